"""A table of Munchkin: South Park as a test wants it: three players, Ann's turn, its own cards."""

from __future__ import annotations

from typing import Any

from rulecore.testing import Scene, table

GAME = "munchkin-south-park"


def scene(thaw: bool = False, **things: Any) -> Scene:
    """Ann, Bo and Cy."""
    seats = {name: things.pop(name, {}) for name in ("Ann", "Bo", "Cy")}
    return table(GAME, thaw=thaw, **things, **seats)


def fight(thaw: bool, monster: str, helper: str = "", **things: Any) -> Scene:
    """In her turn Ann fights a monster, perhaps with a helper who wants nothing for it."""
    t = scene(thaw, running={"munchkin.turn:trouble_or_loot": ("Ann",), "munchkin.fight": ("Ann", monster)}, **things)
    if helper:
        t.do("Ann", "ask for help", helper, "0 seat-0")
        t.do(helper, "help")
    return t


def lost(t: Scene) -> Scene:
    """The fight is decided, nobody says anything, and it is lost: somebody must run."""
    t.do("Ann", "let it be decided")
    while any(d.window == "before-loss" for d in t.match.required):
        t.answer(next(d.seat for d in t.match.required if d.window == "before-loss"), ("pass",))
    return t
