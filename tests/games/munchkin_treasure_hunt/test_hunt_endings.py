"""The end: the last treasure, wherever it is taken, and who is richest then."""
from __future__ import annotations

from hunting import fight, say, turn

from rulecore.games.munchkin_treasure_hunt.reading import wealth

POOR, RICH = ["Paper Hat"], ["Grandma", "Stop Sign"]  # 1 gold; 5 + 3


def test_the_game_ends_when_the_last_treasure_is_taken(thaw: bool) -> None:
    """TH-END-01 TH-END-03 TH-END-07 TH-CARD-07 TH-CARD-08: exactly the last one, from a chest; the dearest hand has won."""
    t = turn(
        thaw, [2], Ann={"hand": POOR}, Bo={"hand": RICH}, decks={"treasure-deck": ["Doll Heads"]}, short=["treasure-deck"],
    )
    say(t, "Ann", "roll the die", "W2")
    assert t.match.over and t.match.winners == (1,) and t.cards("hand", "Ann") == [*POOR, "Doll Heads"]
    assert [wealth(t.state, seat) for seat in range(3)] == [3, 8, 0]


def test_more_than_there_are_the_discards_are_shuffled_for_the_rest(thaw: bool) -> None:
    """TH-EX-13 TH-END-02 EC-116: one left, two won: take it, shuffle the discards, take one more, and the game is over."""
    t = fight(
        thaw, "Goblin", ["Dim-witted"], [6], decks={"treasure-deck": ["Doll Heads"]}, short=["treasure-deck"],
        zones={"treasure-discards": ["Paper Hat", "Grandma", "Stop Sign"]},
    )
    say(t, "Ann", "compare strengths")
    assert t.match.over and len(t.cards("hand", "Ann")) == 2 and t.cards("hand", "Ann")[0] == "Doll Heads"
    assert len(t.cards("treasure-deck")) == 2 and t.cards("treasure-discards") == []


def test_with_too_few_discards_what_there_is_is_drawn(thaw: bool) -> None:
    """TH-END-06"""
    t = fight(thaw, "Mummy", ["Dim-witted"], [6], Ann={"front": ["Sturdy Helmet"]}, decks={"treasure-deck": ["Doll Heads"]},
              short=["treasure-deck"], zones={"treasure-discards": ["Paper Hat"]})  # fmt: skip
    say(t, "Ann", "compare strengths")
    assert t.match.over and sorted(t.cards("hand", "Ann")) == ["Doll Heads", "Paper Hat"]


def test_the_reward_is_shared_out_before_the_end(thaw: bool) -> None:
    """TH-END-05: the helper still chooses, and what was chosen counts."""
    t = fight(
        thaw, "Goblin", ["Dim-witted"], [6, 1], Ann={"hand": ["Doll Heads"]}, Bo={"munchkin": "W5", "hand": ["Puddle of Slime"]},
        decks={"treasure-deck": ["Grandma", "Paper Hat"]}, short=["treasure-deck"],
    )
    say(t, "Ann", "ask for help", "Bo")
    say(t, "Bo", True)
    say(t, "Ann", "compare strengths")
    say(t, "Bo", "compare strengths")
    assert not t.match.over and t.asked("Bo") == "take a treasure"
    t.do("Bo", "grandma")
    assert t.match.over and t.match.winners == (1,)


def test_the_last_treasure_at_the_entrance_ends_the_game_at_once(thaw: bool) -> None:
    """TH-ENT-05: no roll for a room, no fight."""
    t = turn(thaw, [1], Ann={"munchkin": "E1"}, decks={"treasure-deck": ["Grandma"]}, short=["treasure-deck"])
    say(t, "Ann", "roll the die", "Entrance")
    assert t.match.over and t.happened("roll") == 1 and t.happened("combat") == 0 and t.match.winners == (0,)


def test_equal_hands_win_together(thaw: bool) -> None:
    """TH-EX-14 TH-END-04: 7, 7 and 5."""
    hands = {"Ann": ["Grandma"], "Bo": ["Borrowed Superpower", "Snotty Tissues"], "Cy": ["Cheese Catapult"]}
    players = {name: {"hand": hand} for name, hand in hands.items()}
    t = turn(thaw, [2], decks={"treasure-deck": ["Doll Heads"]}, short=["treasure-deck"], **players)
    say(t, "Ann", "roll the die", "W2")
    assert t.match.winners == (0, 1)


def test_what_lies_in_front_does_not_count_unless_the_table_counts_it(thaw: bool) -> None:
    """TH-CARD-08 TH-CARD-09 EC-113: both readings."""
    for counts, winner in (("no", 1), ("yes", 0)):
        t = turn(
            thaw, [2], options={"front-scores": counts}, Ann={"front": ["Sturdy Helmet", "Kitten Guards"]},
            Bo={"hand": ["Puddle of Slime"]}, decks={"treasure-deck": ["Doll Heads"]}, short=["treasure-deck"],
        )
        say(t, "Ann", "roll the die", "W2")
        assert t.match.winners == (winner,), counts


def test_cards_that_come_back_to_the_hand_do_not_put_off_the_end(thaw: bool) -> None:
    """TH-END-08: only the deck is looked at."""
    t = turn(
        thaw, [2], Ann={"hand": ["Fishing Rod"]}, zones={"treasure-discards": ["Grandma"]}, decks={"treasure-deck": ["Doll Heads"]},
        short=["treasure-deck"],
    )
    say(t, "Ann", "use a one-shot: fishing rod", "roll the die", "W2")
    assert t.match.over and sorted(t.cards("hand", "Ann")) == ["Doll Heads", "Grandma"]


def test_a_card_may_bring_the_last_treasure_too(thaw: bool) -> None:
    """TH-END-01: in the middle of a fight the game is over as soon as what the card says is done."""
    t = fight(thaw, "Goblin", ["Spiky"], [1], Ann={"hand": ["Whoopee Cushion"]}, decks={"treasure-deck": ["Doll Heads"]},
              short=["treasure-deck"])  # fmt: skip
    say(t, "Ann", "use a one-shot: whoopee cushion")
    assert t.match.over and t.cards("hand", "Ann") == ["Doll Heads"] and t.cards("table") == []
