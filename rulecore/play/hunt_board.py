"""The board of Munchkin Treasure Hunt as text: both loops, rooms with what they are and bring, tokens where they stand.

Enter here: HuntBoard.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .board_picture import Spot, drawn
from .pictures import Line, Picture, View

if TYPE_CHECKING:
    from ..board import Place
    from ..engine.match import Decision

LEGEND = (
    ".  nothing    C  a treasure    D  roll and move again    >M  to the Mummy, and fight",
    "rooms: the Entrance's roll for it, strength (+ a card, d a die), C a treasure each",
)
WIDTH = 16  # of the Entrance, which both loops come to


class HuntBoard(Picture):
    """What there is to see at a table of treasure hunters."""

    told = {
        "walk": "{who} walks to {to}", "jump": "{who} comes to {to}", "flee": "{who} flees to {to}", "join": "{who} goes to {to}",
        "win": "{who} has won the fight", "loss": "{who} has lost the fight and must run", "take": "{taker} takes {card}",
    }  # fmt: skip
    asked = {
        "which token": "Which token do you take?",
        "your turn": "It is your turn. What do you do before you roll?",
        "which way": "Which way do you go?",
        "flee which way": "Which way do you run?",
        "fight": "You are in the fight. What do you do?",
        "do you help": "Do you help? (If you win together, you choose one of the treasures.)",
        "take a treasure": "You have helped. Which treasure do you take?",
        "what do you lose": "Which of these do you lose?",
        "which face": "Which face shall it be?",
    }

    def numbers(self, view: View) -> dict[str, Sequence[Any]]:
        """The token, and the strength with all that counts now."""
        tokens = [f"{sign} {colour}" for sign, colour in zip(signs(view["players"]), view["facts"]["colours"], strict=True)]
        return {"token": tokens, "strength": view["facts"]["strength"]}

    def board(self, view: View, players: Sequence[str]) -> list[Line]:
        """Both loops, with the tokens."""
        return self.choice(view, players, {})

    def choice(self, view: View, players: Sequence[str], marks: Mapping[Any, str]) -> list[Line]:
        """The same with what stands at the places that somebody may choose."""
        board = self.game.vocab.board
        boxes = {name: self._box(place) for name, place in board.places.items()}
        notes = self._tokens(view)
        for at, mark in marks.items():
            (x, y), first = board.place(at).at or (0, 0), boxes[board.names[at]][0]
            notes[x + (len(first) if len(first) > len(mark) else 0), y] = mark
        left = view["zones"]["treasure-deck"][0]["count"]
        below = ["", *LEGEND, f"treasures left in the deck: {left}"]
        return [*[(line, "strong") for line in drawn(board, boxes, notes)], *[(line, "dim") for line in below]]

    def contest(self, view: View, players: Sequence[str]) -> list[Line]:
        """Both sides of the fight, what their totals are made of, and what it is about."""
        fight = view["facts"]["fight"]
        if not fight or view["facts"]["rolling"] == "flight":
            return []
        ahead = "the munchkins would win" if fight["winning"] else "the monster would win"
        sides = [
            f"  {side} {fight[side]}: " + ", ".join(f"{name} {amount:+d}" for name, amount in fight["ledgers"][side])
            for side in ("munchkins", "monsters")
        ]
        return [(line, "strong") for line in (*sides, f"  {ahead}; treasures: {fight['treasures']}")]

    def option(self, decision: Decision, value: Any) -> str | None:
        """A place with what it is."""
        if decision.about != "place":
            return None
        place = self.game.vocab.board.place(value)
        return f"{place.name}: {self._about(place)}"

    # ---- places --------------------------------------------------------------------------------

    def _box(self, place: Place) -> list[str]:
        if place.kind == "entrance":
            return [f"[{place.name:^{WIDTH - 2}}]", ""]
        if place.kind != "room":
            return [self.game.vocab.board.kinds[place.kind].sign + place.leads_to[:1]]
        n = place.numbers
        strength = f"{n['strength']}{'+' * n['cards']}{'d' * n['dice']}"
        return [f"{n['number']} {place.name}", f"{strength} {'C' * n['treasures']}", ""]

    def _about(self, place: Place) -> str:
        """What it is to stop there."""
        board = self.game.vocab.board
        if place.kind == "track":
            return f"to the {place.leads_to}: {self._about(board.places[place.leads_to])}"
        if place.kind != "room":
            return board.kinds[place.kind].doc
        n = place.numbers
        return f"fight {n['strength']}{' and a card' * (n['cards'] == 1)}{' and two cards' * (n['cards'] == 2)}" + (
            f"{' and a die' * n['dice']} for {n['treasures']} treasures"
        )

    def _tokens(self, view: View) -> dict[Spot, str]:
        """The signs of the players at each place: on a room's and the Entrance's last line, above a space or beside it."""
        board, notes = self.game.vocab.board, dict[Spot, str]()
        for name in dict.fromkeys(view["tokens"]["munchkin"]):
            here = "".join(s for s, at in zip(signs(view["players"]), view["tokens"]["munchkin"], strict=True) if at == name)
            place = board.places[name]
            x, y = place.at or (0, 0)
            if place.kind in ("room", "entrance"):
                notes[x + 1, y + len(self._box(place)) - 1] = f"({here})"
            elif any((board.place(near).at or (0, 0))[1] == y for near in board.neighbours[board.index[name]]):
                notes[x, y - 1] = here
            else:
                notes[x + 3, y] = f"({here})"
        return notes


def signs(players: Sequence[str]) -> list[str]:
    """A letter for each player: the first of the name, or the number of the seat where that would not tell them apart."""
    letters = [name[:1].upper() for name in players]
    return letters if len(set(letters)) == len(letters) else [str(seat + 1) for seat in range(len(players))]
