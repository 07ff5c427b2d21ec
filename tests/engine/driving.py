"""Moving a match on in tests."""
from __future__ import annotations

from typing import Any

from rulecore.engine.match import Decision, Match
from rulecore.engine.window import PASS


def of(match: Match, seat: int) -> Decision:
    """What a seat is asked."""
    return next(d for d in match.required if d.seat == seat)


def say(match: Match, seat: int, value: Any, move: str = "") -> None:
    """A seat answers what it is asked."""
    match.submit(of(match, seat).answer(value, move))


def offer(match: Match, seat: int) -> Decision:
    """What a seat may do."""
    return next(d for d in match.offers if d.seat == seat)


def until(match: Match, question: str) -> Match:
    """Give defaults until a question is asked."""
    for _ in range(500):
        if any(d.question == question for d in match.required):
            return match
        d = match.required[0]
        match.submit(d.answer(PASS if d.window in match.game.windows else d.default))
    raise AssertionError(f"nobody is asked {question}")


def state_of(match: Match) -> tuple[str, str, int]:
    """All that a rejected input must leave as it is."""
    return match.hash(), match.save(), len(match.state.history())
