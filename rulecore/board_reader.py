"""`board:` of a game.yaml -> Board, strictly: names that are not there, roads that follow no way, places that nobody can reach.

Owns: the schema of that section. Never: what a place does. Enter here: board.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from attrs import define, field

from .board import Board, Place, PlaceKind, Token
from .diagnostics import suggest
from .strict_yaml import Node, Span
from .yaml_values import WORD, WRONG, File, Read, one_of, text, texts, whole

KIND: Mapping[str, Read] = {"sign": text, "numbers": texts, "leads-to": text, "doc": text}
TOKEN: Mapping[str, Read] = {"of": one_of("player", "game"), "start": text, "doc": text}
WAY, BLOCKED = "a way", "a blocked line"


def position(file: File, node: Node) -> Any:
    """A column and a row, counted from 0."""
    numbers = [item.value for item in node.value] if isinstance(node.value, list) else []
    if len(numbers) == 2 and all(type(n) is int and n >= 0 for n in numbers):
        return tuple(numbers)
    return file.wrong_type(node, "a column and a row")


PLACE: Mapping[str, Read] = {"kind": text, "leads-to": text, "at": position, "doc": text}


def board(file: File, node: Node) -> Any:
    """The board that a section describes; where anything is wrong it is reported, and there is none."""
    before = len(file.problems)
    reading = _Reading(file)
    entries = file.entries(node)
    parts = {"kinds": reading.kinds, "places": reading.places, "ways": reading.ways, "roads": reading.roads,
             "blocked": reading.blocked, "tokens": reading.tokens}  # fmt: skip
    for name, (key, _) in entries.items():
        if name not in parts:
            file.unknown(key, name, parts)
    for name, read in parts.items():  # places know the kinds, ways the places, whatever order they are written in
        if name in entries:
            read(entries[name][1])
    if len(file.problems) == before:
        reading.all_reached()
    return reading.made() if len(file.problems) == before else WRONG


@define
class _Reading:
    """One board being read."""

    file: File
    found_kinds: dict[str, PlaceKind] = field(factory=dict)
    found_places: dict[str, Place] = field(factory=dict)
    spans: dict[str, Span] = field(factory=dict)  # of the name of each place, well described or not
    found_ways: list[tuple[str, ...]] = field(factory=list)
    lines: dict[frozenset[str], str] = field(factory=dict)  # two places -> what joins them
    torn: bool = False  # a way is wrong, so that nothing can be said of what follows the ways
    found_roads: dict[str, dict[str, str]] = field(factory=dict)
    found_blocked: list[tuple[str, str]] = field(factory=list)
    found_tokens: dict[str, Token] = field(factory=dict)

    def made(self) -> Board:
        """The board, frozen."""
        return Board(
            self.found_kinds, self.found_places, tuple(self.found_ways), self.found_roads, tuple(self.found_blocked),
            self.found_tokens,
        )

    # ---- kinds and places --------------------------------------------------------------------------

    def kinds(self, node: Node) -> None:
        """What sorts of place there are."""
        entries = self.file.entries(node)
        for name, (key, value) in entries.items():
            self._is_word(key, name)
            record = self.file.record(value, KIND)
            leads_to = record.pop("leads-to", "")
            if leads_to and leads_to not in entries:
                self._missing(key.span, leads_to, entries, f"the kind `{name}` leads to", "kind of place")
            for number in set(record.get("numbers", ())) & PLACE.keys():
                self._conflict(key.span, f"`{number}` of a place is no number")
            self.found_kinds[name] = PlaceKind(name, leads_to=leads_to, **record)

    def places(self, node: Node) -> None:
        """The places, each of a kind and with the numbers of its kind."""
        entries = self.file.entries(node)
        self.spans.update({name: key.span for name, (key, _) in entries.items()})
        by_letters: dict[str, str] = {}
        spots: dict[tuple[int, int], str] = {}
        for name, (key, value) in entries.items():
            twin = by_letters.setdefault(name.casefold(), name)
            if twin != name:
                self._conflict(key.span, f"`{name}` and `{twin}` could not be told apart")
            place = self._place(name, key, value)
            if place is not None:
                self.found_places[name] = place
                if place.at is not None and spots.setdefault(place.at, name) != name:
                    self._conflict(key.span, f"`{name}` is drawn where `{spots[place.at]}` is drawn")
        for place in self.found_places.values():
            self._leads_somewhere(place)

    def _place(self, name: str, key: Node, value: Node) -> Place | None:
        """`W1: blank`, or `Goblin: {kind: room, strength: 5}`."""
        given = {"kind": (key, value)} if isinstance(value.value, str) else self.file.entries(value)
        if "kind" not in given:
            self.file.report("yaml-missing-key", key.span, f"`{name}` must state its kind")
            return None
        kind_node = given["kind"][1]
        kind = self.found_kinds.get(str(kind_node.value))
        if kind is None:
            self._missing(kind_node.span, str(kind_node.value), self.found_kinds, f"`{name}` is a", "kind of place")
            return None
        needed = [*kind.numbers, *(["leads-to"] if kind.leads_to else [])]
        lacking = [number for number in needed if number not in given]
        if lacking:
            self.file.report("yaml-missing-key", key.span, f"`{name}` is a {kind.name} and must state its {', '.join(lacking)}")
        schema = {**dict.fromkeys(kind.numbers, whole), **{k: v for k, v in PLACE.items() if k != "leads-to" or kind.leads_to}}
        record = {} if isinstance(value.value, str) else self.file.record(value, schema)
        numbers = {number: record[number] for number in kind.numbers if number in record}
        return Place(name, kind.name, numbers, record.get("leads-to", ""), record.get("at"), record.get("doc", ""))

    def _leads_somewhere(self, place: Place) -> None:
        """Where a place leads to is a place, and of the right kind."""
        if place.leads_to:
            target = self.found_places.get(place.leads_to)
            wanted = self.found_kinds[place.kind].leads_to
            if target is None:
                self._missing(self.spans[place.name], place.leads_to, self.found_places, f"`{place.name}` leads to", "place")
            elif target.kind != wanted:
                message = f"`{place.name}` leads to `{target.name}`, which is of the kind {target.kind} and not {wanted}"
                self._conflict(self.spans[place.name], message)

    # ---- ways, roads, lines, tokens ----------------------------------------------------------------

    def ways(self, node: Node) -> None:
        """Rows of places; each is joined to the next, both ways."""
        before = len(self.file.problems)
        for row, names in self._rows(node):
            if len(names) < 2:
                self._conflict(row.span, "a way joins two places or more")
            for a, b in pairwise(names):
                self._join(row, a, b, WAY)
            self.found_ways.append(names)
        self.torn = len(self.file.problems) > before

    def blocked(self, node: Node) -> None:
        """Pairs of places between which a line is drawn that nobody walks."""
        for row, names in self._rows(node):
            if len(names) != 2:
                self._conflict(row.span, "a blocked line joins two places")
            else:
                self._join(row, *names, BLOCKED)
                self.found_blocked.append((names[0], names[1]))

    def _join(self, row: Node, a: str, b: str, what: str) -> None:
        pair = frozenset((a, b))
        if a == b:
            self._conflict(row.span, f"{what} joins `{a}` to itself")
        elif pair in self.lines:
            self._conflict(row.span, f"there is {self.lines[pair]} between `{a}` and `{b}` already")
        self.lines.setdefault(pair, what)

    def roads(self, node: Node) -> None:
        """Colours: from each place the one to which the road of that colour leads, along a way."""
        for colour, (key, value) in self.file.entries(node).items():
            self._is_word(key, colour)
            entries = self.file.entries(value)
            road: dict[str, str] = {}
            for name, (start, end) in entries.items():
                to = text(self.file, end)
                if self._known(start.span, name) and to is not WRONG and self._known(end.span, to):
                    if not self.torn and self.lines.get(frozenset((name, to))) != WAY:
                        self._conflict(end.span, f"{colour} leads from `{name}` to `{to}`, and no way joins them")
                    road[name] = to
            without = [name for name in self.spans if name not in entries]
            if without:
                message = f"`{colour}` does not say where it leads from {', '.join(without)}"
                self.file.report("yaml-missing-key", key.span, message)
            self.found_roads[colour] = road

    def tokens(self, node: Node) -> None:
        """What stands on the board, and where it begins."""
        for name, (key, value) in self.file.entries(node).items():
            self._is_word(key, name)
            record = self.file.record(value, TOKEN)
            if "start" not in record:
                self.file.report("yaml-missing-key", key.span, f"`{name}` must state its start")
            elif self._known(self.file.entries(value)["start"][1].span, record["start"]):
                self.found_tokens[name] = Token(name, **record)

    def all_reached(self) -> None:
        """From the first place every other can be reached."""
        reached: set[str] = set()
        waiting = list(self.found_places)[:1]
        while waiting:
            here = waiting.pop()
            reached.add(here)
            for pair, what in self.lines.items():
                if what == WAY and here in pair:
                    waiting += pair - reached
        for name in self.found_places:
            if name not in reached:
                self._conflict(self.spans[name], f"no way leads to `{name}`")

    # ---- what all of them need ---------------------------------------------------------------------

    def _rows(self, node: Node) -> Iterable[tuple[Node, tuple[str, ...]]]:
        """Each row whose places there all are, with them."""
        if not isinstance(node.value, list):
            self.file.wrong_type(node, "a list of rows of places")
            return
        for row in node.value:
            if not isinstance(row.value, list):
                self.file.wrong_type(row, "a row of places: [one, another]")
                continue
            named = [(item, text(self.file, item)) for item in row.value]
            names = [name for item, name in named if name is not WRONG and self._known(item.span, name)]
            if len(names) == len(named):
                yield row, tuple(names)

    def _known(self, span: Span, name: str) -> bool:
        if name not in self.spans:
            self._missing(span, name, self.spans, "the board names", "place")
        return name in self.spans

    def _is_word(self, key: Node, name: str) -> None:
        if not WORD.fullmatch(name):
            self.file.report("yaml-wrong-type", key.span, f"`{name}` is no noun: nouns are one lowercase word, hyphens join")

    def _missing(self, span: Span, name: str, allowed: Iterable[str], where: str, what: str) -> None:
        message = f"{where} `{name}`, and there is no such {what}"
        self.file.report("yaml-conflict", span, message, did_you_mean=suggest(name, list(allowed)))

    def _conflict(self, span: Span, message: str) -> None:
        self.file.report("yaml-conflict", span, message)
