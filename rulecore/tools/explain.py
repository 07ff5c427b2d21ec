"""`rulecore explain`: what a card, an error code or a verb means, in plain English. Enter here: options, run.

Owns: finding which of them is meant. Never: the English itself (`lang.explain`, `catalogue`, the verbs' own words).
"""
from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from ..catalogue import CODES, Code
from ..diagnostics import suggest
from ..engine.game import Game
from ..lang.explain import explain_card
from .docs import verb_entry
from .files import game_named, games_here


def options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("what", nargs="+", help="a card's name, a code (RC020) or its name (unknown-verb), or a verb")
    parser.add_argument("--game", help="look for cards and verbs in this game only")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 if nothing is called so."""
    what = " ".join(args.what)
    code = next((c for c in CODES.values() if what.lower() in (c.id.lower(), c.name)), None)
    if code is not None:
        print(_code(code))
        return 0
    games = [game_named(args.game)] if args.game else games_here()
    found = [text for game in games for text in (*_cards(game, what), *_verbs(game, what))]
    if not found:
        near = suggest(what, _names(games))
        print(f"nothing is called {what!r}" + (f"; did you mean {', '.join(near)}?" if near else ""), file=sys.stderr)
        return 1
    print("\n\n".join(dict.fromkeys(found)))
    return 0


def _code(code: Code) -> str:
    bad, instead = (text.replace("\n", "\n    ") for text in (code.bad, code.instead))
    return f"{code.id} {code.name}: {code.title}\n\n{code.what}\n{code.why}\n\nNot:\n    {bad}\nInstead:\n    {instead}"


def _cards(game: Game, what: str) -> Iterator[str]:
    """The English of the cards of this name."""
    seen = set()
    for card in game.cards:
        if card.title.casefold() == what.casefold() and card.meaning is not None and id(card.meaning) not in seen:
            seen.add(id(card.meaning))
            yield f"{game.vocab.title}\n{explain_card(card.meaning, game.vocab, game.verbs.signatures)}"


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
