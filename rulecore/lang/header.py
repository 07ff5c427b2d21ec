"""The header of a card: its fields, flags, Terms, bonus and copies, held to what its kind declares.

Owns: header entries. Never: lines. Enter here: Header.read.
"""
from __future__ import annotations

from typing import Any

from attrs import define, field

from ..diagnostics import suggest
from ..vocab import Kind, Vocabulary
from . import ast
from .english import article
from .nouns import Nouns, Report

MOST_COPIES = 12  # more is a slip: x22 for x2


@define
class HeaderMeaning:
    """What a header says, as data."""

    values: dict[str, Any] = field(factory=dict)
    terms: tuple[str, ...] = ()
    flags: frozenset[str] = frozenset()
    copies: int = 1


class Header:
    """Reads the header of one card."""

    def __init__(self, vocabulary: Vocabulary, kind: Kind, nouns: Nouns, report: Report) -> None:
        self.vocabulary, self.kind, self.nouns, self.report = vocabulary, kind, nouns, report
        self.found = HeaderMeaning()
        self.seen: set[str] = set()
        self.doubtful = False  # an entry could not be read, so a missing one may be that one

    def read(self, card: ast.Card) -> HeaderMeaning:
        """Every entry, then what is missing."""
        for entry in card.fields:
            self._entry(entry)
        self._exclusive(card)
        if not self.doubtful:
            self._required(card)
        return self.found

    def _entry(self, entry: ast.Field) -> None:
        if entry.shape == "SIGNED":
            self._bonus(entry)
        elif entry.shape == "TIMES":
            self._copies(entry)
        elif entry.shape.startswith("NUM"):
            self._needed(entry)
        elif entry.shape.startswith("TERM"):
            self._term(entry)
        elif entry.value is None:
            self._flag(entry)
        else:
            self._value(entry)

    def _once(self, entry: ast.Field, name: str, said: str) -> bool:
        if name in self.seen:
            self.report("repeated-field", entry.span, f"{said} stands twice in this header")
            return False
        self.seen.add(name)
        return True

    def _bonus(self, entry: ast.Field) -> None:
        if not self.kind.bonus:
            self.report("no-bonus", entry.span, f"{article(self.kind.name)} has no bonus in its header")
        elif self._once(entry, "bonus", "the bonus"):
            self.found.values["bonus"] = int(entry.words[0])

    def _copies(self, entry: ast.Field) -> None:
        if self._once(entry, "copies", "the number of copies"):
            self.found.copies = int(entry.words[0][1:])
            if not 1 <= self.found.copies <= MOST_COPIES:
                self.report("wrong-value", entry.span, f"a deck has 1 to {MOST_COPIES} copies of a card")

    def _needed(self, entry: ast.Field) -> None:
        """`2 Net`: a resource that the card needs."""
        term = " ".join(entry.words[1:])
        name = self.vocabulary.plural_terms.get(term, term)
        known = self.vocabulary.terms.get(name)
        if known is None or "resource" not in known.categories or "resource" not in self.kind.tags:
            self.doubtful = True
            message = f"{article(self.kind.name)} needs nothing called `{term}`"
            self.report("unknown-field", entry.span, message, did_you_mean=suggest(term, self.vocabulary.terms_of("resource")))
        elif self._once(entry, name, f"`{name}`"):
            self.found.values[name] = int(entry.words[0])

    def _term(self, entry: ast.Field) -> None:
        text = " ".join(entry.words)
        allowed = self.vocabulary.terms_of(*self.kind.tags) if self.kind.tags else ()
        known = self.vocabulary.terms.get(text)
        if known is None:
            self._unknown_term(entry, text, allowed)
        elif not known.categories & self.kind.tags:
            self.doubtful = True
            message = f"`{text}` does not stand in the header of {article(self.kind.name)}"
            self.report("unknown-tag", entry.span, message, did_you_mean=suggest(text, allowed))
        elif self._once(entry, text, f"`{text}`"):
            self.found.terms = (*self.found.terms, text)

    def _unknown_term(self, entry: ast.Field, text: str, allowed: tuple[str, ...]) -> None:
        """A word that is no Term, or two Terms where a comma was forgotten."""
        self.doubtful = True
        others = [*allowed, *self.kind.flags, *self.kind.fields, *_copies_meant(text)]
        near = suggest(text, others) or suggest(text, self.vocabulary.terms)
        words = list(entry.words)
        if len(words) > 1 and all(word in self.vocabulary.terms for word in words):
            self.report("unknown-tag", entry.span, "one Term an entry: put a comma between", fix=", ".join(words))
        else:
            self.report("unknown-tag", entry.span, f"`{text}` is no Term of this game", did_you_mean=near)

    def _flag(self, entry: ast.Field) -> None:
        word = entry.words[0]
        if word not in self.kind.flags:
            self.doubtful = True
            others = [*self.kind.flags, *self.kind.fields, *self.vocabulary.terms, *_copies_meant(word)]
            near = suggest(word, others)
            flags = ", ".join(sorted(self.kind.flags)) or "none"
            if word in self.kind.fields:
                message = f"`{word}` needs a value"
                self.report("wrong-value", entry.span, message)
            else:
                message = f"{article(self.kind.name)} has no flag `{word}` (flags: {flags})"
                self.report("unknown-flag", entry.span, message, did_you_mean=near)
        elif self._once(entry, word, f"`{word}`"):
            self.found.flags |= {word}

    def _value(self, entry: ast.Field) -> None:
        name, given = entry.words[0], " ".join(entry.value or ())
        wanted = self.kind.fields.get(name)
        if wanted is None:
            self.doubtful = True
            near = suggest(name, [*self.kind.fields, *self.kind.flags])
            span = (entry.span[0], entry.span[0] + len(name))
            fields = ", ".join(self.kind.fields) or "none"
            self.report("unknown-field", span, f"{article(self.kind.name)} has no `{name}` (it has: {fields})", did_you_mean=near)
        elif self._once(entry, name, f"`{name}`"):
            self._typed(entry, name, wanted, given)

    def _typed(self, entry: ast.Field, name: str, wanted: str, given: str) -> None:
        span = (entry.span[1] - len(given), entry.span[1])
        low, high, step = self.kind.limits.get(name, (0, 0, 0))
        if wanted == "number" and given.isdigit() and step and int(given) not in range(low, high + 1, step):
            numbers = f"from {low} to {high}" + (f" in steps of {step}" if step > 1 else "")
            self.report("wrong-value", span, f"the {name} of {article(self.kind.name)} is a number {numbers}")
            return
        if wanted == "number" and given.isdigit() or wanted == "signed" and given[:1] in "+-":
            self.found.values[name] = int(given)
        elif wanted == "term" and (given in self.vocabulary.terms or given in self.vocabulary.plural_terms):
            self.found.values[name] = given
        elif wanted == "text" and given.startswith('"'):
            self.found.values[name] = given[1:-1]
        elif wanted == "word" and given[:1].islower() or wanted == "span" and given[:1].isdigit():
            self.found.values[name] = given
        elif wanted == "term":
            self.report("wrong-value", span, f"`{name}` needs a Term", did_you_mean=suggest(given, self.vocabulary.terms))
        else:
            words = {"number": "a number, such as 3", "signed": "a signed number, such as +1", "text": "a text in quotes"}
            self.report("wrong-value", span, f"`{name}` needs {words.get(wanted, article(wanted))}")

    def _exclusive(self, card: ast.Card) -> None:
        for category in self.vocabulary.exclusive:
            both = [term for term in self.found.terms if category in self.vocabulary.terms[term].categories]
            if len(both) > 1:
                last = next(entry for entry in card.fields if " ".join(entry.words) == both[1])
                self.report("two-of-a-kind", last.span, f"{both[0]} and {both[1]}: a card has one {category}")

    def _required(self, card: ast.Card) -> None:
        start = card.span[0]
        span = (start, start + len(card.kind) + 1 + len(card.name))
        for group in self.kind.required:
            there = [name for name in group if name in self.seen]
            said = " or ".join(f"`{name}`" for name in group)
            if not there:
                self.report("missing-field", span, f"{article(self.kind.name)} must state its {said}")
            elif len(there) > 1:
                self.report("repeated-field", span, f"{article(self.kind.name)} has one of {said}")


def _copies_meant(word: str) -> tuple[str, ...]:
    """`X2` was meant as `x2`."""
    return (word.casefold(),) if word[:1] == "X" and word[1:].isdigit() else ()
