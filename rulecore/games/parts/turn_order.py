"""Who is next. Only reads. Enter here: left_of, clockwise."""
from __future__ import annotations

from ...engine.state import State


def left_of(st: State, seat: int) -> int:
    """The seat to the left: turns pass that way."""
    return (seat + 1) % st.seats


def clockwise(st: State, first: int) -> list[int]:
    """All seats in the order of play, from this one."""
    return [(first + i) % st.seats for i in range(st.seats)]
