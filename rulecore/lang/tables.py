"""The parser's tables: made from `grammar/card.lark` by Lark, shipped as plain JSON, read with the first card.

Owns: Tables, making and loading them. Never: parsing. Enter here: load; `python -m rulecore.lang.tables` makes them.
Only `make` needs Lark: building its parser costs as much as reading hundreds of cards, reading the file nearly nothing.
"""
from __future__ import annotations

import json
from collections import deque
from functools import lru_cache
from pathlib import Path
from typing import Any

from attrs import frozen

from .. import resources

FILE = Path(__file__).with_name("tables.json")
KEEP, DROP, SPLICE = 0, 1, 2  # what a rule does with the value of one of its symbols


@frozen
class Rule:
    """One production: after its symbols, `name` builds a value ("[]" makes a list)."""

    origin: str
    name: str
    size: int
    keep: tuple[int, ...]
    single: bool  # one value alone is passed on as it is
    plain: bool  # keeps every value as it is


@frozen
class Tables:
    """An LALR automaton. An action >= 0 shifts and goes to that state; a negative one reduces by rule -(action + 1)."""

    words: dict[str, str]  # the text of a fixed word or sign -> its terminal
    patterns: dict[str, str]  # other terminals -> their regular expression
    rules: tuple[Rule, ...]
    actions: tuple[dict[str, int], ...]
    gotos: tuple[dict[str, int], ...]
    start: int
    end: int


@lru_cache(maxsize=1)
def load() -> Tables:
    """The shipped tables."""
    return _read(json.loads(FILE.read_text(encoding="utf-8")))


def _read(data: dict[str, Any]) -> Tables:
    rows = data["rows"]
    return Tables(
        words=data["words"],
        patterns=data["patterns"],
        rules=tuple(_rule(*rule) for rule in data["rules"]),
        actions=tuple(rows[i] for i in data["actions"]),
        gotos=tuple(rows[i] for i in data["gotos"]),
        start=data["start"],
        end=data["end"],
    )


def _rule(origin: str, name: str, size: int, keep: list[int], single: bool) -> Rule:
    return Rule(origin, name, size, tuple(keep), single, not any(keep))


# ---- making them (needs Lark) ---------------------------------------------------------------------


class _Layout:
    """Stands for our own reading of indentation: Lark only has to know that these tokens come from somewhere."""

    always_accept = ("_NL",)

    def process(self, stream: Any) -> Any:
        return stream


def lark(strict: bool = True, **options: Any) -> Any:
    """Lark's own parser for the grammar; `strict` refuses every conflict (and needs interegular)."""
    from lark import Lark

    options.setdefault("postlex", _Layout())
    grammar = (resources.grammar_dir() / "card.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="basic", strict=strict, maybe_placeholders=False, **options)


def make() -> str:
    """The text of the tables' file. It depends on the grammar only: states and rules are numbered in a fixed order."""
    built = lark()
    table = built.parser.parser._parse_table
    reduced = {arg for row in table.states.values() for kind, arg in row.values() if _reduces(kind)}
    rules = sorted(reduced, key=_rule_key)
    order = _breadth_first(table)
    rows: dict[str, int] = {}
    actions, gotos = [], []
    for state in order:
        row = table.states[state]
        act = {name: -1 - rules.index(arg) if _reduces(kind) else order[arg] for name, (kind, arg) in row.items()}
        actions.append(_row(rows, {name: to for name, to in act.items() if _is_terminal(name)}))
        gotos.append(_row(rows, {name: to for name, to in act.items() if not _is_terminal(name)}))
    data = {
        "words": {t.pattern.value: t.name for t in built.terminals if t.pattern.type == "str"},
        "patterns": {t.name: t.pattern.value for t in built.terminals if t.pattern.type == "re"},
        "rules": [_production(rule) for rule in rules],
        "actions": actions,
        "gotos": gotos,
        "start": order[table.start_states["start"]],
        "end": order[table.end_states["start"]],
    }
    head = "".join(f"{json.dumps(key)}: {json.dumps(value, sort_keys=True)},\n" for key, value in data.items())
    return "{\n" + head + '"rows": [\n' + ",\n".join(rows) + "\n]\n}\n"


def _reduces(kind: Any) -> bool:
    return str(kind) == "Reduce"


def _is_terminal(name: str) -> bool:
    return name.isupper()


def _rule_key(rule: Any) -> tuple[str, list[str], str]:
    return (rule.origin.name, [symbol.name for symbol in rule.expansion], rule.alias or "")


def _row(rows: dict[str, int], row: dict[str, int]) -> int:
    """The number of a row; equal rows are kept once."""
    return rows.setdefault(json.dumps(row, sort_keys=True), len(rows))


def _breadth_first(table: Any) -> dict[int, int]:
    """Lark's state -> ours, in the order in which the sorted symbols reach them."""
    start = table.start_states["start"]
    order = {start: 0}
    queue = deque([start])
    while queue:
        row = table.states[queue.popleft()]
        for name in sorted(row):
            kind, arg = row[name]
            if not _reduces(kind) and arg not in order:
                order[arg] = len(order)
                queue.append(arg)
    return order


def _production(rule: Any) -> list[Any]:
    name = rule.alias or rule.origin.name
    keep = [_fate(symbol, rule.options.keep_all_tokens) for symbol in rule.expansion]
    spliced = rule.origin.name.startswith("_")
    return [rule.origin.name, "[]" if spliced else name, len(keep), keep, bool(rule.options.expand1 and not rule.alias)]


def _fate(symbol: Any, keep_all: bool) -> int:
    if symbol.is_term:
        return DROP if symbol.filter_out and not keep_all else KEEP
    return SPLICE if symbol.name.startswith("_") else KEEP


if __name__ == "__main__":
    FILE.write_text(make(), encoding="utf-8")
    print(f"{FILE.name}: {FILE.stat().st_size} bytes")
