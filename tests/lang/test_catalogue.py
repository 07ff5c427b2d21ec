"""Every code of the catalogue shows a mistake that is found under that code alone, and how to write it well."""
from __future__ import annotations

from pathlib import Path

import pytest

from rulecore import resources
from rulecore.catalogue import CODES, Code
from rulecore.decklists import Candidate, check_deck, read_deck
from rulecore.diagnostics import Diagnostic
from rulecore.lang.reading import read_cards
from rulecore.verbs import SHARED
from rulecore.vocab import Construction, load_vocabulary

OF_CARDS = [code for code in CODES.values() if code.id < "RC075" or "RC076" <= code.id <= "RC079" or "RC085" <= code.id <= "RC087"]
OF_YAML = [code for code in CODES.values() if "RC090" <= code.id < "RC100"]
OF_DECKS = [code for code in CODES.values() if code.id >= "RC100"]


def problems(text: str) -> list[Diagnostic]:
    """What is wrong with a card of the shipped game."""
    words, _ = load_vocabulary("munchkin-scooby-doo")
    assert words is not None
    return read_cards(text, "", words, SHARED.signatures, ("Snow Ghost",))[1]


@pytest.mark.parametrize("code", OF_CARDS, ids=lambda code: code.name)
def test_an_example_of_a_card_is_true(code: Code) -> None:
    assert [p.name for p in problems(code.bad)] == [code.name]
    assert problems(code.instead) == []


@pytest.mark.parametrize("code", OF_YAML, ids=lambda code: code.name)
def test_an_example_of_a_game_file_is_true(code: Code, tmp_path: Path) -> None:
    for text, names in ((code.bad, [code.name]), (code.instead, [])):
        (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
        assert [p.name for p in load_vocabulary(tmp_path / "game.yaml")[1]] == names


@pytest.mark.parametrize("code", OF_DECKS, ids=lambda code: code.name)
def test_an_example_of_a_deck_list_is_true(code: Code) -> None:
    rules = Construction("deck", 3, 2, {"treasure": 1})
    kinds = {"Magic Net": "treasure", "Wolf": "monster", "Bat": "monster"}
    pool = {title: Candidate(frozenset((kind,)), "deck") for title, kind in kinds.items()}
    for text, names in ((code.bad, [code.name]), (code.instead, [])):
        deck, found = read_deck(text)
        assert [p.name for p in (*found, *check_deck(deck, rules, pool))] == names


@pytest.mark.parametrize("code", CODES.values(), ids=lambda code: code.name)
def test_a_code_has_its_section_in_the_manual(code: Code) -> None:
    page = (resources.grammar_dir() / "DIAGNOSTICS.md").read_text(encoding="utf-8")
    assert f"## {code.id} {code.name}\n" in page and f"| [{code.id}](#{code.anchor}) |" in page
