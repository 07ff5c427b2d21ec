"""What plays have carried out of a game's cards, counted. Owns: the merging, by source. Never: how it is shown.

Enter here: Tally.add, Tally.share.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from ..engine.coverage import ABILITIES, Point

if TYPE_CHECKING:
    from .covering import Seen

SCENARIOS, GAMES = "scenarios", "games"
SOURCES = (SCENARIOS, GAMES)


@frozen
class Share:
    """So many of so many: by the scenarios, by the games, by any of them."""

    name: str
    total: int
    scenarios: int
    games: int
    either: int

    @property
    def percent(self) -> float:
        """By any of them; nothing to be done is done."""
        return 100.0 if not self.total else 100.0 * self.either / self.total


@define
class Tally:
    """In how many plays of each source each point was carried out. Does not depend on the order in which they come."""

    points: Sequence[Point]
    counts: dict[str, Counter[int]] = field(factory=lambda: {source: Counter() for source in SOURCES})
    plays: Counter[str] = field(factory=Counter)
    answers: int = 0
    moments: set[str] = field(factory=set)
    errors: list[str] = field(factory=list)

    def add(self, source: str, seen: Iterable[Seen]) -> None:
        """Count these plays too."""
        for one in seen:
            self.plays[source] += 1
            self.answers += one.answers
            self.counts[source].update(one.points)
            self.moments |= one.moments
            if one.error:
                self.errors.append(f"{one.name}: {one.error}")

    @property
    def games(self) -> int:
        """Games played."""
        return self.plays[GAMES]

    def times(self, number: int, source: str) -> int:
        """In how many plays of a source a point was carried out."""
        return self.counts[source][number]

    def done(self, number: int) -> bool:
        """Was it ever carried out?"""
        return any(self.counts[source][number] for source in SOURCES)

    @property
    def missing(self) -> list[int]:
        """The points that never were."""
        return [n for n in range(len(self.points)) if not self.done(n)]

    # ---- shares ---------------------------------------------------------------------------------

    def share(self, name: str, wanted: Callable[[Point], bool]) -> Share:
        """How many of these points were carried out."""
        numbers = [n for n, point in enumerate(self.points) if wanted(point)]
        return self._share(name, [[n] for n in numbers])

    def groups(self, name: str, group: Callable[[Point], str], wanted: Callable[[Point], bool] = lambda point: True) -> Share:
        """How many groups have a point that was carried out: verbs, kinds."""
        found: dict[str, list[int]] = {}
        for n, point in enumerate(self.points):
            if wanted(point) and group(point):
                found.setdefault(group(point), []).append(n)
        return self._share(name, list(found.values()))

    def _share(self, name: str, groups: Sequence[Sequence[int]]) -> Share:
        scenarios, games = (sum(any(self.counts[s][n] for n in group) for group in groups) for s in SOURCES)
        return Share(name, len(groups), scenarios, games, sum(any(map(self.done, group)) for group in groups))

    @property
    def promised(self) -> list[Share]:
        """What is held to be whole: every verb, every kind of statement, every ability."""
        return [
            self.groups("verbs", lambda p: p.verb, is_statement),
            self.groups("kinds of statement", kind_of, is_statement),
            self.share("abilities", lambda p: p.kind in ABILITIES),
        ]

    @property
    def whole(self) -> list[Share]:
        """All statements, all ways of branches."""
        return [self.share("statements", is_statement), self.share("ways of branches", lambda p: p.branch)]

    def by(self, group: Callable[[Point], str], wanted: Callable[[Point], bool] = lambda point: True) -> list[Share]:
        """The share of each group, in the order of its first point."""
        names = dict.fromkeys(group(p) for p in self.points if wanted(p) and group(p))
        return [self.share(name, lambda p, name=name: wanted(p) and group(p) == name) for name in names]  # type: ignore[misc]


def is_statement(point: Point) -> bool:
    """Is it something that is done, and not a way of a branch?"""
    return not point.branch


def kind_of(point: Point) -> str:
    """The kind of a point, a condition's with its form."""
    return f"{point.kind}: {point.form}" if point.form else point.kind


def verb_of(point: Point) -> str:
    """The verb of a statement."""
    return "" if point.branch else point.verb
