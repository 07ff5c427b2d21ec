"""Every test of the rules runs twice: live, and with the match saved and loaded before every answer."""
from __future__ import annotations

import pytest


@pytest.fixture(params=["live", "thawed"])
def thaw(request: pytest.FixtureRequest) -> bool:
    """Is the state saved and loaded again before every answer?"""
    return request.param == "thawed"
