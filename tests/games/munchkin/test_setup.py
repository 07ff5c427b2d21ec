"""Setting up, and the opening plays."""

from __future__ import annotations

import pytest
from scooby import GAME, can, one, scene

from rulecore.engine.state import NOBODY
from rulecore.errors import Rejected
from rulecore.games import load_game
from rulecore.testing import Scene, table


def beginning(thaw: bool = False, cards: str = "", **options: object) -> Scene:
    """A game that has just begun, with more cards than its own if their text is given."""
    game = table(GAME, cards=cards).state.game if cards else load_game(GAME)
    return Scene(game.new_match(["Ann", "Bo", "Cy"], 5, options), thaw=thaw)


def test_what_is_dealt(thaw: bool) -> None:
    """SD-SET-01 SD-SET-03 SD-SET-04 SD-CREATE-01 SP-SET-01 SP-SET-02 SP-SET-03 SP-CREATE-01 Four Doors, four Treasures, a
    Character each; Level 1.
    """
    t = beginning(thaw, opening_dungeon="Masked Ball")
    game = t.state.game
    for who in ("Ann", "Bo", "Cy"):
        decks = [game.cards[c].start for c in t.state.pile("hand", t.seat(who))]
        assert (decks.count("door-deck"), decks.count("treasure-deck")) == (4, 4)
        assert len(t.cards("character", who)) == 1
        assert t.stat("level", who) == 1
    assert len(t.cards("characters")) == 3
    assert len(t.cards("door-deck")) + len(t.cards("treasure-deck")) == 168 - 24


def test_the_first_dungeon(thaw: bool) -> None:
    """SD-SET-05 SD-SET-06 SD-SET-07 One at random lies open, fifteen in the deck; or the one agreed on."""
    t = beginning(thaw)
    assert len(t.cards("dungeons")) == 1
    assert len(t.cards("dungeon-deck")) == 15
    agreed = beginning(thaw, opening_dungeon="Masked Ball")
    assert agreed.cards("dungeons") == ["Masked Ball"]


def test_the_decks_differ_by_seed() -> None:
    """SD-SET-02 SD-SET-04 SD-START-01 SP-SET-02 SP-SET-03 SP-START-01 Shuffled by the seed: the same for the same one."""

    def order(seed: int) -> list[int]:
        return load_game(GAME).new_match(["Ann", "Bo", "Cy"], seed).state.pile("door-deck")

    assert order(1) == order(1)
    assert order(1) != order(2)


def test_the_text_of_the_first_dungeon(thaw: bool) -> None:
    """SD-CREATE-06 SD-CARD-03 Revealed after the deal and before the opening plays; who goes first is asked first."""
    t = beginning(thaw, opening_dungeon="K-Ghoul Mart", first_player="Bo")
    for who in ("Bo", "Cy", "Ann"):
        assert t.asked(who) == "may draw"
        t.do(who, "yes")
    assert [len(t.cards("hand", who)) for who in ("Ann", "Bo", "Cy")] == [9, 9, 9]
    assert t.asked("Bo") == "opening plays"


FOYER = """
dungeon "Foyer"
    on reveal: draw 1 door then each opponent draws 1 door then give 1 card from hand to the player on your left
"""


def test_you_of_the_first_dungeon_is_who_goes_first(thaw: bool) -> None:
    """SD-CREATE-06 SD-DUNG-02 Though nobody's turn it is yet."""
    t = beginning(thaw, cards=FOYER, opening_dungeon="Foyer", first_player="Bo")
    drawn = [c.by for c, (_, _, card) in t.state.history() if c.event == "draw" and card == t.card("Foyer")]  # type: ignore[attr-defined]
    assert drawn == [1, 2, 0]
    t.do("Bo", t.options("Bo")[0])
    assert [len(t.cards("hand", who)) for who in ("Ann", "Bo", "Cy")] == [9, 8, 10]


@pytest.mark.parametrize("first", ["Ann", "Bo", "Cy"])
def test_the_first_player(first: str, thaw: bool) -> None:
    """SD-START-01 SD-START-02 SD-CREATE-05 SP-START-01 SP-START-02 SP-CREATE-05 Opening plays and turns go round from the one who
    begins.
    """
    t = beginning(thaw, opening_dungeon="Masked Ball", first_player=first)
    order = []
    while any(d.question == "opening plays" for d in t.match.required):
        order.append(t.match.required[0].seat)
        t.do(order[-1], "done")
    assert order == [(t.seat(first) + i) % 3 for i in range(3)]
    assert t.asked(first) == "your turn"


@pytest.mark.parametrize("option", ["first-player", "opening-dungeon", "base-dungeon", "only-dungeon"])
def test_names_that_are_not_there(option: str) -> None:
    """SD-START-01 SD-SET-06 SD-DUNG-09 Only a player goes first, and only a Dungeon lies open: nothing is guessed."""
    for name in ("Nobody", "Wolfman", 3):
        with pytest.raises(Rejected, match=option):
            beginning(**{option: name})


@pytest.mark.parametrize("players", [3, 6])
def test_the_fewest_and_the_most_players(players: int, thaw: bool) -> None:
    """SD-SET-01 SD-SET-03 SD-SET-04 SP-SET-01 SP-SET-02 SP-SET-03 With six nobody has a Character left to swap to (SD-DTH-04
    SP-DTH-03).
    """
    names = list("ABCDEF"[:players])
    t = Scene(load_game(GAME).new_match(names, 5, {"opening-dungeon": "Masked Ball", "first-player": "C"}), thaw=thaw)
    assert [len(t.cards("hand", who)) for who in names] == [8] * players
    assert len(t.cards("characters")) == 6 - players
    assert len(t.cards("door-deck")) + len(t.cards("treasure-deck")) == 168 - 8 * players
    for number in (players - 1 if players == 3 else 7, 1):
        with pytest.raises(Rejected):
            load_game(GAME).new_match(list("ABCDEFG"[:number]), 5)


def test_opening_plays(thaw: bool) -> None:
    """SD-CREATE-02 SD-CREATE-03 SD-CREATE-04 SP-CREATE-02 SP-CREATE-03 SP-CREATE-05 One Class, Super Munchkin with it, and any
    Item that can be carried.
    """
    t = scene(
        thaw,
        running={"munchkin.opening": ("Bo",)},
        Bo={
            "hand": [
                "Ghost Hunter",
                "Teen Sleuth",
                "Super Munchkin",
                "Bunny Slippers",
                "Snow Mobile",
                "Mine Cart",
                "Pirate's Chest",
            ]
        },
    )
    t.do(
        "Bo",
        "play-a-class ghost-hunter",
        "play-super-munchkin",
        "play-an-item bunny",
        "play-an-item snow",
        "play-an-item pirates",
    )
    t.refuses("Bo", "play-an-item mine-cart")
    assert t.cards("pack", "Bo") == ["Bunny Slippers"]
    assert t.cards("front", "Bo") == ["Ghost Hunter", "Super Munchkin", "Snow Mobile", "Pirate's Chest"]
    t.refuses("Bo", "sell")
    t.refuses("Bo", "play-a-portal")


def test_any_time_cards_in_the_opening(thaw: bool) -> None:
    """SD-CREATE-05 SP-CREATE-05 What is legal at any time is legal from the deal on."""
    t = scene(thaw, running={"munchkin.opening": ("Bo",)}, Ann={"hand": ["Go Up a Level"]}, Bo={}, registers={})
    assert can(t, "Ann", "play-a-go-up-a-level")


def test_any_time_cards_in_ones_own_opening(thaw: bool) -> None:
    """SD-CREATE-05 SD-TIME-02 SD-TIME-03 SP-CREATE-05 SP-TIME-02 SP-TIME-04 Whoever makes opening plays may do all that, too; but
    nobody's turn has begun.
    """
    hand = ["Go Up a Level", "Slow Leak", "Side Entrance", "Net Launcher", "Beekeeper Suit"]
    t = scene(thaw, running={"munchkin.opening": ("Bo",)}, Bo={"hand": hand}, at="opening_plays")
    t.state.active = NOBODY
    for said in ("sell-items", "play-a-portal", "discover-an-exit"):
        t.refuses("Bo", said)
    t.do("Bo", f"play-a-curse {one(t, 'Slow Leak')} seat-0")
    t.pass_all()
    t.do("Bo", f"play-a-go-up-a-level {one(t, 'Go Up a Level')} seat-1", "play-an-item net-launcher")
    assert t.stat("level", "Bo") == 2
    assert t.cards("front", "Bo") == ["Net Launcher"]
    assert t.cards("front", "Ann") == ["Slow Leak"]


def test_asked_even_without_anything_to_play(thaw: bool) -> None:
    """SD-CREATE-05 SD-ZONE-06 SP-CREATE-05 SP-ZONE-06 Being asked tells nothing about a hand."""
    t = scene(thaw, running={"munchkin.opening": ("Bo",)}, Bo={"hand": ["Wolfman"]})
    assert t.asked("Bo") == "opening plays"
    t.do("Bo", "done")
