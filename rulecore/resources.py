"""Where the data files are: in a checkout beside the package, in a wheel inside it.

Owns: every path that the package itself builds. Never: reading what is in the files.
Enter here: cards_dir, game_dir, game_names, card_files, compiled_dir, grammar_dir, editors_dir, cache_dir, write_whole.
"""
from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GAME = "game.yaml"
GROUP = "rulecore.games"  # the entry point group of games in other packages
PACKAGE = Path(__file__).resolve().parent


def _data(name: str) -> Path:
    """The folder inside the installed package, or else at the root of the checkout."""
    inside = PACKAGE / "_data" / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def grammar_dir() -> Path:
    """The folder of the grammar and the language's own documents."""
    return _data("grammar")


def editors_dir() -> Path:
    """The folder of what editors need: one folder for each."""
    return _data("editors")


def skeletons_dir() -> Path:
    """The folder of what `rulecore new` begins with: cards, a set, a game."""
    return PACKAGE / "tools" / "skeletons"


def cards_dir() -> Path:
    """The folder that holds one folder of cards and data for each game."""
    return _data("cards")


def compiled_dir() -> Path:
    """The folder of card sets that were compiled when the wheel was built; a checkout has none."""
    return PACKAGE / "_data" / "compiled"


def game_names() -> tuple[str, ...]:
    """The games whose data ship with the package, in alphabetical order."""
    if not cards_dir().is_dir():
        return ()
    return tuple(sorted(path.parent.name for path in cards_dir().glob("*/game.yaml")))


def game_dir(name: str) -> Path:
    """The folder of one game's data: a game of this package, a folder with a game.yaml, or what another package names.

    Raises LookupError for a name that is no game's.
    """
    if name in game_names():
        return cards_dir() / name
    if name and (Path(name) / GAME).is_file():
        return Path(name).resolve()
    found = other_games().get(name)
    if found is None:
        known = sorted({*game_names(), *other_games()})
        raise LookupError(f"no game is called {name!r}; there are: {', '.join(known) or 'none'}")
    folder = folder_of(found)
    if not (folder / GAME).is_file():
        raise LookupError(f"the game {name!r} ({found.value}) has no {GAME} in {folder}")
    return folder


def game_dirs(name: str) -> dict[str, Path]:
    """The folders of a game, or of several joined by `+`, by their names: a path is called like its folder. Raises LookupError."""
    parts = _joined(name)
    folders = [game_dir(part) for part in parts]
    ours = game_names()
    return {
        part if part in ours or part in other_games() else folder.name: folder for part, folder in zip(parts, folders, strict=True)
    }


def _joined(name: str) -> list[str]:
    """What is joined by `+` in a name. The path of a folder may have a `+` of its own."""
    words = name.split("+")
    parts = []
    while words:
        ends = range(len(words), 0, -1)
        taken = next((end for end in ends if end == 1 or (Path("+".join(words[:end])) / GAME).is_file()), 1)
        parts.append("+".join(words[:taken]))
        del words[:taken]
    return parts


def card_files(folder: Path) -> list[Path]:
    """The card files of a game: all below its folder, but those in hidden folders or in a folder with a game of its own."""
    found = []
    for path in sorted(folder.rglob("*.card")):
        between = path.relative_to(folder).parents[:-1]
        elsewhere = any(part.name.startswith(".") or (folder / part / GAME).is_file() for part in between)
        if path.is_file() and not elsewhere:
            found.append(path)
    return found


def other_games() -> dict[str, EntryPoint]:
    """The games of other packages by name: what their entry points of the group `rulecore.games` say."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}


def folder_of(point: EntryPoint) -> Path:
    """The folder that an entry point names as a path, else the one its module lies in."""
    named = point.load()
    if isinstance(named, (str, os.PathLike)):
        return Path(named).resolve()
    return Path(import_module(point.module).__file__ or "").resolve().parent


def cache_dir() -> Path | None:
    """A folder that can be written, for compiled card sets; None where there is none, and then nothing is kept.

    `RULECORE_CACHE` names it; set but empty, it switches the cache off. Otherwise it is the user's own cache folder.
    """
    path = _cache_path()
    if path is None:
        return None
    try:
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError:
        return None
    return path if os.access(path, os.W_OK) else None


def _cache_path() -> Path | None:
    wanted = os.environ.get("RULECORE_CACHE")
    if wanted is not None:
        return Path(wanted).absolute() if wanted else None
    for variable in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        folder = os.environ.get(variable)
        if folder and Path(folder).is_absolute():
            return Path(folder) / "rulecore"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    return home / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "rulecore"


def write_whole(path: str | os.PathLike[str], text: str) -> None:
    """Write a file so that, whatever happens, the old text or the new one is there, whole. Raises OSError."""
    target = Path(path)
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        with open(part, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def write_cached(name: str, text: str) -> bool:
    """Keep a text under a name in the cache folder, whole or not at all. False where nothing can be kept."""
    folder = cache_dir()
    if folder is None:
        return False
    try:
        write_whole(folder / name, text)
    except OSError:
        return False
    return True


def read_cached(name: str) -> str | None:
    """What is kept under a name, or None."""
    folder = cache_dir()
    try:
        return (folder / name).read_text(encoding="utf-8") if folder else None
    except (OSError, UnicodeDecodeError):
        return None
