"""The order of the rules, step by step, as golden listings: a step added, moved or lost is seen at once."""
from __future__ import annotations

from pathlib import Path

import pytest

from rulecore.engine.flow import Flow
from rulecore.games.scooby_doo_ecg.checks import CHECKS
from rulecore.games.scooby_doo_ecg.moving import MOVE
from rulecore.games.scooby_doo_ecg.playing import PLAY
from rulecore.games.scooby_doo_ecg.setup import GAME, MULLIGAN
from rulecore.games.scooby_doo_ecg.turn import TURN

LISTINGS = Path(__file__).parent / "listings"
FLOWS = (GAME, MULLIGAN, TURN, MOVE, PLAY, CHECKS)


@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.address)
def test_the_order_of_steps_of_a_duel(flow: Flow) -> None:
    """A changed listing is changed on purpose: write `flow.listing()` into the file."""
    assert flow.listing() == (LISTINGS / f"{flow.address}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.address)
def test_every_step_of_a_duel_names_its_rule(flow: Flow) -> None:
    """Each step restates a rule, and says which."""
    assert [s.name for s in flow.steps if not s.rules] == []
