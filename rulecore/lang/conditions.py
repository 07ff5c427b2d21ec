"""Conditions, guards and durations. Owns: if, unless, while, until. Never: what happens. Enter here: Conditions."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from attrs import evolve

from ..diagnostics import suggest
from . import ast, meaning
from .attach import Attaching
from .english import article
from .nouns import ANY, Cats, is_plural
from .prepositions import HOLDS
from .signature import fits

STATES: Cats = frozenset(("state", "term", "period", "name"))
TIMES: Cats = frozenset(("time",))
IS: Cats = frozenset(("state", "term", "player", "event", "name", "time"))
HAS: Cats = frozenset(("term", "card", "token", "stat", "unit", "name", "player", "having"))
LINKED: Cats = frozenset(("player", "term", "self", "card", "role", "token", "place", "name", "time", "rule"))
THERE: Cats = frozenset(("player", "term", "card", "token", "role", "name", "place"))


class Conditions(Attaching):
    """Binds the conditions of one card."""

    def _guards(self, guards: ast.Guards) -> meaning.Guards:
        return tuple(
            self._until(guard)
            if isinstance(guard, ast.Until)
            else meaning.Guard(guard.word, self._tests(guard.atoms), span=guard.span)
            for guard in guards
        )

    def _until(self, until: ast.Until) -> meaning.Until:
        if isinstance(until.what, ast.Compare):
            return meaning.Until(self._compare(until.what, ()), span=until.span)
        noun = self.nouns.bind(until.what, TIMES, loose=True, remember=False)
        bare = "period" in noun.cats and not noun.det and not noun.rank
        if "*" not in noun.cats and (not fits(noun.cats, TIMES) or bare or ("period" not in noun.cats and noun.of is None)):
            words = self.text[slice(*until.what.span)]
            self.report("not-a-time", until.what.span, f"`{words}` is no time", did_you_mean=self._ends_known())
        return meaning.Until(noun, span=until.span)

    def _tests(self, atoms: Iterable[ast.Atom]) -> tuple[meaning.Test, ...]:
        return tuple(self._test(atom) for atom in atoms)

    def _test(self, atom: ast.Atom) -> meaning.Test:
        match atom:
            case ast.Asked():
                return meaning.Asked(atom.question[1:-1], span=atom.span)
            case ast.Not():
                return meaning.Not(self._test(atom.atom), span=atom.span)
            case ast.Holds():
                return self._holds(atom)
            case ast.Compares():
                return self._compare(atom.what, atom.phrases)
            case ast.There():
                noun = self.nouns.bind(atom.what, THERE)
                if not fits(noun.cats, THERE):
                    words = self.text[slice(*atom.what.span)]
                    self.report("not-a-condition", atom.what.span, f"`{words}` is nothing that there is or is not")
                elif not noun.det and noun.count is None and "*" not in noun.cats:
                    self._how_many_are_there(atom.what)
                return meaning.There(self._narrowed(noun, atom.phrases), span=atom.span)
            case ast.Ruled():
                return self._ruled(atom)
            case ast.Links():
                return self._links(atom)
            case _:
                assert_never(atom)

    def _ruled(self, atom: ast.Ruled) -> meaning.Ruled:
        """A ruling of the game that is read with yes or no."""
        name = atom.name[1:-1]
        asked = [r.name for r in self.vocabulary.rulings.values() if set(r.readings) == {"yes", "no"}]
        if name not in asked:
            near = [f'"{n}"' for n in suggest(name, asked)]
            message = f'no ruling that is read with yes or no is called "{name}"'
            self.report("unknown-ruling", atom.span, message, did_you_mean=near)
        return meaning.Ruled(name, span=atom.span)

    def _how_many_are_there(self, phrase: ast.NounPhrase) -> None:
        words = self.text[slice(*phrase.span)]
        self.report("how-many", phrase.span, f"write `there is {article(words)}` or `there is no {words}`")

    def _holds(self, atom: ast.Holds) -> meaning.Holds:
        if atom.what is None:
            base = meaning.Noun(frozenset(), (meaning.Ref("pronoun", "this"),))
            return meaning.Holds(None, self._attach(atom.phrases, (), base, HOLDS)[0], span=atom.span)
        noun = self.nouns.bind(atom.what, STATES)
        nobody = noun.det in ("no", "another") and noun.cats & {"player", "card", "token"}
        bare_period = "period" in noun.cats and not noun.det
        pronoun = noun.refs[0].kind == "pronoun"
        if pronoun or bare_period or not fits(noun.cats, STATES) and not nobody:
            words = self.text[slice(*atom.what.span)]
            message = f"`{words}` is neither true nor false: write `there is a ...`, `no ...`, or compare it"
            self.report("not-a-condition", atom.what.span, message)
        return meaning.Holds(noun, self._attach_to_noun(atom.phrases, noun), span=atom.span)

    def _narrowed(self, noun: meaning.Noun, phrases: Sequence[ast.Phrase]) -> meaning.Noun:
        return evolve(noun, phrases=self._attach_to_noun(phrases, noun))

    def _links(self, atom: ast.Links) -> meaning.Links:
        who = self._narrowed(self.nouns.bind(atom.who, LINKED), atom.who_phrases)
        self._links_agreement(atom, who)
        if "player" in who.cats and not who.det and who.count is None and who.refs[0].kind == "word" and not who.refs[0].plural:
            self.report("how-many", atom.who.span, f"write `the {who.word}`", fix=f"the {who.word}")
        if not fits(who.cats, LINKED) and not isinstance(atom.what, ast.Compare):
            words = self.text[slice(*atom.who.span)]
            self.report("not-a-condition", atom.who.span, f"`{words}` is and has nothing: compare it, as in `level >= 3`")
        link = "has" if atom.link in ("has", "have") else "is"
        if atom.what is None or isinstance(atom.what, ast.Compare):
            what: meaning.Noun | meaning.Compares | None = None
            if isinstance(atom.what, ast.Compare):
                what = self._compare(atom.what, ())
                self._has_stat_of(who, what.left)
            elif link == "has":
                self.report("not-a-condition", atom.span, f"`{atom.link}` what?")
            base = who
        else:
            want = HAS if link == "has" else IS
            bound = self.nouns.bind(atom.what, want, loose=link == "is")
            if link == "is" and "period" in bound.cats and not bound.det:
                self.report("whose", atom.what.span, f"whose {bound.word}?", did_you_mean=(f"your {bound.word}",))
            plain = bound.refs[0].kind == "word" and not (bound.det or bound.rank or bound.refs[0].plural)
            if link == "is" and "player" in bound.cats and plain:
                self.report("how-many", atom.what.span, f"write `the {bound.word}` or `{article(bound.word)}`")
            if not fits(bound.cats, want):
                words = self.text[slice(*atom.what.span)]
                self.report("not-a-condition", atom.what.span, f"nothing {link} `{words}`")
                bound = evolve(bound, cats=ANY)
            what = base = bound
        phrases = self._attach_to_noun(atom.phrases, base)
        return meaning.Links(who, link, atom.negated, what, phrases, span=atom.span)

    def _links_agreement(self, atom: ast.Links, who: meaning.Noun) -> None:
        if "*" in who.cats:
            return
        allowed = ("are", "have") if is_plural(who) else ("is", "has")
        if atom.link not in allowed:
            right = allowed[atom.link in ("has", "have")]
            start = atom.who_phrases[-1].span[1] if atom.who_phrases else atom.who.span[1]
            at = self.text.find(atom.link, start)
            span = (at, at + len(atom.link))
            self.report("agreement", span, f"write `{right}`", did_you_mean=(right,), fix=right)

    def _ends_known(self) -> tuple[str, ...]:
        periods = self.vocabulary.words_of("period")
        return tuple(f"until end of {'next ' if p in self.vocabulary.in_combat else ''}{p}" for p in periods[:2])

    def _tests_combat(self, tests: Iterable[meaning.Test]) -> bool:
        """Can the tests hold only in a combat?"""
        fights = self.vocabulary.in_combat
        for test in tests:
            if isinstance(test, meaning.Holds):
                nouns = [test.what, *(p.noun for p in test.phrases if p.prep in ("in", "during"))]
                if any(isinstance(noun, meaning.Noun) and noun.word in fights for noun in nouns):
                    return True
        return False
