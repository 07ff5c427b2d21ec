"""Where the data lie, and a cache that never stands in the way."""
from __future__ import annotations

from pathlib import Path

import pytest

from rulecore import resources


def test_the_data_are_found() -> None:
    assert (resources.grammar_dir() / "card.lark").is_file()
    assert resources.cards_dir().is_dir() and (resources.skeletons_dir() / "set").is_dir()
    for name in resources.game_names():
        assert (resources.game_dir(name) / "game.yaml").is_file()


@pytest.mark.parametrize("name", ["no-such-game", "../grammar", "", "."])
def test_a_game_that_is_none(name: str) -> None:
    with pytest.raises(LookupError):
        resources.game_dir(name)


def test_what_lies_inside_the_package_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "_data" / "cards" / "mini").mkdir(parents=True)
    (tmp_path / "_data" / "cards" / "mini" / "game.yaml").write_text("")
    monkeypatch.setattr(resources, "PACKAGE", tmp_path)
    assert resources.game_names() == ("mini",)


def test_the_cache_keeps_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULECORE_CACHE", str(tmp_path / "a" / "b"))
    assert resources.read_cached("x.json") is None
    assert resources.write_cached("x.json", "{}")
    assert resources.read_cached("x.json") == "{}"
    assert [path.name for path in (tmp_path / "a" / "b").iterdir()] == ["x.json"]


def test_the_cache_can_be_off_or_impossible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULECORE_CACHE", "")
    assert resources.cache_dir() is None and not resources.write_cached("x", "y") and resources.read_cached("x") is None
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RULECORE_CACHE", str(tmp_path / "file" / "below"))
    assert resources.cache_dir() is None and not resources.write_cached("x", "y")


def test_the_users_cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RULECORE_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert resources.cache_dir() == tmp_path / "rulecore"


def test_no_data_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "cards_dir", lambda: tmp_path / "none")
    assert resources.game_names() == ()


def test_the_cache_in_the_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("RULECORE_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    folder = resources.cache_dir()
    assert folder is not None and folder.is_relative_to(tmp_path) and folder.name == "rulecore"

    def homeless() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(Path, "home", homeless)
    assert resources.cache_dir() is None


def test_a_name_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULECORE_CACHE", str(tmp_path))
    (tmp_path / "x.json").mkdir()
    assert not resources.write_cached("x.json", "{}")
    assert resources.read_cached("x.json") is None
    assert [path.name for path in tmp_path.iterdir()] == ["x.json"]


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "match.json"
    resources.write_whole(target, "one\n")
    assert target.read_bytes() == b"one\n"
    with pytest.raises(UnicodeEncodeError):
        resources.write_whole(target, "two \ud800")

    def full(fd: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(resources.os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        resources.write_whole(target, "three")
    assert target.read_text() == "one\n" and [p.name for p in tmp_path.iterdir()] == ["match.json"]


class Point:
    """What another package's entry point is like."""

    group = "rulecore.games"

    def __init__(self, name: str, value: str, named: object) -> None:
        self.name, self.value, self.module, self.named = name, value, value.partition(":")[0], named

    def load(self) -> object:
        """What it names."""
        return self.named


def test_a_game_may_lie_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "game.yaml").write_text("")
    points = {
        "far": Point("far", "far_game:FOLDER", str(tmp_path / "far")),
        "module": Point("module", "rulecore.errors", object()),
    }
    monkeypatch.setattr(resources, "other_games", lambda: points)
    assert resources.game_dir(str(tmp_path / "far")) == (tmp_path / "far").resolve()
    assert resources.game_dir("far") == (tmp_path / "far").resolve()
    both = resources.game_dirs("mini-hunt+far")
    assert both == {"mini-hunt": resources.game_dir("mini-hunt"), "far": (tmp_path / "far").resolve()}
    assert list(resources.game_dirs(str(tmp_path / "far"))) == ["far"]
    with pytest.raises(LookupError, match="has no game.yaml"):
        resources.game_dir("module")


def test_folders_of_the_package() -> None:
    assert resources.editors_dir().name == "editors" and resources.compiled_dir().name == "compiled"
    assert isinstance(resources.other_games(), dict)


def test_the_card_files_of_a_game_are_its_own(tmp_path: Path) -> None:
    names = "a.card loot/b.card .venv/c.card loot/.old/d.card other/game.yaml other/e.card other/deep/f.card"
    for name in names.split():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    (tmp_path / "folder.card").mkdir()
    assert [p.relative_to(tmp_path).as_posix() for p in resources.card_files(tmp_path)] == ["a.card", "loot/b.card"]
