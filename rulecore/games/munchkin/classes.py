"""Classes and Super Munchkin. Enter here: ways, play, super_ways, discardable."""
from __future__ import annotations

from collections.abc import Iterator

from ...engine.actions import Choice
from ...engine.changes import Change, Move
from ...engine.state import NOBODY, State
from .reading import allowed, classes, discard_pile, of_kind


def supers(st: State, seat: int) -> list[int]:
    """The cards of a player that go with a Class and lift its limit."""
    return of_kind(st, st.pile("front", seat), "super-munchkin")


def titles(st: State, cards: list[int]) -> list[str]:
    """What these Classes are called."""
    return [st.game.cards[c].title for c in cards]


def ways(st: State, seat: int, card: int) -> Iterator[Choice]:
    """SD-CLS-06 SD-CLS-07 SP-SUP-01 SP-SUP-05 The ways to play a Class: beside what is there (NOBODY), or in the place of another.

    SD-CLS-08 SP-SUP-06 A new Class may always replace an old one, one of the same name too. SD-SUP-07 Where two are allowed and one
    is there, the owner says which.
    """
    own = classes(st, seat)
    title = st.game.cards[card].title
    if (not own or len(own) < allowed(st, seat, card)) and title not in titles(st, own):
        yield card, NOBODY
    for old in own:
        if title not in titles(st, [c for c in own if c != old]):
            yield card, old


def play(st: State, seat: int, args: Choice) -> list[Change]:
    """SD-CLS-02 SD-CLS-08 SP-CLS-02 SP-SUP-06 It counts at once; the old one goes in the same action, so that there is no moment
    without.
    """
    card, old = args
    front = st.game.zones["front"][seat]
    changes: list[Change] = [Move(card, front, "play", seat, NOBODY, True)]
    if old != NOBODY:
        changes += [Move(c, front, "attach", seat, card, True) for c in supers(st, seat) if st.hosts.get(c) == old]
        changes.append(Move(old, discard_pile(st, old), "discard", seat))
    return changes


def super_ways(st: State, seat: int, card: int) -> Iterator[Choice]:
    """SD-SUP-01 SP-SUP-01 Super Munchkin goes with an own Class."""
    for own in classes(st, seat):
        yield card, own


def play_super(st: State, seat: int, args: Choice) -> list[Change]:
    """SD-SUP-01 SP-SUP-01 It is attached to the Class."""
    card, own = args
    return [Move(card, st.game.zones["front"][seat], "play", seat, own, True)]


def discardable(st: State, seat: int) -> Iterator[Choice]:
    """SD-CLS-04 SD-SUP-07 SP-CLS-04 SP-SUP-06 A Class may be discarded at any time, and Super Munchkin like a Class."""
    for card in classes(st, seat) + supers(st, seat):
        yield (card,)


def discard(st: State, seat: int, args: Choice) -> list[Change]:
    """SD-CLS-02 SP-CLS-02 Its abilities end at once."""
    return [Move(args[0], discard_pile(st, args[0]), "discard", seat)]
