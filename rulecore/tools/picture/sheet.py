"""Cards on sheets of paper, nine on each, as PDF: to print in true size and to cut along the marks.

The letters are text of embedded fonts, so that it can be searched. Owns: the sheet, and the format. Never: a card's design.
Enter here: sheet, Printed, PAPERS.
"""
from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from attrs import frozen
from fpdf import FPDF
from fpdf.drawing import PaintedPath
from fpdf.enums import TextDirection

from .colors import parts
from .face import H, W
from .fonts import BOLD, ITALIC, REGULAR, SIGNS, font
from .png import png
from .setting import put_text, shortened
from .shapes import POINT, Box, Clip, Disc, Face, Polygon, Rect, Shape, Text
from .svg import MARK

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
ACROSS, DOWN = 3, 3
MARK_LENGTH, MARK_GAP, THIN = 4.0, 1.0, 0.1
GREY = "#6b6560"
TEXT_FONTS = (REGULAR, BOLD, ITALIC)
EPOCH = datetime(2000, 1, 1, tzinfo=UTC)  # of every sheet: the same cards make the same bytes


@frozen
class Printed:
    """A card on the sheet: its face, and what is behind it."""

    face: Face
    back: Face | None = None


def sheet(cards: Sequence[Printed], title: str, paper: str = "a4", backs: bool = False,
          progress: Callable[[int], None] = lambda done: None) -> bytes:  # fmt: skip
    """The cards on as many pages as they need; `backs`: behind each page one for the other side of the paper."""
    with tempfile.TemporaryDirectory(prefix="rulecore-fonts-") as folder:
        pdf = _document(title, paper, Path(folder))
        title = shortened(title, REGULAR, 25, 6.5)
        pages = [tuple(page) for page in _pages(cards)]
        images = {id(back): png(back) for back in _backs(cards)} if backs else None
        for number, page in enumerate(pages):
            progress(number * ACROSS * DOWN)
            _page(pdf, [card.face for card in page], f"{title} · page {number + 1} of {len(pages)} · print at 100 %")
            if backs:
                foot = f"{title} · backs of page {number + 1} · flip on the long edge"
                _page(pdf, _mirrored([card.back for card in page]), foot, images)
        return bytes(pdf.output())


def _pages(cards: Sequence[Printed]) -> Iterator[Sequence[Printed]]:
    yield from (cards[at : at + ACROSS * DOWN] for at in range(0, len(cards), ACROSS * DOWN))


def _backs(cards: Sequence[Printed]) -> list[Face]:
    """The different backs."""
    return list({id(card.back): card.back for card in cards if card.back is not None}.values())


def _mirrored(backs: Sequence[Face | None]) -> list[Face | None]:
    """Every row the other way round: what is on the left in front is on the right behind."""
    full = [*backs, *[None] * (ACROSS * DOWN - len(backs))]
    return [full[row * ACROSS + ACROSS - 1 - column] for row in range(DOWN) for column in range(ACROSS)]


def _document(title: str, paper: str, folder: Path) -> FPDF:
    pdf = FPDF(unit="mm", format=PAPERS[paper])
    pdf.set_creation_date(EPOCH)
    pdf.set_title(title)
    pdf.set_producer(MARK)
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.c_margin = 0
    for name in TEXT_FONTS:
        path = folder / f"{name}.ttf"
        path.write_bytes(font(name).data)
        pdf.add_font(name, "", path)
    return pdf


def _page(pdf: FPDF, faces: Sequence[Face | None], foot: str, images: Mapping[int, bytes] | None = None) -> None:
    """A page of faces. `images`: of those that come again and again, so that the file holds each but once."""
    pdf.add_page()
    left, top = (pdf.w - ACROSS * W) / 2, (pdf.h - DOWN * H) / 2
    for at, face in enumerate(faces):
        if face is not None:
            x, y = left + at % ACROSS * W, top + at // ACROSS * H
            if images is not None:
                pdf.image(BytesIO(images[id(face)]), x, y, W, H)
                continue
            with pdf.local_context(), pdf.rect_clip(x, y, W, H):
                _draw(pdf, face.shapes, x, y)
    _draw(pdf, _cuts(left, top), 0, 0)
    _draw(pdf, tuple(put_text(foot, REGULAR, Box(left + W + 1, pdf.h - 6.2, W - 2, 3), 6.5, GREY, "center")), 0, 0)


def _cuts(left: float, top: float) -> tuple[Rect, ...]:
    """Marks in the margins where every cut begins and ends."""
    right, bottom = left + ACROSS * W, top + DOWN * H
    length = min(MARK_LENGTH, top - MARK_GAP - 0.5)
    ups = [(left + n * W - THIN / 2, y) for n in range(ACROSS + 1) for y in (top - MARK_GAP - length, bottom + MARK_GAP)]
    sides = [(x, top + n * H - THIN / 2) for n in range(DOWN + 1) for x in (left - MARK_GAP - length, right + MARK_GAP)]
    upright = [Rect(Box(x, y, THIN, length), "#000000") for x, y in ups]
    return (*upright, *(Rect(Box(x, y, length, THIN), "#000000") for x, y in sides))


def _draw(pdf: FPDF, shapes: Sequence[Shape], x: float, y: float) -> None:
    for shape in shapes:
        match shape:
            case Rect():
                pdf.set_fill_color(*parts(shape.fill))
                box = shape.box
                if shape.radius:
                    pdf.rect(x + box.x, y + box.y, box.w, box.h, style="F", round_corners=True, corner_radius=shape.radius)
                else:
                    pdf.rect(x + box.x, y + box.y, box.w, box.h, style="F")
            case Polygon():
                pdf.set_fill_color(*parts(shape.fill))
                pdf.polygon([(x + px, y + py) for px, py in shape.points], style="F")
            case Disc():
                pdf.set_fill_color(*parts(shape.fill))
                pdf.circle(x + shape.x, y + shape.y, shape.r, style="F")
            case Clip():
                with pdf.local_context(), pdf.rect_clip(x + shape.box.x, y + shape.box.y, shape.box.w, shape.box.h):
                    _draw(pdf, shape.shapes, x, y)
            case Text() if shape.font in SIGNS:
                _outline(pdf, shape, x, y)
            case Text():
                _text(pdf, shape, x, y)


def _text(pdf: FPDF, text: Text, x: float, y: float) -> None:
    pdf.set_text_color(*parts(text.fill))
    pdf.set_font(text.font, size=text.size)
    pdf.set_text_shaping(True, direction=TextDirection.RTL if text.rtl else TextDirection.LTR)
    pdf.set_xy(x + text.x, y + text.y - 0.3 * pdf.font_size)  # where a cell without height has its baseline
    pdf.cell(text.width, 0, text.text)


def _outline(pdf: FPDF, text: Text, x: float, y: float) -> None:
    """Signs are drawn: their fonts cannot be embedded as well as those of letters."""
    scale = text.size * POINT / 1000
    at = x + text.x
    with pdf.new_path() as path:
        path.style.fill_color = text.fill
        path.style.stroke_color = None
        for glyph in text.glyphs:
            _trace(path, font(text.font).outline(glyph.id), at + glyph.dx * scale, y + text.y - glyph.dy * scale, scale)
            at += glyph.advance * scale


def _trace(path: PaintedPath, outline: Sequence[tuple[str, tuple[float, ...]]], x: float, y: float, scale: float) -> None:
    for command, numbers in outline:
        points = [n * scale + x if i % 2 == 0 else y - n * scale for i, n in enumerate(numbers)]
        match command:
            case "M":
                path.move_to(*points)
            case "L":
                path.line_to(*points)
            case "Q":
                path.quadratic_curve_to(*points)
            case "C":
                path.curve_to(*points)
            case _:
                path.close()
