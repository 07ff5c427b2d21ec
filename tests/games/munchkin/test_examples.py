"""The rulebook's worked examples of combat, with its own numbers and the real cards."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulecore.engine.changes import Move
from rulecore.games.munchkin.reading import danger, monster_strength, run_away_bonus, side_strength, strength
from rulecore.testing import Scene

GAME = "munchkin-scooby-doo"
DAPHNE = {
    "level": 3, "front": ["Teen Sleuth", "Chef's Apron", "Scuba Fins", "Treasure Map", "Snow Mobile"],
    "hand": ["Cheeseburger with Extra Pickles"],
}
PLACES = {"dungeons": ["Crystal Cove Neighborhood", "Drive-In Movie Theater"]}
Table = Callable[..., Scene]


def daphne(table: Table) -> Scene:
    """Daphne kicks open the door and finds the Snow Ghost; Shaggy holds the Ghost Clown."""
    return table(
        GAME, Daphne=DAPHNE, Shaggy={"hand": ["Ghost Clown"]}, Velma={}, zones=PLACES, decks={"door-deck": ["Snow Ghost"]}
    )


def fight(table: Table, monster: str, zones: dict[str, Any] | None = None, **players: dict[str, Any]) -> Scene:
    """The first player fights a monster."""
    everybody = {**players, **{name: {} for name in ("Bo", "Cy") if name not in players}}
    first = next(iter(players))
    t = table(GAME, **everybody, zones=zones or {"dungeons": []}, running={"munchkin.fight": (first, monster)})
    while t.asked(first).endswith("?"):
        t.do(first, False)
    return t


@pytest.mark.parametrize(("ice", "theirs"), [(False, 8), (True, 10)])
def test_daphne_against_the_snow_ghost(table: Table, ice: bool, theirs: int) -> None:
    """SD-EX-01 SD-EX-02 SD-EX-03 SD-CMB-02 SD-CMB-05 SD-CMB-16 SD-CARD-02"""
    t = daphne(table)
    assert strength(t.state, 0) == 19
    t.do("Daphne", "kick open the door", ice)
    assert (side_strength(t.state), danger(t.state)) == (19, theirs)


def test_the_whole_fight_of_the_rulebook(table: Table) -> None:
    """SD-EX-04 SD-EX-05 SD-EX-06 SD-GHO-02 SD-MUL-01 SD-REW-01 SD-REW-02 SD-REW-03 SD-CMB-11 SD-CMB-13"""
    t = daphne(table)
    t.do("Daphne", "kick open the door", False, "let it be decided")
    t.do("Shaggy", "join a monster of its kind: ghost clown")
    assert (side_strength(t.state), danger(t.state)) == (19, 22)
    t.do("Daphne", "use a one-shot", "munchkins")
    assert (side_strength(t.state), danger(t.state)) == (24, 22)
    t.pass_all()
    cards = t.state.game.cards
    moves = [c for c, _ in t.state.history() if isinstance(c, Move) and c.event == "draw"]
    drawn = [c for c in moves if cards[c.card].start == "treasure-deck"]
    assert t.stat("level", "Daphne") == 5 and len(drawn) == 6 == len(t.cards("hand", "Daphne"))
    assert not any(c.open for c in drawn)
    assert t.where("Snow Ghost") == t.where("Ghost Clown") == "door-discards"
    assert t.where("Cheeseburger with Extra Pickles") == "treasure-discards"


@pytest.mark.parametrize("main", ["Ghost Hunter", "Brave Adventurer"])
def test_the_robot_is_weaker_once_if_a_brave_adventurer_is_there(table: Table, main: str) -> None:
    """SD-EX-07 SD-EX-08 SD-HLP-07 SD-HLP-08 SD-CARD-05"""
    t = fight(table, "Funland Robot", Ann={"level": 1, "front": [main]}, Bo={"level": 3, "front": ["Brave Adventurer"]})
    alone = monster_strength(t.state, t.card("Funland Robot"))
    t.do("Ann", "ask for help", "Bo", "0 seat-0")
    t.do("Bo", "help")
    assert (alone, danger(t.state)) == (6 if main == "Ghost Hunter" else 3, 3)


def test_scooby_snacks_with_and_without_a_helper(table: Table) -> None:
    """SD-EX-12 SD-CARD-06"""
    t = fight(table, "Wolfman", Ann={"level": 2, "hand": ["Scooby Snacks"]}, Bo={"level": 1})
    t.do("Ann", "use a one-shot")
    assert side_strength(t.state) == 2 + 5
    t.do("Ann", "ask for help", "Bo", "0 seat-0")
    t.do("Bo", "help")
    assert side_strength(t.state) == 2 + 1 + 10


def test_a_ghost_hunter_against_two_ghosts(table: Table) -> None:
    """SD-EX-13 SD-CARD-07"""
    t = fight(table, "Snow Ghost", Ann={"level": 1, "front": ["Ghost Hunter"]}, Bo={"hand": ["Ghost Clown"]})
    t.do("Bo", "join a monster of its kind")
    assert strength(t.state, 0) == 1 + 4 and run_away_bonus(t.state, 0) == 2


@pytest.mark.parametrize(("of_class", "bonus"), [("Ghost Hunter", 10), ("Meddling Kid", 3)])
def test_the_mart_with_two_ghosts(table: Table, of_class: str, bonus: int) -> None:
    """SD-EX-14 SD-CARD-01"""
    t = fight(
        table, "Snow Ghost", zones={"dungeons": ["K-Ghoul Mart"]}, Ann={"level": 1, "front": [of_class]},
        Bo={"hand": ["Ghost Clown"]},
    )
    t.do("Bo", "join a monster of its kind")
    assert strength(t.state, 0) == 1 + bonus


def test_twelve_against_twelve(table: Table) -> None:
    """SD-EX-16 SD-CMB-07 EC-26"""
    t = fight(table, "Mummy from the Gift Shop", Ann={"level": 9, "front": ["Treasure Map"], "pack": ["Chef's Apron"]})
    assert (side_strength(t.state), danger(t.state)) == (12, 12)
    t.do("Ann", "let it be decided")
    t.pass_all()
    assert t.happened("loss") == 1 and t.stat("level", "Ann") < 10


def test_one_removed_then_flight(table: Table) -> None:
    """SD-EX-17 SD-MUL-04 EC-41"""
    t = fight(table, "Tar Golem", Ann={"level": 1, "hand": ["Rope, Bucket, and Optimism"]}, Bo={
        "hand": ["Bat on a String", "Wandering Monster"],
    })
    t.do("Bo", "play a wandering monster")
    while t.asked("Ann").endswith("?"):
        t.do("Ann", False)
    t.do("Ann", "use a one-shot")
    assert t.where("Bat on a String") == "door-discards"
    t.do("Ann", "let it be decided")
    t.pass_all()
    assert t.stat("level", "Ann") == 1 and t.cards("hand", "Ann") == [] and t.happened("defeat") == 0


@pytest.mark.parametrize("item", ["Treasure Map", "Fishing Rod"])
def test_the_winning_level_comes_before_what_cards_say_of_the_win(table: Table, item: str) -> None:
    """SD-REW-06 SD-REW-07: the Treasure Map draws nothing at the end of the game, and the Fishing Rod is not asked."""
    ann = {"level": 9, "front": [item], "hand": ["Flashlight"]}
    t = fight(table, "Very Small Pirate", Ann=ann)
    t.do("Ann", "let it be decided")
    t.pass_all()
    assert t.state.over and t.state.winners == (0,) and t.stat("level", "Ann") == 10
    assert t.cards("hand", "Ann") == ["Flashlight"]


def test_what_cards_say_of_a_win_comes_after_the_level(table: Table) -> None:
    """SD-REW-07: below the top, the level is there when the Treasure Map draws."""
    t = fight(table, "Very Small Pirate", Ann={"level": 5, "front": ["Treasure Map"]})
    t.do("Ann", "let it be decided")
    t.pass_all()
    told = [c.event for c, _ in t.state.history() if c.event in ("gain", "draw")]
    assert told == ["gain", "draw", "draw"] and t.stat("level", "Ann") == 6
