"""What My Game consists of, and what its words mean to its cards. Enter here: SPEC."""
from __future__ import annotations

from rulecore.engine.game import Spec
from rulecore.engine.state import State
from rulecore.engine.values import stat
from rulecore.engine.words import Words
from rulecore.verbs import SHARED

from . import flow


def has_term(st: State, seat: int, term: str) -> bool:
    """Does a player have such a card in front?"""
    return any(term in st.game.cards[card].terms for card in st.pile("front", seat))


def is_term(st: State, card: int, term: str) -> bool:
    """Is a card one of these: Prize, Trick?"""
    return term in st.game.cards[card].terms


WORDS = Words(
    has_term=has_term,
    is_term=is_term,
    numbers={"points": lambda st, seat: stat(st, "points", seat)},
    periods={"turn": "turn"},
    supply={"card": ("deck", "hand")},
)
SPEC = Spec(
    "my-game", flow.game, SHARED, actions=(flow.SPOIL,), flows=(flow.turn,), words=WORDS, responders=flow.could_spoil
)
