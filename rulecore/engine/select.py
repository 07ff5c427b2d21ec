"""Noun phrases -> who and what they pick from a state: closures built once. Only reads. Enter here: Maker.seats, .cards, .number.

Every closure takes (st, sc, who): the state, the scope (a Live or a block's Scope: `card`, `seat` = you, `it`, `names`) and
`who`, the seat or card the phrase is read for (the one who acts; the one whose total it is).
"""
from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..lang import meaning as m
from .state import NOBODY, State

if TYPE_CHECKING:
    from .game import Card, Game

Reader = Callable[[State, Any, int], Any]
COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt, "<=": operator.le, "=": operator.eq, ">=": operator.ge, ">": operator.gt,
}
ALL = frozenset(("each", "every", "all", "no"))
EXTREMES = {"highest": max, "most": max, "lowest": min, "fewest": min}


def key_of(noun: m.Noun) -> str:
    """The name under which what a noun picked is remembered, for `it`, `they`, `that` later on."""
    return f"@{noun.span[0]}"


class Seats:
    """Who a player phrase may mean: `find` the candidates; `all` of them, or one that `chooser` picks (NOBODY: you)."""

    __slots__ = ("find", "all", "key")

    def __init__(self, find: Reader, all: bool, key: str) -> None:
        self.find = find
        self.all = all
        self.key = key


class Picks:
    """Which cards a phrase may mean, and how many of them, and who chooses."""

    __slots__ = ("pool", "count", "up_to", "chooser", "random", "weigh", "key", "loser")

    def __init__(
        self, pool: Reader, count: Reader | None, up_to: bool, chooser: Reader | None, random: bool,
        weigh: Callable[[State, Any, int, Sequence[int]], bool] | None, key: str,
    ) -> None:
        self.pool = pool
        self.count = count  # None: all of them
        self.up_to = up_to
        self.chooser = chooser
        self.random = random
        self.weigh = weigh  # a condition on the cards together: `with total-gold >= 500`
        self.key = key


class Selector:
    """Lowers the noun phrases of one card."""

    def __init__(self, game: Game, card: Card) -> None:
        self.game = game
        self.card = card
        self.words = game.words
        self.kind = game.vocab.kinds[card.kind]

    # ---- players ------------------------------------------------------------------------------

    def is_player(self, noun: m.Noun) -> bool:
        """Does the phrase name players (and not cards)?"""
        ref = noun.refs[0]
        if ref.kind == "word":
            return "player" in self.game.vocab.nouns[ref.word].categories
        if ref.kind == "pronoun":
            if ref.word in ("you", "everyone", "nobody"):
                return True
            meant = noun.stands_for
            return ref.word in ("they", "them", "theirs", "yours") and (meant is None or self.is_player(meant))
        if ref.kind == "terms":
            last = self.game.vocab.terms[ref.terms[-1]]
            return "class" in last.categories
        return False

    def anchor(self, noun: m.Noun) -> Reader:
        """Whose: `your` you, `their` the one they stands for, `of X` that player, else whoever acts."""
        if noun.of is not None and self.is_player(noun.of):
            return self.one(noun.of)
        if noun.det == "your":
            return lambda st, sc, who: sc.seat
        if noun.det in ("their", "its") and noun.stands_for is not None and self.is_player(noun.stands_for):
            return self.remembered(noun.stands_for)
        return lambda st, sc, who: who

    def remembered(self, noun: m.Noun) -> Reader:
        """The player a noun picked earlier, else whoever acts."""
        if noun.refs[0].kind == "pronoun" and noun.refs[0].word == "you":
            return lambda st, sc, who: sc.seat
        key = key_of(noun)
        return lambda st, sc, who: sc.names.get(key, who)

    def one(self, noun: m.Noun) -> Reader:
        """The one player a phrase means now (the first, where several fit), or NOBODY."""
        find = self.seats(noun).find

        def first(st: State, sc: Any, who: int) -> int:
            found = find(st, sc, who)
            return found[0] if found else NOBODY

        return first

    def seats(self, noun: m.Noun) -> Seats:
        """Whom a player phrase may mean."""
        base = self._seat_base(noun)
        for phrase in noun.phrases:
            base = self._narrow_seats(base, phrase)
        every = noun.det in ALL or any(r.plural for r in noun.refs) or noun.refs[0].word == "everyone"
        return Seats(base, every, key_of(noun))

    def _seat_base(self, noun: m.Noun) -> Reader:
        ref = noun.refs[0]
        if ref.kind == "pronoun":
            if ref.word in ("you", "yours"):
                return lambda st, sc, who: [sc.seat]
            if ref.word in ("everyone", "nobody"):
                return self._players("player")
            meant = noun.stands_for
            if meant is None:
                return lambda st, sc, who: [who]
            read = self.remembered(meant)
            return lambda st, sc, who: [read(st, sc, who)]
        if noun.det == "that" and noun.stands_for is not None:
            read = self.remembered(noun.stands_for)

            def that(st: State, sc: Any, who: int) -> list[int]:
                seat = read(st, sc, NOBODY)
                return [seat if seat != NOBODY else befallen(st, sc)]

            return that
        if ref.word in ("left", "right"):
            step = 1 if ref.word == "left" else -1
            whose = self.anchor(noun)
            return lambda st, sc, who: [(whose(st, sc, who) + step) % st.seats]
        if ref.kind == "terms":
            terms = [r.terms[-1] for r in noun.refs]
            has = self.words.has_term
            base = self._players("player")
            return lambda st, sc, who: [s for s in base(st, sc, who) if any(has(st, s, t) for t in terms)]
        on = noun.phrase("on")
        if on is not None and isinstance(on.noun, m.Noun):
            return self._seat_base(on.noun)
        base = self._players(ref.word)
        if noun.rank == "other":
            return lambda st, sc, who: [s for s in base(st, sc, who) if s not in (sc.seat, who)]
        return base

    def _players(self, word: str) -> Reader:
        reader = self.words.players.get(word)
        if word == "opponent":
            everybody = self._players("player")
            return lambda st, sc, who: [s for s in everybody(st, sc, who) if s != sc.seat]
        if reader is not None:
            return lambda st, sc, who: list(reader(st))
        return lambda st, sc, who: st.from_active()

    def _narrow_seats(self, base: Reader, phrase: m.Attached) -> Reader:
        if phrase.prep not in ("with", "without") or not isinstance(phrase.noun, m.Noun):
            return base
        noun = phrase.noun
        if noun.rank in EXTREMES:
            best, measure = EXTREMES[noun.rank], self.seat_number(noun.word)

            def extreme(st: State, sc: Any, who: int) -> list[int]:
                found = base(st, sc, who)
                if not found:
                    return []
                top = best(measure(st, s) for s in found)
                return [s for s in found if measure(st, s) == top]

            return extreme
        test = self.seat_has(phrase)
        wanted = phrase.prep == "with"
        return lambda st, sc, who: [s for s in base(st, sc, who) if test(st, sc, s) == wanted]

    def seat_has(self, phrase: m.Attached) -> Reader:
        """`with level > 5`, `with a Vehicle`: what a player must have; read for that player."""
        noun = phrase.noun
        assert isinstance(noun, m.Noun)
        if phrase.op is not None:
            compare, measure, limit = COMPARE[phrase.op], self.seat_number(noun.word), self.amount(phrase.limit)
            return lambda st, sc, who: compare(measure(st, who), limit(st, sc, sc.seat))
        return self.has_cards(noun)

    def has_cards(self, noun: m.Noun) -> Reader:
        """Does `who` have such a card in play (a number: exactly so many; `no`: none)?"""
        count, none = noun.count, noun.det == "no"
        if noun.refs[0].kind == "terms" and count is None and not noun.phrases and len(noun.refs[0].terms) == 1:
            terms = [r.terms[-1] for r in noun.refs]
            has = self.words.has_term
            return lambda st, sc, who: any(has(st, who, t) for t in terms) != none
        pool = self.pool(noun, ("front", "pack") if noun.refs[0].kind == "word" else ("front",), lambda st, sc, who: who)
        if none:
            return lambda st, sc, who: not pool(st, sc, who)
        if count is not None:
            return lambda st, sc, who: len(pool(st, sc, who)) == count
        return lambda st, sc, who: bool(pool(st, sc, who))

    # ---- numbers ------------------------------------------------------------------------------

    def seat_number(self, word: str) -> Callable[[State, int], int]:
        """A stat of a player, by its noun."""
        reader: Callable[[State, int], int] = self.words.numbers[word]
        return reader

    def card_number(self, word: str) -> Callable[[State, int], int]:
        """A number of a card, by its noun."""
        reader: Callable[[State, int], int] = self.words.card_numbers[word]
        return reader

    def amount(self, value: m.Noun | int | None) -> Reader:
        """A number written out or computed."""
        if value is None or isinstance(value, int):
            return lambda st, sc, who: value or 0
        return self.number(value)

    def number(self, noun: m.Noun) -> Reader:
        """A computed amount: `number of Items in play of you`, `half level of helper`, `that many`, `hand`."""
        if noun.rank == "many":
            return lambda st, sc, who: sc.names.get("many", st.stat("rolled"))
        read = self._whole_number(noun)
        up = noun.phrase("rounded up") is not None
        if noun.half:
            return lambda st, sc, who: (read(st, sc, who) + up) // 2
        return read

    def _whole_number(self, noun: m.Noun) -> Reader:
        word = noun.word
        categories = self.game.vocab.nouns[word].categories
        if "count" in categories:
            assert noun.of is not None
            inner = noun.of
            if self.is_player(inner):
                find = self.seats(inner).find
                return lambda st, sc, who: len(find(st, sc, who))
            pool = self.counted(inner)
            return lambda st, sc, who: len(pool(st, sc, who))
        if noun.of is not None and not self.is_player(noun.of) and noun.of.refs[0].word not in ("yours", "theirs"):
            cards, measure = self.pool(noun.of, ("front",), self.anchor(noun.of)), self.card_number(word)
            return lambda st, sc, who: max((measure(st, c) for c in cards(st, sc, who)), default=0)
        whose, measure = self.anchor(noun), self.seat_number(word)

        def of_player(st: State, sc: Any, who: int) -> int:
            seat = whose(st, sc, who)
            return measure(st, seat) if seat != NOBODY else 0

        return of_player

    # ---- cards --------------------------------------------------------------------------------

    def picks(self, noun: m.Noun, where: Sequence[str], phrases: Sequence[m.Attached] = (), rounded_up: bool = False) -> Picks:
        """Which cards a verb's object means. `where`: the zones, where the text does not say; `phrases`: the verb's own
        narrowing phrases (`from hand`)."""
        narrowing = (*noun.phrases, *phrases)
        pool = self.pool(noun, where, self.anchor(noun), phrases)
        random = any(p.prep == "at" and isinstance(p.noun, m.Noun) and p.noun.word == "random" for p in narrowing)
        chosen = next((p.noun for p in narrowing if p.prep == "chosen by"), None)
        chooser = self.one(chosen) if isinstance(chosen, m.Noun) else None
        if chooser is None and noun.det == "any":
            chooser = lambda st, sc, who: sc.seat  # noqa: E731
        count = self._how_many(noun, pool, rounded_up or any(p.prep == "rounded up" for p in narrowing))
        return Picks(pool, count, noun.up_to, chooser, random, self._weigh(narrowing), key_of(noun))

    def _how_many(self, noun: m.Noun, pool: Reader, up: bool) -> Reader | None:
        """None: all there are."""
        if noun.half:
            return lambda st, sc, who: (len(pool(st, sc, who)) + up) // 2
        if noun.rank == "many":
            return lambda st, sc, who: sc.names.get("many", st.stat("rolled"))
        if noun.count is not None:
            n = noun.count
            return lambda st, sc, who: n
        ref = noun.refs[0]
        is_zone = ref.kind == "word" and "zone" in self.game.vocab.nouns[ref.word].categories
        if noun.det in ALL or is_zone or ref.kind == "pronoun" or ref.plural:
            return None
        return lambda st, sc, who: 1

    def _weigh(self, phrases: Sequence[m.Attached]) -> Callable[[State, Any, int, Sequence[int]], bool] | None:
        """A condition on the chosen cards together (`total-gold`)."""
        for p in phrases:
            if p.op and isinstance(p.noun, m.Noun) and p.noun.word.startswith("total-"):
                compare, measure, limit = COMPARE[p.op], self.card_number(p.noun.word), self.amount(p.limit)
                return lambda st, sc, who, cards: compare(sum(measure(st, c) for c in cards), limit(st, sc, who))
        return None

    def pool(
        self, noun: m.Noun, where: Sequence[str], whose: Reader, phrases: Sequence[m.Attached] = ()
    ) -> Reader:
        """All cards a phrase could mean, in a fixed order."""
        ref = noun.refs[0]
        if ref.kind == "pronoun":
            return self._pronoun_cards(noun)
        if ref.kind == "word" and ref.word in self.words.roles:
            reader = self.words.roles[ref.word]
            base: Reader = lambda st, sc, who: list(reader(st))  # noqa: E731
        elif ref.kind == "word" and "zone" in self.game.vocab.nouns[ref.word].categories:
            base = self._zone_cards((ref.word,), self.anchor(noun))
        elif noun.rank in ("top", "bottom"):
            return self._end_of_pile(noun)
        elif noun.det == "that" and noun.stands_for is not None:
            return self._pronoun_cards(noun)
        else:
            base = self._place(noun, where, whose, phrases)
            base = self._of_kind(base, noun)
        for p in (*noun.phrases, *phrases):
            base = self._narrow_cards(base, p)
        return base

    def counted(self, noun: m.Noun) -> Reader:
        """The cards that `number of`/`per` counts: in play, of whom it says, else of whoever it is read for."""
        of = noun.of
        if of is not None and self.is_player(of):
            whose = self.one(of)
        elif noun.phrase("in") is not None and noun.of is None:
            return self.pool(noun, ("front", "pack"), self.anchor(noun))
        else:
            whose = self.anchor(noun)
        return self.pool(noun, ("front", "pack"), whose)

    def _place(self, noun: m.Noun, where: Sequence[str], whose: Reader, phrases: Sequence[m.Attached]) -> Reader:
        """The zones a phrase looks in: what it says, else where such cards are when in play, else the verb's own."""
        for p in (*phrases, *noun.phrases):
            if p.prep in ("from", "in") and isinstance(p.noun, m.Noun):
                place = p.noun
                if self.is_player(place):
                    return self._zone_cards(tuple(z for z in where), self.one(place))
                if place.refs[0].kind == "word" and place.word in self.game.zones | self.game.groups:
                    zone_whose = self.anchor(place) if place.det or place.of else whose
                    return self._zone_cards((place.word,), zone_whose)
        shared = self._shared_zone(noun)
        return self._zone_cards((shared,), whose) if shared else self._zone_cards(tuple(where), whose)

    def _shared_zone(self, noun: m.Noun) -> str:
        """The common zone where such cards lie when in play (`a Monster`: the fight), or ""."""
        ref = noun.refs[0]
        if ref.kind != "terms":
            return ""
        kind = self.game.vocab.kinds_by_term.get(ref.terms[-1])
        if kind is None or kind.played:
            return ""
        return next((z for z in kind.counts if len(self.game.zones[z]) == 1), "")

    def _zone_cards(self, names: tuple[str, ...], whose: Reader) -> Reader:
        flat: list[str] = []
        for name in names:
            flat += self.game.groups.get(name, (name,))
        owned = [self.game.zones[n] for n in flat if len(self.game.zones[n]) > 1]
        shared = [self.game.zones[n][0] for n in flat if len(self.game.zones[n]) == 1]

        def read(st: State, sc: Any, who: int) -> list[int]:
            found = [c for z in shared for c in st.zones[z]]
            if owned:
                seat = whose(st, sc, who)
                if seat != NOBODY:
                    for zones in owned:
                        found += st.zones[zones[seat]]
            return found

        return read

    def _end_of_pile(self, noun: m.Noun) -> Reader:
        of = noun.of
        assert of is not None
        zones = self.game.zones[of.word]
        whose = self.anchor(of)
        n = noun.count or 1
        top = noun.rank == "top"

        def read(st: State, sc: Any, who: int) -> list[int]:
            pile = st.zones[zones[whose(st, sc, who) if len(zones) > 1 else 0]]
            return pile[-n:][::-1] if top else pile[:n]

        return read

    def _pronoun_cards(self, noun: m.Noun) -> Reader:
        ref = noun.refs[0]
        if ref.word == "this":
            return lambda st, sc, who: [sc.card]
        meant = noun.stands_for
        key = key_of(meant) if meant is not None else ""

        def read(st: State, sc: Any, who: int) -> list[int]:
            found = sc.names.get(key)
            if found is not None:
                return list(found) if isinstance(found, tuple) else [found]
            card = getattr(sc.it, "card", NOBODY)
            return [card] if meant is not None and card != NOBODY else [sc.card]

        return read

    def _of_kind(self, base: Reader, noun: m.Noun) -> Reader:
        """Only the cards that are what the noun says."""
        tests: list[tuple[str, ...]] = []
        for ref in noun.refs:
            if ref.kind == "card":
                tests.append((ref.word,))
            elif ref.kind == "terms":
                tests.append(ref.terms)
        if not tests:
            deck = self.words.supply.get(noun.word)
            if deck is None:
                return base
            home = self.game.zones[deck[0]][0]
            cards = self.game.cards
            zones = self.game.zones
            return lambda st, sc, who: [c for c in base(st, sc, who) if zones[cards[c].start][0] == home]
        is_term = self.words.is_term

        def read(st: State, sc: Any, who: int) -> list[int]:
            return [c for c in base(st, sc, who) if any(all(is_term(st, c, t) for t in ts) for ts in tests)]

        return read

    def _narrow_cards(self, base: Reader, p: m.Attached) -> Reader:
        noun = p.noun
        if p.prep not in ("with", "without") or not isinstance(noun, m.Noun) or noun.word.startswith("total-"):
            return base
        measure = self.card_number(noun.word)
        if noun.rank in EXTREMES:
            best = EXTREMES[noun.rank]

            def extreme(st: State, sc: Any, who: int) -> list[int]:
                found = base(st, sc, who)
                if not found:
                    return []
                top = best(measure(st, c) for c in found)
                return [c for c in found if measure(st, c) == top]

            return extreme
        if p.op is None:
            return base
        compare, limit = COMPARE[p.op], self.amount(p.limit)
        return lambda st, sc, who: [c for c in base(st, sc, who) if compare(measure(st, c), limit(st, sc, who))]


def befallen(st: State, sc: Any) -> int:
    """The player that the event of a block happened to, else you."""
    if sc.it is not None:
        seat: int = sc.it.befalls(st)
        if seat != NOBODY:
            return seat
    return int(sc.seat)
