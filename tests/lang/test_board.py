"""The board of a game is read strictly: what is right is whole, what is wrong is found at its place."""
from __future__ import annotations

from pathlib import Path

import pytest

from rulecore.board import Board
from rulecore.diagnostics import Diagnostic, to_text
from rulecore.lang import meaning as m
from rulecore.lang.explain import explain_card
from rulecore.lang.reading import read_cards, read_examples, read_parsed
from rulecore.lang.syntax import parse
from rulecore.verbs import SHARED
from rulecore.vocab import Vocabulary, load_vocabulary

TOWN = """\
title: Town
board:
  tokens:
    hiker: {start: Inn, doc: one each}
    bus: {of: game, start: Mill}
  blocked:
    - [Mill, Cave]
  roads:
    green: {Inn: Mill, Mill: Bridge, Bridge: Cave, Cave: Bridge}
  ways:
    - [Inn, Mill, Bridge, Cave]
    - [Bridge, Inn]
  places:
    Inn: {kind: house, beds: 4, at: [0, 0], doc: warm}
    Mill: {kind: house, beds: 0}
    Bridge: open
    Cave: {kind: hole, leads-to: Inn, at: [3, 1]}
  kinds:
    house: {sign: H, numbers: [beds], doc: has beds}
    open: {}
    hole: {sign: O, leads-to: house}
"""


def read(tmp_path: Path, text: str) -> tuple[Board, list[Diagnostic]]:
    """The board of a game.yaml with this text."""
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    words, problems = load_vocabulary(tmp_path)
    assert words is not None
    return words.board, problems


def test_a_whole_board(tmp_path: Path) -> None:
    """Whatever order its parts stand in, all of it is there, places numbered as they are named."""
    board, problems = read(tmp_path, TOWN)
    assert not problems, to_text(problems)
    assert board.names == ("Inn", "Mill", "Bridge", "Cave") and board.index["Cave"] == 3
    assert board.places["Inn"].numbers == {"beds": 4} and board.places["Inn"].at == (0, 0) and board.place(0).doc == "warm"
    assert board.places["Bridge"].kind == "open" and board.places["Cave"].leads_to == "Inn"
    assert board.kinds["house"].sign == "H" and board.kinds["hole"].leads_to == "house"
    assert board.neighbours == ((1, 2), (0, 2), (1, 3, 0), (2,)) and board.exits == {"green": (1, 2, 3, 2)}
    assert board.blocked == (("Mill", "Cave"),) and board.all_of("house") == (0, 1)
    assert board.tokens["hiker"].of == "player" and (board.tokens["bus"].of, board.tokens["bus"].start) == ("game", "Mill")


def test_a_game_without_a_board_has_an_empty_one(tmp_path: Path) -> None:
    board, problems = read(tmp_path, "title: A\n")
    assert not problems and not board.places and board.neighbours == ()
    assert read(tmp_path, "board:\n") == (Board(), [])


WRONG = [  # what is written instead of what, and the words under which it is found
    ("  ways:", "  wasy: {}\n  ways:", "yaml-unknown-key", "wasy"),
    ("house: {sign", "House: {sgn", "yaml-wrong-type", "House"),
    ("sign: H", "sgin: H", "yaml-unknown-key", "sgin"),
    ("leads-to: house", "leads-to: huose", "yaml-conflict", "hole"),
    ("numbers: [beds]", "numbers: [beds, at]", "yaml-conflict", "house"),
    ("numbers: [beds]", "numbers: 3", "yaml-wrong-type", "3"),
    ("Bridge: open", "Bridge: opne", "yaml-conflict", "opne"),
    ("Bridge: open", "Bridge: {at: [1, 1]}", "yaml-missing-key", "Bridge"),
    ("Bridge: open", "Bridge: 3", "yaml-wrong-type", "3"),
    ("Bridge: open", "Bridge: {kind: open, beds: 3}", "yaml-unknown-key", "beds"),
    ("Bridge: open", "Bridge: {kind: open, leads-to: Inn}", "yaml-unknown-key", "leads-to"),
    ("Bridge: open", "Bridge: {kind: open, at: [0, 0]}", "yaml-conflict", "Bridge"),
    ("Bridge: open", "Bridge: {kind: open, at: [0, -1]}", "yaml-wrong-type", "[0, -1]"),
    ("Bridge: open", "Bridge: {kind: open, at: 7}", "yaml-wrong-type", "7"),
    ("Bridge: open", "Bridge: open\n    INN: open", "yaml-conflict", "INN"),
    ("Bridge: open", "Bridge: open\n    Inn: open", "yaml-duplicate-key", "Inn"),
    ("Bridge: open", "Bridge: open\n    Island: open", "yaml-missing-key", "green"),
    ("beds: 0", "beds: no-one", "yaml-wrong-type", "no-one"),
    (", beds: 0", "", "yaml-missing-key", "Mill"),
    ("leads-to: Inn, at", "leads-to: In, at", "yaml-conflict", "Cave"),
    ("leads-to: Inn, at", "leads-to: Bridge, at", "yaml-conflict", "Cave"),
    ("leads-to: Inn, at", "at", "yaml-missing-key", "Cave"),
    ("[Inn, Mill, Bridge, Cave]", "[Inn, Mlil, Bridge, Cave]", "yaml-conflict", "Mlil"),
    ("[Inn, Mill, Bridge, Cave]", "[Inn, 3, Bridge, Cave]", "yaml-wrong-type", "3"),
    ("[Bridge, Inn]", "[Bridge, Inn, Inn]", "yaml-conflict", "[Bridge, Inn, Inn]"),
    ("[Bridge, Inn]", "[Inn, Mill]", "yaml-conflict", "[Inn, Mill]"),
    ("[Bridge, Inn]", "[Bridge]", "yaml-conflict", "[Bridge]"),
    ("[Bridge, Inn]", "Bridge", "yaml-wrong-type", "Bridge"),
    ("  blocked:\n    - [Mill, Cave]", "  blocked: Mill", "yaml-wrong-type", "Mill"),
    ("[Mill, Cave]", "[Mill, Inn]", "yaml-conflict", "[Mill, Inn]"),
    ("[Mill, Cave]", "[Mill, Cave, Inn]", "yaml-conflict", "[Mill, Cave, Inn]"),
    ("green:", "Green:", "yaml-wrong-type", "Green"),
    ("Cave: Bridge}", "Cave: Mill}", "yaml-conflict", "Mill"),
    ("Cave: Bridge}", "Cave: Birdge}", "yaml-conflict", "Birdge"),
    ("Cave: Bridge}", "Cvae: Bridge, Cave: Bridge}", "yaml-conflict", "Cvae"),
    ("Cave: Bridge}", "Cave: [Bridge]}", "yaml-wrong-type", "[Bridge]"),
    (", Cave: Bridge}", "}", "yaml-missing-key", "green"),
    ("hiker: {start: Inn,", "hiker: {start: In,", "yaml-conflict", "In"),
    ("hiker: {start: Inn,", "hiker: {", "yaml-missing-key", "hiker"),
    ("of: game", "of: gmae", "yaml-wrong-type", "gmae"),
    ("bus:", "Bus:", "yaml-wrong-type", "Bus"),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "name", "words"), WRONG, ids=[wrong.strip()[:32] for _, wrong, _, _ in WRONG])
def test_what_is_wrong_is_found_at_its_place(tmp_path: Path, right: str, wrong: str, name: str, words: str) -> None:
    """And there is no board rather than half of one."""
    assert TOWN.count(right) == 1, "the case must change one thing"
    text = TOWN.replace(right, wrong)
    board, problems = read(tmp_path, text)
    assert (name, words) in [(p.name, text[p.start : p.end]) for p in problems], to_text(problems)
    assert board == Board() or name == "yaml-duplicate-key"


def test_a_place_that_nobody_can_reach(tmp_path: Path) -> None:
    """It is found by its name, though it leads somewhere itself."""
    road = "  roads:\n    green: {Inn: Mill, Mill: Bridge, Bridge: Cave, Cave: Bridge}\n"
    text = TOWN.replace(road, "").replace("- [Inn, Mill, Bridge, Cave]", "- [Inn, Mill, Bridge]")
    _, problems = read(tmp_path, text)
    assert [(p.message, text[p.start : p.end]) for p in problems] == [("no way leads to `Cave`", "Cave")]


def test_a_near_miss_is_suggested(tmp_path: Path) -> None:
    _, problems = read(tmp_path, TOWN.replace("[Inn, Mill, Bridge, Cave]", "[Inn, Mlil, Bridge, Cave]"))
    assert problems[0].did_you_mean == ("Mill",) and problems[0].line == 11


def test_a_set_has_the_board_of_the_game_that_it_extends(tmp_path: Path) -> None:
    """Unless it brings one of its own."""
    own_board = "extends: town\nboard:\n  kinds: {a: {}}\n  places: {B: a}\n"
    for name, text in {"town": TOWN, "plain": "extends: town\n", "own": own_board}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.yaml").write_text(text, encoding="utf-8")
    plain, own = (load_vocabulary(tmp_path / name)[0] for name in ("plain", "own"))
    assert plain is not None and plain.board.names == ("Inn", "Mill", "Bridge", "Cave")
    assert own is not None and own.board.names == ("B",)


def test_the_manual_shows_a_right_board(tmp_path: Path) -> None:
    """What docs/boards.md shows is read without a complaint."""
    manual = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
    board, problems = read(tmp_path, manual.split("```yaml\n")[1].split("```")[0])
    assert not problems, to_text(problems)
    assert board.exits["green"][board.index["Cave"]] == board.index["Bridge"]


# ---- places in cards and examples -------------------------------------------------------------------

PLACES = """\
title: Town
seats: [2, 4]
board:
  kinds: {house: {}}
  places: {Inn: house, Old Mill: house, Wolf's End Lodge: house}
  ways: [[Inn, Old Mill, Wolf's End Lodge]]
  tokens: {hiker: {start: Inn}}
terms: {place: [Inn, Old Mill]}
zones: {hand: {owner: player}, deck: {order: stack}}
stats: {strength: {of: [player]}}
kinds: {thing: {term: Thing, deck: deck, counts: [hand], bare: owner, bonus: true}}
"""


def town(tmp_path: Path, text: str = PLACES) -> Vocabulary:
    """A small game with a board."""
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    words, problems = load_vocabulary(tmp_path)
    assert words is not None and not problems, to_text(problems)
    return words


def examples(words: Vocabulary, line: str) -> tuple[list[m.Example], list[Diagnostic]]:
    """An example with one line that is given."""
    text = f'thing "Rope": +1\n\nexample "one" of "Rope":\n    given {line}\n    expect Bo is at Inn\n'
    source = parse(text, "x.card")
    problems = read_parsed(source, words, SHARED.signatures, ("Rope",))[1]
    return read_examples(source, words, SHARED.signatures, ("Rope",)), problems


@pytest.mark.parametrize("place", ["Inn", "Old Mill", "Wolf's End Lodge"])
def test_where_somebody_stands_may_be_given(tmp_path: Path, place: str) -> None:
    """By the name of any place of the board, and expected of those that are Terms."""
    found, problems = examples(town(tmp_path), f"Ann is at {place}")
    assert not problems, to_text(problems)
    assert found[0].lines[0] == m.Standing("Ann", place)


def test_a_place_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """With what was probably meant; and in a game without a board there is no place at all."""
    _, problems = examples(town(tmp_path), "Ann is at Old Mil")
    assert [p.name for p in problems] == ["not-given"] and problems[0].did_you_mean == ("Old Mill",)
    without = PLACES.replace(PLACES[PLACES.index("board:") : PLACES.index("terms:")], "")
    _, problems = examples(town(tmp_path, without), "Ann is at Inn")
    assert "this game has no board" in problems[0].message


def test_a_place_is_told_with_its_article(tmp_path: Path) -> None:
    """`+1 at Inn`: there is one of it."""
    words, text = town(tmp_path), 'thing "Rope": +1\n    +2 at Inn or Old Mill\n    +3 if at Inn\n'
    cards, problems = read_cards(text, "", words, SHARED.signatures, ())
    assert not problems, to_text(problems)
    told = explain_card(cards[0], words, SHARED.signatures)
    assert "You get +2 to your strength at the Inn or Old Mill." in told
    assert "You get +3 to your strength if you are at the Inn." in told
