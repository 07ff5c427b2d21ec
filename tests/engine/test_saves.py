"""Saves, hashes and replays cover everything, and refuse whatever is not whole."""
from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pocket import pocket

from rulecore import load_match, replay
from rulecore.engine.codec import digest, read_state, state_data
from rulecore.engine.game import Game
from rulecore.engine.match import Match, load, replay_save
from rulecore.engine.state import Frame, Live, State
from rulecore.errors import SaveError
from rulecore.testing import check_invariants, random_answer, random_matches, thawed

Begin = Callable[..., Match]
HERE = Path(__file__).parent


def midway(match: Match, inputs: int = 90, seed: int = 7) -> Match:
    """The match after some random answers."""
    rng = Random(seed)
    for _ in range(inputs):
        answer = random_answer(match, rng, 0.3)
        assert answer is not None
        match.submit(answer[0].answer(answer[1]))
    return match


def busy_state(match: Match) -> State:
    """A state in which no field has the value that it begins with."""
    st = midway(match).state
    st.over, st.touched, st.winners, st.away, st.quiet = True, True, (1,), 1, 2
    st.hosts[1] = 2
    st.memo["turn", "x", 1] = 3
    live = Live(st.game.abilities["card-1#0"], 1, 0, 0, "turn", {"a": (1, 2)})
    st.lasting = (live,)
    st.live["+points"] = (*st.live.get("+points", ()), live)
    return st


OTHER: dict[str, Any] = {
    "seats": 2, "salt": 9, "rng": 9, "revision": 9999, "active": 7, "winners": (0, 2), "over": False, "touched": False,
    "away": 4, "quiet": 4, "settings": {"fast": True}, "lasting": (),
}
SHARED = {"game", "log", "past", "where"}  # definitions; the history, tested below; derived from `zones`


def another(st: State, field: str) -> Any:
    """A different value for a field."""
    value = getattr(st, field)
    if field == "zones":
        return [pile[::-1] for pile in value]
    if field == "stack":
        return [Frame(f.flow, f.at + 1, f.vars) for f in value]
    if field in ("hosts", "memo", "live"):
        return {}
    return [v + 1 for v in value] if field == "stats" else OTHER[field]


@pytest.mark.parametrize("field", [f for f in State.__slots__ if f not in SHARED])
def test_every_field_counts_in_hash_clone_and_save(begin: Begin, field: str) -> None:
    st = busy_state(begin())
    plain = digest(state_data(st))
    copy = st.clone()
    assert digest(state_data(copy)) == plain
    assert digest(state_data(read_state(json.loads(json.dumps(state_data(st))), st.game))) == plain
    setattr(copy, field, another(st, field))
    assert digest(state_data(copy)) != plain, f"{field} does not count in the hash"
    assert digest(state_data(st)) == plain, f"{field} is shared with the clone"


def test_history_counts_and_is_shared_but_not_written_to(begin: Begin) -> None:
    st = busy_state(begin())
    copy = st.clone()
    assert copy.history() == st.history()
    copy.log.append(copy.history()[0])
    assert len(copy.history()) == len(st.history()) + 1
    assert digest(state_data(copy)) != digest(state_data(st))


def test_a_clone_shares_nothing_that_is_written(begin: Begin) -> None:
    match = midway(begin())
    plain = match.hash()
    copy = match.state.clone()
    copy.zones[0].append(1)
    copy.where[0] = 3
    copy.stats[0] = 77
    copy.hosts[0] = 1
    copy.memo["x", 0] = 1
    copy.live.clear()
    copy.stack[-1].at = 99
    assert match.hash() == plain
    for mine, other in zip(match.state.stack, copy.stack, strict=True):
        assert mine.vars is not other.vars or not mine.flow.names


def test_loading_gives_the_same_match(begin: Begin) -> None:
    match = midway(begin())
    again = load(match.save(), match.game)
    check_invariants(again)
    assert again.hash() == match.hash() and again.save() == match.save()
    assert again.view(0) == match.view(0) and again.events(1) == match.events(1)
    assert again.inputs == match.inputs and again.players == match.players
    again.undo(50, consent=True)
    match.undo(50, consent=True)
    assert again.hash() == match.hash()


def test_mutated_saves_are_refused(begin: Begin) -> None:
    match = midway(begin(), 40)
    text, plain = match.save(), match.hash()
    rng = Random(9)
    for _ in range(400):
        at, kind = rng.randrange(len(text)), rng.randrange(4)
        if kind == 0:
            bad = text[:at] + text[at + 1 :]
        elif kind == 1:
            bad = text[:at] + rng.choice('0123456789{}[],:"a-') + text[at + 1 :]
        elif kind == 2:
            bad = text[:at]
        else:
            bad = text[:at] + text[rng.randrange(len(text)) :]
        try:
            assert load(bad, match.game).hash() == plain
        except SaveError as e:
            assert str(e)


FORGERIES: list[Callable[[dict[str, Any]], None]] = [
    lambda b: b.update(format=2),
    lambda b: b.update(game="other"),
    lambda b: b.update(fingerprint="other"),
    lambda b: b.pop("players"),
    lambda b: b["state"].pop("rng"),
    lambda b: b["state"].update(rng="x"),
    lambda b: b["state"]["zones"][0].append(0),
    lambda b: b["state"]["zones"].pop(),
    lambda b: b["state"]["stats"].pop(),
    lambda b: b["state"]["stack"][0].__setitem__(0, "no such flow"),
    lambda b: b["state"]["stack"][-1].__setitem__(1, 99),
    lambda b: b["state"]["stack"][-1][2].append(1),
    lambda b: b["state"]["log"].append([3, ["a", "b", 0]]),
    lambda b: b["state"].update(memo=[[{"t": ["a"]}, None]]),
    lambda b: b["state"].update(lasting=[["nothing", 0, 0, 0, "", {"d": []}]]),
    lambda b: b.update(inputs=[[1]]),
    lambda b: b.update(seed="x"),
    lambda b: b.update(state=[]),
]


@pytest.mark.parametrize("forge", FORGERIES)
def test_forged_saves_are_refused_though_their_check_sum_is_right(
    begin: Begin, forge: Callable[[dict[str, Any]], None]
) -> None:
    match = midway(begin(), 40)
    body = json.loads(match.save())["rulecore"]
    forge(body)
    with pytest.raises(SaveError):
        load(json.dumps({"rulecore": body, "check": digest(body)}), match.game)


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "[" * 100_000, '{"rulecore": 1, "check": 2}', "NaN"])
def test_what_is_no_save_is_refused(game: Game, text: str) -> None:
    with pytest.raises(SaveError):
        load(text, game)


def test_a_save_names_its_game() -> None:
    match = next(random_matches("mini-hunt", 1))
    assert load_match(match.save()).hash() == match.hash()
    assert str(replay(match.save())) == "EXACT"
    pockets = next(random_matches(pocket(), 1, players=3))
    with pytest.raises(SaveError, match="neither installed nor a folder here"):
        load_match(pockets.save())


def test_replays_are_exact(game: Game) -> None:
    for options in ({}, {"dice": "ask"}, {"ask": "able", "fast": True}):
        for match in random_matches(game, 2, seed=3, players=3, options=options):
            match.fork()
            assert str(replay_save(match.save(), game)) == "EXACT"


def test_replays_with_timeouts_presence_and_undo(begin: Begin) -> None:
    match = midway(begin(), 30)
    match.presence(1, "away")
    match.timeout(match.required[0])
    midway(match, 20, 1)
    match.undo(7, consent=True)
    match.presence(1, "here")
    assert str(replay_save(match.save(), match.game)) == "EXACT"
    assert replay_save(thawed(match).save(), match.game).exact


def test_a_replay_says_where_other_rules_make_a_difference(begin: Begin) -> None:
    match = midway(begin(), 300)
    result = replay_save(match.save(), pocket(more="bid"))
    assert not result.exact and result.at is not None and str(result).startswith(f"DIVERGED({result.at}): event")


def test_replays_do_not_depend_on_the_hash_seed() -> None:
    code = (
        "from pocket import pocket\nfrom rulecore.testing import random_matches\n"
        "print([m.hash() for m in random_matches(pocket(), 2, seed=5, players=3)])"
    )
    found = set()
    for seed in ("0", "1", "77"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{HERE}{os.pathsep}{HERE.parents[1]}"}
        found.add(subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout)
    assert len(found) == 1
