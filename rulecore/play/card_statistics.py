"""What each card did in a game: who drew it, who played it, how far its player got ahead by it.

A game's history is played again without asking anybody, which gives every number at every moment exactly.
- A card is drawn when it leaves the deck where its kind begins (deals too), by whose hand or table it comes to, else by whoever
  takes it, else by whoever has the turn.
- It is played when it is played, fought or comes to where it counts; or, if it did none of that, when its text does something.
- The lead of a seat is its score minus the mean score of the others. The swing of a play is what its player's lead changes from
  that moment to the end of the turn. A game says what its score is (`Spec.score`).

Owns: reading one game, and adding up many. Never: what is noise (`noise`). Enter here: seen_in, CardCount.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from ..engine.changes import BeginTurn, Move, Shuffle
from ..engine.state import NOBODY, State
from . import noise
from .noise import Contrast, Estimate, Pair

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..engine.match import Match
    from .simulate import Result

Score = Callable[[State, int], int]


# ---- one game -------------------------------------------------------------------------------------


@frozen
class Seen:
    """One title in one game. Seats are bits. Leads and swings are in parts: times the number of the other seats."""

    title: str
    draws: int
    drawers: int
    players: int
    own: int = 0  # plays in the player's own turn ...
    other: int = 0  # ... and in the turn of somebody else
    swing: int = 0
    squares: int = 0  # of the swings


@frozen
class Tale:
    """What the cards did in one game, and how much the lead of whoever had the turn changed in its turns."""

    cards: tuple[Seen, ...] = ()
    turns: int = 0
    gain: int = 0


def score_of(game: Game, name: str) -> Score | None:
    """How a number of a player is read; None for none. Raises LookupError if players have no such number."""
    if not name:
        return None
    numbers = game.words.numbers if game.words is not None else {}
    if name in numbers:
        found: Score = numbers[name]
        return found
    stat = game.vocab.stats.get(name)
    if stat is None or "player" not in stat.of:
        raise LookupError(f"players have no number {name!r}; they have: {', '.join(sorted(scores(game)))}")
    return lambda st, seat: st.stat(name, seat)


def scores(game: Game) -> set[str]:
    """The numbers of a player that can be looked at."""
    stats = {s.name for s in game.vocab.stats.values() if "player" in s.of}
    return stats | set(game.words.numbers if game.words is not None else ())


def seen_in(match: Match, score: Score | None) -> Tale:
    """What the cards did in a game that is over."""
    reader = _Reader(match, score)
    for change, (flow, _, card) in match.state.history():
        reader.read(change, flow, card)
    return reader.tale()


class _Reader:
    """Reads one history from its beginning to its end."""

    def __init__(self, match: Match, score: Score | None) -> None:
        game, end = match.game, match.state
        self.game = game
        self.score = score
        self.st = game.new_state(end.seats, 0, end.settings)
        kinds = game.vocab.kinds
        self.decks = frozenset(zone for kind in kinds.values() if kind.deck for zone in game.zones.get(kind.deck, ()))
        self.piles = self.decks | frozenset(game.discards)
        self.counts = {name: frozenset(z for zone in kind.counts for z in game.zones.get(zone, ())) for name, kind in kinds.items()}
        self.done = frozenset(("play", *game.vocab.in_combat))
        self.draws: dict[str, list[int]] = {}  # title -> how often, by whom
        self.plays: dict[str, list[int]] = {}  # title -> by whom, own, other, swing, squares
        self.now: dict[int, tuple[int, int]] = {}  # what was played in this turn: card -> its player, whose lead was ...
        self.played: set[int] = set()  # since it was drawn
        self.turns = self.gain = 0
        self.start: list[int] | None = None  # the leads when the turn began

    def read(self, change: object, flow: str, card: int) -> None:
        """The next that happened."""
        game, st = self.game, self.st
        if card >= 0 and card not in self.played and flow.startswith(game.cards[card].id + "#"):
            self._acts(card)
        if isinstance(change, Move):
            self._moves(change)
        elif isinstance(change, BeginTurn):
            self._turn_ends()
            change.apply(st)
        elif not isinstance(change, Shuffle):
            change.apply(st)  # type: ignore[attr-defined]

    def _acts(self, card: int) -> None:
        """Its text does something though nobody has played it, nor does it lie where it counts."""
        if self.st.where[card] not in self.counts[self.game.cards[card].kind]:
            self._plays(card, self.st.owner(card))

    def _moves(self, move: Move) -> None:
        game, st, card = self.game, self.st, move.card
        counts = self.counts[game.cards[card].kind]
        source = st.where[card]
        owner = game.owner[move.to]
        plays = source not in counts and (move.event in self.done or move.to in counts)
        if source in self.decks and (plays or move.to not in self.piles):
            self.played.discard(card)
            drawn = self.draws.setdefault(game.cards[card].title, [0, 0])
            drawn[0] += 1
            drawn[1] |= self._bit(owner if owner != NOBODY else move.by)
        if plays:
            self._plays(card, move.by if move.by != NOBODY else owner)
        move.apply(st)

    def _bit(self, seat: int) -> int:
        seat = self.st.active if seat == NOBODY else seat
        return 0 if seat == NOBODY else 1 << seat

    def _plays(self, card: int, seat: int) -> None:
        """A card is played, once a turn."""
        self.played.add(card)
        if card not in self.now:
            seat = self.st.active if seat == NOBODY else seat
            play = self.plays.setdefault(self.game.cards[card].title, [0, 0, 0, 0, 0])
            play[0] |= self._bit(seat)
            if self.start is not None and seat != NOBODY:
                self.now[card] = (seat, self._leads()[seat])

    def _leads(self) -> list[int]:
        """Every seat's score minus those of the others, times the number of the others."""
        if self.score is None:
            return [0] * self.st.seats
        found = [self.score(self.st, seat) for seat in range(self.st.seats)]
        return [len(found) * one - sum(found) for one in found]

    def _turn_ends(self) -> None:
        """What was played in the turn has done what it did."""
        leads = self._leads()
        if self.start is not None:
            active = self.st.active
            self.turns += 1
            self.gain += leads[active] - self.start[active]
            for card, (seat, before) in self.now.items():
                play = self.plays[self.game.cards[card].title]
                play[1 if seat == active else 2] += 1
                play[3] += leads[seat] - before
                play[4] += (leads[seat] - before) ** 2
        self.now.clear()
        self.start = leads

    def tale(self) -> Tale:
        """What it came to, once all is read."""
        self._turn_ends()
        titles = sorted({*self.draws, *self.plays})
        cards = [Seen(t, *self.draws.get(t, (0, 0)), *self.plays.get(t, (0,))) for t in titles]
        return Tale(tuple(cards), self.turns, self.gain)


# ---- many games -----------------------------------------------------------------------------------


@frozen
class Measure:
    """Something that is asked of a card: its name, what it says in words, and whether it is a rate."""

    name: str
    says: str
    rate: bool = True
    compared: bool = True  # with the other cards of its kind


MEASURES = {
    m.name: m
    for m in (
        Measure("drawn", "drawn in a game", compared=False),
        Measure("played", "played in a game", compared=False),
        Measure("used", "played when drawn"),
        Measure("won-drawn", "won when drawn"),
        Measure("won-played", "won when played"),
        Measure("swing", "swing of the lead", rate=False),
    )
}


@define
class CardCount:
    """The cards of many games. Does not depend on the order in which games are added."""

    seats: int
    kinds: Mapping[str, str]  # title -> kind
    copies: Mapping[str, int]
    scored: bool = True
    games: dict[int, int] = field(factory=dict)  # number -> the winners, as bits
    rows: dict[str, dict[int, Seen]] = field(factory=dict)  # title -> number -> what it did
    turns: int = 0
    gain: int = 0

    def add(self, results: Iterable[Result]) -> None:
        """Count these games too; one that ended with an error says nothing."""
        for result in results:
            if result.tale is not None:
                self.games[result.number] = sum(1 << seat for seat in result.winners)
                self.turns += result.tale.turns
                self.gain += result.tale.gain
                for seen in result.tale.cards:
                    self.rows.setdefault(seen.title, {})[result.number] = seen

    @property
    def titles(self) -> list[str]:
        """All cards of the game, by name."""
        return sorted(self.kinds)

    @property
    def usual(self) -> tuple[float, float]:
        """What a lead changes in a turn of one's own and in somebody else's, in parts."""
        own = self.gain / self.turns if self.turns else 0.0
        return own, -own / max(self.seats - 1, 1)

    def in_game(self, measure: str, seen: Seen | None, winners: int) -> Pair:
        """What a measure counts in one game, and of how many."""
        if measure in ("drawn", "played"):
            found = seen is not None and (seen.draws if measure == "drawn" else seen.players)
            return float(bool(found)), 1.0
        if seen is None:
            return 0.0, 0.0
        if measure == "used":
            return float((seen.drawers & seen.players).bit_count()), float(seen.drawers.bit_count())
        if measure == "won-drawn":
            return float((seen.drawers & winners).bit_count()), float(seen.drawers.bit_count())
        if measure == "won-played":
            return float((seen.players & winners).bit_count()), float(seen.players.bit_count())
        own, other = self.usual
        parts = max(self.seats - 1, 1)
        return (seen.swing - own * seen.own - other * seen.other) / parts, float(seen.own + seen.other)

    def pairs(self, measure: str, title: str) -> dict[int, Pair]:
        """What a measure counts of a card, in every game that tells something, by number."""
        rows = self.rows.get(title, {})
        numbers = self.games if measure in ("drawn", "played") else rows
        found = {n: self.in_game(measure, rows.get(n), self.games[n]) for n in sorted(numbers)}
        return {n: pair for n, pair in found.items() if pair[1]}

    def estimate(self, measure: str, title: str) -> Estimate:
        """A measure of a card: rates with Wilson's interval, swings with that of a mean over games."""
        pairs = list(self.pairs(measure, title).values())
        if MEASURES[measure].rate:
            return noise.rate(round(sum(x for x, _ in pairs)), round(sum(n for _, n in pairs)))
        return noise.ratio(pairs)

    def measures(self) -> list[Measure]:
        """What can be asked: swings only where the game has a score."""
        return [m for m in MEASURES.values() if m.rate or self.scored]

    def against_its_kind(self) -> dict[tuple[str, str], Contrast]:
        """Each card beside all others of its kind, for (title, measure), where there is enough to compare."""
        found: dict[tuple[str, str], Contrast] = {}
        for measure in (m for m in self.measures() if m.compared):
            for kind in sorted(set(self.kinds.values())):
                for title, contrast in self._within(kind, measure):
                    found[title, measure.name] = contrast
        return found

    def _within(self, kind: str, measure: Measure) -> Iterator[tuple[str, Contrast]]:
        cards = {title: self.pairs(measure.name, title) for title in self.titles if self.kinds[title] == kind}
        whole: dict[int, Pair] = {}
        for pairs in cards.values():
            for number, (x, n) in pairs.items():
                before = whole.get(number, (0.0, 0.0))
                whole[number] = before[0] + x, before[1] + n
        spread = self._spread(kind, measure, whole)
        for title, pairs in cards.items():
            games = []
            for number in sorted(whole):
                (x, n), (a, m) = pairs.get(number, (0.0, 0.0)), whole[number]
                games.append((x, n, a - x, m - n))
            contrast = noise.contrast(games, spread)
            if contrast is not None:
                yield title, contrast

    def _spread(self, kind: str, measure: Measure, whole: Mapping[int, Pair]) -> float:
        """The variance of a single count among the cards of a kind."""
        n = sum(pair[1] for pair in whole.values())
        if not n:
            return 0.0
        if measure.rate:
            share = sum(pair[0] for pair in whole.values()) / n
            return share * (1 - share)
        seen = [s for title, rows in self.rows.items() if self.kinds[title] == kind for s in rows.values()]
        raw = sum(s.swing for s in seen) / n
        return (sum(s.squares for s in seen) / n - raw**2) / max(self.seats - 1, 1) ** 2


def count_for(game: Game, seats: int, scored: bool) -> CardCount:
    """An empty count of a game's cards."""
    kinds = {card.title: card.kind for card in game.cards}
    return CardCount(seats, kinds, {title: len(cards) for title, cards in game.titles.items()}, scored)


def changed(before: CardCount, after: CardCount) -> dict[tuple[str, str], Contrast]:
    """Each card that is in both versions, `after` beside `before`, game by game: the same seeds were played."""
    found: dict[tuple[str, str], Contrast] = {}
    both = sorted(before.kinds.keys() & after.kinds.keys())
    shared = before.games.keys() & after.games.keys()
    for measure in after.measures():
        for title in both:
            new, old = after.pairs(measure.name, title), before.pairs(measure.name, title)
            numbers = sorted((new.keys() | old.keys()) & shared)
            games = [(*new.get(n, (0.0, 0.0)), *old.get(n, (0.0, 0.0))) for n in numbers]
            contrast = noise.contrast(games) if _differ(games) else None
            if contrast is not None:
                found[title, measure.name] = contrast
    return found


def _differ(games: Iterable[tuple[float, float, float, float]]) -> bool:
    """Are there enough games that tell a difference?"""
    return sum(1 for a, m, b, n in games if (a, m) != (b, n)) >= noise.FEWEST
