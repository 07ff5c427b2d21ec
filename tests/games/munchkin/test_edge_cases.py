"""What people have asked about the rules, each question one table and its ruling (EC-nn; the same numbers for all games).

Every test is played with the real cards, live and through a save and load at every decision.
"""
from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from scooby import can, host_of, one, scene

from rulecore.errors import Rejected
from rulecore.games.munchkin.reading import danger, side_strength, treasures
from rulecore.testing import Scene

EC = re.compile(r"EC[-_](\d+)", re.IGNORECASE)
ASKED = (  # every question that concerns this family of games
    1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29, 31, 32, 34, 35, 37, 38, 40, 41, 43, 44, 46, 47, 49,
    50, 52, 53, 55, 56, 58, 59, 61, 62, 64, 65, 67, 68, 70, 71, 73, 74, 76, 77, 79, 80, 82, 83, 85, 86, 88, 89, 91, 92, 94, 95,
    97, 98, 100, 101, 103, 104, 106, 107, 109, 110,
)  # fmt: skip


def fight(thaw: bool, monster: str, **things: Any) -> Scene:
    """Ann fights a monster; there is no ice in the room, and no moon."""
    t = scene(thaw, running={"munchkin.fight": ("Ann", monster)}, **things)
    look_around(t)
    return t


def look_around(t: Scene) -> None:
    """What monsters ask about the room is answered with no."""
    while t.asked("Ann").endswith("?"):
        t.do("Ann", False)


def bring(t: Scene, who: str, monster: str) -> None:
    """A player brings a monster from hand with a Wandering Monster."""
    t.do(who, "play-a-wandering-monster")
    if len([c for c in t.state.pile("hand", t.seat(who)) if t.state.game.cards[c].kind == "monster"]):
        t.do(who, monster)
    look_around(t)


def close(t: Scene, window: str) -> None:
    """Everybody passes in this window, and in no other."""
    while waiting := [d for d in t.match.required if d.window == window]:
        t.answer(waiting[0].seat, ("pass",))


def decide(t: Scene) -> None:
    """The fight is decided, and nobody has anything to say."""
    t.do("Ann", "let it be decided")
    t.pass_all()


def helped(t: Scene, who: str = "Bo", offer: tuple[Any, ...] = (0, 0, (), (), False)) -> None:
    """Ann asks somebody for help, who agrees."""
    t.do("Ann", "ask for help", who)
    t.answer("Ann", offer)
    t.do(who, "help")


def test_every_question_is_answered_by_a_test() -> None:
    """By one that names it, here or beside the rule it is about."""
    sources = Path(__file__).parent.glob("test_*.py")
    named = {int(n) for s in sources for n in EC.findall(s.read_text(encoding="utf-8"))}
    assert set(ASKED) <= named


# ---- winning and levels -----------------------------------------------------------------------------


def test_ec_01_nobody_sells_into_level_10(thaw: bool) -> None:
    """SD-SELL-04 SD-EX-11"""
    t = scene(thaw, Ann={"level": 9, "hand": ["Beekeeper Suit", "Net Launcher"]})
    t.refuses("Ann", "sell-items")
    assert t.stat("level", "Ann") == 9


def test_ec_02_a_sale_at_level_8_stops_at_9(thaw: bool) -> None:
    """SD-SELL-05 SD-SELL-02 SP-SELL-04 SP-SELL-01"""
    t = scene(thaw, Ann={"level": 8, "hand": ["Beekeeper Suit", "Net Launcher", "Butter Churn Cannon"]})
    t.do("Ann", "sell-items", ["beekeeper-suit", "net-launcher", "butter-churn-cannon"])
    assert t.stat("level", "Ann") == 9 and t.cards("hand", "Ann") == []


def test_ec_02_or_is_refused_where_the_table_wants_that(thaw: bool) -> None:
    """SD-SELL-05 SP-SELL-04"""
    hand = ["Beekeeper Suit", "Net Launcher", "Butter Churn Cannon"]
    t = scene(thaw, Ann={"level": 8, "hand": hand}, options={"overshooting-sale": "refused"})
    t.do("Ann", "sell-items")
    with pytest.raises(Rejected, match="SD-SELL-05"):
        t.do("Ann", ["beekeeper-suit", "net-launcher", "butter-churn-cannon"])


def test_ec_04_a_level_for_a_rival_brings_a_monster_after_him(thaw: bool) -> None:
    """SD-GUAL-02 SD-TIME-02 SP-GUAL-02 SP-TIME-02"""
    t = fight(thaw, "Lady in the Upstairs Window", Ann={"level": 3}, Bo={"hand": ["Go Up a Level"]}, dice=[1])
    t.do("Bo", f"play-a-go-up-a-level {one(t, 'Go Up a Level')} seat-0")
    assert t.stat("level", "Ann") == 4
    decide(t)
    assert t.happened("caught") == 1 and t.stat("level", "Ann") == 3


def test_ec_04_left_alone_the_monster_ignores_him(thaw: bool) -> None:
    """SD-RUN-02 SD-CONF-01 SP-RUN-03 SP-CONF-01"""
    t = fight(thaw, "Lady in the Upstairs Window", Ann={"level": 3})
    decide(t)
    assert t.happened("escape") == 1 and t.happened("roll") == 0


def test_ec_05_what_is_optional_on_a_go_up_card_stays_so(thaw: bool) -> None:
    """SD-GUAL-01 SD-GUAL-02 SP-GUAL-01 SP-GUAL-02"""
    more = 'go-up "Museum Visit"\n    play anytime\n    gain level then may discard an Item: draw 1 treasure\n'
    t = scene(thaw, Ann={"hand": ["Museum Visit"]}, Bo={"front": ["Flashlight"]}, cards=more)
    t.do("Ann", f"play-a-go-up-a-level {one(t, 'Museum Visit')} seat-1")
    t.do("Bo", False)
    assert t.stat("level", "Bo") == 2 and t.cards("front", "Bo") == ["Flashlight"]


def test_ec_07_two_levels_at_level_9_end_the_game_at_10(thaw: bool) -> None:
    """SD-WIN-03 SD-WIN-01 SD-REW-06 SP-TURN-12 SP-WIN-01 SP-HLP-10"""
    t = fight(thaw, "Doctor Somebody", Ann={"level": 9, "front": ["Treasure Map", "Chef's Apron", "Scuba Fins", "Snow Mobile"]})
    decide(t)
    assert t.match.over and t.match.winners == (0,)
    assert t.stat("level", "Ann") == 10 and t.cards("hand", "Ann") == []


def test_ec_08_a_monster_removed_by_a_card_wins_nothing(thaw: bool) -> None:
    """SD-REW-05 SD-CMB-10 SD-CMB-09 SD-CONF-04 SP-REW-05 SP-CMB-11 SP-CMB-10 SP-CONF-04"""
    t = fight(thaw, "Tar Golem", Ann={"level": 9, "hand": ["Rope, Bucket, and Optimism"]})
    t.do("Ann", "use-a-one-shot")
    assert not t.match.over and t.stat("fighter") == -1
    assert t.stat("level", "Ann") == 9 and t.cards("hand", "Ann") == []


def test_ec_10_a_dungeon_gives_no_winning_level(thaw: bool) -> None:
    """SD-DUNG-07 SD-CONF-06 SD-WIN-02"""
    nine = {"level": 9}
    t = scene(thaw, Ann={"level": 9, "hand": ["Fire Exit"]}, Bo=nine, Cy=nine, zones={"dungeons": ["Bottomless Buffet"]})
    t.pass_all()
    t.do("Ann", "play-a-portal")
    t.pass_all()
    assert t.where("Bottomless Buffet") == "dungeon-discards"
    assert not t.match.over and [t.stat("level", who) for who in ("Ann", "Bo", "Cy")] == [9, 9, 9]


@pytest.mark.parametrize("level", [1, 2])
def test_ec_11_losing_levels_stops_at_1(level: int, thaw: bool) -> None:
    """SD-CONF-03 SD-LVL-03 SP-CONF-03 SP-LVL-02"""
    t = fight(thaw, "Snow Ghost", Ann={"level": level}, dice=[1])
    decide(t)
    assert t.happened("caught") == 1 and t.stat("level", "Ann") == 1


# ---- timing and the response window -----------------------------------------------------------------


def test_ec_13_a_reasonable_time_to_speak_up_and_no_more(thaw: bool) -> None:
    """SD-CMB-11 SP-CMB-12 The time is the host's business: 2.6 seconds is what it is told, and its timeout is a pass."""
    t = fight(thaw, "Bat on a String", Ann={"level": 5})
    t.do("Ann", "let it be decided")
    assert t.decision("Bo").deadline == 2.6
    while not t.match.over and t.asked("Bo") == "about-to-win":
        t.match.timeout(t.decision("Bo"))
    assert t.stat("level", "Ann") == 6


def test_ec_14_every_card_opens_the_window_again(thaw: bool) -> None:
    """SD-CMB-11 SD-INT-01 SP-CMB-12 SP-INT-01"""
    t = fight(thaw, "Bat on a String", Ann={"level": 9}, Bo={"hand": ["Banana Peel", "Two-Faced Mask"]}, Cy={"level": 2})
    t.do("Ann", "let it be decided", "pass")
    t.do("Cy", "pass")
    clock = t.decision("Bo").clock
    t.do("Bo", "use-a-one-shot banana-peel")
    assert t.asked("Ann") == t.asked("Cy") == "about-to-win"
    assert t.decision("Bo").clock != clock


def test_ec_16_with_one_monster_removed_the_window_is_open_still(thaw: bool) -> None:
    """SD-CMB-11 SD-MUL-03 SP-CMB-12 SP-MUL-03"""
    t = fight(
        thaw, "Snow Ghost", Ann={"level": 9, "front": ["Beekeeper Suit"]}, Bo={"hand": ["Wandering Monster", "Bat on a String"]},
        Cy={"hand": ["Rope, Bucket, and Optimism", "Fog Machine"]},
    )
    bring(t, "Bo", "bat on a string")
    t.do("Ann", "let it be decided")
    t.do("Cy", "use-a-one-shot")
    assert t.where("Bat on a String") == "door-discards" and t.asked("Bo") == "about-to-win"
    assert can(t, "Cy", f"play-a-monster-enhancer {one(t, 'Fog Machine')} snow-ghost")
    t.refuses("Cy", f"play-a-monster-enhancer {one(t, 'Fog Machine')} bat")


def test_ec_17_enhancers_go_with_a_removed_monster(thaw: bool) -> None:
    """SD-ENH-01 SD-ENH-02 SD-REW-02 SP-ENH-01 SP-ENH-02 SP-REW-02"""
    t = fight(
        thaw, "Snow Ghost", Ann={"level": 5, "front": ["Beekeeper Suit"], "hand": ["Rope, Bucket, and Optimism"]},
        Bo={"hand": ["Wandering Monster", "Bat on a String"]}, Cy={"hand": ["On Very Tall Stilts"]},
    )
    bring(t, "Bo", "bat on a string")
    t.do("Cy", f"play-a-monster-enhancer {one(t, 'On Very Tall Stilts')} bat")
    assert danger(t.state) == 8 + 1 + 10
    t.do("Ann", "use-a-one-shot")
    assert danger(t.state) == 8 and t.where("On Very Tall Stilts") == "door-discards"
    decide(t)
    assert t.stat("level", "Ann") == 6 and len(t.cards("hand", "Ann")) == 2


def test_ec_19_nobody_comes_before_a_curse_through_the_door(thaw: bool) -> None:
    """SD-TURN-03 SD-TIME-13 SD-CUR-01 SP-TURN-03 SP-TIME-11 SP-CUR-01"""
    bo = {"hand": ["Go Up a Level", "Slow Leak"]}
    t = scene(thaw, Ann={"level": 2}, Bo=bo, decks={"door-deck": ["Major Fender Bender"]})
    t.do("Ann", "kick")
    assert t.options("Bo") == ["pass"]
    t.pass_all()
    assert t.stat("level", "Ann") == 1


def test_ec_20_nothing_comes_between_a_roll_and_its_result(thaw: bool) -> None:
    """SD-RUN-10 SD-TIME-13 SP-RUN-09 SP-TIME-11"""
    t = fight(
        thaw, "Snow Ghost", Ann={"level": 5}, Bo={"hand": ["Ghost Clown", "Go Up a Level", "Slow Leak", "Rabbit's Foot"]},
        dice=[1, 6],
    )
    t.do("Bo", "join-a-monster")
    t.do("Ann", "let it be decided")
    close(t, "before-loss")
    t.do("Ann", "snow-ghost")
    assert t.asked("Bo") == "roll" and [k.split()[0] for k in t.options("Bo")] == ["pass", "answer-a-roll"]
    close(t, "roll")
    assert t.stat("level", "Ann") == 3 and t.asked("Bo") == "between-rolls"
    assert can(t, "Bo", "play-a-curse") and can(t, "Bo", "play-a-go-up-a-level")


def test_ec_22_a_class_off_turn_only_if_just_received(thaw: bool) -> None:
    """SD-CLS-05 SD-TIME-06 SP-CLS-05 SP-TIME-07"""
    hand = ["Meddling Kid", "Flashlight", "Treasure Map", "Bagpipes", "Chef's Apron", "Scuba Fins"]
    t = scene(
        thaw, Ann={"level": 3, "hand": hand}, Bo={"hand": ["Teen Sleuth"]}, Cy={"level": 2},
        running={"munchkin.charity": ("Ann",)},
    )
    t.pass_all()
    t.refuses("Bo", "play-a-class")
    t.do("Ann", ["meddling-kid"])
    assert can(t, "Bo", "play-a-card-just-received meddling-kid")
    t.refuses("Bo", "play-a-card-just-received teen-sleuth")


def test_ec_22_on_the_own_turn_even_in_combat(thaw: bool) -> None:
    """SD-CLS-05 SD-TIME-07 SP-CLS-05 SP-TIME-08"""
    t = fight(thaw, "Snow Ghost", Ann={"hand": ["Ghost Hunter"]}, Bo={"hand": ["Ghost Hunter"]})
    t.refuses("Bo", "play-a-class")
    t.do("Ann", "play-a-class")
    assert t.total("strength", "Ann") == 3


def test_ec_25_a_curse_is_discarded_unless_it_is_persistent(thaw: bool) -> None:
    """SD-CUR-03 SD-CUR-04 SP-CUR-03"""
    t = scene(thaw, Ann={"level": 3, "hand": ["Major Fender Bender", "Wobbly Knees"]})
    t.do("Ann", f"play-a-curse {one(t, 'Major Fender Bender')} seat-1")
    t.pass_all()
    assert t.where("Major Fender Bender") == "door-discards"
    t.do("Ann", f"play-a-curse {one(t, 'Wobbly Knees')} seat-1")
    t.pass_all()
    assert t.cards("front", "Bo") == ["Wobbly Knees"] and t.cards("front", "Ann") == []


# ---- combat arithmetic ------------------------------------------------------------------------------


def test_ec_26_the_monster_wins_a_tie(thaw: bool) -> None:
    """SD-CMB-07 SP-CMB-07"""
    t = fight(thaw, "Snow Ghost", Ann={"level": 8}, dice=[6])
    decide(t)
    assert t.happened("loss") == 1 and t.stat("level", "Ann") == 8 and t.cards("hand", "Ann") == []


def test_ec_28_strength_may_be_negative(thaw: bool) -> None:
    """SD-CMB-04 SD-CUR-06 SP-CMB-04 SP-CUR-05"""
    t = fight(thaw, "Bat on a String", Cy={"hand": ["Fogged Glasses"]})
    t.do("Cy", "play-a-curse fogged-glasses")
    t.pass_all()
    assert t.total("strength", "Ann") == -2 and side_strength(t.state) == -2


def test_ec_29_a_monster_may_be_weaker_than_1(thaw: bool) -> None:
    """SD-CONF-03 SD-CMB-05 SP-CONF-03 SP-CMB-05"""
    t = fight(thaw, "Bat on a String", Ann={"hand": ["Just Some Guy"]}, Cy={"hand": ["Fogged Glasses"]})
    t.do("Ann", "play-a-monster-enhancer")
    t.do("Cy", "play-a-curse fogged-glasses")
    t.pass_all()
    assert (side_strength(t.state), danger(t.state)) == (-2, -4)
    decide(t)
    assert t.stat("level", "Ann") == 2


def test_ec_31_a_monster_that_hates_two_classes_hates_both(thaw: bool) -> None:
    """SD-HLP-07 SP-HLP-06"""
    more = 'monster "Grudge": level 4, treasures 1\n    +2 vs Ghost Hunter\n    +3 vs Brave Adventurer\n    bad-stuff: lose level\n'
    t = fight(thaw, "Grudge", Ann={"front": ["Ghost Hunter"]}, Bo={"front": ["Brave Adventurer"]}, cards=more)
    assert danger(t.state) == 6
    helped(t)
    assert danger(t.state) == 9


def test_ec_32_what_a_monster_forbids_holds_for_the_whole_fight(thaw: bool) -> None:
    """SD-MUL-02 SP-MUL-02"""
    t = fight(
        thaw, "Squeaky Suit of Armor", Ann={"level": 2, "front": ["Beekeeper Suit"]},
        Bo={"hand": ["Wandering Monster", "Wolfman"]},
    )
    assert side_strength(t.state) == 2
    bring(t, "Bo", "wolfman")
    assert (side_strength(t.state), danger(t.state)) == (2, 12)


def test_ec_34_a_limit_per_combat_is_not_one_per_monster(thaw: bool) -> None:
    """SD-CLS-03 SP-CLS-03"""
    hand = ["Flashlight", "Violin Case", "Treasure Map"]
    t = fight(
        thaw, "Wolfman", Ann={"front": ["Teen Sleuth"], "hand": hand}, Bo={"hand": ["Wandering Monster", "Bat on a String"]}
    )
    t.do("Ann", "use-an-ability", "flashlight")
    bring(t, "Bo", "bat on a string")
    t.do("Ann", "use-an-ability", "violin-case")
    assert t.total("strength", "Ann") == 1 + 2 + 2
    t.refuses("Ann", "use-an-ability")


def test_ec_35_what_was_paid_for_stays_when_the_class_goes(thaw: bool) -> None:
    """SD-CLS-02 SD-CLS-10 SP-CLS-02 SP-SUP-06"""
    t = fight(thaw, "Wolfman", Ann={"front": ["Teen Sleuth"], "hand": ["Flashlight", "Violin Case"]})
    t.do("Ann", "use-an-ability", "flashlight", "discard-a-class")
    assert t.total("strength", "Ann") == 3
    t.refuses("Ann", "use-an-ability")


def test_ec_37_an_item_that_became_illegal_gives_nothing_till_it_is_put_right(thaw: bool) -> None:
    """SD-EQ-05 SD-CLS-02 SD-ITEM-04 SP-CHT-01 SP-CLS-02 SP-ITEM-04"""
    t = fight(thaw, "Wolfman", Ann={"front": ["Meddling Kid", "Bunny Slippers"]}, dice=[6])
    assert t.total("strength", "Ann") == 4
    t.do("Ann", "discard-a-class")
    assert t.total("strength", "Ann") == 1 and t.where("Bunny Slippers") == "front"
    decide(t)
    assert t.where("Bunny Slippers") == "pack"


def test_ec_38_equipped_items_count_by_themselves_and_one_shots_never(thaw: bool) -> None:
    """SD-ITEM-02 SD-SHOT-03 SP-ITEM-02 SP-SHOT-03"""
    t = fight(thaw, "Wolfman", Ann={"front": ["Beekeeper Suit"], "pack": ["Scooby Snacks", "Scuba Fins"]})
    assert side_strength(t.state) == 1 + 4


# ---- several monsters, rewards ----------------------------------------------------------------------


def test_ec_40_one_is_not_beaten_while_another_is_fled_from(thaw: bool) -> None:
    """SD-MUL-03 SD-MUL-01 SP-MUL-03 SP-MUL-01"""
    t = fight(thaw, "Wolfman", Ann={"level": 5}, Bo={"hand": ["Wandering Monster", "Bat on a String"]}, dice=[6, 6])
    bring(t, "Bo", "bat on a string")
    t.do("Ann", "let it be decided")
    t.pass_all()
    t.do("Ann", "bat-on-a-string")
    t.pass_all()
    assert t.happened("escape") == 2 and t.happened("defeat") == 0
    assert t.stat("level", "Ann") == 5 and t.cards("hand", "Ann") == []


def test_ec_41_one_eliminated_and_then_flight_brings_nothing(thaw: bool) -> None:
    """SD-MUL-04 SP-MUL-04"""
    t = fight(
        thaw, "Wolfman", Ann={"level": 5, "hand": ["Rope, Bucket, and Optimism"]},
        Bo={"hand": ["Wandering Monster", "Bat on a String"]}, dice=[6],
    )
    bring(t, "Bo", "bat on a string")
    t.do("Ann", "use-a-one-shot")
    decide(t)
    assert t.happened("escape") == 1 and t.stat("level", "Ann") == 5 and t.cards("hand", "Ann") == []


def test_ec_43_treasures_with_enhancers(thaw: bool) -> None:
    """SD-REW-02 SD-ENH-06 SD-ENH-02 SP-REW-02 SP-ENH-04 SP-ENH-02"""
    t = fight(
        thaw, "Bat on a String", Ann={"level": 9, "hand": ["Just Some Guy"]},
        Bo={"hand": ["On Very Tall Stilts", "Costume Two Sizes Too Small"]},
    )
    bat = t.card("Bat on a String")
    t.do("Bo", "play-a-monster-enhancer costume")
    t.do("Ann", "play-a-monster-enhancer")
    assert treasures(t.state, bat) == 0, "1 - 1 - 1: never below none"
    t.do("Bo", "play-a-monster-enhancer on-very")
    assert treasures(t.state, bat) == 1 + 2 - 1 - 1


@pytest.mark.parametrize(("enhancers", "number"), [(["On Very Tall Stilts", "Costume Two Sizes Too Small"], 2), ([], 1)])
def test_ec_43_they_are_drawn(enhancers: list[str], number: int, thaw: bool) -> None:
    """SD-REW-02 SD-ENH-02 SP-REW-02 SP-ENH-02"""
    t = fight(thaw, "Bat on a String", Ann={"level": 5, "front": ["Beekeeper Suit"]}, Bo={"hand": enhancers})
    for title in enhancers:
        t.do("Bo", f"play-a-monster-enhancer {one(t, title)}")
    decide(t)
    assert t.stat("level", "Ann") == 6 and len(t.cards("hand", "Ann")) == number


@pytest.mark.parametrize("with_help", [False, True])
def test_ec_44_treasures_are_face_up_with_any_help(with_help: bool, thaw: bool) -> None:
    """SD-REW-03 SP-REW-03"""
    t = fight(thaw, "Snow Ghost", Ann={"level": 6, "front": ["Beekeeper Suit"]}, Bo={"level": 3})
    if with_help:
        helped(t)
    decide(t)
    drawn = [c for c, _ in t.state.history() if c.event == "draw"]
    assert [c.open for c in drawn] == [with_help, with_help]  # type: ignore[attr-defined]


def test_ec_46_each_monster_is_removed_on_its_own(thaw: bool) -> None:
    """SD-MUL-03 SD-GHO-06"""
    t = fight(thaw, "Snow Ghost", Ann={"level": 5, "hand": ["Net from Above"]}, Bo={"hand": ["Ghost Clown"]})
    t.do("Bo", "join-a-monster")
    t.do("Ann", "use-a-one-shot")
    t.do("Ann", "ghost-clown")
    assert t.cards("combat") == ["Snow Ghost", "Net from Above"]


def test_ec_47_without_a_ghost_no_ghost_joins(thaw: bool) -> None:
    """SD-GHO-06 SD-GHO-02"""
    t = fight(
        thaw, "Snow Ghost", Ann={"level": 5, "hand": ["Net from Above"]},
        Bo={"hand": ["Wandering Monster", "Bat on a String", "Ghost Clown"]},
    )
    bring(t, "Bo", "bat on a string")
    assert can(t, "Bo", "join-a-monster-of-its-kind ghost-clown")
    t.do("Ann", "use-a-one-shot")
    assert t.where("Snow Ghost") == "door-discards"
    t.refuses("Bo", "join-a-monster-of-its-kind")


def test_ec_49_a_short_treasure_deck_is_remade(thaw: bool) -> None:
    """SD-ZONE-03 SP-ZONE-03"""
    t = fight(
        thaw, "Tar Golem", Ann={"level": 6, "front": ["Beekeeper Suit", "Treasure Map", "Scuba Fins"]},
        decks={"treasure-deck": ["Flashlight"]}, short=["treasure-deck"],
        zones={"treasure-discards": ["Bagpipes", "Rabbit's Foot"], "dungeons": ["Cliffside Footpath"]},
    )
    decide(t)
    assert sorted(t.cards("hand", "Ann")) == ["Bagpipes", "Flashlight", "Rabbit's Foot"]


# ---- help -------------------------------------------------------------------------------------------


def test_ec_50_one_helper_only(thaw: bool) -> None:
    """SD-HLP-02 SP-HLP-02"""
    t = fight(thaw, "Wolfman", Ann={"level": 5}, Bo={"level": 2}, Cy={"level": 2})
    helped(t)
    assert side_strength(t.state) == 7
    t.refuses("Ann", "ask-for-help")


def test_ec_52_a_forced_helper_may_leave_a_fight_that_became_one_for_the_win(thaw: bool) -> None:
    """SD-HLP-13 SD-HLP-19 SD-HLP-12 SP-HLP-08 SP-HLP-10"""
    t = fight(
        thaw, "Wolfman", Ann={"level": 8, "hand": ["Scream for Help"]}, Bo={"level": 2},
        Cy={"hand": ["Wandering Monster", "Bat on a String"]},
    )
    t.do("Ann", "use-a-one-shot", "Bo")
    assert t.stat("helper") == 1
    bring(t, "Cy", "bat on a string")
    assert t.asked("Bo") == "leave the fight"
    t.do("Bo", True)
    assert t.stat("helper") == -1 and can(t, "Ann", "ask-for-help")


def test_ec_53_after_a_helper_has_left_another_may_be_asked(thaw: bool) -> None:
    """SD-HLP-19 SP-HLP-10"""
    t = fight(thaw, "Wolfman", Ann={"level": 5}, Bo={"hand": ["Smoke Bomb"]})
    helped(t)
    t.do("Bo", "use-a-one-shot")
    assert t.stat("helper") == -1
    helped(t, "Cy")
    assert t.stat("helper") == 2


def test_ec_55_promises_are_kept(thaw: bool) -> None:
    """SD-HLP-16 SD-HLP-17 SD-HLP-05 SP-HLP-10 SP-HLP-05"""
    t = fight(
        thaw, "Wolfman", Ann={"level": 5, "pack": ["Bagpipes"]}, Bo={"level": 7},
        decks={"treasure-deck": ["Flashlight", "Scuba Fins", "Treasure Map"]},
    )
    helped(t, offer=(1, 1, (t.card("Bagpipes"),), (), False))
    assert t.cards("pack", "Bo") == [], "given after the fight"
    decide(t)
    t.do("Bo", "treasure-map")
    t.pass_all()
    assert t.cards("hand", "Bo") == ["Treasure Map"] and len(t.cards("hand", "Ann")) == 0
    t.do("Ann", "flashlight")
    t.pass_all()
    assert sorted(t.cards("hand", "Ann")) == ["Flashlight", "Scuba Fins"] and t.cards("pack", "Bo") == ["Bagpipes"]


def test_ec_56_a_helper_gains_no_level(thaw: bool) -> None:
    """SD-HLP-09 SP-HLP-07"""
    t = fight(thaw, "Wolfman", Ann={"level": 5}, Bo={"level": 7})
    helped(t)
    decide(t)
    assert (t.stat("level", "Ann"), t.stat("level", "Bo")) == (6, 7)


# ---- Running Away and death -------------------------------------------------------------------------


def test_ec_58_one_roll_for_each_monster_and_each_runner(thaw: bool) -> None:
    """SD-MUL-05 SD-RUN-05 SP-RUN-06 SP-RUN-07 EC-62"""
    t = fight(thaw, "Snow Ghost", Ann={"level": 5}, Bo={"level": 5}, Cy={"hand": ["Ghost Clown"]}, dice=[1, 6, 6, 1])
    helped(t)
    t.do("Cy", "join-a-monster")
    decide(t)
    t.do("Ann", "snow-ghost")
    t.pass_all()
    t.do("Bo", "snow-ghost")
    t.pass_all()
    assert t.happened("roll") == 4 and t.happened("caught") == t.happened("escape") == 2
    assert (t.stat("level", "Ann"), t.stat("level", "Bo")) == (3, 4)


def test_ec_59_the_fighter_runs_first_each_in_an_order_of_their_own(thaw: bool) -> None:
    """SD-RUN-09 SD-RUN-05 SP-RUN-09 SP-RUN-07"""
    t = fight(thaw, "Snow Ghost", Ann={"level": 5}, Bo={"level": 5}, Cy={"hand": ["Ghost Clown"]}, dice=[6, 6, 6, 6])
    helped(t)
    t.do("Cy", "join-a-monster")
    decide(t)
    assert t.asked("Ann") == "run away from" and t.asked("Bo") == ""
    t.do("Ann", "ghost-clown")
    t.pass_all()
    t.do("Bo", "snow-ghost")
    t.pass_all()
    away = [(c.who, t.state.game.cards[c.card].title) for c, _ in t.state.history() if c.event == "escape"]  # type: ignore[attr-defined]
    assert away == [(0, "Ghost Clown"), (0, "Snow Ghost"), (1, "Snow Ghost"), (1, "Ghost Clown")]


TWO = {"attached": {"Super Munchkin": "Teen Sleuth"}}
DEADLY = "It in the Sub-Basement"  # kills whoever it catches, of Level 6 or more


def test_ec_61_a_helper_who_dies_is_looted_by_the_fighter_too(thaw: bool) -> None:
    """SD-LOOT-03 SD-LOOT-07 SP-LOOT-02 SP-DTH-06"""
    bo = {"level": 6, "front": ["Flashlight", "Chef's Apron", "Scuba Fins"]}
    t = fight(thaw, DEADLY, Ann={"level": 8}, Bo=bo, Cy={"level": 3}, dice=[6, 1])
    helped(t)
    decide(t)
    assert t.asked("Ann") == "loot the body"
    t.do("Ann", "flashlight")
    t.pass_all()
    t.do("Cy", "chefs-apron")
    t.pass_all()
    assert t.cards("hand", "Ann") == ["Flashlight"] and t.cards("hand", "Cy") == ["Chef's Apron"]
    assert t.happened("death") == 1 and t.where("Scuba Fins") == "treasure-discards"


def test_ec_62_the_helper_has_to_run(thaw: bool) -> None:
    """SD-RUN-05 SP-RUN-07"""
    t = fight(thaw, "Snow Ghost", Ann={"level": 2}, Bo={"level": 4}, dice=[6, 1])
    helped(t)
    decide(t)
    assert (t.stat("level", "Ann"), t.stat("level", "Bo")) == (2, 2)


def test_ec_67_what_the_dead_keep(thaw: bool) -> None:
    """SD-DTH-03 SD-DTH-01 SP-DTH-02 SP-DTH-01"""
    front = ["Teen Sleuth", "Super Munchkin", "Wobbly Knees", "Flashlight"]
    t = fight(thaw, DEADLY, Ann={"level": 7, "front": front, "hand": ["Bagpipes"]}, dice=[1], **TWO)
    decide(t)
    assert t.cards("front", "Ann") == ["Teen Sleuth", "Super Munchkin"] and t.stat("level", "Ann") == 7
    assert t.where("Wobbly Knees") == "door-discards", "spent: he was caught"
    assert sorted(t.cards("table")) == ["Bagpipes", "Flashlight"]


def test_ec_67_a_persistent_curse_stays(thaw: bool) -> None:
    """SD-DTH-03 SD-CUR-04 SP-DTH-02 SP-CUR-03"""
    t = fight(thaw, DEADLY, Ann={"level": 7, "front": ["Hiccups"]}, dice=[1])
    decide(t)
    assert t.happened("death") == 1 and t.cards("front", "Ann") == ["Hiccups"]


def test_ec_68_one_card_each_the_highest_level_first(thaw: bool) -> None:
    """SD-LOOT-03 SD-LOOT-04 SP-LOOT-02 SP-LOOT-03"""
    front = ["Flashlight", "Chef's Apron", "Scuba Fins"]
    t = fight(thaw, DEADLY, Ann={"level": 7, "front": front}, Bo={"level": 2}, Cy={"level": 4}, dice=[1])
    decide(t)
    t.do("Cy", "scuba-fins")
    t.pass_all()
    t.do("Bo", "flashlight")
    t.pass_all()
    assert t.cards("hand", "Cy") == ["Scuba Fins"] and t.cards("hand", "Bo") == ["Flashlight"]
    assert t.where("Chef's Apron") == "treasure-discards"


def test_ec_70_the_dead_receive_nothing(thaw: bool) -> None:
    """SD-LOOT-05 SD-CUR-10 SP-LOOT-04 SP-DTH-06"""
    t = scene(
        thaw, Ann={"level": 3, "front": ["Flashlight"], "hand": ["Go Up a Level", "Slow Leak", *FIVE]},
        Bo={"dead": 1, "reborn": 1}, Cy={"level": 5}, running={"munchkin.charity": ("Ann",)},
    )
    assert can(t, "Ann", f"play-a-curse {one(t, 'Slow Leak')} seat-2")
    for said in ("play-a-curse", "play-a-go-up-a-level", "give-an-item"):
        assert not [k for k in t.options("Ann") if k.startswith(said) and k.endswith("seat-1")]
    t.do("Ann", "pass")
    assert t.asked("Ann") == "discard", "of the living nobody has a lower Level"


FIVE = ["Net Launcher", "Treasure Map", "Bagpipes", "Chef's Apron", "Scuba Fins"]


def test_ec_71_charity_passes_over_the_dead(thaw: bool) -> None:
    """SD-CHAR-05 SP-CHAR-09"""
    t = scene(
        thaw, Ann={"level": 3, "hand": [*FIVE, "Miner's Lamp"]}, Bo={"dead": 1, "reborn": 1}, Cy={"level": 2},
        running={"munchkin.charity": ("Ann",)},
    )
    t.do("Ann", "pass")
    assert t.asked("Ann") == "give to Cy"
    t.do("Ann", ["miners-lamp"])
    assert t.cards("hand", "Cy") == ["Miner's Lamp"] and t.cards("hand", "Bo") == []


def test_ec_73_there_is_charity_after_flight(thaw: bool) -> None:
    """SD-TURN-14 SD-CHAR-01 SP-CHAR-06"""
    t = scene(
        thaw, Ann={"level": 3, "hand": [*FIVE, "Miner's Lamp"]}, Cy={"level": 4}, decks={"door-deck": ["Snow Ghost"]}, dice=[6]
    )
    t.do("Ann", "kick")
    look_around(t)
    decide(t)
    t.do("Ann", "end the turn", "pass")
    assert t.asked("Ann") == "give to Bo"


# ---- Charity and hand -------------------------------------------------------------------------------


@pytest.mark.parametrize(("bo", "asked"), [(4, "discard"), (3, "discard"), (2, "give to Bo")])
def test_ec_74_only_the_lowest_discards(bo: int, asked: str, thaw: bool) -> None:
    """SD-CHAR-04 SD-CHAR-02 SP-CHAR-05 SP-CHAR-03 SP-CHAR-02: being tied for it is enough."""
    t = scene(
        thaw, Ann={"level": 3, "hand": [*FIVE, "Miner's Lamp"]}, Bo={"level": bo}, Cy={"level": 5},
        running={"munchkin.charity": ("Ann",)},
    )
    t.do("Ann", "pass")
    assert t.asked("Ann") == asked
    assert (t.decision("Ann").least, t.decision("Ann").most) == (1, 1)


def test_ec_76_three_cards_for_two_players(thaw: bool) -> None:
    """SP-CHAR-04 SD-CHAR-03 SP-CHAR-07"""
    t = scene(
        thaw, Ann={"level": 3, "hand": [*FIVE, "Miner's Lamp", "Violin Case", "Flashlight"]},
        running={"munchkin.charity": ("Ann",)},
    )
    t.do("Ann", "pass")
    assert t.asked("Ann") == "larger share for"
    t.do("Ann", ["Cy"], ["bagpipes"])
    t.pass_all()
    t.do("Ann", ["flashlight", "violin-case"])
    t.pass_all()
    assert t.cards("hand", "Bo") == ["Bagpipes"] and sorted(t.cards("hand", "Cy")) == ["Flashlight", "Violin Case"]


def test_ec_77_nobody_has_to_play_cards_before_giving(thaw: bool) -> None:
    """SP-CHAR-03 SP-CHAR-02"""
    t = scene(
        thaw, Ann={"level": 3, "hand": [*FIVE, "Miner's Lamp"]}, Cy={"level": 4}, running={"munchkin.charity": ("Ann",)}
    )
    assert can(t, "Ann", "play-an-item") and can(t, "Ann", "sell-items")
    t.do("Ann", "pass")
    assert t.asked("Ann") == "give to Bo"


def test_ec_79_a_class_may_take_the_place_of_its_like(thaw: bool) -> None:
    """SD-CLS-07 SD-CLS-08 SP-SUP-05 SP-SUP-06"""
    t = scene(thaw, Ann={"front": ["Teen Sleuth"], "hand": ["Teen Sleuth"]})
    t.do("Ann", "play-a-class")
    assert t.cards("front", "Ann") == ["Teen Sleuth"] and t.cards("door-discards") == ["Teen Sleuth"]


# ---- Items, Big, Vehicles, Cheat!, trade ------------------------------------------------------------


def test_ec_80_two_helmets_carried_one_worn(thaw: bool) -> None:
    """SD-EQ-03 SP-EQ-03"""
    t = scene(thaw, Ann={"front": ["Diving Helmet"], "hand": ["Deerstalker"]})
    t.do("Ann", "play-an-item")
    assert (t.cards("front", "Ann"), t.cards("pack", "Ann")) == (["Diving Helmet"], ["Deerstalker"])


MOTHS = 'curse "Moths"\n    discard an Item\n\ncurse "Slipped Disc"\n    discard a Big Item else lose level\n'


def test_ec_82_the_victim_may_lose_an_item_that_is_not_equipped(thaw: bool) -> None:
    """SD-CUR-07 SP-CUR-06"""
    t = scene(thaw, Ann={"hand": ["Moths"]}, Bo={"front": ["Flashlight"], "pack": ["Chef's Apron"]}, cards=MOTHS)
    t.do("Ann", f"play-a-curse {one(t, 'Moths')} seat-1")
    t.pass_all()
    t.do("Bo", "chefs-apron")
    assert t.cards("front", "Bo") == ["Flashlight"] and t.cards("pack", "Bo") == []


def test_ec_83_curses_on_items_do_not_reach_the_hand(thaw: bool) -> None:
    """SD-ZONE-06 SD-CUR-08 SP-ZONE-06 SP-CUR-07"""
    t = scene(thaw, Ann={"level": 2, "hand": ["Everybody Wants a Cut"]}, Bo={"level": 3, "hand": ["Flashlight"]})
    t.do("Ann", f"play-a-curse {one(t, 'Everybody Wants a Cut')} seat-1")
    t.pass_all()
    assert t.cards("hand", "Bo") == ["Flashlight"] and t.stat("level", "Bo") == 2


def test_ec_85_too_many_big_items_off_turn_are_given_to_the_lowest(thaw: bool) -> None:
    """SD-BIG-05 SD-BIG-03 SD-BIG-06 SP-BIG-05 SP-BIG-03 SP-BIG-06"""
    ann = {"level": 3, "front": ["Raincoat with Forty Pockets"], "pack": ["Butter Churn Cannon", "Giant Tuning Fork"]}
    t = scene(thaw, Ann=ann, Bo={"level": 2, "hand": ["Laundry Day"]}, Cy={"level": 1, "pack": ["Pirate's Chest"]}, turn="Bo")
    t.do("Bo", f"play-a-curse {one(t, 'Laundry Day')} seat-0")
    t.pass_all()
    t.refuses("Ann", "sell-items")
    while t.asked("Ann") != "give away or discard":
        t.answer("Ann", t.decision("Ann").options[0])
    t.do("Ann", "butter-churn-cannon")
    t.pass_all()
    assert t.cards("pack", "Bo") == ["Butter Churn Cannon"], "Cy is lower but has no room"
    assert t.cards("pack", "Ann") == ["Giant Tuning Fork"]


def test_ec_86_a_vehicle_is_not_parked_for_another(thaw: bool) -> None:
    """SD-VEH-04 SD-VEH-01"""
    t = scene(thaw, Ann={"front": ["Snow Mobile"], "hand": ["Mine Cart"]})
    t.refuses("Ann", "change-equipment")
    t.refuses("Ann", "play-an-item")


def test_ec_88_a_cheated_item_stays_what_it_is(thaw: bool) -> None:
    """SD-CHT-03 SP-CHT-01"""
    front = ["Butter Churn Cannon", "Cheat!"]
    t = scene(
        thaw, Ann={"hand": ["Slipped Disc"]}, Bo={"level": 2, "front": front}, attached={"Cheat!": "Butter Churn Cannon"},
        cards=MOTHS,
    )
    t.do("Ann", f"play-a-curse {one(t, 'Slipped Disc')} seat-1")
    t.pass_all()
    assert t.where("Butter Churn Cannon") == "treasure-discards" and t.stat("level", "Bo") == 2


def test_ec_89_a_cheated_item_takes_no_hands(thaw: bool) -> None:
    """SD-CHT-03 SD-CHT-01 SD-EQ-02 SP-CHT-01 SP-EQ-02"""
    t = scene(thaw, Ann={"front": ["Flashlight", "Violin Case"], "pack": ["Net Launcher"], "hand": ["Cheat!"]})
    t.do("Ann", f"play-a-cheat {one(t, 'Cheat!')} net-launcher")
    assert sorted(t.cards("front", "Ann")) == ["Cheat!", "Flashlight", "Net Launcher", "Violin Case"]
    assert t.total("strength", "Ann") == 1 + 1 + 2 + 3


def test_ec_91_a_cheat_goes_with_its_item_and_never_to_another(thaw: bool) -> None:
    """SD-CHT-02 SP-CHT-01"""
    t = scene(
        thaw, Ann={"hand": ["Moths"]}, Bo={"front": ["Net Launcher", "Cheat!"], "pack": ["Fishing Rod"]},
        attached={"Cheat!": "Net Launcher"}, cards=MOTHS,
    )
    t.refuses("Bo", "play-a-cheat")
    t.do("Ann", f"play-a-curse {one(t, 'Moths')} seat-1")
    t.pass_all()
    t.do("Bo", "net-launcher")
    assert t.where("Cheat!") == "door-discards" and t.cards("pack", "Bo") == ["Fishing Rod"]


def test_ec_92_a_cheat_and_its_item_are_looted_apart(thaw: bool) -> None:
    """SD-LOOT-02 SP-LOOT-01"""
    t = fight(
        thaw, DEADLY, Ann={"level": 7, "front": ["Net Launcher", "Cheat!"]}, Bo={"level": 2}, Cy={"level": 4}, dice=[1],
        attached={"Cheat!": "Net Launcher"},
    )
    decide(t)
    t.do("Cy", "cheat")
    t.pass_all()
    assert t.cards("hand", "Cy") == ["Cheat!"] and "Net Launcher" in t.cards("hand", "Bo")


@pytest.mark.parametrize("when", ["in combat", "in flight", "off turn"])
def test_ec_94_no_sale_in_combat_or_in_flight_or_off_turn(when: str, thaw: bool) -> None:
    """SD-SELL-01 SD-RUN-10 SP-SELL-01 SP-RUN-09"""
    rich = {"level": 2, "hand": ["Beekeeper Suit", "Net Launcher"]}
    if when == "off turn":
        t = scene(thaw, Ann=rich, Bo=rich | {"hand": ["Butter Churn Cannon", "Bunny Slippers"]})
        assert can(t, "Ann", "sell-items")
        t.refuses("Bo", "sell-items")
        return
    t = fight(thaw, "Snow Ghost", Ann=rich, Bo={"hand": ["Ghost Clown"]}, dice=[6, 6])
    if when == "in flight":
        t.do("Bo", "join-a-monster")
        t.do("Ann", "let it be decided")
        close(t, "before-loss")
        t.do("Ann", "snow-ghost")
        close(t, "roll")
        assert t.asked("Ann") == "between-rolls"
    t.refuses("Ann", "sell-items")


def test_ec_97_two_may_trade_while_a_third_fights(thaw: bool) -> None:
    """SD-TIME-04 SD-TIME-12 SD-TRD-01 SD-TRD-02 SD-TRD-03 SP-TIME-05 SP-TIME-11 SP-TRD-01 SP-TRD-02 SP-TRD-03"""
    t = fight(thaw, "Wolfman", Ann={"front": ["Treasure Map"]}, Bo={"front": ["Flashlight"]}, Cy={"front": ["Scuba Fins"]})
    t.refuses("Ann", "trade-items")
    t.refuses("Bo", "trade-items seat-0")
    t.do("Bo", "trade-items seat-2", ["flashlight"], ["scuba-fins"])
    t.do("Cy", True)
    assert t.cards("pack", "Bo") == ["Scuba Fins"] and t.cards("pack", "Cy") == ["Flashlight"]


def test_ec_98_a_one_shot_on_the_table_may_be_used(thaw: bool) -> None:
    """SD-SHOT-04 SP-SHOT-03"""
    t = fight(thaw, "Wolfman", Ann={"pack": ["Scooby Snacks"]})
    t.do("Ann", "use-a-one-shot")
    assert side_strength(t.state) == 6


# ---- Class, Super Munchkin, Dungeons ----------------------------------------------------------------


def test_ec_100_never_two_of_one_class(thaw: bool) -> None:
    """SD-CLS-07 SP-SUP-05"""
    t = scene(thaw, Ann={"front": ["Teen Sleuth", "Super Munchkin"], "hand": ["Teen Sleuth"]}, **TWO)
    t.do("Ann", "play-a-class")
    assert t.cards("front", "Ann").count("Teen Sleuth") == 1


def test_ec_101_two_super_munchkins_are_no_third_class(thaw: bool) -> None:
    """SD-SUP-02 SD-SUP-07 SP-SUP-02 SP-SUP-06"""
    front = ["Teen Sleuth", "Ghost Hunter", "Super Munchkin", "Super Munchkin"]
    t = scene(thaw, Ann={"front": front, "hand": ["Meddling Kid"]}, **TWO)
    assert all(not k.endswith("none") for k in t.options("Ann") if k.startswith("play-a-class"))
    t.do("Ann", "play-a-class meddling-kid")
    assert len([c for c in t.cards("front", "Ann") if c != "Super Munchkin"]) == 2


@pytest.mark.parametrize(("others", "strength"), [(["Teen Sleuth"], 7), ([], 4)])
def test_ec_103_two_classes_have_the_disadvantages_of_both(others: list[str], strength: int, thaw: bool) -> None:
    """SD-SUP-02 SD-SUP-03 SP-SUP-02 SP-SUP-03"""
    t = fight(
        thaw, "Candlestick Maker", Ann={"front": ["Ghost Hunter", *others, "Super Munchkin"]},
        attached={"Super Munchkin": "Ghost Hunter"},
    )
    assert danger(t.state) == strength


def test_ec_104_super_munchkin_stays_with_the_class_that_is_left(thaw: bool) -> None:
    """SD-SUP-06 SD-SUP-05 SP-SUP-06"""
    t = scene(thaw, Ann={"front": ["Teen Sleuth", "Ghost Hunter", "Super Munchkin"]}, **TWO)
    t.do("Ann", "discard-a-class teen-sleuth")
    assert host_of(t, "Super Munchkin") == "Ghost Hunter"
    t.do("Ann", "discard-a-class ghost-hunter")
    assert t.where("Super Munchkin") == "door-discards"


def test_ec_106_a_persistent_curse_pays_for_nothing(thaw: bool) -> None:
    """SD-CUR-05 SD-CLS-09 SP-CUR-04 SP-SUP-06"""
    t = fight(thaw, "Wolfman", Ann={"front": ["Teen Sleuth", "Hiccups", "Flashlight"], "hand": ["Bagpipes"]})
    t.do("Ann", "use-an-ability teen-sleuth")
    assert sorted(k.split(".")[0] for k in t.options("Ann")) == ["bagpipes", "flashlight"]


def test_ec_107_of_two_dungeons_in_conflict_the_later_one_governs(thaw: bool) -> None:
    """SD-DUNG-06"""
    more = 'dungeon "No Luggage"\n    each player cannot carry Big Items\n'
    for places, allowed in ((["No Luggage", "Moving Day"], True), (["Moving Day", "No Luggage"], False)):
        t = scene(thaw, Ann={"hand": ["Butter Churn Cannon"]}, zones={"dungeons": places}, cards=more)
        assert can(t, "Ann", "play-an-item butter") is allowed


@pytest.mark.parametrize("then", ["Snow Ghost", "Major Fender Bender"])
def test_ec_109_what_replaces_a_portal_drawn_face_down_goes_to_the_hand(then: str, thaw: bool) -> None:
    """SD-PORT-08 SD-PORT-09 SD-PORT-05 SD-PORT-07"""
    t = scene(thaw, Ann={"level": 2}, decks={"door-deck": ["Teen Sleuth", "Fire Exit", then]}, short=["dungeon-deck"])
    t.do("Ann", "kick", "loot the room")
    t.do("Ann", "turn-up-a-portal")
    t.pass_all()
    assert t.where("Fire Exit") == "door-discards" and then in t.cards("hand", "Ann")
    assert t.stat("fighter") == -1 and t.stat("level", "Ann") == 2


def test_ec_110_two_portals_in_a_row_from_the_door(thaw: bool) -> None:
    """SD-PORT-04 SD-PORT-05c"""
    t = scene(
        thaw, decks={"door-deck": ["Side Entrance", "Side Entrance", "Bat on a String"],
                     "dungeon-deck": ["Crystal Cove Neighborhood", "Drive-In Movie Theater"]},
    )  # fmt: skip
    t.do("Ann", "kick")
    look_around(t)
    assert t.cards("dungeons")[1:] == ["Crystal Cove Neighborhood", "Drive-In Movie Theater"]
    assert t.asked("Ann") == "fight" and t.cards("combat") == ["Bat on a String"]
