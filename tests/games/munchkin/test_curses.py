"""Curses: whom they hit, when, and how long they stay."""

from __future__ import annotations

import pytest
from scooby import can, one, scene

from rulecore.testing import Scene


def curse(t: Scene, who: str, title: str, victim: int) -> None:
    """Play a Curse on a seat; nobody cancels it."""
    t.do(who, f"play-a-curse {one(t, title)} seat-{victim}")
    t.pass_all()


FENDER = "Major Fender Bender"


@pytest.mark.parametrize(
    ("front", "level", "left", "after"),
    [
        (["Snow Mobile", "Scuba Fins"], 4, ["Scuba Fins"], 4),
        (["Scuba Fins"], 4, [], 4),
        ([], 4, [], 3),
        ([], 1, [], 1),
    ],
)
def test_ex_15_major_fender_bender(front: list[str], level: int, left: list[str], after: int, thaw: bool) -> None:
    """SD-EX-15 SD-CUR-03 SD-CUR-08 SD-CARD-04 SD-CONF-03 The Vehicle, else the Footgear, else a level, never below 1."""
    t = scene(thaw, Ann={"hand": [FENDER]}, Bo={"front": front, "level": level})
    curse(t, "Ann", FENDER, 1)
    assert t.cards("front", "Bo") == left
    assert t.stat("level", "Bo") == after
    assert t.where(FENDER) == "door-discards"


def test_a_curse_at_any_time_on_anybody(thaw: bool) -> None:
    """SD-TIME-03 SD-CUR-02 SD-CUR-09 SD-INT-04 SP-TIME-04 SP-CUR-02 SP-CUR-08 SP-INT-04 Off-turn, in combat, on others or on
    oneself.
    """
    t = scene(thaw, Bo={"hand": [FENDER]}, running={"munchkin.fight": ("Ann", "Tar Golem")})
    for seat in range(3):
        assert can(t, "Bo", f"play-a-curse {one(t, FENDER)} seat-{seat}")


def test_no_curse_on_the_dead(thaw: bool) -> None:
    """SD-CUR-10 SP-DTH-06 Not until they live again."""
    t = scene(thaw, Ann={"dead": 1}, Bo={"hand": [FENDER]}, running={"munchkin.fight": ("Cy", "Tar Golem")})
    t.refuses("Bo", f"play-a-curse {one(t, FENDER)} seat-0")
    assert can(t, "Bo", f"play-a-curse {one(t, FENDER)} seat-2")


def test_a_curse_through_the_door(thaw: bool) -> None:
    """SD-CUR-01 SD-TURN-03 SP-CUR-01 SP-TURN-03 EC-19 EC-25 It hits whoever opened it, at once, and is discarded."""
    t = scene(thaw, Ann={"front": ["Snow Mobile"]}, decks={"door-deck": [FENDER]})
    t.do("Ann", "kick-open-the-door")
    t.pass_all()
    assert t.cards("front", "Ann") == []
    assert t.where(FENDER) == "door-discards"
    assert t.asked("Ann") == "no monster"


def test_a_persistent_curse_stays(thaw: bool) -> None:
    """SD-CUR-04 SD-ZONE-04 SP-CUR-03 SP-ZONE-04 It lies in front of its victim until something ends it."""
    t = scene(thaw, Ann={"hand": ["Shrunken Backpack"]}, Bo={"pack": ["Pirate's Chest"]}, Cy={"level": 2})
    curse(t, "Ann", "Shrunken Backpack", 1)
    assert t.cards("front", "Bo") == ["Shrunken Backpack"]
    assert t.cards("pack", "Bo") == [], "no Big Item may be carried (SD-BIG-03)"
    assert t.cards("pack", "Ann") == ["Pirate's Chest"]


def test_a_delayed_curse_stays_until_it_has_hit(thaw: bool) -> None:
    """SD-CUR-04 SD-CUR-06 SP-CUR-03 SP-CUR-05 For the next combat: kept until that is over, and discarded then."""
    t = scene(thaw, Ann={"hand": ["Fogged Glasses"], "level": 9}, decks={"door-deck": ["Very Small Pirate"]})
    curse(t, "Ann", "Fogged Glasses", 0)
    assert t.cards("front", "Ann") == ["Fogged Glasses"]
    t.do("Ann", "kick-open-the-door")
    assert t.total("strength", "Ann") == 6
    t.do("Ann", "let-it-be-decided")
    t.pass_all()
    assert t.where("Fogged Glasses") == "door-discards"


def test_the_next_combat_may_be_this_one(thaw: bool) -> None:
    """SD-CUR-06 SP-CUR-05 Played during a combat, it counts in that one."""
    t = scene(thaw, Bo={"hand": ["Fogged Glasses"]}, running={"munchkin.fight": ("Ann", "Tar Golem")})
    curse(t, "Bo", "Fogged Glasses", 0)
    assert t.total("strength", "Ann") == -2


def test_a_bystanders_next_combat_is_still_to_come(thaw: bool) -> None:
    """SD-CUR-06 SD-CUR-04 SP-CUR-05 SP-CUR-03 The end of somebody else's fight is not the end of one's next combat."""
    t = scene(thaw, Ann={"level": 9}, Bo={"hand": ["Fogged Glasses"]}, running={"munchkin.fight": ("Ann", "Tar Golem")})
    curse(t, "Bo", "Fogged Glasses", 2)
    t.do("Ann", "let-it-be-decided")
    t.run(until="your turn", who="Bo")
    assert t.cards("front", "Cy") == ["Fogged Glasses"]
    assert t.total("strength", "Cy") == -2


DIZZY = 'curse "Dizzy"\n    -3 until end of next turn\n'


@pytest.mark.parametrize(("victim", "turns"), [(0, ["Ann"]), (1, ["Ann", "Bo"]), (2, ["Ann", "Bo", "Cy"])])
def test_the_next_turn_may_be_this_one(victim: int, turns: list[str], thaw: bool) -> None:
    """SD-CUR-06 SD-CUR-04 SP-CUR-05 SP-CUR-03 On the own turn it counts in that turn; else until the end of the victim's, not of
    anybody's.
    """
    players = {name: {"level": 5} for name in ("Ann", "Bo", "Cy")}
    players["Ann"]["hand"] = ["Dizzy"]  # type: ignore[assignment]
    doors = ["Extra Batteries", "Fog Machine", "Cheat!", "Wandering Monster", "Super Munchkin", "On Very Tall Stilts"]
    t = scene(thaw, cards=DIZZY, decks={"door-deck": doors}, **players)
    curse(t, "Ann", "Dizzy", victim)
    for whose in turns:
        t.run("your turn", whose)
        assert t.total("strength", victim) == 5 - 3
        t.run("your turn ends", whose)
        t.do(whose, "end the turn")
    t.run("your turn", ("Ann", "Bo", "Cy")[len(turns) % 3])
    assert t.total("strength", victim) == 5 and t.where("Dizzy") == "door-discards"


def test_the_victim_picks_the_item(thaw: bool) -> None:
    """SD-CUR-07 SP-CUR-06 EC-82 Equipped or only carried."""
    t = scene(
        thaw, Ann={"hand": ["Everybody Wants a Cut"]}, Bo={"level": 2, "front": ["Flashlight"], "pack": ["Violin Case"]}
    )
    curse(t, "Ann", "Everybody Wants a Cut", 1)
    assert t.match.required[0].seat == 1


def test_what_is_in_hand_is_safe(thaw: bool) -> None:
    """SD-ZONE-06 SP-ZONE-06 EC-83 A Curse on Items does not reach the hand."""
    t = scene(thaw, Ann={"hand": [FENDER]}, Bo={"level": 2, "hand": ["Snow Mobile"]})
    curse(t, "Ann", FENDER, 1)
    assert t.cards("hand", "Bo") == ["Snow Mobile"]
    assert t.stat("level", "Bo") == 1


def test_nothing_to_hit(thaw: bool) -> None:
    """SD-CUR-08 SP-CUR-07 It is ignored, and discarded."""
    t = scene(thaw, Ann={"hand": ["Laundry Day"]})
    t.do("Ann", f"play-a-curse {one(t, 'Laundry Day')} seat-1")
    t.pass_all()
    while t.asked("Bo"):
        t.do("Bo", t.options("Bo")[0])
    assert t.where("Laundry Day") == "door-discards"


def test_a_curse_takes_an_equipped_item_in_combat(thaw: bool) -> None:
    """SD-CUR-11 SP-DTH-06 Strength changes at once; the place stays empty."""
    t = scene(
        thaw,
        Ann={"front": ["Snow Mobile"], "pack": []},
        Bo={"hand": [FENDER]},
        running={"munchkin.fight": ("Ann", "Tar Golem")},
    )
    before = t.total("strength", "Ann")
    curse(t, "Bo", FENDER, 0)
    assert t.total("strength", "Ann") == before - 3


def test_a_curse_may_be_cancelled(thaw: bool) -> None:
    """SD-TIME-13 SD-CUR-03 SP-TIME-11 SP-CUR-03 Only a card that says so comes between."""
    t = scene(thaw, Ann={"hand": [FENDER]}, Bo={"level": 4, "hand": ["Curse-Off Spray"]})
    t.do("Ann", f"play-a-curse {one(t, FENDER)} seat-1")
    t.do("Bo", "answer-a-curse")
    t.pass_all()
    assert t.stat("level", "Bo") == 4
    assert t.where(FENDER) == "door-discards"
    assert t.where("Curse-Off Spray") == "treasure-discards"
    assert t.stat("cancelled") == 0


def test_a_cancelled_curse_does_not_cancel_the_next(thaw: bool) -> None:
    """SD-TIME-13 SP-TIME-11 One card, one Curse."""
    t = scene(thaw, Ann={"hand": [FENDER, "Case of the Giggles"]}, Bo={"level": 4, "hand": ["Curse-Off Spray"]})
    t.do("Ann", f"play-a-curse {one(t, 'Case of the Giggles')} seat-1")
    t.do("Bo", "answer-a-curse")
    t.pass_all()
    curse(t, "Ann", FENDER, 1)
    assert t.stat("level", "Bo") == 3


def test_an_immune_player(thaw: bool) -> None:
    """SD-CUR-08 SD-CONF-01 SP-CUR-07 SP-CONF-01 What a card makes one immune to has no effect and is discarded."""
    t = scene(thaw, Ann={"hand": [FENDER]}, Bo={"level": 4, "front": ["Bagpipes"]})
    curse(t, "Ann", FENDER, 1)
    assert t.stat("level", "Bo") == 4
    assert t.where(FENDER) == "door-discards"


def test_kept_for_the_next_turn(thaw: bool) -> None:
    """SD-CUR-04 SP-CUR-03 A penalty that comes later is kept in front until it takes effect."""
    t = scene(thaw, Ann={"hand": ["Slow Leak"], "level": 5}, Bo={"level": 4})
    curse(t, "Ann", "Slow Leak", 1)
    assert t.cards("front", "Bo") == ["Slow Leak"]
    t.run(until="your turn", who="Bo")
    assert t.stat("level", "Bo") == 3
    assert t.where("Slow Leak") == "door-discards"
