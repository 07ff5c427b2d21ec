"""`rulecore explain`: what a card, an error code or a verb means, in plain words. Enter here: options, run.

Owns: finding which of them is meant. Never: the words themselves (`lang.explain`, `catalogue`, the verbs' own words).
"""
from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from ..catalogue import CODES, Code
from ..diagnostics import suggest
from ..engine.game import Game
from ..lang.explain import explain_card
from ..lang.speech import catalogues, speech
from ..lang.translated import Translated
from .docs import verb_entry
from .files import Usage, game_named, games_here


def options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("what", nargs="*", help="a card's name, a code (RC020) or its name (unknown-verb), or a verb")
    parser.add_argument("--game", help="look for cards and verbs in this game only")
    parser.add_argument("--lang", default="en", metavar="LANGUAGE", help="tell cards in this language (ru)")
    parser.add_argument("--missing", action="store_true", help="list what the cards say that --lang has no translation for")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 if nothing is called so, or --missing finds something."""
    what = " ".join(args.what)
    if bool(what) == args.missing:
        raise Usage("give what to explain, or --missing alone")
    if args.missing:
        return _missing([game_named(args.game)] if args.game else games_here(), args.lang)
    code = next((c for c in CODES.values() if what.lower() in (c.id.lower(), c.name)), None)
    if code is not None:
        print(_code(code))
        return 0
    games = [game_named(args.game)] if args.game else games_here()
    found = [text for game in games for text in (*_cards(game, what, args.lang), *_verbs(game, what))]
    if not found:
        near = suggest(what, _names(games))
        print(f"nothing is called {what!r}" + (f"; did you mean {', '.join(near)}?" if near else ""), file=sys.stderr)
        return 1
    print("\n\n".join(dict.fromkeys(found)))
    return 0


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
            yield f"{game.vocab.title}\n{explain_card(card.meaning, game.vocab, game.verbs.signatures, language)}"


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
