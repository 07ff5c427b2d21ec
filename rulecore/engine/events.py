"""What a trigger or replacement waits for: index keys with filters. Only reads. Enter here: Events.events."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..lang import meaning as m
from .changes import Change, Move
from .condition import Conditions
from .places import Spot, place_of
from .select import Unreadable
from .state import NOBODY, State

Filter = Callable[[State, Any, Change], bool]
OF_THIS = "{what|this"  # a moment whose form in game.yaml says this is about the card that waits for it


def happened_to(st: State, c: Change) -> int:
    """The player a change happens or happened to: who loses or gets the card; whom the moment is about."""
    if isinstance(c, Move):
        owners = st.game.owner
        source = c.source if c.source != NOBODY else st.where[c.card]
        return owners[source] if owners[source] != NOBODY else owners[c.to]
    return c.befalls(st)


def card_of(c: Change) -> int:
    """The card that a change is about, or NOBODY."""
    card: int = getattr(c, "card", NOBODY)
    return card


def _says_whose(noun: m.Noun) -> bool:
    """Does a phrase for cards say whose they are: `your Frog`, `a Frog of the opponent`?"""
    return noun.det == "your" or noun.of is not None


class Happened:
    """A live ability's scope while it hears a change: `it` is the change; on a card of nobody you are whom it happens to."""

    __slots__ = ("card", "seat", "it", "names")

    def __init__(self, live: Any, it: Change, seat: int) -> None:
        self.card = live.card
        self.seat = live.seat if live.seat != NOBODY else seat
        self.it = it
        self.names = live.names


class Events(Conditions):
    """Lowers the events that one card waits for."""

    def events(self, event: m.Event) -> list[tuple[str, Filter]]:
        """The index keys of a trigger or replacement, each with its filter."""
        return [(ref.word, self._hears(ref.word, event)) for ref in event.noun.refs]

    def _hears(self, moment: str, event: m.Event) -> Filter:
        tests = tuple(self._event_tests(moment, event))
        guard = self.guard(event.guards)

        def hears(st: State, sc: Any, c: Change) -> bool:
            for test in tests:
                if not test(st, sc, c):
                    return False
            if guard is None:
                return True
            seat = happened_to(st, c)
            return bool(guard(st, Happened(sc, c, seat), seat))

        return hears

    def _event_tests(self, moment: str, event: m.Event) -> list[Filter]:
        noun = event.noun
        tests: list[Filter] = []
        said = [m.Attached("of", noun.of)] if noun.of is not None else []
        about_player = about_card = False
        for p in (*said, *noun.phrases, *event.phrases):
            if p.prep in ("of", "by") and isinstance(p.noun, m.Noun):
                if self.is_player(p.noun):
                    about_player = True
                    tests.append(self._event_by(p.noun))
                elif p.prep == "by":
                    raise Unreadable(p, "by whom? A player does it")
                else:
                    about_card = True
                    about_player = about_player or _says_whose(p.noun)
                    tests.append(self._event_of(p.noun))
            else:
                tests.append(self._narrowed(p))
        if not about_player and not (about_card and self._names_this(noun.of)):
            tests.append(self._event_default(moment, about_card, noun.det == "your"))
        return tests

    def _names_this(self, noun: m.Noun | None) -> bool:
        return noun is not None and noun.refs[0].kind == "pronoun"

    def _event_default(self, moment: str, about_card: bool, yours: bool) -> Filter:
        """Without a word about it: on a player's card, what happens to that player; else what happens to this card.

        `yours`: it is said to be yours, on whatever card.
        """
        if self.kind.bare == "host" and self._is_about_this(moment) and not (about_card or yours):
            return lambda st, sc, c: card_of(c) == sc.card
        if self.kind.bare in ("self", "host") and not (about_card or yours):
            return lambda st, sc, c: card_of(c) in (self.this(st, sc), NOBODY)
        if self._is_about_this(moment) and not about_card:
            return lambda st, sc, c: card_of(c) == sc.card
        return lambda st, sc, c: sc.seat == NOBODY or happened_to(st, c) == sc.seat

    def _is_about_this(self, moment: str) -> bool:
        return OF_THIS in self.game.vocab.nouns[moment].doc

    def _event_of(self, noun: m.Noun) -> Filter:
        if noun.refs[0].kind == "pronoun":
            return lambda st, sc, c: card_of(c) == (sc.card if noun.refs[0].word == "this" else self.this(st, sc))
        if noun.refs[0].kind == "word" and noun.word in self.words.happening:
            return lambda st, sc, c: True  # `loss of combat`: a fight, not a card
        if noun.refs[0].kind == "word" and noun.word in self.words.roles:
            roles = self.words.roles[noun.word]
            return lambda st, sc, c: card_of(c) in roles(st)
        pool = self._of_kind(lambda st, sc, who: [who] if who != NOBODY else [], noun)
        for p in noun.phrases:
            pool = self._narrow_cards(pool, p)
        if not _says_whose(noun):
            return lambda st, sc, c: bool(pool(st, sc, card_of(c)))
        whose = self.anchor(noun)
        return lambda st, sc, c: bool(pool(st, sc, card_of(c))) and happened_to(st, c) == whose(st, sc, sc.seat)

    def _event_by(self, noun: m.Noun) -> Filter:
        among = self.among(noun)
        if among is None:
            return lambda st, sc, c: happened_to(st, c) != NOBODY
        return lambda st, sc, c: among(st, sc, happened_to(st, c))

    def _narrowed(self, p: m.Attached) -> Filter:
        """`from treasure-deck`, `vs Ghost`, `while in combat`, `with level >= 3`."""
        noun, spot = p.noun, self.spot(p)
        if spot is not None:
            return self._event_at(spot)
        if p.prep == "from" and isinstance(noun, m.Noun) and noun.refs[0].kind == "word":
            return self._event_from(noun)
        if p.prep in ("vs", "against"):
            facing = self.versus(p, False)
            return lambda st, sc, c: bool(facing(st, Happened(sc, c, happened_to(st, c)), happened_to(st, c)))
        if p.prep in ("with", "without", "in", "during", "on"):
            holds = self._phrase(p)
            return lambda st, sc, c: bool(holds(st, Happened(sc, c, happened_to(st, c)), happened_to(st, c)))
        raise Unreadable(p, f"a moment cannot be narrowed by `{p.prep}` here")

    def _event_at(self, spot: Spot) -> Filter:
        """Where the card is that it is about; else where the player is to whom it happens."""
        there = self.stands(spot)

        def at(st: State, sc: Any, c: Change) -> bool:
            seat, card = happened_to(st, c), card_of(c)
            scope = Happened(sc, c, seat)
            if card in st.hosts or (card != NOBODY and self.is_place_card(card)):
                return bool(spot(st, scope, seat, place_of(st, card)))
            return bool(there(st, scope, seat))

        return at

    def _event_from(self, noun: m.Noun) -> Filter:
        names = frozenset(self.game.groups.get(noun.word, (noun.word,)))
        zone_names = self.game.zone_names

        def source(st: State, sc: Any, c: Change) -> bool:
            if not isinstance(c, Move):
                return False
            zone = c.source if c.source != NOBODY else st.where[c.card]
            return zone_names[zone] in names

        return source
