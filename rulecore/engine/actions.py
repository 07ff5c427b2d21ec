"""What players may do when nobody asks them: the rulebook's timing table, one row an action.

Windows, offers, legal moves and "why may I not?" all read it. Enter here: Action, choices.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from .flow import RULE_ID, Directive, Next
from .state import Frame, State

if TYPE_CHECKING:
    from .machine import Machine

Choice = tuple[Any, ...]  # an action's name and its arguments: ("play a Curse", card, victim)


class Moment:
    """One cell of the timing table: words, and whether it is now for a seat."""

    __slots__ = ("words", "holds")

    def __init__(self, words: str, holds: Callable[[State, int], bool]) -> None:
        self.words = words
        self.holds = holds

    def __and__(self, other: Moment) -> Moment:
        a, b = self.holds, other.holds
        return Moment(f"{self.words}, {other.words}", lambda st, seat: a(st, seat) and b(st, seat))


ANY_TIME = Moment("at any time", lambda st, seat: True)
OWN_TURN = Moment("on your own turn", lambda st, seat: st.active == seat)


class Action:
    """A row of the timing table.

    `when`: the moment. `find(st, seat)`: yields the arguments of every way to do it now (cards, targets). `do(st, seat,
    args)`: what happens. `free`: reversible, so that it reopens no window. `window`: it answers only windows of that name.
    `kinds`: it takes a card of one of these kinds in hand, so that nobody need look where there is none; () is anything.
    `lets(st, seat, args)`: why these arguments, which `find` does not list, cannot be; None: they can (words that somebody says).
    """

    __slots__ = ("name", "when", "find", "do", "rules", "free", "window", "about", "kinds", "lets")

    def __init__(
        self, name: str, when: Moment, find: Callable[[State, int], Iterable[Choice]],
        do: Callable[[State, int, Choice], Next], *, rules: str = "", free: bool = False, window: str = "",
        about: tuple[str, ...] = (), kinds: Iterable[str] = (),
        lets: Callable[[State, int, Choice], str | None] | None = None,
    ) -> None:
        self.name = name
        self.when = when
        self.find = find
        self.do = do
        self.rules = tuple(RULE_ID.findall(rules))
        self.free = free
        self.window = window
        self.about = about  # what each argument is: card | seat | place | word | number
        self.kinds = frozenset(kinds)
        self.lets = lets


class Perform(Directive):
    """Do the action that was chosen as the answer to a question; then the question is asked again."""

    __slots__ = ("seat", "choice")

    def __init__(self, seat: int, choice: Choice) -> None:
        self.seat = seat
        self.choice = choice

    def follow(self, m: Machine, f: Frame) -> None:
        f.at -= 1
        m.start(self.seat, self.choice, f)


def timely(st: State, seat: int, window: str) -> Iterator[Action]:
    """The rows whose moment it is for a seat, and for which its hand is not without a card. Each moment is looked at once."""
    game = st.game
    known: dict[Moment, bool] = {}
    held: set[str] | None = None
    for a in game.rows.get(window, ()):
        if a.kinds:
            if held is None:
                cards = game.cards
                held = {cards[c].kind for c in st.pile("hand", seat)}
            if a.kinds.isdisjoint(held):
                continue
        when = a.when
        now = known.get(when)
        if now is None:
            now = known[when] = when.holds(st, seat)
        if now:
            yield a


def choices(st: State, seat: int, window: str = "") -> list[Choice]:
    """Every action open to a seat now; `window`: the name of a window that takes only its own."""
    return [(a.name, *args) for a in timely(st, seat, window) for args in a.find(st, seat)]


def any_choice(st: State, seat: int, window: str = "") -> bool:
    """Is there one? Stops at the first hit."""
    for a in timely(st, seat, window):
        for _ in a.find(st, seat):
            return True
    return False


def not_free(st: State, seat: int, choice: Any) -> str | None:
    """Why something that is not listed cannot be done now, or None: a row may let more through than it lists."""
    row = st.game.action.get(choice[0]) if isinstance(choice, tuple) and choice and isinstance(choice[0], str) else None
    if row is None or row.lets is None:
        return "that cannot be done now"
    if not row.when.holds(st, seat):
        return f"only {row.when.words}"
    return row.lets(st, seat, choice[1:])


def why_not(st: State, seat: int, action: str) -> str | None:
    """The first condition that keeps a seat from an action, with its rule ids; None if it may do it now."""
    row = st.game.action.get(action)
    if row is None:
        return f"there is no action '{action}'; there are: {', '.join(st.game.action)}"
    rules = f" ({' '.join(row.rules)})" if row.rules else ""
    if not row.when.holds(st, seat):
        return f"only {row.when.words}{rules}"
    if next(iter(row.find(st, seat)), None) is None:
        return f"you have nothing to do it with{rules}"
    return None
