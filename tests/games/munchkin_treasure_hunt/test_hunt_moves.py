"""Moves: the roll, the direction, where one must stop, and what each kind of space says."""
from __future__ import annotations

from functools import cache

import pytest
from attrs import evolve
from hunting import GAME, TURN, can, fight, say, turn, ways

from rulecore.board import Place
from rulecore.engine.game import Game
from rulecore.games import build, load_cards, load_nouns
from rulecore.games.munchkin_treasure_hunt.spec import SPEC
from rulecore.testing import Scene, table


@cache
def with_two_dice() -> Game:
    """The game on a small board: Entrance, two die spaces side by side, a blank one."""
    kinds = {"Entrance": "entrance", "One": "die", "Two": "die", "Rest": "blank"}
    board = evolve(
        load_nouns(GAME).board, places={name: Place(name, kind) for name, kind in kinds.items()},
        ways=(("Entrance", "One", "Two"), ("One", "Rest")),
    )
    vocab = evolve(load_nouns(GAME), board=board)
    return build(vocab, SPEC, load_cards(GAME, load_nouns(GAME), SPEC))


def moved(t: Scene, to: str) -> None:
    """Ann rolls and walks there."""
    say(t, "Ann", "roll the die", to)


def test_a_turn_begins_with_a_roll_and_then_a_direction_is_chosen(thaw: bool) -> None:
    """TH-MOVE-01 TH-MOVE-02 TH-COMP-04: one die, and the token goes so many spaces; from the Entrance there are four ways."""
    t = turn(thaw, [2])
    assert t.asked("Ann") == "your turn" and t.happened("roll") == 0
    t.do("Ann", "roll the die")
    assert t.happened("roll") == 1 and t.asked("Ann") == "which way"
    assert ways(t) == {"W2", "W15", "E2", "E16"}
    t.do("Ann", "W15")
    assert t.place("munchkin", "Ann") == "W15"


def test_the_example_of_the_rulebook(thaw: bool) -> None:
    """TH-EX-04 TH-MOVE-04 TH-MOVE-05 TH-MOVE-07: a 3, and the Witch two spaces to the right: three left, or two right and stop."""
    t = turn(thaw, [3], Ann={"munchkin": "W8"})
    t.do("Ann", "roll the die")
    assert ways(t) == {"W5", "Witch"}


def test_only_the_space_where_the_move_ends_counts(thaw: bool) -> None:
    """TH-MOVE-03: past a chest, a die and a monster's track, onto a blank space."""
    t = turn(thaw, [4], Ann={"munchkin": "E4"}, Bo={"munchkin": "E4"})
    t.do("Ann", "roll the die")
    assert ways(t) == {"E8", "Zombie"}
    t.do("Ann", "E8")
    assert t.place("munchkin", "Ann") == "E8" and t.cards("hand", "Ann") == [] and t.happened("roll") == 1
    assert t.state.active == 1


def test_one_must_move_but_any_way(thaw: bool) -> None:
    """TH-MOVE-08: there is no staying."""
    t = turn(thaw, [1], Ann={"munchkin": "W6"})
    t.do("Ann", "roll the die")
    assert ways(t) == {"W5", "W7"}


def test_leaving_a_room_stops_nobody_and_nobody_fights_who_only_stayed(thaw: bool) -> None:
    """TH-MOVE-06 TH-MOVE-10: a turn that begins in a room begins with a roll, and goes on past its door."""
    t = turn(thaw, [2], Ann={"munchkin": "Goblin"})
    assert t.happened("combat") == 0 and t.asked("Ann") == "your turn"
    t.do("Ann", "roll the die")
    assert ways(t) == {"W6", "W3"}


def test_several_may_stand_on_one_space(thaw: bool) -> None:
    """TH-MOVE-09"""
    t = turn(thaw, [1], Bo={"munchkin": "W1"})
    moved(t, "W1")
    assert t.place("munchkin", "Ann") == t.place("munchkin", "Bo") == "W1"


def test_a_fork_is_open_at_the_start_of_a_move_only(thaw: bool) -> None:
    """TH-MOVE-11: four ways out of the Entrance; coming to it ends the move, so nobody ever turns off there."""
    t = turn(thaw, [6])
    t.do("Ann", "roll the die")
    assert ways(t) == {"Goblin", "Troll", "Zombie", "Mummy"}
    t = turn(thaw, [6], Ann={"munchkin": "W2"})
    t.do("Ann", "roll the die")
    assert ways(t) == {"Entrance", "Goblin"}


def test_a_blank_space_says_nothing_and_the_turn_is_over(thaw: bool) -> None:
    """TH-SPC-05 TH-MOVE-12"""
    t = turn(thaw, [1], Ann={"munchkin": "W5"})
    moved(t, "W6")
    assert t.state.active == 1 and t.happened("draw") == t.happened("combat") == 0


def test_a_die_space_gives_another_move(thaw: bool) -> None:
    """TH-SPC-01: a roll and a direction of its own, and then the turn goes on as after any move."""
    t = turn(thaw, [1, 2], Ann={"munchkin": "W15"})
    moved(t, "W14")
    assert t.asked("Ann") == "which way" and t.state.active == 0 and t.happened("roll") == 2
    assert ways(t) == {"W16", "Troll"}
    t.do("Ann", "W16")
    assert t.state.active == 1 and t.place("munchkin", "Ann") == "W16"


def test_die_spaces_chain(thaw: bool) -> None:
    """TH-SPC-02: on a board where one stands beside another (on ours a room lies between any two): move after move."""
    t = table(with_two_dice(), thaw=thaw, dice=[1, 1, 1, 1], Ann={}, Bo={}, running={TURN: ("Ann",)})
    t.do("Ann", "roll the die")
    assert t.place("munchkin", "Ann") == "One" and ways(t) == {"Entrance", "Two", "Rest"}, "there is one way there"
    t.do("Ann", "Two")
    assert t.place("munchkin", "Ann") == "One" and t.happened("walk") == 3, "and one way back"
    t.do("Ann", "Rest")
    assert t.state.active == 1 and t.happened("roll") == 4


def test_a_monster_space_is_a_jump_into_that_monsters_room(thaw: bool) -> None:
    """TH-SPC-03: W4 leads to the Mummy at the other end of the board; the fight begins, and nothing in between has happened."""
    t = turn(thaw, [4, 1], decks={"monster-deck": ["Dim-witted"]})
    moved(t, "W4")
    assert t.place("munchkin", "Ann") == "Mummy" and t.happened("combat") == 1 and t.cards("hand", "Ann") == []
    assert t.happened("walk") == t.happened("jump") == 1


def test_every_track_leads_to_its_room(thaw: bool) -> None:
    """TH-SPC-03 TH-ROOM-01: six of them, one for each room."""
    board = turn(thaw).state.game.vocab.board
    tracks = {board.place(at).leads_to for at in board.all_of("track")}
    assert tracks == {board.names[at] for at in board.all_of("room")} and len(tracks) == 6


def test_a_chest_is_a_treasure(thaw: bool) -> None:
    """TH-SPC-04"""
    t = turn(thaw, [2], decks={"treasure-deck": ["Grandma"]})
    moved(t, "W2")
    assert t.cards("hand", "Ann") == ["Grandma"] and t.state.active == 1
    assert "Grandma" not in str(t.match.events(1))


def test_back_at_the_entrance(thaw: bool) -> None:
    """TH-EX-05 TH-ENT-01 TH-ENT-04 TH-CMB-05: one treasure, and a 6 leads to the Dragon with two monster cards."""
    decks = {"monster-deck": ["Spiky", "Dim-witted"], "treasure-deck": ["Grandma"]}
    t = turn(thaw, [5, 6, 1], Ann={"munchkin": "W16"}, decks=decks)
    moved(t, "Entrance")
    assert t.cards("hand", "Ann") == ["Grandma"] and t.place("munchkin", "Ann") == "Dragon"
    assert sorted(t.cards("combat")) == ["Dim-witted", "Spiky"]


@pytest.mark.parametrize(
    ("face", "room"), [*enumerate(("Goblin", "Witch", "Zombie", "Mummy", "Troll", "Dragon"), 1)]
)
def test_the_roll_at_the_entrance_says_into_which_room(face: int, room: str, thaw: bool) -> None:
    """TH-ENT-01 TH-ENT-04"""
    t = turn(thaw, [1, face, 1, 1], Ann={"munchkin": "E1"})
    moved(t, "Entrance")
    assert t.place("munchkin", "Ann") == room and t.happened("enter") == 1


def test_no_die_may_be_added_to_the_entrances_roll_but_it_may_be_changed(thaw: bool) -> None:
    """TH-ENT-02 TH-ENT-03: the ban is of exactly that card."""
    t = turn(thaw, [1, 3, 1], Ann={"munchkin": "E1", "hand": ["Another Die", "Loaded Die"]})
    t.do("Ann", "roll the die")
    assert can(t, "Ann", "answer-a-roll another-die")
    t.pass_all()
    t.do("Ann", "Entrance")
    assert not can(t, "Ann", "answer-a-roll another-die")
    t.do("Ann", "answer a roll: loaded die", "2")
    t.pass_all()
    assert t.place("munchkin", "Ann") == "Witch"


def test_another_die_is_added_to_a_move(thaw: bool) -> None:
    """TH-ENT-03: 1 and 2 are three spaces."""
    t = turn(thaw, [1, 2], Ann={"munchkin": "Goblin", "hand": ["Another Die"]})
    t.do("Ann", "roll the die", "answer a roll: another die")
    t.pass_all()
    assert ways(t) == {"W7", "W2"} and t.where("Another Die") == "treasure-discards"


def test_another_die_is_one_more_move_where_the_table_reads_it_so(thaw: bool) -> None:
    """TH-ENT-03: after this move one more roll and move, before the space is looked at; and it is for nothing but moves."""
    told = {"another-die-adds": "no"}
    t = turn(thaw, [1, 1], options=told, Ann={"munchkin": "Goblin", "hand": ["Another Die"]}, decks={"treasure-deck": ["Grandma"]})
    t.do("Ann", "roll the die", "answer a roll: another die")
    t.pass_all()
    t.do("Ann", "W5")
    assert t.cards("hand", "Ann") == [] and t.asked("Ann") == "which way" and ways(t) == {"W6", "Goblin"}
    t.do("Ann", "W6")
    assert t.state.active == 1 and t.happened("walk") == 2
    f = fight(thaw, "Goblin", ["Spiky"], [3], options=told, Ann={"hand": ["Another Die", "Second Thoughts"]})
    assert can(f, "Ann", "answer-a-roll second-thoughts") and not can(f, "Ann", "answer-a-roll another-die")


def test_changing_a_die_that_was_added_keeps_the_first_one(thaw: bool) -> None:
    """TH-CARD-04 TH-ENT-03: 2, and one more die set to 4, are six."""
    t = turn(thaw, [2, 1], Ann={"munchkin": "Goblin", "hand": ["Another Die", "Loaded Die"]})
    t.do("Ann", "roll the die", "answer a roll: another die", "answer a roll: loaded die", "4")
    t.pass_all()
    assert t.stat("rolled") == 6 and ways(t) == {"Witch", "Entrance"}


def test_longer_and_shorter_steps(thaw: bool) -> None:
    """TH-MOVE-02: what a card says is added to the die, and nobody stays where they are."""
    t = turn(thaw, [2], Ann={"munchkin": "Goblin", "front": ["Compass that Points Ahead"]})
    t.do("Ann", "roll the die")
    t.pass_all()
    assert ways(t) == {"W7", "W2"}
    t = turn(thaw, [1], Ann={"munchkin": "Goblin", "front": ["Ancestral Bathtub"]})
    t.do("Ann", "roll the die")
    t.pass_all()
    assert ways(t) == {"W5", "W4"}


def test_coming_into_a_room_is_a_fight_each_time(thaw: bool) -> None:
    """TH-ROOM-01 TH-ROOM-02 TH-CARD-02: its monster was beaten, and there is another one when somebody comes again."""
    t = turn(thaw, [1, 6, 1, 6], Ann={"munchkin": "W4"}, Bo={"munchkin": "W4"}, decks={"monster-deck": ["Dim-witted", "Sniffly"]})
    moved(t, "Goblin")
    assert t.cards("combat") == ["Dim-witted"]
    say(t, "Ann", "compare strengths")
    assert t.happened("win") == 1 and t.state.active == 1
    say(t, "Bo", "roll the die", "Goblin")
    assert t.cards("combat") == ["Sniffly"] and t.happened("enter") == 2
