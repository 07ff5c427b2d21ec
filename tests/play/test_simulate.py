"""Many games counted: who has won, alone, with others, or nobody; and what a table has chosen."""
from __future__ import annotations

import pytest

from rulecore import load_game
from rulecore.play.simulate import Plan, Result, Statistics, names_of, simulate, statistics_for
from rulecore.tools import cli
from rulecore.tools.files import Usage, chosen_options

GAME = "munchkin-scooby-doo"


def counted(seats: int, *winners: tuple[int, ...]) -> list[str]:
    """What is told of games that these have won."""
    statistics = Statistics(seats, frozenset())
    statistics.add(Result(n, n, won, turns=10, decisions=100) for n, won in enumerate(winners))
    return list(statistics.lines())


def test_where_all_win_or_lose_together_it_is_said_once() -> None:
    told = counted(3, (0, 1, 2), (), (), ())
    assert [line for line in told if "won" in line] == ["together   won  25.0%   95% interval 4.6% to 69.9%"]
    assert not any(line.startswith(("seat", "shared", "nobody")) for line in told)


def test_where_each_wins_alone_it_is_said_of_each_seat() -> None:
    told = counted(2, (0,), (0,), (1,), (0, 1), ())
    assert [line.split()[3] for line in told if line.startswith("seat")] == ["60.0%", "40.0%"]
    assert "nobody     1 games had no winner" in told and "shared     1 games had several winners" in told


def test_one_alone_is_a_seat() -> None:
    assert any(line.startswith("seat 1     won  50.0%") for line in counted(1, (0,), ()))


def test_a_plan_plays_with_what_the_table_has_chosen() -> None:
    """With a shared victory a helper of the winning fight wins too: somebody does in so many games."""
    plan = Plan(GAME, 6, 3, 3, options=(("shared-victory", True),))
    statistics = statistics_for(load_game(GAME), plan)
    for results in simulate(plan):
        statistics.add(results)
    assert statistics.shared and not statistics.errors


@pytest.mark.parametrize("said, options", [
    ((), {}),
    (("listen-at-the-door=yes",), {"listen-at-the-door": True}),
    (("listen_at_the_door=false",), {"listen_at_the_door": False}),
    (("first-player=Player 2", "base-dungeon=K-Ghoul Mart"), {"first-player": "Player 2", "base-dungeon": "K-Ghoul Mart"}),
])  # fmt: skip
def test_options_as_they_are_said(said: tuple[str, ...], options: dict[str, object]) -> None:
    assert chosen_options(load_game(GAME), said, names_of(3)) == options


@pytest.mark.parametrize("said, words", [
    ("shared-victory", "NAME=VALUE"), ("shared-victory=maybe", "shared-victory is like False"),
    ("sharing=yes", "no option sharing"),
    ("base-dungeon=Nowhere", "'Nowhere' is none"), ("seconds=soon", "seconds is a number"),
])  # fmt: skip
def test_options_that_are_said_wrongly(said: str, words: str) -> None:
    with pytest.raises(Usage, match=words):
        chosen_options(load_game(GAME), [said], names_of(3))


def test_the_command_says_what_was_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "mini-hunt", "--games", "2", "--jobs", "1", "--option", "ask=able"]) == 0
    assert "sensible bots, ask=able" in capsys.readouterr().out
    assert cli.main(["simulate", "mini-hunt", "--games", "2", "--option", "ask"]) == 2
