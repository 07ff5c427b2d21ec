"""The testing tools say what is wrong, and set up what they are told to."""
from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from attrs import evolve

from rulecore.engine.changes import Change, Move
from rulecore.engine.game import Game
from rulecore.engine.state import State
from rulecore.testing import Scene, arranged, check_invariants, random_matches

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


def test_a_card_lies_on_another_in_a_zone_of_its_own_or_beside_it(table: Table) -> None:
    """Several of one title lie on several others, each a copy of its own."""
    t = hunt(
        table, zones={"hunt": ["Rusty Ring"]},
        attached={"Golden Ring": "Wood Dragon", "Rusty Ring": "Silver Chest", "Old Coin": "Rusty Ring"},
    )
    assert (t.where("Golden Ring"), t.where("Rusty Ring"), t.where("Old Coin")) == ("hand", "hunt", "hunt")
    hosts = {t.state.game.cards[c].title: t.state.game.cards[h].title for c, h in t.state.hosts.items()}
    assert hosts["Old Coin"] == "Rusty Ring" and hosts["Rusty Ring"] == "Silver Chest"


def test_one_copy_lies_on_one_card(table: Table) -> None:
    with pytest.raises(LookupError, match="lie on something already"):
        hunt(table, attached={"Old Coin": ("Rusty Coin", "Silver Chest")})


def test_what_a_game_needs_lies_there_though_nobody_names_it(mini_hunt: Game) -> None:
    """Spec.furnish: each change sees what was laid before it, and what a test has named is left."""

    def furnish(st: State) -> Iterator[Change]:
        while len(st.pile("hunt")) < 2:
            yield Move(st.pile("treasure-deck")[0], st.game.zones["hunt"][0])

    game = Game(mini_hunt.vocab, evolve(mini_hunt.spec, furnish=furnish))
    for card in dict.fromkeys(mini_hunt.cards):
        game.add_card(card)
    for named in ([], ["Old Coin"], ["Old Coin", "Old Ring", "Rusty Ring"]):
        found = arranged(game, players={name: {} for name in ("Ann", "Bo", "Cy", "Di")}, zones={"hunt": named}).state.pile("hunt")
        titles = [game.cards[c].title for c in found]
        assert titles[: len(named)] == named and len(titles) == max(len(named), 2)
