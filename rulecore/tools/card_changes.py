"""Two versions of a card set, compared card by card: text, English, meaning, and whether it compiles.

Owns: reading a version, matching cards (renamed ones too), saying what kind of change it is. Never: git (`revisions`), output
(`diff`). Enter here: read_version, compare.
"""
from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from .. import strict_yaml
from ..diagnostics import Diagnostic, place
from ..games import find_spec
from ..lang.explain import explain_card
from ..lang.meaning import CardMeaning
from ..lang.reading import read_cards
from ..lang.signature import Signatures
from ..lang.source import read_source
from ..lang.tokens import cut
from ..resources import card_files
from ..vocab import Vocabulary, load_vocabulary
from .card_set import PRINTED
from .files import GAME, Usage
from .structure import Difference, differences

TITLE = re.compile(r'\s*([a-z][a-z0-9-]*)[^"\n]*"([^"\n]+)"')
EXAMPLE = re.compile(r'^( *)example +"([^"\n]*)"(?: +of +"([^"\n]*)")?[^\n]*\n?((?:\1 +[^\n]*\n?|[ \t]*\n)*)', re.MULTILINE)
LIKE = 0.7  # of the English of two cards: one is the other renamed
Word = tuple[str, str]  # same | gone | new, and the word

ADDED, REMOVED, RENAMED, CHANGED = "added", "removed", "renamed", "changed"
BROKEN, MENDED, STILL_BROKEN = "broken", "mended", "still-broken"
TEXT, TOLD, MOVED = "text", "told", "moved"  # the meaning is the same: other text, other English, another file
MEANING = (ADDED, REMOVED, RENAMED, CHANGED, BROKEN, MENDED)


@frozen
class CardText:
    """A card as it stands in a file: what it says, and what it means if it compiles."""

    title: str
    kind: str
    file: str
    line: int
    text: str
    meaning: CardMeaning | None = None
    english: str = ""
    problems: tuple[Diagnostic, ...] = ()


@frozen
class Version:
    """A set as it was or is."""

    vocabulary: Vocabulary
    cards: Mapping[str, CardText]
    facts: Mapping[str, Any]
    examples: Mapping[tuple[str, str], str]  # by card and name, as they are written


@frozen
class CardChange:
    """What became of one card. `words`: its English, word by word, where it tells something else."""

    what: str
    before: CardText | None
    after: CardText | None
    words: tuple[Word, ...] = ()
    structure: tuple[Difference, ...] = ()

    @property
    def card(self) -> CardText:
        """The card as it is, or as it was last."""
        found = self.after or self.before
        assert found is not None
        return found


@frozen
class ExampleChange:
    """What became of an example of a card: it was added, removed or changed."""

    what: str
    card: str
    name: str


@frozen
class SetChange:
    """What became of a set."""

    cards: tuple[CardChange, ...] = ()
    vocabulary: tuple[Difference, ...] = ()
    facts: tuple[Difference, ...] = ()
    examples: tuple[ExampleChange, ...] = ()


# ---- one version ----------------------------------------------------------------------------------


def read_version(folder: Path, shown: str, label: str, name: str) -> Version:
    """A set's folder. `shown`: how its files are named, `label`: which version it is. Raises Usage if its nouns cannot be read."""
    vocabulary, problems = load_vocabulary(folder / GAME)
    if vocabulary is None or problems:
        said = "\n".join(f"  {p.line}:{p.column} {p.message}" for p in problems)
        raise Usage(f"{shown}/{GAME} of {label} cannot be read in today's language, so its cards cannot either\n{said}")
    vocabulary = evolve(vocabulary, name=name)
    texts = {path: read_source(path.read_bytes()) for path in card_files(folder)}
    signatures = _signatures(name, vocabulary, shown) if texts else {}
    other = [path for one in vocabulary.folders if Path(one) != folder.resolve() for path in card_files(Path(one))]
    names = {title for text in (*texts.values(), *(read_source(p.read_bytes()) for p in other)) for title in _titles(text)}
    cards: dict[str, CardText] = {}
    for path, text in texts.items():
        for card in _cards(text, f"{shown}/{path.relative_to(folder).as_posix()}", vocabulary, signatures, names):
            cards[_free(card.title, cards)] = card
    return Version(vocabulary, cards, _facts(folder), dict(example for text in texts.values() for example in _examples(text)))


def _examples(text: str) -> Iterator[tuple[tuple[str, str], str]]:
    """The examples in a text, by their card and their name."""
    text = text.replace("\r\n", "\n")
    for start, end in cut(text):
        title = TITLE.match(text, start)
        for found in EXAMPLE.finditer(text[start:end]):
            yield (found[3] or (title[2] if title else ""), found[2]), found[4].strip()


def _signatures(name: str, vocabulary: Vocabulary, shown: str) -> Signatures:
    try:
        return find_spec(name, vocabulary).verbs.signatures
    except LookupError as unknown:
        raise Usage(f"{unknown}; so the verbs of the cards in {shown} are not known") from None


def _titles(text: str) -> Iterator[str]:
    for start, _ in cut(text):
        found = TITLE.match(text, start)
        if found and found[1] != "example":
            yield found[2]


def _free(title: str, taken: Mapping[str, CardText]) -> str:
    """The title, or with a number where several cards have it."""
    return next(t for t in (title, *(f"{title} ({n})" for n in range(2, len(taken) + 3))) if t not in taken)


def _cards(text: str, file: str, vocabulary: Vocabulary, signatures: Signatures, names: set[str]) -> Iterator[CardText]:
    """Every card of a file, those too that do not compile."""
    bound, problems = read_cards(text, file, vocabulary, signatures, names)
    for start, end in cut(text):
        found = TITLE.match(text, start)
        if found is None or found[1] == "example":
            continue
        meaning = next((card for card in bound if start <= card.span[0] < end), None)
        wrong = tuple(p for p in problems if start <= p.start < end and p.severity == "error")
        english = explain_card(meaning, vocabulary, signatures) if meaning is not None else ""
        lines = text[start:end].replace("\r\n", "\n").rstrip()
        yield CardText(found[2], found[1], file, place(text, start).line, lines, meaning, english, wrong)


def _facts(folder: Path) -> dict[str, Any]:
    """What is said to be printed on the cards, by name and kind."""
    path = folder / PRINTED
    if not path.is_file():
        return {}
    node, _ = strict_yaml.read(path.read_text(encoding="utf-8-sig", errors="replace"), PRINTED)
    listed = _plain(node) if node is not None else ()
    facts = [fact for fact in listed if isinstance(fact, dict)] if isinstance(listed, tuple) else []
    return {str(fact.get("name", at)): fact for at, fact in enumerate(facts)}


def _plain(node: strict_yaml.Node) -> Any:
    if isinstance(node.value, list):
        return tuple(_plain(n) for n in node.value)
    if isinstance(node.value, dict):
        return {key: _plain(value) for key, (_, value) in node.value.items()}
    return node.value


# ---- two versions ---------------------------------------------------------------------------------


def compare(before: Version | None, after: Version | None) -> SetChange:
    """What became of a set; None: there was none, or is none any more."""
    old = before.cards if before is not None else {}
    new = after.cards if after is not None else {}
    renamed = _renamed({t: c for t, c in old.items() if t not in new}, {t: c for t, c in new.items() if t not in old})
    changes = [_change(old[title], new[title]) for title in old if title in new]
    changes += [_rename(old[a], new[b]) for a, b in renamed.items()]
    changes += [CardChange(REMOVED, c, None) for t, c in old.items() if t not in new and t not in renamed]
    changes += [CardChange(ADDED, None, c) for t, c in new.items() if t not in old and t not in renamed.values()]
    cards = sorted((c for c in changes if c is not None), key=lambda c: (c.card.title, c.card.file))
    if before is None or after is None:
        return SetChange(tuple(cards))
    return SetChange(
        tuple(cards), tuple(_vocabulary(before.vocabulary, after.vocabulary)), tuple(differences(before.facts, after.facts)),
        tuple(_example_changes(before.examples, after.examples)),
    )  # fmt: skip


def _example_changes(before: Mapping[tuple[str, str], str], after: Mapping[tuple[str, str], str]) -> Iterator[ExampleChange]:
    for card, name in sorted({*before, *after}):
        old, new = before.get((card, name)), after.get((card, name))
        if old != new:
            yield ExampleChange(ADDED if old is None else REMOVED if new is None else CHANGED, card, name)


def _change(before: CardText, after: CardText) -> CardChange | None:
    old, new = before.meaning, after.meaning
    if old is None or new is None:
        if old is None and new is None:
            return CardChange(STILL_BROKEN, before, after) if before.text != after.text else None
        return CardChange(MENDED if new is not None else BROKEN, before, after)
    words = tuple(word_differences(before.english, after.english)) if before.english != after.english else ()
    structure = tuple(differences(evolve(old, title=new.title), new))
    if structure:
        return CardChange(CHANGED, before, after, words, structure)
    if words:
        return CardChange(TOLD, before, after, words)
    if before.text != after.text:
        return CardChange(TEXT, before, after)
    return CardChange(MOVED, before, after) if before.file != after.file else None


def _rename(before: CardText, after: CardText) -> CardChange:
    found = _change(before, after)
    return CardChange(RENAMED, before, after, *((found.words, found.structure) if found is not None else ()))


def _renamed(gone: Mapping[str, CardText], came: Mapping[str, CardText]) -> dict[str, str]:
    """Cards that are there under another name: of those alike enough, the most alike first."""
    alike = [
        (_likeness(old, new), a, b)
        for a, old in gone.items() for b, new in came.items() if old.kind == new.kind
    ]  # fmt: skip
    found: dict[str, str] = {}
    for likeness, a, b in sorted(alike, key=lambda x: (-x[0], x[1], x[2])):
        if likeness >= LIKE and a not in found and b not in found.values():
            found[a] = b
    return found


def _likeness(old: CardText, new: CardText) -> float:
    said = [(c.english or c.text).replace(c.title, "").split() for c in (old, new)]
    matcher = SequenceMatcher(None, said[0], said[1], autojunk=False)
    return matcher.ratio() if matcher.real_quick_ratio() >= LIKE and matcher.quick_ratio() >= LIKE else 0.0


def _vocabulary(before: Vocabulary, after: Vocabulary) -> Iterator[Difference]:
    """What changed of the nouns; what is a noun because it is a zone, stat or kind's Term is said there only."""
    for found in differences(before, after):
        section, *rest = found.path.split(" > ")
        derived = (*before.zones, *before.stats, *after.zones, *after.stats)
        known = section == "nouns" and rest and rest[0] in derived and None in (found.before, found.after)
        terms = {k.term for v in (before, after) for k in v.kinds.values()}
        if not known and not (section == "terms" and rest and rest[0] in terms):
            yield found


def word_differences(before: str, after: str) -> Iterator[Word]:
    """Two texts word by word, line ends being words."""
    old, new = (re.findall(r"\n|[^\s]+", text) for text in (before, after))
    for what, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            yield from (("same", word) for word in old[a:b])
        else:
            yield from (("gone", word) for word in old[a:b])
            yield from (("new", word) for word in new[c:d])
