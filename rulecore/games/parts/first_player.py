"""Who begins: whom the table has named (option `first-player`), else chance decides. Enter here: chance_decides, beginner."""
from __future__ import annotations

from ...engine.flow import Next, RollDie
from ...engine.state import NOBODY, State


def named(st: State) -> int:
    """The seat of the named first player, or NOBODY."""
    name, players = st.settings.get("first-player"), st.settings["players"]
    return players.index(name) if name in players else NOBODY


def chance_decides(st: State) -> Next:
    """Roll for it, unless somebody is named."""
    return None if named(st) != NOBODY else RollDie(NOBODY, st.seats)


def beginner(st: State) -> int:
    """The seat that begins, once it is settled."""
    return named(st) if named(st) != NOBODY else st.stat("rolled") - 1
