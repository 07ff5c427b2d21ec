"""Charity: down to five cards at the end of one's own turn."""

from __future__ import annotations

import pytest
from scooby import can, one, scene

from rulecore.testing import Scene

SIX = ["Wolfman", "Tar Golem", "Snow Ghost", "Ghost Clown", "Bat on a String", "Kraken in the Bathtub"]
EIGHT = [*SIX, "Gargoyle with a Grudge", "Funland Robot"]


def charity(thaw: bool, **things: object) -> Scene:
    """Ann's turn ends: everything but Charity is over."""
    t = scene(thaw, running={"munchkin.charity": ("Ann",)}, **things)
    if t.asked("Ann") == "turn":
        t.do("Ann", "pass")
    return t


def test_five_cards_are_no_reason_for_charity(thaw: bool) -> None:
    """SP-CHAR-01 SP-CHAR-11 SD-ZONE-07 SP-CHAR-06 SP-ZONE-07 Nobody is asked; the next turn begins."""
    t = scene(thaw, Ann={"hand": SIX[:5]}, Bo={"hand": EIGHT[5:]}, running={"munchkin.charity": ("Ann",)})
    assert t.asked("Ann") != "turn"


def test_the_excess_goes_to_the_lowest_level(thaw: bool) -> None:
    """SP-CHAR-03 SP-CHAR-07 SP-CHAR-08 SD-CHAR-01 Exactly down to five; the giver picks the cards."""
    t = charity(thaw, Ann={"level": 3, "hand": EIGHT}, Bo={"level": 2}, Cy={"level": 4})
    assert (t.decision("Ann").least, t.decision("Ann").most) == (3, 3)
    t.do("Ann", ["Wolfman", "Tar Golem", "Snow Ghost"])
    assert t.cards("hand", "Bo") == ["Wolfman", "Tar Golem", "Snow Ghost"]
    assert len(t.cards("hand", "Ann")) == 5


def test_whoever_is_lowest_discards(thaw: bool) -> None:
    """SP-CHAR-05 SD-CHAR-04 The lowest gives nothing away."""
    t = charity(thaw, Ann={"hand": SIX}, Bo={"level": 2}, Cy={"level": 4})
    assert t.asked("Ann") == "discard"
    t.do("Ann", ["Wolfman"])
    assert t.where("Wolfman") == "door-discards"


def test_tied_for_the_lowest_is_lowest(thaw: bool) -> None:
    """SP-CHAR-05 SD-CHAR-04 EC-74 Being tied is enough to discard."""
    t = charity(thaw, Ann={"hand": SIX}, Cy={"level": 4})
    assert t.asked("Ann") == "discard"


def test_tied_receivers_share_as_evenly_as_can_be(thaw: bool) -> None:
    """SP-CHAR-04 SD-CHAR-03 EC-76 Three cards, two players: two and one, and the giver says who gets two."""
    t = charity(thaw, Ann={"level": 3, "hand": EIGHT})
    assert t.asked("Ann") == "larger share for"
    t.do("Ann", ["Cy"])
    t.do("Ann", ["Wolfman"])
    t.pass_all()  # Bo could play at once what was just received
    t.do("Ann", ["Tar Golem", "Snow Ghost"])
    assert t.cards("hand", "Bo") == ["Wolfman"]
    assert t.cards("hand", "Cy") == ["Tar Golem", "Snow Ghost"]


def test_one_card_for_two(thaw: bool) -> None:
    """SP-CHAR-04 Fewer cards than players: one gets it, the other nothing."""
    t = charity(thaw, Ann={"level": 3, "hand": SIX})
    t.do("Ann", ["Bo"])
    t.do("Ann", ["Wolfman"])
    assert (t.cards("hand", "Bo"), t.cards("hand", "Cy")) == (["Wolfman"], [])


def test_an_even_split_needs_no_choice(thaw: bool) -> None:
    """SP-CHAR-04 Two cards for two."""
    t = charity(thaw, Ann={"level": 3, "hand": EIGHT[:7]})
    t.do("Ann", ["Wolfman"])
    t.pass_all()
    t.do("Ann", ["Tar Golem"])
    assert (t.cards("hand", "Bo"), t.cards("hand", "Cy")) == (["Wolfman"], ["Tar Golem"])


def test_the_dead_are_passed_over(thaw: bool) -> None:
    """SP-CHAR-09 SD-CHAR-05 SD-LOOT-05 SP-LOOT-04 EC-71 The lowest of the living gets it."""
    t = charity(thaw, Ann={"level": 5, "hand": SIX}, Bo={"dead": 1}, Cy={"level": 3})
    t.do("Ann", ["Wolfman"])
    assert t.cards("hand", "Cy") == ["Wolfman"]


def test_nobody_else_alive(thaw: bool) -> None:
    """SP-CHAR-09 With all the others dead the excess is discarded."""
    t = charity(thaw, Ann={"level": 3, "hand": SIX}, Bo={"dead": 1}, Cy={"dead": 1})
    assert t.asked("Ann") == "discard"


def test_what_may_be_played_may_be_played_first(thaw: bool) -> None:
    """SP-CHAR-02 SD-CHAR-02 SP-CHAR-10 A Go Up a Level in Charity also changes who is lowest."""
    t = scene(thaw, Ann={"hand": [*SIX, "Go Up a Level"]}, Cy={"level": 2}, running={"munchkin.charity": ("Ann",)})
    assert t.asked("Ann") == "turn"
    t.do("Ann", f"play-a-go-up-a-level {one(t, 'Go Up a Level')} seat-0")
    t.do("Ann", "pass")
    t.do("Ann", ["Wolfman"])
    assert t.cards("hand", "Bo") == ["Wolfman"]


def test_nobody_has_to_play_first(thaw: bool) -> None:
    """SP-CHAR-03 EC-77 One may rather give."""
    t = charity(thaw, Ann={"level": 3, "hand": [*SIX[:5], "Chef's Apron"]}, Bo={"level": 2}, Cy={"level": 3})
    t.do("Ann", ["Chef's Apron"])
    assert t.cards("hand", "Bo") == ["Chef's Apron"]


def test_played_down_to_five(thaw: bool) -> None:
    """SP-CHAR-02 Who has played enough gives nothing."""
    t = scene(thaw, Ann={"level": 3, "hand": [*SIX[:5], "Chef's Apron"]}, running={"munchkin.charity": ("Ann",)})
    t.do("Ann", "play-an-item", "pass")
    assert t.happened("give") == 0
    assert t.asked("Bo") == "your turn" or t.asked("Ann") == "your turn"


@pytest.mark.parametrize("title", ["Teen Sleuth", "Chef's Apron"])
def test_charity_is_received_at_once(title: str, thaw: bool) -> None:
    """SD-TIME-06 SP-TIME-07 EC-22 What comes by Charity has just been received: it may be played off-turn."""
    t = charity(thaw, Ann={"level": 3, "hand": [*SIX[:5], title]}, Bo={"level": 2}, Cy={"level": 3})
    t.do("Ann", [title])
    assert t.asked("Bo") == "just-received"
    assert can(t, "Bo", "play-a-card-just-received")


def test_a_portal_by_charity_stays_in_hand(thaw: bool) -> None:
    """SD-PORT-10 Only one that was drawn may be turned up at once."""
    t = charity(thaw, Ann={"level": 3, "hand": [*SIX[:5], "Fire Exit"]}, Bo={"level": 2}, Cy={"level": 3})
    t.do("Ann", ["Fire Exit"])
    assert t.asked("Bo") == "just-received"
    t.refuses("Bo", "turn-up")
