"""Munchkin: South Park as data: the family's parts. Enter here: SPEC."""
from __future__ import annotations

from collections.abc import Sequence

from ...engine.game import Card, Game, Spec
from ...engine.state import NOBODY, State
from ...verbs import SHARED
from ..munchkin import charity, creation, curses, death, excess, fight, help, playing, rewards, run_away, selling, setup, trade, turn
from ..munchkin.actions import FAMILY
from ..munchkin.checks import CHECKS, note_sorts, overview
from ..munchkin.facts import facts
from ..munchkin.limits import LIMITS, note_winning_cards
from ..munchkin.reading import REGISTERS, UNCHECKED
from ..munchkin.scenes import ANSWERS, POSTURES, SCENES
from ..munchkin.words import WORDS
from ..parts.when import flows_of

RULES = (
    *LIMITS, *playing.RULES, *curses.RULES, *fight.RULES, *help.RULES, *run_away.RULES, *death.RULES, *rewards.RULES,
    *turn.RULES,
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
    name="munchkin-south-park",
    main=setup.GAME,
    verbs=SHARED,
    actions=FAMILY,
    registers=REGISTERS,
    checks=CHECKS,
    checked_zones=frozenset(("front", "pack", "combat")),
    unchecked=UNCHECKED,
    overview=overview,
    rules=RULES,
    flows=(
        creation.CREATE, charity.CHARITY, excess.EXCESS, selling.SELL, trade.TRADE, trade.GIFT, playing.PLAY,
        *turn.FLOWS, *fight.FLOWS, *help.FLOWS, *run_away.FLOWS, *rewards.FLOWS, *death.FLOWS, *flows_of(RULES),
    ),
    words=WORDS,
    scenes=SCENES,
    postures=POSTURES,
    answers=ANSWERS,
    received="pack",
    responders=responders,
    stakes=fight.stakes,
    facts=facts,
    card_rules=note_what_it_is,
    score="level",
)
