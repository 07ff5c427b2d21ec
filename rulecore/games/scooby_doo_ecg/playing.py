"""What playing a card from hand does: it is paid for, the opponent may cancel it, it does what it says. Enter here: PLAY.

Owns: the price, answers, where a card lies then. Never: who may play what, and when (actions.py).
"""
from __future__ import annotations

from functools import lru_cache

from ...engine.abilities import ready
from ...engine.changes import AddStat, Happen, Move, SetStat
from ...engine.flow import Both, Flow, Next, Run
from ...engine.game import Game
from ...engine.state import NOBODY, Locals, Scope, State
from ...engine.window import Window
from .facts import cost

EFFECT = "effect"  # the window, and the moment, in which a card is about to do what it says
STAYS = {"monster": "monsters", "friend": "friends", "item": "items"}


class Played(Locals):
    """Which card, who plays it, which card it is played on."""

    __slots__ = ("card", "seat", "on")

    def __init__(self, card: int, seat: int, on: int = NOBODY) -> None:
        self.card = card
        self.seat = seat
        self.on = on


PLAY = Flow("scooby-doo-ecg.play", Played, inner=True)


@PLAY.step
def pay_for_it(st: State, v: Played) -> Next:
    """ECG-TURN-06 ECG-TYPE-02 Its Snacks are spent, and everybody sees which card it is and where it is for (ECG-INV-16)."""
    price, stage = cost(st, v.card), st.game.zones["stage"][0]
    return [AddStat("snacks", v.seat, -price, "cost"), Move(v.card, stage, "play", v.seat, v.on, True)]


@PLAY.step
def anybody_against_it(st: State, v: Played) -> Next:
    """ECG-GLO-03 ECG-GLO-04 Before it does anything the opponent, and nobody else, may cancel it by the very next action."""
    return Window(EFFECT, v.seat, only=True)


@PLAY.step
def is_it_cancelled(st: State, v: Played) -> Next:
    """ECG-GLO-04 Then it does nothing; card and Snacks stay spent."""
    return Both([SetStat("cancelled", 0, 0)], away_with_it) if st.stat("cancelled") else None


@PLAY.step
def it_happens(st: State, v: Played) -> Next:
    """ECG-EVT-01 ECG-INV-06 An Event does what it says.

    ECG-MON-01 ECG-ITEM-01 ECG-FRI-01 Any other card lies there from now on, and counts at once.
    """
    happens = Happen(EFFECT, v.seat, v.card)
    made = st.game.cards[v.card]
    if made.kind in STAYS:
        return [happens, Move(v.card, st.game.zones[STAYS[made.kind]][v.seat], "arrival", v.seat, v.on, True)]
    return [happens] if made.play is None else Both([happens], Run(made.play, Scope(v.card, v.seat)))


@PLAY.step
def away_with_it(st: State, v: Played) -> Next:
    """ECG-EVT-02 What does not stay is discarded."""
    if st.zone_of(v.card) != "stage":
        return None
    return [Move(v.card, st.game.discard_zone(v.card), "discard", v.seat, NOBODY, True)]


# ---- who could answer -----------------------------------------------------------------------------


@lru_cache(maxsize=16)
def cheapest_answer(game: Game) -> int | None:
    """What the cheapest card costs that cancels something, of all the cards that a deck could hold."""
    found = [card.fields["cost"] for card, _ in game.pool if card.data.get("on") == EFFECT]
    return min(found, default=None)


def could_answer(st: State, seat: int) -> bool:
    """By what everybody sees: has the player a card in hand and Snacks enough for one that cancels, or an ability that does?"""
    least = cheapest_answer(st.game)
    if least is not None and st.pile("hand", seat) and st.stat("snacks", seat) >= least:
        return True
    return any(True for _ in ready(st, seat, EFFECT))


def responders(st: State, window: str) -> list[int]:
    """Both act in turn; an answer comes from whoever could have one."""
    return [s for s in range(st.seats) if window != EFFECT or could_answer(st, s)]
