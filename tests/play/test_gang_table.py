"""The city as text: the map of game.yaml with what is where, the Traps and what is left, told from a seat's view."""
from __future__ import annotations

from typing import Any

from rulecore import load_game
from rulecore.play.gang_bot import GangBot
from rulecore.play.gang_table import GangTable
from rulecore.play.pictures import picture_for
from rulecore.play.simulate import bots_for, play_out, seed_of
from rulecore.play.words import Narrator
from rulecore.testing import Scene, table

GAME = "scooby-doo-board-game"


def city(**things: Any) -> Scene:
    """Ann and Bo in the city, the Creeper at the Airfield, some things lying about."""
    lying = {
        "Velma": "Funland", "Fred": "Vasquez Castle", "Creeper": "Airfield", "Haunted Location": ["Malt Shop"],
        "Monster Token": ["Funland"], "Postwoman": ["Funland"], "Net": "Falling Flowerpots",
    }  # fmt: skip
    zones = {"monsters": ["Creeper"], "traps": ["Falling Flowerpots", "Springboard Welcome Mat"], "workshop": ["Net"]}
    return table(
        GAME, Ann={"gang": ["Velma"]}, Bo={"gang": ["Fred"]}, attached={**lying, **things.pop("attached", {})},
        zones={**zones, **things.pop("zones", {})}, **things,
    )


def shown(t: Scene) -> list[str]:
    """The lines of the picture, from nobody's chair."""
    return [line for line, _ in picture_for(t.state.game).board(t.match.view(None), t.match.players)]


def test_the_map_shows_what_is_where() -> None:
    picture = picture_for(load_game(GAME))
    assert type(picture) is GangTable
    lines = shown(city())
    text = "\n".join(lines)
    for place in load_game(GAME).vocab.board.places:
        assert place in text
    assert "o*" in text and "#" in text and "[van]" in text and "CREEPER" in text and "Velma" in text and "Fred" in text
    row = next(n for n, line in enumerate(lines) if "Vasquez Castle" in line)
    assert "ooo [van]" in lines[row + 1] and "Fred" in lines[row + 2] and "Velma" in lines[row + 2]
    assert any("x" in line for line in lines[:12])  # lines that are blocked
    assert all(len(line) <= 100 for line in lines)


def test_below_the_map() -> None:
    """What each Trap needs and has, what is jammed, what holds, and what runs out."""
    jam = {"Monster Token": ["Funland", "Springboard Welcome Mat"]}
    lines = shown(city(attached=jam, zones={"twists": ["Tacks All over the Car Park"]}))
    assert "Trap: Falling Flowerpots: branches 0/2, tools 0/1" in lines
    assert "Trap: Springboard Welcome Mat: net 0/1, branches 0/1, tools 0/1  (a Monster token lies on it)" in lines
    assert "It holds: Tacks All over the Car Park" in lines
    assert lines[-1].startswith("Draw deck 30, Save deck 0, Discard deck 0; Monster tokens left 4; Gas 3; round 1, easy")


def test_what_the_monster_is_about_to_do() -> None:
    t = table(
        GAME, Ann={"gang": ["Velma"], "revealed": ["Legging It"]}, Bo={"gang": ["Fred"], "revealed": ["Travel Light"]},
        zones={"abroad": ["Eyes in the Painting"], "monsters": ["Creeper"]}, running={f"{GAME}.round:all_is_known": ()},
    )
    told = [line for line, _ in picture_for(t.state.game).contest(t.match.view(0), t.match.players)]
    assert told == ["  Eyes in the Painting: Airfield > Funland", "  order: 9 Legging It, 19 Eyes in the Painting, 35 Travel Light"]
    assert picture_for(t.state.game).contest(city().match.view(0), ("Ann", "Bo")) == []


def test_a_game_is_told_in_its_own_words() -> None:
    """Moves, Frights, Traps and how it ended; every sentence is whole."""
    game = load_game(GAME)
    match = game.new_match(["Ann", "Bo", "Cy"], 5)
    play_out(match, bots_for(game, 3, 5, random=False))
    said = [s.text for s in Narrator(game, match.players, picture_for(game).told).tell(match.events(None))]
    text = "\n".join(said)
    for words in (" comes to ", " runs away", " gathers ", " puts ", " on ", "is turned up"):
        assert words in text
    assert said[-1] in ("Ann, Bo and Cy have won", "Nobody has won") and "{" not in text


def test_the_bot_wins_what_can_be_won() -> None:
    """A sensible Gang of three wins most Easy games; chance wins none. It reads its own view alone."""
    game = load_game(GAME)
    won = {True: 0, False: 0}
    for seed in range(6):
        for random in (False, True):
            match = game.new_match(["Ann", "Bo", "Cy"], seed_of(1, seed))
            play_out(match, bots_for(game, 3, seed_of(1, seed), random=random))
            won[random] += bool(match.winners)
    assert isinstance(bots_for(game, 3, 1, random=False)[0], GangBot)
    assert won[False] >= 3 and won[True] == 0
