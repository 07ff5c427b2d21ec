"""Setting up, and the opening plays."""

from __future__ import annotations

import pytest
from scooby import GAME, can, scene

from rulecore.games import load_game
from rulecore.testing import Scene


def beginning(thaw: bool = False, **options: object) -> Scene:
    """A game that has just begun."""
    return Scene(load_game(GAME).new_match(["Ann", "Bo", "Cy"], 5, options), thaw=thaw)


def test_what_is_dealt(thaw: bool) -> None:
    """SD-SET-01 SD-SET-03 SD-SET-04 SD-CREATE-01 Four Doors, four Treasures, a Character each; Level 1."""
    t = beginning(thaw, opening_dungeon="Masked Ball")
    game = t.state.game
    for who in ("Ann", "Bo", "Cy"):
        decks = [game.cards[c].start for c in t.state.pile("hand", t.seat(who))]
        assert (decks.count("door-deck"), decks.count("treasure-deck")) == (4, 4)
        assert len(t.cards("character", who)) == 1
        assert t.stat("level", who) == 1
    assert len(t.cards("characters")) == 3
    assert len(t.cards("door-deck")) + len(t.cards("treasure-deck")) == 168 - 24


def test_the_first_dungeon(thaw: bool) -> None:
    """SD-SET-05 SD-SET-06 SD-SET-07 One at random lies open, fifteen in the deck; or the one agreed on."""
    t = beginning(thaw)
    assert len(t.cards("dungeons")) == 1
    assert len(t.cards("dungeon-deck")) == 15
    agreed = beginning(thaw, opening_dungeon="Masked Ball")
    assert agreed.cards("dungeons") == ["Masked Ball"]


def test_the_decks_differ_by_seed() -> None:
    """SD-SET-02 SD-SET-04 SD-START-01 Shuffled by the seed: the same for the same one."""

    def order(seed: int) -> list[int]:
        return load_game(GAME).new_match(["Ann", "Bo", "Cy"], seed).state.pile("door-deck")

    assert order(1) == order(1)
    assert order(1) != order(2)


def test_the_text_of_the_first_dungeon(thaw: bool) -> None:
    """SD-CREATE-06 It is revealed after the deal and before the opening plays."""
    t = beginning(thaw, opening_dungeon="K-Ghoul Mart", first_player="Bo")
    assert t.match.required[0].question == "may draw"
    for _ in range(3):
        t.do(t.match.required[0].seat, "yes")
    assert [len(t.cards("hand", who)) for who in ("Ann", "Bo", "Cy")] == [9, 9, 9]
    assert t.asked("Bo") == "opening plays"


@pytest.mark.parametrize("first", ["Ann", "Bo", "Cy"])
def test_the_first_player(first: str, thaw: bool) -> None:
    """SD-START-01 SD-START-02 SD-CREATE-05 Opening plays and turns go round from the one who begins."""
    t = beginning(thaw, opening_dungeon="Masked Ball", first_player=first)
    order = []
    while any(d.question == "opening plays" for d in t.match.required):
        order.append(t.match.required[0].seat)
        t.do(order[-1], "done")
    assert order == [(t.seat(first) + i) % 3 for i in range(3)]
    assert t.asked(first) == "your turn"


def test_opening_plays(thaw: bool) -> None:
    """SD-CREATE-02 SD-CREATE-03 SD-CREATE-04 One Class, Super Munchkin with it, and any Item that can be carried."""
    t = scene(
        thaw,
        running={"munchkin.opening": ("Bo",)},
        Bo={
            "hand": [
                "Ghost Hunter",
                "Teen Sleuth",
                "Super Munchkin",
                "Bunny Slippers",
                "Snow Mobile",
                "Mine Cart",
                "Pirate's Chest",
            ]
        },
    )
    t.do(
        "Bo",
        "play-a-class ghost-hunter",
        "play-super-munchkin",
        "play-an-item bunny",
        "play-an-item snow",
        "play-an-item pirates",
    )
    t.refuses("Bo", "play-an-item mine-cart")
    assert t.cards("pack", "Bo") == ["Bunny Slippers"]
    assert t.cards("front", "Bo") == ["Ghost Hunter", "Super Munchkin", "Snow Mobile", "Pirate's Chest"]
    t.refuses("Bo", "sell")
    t.refuses("Bo", "play-a-portal")


def test_any_time_cards_in_the_opening(thaw: bool) -> None:
    """SD-CREATE-05 What is legal at any time is legal from the deal on."""
    t = scene(thaw, running={"munchkin.opening": ("Bo",)}, Ann={"hand": ["Go Up a Level"]}, Bo={}, registers={})
    assert can(t, "Ann", "play-a-go-up-a-level")


def test_asked_even_without_anything_to_play(thaw: bool) -> None:
    """SD-CREATE-05 SD-ZONE-06 Being asked tells nothing about a hand."""
    t = scene(thaw, running={"munchkin.opening": ("Bo",)}, Bo={"hand": ["Wolfman"]})
    assert t.asked("Bo") == "opening plays"
    t.do("Bo", "done")
