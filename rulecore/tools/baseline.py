"""Findings that are known and not reported, until somebody puts them right: a file of them beside the cards.

Owns: that file. Never: a line number: a finding is known by its fingerprint, which stays when its line moves.
Enter here: Baseline, write.
"""
from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from attrs import evolve, frozen

from ..diagnostics import Diagnostic, make
from ..resources import write_whole
from .files import Usage
from .reports import fingerprints

FORMAT, VERSION = "rulecore-baseline", 1


@frozen
class Known:
    """A finding of the baseline."""

    fingerprint: str
    name: str
    file: str  # from the folder of the baseline
    message: str


@frozen
class Baseline:
    """What is known, as it was read from a file."""

    path: Path
    text: str
    known: tuple[Known, ...]

    @classmethod
    def read(cls, path: Path) -> Baseline:
        """Raises Usage if it is no baseline."""
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            raise Usage(f"{path}: no such baseline; `rulecore check --write-baseline {path}` writes it") from None
        except (OSError, UnicodeDecodeError) as wrong:
            raise Usage(f"{path}: cannot be read: {wrong}") from None
        return cls(path, text, _known(text, path))

    def new(self, found: Sequence[Diagnostic]) -> list[Diagnostic]:
        """The findings that are not known."""
        known = {one.fingerprint for one in self.known}
        return [d for d, key in zip(found, _keys(found, self.path), strict=True) if key not in known]

    def stale(self, found: Sequence[Diagnostic], looked: Callable[[Path, str], bool]) -> list[Diagnostic]:
        """A finding for each known one that is gone. `looked`: was a problem of this name looked for in this file?"""
        there = set(_keys(found, self.path))
        gone = [one for one in self.known if one.fingerprint not in there]
        folder = self.path.resolve().parent
        return [self._gone(one) for one in gone if not (folder / one.file).exists() or looked(folder / one.file, one.name)]

    def _gone(self, one: Known) -> Diagnostic:
        start = self.text.find(one.fingerprint)
        message = f"{one.name} is gone from {one.file} ({one.message}): write the baseline again with --write-baseline"
        return make("stale-baseline", str(self.path), self.text, (start, start + len(one.fingerprint)), message)


def write(path: Path, found: Sequence[Diagnostic]) -> None:
    """Write what is found as known. Raises Usage rather than overwrite what is no baseline."""
    if path.exists():
        Baseline.read(path)
    if not path.resolve().parent.is_dir():
        raise Usage(f"{path}: there is no such folder")
    placed = _placed(found, path)
    entries = [
        {"file": d.file, "code": d.name, "message": d.message, "fingerprint": key}
        for d, key in zip(placed, fingerprints(placed), strict=True)
    ]
    lines = ",\n".join(f"    {json.dumps(entry, ensure_ascii=False)}" for entry in entries)
    listed = f"[\n{lines}\n  ]" if entries else "[]"
    write_whole(path, f'{{\n  "{FORMAT}": {VERSION},\n  "findings": {listed}\n}}\n')


def _keys(found: Sequence[Diagnostic], path: Path) -> list[str]:
    return fingerprints(_placed(found, path))


def _placed(found: Iterable[Diagnostic], path: Path) -> list[Diagnostic]:
    """Findings with the paths of their files from the folder of the baseline."""
    folder = path.resolve().parent
    return [evolve(d, file=Path(os.path.relpath(Path(d.file).resolve(), folder)).as_posix()) for d in found]


def _known(text: str, path: Path) -> tuple[Known, ...]:
    wrong = Usage(f"{path}: not a baseline that this rulecore can read; move it away and write it anew with --write-baseline")
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        raise wrong from None
    if not isinstance(data, dict) or data.get(FORMAT) != VERSION or not isinstance(data.get("findings"), list):
        raise wrong
    keys = ("fingerprint", "code", "file", "message")
    if not all(isinstance(one, dict) and all(isinstance(one.get(key), str) for key in keys) for one in data["findings"]):
        raise wrong
    return tuple([Known(*(one[key] for key in keys)) for one in data["findings"]])
