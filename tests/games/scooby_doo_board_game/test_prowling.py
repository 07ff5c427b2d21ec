"""The Monster's turn: its road, Frights, Visitors, Haunted Locations, Abilities, the Duo; and how all is lost."""
from __future__ import annotations

import pytest
from gang import (
    CASTLE,
    LODGE,
    PROWL,
    SHACK,
    SHIPS,
    STORE,
    can,
    frights,
    haunted,
    one,
    prowl,
    scene,
    spot,
    tokens,
    turn,
    visitors,
    walks,
)

from rulecore.testing import Scene

GREEN_2_SYMBOL, GREEN_2, BLUE_2, RED_2 = "Eyes in the Painting", "Laughter in the Vents", "Candle Blown Out", "Bookcase That Turns"
BLUE_3, GREEN_3 = "Chase Music", "One More Behind You"


def last_of(*places: str) -> dict[str, list[str]]:
    """One Visitor is left at each of these Locations."""
    names = ("Postwoman", "Bird Watcher", "Night Watchman")
    return {name: [place] for name, place in zip(names, places, strict=False)}


# ---- the road ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "lair", "end"), [
    (GREEN_2_SYMBOL, SHACK, "Funland"), (BLUE_3, LODGE, "Malt Shop"), (RED_2, "Malt Shop", "Airfield"),
    (RED_2, LODGE, SHIPS), (GREEN_3, STORE, "Malt Shop"), (BLUE_2, "Funland", "Airfield"),
])  # fmt: skip
def test_so_many_steps_along_a_colour(card: str, lair: str, end: str, thaw: bool) -> None:
    """BG-MON-01 BG-MON-04 BG-MON-13 BG-CARD-02 Each Location has one exit of each colour."""
    t = prowl(thaw, card, lair=lair, players=2, at={"Velma": SHACK, "Shaggy": SHACK})
    assert spot(t, "Ghost Clown") == end


def test_one_visitor_of_each_entered_location(thaw: bool) -> None:
    """BG-MON-07 BG-MON-14 Two Locations lose one each; where it started nobody is scared."""
    t = prowl(thaw, GREEN_2)
    assert visitors(t, SHACK, "Airfield", "Funland", CASTLE) == [3, 2, 2, 3] and len(t.cards("runaways")) == 2


def test_what_is_told_of_its_way(thaw: bool) -> None:
    """BG-MON-06 The view tells the Locations that it will enter, as Movement tokens would mark them."""
    t = turn(thaw, zones={"abroad": [BLUE_2]})
    assert t.match.view(0)["facts"]["route"] == {BLUE_2: [SHIPS, STORE]}


def test_fewer_steps_by_a_card(thaw: bool) -> None:
    """BG-MON-04 BG-CARD-02 One less where a Location is Haunted, by "One More Behind You"."""
    t = prowl(thaw, GREEN_3, attached={"Haunted Location": [CASTLE]})
    assert spot(t, "Ghost Clown") == "Funland"


# ---- Fright -----------------------------------------------------------------------------------------


def test_whoever_is_there_is_frightened(thaw: bool) -> None:
    """BG-MON-05 BG-FRT-01 BG-FRT-04 In each Location that it enters, passed or not."""
    t = prowl(thaw, GREEN_2, at={"Velma": "Airfield", "Shaggy": "Funland", "Fred": CASTLE})
    assert frights(t) == 2 and t.happened("flee") == 4 and len(t.cards("discard-deck")) == 4


def test_two_in_the_store_are_two_frights(thaw: bool) -> None:
    """BG-FRT-05 EC-119 Four cards; a protected one loses none."""
    t = prowl(thaw, "Scratching at the Shutters", lair=LODGE, at={"Velma": STORE, "Shaggy": STORE, "Fred": CASTLE})
    assert frights(t) == 2 and t.happened("flee") == 4
    t = prowl(
        thaw, "Scratching at the Shutters", lair=LODGE, at={"Velma": STORE, "Shaggy": STORE, "Fred": CASTLE},
        Ann={"revealed": ["Hide in the Pickle Barrel"]},
    )
    assert frights(t) == 1 and t.happened("flee") == 2


def test_protection_lasts_the_whole_round(thaw: bool) -> None:
    """BG-FRT-06 From the reveal on, before and after the own turn."""
    t = prowl(thaw, GREEN_2, at={"Velma": "Airfield"}, Ann={"revealed": ["Like, Nobody Home"]})
    assert frights(t) == 0


@pytest.mark.parametrize(("deck", "reading", "over"), [
    (3, "partial", False), (1, "partial", False), (0, "partial", False), (2, "lose", False), (1, "lose", True), (0, "lose", True),
])  # fmt: skip
def test_a_fright_with_too_few_cards(deck: int, reading: str, over: bool, thaw: bool) -> None:
    """BG-LOSE-05 BG-LOSE-04 EC-122 What is there is moved, and nobody has lost; or all have, as the table reads it."""
    names = ["Travel Light", "Legging It", "Just Keep Running"][:deck]
    t = turn(
        thaw, at={"Velma": "Malt Shop"}, lair="Funland", short=["draw-deck"], card="Mop and Bucket",
        decks={"draw-deck": names[:1], "save-deck": names[1:]}, options={"fright-short": reading},
    )
    t.do("Ann", f"walk {one(t, 'Funland')}")
    assert frights(t) == 1 and t.happened("flee") == min(deck, 2) == len(t.cards("discard-deck"))
    assert t.match.over == over and t.happened("no-card") == over


# ---- Haunted ----------------------------------------------------------------------------------------


def test_the_last_visitor_gone_a_location_is_haunted(thaw: bool) -> None:
    """BG-MON-08 BG-HAU-01 A Haunted token covers it."""
    t = prowl(thaw, GREEN_2, attached=last_of("Airfield"))
    assert haunted(t) == ["Airfield"] and visitors(t, "Airfield") == [0]


def test_a_haunted_location_is_not_haunted_twice(thaw: bool) -> None:
    """BG-MON-12 There is nobody to scare."""
    t = prowl(thaw, GREEN_2, attached={"Haunted Location": ["Airfield"]})
    assert haunted(t) == ["Airfield"] and t.happened("scare") == 1 and not t.match.over


def test_ex_09_a_third_haunting_loses(thaw: bool) -> None:
    """BG-EX-09 BG-LOSE-01 Two Locations are Haunted, and the Monster enters one with a single Visitor."""
    t = prowl(thaw, GREEN_2, attached={"Haunted Location": [CASTLE, LODGE], **last_of("Airfield")})
    assert t.match.over and t.match.winners == () and t.happened("third-haunting") == 1


def test_loss_comes_before_what_would_come_later(thaw: bool) -> None:
    """BG-LOSE-06 Events have an order: the third haunting ends the game before the second step is taken."""
    t = prowl(thaw, GREEN_2, attached={"Haunted Location": [CASTLE, LODGE], **last_of("Airfield")}, at={"Velma": "Funland"})
    assert frights(t) == 0 and visitors(t, "Funland") == [3]


@pytest.mark.parametrize(("reading", "before"), [("yes", True), ("no", False)])
def test_in_which_order_things_happen_at_a_location(reading: str, before: bool, thaw: bool) -> None:
    """BG-MON-11 Fright, then the Visitor, then the token; or the Fright last, as the table reads it."""
    t = prowl(thaw, GREEN_2_SYMBOL, at={"Velma": "Airfield"}, options={"fright-first": reading})
    order = [c.event for c, _ in t.state.history() if c.event in ("fright", "scare", "place")]
    assert order[:3] == (["fright", "scare", "place"] if before else ["scare", "place", "fright"])


def test_a_token_on_a_new_haunted_location(thaw: bool) -> None:
    """BG-MON-11 BG-HAU-04 The slot is free; it stays there until the Location is refreshed."""
    t = prowl(thaw, GREEN_2_SYMBOL, attached=last_of("Airfield"))
    assert haunted(t) == ["Airfield"] and "Airfield" in tokens(t) and len(t.cards("covered")) == 1


# ---- Abilities ----------------------------------------------------------------------------------------


def test_without_the_symbol_the_ability_sleeps(thaw: bool) -> None:
    """BG-MON-02 BG-CARD-02 The Ghost Clown leaves no token by a card without it."""
    assert tokens(prowl(thaw, GREEN_3)) == [] and len(tokens(prowl(thaw, GREEN_2_SYMBOL))) == 2


def test_one_token_a_location(thaw: bool) -> None:
    """BG-MON-09 BG-MON-10 Where one lies, no second one is laid."""
    t = prowl(thaw, GREEN_2_SYMBOL, attached={"Monster Token": ["Funland"]})
    assert tokens(t) == ["Airfield", "Funland"]


@pytest.mark.parametrize(("lying", "over"), [(["Airfield", "Funland"], False), (["Airfield"], True)])
def test_ex_13_no_token_left(lying: list[str], over: bool, thaw: bool) -> None:
    """BG-EX-13 BG-MON-15 BG-LOSE-02 BG-LOSE-07 EC-121 All is lost where one is required: not where one lies already."""
    elsewhere = ["Mystery Machine", SHIPS, STORE, LODGE, CASTLE][: 6 - len(lying)]
    t = prowl(
        thaw, GREEN_2_SYMBOL, zones={"city": ["Monster Token"] * 6, "aside": ["Monster Token"]},
        attached={"Monster Token": lying + elsewhere},
    )
    assert t.match.over == over and t.happened("no-token") == over


def test_the_creeper_bars_roads(thaw: bool) -> None:
    """BG-MON-03 Between two Locations with tokens nobody walks."""
    t = turn(
        thaw, monster="Creeper", at={"Velma": "Funland", "Shaggy": LODGE}, zones={"city": ["Monster Token"] * 2},
        attached={"Monster Token": ["Airfield", "Funland"]},
    )
    assert walks(t) == ["Malt Shop", CASTLE]
    assert tokens(prowl(thaw, GREEN_2_SYMBOL, "Creeper")) == ["Airfield", "Funland"]


def test_the_green_ghost_frightens_where_he_was(thaw: bool) -> None:
    """BG-MON-03 Whoever enters a Location with his token is frightened."""
    t = turn(thaw, monster="Green Ghost", at={"Velma": "Malt Shop"}, attached={"Monster Token": ["Funland"]})
    t.do("Ann", f"walk {one(t, 'Funland')}")
    assert frights(t) == 1
    assert tokens(prowl(thaw, GREEN_2_SYMBOL, "Green Ghost")) == [SHACK]


def test_the_black_knight_guards(thaw: bool) -> None:
    """BG-MON-03 No Action where his token lies."""
    t = turn(thaw, monster="Black Knight", at={"Velma": CASTLE}, attached={"Monster Token": [CASTLE]})
    assert not can(t, "Ann", "perform-a-location-action")
    assert tokens(prowl(thaw, GREEN_2_SYMBOL, "Black Knight")) == ["Funland"]


def test_captain_cutler_floods_the_mystery_machine(thaw: bool) -> None:
    """BG-MON-03 While his token lies on it nobody drives."""
    t = turn(thaw, monster="Ghost of Captain Cutler", at={"Velma": CASTLE}, attached={"Monster Token": ["Mystery Machine"]})
    assert not can(t, "Ann", "drive")
    assert tokens(prowl(thaw, GREEN_2_SYMBOL, "Ghost of Captain Cutler")) == ["Mystery Machine"]


def test_the_space_kook_jams_a_trap(thaw: bool) -> None:
    """BG-MON-03 On a Trap with his token nobody puts anything; once it is completed the token goes back."""
    t = turn(
        thaw, monster="Spooky Space Kook", at={"Velma": STORE}, Ann={"bag": ["Net"]}, zones={"traps": ["Butterfly Net on a Broom"]},
        attached={"Monster Token": ["Butterfly Net on a Broom"]},
    )
    assert not can(t, "Ann", "perform-a-location-action")


@pytest.mark.parametrize(("monster", "lies"), [("Ghost of Redbeard", [STORE]), ("Zombie", ["Velma"]), ("Witch", [CASTLE])])
def test_the_others_leave_tokens_too(monster: str, lies: list[str], thaw: bool) -> None:
    """BG-MON-03 Where most Visitors are; on whom it has frightened; where fewest Visitors are."""
    crowd = {"Postwoman": [CASTLE], "Bird Watcher": ["Funland", "Funland"], "Night Watchman": ["Airfield", "Airfield"],
             "Balloon Seller": [SHACK, SHACK], "Lighthouse Keeper": [LODGE, LODGE], "Retired Admiral": [SHIPS, SHIPS],
             "Tourist with a Map": ["Malt Shop", "Malt Shop"]}  # fmt: skip
    t = prowl(thaw, GREEN_2_SYMBOL, monster, at={"Velma": "Airfield"}, attached=crowd)
    assert tokens(t) == lies


# ---- the Duo ------------------------------------------------------------------------------------------


def duo(thaw: bool, first: str, second: str, zombie: str, witch: str, **things: object) -> Scene:
    """Zombie and Witch have both had their turns, by these cards, in the order of Initiative."""
    return scene(
        thaw, monster="", zones={"monsters": ["Zombie of the Duo", "Witch of the Duo"], "abroad": [first, second]},
        attached={"Zombie of the Duo": zombie, "Witch of the Duo": witch, **things.pop("attached", {})},  # type: ignore[dict-item]
        options={"difficulty": "medium", "duo": True}, running={
            PROWL: ("Zombie of the Duo", first) if things.pop("who", "zombie") == "zombie" else ("Witch of the Duo", second)},
        **things,
    )


def test_one_of_the_duo_neither_scares_nor_frightens(thaw: bool) -> None:
    """BG-DUO-04 BG-DUO-10 The Witch does not, in her regular turn; the Zombie does."""
    t = duo(thaw, GREEN_2, BLUE_2, SHACK, SHACK, at={"Velma": "Airfield"})
    assert frights(t) == 1 and visitors(t, "Airfield") == [2]
    t = duo(thaw, GREEN_2, "One More Behind You", SHACK, SHACK, at={"Velma": "Airfield"}, who="witch")
    assert frights(t) == 0 and visitors(t, "Airfield") == [3] and spot(t, "Witch of the Duo") == CASTLE


def test_who_enters_where_both_are_is_frightened_once(thaw: bool) -> None:
    """BG-DUO-10 Only those that frighten count."""
    t = turn(
        thaw, monster="", at={"Velma": "Malt Shop"}, zones={"monsters": ["Zombie of the Duo", "Witch of the Duo"]},
        attached={"Zombie of the Duo": "Funland", "Witch of the Duo": "Funland"}, options={"difficulty": "medium", "duo": True},
    )
    t.do("Ann", f"walk {one(t, 'Funland')}")
    assert frights(t) == 1


def test_when_they_meet(thaw: bool) -> None:
    """BG-DUO-06 When one enters the other's Location, what their cards say of that happens."""
    t = duo(thaw, "Laughter in the Vents", "Chase Music", SHACK, "Funland", at={"Velma": CASTLE})
    assert t.happened("prowl") == 2 and frights(t) >= 1  # Velma is one step from Funland, where they meet
    t = duo(thaw, "Laughter in the Vents", "Chase Music", SHACK, LODGE, at={"Velma": CASTLE})
    assert frights(t) == 0


def test_hard_backs_hit_both(thaw: bool) -> None:
    """BG-DUO-05 `the monster` is each of them."""
    for monster, card, lair in (("Zombie of the Duo", GREEN_2_SYMBOL, SHACK), ("Witch of the Duo", BLUE_2, SHACK)):
        steps = [
            scene(
                thaw, monster="", options={"difficulty": "hard", "duo": True}, running={PROWL: (monster, card)},
                Ann={"bag": ["Net"]},
                zones={"monsters": ["Zombie of the Duo", "Witch of the Duo"], "abroad": [GREEN_2_SYMBOL, BLUE_2], "twists": twists},
                attached={monster: lair, "Witch of the Duo" if monster[0] == "Z" else "Zombie of the Duo": LODGE},
                at={"Velma": "Funland", "Shaggy": "Funland", "Fred": "Funland"},
            ).happened("enter")
            for twists in ([], ["It Works in Both Directions"])
        ]
        assert steps == [2, 3]
