"""Card text coloured by Pygments: in Sphinx, MkDocs and on the command line. The entry point `rulecore-card`.

Owns: the lexer. Never: a word (`highlight` has them). Enter here: CardLexer.
"""
from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, ClassVar

from pygments.lexer import Lexer
from pygments.token import Comment, Error, Keyword, Name, Number, Operator, String, Text

from .highlight import rules

COLOURS: dict[str, Any] = {
    "comment": Comment.Single, "string": String.Double, "number": Number.Integer, "control": Keyword, "link": Operator.Word,
    "pronoun": Name.Builtin.Pseudo, "small": Keyword.Pseudo, "verb": Name.Function, "term": Name.Class, "name": Name,
    "operator": Operator, "space": Text.Whitespace, "kind": Keyword.Declaration,
}  # fmt: skip


@lru_cache(maxsize=1)
def _matcher() -> re.Pattern[str]:
    named = [r"(?P<kind>^[a-z][a-z0-9-]*(?=[ ]+\"))", r"(?P<space>\s+)"]
    named += [f"(?P<{group}>{pattern})" for group, pattern in rules()]
    return re.compile("|".join(named), re.MULTILINE)


class CardLexer(Lexer):
    """Cards of rulecore."""

    name = "rulecore card"
    aliases: ClassVar[list[str]] = ["rulecore-card", "card"]
    filenames: ClassVar[list[str]] = ["*.card"]
    mimetypes: ClassVar[list[str]] = ["text/x-rulecore-card"]
    url = ""
    version_added = ""

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, Any, str]]:
        """Every part of the text with its colour; what is no part of card text is an error."""
        match, at = _matcher().match, 0
        while at < len(text):
            m = match(text, at)
            if m is None or m.end() == at:
                yield at, Error, text[at]
                at += 1
                continue
            yield at, COLOURS[str(m.lastgroup)], m[0]
            at = m.end()
