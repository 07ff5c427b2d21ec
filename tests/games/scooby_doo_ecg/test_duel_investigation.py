"""Fright Levels as they are read at any moment, and what stays at a Location."""
from __future__ import annotations

import pytest
from plain_cards import at, both_pass, duel, fright, host_of, keep_hands

from rulecore.testing import Scene

TEAM = {"Fred": "Castle Gate", "Velma": "Castle Gate", "Daphne": "Castle Gate"}  # Bravery 3 + 2 + 2


def investigated(place: str = "Castle Gate", who: tuple[str, ...] = ("Fred", "Velma", "Daphne"), **more: object) -> Scene:
    """Ann's members are at a Location of hers."""
    ann = {"locations": [place], "search-party": list(who), **more.pop("ann", {})}  # type: ignore[dict-item]
    bo = more.pop("bo", {})
    return duel(ann, bo, attached=dict.fromkeys(who, place), **more)  # type: ignore[arg-type]


def test_bravery_is_taken_off_at_once(thaw: bool) -> None:
    """ECG-INV-02 ECG-INV-04 ECG-INV-06 ECG-MI-02"""
    t = duel({"locations": ["Castle Gate"]}, thaw=thaw)
    assert fright(t, "Castle Gate") == 15
    t.do("Ann", "move-members castle-gate")
    t.do("Ann", ["fred", "velma"])
    assert fright(t, "Castle Gate") == 10 == t.match.view(1)["facts"]["locations"][0][0]["fright-level"]


def test_every_modifier_counts_as_it_comes(thaw: bool) -> None:
    """ECG-INV-05 ECG-INV-06 ECG-FRI-01 ECG-MON-01"""
    t = investigated(ann={"hand": ["Sheriff", "Split Up"]}, bo={"hand": ["Tar Man", "Heckler"]}, thaw=thaw)
    seen = [fright(t, "Castle Gate")]
    for who, said in (("Ann", "sheriff"), ("Bo", "tar-man"), ("Ann", "split-up"), ("Bo", "heckler")):
        t.do(who, f"play-a-card {said}")
        t.do("Bo" if who == "Ann" else "Ann", "pass")
        seen.append(fright(t, "Castle Gate"))
    assert seen == [8, 6, 9, 6, 7]


def test_a_member_forced_away_takes_nothing_off_any_more(thaw: bool) -> None:
    """ECG-INV-07"""
    t = investigated(bo={"hand": ["Boo"]}, thaw=thaw)
    t.do("Ann", "pass")
    t.do("Bo", "play-a-card boo")
    t.do("Ann", "pass")
    t.do("Bo", "fred")
    assert fright(t, "Castle Gate") == 11 and at(t, "Castle Gate") == ["Daphne", "Velma"]
    assert "Fred" in t.cards("malt-shop", "Ann")


def test_some_cards_count_only_when_they_are_discarded(thaw: bool) -> None:
    """ECG-INV-08"""
    t = investigated(ann={"hand": ["Torch"]}, thaw=thaw)
    t.do("Ann", "play-a-card torch")
    t.do("Bo", "pass", "pass")
    assert fright(t, "Castle Gate") == 8
    t.do("Ann", "use-an-ability torch")
    t.do("Bo", "pass")
    assert fright(t, "Castle Gate") == 6


def test_which_location_an_effect_is_for_is_named_by_its_player(thaw: bool) -> None:
    """ECG-INV-16"""
    t = duel({"items": ["Torch"], "locations": ["Castle Gate", "Castle Hall"], "hand": ["Sheriff"]}, thaw=thaw)
    t.do("Ann", f"play-a-card sheriff.{t.card('Sheriff')} castle-hall")
    t.do("Bo", "pass", "pass")
    t.do("Ann", "use-an-ability torch")
    t.do("Bo", "pass")
    t.do("Ann", "castle-gate")
    assert (fright(t, "Castle Gate"), fright(t, "Castle Hall"), host_of(t, "Sheriff")) == (13, 15, "Castle Hall")


def test_only_own_locations_are_investigated(thaw: bool) -> None:
    """ECG-INV-09"""
    t = duel({"locations": ["Castle Gate"]}, {"locations": ["Castle Hall"]}, thaw=thaw)
    assert [k for k in t.options("Ann") if k.startswith("move-members")] == [f"move-members castle-gate.{t.card('Castle Gate')}"]


def test_a_failed_investigation_leaves_everything_there(thaw: bool) -> None:
    """ECG-INV-10 ECG-INV-12 ECG-MON-02 ECG-FRI-02: the Location, the Monster on it; the Friend goes and the Event ends."""
    t = investigated(ann={"hand": ["Sheriff", "Split Up"]}, bo={"hand": ["Tar Man"]}, thaw=thaw)
    t.do("Ann", "play-a-card sheriff")
    t.do("Bo", "pass", "play-a-card tar-man")
    t.do("Ann", "pass", "play-a-card split-up")
    t.do("Bo", "pass")
    assert fright(t, "Castle Gate") == 6
    both_pass(t)
    assert t.cards("locations", "Ann") == ["Castle Gate"] and t.happened("failure") == 1
    assert fright(t, "Castle Gate") == 15 - 7 + 3 and t.cards("monsters", "Bo") == ["Tar Man"]
    assert set(t.cards("discards", "Ann")) == {"Sheriff", "Split Up"}


def test_each_location_is_looked_at_by_itself(thaw: bool) -> None:
    """ECG-INV-13 ECG-INV-16"""
    t = duel(
        {"locations": ["Mine Shaft", "Mine Lift"], "search-party": ["Fred", "Velma", "Daphne", "Shaggy"], "items": ["Torch"]},
        attached={**dict.fromkeys(("Fred", "Velma", "Shaggy"), "Mine Shaft"), "Daphne": "Mine Lift"}, thaw=thaw,
    )
    assert (fright(t, "Mine Shaft"), fright(t, "Mine Lift")) == (0, 6)
    t.do("Ann", "use-an-ability torch")
    t.do("Bo", "pass")
    t.do("Ann", "mine-lift")
    assert (fright(t, "Mine Shaft"), fright(t, "Mine Lift")) == (0, 4)
    both_pass(t)
    assert t.cards("solved", "Ann") == ["Mine Shaft"] and t.happened("failure") == 1


def test_two_successes_are_two_guesses(thaw: bool) -> None:
    """ECG-INV-13 ECG-END-15 EC-127"""
    t = two_successes(thaw)
    both_pass(t)
    assert [t.cards("solved", "Ann"), len(t.cards("clues", "Ann"))] == [["Mine Shaft"], 1]
    t.do("Ann", "no guess")
    assert [t.cards("solved", "Ann"), len(t.cards("clues", "Ann"))] == [["Mine Shaft", "Mine Lift"], 3]
    assert t.asked("Ann") == "guess the Mystery"
    t.do("Ann", "no guess")
    assert t.asked("Ann") != "guess the Mystery"


def two_successes(thaw: bool) -> Scene:
    """Ann has nothing to fear at two Locations."""
    return duel(
        {"locations": ["Mine Shaft", "Mine Lift"], "search-party": ["Fred", "Velma", "Shaggy", "Scooby-Doo", "Daphne"],
         "items": ["Scarf"], "friends": ["Sheriff"]},
        attached={"Fred": "Mine Shaft", "Velma": "Mine Shaft", "Shaggy": "Mine Shaft", "Scooby-Doo": "Mine Lift",
                  "Daphne": "Mine Lift", "Scarf": "Daphne", "Sheriff": "Mine Lift"},
        thaw=thaw,
    )  # fmt: skip


def test_nobody_there_means_no_success(thaw: bool) -> None:
    """ECG-INV-14 Nor does the Mystery Machine alone."""
    t = duel({"locations": ["Mine Shaft"], "search-party": ["Mystery Machine"], "friends": ["Sheriff"]},
             attached={"Mystery Machine": "Mine Shaft", "Sheriff": "Mine Shaft"}, thaw=thaw)  # fmt: skip
    t.do("Ann", "use-an-ability velma")
    t.do("Bo", "pass")
    assert fright(t, "Mine Shaft") == 0
    both_pass(t)
    assert t.cards("solved", "Ann") == []


def test_the_mystery_machine(thaw: bool) -> None:
    """ECG-ITEM-02 ECG-INV-15 ECG-CARD-02 ECG-EX-06: -1 where it is, moved like a member and with them, Bravery 0, not discarded."""
    t = duel({"locations": ["Castle Gate"], "hand": ["Mystery Machine"]}, thaw=thaw)
    t.do("Ann", "play-a-card mystery-machine")
    t.do("Bo", "pass", "pass")
    assert fright(t, "Castle Gate") == 15 and t.cards("items", "Ann") == ["Mystery Machine"]
    t.do("Ann", "move-members castle-gate")
    t.do("Ann", ["fred", "mystery-machine"])
    assert fright(t, "Castle Gate") == 15 - 3 - 1 and at(t, "Castle Gate") == ["Fred", "Mystery Machine"]
    t.refuses("Ann", "use-an-ability mystery-machine")


def test_the_mystery_machine_goes_home_like_a_member(thaw: bool) -> None:
    """ECG-ITEM-02 ECG-CARD-02"""
    there = {"locations": ["Castle Gate"], "search-party": ["Mystery Machine"]}
    t = duel(there, attached={"Mystery Machine": "Castle Gate"}, thaw=thaw)
    t.do("Ann", "move-members malt-shop")
    t.do("Ann", ["mystery-machine"])
    assert t.cards("items", "Ann") == ["Mystery Machine"] and fright(t, "Castle Gate") == 15


def test_an_item_on_a_member_goes_with_it(thaw: bool) -> None:
    """ECG-ITEM-01 ECG-INV-04"""
    t = duel({"locations": ["Castle Gate"], "items": ["Scarf"]}, attached={"Scarf": "Fred"}, thaw=thaw)
    t.do("Ann", "move-members castle-gate")
    t.do("Ann", ["fred"])
    assert fright(t, "Castle Gate") == 10


def test_a_captured_monster_is_gone_for_good(thaw: bool) -> None:
    """ECG-GLO-01 ECG-MON-02: to the discard pile of whoever played it; an own Monster cannot be captured so."""
    t = duel(
        {"locations": ["Castle Gate"], "hand": ["Big Net"], "monsters": ["Paper Ghost"]},
        {"locations": ["Swamp Hut"], "monsters": ["Tar Man"]},
        attached={"Tar Man": "Castle Gate", "Paper Ghost": "Swamp Hut"}, thaw=thaw,
    )
    assert fright(t, "Castle Gate") == 18
    t.do("Ann", "play-a-card big-net")
    t.do("Bo", "pass")
    assert fright(t, "Castle Gate") == 15 and t.cards("discards", "Bo") == ["Tar Man"]
    assert t.cards("monsters", "Ann") == ["Paper Ghost"]


def test_a_monster_may_be_played_ahead_of_time(thaw: bool) -> None:
    """ECG-MON-02 ECG-MON-04: on the opponent's Location, where it stays until that is investigated."""
    t = duel({"hand": ["Tar Man"]}, {"locations": ["Castle Gate"], "malt-shop": []}, thaw=thaw)
    t.do("Ann", "play-a-card tar-man")
    t.do("Bo", "pass")
    both_pass(t)
    keep_hands(t)
    assert t.state.active == 1 and fright(t, "Castle Gate") == 18


def test_what_lay_on_a_card_that_is_gone_goes_too(thaw: bool) -> None:
    """ECG-MON-02 ECG-INV-07: members run home, the Monster is discarded."""
    t = duel(
        {"locations": ["Castle Gate"], "search-party": ["Fred"], "items": ["Scarf"]},
        {"monsters": ["Tar Man"], "hand": ["Landslide"]},
        attached={"Fred": "Castle Gate", "Tar Man": "Castle Gate", "Scarf": "Fred"}, thaw=thaw,
    )
    t.do("Ann", "pass")
    t.do("Bo", "play-a-card landslide")
    t.do("Ann", "pass")
    assert t.cards("discards", "Ann") == ["Castle Gate"] and "Tar Man" in t.cards("discards", "Bo")
    assert "Fred" in t.cards("malt-shop", "Ann") and t.cards("search-party", "Ann") == [] and host_of(t, "Scarf") == "Fred"


@pytest.mark.parametrize(("title", "left"), [("Castle Gate", 8), ("Castle Hall", 10)])
def test_the_level_that_counts_is_the_printed_one(title: str, left: int, thaw: bool) -> None:
    """ECG-LOC-01 ECG-INV-03 The goal is zero or less."""
    assert fright(investigated(title, thaw=thaw), title) == left
