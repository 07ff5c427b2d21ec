"""Each deliberately wrong rule must make a test fail that names the rule (`pytest -m mutants`); the list of them is whole."""
from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from mutation import MUTANTS, Mutation
from worker import NAMES, OUTCOMES

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ROWS = 47  # the wrong behaviours that were collected
WORKERS = 2
PATIENCE = 900  # seconds: a mutant that never ends is a fault of this run


@pytest.fixture(scope="session")
def outcomes(tmp_path_factory: pytest.TempPathFactory, told: list[str]) -> dict[str, Any]:
    """What came of each mutant: two runs side by side, each with every other mutant."""
    folder = tmp_path_factory.mktemp("mutants")
    runs = []
    for n in range(WORKERS):
        out = folder / f"{n}.json"
        path = os.pathsep.join([str(ROOT), str(HERE), os.environ.get("PYTHONPATH", "")])
        asked = {NAMES: " ".join(list(MUTANTS)[n::WORKERS]), OUTCOMES: str(out), "PYTHONPATH": path}
        run = subprocess.Popen(
            [sys.executable, "-m", "pytest", "tests", "--ignore=tests/mutants", "-q", "-p", "worker", "-p", "no:cacheprovider",
             "--continue-on-collection-errors"],
            cwd=ROOT, env=os.environ | asked, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        runs.append((run, out))
    found: dict[str, Any] = {"mutants": {}, "broken": {}}
    for run, out in runs:
        said, _ = run.communicate(timeout=PATIENCE)
        assert out.exists(), said
        for part, values in json.loads(out.read_text(encoding="utf-8")).items():
            found[part].update(values)
    told += rows(found)
    return found


def rows(found: dict[str, Any]) -> list[str]:
    """The table, for people."""
    lines = []
    for name, o in sorted(found["mutants"].items()):
        caught = f"caught by {o['test'].removeprefix('tests/')}: {o['why']}" if o["test"] else f"SURVIVES {o['tried']} tests"
        lines.append(f"{name:5} {MUTANTS[name].wrong}\n      {caught[:150]}")
    return [*lines, *[f"fails with the right rules: {test}: {why}" for test, why in found["broken"].items()]]


@pytest.mark.mutants
@pytest.mark.parametrize("name", list(MUTANTS))
def test_a_wrong_rule_makes_a_test_fail(name: str, outcomes: dict[str, Any]) -> None:
    outcome = outcomes["mutants"][name]
    rules = " ".join(sorted(MUTANTS[name].rules))
    assert outcome["test"], f"{MUTANTS[name].wrong} None of the {outcome['tried']} tests that name {rules} fails."


@pytest.mark.mutants
def test_all_tests_pass_with_the_right_rules(outcomes: dict[str, Any]) -> None:
    assert not outcomes["broken"]


def test_every_row_has_its_mutants() -> None:
    """M: the big Munchkin games, by the rows that were collected; H: Treasure Hunt; G: the Gang; E: the Expandable Card Game."""
    numbers = [re.fullmatch(r"([MHGE])(\d\d)([a-z]?)", name) for name in MUTANTS]
    assert all(numbers)
    assert {int(n[2]) for n in numbers if n and n[1] == "M"} == set(range(1, ROWS + 1))


def test_every_mutant_names_rules_that_there_are() -> None:
    files = (ROOT / "cards").glob("*/rules.yaml")
    known = {rule["id"] for file in files for rule in yaml.safe_load(file.read_text(encoding="utf-8"))}
    for m in MUTANTS.values():
        assert m.rules, m.name
        assert m.rules <= known, m.name


@pytest.mark.parametrize("name", list(MUTANTS))
def test_a_mutant_can_be_put_in_force_and_taken_back(name: str) -> None:
    with Mutation(MUTANTS[name]) as m:
        assert m.changed and all(getattr(where, what) is not right for where, what, right in m.changed)
    assert all(getattr(where, what) is right for where, what, right in m.changed)
