"""The testing tools say what is wrong, and set up what they are told to."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from rulecore.engine.game import Game
from rulecore.testing import Scene, check_invariants, random_matches

Table = Callable[..., Scene]


def hunt(table: Table, **more: object) -> Scene:
    """Ann and Bo with cards, before a dragon."""
    return table(
        "mini-hunt", Ann={"hand": ["Silver Chest", "Rusty Coin"]}, Bo={"hand": ["Golden Ring"]}, Cy={}, Di={},
        decks={"monster-deck": ["Wood Dragon", "Cave Moth"]}, **more,
    )


def test_a_table_by_names(table: Table) -> None:
    t = hunt(table)
    check_invariants(t.match)
    assert t.cards("hand", "Ann") == ["Silver Chest", "Rusty Coin"] and t.where("Wood Dragon") == "monster-discards"
    assert t.asked("Ann") == "play" and t.asked("Bo") == ""
    t.do("Ann", "silver")
    assert t.total("strength", "Ann") == t.stat("rolled") + 3
    t.do("Ann", "none")
    assert t.cards("hand", "Ann") == []
    assert t.asked("Bo") == "play" and t.happened("hunt") == 2


def test_whose_turn(table: Table) -> None:
    assert hunt(table, turn="Bo").asked("Bo") == "play"


def test_run_until_a_question(table: Table) -> None:
    t = hunt(table)
    t.run("discard", "Ann")
    t.run()
    assert t.match.over


def test_failures_tell_what_is_open(table: Table) -> None:
    t = hunt(table)
    with pytest.raises(AssertionError, match="Ann cannot say or do 'dance'") as e:
        t.do("Ann", "dance")
    assert "silver-chest.80  (Silver Chest)" in str(e.value)
    with pytest.raises(AssertionError, match="is not asked"):
        t.answer("Bo", 3)
    with pytest.raises(AssertionError, match="should not be able"):
        t.refuses("Ann", "silver")


@pytest.mark.parametrize(
    "wrong",
    [
        {"zones": {"cellar": ["Wood Dragon"]}}, {"zones": {"hunt": ["Nobody"]}}, {"decks": {"monster-deck": ["Cave Moth"] * 2}},
        {"registers": {"luck": 1}}, {"at": "nowhere"}, {"running": {"nothing": ()}}, {"turn": "Flo"},
    ],
)
def test_names_that_are_not_there(table: Table, wrong: dict[str, object]) -> None:
    with pytest.raises(LookupError):
        table("mini-hunt", Ann={}, Bo={}, Cy={}, Di={}, **wrong)


def test_random_matches_that_do_not_end_fail(mini_hunt: Game) -> None:
    with pytest.raises(AssertionError, match="does not end within 5"):
        next(random_matches(mini_hunt, 1, limit=5))
