"""The game from the tokens on the Entrance to the last turn. Enter here: GAME."""
from __future__ import annotations

from ...engine.changes import SetStat, Shuffle
from ...engine.flow import Ask, Flow, Next, Run
from ...engine.state import NOBODY, Locals, State
from ..parts.first_player import beginner, chance_decides
from ..parts.piles import deal
from .turn import TURN, Turn

COLOURS = ("green", "red", "blue", "yellow", "white", "black")
HAND = 3


class Game(Locals):
    """Who begins, and how many have chosen a token."""

    __slots__ = ("first", "ready")

    def __init__(self, first: int = NOBODY, ready: int = 0) -> None:
        self.first = first
        self.ready = ready


GAME = Flow("munchkin-treasure-hunt", Game)


@GAME.step
def choose_a_token(st: State, v: Game) -> Next:
    """TH-SET-01 TH-COMP-02 Each player chooses one of the six tokens; it stands on the Entrance (the board says so).

    TH-SET-02 What the Entrance says is not carried out: nobody has come back to it.
    """
    if v.ready == st.seats:
        return shuffle_and_deal
    taken = [st.stat("colour", seat) for seat in range(v.ready)]
    return Ask(v.ready, "which token", [name for i, name in enumerate(COLOURS) if i not in taken])


@choose_a_token.answered
def token_chosen(st: State, v: Game, colour: str) -> Next:
    """TH-SET-01 It is this player's for the game."""
    v.ready += 1
    return [SetStat("colour", v.ready - 1, COLOURS.index(colour))]


@GAME.step
def next_one(st: State, v: Game) -> Next:
    """TH-SET-01 Until everybody has one."""
    return choose_a_token


@GAME.step
def shuffle_and_deal(st: State, v: Game) -> Next:
    """TH-SET-03 TH-SET-04 Both decks are shuffled; three treasures each, face down."""
    zones = st.game.zones
    return [
        Shuffle(zones["treasure-deck"][0]), Shuffle(zones["monster-deck"][0]),
        *deal(st, "treasure-deck", "hand", range(st.seats), HAND),
    ]


@GAME.step
def who_begins(st: State, v: Game) -> Next:
    """TH-SET-06 Whoever has the most useful things in their pockets: the table says who, else chance."""
    return chance_decides(st)


@GAME.step
def take_turns(st: State, v: Game) -> Next:
    """TH-SET-06 TH-SET-07 From the first player on, clockwise, until the last treasure is taken."""
    first = beginner(st)
    return Run(TURN, Turn(first if st.active == NOBODY else st.active))
