"""The games: a name -> its nouns, its cards, its rules. Owns: the registry, loading. Never: a rule.

Enter here: load_game, load_match, replay.
"""
from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from importlib import import_module
from itertools import combinations
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve

from .. import __version__, resources
from ..engine.game import Card, Deck, Game, Spec
from ..engine.parts import join
from ..errors import CannotJoin, CardError, SaveError
from ..lang.meaning import CardMeaning
from ..vocab import Joined, Vocabulary, load_vocabulary
from . import compiled
from .merging import merge

if TYPE_CHECKING:
    from ..diagnostics import Diagnostic
    from ..engine.lower import Lowering
    from ..engine.match import Match, Replay

SPECS = {  # name -> where its spec is; imported when the game is loaded
    "mini-hunt": "rulecore.games.mini_hunt.spec:SPEC",
    "munchkin-treasure-hunt": "rulecore.games.munchkin_treasure_hunt.spec:SPEC",
    "munchkin-scooby-doo": "rulecore.games.munchkin_scooby_doo.spec:SPEC",
    "munchkin-south-park": "rulecore.games.munchkin_south_park.spec:SPEC",
    "scooby-doo-board-game": "rulecore.games.scooby_doo_board_game.spec:SPEC",
    "scooby-doo-ecg": "rulecore.games.scooby_doo_ecg.spec:SPEC",
}


# ---- loading --------------------------------------------------------------------------------------


def load_game(name: str) -> Game:
    """A game, frozen, to be shared by any number of matches. Raises LookupError (no such game) or CardError.

    `name`: a game of this package or of another one (entry point group `rulecore.games`), or the path of a folder with a
    game.yaml. Several joined by `+` are played together: games of one family, and expansions (docs/combining.md). A set that
    extends a game has that game's cards besides its own, and is played by its rules unless it has rules of its own.
    """
    vocab = load_nouns(name)
    spec = find_spec(name, vocab)
    return build(vocab, spec, load_cards(name, vocab, spec))


def load_nouns(name: str) -> Vocabulary:
    """The nouns of a game, under the name that it is known by. Raises LookupError or CardError.

    An expansion is no game: without what it expands it raises CannotJoin.
    """
    folders = resources.game_dirs(name)
    vocab, problems = load_vocabulary(folders)
    if vocab is not None:
        _nothing_is_missing(vocab, folders)
    if vocab is None or problems:
        raise CardError(problems)
    return vocab


def _nothing_is_missing(vocab: Vocabulary, given: Collection[str]) -> None:
    """Raises CannotJoin where an expansion is named without what it expands."""
    for one in vocab.joined:
        if one.name not in given:
            needs = next(other.name for other in vocab.joined if one.name in other.expands)
            rest = [other.name for other in vocab.joined if other.name in given]
            raise CannotJoin(
                f"{needs} expands {one.name} and is nothing without it: {'+'.join((one.name, *rest))}"
                f" (in the terminal: {one.name} --with {' --with '.join(rest)})"
            )


def whole_table(name: str) -> str:
    """The name under which a set can be played: of an expansion with what it expands, of any other its own.

    Raises LookupError for a name that is no set's.
    """
    vocab, _ = load_vocabulary(resources.game_dirs(name))
    if vocab is None or not any(one.expands for one in vocab.joined):
        return name
    return "+".join(one.name if _lies_at(one.name, one.folder) else one.folder for one in vocab.joined)


def _lies_at(name: str, folder: str) -> bool:
    """Is this the folder of the game of that name, wherever we are?"""
    try:
        return name in {*resources.game_names(), *resources.other_games()} and str(resources.game_dir(name)) == folder
    except LookupError:
        return False


def shipped_tables() -> list[str]:
    """The games here that have rules, and every two of one family: what can be played at once when this is installed."""
    of = {name: find_spec(name) for name in SPECS}
    pairs = [f"{a}+{b}" for a, b in combinations(SPECS, 2) if of[a].base is not None and of[a].base is of[b].base]
    return [*SPECS, *pairs]


def find_spec(name: str, vocab: Vocabulary | None = None) -> Spec:
    """The rules of a game, or of the one that it extends; of several, all of them together.

    Raises LookupError if there are none, or if they do not go together.
    """
    names = name.split("+")
    sets = vocab.joined if vocab else [Joined(part) for part in names]
    if len(names) == len(sets):  # a set may be known by another name than its folder's
        sets = [evolve(one, name=part, extends=(one.name, *one.extends)) for part, one in zip(names, sets, strict=True)]
    found = [spec for spec in map(_spec_of, sets) if spec is not None]
    if found:
        return join(found)
    packages = [one.folder for one in sets if (Path(one.folder) / "__init__.py").is_file()]
    hint = f". The rules here are found once they are installed: pip install -e {Path(packages[-1]).parent}" if packages else ""
    known = ", ".join(sorted({*SPECS, *resources.other_games()}))
    raise LookupError(f"no game is called {name!r}; there are: {known}{hint}")


def _spec_of(one: Joined) -> Spec | None:
    """The rules of a set, or of the nearest that it extends; None: it has none."""
    for name in (one.name, *one.extends):
        if name in SPECS:  # looked at first: to ask for the games of other packages takes longer than to load one
            module, attribute = SPECS[name].split(":")
            return _as_spec(name, getattr(import_module(module), attribute))
        point = resources.other_games().get(name)
        found = point.load() if point is not None else None
        if found is not None and not isinstance(found, (str, PathLike)):
            return _as_spec(name, found)
    packages = [folder for folder in one.folders if (Path(folder) / "__init__.py").is_file()]
    for name, point in resources.other_games().items() if packages else ():
        if str(resources.folder_of(point)) in packages:
            return _as_spec(name, point.load())
    return None


def _as_spec(name: str, found: Any) -> Spec:
    if not isinstance(found, Spec):
        raise LookupError(f"the game {name!r} is neither a Spec nor a folder: {found!r}")
    return found


def build(
    vocab: Vocabulary, spec: Spec, cards: Sequence[CardMeaning], lowering: Callable[[Game, Card], Lowering] | None = None
) -> Game:
    """Nouns, rules and cards put together. The game's fingerprint is of what the cards mean: a comment does not change it.

    `lowering`: what lowers the cards of a game that is watched (engine/coverage.py). Raises CardError for two cards of one
    name that are not one card (merging.py): cards that name one could not tell which is meant.
    """
    from ..engine.lower import lower_card

    game = Game(vocab, spec)
    merged, problems = merge(cards, vocab.folders)
    if problems:
        raise CardError(problems)
    for meaning in merged:
        game.add_card(lower_card(game, meaning, lowering), meaning.copies)
    game.decks = decks_of(vocab)
    game.identify = lambda: fingerprint_of(vocab, merged)
    return game


def decks_of(vocab: Vocabulary) -> dict[str, Deck]:
    """The decks that come with a game, by the names of their files: those in the folders of its cards.

    Raises CannotJoin for two of one name that hold other cards.
    """
    from ..decklists import SUFFIX, read_deck
    from ..lang.source import read_source

    if vocab.construction is None:
        return {}
    found: dict[str, Deck] = {}
    for path in (path for folder in vocab.folders for path in sorted(Path(folder).rglob(f"*{SUFFIX}"))):
        cards = read_deck(read_source(path.read_bytes()), str(path))[0].cards
        deck = tuple([title for title, n in cards.items() for _ in range(n)])
        if found.setdefault(path.stem, deck) != deck:
            raise CannotJoin(f"{path}: another deck is called {path.stem!r}, too; give one of the files another name")
    return found


def fingerprint_of(vocab: Vocabulary, cards: Sequence[CardMeaning]) -> str:
    """The fingerprint of a game: of what its cards mean."""
    said = compiled.text_of(compiled.without_spans([compiled.pack(c) for c in cards]))
    return compiled.fingerprint_of((__version__, nouns_of(vocab), said))


def nouns_of(vocab: Vocabulary) -> str:
    """A vocabulary as text, always the same."""
    return compiled.text_of(compiled.plain(vocab))


# ---- the cards, compiled or from their text ---------------------------------------------------------


def load_cards(name: str, vocab: Vocabulary, spec: Spec) -> tuple[CardMeaning, ...]:
    """All cards of a game, from what was compiled of exactly this text, else from the text. Raises CardError."""
    texts = card_texts(vocab)
    fingerprint = _source_fingerprint(texts, vocab, spec)
    kept = _read_compiled(vocab.name, fingerprint, texts)
    if kept is not None:
        return kept
    cards, problems = read_all(texts, vocab, spec)
    if problems:
        raise CardError(problems)
    resources.write_cached(_cache_name(vocab.name), _compiled_text(fingerprint, texts, cards))
    return tuple(cards)


def compile_cards(name: str) -> str:
    """The cards of a game as the text that a wheel carries. Raises LookupError or CardError."""
    vocab = load_nouns(name)
    spec = find_spec(name, vocab)
    texts = card_texts(vocab)
    cards, problems = read_all(texts, vocab, spec)
    if problems:
        raise CardError(problems)
    return _compiled_text(_source_fingerprint(texts, vocab, spec), texts, cards)


def card_texts(game: str | Vocabulary) -> dict[str, str]:
    """The card files of a game by path, in the order of the sets and of their names: those of what it extends come first.

    Raises LookupError or CardError for a name that is no game's.
    """
    from ..lang.source import read_source

    vocab = load_nouns(game) if isinstance(game, str) else game
    found = [path for folder in vocab.folders for path in resources.card_files(Path(folder))]
    return {str(path): read_source(path.read_bytes()) for path in found}


def read_all(texts: dict[str, str], vocab: Vocabulary, spec: Spec) -> tuple[list[CardMeaning], list[Diagnostic]]:
    """The cards of these texts, and what is wrong with them. A card may name one of another file.

    Those of one name in two sets are one, if they are the same.
    """
    from ..lang.reading import read_cards
    from ..lang.syntax import titles

    names = [title for text in texts.values() for title in titles(text)]
    cards: list[CardMeaning] = []
    problems: list[Diagnostic] = []
    for path, text in texts.items():
        read, wrong = read_cards(text, path, vocab, spec.verbs.signatures, names)
        cards += read
        problems += wrong
    merged, twice = merge(cards, vocab.folders)
    return merged, problems + [_at_header(problem, texts[problem.file]) for problem in twice]


def _at_header(problem: Diagnostic, text: str) -> Diagnostic:
    """What is wrong with a card as a whole, at its first line."""
    from ..diagnostics import make

    end = text.find("\n", problem.start)
    return make(problem.name, problem.file, text, (problem.start, len(text) if end < 0 else end), problem.message)


def _source_fingerprint(texts: dict[str, str], vocab: Vocabulary, spec: Spec) -> str:
    """What the compiled form depends on: the text, the language (its grammar and its code), the nouns, the verbs' syntax."""
    folder = Path(resources.PACKAGE) / "lang"
    language = [path.read_text(encoding="utf-8") for path in sorted((*folder.glob("*.py"), folder / "tables.json"))]
    verbs = compiled.text_of(compiled.plain(dict(sorted(spec.verbs.signatures.items()))))
    names = [Path(path).name for path in texts]
    return compiled.fingerprint_of((__version__, *language, nouns_of(vocab), verbs, *names, *texts.values()))


def _cache_name(name: str) -> str:
    return f"cards-{name}.json"


def _compiled_text(fingerprint: str, texts: dict[str, str], cards: Sequence[CardMeaning]) -> str:
    """Cards as JSON, each with the number of its file: where the files lie is another matter on every machine."""
    files = list(texts)
    packed = [[files.index(card.file), compiled.pack(evolve(card, file="", examples=()))] for card in cards]
    return compiled.text_of({"fingerprint": fingerprint, "cards": packed})


def _read_compiled(name: str, fingerprint: str, texts: dict[str, str]) -> tuple[CardMeaning, ...] | None:
    """The compiled cards, if they were made of exactly this; what cannot be read is as if it were not there."""
    files = list(texts)
    for text in (_shipped(name), resources.read_cached(_cache_name(name))):
        try:
            data = json.loads(text or "null")
            if data is not None and data["fingerprint"] == fingerprint:
                cards = [(files[at], compiled.unpack(card)) for at, card in data["cards"]]
                if all(isinstance(card, CardMeaning) for _, card in cards):
                    return tuple([evolve(card, file=file) for file, card in cards])
        except (ValueError, KeyError, TypeError, IndexError):
            continue
    return None


def _shipped(name: str) -> str | None:
    """What was compiled when the wheel was built."""
    try:
        return (resources.compiled_dir() / f"{name}.json").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None


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
    except (LookupError, CardError) as e:
        raise SaveError(
            f"the game was saved with {name!r}: {e}. It is neither installed nor a folder here; if it lies elsewhere, load it and "
            "give it: load_match(text, game)"
        ) from e
