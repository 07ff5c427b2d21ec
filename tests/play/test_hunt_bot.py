"""The treasure hunter: what it does in plain situations, and that it plays better than chance, seeing only its seat."""
from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulecore import load_game
from rulecore.play.bots import Bot, RandomBot, bot_for
from rulecore.play.hunt_bot import HuntBot
from rulecore.testing import Scene, table

GAME = "munchkin-treasure-hunt"
TURN, FIGHT = f"{GAME}.turn", f"{GAME}.fight"


def bot(seed: int = 1) -> HuntBot:
    """A hunter."""
    made = bot_for(load_game(GAME), Random(seed))
    assert isinstance(made, HuntBot)
    return made


def turn(dice: list[int], **things: Any) -> Scene:
    """Ann's turn begins."""
    players = {name: things.pop(name, {}) for name in ("Ann", "Bo", "Cy")}
    return table(GAME, dice=dice, running={TURN: ("Ann",)}, **players, **things)


def fight(room: str, monsters: list[str], dice: list[int], **things: Any) -> Scene:
    """Ann fights."""
    players = {name: things.pop(name, {}) for name in ("Ann", "Bo", "Cy")}
    players["Ann"] = {"munchkin": room, **players["Ann"]}
    return table(
        GAME, dice=dice, running={f"{TURN}:end_of_turn": ("Ann",), FIGHT: ("Ann",)}, decks={"monster-deck": monsters}, **players
    )


def says(t: Scene, who: str, hunter: HuntBot | None = None) -> str:
    """What the hunter in that seat answers, by its key."""
    handle = t.match.handle(t.seat(who))
    decision = next(d for d in handle.decisions if d.required)
    answer = (hunter or bot()).decide(handle, handle.decisions)
    assert answer is not None
    return decision.key(answer.value)


def acts(t: Scene, who: str) -> None:
    """The hunter in that seat goes on until somebody else is asked, or the dice are at their end."""
    hunter = bot()
    seat = t.seat(who)
    while any(d.seat == seat for d in t.match.required):
        handle = t.match.handle(seat)
        answer = hunter.decide(handle, handle.decisions)
        assert answer is not None
        t.match.submit(answer)
        t._settle()
        t.pass_all()


# ---- moving ---------------------------------------------------------------------------------------


def test_it_goes_to_a_chest_rather_than_to_nothing() -> None:
    t = turn([1], Ann={"munchkin": "W1"})
    t.do("Ann", "roll the die")
    assert says(t, "Ann") == "w2"


def test_it_goes_where_it_is_strong_enough() -> None:
    """To the Goblin with a helmet and a bathtub; without them to the chest on the other side."""
    for front, to in ((["Sturdy Helmet", "Kitten Guards"], "goblin"), ([], "w6")):
        t = turn([1], Ann={"munchkin": "W5", "front": front})
        t.do("Ann", "roll the die")
        t.pass_all()
        assert says(t, "Ann") == to


def test_it_lays_a_permanent_down_early_and_keeps_it_late() -> None:
    """Later it is worth more in the hand."""
    t = turn([1], Ann={"hand": ["Sturdy Helmet"]})
    assert says(t, "Ann").startswith("lay-down-a-permanent sturdy-helmet")
    late = turn([1], Ann={"hand": ["Sturdy Helmet"]}, decks={"treasure-deck": ["Grandma"]}, short=["treasure-deck"])
    assert says(late, "Ann") == "roll-the-die"


def test_it_brings_back_what_is_worth_more_than_the_rod() -> None:
    for discards, said in ((["Grandma"], "use-a-one-shot fishing-rod"), (["Paper Hat"], "roll-the-die")):
        t = turn([1], Ann={"hand": ["Fishing Rod"]}, zones={"treasure-discards": discards})
        assert says(t, "Ann").startswith(said)


# ---- fighting -------------------------------------------------------------------------------------


def test_a_won_fight_is_compared_and_nothing_is_spent() -> None:
    t = fight("Goblin", ["Dim-witted"], [6], Ann={"hand": ["Doll Heads"]})
    t.pass_all()
    assert says(t, "Ann") == "compare-strengths"


def test_the_cheapest_cards_that_win_are_played() -> None:
    """Two are missing: Doll Heads, and not Grandma."""
    far = {"munchkin": "E10"}
    t = fight("Goblin", ["Dim-witted"], [3], Ann={"hand": ["Grandma", "Doll Heads"]}, Bo=far, Cy=far)
    t.pass_all()
    assert says(t, "Ann").startswith("use-a-one-shot doll-heads")


def test_a_bonus_against_the_room_is_seen() -> None:
    """Against the Troll a handful of sand is four, for one gold."""
    far = {"munchkin": "E10"}
    t = fight("Troll", ["Dim-witted"], [1, 3], Ann={"hand": ["Broccoli Smoothie", "Pocket Sand"]}, Bo=far, Cy=far)
    t.pass_all()
    assert says(t, "Ann").startswith("use-a-one-shot pocket-sand")


def test_help_is_asked_for_where_it_saves_much() -> None:
    """Four are missing, and Bo with the bathtub stands next door."""
    t = fight("Goblin", ["Spiky"], [5], Ann={"hand": ["Broccoli Smoothie"]}, Bo={"munchkin": "W5", "front": ["Ancestral Bathtub"]})
    t.pass_all()
    assert says(t, "Ann") == "ask-for-help"
    t.do("Ann", "ask for help")
    assert says(t, "Ann") == "seat-1"


@pytest.mark.parametrize(("rolled", "helps"), [(5, "yes"), (1, "no")])
def test_a_hunter_helps_where_it_can_be_won(rolled: int, helps: str) -> None:
    t = fight("Goblin", ["Spiky"], [rolled], Bo={"munchkin": "W5"}, Cy={"munchkin": "E10"})
    t.do("Ann", "ask for help", "Bo")
    assert says(t, "Bo") == helps


def test_the_helper_takes_the_dearest() -> None:
    t = fight("Goblin", ["Dim-witted"], [6, 1], Bo={"munchkin": "W5"}, Cy={"munchkin": "E10"})
    t.do("Ann", "ask for help", "Bo")
    t.do("Bo", True)
    t.do("Ann", "compare strengths")
    t.do("Bo", "compare strengths")
    shown = {t.state.game.cards[c].title: t.state.game.cards[c].fields["gold"] for c in t.state.pile("table")}
    taken = says(t, "Bo")
    dearest = max(shown.values())
    assert any(taken.startswith(title.lower().split()[0]) for title, gold in shown.items() if gold == dearest)


def test_a_bad_roll_is_changed_where_that_wins() -> None:
    """And not where it is won anyway, nor where nothing would help."""
    for face, monster, said in ((1, "Dim-witted", "answer-a-roll loaded-die"), (5, "Dim-witted", "pass"), (1, "Enormous", "pass")):
        t = fight("Goblin", [monster], [face], Ann={"hand": ["Loaded Die"]})
        assert says(t, "Ann").startswith(said)


def test_the_trolls_six_is_turned_into_a_one() -> None:
    t = fight("Troll", ["Dim-witted"], [6, 3], Ann={"hand": ["Loaded Die"]})
    assert says(t, "Ann").startswith("answer-a-roll loaded-die")
    t.do("Ann", "answer a roll: loaded die")
    assert says(t, "Ann") == "1"


def test_the_least_treasure_is_lost() -> None:
    t = fight("Goblin", ["Enormous"], [1, 2], Ann={"hand": ["Grandma", "Paper Hat", "Stop Sign"]})
    t.pass_all()
    t.do("Ann", "compare strengths")
    t.pass_all()
    t.do("Ann", "W6")
    assert says(t, "Ann").startswith("paper-hat")


# ---- whole games ----------------------------------------------------------------------------------


def played(seed: int) -> tuple[int, ...]:
    """A game of two hunters (seats 0 and 2) against two who do anything; the winners."""
    game = load_game(GAME)
    match = game.new_match(["A", "B", "C", "D"], seed, {"ask": "able"})
    bots: list[Bot] = [bot(seed), RandomBot(Random(seed)), bot(seed + 1), RandomBot(Random(seed + 1))]
    while not match.over:
        seat = match.required[0].seat
        answer = bots[seat].decide(match.handle(seat), match.decisions(seat))
        assert answer is not None
        match.submit(answer)
    return match.winners


def test_it_wins_more_than_chance() -> None:
    """Twelve games; hunters win nearly all of them."""
    won = sum(any(seat in (0, 2) for seat in played(seed)) for seed in range(12))
    assert won >= 10


def test_it_plays_a_whole_turn_by_itself() -> None:
    """And the turn comes to its end."""
    t = turn([2, 3, 4, 2, 1, 5, 3], Ann={"hand": ["Sturdy Helmet"]})
    acts(t, "Ann")
    assert t.state.active == 1 and t.happened("walk") >= 1
