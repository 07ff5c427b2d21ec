"""Noun phrases and conditions from their meaning: what is said of them, in messages with blanks.

Owns: how a noun, a phrase, a comparison and a condition are told on one card. Never: clauses and lines (`explain`), or any
language's forms (`english`, `russian`). Enter here: Phrases.
The words of the language stay; what they leave unsaid (whose, on which side, which one) is said.
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from attrs import evolve

from ..vocab import Kind, Vocabulary
from .english import plain
from .meaning import (
    Argument,
    Asked,
    Attached,
    Call,
    CardMeaning,
    Compares,
    Guards,
    Holds,
    Links,
    Not,
    Noun,
    Ref,
    Ruled,
    Sentence,
    There,
    Until,
)
from .meaning import Test as Condition
from .prepositions import FOLLOWS
from .said import N_, YOU, Actor, Head, Joined, Name, Node, Pronoun, Say
from .signature import fits

ATTACHING = frozenset(("attach", "attaches"))  # the one verb known by name here: its card speaks of what it lies on
NUMBERED = {  # with a number behind it
    "<": N_("less than {n}"), "<=": N_("{n} or less"), "=": N_("exactly {n}"), ">=": N_("{n} or more"), ">": N_("more than {n}"),
}  # fmt: skip
BESIDE = {  # with another measure behind it
    "<": N_("less than {what}"), "<=": N_("no more than {what}"), "=": N_("the same as {what}"), ">=": N_("at least {what}"),
    ">": N_("more than {what}"),
}  # fmt: skip
GUARDED = {
    "if": N_("{clause} if {tests}"), "unless": N_("{clause} unless {tests}"), "while": N_("{clause} as long as {tests}"),
    "until": N_("{clause} until {tests}"),
}  # fmt: skip
ASIDE = {  # the same behind a moment, set off by a comma
    "if": N_("{clause}, if {tests}"), "unless": N_("{clause}, unless {tests}"), "while": N_("{clause}, as long as {tests}"),
    "until": N_("{clause}, until {tests}"),
}  # fmt: skip
LINKED = {  # link, negated -> somebody and what they are or have; of the context `condition`, for verbs can read the same
    ("is", False): "{who:be} {what}", ("is", True): "{who:be} not {what}",
    ("has", False): "{who:have} {what}", ("has", True): "{who:do} not have {what}",
}  # fmt: skip
LINKED_TO_NONE = {"is": N_("{who:be} no {what}"), "has": N_("{who:have} no {what}")}
MEASURED = {False: N_("{who:have} {what} of {size}"), True: N_("{who:do} not have {what} of {size}")}
FIGHTING = {"is": N_("a player in the fight is {what}"), "has": N_("a player in the fight has {what}")}
NOBODY_FIGHTING = {
    "is": N_("no player in the fight is {what}"), "has": N_("no player in the fight has {what}"),
    "measures": N_("no player in the fight has {what} of {size}"),
}  # fmt: skip
NOBODY = {
    "is": N_("no player is {what}"), "has": N_("no player has {what}"), "measures": N_("no player has {what} of {size}"),
}  # fmt: skip
HERE, YONDER, THERE = "here", "there", "in the fight"  # on a card that lies there; on one that is gone when it is read


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
    def this(self) -> Name:
        """The card itself."""
        term = self.kind.term
        return Name((Head(term, term, "term") if term else Head("card", "card"),), "this")

    @property
    def foe(self) -> str:
        """What one fights: the first role of the game."""
        return next(iter(self.vocabulary.words_of("role")), "card")

    @property
    def faces_players(self) -> bool:
        """Do a bare Term and `vs` look at the players, and not at what they fight?"""
        return self.kind.bare in ("self", "host") and bool(self.vocabulary.words_of("side"))

    def holder(self, call: Call | None = None) -> Actor:
        """Whom a property of this card concerns, where the text names nobody."""
        about_this = call is not None and any(_is_this(value) for _, value in call.args)
        return YOU if self.kind.bare in ("owner", "victim") or about_this else self.bearer(call)

    def bearer(self, call: Call | None = None) -> Actor:
        """The card that has a property: this one, or the one that it is for."""
        name: Node = self.host if self.kind.bare == "host" else self.this
        if not self.kind.bare and call is not None and not any(_points_back(value) for _, value in call.args):
            name = self._attached_to() or name
        return Actor(name, own="its", again="it")

    @property
    def host(self) -> Node:
        """What a card of this kind lies on."""
        raised = self.raised()
        if raised is None:
            return Say("the {foe} that this card is on", {"foe": self.one_foe()})
        return self._attached_to() or evolve(raised, det="its", owner=self.this)

    def raised(self) -> Name | None:
        """What a +N is for, where the game names such cards."""
        of = self.vocabulary.bonus.of
        return Name((Head(of, of, "term"),)) if of else None

    def one_foe(self) -> Name:
        """What one fights, as a word alone."""
        return Name((Head(self.foe, plain(self.foe)),))

    def _attached_to(self) -> Say | None:
        """What a card that attaches to another lies on, or nothing."""
        for line in self.card.lines:
            calls = [r for ladder in line.steps.ladders for r in ladder.rungs] if isinstance(line, Sentence) else []
            for call in calls:
                if isinstance(call, Call) and call.verb in ATTACHING:
                    host = next((value for _, value in call.args if isinstance(value, Noun)), None)
                    named = self.bare(host) if host else Name((Head("card", "card"),))
                    return Say("the {host} that this card is attached to", {"host": named})
        return None

    def actor_of(self, noun: Noun) -> Actor:
        """The noun as somebody who acts."""
        ref = noun.refs[0]
        if ref.kind == "pronoun":
            if ref.word in ("you", "yours"):
                return YOU
            if ref.word == "they" and self._is_subject(noun.stands_for):
                meant = noun.stands_for
                return Actor(Pronoun("they", self.bare(meant) if meant is not None else None), True)
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

    def noun(self, noun: Noun, bare: str = "own") -> Node:
        """The noun with everything that narrows it.

        `bare` says what a noun without number or determiner is: `own` (the actor's: `your Vehicle`), `a` (`a Ghost`,
        `a level`) or `none` (`with Footgear`).
        """
        noun = _pushed_down(noun)
        named = self._pronoun(noun) if noun.refs[0].kind == "pronoun" else self._named(noun, bare)
        return self.narrowed(named, noun.phrases)

    def narrowed(self, named: Node, phrases: Sequence[Attached]) -> Node:
        """A noun phrase, and the phrases behind it."""
        if not phrases:
            return named
        if isinstance(named, Name):
            return evolve(named, after=[*named.after, *(self.attached(p, named) for p in phrases)])
        told = named
        for phrase in phrases:
            told = Say("{noun} {phrase}", {"noun": told, "phrase": self.attached(phrase, named)})
        return told

    def heads(self, noun: Noun, plural: bool | None = None) -> tuple[Head, ...]:
        """What is named: `Ninja or Detective`, `top cards` without the rest."""
        return tuple(self._head(ref, ref.plural if plural is None else plural) for ref in noun.refs)

    def _head(self, ref: Ref, many: bool) -> Head:
        if ref.kind == "card":
            return Head(ref.word, f'"{ref.word}"', "card")
        if ref.terms:
            last = self.vocabulary.terms.get(ref.terms[-1])
            name = (last.plural or last.name) if many and last else ref.terms[-1]
            return Head(ref.terms[-1], " ".join((*ref.terms[:-1], name)), "term", many, ref.terms[:-1])
        word = self.vocabulary.nouns.get(ref.word)
        return Head(ref.word, plain((word.plural or ref.word) if many and word else ref.word), plural=many)

    def bare(self, noun: Noun, det: str = "", plural: bool | None = None, count: int | None = None) -> Name:
        """The noun's own words, with no more than this before them."""
        return Name(self.heads(noun, plural), det, count=count, person=bool(noun.cats & {"player", "class"}))

    def _named(self, noun: Noun, bare: str) -> Node:
        if noun.of is None:
            return self._determined(noun, bare)
        if noun.cats & {"stat", "zone"} and not noun.det and not noun.rank and noun.count is None:
            owner = self._owner(noun.of)
            if owner is not None and self._is_group(noun):
                return Say("play in front of {who}", {"who": self.noun(noun.of), "play": self.bare(noun)})
            if owner is not None:
                return evolve(owner, heads=self.heads(noun), half=noun.half)
        inner = evolve(noun.of, det="the") if noun.of.cats & {"role"} and not noun.of.det else noun.of
        return evolve(self._determined(noun, "the"), of=self.noun(inner, "none"))

    def _is_group(self, noun: Noun) -> bool:
        zone = self.vocabulary.zones.get(noun.word)
        return zone is not None and bool(zone.of)

    def _determined(self, noun: Noun, bare: str) -> Name:
        heads, person = self.heads(noun), bool(noun.cats & {"player", "class"})
        if noun.rank == "many":
            return Name(heads, rank="many", half=noun.half)
        if not (noun.det or noun.rank or noun.count is not None or noun.up_to):
            det = self._bare(noun, bare)
            owner = self.actor.name if det == "own" else None
            return Name(heads, self.actor.own if det == "own" else det, owner=owner, person=person, half=noun.half)
        det = "the" if noun.rank and not noun.det else "a" if noun.det == "an" else noun.det
        owner = self._whose(noun) if det in ("your", "its", "their") else None
        return Name(heads, det, noun.rank, noun.count, noun.half, noun.up_to, owner, person=person)

    def _whose(self, noun: Noun) -> Node:
        """Whom `your`, `its`, `their` means."""
        if noun.det == "your":
            return YOU.name
        if self._is_subject(noun.stands_for):
            return self.actor.name
        return self.noun(noun.stands_for) if noun.stands_for is not None else Pronoun("it")

    def _bare(self, noun: Noun, bare: str) -> str:
        """The determiner of a noun that stands alone: whose it is, or which one."""
        ref = noun.refs[0]
        if ref.kind == "card" or ref.plural:
            return ""
        if ref.terms:
            return self._bare_term(noun, bare)
        cats = noun.cats
        zone = self.vocabulary.zones.get(ref.word)
        if zone is not None and "stat" not in cats or bare != "a" and "stat" in cats:
            owned = "stat" in cats or zone is not None and zone.owner == "player"
            return "own" if owned and bare != "the" else "the"
        if "stat" in cats:
            return "" if self._is_plural(ref.word) else "a"
        if bare == "the" or cats & {"role", "side", "event", "time", "count", "player"}:
            return "the"
        return "a" if cats & {"card", "token", "unit"} else ""

    def _is_plural(self, word: str) -> bool:
        """Is it a noun that there is only in the plural?"""
        return word in self.vocabulary.invariable and word.endswith("s")

    def _bare_term(self, noun: Noun, bare: str) -> str:
        if bare == "own" and noun.cats & {"slot", "class"}:
            return "own"
        return "" if bare == "none" else self._article(noun)

    def a(self, noun: Noun) -> Node:
        """The noun, with an article where it stands bare: `a Ghost`, `an Item`, `a level`."""
        return self.noun(noun, "a")

    def _article(self, noun: Noun) -> str:
        """`a Ghost`, but `Footgear`: what has no plural takes no article."""
        term = self.vocabulary.terms.get(noun.refs[0].terms[-1])
        return "" if term is None or term.plural in ("", term.name) else "a"

    def _pronoun(self, noun: Noun) -> Node:
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
            case "they" | "them" | "you" | "yours":
                return Pronoun(word, None if meant is None else self.bare(meant))
            case _:
                return Name((Head(word, word),), person=True)

    def _that(self, meant: Noun) -> Node:
        """What was named before, told again so that nobody can mistake it."""
        if meant.refs[0].kind == "pronoun":
            return self.noun(meant)
        if "event" in meant.cats and meant.of is not None and not meant.of.cats & {"player"}:
            return self._that(meant.of)  # `kick-down of a Curse`: that Curse
        named = meant.det == "the" and not meant.phrases and meant.cats & {"player", "role"}
        if named or meant.cats & {"role"} and not meant.det:
            return self.bare(meant, "the")
        if not self._several(meant):
            return self.bare(meant, "that")
        return self.bare(meant, "those", True, meant.count or None)

    def _several(self, noun: Noun) -> bool:
        plural = any(ref.plural for ref in noun.refs)
        return plural or noun.det in ("every", "all") or (noun.count or 1) > 1

    def _owner(self, noun: Noun) -> Name | None:
        """`your`, `the helper's`, with no head yet; None where that would be too long for a possessive."""
        ref = noun.refs[0]
        if ref.kind == "pronoun":
            if ref.word in ("you", "yours"):
                return Name((), "your", owner=YOU.name)
            if ref.word in ("it", "this") and noun.stands_for is None:
                return Name((), "its", owner=self.this)
            if ref.word in ("they", "them", "theirs") and self._is_subject(noun.stands_for):
                return Name((), "their", owner=self.actor.name)
        if noun.phrases or noun.of is not None or len(noun.refs) > 1:
            return None
        return Name((), possessor=self.noun(noun, "a"))

    # ---- phrases -------------------------------------------------------------------------------

    def attached(self, phrase: Attached, which: Node) -> Node:
        """A phrase that narrows the noun before it, which is given, or that belongs to a whole clause."""
        noun = phrase.noun
        if noun is None:
            gone = self.kind.played and self.kind.bare == "host"
            words = (YONDER if gone else HERE) if phrase.prep == "here" else phrase.prep
            return Say(words, {}, context="phrase")
        if phrase.op is not None:
            return self._measured(phrase, noun, which)
        match phrase.prep:
            case "even":
                return Say("even to {what}", {"what": self.bare(noun)})
            case "vs" | "against":
                return preposed("against", self.noun(noun, "a"), which)
            case "per":
                return Say("for {what}", {"what": self.noun(evolve(noun, det=noun.det or "each"))})
            case "in" | "during" if not (noun.det or noun.rank) and (self._is_group(noun) or "event" in noun.cats):
                return self._inside(phrase.prep, noun, which)
            case "at" if "place" in noun.cats and noun.refs[0].terms and not noun.det:
                return preposed("at", self.noun(evolve(noun, det="the")), which)
            case "with" | "without":
                return preposed(phrase.prep, self.noun(noun, "a" if "stat" in noun.cats else "none"), which)
            case _:
                return preposed(phrase.prep, self.noun(noun), which)

    def _inside(self, prep: str, noun: Noun, which: Node) -> Node:
        """`in combat`, `in play in front of you`, `in a combat of another player`."""
        if noun.of is None:
            return preposed(prep, self.narrowed(self.bare(noun), noun.phrases), which)
        if self._is_group(noun):
            blanks: dict[str, Node] = {"noun": self.bare(noun), "who": self.noun(noun.of)}
            message = f"{prep} {{noun}} in front of {{who}}"
            return self._narrowed_phrase(Say(message, blanks, context="phrase"), noun, which)
        event = evolve(self.bare(noun, "a"), of=self.noun(noun.of))
        return preposed(prep, self.narrowed(event, noun.phrases), which)

    def _narrowed_phrase(self, told: Node, noun: Noun, which: Node) -> Node:
        for phrase in noun.phrases:
            told = Say("{clause} {phrase}", {"clause": told, "phrase": self.attached(phrase, which)})
        return told

    def _measured(self, phrase: Attached, noun: Noun, which: Node) -> Say:
        """`with level < 5`, `against level >= 12`."""
        size = self.size(phrase.op or "=", phrase.limit)
        if phrase.prep != "with":
            return preposed("against" if phrase.prep == "vs" else phrase.prep, self.so_big(noun, size), which)
        blanks: dict[str, Node] = {"what": self.bare(noun), "size": size, "which": which}
        if self._counts_cards(noun):
            return Say("whose number of cards in {what} is {size}", blanks)
        if noun.of is None:
            special = f"whose {plain(noun.word)} is {{size}}"
            return Say("whose {what} is {size}", blanks, special=special)
        return Say("with {what} at {size}", {**blanks, "what": self.noun(noun)})

    def so_big(self, noun: Noun, size: Node) -> Say:
        """`a level of 5 or more`."""
        return Say("{what} of {size}", {"what": self.bare(noun, "a"), "size": size})

    def size(self, op: str, limit: Noun | int | None) -> Say:
        """`5 or more`, `less than your level`."""
        if isinstance(limit, Noun):
            return Say(BESIDE[op], {"what": self.measure(limit)})
        return Say(NUMBERED[op], {"n": limit or 0})

    def measure(self, noun: Noun) -> Node:
        """A noun as a number: a hand is counted."""
        named = self.noun(noun)
        return Say("the number of cards in {what}", {"what": named}) if self._counts_cards(noun) else named

    def _counts_cards(self, noun: Noun) -> bool:
        return noun.word in self.vocabulary.stats and noun.word in self.vocabulary.zones

    # ---- conditions ----------------------------------------------------------------------------

    def guarded(self, clause: Node, guards: Guards, messages: dict[str, str] = GUARDED) -> Node:
        """A clause with all its guards behind it: `if ...`, `unless ...`, `as long as ...`, `until ...`."""
        for guard in guards:
            if not isinstance(guard, Until):
                clause = Say(messages[guard.word], {"clause": clause, "tests": self.tests(guard.tests)})
            elif isinstance(guard.what, Compares):
                clause = Say(messages["until"], {"clause": clause, "tests": self.test(guard.what)})
            else:
                clause = Say("{clause} until {time}", {"clause": clause, "time": self._end(guard.what)})
        return clause

    def _end(self, what: Noun) -> Node:
        nested, named = what.of, self.noun(what)
        fight = nested is not None and nested.rank == "next" and nested.word in self.vocabulary.in_combat
        return Say("{time} (the one that is going on counts)", {"time": named}) if fight else named

    def tests(self, tests: Iterable[Condition]) -> Node:
        """Conditions that must all hold."""
        told = [self.test(test) for test in tests]
        return told[0] if len(told) == 1 else Joined(told)

    def test(self, test: Condition) -> Node:
        """One condition as a clause."""
        match test:
            case Asked():
                asked = Say(test.question, {}, context="question")
                return Say('the answer to the question "{question}" is yes', {"question": asked})
            case Ruled():
                return Say('this table plays "{ruling}" (a ruling: yes)', {"ruling": test.name})
            case Not():
                return Say("it is not so that {test}", {"test": self.test(test.test)})
            case There():
                return self._there(test.what)
            case Compares():
                blanks: dict[str, Node] = {"what": self.measure(test.left), "size": self.size(test.op, test.right)}
                return self._with_phrases(Say("{what} is {size}", blanks), test.phrases)
            case Links():
                return self._with_phrases(self._links(test), test.phrases)
            case Holds():
                return self._holds(test)
            case _:
                assert_never(test)

    def _with_phrases(self, clause: Node, phrases: Sequence[Attached]) -> Node:
        for phrase in phrases:
            clause = Say("{clause} {phrase}", {"clause": clause, "phrase": self.attached(phrase, self.actor.name)})
        return clause

    def _there(self, what: Noun) -> Say:
        told, several = self.noun(what), self._several(what)
        if what.det == "no":
            message = N_("there are no {what}") if several else N_("there is no {what}")
            return Say(message, {"what": _without_determiner(told)})
        return Say(N_("there are {what}") if several else N_("there is {what}"), {"what": told})

    def _links(self, test: Links) -> Node:
        link, blanks = self._linked(test)
        nobody = test.who.refs[0].word == "nobody"
        who = blanks["who"] = self._nobody() if nobody else self.actor_of(test.who)
        if isinstance(test.what, Noun) and "time" in test.what.cats:
            return Say(N_("it is not {what}") if test.negated else N_("it is {what}"), blanks)
        if nobody and not test.negated and not (isinstance(test.what, Noun) and "state" in test.what.cats):
            return Say((NOBODY_FIGHTING if self.faces_players else NOBODY)[link], blanks)
        if isinstance(test.what, Noun) and "state" in test.what.cats:
            return self._with_phrases(self.in_state(who, test.what, test.negated), test.what.phrases)
        if test.what is None:
            return Say(N_("{who:be} not") if test.negated else N_("{who:be}"), blanks)
        if link == "measures":
            return Say(MEASURED[test.negated], blanks)
        if isinstance(test.what, Noun) and test.what.det == "no" and not test.negated:
            return Say(LINKED_TO_NONE[link], {**blanks, "what": _without_determiner(blanks["what"])})
        return Say(LINKED[link, test.negated], blanks, context="condition")

    def _linked(self, test: Links) -> tuple[str, dict[str, Node]]:
        """What somebody is or has."""
        what = test.what
        if isinstance(what, Compares):
            return "measures", {"what": self.bare(what.left, "a"), "size": self.size(what.op, what.right)}
        return test.link, {} if what is None else {"what": self.a(what)}

    def in_state(self, who: Actor, state: Noun, negated: bool = False) -> Node:
        """`you are alone`: a message for each state, for another language says it with a verb of its own."""
        told = []
        for head in self.heads(state):
            message = f"{{who:be}} {'not ' if negated else ''}{head.said}"
            told.append(Say(message, {"who": who}, context="state"))
        return told[0] if len(told) == 1 else Joined(told, " or ")

    def _nobody(self) -> Actor:
        """No player, or none in the fight where that is what counts."""
        fighting = [Say(THERE, {}, context="phrase")] if self.faces_players else []
        return Actor(Name((Head("player", "player"),), "no", after=fighting, person=True))

    def _holds(self, test: Holds) -> Node:
        what = test.what
        if what is None:
            return self._with_phrases(Say("{who:be}", {"who": self.actor}), test.phrases)
        phrases = (*what.phrases, *test.phrases)
        what = evolve(what, phrases=())
        return self._with_phrases(self._holding(what), phrases)

    def _holding(self, what: Noun) -> Node:
        if what.det == "no":
            return self._none(what)
        if what.det in ("your", "its", "their"):
            return Say("{what} is in play", {"what": self.noun(what)})
        if "state" in what.cats:
            return self.in_state(self.actor, what)
        if what.refs[0].terms:
            return self.somebody_is(what)
        return Say("there is {what}", {"what": self.noun(what, "a")})

    def _none(self, what: Noun) -> Node:
        """`no Ally`, `no helper`."""
        if what.refs[0].terms and self.is_players(what):
            if self.faces_players:
                return Say(NOBODY_FIGHTING["has"], {"what": self.a(evolve(what, det=""))})
            return Say(LINKED_TO_NONE["has"], {"who": self.actor, "what": _without_determiner(self.noun(what))})
        return Say("there is no {what}", {"what": _without_determiner(self.noun(what))})

    def is_players(self, noun: Noun) -> bool:
        """Is it something that players have or are: a slot, a class, an Item?"""
        return bool(noun.cats & {"slot", "class"}) or any(t in self._owned for ref in noun.refs for t in ref.terms)

    def somebody_is(self, what: Noun, facing: bool | None = None) -> Say:
        """A bare Term as a condition: somebody on the other side is it or has it, or you are or have it."""
        players = self.is_players(what)
        link = "is" if what.cats & {"class"} and "slot" not in what.cats or not players else "has"
        if self.faces_players if facing is None else facing:
            return Say(FIGHTING[link], {"what": self.a(what)})
        if players:
            return Say(LINKED[link, False], {"who": self.actor, "what": self.a(what)}, context="condition")
        return Say("{foe} in the fight is {what}", {"foe": self._a_foe(), "what": self.a(what)})

    def _a_foe(self) -> Name:
        return evolve(self.one_foe(), det="a")

    def opposed(self, phrase: Attached, facing: bool) -> Node:
        """`vs Ghost`, `vs level >= 5`: at least one on the other side. `facing`: do we look at the players?"""
        noun = phrase.noun
        assert isinstance(noun, Noun)
        if phrase.op is not None:
            return self._side_measures(noun, self.size(phrase.op, phrase.limit), facing)
        if noun.refs[0].terms and not noun.det:
            plain_noun = evolve(noun, phrases=())
            if not facing and self.is_players(noun):
                blanks: dict[str, Node] = {"foe": self._a_foe(), "what": self.a(plain_noun)}
                return self._with_phrases(Say("{foe} in the fight has or is {what}", blanks), noun.phrases)
            return self._with_phrases(self.somebody_is(plain_noun, facing), noun.phrases)
        return Say("the fight is against {what}", {"what": self.noun(noun, "a")})

    def _side_measures(self, noun: Noun, size: Say, facing: bool) -> Say:
        blanks: dict[str, Node] = {"what": self.bare(noun, "a"), "size": size}
        if facing:
            return Say("a player in the fight has {what} of {size}", blanks)
        return Say("{foe} in the fight has {what} of {size}", {"foe": self._a_foe(), **blanks})

    def counted(self, noun: Noun) -> Node:
        """What stands behind `for each` in a verb's template."""
        told = _without_determiner(self.noun(evolve(noun, det="each")))
        whole = noun.of is not None or noun.phrases or not self.is_players(noun)
        return told if whole else Say("{what} that {who:have}", {"what": told, "who": self.actor})

    def per(self, noun: Noun, facing: bool, placed: bool = False) -> Say:
        """`per Ghost`: each one on the other side, or each that you have. `placed`: what follows says where they are."""
        blanks: dict[str, Node] = {"what": self.noun(evolve(noun, det="each"))}
        if placed or noun.of is not None or noun.phrases or not noun.refs[0].terms:
            return Say("for {what}", blanks)
        if facing:
            return Say("for {what} that the players in the fight have", blanks)
        if self.is_players(noun):
            return Say("for {what} that {who:have}", {**blanks, "who": self.actor})
        foes = self.vocabulary.nouns.get(self.foe)
        head = Head(self.foe, plain(foes.plural), plural=True) if foes else Head("card", "cards", plural=True)
        return Say("for {what} among the {foes}", {**blanks, "foes": Name((head,))})


def preposed(prep: str, noun: Node, which: Node) -> Say:
    """A preposition with its noun. A translation may have a message of its own for it with this very word.

    `which` is what the phrase narrows.
    """
    blanks: dict[str, Node] = {"noun": noun, "which": which}
    special = ""
    if isinstance(noun, Name) and len(noun.heads) == 1 and noun.of is None and noun.count is None and not noun.rank:
        word = noun.heads[0].said
        if noun.owner is not None:
            blanks["whose"] = Pronoun(noun.det, noun.owner)
        special = f"{prep} {{whose}} {word}" if noun.owner is not None else f"{prep} {word}"
    message = f"{prep} {{noun}}".strip()
    return Say(message, blanks, context="phrase", special=special)


def _without_determiner(named: Node) -> Node:
    return evolve(named, det="") if isinstance(named, Name) else named


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
