"""Asking for help, bribes and compelled help. Owns: agreements. Never: the fight's outcome. Enter here: PLEA, SETTLE.

An agreement is remembered in the notes of the fight, under its helper, and so ends with the fight.
"""
from __future__ import annotations

from typing import Any, NamedTuple

from ...engine.actions import Choice, Perform, choices
from ...engine.changes import Change, Happen, Note, SetStat
from ...engine.flow import DONE, Ask, Both, Flow, Next
from ...engine.state import NOBODY, Locals, Scope, State
from ..parts.when import when
from .items import received
from .reading import (
    alive,
    cannot,
    fighter,
    fighting,
    for_the_win,
    helper,
    in_combat,
    in_play,
    is_term,
    monsters,
    treasures,
    winning,
)

REFUSE: Choice = ("refuse",)


class Offer(NamedTuple):
    """What a helper gets: a number of the Treasures and who picks first, Items, cards to be played on the helper.

    `anyway`: Items and cards are due even if the fight is lost.
    """

    share: int = 0
    first: int = NOBODY
    items: tuple[int, ...] = ()
    plays: tuple[Choice, ...] = ()
    anyway: bool = False


NOTHING = Offer()
PARTS = "number seat card action yes-no"


class Plea(Locals):
    """Who asks; who was asked already; whom it is about now and what is on offer."""

    __slots__ = ("seat", "asked", "whom", "offer")

    def __init__(self, seat: int, asked: tuple[int, ...] = (), whom: int = NOBODY, offer: tuple[Any, ...] = ()) -> None:
        self.seat = seat
        self.asked = asked
        self.whom = whom
        self.offer = offer


PLEA = Flow("munchkin.help", Plea, offers=True)


# ---- reading --------------------------------------------------------------------------------------


def may_help(st: State, seat: int) -> bool:
    """May this player help in the fight: alive, not in it, and kept away by no card?"""
    return alive(st, seat) and not in_combat(st, seat) and not cannot(st, "help", seat, fighter(st))


def can_ask(st: State) -> bool:
    """Is there room for a helper, and somebody who may be it? SD-HLP-15 SP-HLP-10 Where a table reads it so, only for who is not
    winning.
    """
    if st.settings.get("help-while-winning") == "forbidden" and winning(st):
        return False
    return helper(st) == NOBODY and any(may_help(st, s) for s in range(st.seats))


def spoils(st: State) -> int:
    """How many Treasures the monsters of the fight are worth now."""
    return sum(treasures(st, m) for m in monsters(st))


def bribes(st: State, seat: int) -> list[int]:
    """The Items a player carries: what may be promised (SD-HLP-04 SP-HLP-04)."""
    return [c for c in in_play(st, seat) if is_term(st, c, "Item")]


def gifts(st: State, seat: int, whom: int) -> list[Choice]:
    """The cards a player could legally play on somebody now: what may be promised (SD-HLP-06 SP-HLP-04)."""
    about = {a.name: a.about for a in st.game.actions}
    hand = st.pile("hand", seat)
    return [c for c in choices(st, seat) if about[c[0]][-1:] == ("seat",) and c[-1] == whom and c[1] in hand]


def agreement(st: State) -> Offer:
    """What was agreed with the helper there is now; nothing, if there is none or it was compelled."""
    who = helper(st)
    for key, holds in st.memo.items():
        if key[:2] == ("combat", "deal") and key[-1] == who and holds:
            return Offer(*key[2])
    return NOTHING


def deal_changes(st: State, whom: int, offer: Offer) -> list[Change]:
    """Remember an agreement in the place of whatever was agreed with that player before."""
    return [*forget_deals(st, whom), Note(("combat", "deal", tuple(offer), whom), 1)]


def forget_deals(st: State, whom: int) -> list[Change]:
    """What was agreed with a player is no more."""
    older = [k for k, holds in st.memo.items() if k[:2] == ("combat", "deal") and k[-1] == whom and holds]
    return [Note(k, 0) for k in older]


def menu(st: State, seat: int, whom: int) -> list[Offer]:
    """The simple offers: some of the Treasures, or one Item, or one card to be played."""
    found = [Offer(0, seat)]
    found += [Offer(n, first) for n in range(1, spoils(st) + 1) for first in (whom, seat)]
    found += [Offer(0, seat, (item,), (), anyway) for item in bribes(st, seat) for anyway in (False, True)]
    found += [Offer(0, seat, (), (play,)) for play in gifts(st, seat, whom)]
    return found


def refusal(st: State, seat: int, whom: int, offer: Any) -> str | None:
    """Why an offer that is not on the menu cannot be made; None if it can."""
    if not isinstance(offer, tuple) or len(offer) != len(NOTHING):
        return "an offer is (share, who picks first, Items, cards to be played, due anyway)"
    share, first, items, plays, anyway = offer
    if type(share) is not int or not 0 <= share <= spoils(st):
        return f"the share is a number from 0 to {spoils(st)}"
    if first not in (seat, whom):
        return "one of the two picks first"
    if not isinstance(items, tuple) or len(set(items)) < len(items) or not set(items) <= set(bribes(st, seat)):
        return "only Items that you carry may be offered, each once"
    if not isinstance(plays, tuple) or len(set(plays)) < len(plays) or not set(plays) <= set(gifts(st, seat, whom)):
        return "only cards that you could play on that player now may be promised, each once"
    return None if isinstance(anyway, bool) else "say whether it is due even if the fight is lost"


# ---- asking ---------------------------------------------------------------------------------------


@PLEA.step
def whom_to_ask(st: State, v: Plea) -> Next:
    """SD-HLP-01 SP-HLP-01 Players are asked one after another, until one helps or all refuse. SD-HLP-02 SP-HLP-02 There is one
    helper.
    """
    if not can_ask(st):
        return DONE
    left = [s for s in st.others(v.seat) if s not in v.asked and may_help(st, s)]
    if not left:
        return DONE
    return Ask(v.seat, "whom do you ask", [*left, NOBODY], about="seat", default=NOBODY)


@whom_to_ask.answered
def this_one(st: State, v: Plea, whom: int) -> Next:
    """Each is asked once; then the fighter decides anew."""
    if whom == NOBODY:
        return DONE
    v.whom = whom
    v.asked += (whom,)
    return None


@PLEA.step
def what_to_offer(st: State, v: Plea) -> Next:
    """SD-HLP-04 SP-HLP-04 The bribe: Items carried, and any number of the Treasures. SD-HLP-06 Or the promise to play cards.

    SD-HLP-05 SP-HLP-05 With a share of the Treasures goes who picks first. SD-HLP-16 SP-HLP-10 Items are promised now, given later.
    """
    if not can_ask(st) or not may_help(st, v.whom):
        return whom_to_ask
    seat, whom = v.seat, v.whom
    return Ask(
        seat, "what do you offer", menu(st, seat, whom), about=PARTS, default=Offer(0, seat),
        free=lambda offer: refusal(st, seat, whom, offer),
    )


@what_to_offer.answered
def offered(st: State, v: Plea, offer: tuple[Any, ...]) -> Next:
    """The offer is made."""
    v.offer = tuple(offer)
    return None


@PLEA.step
def will_you_help(st: State, v: Plea) -> Next:
    """SD-HLP-01 SP-HLP-01 The one who was asked agrees or refuses. SD-CONF-07 SD-HLP-14 SP-CONF-07 SP-HLP-09 Nobody must, but a
    yes is binding.
    """
    if not can_ask(st) or not may_help(st, v.whom):
        return whom_to_ask
    if refusal(st, v.seat, v.whom, v.offer) is not None:
        return what_to_offer
    return Ask(v.whom, "do you help", [("help", *v.offer), REFUSE], about=f"word {PARTS}", default=REFUSE)


@will_you_help.answered
def answered(st: State, v: Plea, answer: Choice) -> Next:
    """SD-HLP-17 SP-HLP-10 What was agreed on is remembered."""
    if answer == REFUSE:
        return whom_to_ask
    return Both([*deal_changes(st, v.whom, Offer(*v.offer)), *joins(st, v.whom, forced=0)], DONE)


def joins(st: State, seat: int, forced: int) -> list[Change]:
    """A helper comes into the fight; who had left it before has not got away from anything any more."""
    again = [k for k, holds in st.memo.items() if k[:2] == ("combat", "away") and k[-1] == seat and holds]
    return [
        *[Note(k, 0) for k in again],
        SetStat("helper", 0, seat), SetStat("forced", 0, forced), Happen("help", seat, NOBODY, fighter(st)),
    ]


# ---- keeping one's word ---------------------------------------------------------------------------


class Settlement(Locals):
    """Who promised what to whom."""

    __slots__ = ("seat", "whom", "offer")

    def __init__(self, seat: int, whom: int, offer: tuple[Any, ...]) -> None:
        self.seat = seat
        self.whom = whom
        self.offer = tuple(offer)


SETTLE = Flow("munchkin.settle", Settlement)


@SETTLE.step
def give_items(st: State, v: Settlement) -> Next:
    """SD-HLP-16 SD-TRD-04 SP-HLP-10 SP-TRD-04 The promised Items change hands right after the fight, if they can."""
    if not alive(st, v.whom):
        return DONE
    items = [c for c in Offer(*v.offer).items if c in in_play(st, v.seat)]
    return [received(st, c, v.whom, "give", v.seat) for c in items]


@SETTLE.step
def play_promised(st: State, v: Settlement) -> Next:
    """SD-HLP-06 SD-HLP-17 SP-HLP-04 SP-HLP-10 The promised cards are played, each if that is still legal."""
    legal = [c for c in Offer(*v.offer).plays if c in choices(st, v.seat)]
    return Ask(v.seat, "keep your promise", legal[:1], about="action") if legal else DONE


@play_promised.answered
def played(st: State, v: Settlement, choice: Choice) -> Next:
    """One after another."""
    return Perform(v.seat, choice)


# ---- compelled help -------------------------------------------------------------------------------


def may_compel(st: State, seat: int) -> bool:
    """Can this player be made to help: there is room, it is not for the win, and no card forbids it (SD-HLP-12 SP-HLP-08)?"""
    return fighting(st) and helper(st) == NOBODY and may_help(st, seat) and not for_the_win(st)


@when("compel", "munchkin.rule.compel", lambda st, c: may_compel(st, c.befalls(st)))
def compelled(st: State, v: Scope) -> Next:
    """SD-HLP-12 SD-CONF-07 SP-HLP-08 SP-CONF-07 A card makes a player help, with no agreement, but never in a fight for the win."""
    assert v.it is not None
    seat = v.it.befalls(st)
    return [*forget_deals(st, seat), *joins(st, seat, forced=1)]


RULES = (compelled,)
FLOWS = (PLEA, SETTLE)
