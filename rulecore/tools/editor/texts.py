"""Texts as an editor counts them: lines and columns in its own units, open documents before what is on disk.

Owns: places, changes, reading. Never: what a text means. Enter here: Text, Texts.
"""
from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from pathlib import Path

from attrs import define, field

from ...lang.source import read_source
from ...lang.syntax import titles

LINE_END = re.compile(r"\r\n|\n|\r")
UTF8, UTF16, UTF32 = "utf-8", "utf-16", "utf-32"
Span = tuple[int, int]
Point = tuple[int, int]  # line and column, both from 0, the column in the editor's units


def units(text: str, encoding: str) -> int:
    """How many of the editor's units a text is long."""
    if encoding == UTF8:
        return len(text.encode("utf-8", "surrogatepass"))
    if encoding == UTF32 or text.isascii():
        return len(text)
    return len(text) + sum(char > "\uffff" for char in text)


@define(slots=False)
class Text:
    """One version of a text."""

    content: str
    encoding: str = UTF16

    @cached_property
    def starts(self) -> list[int]:
        """The offset at which each line begins."""
        return [0, *(m.end() for m in LINE_END.finditer(self.content))]

    def point(self, offset: int) -> Point:
        """The line and column of an offset."""
        offset = min(max(offset, 0), len(self.content))
        line = bisect_right(self.starts, offset) - 1
        return line, units(self.content[self.starts[line] : offset], self.encoding)

    def offset(self, point: Point) -> int:
        """The offset of a line and column; what lies outside the text is its nearest place."""
        line, column = point
        if line < 0:
            return 0
        if line >= len(self.starts):
            return len(self.content)
        at, end = self.starts[line], self._line_end(line)
        while column > 0 and at < end:
            column -= units(self.content[at], self.encoding)
            at += 1
        return at

    def _line_end(self, line: int) -> int:
        m = LINE_END.search(self.content, self.starts[line])
        return m.start() if m else len(self.content)

    def line_span(self, offset: int) -> Span:
        """The line around an offset, without its end."""
        line = self.point(offset)[0]
        return self.starts[line], self._line_end(line)

    def changed(self, start: Point, end: Point, new: str) -> Text:
        """The text with a range replaced."""
        first, last = sorted((self.offset(start), self.offset(end)))
        return Text(self.content[:first] + new + self.content[last:], self.encoding)


Stamp = tuple[str, int, int]


@define
class Texts:
    """All texts: those that are open in the editor, and those on disk."""

    encoding: str = UTF16
    opened: dict[Path, Text] = field(factory=dict)
    kept: dict[Path, tuple[Stamp, Text]] = field(factory=dict)
    versions: dict[Path, int] = field(factory=dict)
    named: dict[Path, tuple[Stamp, tuple[str, ...]]] = field(factory=dict)

    def open(self, path: Path, content: str) -> Text:
        """An editor shows this text of a file."""
        return self.put(path, Text(content, self.encoding))

    def put(self, path: Path, text: Text) -> Text:
        """The text of an open file is this from now on."""
        self.versions[path] = self.versions.get(path, 0) + 1
        self.opened[path] = text
        return text

    def close(self, path: Path) -> None:
        """The file on disk counts again."""
        self.opened.pop(path, None)

    def text(self, path: Path) -> Text:
        """The text of a file. Raises OSError where there is none."""
        text = self.opened.get(path)
        if text is not None:
            return text
        stamp = self.stamp(path)
        kept = self.kept.get(path)
        if kept is None or kept[0] != stamp:
            kept = self.kept[path] = stamp, Text(read_source(path.read_bytes()), self.encoding)
        return kept[1]

    def read(self, path: Path) -> str:
        """The content of a file. Raises OSError where there is none."""
        return self.text(path).content

    def titles(self, path: Path) -> tuple[str, ...]:
        """The names of the cards in a file. Raises OSError where there is none."""
        stamp = self.stamp(path)
        if self.named.get(path, ("",))[0] != stamp:
            self.named[path] = stamp, titles(self.read(path))
        return self.named[path][1]

    def read_if_there(self, path: Path) -> str:
        """The content of a file, "" where there is none."""
        try:
            return self.read(path)
        except OSError:
            return ""

    def stamp(self, path: Path) -> Stamp:
        """Changes when the text of the file does."""
        text = self.opened.get(path)
        if text is not None:
            return "open", self.versions[path], 0
        try:
            status = path.stat()
        except OSError:
            return "none", 0, 0
        return "disk", status.st_mtime_ns, status.st_size
