"""A turn: roles, Snacks, who acts, and what either role may do."""
from __future__ import annotations

import pytest
from plain_cards import at, both_pass, duel, fright, host_of, keep_hands

from rulecore.testing import Scene


def next_turn(t: Scene) -> None:
    """Both pass and keep their hands."""
    both_pass(t)
    keep_hands(t)


def test_roles_and_snacks_go_to_and_fro(thaw: bool) -> None:
    """ECG-TURN-01 ECG-TURN-04 ECG-TURN-05 ECG-TURN-11 ECG-EX-03 EC-125 ECG-END-10: four are kept, then it is ten again."""
    t = duel({"hand": ["Tar Man", "Whistle", "Torch"]}, {"hand": ["Paper Ghost"], "locations": ["Castle Gate"]}, thaw=thaw)
    t.do("Ann", "play-a-card tar-man")
    t.do("Bo", "pass", "pass")
    t.do("Ann", "play-a-card whistle")
    t.do("Bo", "pass", "pass")
    t.do("Ann", "play-a-card torch")
    t.do("Bo", "pass")
    assert [t.stat("snacks", s) for s in (0, 1)] == [4, 7]
    next_turn(t)
    assert t.state.active == 1 and [t.stat("snacks", s) for s in (0, 1)] == [4, 10]
    assert t.match.view(0)["facts"]["investigating"] == 1 and t.match.view(0)["facts"]["haunting"] == 0
    next_turn(t)
    assert t.state.active == 0 and [t.stat("snacks", s) for s in (0, 1)] == [10, 10], "what the Villain had left is lost"


def test_the_two_act_in_turn(thaw: bool) -> None:
    """ECG-TURN-07 ECG-TURN-09 Mystery, Inc. first; after one has acted it is the other's turn."""
    t = duel({"hand": ["Torch", "Whistle"]}, {"hand": ["Banana Skin"]}, thaw=thaw)
    assert t.asked("Ann") == "actions" and not t.asked("Bo")
    t.do("Ann", "play-a-card torch")
    t.do("Bo", "pass")
    assert t.asked("Bo") == "actions" and not t.asked("Ann")
    t.do("Bo", "play-a-card banana-skin")
    t.do("Ann", "pass")
    assert t.asked("Ann") == "actions"


def test_two_passes_in_a_row_end_the_turn(thaw: bool) -> None:
    """ECG-TURN-08 ECG-TURN-10 ECG-ACT-MI-06 ECG-ACT-V-04 ECG-EX-08: MI acts, Villain passes, MI acts: it goes on."""
    t = duel({"hand": ["Torch", "Whistle", "Snack Break"]}, {}, thaw=thaw)
    t.do("Ann", "play-a-card torch")
    t.do("Bo", "pass", "pass")
    t.do("Ann", "play-a-card whistle")
    t.do("Bo", "pass", "pass")
    t.do("Ann", "pass")
    assert t.asked("Ann") == "discard any number"


def test_after_an_own_pass_one_may_act_again(thaw: bool) -> None:
    """ECG-TURN-10"""
    t = duel({"hand": ["Torch"]}, {"hand": ["Banana Skin"]}, thaw=thaw)
    t.do("Ann", "pass")
    t.do("Bo", "play-a-card banana-skin")
    t.do("Ann", "pass", "play-a-card torch")
    t.do("Bo", "pass")
    assert t.asked("Bo") == "actions"


def test_a_card_that_cannot_be_paid_for_is_not_played(thaw: bool) -> None:
    """ECG-TURN-06 ECG-EX-07: cost 5, Snacks 4."""
    t = duel({"hand": ["Grumbler", "Tar Man"]}, {"locations": ["Castle Gate"]}, snacks=(4, 7), thaw=thaw)
    t.refuses("Ann", "play-a-card grumbler")
    t.do("Ann", "play-a-card tar-man")
    assert t.stat("snacks", "Ann") == 1


def test_each_role_has_its_actions(thaw: bool) -> None:
    """ECG-ACT-MI-01 ECG-ACT-MI-02 ECG-ACT-MI-03 ECG-ACT-MI-04 ECG-ACT-MI-05 ECG-ACT-V-01 ECG-ACT-V-02 ECG-ACT-V-03 ECG-ACT-V-05"""
    everything = {"hand": ["Castle Hall", "Torch", "Sheriff"], "items": ["Whistle"], "locations": ["Castle Gate"]}
    t = duel(everything, everything, thaw=thaw)
    mine = {k.split()[0] for k in t.options("Ann")}
    t.do("Ann", "pass")
    theirs = {k.split()[0] for k in t.options("Bo")}
    assert mine == {"pass", "play-a-location", "move-members", "play-a-card", "use-an-ability"}
    assert theirs == {"pass", "play-a-card", "use-an-ability"}
    assert t.match.why_not(1, "play a Location") is not None and "ECG-ACT-V-05" in str(t.match.why_not(1, "play a Location"))


def test_one_location_a_turn(thaw: bool) -> None:
    """ECG-LOC-02 ECG-LOC-03 ECG-ACT-MI-01 ECG-INV-01"""
    t = duel({"hand": ["Castle Gate", "Castle Hall"]}, {}, thaw=thaw)
    t.do("Ann", "play-a-location castle-gate")
    assert t.cards("locations", "Ann") == ["Castle Gate"]
    t.do("Bo", "pass")
    t.refuses("Ann", "play-a-location")
    next_turn(t)
    next_turn(t)
    t.do("Ann", "play-a-location castle-hall")
    assert t.cards("locations", "Ann") == ["Castle Gate", "Castle Hall"], "a row of more than one (ECG-SET-07)"


def test_a_minor_needs_a_solved_master_or_major_of_its_keyword(thaw: bool) -> None:
    """ECG-LOC-01 ECG-LOC-04 ECG-GLO-05 ECG-EX-11"""
    hand = {"hand": ["Castle Crypt", "Mine Pit"]}
    assert not [k for k in duel(hand, thaw=thaw).options("Ann") if "play-a-location" in k]
    t = duel({**hand, "locations": ["Castle Gate"], "solved": ["Mine Shaft"]}, thaw=thaw)
    assert [k.split()[1].split(".")[0] for k in t.options("Ann") if "play-a-location" in k] == ["mine-pit"]


def test_only_an_own_success_counts_for_a_minor(thaw: bool) -> None:
    """ECG-LOC-05"""
    duel({"hand": ["Castle Crypt"]}, {"solved": ["Castle Gate"]}, thaw=thaw).refuses("Ann", "play-a-location")


def test_one_success_opens_the_way_to_any_number_of_minors(thaw: bool) -> None:
    """ECG-LOC-06; and a solved Minor opens nothing (ECG-LOC-04)."""
    t = duel({"hand": ["Castle Attic"], "locations": ["Castle Crypt"], "solved": ["Castle Hall"]}, thaw=thaw)
    t.do("Ann", "play-a-location castle-attic")
    duel({"hand": ["Castle Attic"], "solved": ["Castle Crypt"]}, thaw=thaw).refuses("Ann", "play-a-location")


def test_members_move_once_a_turn_anywhere(thaw: bool) -> None:
    """ECG-ACT-MI-02 ECG-ACT-07 ECG-INV-02: any of them, to one or several Locations, or back, as one action."""
    there = {"locations": ["Castle Gate", "Castle Hall"], "search-party": ["Fred"]}
    t = duel(there, attached={"Fred": "Castle Gate"}, thaw=thaw)
    t.do("Ann", "move-members castle-hall")
    t.do("Ann", ["velma", "shaggy"])
    t.do("Ann", "castle-gate")
    t.do("Ann", ["daphne"])
    t.do("Ann", "malt-shop")
    t.do("Ann", ["fred"])
    assert at(t, "Castle Hall") == ["Shaggy", "Velma"] and at(t, "Castle Gate") == ["Daphne"]
    assert sorted(t.cards("malt-shop", "Ann")) == ["Fred", "Scooby-Doo"]
    t.do("Ann", "nobody else")
    t.do("Bo", "pass")
    t.refuses("Ann", "move-members")


def test_somebody_moves_or_it_is_no_move(thaw: bool) -> None:
    """ECG-ACT-07"""
    t = duel({"locations": ["Castle Gate"]}, thaw=thaw)
    t.do("Ann", "move-members castle-gate")
    assert t.decision("Ann").least == 1 and len(t.decision("Ann").default) == 5


def test_a_move_may_be_the_first_action(thaw: bool) -> None:
    """ECG-ACT-08 ECG-ACT-09 To a Location of an earlier turn; with a new one the Villain acts before."""
    t = duel({"hand": ["Castle Hall"], "locations": ["Castle Gate"]}, thaw=thaw)
    assert any(k.startswith("move-members castle-gate") for k in t.options("Ann"))
    fresh = duel({"hand": ["Castle Hall"]}, thaw=thaw)
    fresh.refuses("Ann", "move-members")
    fresh.do("Ann", "play-a-location")
    assert fresh.asked("Bo") == "actions"
    fresh.do("Bo", "pass")
    fresh.do("Ann", "move-members castle-hall")


def test_monsters_lie_on_locations(thaw: bool) -> None:
    """ECG-MON-01 ECG-MON-03 ECG-INV-16: each on the one that its player names; Villain is another word for them."""
    t = duel({"locations": ["Castle Gate", "Castle Hall"]}, {"hand": ["Tar Man"]}, thaw=thaw)
    t.do("Ann", "pass")
    assert len([k for k in t.options("Bo") if k.startswith("play-a-card tar-man")]) == 2
    t.do("Bo", f"play-a-card tar-man.{t.card('Tar Man')} castle-hall")
    t.do("Ann", "pass")
    assert host_of(t, "Tar Man") == "Castle Hall" and t.cards("monsters", "Bo") == ["Tar Man"]
    assert (fright(t, "Castle Gate"), fright(t, "Castle Hall")) == (15, 20)
    assert "Villain" in t.state.game.cards[t.card("Tar Man")].terms


def test_items_say_which_role_may_play_them(thaw: bool) -> None:
    """ECG-ITEM-01 ECG-ITEM-03"""
    t = duel({"hand": ["Banana Skin", "Torch"]}, {"hand": ["Banana Skin", "Torch"]}, thaw=thaw)
    t.refuses("Ann", "play-a-card banana-skin")
    t.do("Ann", "pass")
    t.do("Bo", "play-a-card banana-skin")
    t.do("Ann", "pass", "pass")
    t.do("Bo", "play-a-card torch")


def test_an_item_is_discarded_for_its_effect_by_an_action(thaw: bool) -> None:
    """ECG-ACT-MI-04 ECG-ITEM-01 ECG-INV-08 ECG-GLO-02: in either role, in a turn or a later one."""
    t = duel({"items": ["Torch"], "locations": ["Castle Gate"]}, thaw=thaw)
    assert fright(t, "Castle Gate") == 15
    t.do("Ann", "use-an-ability torch")
    t.do("Bo", "pass")
    assert fright(t, "Castle Gate") == 13 and t.cards("discards", "Ann") == ["Torch"]


def test_a_special_ability_is_used_once_a_game_in_either_role(thaw: bool) -> None:
    """ECG-MI-02 ECG-ACT-MI-05 ECG-ACT-V-03 ECG-GLO-06"""
    t = duel({"hand": ["Torch"]}, {}, thaw=thaw)
    t.do("Ann", "use-an-ability scooby-doo")
    t.do("Bo", "pass")
    assert len(t.cards("hand", "Ann")) == 2
    t.do("Bo", "use-an-ability scooby-doo")
    t.do("Ann", "pass")
    assert len(t.cards("hand", "Bo")) == 1
    for _ in range(2):
        next_turn(t)
        t.refuses(t.state.active, "use-an-ability scooby-doo")


def test_an_event_happens_at_once_and_is_discarded(thaw: bool) -> None:
    """ECG-EVT-01 ECG-EVT-02 ECG-TYPE-02"""
    t = duel({"hand": ["Snack Break"]}, thaw=thaw)
    t.do("Ann", "play-a-card snack-break")
    assert t.stat("snacks", "Ann") == 10, "not before the opponent could cancel it"
    t.do("Bo", "pass")
    assert t.stat("snacks", "Ann") == 12 and t.cards("discards", "Ann") == ["Snack Break"]


def test_a_card_may_say_that_nobody_moves(thaw: bool) -> None:
    """ECG-GOLD-01 What a card says counts more than the rules."""
    t = duel({"locations": ["Castle Gate"]}, {"hand": ["Sinkhole"]}, thaw=thaw)
    t.do("Ann", "pass")
    t.do("Bo", "play-a-card sinkhole")
    t.do("Ann", "pass")
    t.refuses("Ann", "move-members")
    next_turn(t)
    next_turn(t)
    assert any(k.startswith("move-members") for k in t.options("Ann"))


@pytest.mark.parametrize("title", ["Split Up", "Sheriff"])
def test_what_is_for_a_location_needs_one_to_be_played_on(title: str, thaw: bool) -> None:
    """ECG-INV-16 ECG-GLO-05 One that can be investigated now: of the two, Mystery, Inc.'s."""
    duel({"hand": [title]}, {"locations": ["Castle Gate"]}, thaw=thaw).refuses("Ann", f"play-a-card {title.lower()}")
    t = duel({"locations": ["Castle Gate", "Castle Hall"]}, {"hand": [title], "locations": ["Swamp Hut"]}, thaw=thaw)
    t.do("Ann", "pass")
    assert len([k for k in t.options("Bo") if k.startswith("play-a-card")]) == 2
