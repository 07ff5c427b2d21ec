"""The game from the first shuffle to the last turn. Enter here: GAME."""
from __future__ import annotations

from ...engine.changes import Shuffle
from ...engine.flow import Flow, Next
from ...engine.state import NOBODY, Locals, State


class Game(Locals):
    """Who is Mystery, Inc. first."""

    __slots__ = ("first",)

    def __init__(self, first: int = NOBODY) -> None:
        self.first = first


GAME = Flow("scooby-doo-ecg.game", Game)


@GAME.step
def shuffle_the_decks(st: State, v: Game) -> Next:
    """ECG-SET-04 Each player their own."""
    return [Shuffle(zone) for zone in st.game.zones["play-deck"]]
