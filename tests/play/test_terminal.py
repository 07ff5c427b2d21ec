"""The terminal: a watched game, a person by pipe, and what is shown."""
from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from random import Random

import pytest
from paper import Paper

from rulecore import load_game
from rulecore.engine.game import Game
from rulecore.play import terminal
from rulecore.play.keys import Keyboard
from rulecore.play.terminal import Pace, Session, Silence

MUNCHKIN = "munchkin-scooby-doo"


@pytest.fixture(scope="module")
def mini_hunt() -> Game:
    return load_game("mini-hunt")


def piped(text: str) -> Keyboard:
    """A keyboard whose input is a pipe that ends."""
    end, start = os.pipe()
    os.write(start, text.encode())
    os.close(start)
    return Keyboard(os.fdopen(end, encoding="utf-8"))


def test_a_watched_game_is_the_same_for_the_same_seed(mini_hunt: Game) -> None:
    shown = []
    for _ in range(2):
        paper = Paper()
        terminal.watch(mini_hunt, paper, seed=5, speed=0)
        shown.append(paper.lines)
    assert shown[0] == shown[1] and len(shown[0]) > 100
    assert any(line.endswith(("has won", "have won")) for line in shown[0])


def test_a_watched_game_ends_within_two_minutes() -> None:
    """The pauses are counted beforehand: whatever the length of a game, they come to less than two minutes."""
    game = load_game(MUNCHKIN)
    for seed in range(3):
        unseen = Pace()
        Session(game, Silence(), unseen, seed).run()
        unit = min(terminal.LONGEST_PAUSE, terminal.WATCH_SECONDS / unseen.units)
        assert unseen.units * unit < 110


def test_munchkin_is_told_with_its_fights_windows_and_card_texts() -> None:
    paper = Paper()
    winners = terminal.watch(load_game(MUNCHKIN), paper, seed=2, speed=0)
    text = "\n".join(paper.lines)
    assert winners
    for told in ("kicks the door open: ", "must fight ", "  munchkins ", "  monsters ", "is a monster: ", "Bad Stuff: ", "has won"):
        assert told in text, told
    assert "has failed" not in text, "a bot has failed"


def test_a_person_plays_by_pipe_and_an_early_end_of_input_ends_nothing(mini_hunt: Game) -> None:
    paper = Paper()
    with piped("t\nx coin\nnonsense\n99\n1\n") as keyboard:
        winners = terminal.play(mini_hunt, paper, keyboard, seed=5, seat=0, speed=0)
    text = "\n".join(paper.lines)
    assert winners
    assert "'nonsense' is no answer" in text and "'99' is no answer" in text
    assert "The input has ended" in text
    assert "gold" in text


def test_a_person_may_leave(mini_hunt: Game) -> None:
    paper = Paper()
    with piped("q\n") as keyboard:
        assert terminal.play(mini_hunt, paper, keyboard, seed=5, seat=1, speed=0) == ()
    assert "You leave the table." in paper.lines


def test_a_window_waits_its_seconds_for_a_person_and_no_longer() -> None:
    """A person who says nothing: the first window of a fight lasts the 2.6 seconds of the game's data."""
    game = load_game(MUNCHKIN)
    session = Session(game, paper := Paper(), Pace(), 4, person=0, keyboard=silent_keyboard())
    began: list[float] = []
    ended: list[float] = []
    in_window = session._in_window

    def timed(*args: object) -> None:
        before = len(paper.lines)
        began.append(time.monotonic())
        in_window(*args)  # type: ignore[arg-type]
        ended.append(time.monotonic())
        if any("the time is up" in line for line in paper.lines[before:]):
            raise terminal.Leave

    session._in_window = timed  # type: ignore[method-assign,assignment]
    session._question = lambda chair, keyboard, decisions: chair.submit(  # type: ignore[method-assign]
        decisions[0].answer(decisions[0].default)
    )
    session.run()
    assert 2.4 < ended[-1] - began[-1] < 4


def silent_keyboard() -> Keyboard:
    """Somebody who types nothing and stays."""
    end, _ = os.pipe()
    return Keyboard(os.fdopen(end, encoding="utf-8"))


def test_a_bot_that_raises_leaves_and_the_game_goes_on(mini_hunt: Game) -> None:
    class Broken:
        def decide(self, place: object, decisions: object) -> None:
            raise ValueError("broken")

    paper = Paper()
    session = Session(mini_hunt, paper, Pace(), 5)
    session._bots[2] = Broken()
    assert session.run()
    assert sum("has failed" in line for line in paper.lines) == 1


# ---- the keyboard ---------------------------------------------------------------------------------


def test_lines_and_keys_of_a_pipe_do_not_get_in_each_others_way() -> None:
    keyboard = piped("one\ntwo\nthree\nfour")
    assert keyboard.line() == "one"
    assert keyboard.key(0.5) == "two"
    assert keyboard.line() == "three"
    assert keyboard.line() == "four"
    with pytest.raises(EOFError):
        keyboard.line()


def test_a_key_that_does_not_come_is_none_in_time() -> None:
    began = time.monotonic()
    assert silent_keyboard().key(0.05) is None
    assert time.monotonic() - began < 1


def test_a_stream_that_is_no_file_still_gives_lines() -> None:
    keyboard = Keyboard(io.StringIO("yes\n"))
    assert keyboard.line() == "yes"


# ---- as a command ---------------------------------------------------------------------------------


def test_it_runs_in_a_dumb_terminal_and_without_rich() -> None:
    """As a process whose terminal can do nothing, with rich made unimportable."""
    code = "import sys; sys.modules['rich'] = None; from rulecore.tools.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "play", "mini-hunt", "--seed", str(Random(1).randrange(99)), "--speed", "0"]
    done = subprocess.run(command, input="1\n", capture_output=True, text=True, env={**os.environ, "TERM": "dumb"}, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "won" in done.stdout and "\x1b" not in done.stdout
