"""Allies: one at a time, at any time, and how they are left behind."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from scooby import can
from south_park import fight, lost, scene

from rulecore.games.munchkin.items import items_in_play
from rulecore.testing import Scene

BIG = "Satan"  # Level 18; does not pursue the lowest Levels
STRAIT = '''
monster "Shut Door": level 20, treasures 1
    no munchkin may escape this
    bad-stuff: lose level
'''
THIEF = 'curse "Item Thief": x2\n    discard an Item\n'
MULE = 'ally "Cousin with a Truck"\n    may carry 2 Big Items\n'
FOES = ["Beelzaboot", "Linda Stotch", "Principal of the Thing"]  # all of them pursue, and none changes a roll
PAIR = {"combat": FOES[:2]}


def test_an_ally_at_any_time(thaw: bool) -> None:
    """SP-TIME-03 SP-ALLY-03 SP-ALLY-04 EC-23: in one's own fight, in another's, off-turn; on oneself only."""
    t = scene(thaw, Ann={"hand": ["Kyle Broflovski"]}, Bo={"hand": ["Randy Marsh"]}, running={"munchkin.fight": ("Ann", BIG)})
    t.do("Bo", "play-an-ally randy-marsh")
    assert t.cards("front", "Bo") == ["Randy Marsh"] and t.total("strength", "Bo") == 1 + 3
    t.do("Ann", "play-an-ally kyle-broflovski")
    assert t.total("strength", "Ann") == 1 + 3 and t.cards("front", "Ann") == ["Kyle Broflovski"]


def test_a_drawn_ally_is_played_or_kept(thaw: bool) -> None:
    """SP-ALLY-02 SP-TURN-04 SP-TURN-10 Behind the door or looted: at once, or later."""
    t = scene(thaw, decks={"door-deck": ["Kyle Broflovski", "Randy Marsh"]})
    t.do("Ann", "kick open the door")
    assert t.cards("hand", "Ann") == ["Kyle Broflovski"]
    t.do("Ann", "play-an-ally kyle-broflovski", "loot the room")
    assert t.cards("hand", "Ann") == ["Randy Marsh"]
    assert can(t, "Ann", "play-an-ally randy-marsh") and can(t, "Ann", "end-the-turn")


def test_one_ally_and_the_next_takes_its_place(thaw: bool) -> None:
    """SP-ALLY-01 SP-ALLY-05 At will, and in one action; the old one is discarded."""
    t = scene(thaw, Ann={"front": ["Kyle Broflovski"], "hand": ["Randy Marsh"]})
    t.refuses("Ann", f"play-an-ally randy-marsh.{t.card('Randy Marsh')} none")
    t.do("Ann", "play-an-ally randy-marsh")
    assert t.cards("front", "Ann") == ["Randy Marsh"] and t.where("Kyle Broflovski") == "door-discards"


@pytest.mark.parametrize("more", ["Bus Pass for the Whole Family", "Raisins"])
def test_a_card_may_allow_more(more: str, thaw: bool) -> None:
    """SP-ALLY-14 SP-ALLY-01 SP-EQ-02 Two beside each other; a third must take somebody's place."""
    hand = ["Randy Marsh", "Bebe Stevens"]
    t = scene(thaw, Ann={"front": [more, "Kyle Broflovski"], "hand": hand})
    t.do("Ann", f"play-an-ally randy-marsh.{t.card('Randy Marsh')} none")
    assert {"Kyle Broflovski", "Randy Marsh"} <= set(t.cards("front", "Ann"))
    t.refuses("Ann", f"play-an-ally bebe-stevens.{t.card('Bebe Stevens')} none")
    assert can(t, "Ann", "play-an-ally bebe-stevens")


def test_an_ally_may_itself_allow_more(thaw: bool) -> None:
    """SP-ALLY-14 What he says counts from the moment that he is there, and no longer; then the owner says who goes."""
    t = scene(thaw, Ann={"front": ["Kyle Broflovski"], "hand": ["Stan Marsh", "Timmy", "Sell the House"]})
    t.do("Ann", f"play-an-ally stan-marsh.{t.card('Stan Marsh')} none")
    t.do("Ann", f"play-an-ally timmy.{t.card('Timmy')} none")
    assert t.cards("front", "Ann") == ["Kyle Broflovski", "Stan Marsh", "Timmy"]
    other = scene(
        thaw, Ann={"front": ["Kyle Broflovski", "Stan Marsh", "Timmy"], "hand": ["Bebe Stevens"]}, Bo={"level": 3},
    )
    other.do("Ann", f"play-an-ally bebe-stevens.{other.card('Bebe Stevens')} stan-marsh")
    assert other.asked("Ann") == "discard an Ally"
    other.do("Ann", "timmy")
    other.do("Ann", "bebe-stevens")
    assert other.cards("front", "Ann") == ["Kyle Broflovski"] and other.asked("Ann") == "your turn"


def test_an_ally_is_no_item(thaw: bool) -> None:
    """SP-ALLY-06 SP-ALLY-09 SP-TRD-01 SP-HLP-10 Not traded, given or promised, not sold, and no Item for a Curse."""
    t = scene(
        thaw, cards=THIEF, Ann={"front": ["Kyle Broflovski", "Hall Monitor Sash"]},
        Bo={"front": ["Stan's Tonfas"], "hand": ["Item Thief", "Item Thief"]},
    )
    assert items_in_play(t.state, 0) == [t.card("Hall Monitor Sash")]
    for _ in range(2):
        t.do("Bo", "play-a-curse item-thief")
        t.pass_all()
    assert t.cards("front", "Ann") == ["Kyle Broflovski"]
    t = scene(thaw, Ann={"front": ["Kyle Broflovski", "Hall Monitor Sash"]}, Bo={"front": ["Stan's Tonfas"]})
    t.do("Ann", "trade-items seat-1")
    assert t.decision("Ann").options == [t.card("Hall Monitor Sash")]
    alone = scene(thaw, Ann={"front": ["Kyle Broflovski"]}, Bo={"front": ["Stan's Tonfas"]})
    for said in ("trade-items", "give-an-item", "sell-items", "change-equipment"):
        alone.refuses("Ann", said)
    fought = fight(thaw, BIG, Ann={"front": ["Kyle Broflovski"]})
    fought.do("Ann", "ask for help", "Bo")
    assert not [key for key in fought.options("Ann") if "kyle" in key and "use-an-ability" not in key]


def test_an_ally_goes_only_for_a_reason(thaw: bool) -> None:
    """SP-ALLY-13 SP-DISC-01 SP-CLS-03 It is never just discarded, but it may pay for an ability like any own card."""
    t = scene(thaw, Ann={"front": ["Kyle Broflovski", "Superhero"]}, decks={"door-deck": ["Up Past Its Bedtime", BIG]})
    t.refuses("Ann", "discard-an-ally")
    t.do("Ann", "kick open the door", True, "kyle-broflovski")
    assert t.where("Kyle Broflovski") == "door-discards" and t.cards("combat") == [BIG]


def test_an_ally_may_lift_a_limit(thaw: bool) -> None:
    """SP-EQ-02 SP-BIG-01 SP-BIG-03 One who carries something, too, puts it right even off-turn, where no Item could."""
    big = ["Locker with a False Bottom", "Robot Made of Boxes", "Leaf Blower"]
    t = scene(thaw, cards=MULE, turn="Bo", Ann={"front": big[:1], "pack": big[1:], "hand": ["Cousin with a Truck", "Timmy"]})
    t.do("Ann", "change-equipment locker")
    assert t.asked("Ann") == "too much to carry"
    t.refuses("Ann", "play-an-ally timmy")
    t.do("Ann", "play-an-ally cousin-with-a-truck")
    assert t.asked("Bo") == "your turn" and set(big) <= set(t.cards("pack", "Ann"))


# ---- a sacrifice ----------------------------------------------------------------------------------


def against_two(thaw: bool, helper: str = "", **things: Any) -> Scene:
    """Ann and perhaps Bo have lost against two monsters, and Ann runs first."""
    registers = {"fighter": "Ann", "fleeing": 1, **({"helper": helper} if helper else {})}
    return scene(thaw, zones=PAIR, registers=registers, running={"munchkin.fight:fighter_runs": ("Ann", BIG)}, **things)


def run_from(t: Scene, who: str) -> None:
    """The runner picks the first monster, and keeps the Ally for now."""
    t.do(who, "beelzaboot")


@pytest.mark.parametrize("helper", [True, False])
def test_a_sacrifice_frees_whom_the_fighter_says(helper: bool, thaw: bool) -> None:
    """SP-ALLY-07 SP-ALLY-08 SP-EX-13 SP-EX-14 EC-65: nobody rolls, or the helper rolls for each monster."""
    t = against_two(thaw, "Bo", Ann={"level": 5, "front": ["Kyle Broflovski"]}, Bo={"level": 5}, dice=[] if helper else [5, 5])
    t.do("Ann", "beelzaboot", "kyle-broflovski", helper)
    if not helper:
        t.pass_all()
        t.do("Bo", "beelzaboot")
    t.pass_all()
    assert t.where("Kyle Broflovski") == "door-discards" and t.happened("sacrifice") == 1
    assert t.happened("roll") == (0 if helper else 2) and t.happened("escape") == 4 and t.happened("caught") == 0
    assert t.cards("combat") == [] and t.where("Beelzaboot") == "door-discards"


def test_alone_nobody_else_is_asked_about(thaw: bool) -> None:
    """SP-ALLY-07 Without a helper one Ally is for all monsters, and there is no more to decide."""
    t = against_two(thaw, Ann={"level": 5, "front": ["Kyle Broflovski"]})
    t.do("Ann", "beelzaboot", "kyle-broflovski")
    t.pass_all()
    assert (t.happened("escape"), t.happened("roll"), t.stat("level", "Ann")) == (2, 0, 5)


def test_who_keeps_the_ally_rolls(thaw: bool) -> None:
    """SP-ALLY-07 SP-ALLY-10 It is a choice before each roll; what was suffered before stays suffered."""
    t = against_two(thaw, Ann={"level": 5, "front": ["Kyle Broflovski", "Moon Boots"]}, dice=[1])
    t.do("Ann", "linda-stotch", "none")
    t.pass_all()
    assert t.happened("caught") == 1 and t.stat("level", "Ann") == 4
    t.do("Ann", "kyle-broflovski")
    t.pass_all()
    assert (t.happened("roll"), t.happened("escape"), t.stat("level", "Ann")) == (1, 1, 4)


@settings(max_examples=25, deadline=None)
@given(foes=some.integers(1, 3), rolled=some.integers(0, 2), helped=some.booleans(), both=some.booleans())
def test_a_sacrifice_is_worth_all_rolls_that_are_left(foes: int, rolled: int, helped: bool, both: bool) -> None:
    """SP-ALLY-07 SP-ALLY-08 SP-ALLY-10 Whenever it is made: nobody whom it saves rolls again, and the others for each monster."""
    rolled = min(rolled, foes - 1)
    still = foes if helped and not both else 0
    t = scene(
        zones={"combat": FOES[:foes]}, registers={"fighter": "Ann", "fleeing": 1, **({"helper": "Bo"} if helped else {})},
        running={"munchkin.fight:fighter_runs": ("Ann", FOES[0])}, dice=[5] * (rolled + still),
        Ann={"level": 5, "front": ["Kyle Broflovski"]}, Bo={"level": 5},
    )
    for foe in range(foes - rolled, foes + 1):
        if t.asked("Ann") == "run away from":
            t.do("Ann", t.decision("Ann").key(t.decision("Ann").options[0]))
        t.do("Ann", "none" if foe < foes else "kyle-broflovski")
        if foe < foes:
            t.pass_all()
    if helped:
        t.do("Ann", both)
    while t.match.required and t.cards("combat"):
        t.pass_all()
        if t.asked("Bo") == "run away from":
            t.do("Bo", t.decision("Bo").key(t.decision("Bo").options[0]))
    assert t.happened("roll") == rolled + still and t.happened("caught") == 0
    assert t.happened("escape") == foes * (2 if helped else 1) and t.cards("combat") == []


def test_a_helpers_own_ally_saves_the_helper(thaw: bool) -> None:
    """SP-ALLY-11 And nobody else; the fighter's choice is not the helper's."""
    t = against_two(thaw, "Bo", Ann={"level": 5}, Bo={"level": 5, "front": ["Kyle Broflovski"]}, dice=[1, 1])
    t.do("Ann", "linda-stotch")
    t.pass_all()
    assert t.happened("caught") == 2 and t.stat("level", "Ann") < 5
    t.do("Bo", "beelzaboot", "kyle-broflovski")
    t.pass_all()
    assert t.stat("level", "Bo") == 5 and t.happened("escape") == 2


def test_a_sacrifice_beats_what_nobody_escapes(thaw: bool) -> None:
    """SP-ALLY-12 EC-64 Without it there is not even a roll."""
    for told, level in (("kyle-broflovski", 5), ("none", 4)):
        t = scene(
            thaw, cards=STRAIT, Ann={"level": 5, "front": ["Kyle Broflovski"]}, running={"munchkin.fight": ("Ann", "Shut Door")},
        )
        lost(t)
        t.do("Ann", told)
        t.pass_all()
        assert t.stat("level", "Ann") == level and t.happened("roll") == 0


def test_no_sacrifice_for_a_monster_that_does_not_pursue(thaw: bool) -> None:
    """SP-ALLY-07 SP-CONF-01 There would be no roll to make."""
    t = lost(fight(thaw, BIG, Ann={"level": 4, "front": ["Kyle Broflovski"]}))
    t.pass_all()
    assert t.cards("front", "Ann") == ["Kyle Broflovski"] and t.happened("escape") == 1


def test_an_ally_played_after_the_loss_may_be_sacrificed(thaw: bool) -> None:
    """SP-ALLY-03 SP-ALLY-10 Between two rolls, too, an Ally may come, and be left behind at once."""
    t = against_two(thaw, Ann={"level": 5, "hand": ["Kyle Broflovski"]}, dice=[5])
    t.do("Ann", "beelzaboot")
    while t.asked("Ann") != "between-rolls":
        t.answer(next(d.seat for d in t.match.required if d.window == "roll"), ("pass",))
    t.do("Ann", "play-an-ally")
    t.pass_all()
    t.do("Ann", "kyle-broflovski")
    assert t.happened("roll") == 1 and t.happened("escape") == 2


def test_an_ally_is_lost_at_death(thaw: bool) -> None:
    """SP-ALLY-15 SP-LOOT-01 SP-LOOT-02 SP-DTH-02 It is laid out with the rest, and looted into a hand; the Class stays."""
    t = scene(
        thaw, Ann={"front": ["Kyle Broflovski", "Ninja", "Raisins"]}, Bo={"level": 3}, Cy={"level": 2},
        running={"munchkin.death": ("Ann",)},
    )
    t.pass_all()
    t.do("Bo", "kyle-broflovski")
    t.pass_all()
    assert t.cards("hand", "Bo") == ["Kyle Broflovski"] and t.cards("front", "Ann") == ["Ninja"]
    assert t.cards("hand", "Cy") == ["Raisins"]


def test_a_stolen_ally_goes_along(thaw: bool) -> None:
    """SP-ALLY-04 SP-ALLY-01 By a card's text an Ally may change sides; it counts at once, and one is enough."""
    snatch = 'curse "New Best Friend"\n    the player on your left takes an Ally from you\n'
    t = scene(
        thaw, cards=snatch, Ann={"front": ["Kyle Broflovski"], "hand": ["New Best Friend"]}, Bo={"front": ["Randy Marsh"]},
    )
    t.do("Ann", f"play-a-curse new-best-friend.{t.card('New Best Friend')} seat-0")
    while t.asked("Bo") == "curse" or t.asked("Ann") == "curse" or t.asked("Cy") == "curse":
        t.answer(next(d.seat for d in t.match.required), ("pass",))
    assert t.asked("Bo") == "discard an Ally"
    t.do("Bo", "randy-marsh")
    assert t.cards("front", "Bo") == ["Kyle Broflovski"] and t.total("strength", "Bo") == 1 + 3
