"""The rules of My Game, tried on tables that stand just so."""
from __future__ import annotations

from rulecore import load_game
from rulecore.testing import random_matches, table


def test_a_prize_counts() -> None:
    """Whoever plays it has its points."""
    t = table("my-game", Ann={"hand": ["Paper Crown"]}, Bo={}, running={"my-game.turn": ("Bo",)})
    t.do("Ann", "paper-crown")
    assert t.stat("points", "Ann") == 3


def test_a_trick_spoils_a_prize() -> None:
    """While the window is open, another player spoils it."""
    t = table("my-game", Ann={"hand": ["Golden Teapot"]}, Bo={"hand": ["Banana Peel"]}, running={"my-game.turn": ("Bo",)})
    t.do("Ann", "golden-teapot")
    t.do("Bo", "spoil banana-peel")
    assert t.stat("points", "Ann") == 0


def test_games_end() -> None:
    """Whatever legal thing everybody does, somebody wins."""
    for match in random_matches(load_game("my-game"), 20):
        assert match.winners
