"""The promises, for every game at the sizes of an ordinary run: `rulecore verify --long` runs the same code for hours."""
from __future__ import annotations

import pytest

from rulecore.games import SPECS, load_game
from rulecore.tools.verify import CAMPAIGNS

# How often each is tried, in all the games together, and how often in a game at least.
SIZES = {
    "games": (1_500, 300), "ends": (5, 1), "silence": (5, 1), "illegal": (20_000, 2_000), "secrets": (100, 20),
    "saves": (1_000, 150), "kills": (3, 1), "processes": (600, 100),
}  # fmt: skip
LONG = {"games": 30_000, "ends": 60, "silence": 100, "illegal": 100_000, "secrets": 2_000, "saves": 10_000, "kills": 100}


@pytest.mark.parametrize("game", SPECS)
@pytest.mark.parametrize("name", SIZES)
def test_it_holds(game: str, name: str) -> None:
    total, least = SIZES[name]
    size = max(total // len(SPECS), least)
    assert CAMPAIGNS[name].try_it(load_game(game), size, 11) >= size or name == "processes"


@pytest.mark.long
@pytest.mark.parametrize("game", SPECS)
@pytest.mark.parametrize("name", LONG)
def test_it_holds_for_long(game: str, name: str) -> None:
    assert CAMPAIGNS[name].try_it(load_game(game), LONG[name], 12)
