"""What a won fight brings. Owns: levels and Treasures of a fight. Never: how it was won. Enter here: REWARDS."""
from __future__ import annotations

from typing import Any

from ...engine.changes import AddStat, Change, Draw, End, Happen, Move
from ...engine.flow import Ask, Flow, Next, Run
from ...engine.state import NOBODY, Locals, Scope, State
from ..parts.when import when
from .ending import clear
from .help import SETTLE, Offer, Settlement, agreement, spoils
from .reading import TOP_LEVEL, alive, helper, level, levels_of, monsters


class Rewards(Locals):
    """Who won with whose help, what for, and what was agreed on; how many Treasures each has still to pick, and of which."""

    __slots__ = ("seat", "helper", "levels", "treasures", "offer", "mine", "theirs", "turn", "before")

    def __init__(
        self, seat: int, helper: int = NOBODY, levels: int = 0, treasures: int = 0, offer: tuple[Any, ...] = (),
        mine: int = 0, theirs: int = 0, turn: int = NOBODY, before: tuple[int, ...] = (),
    ) -> None:
        self.seat = seat
        self.helper = helper
        self.levels = levels
        self.treasures = treasures
        self.offer = offer
        self.mine = mine  # the fighter's picks
        self.theirs = theirs  # the helper's picks
        self.turn = turn  # who picks now
        self.before = before  # what lay on the table before the Treasures


REWARDS = Flow("munchkin.rewards", Rewards)


def laid_out(st: State, v: Rewards) -> list[int]:
    """The Treasures that lie there to be picked."""
    return [c for c in st.pile("table") if c not in v.before]


@REWARDS.step
def count(st: State, v: Rewards) -> Next:
    """SD-REW-01 SD-HLP-09 SP-REW-01 SP-HLP-07 One level for each monster defeated, unless its card says otherwise, all for the
    fighter.

    SD-REW-02 SD-ENH-02 SP-REW-02 SP-ENH-02 Its Treasures, with what its enhancers say. SD-CMB-09 SD-REW-05 SP-CMB-10 SP-REW-05
    Overcome, not defeated: no level, and no Treasure unless the card says so; what left the fight before its end brings nothing.
    """
    overcome = st.stat("beaten")
    v.helper = helper(st)
    v.offer = tuple(agreement(st))
    v.levels = 0 if overcome else sum(levels_of(st, m) for m in monsters(st))
    v.treasures = 0 if overcome == 1 else spoils(st)
    return None


@REWARDS.step
def defeat(st: State, v: Rewards) -> Next:
    """SD-CMB-12 SD-CMB-13 SP-CMB-12 SP-CMB-13 The monsters are defeated; they and all cards played are discarded, and the fight
    has ended.

    SD-CONF-05 SP-CONF-05 Only after that are there rewards. SD-REW-07 SD-CMB-08 SD-CONF-04 SP-HLP-10 SP-CMB-08 SP-CONF-04 Levels
    come first, and only for monsters that were defeated. SD-HLP-11 SP-HLP-07 What cards say about it follows, unless the level
    has won the game (SD-REW-06).
    """
    beaten = [] if st.stat("beaten") else monsters(st)
    levels = [AddStat("level", v.seat, v.levels, "defeat")] if v.levels and alive(st, v.seat) else []
    return [
        *[Happen("defeat", v.seat, m, v.helper) for m in beaten], Happen("win", v.seat, NOBODY, v.helper), *clear(st),
        *levels,
    ]


@REWARDS.step
def draw_treasures(st: State, v: Rewards) -> Next:
    """SD-REW-03 SD-HLP-10 SP-REW-03 SP-HLP-07 The fighter draws the Treasures: face down alone, face up if somebody helped.

    SD-ZONE-03 SP-ZONE-03 A short deck is remade from its discards; if there are none, the rest is not drawn.
    """
    shared = v.helper != NOBODY and Offer(*v.offer).share
    to = st.game.zones["table"][0] if shared else st.game.zones["hand"][v.seat]
    deck = st.game.zones["treasure-deck"][0]
    v.before = tuple(st.pile("table"))
    return [Draw(deck, to, "draw", v.seat, v.helper != NOBODY) for _ in range(v.treasures)]


@REWARDS.step
def shares(st: State, v: Rewards) -> Next:
    """SD-HLP-05 SD-HLP-10 SP-HLP-05 SP-HLP-07 The agreement says how many the helper gets, and who picks first."""
    offer = Offer(*v.offer)
    laid = len(laid_out(st, v))
    v.theirs = min(offer.share, laid)
    v.mine = laid - v.theirs
    v.turn = offer.first
    return None


@REWARDS.step
def pick(st: State, v: Rewards) -> Next:
    """SD-HLP-10 SD-REW-04 SP-HLP-07 SP-REW-04 They pick in turn, until each has what was agreed on."""
    if not v.mine and not v.theirs:
        return keep_promises
    if not (v.mine if v.turn == v.seat else v.theirs):
        v.turn = v.helper if v.turn == v.seat else v.seat
    cards = laid_out(st, v)
    return Ask(v.turn, "take a Treasure", cards, about="card", default=cards[0])


@pick.answered
def picked(st: State, v: Rewards, card: int) -> Next:
    """The Treasure goes into the hand, seen by all; the other picks next."""
    seat = v.turn
    if seat == v.seat:
        v.mine -= 1
    else:
        v.theirs -= 1
    v.turn = v.helper if seat == v.seat else v.seat
    return [Move(card, st.game.zones["hand"][seat], "receive", seat, open=True)]


@REWARDS.step
def next_pick(st: State, v: Rewards) -> Next:
    """SD-HLP-10 SP-HLP-07 Until nothing lies there."""
    return pick


@REWARDS.step
def keep_promises(st: State, v: Rewards) -> Next:
    """SD-HLP-16 SD-HLP-17 SP-HLP-10 What else was promised to the helper is given and played."""
    return Run(SETTLE, Settlement(v.seat, v.helper, v.offer)) if v.helper != NOBODY else None


# ---- rules that wait for what cards do --------------------------------------------------------------


def reaches_the_top(st: State, c: Change) -> bool:
    """Has a player come to the winning level, by a defeat or by a card that may bring one there?"""
    return isinstance(c, AddStat) and c.stat == "level" and c.amount > 0 and level(st, c.who) >= TOP_LEVEL


@when("gain", "munchkin.rule.win", reaches_the_top)
def wins(st: State, v: Scope) -> Next:
    """SD-WIN-01 SD-WIN-02 SD-WIN-03 SD-REW-06 SP-WIN-01 SP-WIN-02 SP-TURN-12 SP-HLP-10 Level 10 wins at once, before anything
    else; no Treasure is drawn.

    SD-WIN-04 All who are there together win together. SD-OPT-03 SP-OPT-02 With shared victory the helper of that fight wins, too.
    """
    top = [s for s in range(st.seats) if level(st, s) >= TOP_LEVEL]
    if isinstance(v.it, AddStat) and v.it.cause == "defeat" and st.settings.get("shared-victory"):
        top += [f.vars.helper for f in st.stack if f.flow.origin is REWARDS and f.vars.helper != NOBODY]
    return [End(tuple(dict.fromkeys(top)))]


RULES = (wins,)
FLOWS = (REWARDS,)
