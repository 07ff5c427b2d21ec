"""Putting right what can only have been meant in one way: `rulecore check --fix`.

Owns: which errors those are. Never: a fix that changes what a right card means, or a guess between two readings.
Enter here: changes, show, write; fix_text for one text.

A fix is applied if it takes an error away and brings none, and if it is one of these:
- characters: tabs, curly quotes and other look-alikes, accents, a full stop at a line's end, mixed case, a missing space;
- layout: a line that can stand under one only of the lines above it;
- `a` and `an`;
- spelling: a word that the game does not know, where of the words that make the card less wrong one is the nearest;
- a comment that ignores an error that is not there.
All others (what agrees with what, how many, a missing colon, a word said twice) are for the author: they change the rule.
"""
from __future__ import annotations

from collections.abc import Sequence, Set
from difflib import unified_diff
from pathlib import Path
from typing import TextIO

from attrs import field, frozen

from ..diagnostics import Diagnostic, Span, suggest
from ..lang.reading import check_parsed, read_cards, words_of
from ..lang.signature import Signatures
from ..lang.source import read_source
from ..lang.syntax import parse, titles
from ..lang.tokens import cut, scan
from ..resources import write_whole
from ..vocab import Vocabulary, load_vocabulary
from .config import Config
from .examine import Group, Plan, shown, signatures_of
from .files import GAME, Usage
from .fmt import LOST

WRITTEN = frozenset(("bad-character", "bad-word", "a-or-an"))
SPELLED = frozenset((
    "unexpected-token", "unknown-kind", "unknown-field", "unknown-flag", "unknown-tag", "unknown-verb", "unknown-noun",
    "unknown-term", "unknown-card", "unknown-moment", "unknown-section", "unknown-ruling",
))  # fmt: skip
NONE: Set[str] = frozenset()
ROUNDS = 100  # each takes something away, so that the end comes long before
Measure = tuple[int, int]  # what cannot be read: words, sentences, the kind of card, only what it means; and the errors there
WORDS, SENTENCES, KIND, MEANING = 3, 2, 1, 0
ALMOST_RIGHT: Measure = (MEANING, 1)
FARTHEST = 2  # letters that may differ where several words would do


@frozen
class Fix:
    """An error that was put right."""

    was: Diagnostic
    old: str
    new: str

    def __str__(self) -> str:
        if self.was.name == "unused-ignore":
            what = "the comment is gone"
        elif self.old.strip() or self.new.strip():
            what = f"{self.old.strip() or 'nothing'} -> {self.new.strip() or 'nothing'}"
        else:
            what = f"{len(self.new)} space{'' if len(self.new) == 1 else 's'}"
        return f"{self.was.file}:{self.was.line}:{self.was.column}: fixed {self.was.code} {self.was.name}: {what}"


# ---- files ----------------------------------------------------------------------------------------


@frozen
class Change:
    """A file that can be put right."""

    path: Path
    before: str
    after: str
    fixes: tuple[Fix, ...]


def changes(plan: Plan) -> list[Change]:
    """The files in which something can be put right."""
    return [change for group in plan.groups for change in _of_group(group, plan.config)]


def show(found: Sequence[Change]) -> int:
    """Print what would change; 1 if something would."""
    for one in found:
        name = shown(one.path)
        print("".join(unified_diff(one.before.splitlines(True), one.after.splitlines(True), name, name + " (put right)")), end="")
    return int(bool(found))


def write(found: Sequence[Change], log: TextIO) -> int:
    """Write each file, whole or not at all, and say what was put right; how much that was."""
    for one in found:
        target = one.path.resolve()
        try:
            mode = target.stat().st_mode
            write_whole(target, one.after)
            target.chmod(mode)
        except OSError as wrong:
            raise Usage(f"{shown(one.path)}: cannot be written: {wrong.strerror or wrong}") from None
        for fix in one.fixes:
            print(fix, file=log)
    return sum(len(one.fixes) for one in found)


def _of_group(group: Group, config: Config) -> list[Change]:
    """A name that was put right in one file may be what another file's card means, so all are read again until nothing changes."""
    vocabulary, _ = load_vocabulary(group.folder / GAME)
    if vocabulary is None or not group.files:
        return []
    before = {path: read_source(path.read_bytes()) for path in group.files}
    texts = {path: text for path, text in before.items() if LOST not in text}
    signatures = signatures_of(vocabulary)
    fixes: dict[Path, list[Fix]] = {path: [] for path in texts}
    for _ in range(ROUNDS):
        names = group.titles(vocabulary, (title for text in texts.values() for title in titles(text)))
        found = {
            path: fix_text(text, shown(path), vocabulary, signatures, names, config.reasons(path).keys())
            for path, text in texts.items()
        }
        if not any(done for _, done in found.values()):
            break
        for path, (text, done) in found.items():
            texts[path] = text
            fixes[path] += done
    return [Change(path, before[path], texts[path], tuple(done)) for path, done in fixes.items() if done]


# ---- one text -------------------------------------------------------------------------------------


def fix_text(
    text: str, file: str, vocabulary: Vocabulary, signatures: Signatures, names: Set[str], left: Set[str] = NONE
) -> tuple[str, list[Fix]]:
    """The text with everything put right that can be, and what that was. Doing it again changes nothing.

    `left`: the names of errors that are left alone.
    """
    fixer = _Fixer(file, vocabulary, signatures, names, left)
    done: list[Fix] = []
    for _ in range(ROUNDS):
        after, fixes = fixer.round(text)
        if not fixes:
            break
        text = after
        done += fixes
    return text, done


@frozen
class _Fixer:
    """Reads and changes the cards of one file."""

    file: str
    vocabulary: Vocabulary
    signatures: Signatures
    names: Set[str]
    left: Set[str]
    words: Set[str] = field(init=False)

    @words.default
    def _words(self) -> Set[str]:
        return words_of(self.vocabulary, self.signatures)

    def round(self, text: str) -> tuple[str, list[Fix]]:
        """Each error that can be put right now, the last first, so that the places of the others stay."""
        problems = read_cards(text, self.file, self.vocabulary, self.signatures, self.names)[1]
        done: list[Fix] = []
        before = len(text)
        for problem in reversed([p for p in problems if not p.ignored and p.name not in self.left]):
            if problem.end <= before:
                new = self._fix(text, problem)
                if new is not None:
                    done.append(Fix(problem, text[problem.start : problem.end], new))
                    text = text[: problem.start] + new + text[problem.end :]
                    before = problem.start
        return text, done[::-1]

    def _fix(self, text: str, problem: Diagnostic) -> str | None:
        """What is to be written instead of the marked text, if that is certain."""
        if problem.name == "unused-ignore":
            return problem.fix
        start, end = next(span for span in reversed([*cut(text)]) if span[0] <= problem.start)
        card = text[start:end]
        at = (problem.start - start, problem.end - start)
        wrong = ALMOST_RIGHT if problem.name == "bad-indent" else self._measure(card)
        better = [new for new in self._candidates(card, at, problem) if self._measure(_with(card, at, new)) < wrong]
        return better[0] if len(better) == 1 else _nearest(card[slice(*at)], better)

    def _candidates(self, card: str, at: Span, problem: Diagnostic) -> Sequence[str]:
        """What could be meant."""
        said = card[slice(*at)]
        if len(set(said.split())) < len(said.split()):  # a word said twice: perhaps another one was meant
            return ()
        if problem.name == "a-or-an" and problem.fix is None:  # the words that are marked begin with it
            return [f"{word} {said.partition(' ')[2]}" for word in problem.did_you_mean]
        if problem.name in WRITTEN:
            fixes = problem.did_you_mean if problem.fix is None else (problem.fix,)
            return () if _inside_a_number(card, at) else fixes
        if problem.name == "bad-indent":
            margins = {" " * line.indent for line in scan(card, "", (0, len(card))).lines if line.indent}
            return sorted(margins - {said}, key=len)
        return problem.did_you_mean if problem.name in SPELLED and said not in self.words else ()

    def _measure(self, card: str) -> Measure:
        """How much is wrong with a card."""
        problems = scan(card, "", (0, len(card))).problems
        if problems:
            return WORDS, len(problems)
        parsed = parse(card, self.file)
        if parsed.diagnostics:
            return SENTENCES, len(parsed.diagnostics)
        problems = check_parsed(parsed, self.vocabulary, self.signatures, self.names)[1]
        return KIND if any(p.name == "unknown-kind" for p in problems) else MEANING, len(problems)


def _nearest(said: str, words: Sequence[str]) -> str | None:
    """The word that is nearer than all others: first those that differ in case and hyphens only, then in one letter."""
    near = next((near for most in range(FARTHEST + 1) if (near := suggest(said, words, most=most))), ())
    return near[0] if len(near) == 1 else None


def _with(card: str, at: Span, new: str) -> str:
    return card[: at[0]] + new + card[at[1] :]


def _inside_a_number(card: str, at: Span) -> bool:
    """1.5 is not 15."""
    return card[at[0] - 1 : at[0]].isdigit() and card[at[1] : at[1] + 1].isdigit()
