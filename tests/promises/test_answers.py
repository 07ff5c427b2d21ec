"""Whatever a client sends is an answer or is refused; and lists, as JSON has them, are as good as tuples."""
from __future__ import annotations

from typing import Any

import pytest

from rulecore import Rejected
from rulecore.engine.match import Answer, Match
from rulecore.games import load_game
from rulecore.tools.verify import GARBAGE


@pytest.fixture
def match() -> Match:
    """A real game at its first question."""
    return load_game("munchkin-scooby-doo").new_match(["Ann", "Bo", "Cy"], 5, {"first-player": "Ann"})


@pytest.mark.parametrize("part", ["seat", "decision", "value", "move"])
@pytest.mark.parametrize("junk", GARBAGE, ids=lambda v: type(v).__name__)
def test_rubbish_in_one_part(match: Match, part: str, junk: Any) -> None:
    (d,) = match.required
    right: dict[str, Any] = {"seat": d.seat, "decision": d.id, "value": d.default, "move": "", part: junk}
    if part == "move" and isinstance(junk, str) and len(junk) < 1000 or part == "seat" and type(junk) is int and junk == d.seat:
        return  # that is no rubbish here
    before = match.hash()
    for submit in (match.submit, match.handle(d.seat).submit):
        with pytest.raises(Rejected):
            submit(Answer(**right))
    assert match.hash() == before


def test_true_is_no_seat(match: Match) -> None:
    match.timeout(match.required[0])
    (d,) = match.required
    assert d.seat == 1
    with pytest.raises(Rejected) as refused:
        match.submit(Answer(True, d.id, d.default))
    assert refused.value.code == "foreign"


def test_json_lists_are_answers(match: Match) -> None:
    (d,) = match.required
    chosen = d.options[-1]
    match.submit(Answer(d.seat, d.id, list(chosen)))
    assert match.inputs[-1][2] == chosen


def test_a_window_that_closed_long_ago_is_only_stale(match: Match) -> None:
    while not (windows := [d for d in match.required if d.window]):
        match.timeout(match.required[0])
    late = windows[0].answer(("pass",))
    match.timeout(windows[0])
    with pytest.raises(Rejected) as soon:
        match.submit(late)
    for _ in range(300):
        match.timeout(match.required[0])
    with pytest.raises(Rejected) as long_ago:
        match.submit(late)
    assert (soon.value.code, long_ago.value.code) == ("window-closed", "stale")
