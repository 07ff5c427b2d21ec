"""How the table of a game is shown to people: what there is to see besides everybody's numbers and cards.

Owns: Picture, which game has which. Never: anything that is not in a seat's view. Enter here: Picture, picture_for.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..engine.match import Decision

View = Mapping[str, Any]
Line = tuple[str, str]  # what it says, and its style (screen.py)


class Picture:
    """What every game has; a game with more to see has one of its own.

    `told`: how its own events are told, `asked`: its questions in full (words.py has those that all games share).
    """

    told: Mapping[str, str] = {}
    asked: Mapping[str, str] = {}

    def __init__(self, game: Game) -> None:
        self.game = game

    def numbers(self, view: View) -> dict[str, Sequence[Any]]:
        """The numbers of each player that are worth a column."""
        return {name: values for name, values in view["stats"].items() if name not in view["zones"] and any(values)}

    def piles(self, view: View) -> list[str]:
        """The zones of each player that are worth a column, with what lies there."""
        zones: Mapping[str, Any] = view["zones"]
        players = len(view["players"])
        return [name for name, own in zones.items() if len(own) == players and any(zone["count"] for zone in own)]

    def board(self, view: View, players: Sequence[str]) -> list[Line]:
        """What lies in the middle: shown with the table, at every turn."""
        return []

    def choice(self, view: View, players: Sequence[str], marks: Mapping[Any, str]) -> list[Line]:
        """The board while somebody chooses a place of it; `marks`: what stands at the places to choose from."""
        return []

    def option(self, decision: Decision, value: Any) -> str | None:
        """An option for a person, where its label says too little."""
        return None

    def contest(self, view: View, players: Sequence[str]) -> list[Line]:
        """What is being decided now (a fight and its totals): shown whenever it has changed."""
        return []


def munchkin_table(game: Game) -> Picture:
    """Dungeons, and fights with both totals."""
    from .munchkin_table import MunchkinTable

    return MunchkinTable(game)


def hunt_board(game: Game) -> Picture:
    """A board with rooms, and fights in them."""
    from .hunt_board import HuntBoard

    return HuntBoard(game)


def gang_table(game: Game) -> Picture:
    """The city with all that is in it."""
    from .gang_table import GangTable

    return GangTable(game)


def duel_table(game: Game) -> Picture:
    """Two rows of Locations, and a checklist."""
    from .duel_table import DuelTable

    return DuelTable(game)


PICTURES: dict[str, Callable[[Game], Picture]] = {  # by family
    "munchkin": munchkin_table, "munchkin-treasure-hunt": hunt_board, "scooby-doo-board-game": gang_table,
    "scooby-doo-ecg": duel_table,
}  # fmt: skip


def picture_for(game: Game) -> Picture:
    """The picture of a game: its own, that of its family, else the one that fits any game."""
    families = (game.name, *game.vocab.extends)
    make = next((PICTURES[name] for name in families if name in PICTURES), Picture)
    return make(game)
