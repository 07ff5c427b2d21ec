"""What other games of this family get wrong, as plain examples with the real cards (tests/mutants tries the mistakes out)."""
from __future__ import annotations

import pytest
from scooby import GAME, can, one, scene

from rulecore.games import load_game

SIX = ["Net Launcher", "Treasure Map", "Bagpipes", "Chef's Apron", "Scuba Fins", "Miner's Lamp"]


@pytest.mark.parametrize("behind", ["Major Fender Bender", "Teen Sleuth", "Wandering Monster"])
def test_without_a_monster_there_is_a_room_to_loot(behind: str, thaw: bool) -> None:
    """SD-TURN-08 SD-TURN-10 SP-TURN-06 SP-TURN-08 A Curse behind the door changes nothing about that, and only one door is
    opened.
    """
    t = scene(thaw, Ann={"level": 2, "hand": ["Snow Ghost"]}, decks={"door-deck": [behind, "Fog Machine"]})
    t.do("Ann", "kick")
    t.pass_all()
    assert t.asked("Ann") == "no monster" and t.happened("kick-down") == 1
    assert can(t, "Ann", "look-for-trouble")
    t.do("Ann", "loot the room")
    assert "Fog Machine" in t.cards("hand", "Ann")


def test_who_has_fought_neither_loots_nor_looks_for_trouble(thaw: bool) -> None:
    """SD-TURN-07 SD-TURN-08 SP-TURN-05 SP-TURN-06 Not while the fight goes on, and not after it."""
    t = scene(thaw, Ann={"level": 5, "hand": ["Snow Ghost"]}, decks={"door-deck": ["Sheet with Two Holes"]})
    t.do("Ann", "kick")
    t.refuses("Ann", "loot")
    t.refuses("Ann", "look-for-trouble")
    t.do("Ann", "let it be decided")
    t.pass_all()
    assert t.asked("Ann") == "your turn ends"
    t.refuses("Ann", "loot")
    t.refuses("Ann", "look-for-trouble")


def test_only_own_items_are_sold(thaw: bool) -> None:
    """SD-SELL-01 SD-SELL-03 SP-SELL-01 SP-SELL-02"""
    ann = {"hand": ["Beekeeper Suit"], "pack": ["Net Launcher"]}
    t = scene(thaw, Ann=ann, Bo={"front": ["Treasure Map"], "pack": ["Butter Churn Cannon"], "hand": ["Bunny Slippers"]})
    t.do("Ann", "sell-items")
    assert sorted(t.options("Ann")) == sorted([one(t, "Beekeeper Suit"), one(t, "Net Launcher")])


def test_a_turn_may_be_ended_with_six_cards(thaw: bool) -> None:
    """SP-CHAR-03 SP-CHAR-06 SD-CHAR-02 SD-TURN-14 SP-CHAR-02 What is too much is given away, and the next turn begins."""
    t = scene(thaw, Ann={"level": 3, "hand": SIX}, Cy={"level": 2}, running={"munchkin.turn": ("Ann",)})
    t.run("your turn ends", "Ann")
    t.do("Ann", "end the turn", "pass")
    t.do("Ann", [one(t, title) for title in t.cards("hand", "Ann")[5:]])
    t.pass_all()
    assert len(t.cards("hand", "Ann")) == 5 and t.asked("Bo") == "your turn"


def test_only_what_is_above_five_goes_and_the_player_says_what(thaw: bool) -> None:
    """SP-CHAR-01 SP-CHAR-07 SP-CHAR-08 SD-ZONE-07 SP-ZONE-07"""
    t = scene(thaw, Ann={"hand": SIX}, running={"munchkin.charity": ("Ann",)})
    t.do("Ann", "pass", ["bagpipes"])
    t.pass_all()
    assert sorted(set(SIX) - set(t.cards("hand", "Ann"))) == ["Bagpipes"]


def test_a_removed_monster_brings_no_level_in_the_middle_of_a_fight(thaw: bool) -> None:
    """SD-CONF-05 SD-CONF-04 SD-REW-05 SP-CONF-05 SP-CONF-04 SP-REW-05"""
    t = scene(
        thaw, Ann={"level": 9, "hand": ["Net from Above"]}, Bo={"hand": ["Ghost Clown"]},
        running={"munchkin.fight": ("Ann", "Sheet with Two Holes")},
    )
    t.do("Bo", "join-a-monster")
    t.do("Ann", "use-a-one-shot", "ghost-clown")
    assert t.cards("combat")[0] == "Sheet with Two Holes"
    assert t.stat("level", "Ann") == 9 and t.cards("hand", "Ann") == [] and not t.match.over


def test_everybody_is_dealt_four_doors_and_four_treasures() -> None:
    """SD-SET-03 SP-SET-02"""
    game = load_game(GAME)
    match = game.new_match(["Ann", "Bo", "Cy", "Di"], seed=5)
    for seat in range(4):
        decks = sorted(game.cards[c].start for c in match.state.pile("hand", seat))
        assert decks == ["door-deck"] * 4 + ["treasure-deck"] * 4


@pytest.mark.parametrize("place", ["front", "pack"])
def test_an_item_in_play_never_returns_to_the_hand(place: str, thaw: bool) -> None:
    """SD-ZONE-08 SD-ITEM-03 SP-ZONE-08 SP-ITEM-03 It is turned, discarded, or goes to another player."""
    t = scene(thaw, Ann={place: ["Flashlight"]})
    t.do("Ann", "change-equipment flashlight")
    assert t.cards("hand", "Ann") == [] and t.where("Flashlight") == ("pack" if place == "front" else "front")


def test_nobody_has_to_ask_for_help_or_to_take_it(thaw: bool) -> None:
    """SD-HLP-01 SP-HLP-01"""
    t = scene(thaw, Ann={"level": 5}, running={"munchkin.fight": ("Ann", "Sheet with Two Holes")})
    t.do("Ann", "ask for help", "none")
    assert t.asked("Ann") == "fight" and t.stat("helper") == -1
    t.do("Ann", "let it be decided")
    t.pass_all()
    assert t.stat("level", "Ann") == 6
