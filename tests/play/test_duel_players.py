"""The duel at a terminal and between bots: the table as text, and a player who knows how it is played."""
from __future__ import annotations

from random import Random

import pytest

from rulecore import load_game
from rulecore.play.bots import bot_for
from rulecore.play.duel_bot import DuelBot, worth
from rulecore.play.pictures import picture_for
from rulecore.play.simulate import bots_for, play_out
from rulecore.testing import Scene, table

NAME = "scooby-doo-ecg"
TURN = {f"{NAME}.turn:act_in_turn": ("Ann",)}
TEAM = ("Fred", "Velma")


def scene(**things: object) -> Scene:
    """Ann investigates, Bo haunts."""
    ann = {"locations": ["Haunted Lighthouse"], "search-party": list(TEAM), "snacks": 10, "mystery": ["Sasquatch Slept Here"]}
    bo = {"monsters": ["Captain Cutler"], "snacks": 7, "locations": ["Stage Door"], "solved": ["Box Number Five"]}
    ann |= things.pop("Ann", {})  # type: ignore[arg-type]
    bo |= things.pop("Bo", {})  # type: ignore[arg-type]
    lying = {**dict.fromkeys(TEAM, "Haunted Lighthouse"), "Captain Cutler": "Haunted Lighthouse"}
    return table(NAME, turn="Ann", running=TURN, attached=lying, Ann=ann, Bo=bo, **things)  # type: ignore[arg-type]


# ---- the table as text --------------------------------------------------------------------------------


def test_the_table_at_a_glance() -> None:
    """ECG-SET-07 Rows of Locations with Fright Levels and who is there, Malt Shops, Items, what is solved, the checklist."""
    t = scene(Ann={"items": ["Flashlight"]})
    view = t.match.view(0)
    lines = [text for text, _ in picture_for(t.match.game).board(view, t.match.players)]
    told = "\n".join(lines)
    assert [line.strip() for line in lines if line.strip() in ("Ann", "Bo")] == ["Bo", "Ann"], "the opponent is above"
    level = view["facts"]["locations"][0][0]["fright-level"]
    assert f"Haunted Lighthouse (Master Harbour) {level:>6}   Fred 3, Velma 2 | Captain Cutler +3" in " ".join(told.split("\n"))
    assert "Malt Shop   Daphne 2, Scooby-Doo 2, Shaggy 1" in told and "Items       Flashlight" in told
    assert "solved      Box Number Five" in told
    assert "Your Mystery: Sasquatch Slept Here" in told and "Checklist: 15 left" in told


def test_nobody_sees_another_ones_notes() -> None:
    """ECG-CLUE-04 ECG-END-17"""
    t = scene()
    picture = picture_for(t.match.game)
    for seat in (1, None):
        told = "\n".join(text for text, _ in picture.board(t.match.view(seat), t.match.players))
        assert "Sasquatch Slept Here" not in told.split("Checklist")[0] and ("Checklist" in told) is (seat == 1)


def test_numbers_beside_the_names_and_no_other_columns() -> None:
    t = scene()
    picture, view = picture_for(t.match.game), t.match.view(None)
    numbers = picture.numbers(view)
    assert numbers["role"] == ["Mystery, Inc.", "Villain"] and numbers["snacks"] == [10, 7] and numbers["Clues left"] == [14, 14]
    assert picture.piles(view) == []


def test_what_is_investigated_is_shown_as_it_changes() -> None:
    t = scene(Ann={"hand": ["Helpful Fisherman"]})
    picture = picture_for(t.match.game)
    before = picture.contest(t.match.view(None), t.match.players)
    t.do("Ann", "play-a-card helpful-fisherman")
    t.do("Bo", "pass")
    after = picture.contest(t.match.view(None), t.match.players)
    assert len(before) == len(after) == 1 and before != after and "Helpful Fisherman -2" in after[0][0]


# ---- a player -------------------------------------------------------------------------------------------


def decides(t: Scene, who: str) -> object:
    """What the bot of a seat says now."""
    seat = t.seat(who)
    bot = bot_for(t.match.game, Random(1))
    assert isinstance(bot, DuelBot)
    answer = bot.decide(t.match.handle(seat), t.match.decisions(seat))
    assert answer is not None
    return answer.value


@pytest.mark.parametrize(
    ("title", "wanted"),
    [("Mayor", {"lowers": 4}), ("Captain Cutler", {"raises": 4}), ("Not So Fast", {"cancels": True}), ("Boo!", {"scares": 1}),
     ("Flashlight", {"lowers": 1}), ("Moonless Night", {"role": "haunting"})],
)  # fmt: skip
def test_what_it_reads_off_a_card(title: str, wanted: dict[str, object]) -> None:
    game = load_game(NAME)
    does = worth(game.cards[game.titles[title][0]])
    assert {name: getattr(does, name) for name in wanted} == wanted


def test_it_places_then_goes_then_makes_safe() -> None:
    t = table(NAME, turn="Ann", running=TURN, Ann={"hand": ["Haunted Lighthouse", "Mayor"], "snacks": 10}, Bo={"snacks": 0})
    game = t.match.game
    assert decides(t, "Ann") == ("play a Location", t.card("Haunted Lighthouse"))
    t.do("Ann", "play-a-location")
    t.do("Bo", "pass")
    assert decides(t, "Ann") == ("move members", t.card("Haunted Lighthouse"))
    t.do("Ann", "move-members haunted-lighthouse")
    assert decides(t, "Ann") == tuple(t.decision("Ann").options)
    t.answer("Ann", tuple(t.decision("Ann").options))
    t.do("Bo", "pass")
    said = decides(t, "Ann")
    assert isinstance(said, tuple) and game.cards[said[1]].title in ("Mayor", "Scooby-Doo")


GANG = ["Fred", "Velma", "Daphne", "Scooby-Doo", "Shaggy"]


def nothing_left_to_fear(bo: dict[str, object]) -> Scene:
    """All of Ann's members and two of her Friends are where they can succeed."""
    friends = ["Mayor", "Museum Curator"]
    return table(
        NAME, turn="Ann", running=TURN, attached=dict.fromkeys((*GANG, *friends), "Stage Door"),
        Ann={"locations": ["Stage Door"], "search-party": GANG, "friends": friends}, Bo=bo,
    )


def test_as_the_villain_it_spends_when_all_fear_is_gone() -> None:
    """And not a Snack more than it takes."""
    t = nothing_left_to_fear({"hand": ["Captain Cutler", "Vampire Bat, Slightly Moth-Eaten"], "snacks": 10})
    t.do("Ann", "pass")
    said = decides(t, "Bo")
    assert isinstance(said, tuple) and said[0] == "play a card" and said[2] == t.card("Stage Door")
    level = t.match.view(1)["facts"]["locations"][0][0]["fright-level"]
    assert level <= 0 < level + worth(t.match.game.cards[said[1]]).raises


def test_it_guesses_only_what_can_be() -> None:
    t = nothing_left_to_fear({})
    t.do("Ann", "pass")
    t.do("Bo", "pass")
    assert t.asked("Ann") == "guess the Mystery" and decides(t, "Ann") in t.match.view(0)["notes"]["open"]


def test_no_hand_stands_still() -> None:
    """Two cards at least make room for new ones."""
    hand = ["Mayor", "Museum Curator", "Sheriff", "Reporter"]
    t = table(NAME, turn="Ann", running=TURN, Ann={"hand": hand}, Bo={"hand": ["Mayor"]})
    for who in ("Ann", "Bo"):
        t.do(who, "pass")
    said = decides(t, "Ann")
    assert isinstance(said, tuple) and len(said) == 2


@pytest.mark.parametrize("seed", range(4))
def test_games_come_to_their_end(seed: int) -> None:
    """ECG-WIN-01 By a guess, within a few hundred decisions."""
    match = load_game(NAME).new_match(["Ann", "Bo"], seed * 7919 + 3)
    decisions = play_out(match, bots_for(match.game, 2, seed, random=False))
    assert match.winners in ((0,), (1,)) and decisions < 4_000
