"""The pocket game, made once, and matches of it."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pocket import pocket

from rulecore.engine.game import Game
from rulecore.engine.match import Match


@pytest.fixture(scope="session")
def game() -> Game:
    """The pocket game."""
    return pocket()


@pytest.fixture
def begin(game: Game) -> Callable[..., Match]:
    """Begins a match of three."""

    def start(seed: int = 5, players: int = 3, **options: Any) -> Match:
        return game.new_match(["Ann", "Bo", "Cy", "Di"][:players], seed, options)

    return start
