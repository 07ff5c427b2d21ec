"""Who may respond, in what order, until when. Gathered anew each time round. Enter here: Window.

Policies: open (any seat, any order; a play clears the passes), alternate (strictly in turn; closes when all pass in a
row), sealed (all at once, secretly), offer (one seat must act, the others may), reply (an answer to what the seat it is
about is doing: the first closes it, and is its player's turn in the alternating window around it).
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .actions import any_choice, choices
from .flow import DONE, Ask, AskAll, Directive, Flow, Jump, Next, Reads
from .state import NOBODY, Frame, Locals, State

if TYPE_CHECKING:
    from .machine import Machine

PASS = ("pass",)
CLOSED = -1  # everybody has passed
NESTED = 8  # windows that may be open one in another; each has ids and clocks of its own


class Open(Locals):
    """An open window: its name, whom it is about, who has passed (a bit a seat), who acted last.

    `opened`: when its time last began to run; `asked`: when its questions last changed (any action changes them).
    `stakes`: what it is about, as it stood when somebody was last asked (see Spec.stakes).
    """

    __slots__ = ("name", "about", "only", "passed", "last", "opened", "asked", "stakes")

    def __init__(
        self, name: str, about: int, only: bool, passed: int = 0, last: int = NOBODY, opened: int = 0, asked: int = 0,
        stakes: Any = None,
    ) -> None:
        self.name = name
        self.about = about
        self.only = only
        self.passed = passed
        self.last = last
        self.opened = opened
        self.asked = asked
        self.stakes = stakes


class Window(Directive):
    """Open a response window by the name it has in game.yaml. `about`: the seat it is about (the first to speak, where
    turns alternate). `only`: nothing but actions made for this window may answer it."""

    __slots__ = ("name", "about", "only")

    def __init__(self, name: str, about: int = NOBODY, only: bool = False) -> None:
        self.name = name
        self.about = about
        self.only = only

    def follow(self, m: Machine, f: Frame) -> None:
        v = self.opened(m.state)
        out = gathered(m.state, v)
        if out is not DONE:
            frame = Frame(WINDOW, 1, v)
            m.state.stack.append(frame)
            out.follow(m, frame)

    def push(self, m: Machine, f: Frame) -> None:
        """Open it, and look whom to ask when everything before it is done."""
        m.state.stack.append(Frame(WINDOW, 0, self.opened(m.state)))

    def opened(self, st: State) -> Open:
        """The window, with nobody asked yet."""
        return Open(self.name, self.about, self.only, 0, NOBODY, st.revision, st.revision)


def asked(st: State, v: Open) -> list[int]:
    """The seats that the window asks now: everyone who could hold an answer, or (`ask: able`) who really can."""
    silent = v.passed | st.away | st.quiet
    if policy(st, v) == "reply" and v.about != NOBODY:
        silent |= 1 << v.about
    able = st.settings.get("ask") == "able"
    own = v.name if v.only else ""
    return [s for s in st.game.responders(st, v.name) if not silent >> s & 1 and (not able or any_choice(st, s, own))]


def policy(st: State, v: Open) -> str:
    """How the window of this name works, by game.yaml."""
    return st.game.windows[v.name].policy


AGAIN = Jump(0)
WINDOW = Flow("window", Open, inner=True)


@WINDOW.step
def gather(st: State, v: Open) -> Next:
    """Ask whoever has not passed; when there is nobody, the window closes. A pass holds only for what it was given on."""
    return gathered(st, v)


@gather.answered
def respond(st: State, v: Open, answer: tuple[int, tuple[Any, ...]]) -> Next:
    """A play clears the passes and restarts the clock, unless it is free and changes nothing the window is about."""
    seat, choice = answer
    v.last = seat
    v.asked = st.revision
    if policy(st, v) == "reply":
        v.passed = CLOSED
    elif not st.game.action[choice[0]].free:
        v.passed = 0
        v.opened = st.revision
    return Respond(seat, choice)


def gathered(st: State, v: Open) -> Directive:
    """Whom to ask; DONE if there is nobody."""
    if st.game.stakes is not None:
        stakes = st.game.stakes(st, v.name)
        if v.stakes is not None and stakes != v.stakes and v.passed != CLOSED:
            v.passed = 0
            v.opened = v.asked = st.revision
        v.stakes = stakes
    seats = asked(st, v)
    if not seats or (policy(st, v) == "offer" and v.about not in seats):
        return DONE
    if policy(st, v) == "alternate":
        n = st.seats
        before = v.last if v.last != NOBODY else v.about - 1
        seats = [min(seats, key=lambda s: (s - before - 1) % n)]
    return AskEach(v, seats)


class Respond(Directive):
    """Do the action; the window is gathered anew after it."""

    __slots__ = ("seat", "choice")

    def __init__(self, seat: int, choice: tuple[Any, ...]) -> None:
        self.seat = seat
        self.choice = choice

    def follow(self, m: Machine, f: Frame) -> None:
        f.at = 0
        if policy(m.state, f.vars) == "reply":
            take_turn(m.state, self.seat)
        m.start(self.seat, self.choice, f)


def take_turn(st: State, seat: int) -> None:
    """In the window in which turns alternate this seat has acted: it is the other's turn."""
    around = next((f for f in reversed(st.stack) if f.flow is WINDOW and policy(st, f.vars) == "alternate"), None)
    if around is not None:
        around.vars.last = seat
        around.vars.passed = 0


class AskEach(Directive):
    """Ask these seats for a play or a pass. Their options are found when someone looks."""

    __slots__ = ("open", "seats")

    def __init__(self, open: Open, seats: Sequence[int]) -> None:
        self.open = open
        self.seats = seats

    def follow(self, m: Machine, f: Frame) -> None:
        f.at -= 1
        st = m.state
        v = self.open
        window = v.name if v.only else ""
        offer = policy(st, v) == "offer"
        depth = (sum(frame.flow is WINDOW for frame in st.stack) - 1) % NESTED
        for seat in self.seats:

            def find(seat: int = seat) -> Sequence[Any]:
                return [PASS, *choices(st, seat, window)]

            m.pending[seat] = Ask(
                seat, v.name, find, about="action", default=PASS, window=v.name, id=v.asked * NESTED + depth,
                required=not offer or seat == v.about, clock=v.opened * NESTED + depth,
            )


def pass_window(st: State, ask: Ask, choice: Any) -> bool:
    """Record a pass in the open window; False if the answer is not one. A pass changes nothing for the others."""
    f = st.stack[-1]
    if choice != PASS or f.flow is not WINDOW:
        return False
    v = f.vars
    v.last = ask.seat
    if policy(st, v) == "offer" and ask.seat == v.about:
        v.passed = CLOSED
    else:
        v.passed |= 1 << ask.seat
    return True


def close_window(st: State) -> None:
    """Its time is up: as if everybody had passed."""
    st.stack[-1].vars.passed = CLOSED


class Sealed(Locals):
    """Answers given so far in secret, and since when it is asked."""

    __slots__ = ("answers", "opened")

    def __init__(self, answers: tuple[tuple[int, Any], ...], opened: int) -> None:
        self.answers = answers
        self.opened = opened


SEALED = Flow("sealed", Sealed, inner=True)
TALKING = Flow("sealed with offers", Sealed, offers=True, inner=True)


@SEALED.step
def ask_the_rest(st: State, v: Sealed) -> Next:
    """What is asked is never stored: the step below is run again."""
    below = st.stack[-2]
    ask = below.flow.acts[below.at](st, below.vars)
    assert isinstance(ask, AskAll)
    given = dict(v.answers)
    left = {s: o for s, o in ask.options.items() if s not in given}
    return AskSealed(ask, left, v.opened) if left else Reads(dict(sorted(given.items())))


@ask_the_rest.answered
def keep(st: State, v: Sealed, answer: tuple[int, Any]) -> Next:
    """An answer stays secret until all are in."""
    v.answers += (answer,)
    return AGAIN


TALKING.add(ask_the_rest)


class AskSealed(Directive):
    """Ask these seats at once."""

    __slots__ = ("ask", "left", "opened")

    def __init__(self, ask: AskAll, left: dict[int, Sequence[Any]], opened: int) -> None:
        self.ask = ask
        self.left = left
        self.opened = opened

    def follow(self, m: Machine, f: Frame) -> None:
        f.at -= 1
        ask = self.ask
        for seat, options in self.left.items():
            m.pending[seat] = Ask(
                seat, ask.question, options, shape=ask.shape, about=ask.about, least=ask.least,
                most=len(options) if ask.most is None else min(ask.most, len(options)), window="sealed", id=self.opened * NESTED,
                default=options[0] if ask.shape == "choose" else None, clock=self.opened * NESTED,
            )
