"""Everything that decides what happens next, as plain data. Owns: State, Frame, Live. Never: a rule. Enter here: State.clone."""
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .changes import Change
    from .flow import Flow
    from .game import Ability, Game

MASK = (1 << 64) - 1
NOBODY = -1  # a seat or card that is not there
CHANCE = -2  # the seat of the dice: answered from the seed, or by whoever rolls real dice
STANDS = "at "  # in front of a token of the board: the number that says where it stands
NO_NAMES: Mapping[str, Any] = {}

Cause = tuple[str, str, int]  # flow, step, card: where a change came from
Event = tuple["Change", Cause]


class Locals:
    """Base of a flow's local values. Hold only immutable plain data (int, str, None, tuple, Change): clones share them."""

    __slots__ = ()


class Frame:
    """Where something is: a flow, the next index there, and its local values. The only kind of frame there is."""

    __slots__ = ("flow", "at", "vars")

    def __init__(self, flow: Flow, at: int, vars: Any) -> None:
        self.flow = flow  # found by its address when a save is loaded
        self.at = at
        self.vars = vars


class Live:
    """An ability that counts now: its card lies where it counts, or something said `until`. Immutable.

    Also the scope in which its expressions are read: `card`, `seat` (you), `it`, `names`.
    """

    __slots__ = ("ability", "card", "seat", "who", "until", "names")
    it: None = None

    def __init__(
        self, ability: Ability, card: int, seat: int, who: int, until: str = "", names: Mapping[str, Any] = NO_NAMES
    ) -> None:
        self.ability = ability
        self.card = card
        self.seat = seat  # you
        self.who = who  # the player or card whose total it changes
        self.until = until  # "" for what counts because of where its card lies
        self.names = names


class State:
    """One match at one moment. Copied with `clone`, written only by changes (changes.py)."""

    __slots__ = (
        "game", "seats", "salt", "rng", "revision", "active", "winners", "over", "touched", "zones", "where", "hosts",
        "stats", "live", "lasting", "memo", "settings", "away", "quiet", "stack", "log", "past",
    )

    def __init__(
        self, game: Game, seats: int, salt: int, rng: int, revision: int, active: int, winners: tuple[int, ...],
        over: bool, touched: bool, zones: list[list[int]], where: list[int], hosts: dict[int, int], stats: list[int],
        live: dict[str, tuple[Live, ...]], lasting: tuple[Live, ...], memo: dict[tuple[Any, ...], int],
        settings: Mapping[str, Any], away: int, quiet: int, stack: list[Frame], log: list[Event],
        past: tuple[Any, list[Event], int] | None,
    ) -> None:
        self.game = game  # definitions: shared, never saved
        self.seats = seats
        self.salt = salt  # makes decision ids opaque
        self.rng = rng  # one integer
        self.revision = revision  # inputs taken
        self.active = active  # whose turn it is
        self.winners = winners
        self.over = over
        self.touched = touched  # cards in play moved since the state-based checks last ran
        self.zones = zones  # zone id -> cards, top last
        self.where = where  # card -> zone id
        self.hosts = hosts  # card -> the card it is attached to
        self.stats = stats  # printed value by slot (see Game.slot)
        self.live = live  # the index: key -> what counts now; tuples are replaced, never mutated
        self.lasting = lasting  # the `until` ones among them
        self.memo = memo  # (period, ...) -> number: limits used, answers given, abilities spent
        self.settings = settings  # options and rulings of this match; never written to
        self.away = away  # a bit for each seat that is not at the table: windows do not wait for it
        self.quiet = quiet  # a bit for each seat that has chosen to pass in every window
        self.stack = stack  # the only continuation
        self.log = log  # what happened since the last fork ...
        self.past = past  # ... and before it: (its past, its log, how much of it)

    def clone(self) -> State:
        """An independent copy. The log is shared, never copied."""
        return State(
            self.game, self.seats, self.salt, self.rng, self.revision, self.active, self.winners, self.over,
            self.touched, [z[:] for z in self.zones], self.where[:], self.hosts.copy(), self.stats[:],
            self.live.copy(), self.lasting, self.memo.copy(), self.settings, self.away, self.quiet,
            [Frame(f.flow, f.at, f.flow.copy(f.vars)) for f in self.stack], [], (self.past, self.log, len(self.log)),
        )

    # ---- reading ------------------------------------------------------------------------------

    def pile(self, zone: str, seat: int = 0) -> list[int]:
        """The cards in a zone (of a seat), top last. Do not write to it."""
        return self.zones[self.game.zones[zone][seat]]

    def stat(self, name: str, who: int = 0) -> int:
        """The printed value, without modifiers (values.total adds them)."""
        return self.stats[self.game.slots[name] + who]

    def place(self, token: str, who: int = 0) -> int:
        """The place where a token of the board stands (of a seat)."""
        return self.stats[self.game.slots[STANDS + token] + who]

    def owner(self, card: int) -> int:
        """The seat whose zone the card lies in, or NOBODY."""
        return self.game.owner[self.where[card]]

    def zone_of(self, card: int) -> str:
        """The name of the zone the card lies in."""
        return self.game.zone_names[self.where[card]]

    def attached(self, card: int) -> list[int]:
        """The cards attached to this one, in the order of their ids."""
        return sorted(c for c, h in self.hosts.items() if h == card)

    def others(self, seat: int) -> list[int]:
        """The other seats, clockwise from the left of `seat`."""
        n = self.seats
        return [(seat + i) % n for i in range(1, n)]

    def from_active(self, before: int = NOBODY) -> list[int]:
        """All seats, clockwise from the active one; before the first turn from the one named."""
        n = self.seats
        first = max(before, 0) if self.active == NOBODY else self.active
        return [(first + i) % n for i in range(n)]

    def history(self) -> list[Event]:
        """Everything that happened since the match began, oldest first."""
        chunks = [self.log]
        past = self.past
        while past is not None:
            chunks.append(past[1][: past[2]])
            past = past[0]
        return [e for chunk in reversed(chunks) for e in chunk]

    # ---- chance: fixed arithmetic, so that a replay does not depend on the Python version ---------

    def below(self, n: int) -> int:
        """The next number in 0..n-1; only changes may call it."""
        self.rng = x = (self.rng * 6364136223846793005 + 1442695040888963407) & MASK
        return (x >> 33) * n >> 31

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle a list in place; only changes may call it."""
        x = self.rng
        for i in range(len(cards) - 1, 0, -1):  # as `below` draws, written out: a match begins with a hundred of them
            x = (x * 6364136223846793005 + 1442695040888963407) & MASK
            j = (x >> 33) * (i + 1) >> 31
            cards[i], cards[j] = cards[j], cards[i]
        self.rng = x


def seeded(seed: int) -> int:
    """The generator's first state for a seed."""
    return (seed * 0x9E3779B97F4A7C15 + 0x1234567) & MASK


class Scope(Locals):
    """A card block's locals, and what its expressions are read in: the card, you, what set it off, names bound so far."""

    __slots__ = ("card", "seat", "it", "names")

    def __init__(self, card: int, seat: int, it: Change | None = None, names: Mapping[str, Any] = NO_NAMES) -> None:
        self.card = card
        self.seat = seat
        self.it = it
        self.names = names  # replaced, never written to

    def bind(self, name: str, value: Any) -> None:
        """Remember a choice under a name."""
        self.names = {**self.names, name: value}
