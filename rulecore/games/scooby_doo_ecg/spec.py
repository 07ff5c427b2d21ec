"""Scooby-Doo! Expandable Card Game as data: which rules are played, in which order. Enter here: SPEC."""
from __future__ import annotations

from ...engine.game import Spec
from ...engine.state import State
from .actions import ACTIONS, note_aim
from .checks import CHECKS
from .invariants import broken
from .moving import MOVE
from .notes import facts, notes
from .playing import EFFECT, PLAY, responders
from .scenes import ANSWERS, furnish
from .setup import GAME, MULLIGAN
from .turn import TURN
from .verbs import VERBS
from .words import WORDS


def remakes(st: State, deck: int) -> bool:
    """ECG-END-13 Does an empty Play Deck become the shuffled discards of its player?"""
    return bool(st.settings["deck-empty"] == "reshuffle")


SPEC = Spec(
    name="scooby-doo-ecg",
    main=GAME,
    verbs=VERBS,
    actions=ACTIONS,
    registers={"cancelled": ("game", 0)},
    checks=CHECKS,
    checked_zones=frozenset(("locations", "malt-shop", "search-party", "monsters", "friends", "items")),
    unchecked=frozenset(("snacks", "cancelled")),
    flows=(TURN, MULLIGAN, MOVE, PLAY),
    words=WORDS,
    furnish=furnish,
    answers=ANSWERS,
    received="items",
    answerable=EFFECT,
    responders=responders,
    facts=facts,
    notes=notes,
    card_rules=(note_aim,),
    score="clues",
    remakes=remakes,
    invariants=(broken,),
)
