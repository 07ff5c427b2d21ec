"""A plugin for a test run of its own: each mutant in turn, and only the tests that name a rule it breaks.

Every test is run once with the right rules first; one that fails then catches nothing. Enter here: pytest_runtestloop.
Started by test_mutants.py, with the mutants' names and the file for what came out in the environment.
"""
from __future__ import annotations

import inspect
import json
import os
import time
from pathlib import Path
from typing import Any

import pytest
import wrong_duel_rules  # noqa: F401  (it declares its mutants)
import wrong_gang_rules  # noqa: F401  (so does this)
import wrong_hunt_rules  # noqa: F401  (and this)
import wrong_rules  # noqa: F401  (and this)
from _pytest.runner import runtestprotocol
from mutation import MUTANTS, RULE_ID, Mutation

NAMES, OUTCOMES = "RULECORE_MUTANTS", "RULECORE_OUTCOMES"


def named(item: pytest.Item) -> frozenset[str]:
    """The rules that a test names, in its docstring, its name or anywhere else in it."""
    function = getattr(item, "function", None)
    return frozenset(RULE_ID.findall(inspect.getsource(function))) if function is not None else frozenset()


def failure(item: pytest.Item) -> str:
    """Run a test; what went wrong, or ""."""
    for report in runtestprotocol(item, log=False, nextitem=None):
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            return str(crash.message if crash else report.longrepr).strip().splitlines()[0] or "failed"
    return ""


def try_out(name: str, items: list[pytest.Item], rules: dict[str, frozenset[str]]) -> dict[str, Any]:
    """Which test notices a mutant; the quickest are tried first."""
    began = time.perf_counter()
    able = [i for i in items if rules[i.nodeid] & MUTANTS[name].rules]
    with Mutation(MUTANTS[name]):
        for tried, item in enumerate(able, 1):
            if why := failure(item):
                return {"test": item.nodeid, "why": why, "tried": tried, "seconds": time.perf_counter() - began}
    return {"test": "", "why": "", "tried": len(able), "seconds": time.perf_counter() - began}


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Instead of the usual run."""
    names = os.environ[NAMES].split()
    wanted = frozenset[str]().union(*[MUTANTS[n].rules for n in names])
    rules = {i.nodeid: named(i) for i in session.items}
    took, broken = {}, {}
    for item in [i for i in session.items if rules[i.nodeid] & wanted and not i.get_closest_marker("long")]:
        began = time.perf_counter()
        why = failure(item)
        if why:
            broken[item.nodeid] = why
        else:
            took[item] = time.perf_counter() - began
    able = sorted(took, key=lambda i: (took[i], i.nodeid))
    found = {name: try_out(name, able, rules) for name in names}
    Path(os.environ[OUTCOMES]).write_text(json.dumps({"mutants": found, "broken": broken}), encoding="utf-8")
    return True
