"""What a project has settled once for all its runs: `rulecore.toml`, or the table `[tool.rulecore]` of `pyproject.toml`.

Owns: finding it, and reading it strictly: what is misspelled is an error that says what was meant. Never: what a setting does.
Enter here: Config, find, read.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from attrs import field, frozen

from ..catalogue import CODES
from ..diagnostics import suggest
from ..lang.ignores import OF_IGNORES
from .files import Usage

OWN, SHARED = "rulecore.toml", "pyproject.toml"
TABLE = "tool.rulecore"
_IDS = {code.id: code.name for code in CODES.values()}


@frozen
class Config:
    """The settings, and the folder that their paths start from. What is not set is empty."""

    folder: Path
    file: Path | None = None
    paths: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    game: str = ""
    output_format: str = ""
    baseline: str = ""
    docs_url: str = ""
    per_file_ignores: Mapping[str, dict[str, str]] = field(factory=dict)  # pattern -> name of a code -> why

    def excludes(self, path: Path) -> bool:
        """Is a file, or a folder that it lies in, excluded?"""
        return any(self._is(path, pattern) for pattern in self.exclude)

    def reasons(self, path: Path) -> dict[str, str]:
        """The names of errors that are ignored in a file, and why."""
        found: dict[str, str] = {}
        for pattern, why in self.per_file_ignores.items():
            if self._is(path, pattern):
                found = why | found
        return found

    def _is(self, path: Path, pattern: str) -> bool:
        full = path.resolve()
        if not full.is_relative_to(self.folder):
            return False
        inside = full.relative_to(self.folder)
        return any(fnmatchcase(part.as_posix(), pattern.rstrip("/")) for part in (inside, *inside.parents[:-1]))


def find(start: Path) -> Config:
    """The settings of the nearest folder upward that has some; none if there are none. Raises Usage for what is wrong."""
    here = start.resolve()
    for folder in (here, *here.parents):
        found = [config for name in (OWN, SHARED) if (config := _there(folder / name)) is not None]
        if len(found) > 1:
            raise Usage(f"{folder}: both {OWN} and [{TABLE}] of {SHARED} have settings; keep one of them")
        if found:
            return found[0]
    return Config(here)


def read(path: Path) -> Config:
    """The settings of one file. Raises Usage if there are none, or for what is wrong."""
    found = _there(path)
    if found is None:
        raise Usage(f"{path}: {f'has no table [{TABLE}]' if path.is_file() else 'no such file'}")
    return found


def _there(path: Path) -> Config | None:
    """The settings of a file, if it has any."""
    if not path.is_file():
        return None
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as wrong:
        raise Usage(f"{path}: cannot be read: {wrong}") from None
    own = path.name != SHARED
    if not own and "rulecore" not in text:
        return None
    import tomllib

    try:
        top = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise Usage(f"{path}: not TOML: {wrong}") from None
    tools = top.get("tool") if not own else None
    table = top if own else tools.get("rulecore") if isinstance(tools, dict) else None
    if table is None:
        return None
    where = str(path) if own else f"{path}: [{TABLE}]"
    if not isinstance(table, dict):
        raise Usage(f"{where} is not a table")
    return Config(path.resolve().parent, path, **_settings(table, where))


# ---- strictly -------------------------------------------------------------------------------------


def _settings(table: Mapping[str, Any], where: str) -> dict[str, Any]:
    unknown = [key for key in table if key not in _KEYS]
    if unknown:
        hyphened = unknown[0].replace("_", "-")
        near = (hyphened,) if hyphened in _KEYS else suggest(hyphened, _KEYS)
        meant = f"; did you mean {', '.join(near)}?" if near else f"; there are: {', '.join(_KEYS)}"
        raise Usage(f"{where}: no setting is called {unknown[0]!r}{meant}")
    return {key.replace("-", "_"): _KEYS[key](value, f"{where}: {key}") for key, value in table.items()}


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise Usage(f"{where} is a text in quotes, not {_shown(value)}")
    return value


def _texts(value: Any, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) and one.strip() for one in value):
        raise Usage(f'{where} is a list of texts, as in ["cards", "drafts"], not {_shown(value)}')
    return tuple(value)


def _format(value: Any, where: str) -> str:
    from .reports import FORMATS

    if not isinstance(value, str) or value not in FORMATS:
        near = suggest(str(value), FORMATS)
        raise Usage(f"{where} is one of {', '.join(FORMATS)}, not {_shown(value)}" + (f"; did you mean {near[0]}?" if near else ""))
    return value


def _ignores(value: Any, where: str) -> dict[str, dict[str, str]]:
    """Pattern -> code -> why."""
    if not isinstance(value, dict) or not all(isinstance(why, dict) for why in value.values()):
        raise Usage(f'{where} is a table, as in "drafts/*.card" = {{ RC082 = "why" }}, not {_shown(value)}')
    return {pattern: {_code(code, where): _why(code, said, where) for code, said in why.items()} for pattern, why in value.items()}


def _code(code: str, where: str) -> str:
    name = _IDS.get(code.upper(), code)
    if name in OF_IGNORES:
        raise Usage(f"{where}: {code} cannot be ignored: put the comment right instead")
    if name not in CODES:
        near = suggest(code, CODES)
        raise Usage(f"{where}: no error is called {code!r}" + (f"; did you mean {', '.join(near)}?" if near else ""))
    return name


def _why(code: str, said: Any, where: str) -> str:
    if not isinstance(said, str) or not any(char.isalnum() for char in said):
        raise Usage(f'{where}: {code} needs a reason, as in {code} = "why", not {_shown(said)}')
    return said.strip()


def _shown(value: Any) -> str:
    """A value as TOML writes it, if that is short."""
    names = {bool: "true" if value is True else "false", dict: "a table", list: "a list"}
    return names.get(type(value)) or ("an empty text" if value == "" else repr(value))


_KEYS: Mapping[str, Callable[[Any, str], Any]] = {
    "paths": _texts, "exclude": _texts, "game": _text, "output-format": _format, "baseline": _text, "docs-url": _text,
    "per-file-ignores": _ignores,
}
