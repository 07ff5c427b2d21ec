"""Charity, the last phase of a turn: down to five cards in hand. Enter here: CHARITY.

The rulebook of Scooby-Doo! does not print this phase; it is played as in the rest of the family (SD-CHAR-01).
"""
from __future__ import annotations

from ...engine.changes import Move
from ...engine.flow import DONE, Ask, Flow, Next
from ...engine.state import Locals, State
from ...engine.window import Window
from .reading import alive, discard_pile, lowest_levels

HAND_LIMIT = 5

Shares = tuple[tuple[int, int], ...]  # seat, how many cards


class Charity(Locals):
    """Whose turn ends, and who is still to get how many cards."""

    __slots__ = ("seat", "shares")

    def __init__(self, seat: int, shares: Shares = ()) -> None:
        self.seat = seat
        self.shares = shares


CHARITY = Flow("munchkin.charity", Charity)


def excess(st: State, seat: int) -> int:
    """SD-ZONE-07 SP-CHAR-08 SP-ZONE-07 How many cards are above the limit: exactly these go."""
    return max(0, len(st.pile("hand", seat)) - HAND_LIMIT)


def poorest(st: State) -> list[int]:
    """SP-CHAR-09 SD-CHAR-05 The living of the lowest Level; the dead are passed over."""
    return lowest_levels(st, [s for s in range(st.seats) if alive(st, s)])


def shared_out(seats: list[int], cards: int, favoured: tuple[int, ...]) -> Shares:
    """SP-CHAR-04 As evenly as possible; the favoured get one more."""
    each = cards // len(seats)
    return tuple((s, each + (s in favoured)) for s in seats if each + (s in favoured))


@CHARITY.step
def hand_limit(st: State, v: Charity) -> Next:
    """SP-CHAR-01 SP-CHAR-11 Only the player whose turn ends, and only with more than five cards."""
    return None if excess(st, v.seat) else DONE


@CHARITY.step
def play_down(st: State, v: Charity) -> Next:
    """SP-CHAR-02 SD-CHAR-02 First whatever may be played now may be played: Curses, sales, Items. Nobody has to."""
    return Window("turn", v.seat)


@CHARITY.step
def lowest_level(st: State, v: Charity) -> Next:
    """SP-CHAR-03 SP-CHAR-05 SP-CHAR-10 The rest goes to the lowest Level as it is now; if that is you, it is discarded.

    SD-CHAR-04 Being tied for it is enough.
    """
    cards = excess(st, v.seat)
    if not cards:
        return DONE
    return discard_the_rest if v.seat in poorest(st) or not alive(st, v.seat) else who_gets_more


@CHARITY.step
def discard_the_rest(st: State, v: Charity) -> Next:
    """SP-CHAR-05 SD-CHAR-04 The lowest, or tied for it: discard what is too much."""
    n = excess(st, v.seat)
    return Ask(v.seat, "discard", st.pile("hand", v.seat)[:], shape="subset", about="card", least=n, most=n)


@discard_the_rest.answered
def discarded(st: State, v: Charity, cards: tuple[int, ...]) -> Next:
    """SP-CHAR-07 The player picks the cards."""
    return [Move(c, discard_pile(st, c), "discard", v.seat) for c in cards]


@CHARITY.step
def after_discarding(st: State, v: Charity) -> Next:
    """SP-CHAR-06 The next turn starts."""
    return DONE


@CHARITY.step
def who_gets_more(st: State, v: Charity) -> Next:
    """SP-CHAR-04 SD-CHAR-03 Several are lowest: as even as can be, and the giver says who gets the bigger share."""
    seats = poorest(st)
    odd = excess(st, v.seat) % len(seats)
    if not odd:
        v.shares = shared_out(seats, excess(st, v.seat), ())
        return give
    return Ask(v.seat, "larger share for", seats, shape="subset", about="seat", least=odd, most=odd)


@who_gets_more.answered
def decide_the_shares(st: State, v: Charity, favoured: tuple[int, ...]) -> Next:
    """SP-CHAR-04 Everybody's share is settled before a card is given."""
    v.shares = shared_out(poorest(st), excess(st, v.seat), favoured)
    return None


@CHARITY.step
def give(st: State, v: Charity) -> Next:
    """SP-CHAR-03 SP-CHAR-07 The giver picks the cards for each of them."""
    if not v.shares:
        return DONE
    seat, n = v.shares[0]
    question = f"give to {st.settings['players'][seat]}"
    return Ask(v.seat, question, st.pile("hand", v.seat)[:], shape="subset", about="card", least=n, most=n)


@give.answered
def given(st: State, v: Charity, cards: tuple[int, ...]) -> Next:
    """SP-CHAR-03 They go to the other's hand."""
    seat = v.shares[0][0]
    v.shares = v.shares[1:]
    return [Move(c, st.game.zones["hand"][seat], "give", v.seat) for c in cards]


@CHARITY.step
def next_share(st: State, v: Charity) -> Next:
    """SP-CHAR-04 Until all have their share."""
    return give if v.shares else DONE
