"""The mutants are a run of their own: `pytest -m mutants`. At its end: which test has caught which."""
from __future__ import annotations

import pytest

TABLE = pytest.StashKey[list[str]]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Left out unless asked for."""
    if "mutants" not in str(config.option.markexpr):
        left_out = [i for i in items if i.get_closest_marker("mutants")]
        items[:] = [i for i in items if i not in left_out]
        config.hook.pytest_deselected(items=left_out)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The table."""
    for line in config.stash.get(TABLE, []):
        terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def told(pytestconfig: pytest.Config) -> list[str]:
    """The lines of the table."""
    return pytestconfig.stash.setdefault(TABLE, [])
