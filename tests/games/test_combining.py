"""Several sets at one table: their cards, their rules, their saves (docs/combining.md)."""
from __future__ import annotations

from pathlib import Path

import pytest

from rulecore import CardError, load_game, load_match
from rulecore.errors import CannotJoin, SaveError
from rulecore.games import find_spec, load_nouns, whole_table
from rulecore.tools.check import check_paths

GAME = "munchkin-scooby-doo"
SOCK = 'item "Sock on a Stick": +2, 1-Hand, gold 200\n'
WORMS = 'monster "Fog of Worms": level 3, treasures 1\n    bad-stuff: lose level\n'
CHEAT = 'cheat "Cheat!"\n    attaches to an Item\n    ignores limits of that Item\n'


def a_set(tmp_path: Path, name: str, cards: str, more: str = f"expands: {GAME}\n") -> str:
    """A designer's folder with these cards; its path."""
    folder = tmp_path / name
    folder.mkdir()
    (folder / "game.yaml").write_text(f"title: {name.title()}\nlanguage: 1\n{more}", encoding="utf-8")
    (folder / "mine.card").write_text(cards, encoding="utf-8")
    return str(folder)


# ---- expansions -----------------------------------------------------------------------------------------


def test_an_expansion_adds_to_a_game(tmp_path: Path) -> None:
    alone, more = load_game(GAME), load_game(f"{GAME}+{a_set(tmp_path, 'socks', SOCK + WORMS)}")
    assert (more.name, more.vocab.title) == (f"{GAME}+socks", "Munchkin Scooby-Doo! + Socks")
    assert [c.title for c in more.cards[len(alone.cards):]] == ["Sock on a Stick", "Fog of Worms"]
    assert more.spec is alone.spec and more.fingerprint != alone.fingerprint
    match = more.new_match(["Ann", "Bo", "Cy"], 1)
    assert load_match(match.save(), more).hash() == match.hash()


def test_an_expansion_is_nothing_by_itself(tmp_path: Path) -> None:
    socks = a_set(tmp_path, "socks", SOCK)
    said = rf"socks expands {GAME} and is nothing without it: {GAME}\+socks \(in the terminal: {GAME} --with socks\)"
    with pytest.raises(CannotJoin, match=said):
        load_game(socks)
    assert whole_table(socks) == f"{GAME}+{socks}" and load_game(whole_table(socks)).name == f"{GAME}+socks"
    assert whole_table(GAME) == GAME


def test_an_expansion_of_a_game_that_is_not_at_the_table(tmp_path: Path) -> None:
    socks = a_set(tmp_path, "socks", SOCK)
    more = a_set(tmp_path, "more", WORMS, "expands: socks\n")
    with pytest.raises(CannotJoin, match="more expands socks and is nothing without it"):
        load_game(f"{GAME}+{more}")
    assert load_game(f"{GAME}+{socks}+{more}").name == f"{GAME}+socks+more" == load_game(f"{more}+{socks}+{GAME}").name


def test_an_expansion_is_checked_by_itself(tmp_path: Path) -> None:
    """Its deck counts are of its own cards; its cards may name those of the game, and use its words."""
    cards = SOCK + 'item "Long Sock": gold 100, Fine\n    +1 if you have "Scooby Snacks"\n'
    words = f"expands: {GAME}\nterms: {{tag: [Fine]}}\ndecks: {{treasure-deck: %d}}\n"
    assert check_paths([a_set(tmp_path, "two", cards, words % 2)]) == ([], 2)
    (problem,), _ = check_paths([a_set(tmp_path, "three", cards, words % 3)])
    assert problem.name == "deck-count" and "treasure-deck has 2 cards and must have 3" in problem.message


# ---- cards of one name ----------------------------------------------------------------------------------


def test_the_same_card_in_two_sets_is_one_card(tmp_path: Path) -> None:
    """How many copies there are and whose design it is are no part of what a card says."""
    one = a_set(tmp_path, "one", SOCK)
    two = a_set(tmp_path, "two", SOCK.replace("+2, 1-Hand, gold 200", "x2, named, 1-Hand, +2, gold 200  # the same"))
    game = load_game(f"{GAME}+{one}+{two}")
    cards = {game.cards[at] for at in game.titles["Sock on a Stick"]}
    assert len(game.titles["Sock on a Stick"]) == 3 and len(cards) == 1
    cheats = len(load_game(GAME).titles["Cheat!"])
    more = a_set(tmp_path, "more", CHEAT)
    assert check_paths([more]) == ([], 1)
    assert len(load_game(f"{GAME}+{more}").titles["Cheat!"]) == cheats + 1


ONE_SHOT = 'one-shot "Sock on a Stick": gold 200\n    play in combat\n    +2\n'
REPEATED = [
    (SOCK.replace("+2", "+3"), 'another card "Sock on a Stick" in {one}', '"Sock on a Stick" says something else in {one}'),
    (SOCK + "    +1 if alone\n", 'another card "Sock on a Stick" in {one}', "says something else in {one}"),
    (ONE_SHOT, 'another card "Sock', "is an item in {one}"),
]


@pytest.mark.parametrize(("cards", "checked", "loaded"), REPEATED, ids=["a number", "a line", "a kind"])
def test_two_cards_of_one_name_are_refused(tmp_path: Path, cards: str, checked: str, loaded: str) -> None:
    """Which two, and where: give one of them another name."""
    one, two = a_set(tmp_path, "one", SOCK), a_set(tmp_path, "two", cards, "expands: one\n")
    (problem,), _ = check_paths([two])
    assert problem.name == "repeated-card" and checked.format(one=f"{one}/mine.card") in problem.message
    with pytest.raises(CardError) as wrong:
        load_game(f"{GAME}+{one}+{two}")
    (problem,) = wrong.value.diagnostics
    assert problem.file == f"{two}/mine.card" and loaded.format(one=f"{one}/mine.card") in problem.message
    assert "give one of them another name" in problem.message


def test_names_that_differ_only_in_their_signs_are_refused(tmp_path: Path) -> None:
    one, two = a_set(tmp_path, "one", SOCK), a_set(tmp_path, "two", SOCK.replace("Sock on a Stick", "Sock-on-a Stick!"))
    with pytest.raises(CardError, match='"Sock-on-a Stick!" is too like the name of "Sock on a Stick"'):
        load_game(f"{GAME}+{one}+{two}")


# ---- rules ----------------------------------------------------------------------------------------------


def test_a_game_and_what_extends_it_have_the_same_rules(tmp_path: Path) -> None:
    mine = a_set(tmp_path, "mine", SOCK, f"extends: {GAME}\n")
    assert find_spec(GAME) is load_game(f"{GAME}+{mine}").spec is load_game(mine).spec


def test_games_of_different_families_have_no_table() -> None:
    with pytest.raises(CannotJoin, match=f"{GAME} and mini-hunt are of different families"):
        find_spec(f"{GAME}+mini-hunt")
    with pytest.raises(CardError, match="is declared otherwise at"):
        load_nouns(f"{GAME}+mini-hunt")


# ---- saves ----------------------------------------------------------------------------------------------


def test_a_save_says_what_is_missing(tmp_path: Path) -> None:
    socks = a_set(tmp_path, "socks", SOCK)
    alone, more = load_game(GAME), load_game(f"{GAME}+{socks}")
    saved = more.new_match(["Ann", "Bo", "Cy"], 1).save()
    with pytest.raises(SaveError, match=rf"saved with {GAME}\+socks, not with {GAME}: socks is missing here"):
        load_match(saved, alone)
    with pytest.raises(SaveError, match=rf"saved with {GAME}, not with {GAME}\+socks: socks is too much here"):
        load_match(alone.new_match(["Ann", "Bo", "Cy"], 1).save(), more)
    with pytest.raises(SaveError, match=r"no game is called 'socks'.*neither installed nor a folder here.*match\(text, game\)"):
        load_match(saved)
    (Path(socks) / "mine.card").write_text(WORMS, encoding="utf-8")
    with pytest.raises(SaveError, match="the cards or the words are others now"):
        load_match(saved, load_game(f"{GAME}+{socks}"))


def test_a_save_finds_an_expansion_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_set(tmp_path, "socks", SOCK)
    monkeypatch.chdir(tmp_path)
    match = load_game(f"{GAME}+socks").new_match(["Ann", "Bo", "Cy"], 1)
    assert load_match(match.save()).hash() == match.hash()
