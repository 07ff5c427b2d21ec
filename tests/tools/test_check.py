"""`rulecore check`: which game a file belongs to, what a whole folder is held to, formats and exit codes."""
from __future__ import annotations

import io
import json
import shutil
import sys
import time
from pathlib import Path

import pytest

from rulecore import resources
from rulecore.tools.check import check_paths
from rulecore.tools.cli import main

GOOD = 'treasure "Rope": gold 3\n    +1\n'
BAD = 'tresure "Rope": gold 3\n    +1\n'


@pytest.fixture
def hunt(tmp_path: Path) -> Path:
    """A copy of the smallest game, to be spoiled."""
    return Path(shutil.copytree(resources.game_dir("mini-hunt"), tmp_path / "mini-hunt"))


def names(*paths: Path) -> list[str]:
    """The names of what is found."""
    return [d.name for d in check_paths([str(p) for p in paths])[0]]


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    """The exit code, and what was printed."""
    code = main(list(args))
    out, err = capsys.readouterr()
    return code, out, err


# ---- the shipped games ----------------------------------------------------------------------------


def test_all_shipped_cards_are_right_and_checked_quickly() -> None:
    began = time.perf_counter()
    found, cards = check_paths([str(resources.cards_dir())])
    assert not found, "\n".join(map(str, found))
    assert cards > 200
    assert time.perf_counter() - began < 10, "the bar is one second; ten says that something is wrong"


# ---- a whole folder -------------------------------------------------------------------------------


def test_a_whole_folder_is_held_to_its_deck_counts(hunt: Path) -> None:
    (hunt / "more.card").write_text(GOOD, encoding="utf-8")
    found, _ = check_paths([str(hunt)])
    assert [d.name for d in found] == ["deck-count"]
    assert found[0].file.endswith("game.yaml") and "71 cards and must have 70" in found[0].message
    assert names(hunt / "more.card") == [], "a single file is not the whole deck"


def test_two_cards_of_one_name_are_found_across_files(hunt: Path) -> None:
    first = (hunt / "treasures.card").read_text(encoding="utf-8")
    title = first.split('"')[1]
    (hunt / "more.card").write_text(f'treasure "{title}": gold 3\n    +1\n', encoding="utf-8")
    assert "repeated-card" in names(hunt)


def test_the_vocabulary_is_checked_too(hunt: Path) -> None:
    text = (hunt / "game.yaml").read_text(encoding="utf-8")
    (hunt / "game.yaml").write_text(text.replace("discards: monster-discards", "discards: monster-discard"), encoding="utf-8")
    found, _ = check_paths([str(hunt)])
    assert any(d.file.endswith("game.yaml") and "monster-discard" in d.message for d in found)


def test_printed_facts_hold_both_ways(tmp_path: Path) -> None:
    for name in ("munchkin", "munchkin-scooby-doo"):
        shutil.copytree(resources.game_dir(name), tmp_path / name)
    folder = tmp_path / "munchkin-scooby-doo"
    monsters = folder / "monsters.card"
    text = monsters.read_text(encoding="utf-8")
    assert 'monster "Snow Ghost": Ghost, level 8' in text
    monsters.write_text(text.replace('"Snow Ghost": Ghost, level 8', '"Snow Ghost": Ghost, level 9'), encoding="utf-8")
    found, _ = check_paths([str(folder)])
    assert [(d.name, "level 8" in d.message) for d in found] == [("stale-provenance", True)]
    monsters.write_text(text.replace("Snow Ghost", "Slow Ghost"), encoding="utf-8")
    found, _ = check_paths([str(folder)])
    assert sorted(d.name for d in found if "Ghost" in d.message or d.name == "stale-provenance")[:2] == ["stale-provenance"] * 2


def test_all_errors_of_all_files_come_in_one_run_sorted(hunt: Path) -> None:
    (hunt / "b.card").write_text(BAD + "\n" + BAD, encoding="utf-8")
    (hunt / "a.card").write_text(BAD, encoding="utf-8")
    found, _ = check_paths([str(hunt)])
    wrong = [(Path(d.file).name, d.line) for d in found if d.name == "unknown-kind"]
    assert wrong == [("a.card", 1), ("b.card", 1), ("b.card", 4)]


def test_a_card_may_name_any_card_of_its_set(hunt: Path, tmp_path: Path) -> None:
    """Also when only its own file is checked."""
    assert names(hunt / "monsters.card") == []


# ---- as a command ---------------------------------------------------------------------------------


def test_exit_codes_say_clean_findings_and_usage(hunt: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "check", str(hunt))[0] == 0
    (hunt / "more.card").write_text(BAD, encoding="utf-8")
    code, out, _ = run(capsys, "check", str(hunt / "more.card"))
    assert code == 1 and "did you mean: treasure" in out and "1 error found" in out
    assert run(capsys, "check", str(tmp_path / "nothing"))[0] == 2
    (tmp_path / "lost.card").write_text(GOOD, encoding="utf-8")
    code, _, err = run(capsys, "check", str(tmp_path / "lost.card"))
    assert code == 2 and "--game" in err
    assert run(capsys, "check", str(tmp_path / "lost.card"), "--game", "mini-hunt")[0] == 0
    code, _, err = run(capsys, "check", str(tmp_path / "lost.card"), "--game", "minihunt")
    assert code == 2 and "mini-hunt" in err


@pytest.mark.parametrize("form", ["json", "github", "sarif"])
def test_other_formats_are_for_programs(form: str, hunt: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (hunt / "more.card").write_text(BAD, encoding="utf-8")
    code, out, _ = run(capsys, "check", str(hunt / "more.card"), "--output-format", form)
    assert code == 1
    if form == "github":
        assert out.startswith("::error file=") and out.count("\n") == 1
    elif form == "json":
        assert [d["name"] for d in json.loads(out)] == ["unknown-kind"]
    else:
        (result,) = json.loads(out)["runs"][0]["results"]
        assert result["ruleId"] == "RC010"


def test_standard_input_is_read(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for text, code in ((GOOD, 0), (BAD, 1)):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert run(capsys, "check", "-", "--game", "mini-hunt")[0] == code
