"""What follows whatever made it happen: Frights, and what cards begin. Enter here: RULES."""
from __future__ import annotations

from ...engine.changes import Change, Happen, Move
from ...engine.flow import Next, Run
from ...engine.state import Scope, State
from ..parts.when import when
from . import acting, city
from .endings import lost


def by_a_member(st: State, c: Change) -> bool:
    """Is it a Gang member who enters a Location?"""
    return isinstance(c, Move) and st.game.cards[c.card].kind == "gang-id"


@when("enter", "scooby-doo-board-game.met", by_a_member)
def meets_the_monster(st: State, v: Scope) -> Next:
    """BG-FRT-01 BG-FRT-02 BG-FRT-04 BG-DUO-10 To enter the Location of the Monster is a Fright; to stand beside it is none."""
    assert isinstance(v.it, Move)
    there = city.at(st, v.it.host, city.frightening(st))
    return city.frights(st, [v.it.card] * len(there))


@when("fright", "scooby-doo-board-game.fright")
def is_frightened(st: State, v: Scope) -> Next:
    """BG-FRT-03 BG-LOSE-05 Two cards from the Draw deck to the Discard deck, face up; too few: those that are there.

    BG-LOSE-04 Or, as the table reads it, all is lost then.
    """
    if city.cards_left(st) < city.PRICE and st.settings.get("fright-short") == "lose":
        return [*city.paid(st, v.seat, "flee"), *lost("no-card")]
    return city.paid(st, v.seat, "flee")


@when("restoring", "scooby-doo-board-game.restoring")
def visitors_come_back(st: State, v: Scope) -> Next:
    """BG-ACT-06 Where to, is asked Visitor by Visitor."""
    assert isinstance(v.it, Happen)
    return Run(acting.RESTORE, acting.Restore(v.it.who, v.it.other))


@when("crafting", "scooby-doo-board-game.crafting")
def traps_are_built(st: State, v: Scope) -> Next:
    """BG-CRA-01 BG-CRA-02 What is put where, is asked piece by piece."""
    assert isinstance(v.it, Happen)
    return Run(acting.CRAFT, acting.Craft(city.acting(st, v.it.who)))


@when("scrounging", "scooby-doo-board-game.scrounging")
def resources_change_hands(st: State, v: Scope) -> Next:
    """BG-SOLO-09 From whom, and which, is asked."""
    assert isinstance(v.it, Happen)
    return Run(acting.SCROUNGE, acting.Scrounge(city.acting(st, v.it.who)))


RULES = (meets_the_monster, is_frightened, visitors_come_back, traps_are_built, resources_change_hands)
