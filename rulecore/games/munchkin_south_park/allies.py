"""Allies: who goes along with a player, and who is left behind so that the player gets away. Enter here: ALLIES."""
from __future__ import annotations

from collections.abc import Iterator

from ...engine.actions import ANY_TIME, Choice
from ...engine.changes import Change, Happen, Move
from ...engine.flow import Ask, Edits, Flow, Next, Run
from ...engine.parts import Part
from ...engine.state import NOBODY, Locals, State
from ..munchkin import checks, run_away
from ..munchkin.checks import Overview
from ..munchkin.invariants import more, under_way
from ..munchkin.reading import allowed, discard_pile, fighter, helper, in_play, monster_cannot, of_kind
from ..munchkin.rows import HandRow
from ..munchkin.run_away import Flight, pursuers


def allies(st: State, seat: int) -> list[int]:
    """The Allies of a player."""
    return of_kind(st, in_play(st, seat), "ally")


# ---- playing one ----------------------------------------------------------------------------------


def most(st: State, seat: int, card: int) -> int:
    """SP-ALLY-01 SP-ALLY-14 How many Allies a player may have with this one: one, unless a card (it, too) allows more."""
    itself: list[int] = [
        a.data[0] for a in st.game.cards[card].counts_in.get("front", ())
        if a.key == "rule may have" and a.data[1] == "Ally" and a.when is None
    ]
    return max(allowed(st, seat, card), *itself, 1)


def ways(st: State, seat: int, card: int) -> Iterator[Choice]:
    """SP-ALLY-01 SP-ALLY-05 Beside those who are there, if there is room (NOBODY), or in the place of any of them."""
    own = allies(st, seat)
    if len(own) < most(st, seat, card):
        yield card, NOBODY
    for old in own:
        yield card, old


def play(st: State, seat: int, args: Choice) -> list[Change]:
    """SP-ALLY-04 SP-ALLY-05 It counts at once; the old one is discarded in the same action."""
    card, old = args
    gone = [Move(old, discard_pile(st, old), "discard", seat)] if old != NOBODY else []
    return [Move(card, st.game.zones["front"][seat], "play", seat, NOBODY, True), *gone]


# ---- whoever came otherwise -----------------------------------------------------------------------

STEPS = Flow("munchkin.ally-checks", Overview)  # steps for the state-based checks; not run by themselves


@STEPS.step
def ally_goes_along(st: State, v: Overview) -> Next:
    """SP-ALLY-04 An Ally that has come from another player goes along like any other."""
    waiting = [c for seat in range(st.seats) for c in of_kind(st, st.pile("pack", seat), "ally")]
    return [Move(c, st.game.zones["front"][st.owner(c)], "join", st.owner(c), NOBODY, True) for c in waiting] or None


@STEPS.step
def too_many_allies(st: State, v: Overview) -> Next:
    """SP-ALLY-01 SP-ALLY-14 More Allies than allowed: the owner says who goes."""
    for seat in range(st.seats):
        own = allies(st, seat)
        if len(own) > 1 and len(own) > allowed(st, seat, own[0]):
            return Ask(seat, "discard an Ally", own, about="card")
    return None


@too_many_allies.answered
def ally_goes(st: State, v: Overview, card: int) -> Next:
    """SP-ALLY-01 At once."""
    return [Move(card, discard_pile(st, card), "discard", st.owner(card))]


def crowds(st: State) -> Iterator[str]:
    """SP-ALLY-01 Who has more Allies than one, where no card allows more and nothing is under way that would put it right."""
    if not st.over and not under_way(st):
        for seat in range(st.seats):
            if len(allies(st, seat)) > 1 and not more(st, seat):
                yield f"seat {seat} has {len(allies(st, seat))} Allies"


# ---- a sacrifice ----------------------------------------------------------------------------------

FLEEING = Flow("munchkin.ally-flight", Flight)  # steps for running away; not run by themselves


@FLEEING.step
def instead_of_rolling(st: State, v: Flight) -> Next:
    """SP-ALLY-07 SP-ALLY-10 Before any roll an Ally may be left behind in its place.

    SP-ALLY-12 Even with a monster that nobody can escape. One that does not pursue the runner needs no sacrifice.
    """
    own = allies(st, v.seat)
    if not own or monster_cannot(st, "pursue", v.monster, v.seat):
        return None
    return Ask(v.seat, "sacrifice an Ally", [NOBODY, *own], about="card", default=NOBODY)


@instead_of_rolling.answered
def sacrificed(st: State, v: Flight, card: int) -> Next:
    """SP-ALLY-07 Or roll."""
    return None if card == NOBODY else Run(SACRIFICE, Sacrifice(v.seat, card))


@FLEEING.step
def no_roll_any_more(st: State, v: Flight) -> Next:
    """SP-ALLY-07 Who got away from all of them rolls for none."""
    return None if v.monster in pursuers(st, v.seat) else run_away.between_rolls


class Sacrifice(Locals):
    """Who leaves which Ally behind, and whether for the helper, too."""

    __slots__ = ("seat", "ally", "helper")

    def __init__(self, seat: int, ally: int, helper: bool = False) -> None:
        self.seat = seat
        self.ally = ally
        self.helper = helper


SACRIFICE = Flow("munchkin.sacrifice", Sacrifice)


@SACRIFICE.step
def and_the_helper(st: State, v: Sacrifice) -> Next:
    """SP-ALLY-08 Whose fight it is decides for the helper, too. SP-ALLY-11 A helper's own Ally saves nobody else."""
    if v.seat != fighter(st) or helper(st) == NOBODY or not pursuers(st, helper(st)):
        return None
    return Ask(v.seat, "does the helper get away, too", (True, False), shape="yes-no", default=True)


@and_the_helper.answered
def decided(st: State, v: Sacrifice, both: bool) -> Next:
    """SP-ALLY-08 Both, or only the one whose Ally it was."""
    v.helper = both
    return None


@SACRIFICE.step
def left_behind(st: State, v: Sacrifice) -> Next:
    """SP-ALLY-07 SP-ALLY-10 The Ally is discarded, and whatever was still to be run from is escaped."""
    saved = (v.seat, helper(st)) if v.helper else (v.seat,)
    return [
        Happen("sacrifice", v.seat, v.ally), Move(v.ally, discard_pile(st, v.ally), "discard", v.seat),
        *[Happen("escape", seat, monster) for seat in saved for monster in pursuers(st, seat)],
    ]


PLAY_AN_ALLY = HandRow(
    "play an Ally", ANY_TIME, "ally", ways, play, about=("card", "card"),
    rules="SP-TIME-03 SP-ALLY-02 SP-ALLY-03 SP-ALLY-05 SP-TURN-10 SP-CREATE-03",
)
ALLIES = Part(
    "Allies",
    steps={
        checks.CHECKS: Edits(after={"super_munchkin_without_class": [ally_goes_along, too_many_allies]}),
        run_away.RUN_AWAY: Edits(after={"from_which": [instead_of_rolling, no_roll_any_more]}),
    },
    flows=(SACRIFICE,),
    actions=(PLAY_AN_ALLY,),
    invariants=(crowds,),
)
"""Somebody who goes along, one at a time, and can be sacrificed to get away (SP-ALLY-01, SP-ALLY-07)."""
