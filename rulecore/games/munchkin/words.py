"""What the family's nouns mean to card text. Owns: WORDS. Never: a total (reading.py). Enter here: WORDS."""
from __future__ import annotations

from collections.abc import Collection

from ...engine.state import NOBODY, State
from ...engine.values import card_properties, card_stat
from ...engine.words import Words
from .items import ignored, usable
from .reading import (
    danger,
    fighter,
    fighting,
    for_the_win,
    gold,
    has_term,
    helper,
    hindered,
    in_combat,
    is_term,
    kind,
    level,
    levels_of,
    monster_strength,
    monsters,
    munchkins,
    run_away_bonus,
    side_strength,
    strength,
    treasures,
)


def card_level(st: State, card: int) -> int:
    """The Level in a monster's header."""
    return int(st.game.cards[card].fields.get("level", 0))


def card_strength(st: State, card: int) -> int:
    """A monster's combat strength; of another card, what is printed on it."""
    return monster_strength(st, card) if kind(st, card) == "monster" else card_stat(st, "bonus", card)


def helpers(st: State) -> tuple[int, ...]:
    """The helper, if there is one."""
    return (helper(st),) if helper(st) != NOBODY else ()


def alone(st: State, seat: int) -> bool:
    """In a fight without a helper."""
    return fighter(st) == seat and helper(st) == NOBODY


def fighting_for_the_win(st: State, seat: int) -> bool:
    """In a fight that would bring the fighter to the top (SD-HLP-18 SP-HLP-10)."""
    return in_combat(st, seat) and for_the_win(st)


def small(st: State, card: int) -> bool:
    """What is not marked Big (SD-BIG-01 SP-BIG-01); of a card."""
    return not is_term(st, card, "Big")


def immune(st: State, card: int, terms: Collection[str]) -> bool:
    """Do cards of these terms do nothing to this one?"""
    return any(x.ability.data in terms for x in card_properties(st, "immune", card))


def spendable(st: State, card: int) -> bool:
    """SD-CLS-03 SD-CLS-10 SP-CLS-03 SP-SUP-06 Any own card may pay, in hand or in play; but no persistent Curse (SD-CUR-05
    SP-CUR-04).
    """
    return kind(st, card) != "curse" or st.zone_of(card) == "hand"


WORDS = Words(
    has_term=has_term,
    is_term=is_term,
    hindered=hindered,
    usable=usable,
    ignored=ignored,
    immune=immune,
    spendable=spendable,
    players={"helper": helpers, "munchkin": munchkins},
    roles={"monster": monsters},
    states={
        "alone": alone,
        "helping": lambda st, seat: helper(st) == seat,
        "fighting": in_combat,
        "fighting for the win": fighting_for_the_win,
        "small": small,
    },
    numbers={
        "level": level,
        "strength": strength,
        "run-away": run_away_bonus,
        "hand": lambda st, seat: len(st.pile("hand", seat)),
    },
    card_numbers={
        "level": card_level,
        "levels": levels_of,
        "strength": card_strength,
        "bonus": lambda st, card: card_stat(st, "bonus", card),
        "treasures": treasures,
        "gold": gold,
        "total-gold": gold,
    },
    side_numbers={"strength": {"munchkins": side_strength, "monsters": danger}},
    sides={"munchkins": munchkins, "monsters": lambda st: ()},
    engaged=munchkins,
    opposing=monsters,
    periods={"combat": "combat", "turn": "turn", "next turn": "own turn", "game": "game"},
    happening={"combat": fighting},
    supply={"door": ("door-deck", "hand"), "treasure": ("treasure-deck", "hand")},
)

