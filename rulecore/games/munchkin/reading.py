"""Reading a Munchkin table: who fights, how strong, what counts as what. Never writes. Enter: strength, winning."""
from __future__ import annotations

from collections.abc import Sequence

from ...engine.game import Card
from ...engine.state import NOBODY, Live, Scope, State
from ...engine.values import card_has_property, card_properties, card_stat, has_property, properties, stat, total

REGISTERS = {
    "fighter": ("game", NOBODY),  # whose fight it is, NOBODY out of combat
    "helper": ("game", NOBODY),
    "forced": ("game", 0),  # the helper was compelled (SD-HLP-13)
    "fleeing": ("game", 0),  # the fight is lost: Running Away
    "fought": ("game", 0),  # monsters met this turn (SD-TURN-07)
    "beaten": ("game", 0),  # a card ended the fight as won without a level; 2: with Treasure (SD-CMB-09)
    "cancelled": ("game", 0),  # what a window waits for was cancelled by a card: this death, this Curse
    "dead": ("player", 0),
    "reborn": ("player", 0),  # draws a new hand at the start of the own turn (SD-DTH-06)
    "arrived": ("game", NOBODY),  # the card just received, for its short moment (SD-TIME-06)
    "behind": ("game", NOBODY),  # the card behind the last door that a card has opened, if it was no monster
}
UNCHECKED = frozenset(("arrived", "behind", "fought", "reborn", "cancelled"))  # what no state-based check looks at
TOP_LEVEL = 10


def fighter(st: State) -> int:
    """The seat whose fight it is, or NOBODY."""
    return st.stat("fighter")


def helper(st: State) -> int:
    """The helper's seat, or NOBODY."""
    return st.stat("helper")


def munchkins(st: State) -> tuple[int, ...]:
    """The players in the fight: the one who met the monster, then the helper (SD-TIME-12 SP-TIME-11)."""
    who, other = st.stat("fighter"), st.stat("helper")
    if who == NOBODY:
        return ()
    return (who,) if other == NOBODY else (who, other)


def in_combat(st: State, seat: int) -> bool:
    """Is this player fighting, helping or Running Away (SD-TIME-12 SP-TIME-11)?"""
    who = st.stat("fighter")
    return who != NOBODY and (who == seat or st.stat("helper") == seat)


def fighting(st: State) -> bool:
    """Is there a fight (Running Away included)?"""
    return st.stat("fighter") != NOBODY


def alive(st: State, seat: int) -> bool:
    """Not dead (SD-LOOT-05 SP-LOOT-04)."""
    return not st.stat("dead", seat)


def living(st: State) -> list[int]:
    """The living seats, clockwise from the active one."""
    return [s for s in st.from_active() if alive(st, s)]


def kind(st: State, card: int) -> str:
    """The kind of a card: monster, curse, item ..."""
    return st.game.cards[card].kind


def of_kind(st: State, pile: Sequence[int], kind: str) -> list[int]:
    """The cards of one kind among these."""
    cards = st.game.cards
    return [c for c in pile if cards[c].kind == kind]


def monsters(st: State) -> list[int]:
    """The monsters in the fight, in the order they came."""
    return of_kind(st, st.pile("combat"), "monster")


def in_play(st: State, seat: int) -> list[int]:
    """All cards in front of a player: what counts, then what is only carried (SD-ZONE-04 SP-ZONE-04)."""
    return st.pile("front", seat) + st.pile("pack", seat)


def is_term(st: State, card: int, term: str) -> bool:
    """Is this card a Monster, a Ghost, Big ...: printed, or `counts as`, or by what is attached to it (SD-BIG-01 SP-BIG-01: or
    small).
    """
    if term in st.game.cards[card].terms:
        return term != "Big" or not card_has_property(st, "counts", card, "small")
    return card_has_property(st, "counts", card, term)


def has_term(st: State, seat: int, term: str) -> bool:
    """Does a player have such a card in play that counts for something, or is the player of that Class?"""
    return any(is_term(st, c, term) for c in st.pile("front", seat))


def hindered(st: State, seat: int, term: str) -> bool:
    """May somebody who hates this term hold it against the player? Super Munchkin with one Class: no (SD-SUP-03 SP-SUP-03)."""
    return any(
        is_term(st, c, term) and not (kind(st, c) == "class" and has_property(st, "ignores", seat, "drawbacks"))
        for c in st.pile("front", seat)
    )


def classes(st: State, seat: int) -> list[int]:
    """The Class cards of a player."""
    return of_kind(st, st.pile("front", seat), "class")


def level(st: State, seat: int) -> int:
    """A player's Level, the number (SD-LVL-01 SP-LVL-01)."""
    return st.stat("level", seat)


def strength(st: State, seat: int) -> int:
    """A player's own combat strength; may be negative (SD-CMB-02, SD-CMB-04, SP-CMB-02, SP-CMB-04)."""
    return total(st, "+strength", seat, st.stat("level", seat))


def side_strength(st: State) -> int:
    """What the munchkins' side comes to: both players, and what was played for the side (SD-HLP-02 SP-HLP-02)."""
    return total(st, "side munchkins", NOBODY, sum(strength(st, s) for s in munchkins(st)))


def danger(st: State) -> int:
    """The monsters' combined strength (SD-MUL-01 SP-MUL-01)."""
    return total(st, "side monsters", NOBODY, sum(monster_strength(st, m) for m in monsters(st)))


def monster_strength(st: State, card: int) -> int:
    """A monster's Level with its powers and enhancers; may go below 1 (SD-CMB-05, SD-ENH-01, SP-CMB-05, SP-ENH-01)."""
    return total(st, "*strength", card, st.game.cards[card].fields["level"])


def treasures(st: State, card: int) -> int:
    """How many Treasures a monster is worth: its number and its enhancers', never below 0 (SD-ENH-02, SD-ENH-06, SP-ENH-02,
    SP-ENH-04).
    """
    return max(0, card_stat(st, "treasures", card))


def wins_ties(st: State) -> bool:
    """Does one of the munchkins win ties: fighter or helper (SP-CMB-09, SP-CARD-02), against all together (SP-CMB-15)?"""
    return any(has_property(st, "wins", s, "ties") for s in munchkins(st))


def winning(st: State) -> bool:
    """Would the munchkins defeat the monsters now? Ties go to the monsters (SD-CMB-07 SP-CMB-07)."""
    ours, theirs = side_strength(st), danger(st)
    return ours > theirs or (ours == theirs and wins_ties(st))


def cannot(st: State, verb: str, who: int, seat: int) -> bool:
    """Does a card say that the player `who` cannot do this, to or as the player `seat`?"""
    return _said_of(st, properties(st, "cannot " + verb, who), seat)


def monster_cannot(st: State, verb: str, monster: int, seat: int) -> bool:
    """Does a card say that this monster cannot do this to the player?"""
    return _said_of(st, card_properties(st, "cannot " + verb, monster), seat)


def _said_of(st: State, found: list[Live], seat: int) -> bool:
    return any(x.ability.data is None or x.ability.data(st, x, seat) for x in found)


def run_away_bonus(st: State, seat: int) -> int:
    """What a player adds to the die when Running Away (SD-RUN-03 SP-RUN-04)."""
    return stat(st, "run-away", seat)


def gold(st: State, card: int) -> int:
    """The Gold Piece value of a card."""
    value = st.game.cards[card].fields.get("gold", 0)
    return int(value)


def levels_of(st: State, card: int) -> int:
    """The levels a defeated monster is worth: one unless its card says otherwise (SD-REW-01 SP-REW-01)."""
    return int(st.game.cards[card].fields.get("levels", 1))


def for_the_win(st: State) -> bool:
    """Would defeating all monsters as things stand bring the fighter to the top (SD-HLP-18 SP-HLP-10)?"""
    who = fighter(st)
    return who != NOBODY and level(st, who) + sum(levels_of(st, m) for m in monsters(st)) >= TOP_LEVEL


def discard_pile(st: State, card: int) -> int:
    """The zone where this card is discarded: the pile of the deck its kind comes from (SD-ZONE-01 SP-ZONE-01)."""
    return st.game.discard_zone(card)


def lowest_levels(st: State, seats: Sequence[int]) -> list[int]:
    """Those of the seats whose Level is lowest."""
    if not seats:
        return []
    low = min(level(st, s) for s in seats)
    return [s for s in seats if level(st, s) == low]


def cheated(st: State, card: int) -> bool:
    """Is a card attached that lifts its limits (Cheat!, SD-CHT-03 SP-CHT-01), or do its owner's Items have none?"""
    if card_has_property(st, "ignores", card, "limits"):
        return True
    owner = st.owner(card)
    return owner != NOBODY and has_property(st, "ignores", owner, "limits")


def is_item(card: Card) -> bool:
    """SD-ITEM-01 SD-SHOT-01 SP-ITEM-01 SP-SHOT-01 Most Treasures are Items, and so are One-Shots; other Treasures are not
    (SD-GUAL-01 SP-GUAL-01).
    """
    return "Item" in card.terms


def immune(st: State, seat: int, card: int) -> bool:
    """Does something in play keep such cards from having an effect on this player?"""
    return any(is_term(st, card, x.ability.data) for x in properties(st, "immune", seat))


def permitted(st: State, seat: int, card: int) -> bool:
    """SD-CHT-01 SP-CHT-01 Does an Item's own text let this player use it (`only ... may equip`)? A Cheat! lifts that."""
    only = st.game.cards[card].data.get("only equip")
    return only is None or bool(only(st, Scope(card, seat), seat)) or cheated(st, card)


def allowed(st: State, seat: int, card: int) -> int:
    """The most cards like this that `may have 2 ...` lets a player have: the largest number, or 1."""
    most = [1]
    for x in properties(st, "may have", seat):
        number, term = x.ability.data
        if is_term(st, card, term):
            most.append(number)
    return max(most)
