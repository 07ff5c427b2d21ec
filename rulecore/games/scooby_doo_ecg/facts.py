"""What is so at the table: roles, Locations, who is where, what is worth what. Only reads. Enter here: fright_level, cost."""
from __future__ import annotations

from functools import lru_cache

from ...engine.game import Card, Game
from ...engine.state import NOBODY, State
from ...engine.values import card_has_property, card_stat

MEMBER = "Member"
LEADING = ("Master", "Major")  # what is played freely, and opens the way to its Minor Locations
CLUES = {"Master": 1, "Major": 2, "Minor": 3}  # drawn for a success
SNACKS = 10  # with which Mystery, Inc. starts a turn
HAND = 8
MALT_SHOP = "malt shop"  # where members may go besides Locations
NO_GUESS = "no guess"


def kind(st: State, card: int) -> str:
    """What kind of card it is."""
    return st.game.cards[card].kind


def is_term(st: State, card: int, term: str) -> bool:
    """Is a card this, by what is printed or by what it counts as?"""
    if term in st.game.cards[card].terms:
        return True
    return card_has_property(st, "counts", card, term)


def has_term(st: State, seat: int, term: str) -> bool:
    """Has a player such a card in play?"""
    return any(is_term(st, c, term) for zone in st.game.groups["play"] for c in st.pile(zone, seat))


# ---- roles ----------------------------------------------------------------------------------------


def other(seat: int) -> int:
    """ECG-COMP-02 There are two players, so this is the opponent."""
    return 1 - seat


def villain(st: State) -> int:
    """ECG-TURN-01 The Villain of this turn: whoever is not Mystery, Inc."""
    return NOBODY if st.active == NOBODY else other(st.active)


# ---- Locations ------------------------------------------------------------------------------------


def places(st: State, seat: int) -> list[int]:
    """The Locations of a player that are still to be investigated."""
    return st.pile("locations", seat)


def open_places(st: State) -> list[int]:
    """ECG-INV-09 What can be investigated in this turn: only the own Locations of Mystery, Inc."""
    return [] if st.active == NOBODY else places(st, st.active)


def type_of(card: Card) -> str:
    """ECG-LOC-01 Master, Major or Minor."""
    return next(t for t in CLUES if t in card.terms)


def keyword_of(st: State, card: int) -> frozenset[str]:
    """ECG-LOC-01 The keyword of a Location."""
    terms = st.game.vocab.terms
    return frozenset(t for t in st.game.cards[card].terms if t in terms and "keyword" in terms[t].categories)


def may_be_placed(st: State, seat: int, card: int) -> bool:
    """ECG-LOC-03 Master and Major freely.

    ECG-LOC-04 ECG-LOC-05 ECG-LOC-06 ECG-GLO-05 A Minor once a Master or Major of its keyword is solved by oneself; one is
    enough for any number of them.
    """
    if type_of(st.game.cards[card]) in LEADING:
        return True
    wanted = keyword_of(st, card)
    solved = [c for c in st.pile("solved", seat) if type_of(st.game.cards[c]) in LEADING]
    return any(keyword_of(st, c) & wanted for c in solved)


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
    return [c for c in st.pile("search-party", st.owner(place)) if st.hosts.get(c) == place]


def held(st: State, card: int, what: str) -> bool:
    """ECG-GOLD-01 Does a card say that this one cannot be captured, scared, moved?"""
    return card_has_property(st, "cannot is", card, what)


def whereabouts(st: State, mover: int) -> int | str:
    """The Location where a member is, or the Malt Shop."""
    return st.hosts[mover] if st.zone_of(mover) == "search-party" else MALT_SHOP


# ---- numbers --------------------------------------------------------------------------------------


def bravery(st: State, card: int) -> int:
    """ECG-MI-02 ECG-INV-15 What a member takes off the Fright Level; what only counts as one has none."""
    return max(card_stat(st, "bravery", card), 0) if kind(st, card) == "member" else 0


def fright_level(st: State, place: int) -> int:
    """ECG-INV-03 ECG-INV-04 ECG-INV-05 ECG-INV-06 ECG-INV-12 What is printed, what is in play, less Bravery.

    It is read anew whenever somebody looks, so every effect counts at once and none has to be taken back.
    """
    return card_stat(st, "fright-level", place) - sum(bravery(st, c) for c in at(st, place))


def succeeds(st: State, place: int) -> bool:
    """ECG-END-01 ECG-INV-14 Nothing frightening is left, and somebody is there to see it; a Scooby-Doo or two, no empty van."""
    return any(kind(st, c) == "member" for c in at(st, place)) and fright_level(st, place) <= 0


def cost(st: State, card: int) -> int:
    """ECG-TURN-06 What a card costs in Snacks."""
    return max(card_stat(st, "cost", card), 0)


def affordable(st: State, seat: int, card: int) -> bool:
    """ECG-TURN-06 Who has too few Snacks cannot play a card."""
    return st.stat("snacks", seat) >= cost(st, card)


# ---- Clues ----------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def episodes(game: Game) -> tuple[str, ...]:
    """ECG-CLUE-01 ECG-CLUE-05 What a Mystery can be: the episodes, in a fixed order."""
    return tuple([card.title for card, _ in game.pool if card.kind == "clue"])


def guess_key(title: str, seat: int) -> tuple[str, str, str, int]:
    """Where it is remembered that a player has guessed an episode, and was wrong."""
    return ("game", "guessed", title, seat)


def guessed(st: State, seat: int) -> list[str]:
    """ECG-END-06 What a player has guessed in vain, in the order of the guesses."""
    found = {key[2]: n for key, n in st.memo.items() if key[:2] == ("game", "guessed") and key[3] == seat}
    return sorted(found, key=lambda title: found[title])


def seen(st: State, seat: int) -> list[str]:
    """ECG-CLUE-03 The episodes of the Clues that a player has drawn."""
    return [st.game.cards[c].title for c in st.pile("clues", seat)]


def ruled_out(st: State, seat: int) -> set[str]:
    """ECG-CLUE-03 ECG-END-03 ECG-END-06 The episodes on a player's checklist that the opponent's Mystery cannot be."""
    return {*seen(st, seat), *guessed(st, seat)}
