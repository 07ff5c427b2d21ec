"""The Munchkin Treasure Hunt decks and board: counts, curves, what the cards say, what the rulebook names.

Owns: the shape of the decks. Never: what a card does in play. Enter here: test_deck_counts.
"""
from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest
import yaml

from rulecore import load_game, resources
from rulecore.engine.game import Card
from rulecore.games.parts.board import distances
from rulecore.lang import meaning as m
from rulecore.lang.fmt import print_card

NAME = "munchkin-treasure-hunt"
GAME = load_game(NAME)
BOARD = GAME.vocab.board
MONSTERS = {0: 2, 1: 4, 2: 5, 3: 5, 4: 4, 5: 3, 6: 2, 7: 1}  # +N: how many
PERMANENTS = {1: 3, 2: 5, 3: 3, 4: 1}
BONUSES = {1: 7, 2: 13, 3: 9, 4: 6, 5: 3}  # one-shots for a fight
OTHERS = {"reroll": 6, "set": 4, "add": 6, "return": 4}  # one-shots, by what they do
GOLD = 165
ROOMS = {  # number, strength, cards, dice, treasures
    "Goblin": (1, 5, 1, 0, 2), "Witch": (2, 5, 1, 0, 2), "Zombie": (3, 7, 1, 0, 2), "Mummy": (4, 8, 1, 0, 3),
    "Troll": (5, 6, 1, 1, 3), "Dragon": (6, 12, 2, 0, 5),
}  # fmt: skip


@cache
def data(name: str) -> Any:
    """A YAML file of the game."""
    return yaml.safe_load((resources.game_dir(NAME) / name).read_text(encoding="utf-8"))


def distinct(*kinds: str) -> list[Card]:
    """Each card of these kinds once."""
    found = {card.title: card for card in GAME.cards if not kinds or card.kind in kinds}
    return list(found.values())


def bonuses(card: Card) -> list[m.Bonus]:
    """The +N lines of a card, whatever hangs on them."""
    assert card.meaning is not None
    rungs = [line.steps.ladders[0].rungs[0] for line in card.meaning.lines if isinstance(line, m.Sentence)]
    return [rung for rung in rungs if isinstance(rung, m.Bonus)]


def verbs(card: Card) -> set[str]:
    """The verbs of the first thing that a played card does."""
    assert card.meaning is not None
    rungs = [line.steps.ladders[0].rungs[0] for line in card.meaning.lines if isinstance(line, m.Sentence)]
    return {rung.verb for rung in rungs if isinstance(rung, m.Call)}


def curve(kind: str) -> dict[int, int]:
    """How many cards of a kind have which +N."""
    return dict(sorted(Counter(card.fields["bonus"] for card in GAME.cards if card.kind == kind).items()))


# ---- counts ---------------------------------------------------------------------------------------


def test_deck_counts() -> None:
    """TH-COMP-01 TH-CARD-01: 26 monsters and 70 treasures."""
    kinds = Counter(card.kind for card in GAME.cards)
    assert kinds == {"monster": 26, "permanent": 12, "one-shot": 58} and len(GAME.cards) == 96


def test_the_curves() -> None:
    """Twice +0 and so on, as the board wants it; of the one-shots by what their bonus begins with."""
    assert curve("monster") == MONSTERS and curve("permanent") == PERMANENTS
    shots = [card for card in GAME.cards if card.kind == "one-shot"]
    assert dict(sorted(Counter(abs(b[0].choices[0].amount) for card in shots if (b := bonuses(card))).items())) == BONUSES
    assert Counter(verb for card in shots if not bonuses(card) for verb in verbs(card) & OTHERS.keys()) == OTHERS


def test_gold() -> None:
    """TH-CARD-07: every treasure has a price; where there is a bonus it is as much, else 1 to 3."""
    treasures = [card for card in GAME.cards if card.kind != "monster"]
    assert all("gold" in card.fields for card in treasures) and sum(card.fields["gold"] for card in treasures) == GOLD
    for card in treasures:
        worth = card.fields.get("bonus") or (abs(bonuses(card)[0].choices[0].amount) if bonuses(card) else 0)
        assert card.fields["gold"] == worth if worth else 1 <= card.fields["gold"] <= 3, card.title


def test_most_cards_say_more_than_a_number() -> None:
    """At least 60% of them."""
    flat = sum(
        len(card.meaning.lines) == (1 if card.kind == "one-shot" else 0) + len(plain)
        for card in GAME.cards
        if card.meaning is not None
        and all(len(b.choices) == 1 and not (b.choices[0].vs or b.choices[0].guards or b.choices[0].to) for b in bonuses(card))
        and len(plain := bonuses(card)) == (1 if card.kind == "one-shot" else 0)
    )
    assert flat / len(GAME.cards) <= 0.4


def test_no_two_cards_differ_only_in_their_names() -> None:
    """Whatever a card says, no other one says just that."""
    said = Counter()
    for card in distinct():
        assert card.meaning is not None
        said[" ".join([card.kind, str(card.fields), *(str(line) for line in m_lines(card))])] += 1
    doubled = {text for text, n in said.items() if n > 1}
    assert len(doubled) <= 1, doubled


def m_lines(card: Card) -> list[str]:
    """What a card says, line by line, as its file has it."""
    assert card.meaning is not None
    text = next(t for t in texts() if f'"{card.title}"' in t.partition("\n")[0])
    return text.splitlines()[1:]


@cache
def texts() -> tuple[str, ...]:
    """The text of each card."""
    from rulecore.lang.syntax import parse

    found: list[str] = []
    for path in sorted(resources.game_dir(NAME).glob("*.card")):
        found += [print_card(card) for card in parse(path.read_text(encoding="utf-8")).cards]
    return tuple(found)


# ---- the board ------------------------------------------------------------------------------------


def test_the_rooms() -> None:
    """TH-ENT-04 TH-ROOM-01: their numbers are 1 to 6, and what the rulebook says of Goblin, Troll and Dragon."""
    found = {}
    for at in BOARD.all_of("room"):
        n = BOARD.place(at).numbers
        found[BOARD.names[at]] = tuple(n[name] for name in ("number", "strength", "cards", "dice", "treasures"))
    assert found == ROOMS


def test_the_spaces() -> None:
    """33 spaces on two loops: 13 blank, 8 chests, 6 dice, 6 tracks; four ways out of the Entrance, two everywhere else."""
    kinds = Counter(place.kind for place in BOARD.places.values())
    assert kinds == {"entrance": 1, "room": 6, "blank": 13, "chest": 8, "die": 6, "track": 6}
    ways = {name: len(near) for name, near in zip(BOARD.names, BOARD.neighbours, strict=True)}
    assert ways.pop("Entrance") == 4 and set(ways.values()) == {2}


def test_tracks_are_the_way_across() -> None:
    """Each leads to a room on the other loop, far from where it is."""
    for at in BOARD.all_of("track"):
        assert distances(BOARD, at)[BOARD.index[BOARD.place(at).leads_to]] > 6, BOARD.names[at]


def test_every_room_is_a_term_and_every_place_is_drawn() -> None:
    """So that cards may name the one, and people see the other."""
    assert all(place.at is not None for place in BOARD.places.values())
    assert {BOARD.names[at] for at in BOARD.all_of("room")} == set(GAME.vocab.terms_of("room"))


# ---- what the rulebook gives ------------------------------------------------------------------------


def test_printed_and_named_cards_are_listed() -> None:
    """printed.yaml and the flags of the cards say the same."""
    flagged = {card.title: next(iter(card.flags)) for card in GAME.cards if card.flags & {"printed", "named"}}
    assert flagged == {fact["name"]: fact["status"] for fact in data("printed.yaml")}


@pytest.mark.parametrize("fact", data("printed.yaml"), ids=lambda fact: fact["name"])
def test_a_named_card_is_as_the_rulebook_gives_it(fact: dict[str, Any]) -> None:
    """Its kind, its numbers, its lines; a printed one says nothing else."""
    card = GAME.cards[GAME.titles[fact["name"]][0]]
    assert card.kind == fact["kind"] and fact["given"]
    assert {name: card.fields[name] for name in fact.get("fields", {})} == fact.get("fields", {})
    lines = [line.strip() for line in m_lines(card)]
    assert lines[: len(fact.get("lines", []))] == fact.get("lines", [])
    assert fact["status"] == "named" or lines == fact.get("lines", [])


# ---- the rules as data ------------------------------------------------------------------------------


def test_every_unclear_rule_has_the_ruling_that_it_names() -> None:
    """One name for each in rules.yaml and rulings.yaml, and a switch in both or in neither."""
    rules = {r["ruling"]: (r["id"], bool(r.get("switch"))) for r in data("rules.yaml") if "ruling" in r}
    rulings = {name: (r["id"], bool(r.get("switch"))) for name, r in data("rulings.yaml").items()}
    assert rules == rulings and len(rulings) == 42
    assert {id for id, switch in rulings.values() if switch} == {"TH-ENT-03", "TH-CARD-09", "TH-CMB-21"}
    assert all(r["default"] == r["readings"][0] and r["reason"] for r in data("rulings.yaml").values())
