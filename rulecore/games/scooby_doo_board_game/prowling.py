"""A turn of the Monster: its Ability, its road step by step, and the Visitors that it scares away. Enter here: PROWL."""
from __future__ import annotations

from ...engine.changes import Change, Expire, Happen, Move, SetStat
from ...engine.flow import Flow, Next
from ...engine.state import NOBODY, Locals, State
from ...engine.values import total
from ..parts.board import follow
from . import city

ROADS = ("Green", "Blue", "Red")


class Prowl(Locals):
    """Which Monster, by which card, and how many steps are left."""

    __slots__ = ("monster", "card", "left")

    def __init__(self, monster: int, card: int, left: int = 0) -> None:
        self.monster = monster
        self.card = card
        self.left = left


PROWL = Flow("scooby-doo-board-game.prowl", Prowl)


def road(st: State, card: int) -> str:
    """BG-CARD-02 The colour of a Monster card."""
    return next(colour for colour in ROADS if colour in st.game.cards[card].terms).lower()


def moves(st: State, monster: int, card: int) -> int:
    """BG-MON-04 How many steps are shown, and what changes that for this Monster."""
    return max(total(st, "*moves", monster, int(st.game.cards[card].fields["moves"])), 0)


def route(st: State, monster: int, card: int) -> list[int]:
    """BG-MON-04 BG-MON-06 BG-MON-13 The Locations that it will enter: a colour has one exit at each."""
    here = city.number_of(st, city.place_of(st, monster))
    return [city.location(st, n) for n in follow(st.game.vocab.board, road(st, card), here, moves(st, monster, card))]


def frightens(st: State, v: Prowl) -> list[Change]:
    """BG-MON-05 BG-FRT-01 BG-FRT-05 Everybody in the Location that it has entered; of a Duo only one of them frightens."""
    if v.monster not in city.frightening(st):
        return []
    return city.frights(st, city.at(st, city.place_of(st, v.monster), city.gang(st)))


@PROWL.step
def begin(st: State, v: Prowl) -> Next:
    """BG-MON-01 BG-MON-14 Its turn; where it stands is not entered."""
    return [SetStat("acting", 0, v.monster), SetStat("playing", 0, v.card)]


@PROWL.step
def check_activation(st: State, v: Prowl) -> Next:
    """BG-MON-02 BG-MON-03 BG-DUO-04 With the symbol on its card the Ability is active in this turn."""
    return [Happen("activation", NOBODY, v.monster)] if "symbol" in st.game.cards[v.card].flags else None


@PROWL.step
def how_far(st: State, v: Prowl) -> Next:
    """BG-MON-04 So many steps along the road of that colour."""
    v.left = moves(st, v.monster, v.card)
    return None


@PROWL.step
def enter(st: State, v: Prowl) -> Next:
    """BG-MON-04 BG-MON-11 One step, which is finished before the next."""
    if not v.left:
        return end
    v.left -= 1
    board = st.game.vocab.board
    to = follow(board, road(st, v.card), city.number_of(st, city.place_of(st, v.monster)), 1)[0]
    return [Move(v.monster, st.where[v.monster], "enter", NOBODY, city.location(st, to))]


@PROWL.step
def fright(st: State, v: Prowl) -> Next:
    """BG-MON-05 BG-MON-11 First the Gang members who are there, unless the table reads it otherwise."""
    return frightens(st, v) if st.settings.get("fright-first") == "yes" else None


@PROWL.step
def scare(st: State, v: Prowl) -> Next:
    """BG-MON-07 BG-MON-08 BG-MON-12 BG-DUO-04 Then one Visitor runs away; what becomes of an empty Location, the checks see to."""
    if v.monster not in city.frightening(st):
        return None
    return city.scared(st, city.place_of(st, v.monster), 1)


@PROWL.step
def use_its_ability(st: State, v: Prowl) -> Next:
    """BG-MON-09 BG-MON-11 BG-DUO-06 Last what its card says of an entered Location."""
    return [Happen("prowl", NOBODY, v.monster)]


@PROWL.step
def late_fright(st: State, v: Prowl) -> Next:
    """BG-MON-11 Or the Gang members are frightened only now."""
    return frightens(st, v) if st.settings.get("fright-first") != "yes" else None


@PROWL.step
def next_step(st: State, v: Prowl) -> Next:
    """BG-MON-04 And on it goes."""
    return enter


@PROWL.step
def end(st: State, v: Prowl) -> Next:
    """BG-MON-01 It has come where it stays."""
    return [Happen("prowl-end", NOBODY, v.monster)]


@PROWL.step
def it_is_over(st: State, v: Prowl) -> Next:
    """BG-REV-02 Whoever is next acts."""
    return [Expire("turn"), SetStat("acting", 0, NOBODY), SetStat("playing", 0, NOBODY)]
