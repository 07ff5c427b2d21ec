"""Ornaments: a pattern for every name, always the same one. No picture comes from anywhere else.

Owns: the patterns. Never: a card. Enter here: ornament.
"""
from __future__ import annotations

import math
import random
import zlib
from collections.abc import Callable

from .colors import PAPER, mixed
from .shapes import Box, Clip, Disc, Polygon, Rect, Shape


def ornament(name: str, box: Box, color: str) -> Clip:
    """A pattern in tints of the colour, with a rosette in its middle."""
    chance = random.Random(zlib.crc32(name.encode()))
    ground = GROUNDS[chance.randrange(len(GROUNDS))]
    tints = (mixed(color, PAPER, 0.62), mixed(color, PAPER, 0.5), mixed(color, PAPER, 0.7))
    shapes = [Rect(box, tints[0]), *ground(box, tints, chance), *_rosette(box, color, chance)]
    return Clip(box, tuple(shapes))


def _rays(box: Box, tints: tuple[str, ...], chance: random.Random) -> list[Shape]:
    """Rays from the middle."""
    x, y, far = box.x + box.w / 2, box.y + box.h / 2, box.w + box.h
    count = chance.choice((12, 16, 20, 24))
    turn, half = chance.random() * math.tau, math.pi / count
    return [
        Polygon(((x, y), _at(x, y, far, turn + n * math.tau / count), _at(x, y, far, turn + n * math.tau / count + half)), tints[1])
        for n in range(count)
    ]


def _rings(box: Box, tints: tuple[str, ...], chance: random.Random) -> list[Shape]:
    """Rings one inside the other."""
    x = box.x + box.w * chance.uniform(0.3, 0.7)
    y = box.y + box.h * chance.choice((0.0, 0.5, 1.0))
    step = chance.uniform(3.2, 5.0)
    radii = [step * n for n in range(int(max(box.w, box.h) / step) + 2, 0, -1)]
    return [Disc(x, y, r, tints[1 - n % 2]) for n, r in enumerate(radii)]


def _triangles(box: Box, tints: tuple[str, ...], chance: random.Random) -> list[Shape]:
    """A mosaic of triangles, each light or dark."""
    side = chance.uniform(5.0, 8.0)
    tall = side * math.sqrt(3) / 2
    found: list[Shape] = []
    for row in range(int(box.h / tall) + 1):
        top, bottom = box.y + row * tall, box.y + (row + 1) * tall
        for n in range(-1, int(2 * box.w / side) + 2):
            x = box.x + n * side / 2
            up = (n + row) % 2 == 0
            base, tip = (bottom, top) if up else (top, bottom)
            found.append(Polygon(((x, base), (x + side, base), (x + side / 2, tip)), chance.choice(tints)))
    return found


def _scales(box: Box, tints: tuple[str, ...], chance: random.Random) -> list[Shape]:
    """Scales like those of a fish, the upper ones over the lower ones."""
    r = chance.uniform(3.0, 4.6)
    found: list[Shape] = []
    for row in reversed(range(int(box.h / (r / 2)) + 4)):
        y = box.y - r + row * r / 2
        shift = r if row % 2 else 0.0
        for n in range(-1, int(box.w / (2 * r)) + 2):
            x = box.x + n * 2 * r + shift
            found += [Disc(x, y, r, tints[2]), Disc(x, y, r * 0.86, tints[row % 2]), Disc(x, y, r * 0.4, tints[2])]
    return found


def _chevrons(box: Box, tints: tuple[str, ...], chance: random.Random) -> list[Shape]:
    """Zigzag stripes."""
    wave, tall = chance.uniform(7.0, 12.0), chance.uniform(2.4, 3.6)
    count = int(box.w / wave) + 2
    found: list[Shape] = []
    for row in range(-2, int(box.h / (2 * tall)) + 2):
        y = box.y + row * 2 * tall
        upper = [(box.x + n * wave / 2, y + (wave / 3 if n % 2 else 0)) for n in range(2 * count)]
        lower = [(x, below + tall) for x, below in reversed(upper)]
        found.append(Polygon((*upper, *lower), tints[1 + row % 2]))
    return found


GROUNDS: tuple[Callable[[Box, tuple[str, ...], random.Random], list[Shape]], ...] = (_rays, _rings, _triangles, _scales, _chevrons)


def _rosette(box: Box, color: str, chance: random.Random) -> list[Shape]:
    """A flower of turned petals: as many, as long and as wide as the name says."""
    x, y = box.x + box.w / 2, box.y + box.h / 2
    size = min(box.h * 0.42, 15.0)
    if size < 2.5:
        return []
    petals = chance.choice((5, 6, 7, 8, 9, 10, 12))
    rings = ((1.0, mixed(color, PAPER, 0.88)), (0.94, color), (0.9, PAPER))
    shapes: list[Shape] = [Disc(x, y, size * share, fill) for share, fill in rings]
    turn = -math.pi / 2
    for length, wide, share in ((0.84, chance.uniform(0.25, 0.5), 0.25), (0.56, chance.uniform(0.3, 0.6), 0.55)):
        fill = mixed(color, PAPER, share)
        for n in range(petals):
            angle = turn + n * math.tau / petals
            points = (_at(x, y, size * 0.1, angle), _at(x, y, size * length * 0.6, angle - wide * math.pi / petals),
                      _at(x, y, size * length, angle), _at(x, y, size * length * 0.6, angle + wide * math.pi / petals))  # fmt: skip
            shapes.append(Polygon(points, fill))
        turn += math.pi / petals
    return [*shapes, Disc(x, y, size * 0.18, color), Disc(x, y, size * chance.uniform(0.06, 0.12), PAPER)]


def _at(x: float, y: float, r: float, angle: float) -> tuple[float, float]:
    return x + r * math.cos(angle), y + r * math.sin(angle)
