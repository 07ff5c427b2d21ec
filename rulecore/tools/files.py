"""What a command is given: files, folders, names of games. Owns: finding them, and saying so where they are not there.

Enter here: card_files, game_named, option_with, chosen_options, Usage.
"""
from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..engine.game import Game

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


def option_with(parser: argparse.ArgumentParser) -> None:
    """Declare what a game is played with."""
    help = "a folder whose game.yaml `expands:` the game: its cards are added; as often as you like"
    parser.add_argument("--with", dest="more", metavar="FOLDER", action="append", default=[], help=help)


def table_of(game: str | None, more: Sequence[str]) -> str:
    """The name of what is meant: a game, with what is played with it; "" if none is named.

    Raises Usage for something to be played with nothing.
    """
    if more and not game:
        raise Usage(f"--with {more[0]}: with which game? Name it, too")
    return "+".join((game or "", *more))


def game_named(name: str, players: int = 0) -> Game:
    """A game, for so many players (0: not said). Raises Usage if there is none of the name that can be played by so many."""
    from ..errors import CardError
    from ..games import load_game

    try:
        game = load_game(name)
    except LookupError as wrong:
        raise Usage(str(wrong)) from None
    except CardError as wrong:
        raise Usage(f"{name} cannot be played: {wrong}") from None
    least, most = game.vocab.seats
    if players and not least <= players <= most:
        raise Usage(f"{name} is for {least} to {most} players")
    return game


def option_argument(parser: argparse.ArgumentParser) -> None:
    """Declare what a table may choose."""
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option or ruling of the game; may be given often"
    )


def chosen_options(game: Game, said: Sequence[str], names: Sequence[str]) -> dict[str, Any]:
    """`difficulty=hard duo=yes` as the options of a match of these players. Raises Usage for one that cannot be."""
    from ..engine.match import settings_of
    from ..errors import Rejected

    found: dict[str, Any] = {}
    for text in said:
        name, equals, value = text.partition("=")
        if not equals:
            raise Usage(f"--option {text}: write it as NAME=VALUE")
        option = game.vocab.options.get(name.replace("_", "-"))
        found[name] = _value(value, option.default if option is not None else "")
    try:
        settings_of(game, names, found)
    except Rejected as wrong:
        raise Usage(f"--option: {wrong}") from None
    return found


def _value(text: str, like: bool | int | str) -> bool | int | str:
    if isinstance(like, bool) and text in ("yes", "no", "true", "false"):
        return text in ("yes", "true")
    return int(text) if type(like) is int and text.lstrip("-").isdigit() else text


def games_here() -> list[Game]:
    """All games here that can be played: those with rules, their own or of a game they extend."""
    from ..resources import game_names

    found = []
    for name in game_names():
        with suppress(Usage):
            found.append(game_named(name))
    return found
