"""What the cards of Munchkin: South Park come to together. (What each does by itself its examples show.)

Owns: cards that meet. Never: a rule (tests/games). Enter here: fight.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rulecore.engine.options import slug
from rulecore.games.munchkin.reading import danger, monster_strength, run_away_bonus, side_strength, strength, treasures
from rulecore.testing import Scene

GAME = "munchkin-south-park"
Table = Callable[..., Scene]


def three(table: Table, **things: Any) -> Scene:
    """Ann, Bo and Cy; it is Ann's turn."""
    seats = {name: things.pop(name, {}) for name in ("Ann", "Bo", "Cy")}
    return table(GAME, **things, **seats)


def fight(table: Table, *monsters: str, helper: str = "", played: Sequence[str] = (), **things: Any) -> Scene:
    """Ann fights these monsters, with help; what they ask is denied. `played`: enhancers that Cy plays on the first of them."""
    things["Cy"] = {"hand": list(played), **things.get("Cy", {})}
    registers = {"helper": helper} if helper else {}
    t = three(
        table, registers=registers, running={"munchkin.fight": ("Ann", monsters[0])},
        zones={"combat": monsters[1:], **things.pop("zones", {})}, **things,
    )
    while t.asked("Ann").endswith("?"):
        t.do("Ann", False)
    for enhancer in played:
        t.do("Cy", f"play-a-monster-enhancer {key(t, enhancer)} {key(t, monsters[0])}")
    return t


def key(t: Scene, title: str) -> str:
    """A card in the key of an option."""
    return f"{slug(title)}.{t.card(title)}"


def curse(t: Scene, who: str, title: str, victim: str) -> None:
    """A player plays a Curse on another, and nobody prevents it."""
    t.do(who, f"play-a-curse {key(t, title)} seat-{('Ann', 'Bo', 'Cy').index(victim)}")
    t.pass_all()


def power(t: Scene, title: str) -> int:
    """A monster's strength."""
    return monster_strength(t.state, t.card(title))


# ---- Classes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("monsters,plus", [
    (("Turkey That Remembers Thanksgiving",), 2), (("Linda Stotch",), 4),
    (("Turkey That Remembers Thanksgiving", "Linda Stotch"), 4),
])
def test_a_superhero_protects_the_more_the_larger_one_of_them_is(table: Table, monsters: tuple[str, ...], plus: int) -> None:
    """SP-CLS-06 SP-CLS-10 SP-EX-12: +4 in the place of +2 if any monster has level 10."""
    t = fight(table, *monsters, helper="Bo", Bo={"front": ["Superhero"]})
    assert strength(t.state, 1) == 1 + plus


def test_a_superhero_looks_at_the_level_and_not_at_the_strength(table: Table) -> None:
    """SP-CLS-09"""
    t = fight(
        table, "Turkey That Remembers Thanksgiving", helper="Bo", Bo={"front": ["Superhero"]},
        played=["And Its Entire Family"],
    )
    assert power(t, "Turkey That Remembers Thanksgiving") == 14 and strength(t.state, 1) == 3


@pytest.mark.parametrize("front,monster,flight", [
    (["RPG Player"], 7, -1), (["RPG Player", "Ninja"], 7, 0), (["Ninja"], 4, 1),
])
def test_what_is_good_and_bad_about_a_class(table: Table, front: list[str], monster: int, flight: int) -> None:
    """SP-SUP-02: two Classes have both."""
    attached = {"Super Munchkin": front[0]} if len(front) > 1 else {}
    t = fight(table, "Dungeon Master with a Grudge", Ann={"front": front}, attached=attached)
    assert (power(t, "Dungeon Master with a Grudge"), run_away_bonus(t.state, 0)) == (monster, flight)


def test_super_munchkin_keeps_what_is_good_about_a_class(table: Table) -> None:
    """SP-SUP-03: nobody hates a Super RPG Player, who does not stumble; but Liane Cartman is as fond as ever."""
    rich = {"front": ["RPG Player", "Stan's Tonfas"]}
    t = fight(table, "Dungeon Master with a Grudge", "Liane Cartman", Ann=rich, attached={"Super Munchkin": "RPG Player"})
    assert power(t, "Dungeon Master with a Grudge") == 4 and power(t, "Liane Cartman") == 4
    assert strength(t.state, 0) == 1 + 4 + 2 and run_away_bonus(t.state, 0) == 0


# ---- tags -----------------------------------------------------------------------------------------


def test_two_kids_in_one_coat_fool_everybody(table: Table) -> None:
    """SP-MUL-02: who hates Grown-Ups hates these, and the Tree House keeps them out."""
    ann = {"front": ["Detective", "Notebook of Suspicions", "Tree House with a Password"]}
    t = fight(table, "Shelley Marsh", Ann=ann, played=["Two Kids in One Coat"])
    assert power(t, "Shelley Marsh") == 3 + 5 - 2
    assert strength(t.state, 0) == 1 + 2 + 1 + 2
    assert treasures(t.state, t.card("Shelley Marsh")) == 2


def test_a_rubber_mask_is_as_good_as_an_alien(table: Table) -> None:
    ann = {"front": ["Colander of Truth"], "hand": ["Ray Gun with One Charge"]}
    t = fight(table, "Shelley Marsh", "Very Lost Alien", Ann=ann, played=["In a Rubber Alien Mask"])
    t.do("Ann", "use a one-shot")
    assert side_strength(t.state) == 1 + 1 + 3 + 8


@pytest.mark.parametrize("monster,enhancer,amount", [
    ("Reboot of a Superhero", "Up Past Its Bedtime", -8), ("Linda Stotch", "Up Past Its Bedtime", -5),
    ("Turkey That Remembers Thanksgiving", "With a Sugar Rush", 8), ("Linda Stotch", "With a Sugar Rush", 5),
])
def test_what_some_take_more_to_heart(table: Table, monster: str, enhancer: str, amount: int) -> None:
    t = fight(table, monster, played=[enhancer])
    assert power(t, monster) == t.state.game.cards[t.card(monster)].fields["level"] + amount


def test_all_enhancers_of_a_monster_add_up(table: Table) -> None:
    """SP-ENH-01 SP-ENH-02"""
    t = fight(table, "Shelley Marsh", played=["And Its Entire Family", "With a Sugar Rush", "Up Past Its Bedtime"])
    assert danger(t.state) == 3 + 10 + 5 - 5 and treasures(t.state, t.card("Shelley Marsh")) == 1 + 2 + 1 - 1


# ---- Allies and Turfs -------------------------------------------------------------------------------


def test_curses_are_good_for_something(table: Table) -> None:
    """SP-ALLY-04: the Goth Kids count their friend's persistent Curses; so does the Permanent Record."""
    t = fight(table, "Your Permanent Record", Ann={"front": ["Goth Kids", "Pandemic Special", "Homework on Everything"]})
    assert strength(t.state, 0) == 1 + 2 + 2 - 1 and power(t, "Your Permanent Record") == 22


def test_whoever_loses_a_table_for_two_lets_somebody_down(table: Table) -> None:
    """SP-ALLY-01 SP-ALLY-14: with Raisins two Allies, without it one."""
    t = three(table, Ann={"front": ["Raisins", "Timmy", "Goth Kids"]}, Bo={"hand": ["Zoning Dispute"]})
    curse(t, "Bo", "Zoning Dispute", "Ann")
    assert t.asked("Ann") == "discard an Ally"
    t.do("Ann", "Timmy")
    assert t.cards("front", "Ann") == ["Goth Kids"]


def test_a_cheated_turf_is_a_second_one(table: Table) -> None:
    """SP-TURF-03: Cheat! lets somebody be in two places."""
    ann = {"front": ["SoDaSoPa", "Steepest Hill in Town"]}
    t = fight(table, "Linda Stotch", Ann=ann, attached={"Cheat!": "Steepest Hill in Town"})
    assert strength(t.state, 0) == 1 + 1 and power(t, "Linda Stotch") == 14


def test_cartman_laughs_once_a_turn(table: Table) -> None:
    """SP-CLS-03: each loss of another is heard, but only one of them in a turn brings a Treasure."""
    t = fight(
        table, "Principal of the Thing", helper="Cy", Cy={"level": 2}, Bo={"front": ["Eric Cartman"]}, dice=[6, 6],
        decks={"treasure-deck": ["Hall Pass", "Fire Drill"]},
    )
    t.do("Ann", "let it be decided")
    t.pass_all()
    assert t.happened("loss") == 2 and t.cards("hand", "Bo") == ["Hall Pass"]


def test_kenny_dies_in_somebodys_place_and_is_missed(table: Table) -> None:
    """SP-DTH-01: nothing else is lost."""
    ann = {"level": 5, "front": ["Kenny McCormick", "Crown of the Gerbil King"], "hand": ["Grounded"]}
    t = fight(table, "Satan", Ann=ann, dice=[1], decks={"door-deck": ["Field Trip"]})
    t.do("Ann", "let it be decided")
    t.pass_all()
    t.do("Ann", "none")
    t.pass_all()
    assert t.happened("death") == 0 and t.cards("hand", "Ann") == ["Grounded", "Field Trip"]
    assert t.cards("front", "Ann") == ["Crown of the Gerbil King"]


# ---- copies ---------------------------------------------------------------------------------------


def test_clipboards_note_everything_about_the_helper(table: Table) -> None:
    t = fight(table, "Visitors with Clipboards", helper="Bo", Bo={"level": 6, "front": ["Cafeteria Tray", "Jimmy's Crutches"]})
    assert power(t, "Visitors with Clipboards") == strength(t.state, 1) == 6 + 2 + 2 + 2


def test_a_planet_is_as_strong_as_whoever_is_strongest(table: Table) -> None:
    """Where each looks at the other, each is what it would be without."""
    t = fight(table, "Planet with an Appetite", Ann={"level": 4}, Cy={"level": 5, "front": ["Stan's Tonfas"]})
    assert power(t, "Planet with an Appetite") == strength(t.state, 2) == 9


# ---- Items ----------------------------------------------------------------------------------------


def test_the_cardboard_engine_is_small_only_for_one_who_plays(table: Table) -> None:
    """SP-BIG-03: with the Class goes the permission, and one Big Item too many must go."""
    ann = {"front": ["RPG Player", "Siege Engine from the Recycling", "Robot Made of Boxes"]}
    t = three(table, Ann=ann, Bo={"hand": ["Secret Identity, Not Very"]}, Cy={"level": 2})
    curse(t, "Bo", "Secret Identity, Not Very", "Ann")
    assert t.happened("discard") >= 1 and t.asked("Ann") != "your turn"


def test_something_falls_out_of_the_own_locker_only(table: Table) -> None:
    t = three(
        table, Ann={"front": ["Locker with a False Bottom"]}, Bo={"front": ["Hall Monitor Sash"]},
        Cy={"hand": ["10 Minutes in the Microwave"]},
    )
    curse(t, "Cy", "10 Minutes in the Microwave", "Bo")
    assert t.cards("hand", "Ann") == []


def test_a_slip_excuses_from_every_curse_at_once(table: Table) -> None:
    """SP-CUR-07: it lies on nobody; and whoever carries the Slip unequipped is not excused."""
    for zone, excused in (("front", True), ("pack", False)):
        t = three(table, Ann={"level": 3, zone: ["Signed Permission Slip"]}, Bo={"hand": ["Bowl Cut"]})
        curse(t, "Bo", "Bowl Cut", "Ann")
        assert ("Bowl Cut" in t.cards("front", "Ann")) is not excused


def test_a_bracelet_needs_a_friend(table: Table) -> None:
    """SP-ITEM-02: it lies with an Ally, and counts no longer once that Ally has gone."""
    t = three(
        table, Ann={"front": ["Timmy", "Friendship Bracelet"]}, Bo={"hand": ["Best Friends with Somebody Else"]},
        attached={"Friendship Bracelet": "Timmy"},
    )
    assert strength(t.state, 0) == 1 + 1 + 2
    curse(t, "Bo", "Best Friends with Somebody Else", "Ann")
    t.do("Ann", "Cy")
    t.pass_all()
    assert strength(t.state, 0) == 1 and t.cards("pack", "Ann") == ["Friendship Bracelet"]
