"""Cards in a fight: who may play what into it, monsters that join their like, what a monster's own text does."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulecore.games.munchkin.reading import danger, monsters, side_strength, strength
from rulecore.games.munchkin.reading import treasures as worth
from rulecore.testing import Scene

GAME = "munchkin-scooby-doo"
Table = Callable[..., Scene]


def fight(table: Table, monster: str, **more: Any) -> Scene:
    """Ann fights a monster; whatever it asks about the room is not so."""
    players = {name: more.pop(name, {}) for name in ("Ann", "Bo", "Cy")}
    zones = {"dungeons": [], **more.pop("zones", {})}
    t = table(GAME, **players, zones=zones, running={"munchkin.fight": ("Ann", monster)}, **more)
    answer_no(t)
    return t


def answer_no(t: Scene) -> None:
    """There is no ice, no moon and no candle."""
    while t.asked("Ann").endswith("?"):
        t.do("Ann", False)


def told(t: Scene, *titles: str) -> list[str]:
    """The monsters of the fight."""
    assert [t.state.game.cards[m].title for m in monsters(t.state)] == list(titles)
    return list(titles)


# ---- who may play what ------------------------------------------------------------------------------


def test_anybody_may_play_into_a_fight(table: Table) -> None:
    """SD-CMB-03 SD-CMB-06 SD-INT-01 SD-INT-02 SD-SHOT-05 SD-ENH-03 SP-CMB-03 SP-CMB-06 SP-INT-01 SP-INT-02 SP-SHOT-03 SP-ENH-03:
    One-Shots for either side, and enhancers.
    """
    t = fight(table, "Wolfman", Ann={"level": 3}, Bo={"hand": ["Two-Faced Mask", "Two-Faced Mask"]}, Cy={
        "hand": ["Fog Machine"],
    })
    t.do("Bo", "use a one-shot")
    t.answer("Bo", t.decision("Bo").options[0])
    t.do("Bo", "use a one-shot")
    t.answer("Bo", t.decision("Bo").options[1])
    t.do("Cy", "play a monster enhancer: fog machine, wolfman")
    assert (side_strength(t.state), danger(t.state)) == (3 + 4, 10 + 4 + 5)


def test_a_fight_about_to_be_lost_waits_for_others(table: Table) -> None:
    """SD-CMB-14 SD-CMB-11 SP-CMB-14 SP-CMB-12: somebody may still turn it."""
    t = fight(table, "Thing in the Punch Bowl", Ann={"level": 1}, Bo={"hand": ["Cheeseburger with Extra Pickles"]})
    t.do("Ann", "let it be decided")
    assert t.asked("Bo") == "before-loss"
    t.do("Bo", "use a one-shot")
    t.answer("Bo", t.decision("Bo").options[0])
    t.pass_all()
    assert t.stat("level", "Ann") == 2


def test_a_curse_in_a_fight_counts_at_once(table: Table) -> None:
    """SD-INT-04 SD-CUR-11 SD-TIME-03 SP-INT-04 SP-DTH-06 SP-TIME-04: the Vehicle is lost, and with it its bonus."""
    t = fight(table, "Wolfman", Ann={"level": 3, "front": ["Snow Mobile"]}, Bo={"hand": ["Major Fender Bender"]})
    assert strength(t.state, 0) == 6
    t.do("Bo", "play a curse: major fender bender, ann")
    t.pass_all()
    assert strength(t.state, 0) == 3 and t.where("Snow Mobile") == "treasure-discards"


def test_a_level_in_a_fight(table: Table) -> None:
    """SD-TIME-02 SD-GUAL-02 SD-LVL-01 SP-TIME-02 SP-GUAL-02 SP-LVL-01 EC-04: on anybody, at any time, even in combat."""
    t = fight(table, "Wolfman", Ann={"level": 3}, Bo={"hand": ["Go Up a Level"]})
    t.do("Bo", "play a go up a level: go up a level, ann")
    assert t.stat("level", "Ann") == 4 == strength(t.state, 0)


def test_treasures_never_fall_below_none(table: Table) -> None:
    """SD-ENH-06 SD-ENH-04 SP-ENH-04 SP-ENH-03 EC-43 SD-CONF-03 SP-CONF-03: nor is there a least strength."""
    t = fight(table, "Thing in the Punch Bowl", Bo={"hand": ["Costume Two Sizes Too Small", "Just Some Guy"]})
    t.do("Bo", "play a monster enhancer: costume")
    t.do("Bo", "play a monster enhancer: just some guy")
    assert danger(t.state) == 2 - 10 and worth(t.state, t.card("Thing in the Punch Bowl")) == 0


def test_a_monsters_ability_is_for_the_whole_fight(table: Table) -> None:
    """SD-MUL-02 SP-MUL-02 EC-32: what one monster ignores does not help against the other, either."""
    t = fight(table, "Squeaky Suit of Armor", Ann={"level": 2, "front": ["Chef's Apron"]}, Bo={
        "hand": ["Bat on a String", "Wandering Monster"],
    })
    t.do("Bo", "play a wandering monster")
    answer_no(t)
    told(t, "Squeaky Suit of Armor", "Bat on a String")
    assert (side_strength(t.state), danger(t.state)) == (2, 3)


def test_what_is_paid_for_stays_paid_for(table: Table) -> None:
    """EC-35 EC-34 SD-CLS-02 SD-CLS-10 SP-CLS-02 SP-SUP-06: a bonus bought stays though the Class goes; its limit is for the
    combat.
    """
    t = fight(table, "Wolfman", Ann={
        "level": 3, "front": ["Teen Sleuth"], "hand": ["Fog Machine", "Extra Batteries", "Eye Patch and an Attitude"],
    })
    for paid in ("fog machine", "extra batteries"):
        t.do("Ann", "use an ability", paid)
    t.refuses("Ann", "use an ability")
    t.do("Ann", "discard a class")
    assert strength(t.state, 0) == 3 + 4


# ---- monsters that join their like --------------------------------------------------------------------


@pytest.mark.parametrize(("there", "joining"), [
    ("Snow Ghost", "Ghost Clown"), ("Wax Captain", "Kraken in the Bathtub"), ("Wax Captain", "Stowaway in the Sandwich"),
    ("Diver Without a Bubble", "Very Small Pirate"), ("Diver Without a Bubble", "Sheet with Two Holes"),
])
def test_a_monster_joins_its_like_from_any_hand(table: Table, there: str, joining: str) -> None:
    """SD-GHO-02 SD-GHO-03 SD-GHO-05 SD-INT-03: any player, any fight; one that is both matches either."""
    t = fight(table, there, Cy={"hand": [joining]})
    t.do("Cy", f"join a monster of its kind: {joining}")
    answer_no(t)
    told(t, there, joining)


def test_a_monster_of_another_sort_cannot_join(table: Table) -> None:
    """SD-GHO-02 SD-GHO-03 SD-MON-02"""
    t = fight(table, "Wax Captain", Cy={"hand": ["Ghost Clown", "Tar Golem"]})
    t.refuses("Cy", "join")


def test_a_monster_may_be_made_a_ghost_to_join(table: Table) -> None:
    """SD-GHO-04"""
    t = fight(table, "Snow Ghost", Cy={"hand": ["Tar Golem", "Glow-in-the-Dark Paint"]})
    t.do("Cy", "join a monster of its kind: tar golem, glow-in-the-dark paint")
    told(t, "Snow Ghost", "Tar Golem")
    assert danger(t.state) == 8 + 14 + 5


def test_no_ghost_joins_a_ghost_that_has_gone(table: Table) -> None:
    """SD-GHO-06 EC-46 EC-47: each is removed on its own, and a Ghost must be there."""
    t = fight(table, "Wolfman", Ann={"hand": ["Net from Above"]}, Bo={"hand": ["Snow Ghost", "Wandering Monster"]}, Cy={
        "hand": ["Ghost Clown"],
    })
    t.do("Bo", "play a wandering monster")
    answer_no(t)
    assert "ghost clown" in " ".join(d.label(o).lower() for d in t.match.decisions(2) for o in d.options)
    t.do("Ann", "use a one-shot")
    told(t, "Wolfman")
    t.refuses("Cy", "join")


# ---- what a monster says ------------------------------------------------------------------------------


def test_what_the_monster_says_of_its_defeat_follows(table: Table) -> None:
    """SD-HLP-11 SD-CONF-05 SP-HLP-07 SP-CONF-05: when the fight is over."""
    t = fight(table, "Accordionist of the Abyss", Ann={"level": 8, "front": ["Treasure Map"]}, Bo={
        "hand": ["Scooby Snacks"],
    })
    t.do("Bo", "use a one-shot")
    t.do("Ann", "let it be decided")
    t.pass_all()
    assert t.stat("level", "Ann") == 9 and len(t.cards("hand", "Bo")) == 1
    assert len(t.cards("hand", "Ann")) == 4 + 1  # the Treasure Map finds one more with a Pirate


def test_a_monster_may_be_bought_off_as_it_is_met(table: Table) -> None:
    """SD-TURN-12 SD-CMB-09 SP-TURN-12 SP-CMB-10: the fight is over before it began; a monster was drawn, so there is no looting."""
    t = table(
        GAME, Ann={"level": 3, "hand": ["Scooby Snacks"]}, Bo={}, Cy={}, zones={"dungeons": []},
        decks={"door-deck": ["Stray Who Followed You Home"]},
    )
    t.do("Ann", "kick open the door", True)
    t.run("your turn ends", "Ann")
    assert t.stat("level", "Ann") == 3 and t.happened("win") == 1 and t.happened("no-monster") == 0
    assert t.where("Stray Who Followed You Home") == "door-discards"


def test_there_is_no_looting_after_a_flight(table: Table) -> None:
    """SD-RUN-07 SP-RUN-02"""
    t = table(GAME, Ann={}, Bo={}, Cy={}, zones={"dungeons": []}, decks={"door-deck": ["Tar Golem"]})
    t.do("Ann", "kick open the door")
    t.run("your turn ends", "Ann")
    t.refuses("Ann", "loot the room")


def test_a_helper_may_play_treasure_at_once(table: Table) -> None:
    """SD-REW-04 SD-TIME-06 SP-REW-04 SP-TIME-07: though it is not the helper's turn."""
    t = fight(
        table, "Thing in the Punch Bowl", Ann={"level": 1}, Bo={"level": 5},
        decks={"treasure-deck": ["Diving Helmet"]},
    )
    t.do("Ann", "ask for help", "Bo", "1 seat-1")
    t.do("Bo", "help")
    t.do("Ann", "let it be decided")
    t.run("just-received", "Bo")
    t.do("Bo", "play a card just received")
    t.pass_all()
    assert t.cards("front", "Bo") == ["Diving Helmet"]


def test_only_treasures_are_shared(table: Table) -> None:
    """SD-HLP-10 SD-REW-02 SP-HLP-07 SP-REW-02: not what happens to lie on the table, such as the card that has opened the door."""
    more = 'one-shot "Rattle the Knob": gold 100\n    play on your turn unless in combat\n    kick-down a door\n'
    t = table(
        GAME, Ann={"level": 5, "hand": ["Rattle the Knob"]}, Bo={"level": 3}, Cy={}, zones={"dungeons": []}, cards=more,
        decks={"door-deck": ["Squeaky Suit of Armor"], "treasure-deck": ["Diving Helmet"]},
    )
    t.do("Ann", "use a one-shot", "ask for help", "Bo", "1 seat-1")
    t.do("Bo", "help")
    t.do("Ann", "let it be decided")
    t.pass_all()
    assert t.cards("hand", "Bo") == ["Diving Helmet"] and t.where("Rattle the Knob") == "treasure-discards"


def test_snacks_shrink_when_the_helper_leaves(table: Table) -> None:
    """SD-CARD-06 SD-EX-12: +10 only as long as there is a helper."""
    t = fight(table, "Tar Golem", Ann={"level": 2, "hand": ["Scooby Snacks"]}, Bo={"level": 3, "hand": ["Smoke Bomb"]})
    t.do("Ann", "use a one-shot", "ask for help", "Bo", "0 seat-0")
    t.do("Bo", "help")
    assert side_strength(t.state) == 2 + 3 + 10
    t.do("Bo", "use a one-shot")
    assert t.stat("helper") == -1 and side_strength(t.state) == 2 + 5


def test_the_smoke_bomb(table: Table) -> None:
    """SD-RUN-02 SD-MUL-04 SP-RUN-03 SP-MUL-04: away from every monster without a roll, and without a reward."""
    t = fight(table, "Wolfman", Ann={"level": 3, "hand": ["Smoke Bomb"]})
    t.do("Ann", "use a one-shot")
    t.pass_all()
    assert t.happened("escape") == 1 and t.happened("roll") == 0 and t.where("Wolfman") == "door-discards"


def test_a_scream_for_help(table: Table) -> None:
    """SD-HLP-12 SP-HLP-08: compelled help is no volunteer's, and works in no fight for the win."""
    t = fight(table, "Wolfman", Ann={"level": 3, "hand": ["Scream for Help"]}, Bo={"level": 9})
    t.do("Ann", "use a one-shot", "Bo")
    assert t.stat("helper") == 1 and t.stat("forced") == 1
    t = fight(table, "Wolfman", Ann={"level": 9, "hand": ["Scream for Help"]}, Bo={"level": 9})
    if any(o.startswith("use-a-one-shot") for o in t.options("Ann")):
        t.do("Ann", "use a one-shot")
    assert t.stat("helper") == -1


def test_a_roll_may_be_changed_only_by_a_card_that_says_so(table: Table) -> None:
    """SD-RUN-10 SP-RUN-09 EC-20 SD-TIME-13 SP-TIME-11"""
    t = fight(table, "Wolfman", Ann={"level": 3, "hand": ["Loaded Dice"]}, Bo={"hand": ["Major Fender Bender"]}, dice=[1])
    t.do("Ann", "let it be decided")
    while t.asked("Ann") != "roll":
        t.answer(t.match.required[0].seat, t.match.required[0].default)
    t.refuses("Bo", "play a curse")
    t.do("Ann", "answer a roll: loaded dice")
    t.answer("Ann", t.decision("Ann").options[-1])
    t.pass_all()
    assert t.happened("escape") == 1 and t.happened("caught") == 0


def test_a_stunt_double_dies_instead(table: Table) -> None:
    """SD-CONF-01 SD-TIME-13 SP-CONF-01 SP-TIME-11"""
    t = fight(table, "It in the Sub-Basement", Ann={"level": 6, "hand": ["Stunt Double"], "front": ["Chef's Apron"]}, dice=[1])
    t.do("Ann", "let it be decided")
    t.run("death", "Ann")
    t.do("Ann", "answer a death")
    if t.asked("Ann") == "keep":
        t.do("Ann", ["chef's apron"])
    t.run("your turn", "Bo")
    assert t.stat("dead", "Ann") == 0 and t.where("Chef's Apron") in ("front", "pack") and t.happened("loot") == 0
