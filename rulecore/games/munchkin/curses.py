"""Curses: how they hit, and how long they stay. Enter here: befall, BEFALL, spent.

A Curse is laid on the table and the event `curse` is announced; the rule below does the rest.
"""
from __future__ import annotations

from collections.abc import Iterator

from ...engine.actions import Choice
from ...engine.changes import Change, Happen, Move, SetStat
from ...engine.flow import DONE, Both, Flow, Next, Run
from ...engine.game import Ability
from ...engine.state import NOBODY, Scope, State
from ...engine.window import Window
from .reading import discard_pile, immune, kind, living


def befall(st: State, card: int, victim: int, by: int) -> list[Change]:
    """SD-CUR-01 SD-CUR-02 SP-CUR-01 SP-CUR-02 A Curse, opened or played, is about to hit a player."""
    return [
        Move(card, st.game.zones["table"][0], "play", by, NOBODY, True),
        Happen("curse", victim, card, by),
    ]


def victims(st: State, seat: int, card: int) -> Iterator[Choice]:
    """SD-CUR-02 SD-CUR-09 SD-CUR-10 SP-CUR-02 SP-CUR-08 SP-DTH-06 Any living player, oneself too."""
    for victim in living(st):
        yield card, victim


def play(st: State, seat: int, args: Choice) -> list[Change]:
    """SD-TIME-03 SD-INT-04 SP-TIME-04 SP-INT-04 Played from hand on a player."""
    return befall(st, args[0], args[1], seat)


BEFALL = Flow("munchkin.curse", Scope, inner=True)


@BEFALL.step
def anybody_against_it(st: State, v: Scope) -> Next:
    """SD-TIME-13 SP-TIME-11 Only a card that cancels a Curse comes before it hits."""
    return Window("curse", victim_of(v), only=True)


@BEFALL.step
def does_it_hit(st: State, v: Scope) -> Next:
    """SD-CUR-08 SP-CUR-07 Cancelled, or of no effect on this player: it is discarded."""
    card = card_of(v)
    undone: list[Change] = [SetStat("cancelled", 0, 0)] if st.stat("cancelled") else []
    if st.zone_of(card) != "table":
        return Both(undone, DONE)
    if undone or immune(st, victim_of(v), card):
        return Both([*undone, Move(card, discard_pile(st, card), "discard", victim_of(v))], DONE)
    return None


@BEFALL.step
def it_lies_there(st: State, v: Scope) -> Next:
    """SD-CUR-04 SD-ZONE-04 SP-CUR-03 SP-ZONE-04 It lies in front of its victim, at least until its text is done."""
    return [Move(card_of(v), st.game.zones["front"][victim_of(v)], "hit", victim_of(v), NOBODY, True)]


@BEFALL.step
def it_hits(st: State, v: Scope) -> Next:
    """SD-CUR-03 SD-CUR-06 SD-CUR-07 SD-CUR-08 SD-CUR-11 SP-CUR-03 SP-CUR-05 SP-CUR-06 SP-CUR-07 SP-DTH-06 It hits at once, if it
    can; the victim makes its choices.
    """
    text = st.game.cards[card_of(v)].play
    return None if text is None else Run(text, Scope(card_of(v), victim_of(v), v.it))


@BEFALL.step
def it_is_done(st: State, v: Scope) -> Next:
    """SD-CUR-03 SD-CUR-04 SP-CUR-03 Discarded then, unless it is persistent or its effect is still to come."""
    card = card_of(v)
    if st.zone_of(card) != "front" or stays(st, card):
        return None
    return [Move(card, discard_pile(st, card), "discard", victim_of(v))]


def card_of(v: Scope) -> int:
    """The Curse."""
    assert isinstance(v.it, Happen)
    return v.it.card


def victim_of(v: Scope) -> int:
    """Whom it hits."""
    assert isinstance(v.it, Happen)
    return v.it.who


def stays(st: State, card: int) -> bool:
    """SD-CUR-04 SP-CUR-03 Is it persistent, or has it an effect that counts now or is still to come?"""
    made = st.game.cards[card]
    if "persistent" in made.flags or any(x.card == card for x in st.lasting):
        return True
    return any(
        x.card == card and x.ability is ability
        for ability in made.counts_in.get("front", ())
        for x in st.live.get(ability.key, ())
    )


def being_resolved(st: State, card: int) -> bool:
    """Is its text being followed right now?"""
    return any(f.flow.origin is BEFALL and card_of(f.vars) == card for f in st.stack)


def spent(st: State, seat: int) -> list[int]:
    """SD-CUR-04 SP-CUR-03 The Curses before a player whose penalty has taken effect."""
    return [
        card for card in st.pile("front", seat)
        if kind(st, card) == "curse" and not stays(st, card) and not being_resolved(st, card)
    ]


RULES = (Ability("munchkin.rule.curse", "curse", block=BEFALL, label="SD-CUR-01 SD-CUR-02 SP-CUR-01 SP-CUR-02"),)
