"""What a player may do, one row an action: in the own turn, and what can be said while cards are chosen. Enter here: ACTIONS."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...engine.abilities import ready
from ...engine.actions import ANY_TIME, Action, Choice, Moment
from ...engine.changes import Say
from ...engine.flow import Next, Run
from ...engine.state import NOBODY, Scope, State
from . import acting, city, moving

LONGEST = 80  # letters of a hint
HINTS = (
    "I am fast this time", "I am slow this time", "I will be early", "I will be late", "I am not afraid",
    "I can help with Monster tokens", "I can help with Visitors", "I am on my way to the Traps",
    "Leave the Mystery Machine to me", "I have nothing useful",
)


def in_own_turn(st: State, seat: int) -> bool:
    """Is a figure of this player acting?"""
    figure = st.stat("acting")
    return figure != NOBODY and st.owner(figure) == seat


def choosing(st: State, seat: int) -> bool:
    """Are cards being chosen in secret?"""
    return any(st.pile("hand", s) for s in range(st.seats))


OWN_TURN = Moment("in your own turn", in_own_turn)
WHILE_CHOOSING = Moment("while cards are chosen", choosing)


def of_the_figure(ways: Callable[[State, int], Iterator[Choice]]) -> Callable[[State, int], Iterator[Choice]]:
    """Ways to do something with the figure whose turn it is."""
    return lambda st, seat: ways(st, st.stat("acting"))


def roads(st: State, figure: int) -> Iterator[Choice]:
    """BG-MOVE-02 The next step."""
    return ((place,) for place in moving.steps(st, figure))


def abilities(st: State, seat: int) -> Iterator[Choice]:
    """BG-ABL-01 BG-CARD-01 What the card of this turn says and what the acting member can do once a game.

    BG-SOLO-07 As a sidekick Scooby-Doo may do so at any time.
    """
    figure, card = st.stat("acting"), st.stat("playing")
    always = city.sidekick(st)
    for x in ready(st, seat, ""):
        if x.card == always or (in_own_turn(st, seat) and x.card in (figure, card)):
            yield (x.card, x.ability.address)


def use(st: State, seat: int, args: Choice) -> Next:
    """BG-ABL-01 What it says is done."""
    block: Any = st.game.abilities[args[1]].block
    return Run(block, Scope(args[0], seat))


def hints(st: State, seat: int) -> Iterator[Choice]:
    """BG-DRAW-03 Vague hints; the words may also be a player's own."""
    return ((hint,) for hint in HINTS)


def any_words(st: State, seat: int, args: Choice) -> str | None:
    """BG-DRAW-03 What a card says must not be told: that is for the table to keep."""
    fits = len(args) == 1 and isinstance(args[0], str) and args[0].isprintable() and 0 < len(args[0].strip()) <= LONGEST
    return None if fits else f"a hint is one line of at most {LONGEST} letters"


WALK = Action(
    "walk", OWN_TURN, of_the_figure(roads), lambda st, seat, args: list(moving.walk(st, st.stat("acting"), args[0])),
    rules="BG-MOVE-02 BG-MOVE-03 BG-MOVE-04 BG-MOVE-05", about=("card",),
)
DRIVE = Action(
    "drive the Mystery Machine", OWN_TURN, of_the_figure(moving.rides), moving.ride, rules="BG-MM-01 BG-MM-04",
    about=("card", "card"),
)
PERFORM = Action(
    "perform a Location Action", OWN_TURN, of_the_figure(acting.ways), acting.perform, rules="BG-ACT-01 BG-HAU-02",
)
USE = Action("use an ability", ANY_TIME, abilities, use, rules="BG-ABL-01 BG-CARD-01 BG-SOLO-07", about=("card", "ability"))
HINT = Action(
    "say", WHILE_CHOOSING, hints, lambda st, seat, args: [Say(seat, args[0])], rules="BG-DRAW-03", free=True, about=("word",),
    lets=any_words,
)
ACTIONS = (WALK, DRIVE, PERFORM, USE, HINT)
