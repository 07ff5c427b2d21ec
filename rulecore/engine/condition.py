"""Conditions and modifiers -> closures built once. Only reads. Enter here: Conditions.guard, .alternatives, .event."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..lang import meaning as m
from .changes import Change, Move
from .select import COMPARE, Reader, Selector
from .state import NOBODY, State

OWN_TERMS = frozenset(("class", "slot"))  # a bare Term of these, on a player's own card, looks at the player


class Conditions(Selector):
    """Lowers the conditions, modifiers and event filters of one card."""

    @property
    def hostile(self) -> bool:
        """Is this a card of the other side: a monster, or what is played on one?"""
        return self.kind.bare in ("self", "host")

    def me(self, st: State, sc: Any, who: int) -> int:
        """You; on a card that nobody owns, the first of the munchkins."""
        if sc.seat != NOBODY:
            return int(sc.seat)
        found = self.words.players["munchkin"](st) if "munchkin" in self.words.players else ()
        return found[0] if found else st.active

    # ---- guards -------------------------------------------------------------------------------

    def guard(self, guards: m.Guards) -> Reader | None:
        """All of if / unless / while; None where there is none. `until` is a duration, not a condition."""
        tests = [self._guard(g) for g in guards if isinstance(g, m.Guard)]
        if not tests:
            return None
        if len(tests) == 1:
            return tests[0]
        return lambda st, sc, who: all(t(st, sc, who) for t in tests)

    def _guard(self, g: m.Guard) -> Reader:
        holds = self.all_of(g.tests)
        if g.word == "unless":
            return lambda st, sc, who: not holds(st, sc, who)
        return holds

    def all_of(self, tests: Sequence[m.Test]) -> Reader:
        """Every one of these tests."""
        made = [self.test(t) for t in tests]
        if len(made) == 1:
            return made[0]
        return lambda st, sc, who: all(t(st, sc, who) for t in made)

    def test(self, t: m.Test) -> Reader:
        """One atom of a condition."""
        match t:
            case m.Holds():
                return self._holds(t)
            case m.Compares():
                left, right, compare = self.number(t.left), self.amount(t.right), COMPARE[t.op]
                return lambda st, sc, who: compare(left(st, sc, who), right(st, sc, who))
            case m.Links():
                return self._links(t)
            case m.There():
                return self._exists(t.what)
            case m.Asked():
                return self._asked(t.question)
            case m.Ruled():
                ruling = t.name
                return lambda st, sc, who: st.settings.get(ruling) == "yes"
            case m.Not():
                inner = self.test(t.test)
                return lambda st, sc, who: not inner(st, sc, who)

    def _asked(self, question: str) -> Reader:
        asked = self.card.data.setdefault("asked", ())
        if question not in asked:
            self.card.data["asked"] = (*asked, question)
        return lambda st, sc, who: bool(st.memo.get(("combat", "asked", sc.card, question, st.active), 0))

    def _holds(self, t: m.Holds) -> Reader:
        if t.what is None:
            tests = [self._phrase(p) for p in t.phrases]
            return lambda st, sc, who: all(x(st, sc, who) for x in tests)
        noun = t.what
        ref = noun.refs[0]
        if ref.kind == "word" and "state" in self.game.vocab.nouns[ref.word].categories:
            name = ref.word
            if any(p.prep == "for" for p in t.phrases):
                name += " for the win"
            state = self.words.states[name]
            return lambda st, sc, who: state(st, self.me(st, sc, who))
        if ref.kind == "word" and "event" in self.game.vocab.nouns[ref.word].categories:
            happening = self.words.happening[ref.word]
            return lambda st, sc, who: happening(st)
        return self._exists(noun)

    def _phrase(self, p: m.Attached) -> Reader:
        """`in combat`, `in combat with a helper`, `with a helper`."""
        noun = p.noun
        assert isinstance(noun, m.Noun)
        if p.prep == "with":
            return self._exists(noun)
        happening = self.words.happening[noun.word]
        inner = [self._phrase(q) for q in noun.phrases]
        return lambda st, sc, who: happening(st) and all(x(st, sc, who) for x in inner)

    def _exists(self, noun: m.Noun) -> Reader:
        """Somebody or something like that is there, on the side this card looks at; `no X`: nothing is."""
        found = self._some(noun)
        if noun.det == "no":
            return lambda st, sc, who: not found(st, sc, who)
        return found

    def _some(self, noun: m.Noun) -> Reader:
        ref = noun.refs[0]
        if ref.kind == "word" and self.is_player(noun):
            find = self.seats(noun).find
            return lambda st, sc, who: bool(find(st, sc, who))
        if ref.kind == "word":
            pool = self.pool(noun, ("front", "pack"), self.me)
            return lambda st, sc, who: bool(pool(st, sc, who))
        return self.facing(noun)

    def facing(self, noun: m.Noun, hostile: bool | None = None, hating: bool = False) -> Reader:
        """A bare Term: is somebody on the side that this card looks at such a one?"""
        hostile = self.hostile if hostile is None else hostile
        terms = [r.terms for r in noun.refs]
        categories = self.game.vocab.terms[noun.refs[0].terms[-1]].categories
        if noun.det == "your" or (not hostile and OWN_TERMS & categories and "munchkin" in self.words.players):
            has = self.words.has_term
            return lambda st, sc, who: any(all(has(st, self.me(st, sc, who), t) for t in ts) for ts in terms)
        if hostile:
            has = self.words.hindered if hating and self.words.hindered else self.words.has_term
            munchkins = self.words.players["munchkin"]
            return lambda st, sc, who: any(
                any(all(has(st, s, t) for t in ts) for ts in terms) for s in munchkins(st)
            )
        monsters, is_term = self.words.roles["monster"], self.words.is_term
        if len(terms) == 1 and len(terms[0]) == 1:
            term = terms[0][0]
            return lambda st, sc, who: any(is_term(st, c, term) for c in monsters(st))
        return lambda st, sc, who: any(any(all(is_term(st, c, t) for t in ts) for ts in terms) for c in monsters(st))

    def _links(self, t: m.Links) -> Reader:
        truth = self._about(t)
        who_noun = t.who
        nobody = who_noun.refs[0].word == "nobody" or who_noun.det == "no"
        negated = t.negated != nobody
        if negated:
            return lambda st, sc, who: not truth(st, sc, who)
        return truth

    def _about(self, t: m.Links) -> Reader:
        """Is one of those named what is said of them?"""
        what = t.what
        if t.who.refs[0].word == "it" and isinstance(what, m.Noun) and what.refs[0].word == "turn":
            return lambda st, sc, who: st.active == sc.seat
        if not self.is_player(t.who):
            return self._about_cards(t)
        if t.who.refs[0].word == "nobody" and self.hostile:
            find: Reader = lambda st, sc, who: list(self.words.players["munchkin"](st))  # noqa: E731
        else:
            find = self.seats(t.who).find
        test = self._of_seat(t.link, what, t.phrases)
        return lambda st, sc, who: any(test(st, sc, s) for s in find(st, sc, who) if s != NOBODY)

    def _of_seat(self, link: str, what: m.Noun | m.Compares | None, phrases: Sequence[m.Attached]) -> Reader:
        if isinstance(what, m.Compares):
            measure, limit, compare = self.seat_number(what.left.word), self.amount(what.right), COMPARE[what.op]
            return lambda st, sc, who: compare(measure(st, who), limit(st, sc, sc.seat))
        if what is None:
            tests = [self._phrase(p) for p in phrases]
            return lambda st, sc, who: all(x(st, sc, who) for x in tests)
        ref = what.refs[0]
        if link == "has":
            return self.has_cards(what)
        if ref.kind == "word" and "state" in self.game.vocab.nouns[ref.word].categories:
            name = ref.word + (" for the win" if any(p.prep == "for" for p in phrases) else "")
            state = self.words.states[name]
            return lambda st, sc, who: state(st, who)
        if ref.kind == "terms":
            has = self.words.hindered if self.hostile and self.words.hindered else self.words.has_term
            terms = [r.terms for r in what.refs]
            return lambda st, sc, who: any(all(has(st, who, x) for x in ts) for ts in terms)
        find = self.seats(what).find
        return lambda st, sc, who: who in find(st, sc, who)

    def _about_cards(self, t: m.Links) -> Reader:
        pool = self._pronoun_or_host(t.who)
        what = t.what
        if isinstance(what, m.Compares):
            measure, limit, compare = self.card_number(what.left.word), self.amount(what.right), COMPARE[what.op]
            return lambda st, sc, who: any(compare(measure(st, c), limit(st, sc, who)) for c in pool(st, sc, who))
        assert isinstance(what, m.Noun)
        is_term = self.words.is_term
        terms = [r.terms or (r.word,) for r in what.refs]
        return lambda st, sc, who: any(
            any(all(is_term(st, c, x) for x in ts) for ts in terms) for c in pool(st, sc, who)
        )

    def _pronoun_or_host(self, noun: m.Noun) -> Reader:
        """`it` on a card played on another is that other card."""
        if noun.refs[0].word == "it" and noun.stands_for is None and self.kind.bare == "host":
            return lambda st, sc, who: [st.hosts.get(sc.card, sc.card)]
        return self.pool(noun, ("front", "pack"), self.me)

    # ---- modifiers ----------------------------------------------------------------------------

    def alternatives(self, bonus: m.Bonus, hostile: bool) -> tuple[Reader | None, int, Reader | None]:
        """(when, amount, value) of a modifier: a plain number with a condition, or a computed one.

        With several alternatives the last whose guards hold counts.
        """
        made = [(self._counts(a, hostile), a.amount, self._per(a, hostile)) for a in bonus.choices]
        if len(made) == 1:
            when, amount, per = made[0]
            if per is None:
                return when, amount, None
            return when, amount, lambda st, sc, who: amount * per(st, sc, who)

        def value(st: State, sc: Any, who: int) -> int:
            for when, amount, per in reversed(made):
                if when is None or when(st, sc, who):
                    return amount if per is None else int(amount * per(st, sc, who))
            return 0

        return None, 0, value

    def _counts(self, a: m.Alternative, hostile: bool) -> Reader | None:
        tests = [self._versus(p, hostile, a.amount) for p in a.vs]
        tests += [self._scoped(p) for p in a.phrases if p.prep in ("in", "with", "during", "against", "for")]
        guard = self.guard(a.guards)
        if guard is not None:
            tests.append(guard)
        if not tests:
            return None
        if len(tests) == 1:
            return tests[0]
        return lambda st, sc, who: all(t(st, sc, who) for t in tests)

    def _scoped(self, p: m.Attached) -> Reader:
        noun = p.noun
        assert isinstance(noun, m.Noun)
        if noun.word in self.words.happening:
            return self._phrase(p)
        return self._exists(noun)

    def _versus(self, p: m.Attached, hostile: bool, amount: int) -> Reader:
        """`vs Ghost`, `vs level >= 10`: at least one such on the other side."""
        noun = p.noun
        assert isinstance(noun, m.Noun)
        if p.op is not None:
            compare, limit = COMPARE[p.op], self.amount(p.limit)
            if hostile:
                measure, munchkins = self.seat_number(noun.word), self.words.players["munchkin"]
                return lambda st, sc, who: any(compare(measure(st, s), limit(st, sc, who)) for s in munchkins(st))
            count, monsters = self.card_number(noun.word), self.words.roles["monster"]
            return lambda st, sc, who: any(compare(count(st, c), limit(st, sc, who)) for c in monsters(st))
        if noun.refs[0].kind == "terms":
            return self._other_side(noun, hostile, amount > 0)
        return self._some(noun)

    def _other_side(self, noun: m.Noun, hostile: bool, hating: bool) -> Reader:
        terms = [r.terms for r in noun.refs]
        if hostile:
            has = self.words.hindered if hating and self.words.hindered else self.words.has_term
            munchkins = self.words.players["munchkin"]
            return lambda st, sc, who: any(any(all(has(st, s, t) for t in ts) for ts in terms) for s in munchkins(st))
        monsters, is_term = self.words.roles["monster"], self.words.is_term
        return lambda st, sc, who: any(any(all(is_term(st, c, t) for t in ts) for ts in terms) for c in monsters(st))

    def _per(self, a: m.Alternative, hostile: bool) -> Reader | None:
        """How many times a modifier counts: `per Ghost`, `per Item of helper`."""
        noun = a.per
        if noun is None:
            return None
        ref = noun.refs[0]
        if noun.of is not None or noun.phrases or ref.kind == "word":
            if self.is_player(noun):
                find = self.seats(noun).find
                return lambda st, sc, who: len(find(st, sc, who))
            if not hostile or noun.of is not None:
                pool = self.counted(noun) if ref.kind != "pronoun" else self.pool(noun, ("front",), self.me)
                return lambda st, sc, who: len(pool(st, sc, who if not hostile else self.me(st, sc, who)))
        terms = [r.terms for r in noun.refs]
        is_term = self.words.is_term
        if hostile:
            munchkins = self.words.players["munchkin"]
            counted = self.pool(noun, ("front", "pack"), lambda st, sc, who: who)
            return lambda st, sc, who: sum(len(counted(st, sc, s)) for s in munchkins(st))
        categories = self.game.vocab.terms[terms[0][-1]].categories
        monster_kind = self.game.vocab.kinds.get("monster")
        of_monsters = "tag" in categories or (monster_kind is not None and terms[0][-1] == monster_kind.term)
        if of_monsters and "monster" in self.words.roles:
            monsters = self.words.roles["monster"]
            return lambda st, sc, who: sum(
                1 for c in monsters(st) if any(all(is_term(st, c, t) for t in ts) for ts in terms)
            )
        pool = self.counted(noun)
        return lambda st, sc, who: len(pool(st, sc, who if who != NOBODY else self.me(st, sc, who)))

    # ---- whom a subject lets through ------------------------------------------------------------

    def among(self, noun: m.Noun) -> Reader:
        """Is `who` (a seat, or a card where cards are named) one of those a standing subject names?"""
        if not self.is_player(noun):
            is_term = self.words.is_term
            terms = [r.terms for r in noun.refs if r.kind == "terms"]
            if not terms:
                pool = self.pool(noun, ("front",), self.me)
                return lambda st, sc, who: who in pool(st, sc, who)
            return lambda st, sc, who: any(all(is_term(st, who, t) for t in ts) for ts in terms)
        ref = noun.refs[0]
        tests: list[Reader] = []
        if ref.kind == "terms":
            has, names = self.words.has_term, [r.terms[-1] for r in noun.refs]
            tests.append(lambda st, sc, who: any(has(st, who, t) for t in names))
        elif ref.word != "player" or noun.rank or noun.det in ("your", "their") or noun.phrase("on") is not None:
            find = self.seats(noun).find
            return lambda st, sc, who: who in find(st, sc, sc.seat)
        for p in noun.phrases:
            if p.prep in ("with", "without") and isinstance(p.noun, m.Noun):
                if p.noun.rank in ("highest", "lowest", "most", "fewest"):
                    find = self.seats(noun).find
                    return lambda st, sc, who: who in find(st, sc, sc.seat)
                has_it, wanted = self.seat_has(p), p.prep == "with"
                tests.append(lambda st, sc, who, t=has_it, w=wanted: t(st, sc, who) == w)  # type: ignore[misc]
        return lambda st, sc, who: all(t(st, sc, who) for t in tests)

    # ---- events -------------------------------------------------------------------------------

    def events(self, event: m.Event) -> list[tuple[str, Any]]:
        """The index keys of a trigger or replacement, each with its filter (state, live, change) -> bool."""
        guard = self.guard(event.guards)
        found = []
        for ref in event.noun.refs:
            tests = self._event_tests(ref.word, event)

            def hears(st: State, sc: Any, c: Change, tests: Sequence[Any] = tuple(tests)) -> bool:
                if not all(t(st, sc, c) for t in tests):
                    return False
                return guard is None or bool(guard(st, Happened(sc, c), happened_to(st, c)))

            found.append((ref.word, hears))
        return found

    def _event_tests(self, moment: str, event: m.Event) -> list[Any]:
        noun = event.noun
        tests: list[Any] = []
        whom = noun.of
        if whom is not None:
            tests.append(self._event_of(whom))
        for p in (*noun.phrases, *event.phrases):
            if not isinstance(p.noun, m.Noun):
                continue
            if p.prep == "by" or (p.prep == "of" and self.is_player(p.noun)):
                tests.append(self._event_by(p.noun))
            elif p.prep == "of":
                tests.append(self._event_of(p.noun))
            elif p.prep == "from":
                tests.append(self._event_from(p.noun))
            elif p.prep == "vs":
                facing = self._versus(p, False, 0)
                tests.append(lambda st, sc, c, f=facing: f(st, sc, sc.seat))
        by_player = any(p.prep == "by" for p in (*noun.phrases, *event.phrases))
        about_player = whom is not None and self.is_player(whom)
        if not by_player and not about_player:
            tests.append(self._event_default(noun, moment, whom))
        return tests

    def _event_default(self, noun: m.Noun, moment: str, whom: m.Noun | None) -> Any:
        """Without a word about it: on a player's card, what happens to that player; else what happens to this card."""
        if self.kind.bare == "self":
            return lambda st, sc, c: getattr(c, "card", NOBODY) in (sc.card, NOBODY)
        if self.kind.bare == "host":
            return lambda st, sc, c: getattr(c, "card", NOBODY) in (st.hosts.get(sc.card, sc.card), NOBODY)
        if moment in ("reveal", "leave") and whom is None:
            return lambda st, sc, c: getattr(c, "card", NOBODY) == sc.card
        if whom is not None and whom.refs[0].kind == "pronoun":
            return lambda st, sc, c: True
        return lambda st, sc, c: sc.seat == NOBODY or happened_to(st, c) == sc.seat

    def _event_of(self, noun: m.Noun) -> Any:
        if self.is_player(noun):
            return self._event_by(noun)
        if noun.refs[0].word in ("this", "it") and noun.refs[0].kind == "pronoun":
            return lambda st, sc, c: getattr(c, "card", NOBODY) == sc.card
        if noun.refs[0].kind == "word" and noun.word in self.words.happening:
            return lambda st, sc, c: True  # `loss of combat`: a fight, not a card
        is_term = self.words.is_term
        terms = [r.terms or (r.word,) for r in noun.refs]
        return lambda st, sc, c: (card := getattr(c, "card", NOBODY)) != NOBODY and any(
            all(is_term(st, card, t) for t in ts) for ts in terms
        )

    def _event_by(self, noun: m.Noun) -> Any:
        among = self.among(noun)
        return lambda st, sc, c: among(st, sc, happened_to(st, c))

    def _event_from(self, noun: m.Noun) -> Any:
        names = self.game.groups.get(noun.word, (noun.word,))
        zone_names = self.game.zone_names

        def source(st: State, sc: Any, c: Change) -> bool:
            if not isinstance(c, Move):
                return False
            zone = c.source if c.source != NOBODY else st.where[c.card]
            return zone_names[zone] in names

        return source


def happened_to(st: State, c: Change) -> int:
    """The player a change happens or happened to: who loses or gets the card; whom the moment is about."""
    if isinstance(c, Move):
        owners = st.game.owner
        source = c.source if c.source != NOBODY else st.where[c.card]
        return owners[source] if owners[source] != NOBODY else owners[c.to]
    return c.befalls(st)


class Happened:
    """A live ability's scope while it hears a change: `it` is the change."""

    __slots__ = ("card", "seat", "it", "names")

    def __init__(self, live: Any, it: Change) -> None:
        self.card = live.card
        self.seat = live.seat
        self.it = it
        self.names = live.names
