"""A game's definitions, frozen once built and shared by any number of matches. Never per-match data. Enter here: Game, Spec."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from ..decklists import Candidate
from ..lang.meaning import CardMeaning
from ..vocab import Vocabulary
from .actions import Action
from .changes import Change, enlist, standing
from .flow import DICE, Flow
from .machine import BATCH, SEALED, TALKING, WINDOW
from .state import NOBODY, STANDS, Frame, Live, Locals, State, seeded

if TYPE_CHECKING:
    from .match import Match
    from .parts import Part
    from .verb import VerbSet

Expr = Callable[[State, Any, int], Any]  # (state, scope: Live or Scope, the seat or card it is read for) -> value
Hears = Callable[[State, Any, Change], bool]
Deck = tuple[str, ...]  # the titles of the cards that a player brings, each as often as it is there
TABLES = 16  # how many tables of a game are remembered, so that its next match there begins at once
BEFORE = "before "  # in front of an event: the key of what replaces it


class Ability:
    """One paragraph of a card (or a rule of the game): when it counts and what it does.

    `key`: what it waits for in the index: an event, "before <event>" (replacement), "+<stat>" (a player's), "*<stat>" (a
    card's), "side <side>", "rule <word>" (a property of a player), "card rule <word>" (of a card), "use" (activated).
    `whose`: whose total it changes: owner | card | host | wide (whoever `when` lets through).
    """

    __slots__ = (
        "address", "key", "whose", "wide", "when", "amount", "value", "hears", "block", "rewrite", "optional", "once",
        "label", "line", "data",
    )

    def __init__(
        self, address: str, key: str, *, whose: str = "owner", when: Expr | None = None, amount: int = 0,
        value: Expr | None = None, hears: Hears | None = None, block: Flow | None = None,
        rewrite: Callable[[State, Live, Change], list[Change]] | None = None, optional: bool = False,
        once: bool = False, label: str = "", line: Any = None, data: Any = None,
    ) -> None:
        self.address = address
        self.key = key
        self.whose = whose
        self.wide = whose == "wide"
        self.when = when
        self.amount = amount
        self.value = value
        self.hears = hears
        self.block = block
        self.rewrite = rewrite
        self.optional = optional
        self.once = once
        self.label = label  # the printed name of the ability
        self.line = line  # the bound line it was made from: for explaining
        self.data = data  # what a property or an activated ability says


class Card:
    """What one physical card is: shared by its copies."""

    __slots__ = (
        "id", "title", "kind", "fields", "terms", "flags", "counts_in", "play", "sections", "meaning", "data", "start",
    )

    def __init__(self, id: str, title: str, kind: str, fields: Mapping[str, Any], terms: frozenset[str]) -> None:
        self.id = id
        self.title = title
        self.kind = kind
        self.fields = fields
        self.terms = terms  # kind, tags and slots, and its own title
        self.flags: frozenset[str] = frozenset()
        self.counts_in: dict[str, tuple[Ability, ...]] = {}
        self.play: Flow | None = None  # what is done when it is played, top to bottom
        self.sections: dict[str, Flow] = {}  # bad-stuff ...
        self.meaning: CardMeaning | None = None
        self.data: dict[str, Any] = {}  # play lines and restrictions, lowered
        self.start = ""  # the zone where it begins


class NoLocals(Locals):
    """A flow without local values."""

    __slots__ = ()


@frozen
class Spec:
    """What a game is, as data: its flows and rules; its nouns are in game.yaml, its cards in .card files.

    `main`: the flow a match begins with. `registers`: numbers the rules keep, name -> (of: game | player, start).
    `checks`: the state-based checks, a flow run after every whole instruction that moved cards in play or changed a number
    that is not `unchecked`; its locals are an `overview` of the table, made anew each time. `rules`: abilities
    that no card carries (protected rules, bookkeeping). `card_rules(game, card)`: what the rules remember of each card.
    `received`: the zone of a player where a card from another's table lies. `answerable`: the window that opens once an
    ability is paid for and before it does what it says: whoever answers may cancel it (the register `cancelled`).
    `responders(st, window)`: seats that could hold an answer, by what is public. `stakes(st, window)`: what a window is
    about, plain data: when it changes, whatever changed it, those who had passed are asked again. `words`: what the game's
    nouns mean.
    `scenes`: a word of the game (combat) -> the flows that an example of a card begins in, the last on top, each with the
    step it stands at ("" the first) and its locals (player, card). `postures`: a state (helping) -> the register that
    holds the seat of whom it is true. `furnish(st)`: what a table still lacks that a test or an example has set, laid as at the
    beginning of a game (Visitors in a city), change by change. `answers`: what players say to the rules' own questions (let it
    be decided), for editors.
    `facts(st)`: what everybody sees besides cards and numbers (the fight and its totals), JSON-ready, for views.
    `notes(st, seat)`: what a seat has written down for itself (what it has ruled out), JSON-ready, for its own view only.
    `score`: the number of a player that says how far they have got, for statistics; "": none does.
    `remakes(st, deck)`: is a deck that has run out made anew of its discards now?
    `refuses(game, settings)`: why these options cannot be played together, or None.
    `invariants`: what is wrong with a table between two decisions, told without the rules that make it right, for campaigns
    (`rulecore verify`); `turn_invariants`: the same as a player's turn ends.
    `base`, `parts`: what the rules were made of (parts.py), so that games of one family can be joined. `edited`: a flow -> the
    one with the steps of the parts, which runs in its place.
    """

    name: str
    main: Flow
    verbs: VerbSet
    actions: tuple[Action, ...] = ()
    registers: Mapping[str, tuple[str, int]] = field(factory=dict)
    checks: Flow | None = None
    checked_zones: frozenset[str] = frozenset()
    unchecked: frozenset[str] = frozenset()
    overview: Callable[[State], Locals] | None = None
    rules: tuple[Ability, ...] = ()
    flows: tuple[Flow, ...] = ()
    words: Any = None
    scenes: Mapping[str, Sequence[tuple[str, str, tuple[str, ...]]]] = field(factory=dict)
    postures: Mapping[str, str] = field(factory=dict)
    furnish: Callable[[State], Iterable[Change]] | None = None
    answers: Sequence[str] = ()
    received: str = "hand"
    answerable: str = ""
    responders: Callable[[State, str], Sequence[int]] | None = None
    stakes: Callable[[State, str], Any] | None = None
    facts: Callable[[State], Mapping[str, Any]] | None = None
    notes: Callable[[State, int], Mapping[str, Any]] | None = None
    card_rules: tuple[Callable[[Game, Card], None], ...] = ()
    score: str = ""
    remakes: Callable[[State, int], bool] | None = None
    refuses: Callable[[Game, Mapping[str, Any]], str | None] | None = None
    invariants: tuple[Callable[[State], Iterable[str]], ...] = ()
    turn_invariants: tuple[Callable[[State, int], Iterable[str]], ...] = ()
    base: Spec | None = None
    parts: tuple[Part, ...] = ()
    edited: Mapping[Flow, Flow] = field(factory=dict)


def nothing_special(st: State) -> Locals:
    """The checks look at everything themselves."""
    return NoLocals()


def all_seats(st: State, window: str) -> Sequence[int]:
    """Everybody may hold an answer."""
    return range(st.seats)


class Game:
    """Nouns, cards, flows and abilities by address."""

    def __init__(self, vocab: Vocabulary, spec: Spec) -> None:
        self.vocab = vocab
        self.spec = spec
        self.name = vocab.name
        self.identify: Callable[[], str] = lambda: ""  # what works out the fingerprint, for whoever saves
        self.max_seats = vocab.seats[1]
        self.zone_names: list[str] = []  # zone id -> its name
        self.owner: list[int] = []  # zone id -> seat, or NOBODY
        self.sees: list[str] = []  # zone id -> all | owner | none | top
        self.discards: list[int] = []  # zone id -> the zone its cards are discarded to, or NOBODY
        self.checked: list[bool] = []  # zone id -> do moves touch the state-based checks?
        self.zones: dict[str, tuple[int, ...]] = {}
        self.groups: dict[str, tuple[str, ...]] = {}
        self.slots: dict[str, int] = {}
        self.start: list[int] = []
        self.bounds: dict[str, tuple[int, int]] = {}
        self.pool: list[tuple[Card, int]] = []  # every definition, with its copies
        self.cards: list[Card] = []  # physical card -> its definition
        self.homes: list[int] = []  # physical card -> whose it is (in whose zone it began), or NOBODY
        self.titles: dict[str, list[int]] = {}
        self.brings = "" if vocab.construction is None else vocab.construction.deck  # where the cards begin that players bring
        self.decks: dict[str, Deck] = {}  # the decks that come with the game, by name, for whoever brings none
        self.abilities: dict[str, Ability] = {}
        self.befores: dict[str, str] = {}  # event -> the key of what replaces it, for the events that anything replaces
        self.flows: dict[str, Flow] = {}
        self.edited = spec.edited
        self.actions: tuple[Action, ...] = spec.actions
        self.action: dict[str, Action] = {a.name: a for a in spec.actions}
        self.rows: dict[str, list[Action]] = {}  # the window that actions answer ("" = none of their own) -> the actions
        for a in spec.actions:
            self.rows.setdefault(a.window, []).append(a)
        self.lets_more = any(a.lets is not None for a in spec.actions)  # may more be offered than what is listed?
        self.windows = vocab.windows
        self.checks = spec.checks
        self.unchecked = spec.unchecked
        self.overview = spec.overview or nothing_special
        self.responders = spec.responders or all_seats
        self.stakes = spec.stakes
        self.words = spec.words
        self.verbs = spec.verbs
        self._fresh: State | None = None  # what every match begins with, once one has begun
        self._tables: dict[tuple[int, tuple[Deck, ...]], Game] = {}
        self._declare()

    @cached_property
    def place_terms(self) -> frozenset[str]:
        """The Terms that make a card a place, where others can be."""
        return frozenset(self.vocab.terms_of("place"))

    @cached_property
    def fingerprint(self) -> str:
        """What a save says it was played with."""
        return self.identify()

    def _declare(self) -> None:
        vocab, spec = self.vocab, self.spec
        for zone in vocab.zones.values():
            if zone.of:
                self.groups[zone.name] = zone.of
                continue
            n = self.max_seats if zone.owner == "player" else 1
            first = len(self.zone_names)
            self.zone_names += [zone.name] * n
            self.owner += list(range(n)) if zone.owner == "player" else [NOBODY]
            self.sees += [zone.sees] * n
            self.checked += [zone.name in spec.checked_zones] * n
            self.zones[zone.name] = tuple(range(first, first + n))
        self.discards = [NOBODY] * len(self.zone_names)
        for zone in vocab.zones.values():
            if zone.discards:
                piles = self.zones[zone.discards]
                for i, deck in enumerate(self.zones[zone.name]):
                    self.discards[deck] = piles[i if len(piles) > 1 else 0]
        self._declare_stat("rolled", 1, 0, None, None)
        for stat in vocab.stats.values():
            if "player" in stat.of:
                self._declare_stat(stat.name, self.max_seats, stat.start, stat.min, stat.max)
        for token in vocab.board.tokens.values():
            n = self.max_seats if token.of == "player" else 1
            self._declare_stat(STANDS + token.name, n, vocab.board.index[token.start], 0, len(vocab.board.names) - 1)
        for name, (of, start) in spec.registers.items():
            self._declare_stat(name, self.max_seats if of == "player" else 1, start, None, None)
        for flow in (BATCH, WINDOW, SEALED, TALKING, DICE, spec.main, *spec.flows, *((spec.checks,) if spec.checks else ())):
            self.flow(flow)
        for ability in spec.rules:
            self.ability(ability)

    def _declare_stat(self, name: str, n: int, start: int, low: int | None, high: int | None) -> None:
        self.slots[name] = len(self.start)
        self.start += [start] * n
        self.bounds[name] = (-(10**9) if low is None else low, 10**9 if high is None else high)

    def flow(self, flow: Flow) -> Flow:
        """Register a flow, so that a save can find it by its address. Raises ValueError if another one has it."""
        if self.flows.setdefault(flow.address, flow) is not flow:
            raise ValueError(f"two flows are called {flow.address}")
        return flow

    def ability(self, ability: Ability) -> Ability:
        """Register an ability by its address, and what it does. Raises ValueError if another one has it."""
        if self.abilities.setdefault(ability.address, ability) is not ability:
            raise ValueError(f"two abilities are called {ability.address}")
        if ability.block is not None:
            self.flow(ability.block)
        before, event = ability.key[: len(BEFORE)], ability.key[len(BEFORE) :]
        if before == BEFORE:
            self.befores[event] = ability.key
        return ability

    def discard_zone(self, card: int) -> int:
        """The zone a card is discarded to: the pile of the deck it comes from, else that deck."""
        home = self.home(card)
        return home if self.discards[home] == NOBODY else self.discards[home]

    def home(self, card: int) -> int:
        """The zone where a card began: the deck of its kind, where every player has one that of its owner."""
        return self.zone_for(self.cards[card].start, self.homes[card])

    @property
    def candidates(self) -> dict[str, Candidate]:
        """What the rules of construction see of all its cards, by title."""
        return {card.title: Candidate(card.terms | {card.kind}, card.start) for card, _ in self.pool}

    def zone_for(self, name: str, seat: int) -> int:
        """The zone of this name, where every player has one that of a seat."""
        zones = self.zones[name]
        return zones[max(seat, 0)] if len(zones) > 1 else zones[0]

    def add_card(self, card: Card, copies: int = 1) -> None:
        """Add a definition and its physical cards: so many for each seat, where every player has a deck of that kind."""
        self._fresh = None
        self._tables.clear()
        self.pool.append((card, copies))
        self._lay(card, [copies] * self.max_seats)

    def _lay(self, card: Card, copies: Sequence[int]) -> None:
        """Make the physical cards of a definition; `copies` for each seat."""
        owned = len(self.zones.get(card.start, ())) > 1
        for seat, n in enumerate(copies if owned else copies[:1]):
            for _ in range(n):
                self.titles.setdefault(card.title, []).append(len(self.cards))
                self.cards.append(card)
                self.homes.append(seat if owned else NOBODY)

    def table(self, seats: int, decks: Sequence[Deck] = ()) -> Game:
        """This game with the cards that lie on a table for so many: each seat's own, and those of the deck that it brings.

        Without decks every card of the game is there for every seat that could have it. Definitions, flows and zones are
        shared with this game. Raises LookupError for a title that no deck can hold.
        """
        if all(home == NOBODY for home in self.homes):
            return self
        key = seats, tuple(decks)
        made = self._tables.get(key)
        if made is None:
            made = copy(self)
            made._fresh, made.cards, made.homes, made.titles = None, [], [], {}
            brought = [Counter(deck) for deck in decks]
            for title in {t for deck in brought for t in deck} - {c.title for c, _ in self.pool if c.start == self.brings}:
                raise LookupError(f"no deck of {self.name} holds a card called {title!r}")
            for card, copies in self.pool:
                chosen = bool(decks) and card.start == self.brings
                made._lay(card, [deck[card.title] for deck in brought] if chosen else [copies] * seats)
            if len(self._tables) >= TABLES:
                del self._tables[next(iter(self._tables))]
            self._tables[key] = made
        return made

    def new_match(self, players: Sequence[str], seed: int = 0, options: Mapping[str, Any] | None = None) -> Match:
        """A match about to begin.

        Raises Rejected for a wrong number of players, two of one name, a wrong option, or a deck that may not be played.
        """
        from .match import new_match

        return new_match(self, players, seed, options)

    def new_state(self, seats: int, seed: int, settings: Mapping[str, Any]) -> State:
        """A fresh state: every card where its kind begins, the main flow about to start."""
        if self._fresh is None:
            self._fresh = self._first_state()
        st = self._fresh.clone()
        st.seats = seats
        st.salt = seeded(seed ^ 0x5A17) >> 16
        st.rng = seeded(seed)
        st.settings = settings
        st.past = None
        st.stack.append(Frame(self.spec.main, 0, self.spec.main.locals()))
        return st

    def _first_state(self) -> State:
        zones: list[list[int]] = [[] for _ in self.zone_names]
        where = []
        for i in range(len(self.cards)):
            z = self.home(i)
            zones[z].append(i)
            where.append(z)
        st = State(
            self, 0, 0, 0, 0, NOBODY, (), False, False, zones, where, {}, self.start[:], {}, (), {}, {}, 0, 0, [], [], None
        )
        for a in self.spec.rules:
            enlist(st, Live(a, NOBODY, NOBODY, NOBODY))
        for i, card in enumerate(self.cards):
            for a in card.counts_in.get(card.start, ()):
                enlist(st, standing(st, a, i))
        return st
