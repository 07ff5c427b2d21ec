"""`rulecore new`: writes the first version of a card, of a set, or of a game. Never over anything that is there.

Owns: where it goes, which names are free. Never: what it says (`skeleton` for cards, `skeletons/` for folders).
Enter here: options, run.
"""
from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from attrs import frozen

from .. import resources
from ..diagnostics import suggest, to_text
from ..errors import CardError
from ..games import find_spec, load_nouns, whole_table
from ..lang.explain import explain_card
from ..lang.meaning import CardMeaning
from ..lang.reading import read_cards
from ..lang.source import read_source
from ..lang.syntax import titles
from ..lang.tokens import cut
from ..vocab import Kind, Vocabulary
from .files import GAME, Usage, game_folder
from .skeleton import cards_of, skeleton_card

SET, PLAYABLE = "set", "game"
FOLDER_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LOST = "\ufffd"  # what stands for bytes that are no text
FIRST_CARD = "first.card"
NOT_COPIED = ("__pycache__",)


def options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = (
        'for example:\n  rulecore new monster "Fog Troll"\n  rulecore new set my-set --expands munchkin-scooby-doo\n'
        "  rulecore new game my-game"
    )
    parser.add_argument("kind", nargs="?", metavar="KIND", help="a kind of card (none: list them), or `set`, or `game`")
    parser.add_argument("name", nargs="?", metavar="NAME", help="the card's name in quotes; of a set or a game, its new folder")
    parser.add_argument("--game", help="the game that the card is for; otherwise the nearest game.yaml upward decides")
    parser.add_argument("-o", "--output", metavar="FILE", help="the .card file that the card is added to")
    base = parser.add_mutually_exclusive_group()
    base.add_argument("--expands", metavar="GAME", help="of a set: the game that its cards are added to (`--with` adds them)")
    help = "of a set that is a game of its own: the game whose words, rules and cards it begins with"
    base.add_argument("--extends", metavar="GAME", help=help)


def run(args: argparse.Namespace) -> int:
    """Do it."""
    for base in ("expands", "extends"):
        if getattr(args, base) and args.kind != SET:
            raise Usage(f"--{base} is for a set: rulecore new set my-set --{base} munchkin-scooby-doo")
    if args.kind in (SET, PLAYABLE):
        if args.game or args.output:
            raise Usage(f"--game and --output are for cards; a {args.kind} is a folder of its own")
        print(_new_set(_target(args), args.extends, args.expands) if args.kind == SET else _new_game(_target(args)))
        return 0
    home = _home(args.game, args.output)
    if args.kind is None:
        print(_listing(home.vocabulary))
        return 0
    kind = _kind(args.kind, home.vocabulary)
    if not args.name:
        raise Usage(f'give the {kind.name} a name, in quotes: rulecore new {kind.name} "Fog Troll"')
    print(_new_card(home, kind, args.name.strip(), Path(args.output) if args.output else None))
    return 0


# ---- a card ---------------------------------------------------------------------------------------


@frozen
class Home:
    """The set that a new card joins."""

    folder: Path
    vocabulary: Vocabulary
    texts: Mapping[Path, str]  # its card files and those of what it extends

    def holder(self, name: str) -> tuple[Path, str] | None:
        """The file in which a card has that name already, and how it writes it."""
        found = ((path, title) for path, text in self.texts.items() for title in titles(text))
        return next((one for one in found if one[1].casefold() == name.casefold()), None)

    def titles(self) -> Iterator[str]:
        """The names of all its cards."""
        yield from (title for text in self.texts.values() for title in titles(text))


def _home(game: str | None, output: str | None) -> Home:
    """The set that is meant: by name, by the file that is named, or by where we are."""
    near = Path(output).parent if output else Path.cwd()
    folder = game_folder(near)
    if game:
        try:
            folder = resources.game_dir(game)
        except LookupError as wrong:
            raise Usage(str(wrong)) from None
    if folder is None:
        games = ", ".join(resources.game_names())
        raise Usage(
            f"there is no {GAME} here or in a folder above, so the game is not known.\n"
            f"  Name one: --game GAME (there are: {games})\n"
            "  or begin a set of your own: rulecore new set my-set --expands munchkin-scooby-doo"
        )
    with _telling():
        vocabulary = load_nouns(whole_table(str(folder)))
    files = [path for one in vocabulary.folders for path in resources.card_files(Path(one))]
    return Home(folder, vocabulary, {path: read_source(path.read_bytes()) for path in files})


@contextmanager
def _telling() -> Iterator[None]:
    """What is wrong with a game's data is told to whoever asked, as the reason why nothing can be made."""
    try:
        yield
    except CardError as wrong:
        raise Usage(f"first mend the game's own data:\n{to_text(wrong.diagnostics)}") from None


def _kind(word: str, vocabulary: Vocabulary) -> Kind:
    """The kind of card that a word means."""
    kind = vocabulary.kinds.get(word) or vocabulary.kinds_by_term.get(word)
    if kind is None:
        near = suggest(word.casefold(), [*vocabulary.kinds, SET, PLAYABLE])
        meant = f"; did you mean {' or '.join(near)}?" if near else ""
        raise Usage(f"{vocabulary.title} has no kind of card called {word!r}{meant}\n\n{_listing(vocabulary)}")
    return kind


def _listing(vocabulary: Vocabulary) -> str:
    """Everything that can be made here, one line each."""
    width = max(len(name) for name in (*vocabulary.kinds, SET, PLAYABLE))
    rows = [f"  {kind.name:<{width}}  {kind.doc or 'a card of the ' + (kind.deck or 'game')}" for kind in vocabulary.kinds.values()]
    return "\n".join([
        f"The kinds of cards of {vocabulary.title}:", *rows, "",
        f"  {SET:<{width}}  a folder for your own cards of a game that there is",
        f"  {PLAYABLE:<{width}}  a game of your own, with rules in Python", "",
        'For example: rulecore new ' + next(iter(vocabulary.kinds), "monster") + ' "Fog Troll"',
    ])  # fmt: skip


def _new_card(home: Home, kind: Kind, name: str, output: Path | None) -> str:
    """Add a first card of that kind to a file, and say what it means."""
    _refuse_taken(home, name)
    text = skeleton_card(kind, name, home.vocabulary, cards_of(kind.name, home.texts.values()))
    card = _checked(text, home, name)
    path = output or _file_for(kind, home)
    line = _append(path, text)
    vocabulary = home.vocabulary
    english = explain_card(card, vocabulary, find_spec(vocabulary.name, vocabulary).verbs.signatures)
    return f"{_shown(path)}:{line}\n\n{_indented(text)}\n\nIt says:\n\n{_indented(english)}\n\n{_whats_next(path, home)}"


def _refuse_taken(home: Home, name: str) -> None:
    """A name is of one card of a game."""
    if not name:
        raise Usage("a card needs a name")
    taken = home.holder(name)
    if taken is not None:
        known = {title.casefold() for title in home.titles()}
        free = next(one for one in _variants(taken[1]) if one.casefold() not in known)
        raise Usage(f'there is a card "{taken[1]}" already, in {_shown(taken[0])}; choose another name, such as "{free}"')


def _variants(name: str) -> Iterator[str]:
    """Names like this one, without end."""
    yield from (f"Another {name}", f"Old {name}", f"New {name}")
    number = 2
    while True:
        yield f"{name} {number}"
        number += 1


def _checked(text: str, home: Home, name: str) -> CardMeaning:
    """The meaning of the new card. What is wrong can only be its name: that is told, and nothing is written."""
    vocabulary = home.vocabulary
    signatures = find_spec(vocabulary.name, vocabulary).verbs.signatures
    cards, problems = read_cards(text, "the new card", vocabulary, signatures, [*home.titles()])
    if problems or len(cards) != 1 or cards[0].title != name:
        said = f"\n{to_text(problems)}" if problems else ""
        raise Usage(f"a card cannot be called {name!r}; nothing was written{said}")
    return cards[0]


def _file_for(kind: Kind, home: Home) -> Path:
    """The file of the set in which most cards of the kind are; else one named after the kind."""
    if home.folder.is_relative_to(resources.PACKAGE):
        raise Usage(
            f"the cards of {home.vocabulary.title} came with rulecore and stay as they are.\n"
            "  Name a file of your own: -o FILE.card, or begin a set: rulecore new set my-set --expands " + home.folder.name
        )
    own = [path for path in home.texts if path.is_relative_to(home.folder)]
    counts = {path: _count(kind, home.texts[path]) for path in own}
    fullest = max(own, key=lambda path: counts[path], default=None)
    if fullest is not None and counts[fullest]:
        return fullest
    return home.folder / f"{_plural(kind.name)}.card"


def _count(kind: Kind, text: str) -> int:
    return sum(text[start:end].startswith(f"{kind.name} ") for start, end in cut(text))


def _plural(word: str) -> str:
    return f"{word}es" if word.endswith(("s", "x", "ch", "sh")) else f"{word}s"


def _append(path: Path, text: str) -> int:
    """Add a card at the end of a file, which is made if it is not there; the line at which it begins."""
    if path.suffix != ".card":
        raise Usage(f"{path}: the name of a file of cards ends in .card")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        before = path.read_bytes() if path.exists() else b""
        said = read_source(before)
        if LOST in said or before.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise Usage(f"{path} is not UTF-8; save it as UTF-8, then try again")
        gap = "" if not said.strip() else "\n" if said.endswith("\n") else "\n\n"
        newline = "\r\n" if "\r\n" in said else "\n"
        with open(path, "a", encoding="utf-8", newline=newline) as file:
            file.write(gap + text)
    except OSError as why:
        raise Usage(f"{path} cannot be written: {why.strerror}") from None
    return (said + gap).count("\n") + 1


def _whats_next(path: Path, home: Home) -> str:
    guest = game_folder(path.parent) != home.folder
    if guest:
        return f"Now change it; `rulecore check {_shown(path)} --game {home.folder.name}` says whether it is right."
    where = "" if home.folder == Path.cwd() else f" {_shown(home.folder)}"
    return f"Now change it. `rulecore dev{where}` says at every save what is wrong and what it means."


# ---- a set ----------------------------------------------------------------------------------------


def _target(args: argparse.Namespace) -> Path:
    """The folder that is to be made: its name is free, and can be one."""
    if not args.name:
        raise Usage(f"name the new folder: rulecore new {args.kind} my-{args.kind}")
    folder = Path(args.name)
    name = folder.name
    if not FOLDER_NAME.fullmatch(name):
        fix = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
        meant = f", such as {fix}" if FOLDER_NAME.fullmatch(fix) else ""
        raise Usage(f"{name!r} cannot be the name of a {args.kind}: small letters, digits and hyphens{meant}")
    known = {*resources.game_names(), *resources.other_games()}
    if name in known:
        raise Usage(f"there is a game called {name} already; choose another name, such as my-{name}")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Usage(f"{folder} is there already and not empty; nothing was written")
    return folder


def _new_set(folder: Path, extends: str | None, expands: str | None) -> str:
    """A folder with a game.yaml, a card, and a page for its designer."""
    name_of_base = extends or expands
    base = _base_of(folder, name_of_base)
    paths = [path for one in base.folders for path in resources.card_files(Path(one))]
    home = Home(folder, base, {path: read_source(path.read_bytes()) for path in paths})
    texts = [*home.texts.values()]
    kind = max(base.kinds.values(), key=lambda k: sum(_count(k, text) for text in texts))
    name = f"{_title(folder.name)} {kind.name.title()}"
    card = skeleton_card(kind, name, base, cards_of(kind.name, texts))
    _checked(card, home, name)
    words = {"munchkin-scooby-doo": str(name_of_base), "My Set": _title(folder.name), "my-set": folder.name,
             "my-card-kind": kind.name, "My Card": name}  # fmt: skip
    _copy("expansion" if expands else "set", folder, words)
    (folder / FIRST_CARD).write_text(card, encoding="utf-8", newline="\n")
    what = f"an expansion of {base.title}: it adds" if expands else f"a set of your own: all of {base.title}, and"
    play = f"{name_of_base} --with {folder}" if expands else str(folder)
    return "\n".join([
        f"{folder} is {what} the card \"{name}\".", "",
        f"  {folder / FIRST_CARD}   your first card: change it",
        f"  {folder / GAME}    your own words, when you need some",
        f"  {folder / 'README.md'}    what to do next", "",
        f"  rulecore dev {folder}", f"  rulecore play {play}",
    ])  # fmt: skip


def _base_of(folder: Path, base: str | None) -> Vocabulary:
    """The words of the game that a set is to expand or to extend."""
    beside = folder.resolve().parent / (base or "") / GAME
    games = sorted({*resources.game_names(), *resources.other_games()})
    playable = [name for name in games if _has_rules(name)]
    if not base:
        raise Usage(f"say which game it is added to: --expands GAME (there are: {', '.join(playable)})")
    if not beside.is_file() and base not in games:
        near = suggest(base, games)
        meant = f"; did you mean {' or '.join(near)}?" if near else f"; there are: {', '.join(playable)}"
        raise Usage(f"no game is called {base!r}, here or beside {folder.name}{meant}")
    with _telling():
        vocabulary = load_nouns(whole_table(str(beside.parent) if beside.is_file() else base))
    try:
        find_spec(vocabulary.name, vocabulary)
    except LookupError:
        raise Usage(f"{base} has words but no rules, so it cannot be played; there are: {', '.join(playable)}") from None
    return vocabulary


def _has_rules(name: str) -> bool:
    try:
        find_spec(name, load_nouns(name))
    except (LookupError, CardError):
        return False
    return True


# ---- a game ---------------------------------------------------------------------------------------


def _new_game(folder: Path) -> str:
    """A Python package with a small game: words, cards, rules, tests."""
    package = folder.name.replace("-", "_")
    _copy("game", folder, {"my-game": folder.name, "my_game": package, "My Game": _title(folder.name)})
    return "\n".join([
        f"{folder} is a small game of your own, ready to play.", "",
        f"  {folder / package / GAME}    its words: zones, numbers, kinds of cards",
        f"  {folder / package / 'cards.card'}    its cards",
        f"  {folder / package / 'flow.py'}    its rules, step by step",
        f"  {folder / 'README.md'}    what to do next", "",
        f"  pip install -e {folder}", f"  rulecore play {folder.name}",
    ])  # fmt: skip


# ---- folders --------------------------------------------------------------------------------------


def _copy(skeleton: str, folder: Path, words: Mapping[str, str]) -> None:
    """Write a folder like a skeleton, with other names in it. Raises Usage; whatever happens, nothing is overwritten."""
    source = resources.skeletons_dir() / skeleton
    try:
        for path in sorted(source.rglob("*")):
            if path.is_file() and not set(path.parts) & set(NOT_COPIED):
                target = folder / _renamed(path.relative_to(source).as_posix(), words)
                target.parent.mkdir(parents=True, exist_ok=True)
                with open(target, "x", encoding="utf-8", newline="\n") as file:
                    file.write(_renamed(path.read_text(encoding="utf-8"), words))
    except OSError as why:
        raise Usage(f"{folder} cannot be written: {why.strerror}") from None


def _renamed(text: str, words: Mapping[str, str]) -> str:
    """A text with these words instead, all at once, so that a new word is not replaced again."""
    found = re.compile("|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)))
    return found.sub(lambda m: words[m[0]], text)


def _title(name: str) -> str:
    return " ".join(part.capitalize() for part in name.split("-"))


def _shown(path: Path) -> str:
    """The path as people would write it."""
    here, full = Path.cwd(), path.resolve()
    return str(full.relative_to(here)) if full.is_relative_to(here) else str(full)


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.rstrip("\n").split("\n"))
