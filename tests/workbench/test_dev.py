"""`rulecore dev`: what it says of each save, that it stays quick, and that no mistake ends it."""
from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, Queue

import pytest

from rulecore import resources
from rulecore.tools.cli import main
from rulecore.tools.live import Bench, News

SET = "title: My Set\nlanguage: 1\nextends: munchkin-scooby-doo\n"
SOCK = 'item "Sock on a Stick": gold 200\n    +2 vs Ghost\n'
PATIENCE = 20  # seconds: machines are busy; how quick it is, is measured by `took`


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set of one card; we are in it."""
    folder = tmp_path / "my-set"
    folder.mkdir()
    (folder / "game.yaml").write_text(SET, encoding="utf-8")
    (folder / "mine.card").write_text(SOCK, encoding="utf-8")
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def bench(folder: Path) -> Bench:
    """The set on the workbench, looked at once."""
    bench = Bench(folder)
    news = bench.look()
    assert [card.title for card in news.rewritten] == ["Sock on a Stick"] and news.cards == 1 and not news.problems
    assert not bench.saved()
    return bench


def save(bench: Bench, text: str, name: str = "mine.card") -> News:
    """Save a file and look again."""
    path = bench.folder / name
    path.write_text(text, encoding="utf-8")
    assert bench.saved() == {path}
    news = bench.look()
    assert not bench.saved()
    return news


# ---- what a look says -------------------------------------------------------------------------------


def test_a_card_is_told_with_what_it_said_before(bench: Bench) -> None:
    (card,) = save(bench, SOCK.replace("+2", "+3")).rewritten
    assert "+2" in card.before[1] and card.now[1] == card.before[1].replace("+2", "+3")


def test_a_mistake_is_told_at_its_place_in_the_file(bench: Bench) -> None:
    news = save(bench, "# a note\n\n" + SOCK + '\ncurse "Rip"\n    discrad Vehicle\n')
    (problem,) = news.problems
    assert (problem.line, problem.column, problem.name, problem.did_you_mean[0]) == (7, 5, "unknown-verb", "discard")
    assert Path(problem.file) == bench.folder / "mine.card" and not news.gone and not news.rewritten
    news = save(bench, "# a note\n\n" + SOCK + '\ncurse "Rip"\n    discard Vehicle\n')
    assert not news.problems and [card.title for card in news.rewritten] == ["Rip"]


def test_a_mended_card_is_compared_with_what_it_was_before_the_mistake(bench: Bench) -> None:
    save(bench, SOCK.replace("+2 vs", "+2 sv"))
    (card,) = save(bench, SOCK.replace("+2", "+4")).rewritten
    assert "+2" in card.before[1] and "+4" in card.now[1]


def test_a_note_changes_nothing(bench: Bench) -> None:
    (card,) = save(bench, SOCK.rstrip() + "  # beware\n").rewritten
    assert card.before == card.now
    assert not save(bench, "# above\n\n\n" + SOCK.rstrip() + "  # beware\n").rewritten


def test_only_what_changed_is_read_again(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    many = "\n".join(SOCK.replace("Sock", f"Sock {n}") for n in range(30))
    save(bench, many)
    read: list[str] = []
    from rulecore.tools.editor import project

    real = project.read_cards
    monkeypatch.setattr(project, "read_cards", lambda text, *rest: read.append(text) or real(text, *rest))
    save(bench, many.replace('Sock 7 on a Stick": gold 200', 'Sock 7 on a Stick": gold 300'))
    assert len(read) == 1 and "Sock 7 " in read[0]


def test_who_names_a_renamed_card_is_told(bench: Bench) -> None:
    save(bench, 'item "Shoe": gold 100\n    +1 if you have "Sock on a Stick"\n', "other.card")
    news = save(bench, SOCK.replace("Sock", "Stocking"))
    (problem,) = news.problems
    assert problem.name == "unknown-card" and Path(problem.file).name == "other.card" and problem.line == 2
    assert news.gone == ("Sock on a Stick",) and [card.title for card in news.rewritten] == ["Stocking on a Stick"]


def test_new_words_count_at_once(bench: Bench) -> None:
    assert save(bench, SOCK.replace("Ghost", "Robot")).problems
    assert not save(bench, SET + "terms: {tag: [Robot]}\n", "game.yaml").problems
    assert [p.name for p in save(bench, SET, "game.yaml").problems] == ["unknown-term"]


def test_of_a_broken_game_yaml_nothing_else_is_said(bench: Bench) -> None:
    news = save(bench, SET + "terms: [\n", "game.yaml")
    assert {Path(problem.file).name for problem in news.problems} == {"game.yaml"} and not news.gone
    news = save(bench, SET, "game.yaml")
    assert not news.problems and not news.gone and not news.rewritten


def test_a_game_yaml_that_is_gone_and_back(bench: Bench) -> None:
    (bench.folder / "game.yaml").rename(bench.folder / "away")
    assert bench.saved() and [Path(p.file).name for p in bench.look().problems] == ["game.yaml"]
    (bench.folder / "away").rename(bench.folder / "game.yaml")
    assert bench.saved() and not bench.look().problems


def test_what_the_whole_set_is_held_to(bench: Bench) -> None:
    assert [p.name for p in save(bench, SOCK + "\n" + SOCK).problems] == ["repeated-card"]
    assert [p.name for p in save(bench, SOCK.replace("Sock on a Stick", "Flashlight")).problems] == ["repeated-card"]


def test_the_right_cards_are_playable_with_those_of_the_game(bench: Bench) -> None:
    save(bench, SOCK + '\ncurse "Rip"\n    discrad Vehicle\n')
    game = bench.playable()
    assert game is bench.playable() and "Sock on a Stick" in game.titles and "Snow Ghost" in game.titles
    assert "Rip" not in game.titles
    save(bench, SOCK + '\ncurse "Rip"\n    discard Vehicle\n')
    assert bench.playable() is not game and "Rip" in bench.playable().titles


# ---- the command ------------------------------------------------------------------------------------


def test_once_is_for_scripts(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "--once"]) == 0
    assert "1 card, nothing wrong" in capsys.readouterr().out
    (folder / "mine.card").write_text(SOCK.replace("vs", "sv"), encoding="utf-8")
    assert main(["dev", "--once", str(folder)]) == 1
    said = capsys.readouterr().out
    assert "mine.card:2:8: error" in said and "1 card, 1 error" in said and "\x1b" not in said


def test_a_folder_of_several_sets(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = folder.parent / "other"
    other.mkdir()
    (other / "game.yaml").write_text(SET.replace("My Set", "Other"), encoding="utf-8")
    assert main(["dev", "--once", str(folder.parent)]) == 0
    said = capsys.readouterr().out
    assert "== My Set" in said and "== Other" in said and "0 cards, nothing wrong" in said


@pytest.mark.parametrize("name", ["nowhere", "mine.card"])
def test_what_cannot_be_watched(folder: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", name]) == 2
    assert "folder" in capsys.readouterr().err


def test_where_there_is_no_set_it_says_how_to_begin_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", str(tmp_path)]) == 2
    assert "rulecore new set my-set" in capsys.readouterr().err


def test_without_the_watcher_it_says_what_to_install(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    assert main(["dev"]) == 2
    assert 'pip install "rulecore[design]"' in capsys.readouterr().err


class Watching:
    """The command, running as somebody sees it who pipes it."""

    def __init__(self, folder: Path) -> None:
        env = {**os.environ, "PYTHONPATH": str(resources.PACKAGE.parent), "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-m", "rulecore", "dev"]
        self.process = subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.lines: Queue[str] = Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.until("watching")
        time.sleep(0.3)  # the watcher begins

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)

    def until(self, wanted: str) -> str:
        """What it says up to the line in which this stands."""
        said = ""
        end = time.monotonic() + PATIENCE
        while wanted not in said.rpartition("\n")[0].rpartition("\n")[2]:
            try:
                said += self.lines.get(timeout=max(0.0, end - time.monotonic()))
            except Empty:
                raise AssertionError(f"never said {wanted!r}, but:\n{said}") from None
        return said

    def told(self) -> str:
        """What it says of one save."""
        return self.until("after the save")

    def stop(self) -> int:
        """Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


@pytest.fixture
def watching(folder: Path) -> Iterator[Callable[[], Watching]]:
    """Starts the command; it is ended whatever happens."""
    pytest.importorskip("watchfiles")
    begun: list[Watching] = []

    def begin() -> Watching:
        begun.append(Watching(folder))
        return begun[0]

    yield begin
    for one in begun:
        one.process.kill()
        one.process.wait()


@pytest.mark.skipif(os.name == "nt", reason="signals are another thing there")
def test_it_goes_on_whatever_is_saved(folder: Path, watching: Callable[[], Watching]) -> None:
    dev = watching()
    card, data = folder / "mine.card", folder / "game.yaml"

    def saved(path: Path, content: str | bytes | None) -> str:
        if content is None:
            path.unlink()
        else:
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return dev.told()

    def atomically(text: str) -> str:
        (folder / "mine.card~").write_text(text, encoding="utf-8")
        (folder / "mine.card~").replace(card)
        return dev.told()

    said = saved(card, SOCK.replace("+2", "+3"))
    assert "- You get +2" in said and "+ You get +3" in said and "nothing wrong" in said
    assert "did you mean" in saved(card, SOCK.replace("Ghost", "Gohst"))
    assert "+ You get +5" in atomically(SOCK.replace("+2", "+5"))
    assert "bad-character" in saved(card, b"\xff\xfe\x00\x01\x02")
    assert "error" in saved(card, SOCK[:25])  # half written
    assert "0 cards, nothing wrong" in saved(card, None)
    assert "1 card, nothing wrong" in saved(card, SOCK)
    assert "yaml" in saved(data, "title: [")
    assert "game.yaml" in saved(data, None)
    assert "1 card, nothing wrong" in saved(data, SET)
    assert "means the same as before" in saved(card, SOCK.rstrip() + "  # note\n")
    times = [float(re.findall(r"([\d.]+) s after", saved(card, SOCK.replace("+2", f"+{n}")))[0]) for n in range(3, 8)]
    assert sorted(times)[1] < 1, f"a verdict within a second of the save: {times}"
    assert dev.stop() == 0


@pytest.mark.skipif(os.name == "nt", reason="an open folder cannot be removed there")
def test_a_folder_that_is_gone_ends_it_with_a_word(folder: Path, watching: Callable[[], Watching]) -> None:
    dev = watching()
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    assert "is gone" in dev.until("is gone")
    assert dev.process.wait(PATIENCE) == 2


# ---- examples -------------------------------------------------------------------------------------

RIP = '''curse "Rip"
    discard Vehicle else lose level
    example "no Vehicle":
        given Ann has "Rip" in hand
        given level of Bo = 3
        do Ann: play-a-curse "Rip" on Bo
        expect level of Bo = 2
'''
BESIDE = '''example "a sock" of "Sock on a Stick":
    given Ann has "Sock on a Stick" in front
    given Ann is in combat with "Ghost Clown"
    expect strength of Ann = 3
'''


def played(bench: Bench, news: News) -> list[tuple[str, bool]]:
    return [(o.example.name, o.ok) for o in bench.play_examples([card.title for card in news.rewritten])]


def test_what_may_go_otherwise_is_played(bench: Bench) -> None:
    assert played(bench, save(bench, SOCK + "\n" + RIP)) == [("no Vehicle", True)]
    assert played(bench, save(bench, BESIDE, "beside.card")) == [("a sock", True)]
    assert played(bench, save(bench, SOCK.replace("+2", "+4") + "\n" + RIP)) == [("a sock", False)]
    assert played(bench, save(bench, SOCK.replace("+2", "+4") + "\n" + RIP + "# a note\n")) == [("a sock", False)]
    assert played(bench, save(bench, BESIDE.replace("3", "5"), "beside.card")) == [("a sock", True)]
    assert played(bench, save(bench, BESIDE.replace("3", "5") + "# a note\n", "beside.card")) == []
    news = save(bench, SET.replace("My Set", "Another"), "game.yaml")
    assert sorted(played(bench, news)) == [("a sock", True), ("no Vehicle", True)]


def test_a_wrong_card_s_examples_wait(bench: Bench) -> None:
    assert played(bench, save(bench, SOCK + "\n" + RIP.replace("lose level", "lose leval"))) == []
    assert played(bench, save(bench, SOCK + "\n" + RIP)) == [("no Vehicle", True)]


def test_once_tells_of_a_failed_example(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "rip.card").write_text(RIP.replace("= 2", "= 3"), encoding="utf-8")
    assert main(["dev", "--once"]) == 1
    text = capsys.readouterr().out
    assert 'FAILED example "no Vehicle" of "Rip"  (rip.card:3)\nthat is not so; level of Bo is 2' in text
    assert "2 cards, nothing wrong, 1 of 1 example failed" in text
