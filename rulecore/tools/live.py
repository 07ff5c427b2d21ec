"""A set of cards while somebody writes it: what changed since the last look, what it means, what is wrong, how examples go.

Owns: comparing two moments of a set, and the game that its right cards make. Reading and checking are the editor's
(`editor.project`): what has not changed is not read again. Never: printing, watching. Enter here: Bench.look, Bench.play_examples.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define, evolve, field, frozen

from .. import resources
from ..diagnostics import Diagnostic, make, sort
from ..engine.game import Game
from ..games import build, card_texts, find_spec, read_all
from ..lang.explain import explain_card
from ..lang.meaning import CardMeaning, Example
from ..lang.reading import read_examples
from ..lang.syntax import parse
from .editor.project import CardSet, Found, Project
from .editor.texts import Stamp
from .files import GAME

if TYPE_CHECKING:
    from ..scenarios import Outcome

DATA = (GAME, "rulings.yaml", "printed.yaml")
English = tuple[str, ...]


@frozen
class Rewritten:
    """A card that was written otherwise than at the last look, with what it meant then (nothing if it is new) and now."""

    title: str
    before: English
    now: English


@frozen
class News:
    """What there is to say of a set after a look at it."""

    title: str
    cards: int = 0
    problems: tuple[Diagnostic, ...] = ()
    rewritten: tuple[Rewritten, ...] = ()
    gone: tuple[str, ...] = ()


@frozen
class Known:
    """A card as it was right last."""

    text: str
    meaning: CardMeaning
    english: English


@define(eq=False)
class Bench:
    """One set on the workbench."""

    folder: Path
    project: Project = field(factory=Project)
    latest: CardSet | None = None  # the set as its data were at the last look
    here: CardSet | None = None  # the same, when they were right last
    stamps: dict[Path, Stamp] = field(factory=dict)  # of its files, then
    cards: dict[str, Known] = field(factory=dict)
    bound: dict[str, list[Example]] = field(factory=dict)  # the examples in the text of a card, or of one at column 0
    held: set[tuple[str, str]] = field(factory=set)  # the examples that held when they were last played: their cards and texts
    inherited: tuple[CardSet, list[CardMeaning]] | None = None  # the cards of what it extends, and for which words
    game: Game | None = None  # what the right cards make, until one of them changes

    def saved(self) -> set[Path]:
        """The files that are not as they were at the last look."""
        now = self._stamps(self.latest)
        return {path for path in now.keys() | self.stamps.keys() if now.get(path) != self.stamps.get(path)}

    def _stamps(self, here: CardSet | None) -> dict[Path, Stamp]:
        data = {*(self.folder / name for name in DATA), *(here.sources if here else ())}
        folders = {self.folder, *(Path(one) for one in (here.vocabulary.folders if here else ()))}
        cards = (path for folder in folders for path in resources.card_files(folder))
        return {path: self.project.texts.stamp(path) for path in (*data, *cards)}

    def look(self) -> News:
        """Read what has changed; what is new since the last look."""
        if any(not path.is_relative_to(self.folder) for path in self.saved()):
            self.inherited = self.game = None
        before_reading = self._stamps(self.latest)
        here = self.project.set_in(self.folder)
        self.stamps = before_reading if here is self.latest else self._stamps(here)
        self.latest = here
        if here is None:
            return News(self.folder.name, problems=(self._about_the_data("the file is not there, or cannot be read"),))
        if here.problems:  # nothing can be said of cards whose words are not known
            return News(here.vocabulary.title, problems=sort(here.problems))
        found = dict(self._read(here))
        whole = here is not self.here
        self.here = here
        problems = tuple(self._problems(here))
        rewritten = [
            Rewritten(title, before.english if (before := self.cards.get(title)) else (), now.english)
            for title, now in found.items()
            if title not in self.cards or self.cards[title].text != now.text or self.cards[title].english != now.english
        ]
        gone = [title for title in self.cards if title not in here.names]
        kept = {title: known for title, known in self.cards.items() if title in here.names}
        if rewritten or gone or whole:
            self.game = None
        if whole:
            self.bound.clear()
            self.held.clear()
        self.cards = {**kept, **found}
        cards = len(here.own())
        return News(here.vocabulary.title, cards, problems, tuple(rewritten), tuple(gone))

    def _about_the_data(self, message: str) -> Diagnostic:
        path = self.folder / GAME
        return make("yaml-syntax", str(path), self.project.texts.read_if_there(path), (0, 0), message)

    def _read(self, here: CardSet) -> Iterator[tuple[str, Known]]:
        """The cards that are right, with their meaning."""
        here.know(here.titles())
        known = self.cards if here is self.here else {}
        for path in here.files():
            for _, one in here.pieces(path):
                for card in here.read(one)[0]:
                    before, text = known.get(card.title), _own(one.text)
                    if before is None or before.text != text or before.meaning != card:
                        before = Known(text, card, self._english(here, card))
                    yield card.title, before

    def _english(self, here: CardSet, card: CardMeaning) -> English:
        return tuple(explain_card(card, here.vocabulary, here.signatures).split("\n"))

    def _problems(self, here: CardSet) -> list[Diagnostic]:
        """Everything wrong with the set, but for what its designer has said to ignore."""
        here.check_whole()
        found = [
            problem if problem.file else _in_file(one, path, here)
            for path in (*here.data(), *here.files()) if path.is_relative_to(self.folder)
            for one in here.diagnostics(path) if not (problem := one.said).ignored
        ]  # fmt: skip
        return list(sort(found))

    # ---- playing it ---------------------------------------------------------------------------

    def playable(self) -> Game:
        """The game of the cards that are right. Raises LookupError where the set has no rules."""
        here = self.project.set_in(self.folder)
        if here is None:
            raise LookupError(f"{self.folder / GAME} cannot be read")
        if self.game is None:
            spec = find_spec(here.vocabulary.name, here.vocabulary)
            own = [known.meaning for known in self.cards.values()]
            self.game = build(here.vocabulary, spec, [*self._inherited(here), *own])
        return self.game

    def play_examples(self, rewritten: Sequence[str]) -> list[Outcome]:
        """How the examples go that are new, that failed before, or that name one of these cards.

        Raises LookupError or RulecoreError where there is no game to play them in.
        """
        from ..scenarios import run_example

        here = self.here
        found = list(self._examples(here)) if here is not None else []
        named = [f'"{title}"' for title in rewritten]
        wanted = [
            one for one in found
            if (one.card, one.text) not in self.held or one.card in rewritten or any(name in one.text for name in named)
        ]  # fmt: skip
        outcomes = [run_example(self.playable(), example) for example in wanted]
        failed = {(outcome.example.card, outcome.example.text) for outcome in outcomes if not outcome.ok}
        self.held = {(one.card, one.text) for one in found} - failed
        return outcomes

    def _examples(self, here: CardSet) -> Iterator[Example]:
        """The examples of the set that are right; of a card that is not, none."""
        for path in (path for path in here.files() if path.is_relative_to(self.folder)):
            for start, one in here.pieces(path):
                if "example" not in one.text or here.read(one)[1]:
                    continue
                if one.text not in self.bound:
                    self.bound[one.text] = read_examples(parse(one.text), here.vocabulary, here.signatures, here.names)
                above = here.texts.read(path).count("\n", 0, start)
                for example in self.bound[one.text]:
                    if example.card in self.cards or example.card in here.inherited():
                        yield evolve(example, file=str(path), line=example.line + above)

    def _inherited(self, here: CardSet) -> list[CardMeaning]:
        """The cards of the games that the set extends: they are read once."""
        if self.inherited is None or self.inherited[0] is not here:
            own = str(self.folder)
            others = evolve(here.vocabulary, folders=tuple(f for f in here.vocabulary.folders if f != own))
            spec = find_spec(here.vocabulary.name, here.vocabulary)
            self.inherited = here, read_all(card_texts(others), here.vocabulary, spec)[0]
        return self.inherited[1]


def _own(text: str) -> str:
    """The text of a card without the blank lines and the notes before the next one."""
    lines = text.split("\n")
    while lines and (not lines[-1].strip() or lines[-1].startswith("#")):
        lines.pop()
    return "\n".join(lines)


def _in_file(found: Found, path: Path, here: CardSet) -> Diagnostic:
    """What is wrong with a card that was read by itself, at its place in the file."""
    d = found.said
    return make(d.name, str(path), here.texts.read(path), found.span, d.message, did_you_mean=d.did_you_mean, usage=d.usage,
                example=d.example, fix=d.fix)  # fmt: skip
