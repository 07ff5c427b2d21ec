"""From the secret Mysteries to the first turn: who gets which cards, who begins, hands without a Location."""
from __future__ import annotations

from typing import Any

import pytest
from plain_cards import EPISODES, GANG, both_pass, keep_hands, plain

from rulecore.engine.match import Match
from rulecore.errors import Rejected
from rulecore.testing import Scene, thawed


def begin(seed: int = 1, **options: Any) -> Scene:
    """A game about to begin, past the mulligans."""
    t = Scene(plain().new_match(["Ann", "Bo"], seed, options))
    t.run("actions")
    return t


def titles(match: Match, zone: str, seat: int) -> list[str]:
    """The cards in a zone."""
    return [match.game.cards[c].title for c in match.state.pile(zone, seat)]


def test_two_players_and_what_each_brings() -> None:
    """ECG-COMP-01 ECG-COMP-02 ECG-MI-01 ECG-SET-07 ECG-DECK-05"""
    with pytest.raises(Rejected):
        plain().new_match(["Ann", "Bo", "Cy"], 1)
    st = begin().state
    for seat in (0, 1):
        assert sorted(titles(begin().match, "malt-shop", seat)) == sorted(GANG)
        assert sum(st.game.cards[c].kind == "clue" and st.game.homes[c] == seat for c in range(len(st.game.cards))) == 15
        assert all(st.game.cards[c].kind not in ("clue", "member") for c in (*st.pile("play-deck", seat), *st.pile("hand", seat)))


@pytest.mark.parametrize("seed", range(1, 6))
def test_one_clue_is_the_mystery_and_the_others_go_to_the_opponent(seed: int) -> None:
    """ECG-CLUE-01 ECG-CLUE-02 ECG-CLUE-03 ECG-CLUE-05 ECG-SET-01 ECG-SET-02 ECG-EX-01: one and fourteen, for both."""
    match = begin(seed).match
    homes = match.game.homes
    for seat in (0, 1):
        (mystery,) = match.state.pile("mystery", seat)
        pile = match.state.pile("clue-pile", 1 - seat)
        assert homes[mystery] == seat and {homes[c] for c in pile} == {seat}
        assert len(pile) == 14 and {*titles(match, "mystery", seat), *titles(match, "clue-pile", 1 - seat)} == set(EPISODES)
        assert not match.state.pile("clue-set", seat)


def test_piles_and_decks_are_shuffled() -> None:
    """ECG-SET-03 ECG-SET-04 No order is that of another game, and nothing lies as it was made."""
    orders = {tuple(titles(begin(seed).match, zone, 0)) for seed in range(1, 9) for zone in ("clue-pile", "play-deck")}
    assert len(orders) == 16
    assert len({titles(begin(seed).match, "mystery", 0)[0] for seed in range(1, 30)}) > 8


def test_whoever_is_named_begins() -> None:
    """ECG-SET-05 A parameter, or a seeded coin."""
    assert begin(first_player="Bo").state.active == 1 and begin(first_player="Ann").state.active == 0
    assert {begin(seed).state.active for seed in range(1, 40)} == {0, 1}
    assert begin(4).state.active == begin(4).state.active


def test_eight_cards_each_and_the_first_snacks() -> None:
    """ECG-SET-06 ECG-TURN-02 ECG-TURN-03 ECG-EX-02: ten for Mystery, Inc., seven for the Villain."""
    t = begin(first_player="Ann")
    assert [len(t.cards("hand", s)) for s in (0, 1)] == [8, 8]
    assert [t.stat("snacks", s) for s in (0, 1)] == [10, 7]


# ---- hands without a Location -----------------------------------------------------------------------


def first_hand(seed: int, locations: int, seat: int = 0) -> bool:
    """Does the game with this seed deal that many Locations?"""
    match = plain().new_match(["Ann", "Bo"], seed, {"first-player": "Ann"})
    return sum(match.game.cards[c].kind == "location" for c in match.state.pile("hand", seat)) == locations


WITHOUT = next(seed for seed in range(1, 500) if first_hand(seed, 0) and not first_hand(seed, 0, 1))
BOTH = next(seed for seed in range(1, 5000) if first_hand(seed, 0) and first_hand(seed, 0, 1))


def game(seed: int, thaw: bool, **options: Any) -> Scene:
    """A game whose first hands are known."""
    return Scene(plain().new_match(["Ann", "Bo"], seed, {"first-player": "Ann", **options}), thaw=thaw)


def test_a_hand_without_locations_may_be_shown_and_drawn_anew(thaw: bool) -> None:
    """ECG-MUL-01 ECG-MUL-02 ECG-EX-12: eight new ones, and the opponent may hold nine."""
    t = game(WITHOUT, thaw)
    hand = t.cards("hand", "Ann")
    t.do("Ann", True)
    shown = [e for e in t.match.events(1) if e["event"] == "show"]
    assert [c["title"] for c in shown[-1]["cards"]] == hand
    assert len(t.cards("hand", "Ann")) == 8
    t.do("Bo", True)
    assert len(t.cards("hand", "Bo")) == 9


def test_the_card_for_the_opponent_may_be_left(thaw: bool) -> None:
    """ECG-MUL-02"""
    t = game(WITHOUT, thaw)
    t.do("Ann", True)
    t.do("Bo", False)
    assert len(t.cards("hand", "Bo")) == 8


def test_nobody_must_show_a_hand(thaw: bool) -> None:
    """ECG-MUL-03 It is optional."""
    t = game(WITHOUT, thaw)
    hand = t.cards("hand", "Ann")
    t.do("Ann", False)
    assert t.cards("hand", "Ann") == hand and not t.happened("show")


def test_again_and_again_while_there_is_no_location(thaw: bool) -> None:
    """ECG-MUL-04"""
    again = next(s for s in range(1, 20_000) if first_hand(s, 0) and shows_twice(s))
    t = game(again, thaw)
    for cards in (9, 10):
        t.do("Ann", True)
        t.do("Bo", True)
        assert len(t.cards("hand", "Bo")) == cards


def shows_twice(seed: int) -> bool:
    """Is the second hand without a Location, too?"""
    t = game(seed, False)
    t.do("Ann", True)
    return not any(t.state.game.cards[c].kind == "location" for c in t.state.pile("hand", 0))


def test_the_villain_comes_after_and_keeps_what_was_added(thaw: bool) -> None:
    """ECG-MUL-05 First Mystery, Inc., then the Villain; bonuses accumulate."""
    seed = next(s for s in range(BOTH, 60_000) if first_hand(s, 0) and first_hand(s, 0, 1) and not_saved(s))
    t = game(seed, thaw)
    t.do("Ann", True)
    t.do("Bo", True)
    while t.asked("Ann") == "mulligan":
        t.do("Ann", False)
    t.do("Bo", True)
    assert len(t.cards("hand", "Bo")) == 9
    t.do("Ann", True)
    assert len(t.cards("hand", "Ann")) == 9


def not_saved(seed: int) -> bool:
    """Does the added card leave Bo without a Location?"""
    t = game(seed, False)
    t.do("Ann", True)
    t.do("Bo", True)
    return not any(t.state.game.cards[c].kind == "location" for c in t.state.pile("hand", 1))


def test_whoever_has_a_location_keeps_the_hand_and_being_asked_tells_nothing(thaw: bool) -> None:
    """ECG-MUL-01 Everybody is asked alike."""
    t = game(WITHOUT, thaw)
    t.do("Ann", False)
    assert t.asked("Bo") == "mulligan" and t.options("Bo") == ["no"]
    with pytest.raises(Rejected):
        t.answer("Bo", True)
    t.do("Bo", False)
    assert t.asked("Ann") == "actions"


def test_where_nobody_watches_only_who_could_is_asked() -> None:
    """ECG-MUL-01 With `ask: able`, for simulations."""
    t = game(WITHOUT, False, ask="able")
    t.do("Ann", False)
    assert t.asked("Ann") == "actions"


def test_more_than_eight_cards_are_kept_and_none_is_drawn(thaw: bool) -> None:
    """ECG-END-12"""
    t = game(WITHOUT, thaw)
    t.do("Ann", True)
    t.do("Bo", True)
    while t.asked("Ann") == "mulligan":
        t.do("Ann", False)
    t.do("Bo", False)
    both_pass(t)
    keep_hands(t)
    assert [len(t.cards("hand", s)) for s in (0, 1)] == [8, 9]


def test_a_game_is_the_same_from_the_same_seed() -> None:
    """ECG-SET-04 Chance is the seed's."""
    assert begin(9).match.hash() == begin(9).match.hash() != begin(10).match.hash()
    match = begin(9).match
    assert thawed(match).hash() == match.hash()


def test_the_plain_cards_are_of_this_game() -> None:
    """ECG-TYPE-01 Every type of card is among those that the tests play with."""
    assert {c.kind for c in plain().cards} == set(plain().vocab.kinds)
