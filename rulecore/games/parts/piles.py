"""Decks and what is dealt from them. Only plans changes. Enter here: deal, draw."""
from __future__ import annotations

from collections.abc import Sequence

from ...engine.changes import Change, Draw
from ...engine.state import State


def draw(st: State, deck: str, zone: str, seat: int, number: int = 1, event: str = "draw", open: bool = False) -> list[Change]:
    """The top cards of a deck (of the seat's own, where everybody has one) go to a zone of a seat, one after another."""
    return [Draw(st.game.zone_for(deck, seat), st.game.zones[zone][seat], event, seat, open) for _ in range(number)]


def deal(st: State, deck: str, zone: str, seats: Sequence[int], number: int) -> list[Change]:
    """Each seat is dealt so many cards, face down, before anybody has a say in it."""
    return [change for seat in seats for change in draw(st, deck, zone, seat, number, "deal")]
