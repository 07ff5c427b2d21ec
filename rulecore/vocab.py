"""The nouns of a game, from `cards/<game>/game.yaml`. Owns: Vocabulary. Never: a rule, a verb, or YAML (`vocab_reader`).

Enter here: load_vocabulary.
"""
from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from attrs import define, field, frozen

from .board import Board
from .diagnostics import Diagnostic

CATEGORIES = {  # section of game.yaml -> the categories of the nouns it lists
    "zones": ("zone",), "stats": ("stat",), "moments": ("event",), "cards": ("card",), "players": ("player",),
    "roles": ("role",), "sides": ("side",), "tokens": ("token",), "places": ("place",), "units": ("unit",),
    "times": ("time",), "periods": ("time", "period"), "states": ("state",), "rules": ("rule",),
    "manners": ("manner",), "results": ("result",), "counts": ("count",),
}  # fmt: skip
RESERVED = frozenset(
    """a all an and any are as asked at be before by cannot choose chooses chosen do each else equal even
    every everyone expect fewest for from get gets given half has have here highest if in instead into is it its last
    lowest many may most must next no nobody not of on once one only or other per rolls rounded same that the their
    theirs them then there they this times to top under unless until up vs while with within without you your yours
    bottom after against another down during example ruling""".split()  # noqa: SIM905
)  # the words of the language: no noun may have one as its name
# The Term of a kind is also `kind` and `kind-monster`.
# A noun of `zones` is also a `holding` (it has an owner) or a `pile` (a stack); one of `stats` a `counter` (it is stored).
COUNTED = frozenset(("card", "token", "unit", "player", "result"))  # nouns of these say how many, or which
UNCOUNTED = frozenset(("event", "zone", "manner", "place", "role", "stat", "side"))  # unless they are these too


@frozen
class Zone:
    """Where cards lie. A group (`of`) is several zones under one name: `play: {of: [front, pack]}`."""

    name: str
    owner: str = "game"  # game | player (one for each seat)
    order: str = "set"  # stack (has a top) | set
    sees: str = "all"  # all | owner | none | top
    of: tuple[str, ...] = ()
    discards: str | None = None  # a deck's discard pile: where its cards go, and what it is remade from


@frozen
class Stat:
    """A number of a player, a card, a side or the whole game."""

    name: str
    of: tuple[str, ...] = ("player",)  # player | card | game | side
    start: int = 0
    min: int | None = None
    max: int | None = None


@frozen
class Bonus:
    """What a +N is where the card does not say: the number that it goes to, the period at whose end what is given ends.

    `of`: the Term of the cards that have that number, where it is not the cards that the game is about anyhow. `lasts`: ""
    is the combat, as long as there is one; outside of one a card must say it.
    """

    to: str = "strength"
    of: str = ""
    lasts: str = ""


@frozen
class Kind:
    """A kind of card: its header's fields and how its cards behave."""

    name: str  # "monster"
    term: str | None = None  # "Monster": how card text calls it
    also: tuple[str, ...] = ()  # other Terms that its cards are: a One-Shot is an Item too
    fields: Mapping[str, str] = field(factory=dict)  # level: number, treasures: signed, keyword: word, place: term
    limits: Mapping[str, tuple[int, int, int]] = field(factory=dict)  # of a number: the least, the most, the step
    required: tuple[tuple[str, ...], ...] = ()  # each: one of these must be there
    flags: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()  # term categories its header may name
    bonus: bool = False  # may have +N in its header
    deck: str | None = None  # where its cards start
    counts: tuple[str, ...] = ()  # zones where its standing lines count
    played: bool = False  # its lines are resolved top to bottom when it is played (curse, one-shot, go-up)
    bare: str = ""  # who gets a bare +N: owner | self | host | victim | chosen side; "" = nobody, a subject is needed
    sections: frozenset[str] = frozenset()  # bad-stuff, action ...
    doc: str = ""


@frozen
class Term:
    """A capitalised game term."""

    name: str
    categories: frozenset[str]  # kind, slot, class, tag, place ...
    plural: str = ""
    doc: str = ""


@frozen
class Word:
    """A lowercase noun."""

    name: str
    categories: frozenset[str]
    plural: str = ""
    counted: bool = False  # needs a number or a determiner
    doc: str = ""


@frozen
class Window:
    """A response window: its policy, its seconds, and which questions it is for."""

    name: str
    policy: str = "open"  # open | alternate | sealed | offer | reply (engine/window.py)
    seconds: float | None = None
    doc: str = ""


@frozen
class Option:
    """A variant that a table may choose (the rulebook's options).

    `names`: what it is set to by name, besides its default: a player, or a card of this kind; "" for anything like the default.
    `values`: what it may be set to, where that is a few words.
    """

    name: str
    default: bool | int | str
    doc: str
    rules: str = ""
    names: str = ""
    values: tuple[str, ...] = ()


@frozen
class Ruling:
    """How an unclear rule is read here: its id in the ledger, the readings, the default and why."""

    name: str
    id: str
    default: str
    readings: tuple[str, ...]
    reason: str
    switch: bool = False  # may a table choose the other reading?


@frozen
class Construction:
    """How the decks that players bring are built. What it counts by is a kind of card or a Term: `monster`, `Darkness`."""

    deck: str  # only cards that start in this zone belong in such a deck
    size: int
    copies: int | None = None  # of one title, at most
    least: Mapping[str, int] = field(factory=dict)  # of these so many at least
    usual: Mapping[str, tuple[int, int]] = field(factory=dict)  # what is advised: so many to so many
    cost: str = ""  # the number in a header that a curve is made of


@frozen
class Joined:
    """One of the sets whose words a vocabulary has: a game, or an expansion."""

    name: str
    extends: tuple[str, ...] = ()  # what it begins from, nearest first
    expands: tuple[str, ...] = ()  # of an expansion: what it is added to
    decks: Mapping[str, int] = field(factory=dict)  # how many cards its own decks must hold (checked)
    folder: str = field(default="", eq=False)
    folders: tuple[str, ...] = field(default=(), eq=False)  # the same, behind those of what it extends


@define(frozen=True, slots=False)
class Vocabulary:
    """All the nouns of one game, frozen."""

    name: str
    title: str = ""
    language: int = 1
    extends: tuple[str, ...] = ()
    seats: tuple[int, int] = (1, 6)
    zones: Mapping[str, Zone] = field(factory=dict)
    stats: Mapping[str, Stat] = field(factory=dict)
    kinds: Mapping[str, Kind] = field(factory=dict)
    terms: Mapping[str, Term] = field(factory=dict)
    exclusive: frozenset[str] = frozenset()  # term categories of which a run of Terms may hold only one
    nouns: Mapping[str, Word] = field(factory=dict)  # every lowercase noun, zones and stats and moments too
    moments: frozenset[str] = frozenset()  # what `on` and `instead of` may name
    invariable: frozenset[str] = frozenset()  # nouns and Terms that are their own plural: `100 gold`
    in_combat: frozenset[str] = frozenset()  # moments and states that there are only in a combat
    play: frozenset[str] = frozenset()  # words behind `play`: anytime
    bonus: Bonus = Bonus()  # what a +N is where the card does not say
    windows: Mapping[str, Window] = field(factory=dict)
    options: Mapping[str, Option] = field(factory=dict)
    rulings: Mapping[str, Ruling] = field(factory=dict)
    board: Board = field(factory=Board)
    decks: Mapping[str, int] = field(factory=dict)  # how many cards each deck holds
    construction: Construction | None = None  # where players bring decks of their own
    names: frozenset[str] = frozenset()  # titles of the cards of the set, once they are read
    folders: tuple[str, ...] = field(default=(), eq=False)  # where its cards lie: those of what it extends first
    joined: tuple[Joined, ...] = ()  # the sets that are played together, in their order; one, unless they are several

    def decks_of(self, folder: Path) -> Mapping[str, int]:
        """How many cards the decks of the set in this folder must hold, whatever it is played with."""
        here = str(folder.resolve())
        return next((one.decks for one in self.joined if one.folder == here), {})

    @cached_property
    def plural_words(self) -> Mapping[str, str]:
        """From the plural of each noun to the noun."""
        return {w.plural: w.name for w in self.nouns.values() if w.plural}

    @cached_property
    def plural_terms(self) -> Mapping[str, str]:
        """From the plural of each Term to the Term."""
        return {t.plural: t.name for t in self.terms.values() if t.plural}

    @cached_property
    def term_words(self) -> frozenset[str]:
        """Every single word of every Term, singular and plural."""
        return frozenset(word for term in (*self.terms, *self.plural_terms) for word in term.split())

    @cached_property
    def kinds_by_term(self) -> Mapping[str, Kind]:
        """From the Term of a kind to the kind."""
        return {k.term: k for k in self.kinds.values() if k.term}

    def words_of(self, *categories: str) -> tuple[str, ...]:
        """The nouns of any of these categories, in the order of game.yaml."""
        wanted = frozenset(categories)
        return tuple(w.name for w in self.nouns.values() if w.categories & wanted)

    def terms_of(self, *categories: str) -> tuple[str, ...]:
        """The Terms of any of these categories, in the order of game.yaml."""
        wanted = frozenset(categories)
        return tuple(t.name for t in self.terms.values() if t.categories & wanted)


def load_vocabulary(game: str | Path | Mapping[str, Path]) -> tuple[Vocabulary | None, list[Diagnostic]]:
    """The vocabulary of a game (its name, several joined by `+`, a path, or paths by name), or None, and what is wrong with it."""
    from .vocab_reader import read_game

    return read_game(game)
