"""How a fight ends, won or lost. Owns: what is cleared away. Never: who won. Enter here: clear."""
from __future__ import annotations

from ...engine.changes import Change, Expire, Move, SetStat
from ...engine.state import NOBODY, State
from .reading import discard_pile, munchkins


def clear(st: State) -> list[Change]:
    """The fight's cards are discarded, what lasted until now is over (SD-CMB-13, SD-RUN-06, SP-CMB-13, SP-RUN-08)."""
    return [
        *[Move(c, discard_pile(st, c), "discard") for c in st.pile("combat")],
        Expire("combat", munchkins(st)),
        SetStat("helper", 0, NOBODY),
        SetStat("forced", 0, 0),
        SetStat("fleeing", 0, 0),
        SetStat("beaten", 0, 0),
        SetStat("fighter", 0, NOBODY),
    ]
