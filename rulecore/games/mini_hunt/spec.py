"""Mini Hunt as data. Enter here: SPEC."""
from __future__ import annotations

from ...engine.game import Spec
from ...engine.state import State
from ...engine.values import total
from ...engine.verb import VerbSet
from ...engine.words import Words
from . import flow


def has_term(st: State, seat: int, term: str) -> bool:
    """Does a player hold such a card openly? Nobody does in this game."""
    return False


def is_term(st: State, card: int, term: str) -> bool:
    """Is a card a Monster or a Treasure?"""
    return term in st.game.cards[card].terms


def strength(st: State, seat: int) -> int:
    """The die and what was played."""
    return total(st, "+strength", seat, st.stat("rolled") if st.active == seat else 0)


WORDS = Words(
    has_term=has_term,
    is_term=is_term,
    numbers={"strength": strength, "gold": flow.gold},
    periods={"combat": "combat"},  # a bonus counts until the end of the hunt, as of any fight
    happening={"hunt": lambda st: True},
)
SPEC = Spec("mini-hunt", flow.game, VerbSet([]), flows=(flow.turn,), words=WORDS, score="gold")
