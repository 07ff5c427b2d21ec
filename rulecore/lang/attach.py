"""Phrases attached: a free slot of the verb first, else the nearest noun before that takes the preposition, else an error.

Owns: prepositional phrases and comparisons. Never: verbs, conditions, lines (they build on this). Enter here: Attaching.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import evolve

from ..diagnostics import Diagnostic, make, suggest
from ..vocab import Vocabulary
from . import ast, meaning
from .nouns import ANY, NUMBER, Cats, Nouns, Scope
from .prepositions import FOLLOWS, LOOSE, MODIFIER, OBJECT, STAT_OF
from .signature import Signature, Slot, fits
from .words import Words

MEASURES: Cats = frozenset(("stat", "count", "number"))
SIZES: Cats = frozenset(("stat", "count"))
COMPARE: Cats = frozenset(("compare",))


class Attaching:
    """Binds the phrases of one card, and keeps what is wrong with it."""

    def __init__(self, vocabulary: Vocabulary, words: Words, text: str, file: str, names: frozenset[str]) -> None:
        self.vocabulary, self.words, self.text, self.file = vocabulary, words, text, file
        self.problems: list[Diagnostic] = []
        self.nouns = Nouns(vocabulary, names, text, self.report)

    @property
    def scope(self) -> Scope:
        """What the words of the line may refer to."""
        return self.nouns.scope

    def report(
        self,
        name: str,
        span: ast.Span,
        message: str,
        *,
        did_you_mean: Iterable[str] = (),
        usage: str = "",
        example: str = "",
        fix: str | None = None,
    ) -> None:
        """Note a problem with the words at a span."""
        self.problems.append(
            make(
                name, self.file, self.text, span, message,
                did_you_mean=tuple(did_you_mean), usage=usage, example=example, fix=fix,
            )
        )  # fmt: skip

    def _attach_to_noun(self, phrases: Sequence[ast.Phrase], noun: meaning.Noun) -> tuple[meaning.Attached, ...]:
        """Phrases that can only narrow the noun before them."""
        return self._attach(phrases, (), noun, None)[0]

    def _attach(
        self,
        phrases: Sequence[ast.Phrase],
        slots: Sequence[Slot],
        base: meaning.Noun | None,
        own: Mapping[str, Cats] | None,
        signature: Signature | None = None,
    ) -> tuple[tuple[meaning.Attached, ...], tuple[tuple[str, meaning.Argument], ...]]:
        """Give each phrase its place: a free slot of the verb, else the nearest noun before it that takes it.

        Returns the phrases that narrow the base noun (those of `own` too), and the verb's arguments.
        """
        holders = [_Holder(base)]
        filled: dict[str, _Holder] = {}
        for phrase in phrases:
            want = self._wanted(phrase, slots, filled, holders, own)
            bound = self._phrase(phrase, want, loose=signature is not None and signature.says == "property")
            cats = bound.noun.cats if isinstance(bound.noun, meaning.Noun) else NUMBER
            holder = _Holder(bound.noun if isinstance(bound.noun, meaning.Noun) else None, bound)
            slot = _free_slot(phrase.prep, slots, filled, cats, bound)
            if slot is not None:
                filled[slot.name] = holder
            elif own is not None and phrase.prep in own and fits(cats, own[phrase.prep]):
                holders[0].given.append(holder)
            elif own is MODIFIER and phrase.prep == "to" and isinstance(bound.noun, meaning.Noun):
                near = self.vocabulary.words_of("stat", "side")
                message = f"`{bound.noun.word}` is no stat and no side: a bonus goes to {', '.join(near)}"
                self.report("not-a-stat", bound.noun.span, message, did_you_mean=suggest(bound.noun.word, near))
            else:
                self._narrow(phrase, bound, holder, holders, slots, signature)
            if bound.noun is not None:
                holders.append(holder)
        args = tuple((name, holder.value()) for name, holder in filled.items())
        return tuple(h.attached() for h in holders[0].given), args

    def _wanted(
        self,
        phrase: ast.Phrase,
        slots: Sequence[Slot],
        filled: Mapping[str, Any],
        holders: Sequence[_Holder],
        own: Mapping[str, Cats] | None,
    ) -> Cats | None:
        """What could stand behind the preposition here."""
        want: set[str] = set()
        for slot in slots:
            if slot.prep == phrase.prep and slot.name not in filled:
                want |= slot.takes
        if own and phrase.prep in own:
            want |= own[phrase.prep]
        if any(holder.takes(phrase.prep) for holder in holders):
            want |= OBJECT.get(phrase.prep, ANY)
        return frozenset(want) if want and "*" not in want else None

    def _phrase(self, phrase: ast.Phrase, want: Cats | None, *, loose: bool = False) -> meaning.Attached:
        """The phrase itself: its noun, its comparison."""
        match phrase.object:
            case None:
                return meaning.Attached(phrase.prep, None, span=phrase.span)
            case ast.Phrase():
                inner = self._phrase(phrase.object, frozenset(("event",)))
                if isinstance(inner.noun, meaning.Noun) and not fits(inner.noun.cats, frozenset(("event",))):
                    self.report("wrong-argument", phrase.span, "`even to` what? To a moment, such as `win`")
                return meaning.Attached(phrase.prep, inner.noun, span=phrase.span)
        if phrase.op is not None:
            return self._comparison(phrase, phrase.object)
        noun = self.nouns.bind(phrase.object, want, loose=loose or phrase.prep in LOOSE)
        self._sized(phrase, noun)
        return meaning.Attached(phrase.prep, noun, span=phrase.span)

    def _sized(self, phrase: ast.Phrase, noun: meaning.Noun) -> None:
        """`with the highest level`, `vs level >= 10`: a stat there says how large."""
        superlative = noun.rank in ("highest", "lowest", "most", "fewest")
        if noun.rank in ("highest", "lowest") and not noun.cats & (MEASURES | {"*"}):
            self.report("not-a-number", phrase.span, f"`{noun.text}`: {noun.word} has no size")
        measured = noun.cats & SIZES and not noun.cats & {"card", "term", "player", "token"}
        if phrase.prep in ("with", "vs", "against") and measured and not superlative:
            words = self.text[slice(*phrase.span)]
            near = (f"with the highest {noun.word}", f"{phrase.prep} {noun.word} >= 3")
            self.report("wrong-argument", phrase.span, f"`{words}` does not say how large", did_you_mean=near)

    def _comparison(self, phrase: ast.Phrase, left: ast.NounPhrase) -> meaning.Attached:
        noun = self.nouns.bind(left, MEASURES, loose=True)
        if not fits(noun.cats, MEASURES):
            self.report("not-a-number", left.span, f"`{self.text[slice(*left.span)]}` has no size to compare")
            noun = evolve(noun, cats=ANY)
        limit = self._limit(phrase.limit) if phrase.limit is not None else None
        return meaning.Attached(phrase.prep, noun, phrase.op, limit, span=phrase.span)

    def _narrow(
        self,
        phrase: ast.Phrase,
        bound: meaning.Attached,
        holder: _Holder,
        holders: Sequence[_Holder],
        slots: Sequence[Slot],
        signature: Signature | None,
    ) -> None:
        """The phrase narrows the nearest noun before it that takes it."""
        takers = [h for h in reversed(holders) if h.takes(phrase.prep)]
        inside = OBJECT.get(phrase.prep, ANY)
        cats = bound.noun.cats if isinstance(bound.noun, meaning.Noun) else ANY
        if takers and (fits(cats, inside) or phrase.object is None):
            takers[0].given.append(holder)
            self._has_measure(bound, takers[0].noun)
            return
        words = self.text[slice(*phrase.span)]
        usage = signature.usage if signature else ""
        example = signature.examples[0] if signature and signature.examples else ""
        if takers or any(slot.prep == phrase.prep for slot in slots):
            message = f"`{words}`: `{phrase.prep}` does not go with this noun here"
            self.report("wrong-argument", phrase.span, message, usage=usage, example=example)
        else:
            message = f"`{words}` belongs to nothing: neither the verb nor a noun before it takes `{phrase.prep}`"
            self.report("misplaced", phrase.span, message, usage=usage, example=example)

    def _has_measure(self, bound: meaning.Attached, of: meaning.Noun | None) -> None:
        """`a player with gold >= 400`: is it something that a player has?"""
        while of is not None and not fits(of.cats, FOLLOWS["with"]):
            of = of.of
        sized = bound.op is not None or isinstance(bound.noun, meaning.Noun) and bound.noun.rank in ("highest", "lowest")
        if bound.prep == "with" and sized and of is not None and isinstance(bound.noun, meaning.Noun):
            self._has_stat_of(of, bound.noun)

    def _has_stat_of(self, owner: meaning.Noun, noun: meaning.Noun) -> None:
        stat = self.vocabulary.stats.get(noun.word) if noun.of is None else None
        if stat is not None and stat.of and not fits(owner.cats, frozenset().union(*(STAT_OF.get(o, ANY) for o in stat.of))):
            self.report("wrong-argument", noun.span, f"`{owner.text}` has no {stat.name}")

    def _compare(self, compare: ast.Compare, phrases: Sequence[ast.Phrase]) -> meaning.Compares:
        left = self._measure(compare.left)
        right = self._limit(compare.right)
        assert isinstance(left, meaning.Noun)
        attached = self._attach_to_noun(phrases, right if isinstance(right, meaning.Noun) else left)
        return meaning.Compares(left, compare.op, right, attached, span=compare.span)

    def _measure(self, side: ast.NounPhrase | ast.Number) -> meaning.Noun | int:
        """One side of a comparison: a number, or a noun that has a size."""
        if isinstance(side, ast.Number):
            return int(side.text)
        want = MEASURES | {"player", "stat"} if side.heads[0].text in ("yours", "theirs") else MEASURES
        noun = self.nouns.bind(side, want, loose=True)
        words = self.text[slice(*side.span)]
        if not fits(noun.cats, want):
            self.report("not-a-number", side.span, f"`{words}` has no size to compare")
        return noun

    def _limit(self, side: ast.NounPhrase | ast.Number) -> meaning.Noun | int:
        """The right side: a number of a card must say of which."""
        noun = self._measure(side)
        stat = self.vocabulary.stats.get(noun.word) if isinstance(noun, meaning.Noun) and noun.of is None else None
        bare = not (side.dets or side.count) if isinstance(side, ast.NounPhrase) else False
        if bare and stat is not None and "player" not in stat.of and stat.of:
            self.report("misplaced-of", side.span, f"{stat.name} of what?")
        return noun


# ---- small readings -------------------------------------------------------------------------------


class _Holder:
    """A noun that phrases may narrow, with those it was given."""

    __slots__ = ("noun", "phrase", "given")

    def __init__(self, noun: meaning.Noun | None, phrase: meaning.Attached | None = None) -> None:
        self.noun, self.phrase = noun, phrase
        self.given: list[_Holder] = []

    def takes(self, prep: str) -> bool:
        """May a phrase with this preposition follow the noun (or one of those it is `of`)?"""
        allowed = FOLLOWS.get(prep)
        noun = self.noun
        while noun is not None and allowed is not None:
            if fits(noun.cats, allowed):
                return True
            noun = noun.of
        return False

    def attached(self) -> meaning.Attached:
        """The phrase, its noun narrowed by what followed it."""
        assert self.phrase is not None
        if not self.given or self.noun is None:
            return self.phrase
        return evolve(self.phrase, noun=self._narrowed(self.noun))

    def _narrowed(self, noun: meaning.Noun) -> meaning.Noun:
        return evolve(noun, phrases=(*noun.phrases, *(holder.attached() for holder in self.given)))

    def value(self) -> meaning.Argument:
        """What fills a verb's slot."""
        assert self.phrase is not None
        assert self.noun is not None
        noun = self._narrowed(self.noun) if self.given else self.noun
        if self.phrase.op is not None and self.phrase.limit is not None:
            return meaning.Compares(noun, self.phrase.op, self.phrase.limit, span=self.phrase.span)
        return noun


def _free_slot(
    prep: str, slots: Sequence[Slot], filled: Mapping[str, Any], cats: Cats, bound: meaning.Attached
) -> Slot | None:
    if bound.noun is None:
        return None
    have = cats if bound.op is None else COMPARE
    return next((s for s in slots if s.prep == prep and s.name not in filled and fits(have, s.takes)), None)
