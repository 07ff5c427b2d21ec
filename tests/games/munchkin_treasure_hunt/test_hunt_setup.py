"""Setting up: tokens, decks, hands, who begins."""
from __future__ import annotations

from collections.abc import Mapping

import pytest
from hunting import GAME, turn

from rulecore import Rejected, load_game
from rulecore.engine.match import Match
from rulecore.testing import Scene, table


def begun(seed: int, options: Mapping[str, str] | None = None) -> Match:
    """A match at its first turn: everybody has taken the first token that was left."""
    match = load_game(GAME).new_match(["Ann", "Bo", "Cy"], seed, options)
    while match.required[0].question == "which token":
        match.submit(match.required[0].answer(match.required[0].options[0]))
    return match


def test_everybody_chooses_one_of_six_tokens_which_stands_on_the_entrance() -> None:
    """TH-SET-01 TH-COMP-02: in the order of seats, each of the tokens that are left."""
    match = load_game(GAME).new_match(["Ann", "Bo", "Cy"], 1)
    offered = []
    for colour in ("red", "green", "blue"):
        (decision,) = match.required
        offered.append(list(decision.options))
        match.submit(decision.answer(colour))
    assert [len(tokens) for tokens in offered] == [6, 5, 4] and "red" not in offered[1]
    view = match.view(None)
    assert view["facts"]["colours"] == ["red", "green", "blue"] and view["tokens"]["munchkin"] == ["Entrance"] * 3


def test_what_the_entrance_says_is_not_carried_out_at_the_start(thaw: bool) -> None:
    """TH-SET-02: no treasure, no roll for a room; the first turn begins with the roll for a move."""
    t = Scene(begun(1, {"first-player": "Bo"}), thaw=thaw)
    assert t.asked("Bo") == "your turn" and t.happened("roll") == t.happened("draw") == 0
    assert len(t.cards("hand", "Bo")) == 3 and t.place("munchkin", "Bo") == "Entrance"


def test_three_treasures_each_and_two_shuffled_decks() -> None:
    """TH-SET-03 TH-SET-04 TH-SET-05: the rest lies face down, both discard spots are empty, and another seed is another order."""
    orders = []
    for seed in (1, 2):
        t = table(GAME, seed=seed, Ann={}, Bo={}, Cy={}, at="shuffle_and_deal")
        assert [len(t.cards("hand", name)) for name in ("Ann", "Bo", "Cy")] == [3, 3, 3]
        assert len(t.cards("treasure-deck")) == 70 - 9 and len(t.cards("monster-deck")) == 26
        assert not t.cards("treasure-discards") and not t.cards("monster-discards")
        assert t.match.view(0)["zones"]["treasure-deck"][0]["cards"] == t.match.view(0)["zones"]["monster-deck"][0]["cards"] == []
        orders.append((t.cards("treasure-deck"), t.cards("monster-deck")))
    assert orders[0][0] != orders[1][0] and orders[0][1] != orders[1][1]
    assert [t.state.game.vocab.zones[deck].discards for deck in ("monster-deck", "treasure-deck")] == [
        "monster-discards", "treasure-discards",
    ]  # fmt: skip


def test_the_table_says_who_begins_or_chance_does() -> None:
    """TH-SET-06"""
    for name in ("Ann", "Bo", "Cy"):
        assert Scene(begun(1, {"first-player": name})).asked(name) == "your turn"
    assert {begun(seed).state.active for seed in range(12)} == {0, 1, 2}


def test_turns_pass_clockwise(thaw: bool) -> None:
    """TH-SET-07"""
    t = turn(thaw, [1, 1, 1])
    turns = []
    for name in ("Ann", "Bo", "Cy"):
        turns.append(t.state.active)
        t.do(name, "roll the die", "W1")
    assert turns == [0, 1, 2] and t.state.active == 0


@pytest.mark.parametrize(("players", "fits"), [(1, False), (2, True), (6, True), (7, False)])
def test_two_to_six_play(players: int, fits: bool) -> None:
    """TH-COMP-03"""
    names = [f"P{i}" for i in range(players)]
    if fits:
        assert len(load_game(GAME).new_match(names, 1).players) == players
    else:
        with pytest.raises(Rejected):
            load_game(GAME).new_match(names, 1)


def test_hands_are_secret_and_without_a_limit(thaw: bool) -> None:
    """TH-CARD-12 TH-CARD-13: nobody else sees a card of it, only how many there are; nothing is ever discarded for being many."""
    many = ["Paper Hat", "Grandma", "Stop Sign", "Boomerang", "Angry Goose", "Emergency Pie", "Doll Heads", "Snotty Tissues"]
    t = turn(thaw, [1], Ann={"hand": many})
    t.do("Ann", "roll the die")
    t.pass_all()
    t.do("Ann", "W1")
    assert t.state.active == 1 and sorted(t.cards("hand", "Ann")) == sorted(many)
    seen, own = (t.match.view(seat)["zones"]["hand"][0] for seat in (1, 0))
    assert seen == {"count": 8, "cards": []} and len(own["cards"]) == 8
    assert not any("Grandma" in str(t.match.view(seat)) for seat in (1, 2, None))
