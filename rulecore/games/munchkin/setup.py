"""The game from the first shuffle to the last turn. Enter here: setup.

Owns: the order of setting up. A game adds steps of its own (Scooby-Doo!: the first Dungeon).
"""
from __future__ import annotations

from ...engine.changes import Shuffle
from ...engine.flow import Flow, Next, Run
from ...engine.state import NOBODY, Locals, State
from ..parts.first_player import beginner, chance_decides
from ..parts.piles import deal
from ..parts.turn_order import clockwise
from .creation import CREATE, Creation, opening_hand
from .turn import TURN, Turn


class Game(Locals):
    """Who begins, and how many have made their opening plays."""

    __slots__ = ("first", "ready")

    def __init__(self, first: int = NOBODY, ready: int = 0) -> None:
        self.first = first
        self.ready = ready


GAME = Flow("munchkin.game", Game)


@GAME.step
def shuffle_the_decks(st: State, v: Game) -> Next:
    """SD-SET-02 SD-SET-07 SP-SET-02 Doors and Treasures, each by themselves; so are all the other decks."""
    decks = dict.fromkeys(k.deck for k in st.game.vocab.kinds.values() if k.deck)
    return [Shuffle(st.game.zones[deck][0]) for deck in decks]


@GAME.step
def deal_the_cards(st: State, v: Game) -> Next:
    """SD-SET-01 SD-SET-03 SD-SET-04 SP-SET-01 SP-SET-02 SP-SET-03 Four Doors, four Treasures, and a Character at random for every
    player.

    SD-CREATE-01 SP-CREATE-01 Everybody is Level 1 (the stat begins so).
    """
    seats = range(st.seats)
    return opening_hand(st, seats) + deal(st, "characters", "character", seats, 1)


@GAME.step
def who_begins(st: State, v: Game) -> Next:
    """SD-START-01 SP-START-01 Whoever the table has named, else chance decides."""
    return chance_decides(st)


@GAME.step
def first_player(st: State, v: Game) -> Next:
    """SD-START-01 SP-START-01 That is settled before anything is played."""
    v.first = beginner(st)
    return None


@GAME.step
def opening_plays(st: State, v: Game) -> Next:
    """SD-CREATE-05 SP-CREATE-05 In the order of seats, from the first player on."""
    if v.ready == st.seats:
        return take_turns
    seat = clockwise(st, v.first)[v.ready]
    v.ready += 1
    return Run(CREATE, Creation(seat))


@GAME.step
def next_one(st: State, v: Game) -> Next:
    """SD-CREATE-05 SP-CREATE-05 Until all are ready."""
    return opening_plays


@GAME.step
def take_turns(st: State, v: Game) -> Next:
    """SD-START-01 SD-START-02 SD-TURN-14 SP-START-01 SP-START-02 SP-CHAR-06 The first player's turn, and then the next one's,
    until somebody has won.
    """
    return Run(TURN, Turn(v.first if st.active == NOBODY else st.active))
