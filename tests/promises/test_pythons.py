"""The same events for the same seed and inputs in every Python version that is at hand."""
from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rulecore.games import SPECS, load_game
from rulecore.tools.verify import traced

VERSIONS = ("3.11", "3.12", "3.13", "3.14")


def python(version: str) -> str | None:
    """An interpreter of this version that works: on the path, or among those of pyenv."""
    places = [shutil.which(f"python{version}"), *map(str, sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python")))]
    for place in filter(None, places):
        said = subprocess.run([place, "-c", "import sys; print(sys.version)"], capture_output=True, text=True)
        if said.returncode == 0 and said.stdout.startswith(version + "."):
            return place
    return None


@pytest.mark.parametrize("version", [v for v in VERSIONS if not sys.version.startswith(v + ".")])
@pytest.mark.parametrize("name", SPECS)
def test_the_same_events(name: str, version: str) -> None:
    other = python(version)
    if other is None:
        pytest.skip(f"there is no Python {version} here")
    game = load_game(name)
    assert traced(game, 250, 5, python=other) == traced(game, 250, 5)
