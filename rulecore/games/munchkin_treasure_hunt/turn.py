"""A turn: roll, choose a direction, walk, and what the place says where one stops. Enter here: TURN.

Owns: moves and places. Never: a fight.
"""
from __future__ import annotations

from ...engine.actions import Choice, Perform
from ...engine.changes import BeginTurn, Expire, Go, Happen, SetStat
from ...engine.flow import Ask, Both, Flow, Next, RollDie, Run
from ...engine.state import Locals, State
from ...engine.values import total
from ..parts.acting import act_or
from ..parts.board import ends, walks
from ..parts.piles import draw
from ..parts.turn_order import left_of
from .fight import FIGHT, Fight
from .reading import ENTRANCE, MOVE, TOKEN, here, place, stops

ROLL: Choice = ("roll the die",)


class Turn(Locals):
    """Whose turn it is."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


TURN = Flow("munchkin-treasure-hunt.turn", Turn, loop=True, offers=True)


# ---- the move -------------------------------------------------------------------------------------


@TURN.step
def begin(st: State, v: Turn) -> Next:
    """TH-SET-07 TH-CMB-19 The turn of the next player begins."""
    return [BeginTurn(v.seat), Happen("turn-start", v.seat)]


@TURN.step
def before_the_roll(st: State, v: Turn) -> Next:
    """TH-CARD-10 TH-MOVE-01 A permanent may be laid down, and what is for one's own turn played; then the die is rolled."""
    return act_or(st, v.seat, "your turn", [ROLL])


@before_the_roll.answered
def now(st: State, v: Turn, choice: Choice) -> Next:
    """After an action the player is asked again."""
    return [SetStat("rolling", 0, MOVE)] if choice == ROLL else Perform(v.seat, choice)


@TURN.step
def roll(st: State, v: Turn) -> Next:
    """TH-MOVE-01 TH-COMP-04 One die. TH-SPC-01 TH-SPC-02 A die space comes back here, as often as it is met."""
    return RollDie(v.seat)


@TURN.step
def which_way(st: State, v: Turn) -> Next:
    """TH-MOVE-02 TH-MOVE-08 A direction is chosen; to go is not. TH-MOVE-11 Any exit at the start, then on, never back.

    TH-MOVE-03 TH-MOVE-05 Only the end of the walk counts. TH-MOVE-04 TH-MOVE-06 TH-MOVE-07 It ends early on coming to a room or
    the Entrance; leaving one stops nobody. TH-MOVE-09 Others may stand there already.
    """
    steps = total(st, "+steps", v.seat, st.stat("rolled"))
    ways = ends(walks(st.game.vocab.board, here(st, v.seat), max(steps, 1), stops(st)))
    return Ask(v.seat, "which way", ways, about="place")


@which_way.answered
def walk(st: State, v: Turn, to: int) -> Next:
    """TH-MOVE-02 The token walks there."""
    return [SetStat("rolling", 0, 0), Go(TOKEN, v.seat, to, "walk")]


# ---- where one stops ------------------------------------------------------------------------------


@TURN.step
def another_move(st: State, v: Turn) -> Next:
    """TH-ENT-03 Where a table reads "Another Die" so, one more roll and move come before the place is looked at."""
    if not st.stat("again"):
        return None
    return Both([SetStat("again", 0, st.stat("again") - 1), SetStat("rolling", 0, MOVE)], roll)


@TURN.step
def the_place(st: State, v: Turn) -> Next:
    """TH-MOVE-03 TH-SPC-05 What the place says where the walk ended; a blank one says nothing."""
    match place(st, v.seat).kind:
        case "die":
            return roll_again
        case "track":
            return follow_the_track
        case "chest":
            return open_the_chest
        case "entrance":
            return the_entrance
        case "room":
            return fight
    return end_of_turn


@TURN.step
def roll_again(st: State, v: Turn) -> Next:
    """TH-SPC-01 TH-SPC-02 A die space: roll again, choose a direction, move once more."""
    return Both([SetStat("rolling", 0, MOVE)], roll)


@TURN.step
def follow_the_track(st: State, v: Turn) -> Next:
    """TH-SPC-03 A monster space: straight into that monster's room, past nothing in between."""
    room = st.game.vocab.board.index[place(st, v.seat).leads_to]
    return Both([Go(TOKEN, v.seat, room, "jump")], fight)


@TURN.step
def open_the_chest(st: State, v: Turn) -> Next:
    """TH-SPC-04 A chest: one treasure."""
    return Both(draw(st, "treasure-deck", "hand", v.seat), end_of_turn)


@TURN.step
def the_entrance(st: State, v: Turn) -> Next:
    """TH-ENT-01 Back at the Entrance: one treasure. TH-ENT-05 If it was the last one, the game is over (ending.py)."""
    return draw(st, "treasure-deck", "hand", v.seat)


@TURN.step
def a_roll_of_its_own(st: State, v: Turn) -> Next:
    """TH-ENT-02 What may change a roll may change the next one, but no die may be added to it."""
    return [SetStat("rolling", 0, ENTRANCE)]


@TURN.step
def roll_for_a_room(st: State, v: Turn) -> Next:
    """TH-ENT-01 Then the die is rolled for a room."""
    return RollDie(v.seat)


@TURN.step
def into_that_room(st: State, v: Turn) -> Next:
    """TH-ENT-01 TH-ENT-04 The room with that number."""
    board = st.game.vocab.board
    room = next(at for at in board.all_of("room") if board.place(at).numbers["number"] == st.stat("rolled"))
    return [SetStat("rolling", 0, 0), Go(TOKEN, v.seat, room, "jump")]


@TURN.step
def fight(st: State, v: Turn) -> Next:
    """TH-ROOM-01 TH-CARD-02 In a room there is a fight. TH-ROOM-02 Whoever was beaten there before: its monster is there again."""
    return Both([Happen("enter", v.seat)], Run(FIGHT, Fight(v.seat)))


# ---- the end of the turn ----------------------------------------------------------------------------


@TURN.step
def end_of_turn(st: State, v: Turn) -> Next:
    """TH-MOVE-12 TH-CMB-19 The turn is over after a fight, or when the place has had its say.

    TH-MOVE-10 Who has stayed in a room does not fight there again: the next turn begins with a roll.
    """
    return [Expire("turn"), SetStat("rolling", 0, 0)]


@TURN.step
def next_player(st: State, v: Turn) -> Next:
    """TH-SET-07 The player to the left is next."""
    v.seat = left_of(st, v.seat)
    return None


FLOWS = (TURN,)
