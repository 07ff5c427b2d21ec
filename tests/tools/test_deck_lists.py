"""Deck lists: their text, the rules of construction, `rulecore deck`, and `rulecore check` of a folder with decks."""
from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecore import load_game, resources
from rulecore.decklists import Candidate, check_deck, counted, read_deck
from rulecore.diagnostics import Diagnostic
from rulecore.tools.check import check_paths
from rulecore.tools.cli import main
from rulecore.tools.decks import brought_decks
from rulecore.tools.files import Usage
from rulecore.vocab import Construction, load_vocabulary

GAME = """title: Pouches
language: 1
extends: mini-hunt
terms: {tag: [Shiny]}
construction:
  deck: treasure-deck
  size: 4
  copies: 2
  least: {treasure: 3, Treasure: 3}
  usual: {treasure: [4, 4]}
  cost: gold
"""
CARDS = 'treasure "Magic Bell": gold 2\n    +2\n\ntreasure "Odd Sock": gold 1\n    +1\n'
GOOD = "title: Bells\n2 Magic Bell  # loud\n\n# and the rest\n2 Odd Sock\n"
RULES = Construction("deck", 4, 2, {"net": 2, "Big": 1})
POOL = {
    "Net": Candidate(frozenset(("net", "Big")), "deck"), "Sieve": Candidate(frozenset(("net",)), "deck"),
    "Let's Go, Gang!": Candidate(frozenset(("event",)), "deck"), "A Hair": Candidate(frozenset(("clue",)), "box"),
}  # fmt: skip


@pytest.fixture
def pouches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set whose players build decks, in a folder of its own, which is the current one's child."""
    folder = tmp_path / "pouches"
    (folder / "decks").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "own.card").write_text(CARDS, encoding="utf-8")
    (folder / "decks/bells.deck").write_text(GOOD, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    """The exit code, and what was printed."""
    code = main(["deck", *args])
    out, err = capsys.readouterr()
    return code, out, err


def wrong(text: str) -> list[Diagnostic]:
    """What is wrong with a list, in its text and by the rules."""
    deck, problems = read_deck(text, "a.deck")
    return [*problems, *check_deck(deck, RULES, POOL)]


def said(text: str) -> list[tuple[str, int, int]]:
    """The same as names and places."""
    return [(p.name, p.line, p.column) for p in wrong(text)]


# ---- the text -------------------------------------------------------------------------------------


def test_a_list_says_how_many_of_which_card() -> None:
    deck, problems = read_deck("game: pouches\ntitle: A Deck: the First\n  2  Net # a note\n\n1 Let's Go, Gang!\n1 Card #9\n")
    assert not problems
    assert (deck.title, deck.game, deck.size) == ("A Deck: the First", "pouches", 4)
    assert dict(deck.cards) == {"Net": 2, "Let's Go, Gang!": 1, "Card": 1}


def test_windows_line_ends_and_a_mark_in_front_change_nothing() -> None:
    plain, _ = read_deck(GOOD)
    other, problems = read_deck("\ufeff" + GOOD.replace("\n", "\r\n"))
    assert not problems and other.cards == plain.cards and other.title == plain.title


@pytest.mark.parametrize(("line", "message"), [
    ("Net", "how many of them?"), ("2", "a number, then a title"), ("two Net", "how many of them?"),
    ("2x Net", "the number stands alone"), ("2X Net", "the number stands alone"), ("0 Net", "a number from 1"),
    ("1000 Net", "a number from 1"), ("99999999999999 Net", "a number, then a title"), ("-1 Net", "how many of them?"),
])  # fmt: skip
def test_a_line_that_says_something_else_is_an_error_at_its_place(line: str, message: str) -> None:
    deck, problems = read_deck(f"title: D\n{line}\n1 Sieve")
    assert [(p.name, p.line, p.column) for p in problems] == [("deck-line", 2, 1)]
    assert message in problems[0].message
    assert dict(deck.cards) == {"Sieve": 1}, "the others are read"


def test_what_may_be_put_right_says_how() -> None:
    _, (times,) = read_deck("title: D\n2x Net")
    assert (times.fix, times.start, times.end) == ("2", 9, 11)
    assert [p.fix for p in wrong("title: D\n2 Nte\n1 Net\n1 Sieve")] == ["Net"]


@pytest.mark.parametrize(("text", "expected"), [
    ("2 Net", [("deck-heading", 1, 1)]),
    ("titel: D\n2 Net", [("deck-heading", 1, 1)]),
    ("author: me\n2 Net", [("deck-heading", 1, 1), ("deck-heading", 1, 1)]),
    ("title:\n2 Net", [("deck-heading", 1, 1)]),
    ("title: D\n2 Net\ntitle: E", [("deck-heading", 3, 1)]),
    ("", [("deck-heading", 1, 1)]),
])  # fmt: skip
def test_a_deck_has_one_title(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert [(p.name, p.line, p.column) for p in read_deck(text)[1]] == expected


def test_a_misspelt_heading_is_not_missing_besides() -> None:
    (problem,) = read_deck("titel: D\n2 Net")[1]
    assert problem.did_you_mean == ("title",)


@given(st.text(alphabet=st.sampled_from("0123x \t\r\n#:tiletNg'\u00e9\u5b57-"), max_size=60))
def test_any_text_is_read_and_every_problem_lies_in_it(text: str) -> None:
    deck, problems = read_deck(text)
    assert all(0 <= p.start <= p.end <= len(text) for p in problems)
    assert all(entry.count > 0 and text[slice(*entry.title_span)] == entry.title for entry in deck.entries)
    assert deck.size == sum(deck.cards.values())
    assert deck.whole == (not any(p.name == "deck-line" for p in problems))


@given(st.dictionaries(st.from_regex(r"[A-Z][a-z']{0,5}( [A-Z][a-z!]{0,5})?", fullmatch=True), st.integers(1, 99), max_size=8))
def test_a_list_that_is_written_is_read_as_it_was_meant(cards: dict[str, int]) -> None:
    deck, problems = read_deck("title: D\n" + "".join(f"{n} {title}\n" for title, n in cards.items()))
    assert not problems and dict(deck.cards) == cards


# ---- the rules of construction ----------------------------------------------------------------------


def test_a_deck_that_keeps_all_rules_is_right() -> None:
    assert said("title: D\n2 Net\n1 Sieve\n1 Let's Go, Gang!") == []


@pytest.mark.parametrize(("cards", "expected"), [
    ("3 Net\n1 Sieve", [("deck-copies", 2, 1)]),
    ("2 Net\n1 Sieve", [("deck-size", 1, 8)]),
    ("2 Net\n2 Sieve\n1 Let's Go, Gang!", [("deck-size", 1, 8)]),
    ("2 Sieve\n2 Let's Go, Gang!", [("deck-least", 1, 8)]),
    ("1 Sieve\n2 Let's Go, Gang!\n1 A Hair", [("deck-card", 4, 3)]),
    ("2 Nett\n2 Sieve", [("deck-card", 2, 3)]),
    ("1 Net\n2 Sieve\n1 Net", [("deck-line", 4, 3)]),
])  # fmt: skip
def test_each_rule_is_told_at_its_place(cards: str, expected: list[tuple[str, int, int]]) -> None:
    assert said(f"title: D\n{cards}\n") == expected


def test_everything_is_told_at_once() -> None:
    found = wrong("title: D\n3 Net\n1 Seive\n2 Net\n1 A Hair")
    assert [p.name for p in found] == ["deck-size", "deck-card", "deck-copies", "deck-line", "deck-card"]
    assert found[1].did_you_mean == ("Sieve",) and "5 of Net" in found[2].message and "how many: 5" in found[3].message


def test_what_is_missing_is_not_told_of_a_list_that_nobody_understands() -> None:
    """It may stand in the line that could not be read."""
    assert said("title: D\nNet\n1 Sieve") == [("deck-line", 2, 1)]
    assert said("title: D\n2 Nett\n2 Let's Go, Gang!") == [("deck-card", 2, 3)]


def test_without_a_rule_for_copies_any_number_will_do() -> None:
    deck, _ = read_deck("title: D\n4 Net")
    assert check_deck(deck, Construction("deck", 4), POOL) == []
    assert counted(deck, "Big", POOL) == 4 and counted(deck, "event", POOL) == 0


# ---- game.yaml ------------------------------------------------------------------------------------


def test_a_game_says_how_its_decks_are_built(pouches: Path) -> None:
    words, problems = load_vocabulary(pouches)
    assert words is not None and not problems
    assert words.construction == Construction(
        "treasure-deck", 4, 2, {"treasure": 3, "Treasure": 3}, {"treasure": (4, 4)}, "gold"
    )


@pytest.mark.parametrize(("said", "name", "near"), [
    ("{deck: treasure-dekc, size: 4}", "yaml-conflict", ("treasure-deck",)),
    ("{deck: treasure-deck, size: 4, least: {tresure: 3}}", "yaml-conflict", ("Treasure", "treasure")),
    ("{deck: treasure-deck, size: 4, usual: {Shinny: [1, 2]}}", "yaml-conflict", ("Shiny",)),
    ("{deck: treasure-deck, size: 4, cost: glod}", "yaml-conflict", ("gold",)),
    ("{deck: treasure-deck, size: 4, usual: {Shiny: [2, 1]}}", "yaml-wrong-type", ()),
    ("{deck: treasure-deck, size: 0}", "yaml-wrong-type", ()),
    ("{deck: treasure-deck, size: many}", "yaml-wrong-type", ()),
    ("{deck: treasure-deck, size: 4, copys: 2}", "yaml-unknown-key", ("copies",)),
    ("{deck: treasure-deck}", "yaml-missing-key", ()),
    ("60", "yaml-wrong-type", ()),
])  # fmt: skip
def test_what_a_game_says_wrongly_of_them_is_found(pouches: Path, said: str, name: str, near: tuple[str, ...]) -> None:
    head = GAME[: GAME.index("construction:")]
    (pouches / "game.yaml").write_text(f"{head}construction: {said}\n", encoding="utf-8")
    (problem,) = load_vocabulary(pouches)[1]
    assert (problem.name, problem.did_you_mean) == (name, near)


# ---- the command ----------------------------------------------------------------------------------


def test_a_right_deck_is_right(pouches: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "check", "pouches") == (0, "1 deck checked, nothing found\n", "")
    assert run(capsys, "check", "pouches/decks/bells.deck")[0] == 0


def test_a_wrong_deck_shows_the_place_and_what_was_meant(pouches: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (pouches / "decks/bells.deck").write_text("title: Bells\n2 Magic Bel\n2 Odd Sock\n", encoding="utf-8")
    code, out, _ = run(capsys, "check", "pouches/decks/bells.deck")
    assert code == 1
    assert out == (
        'pouches/decks/bells.deck:2:3: error RC102 deck-card: no card is called "Magic Bel"\n'
        "  2 | 2 Magic Bel\n"
        "    |   ^^^^^^^^^\n"
        "  did you mean: Magic Bell\n"
        "  write: Magic Bell\n"
        "1 deck checked, 1 error found\n"
    )


def test_programs_read_the_formats_of_check(pouches: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (pouches / "decks/bells.deck").write_text("title: Bells\n3 Magic Bell\n1 Odd Sock\n", encoding="utf-8")
    code, out, _ = run(capsys, "check", "pouches", "--output-format", "json")
    assert code == 1 and [d["code"] for d in json.loads(out)] == ["RC103"]
    assert "line=2,col=1" in run(capsys, "check", "pouches", "--output-format", "github")[1]


def test_the_game_is_named_by_the_list_or_on_the_command_line(
    pouches: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text(GOOD, encoding="utf-8")
    code, _, err = run(capsys, "check", str(mine))
    assert code == 2 and "--game, or in the list: `game: NAME`" in err
    assert run(capsys, "check", str(mine), "--game", "pouches")[0] == 0
    mine.write_text(f"game: pouches\n{GOOD}", encoding="utf-8")
    assert run(capsys, "check", str(mine))[0] == 0
    code, _, err = run(capsys, "check", str(mine), "--game", "mini-hunt")
    assert code == 2 and "Mini Hunt: its decks are not built by players" in err
    code, _, err = run(capsys, "check", str(mine), "--game", "no-such")
    assert code == 2 and "no game is called 'no-such'" in err


def test_it_says_how_it_is_called_wrongly(pouches: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    assert "no deck list (*.deck) in empty" in run(capsys, "check", "empty")[2]
    assert "nothing.deck: no such file" in run(capsys, "check", "nothing.deck")[2]
    (pouches / "game.yaml").write_text(GAME.replace("size: 4", "size: four"), encoding="utf-8")
    code, _, err = run(capsys, "show", "pouches")
    assert code == 2 and "pouches/game.yaml has errors; rulecore check pouches says which" in err


def test_a_deck_is_shown_by_kind_and_cost_then_card_by_card(pouches: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "show", "pouches") == (0, (
        "Bells: 4 cards, 2 titles\n\n"
        "                       cards   usual  gold   1   2\n"
        "treasure                   4     4-4         2   2\n"
        "Treasure                   4                 2   2\n"
        "gold 1.5 on average\n\n"
        "treasure (4)\n"
        "  2  Magic Bell                        gold 2\n"
        "  2  Odd Sock                          gold 1\n"
    ), "")  # fmt: skip


def test_a_wrong_deck_is_shown_with_what_is_wrong(pouches: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (pouches / "decks/bells.deck").write_text("2 Magic Bell\n1 Nothing\n", encoding="utf-8")
    code, out, _ = run(capsys, "show", "pouches")
    assert code == 1 and out.startswith("(no title): 3 cards, 2 titles\n")
    assert "RC101 deck-heading" in out and "RC102 deck-card" in out


def test_a_deck_without_costs_has_no_curve(pouches: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (pouches / "game.yaml").write_text(GAME.replace("  cost: gold\n", ""), encoding="utf-8")
    assert "gold  " not in run(capsys, "show", "pouches")[1]


def test_check_of_a_folder_looks_at_its_decks(pouches: Path) -> None:
    assert check_paths(["pouches"])[0] == []
    (pouches / "decks/bells.deck").write_text("title: Bells\n4 Magic Bell\n", encoding="utf-8")
    assert [(d.name, d.line) for d in check_paths(["pouches"])[0]] == [("deck-copies", 2)]


def test_the_page_about_decks_is_true(tmp_path: Path) -> None:
    page = (resources.grammar_dir() / "DECKS.md").read_text(encoding="utf-8")
    (listed,) = re.findall(r"```deck\n(.*?)```", page, re.DOTALL)
    deck, problems = read_deck(listed)
    assert not problems and dict(deck.cards) == {"Magic Net": 2, "Rope": 1, "Wolf": 2}
    (rules,) = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    nouns = "zones: {play-deck: {order: stack}}\nkinds: {monster: {fields: {cost: number}}}\nterms: {tag: [Darkness]}\n"
    (tmp_path / "game.yaml").write_text(nouns + rules, encoding="utf-8")
    words, found = load_vocabulary(tmp_path / "game.yaml")
    assert words is not None and words.construction is not None and not found


# ---- brought to a match -----------------------------------------------------------------------------


def test_a_deck_is_brought_by_its_name_or_as_a_file(pouches: Path, tmp_path: Path) -> None:
    """Once for all, or once for each seat."""
    game = load_game("pouches")
    bells = ("Magic Bell", "Magic Bell", "Odd Sock", "Odd Sock")
    mine = tmp_path / "mine.txt"
    mine.write_text("title: Mine\n1 Magic Bell\n2 Odd Sock\n1 Rusty Coin\n", encoding="utf-8")
    assert brought_decks(game, [], 2) == {}
    assert brought_decks(game, ["bells"], 2) == {"decks": (bells, bells)}
    other = ("Magic Bell", "Odd Sock", "Odd Sock", "Rusty Coin")
    assert brought_decks(game, ["mine.txt", "bells"], 2) == {"decks": (other, bells)}


@pytest.mark.parametrize(("said", "words"), [
    (["bells", "bells", "bells"], "once for all, or once for each of the 2 seats"),
    (["belles"], "belles: neither a file nor a deck of pouches; its decks are bells"),
    (["thin.txt"], "thin.txt:1:8: error RC104 deck-size: 2 cards, 2 too few: a deck has 4"),
])  # fmt: skip
def test_a_deck_that_may_not_be_played_is_told_with_its_place(pouches: Path, tmp_path: Path, said: list[str], words: str) -> None:
    (tmp_path / "thin.txt").write_text("title: Thin\n2 Magic Bell\n", encoding="utf-8")
    with pytest.raises(Usage, match=re.escape(words)):
        brought_decks(load_game("pouches"), said, 2)


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_game_to_which_nobody_brings_a_deck_says_so(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "mini-hunt", "--deck", "bells"]) == 2
    assert "Mini Hunt: nobody brings a deck to it" in capsys.readouterr().err
