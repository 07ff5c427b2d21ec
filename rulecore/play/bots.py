"""Players that need no person. A bot sees what its seat sees and nothing else: the view, its decisions, the public cards.

Owns: the protocol, RandomBot, which bot plays which game. Never: the match, or a label (bots read plain data).
Enter here: Bot, bot_for.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..engine.match import Answer, Decision

OFFER_CHANCE = 0.1
OFFERS_A_TURN = 3


class Place(Protocol):
    """What a bot holds: a Handle on a match, or a Chair at a table."""

    @property
    def seat(self) -> int:
        """Which seat it is."""

    def view(self) -> dict[str, Any]:
        """All that the seat may know."""


class Bot(Protocol):
    """Somebody who decides for a seat."""

    def decide(self, place: Place, decisions: Sequence[Decision]) -> Answer | None:
        """An answer to one of the seat's decisions; None: nothing to say now (a required one is then asked again)."""


class Patience:
    """How much a bot does in one turn before it lets the game go on."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._turn: Any = None
        self._done = 0

    def spend(self, turn: Any) -> bool:
        """One more thing is done in this turn, told apart from others by anything. Is it the first?"""
        first = bool(turn != self._turn)
        if first:
            self._turn, self._done = turn, 0
        self._done += 1
        return first

    @property
    def is_gone(self) -> bool:
        """Was that too much?"""
        return self._done > self._most


def asked(decisions: Sequence[Decision]) -> Decision | None:
    """The first that the game waits for."""
    return next((d for d in decisions if d.required), None)


def says_nothing(decision: Decision) -> bool:
    """Is there nothing but to pass? Then nobody need look."""
    return bool(decision.window) and len(decision.options) == 1


class RandomBot:
    """Anything that is legal: required answers uniformly, an offer now and then, so many a turn at most.

    Of actions the kind is picked first, then one of the ways to do it: what can be done in many ways, like a gift, would
    else be most of a game.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._turn = -1
        self._offers = 0

    def decide(self, place: Place, decisions: Sequence[Decision]) -> Answer | None:
        """A required answer, or sometimes an offer."""
        for decision in decisions:
            if decision.required:
                return decision.answer(decision.sample(self._rng.randrange))
            if self._rng.random() < OFFER_CHANCE and self._may_offer(place) and decision.options:
                return decision.answer(decision.sample(self._rng.randrange))
        return None

    def _may_offer(self, place: Place) -> bool:
        """Has this turn room for one more?"""
        turn = place.view()["active"]
        if turn != self._turn:
            self._turn, self._offers = turn, 0
        self._offers += 1
        return self._offers <= OFFERS_A_TURN


def random_bot(game: Game, rng: Random) -> Bot:
    """A RandomBot; it needs to know nothing of the game."""
    return RandomBot(rng)


def munchkin_bot(game: Game, rng: Random) -> Bot:
    """Somebody who knows how Munchkin is played."""
    from .munchkin_bot import MunchkinBot

    return MunchkinBot(game, rng)


def hunt_bot(game: Game, rng: Random) -> Bot:
    """Somebody who knows how to hunt for treasure."""
    from .hunt_bot import HuntBot

    return HuntBot(game, rng)


def gang_bot(game: Game, rng: Random) -> Bot:
    """Somebody who knows how the Gang catches a Monster."""
    from .gang_bot import GangBot

    return GangBot(game, rng)


def duel_bot(game: Game, rng: Random) -> Bot:
    """Somebody who knows how to investigate, and how to haunt."""
    from .duel_bot import DuelBot

    return DuelBot(game, rng)


SENSIBLE: dict[str, Callable[[Game, Random], Bot]] = {  # by family
    "munchkin": munchkin_bot, "munchkin-treasure-hunt": hunt_bot, "scooby-doo-board-game": gang_bot, "scooby-doo-ecg": duel_bot,
}  # fmt: skip


def bot_for(game: Game, rng: Random) -> Bot:
    """The best bot there is for a game."""
    families = (game.name, *game.vocab.extends)
    make = next((SENSIBLE[name] for name in families if name in SENSIBLE), random_bot)
    return make(game, rng)
