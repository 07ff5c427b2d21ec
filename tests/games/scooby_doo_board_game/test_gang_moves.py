"""Walking, Fright, and the Mystery Machine."""
from __future__ import annotations

import pytest
from gang import CASTLE, LODGE, SHACK, SHIPS, STORE, can, frights, gas, haunted, one, rides, spot, turn, visitors, walks

from rulecore.testing import Scene

# ---- walking ----------------------------------------------------------------------------------------


def test_a_walk_goes_along_roads_step_by_step(thaw: bool) -> None:
    """BG-MOVE-01 BG-MOVE-02 BG-MOVE-03 Three steps by a card that says 3, along roads, never across a red line."""
    t = turn(thaw, "Legging It", at={"Velma": "Malt Shop", "Shaggy": SHACK}, lair=SHIPS)
    assert walks(t) == ["Airfield", "Funland", STORE]  # not Vasquez Castle: a red line lies between
    t.do("Ann", f"walk {one(t, 'Funland')}", f"walk {one(t, CASTLE)}", f"walk {one(t, LODGE)}")
    assert spot(t, "Velma") == LODGE and walks(t) == []


def test_one_step_by_a_card_that_says_one(thaw: bool) -> None:
    """BG-MOVE-02 BG-CARD-01 As far as is printed, and no farther."""
    t = turn(thaw, "Hide in the Pickle Barrel")
    t.do("Ann", f"walk {one(t, 'Funland')}")
    assert walks(t) == []


def test_nobody_has_to_move(thaw: bool) -> None:
    """BG-MOVE-02 To stay is allowed."""
    t = turn(thaw)
    t.do("Ann", "end-the-turn")
    assert spot(t, "Velma") == "Malt Shop" and t.happened("enter") == 0


def test_others_are_passed_but_not_joined(thaw: bool) -> None:
    """BG-MOVE-04 BG-MOVE-05 Through the Location of another to one behind it: but the turn cannot end between."""
    t = turn(thaw, "Let's Split Up", at={"Velma": "Malt Shop", "Shaggy": "Airfield"}, lair=SHIPS)
    t.do("Ann", f"walk {one(t, 'Airfield')}")
    assert not can(t, "Ann", "end-the-turn") and not can(t, "Ann", "perform") and walks(t) == ["Funland", "Malt Shop", SHACK]
    t.do("Ann", f"walk {one(t, 'Funland')}")
    assert can(t, "Ann", "end-the-turn")


def test_where_another_stands_nobody_goes_with_the_last_step(thaw: bool) -> None:
    """BG-MOVE-05 The Airfield is taken, and one step leads no farther."""
    assert walks(turn(thaw, "Hide in the Pickle Barrel", at={"Shaggy": "Airfield"})) == ["Funland", STORE]


def test_the_store_holds_two(thaw: bool) -> None:
    """BG-MOVE-06 One more may end there, a third may not."""
    assert STORE in walks(turn(thaw, "Hide in the Pickle Barrel", at={"Shaggy": STORE}))
    assert STORE not in walks(turn(thaw, "Hide in the Pickle Barrel", at={"Shaggy": STORE, "Fred": STORE}))


def test_where_the_mystery_machine_is_one_more_may_stay(thaw: bool) -> None:
    """BG-MOVE-07 BG-MOVE-08 Two in Funland with it; three in the General Store."""
    card = "Hide in the Pickle Barrel"
    assert "Funland" in walks(turn(thaw, card, at={"Shaggy": "Funland"}, attached={"Mystery Machine": "Funland"}))
    assert STORE in walks(turn(thaw, card, at={"Shaggy": STORE, "Fred": STORE}, attached={"Mystery Machine": STORE}))
    four = turn(
        thaw, card, players=4, at={"Shaggy": STORE, "Fred": STORE, "Daphne": STORE}, attached={"Mystery Machine": STORE},
    )
    assert STORE not in walks(four)


def test_two_may_be_left_behind(thaw: bool) -> None:
    """BG-MOVE-09 BG-SET-08 Where the Mystery Machine has left, two stay: the limit is looked at where a move ends."""
    t = turn(thaw, "Hide in the Pickle Barrel", at={"Velma": SHACK, "Shaggy": SHACK}, lair=SHIPS)
    assert can(t, "Ann", "end-the-turn") and can(t, "Ann", "perform-a-location-action")


def test_whoever_can_go_nowhere_stays(thaw: bool) -> None:
    """BG-MOVE-10 All three ways are taken: staying is always legal."""
    t = turn(thaw, "Hide in the Pickle Barrel", players=4, at={
        "Velma": "Malt Shop", "Shaggy": "Airfield", "Fred": "Funland", "Daphne": STORE}, attached={"Zombie": STORE})
    assert STORE in walks(t)  # it holds two
    t = turn(thaw, "Hide in the Pickle Barrel", players=5, at={
        "Velma": "Malt Shop", "Shaggy": "Airfield", "Fred": "Funland", "Daphne": STORE, "Scooby-Doo": STORE})
    assert walks(t) == [] and can(t, "Ann", "end-the-turn")


def test_whoever_is_stopped_in_a_full_location_stays(thaw: bool) -> None:
    """BG-MOVE-10 A Zombie's token stops the walk where another stands: then the move ends there all the same."""
    t = turn(
        thaw, "Legging It", monster="Zombie of the Duo", at={"Shaggy": "Airfield"}, attached={"Monster Token": "Airfield"},
    )
    t.do("Ann", f"walk {one(t, 'Airfield')}")
    assert walks(t) == [] and can(t, "Ann", "end-the-turn")


def test_after_the_action_nobody_walks(thaw: bool) -> None:
    """BG-MOVE-01 BG-ACT-01 First the Move, then the Location Action, and one of them."""
    t = turn(thaw, "Legging It", at={"Velma": SHACK}, lair=SHIPS)
    t.do("Ann", "perform-a-location-action", "0")
    assert walks(t) == [] and not can(t, "Ann", "perform") and not rides(t)


def test_what_adds_to_movement(thaw: bool) -> None:
    """BG-CARD-01 +1 with no Resource; the -1 of a Monster card; never below nothing."""
    assert t_steps(turn(thaw, "Travel Light", lair=SHIPS)) == 4
    assert t_steps(turn(thaw, "Travel Light", Ann={"bag": ["Net"]}, lair=SHIPS)) == 3
    assert t_steps(turn(thaw, "Hide in the Pickle Barrel", zones={"abroad": ["Cobwebs at Face Height"]})) == 0
    assert walks(turn(thaw, "Hide in the Pickle Barrel", zones={"abroad": ["Cobwebs at Face Height"]})) == []


def t_steps(t: Scene) -> int:
    """How far a player may still go, by the view."""
    return int(t.match.view(0)["facts"]["steps"])


# ---- Fright -----------------------------------------------------------------------------------------


def test_to_enter_the_monsters_location_is_a_fright(thaw: bool) -> None:
    """BG-FRT-01 BG-FRT-03 Two cards go from the top of the Draw deck to the Discard deck, face up."""
    t = turn(thaw, at={"Velma": "Malt Shop"}, lair="Funland")
    top = t.cards("draw-deck")[-2:]
    t.do("Ann", f"walk {one(t, 'Funland')}")
    assert frights(t) == 1 and t.cards("discard-deck") == top[::-1]


def test_to_stand_beside_the_monster_is_none(thaw: bool) -> None:
    """BG-FRT-02 BG-EX-12 Who starts the turn there and stays suffers nothing, nor who leaves; who comes back does."""
    t = turn(thaw, "Legging It", at={"Velma": "Funland"}, lair="Funland")
    assert frights(t) == 0
    t.do("Ann", f"walk {one(t, 'Malt Shop')}")
    assert frights(t) == 0
    t.do("Ann", f"walk {one(t, 'Funland')}")
    assert frights(t) == 1


def test_to_pass_the_monster_is_a_fright_too(thaw: bool) -> None:
    """BG-FRT-04 EC-118 Entering counts, wherever the move ends."""
    t = turn(thaw, "Legging It", at={"Velma": "Malt Shop"}, lair="Funland")
    t.do("Ann", f"walk {one(t, 'Funland')}", f"walk {one(t, CASTLE)}", "end-the-turn")
    assert frights(t) == 1


@pytest.mark.parametrize("card", ["Hide in the Pickle Barrel", "Like, Nobody Home"])
def test_some_cards_protect_from_fright(card: str, thaw: bool) -> None:
    """BG-FRT-06 No cards are lost."""
    t = turn(thaw, card, at={"Velma": "Malt Shop"}, lair="Funland")
    t.do("Ann", f"walk {one(t, 'Funland')}")
    assert frights(t) == 0 and t.cards("discard-deck") == []


# ---- the Mystery Machine -----------------------------------------------------------------------------


def test_a_ride(thaw: bool) -> None:
    """BG-MM-01 BG-MM-02 BG-MM-05 BG-MM-07 BG-MM-08 One Gas, anywhere, with no Movement left; the Move is over then."""
    t = turn(thaw, "Hide in the Pickle Barrel", at={"Velma": "Funland"})
    t.do("Ann", f"walk {one(t, CASTLE)}", f"drive-the-mystery-machine {one(t, 'Airfield')}")
    assert spot(t, "Velma") == spot(t, "Mystery Machine") == "Airfield" and gas(t) == 2
    assert walks(t) == [] and rides(t) == [] and can(t, "Ann", "perform-a-location-action")
    t.do("Ann", "end-the-turn")
    assert spot(t, "Mystery Machine") == "Airfield"


def test_before_the_action_but_not_after_it(thaw: bool) -> None:
    """BG-MM-02 To drive is part of the Move."""
    t = turn(thaw, at={"Velma": CASTLE})
    assert rides(t)
    t.do("Ann", "perform-a-location-action")
    assert rides(t) == []


def test_one_ride_a_turn(thaw: bool) -> None:
    """BG-MM-09 However much Gas there is."""
    t = turn(thaw, at={"Velma": CASTLE})
    t.do("Ann", f"drive-the-mystery-machine {one(t, LODGE)}")
    assert rides(t) == [] and gas(t) == 2


def test_without_gas_it_stays(thaw: bool) -> None:
    """BG-MM-03 BG-MM-12 BG-EX-04 None left: nobody drives. (All three tanks are spent.)"""
    t = turn(thaw, at={"Velma": CASTLE}, zones={"aside": ["Tank of Gas"] * 3})
    assert gas(t) == 0 and rides(t) == []


def test_a_card_that_needs_no_gas(thaw: bool) -> None:
    """BG-MM-01 "Everybody in the Van" drives for nothing."""
    t = turn(thaw, "Everybody in the Van", at={"Velma": CASTLE})
    t.do("Ann", f"drive-the-mystery-machine {one(t, LODGE)}")
    assert spot(t, "Velma") == LODGE and gas(t) == 3


def test_a_passenger_agrees_or_not(thaw: bool) -> None:
    """BG-MM-04 BG-MM-11 One other from the same Location, if their player wants to."""
    for answer, where in (("yes", LODGE), ("no", CASTLE)):
        t = turn(thaw, at={"Velma": CASTLE, "Shaggy": CASTLE})
        t.do("Ann", f"drive-the-mystery-machine {one(t, LODGE)} {one(t, 'Shaggy')}")
        assert t.asked("Bo") == "ride along" and gas(t) == 3
        t.do("Bo", answer)
        assert spot(t, "Shaggy") == where
        assert gas(t) == (2 if answer == "yes" else 3)
    assert not any("Shaggy" in ride for ride in rides(t)) and rides(t)  # who has declined is not asked again in this turn


def test_only_as_many_as_the_end_can_hold(thaw: bool) -> None:
    """BG-MM-04 BG-MM-13 With the Mystery Machine there, a Location holds two; the General Store three."""
    t = turn(thaw, players=4, at={"Velma": CASTLE, "Shaggy": CASTLE, "Fred": LODGE, "Daphne": STORE})
    assert (LODGE,) in rides(t) and (LODGE, "Shaggy") not in rides(t)
    assert (STORE, "Shaggy") in rides(t) and ("Funland", "Shaggy") in rides(t)


def test_who_cannot_end_the_walk_there_cannot_board(thaw: bool) -> None:
    """BG-MM-13 In Vasquez Castle two stand already: a third only passes through."""
    t = turn(thaw, "Legging It", at={"Velma": "Funland", "Shaggy": CASTLE, "Fred": CASTLE})
    t.do("Ann", f"walk {one(t, CASTLE)}")
    assert rides(t) == [] and walks(t) == ["Funland", LODGE]


def test_to_drive_to_the_monster_is_a_fright_for_both(thaw: bool) -> None:
    """BG-MM-10 It passes through nothing on the way, and frightens whoever arrives."""
    t = turn(thaw, at={"Velma": CASTLE, "Shaggy": CASTLE}, lair="Malt Shop")
    t.do("Ann", f"drive-the-mystery-machine {one(t, 'Malt Shop')} {one(t, 'Shaggy')}")
    t.do("Bo", "yes")
    assert frights(t) == 2
    t = turn(thaw, at={"Velma": CASTLE}, lair="Funland")
    t.do("Ann", f"drive-the-mystery-machine {one(t, SHACK)}")
    assert frights(t) == 0


def test_haunted_locations_hold_and_are_driven_to_as_others(thaw: bool) -> None:
    """BG-HAU-09 Only their Actions are replaced."""
    t = turn(thaw, at={"Velma": CASTLE, "Shaggy": STORE}, attached={"Haunted Location": [STORE]})
    assert haunted(t) == [STORE] and visitors(t, STORE) == [0]
    assert (STORE,) in rides(t)
