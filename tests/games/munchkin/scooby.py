"""A table of Munchkin Scooby-Doo! as a test wants it: three players, Ann's turn, and helpers to read it by titles."""

from __future__ import annotations

from typing import Any

from rulecore.engine.options import slug
from rulecore.engine.state import NOBODY
from rulecore.testing import Scene, table

GAME = "munchkin-scooby-doo"
PLAYED = GAME  # what `scene` plays: this game, or both sets at one table (conftest.py)
QUIET = "Cliffside Footpath"  # a Dungeon that says nothing when it is revealed or left


def scene(thaw: bool = False, **things: Any) -> Scene:
    """Ann, Bo and Cy, in one Dungeon that says nothing by itself."""
    seats = {name: things.pop(name, {}) for name in ("Ann", "Bo", "Cy")}
    things.setdefault("zones", {"dungeons": [QUIET]})
    return table(PLAYED, thaw=thaw, **things, **seats)


def host_of(t: Scene, title: str) -> str:
    """The title of what a card is attached to, or ""."""
    host = t.state.hosts.get(t.card(title), NOBODY)
    return "" if host == NOBODY else t.state.game.cards[host].title


def one(t: Scene, title: str) -> str:
    """The key of one card, to be followed by more in an option's key."""
    return f"{slug(title)}.{t.card(title)}"


def can(t: Scene, who: str, said: str) -> bool:
    """Could a player say or do this now?"""
    return any(key.startswith(said) for key in t.options(who))
