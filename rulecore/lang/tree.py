"""The surface tree as plain data, and back.

Owns: the shape of that data. Never: text. Enter here: to_json, from_json.
"""
from __future__ import annotations

from functools import lru_cache
from typing import Any

import attrs

from . import ast

Plain = dict[str, Any]


@lru_cache(maxsize=1)
def _classes() -> dict[str, tuple[Any, tuple[str, ...]]]:
    """Every node class by its name, with its fields."""
    found: list[Any] = [cls for cls in vars(ast).values() if isinstance(cls, type) and issubclass(cls, ast.Node)]
    return {cls.__name__: (cls, tuple(f.name for f in attrs.fields(cls) if f.name != "span")) for cls in found}


def to_json(node: ast.Node, spans: bool = True) -> Plain:
    """A node as dicts, lists, strings and numbers."""
    name = type(node).__name__
    data: Plain = {"node": name}
    for key in _classes()[name][1]:
        data[key] = _plain(getattr(node, key), spans)
    if spans:
        data["span"] = list(node.span)
    return data


def _plain(value: Any, spans: bool) -> Any:
    if isinstance(value, ast.Node):
        return to_json(value, spans)
    if isinstance(value, tuple):
        return [_plain(part, spans) for part in value]
    return value


def from_json(data: Plain) -> Any:
    """The node that `to_json` made this of. Raises ValueError for anything else."""
    if not isinstance(data, dict) or data.get("node") not in _classes():
        raise ValueError(f"not a node: {str(data)[:60]}")
    cls, keys = _classes()[data["node"]]
    if data.keys() - {"node", "span"} != set(keys):
        raise ValueError(f"{data['node']} has the fields {', '.join(keys)}, not {', '.join(sorted(data))}")
    start, end = data.get("span", (0, 0))
    values = {key: _node(data[key]) for key in keys}
    return cls(**values, span=(int(start), int(end)))


def _node(value: Any) -> Any:
    if isinstance(value, dict):
        return from_json(value)
    if isinstance(value, list):
        return tuple(_node(part) for part in value)
    return value
