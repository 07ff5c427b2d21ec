"""The board of Treasure Hunt as text: where everybody stands, what rooms are, what one may choose; nothing that is hidden."""
from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from paper import Paper

from rulecore import load_game
from rulecore.board import Board, Place
from rulecore.play import terminal
from rulecore.play.board_picture import drawn
from rulecore.play.hunt_board import HuntBoard, signs
from rulecore.play.keys import Keyboard
from rulecore.play.pictures import picture_for
from rulecore.testing import Scene, table

GAME = "munchkin-treasure-hunt"
EMPTY = """\

 1 Goblin--C---.--->Z--.---D---2 Witch    3 Zombie-.---D---C--->W--.--6 Dragon
 5+ CC                         5+ CC      7+ CC                       12++ CCCCC
   |                             |          |                           |
   |                             .          |                           |
   |                             >D         C                           D
   |                             C          |                           |
   >M                            .          |                           .
   |                           5 Troll      >G                          |
   |                           6+d CCC      |                           >T
   |                             |          |                           |
   D                             D          .                           C
   |                             C          |                           |
   |                             .          |                           .
   |                             |          |                           |
   +---------C-----------.-----[   Entrance   ]---.----D----.----C----4 Mummy
                                (AB)                                  8+ CCC
"""


def scene(**things: Any) -> Scene:
    """Ann's turn begins."""
    return table(GAME, running={f"{GAME}.turn": ("Ann",)}, **things)


def picture(t: Scene, seat: int | None = None, marks: Sequence[str] = ()) -> list[str]:
    """The lines of the board, without the legend."""
    places = t.state.game.vocab.board.index
    numbered = {places[name]: f"[{i}]" for i, name in enumerate(marks, 1)}
    lines = picture_for(t.state.game).choice(t.match.view(seat), t.match.players, numbered)
    return [text for text, style in lines if style == "strong"]


def test_the_whole_board() -> None:
    """Two loops that meet in the Entrance: rooms with number, strength and treasures, every space with its sign."""
    assert picture(scene(Ann={}, Bo={})) == EMPTY.splitlines()


def test_tokens_stand_where_they_are() -> None:
    """Above a space of a row, beside one of a column, below a room: whoever is there, together."""
    places = {"Ann": "W8", "Bo": "W8", "Cy": "E11", "Di": "Troll", "Ed": "W1"}
    t = scene(**{name: {"munchkin": place} for name, place in places.items()})
    lines = picture(t)
    assert lines[0].index("AB") == lines[1].index(".---D---2 Witch")
    assert lines[9].endswith(">T (C)") and "(D)" in lines[10] and lines[14].index("E") == lines[15].index(".-----[")
    assert "(" not in lines[16]


def test_what_one_may_choose_is_numbered_on_the_board() -> None:
    lines = picture(scene(Ann={"munchkin": "W8"}, Bo={}), marks=("W5", "Witch", "W12"))
    assert "1 Goblin--[1]-" in lines[1] and "2 Witch[2]" in lines[1] and "[3]" in lines[6]


def test_letters_tell_players_apart() -> None:
    """Or the numbers of their seats, where two names begin alike."""
    assert signs(["Ann (you)", "Bo"]) == ["A", "B"] and signs(["Ann", "Alf"]) == ["1", "2"]


def test_numbers_of_each_player_and_no_gold() -> None:
    """The token and the strength; what a hand is worth is nobody's business."""
    t = scene(Ann={"hand": ["Grandma"], "front": ["Sturdy Helmet"], "colour": 1}, Bo={"colour": 0})
    shown = picture_for(t.state.game).numbers(t.match.view(1))
    assert shown == {"token": ["A red", "B green"], "strength": [3, 0]}


def test_a_fight_with_both_totals_and_the_stake() -> None:
    """Until it is lost; then there is only running."""
    t = table(
        GAME, Ann={"munchkin": "Troll", "front": ["Kitten Guards"]}, Bo={}, dice=[5, 2, 3], decks={"monster-deck": ["Spiky"]},
        running={f"{GAME}.turn:end_of_turn": ("Ann",), f"{GAME}.fight": ("Ann",)},
    )
    board = picture_for(t.state.game)
    t.pass_all()
    ours, theirs, stake = (text for text, _ in board.contest(t.match.view(None), t.match.players))
    assert ours == "  munchkins 4: die of Ann +2, Kitten Guards +2" and theirs == "  monsters 15: Troll +6, Spiky +4, die +5"
    assert stake == "  the monster would win; treasures: 3"
    t.do("Ann", "compare strengths")
    assert board.contest(t.match.view(None), t.match.players) == []


def test_places_are_told_with_what_they_are() -> None:
    """A chest, a track with its room, a room with what it costs and brings."""
    t = scene(Ann={"munchkin": "W3"}, Bo={}, dice=[1])
    t.do("Ann", "roll the die")
    board, decision = picture_for(t.state.game), t.decision("Ann")
    told = [board.option(decision, place) for place in decision.options]
    assert told == ["W2: a treasure for whoever stops here", "W4: to the Mummy: fight 8 and a card for 3 treasures"]
    index = t.state.game.vocab.board.index
    assert board.option(decision, index["Dragon"]) == "Dragon: fight 12 and two cards for 5 treasures"
    assert board.option(decision, index["Troll"]) == "Troll: fight 6 and a card and a die for 3 treasures"
    t.pass_all()
    assert board.option(scene(Ann={}, Bo={}).decision("Ann"), ("roll the die",)) is None


def test_nothing_hidden_is_on_the_board() -> None:
    """Whatever Ann holds and whatever lies in the decks, Bo's picture is the same."""
    one, other = (scene(Ann={"hand": [card]}, Bo={}, decks={"treasure-deck": [top]}, seed=7)
                  for card, top in (("Grandma", "Stop Sign"), ("Stop Sign", "Grandma")))  # fmt: skip
    assert picture(one, 1) == picture(other, 1)


def test_a_watched_game_shows_the_board_at_every_turn_and_tells_the_walks() -> None:
    paper = Paper()
    winners = terminal.watch(load_game(GAME), paper, seed=3, speed=0)
    text = "\n".join(paper.lines)
    assert winners and text.count("[   Entrance   ]") > 10 and "has failed" not in text
    for told in (" walks to ", " comes to ", " flees to ", " must fight ", "treasures left in the deck", "munchkins ", "won"):
        assert told in text, told


def test_a_person_chooses_a_place_by_its_number() -> None:
    """The board is shown with the numbers; then the token is there."""
    end, start = os.pipe()
    os.write(start, b"1\n" * 12 + b"q\n")
    os.close(start)
    paper = Paper()
    with Keyboard(os.fdopen(end, encoding="utf-8")) as keyboard:
        terminal.play(load_game(GAME), paper, keyboard, seed=5, seat=0, speed=0, players=2)
    text = "\n".join(paper.lines)
    assert "Which token do you take?" in text and "Which way do you go?" in text and "[1]" in text


def test_any_board_may_be_drawn() -> None:
    """A way goes straight where it can, else round a corner under its upper end; a box below another hangs on it."""
    places = {"A": (0, 0), "B": (6, 0), "C": (2, 2), "D": (8, 4)}
    board = Board(places={n: Place(n, "spot", at=at) for n, at in places.items()}, ways=(("A", "B"), ("A", "C"), ("C", "D")))
    assert drawn(board, {"A": ["AAA"], "B": ["B"], "C": ["C"], "D": ["D"]}, {(7, 4): "!"}) == [
        "AAA---B", "  |", "  C", "  |", "  +----!D",
    ]  # fmt: skip
    assert drawn(Board(), {}, {}) == []


def test_it_is_this_games_picture() -> None:
    assert isinstance(picture_for(load_game(GAME)), HuntBoard)
