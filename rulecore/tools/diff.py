"""`rulecore diff`: what a change of card text means, card by card, for whoever reviews it.

Owns: which sets are compared, how it is shown. Never: the comparing (`card_changes`), git (`revisions`). Enter here: options, run.
"""
from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path
from typing import Any

from attrs import asdict, frozen

from ..diagnostics import Diagnostic
from ..resources import game_dirs
from .card_changes import (
    ADDED,
    BROKEN,
    CHANGED,
    MEANING,
    MENDED,
    MOVED,
    REMOVED,
    RENAMED,
    STILL_BROKEN,
    TEXT,
    TOLD,
    CardChange,
    ExampleChange,
    SetChange,
    Version,
    Word,
    compare,
    read_version,
)
from .files import GAME, Usage, below, game_folder
from .paint import Paint
from .revisions import KEPT, Repository, known_as, repository_of, same_set_at
from .structure import Difference

WORKING_TREE = "the working tree"
VERSION = 1  # of the JSON's shape
SHORT = 12  # characters of a commit's id
SAYS = {
    BROKEN: "no longer compiles", MENDED: "compiles now", REMOVED: "removed", ADDED: "added", RENAMED: "renamed",
    CHANGED: "means something else", STILL_BROKEN: "changed, and does not compile yet",
    TOLD: "told otherwise, the meaning did not change", TEXT: "text changed, meaning did not", MOVED: "moved to another file",
}  # fmt: skip
ORDER = list(SAYS)


def options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("revision", metavar="REV", help="a git revision, or REV1..REV2 (REV1...REV2: since they parted)")
    parser.add_argument("paths", nargs="*", metavar="PATH", help="card files and folders (the current folder)")
    parser.add_argument("--game", help="the set of this name or folder, whole")
    parser.add_argument("--format", choices=FORMATS, default="text", help="text (for people), markdown (for a comment), json")
    parser.add_argument("--exit-code", action="store_true", help="1 if the meaning of anything changed")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 if a card no longer compiles, or one of several sets cannot be read."""
    if args.game and args.paths:
        raise Usage("name either PATHs or a --game")
    folder, paths = _game(args.game) if args.game else (None, [Path(p) for p in args.paths or ["."]])
    repository = repository_of(folder or paths[0])
    between = _between(repository, args.revision)
    sets = [Set(folder, None, args.game)] if folder else list(_sets(repository, between, paths))
    found = [c for c in (_compared(one, between) if len(sets) == 1 else _if_it_can(one, between) for one in sets) if c is not None]
    print(FORMATS[args.format](found, between))
    cards = [card for one in found for card in one.change.cards]
    meaning = any(card.what in MEANING for card in cards) or any(one.change.vocabulary for one in found)
    return int(any(card.what == BROKEN for card in cards) or any(one.problem for one in found) or args.exit_code and meaning)


# ---- what is compared -----------------------------------------------------------------------------


@frozen
class Between:
    """From which revision to which; None: to the working tree."""

    repository: Repository
    old: str
    new: str | None

    @property
    def labels(self) -> tuple[str, str]:
        """Both, as people call them."""
        return self.old, self.new or WORKING_TREE


@frozen
class Set:
    """A set that is compared, whole or of it only what lies below a path."""

    folder: Path
    only: Path | None = None
    name: str = ""


@frozen
class Compared:
    """A set, and what became of it."""

    shown: str
    change: SetChange
    new: bool = False  # the whole set
    gone: bool = False
    problem: str = ""  # why it could not be compared


def _between(repository: Repository, said: str) -> Between:
    parts = re.fullmatch(r"(.*?)(\.\.\.?)(.*)", said)
    if parts is None:
        return Between(repository, _named(repository, said), None)
    old, new = parts[1] or "HEAD", parts[3] or "HEAD"
    if parts[2] == "...":
        return Between(repository, repository.parted(old, new)[:SHORT], _named(repository, new))
    return Between(repository, _named(repository, old), _named(repository, new))


def _named(repository: Repository, revision: str) -> str:
    """The revision as it was named, once it is known that there is one."""
    repository.commit(revision)
    return revision


def _game(name: str) -> tuple[Path, list[Path]]:
    try:
        folders = list(game_dirs(name).values())
    except LookupError as wrong:
        raise Usage(str(wrong)) from None
    if len(folders) > 1:
        raise Usage("--game compares one set with itself; name one")
    return folders[0], []


def _sets(repository: Repository, between: Between, paths: Sequence[Path]) -> Iterator[Set]:
    """The sets below the paths, on the disk or at a revision; else the one that a path lies in."""
    revisions = [repository.commit(r) for r in (between.old, between.new) if r is not None]
    found: dict[Path, Set] = {}
    for path in paths:
        inside = repository.inside(path)
        full = repository.root / inside
        there = {repository.root / p for commit in revisions for p in repository.files(commit, inside)}
        folders = {p.parent for p in (*there, *(below(full, GAME) if full.is_dir() else ())) if p.name == GAME}
        if not folders:
            above = [p for p in (full, *full.parents) if p.is_relative_to(repository.root)]
            known = {repository.root / p for commit in revisions for p in repository.files(commit, "")}
            folder = next((p for p in above if p / GAME in known), None) or game_folder(full)
            if folder is None or not (there or full.exists()):
                raise Usage(f"{path}: no card set is here or above, neither now nor at {between.old}")
            folders = {folder}
        for folder in sorted(folders):
            found.setdefault(folder, Set(folder, None if folder.is_relative_to(full) else full))
    yield from found.values()


def _if_it_can(one: Set, between: Between) -> Compared | None:
    """One of several sets: one that cannot be read keeps none of the others back."""
    try:
        return _compared(one, between)
    except Usage as wrong:
        return Compared(between.repository.inside(one.folder) or ".", SetChange(), problem=str(wrong))


def _compared(one: Set, between: Between) -> Compared | None:
    """A set in both versions; None where nothing of it changed."""
    shown = between.repository.inside(one.folder) or "."
    name = known_as(one.folder, one.name)
    with ExitStack() as stack:
        old = stack.enter_context(same_set_at(one.folder, between.old, name))
        new = stack.enter_context(same_set_at(one.folder, between.new, name)) if between.new is not None else one.folder
        new = new if new is not None and (new / GAME).is_file() else None
        if old is None and (new is None or one.name):
            raise Usage(f"{between.old} has no {shown}/{GAME}, so there is no set to compare with")
        if old is not None and new is not None and _same(old, new):
            return None
        versions: list[Version | None] = [
            read_version(folder, shown, label, name) if folder is not None else None
            for folder, label in zip((old, new), between.labels, strict=True)
        ]
        change = compare(*versions)
    if one.only is not None:
        inside = between.repository.inside(one.only)
        change = SetChange(tuple(c for c in change.cards if _below(c, inside)))
    return Compared(shown, change, old is None, new is None)


def _same(old: Path, new: Path) -> bool:
    """Are a set's files the same byte for byte, and those of the sets beside it that it extends?"""
    beside = [folder for folder in old.parent.iterdir() if folder != old]
    return _files(old) == _files(new) and all(_files(folder) == _files(new.parent / folder.name) for folder in beside)


def _files(folder: Path) -> dict[str, bytes]:
    found = [p for kept in KEPT for p in below(folder, "*" + kept) if p.is_file()]
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in found}


def _below(change: CardChange, inside: str) -> bool:
    cards = [card for card in (change.before, change.after) if card is not None]
    return any(card.file == inside or card.file.startswith(inside + "/") for card in cards)


# ---- for people -----------------------------------------------------------------------------------


def to_text(found: Sequence[Compared], between: Between) -> str:
    """For a terminal, with marks where there are no colours."""
    paint = Paint()
    out = []
    for one in found:
        out += [paint(f"{one.shown}: {summary(one)}", "strong")]
        for card in in_order(one):
            out += ["", *_card(card, paint)]
        for name, parts in (("words and rules of the game", one.change.vocabulary), ("printed facts", one.change.facts)):
            if parts:
                out += ["", f"  {name}", *(f"    {_difference(d, paint)}" for d in parts)]
        if one.change.examples:
            out += ["", "  examples", *(f"    {_example(e)}" for e in one.change.examples)]
        out += [""]
    return "\n".join(out).rstrip() if found else f"nothing changed between {' and '.join(between.labels)}"


def summary(one: Compared) -> str:
    """How many cards of each sort of change."""
    if one.problem:
        return f"cannot be compared: {one.problem}"
    if one.new or one.gone:
        return f"a set that is {'new' if one.new else 'gone'}, with {_count(len(one.change.cards), 'card')}"
    counts = Counter(card.what for card in one.change.cards)
    said = [f"{counts[what]} {what.replace('-', ' ')}" for what in ORDER if counts[what]]
    said += [_count(len(one.change.vocabulary), "word or rule", "words and rules")] if one.change.vocabulary else []
    said += [_count(len(one.change.facts), "printed fact")] if one.change.facts else []
    said += [_count(len(one.change.examples), "example")] if one.change.examples else []
    return ", ".join(said) or "no card says anything else"


def _count(n: int, noun: str, plural: str = "") -> str:
    return f"{n} {noun if n == 1 else plural or noun + 's'}"


def in_order(one: Compared) -> list[CardChange]:
    """What a reviewer looks at first comes first."""
    return sorted(one.change.cards, key=lambda c: (ORDER.index(c.what), c.card.title))


def heading(change: CardChange) -> str:
    """`"Net" (item): means something else`."""
    card = change.card
    old = f'"{change.before.title}" -> ' if change.what == RENAMED and change.before is not None else ""
    extra = "; it also means something else" if change.what == RENAMED and change.structure else ""
    return f'{old}"{card.title}" ({card.kind}): {SAYS[change.what]}{extra}'


def _card(change: CardChange, paint: Paint) -> Iterator[str]:
    style = "bad" if change.what in (BROKEN, REMOVED) else "good" if change.what in (ADDED, MENDED) else "strong"
    yield f"  {paint(heading(change), style)}  {paint(f'{change.card.file}:{change.card.line}', 'dim')}"
    for line in changed_lines(change.words):
        yield "    " + _marked(line, lambda w: _gone(paint, w), lambda w: _came(paint, w))
    for difference in change.structure:
        yield f"    {paint('at', 'dim')} {_difference(difference, paint)}"
    if change.what in (ADDED, REMOVED, MENDED):
        yield from (f"    {line}" for line in (change.card.english or change.card.text).split("\n"))
    for problem in change.card.problems:
        yield f"    {paint(_problem(problem), 'bad')}"


def _gone(paint: Paint, words: str) -> str:
    return paint(words, "gone") if paint.on else f"[-{words}-]"


def _came(paint: Paint, words: str) -> str:
    return paint(words, "new") if paint.on else f"{{+{words}+}}"


def _difference(found: Difference, paint: Paint) -> str:
    if found.before is None:
        return f"{found.path}: {_came(paint, str(found.after))}"
    if found.after is None:
        return f"{found.path}: {_gone(paint, found.before)}"
    return f"{found.path}: {found.before} -> {found.after}"


def _example(change: ExampleChange) -> str:
    return f'"{change.name}" of "{change.card}": {change.what}'


def _problem(problem: Diagnostic) -> str:
    near = f" (did you mean {', '.join(problem.did_you_mean)}?)" if problem.did_you_mean else ""
    return f"{problem.line}:{problem.column} {problem.code} {problem.message}{near}"


def changed_lines(words: Sequence[Word]) -> Iterator[list[Word]]:
    """The lines of English in which a word came or went."""
    line: list[Word] = []
    for mark, word in (*words, ("same", "\n")):
        if word != "\n":
            line.append((mark, word))
        elif mark == "same" or all(m == mark for m, _ in line):
            if any(m != "same" for m, _ in line):
                yield line
            line = []


def _marked(line: Sequence[Word], gone: Callable[[str], str], new: Callable[[str], str]) -> str:
    """A line, runs of words that came or went marked."""
    shown: dict[str, Callable[[str], str]] = {"same": lambda words: words, "gone": gone, "new": new}
    return " ".join(shown[mark](words) for mark, words in runs(line))


def runs(line: Sequence[Word]) -> list[Word]:
    """The words of a line, those together that follow each other and are alike."""
    return [(mark, " ".join(word for _, word in words)) for mark, words in groupby(line, lambda word: word[0])]


# ---- for a comment, for machines --------------------------------------------------------------------


def to_markdown(found: Sequence[Compared], between: Between) -> str:
    """For a comment on a pull request."""
    old, new = between.labels
    out = [f"## What changed in the cards between {_code(old)} and {_code(new) if between.new else new}", ""]
    if not found:
        return "\n".join([*out, "Nothing."])
    for one in found:
        out += [f"### {_code(one.shown)}: {_md(summary(one))}", ""]
        for card in in_order(one):
            out += [*_md_card(card), ""]
        for name, parts in (("Words and rules of the game", one.change.vocabulary), ("Printed facts", one.change.facts)):
            if parts:
                out += [f"**{name}**", "", *(f"- {_md_difference(d)}" for d in parts), ""]
        if one.change.examples:
            out += ["**Examples**", "", *(f"- {_md(_example(e))}" for e in one.change.examples), ""]
    return "\n".join(out).rstrip()


def _md_card(change: CardChange) -> Iterator[str]:
    yield f"**{_md(heading(change))}** <sub>{_md(change.card.file)}:{change.card.line}</sub>"
    lines = list(changed_lines(change.words))
    if lines:
        yield ""
        for line in lines:
            escaped = [(mark, _md(word)) for mark, word in line]
            yield "> " + _marked(escaped, lambda w: f"~~{w}~~", lambda w: f"**{w}**") + "  "
    if change.structure:
        yield ""
        yield from (f"- {_md_difference(d)}" for d in change.structure)
    if change.what in (ADDED, REMOVED, MENDED):
        yield ""
        yield from (f"> {_md(line)}  " for line in (change.card.english or change.card.text).split("\n"))
    if change.card.problems:
        yield ""
        yield from (f"- {_md(_problem(p))}" for p in change.card.problems)


def _md_difference(found: Difference) -> str:
    values = [_code(v) for v in (found.before, found.after) if v is not None]
    said = f"{values[0]} → {values[1]}" if len(values) == 2 else f"~~{values[0]}~~" if found.after is None else f"new: {values[0]}"
    return f"{_md(found.path)}: {said}"


def _md(text: str) -> str:
    """Text of which nothing is taken for Markdown or HTML."""
    return re.sub(r"([\\`*_\[\]<>~|#@])", r"\\\1", text)


def _code(text: str) -> str:
    """Text as code; what is in it cannot end it."""
    fence = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    return f"{fence}{text}{fence}" if len(fence) == 1 else f"{fence} {text} {fence}"


def to_json(found: Sequence[Compared], between: Between) -> str:
    """All of it."""
    data = {"version": VERSION, "from": between.old, "to": between.new, "sets": [_set_data(one) for one in found]}
    return json.dumps(data, indent=2, ensure_ascii=False)


def _set_data(one: Compared) -> dict[str, Any]:
    return {
        "folder": one.shown, "new": one.new, "gone": one.gone, "problem": one.problem or None,
        "vocabulary": [asdict(d) for d in one.change.vocabulary], "facts": [asdict(d) for d in one.change.facts],
        "examples": [asdict(e) for e in one.change.examples], "cards": [_card_data(card) for card in in_order(one)],
    }  # fmt: skip


def _card_data(change: CardChange) -> dict[str, Any]:
    def side(name: str) -> dict[str, Any] | None:
        card = getattr(change, name)
        if card is None:
            return None
        problems = [{"code": p.code, "line": p.line, "column": p.column, "message": p.message} for p in card.problems]
        return {
            "title": card.title, "kind": card.kind, "file": card.file, "line": card.line, "text": card.text,
            "english": card.english or None, "problems": problems,
        }  # fmt: skip

    meaning = change.what in MEANING and (change.what != RENAMED or bool(change.structure))
    return {
        "card": change.card.title, "what": change.what, "meaning_changed": meaning,
        "english": [runs(line) for line in changed_lines(change.words)],
        "structure": [asdict(d) for d in change.structure], "before": side("before"), "after": side("after"),
    }  # fmt: skip


FORMATS: dict[str, Callable[[Sequence[Compared], Between], str]] = {"text": to_text, "markdown": to_markdown, "json": to_json}
