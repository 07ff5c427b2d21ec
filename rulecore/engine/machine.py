"""The one loop: run steps until somebody must answer; propose, replace, apply, emit. Enter here: Machine.advance, Machine.do."""
from __future__ import annotations

from typing import Any

from ..errors import RuleError
from .changes import Change, Draw, Spend
from .flow import Ask, Directive, Flow, Next, cause
from .state import NOBODY, Cause, Frame, Live, Locals, Scope, State
from .window import SEALED, TALKING, WINDOW, pass_window

LIMIT = 100_000  # steps between two answers: more is a loop in the rules


Used = tuple[tuple[str, int], ...]  # effects by ability and card: two copies of a card are two effects


class Batch(Locals):
    """Changes still to do; the first `marked` of them have been through the effects in `used`."""

    __slots__ = ("changes", "used", "marked", "cause")

    def __init__(self, changes: tuple[Change, ...], used: Used, marked: int, cause: Cause) -> None:
        self.changes = changes
        self.used = used
        self.marked = marked
        self.cause = cause


BATCH = Flow("batch", Batch, block=True)


@BATCH.step
def which_first(st: State, v: Batch) -> Next:
    """Several effects may want to replace one event: the player it befalls orders them; an optional one may be left."""
    first = v.changes[0]
    able = replacements(st, first, v.used if v.marked else ())
    if not able:
        return Proceed(list(v.changes), v.used, max(v.marked, 1), v.cause)
    optional = able[0].ability.optional if len(able) == 1 else all(x.ability.optional for x in able)
    options, about = names_of(able)
    if optional:
        options.append(NOBODY)
    seat = first.befalls(st)
    return Ask(seat if seat >= 0 else st.active, "replace", options, about=about, default=options[-1], card=able[0].card)


@which_first.answered
def replace(st: State, v: Batch, choice: int) -> Next:
    """The chosen effect takes the event's place; the rest of the batch goes on after it."""
    first = v.changes[0]
    used = v.used if v.marked else ()
    able = replacements(st, first, used)
    if choice == NOBODY:
        return Proceed(list(v.changes), used + tuple([(x.ability.address, x.card) for x in able]), max(v.marked, 1), v.cause)
    return Replace(able[names_of(able)[0].index(choice)])


def names_of(able: list[Live]) -> tuple[list[int], str]:
    """What the effects to choose from are called: by their cards, or by number where that does not tell them apart."""
    cards = [x.card for x in able]
    if NOBODY not in cards and len(set(cards)) == len(cards):
        return cards, "card"
    return list(range(len(able))), "number"


class Replace(Directive):
    """Put an effect in the place of the first change of the batch."""

    __slots__ = ("live",)

    def __init__(self, live: Live) -> None:
        self.live = live

    def follow(self, m: Machine, f: Frame) -> None:
        v = f.vars
        st = m.state
        live = self.live
        a = live.ability
        st.stack.pop()
        first, rest = v.changes[0], v.changes[1:]
        marked = max(v.marked - 1, 0)
        if a.rewrite is not None:
            now = a.rewrite(st, live, first)
            m.do([*now, *rest], v.cause, v.used + ((a.address, live.card),), len(now) + marked)
            return
        if rest:
            st.stack.append(Frame(BATCH, 0, Batch(rest, v.used, marked, v.cause)))
        m.fire(live, first)


class Proceed(Directive):
    """Go on with these changes."""

    __slots__ = ("changes", "used", "marked", "cause")

    def __init__(self, changes: list[Change], used: Used, marked: int, cause: Cause) -> None:
        self.changes = changes
        self.used = used
        self.marked = marked
        self.cause = cause

    def follow(self, m: Machine, f: Frame) -> None:
        m.state.stack.pop()
        m.do(self.changes, self.cause, self.used, self.marked)


def replacements(st: State, c: Change, used: Used) -> list[Live]:
    """What would replace or prevent this change, each effect once per event: not what it does itself in an event's place."""
    found = []
    for x in st.live.get(st.game.befores.get(c.event, ""), ()):
        a = x.ability
        if (a.address, x.card) not in used and (a.hears is None or a.hears(st, x, c)) and not resolving(st, x):
            found.append(x)
    return found


def resolving(st: State, live: Live) -> bool:
    """Is the block of this ability being followed right now?"""
    block, card = live.ability.block, live.card
    return block is not None and any(f.flow is block and f.vars.card == card for f in st.stack)


def listeners(now: tuple[Live, ...] | None, before: tuple[Live, ...] | None) -> tuple[Live, ...]:
    """Who hears a change: whoever is there once it has happened, and whoever it has taken away (`on discard of this`)."""
    if now is before or before is None:
        return now or ()
    if now is None:
        return before
    return (*now, *[x for x in before if x not in now])


def amid_a_text(stack: list[Frame]) -> bool:
    """Is a card's text (or a batch) being resolved? What only interrupts it, a window or a die, is part of it."""
    for f in reversed(stack):
        if f.flow.block:
            return True
        if not f.flow.inner:
            return False
    return False


class Machine:
    """Runs the frames of one state."""

    __slots__ = ("state", "pending")
    SEALED = SEALED
    TALKING = TALKING

    def __init__(self, state: State) -> None:
        self.state = state
        self.pending: dict[int, Ask] = {}

    def advance(self) -> None:
        """Run until somebody must answer, or nothing is left: the next step of the topmost frame, again and again."""
        st = self.state
        stack = st.stack
        pending = self.pending
        checks = st.game.checks
        do = self.do
        if pending:
            return
        for _ in range(LIMIT):
            if not stack:
                return
            f = stack[-1]
            flow = f.flow
            if st.touched and checks is not None and not amid_a_text(stack):
                st.touched = False
                if self.put_right(checks):
                    continue
            acts = flow.acts
            at = f.at
            if at == len(acts):
                if flow.loop:
                    f.at = 0
                else:
                    stack.pop()
                continue
            f.at = at + 1
            out = acts[at](st, f.vars)
            if out is None:
                continue
            if type(out) is list:
                why = flow.causes[at]
                do(out, (why[0], why[1], f.vars.card) if flow.of_card else why)
            else:
                out.follow(self, f)  # type: ignore[union-attr]
                if pending:
                    return
        raise RuleError("the rules do not come to an end", self.trace())

    def put_right(self, checks: Flow) -> bool:
        """Begin the checks at the first that has something to mend. Most times none has, and steps only read: no frame then."""
        st = self.state
        v = st.game.overview(st)
        for at, act in enumerate(checks.acts):
            if act(st, v) is not None:
                st.stack.append(Frame(checks, at, v))
                return True
        return False

    def answer(self, f: Frame, choice: Any) -> None:
        """Give the asking step what was chosen, and do what it says next."""
        step = f.flow.steps[f.at]
        f.at += 1
        if step.then is None:
            raise RuleError(f"{f.flow.address}.{step.name} asks and has no answered()", self.trace())
        out = step.then(self.state, f.vars, choice)
        if out is None:
            return
        if type(out) is list:
            self.do(out, cause(f))
        else:
            out.follow(self, f)  # type: ignore[union-attr]

    def submit(self, ask: Ask, choice: Any) -> None:
        """Take a valid answer to a pending question and run on."""
        st = self.state
        st.revision += 1
        if ask.window and pass_window(st, ask, choice):
            del self.pending[ask.seat]
            if not any(a.required for a in self.pending.values()):
                self.pending.clear()
        else:
            self.pending.clear()
            self.answer(st.stack[-1], (ask.seat, choice) if ask.window else choice)
        self.advance()

    def perform(self, seat: int, choice: tuple[Any, ...]) -> None:
        """Do an action (a row of the timing table) on top of whatever waits."""
        st = self.state
        st.revision += 1
        self.pending.clear()
        self.start(seat, choice, st.stack[-1])
        self.advance()

    def start(self, seat: int, choice: tuple[Any, ...], f: Frame) -> None:
        """Begin an action; the frame below asks again after it."""
        action = self.state.game.action[choice[0]]
        out = action.do(self.state, seat, choice[1:])
        if type(out) is list:
            self.do(out, ("action", action.name, choice[1] if len(choice) > 1 and type(choice[1]) is int else NOBODY))
        elif out is not None:
            out.follow(self, f)  # type: ignore[union-attr]

    def cause_of(self, f: Frame) -> Cause:
        """Where a change of this frame comes from."""
        return cause(f)

    def fire(self, live: Live, it: Change) -> None:
        """A trigger or replacement happens: its block goes on top."""
        a = live.ability
        st = self.state
        if a.once:
            spent = Spend(a.address, live.card, live.seat).apply(st)
            if spent is not None:
                st.log.append((spent, (a.address, "", live.card)))
        assert a.block is not None
        seat = live.seat if live.seat != NOBODY else it.befalls(st)
        st.stack.append(Frame(a.block, 0, Scope(live.card, seat if seat != NOBODY else st.active, it, live.names)))

    def do(self, changes: list[Change], why: Cause, used: Used = (), marked: int = 0) -> None:
        """Each change: settled, replaced or prevented, applied, logged, heard. `used` holds for the first `marked`.

        A card's ability does not hear what it does itself, so that every effect comes to an end.
        """
        st = self.state
        live = st.live
        log = st.log
        zones = st.zones
        befores = st.game.befores
        heard: list[tuple[Live, Change]] | None = None
        more: list[Change] | None = changes
        while more is not None:
            rest = iter(more)
            more = None
            for c in rest:
                if type(c) is Draw:
                    pile = zones[c.deck]
                    if not pile:
                        more = [*c.remade(st), *rest]  # which ends this round
                        continue
                    c = c.top(pile)
                event = c.event
                if event in befores and befores[event] in live and replacements(st, c, used if marked else ()):
                    st.stack.append(Frame(BATCH, 0, Batch((c, *rest), used if marked else (), marked, why)))
                    break
                if marked:
                    marked -= 1
                there = live.get(event)
                e = c.apply(st)
                if e is None:
                    continue
                log.append((e, why))
                after = live.get(event)
                if after is not there:
                    after = listeners(after, there)
                elif after is None:
                    continue
                for x in after:
                    hears = x.ability.hears
                    if (hears is None or hears(st, x, e)) and (x.card == NOBODY or not resolving(st, x)):
                        if heard is None:
                            heard = []
                        heard.append((x, e))
        if heard is not None:
            if len(heard) > 1:
                heard.sort(key=lambda h: (h[0].card != NOBODY, h[0].ability.optional))  # the rules' own first
            for x, e in reversed(heard):
                self.fire(x, e)

    def trace(self) -> tuple[str, ...]:
        """The rule traceback: where every frame is, innermost last."""
        lines = []
        for f in self.state.stack:
            address, step, card = cause(f)
            name = self.state.game.cards[card].title if card >= 0 else ""
            rules = " ".join(f.flow.steps[f.at - 1].rules) if 0 < f.at <= len(f.flow.steps) else ""
            lines.append(" ".join(x for x in (f"{address}.{step}", rules, name) if x))
        return tuple(lines)


__all__ = ["BATCH", "SEALED", "TALKING", "WINDOW", "Machine"]
