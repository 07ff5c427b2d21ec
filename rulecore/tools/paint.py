"""Colours for a terminal, and nothing anywhere else. Owns: whether there are any. Enter here: Paint."""
from __future__ import annotations

import os
import sys

STYLES = {"good": "32", "bad": "31", "strong": "1", "dim": "2", "gone": "31;9", "new": "32;1"}


class Paint:
    """Paints text, where standard output shows colours (and `NO_COLOR` does not forbid them)."""

    def __init__(self, on: bool | None = None) -> None:
        shown = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
        self.on = shown if on is None else on

    def __call__(self, text: str, style: str) -> str:
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if self.on and style and text else text
