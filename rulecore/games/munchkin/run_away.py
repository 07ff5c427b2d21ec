"""Running Away: one player from one monster after another. Owns: the rolls. Never: who lost. Enter here: RUN_AWAY."""
from __future__ import annotations

from typing import Any

from ...engine.changes import Change, Happen, Note, SetStat
from ...engine.flow import DONE, Ask, Both, Flow, Next, RollDie, Run
from ...engine.state import NO_NAMES, NOBODY, Locals, Scope, State
from ...engine.window import Window
from ..parts.when import when
from .reading import alive, cannot, fighter, helper, in_combat, monster_cannot, monsters, munchkins, run_away_bonus

ESCAPE = 5


class Flight(Locals):
    """Who runs, and from which monster now."""

    __slots__ = ("seat", "monster")

    def __init__(self, seat: int, monster: int = NOBODY) -> None:
        self.seat = seat
        self.monster = monster


RUN_AWAY = Flow("munchkin.run-away", Flight)


def done_with(card: int, seat: int) -> tuple[Any, ...]:
    """Where it is remembered that a player got away from a monster or was caught by it."""
    return "combat", "away", card, seat


def pursuers(st: State, seat: int) -> list[int]:
    """The monsters that a player has still to run from; none, once dead (SD-DTH-02 SP-DTH-01)."""
    return [m for m in monsters(st) if not st.memo.get(done_with(m, seat))] if alive(st, seat) else []


def rolls_left(st: State) -> bool:
    """Is anybody in the fight still to run?"""
    return any(pursuers(st, s) for s in munchkins(st))


def escape(st: State, v: Flight) -> list[Change]:
    """The runner gets away from this monster."""
    return [Happen("escape", v.seat, v.monster)]


@RUN_AWAY.step
def from_which(st: State, v: Flight) -> Next:
    """SD-MUL-05 SD-RUN-05 SP-RUN-06 SP-RUN-07 Each monster is run from separately, in the order that the runner chooses.

    SD-DTH-02 SP-DTH-01 The dead need not run any more.
    """
    left = pursuers(st, v.seat)
    return Ask(v.seat, "run away from", left, about="card", default=left[0]) if left else DONE


@from_which.answered
def this_one(st: State, v: Flight, card: int) -> Next:
    """This monster is next."""
    v.monster = card
    return None


@RUN_AWAY.step
def does_it_pursue(st: State, v: Flight) -> Next:
    """SD-CONF-01 SP-CONF-01 A monster that cannot pursue this player is escaped without a roll; who cannot escape is caught."""
    if monster_cannot(st, "pursue", v.monster, v.seat):
        return Both(escape(st, v), between_rolls)
    return caught if cannot(st, "escape", v.seat, v.seat) else None


@RUN_AWAY.step
def roll(st: State, v: Flight) -> Next:
    """SD-RUN-02 SD-RUN-05 SP-RUN-03 SP-RUN-07 One roll for this monster and this player; what may change a roll answers it."""
    return RollDie(v.seat)


@RUN_AWAY.step
def result(st: State, v: Flight) -> Next:
    """SD-RUN-02 SD-RUN-03 SD-RUN-08 SD-RUN-10 SP-RUN-03 SP-RUN-04 SP-RUN-09 With all that counts, 5 or more escapes; the bare die
    decides nothing.
    """
    if v.monster not in pursuers(st, v.seat):
        return between_rolls
    away = st.stat("rolled") + run_away_bonus(st, v.seat) >= ESCAPE
    return Both(escape(st, v), between_rolls) if away else caught


@RUN_AWAY.step
def caught(st: State, v: Flight) -> Next:
    """SD-RUN-04 SP-RUN-05 The monster catches the runner."""
    return [Note(done_with(v.monster, v.seat), 1), Happen("caught", v.seat, v.monster)]


@RUN_AWAY.step
def bad_stuff(st: State, v: Flight) -> Next:
    """SD-RUN-04 SD-MUL-05 SP-RUN-05 SP-RUN-06 Its Bad Stuff happens at once, before anything else is rolled."""
    text = st.game.cards[v.monster].sections.get("bad-stuff")
    return Run(text, Scope(v.monster, v.seat, None, NO_NAMES)) if text is not None else None


@RUN_AWAY.step
def between_rolls(st: State, v: Flight) -> Next:
    """SD-RUN-10 SP-RUN-09 Before the next roll Curses and the like may be played again."""
    return Window("between-rolls", v.seat) if rolls_left(st) else None


@RUN_AWAY.step
def next_monster(st: State, v: Flight) -> Next:
    """SD-MUL-05 SP-RUN-06 Then the next monster."""
    return from_which


# ---- rules that wait for what cards do --------------------------------------------------------------


@when("escape", "munchkin.rule.escape", lambda st, c: in_combat(st, c.befalls(st)))
def gets_away(st: State, v: Scope) -> Next:
    """SD-RUN-02 SD-CONF-01 SP-RUN-03 SP-CONF-01 Escaped, by the die or by a card: no roll for this monster any more.

    Away from all of them while the fight still goes on: a helper is out of it (SD-HLP-19 SP-HLP-10), a fighter flees (SD-MUL-04
    SP-MUL-04).
    """
    it = v.it
    assert isinstance(it, Happen)
    remembered: list[Change] = [Note(done_with(it.card, it.who), 1)]
    if st.stat("fleeing") or any(m != it.card for m in pursuers(st, it.who)):
        return remembered
    if it.who == helper(st):
        return [*remembered, SetStat("helper", 0, NOBODY), SetStat("forced", 0, 0)]
    return [*remembered, SetStat("fleeing", 0, 1)] if it.who == fighter(st) else remembered


RULES = (gets_away,)
FLOWS = (RUN_AWAY,)
