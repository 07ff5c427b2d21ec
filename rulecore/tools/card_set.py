"""What must hold of a whole set of cards, beyond each card for itself. Owns: names, deck sizes, printed facts.

Never: the meaning of a line (`lang.check`). Enter here: check_set, taken_names, looked_for.
"""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from pathlib import Path
from typing import Any

from attrs import frozen

from .. import strict_yaml
from ..diagnostics import Diagnostic, make, suggest
from ..games.merging import same_card
from ..lang import ast
from ..lang.ignores import OF_SETS, obey_in_set
from ..lang.meaning import PROVENANCE, CardMeaning
from ..lang.reading import read_cards
from ..lang.signature import Signatures
from ..lang.syntax import Parsed, parse, titles
from ..vocab import Vocabulary
from .files import GAME

PRINTED = "printed.yaml"
NOTHING_TAKEN: Mapping[str, str] = {}


@frozen
class Found:
    """A card and the file it stands in."""

    card: ast.Card
    source: Parsed

    def report(self, name: str, message: str, **more: Any) -> Diagnostic:
        """A diagnostic at the card's header."""
        start = self.card.span[0]
        end = self.source.text.find("\n", start)
        span = (start, len(self.source.text) if end < 0 else end)
        return make(name, self.source.file, self.source.text, span, message, **more)


Reading = Callable[[Path], str]


def _on_disk(path: Path) -> str:
    return path.read_text(encoding="utf-8-sig") if path.is_file() else ""


def check_set(
    folder: Path, sources: Sequence[Parsed], vocabulary: Vocabulary, read: Reading = _on_disk, *,
    taken: Mapping[str, str] = NOTHING_TAKEN,
) -> list[Diagnostic]:
    """Everything that is wrong with a game's cards taken together, sorted; what a comment ignores is marked.

    `sources` are all of its card files. `read` gives the text of the files of data beside them, "" where there is none.
    `taken`: the names of cards that say something else in a set that this one is played with, and the files they stand in.
    """
    cards = [Found(card, source) for source in sources for card in source.cards]
    problems = [*_repeated(cards), *_taken(cards, taken)]
    names = looked_for(sources)
    if "deck-count" in names:
        problems += _deck_counts(folder, cards, vocabulary, read)
        problems += _provenance(folder, cards, read)
    return obey_in_set(sources, problems, names)


def looked_for(sources: Iterable[Parsed]) -> Set[str]:
    """The names of what is looked for in a set: a card that cannot be read is not counted, so then not all."""
    return frozenset(("repeated-card",)) if any(source.diagnostics for source in sources) else OF_SETS


# ---- names ----------------------------------------------------------------------------------------


def _repeated(cards: Iterable[Found]) -> Iterator[Diagnostic]:
    first: dict[str, Found] = {}
    for found in cards:
        before = first.setdefault(found.card.name, found)
        if before is not found:
            where = "" if before.source is found.source else f" in {before.source.file}"
            said = f"there is a {before.card.kind} {found.card.name}{where} already; copies are written x2"
            yield found.report("repeated-card", said)


def _taken(cards: Iterable[Found], taken: Mapping[str, str]) -> Iterator[Diagnostic]:
    """Cards of one name in a deck could not be told apart by cards that name them."""
    for found in cards:
        if found.card.title in taken:
            said = f'there is another card "{found.card.title}" in {taken[found.card.title]}; give this one another name'
            yield found.report("repeated-card", said)


def taken_names(
    own: Iterable[CardMeaning], others: Iterable[tuple[str, str]], vocabulary: Vocabulary, signatures: Signatures, names: Set[str]
) -> dict[str, str]:
    """The names of a set's cards that are those of other cards in the sets that it is played with, and where those stand.

    `others`: the files of those sets, each with its text. What says the same there is the same card, and may be there again.
    """
    mine = {card.title: card for card in own}
    found = {}
    for path, text in others:
        if not mine.keys().isdisjoint(titles(text)):
            for card in read_cards(text, path, vocabulary, signatures, names)[0]:
                if card.title in mine and not same_card(card, mine[card.title]):
                    found[card.title] = path
    return found


# ---- sizes ----------------------------------------------------------------------------------------


def copies(card: ast.Card) -> int:
    """How many of the card there are (`x3`)."""
    return next((int(f.words[0][1:]) for f in card.fields if f.shape == "TIMES"), 1)


def _deck_counts(folder: Path, cards: Iterable[Found], vocabulary: Vocabulary, read: Reading) -> Iterator[Diagnostic]:
    counted: Counter[str] = Counter()
    for found in cards:
        kind = vocabulary.kinds.get(found.card.kind)
        if kind is not None:
            counted[kind.name] += copies(found.card)
            if kind.deck and kind.deck not in vocabulary.kinds:
                counted[kind.deck] += copies(found.card)
    for deck, wanted in vocabulary.decks_of(folder).items():
        there = sum(counted[part] for part in deck.split("+"))
        if there != wanted:
            yield _at_key(read, folder / GAME, deck, "deck-count", f"{deck} has {there} cards and must have {wanted}")


def _at_key(read: Reading, path: Path, key: str, name: str, message: str) -> Diagnostic:
    """A diagnostic at a key of a YAML file."""
    text = read(path)
    at = re.search(rf"^\s*({re.escape(key)})\s*:", text, re.MULTILINE)
    return make(name, str(path), text, at.span(1) if at else (0, 0), message)


# ---- printed facts --------------------------------------------------------------------------------


def _provenance(folder: Path, cards: Iterable[Found], read: Reading) -> Iterator[Diagnostic]:
    """Cards called printed or named against the facts in printed.yaml, both ways."""
    marked = {f.card.title: f for f in cards if any(flag in _flags(f.card) for flag in PROVENANCE)}
    path = folder / PRINTED
    text = read(path) or "[]"
    top, problems = strict_yaml.read(text, str(path))
    yield from problems
    listed: set[str] = set()
    for node in top.value if top is not None and isinstance(top.value, list) else ():
        fact = _plain(node)
        if not isinstance(fact, dict) or not {"name", "kind", "status"} <= fact.keys():
            yield make("yaml-missing-key", str(path), text, node.span, "a fact has a name, a kind and a status")
            continue
        listed.add(fact["name"])
        found = marked.get(fact["name"])
        if found is None:
            near = suggest(fact["name"], marked)
            yield make("stale-provenance", str(path), text, node.span, f'no card "{fact["name"]}" is marked as {fact["status"]}',
                       did_you_mean=near)  # fmt: skip
        else:
            yield from (found.report("stale-provenance", f"{PRINTED} gives {what}") for what in _differences(found.card, fact))
    for title in marked.keys() - listed:
        yield marked[title].report("stale-provenance", f"{PRINTED} says nothing of this card, so it is neither printed nor named")


def _differences(card: ast.Card, fact: dict[str, Any]) -> Iterator[str]:
    """What a card does not have as the facts give it."""
    values, terms = _values(card), _terms(card)
    if card.kind != fact["kind"]:
        yield f"the kind {fact['kind']}"
    if fact["status"] not in _flags(card):
        yield f"it as {fact['status']}"
    for key, value in fact.get("fields", {}).items():
        if values.get(key) != value:
            yield f"{key} {value}"
    for term in fact.get("terms", ()):
        if term not in terms:
            yield f"the Term {term}"
    slots = fact.get("slot", ())
    if slots and not terms.intersection(slots):
        yield f"one of {', '.join(slots)}"
    lines = [(text, _line(card.kind, text)) for text in fact.get("lines", ())]
    for text, line in lines:
        if line not in card.lines:
            yield f"the line `{text}`"
    if fact["status"] == "printed" and len(card.lines) > len(lines):
        yield f"{len(lines)} lines and no more"


def _line(kind: str, text: str) -> ast.Line | None:
    """A line of card text, read as a line of such a card; None where it cannot be read."""
    indented = "\n".join("    " + part for part in text.split("\n"))
    parsed = parse(f'{kind} "X"\n{indented}\n')
    return parsed.cards[0].lines[0] if parsed.cards and parsed.cards[0].lines else None


def _values(card: ast.Card) -> dict[str, int]:
    found = {f.words[0]: int(f.value[0]) for f in card.fields if f.value and f.value[0].lstrip("+-").isdigit()}
    bonus = [int(f.words[0]) for f in card.fields if f.shape == "SIGNED"]
    return found | {"bonus": bonus[0]} if bonus else found


def _terms(card: ast.Card) -> set[str]:
    return {" ".join(f.words) for f in card.fields if f.shape.startswith("TERM")}


def _flags(card: ast.Card) -> set[str]:
    return {f.words[0] for f in card.fields if f.shape == "WORD"}


def _plain(node: strict_yaml.Node) -> Any:
    """A YAML node as plain values."""
    if isinstance(node.value, list):
        return [_plain(n) for n in node.value]
    if isinstance(node.value, dict):
        return {key: _plain(value) for key, (_, value) in node.value.items()}
    return node.value
