"""One problem in a text that a designer wrote, and how it is shown.

Owns: Diagnostic, places in a text, did-you-mean, sorting and rendering. Never: finding a problem, or raising one.
Enter here: make, sort, to_text, to_json. The codes themselves are in `catalogue`, other formats in `tools.reports`.
"""
from __future__ import annotations

import json
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from attrs import field, frozen

from .catalogue import CODES, Code

__all__ = [
    "CODES", "Code", "Diagnostic", "Place", "Span", "make", "place", "sort", "suggest", "to_json", "to_text",
]

Span = tuple[int, int]  # offsets into the text of one file, the end not included
SHOWN = 140  # characters of a line that are shown around the caret


# ---- where ----------------------------------------------------------------------------------------


@frozen
class Place:
    """A position as people count it: lines and columns from 1."""

    line: int
    column: int


@lru_cache(maxsize=16)
def line_starts(text: str) -> tuple[int, ...]:
    """The offset at which each line begins."""
    starts = [0]
    at = text.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    return tuple(starts)


def place(text: str, offset: int) -> Place:
    """The line and column of an offset."""
    starts = line_starts(text)
    line = bisect_right(starts, offset) - 1
    return Place(line + 1, offset - starts[line] + 1)


def line_text(text: str, line: int) -> str:
    """One line (counted from 1), without its end."""
    starts = line_starts(text)
    end = starts[line] if line < len(starts) else len(text)
    return text[starts[line - 1] : end].rstrip("\r\n")


# ---- what -----------------------------------------------------------------------------------------


@frozen
class Diagnostic:
    """What is wrong, exactly where, and what would be right. `end` and `end_column` lie behind the last character."""

    name: str  # "unknown-verb": a key of CODES
    message: str
    file: str
    start: int
    end: int
    line: int
    column: int
    end_line: int
    end_column: int
    did_you_mean: tuple[str, ...] = ()
    usage: str = ""
    example: str = ""
    fix: str | None = None  # what to write in the place of the marked text
    severity: str = "error"
    ignored: str = ""  # why, where a comment or the configuration ignores it; the severity is then "note"
    source: str = field(default="", eq=False, repr=False)  # the line it stands on

    @property
    def code(self) -> str:
        """The stable id: `RC012`."""
        return CODES[self.name].id

    @property
    def span(self) -> Span:
        """The offsets of the marked text."""
        return (self.start, self.end)

    def __str__(self) -> str:
        return to_text((self,))


def make(
    name: str,
    file: str,
    text: str,
    span: Span,
    message: str,
    *,
    did_you_mean: Sequence[str] = (),
    usage: str = "",
    example: str = "",
    fix: str | None = None,
) -> Diagnostic:
    """A diagnostic of a catalogued name, at a span of the text of a file."""
    if name not in CODES:
        raise KeyError(f"no diagnostic is called {name!r}")
    start = min(max(span[0], 0), len(text))
    end = min(max(span[1], start), len(text))
    a, b = place(text, start), place(text, end)
    return Diagnostic(
        name, message, file, start, end, a.line, a.column, b.line, b.column,
        tuple(did_you_mean), usage, example, fix, source=line_text(text, a.line),
    )  # fmt: skip


def sort(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """By file, then by place, then by code; what is said twice is kept once."""
    ordered = sorted(diagnostics, key=lambda d: (d.file, d.start, d.end, d.code, d.message))
    return tuple(dict.fromkeys(ordered))


# ---- did you mean ---------------------------------------------------------------------------------


def suggest(word: str, candidates: Iterable[str], limit: int = 3, most: int = 3) -> tuple[str, ...]:
    """The candidates that `word` was most likely meant to be: first those that differ in case and hyphens only.

    At most `limit` of them, at most `most` letters away.
    """
    wanted, letters = _shape(word)
    allowed = min(most, 1 if len(wanted) <= 3 else 2 if len(wanted) <= 7 else 3)
    found: list[tuple[int, int, bool, str]] = []
    for candidate in set(candidates) - {word}:
        plain, others = _shape(candidate)
        if abs(len(plain) - len(wanted)) <= allowed and len(letters ^ others) <= 2 * allowed:
            distance = _edits(wanted, plain, allowed)
            if distance <= allowed:
                found.append((distance, abs(len(plain) - len(wanted)), plain[:1] != wanted[:1], candidate))
    return tuple(candidate for *_, candidate in sorted(found)[:limit])


@lru_cache(maxsize=1 << 14)
def _shape(word: str) -> tuple[str, frozenset[str]]:
    """A word without case, hyphens and quotes, and its letters: one change of a word changes two of them at most."""
    plain = word.casefold().replace("-", "").replace(" ", "").strip("\"'")
    return plain, frozenset(plain)


def _edits(a: str, b: str, most: int) -> int:
    """Insertions, deletions, replacements and swaps of neighbours from a to b; stops early above `most`."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        older, before, row = before, row, [i]
        for j, y in enumerate(b, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                best = min(best, older[j - 2] + 1)
            row.append(best)
        if min(row) > most:
            return most + 1
    return row[-1]


# ---- shown ----------------------------------------------------------------------------------------


def to_text(diagnostics: Iterable[Diagnostic]) -> str:
    """For people: the place, the message, the line with a caret under the exact words, and what helps."""
    return "\n".join(_paragraph(d) for d in diagnostics)


def _paragraph(d: Diagnostic) -> str:
    lines = [f"{d.file or '<text>'}:{d.line}:{d.column}: {d.severity} {d.code} {d.name}: {d.message}"]
    lines += _caret(d)
    if d.did_you_mean:
        lines.append(f"  did you mean: {', '.join(d.did_you_mean)}")
    if d.fix is not None:
        lines.append(f"  write: {d.fix}" if d.fix.strip() else _blanks(len(d.fix)))
    if d.usage:
        lines.append(f"  usage: {d.usage}")
    if d.example:
        lines.append(f"  example: {d.example}")
    if d.ignored:
        lines.append(f"  ignored because {d.ignored}")
    return "\n".join(lines) + "\n"


def _blanks(count: int) -> str:
    return f"  write: {count} space{'' if count == 1 else 's'}" if count else "  remove it"


def _caret(d: Diagnostic) -> list[str]:
    """The source line and the carets under the marked characters, cut to what fits on a screen."""
    first = d.column - 1
    last = d.end_column - 1 if d.end_line == d.line else len(d.source)
    cut = max(0, first - SHOWN // 2)
    shown = d.source[cut : cut + SHOWN]
    lead = sum(map(_width, d.source[cut:first]))
    marked = max(1, sum(map(_width, d.source[first : min(last, cut + SHOWN)])))
    number = str(d.line)
    more = "..." if cut else ""
    return [
        f"  {number} | {more}{''.join(map(_visible, shown))}".rstrip(),
        f"  {' ' * len(number)} | {' ' * (len(more) + lead)}{'^' * marked}",
    ]


def _visible(char: str) -> str:
    return char if char.isprintable() else " " * _width(char)


def _width(char: str) -> int:
    if unicodedata.combining(char) and char.isprintable():
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def as_data(d: Diagnostic) -> dict[str, Any]:
    """Plain data, for JSON."""
    data: dict[str, Any] = {
        "code": d.code, "name": d.name, "severity": d.severity, "message": d.message, "file": d.file,
        "start": d.start, "end": d.end, "line": d.line, "column": d.column,
        "end_line": d.end_line, "end_column": d.end_column,
    }  # fmt: skip
    more = {"did_you_mean": list(d.did_you_mean), "usage": d.usage, "example": d.example, "source": d.source, "ignored": d.ignored}
    data.update({key: value for key, value in more.items() if value})
    if d.fix is not None:
        data["fix"] = d.fix
    return data


def to_json(diagnostics: Iterable[Diagnostic]) -> str:
    """For programs: a list of objects."""
    return json.dumps([as_data(d) for d in diagnostics], indent=2)
