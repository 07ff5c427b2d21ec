"""The worked examples of an investigation, with their own numbers; decks that may and may not be played."""
from __future__ import annotations

from collections import Counter

import pytest
from plain_cards import both_pass, duel, fright, plain

from rulecore.errors import Rejected
from rulecore.testing import Scene

TEAM = ("Fred", "Velma", "Daphne")  # Bravery 3 + 2 + 2


def investigate(place: str, thaw: bool, who: tuple[str, ...] = TEAM, **more: list[str]) -> Scene:
    """These members are at a Location of Ann's."""
    return duel({"locations": [place], "search-party": list(who), **more}, attached=dict.fromkeys(who, place), thaw=thaw)


def test_a_monster_and_a_friend(thaw: bool) -> None:
    """ECG-EX-04: 12 - 7 + 3 - 2 = 6, failed."""
    t = duel(
        {"locations": ["Swamp Hut"], "search-party": list(TEAM), "friends": ["Sheriff"]}, {"monsters": ["Tar Man"]},
        attached={**dict.fromkeys(TEAM, "Swamp Hut"), "Sheriff": "Swamp Hut", "Tar Man": "Swamp Hut"}, thaw=thaw,
    )
    assert fright(t, "Swamp Hut") == 6
    both_pass(t)
    assert t.cards("locations", "Ann") == ["Swamp Hut"] and t.cards("clues", "Ann") == []


def test_less_than_nothing(thaw: bool) -> None:
    """ECG-EX-05: 6 - 7 = -1, success at two passes; Major, so 2 Clues."""
    t = investigate("Chimney", thaw)
    assert fright(t, "Chimney") == -1
    both_pass(t)
    assert t.cards("solved", "Ann") == ["Chimney"] and len(t.cards("clues", "Ann")) == 2


def test_one_step_too_many(thaw: bool) -> None:
    """ECG-INV-03 ECG-END-01 8 - 7 = 1: that is fright enough."""
    t = investigate("Cellar", thaw)
    assert fright(t, "Cellar") == 1
    both_pass(t)
    assert t.cards("solved", "Ann") == []


def test_with_the_mystery_machine(thaw: bool) -> None:
    """ECG-EX-06: 8 - 7 - 1 = 0, success; and it is still there (ECG-ITEM-02)."""
    t = investigate("Cellar", thaw, (*TEAM, "Mystery Machine"))
    assert fright(t, "Cellar") == 0
    both_pass(t)
    assert t.cards("solved", "Ann") == ["Cellar"] and "Mystery Machine" in t.cards("search-party", "Ann")


# ---- decks ------------------------------------------------------------------------------------------


def deck() -> Counter[str]:
    """Sixty cards that may be played."""
    titles = [card.title for card, _ in plain().pool if card.start == "play-deck"]
    return Counter(dict.fromkeys(titles[:30], 2))


def play(cards: Counter[str]) -> None:
    """Begin a game with it."""
    plain().new_match(["Ann", "Bo"], 1, {"decks": [list(cards.elements())] * 2})


def test_sixty_cards_two_of_a_title(thaw: bool) -> None:
    """ECG-DECK-01 ECG-DECK-02 ECG-DECK-05"""
    play(deck())
    match = plain().new_match(["Ann", "Bo"], 1, {"decks": [list(deck().elements())] * 2})
    for seat in (0, 1):
        own = [card for card, home in zip(match.game.cards, match.game.homes, strict=True) if home == seat]
        assert len(own) == 60 + 15 + 5


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"Tar Man": 1, "Torch": -1}, "2 of a title at most"),
        ({"Tar Man": -1}, "59 cards"),
        ({"Mine Pit": -2, "Castle Crypt": -2, "Big Net": 2, "Peek": 2}, "too few of `Minor`"),
    ],
    ids=["three of a title", "fifty-nine", "two Minor"],
)
def test_decks_that_may_not_be_played(change: dict[str, int], reason: str) -> None:
    """ECG-EX-10 ECG-DECK-01 ECG-DECK-02 ECG-DECK-03"""
    wrong = Counter({t: deck()[t] + change.get(t, 0) for t in {*deck(), *change}})
    with pytest.raises(Rejected, match=reason):
        play(+wrong)


@pytest.mark.parametrize("kind", ["monster", "item", "friend", "event", "Master", "Major", "Minor"])
def test_three_of_each(kind: str) -> None:
    """ECG-DECK-03 ECG-DECK-04 The least that a deck has, and what is advised, are data."""
    rules = plain().vocab.construction
    assert rules is not None and rules.least[kind] == 3
    assert rules.usual == {"location": (18, 20), "monster": (8, 10), "item": (8, 10), "friend": (6, 8), "event": (12, 16)}


def test_clues_and_members_are_no_part_of_a_deck() -> None:
    """ECG-DECK-05"""
    wrong = deck()
    del wrong["Tar Man"]
    with pytest.raises(Rejected, match="Velma"):
        play(wrong + Counter({"Velma": 1, "Night 3": 1}))
