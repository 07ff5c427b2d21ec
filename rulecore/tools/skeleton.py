"""A first card of a kind: its header filled in, a rule, and notes that teach what else may stand there.

Owns: the text of skeleton cards. Their rules come from `skeletons/cards/<game>.card`; a kind that has none there gets what its
game.yaml asks for. The notes are made from the game's words and its other cards. Never: a file of a designer (`new`).
Enter here: skeleton_card.
"""
from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from ..lang import ast
from ..lang.english import listed
from ..lang.fmt import format_source, print_line
from ..lang.meaning import PROVENANCE
from ..lang.source import read_source
from ..lang.syntax import parse
from ..lang.tokens import cut
from ..resources import skeletons_dir
from ..vocab import Kind, Vocabulary

NAMED = '"Name"'  # what every card of the skeletons is called
WIDTH = 96
SHORT = 72  # characters of a line that is worth showing
SHOWN = 4  # lines of other cards
TERMS = 8  # Terms of a category that are listed


def skeleton_card(kind: Kind, name: str, vocabulary: Vocabulary, others: Sequence[ast.Card]) -> str:
    """The text of a first card, laid out the usual way. `others`: the game's cards of this kind, to take lines from."""
    header, *body = _rules(kind, vocabulary).replace(NAMED, f'"{name}"').rstrip("\n").split("\n")
    notes = _notes(kind, vocabulary, others, body)
    return format_source("\n".join([header, *notes, *body]) + "\n")


# ---- what it says ---------------------------------------------------------------------------------


def _rules(kind: Kind, vocabulary: Vocabulary) -> str:
    """Header and lines: those of the nearest game that has a skeleton for the kind, else what the kind asks for."""
    for game in (*vocabulary.name.split("+"), *vocabulary.extends):
        path = skeletons_dir() / "cards" / f"{game}.card"
        text = read_source(path.read_bytes()) if path.is_file() else ""
        for start, end in cut(text):
            if text[start:end].startswith(f"{kind.name} "):
                return text[start:end]
    return _plainest(kind, vocabulary)


def _plainest(kind: Kind, vocabulary: Vocabulary) -> str:
    """A header with what the kind must state, and nothing else."""
    entries = [_entry(kind, group[0], vocabulary) for group in kind.required]
    return f"{kind.name} {NAMED}" + (": " + ", ".join(entries) if entries else "")


def _entry(kind: Kind, name: str, vocabulary: Vocabulary) -> str:
    """One entry of a header, with the least value that may stand there."""
    if name in kind.flags:
        return name
    if name not in kind.fields:
        return "+1"  # the bonus
    least = kind.limits.get(name, (1, 1, 1))[0]
    terms = list(vocabulary.terms)
    values = {"number": f"{least}", "signed": f"{max(least, 1):+}", "text": '"..."', "span": "1-2", "word": "any",
              "term": terms[0] if terms else "Any"}  # fmt: skip
    return f"{name} {values[kind.fields[name]]}"


# ---- what it teaches ------------------------------------------------------------------------------


def _notes(kind: Kind, vocabulary: Vocabulary, others: Sequence[ast.Card], body: Sequence[str]) -> Iterator[str]:
    """Notes for people: what may stand in the header, and how other cards of the kind are written."""
    about = f"{kind.name}: {kind.doc}. " if kind.doc else ""
    yield from _note(f"{about}Behind the name may stand, with commas: {listed(_entries(kind, vocabulary), 'or')}.")
    if kind.sections:
        yield from _note(f"A part of its own, with a colon behind it: {listed(sorted(kind.sections), 'or')}.")
    lines = _lines_of(others, {line.strip() for line in body})
    if lines:
        yield from _note("Each line below is one rule. Other cards of this kind say, for example:")
        yield from (f"    #   {line}" for line in lines)
    yield from _note("Notes like these are for people only: delete them when you like.")


def _note(text: str) -> Iterator[str]:
    yield from textwrap.wrap(text, WIDTH, initial_indent="    # ", subsequent_indent="    # ", break_on_hyphens=False)


def _entries(kind: Kind, vocabulary: Vocabulary) -> Iterator[str]:
    """What may stand in the header of such a card, in words."""
    for name, sort in kind.fields.items():
        limits = kind.limits.get(name)
        span = f"{limits[0]} to {limits[1]}" if limits else {"number": "N", "signed": "+N"}.get(sort, f"a {sort}")
        step = f" in steps of {limits[2]}" if limits and limits[2] > 1 else ""
        yield f"`{name} {span}`{step}"
    if kind.bonus:
        yield "a bonus such as `+2`"
    for category in sorted(kind.tags):
        terms = vocabulary.terms_of(category)
        if terms:
            yield f"a {category} ({', '.join(terms[:TERMS])}{', ...' if len(terms) > TERMS else ''})"
    yield from (f"`{flag}`" for flag in sorted(kind.flags - PROVENANCE))
    yield "`x2` for two copies"


def _lines_of(cards: Iterable[ast.Card], without: set[str]) -> list[str]:
    """Lines of these cards, of every form the shortest, so that each shows something else."""
    shortest: dict[type[ast.Line], str] = {}
    for line in (line for card in cards for line in card.lines):
        printed = list(print_line(line))
        text = printed[0]
        if len(printed) == 1 and len(text) <= SHORT and text not in without:
            before = shortest.setdefault(type(line), text)
            shortest[type(line)] = min(before, text, key=len)
    return sorted(shortest.values(), key=len)[:SHOWN]


def cards_of(kind: str, texts: Iterable[str]) -> list[ast.Card]:
    """The cards of a kind in these texts, where they can be read. No other card is looked at."""
    pieces = (text[start:end] for text in texts for start, end in cut(text))
    return [card for one in pieces if one.startswith(f"{kind} ") for card in parse(one).cards]
