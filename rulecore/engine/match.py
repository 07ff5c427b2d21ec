"""One game being played: the facade that a front end imports.

Owns: decisions, submit (atomic, idempotent), timeouts, presence, undo, fork, save, replay. Never: a rule, a clock, a file.
Enter here: Match, Decision, Answer, Handle, load_match, replay.
"""
from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .. import decklists
from ..diagnostics import Diagnostic
from ..errors import Rejected, RuleError, SaveError
from .actions import any_choice, choices, not_free, why_not
from .changes import Move, Reshuffle, Rolled, Show, Shuffle
from .codec import digest, pack, read_state, state_data, text, unpack
from .flow import Ask
from .game import Deck, Game
from .machine import Machine
from .options import LISTS, key_of, label_of
from .state import CHANCE, MASK, NOBODY, Event, State
from .view import Entry, EventLog, explain, view_of
from .window import NESTED, WINDOW, close_window

FORMAT = 1  # of saves: 1 = the first
EVERY = 64  # inputs between two checkpoints
LATE = 256  # inputs for which a window that has closed is known by its id
DEEPEST, LONGEST, LARGEST = 6, 1000, 1 << 63  # of an answer: nesting, parts or letters, numbers
MANY = 1000  # seats that no table has
QUESTION, IN_WINDOW, OFFER, CLOCK = range(4)
ANY_TIME = "any time"  # the question of an offer
HERE, QUIET, AWAY = "here", "quiet", "away"

Input = tuple[Any, ...]  # ("answer" | "offer", seat, value, move id) | ("timeout", seat) | ("presence", seat, how)


def opaque(salt: int, number: int, seat: int, kind: int) -> int:
    """A number that tells a seat nothing but whether two decisions of its own are the same."""
    x = (salt ^ (number << 8 | (seat + 2) << 2 | kind) * 0x9E3779B97F4A7C15) & MASK
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
    return (x ^ x >> 31) >> 11


def id_of(st: State, ask: Ask) -> int:
    """The id that a decision is known by outside: made once."""
    if ask.token < 0:
        kind = IN_WINDOW if ask.window else QUESTION if ask.question != ANY_TIME else OFFER
        ask.token = opaque(st.salt, ask.id, ask.seat, kind)
    return ask.token


class Answer:
    """What a seat says to a decision (or to its id, where the answer comes over a wire).

    `move`: the client's own id of this move; the same one is never taken twice.
    """

    __slots__ = ("seat", "decision", "value", "move")

    def __init__(self, seat: int, decision: Decision | int, value: Any, move: str = "") -> None:
        self.seat = seat
        self.decision = decision
        self.value = value
        self.move = move

    @property
    def id(self) -> int:
        """The id of the decision."""
        return self.decision if isinstance(self.decision, int) else self.decision.id


class Decision:
    """Something a seat must decide (`required`), or may do now (an offer: declining is saying nothing).

    `shape`: choose (one option) | yes-no | amount (one number) | subset (a tuple of `least`..`most` options) | order (a
    tuple of all options). `default`: the answer that a timeout gives.
    """

    __slots__ = ("seat", "_ask", "_match")

    def __init__(self, match: Match, ask: Ask) -> None:
        self.seat = ask.seat
        self._ask = ask
        self._match = match

    @property
    def id(self) -> int:
        """An opaque number; it survives the other seats' passes."""
        return id_of(self._match.machine.state, self._ask)

    @property
    def question(self) -> str:
        """What is asked, as a stable word or phrase."""
        return self._ask.question

    @property
    def options(self) -> Sequence[Any]:
        """Plain data, found at the first look."""
        found = self._ask._options
        return self._ask.options if callable(found) else found

    @property
    def about(self) -> str:
        """What its options are: action (what may be done now) | card | seat | place | number | word, part by part."""
        return self._ask.about

    @property
    def shape(self) -> str:
        """How it is answered."""
        return self._ask.shape

    @property
    def least(self) -> int:
        """The fewest options of a subset."""
        return self._ask.least

    @property
    def most(self) -> int:
        """The most options of a subset."""
        return self._ask.most

    @property
    def required(self) -> bool:
        """Does the match wait for it?"""
        return self._ask.required

    @property
    def window(self) -> str:
        """The response window it belongs to, or ""."""
        return self._ask.window

    @property
    def card(self) -> int:
        """The card that it is about, or -1."""
        return self._ask.card

    @property
    def default(self) -> Any:
        """What a timeout answers."""
        return default_of(self._ask)

    @property
    def deadline(self) -> float | None:
        """Seconds that it may take, or None. The engine has no clock: the host calls `match.timeout`."""
        return self._match.seconds(self._ask.window)

    @property
    def clock(self) -> int:
        """An opaque number that stays the same while its deadline runs on, and is another when it starts again."""
        return clock_of(self._match.machine.state, self._ask)

    def answer(self, value: Any, move: str = "") -> Answer:
        """An answer to submit."""
        return Answer(self.seat, self, value, move)

    def key(self, option: Any) -> str:
        """The stable key of an option."""
        return key_of(self._match.machine.state, self._ask, option)

    def label(self, option: Any) -> str:
        """An option in English."""
        return label_of(self._match.machine.state, self._ask, option, self._match.players)

    def sample(self, below: Callable[[int], int]) -> Any:
        """A legal answer, picked with `below(n)` (a number in 0..n-1): of actions the kind first, then how it is done."""
        return sample_of(self._ask, below)

    def __repr__(self) -> str:
        return f"<{self.question} of seat {self.seat}: {len(self.options)} options>"


def clock_of(st: State, ask: Ask) -> int:
    """The clock that runs for a question; in a window it is everybody's."""
    return opaque(st.salt, ask.clock, NOBODY, CLOCK) if ask.clock >= 0 else opaque(st.salt, ask.id, ask.seat, CLOCK)


def default_of(ask: Ask) -> Any:
    """What a timeout answers: what the question says, else the smallest legal answer."""
    if ask.default is not None:
        return ask.default
    return sample_of(ask, lambda n: 0)


def sample_of(ask: Ask, below: Callable[[int], int]) -> Any:
    """A legal answer. Among actions every kind is as likely, however many ways there are to do it; then every way of it."""
    if ask.sample is not None:
        return ask.sample(below)
    left = list(ask.options)
    if ask.about == "action":
        kinds = list(dict.fromkeys([option[0] for option in left]))
        kind = kinds[below(len(kinds))]
        left = [option for option in left if option[0] == kind]
    if ask.shape not in ("subset", "order"):
        return left[below(len(left))]
    most = min(ask.most, len(left))
    count = len(left) if ask.shape == "order" else ask.least + below(most - ask.least + 1)
    return tuple([left.pop(below(len(left))) for _ in range(count)])


def _well_formed(answer: Answer) -> None:
    """Whatever a client may send: seat, decision and move are what they must be. Raises Rejected."""
    if type(answer.seat) is not int or not CHANCE <= answer.seat < MANY:
        raise Rejected("foreign", "there is no such seat")
    if not isinstance(answer.decision, (int, Decision)):
        raise Rejected("stale", "a decision is named by its id")
    if type(answer.move) is not str or len(answer.move) > LONGEST:
        raise Rejected("illegal", "a move's id is a short text")


def plain(value: Any, depth: int = 0) -> Any:
    """An answer as plain data, lists (as JSON has them) as tuples. Raises Rejected for anything else, or too much of it."""
    kind = type(value)
    if kind is int:
        if -LARGEST < value < LARGEST:
            return value
    elif kind is str:
        if len(value) <= LONGEST:
            return value
    elif value is None or kind is bool or kind is float:
        return value
    elif isinstance(value, (tuple, list)) and depth < DEEPEST and len(value) <= LONGEST:
        return tuple([plain(x, depth + 1) for x in value])
    raise Rejected("illegal", "an answer is a number, a word, or a short list of them")


def checked(ask: Ask, value: Any) -> Any:
    """The option that was meant. Raises Rejected if there is no such one."""
    value = plain(value)
    if ask.shape == "choose" and ask.check is None:
        return _one(ask, value)
    value = _one(ask, value) if ask.shape not in LISTS else _several(ask, value)
    reason = ask.check(value) if ask.check is not None else None
    if reason:
        raise Rejected("illegal", f"{ask.question}: that may not be", reason)
    return value


def _one(ask: Ask, value: Any) -> Any:
    options = ask.options
    if value in options:
        return options[options.index(value)]
    if ask.free is None:
        raise Rejected("illegal", f"{ask.question}: {value!r} is not one of the options")
    reason = ask.free(value)
    if reason:
        raise Rejected("illegal", f"{ask.question}: that may not be", reason)
    return value


def _several(ask: Ask, value: Any) -> tuple[Any, ...]:
    if not isinstance(value, tuple):
        raise Rejected("illegal", f"{ask.question}: a list of options is needed, not {value!r}")
    left = list(ask.options)
    picked = []
    for x in value:
        if x not in left:
            raise Rejected("illegal", f"{ask.question}: {x!r} is not one of the options, or is there twice")
        picked.append(left.pop(left.index(x)))
    least, most = (len(ask.options),) * 2 if ask.shape == "order" else (ask.least, ask.most)
    if not least <= len(picked) <= most:
        raise Rejected("illegal", f"{ask.question}: {least} to {most} are to be chosen, not {len(picked)}")
    return tuple(picked)


class Handle:
    """One seat's hold on a match: its view, its decisions, its moves. What bots and clients get."""

    __slots__ = ("_match", "seat")

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self.seat = seat

    @property
    def decisions(self) -> list[Decision]:
        """What this seat must decide, then what it may do."""
        return self._match.decisions(self.seat)

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self._match.over

    def view(self) -> dict[str, Any]:
        """All that this seat may know."""
        return self._match.view(self.seat)

    def events(self, since: int = 0) -> list[dict[str, Any]]:
        """What happened, as far as this seat may know."""
        return self._match.events(self.seat, since)

    def submit(self, answer: Answer) -> None:
        """Answer one of its own decisions. Raises Rejected."""
        _well_formed(answer)
        if answer.seat != self.seat:
            raise Rejected("foreign", f"this is the hand of seat {self.seat}, not of seat {answer.seat}")
        self._match.submit(answer)


class Match:
    """A game in progress. Made by `game.new_match`, `load_match` or `fork`."""

    __slots__ = ("machine", "players", "seed", "options", "inputs", "faulted", "_moves", "_kept", "_offers", "_events")

    def __init__(
        self, state: State, players: Sequence[str], *, seed: int | None = None, options: Mapping[str, Any] | None = None,
        inputs: Sequence[Input] = (), kept: Sequence[tuple[int, State]] = (),
    ) -> None:
        self.machine = Machine(state)
        self.players = tuple(players)
        self.seed = seed  # with `options`, what the match began with; None: an arranged table
        self.options = dict(options or {})
        self.inputs: list[Input] = list(inputs)
        self.faulted = ""  # what went wrong, where the engine failed once and was rebuilt
        self._moves = {i[3] for i in inputs if len(i) > 3 and i[3]}
        self._kept = list(kept) or [(len(self.inputs), state.clone())]  # checkpoints: after how many inputs, the state
        self._offers: dict[int, Ask] = {}
        self._events: EventLog | None = None
        self.machine.advance()

    # ---- what is to be decided ------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The definitions."""
        return self.machine.state.game

    @property
    def state(self) -> State:
        """The whole state, with all that is hidden: for tests and tools. Read only."""
        return self.machine.state

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.machine.state.over

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won."""
        return self.machine.state.winners

    @property
    def required(self) -> list[Decision]:
        """What the match waits for; several at once in a window or a sealed choice."""
        return [Decision(self, a) for a in self.machine.pending.values() if a.required]

    @property
    def offers(self) -> list[Decision]:
        """What others may do now, though nothing waits for them; only seats that have something to do."""
        if self._closed_to_offers():
            return [Decision(self, a) for a in self.machine.pending.values() if not a.required]
        st = self.machine.state
        asked = {a.seat for a in self.machine.pending.values() if a.about == "action"}  # they have them as options
        return [Decision(self, self._offer(s)) for s in range(st.seats) if s not in asked and any_choice(st, s)]

    def decisions(self, seat: int) -> list[Decision]:
        """What a seat must decide, then what it may do."""
        return [d for d in (*self.required, *self.offers) if d.seat == seat]

    @property
    def chance(self) -> Decision | None:
        """The die that somebody is to roll, where the table rolls real dice (option `dice: ask`)."""
        ask = self.machine.pending.get(CHANCE)
        return None if ask is None else Decision(self, ask)

    def seconds(self, window: str) -> float | None:
        """The time that a window gives, or None."""
        row = self.game.windows.get(window)
        if row is None:
            return None
        seconds: float | None = self.machine.state.settings.get("seconds", row.seconds)
        return seconds

    def handle(self, seat: int) -> Handle:
        """What a bot or a client of this seat gets."""
        return Handle(self, self._seat(seat))

    def _closed_to_offers(self) -> bool:
        stack = self.machine.state.stack
        return not stack or not stack[-1].flow.offers

    def _offer(self, seat: int) -> Ask:
        """What a seat may do now: found once, when someone looks."""
        ask = self._offers.get(seat)
        st = self.machine.state
        if ask is None or ask.id != st.revision:
            ask = Ask(
                seat, ANY_TIME, lambda: choices(st, seat), about="action", required=False, id=st.revision,
                free=(lambda choice: not_free(st, seat, choice)) if st.game.lets_more else None,
            )
            self._offers[seat] = ask
        return ask

    def _seat(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < self.machine.state.seats:
            raise Rejected("foreign", f"there is no seat {seat!r}")
        return seat

    # ---- inputs ---------------------------------------------------------------------------------

    def submit(self, answer: Answer) -> None:
        """Take an answer and run on until somebody must decide. Raises Rejected, and then nothing has changed."""
        m = self.machine
        seat = answer.seat
        given = answer.decision
        _well_formed(answer)
        if answer.move and answer.move in self._moves:
            raise Rejected("duplicate", f"the move {answer.move!r} has been taken already")
        ask = m.pending.get(seat)
        if ask is not None and (
            (type(given) is Decision and given._ask is ask) or answer.id == id_of(m.state, ask)
        ):
            self._take(("answer", seat, checked(ask, answer.value), answer.move), ask)
        else:
            offer = self._find_offer(answer)
            self._take(("offer", seat, checked(offer, answer.value), answer.move))

    def timeout(self, decision: Decision) -> None:
        """The time of a decision is up: its window closes, or its default answer counts. Raises Rejected if it is past."""
        st = self.machine.state
        clock = decision.clock
        running = {a.seat: a for a in self.machine.pending.values() if clock_of(st, a) == clock}
        ask = running.get(decision.seat) or next(iter(running.values()), None)
        if ask is None:
            late = "window-closed" if decision.window else "stale"
            raise Rejected(late, f"the decision '{decision.question}' is past")
        self._take(("timeout", ask.seat))

    def presence(self, seat: int, how: str) -> None:
        """A seat is `here`, wants to pass in every window (`quiet`), or is `away`: windows do not wait for it.

        It holds until it is said otherwise, at most for this game. Nothing that a seat holds is looked at for it.
        """
        if how not in (HERE, QUIET, AWAY):
            raise Rejected("illegal", f"{how!r} is not one of: {HERE}, {QUIET}, {AWAY}")
        if self.over:
            raise Rejected("over", "the game is over")
        self._take(("presence", self._seat(seat), how))

    def silent(self, seat: int) -> str:
        """Why a seat is not asked in windows: `away`, `quiet`, or ""."""
        st = self.machine.state
        return AWAY if st.away >> seat & 1 else QUIET if st.quiet >> seat & 1 else ""

    def _take(self, entry: Input, ask: Ask | None = None) -> None:
        """Apply a valid input (an answer to `ask`); if the engine itself fails in it, everything is as it was before."""
        try:
            if ask is not None:
                self.machine.submit(ask, entry[2])
            else:
                self._apply(entry)
        except BaseException as e:
            trace = self.machine.trace()
            self._rebuild(len(self.inputs))
            if not isinstance(e, Exception):
                raise
            self.faulted = f"{type(e).__name__}: {e}"
            raise RuleError(f"the engine failed and has gone back to the last decision: {self.faulted}", trace) from e
        inputs = self.inputs
        inputs.append(entry)
        if len(entry) > 3 and entry[3]:
            self._moves.add(entry[3])
        if len(inputs) % EVERY == 0:
            self._keep()

    def _apply(self, entry: Input) -> None:
        """Do an input. Trusts it."""
        m = self.machine
        kind = entry[0]
        if kind == "answer":
            m.submit(m.pending[entry[1]], entry[2])
        elif kind == "offer":
            m.perform(entry[1], entry[2])
        elif kind == "timeout":
            self._time_up(m.pending[entry[1]])
        else:
            self._set_presence(entry[1], entry[2])

    def _time_up(self, ask: Ask) -> None:
        m = self.machine
        st = m.state
        if st.stack[-1].flow is WINDOW and st.game.windows[ask.window].policy != "alternate":
            close_window(st)
            self._ask_again()
        elif ask.window == "sealed":  # one clock runs for all: whoever has not answered answers by default
            while late := [a for a in m.pending.values() if a.window == "sealed" and a.clock == ask.clock]:
                m.submit(late[0], default_of(late[0]))
        else:
            m.submit(ask, default_of(ask))

    def _set_presence(self, seat: int, how: str) -> None:
        st = self.machine.state
        bit = 1 << seat
        st.away = st.away | bit if how == AWAY else st.away & ~bit
        st.quiet = st.quiet | bit if how == QUIET else st.quiet & ~bit
        self._ask_again()

    def _ask_again(self) -> None:
        m = self.machine
        m.state.revision += 1
        m.pending.clear()
        m.advance()

    def _find_offer(self, answer: Answer) -> Ask:
        """The offer that is answered. Raises Rejected with what is wrong about the answer."""
        st = self.machine.state
        seat, id = answer.seat, answer.id
        if st.over:
            raise Rejected("over", "the game is over")
        if not (seat == CHANCE or 0 <= seat < st.seats):
            raise Rejected("foreign", f"there is no seat {seat}")
        if not self._closed_to_offers() and seat >= 0 and id == id_of(st, self._offer(seat)):
            return self._offer(seat)
        for a in self.machine.pending.values():
            if id == id_of(st, a):
                raise Rejected("foreign", f"that decision is not seat {seat}'s")
        for number in range(st.revision * NESTED + NESTED - 1, max(st.revision - LATE, 0) * NESTED - 1, -1):
            if id == opaque(st.salt, number, seat, IN_WINDOW):
                raise Rejected("window-closed", "too late: the window has closed, or you have passed in it")
        raise Rejected("stale", "that decision is past")

    # ---- checkpoints ----------------------------------------------------------------------------

    def _keep(self) -> None:
        """A checkpoint: the first one and the last two are kept."""
        kept = self._kept
        if len(kept) > 2:
            del kept[1]
        kept.append((len(self.inputs), self.machine.state.clone()))

    def _rebuild(self, count: int) -> None:
        """Go back to where `count` inputs had been taken: the last checkpoint before it, and the inputs since."""
        self._kept = [k for k in self._kept if k[0] <= count]
        at, state = self._kept[-1]
        self.machine = Machine(state.clone())
        self._offers = {}
        self._events = None
        self.machine.advance()
        for entry in self.inputs[at:count]:
            self._apply(entry)
        del self.inputs[count:]

    # ---- looking --------------------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat may know (None: a spectator), JSON-ready. What is not shown on purpose is hidden."""
        return view_of(self, None if seat is None else self._seat(seat))

    def events(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """What happened, as far as a seat may know (None: a spectator), numbered for that seat, from number `since` on."""
        if self._events is None:
            self._events = EventLog(self.machine.state)
        return self._events.since(self.machine.state, None if seat is None else self._seat(seat), since)

    def explain(self, stat: str, seat: int) -> list[Entry]:
        """How a total comes about: where it starts, then each modifier with its card and its line."""
        return explain(self.machine.state, stat, self._seat(seat))

    def why_not(self, seat: int, action: str) -> str | None:
        """The first condition that keeps a seat from an action now, with its rule ids; None if it may do it."""
        return why_not(self.machine.state, self._seat(seat), action)

    def hash(self) -> str:
        """A hash of everything: two matches with the same one go on alike."""
        return digest(state_data(self.machine.state))

    # ---- going back and apart -------------------------------------------------------------------

    def fork(self) -> Match:
        """An independent match from here on; it carries what came before."""
        made = Match(
            self.machine.state.clone(), self.players, seed=self.seed, options=self.options, inputs=self.inputs,
            kept=self._kept,
        )
        made.faulted = self.faulted
        return made

    def undo(self, steps: int = 1, *, consent: bool = False) -> None:
        """Take back the last inputs. Raises Rejected unless they are one player's, and no die fell and nothing hidden came to
        light since; with everybody's `consent` anything goes."""
        if not 0 < steps <= len(self.inputs) - self._kept[0][0]:
            raise Rejected("illegal", f"there are not {steps} moves to take back")
        reason = None if consent else self._why_no_undo(steps)
        if reason:
            raise Rejected("needs-consent", "that cannot be taken back without everybody's consent", reason)
        target = len(self.inputs) - steps
        gone = self.inputs[target:]
        self._rebuild(target)
        self._moves -= {i[3] for i in gone if len(i) > 3}

    def undoable(self) -> int:
        """How many of the last inputs may be taken back without consent."""
        most = len(self.inputs) - self._kept[0][0]
        steps = 0
        while steps < min(most, EVERY) and self._why_no_undo(steps + 1) is None:
            steps += 1
        return steps

    def _why_no_undo(self, steps: int) -> str | None:
        last = self.inputs[-steps:]
        seat = last[0][1]
        if seat < 0 or any(entry[0] not in ("answer", "offer") or entry[1] != seat for entry in last):
            return "another player has acted since"
        before = self._at(len(self.inputs) - steps)
        now = self.machine.state
        new = now.history()[len(before.history()) :]
        if before.rng != now.rng or any(lights(before, e, seat) for e in new):
            return "a die fell, or something hidden came to light"
        return None

    def _at(self, count: int) -> State:
        """The state after `count` inputs, apart from this match."""
        kept = [k for k in self._kept if k[0] <= count]
        made = Match(kept[-1][1].clone(), self.players, kept=kept)
        for entry in self.inputs[kept[-1][0] : count]:
            made._apply(entry)
        return made.machine.state

    # ---- saving ---------------------------------------------------------------------------------

    def save(self) -> str:
        """The match as JSON text: everything, hidden things too."""
        body = {
            "format": FORMAT, "game": self.game.name, "fingerprint": self.game.fingerprint, "players": list(self.players),
            "seed": self.seed, "options": pack(self.options), "inputs": [pack(i) for i in self.inputs],
            "faulted": self.faulted, "start": self._start(), "state": state_data(self.machine.state),
        }
        return text({"rulecore": body, "check": digest(body)})

    def _start(self) -> Any:
        """Where the inputs begin, for a table that was arranged."""
        return None if self.seed is not None else state_data(self._kept[0][1])


def lights(st: State, event: Event, seat: int) -> bool:
    """Did this event tell the seat, or change, something that it could not see?"""
    c = event[0]
    if isinstance(c, Move):
        sees, owner = st.game.sees[c.source], st.game.owner[c.source]
        return not (sees == "all" or (sees == "owner" and owner == seat))
    return isinstance(c, (Rolled, Shuffle, Reshuffle, Show))


# ---- starting, loading, replaying -------------------------------------------------------------------

NOWHERE = (0, 0)  # in no text
DECKS = "decks"  # the option of games to which players bring their own
TABLE_OPTIONS: Mapping[str, tuple[Any, ...]] = {"ask": ("uniform", "able"), "dice": ("seed", "ask")}


def settings_of(game: Game, players: Sequence[str], options: Mapping[str, Any]) -> dict[str, Any]:
    """Options and rulings with their defaults. Raises Rejected for one that this game does not have.

    Besides the game's own: `dice` (seed | ask: real dice), `ask` (uniform | able: windows ask only who can answer; for
    simulations), `seconds` (the deadline of windows, or None).
    """
    vocab = game.vocab
    found: dict[str, Any] = {"players": tuple(players)}
    found |= {o.name: o.default for o in vocab.options.values()}
    found |= {r.name: r.default for r in vocab.rulings.values()}
    for name, value in options.items():
        key = name.replace("_", "-")
        if key in TABLE_OPTIONS:
            if value not in TABLE_OPTIONS[key]:
                raise Rejected("option", f"{name} is one of {', '.join(TABLE_OPTIONS[key])}, not {value!r}")
        elif key == DECKS and game.brings:
            continue  # they are on the table, not in the settings
        elif key == "seconds":
            if value is not None and not (isinstance(value, (int, float)) and value >= 0):
                raise Rejected("option", f"seconds is a number or None, not {value!r}")
        elif key in vocab.options:
            option = vocab.options[key]
            if type(value) is not type(option.default):
                raise Rejected("option", f"{name} is like {option.default!r}, not {value!r}")
            if option.values and value not in option.values:
                raise Rejected("option", f"{name} is one of {', '.join(option.values)}, not {value!r}")
            if option.names and value not in (option.default, *named_by(game, players, option.names)):
                raise Rejected("option", f"{name} names a {option.names}, and {value!r} is none")
        elif key in vocab.rulings:
            ruling = vocab.rulings[key]
            if not ruling.switch or value not in ruling.readings:
                raise Rejected("option", f"the ruling {name} cannot be switched to {value!r}", ruling.id)
        else:
            known = [*vocab.options, *(r.name for r in vocab.rulings.values() if r.switch), *TABLE_OPTIONS, "seconds"]
            raise Rejected("option", f"{game.name} has no option {name}; it has {', '.join(known)}")
        found[key] = value
    reason = game.spec.refuses(game, found) if game.spec.refuses is not None else None
    if reason:
        raise Rejected("option", reason)
    return found


def named_by(game: Game, players: Sequence[str], what: str) -> Sequence[str]:
    """The names of the players, or of the cards of a kind."""
    return players if what == "player" else [c.title for c in game.cards if c.kind == what]


def new_match(game: Game, players: Sequence[str], seed: int, options: Mapping[str, Any] | None = None) -> Match:
    """A match about to begin. Raises Rejected for a wrong number of players, two of one name, or a wrong option."""
    least, most = game.vocab.seats
    if not least <= len(players) <= most:
        raise Rejected("players", f"{game.name} is for {least} to {most} players, not {len(players)}")
    if len(set(players)) < len(players) or not all(isinstance(p, str) and p for p in players):
        raise Rejected("players", "every player needs a name of their own")
    options = with_decks(game, len(players), options or {})
    state = game_of(game, players, options).new_state(len(players), seed, settings_of(game, players, options))
    return Match(state, players, seed=seed, options=options)


def with_decks(game: Game, seats: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options with the deck of each seat written out, as a save keeps it: title by title.

    In `decks` each seat names one that comes with the game, or gives its list of titles. Whoever says nothing plays the
    first that come with the game. Raises Rejected for a deck that may not be played.
    """
    if not game.brings or (DECKS not in options and not game.decks):
        return options
    known = tuple(game.decks)
    said = options[DECKS] if DECKS in options else [known[seat % len(known)] for seat in range(seats)]
    if not isinstance(said, (list, tuple)) or len(said) != seats:
        raise Rejected("deck", f"a deck for each of the {seats} seats is needed: its name, or its list of titles")
    return {**options, DECKS: tuple([deck_of(game, one) for one in said])}


def deck_of(game: Game, said: Any) -> Deck:
    """A deck by its name or its titles, in the order in which the game lists its cards. Raises Rejected if it may not be played."""
    if isinstance(said, str):
        if said not in game.decks:
            raise Rejected("deck", f"no deck is called {said!r}; there are: {', '.join(game.decks) or 'none'}")
        said = game.decks[said]
    if not isinstance(said, (list, tuple)) or not all(isinstance(title, str) for title in said):
        raise Rejected("deck", "a deck is a list of titles, each as often as it is in the deck")
    cards = Counter(said)
    rules = game.vocab.construction
    assert rules is not None
    pool = game.candidates
    entries = tuple([decklists.Entry(n, title, NOWHERE, NOWHERE) for title, n in cards.items()])
    wrong = decklists.check_deck(decklists.DeckList(entries=entries), rules, pool)
    if wrong:
        raise Rejected("deck", "this deck may not be played", "; ".join(dict.fromkeys(map(_wrong, wrong))))
    return tuple([title for title in pool for _ in range(cards[title])])


def _wrong(problem: Diagnostic) -> str:
    near = ", ".join(problem.did_you_mean)
    return f"{problem.message} (did you mean {near}?)" if near else problem.message


def game_of(game: Game, players: Sequence[str], options: Mapping[str, Any]) -> Game:
    """The game with the cards that lie on the table of these players."""
    return game.table(len(players), options.get(DECKS, ()))


def read_save(source: str) -> dict[str, Any]:
    """The body of a save, whole. Raises SaveError."""
    try:
        data = json.loads(source)
        body = data["rulecore"]
        check = data["check"]
    except (ValueError, TypeError, KeyError, RecursionError) as e:
        raise SaveError(f"this is not a saved game: {e}") from e
    if not isinstance(body, dict) or digest_or_none(body) != check:
        raise SaveError("the saved game is damaged: it does not match its own check sum")
    if body.get("format") != FORMAT:
        raise SaveError(f"the saved game has format {body.get('format')}; this version reads format {FORMAT}")
    return body


def digest_or_none(data: Any) -> str | None:
    """The hash of JSON data, or None where it has a number that is none."""
    try:
        return digest(data)
    except ValueError:
        return None


def _is_of(body: Mapping[str, Any], game: Game) -> None:
    """Raises SaveError for the save of another game, or of other sets together; which is missing here, which is too much."""
    name = str(body.get("game"))
    if name != game.name:
        saved, here = name.split("+"), game.name.split("+")
        missing = [f"{one} is missing here" for one in saved if one not in here]
        extra = [f"{one} is too much here" for one in here if one not in saved]
        raise SaveError(f"the game was saved with {name}, not with {game.name}: {', '.join(missing + extra) or 'in another order'}")


def load(source: str, game: Game) -> Match:
    """A saved match of this game. Raises SaveError; never loads half."""
    body = read_save(source)
    _is_of(body, game)
    if body.get("fingerprint") != game.fingerprint:
        raise SaveError(f"the game was saved with another {game.name}: the cards or the words are others now")
    try:
        players = [str(p) for p in body["players"]]
        inputs = [unpack(i) for i in body["inputs"]]
        options = unpack(body["options"])
        game = game_of(game, players, options)
        state = read_state(body["state"], game)
        start = _first(body, game, players, options)
        made = Match(state, players, seed=body["seed"], options=options, inputs=inputs, kept=[(0, start)])
    except SaveError:
        raise
    except Exception as e:
        raise SaveError(f"the saved game is damaged: {type(e).__name__} {e}") from e
    made.faulted = body["faulted"]
    if inputs:
        made._keep()
    return made


def _first(body: Mapping[str, Any], game: Game, players: Sequence[str], options: Mapping[str, Any]) -> State:
    """The state in which the inputs begin."""
    game = game_of(game, players, options)
    if body["start"] is not None:
        return read_state(body["start"], game)
    return game.new_state(len(players), body["seed"], settings_of(game, players, options))


class Replay:
    """What a replay came to: EXACT, or where it diverged (`at`: the number of the input) and how (`why`)."""

    __slots__ = ("at", "why", "match")

    def __init__(self, match: Match, at: int | None = None, why: str = "") -> None:
        self.match = match
        self.at = at
        self.why = why

    @property
    def exact(self) -> bool:
        """Did it come to the very same?"""
        return self.at is None

    def __str__(self) -> str:
        return "EXACT" if self.at is None else f"DIVERGED({self.at}): {self.why}"


def replay_save(source: str, game: Game) -> Replay:
    """Play the inputs of a save anew from its start, and compare everything that happens with what is recorded.

    Raises SaveError if it cannot be read, or is of another game. Other cards or rules are no error: it says where that
    made a difference.
    """
    body = read_save(source)
    _is_of(body, game)
    recorded = body["state"]["log"]
    players = [str(p) for p in body["players"]]
    match = Match(_first(body, game, players, unpack(body["options"])), players, seed=body["seed"])
    done = 0
    for at, entry in enumerate([None, *[unpack(i) for i in body["inputs"]]]):
        if entry is not None:
            try:
                _redo(match, entry)
            except (Rejected, RuleError) as e:
                return Replay(match, at, str(e))
        fresh = [[pack(c), list(why)] for c, why in match.state.history()[done:]]
        for i, event in enumerate(fresh):
            if done + i >= len(recorded) or recorded[done + i] != event:
                was = recorded[done + i] if done + i < len(recorded) else "nothing"
                return Replay(match, at, f"event {done + i} was {was} and is now {event}")
        done += len(fresh)
    if digest(state_data(match.state)) != digest(body["state"]):
        return Replay(match, len(body["inputs"]), "the states at the end differ")
    return Replay(match)


def _redo(match: Match, entry: Input) -> None:
    """Apply a recorded input as if it were new: it must still be legal."""
    kind, seat = entry[0], entry[1]
    pending = match.machine.pending
    if kind in ("answer", "timeout"):
        if seat not in pending:
            raise Rejected("stale", f"seat {seat} is not asked")
        if kind == "answer":
            checked(pending[seat], entry[2])
    elif kind == "offer":
        if match._closed_to_offers():
            raise Rejected("stale", "nothing is offered")
        checked(match._offer(seat), entry[2])
    match._take(entry)
