"""A screen for tests. Owns: what was shown, line by line. Enter here: Paper."""
from __future__ import annotations

from collections.abc import Sequence

from rulecore.play.terminal import Silence


class Paper(Silence):
    """A screen that keeps what is written on it."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def line(self, text: str = "", style: str = "") -> None:
        self.lines.append(text)

    def rule(self, title: str) -> None:
        self.lines.append(title)

    def table(self, header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        self.lines += ["|".join(header), *("|".join(row) for row in rows)]

    def countdown_over(self, text: str) -> None:
        self.lines.append(text)
