"""What is put right whenever cards in play have moved: nothing lies on a Location that is not there. Enter here: CHECKS."""
from __future__ import annotations

from ...engine.changes import Change, Move
from ...engine.flow import Flow, Next
from ...engine.game import NoLocals
from ...engine.state import NOBODY, State
from .facts import home, is_term

CHECKS = Flow("scooby-doo-ecg.checks", NoLocals)


@CHECKS.step
def what_lies_on_nothing(st: State, v: NoLocals) -> Next:
    """ECG-MON-02 ECG-INV-07 What lay on a card that has left play is discarded; members run back to the Malt Shop."""
    return [go(st, c) for c, host in sorted(st.hosts.items()) if in_play(st, c) and not stands(st, host)] or None


def in_play(st: State, card: int) -> bool:
    """Does it lie before a player?"""
    return st.zone_of(card) in st.game.groups["play"]


def stands(st: State, host: int) -> bool:
    """Is what a card lies on in play, or a Location that is solved?"""
    return in_play(st, host) or st.zone_of(host) == "solved"


def go(st: State, card: int) -> Change:
    """A member goes home; anything else goes to its discard pile."""
    if is_term(st, card, "Member"):
        return Move(card, home(st, card), "scare", NOBODY, NOBODY, True)
    return Move(card, st.game.discard_zone(card), "discard", NOBODY, NOBODY, True)
