"""A tiny game with places: houses along a street, walkers who own figures, a ghost, lamps that lie in houses.

The street is Mill - Inn - Forge; a figure, the ghost and every lamp is attached to the house where it is. All walkers name a
house in secret, and may talk meanwhile. Cards of a test are read from its own text.
"""
from __future__ import annotations

from pathlib import Path
from typing import Any

from rulecore.engine.actions import ANY_TIME, Action
from rulecore.engine.changes import Change, Move, Say
from rulecore.engine.flow import AskAll, Flow, Next
from rulecore.engine.game import Game, NoLocals, Spec
from rulecore.engine.machine import Machine
from rulecore.engine.match import Match
from rulecore.engine.state import NOBODY, State
from rulecore.engine.verb import Cards, Supply, Verb, VerbSet, arg, verb
from rulecore.engine.words import Words
from rulecore.games import build
from rulecore.lang.reading import read_cards
from rulecore.verbs.fights import Nothing
from rulecore.verbs.numbers import Gain
from rulecore.verbs.properties import Counts, Property
from rulecore.vocab import load_vocabulary

NOUNS = """
title: Village
seats: [1, 3]
zones:
  street: {sees: all}
  team: {owner: player, sees: all}
  haunts: {sees: all}
  rules: {sees: all}
  shed: {sees: all}
stats:
  points: {of: [player], start: 0}
  luck: {of: [player]}
kinds:
  house: {term: House, tags: [place], deck: street, counts: [street], sections: [visit]}
  figure: {term: Figure, deck: shed, counts: [team], bare: owner}
  ghost: {term: Ghost, deck: haunts, counts: [haunts], bare: self}
  lamp: {term: Lamp, deck: shed}
  rule: {deck: rules, counts: [rules]}
terms:
  place: {House: {}, Mill: {}, Inn: {}, Forge: {}}
moments:
  ring: "{who:hear} the bell"
  gain: "{who:gain} points"
invariable: [points, luck, left, Mill, Inn, Forge]
players: {player: somebody, left: the neighbour on the left}
bare: [left]
roles: {ghost: the ghost}
cards: [card]
units: [step]
counts: [number]
options:
  weather: {default: fine, values: [fine, foul], doc: what it is like}
  night: {default: false, doc: it is dark}
"""
STREET = ("Mill", "Inn", "Forge")
TOWN = """
house "Mill": Mill
house "Inn": Inn
house "Forge": Forge
figure "Cat"
figure "Dog"
figure "Owl"
ghost "Ghost"
lamp "Lamp": x4
"""


@verb
class Carry(Verb):
    """Bring a lamp from the shed to a house, but not to where one lies."""

    english = "{who:carry} {lamps} to {to}"
    examples = ("carry 1 Lamp to a House",)

    lamps: Supply = arg(takes="kind-lamp")
    to: Cards = arg("to", takes="place", where="street", fits=lambda st, seat, house: house not in st.hosts.values())

    def plan(self, st: State) -> list[Change]:
        """From the shed."""
        return [Move(st.zones[self.lamps.deck][-1], st.game.zones["street"][0], "carry", self.doer, h) for h in self.to]


@verb
class Snuff(Verb):
    """Put lamps back into the shed."""

    english = "{who:snuff} {lamps}"
    examples = ("snuff every Lamp at Inn",)

    lamps: Cards = arg(takes="kind-lamp", where="street")

    def plan(self, st: State) -> list[Change]:
        """They lie nowhere then."""
        return [Move(c, st.game.zones["shed"][0], "snuff", self.doer) for c in self.lamps]


@verb
class Knock(Property):
    """Knock at a house."""

    word = "knock"
    third = "knocks"
    of = "player"
    english = "{who:knock} at {to}"
    examples = ("no player may knock at Mill",)

    to: Cards = arg("at", takes="place", where="street", required=False)


def houses(st: State, seat: int) -> list[int]:
    """Where the figures of a walker are."""
    return [st.hosts[c] for c in st.pile("team", seat)]


def steps(st: State, one: int, other: int) -> int:
    """Along the street."""
    return abs(STREET.index(st.game.cards[one].title) - STREET.index(st.game.cards[other].title))


def is_term(st: State, card: int, term: str) -> bool:
    """What is printed."""
    return term in st.game.cards[card].terms


WORDS = Words(
    has_term=lambda st, seat, term: any(is_term(st, c, term) for c in st.pile("team", seat)),
    is_term=is_term,
    roles={"ghost": lambda st: st.pile("haunts")},
    numbers={"points": lambda st, seat: st.stat("points", seat), "luck": lambda st, seat: 0},
    periods={"game": "game"},
    supply={"Lamp": ("shed", "street")},
    whereabouts=houses,
    apart=steps,
)
VERBS = VerbSet([Carry, Counts, Gain, Knock, Nothing, Snuff])
main = Flow("village", NoLocals, loop=True)


@main.step
def name_a_house(st: State, v: NoLocals) -> Next:
    """VI-SET-01 All name a house, in secret, and may talk."""
    return AskAll("name a house", {s: st.pile("street") for s in range(st.seats)}, about="card", offers=True)


@name_a_house.answered
def named(st: State, v: NoLocals, answers: dict[int, int]) -> Next:
    """VI-SET-02 Whoever has a figure goes there."""
    return [Move(c, st.where[c], "enter", s, answers[s]) for s in range(st.seats) for c in st.pile("team", s)]


def short(st: State, seat: int, args: tuple[Any, ...]) -> str | None:
    """Any short word may be said."""
    return None if len(args) == 1 and isinstance(args[0], str) and len(args[0]) < 20 else "say it shorter"


TALK = Action(
    "say", ANY_TIME, lambda st, seat: [("Boo",)], lambda st, seat, args: [Say(seat, args[0])], free=True, about=("word",),
    lets=short,
)
WAVE = Action("wave", ANY_TIME, lambda st, seat: [()], lambda st, seat, args: [Say(seat, "waves")], free=True)


def refuses(game: Game, settings: Any) -> str | None:
    """Foul weather is not for the night."""
    return "in the night the weather is fine" if settings["night"] and settings["weather"] == "foul" else None


SPEC = Spec("village", main, VERBS, actions=(TALK, WAVE), words=WORDS, refuses=refuses)


def village(folder: Path, text: str = "") -> Game:
    """The game, with the cards of a test. Fails if one of them is not right."""
    (folder / "game.yaml").write_text(NOUNS, encoding="utf-8")
    vocab, problems = load_vocabulary(folder)
    assert vocab is not None and not problems, [str(p) for p in problems]
    cards, problems = read_cards(TOWN + text, "test.card", vocab, VERBS.signatures)
    assert not problems, "\n".join(str(p) for p in problems)
    return build(vocab, SPEC, cards)


class Walk:
    """A village in which the Cat, the Dog and the Owl of three walkers, the ghost and some lamps are where a test wants them."""

    def __init__(self, game: Game, ghost: str = "Mill", lamps: str = "", **figures: str) -> None:
        self.match: Match = game.new_match(["Ann", "Bo", "Cy"])
        self.st = self.match.state
        self.machine: Machine = self.match.machine
        for seat, name in enumerate(("Cat", "Dog", "Owl")):
            self.put(self.card(name), "team", figures.get(name, "Mill"), seat)
        self.put(self.card("Ghost"), "haunts", ghost)
        for lamp, place in zip(game.titles["Lamp"], lamps.split(), strict=False):
            self.put(lamp, "street", place)

    def put(self, card: int, zone: str, house: str, seat: int = 0) -> None:
        """A piece is in a house."""
        Move(card, self.st.game.zones[zone][seat], "put", host=self.card(house)).apply(self.st)

    def card(self, title: str) -> int:
        """The card of a title."""
        return self.st.game.titles[title][0]

    def happens(self, *changes: Change) -> None:
        """Something happens, and what follows from it."""
        self.machine.pending.clear()
        self.machine.do(list(changes), ("test", "test", NOBODY))
        self.machine.advance()

    @property
    def points(self) -> list[int]:
        """Of all three."""
        return [self.st.stat("points", s) for s in range(3)]

    def lamps(self) -> list[str]:
        """Where the lamps lie that are not in the shed."""
        return sorted(self.st.game.cards[self.st.hosts[c]].title for c in self.st.game.titles["Lamp"] if c in self.st.hosts)
