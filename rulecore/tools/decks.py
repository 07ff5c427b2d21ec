"""Deck lists as files beside the cards they are made of. Owns: finding them, and the cards by title. Never: their text or rules
(`decklists`). Enter here: deck_files, Library.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from attrs import frozen

from ..decklists import SUFFIX, Candidate, DeckList, check_deck, read_deck
from ..diagnostics import Diagnostic, sort
from ..lang import ast
from ..lang.source import read_source
from ..lang.syntax import parse
from ..resources import GAME, card_files
from ..vocab import Vocabulary
from .files import Usage, below


def deck_files(paths: Sequence[str]) -> list[Path]:
    """The deck lists that are meant: those named, whatever their suffix, and all `*.deck` below the folders named."""
    found: dict[Path, None] = {}
    for path in map(Path, paths):
        if path.is_dir():
            found.update(dict.fromkeys(lists_of(path)))
        elif path.is_file():
            found[path] = None
        else:
            raise Usage(f"{path}: no such file or folder")
    if not found:
        raise Usage(f"no deck list (*{SUFFIX}) in {', '.join(paths)}")
    return list(found)


def lists_of(folder: Path) -> list[Path]:
    """The deck lists below a folder, but those of another game in it."""
    return [path for path in below(folder, "*" + SUFFIX) if not _elsewhere(path, folder)]


def _elsewhere(path: Path, folder: Path) -> bool:
    return any((folder / part / GAME).is_file() for part in path.relative_to(folder).parents[:-1])


@frozen
class Library:
    """The cards of a game that decks can be made of."""

    vocabulary: Vocabulary
    cards: Mapping[str, ast.Card]  # by title

    @classmethod
    def of(cls, vocabulary: Vocabulary, own: Iterable[ast.Card] | None = None) -> Library:
        """All cards of a game and of what it extends; `own`: those of its own folder, if they are read already."""
        folders = [Path(folder) for folder in vocabulary.folders]
        unread = folders if own is None else folders[:-1]
        cards = [card for folder in unread for path in card_files(folder) for card in parse(read_source(path.read_bytes())).cards]
        return cls(vocabulary, {card.title: card for card in [*cards, *(own or ())]})

    @property
    def pool(self) -> Mapping[str, Candidate]:
        """What the rules of construction see of them."""
        return {title: Candidate(self.names(card), self._start(card)) for title, card in self.cards.items()}

    def names(self, card: ast.Card) -> frozenset[str]:
        """What a card is: its kind, and its Terms."""
        kind = self.vocabulary.kinds.get(card.kind)
        of_kind = (*((kind.term,) if kind.term else ()), *kind.also) if kind is not None else ()
        return frozenset((card.kind, *of_kind, *(" ".join(f.words) for f in card.fields if f.shape.startswith("TERM"))))

    def judge(self, text: str, file: str) -> tuple[DeckList, list[Diagnostic]]:
        """A list, and everything that is wrong with it, sorted."""
        deck, problems = read_deck(text, file)
        rules = self.vocabulary.construction
        if rules is not None and deck.entries:
            problems += check_deck(deck, rules, self.pool)
        return deck, list(sort(problems))

    def _start(self, card: ast.Card) -> str:
        kind = self.vocabulary.kinds.get(card.kind)
        return (kind.deck if kind is not None else None) or ""


def number_of(card: ast.Card, name: str) -> int | None:
    """A number of a card's header."""
    found = (f.value for f in card.fields if f.words[0] == name and f.value)
    return next((int(value[0]) for value in found if value[0].lstrip("+-").isdigit()), None)
