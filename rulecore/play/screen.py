"""What a terminal shows: lines with a style, a rule, a table, a countdown. With rich where it is there, else plain.

Owns: all output. Never: what is said. Enter here: open_screen.
"""
from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, Protocol

WIDTH = 78
BAR = 26

Rows = Sequence[Sequence[str]]


class Screen(Protocol):
    """Where lines go. Styles: "" | dim | strong | good | bad | ask."""

    live: bool  # can a line be written over?

    def line(self, text: str = "", style: str = "") -> None:
        """A line of the log."""

    def rule(self, title: str) -> None:
        """A heading across the screen."""

    def table(self, header: Sequence[str], rows: Rows) -> None:
        """A table; a cell may have several lines."""

    def countdown(self, text: str, left: float, whole: float) -> None:
        """The time that is left, on the line that is being written."""

    def countdown_over(self, text: str) -> None:
        """What the countdown came to takes its place."""


def bar(left: float, whole: float) -> str:
    """`[#####.....] 1.3 s`."""
    full = round(BAR * left / whole) if whole > 0 else 0
    return f"[{'#' * full}{'.' * (BAR - full)}] {left:.1f} s"


class PlainScreen:
    """Text and nothing else: for pipes, dumb terminals, and where rich is not installed."""

    def __init__(self) -> None:
        self.live = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self._shown = 0

    def line(self, text: str = "", style: str = "") -> None:
        """A line of the log."""
        print(text, flush=True)

    def rule(self, title: str) -> None:
        """A heading across the screen."""
        print(f"\n== {title} {'=' * max(2, WIDTH - len(title) - 4)}", flush=True)

    def table(self, header: Sequence[str], rows: Rows) -> None:
        """A line for each row, with what its cells are."""
        for row in rows:
            cells = [f"{name.lower()} {cell}" for name, cell in zip(header[1:], row[1:], strict=True) if cell]
            print(f"  {row[0]}: " + "; ".join(cells).replace("\n", ", "))
        sys.stdout.flush()

    def countdown(self, text: str, left: float, whole: float) -> None:
        """Over and over on one line; where that cannot be, once."""
        if self.live:
            said = f"{text} {bar(left, whole)}"
            print("\r" + said.ljust(self._shown), end="", flush=True)
            self._shown = len(said)
        elif not self._shown:
            print(f"{text} ({whole:g} s)", flush=True)
            self._shown = 1

    def countdown_over(self, text: str) -> None:
        """What the countdown came to takes its place."""
        if self.live:
            print("\r" + text.ljust(self._shown), flush=True)
        self._shown = 0


class RichScreen:
    """The same with colours and tables."""

    STYLES = {"": "", "dim": "dim", "strong": "bold", "good": "green", "bad": "red", "ask": "bold cyan"}

    def __init__(self) -> None:
        from rich.console import Console

        self._console = Console(highlight=False)
        self.live = True

    def line(self, text: str = "", style: str = "") -> None:
        """A line of the log."""
        self._console.print(text, style=self.STYLES[style] or None, markup=False)

    def rule(self, title: str) -> None:
        """A heading across the screen."""
        from rich.text import Text

        self._console.print()
        self._console.rule(Text(title, "bold"), align="left")

    def table(self, header: Sequence[str], rows: Rows) -> None:
        """A table; a cell may have several lines."""
        from rich.table import Table
        from rich.text import Text

        shown = Table(*header, box=None, padding=(0, 2, 0, 0), header_style="dim")
        for row in rows:
            shown.add_row(*[Text(cell.replace("\n", ", ")) for cell in row])
        self._console.print(shown)

    def countdown(self, text: str, left: float, whole: float) -> None:
        """Over and over on one line."""
        self._write(f"{text} {bar(left, whole)}")

    def countdown_over(self, text: str) -> None:
        """What the countdown came to takes its place."""
        self._write(text)
        self._console.file.write("\n")

    def _write(self, text: str) -> None:
        out: Any = self._console.file
        out.write("\r\x1b[2K" + text[: self._console.width - 1])
        out.flush()


def open_screen() -> Screen:
    """The best there is here: rich at a terminal that can do something, if it is installed."""
    if sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb"):
        try:
            return RichScreen()
        except ImportError:
            pass
    return PlainScreen()
