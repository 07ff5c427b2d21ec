"""`look.yaml` beside a game.yaml: which colours its kinds and decks have. Colours are no rules, so they stand apart.

    colors:
      monster: "#8c2f39"
      door-deck: "#2b5f8a"

Owns: reading it, and a colour for whatever it does not name. Never: the palette (`colors`). Enter here: colors_of.
"""
from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ...diagnostics import Diagnostic, make, suggest
from ...lang.source import read_source
from ...strict_yaml import Node, read
from ...vocab import Vocabulary
from .colors import COLOR, palette

LOOK = "look.yaml"
COLORS = "colors"


def colors_of(folders: Iterable[Path], vocabulary: Vocabulary) -> tuple[dict[str, str], list[Diagnostic]]:
    """The colour of every kind and deck, and what is wrong with the files that say so. A later folder overrules an earlier one."""
    names = list(dict.fromkeys((*vocabulary.kinds, *(k.deck for k in vocabulary.kinds.values() if k.deck))))
    said: dict[str, str] = {}
    problems: list[Diagnostic] = []
    for path in (folder / LOOK for folder in folders):
        if path.is_file():
            found, wrong = _read(path, names)
            said |= found
            problems += wrong
    return palette(names, said), problems


def _read(path: Path, names: list[str]) -> tuple[dict[str, str], list[Diagnostic]]:
    text, file = read_source(path.read_bytes()), str(path)
    top, problems = read(text, file)
    said: dict[str, str] = {}
    if top is None or top.value is None:
        return said, problems
    for key, value in _entries(top, text, file, problems):
        if key.value != COLORS:
            problems.append(make("yaml-unknown-key", file, text, key.span, f"look.yaml has {COLORS} and nothing else"))
            continue
        for name, color in _entries(value, text, file, problems):
            if name.value not in names:
                near = suggest(str(name.value), names)
                said_wrong = f"no kind of card and no deck is called {name.value}"
                problems.append(make("yaml-unknown-key", file, text, name.span, said_wrong, did_you_mean=near))
            elif not isinstance(color.value, str) or not COLOR.fullmatch(color.value):
                problems.append(make("yaml-wrong-type", file, text, color.span, 'a colour is written "#8c2f39", in quotes'))
            else:
                said[str(name.value)] = color.value
    return said, problems


def _entries(node: Node, text: str, file: str, problems: list[Diagnostic]) -> Iterable[tuple[Node, Node]]:
    """The entries of a mapping; anything else is a problem."""
    if isinstance(node.value, dict):
        return node.value.values()
    problems.append(make("yaml-wrong-type", file, text, node.span, "a mapping is needed here: name: value"))
    return ()
