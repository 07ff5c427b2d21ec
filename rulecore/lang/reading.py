"""Text to meaning in one step, with diagnostics that know the game's words.

Owns: putting the parser and the checker together. The parser knows no noun and no verb, so where it stumbles behind a
word that the game does not know, that word is what is wrong; and of several suggestions the one that makes the card
right comes first. Never: a rule of the language. Enter here: read_cards, read_parsed, read_examples, check_parsed.
"""
from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from attrs import define, field

from ..diagnostics import Diagnostic, Span, make, suggest
from ..vocab import RESERVED, Vocabulary
from . import meaning
from .check import check, one_a_span
from .examples import check_examples, names_at
from .ignores import obey
from .signature import Signatures
from .syntax import Parsed, parse
from .tokens import Line, Token, cut, scan

REPAIRED = 12  # diagnostics of one text whose suggestions are tried out
TRIED = 16  # words that are tried for one diagnostic
TRIES = 6_000  # characters that are read to try words out, for one text (and twice the text itself)
LARGEST = 4000  # characters of a card in which words are tried out
SUGGESTED = 4
UNREAD = 100  # wrong with a card that cannot be read
HOPELESS = 1000


def read_cards(
    text: str, file: str, vocabulary: Vocabulary, signatures: Signatures, names: Iterable[str] = ()
) -> tuple[list[meaning.CardMeaning], list[Diagnostic]]:
    """The cards of a text that are right, bound, and everything that is wrong with the others; what a comment ignores is marked.

    `names`: the titles of the cards of the set's other files.
    """
    return read_parsed(parse(text, file), vocabulary, signatures, names)


def read_parsed(
    source: Parsed, vocabulary: Vocabulary, signatures: Signatures, names: Iterable[str] = ()
) -> tuple[list[meaning.CardMeaning], list[Diagnostic]]:
    """The same, of a text that was parsed."""
    titles = frozenset(names) | frozenset(card.title for card in source.cards)
    cards, problems = check_parsed(source, vocabulary, signatures, titles)
    if problems or source.diagnostics:
        problems = _taught(source, problems, _Teacher(source.text, source.file, vocabulary, signatures, titles))
    return cards, obey(source, problems)


def check_parsed(
    source: Parsed, vocabulary: Vocabulary, signatures: Signatures, names: Iterable[str]
) -> tuple[list[meaning.CardMeaning], list[Diagnostic]]:
    """The cards of a text that was parsed, bound, and what is wrong with its cards and examples, as the checker says it."""
    names = frozenset(names)
    cards, problems = check(source.cards, vocabulary, signatures, source.text, source.file, names)
    if source.examples:
        problems += check_examples(source, vocabulary, signatures, names)[1]
    return cards, problems


def read_examples(
    source: Parsed, vocabulary: Vocabulary, signatures: Signatures, names: Iterable[str] = ()
) -> list[meaning.Example]:
    """The examples of a text that are right, bound: those in its cards and those at column 0. What is wrong says `read_parsed`."""
    titles = frozenset(names) | frozenset(card.title for card in source.cards)
    shown = [card for card in source.cards if card.examples]
    cards, _ = check(shown, vocabulary, signatures, source.text, source.file, titles)
    beside, _ = check_examples(source, vocabulary, signatures, titles)
    return sorted([*beside, *(example for card in cards for example in card.examples)], key=lambda example: example.span)


def _taught(source: Parsed, problems: Iterable[Diagnostic], reader: _Teacher) -> list[Diagnostic]:
    """What the parser and the checker say, on the right words and with the right suggestions."""
    said = [reader.blame(problem) for problem in source.diagnostics]
    said += [reader.twice(problem) or problem for problem in problems]
    return [reader.teach(problem) if at < REPAIRED else problem for at, problem in enumerate(one_a_span(said))]


def words_of(vocabulary: Vocabulary, signatures: Signatures) -> frozenset[str]:
    """Every word that may stand in a card of a game."""
    v = vocabulary
    verbs = {form for s in signatures.values() for form in (s.name, s.third)}
    headers = {word for kind in v.kinds.values() for word in (*kind.fields, *kind.flags, *kind.sections)}
    nouns = (*v.kinds, *v.nouns, *v.plural_words, *v.term_words, *v.play, *names_at(v))
    return frozenset((*verbs, *headers, *nouns, *RESERVED, "play", "roll"))


@define(slots=False)
class _Teacher:
    """Makes the diagnostics of one text better."""

    text: str
    file: str
    vocabulary: Vocabulary
    signatures: Signatures
    names: frozenset[str]
    spent: int = 0  # characters read to try words out
    liked: dict[tuple[str, int], tuple[str, ...]] = field(factory=dict)
    scanned: dict[Span, tuple[list[int], list[Line]]] = field(factory=dict)  # a card's lines, and where they begin

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word that may stand in a card of this game."""
        return words_of(self.vocabulary, self.signatures)

    # ---- where --------------------------------------------------------------------------------

    def blame(self, problem: Diagnostic) -> Diagnostic:
        """Move a parser's diagnostic to the word before it on its line that the game does not know."""
        doubled = self.twice(problem)
        if doubled is not None:
            return doubled
        tokens = self._line(problem)
        if problem.name not in ("unexpected-token", "missing-colon", "reserved-word") or not tokens:
            return problem
        for token in tokens:
            if token.start > problem.start and token.start >= problem.end:
                break
            if token.type in ("WORD", "TERM") and token.text not in self.words:
                return self._unknown(problem, token)
        repaired = None if self._fixed(problem) else self._repair(problem, tokens)
        if repaired is not None:
            return repaired
        later = [t for t in tokens if t.type in ("WORD", "TERM") and t.text not in self.words]
        if len(later) == 1 and not problem.did_you_mean:
            return self._unknown(problem, later[0])
        return problem

    def _fixed(self, problem: Diagnostic) -> bool:
        """Does the parser's own fix make the card right?"""
        span = self._card(problem.start)
        if problem.fix is None or span[1] - span[0] > LARGEST:
            return False
        return not self._with(span, problem, problem.fix)

    def _repair(self, problem: Diagnostic, tokens: Sequence[Token]) -> Diagnostic | None:
        """A word of the language before the place, in which one letter makes the line right: `no` for `on`."""
        span = self._card(problem.start)
        if span[1] - span[0] > LARGEST:
            return None
        before = self._problems(span, self.text[span[0] : span[1]])
        for token in tokens:
            if token.start > problem.end + 1 or not token.text.isalpha() or len(token.text) > 6:
                continue
            for word in _reserved_like(token.text):
                changed = self.text[span[0] : token.start] + word + self.text[token.end : span[1]]
                if self._problems(span, changed) < min(before, UNREAD):
                    return make(
                        "unexpected-token", self.file, self.text, (token.start, token.end),
                        f"`{token.text}` cannot stand here", did_you_mean=(word,), fix=word,
                        usage=problem.usage, example=problem.example,
                    )  # fmt: skip
        return None

    def twice(self, problem: Diagnostic) -> Diagnostic | None:
        """A word that stands twice in a row on the problem's line is what is wrong there."""
        tokens = self._line(problem)
        for one, two in zip(tokens, tokens[1:], strict=False):
            if one.text == two.text and one.text[:1].isalnum():
                return make(
                    problem.name, self.file, self.text, (one.start, two.end), f"`{one.text}` stands here twice",
                    did_you_mean=(one.text,), usage=problem.usage, example=problem.example, fix=one.text,
                )  # fmt: skip
        return None

    def _unknown(self, problem: Diagnostic, token: Token) -> Diagnostic:
        near = self._like(token.text, SUGGESTED)
        at_bad_word = problem.did_you_mean and problem.start == token.start
        message = problem.message if at_bad_word else f"`{token.text}` is no word of this game"
        return make(
            "unexpected-token", self.file, self.text, (token.start, token.end), message,
            did_you_mean=tuple(dict.fromkeys((*(problem.did_you_mean if at_bad_word else ()), *near)))[:SUGGESTED],
            usage=problem.usage, example=problem.example,
        )  # fmt: skip

    def _like(self, word: str, limit: int) -> tuple[str, ...]:
        """The words of the game that a word could be; a word is often wrong more than once."""
        if (word, limit) not in self.liked:
            self.liked[word, limit] = suggest(word, self.words, limit)
        return self.liked[word, limit]

    def _line(self, problem: Diagnostic) -> Sequence[Token]:
        """The tokens of the line on which a problem is."""
        card = self._card(problem.start)
        if card not in self.scanned:
            lines = scan(self.text, self.file, card).lines
            self.scanned[card] = [_begins(line) for line in lines], lines
        starts, lines = self.scanned[card]
        at = bisect_right(starts, problem.start) - 1
        return lines[at].tokens if at >= 0 else ()

    def _card(self, at: int) -> Span:
        """The span of the card around an offset."""
        return self._cards[bisect_right(self._cards, (at, len(self.text))) - 1]

    @cached_property
    def _cards(self) -> list[Span]:
        return list(cut(self.text))

    # ---- what instead -------------------------------------------------------------------------

    def teach(self, problem: Diagnostic) -> Diagnostic:
        """Put the word first that makes the card right (or less wrong), where a single word is wrong."""
        word = self.text[problem.start : problem.end]
        span = self._card(problem.start)
        if span[1] - span[0] > LARGEST or not word or not _is_word(word):
            return problem
        candidates = dict.fromkeys((*problem.did_you_mean, *self._like(word, TRIED)))
        before = self._problems(span, self.text[span[0] : span[1]])
        better = [c for c in list(candidates)[:TRIED] if self._with(span, problem, c) < before]
        ordered = tuple(dict.fromkeys((*better, *problem.did_you_mean)))[:SUGGESTED]
        return problem if ordered == problem.did_you_mean else _suggesting(problem, ordered, self.text)

    def _with(self, span: Span, problem: Diagnostic, word: str) -> int:
        """How much is wrong with the card when a word stands in the place of the marked one."""
        return self._problems(span, self.text[span[0] : problem.start] + word + self.text[problem.end : span[1]])

    def _problems(self, span: Span, card: str) -> int:
        """How much is wrong with the text of one card; without end when enough was tried."""
        self.spent += len(card)
        if self.spent > TRIES + 2 * len(self.text):
            return HOPELESS
        parsed = parse(card, self.file)
        if parsed.diagnostics:
            return UNREAD + len(parsed.diagnostics)
        return len(check_parsed(parsed, self.vocabulary, self.signatures, self.names)[1])


@lru_cache(maxsize=4096)
def _reserved_like(word: str) -> tuple[str, ...]:
    """The words of the language that a word could be."""
    return suggest(word, RESERVED, TRIED // 2)


def _begins(line: Line) -> int:
    return line.tokens[0].start - line.indent


def _is_word(text: str) -> bool:
    return text.replace("-", "").replace("'", "").replace("!", "").isalnum()


def _suggesting(problem: Diagnostic, words: tuple[str, ...], text: str) -> Diagnostic:
    return make(
        problem.name, problem.file, text, problem.span, problem.message,
        did_you_mean=words, usage=problem.usage, example=problem.example, fix=problem.fix,
    )  # fmt: skip
