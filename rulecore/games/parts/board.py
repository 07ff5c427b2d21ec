"""Moving over a board: distances, walks of so many steps, coloured roads. Only reads. Never: what a place does.

Places are numbers, as the state holds them. `shut`: ways that nobody may take now, each a pair of places.
Enter here: distance, walks, follow.
"""
from __future__ import annotations

from collections.abc import Collection, Sequence

from ...board import Board
from ...engine.state import State

Way = frozenset[int]
OPEN: tuple[Way, ...] = ()


def neighbours(board: Board, place: int, shut: Collection[Way] = OPEN) -> tuple[int, ...]:
    """The places one step away, in the order in which the board names its ways."""
    near = board.neighbours[place]
    return tuple(to for to in near if frozenset((place, to)) not in shut) if shut else near


def distances(board: Board, place: int, shut: Collection[Way] = OPEN) -> dict[int, int]:
    """How many steps it takes at least to each place that can be reached, the nearest first."""
    found = {place: 0}
    for here in (waiting := [place]):
        for to in neighbours(board, here, shut):
            if to not in found:
                found[to] = found[here] + 1
                waiting.append(to)
    return found


def distance(board: Board, one: int, other: int, shut: Collection[Way] = OPEN) -> int | None:
    """How many steps it takes at least; None if there is no way."""
    return distances(board, one, shut).get(other)


def walks(
    board: Board, place: int, steps: int, stops: Collection[int] = (), shut: Collection[Way] = OPEN
) -> tuple[tuple[int, ...], ...]:
    """Every walk of so many steps, each the places that it enters, in order.

    It may begin in any direction and never turns straight back; it ends early in a place of `stops`, and where it cannot go on.
    """
    found: list[tuple[int, ...]] = []
    waiting: list[tuple[int, ...]] = [(place,)]
    while waiting:
        walk = waiting.pop()
        here, before = walk[-1], walk[-2:-1]
        ends = len(walk) > steps or (len(walk) > 1 and here in stops)
        on = () if ends else tuple(to for to in neighbours(board, here, shut) if (to,) != before)
        waiting += [(*walk, to) for to in reversed(on)]
        if not on:
            found.append(walk[1:])
    return tuple(walk for walk in found if walk)


def ends(found: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Where walks end, each place once."""
    return tuple(dict.fromkeys(walk[-1] for walk in found))


def follow(board: Board, colour: str, place: int, steps: int) -> tuple[int, ...]:
    """The places that are entered on the road of a colour."""
    entered: list[int] = []
    for _ in range(steps):
        place = board.exits[colour][place]
        entered.append(place)
    return tuple(entered)


def standing(st: State, token: str, place: int) -> list[int]:
    """The seats whose token stands on a place."""
    return [seat for seat in range(st.seats) if st.place(token, seat) == place]
