"""Where `cards/` and `grammar/` are, in a checkout and in a wheel. Owns: these paths; nobody else builds them.

Never: reading a file. Enter here: cards_dir, grammar_dir.
"""
from __future__ import annotations

from functools import lru_cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def cards_dir() -> Path:
    """The folder that holds a folder for each game."""
    return _data("cards")


def grammar_dir() -> Path:
    """The folder of the grammar and of what is made from it."""
    return _data("grammar")


@lru_cache
def _data(name: str) -> Path:
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name
