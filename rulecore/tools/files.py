"""The files that a command is given. Owns: finding card files and the game they belong to. Enter here: card_files, Usage."""
from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

STDIN = "-"
CARDS = "*.card"
GAME = "game.yaml"


class Usage(Exception):
    """The command was called wrongly; its text says how, and the exit code is 2."""


def card_files(paths: Sequence[str]) -> list[Path]:
    """The card files that are meant: those named, and all below the folders named; each once, sorted."""
    found: set[Path] = set()
    for path in map(Path, paths):
        if path.is_dir():
            found.update(below(path, CARDS))
        elif path.suffix == ".card" and path.is_file():
            found.add(path)
        else:
            raise Usage(f"{path}: {'not a .card file' if path.exists() else 'no such file or folder'}")
    return sorted(found)


def below(folder: Path, pattern: str) -> list[Path]:
    """The files of that name below a folder, without those in hidden folders (environments, caches)."""
    return sorted(p for p in folder.rglob(pattern) if not any(part.startswith(".") for part in p.relative_to(folder).parts))


def game_folder(path: Path) -> Path | None:
    """The nearest folder from here upward that has a game.yaml."""
    here = path.resolve()
    return next((folder for folder in (here, *here.parents) if (folder / GAME).is_file()), None)
