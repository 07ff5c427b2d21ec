"""Colours: one for every kind of card, and letters that can be read on it.

Owns: the palette and contrast (WCAG 2). Never: a game's kinds by name. Enter here: palette, ink_on, readable, mixed.
"""
from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Mapping

PAPER = "#fbf8f1"
INK = "#1f1b18"
WHITE, BLACK = "#ffffff", "#000000"
ENOUGH = 4.5  # the contrast that WCAG asks of text
COLOR = re.compile(r"#[0-9a-fA-F]{6}")
PALETTE = (  # dark enough for white letters, each far from its neighbours
    "#8c2f39", "#2b5f8a", "#3f6b3a", "#6a4a8c", "#8a5a1c", "#1f6f6b", "#a03a70", "#4a5568",
    "#7a3b1d", "#34489c", "#5b6b1f", "#75316b", "#0f6a8f", "#9a3f1f", "#4f4a7d", "#2f6f4f",
)  # fmt: skip


def palette(kinds: Iterable[str], said: Mapping[str, str]) -> dict[str, str]:
    """A colour for each kind: the one that is said, else one that its name chooses; no two share one while there are enough."""
    kinds = list(kinds)
    chosen = {kind: said[kind].lower() for kind in kinds if kind in said}
    taken = set(chosen.values())
    for kind in kinds:
        if kind not in chosen:
            first = zlib.crc32(kind.encode()) % len(PALETTE)
            turned = PALETTE[first:] + PALETTE[:first]
            chosen[kind] = next((color for color in turned if color not in taken), turned[0])
            taken.add(chosen[kind])
    return chosen


def ink_on(ground: str) -> str:
    """White or black letters, whichever are easier to read."""
    return max((WHITE, BLACK), key=lambda ink: contrast(ink, ground))


def readable(color: str, ground: str) -> str:
    """The colour, darker until letters of it can be read on the ground."""
    while contrast(color, ground) < ENOUGH:
        color = mixed(color, "#000000", 0.1)
    return color


def contrast(one: str, other: str) -> float:
    """How far two colours are from each other, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def mixed(color: str, other: str, share: float) -> str:
    """The colour with a share (0 to 1) of the other one."""
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(parts(color), parts(other), strict=True))


def parts(color: str) -> tuple[int, int, int]:
    """Red, green and blue, each from 0 to 255."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def _luminance(color: str) -> float:
    linear = [n / 12.92 if n <= 0.04045 else ((n + 0.055) / 1.055) ** 2.4 for n in (part / 255 for part in parts(color))]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
