"""The pool of the Expandable Card Game: what there is, what it costs, what the rulebook gives, and that it says something."""
from __future__ import annotations

from collections import Counter

import pytest
from decks import FORMS, blurred, data, deck, flags, has, is_flat, names, of_kind, terms, terms_of, values

from rulecore.lang import ast

GAME = "scooby-doo-ecg"
TYPES = {"Master": (14, 16), "Major": (16, 18), "Minor": (19, 21)}  # the Fright Levels of each: a step harder, a Clue more
BRAVERY = {"Fred": 3, "Velma": 2, "Daphne": 2, "Scooby-Doo": 2, "Shaggy": 1}
RAISED = {1: 2, 2: 3, 3: 4, 4: 6}  # what a Monster adds: the least that it costs
OF_DECKS = [card for card in deck(GAME) if card.kind not in ("clue", "member")]
FACTS = data(GAME, "printed.yaml")


def named(title: str) -> ast.Card:
    """A card by its title."""
    return next(card for card in deck(GAME) if card.title == title)


# ---- how many of what -----------------------------------------------------------------------------


def test_fifteen_clues_and_five_members_of_which_no_deck_holds_any() -> None:
    """ECG-CLUE-01 ECG-MI-01 ECG-DECK-05."""
    assert len({card.title for card in of_kind(GAME, "clue")}) == 15
    assert all(not card.lines for card in of_kind(GAME, "clue")), "a Clue is an episode, and says nothing"
    assert {card.title: values(card)["bravery"] for card in of_kind(GAME, "member")} == BRAVERY


def test_a_member_has_one_ability_once_a_game() -> None:
    """ECG-MI-02."""
    for card in of_kind(GAME, "member"):
        (line,) = card.lines
        assert isinstance(line, ast.Label) and isinstance(line.body, ast.Body), card.title
        (limited,) = line.body.lines
        assert isinstance(limited, ast.Limited) and limited.limit.words == "once", card.title
        assert limited.limit.per.heads[0].text == "game", card.title


def test_there_is_enough_of_every_type_to_build_decks() -> None:
    """ECG-TYPE-01 ECG-DECK-03: five types of cards, each many times what a deck needs at least."""
    counted = Counter(card.kind for card in OF_DECKS)
    assert set(counted) == {"location", "monster", "item", "friend", "event"}
    assert sum(counted.values()) >= 120 and min(counted.values()) >= 20


# ---- numbers --------------------------------------------------------------------------------------


def test_every_location_has_one_type_and_one_keyword() -> None:
    """ECG-LOC-01."""
    for card in of_kind(GAME, "location"):
        assert len(terms(card) & TYPES.keys()) == 1 and len(terms(card) & set(terms_of(GAME, "keyword"))) == 1, card.title


@pytest.mark.parametrize("keyword", terms_of(GAME, "keyword"))
def test_every_keyword_leads_from_a_master_and_a_major_to_a_minor(keyword: str) -> None:
    """ECG-LOC-04: without them its Minor Locations could never be played."""
    there = Counter(t for card in of_kind(GAME, "location") if keyword in terms(card) for t in terms(card) & TYPES.keys())
    assert there.keys() == TYPES.keys()


def test_there_are_keywords_enough_for_two_decks_that_share_none() -> None:
    assert len(terms_of(GAME, "keyword")) >= 8


@pytest.mark.parametrize("type_", TYPES)
def test_more_clues_are_more_frightening(type_: str) -> None:
    """ECG-END-03: Master one Clue, Major two, Minor three."""
    least, most = TYPES[type_]
    levels = [values(card)["fright-level"] for card in of_kind(GAME, "location") if type_ in terms(card)]
    assert least <= min(levels) and max(levels) <= most


def test_a_monster_is_dearer_a_point_than_what_lowers() -> None:
    """It stays on its Location, turn after turn (ECG-MON-02)."""
    for card in of_kind(GAME, "monster"):
        added = values(card)["bonus"]
        assert added > 0 and values(card)["cost"] >= RAISED[added], card.title


def test_what_lowers_costs_a_snack_a_point_unless_there_is_a_catch() -> None:
    """ECG-FRI-01: most Friends help, some do not."""
    friends = of_kind(GAME, "friend")
    helpful = [card for card in friends if values(card)["bonus"] < 0]
    assert len(friends) / 2 < len(helpful) < len(friends)
    cheap = [card.title for card in helpful if values(card)["cost"] < -values(card)["bonus"]]
    assert cheap == ["Scrappy-Doo"], "he sends everybody home when the turn ends"


def test_every_card_that_is_played_can_be_paid() -> None:
    """ECG-TURN-02 ECG-TURN-03: with ten Snacks, or the seven of the first Villain."""
    assert {0 < values(card)["cost"] <= 7 for card in OF_DECKS if card.kind != "location"} == {True}


# ---- what the cards say ---------------------------------------------------------------------------


def test_most_cards_say_more_than_a_number() -> None:
    rich = [card for card in OF_DECKS if not all(is_flat(line) for line in card.lines)]
    assert len(rich) >= 0.75 * len(OF_DECKS)


def test_few_cards_differ_only_in_name_and_number() -> None:
    """Plain ones make the curve; of the others no two say the same."""
    alike = [(a.title, b.title) for n, a in enumerate(OF_DECKS) for b in OF_DECKS[:n] if blurred(a) == blurred(b)]
    assert [pair for pair in alike if not all(is_flat(line) for title in pair for line in named(title).lines)] == ALIKE


ALIKE = [("Magnifying Glass", "Flashlight"), ("Blueprints of the Whole Place", "Flashlight"),
         ("Blueprints of the Whole Place", "Magnifying Glass")]  # fmt: skip
UNUSED = {  # there are no dice, no sides and no wearing here, and nothing is asked of the table
    "die table", "vs", "only may", "asked", "next", "ignores", "immune to", "copies", "wins ties",
}


@pytest.mark.parametrize("form", [form for form in FORMS if form not in UNUSED])
def test_the_pool_uses_every_form(form: str) -> None:
    assert any(has(card, form) for card in deck(GAME)), form


@pytest.mark.parametrize("word", (
    "capture", "scare", "move", "cancel", "discard", "draw", "take", "return", "put", "swap", "shuffle", "reveal", "look-at",
    "gain", "lose", "attaches", "counts",
))  # fmt: skip
def test_the_pool_uses_every_verb(word: str) -> None:
    said = " ".join(repr(card.lines) for card in deck(GAME))
    assert names(word, said.replace("'", " ")), word


@pytest.mark.parametrize("tag", terms_of(GAME, "tag"))
def test_every_tag_matters(tag: str) -> None:
    """Cards have it, and another card asks for it."""
    assert [card for card in OF_DECKS if tag in terms(card)]
    said = [card.title for card in OF_DECKS if f"'{tag}'" in repr(card.lines) or f"'{tag} " in repr(card.lines)]
    assert said, tag


def test_darkness_is_powerful() -> None:
    """ECG-EVT-03: only Events, and none is cheap."""
    dark = [card for card in OF_DECKS if "Darkness" in terms(card)]
    assert {card.kind for card in dark} == {"event"} and len(dark) >= 5
    assert min(values(card)["cost"] for card in dark) >= 3


# ---- what is printed --------------------------------------------------------------------------------


@pytest.mark.parametrize("fact", FACTS, ids=[fact["name"] for fact in FACTS])
def test_a_card_is_as_the_rulebook_gives_it(fact: dict[str, object]) -> None:
    """ECG-MI-01 ECG-ITEM-02 ECG-CARD-01: neither another kind nor another number nor another line."""
    card = named(str(fact["name"]))
    assert card.kind == fact["kind"] and fact["status"] in flags(card)
    assert values(card).items() >= dict(fact.get("fields", {})).items()  # type: ignore[call-overload]
    assert fact["given"]


def test_what_is_named_is_what_the_facts_name() -> None:
    marked = {card.title for card in deck(GAME) if flags(card) & {"printed", "named"}}
    assert marked == {fact["name"] for fact in FACTS} >= {"Mystery Machine", "Let's Vote on it, Mystery of Pizza Pie", *BRAVERY}


def test_the_vote_is_for_the_villain_and_says_what_the_rulebook_says() -> None:
    """ECG-CARD-01: both draw, the costs are compared, members go home."""
    (fact,) = [fact for fact in FACTS if "Pizza Pie" in fact["name"]]
    card = named(fact["name"])
    assert len(fact["lines"]) == len(card.lines) == 4
