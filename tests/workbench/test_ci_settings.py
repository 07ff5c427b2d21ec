"""Settings of a project, what is known, and what is ignored: read strictly, and each doing what it says."""
from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import pytest

from rulecore import load_game
from rulecore.errors import CardError
from rulecore.tools import config
from rulecore.tools.cli import main
from rulecore.tools.files import Usage

GAME = "title: Mine\nextends: munchkin-scooby-doo\n"
GOOD = 'item "Rope": gold 300\n    +2 vs Ghost\n'
BAD = 'item "Coat": gold 300\n    +2 vs Gohst\n'


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a set in `cards`, which has a good card and a bad one."""
    write(tmp_path / "cards" / "game.yaml", GAME)
    write(tmp_path / "cards" / "good.card", GOOD)
    write(tmp_path / "cards" / "bad.card", BAD)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def check(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, list[str]]:
    """The exit code, and the names and files of what is found."""
    code = main(["check", "--output-format", "json", *args])
    out = capsys.readouterr().out
    return code, [f"{d['name']} {d['file']}" for d in json.loads(out or "[]")]


# ---- where settings are ---------------------------------------------------------------------------


@pytest.mark.parametrize("name, head", [("rulecore.toml", ""), ("pyproject.toml", "[project]\nname = 'x'\n[tool.rulecore]\n")])
@pytest.mark.parametrize("start", [".", "cards"])
def test_settings_are_found_upward_and_their_paths_start_at_their_folder(
    name: str, head: str, start: str, project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(project / name, head + 'paths = ["cards/good.card"]\n')
    monkeypatch.chdir(start)
    assert check(capsys) == (0, [])
    assert check(capsys, "--no-config")[0] == 1
    assert check(capsys, str(project / "cards" / "bad.card"))[0] == 1, "the command line wins"


def test_the_nearest_settings_count_and_others_tables_do_not(project: Path) -> None:
    write(project / "rulecore.toml", 'game = "mini-hunt"\n')
    write(project / "cards" / "pyproject.toml", "[tool.other]\nrulecore = 1\n")
    assert config.find(project / "cards").game == "mini-hunt"
    write(project / "cards" / "pyproject.toml", "[tool.rulecore]\n")
    assert config.find(project / "cards").game == ""
    assert config.find(project / "cards").file == project / "cards" / "pyproject.toml"


def test_a_named_file_is_read_instead(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(project / "rulecore.toml", "nonsense = 1\n")
    write(project / "ci.toml", 'paths = ["cards/good.card"]\n')
    assert check(capsys, "--config", "ci.toml") == (0, [])
    write(project / "pyproject.toml", "[project]\n")
    for name, said in (("no.toml", "no such file"), ("pyproject.toml", "has no table [tool.rulecore]")):
        assert main(["check", "--config", name]) == 2
        assert said in capsys.readouterr().err


def test_two_places_for_settings_are_one_too_many(project: Path) -> None:
    write(project / "rulecore.toml", "")
    write(project / "pyproject.toml", "[tool.rulecore]\n")
    with pytest.raises(Usage, match="keep one of them"):
        config.find(project)


@pytest.mark.parametrize("text, said", [
    ('pathes = ["a"]', "'pathes'; did you mean paths?"),
    ('output_format = "json"', "'output_format'; did you mean output-format?"),
    ("select = []", "'select'; there are: paths, exclude"),
    ('paths = "cards"', "paths is a list of texts"),
    ("paths = [1]", "paths is a list of texts"),
    ('exclude = [""]', "exclude is a list of texts"),
    ("game = 3", "game is a text in quotes, not 3"),
    ("game = true", "game is a text in quotes, not true"),
    ('game = ""', "game is a text in quotes, not an empty text"),
    ('output-format = "sarfi"', "not 'sarfi'; did you mean sarif?"),
    ("output-format = []", "output-format is one of text, json, github, gitlab, sarif, junit, not a list"),
    ('per-file-ignores = ["RC082"]', "per-file-ignores is a table"),
    ('per-file-ignores = {"*" = "RC082"}', "per-file-ignores is a table"),
    ('[per-file-ignores]\n"a.card" = { stale-provenence = "so" }', "'stale-provenence'; did you mean stale-provenance?"),
    ('[per-file-ignores]\n"a.card" = { RC999 = "so" }', "no error is called 'RC999'"),
    ('[per-file-ignores]\n"a.card" = { RC082 = "..." }', "RC082 needs a reason"),
    ('[per-file-ignores]\n"a.card" = { RC082 = true }', "RC082 needs a reason"),
    ('[per-file-ignores]\n"a.card" = { RC087 = "so" }', "RC087 cannot be ignored"),
    ("paths = [", "not TOML"),
    ("\udcff", "cannot be read"),
])  # fmt: skip
def test_what_is_wrong_with_settings_is_said(text: str, said: str, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "rulecore.toml").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert main(["check"]) == 2
    err = capsys.readouterr().err
    assert "rulecore.toml" in err and said in err


@pytest.mark.parametrize("table", ["tool = 3", "[tool]\nrulecore = 3"])
def test_a_table_that_is_none(table: str, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(project / "pyproject.toml", f"# rulecore\n{table}\n")
    assert main(["check"]) == (2 if "rulecore =" in table else 1)


# ---- what settings do -----------------------------------------------------------------------------


@pytest.mark.parametrize("pattern", ["cards/bad.card", "cards/b*.card", "*/bad.card", "*.card", "cards", "cards/"])
def test_what_is_excluded_is_not_checked_even_if_it_is_named(
    pattern: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(project / "rulecore.toml", f'exclude = ["{pattern}"]\n')
    assert check(capsys) == (0, [])
    assert check(capsys, "cards/bad.card") == (0, [])


def test_a_pattern_is_for_whole_names(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(project / "rulecore.toml", 'exclude = ["card", "bad.card", "cards/bad"]\n')
    assert check(capsys)[0] == 1


@pytest.mark.parametrize("game", ["mini-hunt", "cards"])
def test_a_file_without_a_game_is_read_with_the_one_that_is_set(
    game: str, project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write(project / "rulecore.toml", f'game = "{game}"\n')
    card = 'treasure "Rope": gold 3\n    +1\n' if game == "mini-hunt" else GOOD
    write(project / "loose" / "a.card", card)
    assert check(capsys, "loose") == (0, [])
    assert check(capsys, "cards/good.card") == (0, []), "the nearest game.yaml counts first"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(card.encode())))
    assert check(capsys, "-") == (0, [])


def test_the_format_is_set_and_the_command_line_wins(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(project / "rulecore.toml", 'output-format = "github"\ndocs-url = "https://cards.example"\n')
    assert main(["check"]) == 1
    assert capsys.readouterr().out.startswith("::error file=cards/bad.card,")
    assert main(["check", "--output-format", "sarif"]) == 1
    assert "https://cards.example/grammar/DIAGNOSTICS.md#rc022-unknown-term" in capsys.readouterr().out


@pytest.mark.parametrize("code", ["RC022", "unknown-term"])
def test_errors_of_a_kind_are_ignored_in_some_files(code: str, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(project / "rulecore.toml", f'[per-file-ignores]\n"cards/b*.card" = {{ {code} = "Gohsts come next year" }}\n')
    assert check(capsys) == (0, [])
    assert check(capsys, "--show-ignored") == (0, ["unknown-term " + os.path.join("cards", "bad.card")])
    write(project / "cards" / "other.card", BAD.replace("Coat", "Cap"))
    assert check(capsys) == (1, ["unknown-term " + os.path.join("cards", "other.card")])


def test_what_the_settings_ignore_is_not_put_right(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(project / "rulecore.toml", '[per-file-ignores]\n"cards/b*.card" = { RC022 = "Gohsts come next year" }\n')
    write(project / "cards" / "other.card", BAD.replace("Coat", "Cap"))
    assert main(["check", "--fix"]) == 0
    assert "1 fixed, 1 ignored" in capsys.readouterr().out
    assert (project / "cards" / "bad.card").read_text(encoding="utf-8") == BAD


def test_a_game_with_an_ignored_error_is_not_loaded(project: Path) -> None:
    write(project / "cards" / "bad.card", BAD.replace("Gohst", "Gohst  # rulecore: ignore RC022 because they come next year"))
    with pytest.raises(CardError, match="ignored because they come next year\n.*no game is loaded"):
        load_game(str(project / "cards"))


def test_what_only_a_whole_set_can_break_may_be_ignored_and_the_game_is_loaded(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(project / "cards" / "bad.card", BAD.replace("Gohst", "Ghost"))
    write(project / "cards" / "good.card", GOOD.replace("300", "300, named"))
    assert check(capsys) == (1, ["stale-provenance " + os.path.join("cards", "good.card")])
    because = "named  # rulecore: ignore RC082 because the second printing names it"
    write(project / "cards" / "good.card", GOOD.replace("300", f"300, {because}"))
    assert check(capsys) == (0, []) == check(capsys, "cards/good.card")
    assert load_game(str(project / "cards")).titles["Rope"]
    write(project / "cards" / "good.card", GOOD.replace("300", "300  # rulecore: ignore RC082 because it was named"))
    assert check(capsys) == (1, ["unused-ignore " + os.path.join("cards", "good.card")])
    assert check(capsys, "cards/good.card") == (0, []), "who looks at one file cannot know"


# ---- the baseline ---------------------------------------------------------------------------------


@pytest.fixture
def baseline(project: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A baseline that knows the bad card."""
    assert main(["check", "--write-baseline", "known.json"]) == 0
    assert capsys.readouterr().out == "1 error written to known.json\n"
    return project / "known.json"


def test_what_is_known_is_not_reported_and_what_is_new_is(baseline: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(capsys, "--baseline", "known.json") == (0, [])
    write(Path("cards/bad.card"), "# a new line\n" + GOOD.replace("Rope", "Cap") + "\n" + BAD)
    assert check(capsys, "--baseline", "known.json") == (0, []), "a line may move"
    write(Path("cards/new.card"), BAD.replace("Coat", "Shoe"))
    assert check(capsys, "--baseline", "known.json") == (1, ["unknown-term " + os.path.join("cards", "new.card")])
    assert main(["check", "--baseline", "known.json"]) == 1
    assert "1 error found, 1 known" in capsys.readouterr().out


def test_a_second_error_like_a_known_one_is_new(baseline: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(Path("cards/bad.card"), BAD + "\n" + BAD.replace("Coat", "Cap"))
    assert check(capsys, "--baseline", "known.json")[0] == 1


def test_what_is_gone_is_said_until_the_baseline_is_written_again(baseline: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(Path("cards/bad.card"), BAD.replace("Gohst", "Ghost"))
    assert check(capsys, "--baseline", "known.json") == (1, ["stale-baseline known.json"])
    assert check(capsys, "--baseline", "known.json", "cards/good.card") == (0, []), "the file was not looked at"
    assert main(["check", "--write-baseline", "known.json"]) == 0
    capsys.readouterr()
    assert check(capsys, "--baseline", "known.json") == (0, [])


def test_a_file_that_is_gone_has_no_errors_left(baseline: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("cards/bad.card").unlink()
    assert check(capsys, "--baseline", "known.json") == (1, ["stale-baseline known.json"])


def test_what_a_whole_set_breaks_is_not_gone_for_who_looks_at_one_file(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(project / "cards" / "bad.card", GOOD)
    assert main(["check", "--write-baseline", "known.json"]) == 0
    capsys.readouterr()
    assert check(capsys, "--baseline", "known.json") == (0, []) == check(capsys, "--baseline", "known.json", "cards/good.card")
    write(project / "cards" / "new.card", 'item "Cap": gold 300\n    on win draw 1 door\n')
    assert check(capsys, "--baseline", "known.json")[1] == ["missing-colon " + os.path.join("cards", "new.card")]


def test_a_baseline_that_is_set_is_found_from_any_folder(
    baseline: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write(baseline.with_name("rulecore.toml"), 'baseline = "known.json"\n')
    monkeypatch.chdir("cards")
    assert check(capsys) == (0, [])


def test_a_baseline_is_read_well_by_people_and_by_diff(baseline: Path) -> None:
    text = baseline.read_text(encoding="utf-8")
    (entry,) = json.loads(text)["findings"]
    assert (entry["file"], entry["code"]) == ("cards/bad.card", "unknown-term")
    assert len(text.splitlines()) == 6 and "line" not in entry


@pytest.mark.parametrize("text", [
    "", "[]", "{}", '{"rulecore-baseline": 2, "findings": []}', '{"rulecore-baseline": 1, "findings": [{"code": "x"}]}',
    "[" * 100_000,
], ids=range(6))  # fmt: skip
def test_what_is_no_baseline_is_neither_read_nor_overwritten(
    text: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(project / "known.json", text)
    for flag in ("--baseline", "--write-baseline"):
        assert main(["check", flag, "known.json"]) == 2
        assert "not a baseline" in capsys.readouterr().err
    assert (project / "known.json").read_text(encoding="utf-8") == text


def test_a_baseline_that_is_not_there_is_said(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--baseline", "known.json"]) == 2
    assert "--write-baseline known.json" in capsys.readouterr().err
    assert main(["check", "--write-baseline", "no/known.json"]) == 2
    assert "no such folder" in capsys.readouterr().err
