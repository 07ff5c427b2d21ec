"""Both readings of every ruling that a table may switch."""

from __future__ import annotations

import pytest
from scooby import can, one, scene

from rulecore.errors import Rejected
from rulecore.games import load_game

FENDER = "Major Fender Bender"
FAMILY = {"overshooting-sale", "help-while-winning"}
SHOWN = {
    "munchkin-scooby-doo": {*FAMILY, "exit-in-combat", "major-fender-bender-costs-a-level"},
    "munchkin-south-park": {*FAMILY, "liane-cartman-counts-each"},  # the last with the rulebook's examples
}


@pytest.mark.parametrize("game", SHOWN)
def test_every_switch_is_shown(game: str) -> None:
    """And nothing else can be switched."""
    rulings = load_game(game).vocab.rulings.values()
    assert {r.name for r in rulings if r.switch} == SHOWN[game]
    fixed = next(r for r in rulings if not r.switch)
    with pytest.raises(Rejected, match=fixed.name):
        load_game(game).new_match(["Ann", "Bo", "Cy"], 1, {fixed.name: fixed.readings[-1]})


@pytest.mark.parametrize(("reading", "legal"), [("allowed", True), ("forbidden", False)])
def test_exit_in_combat(reading: str, legal: bool, thaw: bool) -> None:
    """SD-EXIT-02 In combat only where it is allowed; out of combat always."""
    hand = ["Wolfman", "Snow Ghost", "Ghost Clown", "Hiccups"]
    options = {"exit-in-combat": reading}
    fighting = scene(thaw, Ann={"hand": hand}, running={"munchkin.fight": ("Ann", "Tar Golem")}, options=options)
    assert can(fighting, "Ann", "discover-an-exit") is legal
    assert can(scene(thaw, Ann={"hand": hand}, options=options), "Ann", "discover-an-exit")


@pytest.mark.parametrize("reading", ["capped", "refused"])
def test_overshooting_sale(reading: str, thaw: bool) -> None:
    """SD-SELL-05 SP-SELL-04 At Level 8 two levels' worth is sold for one, or not at all; one level's worth always."""
    hand = ["Beekeeper Suit", "Net Launcher", "Butter Churn Cannon"]
    t = scene(thaw, Ann={"level": 8, "hand": hand}, options={"overshooting-sale": reading})
    t.do("Ann", "sell-items")
    if reading == "refused":
        with pytest.raises(Rejected, match="SD-SELL-05"):
            t.do("Ann", hand)
        hand = hand[:2]
    t.do("Ann", hand)
    assert t.stat("level", "Ann") == 9


@pytest.mark.parametrize(("reading", "legal"), [("allowed", True), ("forbidden", False)])
def test_help_while_winning(reading: str, legal: bool, thaw: bool) -> None:
    """SD-HLP-15 SP-HLP-10 Who is winning may ask, or may not; who is not may always, from the moment that this is so."""
    t = scene(
        thaw, Ann={"level": 5}, Bo={"hand": ["On Very Tall Stilts"]}, running={"munchkin.fight": ("Ann", "Sheet with Two Holes")},
        options={"help-while-winning": reading},
    )
    assert can(t, "Ann", "ask-for-help") is legal
    t.do("Bo", "play-a-monster-enhancer")
    assert can(t, "Ann", "ask-for-help")


@pytest.mark.parametrize(("reading", "level"), [("yes", 2), ("no", 3)])
def test_major_fender_bender_costs_a_level(reading: str, level: int, thaw: bool) -> None:
    """SD-CARD-04 Without Vehicle and Footgear a level goes, or nothing happens; with one of them it is that which goes."""
    options = {"major-fender-bender-costs-a-level": reading}
    t = scene(thaw, Ann={"level": 3, "hand": [FENDER]}, options=options)
    t.do("Ann", f"play-a-curse {one(t, FENDER)} seat-0")
    t.pass_all()
    assert t.stat("level", "Ann") == level
    assert t.where(FENDER) == "door-discards"
    shod = scene(thaw, Ann={"level": 3, "hand": [FENDER], "front": ["Scuba Fins"]}, options=options)
    shod.do("Ann", f"play-a-curse {one(shod, FENDER)} seat-0")
    shod.pass_all()
    assert shod.stat("level", "Ann") == 3 and shod.cards("front", "Ann") == []
