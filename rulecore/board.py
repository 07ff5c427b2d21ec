"""A game's board as data: places, the ways between them, coloured roads, tokens. Owns: Board. Never: a rule of moving.

Its places are numbered in the order of game.yaml; the numbers are what a state holds, the names what everybody reads.
What may be done on it stands in `games/parts/board.py`. Enter here: Board.
"""
from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from attrs import define, field, frozen


@frozen
class PlaceKind:
    """A sort of place: the numbers that each of them has, and of which kind the place is that it leads to."""

    name: str  # "room"
    sign: str = ""  # how a picture shows it
    numbers: tuple[str, ...] = ()  # strength, treasures: each of its places states all of them
    leads_to: str = ""  # a kind: each of its places names the one that it leads to, beside the ways
    doc: str = ""


@frozen
class Place:
    """One place of the board."""

    name: str
    kind: str
    numbers: Mapping[str, int] = field(factory=dict)
    leads_to: str = ""
    at: tuple[int, int] | None = None  # column and row in a picture
    doc: str = ""


@frozen
class Token:
    """Something that stands on a place: one for each player, or one of the game."""

    name: str  # "munchkin"
    start: str  # the place where it begins
    of: str = "player"  # player | game
    doc: str = ""


@define(frozen=True, slots=False)
class Board:
    """Places by name, the ways between them, and what moves on them. A game without a board has an empty one."""

    kinds: Mapping[str, PlaceKind] = field(factory=dict)
    places: Mapping[str, Place] = field(factory=dict)
    ways: tuple[tuple[str, ...], ...] = ()  # each a row of places; a way leads both ways
    roads: Mapping[str, Mapping[str, str]] = field(factory=dict)  # colour -> from every place, along a way, to another
    blocked: tuple[tuple[str, str], ...] = ()  # lines that are drawn and never walked
    tokens: Mapping[str, Token] = field(factory=dict)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The places by their numbers."""
        return tuple(self.places)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The number of each place."""
        return {name: i for i, name in enumerate(self.places)}

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each place the places one step away, in the order in which the ways name them."""
        found: list[list[int]] = [[] for _ in self.places]
        for way in self.ways:
            for a, b in zip(way, way[1:], strict=False):
                found[self.index[a]].append(self.index[b])
                found[self.index[b]].append(self.index[a])
        return tuple(map(tuple, found))

    @cached_property
    def exits(self) -> Mapping[str, tuple[int, ...]]:
        """For each colour: where its road leads from each place."""
        return {colour: tuple(self.index[road[name]] for name in self.places) for colour, road in self.roads.items()}

    def place(self, at: int) -> Place:
        """A place by its number."""
        return self.places[self.names[at]]

    def all_of(self, kind: str) -> tuple[int, ...]:
        """The places of a kind."""
        return tuple(i for i, place in enumerate(self.places.values()) if place.kind == kind)
