"""What playing a card does: it is laid open, its text is followed, it is discarded. Enter here: PLAY, Played.

Also the short moments of their own: a card just received, and what may be played only in answer to something.
"""
from __future__ import annotations

from typing import Any

from ...engine.changes import Change, Move, SetStat
from ...engine.flow import Flow, Next, Run
from ...engine.game import Ability, Card
from ...engine.state import NOBODY, Locals, Scope, State
from ...engine.window import Window
from ..parts.when import when
from .reading import alive, discard_pile, fighting, in_combat

ANSWERED = ("roll", "curse", "death")  # moments that some cards are played in answer to


class Played(Locals):
    """Which card, who plays it, whom it is played on, and what it answers."""

    __slots__ = ("card", "seat", "target", "it")

    def __init__(self, card: int, seat: int, target: int, it: Change | None = None) -> None:
        self.card = card
        self.seat = seat
        self.target = target
        self.it = it


PLAY = Flow("munchkin.play", Played, inner=True)


def for_combat(card: Card) -> bool:
    """Is it played into a fight, and lies there until the fight is over?"""
    return bool(card.data.get("in combat"))


def stays(card: Card) -> bool:
    """SD-GUAL-01 SP-GUAL-01 Does it stay in play? A card whose standing lines count in front of its owner does."""
    return bool(card.counts_in.get("front"))


@PLAY.step
def lay_it_open(st: State, v: Played) -> Next:
    """SD-SHOT-03 SD-SHOT-04 SP-SHOT-03 From hand or from the table; what is for a fight is laid into it, what stays in front."""
    made = st.game.cards[v.card]
    if for_combat(made) and fighting(st):
        return [Move(v.card, st.game.zones["combat"][0], "play", v.seat, NOBODY, True)]
    place = st.game.zones["front"][v.seat] if stays(made) else st.game.zones["table"][0]
    return [Move(v.card, place, "play", v.seat, NOBODY, True)]


@PLAY.step
def follow_its_text(st: State, v: Played) -> Next:
    """SD-TIME-13 SP-TIME-11 A card is resolved to its end before another may be played."""
    text = st.game.cards[v.card].play
    return None if text is None else Run(text, Scope(v.card, v.target, v.it))


@PLAY.step
def discard_it(st: State, v: Played) -> Next:
    """SD-SHOT-02 SD-GUAL-02 SP-SHOT-02 SP-GUAL-02 Discarded once its effect is resolved; what lies in a fight goes when that is
    over.
    """
    if st.zone_of(v.card) != "table":
        return None
    return [Move(v.card, discard_pile(st, v.card), "discard", v.seat)]


# ---- answers to a moment --------------------------------------------------------------------------


def answers(card: Card) -> str:
    """SD-TIME-13 SP-TIME-11 The moment that a card is played in answer to (`play on roll of any player`), or ""."""
    moment: str = card.data.get("on", "")
    return moment


def set_off(st: State) -> Change | None:
    """What the open window is about: the event that the rule below it heard."""
    for f in reversed(st.stack):
        it: Any = getattr(f.vars, "it", None)
        if it is not None:
            found: Change = it
            return found
    return None


@when("roll", "munchkin.rule.roll", lambda st, c: c.befalls(st) != NOBODY)
def die_has_fallen(st: State, v: Scope) -> Next:
    """SD-TIME-13 SD-RUN-10 SP-TIME-11 SP-RUN-09 Nothing comes between a player's roll and its result but what says that it does."""
    assert v.it is not None
    return Window("roll", v.it.befalls(st), only=True)


# ---- a card just received -------------------------------------------------------------------------

def may_be_played_at_once(st: State, c: Change) -> bool:
    """SD-TIME-11 SP-TIME-11 Has a card come to a hand whose owner cannot simply play it later in the turn?

    Out of combat and alive; on the own turn the normal rules do. Asked of everybody alike, so that being asked tells nothing.
    """
    if not isinstance(c, Move) or st.game.zone_names[c.to] != "hand":
        return False
    seat = st.game.owner[c.to]
    return st.active not in (NOBODY, seat) and alive(st, seat) and not in_combat(st, seat)


RECEIVED = Flow("munchkin.received", Scope, inner=True)


@RECEIVED.step
def note_it(st: State, v: Scope) -> Next:
    """SD-TIME-06 SP-TIME-07 It has just been received."""
    assert isinstance(v.it, Move)
    return [SetStat("arrived", 0, v.it.card)]


@RECEIVED.step
def play_or_keep(st: State, v: Scope) -> Next:
    """SD-TIME-06 SD-TIME-11 SD-TRE-02 SD-REW-04 SD-CLS-05 SP-TIME-07 SP-TIME-11 SP-TRE-02 SP-REW-04 SP-CLS-05 Once, now: play it
    or keep it.
    """
    assert isinstance(v.it, Move)
    return Window("just-received", st.game.owner[v.it.to], only=True)


@RECEIVED.step
def too_late(st: State, v: Scope) -> Next:
    """SD-TIME-11 SP-TIME-11 The moment is over."""
    return [SetStat("arrived", 0, NOBODY)]


def receiver(st: State) -> int:
    """Who holds the card just received, or NOBODY."""
    card = st.stat("arrived")
    return st.owner(card) if card != NOBODY and st.zone_of(card) == "hand" else NOBODY


RECEIVING = ("draw", "take", "give", "loot", "receive")
RULES = (
    die_has_fallen,
    *(
        Ability(f"munchkin.rule.received.{event}", event, hears=lambda st, live, c: may_be_played_at_once(st, c), block=RECEIVED)
        for event in RECEIVING
    ),
)
FLOWS = (PLAY,)
