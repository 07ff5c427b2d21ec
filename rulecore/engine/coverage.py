"""Which statements of cards have been carried out: a lowering that watches what it makes. The usual one knows nothing of it.

A game whose cards were lowered by `Coverage.lowering` plays as every other one does, step for step; it only notes what happens.
Owns: what there is to be carried out (Point), and what counts as that. Never: a file, a report, who plays.
Enter here: Coverage, Point.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from attrs import frozen

from ..lang import meaning as m
from .changes import Change, Move
from .choosing import Could
from .deed import Deed
from .flow import Flow, Jump
from .lower import Limit, Lowering
from .select import Reader
from .state import NOBODY, State

if TYPE_CHECKING:
    from .game import Ability, Card, Game

STATEMENTS = {  # kind -> when it counts as carried out
    "header": "a number of the header was counted into a total",
    "bonus": "counted into a total, and not as 0",
    "alternative": "of a bonus with `or`: the one that counted",
    "property": "the rules asked for it, and it held",
    "trigger": "it fired",
    "replacement": "it took an event's place",
    "ability": "it was used",
    "effect": "the verb did something (of `nothing`: it came to that)",
    "cost": "it was paid",
    "roll": "the die was rolled",
    "option": "of `choose`: it was taken",
    "row": "of a die table: it was rolled",
    "section": "it was done",
    "play": "the card was played because its line allowed it",
}
BRANCHES = {  # kind -> its two ways, or the one that is not a statement's
    "condition": "it was looked at, and held; it was looked at, and did not",
    "may": "taken; declined",
    "else": "what stands before it was not done, so it was tried",
    "only": "somebody was let; somebody was not",
}
ABILITIES = frozenset(("header", "bonus", "property", "trigger", "replacement", "ability"))
HELD, FAILED = "held", "did not hold"
YES, NO = "yes", "no"
SOME, OTHERS = "somebody may", "somebody may not"


@frozen
class Point:
    """Something on a card that can be carried out: a statement, or one way of a branch. `start`, `end`: its place in the file."""

    card: str
    file: str
    start: int
    end: int
    kind: str  # of STATEMENTS or BRANCHES
    form: str = ""  # of a condition: holds, compares, links, there, asked, ruled, not
    verb: str = ""  # of an effect, a cost or a property
    way: str = ""  # of a branch, a trigger of several moments, a choice: which

    @property
    def branch(self) -> bool:
        """Is it a way of a branch (and no statement)?"""
        return self.kind in BRANCHES


class Coverage:
    """All points of a game's cards, and the numbers of those that have been carried out since it was last taken."""

    def __init__(self) -> None:
        self.points: list[Point] = []
        self.seen: set[int] = set()
        self._numbers: dict[Point, int] = {}
        self._laid: dict[str, int] = {}  # a card that is laid on others -> the point of saying so
        self._silent: dict[str, int] = {}  # a card that is played and does nothing then -> the point of its line

    def lowering(self, game: Game, card: Card) -> Lowering:
        """What lowers a card of a watched game: hand it to `lower_card`."""
        return Watched(game, card, self)

    def number(self, point: Point) -> int:
        """The number of a point, the same in every process: they are met in the order of the cards."""
        known = self._numbers.setdefault(point, len(self.points))
        if known == len(self.points):
            self.points.append(point)
        return known

    def laid(self, card: str, number: int) -> None:
        """A card can be laid on others."""
        self._laid[card] = number

    def silent(self, card: str, number: int) -> None:
        """A card can be played, and stays without doing anything then."""
        self._silent[card] = number

    def take(self, state: State | None = None) -> frozenset[int]:
        """What has been carried out since the last time. `state`: of a match whose history is looked through, too."""
        if state is not None:
            self._look_through(state)
        found = frozenset(self.seen)
        self.seen.clear()
        return found

    def _look_through(self, state: State) -> None:
        """What no code of a card does, but the rules with it."""
        for change, _ in state.history():
            if isinstance(change, Move):
                self._moved(state, change)

    def _moved(self, state: State, change: Move) -> None:
        card = state.game.cards[change.card]
        if change.host != NOBODY and card.title in self._laid:
            self.seen.add(self._laid[card.title])
        if card.title in self._silent and state.game.zone_names[change.to] in card.counts_in:
            self.seen.add(self._silent[card.title])


class Watched(Lowering):
    """Lowers a card as Lowering does, and wraps what is carried out in notes of it. It adds no step, and no name."""

    def __init__(self, game: Game, card: Card, coverage: Coverage) -> None:
        super().__init__(game, card)
        self._coverage = coverage
        self._weighed = 0  # inside of something that is only thought of: what could be done is not what is done
        self._doing: m.Call | m.RollDie | None = None
        self._paying = False
        self._otherwise: tuple[m.Clause, ...] = ()  # the rungs behind an `else` of the ladder at hand
        self._several = False
        self._in_header = False

    # ---- notes ----------------------------------------------------------------------------------

    def _note(self, node: m.Meaning, kind: str, *, form: str = "", verb: str = "", way: str = "") -> Callable[[], None]:
        """What notes that this has been carried out."""
        if self._weighed:
            return _nothing
        number = self._number(node.span, kind, form, verb, way)
        add = self._coverage.seen.add
        return lambda: add(number)

    def _number(self, span: tuple[int, int], kind: str, form: str = "", verb: str = "", way: str = "") -> int:
        meaning = self.card.meaning
        assert meaning is not None
        return self._coverage.number(Point(meaning.title, meaning.file, span[0], span[1], kind, form, verb, way))

    @contextmanager
    def _only_weighing(self) -> Iterator[None]:
        self._weighed += 1
        yield
        self._weighed -= 1

    def _begins(self, flow: Flow, node: m.Meaning, kind: str, way: str = "") -> None:
        """It is carried out when its block begins."""
        self._at(flow, 0, self._note(node, kind, way=way))

    def _at(self, flow: Flow, at: int, note: Callable[[], None]) -> None:
        """Note that a step is taken."""
        act = flow.acts[at]

        def taken(st: State, v: Any) -> Any:
            note()
            return act(st, v)

        flow.acts[at] = flow.steps[at].act = taken

    def _answers(self, flow: Flow, at: int, note: Callable[[Any], None]) -> None:
        """Note what a step is answered."""
        then = flow.steps[at].then
        assert then is not None

        def answered(st: State, v: Any, answer: Any) -> Any:
            note(answer)
            return then(st, v, answer)

        flow.steps[at].then = answered

    def _truth(self, read: Reader, yes: Callable[[], None], no: Callable[[], None]) -> Reader:
        """Note how a test comes out."""

        def looked_at(st: State, sc: Any, who: int) -> Any:
            found = read(st, sc, who)
            (yes if found else no)()
            return found

        return looked_at

    # ---- the card -------------------------------------------------------------------------------

    def lower(self, meaning: m.CardMeaning) -> None:
        """Sections and play lines are carried out when their block begins."""
        super().lower(meaning)
        for line in meaning.lines:
            if isinstance(line, m.Section):
                self._begins(self.card.sections[line.name], line, "section")
            elif isinstance(line, m.Play) and self.card.play is not None and self.card.play.steps:
                self._begins(self.card.play, line, "play")
            elif isinstance(line, m.Play):
                self._coverage.silent(meaning.title, self._number(line.span, "play"))

    def _header(self) -> None:
        self._in_header = True
        super()._header()
        self._in_header = False

    def _ability(self, key: str, **how: Any) -> Ability:
        ability = super()._ability(key, **how)
        meaning = self.card.meaning
        if self._in_header and meaning is not None and ability.amount:
            self._counted(ability, m.Meaning(span=(meaning.span[0],) * 2), "header", key)
        return ability

    def _allow(self, said: m.Only | m.Call, verb: str, test: Reader) -> None:
        yes, no = (self._note(said, "only", verb=verb, way=way) for way in (SOME, OTHERS))
        super()._allow(said, verb, self._truth(test, yes, no))

    # ---- what stands ----------------------------------------------------------------------------

    def _counted(self, ability: Ability, node: m.Meaning, kind: str = "bonus", way: str = "") -> None:
        note, value, amount = self._note(node, kind, way=way), ability.value, ability.amount

        def counted(st: State, sc: Any, who: int) -> Any:
            found = amount if value is None else value(st, sc, who)
            if found:
                note()
            return found

        ability.value = counted

    def _modifier(self, bonus: m.Bonus, when: Reader | None, label: str, line: m.Line) -> Ability:
        ability = super()._modifier(bonus, when, label, line)
        self._counted(ability, bonus)
        return ability

    def bonus_ability(self, bonus: m.Bonus, key: str, side: str) -> Ability:
        """A performed modifier is carried out when it counts."""
        ability = super().bonus_ability(bonus, key, side)
        self._counted(ability, bonus)
        return ability

    def alternatives(self, bonus: m.Bonus, hostile: bool) -> tuple[Reader | None, int, Reader | None]:
        """Of several, the one that counts is carried out."""
        before, self._several = self._several, len(bonus.choices) > 1
        made = super().alternatives(bonus, hostile)
        self._several = before
        return made

    def _alternative(self, a: m.Alternative, hostile: bool) -> tuple[Reader | None, int, Reader | None]:
        when, amount, per = super()._alternative(a, hostile)
        if self._several:
            when = self._truth(when or _always, self._note(a, "alternative"), _nothing)
        return when, amount, per

    def _clause(self, clause: m.Clause, when: Reader | None, label: str, line: m.Line) -> list[Ability]:
        made = super()._clause(clause, when, label, line)
        if isinstance(clause, m.Call) and not made and not self._refuses(clause):
            self._coverage.laid(self.card.title, self._number(clause.span, "property", "", clause.verb))
        return made

    def _copies(self, call: m.Call, when: Reader | None, label: str, line: m.Line) -> Ability:
        ability = super()._copies(call, when, label, line)
        assert ability.value is not None
        note, value = self._note(call, "property", verb=call.verb), ability.value

        def copied(st: State, sc: Any, who: int) -> Any:
            note()
            return value(st, sc, who)

        ability.value = copied
        return ability

    def property_of(
        self, call: m.Call, performed: bool = False, when: Reader | None = None, label: str = "",
        line: m.Line | m.Call | None = None,
    ) -> Ability:
        """A property is carried out when somebody asks and it holds; one that says of whom, when it holds of somebody."""
        ability = super().property_of(call, performed, when, label, line)
        note = self._note(call, "property", verb=call.verb)
        if callable(ability.data):
            ability.data = self._truth(ability.data, note, _nothing)
        else:
            ability.when = self._truth(ability.when or _always, note, _nothing)
        return ability

    def _forbidden(self, call: m.Call) -> Any:
        with self._only_weighing():
            return super()._forbidden(call)

    def _trigger(
        self, line: m.Trigger | m.Instead, when: Reader | None, label: str, limit: Limit | None = None
    ) -> list[Ability]:
        made = super()._trigger(line, when, label, limit)
        moments = line.event.noun.refs
        for ability, moment in zip(made, moments, strict=True):
            assert ability.block is not None
            kind = "trigger" if isinstance(line, m.Trigger) else "replacement"
            self._begins(ability.block, line, kind, moment.word if len(moments) > 1 else "")
        return made

    def _activated(
        self, costs: Sequence[m.Call], body: m.Body, limit: Limit | None, when: Reader | None, label: str, line: m.Line
    ) -> Ability:
        ability = super()._activated(costs, body, limit, when, label, line)
        assert ability.block is not None
        self._begins(ability.block, line, "ability")
        return ability

    # ---- conditions -----------------------------------------------------------------------------

    def test(self, t: m.Test) -> Reader:
        """Every condition is looked at both ways."""
        with self._only_weighing():  # of what stands in a `not` the whole is noted
            read = super().test(t)
        form = type(t).__name__.lower()
        yes, no = (self._note(t, "condition", form=form, way=way) for way in (HELD, FAILED))
        return self._truth(read, yes, no)

    # ---- what is done ---------------------------------------------------------------------------

    def clause(self, flow: Flow, clause: m.Clause, doer: Reader, miss: Jump) -> None:
        """A rung behind an `else` is tried when what stands before it was not done."""
        at = len(flow.steps)
        if isinstance(clause, m.RollDie):
            self._doing = clause
        super().clause(flow, clause, doer, miss)
        if isinstance(clause, m.RollDie):
            self._at(flow, len(flow.steps) - 1, self._note(clause, "roll"))
        if any(rung is clause for rung in self._otherwise):
            self._at(flow, at, self._note(clause, "else"))

    def _rungs(self, flow: Flow, rungs: Sequence[m.Clause], doer: Reader) -> None:
        self._otherwise = tuple(rungs[1:])
        super()._rungs(flow, rungs, doer)

    def _may(self, flow: Flow, what: str, doer: Reader, miss: Jump, could: Could, deed: Deed | None = None) -> None:
        super()._may(flow, what, doer, miss, could, deed)
        assert self._doing is not None
        yes, no = (self._note(self._doing, "may", way=way) for way in (YES, NO))
        self._answers(flow, len(flow.steps) - 1, lambda taken: yes() if taken else no())

    def _deed(
        self, flow: Flow, call: m.Call, deed: Deed, miss: Jump, rest: Sequence[Deed] | None = None, payable: Could | None = None
    ) -> None:
        self._doing = call
        self._paying = rest is not None
        super()._deed(flow, call, deed, miss, rest, payable)

    def _perform(self, flow: Flow, deed: Deed, miss: Jump, done: str = "") -> None:
        super()._perform(flow, deed, miss, done)
        assert isinstance(self._doing, m.Call)
        note = self._note(self._doing, "cost" if self._paying else "effect", verb=self._doing.verb)
        at, idle = len(flow.steps) - 1, deed.verb.idle
        perform = flow.acts[at]

        def performed(st: State, v: Any) -> Any:
            out = perform(st, v)
            if out is not miss or idle:
                note()
            return out

        flow.acts[at] = flow.steps[at].act = performed

    def _choose_by(self, flow: Flow, line: m.Choose, chooser: Reader) -> None:
        asks = len(flow.steps) + 1  # behind the step that begins
        super()._choose_by(flow, line, chooser)
        notes = [self._note(body, "option", way=str(n)) for n, body in enumerate(line.options, 1)]
        self._answers(flow, asks, lambda i: notes[i]())

    def _table_of(self, flow: Flow, line: m.Table, who: Reader) -> None:
        row = len(flow.steps) + 2  # behind the roll, and what remembers it
        super()._table_of(flow, line, who)
        notes = [
            (low, high, self._note(body, "row", way=str(low) if low == high else f"{low}-{high}")) for low, high, body in line.rows
        ]
        go = flow.acts[row]

        def gone(st: State, v: Any) -> Any:
            face = st.stat("rolled")
            for low, high, note in notes:
                if low <= face <= high:
                    note()
            return go(st, v)

        flow.acts[row] = flow.steps[row].act = gone

    # ---- what is only thought of ----------------------------------------------------------------

    def _does(self, clause: m.Clause, doer: Reader) -> Reader:
        with self._only_weighing():
            return super()._does(clause, doer)

    def could(self, lines: Sequence[m.Line]) -> Could:
        """What could be done has not been done."""
        with self._only_weighing():
            return super().could(lines)

    def rung_could(self, clause: m.Clause) -> Could:
        """What could be done has not been done."""
        with self._only_weighing():
            return super().rung_could(clause)


def _nothing() -> None:
    """Nothing to note."""


def _always(st: State, sc: Any, who: int) -> bool:
    return True


def told(changes: Iterable[tuple[Change, Any]]) -> frozenset[str]:
    """The moments of a history."""
    return frozenset(change.event for change, _ in changes)


__all__ = ["ABILITIES", "BRANCHES", "STATEMENTS", "Coverage", "Point", "Watched", "told"]
