"""Where players and cards are: `at Funland`, `here`, `within 2 steps`, `its Location`. Closures built once. Only reads.

A place is a card of a kind, or with a Term, of the category `place`; what is at it, is attached to it. Where players are and
how far two places are apart, the game says (`Words.whereabouts`, `Words.apart`). (Where places are no cards but data of a board,
it says who stands at one: `Words.stands`, read in condition.py.) Enter here: Places.spot, .own_place.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..lang import meaning as m
from .state import NOBODY, State

if TYPE_CHECKING:
    from .game import Card, Game
    from .words import Words

Reader = Callable[[State, Any, int], Any]
Spot = Callable[[State, Any, int, int], bool]  # (state, scope, the one it is read for, a place) -> is it there?
PLACE = "place"
HERE = "@here"  # under this name a block remembers the place of its card, which may leave it meanwhile
WHOSE = frozenset(("your", "its", "their"))


class Places:
    """The part of lowering noun phrases that knows of places."""

    game: Game
    card: Card
    words: Words
    of_its_own = False  # is the card somewhere by itself, whoever is about?

    # ---- what select.py gives ------------------------------------------------------------------

    def categories(self, noun: m.Noun) -> frozenset[str]:
        """What a noun can be."""
        raise NotImplementedError

    def is_player(self, noun: m.Noun) -> bool:
        """Does it name players?"""
        raise NotImplementedError

    def you(self, st: State, sc: Any) -> int:
        """You."""
        raise NotImplementedError

    def one(self, noun: m.Noun) -> Reader:
        """The one player that is meant."""
        raise NotImplementedError

    def anchor(self, noun: m.Noun) -> Reader:
        """Whose it is."""
        raise NotImplementedError

    def pool(self, noun: m.Noun, where: Sequence[str], whose: Reader, phrases: Sequence[m.Attached] = ()) -> Reader:
        """The cards that are meant."""
        raise NotImplementedError

    # ---- places ----------------------------------------------------------------------------------

    def is_place(self, noun: m.Noun) -> bool:
        """Does the phrase name places?"""
        return noun.refs[0].kind == "terms" and PLACE in self.categories(noun)

    def is_place_card(self, card: int) -> bool:
        """Is a card a place?"""
        return not self.game.place_terms.isdisjoint(self.game.cards[card].terms)

    def place_zones(self) -> tuple[str, ...]:
        """Where the cards lie that are places."""
        terms = self.game.vocab.terms
        kinds = [k for k in self.game.vocab.kinds.values() if PLACE in k.tags or (k.term and PLACE in terms[k.term].categories)]
        return tuple(dict.fromkeys(z for k in kinds for z in k.counts))

    def spot(self, p: m.Attached) -> Spot | None:
        """`at Funland`, `here`, `within 2 steps`: is a place one of those? None: the phrase says nothing of places."""
        if p.prep == "here":
            home = self._home
            return lambda st, sc, who, place: place == home(st, sc, who)
        noun = p.noun
        if not isinstance(noun, m.Noun):
            return None
        if p.prep == "within" and self.words.apart is not None:
            home, apart, steps = self._home, self.words.apart, noun.count or 1
            return lambda st, sc, who, place: apart(st, home(st, sc, who), place) <= steps
        if p.prep == "at" and self.is_place(noun) and self.words.stands is None:
            pool = self.places(noun)
            return lambda st, sc, who, place: place in pool(st, sc, who)
        return None

    def places(self, noun: m.Noun) -> Reader:
        """The places that a phrase names."""
        return self.pool(noun, self.place_zones(), self.anchor(noun))

    def _home(self, st: State, sc: Any, who: int) -> int:
        """`here`: where the one is who does it; of a card that is somewhere by itself (a monster, a place), where that is."""
        if self.of_its_own:
            return here(st, sc)
        return self._where_is(st, who if who != NOBODY else self.you(st, sc))

    def _where_is(self, st: State, seat: int) -> int:
        found = self.whereabouts(st, seat)
        return found[0] if found else NOBODY

    def whereabouts(self, st: State, seat: int) -> Sequence[int]:
        """Where a player is: with several figures at several places, the first of which is `your Location`."""
        found = self.words.whereabouts
        return found(st, seat) if found is not None and seat != NOBODY else ()

    def stands(self, spot: Spot) -> Reader:
        """Is the player that it is read for at such a place? How near that is, is read for you."""
        return lambda st, sc, who: any(spot(st, sc, self.you(st, sc), place) for place in self.whereabouts(st, who))

    def own_place(self, noun: m.Noun) -> Reader | None:
        """`your Location`, `its Location`, `the Location of the monster`; None for a phrase that says it otherwise.

        What follows an `of` says of whom: `the Location of the player with the most Resources`. Where players are nowhere
        themselves, it says whose it is.
        """
        nowhere = self.words.whereabouts is None
        if not self.is_place(noun) or nowhere and (noun.det == "your" or noun.of is not None and self.is_player(noun.of)):
            return None
        if noun.of is not None:
            of = m.revised(noun.of, phrases=(*noun.of.phrases, *noun.phrases))
            if self.is_player(of):
                whose = self.one(of)
                return lambda st, sc, who: self._known(self._where_is(st, whose(st, sc, who)))
            cards = self.pool(of, self.place_zones(), self.anchor(of))
            return lambda st, sc, who: list(dict.fromkeys(st.hosts[c] for c in cards(st, sc, who) if c in st.hosts))
        if noun.det not in WHOSE:
            return None
        meant = noun.stands_for
        if noun.det == "your" or (meant is not None and self.is_player(meant)):
            whose = self.anchor(noun)
            return lambda st, sc, who: self._known(self._where_is(st, whose(st, sc, who)))
        if meant is None:
            return lambda st, sc, who: self._known(self._home(st, sc, who))
        those = self.pool(m.revised(meant, det="that", stands_for=meant), self.place_zones(), self.anchor(meant))
        return lambda st, sc, who: list(dict.fromkeys(st.hosts[c] for c in those(st, sc, who) if c in st.hosts))

    def _known(self, place: int) -> list[int]:
        return [] if place == NOBODY else [place]


def place_of(st: State, card: int) -> int:
    """Where a card is: what it is attached to, or where that is, as far as the first place; a place is where it is itself."""
    places, cards = st.game.place_terms, st.game.cards
    while card in st.hosts:
        card = st.hosts[card]
        if not places.isdisjoint(cards[card].terms):
            break
    return card


def here(st: State, sc: Any) -> int:
    """The place of this card, or where it was when what it does began."""
    kept = sc.names.get(HERE)
    return place_of(st, sc.card) if kept is None else int(kept)
