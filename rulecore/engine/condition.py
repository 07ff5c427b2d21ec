"""Conditions and modifiers -> closures built once. Only reads. Enter here: Conditions.guard, .alternatives, .among."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..lang import meaning as m
from .select import COMPARE, EXTREMES, Reader, Selector, Unreadable, key_of, whoever
from .state import NOBODY, State

OWN_TERMS = frozenset(("class", "slot"))  # a bare Term of these, on a player's own card, looks at the player
FOR_THE_WIN = " for the win"


def both(a: Reader | None, b: Reader | None) -> Reader | None:
    """Two conditions, either of which may be missing."""
    if a is None or b is None:
        return a or b
    return lambda st, sc, who: a(st, sc, who) and b(st, sc, who)


def every(tests: Sequence[Reader]) -> Reader | None:
    """All of these conditions; None where there is none."""
    found: Reader | None = None
    for test in tests:
        found = both(found, test)
    return found


class Conditions(Selector):
    """Lowers the conditions and modifiers of one card."""

    hating = False  # a bonus for the other side is being lowered: whoever has no drawbacks is not held to what it names

    @property
    def hostile(self) -> bool:
        """Is this a card of the other side: a monster, or what is played on one?"""
        return self.kind.bare in ("self", "host")

    # ---- guards -------------------------------------------------------------------------------

    def guard(self, guards: m.Guards) -> Reader | None:
        """All of if / unless / while; None where there is none. `until` is a duration, not a condition."""
        return every([self.one_guard(g) for g in guards if isinstance(g, m.Guard)])

    def one_guard(self, g: m.Guard) -> Reader:
        """One of them."""
        holds = self.all_of(g.tests)
        if g.word == "unless":
            return lambda st, sc, who: not holds(st, sc, who)
        return holds

    def all_of(self, tests: Sequence[m.Test]) -> Reader:
        """Every one of these tests."""
        found = every([self.test(t) for t in tests])
        assert found is not None
        return found

    def test(self, t: m.Test) -> Reader:
        """One atom of a condition."""
        match t:
            case m.Holds():
                return self._holds(t)
            case m.Compares():
                return self._compares(t)
            case m.Links():
                return self._links(t)
            case m.There():
                return self._exists(t.what)
            case m.Asked():
                return self._asked(t.question)
            case m.Ruled():
                return self._ruled(t.name)
            case m.Not():
                inner = self.test(t.test)
                return lambda st, sc, who: not inner(st, sc, who)

    def _compares(self, t: m.Compares, phrases: Sequence[m.Attached] = ()) -> Reader:
        """A comparison; what follows it narrows its last noun, or says when it counts (`level >= 5 in combat`)."""
        when, narrowing = self._split((*t.phrases, *phrases))
        left, right = t.left, t.right
        if isinstance(right, m.Noun):
            right = m.revised(right, phrases=(*right.phrases, *narrowing))
        else:
            left = m.revised(left, phrases=(*left.phrases, *narrowing))
        one, other, compare = self.number(left), self.amount(right), COMPARE[t.op]
        compared: Reader = lambda st, sc, who: compare(one(st, sc, who), other(st, sc, who))  # noqa: E731
        return self._while(compared, when)

    def _says_when(self, p: m.Attached) -> bool:
        """Does a phrase say when something counts (`in combat`, `during your turn`), and not which one is meant?"""
        noun = p.noun
        return isinstance(noun, m.Noun) and (noun.word in self.words.happening or self._is_own_turn(p, noun))

    def _split(self, phrases: Iterable[m.Attached]) -> tuple[list[m.Attached], tuple[m.Attached, ...]]:
        """The phrases that say when something counts, and those that say which one is meant."""
        phrases = tuple(phrases)
        return [p for p in phrases if self._says_when(p)], tuple(p for p in phrases if not self._says_when(p))

    def _while(self, read: Reader, phrases: Sequence[m.Attached]) -> Reader:
        """The same, as long as what these phrases say is so."""
        return every([read, *(self._phrase(p) for p in phrases)]) or read

    def _asked(self, question: str) -> Reader:
        asked = self.card.data.setdefault("asked", ())
        if question not in asked:
            self.card.data["asked"] = (*asked, question)
        return lambda st, sc, who: bool(st.memo.get(("combat", "asked", sc.card, question, st.active), 0))

    def _ruled(self, name: str) -> Reader:
        """Does this table read an unclear rule with yes?"""
        default = self.game.vocab.rulings[name].default
        return lambda st, sc, who: st.settings.get(name, default) == "yes"

    # ---- what is so -----------------------------------------------------------------------------

    def _holds(self, t: m.Holds) -> Reader:
        noun = t.what
        if noun is None:
            return self._all_phrases(t.phrases)
        categories = self.categories(noun)
        if "state" in categories and noun.refs[0].kind == "word":
            return self._about_whom(self._state(noun, t.phrases))
        if "event" in categories and noun.refs[0].kind == "word" and "zone" not in categories:
            return self._while(self._goes_on(noun), t.phrases)
        when, narrowing = self._split(t.phrases)
        return self._while(self._exists(m.revised(noun, phrases=(*noun.phrases, *narrowing))), when)

    def _about_whom(self, read: Reader) -> Reader:
        whom = self.whom
        return read if whom is whoever else lambda st, sc, who: read(st, sc, whom(st, sc, who))

    def _state(self, noun: m.Noun, phrases: Sequence[m.Attached]) -> Reader:
        """`alone`, `helping`, `fighting for the win`: of the player it is read for."""
        name = noun.word + (FOR_THE_WIN if any(p.prep == "for" for p in (*phrases, *noun.phrases)) else "")
        state = self.words.states.get(name)
        if state is None:
            raise Unreadable(noun, f"nobody can be {name}")
        return lambda st, sc, who: state(st, who)

    def _goes_on(self, noun: m.Noun) -> Reader:
        happening = self.words.happening.get(noun.word)
        if happening is None:
            raise Unreadable(noun, f"a {noun.word} does not go on for a time")
        return lambda st, sc, who: happening(st)

    def _all_phrases(self, phrases: Sequence[m.Attached]) -> Reader:
        found = every([self._phrase(p) for p in phrases])
        if found is None:
            raise Unreadable(m.Holds(None), "a condition that says nothing")
        return found

    def _phrase(self, p: m.Attached) -> Reader:
        """`in combat`, `in combat with a helper`, `with a helper`, `during your turn`."""
        noun, spot = p.noun, self.spot(p)
        if spot is not None:
            return self._about_whom(self.stands(spot))
        if not isinstance(noun, m.Noun):
            raise Unreadable(p, f"`{p.prep}` says nothing that is so or not so here")
        if p.prep in ("with", "without"):
            wanted, found = p.prep == "with", self._having(p, noun)
            return found if wanted else lambda st, sc, who: not found(st, sc, who)
        if noun.word in self.words.happening:
            within = self._taking_part(noun)
            return every([within, *(self._phrase(q) for q in noun.phrases)]) or within
        if self._is_own_turn(p, noun):
            return lambda st, sc, who: st.active == self.you(st, sc)
        if p.prep in ("at", "in") and "place" in self.categories(noun) and self.words.stands is not None:
            return self._standing(noun, self.words.stands)
        if "zone" in self.categories(noun):
            zones = frozenset(self.game.groups.get(noun.word, (noun.word,)))
            return lambda st, sc, who: st.zone_of(sc.card) in zones
        raise Unreadable(p, f"`{p.prep} {noun.word}` cannot be looked at here")

    def _standing(self, noun: m.Noun, stands: Callable[[State, int, str], bool]) -> Reader:
        """`at Entrance`: where the player stands; on a card of the other side, the first of the players it looks at."""
        places = [ref.terms[-1] for ref in noun.refs]
        if self.hostile and self.two_sided:
            engaged = self.engaged
            return lambda st, sc, who: any(stands(st, seat, p) for seat in engaged(st)[:1] for p in places)
        return self._about_whom(lambda st, sc, who: any(stands(st, who, p) for p in places))

    def _is_own_turn(self, p: m.Attached, noun: m.Noun) -> bool:
        return "period" in self.categories(noun) and noun.det == "your" and p.prep in ("on", "during", "in")

    def _having(self, p: m.Attached, noun: m.Noun) -> Reader:
        if p.op is not None:
            return self._about_whom(self.compared(self.seat_number(noun), p.op, p.limit))
        if self.is_player(noun):
            return self._exists(noun)
        return self._about_whom(self.has_cards(noun))

    def _taking_part(self, noun: m.Noun) -> Reader:
        """`in combat`: on a card of somebody, that player is in it; on a monster's card, it goes on."""
        happening = self.words.happening[noun.word]
        engaged = self.engaged
        if self.hostile or not self.two_sided:
            return lambda st, sc, who: happening(st)
        return self._about_whom(lambda st, sc, who: happening(st) and who in engaged(st))

    def _exists(self, noun: m.Noun) -> Reader:
        """Somebody or something like that is there, on the side this card looks at; `no X`: nothing is."""
        found = self._some(noun)
        if noun.det == "no":
            return lambda st, sc, who: not found(st, sc, who)
        return found

    def _some(self, noun: m.Noun) -> Reader:
        ref = noun.refs[0]
        if ref.kind == "word" and self.is_player(noun):
            find = self.seats(m.revised(noun, det="") if noun.det == "no" else noun).find
            return lambda st, sc, who: bool(find(st, sc, who))
        if ref.kind != "terms":
            pool = self.pool(noun, self.in_play, self.whose(noun))
            return lambda st, sc, who: bool(pool(st, sc, who))
        if self.is_place(noun) or any(self.spot(p) is not None for p in noun.phrases):
            there, besides = self.pool(noun, self.place_zones(), self.whose(noun)), self.pool(noun, self.in_play, self.whose(noun))
            return lambda st, sc, who: bool(there(st, sc, who) or besides(st, sc, who))
        if noun.phrases or noun.of is not None:
            pool = self.counted(noun) if self._looks_at_itself(noun) else self._on_the_other_side(noun)
            return self._about_whom(lambda st, sc, who: bool(pool(st, sc, who)))
        return self.facing(noun, self.hostile)

    def _looks_at_itself(self, noun: m.Noun) -> bool:
        return noun.det == "your" or noun.of is not None or (not self.hostile and bool(OWN_TERMS & self.categories(noun)))

    def _on_the_other_side(self, noun: m.Noun) -> Reader:
        """The cards that a Term with conditions of its own looks at."""
        if self.hostile and self.two_sided:
            engaged, cards = self.engaged, self.pool(noun, self.had(noun), whoever)
            return lambda st, sc, who: [c for s in engaged(st) for c in cards(st, sc, s)]
        role = next(iter(self.words.roles), "")
        if not role or self.lies_carried(noun) and not self._shared_zone(noun):
            return self.counted(noun)
        base = self._of_kind(self._role(role), noun)
        for p in noun.phrases:
            base = self._narrow_cards(base, p)
        return base

    def facing(self, noun: m.Noun, hostile: bool) -> Reader:
        """A bare Term: is somebody on the side that this card looks at such a one?"""
        terms = [r.terms for r in noun.refs]
        if noun.det == "your":
            return self._you_have(terms)
        if hostile and self.two_sided:
            return self._one_engaged_has(terms)
        if OWN_TERMS & self.categories(noun) or not self.words.roles:
            return self._about_whom(self._has_all(terms))
        return self._one_opposing_is(noun)

    def _you_have(self, terms: Sequence[Sequence[str]]) -> Reader:
        has = self._has_all(terms)
        return lambda st, sc, who: has(st, sc, self.you(st, sc))

    def _has_all(self, terms: Sequence[Sequence[str]]) -> Reader:
        has = self._has()
        if len(terms) == 1 and len(terms[0]) == 1:
            term = terms[0][0]
            return lambda st, sc, who: has(st, who, term)
        return lambda st, sc, who: any(all(has(st, who, t) for t in ts) for ts in terms)

    def _has(self) -> Callable[[State, int, str], bool]:
        hindered = self.words.hindered
        found: Callable[[State, int, str], bool] = self.words.has_term
        return hindered if self.hating and hindered is not None else found

    def _one_engaged_has(self, terms: Sequence[Sequence[str]]) -> Reader:
        has, engaged = self._has(), self.engaged
        if len(terms) == 1 and len(terms[0]) == 1:
            term = terms[0][0]

            def somebody(st: State, sc: Any, who: int) -> bool:
                for seat in engaged(st):  # noqa: SIM110 (faster than any(): totals are read at every decision)
                    if has(st, seat, term):
                        return True
                return False

            return somebody
        return lambda st, sc, who: any(any(all(has(st, s, t) for t in ts) for ts in terms) for s in engaged(st))

    def _one_opposing_is(self, noun: m.Noun) -> Reader:
        opposing, such = self.opposing, self.is_such(noun)
        assert such is not None

        def something(st: State, sc: Any, who: int) -> bool:
            for card in opposing(st):  # noqa: SIM110
                if such(st, card):
                    return True
            return False

        return something

    # ---- who is what ----------------------------------------------------------------------------

    def _links(self, t: m.Links) -> Reader:
        truth = self._about(t)
        nobody = t.who.refs[0].word == "nobody" or t.who.det == "no"
        if t.negated != nobody:
            return lambda st, sc, who: not truth(st, sc, who)
        return truth

    def _about(self, t: m.Links) -> Reader:
        """Is one of those named what is said of them?"""
        if isinstance(t.what, m.Noun) and "period" in self.categories(t.what):
            return self._whose_turn(t.what)
        if not self.is_player(t.who):
            return self._about_cards(t)
        find = self._named(t.who)
        with self.read_for(whoever):
            test = self._of_seat(t.link, t.what, t.phrases)
        if t.who.refs[0].word == "you":
            return lambda st, sc, who: test(st, sc, self.you(st, sc))
        return lambda st, sc, who: any(test(st, sc, s) for s in find(st, sc, who) if s != NOBODY)

    def _named(self, who: m.Noun) -> Reader:
        if who.refs[0].word == "nobody" and self.hostile and self.two_sided:
            engaged = self.engaged
            return lambda st, sc, seat: engaged(st)
        return self.seats(m.revised(who, det="") if who.det == "no" else who).find

    def _whose_turn(self, turn: m.Noun) -> Reader:
        whose = self.anchor(turn)
        return lambda st, sc, who: st.active == whose(st, sc, who)

    def _of_seat(self, link: str, what: m.Noun | m.Compares | None, phrases: Sequence[m.Attached]) -> Reader:
        if isinstance(what, m.Compares):
            return self._compares(what, phrases)
        if what is None:
            return self._all_phrases(phrases)
        ref = what.refs[0]
        if link == "has":
            when, narrowing = self._split(phrases)
            return self._while(self.has_cards(m.revised(what, phrases=(*what.phrases, *narrowing))), when)
        if ref.kind == "word" and "state" in self.categories(what):
            return self._state(what, phrases)
        if ref.kind == "terms":
            return self._while(self._has_all([r.terms for r in what.refs]), phrases)
        if not self.is_player(what):
            raise Unreadable(what, f"no player is `{what.text or what.word}`")
        find = self.seats(what).find
        return lambda st, sc, who: who in find(st, sc, self.you(st, sc))

    def _about_cards(self, t: m.Links) -> Reader:
        if t.what is None and any(p.prep == "here" for p in t.phrases):
            return self._some(m.revised(t.who, phrases=(*t.who.phrases, *t.phrases)))
        pool = self.pool(t.who, self.in_play, self.whose(t.who))
        what = t.what
        if isinstance(what, m.Compares):
            measure, limit, compare = self.card_number(what.left), self.amount(what.right), COMPARE[what.op]
            return lambda st, sc, who: any(compare(measure(st, c), limit(st, sc, who)) for c in pool(st, sc, who))
        if what is None:
            return self._where_cards(pool, t.phrases)
        if t.link == "has" or self.is_player(what) and not self.is_terms(what):
            raise Unreadable(t, f"no card {t.link} `{what.text or what.word}`")
        if what.refs[0].kind == "word" and "state" in self.categories(what):
            state = self.words.states[what.word]
            return lambda st, sc, who: any(state(st, c) for c in pool(st, sc, who))
        such = self.is_such(what)
        if such is None:
            raise Unreadable(what, f"no card is `{what.text or what.word}`")
        return lambda st, sc, who: any(such(st, c) for c in pool(st, sc, who))

    def _where_cards(self, pool: Reader, phrases: Sequence[m.Attached]) -> Reader:
        """`while their Turf is in play`."""
        nouns = [p.noun for p in phrases if p.prep in ("in", "at") and isinstance(p.noun, m.Noun)]
        names = {z for n in nouns for z in self.game.groups.get(n.word, (n.word,)) if z in self.game.zones}
        if not names:
            raise Unreadable(m.Holds(None, tuple(phrases)), "where is it?")
        return lambda st, sc, who: any(st.zone_of(c) in names for c in pool(st, sc, who))

    # ---- modifiers ----------------------------------------------------------------------------

    def alternatives(self, bonus: m.Bonus, hostile: bool) -> tuple[Reader | None, int, Reader | None]:
        """(when, amount, value) of a modifier: a plain number with a condition, or a computed one.

        With several alternatives the last whose guards hold counts.
        """
        made = [self._alternative(a, hostile) for a in bonus.choices]
        if len(made) == 1:
            when, amount, per = made[0]
            return when, amount, None if per is None else _times(amount, per)

        def value(st: State, sc: Any, who: int) -> int:
            for when, amount, per in reversed(made):
                if when is None or when(st, sc, who):
                    return amount if per is None else int(amount * per(st, sc, who))
            return 0

        return None, 0, value

    def _alternative(self, a: m.Alternative, hostile: bool) -> tuple[Reader | None, int, Reader | None]:
        self.hating = hostile and a.amount > 0
        within = tuple(p for p in a.phrases if a.per is not None and self._is_place(p))  # `per card in hand of you`, `here`
        tests = [self.versus(p, hostile) for p in a.vs]
        tests += [self._scoped(p) for p in a.phrases if p not in within and not p.prep.startswith("rounded")]
        when = both(every(tests), self.guard(a.guards))
        per = self._per(m.revised(a.per, phrases=(*a.per.phrases, *within)), hostile) if a.per is not None else None
        self.hating = False
        return when, a.amount, per

    def _is_place(self, p: m.Attached) -> bool:
        noun = p.noun
        if p.prep == "here":
            return True
        if p.prep != "in" or not isinstance(noun, m.Noun) or noun.word in self.words.happening:
            return False
        return "zone" in self.categories(noun)

    def _scoped(self, p: m.Attached) -> Reader:
        """`with a helper`, `in combat`, `during your turn`."""
        if p.prep == "for":
            raise Unreadable(p, "a bonus `for` something is not known here")
        return self._phrase(p)

    def versus(self, p: m.Attached, hostile: bool) -> Reader:
        """`vs Ghost`, `vs level >= 10`: at least one such on the other side."""
        noun = p.noun
        if not isinstance(noun, m.Noun):
            raise Unreadable(p, "against what?")
        if p.op is not None:
            compare, limit = COMPARE[p.op], self.amount(p.limit)
            if hostile:
                measure, engaged = self.seat_number(noun), self.engaged
                return lambda st, sc, who: any(compare(measure(st, s), limit(st, sc, who)) for s in engaged(st))
            count, opposing = self.card_number(noun), self.opposing
            return lambda st, sc, who: any(compare(count(st, c), limit(st, sc, who)) for c in opposing(st))
        if noun.refs[0].kind == "terms" and not noun.phrases and noun.of is None:
            terms = [r.terms for r in noun.refs]
            return self._one_engaged_has(terms) if hostile else self._one_opposing_is(noun)
        return self._some(noun)

    def _per(self, noun: m.Noun, hostile: bool) -> Reader:
        """How many times a modifier counts: `per Ghost`, `per Item of helper`, `per level of monster`."""
        categories = self.categories(noun)
        if noun.refs[0].kind == "word" and categories & {"stat", "count"} and "zone" not in categories:
            return self.number(noun)
        if self.is_player(noun):
            return self._players_counted(noun, hostile)
        pool = self._cards_counted(noun, hostile)
        return lambda st, sc, who: len(pool(st, sc, who))

    def _players_counted(self, noun: m.Noun, hostile: bool) -> Reader:
        if hostile and self.is_terms(noun):
            has, engaged = self._has_all([r.terms for r in noun.refs]), self.engaged
            return lambda st, sc, who: sum(1 for s in engaged(st) if has(st, sc, s))
        find = self.seats(noun).find
        return lambda st, sc, who: len(find(st, sc, who))

    def _cards_counted(self, noun: m.Noun, hostile: bool) -> Reader:
        """On a hostile card the cards of the players engaged; else, of what the opposing are, those; else one's own."""
        placed = noun.phrase("in") is not None or noun.phrase("here") is not None
        said = noun.of is not None or noun.refs[0].kind != "terms" or placed
        if said or noun.det == "your":
            return self.counted(noun)
        if hostile and self.two_sided:
            return self._held_against(noun)
        if self._is_of_the_opposing(noun):
            opposing, such = self.opposing, self.is_such(noun)
            assert such is not None
            base: Reader = lambda st, sc, who: [c for c in opposing(st) if such(st, c)]  # noqa: E731
            for p in noun.phrases:
                base = self._narrow_cards(base, p)
            return base
        whom, pool = self.whom, self.counted(noun)
        return pool if whom is whoever else lambda st, sc, who: pool(st, sc, whom(st, sc, who))

    def _is_of_the_opposing(self, noun: m.Noun) -> bool:
        """Is it a tag, or the Term of a kind that lies in the common zones: something that the opposing are?"""
        return bool(self.words.roles) and (self.categories(noun) <= {"tag"} or bool(self._shared_zone(noun)))

    def _held_against(self, noun: m.Noun) -> Reader:
        """The players' cards that a hostile card counts; a Class without drawbacks is not held against anybody."""
        engaged, cards = self.engaged, self.pool(noun, self.in_play, whoever)
        hindered = self.words.hindered
        if not self.hating or hindered is None:
            return lambda st, sc, who: [c for s in engaged(st) for c in cards(st, sc, s)]
        used = frozenset(self.in_use)
        return lambda st, sc, who: [
            c for s in engaged(st) for c in cards(st, sc, s)
            if st.zone_of(c) not in used or hindered(st, s, st.game.cards[c].title)
        ]

    # ---- whom a subject lets through ------------------------------------------------------------

    def among(self, noun: m.Noun) -> Reader | None:
        """Is `who` (a seat, or a card where cards are named) one of those a standing subject names? None: all are."""
        if self.is_player(noun):
            return self._seat_among(noun)
        such = self.is_such(noun)
        if such is None or noun.of is not None or noun.refs[0].kind == "pronoun":
            pool = self.pool(noun, self.in_use, self.whose(noun))
            return lambda st, sc, who: who in pool(st, sc, who)
        one: Reader = lambda st, sc, who: [who]  # noqa: E731
        for p in noun.phrases:
            one = self._narrow_cards(one, p)
        if not noun.phrases:
            return lambda st, sc, who: such(st, who)
        return lambda st, sc, who: such(st, who) and bool(one(st, sc, who))

    def _seat_among(self, noun: m.Noun) -> Reader | None:
        ref = noun.refs[0]
        tests: list[Reader] = []
        with self.read_for(whoever):
            if ref.kind == "terms" and noun.rank != "other":
                tests.append(self._has_all([r.terms for r in noun.refs]))
            elif ref.word != "player" or noun.rank or noun.det in ("your", "their", "that", "another") or noun.phrase("on"):
                return self._seat_found(noun)
            for p in noun.phrases:
                spot = self.spot(p)
                if spot is not None:
                    tests.append(self.stands(spot))
                if p.prep not in ("with", "without") or not isinstance(p.noun, m.Noun):
                    continue
                if p.noun.rank in EXTREMES:
                    return self._seat_found(noun)
                tests.append(self._seat_with(p))
        return every(tests)

    def _seat_found(self, noun: m.Noun) -> Reader:
        find = self.seats(noun).find
        return lambda st, sc, who: who in find(st, sc, self.you(st, sc))

    def _seat_with(self, p: m.Attached) -> Reader:
        has = self.seat_has(p)
        return has if p.prep == "with" else lambda st, sc, who: not has(st, sc, who)


def _times(amount: int, per: Reader) -> Reader:
    return lambda st, sc, who: amount * per(st, sc, who)


__all__ = ["Conditions", "both", "every", "key_of"]
