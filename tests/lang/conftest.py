"""What the tests of the language share: the sample cards, and text taken apart and changed."""
from __future__ import annotations

from pathlib import Path

import pytest

CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.card"))


@pytest.fixture(scope="session")
def corpus() -> dict[str, str]:
    """The sample files by name."""
    return {path.name: path.read_text(encoding="utf-8") for path in CORPUS}


@pytest.fixture(params=CORPUS, ids=lambda path: path.stem)
def sample(request: pytest.FixtureRequest) -> str:
    """Each sample file's text."""
    return str(request.param.read_text(encoding="utf-8"))
