"""The LALR automaton that reads the tokens of a card.

Owns: the stacks, and what could come next. Never: where tokens come from, or what a mistake means.
Enter here: Automaton.feed_all. It is a loop over the shipped tables, so that reading cards needs no parser generator.
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from . import tables
from .build import BUILDERS, Builder
from .tokens import Token

NOWHERE = -1  # where a token of the layout stands: it does not widen a span


@lru_cache(maxsize=1)
def _builders() -> tuple[Builder | None, ...]:
    """For each rule what builds its value; None makes a list."""
    return tuple(None if rule.name == "[]" else BUILDERS.get(rule.name) for rule in tables.load().rules)


class Automaton:
    """A reader in the middle of a card."""

    __slots__ = ("at", "ends", "starts", "states", "values")

    def __init__(self) -> None:
        self.states = [tables.load().start]
        self.values: list[Any] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.at = 0  # of the tokens that were last fed, the one that could not stand there

    def copy(self) -> Automaton:
        """Another reader at the same place: values are never changed, so they are shared."""
        new = Automaton()
        new.states, new.values = self.states[:], self.values[:]
        new.starts, new.ends = self.starts[:], self.ends[:]
        return new

    def feed_all(self, tokens: Iterable[Token]) -> bool:
        """Go on with these tokens. False: the token number `at` cannot stand where it stands."""
        actions = tables.load().actions
        for i, token in enumerate(tokens):
            kind = token.type
            while (action := actions[self.states[-1]].get(kind)) is not None and action < 0:
                self._reduce(-1 - action)
            if action is None:
                self.at = i
                return False
            layout = kind[0] in "_$" and token.start == token.end
            self.states.append(action)
            self.values.append(token)
            self.starts.append(NOWHERE if layout else token.start)
            self.ends.append(NOWHERE if layout else token.end)
        return True

    def finish(self, end: Token) -> Any:
        """The value of the whole, when all its lines were fed."""
        loaded = tables.load()
        while self.states[-1] != loaded.end:
            self._reduce(-1 - loaded.actions[self.states[-1]][end.type])
        return self.values[-1]

    def _reduce(self, number: int) -> None:
        loaded = tables.load()
        rule = loaded.rules[number]
        size = rule.size
        first = len(self.values) - size
        span = self._span(first)
        parts = _kept(rule, self.values[first:])
        if rule.single and len(parts) == 1:
            value = parts[0]
        else:
            build = _builders()[number]
            value = parts if build is None else build(parts, span)
        del self.states[len(self.states) - size :], self.values[first:], self.starts[first:], self.ends[first:]
        self.states.append(loaded.gotos[self.states[-1]][rule.origin])
        self.values.append(value)
        self.starts.append(span[0])
        self.ends.append(span[1])

    def _span(self, first: int) -> tuple[int, int]:
        start = next((at for at in self.starts[first:] if at >= 0), NOWHERE)
        end = next((at for at in reversed(self.ends[first:]) if at >= 0), NOWHERE)
        return (start, end)


def _kept(rule: tables.Rule, values: list[Any]) -> list[Any]:
    """The values that matter, with the lists of repeated parts laid open."""
    if rule.plain:
        return values
    parts: list[Any] = []
    for fate, value in zip(rule.keep, values, strict=True):
        if fate == tables.KEEP:
            parts.append(value)
        elif fate == tables.SPLICE:
            parts += value
    return parts


# ---- what could stand here: states only, nothing is built -----------------------------------------


def could(states: Sequence[int], kinds: Sequence[str]) -> bool:
    """Could tokens of these kinds follow?"""
    loaded = tables.load()
    stack = list(states)
    for kind in kinds:
        while (action := loaded.actions[stack[-1]].get(kind)) is not None and action < 0:
            rule = loaded.rules[-1 - action]
            del stack[len(stack) - rule.size :]
            stack.append(loaded.gotos[stack[-1]][rule.origin])
        if action is None:
            return False
        stack.append(action)
    return True


def expected(states: Sequence[int]) -> frozenset[str]:
    """The kinds of token that could come next."""
    return frozenset(kind for kind in tables.load().actions[states[-1]] if kind != "$END" and could(states, [kind]))
