"""Games by name: from text or from what was compiled of exactly that text, and the same either way."""
from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rulecore import CardError, load_game, load_match, resources
from rulecore.engine.game import Game
from rulecore.games import card_texts, compile_cards, compiled, find_spec, load_cards, read_all
from rulecore.testing import random_matches
from rulecore.tools.check import check_paths
from rulecore.vocab import Vocabulary, load_vocabulary

NAME = "mini-hunt"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of this test's own."""
    monkeypatch.setenv("RULECORE_CACHE", str(tmp_path))
    return tmp_path


def vocabulary() -> Vocabulary:
    """The nouns of Mini Hunt."""
    vocab, problems = load_vocabulary(NAME)
    assert vocab is not None and not problems
    return vocab


def winners(game: Game) -> list[str]:
    """What some random games come to."""
    return [m.hash() for m in random_matches(game, 2)]


def test_compiled_and_parsed_are_the_same(cache: Path) -> None:
    parsed = load_game(NAME)
    assert [p.name for p in cache.iterdir()] == ["cards-mini-hunt.json"]
    again = load_game(NAME)
    assert again.fingerprint == parsed.fingerprint and winners(again) == winners(parsed)


def test_compiled_cards_are_used_only_for_the_same_text(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    vocab, spec = vocabulary(), find_spec(NAME)
    cards = load_cards(NAME, vocab, spec)
    texts = {path: text.replace("gold 1\n    +1", "gold 9\n    +1") for path, text in card_texts(NAME).items()}
    monkeypatch.setattr("rulecore.games.card_texts", lambda name: texts)
    changed = load_cards(NAME, vocab, spec)
    assert cards != changed and any(c.fields.get("gold") == 9 for c in changed)


@pytest.mark.parametrize("rubbish", ["", "{", "[]", '{"fingerprint": 1}', "\x00"])
def test_a_damaged_cache_is_as_if_it_were_not_there(cache: Path, rubbish: str) -> None:
    good = load_game(NAME).fingerprint
    (cache / "cards-mini-hunt.json").write_text(rubbish, encoding="utf-8")
    assert load_game(NAME).fingerprint == good


def test_a_cache_of_another_form_is_as_if_it_were_not_there(cache: Path) -> None:
    """Another version may keep its cards in another form under the same name and the same fingerprint."""
    good = load_game(NAME).fingerprint
    kept = cache / "cards-mini-hunt.json"
    data = json.loads(kept.read_text(encoding="utf-8"))
    kept.write_text(json.dumps({**data, "cards": [[0, card] for card in data["cards"]]}), encoding="utf-8")
    assert load_game(NAME).fingerprint == good


def test_packing_keeps_every_part() -> None:
    cards, problems = read_all(card_texts("munchkin-scooby-doo"), *scooby_doo())
    for card in cards:
        again = compiled.unpack(compiled.pack(card))
        assert again == card and again.span == card.span and again.file == card.file


def scooby_doo() -> tuple[Vocabulary, object]:
    """The nouns of a big game, and any rules that have verbs."""
    from rulecore.verbs import SHARED

    class Rules:
        verbs = SHARED

    vocab, _ = load_vocabulary("munchkin-scooby-doo")
    assert vocab is not None
    return vocab, Rules()


def test_a_comment_does_not_change_the_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    before = load_game(NAME).fingerprint
    texts = {path: "# a new comment\n\n" + text for path, text in card_texts(NAME).items()}
    monkeypatch.setattr("rulecore.games.card_texts", lambda name: texts)
    assert load_game(NAME).fingerprint == before


def test_the_fingerprint_does_not_depend_on_the_hash_seed() -> None:
    code = "from rulecore import load_game; print(load_game('mini-hunt').fingerprint)"
    found = set()
    for seed in ("0", "5"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(resources.PACKAGE.parent)}
        found.add(subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout)
    assert len(found) == 1


def test_no_such_game() -> None:
    with pytest.raises(LookupError, match="mini-hunt"):
        load_game("maxi-hunt")


# ---- games from elsewhere ---------------------------------------------------------------------------

MY_SET = """title: My Set
language: 1
extends: munchkin-scooby-doo
"""
MY_CARDS = """monster "Fog of Worms": level 3, treasures 1
    bad-stuff: lose level

item "Sock on a Stick": +2, 1-Hand, gold 200
"""

MINE = ["Fog of Worms", "Sock on a Stick"]


@pytest.fixture
def my_set(tmp_path: Path) -> Path:
    """A designer's folder: two cards, and no Python."""
    folder = tmp_path / "designs" / "my-set"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(MY_SET, encoding="utf-8")
    (folder / "mine.card").write_text(MY_CARDS, encoding="utf-8")
    return folder


def some_turns(game: Game) -> None:
    """Play on, everybody out of time."""
    match = game.new_match(["Ann", "Bo", "Cy"], 3)
    while match.state.stat("rolled") == 0 or len(match.inputs) < 60:
        match.timeout(match.required[0])
    assert not match.faulted and load_match(match.save(), game).hash() == match.hash()


@pytest.mark.parametrize("as_path", [str, lambda p: f"{p}/", lambda p: str(p.parent / ".." / "designs" / p.name)])
def test_a_folder_outside_is_a_game(my_set: Path, as_path: Callable[[Path], str]) -> None:
    game = load_game(as_path(my_set))
    assert game.name == "my-set" and [c.title for c in game.cards][-2:] == MINE
    some_turns(game)


def test_a_set_is_the_game_that_it_extends_and_its_own_cards(my_set: Path) -> None:
    titles = [c.title for c in load_game("munchkin-scooby-doo").cards]
    assert [c.title for c in load_game(str(my_set)).cards] == [*titles, *MINE]


def test_a_set_of_a_set_has_the_cards_of_both(my_set: Path) -> None:
    more = my_set.parent / "more"
    (more / "loot").mkdir(parents=True)
    (more / "game.yaml").write_text("title: More\nlanguage: 1\nextends: my-set\n", encoding="utf-8")
    (more / "loot" / "more.card").write_text('item "Long Sock": gold 100\n    +1 if you have "Sock on a Stick"\n', encoding="utf-8")
    assert check_paths([str(more)]) == ([], 1) == check_paths([str(more / "loot" / "more.card")])
    game = load_game(str(more))
    assert len(game.cards) == len(load_game("munchkin-scooby-doo").cards) + 3
    assert [c.title for c in game.cards][-3:] == [*MINE, "Long Sock"]
    some_turns(game)


def test_a_folder_of_sets_is_not_one_set(my_set: Path) -> None:
    inner, hidden = my_set / "inner", my_set / ".old"
    for folder in (inner, hidden):
        folder.mkdir()
        (folder / "x.card").write_text('curse "Inner"\n    lose level\n', encoding="utf-8")
    (inner / "game.yaml").write_text(MY_SET, encoding="utf-8")
    assert [c.title for c in load_game(str(my_set)).cards][-2:] == MINE
    assert load_game(str(inner)).cards[-1].title == "Inner"


def test_a_name_of_the_game_that_a_set_extends_is_taken(my_set: Path) -> None:
    (my_set / "mine.card").write_text('one-shot "Scooby Snacks": gold 0\n    play in combat\n    +1\n', encoding="utf-8")
    (problem,) = check_paths([str(my_set)])[0]
    assert problem.name == "repeated-card" and "munchkin-scooby-doo/one-shots.card; give this one another" in problem.message


def test_the_current_folder_is_a_game(my_set: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(my_set)
    assert load_game(".").fingerprint == load_game(str(my_set)).fingerprint


def test_a_folder_joined_to_a_game(my_set: Path) -> None:
    alone, joined = load_game("munchkin-scooby-doo"), load_game(f"munchkin-scooby-doo+{my_set}")
    assert joined.name == "munchkin-scooby-doo+my-set" and len(joined.cards) == len(alone.cards) + 2
    some_turns(joined)


def test_a_folder_is_checked_and_counts_only_its_own_cards(my_set: Path) -> None:
    assert check_paths([str(my_set)]) == ([], 2)
    (my_set / "game.yaml").write_text(MY_SET + "decks: {door-deck: 2}\n", encoding="utf-8")
    assert [p.name for p in check_paths([str(my_set)])[0]] == ["deck-count"]


def test_a_mistake_in_a_folder_is_told_with_its_place(my_set: Path) -> None:
    (my_set / "mine.card").write_text(MY_CARDS.replace("lose", "loose"), encoding="utf-8")
    with pytest.raises(CardError, match=r"mine\.card:2:16"):
        load_game(str(my_set))


WORM_HUNT = """from attrs import evolve
from rulecore.games.mini_hunt.spec import SPEC as HUNT
SPEC = evolve(HUNT, name="worm-hunt")
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Path]:
    """Makes a package with this module text and the entry point of this value; gives the folder of the package."""

    def install(text: str, value: str) -> Path:
        package = tmp_path / "site" / "worm_hunt"
        info = tmp_path / "site" / "worm_hunt-1.dist-info"
        package.mkdir(parents=True)
        info.mkdir()
        (package / "__init__.py").write_text(text, encoding="utf-8")
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: worm-hunt\nVersion: 1\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[rulecore.games]\nworm-hunt = {value}\n", encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path / "site")
        monkeypatch.delitem(sys.modules, "worm_hunt", raising=False)
        return package

    return install


def test_a_game_of_another_package_has_its_cards_where_that_is(installed: Callable[[str, str], Path]) -> None:
    package = installed(WORM_HUNT, "worm_hunt:SPEC")
    with pytest.raises(LookupError, match=r"worm-hunt.*has no game\.yaml"):
        load_game("worm-hunt")
    for source in (p for p in resources.game_dir(NAME).iterdir() if p.is_file()):
        (package / source.name).write_bytes(source.read_bytes())
    game = load_game("worm-hunt")
    assert game.spec.name == "worm-hunt" and len(game.cards) == len(load_game(NAME).cards)
    match = next(random_matches(game, 1))
    assert load_match(match.save()).hash() == match.hash()


def test_an_entry_point_may_name_a_folder(installed: Callable[[str, str], Path]) -> None:
    package = installed("from pathlib import Path\nCARDS = Path(__file__).parent / 'set'\n", "worm_hunt:CARDS")
    (package / "set").mkdir()
    (package / "set" / "game.yaml").write_text(MY_SET, encoding="utf-8")
    (package / "set" / "mine.card").write_text(MY_CARDS, encoding="utf-8")
    assert [c.title for c in load_game("worm-hunt").cards][-2:] == MINE


def test_an_entry_point_that_is_no_game(installed: Callable[[str, str], Path]) -> None:
    package = installed("SPEC = 3\n", "worm_hunt:SPEC")
    (package / "game.yaml").write_text("title: Worms\nlanguage: 1\n", encoding="utf-8")
    with pytest.raises(LookupError, match="neither a Spec nor a folder"):
        load_game("worm-hunt")


def test_rules_are_found_by_the_name_that_is_given(tmp_path: Path) -> None:
    """A version of a set lies in some folder, and is known by its own name all the same."""
    (tmp_path / "game.yaml").write_bytes((resources.game_dir(NAME) / "game.yaml").read_bytes())
    vocab, _ = load_vocabulary(tmp_path)
    assert vocab is not None and find_spec(NAME, vocab) is find_spec(NAME)
    with pytest.raises(LookupError, match="no game is called"):
        find_spec(vocab.name, vocab)


# ---- cards that were compiled for the wheel ---------------------------------------------------------


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of compiled cards as a wheel has it; nothing is kept anywhere else."""
    monkeypatch.setenv("RULECORE_CACHE", "")
    monkeypatch.setattr(resources, "compiled_dir", lambda: tmp_path)
    return tmp_path


def test_shipped_cards_are_used_without_reading_their_text(shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = compile_cards(NAME)
    assert str(resources.cards_dir()) not in text, "no path of the machine that built it"
    (shipped / f"{NAME}.json").write_text(text, encoding="utf-8")
    parsed = read_all(card_texts(NAME), vocabulary(), find_spec(NAME))[0]

    def never(*args: object) -> None:
        raise AssertionError("the text was parsed")

    monkeypatch.setattr("rulecore.games.read_all", never)
    cards = load_cards(NAME, vocabulary(), find_spec(NAME))
    assert list(cards) == parsed and [c.file for c in cards] == [c.file for c in parsed]


def test_shipped_cards_of_another_text_are_not_used(shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (shipped / f"{NAME}.json").write_text(compile_cards(NAME), encoding="utf-8")
    texts = {path: text.replace("gold 1\n    +1", "gold 9\n    +1") for path, text in card_texts(NAME).items()}
    monkeypatch.setattr("rulecore.games.card_texts", lambda name: texts)
    assert any(c.fields.get("gold") == 9 for c in load_cards(NAME, vocabulary(), find_spec(NAME)))


def test_sets_that_cannot_be_played_are_not_compiled(my_set: Path) -> None:
    (my_set / "mine.card").write_text("gibberish", encoding="utf-8")
    with pytest.raises(CardError):
        compile_cards(str(my_set))
    (my_set / "game.yaml").write_text("extends: nothing-there\n", encoding="utf-8")
    with pytest.raises(CardError):
        compile_cards(str(my_set))


def test_two_cards_of_one_name_are_an_error_that_names_them(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("title: Mine\nlanguage: 1\nextends: munchkin-scooby-doo\n", encoding="utf-8")
    (tmp_path / "a.card").write_text('item "Rope": gold 100\n    +2\n', encoding="utf-8")
    (tmp_path / "b.card").write_text('one-shot "Rope": gold 100\n    play in combat\n    +2 to munchkins\n', encoding="utf-8")
    with pytest.raises(CardError) as wrong:
        load_game(str(tmp_path))
    assert [d.name for d in wrong.value.diagnostics] == ["repeated-card"]
    assert "Rope" in str(wrong.value)
