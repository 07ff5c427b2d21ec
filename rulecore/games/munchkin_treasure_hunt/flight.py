"""Running away from a lost fight, and what that costs. Enter here: FLEE."""
from __future__ import annotations

from ...engine.changes import Go, SetStat
from ...engine.flow import DONE, Ask, Flow, Next, RollDie
from ...engine.state import Locals, State
from ...engine.values import total
from ..parts.board import ends, walks
from .reading import FLIGHT, TOKEN, discarded, here, stops


class Flight(Locals):
    """Who runs."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


FLEE = Flow("munchkin-treasure-hunt.flight", Flight)


@FLEE.step
def turn_and_run(st: State, v: Flight) -> Next:
    """TH-CMB-16 TH-CMB-20 The fighter must run away, and the helper must not."""
    return [SetStat("rolling", 0, FLIGHT)]


@FLEE.step
def roll(st: State, v: Flight) -> Next:
    """TH-CMB-16 How far says the die."""
    return RollDie(v.seat)


@FLEE.step
def which_way(st: State, v: Flight) -> Next:
    """TH-CMB-16 TH-CMB-21 A direction is chosen, and every space counts, rooms and the Entrance too.

    Where a table reads it otherwise, the flight ends in the first room or at the Entrance.
    """
    steps = max(total(st, "+flight", v.seat, st.stat("rolled")), 1)
    ends_in = stops(st) if st.settings.get("flight-stop") == "yes" else ()
    ways = ends(walks(st.game.vocab.board, here(st, v.seat), steps, ends_in))
    return Ask(v.seat, "flee which way", ways, about="place")


@which_way.answered
def run(st: State, v: Flight, to: int) -> Next:
    """TH-CMB-18 The token goes there, and whatever the place says is not carried out."""
    return [SetStat("rolling", 0, 0), Go(TOKEN, v.seat, to, "flee")]


@FLEE.step
def lose_a_treasure(st: State, v: Flight) -> Next:
    """TH-CMB-17 TH-CMB-24 Then one of one's own permanents is discarded, by choice, or without any a card from the hand.

    TH-CMB-22 By choice, too. TH-CMB-23 Who has neither loses nothing.
    """
    cards = st.pile("front", v.seat) or st.pile("hand", v.seat)
    return Ask(v.seat, "what do you lose", cards[:], about="card") if cards else DONE


@lose_a_treasure.answered
def lost(st: State, v: Flight, card: int) -> Next:
    """TH-CMB-17 It is gone."""
    return [discarded(st, card, v.seat)]


FLOWS = (FLEE,)
