"""For tests of games and cards: any table by names, a driver that reads like a game being told, random matches, invariants.

Owns: what the project's own tests use, public. Never: a rule.
Enter here: table, thawed, random_matches, check_invariants, each_change.

    t = table("munchkin-scooby-doo", Ann={"level": 3, "front": ["Brave Adventurer"]}, Bo={"hand": ["Banana Peel"]},
              running={"munchkin.fight": ("Ann", "Snow Ghost")}, dice=[5])
    t.do("Bo", "play-a-one-shot banana-peel")
    t.pass_all()
    assert t.stat("level", "Ann") == 4
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from random import Random
from typing import Any

from .engine.changes import CHANGES, Change, Move, SetStat, standing
from .engine.game import Game
from .engine.match import DECKS, Decision, Match, game_of, load, settings_of, with_decks
from .engine.state import NOBODY, STANDS, Frame, Live, State
from .engine.window import PASS
from .errors import CardError
from .games import build, card_texts, find_spec, load_game, load_nouns, read_all

STEPS = 10_000  # answers that `pass_all` and `run` may give before they must have come to an end
OFFERS = 0.1  # how often a random player takes an offer
MOST_OFFERS = 3  # offers taken in a row


# ---- arranging a table ----------------------------------------------------------------------------


def table(
    game: str | Game, *, seed: int = 1, options: Mapping[str, Any] | None = None, turn: str = "", at: str = "",
    running: Mapping[str, Sequence[Any]] | None = None, zones: Mapping[str, Sequence[str]] | None = None,
    decks: Mapping[str, Sequence[str]] | None = None, attached: Mapping[str, str | Sequence[str]] | None = None,
    registers: Mapping[str, Any] | None = None, dice: Sequence[int] = (), thaw: bool = False, cards: str = "",
    short: Sequence[str] = (), **players: Mapping[str, Any],
) -> Scene:
    """A match that stands where a test wants it.

    Each player is a keyword: `Ann={"level": 3, "front": ["Potion"], "hand": [...]}` (stats, registers, tokens and zones by name).
    `zones`: shared zones; `decks`: their top cards, the first is drawn first; `attached`: card -> what it lies on (several: a copy
    on each); it is in the zone where it was placed, else in that of its host. What the game needs besides and nobody names lies
    as at its beginning (`Spec.furnish`). `turn`: whose turn it is (the first player's). `at`: the step of the main flow to begin
    with (its last one). `running`: the flows that run on top of that, with their locals (players and cards by name);
    `flow:step` begins later than with its first step.
    `dice`: the next faces. `thaw`: save and load the match at every decision. `cards`: the text of cards that this game has
    besides its own. `short`: piles that hold only what is named here (the rest is put aside, which needs a zone of that name).
    Raises LookupError for a name that is not there.
    """
    game = _game(game, cards) if isinstance(game, str) else game
    match = arranged(
        game, seed=seed, options={**(options or {}), **({"dice": "ask"} if dice else {})}, turn=turn, at=at, running=running,
        zones=zones, decks=decks, attached=attached, registers=registers, short=short, players=players,
    )
    return Scene(match, dice, thaw)


def arranged(
    game: Game, *, players: Mapping[str, Mapping[str, Any]], seed: int = 1, options: Mapping[str, Any] | None = None,
    turn: str = "", at: str = "", running: Mapping[str, Sequence[Any]] | None = None,
    zones: Mapping[str, Sequence[str]] | None = None, decks: Mapping[str, Sequence[str]] | None = None,
    attached: Mapping[str, str | Sequence[str]] | None = None, registers: Mapping[str, Any] | None = None,
    short: Sequence[str] = (),
) -> Match:
    """The same table as a match. Raises LookupError for a name that is not there."""
    names = tuple(players) or tuple(f"Player {i + 1}" for i in range(max(game.vocab.seats[0], 2)))
    options = with_decks(game, len(names), options) if options and DECKS in options else options
    st = game_of(game, names, options or {}).new_state(len(names), seed, settings_of(game, names, options or {}))
    build = _Builder(st, names)
    st.active = build.seat(turn) if turn else 0
    build.shuffle_decks()
    for name, things in players.items():
        build.player(build.seat(name), things)
    for zone, titles in (zones or {}).items():
        build.fill(zone, 0, titles)
    for deck, titles in (decks or {}).items():
        build.fill(deck, 0, tuple(reversed(titles)))
    for pile in short:
        build.shorten(pile)
    for card, hosts in (attached or {}).items():
        for host in (hosts,) if isinstance(hosts, str) else hosts:
            build.attach(card, host)
    for name, value in (registers or {}).items():
        build.number(name, 0, value)
    if game.spec.furnish is not None:
        for change in game.spec.furnish(st):
            change.apply(st)
    build.run(at, running or {})
    st.touched = False
    return Match(st, names, options=options)


@lru_cache(maxsize=32)
def _game(name: str, cards: str = "") -> Game:
    """A game, loaded once, with more cards than its own. Raises CardError."""
    if not cards:
        return load_game(name)
    vocab = load_nouns(name)
    spec = find_spec(name, vocab)
    read, problems = read_all({**card_texts(vocab), "more.card": cards}, vocab, spec)
    if problems:
        raise CardError(problems)
    return build(vocab, spec, read)


class _Builder:
    """Writes an arranged state, through the same changes that the game itself makes."""

    def __init__(self, st: State, names: Sequence[str]) -> None:
        self.st = st
        self.names = names
        self.placed: dict[int, None] = {}  # in the order in which they were placed

    def seat(self, name: str) -> int:
        """A player's seat."""
        return seat_of(self.names, name)

    def shuffle_decks(self) -> None:
        """Every pile that has an order is shuffled by the seed."""
        for zone in self.st.game.vocab.zones.values():
            if zone.order == "stack" and not zone.of:
                for pile in self.st.game.zones[zone.name]:
                    self.st.shuffle(self.st.zones[pile])

    def player(self, seat: int, things: Mapping[str, Any]) -> None:
        """A player's zones, stats and registers."""
        for name, value in things.items():
            if name in self.st.game.zones:
                self.fill(name, seat, value)
            else:
                self.number(name, seat, value)

    def number(self, name: str, seat: int, value: Any) -> None:
        """A stat, a register or where a token stands; the name of a player, a card or a place stands for its number."""
        if name in self.st.game.vocab.board.tokens:
            name = STANDS + name
        if name not in self.st.game.slots:
            raise LookupError(f"no zone, stat or register is called {name!r}; there are: {', '.join(self._names())}")
        SetStat(name, seat, self.value(value)).apply(self.st)

    def _names(self) -> list[str]:
        return [*self.st.game.zones, *self.st.game.slots]

    def value(self, thing: Any) -> Any:
        """What a name stands for: a seat, a card, a place; anything else is itself."""
        if not isinstance(thing, str):
            return thing
        if thing in self.names:
            return self.seat(thing)
        if thing in self.st.game.titles:
            return self.card(thing)
        return self.st.game.vocab.board.index.get(thing, thing)

    def card(self, title: str) -> int:
        """A card of this title: one that was placed already, else one that was not."""
        found = self.copies(title)
        return next((c for c in found if c in self.placed), found[0])

    def copies(self, title: str) -> list[int]:
        """The cards of a title. Raises LookupError."""
        found = self.st.game.titles.get(title)
        if not found:
            raise LookupError(f"no card is called {title!r}")
        return found

    def fill(self, zone: str, seat: int, titles: Sequence[str]) -> None:
        """Put cards into a zone, the last one on top."""
        if zone not in self.st.game.zones:
            raise LookupError(f"no zone is called {zone!r}; there are: {', '.join(self.st.game.zones)}")
        for title in titles:
            free = sorted((c for c in self.copies(title) if c not in self.placed), key=lambda c: self.st.game.homes[c] != seat)
            if not free:
                raise LookupError(f"all cards called {title!r} are placed already")
            self.placed[free[0]] = None
            Move(free[0], self.st.game.zones[zone][seat]).apply(self.st)

    def shorten(self, zone: str) -> None:
        """Put aside what was not named."""
        for card in [c for c in self.st.pile(zone) if c not in self.placed]:
            Move(card, self.st.game.zones["aside"][0]).apply(self.st)

    def attach(self, title: str, host: str) -> None:
        """Lay a card on another: the copy that was placed last stays in its zone; one that was not goes where its host lies."""
        free = [c for c in self.copies(title) if c not in self.st.hosts]
        if not free:
            raise LookupError(f"all cards called {title!r} lie on something already")
        card, under = next((c for c in reversed(self.placed) if c in free), free[0]), self.card(host)
        Move(card, self.st.where[card if card in self.placed else under], host=under).apply(self.st)
        self.placed.setdefault(card)

    def run(self, at: str, running: Mapping[str, Sequence[Any]]) -> None:
        """The main flow, from a step on, and what runs on top of it."""
        st = self.st
        main = st.stack[0].flow
        if at and at not in main.index:
            raise LookupError(f"{main.address} has no step {at}; it has {', '.join(main.index)}")
        st.stack[0].at = main.index[at] if at else len(main.steps) - 1
        for place, values in running.items():
            address, _, step = place.partition(":")
            flow = st.game.flows.get(address)
            if flow is None:
                raise LookupError(f"no flow is called {address}")
            if step and step not in flow.index:
                raise LookupError(f"{address} has no step {step}; it has {', '.join(flow.index)}")
            begin = flow.index[step] if step else 0
            st.stack.append(Frame(flow, begin, flow.locals(*[self.value(v) for v in values])))


def seat_of(names: Sequence[str], who: str | int) -> int:
    """A seat by the player's name. Raises LookupError."""
    if isinstance(who, int):
        return who
    if who not in names:
        raise LookupError(f"nobody is called {who!r}; at the table are {', '.join(names)}")
    return list(names).index(who)


# ---- driving it -----------------------------------------------------------------------------------


class Scene:
    """A match told by names. What fails says which decisions are open, with their options."""

    def __init__(self, match: Match, dice: Sequence[int] = (), thaw: bool = False) -> None:
        self.match = match
        self.dice = list(dice)
        self.thaw = thaw
        self._settle()

    # -- looking

    @property
    def state(self) -> State:
        """The whole state."""
        return self.match.state

    def seat(self, who: str | int) -> int:
        """A player's seat."""
        return seat_of(self.match.players, who)

    def stat(self, name: str, who: str | int = 0) -> int:
        """A printed number of a player, or a register."""
        return self.state.stat(name, self.seat(who))

    def total(self, name: str, who: str | int) -> int:
        """A number of a player with everything that changes it."""
        return sum(e.amount for e in self.match.explain(name, self.seat(who)))

    def cards(self, zone: str, who: str | int = 0) -> list[str]:
        """The titles in a zone, top last."""
        return [self.state.game.cards[c].title for c in self.state.pile(zone, self.seat(who))]

    def card(self, title: str) -> int:
        """The card of a title that is farthest from its deck: in play before in hand before in a pile."""
        game = self.state.game
        if title not in game.titles:
            raise LookupError(f"no card is called {title!r}")
        return min(game.titles[title], key=lambda c: (self.state.zone_of(c) == game.cards[c].start, c))

    def place(self, token: str, who: str | int = 0) -> str:
        """The place of the board where a token stands (of a player)."""
        return self.state.game.vocab.board.names[self.state.place(token, self.seat(who))]

    def where(self, title: str) -> str:
        """The zone in which the card of a title lies."""
        return self.state.zone_of(self.card(title))

    def happened(self, event: str) -> int:
        """How often something has happened."""
        return sum(change.event == event for change, _ in self.state.history())

    def decision(self, who: str | int) -> Decision:
        """What a player is asked. Fails if nothing is."""
        seat = self.seat(who)
        found = next((d for d in self.match.required if d.seat == seat), None)
        return found if found is not None else self.fail(f"{who} is not asked anything")

    def options(self, who: str | int) -> list[str]:
        """The keys of everything a player may say or do now."""
        return [d.key(o) for d in self.match.decisions(self.seat(who)) for o in d.options]

    def asked(self, who: str | int) -> str:
        """The question that a player is asked, or ""."""
        seat = self.seat(who)
        return next((d.question for d in self.match.required if d.seat == seat), "")

    # -- acting

    def do(self, who: str | int, *said: str | int | bool | Sequence[str]) -> None:
        """A player says or does things, one after another, each by the beginning of its key or label (or by its value)."""
        for one in said:
            self._do(who, one)

    def answer(self, who: str | int, value: Any) -> None:
        """A player answers what is asked with a value as it is."""
        self._submit(self.decision(who), value)

    def pass_all(self) -> None:
        """Everybody passes until no window is open."""
        for _ in range(STEPS):
            waiting = [d for d in self.match.required if d.window and PASS in d.options]
            if not waiting:
                return
            self._submit(waiting[0], PASS)
        self.fail("the windows do not close")

    def run(self, until: str = "", who: str | int = NOBODY) -> None:
        """Everybody gives default answers until a question is asked (of a player), or to the end of the game."""
        seat = self.seat(who)
        for _ in range(STEPS):
            if self.match.over and not until:
                return
            if until and any(d.question == until and seat in (NOBODY, d.seat) for d in self.match.required):
                return
            if self.match.over:
                break
            d = self.match.required[0]
            self._submit(d, d.default)
        self.fail(f"nobody is asked {until!r}")

    def refuses(self, who: str | int, said: str) -> None:
        """Fails if a player could say or do this now."""
        found = [k for k in self.options(who) if k.startswith(said)]
        if found:
            self.fail(f"{who} should not be able to do {said!r}, but can: {', '.join(found)}")

    def _do(self, who: str | int, said: str | int | bool | Sequence[str]) -> None:
        seat = self.seat(who)
        for d in self.match.decisions(seat):
            found = self._option(d, said)
            if found is not None:
                self._submit(d, found[0])
                return
        self.fail(f"{who} cannot say or do {said!r}")

    def _option(self, d: Decision, said: Any) -> tuple[Any] | None:
        """The answer that is meant, in a tuple; None if this decision has none."""
        if not isinstance(said, str):
            if isinstance(said, (list, tuple)) and d.shape in ("subset", "order"):
                parts = [self._option(d, x) for x in said]
                taken: list[Any] = []
                for i, part in enumerate(parts):
                    if part is None:
                        return None
                    same = [o for o in d.options if o not in taken and _means(d, o, said[i])]
                    taken.append(same[0] if same else part[0])
                return (tuple(taken),)
            return (said,) if said in d.options else None
        for exact in (True, False):
            for option in d.options:
                if _means(d, option, said, exact):
                    return (option,)
        return None

    def _submit(self, d: Decision, value: Any) -> None:
        self.match.submit(d.answer(value))
        self._settle()

    def _settle(self) -> None:
        """Roll the dice that are waiting, and reload if this scene is thawed at every decision."""
        while (die := self.match.chance) is not None:
            face = self.dice.pop(0) if self.dice else 1 + self.state.revision * 5 % len(die.options)
            self.match.submit(die.answer(face))
        if self.thaw:
            self.match = thawed(self.match)

    def fail(self, message: str) -> Any:
        """Fail, telling what is open."""
        raise AssertionError(f"{message}\n{self.open()}")

    def open(self) -> str:
        """The open decisions with their options, for people."""
        if self.match.over:
            return "the game is over"
        lines = []
        for d in (*self.match.required, *self.match.offers):
            name = self.match.players[d.seat] if d.seat >= 0 else "the die"
            lines.append(f"{name}: {d.question}" + ("" if d.required else " (may)"))
            lines += [f"    {d.key(o)}  ({d.label(o)})" for o in d.options]
        return "\n".join(lines) or "nothing is asked"


def _means(d: Decision, option: Any, said: str, exact: bool = False) -> bool:
    """Is this the option that somebody names?"""
    key, label, said = d.key(option), d.label(option).lower(), said.lower()
    return said in (key, label) if exact else key.startswith(said) or label.startswith(said)


# ---- every match ----------------------------------------------------------------------------------


def thawed(match: Match) -> Match:
    """The same match, saved and loaded."""
    return load(match.save(), match.game)


def random_answer(match: Match, rng: Random, offers: float = OFFERS) -> tuple[Decision, Any] | None:
    """What a random player does next: a required answer uniformly (of actions the kind first), now and then an offer.

    None at the end of the game."""
    if match.over:
        return None
    offered = match.offers if rng.random() < offers else []
    d = rng.choice(offered or match.required)
    return d, d.sample(rng.randrange)


def random_matches(
    game: str | Game, n: int, seed: int = 0, players: int = 4, *, options: Mapping[str, Any] | None = None,
    each: Callable[[Match], Match | None] | None = None, limit: int = 20_000, offers: float = OFFERS,
) -> Iterator[Match]:
    """Matches between random players, each given out when it is over. `each` is called at every decision (a check, or
    something that gives another match to go on with). Fails if one takes more than `limit` answers."""
    game = load_game(game) if isinstance(game, str) else game
    for i in range(n):
        rng = Random(seed * 1_000_003 + i)
        match = game.new_match([f"P{s}" for s in range(players)], rng.randrange(2**31), options)
        row = 0
        for _ in range(limit):
            if each is not None:
                match = each(match) or match
            told = random_answer(match, rng, offers if row < MOST_OFFERS else 0)
            if told is None:
                break
            row = 0 if told[0].required else row + 1
            match.submit(told[0].answer(told[1]))
        else:
            raise AssertionError(f"match {i} of seed {seed} does not end within {limit} answers")
        yield match


def check_invariants(match: Match) -> None:
    """What is true between two inputs: a right state, and somebody whom the match waits for, with a legal answer to give."""
    check_state(match.state)
    assert match.over or match.machine.pending, "the match waits for nobody and is not over"
    assert not match.over or not (match.machine.pending or match.state.stack), "the match is over and something is left to do"
    for d in match.required:
        assert d.shape == "subset" or d.options, f"{d.question}: there is no legal answer"


@contextmanager
def each_change(check: Callable[[State, Change], None]) -> Iterator[None]:
    """While this is open, `check(state, what happened)` is called after every change, whatever makes it."""
    real = {kind: kind.apply for kind in CHANGES.values() if "apply" in vars(kind)}

    def checking(apply: Callable[[Any, State], Change | None]) -> Any:
        def checked(self: Change, st: State) -> Change | None:
            happened = apply(self, st)
            if happened is not None:
                check(st, happened)
            return happened

        return checked

    try:
        for kind, apply in real.items():
            kind.apply = checking(apply)  # type: ignore[method-assign]
        yield
    finally:
        for kind, apply in real.items():
            kind.apply = apply  # type: ignore[method-assign]


def check_state(st: State) -> None:
    """What is true after every change: no card lost or doubled, every place right, the index as one made anew would be."""
    assert sorted(c for pile in st.zones for c in pile) == list(range(len(st.game.cards))), "a card is lost or doubled"
    for z, pile in enumerate(st.zones):
        for c in pile:
            assert st.where[c] == z, f"card {c} does not know its place"
    for z, owner in enumerate(st.game.owner):
        assert owner < st.seats or not st.zones[z], "a seat that is not there has cards"
    for card, host in st.hosts.items():
        assert card != host, f"card {card} is attached to itself"
    ends = [*sorted(st.game.slots.values()), len(st.stats)]
    for name, (low, high) in st.game.bounds.items():
        first = st.game.slots[name]
        values = st.stats[first : ends[ends.index(first) + 1]]
        assert all(low <= v <= high for v in values), f"{name} is out of its limits"
    assert index_of(st.live) == index_of(indexed(st)), "the index is not what it would be if made anew"


def indexed(st: State) -> dict[str, tuple[Live, ...]]:
    """The index made anew from where the cards lie, what lasts and what is spent."""
    found: dict[str, list[Live]] = {}
    for a in st.game.spec.rules:
        found.setdefault(a.key, []).append(Live(a, NOBODY, NOBODY, NOBODY))
    for c, card in enumerate(st.game.cards):
        for a in card.counts_in.get(st.zone_of(c), ()):
            if ("spent", a.address, c) not in st.memo:
                found.setdefault(a.key, []).append(standing(st, a, c))
    for x in st.lasting:
        found.setdefault(x.ability.key, []).append(x)
    return {k: tuple(v) for k, v in found.items()}


def index_of(live: Mapping[str, tuple[Live, ...]]) -> dict[str, Counter[tuple[Any, ...]]]:
    """An index as plain data, to be compared: what counts, whatever its order."""
    return {
        key: Counter((x.ability.address, x.card, x.seat, x.who, x.until, tuple(sorted(x.names))) for x in found)
        for key, found in live.items()
    }
