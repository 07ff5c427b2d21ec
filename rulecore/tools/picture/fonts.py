"""The fonts of the pictures: FiraGO (Latin, Cyrillic, Greek, Hebrew, Arabic, Thai ...), and Noto for signs such as hearts.

Both are under the SIL Open Font License and come from the package pymupdf-fonts. HarfBuzz chooses and measures the glyphs, so
that what is measured is what is drawn. Owns: fonts, glyphs, widths, directions. Never: where a text stands.
Enter here: shape, font, missing.
"""
from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby

import pymupdf_fonts
import uharfbuzz as hb
from attrs import frozen

from .shapes import Glyph

REGULAR, BOLD, ITALIC = "figo", "figbo", "figit"
SIGNS = ("symbol1", "symbol2", "math", "music")  # asked in this order for what FiraGO does not have
INHERITING = ("Mn", "Me", "Cf")  # characters that belong to the one before them: accents, joiners, variants
BOX = "□"  # in the place of a character that no font has
RIGHT_TO_LEFT = ("R", "AL", "AN", "RLE", "RLO", "RLI")

Run = tuple[str, str, bool]  # a text, its font, whether it is written from the right


class Font:
    """One font: what it covers, its glyphs and their outlines, all in thousandths of its size."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.data: bytes = pymupdf_fonts.myfont(name)
        self.face = hb.Face(self.data)
        self.hb = hb.Font(self.face)
        self.scale = 1000 / self.face.upem
        extents = self.hb.get_font_extents("ltr")
        self.ascent = extents.ascender * self.scale
        self.descent = -extents.descender * self.scale

    def covers(self, char: str) -> bool:
        """Has it a glyph of its own for the character?"""
        return self.hb.get_nominal_glyph(ord(char)) is not None

    def shape(self, text: str, rtl: bool = False) -> tuple[Glyph, ...]:
        """The glyphs of a text, from left to right."""
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if rtl else "ltr"
        hb.shape(self.hb, buffer)
        scale = self.scale
        return tuple(
            Glyph(info.codepoint, at.x_offset * scale, at.y_offset * scale, at.x_advance * scale)
            for info, at in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
        )

    @lru_cache(maxsize=4096)  # noqa: B019 - fonts live as long as the program
    def outline(self, glyph: int) -> tuple[tuple[str, tuple[float, ...]], ...]:
        """The outline of a glyph as the commands of an SVG path (M, L, Q, C, Z), upward, in thousandths of the font's size."""
        pen = _Pen(self.scale)
        self.hb.draw_glyph_with_pen(glyph, pen)
        return tuple(pen.commands)


class _Pen:
    """Writes down what HarfBuzz draws."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.commands: list[tuple[str, tuple[float, ...]]] = []

    def _write(self, command: str, *points: tuple[float, float]) -> None:
        self.commands.append((command, tuple(round(n * self.scale, 1) for point in points for n in point)))

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - the names that HarfBuzz calls
        self._write("M", point)

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._write("L", point)

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._write("Q", *points)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._write("C", *points)

    def closePath(self) -> None:  # noqa: N802
        self._write("Z")


@cache
def font(name: str) -> Font:
    """A font by its name; each is read once, and only when it is needed."""
    return Font(name)


@lru_cache(maxsize=4096)
def font_for(char: str, style: str) -> str:
    """The first font that has the character; the style's own one, which then draws a box, where none has it."""
    return next((name for name in (style, *SIGNS) if font(name).covers(char)), style)


def missing(text: str) -> str:
    """The characters of a text for which no font has a glyph, each once, in their order."""
    seen = dict.fromkeys(char for char in text if unicodedata.category(char)[0] not in "CZM")
    return "".join(char for char in seen if not font(font_for(char, REGULAR)).covers(char))


@frozen
class Piece:
    """A text of one font, its glyphs chosen; `width` in thousandths of its size."""

    text: str
    font: str
    rtl: bool
    glyphs: tuple[Glyph, ...]
    width: float


@lru_cache(maxsize=16384)
def shape(spans: tuple[tuple[str, str], ...], rtl: bool = False) -> tuple[Piece, ...]:
    """Spans of (text, style) on one line, as they stand from left to right. `rtl`: the line itself begins on the right."""
    return tuple(_piece(*run) for run in _runs(spans, rtl))


def _piece(text: str, name: str, rtl: bool) -> Piece:
    glyphs = font(name).shape(text, rtl)
    return Piece(text, name, rtl, glyphs, sum(glyph.advance for glyph in glyphs))


def _runs(spans: tuple[tuple[str, str], ...], base: bool) -> Iterator[Run]:
    """What can be drawn in one go: of one font and one direction, in the order in which it is seen."""
    spans = tuple(("".join(char if _drawable(char) else BOX for char in part), style) for part, style in spans)
    text = "".join(part for part, _ in spans)
    names = list(_names(spans))
    if not base and not any(unicodedata.bidirectional(char) in RIGHT_TO_LEFT for char in text):
        for name, group in groupby(zip(text, names, strict=True), key=lambda pair: pair[1]):
            yield "".join(char for char, _ in group), name, False
        return
    for block in _blocks(text, names, base):
        rtl = len(block) > 1 and block[0][0] > block[-1][0] or block[0][1] % 2 == 1
        places = sorted(at for at, _ in block)
        yield "".join(text[at] for at in places), names[places[0]], rtl


def _names(spans: tuple[tuple[str, str], ...]) -> Iterator[str]:
    """The font of every character; an accent stays with its letter, a blank with what is before it."""
    for part, style in spans:
        before = style
        for char in part:
            if unicodedata.category(char) not in INHERITING and char != " ":
                before = font_for(char, style)
            yield style if char == " " else before


@lru_cache(maxsize=4096)
def _drawable(char: str) -> bool:
    return not missing(char)


def from_the_right(text: str) -> bool:
    """Is most of it written from the right?"""
    directions = [unicodedata.bidirectional(char) for char in text]
    return sum(d in ("R", "AL") for d in directions) > directions.count("L")


def _blocks(text: str, names: list[str], base: bool) -> Iterator[list[tuple[int, int]]]:
    """Characters (their place and level) that are drawn in one go, by the Unicode bidirectional algorithm."""
    from fpdf.bidi import BidiParagraph
    from fpdf.enums import TextDirection

    block: list[tuple[int, int]] = []
    direction = TextDirection.RTL if base else TextDirection.LTR
    for char in BidiParagraph(text, direction, preserve_bn_chars=True).get_reordered_characters():
        at, level = char.character_index, char.embedding_level
        if block and (level != block[-1][1] or names[at] != names[block[-1][0]] or abs(at - block[-1][0]) != 1):
            yield block
            block = []
        block.append((at, level))
    if block:
        yield block
