"""Location Actions, and what they and abilities begin: Visitors that come back, Resources that change hands, Traps that are built.

Enter here: ACTION, RESTORE, SCROUNGE, CRAFT.
"""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.actions import Choice
from ...engine.changes import Change, Happen, Move, SetStat
from ...engine.flow import DONE, Ask, Flow, Next, Run
from ...engine.state import Locals, Scope, State
from . import city, moving
from .endings import won

STOP = ("stop",)


# ---- the Action of a Location ---------------------------------------------------------------------------


class Act(Locals):
    """Who acts, where, and the card that says what is done there."""

    __slots__ = ("seat", "place", "card")

    def __init__(self, seat: int, place: int, card: int) -> None:
        self.seat = seat
        self.place = place
        self.card = card


ACTION = Flow("scooby-doo-board-game.action", Act)


def sayer(st: State, place: int) -> int:
    """BG-HAU-01 BG-HAU-02 BG-HAU-08 BG-HAU-09 The card that says what may be done: the Haunted token covers the Location's."""
    covers = city.lying(st, place, "haunted-token")
    return covers[0] if covers else place


def ways(st: State, figure: int) -> Iterator[Choice]:
    """BG-ACT-01 BG-ACT-02 The Action of the Location where the figure is, where its move may end, if it would do anything."""
    seat, place = st.owner(figure), city.place_of(st, figure)
    if st.stat("actions") > 0 and moving.may_stay(st, figure) and city.may(st, seat, "perform"):
        card = sayer(st, place)
        if st.game.cards[card].data["could action"](st, Scope(card, seat)):
            yield ()


def perform(st: State, seat: int, args: Choice) -> Next:
    """The Action of a choice of `ways`."""
    place = city.place_of(st, st.stat("acting"))
    return Run(ACTION, Act(seat, place, sayer(st, place)))


@ACTION.step
def the_move_is_over(st: State, v: Act) -> Next:
    """BG-MOVE-01 BG-ACT-01 Whoever acts has arrived."""
    return [SetStat("actions", 0, st.stat("actions") - 1), SetStat("arrived", 0, 1)]


@ACTION.step
def what_it_says(st: State, v: Act) -> Next:
    """BG-ACT-01 One of the Actions that are printed there."""
    return Run(st.game.cards[v.card].sections["action"], Scope(v.card, v.seat))


@ACTION.step
def it_is_done(st: State, v: Act) -> Next:
    """BG-ACT-01 Whoever waits for that hears it."""
    return [Happen("action", v.seat, v.place)]


# ---- Visitors come back ---------------------------------------------------------------------------------


class Restore(Locals):
    """Who says where, and how many are still to come."""

    __slots__ = ("seat", "left")

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left


RESTORE = Flow("scooby-doo-board-game.restore", Restore, inner=True)


@RESTORE.step
def where(st: State, v: Restore) -> Next:
    """BG-ACT-06 BG-ACT-07 BG-ACT-08 Each to an empty slot of any Location that is not Haunted; two may be split."""
    places = city.restorable(st) if v.left else []
    return Ask(v.seat, "where does a Visitor come back", places, about="card") if places else DONE


@where.answered
def there(st: State, v: Restore, place: int) -> Next:
    """BG-ACT-06 One of those who have run away."""
    v.left -= 1
    return list(city.restored(st, v.seat, (place,), 1))


@RESTORE.step
def another(st: State, v: Restore) -> Next:
    """BG-ACT-06 And the next one."""
    return where


# ---- Resources of somebody else -----------------------------------------------------------------------------


class Scrounge(Locals):
    """Which figure takes Resources, and from which one."""

    __slots__ = ("figure", "giver")

    def __init__(self, figure: int, giver: int = -1) -> None:
        self.figure = figure
        self.giver = giver


SCROUNGE = Flow("scooby-doo-board-game.scrounge", Scrounge, inner=True)


@SCROUNGE.step
def from_whom(st: State, v: Scrounge) -> Next:
    """BG-SOLO-09 From one other member, wherever that one is: from Scooby-Doo, too, where he is the sidekick."""
    return Ask(st.owner(v.figure), "from whom do you take", city.givers(st, v.figure), about="card")


@from_whom.answered
def from_this_one(st: State, v: Scrounge, giver: int) -> Next:
    """BG-SOLO-09 All that is taken comes from the same one."""
    v.giver = giver
    return None


@SCROUNGE.step
def what(st: State, v: Scrounge) -> Next:
    """BG-SOLO-09 BG-ACT-11 One by one, as many as can be carried."""
    one_of_each = {st.game.cards[c].kind: c for c in city.carried(st, v.giver)}
    if v.giver not in city.givers(st, v.figure):
        return DONE
    return Ask(st.owner(v.figure), "what do you take", [*((c,) for c in one_of_each.values()), STOP], about="card")


@what.answered
def taken(st: State, v: Scrounge, choice: tuple[Any, ...]) -> Next:
    """BG-SOLO-09 It is carried by the one who took it."""
    return DONE if choice == STOP else city.passed(st, choice[0], v.figure)


@SCROUNGE.step
def more(st: State, v: Scrounge) -> Next:
    """BG-SOLO-09 And the next one."""
    return what


# ---- Traps ------------------------------------------------------------------------------------------------


class Craft(Locals):
    """Which figure puts its Resources on Traps, on which one last, and has it put any?"""

    __slots__ = ("figure", "trap", "put")

    def __init__(self, figure: int, trap: int = -1, put: int = 0) -> None:
        self.figure = figure
        self.trap = trap
        self.put = put


CRAFT = Flow("scooby-doo-board-game.craft", Craft, inner=True)


@CRAFT.step
def what_and_where(st: State, v: Craft) -> Next:
    """BG-CRA-02 BG-CRA-04 BG-CRA-06 BG-CRA-07 Any number of own Resources, on any Trap that may be worked on."""
    have = {st.game.cards[c].kind for c in city.carried(st, v.figure)}
    options: list[tuple[object, ...]] = [
        (trap, kind) for trap in city.craftable(st, v.figure) for kind in city.lacking(st, trap) if kind in have
    ]
    if not options:
        return DONE
    return Ask(st.owner(v.figure), "what do you put where", [*options, STOP] if v.put else options, about="card word")


@what_and_where.answered
def put(st: State, v: Craft, choice: tuple[Any, ...]) -> Next:
    """BG-CRA-05 It lies there until the Trap is completed, whoever goes on with it."""
    if choice == STOP:
        return DONE
    v.trap, kind = choice
    v.put += 1
    piece = next(c for c in city.carried(st, v.figure) if st.game.cards[c].kind == kind)
    return [Move(piece, st.game.zones["workshop"][0], "put", st.owner(v.figure), v.trap)]


@CRAFT.step
def complete(st: State, v: Craft) -> Next:
    """BG-CRA-03 BG-DIF-07 BG-WIN-01 BG-WIN-02 All that is listed lies there: it is flipped, and what its back says holds.

    All Resources go back to their pools, and a Monster token that lay on it to its slot. The last Trap wins at once.
    """
    if city.lacking(st, v.trap):
        return what_and_where
    zones, seat = st.game.zones, st.owner(v.figure)
    pieces: list[Change] = [
        Move(c, st.game.discard_zone(c), "discard", seat)
        for c in sorted(c for c, host in st.hosts.items() if host == v.trap and st.zone_of(c) != "backs")
    ]
    backs = [Move(c, zones["twists"][0], "turn-over", seat, open=True) for c in city.lying(st, v.trap, "back")]
    done = Happen("complete", seat, v.trap)
    return [*pieces, Move(v.trap, zones["caught"][0], "turn-over", seat, open=True), done, *backs]


@CRAFT.step
def caught(st: State, v: Craft) -> Next:
    """BG-WIN-01 BG-WIN-02 BG-EX-15 Was it the last one?"""
    return won(st) or None


@CRAFT.step
def go_on(st: State, v: Craft) -> Next:
    """BG-CRA-04 What is left may begin another Trap in the same Action."""
    return what_and_where
