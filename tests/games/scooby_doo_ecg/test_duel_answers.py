"""Cancelling what the opponent is doing, effects that are forced, and cards that the rulebook names."""
from __future__ import annotations

import pytest
from plain_cards import at, both_pass, duel, fright, plain

from rulecore.engine.changes import Note
from rulecore.engine.match import AWAY
from rulecore.testing import Scene


def against(ann: dict[str, object], bo: dict[str, object], thaw: bool, **more: object) -> Scene:
    """Ann acts, Bo may answer."""
    return duel({"locations": ["Castle Gate"], **ann}, bo, thaw=thaw, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("title", "where"), [("Tar Man", "monsters"), ("Sheriff", "friends"), ("Torch", "items"), ("Snack Break", "discards")]
)
def test_any_card_can_be_cancelled_and_stays_spent(title: str, where: str, thaw: bool) -> None:
    """ECG-GLO-03 ECG-GLO-04: card and Snacks are gone, and nothing has happened."""
    t = against({"hand": [title]}, {"hand": ["Not So Fast"]}, thaw)
    price = t.state.game.cards[t.card(title)].fields["cost"]
    t.do("Ann", f"play-a-card {title.lower().replace(' ', '-')}")
    assert t.cards("stage") == [title] and fright(t, "Castle Gate") == 15, "it has not happened yet"
    t.do("Bo", "cancel-with-a-card not-so-fast")
    t.do("Ann", "pass")
    assert t.cards("discards", "Ann") == [title] and t.stat("snacks", "Ann") == 10 - price and t.stat("snacks", "Bo") == 5
    assert fright(t, "Castle Gate") == 15 and (where == "discards" or t.cards(where, "Ann") == [])


def test_it_is_the_very_next_action(thaw: bool) -> None:
    """ECG-GLO-03 ECG-GLO-04 ECG-TURN-07: it is the answer's turn that is spent, and later it is too late."""
    t = against({"hand": ["Torch", "Whistle"]}, {"hand": ["Not So Fast"]}, thaw)
    t.refuses("Bo", "cancel")
    t.do("Ann", "play-a-card torch")
    t.refuses("Bo", "play-a-card")
    t.do("Bo", "pass")
    assert t.cards("items", "Ann") == ["Torch"] and t.asked("Bo") == "actions"
    t.refuses("Bo", "cancel")
    t.do("Bo", "pass")
    t.do("Ann", "play-a-card whistle")
    t.do("Bo", "cancel-with-a-card")
    t.do("Ann", "pass")
    assert t.cards("items", "Ann") == ["Torch"] and t.asked("Ann") == "actions", "the answer was Bo's action"


def test_a_cancelled_card_cannot_be_cancelled_by_its_own_player(thaw: bool) -> None:
    """ECG-GLO-03 The opponent's last action: of one's own there is nothing to cancel."""
    t = against({"hand": ["Torch", "Not So Fast"]}, {"hand": ["Boo"]}, thaw)
    t.refuses("Ann", "play-a-card not-so-fast")
    t.do("Ann", "play-a-card torch")
    assert not t.asked("Ann")


def test_what_cancels_can_be_cancelled(thaw: bool) -> None:
    """ECG-GLO-03 ECG-GLO-04"""
    t = against({"hand": ["Torch", "Not So Fast"]}, {"hand": ["Not So Fast", "Boo"]}, thaw)
    t.do("Ann", "play-a-card torch")
    t.do("Bo", "cancel-with-a-card")
    t.do("Ann", "cancel-with-a-card")
    t.do("Bo", "pass")
    assert t.cards("items", "Ann") == ["Torch"] and t.asked("Bo") == "actions"


def test_an_ability_can_be_cancelled_and_stays_used(thaw: bool) -> None:
    """ECG-GLO-03 ECG-GLO-04 ECG-MI-02 ECG-GLO-02"""
    t = against({"items": ["Torch"]}, {"hand": ["Not So Fast"]}, thaw)
    t.do("Ann", "use-an-ability torch")
    t.do("Bo", "cancel-with-a-card")
    t.do("Ann", "pass")
    assert fright(t, "Castle Gate") == 15 and t.cards("discards", "Ann") == ["Torch"]
    t = against({"hand": ["Torch"]}, {"hand": ["Not So Fast"]}, thaw)
    t.do("Ann", "use-an-ability scooby-doo")
    t.do("Bo", "cancel-with-a-card")
    t.do("Ann", "pass")
    t.refuses("Ann", "use-an-ability scooby-doo")


def test_a_special_ability_can_cancel(thaw: bool) -> None:
    """ECG-GLO-06 ECG-ACT-V-03 As the Villain, too, once a game."""
    t = against({"hand": ["Torch", "Whistle"]}, {}, thaw)
    t.refuses("Ann", "use-an-ability daphne")
    t.do("Ann", "play-a-card torch")
    t.do("Bo", "cancel-with-an-ability daphne")
    t.do("Ann", "pass", "play-a-card whistle")
    assert t.cards("items", "Ann") == ["Whistle"] and t.asked("Bo") == "actions", "Bo has nothing left to cancel with, as all see"


def asked_against_a_torch(thaw: bool, bo: dict[str, object]) -> Scene:
    """Ann has played an Item."""
    t = duel({"hand": ["Torch"]}, bo, thaw=thaw)
    use_up(t, "Daphne", 1)
    t.do("Ann", "play-a-card torch")
    return t


def use_up(t: Scene, title: str, seat: int) -> None:
    """A Special Ability has been used in an earlier turn."""
    st = t.state
    card = next(c for c in st.game.titles[title] if st.game.homes[c] == seat)
    (ability,) = [a for a in st.game.cards[card].counts_in["malt-shop"] if a.key == "use"]
    Note(("game", "used", ability.address, card, seat), 1).apply(st)


def test_who_is_asked_tells_nothing_of_a_hand(thaw: bool) -> None:
    """ECG-GLO-04 Whoever could hold such a card, by what everybody sees: cards in hand, and Snacks for the cheapest."""
    for hand in (["Boo"], ["Not So Fast"]):
        t = asked_against_a_torch(thaw, {"hand": hand})
        assert t.asked("Bo") == "effect" and t.decision("Bo").deadline == 2.6
    for bo in ({"hand": []}, {"hand": ["Not So Fast"], "snacks": 1}):
        t = asked_against_a_torch(thaw, bo)
        assert t.asked("Bo") == "actions" and t.cards("items", "Ann") == ["Torch"]


def test_nobody_waits_for_whoever_is_away(thaw: bool) -> None:
    """ECG-GLO-04"""
    t = duel({"hand": ["Torch"]}, {"hand": ["Boo"]}, thaw=thaw)
    t.match.presence(1, AWAY)
    t.do("Ann", "play-a-card torch")
    assert t.cards("items", "Ann") == ["Torch"] and t.asked("Ann") == "actions"


def test_moving_and_locations_are_no_effects(thaw: bool) -> None:
    """ECG-GLO-03 Nothing comes between them and what they do."""
    t = duel({"hand": ["Castle Gate"]}, {"hand": ["Not So Fast"]}, thaw=thaw)
    t.do("Ann", "play-a-location castle-gate")
    assert t.asked("Bo") == "actions" and t.cards("locations", "Ann") == ["Castle Gate"]
    t.do("Bo", "pass")
    t.do("Ann", "move-members castle-gate")
    t.do("Ann", ["fred"])
    assert at(t, "Castle Gate") == ["Fred"] and t.asked("Bo") == "actions"


def test_a_forced_discard_gives_no_effect(thaw: bool) -> None:
    """ECG-GLO-02 ECG-EX-14 EC-128"""
    t = against({"items": ["Whistle"], "hand": []}, {"hand": ["Robbery"]}, thaw)
    t.do("Ann", "pass")
    t.do("Bo", "play-a-card robbery")
    t.do("Ann", "pass")
    assert t.cards("discards", "Ann") == ["Whistle"] and t.cards("hand", "Ann") == []


@pytest.mark.parametrize(
    ("mine", "theirs", "run"),
    [("Sinkhole", "Torch", True), ("Tar Man", "Boo", False), ("Torch", "Tar Man", False), ("Torch", "Castle Hall", True),
     ("Castle Hall", "Mine Pit", False)],
)  # fmt: skip
def test_the_vote(mine: str, theirs: str, run: bool, thaw: bool) -> None:
    """ECG-EX-13 ECG-CARD-01: the Villain's is dearer, so all run; 3 against 3: nothing. Both cards stay in hand; none costs 0."""
    t = duel(
        {"locations": ["Castle Gate"], "search-party": ["Fred", "Velma"], "play-deck": [theirs]},
        {"hand": ["Town Vote"], "play-deck": [mine]}, attached={"Fred": "Castle Gate", "Velma": "Castle Gate"}, thaw=thaw,
    )
    t.refuses("Ann", "play-a-card town-vote")
    t.do("Ann", "pass")
    t.do("Bo", "play-a-card town-vote")
    t.do("Ann", "pass")
    assert at(t, "Castle Gate") == ([] if run else ["Fred", "Velma"])
    assert (t.cards("hand", "Ann"), t.cards("hand", "Bo")) == ([theirs], [mine])


def test_darkness_is_a_group_of_events() -> None:
    """ECG-EVT-03"""
    vocab = plain().vocab
    assert "tag" in vocab.terms["Darkness"].categories and "tag" in vocab.kinds["event"].tags


def test_a_turn_ends_while_nothing_is_under_way(thaw: bool) -> None:
    """ECG-TURN-08 A pass in answer to a card is no pass of the turn."""
    t = against({"hand": ["Torch"]}, {"hand": ["Boo"]}, thaw)
    t.do("Ann", "play-a-card torch")
    t.do("Bo", "pass", "pass")
    assert t.asked("Ann") == "actions"
    both_pass(t)
    assert t.asked("Ann") != "actions"
