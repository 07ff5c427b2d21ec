"""YAML, strictly: plain data with a span for every value, and a diagnostic for everything that YAML does behind one's back.

Owns: the reading of YAML text. Never: what the data means. Enter here: read.
Refused: anchors, aliases, merge keys, tags, several documents, keys written twice, keys that are no text, and bare words
that YAML 1.1 takes for something else (`no`, `on`, `1:30`, `010`, `1_000`, a date). Only `true` and `false` are yes and no.
"""
from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml
from attrs import frozen
from yaml.resolver import Resolver

from .diagnostics import Diagnostic, make

Span = tuple[int, int]
Scalar = str | int | float | bool | None

MAX_SIZE = 1 << 20
MAX_DEPTH = 20

_NUMBER = re.compile(r"[+-]?(0|[1-9][0-9]{0,17})")
_DECIMAL = re.compile(r"[+-]?(0|[1-9][0-9]{0,17})\.[0-9]{1,17}")
_RESOLVER = Resolver()
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@frozen
class Node:
    """A value with its place: `value` is a scalar, a list of nodes, or a mapping from key to (key's node, value's node)."""

    value: Scalar | list[Node] | dict[str, tuple[Node, Node]]
    span: Span


def read(text: str, file: str) -> tuple[Node | None, list[Diagnostic]]:
    """The one document of a text, or None when it cannot be read, and everything that is wrong with it."""
    if len(text) > MAX_SIZE:
        return None, [make("yaml-syntax", file, text, (0, 1), f"the file is larger than {MAX_SIZE // 1024} KiB")]
    reading = _Reading(text, file)
    try:
        node = reading.document()
    except yaml.MarkedYAMLError as mistake:
        reading.syntax_error(mistake)
        node = None
    except yaml.reader.ReaderError as mistake:
        reading.report("yaml-syntax", (0, 1), f"a character that YAML does not allow: {mistake.reason}")
        node = None
    except _Deep as deep:
        reading.report("yaml-syntax", deep.span, f"nested more than {MAX_DEPTH} deep")
        node = None
    return node, reading.problems


class _Deep(Exception):
    def __init__(self, span: Span) -> None:
        self.span = span


class _Reading:
    """One pass over the events of one text."""

    def __init__(self, text: str, file: str) -> None:
        self.text, self.file = text, file
        self.problems: list[Diagnostic] = []
        self.lines = [0, *(m.end() for m in re.finditer(r"\r\n|[\n\r\x85\u2028\u2029]", text))]

    def report(self, name: str, span: Span, message: str, **more: str) -> None:
        self.problems.append(make(name, self.file, self.text, span, message, **more))

    def syntax_error(self, mistake: yaml.MarkedYAMLError) -> None:
        mark = mistake.problem_mark or mistake.context_mark
        start = self.offset(mark) if mark else 0
        words = ", ".join(part for part in (mistake.context, mistake.problem) if part)
        self.report("yaml-syntax", (start, min(start + 1, len(self.text))), words)

    def offset(self, mark: Any) -> int:
        start = self.lines[min(int(mark.line), len(self.lines) - 1)]
        byte_order_mark = mark.line == 0 and self.text.startswith("\ufeff")
        return min(start + int(mark.column) + byte_order_mark, len(self.text))

    def span(self, event: yaml.Event) -> Span:
        return self.offset(event.start_mark), self.offset(event.end_mark)

    def document(self) -> Node | None:
        events: Iterator[yaml.Event] = iter(yaml.parse(self.text, Loader=_LOADER))
        node: Node | None = None
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self.report("yaml-syntax", self.span(event), "one document a file: remove this `---`")
                    return node
                node = self.node(next(events), events, 0)
        if node is None:
            self.report("yaml-syntax", (0, 0), "the file is empty")
        return node

    def node(self, event: yaml.Event, events: Iterator[yaml.Event], depth: int) -> Node:
        start, end = self.span(event)
        if depth > MAX_DEPTH:
            raise _Deep((start, end))
        if isinstance(event, yaml.AliasEvent):
            self.report("yaml-anchor", (start, end), "aliases are not allowed: write the value out")
            return Node(None, (start, end))
        self.refuse_anchor_and_tag(event)
        if isinstance(event, yaml.ScalarEvent):
            return Node(self.scalar(event), (start, end))
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(start, events, depth)
        return self.mapping(start, events, depth)

    def refuse_anchor_and_tag(self, event: Any) -> None:
        start, _ = self.span(event)
        if event.anchor:
            end = start + 1 + len(event.anchor)
            self.report("yaml-anchor", (start, end), "anchors are not allowed: write the value out")
        if event.tag:
            self.report("yaml-tag", (start, start + 1), "tags are not allowed: a value is a text, a number, true or false")

    def sequence(self, start: int, events: Iterator[yaml.Event], depth: int) -> Node:
        items: list[Node] = []
        while not isinstance(event := next(events), yaml.SequenceEndEvent):
            items.append(self.node(event, events, depth + 1))
        return Node(items, (start, self.offset(event.end_mark)))

    def mapping(self, start: int, events: Iterator[yaml.Event], depth: int) -> Node:
        entries: dict[str, tuple[Node, Node]] = {}
        while not isinstance(event := next(events), yaml.MappingEndEvent):
            key = self.node(event, events, depth + 1)
            value = self.node(next(events), events, depth + 1)
            self.enter(entries, key, value)
        return Node(entries, (start, self.offset(event.end_mark)))

    def enter(self, entries: dict[str, tuple[Node, Node]], key: Node, value: Node) -> None:
        if not isinstance(key.value, str):
            if key.value is not None or key.span[0] == key.span[1]:
                self.report("yaml-wrong-type", key.span, "a key must be a text")
        elif key.value in entries:
            self.report("yaml-duplicate-key", key.span, f"`{key.value}` is written twice here")
        else:
            entries[key.value] = key, value

    def scalar(self, event: yaml.ScalarEvent) -> Scalar:
        word: str = event.value
        if event.style:  # quoted, or a block of text
            return word
        tag: str = _RESOLVER.resolve(yaml.ScalarNode, word, (True, False))  # type: ignore[no-untyped-call]
        if tag == "tag:yaml.org,2002:str":
            return word
        return self.bare(word, self.span(event))

    def bare(self, word: str, span: Span) -> Scalar:
        """A bare word that is no text for YAML: a number, true, false, nothing; anything else is a trap."""
        if word == "":
            return None
        if word in ("true", "false"):
            return word == "true"
        if _NUMBER.fullmatch(word):
            return int(word)
        if _DECIMAL.fullmatch(word):
            return float(word)
        self.report("yaml-surprise", span, f"YAML does not take `{word}` for a text", fix=f'"{word}"')
        return None
