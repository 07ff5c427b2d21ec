"""Which files are meant, which game each belongs to, and everything that is wrong with them.

Owns: that, for `rulecore check`. Never: an opinion on a card (`lang.check`) or on a set (`card_set`); writing.
Enter here: Plan.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from pathlib import Path

from attrs import define, evolve, field, frozen

from ..diagnostics import Diagnostic, sort
from ..games import card_texts, find_spec, read_all
from ..lang.ignores import NOTE, OF_SETS, obey_in_set
from ..lang.meaning import CardMeaning
from ..lang.reading import read_parsed
from ..lang.signature import Signatures
from ..lang.source import read_source
from ..lang.syntax import Parsed, parse
from ..lang.syntax import titles as titles_in
from ..resources import card_files, game_dir, game_dirs
from ..vocab import Vocabulary, load_vocabulary
from .card_set import check_set, looked_for, taken_names
from .config import Config
from .decks import Library, lists_of
from .files import CARDS, GAME, Usage, below, game_folder, table_of

NOTHING: Set[str] = frozenset()


@define
class Checked:
    """What was found, what is ignored among it, and what was looked at."""

    found: list[Diagnostic] = field(factory=list)
    cards: int = 0
    files: dict[str, Set[str]] = field(factory=dict)  # each, and what was looked for in it of those that take a whole set

    def looked(self, path: Path, name: str) -> bool:
        """Was a problem of this name looked for in this file?"""
        there = self.files.get(shown(path))
        return there is not None and (name not in OF_SETS or name in there)


@frozen
class Group:
    """Files of one game."""

    folder: Path
    files: tuple[Path, ...]
    whole: bool  # all of its files, so that its data and the set are looked at, too
    decks: tuple[Path, ...] = ()  # the deck lists beside them

    def titles(self, vocabulary: Vocabulary, own: Iterable[str]) -> Set[str]:
        """The names of all cards that one of these may name, where `own` are theirs."""
        others = frozenset(title for _, text in self.others(vocabulary) for title in titles_in(text))
        return others.union(own, NOTHING if self.whole else _titles([self.folder]))

    def others(self, vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
        """The card files of the sets that this one is played with, each with its text."""
        for folder in (Path(one) for one in vocabulary.folders if Path(one) != self.folder.resolve()):
            yield from ((shown(path), read_source(path.read_bytes())) for path in card_files(folder))


@frozen
class Plan:
    """What is to be checked."""

    groups: tuple[Group, ...]
    config: Config
    tables: tuple[str, ...] = ()  # sets that are to go together

    @classmethod
    def of(cls, paths: Sequence[str], game: str | None, config: Config, more: Sequence[str] = ()) -> Plan:
        """Files and folders, and games by name, as they are named on the command line; `more`: what these are played with.

        Raises Usage for what is none of that.
        """
        named = [path for path in paths if not Path(path).exists() and not Path(path).suffix]
        tables = [table_of(path, more) for path in (named if not more else paths)]
        folders = [str(folder) for table in tables for folder in _folders(table)]
        whole, single = _sorted_out([*(path for path in paths if path not in named), *folders], game, config)
        groups = []
        for folder in sorted({*whole, *single}):
            files = card_files(folder) if folder in whole else sorted(single[folder])
            files = [p for p in files if not config.excludes(p)]
            decks = [p for p in lists_of(folder) if folder in whole and not config.excludes(p)]
            groups.append(Group(folder, tuple(files), folder in whole, tuple(decks)))
        return cls(tuple(groups), config, tuple(table for table in tables if "+" in table))

    def check(self) -> Checked:
        """Everything that is wrong with them, sorted; what comments and settings ignore is marked."""
        checked = Checked()
        for group in self.groups:
            sources = [parse(read_source(path.read_bytes()), shown(path)) for path in group.files]
            check_group(group, sources, checked)
        for table in self.tables:
            seen = {(problem.file, problem.span) for problem in checked.found}
            checked.found += [problem for problem in check_table(table) if (problem.file, problem.span) not in seen]
        checked.found = [self._settled(d) for d in sort(checked.found)]
        return checked

    def _settled(self, problem: Diagnostic) -> Diagnostic:
        """A problem, marked if the settings ignore it in its file."""
        reason = "" if problem.ignored else self.config.reasons(Path(problem.file)).get(problem.name, "")
        return evolve(problem, severity=NOTE, ignored=reason) if reason else problem


def check_group(group: Group, sources: Sequence[Parsed], checked: Checked) -> None:
    """Files of one game: each card; and, of a whole folder, the vocabulary and the set."""
    vocabulary, problems = load_vocabulary(Path(shown(group.folder / GAME)))
    checked.cards += sum(len(source.cards) for source in sources)
    checked.found += problems
    if vocabulary is None:
        checked.found += obey_in_set(sources, [problem for source in sources for problem in source.diagnostics], NOTHING)
        return
    names = group.titles(vocabulary, (card.title for source in sources for card in source.cards))
    signatures = signatures_of(vocabulary) if sources else {}
    right: list[CardMeaning] = []
    for source in sources:
        cards, problems = read_parsed(source, vocabulary, signatures, names)
        right += cards
        checked.found += problems
    looked = looked_for(sources) if group.whole else NOTHING
    checked.files |= {source.file: looked for source in sources}
    if group.whole:
        taken = taken_names(right, group.others(vocabulary), vocabulary, signatures, names)
        checked.found += check_set(Path(shown(group.folder)), sources, vocabulary, taken=taken)
        checked.files[shown(group.folder / GAME)] = looked
        _check_decks(group, sources, vocabulary, checked)


def _check_decks(group: Group, sources: Sequence[Parsed], vocabulary: Vocabulary, checked: Checked) -> None:
    """The deck lists of a folder, of a game whose players build decks."""
    if vocabulary.construction is None or not group.decks:
        return
    library = Library.of(vocabulary, [card for source in sources for card in source.cards])
    for path in group.decks:
        checked.found += library.judge(read_source(path.read_bytes()), shown(path))[1]
        checked.files[shown(path)] = NOTHING


def check_table(table: str) -> list[Diagnostic]:
    """Whatever keeps sets from being played together. Raises Usage where their rules do not go together."""
    vocabulary, problems = load_vocabulary(game_dirs(table))
    if vocabulary is not None and not problems:
        try:
            spec = find_spec(table, vocabulary)
        except LookupError as wrong:
            raise Usage(str(wrong)) from None
        problems = read_all(card_texts(vocabulary), vocabulary, spec)[1]
    return [evolve(problem, file=shown(Path(problem.file))) for problem in problems]


def _folders(table: str) -> Iterable[Path]:
    try:
        return game_dirs(table).values()
    except LookupError as wrong:
        first = table.split("+")[0]
        raise Usage(f"{first}: no such file or folder, and {wrong}" if not Path(first).exists() else str(wrong)) from None


def shown(path: Path) -> str:
    """The path as people would write it: from the current folder where it is below that."""
    here = Path.cwd()
    full = path.resolve()
    return str(full.relative_to(here)) if full.is_relative_to(here) else str(full)


def signatures_of(vocabulary: Vocabulary) -> Signatures:
    """The verbs of a game: its own, or those of the game that it extends."""
    try:
        return find_spec(vocabulary.name, vocabulary).verbs.signatures
    except LookupError as unknown:
        raise Usage(f"{unknown}; so the verbs of its cards are not known") from None


def folder_of(file: Path, game: str | None, config: Config) -> Path:
    """The folder of the game whose words a file uses: the one that is named, else the nearest upward, else as settled."""
    if game:
        return _named(game)
    folder = game_folder(file.parent)
    if folder is None and config.game:
        inside = config.folder / config.game
        return inside if (inside / GAME).is_file() else _named(config.game)
    if folder is None:
        raise Usage(f"{file}: no game.yaml here or above; name the game with --game")
    return folder


def _sorted_out(paths: Sequence[str], game: str | None, config: Config) -> tuple[set[Path], dict[Path, set[Path]]]:
    """The game folders that are meant as a whole, and single card files by the folder of their game."""
    whole: set[Path] = set()
    single: dict[Path, set[Path]] = {}
    for path in map(Path, paths):
        whole.update(folder for folder in _games_at(path) if not config.excludes(folder))
        for file in _cards_at(path):
            if not config.excludes(file):
                single.setdefault(folder_of(file, game, config), set()).add(file)
    return whole, single


def _games_at(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from (found.parent.resolve() for found in below(path, GAME))
    elif path.name == GAME and path.is_file():
        yield path.parent.resolve()


def _cards_at(path: Path) -> list[Path]:
    if path.is_dir():
        return below(path, CARDS)
    if path.suffix == ".card" and path.is_file():
        return [path]
    if path.name == GAME and path.is_file():
        return []
    raise Usage(f"{path}: {'neither a .card file nor a game.yaml' if path.exists() else 'no such file or folder'}")


def _named(game: str) -> Path:
    """The folder of a game, by its name or as a path."""
    if (Path(game) / GAME).is_file():
        return Path(game).resolve()
    try:
        return game_dir(game)
    except LookupError as wrong:
        raise Usage(str(wrong)) from None


def _titles(folders: Iterable[Path]) -> frozenset[str]:
    """The names of all cards of these sets: a single file may name any of them."""
    files = [path for folder in folders for path in card_files(folder)]
    return frozenset(title for path in files for title in titles_in(read_source(path.read_bytes())))
