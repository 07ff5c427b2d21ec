"""Munchkin Scooby-Doo! as data: the family's parts, and Dungeons, Portals, and monsters that join their kin. Enter here: SPEC."""
from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from ...engine.game import Card, Game, Spec
from ...engine.state import NOBODY, State
from ...verbs import SHARED
from ..munchkin import (
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
from ..munchkin.actions import FAMILY, KINSHIP, PLACES
from ..munchkin.checks import CHECKS, note_sorts, overview
from ..munchkin.facts import facts
from ..munchkin.invariants import broken, broken_at_turn_end
from ..munchkin.limits import LIMITS, note_winning_cards
from ..munchkin.reading import REGISTERS, UNCHECKED
from ..munchkin.scenes import ANSWERS, POSTURES, SCENES
from ..munchkin.words import WORDS
from ..parts.when import flows_of

GAME = setup.GAME.derive(
    "munchkin-scooby-doo.game",
    before={"deal_the_cards": [dungeons.play_in_one_dungeon]},
    after={"first_player": [dungeons.open_a_dungeon, dungeons.what_it_says]},
)
"""The family's game, with a first Dungeon (SD-SET-06, SD-CREATE-06)."""

RULES = (
    *LIMITS, *playing.RULES, *curses.RULES, *dungeons.RULES, *fight.RULES, *help.RULES, *run_away.RULES, *death.RULES,
    *rewards.RULES, *turn.RULES,
)


def responders(st: State, window: str) -> Sequence[int]:
    """The seats that could hold an answer: a card just received is its owner's business; else as in any fight."""
    if window == "just-received":
        seat = playing.receiver(st)
        return () if seat == NOBODY else (seat,)
    return fight.responders(st, window)


def note_what_it_is(game: Game, card: Card) -> None:
    """What the rules look at again and again, remembered of a card once."""
    note_winning_cards(game, card)
    note_sorts(game, card)


SPEC = Spec(
    name="munchkin-scooby-doo",
    main=GAME,
    verbs=SHARED,
    actions=(*FAMILY, *KINSHIP, *PLACES),
    registers=REGISTERS,
    checks=CHECKS,
    checked_zones=frozenset(("front", "pack", "combat", "dungeons")),
    unchecked=UNCHECKED,
    overview=overview,
    rules=RULES,
    flows=(
        creation.CREATE, charity.CHARITY, excess.EXCESS, selling.SELL, trade.TRADE, trade.GIFT, playing.PLAY,
        *turn.FLOWS, *fight.FLOWS, *help.FLOWS, *run_away.FLOWS, *rewards.FLOWS, *death.FLOWS, *dungeons.FLOWS,
        *flows_of(RULES),
    ),
    words=evolve(WORDS, supply={**WORDS.supply, "Dungeon": ("dungeon-deck", "dungeons")}),
    scenes=SCENES,
    postures=POSTURES,
    answers=ANSWERS,
    received="pack",
    responders=responders,
    stakes=fight.stakes,
    facts=facts,
    card_rules=note_what_it_is,
    score="level",
    invariants=(broken,),
    turn_invariants=(broken_at_turn_end,),
)
