"""Two values of the same sort, compared part by part: where they differ, as a path that a person can read.

`line 2 > body > args > amount: 1 -> 2`. Wrappers that hold a single part are not named.
Owns: the walk, and how a part is told in short. Never: what a part means. Enter here: differences, told.
"""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from difflib import SequenceMatcher
from typing import Any

import attrs
from attrs import frozen

from ..lang.meaning import Attached, Noun

SINGULAR = {"lines": "line", "ladders": "step", "rungs": "rung", "options": "option", "choices": "bonus", "rows": "row"}
SILENT = frozenset(("steps", "ladders", "rungs", "refs", "body"))  # that something is inside says nothing
WRAPPED = frozenset(("lines", "steps", "ladders", "rungs"))
LEFT_OUT = frozenset(("file", "examples", "folders", "names", "name"))  # of the whole: known, or of no meaning
WRITTEN = frozenset(("span", "text", "cats"))  # of a part: how it is written, and what follows from its words
LONG = 160  # characters of a part that are shown
Path = tuple[str, ...]


@frozen
class Difference:
    """A part that differs: where, and what it was and is; None where it is not there."""

    path: str
    before: str | None
    after: str | None


def differences(before: Any, after: Any) -> list[Difference]:
    """Everything in which two values differ, in the order of their parts."""
    return [Difference(" > ".join(path) or "all of it", old, new) for path, old, new in _walk(before, after, (), True)]


Found = tuple[Path, str | None, str | None]


def _walk(before: Any, after: Any, path: Path, top: bool = False) -> Iterator[Found]:
    if before == after:
        return
    if isinstance(before, Noun) and isinstance(after, Noun) and before.refs != after.refs:
        yield path, told(before), told(after)
    elif type(before) is type(after) and attrs.has(type(before)):
        for part in attrs.fields(type(before)):
            if part.name not in WRITTEN and not (top and part.name in LEFT_OUT):
                inner = path if part.name in SILENT else (*path, part.name)
                yield from _walk(getattr(before, part.name), getattr(after, part.name), inner)
    elif isinstance(before, Mapping) and isinstance(after, Mapping):
        yield from _mappings(before, after, path)
    elif isinstance(before, Set) and isinstance(after, Set):
        yield from ((path, told(x), None) for x in sorted(before - after, key=str))
        yield from ((path, None, told(x)) for x in sorted(after - before, key=str))
    elif isinstance(before, tuple) and isinstance(after, tuple):
        if _named(before) and _named(after):
            yield from _mappings(dict(before), dict(after), path)
        else:
            yield from _sequences(before, after, path)
    else:
        yield path, _there(before), _there(after)


def _mappings(before: Mapping[Any, Any], after: Mapping[Any, Any], path: Path) -> Iterator[Found]:
    for key in dict.fromkeys((*before, *after)):
        inner = (*path, str(key))
        if key in before and key in after:
            yield from _walk(before[key], after[key], inner)
        else:
            yield inner, told(before[key]) if key in before else None, told(after[key]) if key in after else None


def _sequences(before: Sequence[Any], after: Sequence[Any], path: Path) -> Iterator[Found]:
    """Parts in order: what stayed is found first; what stands in its stead is compared, the rest came or went."""
    single = len(before) <= 1 and len(after) <= 1
    same = _Numbered(before, after)
    for what, a, b, c, d in SequenceMatcher(None, same.before, same.after, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        for at in range(max(b - a, d - c)):
            old = before[a + at] if a + at < b else None
            new = after[c + at] if c + at < d else None
            inner = _one_of(path, 0 if single else (c if old is None else a) + at + 1)
            if old is not None and new is not None:
                yield from _walk(old, new, inner)
            else:
                yield inner, _there(old), _there(new)


class _Numbered:
    """Values that may have no hash, as numbers: equal ones have the same."""

    def __init__(self, before: Sequence[Any], after: Sequence[Any]) -> None:
        self._seen: list[Any] = []
        self.before = [self._number(x) for x in before]
        self.after = [self._number(x) for x in after]

    def _number(self, value: Any) -> int:
        if value not in self._seen:
            self._seen.append(value)
        return self._seen.index(value)


def _one_of(path: Path, number: int) -> Path:
    """The name of one of several parts; of a single one without a number."""
    if not path:
        return (str(number),) if number else path
    last = SINGULAR.get(path[-1], path[-1])
    return (*path[:-1], f"{last} {number}" if number else last)


def _named(parts: tuple[Any, ...]) -> bool:
    """Is it a mapping, written as pairs?"""
    return all(isinstance(p, tuple) and len(p) == 2 and isinstance(p[0], str) for p in parts)


def _there(value: Any) -> str | None:
    return None if value is None or value == () else told(value)


def told(value: Any) -> str:
    """A part in short: its class and what is not as usual in it."""
    text = _told(value)
    return text if len(text) <= LONG else text[: LONG - 3] + "..."


def _told(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Noun):
        return " ".join([value.text or value.word, *map(_told, value.phrases)])
    if isinstance(value, Attached):
        limit = () if value.limit is None else (value.op or "", _told(value.limit))
        return " ".join([value.prep, *(() if value.noun is None else (_told(value.noun),)), *limit])
    if attrs.has(type(value)):
        parts = [f.name for f in attrs.fields(type(value)) if _tells(value, f)]
        if len(parts) == 1 and parts[0] in WRAPPED:
            return _told(getattr(value, parts[0]))
        return f"{type(value).__name__}({', '.join(f'{part}={_told(getattr(value, part))}' for part in parts)})"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{k}: {_told(v)}" for k, v in value.items()) + "}"
    if isinstance(value, Set):
        return ", ".join(sorted(map(str, value))) or "nothing"
    if isinstance(value, (tuple, list)):
        if value and _named(tuple(value)):
            return _told(dict(value))
        return _told(value[0]) if len(value) == 1 else "[" + ", ".join(map(_told, value)) + "]"
    return str(value)


def _tells(value: Any, part: Any) -> bool:
    found = getattr(value, part.name)
    default = part.default.factory() if isinstance(part.default, attrs.Factory) else part.default  # type: ignore[arg-type]
    return part.name not in WRITTEN and found not in (None, (), "", frozenset()) and found != default
