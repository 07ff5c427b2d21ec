"""What is true at every table between two decisions, told without the rules that make it so. Enter here: broken."""
from __future__ import annotations

from collections.abc import Iterator

from ...engine.state import NOBODY, State

SAYS_NOTHING = ("blank", "chest")
NUMBERS = ("die", "monster-dice", "rolling", "again")


def broken(st: State) -> Iterator[str]:
    """Everything that is wrong with a table."""
    for seat in range(st.seats):
        front = [st.game.cards[c] for c in st.pile("front", seat)]
        if len(front) > 2:
            yield f"seat {seat} has {len(front)} permanents in front"
        if any(card.kind != "permanent" for card in front):
            yield f"seat {seat} has something else than permanents in front"
    fighter, helper = st.stat("fighter"), st.stat("helper")
    if fighter != NOBODY and st.active != fighter:
        yield "somebody fights out of turn"
    if helper != NOBODY and (fighter == NOBODY or helper == fighter):
        yield "somebody helps in no fight, or in their own"
    if fighter == NOBODY and st.pile("combat"):
        yield "there is no fight, and yet monster cards lie there"
    if st.over and st.pile("table"):
        yield "the game is over, and treasures lie on the table"
    if st.over and not st.stat("last"):
        yield "the game is over, and nobody has taken the last treasure"


def broken_at_turn_end(st: State, seat: int) -> Iterator[str]:
    """What is wrong as a player's turn ends: something left over from it."""
    for zone in ("combat", "table"):
        if st.pile(zone):
            yield f"the turn ends with {len(st.pile(zone))} cards in {zone}"
    if st.stat("fighter") != NOBODY or any(st.stat("die", s) for s in range(st.seats)):
        yield "the turn ends in a fight"
    if any(st.stat(name) for name in ("monster-dice", "rolling", "again")):
        yield "the turn ends with a roll under way"
