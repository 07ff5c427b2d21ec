"""Classes and Super Munchkin."""

from __future__ import annotations

from scooby import can, host_of, one, scene


def test_a_class_counts_from_the_moment_it_is_played(thaw: bool) -> None:
    """SD-CLS-01 SD-CLS-02 SD-TIME-07 SP-CLS-01 SP-CLS-02 SP-TIME-08 Even in the middle of one's own fight."""
    t = scene(thaw, Ann={"hand": ["Ghost Hunter"]}, running={"munchkin.fight": ("Ann", "Ghost Clown")})
    assert t.total("strength", "Ann") == 1
    t.do("Ann", "play-a-class ghost-hunter")
    assert t.total("strength", "Ann") == 3
    t.do("Ann", "discard-a-class")
    assert t.total("strength", "Ann") == 1


def test_a_class_is_discarded_at_any_time(thaw: bool) -> None:
    """SD-TIME-01 SD-CLS-04 SP-TIME-01 SP-CLS-04 Also off-turn, and in somebody else's combat."""
    t = scene(thaw, Bo={"front": ["Ghost Hunter"]}, running={"munchkin.fight": ("Ann", "Tar Golem")})
    t.do("Bo", "discard-a-class")
    assert t.where("Ghost Hunter") == "door-discards"


def test_a_class_is_not_played_off_turn(thaw: bool) -> None:
    """SD-CLS-05 SP-CLS-05 EC-22 It waits for the own turn, unless it has just been received."""
    t = scene(thaw, Bo={"hand": ["Ghost Hunter"]})
    t.refuses("Bo", "play-a-class")


def test_a_new_class_takes_the_place_of_the_old(thaw: bool) -> None:
    """SD-CLS-06 SD-CLS-08 SP-SUP-01 SP-SUP-06 One Class; the old one goes in the same action."""
    t = scene(thaw, Ann={"front": ["Ghost Hunter"], "hand": ["Teen Sleuth"]})
    t.refuses("Ann", f"play-a-class {one(t, 'Teen Sleuth')} none")
    t.do("Ann", "play-a-class teen-sleuth")
    assert t.cards("front", "Ann") == ["Teen Sleuth"]
    assert t.where("Ghost Hunter") == "door-discards"


def test_the_same_class_may_be_replaced(thaw: bool) -> None:
    """SD-CLS-07 SD-CLS-08 SP-SUP-05 SP-SUP-06 EC-79 There are never two of them in play."""
    t = scene(thaw, Ann={"front": ["Ghost Hunter"], "hand": ["Ghost Hunter"]})
    t.do("Ann", "play-a-class ghost-hunter")
    assert t.cards("front", "Ann") == ["Ghost Hunter"]


def test_permission_does_not_end_between_two_classes(thaw: bool) -> None:
    """SD-CLS-08 SD-BIG-03 SP-SUP-06 SP-BIG-03 Replacing a Class by another that allows the same: nothing has to go."""
    t = scene(
        thaw,
        Ann={"front": ["Meddling Kid"], "pack": ["Pirate's Chest", "Butter Churn Cannon"], "hand": ["Meddling Kid"]},
    )
    t.do("Ann", "play-a-class meddling-kid")
    assert t.asked("Ann") == "your turn"
    assert t.cards("pack", "Ann") == ["Pirate's Chest", "Butter Churn Cannon"]


def test_super_munchkin_needs_a_class(thaw: bool) -> None:
    """SD-SUP-01 SP-SUP-01 It is attached to one."""
    t = scene(thaw, Ann={"hand": ["Super Munchkin", "Ghost Hunter"]})
    t.refuses("Ann", "play-super-munchkin")
    t.do("Ann", "play-a-class", "play-super-munchkin")
    assert host_of(t, "Super Munchkin") == "Ghost Hunter"


def test_super_munchkin_allows_a_second_class(thaw: bool) -> None:
    """SD-SUP-02 SD-SUP-07 SD-CLS-07 SP-SUP-02 SP-SUP-06 SP-SUP-05 A second one beside the first or in its place, never a third
    and never a twin.
    """
    t = scene(
        thaw,
        Ann={"front": ["Ghost Hunter", "Super Munchkin"], "hand": ["Teen Sleuth", "Ghost Hunter", "Meddling Kid"]},
        attached={"Super Munchkin": "Ghost Hunter"},
    )
    sleuth, kid = one(t, "Teen Sleuth"), one(t, "Meddling Kid")
    twin = next(c for c in t.state.pile("hand", 0) if t.state.game.cards[c].title == "Ghost Hunter")
    assert can(t, "Ann", f"play-a-class {sleuth} none")
    assert can(t, "Ann", f"play-a-class {sleuth} ghost-hunter")
    t.refuses("Ann", f"play-a-class ghost-hunter.{twin} none")
    t.do("Ann", f"play-a-class {sleuth} none")
    t.refuses("Ann", f"play-a-class {kid} none")
    t.refuses("Ann", f"play-a-class ghost-hunter.{twin} teen-sleuth")
    t.do("Ann", f"play-a-class {kid} ghost-hunter")
    assert t.cards("front", "Ann") == ["Teen Sleuth", "Meddling Kid", "Super Munchkin"]
    assert host_of(t, "Super Munchkin") == "Meddling Kid"


def test_super_munchkin_with_one_class_has_no_drawbacks(thaw: bool) -> None:
    """SD-SUP-03 SD-SUP-04 SP-SUP-03 SP-SUP-04 Who hates the Class gets nothing; with two Classes they do again (SD-SUP-02
    SP-SUP-02, EC-103).
    """
    t = scene(
        thaw,
        Ann={"front": ["Meddling Kid", "Super Munchkin"], "hand": ["Teen Sleuth"]},
        attached={"Super Munchkin": "Meddling Kid"},
        running={"munchkin.fight": ("Ann", "Thing in the Punch Bowl")},
    )
    assert t.match.view(0)["facts"]["fight"]["monsters"] == 2
    t.do("Ann", f"play-a-class {one(t, 'Teen Sleuth')} none")
    assert t.match.view(0)["facts"]["fight"]["monsters"] == 5


def test_super_munchkin_with_one_class_has_all_its_advantages(thaw: bool) -> None:
    """SD-SUP-03 SP-SUP-03 Items only for that Class, and monsters that are weaker against it."""
    t = scene(
        thaw,
        Ann={"front": ["Brave Adventurer", "Super Munchkin"], "hand": ["Borrowed Suit of Armor"]},
        attached={"Super Munchkin": "Brave Adventurer"},
        decks={"door-deck": ["Stowaway in the Sandwich"]},
    )
    t.do("Ann", "play-an-item borrowed")
    assert "Borrowed Suit of Armor" in t.cards("front", "Ann")
    t.do("Ann", "kick")
    assert t.match.view(0)["facts"]["fight"]["monsters"] == 4 - 2


def test_super_munchkin_pays_what_its_class_costs(thaw: bool) -> None:
    """SD-SUP-04 SD-CLS-09 SP-SUP-04 SP-SUP-06 An ability with a cost has it still, and its own Class cannot be the price."""
    t = scene(
        thaw,
        Ann={"front": ["Teen Sleuth", "Super Munchkin"], "hand": ["Hiccups"]},
        attached={"Super Munchkin": "Teen Sleuth"},
        running={"munchkin.fight": ("Ann", "Tar Golem")},
    )
    t.do("Ann", "use-an-ability teen-sleuth", "hiccups")
    assert t.where("Hiccups") == "door-discards" and t.total("strength", "Ann") == 3
    t.do("Ann", "discard-a-class super-munchkin")
    t.refuses("Ann", "use-an-ability")


def test_an_equipped_item_pays_for_an_ability(thaw: bool) -> None:
    """SD-CLS-10 SD-CLS-03 SD-DISC-02 SP-SUP-06 SP-CLS-03 SP-DISC-02 Its bonus goes at once, and nothing is equipped in its place
    before the fight is over.
    """
    t = scene(
        thaw,
        Ann={"front": ["Teen Sleuth", "Flashlight", "Violin Case"], "pack": ["Treasure Map"]},
        running={"munchkin.fight": ("Ann", "Tar Golem")},
    )
    t.do("Ann", "use-an-ability teen-sleuth", "violin-case")
    assert t.total("strength", "Ann") == 1 + 1 + 2
    assert t.where("Violin Case") == "treasure-discards" and t.cards("pack", "Ann") == ["Treasure Map"]
    t.refuses("Ann", "change-equipment")


def test_super_munchkin_is_lost_with_the_last_class(thaw: bool) -> None:
    """SD-SUP-05 SD-SUP-06 SP-SUP-06 EC-104 With one of two Classes lost it stays, attached to the other."""
    t = scene(
        thaw,
        Ann={"front": ["Ghost Hunter", "Super Munchkin", "Teen Sleuth"]},
        attached={"Super Munchkin": "Ghost Hunter"},
    )
    t.do("Ann", "discard-a-class ghost-hunter")
    assert host_of(t, "Super Munchkin") == "Teen Sleuth"
    t.do("Ann", "discard-a-class teen-sleuth")
    assert t.where("Super Munchkin") == "door-discards"


def test_without_super_munchkin_one_class_goes(thaw: bool) -> None:
    """SD-SUP-07 SP-SUP-06 The owner may give it up like a Class, and then says which Class goes at once."""
    t = scene(
        thaw,
        Ann={"front": ["Ghost Hunter", "Super Munchkin", "Teen Sleuth"]},
        attached={"Super Munchkin": "Ghost Hunter"},
    )
    t.do("Ann", "discard-a-class super-munchkin")
    assert t.asked("Ann") == "discard a Class"
    t.do("Ann", "ghost-hunter")
    assert t.cards("front", "Ann") == ["Teen Sleuth"]


def test_two_super_munchkins_do_not_allow_three(thaw: bool) -> None:
    """SD-SUP-02 SP-SUP-02 EC-101 Two is the most."""
    t = scene(
        thaw,
        Ann={"front": ["Ghost Hunter", "Super Munchkin", "Teen Sleuth", "Super Munchkin"], "hand": ["Meddling Kid"]},
        attached={"Super Munchkin": "Ghost Hunter"},
    )
    t.refuses("Ann", f"play-a-class {one(t, 'Meddling Kid')} none")


def test_a_class_just_received_may_be_played_off_turn(thaw: bool) -> None:
    """SD-TIME-06 SD-TIME-11 SD-CLS-05 SP-TIME-07 SP-TIME-11 SP-CLS-05 Once, at once: by a gift of cards, a draw, or loot."""
    t = scene(
        thaw,
        Ann={"hand": ["Bring Enough for Everyone"]},
        decks={"door-deck": ["Teen Sleuth", "Wolfman"]},
    )
    t.do("Ann", f"play-a-go-up-a-level {one(t, 'Bring Enough for Everyone')} seat-0")
    assert t.asked("Bo") == "just-received"
    t.do("Bo", "play-a-card-just-received teen-sleuth")
    assert t.cards("front", "Bo") == ["Teen Sleuth"]
    t.pass_all()
    assert t.cards("hand", "Cy") == ["Wolfman"]
    t.refuses("Bo", "play-a-card-just-received")


def test_in_combat_nothing_is_just_received(thaw: bool) -> None:
    """SD-TIME-06 SD-TIME-12 SD-CLS-05 SD-PORT-10 Who helps in a fight keeps the card for later; a third player need not."""
    t = scene(
        thaw,
        Ann={"hand": ["Bring Enough for Everyone"]},
        decks={"door-deck": ["Teen Sleuth", "Side Entrance"]},
        running={"munchkin.fight": ("Ann", "Tar Golem")},
        registers={"helper": "Bo"},
    )
    t.do("Ann", f"play-a-go-up-a-level {one(t, 'Bring Enough for Everyone')} seat-0")
    assert t.cards("hand", "Bo") == ["Teen Sleuth"] and t.asked("Bo") == ""
    t.refuses("Bo", "play-a-card-just-received")
    assert can(t, "Cy", "turn-up-a-portal-just-drawn")


def test_the_moment_passes(thaw: bool) -> None:
    """SD-TIME-11 SP-TIME-11 A card that was kept is like any other from then on."""
    t = scene(thaw, Ann={"hand": ["Bring Enough for Everyone"]}, decks={"door-deck": ["Teen Sleuth", "Wolfman"]})
    t.do("Ann", f"play-a-go-up-a-level {one(t, 'Bring Enough for Everyone')} seat-0")
    t.pass_all()
    assert t.cards("hand", "Bo") == ["Teen Sleuth"]
    t.refuses("Bo", "play")
