"""Both readings of every ruling that a table may switch."""
from __future__ import annotations

import pytest
from plain_cards import at, both_pass, duel, keep_hands, plain

from rulecore.errors import Rejected

SHOWN = {"mi-plays-monsters", "mi-return", "deck-empty"}


def test_every_switch_is_shown_here() -> None:
    """And nothing else can be switched."""
    rulings = plain().vocab.rulings.values()
    assert {r.name for r in rulings if r.switch} == SHOWN
    fixed = next(r for r in rulings if not r.switch)
    with pytest.raises(Rejected, match=fixed.name):
        plain().new_match(["Ann", "Bo"], 1, {fixed.name: fixed.readings[-1]})


@pytest.mark.parametrize(("reading", "legal"), [("yes", True), ("no", False)])
def test_mi_plays_monsters(reading: str, legal: bool, thaw: bool) -> None:
    """ECG-MON-04 By the list of actions any card; or only the Villain."""
    bo = {"locations": ["Castle Gate"], "hand": ["Tar Man"]}
    t = duel({"hand": ["Tar Man"]}, bo, thaw=thaw, options={"mi_plays_monsters": reading})
    assert any(k.startswith("play-a-card tar-man") for k in t.options("Ann")) is legal
    t.do("Ann", "pass")
    assert any(k.startswith("play-a-card tar-man") for k in t.options("Bo"))


@pytest.mark.parametrize(("reading", "there"), [("stay", ["Fred", "Mystery Machine"]), ("malt_shop", [])])
def test_mi_return(reading: str, there: list[str], thaw: bool) -> None:
    """ECG-INV-11"""
    t = duel(
        {"locations": ["Castle Gate"], "search-party": ["Fred", "Mystery Machine"]},
        attached={"Fred": "Castle Gate", "Mystery Machine": "Castle Gate"}, thaw=thaw, options={"mi_return": reading},
    )
    both_pass(t)
    assert at(t, "Castle Gate") == there and ("Fred" in t.cards("malt-shop", "Ann")) is (not there)
    assert (t.cards("items", "Ann") == ["Mystery Machine"]) is (not there)


@pytest.mark.parametrize(("reading", "drawn"), [("reshuffle", 8), ("no_draw", 3)])
def test_deck_empty(reading: str, drawn: int, thaw: bool) -> None:
    """ECG-END-13 The own discards make a new deck, or nothing more is drawn."""
    cards = [c.title for c, _ in plain().pool if c.start == "play-deck"]
    t = duel({"discards": cards[3:], "hand": cards[:2]}, thaw=thaw, options={"deck_empty": reading})
    assert t.cards("play-deck", "Ann") == [cards[2]]
    both_pass(t)
    keep_hands(t)
    assert len(t.cards("hand", "Ann")) == drawn and len(t.cards("hand", "Bo")) == 8


def test_with_nothing_left_at_all_nobody_loses(thaw: bool) -> None:
    """ECG-END-13 Deck and discards empty: no draw, and the game goes on."""
    cards = [c.title for c, _ in plain().pool if c.start == "play-deck"]
    t = duel({"solved": cards[2:], "hand": cards[:2]}, thaw=thaw)
    both_pass(t)
    keep_hands(t)
    assert t.cards("hand", "Ann") == cards[:2] and not t.match.over and t.asked("Bo") == "actions"
