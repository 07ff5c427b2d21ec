"""Setting text: where lines break, and how small a text must be to go into its box.

Owns: lines and paragraphs. Never: a card. Enter here: wrap, put, put_text.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from attrs import frozen

from .fonts import REGULAR, font, from_the_right, shape
from .shapes import POINT, Box, Text

Span = tuple[str, str]  # a text and the name of its font
Spans = tuple[Span, ...]
LEADING = 1.22  # from baseline to baseline, in sizes


@frozen
class Line:
    """A line as it is set, and how wide it is in thousandths of its size."""

    spans: Spans
    width: float
    rtl: bool = False  # it begins on the right


def height(size: float) -> float:
    """Of a line of text of so many points, in millimetres."""
    return size * POINT * LEADING


@lru_cache(maxsize=16384)
def measured(spans: Spans, rtl: bool = False) -> float:
    """How wide the spans are on one line, in thousandths of their size."""
    return sum(piece.width for piece in shape(spans, rtl))


def wrap(spans: Spans, width: float, size: float) -> list[Line]:
    """The spans broken into lines of at most so many millimetres; a word that is longer than a line is broken anywhere."""
    room = width / (size * POINT) * 1000
    rtl = from_the_right("".join(text for text, _ in spans))
    lines: list[Line] = []
    line: Spans = ()
    for word in _words(spans):
        for part in _parts(word, room):
            longer = _joined(line, part) if line else part
            if line and measured(longer) > room:
                lines.append(Line(line, measured(line, rtl), rtl))
                longer = part
            line = longer
    if line:
        lines.append(Line(line, measured(line, rtl), rtl))
    return lines


def _words(spans: Spans) -> Iterator[Spans]:
    """What stands between blanks; a word may change its font inside."""
    word: list[Span] = []
    for text, style in spans:
        first, *others = text.split(" ")
        if first:
            word.append((first, style))
        for part in others:
            if word:
                yield tuple(word)
            word = [(part, style)] if part else []
    if word:
        yield tuple(word)


def _joined(line: Spans, word: Spans) -> Spans:
    """The line with one more word."""
    (last, style), (first, next_style) = line[-1], word[0]
    if style == next_style:
        return (*line[:-1], (f"{last} {first}", style), *word[1:])
    return (*line[:-1], (f"{last} ", style), *word)


def _parts(word: Spans, room: float) -> Iterator[Spans]:
    """The word, or as much of it as goes on each line."""
    if measured(word) <= room:
        yield word
        return
    chars = [(char, style) for text, style in word for char in text]
    while chars:
        count = _most(chars, room)
        yield _packed(chars[:count])
        chars = chars[count:]


def _most(chars: Sequence[Span], room: float) -> int:
    """How many characters go into the room: one at least."""
    low, high = 1, min(len(chars), 400)
    while low < high:
        middle = (low + high + 1) // 2
        if measured(_packed(chars[:middle])) <= room:
            low = middle
        else:
            high = middle - 1
    return low


def _packed(chars: Sequence[Span]) -> Spans:
    """Single characters as spans again."""
    spans: list[Span] = []
    for char, style in chars:
        if spans and spans[-1][1] == style:
            spans[-1] = (spans[-1][0] + char, style)
        else:
            spans.append((char, style))
    return tuple(spans)


def put(line: Line, box: Box, size: float, fill: str, align: str = "left") -> list[Text]:
    """A line in a box of one line's height. One that is a hair too wide (a single wide letter) is set smaller: nothing is cut."""
    width = line.width / 1000 * size * POINT
    if width > box.w:
        size *= box.w / width
        width = box.w
    side = "right" if line.rtl and align == "left" else align
    x = box.x + {"left": 0.0, "center": (box.w - width) / 2, "right": box.w - width}[side]
    face = font(REGULAR)
    rise = (box.h - (face.ascent + face.descent) / 1000 * size * POINT) / 2 + face.ascent / 1000 * size * POINT
    placed = []
    for piece in shape(line.spans, line.rtl):
        placed.append(Text(x, box.y + rise, piece.text, piece.font, size, piece.glyphs, fill, box, piece.rtl))
        x += piece.width / 1000 * size * POINT
    return placed


def put_text(text: str, style: str, box: Box, size: float, fill: str, align: str = "left") -> list[Text]:
    """A text on one line."""
    spans, rtl = ((text, style),), from_the_right(text)
    return put(Line(spans, measured(spans, rtl), rtl), box, size, fill, align)


def shortened(text: str, style: str, width: float, size: float) -> str:
    """The text, or its beginning and three dots where it is too wide for one line."""
    room = width / (size * POINT) * 1000
    if measured(((text, style),)) <= room:
        return text
    dots = measured((("…", style),))
    return text[: _most([(char, style) for char in text], room - dots)].rstrip() + "…"
