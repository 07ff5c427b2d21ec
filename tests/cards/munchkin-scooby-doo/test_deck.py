"""The Munchkin Scooby-Doo! deck: its counts, its curve, what it says, whom it reaches, and what the rulebook names.

Owns: the shape of the deck. Never: what a card does in play. Enter here: test_deck_counts.
"""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from rulecore import resources, strict_yaml
from rulecore.lang import ast, syntax

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
ENHANCED = {5: 1, 8: 1, 10: 2, -5: -1}  # strength an enhancer adds: Treasures it adds

CLASSES = ("Ghost Hunter", "Brave Adventurer", "Meddling Kid", "Teen Sleuth")
TAGS = ("Ghost", "Pirate", "Big")
SLOTS = ("Headgear", "Armor", "Footgear", "1-Hand", "2-Hand", "Vehicle", "Class")


# ---- reading the deck -----------------------------------------------------------------------------


@cache
def deck() -> tuple[ast.Card, ...]:
    """Every card of the set, once, in the order of its files."""
    found: list[ast.Card] = []
    for path in sorted(resources.game_dir(GAME).glob("*.card")):
        parsed = syntax.parse(path.read_text(encoding="utf-8"), path.name)
        assert not parsed.diagnostics, parsed.diagnostics
        found += parsed.cards
    return tuple(found)


def plain(node: strict_yaml.Node) -> Any:
    """A YAML node as plain Python values."""
    if isinstance(node.value, list):
        return [plain(n) for n in node.value]
    if isinstance(node.value, dict):
        return {key: plain(value) for key, (_, value) in node.value.items()}
    return node.value


@cache
def data(name: str) -> Any:
    """A YAML file of the set."""
    path = resources.game_dir(GAME) / name
    node, problems = strict_yaml.read(path.read_text(encoding="utf-8"), name)
    assert node is not None and not problems, problems
    return plain(node)


def copies(card: ast.Card) -> int:
    """How many of the card there are (`x3`)."""
    return next((int(f.words[0][1:]) for f in card.fields if f.shape == "TIMES"), 1)


def values(card: ast.Card) -> dict[str, int]:
    """The numbers of the header; the +N is `bonus`."""
    found = {f.words[0]: int(f.value[0]) for f in card.fields if f.value is not None}
    bonus = [int(f.words[0]) for f in card.fields if f.shape == "SIGNED"]
    return found | {"bonus": bonus[0]} if bonus else found


def terms(card: ast.Card) -> set[str]:
    """The tags and slots of the header."""
    return {" ".join(f.words) for f in card.fields if f.shape.startswith("TERM")}


def flags(card: ast.Card) -> set[str]:
    """`printed`, `named`, `persistent`."""
    return {f.words[0] for f in card.fields if f.shape == "WORD"}


def walk(node: ast.Node) -> Iterator[ast.Node]:
    """A node and everything in it."""
    yield node
    for child in ast.children(node):
        yield from walk(child)


def body(card: ast.Card) -> Iterator[ast.Node]:
    """Everything that a card says, without its header."""
    for line in card.lines:
        yield from walk(line)


def of_kind(*kinds: str) -> list[ast.Card]:
    """The cards of these kinds."""
    return [c for c in deck() if c.kind in kinds]


# ---- counts ---------------------------------------------------------------------------------------


def test_deck_counts() -> None:
    """SD-COMP-01, SD-COMP-02, SD-COMP-03: 168 Doors and Treasures with 13 Portals, 16 Dungeons, 6 Characters."""
    counted: Counter[str] = Counter()
    for card in deck():
        counted[card.kind] += copies(card)
    assert counted == DOORS | TREASURES | OTHERS
    assert sum(DOORS.values()) + sum(TREASURES.values()) == 168
    assert counted["portal"] == 13 and counted["dungeon"] == 16 and counted["character"] == 6


def test_names_are_unique() -> None:
    """SD-MON-03: one title is one card, however plural it sounds."""
    assert [n for n, count in Counter(c.title for c in deck()).items() if count > 1] == []


def test_four_classes_three_of_each() -> None:
    """SD-CLS-01."""
    assert {c.title: copies(c) for c in of_kind("class")} == dict.fromkeys(CLASSES, 3)


def test_characters_say_nothing() -> None:
    """SD-CHR-01: a Character has no effect of its own."""
    assert all(not c.lines for c in of_kind("character"))


# ---- curve ----------------------------------------------------------------------------------------


def test_monster_curve() -> None:
    monsters = [values(c) for c in of_kind("monster")]
    assert Counter(m["level"] for m in monsters) == {level: count for level, (count, _, _) in CURVE.items()}
    for m in monsters:
        _, treasures, levels = CURVE[m["level"]]
        assert m["treasures"] in treasures and m.get("levels", 1) == levels, m


def test_ghosts_and_pirates() -> None:
    """SD-GHO-01: each tag has enough monsters to join one another, and some have both."""
    tagged = [terms(c) for c in of_kind("monster")]
    assert sum("Ghost" in t for t in tagged) >= 10
    assert sum("Pirate" in t for t in tagged) >= 7
    assert sum({"Ghost", "Pirate"} <= t for t in tagged) >= 3


def test_every_monster_has_bad_stuff() -> None:
    for card in of_kind("monster"):
        sections = [line for line in card.lines if isinstance(line, ast.Section) and line.name == "bad-stuff"]
        assert len(sections) == 1, card.title


def test_enhancers_bring_treasure_by_their_strength() -> None:
    """SD-ENH-01, SD-ENH-02."""
    for card in of_kind("enhancer"):
        amounts = [int(n.amount) for n in body(card) if isinstance(n, ast.Modifier) and not n.phrases]
        strength = values(card).get("bonus", amounts[0] if amounts else 0)
        assert values(card)["treasures"] == ENHANCED[strength], card.title


def test_items_have_gold_by_their_bonus() -> None:
    """SD-ITEM-01."""
    low = {0: 0, 1: 0, 2: 300, 3: 400, 4: 600, 5: 800}
    high = {0: 500, 1: 600, 2: 400, 3: 600, 4: 800, 5: 800}
    for card in of_kind("item"):
        bonus, gold = values(card).get("bonus", 0), values(card)["gold"]
        assert gold % 100 == 0 and low[bonus] <= gold <= high[bonus], card.title


def test_one_slot_an_item() -> None:
    for card in of_kind("item"):
        assert len(terms(card) - {"Big"}) <= 1, card.title


# ---- what the cards say ---------------------------------------------------------------------------


def is_flat_deed(deed: ast.Node) -> bool:
    """`lose level`, `gain level`, with nothing more."""
    return (
        isinstance(deed, ast.Deed)
        and deed.verb in ("lose", "gain")
        and not (deed.subject or deed.phrases or deed.guards)
        and isinstance(deed.object, ast.NounPhrase)
        and deed.object.heads[0].text in ("level", "levels")
    )


def is_flat_bonus(clause: ast.Node) -> bool:
    """`+3`, `+3 to munchkins`, with nothing more."""
    return (
        isinstance(clause, ast.Modifiers)
        and clause.subject is None
        and len(clause.choices) == 1
        and all(p.prep == "to" for p in clause.choices[0].phrases)
        and not clause.choices[0].guards
    )


def is_flat(line: ast.Node) -> bool:
    """A line that is a number and nothing more."""
    if isinstance(line, ast.Play):
        return True
    if isinstance(line, ast.Section):
        return all(is_flat(inner) for inner in line.body.lines)
    if not isinstance(line, ast.Sentence) or line.tail is not None:
        return False
    clauses = [c for ladder in line.steps.ladders for c in ladder.rungs]
    return len(clauses) == 1 and (is_flat_deed(clauses[0]) or is_flat_bonus(clauses[0]))


def test_most_cards_say_more_than_a_number() -> None:
    speaking = [c for c in deck() if c.kind != "character"]
    rich = [c for c in speaking if not all(is_flat(line) for line in c.lines)]
    assert sum(map(copies, rich)) >= 0.6 * sum(map(copies, speaking))
    assert len(rich) >= 0.85 * len(speaking)  # and well above it, so that a new flat card is not noticed late


def blurred(card: ast.Card) -> tuple[str, set[str], str]:
    """What a card is and says, without its name and its numbers (`1-Hand` is no number)."""
    return (card.kind, terms(card), re.sub(r"\d+(?!-Hand)", "N", repr(card.lines)))


def test_no_two_cards_differ_only_in_name_and_number() -> None:
    cards = [c for c in deck() if c.kind != "character"]
    alike = [(a.title, b.title) for n, a in enumerate(cards) for b in cards[:n] if blurred(a) == blurred(b)]
    assert alike == []


def refers_to(card: ast.Card, term: str) -> bool:
    """Does a card's text name this Term (`Ghost Hunter` is no Ghost)?"""
    runs = [n.text for n in body(card) if isinstance(n, ast.Head) and n.kind == "terms"]
    for run in runs:
        for name in CLASSES:
            run = run if name == term else re.sub(rf"\b{name}s?\b", "", run)
        if re.search(rf"(?<![\w-]){term}(s|es)?(?![\w-])", run):
            return True
    return False


@pytest.mark.parametrize("term", CLASSES + TAGS + SLOTS)
def test_every_class_tag_and_slot_matters(term: str) -> None:
    others = [c.title for c in deck() if c.title != term and refers_to(c, term)]
    assert len(others) >= 3, (term, others)


def has(card: ast.Card, test: str) -> bool:
    """Does a card use this form of the language?"""
    return any(FORMS[test](n) for n in body(card))


def is_deed(node: ast.Node, *verbs: str) -> bool:
    return isinstance(node, ast.Deed) and node.verb in verbs


def is_phrase(node: ast.Node, *preps: str) -> bool:
    return isinstance(node, ast.Phrase) and node.prep in preps


def is_det(node: ast.Node, *dets: str) -> bool:
    return isinstance(node, ast.NounPhrase) and bool(set(node.dets) & set(dets))


def is_guard(node: ast.Node, word: str) -> bool:
    return isinstance(node, ast.Guard | ast.When) and node.word == word


FORMS: dict[str, Any] = {
    "play": lambda n: isinstance(n, ast.Play),
    "then": lambda n: isinstance(n, ast.Steps) and len(n.ladders) > 1,
    "else": lambda n: isinstance(n, ast.Ladder) and len(n.rungs) > 1,
    "ellipsis": lambda n: isinstance(n, ast.Ellipsis),
    "may": lambda n: isinstance(n, ast.Deed) and n.modal == "may",
    "cannot": lambda n: isinstance(n, ast.Deed) and n.modal == "cannot",
    "choose one": lambda n: isinstance(n, ast.Choose),
    "die table": lambda n: isinstance(n, ast.Table),
    "trigger": lambda n: isinstance(n, ast.Trigger),
    "instead of": lambda n: isinstance(n, ast.Instead),
    "limit": lambda n: isinstance(n, ast.Limited),
    "cost": lambda n: isinstance(n, ast.Ability),
    "limit and cost": lambda n: isinstance(n, ast.Limited) and bool(n.costs),
    "only may": lambda n: isinstance(n, ast.Only),
    "label": lambda n: isinstance(n, ast.Label),
    "per": lambda n: is_phrase(n, "per"),
    "vs": lambda n: is_phrase(n, "vs"),
    "with": lambda n: is_phrase(n, "with"),
    "or replaces": lambda n: isinstance(n, ast.Modifiers) and len(n.choices) > 1,
    "for all": lambda n: isinstance(n, ast.Modifiers) and n.subject is not None,
    "or of heads": lambda n: isinstance(n, ast.NounPhrase) and len(n.heads) > 1,
    "if": lambda n: is_guard(n, "if"),
    "unless": lambda n: is_guard(n, "unless"),
    "while": lambda n: is_guard(n, "while"),
    "until": lambda n: isinstance(n, ast.Until),
    "asked": lambda n: isinstance(n, ast.Asked),
    "there is": lambda n: isinstance(n, ast.There),
    "compares": lambda n: isinstance(n, ast.Compare) or (isinstance(n, ast.Phrase) and n.op is not None),
    "each": lambda n: is_det(n, "each"),
    "every": lambda n: is_det(n, "every"),
    "any": lambda n: is_det(n, "any"),
    "half": lambda n: is_det(n, "half", "up", "fewest", "lowest", "highest", "top"),
    "chosen by": lambda n: is_phrase(n, "chosen by"),
    "at random": lambda n: is_phrase(n, "at"),
    "equal to": lambda n: is_phrase(n, "equal to"),
    "next": lambda n: is_det(n, "next"),
    "counts as": lambda n: is_deed(n, "counts"),
    "ignores": lambda n: is_deed(n, "ignores"),
    "immune to": lambda n: is_deed(n, "immune"),
    "copies": lambda n: is_deed(n, "copies"),
    "attaches to": lambda n: is_deed(n, "attaches"),
    "wins ties": lambda n: is_deed(n, "wins"),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_used(form: str) -> None:
    users = [c.title for c in deck() if has(c, form)]
    assert len(users) >= 3, (form, users)


VERBS = (
    "discard", "draw", "lose", "gain", "give", "take", "swap", "add", "remove", "escape", "win", "die", "help",
    "cancel", "keep", "kick-down", "look-at", "return", "put", "shuffle", "reroll", "reveal", "set", "equip",
    "carry", "pursue", "have",
)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_used(verb: str) -> None:
    forms = {verb, verb + "s", verb + "es", verb.removesuffix("y") + "ies"}
    assert any(is_deed(n, *forms) for c in deck() for n in body(c)), verb


# ---- whom curses and bad stuff reach --------------------------------------------------------------


def harm(card: ast.Card) -> Iterator[ast.Node]:
    """A curse's lines, or a monster's bad stuff."""
    for line in card.lines:
        if card.kind == "curse" or isinstance(line, ast.Section):
            yield from walk(line)


def harmed(word: str) -> set[str]:
    """The cards whose harm names this word or Term."""
    return {
        c.title
        for c in of_kind("curse", "monster")
        if any(isinstance(n, ast.Head) and re.search(rf"(?<![\w-]){word}(s|es)?(?![\w-])", n.text) for n in harm(c))
    }


REACHED = ("hand", "level", "run-away", "turn-start", "combat", *SLOTS, "Big", "Item", "One-Shot")


@pytest.mark.parametrize("word", REACHED)
def test_harm_reaches(word: str) -> None:
    assert harmed(word), word


def test_harm_reaches_what_is_near_and_what_stays() -> None:
    """SD-CUR-04, SD-CUR-06: some curses wait for the next combat or turn, some stay."""
    persistent = [c.title for c in of_kind("curse") if "persistent" in flags(c)]
    waiting = [c.title for c in of_kind("curse") if any(is_det(n, "next") for n in body(c))]
    assert len(persistent) >= 4 and len(waiting) >= 4


# ---- what the rulebook names ----------------------------------------------------------------------


def line_of(kind: str, text: str) -> ast.Node:
    """A line of card text, read as a line of such a card."""
    indented = "\n".join("    " + part for part in text.split("\n"))
    parsed = syntax.parse(f'{kind} "X"\n{indented}\n')
    assert not parsed.diagnostics, (text, parsed.diagnostics)
    return parsed.cards[0].lines[0]


def test_printed_and_named_cards_are_listed() -> None:
    facts = {f["name"]: f["status"] for f in data("printed.yaml")}
    marked = {c.title: status for c in deck() for status in ("printed", "named") if status in flags(c)}
    assert marked == facts


@pytest.mark.parametrize("name", [f["name"] for f in data("printed.yaml")])
def test_named_card_is_as_the_rulebook_gives_it(name: str) -> None:
    fact = next(f for f in data("printed.yaml") if f["name"] == name)
    card = next(c for c in deck() if c.title == name)
    lines = [line_of(card.kind, text) for text in fact.get("lines", ())]
    assert card.kind == fact["kind"]
    assert {key: values(card).get(key) for key in fact.get("fields", {})} == fact.get("fields", {})
    assert set(fact.get("terms", ())) <= terms(card)
    assert "slot" not in fact or set(fact["slot"]) & terms(card)
    if fact["status"] == "printed":
        assert list(card.lines) == lines
    else:
        assert all(line in card.lines for line in lines)


def test_daphnes_equipment_adds_what_the_rulebook_adds() -> None:
    """SD-EX-01: 2 + 2 + 3 + 3 from four Items that fit together, and nothing more against a Ghost."""
    names = ("Chef's Apron", "Scuba Fins", "Treasure Map", "Snow Mobile")
    cards = [next(c for c in deck() if c.title == n) for n in names]
    assert [values(c)["bonus"] for c in cards] == [2, 2, 3, 3]
    assert not [n for c in cards for n in body(c) if isinstance(n, ast.Modifiers)]
    assert len({t for c in cards for t in terms(c) - {"Big"}}) == 4


def test_example_equipment_is_legal() -> None:
    """SD-EX-19: two hands, a head and a Vehicle."""
    names = ("Flashlight", "Violin Case", "Diving Helmet", "Mine Cart")
    found = Counter(t for c in deck() if c.title in names for t in terms(c) - {"Big"})
    assert found == {"1-Hand": 2, "Headgear": 1, "Vehicle": 1}


# ---- the rules as data ----------------------------------------------------------------------------


def test_rules_are_well_formed() -> None:
    rules = data("rules.yaml")
    ids = [r["id"] for r in rules]
    assert len(ids) == len(set(ids)) and all(re.fullmatch(r"S[DP]-[A-Z]+-\d\d[a-z]?", i) for i in ids)
    assert {i for i in ids if i.startswith("SP-")} == {f"SP-CHAR-{n:02}" for n in range(1, 12)}
    for rule in rules:
        assert rule["status"] in ("tested", "data", "table", "waived"), rule
        assert rule["rule"][-1] in ".?!", rule
        assert ("reason" in rule) == (rule["status"] in ("table", "waived")), rule
        assert "reading" in rule or "ruling" not in rule, rule


def test_every_unclear_rule_has_the_ruling_that_it_names() -> None:
    """One name for each in rules.yaml and rulings.yaml, and a switch in both or in neither."""
    rules = {r["ruling"]: (r["id"], bool(r.get("switch"))) for r in data("rules.yaml") if "ruling" in r}
    rulings = {name: (r["id"], bool(r.get("switch"))) for name, r in data("rulings.yaml").items()}
    assert rules == rulings
    assert len(rules) == len({rule_id for rule_id, _ in rules.values()})
    assert {r["id"] for r in data("rules.yaml") if "reading" in r} >= {rule_id for rule_id, _ in rules.values()}
