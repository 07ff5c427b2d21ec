"""The surface tree of a card: what was written, word for word, each node with its span.

Owns: the frozen node classes. Never: what a word means (that is `meaning`). Enter here: Card.
Spans (start, end: offsets into the text of the file) do not count in equality.
"""
from __future__ import annotations

from typing import Any

from attrs import field
from attrs import frozen as node  # by this name mypy knows what it makes

Span = tuple[int, int]


@node
class Node:
    """What every node has: its span, which equality and repr leave out."""

    span: Span = field(default=(0, 0), eq=False, repr=False, kw_only=True)


# ---- phrases ------------------------------------------------------------------------------------


@node
class Head(Node):
    """One noun: a lowercase word, a run of Terms, a quoted card name (with its quotes), or a pronoun."""

    kind: str  # word | terms | name | pronoun
    text: str


@node
class NounPhrase(Node):
    """`up to 2 Ninja or Detective of your left`: determiners and rank, a count, heads joined by `or`, an `of`."""

    dets: tuple[str, ...]
    count: str | None
    heads: tuple[Head, ...]
    of: NounPhrase | None


@node
class Number(Node):
    text: str


@node
class Phrase(Node):
    """A prepositional phrase: `from hand`, `with level < 5`, `here` (no object), `even to win` (object: a Phrase)."""

    prep: str  # from | to | ... | here | even | equal to | chosen by | rounded up | rounded down
    object: NounPhrase | Phrase | None
    op: str | None = None
    limit: NounPhrase | Number | None = None


@node
class Compare(Node):
    left: NounPhrase
    op: str
    right: NounPhrase | Number


# ---- conditions ---------------------------------------------------------------------------------


@node
class Holds(Node):
    """`Ghost`, `helping`, `in combat`, `no Ally`: what is named is the case."""

    what: NounPhrase | None
    phrases: tuple[Phrase, ...]


@node
class Compares(Node):
    what: Compare
    phrases: tuple[Phrase, ...]


@node
class Links(Node):
    """`the helper is not RPG Player`, `you have a Vehicle`."""

    who: NounPhrase
    who_phrases: tuple[Phrase, ...]
    link: str  # is | are | be | has | have
    negated: bool
    what: NounPhrase | Compare | None
    phrases: tuple[Phrase, ...]


@node
class There(Node):
    what: NounPhrase
    phrases: tuple[Phrase, ...]


@node
class Asked(Node):
    question: str  # with its quotes


@node
class Ruled(Node):
    """`ruling "ties"`: the table reads an unclear rule this way."""

    name: str  # with its quotes


@node
class Not(Node):
    atom: Atom


Atom = Holds | Compares | Links | There | Asked | Ruled | Not


@node
class Guard(Node):
    word: str  # if | unless | while
    atoms: tuple[Atom, ...]


@node
class Until(Node):
    what: NounPhrase | Compare


Guards = tuple[Guard | Until, ...]


# ---- effects ------------------------------------------------------------------------------------


@node
class Subject(Node):
    noun: NounPhrase
    phrases: tuple[Phrase, ...]


@node
class Deed(Node):
    """[subject] [may|must|cannot] verb [object] [phrases] [guards]. `linking`: the verb is is/are/be/has/have."""

    subject: Subject | None
    modal: str | None
    verb: str
    linking: bool
    negated: bool
    object: NounPhrase | Number | None
    phrases: tuple[Phrase, ...]
    guards: Guards = ()


@node
class Roll(Node):
    """The bare die: `roll`, `rolls`."""

    subject: Subject | None
    modal: str | None
    verb: str
    guards: Guards = ()


@node
class Ellipsis(Node):
    """After `then` or `else`: a noun phrase or phrases that repeat the verb before."""

    object: NounPhrase | None
    phrases: tuple[Phrase, ...]
    guards: Guards = ()


@node
class Modifier(Node):
    amount: str  # signed
    phrases: tuple[Phrase, ...]
    guards: Guards


@node
class Modifiers(Node):
    """[subject gets] +N ..., or +M ...: the last alternative whose guards hold counts."""

    subject: Subject | None
    verb: str | None  # get | gets
    choices: tuple[Modifier, ...]


Clause = Deed | Roll | Ellipsis | Modifiers


@node
class Ladder(Node):
    """Rungs joined by `else`."""

    rungs: tuple[Clause, ...]


@node
class Steps(Node):
    """Ladders joined by `then`."""

    ladders: tuple[Ladder, ...]


# ---- lines --------------------------------------------------------------------------------------


@node
class Body(Node):
    """What stands behind a colon: one line on the same line (`inline`), or an indented block."""

    inline: bool
    lines: tuple[Line, ...]


@node
class Play(Node):
    word: str | None
    phrases: tuple[Phrase, ...]
    guards: Guards


@node
class Only(Node):
    noun: NounPhrase
    phrases: tuple[Phrase, ...]
    deed: Deed
    guards: Guards


@node
class Label(Node):
    name: str  # with its quotes
    body: Body


@node
class Section(Node):
    name: str
    body: Body


@node
class Event(Node):
    noun: NounPhrase
    phrases: tuple[Phrase, ...]
    guards: Guards


@node
class Trigger(Node):
    event: Event
    body: Body


@node
class Instead(Node):
    event: Event
    body: Body


@node
class Limit(Node):
    words: str  # "once" | "2 times"
    per: NounPhrase


@node
class Limited(Node):
    limit: Limit
    costs: tuple[Deed, ...]
    body: Body


@node
class Ability(Node):
    costs: tuple[Deed, ...]
    body: Body


@node
class When(Node):
    word: str
    atoms: tuple[Atom, ...]
    body: Body
    otherwise: Body | None


@node
class Choose(Node):
    subject: Subject | None
    verb: str  # choose | chooses
    count: str  # "one" | a number
    options: tuple[Steps, ...] | tuple[Line, ...]
    block: bool


@node
class Row(Node):
    on: str  # "1-3", "4+", "6"
    does: Steps | Body


@node
class Table(Node):
    subject: Subject | None
    verb: str  # roll | rolls
    rows: tuple[Row, ...]
    block: bool


@node
class Sentence(Node):
    """Steps, and what may come last behind a `then` and own the rest of the line."""

    steps: Steps
    tail: When | Choose | Table | Ability | None


Line = Play | Only | Label | Section | Trigger | Instead | Limited | Ability | When | Choose | Table | Sentence


@node
class Field(Node):
    """One entry of a card's header: `Ghost`, `printed`, `level 8`, `treasures +1`, `+3`, `x3`, `2 Net`."""

    shape: str  # the token types joined by "+": TERM, TERM+TERM, WORD, WORD+value, SIGNED, TIMES, NUM+TERM
    words: tuple[str, ...]
    value: tuple[str, ...] | None = None


# ---- examples -------------------------------------------------------------------------------------


@node
class Saying(Node):
    """An answer in the words of its key: `play-a-curse "Duck" on Bo`."""

    words: tuple[Head, ...]  # kind: word | terms | name | number


@node
class Given(Node):
    atoms: tuple[Atom, ...]


@node
class Act(Node):
    """`do Ann: change-equipment "Scuba Fins"`."""

    who: NounPhrase
    sayings: tuple[Saying, ...]


@node
class Claim(Node):
    """`expect level of Ann = 3`."""

    atoms: tuple[Atom, ...]


@node
class Able(Node):
    """`expect Bo cannot: change-equipment "Scuba Fins"`."""

    who: NounPhrase
    modal: str  # may | must | cannot
    sayings: tuple[Saying, ...]


@node
class Example(Node):
    """A table, what is done at it, and what is so then. `of`: the card's name, with its quotes, outside of its card."""

    name: str  # with its quotes
    of: str | None
    lines: tuple[Given | Act | Claim | Able, ...]


@node
class Card(Node):
    kind: str
    name: str  # with its quotes
    fields: tuple[Field, ...]
    lines: tuple[Line, ...]
    colon: bool = True
    examples: tuple[Example, ...] = ()

    @property
    def title(self) -> str:
        """The name without its quotes."""
        return self.name[1:-1]


def children(n: Any) -> tuple[Any, ...]:
    """The direct child nodes of a node, in the order they were written."""
    import attrs

    found: list[Any] = []
    for f in attrs.fields(type(n)):
        value = getattr(n, f.name)
        if isinstance(value, tuple) and f.name != "span":
            found += [x for x in value if isinstance(x, Node)]
        elif isinstance(value, Node):
            found.append(value)
    return tuple(found)
