"""Trading, gifts, and selling Items for levels."""

from __future__ import annotations

from random import Random

import pytest
from scooby import can, scene

from rulecore.errors import Rejected


def test_a_trade_swaps_both_sides_at_once(thaw: bool) -> None:
    """SD-TRD-01 SD-TRD-03 SD-TRD-06 SP-TRD-01 SP-TRD-03 SP-CHT-01 Two Big Items change places, though neither could carry both;
    they stay in play.
    """
    t = scene(thaw, Ann={"front": ["Pirate's Chest"]}, Bo={"front": ["Borrowed Suit of Armor", "Brave Adventurer"]})
    t.do("Ann", "trade-items seat-1", ["pirates-chest"], ["borrowed-suit"])
    t.do("Bo", "yes")
    assert t.cards("pack", "Ann") == ["Borrowed Suit of Armor"]
    assert t.cards("pack", "Bo") == ["Pirate's Chest"]
    assert t.cards("hand", "Bo") == []


def test_a_trade_may_be_refused(thaw: bool) -> None:
    """SD-TRD-01 SP-TRD-01 Nothing is traded against anybody's will."""
    t = scene(thaw, Ann={"front": ["Flashlight"]}, Bo={"front": ["Chef's Apron"]})
    t.do("Ann", "trade-items seat-1", ["flashlight"], ["chefs-apron"])
    t.do("Bo", "no")
    assert t.cards("front", "Ann") == ["Flashlight"]
    assert t.asked("Ann") == "your turn"


def test_whoever_wants_nothing_has_thought_better_of_it(thaw: bool) -> None:
    """SD-TRD-01 SP-TRD-01 An exchange has two sides; a gift is a gift."""
    t = scene(thaw, Ann={"front": ["Flashlight"]}, Bo={"front": ["Chef's Apron"]})
    t.do("Ann", "trade-items seat-1", ["flashlight"], [])
    assert t.asked("Ann") == "your turn"
    assert t.happened("trade") == 0


def test_a_trade_that_somebody_could_not_carry(thaw: bool) -> None:
    """SD-TRD-06 SD-VEH-01 A second Big Item or Vehicle cannot be got by trade."""
    t = scene(thaw, Ann={"front": ["Flashlight", "Snow Mobile"]}, Bo={"front": ["Unicycle", "Chef's Apron"]})
    t.do("Ann", "trade-items seat-1", ["flashlight"])
    unicycle = t.card("Unicycle")
    with pytest.raises(Rejected, match="SD-TRD-06"):
        t.answer("Ann", (unicycle,))
    t.do("Ann", ["chefs-apron"])
    t.do("Bo", "yes")
    assert t.cards("pack", "Ann") == ["Chef's Apron"]


def test_a_trade_that_the_partner_could_not_carry(thaw: bool) -> None:
    """SD-TRD-06 SD-VEH-01 Neither side may end with too much, even if both would agree."""
    t = scene(thaw, Ann={"front": ["Snow Mobile"]}, Bo={"front": ["Unicycle", "Chef's Apron"]})
    t.do("Ann", "trade-items seat-1", ["snow-mobile"])
    with pytest.raises(Rejected, match="SD-TRD-06"):
        t.answer("Ann", (t.card("Chef's Apron"),))
    t.do("Ann", ["unicycle"])
    t.do("Bo", "yes")
    assert (t.cards("front", "Ann"), t.cards("front", "Bo")) == (["Unicycle"], ["Chef's Apron", "Snow Mobile"])


def test_what_allows_a_second_big_item_cannot_be_its_price(thaw: bool) -> None:
    """SD-TRD-06 SD-BIG-01 SP-CHT-01 SP-BIG-01 What counts is what both have when the trade is done."""
    ann = {"front": ["Raincoat with Forty Pockets"], "pack": ["Pirate's Chest", "Flashlight"]}
    t = scene(thaw, Ann=ann, Bo={"pack": ["Giant Tuning Fork"]})
    t.do("Ann", "trade-items seat-1", ["raincoat-with-forty-pockets"])
    with pytest.raises(Rejected, match="SD-TRD-06"):
        t.answer("Ann", (t.card("Giant Tuning Fork"),))
    other = scene(thaw, Ann=ann, Bo={"pack": ["Giant Tuning Fork"]})
    other.do("Ann", "trade-items seat-1", ["flashlight"], ["giant-tuning-fork"])
    other.do("Bo", "yes")
    assert other.cards("pack", "Ann") == ["Pirate's Chest", "Giant Tuning Fork"]


def test_only_items_from_the_table_are_traded(thaw: bool) -> None:
    """SD-TRD-01 SP-TRD-01 Not from hand, and neither Classes nor Curses."""
    t = scene(
        thaw,
        Ann={"front": ["Ghost Hunter", "Hiccups", "Flashlight"], "hand": ["Chef's Apron"]},
        Bo={"front": ["Scuba Fins"]},
    )
    t.do("Ann", "trade-items seat-1")
    assert t.decision("Ann").options == [t.card("Flashlight")]


@pytest.mark.parametrize("partner", ["Ann", "Bo"])
def test_nobody_in_a_fight_trades(partner: str, thaw: bool) -> None:
    """SD-TIME-04 SD-TIME-12 SD-TRD-02 SP-TIME-05 SP-TIME-11 SP-TRD-02 EC-97 Fighter and helper do not; two others may, at any
    time.
    """
    t = scene(
        thaw,
        Ann={"front": ["Flashlight"]},
        Bo={"front": ["Chef's Apron"]},
        Cy={"front": ["Scuba Fins"]},
        running={"munchkin.fight": ("Ann", "Tar Golem")},
        registers={"helper": "Bo"},
    )
    t.refuses(partner, "trade-items")
    t.refuses(partner, "give-an-item")
    t.refuses("Cy", "trade-items")
    t2 = scene(
        thaw,
        Ann={"front": ["Flashlight"]},
        Bo={"front": ["Chef's Apron"]},
        Cy={"front": ["Scuba Fins"]},
        running={"munchkin.fight": ("Ann", "Tar Golem")},
    )
    assert can(t2, "Cy", "trade-items seat-1")
    t2.refuses("Cy", "trade-items seat-0")


def test_ex_20_a_gift_may_be_a_bribe(thaw: bool) -> None:
    """SD-EX-20 SD-TRD-04 SD-DISC-02 A Pirate's Chest is given for a promise, between players outside the combat."""
    t = scene(
        thaw,
        Bo={"front": ["Pirate's Chest"]},
        running={"munchkin.fight": ("Ann", "Wolfman")},
    )
    t.do("Ann", "no")  # no moon to be seen
    t.refuses("Bo", "give-an-item seat-0")
    t.do("Bo", "give-an-item seat-2")
    t.do("Cy", "yes")
    assert t.cards("pack", "Cy") == ["Pirate's Chest"]


def test_a_gift_may_be_declined(thaw: bool) -> None:
    """SD-TRD-04 SP-TRD-04 It goes only to a player who wants it."""
    t = scene(thaw, Ann={"front": ["Flashlight"]})
    t.do("Ann", "give-an-item seat-1")
    t.do("Bo", "no")
    assert t.cards("front", "Ann") == ["Flashlight"]


def test_the_dead_receive_nothing(thaw: bool) -> None:
    """SD-LOOT-05 SD-TRD-04 SP-LOOT-04 SP-TRD-04 Neither gift nor trade."""
    t = scene(
        thaw,
        Cy={"front": ["Flashlight"]},
        Bo={"dead": 1, "front": ["Fishing Rod"]},
        running={"munchkin.fight": ("Ann", "Tar Golem")},
    )
    t.refuses("Cy", "give-an-item")
    t.refuses("Cy", "trade-items")
    t.refuses("Bo", "trade-items")


# ---- selling --------------------------------------------------------------------------------------

HOARD = ["Butter Churn Cannon", "Borrowed Suit of Armor", "Diving Helmet"]  # 800 + 800 + 400


def test_ex_10_a_level_for_each_full_thousand(thaw: bool) -> None:
    """SD-EX-10 SD-SELL-01 SD-SELL-02 2,000 Gold Pieces bring two levels at once."""
    t = scene(thaw, Ann={"level": 3, "hand": HOARD})
    t.do("Ann", "sell-items", HOARD)
    assert t.stat("level", "Ann") == 5
    assert all(t.where(title) == "treasure-discards" for title in HOARD)


def test_ex_10_no_change_is_given(thaw: bool) -> None:
    """SD-EX-10 SD-SELL-02 1,100 are worth one level."""
    t = scene(thaw, Ann={"level": 3, "front": ["Diving Helmet", "Deerstalker"], "hand": ["Violin Case"]})
    t.do("Ann", "sell-items", ["Diving Helmet", "Deerstalker", "Violin Case"])
    assert t.stat("level", "Ann") == 4


def test_ex_10_too_little_is_no_sale(thaw: bool) -> None:
    """SD-EX-10 SD-SELL-01 900 Gold Pieces are rejected, even if there is more to be had."""
    t = scene(thaw, Ann={"level": 3, "hand": ["Lucky Dog Tag", "Diving Helmet", "Violin Case"]})
    t.do("Ann", "sell-items")
    with pytest.raises(Rejected, match="SD-SELL-01"):
        t.answer("Ann", (t.card("Lucky Dog Tag"), t.card("Diving Helmet")))
    poor = scene(thaw, Ann={"level": 3, "hand": ["Lucky Dog Tag", "Diving Helmet"]})
    poor.refuses("Ann", "sell-items")


def test_ex_11_the_winning_level_is_not_for_sale(thaw: bool) -> None:
    """SD-EX-11 SD-SELL-04 SD-CONF-06 EC-01 At Level 9 there is no sale."""
    t = scene(thaw, Ann={"level": 9, "hand": HOARD})
    t.refuses("Ann", "sell-items")


def test_a_sale_that_would_overshoot_is_capped(thaw: bool) -> None:
    """SD-SELL-05 SP-SELL-04 EC-02 2,000 Gold Pieces at Level 8 bring one level."""
    t = scene(thaw, Ann={"level": 8, "hand": HOARD})
    t.do("Ann", "sell-items", HOARD)
    assert t.stat("level", "Ann") == 9


def test_a_sale_that_would_overshoot_may_be_refused(thaw: bool) -> None:
    """SD-SELL-05 SP-SELL-04 The other reading: the sale is illegal."""
    t = scene(thaw, Ann={"level": 8, "hand": HOARD}, options={"overshooting-sale": "refused"})
    t.do("Ann", "sell-items")
    with pytest.raises(Rejected, match="SD-SELL-05"):
        t.answer("Ann", tuple(t.card(title) for title in HOARD))


CROWNS = """
item "Crown Jewels": gold 2000

item "Half a Crown": gold 900

item "Most of a Crown": gold 1400
"""


def test_no_sale_where_every_sale_would_overshoot(thaw: bool) -> None:
    """SD-SELL-05 SD-SELL-01 SP-SELL-04 SP-SELL-01 The other reading: what could only be sold for too many levels cannot be sold
    at all.
    """
    refused = {"overshooting-sale": "refused"}
    t = scene(thaw, cards=CROWNS, Ann={"level": 8, "hand": ["Crown Jewels"]}, options=refused)
    t.refuses("Ann", "sell-items")
    t = scene(thaw, cards=CROWNS, Ann={"level": 8, "hand": ["Crown Jewels", "Half a Crown", "Most of a Crown"]}, options=refused)
    t.do("Ann", "sell-items")
    for seed in range(9):
        assert t.decision("Ann").sample(Random(seed).randrange) == (t.card("Most of a Crown"),)
    t.do("Ann", ["Most of a Crown"])
    assert t.stat("level", "Ann") == 9


def test_what_is_worth_nothing_may_go_along(thaw: bool) -> None:
    """SD-SELL-03 SD-SELL-06 SD-SHOT-04 SP-SELL-02 SP-SELL-04 SP-SHOT-03 From hand and from play; One-Shots, and Items without
    value, too.
    """
    t = scene(
        thaw,
        Ann={"front": ["Butter Churn Cannon"], "pack": ["Cheeseburger with Extra Pickles"], "hand": ["Scooby Snacks"]},
    )
    t.do("Ann", "sell-items", ["Butter Churn Cannon", "Cheeseburger with Extra Pickles", "Scooby Snacks"])
    assert t.stat("level", "Ann") == 2
    assert t.cards("hand", "Ann") == []


def test_when_there_is_no_sale(thaw: bool) -> None:
    """SD-TIME-08 SD-SELL-01 SP-TIME-09 SP-SELL-01 EC-94 Not off-turn, not in combat, not while Running Away."""
    t = scene(
        thaw,
        Ann={"hand": HOARD},
        Bo={"hand": ["Beekeeper Suit", "Bunny Slippers"]},
        running={"munchkin.fight": ("Ann", "Tar Golem")},
    )
    t.refuses("Bo", "sell-items")
    t.refuses("Ann", "sell-items")
    why = t.match.why_not(t.seat("Ann"), "sell Items")
    assert why is not None
    assert "SD-SELL-01" in why


def test_other_treasures_are_not_sold(thaw: bool) -> None:
    """SD-GUAL-01 SD-TRE-01 SP-GUAL-01 SP-TRE-01 A Go Up a Level is no Item."""
    t = scene(thaw, Ann={"hand": ["Go Up a Level", *HOARD]})
    t.do("Ann", "sell-items")
    assert t.card("Go Up a Level") not in t.decision("Ann").options
