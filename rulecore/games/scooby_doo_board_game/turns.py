"""A turn of a Gang member: Move, then one Location Action; abilities at any time. Enter here: TURN.

The rows that a player chooses from stand in `actions`; a step of a walk is one of them, so that a Fright comes where it happens.
"""
from __future__ import annotations

from ...engine.actions import Perform, choices
from ...engine.changes import BeginTurn, Expire, Happen, SetStat
from ...engine.flow import Ask, Flow, Next
from ...engine.state import NOBODY, Locals, State
from . import moving

END = ("end the turn",)


class Turn(Locals):
    """Whose turn it is, with which figure, by which card."""

    __slots__ = ("seat", "figure", "card")

    def __init__(self, seat: int, figure: int, card: int) -> None:
        self.seat = seat
        self.figure = figure
        self.card = card


TURN = Flow("scooby-doo-board-game.turn", Turn)


@TURN.step
def begin(st: State, v: Turn) -> Next:
    """BG-MOVE-01 BG-REV-02 The figure has its whole Movement and one Location Action before it."""
    fresh = {"acting": v.figure, "playing": v.card, "walked": 0, "arrived": 0, "actions": 1}
    return [BeginTurn(v.seat), *(SetStat(name, 0, n) for name, n in fresh.items()), Happen("turn-start", v.seat, v.figure)]


@TURN.step
def your_turn(st: State, v: Turn) -> Next:
    """BG-MOVE-01 BG-MOVE-02 BG-ACT-01 BG-ABL-01 Walk, drive, act, use an ability, or end the turn: none of it must be."""
    options = choices(st, v.seat)
    if moving.may_stay(st, v.figure):
        options.append(END)
    return Ask(v.seat, "your turn", options, about="action", default=options[-1])


@your_turn.answered
def do_it(st: State, v: Turn, choice: tuple[object, ...]) -> Next:
    """BG-MOVE-01 And what now?"""
    return None if choice == END else Perform(v.seat, choice)


@TURN.step
def end(st: State, v: Turn) -> Next:
    """BG-END-01 The card stays on the table to the end of the round."""
    return [Happen("turn-end", v.seat, v.figure)]


@TURN.step
def it_is_over(st: State, v: Turn) -> Next:
    """BG-REV-02 Whoever is next acts."""
    return [Expire("turn"), SetStat("acting", 0, NOBODY), SetStat("playing", 0, NOBODY)]
