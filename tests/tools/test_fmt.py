"""`rulecore fmt`: what is written, what only shown, and with which exit code."""
from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from rulecore import resources
from rulecore.tools.cli import main

UGLY = 'treasure   "Rope" : gold 3\n  +1   # strong\n\n\n\ntreasure "Net": gold 2\n    +2\n'
TIDY = 'treasure "Rope": gold 3\n    +1  # strong\n\ntreasure "Net": gold 2\n    +2\n'


@pytest.fixture
def ugly(tmp_path: Path) -> Path:
    path = tmp_path / "ugly.card"
    path.write_text(UGLY, encoding="utf-8")
    return path


def test_shipped_cards_are_laid_out() -> None:
    assert main(["fmt", "--check", str(resources.cards_dir())]) == 0


def test_check_and_diff_write_nothing(ugly: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fmt", "--check", str(ugly)]) == 1
    assert str(ugly) in capsys.readouterr().out
    assert main(["fmt", "--diff", str(ugly)]) == 1
    assert '+treasure "Rope": gold 3' in capsys.readouterr().out
    assert ugly.read_text(encoding="utf-8") == UGLY


def test_it_is_written_once(ugly: Path) -> None:
    assert main(["fmt", str(ugly.parent)]) == 0
    assert ugly.read_text(encoding="utf-8") == TIDY
    assert main(["fmt", "--check", str(ugly)]) == 0


def test_standard_input_goes_to_standard_output(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(UGLY.encode())))
    assert main(["fmt", "-"]) == 0
    assert capsys.readouterr().out == TIDY


def test_what_is_no_text_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Bytes that are no UTF-8 would be lost if the file were written again."""
    path = tmp_path / "broken.card"
    path.write_bytes(b'treasure  "R\xff": gold 3\n    +1\n')
    before = path.read_bytes()
    assert main(["fmt", str(path)]) == 2
    assert path.read_bytes() == before and "UTF-8" in capsys.readouterr().err


def test_other_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("x", encoding="utf-8")
    assert main(["fmt", str(tmp_path / "notes.txt")]) == 2
    assert main(["fmt", str(tmp_path / "nothing.card")]) == 2
