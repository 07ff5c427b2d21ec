"""The protected rules, and what may be played when."""

from __future__ import annotations

from typing import Any

import pytest
from scooby import can, one, scene

from rulecore.engine.changes import AddStat, Draw, Move
from rulecore.testing import Scene

GO_UP = "Go Up a Level"
FIVE = ["Flashlight", "Violin Case", "Scuba Fins", "Chef's Apron", "Diving Helmet"]


def happens(t: Scene, *changes: object) -> None:
    """These changes are proposed, as a card would."""
    t.match.machine.pending.clear()
    t.match.machine.do(list(changes), ("test", "", -1))  # type: ignore[arg-type]
    t.match.machine.advance()


def test_ex_18_no_winning_level_by_a_card(thaw: bool) -> None:
    """SD-EX-18 SD-GUAL-03 SD-CONF-06 At Level 9 nobody is a target; at Level 8 everybody is, in combat and off-turn."""
    t = scene(
        thaw, Ann={"level": 9}, Bo={"level": 8, "hand": [GO_UP]}, running={"munchkin.fight": ("Ann", "Tar Golem")}
    )
    t.refuses("Bo", f"play-a-go-up-a-level {one(t, GO_UP)} seat-0")
    t.do("Bo", f"play-a-go-up-a-level {one(t, GO_UP)} seat-1")
    assert t.stat("level", "Bo") == 9
    assert t.where(GO_UP) == "treasure-discards"


def test_a_level_for_a_rival(thaw: bool) -> None:
    """SD-GUAL-02 SD-TIME-02 SP-GUAL-02 SP-TIME-02 EC-04 On any player, even in his combat."""
    t = scene(thaw, Bo={"hand": [GO_UP]}, running={"munchkin.fight": ("Ann", "Tar Golem")})
    t.do("Bo", f"play-a-go-up-a-level {one(t, GO_UP)} seat-0")
    assert t.stat("level", "Ann") == 2


def test_a_level_for_oneself_on_the_own_turn(thaw: bool) -> None:
    """SD-GUAL-02 SD-CONF-01 SP-GUAL-02 SP-CONF-01 A card that names its time is played then, and for oneself."""
    t = scene(thaw, Ann={"hand": ["Group Hug"]}, Bo={"hand": ["Donate It to the Museum"], "front": ["Flashlight"]})
    t.refuses("Bo", "play-a-go-up")
    t.do("Ann", "play-a-go-up-a-level group-hug")
    assert [t.stat("level", who) for who in ("Ann", "Bo", "Cy")] == [2, 2, 2]


def test_only_a_card_that_says_so_wins(thaw: bool) -> None:
    """SD-CONF-06 SD-WIN-02 SD-GUAL-03 SP-CONF-06 SP-WIN-02 SP-GUAL-03 `even to win` lifts the ban, nothing else does."""
    six = ["Wolfman", "Tar Golem", "Snow Ghost", "Ghost Clown", "Hiccups", "Fog Machine"]
    t = scene(thaw, Ann={"level": 9, "hand": ["Roll the Credits Early", "Group Hug", *six]})
    t.refuses("Ann", "play-a-go-up-a-level group-hug")
    t.do("Ann", "play-a-go-up-a-level roll-the-credits", six)
    assert t.stat("level", "Ann") == 10


def test_nobody_falls_below_level_one() -> None:
    """SD-CONF-03 SP-CONF-03 EC-11 Whatever a card takes, Level 1 stays."""
    t = scene(Ann={"level": 2})
    happens(t, AddStat("level", 0, -2))
    assert t.stat("level", "Ann") == 1


@pytest.mark.parametrize(("cause", "after"), [("card", 9), ("sale", 9), ("defeat", 10), ("even to win", 10)])
def test_the_winning_level(cause: str, after: int) -> None:
    """SD-CONF-02 SD-CONF-06 SD-WIN-03 SP-CONF-02 SP-CONF-06 SP-TURN-12 EC-07 Two levels at 8: by a defeat to the top and no
    further, else to Level 9.
    """
    t = scene(Ann={"level": 8})
    happens(t, AddStat("level", 0, 3, cause))
    assert t.stat("level", "Ann") == after


def test_no_reward_in_the_middle_of_a_fight() -> None:
    """SD-CONF-02 SD-CONF-04 SD-CONF-05 SP-CONF-02 SP-CONF-04 SP-CONF-05 EC-41 Neither Treasure nor the level for a defeat before
    the whole fight is over.
    """
    t = scene(running={"munchkin.fight": ("Ann", "Tar Golem")})
    deck, zones = t.state.game.zones["treasure-deck"][0], t.state.game.zones["hand"]
    happens(t, AddStat("level", 0, 1, "defeat"), Draw(deck, zones[0], "draw", 0), Draw(deck, zones[1], "draw", 1))
    assert t.stat("level", "Ann") == 1
    assert (len(t.cards("hand", "Ann")), len(t.cards("hand", "Bo"))) == (0, 1), "only who fights has to wait"


def test_the_dead_gain_nothing() -> None:
    """SD-LOOT-05 SP-LOOT-04 EC-70 No level, no card, whatever gives it."""
    t = scene(Bo={"dead": 1}, Ann={"hand": ["Flashlight"]}, running={"munchkin.fight": ("Ann", "Tar Golem")})
    zones = t.state.game.zones
    happens(
        t,
        AddStat("level", 1, 1),
        Move(t.card("Flashlight"), zones["hand"][1], "give", 0),
        Draw(zones["door-deck"][0], zones["hand"][1], "draw", 1),
    )
    assert t.stat("level", "Bo") == 1
    assert t.cards("hand", "Bo") == []
    assert t.cards("hand", "Ann") == ["Flashlight"]


# ---- the timing table ------------------------------------------------------------------------------


FIGHT = {"munchkin.fight": ("Ann", "Tar Golem")}
GHOSTS = {"munchkin.fight": ("Ann", "Ghost Clown")}


def test_enhancers_go_into_any_fight_on_a_monster_of_choice(thaw: bool) -> None:
    """SD-INT-02 SD-ENH-03 SD-ENH-05 SD-CMB-06 SP-INT-02 SP-ENH-03 SP-CMB-06 Anybody's, and only into a fight."""
    t = scene(thaw, Bo={"hand": ["Fog Machine"]}, running=FIGHT)
    t.do("Bo", "play-a-monster-enhancer fog-machine")
    assert t.match.view(0)["facts"]["fight"]["monsters"] == 14 + 5
    idle = scene(thaw, Ann={"hand": ["Fog Machine"]})
    idle.refuses("Ann", "play-a-monster-enhancer")


def test_a_ghost_joins_a_ghost(thaw: bool) -> None:
    """SD-GHO-01 SD-GHO-02 SD-GHO-05 From any hand, into any fight with a Ghost, without a Wandering Monster."""
    t = scene(thaw, Bo={"hand": ["Sheet with Two Holes", "Wax Captain"]}, running=GHOSTS)
    t.refuses("Bo", "join-a-monster-of-its-kind wax-captain")
    t.do("Bo", "join-a-monster-of-its-kind sheet")
    assert t.cards("combat") == ["Ghost Clown", "Sheet with Two Holes"]


def test_a_pirate_joins_a_pirate(thaw: bool) -> None:
    """SD-GHO-03 The same among Pirates; one that is both matches either."""
    t = scene(
        thaw,
        Bo={"hand": ["Very Small Pirate", "Stowaway in the Sandwich", "Sheet with Two Holes"]},
        running={"munchkin.fight": ("Ann", "Barnacle Bill Collector")},
    )
    assert can(t, "Bo", "join-a-monster-of-its-kind very-small-pirate")
    assert can(t, "Bo", "join-a-monster-of-its-kind stowaway")
    t.refuses("Bo", "join-a-monster-of-its-kind sheet")


def test_paint_makes_a_ghost_of_it(thaw: bool) -> None:
    """SD-GHO-04 Another monster joins together with a card that makes it a Ghost."""
    t = scene(thaw, Bo={"hand": ["Funland Robot", "Glow-in-the-Dark Paint"]}, running=GHOSTS)
    t.do("Bo", f"join-a-monster-of-its-kind {one(t, 'Funland Robot')} glow")
    assert t.cards("combat") == ["Ghost Clown", "Funland Robot", "Glow-in-the-Dark Paint"]
    assert t.match.view(0)["facts"]["fight"]["monsters"] == 14 + 6 + 5


def test_no_ghost_no_kin(thaw: bool) -> None:
    """SD-GHO-06 EC-47 A Ghost must be there."""
    t = scene(thaw, Bo={"hand": ["Sheet with Two Holes"]}, running=FIGHT)
    t.refuses("Bo", "join")


def test_a_wandering_monster_brings_one_from_hand(thaw: bool) -> None:
    """SD-INT-03 SD-MON-02 SP-INT-03 SP-MON-02 Into anybody's fight, one's own too; there must be a monster in hand."""
    t = scene(
        thaw, Ann={"hand": ["Wandering Monster"]}, Bo={"hand": ["Wandering Monster", "Bat on a String"]}, running=FIGHT
    )
    t.refuses("Ann", "play-a-wandering-monster")
    t.do("Bo", "play-a-wandering-monster")
    assert t.cards("combat") == ["Tar Golem", "Wandering Monster", "Bat on a String"]


def test_one_shots_in_any_combat(thaw: bool) -> None:
    """SD-TIME-09 SD-INT-01 SD-SHOT-03 SP-TIME-10 SP-INT-01 SP-SHOT-03 From anybody's hand, into any fight; the side is for the
    player to pick.
    """
    t = scene(thaw, Bo={"hand": ["Cheeseburger with Extra Pickles"]}, running=FIGHT)
    t.do("Bo", "use-a-one-shot cheeseburger", "monsters")
    assert t.match.view(0)["facts"]["fight"]["monsters"] == 19
    idle = scene(thaw, Ann={"hand": ["Cheeseburger with Extra Pickles"]})
    idle.refuses("Ann", "use-a-one-shot")


def test_a_one_shot_for_the_own_turn(thaw: bool) -> None:
    """SD-SHOT-05 SD-SHOT-02 SD-CONF-01 SP-SHOT-03 SP-SHOT-02 SP-CONF-01 Where a card names its time, that is when; discarded once
    its effect is resolved.
    """
    t = scene(thaw, Ann={"hand": ["Yard Sale Sign"], "front": ["Diving Helmet"]}, Bo={"hand": ["Grab Bag"]})
    t.refuses("Bo", "use-a-one-shot")
    t.do("Ann", "use-a-one-shot yard-sale-sign")
    assert len(t.cards("hand", "Ann")) == 2
    assert t.where("Yard Sale Sign") == "treasure-discards"


def test_a_card_may_change_a_roll(thaw: bool) -> None:
    """SD-TIME-13 SD-RUN-10 SP-TIME-11 SP-RUN-09 Only what is made for it comes between a roll and its result."""
    t = scene(
        thaw,
        Bo={"hand": ["Loaded Dice", FENDER]},
        running={"munchkin.run-away": ("Ann",)},
        zones={"combat": ["Tar Golem"]},
        registers={"fighter": "Ann", "fleeing": 1},
        dice=[1],
    )
    assert t.asked("Bo") == "roll"
    t.refuses("Bo", "play-a-curse")
    assert can(t, "Bo", "answer-a-roll loaded-dice")


FENDER = "Major Fender Bender"


def test_why_not(thaw: bool) -> None:
    """SD-TIME-04 SD-TIME-08 SD-TIME-10 The table answers why something is not possible, with the rule."""
    t = scene(thaw, Ann={"hand": ["Side Entrance"]}, running=FIGHT)
    for action, rule in (("play a Portal", "SD-TIME-10"), ("trade Items", "SD-TIME-04"), ("sell Items", "SD-TIME-08")):
        why = t.match.why_not(0, action)
        assert why is not None
        assert rule in why


@pytest.mark.parametrize(("title", "short", "enough"), [
    ("Donate It to the Museum", {"hand": []}, {"front": ["Flashlight"]}),
    ("Roll the Credits Early", {"hand": FIVE}, {"hand": FIVE, "front": ["Teen Sleuth"]}),
])
def test_a_card_with_a_price_is_for_who_can_pay_it(title: str, short: dict[str, Any], enough: dict[str, Any], thaw: bool) -> None:
    """SD-GUAL-01 SD-GUAL-03 SP-GUAL-01 SP-GUAL-03 Otherwise it would be played for nothing; the card itself does not pay."""
    for has, may in ((short, False), (enough, True)):
        t = scene(thaw, Ann={**has, "hand": [title, *has.get("hand", [])]})
        assert can(t, "Ann", "play-a-go-up-a-level") == may
