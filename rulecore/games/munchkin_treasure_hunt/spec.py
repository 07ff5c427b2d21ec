"""Munchkin Treasure Hunt as data. Enter here: SPEC."""
from __future__ import annotations

from collections.abc import Sequence

from ...engine.game import Spec
from ...engine.state import State
from ...verbs import SHARED
from . import ending, fight, flight, playing, rewards, setup, turn
from .actions import ACTIONS
from .facts import facts
from .invariants import broken, broken_at_turn_end
from .reading import REGISTERS, UNCHECKED
from .scenes import ANSWERS, POSTURES, SCENES
from .words import WORDS

RULES = (*ending.RULES, *playing.RULES)


def responders(st: State, window: str) -> Sequence[int]:
    """The seats that could hold an answer to a roll: everybody with a card, in hand or in front."""
    return [seat for seat in range(st.seats) if st.pile("hand", seat) or st.pile("front", seat)]


SPEC = Spec(
    name="munchkin-treasure-hunt",
    main=setup.GAME,
    verbs=SHARED,
    actions=ACTIONS,
    registers=REGISTERS,
    checks=ending.CHECKS,
    checked_zones=frozenset(("table",)),
    unchecked=UNCHECKED,
    rules=RULES,
    flows=(*turn.FLOWS, *fight.FLOWS, *flight.FLOWS, *rewards.FLOWS, *playing.FLOWS),
    words=WORDS,
    scenes=SCENES,
    postures=POSTURES,
    answers=ANSWERS,
    responders=responders,
    facts=facts,
    card_rules=(playing.note_added_dice,),
    score="gold",
    invariants=(broken,),
    turn_invariants=(broken_at_turn_end,),
)
