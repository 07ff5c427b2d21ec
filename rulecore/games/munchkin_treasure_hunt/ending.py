"""The end: the last treasure, and who is richest. Enter here: CHECKS, RULES."""
from __future__ import annotations

from ...engine.changes import Change, End, Move, SetStat
from ...engine.flow import Flow, Next
from ...engine.game import NoLocals
from ...engine.state import Scope, State
from ..parts.when import when
from .reading import wealth


def took_the_last(st: State, c: Change) -> bool:
    """Was the treasure that somebody has just drawn the last one of the deck?"""
    deck = st.game.zones["treasure-deck"][0]
    return isinstance(c, Move) and c.source == deck and not st.zones[deck]


@when("draw", "munchkin-treasure-hunt.rule.last", took_the_last)
def last_treasure(st: State, v: Scope) -> Next:
    """TH-END-01 TH-END-07 Somebody takes the last treasure: the game is about to end.

    TH-END-02 Also if the deck is remade for the rest of what is due. TH-END-08 What the discards hold makes no difference.
    """
    return [SetStat("last", 0, 1)]


CHECKS = Flow("munchkin-treasure-hunt.ending", NoLocals)


@CHECKS.step
def the_end(st: State, v: NoLocals) -> Next:
    """TH-END-01 TH-END-05 TH-ENT-05 As soon as what is due has been drawn and shared out, and before anything else.

    TH-END-03 Whoever's hand is worth most has won. TH-END-04 Those who are equal have won together.
    """
    if not st.stat("last") or st.pile("table"):
        return None
    worth = [wealth(st, seat) for seat in range(st.seats)]
    return [End(tuple(seat for seat, gold in enumerate(worth) if gold == max(worth)))]


RULES = (last_treasure,)
