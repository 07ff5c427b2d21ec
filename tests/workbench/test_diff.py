"""What a change of card text means: each sort of change, as text, Markdown and JSON, from git and never touching the tree."""
from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from card_sets import NET, Sets

from rulecore.tools import cli, diff
from rulecore.tools.card_changes import word_differences
from rulecore.tools.paint import Paint
from rulecore.tools.structure import differences

ROOT = Path(__file__).parents[2]
TWO = 'treasure "Magic Net": gold 2\n    +1\n\ntreasure "Old Pot": gold 4\n    +2\n'


@pytest.fixture
def sets(tmp_path: Path) -> Sets:
    found = Sets(tmp_path / "repo")
    found.write(TWO)
    found.commit()
    return found


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    def command(*args: str) -> tuple[int, str, str]:
        code = cli.main(["diff", *args])
        return code, *capsys.readouterr()

    return command


def cards(run, *args: str) -> dict[str, dict]:  # type: ignore
    data = json.loads(run(*args, "--format", "json")[1])
    return {card["card"]: card for one in data["sets"] for card in one["cards"]}


# ---- sorts of change ------------------------------------------------------------------------------


def test_a_number_that_changed_is_said_in_english_and_in_structure(sets: Sets, run) -> None:  # type: ignore
    sets.write(TWO.replace("+1", "+3"))
    code, out, _ = run("HEAD", str(sets.set))
    assert code == 0
    assert '"Magic Net" (treasure): means something else  my-set/own.card:1' in out
    assert "You get [-+1-] {++3+} to your strength" in out
    assert "at line > bonus > amount: 1 -> 3" in out
    assert "Old Pot" not in out


def test_fields_and_copies(sets: Sets, run) -> None:  # type: ignore
    sets.write(TWO.replace('"Old Pot": gold 4', '"Old Pot": gold 5, x3'))
    found = cards(run, "HEAD", str(sets.set))["Old Pot"]
    paths = {d["path"]: (d["before"], d["after"]) for d in found["structure"]}
    assert paths == {"fields > gold": ("4", "5"), "copies": ("1", "3")}
    assert found["meaning_changed"] and found["english"]


def test_text_that_means_the_same_is_said_to(sets: Sets, run) -> None:  # type: ignore
    sets.write(TWO.replace("    +1", "    +1  # as strong as a rope"))
    code, out, _ = run("HEAD", str(sets.set), "--exit-code")
    assert code == 0 and '"Magic Net" (treasure): text changed, meaning did not' in out
    sets.write(TWO.replace("+1", "+2"))
    assert run("HEAD", str(sets.set), "--exit-code")[0] == 1
    assert run("HEAD", str(sets.set))[0] == 0


def test_added_removed_and_renamed(sets: Sets, run) -> None:  # type: ignore
    sets.write(TWO.replace("Magic Net", "Enchanted Net"))
    found = cards(run, "HEAD", str(sets.set))
    assert set(found) == {"Enchanted Net"} and found["Enchanted Net"]["what"] == "renamed"
    assert not found["Enchanted Net"]["meaning_changed"] and found["Enchanted Net"]["before"]["title"] == "Magic Net"
    sets.write(NET.format(1) + '\nmonster "Wet Cat": strength 9\n')
    found = cards(run, "HEAD", str(sets.set))
    assert {title: card["what"] for title, card in found.items()} == {"Old Pot": "removed", "Wet Cat": "added"}
    assert '    "Wet Cat" is a monster: strength 9.' in run("HEAD", str(sets.set))[1].splitlines()


def test_a_card_that_no_longer_compiles_and_one_that_does_now(sets: Sets, run) -> None:  # type: ignore
    sets.write(TWO.replace("    +1", "    gets stronger"))
    code, out, _ = run("HEAD", str(sets.set))
    assert code == 1 and '"Magic Net" (treasure): no longer compiles' in out and "RC0" in out
    sets.commit()
    sets.write(TWO)
    code, out, _ = run("HEAD", str(sets.set))
    assert code == 0 and '"Magic Net" (treasure): compiles now' in out
    sets.write(TWO.replace("    +1", "    gets much stronger"))
    assert cards(run, "HEAD", str(sets.set))["Magic Net"]["what"] == "still-broken"


def test_a_card_that_moved_to_another_file(sets: Sets, run) -> None:  # type: ignore
    first, second = TWO.split("\n\n")
    sets.write(first + "\n")
    sets.write(second, "more.card")
    found = cards(run, "HEAD", str(sets.set))
    assert {title: card["what"] for title, card in found.items()} == {"Old Pot": "moved"}
    assert set(cards(run, "HEAD", str(sets.set / "more.card"))) == {"Old Pot"}


def test_words_and_printed_facts(sets: Sets, run) -> None:  # type: ignore
    (sets.set / "game.yaml").write_text(
        "title: Our Set\nlanguage: 1\nextends: mini-hunt\nzones:\n  attic: {sees: all}\nrulings:\n"
        "  ties: {id: R-1, default: us, readings: [us, them], reason: kinder}\n", encoding="utf-8")  # fmt: skip
    (sets.set / "printed.yaml").write_text("- {name: Old Pot, kind: treasure, status: named}\n", encoding="utf-8")
    _, out, _ = run("HEAD", str(sets.set))
    assert "title: My Set -> Our Set" in out and "zones > attic:" in out and "rulings > ties:" in out and "Old Pot: {+" in out
    assert "nouns > attic" not in out, "a new zone is told once"
    assert run("HEAD", str(sets.set), "--exit-code")[0] == 1


@pytest.mark.parametrize("key", ["extends", "expands"])
def test_a_set_that_it_builds_on_is_read_from_the_revision_too(sets: Sets, run, key: str) -> None:  # type: ignore
    base = sets.root / "base"
    base.mkdir()
    (base / "game.yaml").write_text("title: B\nlanguage: 1\nextends: mini-hunt\nterms:\n  tag: [Shiny]\n", encoding="utf-8")
    (sets.set / "game.yaml").write_text(f"title: My Set\nlanguage: 1\n{key}: base\n", encoding="utf-8")
    sets.commit()
    (base / "game.yaml").write_text("title: B\nlanguage: 1\nextends: mini-hunt\nterms:\n  tag: [Dull]\n", encoding="utf-8")
    data = json.loads(run("HEAD", str(sets.set), "--format", "json")[1])
    assert {d["path"] for d in data["sets"][0]["vocabulary"]} == {"terms > Shiny", "terms > Dull"}


def test_examples_are_no_cards_and_are_told_apart(sets: Sets, run) -> None:  # type: ignore
    inside = '    example "first":\n        given Ann has "Rusty Coin"\n        expect Ann has {} Treasure\n'
    beside = '\nexample "second" of "Old Pot":\n    given Ann has "Rusty Coin"\n    expect Ann has a Treasure\n'
    sets.write(NET.format(1) + inside.format("a") + beside)
    sets.commit()
    sets.write(NET.format(1) + inside.format("no") + beside.replace("second", "third"))
    data = json.loads(run("HEAD", str(sets.set), "--format", "json")[1])["sets"][0]
    assert data["examples"] == [
        {"what": "changed", "card": "Magic Net", "name": "first"},
        {"what": "removed", "card": "Old Pot", "name": "second"},
        {"what": "added", "card": "Old Pot", "name": "third"},
    ]
    assert [card["card"] for card in data["cards"]] == ["Magic Net"]
    assert '"first" of "Magic Net": changed' in run("HEAD", str(sets.set))[1]


# ---- revisions ------------------------------------------------------------------------------------


def test_two_revisions_and_where_they_parted(sets: Sets, run) -> None:  # type: ignore
    sets.git("checkout", "-q", "-b", "stronger")
    sets.write(TWO.replace("+1", "+3"))
    sets.commit()
    sets.git("checkout", "-q", "-")
    sets.write(TWO.replace("+2", "+4"))
    sets.commit()
    sets.write("this is no card any more\n")
    assert set(cards(run, "HEAD..stronger", str(sets.set))) == {"Magic Net", "Old Pot"}
    assert set(cards(run, "HEAD...stronger", str(sets.set))) == {"Magic Net"}
    assert set(cards(run, "HEAD~1..", str(sets.set))) == {"Old Pot"}


def test_nothing_is_written_and_nothing_is_said_where_nothing_changed(sets: Sets, run) -> None:  # type: ignore
    index = sets.root / ".git" / "index"
    before = index.read_bytes()
    code, out, _ = run("HEAD", str(sets.set))
    assert code == 0 and out.strip() == "nothing changed between HEAD and the working tree"
    assert index.read_bytes() == before and sets.git("status", "--porcelain") == ""


def test_a_whole_repository_and_a_set_that_is_gone(sets: Sets, run) -> None:  # type: ignore
    for path in sets.set.iterdir():
        path.unlink()
    new = sets.root / "other"
    new.mkdir()
    (new / "game.yaml").write_text("title: O\nlanguage: 1\nextends: mini-hunt\n", encoding="utf-8")
    _, out, _ = run("HEAD", str(sets.root))
    assert "my-set: a set that is gone, with 2 cards" in out and "other: a set that is new, with 0 cards" in out


def test_one_set_that_cannot_be_read_keeps_no_other_back(sets: Sets, run) -> None:  # type: ignore
    bad = sets.root / "bad"
    bad.mkdir()
    (bad / "game.yaml").write_text("title: [\n", encoding="utf-8")
    sets.write(TWO.replace("+1", "+3"))
    code, out, _ = run("HEAD", str(sets.root))
    assert code == 1 and "bad: cannot be compared" in out and "Magic Net" in out


def test_what_cannot_be_compared_is_said(sets: Sets, run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore
    (sets.set / "game.yaml").write_text("title: My Set\nlanguage: 1\nextends: mini-hunt\nzonse: {}\n", encoding="utf-8")
    first = sets.commit()
    (sets.set / "game.yaml").write_text("title: My Set\nlanguage: 1\nextends: mini-hunt\n", encoding="utf-8")
    new = sets.root / "new"
    new.mkdir()
    (new / "game.yaml").write_text("title: N\nlanguage: 1\nextends: mini-hunt\n", encoding="utf-8")
    (tmp_path / "lonely").mkdir()
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    for args, said in (
        (("nope", str(sets.set)), "'nope' is no revision"),
        (("HEAD..--output=x", str(sets.set)), "'--output=x' is no revision"),
        (("HEAD..nope", str(sets.set)), "'nope' is no revision"),
        ((first, str(sets.set)), f"my-set/game.yaml of {first} cannot be read in today's language"),
        (("HEAD", "--game", str(new)), "HEAD has no new/game.yaml"),
        (("HEAD", str(tmp_path / "lonely")), "in no git repository"),
        (("HEAD", str(sets.root / "nowhere")), "no card set is here"),
        (("HEAD", "--game", "chess"), "no game is called"),
        (("HEAD", "--game", f"mini-hunt+{new}"), "name one"),
        (("HEAD", str(sets.set), "--game", str(new)), "either PATHs or a --game"),
    ):
        code, _, err = run(*args)
        assert code == 2 and said in err, (args, err)


def test_without_git_it_says_so(sets: Sets) -> None:
    env = {**os.environ, "PATH": str(sets.root), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "rulecore", "diff", "HEAD", str(sets.set)]
    done = subprocess.run(command, capture_output=True, text=True, env=env)
    assert done.returncode == 2 and "git is not installed" in done.stderr


# ---- output ---------------------------------------------------------------------------------------


def test_markdown_for_a_comment_takes_no_card_text_for_markup(sets: Sets, run) -> None:  # type: ignore
    sets.write(TWO.replace("+1", "+3") + '\ntreasure "<b>*@all*": gold 1\n')
    _, out, _ = run("HEAD", str(sets.set), "--format", "markdown")
    assert out.startswith("## What changed in the cards between `HEAD` and the working tree")
    assert "~~+1~~ **+3**" in out and "`1` → `3`" in out
    assert "\\<b\\>\\*\\@all\\*" in out and "<b>" not in out


def test_colours_instead_of_marks_in_a_terminal(sets: Sets, run, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore
    monkeypatch.setattr(diff, "Paint", lambda: Paint(True))
    sets.write(TWO.replace("+1", "+3"))
    _, out, _ = run("HEAD", str(sets.set))
    assert "\x1b[31;9m+1\x1b[0m \x1b[32;1m+3\x1b[0m" in out and "[-" not in out


def test_words_keep_what_stayed() -> None:
    marks = list(word_differences("you draw a card\nthen stop", "you draw two cards\nthen stop"))
    assert [word for mark, word in marks if mark != "new"] == ["you", "draw", "a", "card", "\n", "then", "stop"]
    assert [word for mark, word in marks if mark != "gone"] == ["you", "draw", "two", "cards", "\n", "then", "stop"]


def test_structure_finds_what_came_and_went_among_parts_in_order() -> None:
    found = {d.path: (d.before, d.after) for d in differences({"lines": (1, 2, 3)}, {"lines": (1, 3, 4)})}
    assert found == {"line 2": ("2", None), "line 3": (None, "4")}
    assert differences({"a": frozenset("x")}, {"a": frozenset("x")}) == []


def test_the_shipped_deck_against_itself_with_one_card_changed(tmp_path: Path, run) -> None:  # type: ignore
    """All 190 cards are read twice; one is said to have changed; in a few seconds."""
    sets = Sets(tmp_path / "repo")
    deck = sets.root / "munchkin-scooby-doo"
    deck.mkdir()
    for path in (ROOT / "cards" / "munchkin-scooby-doo").glob("*.*"):
        (deck / path.name).write_bytes(path.read_bytes())
    sets.commit()
    items = deck / "items.card"
    text = items.read_text(encoding="utf-8")
    changed = text.replace("gold 400", "gold 500", 1)
    assert changed != text
    items.write_text(changed, encoding="utf-8")
    began = time.process_time()
    found = cards(run, "HEAD", str(deck))
    assert time.process_time() - began < 10
    assert [d["path"] for card in found.values() for d in card["structure"]] == ["fields > gold"]
