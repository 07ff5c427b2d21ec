"""The rulebook's own examples, with their numbers."""
from __future__ import annotations

from gang import CASTLE, LODGE, SHACK, SHIPS, STORE, can, frights, gas, on, one, prowl, rides, spot, tokens, turn, visitors, walks


def test_ex_03_velma_drives_to_the_lodge(thaw: bool) -> None:
    """BG-EX-03 BG-MOVE-07 BG-MM-01 BG-MM-04 BG-MM-06 From Funland to Vasquez Castle (Movement 1), where Fred is and the Mystery
    Machine; one Gas of three brings her to Wolf's End Lodge, where she may act; Fred could have come along."""
    for reading in ("any", "adjacent"):
        t = turn(
            thaw, "Where Are My Glasses", at={"Velma": "Funland", "Fred": CASTLE, "Shaggy": "Malt Shop"},
            options={"mm-range": reading}, zones={"discard-deck": ["Travel Light"]},
        )
        assert walks(t) == ["Airfield", CASTLE] and not rides(t)
        t.do("Ann", f"walk {one(t, CASTLE)}")
        assert (LODGE, "Fred") in rides(t)
        t.do("Ann", f"drive-the-mystery-machine {one(t, LODGE)}")
        assert spot(t, "Velma") == spot(t, "Mystery Machine") == LODGE and gas(t) == 2
        assert spot(t, "Fred") == CASTLE and can(t, "Ann", "perform-a-location-action")


def test_ex_03_fred_comes_along(thaw: bool) -> None:
    """BG-EX-03 BG-MM-11 The Lodge can hold both, with the Mystery Machine there."""
    t = turn(thaw, "Where Are My Glasses", at={"Velma": CASTLE, "Fred": CASTLE})
    t.do("Ann", f"drive-the-mystery-machine {one(t, LODGE)} {one(t, 'Fred')}")
    t.do("Cy", "yes")
    assert spot(t, "Velma") == spot(t, "Fred") == LODGE and gas(t) == 2


def test_the_range_of_a_ride(thaw: bool) -> None:
    """BG-MM-06 To any Location; or to the next one only, as the table reads it."""
    far = turn(thaw, at={"Velma": CASTLE})
    assert {ride[0] for ride in rides(far)} == {LODGE, "Funland", "Airfield", SHACK, STORE, "Malt Shop"} | {SHIPS}
    near = turn(thaw, at={"Velma": CASTLE}, options={"mm-range": "adjacent"})
    assert {ride[0] for ride in rides(near)} == {LODGE, "Funland"}


def test_ex_05_the_ghost_clown_goes_two_green_roads(thaw: bool) -> None:
    """BG-EX-05 BG-MON-04 BG-MON-09 BG-MON-10 Card 19, green 2, with the symbol: Airfield loses a Visitor and gets a token; Funland
    loses one and has a token already; Shaggy, there, is frightened: two cards, face up, to the Discard deck."""
    t = prowl(thaw, "Eyes in the Painting", at={"Shaggy": "Funland"}, attached={"Monster Token": ["Funland"]})
    assert t.state.game.cards[t.card("Eyes in the Painting")].fields == {"initiative": 19, "moves": 2}
    assert spot(t, "Ghost Clown") == "Funland" and visitors(t, "Airfield", "Funland") == [2, 2]
    assert tokens(t) == ["Airfield", "Funland"] and t.happened("place") == 1
    assert frights(t) == 1 and len(t.cards("discard-deck")) == 2


def test_ex_06_shaggy_joins_velma_in_the_store(thaw: bool) -> None:
    """BG-EX-06 BG-MOVE-06 From Wolf's End Lodge, one step: the General Store holds two."""
    t = turn(thaw, "Where Are My Glasses", "Bo", at={"Shaggy": LODGE, "Velma": STORE, "Fred": "Malt Shop"})
    t.do("Bo", f"walk {one(t, STORE)}")
    assert spot(t, "Shaggy") == spot(t, "Velma") == STORE


def test_ex_07_shaggy_completes_one_trap_and_begins_another(thaw: bool) -> None:
    """BG-EX-07 BG-CRA-03 BG-CRA-04 Branches and Tools were missing; they go back to their pools, and two Clothes begin the next."""
    catapult, dummy = "Dressed-Up Catapult", "Dummy on a Fishing Line"
    t = turn(
        thaw, "Where Are My Glasses", "Bo", at={"Shaggy": STORE, "Velma": LODGE},
        Bo={"bag": ["Branches", "Tools", "Clothes", "Clothes"]},
        options={"difficulty": "medium"}, zones={"traps": [catapult, dummy], "workshop": ["Clothes", "Branches"]},
        attached={"Clothes": catapult, "Branches": catapult},
    )
    t.do("Bo", "perform-a-location-action", f"{one(t, catapult)} branches", f"{one(t, catapult)} tools")
    assert t.cards("caught") == [catapult] and len(t.cards("branches")) == 10 and len(t.cards("tools")) == 10
    t.do("Bo", f"{one(t, dummy)} clothes", f"{one(t, dummy)} clothes")
    assert on(t, dummy, "clothes") == 2 and t.cards("bag", "Bo") == []


def test_ex_08_fred_in_funland(thaw: bool) -> None:
    """BG-EX-08 BG-ACT-02 BG-ACT-06 BG-ACT-09 Movement 2, from the General Store: one Action takes a Monster token from Vasquez
    Castle and brings two Visitors to Graveyard of Ships; Fred is at neither."""
    guests = {"Postwoman": [SHIPS], "Bird Watcher": ["Airfield", "Airfield"], "Night Watchman": [SHACK, SHACK]}
    t = turn(
        thaw, "Let's Split Up", "Cy", at={"Fred": STORE, "Velma": LODGE, "Shaggy": "Malt Shop"},
        zones={"city": ["Monster Token"] * 2},
        attached={"Monster Token": [CASTLE, "Airfield"], **guests},
    )
    t.do("Cy", f"walk {one(t, 'Malt Shop')}", f"walk {one(t, 'Funland')}", "perform-a-location-action")
    t.do("Cy", f"monster token ({CASTLE.lower()})", one(t, SHIPS), one(t, SHIPS))
    assert tokens(t) == ["Airfield"] and visitors(t, SHIPS, "Airfield", SHACK) == [3, 2, 2] and spot(t, "Fred") == "Funland"
