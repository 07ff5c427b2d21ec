"""How a character comes to life: the cards dealt and the opening plays, at the start and after a death. Enter here: CREATE."""
from __future__ import annotations

from collections.abc import Sequence

from ...engine.actions import Choice, Perform, choices
from ...engine.changes import Change
from ...engine.flow import Ask, Flow, Next
from ...engine.state import Locals, State
from ..parts.acting import always_asked
from ..parts.piles import deal
from .rows import hand_rows

DEALT = 4
READY: Choice = ("done",)


class Creation(Locals):
    """Who starts to play."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


CREATE = Flow("munchkin.opening", Creation, offers=True)


def opening_hand(st: State, seats: Sequence[int]) -> list[Change]:
    """SD-SET-03 SP-SET-02 Four Doors and four Treasures for each."""
    return deal(st, "door-deck", "hand", seats, DEALT) + deal(st, "treasure-deck", "hand", seats, DEALT)


def opening_plays(st: State, seat: int) -> list[Choice]:
    """SD-CREATE-02 SD-CREATE-03 SD-CREATE-04 SP-CREATE-02 SP-CREATE-03 SP-CREATE-05 One Class, Super Munchkin with it, Items,
    Vehicles and Cheat! cards.

    SD-CREATE-05 And what is legal at any time: before the first turn that is all else.
    """
    found: list[Choice] = [
        (row.name, *way)
        for card in st.pile("hand", seat) for row in hand_rows(st, card) if row.opening for way in row.ways(st, seat, card)
    ]
    return list(dict.fromkeys([*found, *choices(st, seat)]))


@CREATE.step
def play_what_you_like(st: State, v: Creation) -> Next:
    """SD-CREATE-02 SD-CREATE-03 SD-CREATE-04 SD-DTH-06 SD-EQ-01 SD-BIG-01 SP-CREATE-02 SP-CREATE-03 SP-CREATE-05 SP-DTH-05
    SP-EQ-01 SP-BIG-01 One card after another, until the player is ready.

    SD-CREATE-05 Others may meanwhile do what they may do at any time, and so may the player.
    """
    return Ask(
        v.seat, "opening plays", lambda: [READY, *opening_plays(st, v.seat)], about="action", default=READY,
        free=always_asked(st),
    )


@play_what_you_like.answered
def played(st: State, v: Creation, choice: Choice) -> Next:
    """It lies on the table; what else?"""
    return None if choice == READY else Perform(v.seat, choice)
