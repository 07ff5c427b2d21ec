"""What a won fight brings. Enter here: REWARD."""
from __future__ import annotations

from ...engine.changes import Draw, Move
from ...engine.flow import DONE, Ask, Flow, Next
from ...engine.state import NOBODY, Locals, State
from ..parts.piles import draw


class Reward(Locals):
    """Who has won, with whose help, and how many treasures."""

    __slots__ = ("seat", "helper", "treasures")

    def __init__(self, seat: int, helper: int, treasures: int) -> None:
        self.seat = seat
        self.helper = helper
        self.treasures = treasures


REWARD = Flow("munchkin-treasure-hunt.reward", Reward)


@REWARD.step
def take_the_treasures(st: State, v: Reward) -> Next:
    """TH-CMB-14 As many as the room has chests. TH-CMB-15 Alone one keeps them secret; with help they are shown (TH-HLP-06).

    TH-END-02 Where there are too few, the discards are shuffled for the rest. TH-END-06 And where those are too few, that is all.
    """
    if v.helper == NOBODY:
        return draw(st, "treasure-deck", "hand", v.seat, v.treasures)
    zones = st.game.zones
    return [Draw(zones["treasure-deck"][0], zones["table"][0], "draw", v.seat, open=True)] * v.treasures


@REWARD.step
def the_helper_chooses(st: State, v: Reward) -> Next:
    """TH-HLP-06 TH-HLP-11 The helper takes one of them, whichever they like; if there is one, that one. TH-HLP-13 No more."""
    shown = st.pile("table")
    return Ask(v.helper, "take a treasure", shown[:], about="card", default=shown[0]) if shown else DONE


@the_helper_chooses.answered
def the_rest(st: State, v: Reward, card: int) -> Next:
    """TH-HLP-06 The rest is the fighter's. TH-END-05 All of that comes before the game can end."""
    hands = st.game.zones["hand"]
    taken = [(card, v.helper), *[(other, v.seat) for other in st.pile("table") if other != card]]
    return [Move(c, hands[seat], "take", seat, open=True) for c, seat in taken]


FLOWS = (REWARD,)
