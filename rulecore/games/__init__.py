"""The games: a name -> its nouns, its cards, its rules. Owns: the registry, loading. Never: a rule.

Enter here: load_game, load_match, replay.
"""
from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import __version__, resources
from ..engine.game import Game, Spec
from ..errors import CardError, SaveError
from ..lang.meaning import CardMeaning
from ..vocab import Vocabulary, load_vocabulary
from . import compiled

if TYPE_CHECKING:
    from ..diagnostics import Diagnostic
    from ..engine.match import Match, Replay

SPECS = {  # name -> where its spec is; imported when the game is loaded
    "mini-hunt": "rulecore.games.mini_hunt.spec:SPEC",
    "munchkin-scooby-doo": "rulecore.games.munchkin_scooby_doo.spec:SPEC",
}
GROUP = "rulecore.games"  # the entry point group of games outside this package


# ---- loading --------------------------------------------------------------------------------------


def load_game(name: str) -> Game:
    """A game, frozen, to be shared by any number of matches. Raises LookupError (no such game) or CardError.

    Sets are joined by `+`. A set without rules of its own is played by those of the game that it extends.
    """
    for part in name.split("+"):
        resources.game_dir(part)
    vocab, problems = load_vocabulary(name)
    if vocab is None or problems:
        raise CardError(problems)
    spec = find_spec(name, vocab)
    return build(vocab, spec, load_cards(name, vocab, spec))


def find_spec(name: str, vocab: Vocabulary | None = None) -> Spec:
    """The rules of a game, or of the one that it extends. Raises LookupError if there are none."""
    names = [*name.split("+"), *(vocab.extends if vocab else ())]
    for one in names:
        if one in SPECS:
            module, attribute = SPECS[one].split(":")
            return _as_spec(one, getattr(import_module(module), attribute))
    from importlib.metadata import entry_points

    points = {p.name: p for p in entry_points(group=GROUP)}
    for one in names:
        if one in points:
            return _as_spec(one, points[one].load())
    raise LookupError(f"no game is called {name!r}; there are: {', '.join(sorted({*SPECS, *points}))}")


def _as_spec(name: str, found: Any) -> Spec:
    if not isinstance(found, Spec):
        raise LookupError(f"the game {name!r} is not a Spec: {found!r}")
    return found


def build(vocab: Vocabulary, spec: Spec, cards: Sequence[CardMeaning]) -> Game:
    """Nouns, rules and cards put together. The game's fingerprint is of what the cards mean: a comment does not change it."""
    from ..engine.lower import lower_card

    game = Game(vocab, spec)
    for meaning in cards:
        game.add_card(lower_card(game, meaning), meaning.copies)
    said = compiled.text_of(compiled.without_spans([compiled.pack(c) for c in cards]))
    game.fingerprint = compiled.fingerprint_of((__version__, nouns_of(vocab), said))
    return game


def nouns_of(vocab: Vocabulary) -> str:
    """A vocabulary as text, always the same."""
    return compiled.text_of(compiled.plain(vocab))


# ---- the cards, compiled or from their text ---------------------------------------------------------


def load_cards(name: str, vocab: Vocabulary, spec: Spec) -> tuple[CardMeaning, ...]:
    """All cards of a game, from what was compiled of exactly this text, else from the text. Raises CardError."""
    texts = card_texts(name)
    fingerprint = _source_fingerprint(texts, vocab, spec)
    kept = _read_compiled(name, fingerprint)
    if kept is not None:
        return kept
    cards, problems = read_all(texts, vocab, spec)
    if problems:
        raise CardError(problems)
    data = {"fingerprint": fingerprint, "cards": [compiled.pack(c) for c in cards]}
    resources.write_cached(_cache_name(name), compiled.text_of(data))
    return tuple(cards)


def card_texts(name: str) -> dict[str, str]:
    """The card files of a game by path, in the order of the sets and of their names."""
    from ..lang.syntax import read_source

    folders = [resources.game_dir(part) for part in name.split("+")]
    return {str(path): read_source(path.read_bytes()) for folder in folders for path in sorted(folder.glob("*.card"))}


def read_all(texts: dict[str, str], vocab: Vocabulary, spec: Spec) -> tuple[list[CardMeaning], list[Diagnostic]]:
    """The cards of these texts, and what is wrong with them. A card may name one of another file."""
    from ..lang.reading import read_cards
    from ..lang.syntax import parse

    names = [card.title for path, text in texts.items() for card in parse(text, path).cards]
    cards: list[CardMeaning] = []
    problems: list[Diagnostic] = []
    for path, text in texts.items():
        read, wrong = read_cards(text, path, vocab, spec.verbs.signatures, names)
        cards += read
        problems += wrong
    return cards, problems


def _source_fingerprint(texts: dict[str, str], vocab: Vocabulary, spec: Spec) -> str:
    """What the compiled form depends on: the text, the grammar, the nouns, the verbs' syntax, the version."""
    tables = (Path(resources.PACKAGE) / "lang" / "tables.json").read_text(encoding="utf-8")
    verbs = compiled.text_of(compiled.plain(dict(sorted(spec.verbs.signatures.items()))))
    names = [Path(path).name for path in texts]
    return compiled.fingerprint_of((__version__, tables, nouns_of(vocab), verbs, *names, *texts.values()))


def _cache_name(name: str) -> str:
    return f"cards-{name}.json"


def _read_compiled(name: str, fingerprint: str) -> tuple[CardMeaning, ...] | None:
    """The compiled cards, if they were made of exactly this; what cannot be read is as if it were not there."""
    text = resources.read_cached(_cache_name(name))
    if text is None:
        return None
    try:
        data = json.loads(text)
        if data["fingerprint"] != fingerprint:
            return None
        cards = tuple([compiled.unpack(c) for c in data["cards"]])
    except (ValueError, KeyError, TypeError):
        return None
    return cards if all(isinstance(c, CardMeaning) for c in cards) else None


# ---- saved matches --------------------------------------------------------------------------------


def load_match(text: str, game: Game | None = None) -> Match:
    """A saved match; its game is loaded unless it is given. Raises SaveError; never loads half."""
    from ..engine.match import load

    return load(text, game or _game_of(text))


def replay(text: str, game: Game | None = None) -> Replay:
    """Play a saved match anew: EXACT, or where it diverged. Raises SaveError if it cannot be read."""
    from ..engine.match import replay_save

    return replay_save(text, game or _game_of(text))


def _game_of(text: str) -> Game:
    from ..engine.match import read_save

    name = read_save(text).get("game")
    try:
        return load_game(str(name))
    except LookupError as e:
        raise SaveError(f"the game was saved with {name!r}, which is not installed") from e
