"""Decks of the Expandable Card Game: the rules of construction, each broken in turn, and the two that come with the game."""
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from decks import deck, terms

from rulecore import load_game, resources
from rulecore.decklists import DeckList, counted, read_deck
from rulecore.errors import Rejected
from rulecore.tools.cli import main
from rulecore.tools.decks import Library, lists_of
from rulecore.vocab import load_vocabulary

GAME = "scooby-doo-ecg"
FOLDER = resources.game_dir(GAME)
STARTERS = sorted(path.stem for path in lists_of(FOLDER))
SHAPE = {"location": 20, "Master": 7, "Major": 7, "Minor": 6, "monster": 9, "item": 9, "friend": 7, "event": 15}


def text_of(name: str) -> str:
    """A deck that comes with the game, as it is written."""
    return (FOLDER / "decks" / f"{name}.deck").read_text(encoding="utf-8")


def starter(name: str) -> DeckList:
    """The same, read."""
    found, problems = read_deck(text_of(name), name)
    assert not problems
    return found


def library() -> Library:
    """The cards that decks are made of."""
    words, problems = load_vocabulary(GAME)
    assert words is not None and not problems
    return Library.of(words)


# ---- those that come with the game ------------------------------------------------------------------


@pytest.mark.parametrize("name", STARTERS)
def test_a_starter_keeps_all_rules_and_the_advice(name: str) -> None:
    """ECG-DECK-01 ECG-DECK-02 ECG-DECK-03 ECG-DECK-04."""
    found, problems = library().judge(text_of(name), name)
    assert not problems and found.size == 60 and found.game == GAME
    rules = library().vocabulary.construction
    assert rules is not None
    assert {what: counted(found, what, library().pool) for what in SHAPE} == SHAPE
    for what, (least, most) in rules.usual.items():
        assert least <= SHAPE[what] <= most


def test_there_are_two_with_plans_of_their_own() -> None:
    """They share little besides the Mystery Machine."""
    one, other = (set(starter(name).cards) for name in STARTERS)
    assert len(one & other) <= 6


@pytest.mark.parametrize("name", STARTERS)
def test_every_minor_location_of_a_starter_can_be_reached(name: str) -> None:
    """ECG-LOC-04: a Master or Major of its keyword is in the same deck."""
    cards = {card.title: terms(card) for card in deck(GAME)}
    there = [cards[title] for title in starter(name).cards]
    leading = set().union(*(t for t in there if t & {"Master", "Major"}))
    for minor in (t for t in there if "Minor" in t):
        assert minor - {"Minor"} <= leading


def test_whoever_brings_none_plays_them() -> None:
    """ECG-SET-04: each seat its own, and everybody sixty cards."""
    match = load_game(GAME).new_match(["Ann", "Bo"], 1)
    titles = [{match.game.cards[c].title for c, home in enumerate(match.game.homes) if home == seat} for seat in (0, 1)]
    assert all(set(starter(name).cards) <= titles[seat] for seat, name in enumerate(STARTERS))
    zones = match.game.zones
    assert [sum(len(match.state.zones[zones[z][seat]]) for z in ("play-deck", "hand")) for seat in (0, 1)] == [60, 60]


# ---- each rule, broken ------------------------------------------------------------------------------


def without(text: str, *titles: str) -> str:
    """A list without these lines."""
    return "".join(line for line in text.splitlines(keepends=True) if not any(line.strip().endswith(" " + t) for t in titles))


def changed(old: str, new: str) -> Callable[[str], str]:
    """One line, written otherwise."""

    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change


BROKEN: list[tuple[str, Callable[[str], str], list[tuple[str, str]]]] = [
    ("ECG-DECK-01 59 cards", changed("1 Snack Break\n", ""), [("deck-size", "59 cards, 1 too few: a deck has 60")]),
    ("ECG-DECK-01 61 cards", changed("1 Snack Break\n", "2 Snack Break\n"), [("deck-size", "61 cards, 1 too many: a deck has 60")]),
    ("ECG-DECK-02 three of a title", changed("2 Reporter\n1 Mayor\n", "3 Reporter\n"),
     [("deck-copies", "3 of Reporter: a deck has 2 of a title at most")]),
    ("ECG-DECK-03 two Minor", changed("2 Throne Room\n2 Attic Full of Trunks\n", "2 Egyptian Wing\n2 Old Cannery\n"),
     [("deck-least", "too few of `Minor`: 2, and a deck has 3 at least")]),
    ("ECG-DECK-03 two Friends", changed("2 Local Historian\n2 Museum Curator\n2 Reporter\n1 Mayor\n",
                                        "2 Reporter\n2 Zoinks!\n2 Boo!\n1 Meddling\n"),
     [("deck-least", "too few of `friend`: 2, and a deck has 3 at least")]),
    ("ECG-DECK-05 a Clue", changed("1 Snack Break\n", "1 Mummy's the Word\n"),
     [("deck-card", '"Mummy\'s the Word" has a place of its own and is not part of a deck')]),
    ("ECG-DECK-05 a member", changed("1 Snack Break\n", "1 Velma\n"),
     [("deck-card", '"Velma" has a place of its own and is not part of a deck')]),
    ("a title that nobody knows", changed("1 Snack Break\n", "1 Snack Brake\n"),
     [("deck-card", 'no card is called "Snack Brake"')]),
    ("a number that is missing", changed("1 Snack Break\n", "Snack Break\n"), [("deck-line", "how many of them?")]),
    ("a card on two lines", changed("1 Snack Break\n", "1 Snack Break\n1 Mayor\n"),
     [("deck-size", "61 cards, 1 too many: a deck has 60"),
      ("deck-line", "Mayor stands on a line above, too; write once how many: 2")]),
    ("no title", changed("title: Traps and Sandwiches\n", ""), [("deck-heading", "a deck has a title")]),
]


@pytest.mark.parametrize(("change", "expected"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN])
def test_a_deck_that_breaks_a_rule_is_told_so(
    change: Callable[[str], str], expected: list[tuple[str, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """ECG-EX-10 ECG-DECK-01 ECG-DECK-02 ECG-DECK-03 ECG-DECK-05: by the module, and on the command line with 1."""
    text = change(text_of("traps-and-sandwiches"))
    assert [(p.name, p.message) for p in library().judge(text, "mine")[1]] == expected
    mine = tmp_path / "mine.deck"
    mine.write_text(text, encoding="utf-8")
    assert main(["deck", "check", str(mine), "--game", GAME]) == 1
    out = capsys.readouterr().out
    assert all(message in out for _, message in expected)


def test_a_misspelt_title_is_told_what_was_meant() -> None:
    text = text_of("things-in-the-dark").replace("2 Haunted Lighthouse", "2 Haunted Lighthose")
    (problem,) = library().judge(text, "mine")[1]
    assert problem.did_you_mean == ("Haunted Lighthouse",) and problem.fix == "Haunted Lighthouse"


def test_all_is_told_at_once() -> None:
    text = text_of("traps-and-sandwiches").replace("title:", "titel:")
    text = text.replace("2 Reporter", "3 Reporter").replace("1 Mayor", "1 Major")
    found = {p.name for p in library().judge(text, "mine")[1]}
    assert found == {"deck-heading", "deck-size", "deck-copies", "deck-card"}


@pytest.mark.parametrize("name", STARTERS)
def test_a_starter_is_checked_and_shown_on_the_command_line(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(FOLDER / "decks" / f"{name}.deck")
    assert main(["deck", "check", path]) == 0
    assert capsys.readouterr().out == "1 deck checked, nothing found\n"
    assert main(["deck", "show", path]) == 0
    shown = capsys.readouterr().out
    assert "60 cards" in shown and "location                  20   18-20" in shown and "Minor                      6" in shown


# ---- brought to a match -----------------------------------------------------------------------------


def titles(name: str) -> list[str]:
    """A starter, title by title."""
    return [title for title, n in starter(name).cards.items() for _ in range(n)]


def test_a_match_takes_a_deck_for_each_seat() -> None:
    """ECG-SET-04 By name or by titles; both may bring the same."""
    game = load_game(GAME)
    match = game.new_match(["Ann", "Bo"], 1, {"decks": ["things-in-the-dark", titles("things-in-the-dark")]})
    brought = [sorted(match.game.cards[c].title for c, home in enumerate(match.game.homes) if home == seat) for seat in (0, 1)]
    assert brought[0] == brought[1]


@pytest.mark.parametrize(("said", "words"), [
    (["things-in-the-dark"], "a deck for each of the 2 seats"),
    (["things-in-the-dark", "things-in-the-drak"], "no deck is called"),
    (["things-in-the-dark", ["Vicar"] * 60], "this deck may not be played"),
])  # fmt: skip
def test_a_match_refuses_a_deck_that_may_not_be_played(said: list[object], words: str) -> None:
    """ECG-EX-10."""
    with pytest.raises(Rejected, match=words):
        load_game(GAME).new_match(["Ann", "Bo"], 1, {"decks": said})
