"""A designer's expansion: begun, checked, tried and played with its game by every command, beside others, and never alone."""
from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from rulecore import load_game, load_match
from rulecore.testing import random_matches
from rulecore.tools.cli import main
from rulecore.tools.editor.project import Project

HUNT, BIG = "mini-hunt", "munchkin-scooby-doo"
SOCK = """item "Sock": +2, 1-Hand, gold 200
    example "worn":
        given Ann has "Sock" in front
        expect strength of Ann = 3
"""
NET = 'treasure "Wide Net": gold 2\n    +{}\n'
Said = Callable[..., tuple[int, str]]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, far from the repository."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RULECORE_CACHE", str(tmp_path / ".cache"))
    return tmp_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Said:
    """A command: its exit code and all that it says."""

    def call(*given: str) -> tuple[int, str]:
        capsys.readouterr()
        code = main(given)
        done = capsys.readouterr()
        return code, done.out + done.err

    return call


def expansion(name: str, cards: str, expands: str = HUNT, more: str = "") -> Path:
    """A designer's folder, here."""
    folder = Path(name)
    folder.mkdir()
    (folder / "game.yaml").write_text(f"title: {name.title()}\nlanguage: 1\nexpands: {expands}\n{more}", encoding="utf-8")
    (folder / "mine.card").write_text(cards, encoding="utf-8")
    return folder


# ---- begun ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [HUNT, BIG])
def test_a_new_expansion_is_right_and_plays(run: Said, game: str) -> None:
    code, said = run("new", "set", "fog-and-fur", "--expands", game)
    assert code == 0 and f"rulecore play {game} --with fog-and-fur" in said and "an expansion of" in said
    folder = Path("fog-and-fur")
    assert sorted(p.name for p in folder.iterdir()) == ["README.md", "first.card", "game.yaml"]
    text = "".join(p.read_text(encoding="utf-8") for p in folder.iterdir())
    assert "my-set" not in text and "My Set" not in text and f"expands: {game}" in text and f"{game} --with ." in text
    for command in (["check"], ["fmt", "--check"], ["test"], ["dev", "--once"]):
        assert run(*command, str(folder))[0] == 0, command
    assert len(load_game(f"{game}+{folder}").cards) == len(load_game(game).cards) + 1
    assert run("play", game, "--with", str(folder), "--watch", "--speed", "0", "--seed", "3")[0] == 0


def test_an_expansion_of_an_expansion_is_begun(run: Said) -> None:
    expansion("nets", NET.format(4))
    assert run("new", "set", "more", "--expands", "nets")[0] == 0
    assert run("check", "more")[0] == run("dev", "--once", "more")[0] == 0
    assert load_game(f"{HUNT}+nets+more").name == f"{HUNT}+nets+more"


def test_what_is_wrong_with_beginning_one(run: Said) -> None:
    assert "say which game it is added to: --expands GAME" in run("new", "set", "mine")[1]
    assert "did you mean mini-hunt?" in run("new", "set", "mine", "--expands", "mini-hnt")[1]
    assert "--expands is for a set" in run("new", "treasure", "Net", "--expands", HUNT)[1]


def test_a_card_is_begun_in_an_expansion(run: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(expansion("nets", NET.format(4)))
    assert run("new", "treasure", "Long Net")[0] == 0
    assert "Long Net" in Path("mine.card").read_text(encoding="utf-8")
    assert "already" in run("new", "treasure", "Wide Net")[1]


# ---- with every command -----------------------------------------------------------------------------------


def test_commands_that_take_a_game_take_what_is_played_with_it(run: Said) -> None:
    """Its cards are counted, told and looked at like the game's own."""
    expansion("nets", NET.format(4))
    expansion("more", NET.format(5).replace("Wide", "Long"))
    both = (HUNT, "--with", "nets", "--with", "more")
    table = f"{HUNT}+nets+more"
    code, said = run("simulate", *both, "--games", "2", "--jobs", "1", "--cards")
    assert code == 0 and f"{table}, seed 1" in said and "Wide Net" in said and "Long Net" in said
    code, said = run("simulate", *both, "--games", "2", "--jobs", "2")
    assert code == 0 and "2, 0 with an error" in said
    code, said = run("balance", *both, "--games", "2", "--jobs", "1", "--format", "json")
    assert code == 0 and json.loads(said)["game"] == table and '"Wide Net"' in said
    code, said = run("cover", *both, "--games", "2", "--jobs", "1", "--format", "json", "--missing")
    assert code == 0 and table in said
    code, said = run("play", *both, "--watch", "--speed", "0", "--seed", "2")
    assert code == 0
    code, said = run("explain", "Wide Net", "--game", HUNT, "--with", "nets")
    assert code == 0 and "Mini Hunt + Nets" in said and "is a treasure: gold 2" in said
    assert run("explain", "Wide Net", "--game", "nets") == (code, said), "an expansion is told with its game"
    assert run("check", *both)[0] == 0
    assert run("test", *both)[0] == 0


def test_examples_of_both_are_played_at_one_table(run: Said) -> None:
    """An expansion's own by its folder; with the game's if the game is named."""
    expansion("socks", SOCK, BIG)
    assert "1 passed, 0 failed" in run("test", "socks")[1]
    assert "1 passed, 0 failed" in run("test", "socks/mine.card")[1]
    code, said = run("test", BIG, "--with", "socks", "-k", "Sock")
    assert code == 0 and int(said.split()[0]) > 1
    code, said = run("test", BIG, "--with", "nowhere")
    assert code == 2 and "no game is called 'nowhere'" in said


def test_cards_of_an_expansion_are_rendered(run: Said) -> None:
    pytest.importorskip("uharfbuzz")
    expansion("nets", NET.format(4))
    for given in (("nets",), ("Wide Net", "--game", HUNT, "--with", "nets"), ("nets/mine.card",)):
        assert run("render", *given, "--format", "svg", "-o", "wide.svg", "--force")[0] == 0
        assert "Wide Net" in Path("wide.svg").read_text(encoding="utf-8")
    assert run("render", HUNT, "--with", "nets", "--format", "svg", "-o", "all")[0] == 0
    assert Path("all/wide-net.svg").is_file() and len([*Path("all").iterdir()]) > 1


def test_catalogues_of_an_expansion_have_what_it_adds(run: Said) -> None:
    pytest.importorskip("babel")
    folder = expansion("nets", NET.format(4), more="tokens: {knot: {plural: knots}}\n")
    assert run("catalogs", str(folder))[0] == 0
    found = (folder / "locale" / "messages.pot").read_text(encoding="utf-8")
    assert '"Wide Net"' in found and '"knot"' in found and "Ancient Coin" not in found


def test_an_editor_knows_the_words_and_cards_of_the_game(here: Path) -> None:
    folder = expansion("nets", 'treasure "Wide Net": gold 2\n    +4\n\ntreasure "Ancient Coin": gold 2\n    +9\n').resolve()
    found = Project(roots=[here]).set_of(folder / "mine.card")
    assert found is not None and found.vocabulary.name == f"{HUNT}+nets" and not found.problems
    assert "Ancient Coin" in found.inherited() and found.own() == {"Wide Net", "Ancient Coin"}
    found.check_whole()
    (problem,) = [one.said for one in found.diagnostics(folder / "mine.card")]
    assert 'another card "Ancient Coin" in' in problem.message


# ---- alone, and what does not go together -----------------------------------------------------------------


@pytest.mark.parametrize("command", [["play", "--watch"], ["simulate"], ["cover"], ["balance"]])
def test_an_expansion_is_not_played_alone(run: Said, command: list[str]) -> None:
    expansion("nets", NET.format(4))
    code, said = run(command[0], "nets", *command[1:])
    assert code == 2 and f"nets expands {HUNT} and is nothing without it" in said
    assert f"(in the terminal: {HUNT} --with nets)" in said


def test_something_to_play_with_nothing(run: Said) -> None:
    expansion("nets", NET.format(4))
    code, said = run("explain", "Wide Net", "--with", "nets")
    assert code == 2 and "--with nets: with which game? Name it, too" in said
    assert run("play", HUNT, "--with", "nowhere", "--watch")[0] == 2


def test_expansions_that_do_not_go_together(run: Said) -> None:
    """Each is right by itself; `check --with` says what is wrong with the two, and nobody plays them."""
    expansion("nets", NET.format(4))
    expansion("more", NET.format(5))
    assert run("check", "nets", "more")[0] == 0
    code, said = run("check", "nets", "--with", "more")
    assert code == 1 and 'more/mine.card:1:1: error RC080 repeated-card: "Wide Net" says something else in' in said
    assert run("check", f"{HUNT}+nets+more")[0] == 1
    for command in ("simulate", "cover"):
        code, said = run(command, HUNT, "--with", "nets", "--with", "more", "--games", "1")
        assert code == 2 and "give one of them another name" in said, command


def test_games_whose_rules_do_not_go_together(run: Said) -> None:
    code, said = run("check", f"{BIG}+{HUNT}")
    assert code == 1 and "is declared otherwise at" in said
    code, said = run("play", f"{BIG}+{HUNT}", "--watch")
    assert code == 2 and "is declared otherwise at" in said


# ---- played -------------------------------------------------------------------------------------------------


def test_random_games_with_an_expansion() -> None:
    """At its table the invariants hold, and a save comes back, by the name of the folder where it lies."""
    expansion("nets", NET.format(4))
    for match in random_matches(load_game(f"{HUNT}+nets"), 3):
        assert load_match(match.save()).hash() == match.hash()


def test_a_folder_with_a_plus_in_its_name() -> None:
    expansion("nets+ropes", NET.format(4))
    assert load_game(f"{HUNT}+nets+ropes").name == f"{HUNT}+nets+ropes"
    assert len(load_game(f"{HUNT}+nets+ropes").titles["Wide Net"]) == 1
