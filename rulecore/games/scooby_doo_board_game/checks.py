"""What is put right whenever something lies otherwise: an empty Location, too heavy a load. Enter here: CHECKS."""
from __future__ import annotations

from ...engine.changes import Change, Move
from ...engine.flow import Ask, Flow, Next
from ...engine.game import NoLocals
from ...engine.state import State
from . import city
from .endings import lost

CHECKS = Flow("scooby-doo-board-game.checks", NoLocals)


@CHECKS.step
def haunt(st: State, v: NoLocals) -> Next:
    """BG-MON-08 BG-HAU-01 BG-HAU-04 BG-LOSE-01 A Location that has lost its last Visitor becomes Haunted; a third one: all is lost.

    BG-HAU-03 A Monster token that lies there stays until the Location is refreshed.
    """
    free = st.pile("haunted-tokens")[:]
    changes: list[Change] = []
    for place in city.locations(st):
        if not city.visitors(st, place) and not city.haunted(st, place):
            if not free:
                return [*changes, *lost("third-haunting", place)]
            changes.append(Move(free.pop(), st.game.zones["city"][0], "haunt", host=place))
            covered = st.game.zones["covered"][0]
            changes += [Move(c, covered, "cover", host=place) for c in city.lying(st, place, "monster-token")]
    return changes or None


def overburdened(st: State) -> list[int]:
    """The figures that carry more than they can."""
    return [c for c in city.gang(st) if len(city.carried(st, c)) > city.BURDEN]


@CHECKS.step
def too_much(st: State, v: NoLocals) -> Next:
    """BG-ACT-11 BG-ACT-12 BG-EX-10 Six Resources can be carried: which go back to their pools, the player chooses, one by one."""
    figures = overburdened(st)
    if not figures:
        return None
    one_of_each = {st.game.cards[c].kind: c for c in city.carried(st, figures[0])}
    return Ask(st.owner(figures[0]), "which Resource goes back", [*one_of_each.values()], about="card")


@too_much.answered
def back(st: State, v: NoLocals, piece: int) -> Next:
    """BG-ACT-12 To its pool."""
    return [Move(piece, st.game.discard_zone(piece), "return", st.owner(piece))]
