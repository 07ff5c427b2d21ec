"""Being asked, and how fast, tells nothing of what somebody holds; and what is looked at is laid open first."""
from __future__ import annotations

import json
from typing import Any

import pytest

from rulecore.testing import Scene, table
from rulecore.tools.secrecy import known

GAME = "munchkin-scooby-doo"
QUIET = {"dungeons": ["Cliffside Footpath"]}


def scene(**things: Any) -> Scene:
    """Ann, Bo and Cy in a Dungeon that says nothing."""
    return table(GAME, zones=QUIET, **{"Ann": {}, "Bo": {}, "Cy": {}, **things})


def waits(t: Scene) -> list[tuple[int, str]]:
    """Who is waited for, and for what."""
    return [(d.seat, d.question) for d in t.match.required]


HANDS = (["Banana Peel", "Fog Machine"], ["Teen Sleuth", "Snow Mobile"])


@pytest.mark.parametrize("question", ["about-to-win", "before-loss"])
def test_windows_of_a_fight(question: str) -> None:
    strong = {"level": 9 if question == "about-to-win" else 1}
    found = []
    for hand in HANDS:
        t = scene(Ann=strong, Bo={"hand": hand}, running={"munchkin.fight": ("Ann", "Bellhop of the Empty Hotel")})
        t.do("Ann", "let it be decided")
        found.append((waits(t), [d.deadline for d in t.match.required], t.match.view(0)["window"]))
    assert found[0] == found[1] and found[0][0] == [(0, question), (1, question), (2, question)]


@pytest.mark.parametrize(("said", "window"), [("play-a-curse hole-in-every-pocket", "curse"), ("let it be decided", "roll")])
def test_windows_of_a_moment(said: str, window: str) -> None:
    found = []
    for hand in HANDS:
        t = scene(
            Ann={"hand": ["Hole in Every Pocket"]}, Bo={"hand": hand}, dice=[3], running={"munchkin.fight": ("Ann", "Tar Golem")},
        )
        t.do("Ann", said)
        t.run(window)
        found.append((waits(t), t.match.view(0)["window"]))
    assert found[0] == found[1] and {seat for seat, _ in found[0][0]} == {0, 1, 2}


def test_a_card_just_received() -> None:
    found = []
    for door in ("Teen Sleuth", "Bat on a String"):
        t = scene(Ann={"level": 2}, decks={"door-deck": ["Fog Machine", door]}, turn="Ann")
        t.do("Ann", "kick open the door", "loot the room")
        found.append((waits(t), t.match.view(1)["window"]))
    assert found[0] == found[1] and found[0][0] == [(0, "just-received")]


def test_too_much_to_carry() -> None:
    found = []
    for hand in ("Cheat!", "Bat on a String"):
        t = scene(
            Ann={"front": ["Meddling Kid"], "pack": ["Pirate's Chest", "Butter Churn Cannon"], "hand": [hand]}, turn="Bo",
        )
        t.do("Ann", "discard-a-class")
        found.append(waits(t))
    assert found[0] == found[1] == [(0, "too much to carry")]


def test_one_monster_or_two() -> None:
    found = []
    for other in ("Tar Golem", "Fog Machine"):
        t = scene(Ann={"hand": ["Bat on a String", other]}, decks={"door-deck": ["Extra Batteries"]})
        t.do("Ann", "kick open the door", "look for trouble")
        found.append(waits(t))
    assert found[0] == found[1] == [(0, "look for trouble")]


def test_a_body_is_laid_open_before_it_is_looted() -> None:
    t = scene(Ann={"hand": ["Banana Peel", "Teen Sleuth"]}, running={"munchkin.death": ("Ann",)})
    t.pass_all()
    t.run("loot the body")
    titles = {"Banana Peel", "Teen Sleuth"}
    for seat in (None, 0, 1, 2):
        assert titles <= {t.state.game.cards[c].title for c in known(t.state, seat)}
        assert all(title in json.dumps(t.match.events(seat)) for title in titles)


def test_totals_count_what_lies_open_only() -> None:
    for hand in HANDS:
        t = scene(Ann={"level": 3, "hand": hand}, running={"munchkin.fight": ("Ann", "Tar Golem")})
        told = [(e.title, e.amount) for e in t.match.explain("strength", 0)]
        assert told == [("", 3)]


def test_what_may_be_paid_is_asked_of_whoever_could() -> None:
    """`may discard a One-Shot`: asked with any card in hand, and then there may be nothing to say but no."""
    monster = "Stray Who Followed You Home"
    found = []
    for card in ("Banana Peel", "Teen Sleuth"):
        t = scene(Ann={"hand": [card]}, running={"munchkin.fight": ("Ann", monster)})
        found.append(waits(t))
        assert (True in t.decision("Ann").options) == (card == "Banana Peel")
        t.do("Ann", "no")
        assert t.asked("Ann") == "fight"
    assert found[0] == found[1] == [(0, "may discard")]
    assert waits(scene(Ann={}, running={"munchkin.fight": ("Ann", monster)})) == [(0, "fight")], "everybody sees that hand is empty"


def test_which_monster_joins_is_asked_even_if_there_is_one() -> None:
    found = []
    for other in ("Tar Golem", "Fog Machine"):
        t = scene(
            Ann={"level": 9}, Bo={"hand": ["Wandering Monster", "Cuckoo from the Clock", other]},
            running={"munchkin.fight": ("Ann", "Bellhop of the Empty Hotel")},
        )
        t.do("Ann", "let it be decided")
        t.do("Bo", "play-a-wandering")
        found.append(waits(t))
    assert found[0] == found[1] == [(1, "add")]
