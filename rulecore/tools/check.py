"""`rulecore check`: finds what is wrong with card files and game data, all of it in one run.

Owns: which game a file belongs to, and what a whole folder is held to. Never: an opinion on a card (`lang.check`).
Enter here: options, run, check_paths.
"""
from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from pathlib import Path

from ..diagnostics import Diagnostic, sort, to_github, to_json, to_sarif, to_text
from ..games import find_spec
from ..lang.check import check
from ..lang.reading import read_cards
from ..lang.signature import Signatures
from ..lang.source import read_source
from ..lang.syntax import Parsed, parse
from ..lang.syntax import titles as titles_in
from ..resources import card_files, game_dir
from ..vocab import Vocabulary, load_vocabulary
from .deck import check_set
from .files import CARDS, GAME, STDIN, Usage, below, game_folder

FORMATS: Mapping[str, Callable[[Iterable[Diagnostic]], str]] = {
    "text": to_text, "json": to_json, "github": to_github, "sarif": to_sarif,
}


def options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    help = "card files, game.yaml files and folders; - reads standard input"
    parser.add_argument("paths", nargs="*", default=["."], metavar="PATH", help=help)
    parser.add_argument("--game", help="the game whose words are used; otherwise the nearest game.yaml upward decides")
    parser.add_argument("--output-format", choices=FORMATS, default="text", help="text (for people), json, github, sarif")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 if something was found."""
    if args.paths == [STDIN]:
        folder = _named(args.game) if args.game else game_folder(Path.cwd())
        if folder is None:
            raise Usage("name the game of what is read from standard input with --game")
        text = read_source(sys.stdin.buffer.read())
        found, cards = _check_game(folder, [parse(text, "<stdin>")], whole=False)
    else:
        found, cards = check_paths(args.paths, args.game)
    said = FORMATS[args.output_format](found)
    if args.output_format == "text":
        said += f"{_count(cards, 'card')} checked, {_count(len(found), 'error') if found else 'nothing'} found"
    print(said)
    return int(bool(found))


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"


def check_paths(paths: Sequence[str], game: str | None = None) -> tuple[list[Diagnostic], int]:
    """Everything wrong with these files and folders, sorted, and how many cards were read."""
    whole, single = _sorted_out(paths, game)
    problems: list[Diagnostic] = []
    cards = 0
    for folder in sorted({*whole, *single}):
        files = card_files(folder) if folder in whole else sorted(single[folder])
        sources = [parse(read_source(path.read_bytes()), _shown(path)) for path in files]
        found, count = _check_game(folder, sources, whole=folder in whole)
        problems += found
        cards += count
    return list(sort(problems)), cards


def _sorted_out(paths: Sequence[str], game: str | None) -> tuple[set[Path], dict[Path, set[Path]]]:
    """The game folders that are meant as a whole, and single card files by the folder of their game."""
    whole: set[Path] = set()
    single: dict[Path, set[Path]] = {}
    for path in map(Path, paths):
        if path.is_dir():
            whole.update(p.parent.resolve() for p in below(path, GAME))
            files = below(path, CARDS)
        elif path.name == GAME and path.is_file():
            whole.add(path.parent.resolve())
            files = []
        elif path.suffix == ".card" and path.is_file():
            files = [path]
        else:
            raise Usage(f"{path}: {'neither a .card file nor a game.yaml' if path.exists() else 'no such file or folder'}")
        for file in files:
            folder = _named(game) if game else game_folder(file.parent)
            if folder is None:
                raise Usage(f"{file}: no game.yaml here or above; name the game with --game")
            single.setdefault(folder, set()).add(file)
    return whole, single


def _named(game: str) -> Path:
    """The folder of a game, by its name or as a path."""
    if (Path(game) / GAME).is_file():
        return Path(game).resolve()
    try:
        return game_dir(game)
    except LookupError as wrong:
        raise Usage(str(wrong)) from None


def _shown(path: Path) -> str:
    """The path as people would write it: from the current folder where it is below that."""
    here = Path.cwd()
    full = path.resolve()
    return str(full.relative_to(here)) if full.is_relative_to(here) else str(full)


def _check_game(folder: Path, sources: Sequence[Parsed], whole: bool) -> tuple[list[Diagnostic], int]:
    """Files of one game: each card; and, of a whole folder, the vocabulary and the set."""
    vocabulary, problems = load_vocabulary(Path(_shown(folder / GAME)))
    cards = sum(len(source.cards) for source in sources)
    if vocabulary is None:
        return [*problems, *(problem for source in sources for problem in source.diagnostics)], cards
    inherited = _titles(Path(one) for one in vocabulary.folders if Path(one) != folder.resolve())
    titles = {card.title for source in sources for card in source.cards} | inherited | (set() if whole else _titles([folder]))
    signatures = _signatures(vocabulary) if sources else {}
    for source in sources:
        problems += _check_file(source, vocabulary, signatures, titles)
    if whole:
        problems += check_set(Path(_shown(folder)), sources, vocabulary, inherited=inherited)
    return list(sort(problems)), cards


def _check_file(source: Parsed, vocabulary: Vocabulary, signatures: Signatures, titles: Set[str]) -> list[Diagnostic]:
    """Everything wrong with the cards of one file; what can be read at once is not read again."""
    if not source.diagnostics:
        problems = check(source.cards, vocabulary, signatures, source.text, source.file, titles)[1]
        if not problems:
            return []
    return read_cards(source.text, source.file, vocabulary, signatures, titles)[1]


def _titles(folders: Iterable[Path]) -> set[str]:
    """The names of all cards of these sets: a single file may name any of them."""
    files = [path for folder in folders for path in card_files(folder)]
    return {title for path in files for title in titles_in(read_source(path.read_bytes()))}


def _signatures(vocabulary: Vocabulary) -> Signatures:
    """The verbs of a game: its own, or those of the game that it extends."""
    try:
        return find_spec(vocabulary.name, vocabulary).verbs.signatures
    except LookupError as unknown:
        raise Usage(f"{unknown}; so the verbs of its cards are not known") from None
