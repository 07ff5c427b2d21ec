"""Rules that wait for something to happen, whatever made it happen. Never: a game's name. Enter here: when."""
from __future__ import annotations

from collections.abc import Callable

from ...engine.changes import Change
from ...engine.flow import Flow, Next
from ...engine.game import Ability
from ...engine.state import Scope, State

Act = Callable[[State, Scope], Next]


def when(event: str, address: str, hears: Callable[[State, Change], bool] | None = None) -> Callable[[Act], Ability]:
    """Decorator: what follows when an event happens (and `hears` holds for it). `v.it` is what happened.

    The function's docstring restates the rule, as a step's does; the Ability it becomes goes into the spec's `rules`.
    """

    def make(act: Act) -> Ability:
        flow = Flow(address, Scope, inner=True)
        flow.step(act)
        return Ability(address, event, hears=None if hears is None else lambda st, live, c: hears(st, c), block=flow)

    return make
