"""The end of a turn: success, Clues, a guess, what is cleared away, hands made full again."""
from __future__ import annotations

import pytest
from plain_cards import EPISODES, at, both_pass, duel, fright, keep_hands

from rulecore.engine.changes import Move
from rulecore.testing import Scene

ALL = ("Scooby-Doo", "Shaggy", "Velma", "Fred", "Daphne")  # Bravery 10


def solved(place: str = "Mine Lift", thaw: bool = False, ann: dict[str, object] | None = None, bo: dict[str, object] | None = None,
           **more: object) -> Scene:  # fmt: skip
    """Ann's five members are where nothing can frighten them, and the turn is over."""
    t = duel({"locations": [place], "search-party": list(ALL), **(ann or {})}, {"mystery": ["Night 7"], **(bo or {})},
             attached=dict.fromkeys(ALL, place), thaw=thaw, **more)  # type: ignore[arg-type]  # fmt: skip
    both_pass(t)
    return t


@pytest.mark.parametrize(("place", "clues"), [("Mine Shaft", 1), ("Mine Lift", 2), ("Mine Pit", 3)])
def test_a_success_is_worth_clues(place: str, clues: int, thaw: bool) -> None:
    """ECG-END-01 ECG-END-02 ECG-END-03 ECG-LOC-01: Master 1, Major 2, Minor 3; the Location is turned round."""
    t = solved(place, thaw)
    assert t.cards("solved", "Ann") == [place] and t.cards("locations", "Ann") == []
    assert len(t.cards("clues", "Ann")) == clues == t.total("clues", "Ann")


def test_a_turned_location_is_never_investigated_again_but_its_double_is(thaw: bool) -> None:
    """ECG-END-02"""
    t = duel({"solved": ["Mine Lift"], "locations": ["Mine Shaft"]}, thaw=thaw)
    assert [k.split()[1].split(".")[0] for k in t.options("Ann") if k.startswith("move-members")] == ["mine-shaft"]


def test_a_drawn_clue_is_seen_by_the_drawer_alone(thaw: bool) -> None:
    """ECG-END-17 ECG-CLUE-03 ECG-COMP-01: marked on the own checklist."""
    t = solved(thaw=thaw)
    mine, theirs, all_ = (t.match.view(s) for s in (0, 1, None))
    titles = [c["title"] for c in mine["zones"]["clues"][0]["cards"]]
    assert len(titles) == 2 and theirs["zones"]["clues"][0]["cards"] == all_["zones"]["clues"][0]["cards"] == []
    assert {k for k, v in mine["notes"]["checklist"].items() if v == "seen"} == set(titles)
    assert sorted(mine["notes"]["open"]) == sorted(set(EPISODES) - set(titles))
    assert len(theirs["notes"]["open"]) == 15 and all_["notes"] == {}


def test_a_right_guess_wins(thaw: bool) -> None:
    """ECG-END-04 ECG-END-05 ECG-WIN-01"""
    t = solved(thaw=thaw)
    t.do("Ann", "night 7")
    assert t.match.over and t.match.winners == (0,)
    shown = [e for e in t.match.events(None) if e["event"] == "show"][-1]
    assert [c["title"] for c in shown["cards"]] == ["Night 7"]


def test_a_wrong_guess_is_marked_and_costs_a_clue(thaw: bool) -> None:
    """ECG-END-06 ECG-END-17 ECG-EX-09: the opponent may draw one; everybody has heard the guess."""
    t = solved(thaw=thaw)
    wrong = next(e for e in EPISODES if e in t.match.view(0)["notes"]["open"] and e != "Night 7")
    t.do("Ann", wrong)
    assert not t.match.over and t.match.view(0)["notes"]["checklist"][wrong] == "guessed"
    assert t.match.view(1)["facts"]["guesses"] == [[wrong], []] == t.match.view(None)["facts"]["guesses"]
    t.do("Bo", True)
    assert len(t.cards("clues", "Bo")) == 1


def test_the_opponent_need_not_draw(thaw: bool) -> None:
    """ECG-END-06 May."""
    t = solved(thaw=thaw)
    t.do("Ann", "night 8" if "Night 8" in t.match.view(0)["notes"]["open"] else "night 9")
    t.do("Bo", False)
    assert t.cards("clues", "Bo") == []


def test_no_success_no_guess_and_none_is_saved(thaw: bool) -> None:
    """ECG-END-04 ECG-INV-10 EC-127"""
    t = duel({"locations": ["Mine Lift"], "search-party": ["Fred"]}, attached={"Fred": "Mine Lift"}, thaw=thaw)
    both_pass(t)
    assert t.asked("Ann") != "guess the Mystery"
    t = solved(thaw=thaw)
    t.do("Ann", "no guess")
    keep_hands(t)
    for _ in range(2):
        both_pass(t)
        keep_hands(t)
    assert t.state.active == 1 and t.happened("turn") == 3 and not t.happened("guess")


def test_any_episode_may_be_guessed(thaw: bool) -> None:
    """ECG-END-04 ECG-CLUE-05 Also one's own Mystery: both may be the same; and one that is ruled out, for whoever likes."""
    t = solved(thaw=thaw, ann={"mystery": ["Night 7"]})
    assert len(t.options("Ann")) == 16
    t.do("Ann", "night 7")
    assert t.match.winners == (0,)


def test_an_empty_clue_pile_gives_no_more(thaw: bool) -> None:
    """ECG-END-14 All are known by then."""
    t = duel({"locations": ["Mine Pit"], "search-party": list(ALL)}, attached=dict.fromkeys(ALL, "Mine Pit"))
    for clue in t.state.pile("clue-pile", 0)[1:]:
        Move(clue, t.state.game.zones["clues"][0]).apply(t.state)
    t = Scene(t.match.fork(), thaw=thaw)
    both_pass(t)
    assert len(t.cards("clues", "Ann")) == 14 and len(t.match.view(0)["notes"]["open"]) == 1
    t.do("Ann", t.match.view(0)["notes"]["open"][0])
    assert t.match.winners == (0,)


def test_the_order_of_the_end(thaw: bool) -> None:
    """ECG-END-11 ECG-END-07 ECG-END-08 ECG-END-09 ECG-END-10"""
    t = duel(
        {"locations": ["Mine Lift"], "search-party": list(ALL), "hand": ["Torch"], "friends": ["Sheriff"]},
        {"mystery": ["Night 7"], "monsters": ["Paper Ghost"]},
        attached={**dict.fromkeys(ALL, "Mine Lift"), "Sheriff": "Mine Lift", "Paper Ghost": "Mine Lift"}, thaw=thaw,
    )
    both_pass(t)
    wrong = next(e for e in t.match.view(0)["notes"]["open"] if e != "Night 7")
    t.do("Ann", wrong)
    t.do("Bo", True)
    keep_hands(t)
    kinds = ("success", "clue", "guess", "discard", "draw", "turn")
    events = [c.event for c, _ in t.state.history() if c.event in kinds]
    assert list(dict.fromkeys(events)) == list(kinds)
    assert t.cards("discards", "Bo") == ["Paper Ghost"] and t.cards("discards", "Ann") == ["Sheriff"]


def test_friends_go_at_the_end_of_any_turn(thaw: bool) -> None:
    """ECG-FRI-02 ECG-END-07 The Villain's too."""
    t = duel({"locations": ["Castle Gate"]}, {"friends": ["Heckler"]}, attached={"Heckler": "Castle Gate"}, thaw=thaw)
    assert fright(t, "Castle Gate") == 16
    both_pass(t)
    assert t.cards("discards", "Bo") == ["Heckler"] and fright(t, "Castle Gate") == 15


def test_members_stay_where_they_are(thaw: bool) -> None:
    """ECG-INV-11 At a solved Location, too: the next move brings them elsewhere."""
    t = solved(thaw=thaw)
    t.do("Ann", "no guess")
    assert at(t, "Mine Lift") == sorted(ALL)
    t = duel({"locations": ["Castle Gate"], "search-party": ["Fred"]}, attached={"Fred": "Castle Gate"}, thaw=thaw)
    both_pass(t)
    assert at(t, "Castle Gate") == ["Fred"]


def test_both_discard_and_refill(thaw: bool) -> None:
    """ECG-END-09 ECG-END-12 ECG-END-16 ECG-EX-15: five kept, three drawn; secret until both have said."""
    hand = ["Torch", "Whistle", "Sheriff", "Split Up", "Boo", "Peek", "Robbery"]
    t = duel({"hand": hand}, {"hand": ["Torch"]}, thaw=thaw)
    both_pass(t)
    t.do("Ann", ["peek", "robbery"])
    assert t.cards("discards", "Ann") == [] and t.match.view(1)["zones"]["discards"][0]["cards"] == []
    t.do("Bo", [])
    assert set(t.cards("discards", "Ann")) == {"Peek", "Robbery"}
    assert len(t.cards("hand", "Ann")) == len(t.cards("hand", "Bo")) == 8
    assert set(hand[:5]) <= set(t.cards("hand", "Ann"))
    drawn = [c for c, _ in t.state.history() if c.event == "draw" and t.state.game.owner[c.to] == 0]  # type: ignore[attr-defined]
    assert len(drawn) == 3


def test_an_empty_deck_is_made_anew(thaw: bool) -> None:
    """ECG-END-13"""
    t = duel({"hand": ["Torch"], "play-deck": []}, thaw=thaw)
    deck = t.cards("play-deck", "Ann")
    assert deck
    both_pass(t)
    keep_hands(t)
    assert len(t.cards("hand", "Ann")) == 8
