"""Rules that only look alike: what Munchkin Treasure Hunt does otherwise than the big Munchkin games, each pair side by side.

Owns: the contrasts. Never: what each game does besides. Enter here: test_who_wins_a_tie.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rulecore import load_game
from rulecore.games import SPECS, load_nouns
from rulecore.testing import Scene, table

HUNT = "munchkin-treasure-hunt"
BIG = tuple(name for name in SPECS if "munchkin" in load_nouns(name).extends)  # the games of the Munchkin family
TURN, FIGHT = f"{HUNT}.turn", f"{HUNT}.fight"
LOST = 1  # a roll that gets nobody away
PLAIN = """\
monster "Plain Fellow": level 5, treasures 2
    bad-stuff: lose level

item "Plain Hat": Headgear, gold 100, +1

item "Plain Coat": Armor, gold 100, +1

item "Plain Shoes": Footgear, gold 100, +1

one-shot "Plain Snack": gold 100
    play in combat
    +2
"""
Players = dict[str, dict[str, Any]]


def big_table(game: str, **things: Any) -> Scene:
    """Three players of a big game that has some plain cards besides its own, in no Dungeon."""
    players: Players = {name: things.pop(name, {}) for name in ("Ann", "Bo", "Cy")}
    zones = things.pop("zones", {}) | ({"dungeons": []} if "dungeons" in load_game(game).zones else {})
    return table(game, cards=PLAIN, zones=zones, **things, **players)


def big_fight(game: str, level: int, **more: Any) -> Scene:
    """Ann, of this level, has met a monster of level 5."""
    more["Ann"] = {"level": level, **more.get("Ann", {})}
    return big_table(game, running={"munchkin.fight": ("Ann", "Plain Fellow")}, **more)


def hunt_fight(dice: Sequence[int], monster: str = "Dim-witted", **more: Any) -> Scene:
    """Ann has met a goblin of 5."""
    players: Players = {name: more.pop(name, {}) for name in ("Ann", "Bo", "Cy")}
    players["Ann"] = {"munchkin": "Goblin", **players["Ann"]}
    decks = {"monster-deck": [monster], **more.pop("decks", {})}
    return table(HUNT, dice=dice, running={f"{TURN}:end_of_turn": ("Ann",), FIGHT: ("Ann",)}, decks=decks, **more, **players)


def decided(t: Scene) -> Scene:
    """Ann lets it come to a decision, and nobody objects."""
    t.pass_all()
    t.do("Ann", "compare strengths" if t.state.game.name == HUNT else "let it be decided")
    t.pass_all()
    return t


# ---- fights ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", BIG)
def test_who_wins_a_tie(game: str) -> None:
    """TH-CMB-13 SD-CMB-07: the player there, the monster here."""
    hunt = decided(hunt_fight([5]))
    assert hunt.happened("win") == 1 and hunt.happened("loss") == 0
    big = decided(big_fight(game, level=5, dice=[5]))
    assert big.happened("loss") == 1 and big.happened("win") == 0


@pytest.mark.parametrize("game", BIG)
def test_does_a_helper_run_from_a_lost_fight(game: str) -> None:
    """TH-CMB-20 SD-RUN-05: never there, always here."""
    hunt = hunt_fight([1, 1, 2], "Enormous", Bo={"munchkin": "W5"}, Cy={"munchkin": "E10"})
    hunt.do("Ann", "ask for help", "Bo")
    hunt.do("Bo", True)
    hunt.do("Ann", "compare strengths")
    hunt.do("Bo", "compare strengths")
    hunt.do("Ann", "W6")
    assert hunt.happened("roll") == 3 and hunt.place("munchkin", "Bo") == "Goblin", "each rolled to fight, and one ran"
    big = decided(big_fight(game, level=1, registers={"helper": "Bo"}, dice=[6, 6]))
    assert [change.who for change, _ in big.state.history() if change.event == "roll"] == [0, 1], "both rolled to get away"


@pytest.mark.parametrize("game", BIG)
def test_how_one_gets_away(game: str) -> None:
    """TH-CMB-16 SD-RUN-02: any roll is a flight there, as far as it goes; here a low one is no flight at all."""
    hunt = decided(hunt_fight([1, LOST], "Enormous"))
    hunt.do("Ann", "W5")
    assert hunt.place("munchkin", "Ann") == "W5"
    big = decided(big_fight(game, level=1, dice=[LOST]))
    assert big.happened("caught") == 1 and big.happened("escape") == 0


@pytest.mark.parametrize("game", BIG)
def test_what_a_loss_costs(game: str) -> None:
    """TH-CMB-17 SD-RUN-04: one card of one's own, whatever the monster, there; what its Bad Stuff says here."""
    hunt = decided(hunt_fight([1, 2], "Enormous", Ann={"hand": ["Paper Hat", "Grandma"]}))
    hunt.do("Ann", "W6", "paper hat")
    assert hunt.cards("hand", "Ann") == ["Grandma"] and not any(card.sections for card in hunt.state.game.cards)
    big = decided(big_fight(game, level=3, dice=[LOST], Ann={"hand": ["Plain Hat"]}))
    assert big.stat("level", "Ann") == 2 and big.cards("hand", "Ann") == ["Plain Hat"]


@pytest.mark.parametrize("game", BIG)
def test_what_a_win_brings(game: str) -> None:
    """TH-CMB-14 SD-REW-01: treasures and nothing else there; a level as well here, and there are none there."""
    hunt = decided(hunt_fight([6]))
    assert len(hunt.cards("hand", "Ann")) == 2 and hunt.happened("gain") == 0 and "level" not in hunt.state.game.vocab.stats
    big = decided(big_fight(game, level=6))
    assert big.stat("level", "Ann") == 7 and len(big.cards("hand", "Ann")) == 2


@pytest.mark.parametrize("game", BIG)
def test_what_becomes_of_the_monster(game: str) -> None:
    """TH-ROOM-02 SD-CMB-08: its card is discarded in both; there its room is fought in again, here nothing is left of it."""
    hunt = decided(hunt_fight([6]))
    hunt.do("Bo", "roll the die")
    assert hunt.cards("monster-discards") == ["Dim-witted"]
    again = table(
        HUNT, dice=[1, 1], running={TURN: ("Ann",)}, Ann={"munchkin": "W5"}, Bo={"munchkin": "Goblin"},
        decks={"monster-deck": ["Sniffly"]}, zones={"monster-discards": ["Dim-witted"]},
    )
    again.do("Ann", "roll the die", "Goblin")
    assert again.cards("combat") == ["Sniffly"]
    big = decided(big_fight(game, level=6))
    assert big.where("Plain Fellow") == "door-discards" and big.cards("combat") == []


# ---- help -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", BIG)
def test_who_may_be_asked_for_help(game: str) -> None:
    """TH-HLP-01 SD-HLP-01: whoever is within six spaces there; anybody at the table here."""
    hunt = hunt_fight([1], Bo={"munchkin": "W10"}, Cy={"munchkin": "W7"})
    hunt.do("Ann", "ask for help")
    assert set(hunt.options("Ann")) >= {"seat-2", "none"} and "seat-1" not in hunt.options("Ann")
    big = big_fight(game, level=1)
    big.do("Ann", "ask for help")
    assert set(big.options("Ann")) >= {"seat-1", "seat-2", "none"}


@pytest.mark.parametrize("game", BIG)
def test_what_a_helper_gets(game: str) -> None:
    """TH-HLP-13 SD-HLP-04: one treasure and no haggling there; whatever the two agree on here."""
    hunt = hunt_fight([1], Bo={"munchkin": "W5"}, Cy={"munchkin": "E10"})
    hunt.do("Ann", "ask for help", "Bo")
    assert hunt.asked("Bo") == "do you help" and list(hunt.decision("Bo").options) == [True, False]
    big = big_fight(game, level=1)
    big.do("Ann", "ask for help", "Bo")
    assert big.asked("Ann") == "what do you offer" and len(big.decision("Ann").options) > 1


@pytest.mark.parametrize("game", BIG)
def test_who_may_put_a_one_shot_into_a_fight(game: str) -> None:
    """TH-CARD-11 SD-INT-01: those who fight there; anybody here."""
    hunt = hunt_fight([1], Bo={"hand": ["Doll Heads"]})
    hunt.pass_all()
    hunt.refuses("Bo", "use-a-one-shot")
    big = big_fight(game, level=1, Bo={"hand": ["Plain Snack"]})
    assert any(key.startswith("use-a-one-shot plain-snack") for key in big.options("Bo"))


# ---- cards and the end ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", BIG)
def test_how_many_cards_one_may_hold(game: str) -> None:
    """TH-CARD-12 SD-CHAR-01: any number there; five here, after which they are given away or discarded."""
    many = ["Paper Hat", "Grandma", "Stop Sign", "Boomerang", "Angry Goose", "Emergency Pie", "Doll Heads"]
    hunt = table(HUNT, dice=[1, 1], running={TURN: ("Ann",)}, Ann={"hand": many}, Bo={})
    hunt.do("Ann", "roll the die")
    hunt.pass_all()
    hunt.do("Ann", "W1")
    assert hunt.state.active == 1 and len(hunt.cards("hand", "Ann")) == 7
    monsters = [c.title for c in load_game(game).cards if c.kind == "monster"][:7]
    hand = [*dict.fromkeys(monsters)][:6]
    big = big_table(game, running={"munchkin.turn:charity": ("Ann",)}, Ann={"hand": hand, "level": 2})
    assert big.asked("Ann") and len(big.cards("hand", "Ann")) == 6 and big.state.active == 0, "the turn does not end like this"


@pytest.mark.parametrize("game", BIG)
def test_the_treasures_are_gone(game: str) -> None:
    """TH-END-01 SD-ZONE-03: that is the end there; here the discards are shuffled and the game goes on."""
    hunt = table(
        HUNT, dice=[2], running={TURN: ("Ann",)}, Ann={}, Bo={}, decks={"treasure-deck": ["Grandma"]}, short=["treasure-deck"],
        zones={"treasure-discards": ["Stop Sign"]},
    )
    hunt.do("Ann", "roll the die", "W2")
    assert hunt.match.over
    big = decided(big_fight(game, level=6, zones={"treasure-discards": ["Plain Hat", "Plain Coat"]}, short=["treasure-deck"]))
    assert not big.match.over and sorted(big.cards("hand", "Ann")) == ["Plain Coat", "Plain Hat"]


@pytest.mark.parametrize("game", BIG)
def test_what_wins(game: str) -> None:
    """TH-END-03 SD-WIN-01: the dearest hand there, whoever has beaten most; the tenth level here, however poor."""
    hunt = table(
        HUNT, dice=[2], running={TURN: ("Ann",)}, Ann={"front": ["Sturdy Helmet"]}, Bo={"hand": ["Grandma"]},
        decks={"treasure-deck": ["Paper Hat"]}, short=["treasure-deck"],
    )
    hunt.do("Ann", "roll the die")
    hunt.pass_all()
    hunt.do("Ann", "W2")
    assert hunt.match.winners == (1,)
    big = decided(big_fight(game, level=9))
    assert big.match.over and big.match.winners == (0,) and big.stat("level", "Ann") == 10


@pytest.mark.parametrize("game", BIG)
def test_curses(game: str) -> None:
    """TH-CARD-01 SD-CUR-01: there are none there."""
    assert {card.kind for card in load_game(HUNT).cards} == {"monster", "permanent", "one-shot"}
    assert any(card.kind == "curse" for card in load_game(game).cards)


@pytest.mark.parametrize("game", BIG)
def test_how_much_one_may_wear(game: str) -> None:
    """TH-CARD-06 SD-EQ-01: two permanents of any sort there; as many Items as there are places for them here."""
    hunt = table(HUNT, running={TURN: ("Ann",)}, Ann={"front": ["Sturdy Helmet", "Kitten Guards"], "hand": ["Loyal Cactus"]}, Bo={})
    assert all(len(key.split()) == 3 for key in hunt.options("Ann") if key.startswith("lay-down"))
    worn = ["Plain Coat", "Plain Hat", "Plain Shoes"]
    big = big_fight(game, level=1, Ann={"front": worn})
    big.pass_all()
    assert sorted(big.cards("front", "Ann")) == worn and big.total("strength", "Ann") == 4
