"""The examples of the board game's cards: every card has one that holds. (`rulecore test` plays them, in CI too.)"""
from __future__ import annotations

import pytest

from rulecore import load_game
from rulecore.lang import meaning as m
from rulecore.scenarios import find_examples, run_example

NAME = "scooby-doo-board-game"
EXAMPLES, PROBLEMS = find_examples(NAME)
GAME = load_game(NAME)


def test_every_card_has_an_example() -> None:
    """Promise 6."""
    assert PROBLEMS == []
    shown = {example.card for example in EXAMPLES}
    assert sorted({card.title for card in GAME.cards} - shown) == []


def test_no_two_examples_of_a_card_have_one_name() -> None:
    names = [(example.card, example.name) for example in EXAMPLES]
    assert sorted(name for name in set(names) if names.count(name) > 1) == []


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.card}: {example.name}")
def test_an_example_holds_live_and_thawed(example: m.Example) -> None:
    live, thawed = run_example(GAME, example), run_example(GAME, example, thaw=True)
    assert live.ok, live.message
    assert thawed.ok, thawed.message
