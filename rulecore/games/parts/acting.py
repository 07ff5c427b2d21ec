"""Asking a player to act or to go on. Never: what may be done (the timing table). Enter here: act_or."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...engine.actions import Choice, choices
from ...engine.flow import Ask, not_listed
from ...engine.state import State


def always_asked(st: State) -> Callable[[Any], str | None] | None:
    """For a question's `free`: it is asked of a player with one answer, too, so that being asked tells nothing of a hand.

    Not in simulations that ask only who can answer (option `ask`).
    """
    return None if st.settings.get("ask") == "able" else not_listed


def act_or(st: State, seat: int, question: str, going_on: Sequence[Choice]) -> Ask:
    """Do something of the timing table, or go on in one of these ways; the first of them is what a timeout gives.

    Asked even of a player who can only go on, so that the others have their moment.
    """
    return Ask(
        seat, question, lambda: [*going_on, *choices(st, seat)], about="action", default=going_on[0],
        free=always_asked(st),
    )
