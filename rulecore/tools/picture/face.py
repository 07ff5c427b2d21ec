"""The design of a card: where its parts stand, and how a long text finds its place.

What does not fit is treated in this order: the ornament gets smaller, the text gets smaller (never under 5.5 points), the
text goes on on a second face, a third ... Nothing is cut off without a word. Owns: places and sizes in millimetres and points.
Never: a file format, or what a card says. Enter here: faces, back.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import define, field, frozen

from .colors import INK, PAPER, ink_on, mixed, readable
from .content import Content, Paragraph
from .fonts import BOLD, ITALIC, REGULAR
from .ornament import ornament
from .setting import Line, height, put, put_text, shortened, wrap
from .shapes import POINT, Box, Disc, Face, Polygon, Rect, Shape, Text

W, H = 63.0, 88.0  # a poker card
OVER = 10.0  # the colour of the frame goes so far over the cut: enough for any bleed
FRAME = 3.0
TOP = 7.4  # the lower edge of the band that names the kind
SIDE = 5.4  # text begins here
WIDE = W - 2 * SIDE
FOOT = Box(SIDE, 81.7, WIDE, 2.4)
GAP = 1.1  # between parts
BETWEEN = 0.45  # between paragraphs, in sizes
PAD = 1.3  # around a section that is set apart

LEGIBLE = 5.5  # points: no rules text is smaller
LARGEST = 8.5
GOING_ON = 6.0  # a text that needs several faces anyway is no smaller
TITLES = (  # points, and how many lines a title may have in that size
    *((size / 2, 1) for size in range(27, 22, -1)), *((size / 2, 2) for size in range(26, 17, -1)),
    (8.5, 3), (8.0, 3), (7.5, 3), (7.0, 4), (6.5, 5),
)  # fmt: skip
LONGEST_TITLE = 12  # lines; what is longer ends in three dots
LOWEST_ORNAMENT = 8.0
SIZES = tuple(size / 4 for size in range(int(LARGEST * 4), int(LEGIBLE * 4) - 1, -1))
HAIR = 0.001  # what sums of millimetres may differ by
WITH_ORNAMENT = 7.0  # the text is not made smaller than this for an ornament's sake


@frozen
class Block:
    """A paragraph broken into lines."""

    paragraph: Paragraph
    lines: tuple[Line, ...]


@define
class _Page:
    """A face that is being drawn."""

    color: str
    shapes: list[Shape] = field(factory=list)
    boxes: list[tuple[str, Box]] = field(factory=list)
    y: float = TOP + GAP

    def take(self, name: str, tall: float, x: float = SIDE, wide: float = WIDE) -> Box:
        """The next so many millimetres for a part."""
        box = Box(x, self.y, wide, tall)
        self.boxes.append((name, box))
        self.y += tall
        return box


def faces(content: Content, color: str) -> list[Face]:
    """The faces of a card: one, and as many more as its text needs."""
    first = _Page(color)
    _title(first, content)
    badges = _badge_rows(content)
    room = FOOT.y - GAP - first.y
    size, blocks = _fit(content, room - _badges_height(badges), first.y + _badges_height(badges))
    text = _text_height(blocks, size)
    spare = room - _badges_height(badges) - text
    _picture(first, content, badges, spare if spare >= LOWEST_ORNAMENT else 0.0)
    pages = [first]
    for at, part in enumerate(_portions(blocks, size, first.y)):
        if at:
            pages.append(_Page(color))
            _short_title(pages[-1], content)
        _rules(pages[-1], part, size)
    return [_finished(page, content, number, len(pages)) for number, page in enumerate(pages, 1)]


# ---- what fits ---------------------------------------------------------------------------------------


def _fit(content: Content, room: float, start: float) -> tuple[float, list[Block]]:
    """The largest size in which the text goes into the room, if possible beside an ornament; else one to go on with."""
    for size in SIZES:
        least = LOWEST_ORNAMENT if size >= WITH_ORNAMENT else 0.0
        blocks = _blocks(content.paragraphs, size)
        if _text_height(blocks, size) <= room - least + HAIR:
            return size, blocks
    fewest = _count(content, GOING_ON, start)
    size = next(size for size in SIZES if _count(content, size, start) == fewest)
    return size, _blocks(content.paragraphs, size)


def _count(content: Content, size: float, start: float) -> int:
    """How many faces the text needs in this size."""
    return sum(1 for _ in _portions(_blocks(content.paragraphs, size), size, start))


def _blocks(paragraphs: Sequence[Paragraph], size: float) -> list[Block]:
    return [Block(p, tuple(wrap(_spans(p), _text_width(p), size))) for p in paragraphs]


def _spans(paragraph: Paragraph) -> tuple[tuple[str, str], ...]:
    text = (paragraph.text, REGULAR)
    return ((f"{paragraph.name}: ", BOLD), text) if paragraph.name else (text,)


def _text_width(paragraph: Paragraph) -> float:
    return WIDE - 2 * PAD if paragraph.apart else WIDE


def _text_height(blocks: Sequence[Block], size: float) -> float:
    return sum(_block_height(block, size) for block in blocks) + _between(size) * max(len(blocks) - 1, 0)


def _block_height(block: Block, size: float) -> float:
    return len(block.lines) * height(size) + (2 * PAD if block.paragraph.apart else 0)


def _between(size: float) -> float:
    return height(size) * BETWEEN


def _portions(blocks: Sequence[Block], size: float, start: float) -> Iterator[list[Block]]:
    """The text face by face: a paragraph is divided only where it must be."""
    left = FOOT.y - GAP - start
    portion: list[Block] = []
    rest = list(blocks)
    while rest:
        block = rest.pop(0)
        tall = _block_height(block, size)
        if tall <= left + HAIR:
            portion.append(block)
            left -= tall + _between(size)
            continue
        count = int((left - (2 * PAD if block.paragraph.apart else 0)) / height(size))
        whole = tall <= FOOT.y - GAP - _second_start()
        if count >= 2 and (not whole or count >= len(block.lines) / 2):
            portion.append(Block(block.paragraph, block.lines[:count]))
            block = Block(block.paragraph, block.lines[count:])
        rest.insert(0, block)
        yield portion
        portion, left = [], FOOT.y - GAP - _second_start()
    yield portion


# ---- the parts ---------------------------------------------------------------------------------------


def _title(page: _Page, content: Content) -> None:
    size, lines = _title_lines(content.title)
    for line in lines:
        page.shapes += put(line, page.take("title", height(size)), size, INK, "center")
    terms = " · ".join(content.terms)
    ink = readable(page.color, PAPER)
    for line in wrap(((terms, ITALIC),), WIDE, 7.0):
        page.shapes += put(line, page.take("terms", height(7.0)), 7.0, ink, "center")
    page.y += GAP


def _title_lines(title: str) -> tuple[float, list[Line]]:
    spans = ((title, BOLD),)
    for size, most in TITLES:
        lines = wrap(spans, WIDE, size)
        if len(lines) <= most and not _broken(title, lines):
            return size, _balanced(spans, size, len(lines))
    size = TITLES[-1][0]
    lines = wrap(spans, WIDE, size)
    return size, lines if len(lines) <= LONGEST_TITLE else [*lines[: LONGEST_TITLE - 1], *wrap((("…", BOLD),), WIDE, size)]


def _balanced(spans: tuple[tuple[str, str], ...], size: float, count: int) -> list[Line]:
    """The same number of lines, none much longer than another."""
    wide = WIDE
    while wide > WIDE / 2 and len(wrap(spans, wide - 2, size)) == count and not _broken(spans[0][0], wrap(spans, wide - 2, size)):
        wide -= 2
    return wrap(spans, wide, size)


def _broken(title: str, lines: Sequence[Line]) -> bool:
    """Is a word of the title divided between lines?"""
    return sum(len("".join(text for text, _ in line.spans).split()) for line in lines) > len(title.split())


def title_is_cut(title: str) -> bool:
    """Is the title so long that only its beginning is on the card?"""
    return len(wrap(((title, BOLD),), WIDE, TITLES[-1][0])) > LONGEST_TITLE


def _short_title(page: _Page, content: Content) -> None:
    """The title of a face on which the text goes on: one line."""
    size = 9.0
    box = page.take("title", height(size))
    page.shapes += put_text(shortened(content.title, BOLD, WIDE, size), BOLD, box, size, INK, "center")
    page.y += GAP


def _second_start() -> float:
    return TOP + GAP + height(9.0) + GAP


BADGE = 6.6  # how tall
LABEL, VALUE = 5.5, 12.0  # points


def _badge_rows(content: Content) -> list[list[tuple[str, str, float]]]:
    """The badges by rows, each (label, value, width)."""
    rows: list[list[tuple[str, str, float]]] = []
    left = 0.0
    for label, value in content.badges:
        label = label.upper()
        wide = min(_width(label, REGULAR, LABEL) + _width(value, BOLD, VALUE) + (4.6 if label else 3.6), WIDE)
        if not rows or wide > left:
            rows.append([])
            left = WIDE
        rows[-1].append((label, value, wide))
        left -= wide + 1.6
    return rows


def _width(text: str, style: str, size: float) -> float:
    return sum(line.width for line in wrap(((text, style),), 1000, size)) / 1000 * size * POINT


def _badges_height(rows: Sequence[object]) -> float:
    return len(rows) * (BADGE + 0.8) + (GAP if rows else 0)


def _picture(page: _Page, content: Content, rows: Sequence[Sequence[tuple[str, str, float]]], tall: float) -> None:
    """The ornament, and the badges over its lower edge."""
    if tall:
        box = Box(FRAME, page.y, W - 2 * FRAME, tall + (BADGE / 2 if rows else -GAP))
        page.boxes.append(("ornament", box))
        page.shapes.append(ornament(content.name, box, page.color))
        page.y += tall
    for row in rows:
        x = (W - sum(wide for _, _, wide in row) - 1.6 * (len(row) - 1)) / 2
        for label, value, wide in row:
            _badge(page, label, value, Box(x, page.y, wide, BADGE))
            x += wide + 1.6
        page.y += BADGE + 0.8
    page.y += GAP if rows else 0


def _badge(page: _Page, label: str, value: str, box: Box) -> None:
    page.boxes.append(("badge", box))
    ink = ink_on(page.color)
    page.shapes += [Rect(box.grown(0.5), PAPER, 2.2), Rect(box, page.color, 1.8)]
    inner = Box(box.x + 1.6, box.y, box.w - 3.2, box.h)
    number = min(_width(value, BOLD, VALUE), inner.w * 0.7) if label else inner.w
    left = Box(inner.x, inner.y, inner.w - number - 1.2, inner.h)
    right = Box(inner.right - number, inner.y, number, inner.h)
    page.shapes += put_text(label, REGULAR, left, LABEL, ink) if label else []
    page.shapes += put_text(value, BOLD, right, VALUE, ink, "center")


def _rules(page: _Page, blocks: Sequence[Block], size: float) -> None:
    for at, block in enumerate(blocks):
        if at:
            page.y += _between(size)
        box = page.take("rules", _block_height(block, size))
        inner = box
        if block.paragraph.apart:
            page.shapes += [Rect(box, mixed(page.color, PAPER, 0.86), 1.0), Rect(Box(box.x, box.y, 0.7, box.h), page.color)]
            inner = Box(box.x + PAD + 0.3, box.y + PAD, box.w - 2 * PAD, box.h - 2 * PAD)
        for n, line in enumerate(block.lines):
            where = Box(inner.x, inner.y + n * height(size), inner.w, height(size))
            page.shapes += put(line, where, size, INK)


def _finished(page: _Page, content: Content, number: int, count: int) -> Face:
    """The face with its frame, its band and its foot."""
    ink = ink_on(page.color)
    band = Box(SIDE, 2.6, WIDE, TOP - 2.6 - 0.6)
    part = f" · {number}/{count}" if count > 1 else ""
    left = Box(band.x, band.y, band.w * 0.55, band.h)
    right = Box(left.right, band.y, band.w - left.w, band.h)
    shapes: list[Shape] = [
        Rect(Box(-OVER, -OVER, W + 2 * OVER, H + 2 * OVER), page.color),
        Rect(Box(FRAME, TOP, W - 2 * FRAME, H - TOP - FRAME), PAPER, 1.6),
        *put_text(shortened(content.kind_name.upper() + part, BOLD, left.w, 7.5), BOLD, left, 7.5, ink),
        *_small(content.deck_name, right, (6.0, 5.5, 5.0), ink),
        *page.shapes,
        *_foot(content, f"→ {number + 1}/{count}" if number < count else ""),
    ]
    boxes = (("kind", left), ("deck", right), *page.boxes, ("foot", FOOT))
    words = content.words if number == 1 else ""
    return Face(W, H, tuple(shapes), f"{content.title}{part}", words, boxes)


def _small(text: str, box: Box, sizes: Sequence[float], ink: str) -> list[Text]:
    """A text at the right edge, in the first size in which it has room; its beginning where it has none."""
    size = next((size for size in sizes if _width(text, REGULAR, size) <= box.w), sizes[-1])
    return put_text(shortened(text, REGULAR, box.w, size), REGULAR, box, size, ink, "right")


def _foot(content: Content, goes_on: str) -> list[Text]:
    grey = readable("#8a837c", PAPER)
    end = " · ".join(part for part in (f"×{content.copies}" if content.copies > 1 else "", content.provenance) if part)
    end = goes_on or end
    right = Box(FOOT.x + FOOT.w * 0.62, FOOT.y, FOOT.w * 0.38, FOOT.h)
    left = Box(FOOT.x, FOOT.y, FOOT.w * 0.6, FOOT.h)
    said = put_text(shortened(end, REGULAR, right.w, 5.0), REGULAR, right, 5.0, grey, "right") if end else []
    return [*put_text(shortened(content.game, REGULAR, left.w, 5.0), REGULAR, left, 5.0, grey), *said]


# ---- the back ----------------------------------------------------------------------------------------


def back(deck: str, name: str, game: str, color: str) -> Face:
    """The back of a deck's cards: the same for all of them. `name`: what the deck is called."""
    ink = ink_on(color)
    middle = Box(SIDE + 3, H / 2 - 7, WIDE - 6, 14)
    size = 13.0
    lines = wrap(((name.upper(), BOLD),), middle.w - 4, size)
    label = Box(middle.x, H / 2 - len(lines) * height(size) / 2 - 2.4, middle.w, len(lines) * height(size) + 4.8)
    pattern = Box(FRAME, FRAME, W - 2 * FRAME, H - 2 * FRAME)
    shapes: list[Shape] = [
        Rect(Box(-OVER, -OVER, W + 2 * OVER, H + 2 * OVER), color),
        ornament(f"back of {deck}", pattern, color),
        *_corners(color),
        Rect(label.grown(0.8), PAPER, 2.8),
        Rect(label, color, 2.0),
    ]
    for n, line in enumerate(lines):
        where = Box(label.x + 2, label.y + 2.4 + n * height(size), label.w - 4, height(size))
        shapes += put(line, where, size, ink, "center")
    foot = Box(SIDE + 6, FOOT.y - 1.4, WIDE - 12, 4.0)
    inner = Box(foot.x + 1.5, foot.y, foot.w - 3, foot.h)
    shapes += [Rect(foot, PAPER, 1.6), *put_text(shortened(game, REGULAR, inner.w, 6.0), REGULAR, inner, 6.0, INK, "center")]
    return Face(W, H, tuple(shapes), f"back of {deck}", "", (("label", label), ("foot", foot)))


def _corners(color: str) -> list[Shape]:
    """Small lozenges in the corners of a back."""
    shapes: list[Shape] = []
    for x in (FRAME + 4, W - FRAME - 4):
        for y in (FRAME + 4, H - FRAME - 4):
            shapes += [Disc(x, y, 2.4, PAPER), Polygon(((x, y - 1.7), (x + 1.7, y), (x, y + 1.7), (x - 1.7, y)), color)]
    return shapes
