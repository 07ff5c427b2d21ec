"""What the game's nouns mean to card text. Owns: WORDS. Never: a total (reading.py). Enter here: WORDS."""
from __future__ import annotations

from collections.abc import Callable

from ...engine.state import NOBODY, State
from ...engine.values import total
from ...engine.words import Words
from .reading import (
    ENTRANCE,
    FLIGHT,
    MOVE,
    card_strength,
    danger,
    engaged,
    fighter,
    fighting,
    gold,
    helper,
    monsters,
    place,
    room,
    side_strength,
    strength,
    wealth,
)


def has_term(st: State, seat: int, term: str) -> bool:
    """Does a player have such a treasure in front?"""
    return any(term in st.game.cards[c].terms for c in st.pile("front", seat))


def is_term(st: State, card: int, term: str) -> bool:
    """Is a card that; a monster card of the fight is also the monster of the room."""
    return term in st.game.cards[card].terms or (st.zone_of(card) == "combat" and fighting(st) and room(st).name == term)


def rolling(purpose: int) -> Callable[[State, int], bool]:
    """Is a player rolling for that?"""
    return lambda st, seat: st.stat("rolling") == purpose and st.active == seat


def stands(st: State, seat: int, term: str) -> bool:
    """Does a player's token stand there?"""
    return place(st, seat).name == term


WORDS = Words(
    has_term=has_term,
    is_term=is_term,
    stands=stands,
    players={"helper": lambda st: engaged(st)[1:], "munchkin": engaged},
    roles={"monster": monsters},
    states={
        "alone": lambda st, seat: fighter(st) == seat and helper(st) == NOBODY,
        "helping": lambda st, seat: helper(st) == seat,
        "fighting": lambda st, seat: seat in engaged(st),
        "moving": rolling(MOVE),
        "entering": rolling(ENTRANCE),
        "fleeing": rolling(FLIGHT),
    },
    numbers={
        "strength": strength,
        "steps": lambda st, seat: total(st, "+steps", seat, 0),
        "flight": lambda st, seat: total(st, "+flight", seat, 0),
        "hand": lambda st, seat: len(st.pile("hand", seat)),
        "gold": wealth,
    },
    card_numbers={"strength": card_strength, "bonus": card_strength, "gold": gold},
    side_numbers={"strength": {"munchkins": side_strength, "monsters": danger}},
    sides={"munchkins": engaged, "monsters": lambda st: ()},
    engaged=engaged,
    opposing=monsters,
    periods={"combat": "combat", "turn": "turn", "game": "game"},
    happening={"combat": fighting},
    supply={"card": ("treasure-deck", "hand"), "treasure": ("treasure-deck", "hand")},
)
