"""State-based checks: whatever is wrong on the table is put right before anything else. Enter here: CHECKS.

Run after every whole instruction that touched cards in play; each step looks for one wrong thing and mends it, and the
flow is simply run again if that touched anything. Which sorts of cards lie there is looked at once, for all steps: a step
passes over the players who have none of its sort. The fight's own checks stand in `fight`.
"""
from __future__ import annotations

from ...engine.changes import Change, Move
from ...engine.flow import Ask, Flow, Next, Run
from ...engine.game import Card, Game
from ...engine.state import NOBODY, Locals, State
from .big_items import carries_itself, surplus
from .classes import supers
from .curses import spent
from .excess import EXCESS, Excess
from .fight import ENTERING
from .items import HANDS, ONE_OF_EACH, TWO_HANDS, hands_of, is_wearable, needs_host, slot_of
from .reading import allowed, cheated, classes, discard_pile, in_combat, kind, permitted


class Overview(Locals):
    """The sorts of cards in play: for each seat those that are there, and those that are there more than once."""

    __slots__ = ("once", "twice")

    def __init__(self, once: tuple[int, ...], twice: tuple[int, ...]) -> None:
        self.once = once
        self.twice = twice


CHEAT, ATTACHED, CLASS, SUPER, RESTRICTED, HEAVY, PASSING, HELD = (1 << i for i in range(8))  # HELD: in the hands
WORN_AT = {slot: HELD << 1 + i for i, slot in enumerate(ONE_OF_EACH)}
PLACES = sum(WORN_AT.values(), HELD)
OF_KIND = {"cheat": CHEAT, "class": CLASS, "super-munchkin": SUPER}


def note_sorts(game: Game, card: Card) -> None:
    """Remember of a card which checks are about it."""
    sorts = OF_KIND.get(card.kind, 0)
    if is_wearable(card):
        sorts |= (ATTACHED if card.data.get("attaches") else 0) | (HELD if hands_of(card) else 0) | WORN_AT.get(slot_of(card), 0)
    if "only equip" in card.data:
        sorts |= RESTRICTED
    if "Big" in card.terms or carries_itself(card):
        sorts |= HEAVY
    if card.kind == "curse" and "persistent" not in card.flags:
        sorts |= PASSING
    card.data["sorts"] = sorts


def overview(st: State) -> Overview:
    """One look at what lies before the players."""
    cards, zones, piles = st.game.cards, st.game.zones, st.zones
    once, twice = [], []
    for front, pack in zip(zones["front"][: st.seats], zones["pack"], strict=False):
        seen = again = 0
        for zone in (front, pack):
            for card in piles[zone]:
                sorts = cards[card].data["sorts"]
                again |= seen & sorts
                seen |= sorts
        once.append(seen)
        twice.append(again)
    return Overview(tuple(once), tuple(twice))


def having(sort: int, found: tuple[int, ...]) -> list[int]:
    """The seats that have such cards."""
    return [seat for seat, sorts in enumerate(found) if sorts & sort]


CHECKS = Flow("munchkin.checks", Overview)


@CHECKS.step
def cheat_without_item(st: State, v: Overview) -> Next:
    """SD-CHT-02 SP-CHT-01 A Cheat! whose Item has gone is discarded; it never moves to another."""
    loose = [
        c for seat in having(CHEAT, v.once) for c in st.pile("front", seat)
        if kind(st, c) == "cheat" and not lies_with(st, seat, st.hosts.get(c, NOBODY))
    ]
    return [Move(c, discard_pile(st, c), "discard", st.owner(c)) for c in loose] or None


def lies_with(st: State, seat: int, card: int) -> bool:
    """Is this card still in play before this player?"""
    return card != NOBODY and st.owner(card) == seat and st.zone_of(card) in ("front", "pack")


@CHECKS.step
def item_without_host(st: State, v: Overview) -> Next:
    """SD-EQ-03 SP-EQ-03 An Item that is attached to another is only carried once that is gone."""
    loose = [
        c for seat in having(ATTACHED, v.once) for c in st.pile("front", seat)
        if needs_host(st, c) and is_wearable(st.game.cards[c]) and st.hosts.get(c, NOBODY) not in st.pile("front", seat)
    ]
    return [Move(c, st.game.zones["pack"][st.owner(c)], "unequip", st.owner(c), NOBODY, True) for c in loose] or None


@CHECKS.step
def too_many_classes(st: State, v: Overview) -> Next:
    """SD-CLS-06 SD-CLS-07 SD-SUP-07 SP-SUP-01 SP-SUP-05 SP-SUP-06 More Classes than allowed, or two of one name: the owner says
    which goes.
    """
    for seat in having(CLASS, v.twice):
        wrong = surplus_classes(st, seat)
        if wrong:
            return Ask(seat, "discard a Class", wrong, about="card")
    return None


@too_many_classes.answered
def class_goes(st: State, v: Overview, card: int) -> Next:
    """SD-SUP-07 SP-SUP-06 At once."""
    return [Move(card, discard_pile(st, card), "discard", st.owner(card))]


def surplus_classes(st: State, seat: int) -> list[int]:
    """The Classes of which one must go."""
    own = classes(st, seat)
    if len(own) < 2:
        return []
    names = [st.game.cards[c].title for c in own]
    twins = [c for c, name in zip(own, names, strict=True) if names.count(name) > 1]
    return twins or (own if len(own) > allowed(st, seat, own[0]) else [])


@CHECKS.step
def super_munchkin_without_class(st: State, v: Overview) -> Next:
    """SD-SUP-05 SP-SUP-06 Super Munchkin is lost with the last Class; with one of two lost it stays with the other (SD-SUP-06)."""
    for seat in having(SUPER, v.once):
        own = classes(st, seat)
        for card in supers(st, seat):
            if st.hosts.get(card) not in own:
                if own:
                    return [Move(card, st.game.zones["front"][seat], "attach", seat, own[0], True)]
                return [Move(card, discard_pile(st, card), "discard", seat)]
    return None


@CHECKS.step
def overfilled_place(st: State, v: Overview) -> Next:
    """SD-EQ-01 SD-EQ-06 SP-EQ-01 SP-CHT-01 Two Items in one place, or more than two hands full: the owner says which is only
    carried.
    """
    for seat in having(PLACES, v.twice):
        rivals = overfilling(st, seat)
        if rivals:
            return Ask(seat, "unequip", rivals, about="card")
    return None


@overfilled_place.answered
def turned_sideways(st: State, v: Overview, card: int) -> Next:
    """SD-ITEM-03 SP-ITEM-03 It is only carried now."""
    return [Move(card, st.game.zones["pack"][st.owner(card)], "unequip", st.owner(card), NOBODY, True)]


def overfilling(st: State, seat: int) -> list[int]:
    """The Items that share a place for one, or the hands."""
    worn = [c for c in st.pile("front", seat) if is_wearable(st.game.cards[c])]
    if len(worn) < 2:
        return []
    filling = [c for c in worn if not cheated(st, c)]
    for slot in ONE_OF_EACH:
        rivals = [c for c in filling if slot in st.game.cards[c].terms]
        if len(rivals) > 1:
            return rivals
    held = [c for c in filling if not HANDS.keys().isdisjoint(st.game.cards[c].terms)]
    return held if sum(hands_of(st.game.cards[c]) for c in held) > TWO_HANDS else []


@CHECKS.step
def illegal_equipment(st: State, v: Overview) -> Next:
    """SD-EQ-05 SD-CLS-02 SP-CHT-01 SP-CLS-02 What its owner may not use is only carried, as soon as there is no combat to wait
    for.
    """
    idle = [
        c for seat in having(RESTRICTED, v.once) if not in_combat(st, seat) for c in st.pile("front", seat)
        if "only equip" in st.game.cards[c].data and not carries_itself(st.game.cards[c]) and not permitted(st, seat, c)
    ]
    moves: list[Change] = [Move(c, st.game.zones["pack"][st.owner(c)], "unequip", st.owner(c), NOBODY, True) for c in idle]
    return moves or None


@CHECKS.step
def what_carries_itself(st: State, v: Overview) -> Next:
    """SD-VEH-04 SP-TURF-02 A Vehicle or Turf that has come to a player is in use, and not carried."""
    parked = [c for seat in having(HEAVY, v.once) for c in st.pile("pack", seat) if carries_itself(st.game.cards[c])]
    return [Move(c, st.game.zones["front"][st.owner(c)], "equip", st.owner(c), NOBODY, True) for c in parked] or None


@CHECKS.step
def too_much_to_carry(st: State, v: Overview) -> Next:
    """SD-BIG-03 SD-BIG-07 SD-VEH-01 SD-VEH-04 SP-TURF-05 SP-TURF-10 SP-BIG-03 SP-BIG-06 More to carry than allowed: it is put
    right at once.
    """
    for seat in range(st.seats) if "card rule counts" in st.live else having(HEAVY, v.once):
        if surplus(st, seat)[0]:
            return Run(EXCESS, Excess(seat))
    return None


@CHECKS.step
def spent_curses(st: State, v: Overview) -> Next:
    """SD-CUR-03 SD-CUR-04 SP-CUR-03 A Curse whose penalty has taken effect is discarded."""
    gone = [c for seat in having(PASSING, v.once) for c in spent(st, seat)]
    return [Move(c, discard_pile(st, c), "discard", st.owner(c)) for c in gone] or None


for fight_step in ENTERING.steps:
    CHECKS.add(fight_step)
