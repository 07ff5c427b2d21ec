"""The rules outside combat in their order, and the timing table, as golden listings: whatever moves is seen at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulecore.engine.flow import RULE_ID, Flow
from rulecore.engine.game import Spec
from rulecore.engine.parts import join
from rulecore.games.munchkin import (
    charity,
    checks,
    creation,
    curses,
    excess,
    playing,
    selling,
    setup,
    trade,
)
from rulecore.games.munchkin_scooby_doo import spec as scooby
from rulecore.games.munchkin_south_park import spec as south_park

LISTINGS = Path(__file__).parent / "listings"
EACH = (scooby.SPEC, south_park.SPEC)
SETS = {spec.name: spec for spec in (*EACH, join(EACH))}  # and both at one table
FLOWS = (
    setup.GAME,
    creation.CREATE,
    playing.PLAY,
    playing.RECEIVED,
    curses.BEFALL,
    charity.CHARITY,
    excess.EXCESS,
    selling.SELL,
    trade.TRADE,
    trade.GIFT,
    checks.CHECKS,
)


OWN = tuple(flow for spec in EACH for part in spec.parts for flow in part.flows)  # of one set only
STANDING_IN = [(spec.name, flow) for spec in SETS.values() for flow in spec.edited.values()]


def rows(spec: Spec) -> str:
    """The timing table, one row a line: what, when, by which rules."""
    return "".join(
        f"{row.name}: {row.when.words}{f' [{row.window}]' if row.window else ''}  {' '.join(row.rules)}\n"
        for row in spec.actions
    )


@pytest.mark.parametrize("flow", FLOWS + OWN, ids=lambda flow: flow.address)
def test_the_order_of_steps(flow: Flow) -> None:
    """A changed listing is changed on purpose: write `flow.listing()` into the file."""
    assert flow.listing() == (LISTINGS / f"{flow.address}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "flow"), STANDING_IN, ids=lambda x: getattr(x, "address", x))
def test_the_order_of_steps_with_what_the_set_adds(game: str, flow: Flow) -> None:
    """What stands for a flow of the family has its steps, and those of the set's parts."""
    assert flow.listing() == (LISTINGS / f"{game}.{flow.address.partition('.')[2]}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("flow", (*FLOWS, *OWN, *(flow for _, flow in STANDING_IN)), ids=lambda flow: flow.address)
def test_every_step_names_its_rule(flow: Flow) -> None:
    """Each step restates a rule, and says which."""
    assert [s.name for s in flow.steps if not s.rules] == []


@pytest.mark.parametrize("game", SETS)
def test_the_timing_table(game: str) -> None:
    """SD-TIME-01 SD-TIME-02 SD-TIME-03 SD-TIME-04 SD-TIME-05 SD-TIME-06 SD-TIME-07 SD-TIME-08 SD-TIME-09 SD-TIME-10

    SP-TIME-01 SP-TIME-02 SP-TIME-03 SP-TIME-04 SP-TIME-05 SP-TIME-06 SP-TIME-07 SP-TIME-08 SP-TIME-09 SP-TIME-10
    The rulebook's table, row by row.
    """
    assert rows(SETS[game]) == (LISTINGS / f"{game}.timing-table.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", SETS)
def test_every_row_names_its_rule(game: str) -> None:
    """Each row says which rule it is, but for the abilities of cards, which the cards make."""
    assert [row.name for row in SETS[game].actions if not row.rules] == ["use an ability"]


@pytest.mark.parametrize("game", SETS)
def test_every_rule_of_the_set_names_its_rule(game: str) -> None:
    """What waits for an event, and what prevents one, says by which rule."""
    silent = [
        rule.address
        for rule in SETS[game].rules
        if not RULE_ID.findall(rule.label) and not (rule.block and any(s.rules for s in rule.block.steps))
    ]
    assert silent == []
