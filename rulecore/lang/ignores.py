"""Comments that say why an error stays: `# rulecore: ignore RC055 because the printed card says so`.

Owns: reading them, which problems they quieten, and what is wrong with them. Never: dropping a problem. It is marked, so that
who shows problems may leave it out; a game with a card that is wrong is still not loaded. Enter here: obey, obey_in_set.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set

from attrs import evolve, frozen

from ..catalogue import CODES
from ..diagnostics import Diagnostic, Span, make, place, sort, suggest
from .syntax import Parsed

NOTE = "note"  # the severity of what is ignored
OF_IGNORES = frozenset(("bad-ignore", "no-reason", "unused-ignore"))
OF_SETS = frozenset(("repeated-card", "deck-count", "stale-provenance"))  # it takes all cards of a set to find these
USAGE = "# rulecore: ignore CODE[, CODE ...] because REASON"

_COMMENT = re.compile(r"#\s*rulecore\b\s*(?P<colon>:?)\s*(?P<said>.*)", re.IGNORECASE)
_SAID = re.compile(r"ignore\b(?P<codes>.*?)(?:\bbecause\b(?P<reason>.*))?", re.IGNORECASE)
_NAMES = {code.id: code.name for code in CODES.values()} | {code.name.upper(): code.name for code in CODES.values()}


@frozen
class Ignore:
    """A comment that ignores errors of some names on its line."""

    source: Parsed
    span: Span
    names: tuple[tuple[str, Span], ...]  # and where each is written
    reason: str

    @property
    def line(self) -> int:
        """The line that it stands on."""
        return place(self.source.text, self.span[0]).line

    @property
    def alone(self) -> bool:
        """Is there nothing on the line that could be wrong?"""
        text = self.source.text
        return not text[text.rfind("\n", 0, self.span[0]) + 1 : self.span[0]].strip()


def obey(source: Parsed, problems: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The problems of a file's cards, marked where a comment ignores them, and what is wrong with such comments."""
    ignores, faults = _ignores(source)
    unused = _unused(ignores, problems, lambda one, name: one.alone or name not in OF_SETS)
    return list(sort([*_marked(ignores, problems), *faults, *unused]))


def obey_in_set(sources: Iterable[Parsed], problems: Sequence[Diagnostic], looked_for: Set[str]) -> list[Diagnostic]:
    """The same for what is found of all cards of a set together, where these problems were looked for."""
    ignores = [ignore for source in sources for ignore in _ignores(source)[0]]
    unused = _unused(ignores, problems, lambda one, name: not one.alone and name in looked_for)
    return list(sort([*_marked(ignores, problems), *unused]))


# ---- what they do ---------------------------------------------------------------------------------


def _marked(ignores: Sequence[Ignore], problems: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    for problem in problems:
        reason = next((one.reason for one in ignores for name, _ in one.names if _meets(one, name, problem)), "")
        yield evolve(problem, severity=NOTE, ignored=reason) if reason else problem


def _meets(ignore: Ignore, name: str, problem: Diagnostic) -> bool:
    return problem.name == name and problem.file == ignore.source.file and problem.line <= ignore.line <= problem.end_line


def _unused(
    ignores: Iterable[Ignore], problems: Sequence[Diagnostic], judged: Callable[[Ignore, str], bool]
) -> Iterator[Diagnostic]:
    """What ignores name and no problem has met."""
    for ignore in ignores:
        unmet = [(name, span) for name, span in ignore.names if judged(ignore, name) and not _met(ignore, name, problems)]
        if len(unmet) == len(ignore.names):  # the comment as a whole says nothing
            yield _for_nothing(ignore, [name for name, _ in unmet], _with_gap(ignore), fix="")
        else:
            yield from (_for_nothing(ignore, [name], span) for name, span in unmet)


def _met(ignore: Ignore, name: str, problems: Iterable[Diagnostic]) -> bool:
    return any(_meets(ignore, name, problem) for problem in problems)


def _for_nothing(ignore: Ignore, names: Iterable[str], span: Span, fix: str | None = None) -> Diagnostic:
    said = " and ".join(f"{CODES[name].id} {name}" for name in names)
    where = "a comment ignores what is wrong on its own line" if ignore.alone else "this line has no such error"
    message = f"ignored for nothing: {said}; {where}"
    return make("unused-ignore", ignore.source.file, ignore.source.text, span, message, usage=USAGE, fix=fix)


def _with_gap(ignore: Ignore) -> Span:
    """The comment and the spaces before it."""
    start, end = ignore.span
    while ignore.source.text[start - 1 : start] == " ":
        start -= 1
    return start, end


# ---- what they say --------------------------------------------------------------------------------


def _ignores(source: Parsed) -> tuple[list[Ignore], list[Diagnostic]]:
    """The comments that ignore something, and what is wrong with those that mean to."""
    ignores: list[Ignore] = []
    faults: list[Diagnostic] = []
    for comment in source.comments:
        said = _COMMENT.search(comment.text)
        if said is not None and (said["colon"] or said["said"].lower().startswith("ignore")):
            ignore = _read(source, comment.span[0], said, faults)
            ignores += [ignore] if ignore is not None else []
    return ignores, faults


def _read(source: Parsed, offset: int, comment: re.Match[str], faults: list[Diagnostic]) -> Ignore | None:
    """What a comment ignores; None if it does not say that well."""

    def fault(name: str, span: Span, message: str, near: Sequence[str] = ()) -> None:
        at = (span[0] + offset, span[1] + offset)
        faults.append(make(name, source.file, source.text, at, message, did_you_mean=near, usage=USAGE))

    said = _SAID.fullmatch(comment["said"])
    if not comment["colon"] or said is None:
        fault("bad-ignore", comment.span(), "to rulecore a comment says `rulecore: ignore`, a code, and why")
        return None
    start = comment.start("said") + said.start("codes")
    words = [(m[0], (start + m.start(), start + m.end())) for m in re.finditer(r"[^\s,]+", said["codes"])]
    if not words:
        fault("bad-ignore", comment.span(), "which error is ignored? Write its code or its name")
        return None
    if not any(char.isalnum() for char in said["reason"] or ""):
        fault("no-reason", comment.span(), "why is it ignored? Write `because` and the reason behind the code")
        return None
    names = [(_NAMES.get(word.upper()), word, span) for word, span in words]
    for name, word, span in names:
        if name is None:
            fault("bad-ignore", span, f"no error is called `{word}`", suggest(word, CODES))
        elif name in OF_IGNORES:
            fault("bad-ignore", span, f"{word} cannot be ignored: put the comment right instead")
    if any(name is None or name in OF_IGNORES for name, _, _ in names):
        return None
    spans = [(name, (span[0] + offset, span[1] + offset)) for name, _, span in names if name is not None]
    return Ignore(source, (comment.start() + offset, comment.end() + offset), tuple(spans), (said["reason"] or "").strip())
