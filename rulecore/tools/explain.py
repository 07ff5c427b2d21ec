"""`rulecore explain`: what a card, an error code or a verb means, in plain words. Enter here: options, run.

Owns: finding which of them is meant. Never: the words themselves (`lang.explain`, `catalogue`, the verbs' own words).
"""
from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from ..catalogue import CODES, Code
from ..diagnostics import suggest
from ..engine.game import Game
from ..games import whole_table
from ..lang.explain import explain_card
from ..lang.fmt import print_example
from ..lang.source import read_source
from ..lang.speech import catalogues, speech
from ..lang.syntax import parse
from ..lang.translated import Translated
from ..resources import card_files
from ..vocab import Vocabulary
from .docs import verb_entry
from .files import Usage, game_named, games_here, option_with, table_of

EXAMPLE_WORDS = ("example", "given", "do", "expect")
HOW_EXAMPLES_ARE_WRITTEN = """\
An example shows what a card does: a table, what is done at it, and what must be so then. `rulecore test` plays it.
It stands last in its card, or at column 0 of any card file, with the card's name:

    example "no Vehicle" of "Major Fender Bender":
        given Ann has "Major Fender Bender" in hand
        given Bo has "Scuba Fins" in front
        do Ann: play-a-curse "Major Fender Bender" on Bo
        expect Bo has no Footgear and level of Bo = 1

given   where a card is:      given Ann has "Flashlight" in front / given "Wolfman" is in door-deck / given "Cheat!" is on "Rope"
        a number:             given level of Ann = 3
        where it begins:      given turn of Bo / given Ann is in combat with "Wolfman" / given Bo is helping
        an empty pile:        given there is no card in door-deck
        how a rule is read:   given not ruling "major-fender-bender-costs-a-level"
do      an answer, by words:  do Ann: change-equipment "Flashlight" / do Bo: yes / do Ann: "Rope" and "Flashlight" / do Ann: nothing
        the die:              do die: 4
        who waits:            do everyone: pass (a window that the example does not use closes by itself)
expect  any condition, with names for players:   expect Ann has 2 cards in hand and strength of "Wolfman" = 10
        what can be done now:                    expect Bo cannot: change-equipment "Flashlight" / may: / must:

The players are called Ann, Bo, Cy and so on. Every choice that comes up must be answered; an example that fails shows what
is open, word for word."""


def options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    help = "a card's name, a code (RC020) or its name (unknown-verb), a verb, or `example`: how examples are written"
    parser.add_argument("what", nargs="*", help=help)
    parser.add_argument("--game", help="look for cards and verbs in this game only")
    option_with(parser)
    parser.add_argument("--lang", default="en", metavar="LANGUAGE", help="tell cards in this language (ru)")
    parser.add_argument("--missing", action="store_true", help="list what the cards say that --lang has no translation for")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 if nothing is called so, or --missing finds something."""
    what = " ".join(args.what)
    if bool(what) == args.missing:
        raise Usage("give what to explain, or --missing alone")
    if args.missing:
        return _missing(_games(args), args.lang)
    code = next((c for c in CODES.values() if what.lower() in (c.id.lower(), c.name)), None)
    if code is not None:
        print(_code(code))
        return 0
    if what.lower() in EXAMPLE_WORDS:
        print(HOW_EXAMPLES_ARE_WRITTEN)
        return 0
    games = _games(args)
    found = [text for game in games for text in (*_cards(game, what, args.lang), *_verbs(game, what))]
    if not found:
        near = suggest(what, _names(games))
        print(f"nothing is called {what!r}" + (f"; did you mean {', '.join(near)}?" if near else ""), file=sys.stderr)
        return 1
    print("\n\n".join(dict.fromkeys(found)))
    return 0


def _games(args: argparse.Namespace) -> list[Game]:
    """The game that is named, with what it is played with; an expansion with what it expands. Otherwise all games here."""
    table = table_of(args.game, args.more)
    if not table:
        return games_here()
    try:
        return [game_named(whole_table(table))]
    except LookupError as wrong:
        raise Usage(str(wrong)) from None


def _code(code: Code) -> str:
    bad, instead = (text.replace("\n", "\n    ") for text in (code.bad, code.instead))
    return f"{code.id} {code.name}: {code.title}\n\n{code.what}\n{code.why}\n\nNot:\n    {bad}\nInstead:\n    {instead}"


def _cards(game: Game, what: str, language: str) -> Iterator[str]:
    """What the cards of this name say; the name may be the translated one."""
    told = _speech(game, language)
    seen = set()
    for card in game.cards:
        names = {card.title.casefold(), (told.named(card.title) if told else card.title).casefold()}
        if what.casefold() in names and card.meaning is not None and id(card.meaning) not in seen:
            seen.add(id(card.meaning))
            said = explain_card(card.meaning, game.vocab, game.verbs.signatures, language)
            yield "\n\n".join([f"{game.vocab.title}\n{said}", *examples_of(game.vocab, card.title)])


def examples_of(vocabulary: Vocabulary, title: str) -> Iterator[str]:
    """The examples of a card, as they are written, from the files of the game and of what it extends."""
    for folder in vocabulary.folders:
        for path in card_files(Path(folder)):
            text = read_source(path.read_bytes())
            if f'"{title}"' in text:
                source = parse(text)
                own = [example for card in source.cards if card.title == title for example in card.examples]
                beside = [example for example in source.examples if example.of == f'"{title}"']
                for example in (*own, *beside):
                    yield "\n".join([f"Example {example.name}:", *print_example(example)[1:]])


def _speech(game: Game, language: str) -> Translated | None:
    """The language, unless it is English. Raises Usage where there is none; says which catalogue is not compiled."""
    try:
        found = speech(language, game.vocab)
    except LookupError as wrong:
        raise Usage(str(wrong)) from None
    for path in catalogues(language, game.vocab.folders):
        if path.with_suffix(".po").is_file() and not path.is_file():
            print(f"{path.with_suffix('.po')} is not compiled: rulecore catalogs {path.parent.parent}", file=sys.stderr)
    return found if isinstance(found, Translated) else None


def _missing(games: list[Game], language: str) -> int:
    """List what has no translation, each once, by game; 1 if there is something."""
    lacking = 0
    for game in games:
        told = _speech(game, language)
        if told is None:
            raise Usage("English is what the cards are written in; --lang says which translation is meant")
        told.missing.clear()
        for card in game.cards:
            if card.meaning is not None:
                explain_card(card.meaning, game.vocab, game.verbs.signatures, language)
        lines = sorted(f"{f'({context}) ' if context else ''}{text}" for context, text in told.missing)
        lacking += len(lines)
        told_of = f"{len(lines)} not translated" if lines else "all is translated"
        print("\n    ".join([f"{game.vocab.title}: {told_of}", *lines]))
    return int(bool(lacking))


def _verbs(game: Game, what: str) -> Iterator[str]:
    """The manual's entry of the verb of this name."""
    signature = game.verbs.signatures.get(what.lower())
    if signature is not None:
        yield verb_entry(signature)


def _names(games: list[Game]) -> Iterator[str]:
    """Everything that could have been meant."""
    yield from (code.name for code in CODES.values())
    for game in games:
        yield from game.titles
        yield from game.verbs.signatures
