"""The command line as a whole: dispatch, explain, simulate, verify, play; and that it starts quickly."""
from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rulecore import __version__, load_game
from rulecore.play.simulate import Plan, Result, Statistics, play_one, simulate, statistics_for, wilson
from rulecore.tools import cli, verify

ROOT = Path(__file__).parents[2]
HUNT = "mini-hunt"


def rulecore(*args: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run([sys.executable, "-m", "rulecore", *args], capture_output=True, text=True, env=env, timeout=120)


# ---- dispatch -------------------------------------------------------------------------------------


def test_every_command_has_its_module_and_says_what_it_takes(capsys: pytest.CaptureFixture[str]) -> None:
    for name in cli.COMMANDS:
        with pytest.raises(SystemExit) as end:
            cli.main([name, "--help"])
        assert end.value.code == 0
        assert f"rulecore {name}" in capsys.readouterr().out


def test_version_help_and_wrong_commands() -> None:
    assert rulecore("--version").stdout == f"rulecore {__version__}\n"
    assert "simulate" in rulecore().stdout
    wrong = rulecore("chekc")
    assert wrong.returncode == 2 and "check" in wrong.stderr


def test_the_version_is_said_without_loading_anything() -> None:
    code = "import sys; from rulecore.tools.cli import main\ntry: main(['--version'])\nexcept SystemExit: pass\n"
    code += "print([m for m in ('lark', 'attrs', 'yaml', 'rulecore.engine') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.stdout.endswith("[]\n")


# ---- explain --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("RC020", "no such verb"), ("unknown-verb", "no such verb"), ("discard", "### discard"),
        ("snow ghost", "Bad Stuff: "), ("Snow Ghost", '"Snow Ghost" is a monster'),
    ],
)
def test_explain_tells_cards_codes_and_verbs(what: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explain", *what.split()]) == 0
    assert said in capsys.readouterr().out


def test_explain_of_nothing_suggests(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explain", "snow", "gost"]) == 1
    assert "Snow Ghost" in capsys.readouterr().err


# ---- simulate -------------------------------------------------------------------------------------


def test_the_results_do_not_depend_on_the_number_of_processes() -> None:
    plan = Plan(HUNT, 24, 5)
    found = []
    for jobs in (1, 2, 4):
        results = sorted((r for batch in simulate(plan, jobs) for r in batch), key=lambda r: r.number)
        found.append(results)
    assert found[0] == found[1] == found[2] and len(found[0]) == 24


def test_munchkin_games_by_sensible_bots_end_without_errors() -> None:
    """A few here; `rulecore simulate` plays as many as one likes."""
    game = load_game("munchkin-scooby-doo")
    count = statistics_for(game, plan := Plan("munchkin-scooby-doo", 6, 3))
    count.add(play_one(game, plan, number) for number in range(plan.games))
    assert not count.errors, count.errors
    assert all(5 < turns < 500 for turns in count.turns)
    assert len(count.played) > 0.8 * len(count.titles)


def test_an_error_is_a_result_and_names_its_seed() -> None:
    count = Statistics(4, frozenset({"Rope", "Net"}))
    count.add([Result(0, 11, (1,), 10, 50, frozenset({"Rope"})), Result(1, 12, error="RuleError: broken")])
    text = "\n".join(count.lines())
    assert "2, 1 with an error" in text and "its seed: 12" in text and "broken" in text
    assert count.never_played == ["Net"] and "1 of 2 played" in text


def test_intervals_hold_the_rate_and_shrink() -> None:
    rate, low, high = wilson(25, 100)
    assert low < rate == 0.25 < high
    _, lower, higher = wilson(2500, 10_000)
    assert low < lower < higher < high
    assert wilson(0, 0) == (0.0, 0.0, 1.0)


def test_simulate_reports_and_refuses_nonsense() -> None:
    done = rulecore("simulate", HUNT, "--games", "10", "--seed", "2", "--jobs", "2", "--random")
    assert done.returncode == 0 and "10, 0 with an error" in done.stdout and "games/s" in done.stdout
    assert "[#" not in done.stderr, "a progress bar where there is no terminal"
    assert rulecore("simulate", HUNT, "--players", "9").returncode == 2
    assert rulecore("simulate", "chess").returncode == 2


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_keeps_what_is_done() -> None:
    command = [sys.executable, "-m", "rulecore", "simulate", HUNT, "--games", "1000000", "--jobs", "2"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env, start_new_session=True)
    time.sleep(4)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert "stopped" in err and "games " in out, out + err
    assert process.returncode == 0


# ---- verify ---------------------------------------------------------------------------------------

SMALL = {
    "games": 400, "ends": 1, "silence": 1, "illegal": 200, "secrets": 5, "saves": 60, "kills": 1, "processes": 150, "texts": 200,
}


@pytest.mark.parametrize("name", verify.CAMPAIGNS)
def test_a_campaign_holds_at_a_small_size(name: str) -> None:
    assert verify.CAMPAIGNS[name].try_it(load_game(HUNT), SMALL[name], 1) > 0


def test_a_broken_promise_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(game: object, size: int, seed: int) -> int:
        raise AssertionError("it was not so")

    monkeypatch.setitem(verify.CAMPAIGNS, "games", verify.Campaign("all is well", broken, 1, 1))
    assert cli.main(["verify", HUNT, "--only", "games"]) == 1
    assert "BROKEN" in capsys.readouterr().out


# ---- play -----------------------------------------------------------------------------------------


def test_play_lists_games_and_refuses_nonsense() -> None:
    assert HUNT in rulecore("play", "--list").stdout
    for args in (["chess"], [HUNT, "--players", "3"], [HUNT, "--seat", "5"]):
        assert rulecore("play", *args).returncode == 2, args


def test_output_that_nobody_reads_any_more_is_no_error() -> None:
    command = f"{sys.executable} -m rulecore play {HUNT} --watch --speed 0 --seed 1 | head -2"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert "Traceback" not in done.stderr
