"""What the nouns of this game mean to card text. Enter here: WORDS."""
from __future__ import annotations

from ...engine.state import NOBODY, State
from ...engine.values import card_has_property
from ...engine.words import Words
from . import city


def has_term(st: State, seat: int, term: str) -> bool:
    """Does a player carry such a Resource, or lie such a token on their figure?"""
    pieces = {*st.pile("bag", seat), *(c for c, host in st.hosts.items() if host in st.pile("gang", seat))}
    return any(is_term(st, c, term) for c in (*st.pile("gang", seat), *pieces))


def is_term(st: State, card: int, term: str) -> bool:
    """Is a card, or a piece, such a one?"""
    if term in st.game.cards[card].terms:
        return True
    return city.haunted(st, card) if term == "Haunted" else card_has_property(st, "counts", card, term)


def active(st: State, monster: int) -> bool:
    """BG-MON-02 Is it this Monster's turn, and does its card show the symbol?"""
    card = st.stat("playing")
    return st.stat("acting") == monster and "symbol" in st.game.cards[card].flags


def movement(st: State, seat: int) -> int:
    """How far the player may move by the card of this turn."""
    card = st.stat("playing")
    return city.movement(st, seat, card) if card != NOBODY and st.active == seat else 0


WORDS = Words(
    has_term=has_term,
    is_term=is_term,
    roles={"monster": city.monsters},
    states={"active": active},
    numbers={
        "movement": movement,
        "resources": lambda st, seat: len(st.pile("bag", seat)),
        "hand": lambda st, seat: len(st.pile("hand", seat)),
    },
    card_numbers={
        "movement": lambda st, card: int(st.game.cards[card].fields.get("movement", 0)),
        "initiative": lambda st, card: int(st.game.cards[card].fields.get("initiative", 0)),
        "moves": lambda st, card: int(st.game.cards[card].fields.get("moves", 0)),
        "visitors": city.visitors,
        "tokens": city.tokens,
    },
    whereabouts=city.whereabouts,
    apart=city.apart,
    periods={"turn": "turn", "round": "round", "game": "game"},
    supply={
        "card": ("discard-deck", "save-deck"),
        "Visitor": ("runaways", "city"),
        "Monster Token": ("token-slot", "city"),
        "Net": ("nets", "bag"),
        "Clothes": ("clothes", "bag"),
        "Branches": ("branches", "bag"),
        "Tools": ("tools", "bag"),
    },
)
