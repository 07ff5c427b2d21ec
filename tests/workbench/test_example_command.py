"""Examples played: what they may find, what is said of one that fails, and `rulecore test` with its reports."""
from __future__ import annotations

import json
from pathlib import Path

import pytest
from xmlschema import XMLSchema

from rulecore import load_game
from rulecore.games import load_cards, load_nouns
from rulecore.scenarios import find_examples, run_example
from rulecore.tools.cli import main

SCHEMAS = Path(__file__).parent / "schemas"
SET = "title: Mine\nlanguage: 1\nextends: munchkin-scooby-doo\n"
CARD = 'curse "Rip"\n    discard Vehicle else lose level\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A card set of somebody's own, in which the command is called."""
    (tmp_path / "game.yaml").write_text(SET, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(folder: Path, *lines: str, card: str = CARD) -> None:
    """A card with one example that has these lines."""
    example = "".join(f"        {line}\n" for line in lines)
    (folder / "mine.card").write_text(f'{card}    example "one":\n{example}', encoding="utf-8")


def said(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    """What the command ends with, and what it prints."""
    code = main(["test", *args])
    return code, "".join(capsys.readouterr())


HOLDS = ('given Ann has "Rip" in hand', "given level of Bo = 3", 'do Ann: play-a-curse "Rip" on Bo', "expect level of Bo = 2")


def test_an_example_that_holds(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, *HOLDS)
    for args in ((), (".",), ("mine.card",), (str(folder),), ("-k", "RIP"), ("-k", "one")):
        code, text = said(capsys, *args)
        assert code == 0 and text.startswith("1 passed, 0 failed: 1 examples of 1 cards"), (args, text)


def test_one_that_fails_shows_the_table(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, *HOLDS[:-1], "expect level of Bo = 3")
    code, text = said(capsys)
    assert code == 1 and "0 passed, 1 failed" in text
    assert "FAILED Rip: one\nmine.card:7: expect level of Bo = 3\n    that is not so; level of Bo is 2\n" in text
    for part in ("Ann, your turn:", "kick-open-the-door", "Ann plays Rip", "Bo loses 1 level", "level of Bo = 2"):
        assert part in text


FIGHT = 'given Ann is in combat with "Tar Golem"'
SNOW = 'given Ann is in combat with "Snow Ghost"'
END = "expect level of Cy = 1"


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ((FIGHT, "do Ann: let-it-be-decided", END), "at the end the die is still asked"),
        ((SNOW, END), "at the end Ann is still asked: Can you see ice"),
        ((SNOW, 'given Bo has "Rip" in hand', 'do Bo: play-a-curse "Rip" on Ann', END), "Bo is asked nothing now"),
        (('given Ann has "Rip" in hand', 'do Ann: play-a-curse "Rip"', END), 'Ann could mean `play-a-curse "Rip" Ann`'),
        (("do Ann: fly", END), "Ann cannot do or say that now"),
        (("do Bo: pass", END), "Bo is asked nothing now, and can do nothing"),
        (("do everyone: pass", END), "no response window is open"),
        (("do everyone: yes", END), "everyone can only pass"),
        (("do die: 3", END), "no die is rolled now"),
        ((FIGHT, "do Ann: let-it-be-decided", "do die: 7", END), "the die shows one of 1, 2, 3, 4, 5, 6"),
        (("given escape of Ann", END), "an example cannot begin with escape"),
        (("given Ann is alone", END), "an example cannot begin with somebody alone"),
        (('given Ann has "Side Entrance"', END), 'where is "Side Entrance"?'),
        (('given Ann has "Wolfman" in hand', 'given Bo has "Wolfman" in hand', END), 'all cards called "Wolfman"'),
        (("expect Ann may: fly", END), "Ann cannot do or say that now"),
        (("expect Ann cannot: kick-open-the-door", END), "Ann can do or say that now"),
        (("expect Ann must: kick-open-the-fridge", END), "Ann cannot do or say that now"),
        (("expect not level of Ann = 1", END), "that is not so; level of Ann is 1"),
    ],
)
def test_why_an_example_fails(lines: tuple[str, ...], why: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, *lines)
    code, text = said(capsys)
    assert code == 1 and why.replace('"Wolfman"', "'Wolfman'") in text, text


def test_an_open_choice_is_shown_in_the_words_that_answer_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, 'given Ann has "Rip" in hand', 'given Bo has "Unicycle" in front', "given level of Bo = 2", HOLDS[2],
          'expect Bo has "Unicycle"', card='curse "Rip"\n    choose one: discard Vehicle; lose level\n')  # fmt: skip
    text = said(capsys)[1]
    assert "at the end Bo is still asked: choose one" in text
    assert "        Bo, choose one:\n            1\n            2\n" in text


def test_choices_answered_by_words(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, 'given Ann has "Rip" in hand', 'given Bo has "Unicycle" in front', "given level of Bo = 2", *HOLDS[2:3],
          "do Bo: 2", 'expect Bo has "Unicycle" and level of Bo = 1', "expect Ann may: kick-open",
          'expect "Rip" is not in hand of Ann',
          card='curse "Rip"\n    choose one: discard Vehicle; lose level\n')  # fmt: skip
    assert said(capsys)[0] == 0


def test_a_deck_that_is_empty_but_for_what_is_given(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, "given there is no card in door-deck", 'given "Ghost Hunter" is in door-deck', "do Ann: kick-open-the-door",
          'expect Ann has "Ghost Hunter" in hand and there is no card in door-deck')  # fmt: skip
    assert said(capsys)[0] == 0


def test_the_winner(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, "given level of Ann = 9", 'given Ann is in combat with "Very Small Pirate"', "do Ann: let-it-be-decided",
          "expect Ann is the winner and Bo is not the winner")  # fmt: skip
    assert said(capsys)[0] == 0


def test_only_what_is_asked_for(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, *HOLDS)
    code, text = said(capsys, "-k", "onne")
    assert code == 2 and "no example has 'onne' in its name; did you mean one?" in text
    code, text = said(capsys, "nowhere")
    assert code == 2 and "no such file or folder" in text


def test_a_wrong_card_or_example_is_told_as_check_tells_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, *HOLDS[:-1], "expect level of Zoe = 2")
    code, text = said(capsys)
    assert code == 1 and "RC022" in text and "no example was played" in text
    write(folder, *HOLDS, card='curse "Rip"\n    discrad Vehicle\n')
    assert said(capsys)[0] == 1


def test_no_examples(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "mine.card").write_text(CARD, encoding="utf-8")
    assert said(capsys) == (0, "no example was found; write one below a card: `rulecore explain example` shows how\n")


def test_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, *HOLDS[:-1], "expect level of Bo = 3")
    code, text = said(capsys, "--output-format", "json")
    report = json.loads(text)
    assert (code, report["passed"], report["failed"]) == (1, 0, 1)
    (one,) = report["examples"]
    assert (one["card"], one["name"], one["file"], one["line"], one["failed_line"], one["ok"]) == (
        "Rip", "one", "mine.card", 3, 7, False
    )  # fmt: skip
    assert one["message"].startswith("that is not so")


def test_junit_is_valid_and_goes_to_a_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for last in ("expect level of Bo = 3", "expect level of Bo = 2"):
        write(folder, *HOLDS[:-1], last)
        code, text = said(capsys, "--output-format", "junit", "--output-file", "report.xml")
        assert code == (last[-1] == "3") and "1 examples of 1 cards" in text
        XMLSchema(str(SCHEMAS / "junit.xsd")).validate(folder / "report.xml")
        assert ("<failure" in (folder / "report.xml").read_text(encoding="utf-8")) == bool(code)


def test_an_example_changes_no_game(folder: Path) -> None:
    """What a save is played with is what the cards mean, not how they are shown."""
    write(folder, *HOLDS)
    with_example = load_game(str(folder))
    (folder / "mine.card").write_text(CARD, encoding="utf-8")
    assert load_game(str(folder)).fingerprint == with_example.fingerprint
    vocab = load_nouns(str(folder))
    assert all(not card.examples for card in load_cards(str(folder), vocab, with_example.spec))


def test_live_and_thawed_alike(folder: Path) -> None:
    write(folder, *HOLDS)
    (example,), problems = find_examples(folder)
    game = load_game(str(folder))
    live, thawed = run_example(game, example), run_example(game, example, thaw=True)
    assert problems == [] and live.ok and thawed.ok
    assert live.match is not None and thawed.match is not None
    assert live.match.events(None) == thawed.match.events(None) and live.match.view(1) == thawed.match.view(1)
