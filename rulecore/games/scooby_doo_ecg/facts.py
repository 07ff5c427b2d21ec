"""What is so at the table: roles, Locations, who is where, what is worth what. Only reads. Enter here: fright_level."""
from __future__ import annotations

from ...engine.state import NOBODY, State
from ...engine.values import card_stat, properties

MEMBER = "Member"


def kind(st: State, card: int) -> str:
    """What kind of card it is."""
    return st.game.cards[card].kind


def is_term(st: State, card: int, term: str) -> bool:
    """Is a card this, by what is printed or by what it counts as?"""
    if term in st.game.cards[card].terms:
        return True
    return any(x.ability.data == term for x in properties(st, "counts", card))


def has_term(st: State, seat: int, term: str) -> bool:
    """Has a player such a card in play?"""
    return any(is_term(st, c, term) for zone in st.game.groups["play"] for c in st.pile(zone, seat))


# ---- roles ----------------------------------------------------------------------------------------


def villain(st: State) -> int:
    """ECG-TURN-01 The Villain of this turn: whoever is not Mystery, Inc."""
    return NOBODY if st.active == NOBODY else 1 - st.active


# ---- who is where ---------------------------------------------------------------------------------


def home(st: State, card: int) -> int:
    """The zone that a member goes back to: the Malt Shop; the Mystery Machine is an Item there as anywhere."""
    return st.game.zones["malt-shop" if kind(st, card) == "member" else "items"][st.owner(card)]


def movers(st: State, seat: int) -> list[int]:
    """ECG-ITEM-02 ECG-CARD-02 The members of a player, and what counts as one when they move."""
    found = [c for zone in ("malt-shop", "search-party", "items") for c in st.pile(zone, seat) if is_term(st, c, MEMBER)]
    return sorted(found)


def at(st: State, place: int) -> list[int]:
    """The members at a Location, and what counts as one."""
    owner = st.owner(place)
    return [c for c in st.pile("search-party", owner) if st.hosts.get(c) == place]


# ---- numbers --------------------------------------------------------------------------------------


def bravery(st: State, card: int) -> int:
    """ECG-MI-02 ECG-INV-15 What a member takes off the Fright Level; what only counts as one has none."""
    return max(card_stat(st, "bravery", card), 0)


def fright_level(st: State, place: int) -> int:
    """ECG-INV-03 ECG-INV-04 ECG-INV-05 ECG-INV-06 ECG-INV-12 What is printed, what is in play, less Bravery.

    It is read anew whenever somebody looks, so every effect counts at once and none has to be taken back.
    """
    return card_stat(st, "fright-level", place) - sum(bravery(st, c) for c in at(st, place))


def cost(st: State, card: int) -> int:
    """ECG-TURN-06 What a card costs in Snacks."""
    return max(card_stat(st, "cost", card), 0)
