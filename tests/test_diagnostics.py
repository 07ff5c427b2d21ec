"""How problems are shown, and what is suggested."""
from __future__ import annotations

import json

import pytest
from attrs import evolve

from rulecore.diagnostics import CODES, make, place, sort, suggest, to_json, to_text
from rulecore.errors import CardError, Rejected, RuleError

TEXT = 'item "Rope": Big\n    +2 vs Gohst  # \u5b57\n'
WRONG = make(
    "unknown-term", "cards/a.card", TEXT, (28, 33), "no Term is called `Gohst`",
    did_you_mean=("Ghost",), usage="+N [vs <Term>]", example="+2 vs Ghost", fix="Ghost",
)  # fmt: skip


def test_a_place_is_counted_as_people_count() -> None:
    assert (place(TEXT, 0).line, place(TEXT, 0).column) == (1, 1)
    assert (place(TEXT, 28).line, place(TEXT, 28).column) == (2, 12)
    assert (place(TEXT, len(TEXT)).line, place(TEXT, len(TEXT)).column) == (3, 1)


def test_text_puts_a_caret_under_the_exact_words() -> None:
    wrong = make("unknown-term", "a.card", TEXT, (27, 32), "no Term", did_you_mean=("Ghost",), fix="Ghost")
    assert to_text([wrong]) == (
        "a.card:2:11: error RC022 unknown-term: no Term\n"
        "  2 |     +2 vs Gohst  # \u5b57\n"
        "    |           ^^^^^\n"
        "  did you mean: Ghost\n"
        "  write: Ghost\n"
    )


def test_wide_letters_tabs_and_long_lines_keep_the_caret_in_place() -> None:
    wide = 'item "\u5b57\u5b57" vs'
    assert to_text([make("unexpected-token", "", wide, (10, 12), "x")]).splitlines()[2] == "    |             ^^"
    tab = "\t\u0000vs"
    assert to_text([make("unexpected-token", "", tab, (2, 4), "x")]).splitlines()[1:] == ["  1 |   vs", "    |   ^^"]
    long = "a " * 500
    shown = to_text([make("unexpected-token", "", long, (900, 901), "x")]).splitlines()
    assert len(shown[1]) < 160 and shown[1][shown[2].index("^")] == "a"


def test_every_place_in_any_text_can_be_shown() -> None:
    for at in range(-1, len(TEXT) + 2):
        assert to_text([make("bad-character", "", TEXT, (at, at), "x")])
    assert to_text([make("bad-character", "", "", (0, 0), "x")])


def test_json_holds_everything() -> None:
    (data,) = json.loads(to_json([WRONG]))
    assert (data["code"], data["line"], data["did_you_mean"], data["fix"]) == ("RC022", 2, ["Ghost"], "Ghost")


def test_what_has_no_fix_says_none() -> None:
    plain = make("unknown-term", "a.card", TEXT, (27, 32), "no Term")
    assert "fix" not in json.loads(to_json([plain]))[0]


def test_diagnostics_are_sorted_and_said_once() -> None:
    other = make("unknown-noun", "cards/a.card", TEXT, (0, 4), "x")
    first = make("unknown-noun", "cards/A.card", TEXT, (5, 6), "x")
    assert sort([WRONG, other, first, WRONG]) == (first, other, WRONG)


def test_only_catalogued_names_can_be_made() -> None:
    with pytest.raises(KeyError):
        make("no-such-name", "", "", (0, 0), "x")


def test_the_catalogue_is_complete_and_its_ids_differ() -> None:
    codes = list(CODES.values())
    assert len({code.id for code in codes}) == len(codes)
    for code in codes:
        assert all((code.title, code.what, code.why, code.bad, code.instead)), code.name
        assert CODES[code.name] is code


@pytest.mark.parametrize("word, first", [
    ("Gohst", "Ghost"), ("ghost", "Ghost"), ("doordeck", "door-deck"), ("levle", "level"), ("lvel", "level"),
    ("discrad", "discard"), ("Ghosst", "Ghost"), ("form", "from"),
])  # fmt: skip
def test_the_right_word_comes_first(word: str, first: str) -> None:
    assert suggest(word, ["Ghost", "level", "lever", "door-deck", "discard", "for", "from", "Goat"])[0] == first


def test_nothing_is_suggested_for_what_is_far_away() -> None:
    assert suggest("zzzzzz", ["Ghost", "level"]) == ()
    assert suggest("level", ["level"]) == ()


def test_exceptions_say_whose_fault_it_is() -> None:
    assert str(Rejected("not-a-choice", "you do not hold that card", "SD-1")) == "you do not hold that card (SD-1)"
    assert str(RuleError("nobody to ask", ("fight: compare", "flee: roll"))) == (
        "nobody to ask\n  in fight: compare\n  in flee: roll"
    )
    assert str(CardError([WRONG])).startswith("1 error in the cards\ncards/a.card:2:12: error RC022")
    assert "ignores" not in str(CardError([WRONG]))


def test_an_error_that_is_ignored_is_still_one_for_a_game() -> None:
    said = str(CardError([evolve(WRONG, severity="note", ignored="it is printed so")]))
    assert "note RC022" in said and "ignored because it is printed so" in said and "no game is loaded" in said
