"""All card sets that an editor works on, always as they are now.

Owns: which set a file belongs to, its words, what is wrong with it, where a name is declared and used. Never: a protocol.
Enter here: Project.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from attrs import define, evolve, field, frozen

from ... import resources
from ...diagnostics import Diagnostic
from ...engine.options import slug
from ...games import find_spec
from ...lang.meaning import CardMeaning
from ...lang.reading import read_cards
from ...lang.signature import Signatures
from ...lang.syntax import parse
from ...lang.tokens import cut
from ...lang.words import Words
from ...verbs import SHARED
from ...vocab import Vocabulary
from ...vocab_reader import read_game
from ..card_set import PRINTED, check_set, taken_names
from ..files import CARDS, GAME, below
from .texts import Span, Stamp, Text, Texts
from .words import CARD, NOUN, TERM, VERB, Piece, Word, card_words, fact_words, piece, yaml_words

CARD_FILE = ".card"
KEPT = 4000  # cards whose verdict is remembered
Read = tuple[list[CardMeaning], list[Diagnostic]]


@frozen
class Place:
    """A name in a file."""

    path: Path
    word: Word


@frozen
class Found:
    """Something wrong, at offsets of the file as it is now."""

    span: Span
    said: Diagnostic


@define(slots=False)
class CardSet:
    """One folder with a game.yaml, as it was read from texts with these stamps."""

    folder: Path
    texts: Texts
    vocabulary: Vocabulary
    problems: list[Diagnostic]
    sources: dict[Path, Stamp]  # the files of data that were read
    guests: set[Path] = field(factory=set)  # card files below no game.yaml, for which this game is set
    names: frozenset[str] = frozenset()
    verdicts: dict[str, Read] = field(factory=dict)
    placed: dict[str, tuple[Word, ...]] = field(factory=dict)
    whole: dict[Path, tuple[Stamp, list[Diagnostic]]] = field(factory=dict)

    @cached_property
    def signatures(self) -> Signatures:
        """The verbs of the set; those that all games share where it has no rules yet."""
        try:
            return find_spec(self.vocabulary.name, self.vocabulary).verbs.signatures
        except LookupError:
            return SHARED.signatures

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """What players can do or say, as an example says it: `play-a-curse`, a place of the board; none without rules."""
        try:
            spec = find_spec(self.vocabulary.name, self.vocabulary)
        except LookupError:
            return ()
        names = (*spec.answers, *(action.name for action in spec.actions), *self.vocabulary.board.names)
        return tuple(slug(name) for name in names)

    @cached_property
    def verbs(self) -> Words:
        """The verbs by their forms."""
        return Words(self.signatures)

    # ---- its files ----------------------------------------------------------------------------

    def files(self) -> list[Path]:
        """The card files of the set, the open ones that are not saved yet or lie elsewhere too."""
        cards = {p for p in self.texts.opened if p.suffix == CARD_FILE}
        opened = {p for p in cards if p in self.guests or p.is_relative_to(self.folder)}
        return sorted({*below(self.folder, CARDS), *opened})

    def pieces(self, path: Path) -> Iterator[tuple[int, Piece]]:
        """The cards of a file, each with the offset at which it begins."""
        try:
            content = self.texts.read(path)
        except OSError:
            return
        for start, end in cut(content):
            yield start, piece(content[start:end])

    def titles(self) -> frozenset[str]:
        """The names of all cards that one of the set may name."""
        return self.own() | self.inherited()

    def own(self) -> frozenset[str]:
        """The names of the cards of the set."""
        found: set[str] = set()
        for path in self.files():
            found.update(one.title.text[1:-1] for _, one in self.pieces(path) if one.title is not None)
        return frozenset(found)

    def inherited(self) -> frozenset[str]:
        """The names of the cards of the games that this set builds on."""
        found: set[str] = set()
        for path in self.others():
            with suppress(OSError):
                found.update(self.texts.titles(path))
        return frozenset(found)

    def others(self) -> list[Path]:
        """The card files of the games that this set builds on."""
        folders = [Path(one) for one in self.vocabulary.folders if Path(one) != self.folder]
        return [path for folder in folders for path in resources.card_files(folder)]

    # ---- what is wrong ------------------------------------------------------------------------

    def read(self, one: Piece) -> Read:
        """The meaning of a card, if it has one, and what is wrong with it, at offsets of its own."""
        found = self.verdicts.get(one.text)
        if found is None:
            if len(self.verdicts) > KEPT:
                self.verdicts.clear()
            found = self.verdicts[one.text] = read_cards(one.text, "", self.vocabulary, self.signatures, self.names)
        return found

    def know(self, names: frozenset[str]) -> None:
        """The set has cards of these names; a card may name another, so all are read again when that changes."""
        if names != self.names:
            self.names = names
            self.verdicts.clear()

    def diagnostics(self, path: Path) -> list[Found]:
        """Everything wrong with a file."""
        if path.suffix != CARD_FILE:
            found = [problem for problem in self.problems if Path(problem.file) == path]
            return _placed([*found, *self._whole(path)], self.texts.text(path))
        self.know(self.titles())
        found_here = []
        for start, one in self.pieces(path):
            found_here += [Found((d.start + start, d.end + start), d) for d in self.read(one)[1]]
        return found_here + _placed(self._whole(path), self.texts.text(path))

    def _whole(self, path: Path) -> list[Diagnostic]:
        """What the set as a whole has against a file, if the file is still as it was then."""
        stamp, found = self.whole.get(path, (None, []))
        return found if stamp == self.texts.stamp(path) else []

    def check_whole(self) -> None:
        """Look at all cards together: names given twice, sizes of decks, facts that are printed."""
        sources = []
        for path in self.files():
            if path in self.guests:
                continue
            with suppress(OSError):
                sources.append(parse(self.texts.read(path), str(path)))
        self.whole = {}
        self.know(self.titles())
        right = [card for path in self.files() for _, one in self.pieces(path) for card in self.read(one)[0]]
        others = ((str(path), self.texts.read_if_there(path)) for path in self.others())
        taken = taken_names(right, others, self.vocabulary, self.signatures, self.names)
        for problem in check_set(self.folder, sources, self.vocabulary, self.texts.read_if_there, taken=taken):
            path = Path(problem.file)
            self.whole.setdefault(path, (self.texts.stamp(path), []))[1].append(problem)

    # ---- where names stand --------------------------------------------------------------------

    def words(self, path: Path) -> Iterator[Word]:
        """Every name in a file, at offsets of the file."""
        if path.suffix == CARD_FILE:
            for start, one in self.pieces(path):
                if one.text not in self.placed:
                    self.placed[one.text] = tuple(card_words(one, self.vocabulary, self.verbs))
                yield from (word.moved(start) for word in self.placed[one.text])
            return
        try:
            content = self.texts.read(path)
        except OSError:
            return
        if path.name == PRINTED:
            yield from fact_words(content, self.vocabulary, self.verbs)
        else:
            yield from (self._known(word) for word in yaml_words(content, path.name))

    def _known(self, word: Word) -> Word:
        """In `decks` a kind of card may stand where a zone does."""
        return evolve(word, sort="kind") if word.sort == NOUN and word.name not in self.vocabulary.nouns else word

    def data(self) -> list[Path]:
        """The files of data that the set was read from, and the printed facts beside it."""
        printed = self.folder / PRINTED
        return [*self.sources, *([printed] if printed.is_file() else [])]

    def places(self, key: tuple[str, str, str]) -> list[Place]:
        """Everywhere in the set where a name stands."""
        paths = [*self.data(), *self.files()]
        return [Place(path, word) for path in paths for word in self.words(path) if word.key == key]


def _placed(problems: Iterable[Diagnostic], text: Text) -> list[Found]:
    """Diagnostics of a file that was read with other line ends than the editor's, by their lines and columns."""

    def at(line: int, column: int) -> int:
        start = text.starts[min(line, len(text.starts)) - 1]
        return min(start + column - 1, len(text.content))

    return [Found((at(d.line, d.column), at(d.end_line, d.end_column)), d) for d in problems]


@define
class Project:
    """The card sets of all folders that an editor has open."""

    texts: Texts = field(factory=Texts)
    roots: list[Path] = field(factory=list)
    game: str = ""  # whose words a card file has that lies below no game.yaml
    sets: dict[Path, CardSet] = field(factory=dict)

    def set_of(self, path: Path) -> CardSet | None:
        """The set that a file belongs to: by the nearest game.yaml upward, else by the game that is set."""
        folder = next((one for one in path.parents if self._is_game(one)), None)
        if folder is not None:
            return self.set_in(folder)
        given = self._given()
        here = self.set_in(given) if given is not None else None
        if here is not None:
            here.guests.add(path)
        return here

    def _given(self) -> Path | None:
        """The folder of the game that is set, by its name or as a path."""
        given = Path(self.game)
        if not self.game or self._is_game(given):
            return given.resolve() if self.game else None
        with suppress(LookupError):
            return resources.game_dir(self.game)
        return None

    def _is_game(self, folder: Path) -> bool:
        return folder / GAME in self.texts.opened or (folder / GAME).is_file()

    def set_in(self, folder: Path) -> CardSet | None:
        """The set of a folder, read again if a file of its data has changed."""
        kept = self.sets.get(folder)
        if kept is not None and all(self.texts.stamp(path) == stamp for path, stamp in kept.sources.items()):
            return kept
        sources: dict[Path, Stamp] = {}

        def read(path: Path) -> str:
            path = path.resolve()
            sources[path] = self.texts.stamp(path)
            return self.texts.read(path)

        vocabulary, problems = read_game(folder / GAME, read)
        if vocabulary is None:
            return None
        guests = kept.guests if kept is not None else set()
        self.sets[folder] = CardSet(folder, self.texts, vocabulary, problems, sources, guests)
        return self.sets[folder]

    def all_sets(self) -> list[CardSet]:
        """Every set below the open folders, and those that open files belong to."""
        folders = {path.parent for root in self.roots for path in below(root, GAME)} | set(self.sets)
        return [found for folder in sorted(folders) if (found := self.set_in(folder)) is not None]

    # ---- names --------------------------------------------------------------------------------

    def word_at(self, path: Path, offset: int) -> tuple[CardSet, Word] | None:
        """The name at a place, and the set of the file. Just behind its last letter is still at it."""
        here = self.set_of(path)
        if here is None:
            return None
        touching = [word for word in here.words(path) if word.span[0] <= offset <= word.span[1]]
        return (here, touching[-1]) if touching else None

    def sharing(self, here: CardSet, word: Word) -> list[CardSet]:
        """The sets in which a name means the same as here: those that read the file where it is declared."""
        if word.sort == CARD:
            return [here]
        others = self.all_sets()
        if word.sort == VERB:
            return [s for s in others if s.signatures.get(word.name) == here.signatures.get(word.name)]
        homes = {place.path for place in self.definitions(here, word)}
        return [s for s in others if s is here or homes & set(s.sources)]

    def definitions(self, here: CardSet, word: Word) -> list[Place]:
        """Where a name is declared."""
        paths = here.files() if word.sort == CARD else list(here.sources)
        return [Place(path, w) for path in paths for w in here.words(path) if w.key == word.key and w.defines]

    def references(self, here: CardSet, word: Word) -> list[Place]:
        """Everywhere a name stands, each place once, sorted."""
        found = {
            (place.path, place.word.span): place for shared in self.sharing(here, word) for place in shared.places(word.key)
        }
        return [found[key] for key in sorted(found)]

    def users(self, here: CardSet, word: Word) -> list[str]:
        """The titles of the set's cards in which a name stands, in the order of the files."""
        titles: dict[str, None] = {}
        for path in here.files():
            spans = [w.span for w in here.words(path) if w.key == word.key]
            for start, one in here.pieces(path):
                if one.title is not None and any(start <= s < start + len(one.text) for s, _ in spans):
                    titles[one.title.text[1:-1]] = None
        return list(titles)


__all__ = ["CARD", "NOUN", "TERM", "CardSet", "Found", "Place", "Project"]
