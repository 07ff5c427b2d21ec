"""Comments that ignore an error: with a code and a reason, for an error that is there; and nothing is dropped."""
from __future__ import annotations

import pytest

from rulecore.catalogue import CODES
from rulecore.diagnostics import Diagnostic, make, to_text
from rulecore.lang.ignores import OF_SETS, obey, obey_in_set
from rulecore.lang.reading import read_cards
from rulecore.lang.syntax import parse
from rulecore.verbs import SHARED
from rulecore.vocab import load_vocabulary

WHY = "because the printed card says so"


def read(text: str) -> tuple[int, list[Diagnostic]]:
    """How many cards are right, and what is wrong."""
    words, _ = load_vocabulary("munchkin-scooby-doo")
    assert words is not None
    cards, problems = read_cards(text, "a.card", words, SHARED.signatures)
    return len(cards), problems


def line(comment: str, written: str = "+2 vs Gohst") -> list[Diagnostic]:
    """What is wrong with a card that has this line."""
    return read(f'item "Rope"\n    {written}  {comment}\n')[1]


@pytest.mark.parametrize("code", [
    "RC022", "rc022", "unknown-term", "RC022, RC050", "RC050 RC022", "RC022,",
])  # fmt: skip
def test_an_error_is_marked_with_its_reason_and_the_card_stays_unread(code: str) -> None:
    cards, problems = read(f'item "Rope"\n    +2 vs Gohst  # rulecore: ignore {code} {WHY}\n')
    marked = [p for p in problems if p.name == "unknown-term"]
    assert cards == 0, "an error that is ignored does not make a card right"
    assert [(p.severity, p.ignored) for p in marked] == [("note", "the printed card says so")]
    assert "note RC022 unknown-term" in to_text(marked) and "ignored because the printed card says so" in to_text(marked)
    assert {p.name for p in problems} - {"unknown-term"} <= {"unused-ignore"}


@pytest.mark.parametrize("comment", [f"#rulecore: ignore RC022 {WHY}", f"# new in May  # RuleCore : IGNORE RC022 {WHY}"])
def test_spaces_case_and_words_before_do_not_matter(comment: str) -> None:
    assert [p.severity for p in line(comment)] == ["note"]


def test_only_its_own_line_and_code_are_ignored() -> None:
    text = f'item "Rope"\n    +2 vs Gohst  # rulecore: ignore RC022 {WHY}\n    +3 vs Gohst\n    discrad Vehicle\n'
    assert [(p.line, p.name, p.severity) for p in read(text)[1]] == [
        (2, "unknown-term", "note"), (3, "unknown-term", "error"), (4, "unknown-verb", "error"),
    ]  # fmt: skip


@pytest.mark.parametrize("comment, name, words", [
    ("# rulecore: ignore RC999 because of it", "bad-ignore", "RC999"),
    ("# rulecore: ignore unknown-trem because of it", "bad-ignore", "unknown-trem"),
    ("# rulecore: ignore because of it", "bad-ignore", "# rulecore: ignore because of it"),
    ("# rulecore: ingore RC022 because of it", "bad-ignore", "# rulecore: ingore RC022 because of it"),
    ("# rulecore: ignored RC022 because of it", "bad-ignore", "# rulecore: ignored RC022 because of it"),
    ("# rulecore: nothing of the sort", "bad-ignore", "# rulecore: nothing of the sort"),
    ("# rulecore ignore RC022 because of it", "bad-ignore", "# rulecore ignore RC022 because of it"),
    ("# rulecore: ignore RC087 because of it", "bad-ignore", "RC087"),
    ("# rulecore: ignore RC022", "no-reason", "# rulecore: ignore RC022"),
    ("# rulecore: ignore RC022 it is printed so", "no-reason", "# rulecore: ignore RC022 it is printed so"),
    ("# rulecore: ignore RC022 because ...", "no-reason", "# rulecore: ignore RC022 because ..."),
])  # fmt: skip
def test_a_comment_that_is_wrong_ignores_nothing_and_is_an_error(comment: str, name: str, words: str) -> None:
    text = f'item "Rope"\n    +2 vs Gohst  # dear {comment}\n'
    wrong, fault = read(text)[1]
    assert (wrong.name, wrong.severity) == ("unknown-term", "error")
    assert (fault.name, fault.severity, text[slice(*fault.span)]) == (name, "error", words)
    assert "because REASON" in fault.usage


def test_a_name_is_suggested() -> None:
    assert line("# rulecore: ignore unknown-trem because of it")[1].did_you_mean[0] == "unknown-term"


@pytest.mark.parametrize("comment", ["# rulecore plays this", "# see rulecore", "# ignore RC022 because", "# nothing"])
def test_other_comments_are_comments(comment: str) -> None:
    assert line(comment, "+2 vs Ghost") == []


def test_an_ignore_for_nothing_is_an_error_and_can_be_taken_away() -> None:
    text = f'item "Rope"\n    +2 vs Ghost  # rulecore: ignore RC022 {WHY}\n'
    (unused,) = read(text)[1]
    assert (unused.name, unused.fix) == ("unused-ignore", "")
    assert text[: unused.start] + text[unused.end :] == 'item "Rope"\n    +2 vs Ghost\n'
    (unused,) = line(f"# rulecore: ignore RC022, RC021 {WHY}")[1:]
    assert (unused.name, unused.fix, unused.end - unused.start) == ("unused-ignore", None, len("RC021"))


def test_a_comment_whose_codes_are_all_for_nothing_is_one_mistake() -> None:
    (unused,) = line(f"# rulecore: ignore RC022, RC021 {WHY}", "+2 vs Ghost")
    assert "RC022 unknown-term and RC021 unknown-noun" in unused.message and unused.fix == ""


@pytest.mark.parametrize("code", ["RC022", "RC080"])
def test_an_ignore_on_a_line_of_its_own_is_for_nothing(code: str) -> None:
    cards, (unused,) = read(f'# rulecore: ignore {code} {WHY}\nitem "Rope"\n    +2 vs Ghost\n')
    assert cards == 1 and unused.name == "unused-ignore" and "own line" in unused.message
    assert obey_in_set([parse(f"# rulecore: ignore RC080 {WHY}\n")], [], OF_SETS) == []


def test_an_unreadable_card_can_be_ignored_too() -> None:
    _, problems = read(f'item "Rope"\n    on win draw 1 door  # rulecore: ignore missing-colon {WHY}\n')
    assert [(p.name, p.severity) for p in problems] == [("missing-colon", "note")]


def test_what_takes_all_cards_to_find_is_left_to_the_set() -> None:
    source = parse(f'item "Rope"  # rulecore: ignore RC080 {WHY}\nitem "Rope"\n', "a.card")
    found = make("repeated-card", "a.card", source.text, (0, 11), "there is one already")
    assert obey(source, []) == []
    assert [p.severity for p in obey_in_set([source], [found], OF_SETS)] == ["note"]
    assert [p.name for p in obey_in_set([source], [], OF_SETS)] == ["unused-ignore"]
    assert obey_in_set([source], [], frozenset()) == [], "where it was not looked for, nobody can say"
    elsewhere = make("repeated-card", "b.card", source.text, (0, 11), "there is one already")
    assert {p.name: p.severity for p in obey_in_set([source], [elsewhere], OF_SETS)}["repeated-card"] == "error"


def test_what_is_left_to_the_set_is_in_the_catalogue() -> None:
    assert OF_SETS.issubset(CODES)
