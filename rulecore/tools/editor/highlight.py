"""The words of card text by the colour they have: for the Pygments lexer and for the grammar of an editor.

Owns: the groups of words, and both forms of them. Never: a word that the language and the verbs do not declare.
Enter here: WORDS, rules, textmate.
"""
from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any

from ...lang import tables
from ...lang.words import Words
from ...verbs import SHARED

SCOPE = "source.rulecore-card"
CONTROL = frozenset(
    """IF UNLESS WHILE UNTIL ELSE THEN ON INSTEAD ONCE __ANON_0 CHOOSE CHOOSES ROLL ROLLS ONLY PLAY MAY MUST CANNOT AND OR NOT
    ASKED RULING EXAMPLE GIVEN DO EXPECT""".split()  # noqa: SIM905
)
LINKING = frozenset("IS ARE BE HAS HAVE GET GETS THERE".split())  # noqa: SIM905
PRONOUN = frozenset("YOU IT THEY THEM THIS EVERYONE NOBODY YOURS THEIRS YOUR ITS THEIR".split())  # noqa: SIM905
SCOPES = {  # group -> the scope by which editors' themes colour it
    "comment": "comment.line.number-sign", "string": "string.quoted.double", "number": "constant.numeric",
    "control": "keyword.control", "link": "keyword.operator.word", "pronoun": "variable.language", "small": "keyword.other",
    "verb": "support.function", "term": "entity.name.type", "name": "variable.other", "operator": "keyword.operator",
}  # fmt: skip
BEFORE, AFTER = r"(?<![\w'+-])", r"(?![\w'-])"


def _group(terminal: str) -> str:
    """The colour of a word of the language."""
    if terminal in CONTROL:
        return "control"
    if terminal in LINKING:
        return "link"
    return "pronoun" if terminal in PRONOUN else "small"


@lru_cache(maxsize=1)
def words() -> dict[str, tuple[str, ...]]:
    """The words of the language and the verbs, by group, sorted."""
    groups: dict[str, set[str]] = {}
    fixed = {word: terminal for word, terminal in tables.load().words.items() if word[0].isalpha()}
    for word, terminal in fixed.items():
        groups.setdefault(_group(terminal), set()).add(word)
    groups["verb"] = set(Words(SHARED.signatures).forms) - set(fixed)
    return {group: tuple(sorted(found)) for group, found in sorted(groups.items())}


def any_of(found: tuple[str, ...]) -> str:
    """A regular expression for whole words."""
    return f"{BEFORE}(?:{'|'.join(re.escape(word).replace(chr(92) + '-', '-') for word in found)}){AFTER}"


@lru_cache(maxsize=1)
def rules() -> tuple[tuple[str, str], ...]:
    """Group and regular expression, in the order in which they are tried."""
    patterns = tables.load().patterns
    numbers = "|".join(f"(?:{patterns[name]})" for name in ("SPAN", "SIGNED", "TIMES", "NUM"))
    return (
        ("comment", patterns["COMMENT"]),
        ("string", r'"[^"\n]*"?'),
        ("term", f"{BEFORE}(?:{patterns['TERM']}){AFTER}"),
        ("number", rf"(?<![\w'])(?:{numbers}){AFTER}"),
        *((group, any_of(found)) for group, found in words().items()),
        ("name", f"{BEFORE}(?:{patterns['WORD']}){AFTER}"),
        ("operator", f"(?:{patterns['OP']})|[:;,]"),
    )


def textmate() -> str:
    """The TextMate grammar, as JSON."""
    in_line = [{"name": f"{SCOPES[group]}.rulecore", "match": pattern} for group, pattern in rules()]
    header = {
        "name": "meta.header.rulecore",
        "match": r'^([a-z][a-z0-9-]*)\s+("[^"\n]*")',
        "captures": {"1": {"name": "storage.type.rulecore"}, "2": {"name": "entity.name.class.rulecore"}},
    }
    part = {"match": r"^\s+([a-z][a-z0-9-]*)(?=:)", "captures": {"1": {"name": "entity.name.section.rulecore"}}}
    label = {"match": r'^\s+("[^"\n]*")(?=:)', "captures": {"1": {"name": "entity.name.function.rulecore"}}}
    patterns: list[dict[str, Any]] = [in_line[0], header, _but(part, words()), label, *in_line[1:]]
    grammar = {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "information_for_contributors": ["Made by `python -m rulecore docs`; a test fails when it is stale."],
        "name": "rulecore card", "scopeName": SCOPE, "fileTypes": ["card"], "patterns": patterns,
    }  # fmt: skip
    return json.dumps(grammar, indent=2) + "\n"


def _but(rule: dict[str, Any], groups: dict[str, tuple[str, ...]]) -> dict[str, Any]:
    """The rule, but not for words that have a colour already (`else:`)."""
    taken = "|".join(word for found in groups.values() for word in found)
    return {**rule, "match": rule["match"].replace("([a-z]", f"(?!(?:{taken}):)([a-z]", 1)}
