"""Abilities that players use: `once per combat, discard a card: ...`, as rows of the timing table. Enter: USE_ABILITY."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .actions import ANY_TIME, Action, Choice
from .flow import Next, Run
from .state import Live, Scope, State


class Use:
    """What an activated ability needs to know of itself: the window it answers ("" = any time its owner may act)."""

    __slots__ = ("window",)

    def __init__(self, window: str) -> None:
        self.window = window


def ready(st: State, seat: int, window: str) -> Iterator[Live]:
    """The abilities a seat could use now."""
    for x in st.live.get("use", ()):
        a = x.ability
        if x.seat == seat and a.data.window == window and (a.when is None or a.when(st, x, seat)):
            yield x


def use_row(name: str, window: str, rules: str = "") -> Action:
    """A row for the abilities that answer this window."""

    def find(st: State, seat: int) -> Iterator[Choice]:
        for x in ready(st, seat, window):
            yield (x.card, x.ability.address)

    def do(st: State, seat: int, args: Choice) -> Next:
        card, address = args
        block: Any = st.game.abilities[address].block
        return Run(block, Scope(card, seat))

    return Action(name, ANY_TIME, find, do, rules=rules, window=window, about=("card", "ability"))


USE_ABILITY = use_row("use an ability", "")
