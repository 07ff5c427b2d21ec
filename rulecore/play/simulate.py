"""Many games at once, in processes that share nothing: the same results for any number of them.

Owns: playing a game out with bots, and counting. Never: printing. Enter here: simulate, side_by_side, Statistics.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from attrs import define, field, frozen

from ..engine.changes import BeginTurn, Move
from ..errors import Rejected, RulecoreError
from ..games import load_game
from .bots import Bot, bot_for, random_bot
from .card_statistics import Tale, score_of, seen_in
from .noise import wilson
from .processes import spread

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..engine.match import Decision, Match

MOST_DECISIONS = 1_000_000  # a game that needs more does not end (random play needs 40,000 for a game of Munchkin)
CHUNK = 4  # games that a process plays before it reports: whoever stops a run waits for no more


@frozen
class Plan:
    """What is to be played. Seats 0 means as many as the game is best with: its most up to four.

    `options`: what the table has chosen, besides the defaults, and the decks that are brought. `cards`: what each card did is
    noted too. `score`: the number of a player that says how far they have got, for that; "" is what the game says.
    """

    game: str
    games: int
    seed: int
    seats: int = 0
    random: bool = False
    cards: bool = False
    score: str = ""
    options: tuple[tuple[str, Any], ...] = ()


@frozen
class Result:
    """One game: who won, how long it took, which cards did something; or what went wrong."""

    number: int
    seed: int
    winners: tuple[int, ...] = ()
    turns: int = 0
    decisions: int = 0
    played: frozenset[str] = frozenset()
    error: str = ""
    tale: Tale | None = None


# ---- one game -------------------------------------------------------------------------------------


def seats_for(game: Game, wanted: int = 0) -> int:
    """How many play: what is wanted, else four, within what the game allows."""
    least, most = game.vocab.seats
    return wanted or min(max(4, least), most)


def names_of(seats: int) -> list[str]:
    """What bots are called among themselves."""
    return [f"Player {n + 1}" for n in range(seats)]


def seed_of(seed: int, number: int) -> int:
    """The seed of a game, from the seed of the run and the game's number."""
    return Random(f"{seed}/{number}").getrandbits(48)


def bots_for(game: Game, seats: int, seed: int, random: bool) -> list[Bot]:
    """A bot for each seat, each with a generator of its own."""
    make = random_bot if random else bot_for
    return [make(game, Random(f"{seed}/bot {seat}")) for seat in range(seats)]


def play_out(match: Match, bots: Sequence[Bot]) -> int:
    """Let bots play a match to its end; the number of decisions. Raises RulecoreError if the rules fail or it never ends."""
    count = 0
    while not match.over:
        one_input(match, bots)
        count += 1
        if count > MOST_DECISIONS:
            where = "\n  in ".join(match.machine.trace())
            raise RulecoreError(f"after {count} decisions the game has not ended\n  in {where}")
    return count


def one_input(match: Match, bots: Sequence[Bot]) -> None:
    """The next input: an offer that somebody takes up, or else a required answer; who says nothing is timed out."""
    required = match.required
    asked: dict[int, list[Decision]] = {}
    for decision in required:
        asked.setdefault(decision.seat, []).append(decision)
    others: dict[int, list[Decision]] = {}
    for decision in match.offers:
        asked.get(decision.seat, others.setdefault(decision.seat, [])).append(decision)
    for seat, decisions in (*others.items(), *asked.items()):
        answer = bots[seat].decide(match.handle(seat), decisions) if decisions else None
        if answer is not None:
            try:
                match.submit(answer)
                return
            except Rejected:
                break  # a bot that errs is treated like one that says nothing
    match.timeout(required[0])


def play_one(game: Game, plan: Plan, number: int) -> Result:
    """One game of a plan; an error is part of the result."""
    seed = seed_of(plan.seed, number)
    seats = seats_for(game, plan.seats)
    match = game.new_match(names_of(seats), seed, dict(plan.options))
    try:
        decisions = play_out(match, bots_for(match.game, seats, seed, plan.random))
    except Exception as error:
        return Result(number, seed, error=f"{type(error).__name__}: {error}")
    history = match.state.history()
    turns = sum(isinstance(change, BeginTurn) for change, _ in history)
    tale = seen_in(match, score_of(game, plan.score or game.spec.score)) if plan.cards else None
    return Result(number, seed, match.winners, turns, decisions, frozenset(played(match)), "", tale)


def played(match: Match) -> set[str]:
    """The titles of the cards that did something: whose text did, that were played or fought, or came to where they count."""
    game = match.game
    done = {"play", *game.vocab.in_combat}
    found: set[int] = set()
    for change, (flow, _, card) in match.state.history():
        if card >= 0 and flow.startswith(game.cards[card].id + "#"):
            found.add(card)
        if isinstance(change, Move):
            counts = game.vocab.kinds[game.cards[change.card].kind].counts
            if change.event in done or game.zone_names[change.to] in counts:
                found.add(change.card)
    return {game.cards[card].title for card in found}


# ---- many -----------------------------------------------------------------------------------------


def simulate(plan: Plan, jobs: int = 1) -> Iterator[list[Result]]:
    """Play a plan; results come in batches, as they are done. Closing the iterator ends the processes."""
    for batch in side_by_side((plan,), jobs):
        yield [result for (result,) in batch]


def side_by_side(plans: tuple[Plan, ...], jobs: int = 1) -> Iterator[list[tuple[Result, ...]]]:
    """Play several plans of as many games; a game's results of all of them come together."""
    if jobs <= 1:
        games = [load_game(plan.game) for plan in plans]
        for number in range(plans[0].games):
            yield [_all_of(games, plans, number)]
        return
    most = plans[0].games
    chunks = [range(first, min(first + CHUNK, most)) for first in range(0, most, CHUNK)]
    yield from spread(jobs, chunks, _play, _begin, (plans,))


def _all_of(games: Sequence[Game], plans: Sequence[Plan], number: int) -> tuple[Result, ...]:
    """The game of this number in each plan."""
    return tuple([play_one(game, plan, number) for game, plan in zip(games, plans, strict=True)])


_work: tuple[list[Game], tuple[Plan, ...]] | None = None  # what a worker process plays: set once, when it begins


def _begin(plans: tuple[Plan, ...]) -> None:
    global _work
    _work = [load_game(plan.game) for plan in plans], plans


def _play(numbers: Iterable[int]) -> list[tuple[Result, ...]]:
    assert _work is not None
    games, plans = _work
    return [_all_of(games, plans, number) for number in numbers]


# ---- counting -------------------------------------------------------------------------------------


@define
class Statistics:
    """What the games came to. Does not depend on the order in which results come."""

    seats: int
    titles: frozenset[str]  # of all cards of the game
    games: int = 0
    turns: list[int] = field(factory=list)
    decisions: int = 0
    wins: Counter[int] = field(factory=Counter)
    shared: int = 0
    nobody: int = 0  # games without a winner
    everybody: int = 0  # games that all have won
    played: set[str] = field(factory=set)
    errors: list[Result] = field(factory=list)

    def add(self, results: Iterable[Result]) -> None:
        """Count these games too."""
        for result in results:
            self.games += 1
            if result.error:
                self.errors.append(result)
                continue
            self.turns.append(result.turns)
            self.decisions += result.decisions
            self.wins.update(result.winners)
            self.shared += len(result.winners) > 1
            self.nobody += not result.winners
            self.everybody += len(result.winners) == self.seats
            self.played |= result.played

    @property
    def never_played(self) -> list[str]:
        """The cards that no game has seen doing anything."""
        return sorted(self.titles - self.played)

    def quantile(self, share: float) -> int:
        """The length in turns that this share of the games does not exceed."""
        ordered = sorted(self.turns)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0

    @property
    def together(self) -> bool:
        """Do all win or lose together? As far as these games tell: one in which all have won, or none, and no other."""
        return self.seats > 1 and self.nobody + self.everybody == len(self.turns)

    def win_rate(self, seat: int) -> tuple[float, float, float]:
        """A seat's share of the games it won, with its 95% interval (Wilson)."""
        return wilson(self.wins[seat], len(self.turns))

    def lines(self) -> Iterator[str]:
        """The report, the same for any number of processes."""
        done = len(self.turns)
        yield f"games      {self.games}, {len(self.errors)} with an error"
        if done:
            half = f"half of them {self.quantile(0.25)} to {self.quantile(0.75)}"
            yield f"turns      {sum(self.turns) / done:.1f} a game; {half}, all {min(self.turns)} to {max(self.turns)}"
            yield f"decisions  {self.decisions / done:.1f} a game"
            for name, seat in [("together", 0)] if self.together else [(f"seat {s + 1}", s) for s in range(self.seats)]:
                rate, low, high = self.win_rate(seat)
                yield f"{name:<10} won {rate:6.1%}   95% interval {low:.1%} to {high:.1%}"
        if self.nobody and not self.together:
            yield f"nobody     {self.nobody} games had no winner"
        if self.shared and not self.together:
            yield f"shared     {self.shared} games had several winners"
        yield f"cards      {len(self.titles & self.played)} of {len(self.titles)} played at least once"
        if self.never_played and done:
            yield f"never      {', '.join(self.never_played)}"
        for result in sorted(self.errors, key=lambda r: r.number)[:5]:
            yield f"error      game {result.number} (its seed: {result.seed}): {result.error}"


def statistics_for(game: Game, plan: Plan) -> Statistics:
    """An empty count for a plan."""
    return Statistics(seats_for(game, plan.seats), frozenset(card.title for card in game.cards))
