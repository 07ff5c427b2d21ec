"""`rulecore new`: what it writes checks, and is laid out as `fmt` would; nothing is ever overwritten."""
from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rulecore import load_game, resources
from rulecore.games import SPECS, load_nouns
from rulecore.lang.fmt import format_source
from rulecore.lang.syntax import parse
from rulecore.tools.check import check_paths
from rulecore.tools.cli import main

GAMES = tuple(SPECS)
KINDS = [(game, kind) for game in GAMES for kind in load_nouns(game).kinds]
ROOT = resources.PACKAGE.parent


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, far from the repository."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RULECORE_CACHE", str(tmp_path / ".cache"))
    return tmp_path


@pytest.fixture
def my_set(here: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set that was just begun; we are in it."""
    assert main(["new", "set", "my-set", "--extends", "munchkin-scooby-doo"]) == 0
    monkeypatch.chdir(here / "my-set")
    return here / "my-set"


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Runs the command, which must refuse; what it says."""

    def run(*given: str) -> str:
        capsys.readouterr()
        assert main(["new", *given]) == 2
        return capsys.readouterr().err

    return run


# ---- cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_every_kind_has_a_skeleton_that_checks_and_is_laid_out(here: Path, game: str, kind: str) -> None:
    assert main(["new", kind, "Fog Troll", "--game", game, "-o", "cards/mine.card"]) == 0
    text = Path("cards/mine.card").read_text(encoding="utf-8")
    assert text.startswith(f'{kind} "Fog Troll"') and format_source(text) == text
    assert check_paths(["cards/mine.card"], game) == ([], 1)
    assert "    # " in text and "Name" not in text


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_every_skeleton_has_an_example_that_holds(
    here: Path, game: str, kind: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "set", "my-set", "--extends", game]) == 0
    monkeypatch.chdir(here / "my-set")
    assert main(["new", kind, "Fog Troll"]) == 0
    capsys.readouterr()
    assert main(["test", "-k", "Fog Troll", "--output-format", "json"]) == 0
    assert [one["card"] for one in json.loads(capsys.readouterr().out)["examples"]] == ["Fog Troll"]


def test_a_card_goes_to_the_others_of_its_kind(my_set: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = (my_set / "first.card").read_text(encoding="utf-8")
    kind = parse(first).cards[0].kind
    assert main(["new", kind, "Fog Horn"]) == 0
    said = capsys.readouterr().out
    text = (my_set / "first.card").read_text(encoding="utf-8")
    line = text.split("\n").index(next(row for row in text.split("\n") if '"Fog Horn"' in row)) + 1
    assert text.startswith(first + f'\n{kind} "Fog Horn"') and format_source(text) == text
    assert f"first.card:{line}\n" in said and f'"Fog Horn" is an {kind}' in said
    assert main(["new", "curse", "Damp Socks"]) == main(["new", "class", "Night Watch"]) == 0
    assert sorted(p.name for p in my_set.glob("*.card")) == ["classes.card", "curses.card", "first.card"]
    assert check_paths(["."]) == ([], 4)
    assert load_game(".").cards[-1].title == "Fog Horn"


@pytest.mark.parametrize("name", ["Snow Ghost", "snow ghost", "SNOW GHOST"])
def test_a_name_of_the_whole_game_is_taken(my_set: Path, refused: Callable[..., str], name: str) -> None:
    said = refused("monster", name)
    assert '"Snow Ghost" already' in said and "monsters.card" in said and 'such as "Another Snow Ghost"' in said
    assert not (my_set / "monsters.card").exists()


@pytest.mark.parametrize("name", ["", "  ", 'a "quoted" name', "two\nlines", "bell\x07"])
def test_a_name_that_cannot_be_one(my_set: Path, refused: Callable[..., str], name: str) -> None:
    said = refused("monster", name)
    assert "cannot be called" in said or "name" in said
    assert not (my_set / "monsters.card").exists()


def test_an_unknown_kind_is_told_with_those_that_there_are(my_set: Path, refused: Callable[..., str]) -> None:
    said = refused("mnster", "Fog Troll")
    assert "did you mean monster?" in said
    assert all(f"\n  {kind} " in said for kind in load_nouns("munchkin-scooby-doo").kinds)


def test_without_a_kind_the_kinds_are_listed(my_set: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new"]) == 0
    assert "\n  curse           befalls a player" in capsys.readouterr().out


def test_a_term_is_its_kind(my_set: Path) -> None:
    assert main(["new", "Monster", "Fog Troll"]) == 0
    assert (my_set / "monsters.card").read_text(encoding="utf-8").startswith('monster "Fog Troll"')


def test_where_no_game_is_known_it_says_what_to_do(refused: Callable[..., str]) -> None:
    said = refused("monster", "Fog Troll")
    assert "--game" in said and "mini-hunt" in said and "rulecore new set my-set" in said
    assert "mini-hunt" in refused("monster", "Fog Troll", "--game", "maxi-hunt")


@pytest.mark.parametrize("before", [b"# mine", b"# mine\n", b"# mine\r\n\r\n", b"\xef\xbb\xbf# mine\n", b""])
def test_what_is_in_a_file_stays(my_set: Path, before: bytes) -> None:
    path = my_set / "mine.card"
    path.write_bytes(before)
    assert main(["new", "curse", "Damp Socks", "-o", "mine.card"]) == 0
    after = path.read_bytes()
    assert after.startswith(before) and check_paths(["mine.card"]) == ([], 1)
    assert (b"\r\n" in before) == (b"\r\n" in after) and after.count(b"\r\n") in (0, after.count(b"\n"))


@pytest.mark.parametrize("before", [b"\xff\xfe#\x00", b"# caf\xe9\n"])
def test_a_file_in_another_encoding_is_left_alone(my_set: Path, refused: Callable[..., str], before: bytes) -> None:
    (my_set / "mine.card").write_bytes(before)
    assert "UTF-8" in refused("curse", "Damp Socks", "-o", "mine.card")
    assert (my_set / "mine.card").read_bytes() == before


def test_files_that_cannot_be(my_set: Path, refused: Callable[..., str]) -> None:
    assert ".card" in refused("curse", "Damp Socks", "-o", "mine.txt")
    (my_set / "folder.card").mkdir()
    assert "cannot be written" in refused("curse", "Damp Socks", "-o", "folder.card")


def test_broken_words_of_a_game_are_told(my_set: Path, refused: Callable[..., str]) -> None:
    (my_set / "game.yaml").write_text("title: X\nlanguage: 1\nextends: munchkin-scooby-doo\nzonse: {}\n", encoding="utf-8")
    assert "zonse" in refused("curse", "Damp Socks")


def test_a_kind_of_a_designers_own(my_set: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = "kinds:\n  relic: {doc: old, fields: {age: number}, limits: {age: [3, 9]}, required: [age], deck: door-deck}\n"
    with open(my_set / "game.yaml", "a", encoding="utf-8") as file:
        file.write(own)
    assert main(["new", "relic", "Stone Spoon"]) == 0
    text = (my_set / "relics.card").read_text(encoding="utf-8")
    assert text.startswith('relic "Stone Spoon": age 3\n    # relic: old. ') and "`age 3 to 9`" in text
    assert check_paths(["."]) == ([], 2)


def test_cards_that_came_with_rulecore_stay_as_they_are(refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulecore.tools.new.resources.PACKAGE", resources.cards_dir())
    assert "--expands mini-hunt" in refused("treasure", "Fog Horn", "--game", "mini-hunt")


# ---- sets -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_new_set_checks_and_plays(here: Path, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "set", "sets/fog-and-fur", "--extends", game]) == 0
    folder = Path("sets/fog-and-fur")
    assert sorted(p.name for p in folder.iterdir()) == ["README.md", "first.card", "game.yaml"]
    said = "".join(p.read_text(encoding="utf-8") for p in folder.iterdir())
    assert "my-set" not in said and "My Set" not in said and "Fog And Fur" in said and game in said
    assert main(["check", str(folder)]) == main(["fmt", "--check", str(folder)]) == 0
    assert len(load_game(str(folder)).pool) == len(load_game(game).pool) + 1
    assert main(["simulate", str(folder), "--games", "1", "--jobs", "1"]) == 0
    assert main(["play", str(folder), "--watch", "--speed", "0", "--seed", "3"]) == 0


def test_a_set_of_a_set(my_set: Path, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(here)
    assert main(["new", "set", "more", "--extends", "my-set"]) == 0
    assert len(load_game("more").cards) == len(load_game("munchkin-scooby-doo").cards) + 2


def test_a_set_needs_a_game_with_rules(refused: Callable[..., str]) -> None:
    assert "mini-hunt" in refused("set", "my-set")
    assert "did you mean mini-hunt" in refused("set", "my-set", "--extends", "mini-hnt")
    assert "no rules" in refused("set", "my-set", "--extends", "munchkin")
    assert not Path("my-set").exists()


@pytest.mark.parametrize("name", ["My Set", "mini-hunt", "1st", "a/b/Set!"])
def test_names_that_a_folder_cannot_have(refused: Callable[..., str], name: str) -> None:
    assert "such as" in refused("set", name, "--extends", "mini-hunt") or name == "1st"
    assert not Path(name).exists()


def test_nothing_is_written_over(refused: Callable[..., str]) -> None:
    Path("my-set").mkdir()
    Path("my-set/notes.txt").write_text("mine")
    Path("taken").write_text("mine")
    for name in ("my-set", "taken"):
        assert "nothing was written" in refused("set", name, "--extends", "mini-hunt")
        assert "nothing was written" in refused("game", name)
    assert [p.name for p in Path("my-set").iterdir()] == ["notes.txt"]


def test_arguments_that_do_not_fit_together(refused: Callable[..., str]) -> None:
    assert "--extends is for a set" in refused("monster", "Fog Troll", "--extends", "mini-hunt")
    assert "for cards" in refused("set", "my-set", "--game", "mini-hunt")
    assert "name the new folder" in refused("game")
    assert "in quotes" in refused("monster", "--game", "mini-hunt")


# ---- games ----------------------------------------------------------------------------------------


def run(*command: str | Path, cwd: Path, path: Path) -> subprocess.CompletedProcess[str]:
    """Run Python with what is installed in a folder."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(path)])}
    return subprocess.run([sys.executable, *map(str, command)], cwd=cwd, env=env, capture_output=True, text=True)


def test_a_new_game_is_installed_and_plays(here: Path) -> None:
    pytest.importorskip("hatchling")
    assert main(["new", "game", "space-hens"]) == 0
    said = {p.name: p.read_text(encoding="utf-8") for p in Path("space-hens").rglob("*") if p.is_file()}
    assert not [name for name, text in said.items() if "my-game" in text or "my_game" in text or "My Game" in text]
    site = here / "site"
    pip = ("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--target", site)
    done = run(*pip, here / "space-hens", cwd=here, path=site)
    assert done.returncode == 0, done.stderr
    shutil.rmtree("space-hens/space_hens")  # what is found now is what was installed
    for command in (
        ("check", site / "space_hens"),
        ("fmt", "--check", site / "space_hens"),
        ("test", "space-hens"),
        ("explain", "Golden Teapot", "--game", "space-hens"),
        ("play", "space-hens", "--watch", "--speed", "0", "--seed", "1"),
        ("simulate", "space-hens", "--games", "20", "--jobs", "1"),
        ("simulate", "space-hens", "--games", "5", "--random", "--jobs", "1"),
    ):  # fmt: skip
        done = run("-m", "rulecore", *command, cwd=here, path=site)
        assert done.returncode == 0, (command, done.stdout, done.stderr)
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "tests", cwd=here / "space-hens", path=site)
    assert done.returncode == 0 and "3 passed" in done.stdout, done.stdout


def test_a_game_that_is_not_installed_says_so(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "game", "space-hens"]) == 0
    assert main(["check", "space-hens"]) == 2
    assert f"pip install -e {here / 'space-hens'}" in capsys.readouterr().err
