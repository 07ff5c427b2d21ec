"""How members move: any of them, to any of the own Locations or back to the Malt Shop, as one action. Enter here: MOVE."""
from __future__ import annotations

from ...engine.changes import Change, Move, Note
from ...engine.flow import DONE, Ask, Flow, Next
from ...engine.state import NOBODY, Locals, State
from .facts import MALT_SHOP, held, home, movers, places, whereabouts

ENOUGH = "nobody else"


class Moving(Locals):
    """Who moves, whereto, and which members have their place by now."""

    __slots__ = ("seat", "to", "placed")

    def __init__(self, seat: int, to: int | str, placed: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.to = to
        self.placed = placed


MOVE = Flow("scooby-doo-ecg.move", Moving, inner=True)


def moved_key(seat: int) -> tuple[str, str, int]:
    """Where it is remembered that a player's members have moved in this turn."""
    return ("turn", "moved", seat)


def destinations(st: State, seat: int, who: list[int]) -> list[int | str]:
    """ECG-ACT-07 The Locations that some of these are not at yet, and the Malt Shop if some are not there."""
    known: list[int | str] = [*places(st, seat), MALT_SHOP]
    return [to for to in known if any(free(st, c, to) for c in who)]


def free(st: State, card: int, to: int | str) -> bool:
    """Can it go there: is it elsewhere, and does nothing hold it (ECG-GOLD-01)?"""
    return whereabouts(st, card) != to and not held(st, card, "moved")


@MOVE.step
def once_a_turn(st: State, v: Moving) -> Next:
    """ECG-ACT-MI-02 The members move once a turn."""
    return [Note(moved_key(v.seat), 1)]


@MOVE.step
def who_goes(st: State, v: Moving) -> Next:
    """ECG-ACT-07 ECG-INV-02 Any number of them, and whatever counts as one (ECG-ITEM-02 ECG-CARD-02)."""
    able = tuple([c for c in movers(st, v.seat) if c not in v.placed and free(st, c, v.to)])
    return Ask(
        v.seat, "who goes there", able, shape="subset", about="card", least=1, most=len(able), default=able,
        sample=lambda below: able[below(2) * below(len(able)) :],
    )


@who_goes.answered
def they_go(st: State, v: Moving, who: tuple[int, ...]) -> Next:
    """ECG-INV-02 They are there, and what they take off the Fright Level counts (ECG-INV-04)."""
    v.placed += tuple(who)
    return [there(st, c, v.to, v.seat) for c in who]


@MOVE.step
def and_the_others(st: State, v: Moving) -> Next:
    """ECG-ACT-07 The others may go elsewhere in the same action."""
    left = [c for c in movers(st, v.seat) if c not in v.placed]
    further = [to for to in destinations(st, v.seat, left) if to != v.to]
    return Ask(v.seat, "where do others go", (ENOUGH, *further), about="card", default=ENOUGH) if further else DONE


@and_the_others.answered
def on_they_go(st: State, v: Moving, to: int | str) -> Next:
    """ECG-ACT-07 Until everybody is where they should be."""
    if to == ENOUGH:
        return DONE
    v.to = to
    return who_goes


def there(st: State, card: int, to: int | str, by: int) -> Change:
    """A member goes to a Location, or home."""
    if isinstance(to, str):
        return Move(card, home(st, card), "move", by, NOBODY, True)
    return Move(card, st.game.zones["search-party"][by], "move", by, to, True)
