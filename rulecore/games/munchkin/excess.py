"""What becomes of Items that may no longer be carried: Big ones, and those that carry themselves. Enter here: EXCESS."""
from __future__ import annotations

from collections.abc import Sequence

from ...engine.actions import Choice, Perform, choices
from ...engine.changes import Move
from ...engine.flow import DONE, Ask, Flow, Next
from ...engine.state import Locals, State
from ..parts.acting import always_asked
from .big_items import allows_more, room_for, surplus
from .items import received
from .reading import alive, discard_pile, lowest_levels

LET_GO: Choice = ("let go",)


class Excess(Locals):
    """Who carries too much, and which card goes next."""

    __slots__ = ("seat", "card")

    def __init__(self, seat: int, card: int = -1) -> None:
        self.seat = seat
        self.card = card


EXCESS = Flow("munchkin.excess", Excess)


@EXCESS.step
def put_it_right(st: State, v: Excess) -> Next:
    """SD-BIG-03 SD-BIG-04 SP-BIG-03 SP-BIG-04 It may be put right at once, by whatever is legal now: a sale, a Cheat!, a new
    permission.

    SD-BIG-07 SP-BIG-06 In combat that is hardly anything. Whoever has cards in hand is asked, whatever they are: being asked
    tells nothing.
    """
    too_many, _ = surplus(st, v.seat)
    if not too_many:
        return DONE
    return Ask(
        v.seat, "too much to carry", [LET_GO, *remedies(st, v.seat, too_many)], about="action", default=LET_GO,
        free=always_asked(st) if st.pile("hand", v.seat) else None,
    )


@put_it_right.answered
def remedy(st: State, v: Excess, choice: Choice) -> Next:
    """Whether it was enough is asked again."""
    return None if choice == LET_GO else Perform(v.seat, choice)


@EXCESS.step
def which_goes(st: State, v: Excess) -> Next:
    """SD-BIG-03 SP-BIG-03 All but what may be carried goes; the owner says which."""
    too_many, _ = surplus(st, v.seat)
    return Ask(v.seat, "give away or discard", too_many, about="card") if too_many else DONE


@which_goes.answered
def it_goes(st: State, v: Excess, card: int) -> Next:
    """One after another."""
    v.card = card
    return None


@EXCESS.step
def who_gets_it(st: State, v: Excess) -> Next:
    """SD-BIG-05 SD-BIG-06 SP-BIG-05 SP-BIG-06 It goes to the player of the lowest Level who can carry it; among equals the owner
    chooses.

    Whatever nobody can carry is discarded.
    """
    able = takers(st, v.seat, v.card)
    return Ask(v.seat, "give to", able, about="seat", card=v.card) if able else throw_away


@who_gets_it.answered
def given(st: State, v: Excess, seat: int) -> Next:
    """SD-TRD-03 SP-TRD-03 It stays in play with its new owner."""
    return [received(st, v.card, seat, "give", v.seat)]


@EXCESS.step
def throw_away(st: State, v: Excess) -> Next:
    """SD-BIG-05 SP-BIG-05 The rest is discarded."""
    if st.owner(v.card) != v.seat:
        return None
    return [Move(v.card, discard_pile(st, v.card), "discard", v.seat)]


@EXCESS.step
def anything_left(st: State, v: Excess) -> Next:
    """SD-BIG-03 SP-BIG-03 Until no more is carried than allowed."""
    return which_goes if surplus(st, v.seat)[0] else DONE


def takers(st: State, seat: int, card: int) -> list[int]:
    """SD-BIG-05 SP-BIG-05 The others of the lowest Level among those who are able to carry it."""
    return lowest_levels(st, [s for s in st.others(seat) if alive(st, s) and room_for(st, s, card)])


def remedies(st: State, seat: int, too_many: Sequence[int]) -> list[Choice]:
    """What could put it right now."""
    return [choice for choice in choices(st, seat) if mends(st, choice, too_many)]


def mends(st: State, choice: Choice, too_many: Sequence[int]) -> bool:
    """SD-BIG-03 SD-BIG-04 SP-BIG-03 SP-BIG-04 Does this sell something, cheat for one of these cards, or bring a card that allows
    more?
    """
    match choice:
        case ("sell Items",):
            return True
        case ("play a Cheat!", _, card):
            return card in too_many
        case (name, card, *_) if st.game.action[name].about[:1] == ("card",):
            return allows_more(st, card) and st.zone_of(card) != "front"
    return False
