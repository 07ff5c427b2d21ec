"""The examples of the cards: every card has one that holds. (`rulecore test` plays them, in CI too.)"""
from __future__ import annotations

from functools import lru_cache

import pytest

from rulecore import load_game, resources
from rulecore.engine.game import Game
from rulecore.lang import meaning as m
from rulecore.scenarios import find_examples, run_example

FOUND = {name: find_examples(name) for name in resources.game_names() if list(resources.game_dir(name).glob("*.card"))}
EXAMPLES = [(name, example) for name, (examples, _) in FOUND.items() for example in examples]
WITHOUT = {"mini-hunt"}  # the smallest game, which has tests of its own instead


@lru_cache
def game(name: str) -> Game:
    """A game, loaded once."""
    return load_game(name)


@pytest.mark.parametrize("name", [name for name in FOUND if name not in WITHOUT])
def test_every_card_has_an_example(name: str) -> None:
    """Promise 6."""
    examples, problems = FOUND[name]
    assert problems == []
    shown = {example.card for example in examples}
    assert sorted({card.title for card in game(name).cards} - shown) == []


@pytest.mark.parametrize("name", FOUND)
def test_no_two_examples_of_a_card_have_one_name(name: str) -> None:
    names = [(example.card, example.name) for example in FOUND[name][0]]
    assert sorted(name for name in set(names) if names.count(name) > 1) == []


@pytest.mark.parametrize("name,example", EXAMPLES, ids=[f"{name}: {e.card}: {e.name}" for name, e in EXAMPLES])
def test_an_example_holds_live_and_thawed(name: str, example: m.Example) -> None:
    live, thawed = run_example(game(name), example), run_example(game(name), example, thaw=True)
    assert live.ok, live.message
    assert thawed.ok, thawed.message
