"""Card text to the surface tree, card by card; never an exception, whatever the text is.

Owns: the run of the LALR automaton, recovery, Parsed. Never: the meaning of a word, or an opinion on it.
Enter here: parse, read_source, token_texts, reader_before. A line that cannot be read costs its card, not the next card,
and not the other lines' diagnostics.
"""
from __future__ import annotations

from attrs import frozen

from ..diagnostics import Diagnostic, Span, sort
from . import ast, mistakes
from .automaton import Automaton, could
from .tokens import PROBLEMS, Line, Scan, Token, cut, scan


@frozen
class Comment:
    """A comment, with its `#`."""

    text: str
    span: Span


@frozen
class Parsed:
    """What a text says: the cards and the examples at column 0 that could be read, and what is wrong with the others."""

    cards: tuple[ast.Card, ...]
    examples: tuple[ast.Example, ...]
    diagnostics: tuple[Diagnostic, ...]
    comments: tuple[Comment, ...]
    file: str
    text: str


def parse(text: str, file: str = "") -> Parsed:
    """Read a text of cards."""
    units: list[ast.Card | ast.Example] = []
    diagnostics: list[Diagnostic] = []
    comments: list[Comment] = []
    for span in cut(text):
        found = scan(text, file, span)
        unit = None if found.problems else read_card(found)
        if unit is not None:
            units.append(unit)
        diagnostics += found.problems
        comments += [Comment(c.text, (c.start, c.end)) for c in found.comments]
    cards = tuple(unit for unit in units if isinstance(unit, ast.Card))
    examples = tuple(unit for unit in units if isinstance(unit, ast.Example))
    return Parsed(cards, examples, sort(diagnostics), tuple(comments), file, text)


def token_texts(text: str) -> tuple[str, ...]:
    """Every word and sign of the text in order, without comments and layout: what may not get lost."""
    return tuple(
        token.text for span in cut(text) for line in scan(text, "", span).lines for token in line.tokens
    )


def titles(text: str) -> tuple[str, ...]:
    """The names of all cards in a text, those that cannot be read too; only their first lines are looked at."""
    found = []
    for start, end in cut(text):
        line_end = text.find("\n", start, end)
        header = scan(text, "", (start, end if line_end < 0 else line_end)).lines
        tokens = header[0].tokens if header else []
        if [token.type for token in tokens[:2]] == ["WORD", "STRING"]:
            found.append(tokens[1].text[1:-1])
    return tuple(found)


# ---- one card -------------------------------------------------------------------------------------


def read_card(found: Scan) -> ast.Card | ast.Example | None:
    """The card (or the example at column 0) on these lines, or None and its problems in `found`."""
    if not found.lines:
        return None
    run = Automaton()
    levels = [0]
    for line, below in zip(found.lines, [*found.lines[1:], None], strict=True):
        run.feed_all(_layout(line, levels))
        before = run.copy()
        if run.feed_all([*line.tokens, _line_end(line)]):
            continue
        found.problems.append(mistakes.explain(found, line, before.states, run))
        if len(found.problems) >= PROBLEMS:
            return None
        run = before
        run.feed_all(_stand_in(line, below, before))
    if found.problems:
        return None
    end = found.lines[-1].end
    run.feed_all([Token("_DEDENT", "", end, end)] * (len(levels) - 1))
    units: tuple[ast.Card | ast.Example, ...] = run.finish(Token("$END", "", end, end))
    return units[0]


def reader_before(found: Scan, at: int) -> Automaton:
    """A reader in front of line number `at` of a card, in the block where that stands, whatever the lines above are."""
    run = Automaton()
    levels = [0]
    for line, below in zip(found.lines[:at], found.lines[1:], strict=False):
        run.feed_all(_layout(line, levels))
        before = run.copy()
        if not run.feed_all([*line.tokens, _line_end(line)]):
            run = before
            run.feed_all(_stand_in(line, below, before))
    run.feed_all(_layout(found.lines[at], levels))
    return run


def _layout(line: Line, levels: list[int]) -> list[Token]:
    """The blocks that open and close before a line."""
    if line.indent > levels[-1]:
        levels.append(line.indent)
        return [Token("_INDENT", "", line.start, line.start)]
    closed = 0
    while line.indent < levels[-1]:
        levels.pop()
        closed += 1
    return [Token("_DEDENT", "", line.start, line.start)] * closed


def _line_end(line: Line) -> Token:
    return Token("_NL", "", line.end, line.end)


def _stand_in(line: Line, below: Line | None, run: Automaton) -> list[Token]:
    """A line that can be read, in the place of one that cannot, so that the lines below it are still looked at.

    Behind a card's name comes its block; in a table stands a row; what opens a block of rows is a table, and what opens
    any other is an `if`, which an `else` may follow.
    """
    if not line.indent:
        return _tokens(line, "WORD", "STRING")
    if could(run.states, ["SPAN"]):
        return _tokens(line, "SPAN", "COLON") if line.opens else _tokens(line, "SPAN", "COLON", "WORD")
    if not line.opens or below is None or below.indent <= line.indent:
        return _tokens(line, "WORD")
    return _tokens(line, "ROLL", "COLON") if mistakes.is_row(below) else _tokens(line, "IF", "WORD", "COLON")


def _tokens(line: Line, *kinds: str) -> list[Token]:
    """Tokens of these kinds at a line's start, and the line's end."""
    return [*(Token(kind, '"x"' if kind == "STRING" else "1", line.start, line.start) for kind in kinds), _line_end(line)]
