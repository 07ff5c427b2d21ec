"""The host of one match: the clock, the lock, and who is there. Enter here: ThreadedTable, AsyncTable.

A response and a timeout that meet have exactly one winner. Every input, from wherever it comes, goes through one lock,
and inside it the match compares the decision's id: what was answered or timed out meanwhile is Rejected, and nothing has
changed. The match reads no clock; the table reads the deadline, data of the game, and gives the timeout as an input like
any other.

Whoever listens only learns that something changed, and reads for itself. So nobody can hold the table up: not a dead
client, not a bot that raises, not a table that was closed.
"""
from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ..errors import Rejected, RulecoreError, RuleError

if TYPE_CHECKING:
    from ..engine.match import Answer, Decision, Handle, Match

Clock = Callable[[], float]
Listener = Callable[[], None]


class Table:
    """The core that both kinds of table share: one lock, deadlines, presence. It starts nothing by itself.

    `seconds` takes the place of what the game's data allow a window. `patience`: what an ordinary decision may take before
    its default counts; None waits for ever. `clock` is for tests.
    """

    def __init__(
        self, match: Match, *, seconds: float | None = None, patience: float | None = None, clock: Clock = time.monotonic
    ) -> None:
        self._match = match
        self._seconds = seconds
        self._patience = patience
        self._clock = clock
        self._lock = threading.RLock()
        self._changed = threading.Condition(self._lock)
        self._deadlines: dict[int, float] = {}  # a decision's clock -> when it runs out
        self._held: set[int] = set()  # clocks that somebody stopped
        self._absent: set[int] = set()
        self._listeners: list[Listener] = []
        self._closed = False
        self.revision = 0  # inputs taken, and whatever else is worth a look
        self.fault: RuleError | None = None  # the last error of the rules themselves
        self._arm()

    @property
    def over(self) -> bool:
        """Is the game over, or the table closed?"""
        return self._closed or self._match.over

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none while the game goes on."""
        return self._match.winners

    @property
    def players(self) -> tuple[str, ...]:
        """The names, by seat."""
        return self._match.players

    def chair(self, seat: int) -> Chair:
        """A seat's place at the table: all that its client or bot gets."""
        return Chair(self, self._match.handle(seat))

    def view(self) -> dict[str, Any]:
        """What a spectator sees."""
        with self._lock:
            return self._match.view(None)

    def events(self, since: int = 0) -> list[dict[str, Any]]:
        """What happened, as a spectator may know it."""
        with self._lock:
            return self._match.events(None, since)

    def listen(self, listener: Listener) -> None:
        """Call this after each change, with the table locked: it should only wake somebody."""
        with self._lock:
            self._listeners.append(listener)

    # ---- inputs --------------------------------------------------------------------------------

    def submit(self, answer: Answer) -> None:
        """Give an answer. Raises Rejected when it is late, stale or not allowed, and then nothing has changed."""
        with self._lock:
            if self._closed:
                raise Rejected("table-closed", "this table is closed")
            self._take(self._match.submit, answer)

    def leave(self, seat: int) -> None:
        """A player is gone: windows do not wait for the seat, and what it is asked is answered by the default, at once."""
        self._presence(seat, "away")

    def come_back(self, seat: int) -> None:
        """A player who left is here again."""
        self._presence(seat, "here")

    def _presence(self, seat: int, how: str) -> None:
        with self._lock:
            if self.over:
                return
            (self._absent.add if how == "away" else self._absent.discard)(seat)
            self._take(self._match.presence, seat, how)

    def hold(self, decision: Decision) -> None:
        """Somebody speaks up: the clock of this decision stops until the next input. Raises Rejected when it has run out."""
        with self._lock:
            if self._closed or decision.clock not in self._deadlines:
                raise Rejected("window-closed", "too late: the time is up")
            self._held.add(decision.clock)
            self._tell()

    def close(self) -> None:
        """End the table; whoever waits is let go, and whatever comes later is Rejected."""
        with self._lock:
            self._closed = True
            self._deadlines.clear()
            self._tell()

    # ---- the clock -----------------------------------------------------------------------------

    def left(self, decision: Decision) -> float | None:
        """The seconds that are left for a decision; None if nothing hurries it."""
        with self._lock:
            deadline = self._deadlines.get(decision.clock)
            if deadline is None or decision.clock in self._held:
                return None
            return max(0.0, deadline - self._clock())

    def due(self) -> float | None:
        """The seconds until the next deadline; None if there is none."""
        with self._lock:
            running = [at for clock, at in self._deadlines.items() if clock not in self._held]
            return max(0.0, min(running) - self._clock()) if running else None

    def expire(self) -> int:
        """Time out what is due, one after another; how many inputs that were."""
        count = 0
        with self._lock:
            while not self.over and (late := self._late()) is not None:
                try:
                    self._take(self._match.timeout, late)
                except RulecoreError:  # its own default is refused: nothing can ever answer it
                    self.close()
                    raise
                count += 1
        return count

    def _late(self) -> Decision | None:
        now = self._clock()
        ran_out = {clock for clock, at in self._deadlines.items() if at <= now} - self._held
        return next((d for d in self._match.required if d.clock in ran_out), None) if ran_out else None

    def _arm(self) -> None:
        """A decision that is new gets its deadline; one that survived the others' answers keeps its own."""
        now = self._clock()
        before = self._deadlines
        self._deadlines = {}
        for decision in () if self.over else self._match.required:
            allowed = self._allowed(decision)
            if allowed is not None:
                until = min(before.get(decision.clock, now + allowed), now + allowed)
                self._deadlines[decision.clock] = min(self._deadlines.get(decision.clock, until), until)
        self._held.clear()

    def _allowed(self, decision: Decision) -> float | None:
        """How long a decision may take; None for as long as it likes."""
        if decision.deadline is not None:
            return decision.deadline if self._seconds is None else self._seconds
        return 0.0 if decision.seat in self._absent else self._patience

    # ---- inside the lock -----------------------------------------------------------------------

    def _take(self, give: Callable[..., None], *what: Any) -> None:
        """One input into the match, and everything that follows from it at the table."""
        try:
            give(*what)
        except RuleError as fault:
            self.fault = fault  # the match is as it was before
            raise
        self._arm()
        self._tell()

    def _tell(self) -> None:
        """Wake whoever waits. A listener that raises is not called again."""
        self.revision += 1
        self._changed.notify_all()
        for listener in tuple(self._listeners):
            try:
                listener()
            except Exception:
                self._listeners.remove(listener)


class Chair:
    """A seat at a table: its view, its decisions, its answers. Like a Handle, and safe to use from any thread."""

    __slots__ = ("_table", "_handle", "seat")

    def __init__(self, table: Table, handle: Handle) -> None:
        self._table = table
        self._handle = handle
        self.seat = handle.seat

    @property
    def over(self) -> bool:
        """Is the game over, or the table closed?"""
        return self._table.over

    @property
    def decisions(self) -> list[Decision]:
        """What this seat must decide, then what it may do."""
        with self._table._lock:
            return [] if self._table.over else self._handle.decisions

    def view(self) -> dict[str, Any]:
        """All that this seat may know."""
        with self._table._lock:
            return self._handle.view()

    def events(self, since: int = 0) -> list[dict[str, Any]]:
        """What happened, as far as this seat may know."""
        with self._table._lock:
            return self._handle.events(since)

    def submit(self, answer: Answer) -> None:
        """Answer one of its own decisions. Raises Rejected."""
        if answer.seat != self.seat:
            raise Rejected("foreign", f"this is the chair of seat {self.seat}, not of seat {answer.seat}")
        self._table.submit(answer)

    @contextlib.contextmanager
    def still(self) -> Iterator[None]:
        """Nothing changes at the table meanwhile: to look at decisions and their options as one. Keep it short."""
        with self._table._lock:
            yield


class ThreadedTable(Table):
    """A table whose clock runs in a thread of its own. A context manager: leaving it closes the table."""

    def __enter__(self) -> ThreadedTable:
        self._thread = threading.Thread(target=self._run, name="rulecore table", daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
        self._thread.join()

    def _run(self) -> None:
        with self._changed:
            while not self.over:
                with contextlib.suppress(RulecoreError):  # kept in `fault`
                    self.expire()
                if not self.over:
                    self._changed.wait(self.due())

    def wait(self, since: int, seconds: float | None = None) -> int:
        """Wait until something has changed since a revision, or the game is over; the revision now."""
        with self._changed:
            self._changed.wait_for(lambda: self.revision > since or self.over, seconds)
            return self.revision


class AsyncTable(Table):
    """A table whose clock runs in the event loop: `async with AsyncTable(match) as table`. Answers may come from threads too."""

    async def __aenter__(self) -> AsyncTable:
        loop = asyncio.get_running_loop()
        self._wakes: set[asyncio.Event] = set()

        def wake() -> None:
            loop.call_soon_threadsafe(self._wake_all)

        self.listen(wake)
        self._task = loop.create_task(self._run())
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()
        await self._task

    async def _run(self) -> None:
        while not self.over:
            since = self.revision
            with contextlib.suppress(RulecoreError):  # kept in `fault`
                self.expire()
            if not self.over:
                await self.wait(since, self.due())

    async def wait(self, since: int, seconds: float | None = None) -> int:
        """Wait until something has changed since a revision, or the game is over; the revision now."""
        wake = asyncio.Event()
        self._wakes.add(wake)
        try:
            if self.revision <= since and not self.over:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(wake.wait(), seconds)
        finally:
            self._wakes.discard(wake)
        return self.revision

    def _wake_all(self) -> None:
        for wake in self._wakes:
            wake.set()
