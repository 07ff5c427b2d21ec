"""The turn: door, trouble or loot, charity; who is next; life after death; the options of a faster game."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulecore.testing import Scene

GAME = "munchkin-scooby-doo"
Table = Callable[..., Scene]


def three(table: Table, doors: list[str], **more: Any) -> Scene:
    """Ann's turn, in no Dungeon, with these Doors to come."""
    players = {name: more.pop(name, {}) for name in ("Ann", "Bo", "Cy")}
    return table(GAME, **players, zones={"dungeons": []}, decks={"door-deck": doors}, **more)


def to_the_end(t: Scene, who: str) -> None:
    """The turn is ended, whatever is still asked on the way."""
    t.run("your turn ends", who)
    t.do(who, "end the turn")


def test_a_class_behind_the_door_is_kept_or_played_at_once(table: Table) -> None:
    """SD-TURN-00 SD-TURN-01 SD-TURN-05 SD-TIME-07 SP-TURN-00 SP-TURN-01 SP-TURN-04 SP-TIME-08"""
    t = three(table, ["Teen Sleuth", "Extra Batteries"])
    assert t.asked("Ann") == "your turn"
    t.do("Ann", "kick open the door")
    assert t.cards("hand", "Ann") == ["Teen Sleuth"] and t.asked("Ann") == "no monster"
    t.do("Ann", "play a class: teen sleuth")
    assert t.cards("front", "Ann") == ["Teen Sleuth"] and t.asked("Ann") == "no monster"


def test_an_enhancer_behind_the_door_can_only_be_kept(table: Table) -> None:
    """SD-TURN-06 SP-TURN-12"""
    t = three(table, ["Extra Batteries", "Wandering Monster"])
    t.do("Ann", "kick open the door")
    assert t.cards("hand", "Ann") == ["Extra Batteries"]
    t.refuses("Ann", "play a monster enhancer")


def test_a_curse_behind_the_door_hits_at_once(table: Table) -> None:
    """SD-TURN-03 SD-CUR-01 SP-TURN-03 SP-CUR-01 EC-19: nobody acts before it, but for what cancels a Curse; then it is discarded.
    """
    t = three(table, ["Major Fender Bender"], Ann={"level": 4}, Bo={"hand": ["Go Up a Level"]})
    t.do("Ann", "kick open the door")
    t.refuses("Bo", "play a go up a level")
    t.pass_all()
    assert t.stat("level", "Ann") == 3 and t.where("Major Fender Bender") == "door-discards"
    assert t.asked("Ann") == "no monster"


def test_a_card_may_cancel_the_curse_behind_the_door(table: Table) -> None:
    """SD-TURN-03 SD-CONF-01 SP-TURN-03 SP-CONF-01"""
    t = three(table, ["Major Fender Bender"], Ann={"level": 4, "front": ["Tinfoil Crown"], "hand": ["Fog Machine"]})
    t.do("Ann", "kick open the door", True)
    t.run("no monster", "Ann")
    assert t.stat("level", "Ann") == 4 and t.where("Major Fender Bender") == "door-discards"
    assert t.happened("hit") == 0 and not t.stat("cancelled")


def test_a_monster_behind_the_door_must_be_fought_and_phase_two_is_skipped(table: Table) -> None:
    """SD-TURN-02 SD-TURN-07 SD-MON-01 SP-TURN-02 SP-TURN-05 SP-MON-01 EC-73 SD-TURN-14 SP-CHAR-06: after the flight come charity
    and the next turn.
    """
    t = three(table, ["Tar Golem"], Ann={"hand": ["Teen Sleuth"] * 3 + ["Extra Batteries", "Fog Machine", "Wolfman"]})
    t.do("Ann", "kick open the door")
    assert t.asked("Ann") == "fight"
    t.run("your turn ends", "Ann")
    assert t.happened("no-monster") == 0 and t.happened("loss") == 1
    t.do("Ann", "end the turn")
    t.run("your turn", "Bo")
    assert len(t.cards("hand", "Ann")) <= 5


def test_looking_for_trouble(table: Table) -> None:
    """SD-TURN-08 SD-TURN-09 SD-MON-02 SP-TURN-06 SP-TURN-07 SP-MON-02: one of the two, and then no looting."""
    t = three(table, ["Extra Batteries"], Ann={"level": 4, "hand": ["Bat on a String"]})
    t.do("Ann", "kick open the door", "look for trouble")
    t.run("your turn ends", "Ann")
    assert t.happened("defeat") == 1 and t.stat("level", "Ann") == 5
    assert "Extra Batteries" in t.cards("hand", "Ann")


def test_a_monster_sent_away_at_the_door_was_a_monster(table: Table) -> None:
    """SD-TURN-12 SP-TURN-12: it is gone without a fight, and still there is neither looting nor trouble."""
    t = three(
        table, ["Snow Ghost", "Extra Batteries"], Ann={"front": ["Peephole"], "hand": ["Fog Machine", "Wolfman"]},
        cards='item "Peephole": gold 100\n    on kick-down of a Monster: may discard a card: cancel it\n',
    )
    t.do("Ann", "kick open the door", True, "fog machine")
    assert t.where("Snow Ghost") == "door-discards" and t.happened("combat") == 0
    assert t.asked("Ann") == "your turn ends"


def test_the_trouble_may_be_taken_away(table: Table) -> None:
    """SD-TURN-09 SD-TURN-08 SP-TURN-07 SP-TURN-06: without a monster left in hand the room is looted."""
    t = three(
        table, ["Extra Batteries", "Fog Machine"], Ann={"hand": ["Bat on a String", "Wolfman"]}, Bo={"hand": ["Sudden Draught"]},
        cards='curse "Sudden Draught"\n    discard your hand\n',
    )
    t.do("Ann", "kick open the door")
    t.do("Ann", "look for trouble")
    t.do("Bo", "play a curse: sudden draught, ann")
    t.pass_all()
    assert t.asked("Ann") == "no monster"
    t.refuses("Ann", "look for trouble")
    t.do("Ann", "loot the room")
    assert t.cards("hand", "Ann") == ["Fog Machine"]


def test_looting_the_room(table: Table) -> None:
    """SD-TURN-08 SD-TURN-10 SD-TURN-11 SD-TURN-13 SP-TURN-06 SP-TURN-08 SP-TURN-09 SP-TURN-12: what is looted is kept; a monster
    is not fought, a Curse hits nobody.
    """
    for door in ("Wolfman", "Major Fender Bender"):
        t = three(table, ["Extra Batteries", door], Ann={"level": 4})
        t.do("Ann", "kick open the door")
        t.refuses("Ann", "look for trouble")
        t.refuses("Ann", "end the turn")
        t.do("Ann", "loot the room")
        t.run("your turn ends", "Ann")
        assert t.cards("hand", "Ann") == ["Extra Batteries", door] and t.stat("level", "Ann") == 4


def test_a_portal_behind_the_door_is_followed_and_another_door_is_opened(table: Table) -> None:
    """SD-TURN-04 SD-PORT-02 SD-PORT-04 SD-PORT-07 EC-110"""
    t = table(
        GAME, Ann={}, Bo={}, Cy={}, zones={"dungeons": []},
        decks={"door-deck": ["Side Entrance", "Side Entrance", "Wolfman"], "dungeon-deck": ["Masked Ball", "Moving Day"]},
    )
    t.do("Ann", "kick open the door")
    assert t.cards("dungeons") == ["Masked Ball", "Moving Day"]
    assert t.asked("Ann") in ("fight", "Could you see the moon if you looked out of a window now?")


def test_turns_pass_to_the_left(table: Table) -> None:
    """SD-START-02 SD-TURN-14 SP-START-02 SP-CHAR-06"""
    t = three(table, ["Extra Batteries", "Fog Machine"])
    for who in ("Ann", "Bo", "Cy", "Ann"):
        t.run("your turn", who)
        to_the_end(t, who)


def test_what_was_for_this_turn_ends_with_it(table: Table) -> None:
    """SD-TURN-07 SD-PORT-05c"""
    t = three(table, ["Bat on a String"], Ann={"level": 5})
    t.do("Ann", "kick open the door")
    t.run("your turn ends", "Ann")
    assert t.stat("fought") == 1
    t.do("Ann", "end the turn")
    t.run("your turn", "Bo")
    assert t.stat("fought") == 0 and t.stat("fighter") == -1


def test_a_curse_may_take_the_place_of_a_turn(table: Table) -> None:
    """SD-CONF-01 SP-CONF-01: the turn after it is that of the next player."""
    t = three(table, ["Extra Batteries"], Ann={"hand": ["Lost in the Maze"]})
    t.do("Ann", "play a curse: lost in the maze, bo")
    t.pass_all()
    to_the_end(t, "Ann")
    t.run("your turn", "Cy")
    assert t.happened("turn-start") == 2


# ---- after a death --------------------------------------------------------------------------------


def test_the_dead_live_again_when_the_next_turn_begins(table: Table) -> None:
    """SD-DTH-05 SD-LOOT-05 SP-DTH-04 SP-LOOT-04 EC-70: dead they are out of everything; alive they may help, with Level and
    Class.
    """
    t = three(table, ["Bat on a String"], Bo={"level": 3, "dead": 1, "reborn": 1}, Cy={"level": 2})
    assert not t.stat("dead", "Bo")
    t.do("Ann", "kick open the door", False, "ask for help")
    assert "seat-1" in t.options("Ann")


def test_the_dead_cannot_be_asked_for_help(table: Table) -> None:
    """SD-LOOT-05 SP-LOOT-04"""
    t = table(
        GAME, Ann={}, Bo={"dead": 1}, Cy={}, zones={"dungeons": []}, running={"munchkin.fight": ("Ann", "Squeaky Suit of Armor")}
    )
    t.do("Ann", "ask for help")
    assert "seat-1" not in t.options("Ann")


def test_a_new_hand_comes_at_the_start_of_the_next_own_turn(table: Table) -> None:
    """SD-DTH-06 SD-DTH-08 SD-DTH-09 SP-DTH-05 SP-DTH-06 EC-67: 4 + 4, plays as at the start, then an ordinary turn."""
    t = three(table, ["Extra Batteries"], Ann={"level": 6, "dead": 1, "reborn": 1, "hand": ["Fog Machine"]})
    assert t.asked("Ann") == "opening plays" and not t.stat("dead", "Ann") and t.stat("level", "Ann") == 6
    assert len(t.cards("hand", "Ann")) == 9
    t.do("Ann", "done")
    assert t.asked("Ann") == "your turn" and not t.stat("reborn", "Ann")


def test_a_new_hand_does_not_come_in_somebody_elses_turn(table: Table) -> None:
    """SD-DTH-05 SD-DTH-06 SP-DTH-04 SP-DTH-05"""
    t = three(table, ["Extra Batteries"], Bo={"dead": 1, "reborn": 1})
    assert not t.stat("dead", "Bo") and t.stat("reborn", "Bo") and t.cards("hand", "Bo") == []


def test_death_on_the_own_turn_ends_it(table: Table) -> None:
    """SD-DTH-07 SD-DTH-05 SP-DTH-06 SP-DTH-04: there is nothing for charity; the next turn brings the dead back."""
    t = table(
        GAME, Ann={"level": 6, "hand": ["Extra Batteries"]}, Bo={"level": 2}, Cy={}, zones={"dungeons": []},
        decks={"door-deck": ["It in the Sub-Basement"]}, dice=[1],
    )
    t.do("Ann", "kick open the door", "let it be decided")
    t.run("your turn", "Bo")
    assert t.happened("death") == 1 and t.cards("hand", "Bo") == ["Extra Batteries"]
    assert not t.stat("dead", "Ann") and t.stat("reborn", "Ann") and t.stat("level", "Ann") == 6


# ---- options --------------------------------------------------------------------------------------


def test_listening_at_the_door(table: Table) -> None:
    """SD-OPT-01 SD-OPT-02 SP-OPT-03: a Door face down before anything else; looting brings a Treasure."""
    t = three(table, ["Wolfman", "Extra Batteries"], options={"listen-at-the-door": True})
    t.run("your turn", "Ann")
    assert t.cards("hand", "Ann") == ["Wolfman"]
    t.do("Ann", "kick open the door", "loot the room")
    t.run("your turn ends", "Ann")
    kinds = [t.state.game.cards[c].start for c in t.state.pile("hand", 0)]
    assert kinds == ["door-deck", "door-deck", "treasure-deck"]


@pytest.mark.parametrize("opened", [True, False])
def test_a_portal_heard_at_the_door(table: Table, opened: bool) -> None:
    """SD-OPT-06 SD-PORT-05: followed at once, with a face-down Door in its place, or kept."""
    t = table(
        GAME, Ann={}, Bo={}, Cy={}, zones={"dungeons": []}, options={"listen-at-the-door": True},
        decks={"door-deck": ["Side Entrance", "Wolfman"], "dungeon-deck": ["Masked Ball"]},
    )
    if opened:
        t.do("Ann", "turn up a portal")
    t.pass_all()
    assert t.cards("hand", "Ann") == (["Wolfman"] if opened else ["Side Entrance"])
    assert t.cards("dungeons") == (["Masked Ball"] if opened else [])


def test_a_card_opens_another_door(table: Table) -> None:
    """SD-TURN-08 SD-CONF-01 SP-TURN-06 SP-CONF-01: what is behind it is met as in phase 1."""
    t = three(table, ["Extra Batteries", "Bat on a String"], Ann={
        "level": 5, "front": ["Skeleton's Own Key"], "hand": ["Fog Machine"],
    })
    t.do("Ann", "kick open the door", True)
    t.run("your turn ends", "Ann")
    assert t.happened("defeat") == 1 and t.happened("kick-down") >= 2


@pytest.mark.parametrize("third", ["Cheat!", "Bat on a String"])
def test_and_one_more_as_long_as_no_monster_is_found(table: Table, third: str) -> None:
    """SD-TURN-08 SP-TURN-06: what a card does where there is no monster it does again where there is none behind the next door."""
    t = three(table, ["Extra Batteries", "Teen Sleuth", third], Ann={
        "level": 5, "front": ["Skeleton's Own Key"], "hand": ["Fog Machine", "Hiccups", "Cold Feet"],
    })
    t.do("Ann", "kick open the door", True, "Fog Machine")
    assert t.asked("Ann") == "may discard" and t.happened("no-monster") == t.happened("kick-down") == 2
    t.do("Ann", True, "Hiccups")
    found = third == "Bat on a String"
    assert t.happened("kick-down") == 3 and t.happened("no-monster") == (2 if found else 3)
    assert t.asked("Ann") == ("Can you see a piece of string from your seat?" if found else "may discard")


def test_no_door_is_left(table: Table) -> None:
    """SD-ZONE-03 SP-ZONE-03: nothing is behind the door; the turn goes on."""
    t = three(table, [])
    st = t.state
    for pile in ("door-deck", "door-discards"):
        for c in st.pile(pile)[:]:
            st.zones[st.game.zones[pile][0]].remove(c)
            st.zones[st.game.zones["aside"][0]].append(c)
            st.where[c] = st.game.zones["aside"][0]
    t.do("Ann", "kick open the door")
    assert t.asked("Ann") == "no monster"
