"""`rulecore check --fix`: only what can have been meant in one way, never a card that is right, and nothing the second time."""
from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulecore import resources
from rulecore.lang.reading import read_cards
from rulecore.lang.syntax import parse
from rulecore.tools.cli import main
from rulecore.tools.fixing import fix_text
from rulecore.verbs import SHARED
from rulecore.vocab import load_vocabulary

VOCABULARY = load_vocabulary("munchkin-scooby-doo")[0]
assert VOCABULARY is not None
TEXTS = {path.name: path.read_text(encoding="utf-8") for path in sorted((resources.cards_dir() / VOCABULARY.name).glob("*.card"))}
NAMES = frozenset(card.title for text in TEXTS.values() for card in parse(text).cards)
CARDS = [text[slice(*card.span)] + "\n" for text in TEXTS.values() for card in parse(text).cards]


def fixed(text: str) -> str:
    assert VOCABULARY is not None
    return fix_text(text, "a.card", VOCABULARY, SHARED.signatures, NAMES)[0]


def errors(text: str) -> list[str]:
    assert VOCABULARY is not None
    return [p.name for p in read_cards(text, "a.card", VOCABULARY, SHARED.signatures, NAMES)[1]]


def on_a_card(*lines: str) -> str:
    return "\n".join(('item "Rope": gold 300', *lines, ""))


# ---- what is safe ---------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong, right", [
    ("\t+2 vs Ghost", "    +2 vs Ghost"),
    ("    \N{MINUS SIGN}2 to run-away", "    -2 to run-away"),
    ("    +2 vs Ghost.", "    +2 vs Ghost"),
    ("    +2\N{NO-BREAK SPACE}vs Ghost", "    +2 vs Ghost"),
    ("    +2 vs Gh\N{ZERO WIDTH SPACE}ost", "    +2 vs Ghost"),
    ("    +2 vs \N{LEFT DOUBLE QUOTATION MARK}Snow Ghost\N{RIGHT DOUBLE QUOTATION MARK}", '    +2 vs "Snow Ghost"'),
    ("    on win: draw 1 dOOr", "    on win: draw 1 door"),
    ("    on win: draw 1door", "    on win: draw 1 door"),
    ("    on win: discard a Item", "    on win: discard an Item"),
    ("    +2 vs Gohst", "    +2 vs Ghost"),
    ("    +2 vs ghost", "    +2 vs Ghost"),
    ("    on wni: discrad Vehicle", "    on win: discard Vehicle"),
    ('    +2 vs "Snow Goost"', '    +2 vs "Snow Ghost"'),
    ("    +2 vs Ghost\n     +1", "    +2 vs Ghost\n    +1"),
    ("    +2 vs Ghost  # rulecore: ignore RC022 because it is so", "    +2 vs Ghost"),
])  # fmt: skip
def test_what_can_be_meant_in_one_way_only_is_put_right(wrong: str, right: str) -> None:
    assert errors(on_a_card(wrong))
    assert fixed(on_a_card(wrong)) == on_a_card(right)
    assert errors(on_a_card(right)) == []


@pytest.mark.parametrize("line", [
    "    +2 vs Ghost Ghost",  # perhaps another Term was meant
    "    on win on win: draw 1 door",
    "    on win draw 1 door",  # where does the condition end?
    "    on win: draw 2 door",  # one, or several?
    "    on win: discard Items",  # which, and how many?
    "    on win: each player discard Vehicle",  # who?
    "    on win: draw 1.5 door",
    "    +2 vs Xyzzy",
    "    +2 vs Gohst  # rulecore: ignore RC022 because Gohsts come next year",
    "    +2 vs Ghost  # rulecore: ignore RC022",
])  # fmt: skip
def test_what_the_author_must_say_is_left_alone(line: str) -> None:
    text = on_a_card(line)
    assert errors(text), "the case must show an error"
    assert fixed(text) == text


def test_a_line_that_could_stand_in_two_blocks_is_left_alone() -> None:
    text = 'curse "Rip"\n    if helping:\n        lose level\n      draw 1 door\n'
    assert errors(text) == ["bad-indent"] and fixed(text) == text


def test_every_error_of_a_card_is_put_right_one_behind_another() -> None:
    wrong = "itme \u201cRope\u201d: gold 300\n\t+2 vs gohst.\n\ton win: discrad a Item\n"
    assert fixed(wrong) == on_a_card("    +2 vs Ghost", "    on win: discard an Item")


# ---- the promises ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TEXTS)
def test_a_right_card_is_never_changed(name: str) -> None:
    assert fixed(TEXTS[name]) == TEXTS[name]


@settings(deadline=None, max_examples=80)
@given(card=st.sampled_from(CARDS), data=st.data())
def test_doing_it_again_changes_nothing_and_nothing_gets_worse(card: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(card)))
        put = data.draw(st.sampled_from(["", " ", "\t", ".", "x", "A", "\u2019", "\u00a0", "\u201c", "\n", "#", ":", "2", "\r"]))
        card = card[:at] + put + card[at + data.draw(st.integers(0, 2)) :]
    once = fixed(card)
    assert fixed(once) == once
    assert bool(errors(once)) <= bool(errors(card))
    assert once == card or errors(card)


def test_slips_of_the_pen_come_back_as_they_were() -> None:
    """Of letters that are swapped, lost, doubled or wrong most are put right, and none into another card."""
    chance = random.Random(20261130)
    right = tried = 0
    while tried < 150:
        card = chance.choice(CARDS)
        at = chance.randrange(card.index("\n"), len(card) - 2) if "\n" in card[:-1] else 0
        if not card[at : at + 2].isalpha():
            continue
        slip = card[:at] + chance.choice((card[at], card[at] * 2 + card[at + 1], card[at + 1] + card[at])) + card[at + 2 :]
        after = fixed(slip)
        if errors(slip):
            tried += 1
            right += after == card
            assert after == card or errors(after), f"{slip}\nbecame another card:\n{after}"
    assert right / tried > 0.8


# ---- as a command ---------------------------------------------------------------------------------

WRONG = 'item "Rope": gold 300\n    +2 vs Gohst\n'
RIGHT = 'item "Rope": gold 300\n    +2 vs Ghost\n'
HOPELESS = 'item "Coat": gold 300\n    +2 vs Xyzzy\n'


@pytest.fixture
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set outside the repository, with a card."""
    (tmp_path / "game.yaml").write_text("title: Mine\nextends: munchkin-scooby-doo\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "a.card"
    path.write_text(WRONG, encoding="utf-8")
    return path


def test_the_file_is_written_and_it_says_what_was_put_right(card: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--fix"]) == 0
    out = capsys.readouterr().out
    assert "a.card:2:11: fixed RC022 unknown-term: Gohst -> Ghost" in out and "nothing found, 1 fixed" in out
    assert card.read_text(encoding="utf-8") == RIGHT
    assert main(["check", "--fix"]) == 0 and "fixed" not in capsys.readouterr().out


def test_what_is_left_is_reported_and_counts(card: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card.write_text(WRONG + "\n" + HOPELESS, encoding="utf-8")
    assert main(["check", "--fix", "--output-format", "json"]) == 1
    out, err = capsys.readouterr()
    assert out.count('"code"') == 1 and "fixed RC022" in err, "the report stays a report"
    assert card.read_text(encoding="utf-8") == RIGHT + "\n" + HOPELESS


def test_a_diff_writes_nothing(card: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--diff"]) == 1
    out = capsys.readouterr().out
    assert "-    +2 vs Gohst\n+    +2 vs Ghost\n" in out and card.read_text(encoding="utf-8") == WRONG
    card.write_text(HOPELESS, encoding="utf-8")
    assert main(["check", "--diff"]) == 0 and capsys.readouterr().out == ""


def test_a_name_that_is_put_right_is_known_to_the_other_files(card: Path) -> None:
    card.write_text('item \N{LEFT DOUBLE QUOTATION MARK}Rope\N{RIGHT DOUBLE QUOTATION MARK}: gold 300\n    +1\n', encoding="utf-8")
    other = card.with_name("b.card")
    other.write_text('item "Coat": gold 300\n    +2 vs "Roppe"\n', encoding="utf-8")
    main(["check", "--fix"])
    assert '"Rope"' in card.read_text(encoding="utf-8") and 'vs "Rope"' in other.read_text(encoding="utf-8")


@pytest.mark.parametrize("data", [
    WRONG.replace("\n", "\r\n").encode(), WRONG.encode("utf-8-sig"), WRONG.encode("utf-16"),
], ids=["crlf", "mark", "utf-16"])  # fmt: skip
def test_line_ends_and_marks_stay(data: bytes, card: Path) -> None:
    card.write_bytes(data)
    assert main(["check", "--fix"]) == 0
    right = data.decode("utf-16").encode() if data[:1] in (b"\xff", b"\xfe") else data
    assert card.read_bytes() == right.replace(b"Gohst", b"Ghost")


def test_what_is_no_text_is_not_written(card: Path) -> None:
    data = WRONG.encode() + b"\n# caf\xe9\n"
    card.write_bytes(data)
    assert main(["check", "--fix"]) == 1 and card.read_bytes() == data


@pytest.mark.skipif(sys.platform == "win32", reason="rights and links are another matter there")
def test_rights_and_links_stay(card: Path) -> None:
    target = card.rename(card.with_name("real.txt"))
    target.chmod(0o640)
    card.symlink_to(target.name)
    assert main(["check", "--fix"]) == 0
    assert card.is_symlink() and target.read_text(encoding="utf-8") == RIGHT and target.stat().st_mode & 0o777 == 0o640


def test_a_write_that_fails_leaves_the_old_text(card: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert main(["check", "--fix"]) == 2
    assert card.read_text(encoding="utf-8") == WRONG and [p.name for p in card.parent.iterdir() if "part" in p.name] == []


def test_standard_input_is_not_put_right(card: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--fix", "-"]) == 2 and "name the files" in capsys.readouterr().err
