"""All reading of totals and properties. Modifiers are folded on reading; nothing is applied and taken back. Enter: total."""
from __future__ import annotations

from typing import Any

from .state import Live, State

Entry = tuple[Live, int]  # a modifier and what it adds now


def total(st: State, key: str, who: int, base: int) -> int:
    """A printed value plus what lies in play and what lasts. `key`: "+strength" (a player's), "*strength" (a card's), "side x"."""
    for x in st.live.get(key, ()):
        a = x.ability
        if (x.who == who or a.wide) and (a.when is None or a.when(st, x, who)):
            base += a.amount if a.value is None else a.value(st, x, who)
    return base


def ledger(st: State, key: str, who: int) -> list[Entry]:
    """The modifiers of a total, one by one: the same fold as `total`, told."""
    found = []
    for x in st.live.get(key, ()):
        a = x.ability
        if (x.who == who or a.wide) and (a.when is None or a.when(st, x, who)):
            amount = a.amount if a.value is None else a.value(st, x, who)
            if amount:
                found.append((x, amount))
    return found


def stat(st: State, name: str, seat: int) -> int:
    """A player's stat with everything that changes it."""
    return total(st, "+" + name, seat, st.stat(name, seat))


def card_stat(st: State, name: str, card: int) -> int:
    """A card's printed number with everything that changes it."""
    return total(st, "*" + name, card, st.game.cards[card].fields.get(name, 0))


def properties(st: State, rule: str, seat: int) -> list[Live]:
    """The properties of this word (`wins`, `ignores`, `may equip` ...) that hold for a player now."""
    return [x for x in st.live.get("rule " + rule, ()) if holds(st, x, seat)]


def card_properties(st: State, rule: str, card: int) -> list[Live]:
    """The properties of this word (`counts`, `immune`, `cannot pursue` ...) that hold for a card now."""
    return [x for x in st.live.get("card rule " + rule, ()) if holds(st, x, card)]


def has_property(st: State, rule: str, seat: int, data: Any = None) -> bool:
    """Does a property hold for a player (with this datum, if one is given)?"""
    for x in st.live.get("rule " + rule, ()):
        a = x.ability
        if (data is None or a.data == data) and holds(st, x, seat):
            return True
    return False


def card_has_property(st: State, rule: str, card: int, data: Any = None) -> bool:
    """Does a property hold for a card (with this datum, if one is given)?"""
    for x in st.live.get("card rule " + rule, ()):
        a = x.ability
        if (data is None or a.data == data) and holds(st, x, card):
            return True
    return False


def holds(st: State, x: Live, who: int) -> bool:
    """Does what counts now hold for this seat, or this card?"""
    a = x.ability
    return (x.who == who or a.wide) and (a.when is None or a.when(st, x, who))
