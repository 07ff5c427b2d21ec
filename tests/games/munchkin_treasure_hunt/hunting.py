"""A table of Munchkin Treasure Hunt as a test wants it: Ann's turn, tokens on places, dice that fall as they should."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulecore.testing import Scene, table

GAME = "munchkin-treasure-hunt"
TURN, FIGHT = f"{GAME}.turn", f"{GAME}.fight"


def turn(thaw: bool, dice: Sequence[int] = (), **things: Any) -> Scene:
    """Ann, Bo and Cy; Ann's turn begins."""
    things.setdefault("running", {TURN: ("Ann",)})
    players = {name: things.pop(name, {}) for name in ("Ann", "Bo", "Cy")}
    return table(GAME, thaw=thaw, dice=dice, **things, **players)


def fight(thaw: bool, room: str, monsters: Sequence[str], dice: Sequence[int], **things: Any) -> Scene:
    """Ann has come into a room, where these monster cards are drawn; the first dice are the Troll's and her own."""
    things["Ann"] = {"munchkin": room, **things.get("Ann", {})}
    decks = {"monster-deck": monsters, **things.pop("decks", {})}
    return turn(thaw, dice, running={f"{TURN}:end_of_turn": ("Ann",), FIGHT: ("Ann",)}, decks=decks, **things)


def say(t: Scene, who: str, *said: str | bool) -> None:
    """Somebody says one thing after another; nobody touches the dice."""
    t.pass_all()
    for one in said:
        t.do(who, one)
        t.pass_all()


def ways(t: Scene, who: str = "Ann") -> set[str]:
    """The places that somebody may go to now."""
    return {t.decision(who).label(option) for option in t.decision(who).options}


def totals(t: Scene) -> tuple[int, int]:
    """The strength of both sides, as everybody sees it."""
    shown = t.match.view(None)["facts"]["fight"]
    return shown["munchkins"], shown["monsters"]


def can(t: Scene, who: str, said: str) -> bool:
    """Could somebody say or do this now?"""
    return any(key.startswith(said) for key in t.options(who))
