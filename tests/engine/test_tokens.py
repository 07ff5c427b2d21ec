"""Tokens on a board: where they stand is state like any other; views and events tell it by the names of the places."""
from __future__ import annotations

from collections.abc import Iterator

import pytest

from rulecore.board import Board, Place, Token
from rulecore.engine.changes import Change, Go
from rulecore.engine.flow import Ask, Both, Flow, Next
from rulecore.engine.game import Game, NoLocals, Spec
from rulecore.engine.state import State
from rulecore.engine.verb import VerbSet
from rulecore.games.parts.board import neighbours, standing
from rulecore.testing import check_invariants, each_change, table, thawed
from rulecore.vocab import Vocabulary

BOARD = Board(
    places={name: Place(name, "spot") for name in ("Inn", "Old Mill", "Cave")},
    ways=(("Inn", "Old Mill", "Cave", "Inn"),),
    tokens={"hiker": Token("hiker", "Inn"), "bus": Token("bus", "Old Mill", of="game")},
)
town = Flow("town", NoLocals)


@town.step
def walk(st: State, v: NoLocals) -> Next:
    """TW-MOVE-01 The first player walks, and the bus comes after."""
    return Ask(0, "whither", neighbours(BOARD, st.place("hiker")), about="place")


@walk.answered
def walked(st: State, v: NoLocals, place: int) -> Next:
    """TW-MOVE-02 Both are there."""
    moved: list[Change] = [Go("hiker", 0, place, "walk"), Go("bus", 0, place, "drive")]
    return Both(moved, walk)


@pytest.fixture(scope="module")
def game() -> Iterator[Game]:
    yield Game(Vocabulary("town", seats=(2, 2), board=BOARD), Spec("town", town, VerbSet([])))


def test_where_tokens_begin_and_go(game: Game) -> None:
    """Each stands where the board says, and then where it went; the view says it in names."""
    match = game.new_match(["Ann", "Bo"], 1)
    assert match.view(1)["tokens"] == {"hiker": ["Inn", "Inn"], "bus": ["Old Mill"]}
    assert standing(match.state, "hiker", 0) == [0, 1]
    decision = match.required[0]
    assert [(decision.key(o), decision.label(o)) for o in decision.options] == [("old-mill", "Old Mill"), ("cave", "Cave")]
    match.submit(decision.answer(2))
    assert match.view(None)["tokens"] == {"hiker": ["Cave", "Inn"], "bus": ["Cave"]}
    assert (match.state.place("hiker", 0), match.state.place("hiker", 1), match.state.place("bus")) == (2, 0, 2)


def test_events_say_who_went_from_where_to_where(game: Game) -> None:
    """A token of the game is nobody's; one that stays where it is has not gone."""
    match = game.new_match(["Ann", "Bo"], 1)
    match.submit(match.required[0].answer(1))
    (event,) = match.events(1)
    assert {k: event[k] for k in ("event", "token", "who", "from", "to")} == {
        "event": "walk", "token": "hiker", "who": 0, "from": "Inn", "to": "Old Mill",
    }  # fmt: skip
    assert event["cause"]["rules"] == ["TW-MOVE-01"]
    match.submit(match.required[0].answer(2))
    bus = match.events(0)[-1]
    assert (bus["event"], bus["token"], bus["who"], bus["from"], bus["to"]) == ("drive", "bus", -1, "Old Mill", "Cave")


def test_saves_forks_and_arranged_tables_keep_them(game: Game) -> None:
    t = table(game, Ann={"hiker": "Cave"}, Bo={"hiker": "Old Mill"}, registers={"bus": "Inn"})
    assert (t.place("hiker", "Ann"), t.place("hiker", "Bo"), t.place("bus")) == ("Cave", "Old Mill", "Inn")
    loaded, fork = thawed(t.match), t.match.fork()
    assert loaded.view(0) == fork.view(0) == t.match.view(0)
    fork.submit(fork.required[0].answer(1))
    assert fork.state.place("hiker") == 1 and t.place("hiker", "Ann") == "Cave"
    check_invariants(fork)


def test_a_token_off_the_board_is_noticed(game: Game) -> None:
    """The state is checked against the board like any number against its limits."""
    match = game.new_match(["Ann", "Bo"], 1)
    match.state.stats[game.slots["at hiker"]] = 3
    with pytest.raises(AssertionError, match="at hiker is out of its limits"):
        check_invariants(match)


def test_every_change_says_where_from(game: Game) -> None:
    """What happened is a change of its own that knows the source; what was proposed is never written to."""
    seen: list[Change] = []
    match = game.new_match(["Ann", "Bo"], 1)
    with each_change(lambda st, change: seen.append(change)):
        match.submit(match.required[0].answer(1))
    went = seen[0]
    assert isinstance(went, Go) and (went.source, went.to, went.befalls(match.state)) == (0, 1, 0)
