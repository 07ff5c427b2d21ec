"""Deck lists as files beside the cards they are made of, and those that are brought to a match.

Owns: finding them, and the cards by title. Never: their text or rules (`decklists`).
Enter here: deck_files, Library, brought_decks.
"""
from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from ..decklists import SUFFIX, Candidate, DeckList, check_deck, read_deck
from ..diagnostics import Diagnostic, sort, to_text
from ..engine.match import DECKS
from ..lang import ast
from ..lang.source import read_source
from ..lang.syntax import parse
from ..resources import GAME, card_files
from ..vocab import Vocabulary
from .files import Usage, below

if TYPE_CHECKING:
    from ..engine.game import Deck, Game


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


def deck_argument(parser: argparse.ArgumentParser) -> None:
    """Declare the decks that players bring."""
    said = "a deck list, or the name of a deck that comes with the game; once for all, or once for each seat"
    parser.add_argument("--deck", action="append", default=[], metavar="DECK", help=said)


def brought_decks(game: Game, said: Sequence[str], seats: int) -> dict[str, tuple[Deck, ...]]:
    """The decks of a match, as its option, if any are brought. Raises Usage for one that may not be played."""
    if not said:
        return {}
    if not game.brings:
        raise Usage(f"{game.vocab.title}: nobody brings a deck to it")
    if len(said) not in (1, seats):
        raise Usage(f"--deck: once for all, or once for each of the {seats} seats")
    decks = [_brought(game, one) for one in said]
    return {DECKS: tuple(decks if len(decks) == seats else decks * seats)}


def _brought(game: Game, said: str) -> Deck:
    """A deck that comes with the game, else a file."""
    rules, path = game.vocab.construction, Path(said)
    assert rules is not None
    if said in game.decks:
        return game.decks[said]
    if not path.is_file():
        raise Usage(f"{said}: neither a file nor a deck of {game.name}; its decks are {', '.join(game.decks) or 'none'}")
    deck, problems = read_deck(read_source(path.read_bytes()), said)
    problems += check_deck(deck, rules, game.candidates)
    if problems:
        raise Usage(f"this deck may not be played\n{to_text(sort(problems))}")
    return tuple([title for title, count in deck.cards.items() for _ in range(count)])


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
