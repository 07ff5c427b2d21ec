"""Scooby-Doo! The Board Game as data. Enter here: SPEC."""
from __future__ import annotations

from ...engine.game import Spec
from . import acting, city, moving, prowling, rounds, turns
from .actions import ACTIONS
from .checks import CHECKS
from .consequences import RULES
from .facts import facts
from .invariants import broken
from .scenes import ANSWERS, SCENES, furnish
from .setup import GAME, refuses
from .verbs import VERBS
from .words import WORDS

SPEC = Spec(
    name="scooby-doo-board-game",
    main=GAME,
    verbs=VERBS,
    actions=ACTIONS,
    registers=city.REGISTERS,
    checks=CHECKS,
    checked_zones=frozenset(("city", "bag")),
    unchecked=city.UNCHECKED,
    rules=RULES,
    flows=(
        rounds.ROUND, turns.TURN, prowling.PROWL, moving.RIDE, acting.ACTION, acting.RESTORE, acting.SCROUNGE, acting.CRAFT,
    ),
    words=WORDS,
    received="bag",
    refuses=refuses,
    scenes=SCENES,
    answers=ANSWERS,
    furnish=furnish,
    facts=facts,
    invariants=(broken,),
)
