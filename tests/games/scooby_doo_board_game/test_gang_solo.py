"""One player alone: whose turn it is, whatever has been walked, asked or carried (the rest of it: test_rounds)."""
from __future__ import annotations

from typing import Any

from gang import GAME, LODGE, ROUND, can, frights, one, spot, walks

from rulecore.testing import Scene, table


def alone(thaw: bool, *revealed: str, sidekick: tuple[str, ...] = (), at: dict[str, str] | None = None, **things: Any) -> Scene:
    """The cards of a round are revealed; Shaggy is at the Malt Shop and Scooby-Doo at Wolf's End Lodge, or where `at` says."""
    own = {"gang": ["Shaggy", "Scooby-Doo"], "revealed": revealed, "sidekick": sidekick, **things.pop("Ann", {})}
    lying = {"Shaggy": "Malt Shop", "Scooby-Doo": LODGE, **(at or {}), **things.pop("attached", {})}
    return table(GAME, thaw=thaw, running={f"{ROUND}:all_is_known": ()}, attached=lying, Ann=own, **things)


def test_both_turns_are_shaggys_wherever_he_walks(thaw: bool) -> None:
    """BG-SOLO-01 BG-SOLO-03 BG-REV-02 Each at its own Initiative, and Scooby-Doo has none without a card of his."""
    t = alone(thaw, "Legging It", "Just Keep Running")
    t.do("Ann", f"walk {one(t, 'Funland')}", "end-the-turn")
    assert walks(t) == ["Airfield", "Malt Shop", "Vasquez Castle"]
    t.do("Ann", f"walk {one(t, 'Airfield')}")
    assert spot(t, "Shaggy") == "Airfield" and spot(t, "Scooby-Doo") == LODGE


def test_what_is_not_used_waits_for_another_round(thaw: bool) -> None:
    """BG-SOLO-04 BG-SOLO-10 In this round it is not asked for again."""
    t = alone(thaw, "Legging It", "Just Keep Running", sidekick=("Split the Sandwich",))
    t.do("Ann", "end-the-turn", False, "end-the-turn")
    assert t.cards("sidekick", "Ann") == ["Split the Sandwich"] and t.asked("Ann") == "which card do you play"


def test_a_card_that_comes_last_is_asked_for_all_the_same(thaw: bool) -> None:
    """BG-SOLO-04 After all other turns of the round."""
    t = alone(thaw, "Legging It", "Just Keep Running", sidekick=("Last One Out, Lights Off",))
    t.do("Ann", "end-the-turn", "end-the-turn")
    assert t.asked("Ann") == "play the card of Scooby-Doo"


def test_what_his_card_says_holds_for_him(thaw: bool) -> None:
    """BG-SOLO-06 Effects of his cards are his as usual: he recovers a card by a snack."""
    t = alone(thaw, "Just Keep Running", "Legging It", sidekick=("Midnight Snack",), zones={"discard-deck": ["Pass It Along"]})
    t.do("Ann", True, "end-the-turn")
    assert "Pass It Along" in t.cards("save-deck")


def test_scooby_doo_is_frightened_too(thaw: bool) -> None:
    """BG-SOLO-11 Where the Monster comes to him."""
    t = alone(
        thaw, "Last One Out, Lights Off", "It Was Old Mr. Withers", at={"Scooby-Doo": "Airfield"},
        zones={"monsters": ["Ghost Clown"], "abroad": ["Eyes in the Painting"]},
    )
    assert frights(t) == 1 and len(t.cards("discard-deck")) == 2


def test_shaggys_ability_waits_for_a_turn_of_his(thaw: bool) -> None:
    """BG-ABL-01 BG-SOLO-09 In it he takes what Scooby-Doo carries; in a turn of Scooby-Doo he cannot."""
    things: dict[str, Any] = {"Ann": {"bag": ["Tools"]}, "attached": {"Tools": "Scooby-Doo"}}
    t = alone(thaw, "Just Keep Running", "Whistle for the Van", sidekick=("Split the Sandwich",), **things)
    t.do("Ann", True)
    assert not can(t, "Ann", "use-an-ability shaggy")
    t.do("Ann", "end-the-turn", "use-an-ability shaggy")
    t.do("Ann", "tools")
    assert spot(t, "Tools") == ""  # what lies on no figure is Shaggy's
