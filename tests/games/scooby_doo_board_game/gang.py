"""A table of the board game as a test wants it: Ann is Velma, Bo is Shaggy, Cy is Fred; and helpers to read it by titles."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulecore.engine.options import slug
from rulecore.engine.state import NOBODY
from rulecore.testing import Scene, table

GAME = "scooby-doo-board-game"
TURN, PROWL, ROUND = (f"{GAME}.{flow}" for flow in ("turn", "prowl", "round"))
WHO = {"Ann": "Velma", "Bo": "Shaggy", "Cy": "Fred", "Di": "Daphne", "Ed": "Scooby-Doo"}
WHERE = {
    "Velma": "Malt Shop", "Shaggy": "Swamp's End General Store", "Fred": "Graveyard of Ships", "Daphne": "Vasquez Castle",
    "Scooby-Doo": "Wolf's End Lodge",
}
STORE, LODGE, CASTLE, SHACK, SHIPS = (
    "Swamp's End General Store", "Wolf's End Lodge", "Vasquez Castle", "Witch's Shack", "Graveyard of Ships",
)


def scene(
    thaw: bool = False, players: int = 3, at: Mapping[str, str] | None = None, monster: str = "Ghost Clown", lair: str = SHACK,
    attached: Mapping[str, Any] | None = None, zones: Mapping[str, Any] | None = None, **things: Any,
) -> Scene:
    """Players with their figures, each where `at` says (or somewhere quiet), and a Monster in its lair."""
    names = list(WHO)[:players]
    spots = {**WHERE, **(at or {})}
    seats = {name: {"gang": [WHO[name]], **things.pop(name, {})} for name in names}
    lying = {WHO[name]: spots[WHO[name]] for name in names} | ({monster: lair} if monster else {})
    spread = {"monsters": [monster], **(zones or {})} if monster else dict(zones or {})
    return table(GAME, thaw=thaw, attached={**lying, **(attached or {})}, zones=spread, **things, **seats)


def turn(thaw: bool = False, card: str = "Legging It", who: str = "Ann", **things: Any) -> Scene:
    """In the turn of a player, by a card that has been revealed."""
    own = things.pop(who, {})
    return scene(thaw, running={TURN: (who, WHO[who], card)}, turn=who, **{who: {"revealed": [card], **own}}, **things)


def prowl(thaw: bool = False, card: str = "Eyes in the Painting", monster: str = "Ghost Clown", **things: Any) -> Scene:
    """The Monster has had its turn, by a Monster card, until somebody is asked something."""
    zones = {"abroad": [card], **things.pop("zones", {})}
    return scene(thaw, monster=monster, zones=zones, running={PROWL: (monster, card)}, **things)


def spot(t: Scene, title: str) -> str:
    """The title of what a card is attached to, or ""."""
    host = t.state.hosts.get(t.card(title), NOBODY)
    return "" if host == NOBODY else t.state.game.cards[host].title


def on(t: Scene, title: str, kind: str) -> int:
    """How many pieces of a kind lie on a card."""
    cards, host = t.state.game.cards, t.card(title)
    return sum(cards[c].kind == kind for c, h in t.state.hosts.items() if h == host)


def visitors(t: Scene, *places: str) -> list[int]:
    """How many Visitors are at these Locations."""
    return [on(t, place, "visitor") for place in places]


def tokens(t: Scene) -> list[str]:
    """What Monster tokens lie on."""
    cards = t.state.game.cards
    return sorted(cards[h].title for c, h in t.state.hosts.items() if cards[c].kind == "monster-token")


def haunted(t: Scene) -> list[str]:
    """The Haunted Locations."""
    cards = t.state.game.cards
    return sorted(cards[h].title for c, h in t.state.hosts.items() if cards[c].kind == "haunted-token")


def one(t: Scene, title: str) -> str:
    """The key of one card."""
    return f"{slug(title)}.{t.card(title)}"


def walks(t: Scene, who: str = "Ann") -> list[str]:
    """Where a player may walk now, step by step."""
    return sorted(t.state.game.cards[o[1]].title for o in t.decision(who).options if o[0] == "walk")


def rides(t: Scene, who: str = "Ann") -> list[tuple[str, ...]]:
    """Where a player may drive now, and with whom."""
    cards = t.state.game.cards
    found = [o for o in t.decision(who).options if o[0] == "drive the Mystery Machine"]
    return sorted(tuple(cards[c].title for c in o[1:]) for o in found)


def can(t: Scene, who: str, said: str) -> bool:
    """Could a player say or do this now?"""
    return any(key.startswith(said) for key in t.options(who))


def frights(t: Scene) -> int:
    """How many Frights there have been."""
    return t.happened("fright")


def gas(t: Scene) -> int:
    """How much Gas is left."""
    return on(t, "Mystery Machine", "gas")
