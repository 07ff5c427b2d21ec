"""The cards of Scooby-Doo! The Board Game: their counts, their numbers, what they say, and what the rulebook gives.

Owns: the shape of the decks. Never: what a card does in play. Enter here: test_the_box.
"""
from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from decks import body, copies, data, deck, flags, of_kind, terms, walk

from rulecore.lang import ast, syntax

GAME = "scooby-doo-board-game"
BOX = {
    "gang-card": 30, "monster-card": 12, "trap": 18, "back": 6, "gang-id": 6, "monster-id": 11, "location": 8, "van": 1,
    "visitor": 24, "monster-token": 7, "haunted-token": 2, "gas": 3, "net": 10, "clothes": 10, "branches": 10, "tools": 10,
}
RESOURCES = ("net", "clothes", "branches", "tools")

# Monster cards: Initiative -> the road, how many moves, with the symbol?
MONSTER_CARDS = {
    2: ("Red", 2, False), 7: ("Green", 2, True), 12: ("Blue", 2, False), 15: ("Red", 1, True), 19: ("Green", 2, True),
    22: ("Blue", 3, False), 25: ("Red", 2, True), 28: ("Green", 3, False), 31: ("Blue", 2, True), 34: ("Red", 2, False),
    39: ("Blue", 2, True), 41: ("Green", 3, False),
}
STARTS = {
    "Scooby-Doo": "Funland", "Shaggy": "Malt Shop", "Velma": "General Store", "Daphne": "Vasquez Castle",
    "Fred": "Wolf's End Lodge", "Scrappy-Doo": "Airfield",
}
SINGLE = (
    "Green Ghost", "Creeper", "Ghost Clown", "Zombie", "Witch", "Black Knight", "Ghost of Redbeard", "Ghost of Captain Cutler",
    "Spooky Space Kook",
)


# ---- reading the decks ----------------------------------------------------------------------------


def facts() -> list[dict[str, Any]]:
    """What the rulebook gives of the cards."""
    found: list[dict[str, Any]] = data(GAME, "printed.yaml")
    return found


def entries(card: ast.Card) -> dict[str, str]:
    """The fields of the header, as they are written."""
    return {f.words[0]: " ".join(f.value) for f in card.fields if f.value is not None}


def number(card: ast.Card, field: str) -> int:
    """A number of the header; 0 if it is not there."""
    return int(entries(card).get(field, 0))


def verbs(card: ast.Card) -> set[str]:
    """The verbs that a card uses."""
    return {n.verb for n in body(card) if isinstance(n, ast.Deed)}


# ---- counts ---------------------------------------------------------------------------------------


def test_the_box() -> None:
    """All that lies in the box; the 40 Resources are ten of a kind.

    BG-COMP-01 BG-COMP-03 BG-COMP-04 BG-COMP-05 BG-COMP-06 BG-COMP-07 BG-COMP-08
    """
    counted: Counter[str] = Counter()
    for card in deck(GAME):
        counted[card.kind] += copies(card)
    assert counted == BOX
    assert sum(counted[kind] for kind in RESOURCES) == 40
    assert counted["visitor"] == 3 * counted["location"]


def test_names_are_unique() -> None:
    assert [n for n, count in Counter(c.title for c in deck(GAME)).items() if count > 1] == []


def test_the_nine_monsters_and_the_duo() -> None:
    """BG-COMP-02 BG-COMP-03 BG-DUO-02 BG-DUO-04 Nine single Monsters, and two cards for the Duo, of which one is harmless."""
    duo = {c.title for c in of_kind(GAME, "monster-id") if "duo" in flags(c)}
    assert {c.title for c in of_kind(GAME, "monster-id")} - duo == set(SINGLE)
    assert duo == {"Zombie of the Duo", "Witch of the Duo"}
    assert len([c for c in of_kind(GAME, "monster-id") if "harmless" in flags(c)]) == 1
    assert all("duo" in flags(c) for c in of_kind(GAME, "monster-id") if "harmless" in flags(c))


# ---- numbers --------------------------------------------------------------------------------------


def test_no_two_cards_have_one_initiative() -> None:
    """BG-REV-03 The 42 cards have the Initiatives 1 to 42, so there is never a tie."""
    found = [number(c, "initiative") for c in of_kind(GAME, "gang-card", "monster-card")]
    assert sorted(found) == list(range(1, 43))


def test_early_cards_are_slow_and_the_others_even() -> None:
    """BG-CARD-01 Up to Initiative 8 a card moves 1; of the others eight move 1, eight 2 and eight 3."""
    moves = {number(c, "initiative"): number(c, "movement") for c in of_kind(GAME, "gang-card")}
    assert {moves[i] for i in moves if i <= 8} == {1}
    assert Counter(moves[i] for i in moves if i > 8) == {1: 8, 2: 8, 3: 8}


def test_monster_cards() -> None:
    """BG-CARD-02 BG-COMP-05 When, along which road, how far (there are five Movement tokens), and with the symbol or without."""
    found = {
        number(c, "initiative"): (*(terms(c) & {"Green", "Blue", "Red"}), number(c, "moves"), "symbol" in flags(c))
        for c in of_kind(GAME, "monster-card")
    }
    assert found == MONSTER_CARDS
    assert max(moves for _, moves, _ in found.values()) <= 5


@pytest.mark.parametrize(("level", "sizes"), [("Easy", {3, 4}), ("Medium", {4, 5}), ("Hard", {4, 5})])
def test_traps_of_each_level(level: str, sizes: set[int]) -> None:
    """BG-COMP-09 BG-DIF-01 BG-DIF-02 BG-DIF-03 Six of a level, with the fewest and with the most Resources that the level says."""
    found = [c for c in of_kind(GAME, "trap") if level in terms(c)]
    assert len(found) == 6
    assert {sum(number(c, kind) for kind in RESOURCES) for c in found} == sizes
    assert all(sum(number(c, kind) for c in found) >= 3 for kind in RESOURCES)


def test_no_two_traps_of_a_level_need_the_same() -> None:
    for one, other in combinations(of_kind(GAME, "trap"), 2):
        if terms(one) == terms(other):
            assert [number(one, k) for k in RESOURCES] != [number(other, k) for k in RESOURCES], (one.title, other.title)


def test_what_a_trap_does_stands_on_its_back_only() -> None:
    """BG-DIF-03 BG-DIF-07 A Trap says nothing itself, and as many backs as there are Hard Traps do."""
    assert all(not c.lines for c in of_kind(GAME, "trap"))
    assert all(c.lines for c in of_kind(GAME, "back"))
    assert len(of_kind(GAME, "back")) == len([c for c in of_kind(GAME, "trap") if "Hard" in terms(c)])


def test_where_the_gang_begins() -> None:
    """BG-SET-08 On six different Locations, none of them the Monster's."""
    assert {c.title: entries(c)["start"] for c in of_kind(GAME, "gang-id")} == STARTS


def test_one_ability_for_each_of_the_gang_once_a_game() -> None:
    """BG-ABL-01 Named, and limited to once."""
    for card in of_kind(GAME, "gang-id"):
        (line,) = card.lines
        assert isinstance(line, ast.Label), card.title
        (inner,) = line.body.lines
        assert isinstance(inner, ast.Limited) and not inner.costs, card.title
        assert any(isinstance(n, ast.Head) and n.text == "game" for n in walk(inner.limit)), card.title


# ---- what the cards say ---------------------------------------------------------------------------

SPEAKING = ("gang-card", "monster-card", "back", "gang-id", "monster-id", "location")


def test_most_cards_say_more_than_their_numbers() -> None:
    for kind in SPEAKING:
        cards = of_kind(GAME, kind)
        speaking = [c for c in cards if c.lines]
        wanted = 0.55 if kind == "monster-card" else 0.6
        assert len(speaking) >= wanted * len(cards), kind
    speaking = [c for c in of_kind(GAME, *SPEAKING) if c.lines]
    assert len(speaking) >= 0.8 * len(of_kind(GAME, *SPEAKING))


def test_no_two_cards_say_the_same() -> None:
    """Neither word for word nor with another number."""
    said = [(c.title, re.sub(r"\d+", "N", repr(c.lines))) for c in of_kind(GAME, *SPEAKING) if c.lines]
    protecting = {"Hide in the Pickle Barrel", "Like, Nobody Home"}  # the rulebook has two of these
    alike = [{a, b} for (a, one), (b, other) in combinations(said, 2) if one == other]
    assert [pair for pair in alike if pair != protecting] == []


def test_every_monster_has_a_use_of_its_own_for_its_tokens() -> None:
    """BG-MON-03 All place them, no two at the same places with the same effect."""
    singles = [c for c in of_kind(GAME, "monster-id") if c.title in SINGLE]
    assert all("place" in verbs(c) for c in singles)
    assert len({repr(c.lines) for c in singles}) == 9


def test_two_cards_protect_from_fright() -> None:
    """BG-FRT-06 BG-SOLO-06 They are 4 and 36."""
    assert {number(c, "initiative") for c in of_kind(GAME, "gang-card") if "immune" in verbs(c)} == {4, 36}


# ---- what the rulebook gives ------------------------------------------------------------------------


def line_of(kind: str, text: str) -> ast.Node:
    """A line of card text, read as a line of such a card."""
    indented = "\n".join("    " + part for part in text.split("\n"))
    parsed = syntax.parse(f'{kind} "X"\n{indented}\n')
    assert not parsed.diagnostics, (text, parsed.diagnostics)
    return parsed.cards[0].lines[0]


def test_printed_and_named_cards_are_listed() -> None:
    marked = {c.title: status for c in deck(GAME) for status in ("printed", "named") if status in flags(c)}
    assert marked == {f["name"]: f["status"] for f in facts()}


@pytest.mark.parametrize("name", [f["name"] for f in facts()])
def test_a_card_is_as_the_rulebook_gives_it(name: str) -> None:
    fact = next(f for f in facts() if f["name"] == name)
    card = next(c for c in deck(GAME) if c.title == name)
    lines = [line_of(card.kind, text) for text in fact.get("lines", ())]
    assert card.kind == fact["kind"]
    assert {field: number(card, field) for field in fact.get("fields", {})} == fact.get("fields", {})
    assert set(fact.get("terms", ())) <= terms(card) and set(fact.get("flags", ())) <= flags(card)
    if fact["status"] == "printed":
        assert list(card.lines) == lines
    else:
        assert all(line in card.lines for line in lines)


@pytest.mark.parametrize("initiative", [4, 18, 36, 37])
def test_gang_cards_that_the_rulebook_tells_of(initiative: int) -> None:
    """BG-EX-02 BG-SOLO-06."""
    assert initiative in {number(c, "initiative") for c in of_kind(GAME, "gang-card")}


def test_the_monster_card_of_the_example() -> None:
    """BG-EX-05 Initiative 19, twice along the green road, with the symbol; and one with 12 (BG-EX-02)."""
    assert MONSTER_CARDS[19] == ("Green", 2, True)
    assert 12 in {number(c, "initiative") for c in of_kind(GAME, "monster-card")}
