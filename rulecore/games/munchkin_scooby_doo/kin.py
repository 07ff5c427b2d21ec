"""Monsters that join their like: Ghosts a Ghost, Pirates a Pirate. Enter here: KIN."""
from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...engine.actions import Action, Choice
from ...engine.changes import Move
from ...engine.flow import Next
from ...engine.parts import Part
from ...engine.state import NOBODY, State
from ..munchkin.reading import is_term, kind, monsters
from ..munchkin.rows import IN_A_FIGHT

JOINING = ("Ghost", "Pirate")


def kin(st: State) -> list[str]:
    """SD-GHO-06 The tags of monsters now in the fight that others of the tag may join."""
    there = monsters(st)
    return [tag for tag in JOINING if any(is_term(st, m, tag) for m in there)]


def joins(st: State, seat: int) -> Iterator[Choice]:
    """SD-GHO-01 SD-GHO-02 SD-GHO-03 SD-GHO-05 A Ghost joins a Ghost and a Pirate a Pirate, from any hand, in any fight.

    SD-GHO-04 Another monster may, together with an enhancer that makes it one.
    """
    tags = kin(st)
    if not tags:
        return
    hand = st.pile("hand", seat)
    makers = [c for c in hand if kind(st, c) == "enhancer" and makes(st, c, tags)]
    for monster in hand:
        if kind(st, monster) == "monster":
            if any(is_term(st, monster, tag) for tag in tags):
                yield (monster,)
            else:
                for enhancer in makers:
                    yield monster, enhancer


def makes(st: State, card: int, tags: Sequence[str]) -> bool:
    """Does this enhancer make its monster one of these?"""
    lines = st.game.cards[card].counts_in.get("combat", ())
    return any(a.key == "card rule counts" and a.data in tags for a in lines)


def join(st: State, seat: int, args: Choice) -> Next:
    """SD-GHO-02 SD-GHO-03 It is in the fight from now on."""
    combat = st.game.zones["combat"][0]
    moves = [Move(args[0], combat, "join", seat, NOBODY, True)]
    return [*moves, *[Move(enhancer, combat, "play", seat, args[0], True) for enhancer in args[1:]]]


JOIN_ITS_KIN = Action(
    "join a monster of its kind", IN_A_FIGHT, joins, join, rules="SD-GHO-02 SD-GHO-03 SD-GHO-04 SD-GHO-06",
    about=("card", "card"), kinds=("monster",),
)
KIN = Part("kin", actions=(JOIN_ITS_KIN,))
"""Monsters that join others of their kind (SD-GHO-01)."""
