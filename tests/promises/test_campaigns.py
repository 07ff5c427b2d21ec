"""The promises, for Munchkin Scooby-Doo! at the sizes of an ordinary run: `rulecore verify --long` runs the same code for hours."""
from __future__ import annotations

import pytest

from rulecore.engine.game import Game
from rulecore.games import load_game
from rulecore.tools.verify import CAMPAIGNS

SIZES = {"games": 700, "ends": 2, "silence": 3, "illegal": 20_000, "secrets": 50, "saves": 1_000, "kills": 3, "processes": 300}
LONG = {"games": 30_000, "ends": 60, "silence": 100, "illegal": 100_000, "secrets": 2_000, "saves": 10_000, "kills": 100}


@pytest.fixture(scope="module")
def munchkin() -> Game:
    """The real game."""
    return load_game("munchkin-scooby-doo")


@pytest.mark.parametrize("name", SIZES)
def test_it_holds(munchkin: Game, name: str) -> None:
    assert CAMPAIGNS[name].try_it(munchkin, SIZES[name], 11) >= SIZES[name] or name == "processes"


@pytest.mark.long
@pytest.mark.parametrize("name", LONG)
def test_it_holds_for_long(munchkin: Game, name: str) -> None:
    assert CAMPAIGNS[name].try_it(munchkin, LONG[name], 12)
