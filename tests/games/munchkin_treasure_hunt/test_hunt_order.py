"""The rules in their order, and the timing table, as golden listings: whatever moves is seen at once."""
from __future__ import annotations

from pathlib import Path

import pytest

from rulecore.engine.flow import Flow
from rulecore.games.munchkin_treasure_hunt import ending, fight, flight, playing, rewards, setup, turn
from rulecore.games.munchkin_treasure_hunt.actions import ACTIONS

LISTINGS = Path(__file__).parent / "listings"
FLOWS = (setup.GAME, turn.TURN, fight.FIGHT, flight.FLEE, rewards.REWARD, playing.PLAY, ending.CHECKS)


@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.address)
def test_the_order_of_steps(flow: Flow) -> None:
    """A changed listing is changed on purpose: write `flow.listing()` into the file."""
    assert flow.listing() == (LISTINGS / f"{flow.address}.txt").read_text(encoding="utf-8")


def test_the_timing_table() -> None:
    """What may be done when, by which rules."""
    rows = "".join(
        f"{row.name}: {row.when.words}{f' [{row.window}]' if row.window else ''}  {' '.join(row.rules)}".rstrip() + "\n"
        for row in ACTIONS
    )
    assert rows == (LISTINGS / "actions.txt").read_text(encoding="utf-8")


def test_every_step_names_a_rule() -> None:
    """Or it only hands on what an answer was."""
    nameless = [f"{flow.address}.{step.name}" for flow in FLOWS for step in flow.steps if not step.rules]
    assert nameless == []
