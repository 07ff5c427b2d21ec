"""The page of each code: `rulecore explain` says it, and the codes that it takes a whole set or a game to find are raised, too."""
from __future__ import annotations

from pathlib import Path

import pytest

from rulecore import load_game
from rulecore.catalogue import CODES, Code
from rulecore.errors import CardError
from rulecore.tools.check import check_paths
from rulecore.tools.cli import main


def a_set(folder: Path, cards: str, more: str = "") -> Path:
    """A set outside the repository."""
    (folder / "game.yaml").write_text(f"title: Mine\nextends: munchkin-scooby-doo\n{more}", encoding="utf-8")
    (folder / "a.card").write_text(cards + "\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize("code", CODES.values(), ids=lambda code: code.name)
def test_a_code_is_explained_by_its_id_and_by_its_name(code: Code, capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for what in (code.id, code.id.lower(), code.name):
        assert main(["explain", what]) == 0
        said.append(capsys.readouterr().out)
    assert len(set(said)) == 1
    assert said[0].startswith(f"{code.id} {code.name}: {code.title}\n")
    plain = [line.strip() for line in said[0].splitlines()]
    for text in (code.what, code.why, code.bad, code.instead):
        assert all(line.strip() in plain for line in text.splitlines())


def test_a_card_said_twice(tmp_path: Path) -> None:
    code = CODES["repeated-card"]
    assert [d.name for d in check_paths([str(a_set(tmp_path, code.bad))])[0]] == [code.name]
    assert check_paths([str(a_set(tmp_path, code.instead))])[0] == []


def test_a_line_that_the_rules_cannot_carry_out(tmp_path: Path) -> None:
    code = CODES["cannot-be-done"]
    with pytest.raises(CardError) as wrong:
        load_game(str(a_set(tmp_path, code.bad)))
    assert [d.name for d in wrong.value.diagnostics] == [code.name]
    assert load_game(str(a_set(tmp_path, code.instead)))


def test_a_deck_of_the_wrong_size(tmp_path: Path) -> None:
    assert [d.name for d in check_paths([str(a_set(tmp_path, 'curse "Rip"', "decks: {curse: 2}\n"))])[0]] == ["deck-count"]


def test_a_card_that_no_facts_are_printed_of(tmp_path: Path) -> None:
    assert [d.name for d in check_paths([str(a_set(tmp_path, 'class "Superhero": printed'))])[0]] == ["stale-provenance"]


def test_no_two_codes_share_an_anchor() -> None:
    assert len({code.anchor for code in CODES.values()}) == len(CODES)
