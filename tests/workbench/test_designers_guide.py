"""What the designers' guide shows is so: its card, its English, its commands, its words of one's own."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulecore import resources
from rulecore.games import find_spec, load_nouns
from rulecore.lang.explain import explain_card
from rulecore.lang.reading import read_cards
from rulecore.tools.cli import COMMANDS, main

GUIDE = (resources.grammar_dir() / "DESIGNERS.md").read_text(encoding="utf-8")
PAGES = [GUIDE, *((resources.skeletons_dir() / name / "README.md").read_text(encoding="utf-8") for name in ("set", "expansion"))]


def fenced(language: str) -> list[str]:
    """The blocks of one language."""
    return re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)


def test_the_card_means_what_the_guide_says() -> None:
    vocab = load_nouns("munchkin-scooby-doo")
    signatures = find_spec(vocab.name, vocab).verbs.signatures
    cards, problems = read_cards("".join(fenced("card")), "", vocab, signatures)
    assert not problems
    for card in cards:
        said = explain_card(card, vocab, signatures)
        assert "\n".join(f"    {line}" for line in said.split("\n")) in GUIDE


@pytest.mark.parametrize("page", PAGES)
def test_every_command_is_one(page: str) -> None:
    named = set(re.findall(r"rulecore ([a-z]+)\b", page)) - {"is"}
    assert {"new", "dev", "check", "fmt", "play", "simulate", "explain"} <= named <= set(COMMANDS)


def test_a_word_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "set", "my-set", "--expands", "munchkin-scooby-doo"]) == 0
    with open("my-set/game.yaml", "a", encoding="utf-8") as file:
        file.write("".join(fenced("yaml")))
    (header,) = re.findall(r"`(monster .*?)`", GUIDE)
    Path("my-set/mine.card").write_text(f'{header}\n\nitem "Rust": gold 100\n    +2 vs Robot\n', encoding="utf-8")
    assert main(["check", "my-set"]) == 0
