"""Plays that show what of the cards is ever carried out: scenarios, and games that bring seldom things about.

A game is played by bots, by chance, or by both in turns, for so many answers. In the later games, the cards that have
something left to be carried out come up sooner: they change places with other cards that lie hidden, which only makes of it
a game that was shuffled otherwise.
Owns: who plays. Never: what counts as carried out (engine/coverage.py), a report. Enter here: watched, cover_games.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from math import ceil
from random import Random
from typing import TYPE_CHECKING, Any

from attrs import frozen

from ..engine.changes import Move
from ..engine.coverage import Coverage, told
from ..engine.match import settings_of
from ..engine.window import WINDOW
from ..errors import Rejected
from ..games import build, find_spec, load_cards, load_nouns
from .bots import Bot, bot_for, random_bot
from .processes import spread
from .simulate import names_of, one_input, seed_of

if TYPE_CHECKING:
    from ..engine.game import Game, Spec
    from ..engine.match import Answer, Decision, Match
    from ..engine.state import State
    from ..lang.meaning import CardMeaning
    from ..vocab import Vocabulary
    from .bots import Place

ANSWERS = 1_000  # of a game; what is to come up has come up by then
CHUNK = 8  # games that a process plays before it reports
SENSE = (1.0, 0.9, 0.5, 0.0)  # how often a bot decides and not chance, game after game
NUDGES = 10  # times in a game that cards come up sooner
FOCUS = 6  # cards that do, each time
THROWS = 8  # of options by chance
ROUNDS = (0.3, 0.45, 0.6, 0.7, 0.8, 0.9, 1.0)  # the share of the games after which it is looked what is left to be carried out


@frozen
class Watched:
    """A game that notes what is carried out, and the cards it was made of."""

    game: Game
    cards: tuple[CardMeaning, ...]
    coverage: Coverage


@frozen
class Plan:
    """What is to be played. `random`: by chance alone. `answers`: the most that a game is given."""

    game: str
    games: int
    seed: int = 1
    random: bool = False
    answers: int = ANSWERS


@frozen
class Seen:
    """What one play has carried out, by the numbers of the points; the moments that were told; or what went wrong."""

    name: str
    points: frozenset[int] = frozenset()
    moments: frozenset[str] = frozenset()
    answers: int = 0
    error: str = ""


def watched(name: str) -> Watched:
    """A game whose cards are watched. Raises LookupError or CardError."""
    vocab = load_nouns(name)
    spec = find_spec(name, vocab)
    return watched_of(vocab, spec, load_cards(name, vocab, spec))


def watched_of(vocab: Vocabulary, spec: Spec, cards: Sequence[CardMeaning]) -> Watched:
    """Nouns, rules and cards put together, and watched."""
    coverage = Coverage()
    return Watched(build(vocab, spec, cards, coverage.lowering), tuple(cards), coverage)


# ---- games ------------------------------------------------------------------------------------------


class Mixed:
    """Somebody who decides as a bot does so often, and else by chance."""

    def __init__(self, sensible: Bot, chance: Bot, share: float, rng: Random) -> None:
        self._sensible = sensible
        self._chance = chance
        self._share = share
        self._rng = rng

    def decide(self, place: Place, decisions: Sequence[Decision]) -> Answer | None:
        """What one of the two says."""
        return (self._sensible if self._rng.random() < self._share else self._chance).decide(place, decisions)


def cover_games(plan: Plan, jobs: int = 1) -> Generator[list[Seen], None, None]:
    """Play a plan; what was seen comes in batches, the same for any number of processes."""
    points = watched(plan.game).coverage.points
    seen: set[int] = set()
    begin = 0
    for share in ROUNDS:
        end = ceil(plan.games * share)
        missing = tuple(sorted({point.card for n, point in enumerate(points) if n not in seen})) if begin else ()
        for batch in _round(plan, jobs, range(begin, end), missing):
            seen |= {n for one in batch for n in one.points}
            yield batch
        begin = end


def _round(plan: Plan, jobs: int, numbers: range, focus: tuple[str, ...]) -> Iterator[list[Seen]]:
    parts = [(numbers[at : at + CHUNK], focus) for at in range(0, len(numbers), CHUNK)]
    if jobs <= 1 or len(parts) <= 1:
        if parts:
            _begin(plan)
        yield from map(_play, parts)
        return
    yield from spread(jobs, parts, _play, _begin, (plan,))


_work: tuple[Watched, Plan] | None = None  # what a process plays: set once, when it begins


def _begin(plan: Plan) -> None:
    global _work
    _work = watched(plan.game), plan


def _play(part: tuple[range, tuple[str, ...]]) -> list[Seen]:
    assert _work is not None
    return [play_one(*_work, number, part[1]) for number in part[0]]


def play_one(watch: Watched, plan: Plan, number: int, focus: Sequence[str] = ()) -> Seen:
    """One game of a plan; an error is part of what is seen."""
    seed = seed_of(plan.seed, number)
    rng = Random(seed)
    game, name = watch.game, f"game {number}, its seed {seed}"
    least, most = game.vocab.seats
    names = names_of(rng.randint(least, most))
    match = game.new_match(names, seed, settings_by_chance(game, names, rng))
    share = 0.0 if plan.random else SENSE[number % len(SENSE)]
    players = [_player(match.game, share, seed, seat) for seat in range(match.state.seats)]
    answers, often = 0, max(plan.answers // NUDGES, 1)
    windows: Counter[str] = Counter()
    try:
        while not match.over and answers < plan.answers:
            rare = seldom(match, windows)
            if focus and (rare or answers % often == 0):
                nudge(match, rng.sample(list(focus), min(FOCUS, len(focus))), rng, rare)
            one_input(match, players)
            answers += 1
    except Exception as error:
        watch.coverage.take()
        return Seen(name, answers=answers, error=f"{type(error).__name__}: {error}")
    moments = told(match.state.history())
    return Seen(name, watch.coverage.take(match.state), moments, answers)


def _player(game: Game, share: float, seed: int, seat: int) -> Bot:
    sensible, chance = (Random(f"{seed}/{what} {seat}") for what in ("bot", "chance"))
    return Mixed(bot_for(game, sensible), random_bot(game, chance), share, Random(f"{seed}/share {seat}"))


def settings_by_chance(game: Game, players: Sequence[str], rng: Random) -> dict[str, Any]:
    """Options with few values, and readings of rulings that may be switched, by chance: in every other game the usual ones.

    What cannot be played together is thrown again.
    """
    for _ in range(0 if rng.random() < 0.5 else THROWS):
        switches: dict[str, Any] = {o.name: rng.random() < 0.5 for o in game.vocab.options.values() if isinstance(o.default, bool)}
        switches |= {o.name: rng.choice(o.values) for o in game.vocab.options.values() if o.values}
        switches |= {r.name: rng.choice(r.readings) for r in game.vocab.rulings.values() if r.switch}
        if not refused(game, players, switches):
            return switches
    return {}


def refused(game: Game, players: Sequence[str], options: Mapping[str, Any]) -> bool:
    """Can no table be set so?"""
    try:
        settings_of(game, players, options)
    except Rejected:
        return True
    return False


def seldom(match: Match, windows: Counter[str]) -> bool:
    """Is it the first, second, fourth, eighth ... time that somebody may speak up in a window of this name?"""
    f = match.state.stack[-1] if match.state.stack else None
    if f is None or f.flow is not WINDOW:
        return False
    windows[f.vars.name] += 1
    times = windows[f.vars.name]
    return times & (times - 1) == 0


def nudge(match: Match, titles: Sequence[str], rng: Random, at_hand: bool = False) -> None:
    """Let cards come up sooner, while everybody may speak and nobody has been shown what to choose from: one that lies in
    its deck comes to the top, or changes places with one of the same deck in a hand. `at_hand`: that, where it can be."""
    st = match.state
    if not st.stack or st.stack[-1].flow is not WINDOW:
        return
    for title in titles:
        lying = [c for c in st.game.titles.get(title, ()) if st.zone_of(c) == st.game.cards[c].start]
        if lying and st.game.vocab.zones[st.zone_of(lying[0])].order == "stack":
            _bring_up(st, rng.choice(lying), rng, at_hand)


def _bring_up(st: State, card: int, rng: Random, at_hand: bool) -> None:
    deck = st.where[card]
    spoken_of = mentioned(st)
    held = [
        c for z, pile in enumerate(st.zones) if st.game.sees[z] == "owner"
        for c in pile if st.game.home(c) == deck and c not in spoken_of
    ]
    if held and (at_hand or rng.random() < 0.5):
        other = rng.choice(held)
        hand = st.where[other]
        Move(other, deck).apply(st)
        Move(card, hand).apply(st)
    else:
        Move(card, deck).apply(st)



def mentioned(st: State) -> set[Any]:
    """What the flows that are under way know by its number: a card of these cannot just be another one."""
    found: set[Any] = set()
    for f in st.stack:
        for name in f.flow.names:
            value = getattr(f.vars, name)
            found.update(value if isinstance(value, tuple) else (value,) if isinstance(value, int) else ())
    return found
