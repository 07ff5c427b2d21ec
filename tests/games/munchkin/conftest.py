"""Every flow test runs twice: live, and with the match saved and loaded before every answer.

A test that names rules of both games is played for both: with plain cards by the rules of each, and with the cards of
Scooby-Doo! at the table of both sets, too.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import scooby
import small_table

from rulecore import testing

SCOOBY, SOUTH_PARK = "munchkin-scooby-doo", "munchkin-south-park"
BOTH = f"{SCOOBY}+{SOUTH_PARK}"


@pytest.fixture(params=["live", "thawed"])
def thaw(request: pytest.FixtureRequest) -> bool:
    """Is the state saved and loaded again before every answer?"""
    return request.param == "thawed"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The games whose rules a test names."""
    told = metafunc.function.__doc__ or ""
    if "played" in metafunc.fixturenames and "SD-" in told and "SP-" in told:
        other = SOUTH_PARK if hasattr(metafunc.module, "SmallTable") else BOTH
        names = ["scooby", "south-park" if other == SOUTH_PARK else "both"]
        metafunc.parametrize("played", [SCOOBY, other], indirect=True, ids=names)


@pytest.fixture(autouse=True)
def played(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The game that `scene`, `table` and SmallTable play in this test."""
    name: str = getattr(request, "param", SCOOBY)
    for helper in (scooby, small_table):
        monkeypatch.setattr(helper, "PLAYED", name)
    return name


@pytest.fixture
def table(thaw: bool, played: str) -> Callable[..., testing.Scene]:
    """`testing.table` in its two ways; a test of both games that asks for Scooby-Doo! gets the table of both."""

    def begin(wanted: str, **things: Any) -> testing.Scene:
        return testing.table(played if wanted == SCOOBY else wanted, thaw=thaw, **things)

    return begin
