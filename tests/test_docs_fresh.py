"""The documents say what is so: generated pages are fresh, and every card shown in the others is right."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulecore import resources
from rulecore.diagnostics import to_text
from rulecore.lang.explain import explain_card
from rulecore.lang.reading import read_cards, read_examples, read_parsed
from rulecore.lang.source import read_source
from rulecore.lang.syntax import parse
from rulecore.scenarios import run_example
from rulecore.testing import table
from rulecore.tools import docs
from rulecore.verbs import SHARED
from rulecore.vocab import load_vocabulary

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "grammar/LANGUAGE.md"
PAGES = [page for page in (GUIDE, ROOT / "README.md", ROOT / "CONTRIBUTING.md") if page.exists()]
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def fences(page: Path) -> list[tuple[int, str, str]]:
    """The fenced blocks of a page: line, language, text."""
    text = page.read_text(encoding="utf-8")
    return [(text[: m.start()].count("\n") + 1, m[1], m[2]) for m in FENCE.finditer(text)]


def read(text: str) -> tuple[int, str]:
    """How many cards a text has that are right, and what is wrong with the others."""
    vocabulary, problems = load_vocabulary(docs.GAME)
    assert vocabulary is not None and not problems
    deck = [parse(read_source(path.read_bytes())) for path in resources.game_dir(docs.GAME).glob("*.card")]
    names = [card.title for part in deck for card in part.cards]
    cards, found = read_cards(text, "example.card", vocabulary, SHARED.signatures, names)
    return len(cards), to_text(found)


@pytest.mark.parametrize("name", docs.pages())
def test_generated_pages_are_fresh(name: str) -> None:
    assert name not in docs.stale_pages(), "run `python -m rulecore docs`"


CARDS = [(page.name, line, text) for page in PAGES for line, language, text in fences(page) if language == "card"]


@pytest.mark.parametrize(("page", "line", "text"), CARDS, ids=[f"{page}:{line}" for page, line, _ in CARDS])
def test_cards_shown_are_right(page: str, line: int, text: str) -> None:
    cards, problems = read(text)
    assert cards and not problems, f"{page}:{line}: {problems}"


EXAMPLES = [text for _, language, text in fences(GUIDE) if language == "example" or language == "card" and "example " in text]


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: text.splitlines()[0])
def test_examples_shown_hold(text: str) -> None:
    game = table(docs.GAME, cards=text).state.game
    source = parse(text)
    titles = [*game.titles, *(card.title for card in source.cards)]
    assert read_parsed(source, game.vocab, SHARED.signatures, titles)[1] == []
    examples = read_examples(source, game.vocab, SHARED.signatures, titles)
    assert examples and [run_example(game, example).message for example in examples] == [""] * len(examples)


def test_the_guide_shows_enough() -> None:
    shown = [card for page, _, text in CARDS if page == GUIDE.name for card in parse(text).cards]
    titles = [card.title for card in shown]
    assert len(titles) >= 50
    assert len(set(titles)) == len(titles)


def test_errors_shown_are_what_is_said() -> None:
    blocks = fences(GUIDE)
    pairs = [(wrong, says) for wrong, says in zip(blocks, blocks[1:], strict=False) if wrong[1] == "wrong"]
    assert len(pairs) >= 3
    for (line, _, card), (_, language, says) in pairs:
        assert language == "says", f"LANGUAGE.md:{line}"
        assert read(card)[1].startswith(says.rstrip()), f"LANGUAGE.md:{line}: {read(card)[1]}"


def test_the_english_shown_is_what_explain_says() -> None:
    first = next(text for _, language, text in fences(GUIDE) if language == "card")
    vocabulary, _ = load_vocabulary(docs.GAME)
    assert vocabulary is not None
    card = read_cards(first, "", vocabulary, SHARED.signatures)[0][0]
    shown = "\n".join(f"    {line}" for line in explain_card(card, vocabulary, SHARED.signatures).split("\n"))
    assert f"\n\n{shown}\n\n" in GUIDE.read_text(encoding="utf-8")


def test_links_lead_somewhere() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    headings = {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= headings
    for name in re.findall(r"\]\(([A-Z]+\.md)\)", text):
        assert (GUIDE.parent / name).exists()


def test_an_example_that_is_right_nowhere_is_refused() -> None:
    with pytest.raises(ValueError, match="right nowhere"):
        docs.english_of("discard level", SHARED.signatures["discard"])
