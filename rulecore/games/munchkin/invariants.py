"""What is true at every Munchkin table between two decisions, told without the rules that make it so. Enter here: broken.

Owns: the count of places, hands, Classes, Big Items, what carries itself. Never: mending anything (checks.py).
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...engine.machine import amid_a_text
from ...engine.state import NOBODY, State
from .checks import CHECKS

PLACES = ("Headgear", "Armor", "Footgear")
HANDS = {"1-Hand": 1, "2-Hand": 2}
HAND_LIMIT = 5
MORE = ("rule may carry", "rule may have")  # where cards say that more is allowed


def broken(st: State) -> Iterator[str]:
    """Everything that is wrong with a table where nothing is under way that would still put it right."""
    yield from _numbers(st)
    if st.over and not st.winners:
        yield "the game is over and nobody has won"
    if not st.over and not under_way(st):
        yield from _fight(st)
        for seat in range(st.seats):
            yield from _equipment(st, seat)


def broken_at_turn_end(st: State, seat: int) -> Iterator[str]:
    """SD-ZONE-07 SP-ZONE-07 What is wrong as a player's turn ends: too many cards in hand, or something left lying about."""
    if len(st.pile("hand", seat)) > HAND_LIMIT:
        yield f"seat {seat} ends the turn with {len(st.pile('hand', seat))} cards"
    for zone in ("combat", "table"):
        if st.pile(zone):
            yield f"the turn ends with cards in {zone}: {_titles(st, st.pile(zone))}"


def under_way(st: State) -> bool:
    """Is anything being done that would still put right what is wrong?"""
    return st.touched or amid_a_text(st.stack) or any(f.flow.origin is CHECKS for f in st.stack)


def _numbers(st: State) -> Iterator[str]:
    for seat in range(st.seats):
        if not 1 <= st.stat("level", seat) <= 10:
            yield f"seat {seat} has Level {st.stat('level', seat)}"


def _fight(st: State) -> Iterator[str]:
    if st.stat("helper") != NOBODY and st.stat("helper") == st.stat("fighter"):
        yield "somebody helps in their own fight"
    if st.stat("fighter") == NOBODY and st.pile("combat"):
        yield f"there is no fight, and yet in it lie {_titles(st, st.pile('combat'))}"
    if st.stat("fighter") == NOBODY and st.stat("helper") != NOBODY:
        yield "somebody helps in no fight"


def _equipment(st: State, seat: int) -> Iterator[str]:
    """SD-EQ-01 SD-CLS-06 SD-BIG-01 SD-VEH-01 SP-TURF-03 SP-EQ-01 SP-SUP-01 SP-BIG-01 What is in front of a player, but for the
    Items with a Cheat! on them.
    """
    cards = st.game.cards
    front = st.pile("front", seat)
    free = {st.hosts.get(c) for c in front if cards[c].kind == "cheat"}
    worn = [cards[c] for c in front if cards[c].kind == "item" and c not in free]
    for place in PLACES:
        if sum(place in card.terms for card in worn) > 1:
            yield f"seat {seat} wears two of {place}"
    if sum(n for term, n in HANDS.items() for card in worn if term in card.terms) > 2:
        yield f"seat {seat} has more than two hands full"
    own = Counter(cards[c].title for c in front if cards[c].kind == "class")
    if own and own.most_common(1)[0][1] > 1:
        yield f"seat {seat} has a Class twice"
    if own.total() > 1 and not any(cards[c].kind == "super-munchkin" for c in front) and not more(st, seat):
        yield f"seat {seat} has {own.total()} Classes"
    if more(st, seat):
        return
    carried = [cards[c] for c in (*front, *st.pile("pack", seat)) if "Item" in cards[c].terms and c not in free]
    itself = st.game.vocab.terms_of("self-carried")
    for sort in itself:
        if sum(sort in card.terms for card in carried) > 1:
            yield f"seat {seat} has two of {sort}"
    big = [card.title for card in carried if "Big" in card.terms and card.terms.isdisjoint(itself)]
    if len(big) > 1:
        yield f"seat {seat} carries {len(big)} Big Items: {', '.join(big)}"


def more(st: State, seat: int) -> bool:
    """Does any card say that a player may have more than usual of something?"""
    return any(x.who == seat or x.ability.wide for key in MORE for x in st.live.get(key, ()))


def _titles(st: State, cards: list[int]) -> str:
    return ", ".join(st.game.cards[c].title for c in cards)
