"""All that a picture is made of: a handful of shapes in millimetres, from the top left corner of the cut card.

Owns: the shapes. Never: a card, a format. Enter here: Shape, Box, Face.
"""
from __future__ import annotations

from collections.abc import Iterator

from attrs import field, frozen

POINT = 25.4 / 72  # a typographer's point in millimetres


@frozen
class Box:
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.h

    def grown(self, by: float) -> Box:
        """The box with so much more on every side (less, where it is negative)."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def holds(self, other: Box, slack: float = 0.01) -> bool:
        """Does the other one lie inside?"""
        return (
            other.x >= self.x - slack and other.y >= self.y - slack
            and other.right <= self.right + slack and other.bottom <= self.bottom + slack
        )  # fmt: skip


@frozen
class Rect:
    """A filled rectangle, its corners rounded by `radius`."""

    box: Box
    fill: str
    radius: float = 0


@frozen
class Polygon:
    """A filled polygon."""

    points: tuple[tuple[float, float], ...]
    fill: str


@frozen
class Disc:
    """A filled circle."""

    x: float
    y: float
    r: float
    fill: str


@frozen
class Glyph:
    """A glyph of a font, with its offset and its advance in thousandths of the font's size."""

    id: int
    dx: float
    dy: float
    advance: float


@frozen
class Text:
    """A piece of text of one font on one line, its glyphs chosen.

    `size`: in points; `y`: of the baseline; `box`: what it must stay in.
    """

    x: float
    y: float
    text: str
    font: str
    size: float
    glyphs: tuple[Glyph, ...] = field(repr=False)
    fill: str
    box: Box
    rtl: bool = False

    @property
    def width(self) -> float:
        """From its first glyph to behind its last one."""
        return sum(glyph.advance for glyph in self.glyphs) / 1000 * self.size * POINT


@frozen
class Clip:
    """Shapes of which only what lies in the box is seen."""

    box: Box
    shapes: tuple[Shape, ...]


Shape = Rect | Polygon | Disc | Text | Clip


@frozen
class Face:
    """One side of a card. The shapes reach over the cut by the bleed; `boxes`: where each part of the card stands, by name."""

    w: float
    h: float
    shapes: tuple[Shape, ...]
    title: str = ""
    words: str = ""  # all that stands on it, for those who cannot see it
    boxes: tuple[tuple[str, Box], ...] = ()


def texts(shapes: tuple[Shape, ...]) -> Iterator[Text]:
    """Every text among the shapes, in the order in which it is drawn."""
    for shape in shapes:
        if isinstance(shape, Clip):
            yield from texts(shape.shapes)
        elif isinstance(shape, Text):
            yield shape


def crop_marks(w: float, h: float, bleed: float, length: float = 4.0, thin: float = 0.1) -> tuple[Rect, ...]:
    """Where to cut: two short lines at every corner, outside the bleed."""
    gap = bleed + 0.5
    across = [(x - thin / 2, y) for x in (0.0, w) for y in (-gap - length, h + gap)]
    along = [(x, y - thin / 2) for y in (0.0, h) for x in (-gap - length, w + gap)]
    return tuple(
        [Rect(Box(x, y, thin, length), "#000000") for x, y in across]
        + [Rect(Box(x, y, length, thin), "#000000") for x, y in along]
    )
