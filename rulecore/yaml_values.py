"""A YAML file being read for a game: each value by a reader of its own, and what is wrong with it at its place.

Owns: the readers of plain values (a text, a whole number, a list of words). Never: what they are for (`vocab_reader`).
Enter here: File, Read.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from .diagnostics import Diagnostic, make, suggest
from .strict_yaml import Node, Span

WORD = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")  # what a noun looks like
TERM = re.compile(r"([0-9]+-)?[A-Z][A-Za-z0-9'!]*(-[A-Za-z0-9']+)*")  # and each word of a Term
WRONG: Any = object()  # a value that was reported and is left out
Read = Callable[["File", Node], Any]


class File:
    """A file being read, and what is wrong with it."""

    def __init__(self, path: Path, text: str, problems: list[Diagnostic]) -> None:
        self.path, self.text, self.problems = path, text, problems

    def report(self, name: str, span: Span, message: str, **more: Any) -> None:
        """Note a problem."""
        self.problems.append(make(name, str(self.path), self.text, span, message, **more))

    def wrong_type(self, node: Node, wanted: str) -> Any:
        """Note that a value is not what is wanted here."""
        self.report("yaml-wrong-type", node.span, f"{wanted} is needed here, not {_described(node)}")
        return WRONG

    def entries(self, node: Node) -> dict[str, tuple[Node, Node]]:
        """A mapping's entries; anything else is reported."""
        if isinstance(node.value, dict):
            return node.value
        if node.value is not None:
            self.wrong_type(node, "a mapping")
        return {}

    def record(self, node: Node, schema: Mapping[str, Read]) -> dict[str, Any]:
        """A mapping with these keys only, each read by its own reader. What is wrong is reported and left out."""
        found: dict[str, Any] = {}
        for name, (key, value) in self.entries(node).items():
            if name not in schema:
                self.unknown(key, name, schema)
                continue
            read = schema[name](self, value)
            if read is not WRONG:
                found[name] = read
        return found

    def unknown(self, key: Node, name: str, allowed: Iterable[str]) -> None:
        """Note a key that is not read here."""
        allowed = list(allowed)
        message = f"`{name}` is not a key here; the keys are: {', '.join(allowed)}"
        self.report("yaml-unknown-key", key.span, message, did_you_mean=suggest(name, allowed))


def _described(node: Node) -> str:
    match node.value:
        case dict():
            return "a mapping"
        case list():
            return "a list"
        case None:
            return "nothing"
        case bool():
            return "true" if node.value else "false"
        case str():
            return f'the text "{node.value}"'
    return f"the number {node.value}"


def text(file: File, node: Node) -> Any:
    """A text."""
    return node.value.strip() if isinstance(node.value, str) else file.wrong_type(node, "a text")


def whole(file: File, node: Node) -> Any:
    """A whole number."""
    plain = isinstance(node.value, int) and not isinstance(node.value, bool)
    return node.value if plain else file.wrong_type(node, "a whole number")


def seconds(file: File, node: Node) -> Any:
    """A number of seconds."""
    plain = isinstance(node.value, (int, float)) and not isinstance(node.value, bool)
    return float(node.value) if plain else file.wrong_type(node, "a number of seconds")  # type: ignore[arg-type]


def flag(file: File, node: Node) -> Any:
    """true or false."""
    return node.value if isinstance(node.value, bool) else file.wrong_type(node, "true or false")


def scalar(file: File, node: Node) -> Any:
    """A text, a whole number, true or false."""
    plain = isinstance(node.value, (str, int, bool))
    return node.value if plain else file.wrong_type(node, "a text, a number, true or false")


def one_of(*allowed: str) -> Read:
    """One of these words."""

    def read(file: File, node: Node) -> Any:
        if not isinstance(node.value, str):
            return file.wrong_type(node, f"one of {', '.join(allowed)}")
        if node.value not in allowed:
            message = f"`{node.value}` is none of {', '.join(word or '(nothing)' for word in allowed)}"
            file.report("yaml-wrong-type", node.span, message, did_you_mean=suggest(node.value, allowed))
            return WRONG
        return node.value

    return read


def texts(file: File, node: Node) -> Any:
    """A list of texts; one text may stand for a list of one."""
    if isinstance(node.value, str):
        return (node.value,)
    if not isinstance(node.value, list):
        return file.wrong_type(node, "a list of words")
    found = [text(file, item) for item in node.value]
    return tuple(item for item in found if item is not WRONG)


def text_set(file: File, node: Node) -> Any:
    """A list of texts whose order says nothing."""
    found = texts(file, node)
    return found if found is WRONG else frozenset(found)


def pairs(read_value: Read) -> Read:
    """A mapping from text to a value."""

    def read(file: File, node: Node) -> Any:
        found = {name: read_value(file, value) for name, (_, value) in file.entries(node).items()}
        return {name: value for name, value in found.items() if value is not WRONG}

    return read


def required(file: File, node: Node) -> Any:
    """A list of entries that a header must have; a list inside it: exactly one of these."""
    if not isinstance(node.value, list):
        return file.wrong_type(node, "a list")
    found = [texts(file, item) for item in node.value]
    return tuple(item for item in found if item is not WRONG)


def above_zero(file: File, node: Node) -> Any:
    """A whole number from 1."""
    found = whole(file, node)
    return found if found is WRONG or found > 0 else file.wrong_type(node, "a number from 1")


def fewest_and_most(of: str, least: int) -> Read:
    """The fewest and the most of something, not fewer than there can be: [18, 20]."""

    def read(file: File, node: Node) -> Any:
        numbers = [item.value for item in node.value] if isinstance(node.value, list) else []
        if len(numbers) == 2 and all(isinstance(n, int) for n in numbers) and least <= numbers[0] <= numbers[1]:  # type: ignore[operator]
            return tuple(numbers)
        return file.wrong_type(node, f"a list of the fewest and the most {of}")

    return read


def limits_of(file: File, node: Node) -> Any:
    """The least and the most of a number, and perhaps the step between: [100, 1000, 100]."""
    numbers = [item.value for item in node.value] if isinstance(node.value, list) else []
    low, high, step = (*numbers, 1) if len(numbers) == 2 else numbers if len(numbers) == 3 else (0, 0, None)
    if isinstance(low, int) and isinstance(high, int) and isinstance(step, int) and low <= high and step > 0:
        return low, high, step
    return file.wrong_type(node, "the least and the most (and perhaps the step)")
