"""Fights: how strong the monster is, how strong the player, who wins, what that brings and what a loss costs."""
from __future__ import annotations

import pytest
from hunting import can, fight, say, totals, ways

from rulecore import RuleError
from rulecore.testing import Scene


def lost(t: Scene, to: str) -> None:
    """Ann compares, has lost, and flees there."""
    say(t, "Ann", "compare strengths", to)


# ---- the monster ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("room", "cards", "strength"),
    [("Goblin", ["Spiky"], 9), ("Goblin", ["Dim-witted"], 5), ("Dragon", ["Spiky", "Dim-witted"], 16), ("Witch", ["Sniffly"], 7)],
)
def test_a_monster_is_as_strong_as_its_room_and_its_cards(room: str, cards: list[str], strength: int, thaw: bool) -> None:
    """TH-EX-01 TH-EX-06 TH-EX-07 TH-CMB-01 TH-CMB-02 TH-CMB-03 TH-CMB-05 TH-CARD-20"""
    t = fight(thaw, room, cards, [1])
    assert totals(t)[1] == strength and sorted(t.cards("combat")) == sorted(cards)


def test_the_troll_rolls_a_die(thaw: bool) -> None:
    """TH-CMB-04 TH-CMB-06 TH-CMB-07: 6, the card, and what the fighter rolls for it; then the fighter's own die."""
    t = fight(thaw, "Troll", ["Spiky"], [5, 2])
    assert totals(t) == (2, 6 + 4 + 5)
    rolls = [change.who for change, _ in t.state.history() if change.event == "roll"]
    assert rolls == [0, 0]


def test_the_trolls_die_may_be_changed_like_any(thaw: bool) -> None:
    """TH-CMB-07 TH-CARD-04"""
    t = fight(thaw, "Troll", ["Spiky"], [5, 2], Ann={"hand": ["Loaded Die"]})
    t.do("Ann", "answer a roll: loaded die", "1")
    t.pass_all()
    assert totals(t) == (2, 11)


def test_an_empty_monster_deck_is_remade_of_its_discards(thaw: bool) -> None:
    """TH-CMB-08 TH-CMB-09: of two cards one is drawn, the deck is remade, and one more is drawn."""
    t = fight(thaw, "Dragon", ["Spiky"], [1], short=["monster-deck"], zones={"monster-discards": ["Dim-witted"]})
    assert sorted(t.cards("combat")) == ["Dim-witted", "Spiky"] and t.happened("shuffle") == 1
    assert t.cards("monster-discards") == [] and totals(t)[1] == 16


def test_a_fight_is_in_a_room() -> None:
    """TH-ROOM-01: an example that forgets to say where is told what to write."""
    with pytest.raises(RuleError, match="given Ann is at Goblin"):
        fight(False, "Entrance", ["Spiky"], [1])


# ---- the player -----------------------------------------------------------------------------------


def test_the_die_and_permanents_and_one_shots(thaw: bool) -> None:
    """TH-EX-02 TH-CMB-10 TH-CMB-11 TH-CMB-14: 4 + 2 + 4 against 9; the one-shot is a choice after the roll; two treasures."""
    t = fight(thaw, "Goblin", ["Spiky"], [4], Ann={"front": ["Kitten Guards"], "hand": ["Broccoli Smoothie"]})
    t.pass_all()
    assert totals(t) == (6, 9)
    t.do("Ann", "use a one-shot: broccoli smoothie")
    assert totals(t) == (10, 9) and t.where("Broccoli Smoothie") == "treasure-discards"
    t.do("Ann", "compare strengths")
    assert len(t.cards("hand", "Ann")) == 2 and t.place("munchkin", "Ann") == "Goblin"


def test_a_tie_goes_to_the_player(thaw: bool) -> None:
    """TH-EX-03 TH-CMB-13 EC-112: 4 + 2 + 3 against 9."""
    t = fight(thaw, "Goblin", ["Spiky"], [4], Ann={"front": ["Kitten Guards", "Sturdy Helmet"]})
    t.pass_all()
    assert totals(t) == (9, 9)
    t.do("Ann", "compare strengths")
    assert t.happened("win") == 1 and t.happened("loss") == 0


def test_one_less_than_the_monster_is_lost(thaw: bool) -> None:
    """TH-CMB-13"""
    t = fight(thaw, "Goblin", ["Spiky"], [3, 1], Ann={"front": ["Kitten Guards", "Sturdy Helmet"]})
    t.pass_all()
    t.do("Ann", "compare strengths")
    assert t.happened("win") == 0 and t.happened("loss") == 1


def test_only_the_fighter_adds_to_a_fight_without_help(thaw: bool) -> None:
    """TH-CARD-11: somebody who looks on has nothing to do with it."""
    t = fight(thaw, "Goblin", ["Spiky"], [3], Ann={"hand": ["Doll Heads"]}, Bo={"hand": ["Doll Heads", "Kitten Guards"]})
    t.pass_all()
    assert can(t, "Ann", "use-a-one-shot doll-heads") and not can(t, "Bo", "use-a-one-shot") and not can(t, "Bo", "lay-down")


def test_what_changes_a_roll_is_for_whoever_rolled_unless_it_says_more(thaw: bool) -> None:
    """TH-CARD-11 TH-CARD-04: Bo's own second thoughts are not Ann's, but he may lean on the table."""
    t = fight(thaw, "Goblin", ["Spiky"], [3], Bo={"hand": ["Second Thoughts", "Wobbly Table"]})
    assert not can(t, "Bo", "answer-a-roll second-thoughts") and can(t, "Bo", "answer-a-roll wobbly-table")


# ---- permanents -----------------------------------------------------------------------------------


def test_a_permanent_is_laid_down_on_the_own_turn_and_in_the_own_fight(thaw: bool) -> None:
    """TH-CARD-05 TH-CARD-10: it counts from then on, as long as it lies there."""
    t = fight(thaw, "Goblin", ["Spiky"], [3], Ann={"hand": ["Kitten Guards"]})
    t.pass_all()
    assert totals(t)[0] == 3
    t.do("Ann", "lay down a permanent: kitten guards")
    assert totals(t)[0] == 5 and t.cards("front", "Ann") == ["Kitten Guards"]


def test_the_third_permanent_takes_the_place_of_one_of_the_others(thaw: bool) -> None:
    """TH-EX-15 TH-CARD-06: which one, its owner chooses, and it cannot be the new one."""
    old = ["Kitten Guards", "Sturdy Helmet"]
    t = fight(thaw, "Goblin", ["Spiky"], [3], Ann={"front": old, "hand": ["Loyal Cactus"]})
    t.pass_all()
    laid = [key for key in t.options("Ann") if key.startswith("lay-down")]
    assert len(laid) == 2 and not any(key.endswith("loyal-cactus") for key in laid)
    t.do("Ann", next(key for key in laid if "kitten-guards" in key))
    assert sorted(t.cards("front", "Ann")) == ["Loyal Cactus", "Sturdy Helmet"]
    assert t.where("Kitten Guards") == "treasure-discards"


# ---- a win ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("room", "cards", "dice", "treasures"),
    [("Goblin", ["Dim-witted"], [6], 2), ("Mummy", ["Dim-witted"], [6], 3), ("Troll", ["Dim-witted"], [1, 6], 3)],
)
def test_a_win_brings_the_treasures_of_the_room(room: str, cards: list[str], dice: list[int], treasures: int, thaw: bool) -> None:
    """TH-CMB-14"""
    t = fight(thaw, room, cards, dice, Ann={"front": ["Sturdy Helmet", "Ancestral Bathtub"]})
    say(t, "Ann", "compare strengths")
    assert len(t.cards("hand", "Ann")) == treasures


def test_what_is_won_alone_stays_secret_and_the_winner_stays(thaw: bool) -> None:
    """TH-CMB-15 TH-CMB-19 TH-CMB-27: the others see how many; the monster card is discarded and the turn passes."""
    t = fight(thaw, "Goblin", ["Dim-witted"], [6], decks={"treasure-deck": ["Grandma", "Stop Sign"]})
    say(t, "Ann", "compare strengths")
    assert sorted(t.cards("hand", "Ann")) == ["Grandma", "Stop Sign"]
    assert "Grandma" not in str(t.match.view(1)) and "Grandma" not in str(t.match.events(1)) and "Grandma" in str(t.match.events(0))
    assert t.place("munchkin", "Ann") == "Goblin" and t.cards("monster-discards") == ["Dim-witted"] and t.state.active == 1


# ---- a loss ---------------------------------------------------------------------------------------


def test_who_has_lost_runs_and_then_loses_a_permanent_of_their_choice(thaw: bool) -> None:
    """TH-EX-10 TH-CMB-16 TH-CMB-17 TH-CMB-19 TH-CMB-24"""
    t = fight(thaw, "Goblin", ["Enormous"], [1, 4], Ann={"front": ["Sturdy Helmet", "Kitten Guards"], "hand": ["Paper Hat"]})
    say(t, "Ann", "compare strengths")
    assert ways(t) == {"W8", "W1"} and len(t.cards("front", "Ann")) == 2, "first the flight, then the loss"
    t.do("Ann", "W8")
    assert t.place("munchkin", "Ann") == "W8"
    assert {t.decision("Ann").label(o) for o in t.decision("Ann").options} == {"Sturdy Helmet", "Kitten Guards"}
    t.do("Ann", "kitten guards")
    assert t.cards("front", "Ann") == ["Sturdy Helmet"] and t.cards("hand", "Ann") == ["Paper Hat"]
    assert t.cards("monster-discards") == ["Enormous"] and t.state.active == 1


def test_without_a_permanent_a_card_of_the_hand_is_lost(thaw: bool) -> None:
    """TH-EX-11 TH-CMB-17 TH-CMB-22: one of four, by choice."""
    hand = ["Paper Hat", "Grandma", "Stop Sign", "Boomerang"]
    t = fight(thaw, "Goblin", ["Enormous"], [1, 2], Ann={"hand": hand})
    lost(t, "W6")
    assert {t.decision("Ann").label(o) for o in t.decision("Ann").options} == set(hand)
    t.do("Ann", "stop sign")
    assert t.cards("hand", "Ann") == ["Paper Hat", "Grandma", "Boomerang"] and t.where("Stop Sign") == "treasure-discards"


def test_who_has_nothing_loses_nothing(thaw: bool) -> None:
    """TH-CMB-23"""
    t = fight(thaw, "Goblin", ["Enormous"], [1, 2])
    lost(t, "W6")
    assert t.state.active == 1 and t.happened("discard") == 1, "the monster card"


@pytest.mark.parametrize(("face", "to"), [(1, "W5"), (5, "W9"), (6, "Witch")])
def test_where_a_flight_ends_does_not_matter(face: int, to: str, thaw: bool) -> None:
    """TH-EX-12 TH-CMB-18 EC-115: neither a chest, nor a die, nor a room says anything."""
    t = fight(thaw, "Goblin", ["Enormous"], [1, face])
    lost(t, to)
    assert t.place("munchkin", "Ann") == to and t.cards("hand", "Ann") == [] and t.state.active == 1
    assert t.happened("combat") == 1 and t.happened("roll") == 2 and t.happened("draw") == 0


def test_a_flight_is_counted_through_rooms_and_the_entrance(thaw: bool) -> None:
    """TH-CMB-21: six from the Zombie: four to the Entrance and two beyond, on each of the three other ways; or the Dragon."""
    t = fight(thaw, "Zombie", ["Enormous"], [1, 6])
    say(t, "Ann", "compare strengths")
    assert ways(t) == {"W2", "W15", "E16", "Dragon"}
    t = fight(thaw, "Goblin", ["Enormous"], [1, 6])
    say(t, "Ann", "compare strengths")
    assert ways(t) == {"Witch", "W16", "E1", "E17"}


def test_a_flight_ends_in_the_first_room_where_the_table_reads_it_so(thaw: bool) -> None:
    """TH-CMB-21: the other reading; there is no fight either way."""
    t = fight(thaw, "Goblin", ["Enormous"], [1, 6], options={"flight-stop": "yes"})
    say(t, "Ann", "compare strengths")
    assert ways(t) == {"Witch", "Entrance"}
    t.do("Ann", "Entrance")
    assert t.cards("hand", "Ann") == [] and t.state.active == 1 and t.happened("roll") == 2


def test_what_was_played_in_a_lost_fight_is_spent(thaw: bool) -> None:
    """TH-CMB-25 TH-CARD-03: and its bonus is gone with the fight."""
    t = fight(thaw, "Goblin", ["Enormous"], [1, 2], Ann={"hand": ["Doll Heads"]})
    t.pass_all()
    t.do("Ann", "use a one-shot: doll heads", "compare strengths", "W6")
    assert t.where("Doll Heads") == "treasure-discards" and t.total("strength", "Ann") == 0 and not t.state.lasting


def test_one_shots_come_back_to_the_hand(thaw: bool) -> None:
    """TH-CARD-04: by a card that says so."""
    discards = {"treasure-discards": ["Grandma", "Kitten Guards"]}
    t = fight(thaw, "Goblin", ["Spiky"], [1], Ann={"hand": ["Boomerang"]}, zones=discards)
    t.pass_all()
    t.do("Ann", "use a one-shot: boomerang")
    assert t.cards("hand", "Ann") == ["Grandma"]
