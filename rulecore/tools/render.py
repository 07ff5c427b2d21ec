"""`rulecore render`: cards as pictures: SVG, PNG, or a PDF of sheets to print and cut.

Owns: which cards are meant, where the pictures go, and that no file of somebody else's is lost. Never: how a card looks
(`picture`) or what it says (`lang.explain`). Enter here: options, run.
"""
from __future__ import annotations

import argparse
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import field, frozen

from ..diagnostics import Diagnostic, sort, suggest, to_text
from ..engine.game import Spec
from ..errors import CardError
from ..games import card_texts, find_spec, load_cards, load_nouns, read_all, whole_table
from ..lang.meaning import CardMeaning
from ..lang.reading import read_cards
from ..lang.speech import languages
from ..resources import card_files as game_cards
from ..resources import game_names, other_games
from ..vocab import Vocabulary
from .files import GAME, Usage, card_files, game_folder, option_with, table_of

if TYPE_CHECKING:
    from .picture.content import Content
    from .picture.shapes import Face

FORMATS = ("svg", "png", "pdf")
PICTURES = ("svg", "png")
PAPERS = ("a4", "letter")
STDOUT = "-"
MARK = b"made by rulecore render"  # stands near the beginning or the end of every file that is written here
MARKED = 4096  # bytes at either end in which it is looked for
LONGEST_NAME = 80  # of a file, in bytes: every file system allows more
DEVICES = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")  # no file may be called so on Windows


def options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("what", nargs="+", metavar="WHAT", help="a card's name, a .card file, a folder of them, or a game")
    parser.add_argument("--game", help="look for cards in this game only; the game whose words a .card file uses")
    option_with(parser)
    parser.add_argument("-o", "--output", metavar="OUT", help="the file or the folder to write; - is standard output")
    parser.add_argument("--format", choices=FORMATS, help="svg, png, or pdf (sheets of nine); otherwise OUT's ending, or png")
    parser.add_argument("--lang", default="en", help="the language of the text (en)")
    parser.add_argument("--dpi", type=_dpi, default=300, help="dots per inch of a png (36 to 1200; 300)")
    parser.add_argument("--bleed", type=_bleed, default=0.0, metavar="MM", help="svg, png: colour beyond the cut (0 to 8 mm)")
    parser.add_argument("--marks", action="store_true", help="svg, png: crop marks around the card")
    parser.add_argument("--copies", action="store_true", help="pdf: each card as often as the deck has it")
    parser.add_argument("--paper", choices=PAPERS, default="a4", help="pdf: the paper (a4)")
    parser.add_argument("--backs", action="store_true", help="pdf: behind each page the backs, for printing on both sides")
    parser.add_argument("--force", action="store_true", help="overwrite files that were not made by this command, too")


def _dpi(text: str) -> int:
    return int(_number(text, 36, 1200))


def _bleed(text: str) -> float:
    return _number(text, 0, 8)


def _number(text: str, least: float, most: float) -> float:
    try:
        number = float(text)
    except ValueError:
        number = least - 1
    if not least <= number <= most:
        raise argparse.ArgumentTypeError(f"a number from {least} to {most} is needed, not {text}")
    return number


def run(args: argparse.Namespace) -> int:
    """Do it; 1 if something is wrong with a card, or nothing is called so."""
    _format(args)
    try:
        from .picture import face as _  # noqa: F401
    except ImportError as absent:
        raise Usage(f"cards as pictures need the package {absent.name}: pip install 'rulecore[render]'") from None
    chosen, problems = _chosen(args.what, args.game, args.more)
    colors: _Colors = {}
    pictures = [_drawn(card, args.lang, colors, problems) for card in chosen]
    if problems:
        print(to_text(sort(dict.fromkeys(problems))), file=sys.stderr)
    for warning in _warnings(pictures):
        print(f"note: {warning}", file=sys.stderr)
    if not pictures:
        print("no card was rendered", file=sys.stderr)
        return 1
    if args.format == "pdf":
        _write_sheet(pictures, args)
    else:
        _write_pictures(pictures, args)
    return int(bool(problems))


def _format(args: argparse.Namespace) -> None:
    """The format that is meant, and whether there is what the other options ask for."""
    ending = Path(args.output or "").suffix.lower().removeprefix(".")
    if ending in FORMATS and args.format not in (None, ending):
        raise Usage(f"{args.output} ends in .{ending}, and --format says {args.format}")
    args.format = args.format or (ending if ending in FORMATS else "png")
    sheets, single = {"--copies": args.copies, "--backs": args.backs}, {"--bleed": args.bleed, "--marks": args.marks}
    wrong, instead = (single, "its sheets have marks of their own") if args.format == "pdf" else (sheets, "use --format pdf")
    for option, given in wrong.items():
        if given:
            raise Usage(f"{option} is not for {args.format}: {instead}")
    if args.lang not in languages():
        raise Usage(f"there is no language {args.lang!r} here; there are: {', '.join(languages())}")


# ---- which cards -------------------------------------------------------------------------------------


@frozen
class _Set:
    """A game or somebody's own set: its words."""

    name: str
    vocabulary: Vocabulary
    spec: Spec
    folders: tuple[Path, ...]


@frozen
class _Card:
    """A card and the set that it is of."""

    meaning: CardMeaning
    of: _Set = field(eq=False)


def _chosen(what: Sequence[str], game: str | None, more: Sequence[str]) -> tuple[list[_Card], list[Diagnostic]]:
    """The cards that are meant, each once, and what is wrong with the others."""
    problems: list[Diagnostic] = []
    cards: dict[tuple[str, str, str], _Card] = {}
    games = [one for one in what if one in (*game_names(), *other_games())]
    if more and not games:
        game = table_of(game, more)
    for one in _joined(what):
        found, wrong = _meant(table_of(one, more) if one in games else one, game)
        problems += wrong
        for card in found:
            cards.setdefault((card.of.name, card.meaning.kind, card.meaning.title), card)
    return list(cards.values()), problems


def _joined(what: Sequence[str]) -> Sequence[str]:
    """A name of several words may be given without quotes."""
    names = {*game_names(), *other_games()}
    loose = all(one not in names and not Path(one).exists() and not one.endswith(".card") for one in what)
    return [" ".join(what)] if loose and len(what) > 1 and not any(" " in one for one in what) else what


def _meant(one: str, game: str | None) -> tuple[list[_Card], list[Diagnostic]]:
    path = Path(one)
    if path.is_file() or path.suffix == ".card" or path.is_dir() and not (path / GAME).is_file():
        return _of_files(card_files([one]), game)
    if (path / GAME).is_file():
        return _of_files(game_cards(path.resolve()), one)
    if all(part in {*game_names(), *other_games()} or (Path(part) / GAME).is_file() for part in one.split("+")):
        return _of_game(one)
    return _named(one, [game] if game else [name for name in game_names() if _has_rules(name)])


def _named(title: str, games: Sequence[str]) -> tuple[list[_Card], list[Diagnostic]]:
    """The cards of this name."""
    titles: list[str] = []
    problems: list[Diagnostic] = []
    found: list[_Card] = []
    for game in games:
        cards, wrong = _of_game(game)
        problems += wrong
        titles += [card.meaning.title for card in cards]
        found += [card for card in cards if card.meaning.title.casefold() == title.casefold()]
    if found:
        return found, []  # what is wrong with other cards is not asked here
    if problems:
        print(to_text(sort(problems)), file=sys.stderr)
    near = suggest(title, titles)
    raise Usage(f"no card, file, folder or game is called {title!r}" + (f"; did you mean {', '.join(near)}?" if near else ""))


def _has_rules(name: str) -> bool:
    with suppress(LookupError, CardError):
        find_spec(name, load_nouns(name))
        return True
    return False


def _of_game(name: str) -> tuple[list[_Card], list[Diagnostic]]:
    """All cards of a game that are right, and what is wrong with the others."""
    own, problems = _set(name)
    if own is None:
        return [], problems
    try:
        cards: Iterable[CardMeaning] = load_cards(name, own.vocabulary, own.spec)
    except CardError:
        cards, problems = read_all(card_texts(own.vocabulary), own.vocabulary, own.spec)
    return [_Card(card, own) for card in cards], problems


def _of_files(files: Sequence[Path], game: str | None) -> tuple[list[_Card], list[Diagnostic]]:
    """The cards of these files, each read with the words of its game."""
    from ..lang.source import read_source
    from ..lang.syntax import titles

    cards: list[_Card] = []
    problems: list[Diagnostic] = []
    known: dict[str, tuple[_Set | None, frozenset[str]]] = {}
    for file in files:
        folder = game or game_folder(file.parent)
        if folder is None:
            raise Usage(f"{file}: no game.yaml here or above; name the game with --game")
        name = str(folder)
        if name not in known:
            own, wrong = _set(name)
            problems += wrong
            texts = card_texts(own.vocabulary) if own is not None else {}
            known[name] = own, frozenset(title for text in texts.values() for title in titles(text))
        own, names = known[name]
        if own is not None:
            read, wrong = read_cards(read_source(file.read_bytes()), str(file), own.vocabulary, own.spec.verbs.signatures, names)
            cards += [_Card(card, own) for card in read]
            problems += wrong
    return cards, problems


def _set(name: str) -> tuple[_Set | None, list[Diagnostic]]:
    """A game's words, or what is wrong with them."""
    try:
        vocabulary = load_nouns(whole_table(name))
        spec = find_spec(vocabulary.name, vocabulary)
    except CardError as wrong:
        return None, list(wrong.diagnostics)
    except LookupError as wrong:
        raise Usage(str(wrong)) from None
    return _Set(vocabulary.name, vocabulary, spec, tuple(map(Path, vocabulary.folders))), []


# ---- what they look like -----------------------------------------------------------------------------


@frozen
class _Picture:
    """A card and its faces."""

    card: _Card
    content: Content
    faces: tuple[Face, ...]
    colors: dict[str, str]

    @property
    def deck(self) -> str:
        """The deck whose back it has; a card of none has its kind's."""
        return self.content.deck or self.content.kind


_Colors = dict[tuple[Path, ...], dict[str, str]]  # of the kinds of each set


def _drawn(card: _Card, language: str, known: _Colors, problems: list[Diagnostic]) -> _Picture:
    """The faces of a card. `known`: the colours of the sets that were met before."""
    from .picture.content import content_of
    from .picture.face import faces
    from .picture.look import colors_of

    if card.of.folders not in known:
        known[card.of.folders], wrong = colors_of(card.of.folders, card.of.vocabulary)
        problems += wrong
    colors = known[card.of.folders]
    content = content_of(card.meaning, card.of.vocabulary, card.of.spec.verbs.signatures, language)
    return _Picture(card, content, tuple(faces(content, colors[content.kind])), colors)


def _warnings(pictures: Sequence[_Picture]) -> Iterator[str]:
    """What could not be drawn as it is written."""
    from .picture.face import title_is_cut
    from .picture.fonts import missing

    for picture in pictures:
        content = picture.content
        unknown = missing(f"{content.title} {content.words}")
        if unknown:
            yield f'"{_short(content.title)}": the fonts have no sign for {" ".join(unknown[:12])}: a box stands in its place'
        if title_is_cut(content.title):
            yield f'"{_short(content.title)}": only the beginning of this title is on the card'
        if len(picture.faces) > 1:
            yield f'"{_short(content.title)}": the text needs {len(picture.faces)} faces; a shorter one would be on one'


def _short(title: str) -> str:
    return title if len(title) <= 40 else title[:39] + "…"


# ---- where they go -----------------------------------------------------------------------------------


def _write_pictures(pictures: Sequence[_Picture], args: argparse.Namespace) -> None:
    """One file for each face."""
    faces = [face for picture in pictures for face in picture.faces]
    if args.output == STDOUT:
        if len(faces) > 1:
            raise Usage(f"{len(faces)} pictures do not go to standard output: name a folder with -o, or use --format pdf")
        sys.stdout.buffer.write(_picture(faces[0], args))
        return
    paths = _paths(pictures, args)
    _spare(paths, args.force)
    progress = _Progress(len(faces))
    for number, (face, path) in enumerate(zip(faces, paths, strict=True), 1):
        _write(path, _picture(face, args))
        progress(number)
    progress.done()
    print(paths[0] if len(paths) == 1 else f"{len(paths)} pictures in {paths[0].parent}{os.sep}")


def _picture(face: Face, args: argparse.Namespace) -> bytes:
    if args.format == "svg":
        from .picture.svg import svg

        return svg(face, args.bleed, args.marks).encode()
    from .picture.png import png

    return png(face, args.dpi, args.bleed, args.marks)


def _paths(pictures: Sequence[_Picture], args: argparse.Namespace) -> list[Path]:
    """A file name for every face: no two are the same, also where capitals do not count."""
    out = Path(args.output) if args.output else None
    if out is not None and out.suffix.lower() == f".{args.format}" and not out.is_dir():
        if len(pictures) > 1:
            raise Usage(f"{len(pictures)} cards do not go into one {args.format}: name a folder with -o, or use --format pdf")
        return [out.with_stem(f"{out.stem}{part}") for part in _numbers(pictures[0])]
    folder = out or (Path() if len(pictures) == 1 else Path(f"{slug(pictures[0].card.of.name)}-cards"))
    taken: set[str] = set()
    paths = []
    for picture in pictures:
        stem = slug(picture.content.name)
        names = (stem, f"{stem}-{slug(picture.content.kind)}", *(f"{stem}-{n}" for n in range(2, len(pictures) + 2)))
        name = next(name for name in names if name not in taken)
        taken.add(name)
        paths += [folder / f"{name}{part}.{args.format}" for part in _numbers(picture)]
    return paths


def _numbers(picture: _Picture) -> list[str]:
    """What is behind a card's name for each of its faces."""
    return [""] if len(picture.faces) == 1 else [f"-face{n}" for n in range(1, len(picture.faces) + 1)]


def slug(name: str) -> str:
    """A name as that of a file on any system: `Snow Ghost!` -> `snow-ghost`. Letters of any script stay."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    plain = unicodedata.normalize("NFC", "".join(c for c in unicodedata.normalize("NFD", plain) if not unicodedata.combining(c)))
    words = re.sub(r"[\W_]+", "-", plain.replace("'", "")).strip("-")
    words = words.encode()[:LONGEST_NAME].decode(errors="ignore").strip("-")
    return f"{words}-card" if DEVICES.fullmatch(words) else words or "card"


def _write_sheet(pictures: Sequence[_Picture], args: argparse.Namespace) -> None:
    """One PDF of all faces, nine on a page."""
    from .picture.face import back
    from .picture.sheet import Printed, sheet

    backs: dict[tuple[str, str], Face] = {}
    printed: list[Printed] = []
    for picture in pictures:
        key = picture.card.of.name, picture.deck
        if key not in backs:
            name = picture.content.deck_name or picture.content.kind_name
            backs[key] = back(picture.deck, name, picture.content.game, picture.colors[picture.deck])
        often = picture.content.copies if args.copies else 1
        printed += [Printed(face, backs[key]) for _ in range(often) for face in picture.faces]
    path = _pdf_path(pictures, args)
    if path is not None:
        _spare([path], args.force)
    progress = _Progress(len(printed))
    games = dict.fromkeys(picture.content.game for picture in pictures)
    made = sheet(printed, ", ".join(games), args.paper, args.backs, progress)
    progress.done()
    if path is None:
        sys.stdout.buffer.write(made)
        return
    _write(path, made)
    print(f"{path}: {len(printed)} {'card' if len(printed) == 1 else 'cards'} on {-(-len(printed) // 9)} "
          f"{'page' if len(printed) <= 9 else 'pages'}{', and their backs' if args.backs else ''}")  # fmt: skip


def _pdf_path(pictures: Sequence[_Picture], args: argparse.Namespace) -> Path | None:
    if args.output == STDOUT:
        return None
    first = pictures[0]
    name = f"{slug(first.content.name if len(pictures) == 1 else first.card.of.name)}.pdf"
    if not args.output:
        return Path(name)
    out = Path(args.output)
    return out if out.suffix.lower() == ".pdf" and not out.is_dir() else out / name


def _spare(paths: Sequence[Path], force: bool) -> None:
    """No file that somebody else made is overwritten, unless it is asked for."""
    for path in paths:
        if path.is_dir():
            raise Usage(f"{path} is a folder")
        if path.exists() and not force and not _ours(path):
            raise Usage(f"{path} is there already and was not made by this command; -o names another place, --force overwrites it")


def _ours(path: Path) -> bool:
    made = path.read_bytes()
    return not made or MARK in made[:MARKED] or MARK in made[-MARKED:]


def _write(path: Path, data: bytes) -> None:
    """The old file or the new one is there, whole. Says what is wrong where it cannot be written."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(data)
        part.replace(path)
    except OSError as wrong:
        raise Usage(f"{path} cannot be written: {wrong.strerror or wrong}") from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


class _Progress:
    """Says to somebody at a terminal how far it is."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.say: Callable[[str], object] = sys.stderr.write if sys.stderr.isatty() and total > 9 else lambda text: None

    def __call__(self, number: int) -> None:
        """So many are done."""
        self.say(f"\r{number} of {self.total} cards")
        sys.stderr.flush()

    def done(self) -> None:
        """The line is free again."""
        self.say("\r\033[K")
