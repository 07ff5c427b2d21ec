"""What each form of the language comes to in play: who acts, who chooses, when it is asked, how long it lasts.

Cards here are made up for the form they show. Owns: the meaning of statement forms. Never: the deck (tests/cards).
"""
from __future__ import annotations

from typing import Any

import pytest
from card_table import CardTable, read

from rulecore.engine.abilities import USE_ABILITY
from rulecore.engine.changes import AddStat, BeginTurn, Draw, Expire, Happen, Move
from rulecore.engine.state import NOBODY, Scope
from rulecore.engine.values import has_property, stat
from rulecore.games.munchkin.curses import befall
from rulecore.games.munchkin.items import can_equip
from rulecore.games.munchkin.reading import cannot, cheated, danger, monster_cannot, side_strength

POOL = (  # some of the deck: enough to draw from, and quicker to lower than all of it
    "Bagpipes", "Brave Adventurer", "Cheat!", "Cold Feet", "Deerstalker", "Extra Batteries", "Fire Exit",
    "Flashlight", "Fog Machine", "Funland Robot", "Ghost Clown", "Ghost Hunter", "Glow-in-the-Dark Paint",
    "Grappling Hook", "Hiccups", "Laundry Day", "Masked Ball", "Meddling Kid", "Net Launcher", "Revolving Bookcase",
    "Salt Shaker", "Scuba Fins", "Side Entrance", "Slow Leak", "Snow Ghost", "Super Munchkin", "Teen Sleuth",
    "Treasure Map", "Unicycle", "Very Small Pirate", "Violin Case", "Wandering Monster", "Wobbly Knees", "Wolfman",
)  # fmt: skip

@pytest.fixture(autouse=True, params=["live", "thawed"])
def thaw(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs twice: live, and with the state saved and loaded again before every answer."""
    monkeypatch.setattr(CardTable, "thaw", request.param == "thawed")


def go_up(*lines: str) -> CardTable:
    """A table with a card that is played at any time and says these lines."""
    return CardTable("go-up \"Test\"\n    play anytime\n" + "".join(f"    {line}\n" for line in lines), titles=POOL)


def one_shot(*lines: str) -> CardTable:
    """A table with a One-Shot for combat, and a fight."""
    t = CardTable("one-shot \"Test\": gold 100\n    play in combat\n" + "".join(f"    {line}\n" for line in lines), titles=POOL)
    t.meet("Wolfman", "Snow Ghost")
    return t


def item(*lines: str, head: str = "gold 100") -> CardTable:
    """A table where the first player has an Item that says these lines."""
    t = CardTable(f'item "Test": {head}\n' + "".join(f"    {line}\n" for line in lines), titles=POOL)
    t.put("front", "Test")
    return t


def monster(*lines: str) -> CardTable:
    """A table where the first player fights a monster of level 3 that says these lines."""
    t = CardTable('monster "Test": level 3, treasures 1\n' + "".join(f"    {line}\n" for line in lines), titles=POOL)
    t.meet("Test")
    return t


def dungeon(*lines: str) -> CardTable:
    """A table with a Dungeon that says these lines."""
    t = CardTable('dungeon "Test"\n' + "".join(f"    {line}\n" for line in lines), titles=POOL)
    t.put("dungeons", "Test")
    return t


def doors(t: CardTable, seat: int, n: int) -> list[int]:
    """Deal some doors into a hand."""
    cards = t.st.pile("door-deck")[-n:]
    for c in cards:
        Move(c, t.game.zones["hand"][seat]).apply(t.st)
    return cards


def levels(t: CardTable, *numbers: int) -> None:
    """Set the Levels."""
    for seat, n in enumerate(numbers):
        t.set("level", n, seat)


def all_levels(t: CardTable) -> list[int]:
    """The Levels."""
    return [t.level(s) for s in range(t.st.seats)]


def hands(t: CardTable) -> list[int]:
    """How many cards each holds."""
    return [len(t.st.pile("hand", s)) for s in range(t.st.seats)]


# ---- ladders, sequences, who acts -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "without", "within"),
    [
        ("level >= 1 in combat", False, True),
        ("you have a 1-Hand in combat", False, True),
        ("you have an Item in combat", False, True),
        ("you are Meddling Kid in combat", False, True),
        ("you have a Monster in hand", True, True),
        ("you have a Curse in hand", False, False),
        ("you have no Curse in hand", True, True),
    ],
)
def test_what_follows_a_condition_is_not_lost(condition: str, without: bool, within: bool) -> None:
    """`in combat` says when, `in hand` says which one is meant."""
    for fight, holds in ((False, without), (True, within)):
        t = item(f"+20 to run-away if {condition}")
        t.put("front", "Meddling Kid", "Flashlight")
        t.put("hand", "Wolfman")
        if fight:
            t.meet("Snow Ghost")
        assert (t.number("run-away") >= 20) == holds, fight


def test_else_goes_on_where_a_rung_was_not_done() -> None:
    t = go_up("discard Vehicle else Footgear else lose level")
    levels(t, 5)
    t.put("front", "Scuba Fins")
    t.play("Test")
    t.play("Test")
    assert t.titles("front") == [] and t.level() == 4


def test_else_after_a_declined_may() -> None:
    t = go_up("may discard an Item else lose level")
    levels(t, 5)
    t.play("Test")
    assert t.level() == 4  # nothing to discard: nothing to ask
    t.put("pack", "Flashlight")
    t.play("Test")
    t.say(False)
    assert t.level() == 3 and t.titles("pack") == ["Flashlight"]
    t.play("Test")
    t.say(True)
    assert t.level() == 3 and t.titles("pack") == []


def test_else_after_a_condition() -> None:
    t = go_up("lose 2 levels if you have a 2-Hand else 1 level")
    levels(t, 9)
    t.play("Test")
    assert t.level() == 8
    t.put("front", "Net Launcher")
    t.play("Test")
    assert t.level() == 6


def test_a_guard_binds_to_its_own_clause() -> None:
    t = go_up("lose level then lose level if you have a Vehicle")
    levels(t, 5)
    t.play("Test")
    assert t.level() == 4


def test_then_goes_on_whatever_became_of_the_first() -> None:
    t = go_up("discard Armor then lose level")
    levels(t, 5)
    t.play("Test")
    assert t.level() == 4


def test_an_imperative_after_then_is_you_again() -> None:
    t = go_up("each opponent loses level then lose 2 levels")
    levels(t, 5, 5, 5)
    t.play("Test")
    assert all_levels(t) == [3, 4, 4]


def test_a_third_person_after_then_is_the_subject_again() -> None:
    t = go_up("each opponent discards Armor then loses level")
    levels(t, 5, 5, 5)
    t.play("Test")
    assert all_levels(t) == [5, 4, 4]


def test_each_goes_through_the_whole_ladder_one_by_one() -> None:
    t = go_up("each opponent discards Headgear else loses level")
    levels(t, 5, 5, 5)
    t.put("front", "Deerstalker", seat=2)
    t.play("Test")
    assert all_levels(t) == [5, 4, 5] and t.titles("front", 2) == []


def test_a_picked_player_is_picked_once_for_the_whole_ladder() -> None:
    t = go_up("any opponent discards Headgear else loses level then loses level")
    levels(t, 5, 5, 5)
    t.play("Test")
    assert t.asked() == (0, "choose a player") and t.options() == [1, 2]
    t.say(2)
    assert not t.pending and all_levels(t) == [5, 5, 3]


def test_nobody_to_pick_goes_on_with_else() -> None:
    t = go_up("any opponent with a Vehicle loses level else the player on your right loses level")
    levels(t, 5, 5, 5)
    t.play("Test")
    assert all_levels(t) == [5, 5, 4]


def test_may_is_asked_of_the_one_who_acts() -> None:
    t = go_up("the player on your left may discard an Item else loses level")
    levels(t, 5, 5, 5)
    t.put("pack", "Flashlight", seat=1)
    t.play("Test")
    assert t.asked()[0] == 1
    t.say(True)
    assert t.titles("pack", 1) == [] and all_levels(t) == [5, 5, 5]


def test_a_verb_for_each_player_it_is_done_to() -> None:
    t = go_up("give an Item to each other player with level > level of yours else lose level")
    levels(t, 4, 6, 2)
    t.put("pack", "Flashlight", "Unicycle")
    t.play("Test")
    t.say("Unicycle")
    assert len(t.titles("pack", 1)) + len(t.titles("front", 1)) == 1 and t.level() == 4
    levels(t, 9, 6, 2)
    t.play("Test")
    assert t.level() == 8


def test_left_and_right_are_of_whoever_is_named() -> None:
    t = go_up("each player gives 1 card from hand to the player on their right")
    for seat in range(3):
        doors(t, seat, 1)
    before = [t.titles("hand", s) for s in range(3)]
    t.play("Test")
    t.say_all()
    assert hands(t) in ([1, 1, 1], [0, 1, 2], [2, 1, 0], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1])
    assert before[1][0] in t.titles("hand", 0) + t.titles("hand", 2)


def test_ties_are_your_choice() -> None:
    t = go_up("the player with the lowest level gains level")
    levels(t, 5, 2, 2)
    t.play("Test")
    assert t.asked() == (0, "choose a player") and t.options() == [1, 2]
    t.say(1)
    assert all_levels(t) == [5, 3, 2]


def test_each_with_a_superlative_is_all_who_tie() -> None:
    t = go_up("each player with the lowest level gains level")
    levels(t, 5, 2, 2)
    t.play("Test")
    assert all_levels(t) == [5, 3, 3]


# ---- pronouns ----------------------------------------------------------------------------------------


def test_it_is_the_card_named_last() -> None:
    t = item("once per turn: look-at the top card of door-deck then may discard it")
    top = t.titles("door-deck")[-1]
    t.use("Test")
    t.say(True)
    assert t.titles("door-discards") == [top]


def test_it_alone_is_this_card() -> None:
    t = monster("+2 if it is Ghost")
    assert danger(t.st) == 3
    t.put("combat", "Glow-in-the-Dark Paint", on="Test")
    assert danger(t.st) == 3 + 5 + 2


def test_they_are_the_subject_and_their_is_theirs() -> None:
    t = go_up("each opponent loses level unless they have a Vehicle")
    levels(t, 5, 5, 5)
    t.put("front", "Unicycle", seat=1)
    t.play("Test")
    assert all_levels(t) == [5, 5, 4]


def test_they_outside_a_subject_are_who_was_named_last() -> None:
    t = item("once per turn, discard a card: any opponent draws 1 door then they lose level")
    levels(t, 5, 5, 5)
    doors(t, 0, 1)
    t.use("Test")
    t.say(2)
    t.say_all()
    assert all_levels(t) == [5, 5, 4] and hands(t) == [0, 0, 1]


def test_that_player_is_the_one_named_in_the_block() -> None:
    t = go_up("any opponent draws 1 door then that player loses level")
    levels(t, 5, 5, 5)
    t.play("Test")
    t.say(1)
    t.say_all()
    assert all_levels(t) == [5, 4, 5] and hands(t) == [0, 1, 0]


def test_you_are_the_victim_of_bad_stuff() -> None:
    t = monster("bad-stuff: the player on your left takes 1 card at random from your hand")
    doors(t, 2, 1)
    t.bad_stuff("Test", 2)
    t.say_all()
    assert hands(t) == [1, 0, 0]


# ---- choices -----------------------------------------------------------------------------------------


def test_the_loser_chooses_a_card_and_any_is_your_choice() -> None:
    t = go_up("the player on your left discards an Item")
    t.put("pack", "Flashlight", "Unicycle", seat=1)
    t.play("Test")
    assert t.asked()[0] == 1
    t = go_up("the player on your left discards any Item")
    t.put("pack", "Flashlight", "Unicycle", seat=1)
    t.play("Test")
    assert t.asked()[0] == 0


def test_up_to_lets_take_fewer() -> None:
    t = go_up("discard up to 2 cards from hand then draw that many treasures")
    doors(t, 0, 3)
    t.play("Test")
    ask = t.pending[0]
    assert (ask.least, ask.most) == (0, 2)
    t.say(())
    assert hands(t) == [3, 0, 0]
    t.play("Test")
    t.say(tuple(t.st.pile("hand")[:2]))
    assert hands(t) == [3, 0, 0] and t.st.game.cards[t.st.pile("hand")[-1]].start == "treasure-deck"


def test_a_fixed_number_takes_what_there_is() -> None:
    t = go_up("discard 3 cards from hand")
    doors(t, 0, 2)
    t.play("Test")
    assert hands(t) == [0, 0, 0]


@pytest.mark.parametrize("rounded,left", [("up", 2), ("down", 3)])
def test_half(rounded: str, left: int) -> None:
    t = go_up(f"discard half your hand rounded {rounded}")
    doors(t, 0, 5)
    t.play("Test")
    t.say(tuple(t.st.pile("hand")[: 5 - left]))
    assert hands(t)[0] == left


def test_until_a_number_goes_card_by_card() -> None:
    t = go_up("discard cards from hand until hand <= 2")
    doors(t, 0, 4)
    t.play("Test")
    for _ in range(2):
        t.say(t.st.pile("hand")[0])
    assert not t.pending and hands(t)[0] == 2


def test_until_a_number_ends_where_nothing_changes() -> None:
    t = go_up("gain level until level >= 10")
    t.play("Test")
    assert t.level() == 9  # Level 10 is not given, so it stops


def test_amounts_equal_to_and_per() -> None:
    t = go_up("lose levels equal to number of Items in play of you")
    levels(t, 9)
    t.put("pack", "Flashlight", "Unicycle")
    t.play("Test")
    assert t.level() == 7
    t = go_up("lose level per Class")
    levels(t, 9)
    t.put("front", "Teen Sleuth", "Meddling Kid")
    t.play("Test")
    assert t.level() == 7


def test_choose_one_and_two() -> None:
    text = "choose {}: lose level; draw 1 door; discard Armor"
    t = go_up(text.format("one"))
    levels(t, 5)
    t.play("Test")
    assert t.options() == [0, 1]  # no Armor
    t.say(0)
    assert not t.pending and t.level() == 4
    t = go_up(text.format("2"))
    levels(t, 5)
    t.play("Test")
    t.say(1)
    t.say_all()
    assert t.level() == 4 and hands(t)[0] == 1  # the second went without asking


def test_somebody_else_chooses_one() -> None:
    t = go_up("the player on your left chooses one: lose level; draw 1 door")
    levels(t, 5)
    t.play("Test")
    assert t.asked()[0] == 1
    t.say(0)
    assert t.level() == 4


def test_a_table_of_the_die() -> None:
    for face, level in ((1, 4), (3, 3), (6, 5)):
        t = go_up("roll: 1-2 lose level; 3 lose 2 levels; 4+ nothing")
        levels(t, 5)
        t.play("Test")
        t.roll(face)
        assert t.level() == level


def test_each_rolls_for_themselves() -> None:
    t = go_up("each opponent rolls: 1-3 draw 1 door; 4-6 nothing")
    t.play("Test")
    t.roll(2)
    t.say_all(keep="die")
    t.roll(5)
    assert hands(t) == [1, 0, 0]


def test_if_as_a_block() -> None:
    t = go_up("if you have a Vehicle:", "    lose level", "else:", "    lose 2 levels")
    levels(t, 9)
    t.play("Test")
    assert t.level() == 7
    t.put("front", "Unicycle")
    t.play("Test")
    assert t.level() == 6


# ---- costs -------------------------------------------------------------------------------------------


def test_costs_are_paid_whole_or_not_at_all() -> None:
    t = go_up("discard 2 cards and lose 3 levels: draw 1 treasure")
    levels(t, 3)
    doors(t, 0, 2)
    t.play("Test")
    assert hands(t)[0] == 2 and t.level() == 3  # only two levels could be lost
    levels(t, 4)
    t.play("Test")
    assert t.level() == 1 and hands(t)[0] == 1


def test_one_card_does_not_pay_twice() -> None:
    t = go_up("discard an Item and discard Headgear: draw 1 treasure")
    t.put("front", "Deerstalker")
    t.play("Test")
    assert t.titles("front") == ["Deerstalker"]
    t.put("pack", "Flashlight")
    t.play("Test")  # the Item cannot be the Headgear, which is needed for the other cost
    assert not t.pending and t.titles("front") == [] and t.titles("pack") == [] and hands(t)[0] == 1


def test_a_card_does_not_pay_for_itself() -> None:
    t = item("discard an Item: draw 1 treasure")
    assert t.abilities("Test") == []
    t.put("pack", "Flashlight")
    t.use("Test")
    assert t.titles("front") == ["Test"]


def test_a_cost_may_be_declined() -> None:
    t = monster("on meet: may discard a card: win without level")
    t.happen("meet", 0, "Test")
    assert not t.pending
    doors(t, 0, 1)
    t.happen("meet", 0, "Test")
    t.say(False)
    assert hands(t)[0] == 1 and not t.st.stat("beaten")


def test_each_may_pay() -> None:
    t = go_up("each opponent may discard 1 card from hand: they draw 1 treasure")
    doors(t, 1, 1)
    doors(t, 2, 1)
    t.play("Test")
    t.say(True, 1)
    t.say_all(keep="may discard")
    t.say(False, 2)
    kinds = [[t.game.cards[c].start for c in t.st.pile("hand", s)] for s in range(3)]
    assert kinds == [[], ["treasure-deck"], ["door-deck"]]


def test_any_card_of_ones_own_pays() -> None:
    """SD-CLS-03 In hand or in play."""
    t = item("once per turn, discard a card: draw 1 treasure")
    t.put("pack", "Flashlight")
    doors(t, 0, 1)
    t.use("Test")
    assert len(t.options()) == 2


# ---- at random, hidden cards --------------------------------------------------------------------------


def test_at_random_asks_nobody_and_tells_only_what_is_taken() -> None:
    t = go_up("the player on your left takes 1 card at random from your hand")
    cards = doors(t, 0, 3)
    t.play("Test")
    t.say_all()
    told = [c.cards for c, _ in t.st.history() if c.event == "at-random"]
    assert len(told) == 1 and len(told[0]) == 1 and told[0][0] in cards and hands(t) == [2, 1, 0]


def test_from_a_face_down_deck_comes_the_top() -> None:
    t = item("once per turn: reveal 1 door from door-deck")
    top = t.st.pile("door-deck")[-1]
    t.use("Test")
    assert not t.pending and [c.cards for c, _ in t.st.history() if c.event == "show"] == [(top,)]


# ---- standing lines ------------------------------------------------------------------------------------


def test_or_replaces_and_the_last_that_holds_counts() -> None:
    t = item("+1, or +2 vs Ghost, or +4 if helping")
    assert t.number("strength") == 2
    t.meet("Snow Ghost")
    assert t.number("strength") == 3
    t.set("fighter", 1)
    t.set("helper", 0)
    assert t.number("strength") == 5


@pytest.mark.parametrize("line,alone,helped", [("+2 if alone", 3, 1), ("+2 while alone", 3, 1), ("+2 unless alone", 1, 3)])
def test_states_are_the_owners(line: str, alone: int, helped: int) -> None:
    t = item(line)
    t.meet("Wolfman")
    assert t.number("strength") == alone
    t.set("helper", 1)
    assert t.number("strength") == helped


def test_a_state_behind_a_subject_is_the_subjects() -> None:
    t = dungeon("each player gets +2 while helping")
    t.meet("Wolfman", helper=1)
    assert [t.number("strength", s) for s in range(3)] == [1, 3, 1]


@pytest.mark.parametrize("line,count", [
    ("+1 per Item", 2), ("+1 per Vehicle", 1), ("+1 per Item of helper", 1), ("+1 per Ghost", 1), ("+1 per monster", 2),
    ("+1 per card in hand of you", 3), ("+1 per Item with gold >= 300", 0),
])
def test_per_on_ones_own_card(line: str, count: int) -> None:
    t = item(line)
    t.put("front", "Unicycle")
    t.put("pack", "Scuba Fins", seat=1)
    doors(t, 0, 3)
    before = t.number("strength")
    t.meet("Wolfman", "Snow Ghost", helper=1)
    assert t.number("strength") == 1 + 1 + count
    assert before <= t.number("strength")


@pytest.mark.parametrize("line,count", [
    ("+1 per Item", 3), ("+1 per Class", 1), ("+1 per munchkin", 2), ("+1 per card in hand of you", 2), ("+1 vs Ghost Hunter", 1),
    ("+1 if Meddling Kid", 0), ("+1 if you have a Vehicle", 1), ("+1 if the helper is Ghost Hunter", 1),
    ("+1 if there is a helper", 1), ("+1 if nobody is Ghost Hunter", 0), ("+1 vs level >= 4", 1), ("+1 unless alone", 1),
    ("+1 if level of helper > level of yours", 1), ("+1 while in combat", 1), ("+1 if your Vehicle", 1),
])
def test_a_monster_looks_at_the_munchkins(line: str, count: int) -> None:
    t = monster(line)
    t.put("front", "Unicycle")
    t.put("front", "Ghost Hunter", seat=1)
    t.put("pack", "Scuba Fins", "Flashlight", seat=1)
    levels(t, 2, 4, 9)
    doors(t, 0, 2)
    t.set("helper", 1)
    assert danger(t.st) == 3 + count


def test_a_dungeon_gives_to_cards_and_players() -> None:
    t = dungeon("each Monster with level < 9 gets +2", "each player with the highest level gets -1 to run-away")
    t.meet("Wolfman", "Snow Ghost")
    levels(t, 2, 4, 4)
    assert danger(t.st) == 10 + 10 and [t.number("run-away", s) for s in range(3)] == [0, -1, -1]


def test_a_ruling_is_read() -> None:
    switch = next(r for r in CardTable().game.vocab.rulings.values() if set(r.readings) == {"yes", "no"})
    lines = f'+3 if ruling "{switch.name}"'
    yes = item(lines)
    yes.st.settings = {**yes.st.settings, switch.name: "yes"}
    no = item(lines)
    no.st.settings = {**no.st.settings, switch.name: "no"}
    assert (yes.number("strength"), no.number("strength")) == (4, 1)
    default = item(lines)
    assert default.number("strength") == (4 if switch.default == "yes" else 1)


def test_two_cards_that_count_as_each_other_do_not_turn_in_a_circle() -> None:
    t = dungeon("each Ghost counts as Pirate", "each Pirate counts as Ghost")
    t.meet("Snow Ghost", "Very Small Pirate", "Wolfman")
    is_term = t.game.words.is_term
    assert is_term(t.st, t.at("Snow Ghost"), "Pirate") and is_term(t.st, t.at("Very Small Pirate"), "Ghost")
    assert not is_term(t.st, t.at("Wolfman"), "Ghost")


def test_totals_that_look_at_each_other_come_to_an_end() -> None:
    t = CardTable(
        'monster "Test": level 3, treasures 1\n    copies strength of the player with the highest strength\n'
        'item "Mirror": gold 100\n    +2 if strength of monster >= 3\n', titles=POOL
    )
    t.put("front", "Mirror")
    t.meet("Test")
    assert danger(t.st) >= 1 and t.number("strength") in (1, 3)


@pytest.mark.parametrize("line,verb,of,whom,free", [
    ("cannot pursue a player with level < 4", "pursue", "Test", 0, False),
    ("no player may help", "help", 1, 0, False),
    ("no player may help unless they are Teen Sleuth", "help", 2, 0, True),
    ("no player may help against level >= 3", "help", 1, 0, False),
    ("no player may help against level >= 4", "help", 1, 0, True),
])
def test_prohibitions(line: str, verb: str, of: Any, whom: int, free: bool) -> None:
    t = monster(line)
    t.put("front", "Teen Sleuth", seat=2)
    said = monster_cannot(t.st, verb, t.at(of), whom) if isinstance(of, str) else cannot(t.st, verb, of, whom)
    assert said is not free


def test_permissions_for_a_while_are_for_the_one_picked() -> None:
    t = go_up("any opponent may carry 2 Big Items until end of turn")
    t.play("Test")
    t.say(2)
    holders = [s for s in range(3) if has_property(t.st, "may carry", s)]
    assert holders == [2]
    t.do(Expire("turn"))
    assert not has_property(t.st, "may carry", 2)


def test_monsters_may_be_kept_from_pursuing_for_a_while() -> None:
    t = one_shot("each munchkin gets +1 to run-away", "escape every Monster then they cannot pursue you until end of turn")
    t.play("Test")
    assert stat(t.st, "run-away", 0) == 1
    assert monster_cannot(t.st, "pursue", t.at("Wolfman"), 0) and not monster_cannot(t.st, "pursue", t.at("Wolfman"), 1)


# ---- how long ------------------------------------------------------------------------------------------


def test_a_bare_bonus_goes_to_the_side_that_is_picked() -> None:
    t = one_shot("+5")
    t.play("Test", 2)
    assert t.asked() == (2, "which side")
    t.say("monsters")
    assert danger(t.st) == 18 + 5 and side_strength(t.st) == 1
    t.do(Expire("combat", (0,)))
    assert danger(t.st) == 18


def test_a_bonus_for_the_one_picked() -> None:
    t = go_up("any opponent gets +2 until end of turn")
    t.play("Test")
    t.say(2)
    assert [t.number("strength", s) for s in range(3)] == [1, 1, 3]
    t.do(Expire("turn"))
    assert t.number("strength", 2) == 1


def test_a_bonus_until_the_end_of_the_next_combat_is_bound_to_its_player() -> None:
    t = go_up("each opponent gets -2 until end of next combat")
    t.play("Test")
    t.do(Expire("combat", (0, 1)))
    assert [t.number("strength", s) for s in range(3)] == [1, 1, -1]


def test_a_trigger_gives_for_the_combat() -> None:
    t = monster("on meet: +2")
    t.happen("meet", 0, "Test")
    assert danger(t.st) == 5
    Expire("combat", (0,)).apply(t.st)
    assert danger(t.st) == 3


def test_a_played_trigger_waits_for_once() -> None:
    t = go_up("on your next win: draw 1 treasure")
    t.play("Test", 1)
    t.happen("win", 0)
    t.say_all()
    assert hands(t) == [0, 0, 0]
    t.happen("win", 1)
    t.say_all()
    t.happen("win", 1)
    t.say_all()
    assert hands(t) == [0, 1, 0]


# ---- triggers and replacements --------------------------------------------------------------------------


@pytest.mark.parametrize("line,event,who,title,draws", [
    ("on win: draw 1 door", "win", 0, "", [1, 0, 0]), ("on win: draw 1 door", "win", 1, "", [0, 0, 0]),
    ("on win by any opponent: draw 1 door", "win", 1, "", [1, 0, 0]),
    ("on win by any opponent: draw 1 door", "win", 0, "", [0, 0, 0]),
    ("on death of any player: draw 1 door", "leave", 2, "", [0, 0, 0]),
    ("on defeat of a Ghost: draw 1 door", "defeat", 0, "Snow Ghost", [1, 0, 0]),
    ("on defeat of a Ghost: draw 1 door", "defeat", 0, "Wolfman", [0, 0, 0]),
    ("on win or escape: draw 1 door", "escape", 0, "Wolfman", [1, 0, 0]),
    ("on win if level >= 3: draw 1 door", "win", 0, "", [0, 0, 0]),
    ("on win while in combat with a helper: draw 1 door", "win", 0, "", [0, 0, 0]),
])
def test_whose_moment_it_is(line: str, event: str, who: int, title: str, draws: list[int]) -> None:
    t = item(line)
    t.happen(event, who, title)
    t.say_all()
    assert hands(t) == draws


def test_a_monster_hears_what_is_about_it() -> None:
    t = monster("on meet: draw 1 door")
    t.meet("Wolfman")
    t.happen("meet", 0, "Wolfman")
    assert hands(t) == [0, 0, 0]
    t.happen("meet", 0, "Test")
    assert hands(t) == [1, 0, 0]


def test_a_card_hears_its_own_leaving() -> None:
    t = item("on discard of this: draw 1 treasure")
    t.put("front", "Unicycle")
    card = t.at("Unicycle")
    t.do(Move(card, t.game.discard_zone(card), "discard", 0))
    assert hands(t) == [0, 0, 0]
    t.do(Move(t.at("Test"), t.game.discard_zone(t.at("Test")), "discard", 0))
    t.say_all()
    assert hands(t) == [1, 0, 0]


def test_a_moment_from_a_pile() -> None:
    t = item("on draw from treasure-deck: gain level")
    t.do(Draw(t.game.zones["door-deck"][0], t.game.zones["hand"][0], "draw", 0))
    t.say_all()
    assert t.level() == 1
    t.do(Draw(t.game.zones["treasure-deck"][0], t.game.zones["hand"][0], "draw", 0))
    t.say_all()
    assert t.level() == 2


def test_a_trigger_on_a_dungeon_is_about_whoever_it_happens_to() -> None:
    t = dungeon("on turn-start if hand < 1: draw 1 door")
    doors(t, 1, 1)
    t.happen("turn-start", 1)
    t.happen("turn-start", 2)
    t.say_all()
    assert hands(t) == [0, 1, 1]


def test_a_limit_is_each_seats_own() -> None:
    t = dungeon("once per turn: on win: draw 1 door")
    for who in (1, 1, 2):
        t.happen("win", who)
        t.say_all()
    assert hands(t) == [0, 1, 1]
    t.do(Expire("turn"))
    t.happen("win", 1)
    t.say_all()
    assert hands(t) == [0, 2, 1]


def test_a_replacement_does_not_replace_what_it_does_itself() -> None:
    t = item("instead of your draw from treasure-deck: draw 2 treasures")
    t.do(Draw(t.game.zones["treasure-deck"][0], t.game.zones["hand"][0], "draw", 0))
    t.say_all()
    assert hands(t) == [2, 0, 0]
    t.do(Draw(t.game.zones["treasure-deck"][0], t.game.zones["hand"][0], "draw", 0))
    t.say_all()
    assert hands(t) == [4, 0, 0]


def test_a_trigger_does_not_set_itself_off() -> None:
    t = item("on roll: roll")
    t.do(Happen("roll", 0))
    t.say_all()
    assert len(t.events("roll")) == 2
    t = CardTable('item "Test": gold 100\n    on roll: draw 1 door\n' 'item "Other": gold 100\n    on draw: roll\n', titles=POOL)
    t.put("front", "Test", "Other")
    t.do(Happen("roll", 0))
    t.say_all()
    assert hands(t)[0] == 1


def test_an_optional_replacement_is_asked_only_where_it_can_be_done() -> None:
    t = item("instead of your death: may discard Headgear")
    t.put("hand", "Bagpipes")
    t.do(Happen("death", 0))
    t.say_all()
    assert t.st.stat("dead", 0) == 1
    t = item("instead of your death: may discard Headgear")
    t.put("front", "Deerstalker")
    t.do(Happen("death", 0))
    assert t.asked() == (0, "replace")
    t.say(NOBODY)
    t.say_all()
    assert t.st.stat("dead", 0) == 1


def test_what_happens_at_once_is_counted_one_by_one() -> None:
    """`once per turn` hears both losses of a lost fight, and is done for one of them."""
    t = item("once per turn: on loss of any opponent: draw 1 door")
    t.do(Happen("loss", 1), Happen("loss", 2))
    t.say_all()
    assert hands(t) == [1, 0, 0]
    t.happen("loss", 1)
    t.do(Expire("turn"))
    t.happen("loss", 1)
    t.say_all()
    assert hands(t) == [2, 0, 0]


def test_what_only_some_may_use_does_nothing_for_others() -> None:
    t = item("only Teen Sleuth may equip", "+2", "on win: draw 1 door", "once per turn: draw 1 door")
    t.meet("Wolfman")  # what is worn stays where it is in a fight
    t.happen("win", 0)
    assert t.number("strength") == 1 and hands(t) == [0, 0, 0] and t.abilities("Test") == []
    t.put("front", "Teen Sleuth")
    t.happen("win", 0)
    t.say_all()
    assert t.number("strength") == 3 and hands(t) == [1, 0, 0] and len(t.abilities("Test")) == 1


@pytest.mark.parametrize("line,sleuth,others", [
    ("cannot equip if you are Teen Sleuth", False, True), ("cannot equip this unless you are Teen Sleuth", True, False),
    ("cannot equip", False, False), ("if you are Teen Sleuth:\n        cannot equip", False, True),
])
def test_an_item_may_refuse_whoever_would_equip_it(line: str, sleuth: bool, others: bool) -> None:
    """SD-EQ-05 The rest of what is worn is none of its business, and what it gives counts only where it may be equipped."""
    t = item(line, "+2")
    t.put("front", "Teen Sleuth", seat=1)
    assert (can_equip(t.st, 1, t.at("Test")), can_equip(t.st, 0, t.at("Test"))) == (sleuth, others)
    assert can_equip(t.st, 0, t.at("Deerstalker")) and can_equip(t.st, 1, t.at("Deerstalker"))
    t.meet("Wolfman")
    assert t.number("strength") == (3 if others else 1)


def test_an_item_is_equipped_by_those_who_are_let_and_not_refused() -> None:
    t = item("only Teen Sleuth or Ghost Hunter may equip", "cannot equip if you are Ghost Hunter")
    assert not can_equip(t.st, 0, t.at("Test"))
    t.put("front", "Teen Sleuth")
    assert can_equip(t.st, 0, t.at("Test"))
    t.put("front", "Ghost Hunter")
    assert not can_equip(t.st, 0, t.at("Test"))


def option_of(t: CardTable, action: str) -> Any:
    """The option of a window that is this action."""
    return next(o for o in t.pending[0].options if isinstance(o, tuple) and o[0] == action)


def test_what_cancels_is_used_in_the_moment_that_it_cancels() -> None:
    """SD-TIME-13 Not before, when it would cancel something else later; anybody's Curse, as it does not say whose."""
    for victim in (0, 1):
        t = item("discard this: cancel curse")
        assert list(USE_ABILITY.find(t.st, 0)) == []
        t.do(*befall(t.st, t.at("Cold Feet"), victim, 2))
        t.say(option_of(t, "use an ability on a curse"), 0)
        t.say_all()
        assert t.titles("front") == [] and "Cold Feet" in t.titles("door-discards") and not t.st.stat("cancelled")


def test_a_death_may_be_cancelled_by_what_lies_there() -> None:
    t = item("discard this: cancel death then lose level")
    t.set("level", 5)
    t.do(Happen("death", 0, NOBODY))
    t.say(option_of(t, "use an ability on a death"), 0)
    t.say_all()
    assert not t.st.stat("dead", 0) and t.st.stat("level", 0) == 4 and t.titles("front") == []


def test_the_next_of_yours_on_a_monster_is_that_of_whom_it_caught() -> None:
    t = monster("bad-stuff:\n        instead of your next turn: draw 1 door")
    t.bad_stuff("Test")
    t.do(BeginTurn(1))
    assert t.st.active == 1 and hands(t) == [0, 0, 0]
    t.do(BeginTurn(0))
    t.say_all()
    assert t.st.active == 1 and hands(t) == [1, 0, 0]


# ---- play lines ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line,outside,inside,others", [
    ("play anytime", True, True, True), ("play in combat", False, True, True), ("play on your turn", True, True, False),
    ("play on your turn unless in combat", True, False, False), ("play in combat if no helper", False, True, True),
    ("play anytime unless it is your turn", False, False, True), ("play in combat of another player", False, False, True),
])
def test_when_a_card_may_be_played(line: str, outside: bool, inside: bool, others: bool) -> None:
    """Out of combat on one's own turn; in one's own fight; in the active player's fight, by another."""
    t = CardTable(f'one-shot "Test": gold 100\n    {line}\n    draw 1 door\n', titles=POOL)
    playable = t.game.cards[t.at("Test")].data["playable"]
    assert bool(playable(t.st, Scope(t.at("Test"), 0), 0)) is outside
    t.meet("Wolfman")
    assert bool(playable(t.st, Scope(t.at("Test"), 0), 0)) is inside
    assert bool(playable(t.st, Scope(t.at("Test"), 1), 1)) is others


# ---- cards that are right by their words, and still cannot be done -----------------------------------------


def test_that_many_after_nothing_is_none() -> None:
    t = go_up("discard every Item then draw that many treasures")
    t.st.stats[t.game.slots["rolled"]] = 5
    t.play("Test")
    t.say_all()
    assert hands(t) == [0, 0, 0]


def test_reading_a_test_card_fails_loudly() -> None:
    with pytest.raises(AssertionError):
        read('item "Test": gold 100\n    +2 to nothing-at-all\n')


def test_a_gain_may_be_the_winning_one_only_where_it_says_so() -> None:
    t = go_up("gain level even to win")
    assert t.game.cards[t.at("Test")].data["even to win"] is True
    levels(t, 9)
    t.play("Test")
    assert t.level() == 10
    t.do(AddStat("level", 1, 20, "card"))
    assert t.level(1) == 9


# ---- a player is not the card of the same number ------------------------------------------------------------


def test_whoever_ignores_limits_has_items_without_limits() -> None:
    t = item("each Ghost Hunter ignores limits")
    t.put("front", "Ghost Hunter", "Violin Case", seat=1)
    t.put("front", "Scuba Fins", seat=2)
    assert [cheated(t.st, t.at(title)) for title in ("Violin Case", "Scuba Fins", "Test")] == [True, False, False]
    assert not cheated(t.st, t.at("Wolfman")), "it is nobody's"


def test_an_item_that_ignores_limits_says_nothing_of_its_owner() -> None:
    t = item("this ignores limits")
    assert cheated(t.st, t.at("Test"))
    assert not any(has_property(t.st, "ignores", seat, "limits") for seat in range(3))


def test_whoever_ignores_a_bonus_goes_without_it() -> None:
    t = item("each Ghost Hunter ignores every bonus of 1-Hand")
    t.meet("Wolfman", seat=1)
    t.put("front", "Violin Case", seat=1)
    before = t.number("strength", 1)
    t.put("front", "Ghost Hunter", seat=1)
    assert t.number("strength", 1) == before - 2
