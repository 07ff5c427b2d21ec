"""What a card means: every word bound to a verb, noun, Term or moment, every phrase to what it narrows.

Made from the surface tree by `check`, read by `explain` (English) and by the engine's `lower` (play).
Owns: the frozen classes. Never: text, state. Enter here: CardMeaning.
"""
from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import evolve, field, fields, frozen
from attrs import frozen as node

if TYPE_CHECKING:
    from .ast import Span


@node
class Meaning:
    """What every bound node has: its span, which equality and repr leave out."""

    span: Span = field(default=(0, 0), eq=False, repr=False, kw_only=True)


@cache
def part_names(cls: type[Any]) -> tuple[str, ...]:
    """What the bound nodes of a class have, but for their span."""
    return tuple(f.name for f in fields(cls) if f.name != "span")


def names_of_parts(node: Any) -> tuple[str, ...]:
    """What a bound node has, but for its span."""
    cls: Any = type(node)
    return part_names(cls)


T = TypeVar("T")


def revised(node: T, **changes: Any) -> T:
    """A copy of a bound node with some of its fields changed."""
    return evolve(node, **changes)  # type: ignore[misc]


# ---- nouns --------------------------------------------------------------------------------------


@node
class Ref(Meaning):
    """One head: a word of game.yaml (singular), a run of Terms (each singular), a card's title, or a pronoun."""

    kind: str  # word | terms | card | pronoun
    word: str  # "level" | "Ghost Hunter Vehicle" | "Snow Ghost" | "you"
    terms: tuple[str, ...] = ()
    plural: bool = False


@node
class Noun(Meaning):
    """A bound noun phrase: `up to 2 Items from hand`, with the phrases that narrow it (and not the verb)."""

    cats: frozenset[str]  # what it can be: card, term, zone, stat, player, role, token, event ...
    refs: tuple[Ref, ...]
    det: str = ""  # "" a the each every any all no your its their that another
    rank: str = ""  # "" next last other same many top bottom highest lowest most fewest
    count: int | None = None
    half: bool = False
    up_to: bool = False
    of: Noun | None = None
    phrases: tuple[Attached, ...] = ()
    text: str = ""
    stands_for: Noun | None = None  # what a pronoun, `its`, `their` or `that X` refers to; None for `it`: this card

    @property
    def word(self) -> str:
        """The first head's word: enough where a noun has one head."""
        return self.refs[0].word

    def phrase(self, prep: str) -> Attached | None:
        """The first narrowing phrase with this preposition, or None."""
        return next((p for p in self.phrases if p.prep == prep), None)


@node
class Attached(Meaning):
    """A phrase that narrows: `from hand`, `with level < 5` (op, limit), `at random`, `chosen by the helper`, `here`."""

    prep: str
    noun: Noun | None
    op: str | None = None
    limit: Noun | int | None = None


# ---- conditions ---------------------------------------------------------------------------------


@node
class Holds(Meaning):
    what: Noun | None
    phrases: tuple[Attached, ...] = ()


@node
class Compares(Meaning):
    left: Noun
    op: str  # < <= = >= >
    right: Noun | int
    phrases: tuple[Attached, ...] = ()


@node
class Links(Meaning):
    who: Noun
    link: str  # is | has
    negated: bool
    what: Noun | Compares | None
    phrases: tuple[Attached, ...] = ()


@node
class There(Meaning):
    what: Noun


@node
class Asked(Meaning):
    question: str  # without its quotes


@node
class Ruled(Meaning):
    """An unclear rule is read this way at this table: the ruling (its readings are yes and no) stands at yes."""

    name: str  # without its quotes


@node
class Not(Meaning):
    test: Test


Test = Holds | Compares | Links | There | Asked | Ruled | Not
Argument = Noun | int | Compares  # a comparison only in a slot that takes `compare`: help against level >= 12


@node
class Guard(Meaning):
    """if / unless / while: all tests must hold (unless: must not)."""

    word: str
    tests: tuple[Test, ...]


@node
class Until(Meaning):
    """A duration: a time (`end of next combat`) or a comparison (`hand <= 2`)."""

    what: Noun | Compares


Guards = tuple[Guard | Until, ...]


# ---- effects ------------------------------------------------------------------------------------


@node
class Call(Meaning):
    """A verb with its arguments by slot name. An ellipsis is written out: it has the verb of the clause before it."""

    verb: str
    subject: Noun | None  # None: you (effect), or this card / its owner (property)
    modal: str | None  # may | must | cannot
    args: tuple[tuple[str, Argument], ...]
    guards: Guards = ()
    negated: bool = False
    elided: bool = False  # the words of the verb were not written again
    carried: bool = False  # the subject is that of the clause before

    def arg(self, name: str) -> Argument | None:
        """What fills a slot, or None."""
        return next((v for k, v in self.args if k == name), None)


@node
class RollDie(Meaning):
    subject: Noun | None
    modal: str | None
    guards: Guards = ()


@node
class Alternative(Meaning):
    """One `+N ...` of a modifier."""

    amount: int
    to: Noun | None = None  # a stat or a side
    vs: tuple[Attached, ...] = ()  # at least one on the other side
    per: Noun | None = None
    phrases: tuple[Attached, ...] = ()  # at, for, in ...
    guards: Guards = ()


@node
class Bonus(Meaning):
    """[subject gets] alternatives: the last whose guards hold counts."""

    subject: Noun | None
    choices: tuple[Alternative, ...]


Clause = Call | RollDie | Bonus


@node
class Ladder(Meaning):
    rungs: tuple[Clause, ...]


@node
class Steps(Meaning):
    ladders: tuple[Ladder, ...]


# ---- lines --------------------------------------------------------------------------------------


@node
class Body(Meaning):
    lines: tuple[Line, ...]


@node
class Play(Meaning):
    """When this card may be played: a play word (`anytime`), or phrases (`in combat`, `on death of any player`)."""

    word: str | None
    phrases: tuple[Attached, ...]
    guards: Guards


@node
class Only(Meaning):
    """`only Brave Adventurer may equip`."""

    noun: Noun
    call: Call
    guards: Guards


@node
class Label(Meaning):
    name: str  # without its quotes
    body: Body


@node
class Section(Meaning):
    name: str
    body: Body


@node
class Event(Meaning):
    """`defeat`, `your next win`, `discard of this`, `draw from treasure-deck`, with its filters."""

    moment: str
    noun: Noun  # det `your`, rank `next`, of ...
    phrases: tuple[Attached, ...]
    guards: Guards


@node
class Trigger(Meaning):
    event: Event
    body: Body


@node
class Instead(Meaning):
    event: Event
    body: Body


@node
class Limited(Meaning):
    """`2 times per combat, discard a card: body`. The body may be a trigger or a replacement."""

    times: int
    per: Noun
    costs: tuple[Call, ...]
    body: Body


@node
class Ability(Meaning):
    costs: tuple[Call, ...]
    body: Body


@node
class When(Meaning):
    word: str
    tests: tuple[Test, ...]
    body: Body
    otherwise: Body | None = None


@node
class Choose(Meaning):
    subject: Noun | None
    count: int
    options: tuple[Body, ...]


@node
class Table(Meaning):
    """A die table; rows are (lowest face, highest face, what is done)."""

    subject: Noun | None
    rows: tuple[tuple[int, int, Body], ...]


@node
class Sentence(Meaning):
    steps: Steps
    tail: When | Choose | Table | Ability | None = None


Line = Play | Only | Label | Section | Trigger | Instead | Limited | Ability | When | Choose | Table | Sentence


# ---- examples -----------------------------------------------------------------------------------


@node
class Placed(Meaning):
    """A card lies in a zone (of a player); one that lies in a deck is on top of it, under those placed there before."""

    card: str
    zone: str  # "" = where such a card counts
    player: str = ""


@node
class Emptied(Meaning):
    """There is no card in a zone but those placed there."""

    zone: str
    player: str = ""


@node
class Laid(Meaning):
    """A card lies on another one."""

    card: str
    host: str


@node
class Counted(Meaning):
    """A number of a player is so much."""

    stat: str
    player: str
    amount: int


@node
class Begun(Meaning):
    """Where the example begins: the `turn` of a player, a player `in combat` with a card."""

    scene: str
    player: str
    card: str = ""


@node
class Being(Meaning):
    """What a player is there: `helping`."""

    state: str
    player: str


@node
class Standing(Meaning):
    """Where a player's token stands."""

    player: str
    place: str


@node
class Read(Meaning):
    """How a ruling is read at this table."""

    ruling: str
    yes: bool


Given = Placed | Emptied | Laid | Counted | Begun | Being | Standing | Read
Saying = tuple[tuple[str, str], ...]  # words in order, each with what it is: word | card | player | number


@node
class Act(Meaning):
    """Somebody answers or does something. `who`: a player, `everyone`, or `die`."""

    who: str
    sayings: tuple[Saying, ...]


@node
class Claim(Meaning):
    """What must be so."""

    tests: tuple[Test, ...]


@node
class Able(Meaning):
    """What a player may, must or cannot do or say now."""

    who: str
    modal: str
    sayings: tuple[Saying, ...]


@node
class Example(Meaning):
    """An example of what a card does."""

    name: str
    card: str  # the title of the card that it is an example of
    players: tuple[str, ...]  # at the table, in turn order
    lines: tuple[Given | Act | Claim | Able, ...]
    text: str = field(default="", eq=False)  # as it is written
    file: str = field(default="", eq=False)
    line: int = field(default=0, eq=False)  # where it begins, from 1


PROVENANCE = frozenset(("printed", "named"))  # the flags that say whose a card is; nothing follows from them


@frozen
class CardMeaning:
    """A card that compiled: its header as data and its lines bound."""

    kind: str
    title: str
    fields: Mapping[str, Any]  # "level": 8, "treasures": 2; `bonus` is the +N of the header; flags are not here
    terms: tuple[str, ...]  # tags and slots of the header, in order
    flags: frozenset[str]  # those of PROVENANCE, persistent ...
    copies: int
    lines: tuple[Line, ...]
    span: Span = field(default=(0, 0), eq=False)
    file: str = field(default="", eq=False)
    examples: tuple[Example, ...] = field(default=(), eq=False)  # those that stand in the card
