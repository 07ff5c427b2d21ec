"""The bot of the Gang: what it does in plain situations, and that it plays better than chance, seeing only its seat."""
from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulecore import load_game
from rulecore.play.bots import RandomBot, bot_for
from rulecore.play.gang_bot import GangBot
from rulecore.play.simulate import play_out
from rulecore.testing import Scene, table

GAME = "scooby-doo-board-game"
ROUND = f"{GAME}.round"


def bot(seed: int = 1) -> GangBot:
    """A member of the Gang."""
    made = bot_for(load_game(GAME), Random(seed))
    assert isinstance(made, GangBot)
    return made


def turn(card: str = "Legging It", at: str = "Funland", bag: tuple[str, ...] = (), **things: Any) -> Scene:
    """A round in which Ann, who is Scooby-Doo, plays a card; Bo and Cy are where they disturb nobody."""
    lying = {"Scooby-Doo": at, "Shaggy": "Malt Shop", "Fred": "Wolf's End Lodge", **things.pop("attached", {})}
    return table(
        GAME, running={f"{ROUND}:all_is_known": ()}, attached=lying,
        Ann={"gang": ["Scooby-Doo"], "revealed": [card], "bag": list(bag), **things.pop("Ann", {})}, Bo={"gang": ["Shaggy"]},
        Cy={"gang": ["Fred"]}, **things,
    )


def says(t: Scene, who: str = "Ann") -> str:
    """What the bot in that seat answers, by its key."""
    handle = t.match.handle(t.seat(who))
    decision = next(d for d in handle.decisions if d.required)
    answer = bot().decide(handle, handle.decisions)
    assert answer is not None
    return decision.key(answer.value)


def walks_to(t: Scene) -> str:
    """Where Scooby-Doo is when the bot has nothing more to walk."""
    bots, handle = bot(), t.match.handle(0)
    while t.asked("Ann") == "your turn":
        decision = next(d for d in handle.decisions if d.required)
        answer = bots.decide(handle, handle.decisions)
        assert answer is not None
        if not decision.key(answer.value).startswith("walk"):
            break
        t.match.submit(answer)
    st = t.state
    return st.game.cards[st.hosts[t.card("Scooby-Doo")]].title


# ---- where to -----------------------------------------------------------------------------------------


def test_it_goes_to_the_store_with_what_a_trap_needs() -> None:
    t = turn(bag=("Branches", "Branches", "Tools"), zones={"traps": ["Falling Flowerpots", "Hall of Mirrors"]})
    assert walks_to(t) == "Swamp's End General Store" and says(t).startswith("perform-a-location-action")


def test_it_goes_where_there_is_what_is_missing() -> None:
    """Two roads: to the Witch's Shack for Branches, to the Lodge's other side for Clothes."""
    for trap, place in (("Falling Flowerpots", "Witch's Shack"), ("Barrels of Axle Grease", "Airfield")):
        t = turn(at="Airfield", zones={"traps": [trap], "monsters": ["Ghost Clown"]}, attached={"Ghost Clown": "Wolf's End Lodge"},
                 bag=("Net",) if place == "Airfield" else ())  # fmt: skip
        assert walks_to(t) == place


def test_of_two_places_as_good_it_goes_to_the_one_without_the_monster() -> None:
    """Clothes are at Vasquez Castle and at the Airfield."""
    for monsters, other in (("Airfield", "Vasquez Castle"), ("Vasquez Castle", "Airfield")):
        t = turn(
            "Marbles on the Stairs", zones={"monsters": ["Ghost Clown"], "traps": ["Dressed-Up Catapult"]},
            attached={"Ghost Clown": monsters},
        )
        assert walks_to(t) == other


def test_it_steps_out_of_the_monsters_way() -> None:
    """The Monster acts later in this round, and comes by Funland; there is nothing to do here or next to it."""
    t = turn("Marbles on the Stairs", zones={"abroad": ["One More Behind You"], "traps": ["Hall of Mirrors"]})
    assert "Funland" in t.match.view(0)["facts"]["route"]["One More Behind You"]
    assert walks_to(t) != "Funland"


# ---- what ---------------------------------------------------------------------------------------------


def test_visitors_come_back_where_the_next_one_would_be_the_last() -> None:
    t = turn(
        attached={"Night Watchman": "Airfield", "Postwoman": "Vasquez Castle", "Boy with a Yo-Yo": "Vasquez Castle"},
        card="Sound Like a Crowd", at="Wolf's End Lodge",
    )
    t.do("Ann", "use-an-ability sound-like-a-crowd")
    assert says(t).startswith("airfield")


@pytest.mark.parametrize(("need", "said"), [("Falling Flowerpots", "0"), ("Scarecrow Full of Glue", "1")])
def test_of_two_actions_the_one_that_a_trap_asks_for(need: str, said: str) -> None:
    """Tools for a Net that no Trap needs; or a Net and Clothes."""
    t = turn(at="Airfield", bag=("Net",), zones={"traps": [need]}, attached={"Fred": "Graveyard of Ships"})
    t.do("Ann", "perform-a-location-action")
    assert says(t) == said


def test_it_builds_on_the_trap_that_is_done_by_it() -> None:
    t = turn(
        at="Swamp's End General Store", bag=("Branches", "Branches", "Tools"),
        zones={"traps": ["Conveyor Belt to Nowhere", "Falling Flowerpots"]},
    )
    t.do("Ann", "perform-a-location-action")
    assert says(t).startswith("falling-flowerpots")


def test_what_is_needed_least_goes_back() -> None:
    t = turn(
        at="Graveyard of Ships", bag=("Tools", "Tools", "Clothes", "Clothes", "Clothes"), zones={"traps": ["Steam-Powered Winch"]},
        attached={"Fred": "Witch's Shack"},
    )
    t.do("Ann", "perform-a-location-action", "0")
    assert says(t).startswith("clothes")


def test_a_card_that_leads_somewhere_is_chosen() -> None:
    """Only with three steps the Store is reached, and the Trap done."""
    t = table(
        GAME, running={f"{ROUND}:choose": ()}, attached={"Scooby-Doo": "Witch's Shack", "Shaggy": "Malt Shop", "Fred": "Airfield"},
        zones={"traps": ["Falling Flowerpots"]},
        Ann={"gang": ["Scooby-Doo"], "hand": ["Dust for Fingerprints", "Legging It"], "bag": ["Branches", "Branches", "Tools"]},
        Bo={"gang": ["Shaggy"], "hand": ["Midnight Snack", "Pass It Along"]}, Cy={"gang": ["Fred"], "hand": ["Mop and Bucket"]},
    )
    assert says(t).startswith("legging-it")


# ---- whole games ----------------------------------------------------------------------------------------


def test_it_wins_where_chance_does_not() -> None:
    """Eight easy games of three against the Ghost Clown: most are won; by chance none is."""
    game = load_game(GAME)
    options = {"monster": "Ghost Clown"}
    won = lost = 0
    for seed in range(8):
        match = game.new_match(["Ann", "Bo", "Cy"], seed, options)
        play_out(match, [bot_for(game, Random(f"{seed}/{seat}")) for seat in range(3)])
        won += bool(match.winners)
        match = game.new_match(["Ann", "Bo", "Cy"], seed, options)
        play_out(match, [RandomBot(Random(f"{seed}/{seat}")) for seat in range(3)])
        lost += not match.winners
    assert won >= 5 and lost == 8


@pytest.mark.parametrize(("players", "options"), [
    (1, {}), (2, {"difficulty": "hard"}), (3, {"difficulty": "medium", "duo": True}), (5, {"difficulty": "mixed"}),
])  # fmt: skip
def test_it_plays_to_the_end_in_every_mode(players: int, options: dict[str, Any]) -> None:
    game = load_game(GAME)
    match = game.new_match(["Ann", "Bo", "Cy", "Di", "Ed"][:players], 5, options)
    play_out(match, [bot_for(game, Random(f"5/{seat}")) for seat in range(players)])
    assert match.over
