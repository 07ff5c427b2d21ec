"""Noun phrases and conditions in plain English, from their meaning.

Owns: how a noun, a phrase, a comparison and a condition are told on one card. Never: clauses and lines (`explain`).
Enter here: Phrases. The words of the language stay; what they leave unsaid (whose, on which side, which one) is said.
"""
from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from attrs import evolve

from ..vocab import Kind, Vocabulary
from .english import YOU, Actor, article, conjugate, listed, plain
from .meaning import (
    Argument,
    Asked,
    Attached,
    Call,
    CardMeaning,
    Compares,
    Guard,
    Guards,
    Holds,
    Links,
    Not,
    Noun,
    Ruled,
    Sentence,
    There,
    Until,
)
from .meaning import Test as Condition
from .prepositions import FOLLOWS
from .signature import fits

HEROES = "a player in the fight"
THE_HEROES = "the players in the fight"
ATTACHING = frozenset(("attach", "attaches"))  # the one verb known by name here: its card speaks of what it lies on
MORE = {"<": "less than {}", "<=": "{} or less", "=": "exactly {}", ">=": "{} or more", ">": "more than {}"}
BESIDE = {"<": "less than {}", "<=": "no more than {}", "=": "the same as {}", ">=": "at least {}", ">": "more than {}"}
WORDS = {"if": "if", "unless": "unless", "while": "as long as"}


class Phrases:
    """Tells the nouns and conditions of one card. `actor` is who acts in the clause that is being told."""

    def __init__(self, card: CardMeaning, vocabulary: Vocabulary) -> None:
        self.card, self.vocabulary = card, vocabulary
        self.kind = vocabulary.kinds.get(card.kind) or Kind(card.kind)
        self.actor = YOU
        self.subject: Noun | None = None
        self._owned = frozenset(k.term for k in vocabulary.kinds.values() if k.bare == "owner" and k.term)

    # ---- who and what is meant -----------------------------------------------------------------

    @property
    def this(self) -> str:
        """The card itself."""
        return f"this {self.kind.term}" if self.kind.term else "this card"

    @property
    def foe(self) -> str:
        """What one fights: the first role of the game."""
        return next(iter(self.vocabulary.words_of("role")), "card")

    @property
    def faces_players(self) -> bool:
        """Do a bare Term and `vs` look at the players, and not at what they fight?"""
        return self.kind.bare in ("self", "host")

    def holder(self, call: Call | None = None) -> Actor:
        """Whom a property of this card concerns, where the text names nobody."""
        about_this = call is not None and any(_is_this(value) for _, value in call.args)
        return YOU if self.kind.bare in ("owner", "victim") or about_this else self.bearer(call)

    def bearer(self, call: Call | None = None) -> Actor:
        """The card that has a property: this one, or the one that it is for."""
        name = self.host if self.kind.bare == "host" else self.this
        if not self.kind.bare and call is not None and not any(_points_back(value) for _, value in call.args):
            name = self._attached_to() or name
        return Actor(name, own="its", again="it")

    @property
    def host(self) -> str:
        """What a card of this kind lies on."""
        return f"the {self.foe} that this card is on"

    def _attached_to(self) -> str:
        """What a card that attaches to another lies on, or nothing."""
        for line in self.card.lines:
            calls = [r for ladder in line.steps.ladders for r in ladder.rungs] if isinstance(line, Sentence) else []
            for call in calls:
                if isinstance(call, Call) and call.verb in ATTACHING:
                    host = next((value for _, value in call.args if isinstance(value, Noun)), None)
                    return f"the {self.heads(host) if host else 'card'} that this card is attached to"
        return ""

    def actor_of(self, noun: Noun) -> Actor:
        """The noun as somebody who acts."""
        ref = noun.refs[0]
        if ref.kind == "pronoun":
            if ref.word in ("you", "yours"):
                return YOU
            if ref.word == "they" and self._is_subject(noun.stands_for):
                return Actor("they", True)
            meant = noun.stands_for
            if ref.word == "they" and meant is not None:
                return evolve(self.actor_of(meant), name=self._that(meant), plural=self._several(meant))
            own, again = ("its", "it") if ref.word in ("it", "this") else ("their", "they")
            return Actor(self.noun(noun), False, own, again)
        plural = ref.plural or noun.det == "all" or (noun.count or 1) > 1
        person = bool(noun.cats & {"player", "class"}) or plural
        return Actor(self.noun(noun), plural, *(("their", "they") if person else ("its", "it")))

    def _is_subject(self, noun: Noun | None) -> bool:
        return noun is None or noun == self.subject

    # ---- nouns ---------------------------------------------------------------------------------

    def noun(self, noun: Noun, bare: str = "own") -> str:
        """The noun with everything that narrows it.

        `bare` says what a noun without number or determiner is: `own` (the actor's: `your Vehicle`), `a` (`a Ghost`,
        `a level`) or `none` (`with Footgear`).
        """
        noun = _pushed_down(noun)
        text = self._pronoun(noun) if noun.refs[0].kind == "pronoun" else self._named(noun, bare)
        return " ".join((text, *map(self.attached, noun.phrases)))

    def heads(self, noun: Noun, plural: bool | None = None) -> str:
        """What is named: `Ninja or Detective`, `top cards` without the rest."""
        found = []
        for ref in noun.refs:
            many = ref.plural if plural is None else plural
            if ref.kind == "card":
                found.append(f'"{ref.word}"')
            elif ref.terms:
                last = self.vocabulary.terms.get(ref.terms[-1])
                name = (last.plural or last.name) if many and last else ref.terms[-1]
                found.append(" ".join((*ref.terms[:-1], name)))
            else:
                word = self.vocabulary.nouns.get(ref.word)
                found.append(plain((word.plural or ref.word) if many and word else ref.word))
        return " or ".join(found)

    def _named(self, noun: Noun, bare: str) -> str:
        head = self.heads(noun)
        half = "half " if noun.half else ""
        if noun.of is None:
            return half + self._determined(noun, head, bare)
        owner = self._owner(noun.of)
        if owner and noun.cats & {"stat", "zone"} and not noun.det and not noun.rank and noun.count is None:
            if self._is_group(noun):
                return f"{half}play in front of {self.noun(noun.of)}"
            return f"{half}{owner} {head}"
        inner = evolve(noun.of, det="the") if noun.of.cats & {"role"} and not noun.of.det else noun.of
        return f"{half}{self._determined(noun, head, 'the')} of {self.noun(inner, 'none')}"

    def _is_group(self, noun: Noun) -> bool:
        zone = self.vocabulary.zones.get(noun.word)
        return zone is not None and bool(zone.of)

    def _determined(self, noun: Noun, head: str, bare: str) -> str:
        if noun.rank == "many":
            return f"that many {head}"
        if not (noun.det or noun.rank or noun.count is not None or noun.up_to):
            return self._bare(noun, head, bare)
        words = ["up to"] if noun.up_to else []
        words += ["the"] if noun.rank and not noun.det else [noun.det] if noun.det not in ("", "a", "an") else []
        words += [noun.rank] if noun.rank else []
        words += [str(noun.count)] if noun.count is not None else []
        text = " ".join((*words, head))
        return article(text) if noun.det in ("a", "an") else text

    def _bare(self, noun: Noun, head: str, bare: str) -> str:
        """A noun that stands alone: the English says which one."""
        ref = noun.refs[0]
        if ref.kind == "card" or ref.plural:
            return head
        if ref.terms:
            return self._bare_term(noun, head, bare)
        cats = noun.cats
        zone = self.vocabulary.zones.get(ref.word)
        if zone is not None and "stat" not in cats or bare != "a" and "stat" in cats:
            owned = "stat" in cats or zone is not None and zone.owner == "player"
            return f"{self.actor.own if owned else 'the'} {head}"
        if "stat" in cats:
            return article(head)
        if bare == "the" or cats & {"role", "side", "event", "time", "count", "player"}:
            return f"the {head}"
        return article(head) if cats & {"card", "token", "unit"} else head

    def _bare_term(self, noun: Noun, head: str, bare: str) -> str:
        if bare == "own" and noun.cats & {"slot", "class"}:
            return f"{self.actor.own} {head}"
        return head if bare == "none" else self._with_article(noun, head)

    def a(self, noun: Noun) -> str:
        """The noun, with an article where it stands bare: `a Ghost`, `an Item`, `a level`."""
        return self.noun(noun, "a")

    def _with_article(self, noun: Noun, head: str) -> str:
        """`a Ghost`, but `Footgear`: what has no plural takes no article."""
        term = self.vocabulary.terms.get(noun.refs[0].terms[-1])
        return head if term is None or term.plural in ("", term.name) else article(head)

    def _pronoun(self, noun: Noun) -> str:
        word, meant = noun.refs[0].word, noun.stands_for
        match word:
            case "this":
                return self.this
            case "it":
                if meant is None:
                    return self.host if self.kind.bare == "host" else self.this
                return self._that(meant)
            case "they" | "them" if not self._is_subject(meant) and meant is not None:
                return self._that(meant)
            case _:
                return word

    def _that(self, meant: Noun) -> str:
        """What was named before, told again so that nobody can mistake it."""
        if meant.refs[0].kind == "pronoun":
            return self.noun(meant)
        if "event" in meant.cats and meant.of is not None and not meant.of.cats & {"player"}:
            return self._that(meant.of)  # `kick-down of a Curse`: that Curse
        named = meant.det == "the" and not meant.phrases and meant.cats & {"player", "role"}
        if named or meant.cats & {"role"} and not meant.det:
            return f"the {self.heads(meant)}"
        if not self._several(meant):
            return f"that {self.heads(meant)}"
        count = f"{meant.count} " if meant.count else ""
        return f"those {count}{self.heads(meant, plural=True)}"

    def _several(self, noun: Noun) -> bool:
        plural = any(ref.plural for ref in noun.refs)
        return plural or noun.det in ("every", "all") or (noun.count or 1) > 1

    def _owner(self, noun: Noun) -> str:
        """`your`, `the helper's`; empty where that would be too long for a possessive."""
        ref = noun.refs[0]
        if ref.kind == "pronoun":
            if ref.word in ("you", "yours"):
                return "your"
            if ref.word in ("it", "this") and noun.stands_for is None:
                return "its"
            if ref.word in ("they", "them", "theirs") and self._is_subject(noun.stands_for):
                return "their"
        if noun.phrases or noun.of is not None or len(noun.refs) > 1:
            return ""
        name = self.noun(noun, "a")
        return f"{name}'" if name.endswith("s") else f"{name}'s"

    # ---- phrases -------------------------------------------------------------------------------

    def attached(self, phrase: Attached) -> str:
        """A phrase that narrows the noun before it."""
        noun = phrase.noun
        if noun is None:
            return "at the place of this card" if phrase.prep == "here" else phrase.prep
        if phrase.op is not None:
            return self._measured(phrase, noun)
        match phrase.prep:
            case "even":
                return f"even to {self.heads(noun)}"
            case "vs" | "against":
                return f"against {self.noun(noun, 'a')}"
            case "per":
                return f"for {self.noun(evolve(noun, det=noun.det or 'each'))}"
            case "in" | "during" if not (noun.det or noun.rank) and (self._is_group(noun) or "event" in noun.cats):
                of = "" if noun.of is None else f" {'in front' if self._is_group(noun) else ''} of {self.noun(noun.of)}"
                what = self.heads(noun) if noun.of is None or self._is_group(noun) else article(self.heads(noun))
                return f"{phrase.prep} {what}{of}{''.join(f' {self.attached(p)}' for p in noun.phrases)}"
            case "with" | "without":
                return f"{phrase.prep} {self.noun(noun, 'a' if 'stat' in noun.cats else 'none')}"
            case _:
                return f"{phrase.prep} {self.noun(noun)}"

    def _measured(self, phrase: Attached, noun: Noun) -> str:
        """`with level < 5`, `against level >= 12`."""
        size = self.size(phrase.op or "=", phrase.limit)
        if phrase.prep != "with":
            prep = "against" if phrase.prep == "vs" else phrase.prep
            return f"{prep} {article(self.heads(noun))} of {size}"
        if self._counts_cards(noun):
            return f"whose number of cards in {self.heads(noun)} is {size}"
        if noun.of is None:
            return f"whose {self.heads(noun)} is {size}"
        return f"with {self.noun(noun)} at {size}"

    def size(self, op: str, limit: Noun | int | None) -> str:
        """`5 or more`, `less than your level`."""
        if isinstance(limit, Noun):
            return BESIDE[op].format(self.measure(limit))
        return MORE[op].format(limit)

    def measure(self, noun: Noun) -> str:
        """A noun as a number: a hand is counted."""
        text = self.noun(noun)
        return f"the number of cards in {text}" if self._counts_cards(noun) else text

    def _counts_cards(self, noun: Noun) -> bool:
        return noun.word in self.vocabulary.stats and noun.word in self.vocabulary.zones

    # ---- conditions ----------------------------------------------------------------------------

    def guards(self, guards: Guards) -> str:
        """All guards of a clause, each with its word, a space before each."""
        return "".join(f" {self.guard(guard)}" for guard in guards)

    def guard(self, guard: Guard | Until) -> str:
        """`if ...`, `unless ...`, `as long as ...`, `until ...`."""
        if isinstance(guard, Until):
            return f"until {self._end(guard.what)}"
        return f"{WORDS[guard.word]} {self.tests(guard.tests)}"

    def _end(self, what: Noun | Compares) -> str:
        if isinstance(what, Compares):
            return self.test(what)
        text = self.noun(what)
        nested = what.of
        fight = nested is not None and nested.rank == "next" and nested.word in self.vocabulary.in_combat
        return f"{text} (the one that is going on counts)" if fight else text

    def tests(self, tests: Iterable[Condition]) -> str:
        """Conditions that must all hold."""
        return listed(map(self.test, tests))

    def test(self, test: Condition) -> str:
        """One condition as a clause."""
        match test:
            case Asked():
                return f'the answer to the question "{test.question}" is yes'
            case Ruled():
                return f'this table plays "{test.name}" (a ruling: yes)'
            case Not():
                return f"it is not so that {self.test(test.test)}"
            case There():
                return f"there {'are' if self._several(test.what) else 'is'} {self.noun(test.what)}"
            case Compares():
                more = "".join(f" {self.attached(p)}" for p in test.phrases)
                return f"{self.measure(test.left)} is {self.size(test.op, test.right)}{more}"
            case Links():
                return self._links(test)
            case Holds():
                return self._holds(test)
            case _:
                assert_never(test)

    def _links(self, test: Links) -> str:
        turn = isinstance(test.what, Noun) and "time" in test.what.cats
        who = Actor("it") if turn else self.actor_of(test.who)
        if test.who.refs[0].word == "nobody":
            who = Actor("no player in the fight" if self.faces_players else "no player")
        verb = "have" if test.link == "has" else "be"
        does = conjugate(verb, who.plural, None, test.negated)
        what = ""
        if isinstance(test.what, Noun):
            what = self.a(test.what)
        elif test.what is not None:
            compared = test.what
            what = f"{article(self.heads(compared.left))} of {self.size(compared.op, compared.right)}"
            does = conjugate("have", who.plural, None, test.negated)
        more = "".join(f" {self.attached(p)}" for p in test.phrases)
        return f"{who.name} {does} {what}{more}"

    def _holds(self, test: Holds) -> str:
        more = "".join(f" {self.attached(p)}" for p in test.phrases)
        what = test.what
        if what is None:
            return f"{self.actor.name} {conjugate('be', self.actor.plural)}{more}"
        more = "".join(f" {self.attached(p)}" for p in what.phrases) + more
        what = evolve(what, phrases=())
        if what.det == "no":
            return f"{self._none(what)}{more}"
        if what.det in ("your", "its", "their"):
            return f"{self.noun(what)} is in play{more}"
        if "state" in what.cats:
            return f"{self.actor.name} {conjugate('be', self.actor.plural)} {self.heads(what)}{more}"
        if what.refs[0].terms:
            return self.somebody_is(what) + more
        return f"there is {self.noun(what, 'a')}{more}"

    def _none(self, what: Noun) -> str:
        """`no Ally`, `no helper`."""
        if what.refs[0].terms and self.is_players(what):
            if self.faces_players:
                return f"no player in the fight has {self.a(evolve(what, det=''))}"
            return f"{self.actor.name} {conjugate('have', self.actor.plural)} {self.noun(what)}"
        return f"there is {self.noun(what)}"

    def is_players(self, noun: Noun) -> bool:
        """Is it something that players have or are: a slot, a class, an Item?"""
        return bool(noun.cats & {"slot", "class"}) or any(t in self._owned for ref in noun.refs for t in ref.terms)

    def somebody_is(self, what: Noun, facing: bool | None = None) -> str:
        """A bare Term as a condition: somebody on the other side is it or has it, or you are or have it."""
        players = self.is_players(what)
        link = "be" if what.cats & {"class"} and "slot" not in what.cats or not players else "have"
        if self.faces_players if facing is None else facing:
            return f"{HEROES} {conjugate(link, False)} {self.a(what)}"
        if players:
            return f"{self.actor.name} {conjugate(link, self.actor.plural)} {self.a(what)}"
        return f"{article(self.foe)} in the fight is {self.a(what)}"

    def opposed(self, phrase: Attached, facing: bool) -> str:
        """`vs Ghost`, `vs level >= 5`: at least one on the other side. `facing`: do we look at the players?"""
        noun = phrase.noun
        assert isinstance(noun, Noun)
        side = HEROES if facing else f"{article(self.foe)} in the fight"
        if phrase.op is not None:
            return f"{side} has {article(self.heads(noun))} of {self.size(phrase.op, phrase.limit)}"
        if noun.refs[0].terms and not noun.det:
            plain_noun = evolve(noun, phrases=())
            more = "".join(f" {self.attached(p)}" for p in noun.phrases)
            if not facing and self.is_players(noun):
                return f"{article(self.foe)} in the fight has or is {self.a(plain_noun)}{more}"
            return self.somebody_is(plain_noun, facing) + more
        return f"the fight is against {self.noun(noun, 'a')}"

    def counted(self, noun: Noun) -> str:
        """What stands behind `for each` in a verb's template."""
        told = self.noun(evolve(noun, det="each")).removeprefix("each ")
        whole = noun.of is not None or noun.phrases or not self.is_players(noun)
        return told if whole else f"{told} that {self.actor.name} {conjugate('have', self.actor.plural)}"

    def per(self, noun: Noun, facing: bool) -> str:
        """`per Ghost`: each one on the other side, or each that you have."""
        counted = f"for {self.noun(evolve(noun, det='each'))}"
        if noun.of is not None or noun.phrases or not noun.refs[0].terms:
            return counted
        if facing:
            return f"{counted} that {THE_HEROES} have"
        if self.is_players(noun):
            return f"{counted} that {self.actor.name} {conjugate('have', self.actor.plural)}"
        foes = self.vocabulary.nouns.get(self.foe)
        return f"{counted} among the {foes.plural if foes else 'cards'}"


def _is_this(value: Argument) -> bool:
    return isinstance(value, Noun) and value.refs[0].word == "this"


def _points_back(value: Argument) -> bool:
    """Is it `that Item`, or of it?"""
    return isinstance(value, Noun) and (value.det == "that" or value.of is not None and _points_back(value.of))


def _pushed_down(noun: Noun) -> Noun:
    """`strength of the player with the highest level`: a phrase that a stat does not take narrows the player."""
    if noun.of is None:
        return noun
    here = tuple(p for p in noun.phrases if fits(noun.cats, FOLLOWS.get(p.prep)))
    down = tuple(p for p in noun.phrases if p not in here)
    return evolve(noun, phrases=here, of=evolve(noun.of, phrases=(*noun.of.phrases, *down))) if down else noun
