"""Printing and formatting: nothing lost, nothing moved, and the same again the second time."""
from __future__ import annotations

import random
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from rulecore.lang.fmt import format_source, print_card
from rulecore.lang.syntax import parse, token_texts

OUTSIDE_QUOTES = re.compile(r" (?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)")


def comments(source: str) -> list[str]:
    return [c.text for c in parse(source).comments]


def bare(source: str) -> str:
    """A formatted text without comments and blank lines."""
    lines = [re.sub(r"  #[^\n\"]*$", "", line) for line in source.splitlines() if not line.lstrip().startswith("#")]
    return "\n".join(line for line in lines if line.strip())


def untidy(source: str, seed: int) -> str:
    """The same cards with other spacing, indentation, comments and blank lines."""
    rng = random.Random(seed)
    out = []
    for line in source.splitlines():
        margin = len(line) - len(line.lstrip(" "))
        code = line[:margin] * 2 + OUTSIDE_QUOTES.sub(lambda _: " " * rng.randint(1, 3), line[margin:])
        if rng.random() < 0.2 and line.strip():
            out.append(rng.choice(["", " " * rng.randint(0, 9) + "# said \"so", "   "]))
        out.append(code + rng.choice(["", "  ", "\r", "  # why" if line.strip() and "#" not in line else ""]))
    return "\n".join(out)


def test_printing_loses_no_word(sample: str) -> None:
    cards = parse(sample).cards
    printed = "\n".join(print_card(card) for card in cards)
    assert token_texts(printed) == token_texts(sample)
    assert parse(printed).cards == cards


def test_the_samples_are_in_canonical_form(sample: str) -> None:
    assert format_source(sample) == sample


def test_formatting_is_printing_with_comments(sample: str) -> None:
    printed = "\n".join(print_card(card) for card in parse(sample).cards)
    assert bare(format_source(sample)) == bare(printed)


def test_an_untidy_file_becomes_tidy(sample: str) -> None:
    for seed in range(5):
        source = untidy(sample, seed)
        once = format_source(source)
        assert token_texts(once) == token_texts(source)
        assert comments(once) == comments(source)
        assert parse(once).cards == parse(sample).cards
        assert format_source(once) == once


def test_comments_stay_with_what_they_are_about() -> None:
    source = (
        "\n\n# about the file\n\n\n# about A\nitem   \"A\" :  Big# beside\n  # inside\n  +2   vs Ghost\n"
        "\n# at the margin\n  on win:\n      draw 1 door\n   # at the end\n# about B\nitem \"B\"\n\n\n# last\n\n"
    )
    assert format_source(source) == (
        "# about the file\n\n# about A\nitem \"A\": Big  # beside\n    # inside\n    +2 vs Ghost\n    # at the margin\n"
        "    on win:\n        draw 1 door\n        # at the end\n\n# about B\nitem \"B\"\n\n# last\n"
    )


def test_a_card_that_cannot_be_read_stays_as_it_is() -> None:
    source = 'item   "A"\nitem  "B\n   +2   # x\nitem   "C"'
    assert format_source(source) == 'item "A"\n\nitem  "B\n   +2   # x\n\nitem "C"\n'


def test_nothing_stays_nothing() -> None:
    assert format_source("") == format_source("\n \n\ufeff") == ""


PIECES = st.sampled_from([
    "\nitem ", '"A"', ": Big", "\n    ", "\n  ", "\n", "\r\n", "  # x", "#", " +2 ", "on win:", " draw 1 door",
    "\ufeff", "\t", " vs vs", " else Footgear", "discard Vehicle", "\u2028", "\x0c", "\u00a0",
])  # fmt: skip


@settings(max_examples=500, deadline=None)
@given(st.lists(PIECES, max_size=30))
def test_formatting_keeps_everything_of_any_text(pieces: list[str]) -> None:
    source = "".join(pieces)
    once = format_source(source)
    assert parse(once).cards == parse(source).cards
    assert [c.strip() for c in comments(once)] == [c.strip() for c in comments(source)]
    assert token_texts(once) == token_texts(source)
    assert format_source(once) == once
