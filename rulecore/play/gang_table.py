"""The city of Scooby-Doo! The Board Game as text: a map with what is where, the Traps, and what is left. Enter here: GangTable.

Read from a seat's view and from the game's own board: where the Locations are drawn, and which roads join them, is data.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from .pictures import Line, Picture, View

WIDE, HIGH = 18, 5  # a column and a row of the map, in letters and lines
CELL = 26  # letters that are kept free around a Location
RESOURCES = ("net", "clothes", "branches", "tools")


class GangTable(Picture):
    """What there is to see of the city."""

    told: Mapping[str, str] = {
        "enter": "{known} comes to {host}", "drive": "{known} drives to {host}", "fright": "{who} is frightened!",
        "flee": "{card} is lost to the Discard deck", "scare": "{known} runs away", "haunt": "{host} is Haunted!",
        "refresh": "A Location is Haunted no more", "restore": "{known} comes back to {host}",
        "place": "A Monster token lies at {host}", "remove": "A Monster token goes back to its slot",
        "gather": "{actor} gathers {card}", "give": "{actor} hands over {card}", "recover": "{actor} recovers {card}",
        "put": "{actor} puts {card} on {host}", "complete": "{who} completes {known}!", "turn-over": "On its back stands: {known}",
        "activation": "The Ability of {known} is active", "choose": "{actor} chooses {card}",
        "no-card": "There are not enough Gang cards", "no-token": "A Monster token is needed, and none is left",
        "third-haunting": "A third Location would be Haunted",
    }
    asked: Mapping[str, str] = {
        "which card do you play": "Which card do you play in this round?", "your turn": "It is your turn. What do you do?",
        "which member of the Gang": "Whom do you play?", "who leads": "Who leads in this round, with two turns?",
        "where does a Visitor come back": "Where does a Visitor come back to?",
        "what do you put where": "What do you put on which Trap?",
        "which Resource goes back": "You carry too much. Which Resource goes back?",
        "ride along": "Do you ride along?",
        "play the card of Scooby-Doo": "Does Scooby-Doo play his card now?",
    }

    def board(self, view: View, players: Sequence[str]) -> list[Line]:
        """The map, the Traps, and the piles that run out."""
        pieces = Pieces(view, self.game.cards)
        return [
            *((line, "") for line in self._map(pieces)),
            ("o Visitor   * Monster token   # Haunted   [van] Mystery Machine", "dim"),
            *((line, "") for line in self._traps(pieces)),
            (self._left(view, pieces), "dim"),
        ]

    def contest(self, view: View, players: Sequence[str]) -> list[Line]:
        """Where the Monster is about to go, and in which order all act."""
        facts, cards = view["facts"], self.game.cards
        lines = [(f"  {title}: {' > '.join(places) or 'stays'}", "bad") for title, places in facts["route"].items()]
        order = [f"{cards[c].fields['initiative']} {cards[c].title}" for c in facts["order"]]
        return [*lines, ("  order: " + ", ".join(order), "dim")] if order else []

    # ---- the map -------------------------------------------------------------------------------

    def _map(self, pieces: Pieces) -> list[str]:
        """The Locations where game.yaml draws them, with roads between; a line that is blocked is drawn with x."""
        board = self.game.vocab.board
        at = {name: (place.at[0] * WIDE + CELL // 2, place.at[1] * HIGH + 1) for name, place in board.places.items() if place.at}
        canvas = [[" "] * (max(x for x, _ in at.values()) + CELL) for _ in range(max(y for _, y in at.values()) + 2)]
        for way in board.ways:
            for a, b in zip(way, way[1:], strict=False):
                _draw(canvas, at[a], at[b], "")
        for a, b in board.blocked:
            _draw(canvas, at[a], at[b], "x")
        for name, (x, y) in at.items():
            for n, text in enumerate(self._cell(pieces, name)):
                _write(canvas[y - 1 + n], x, text)
        return ["".join(row).rstrip() for row in canvas]

    def _cell(self, pieces: Pieces, name: str) -> list[str]:
        """Three lines: the name, the tokens, the figures."""
        place = self.game.titles[name][0]
        there = pieces.on(place)
        signs = "o" * there["visitor"] + "*" * there["monster-token"] + "#" * there["haunted-token"] + " [van]" * there["van"]
        figures = [t.upper() if k == "monster-id" else t for t, k in pieces.figures(place)]
        return [name, signs.strip() or ".", ", ".join(figures)]

    # ---- below it ------------------------------------------------------------------------------

    def _traps(self, pieces: Pieces) -> list[str]:
        """What each Trap needs, and what lies on it."""
        lines = []
        for trap in pieces.zone("traps"):
            lying, needs = pieces.on(trap), self.game.cards[trap].fields
            parts = [f"{kind} {lying[kind]}/{needs[kind]}" for kind in RESOURCES if kind in needs]
            jam = "  (a Monster token lies on it)" if lying["monster-token"] else ""
            lines.append(f"Trap: {self.game.cards[trap].title}: {', '.join(parts)}{jam}")
        return [*lines, *(f"It holds: {self.game.cards[c].title}" for c in pieces.zone("twists"))]

    def _left(self, view: View, pieces: Pieces) -> str:
        """What may run out."""
        counts = {name: view["zones"][name][0]["count"] for name in ("draw-deck", "save-deck", "discard-deck", "token-slot")}
        gas = pieces.on(pieces.van)["gas"]
        return (
            f"Draw deck {counts['draw-deck']}, Save deck {counts['save-deck']}, Discard deck {counts['discard-deck']}; "
            f"Monster tokens left {counts['token-slot']}; Gas {gas}; round {view['facts']['round']}, {view['facts']['difficulty']}"
        )


class Pieces:
    """What lies on what, by a view."""

    def __init__(self, view: View, cards: Sequence[Any]) -> None:
        self._cards = cards
        self._view = view
        self._on: dict[int, list[int]] = {}
        for card, host in view["attached"].items():
            self._on.setdefault(host, []).append(int(card))
        self.van = next(c for c in self.zone("city") if cards[c].kind == "van")

    def zone(self, name: str) -> list[int]:
        """The cards in a common zone."""
        return [card["id"] for card in self._view["zones"][name][0]["cards"]]

    def on(self, card: int) -> Counter[str]:
        """The pieces on a card, by kind."""
        return Counter(self._cards[c].kind for c in self._on.get(card, ()))

    def figures(self, place: int) -> list[tuple[str, str]]:
        """The figures at a Location, with their kinds; `*` where a Monster token lies on one."""
        found = [self._cards[c] for c in self._on.get(place, ()) if self._cards[c].kind in ("gang-id", "monster-id")]
        return [(card.title, card.kind) for card in found]


def _draw(canvas: list[list[str]], start: tuple[int, int], end: tuple[int, int], sign: str) -> None:
    """A line between two points, as far as nothing is there yet."""
    (x0, y0), (x1, y1) = start, end
    length = max(abs(x1 - x0), abs(y1 - y0))
    slope = sign or ("-" if y0 == y1 else "|" if x0 == x1 else "\\" if (x1 > x0) == (y1 > y0) else "/")
    for n in range(length + 1):
        x, y = round(x0 + (x1 - x0) * n / length), round(y0 + (y1 - y0) * n / length)
        if canvas[y][x] == " " and (n % 2 == 0 or slope in "-|"):
            canvas[y][x] = slope


def _write(row: list[str], middle: int, text: str) -> None:
    """A text around a point, over what is there."""
    text = text[:CELL]
    first = max(middle - len(text) // 2, 0)
    for n, letter in enumerate(f" {text} " if text else ""):
        if 0 <= first + n - 1 < len(row):
            row[first + n - 1] = letter
