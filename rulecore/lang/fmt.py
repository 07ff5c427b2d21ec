"""The surface tree back to card text, and whole files into the one canonical form.

Owns: spacing, indentation, blank lines. Never: a word (nothing is added, dropped, joined or split).
Enter here: print_card, print_example, format_source. A node's `text` is what stands on one line.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from . import ast
from .syntax import read_card
from .tokens import Line, Scan, Token, cut, scan

INDENT = "    "


def _join(*parts: str | None) -> str:
    return " ".join(part for part in parts if part)


def _texts(nodes: Iterable[ast.Node]) -> str:
    return " ".join(text(node) for node in nodes)


def text(node: ast.Node | None) -> str:
    """A node that stands on one line, as it was written."""
    match node:
        case None:
            return ""
        case ast.Head() | ast.Number():
            return node.text
        case ast.NounPhrase(dets, count, heads, of):
            return _join(*dets, count, " or ".join(head.text for head in heads), f"of {text(of)}" if of else "")
        case ast.Phrase(prep, what, op, limit):
            return _join(prep, text(what), op, text(limit))
        case ast.Compare(left, op, right):
            return _join(text(left), op, text(right))
        case ast.Holds(what, phrases) | ast.Compares(what, phrases):
            return _join(text(what), _texts(phrases))
        case ast.Links():
            link = _join(node.link, "not" if node.negated else "")
            return _join(text(node.who), _texts(node.who_phrases), link, text(node.what), _texts(node.phrases))
        case ast.There(what, phrases):
            return _join("there is", text(what), _texts(phrases))
        case ast.Asked(question):
            return f"asked {question}"
        case ast.Ruled(name):
            return f"ruling {name}"
        case ast.Not(atom):
            return f"not {text(atom)}"
        case ast.Guard(word, atoms):
            return f"{word} {_all_of(atoms)}"
        case ast.Until(what):
            return f"until {text(what)}"
        case ast.Subject(noun, phrases):
            return _join(text(noun), _texts(phrases))
        case ast.Deed():
            verb = _join(text(node.subject), node.modal, node.verb, "not" if node.negated else "")
            return _join(verb, text(node.object), _texts(node.phrases), _texts(node.guards))
        case ast.Roll(subject, modal, verb, guards):
            return _join(text(subject), modal, verb, _texts(guards))
        case ast.Ellipsis(what, phrases, guards):
            return _join(text(what), _texts(phrases), _texts(guards))
        case ast.Modifier(amount, phrases, guards):
            return _join(amount, _texts(phrases), _texts(guards))
        case ast.Modifiers(subject, verb, choices):
            return _join(text(subject), verb, ", or ".join(text(choice) for choice in choices))
        case ast.Ladder(rungs):
            return " else ".join(text(rung) for rung in rungs)
        case ast.Steps(ladders):
            return " then ".join(text(ladder) for ladder in ladders)
        case ast.Event(noun, phrases, guards):
            return _join(text(noun), _texts(phrases), _texts(guards))
        case ast.Limit(words, per):
            return f"{words} per {text(per)}"
        case ast.Field(_, words, value):
            return _join(*words, *(value or ()))
        case ast.Given(atoms):
            return f"given {_all_of(atoms)}"
        case ast.Claim(atoms):
            return f"expect {_all_of(atoms)}"
        case ast.Act(who, sayings):
            return f"do {text(who)}: {_all_of(sayings)}"
        case ast.Able(who, modal, sayings):
            return f"expect {text(who)} {modal}: {_all_of(sayings)}"
        case ast.Saying(words):
            return _texts(words)
    raise TypeError(f"{type(node).__name__} does not stand on one line")


def _all_of(atoms: Iterable[ast.Node]) -> str:
    return " and ".join(text(atom) for atom in atoms)


# ---- lines ----------------------------------------------------------------------------------------


def print_card(card: ast.Card) -> str:
    """The card in canonical form, without comments."""
    fields = ", ".join(text(field) for field in card.fields)
    head = f"{card.kind} {card.name}" + (f": {fields}" if fields else "")
    examples = [INDENT + line for example in card.examples for line in print_example(example)]
    return "\n".join([head, *_block(card.lines), *examples]) + "\n"


def print_example(example: ast.Example) -> list[str]:
    """An example in canonical form, line by line."""
    head = f"example {example.name}" + (f" of {example.of}" if example.of else "") + ":"
    return [head, *(INDENT + text(line) for line in example.lines)]


def _block(lines: Iterable[ast.Line]) -> Iterator[str]:
    for line in lines:
        yield from (INDENT + printed for printed in print_line(line))


def print_line(line: ast.Line) -> list[str]:
    """A line and the block below it, the first without indentation."""
    match line:
        case ast.Play(word, phrases, guards):
            return [_join("play", word, _texts(phrases), _texts(guards))]
        case ast.Only(noun, phrases, deed, guards):
            return [_join("only", text(noun), _texts(phrases), "may", text(deed), _texts(guards))]
        case ast.Label(name, body) | ast.Section(name, body):
            return _with_body(name, body)
        case ast.Trigger(event, body):
            return _with_body(f"on {text(event)}", body)
        case ast.Instead(event, body):
            return _with_body(f"instead of {text(event)}", body)
        case ast.Limited(limit, costs, body):
            return _with_body(text(limit) + (f", {_costs(costs)}" if costs else ""), body)
        case ast.Ability(costs, body):
            return _with_body(_costs(costs), body)
        case ast.When(word, atoms, body, otherwise):
            return _with_body(f"{word} {_all_of(atoms)}", body) + (_with_body("else", otherwise) if otherwise else [])
        case ast.Choose():
            return _choose(line)
        case ast.Table():
            return _table(line)
        case ast.Sentence(steps, tail):
            return _after(f"{text(steps)} then ", print_line(tail)) if tail else [text(steps)]
        case _:
            assert_never(line)


def _costs(costs: Iterable[ast.Deed]) -> str:
    return " and ".join(text(cost) for cost in costs)


def _after(head: str, lines: list[str]) -> list[str]:
    return [head + lines[0], *lines[1:]]


def _with_body(head: str, body: ast.Body) -> list[str]:
    if body.inline:
        return _after(f"{head}: ", print_line(body.lines[0]))
    return [f"{head}:", *_block(body.lines)]


def _choose(line: ast.Choose) -> list[str]:
    head = _join(text(line.subject), line.verb, line.count) + ":"
    lines: list[ast.Line] = [option for option in line.options if not isinstance(option, ast.Steps)]
    if line.block:
        return [head, *_block(lines)]
    return [f"{head} {'; '.join(text(option) for option in line.options)}"]


def _table(line: ast.Table) -> list[str]:
    head = _join(text(line.subject), line.verb) + ":"
    if not line.block:
        return [f"{head} {'; '.join(_join(row.on, text(row.does)) for row in line.rows if isinstance(row.does, ast.Steps))}"]
    bodies = [(row.on, row.does) for row in line.rows if isinstance(row.does, ast.Body)]
    return [head, *(INDENT + part for on, body in bodies for part in _with_body(on, body))]


# ---- files ----------------------------------------------------------------------------------------


def format_source(source: str) -> str:
    """A file in canonical form, comments kept. A card that cannot be read stays as it is written."""
    out: list[str] = []
    gap_due = False  # the next thing is set off from the card above it
    for span in cut(source):
        rows = [row.rstrip("\r") for row in source[slice(*span)].removesuffix("\n").split("\n")]
        size = _own_rows(rows)
        if size:
            found = scan(source, "", span)
            out += [""] if gap_due else []
            out += _formatted(found, rows[:size]) if not found.problems and read_card(found) else rows[:size]
            gap_due = True
        remarks = _remarks(rows[size:], gap_due)
        out += remarks
        gap_due = gap_due and not remarks
    return "\n".join(out).rstrip("\n") + "\n" if any(out) else ""


def _is_comment(row: str) -> bool:
    return row.lstrip().startswith("#")


def _own_rows(rows: list[str]) -> int:
    """How many of the rows are the card's own: to its last line, and the indented comments below that."""
    code = [i for i, row in enumerate(rows) if row.strip() and not _is_comment(row)]
    size = code[-1] + 1 if code else 0
    for i in range(size, len(rows) if code else 0):
        if _is_comment(rows[i]):
            if not rows[i][0].isspace():
                break
            size = i + 1
    return size


def _remarks(rows: list[str], set_off: bool) -> list[str]:
    """Comments between cards, at column 0, with no more than one blank line in a row."""
    said = [row.strip() for row in rows]
    kept = [row for i, row in enumerate(said) if row or (i and said[i - 1])]
    if not any(kept):
        return []
    return ([""] if set_off and kept[0] else []) + kept[0 if set_off or kept[0] else 1 :]


def _formatted(found: Scan, rows: list[str]) -> list[str]:
    """The rows of a card that could be read: each line in its place, comments beside it or above it."""
    printed = iter(list(_printed(found.lines)))
    out: list[str] = []
    waiting: list[str] = []
    margin = INDENT
    for row in rows:
        if _is_comment(row):
            waiting.append(row.strip())
        elif row.strip():
            line = next(printed)
            margin = line[: len(line) - len(line.lstrip(" "))]
            out += [margin + comment for comment in waiting] + [line]
            waiting = []
    return out + [(margin or INDENT) + comment for comment in waiting]


def _printed(lines: list[Line]) -> Iterator[str]:
    """Each line in canonical spacing, with the comment that stands behind it."""
    levels = [0]
    for line in lines:
        if line.indent > levels[-1]:
            levels.append(line.indent)
        while line.indent < levels[-1]:
            levels.pop()
        yield INDENT * (len(levels) - 1) + spaced(line.tokens) + (f"  {line.comment}" if line.comment else "")


def spaced(tokens: Iterable[Token]) -> str:
    """Tokens in canonical spacing: one space before each but the signs that lean on the word before them."""
    return "".join(t.text if t.type in ("COLON", "COMMA", "SEMICOLON") else f" {t.text}" for t in tokens)[1:]
