"""Turfs: Items that carry themselves, have no price, and are one at a time."""

from __future__ import annotations

import pytest
from scooby import can, host_of, one
from south_park import fight, scene

from rulecore.errors import Rejected
from rulecore.games.munchkin.big_items import loads
from rulecore.games.munchkin.items import items_in_play

CLUB = '''
turf "Cape Club": +2
    only Superhero may equip
'''


def test_a_turf_is_an_item_in_use(thaw: bool) -> None:
    """SP-TURF-01 SP-TURF-02 SP-ITEM-02 SP-TIME-10 SP-TURF-09 Played from hand on the own turn, and never turned sideways."""
    t = scene(thaw, Ann={"hand": ["SoDaSoPa"]}, Bo={"hand": ["Raisins"]})
    t.refuses("Bo", "play-a-turf")
    t.do("Ann", "play-a-turf sodasopa")
    assert t.cards("front", "Ann") == ["SoDaSoPa"] and t.total("strength", "Ann") == 1 + 1
    assert items_in_play(t.state, 0) == [t.card("SoDaSoPa")]
    t.refuses("Ann", "change-equipment")
    fight(thaw, "Satan", Ann={"hand": ["SoDaSoPa"]}).refuses("Ann", "play-a-turf")


def test_a_turf_behind_the_door_or_looted_is_played_or_kept(thaw: bool) -> None:
    """SP-TURN-04 SP-TURN-09 SP-TURF-09 At once, or later."""
    t = scene(thaw, decks={"door-deck": ["Raisins", "SoDaSoPa"]})
    t.do("Ann", "kick open the door")
    assert can(t, "Ann", "play-a-turf raisins") and can(t, "Ann", "loot-the-room")
    t.do("Ann", "loot the room")
    assert can(t, "Ann", "play-a-turf sodasopa") and can(t, "Ann", "end-the-turn")


def test_a_turf_just_received(thaw: bool) -> None:
    """SP-TURF-09 SP-TIME-07 SP-TRE-02 Off-turn, too, in the moment it comes."""
    t = scene(thaw, Ann={"level": 3, "hand": ["SoDaSoPa", *["Cheesy Poofs"] * 3, *["Do-Over"] * 2]}, Bo={"level": 2},
              running={"munchkin.charity": ("Ann",)}, Cy={"level": 3})
    t.do("Ann", "pass", ["sodasopa"])
    t.do("Bo", "play-a-card-just-received sodasopa")
    assert t.cards("front", "Bo") == ["SoDaSoPa"]


def test_one_turf_and_no_second_in_its_place(thaw: bool) -> None:
    """SP-TURF-03 SP-TURF-08 SP-DISC-01 The old one does not go because a new one would come."""
    t = scene(thaw, Ann={"front": ["SoDaSoPa"], "hand": ["Raisins"]})
    t.refuses("Ann", "play-a-turf")
    t.refuses("Ann", "discard")


def test_a_cheated_turf_is_one_more(thaw: bool) -> None:
    """SP-TURF-03 SP-CHT-01 SP-EQ-02 With a Cheat! on either of them there are two."""
    t = scene(thaw, Ann={"front": ["SoDaSoPa"], "hand": ["Raisins", "Cheat!"]})
    t.do("Ann", f"play-a-cheat {one(t, 'Cheat!')} raisins")
    assert t.cards("front", "Ann") == ["SoDaSoPa", "Raisins", "Cheat!"] and host_of(t, "Cheat!") == "Raisins"
    assert t.total("strength", "Ann") == 1 + 1 + 0


def test_a_card_may_allow_two_turfs(thaw: bool) -> None:
    """SP-TURF-03 SP-CONF-01 And what it allowed goes when it goes, to the lowest Level that has room."""
    t = scene(thaw, Ann={"level": 4, "front": ["Bus Pass for the Whole Family", "SoDaSoPa"], "hand": ["Raisins"]}, Bo={"level": 2},
              Cy={"front": ["Basement with the Good Couch"]})
    t.do("Ann", "play-a-turf raisins")
    assert t.cards("front", "Ann") == ["Bus Pass for the Whole Family", "SoDaSoPa", "Raisins"]
    t.do("Ann", "change-equipment bus-pass")
    assert t.asked("Ann") == "too much to carry"
    t.do("Ann", "let-go", "sodasopa")
    assert t.cards("front", "Bo") == ["SoDaSoPa"] and t.cards("front", "Ann") == ["Raisins"]


def test_a_turf_is_big_and_takes_no_room(thaw: bool) -> None:
    """SP-TURF-04 SP-EX-16 SP-BIG-01 Big for Curses; among the Big Items that are carried it does not count."""
    t = scene(thaw, Ann={"front": ["SoDaSoPa"], "pack": ["Robot Made of Boxes"]}, Bo={"hand": ["Zoning Dispute"]})
    assert loads(t.state, 0) == [t.card("Robot Made of Boxes")]
    empty = scene(thaw, Ann={"pack": ["Robot Made of Boxes"], "hand": ["SoDaSoPa", "Leaf Blower"]})
    assert can(empty, "Ann", "play-a-turf sodasopa")
    empty.refuses("Ann", "play-an-item leaf-blower")
    t = scene(thaw, Ann={"front": ["SoDaSoPa"]}, Bo={"hand": ["Zoning Dispute"]})
    t.do("Bo", f"play-a-curse {one(t, 'Zoning Dispute')} seat-0")
    t.pass_all()
    assert t.where("SoDaSoPa") == "door-discards"


def test_an_unusable_turf_goes(thaw: bool) -> None:
    """SP-TURF-05 SP-TURF-10 SP-DISC-02 To whoever of the lowest Level can use it; discarded if nobody can."""
    for class_of_cy, place in (("Superhero", "front"), ("Ninja", "door-discards")):
        t = scene(
            thaw, cards=CLUB, Ann={"level": 3, "front": ["Superhero", "Cape Club"]}, Bo={"level": 2},
            Cy={"level": 5, "front": [class_of_cy]},
        )
        t.do("Ann", "discard-a-class")
        assert t.where("Cape Club") == place
        assert ("Cape Club" in t.cards("front", "Cy")) is (place == "front")


def test_a_turf_is_never_sold(thaw: bool) -> None:
    """SP-TURF-06 SP-TURF-07 SP-EX-15 SP-ITEM-01 EC-95: it has no price at all, and goes along with no sale either."""
    t = scene(thaw, Ann={"front": ["SoDaSoPa"], "hand": ["Stan's Tonfas", "Leaf Blower", "Raisins"]})
    t.do("Ann", "sell-items")
    assert sorted(t.state.game.cards[c].title for c in t.decision("Ann").options) == ["Leaf Blower", "Stan's Tonfas"]
    with pytest.raises(Rejected):
        t.answer("Ann", (t.card("Stan's Tonfas"), t.card("Leaf Blower"), t.card("SoDaSoPa")))
    t.do("Ann", ["Stan's Tonfas", "Leaf Blower"])
    assert t.stat("level", "Ann") == 2 and t.cards("front", "Ann") == ["SoDaSoPa"]


def test_a_turf_is_traded_to_who_has_room(thaw: bool) -> None:
    """SP-TURF-12 SP-TRD-01 SP-TRD-03 Given, traded or promised like an Item; in use at its new owner's."""
    t = scene(thaw, Ann={"front": ["SoDaSoPa"]}, Bo={"front": ["Hall Monitor Sash"]}, Cy={"front": ["Raisins"]})
    t.refuses("Ann", "give-an-item seat-2")
    t.do("Ann", "trade-items seat-1", ["sodasopa"], ["hall-monitor-sash"])
    t.do("Bo", "yes")
    assert t.cards("front", "Bo") == ["SoDaSoPa"] and t.cards("pack", "Ann") == ["Hall Monitor Sash"]
    swap = scene(thaw, Ann={"front": ["SoDaSoPa"]}, Cy={"front": ["Raisins"]})
    swap.do("Ann", "trade-items seat-2", ["sodasopa"], ["raisins"])
    swap.do("Cy", "yes")
    assert (swap.cards("front", "Ann"), swap.cards("front", "Cy")) == (["Raisins"], ["SoDaSoPa"])


def test_a_turf_may_be_promised_to_a_helper(thaw: bool) -> None:
    """SP-HLP-10 SP-HLP-04 It is an Item that one carries."""
    t = fight(thaw, "Satan", Ann={"front": ["SoDaSoPa"]})
    t.do("Ann", "ask for help", "Bo")
    assert [key for key in t.options("Ann") if "sodasopa" in key]


def test_a_turf_may_change_the_roll(thaw: bool) -> None:
    """SP-TURF-11 SP-RUN-04 Down the hill it is quicker."""
    t = scene(thaw, Ann={"front": ["Steepest Hill in Town"]})
    assert t.total("run-away", "Ann") == 1


def test_a_swapped_turf_is_in_use(thaw: bool) -> None:
    """SP-TURF-02 SP-TURF-01 Whatever brings it: in play it is in use."""
    t = scene(thaw, Ann={"front": ["SoDaSoPa"]}, Bo={"front": ["Raisins"], "hand": ["Field Trip"]})
    t.do("Bo", f"play-a-curse {one(t, 'Field Trip')} seat-0")
    t.pass_all()
    assert (t.cards("front", "Ann"), t.cards("front", "Bo")) == (["Raisins"], ["SoDaSoPa"])
