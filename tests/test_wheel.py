"""The wheel, built, installed in an environment of its own, and played from: the data files travel with it."""
from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from rulecore.games import shipped_tables

ROOT = Path(__file__).parents[1]

PLAY = """
import sys
import rulecore
game = rulecore.load_game("mini-hunt")
match = game.new_match(players=["Ann", "Bo", "Cy", "Di"], seed=7)
while not match.over:
    decision = match.required[0]
    match.submit(decision.answer(decision.options[0]))
print(rulecore.__file__)
print(len(match.winners))
for name in ("munchkin-scooby-doo", "munchkin-scooby-doo+munchkin-south-park"):
    print("lark" in sys.modules, len(rulecore.load_game(name).cards), "lark" in sys.modules)
"""


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command away from the checkout; its output."""
    clean = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME")}
    done = subprocess.run([str(c) for c in command], cwd=cwd, env=clean, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from the checkout."""
    out = tmp_path_factory.mktemp("wheel")
    if not os.environ.get("CI"):
        pytest.importorskip("build")
    run(sys.executable, "-m", "build", "--outdir", out, ROOT, cwd=out)
    return next(out.glob("*.whl"))


def test_wheel_holds_code_cards_grammar_and_types(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {"rulecore/py.typed", "rulecore/_data/grammar/card.lark", "rulecore/_data/cards/mini-hunt/game.yaml"}
    assert wanted <= names
    for source in (ROOT / "cards").rglob("*.*"):
        assert f"rulecore/_data/cards/{source.relative_to(ROOT / 'cards').as_posix()}" in names
    assert {f"rulecore/_data/compiled/{game}.json" for game in shipped_tables()} <= names
    assert not [n for n in names if n.startswith(("tests/", "examples/"))]


def test_wheel_plays_a_game_elsewhere(wheel: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", tmp_path / "env", cwd=tmp_path)
    python = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel, cwd=tmp_path)
    where, winners, *parsed = run(python, "-I", "-c", PLAY, cwd=tmp_path).splitlines()
    assert str(tmp_path) in where
    assert int(winners) >= 1
    assert parsed == ["False 190 False", "False 364 False"], "the cards were parsed, though they came compiled"
    rulecore = (python, "-I", "-m", "rulecore")
    assert "mini-hunt" in run(*rulecore, "play", "--list", cwd=tmp_path)

    run(*rulecore, "new", "set", "my-set", "--extends", "munchkin-scooby-doo", cwd=tmp_path)
    run(*rulecore, "new", "monster", "Fog Troll", cwd=tmp_path / "my-set")
    assert "2 cards checked, nothing found" in run(*rulecore, "check", "my-set", cwd=tmp_path)
    assert "2 passed, 0 failed" in run(*rulecore, "test", "my-set", cwd=tmp_path)
    assert "2 cards, nothing wrong" in run(*rulecore, "dev", "my-set", "--once", cwd=tmp_path)
    assert "1, 0 with an error" in run(*rulecore, "simulate", "my-set", "--games", "1", "--jobs", "1", cwd=tmp_path)
    run(*rulecore, "new", "set", "more", "--expands", "munchkin-scooby-doo", cwd=tmp_path)
    both = ("munchkin-scooby-doo", "--with", "more", "--games", "1", "--jobs", "1")
    assert "munchkin-scooby-doo+more" in run(*rulecore, "simulate", *both, cwd=tmp_path)
    run(*rulecore, "new", "game", "my-game", cwd=tmp_path)
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", tmp_path / "my-game", cwd=tmp_path)
    assert "my-game" in run(*rulecore, "simulate", "my-game", "--games", "2", "--jobs", "1", cwd=tmp_path)
