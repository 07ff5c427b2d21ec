"""The order of the rules, step by step, as golden listings: a step added, moved or lost is seen at once."""
from __future__ import annotations

from pathlib import Path

import pytest

from rulecore.engine.flow import Flow
from rulecore.games.munchkin import death, fight, help, rewards, run_away, turn

LISTINGS = Path(__file__).parent / "listings"
FLOWS = (
    turn.TURN, turn.DOOR, fight.FIGHT, fight.ENTERING, help.PLEA, help.SETTLE, rewards.REWARDS, run_away.RUN_AWAY,
    death.DEATH,
)


@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.address)
def test_the_order_of_steps(flow: Flow) -> None:
    """A changed listing is changed on purpose: write `flow.listing()` into the file."""
    assert flow.listing() == (LISTINGS / f"{flow.address}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.address)
def test_every_step_names_its_rule(flow: Flow) -> None:
    """Each step restates a rule, and says which (in its docstring or in that of what follows its answer)."""
    silent = [s.name for s in flow.steps if not s.rules]
    assert silent == []
