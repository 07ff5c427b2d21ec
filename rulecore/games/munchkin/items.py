"""Items: what may be carried, what may be equipped, and Cheat!. Enter here: usable, ways, play, change_equipment, CHEAT.

An Item in front of its owner is equipped, one in the pack is only carried; one that carries itself always lies in front.
"""
from __future__ import annotations

from collections.abc import Iterator

from ...engine.actions import Choice
from ...engine.changes import Change, Move
from ...engine.game import Card
from ...engine.state import NOBODY, State
from ...engine.values import card_properties, properties
from .big_items import carries_itself, room_for
from .reading import cheated, in_combat, in_play, is_item, is_term, monsters, permitted

ONE_OF_EACH = ("Headgear", "Armor", "Footgear")
HANDS = {"1-Hand": 1, "2-Hand": 2}
TWO_HANDS = 2


def items_in_play(st: State, seat: int) -> list[int]:
    """SD-ITEM-02 SP-ITEM-02 All Items that a player carries, equipped or not."""
    cards = st.game.cards
    return [c for c in in_play(st, seat) if is_item(cards[c])]


# ---- may it be used? ------------------------------------------------------------------------------


def usable(st: State, card: int) -> bool:
    """SD-EQ-05 SD-ITEM-02 SP-CHT-01 SP-ITEM-02 Does a card in play give its owner anything now? Only if equipped, and while it is
    legal.
    """
    seat = st.owner(card)
    return seat != NOBODY and st.zone_of(card) == "front" and permitted(st, seat, card)


def ignored(st: State, card: int) -> bool:
    """SD-MUL-02 SP-MUL-02 Does a monster in its owner's fight, or the owner, ignore what such Items add (all of them, if none is
    named)?
    """
    seat = st.owner(card)
    if seat == NOBODY or not in_combat(st, seat):
        return False
    by_monsters = (x for monster in monsters(st) for x in card_properties(st, "ignores bonus", monster))
    return any(
        not x.ability.data or any(is_term(st, card, t) for t in x.ability.data)
        for x in (*by_monsters, *properties(st, "ignores bonus", seat))
    )


def slot_of(card: Card) -> str:
    """The one place it is worn at, or "" (SD-EQ-04 SP-CHT-01: no icon, no place)."""
    return next((s for s in ONE_OF_EACH if s in card.terms), "")


def hands_of(card: Card) -> int:
    """How many hands it takes."""
    return next((n for term, n in HANDS.items() if term in card.terms), 0)


def filling(st: State, seat: int) -> list[Card]:
    """The equipped Items that fill places: a cheated one fills none (SD-CHT-03 SP-CHT-01)."""
    return [st.game.cards[c] for c in st.pile("front", seat) if is_item(st.game.cards[c]) and not cheated(st, c)]


def has_place(st: State, seat: int, card: int) -> bool:
    """SD-EQ-01 SD-EQ-06 SP-EQ-01 SP-CHT-01 Is its slot free, or are its hands: two of 1-Hand or one of 2-Hand, never both?"""
    made = st.game.cards[card]
    slot, hands = slot_of(made), hands_of(made)
    if not slot and not hands:
        return True
    worn = filling(st, seat)
    if slot:
        return all(slot not in other.terms for other in worn)
    return hands + sum(hands_of(other) for other in worn) <= TWO_HANDS


def is_wearable(card: Card) -> bool:
    """One-Shots are used, not worn (SD-SHOT-04 SP-SHOT-03)."""
    return is_item(card) and card.play is None


def can_equip(st: State, seat: int, card: int) -> bool:
    """SD-ITEM-05 SP-ITEM-05 Anybody may carry an Item; equipping needs permission and a place (SD-EQ-03 SP-EQ-03)."""
    return (
        is_wearable(st.game.cards[card])
        and permitted(st, seat, card)
        and (cheated(st, card) or has_place(st, seat, card))
    )


def hosts_for(st: State, seat: int, card: int) -> list[int]:
    """The equipped Items that this one may be attached to."""
    terms = st.game.cards[card].data.get("attaches", ())
    return [c for c in st.pile("front", seat) if c != card and any(is_term(st, c, t) for t in terms)]


def needs_host(st: State, card: int) -> bool:
    """Does it count only when attached to another card? SD-CHT-03 SP-CHT-01 A cheated one counts without."""
    return bool(st.game.cards[card].data.get("attaches")) and not cheated(st, card)


# ---- playing an Item ------------------------------------------------------------------------------


def ways(st: State, seat: int, card: int) -> Iterator[Choice]:
    """SD-TIME-09 SD-VEH-01 SD-BIG-01 SP-TIME-10 SP-BIG-01 The ways to put an Item from hand on the table: it must be possible to
    carry it.
    """
    if not room_for(st, seat, card):
        return
    found = hosts_for(st, seat, card) if needs_host(st, card) else []
    if found and can_equip(st, seat, card):
        for host in found:
            yield card, host
    else:
        yield (card,)


def play(st: State, seat: int, args: Choice) -> list[Change]:
    """It is equipped if it can be, else only carried; the owner may change that at once (SD-ITEM-02, SD-TRE-02, SP-ITEM-02,
    SP-TRE-02).
    """
    return [laid(st, seat, args, "play")]


def laid(st: State, seat: int, args: Choice, event: str) -> Change:
    """The Item goes in front, or to the pack where it cannot be equipped."""
    card, host = args[0], args[1] if len(args) > 1 else NOBODY
    worn = can_equip(st, seat, card) and (host != NOBODY or not needs_host(st, card))
    return Move(card, st.game.zones["front" if worn else "pack"][seat], event, seat, host, True)


def received(st: State, card: int, seat: int, event: str, by: int) -> Change:
    """SD-TRD-03 SP-TURF-12 SP-TRD-03 An Item from another player stays in play with its new owner: carried, or carrying itself."""
    zone = "front" if carries_itself(st.game.cards[card]) else "pack"
    return Move(card, st.game.zones[zone][seat], event, by, NOBODY, True)


# ---- equipping ------------------------------------------------------------------------------------


def equipment(st: State, seat: int) -> Iterator[Choice]:
    """SD-TIME-05 SD-ITEM-03 SP-TIME-06 SP-ITEM-03 Every Item that could be turned: a carried one equipped, an equipped one only
    carried.
    """
    for card in st.pile("pack", seat):
        if can_equip(st, seat, card):
            if not needs_host(st, card):
                yield (card,)
            for host in hosts_for(st, seat, card):
                yield card, host
    for card in st.pile("front", seat):
        made = st.game.cards[card]
        if is_wearable(made) and not carries_itself(made):
            yield (card,)


def change_equipment(st: State, seat: int, args: Choice) -> list[Change]:
    """SD-ITEM-04 SP-ITEM-04 Out of combat only: turn one Item."""
    card = args[0]
    if card in st.pile("front", seat):
        return [Move(card, st.game.zones["pack"][seat], "unequip", seat, NOBODY, True)]
    return [laid(st, seat, args, "equip")]


# ---- Cheat! ---------------------------------------------------------------------------------------


def cheat_on_the_table(st: State, seat: int, card: int) -> Iterator[Choice]:
    """SD-CHT-01 SD-CHT-04 SP-CHT-01 A Cheat! goes with an own Item that is in play."""
    for item in in_play(st, seat):
        if is_wearable(st.game.cards[item]) and not cheated(st, item):
            yield card, item


def cheat_from_hand(st: State, seat: int, card: int) -> Iterator[Choice]:
    """SD-CHT-01 SP-CHT-01 Or with an Item that is being played from hand, which then need not be legal otherwise (SD-CHT-03)."""
    for item in st.pile("hand", seat):
        if is_wearable(st.game.cards[item]):
            yield card, item


def cheat_ways(st: State, seat: int, card: int) -> Iterator[Choice]:
    """Both."""
    yield from cheat_on_the_table(st, seat, card)
    if st.active in (seat, NOBODY):
        yield from cheat_from_hand(st, seat, card)


def play_cheat(st: State, seat: int, args: Choice) -> list[Change]:
    """SD-CHT-03 SP-CHT-01 The Item is used from now on, whatever forbids it; it fills no place and takes no hands."""
    card, item = args
    front = st.game.zones["front"][seat]
    moves: list[Change] = []
    if st.where[item] != front:
        moves.append(Move(item, front, "play" if st.zone_of(item) == "hand" else "equip", seat, NOBODY, True))
    return [*moves, Move(card, front, "play", seat, item, True)]
