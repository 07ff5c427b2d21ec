"""How the cards of a verb are chosen: by whom, how many, at random, together, and so that all costs can be paid.

Enter here: Choosing, payable_together.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .changes import AtRandom, Show
from .deed import Deed, together
from .flow import Ask, Directive, Next, not_listed
from .machine import Machine
from .select import Picks, Reader
from .state import NOBODY, Frame, Scope, State

Could = Callable[[State, Any], bool]


def may_be_hidden(deed: Deed, st: State, v: Scope) -> bool:
    """Could the cards that this takes lie where only their owner sees? Then whether it is asked must not depend on them."""
    if st.settings.get("ask") == "able":
        return False
    who = deed.doer(st, v, v.seat)
    return who != NOBODY and any(
        isinstance(x, Picks) and x.unseen is not None and bool(x.unseen(st, v, who)) for _, x in deed.asked
    )


class BindRandom(Directive):
    """Chance picks some cards, and the block remembers them under a name."""

    __slots__ = ("cards", "n", "key")

    def __init__(self, cards: Sequence[int], n: int, key: str) -> None:
        self.cards = tuple(cards)
        self.n = n
        self.key = key

    def follow(self, machine: Machine, f: Frame) -> None:
        machine.do([AtRandom(self.cards, self.n)], machine.cause_of(f))
        picked = machine.state.log[-1][0]
        assert isinstance(picked, AtRandom)
        f.vars.bind(self.key, picked.cards[: self.n])


class Choosing:
    """The choice of a verb's cards: who sees them, who is asked, what may be answered."""

    __slots__ = ("picks", "doer", "what", "rest")

    def __init__(self, picks: Picks, doer: Reader, what: str, rest: Sequence[Deed] | None) -> None:
        self.picks = picks
        self.doer = doer
        self.what = what
        self.rest = rest  # None: not a cost

    def show(self, st: State, v: Scope) -> Next:
        """Somebody else chooses: what only the owner sees is shown."""
        who = self.doer(st, v, v.seat)
        assert self.picks.chooser is not None
        chooser = self.picks.chooser(st, v, who)
        hidden = [
            c for c in self.picks.pool(st, v, who)
            if st.game.sees[st.where[c]] == "owner" and st.owner(c) != chooser
        ]
        return [Show(tuple(hidden), chooser)] if hidden and chooser != NOBODY else None

    def ask(self, st: State, v: Scope) -> Ask | BindRandom | tuple[()] | None:
        """The question; () if there is nothing to ask (it is bound); None if it cannot be done."""
        picks = self.picks
        who = self.doer(st, v, v.seat)
        cards = picks.pool(st, v, who)
        n = len(cards) if picks.count is None else picks.count(st, v, who)
        if not cards or n <= 0 or who == NOBODY or (self.rest is not None and n > len(cards)):
            return None
        if picks.weigh is not None:
            return self._weighed(st, v, who, cards)
        if picks.random and n < len(cards):
            return BindRandom(cards, n, picks.key)
        if self.rest:
            cards = [c for c in cards if self._leaves_enough(st, v, (c,))]
        if n >= len(cards) and not picks.up_to and not self._some_of_hidden(st, v, who, cards):
            v.bind(picks.key, tuple(cards))
            return ()
        chooser = picks.chooser(st, v, who) if picks.chooser is not None else who
        chooser = who if chooser == NOBODY else chooser
        if n == 1 and not picks.up_to:
            cards = told_apart(st, cards)
            return Ask(chooser, self.what, cards, about="card", card=v.card, free=not_listed if len(cards) == 1 else None)
        return self._several(st, v, chooser, cards, n)

    def _some_of_hidden(self, st: State, v: Scope, who: int, cards: Sequence[int]) -> bool:
        """Would it tell how many such cards somebody holds, not to be asked about them?"""
        if self.picks.unseen is None or st.settings.get("ask") == "able":
            return False
        hidden = self.picks.unseen(st, v, who)
        return len(hidden) > sum(c in hidden for c in cards) > 0

    def _several(self, st: State, v: Scope, chooser: int, cards: list[int], n: int) -> Ask:
        most = min(n, len(cards))
        cards = told_apart(st, cards, most)
        least = 0 if self.picks.up_to else most
        check = (lambda some: None if self._leaves_enough(st, v, some) else "the rest could not be paid") if self.rest else None
        return Ask(
            chooser, self.what, cards, shape="subset", about="card", least=least, most=most, check=check,
            default=tuple(cards[:least]), card=v.card,
        )

    def _leaves_enough(self, st: State, v: Scope, some: Sequence[int]) -> bool:
        """Can the costs that are still to be paid be paid without these cards?"""
        needs = [(cards - set(some), n) for d in self.rest or () for cards, n in d.needs(st, v)]
        return together(needs)

    def _weighed(self, st: State, v: Scope, who: int, cards: list[int]) -> Ask | None:
        """Cards with a condition on them together: any set that meets it."""
        weigh = self.picks.weigh
        assert weigh is not None
        if not weigh(st, v, who, cards):
            return None

        def check(answer: Any) -> str | None:
            return None if weigh(st, v, who, answer) else "together these are not what the card asks for"

        return Ask(
            who, self.what, cards, shape="subset", about="card", least=1, most=len(cards), check=check,
            sample=lambda below: smallest(cards, lambda some: weigh(st, v, who, some), below), default=tuple(cards), card=v.card,
        )


def told_apart(st: State, cards: Sequence[int], most: int = 1) -> list[int]:
    """Of copies that lie openly at one place, and of which nothing is remembered, so many: which they are makes no difference."""
    found: dict[tuple[object, ...], list[int]] = {}
    hosts = {*st.hosts.values()}
    for c in cards:
        alike = st.game.sees[st.where[c]] == "all" and c not in hosts and not any(c in key for key in st.memo)
        alike = alike and not any(x.card == c for x in st.lasting)
        found.setdefault((st.game.cards[c], st.where[c], st.hosts.get(c)) if alike else (c,), []).append(c)
    kept = {c for copies in found.values() for c in copies[:most]}
    return [c for c in cards if c in kept]


def payable_together(deeds: Sequence[Deed]) -> Could:
    """Could all these be done now, in full, and no card used twice?"""

    def able(st: State, sc: Any) -> bool:
        if not all(d.sample(st, sc) and d.in_full(st, sc) for d in deeds):
            return False
        return together([need for d in deeds for need in d.needs(st, sc)])

    return able


def smallest(cards: Sequence[int], enough: Callable[[Sequence[int]], bool], below: Callable[[int], int]) -> tuple[int, ...]:
    """A legal set: cards at random until they are enough."""
    left = list(cards)
    some: list[int] = []
    while left and not (some and enough(some)):
        some.append(left.pop(below(len(left))))
    return tuple(sorted(some))
