"""A verb is one class: its fields are its syntax, `plan` says which changes it would make. Enter here: Verb, verb, arg, VerbSet.

A field's type says how the machine resolves the noun phrase that fills it before `plan` is called:

    Cards     tuple of card ids (who chooses, and from which cards, is settled and asked before)
    Sum       (stat, amount): `2 levels`
    Supply    (deck zone id, amount): `3 treasures`, of a kind of card that has a deck
    Seat      one player; Seats several
    ZoneId    a zone (of a player)
    Number    a computed amount
    Times     how often the object's amount counts: `lose level per Class`
    Name      a word as it stands: a rule, a manner, a state, an event
    From      narrows the object: where its cards come from
    Face      a face of the die, of the doer's choice where the text says `any`
    Order     the object's cards are put into an order that the doer chooses
    Terms     the terms named, not resolved (properties)
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from ..lang.english import third_person
from ..lang.signature import Signature, Slot
from .changes import Change
from .state import State

Cards = tuple[int, ...]
Seat = int
Seats = tuple[int, ...]
ZoneId = int
Number = int
Times = int
Name = str
Terms = tuple[str, ...]
Face = int
Fits = Callable[[State, int, int], bool]


class From:
    """Field type: narrows where the object's cards come from."""


class Order:
    """Field type: the object's cards are put into an order."""


KINDS = frozenset((
    "Cards", "Sum", "Supply", "Seat", "Seats", "ZoneId", "Number", "Times", "Name", "Terms", "From", "Order", "Face",
))


class Sum(NamedTuple):
    """An amount of a stat; `even` if it may be the winning one (`even to win`)."""

    stat: str
    amount: int
    even: bool = False


class Supply(NamedTuple):
    """A number of cards off a deck (a zone id), and the zone they are drawn into."""

    deck: int
    amount: int
    to: str


class Arg:
    """How one argument of a verb is written and resolved. Made by `arg`."""

    __slots__ = ("prep", "takes", "required", "where", "chooser", "fits", "kinds", "name")

    def __init__(self, prep: str, takes: str, required: bool, where: str, chooser: str, fits: Fits | None) -> None:
        self.prep = prep
        self.takes = frozenset(takes.split())
        self.required = required
        self.where = tuple(where.split())
        self.chooser = chooser
        self.fits = fits
        self.kinds: tuple[str, ...] = ()
        self.name = ""


def arg(
    prep: str = "", takes: str = "", *, required: bool = True, where: str = "play", chooser: str = "doer", fits: Fits | None = None
) -> Any:
    """Declare an argument.

    `prep`: the preposition before it ("" for the object). `takes`: the categories of noun it may be. `required`: must it
    be written? `where`: the zones that its cards come from when the text does not say. `chooser`: who picks (`doer`, the
    one who acts; `loser`, whose cards they are; `you`). `fits(st, doer, card)`: with which cards it can be done at all.
    """
    return Arg(prep, takes, required, where, chooser, fits)


class Verb:
    """Base of all verbs. Subclass, declare fields with `arg()`, write `plan`, decorate with `@verb`.

    `english`: how it reads, with the arguments in braces; `{who:verb}` is the actor with the verb made to agree.
    `examples`: lines that are parsed, checked, explained and run by a test. Inside `plan`: `doer` is the player who does it
    (the subject, else you), `you` the player the card affects, `card` the card, `it` what set it off.
    """

    word = ""  # "" = the class name in lowercase with hyphens
    third = ""  # "" = word + s
    says = "effect"
    of = ""  # of a property: what has it (see verbs/properties.py)
    english = ""
    examples: tuple[str, ...] = ()
    actors = "player class"  # the categories of noun that can do it ("": any that can act)
    idle = False  # does it change nothing by its nature?
    args: tuple[Arg, ...] = ()

    def __init__(self, doer: int, you: int, card: int, it: Change | None, values: Mapping[str, Any]) -> None:
        self.doer = doer
        self.you = you
        self.card = card
        self.it = it
        for a in self.args:
            setattr(self, a.name, values.get(a.name))

    def plan(self, st: State) -> list[Change]:
        """The changes this would make, in order. Only reads: it also answers "would this do anything?"."""
        raise NotImplementedError

    @classmethod
    def signature(cls) -> Signature:
        """What the language knows of this verb."""
        slots = tuple(Slot(a.name, a.prep, a.takes, a.required) for a in cls.args)
        doc = (cls.__doc__ or "").strip()
        actors = frozenset(cls.actors.split())
        return Signature(cls.word, cls.third, cls.says, doc, cls.english, cls.examples, slots, actors)


V = TypeVar("V", bound=type[Verb])


def verb(cls: V) -> V:
    """Finish a verb class: collect its fields, derive its word and third person.

    Raises TypeError for a field without arg(), an unknown field type, or a missing docstring, english or example.
    """
    args = []
    for name, kinds in cls.__dict__.get("__annotations__", {}).items():
        a = cls.__dict__.get(name)
        if not isinstance(a, Arg):
            raise TypeError(f"{cls.__name__}.{name} needs = arg(...)")
        a.name = name
        a.kinds = tuple(k.strip() for k in str(kinds).split("|"))
        if not set(a.kinds) <= KINDS:
            raise TypeError(f"{cls.__name__}.{name}: {kinds} is not one of {', '.join(sorted(KINDS))}")
        args.append(a)
    if not cls.__doc__ or not cls.english or not cls.examples:
        raise TypeError(f"verb {cls.__name__} needs a docstring, english and examples")
    cls.args = tuple(args)
    cls.word = cls.__dict__.get("word") or "".join(
        ("-" + c.lower() if c.isupper() and i else c.lower()) for i, c in enumerate(cls.__name__)
    )
    cls.third = cls.__dict__.get("third") or third_of(cls.word)
    return cls


def third_of(word: str) -> str:
    """`draw` -> `draws`, `carry` -> `carries`, `look-at` -> `looks-at`."""
    head, dash, tail = word.partition("-")
    return third_person(head) + dash + tail


class VerbSet:
    """The verbs of one game, by word. Raises ValueError if two verbs share a word."""

    __slots__ = ("verbs", "signatures")

    def __init__(self, classes: Iterable[type[Verb]]) -> None:
        self.verbs: dict[str, type[Verb]] = {}
        for c in classes:
            if self.verbs.setdefault(c.word, c) is not c:
                raise ValueError(f"two verbs are called {c.word}")
        self.signatures: dict[str, Signature] = {w: c.signature() for w, c in self.verbs.items()}

    def __add__(self, other: VerbSet) -> VerbSet:
        return VerbSet([*self.verbs.values(), *other.verbs.values()])

    def __getitem__(self, word: str) -> type[Verb]:
        return self.verbs[word]
