"""The rules that every Munchkin game has, as data. What a set adds stands with the set. Enter here: FAMILY."""
from __future__ import annotations

from collections.abc import Sequence

from ...engine.game import Spec
from ...engine.state import NOBODY, State
from ...verbs import SHARED
from . import charity, creation, curses, death, excess, fight, help, playing, rewards, run_away, selling, setup, trade, turn
from .actions import FAMILY as ACTIONS
from .big_items import note_self_carried
from .checks import CHECKS, note_sorts, overview
from .facts import facts
from .invariants import broken, broken_at_turn_end
from .limits import LIMITS, note_winning_cards
from .reading import REGISTERS, UNCHECKED
from .scenes import ANSWERS, POSTURES, SCENES
from .words import WORDS


def responders(st: State, window: str) -> Sequence[int]:
    """The seats that could hold an answer: a card just received is its owner's business; else as in any fight."""
    if window == "just-received":
        seat = playing.receiver(st)
        return () if seat == NOBODY else (seat,)
    return fight.responders(st, window)


FAMILY = Spec(
    name="munchkin",
    main=setup.GAME,
    verbs=SHARED,
    actions=ACTIONS,
    registers=REGISTERS,
    checks=CHECKS,
    checked_zones=frozenset(("front", "pack", "combat")),
    unchecked=UNCHECKED,
    overview=overview,
    rules=(
        *LIMITS, *playing.RULES, *curses.RULES, *fight.RULES, *help.RULES, *run_away.RULES, *death.RULES, *rewards.RULES,
        *turn.RULES,
    ),
    flows=(
        creation.CREATE, charity.CHARITY, excess.EXCESS, selling.SELL, trade.TRADE, trade.GIFT, *playing.FLOWS, *turn.FLOWS,
        *fight.FLOWS, *help.FLOWS, *run_away.FLOWS, *rewards.FLOWS, *death.FLOWS,
    ),
    words=WORDS,
    scenes=SCENES,
    postures=POSTURES,
    answers=ANSWERS,
    received="pack",
    responders=responders,
    stakes=fight.stakes,
    facts=facts,
    card_rules=(note_winning_cards, note_self_carried, note_sorts),
    score="level",
    invariants=(broken,),
    turn_invariants=(broken_at_turn_end,),
)
