"""What everybody sees besides cards and numbers, and what each player has written down. Only reads. Enter here: facts, notes."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.state import State
from .facts import at, bravery, episodes, fright_level, guessed, places, seen, villain


def facts(st: State) -> Mapping[str, Any]:
    """The roles, each Location in play with its Fright Level as it is now and the members there, and all guesses so far."""
    return {
        "investigating": st.active,
        "haunting": villain(st),
        "locations": [[place_data(st, c) for c in places(st, s)] for s in range(st.seats)],
        "bravery": {str(c): bravery(st, c) for s in range(st.seats) for c in members(st, s)},
        "moved": bool(st.memo.get(("turn", "moved", st.active))),
        "placed": bool(st.memo.get(("turn", "location", st.active))),
        "guesses": [guessed(st, s) for s in range(st.seats)],
    }


def members(st: State, seat: int) -> list[int]:
    """The members of a player, wherever they are."""
    return [*st.pile("malt-shop", seat), *st.pile("search-party", seat)]


def place_data(st: State, place: int) -> dict[str, Any]:
    """A Location: how frightening it is, who is there, and what else lies on it."""
    others = [c for c in st.attached(place) if st.zone_of(c) != "search-party"]
    return {"card": place, "fright-level": fright_level(st, place), "members": at(st, place), "lies": others}


def notes(st: State, seat: int) -> Mapping[str, Any]:
    """ECG-COMP-01 ECG-CLUE-03 ECG-END-03 ECG-END-06 The checklist: every episode, and why it is ruled out, if it is.

    `open`: what the opponent's Mystery can still be.
    """
    drawn, wrong = seen(st, seat), guessed(st, seat)
    titles = episodes(st.game)
    return {
        "checklist": {t: "seen" if t in drawn else "guessed" if t in wrong else "" for t in titles},
        "open": [t for t in titles if t not in drawn and t not in wrong],
    }
