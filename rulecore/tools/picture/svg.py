"""A face as SVG. Letters are outlines, so it looks the same everywhere; `title` and `desc` hold the words.

Owns: the format. Never: where anything stands. Enter here: svg.
"""
from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape

from .colors import WHITE
from .fonts import font
from .shapes import POINT, Box, Clip, Disc, Face, Polygon, Rect, Shape, Text, crop_marks, texts

MARK = "made by rulecore render"
MARKS = 6.0  # room for crop marks


def svg(face: Face, bleed: float = 0, marks: bool = False) -> str:
    """The face, with so much more than the cut card on every side. Always the same text for the same face."""
    over = bleed + (MARKS if marks else 0)
    seen = Box(0, 0, face.w, face.h).grown(over)
    writer = _Writer()
    drawn = writer.drawn(face.shapes)
    if marks:
        inner = Box(0, 0, face.w, face.h).grown(bleed)
        drawn = f"{_rect(Rect(seen, WHITE))}{writer.clipped(inner, drawn)}{writer.drawn(crop_marks(face.w, face.h, bleed))}"
    size = f'width="{_n(seen.w)}mm" height="{_n(seen.h)}mm" viewBox="{_n(seen.x)} {_n(seen.y)} {_n(seen.w)} {_n(seen.h)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {size} role="img">\n<!-- {MARK} -->\n'
        f"<title>{escape(face.title)}</title>\n<desc>{escape(face.words)}</desc>\n"
        f"<defs>{_outlines(face.shapes)}{''.join(writer.clips)}</defs>\n{drawn}</svg>\n"
    )


def _outlines(shapes: tuple[Shape, ...]) -> str:
    """Every glyph that is used, once."""
    used = sorted({(text.font, glyph.id) for text in texts(shapes) for glyph in text.glyphs})
    paths = ((f"{name}-{id}", "".join(f"{c}{' '.join(map(_n, ns))}" for c, ns in font(name).outline(id))) for name, id in used)
    return "".join(f'<path id="{id}" d="{path}"/>' for id, path in paths if path)


class _Writer:
    """Writes shapes as elements, and collects what they are clipped by."""

    def __init__(self) -> None:
        self.clips: list[str] = []

    def drawn(self, shapes: Iterable[Shape]) -> str:
        return "".join(f"{self._element(shape)}\n" for shape in shapes)

    def clipped(self, box: Box, inside: str) -> str:
        id = f"clip-{len(self.clips) + 1}"
        self.clips.append(f'<clipPath id="{id}">{_rect(Rect(box, "#000000"))}</clipPath>')
        return f'<g clip-path="url(#{id})">\n{inside}</g>'

    def _element(self, shape: Shape) -> str:
        match shape:
            case Rect():
                return _rect(shape)
            case Polygon():
                points = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
                return f'<polygon points="{points}" fill="{shape.fill}"/>'
            case Disc():
                return f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.r)}" fill="{shape.fill}"/>'
            case Clip():
                return self.clipped(shape.box, self.drawn(shape.shapes))
            case Text():
                return _text(shape)


def _rect(rect: Rect) -> str:
    box = rect.box
    rounded = f' rx="{_n(rect.radius)}"' if rect.radius else ""
    return f'<rect x="{_n(box.x)}" y="{_n(box.y)}" width="{_n(box.w)}" height="{_n(box.h)}"{rounded} fill="{rect.fill}"/>'


def _text(text: Text) -> str:
    scale = text.size * POINT / 1000
    uses, x = [], 0.0
    for glyph in text.glyphs:
        if font(text.font).outline(glyph.id):
            rise = f' y="{_n(glyph.dy)}"' if glyph.dy else ""
            uses.append(f'<use xlink:href="#{text.font}-{glyph.id}" x="{_n(x + glyph.dx)}"{rise}/>')
        x += glyph.advance
    place = f"translate({_n(text.x)} {_n(text.y)}) scale({scale:.6f} -{scale:.6f})"
    return f'<g transform="{place}" fill="{text.fill}">{"".join(uses)}</g>'


def _n(number: float) -> str:
    """A number as short as it can be, to a thousandth."""
    return f"{number:.3f}".rstrip("0").rstrip(".") if number % 1 else str(int(number))
