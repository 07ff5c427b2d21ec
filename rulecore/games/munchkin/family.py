"""The rules that every Munchkin game has, as data, and the parts that some of them add. Enter here: FAMILY, DUNGEONS, KIN."""
from __future__ import annotations

from collections.abc import Sequence

from ...engine.flow import Edits
from ...engine.game import Spec
from ...engine.parts import Part
from ...engine.state import NOBODY, State
from ...verbs import SHARED
from . import (
    charity,
    creation,
    curses,
    death,
    dungeons,
    excess,
    fight,
    help,
    playing,
    rewards,
    run_away,
    selling,
    setup,
    trade,
    turn,
)
from .actions import FAMILY as ACTIONS
from .actions import KINSHIP, PLACES
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
    card_rules=(note_winning_cards, note_sorts),
    score="level",
    invariants=(broken,),
    turn_invariants=(broken_at_turn_end,),
)

DUNGEONS = Part(
    "Dungeons",
    steps={
        setup.GAME: Edits(
            before={"deal_the_cards": [dungeons.play_in_one_dungeon]},
            after={"first_player": [dungeons.open_a_dungeon, dungeons.what_it_says]},
        ),
    },
    flows=dungeons.FLOWS,
    actions=PLACES,
    rules=dungeons.RULES,
    checked_zones=frozenset(("dungeons",)),
    words={"supply": {"Dungeon": ("dungeon-deck", "dungeons")}},
)
"""Dungeons that count for everybody, and Portals that lead to them (SD-DUNG-01, SD-PORT-01); the first lies open (SD-SET-06)."""

KIN = Part("kin", actions=KINSHIP)
"""Monsters that join others of their kind (SD-GHO-01)."""
