"""The smallest game with a window, for tests of the host: each round has one, in which anybody may shout."""
from __future__ import annotations

from collections.abc import Iterator

from rulecore.engine.actions import ANY_TIME, Action, Choice
from rulecore.engine.changes import BeginTurn, Change, End, Happen
from rulecore.engine.flow import Ask, Flow, Next
from rulecore.engine.game import Game, NoLocals, Spec
from rulecore.engine.match import Match, new_match
from rulecore.engine.state import State
from rulecore.engine.verb import VerbSet
from rulecore.engine.window import Window as Open
from rulecore.vocab import Vocabulary, Window, Zone

SECONDS = 2.6
rounds = Flow("rounds", NoLocals, loop=True)


@rounds.step
def next_round(st: State, v: NoLocals) -> Next:
    """The next player begins a round."""
    return [BeginTurn((st.active + 1) % st.seats)]


@rounds.step
def anyone(st: State, v: NoLocals) -> Next:
    """Who speaks up before the time is over has spoken."""
    return Open("now")


@rounds.step
def go_on(st: State, v: NoLocals) -> Next:
    """The player of the round decides whether to go on."""
    return Ask(st.active, "go on", default=True)


@go_on.answered
def maybe(st: State, v: NoLocals, yes: bool) -> Next:
    """No more rounds: everybody has won."""
    return None if yes else [End(tuple(range(st.seats)))]


def ways(st: State, seat: int) -> Iterator[Choice]:
    """One way to shout."""
    yield ()


def shout(st: State, seat: int, args: Choice) -> list[Change]:
    """It is heard."""
    return [Happen("shout", seat)]


def new(seats: int = 2) -> Match:
    """A match that waits in its first window."""
    vocabulary = Vocabulary(
        "shouting", seats=(1, 6), windows={"now": Window("now", "open", SECONDS)}, zones={"table": Zone("table")},
    )
    spec = Spec("shouting", rounds, VerbSet([]), actions=(Action("shout", ANY_TIME, ways, shout),))
    return new_match(Game(vocabulary, spec), [f"P{n}" for n in range(seats)], 1)


def shouts(match: Match) -> int:
    """How often somebody has been heard."""
    return sum(change.event == "shout" for change, _ in match.state.log)


def rounds_begun(match: Match) -> int:
    """How many windows there were."""
    return sum(change.event == "turn" for change, _ in match.state.log)
