"""Noun phrases -> who and what they pick from a state: closures built once. Only reads.

Enter here: Selector.seats, .cards, .number. Every closure takes (st, sc, who): the state, the scope (a Live or a block's
Scope: `card`, `seat`, `it`, `names`) and `who`, the seat that the phrase is read for: the one who acts, the one whose total
it is, the one whom a condition is about.
"""
from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ..lang import meaning as m
from ..lang.prepositions import FOLLOWS
from ..lang.signature import fits
from .places import PLACE, Places, place_of
from .places import Reader as Reader
from .state import NOBODY, State

if TYPE_CHECKING:
    from .game import Card, Game

Measure = Callable[[State, int], int]
COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt, "<=": operator.le, "=": operator.eq, ">=": operator.ge, ">": operator.gt,
}
ALL = frozenset(("each", "every", "all", "no"))
EXTREMES = {"highest": max, "most": max, "lowest": min, "fewest": min}
TOGETHER = "total-"  # a number of several cards together: `with total-gold >= 500`
UNAFFECTED = "card rule immune"  # some card in play is immune to something
ANYBODY = frozenset(("everyone", "nobody"))
PERSONS = frozenset(("they", "them", "theirs", "yours"))


class Unreadable(Exception):
    """A line that is right by the game's words, but that the engine cannot carry out."""

    def __init__(self, node: m.Meaning, message: str) -> None:
        self.span = node.span
        self.message = message
        super().__init__(message)


def key_of(noun: m.Noun) -> str:
    """The name under which what a noun picked is remembered, for `it`, `they`, `that` later on."""
    return f"@{noun.span[0]}"


def pushed(noun: m.Noun) -> m.Noun:
    """`number of Items in play`, `strength of the player with ...`: what the number does not take narrows what it is of."""
    if noun.of is None or not noun.phrases:
        return noun
    kept = tuple(
        p for p in noun.phrases
        if p.prep.startswith("rounded") or ("count" not in noun.cats and fits(noun.cats, FOLLOWS.get(p.prep)))
    )
    down = tuple(p for p in noun.phrases if p not in kept)
    return m.revised(noun, phrases=kept, of=m.revised(noun.of, phrases=(*noun.of.phrases, *down))) if down else noun


class Seats:
    """Who a player phrase may mean: `find` the candidates; `all` of them, or one that you pick."""

    __slots__ = ("find", "all", "key")

    def __init__(self, find: Reader, all: bool, key: str) -> None:
        self.find = find
        self.all = all
        self.key = key


class Picks:
    """Which cards a phrase may mean, and how many of them, and who chooses."""

    __slots__ = ("pool", "count", "up_to", "chooser", "random", "weigh", "key", "unseen")

    def __init__(
        self, pool: Reader, count: Reader | None, up_to: bool, chooser: Reader | None, random: bool,
        weigh: Callable[[State, Any, int, Sequence[int]], bool] | None, key: str, unseen: Reader | None,
    ) -> None:
        self.pool = pool
        self.count = count  # None: all of them
        self.up_to = up_to
        self.chooser = chooser  # None: the one who acts
        self.random = random
        self.weigh = weigh  # a condition on the cards together: `with total-gold >= 500`
        self.key = key
        self.unseen = unseen  # where such cards may lie that only their owner sees: all that lie there


class Selector(Places):
    """Lowers the noun phrases of one card."""

    def __init__(self, game: Game, card: Card) -> None:
        self.game = game
        self.card = card
        self.words = game.words
        self.two_sided = game.words.engaged is not None and game.words.opposing is not None
        self.engaged = game.words.engaged or none_there  # the players whom the other side's cards look at
        self.opposing = game.words.opposing or none_there  # the cards that players' cards look at
        self.kind = game.vocab.kinds[card.kind]
        self.of_its_own = self.kind.bare in ("self", "host") or PLACE in self.kind.tags
        self.in_play = tuple(game.groups.get("play", ())) or tuple(z for z, ids in game.zones.items() if len(ids) > 1)
        counting = {zone for kind in game.vocab.kinds.values() for zone in kind.counts}
        self.in_use = tuple(z for z in self.in_play if z in counting) or self.in_play
        self.whom: Reader = whoever  # where the total of a card or a side is read, what says nobody is about you
        self.subject = ""  # the key of a subject that names cards: `it` is then the one that is read for

    @contextmanager
    def read_for(self, whom: Reader, subject: str = "") -> Iterator[None]:
        """While this lasts, whom a phrase that names nobody is about."""
        before = self.whom, self.subject
        self.whom, self.subject = whom, subject
        yield
        self.whom, self.subject = before

    def you(self, st: State, sc: Any) -> int:
        """You; on a card that nobody owns, the first of the players engaged, else whose turn it is."""
        if sc.seat != NOBODY:
            return int(sc.seat)
        found = self.engaged(st)
        return int(found[0]) if found else st.active

    def me(self, st: State, sc: Any, who: int) -> int:
        """You, whomever else it is read for."""
        return self.you(st, sc)

    def categories(self, noun: m.Noun) -> frozenset[str]:
        """What the first head can be."""
        ref = noun.refs[0]
        if ref.kind == "word":
            return self.game.vocab.nouns[ref.word].categories
        if ref.kind == "terms":
            return self.game.vocab.terms[ref.terms[-1]].categories
        return noun.cats

    # ---- players ------------------------------------------------------------------------------

    def is_player(self, noun: m.Noun) -> bool:
        """Does the phrase name players (and not cards)?"""
        ref = noun.refs[0]
        if ref.kind == "pronoun":
            if ref.word == "you" or ref.word in ANYBODY:
                return True
            meant = noun.stands_for
            return ref.word in PERSONS and (meant is None or self.is_player(meant))
        return ref.kind != "card" and bool(self.categories(noun) & {"player", "class"})

    def anchor(self, noun: m.Noun) -> Reader:
        """Whose: `your` you, `their` the one they stands for, `of X` that player, else whoever acts."""
        if noun.of is not None and self.is_player(noun.of):
            return self.one(noun.of)
        if noun.det == "your":
            return self.me
        if noun.det in ("their", "its") and noun.stands_for is not None and self.is_player(noun.stands_for):
            return self.remembered(noun.stands_for)
        return self.whom

    def whose(self, noun: m.Noun) -> Reader:
        """The same, but you where the phrase does not say it."""
        return self.anchor(noun) if noun.of is not None or noun.det == "your" else self.me

    def remembered(self, noun: m.Noun) -> Reader:
        """The player a noun picked earlier; else the one it names; a subject of many is whoever it is read for."""
        if noun.refs[0].kind == "pronoun":
            return self.one(noun)
        key = key_of(noun)
        definite = noun.det in ("the", "your") or (not noun.det and noun.refs[0].kind == "word")
        named = self.one(noun) if definite else whoever

        def read(st: State, sc: Any, who: int) -> int:
            found = sc.names.get(key)
            if found is None:
                return int(named(st, sc, who))
            return int(found) if not isinstance(found, tuple) else found[0] if found else NOBODY

        return read

    def one(self, noun: m.Noun) -> Reader:
        """The one player a phrase means now (the one picked before, else the first that fits), or NOBODY."""
        if noun.refs[0].kind == "pronoun" and noun.refs[0].word in ("you", "yours"):
            return self.me
        found = self.seats(noun)
        find, key = found.find, found.key

        def first(st: State, sc: Any, who: int) -> int:
            picked = sc.names.get(key)
            if type(picked) is int:
                return picked
            seats = find(st, sc, who)
            return seats[0] if seats else NOBODY

        return first

    def seats(self, noun: m.Noun) -> Seats:
        """Whom a player phrase may mean."""
        base = self._seat_base(noun)
        for phrase in noun.phrases:
            base = self._narrow_seats(base, phrase)
        if noun.rank == "other" or noun.det == "another":
            base = self._others(base)
        every = noun.det in ALL or any(r.plural for r in noun.refs) or noun.refs[0].word in ANYBODY
        return Seats(base, every, key_of(noun))

    def _others(self, base: Reader) -> Reader:
        return lambda st, sc, who: [s for s in base(st, sc, who) if s not in (self.you(st, sc), who)]

    def _seat_base(self, noun: m.Noun) -> Reader:
        ref = noun.refs[0]
        if ref.kind == "pronoun":
            return self._pronoun_seats(noun)
        if noun.det == "that" and noun.stands_for is not None:
            return self._that_seat(noun.stands_for)
        if ref.word in ("left", "right"):
            step = 1 if ref.word == "left" else -1
            whose = self.anchor(noun)
            return lambda st, sc, who: [(whose(st, sc, who) + step) % st.seats]
        if ref.kind == "terms":
            return self._of_class(noun)
        on = noun.phrase("on")
        if on is not None and isinstance(on.noun, m.Noun):
            return self._seat_base(on.noun)
        return self.players(ref.word)

    def _pronoun_seats(self, noun: m.Noun) -> Reader:
        word = noun.refs[0].word
        if word in ("you", "yours"):
            return lambda st, sc, who: [self.you(st, sc)]
        if word in ANYBODY:
            return self.players("player")
        if noun.stands_for is None:
            return lambda st, sc, who: [who]
        read = self.remembered(noun.stands_for)
        return lambda st, sc, who: [s for s in (read(st, sc, who),) if s != NOBODY]

    def _that_seat(self, meant: m.Noun) -> Reader:
        """`that player`: the one picked before, else the one that set this off."""
        key = key_of(meant)

        def read(st: State, sc: Any, who: int) -> list[int]:
            found = sc.names.get(key)
            if found is None:
                found = befallen(st, sc)
            return [found] if found != NOBODY else [self.you(st, sc)]

        return read

    def _of_class(self, noun: m.Noun) -> Reader:
        terms = [r.terms for r in noun.refs]
        has, base = self.words.has_term, self.players("player")
        return lambda st, sc, who: [
            s for s in base(st, sc, who) if any(all(has(st, s, t) for t in ts) for ts in terms)
        ]

    def players(self, word: str) -> Reader:
        """The players a word names: helper, opponent, player ..."""
        if word == "opponent":
            return lambda st, sc, who: [s for s in self._in_turn(st, sc) if s != self.you(st, sc)]
        if word == "winner":
            return lambda st, sc, who: list(st.winners)
        reader = self.words.players.get(word)
        if reader is not None:
            return lambda st, sc, who: list(reader(st))
        return lambda st, sc, who: self._in_turn(st, sc)

    def _in_turn(self, st: State, sc: Any) -> list[int]:
        """Everybody, the active player first; before the first turn you."""
        return st.from_active() if st.active != NOBODY else st.from_active(self.you(st, sc))

    def _narrow_seats(self, base: Reader, phrase: m.Attached) -> Reader:
        spot = self.spot(phrase)
        if spot is not None:
            there = self.stands(spot)
            return lambda st, sc, who: [s for s in base(st, sc, who) if there(st, sc, s)]
        if phrase.prep not in ("with", "without") or not isinstance(phrase.noun, m.Noun):
            return base
        noun = phrase.noun
        if noun.rank in EXTREMES:
            best, measure = EXTREMES[noun.rank], self.seat_number(noun)

            def extreme(st: State, sc: Any, who: int) -> list[int]:
                found = base(st, sc, who)
                if not found:
                    return []
                top = best(measure(st, s) for s in found)
                return [s for s in found if measure(st, s) == top]

            return extreme
        test = self.seat_has(phrase)
        wanted = phrase.prep == "with"
        return lambda st, sc, who: [s for s in base(st, sc, who) if bool(test(st, sc, s)) == wanted]

    def seat_has(self, phrase: m.Attached) -> Reader:
        """`with level > 5`, `with a Vehicle`: what a player must have; read for that player."""
        noun = phrase.noun
        assert isinstance(noun, m.Noun)
        if phrase.op is not None:
            return self.compared(self.seat_number(noun), phrase.op, phrase.limit)
        return self.has_cards(noun)

    def compared(self, measure: Measure, op: str, limit: m.Noun | int | None) -> Reader:
        """Is a number of `who` larger, smaller ... than the limit (read for you)?"""
        compare = COMPARE[op]
        if isinstance(limit, int):
            return lambda st, sc, who: compare(measure(st, who), limit)
        read = self.amount(limit)
        return lambda st, sc, who: compare(measure(st, who), read(st, sc, self.you(st, sc)))

    def has_cards(self, noun: m.Noun) -> Reader:
        """Does `who` have such a card in play (a number: exactly so many; `no`: none)?"""
        count, none = noun.count, noun.det == "no"
        ref = noun.refs[0]
        plain = ref.kind == "terms" and count is None and not noun.phrases and all(len(r.terms) == 1 for r in noun.refs)
        if plain and not self.lies_carried(noun):
            return self._has_term([r.terms[0] for r in noun.refs], not none)
        if self.is_player(noun) and ref.kind == "word":
            find = self.seats(noun).find
            return lambda st, sc, who: bool(find(st, sc, who)) != none
        pool = self._with_what_lies_on_them(noun, self.pool(noun, self.had(noun), whoever))
        if none:
            return lambda st, sc, who: not pool(st, sc, who)
        if count is not None:
            return lambda st, sc, who: len(pool(st, sc, who)) == count
        return lambda st, sc, who: bool(pool(st, sc, who))

    def _with_what_lies_on_them(self, noun: m.Noun, pool: Reader) -> Reader:
        """A player has also what lies on the cards in front of them, in whatever zone it is: a token on a figure."""
        such = self.is_such(noun)
        if such is None or noun.phrases:
            return pool
        mine = self.zone_cards(self.in_play, whoever)

        def read(st: State, sc: Any, who: int) -> list[int]:
            found: list[int] = pool(st, sc, who)
            on = {*mine(st, sc, who)}
            return found + [c for c, host in st.hosts.items() if host in on and c not in on and such(st, c)]

        return read

    def _has_term(self, terms: Sequence[str], wanted: bool) -> Reader:
        has = self.words.has_term
        if len(terms) == 1 and wanted:
            term = terms[0]
            return lambda st, sc, who: has(st, who, term)
        return lambda st, sc, who: any(has(st, who, t) for t in terms) == wanted

    def lies_carried(self, noun: m.Noun) -> bool:
        """Are such cards had even when they are not in use: a kind of card (an Item), and not a place to wear it?"""
        categories = self.categories(noun)
        return "kind" in categories and not categories & {"slot", "class"}

    def had(self, noun: m.Noun) -> tuple[str, ...]:
        """The zones where a player has such a card: what is worn or ridden must be in use, what is owned only in play."""
        return self.in_use if noun.refs[0].kind == "terms" and not self.lies_carried(noun) else self.in_play

    # ---- numbers ------------------------------------------------------------------------------

    def seat_number(self, noun: m.Noun) -> Measure:
        """A stat of a player, by its noun."""
        reader: Measure | None = self.words.numbers.get(noun.word)
        if reader is None:
            raise Unreadable(noun, f"a player has no `{noun.word}`")
        return reader

    def card_number(self, noun: m.Noun) -> Measure:
        """A number of a card, by its noun."""
        reader: Measure | None = self.words.card_numbers.get(noun.word)
        if reader is None:
            raise Unreadable(noun, f"a card has no `{noun.word}`")
        return reader

    def amount(self, value: m.Noun | int | None) -> Reader:
        """A number written out or computed."""
        if value is None or isinstance(value, int):
            return lambda st, sc, who: value or 0
        return self.number(value)

    def number(self, noun: m.Noun) -> Reader:
        """A computed amount: `number of Items in play of you`, `half level of helper`, `that many`, `hand`."""
        if noun.rank == "many":
            return that_many
        read = self._whole_number(pushed(noun))
        if noun.half:
            up = noun.phrase("rounded up") is not None
            return lambda st, sc, who: (read(st, sc, who) + up) // 2
        return read

    def _whole_number(self, noun: m.Noun) -> Reader:
        if noun.refs[0].kind != "word":
            pool = self.counted(noun)
            return lambda st, sc, who: len(pool(st, sc, who))
        of = noun.of
        if "count" in self.categories(noun):
            if of is None:
                raise Unreadable(noun, f"`{noun.word}` of what?")
            if self.is_player(of) and not self.is_terms(of):
                find = self.seats(of).find
                return lambda st, sc, who: len(find(st, sc, who))
            pool = self.counted(of)
            return lambda st, sc, who: len(pool(st, sc, who))
        if of is not None and not self.is_player(of):
            return self._number_of_cards(noun, of)
        if noun.det in ("its", "that") and noun.stands_for is not None and not self.is_player(noun.stands_for):
            return self._number_of_cards(noun, m.revised(noun.stands_for, det="that", stands_for=noun.stands_for))
        if noun.word not in self.words.numbers and of is None:
            own, this = self.card_number(noun), self.this
            return lambda st, sc, who: own(st, this(st, sc))
        whose, measure = self.anchor(noun), self.seat_number(noun)

        def of_player(st: State, sc: Any, who: int) -> int:
            seat = whose(st, sc, who)
            return measure(st, seat) if seat != NOBODY else 0

        return of_player

    def _number_of_cards(self, noun: m.Noun, of: m.Noun) -> Reader:
        """Of several, the largest: `level of monster >= 10`."""
        if "side" in self.categories(of) and not self.categories(of) & {"role", "player"}:
            raise Unreadable(of, f"the {noun.word} of a side is not a number that a card may read")
        pool, measure = self.pool(of, self.in_play, self.anchor(of)), self.card_number(noun)
        return lambda st, sc, who: max((measure(st, c) for c in pool(st, sc, who)), default=0)

    def is_terms(self, noun: m.Noun) -> bool:
        """Is it named by a capitalised Term?"""
        return noun.refs[0].kind == "terms"

    def this(self, st: State, sc: Any) -> int:
        """This card; on a card that is played on another, that other one."""
        card: int = sc.card
        return st.hosts.get(card, card) if self.kind.bare == "host" else card

    # ---- cards --------------------------------------------------------------------------------

    def picks(
        self, noun: m.Noun, where: Sequence[str], phrases: Sequence[m.Attached] = (), rounded_up: bool = False,
        cost: bool = False,
    ) -> Picks:
        """Which cards a verb's object means.

        `where`: the zones, where the text does not say. `phrases`: the verb's own narrowing phrases (`from hand`). `cost`: it
        is paid for what this card does: not with this card itself, nor with one that pays for nothing.
        """
        narrowing = (*noun.phrases, *phrases)
        pool = self.pool(noun, where, self.anchor(noun), phrases)
        if noun.refs[0].kind != "pronoun":
            pool = self._affected(pool)
            if cost:
                pool = self._spendable(pool)
        random = any(p.prep == "at" and isinstance(p.noun, m.Noun) and p.noun.word == "random" for p in narrowing)
        chosen = next((p.noun for p in narrowing if p.prep == "chosen by"), None)
        chooser = self.one(chosen) if isinstance(chosen, m.Noun) else self.me if noun.det == "any" else None
        count = self._how_many(noun, pool, rounded_up or any(p.prep == "rounded up" for p in narrowing))
        unseen = self._unseen(noun, where, narrowing)
        return Picks(pool, count, noun.up_to, chooser, random, self._weigh(narrowing), key_of(noun), unseen)

    def _unseen(self, noun: m.Noun, where: Sequence[str], narrowing: Sequence[m.Attached]) -> Reader | None:
        """All cards where such ones may lie hidden; None where everybody sees whether there are any."""
        ref = noun.refs[0]
        if noun.rank or ref.kind == "pronoun" or (ref.kind == "word" and ref.word not in self.words.supply):
            return None  # of cards as such everybody sees how many there are
        place, sees = self._place(noun, where, self.anchor(noun), narrowing), self.game.sees
        return lambda st, sc, who: [c for c in place(st, sc, who) if sees[st.where[c]] == "owner"]

    def _affected(self, pool: Reader) -> Reader:
        """Without the cards that are immune to such a card as this."""
        terms = self.card.terms
        immune = self.words.immune
        if immune is None:
            return pool

        def read(st: State, sc: Any, who: int) -> list[int]:
            found: list[int] = pool(st, sc, who)
            return [c for c in found if not immune(st, c, terms)] if UNAFFECTED in st.live else found

        return read

    def _spendable(self, pool: Reader) -> Reader:
        spendable = self.words.spendable
        return lambda st, sc, who: [
            c for c in pool(st, sc, who) if c != sc.card and (spendable is None or spendable(st, c))
        ]

    def _how_many(self, noun: m.Noun, pool: Reader, up: bool) -> Reader | None:
        """None: all there are."""
        if noun.half:
            return lambda st, sc, who: (len(pool(st, sc, who)) + up) // 2
        if noun.rank == "many":
            return that_many
        if noun.count is not None:
            n = noun.count
            return lambda st, sc, who: n
        ref = noun.refs[0]
        if noun.det in ALL or ref.kind == "pronoun" or ref.plural or "zone" in self.categories(noun):
            return None
        return lambda st, sc, who: 1

    def _weigh(self, phrases: Sequence[m.Attached]) -> Callable[[State, Any, int, Sequence[int]], bool] | None:
        """A condition on the chosen cards together (`total-gold`)."""
        for p in phrases:
            if p.op and isinstance(p.noun, m.Noun) and p.noun.word.startswith(TOGETHER):
                compare, measure, limit = COMPARE[p.op], self.card_number(p.noun), self.amount(p.limit)
                return lambda st, sc, who, cards: compare(sum(measure(st, c) for c in cards), limit(st, sc, who))
        return None

    def pool(
        self, noun: m.Noun, where: Sequence[str], whose: Reader, phrases: Sequence[m.Attached] = ()
    ) -> Reader:
        """All cards a phrase could mean, in a fixed order."""
        ref = noun.refs[0]
        if ref.kind == "pronoun" or (noun.det == "that" and noun.stands_for is not None):
            return self._meant_cards(noun)
        narrowing = (*noun.phrases, *phrases)
        own = self.own_place(noun)
        if own is not None:
            for p in phrases if noun.of is not None else narrowing:
                own = self._narrow_cards(own, p)
            return own
        if noun.rank in ("top", "bottom"):
            return self._end_of_pile(noun, narrowing)
        if ref.kind == "word" and ref.word in self.words.roles:
            base = self._role(ref.word)
        elif ref.kind == "word" and "zone" in self.categories(noun):
            base = self.zone_cards((ref.word,), self.anchor(noun))
        elif (deck := self._face_down(narrowing)) is not None and ref.kind == "word":
            base = self._top_of(deck, whose, noun.count or 1)
        else:
            base = self._of_kind(self._place(noun, where, whose, narrowing), noun)
        for p in narrowing:
            base = self._narrow_cards(base, p)
        return self._besides_this(base) if noun.rank == "other" else base

    def _besides_this(self, base: Reader) -> Reader:
        return lambda st, sc, who: [c for c in base(st, sc, who) if c != sc.card]

    def _role(self, word: str) -> Reader:
        """The cards in that role now; where one of them set this off, that one."""
        reader = self.words.roles[word]

        def read(st: State, sc: Any, who: int) -> list[int]:
            card = getattr(sc.it, "card", NOBODY)
            if card != NOBODY and st.game.cards[card].kind == word:
                return [card]
            return list(reader(st))

        return read

    def counted(self, noun: m.Noun) -> Reader:
        """The cards that `number of`/`per` counts: of whom it says; `in play` alone, everybody's; else whoever's it is."""
        place = noun.phrase("in")
        where = place.noun if place is not None else None
        if isinstance(where, m.Noun) and not (where.of or where.det or noun.of) and self._is_zone(where.word):
            base = self._of_kind(self._everybodys((where.word,)), noun)
            for p in noun.phrases:
                base = self._narrow_cards(base, p)
            return base
        return self.pool(noun, self.in_play, self.anchor(noun))

    def _everybodys(self, names: Sequence[str]) -> Reader:
        cards = self.zone_cards(names, whoever)
        return lambda st, sc, who: [c for s in range(st.seats) for c in cards(st, sc, s)]

    def _place(self, noun: m.Noun, where: Sequence[str], whose: Reader, phrases: Sequence[m.Attached]) -> Reader:
        """The zones a phrase looks in: what it says, else where such cards are when in play, else the verb's own."""
        names = self._default_zones(noun, where)
        if noun.of is None and noun.det != "your" and any(p.prep == "here" for p in phrases):
            return self._everybodys(names)
        for p in phrases:
            if p.prep in ("from", "in", "on") and isinstance(p.noun, m.Noun):
                place = p.noun
                if self.is_player(place):
                    return self.zone_cards(names, self.one(place))
                if place.refs[0].kind == "word" and self._is_zone(place.word):
                    return self.zone_cards((place.word,), self.anchor(place) if place.det or place.of else whose)
        shared = self._shared_zone(noun)
        if not shared and where is self.in_play and any(self.spot(p) is not None for p in phrases):
            return lambda st, sc, who: sorted(st.hosts)  # at a place lies what is attached to it, in whatever zone
        return self.zone_cards((shared,) if shared else names, whose)

    def _is_zone(self, word: str) -> bool:
        return word in self.game.zones or word in self.game.groups

    def _default_zones(self, noun: m.Noun, where: Sequence[str]) -> tuple[str, ...]:
        """A card may come from hand; an Item or a Vehicle must be in play, unless it is of a kind that is just played."""
        if noun.refs[0].kind != "terms" or len(where) == 1:
            return tuple(where)
        kinds = [self.game.vocab.kinds_by_term.get(r.terms[-1]) for r in noun.refs]
        if any(kind is not None and kind.played for kind in kinds):
            return tuple(where)
        return tuple(z for z in where if z in self.in_play or z in self.game.groups) or tuple(where)

    def _shared_zone(self, noun: m.Noun) -> str:
        """The common zone where such cards lie when in play (`a Monster`: the fight), or ""."""
        if noun.refs[0].kind != "terms":
            return ""
        kind = self.game.vocab.kinds_by_term.get(noun.refs[0].terms[-1])
        if kind is None or kind.played:
            return ""
        return next((z for z in kind.counts if len(self.game.zones[z]) == 1), "")

    def zone_cards(self, names: Sequence[str], whose: Reader) -> Reader:
        """All cards in these zones: the common ones, and those of the player."""
        flat: list[str] = []
        for name in names:
            flat += [n for n in self.game.groups.get(name, (name,)) if n in self.game.zones and n not in flat]
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

    def _face_down(self, phrases: Sequence[m.Attached]) -> m.Noun | None:
        """The face-down pile that cards come from, of which only the top can be had."""
        for p in phrases:
            if p.prep in ("from", "in") and isinstance(p.noun, m.Noun) and p.noun.refs[0].kind == "word":
                zone = self.game.vocab.zones.get(p.noun.word)
                if zone is not None and zone.order == "stack" and zone.sees == "none":
                    return p.noun
        return None

    def _end_of_pile(self, noun: m.Noun, phrases: Sequence[m.Attached]) -> Reader:
        """`the top 3 cards of door-deck`."""
        named = [noun.of, *(p.noun for p in phrases if p.prep in ("from", "in"))]
        pile = next((n for n in named if isinstance(n, m.Noun) and n.word in self.game.zones), None)
        if pile is None:
            raise Unreadable(noun, f"the {noun.rank} cards of what?")
        return self._top_of(pile, self.anchor(pile), noun.count or 1, noun.rank == "top")

    def _top_of(self, pile: m.Noun, whose: Reader, n: int, top: bool = True) -> Reader:
        zones = self.game.zones[pile.word]

        def read(st: State, sc: Any, who: int) -> list[int]:
            seat = whose(st, sc, who) if len(zones) > 1 else 0
            if seat == NOBODY:
                return []
            cards = st.zones[zones[seat]]
            return cards[-n:][::-1] if top else cards[:n]

        return read

    def _meant_cards(self, noun: m.Noun) -> Reader:
        """`this`, `it`, `them`, `that card`: what was picked before, else what set this off, else this card."""
        meant = noun.stands_for
        if noun.refs[0].word == "this":
            return lambda st, sc, who: [sc.card]
        if meant is None:
            return lambda st, sc, who: [self.this(st, sc)]
        key = key_of(meant)
        if key == self.subject:
            return lambda st, sc, who: [who]
        definite = meant.det == "the" or (not meant.det and "role" in meant.cats)
        named = self.pool(meant, self.in_play, self.anchor(meant)) if definite and meant.det != "that" else None

        def read(st: State, sc: Any, who: int) -> list[int]:
            found = sc.names.get(key)
            if found is not None:
                return list(found) if isinstance(found, tuple) else [found]
            card = getattr(sc.it, "card", NOBODY)
            if card != NOBODY:
                return [card]
            return named(st, sc, who) if named is not None else [sc.card]

        return read

    def is_such(self, noun: m.Noun) -> Callable[[State, int], bool] | None:
        """Is a card what the noun's Terms or titles say? None: any card is."""
        wanted = [(r.word,) if r.kind == "card" else r.terms for r in noun.refs if r.kind in ("card", "terms")]
        is_term = self.words.is_term
        if not wanted:
            return None
        if len(wanted) == 1 and len(wanted[0]) == 1:
            term = wanted[0][0]
            return lambda st, c: bool(is_term(st, c, term))
        return lambda st, c: any(all(is_term(st, c, t) for t in ts) for ts in wanted)

    def _of_kind(self, base: Reader, noun: m.Noun) -> Reader:
        """Only the cards that are what the noun says."""
        such = self.is_such(noun)
        if such is not None:
            return lambda st, sc, who: [c for c in base(st, sc, who) if such(st, c)]
        deck = self.words.supply.get(noun.word)
        if deck is None:
            return base
        home = deck[0]
        return lambda st, sc, who: [c for c in base(st, sc, who) if st.game.cards[c].start == home]

    def _visited(self, base: Reader, noun: m.Noun, wanted: bool) -> Reader:
        """`a Location with another player`: the places where such a player is."""
        find = self.seats(m.revised(noun, det="") if noun.det == "no" else noun).find

        def read(st: State, sc: Any, who: int) -> list[int]:
            there = {place for seat in find(st, sc, who) for place in self.whereabouts(st, seat)}
            return [c for c in base(st, sc, who) if (place_of(st, c) in there) == wanted]

        return read

    def _bears(self, noun: m.Noun) -> Callable[[State, int], bool]:
        """`with a Ghost`, `with 2 Visitors`, `with no Visitor`: is a card such a one, or is such a one attached to it?"""
        such = self.is_such(noun)
        assert such is not None
        if noun.count is not None:
            n = noun.count
            return lambda st, c: sum(such(st, x) for x in st.attached(c)) == n
        none = noun.det == "no"
        return lambda st, c: (such(st, c) or any(such(st, x) for x in st.attached(c))) != none

    def _narrow_cards(self, base: Reader, p: m.Attached) -> Reader:
        noun, spot = p.noun, self.spot(p)
        if spot is not None:
            return lambda st, sc, who: [c for c in base(st, sc, who) if spot(st, sc, who, place_of(st, c))]
        if p.prep not in ("with", "without") or not isinstance(noun, m.Noun) or noun.word.startswith(TOGETHER):
            return base
        if noun.refs[0].kind in ("terms", "card"):
            has, wanted = self._bears(noun), p.prep == "with"
            return lambda st, sc, who: [c for c in base(st, sc, who) if has(st, c) == wanted]
        if self.is_player(noun):
            return self._visited(base, noun, (p.prep == "with") != (noun.det == "no"))
        measure = self.card_number(noun)
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


def none_there(st: State) -> Sequence[int]:
    """Nobody and nothing: in a game without sides."""
    return ()


def whoever(st: State, sc: Any, who: int) -> int:
    """The one that is being read for."""
    return who


def that_many(st: State, sc: Any, who: int) -> int:
    """What was counted last, else what was rolled."""
    return int(sc.names.get("many", st.stat("rolled")))


def befallen(st: State, sc: Any) -> int:
    """The player that the event of a block happened to, or NOBODY."""
    return int(sc.it.befalls(st)) if sc.it is not None else NOBODY
