"""What the cards come to in play, by numbers: first those that the rulebook names, with its own examples, then ours.

Owns: the meaning of card text at the table. Never: the flows around it (tests/games). Enter here: any test; each names a card.
"""
from __future__ import annotations

import pytest
from card_table import CardTable

from rulecore.engine.changes import AddStat, BeginTurn, Draw, Expire, Happen, Move
from rulecore.engine.state import NOBODY, Scope
from rulecore.engine.values import card_has_property, has_property
from rulecore.games.munchkin.big_items import most
from rulecore.games.munchkin.reading import (
    allowed,
    cannot,
    danger,
    immune,
    monster_cannot,
    permitted,
    side_strength,
    treasures,
    winning,
    wins_ties,
)

DAPHNE = ("Teen Sleuth", "Chef's Apron", "Scuba Fins", "Treasure Map", "Snow Mobile")


@pytest.fixture(autouse=True, params=["live", "thawed"])
def thaw(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs twice: live, and with the state saved and loaded again before every answer."""
    monkeypatch.setattr(CardTable, "thaw", request.param == "thawed")


def daphne() -> CardTable:
    """The rulebook's example of combat: Level 3, four Items, two Dungeons."""
    t = CardTable()
    t.set("level", 3)
    t.put("front", *DAPHNE)
    t.put("dungeons", "Crystal Cove Neighborhood", "Drive-In Movie Theater")
    return t


def ice(t: CardTable, answer: bool) -> None:
    """Whether ice can be seen in the room."""
    t.st.memo["combat", "asked", t.at("Snow Ghost"), "Can you see ice in the room you are in?", 0] = int(answer)


def hand(t: CardTable, n: int, seat: int = 0) -> list[str]:
    """Deal some doors into a hand."""
    for c in t.st.pile("door-deck")[-n:]:
        Move(c, t.game.zones["hand"][seat]).apply(t.st)
    return t.titles("hand", seat)


# ---- the example of combat ------------------------------------------------------------------------


def test_the_example_of_combat() -> None:
    """SD-EX-01 SD-EX-02 SD-EX-03 SD-EX-04 SD-EX-05 SD-CARD-02: 19 against 8 (10 with ice), 22 with the Clown, 24 with a snack."""
    t = daphne()
    assert t.number("strength") == 19
    t.meet("Snow Ghost")
    assert (side_strength(t.st), danger(t.st), winning(t.st)) == (19, 8, True)
    ice(t, True)
    assert danger(t.st) == 10
    ice(t, False)
    t.meet("Ghost Clown")
    assert (side_strength(t.st), danger(t.st), winning(t.st)) == (19, 22, False)
    t.play("Cheeseburger with Extra Pickles")
    assert t.asked() == (0, "which side") and t.pending[0].options == ("munchkins", "monsters")
    t.say("munchkins")
    assert (side_strength(t.st), danger(t.st), winning(t.st)) == (24, 22, True)
    assert sum(treasures(t.st, m) for m in t.st.pile("combat")) == 6


def test_cheeseburger_may_help_the_monsters() -> None:
    t = daphne()
    t.meet("Snow Ghost")
    t.play("Cheeseburger with Extra Pickles", seat=1)
    t.say("monsters")
    assert (side_strength(t.st), danger(t.st)) == (19, 13)


@pytest.mark.parametrize("vehicles", [1, 2])
def test_drive_in_counts_once(vehicles: int) -> None:
    """SD-CARD-02 +3 if there is a Vehicle, however many."""
    t = CardTable()
    t.put("dungeons", "Drive-In Movie Theater")
    t.put("front", *("Mine Cart", "Unicycle")[:vehicles])
    assert t.number("strength") == 1 + 2 + (1 if vehicles > 1 else 0) + 3
    assert t.number("strength", 1) == 1


# ---- Classes --------------------------------------------------------------------------------------


def test_ghost_hunter() -> None:
    """SD-EX-13 SD-CARD-07 +2 for each Ghost, +2 to run away if there is one at all."""
    t = CardTable()
    t.put("front", "Ghost Hunter")
    t.meet("Snow Ghost", "Ghost Clown", "Wolfman")
    assert (t.number("strength"), t.number("run-away")) == (1 + 4, 2)
    t.put("combat", "Glow-in-the-Dark Paint", on="Wolfman")
    assert t.number("strength") == 1 + 6


def test_ghost_hunter_without_a_ghost() -> None:
    t = CardTable()
    t.put("front", "Ghost Hunter")
    t.meet("Wolfman")
    assert (t.number("strength"), t.number("run-away")) == (1, 0)


def test_k_ghoul_mart() -> None:
    """SD-EX-14 SD-CARD-01 +3 for everybody against Ghosts, +3 for Ghost Hunters in any fight."""
    t = CardTable()
    t.put("dungeons", "K-Ghoul Mart")
    t.put("front", "Ghost Hunter")
    t.put("front", "Teen Sleuth", seat=1)
    t.meet("Wolfman", helper=1)
    assert (t.number("strength"), t.number("strength", 1)) == (1 + 3, 1)
    t.meet("Snow Ghost", "Ghost Clown", helper=1)
    assert (t.number("strength"), t.number("strength", 1)) == (1 + 10, 1 + 3)


def test_k_ghoul_mart_is_revealed() -> None:
    """SD-CARD-03 The discards go back into the deck; each may draw, the active player first."""
    t = CardTable()
    t.st.active = 1
    t.put("door-discards", "Wolfman", "Snow Ghost")
    t.put("dungeons", "K-Ghoul Mart")
    n = len(t.st.pile("door-deck"))
    t.happen("reveal", 1, "K-Ghoul Mart")
    assert t.titles("door-discards") == [] and len(t.st.pile("door-deck")) == n + 2
    asked = []
    for answer in (True, False, True):
        asked.append(t.asked()[0])
        t.say(answer)
        t.close("just-received")
    assert asked == [1, 2, 0]
    assert [len(t.titles("hand", s)) for s in range(3)] == [1, 1, 0]


def test_brave_adventurer() -> None:
    t = CardTable()
    t.put("front", "Brave Adventurer")
    t.meet("Wolfman")
    assert t.number("strength") == 3 and wins_ties(t.st)
    t.set("helper", 1)
    assert t.number("strength") == 1


def test_brave_adventurer_looks_at_the_discards_once_a_turn() -> None:
    t = CardTable()
    t.put("front", "Brave Adventurer")
    draw = Draw(t.game.zones["treasure-deck"][0], t.game.zones["hand"][0], "draw", 0)
    t.do(draw)
    assert not t.pending and len(t.titles("hand")) == 1  # nothing lies there: nothing to ask
    t.put("treasure-discards", "Flashlight")
    t.do(draw)
    assert t.asked() == (0, "replace")
    t.say("Brave Adventurer")
    assert t.titles("hand")[-1] == "Flashlight" and len(t.titles("hand")) == 2
    t.put("treasure-discards", "Violin Case")
    t.do(draw)
    assert not t.pending and "Violin Case" not in t.titles("hand")


def test_meddling_kid() -> None:
    t = CardTable()
    t.put("front", "Meddling Kid")
    assert t.number("run-away") == 1 and most(t.st, 0, "Big") == 2
    t.meet("Wolfman", helper=1)
    assert t.number("run-away") == 2
    assert t.abilities("Meddling Kid") == []  # nothing to pay with: not with itself
    hand(t, 1)
    top = t.st.pile("door-deck")[-3:][::-1]
    t.use("Meddling Kid")
    t.say([top[2], top[0], top[1]])
    assert t.st.pile("door-deck")[-3:][::-1] == [top[2], top[0], top[1]]
    assert t.titles("hand") == [] and t.abilities("Meddling Kid") == []


def test_teen_sleuth() -> None:
    t = CardTable()
    t.put("front", "Teen Sleuth")
    hand(t, 3)
    assert t.abilities("Teen Sleuth") == []  # only in a combat, and only who is in it
    t.meet("Wolfman", seat=1)
    assert t.abilities("Teen Sleuth") == []
    t.set("fighter", 0)
    for n in (1, 2):
        t.use("Teen Sleuth")
        t.say(t.st.pile("hand")[0])
        assert t.number("strength") == 1 + 2 * n
    assert t.abilities("Teen Sleuth") == [] and len(t.titles("hand")) == 1


def test_teen_sleuth_works_on_a_cold_case() -> None:
    """Without a monster behind the own door, two cards may be paid for a Treasure: in full or not at all."""
    t = CardTable()
    t.put("front", "Teen Sleuth")
    one = hand(t, 1)
    t.happen("no-monster", 0, one[0])
    assert not t.pending
    hand(t, 2)
    t.happen("no-monster", 1, one[0])
    assert not t.pending
    t.happen("no-monster", 0, one[0])
    t.say(True)
    t.say(tuple(t.st.pile("hand")[:2]))
    assert len(t.titles("hand")) == 2 and t.game.cards[t.st.pile("hand")[-1]].start == "treasure-deck"


def test_a_trigger_reads_the_monster_that_set_it_off() -> None:
    """The level that counts is that of the monster which was defeated, not the highest of the fight."""
    t = CardTable('class "Case Closer"\n    on defeat if level of monster >= 10: draw 1 treasure\n')
    t.put("front", "Case Closer")
    t.meet("Wolfman", "Snow Ghost")
    t.set("beaten", 2)
    t.happen("defeat", 0, "Snow Ghost")
    assert t.titles("hand") == []
    t.happen("defeat", 0, "Wolfman")
    assert len(t.titles("hand")) == 1
    t.happen("defeat", 1, "Wolfman")
    assert len(t.titles("hand")) == 1


def test_super_munchkin_with_one_class() -> None:
    """SD-SUP-03 No monster holds the Class against its player, but what is good about it stays."""
    t = CardTable()
    t.put("front", "Ghost Hunter")
    t.meet("Candlestick Maker", "Diver Without a Bubble")
    assert danger(t.st) == 4 + 3 + 10 + 4
    t.put("front", "Super Munchkin", on="Ghost Hunter")
    assert danger(t.st) == 4 + 10
    assert t.number("strength") == 1 + 4
    t.put("front", "Meddling Kid")
    assert danger(t.st) == 4 + 3 + 10 + 4  # with two Classes all that is bad is there again (SD-SUP-02)
    assert allowed(t.st, 0, t.at("Ghost Hunter")) == 2


def test_super_munchkin_keeps_penalties_of_monsters() -> None:
    """SD-SUP-03 A monster that is weaker against the Class still is, and does not count it among what it hates."""
    t = CardTable()
    t.put("front", "Brave Adventurer")
    t.put("front", "Super Munchkin", on="Brave Adventurer")
    t.meet("Funland Robot", "It in the Sub-Basement")
    assert danger(t.st) == 6 - 3 + 20
    t.empty("front")
    t.put("front", "Meddling Kid")
    assert danger(t.st) == 6 + 20 + 1


def test_cheat() -> None:
    t = CardTable()
    t.put("front", "Bunny Slippers")
    assert not permitted(t.st, 0, t.at("Bunny Slippers")) and t.number("strength") == 1
    t.put("front", "Cheat!", on="Bunny Slippers")
    assert card_has_property(t.st, "ignores", t.at("Bunny Slippers"), "limits")
    assert permitted(t.st, 0, t.at("Bunny Slippers")) and t.number("strength") == 1 + 3


# ---- named monsters, Curses and One-Shots -----------------------------------------------------------


@pytest.mark.parametrize("fighter,helper,comes_to", [
    ("Ghost Hunter", "Brave Adventurer", 3), ("Brave Adventurer", "Brave Adventurer", 3), ("Ghost Hunter", "Teen Sleuth", 6),
])
def test_funland_robot(fighter: str, helper: str, comes_to: int) -> None:
    """SD-EX-07 SD-EX-08 SD-CARD-05 SD-HLP-08 3 weaker, once, if a Brave Adventurer is there."""
    t = CardTable()
    t.put("front", fighter)
    t.put("front", helper, seat=1)
    t.meet("Funland Robot", helper=1)
    assert danger(t.st) == comes_to


def test_scooby_snacks() -> None:
    """SD-EX-12 SD-CARD-06 +5, or +10 while there is a helper."""
    t = CardTable()
    t.meet("Wolfman")
    t.play("Scooby Snacks")
    assert side_strength(t.st) == 1 + 5
    t.set("helper", 1)
    assert side_strength(t.st) == 2 + 10
    t.set("helper", NOBODY)
    assert side_strength(t.st) == 1 + 5


@pytest.mark.parametrize("worn,level,left,then", [
    (("Mine Cart", "Scuba Fins"), 4, ["Scuba Fins"], 4), (("Scuba Fins",), 4, [], 4), ((), 4, [], 3), ((), 1, [], 1),
])
def test_major_fender_bender(worn: tuple[str, ...], level: int, left: list[str], then: int) -> None:
    """SD-EX-15 SD-CARD-04 The Vehicle, else the Footgear, else a level, and never below 1."""
    t = CardTable()
    t.set("level", level)
    t.put("front", *worn)
    t.play("Major Fender Bender")
    assert (t.titles("front"), t.level()) == (left, then)


@pytest.mark.parametrize("face,dungeons", [(2, 1), (5, 2)])
def test_creepy_cemetery_entrance(face: int, dungeons: int) -> None:
    """SD-EX-09 All Dungeons go; one or two come."""
    t = CardTable()
    t.put("dungeons", "Masked Ball")
    t.play("Creepy Cemetery Entrance")
    t.roll(face)
    t.say_all()
    assert len(t.titles("dungeons")) == dungeons and "Masked Ball" not in t.titles("dungeons")


def test_go_up_a_level() -> None:
    """SD-EX-18 SD-CONF-06 Never the winning level."""
    t = CardTable()
    t.play("Go Up a Level", 1)
    assert (t.level(0), t.level(1)) == (1, 2)
    t.set("level", 9, 1)
    t.play("Go Up a Level", 1)
    assert t.level(1) == 9


def test_roll_the_credits_early() -> None:
    """SD-GUAL-03 Even to win; six cards, whole or not at all."""
    t = CardTable()
    t.set("level", 9)
    hand(t, 5)
    t.play("Roll the Credits Early")
    assert t.level() == 9 and len(t.titles("hand")) == 5
    hand(t, 1)
    t.play("Roll the Credits Early")
    assert t.level() == 10 and t.titles("hand") == []


# ---- monsters ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("monster,worn,comes_to", [
    ("Sheet with Two Holes", ("Chef's Apron",), 0), ("Moat Monster on Vacation", ("Scuba Fins",), 1),
    ("Bellhop of the Empty Hotel", ("Pirate's Chest",), 3), ("Candlestick Maker", ("Ghost Hunter",), 7),
    ("Thing in the Punch Bowl", ("Meddling Kid",), 5), ("Cannoneer of Nightmare Cove", ("Net Launcher",), 6),
    ("It in the Sub-Basement", ("Meddling Kid",), 21), ("Phantom Galleon", (), 19),
    ("Phantom Galleon", ("Brave Adventurer",), 16), ("Moth That Ate the Wardrobe", ("Chef's Apron", "Scuba Fins"), 12),
    ("Mummy from the Gift Shop", ("Teen Sleuth",), 15), ("Real Estate Developer", ("Meddling Kid",), 16),
])
def test_what_monsters_look_at(monster: str, worn: tuple[str, ...], comes_to: int) -> None:
    """A bare Term on a monster looks at the munchkins: `vs` at any of them, `per` at each."""
    t = CardTable()
    t.put("front", *worn)
    t.meet(monster)
    assert t.card_number("strength", monster) == comes_to


def test_monsters_look_at_the_helper_too() -> None:
    t = CardTable()
    t.put("front", "Ghost Hunter", seat=1)
    t.meet("Candlestick Maker", "Gargoyle with a Grudge")
    assert danger(t.st) == 12
    t.set("helper", 1)
    t.put("pack", "Pirate's Chest", seat=1)  # carried, not equipped: still a Big Item that they have
    assert danger(t.st) == 12 + 3 + 2


def test_caretaker_hates_high_levels() -> None:
    t = CardTable()
    t.meet("Caretaker Who Always Did It")
    assert danger(t.st) == 6
    t.set("level", 5)
    assert danger(t.st) == 9


def test_very_small_pirate_hates_helpers() -> None:
    t = CardTable()
    t.meet("Very Small Pirate")
    assert danger(t.st) == 1
    t.set("helper", 2)
    assert danger(t.st) == 5


@pytest.mark.parametrize("monster,item,other", [
    ("Squeaky Suit of Armor", "Chef's Apron", "Scuba Fins"), ("Conductor of the Midnight Train", "Snow Mobile", "Scuba Fins"),
])
def test_ignored_bonuses(monster: str, item: str, other: str) -> None:
    """The bonus of such Items does not count in that fight; what else they do still does."""
    t = CardTable()
    t.put("front", item, other)
    before = t.number("strength")
    t.meet(monster)
    assert t.number("strength") == before - t.game.cards[t.at(item)].fields["bonus"]


def test_ignored_armor_still_helps_to_carry() -> None:
    t = CardTable()
    t.put("front", "Raincoat with Forty Pockets")
    t.meet("Squeaky Suit of Armor")
    assert t.number("strength") == 1 and most(t.st, 0, "Big") == 2


def test_parrot_copies_the_helper() -> None:
    t = CardTable()
    t.put("front", "Violin Case", seat=1)
    t.meet("Parrot of Ill Omen")
    assert danger(t.st) == 2
    t.set("helper", 1)
    assert danger(t.st) == 3
    t.put("combat", "Glow-in-the-Dark Paint", on="Parrot of Ill Omen")
    assert danger(t.st) == 8


def test_reflection_copies_the_highest_level() -> None:
    t = CardTable()
    t.set("level", 7, 2)
    t.put("front", "Violin Case", seat=2)
    t.meet("Reflection That Blinks First")
    assert danger(t.st) == 9


def test_shadow_copies_the_strongest() -> None:
    t = CardTable()
    t.set("level", 7, 2)
    t.put("front", "Pirate's Chest", "Bagpipes", "Chef's Apron", "Scuba Fins", seat=1)
    t.meet("Shadow with Your Haircut")
    assert danger(t.st) == 1 + 4 + 2 + 2 + 2


@pytest.mark.parametrize("monster,level,free", [
    ("Moat Monster on Vacation", 2, True), ("Moat Monster on Vacation", 3, False), ("Real Estate Developer", 4, True),
    ("Real Estate Developer", 5, False), ("It in the Sub-Basement", 5, True),
])
def test_monsters_that_do_not_pursue(monster: str, level: int, free: bool) -> None:
    t = CardTable()
    t.set("level", level)
    t.meet(monster)
    assert monster_cannot(t.st, "pursue", t.at(monster), 0) is free


def test_tar_golem_does_not_follow_vehicles() -> None:
    t = CardTable()
    t.meet("Tar Golem")
    assert not monster_cannot(t.st, "pursue", t.at("Tar Golem"), 0)
    t.put("front", "Unicycle")
    assert monster_cannot(t.st, "pursue", t.at("Tar Golem"), 0) and not monster_cannot(t.st, "pursue", t.at("Tar Golem"), 1)


def test_kraken_lets_only_teen_sleuths_help() -> None:
    t = CardTable()
    t.put("front", "Teen Sleuth", seat=2)
    t.meet("Kraken in the Bathtub")
    assert cannot(t.st, "help", 1, 0) and not cannot(t.st, "help", 2, 0)


def test_doctor_somebody_minds_each_munchkin() -> None:
    t = CardTable()
    t.put("front", "Flashlight", seat=1)
    t.meet("Doctor Somebody", helper=1)
    assert [t.number("strength", s) for s in range(3)] == [1 - 2, 1 + 1, 1]
    assert immune_to(t, "Doctor Somebody", "One-Shot")


def immune_to(t: CardTable, title: str, term: str) -> bool:
    """Does such a card do nothing to this one?"""
    words = t.game.words
    return bool(words.immune(t.st, t.at(title), (term,)))


def test_one_shots_do_nothing_to_the_mummy() -> None:
    t = CardTable()
    t.meet("Mummy from the Gift Shop", "Wolfman")
    t.play("Rope, Bucket, and Optimism")
    assert t.titles("combat") == ["Mummy from the Gift Shop"]
    t.play("Rope, Bucket, and Optimism")
    assert t.titles("combat") == ["Mummy from the Gift Shop"]


def test_accordionist() -> None:
    t = CardTable()
    t.meet("Accordionist of the Abyss", helper=1)
    assert [t.number("run-away", s) for s in range(3)] == [-1, -1, 0]
    t.set("beaten", 2)
    t.happen("win", 0)
    t.close("just-received")
    t.close("just-received")
    assert [len(t.titles("hand", s)) for s in range(3)] == [0, 1, 1]


def test_developer_pays_meddling_kids() -> None:
    t = CardTable()
    t.meet("Real Estate Developer", seat=1)
    t.set("beaten", 2)
    t.happen("win", 1)
    assert t.titles("hand", 1) == []
    t.put("front", "Meddling Kid", seat=1)
    t.happen("win", 1)
    assert len(t.titles("hand", 1)) == 1


def test_ticket_taker_is_paid_off() -> None:
    """Items of 500 or more together; nothing is asked of who has not that much."""
    t = CardTable()
    t.put("pack", "Flashlight", "Mine Cart")
    t.meet("Ticket Taker of the Dark Ride")
    t.happen("meet", 1, "Ticket Taker of the Dark Ride")
    assert not t.pending
    t.happen("meet", 0, "Ticket Taker of the Dark Ride")
    t.say(True)
    ask = t.pending[0]
    assert ask.check is not None and ask.check((t.at("Flashlight"),)) is not None
    t.say(("Flashlight", "Mine Cart"))
    assert t.titles("pack") == [] and t.st.stat("beaten") == 1


@pytest.mark.parametrize("choice,pack,levels", [
    (0, ["Pirate's Chest"], (5, 2)), (1, ["Flashlight", "Pirate's Chest"], (3, 2)), (2, ["Flashlight", "Pirate's Chest"], (2, 5)),
])
def test_ticket_taker_lets_choose(choice: int, pack: list[str], levels: tuple[int, int]) -> None:
    t = CardTable()
    t.set("level", 5)
    t.set("level", 2, 1)
    t.set("level", 3, 2)
    t.put("pack", "Flashlight", "Pirate's Chest")
    t.bad_stuff("Ticket Taker of the Dark Ride")
    assert t.options() == [0, 1, 2]
    t.say(choice)
    assert t.titles("pack") == pack and (t.level(0), t.level(1)) == levels


def test_barnacle_bill_collects_for_the_poorest() -> None:
    """Only who would get it is asked about; who is the poorest alone loses a level instead."""
    t = CardTable()
    t.put("pack", "Flashlight", "Pirate's Chest")
    t.set("level", 4)
    t.set("level", 2, 1)
    t.set("level", 2, 2)
    t.bad_stuff("Barnacle Bill Collector")
    assert t.options() == [1, 2]
    t.say(2)
    assert t.titles("pack", 2) == ["Pirate's Chest"] and t.level() == 4
    t.put("pack", "Scuba Fins")
    t.set("level", 3, 1)
    t.set("level", 3, 2)
    t.set("level", 2)
    t.bad_stuff("Barnacle Bill Collector")
    assert t.titles("pack") == ["Flashlight", "Scuba Fins"] and t.level() == 1


def test_projectionist_asks_each_munchkin() -> None:
    t = CardTable()
    t.set("level", 3)
    t.set("level", 3, 1)
    hand(t, 2, 1)
    t.meet("Phantom Projectionist", helper=1)
    t.happen("meet", 0, "Phantom Projectionist")
    assert t.level(0) == 2 and t.asked()[0] == 1
    t.say(t.st.pile("hand", 1)[0])
    assert (t.level(1), len(t.titles("hand", 1))) == (3, 1)


def test_projectionist_lets_the_neighbour_choose_and_see() -> None:
    """`chosen by`: who chooses is shown the hand, and nobody else."""
    t = CardTable()
    t.set("level", 3)
    hand(t, 3)
    t.bad_stuff("Phantom Projectionist")
    assert t.level() == 2 and t.asked()[0] == 1
    shown = [c for c, _ in t.st.history() if c.event == "show"]
    assert [(x.to, len(x.cards)) for x in shown] == [(1, 3)]
    t.say(t.st.pile("hand")[:2])
    assert len(t.titles("hand")) == 1


def test_candlestick_maker_takes_at_random() -> None:
    """Nobody chooses, and what is taken is a pair of the three."""
    t = CardTable()
    names = hand(t, 3)
    t.bad_stuff("Candlestick Maker")
    assert not t.pending and len(t.titles("hand")) == 1 and t.titles("hand")[0] in names


def test_mummy_takes_half_the_level() -> None:
    for level, then in ((5, 3), (4, 2), (1, 1)):
        t = CardTable()
        t.set("level", level)
        t.bad_stuff("Mummy from the Gift Shop")
        assert t.level() == then


def test_reflection_counts_items_in_play() -> None:
    t = CardTable()
    t.set("level", 8)
    t.put("front", "Flashlight", "Meddling Kid")
    t.put("pack", "Scuba Fins", "Smoke Bomb")
    t.put("front", "Bagpipes", seat=1)
    hand(t, 2)
    t.bad_stuff("Reflection That Blinks First")
    assert t.level() == 5 and t.titles("hand") == []


def test_kraken_gives_every_big_item_to_the_left() -> None:
    t = CardTable()
    t.set("level", 3)
    t.put("front", "Pirate's Chest", "Flashlight")
    t.put("pack", "Mine Cart")
    t.bad_stuff("Kraken in the Bathtub")
    t.say_all()
    assert t.titles("front") == ["Flashlight"] and t.level() == 2
    assert {"Pirate's Chest", "Mine Cart"} <= {*t.titles("pack", 1), *t.titles("front", 1), *t.titles("treasure-discards")}


def test_accordionist_swaps_hands() -> None:
    t = CardTable()
    t.set("level", 3)
    mine, theirs = hand(t, 2), hand(t, 1, 1)
    t.bad_stuff("Accordionist of the Abyss")
    t.close("just-received")
    assert (t.titles("hand"), t.titles("hand", 1), t.level()) == (theirs, mine, 2)


def test_doctor_swaps_classes_else_takes_it() -> None:
    t = CardTable()
    t.set("level", 5)
    t.put("front", "Teen Sleuth")
    t.bad_stuff("Doctor Somebody")
    assert t.titles("front") == [] and t.level() == 3
    t.put("front", "Ghost Hunter")
    t.put("front", "Meddling Kid", seat=2)
    t.bad_stuff("Doctor Somebody")
    assert (t.titles("front"), t.titles("front", 2), t.level()) == (["Meddling Kid"], ["Ghost Hunter"], 1)


@pytest.mark.parametrize("monster,worn,left,level", [
    ("Tar Golem", ("Scuba Fins",), 2, 3), ("Tar Golem", (), 0, 3), ("Thing in the Punch Bowl", ("Unicycle",), 2, 5),
    ("Thing in the Punch Bowl", (), 2, 4), ("Wolfman", ("Chef's Apron",), 2, 4), ("Ghost Clown", (), 0, 4),
    ("Diver Without a Bubble", ("Diving Helmet", "Scuba Fins"), 2, 4), ("Squeaky Suit of Armor", (), 2, 4),
])
def test_bad_stuff(monster: str, worn: tuple[str, ...], left: int, level: int) -> None:
    """What is worn goes; the hand and the level left over."""
    t = CardTable()
    t.set("level", 5)
    t.put("front", *worn)
    for c in [c for c in t.st.pile("door-deck") if t.game.cards[c].title != monster][-2:]:
        Move(c, t.game.zones["hand"][0]).apply(t.st)
    t.bad_stuff(monster)
    t.say_all()
    found_in_a_pocket = "Chef's Apron" in worn and bool(t.events("draw"))
    assert (len(t.titles("hand")), t.level()) == (left + found_in_a_pocket, level)
    assert t.titles("front") == ([] if "Unicycle" not in worn else ["Unicycle"])


def test_stray_can_be_bought_off() -> None:
    t = CardTable()
    t.meet("Stray Who Followed You Home")
    t.happen("meet", 0, "Stray Who Followed You Home")
    assert not t.pending
    t.put("pack", "Smoke Bomb")
    t.happen("meet", 0, "Stray Who Followed You Home")
    t.say(True)
    assert t.titles("pack") == [] and t.st.stat("beaten") == 1


@pytest.mark.parametrize("face,cards", [(4, 2), (5, 0)])
def test_cuckoo(face: int, cards: int) -> None:
    t = CardTable()
    hand(t, 1)
    t.meet("Cuckoo from the Clock")
    t.happen("meet", 0, "Cuckoo from the Clock")
    t.roll(face)
    assert len(t.titles("hand")) == cards


# ---- enhancers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("enhancer,strength,worth", [
    ("Glow-in-the-Dark Paint", 13, 3), ("On Very Tall Stilts", 18, 4), ("Just Some Guy", 3, 1),
    ("Costume Two Sizes Too Small", 0, 1), ("Extra Batteries", 13, 3), ("Fog Machine", 13, 3),
])
def test_enhancers(enhancer: str, strength: int, worth: int) -> None:
    """On the Snow Ghost: strength and Treasures."""
    t = CardTable()
    t.meet("Snow Ghost")
    t.put("combat", enhancer, on="Snow Ghost")
    assert (t.card_number("strength", "Snow Ghost"), t.card_number("treasures", "Snow Ghost")) == (strength, worth)


def test_enhancers_change_only_their_monster() -> None:
    t = CardTable()
    t.put("front", "Teen Sleuth")
    t.meet("Snow Ghost", "Wolfman")
    t.put("combat", "Extra Batteries", "On Very Tall Stilts", on="Wolfman")
    assert t.card_number("strength", "Wolfman") == 10 + 8 + 10 and t.card_number("strength", "Snow Ghost") == 8
    assert monster_cannot(t.st, "pursue", t.at("Wolfman"), 0) and not monster_cannot(t.st, "pursue", t.at("Snow Ghost"), 0)


def test_fog_machine_slows_both_munchkins() -> None:
    t = CardTable()
    t.meet("Wolfman", helper=2)
    t.put("combat", "Fog Machine", on="Wolfman")
    assert [t.number("run-away", s) for s in range(3)] == [-1, 0, -1]


def test_just_some_guy_ignores_headgear() -> None:
    t = CardTable()
    t.put("front", "Deerstalker", "Scuba Fins")
    t.meet("Wolfman")
    assert t.number("strength") == 4
    t.put("combat", "Just Some Guy", on="Wolfman")
    assert t.number("strength") == 3


# ---- Curses -----------------------------------------------------------------------------------------


def test_fogged_glasses_last_until_the_end_of_a_combat_of_the_victim() -> None:
    """SD-CUR-06 The combat that is going on counts; somebody else's does not."""
    t = CardTable()
    t.play("Fogged Glasses", 1)
    t.play("Case of the Giggles", 1)
    assert (t.number("strength", 1), t.number("run-away", 1), t.number("strength")) == (-2, -2, 1)
    t.do(Expire("combat", (0, 2)))
    assert t.number("strength", 1) == -2
    t.do(Expire("combat", (1,)))
    assert (t.number("strength", 1), t.number("run-away", 1)) == (1, 0)


def test_treasure_was_socks_once() -> None:
    t = CardTable()
    t.put("front", "Treasure Was Socks")
    draw = Draw(t.game.zones["treasure-deck"][0], t.game.zones["hand"][0], "draw", 0)
    t.do(Draw(t.game.zones["treasure-deck"][0], t.game.zones["hand"][1], "draw", 1))
    t.say_all()
    assert len(t.titles("hand", 1)) == 1
    t.do(draw)
    t.say_all()
    assert [t.game.cards[c].start for c in t.st.pile("hand")] == ["door-deck"]
    t.do(draw)
    t.say_all()
    assert [t.game.cards[c].start for c in t.st.pile("hand")] == ["door-deck", "treasure-deck"]


def test_laundry_day_offers_only_what_can_be_done() -> None:
    t = CardTable()
    t.put("front", "Diving Helmet")
    t.play("Laundry Day")
    assert not t.pending and t.titles("front") == []
    t.put("front", "Deerstalker", "Chef's Apron", "Scuba Fins")
    t.play("Laundry Day")
    assert t.options() == [0, 1]
    t.say(1)
    assert t.titles("front") == ["Chef's Apron"]


def test_wobbly_knees_end_when_caught() -> None:
    t = CardTable()
    t.put("front", "Wobbly Knees")
    t.meet("Wolfman")
    assert t.number("run-away") == -1
    t.happen("caught", 1, "Wolfman")
    assert t.titles("front") == ["Wobbly Knees"]
    t.happen("caught", 0, "Wolfman")
    assert t.titles("front") == []


def test_cursed_doubloon() -> None:
    t = CardTable()
    t.put("front", "Cursed Doubloon")
    t.meet("Wolfman")
    assert t.number("strength") == 0
    t.meet("Very Small Pirate", helper=1)
    assert t.number("strength") == -1
    t.happen("defeat", 0, "Wolfman")
    assert t.titles("front") == ["Cursed Doubloon"]
    t.happen("defeat", 0, "Very Small Pirate")
    assert t.titles("front") == []


def test_nobody_believes_you() -> None:
    t = CardTable()
    t.put("front", "Nobody Believes You")
    t.meet("Wolfman")
    assert cannot(t.st, "help", 1, 0) and not cannot(t.st, "help", 0, 1)
    t.put("front", "Meddling Kid")
    assert not cannot(t.st, "help", 1, 0)


def test_hiccups_are_paid_off_with_two_other_cards() -> None:
    """SD-CUR-05 A persistent Curse pays for nothing, and nothing pays half."""
    t = CardTable()
    t.put("front", "Hiccups", "Wobbly Knees", "Flashlight")
    assert t.number("strength") == 1 + 1 - 1
    t.meet("Snow Ghost")
    assert t.number("strength") == 1 + 1 + 2 - 2
    assert t.abilities("Hiccups") == []
    hand(t, 1)
    t.use("Hiccups")
    t.say_all()
    assert t.titles("front") == ["Wobbly Knees"] and t.titles("hand") == []


def test_shrunken_backpack() -> None:
    t = CardTable()
    t.put("front", "Shrunken Backpack")
    assert most(t.st, 0, "Big") == 0 and most(t.st, 1, "Big") == 1
    hand(t, 2)
    t.happen("turn-end", 1)
    assert not t.pending
    t.happen("turn-end", 0)
    t.say(True)
    assert t.titles("front") == [] and t.titles("hand") == []


def test_pass_the_popcorn() -> None:
    """Each in turn, from the active player; who has no card gives none."""
    t = CardTable()
    t.st.active = 1
    (mine,), theirs = hand(t, 1), hand(t, 2, 1)
    t.play("Pass the Popcorn")
    assert t.asked()[0] == 1
    t.say(t.st.pile("hand", 1)[0])
    t.say_all()
    assert sum(len(t.titles("hand", s)) for s in range(3)) == 3
    assert theirs[0] in t.titles("hand", 2) + t.titles("hand", 0) and mine in t.titles("hand", 0) + t.titles("hand", 1)


def test_everybody_wants_a_cut() -> None:
    t = CardTable()
    t.set("level", 3)
    t.set("level", 2, 2)
    t.set("level", 4, 1)
    t.put("pack", "Flashlight")
    t.play("Everybody Wants a Cut")
    assert t.titles("pack", 2) == ["Flashlight"] and t.level() == 3
    t.play("Everybody Wants a Cut")
    assert t.level() == 2


def test_mask_stuck_on() -> None:
    t = CardTable()
    t.put("front", "Teen Sleuth")
    hand(t, 3)
    t.play("Mask Stuck On")
    assert t.titles("front") == [] and len(t.titles("hand")) == 3
    t.play("Mask Stuck On")
    assert t.asked()[0] == 2  # the player on the right
    t.say(t.st.pile("hand")[:2])
    assert len(t.titles("hand")) == 1


def test_hole_in_every_pocket() -> None:
    """Items in play, not those in hand."""
    t = CardTable()
    t.put("front", "Flashlight", "Violin Case")
    t.put("pack", "Unicycle")
    t.put("hand", "Salt Shaker")
    t.play("Hole in Every Pocket")
    assert t.titles("front") == ["Violin Case"] and t.titles("pack") == [] and t.titles("hand") == ["Salt Shaker"]
    t.play("Hole in Every Pocket")
    assert t.titles("hand") == []


def test_slow_leak_waits_for_the_next_turn() -> None:
    t = CardTable()
    t.set("level", 3)
    t.put("front", "Slow Leak", "Unicycle")
    t.happen("turn-start", 1)
    assert "Unicycle" in t.titles("front")
    t.happen("turn-start", 0)
    assert t.titles("front") == [] and t.level() == 3


def test_lost_in_the_maze_costs_a_turn() -> None:
    t = CardTable()
    t.put("front", "Lost in the Maze")
    t.st.active = 2
    t.do(BeginTurn(0))
    t.say_all()
    assert t.st.active == 2 and len(t.titles("hand")) == 1


@pytest.mark.parametrize("face,front,level", [
    (1, ["Net Launcher", "Scuba Fins"], 3), (3, ["Net Launcher"], 4), (5, ["Net Launcher", "Scuba Fins"], 3),
])
def test_cold_feet(face: int, front: list[str], level: int) -> None:
    t = CardTable()
    t.set("level", 4)
    t.put("front", "Net Launcher", "Scuba Fins")
    t.play("Cold Feet")
    t.roll(face)
    assert sorted(t.titles("front")) == front and t.level() == level


@pytest.mark.parametrize("worn,level", [(("Net Launcher",), 3), ((), 4)])
def test_caught_in_your_own_trap(worn: tuple[str, ...], level: int) -> None:
    t = CardTable()
    t.set("level", 5)
    t.put("front", *worn)
    t.play("Caught in Your Own Trap")
    assert t.level() == level


# ---- Dungeons ----------------------------------------------------------------------------------------


def test_dungeons_count_for_everybody() -> None:
    t = CardTable()
    t.put("dungeons", "Cliffside Footpath", "Boardwalk in the Fog")
    t.put("front", "Brave Adventurer", "Unicycle", seat=1)
    t.put("front", "Scuba Fins", seat=2)
    assert [t.number("strength", s) for s in range(3)] == [1, 1 + 3 + 1 - 1, 1 + 2]
    assert [t.number("run-away", s) for s in range(3)] == [1, 1, 2]


def test_haunted_harbor_strengthens_pirates() -> None:
    t = CardTable()
    t.put("dungeons", "Haunted Harbor")
    t.meet("Very Small Pirate", "Wolfman")
    assert (t.card_number("strength", "Very Small Pirate"), t.card_number("strength", "Wolfman")) == (4, 10)
    t.set("beaten", 2)
    t.happen("defeat", 1, "Very Small Pirate")
    t.close("just-received")
    assert len(t.titles("hand", 1)) == 1


def test_attic_makes_ghosts() -> None:
    t = CardTable()
    t.put("front", "Ghost Hunter")
    t.meet("Wolfman")
    assert t.number("strength") == 1
    t.put("dungeons", "Attic of the Old Mill")
    assert t.number("strength") == 3


def test_hall_of_portraits() -> None:
    """Each in turn, and each chooses among the best."""
    t = CardTable()
    t.put("front", "Treasure Map", "Violin Case")
    t.put("front", "Scuba Fins", "Chef's Apron", seat=1)
    t.put("dungeons", "Hall of Portraits")
    t.happen("reveal", 0, "Hall of Portraits")
    assert t.titles("front") == ["Violin Case"] and t.asked()[0] == 1
    t.say("Scuba Fins")
    assert t.titles("front", 1) == ["Chef's Apron"]
    t.play("Revolving Bookcase")
    t.say_all()
    assert [sum(1 for c in t.st.pile("hand", s) if t.game.cards[c].start == "treasure-deck") for s in range(3)] == [1, 1, 1]


def test_museum_after_closing() -> None:
    t = CardTable()
    t.put("dungeons", "Museum After Closing")
    t.meet("Wolfman")
    assert not cannot(t.st, "help", 1, 0)
    t.meet("Kraken in the Bathtub")
    t.put("front", "Teen Sleuth", seat=1)
    assert cannot(t.st, "help", 1, 0)


def test_masked_ball_and_moving_day() -> None:
    t = CardTable()
    t.put("front", "Teen Sleuth")
    assert allowed(t.st, 1, t.at("Teen Sleuth")) == 1
    t.put("dungeons", "Masked Ball", "Moving Day")
    assert allowed(t.st, 1, t.at("Teen Sleuth")) == 2 and most(t.st, 1, "Big") == 2


def test_moving_day_is_left_by_the_poor() -> None:
    t = CardTable()
    t.put("dungeons", "Moving Day")
    hand(t, 3)
    t.happen("leave", 0, "Moving Day")
    t.say_all()
    assert [len(t.titles("hand", s)) for s in range(3)] == [3, 1, 1]


def test_laundromat() -> None:
    t = CardTable()
    t.put("dungeons", "Laundromat of the Living")
    t.put("front", "Beekeeper Suit")
    hand(t, 1, 1)
    assert t.number("strength") == 1 + 4 + 2
    t.happen("reveal", 0, "Laundromat of the Living")
    assert t.titles("front") == [] and t.titles("hand", 1) == []


def test_abandoned_arcade_pays_the_one_who_discards() -> None:
    t = CardTable()
    t.put("dungeons", "Abandoned Arcade")
    hand(t, 1, 1)
    t.happen("reveal", 0, "Abandoned Arcade")
    assert t.asked() == (1, "may discard")
    t.say(True)
    t.say_all()
    assert [len(t.titles("hand", s)) for s in range(3)] == [0, 1, 0]


def test_bottomless_buffet() -> None:
    t = CardTable()
    t.put("dungeons", "Bottomless Buffet")
    hand(t, 3, 1)
    t.happen("turn-start", 1)
    assert len(t.titles("hand", 1)) == 3
    t.happen("turn-start", 2)
    t.say_all()
    assert len(t.titles("hand", 2)) == 1
    t.set("level", 4, 1)
    t.happen("leave", 1, "Bottomless Buffet")
    assert [t.level(s) for s in range(3)] == [2, 4, 2]


def test_knight_wing() -> None:
    t = CardTable()
    t.put("dungeons", "Knight Wing of the Castle")
    t.meet("Very Small Pirate")
    assert t.number("strength") == 0 and not wins_ties(t.st)
    t.put("front", "Net Launcher")
    assert wins_ties(t.st)


def test_locker_room() -> None:
    t = CardTable()
    t.put("dungeons", "Locker Room of Doom")
    for seat in range(3):
        t.set("level", 3, seat)
    t.put("front", "Scuba Fins", seat=1)
    t.happen("leave", 0, "Locker Room of Doom")
    assert [t.level(s) for s in range(3)] == [2, 3, 2]


# ---- Items -------------------------------------------------------------------------------------------


def test_items_look_at_monsters() -> None:
    t = CardTable()
    t.put("front", "Diving Helmet", "Flashlight", "Salt Shaker")
    assert t.number("strength") == 1 + 2 + 1
    t.meet("Stowaway in the Sandwich", "Snow Ghost")
    assert t.number("strength") == 1 + 2 + 1 + 2 + 2 + 4


def test_items_look_at_their_owner() -> None:
    t = CardTable()
    t.put("front", "Deerstalker", "Magnifying Glass", "Unicycle", "Scarecrow Overalls", "Tin-Can Telephone")
    base = t.number("strength")
    t.put("front", "Teen Sleuth")
    assert t.number("strength") == base + 2 + 1
    t.meet("Wolfman")
    assert t.number("strength") == base + 3 + 2
    t.set("fighter", 1)
    t.set("helper", 0)
    assert t.number("strength") == base + 3 + 2  # helping now, and not alone any more


def test_only_some_may_equip() -> None:
    t = CardTable()
    t.put("front", "Colander of Courage")
    assert t.number("strength") == 1 and not wins_ties_of(t)
    t.put("front", "Meddling Kid")
    assert t.number("strength") == 4
    t.meet("Wolfman")
    assert wins_ties_of(t)
    t.set("helper", 1)
    assert not wins_ties_of(t)


def wins_ties_of(t: CardTable) -> bool:
    """Does the first player win ties?"""
    return has_property(t.st, "wins", 0, "ties")


@pytest.mark.parametrize("zone", ["front", "pack"])
def test_borrowed_suit_counts_as_small(zone: str) -> None:
    t = CardTable()
    t.put(zone, "Borrowed Suit of Armor")
    is_term = t.game.words.is_term
    assert is_term(t.st, t.at("Borrowed Suit of Armor"), "Big")
    t.put("front", "Brave Adventurer")
    assert not is_term(t.st, t.at("Borrowed Suit of Armor"), "Big")


def test_chefs_apron_has_something_in_its_pocket() -> None:
    """It hears its own leaving."""
    t = CardTable()
    t.put("front", "Chef's Apron")
    t.do(Move(t.at("Chef's Apron"), t.game.discard_zone(t.at("Chef's Apron")), "discard", 0))
    t.say_all()
    assert len(t.titles("hand")) == 1


def test_scuba_fins_after_a_lost_fight() -> None:
    t = CardTable()
    t.put("front", "Scuba Fins")
    t.happen("loss", 1)
    assert t.titles("hand") == []
    t.happen("loss", 0)
    t.say_all()
    assert len(t.titles("hand")) == 1


def test_tinfoil_crown_cancels_a_curse_from_the_door() -> None:
    t = CardTable()
    t.put("front", "Tinfoil Crown")
    t.put("hand", "Flashlight")
    t.happen("kick-down", 0, "Wolfman")
    assert not t.pending
    t.happen("kick-down", 0, "Hiccups")
    t.say(True)
    assert t.st.stat("cancelled") == 1 and t.titles("hand") == []


def test_boots_once_per_game() -> None:
    t = CardTable()
    t.put("front", "Boots of Backing Away Slowly")
    assert t.abilities("Boots of Backing Away Slowly") == []
    t.meet("Wolfman", "Snow Ghost")
    t.use("Boots of Backing Away Slowly")
    t.say("Wolfman")
    assert t.events("escape") == [(0, "Wolfman")]
    assert t.abilities("Boots of Backing Away Slowly") == []


def test_grappling_hook_from_every_monster() -> None:
    t = CardTable()
    t.put("front", "Grappling Hook")
    t.meet("Wolfman", "Snow Ghost")
    t.use("Grappling Hook")
    assert t.titles("front") == [] and t.events("escape") == [(0, "Wolfman"), (0, "Snow Ghost")]
    assert t.st.stat("fleeing") == 1


def test_violin_case_is_paid_with_a_one_shot() -> None:
    t = CardTable()
    t.put("front", "Violin Case")
    t.put("pack", "Flashlight")
    t.meet("Wolfman")
    assert t.abilities("Violin Case") == []
    t.put("hand", "Smoke Bomb")
    t.use("Violin Case")
    assert t.number("strength") == 1 + 2 + 3 and t.titles("hand") == []


def test_net_launcher_catches_only_the_small() -> None:
    t = CardTable()
    t.put("front", "Net Launcher", "Flashlight")
    t.meet("Wolfman")
    assert t.abilities("Net Launcher") == []
    t.meet("Very Small Pirate")
    t.use("Net Launcher")
    assert t.titles("combat") == ["Wolfman"] and "Flashlight" not in t.titles("front")


def test_fishing_rod() -> None:
    t = CardTable()
    t.put("front", "Fishing Rod")
    t.put("treasure-discards", "Bagpipes")
    t.put("hand", "Flashlight")
    t.happen("win", 0)
    t.say(True)
    t.say_all()
    assert t.titles("hand") == ["Flashlight"] or t.titles("hand") == ["Bagpipes"]


def test_magnifying_glass_looks_and_may_put_away() -> None:
    t = CardTable()
    t.put("front", "Magnifying Glass")
    top = t.titles("door-deck")[-1]
    t.use("Magnifying Glass")
    assert t.asked() == (0, "may put")
    t.say(True)
    assert t.titles("door-discards") == [top]


def test_miners_lamp_reveals_the_top_card() -> None:
    t = CardTable()
    t.put("front", "Miner's Lamp", "Flashlight")
    top = t.st.pile("door-deck")[-1]
    t.use("Miner's Lamp")
    assert [c.cards for c, _ in t.st.history() if c.event == "show"] == [(top,)]


def test_lucky_dog_tag() -> None:
    t = CardTable()
    t.set("level", 3)
    t.put("front", "Lucky Dog Tag")
    t.do(Happen("death", 0))
    assert t.titles("front") == [] and t.level() == 2 and not t.st.stat("dead")


def test_bagpipes() -> None:
    t = CardTable()
    t.put("front", "Bagpipes")
    assert immune(t.st, 0, t.at("Hiccups")) and not immune(t.st, 1, t.at("Hiccups"))
    assert [t.number("run-away", s) for s in range(3)] == [0, -1, -1]


def test_fuzzy_dice_reroll_ones_own_roll() -> None:
    t = CardTable()
    t.put("front", "Unicycle")
    t.put("front", "Fuzzy Dice", on="Unicycle")
    assert t.game.cards[t.at("Fuzzy Dice")].data["attaches"] == ("Vehicle",)
    assert t.abilities("Fuzzy Dice") == []  # no roll, nothing to roll again


# ---- One-Shots and other Treasures -------------------------------------------------------------------


def test_pizza_is_for_whoever_is_in_the_fight() -> None:
    t = CardTable()
    t.meet("Wolfman")
    t.play("Pizza the Size of a Door", 2)
    assert [t.number("strength", s) for s in range(3)] == [4, 1, 1]
    t.set("helper", 1)
    assert [t.number("strength", s) for s in range(3)] == [4, 4, 1]


def test_marching_band() -> None:
    t = CardTable()
    t.meet("Snow Ghost", "Ghost Clown", "Wolfman")
    t.play("Marching Band")
    assert side_strength(t.st) == 1 + 6


def test_banana_peel() -> None:
    t = CardTable()
    t.meet("Wolfman")
    t.play("Banana Peel", 1)
    assert danger(t.st) == 13
    t.put("front", "Unicycle")
    assert danger(t.st) == 16


def test_two_faced_mask() -> None:
    t = CardTable()
    t.meet("Wolfman")
    t.play("Two-Faced Mask")
    t.say(1)
    assert (side_strength(t.st), danger(t.st)) == (1, 14)


def test_rope_takes_the_weakest() -> None:
    t = CardTable()
    t.meet("Wolfman", "Snow Ghost", "Ghost Clown")
    t.play("Rope, Bucket, and Optimism")
    assert t.titles("combat") == ["Wolfman", "Ghost Clown"]


def test_net_from_above() -> None:
    t = CardTable()
    t.meet("Snow Ghost", "Wolfman")
    t.play("Net from Above")  # no Pirate is there: nothing to choose
    assert t.titles("combat") == ["Wolfman"]


def test_only_a_player_in_the_fight_escapes() -> None:
    t = CardTable()
    t.meet("Wolfman")
    t.play("Smoke Bomb", 1)
    assert t.events("escape") == []
    t.play("Smoke Bomb", 0)
    assert t.events("escape") == [(0, "Wolfman")]


def test_and_i_would_have_gotten_away() -> None:
    t = CardTable()
    playable = t.game.cards[t.at("And I Would Have Gotten Away")].data["playable"]
    scope = Scope(t.at("And I Would Have Gotten Away"), 0)
    assert not playable(t.st, scope, 0)
    t.meet("Wolfman")
    assert playable(t.st, scope, 0)
    t.play("And I Would Have Gotten Away")
    assert t.st.stat("beaten") == 1
    t.set("helper", 1)
    assert not playable(t.st, scope, 0)


def test_scream_for_help() -> None:
    """SD-HLP-12 Any player who is not in the fight; never in a fight for the win."""
    t = CardTable()
    t.meet("Wolfman")
    t.play("Scream for Help")
    assert t.options() == [1, 2]
    t.say(2)
    assert t.st.stat("helper") == 2 and t.st.stat("forced") == 1
    t = CardTable()
    t.set("level", 9)
    t.meet("Wolfman")
    t.play("Scream for Help")
    assert not t.pending and t.st.stat("helper") == NOBODY


def test_spare_mask_searches_the_discards() -> None:
    t = CardTable()
    t.put("door-discards", "Wolfman", "Fogged Glasses", "Snow Ghost")
    t.meet("Ghost Clown")
    t.play("Spare Mask")
    assert t.options() == ["Wolfman", "Snow Ghost"]
    t.say("Wolfman")
    assert t.titles("combat") == ["Ghost Clown", "Wolfman"]


def test_wandering_monster() -> None:
    t = CardTable()
    t.put("hand", "Wolfman", "Flashlight", seat=1)
    t.meet("Ghost Clown")
    t.play("Wandering Monster", 1)
    t.say("Wolfman")  # asked even about a single one
    assert t.titles("combat") == ["Ghost Clown", "Wolfman"]


def test_stunt_double_saves_two_items() -> None:
    """`that player` is the one who was about to die, not the one who plays the card."""
    t = CardTable()
    t.put("front", "Flashlight", "Violin Case", "Scuba Fins", "Teen Sleuth", seat=1)
    t.put("front", "Bagpipes")
    t.play("Stunt Double", 0, Happen("death", 1))
    assert t.asked()[0] == 1 and t.st.stat("cancelled") == 1
    t.say(("Flashlight", "Scuba Fins"))
    assert t.titles("front", 1) == ["Flashlight", "Scuba Fins", "Teen Sleuth"] and t.titles("front") == ["Bagpipes"]


def test_invisible_ink() -> None:
    t = CardTable()
    t.put("treasure-discards", "Smoke Bomb", "Flashlight")
    t.play("Invisible Ink")
    assert t.titles("hand") == ["Smoke Bomb"]


def test_grab_bag() -> None:
    """Roll, draw that many, discard half rounded up."""
    t = CardTable()
    t.play("Grab Bag")
    t.roll(5)
    t.say_all(keep="discard")
    assert len(t.titles("hand")) == 5
    t.say(t.st.pile("hand")[:3])
    assert len(t.titles("hand")) == 2


def test_yard_sale_is_paid_with_an_item() -> None:
    t = CardTable()
    t.put("pack", "Flashlight")
    t.play("Yard Sale Sign")
    assert t.titles("pack") == ["Flashlight"] and t.titles("hand") == []
    t.put("pack", "Violin Case")
    t.play("Yard Sale Sign")
    assert t.titles("pack") == ["Flashlight"] and len(t.titles("hand")) == 2


def test_reward_money_counts_all_classes_in_play() -> None:
    t = CardTable()
    t.put("front", "Teen Sleuth", "Meddling Kid")
    t.put("front", "Ghost Hunter", seat=1)
    t.play("Reward Money")
    assert len(t.titles("hand")) == 3 and t.asked()[0] == 1
    t.say(t.st.pile("hand")[0])
    assert len(t.titles("hand")) == 2


def test_split_up_gang() -> None:
    t = CardTable()
    t.play("Split Up, Gang", 1)
    t.say_all()
    assert [len(t.titles("hand", s)) for s in range(3)] == [1, 2, 1]


def test_blame_the_butler() -> None:
    t = CardTable()
    t.set("level", 3)
    t.set("level", 5, 1)
    t.set("level", 6, 2)
    t.play("Blame the Butler")
    assert t.level() == 4 and t.options() == [1, 2]
    t.say(2)
    assert t.level(2) == 5


def test_underdog_is_for_the_lowest() -> None:
    t = CardTable()
    playable = t.game.cards[t.at("Underdog")].data["playable"]
    t.set("level", 3)
    assert not playable(t.st, Scope(t.at("Underdog"), 0), 2)
    assert playable(t.st, Scope(t.at("Underdog"), 1), 2)


def test_group_hug() -> None:
    t = CardTable()
    t.set("level", 9, 1)
    t.play("Group Hug")
    assert [t.level(s) for s in range(3)] == [2, 9, 2]


def test_donate_an_item() -> None:
    t = CardTable()
    t.put("hand", "Flashlight")
    t.play("Donate It to the Museum")
    assert t.level() == 1 and t.titles("hand") == ["Flashlight"]  # in hand it is no Item that is carried
    t.put("pack", "Violin Case")
    t.play("Donate It to the Museum")
    assert t.level() == 2 and t.titles("pack") == []


def test_dumbwaiter() -> None:
    for big, dungeons in ((True, 1), (False, 2)):
        t = CardTable()
        t.put("dungeons", "Masked Ball")
        if big:
            t.put("pack", "Pirate's Chest")
        t.play("Dumbwaiter")
        t.say_all()
        assert len(t.titles("dungeons")) == dungeons


def test_tunnel_of_loathe() -> None:
    t = CardTable()
    t.put("dungeons", "Masked Ball", "Museum After Closing")
    t.put("front", "Unicycle", seat=2)
    t.play("Tunnel of Loathe")
    assert t.asked()[0] == 1
    t.say("Masked Ball")
    t.say_all()
    assert "Masked Ball" not in t.titles("dungeons") and len(t.titles("dungeons")) == 2


def test_gain_is_heard_as_what_it_is() -> None:
    """The winning cause is told by the change, so that the limits know it."""
    t = CardTable()
    t.set("level", 8)
    t.do(AddStat("level", 0, 2, "card"))
    assert t.level() == 9
