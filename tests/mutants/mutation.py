"""Deliberately wrong rules: how one is declared, put in force and taken back. Enter here: mutant, MUTANTS, Mutation.

A mutant is a small patch of the real rules. Whoever holds the right function already (a flow, an action's row, another
module) gets the wrong one too, because its code is exchanged, not its name.
"""
from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from types import FunctionType
from typing import Any

from rulecore.engine.flow import Flow

RULE_ID = re.compile(r"\b(?:SD|SP|TH|BG|ECG)(?:-[A-Z0-9]+)+-\d+[a-z]?\b")
Patch = Callable[["Mutation"], None]


class Mutant:
    """A wrong rule: its number, what is wrong in one line, the rules that it breaks, and how."""

    def __init__(self, name: str, wrong: str, rules: str, patch: Patch) -> None:
        self.name = name
        self.wrong = wrong
        self.rules = frozenset(RULE_ID.findall(rules))
        self.patch = patch


MUTANTS: dict[str, Mutant] = {}


def mutant(name: str, wrong: str, rules: str) -> Callable[[Patch], Patch]:
    """Decorator: declare a wrong rule."""

    def declare(patch: Patch) -> Patch:
        assert name not in MUTANTS, f"two mutants are called {name}"
        MUTANTS[name] = Mutant(name, wrong, rules, patch)
        return patch

    return declare


def _forward(*args: Any, **named: Any) -> Any:
    return _instead(*args, **named)  # type: ignore[name-defined]  # noqa: F821  (the name is put there by `swap`)


class Mutation:
    """One mutant in force. Used with `with`: at its end everything is as it was."""

    def __init__(self, wanted: Mutant) -> None:
        self.wanted = wanted
        self.changed: list[tuple[Any, str, Any]] = []  # what, which attribute of it, as it was

    def __enter__(self) -> Mutation:
        self.wanted.patch(self)
        return self

    def __exit__(self, *what: object) -> None:
        for where, name, right in reversed(self.changed):
            setattr(where, name, right)

    def put(self, where: Any, name: str, wrong: Any) -> None:
        """A constant of a module, or one column of an action's row, is another."""
        self.changed.append((where, name, getattr(where, name)))
        setattr(where, name, wrong)

    def swap(self, right: Any, wrong: Callable[..., Any]) -> None:
        """Whoever calls this function gets `wrong(right, ...)`, wherever the function is kept."""
        assert isinstance(right, FunctionType) and not right.__closure__, f"{right} cannot be exchanged"
        kept = FunctionType(right.__code__, right.__globals__, right.__name__, right.__defaults__)
        instead = f"_instead_of_{right.__qualname__}"
        right.__globals__[instead] = partial(wrong, kept)
        self.put(right, "__code__", _forward.__code__.replace(co_names=(instead,)))

    def step(self, flow: Flow, name: str, wrong: Callable[..., Any]) -> None:
        """A step of a flow does `wrong(right, st, v)`."""
        self.swap(flow.steps[flow.index[name]].act, wrong)
