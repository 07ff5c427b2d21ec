"""Words of several files at one table: what is the same twice is one thing; of what contradicts it is said what differs.

Owns: how two declarations of one name come together (docs/combining.md). Never: reading YAML (`vocab_reader`).
Enter here: declare, JoinedSet.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import define, field

from .diagnostics import make
from .strict_yaml import Span
from .vocab import Joined
from .yaml_values import File

TOLD = ("doc", "reason")  # says what something is, and nothing that anything follows from: the first one stays
IDS = ("id", "rules")  # which rules of rulebooks something comes from: all of them


@define
class Entry:
    """Something declared, and where."""

    value: Any
    file: File
    span: Span

    @property
    def place(self) -> str:
        """File, line and column."""
        at = make("yaml-conflict", str(self.file.path), self.file.text, self.span, "")
        return f"{at.file}:{at.line}:{at.column}"


Table = dict[str, Entry]


def declare(file: File, table: Table, name: str, value: Any, span: Span, *, told: Sequence[str] = TOLD) -> None:
    """Enter a name. The same again is nothing new; something else under the same name is a conflict.

    `told`: the keys of a record in which two may differ.
    """
    before = table.get(name)
    if before is None:
        table[name] = Entry(value, file, span)
        return
    differing = _differing(before.value, value, told)
    if differing:
        file.report("yaml-conflict", span, f"`{name}` is declared otherwise at {before.place}: {differing}")
    elif isinstance(value, dict):
        before.value = {**before.value, **{key: _both(before.value.get(key, ""), value[key]) for key in IDS if key in value}}


def _differing(before: Any, now: Any, told: Sequence[str]) -> str:
    """What two declarations of one name do not have in common, in words; nothing if they mean the same."""
    if not (isinstance(before, dict) and isinstance(now, dict)):
        return "" if before == now else f"there it is {_said(before)}, here {_said(now)}"
    keys = [key for key in dict.fromkeys((*before, *now)) if key not in (*told, *IDS) and before.get(key) != now.get(key)]
    return "; ".join(f"{key} is {_said(before.get(key))} there and {_said(now.get(key))} here" for key in keys)


def _said(value: Any) -> str:
    if value is None:
        return "not stated"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_said(one)}" for key, one in value.items()) + "}"
    if isinstance(value, (frozenset, tuple)):
        return "[" + ", ".join(map(_said, sorted(value) if isinstance(value, frozenset) else value)) + "]"
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _both(before: str, now: str) -> str:
    return " ".join(dict.fromkeys((*before.split(), *now.split())))


# ---- whole sets -------------------------------------------------------------------------------------


@define(eq=False)
class JoinedSet:
    """One file of words: what it says of itself alone, and those that it builds on, by the names that it gives them."""

    name: str
    file: File
    scalars: Table = field(factory=dict)  # title, language, seats, bonus, board, construction
    decks: Table = field(factory=dict)
    places: set[str] = field(factory=set)  # the zones and kinds that it declares
    extends: list[tuple[str, JoinedSet]] = field(factory=list)
    expands: list[tuple[str, JoinedSet]] = field(factory=list)

    def lineage(self, further: bool = False) -> dict[JoinedSet, str]:
        """Itself and all that it extends, nearest first, with their names. `further`: what it expands, too."""
        found = {self: self.name}
        names = [*self.extends, *(self.expands if further else ())]
        for name, one in names:
            if one not in found:
                found[one] = name
                names += [*one.extends, *(one.expands if further else ())]
        return found

    def frozen(self) -> Joined:
        """As a vocabulary keeps it."""
        older = {one: known for one, known in self.lineage().items() if one is not self}
        folders = [one.file.path.parent.resolve() for one in (*reversed(older), self)]
        return Joined(
            self.name, tuple(older.values()), tuple(name for name, _ in self.expands), {n: e.value for n, e in self.decks.items()},
            str(folders[-1]), tuple(map(str, folders)),
        )

    def knows(self, place: str) -> bool:
        """Is this a zone or a kind of its own, or of what it builds on?"""
        return any(place in one.places for one in self.lineage(further=True))

    def scalar(self, name: str) -> Entry | None:
        """What it says of itself, or else what the nearest says that it extends."""
        return next((one.scalars[name] for one in self.lineage() if name in one.scalars), None)


def in_order(given: Sequence[JoinedSet]) -> list[JoinedSet]:
    """The sets of a table: those that are given, and before each what it expands, if that is not there otherwise."""
    found: list[JoinedSet] = []
    begun: set[JoinedSet] = set()

    def settle(one: JoinedSet) -> None:
        if one not in begun:
            begun.add(one)
            for _, base in one.expands:
                settle(next((other for other in given if base in other.lineage()), base))
            found.append(one)

    for one in given:
        settle(one)
    return found


def joined_scalars(sets: Sequence[JoinedSet]) -> dict[str, Any]:
    """Title, language, seats, board and the like of a table of these sets; what contradicts is reported."""
    made: dict[str, Any] = {}
    for name, join in _SCALARS.items():
        for entry in _stated(sets, name):
            made[name] = join(made[name], entry) if name in made else entry.value
    return made


def _stated(sets: Sequence[JoinedSet], name: str) -> list[Entry]:
    """What the sets say, each entry once: two may have it from the same family."""
    found: list[Entry] = []
    for entry in (one.scalar(name) for one in sets):
        if entry is not None and not any(entry is other for other in found):
            found.append(entry)
    return found


def _title(before: str, entry: Entry) -> str:
    return f"{before} + {entry.value}"


def _seats(before: tuple[int, int], entry: Entry) -> tuple[int, int]:
    """Those that all are made for."""
    least, most = max(before[0], entry.value[0]), min(before[1], entry.value[1])
    if least > most:
        said = f"this is for {_span(entry.value)} players, and what it is played with for {_span(before)}: nobody can play both"
        entry.file.report("yaml-conflict", entry.span, said)
        return before
    return least, most


def _span(seats: tuple[int, int]) -> str:
    return f"{seats[0]} to {seats[1]}"


def _same(what: str) -> Callable[[Any, Entry], Any]:
    def join(before: Any, entry: Entry) -> Any:
        if before != entry.value:
            entry.file.report("yaml-conflict", entry.span, f"what it is played with has another {what}")
        return before

    return join


_SCALARS: Mapping[str, Callable[[Any, Entry], Any]] = {
    "title": _title, "language": _same("version of the language"), "seats": _seats, "board": _same("board"),
    "construction": _same("way to build decks"), "bonus": _same("way to read a bare +N"),
}


def joined_decks(sets: Sequence[JoinedSet]) -> dict[str, int]:
    """How many cards each deck has: the sum, where all say it that may have cards for it."""
    keys = dict.fromkeys(key for one in sets for key in one.decks)
    holding = {key: [one for one in sets if all(one.knows(part) for part in key.split("+"))] for key in keys}
    said = {key: [one.decks[key].value for one in some if key in one.decks] for key, some in holding.items()}
    return {key: sum(numbers) for key, numbers in said.items() if len(numbers) == len(holding[key])}


def name_of(path: Path) -> str:
    """How a set is called that is known by its path: like its folder."""
    folder = path.parent if path.name == "game.yaml" else path
    return folder.resolve().name.removesuffix(".yaml")
