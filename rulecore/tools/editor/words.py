"""Which word of a card set stands where: in card text, in game.yaml, in the facts beside them.

Owns: the places of names. Never: whether they are right there. Enter here: card_words, yaml_words, split_terms.
It works on tokens, so that half-written text has words too; where a card can be read, its tree says what is a verb.
"""
from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from attrs import evolve, frozen

from ... import strict_yaml
from ...lang import ast
from ...lang.syntax import read_card
from ...lang.tokens import Line, Scan, Token, scan
from ...lang.words import Words
from ...strict_yaml import Node
from ...vocab import CATEGORIES, Vocabulary
from .texts import Span

CARD, TERM, NOUN, VERB, KIND, ENTRY, PART, RULING, PLAYED = (
    "card", "term", "noun", "verb", "kind", "entry", "part", "ruling", "played",
)  # fmt: skip
CLAUSE_BEFORE = frozenset(("", "COLON", "SEMICOLON", "THEN", "ELSE", "MAY", "MUST", "CANNOT", "COMMA"))
ONE_WORD = ("WORD", "PLAY", "ROLL")


@frozen
class Word:
    """A name where it stands. `name` is the singular, of a verb its base; `defines`: here it is declared."""

    sort: str
    name: str
    span: Span
    defines: bool = False
    owner: str = ""  # of an entry or a part: the kind of card
    plural: bool = False

    @property
    def key(self) -> tuple[str, str, str]:
        """The same for every place of the same name."""
        return self.sort, self.owner, self.name

    def moved(self, by: int) -> Word:
        """The same word, further on in its file."""
        return evolve(self, span=(self.span[0] + by, self.span[1] + by))


# ---- card text ------------------------------------------------------------------------------------


@frozen
class Piece:
    """One card of a text by itself: its offsets count from its own beginning."""

    text: str
    found: Scan
    card: ast.Card | None  # None where it cannot be read

    @property
    def header(self) -> Sequence[Token]:
        """The tokens of the card's first line; none where the text is no card."""
        lines = self.found.lines
        return lines[0].tokens if lines and not lines[0].indent else ()

    @property
    def title(self) -> Token | None:
        """The card's name, with its quotes; an example has no name that others could use."""
        return self.header[1] if [token.type for token in self.header[:2]] == ["WORD", "STRING"] else None

    def line(self, at: int) -> Line | None:
        """The line of tokens at an offset."""
        end = self.text.find("\n", at)
        stop = len(self.text) if end < 0 else end
        start = self.text.rfind("\n", 0, at) + 1
        return next((line for line in self.found.lines if start <= line.start <= stop), None)


@lru_cache(maxsize=4096)
def piece(text: str) -> Piece:
    """One card, cut into tokens and, where that can be done, read."""
    found = scan(text, "", (0, len(text)))
    read = read_card(found) if not found.problems else None
    return Piece(text, found, read if isinstance(read, ast.Card) else None)


def split_terms(words: Sequence[Token], vocabulary: Vocabulary) -> Iterator[tuple[str, Span, bool]]:
    """A run of capitalised words as Terms, the longest first; what is no Term is passed over."""
    at = 0
    while at < len(words):
        for end in range(len(words), at, -1):
            text = " ".join(word.text for word in words[at:end])
            name = text if text in vocabulary.terms else vocabulary.plural_terms.get(text)
            if name is not None:
                yield name, (words[at].start, words[end - 1].end), text != name
                at = end
                break
        else:
            at += 1


def card_words(of: Piece, vocabulary: Vocabulary, verbs: Words) -> Iterator[Word]:
    """Every name in a card, in order."""
    nouns = None if of.card is None else frozenset(_noun_starts(of.card))
    for line in of.found.lines:
        if line.indent:
            yield from _line_words(line.tokens, vocabulary, verbs, _kind(of), nouns)
        else:
            yield from _header_words(line.tokens, vocabulary)


def _kind(of: Piece) -> str:
    return of.header[0].text if of.header else ""


def _noun_starts(node: ast.Node) -> Iterator[int]:
    """Where the one-word nouns of a card begin."""
    if isinstance(node, ast.Head) and node.kind == "word":
        yield node.span[0]
    for child in ast.children(node):
        yield from _noun_starts(child)


def _header_words(tokens: Sequence[Token], vocabulary: Vocabulary) -> Iterator[Word]:
    if tokens[0].type == "EXAMPLE":
        named = (after for before, after in zip(tokens, tokens[1:], strict=False) if before.type == "OF" and after.type == "STRING")
        yield from (Word(CARD, token.text[1:-1], (token.start, token.end)) for token in named)
        return
    kind = tokens[0].text
    yield Word(KIND, kind, (tokens[0].start, tokens[0].end))
    if len(tokens) > 1 and tokens[1].type == "STRING":
        yield Word(CARD, tokens[1].text[1:-1], (tokens[1].start, tokens[1].end), True)
    for before, token in zip(tokens, tokens[1:], strict=False):
        if token.type in ONE_WORD and before.type in ("COLON", "COMMA"):
            yield Word(ENTRY, token.text, (token.start, token.end), owner=kind)
    yield from _terms(tokens, vocabulary)


def _terms(tokens: Sequence[Token], vocabulary: Vocabulary) -> Iterator[Word]:
    run: list[Token] = []
    for token in (*tokens, None):
        if token is not None and token.type == "TERM":
            run.append(token)
        elif run:
            yield from (Word(TERM, name, span, plural=plural) for name, span, plural in split_terms(run, vocabulary))
            run = []


def _line_words(
    tokens: Sequence[Token], vocabulary: Vocabulary, verbs: Words, kind: str, nouns: frozenset[int] | None
) -> Iterator[Word]:
    for i, token in enumerate(tokens):
        before = tokens[i - 1].type if i else ""
        after = tokens[i + 1].type if i + 1 < len(tokens) else ""
        span = (token.start, token.end)
        if token.type == "STRING":
            yield from _quoted(token.text[1:-1], span, before, after)
        elif token.type in ONE_WORD or token.text in verbs.forms:
            yield from _lowercase(token.text, span, before, after, vocabulary, verbs, kind, nouns)
    yield from _terms(tokens, vocabulary)


def _quoted(name: str, span: Span, before: str, after: str) -> Iterator[Word]:
    """A card's name, or a ruling's; the name of an ability or of an example and a question are nobody's."""
    if before == "RULING":
        yield Word(RULING, name, span)
    elif before not in ("ASKED", "EXAMPLE") and (before or after != "COLON"):
        yield Word(CARD, name, span)


def _lowercase(
    text: str, span: Span, before: str, after: str, vocabulary: Vocabulary, verbs: Words, kind: str, nouns: frozenset[int] | None
) -> Iterator[Word]:
    known = vocabulary.kinds.get(kind)
    noun = text if text in vocabulary.nouns else vocabulary.plural_words.get(text)
    is_noun = span[0] in nouns if nouns is not None else noun is not None and before not in CLAUSE_BEFORE
    if not before and after == "COLON" and known is not None and text in known.sections:
        yield Word(PART, text, span, owner=kind)
    elif before == "PLAY" and text in vocabulary.play:
        yield Word(PLAYED, text, span)
    elif text in verbs.forms and not is_noun:
        yield Word(VERB, verbs.forms[text][0].signature.name, span)
    elif noun is not None:
        yield Word(NOUN, noun, span, plural=noun != text)


# ---- game.yaml ------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def yaml_words(text: str, name: str) -> tuple[Word, ...]:
    """Every name in a file of a game's data; `name` is the file's own name and says what it holds."""
    node, _ = strict_yaml.read(text, name)
    if node is None:
        return ()
    reading = _Yaml(text)
    if name == "rulings.yaml":
        return tuple(reading.keys(node, RULING))
    return tuple(word for key, (_, value) in _entries(node).items() for word in reading.section(key, value))


def _entries(node: Node) -> Mapping[str, tuple[Node, Node]]:
    return node.value if isinstance(node.value, dict) else {}


def _items(node: Node) -> Sequence[Node]:
    return node.value if isinstance(node.value, list) else [node] if isinstance(node.value, str) else []


class _Yaml:
    """Walks the sections of a game.yaml."""

    def __init__(self, text: str) -> None:
        self.text = text

    def word(self, sort: str, node: Node, defines: bool = False, owner: str = "") -> Iterator[Word]:
        """A scalar as a name, without its quotes."""
        start, end = node.span
        if self.text[start : start + 1] in ("'", '"'):
            start, end = start + 1, end - 1
        if isinstance(node.value, str) and self.text[start:end] == node.value:
            yield Word(sort, node.value, (start, end), defines, owner)

    def keys(self, node: Node, sort: str, owner: str = "") -> Iterator[Word]:
        """The keys of a mapping, or the items of a list: what is declared there."""
        for key, _ in _entries(node).values():
            yield from self.word(sort, key, True, owner)
        if not isinstance(node.value, dict):
            yield from self.names(node, sort, True, owner)

    def names(self, node: Node, sort: str, defines: bool = False, owner: str = "") -> Iterator[Word]:
        """The items of a list, or one name alone."""
        for item in _items(node):
            yield from self.word(sort, item, defines, owner)

    def section(self, name: str, node: Node) -> Iterator[Word]:
        """One section by what it holds."""
        if name in CATEGORIES:
            yield from self.keys(node, NOUN)
            for _, about in _entries(node).values():
                yield from self.zone(about) if name == "zones" else ()
        elif name == "kinds":
            for key, about in _entries(node).values():
                yield from self.word(KIND, key, True)
                yield from self.kind(str(key.value), about)
        elif name == "terms":
            for _, terms in _entries(node).values():
                yield from self.keys(terms, TERM)
        elif name in ("plurals", "invariable", "bare"):
            yield from (evolve(word, defines=False) for word in self.either(node))
        elif name == "in-combat":
            yield from self.names(node, NOUN)
        elif name == "play":
            yield from self.keys(node, PLAYED)
        elif name == "rulings":
            yield from self.keys(node, RULING)
        elif name == "decks":
            for key, _ in _entries(node).values():
                yield from self.parts(key)

    def either(self, node: Node) -> Iterator[Word]:
        """Names of nouns and of Terms, told apart by their first letter."""
        for word in self.keys(node, NOUN):
            yield word if word.name[:1].islower() else evolve(word, sort=TERM)

    def zone(self, about: Node) -> Iterator[Word]:
        """What one zone says of others."""
        for key in ("of", "discards"):
            if key in _entries(about):
                yield from self.names(_entries(about)[key][1], NOUN)

    def kind(self, kind: str, about: Node) -> Iterator[Word]:
        """What one kind of card says."""
        for key, (_, value) in _entries(about).items():
            if key == "term":
                yield from self.word(TERM, value, True)
            elif key == "also":
                yield from self.names(value, TERM)
            elif key in ("fields", "flags"):
                yield from self.keys(value, ENTRY, kind)
            elif key == "sections":
                yield from self.keys(value, PART, kind)
            elif key in ("deck", "counts"):
                yield from self.names(value, NOUN)
            elif key == "required":
                for group in _items(value):
                    yield from self.names(group, ENTRY, owner=kind)

    def parts(self, key: Node) -> Iterator[Word]:
        """`door-deck+treasure-deck`: names joined by a plus."""
        at = key.span[0] + (self.text[key.span[0]] in "'\"")
        for part in str(key.value).split("+"):
            if self.text[at : at + len(part)] == part:
                yield Word(NOUN, part, (at, at + len(part)))
            at += len(part) + 1


# ---- printed.yaml ---------------------------------------------------------------------------------


def fact_words(text: str, vocabulary: Vocabulary, verbs: Words) -> Iterator[Word]:
    """Every name in the facts that a rulebook prints: names of cards, Terms, and lines of card text."""
    node, _ = strict_yaml.read(text, "printed.yaml")
    walk = _Yaml(text)
    for fact in _items(node) if node is not None else ():
        for key, (_, value) in _entries(fact).items():
            if key == "name":
                yield from walk.word(CARD, value)
            elif key in ("terms", "slot"):
                yield from walk.names(value, TERM)
            elif key == "lines":
                for line in _items(value):
                    yield from _fact_line(text, line, vocabulary, verbs)


def _fact_line(text: str, node: Node, vocabulary: Vocabulary, verbs: Words) -> Iterator[Word]:
    """The names in a line of card text that stands in quotes (what is folded over lines is passed over)."""
    raw = text[node.span[0] : node.span[1]]
    offsets = _unescaped(raw)
    if len(offsets) != len(str(node.value)) + 1:
        return
    head = 'x "x"\n    '
    card = head + str(node.value).replace("\n", "\n    ")
    back = [i for i, char in _positions(str(node.value)) for _ in range(len(char))]
    for word in card_words(piece(card), vocabulary, verbs):
        start, end = (at - len(head) for at in word.span)
        if start >= 0:
            first, last = offsets[back[start]], offsets[back[end - 1] + 1]
            yield evolve(word, span=(node.span[0] + first, node.span[0] + last), defines=False)


def _positions(value: str) -> Iterator[tuple[int, str]]:
    """Each letter with the text that stands for it where the lines are indented."""
    for i, char in enumerate(value):
        yield i, "\n    " if char == "\n" else char


def _unescaped(raw: str) -> list[int]:
    """The offset in a quoted YAML text of each of its letters, and of its end."""
    escape = re.compile(r"\\." if raw[:1] == '"' else "''" if raw[:1] == "'" else r"(?!)", re.DOTALL)
    at, end = (1, len(raw) - 1) if raw[:1] in ('"', "'") else (0, len(raw))
    offsets = []
    while at < end:
        offsets.append(at)
        m = escape.match(raw, at)
        at = m.end() if m else at + 1
    return [*offsets, end]
