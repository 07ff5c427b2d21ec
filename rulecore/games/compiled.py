"""Cards as compiled JSON, so that text is parsed only when it has changed. Never: what a card means.

Enter here: pack, unpack (bound cards <-> data), fingerprint_of.
"""
from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import attrs

from ..lang import meaning
from ..lang.meaning import CardMeaning


@lru_cache(maxsize=1)
def _classes() -> dict[str, tuple[Any, tuple[str, ...]]]:
    """Every bound node by its name, with its fields."""
    found = [c for c in vars(meaning).values() if isinstance(c, type) and attrs.has(c)]
    return {c.__name__: (c, meaning.part_names(c)) for c in found}


def pack(value: Any) -> Any:
    """A bound card, or a part of one, as data: nodes, tuples, sets and mappings are marked."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, tuple):
        return [pack(x) for x in value]
    if isinstance(value, frozenset):
        return {"set": sorted(pack(x) for x in value)}
    if isinstance(value, Mapping):
        return {"map": [[pack(k), pack(v)] for k, v in value.items()]}
    name = type(value).__name__
    return {"node": name, "is": [pack(getattr(value, f)) for f in _classes()[name][1]], "at": list(value.span)}


def unpack(data: Any) -> Any:
    """The reverse of `pack`. Raises KeyError, TypeError or ValueError for anything else."""
    if isinstance(data, list):
        return tuple([unpack(x) for x in data])
    if not isinstance(data, dict):
        return data
    if "node" in data:
        cls, names = _classes()[data["node"]]
        start, end = data["at"]
        return cls(span=(start, end), **dict(zip(names, [unpack(x) for x in data["is"]], strict=True)))
    if "set" in data:
        return frozenset([unpack(x) for x in data["set"]])
    return {unpack(k): unpack(v) for k, v in data["map"]}


def without_spans(data: Any) -> Any:
    """Packed data without places in the text, file names and examples: what a comment does not change."""
    if isinstance(data, list):
        return [without_spans(x) for x in data]
    if not isinstance(data, dict):
        return data
    if data.get("node") == CardMeaning.__name__:
        names = _classes()[CardMeaning.__name__][1]
        data = {**data, "is": ["" if n in ("file", "examples") else x for n, x in zip(names, data["is"], strict=True)]}
    return {k: without_spans(v) for k, v in data.items() if k != "at"}


def plain(value: Any) -> Any:
    """Any definition as data in a fixed order, to take its fingerprint; there is no way back."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if attrs.has(type(value)):
        return [type(value).__name__, *[plain(getattr(value, f.name)) for f in attrs.fields(type(value)) if f.eq]]
    if isinstance(value, Mapping):
        return [[plain(k), plain(v)] for k, v in value.items()]
    if isinstance(value, (frozenset, set)):
        return sorted((plain(x) for x in value), key=repr)
    if isinstance(value, Iterable):
        return [plain(x) for x in value]
    return repr(value)


def fingerprint_of(parts: Iterable[str]) -> str:
    """A short hash of texts."""
    made = hashlib.blake2b(digest_size=16)
    for part in parts:
        data = part.encode()
        made.update(len(data).to_bytes(8, "big") + data)
    return made.hexdigest()


def text_of(data: Any) -> str:
    """JSON in one fixed form."""
    return json.dumps(data, separators=(",", ":"), sort_keys=True)
