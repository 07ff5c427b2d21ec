"""Games by chance, whole: they end, nothing is broken on the way, and all win or lose together; the order of the steps."""
from __future__ import annotations

from pathlib import Path

import pytest
from gang import GAME

from rulecore.engine.actions import Action
from rulecore.engine.match import Match
from rulecore.games import load_game
from rulecore.games.scooby_doo_board_game import acting, checks, moving, prowling, rounds, setup, turns
from rulecore.games.scooby_doo_board_game.invariants import broken
from rulecore.testing import check_invariants, random_matches, thawed

LISTINGS = Path(__file__).with_name("listings")
FLOWS = {
    "game": setup.GAME, "round": rounds.ROUND, "turn": turns.TURN, "prowl": prowling.PROWL, "ride": moving.RIDE,
    "action": acting.ACTION, "restore": acting.RESTORE, "scrounge": acting.SCROUNGE, "craft": acting.CRAFT, "checks": checks.CHECKS,
}
TABLES = [
    (1, {}), (2, {}), (3, {"difficulty": "medium"}), (4, {"difficulty": "hard"}), (5, {"difficulty": "mixed", "hard-traps": 3}),
    (3, {"difficulty": "hard", "duo": True}), (1, {"difficulty": "medium", "duo": True, "scooby-cards-per-round": "one"}),
    (2, {"fright-short": "lose", "fright-first": "no", "mm-range": "adjacent", "discard-order": "chosen"}),
]  # fmt: skip


def right(match: Match) -> Match | None:
    """What holds at every decision."""
    check_invariants(match)
    assert not list(broken(match.state))
    return None


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_games_by_chance_end_well(players: int, options: dict[str, object]) -> None:
    """BG-RND-01 BG-WIN-01 BG-LOSE-03 Whatever is done, somebody is always asked, nothing is broken, and it comes to an end."""
    for match in random_matches(GAME, 4, seed=7, players=players, options=options, each=right, limit=3000):
        assert match.winners in ((), tuple(range(players)))
        assert match.state.history()[-1][0].event == "end"


def test_a_game_goes_on_the_same_after_every_save() -> None:
    """BG-RND-01 Saved and loaded at each decision it is the same game."""
    (one,) = random_matches(GAME, 1, seed=11, players=3, options={"difficulty": "hard"})
    (other,) = random_matches(GAME, 1, seed=11, players=3, options={"difficulty": "hard"}, each=thawed)
    assert one.hash() == other.hash()


@pytest.mark.parametrize("name", FLOWS)
def test_the_steps_stand_in_this_order(name: str) -> None:
    """A golden listing of each flow."""
    assert FLOWS[name].listing() == (LISTINGS / f"gang-{name}.txt").read_text(encoding="utf-8")


def test_the_timing_table() -> None:
    """BG-MOVE-01 BG-ABL-01 BG-DRAW-03 What may be done when."""
    rows = [told(action) for action in load_game(GAME).actions]
    assert "\n".join(rows) + "\n" == (LISTINGS / "gang-timing-table.txt").read_text(encoding="utf-8")


def told(action: Action) -> str:
    """A row of the table."""
    return f"{action.name}: {action.when.words} ({' '.join(action.rules)})"
