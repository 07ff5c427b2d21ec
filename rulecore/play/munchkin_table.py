"""A Munchkin table as text: everybody's strength, the Dungeons, and the fight with both totals. Enter here: MunchkinTable."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .pictures import Line, Picture, View


class MunchkinTable(Picture):
    """What there is to see at a Munchkin table."""

    def numbers(self, view: View) -> dict[str, Sequence[Any]]:
        """Level and strength with all that counts."""
        return super().numbers(view) | {"strength": view["facts"]["strength"]}

    def board(self, view: View, players: Sequence[str]) -> list[Line]:
        """The places that everybody is in."""
        return [
            (f"Dungeons: {', '.join(card['title'] for card in zone['cards']) or 'none'}", "dim")
            for zone in view["zones"].get("dungeons", ())
        ]

    def contest(self, view: View, players: Sequence[str]) -> list[Line]:
        """Both sides of the fight, and what their totals are made of."""
        fight = view["facts"]["fight"]
        return [
            (f"  {side} {fight[side]}: " + ", ".join(f"{name} {amount:+d}" for name, amount in fight["ledgers"][side]), "strong")
            for side in ("munchkins", "monsters")
            if fight
        ]
