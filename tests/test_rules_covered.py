"""Every rule of every rulebook is accounted for: `cards/<game>/rules.yaml` against the tests and the code that name ids."""
from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

from rulecore.games import load_nouns

ROOT = Path(__file__).parents[1]
RULE_ID = re.compile(r"\b(?:SD|SP|TH|BG|ECG)(?:-[A-Z0-9]+)+-\d+[a-z]?\b")
# How many ids the ledger of each rulebook has: none may be dropped here unseen.
SIZES = {
    "munchkin-scooby-doo": 320, "munchkin-south-park": 242, "munchkin-treasure-hunt": 113, "scooby-doo-board-game": 184,
    "scooby-doo-ecg": 129,
}  # fmt: skip
STATUSES = {"tested", "data", "table", "waived"}


@cache
def rules(game: str) -> dict[str, dict[str, str]]:
    found = yaml.safe_load((ROOT / "cards" / game / "rules.yaml").read_text(encoding="utf-8"))
    return {rule["id"]: rule for rule in found}


def bodies(source: Path) -> Iterator[str]:
    """The text of each test of a file, decorators and docstring included."""
    text = source.read_text(encoding="utf-8")
    lines = text.splitlines()
    for n in ast.walk(ast.parse(text)):
        if isinstance(n, ast.FunctionDef) and n.name.startswith("test"):
            first = min([n.lineno, *(d.lineno for d in n.decorator_list)])
            yield "\n".join(lines[first - 1 : n.end_lineno])


@cache
def named_in_tests() -> frozenset[str]:
    """The ids that tests name."""
    sources = [s for s in (ROOT / "tests").rglob("test_*.py") if s != Path(__file__)]
    return frozenset(i for s in sources for body in bodies(s) for i in RULE_ID.findall(body))


def test_every_rulebook_here_has_its_rules() -> None:
    assert {p.parent.name for p in (ROOT / "cards").glob("*/rules.yaml")} == set(SIZES)


@pytest.mark.parametrize("game", SIZES)
def test_every_id_is_there_with_a_status(game: str) -> None:
    assert len(rules(game)) == SIZES[game]
    for rule_id, rule in rules(game).items():
        assert rule["status"] in STATUSES, rule_id
        assert rule["status"] != "waived" or rule.get("reason"), f"{rule_id} is waived without a reason"


@pytest.mark.parametrize("game", SIZES)
def test_every_tested_rule_is_named_by_a_test(game: str) -> None:
    missing = [i for i, rule in rules(game).items() if rule["status"] == "tested" and i not in named_in_tests()]
    assert not missing, f"{len(missing)} rules are named by no test: {' '.join(missing)}"


@pytest.mark.parametrize("game", SIZES)
def test_every_unclear_rule_has_the_rulings_that_it_names(game: str) -> None:
    """The same names in rules.yaml and rulings.yaml (the set's or its family's), and a switch in both or in neither."""
    rulings = load_nouns(game).rulings.values()
    named = {(name, i, bool(rule.get("switch"))) for i, rule in rules(game).items() for name in rule.get("ruling", "").split()}
    switchable = {i for ruling in rulings if ruling.switch for i in ruling.id.split()}
    assert {(name, i) for name, i, _ in named} == {(r.name, i) for r in rulings for i in r.id.split() if i in rules(game)}
    assert {i for _, i, switch in named if switch} == switchable & set(rules(game))
    assert all(rules(game)[i].get("reading") for _, i, _ in named)


def test_no_test_and_no_code_names_a_rule_that_does_not_exist() -> None:
    known = {i for game in SIZES for i in rules(game)}
    prefixes = {i.split("-")[0] for i in known}
    sources = [*(ROOT / "rulecore").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    for source in sources:
        if source != Path(__file__):
            ids = {i for i in RULE_ID.findall(source.read_text(encoding="utf-8")) if i.split("-")[0] in prefixes}
            assert ids <= known, f"{source.name}: {sorted(ids - known)}"
