"""Dungeons, Portals, and the exit."""

from __future__ import annotations

import pytest
from scooby import GAME, QUIET, can, one, scene

from rulecore.errors import Rejected
from rulecore.games import load_game
from rulecore.games.munchkin.big_items import most
from rulecore.testing import Scene

FOUR = ["Wolfman", "Tar Golem", "Snow Ghost", "Ghost Clown"]


def places(t: Scene) -> list[str]:
    """The Dungeons in play."""
    return t.cards("dungeons")


def opened(thaw: bool, *doors: str, **things: object) -> Scene:
    """Ann kicks open the door, and these lie behind it, one after another."""
    decks = {
        "door-deck": doors,
        "dungeon-deck": ["Drive-In Movie Theater", "Crystal Cove Neighborhood", "Museum After Closing"],
    }
    t = scene(thaw, decks={**decks, **things.pop("decks", {})}, **things)  # type: ignore[dict-item]
    t.do("Ann", "kick-open-the-door")
    t.pass_all()
    return t


@pytest.mark.parametrize(("die", "new"), [(2, 1), (5, 2)])
def test_ex_09_creepy_cemetery_entrance(die: int, new: int, thaw: bool) -> None:
    """SD-EX-09 SD-TURN-04 SD-PORT-02 SD-PORT-03 SD-PORT-04 All Dungeons go, one or two come, and the next Door is turned up."""
    t = opened(thaw, "Creepy Cemetery Entrance", "Teen Sleuth", dice=[die])
    t.pass_all()
    assert places(t) == ["Drive-In Movie Theater", "Crystal Cove Neighborhood"][:new]
    assert t.where(QUIET) == "dungeon-discards"
    assert t.where("Creepy Cemetery Entrance") == "door-discards"
    assert t.cards("hand", "Ann") == ["Teen Sleuth"]


def test_a_monster_behind_a_portal_is_fought(thaw: bool) -> None:
    """SD-PORT-04 SD-PORT-07 The replacement is the card of phase 1."""
    t = opened(thaw, "Revolving Bookcase", "Tar Golem")
    assert t.asked("Ann") == "fight"


def test_portals_behind_portals(thaw: bool) -> None:
    """SD-PORT-04 SD-PORT-05c EC-110 Both are followed: the limit is for those from hand."""
    t = opened(thaw, "Revolving Bookcase", "Side Entrance", "Tar Golem")
    assert places(t) == ["Drive-In Movie Theater", "Crystal Cove Neighborhood"]
    assert t.asked("Ann") == "fight"


@pytest.mark.parametrize(("discards", "then"), [([], "no monster"), (["Tar Golem"], "fight")])
def test_nothing_but_portals_is_left(discards: list[str], then: str, thaw: bool) -> None:
    """SD-PORT-04 SD-ZONE-03 Used Portals do not replace each other for ever; a Door among the discards is still to come."""
    t = scene(
        thaw,
        decks={"door-deck": ["Revolving Bookcase", "Side Entrance"]},
        zones={"dungeons": [QUIET], "door-discards": discards},
        short=["door-deck"],
    )
    t.do("Ann", "kick-open-the-door")
    t.pass_all()
    assert t.asked("Ann") == then


def test_a_portal_from_hand(thaw: bool) -> None:
    """SD-TIME-10 SD-PORT-05b SD-PORT-06 SD-PORT-07 SD-PORT-13 Followed, discarded, replaced by a Door face down."""
    t = scene(
        thaw,
        Ann={"hand": ["Revolving Bookcase"]},
        decks={"door-deck": ["Tar Golem"], "dungeon-deck": ["Museum After Closing"]},
    )
    t.do("Ann", "play-a-portal")
    t.pass_all()
    assert places(t) == ["Museum After Closing"]
    assert t.cards("door-discards") == ["Revolving Bookcase"]
    assert t.cards("hand", "Ann") == ["Tar Golem"], "a face-down monster is not fought (SD-PORT-09)"
    assert t.asked("Ann") == "your turn"


def test_one_portal_a_turn_from_hand(thaw: bool) -> None:
    """SD-PORT-05c Not a second one, nor after another card that changed the Dungeon."""
    t = scene(thaw, Ann={"hand": ["Revolving Bookcase", "Side Entrance"]}, decks={"door-deck": ["Tar Golem"]})
    t.do("Ann", "play-a-portal revolving-bookcase")
    t.pass_all()
    t.refuses("Ann", "play-a-portal")
    other = scene(thaw, Ann={"hand": ["Blueprints of the House", "Side Entrance"]})
    other.do("Ann", "play-a-treasure")
    other.pass_all()
    other.refuses("Ann", "play-a-portal")


def test_a_portal_through_the_door_counts_as_played(thaw: bool) -> None:
    """SD-PORT-05c A Portal followed on being drawn is a Portal played this turn."""
    t = opened(thaw, "Revolving Bookcase", "Teen Sleuth", Ann={"hand": ["Side Entrance"]})
    t.pass_all()
    assert t.asked("Ann") == "no monster"
    t.refuses("Ann", "play-a-portal")


def test_an_exit_is_no_portal(thaw: bool) -> None:
    """SD-EXIT-01 SD-EXIT-03 SD-EXIT-04 Four cards from hand: all Dungeons go, one comes; a Portal may still be played."""
    t = scene(
        thaw,
        Ann={"hand": [*FOUR, "Side Entrance"]},
        zones={"dungeons": [QUIET, "Drive-In Movie Theater"]},
        decks={"dungeon-deck": ["Museum After Closing"]},
    )
    t.do("Ann", "discover-an-exit", FOUR)
    assert places(t) == ["Museum After Closing"]
    assert t.cards("hand", "Ann") == ["Side Entrance"]
    assert can(t, "Ann", "play-a-portal")


def test_an_exit_after_a_portal(thaw: bool) -> None:
    """SD-EXIT-03 The limit is one of Portals from hand, and an exit is none."""
    t = scene(
        thaw,
        Ann={"hand": [*FOUR, "Side Entrance"]},
        decks={"door-deck": ["Hiccups"], "dungeon-deck": ["Museum After Closing", "Boardwalk in the Fog"]},
    )
    t.do("Ann", "play-a-portal")
    t.pass_all()
    t.do("Ann", "discover-an-exit", FOUR)
    assert places(t) == ["Boardwalk in the Fog"]


def test_an_exit_costs_four_cards_on_the_own_turn(thaw: bool) -> None:
    """SD-EXIT-01 Neither three nor five, and not off-turn."""
    t = scene(
        thaw,
        Ann={"hand": [*FOUR, "Side Entrance"]},
        Bo={"hand": ["Funland Robot", "Wax Captain", "Hiccups", "Fog Machine"]},
    )
    t.refuses("Bo", "discover-an-exit")
    t.do("Ann", "discover-an-exit")
    with pytest.raises(Rejected):
        t.answer("Ann", tuple(t.card(title) for title in FOUR[:3]))


@pytest.mark.parametrize(("reading", "legal"), [("allowed", True), ("forbidden", False)])
def test_an_exit_in_combat(reading: str, legal: bool, thaw: bool) -> None:
    """SD-EXIT-02 Literal: in combat too; a table may forbid it."""
    t = scene(
        thaw,
        Ann={"hand": FOUR[:1] + FOUR[2:] + ["Hiccups"]},
        running={"munchkin.fight": ("Ann", "Tar Golem")},
        options={"exit-in-combat": reading},
    )
    assert can(t, "Ann", "discover-an-exit") is legal


def test_a_portal_drawn_face_down_may_be_turned_up_at_once(thaw: bool) -> None:
    """SD-PORT-05 SD-PORT-08 SD-PORT-09 EC-109 Then the replacement is face down too; another Portal gives the choice again."""
    t = opened(
        thaw,
        "Teen Sleuth",
        "Revolving Bookcase",
        "Side Entrance",
        "Tar Golem",
    )
    t.do("Ann", "loot-the-room")
    t.do("Ann", "turn-up-a-portal-just-drawn revolving-bookcase")
    t.pass_all()
    assert t.where("Side Entrance") == "hand", "passing keeps it"
    assert places(t) == ["Drive-In Movie Theater"]
    t2 = opened(thaw, "Teen Sleuth", "Revolving Bookcase", "Side Entrance", "Tar Golem")
    t2.do("Ann", "loot-the-room", "turn-up-a-portal-just-drawn revolving", "turn-up-a-portal-just-drawn side-entrance")
    t2.pass_all()
    assert places(t2) == ["Drive-In Movie Theater", "Crystal Cove Neighborhood"]
    assert t2.cards("hand", "Ann") == ["Teen Sleuth", "Tar Golem"]


def test_turned_up_off_turn(thaw: bool) -> None:
    """SD-PORT-10 SD-TIME-06 Off-turn it may be turned up, too, if one is not in combat; that is not the other's Portal."""
    t = scene(
        thaw,
        Ann={"hand": ["Bring Enough for Everyone", "Side Entrance"]},
        decks={"door-deck": ["Revolving Bookcase", "Wolfman", "Tar Golem"]},
    )
    t.do("Ann", f"play-a-go-up-a-level {one(t, 'Bring Enough for Everyone')} seat-0")
    t.do("Bo", "turn-up-a-portal-just-drawn")
    t.pass_all()
    assert len(t.cards("hand", "Bo")) == 1
    assert can(t, "Ann", "play-a-portal")


def test_dealt_portals_stay_in_hand(thaw: bool) -> None:
    """SD-PORT-11 Nothing is turned up during the deal."""
    t = Scene(load_game(GAME).new_match(["Ann", "Bo", "Cy"], 3, {"opening-dungeon": QUIET}), thaw=thaw)
    assert t.happened("deal") == 8 * 3 + 3
    assert [d.question for d in t.match.required] == ["opening plays"]


def test_a_portal_counts_only_on_the_own_turn_out_of_combat(thaw: bool) -> None:
    """SD-TIME-10 SD-PORT-05b Neither off-turn nor in combat."""
    t = scene(
        thaw,
        Ann={"hand": ["Side Entrance"]},
        Bo={"hand": ["Fire Exit"]},
        running={"munchkin.fight": ("Ann", "Tar Golem")},
    )
    t.refuses("Ann", "play-a-portal")
    t.refuses("Bo", "play-a-portal")


# ---- what Dungeons do -----------------------------------------------------------------------------


def test_every_dungeon_in_play_counts_for_everybody(thaw: bool) -> None:
    """SD-DUNG-01 SD-DUNG-03 Both of two count, for whoever they name."""
    t = scene(
        thaw,
        zones={"dungeons": ["Crystal Cove Neighborhood", "Drive-In Movie Theater"]},
        Ann={"front": ["Teen Sleuth", "Snow Mobile"]},
        Bo={"front": ["Teen Sleuth"]},
    )
    assert t.total("strength", "Ann") == 1 + 3 + 3 + 3
    assert t.total("strength", "Bo") == 1 + 3


def test_a_dungeon_that_is_left_says_so(thaw: bool) -> None:
    """SD-DUNG-02 SD-DUNG-04 What it says about being left is done, and it lies face down."""
    t = scene(
        thaw,
        zones={"dungeons": ["Hall of Portraits"]},
        Ann={"hand": ["Revolving Bookcase"]},
        decks={"dungeon-deck": [QUIET]},
    )
    t.do("Ann", "play-a-portal")
    t.pass_all()
    assert [len(t.cards("hand", who)) for who in ("Ann", "Bo", "Cy")] == [2, 1, 1]
    assert t.where("Hall of Portraits") == "dungeon-discards"


def test_an_exit_leaves_a_dungeon_as_well(thaw: bool) -> None:
    """SD-DUNG-02 SD-EXIT-01 However it is left, once."""
    t = scene(thaw, zones={"dungeons": ["Hall of Portraits"]}, Ann={"hand": FOUR}, decks={"dungeon-deck": [QUIET]})
    t.do("Ann", "discover-an-exit", FOUR)
    t.pass_all()
    assert [len(t.cards("hand", who)) for who in ("Ann", "Bo", "Cy")] == [1, 1, 1]


def test_a_dungeon_says_what_happens_when_it_is_revealed(thaw: bool) -> None:
    """SD-DUNG-02 SD-CARD-03 K-Ghoul Mart: the discards go back, and each may draw, from the active player on; not the Portal."""
    t = scene(
        thaw,
        Ann={"hand": ["Revolving Bookcase"]},
        decks={"dungeon-deck": ["K-Ghoul Mart"]},
        zones={"dungeons": [QUIET], "door-discards": ["Hiccups"]},
    )
    t.do("Ann", "play-a-portal")
    assert t.cards("door-discards") == []
    assert t.where("Revolving Bookcase") == "table"
    t.do("Ann", "yes")
    assert len(t.cards("hand", "Ann")) == 1


@pytest.mark.parametrize("die", [2, 5])
def test_no_moment_between_two_dungeons(die: int, thaw: bool) -> None:
    """SD-DUNG-05 What both Dungeons allow is not lost on the way, not even while a die is rolled."""
    t = opened(
        thaw,
        "Creepy Cemetery Entrance",
        "Tar Golem",
        zones={"dungeons": ["Moving Day"]},
        dice=[die],
        Ann={"front": ["Raincoat with Forty Pockets"], "pack": ["Pirate's Chest"]},
        Bo={"pack": ["Butter Churn Cannon", "Giant Tuning Fork"]},
        decks={"dungeon-deck": ["Masked Ball", "Boardwalk in the Fog"]},
    )
    t.pass_all()
    assert t.asked("Bo") == "too much to carry", "Moving Day is gone for good"
    both = scene(
        thaw,
        zones={"dungeons": ["Masked Ball"]},
        Ann={"hand": FOUR},
        Bo={"front": ["Ghost Hunter", "Teen Sleuth"]},
        decks={"dungeon-deck": [QUIET]},
    )
    both.do("Ann", "discover-an-exit", FOUR)
    assert both.asked("Bo") == "discard a Class"


SECOND_BALL = """
dungeon "Another Masked Ball"
    each player may have 2 Classes
"""


def test_the_same_permission_in_both_dungeons(thaw: bool) -> None:
    """SD-DUNG-05 From one Dungeon that allows two Classes into another that does: both stay."""
    t = scene(
        thaw,
        cards=SECOND_BALL,
        zones={"dungeons": ["Masked Ball"]},
        Ann={"hand": FOUR, "front": ["Ghost Hunter", "Teen Sleuth"]},
        decks={"dungeon-deck": ["Another Masked Ball"]},
    )
    t.do("Ann", "discover-an-exit", FOUR)
    assert places(t) == ["Another Masked Ball"]
    assert t.asked("Ann") == "your turn"


def test_an_empty_dungeon_deck(thaw: bool) -> None:
    """SD-DUNG-08 The left Dungeons are shuffled into a new deck."""
    t = scene(
        thaw,
        Ann={"hand": FOUR},
        zones={"dungeons": [QUIET], "dungeon-discards": ["Masked Ball", "Moving Day"]},
        short=["dungeon-deck"],
    )
    t.do("Ann", "discover-an-exit", FOUR)
    assert len(places(t)) == 1
    assert len(t.cards("dungeon-deck")) == 2


NO_MOVING = """
dungeon "Furniture Museum"
    each player cannot carry Big Items
"""


@pytest.mark.parametrize(
    ("first", "last", "carried"), [("Furniture Museum", "Moving Day", 2), ("Moving Day", "Furniture Museum", 0)]
)
def test_two_dungeons_at_odds(first: str, last: str, carried: int, thaw: bool) -> None:
    """SD-DUNG-06 EC-107 Where one allows and another forbids the same, the last one played governs."""
    t = scene(thaw, cards=NO_MOVING, zones={"dungeons": [first, last]})
    assert most(t.state, 0, "Big") == carried


def test_a_base_dungeon_is_never_left(thaw: bool) -> None:
    """SD-DUNG-09 SD-OPT-05 Option: it stays whatever else goes, and says nothing about being left."""
    t = scene(
        thaw,
        zones={"dungeons": ["Hall of Portraits", "Drive-In Movie Theater"]},
        Ann={"hand": FOUR},
        options={"base-dungeon": "Hall of Portraits"},
        decks={"dungeon-deck": [QUIET]},
    )
    t.do("Ann", "discover-an-exit", FOUR)
    assert places(t) == ["Hall of Portraits", QUIET]
    assert t.cards("hand", "Bo") == []


def test_one_dungeon_for_the_whole_game(thaw: bool) -> None:
    """SD-DUNG-09 Option: no Portals, no exit, and nowhere to go for a card that would lead elsewhere."""
    t = Scene(load_game(GAME).new_match(["Ann", "Bo", "Cy"], 3, {"only-dungeon": "Masked Ball"}), thaw=thaw)
    assert places(t) == ["Masked Ball"]
    assert t.cards("dungeon-deck") == []
    assert not any(t.state.game.cards[c].kind == "portal" for c in t.state.pile("door-deck"))
    assert not any(t.state.game.cards[c].kind == "portal" for s in range(3) for c in t.state.pile("hand", s))
    aside = [c for c in t.state.game.cards if c.kind == "dungeon" and c.title != "Masked Ball"]
    assert all(t.where(c.title) == "aside" for c in aside) and len(aside) == 15
    other = scene(
        thaw,
        zones={"dungeons": ["Masked Ball"]},
        Ann={"hand": [*FOUR, "Blueprints of the House"]},
        options={"only-dungeon": "Masked Ball"},
        short=["dungeon-deck"],
    )
    other.refuses("Ann", "discover-an-exit")
    other.do("Ann", "play-a-treasure blueprints")
    other.pass_all()
    assert places(other) == ["Masked Ball"]


def test_levels_of_a_dungeon_never_win(thaw: bool) -> None:
    """SD-DUNG-07 EC-10 Bottomless Buffet feeds the lowest, but not to the winning level."""
    t = scene(
        thaw,
        zones={"dungeons": ["Bottomless Buffet"]},
        Ann={"level": 9, "hand": FOUR},
        Bo={"level": 9},
        Cy={"level": 9},
        decks={"dungeon-deck": [QUIET]},
    )
    t.do("Ann", "discover-an-exit", FOUR)
    assert [t.stat("level", who) for who in ("Ann", "Bo", "Cy")] == [9, 9, 9]
