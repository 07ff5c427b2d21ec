"""`rulecore deck`: whether deck lists keep the rules of construction, and what is in them.

Owns: the command, and how a deck is shown. Never: the rules (`decklists`). Enter here: options, run.
"""
from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from attrs import frozen

from ..decklists import SUFFIX, DeckList, counted, read_deck
from ..diagnostics import Diagnostic, sort, to_text
from ..lang.source import read_source
from ..vocab import Construction, load_vocabulary
from . import config as settings
from .check import FOR_PEOPLE, as_shown, how_many
from .decks import Library, deck_files, number_of
from .examine import folder_of, shown
from .files import GAME, Usage
from .paint import Paint
from .reports import FORMATS

WIDE = 22  # of the names of kinds
NARROW = 4  # of a number in the curve


def options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    commands = parser.add_subparsers(dest="what", required=True, metavar="check | show")
    check = commands.add_parser("check", help="find everything that is wrong with deck lists")
    check.add_argument("--output-format", choices=FORMATS, default=FOR_PEOPLE, help="text, as usual, or what programs read")
    show = commands.add_parser("show", help="what is in a deck: by kind and cost, then card by card")
    for command in (check, show):
        command.add_argument("paths", nargs="+", metavar="FILE", help=f"deck lists, or folders with *{SUFFIX} in them")
        command.add_argument("--game", help="whose cards they are; otherwise the list says it, or the nearest game.yaml upward")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 if something is wrong."""
    read = list(_read(args))
    return _check(read, args.output_format) if args.what == "check" else _show(read)


@frozen
class _Deck:
    """A list that was read, with the cards of its game."""

    list: DeckList
    library: Library
    rules: Construction
    problems: tuple[Diagnostic, ...]


def _read(args: argparse.Namespace) -> Iterator[_Deck]:
    """Each list; the cards of a game are read once."""
    libraries: dict[Path, Library] = {}
    for path in deck_files(args.paths):
        text, file = read_source(path.read_bytes()), shown(path)
        folder = _folder(path, read_deck(text)[0], args.game)
        if folder not in libraries:
            libraries[folder] = _library(folder)
        library = libraries[folder]
        rules = library.vocabulary.construction
        if rules is None:
            raise Usage(f"{library.vocabulary.title}: its decks are not built by players (its {GAME} has no `construction:`)")
        deck, problems = library.judge(text, file)
        yield _Deck(deck, library, rules, tuple(problems))


def _folder(path: Path, deck: DeckList, game: str | None) -> Path:
    """The folder of the game that a list is for."""
    try:
        return folder_of(path, game or deck.game or None, settings.find(Path.cwd()))
    except Usage as wrong:
        said = str(wrong).replace("name the game with --game", "name the game with --game, or in the list: `game: NAME`")
        raise Usage(said if said.startswith(str(path)) else f"{path}: {said}") from None


def _library(folder: Path) -> Library:
    vocabulary, problems = load_vocabulary(folder)
    if vocabulary is None or problems:
        raise Usage(f"{shown(folder / GAME)} has errors; rulecore check {shown(folder)} says which")
    return Library.of(vocabulary)


# ---- check ----------------------------------------------------------------------------------------


def _check(read: Sequence[_Deck], form: str) -> int:
    found = sort(problem for deck in read for problem in deck.problems)
    config = settings.find(Path.cwd())
    said = FORMATS[form](as_shown(found, [deck.list.file for deck in read], form, config))
    if form == FOR_PEOPLE:
        wrong = how_many(len(found), "error") if found else "nothing"
        said += f"{how_many(len(read), 'deck')} checked, {wrong} found"
    print(said)
    return int(bool(found))


# ---- show -----------------------------------------------------------------------------------------


def _show(read: Sequence[_Deck]) -> int:
    print("\n\n".join("\n".join(_lines(deck, Paint())) for deck in read))
    return int(any(deck.problems for deck in read))


def _lines(deck: _Deck, paint: Paint) -> Iterator[str]:
    """A deck as a table by kind and cost, then its cards."""
    titles = how_many(len(deck.list.cards), "title")
    yield paint(deck.list.title or "(no title)", "strong") + f": {how_many(deck.list.size, 'card')}, {titles}"
    yield from _table(deck, paint)
    for kind in _kinds(deck):
        yield ""
        yield paint(f"{kind} ({counted(deck.list, kind, deck.library.pool)})", "strong")
        yield from (_card(deck, title, count) for title, count in deck.list.cards.items() if _is(deck, title, kind))
    if deck.problems:
        yield ""
        yield to_text(deck.problems).rstrip()


def _table(deck: _Deck, paint: Paint) -> Iterator[str]:
    costs = _costs(deck)
    heads = "".join(f"{cost:>{NARROW}}" for cost in costs)
    over = f"  {deck.rules.cost}{heads}" if costs else ""
    yield ""
    yield paint(f"{'':<{WIDE}}{'cards':>6}{'usual':>8}{over}", "dim")
    for name in _counted_by(deck):
        there, (least, most) = counted(deck.list, name, deck.library.pool), deck.rules.usual.get(name, (0, 0))
        usual = f"{least}-{most}" if most else ""
        yield f"{name:<{WIDE}}{there:>6}{usual:>8}{_curve(deck, name, costs)}".rstrip()
    if costs:
        paid = [(cost, count) for title, count in deck.list.cards.items() if (cost := _cost(deck, title)) is not None]
        mean = sum(cost * count for cost, count in paid) / sum(count for _, count in paid)
        yield f"{deck.rules.cost} {mean:.1f} on average"


def _curve(deck: _Deck, name: str, costs: Sequence[int]) -> str:
    """How many cards of each cost, below their heads."""
    pool = deck.library.pool
    found: Counter[int | None] = Counter()
    for title, count in deck.list.cards.items():
        if title in pool and name in pool[title].names:
            found[_cost(deck, title)] += count
    if not costs or not any(found[cost] for cost in costs):
        return ""
    return " " * (2 + len(deck.rules.cost)) + "".join(f"{found[cost] or '.':>{NARROW}}" for cost in costs)


def _costs(deck: _Deck) -> list[int]:
    return sorted({cost for title in deck.list.cards if (cost := _cost(deck, title)) is not None})


def _cost(deck: _Deck, title: str) -> int | None:
    card = deck.library.cards.get(title)
    return number_of(card, deck.rules.cost) if card is not None and deck.rules.cost else None


def _counted_by(deck: _Deck) -> Iterable[str]:
    """The kinds of the deck, then what else the rules count."""
    return dict.fromkeys((*_kinds(deck), *deck.rules.least, *deck.rules.usual))


def _kinds(deck: _Deck) -> list[str]:
    """The kinds of which there are cards, in the order of game.yaml."""
    there = {deck.library.cards[title].kind for title in deck.list.cards if title in deck.library.cards}
    return [kind for kind in deck.library.vocabulary.kinds if kind in there]


def _is(deck: _Deck, title: str, kind: str) -> bool:
    card = deck.library.cards.get(title)
    return card is not None and card.kind == kind


def _card(deck: _Deck, title: str, count: int) -> str:
    """`2  Haunted Lighthouse   Master, Harbor, fright 15`."""
    flags = deck.library.vocabulary.kinds[deck.library.cards[title].kind].flags
    fields = [f for f in deck.library.cards[title].fields if f.words[0] not in flags]
    entries = ", ".join(" ".join((*f.words, *(f.value or ()))) for f in fields)
    return f"{count:>3}  {title:<34}{entries}".rstrip()
