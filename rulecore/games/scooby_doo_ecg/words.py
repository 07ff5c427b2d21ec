"""What the nouns of this game mean to card text. Never: a total (facts.py). Enter here: WORDS."""
from __future__ import annotations

from ...engine.state import State
from ...engine.values import card_stat
from ...engine.words import Words
from .facts import bravery, cost, fright_level, has_term, is_term, kind, open_places, villain


def fright(st: State, card: int) -> int:
    """The Fright Level of a Location; of another card, what it adds to one."""
    return fright_level(st, card) if kind(st, card) == "location" else card_stat(st, "bonus", card)


WORDS = Words(
    has_term=has_term,
    is_term=is_term,
    states={"investigating": lambda st, seat: st.active == seat, "haunting": lambda st, seat: villain(st) == seat},
    numbers={
        "snacks": lambda st, seat: st.stat("snacks", seat),
        "hand": lambda st, seat: len(st.pile("hand", seat)),
        "clues": lambda st, seat: len(st.pile("clues", seat)),
    },
    card_numbers={"cost": cost, "bravery": bravery, "fright-level": fright},
    periods={"turn": "turn", "game": "game"},
    aimed=open_places,
    supply={"card": ("play-deck", "hand"), "Clue": ("clue-pile", "clues")},
)
