"""What a table that somebody has set still lacks, and what players say in examples. Enter here: furnish, ANSWERS."""
from __future__ import annotations

from collections.abc import Iterator

from ...engine.changes import Arrange, Change, Move, Shuffle
from ...engine.state import State
from .facts import MALT_SHOP, NO_GUESS, other
from .moving import ENOUGH

ANSWERS = (MALT_SHOP, ENOUGH, NO_GUESS)
"""What a player goes on with, besides the rows of the timing table."""


def furnish(st: State) -> Iterator[Change]:
    """ECG-CLUE-02 A Mystery for each player who has none, and the other Clues in the pile of the opponent, below those named."""
    zones = st.game.zones
    for seat in range(st.seats):
        own = zones["clue-set"][seat]
        yield Shuffle(own)
        if st.zones[own] and not st.pile("mystery", seat):
            yield Move(st.zones[own][-1], zones["mystery"][seat])
        pile = zones["clue-pile"][other(seat)]
        named = tuple(reversed(st.zones[pile]))
        for clue in st.zones[own][:]:
            yield Move(clue, pile)
        yield Arrange(pile, named)
