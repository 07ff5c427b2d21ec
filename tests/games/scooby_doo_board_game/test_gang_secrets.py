"""What team mates do not know of each other: hands, what is chosen and saved, the decks, the backs of Hard Traps (promise 14)."""
from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from gang import ROUND, one, scene, turn

from rulecore.testing import Scene

TEN = ["Travel Light", "Legging It", "Just Keep Running", "Read the Guest Book", "Mop and Bucket", "Let's Split Up",
       "Borrow a Curtain", "Midnight Snack", "Split the Sandwich", "Pass It Along"]  # fmt: skip


def seen(t: Scene, seat: int | None) -> str:
    """All that a seat is told: its view with its decisions, and what has happened."""
    return json.dumps([t.match.view(seat), t.match.events(seat)], sort_keys=True)


def dealt(deck: Sequence[str], answers: Sequence[int] = ()) -> Scene:
    """A round of three has begun, with this deck; some have chosen, by number."""
    t = scene(decks={"draw-deck": list(deck)}, running={ROUND: ()})
    for seat, n in enumerate(answers, 1):
        t.answer(seat, t.decision(seat).options[n])
    return t


@pytest.mark.parametrize("swapped", [(2, 6), (3, 4), (5, 9), (7, 8)])
def test_hands_and_decks_of_others_make_no_difference(swapped: tuple[int, int]) -> None:
    """BG-DRAW-02 BG-DRAW-03 Cards of Bo, of Cy and of the deck change places: Ann and a spectator are told the very same."""
    other = TEN[:]
    a, b = swapped
    other[a], other[b] = other[b], other[a]
    for seat in (0, None):
        assert seen(dealt(TEN), seat) == seen(dealt(other), seat)
    if {a, b} & {2, 3}:
        assert seen(dealt(TEN), 1) != seen(dealt(other), 1)


@pytest.mark.parametrize("answers", [(0,), (0, 1), (1, 0)])
def test_what_others_have_chosen_makes_no_difference(answers: tuple[int, ...]) -> None:
    """BG-DRAW-02 Before all have chosen nothing tells which card somebody plays and which they save."""
    others = tuple(1 - n for n in answers)
    for seat in (0, None):
        assert seen(dealt(TEN, answers), seat) == seen(dealt(TEN, others), seat)


def test_who_is_waited_for_does_not_depend_on_hands() -> None:
    """BG-DRAW-02 Everybody is asked at once, whatever they hold."""
    asked = [[(d.seat, d.question, len(d.options)) for d in dealt(deck).match.required] for deck in (TEN, TEN[::-1])]
    assert asked[0] == asked[1] == [(seat, "which card do you play", 2) for seat in range(3)]


def test_what_is_saved_and_what_is_next_is_not_seen() -> None:
    """BG-DRAW-02 BG-SET-01 BG-SET-02 Draw deck, Save deck and Monster deck are piles of backs."""
    t = dealt(TEN)
    for seat in range(3):
        t.answer(seat, t.decision(seat).options[0])
    zones = t.match.view(0)["zones"]
    assert all(zones[name][0]["cards"] == [] and zones[name][0]["count"] for name in ("draw-deck", "save-deck", "monster-deck"))


def test_the_backs_of_hard_traps_make_no_difference() -> None:
    """BG-DIF-07 Two backs change places: nobody can tell, until a Trap is completed."""
    winch, mirrors, awake, glue = "Steam-Powered Winch", "Hall of Mirrors", "Now Everybody Is Awake", "Glue on the Floorboards"

    def hard(first: str, second: str) -> Scene:
        return turn(
            at={"Velma": "Swamp's End General Store", "Shaggy": "Funland"}, options={"difficulty": "hard"},
            Ann={"bag": ["Net", "Net", "Tools", "Tools"]}, zones={"traps": [winch, mirrors], "backs": [awake, glue]},
            attached={first: winch, second: mirrors},
        )

    one_way, other_way = hard(awake, glue), hard(glue, awake)
    for seat in (0, 1, 2, None):
        assert seen(one_way, seat) == seen(other_way, seat)
    for t in (one_way, other_way):
        t.do("Ann", "perform-a-location-action")
        for thing in ("net", "net", "tools", "tools"):
            t.do("Ann", f"{one(t, winch)} {thing}")
    assert one_way.cards("twists") == [awake] and other_way.cards("twists") == [glue]


def test_who_looks_at_cards_sees_them_alone() -> None:
    """BG-ABL-02 Velma looks at the next Monster cards; the others know only that she does."""
    t = turn(decks={"monster-deck": ["Chase Music", "Fog from Nowhere", "Candle Blown Out", "Wind Under the Door"]})
    t.do("Ann", "use-an-ability velma")
    assert "Candle Blown Out" in seen(t, 0) and "Candle Blown Out" not in seen(t, 1) + seen(t, None)
