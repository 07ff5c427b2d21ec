"""Bots: what a sensible Munchkin does in a known situation, and that no bot sees more than its seat."""
from __future__ import annotations

import ast
import inspect
from collections import Counter
from random import Random
from typing import Any

import pytest

from rulecore import load_game
from rulecore.engine.match import Answer, Decision
from rulecore.play import bots, munchkin_bot
from rulecore.play.bots import OFFERS_A_TURN, RandomBot, bot_for
from rulecore.play.munchkin_bot import MunchkinBot, bonus, enough, escapes, paid, swing
from rulecore.play.simulate import bots_for, play_out, played
from rulecore.play.table import Table
from rulecore.testing import Scene, table

GAME = "munchkin-scooby-doo"
FIGHT = {"munchkin.fight": ("Ann", "Snow Ghost")}  # a Ghost of level 8 with 2 Treasures


class OnlyTheSeat:
    """What a bot is promised, and nothing else."""

    def __init__(self, scene: Scene, who: str) -> None:
        self.seat = scene.seat(who)
        self._view = scene.match.view(self.seat)

    def view(self) -> dict[str, Any]:
        return self._view


def says(scene: Scene, who: str, bot: MunchkinBot | None = None) -> tuple[str, Any]:
    """What a bot says to all that the seat may decide: the question and the key of the answer."""
    seat = scene.seat(who)
    decisions = scene.match.decisions(seat)
    bot = bot or MunchkinBot(scene.match.game, Random(1))
    answer = bot.decide(OnlyTheSeat(scene, who), decisions)
    if answer is None:
        return "", None
    decision = next(d for d in decisions if d.id == answer.id)
    return decision.question, decision.key(answer.value)


def play_on(scene: Scene, who: str, until: str = "", most: int = 30) -> list[str]:
    """Let a bot decide for one seat, until somebody else is asked; what it has said."""
    bot = MunchkinBot(scene.match.game, Random(1))
    said = []
    for _ in range(most):
        seat = scene.seat(who)
        if scene.match.over or not any(d.seat == seat for d in scene.match.required) or scene.asked(who) == until:
            break
        decisions = scene.match.decisions(seat)
        answer = bot.decide(OnlyTheSeat(scene, who), decisions)
        assert answer is not None
        said.append(next(d for d in decisions if d.id == answer.id).key(answer.value))
        scene.match.submit(answer)
    return said


# ---- the own turn ---------------------------------------------------------------------------------


def test_it_puts_on_the_best_and_takes_off_what_is_worse() -> None:
    t = table(
        GAME, turn="Ann", at="take_turns", running={"munchkin.turn": ("Ann",)},
        Ann={"front": ["Miner's Lamp"], "hand": ["Diving Helmet", "Ghost Hunter"], "pack": []}, Bo={}, Cy={},
    )
    t.run("your turn", "Ann")
    said = play_on(t, "Ann", until="", most=6)
    assert "Diving Helmet" in t.cards("front", "Ann"), said
    assert "Ghost Hunter" in t.cards("front", "Ann")
    assert "Miner's Lamp" not in t.cards("front", "Ann")


def test_it_sells_what_it_does_not_need_for_a_level() -> None:
    t = table(
        GAME, turn="Ann", at="take_turns", running={"munchkin.turn": ("Ann",)},
        Ann={"hand": ["Invisible Ink", "Rabbit's Foot", "Stunt Double", "Curse-Off Spray", "Yard Sale Sign"]}, Bo={}, Cy={},
    )
    t.run("your turn", "Ann")
    play_on(t, "Ann", until="fight", most=3)
    assert t.stat("level", "Ann") == 2
    assert t.happened("discard") <= 5


def test_it_keeps_a_level_for_itself_and_a_curse_for_the_leader() -> None:
    t = table(
        GAME, turn="Bo", at="take_turns", running={"munchkin.turn": ("Bo",)},
        Ann={"hand": ["Go Up a Level", "Fogged Glasses"]}, Bo={"level": 2}, Cy={"level": 8},
    )
    t.run("your turn", "Bo")
    assert says(t, "Ann")[1].startswith("play-a-go-up-a-level go-up-a-level")
    t.do("Ann", "play a go up a level: go up a level, ann")
    t.run("your turn", "Bo")
    assert says(t, "Ann")[1].endswith("seat-2") and says(t, "Ann")[1].startswith("play-a-curse")


# ---- fights ---------------------------------------------------------------------------------------


def fight(ann: dict[str, Any], bo: dict[str, Any] | None = None, cy: dict[str, Any] | None = None) -> Scene:
    """Ann has met Snow Ghost."""
    t = table(GAME, turn="Ann", at="take_turns", running=FIGHT, Ann=ann, Bo=bo or {}, Cy=cy or {})
    t.run("fight", "Ann")
    return t


def test_a_one_shot_is_used_where_it_turns_the_fight() -> None:
    assert says(fight({"level": 4, "hand": ["Cheeseburger with Extra Pickles"]}), "Ann")[1].startswith("use-a-one-shot")
    assert not says(fight({"level": 1, "hand": ["Cheeseburger with Extra Pickles"]}), "Ann")[1].startswith("use-a-one-shot")
    assert says(fight({"level": 9, "hand": ["Cheeseburger with Extra Pickles"]}), "Ann")[1] == "let-it-be-decided"


def test_who_loses_asks_for_help_once_and_offers_a_share() -> None:
    t = fight({"level": 4}, bo={"level": 6}, cy={"level": 9})
    bot = MunchkinBot(t.match.game, Random(1))
    assert says(t, "Ann", bot)[1] == "ask-for-help"
    t.do("Ann", "ask for help")
    assert says(t, "Ann", bot) == ("whom do you ask", "seat-1"), "the lower Level of those who are strong enough"
    t.do("Ann", "seat-1")
    question, offer = says(t, "Ann", bot)
    assert question == "what do you offer" and offer.startswith("1"), offer
    t.answer("Ann", t.decision("Ann").default)
    assert says(t, "Bo")[1] == "refuse", "nothing is offered"
    t.do("Bo", "refuse")
    t.run("fight", "Ann")
    assert says(t, "Ann", bot)[1] == "let-it-be-decided", "it has asked already"


@pytest.mark.parametrize(
    ("ann", "share", "helps"),
    [(4, 1, True), (4, 0, False), (1, 2, False), (9, 2, False)],
    ids=["for a share", "not for nothing", "not to lose", "not to let somebody win"],
)
def test_help_has_its_price_and_its_limits(ann: int, share: int, helps: bool) -> None:
    t = fight({"level": ann}, bo={"level": 5 if ann > 1 else 1})
    t.do("Ann", "ask for help", "seat-1")
    offer = next(o for o in t.decision("Ann").options if o[0] == share and not o[2])
    t.answer("Ann", offer)
    assert says(t, "Bo")[1].startswith("help") == helps


def test_the_leader_is_stopped_and_others_are_let_win() -> None:
    for level, stopped in ((9, True), (3, False)):
        t = fight({"level": level, "front": ["Flashlight", "Snow Mobile"]}, bo={"level": 5, "hand": ["On Very Tall Stilts"]})
        assert t.total("strength", "Ann") > 8
        t.do("Ann", "let it be decided")
        assert t.decision("Bo").window == "about-to-win"
        assert says(t, "Bo")[1].startswith("play-a-monster-enhancer") == stopped


def test_who_is_saved_by_a_third_player_may_still_be_stopped() -> None:
    """The window in which a fight was being lost is the one in which it is being won, too."""
    t = fight({"level": 9, "hand": ["Cheeseburger with Extra Pickles"]}, bo={"level": 5, "hand": ["On Very Tall Stilts"]}, cy={
        "hand": ["Fog Machine"],
    })
    t.do("Cy", "play a monster enhancer")
    t.do("Ann", "let it be decided")
    assert t.asked("Bo") == "before-loss" and says(t, "Bo")[1] == "pass"
    t.do("Ann", "use a one-shot", "munchkins")
    assert t.asked("Bo") == "before-loss" and says(t, "Bo")[1].startswith("play-a-monster-enhancer")


def test_an_ability_is_paid_for_where_it_turns_the_fight() -> None:
    t = fight({"level": 7, "front": ["Teen Sleuth"], "hand": ["Fog Machine", "Banana Peel"]})
    bot = MunchkinBot(t.match.game, Random(1))
    assert says(t, "Ann", bot)[1].startswith("use-an-ability")
    said = play_on(t, "Ann", until="about-to-win")
    assert t.total("strength", "Ann") == 9, said


def test_a_way_out_is_for_who_can_neither_win_nor_get_help() -> None:
    t = fight({"level": 4, "hand": ["Smoke Bomb"]}, bo={"level": 6})
    bot = MunchkinBot(t.match.game, Random(1))
    assert says(t, "Ann", bot)[1] == "ask-for-help"
    assert says(t, "Ann", bot)[1].startswith("use-a-one-shot smoke-bomb")


@pytest.mark.parametrize("shared", [False, True])
def test_whoever_would_win_too_helps_to_win(shared: bool) -> None:
    t = table(
        GAME, turn="Ann", at="take_turns", running=FIGHT, Ann={"level": 9, "front": ["Hiccups"]}, Bo={"level": 5}, Cy={},
        options={"shared-victory": shared},
    )
    t.run("fight", "Ann")
    t.do("Ann", "ask for help", "seat-1", "0 seat-0")
    assert says(t, "Bo")[1].startswith("help") == shared


def test_cards_say_what_they_can_do() -> None:
    game = load_game(GAME)
    cards = {card.title: card for card in game.cards}
    assert swing(cards["Cheeseburger with Extra Pickles"]) == (5, 5)
    assert swing(cards["Banana Peel"]) == (0, 3)
    assert swing(cards["On Very Tall Stilts"]) == (0, 10)
    assert swing(cards["Net from Above"])[0] > 20
    assert swing(cards["Costume Two Sizes Too Small"]) == (5, 0) and swing(cards["Extra Batteries"]) == (0, 5)
    assert (paid(cards["Teen Sleuth"]), paid(cards["Flashlight"])) == (2, 0)
    assert escapes(cards["Smoke Bomb"]) and escapes(cards["Grappling Hook"]) and not escapes(cards["Scooby Snacks"])
    assert bonus(cards["Flashlight"]) == 1


def test_a_sale_is_enough_and_nothing_more() -> None:
    worth = {1: 100, 2: 300, 3: 600, 4: 800}
    assert enough([1, 2, 3, 4], worth.__getitem__) == (1, 2, 3)
    assert enough([2, 4, 3], worth.__getitem__) == (2, 4)
    assert enough([1, 2], worth.__getitem__) == ()


# ---- any bot --------------------------------------------------------------------------------------


@pytest.mark.parametrize("module", [bots, munchkin_bot])
def test_bots_read_plain_data_and_never_the_match(module: Any) -> None:
    """No label, no state, nothing private of what they are given."""
    for n in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(n, ast.Attribute):
            owner = n.value.id if isinstance(n.value, ast.Name) else ""
            assert n.attr not in ("state", "machine", "label", "match", "handle", "seed"), n.lineno
            assert not n.attr.startswith("_") or owner == "self", n.lineno


def test_a_random_bot_answers_uniformly_and_offers_now_and_then() -> None:
    t = table("mini-hunt", Ann={}, Bo={}, Cy={}, Di={}, seed=3)
    decision = t.match.required[0]
    bot = RandomBot(Random(1))
    counted = Counter(_answer(bot, t, decision).value for _ in range(400))
    expected = 400 / len(decision.options)
    assert all(0.6 * expected < n < 1.5 * expected for n in counted.values()) and len(counted) == len(decision.options)


def _answer(bot: RandomBot, t: Scene, decision: Decision) -> Answer:
    answer = bot.decide(OnlyTheSeat(t, "Ann"), [decision])
    assert answer is not None
    return answer


def test_a_random_bot_is_capped_within_a_turn() -> None:
    t = table(
        GAME, turn="Bo", at="take_turns", running={"munchkin.turn": ("Bo",)},
        Ann={"front": ["Flashlight"], "pack": ["Diving Helmet"]}, Bo={}, Cy={},
    )
    t.run("your turn", "Bo")
    offers = [d for d in t.match.decisions(0) if not d.required]
    assert offers
    bot = RandomBot(Random(1))
    taken = sum(bot.decide(OnlyTheSeat(t, "Ann"), offers) is not None for _ in range(500))
    assert taken == OFFERS_A_TURN


def test_the_bot_of_a_game_is_the_one_of_its_family() -> None:
    assert isinstance(bot_for(load_game(GAME), Random(1)), MunchkinBot)
    assert isinstance(bot_for(load_game("mini-hunt"), Random(1)), RandomBot)


def test_the_same_seed_is_the_same_game() -> None:
    game = load_game(GAME)
    hashes = set()
    for _ in range(2):
        match = game.new_match(["Ann", "Bo", "Cy"], 5)
        play_out(match, bots_for(game, 3, 5, random=False))
        hashes.add(match.hash())
    assert len(hashes) == 1


def test_a_player_who_is_always_timed_out_finishes_every_game() -> None:
    """Three bots and somebody who never says a word: the table's clock does the rest."""
    game = load_game(GAME)
    clock = [0.0]
    match = game.new_match(["Ann", "Bo", "Cy", "Di"], 8)
    seats = bots_for(game, 4, 8, random=False)
    host = Table(match, patience=1.0, clock=lambda: clock[0])
    for _ in range(50_000):
        if host.over:
            break
        acted = False
        for seat in range(3):
            chair = host.chair(seat)
            answer = seats[seat].decide(chair, found) if (found := chair.decisions) else None
            if answer is not None:
                chair.submit(answer)
                acted = True
                break
        if not acted:
            clock[0] += 3.0
            assert host.expire() > 0, "nobody can say anything and nothing runs out"
    assert match.winners


def test_a_card_is_played_when_it_does_something() -> None:
    """Not when it is merely turned up and kept, or discarded."""
    t = table(GAME, Ann={"hand": ["Go Up a Level"]}, Bo={}, Cy={}, zones={"dungeons": []}, decks={"door-deck": [
        "Fog Machine", "Wolfman",
    ]})
    t.do("Ann", "kick open the door", "loot the room")
    t.pass_all()
    assert t.cards("hand", "Ann") == ["Go Up a Level", "Fog Machine", "Wolfman"] and played(t.match) == set()
    t.do("Ann", "play a go up a level: go up a level, ann")
    assert played(t.match) == {"Go Up a Level"}


def test_a_bot_makes_room_once_for_what_it_may_not_wear() -> None:
    """The slippers are better, and only for Meddling Kids: the fins come off once, and go on again."""
    ann = {"front": ["Scuba Fins"], "pack": ["Bunny Slippers"]}
    scene = table(GAME, Ann=ann, Bo={}, Cy={}, decks={"door-deck": ["Ghost Clown"]})
    said = [s for s in play_on(scene, "Ann", until="fight") if s.startswith("change-equipment")]
    assert len(said) == 2


# ---- Allies and Turfs ----------------------------------------------------------------------------------


SOUTH = "munchkin-south-park"


def test_an_ally_and_a_turf_are_taken_along() -> None:
    """Where there is room; and in the place of somebody less useful, but not of somebody better."""
    alone = table(SOUTH, Ann={"hand": ["Timmy", "Raisins"]}, Bo={}, Cy={})
    timmy, kyle = f"timmy.{alone.card('Timmy')}", f"kyle-broflovski.{alone.card('Kyle Broflovski')}"
    assert play_on(alone, "Ann", most=2) == [f"play-an-ally {timmy} none", f"play-a-turf raisins.{alone.card('Raisins')}"]
    lesser = table(SOUTH, Ann={"front": ["Timmy"], "hand": ["Kyle Broflovski"]}, Bo={}, Cy={})
    assert says(lesser, "Ann") == ("your turn", f"play-an-ally {kyle} {timmy}")
    better = table(SOUTH, Ann={"front": ["Kyle Broflovski"], "hand": ["Timmy"]}, Bo={}, Cy={})
    assert says(better, "Ann") == ("your turn", "kick-open-the-door")


def test_an_ally_turns_a_fight() -> None:
    ann = {"level": 2, "hand": ["Kyle Broflovski"]}
    t = table(SOUTH, Ann=ann, Bo={}, Cy={}, running={"munchkin.fight": ("Ann", "Shelley Marsh")})
    assert says(t, "Ann")[1] == f"play-an-ally kyle-broflovski.{t.card('Kyle Broflovski')} none"


@pytest.mark.parametrize("monster,left", [("Shelley Marsh", "none"), ("Principal of the Thing", "timmy")])
def test_an_ally_is_sacrificed_to_what_is_worth_it(monster: str, left: str) -> None:
    t = table(
        SOUTH, Ann={"front": ["Kyle Broflovski", "Timmy", "Bus Pass for the Whole Family"], "level": 1}, Bo={}, Cy={},
        running={"munchkin.run-away": ("Ann",)}, zones={"combat": [monster]}, registers={"fighter": "Ann", "fleeing": 1},
    )
    question, said = says(t, "Ann")
    assert question == "sacrifice an Ally" and said.split(".")[0] == left
