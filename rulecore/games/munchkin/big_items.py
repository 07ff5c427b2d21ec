"""Big Items, and Items that carry themselves: how many of them a player may have. Only reads. Enter here: room_for, surplus.

Which Items carry themselves (Vehicles, Turfs), each set says in its game.yaml; of each sort a player has one.
"""
from __future__ import annotations

from collections.abc import Sequence

from ...engine.game import Card, Game
from ...engine.state import NOBODY, Live, State
from ...engine.values import properties
from .reading import cheated, in_play, is_term, permitted

SELF_CARRIED = "self-carried"  # the category of Terms, and where it is remembered of a card
NORMALLY = 1
MORE = ("may carry", "may have")  # how cards say that more is allowed


def note_self_carried(game: Game, card: Card) -> None:
    """Remember of a card as what it carries itself, or ""."""
    card.data[SELF_CARRIED] = next((term for term in game.vocab.terms_of(SELF_CARRIED) if term in card.terms), "")


def carries_itself(card: Card) -> str:
    """SD-VEH-03 SP-TURF-04 As what it takes no room among the Big Items; its Big only matters for Curses."""
    sort: str = card.data.get(SELF_CARRIED, "")
    return sort


def is_big(st: State, card: int) -> bool:
    """SD-BIG-01 SP-BIG-01 What is not marked Big is small; some Items carry themselves."""
    return is_term(st, card, "Big") and not carries_itself(st.game.cards[card])


def loads(st: State, seat: int) -> list[int]:
    """SD-BIG-01 SP-BIG-01 The Big Items that count, equipped or not: a cheated one does not (SD-CHT-03 SP-CHT-01)."""
    return [c for c in in_play(st, seat) if is_big(st, c) and not cheated(st, c)]


def rides(st: State, seat: int, sort: str) -> list[int]:
    """SD-VEH-01 SP-TURF-03 The Items of a sort that carries itself which count: a cheated one does not."""
    return [c for c in in_play(st, seat) if carries_itself(st.game.cards[c]) == sort and not cheated(st, c)]


def most(st: State, seat: int, term: str, leaving: Sequence[int] = ()) -> int:
    """SD-BIG-01 SD-VEH-01 SP-TURF-03 SP-BIG-01 How many of these may be carried: one, unless what is in play, and stays, says
    otherwise.
    """
    may = [x for key in MORE for x in properties(st, key, seat) if x.ability.data[1] == term and x.card not in leaving]
    cannot = [x for x in properties(st, "cannot carry", seat) if x.ability.data is None or term in x.ability.data]
    if any(not overruled(st, x, may) for x in cannot):
        return 0
    numbers: list[int] = [x.ability.data[0] for x in may if not overruled(st, x, cannot)]
    return max([NORMALLY, *numbers])


def allows_more(st: State, card: int) -> bool:
    """SD-BIG-03 SP-BIG-03 Would this card, in front of its owner, allow more of such cards than one?"""
    return any(a.key.removeprefix("rule ") in MORE for a in st.game.cards[card].counts_in.get("front", ()))


def overruled(st: State, live: Live, against: Sequence[Live]) -> bool:
    """SD-DUNG-06 Does one card that lies there for everybody say this, and a later one there the contrary? The later governs."""
    if live.card == NOBODY or st.owner(live.card) != NOBODY or st.zone_of(live.card) not in st.game.cards[live.card].counts_in:
        return False
    pile = st.zones[st.where[live.card]]
    since = pile.index(live.card)
    return any(x.card in pile and pile.index(x.card) > since for x in against)


def room_for(st: State, seat: int, card: int) -> bool:
    """SD-BIG-01 SD-BIG-02 SD-VEH-01 SP-BIG-01 SP-BIG-02 Could this player carry this card, too? Nothing is thrown away to make
    room.
    """
    made = st.game.cards[card]
    return not (carries_itself(made) or is_term(st, card, "Big")) or room_for_all(st, seat, (card,))


def room_for_all(st: State, seat: int, cards: Sequence[int], leaving: Sequence[int] = ()) -> bool:
    """SD-TRD-06 SP-CHT-01 Could this player carry all these, once the `leaving` ones are gone?"""
    big = [c for c in cards if is_big(st, c)]
    if big and len(big) + len([c for c in loads(st, seat) if c not in leaving]) > most(st, seat, "Big", leaving):
        return False
    return all(room_to_ride(st, seat, sort, cards, leaving) for sort in {carries_itself(st.game.cards[c]) for c in cards} - {""})


def room_to_ride(st: State, seat: int, sort: str, cards: Sequence[int], leaving: Sequence[int]) -> bool:
    """SD-VEH-01 SD-VEH-04 SP-TURF-03 SP-TURF-12 Is there a free place for those of a sort, and may the player use them?"""
    new = [c for c in cards if carries_itself(st.game.cards[c]) == sort]
    if not all(permitted(st, seat, c) for c in new):
        return False
    return len(new) + len([c for c in rides(st, seat, sort) if c not in leaving]) <= most(st, seat, sort, leaving)


def surplus(st: State, seat: int) -> tuple[list[int], int]:
    """The cards of one sort of which there are too many, and how many of them may stay; ([], 0) where all is well.

    SD-BIG-03 SP-BIG-03 Big Items; SD-VEH-04 SP-TURF-05 what carries itself and its owner may not use cannot be carried either;
    SD-VEH-01 SP-TURF-03 more than one that carries itself.
    """
    big = loads(st, seat)
    if big and len(big) > (allowed := most(st, seat, "Big")):
        return big, allowed
    for sort in dict.fromkeys(carries_itself(st.game.cards[c]) for c in in_play(st, seat)):
        ridden = rides(st, seat, sort) if sort else []
        useless = [c for c in ridden if not permitted(st, seat, c)]
        if useless:
            return useless, 0
        if ridden and len(ridden) > (allowed := most(st, seat, sort)):
            return ridden, allowed
    return [], 0
