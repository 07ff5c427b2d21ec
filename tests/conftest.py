"""What every test may use: `thaw` and `table`, which let a test run live and reloaded at every decision."""
from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from rulecore import testing
from rulecore.engine.game import Game
from rulecore.games import load_game


@pytest.fixture(params=["live", "thawed"])
def thaw(request: pytest.FixtureRequest) -> bool:
    """Is the match saved and loaded again before every answer?"""
    return bool(request.param == "thawed")


@pytest.fixture
def table(thaw: bool) -> Callable[..., testing.Scene]:
    """`testing.table`; a test that uses it runs twice, the second time through save and load at every decision."""
    return partial(testing.table, thaw=thaw)


@pytest.fixture(scope="session")
def mini_hunt() -> Game:
    """Mini Hunt, loaded once."""
    return load_game("mini-hunt")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long campaigns are runs of their own: `pytest -m long`."""
    if "long" not in str(config.option.markexpr):
        left_out = [item for item in items if item.get_closest_marker("long")]
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)
