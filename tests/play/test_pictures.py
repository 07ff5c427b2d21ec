"""Each game's table is shown in its own way, read from a seat's view alone."""
from __future__ import annotations

from rulecore import load_game
from rulecore.play.munchkin_table import MunchkinTable
from rulecore.play.pictures import Picture, picture_for
from rulecore.play.words import Narrator
from rulecore.testing import table

MUNCHKIN = "munchkin-scooby-doo"


def test_a_game_has_its_own_picture_or_that_of_its_family_or_any_games() -> None:
    """A set that extends a family is shown as the family is."""
    assert type(picture_for(load_game(MUNCHKIN))) is MunchkinTable
    assert type(picture_for(load_game("mini-hunt"))) is Picture


def test_what_any_game_shows() -> None:
    """Numbers that somebody has, and nothing of its own."""
    t = table("mini-hunt", Ann={}, Bo={}, Cy={}, Di={})
    picture = picture_for(t.state.game)
    assert picture.numbers(t.match.view(None)) == {}
    assert picture.choice(t.match.view(0), t.match.players, {0: "[1]"}) == []
    assert picture.board(t.match.view(0), t.match.players) == picture.contest(t.match.view(0), t.match.players) == []


def test_a_munchkin_table_shows_strength_dungeons_and_the_fight() -> None:
    """Each player's strength; both totals of a fight with what they are made of; nothing of a fight without one."""
    t = table(
        MUNCHKIN, Ann={"level": 3, "front": ["Chef's Apron"]}, Bo={"level": 2}, Cy={}, zones={"dungeons": ["K-Ghoul Mart"]},
        running={"munchkin.fight": ("Ann", "Snow Ghost")},
    )
    view, picture = t.match.view(None), picture_for(t.state.game)
    assert picture.numbers(view)["strength"] == view["facts"]["strength"] and picture.numbers(view)["level"] == [3, 2, 1]
    assert picture.board(view, t.match.players) == [("Dungeons: K-Ghoul Mart", "dim")]
    ours, theirs = (text for text, _ in picture.contest(view, t.match.players))
    assert ours.startswith("  munchkins ") and "level of Ann +3" in ours and "Chef's Apron" in ours
    assert theirs.startswith("  monsters ") and "Snow Ghost +8" in theirs
    quiet = table(MUNCHKIN, Ann={}, Bo={}, Cy={}).match.view(1)
    assert picture.contest(quiet, t.match.players) == [] and picture.board(quiet, ()) == [("Dungeons: none", "dim")]


def test_a_game_tells_its_own_events() -> None:
    """Beside those that all games share: a token that goes is told by the names of the places."""
    narrator = Narrator(load_game("mini-hunt"), ["Ann", "Bo"], {"walk": "{who} walks from {from} to {to}"})
    event = {"event": "walk", "token": "hiker", "who": 1, "from": "Inn", "to": "Mill", "cause": {}}
    assert [said.text for said in narrator.tell([event])] == ["Bo walks from Inn to Mill"]
    assert list(Narrator(load_game("mini-hunt"), ["Ann", "Bo"]).tell([event])) == []
