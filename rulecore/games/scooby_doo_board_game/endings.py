"""How the game ends: won together or lost together. Only plans changes. Enter here: lost, won."""
from __future__ import annotations

from ...engine.changes import Change, End, Happen
from ...engine.state import NOBODY, State


def lost(why: str, card: int = NOBODY) -> list[Change]:
    """BG-LOSE-01 BG-LOSE-02 BG-LOSE-03 BG-LOSE-06 All have lost, at once. `why`: no-card, no-token, third-haunting."""
    return [Happen(why, NOBODY, card), End(())]


def won(st: State) -> list[Change]:
    """BG-WIN-01 BG-WIN-02 BG-LOSE-06 All have won, at once: no Trap is left to complete."""
    return [] if st.pile("traps") else [End(tuple(range(st.seats)))]
