"""Rules in rulebook order: a flow is a list of steps; a step says what happens next. Enter here: Flow.step, Next."""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from ..errors import RuleError
from .changes import Change, Rolled
from .state import CHANCE, NOBODY, Cause, Frame, Locals, State

if TYPE_CHECKING:
    from .machine import Machine

RULE_ID = re.compile(r"\b[A-Z]{2,3}(?:-[A-Z]+)+-\d+[a-z]?\b")


class Directive:
    """What a step may return besides changes. Knows how to do itself."""

    __slots__ = ()

    def follow(self, m: Machine, f: Frame) -> None:
        """Do it; `f` is the frame whose step returned it, already moved on to its next step."""
        raise NotImplementedError

    def push(self, m: Machine, f: Frame) -> None:
        """Do it once the changes that are about to be done have had their consequences."""
        self.follow(m, f)


Next = None | list[Change] | Directive  # the next step | these changes, then the next step | a directive
Act = Callable[[State, Any], Next]
Answered = Callable[[State, Any, Any], Next]


class Step(Directive):
    """One step of a flow; returned by another, it says `go there`."""

    __slots__ = ("name", "act", "then", "doc", "rules")

    def __init__(self, name: str, act: Act, doc: str = "") -> None:
        self.name = name
        self.act = act  # only reads the table, so it may be called again: after a load, after an interruption
        self.then: Answered | None = None
        self.doc = doc
        self.rules: tuple[str, ...] = tuple(RULE_ID.findall(doc))

    def answered(self, fn: Answered) -> Answered:
        """Register what follows the answer to this step's question."""
        self.then = fn
        return fn

    def follow(self, m: Machine, f: Frame) -> None:
        f.at = f.flow.index[self.name]  # by name: a derived flow may have it elsewhere


@frozen(eq=False)
class Edits:
    """What is changed of a flow, by the names of its steps: steps before one, behind it, in its place; steps left out."""

    before: Mapping[str, Sequence[Step]] = field(factory=dict)
    after: Mapping[str, Sequence[Step]] = field(factory=dict)
    replace: Mapping[str, Sequence[Step]] = field(factory=dict)
    without: Sequence[str] = ()

    @property
    def named(self) -> tuple[str, ...]:
        """The steps that it is about."""
        return (*self.before, *self.after, *self.replace, *self.without)

    @property
    def added(self) -> tuple[Step, ...]:
        """The steps that it brings."""
        return tuple(step for edit in (self.before, self.after, self.replace) for steps in edit.values() for step in steps)

    def changes(self, name: str) -> bool:
        """Does another thing stand for this step, or nothing?"""
        return name in self.replace or name in self.without

    def kept(self, step: Step) -> Sequence[Step]:
        """What stands for a step."""
        return () if step.name in self.without else self.replace.get(step.name, (step,))


class Flow:
    """Steps in order. The only kind of code a frame runs: a rule flow, a card's block, a window, an interrupted batch.

    `offers`: while it waits for an answer, others may act (any-time plays). `block`: a card's text, never interrupted
    by the state-based checks. `inner`: part of what it interrupts (a window, a die): the checks wait if that is a block.
    `loop`: at its end it starts again. `origin`: the flow that it was edited from and stands for, else itself.
    """

    __slots__ = (
        "address", "locals", "names", "steps", "acts", "index", "causes", "loop", "offers", "block", "inner", "values",
        "of_card", "origin",
    )

    def __init__(
        self, address: str, locals: type[Locals], loop: bool = False, offers: bool = False, block: bool = False,
        inner: bool = False,
    ) -> None:
        self.address = address
        self.locals = locals
        self.names: tuple[str, ...] = tuple(locals.__slots__)
        self.values = attrgetter(*self.names) if len(self.names) > 1 else None
        self.of_card = "card" in self.names  # what it changes is caused by that card
        self.loop = loop
        self.offers = offers
        self.block = block
        self.inner = inner
        self.origin = self
        self.steps: list[Step] = []
        self.acts: list[Act] = []
        self.causes: list[Cause] = []
        self.index: dict[str, int] = {}

    def copy(self, vars: Any) -> Any:
        """A copy of a frame's locals; the values are shared, they are immutable."""
        values = self.values
        if values is not None:
            return self.locals(*values(vars))
        return self.locals(*[getattr(vars, n) for n in self.names])

    def step(self, fn: Act) -> Step:
        """Decorator: add a function as the next step. Its docstring names the rule."""
        return self.add(Step(fn.__name__, fn, fn.__doc__ or ""))

    def add(self, step: Step) -> Step:
        """Add a step at the end."""
        if step.name in self.index:
            raise ValueError(f"{self.address}: two steps are called {step.name}")
        self.index[step.name] = len(self.steps)
        self.steps.append(step)
        self.acts.append(step.act)
        self.causes.append((self.address, step.name, NOBODY))
        return step

    def derive(
        self, address: str, *, before: Mapping[str, Sequence[Step]] | None = None,
        after: Mapping[str, Sequence[Step]] | None = None, replace: Mapping[str, Sequence[Step]] | None = None,
        without: Sequence[str] = (),
    ) -> Flow:
        """Another flow: this one with steps added, replaced or left out, by name.

        Raises ValueError for a step name that this flow does not have.
        """
        return self._with([Edits(before or {}, after or {}, replace or {}, without)], address)

    def edited(self, edits: Sequence[Edits]) -> Flow:
        """What stands for this flow where all these edits hold; at one place of the flow they hold in their order.

        An edit may name a step that another one adds. Raises ValueError for a step name that is not there, for one that two
        edits replace or leave out, and for two steps of one name.
        """
        made = self._with(edits, self.address)
        made.origin = self.origin
        return made

    def _with(self, edits: Sequence[Edits], address: str) -> Flow:
        known = {*self.index, *(step.name for e in edits for step in e.added)}
        for name in (name for e in edits for name in e.named):
            if name not in known:
                raise ValueError(f"{self.address} has no step {name}; it has {', '.join(self.index)}")
        made = Flow(address, self.locals, self.loop, self.offers, self.block, self.inner)
        begun: set[str] = set()

        def put(step: Step) -> None:
            if step.name in begun:
                raise ValueError(f"{address}: two steps are called {step.name}")
            begun.add(step.name)
            changing = [e for e in edits if e.changes(step.name)]
            if len(changing) > 1:
                raise ValueError(f"{self.address}: the step {step.name} is replaced or left out twice")
            for s in (s for e in edits for s in e.before.get(step.name, ())):
                put(s)
            for s in changing[0].kept(step) if changing else (step,):
                made.add(s)
            for s in (s for e in edits for s in e.after.get(step.name, ())):
                put(s)

        for step in self.steps:
            put(step)
        return made

    def listing(self) -> str:
        """The order of the steps, one a line, with their rule ids: kept as a golden listing by the tests."""
        return "\n".join(f"{s.name}  {' '.join(s.rules)}".rstrip() for s in self.steps) + "\n"


class Jump(Directive):
    """Go to a step by its number; for blocks, whose steps have no names of their own."""

    __slots__ = ("at",)

    def __init__(self, at: int) -> None:
        self.at = at

    def follow(self, m: Machine, f: Frame) -> None:
        f.at = self.at


class Done(Directive):
    """This flow is over."""

    __slots__ = ()

    def follow(self, m: Machine, f: Frame) -> None:
        stack = m.state.stack
        if stack[-1] is f:
            stack.pop()
        else:
            stack.remove(f)


DONE = Done()


class Run(Directive):
    """Run another flow, then go on."""

    __slots__ = ("flow", "vars")

    def __init__(self, flow: Flow, vars: Locals) -> None:
        self.flow = flow
        self.vars = vars

    def follow(self, m: Machine, f: Frame) -> None:
        m.state.stack.append(Frame(m.state.game.edited.get(self.flow, self.flow), 0, self.vars))


class Both(Directive):
    """These changes, and then a directive (not a question): `Both([..], DONE)`, `Both([..], a_step)`, `Both([..], Run(..))`.

    What the changes trigger is resolved before the directive's flow begins.
    """

    __slots__ = ("changes", "then")

    def __init__(self, changes: list[Change], then: Directive) -> None:
        self.changes = changes
        self.then = then

    def follow(self, m: Machine, f: Frame) -> None:
        cause = m.cause_of(f)
        self.then.push(m, f)
        m.do(self.changes, cause)


class Reads(Directive):
    """Give a value to the flow below, as the answer to its asking step, and end this one."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def follow(self, m: Machine, f: Frame) -> None:
        m.state.stack.pop()
        m.answer(m.state.stack[-1], self.value)


class Ask(Directive):
    """A question to one seat; once asked, it is the decision a host sees.

    `options` are plain data (or a function that finds them when someone looks). `shape`: choose (one of them) |
    subset (a tuple of `least`..`most` of them) | amount | order (all of them, in an order) | yes-no.
    `about` says what the options are, for labels: card | seat | place | action | word | number. `check(answer)` gives a reason
    to refuse, or None; `sample(below)` a legal answer for subsets with a condition; `free(answer)` lets answers through
    that are not on the list (gives a reason to refuse, or None). `default`: the answer that a timeout gives.
    """

    __slots__ = (
        "seat", "question", "_options", "shape", "about", "least", "most", "check", "sample", "free", "default",
        "required", "window", "id", "card", "clock",
        "token",
    )

    def __init__(
        self, seat: int, question: str, options: Sequence[Any] | Callable[[], Sequence[Any]] = (True, False), *,
        shape: str = "choose", about: str = "word", least: int = 1, most: int = 1,
        check: Callable[[Any], str | None] | None = None, sample: Callable[[Callable[[int], int]], Any] | None = None,
        free: Callable[[Any], str | None] | None = None, default: Any = None, card: int = NOBODY,
        required: bool = True, window: str = "", id: int = -1, clock: int = -1,
    ) -> None:
        self.seat = seat
        self.question = question
        self._options = options
        self.shape = shape
        self.about = about
        self.least = least
        self.most = most
        self.check = check
        self.sample = sample
        self.free = free
        self.default = default
        self.card = card
        self.required = required
        self.window = window
        self.id = id
        self.clock = clock  # in a window: when its time last began to run
        self.token = -1  # the id that hosts know it by, once somebody has asked for it

    @property
    def options(self) -> Sequence[Any]:
        """The options, found at the first look."""
        found = self._options
        if callable(found):
            self._options = found = found()
        return found

    def follow(self, m: Machine, f: Frame) -> None:
        f.at -= 1  # the step has not been passed until it is answered
        if self.shape == "choose" and self.free is None:
            options = self.options
            if not options:
                raise RuleError(f"{f.flow.address}: '{self.question}' asks seat {self.seat} with no options", m.trace())
            if len(options) == 1:
                m.answer(f, options[0])
                return
        self.id = m.state.revision
        m.pending[self.seat] = self


def not_listed(answer: object) -> str:
    """For a question's `free`: nothing but what is listed may be answered, and it is asked even if that is one thing."""
    return "that cannot be done now"


class AskAll(Directive):
    """The same moment, several seats, secretly: a sealed window. Answered with a dict seat -> answer, revealed together.

    `shape`, `least`, `most` (None: all of them) as for Ask: each chooses one of their options, or a subset. `offers`: while it
    is open, the actions of the timetable are offered too (hints, say).
    """

    __slots__ = ("question", "options", "about", "shape", "least", "most", "offers")

    def __init__(
        self, question: str, options: Mapping[int, Sequence[Any]], about: str = "word", *, shape: str = "choose",
        least: int = 1, most: int | None = None, offers: bool = False,
    ) -> None:
        self.question = question
        self.options = options
        self.about = about
        self.shape = shape
        self.least = least
        self.most = most
        self.offers = offers

    def follow(self, m: Machine, f: Frame) -> None:
        if not self.options:
            raise RuleError(f"{f.flow.address}: '{self.question}' asks nobody", m.trace())
        f.at -= 1
        flow = m.TALKING if self.offers else m.SEALED
        m.state.stack.append(Frame(flow, 0, flow.locals((), m.state.revision)))  # type: ignore[call-arg]


class RollDie(Directive):
    """Roll a die for a seat; the next step finds its face in the stat `rolled`. Real dice may answer (`settings["dice"]`).

    `onto`: what other dice of the same roll have shown.
    """

    __slots__ = ("who", "faces", "onto")

    def __init__(self, who: int, faces: int = 6, onto: int = 0) -> None:
        self.who = who
        self.faces = faces
        self.onto = onto

    def follow(self, m: Machine, f: Frame) -> None:
        if m.state.settings.get("dice") == "ask":
            m.state.stack.append(Frame(DICE, 0, Dice(self.who, self.faces, self.onto)))
        else:
            m.do([Rolled(self.who, self.faces, 0, self.onto)], m.cause_of(f))


class Dice(Locals):
    """Who rolls, a die of how many faces, and what it is added to."""

    __slots__ = ("who", "faces", "onto")

    def __init__(self, who: int, faces: int, onto: int = 0) -> None:
        self.who = who
        self.faces = faces
        self.onto = onto


DICE = Flow("dice", Dice, inner=True)


@DICE.step
def which_face(st: State, v: Dice) -> Next:
    """The table rolls a real die and says what it shows."""
    return Ask(CHANCE, "die", range(1, v.faces + 1), about="number")


@which_face.answered
def it_shows(st: State, v: Dice, face: int) -> Next:
    """The face counts as the roll."""
    return [Rolled(v.who, v.faces, face, v.onto)]


def cause(f: Frame) -> Cause:
    """Where a change of this frame comes from: flow, step, card."""
    flow = f.flow
    at = f.at - 1
    known = flow.causes[at] if 0 <= at < len(flow.causes) else (flow.address, "", NOBODY)
    return (known[0], known[1], f.vars.card) if flow.of_card else known
