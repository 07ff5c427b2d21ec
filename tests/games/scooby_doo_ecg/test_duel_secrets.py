"""What is hidden stays so: Mysteries, hands, Clue Piles, the order of decks, what is thrown away in secret."""
from __future__ import annotations

import json
from random import Random

import pytest
from plain_cards import both_pass, duel, plain

from rulecore.testing import Scene, random_matches
from rulecore.tools.secrecy import first_difference, known, swapped, told_of
from rulecore.tools.verify import secrets


def test_only_its_owner_sees_a_mystery(thaw: bool) -> None:
    """ECG-CLUE-04 ECG-SET-01"""
    t = duel({"mystery": ["Night 3"]}, {"mystery": ["Night 9"]}, thaw=thaw)
    seen = [[[c["title"] for c in zone["cards"]] for zone in t.match.view(s)["zones"]["mystery"]] for s in (0, 1, None)]
    assert seen == [[["Night 3"], []], [[], ["Night 9"]], [[], []]]


def test_nobody_sees_a_clue_pile_or_a_deck(thaw: bool) -> None:
    """ECG-CLUE-02 ECG-SET-02 ECG-SET-04 How many there are is all that is told."""
    t = duel(thaw=thaw)
    for seat in (0, 1, None):
        zones = t.match.view(seat)["zones"]
        assert [z["count"] for z in zones["clue-pile"]] == [14, 14] and all(z["count"] for z in zones["play-deck"])
        assert not any(z["cards"] for name in ("clue-pile", "play-deck", "clue-set") for z in zones[name])


def test_a_guess_names_every_episode_whatever_the_mystery_is(thaw: bool) -> None:
    """ECG-END-04 The question is the same in every world."""
    asked = []
    for mystery in ("Night 3", "Night 9"):
        t = duel({"locations": ["Mine Shaft"], "search-party": ["Fred", "Velma", "Shaggy"]}, {"mystery": [mystery]},
                 attached=dict.fromkeys(("Fred", "Velma", "Shaggy"), "Mine Shaft"), thaw=thaw)  # fmt: skip
        both_pass(t)
        asked.append(t.options("Ann"))
    assert asked[0] == asked[1] and len(asked[0]) == 16


def test_what_is_chosen_in_secret_shows_nowhere(thaw: bool) -> None:
    """ECG-END-16 Not in the view, not in the events, not in who is waited for by what the other could see."""
    t = duel({"hand": ["Torch", "Boo"]}, {"hand": ["Whistle"]}, thaw=thaw)
    both_pass(t)
    before = json.dumps([t.match.view(1), t.match.events(1)])
    t.do("Ann", ["torch"])
    assert json.dumps([t.match.view(1), t.match.events(1)]) == before


def test_a_hand_that_is_shown_is_known_to_all(thaw: bool) -> None:
    """ECG-MUL-01 And nothing else is."""
    t = Scene(plain().new_match(["Ann", "Bo"], 1, {"first-player": "Ann"}), thaw=thaw)
    t.run("actions")
    for seat in (0, 1, None):
        assert told_of(t.match, seat) <= known(t.match.state, seat)


@pytest.mark.parametrize("seed", range(3))
def test_two_worlds_that_a_seat_cannot_tell_apart(seed: int) -> None:
    """ECG-CLUE-04 ECG-END-16 ECG-END-17 Cards that it has not seen change places, and not one byte of what it is told changes."""
    rng = Random(seed)
    worlds = 0
    for match in random_matches(plain(), 2, seed, 2, each=None):
        inputs = len(match.inputs)
        for _ in range(6):
            there = match.fork()
            there.undo(rng.randrange(1, min(inputs, 60)), consent=True)
            seat = rng.choice((0, 1, None))
            other = swapped(there, seat, rng)
            if other is not None:
                worlds += 1
                assert first_difference(there, other, seat, rng, 12) == ""
    assert worlds > 3


def test_campaign() -> None:
    """ECG-CLUE-02 The same by the campaign that tries every game."""
    assert secrets(plain(), 12, 5) == 12
