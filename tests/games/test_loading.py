"""Games by name: from text or from what was compiled of exactly that text, and the same either way."""
from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulecore import load_game, resources
from rulecore.engine.game import Game
from rulecore.games import card_texts, compiled, find_spec, load_cards, read_all
from rulecore.testing import random_matches
from rulecore.vocab import Vocabulary, load_vocabulary

NAME = "mini-hunt"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of this test's own."""
    monkeypatch.setenv("RULECORE_CACHE", str(tmp_path))
    return tmp_path


def vocabulary() -> Vocabulary:
    """The nouns of Mini Hunt."""
    vocab, problems = load_vocabulary(NAME)
    assert vocab is not None and not problems
    return vocab


def winners(game: Game) -> list[str]:
    """What some random games come to."""
    return [m.hash() for m in random_matches(game, 2)]


def test_compiled_and_parsed_are_the_same(cache: Path) -> None:
    parsed = load_game(NAME)
    assert [p.name for p in cache.iterdir()] == ["cards-mini-hunt.json"]
    again = load_game(NAME)
    assert again.fingerprint == parsed.fingerprint and winners(again) == winners(parsed)


def test_compiled_cards_are_used_only_for_the_same_text(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    vocab, spec = vocabulary(), find_spec(NAME)
    cards = load_cards(NAME, vocab, spec)
    texts = {path: text.replace("gold 1\n    +1", "gold 9\n    +1") for path, text in card_texts(NAME).items()}
    monkeypatch.setattr("rulecore.games.card_texts", lambda name: texts)
    changed = load_cards(NAME, vocab, spec)
    assert cards != changed and any(c.fields.get("gold") == 9 for c in changed)


@pytest.mark.parametrize("rubbish", ["", "{", "[]", '{"fingerprint": 1}', "\x00"])
def test_a_damaged_cache_is_as_if_it_were_not_there(cache: Path, rubbish: str) -> None:
    good = load_game(NAME).fingerprint
    (cache / "cards-mini-hunt.json").write_text(rubbish, encoding="utf-8")
    assert load_game(NAME).fingerprint == good


def test_a_cache_of_another_form_is_as_if_it_were_not_there(cache: Path) -> None:
    """Another version may keep its cards in another form under the same name and the same fingerprint."""
    good = load_game(NAME).fingerprint
    kept = cache / "cards-mini-hunt.json"
    data = json.loads(kept.read_text(encoding="utf-8"))
    kept.write_text(json.dumps({**data, "cards": [[0, card] for card in data["cards"]]}), encoding="utf-8")
    assert load_game(NAME).fingerprint == good


def test_packing_keeps_every_part() -> None:
    cards, problems = read_all(card_texts("munchkin-scooby-doo"), *scooby_doo())
    for card in cards:
        again = compiled.unpack(compiled.pack(card))
        assert again == card and again.span == card.span and again.file == card.file


def scooby_doo() -> tuple[Vocabulary, object]:
    """The nouns of a big game, and any rules that have verbs."""
    from rulecore.verbs import SHARED

    class Rules:
        verbs = SHARED

    vocab, _ = load_vocabulary("munchkin-scooby-doo")
    assert vocab is not None
    return vocab, Rules()


def test_a_comment_does_not_change_the_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    before = load_game(NAME).fingerprint
    texts = {path: "# a new comment\n\n" + text for path, text in card_texts(NAME).items()}
    monkeypatch.setattr("rulecore.games.card_texts", lambda name: texts)
    assert load_game(NAME).fingerprint == before


def test_the_fingerprint_does_not_depend_on_the_hash_seed() -> None:
    code = "from rulecore import load_game; print(load_game('mini-hunt').fingerprint)"
    found = set()
    for seed in ("0", "5"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(resources.PACKAGE.parent)}
        found.add(subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout)
    assert len(found) == 1


def test_no_such_game() -> None:
    with pytest.raises(LookupError, match="mini-hunt"):
        load_game("maxi-hunt")
