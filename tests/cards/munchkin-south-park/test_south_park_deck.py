"""The Munchkin: South Park deck: its counts, its curve, its tags, and the equipment of the rulebook's examples.

Owns: the numbers of this deck. Never: what holds for every deck (../test_decks.py). Enter here: test_south_park_counts.
"""
from __future__ import annotations

from collections import Counter

import pytest
from decks import body, copies, counted, deck, harmed, of_kind, refers_to, terms, terms_of, values, vocabulary

from rulecore.lang import ast

GAME = "munchkin-south-park"
DOORS = {
    "monster": 37, "curse": 17, "class": 12, "super-munchkin": 2, "cheat": 2, "enhancer": 5, "join": 3, "ally": 9, "turf": 5,
}
TREASURES = {"item": 41, "one-shot": 23, "go-up": 9, "treasure": 3}

# level: how many monsters, their Treasures, the levels they are worth
CURVE = {
    1: (5, {1}, 1), 2: (4, {1}, 1), 3: (1, {1}, 1), 4: (4, {1, 2}, 1), 6: (4, {2}, 1), 8: (4, {2}, 1), 10: (3, {3}, 1),
    12: (3, {3}, 1), 14: (3, {4}, 1), 16: (3, {4}, 2), 18: (2, {4, 5}, 2), 20: (1, {5}, 2),
}


def test_south_park_counts() -> None:
    """SP-COMP-01 SP-COMP-02: 92 Doors, 76 Treasures, 6 New Kids."""
    assert counted(GAME) == DOORS | TREASURES | {"new-kid": 6}
    assert sum(DOORS.values()) == 92 and sum(TREASURES.values()) == 76


@pytest.mark.parametrize("pile,kinds", [("door-deck", DOORS), ("treasure-deck", TREASURES)])
def test_each_kind_has_its_back(pile: str, kinds: dict[str, int]) -> None:
    """SP-SET-02: the backs tell Doors from Treasures; Allies and Turfs are Doors (SP-ALLY-02, SP-TURN-04)."""
    assert {kind: vocabulary(GAME).kinds[kind].deck for kind in kinds} == dict.fromkeys(kinds, pile)


def test_the_curve_of_the_monsters() -> None:
    monsters = [values(c) for c in of_kind(GAME, "monster")]
    assert Counter(m["level"] for m in monsters) == {level: count for level, (count, _, _) in CURVE.items()}
    for m in monsters:
        _, treasures, levels = CURVE[m["level"]]
        assert m["treasures"] in treasures and m.get("levels", 1) == levels, m


@pytest.mark.parametrize("tag,monsters,others", [("Grown-Up", 10, 6), ("Kid", 6, 3), ("Alien", 5, 4), ("Snack", 4, 5)])
def test_a_tag_is_borne_and_looked_at(tag: str, monsters: int, others: int) -> None:
    """Enough monsters have it, and enough cards speak of it, for it to come up in every game."""
    assert sum(tag in terms(c) for c in of_kind(GAME, "monster")) >= monsters
    assert sum(refers_to(GAME, c, tag) for c in deck(GAME)) >= others


def test_there_are_snacks_to_be_eaten() -> None:
    assert sum(copies(c) for c in of_kind(GAME, "item", "one-shot") if "Snack" in terms(c)) >= 6


def test_turfs_are_worth_nothing_and_allies_neither() -> None:
    """SP-TURF-06 SP-ALLY-09: no gold in their headers; each Turf has its own tag from its kind."""
    assert all("gold" not in values(c) for c in of_kind(GAME, "turf", "ally"))
    assert vocabulary(GAME).kinds["turf"].also == ("Item", "Big")


def test_everything_else_that_is_an_item_has_a_price() -> None:
    """SP-ITEM-01."""
    assert all("gold" in values(c) for c in of_kind(GAME, "item", "one-shot"))


@pytest.mark.parametrize("kind", ["Ally", "Turf", "Class", "Big"])
def test_harm_and_reward_reach_what_is_new_here(kind: str) -> None:
    """SP-TURF-01 SP-TURF-04: monsters and Curses take Allies and Turfs, too."""
    assert len(harmed(GAME, kind)) >= 3


def test_alphonses_equipment_adds_what_the_rulebook_adds() -> None:
    """SP-EX-01: 3 + 1 + 1 + 4 from one Ally and three Items that fit together, and nothing more for an RPG Player."""
    names = ("Kyle Broflovski", "Crown of the Gerbil King", "Hall Monitor Sash", "Stan's Tonfas")
    cards = [next(c for c in deck(GAME) if c.title == n) for n in names]
    assert [values(c)["bonus"] for c in cards] == [3, 1, 1, 4]
    more = [p for c in cards for n in body(c) if isinstance(n, ast.Modifier) for p in n.phrases]
    assert [p.prep for p in more] == ["vs"]  # against Kids, whom he does not meet
    assert len({t for c in cards for t in terms(c)}) == 3


def test_the_equipment_of_the_example_character_is_legal() -> None:
    """SP-EX-18: a Doll in one hand and Crutches in the other, a Sash, one Ally, one Turf, one Class."""
    names = ("Chinpoko Mon Doll", "Jimmy's Crutches", "Hall Monitor Sash")
    assert Counter(t for c in deck(GAME) if c.title in names for t in terms(c)) == {"1-Hand": 2, "Armor": 1}
    kinds = {c.title: c.kind for c in deck(GAME)}
    assert [kinds[n] for n in ("Superhero", "SoDaSoPa", "Eric Cartman")] == ["class", "turf", "ally"]


@pytest.mark.parametrize("name", terms_of(GAME, "class"))
def test_each_class_is_liked_and_disliked(name: str) -> None:
    """SP-SUP-03: Super Munchkin with one Class is worth something only if somebody hates that Class."""
    amounts = [
        int(n.amount)
        for c in of_kind(GAME, "monster") for n in body(c)
        if isinstance(n, ast.Modifier) and any(p.prep == "vs" and name in repr(p) for p in n.phrases)
    ]  # fmt: skip
    assert min(amounts) < 0 < max(amounts), (name, amounts)
