"""The Munchkin Scooby-Doo! deck: its counts, its curve, its tags, and the equipment of the rulebook's examples.

Owns: the numbers of this deck. Never: what holds for every deck (../test_decks.py). Enter here: test_deck_counts.
"""
from __future__ import annotations

import re
from collections import Counter

from decks import body, counted, data, deck, of_kind, terms, values

from rulecore.lang import ast

GAME = "munchkin-scooby-doo"
DOORS = {
    "monster": 37, "curse": 18, "class": 12, "super-munchkin": 2, "cheat": 2, "enhancer": 7, "join": 3, "portal": 13,
}
TREASURES = {"item": 38, "one-shot": 24, "go-up": 9, "treasure": 3}
OTHERS = {"dungeon": 16, "character": 6}

# level: how many monsters, their Treasures, the levels they are worth
CURVE = {
    1: (5, {1}, 1), 2: (5, {1}, 1), 4: (4, {1, 2}, 1), 6: (4, {2}, 1), 8: (4, {2}, 1), 10: (3, {3}, 1),
    12: (3, {3}, 1), 14: (3, {4}, 1), 16: (3, {4}, 2), 18: (2, {4, 5}, 2), 20: (1, {5}, 2),
}


def test_deck_counts() -> None:
    """SD-COMP-01, SD-COMP-02, SD-COMP-03: 168 Doors and Treasures with 13 Portals, 16 Dungeons, 6 Characters."""
    assert counted(GAME) == DOORS | TREASURES | OTHERS
    assert sum(DOORS.values()) + sum(TREASURES.values()) == 168


def test_monster_curve() -> None:
    monsters = [values(c) for c in of_kind(GAME, "monster")]
    assert Counter(m["level"] for m in monsters) == {level: count for level, (count, _, _) in CURVE.items()}
    for m in monsters:
        _, treasures, levels = CURVE[m["level"]]
        assert m["treasures"] in treasures and m.get("levels", 1) == levels, m


def test_ghosts_and_pirates() -> None:
    """SD-GHO-01: each tag has enough monsters to join one another, and some have both."""
    tagged = [terms(c) for c in of_kind(GAME, "monster")]
    assert sum("Ghost" in t for t in tagged) >= 10
    assert sum("Pirate" in t for t in tagged) >= 7
    assert sum({"Ghost", "Pirate"} <= t for t in tagged) >= 3


def test_daphnes_equipment_adds_what_the_rulebook_adds() -> None:
    """SD-EX-01: 2 + 2 + 3 + 3 from four Items that fit together, and nothing more against a Ghost."""
    names = ("Chef's Apron", "Scuba Fins", "Treasure Map", "Snow Mobile")
    cards = [next(c for c in deck(GAME) if c.title == n) for n in names]
    assert [values(c)["bonus"] for c in cards] == [2, 2, 3, 3]
    assert not [n for c in cards for n in body(c) if isinstance(n, ast.Modifiers)]
    assert len({t for c in cards for t in terms(c) - {"Big"}}) == 4


def test_example_equipment_is_legal() -> None:
    """SD-EX-19: two hands, a head and a Vehicle."""
    names = ("Flashlight", "Violin Case", "Diving Helmet", "Mine Cart")
    found = Counter(t for c in deck(GAME) if c.title in names for t in terms(c) - {"Big"})
    assert found == {"1-Hand": 2, "Headgear": 1, "Vehicle": 1}


# ---- the rules as data ----------------------------------------------------------------------------


def test_rules_are_well_formed() -> None:
    rules = data(GAME, "rules.yaml")
    ids = [r["id"] for r in rules]
    assert len(ids) == len(set(ids)) and all(re.fullmatch(r"S[DP]-[A-Z]+-\d\d[a-z]?", i) for i in ids)
    assert {i for i in ids if i.startswith("SP-")} == {f"SP-CHAR-{n:02}" for n in range(1, 12)}
    for rule in rules:
        assert rule["status"] in ("tested", "data", "table", "waived"), rule
        assert rule["rule"][-1] in ".?!", rule
        assert ("reason" in rule) == (rule["status"] in ("table", "waived")), rule
        assert "reading" in rule or "ruling" not in rule, rule
