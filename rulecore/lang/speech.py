"""In which languages cards are told: English, and every language that has a catalogue. Owns: finding a language's catalogues.

Never: a message, or a language's forms. Enter here: speech, languages.
A catalogue is a compiled gettext file: `locale/<language>.mo` in the package (the sentences, the shared verbs), and beside
each game's game.yaml (its nouns, moments and card names). A game that extends another has the catalogues of both.
"""
from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Protocol

from ..resources import PACKAGE
from .english import ENGLISH

if TYPE_CHECKING:
    from ..vocab import Vocabulary
    from .said import Node

GRAMMARS = {"ru": "russian"}  # languages with a module of grammar here; any other needs no more than its catalogue
FOLDER = "locale"


class Speech(Protocol):
    """A language: it says what is to be said."""

    def sentence(self, node: Node) -> str:
        """The words as a whole sentence."""

    def line(self, node: Node) -> str:
        """The words that stand on a line by themselves, as they are."""


def speech(language: str, vocabulary: Vocabulary) -> Speech:
    """The language, with the words of a game. Raises LookupError where there is none."""
    if language == "en":
        return ENGLISH
    if language not in languages():
        raise LookupError(f"there is no language {language!r} here; there are: {', '.join(languages())}")
    found = [path for path in catalogues(language, vocabulary.folders) if path.is_file()]
    return spoken(language, tuple((path, path.stat().st_mtime_ns) for path in found))


@lru_cache(maxsize=32)
def spoken(language: str, found: tuple[tuple[Path, int], ...]) -> Speech:
    """A language other than English, told from these catalogues as they were at that time; a later one counts before an earlier."""
    make: Callable[[list[Path]], Speech] = grammar(language).speak
    return make([path for path, _ in found])


def grammar(language: str) -> ModuleType:
    """The module that knows a language's forms: `speak` tells in it, `problem` says what is wrong with a translation."""
    return import_module(f"{__package__}.{GRAMMARS.get(language, 'translated')}")


def catalogues(language: str, folders: tuple[str, ...]) -> list[Path]:
    """Where the catalogues of a language would be, the package's own first."""
    return [folder / FOLDER / f"{language}.mo" for folder in (PACKAGE, *map(Path, folders))]


def languages() -> tuple[str, ...]:
    """The languages that sentences can be told in."""
    return ("en", *sorted(path.stem for path in (PACKAGE / FOLDER).glob("*.mo")))
