"""Items: carrying, equipping, Cheat!, Big Items, Vehicles."""

from __future__ import annotations

import pytest
from scooby import can, host_of, one, scene

from rulecore.games.munchkin.items import usable


def test_ex_19_a_legal_character(thaw: bool) -> None:
    """SD-EX-19 SD-CHR-01 SD-EQ-01 Two 1-Hand Items, a Headgear and a Vehicle are worn together."""
    t = scene(
        thaw,
        Ann={
            "level": 6,
            "hand": ["Flashlight", "Violin Case", "Diving Helmet", "Mine Cart"],
            "front": ["Ghost Hunter"],
        },
    )
    for title in ("flashlight", "violin-case", "diving-helmet", "mine-cart"):
        t.do("Ann", f"play-an-item {title}")
    assert t.cards("front", "Ann") == ["Ghost Hunter", "Flashlight", "Violin Case", "Diving Helmet", "Mine Cart"]
    assert t.total("strength", "Ann") == 6 + 1 + 2 + 2 + 2


@pytest.mark.parametrize("second", ["Deerstalker", "Miner's Lamp"])
def test_a_second_of_one_place_is_only_carried(second: str, thaw: bool) -> None:
    """SD-EQ-03 SD-ITEM-02 SD-ITEM-05 SP-EQ-03 SP-ITEM-02 SP-ITEM-05 EC-80 Two Headgears may be carried, and one equipped."""
    t = scene(thaw, Ann={"front": ["Diving Helmet"], "hand": [second]})
    t.do("Ann", "play-an-item")
    assert t.cards("pack", "Ann") == [second]
    t.refuses("Ann", f"change-equipment {second.lower()[:4]}")
    t.do("Ann", "change-equipment diving-helmet")
    t.do("Ann", f"change-equipment {second.lower()[:4]}")
    assert t.cards("front", "Ann") == [second]
    assert t.cards("pack", "Ann") == ["Diving Helmet"]


def test_what_is_only_carried_gives_nothing(thaw: bool) -> None:
    """SD-ITEM-02 SD-ITEM-03 SD-TIME-05 SP-ITEM-02 SP-ITEM-03 SP-TIME-06 Turned sideways, an Item adds nothing."""
    t = scene(thaw, Ann={"front": ["Chef's Apron"]})
    assert t.total("strength", "Ann") == 3
    t.do("Ann", "change-equipment chefs-apron")
    assert t.total("strength", "Ann") == 1


def test_hands_do_not_mix(thaw: bool) -> None:
    """SD-EQ-01 SD-EQ-06 SP-EQ-01 SP-CHT-01 Two of 1-Hand or one of 2-Hand."""
    t = scene(thaw, Ann={"front": ["Flashlight"], "hand": ["Net Launcher", "Violin Case", "Treasure Map"]})
    for title in ("net-launcher", "violin-case", "treasure-map"):
        t.do("Ann", f"play-an-item {title}")
    assert t.cards("front", "Ann") == ["Flashlight", "Violin Case"]
    assert t.cards("pack", "Ann") == ["Net Launcher", "Treasure Map"]


def test_an_item_without_an_icon_fills_no_place(thaw: bool) -> None:
    """SD-EQ-04 SP-CHT-01 Any number of them is equipped."""
    t = scene(thaw, Ann={"front": ["Net Launcher", "Lucky Dog Tag"], "hand": ["Bagpipes"]})
    t.do("Ann", "play-an-item bagpipes")
    assert t.cards("front", "Ann") == ["Net Launcher", "Lucky Dog Tag", "Bagpipes"]


def test_only_those_it_names_may_equip_it(thaw: bool) -> None:
    """SD-ITEM-05 SD-CHT-01 SP-ITEM-05 SP-CHT-01 Anybody carries it; equipping is for the Class that it names, or with a Cheat!."""
    t = scene(thaw, Ann={"hand": ["Bunny Slippers", "Cheat!"]})
    t.do("Ann", "play-an-item bunny-slippers")
    assert t.cards("pack", "Ann") == ["Bunny Slippers"]
    t.refuses("Ann", "change-equipment")
    t.do("Ann", "play-a-cheat cheat")
    assert t.cards("front", "Ann") == ["Bunny Slippers", "Cheat!"]
    assert t.total("strength", "Ann") == 4
    assert host_of(t, "Cheat!") == "Bunny Slippers"


def test_a_cheated_item_fills_no_place(thaw: bool) -> None:
    """SD-CHT-03 SP-CHT-01 EC-89 A cheated 2-Hand leaves both hands free; what is printed on it stays."""
    t = scene(
        thaw, Ann={"front": ["Butter Churn Cannon"], "hand": ["Cheat!", "Flashlight", "Violin Case", "Net Launcher"]}
    )
    t.do("Ann", f"play-a-cheat {one(t, 'Cheat!')} butter")
    for title in ("flashlight", "violin-case", "net-launcher"):
        t.do("Ann", f"play-an-item {title}")
    assert t.cards("front", "Ann") == ["Butter Churn Cannon", "Cheat!", "Flashlight", "Violin Case"]
    assert "Big" in t.state.game.cards[t.card("Butter Churn Cannon")].terms


def test_a_cheat_from_hand_goes_with_an_item_being_played(thaw: bool) -> None:
    """SD-CHT-01 SD-CHT-03 SD-BIG-01 SP-CHT-01 SP-BIG-01 A second Big Item is legal if it is cheated."""
    t = scene(thaw, Ann={"front": ["Pirate's Chest"], "hand": ["Cheat!", "Borrowed Suit of Armor"]})
    t.refuses("Ann", "play-an-item")
    t.do("Ann", f"play-a-cheat {one(t, 'Cheat!')} borrowed")
    assert t.cards("front", "Ann") == ["Pirate's Chest", "Borrowed Suit of Armor", "Cheat!"]


def test_a_cheat_is_lost_with_its_item(thaw: bool) -> None:
    """SD-CHT-02 SP-CHT-01 EC-91 Whatever takes the Item takes the Cheat!; it never moves to another."""
    t = scene(thaw, Ann={"front": ["Bunny Slippers", "Cheat!", "Chef's Apron"]}, attached={"Cheat!": "Bunny Slippers"})
    t.do("Ann", "give-an-item seat-1", "bunny-slippers")
    t.do("Bo", "yes")
    assert t.cards("pack", "Bo") == ["Bunny Slippers"]
    assert t.cards("front", "Ann") == ["Chef's Apron"]
    assert t.where("Cheat!") == "door-discards"


def test_a_cheat_off_turn_only_on_the_table(thaw: bool) -> None:
    """SD-CHT-04 SP-CHT-01 Off-turn it goes only with what is in play already."""
    t = scene(thaw, Bo={"front": ["Pirate's Chest"], "hand": ["Cheat!", "Borrowed Suit of Armor"]})
    assert can(t, "Bo", f"play-a-cheat {one(t, 'Cheat!')} pirates-chest")
    t.refuses("Bo", f"play-a-cheat {one(t, 'Cheat!')} borrowed")


def test_a_cheat_with_an_item_just_received(thaw: bool) -> None:
    """SD-CHT-04 SD-TIME-06 SP-CHT-01 SP-TIME-07 Such an Item is played legally off-turn, and so a Cheat! may come with it; one in
    hand stays there.
    """
    t = scene(
        thaw,
        Ann={"hand": ["Split Up, Gang"]},
        Bo={"front": ["Pirate's Chest"], "hand": ["Cheat!", "Giant Tuning Fork"]},
        decks={"treasure-deck": ["Borrowed Suit of Armor", "Scuba Fins"]},
    )
    t.do("Ann", "play-a-treasure")
    assert t.asked("Bo") == "just-received"
    t.refuses("Bo", f"play-a-card-just-received {one(t, 'Cheat!')} giant")
    t.refuses("Bo", "play-a-card-just-received borrowed")
    t.do("Bo", f"play-a-card-just-received {one(t, 'Cheat!')} borrowed")
    assert t.cards("front", "Bo") == ["Pirate's Chest", "Borrowed Suit of Armor", "Cheat!"]


def test_equipment_is_frozen_in_combat(thaw: bool) -> None:
    """SD-ITEM-04 SD-TIME-05 SD-CHT-04 SD-TIME-12 SP-ITEM-04 SP-TIME-06 SP-CHT-01 SP-TIME-11 Nobody in the fight turns an Item; a
    third player may.
    """
    t = scene(
        thaw,
        Ann={"front": ["Chef's Apron"], "hand": ["Cheat!", "Scuba Fins"]},
        Bo={"front": ["Flashlight"]},
        running={"munchkin.fight": ("Ann", "Tar Golem")},
    )
    for said in ("change-equipment", "play-a-cheat", "play-an-item", "sell-items", "trade-items", "give-an-item"):
        t.refuses("Ann", said)
    assert can(t, "Bo", "change-equipment flashlight")


def test_equipment_is_frozen_while_running_away(thaw: bool) -> None:
    """SD-ITEM-04 SD-TIME-12 SD-TIME-09 SD-TIME-10 SD-RUN-10 Between two rolls the runner turns, plays, sells and trades nothing.

    The own Class may be given up or changed (SD-TIME-01 SD-TIME-07), and players who are not in the fight are free.
    """
    hand = ["Scuba Fins", "Cheat!", "Side Entrance", "Teen Sleuth", "Pirate's Chest"]
    t = scene(
        thaw,
        Ann={"level": 5, "front": ["Flashlight", "Meddling Kid"], "hand": hand},
        Bo={"front": ["Chef's Apron"]},
        Cy={"front": ["Bagpipes"]},
        zones={"dungeons": ["Cliffside Footpath"], "combat": ["Tar Golem", "Ghost Clown"]},
        registers={"fighter": "Ann", "fleeing": 1},
        running={"munchkin.run-away": ("Ann",)},
        dice=[6],
    )
    t.do("Ann", "tar-golem")
    while waiting := [d for d in t.match.required if d.window == "roll"]:
        t.answer(waiting[0].seat, ("pass",))
    assert t.asked("Ann") == "between-rolls"
    for said in ("change-equipment", "play-a-cheat", "play-an-item", "sell-items", "trade-items", "give-an-item", "play-a-portal"):
        t.refuses("Ann", said)
    assert can(t, "Ann", "discard-a-class") and can(t, "Ann", "play-a-class")
    assert can(t, "Bo", "trade-items seat-2") and can(t, "Bo", "change-equipment")
    t.refuses("Bo", "trade-items seat-0")


def test_an_item_that_became_illegal_in_combat(thaw: bool) -> None:
    """SD-EQ-05 SD-CLS-02 SP-CHT-01 SP-CLS-02 EC-37 It stays where it is and gives nothing; after the fight it is only carried."""
    t = scene(
        thaw,
        Ann={"front": ["Meddling Kid", "Bunny Slippers"]},
        running={"munchkin.fight": ("Ann", "Very Small Pirate")},
    )
    before = t.total("strength", "Ann")
    t.do("Ann", "discard-a-class meddling-kid")
    assert t.cards("front", "Ann") == ["Bunny Slippers"]
    assert not usable(t.state, t.card("Bunny Slippers"))
    assert t.total("strength", "Ann") == before - 3
    t.run(until="your turn", who="Bo")
    assert t.cards("front", "Ann") == []


def test_an_illegal_item_out_of_combat_is_turned_at_once(thaw: bool) -> None:
    """SD-EQ-05 SD-CLS-02 SP-CHT-01 SP-CLS-02 Out of combat there is nothing to wait for."""
    t = scene(thaw, Ann={"front": ["Meddling Kid", "Bunny Slippers"]})
    t.do("Ann", "discard-a-class meddling-kid")
    assert t.cards("pack", "Ann") == ["Bunny Slippers"]


def test_a_lost_cheat_empties_the_hands_again(thaw: bool) -> None:
    """SD-EQ-01 SD-CHT-03 SP-EQ-01 SP-CHT-01 With the Cheat! gone the owner says what is only carried from now on."""
    t = scene(
        thaw,
        Ann={"front": ["Net Launcher", "Cheat!", "Flashlight", "Violin Case"], "hand": ["Just Some Guy"]},
        Bo={"hand": ["Case of the Giggles"]},
        attached={"Cheat!": "Net Launcher"},
    )
    from rulecore.engine.changes import Move

    st = t.state
    Move(t.card("Cheat!"), st.game.discard_zone(t.card("Cheat!")), "discard").apply(st)
    t.do("Bo", f"play-a-curse {one(t, 'Case of the Giggles')} seat-0")
    t.pass_all()
    assert t.asked("Ann") == "unequip"
    t.do("Ann", "net-launcher")
    assert t.cards("pack", "Ann") == ["Net Launcher"]


# ---- Big Items ------------------------------------------------------------------------------------


def test_one_big_item_is_carried(thaw: bool) -> None:
    """SD-BIG-01 SD-BIG-02 SD-DISC-01 SP-BIG-01 SP-BIG-02 SP-DISC-01 Equipped or not, one; nothing is thrown away to make room.
    Small ones without limit.
    """
    t = scene(
        thaw,
        Ann={
            "pack": ["Pirate's Chest", "Chef's Apron"],
            "hand": ["Butter Churn Cannon", "Raincoat with Forty Pockets"],
        },
    )
    t.refuses("Ann", "play-an-item butter")
    t.do("Ann", "play-an-item raincoat")
    t.refuses("Ann", "discard")


def test_more_big_items_by_a_card(thaw: bool) -> None:
    """SD-BIG-01 SD-CONF-01 SP-BIG-01 SP-CONF-01 A Meddling Kid carries two; two such cards are no reason for three."""
    t = scene(
        thaw,
        Ann={
            "front": ["Meddling Kid"],
            "pack": ["Pirate's Chest"],
            "hand": ["Butter Churn Cannon", "Giant Tuning Fork"],
        },
    )
    t.do("Ann", "play-an-item butter")
    t.refuses("Ann", "play-an-item")


def test_the_excess_goes_to_the_lowest_level_that_can_carry_it(thaw: bool) -> None:
    """SD-BIG-03 SD-BIG-05 SD-BIG-06 SP-BIG-03 SP-BIG-05 SP-BIG-06 Off-turn there is no sale: the owner says which, the lowest
    able player gets it.
    """
    t = scene(
        thaw,
        turn="Cy",
        Cy={"level": 9},
        Ann={"level": 4, "front": ["Meddling Kid"], "pack": ["Pirate's Chest", "Butter Churn Cannon"]},
        Bo={"level": 2, "pack": ["Giant Tuning Fork"]},
    )
    t.do("Ann", "discard-a-class")
    t.do("Ann", "butter")
    assert t.cards("pack", "Cy") == ["Butter Churn Cannon"], "Bo has no room for it"
    assert t.cards("pack", "Ann") == ["Pirate's Chest"]


def test_tied_receivers_are_the_owners_choice(thaw: bool) -> None:
    """SD-BIG-06 SP-BIG-06 Among equals the owner chooses; the owner is no candidate."""
    t = scene(thaw, turn="Cy", Ann={"front": ["Meddling Kid"], "pack": ["Pirate's Chest", "Butter Churn Cannon"]})
    t.do("Ann", "discard-a-class")
    t.do("Ann", "pirates")
    assert t.asked("Ann") == "give to"
    assert sorted(o for o in t.options("Ann") if o.startswith("seat")) == ["seat-1", "seat-2"]
    t.do("Ann", "Cy")
    assert t.cards("pack", "Cy") == ["Pirate's Chest"]


def test_what_nobody_can_carry_is_discarded(thaw: bool) -> None:
    """SD-BIG-05 SD-DISC-01 SD-DISC-02 SP-BIG-05 SP-DISC-01 SP-DISC-02 EC-85 The last way out."""
    t = scene(
        thaw,
        turn="Cy",
        Ann={"front": ["Meddling Kid"], "pack": ["Pirate's Chest", "Butter Churn Cannon"]},
        Bo={"pack": ["Giant Tuning Fork"]},
        Cy={"pack": ["Borrowed Suit of Armor"]},
    )
    t.do("Ann", "discard-a-class")
    t.do("Ann", "pirates")
    assert t.where("Pirate's Chest") == "treasure-discards"


def test_the_excess_may_be_sold_on_the_own_turn(thaw: bool) -> None:
    """SD-BIG-04 SP-BIG-04 Out of combat, and for 1,000 Gold Pieces in total."""
    t = scene(thaw, Ann={"front": ["Meddling Kid"], "pack": ["Pirate's Chest", "Butter Churn Cannon", "Chef's Apron"]})
    t.do("Ann", "discard-a-class")
    assert t.asked("Ann") == "too much to carry"
    t.do("Ann", "sell-items")
    t.do("Ann", ["pirates-chest", "chefs-apron"])
    assert t.stat("level", "Ann") == 2
    assert t.asked("Ann") == "your turn"


TWO_BIG = ["Pirate's Chest", "Butter Churn Cannon"]


@pytest.mark.parametrize("running", [{}, {"munchkin.fight": ("Ann", "Tar Golem")}])
def test_a_new_permission_puts_it_right(running: dict[str, tuple[str, str]], thaw: bool) -> None:
    """SD-BIG-03 SD-TIME-07 SD-BIG-07 SP-BIG-03 SP-TIME-08 SP-BIG-06 On one's own turn a Class that allows it is played at once,
    even in combat.
    """
    hand = ["Meddling Kid", "Teen Sleuth"]
    t = scene(thaw, Ann={"front": ["Meddling Kid"], "pack": TWO_BIG, "hand": hand}, running=running)
    t.do("Ann", "discard-a-class")
    assert t.asked("Ann") == "too much to carry"
    t.refuses("Ann", "play-a-class teen-sleuth")
    t.do("Ann", "play-a-class meddling-kid")
    assert t.cards("pack", "Ann") == TWO_BIG
    assert t.asked("Ann") == ("fight" if running else "your turn")


def test_an_item_that_allows_more_is_equipped_off_turn(thaw: bool) -> None:
    """SD-BIG-03 SD-TIME-05 SP-BIG-03 SP-TIME-06 Turning an Item is legal at any time out of combat, so it puts it right, too."""
    t = scene(thaw, turn="Bo", Ann={"front": ["Meddling Kid"], "pack": [*TWO_BIG, "Raincoat with Forty Pockets", "Scuba Fins"]})
    t.do("Ann", "discard-a-class")
    t.refuses("Ann", "change-equipment scuba-fins")
    t.refuses("Ann", "play-a-class")
    t.do("Ann", "change-equipment raincoat")
    assert t.cards("pack", "Ann") == [*TWO_BIG, "Scuba Fins"]
    assert t.asked("Bo") == "your turn"


def test_in_combat_the_excess_goes_at_once(thaw: bool) -> None:
    """SD-BIG-07 SP-BIG-06 No sale and no Cheat!, it is given away in the middle of the fight."""
    t = scene(
        thaw,
        Ann={
            "front": ["Meddling Kid"],
            "pack": ["Pirate's Chest", "Butter Churn Cannon", "Chef's Apron"],
            "hand": ["Cheat!"],
        },
        Bo={"level": 2},
        running={"munchkin.fight": ("Ann", "Tar Golem")},
    )
    t.do("Ann", "discard-a-class")
    assert t.options("Ann") == ["let-go"]
    t.do("Ann", "let-go")
    assert t.asked("Ann") == "give away or discard"
    t.do("Ann", "pirates")
    assert t.cards("pack", "Cy") == ["Pirate's Chest"]


# ---- Vehicles -------------------------------------------------------------------------------------


def test_one_vehicle_and_it_carries_itself(thaw: bool) -> None:
    """SD-VEH-01 SD-VEH-03 SD-VEH-06 A Big Vehicle beside a Big Item, but no second Vehicle, which replaces nothing (SD-VEH-05)."""
    t = scene(thaw, Ann={"pack": ["Pirate's Chest"], "hand": ["Snow Mobile", "Mine Cart"]})
    t.do("Ann", "play-an-item snow-mobile")
    assert t.cards("front", "Ann") == ["Snow Mobile"]
    assert t.total("strength", "Ann") == 4
    t.refuses("Ann", "play-an-item")


def test_a_second_vehicle_with_a_cheat(thaw: bool) -> None:
    """SD-VEH-01 Cheat! allows one more."""
    t = scene(thaw, Ann={"front": ["Snow Mobile"], "hand": ["Mine Cart", "Cheat!"]})
    t.do("Ann", f"play-a-cheat {one(t, 'Cheat!')} mine-cart")
    assert t.cards("front", "Ann") == ["Snow Mobile", "Mine Cart", "Cheat!"]


def test_a_vehicle_cannot_be_only_carried(thaw: bool) -> None:
    """SD-VEH-04 EC-86 It is never turned sideways."""
    t = scene(thaw, Ann={"front": ["Snow Mobile"]})
    t.refuses("Ann", "change-equipment")


def test_a_vehicle_is_an_item(thaw: bool) -> None:
    """SD-VEH-02 SD-VEH-05 It may be given away; its new owner rides it, if there is none yet."""
    t = scene(thaw, Ann={"front": ["Snow Mobile"]}, Bo={"front": ["Unicycle"]})
    t.refuses("Ann", "give-an-item seat-1")
    t.do("Ann", "give-an-item seat-2")
    t.do("Cy", "yes")
    assert t.cards("front", "Cy") == ["Snow Mobile"]


@pytest.mark.parametrize("text", ["discard an Item", "discard a Big Item else lose level"])
def test_what_befalls_items_befalls_vehicles(text: str, thaw: bool) -> None:
    """SD-VEH-02 SD-VEH-03 A Vehicle is an Item, and for a Curse a Big one."""
    t = scene(
        thaw,
        Ann={"hand": ["Moths"]},
        Bo={"level": 3, "front": ["Snow Mobile"]},
        cards=f'curse "Moths"\n    {text}\n',
    )
    t.do("Ann", f"play-a-curse {one(t, 'Moths')} seat-1")
    t.pass_all()
    assert t.where("Snow Mobile") == "treasure-discards" and t.stat("level", "Bo") == 3


def test_what_hangs_on_a_vehicle_is_carried_without_it(thaw: bool) -> None:
    """SD-EQ-03 SP-EQ-03 The dice hang in a Vehicle; without one they are only carried."""
    t = scene(thaw, Ann={"front": ["Snow Mobile"], "hand": ["Fuzzy Dice"]})
    t.do("Ann", "play-an-item fuzzy-dice")
    assert host_of(t, "Fuzzy Dice") == "Snow Mobile"
    assert t.total("strength", "Ann") == 5
    t.do("Ann", "give-an-item seat-1", "snow-mobile")
    t.do("Bo", "yes")
    assert t.cards("pack", "Ann") == ["Fuzzy Dice"]


def test_a_cheated_item_hangs_on_nothing(thaw: bool) -> None:
    """SD-CHT-01 SD-CHT-03 SD-EQ-02 SP-CHT-01 SP-EQ-02 The dice are legal without a Vehicle, and so are they turned back and
    forth.
    """
    t = scene(thaw, Ann={"pack": ["Fuzzy Dice"], "hand": ["Cheat!"]})
    t.do("Ann", "play-a-cheat")
    assert t.cards("front", "Ann") == ["Fuzzy Dice", "Cheat!"]
    assert t.total("strength", "Ann") == 2
    t.do("Ann", "change-equipment fuzzy-dice")
    assert t.total("strength", "Ann") == 1
    t.do("Ann", "change-equipment fuzzy-dice")
    assert t.total("strength", "Ann") == 2 and host_of(t, "Cheat!") == "Fuzzy Dice"


def test_one_shots_may_be_carried(thaw: bool) -> None:
    """SD-SHOT-01 SD-SHOT-04 SD-EQ-04 SP-SHOT-01 SP-SHOT-03 SP-CHT-01 EC-98 A One-Shot lies in the pack, is not equipped, and is
    used from there.
    """
    t = scene(thaw, Ann={"hand": ["Cheeseburger with Extra Pickles"]})
    t.do("Ann", "play-an-item cheeseburger")
    assert t.cards("pack", "Ann") == ["Cheeseburger with Extra Pickles"]
    t.refuses("Ann", "change-equipment")
    t.refuses("Ann", "use-a-one-shot")
    t2 = scene(
        thaw, Ann={"pack": ["Cheeseburger with Extra Pickles"]}, running={"munchkin.fight": ("Ann", "Tar Golem")}
    )
    assert can(t2, "Ann", "use-a-one-shot cheeseburger")
