"""What holds for the deck of every big Munchkin game: it speaks, its cards differ, and all that it names matters.

Owns: the laws. Never: a game's own numbers (its own folder here). Enter here: test_most_cards_say_more_than_a_number.
"""
from __future__ import annotations

from collections import Counter

import pytest
from decks import (
    FORMS,
    VERBS,
    blurred,
    body,
    copies,
    data,
    deck,
    flags,
    harmed,
    has,
    is_det,
    is_flat,
    line_of,
    of_kind,
    refers_to,
    speaking,
    terms,
    terms_of,
    uses,
    values,
)

from rulecore import resources
from rulecore.lang import ast

GAMES = [name for name in resources.game_names() if deck(name) and terms_of(name, "class")]
TERMS = [(game, term) for game in GAMES for term in terms_of(game, "class", "slot", "tag")]
NAMED = [(game, fact["name"]) for game in GAMES for fact in data(game, "printed.yaml")]

ENHANCED = {5: 1, 8: 1, 10: 2, -5: -1}  # strength an enhancer adds: Treasures it adds
CHEAPEST = {0: 0, 1: 0, 2: 300, 3: 400, 4: 600, 5: 800}  # an Item's bonus: the least gold it is worth, and the most
DEAREST = {0: 500, 1: 600, 2: 500, 3: 600, 4: 800, 5: 800}


def test_these_are_the_games() -> None:
    assert GAMES == ["munchkin-scooby-doo", "munchkin-south-park"]


# ---- every card -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_names_are_unique(game: str) -> None:
    """SD-MON-03: one title is one card, however plural it sounds."""
    assert [n for n, count in Counter(c.title for c in deck(game)).items() if count > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_four_classes_three_of_each(game: str) -> None:
    """SD-CLS-01 SP-CLS-01."""
    assert {c.title: copies(c) for c in of_kind(game, "class")} == dict.fromkeys(terms_of(game, "class"), 3)


@pytest.mark.parametrize("game", GAMES)
def test_who_a_player_is_says_nothing(game: str) -> None:
    """SD-CHR-01 SP-CHR-01: a Character has no effect of its own."""
    mute = [c for c in deck(game) if c not in speaking(game)]
    assert len(mute) == 6 and all(not c.lines for c in mute)


@pytest.mark.parametrize("game", GAMES)
def test_every_monster_has_bad_stuff(game: str) -> None:
    for card in of_kind(game, "monster"):
        sections = [line for line in card.lines if isinstance(line, ast.Section) and line.name == "bad-stuff"]
        assert len(sections) == 1, card.title


@pytest.mark.parametrize("game", GAMES)
def test_enhancers_bring_treasure_by_their_strength(game: str) -> None:
    """SD-ENH-01, SD-ENH-02."""
    for card in of_kind(game, "enhancer"):
        amounts = [int(n.amount) for n in body(card) if isinstance(n, ast.Modifier) and not n.phrases]
        strength = values(card).get("bonus", amounts[0] if amounts else 0)
        assert values(card)["treasures"] == ENHANCED[strength], card.title


@pytest.mark.parametrize("game", GAMES)
def test_items_have_gold_by_their_bonus(game: str) -> None:
    """SD-ITEM-01 SP-ITEM-01."""
    for card in of_kind(game, "item"):
        bonus, gold = values(card).get("bonus", 0), values(card)["gold"]
        assert gold % 100 == 0 and CHEAPEST[bonus] <= gold <= DEAREST[bonus], card.title


@pytest.mark.parametrize("game", GAMES)
def test_one_slot_an_item(game: str) -> None:
    slots = set(terms_of(game, "slot"))
    for card in of_kind(game, "item"):
        assert len(terms(card) & slots) <= 1, card.title


# ---- what the cards say ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_most_cards_say_more_than_a_number(game: str) -> None:
    cards = speaking(game)
    rich = [c for c in cards if not all(is_flat(line) for line in c.lines)]
    assert sum(map(copies, rich)) >= 0.6 * sum(map(copies, cards))
    assert len(rich) >= 0.85 * len(cards)  # and well above it, so that a new flat card is not noticed late


@pytest.mark.parametrize("game", GAMES)
def test_no_two_cards_differ_only_in_name_and_number(game: str) -> None:
    cards = speaking(game)
    alike = [(a.title, b.title) for n, a in enumerate(cards) for b in cards[:n] if blurred(a) == blurred(b)]
    assert alike == []


@pytest.mark.parametrize("game,term", TERMS)
def test_every_class_tag_and_slot_matters(game: str, term: str) -> None:
    others = [c.title for c in deck(game) if c.title != term and refers_to(game, c, term)]
    assert len(others) >= 3, (term, others)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_used(game: str, form: str) -> None:
    users = [c.title for c in deck(game) if has(c, form)]
    assert len(users) >= 3, (form, users)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_used(game: str, verb: str) -> None:
    assert uses(game, verb), verb


# ---- whom curses and bad stuff reach --------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("word", ("hand", "level", "run-away", "turn-start", "combat", "treasure-deck", "Big", "Item", "One-Shot"))
def test_harm_reaches(game: str, word: str) -> None:
    assert harmed(game, word), word


@pytest.mark.parametrize("game,slot", [(game, slot) for game in GAMES for slot in terms_of(game, "slot")])
def test_harm_reaches_every_slot(game: str, slot: str) -> None:
    assert harmed(game, slot), slot


@pytest.mark.parametrize("game", GAMES)
def test_harm_reaches_what_is_near_and_what_stays(game: str) -> None:
    """SD-CUR-04 SD-CUR-06 SP-CUR-03: some curses wait for the next combat or turn, some stay."""
    persistent = [c.title for c in of_kind(game, "curse") if "persistent" in flags(c)]
    waiting = [c.title for c in of_kind(game, "curse") if any(is_det(n, "next") for n in body(c))]
    assert len(persistent) >= 3 and len(waiting) >= 4


# ---- what the rulebook names ----------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_printed_and_named_cards_are_listed(game: str) -> None:
    facts = {f["name"]: f["status"] for f in data(game, "printed.yaml")}
    marked = {c.title: status for c in deck(game) for status in ("printed", "named") if status in flags(c)}
    assert marked == facts


@pytest.mark.parametrize("game,name", NAMED)
def test_named_card_is_as_the_rulebook_gives_it(game: str, name: str) -> None:
    fact = next(f for f in data(game, "printed.yaml") if f["name"] == name)
    card = next(c for c in deck(game) if c.title == name)
    lines = [line_of(card.kind, text) for text in fact.get("lines", ())]
    assert card.kind == fact["kind"]
    assert {key: values(card).get(key) for key in fact.get("fields", {})} == fact.get("fields", {})
    assert set(fact.get("terms", ())) <= terms(card)
    assert "slot" not in fact or set(fact["slot"]) & terms(card)
    if fact["status"] == "printed":
        assert list(card.lines) == lines
    else:
        assert all(line in card.lines for line in lines)
