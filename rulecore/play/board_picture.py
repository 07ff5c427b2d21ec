"""A board as a picture of text: lines along its ways, a box for each place. Never: what a game's places are. Enter here: drawn.

`at` of a place is the column and the line where its box begins. A box is one or more lines of text; the first lies at `at`.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..board import Board

Box = Sequence[str]
Spot = tuple[int, int]


class Canvas:
    """Signs on a sheet that grows as it is written on."""

    def __init__(self) -> None:
        self._signs: dict[Spot, str] = {}

    def put(self, x: int, y: int, text: str) -> None:
        """Write a text over what is there."""
        for i, sign in enumerate(text):
            self._signs[x + i, y] = sign

    def lines(self) -> list[str]:
        """The sheet, line by line, without blanks at the ends."""
        rows = range(max((y for _, y in self._signs), default=-1) + 1)
        last = max((x for x, _ in self._signs), default=-1) + 1
        return ["".join(self._signs.get((x, y), " ") for x in range(last)).rstrip() for y in rows]

    def draw(self, one: Spot, other: Spot) -> None:
        """A line from spot to spot, straight or round one corner, which lies under the upper of the two."""
        (x1, y1), (x2, y2) = sorted((one, other), key=lambda spot: spot[1])
        for y in range(y1, y2 + 1):
            self.put(x1, y, "|")
        for x in range(min(x1, x2), max(x1, x2) + 1):
            self.put(x, y2, "-")
        if x1 != x2 and y1 != y2:
            self.put(x1, y2, "+")


def drawn(board: Board, boxes: Mapping[str, Box], notes: Mapping[Spot, str]) -> list[str]:
    """The lines of the picture: ways first, the boxes over them, and what is noted at spots over all."""
    canvas = Canvas()
    for at, near in enumerate(board.neighbours):
        for other in near:
            if at < other:
                canvas.draw(*_ends(board, boxes, board.names[at], board.names[other]))
    for name, box in boxes.items():
        x, y = _spot(board, name)
        for i, text in enumerate(box):
            canvas.put(x, y + i, text)
    for (x, y), text in notes.items():
        canvas.put(x, y, text)
    return canvas.lines()


def _spot(board: Board, name: str) -> Spot:
    return board.places[name].at or (0, 0)


def _ends(board: Board, boxes: Mapping[str, Box], one: str, other: str) -> tuple[Spot, Spot]:
    """Where a way begins and ends: straight up or down where the one box lies below the other, else at their corners."""
    (x1, y1), (x2, y2) = _spot(board, one), _spot(board, other)
    if y1 != y2:
        if x1 <= x2 < x1 + _width(boxes, one):
            x1 = x2
        elif x2 <= x1 < x2 + _width(boxes, other):
            x2 = x1
    return (x1, y1), (x2, y2)


def _width(boxes: Mapping[str, Box], name: str) -> int:
    return max(len(text) for text in boxes[name])
