"""How a figure moves: step by step along the roads, and in the Mystery Machine. Enter here: steps, rides, RIDE."""
from __future__ import annotations

from collections.abc import Iterator

from ...engine.actions import Choice
from ...engine.changes import Change, Happen, Move, Note, SetStat
from ...engine.flow import DONE, Ask, Flow, Next, Run
from ...engine.state import NOBODY, Locals, State
from ...engine.values import has_property
from . import city


def steps_left(st: State, figure: int) -> int:
    """BG-MOVE-02 How many Locations it may still move in this turn."""
    if st.stat("arrived") or st.stat("acting") != figure:
        return 0
    return city.movement(st, st.owner(figure), st.stat("playing")) - st.stat("walked")


def steps(st: State, figure: int, place: int | None = None, left: int | None = None) -> Iterator[int]:
    """BG-MOVE-03 BG-MOVE-04 BG-MOVE-05 The next Locations: others may be passed, if the move can end behind them."""
    here = city.place_of(st, figure) if place is None else place
    left = steps_left(st, figure) if left is None else left
    if left > 0:
        for to in city.next_to(st, here):
            ends = city.has_room(st, figure, to) or any(steps(st, figure, to, left - 1))
            if ends and city.may(st, st.owner(figure), "walk", to):
                yield to


def may_stay(st: State, figure: int) -> bool:
    """BG-MOVE-05 BG-MOVE-10 May the move end here? Whoever has not moved, or can go nowhere, may always stay."""
    if not st.stat("walked") or st.stat("arrived"):
        return True
    return city.has_room(st, figure, city.place_of(st, figure)) or not any(steps(st, figure))


def walk(st: State, figure: int, place: int) -> list[Change]:
    """BG-MOVE-02 BG-FRT-04 One step: whoever passes through a Location enters it."""
    return [SetStat("walked", 0, st.stat("walked") + 1), city.entered(st, figure, place)]


# ---- the Mystery Machine ------------------------------------------------------------------------------


def gas(st: State) -> list[int]:
    """BG-MM-12 The Gas that is left; nothing brings any back."""
    return city.lying(st, city.van(st), "gas")


def needs_no_gas(st: State, seat: int) -> bool:
    """Does a card let this player drive without Gas?"""
    return has_property(st, "may ride", seat)


def rides(st: State, figure: int) -> Iterator[Choice]:
    """BG-MM-01 BG-MM-03 BG-MM-06 BG-MM-13 Where to, and with whom: from where the Mystery Machine stands, once a turn.

    BG-MM-04 One other member may come along from the same Location, if there is room for all at the end.
    """
    here, seat = city.place_of(st, figure), st.owner(figure)
    if st.stat("arrived") or city.place_of(st, city.van(st)) != here or not may_stay(st, figure):
        return
    if not city.may(st, seat, "ride") or not (gas(st) or needs_no_gas(st, seat)):
        return
    others = [c for c in city.at(st, here, city.gang(st)) if c != figure and ("turn", "refused", c) not in st.memo]
    near = city.next_to(st, here) if st.settings.get("mm-range") == "adjacent" else city.locations(st)
    for place in near:
        free = city.capacity(st, place, with_van=True) - len(city.at(st, place, city.gang(st)))
        if place != here and free >= 1:
            yield (place,)
            if free >= 2:
                yield from ((place, other) for other in others)


class Ride(Locals):
    """Who drives where, with whom."""

    __slots__ = ("driver", "place", "passenger")

    def __init__(self, driver: int, place: int, passenger: int = NOBODY) -> None:
        self.driver = driver
        self.place = place
        self.passenger = passenger


RIDE = Flow("scooby-doo-board-game.ride", Ride)


def ride(st: State, seat: int, args: Choice) -> Next:
    """The ride of a choice of `rides`."""
    return Run(RIDE, Ride(st.stat("acting"), *args))


@RIDE.step
def come_along(st: State, v: Ride) -> Next:
    """BG-MM-11 The passenger's player decides."""
    if v.passenger == NOBODY or st.owner(v.passenger) == st.owner(v.driver):
        return drive
    return Ask(st.owner(v.passenger), "ride along", (True, False), shape="yes-no", default=False, card=v.place)


@come_along.answered
def or_not(st: State, v: Ride, yes: bool) -> Next:
    """BG-MM-11 Whoever has declined is not asked again in this turn; the driver decides anew."""
    return None if yes else [Note(("turn", "refused", v.passenger), 1)]


@RIDE.step
def declined(st: State, v: Ride) -> Next:
    """BG-MM-11 Then nobody drives yet."""
    return DONE if ("turn", "refused", v.passenger) in st.memo else None


@RIDE.step
def drive(st: State, v: Ride) -> Next:
    """BG-MM-01 BG-MM-02 BG-MM-05 BG-MM-07 BG-MM-08 BG-MM-09 BG-MM-10 One Gas; the Move is over, and the Mystery Machine stays.

    It passes through nothing. To arrive where the Monster is, is a Fright for both.
    """
    seat, machine = st.owner(v.driver), city.van(st)
    tank = [] if needs_no_gas(st, seat) else gas(st)[:1]
    return [
        *(Move(c, st.game.zones["spent-gas"][0], "spend", seat) for c in tank),
        SetStat("arrived", 0, 1),
        Move(machine, st.where[machine], "drive", seat, v.place),
        *(city.entered(st, c, v.place) for c in (v.driver, v.passenger) if c != NOBODY),
        Happen("ride", seat, v.driver),
    ]
