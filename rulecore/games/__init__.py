"""The games: a name -> its nouns, its cards, its rules. Owns: the registry, loading. Never: a rule. Enter here: load_game."""
from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module, metadata
from pathlib import Path

from .. import resources
from ..diagnostics import Diagnostic
from ..engine.game import Game, Spec
from ..errors import CardError
from ..lang.meaning import CardMeaning
from ..vocab import Vocabulary, load_vocabulary

SPECS = {  # name -> where its spec is; imported when the game is loaded
    "mini-hunt": "rulecore.games.mini_hunt.spec:SPEC",
}
GROUP = "rulecore.games"  # the entry point group of games outside this package


def find_spec(name: str) -> Spec:
    """The spec of a game. Raises LookupError for a name that is no game's."""
    where = SPECS.get(name)
    if where is not None:
        module, attribute = where.split(":")
        found = getattr(import_module(module), attribute)
    else:
        points = {p.name: p for p in metadata.entry_points(group=GROUP)}
        if name not in points:
            raise LookupError(f"no game is called {name!r}; there are: {', '.join(sorted({*SPECS, *points}))}")
        found = points[name].load()
    if not isinstance(found, Spec):
        raise LookupError(f"the game {name!r} is not a Spec: {found!r}")
    return found


def load_game(name: str) -> Game:
    """A game, frozen, to be shared by any number of matches. Raises LookupError (no such game) or CardError."""
    spec = find_spec(name)
    vocab, problems = load_vocabulary(name)
    if vocab is None or problems:
        raise CardError(problems)
    cards, problems = read_all(resources.game_dir(name), vocab, spec)
    if problems:
        raise CardError(problems)
    return build(vocab, spec, cards)


def read_all(folder: Path, vocab: Vocabulary, spec: Spec) -> tuple[list[CardMeaning], list[Diagnostic]]:
    """All cards of a folder, in the order of its files, and what is wrong with them."""
    from ..lang.reading import read_cards
    from ..lang.syntax import parse, read_source

    texts = {path: read_source(path.read_bytes()) for path in sorted(folder.glob("*.card"))}
    names = [card.title for path, text in texts.items() for card in parse(text, str(path)).cards]
    cards: list[CardMeaning] = []
    problems: list[Diagnostic] = []
    for path, text in texts.items():
        read, wrong = read_cards(text, str(path), vocab, spec.verbs.signatures, names)
        cards += read
        problems += wrong
    return cards, problems


def build(vocab: Vocabulary, spec: Spec, cards: Sequence[CardMeaning]) -> Game:
    """Nouns, rules and cards put together."""
    from ..engine.lower import lower_card

    game = Game(vocab, spec)
    for meaning in cards:
        card = lower_card(game, meaning)
        card.start = card.start or vocab.kinds[meaning.kind].deck or ""
        game.add_card(card, meaning.copies)
    return game
