"""Help: who is near enough, how one is asked, what a helper does, gets and does not lose."""
from __future__ import annotations

import pytest
from hunting import can, fight, say, totals


@pytest.mark.parametrize(
    ("room", "place", "near"),
    [
        ("Witch", "Goblin", True), ("Witch", "W4", False), ("Goblin", "W16", True), ("Goblin", "W10", False),
        ("Goblin", "W15", False), ("Goblin", "W7", True), ("Goblin", "W2", True), ("Goblin", "Goblin", True),
        ("Goblin", "E1", True), ("Goblin", "E2", False),
    ],
)  # fmt: skip
def test_a_helper_is_at_most_six_spaces_away(room: str, place: str, near: bool, thaw: bool) -> None:
    """TH-HLP-01 TH-HLP-07 TH-EX-09: the fewest steps, through rooms and the Entrance as through any space."""
    t = fight(thaw, room, ["Spiky"], [3], Bo={"munchkin": place}, Cy={"munchkin": "E10"})
    assert can(t, "Ann", "ask-for-help") == near


def test_a_helper_three_spaces_away_turns_the_fight(thaw: bool) -> None:
    """TH-EX-08 TH-CMB-12 TH-HLP-02 TH-HLP-04 TH-HLP-05 TH-HLP-06 TH-HLP-14: 8 against 9, and 2 more."""
    t = fight(
        thaw, "Goblin", ["Spiky"], [6, 1], Ann={"front": ["Kitten Guards"]}, Bo={"munchkin": "W7", "front": ["Spoon of Legends"]},
        Cy={"munchkin": "E10"}, decks={"treasure-deck": ["Grandma", "Stop Sign"]},
    )
    t.pass_all()
    assert totals(t) == (8, 9)
    say(t, "Ann", "ask for help", "Bo")
    assert t.asked("Bo") == "do you help"
    say(t, "Bo", True)
    assert t.place("munchkin", "Bo") == "Goblin" and totals(t) == (10, 9)
    say(t, "Ann", "compare strengths")
    say(t, "Bo", "compare strengths")
    assert t.asked("Bo") == "take a treasure" and sorted(t.cards("table")) == ["Grandma", "Stop Sign"]
    assert {c["title"] for c in t.match.view(2)["zones"]["table"][0]["cards"]} == {"Grandma", "Stop Sign"}
    t.do("Bo", "grandma")
    assert t.cards("hand", "Bo") == ["Grandma"] and t.cards("hand", "Ann") == ["Stop Sign"] and t.cards("table") == []


def test_one_refuses_and_another_is_asked(thaw: bool) -> None:
    """TH-HLP-02 TH-HLP-08 TH-HLP-03: one after the other, each once; whoever helps is the only one."""
    t = fight(thaw, "Goblin", ["Spiky"], [3, 4], Bo={"munchkin": "W5"}, Cy={"munchkin": "W4"})
    say(t, "Ann", "ask for help", "Bo")
    say(t, "Bo", False)
    assert t.asked("Ann") == "whom do you ask" and not can(t, "Ann", "seat-1")
    say(t, "Ann", "Cy")
    say(t, "Cy", True)
    assert t.place("munchkin", "Bo") == "W5" and t.place("munchkin", "Cy") == "Goblin"
    assert not can(t, "Ann", "ask-for-help") and totals(t)[0] == 7


def test_there_is_one_helper_however_many_stand_near(thaw: bool) -> None:
    """TH-HLP-03: Cy stands next door and is not asked any more."""
    t = fight(thaw, "Goblin", ["Enormous"], [3, 4], Bo={"munchkin": "W5"}, Cy={"munchkin": "W4"})
    say(t, "Ann", "ask for help", "Bo")
    say(t, "Bo", True)
    assert t.asked("Ann") == "fight" and not can(t, "Ann", "ask-for-help")


def test_all_refuse(thaw: bool) -> None:
    """TH-HLP-08: and the fighter is alone again with the decision."""
    t = fight(thaw, "Goblin", ["Spiky"], [3, 4], Bo={"munchkin": "W5"}, Cy={"munchkin": "E10"})
    say(t, "Ann", "ask for help", "Bo")
    say(t, "Bo", False)
    assert t.asked("Ann") == "fight" and not can(t, "Ann", "ask-for-help")


def test_help_may_be_thought_better_of(thaw: bool) -> None:
    """TH-HLP-02: nobody must be asked."""
    t = fight(thaw, "Goblin", ["Spiky"], [3], Bo={"munchkin": "W5"})
    say(t, "Ann", "ask for help", "none")
    assert t.asked("Ann") == "fight" and can(t, "Ann", "ask-for-help")


def test_help_is_called_after_the_roll_with_or_without_one_shots_and_even_when_winning(thaw: bool) -> None:
    """TH-HLP-14 TH-HLP-09 TH-CMB-12"""
    t = fight(thaw, "Goblin", ["Dim-witted"], [6], Ann={"hand": ["Doll Heads"]}, Bo={"munchkin": "W5"})
    assert t.happened("roll") == 1
    t.pass_all()
    assert totals(t) == (6, 5) and can(t, "Ann", "ask-for-help")
    t.do("Ann", "use a one-shot: doll heads")
    assert totals(t) == (8, 5) and can(t, "Ann", "ask-for-help")


def test_both_add_until_both_have_enough(thaw: bool) -> None:
    """TH-HLP-10 TH-HLP-04 TH-CARD-10 TH-CARD-11: the helper lays a permanent down and plays a one-shot; then Ann is asked again."""
    t = fight(
        thaw, "Goblin", ["Enormous"], [3, 2], Ann={"hand": ["Doll Heads"]},
        Bo={"munchkin": "W5", "hand": ["Sturdy Helmet", "Paper Hat"]}, Cy={"munchkin": "E10"},
    )
    say(t, "Ann", "ask for help", "Bo")
    say(t, "Bo", True)
    say(t, "Ann", "compare strengths")
    assert t.happened("win") + t.happened("loss") == 0, "Bo has his say"
    say(t, "Bo", "lay down a permanent: sturdy helmet", "use a one-shot: paper hat", "compare strengths")
    assert t.asked("Ann") == "fight" and totals(t) == (3 + 2 + 3 + 3, 11)
    say(t, "Ann", "compare strengths")
    assert t.asked("Bo") == "take a treasure" and t.happened("loss") == 0


def test_a_helper_comes_without_a_fight_of_their_own(thaw: bool) -> None:
    """TH-HLP-12 TH-COMP-04: one monster card, one fight; each has rolled one die."""
    t = fight(thaw, "Goblin", ["Spiky"], [3, 4], Bo={"munchkin": "W5"})
    say(t, "Ann", "ask for help", "Bo")
    say(t, "Bo", True)
    assert t.cards("combat") == ["Spiky"] and t.happened("roll") == 2 and t.happened("enter") == 0
    assert [change.event for change, _ in t.state.history() if getattr(change, "token", "")] == ["join"]


def test_a_helper_in_a_lost_fight_stays_and_loses_nothing(thaw: bool) -> None:
    """TH-CMB-20 TH-CMB-26 TH-CMB-27"""
    t = fight(
        thaw, "Goblin", ["Enormous"], [1, 1, 2], Ann={"front": ["Kitten Guards"]},
        Bo={"munchkin": "W5", "front": ["Loyal Cactus"], "hand": ["Grandma"]},
    )
    say(t, "Ann", "ask for help", "Bo")
    say(t, "Bo", True)
    say(t, "Ann", "compare strengths")
    say(t, "Bo", "compare strengths")
    say(t, "Ann", "W6")
    assert t.place("munchkin", "Ann") == "W6" and t.place("munchkin", "Bo") == "Goblin"
    assert t.cards("front", "Bo") == ["Loyal Cactus"] and t.cards("hand", "Bo") == ["Grandma"] and t.cards("front", "Ann") == []
    assert t.asked("Bo") == "your turn" and t.happened("flee") == 1, "nobody else runs, and it is the next turn"


def test_of_one_treasure_the_helper_takes_it(thaw: bool) -> None:
    """TH-HLP-11 TH-HLP-13 TH-END-06: the last one there is; there is nothing to agree on."""
    t = fight(
        thaw, "Goblin", ["Dim-witted"], [6, 1], Bo={"munchkin": "W5"}, decks={"treasure-deck": ["Grandma"]}, short=["treasure-deck"]
    )
    say(t, "Ann", "ask for help", "Bo")
    assert {t.decision("Bo").key(o) for o in t.decision("Bo").options} == {"yes", "no"}
    say(t, "Bo", True)
    say(t, "Ann", "compare strengths")
    say(t, "Bo", "compare strengths")
    assert t.cards("hand", "Bo") == ["Grandma"] and t.cards("hand", "Ann") == []
