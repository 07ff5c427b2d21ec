"""What is to be said, before it is said in any language: messages with blanks, and the names that fill them.

Owns: the nodes between meaning and words. Never: a word's form, or what a card means. Enter here: Say, Name.
`explain` and `phrases` make them of a card's meaning; `english` and a translation's own module (`russian`) say them.
"""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Union

from attrs import define


def N_(message: str) -> str:
    """Marks a message for the catalogue where it does not stand in a Say itself; the message as it is."""
    return message


Node = Union[str, int, "Say", "Name", "Joined", "Pronoun", "Actor"]


@define
class Say:
    """A message of the catalogue, and what fills its blanks. A blank that is absent is left out as the message says."""

    template: str
    blanks: Mapping[str, Node]
    modal: str | None = None
    negated: bool = False
    context: str = ""  # of the catalogue
    special: str = ""  # a translation may have a message for exactly these words: it is tried first
    count: int | None = None  # the number that chooses the plural form
    plural: str = ""  # the message where `count` is not one


@define
class Head:
    """One word, Term or card's title that is named."""

    word: str  # as the vocabulary has it, in the singular
    said: str  # in English
    sort: str = "word"  # word | term | card
    plural: bool = False
    before: tuple[str, ...] = ()  # Terms in front of a Term: `Big` of `Big Item`


@define
class Name:
    """A noun phrase."""

    heads: tuple[Head, ...]
    det: str = ""  # as in English: a the each every any all no this that those another, your its their
    rank: str = ""  # next last other same top bottom highest lowest most fewest, many
    count: int | None = None
    half: bool = False
    up_to: bool = False
    owner: Node | None = None  # whose it is, where `det` says it
    possessor: Node | None = None  # whose it is, named in front of it: `the helper's level`
    of: Node | None = None
    after: Sequence[Node] = ()  # what narrows it
    person: bool = False
    like: Node | None = None  # what an adjective that stands alone agrees with


@define
class Joined:
    """Several in a row. `and`, `or`: a list with that word before the last; anything else stands between two."""

    parts: Sequence[Node]
    word: str = "and"


@define
class Pronoun:
    """`you`, `they`, `it` (and `your`, `their`, `its` of a place beside somebody), and for whom it stands."""

    word: str
    stands_for: Node | None = None


@define
class Actor:
    """Somebody in a sentence: how they are named, and the English words that go on with them."""

    name: Node
    plural: bool = False  # takes the verb's base form: you, they, the monsters
    own: str = "their"
    again: str = "they"

    def later(self) -> Actor:
        """The same one, named a second time."""
        if self is YOU:
            return self
        meant = self.name.stands_for if isinstance(self.name, Pronoun) else self.name
        return Actor(Pronoun(self.again, meant), self.again in ("you", "they"), self.own, self.again)


YOU = Actor(Pronoun("you"), True, "your", "you")


def is_you(node: Node | None) -> bool:
    """Is it who reads the card?"""
    return isinstance(node, Pronoun) and node.word in ("you", "yours")


def parts_of(node: Node) -> Iterator[Node]:
    """A node and all nodes inside it."""
    yield node
    inner: Sequence[Node | None] = ()
    if isinstance(node, Say):
        inner = tuple(node.blanks.values())
    elif isinstance(node, Name):
        inner = (node.owner, node.possessor, node.of, *node.after)
    elif isinstance(node, Joined):
        inner = node.parts
    elif isinstance(node, Actor):
        inner = (node.name,)
    for one in inner:
        if one is not None:
            yield from parts_of(one)
