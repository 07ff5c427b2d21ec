"""Hostile cards and YAML: only diagnostics, never an exception, and time in proportion to the text.

20,000 inputs here, 1,000,000 with `-m long`. Every input is made from a seed, so that a failure names it.
"""
from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from statistics import median

import pytest
from samples import SAMPLES, sample, signatures

from rulecore import resources
from rulecore.diagnostics import Diagnostic, to_text
from rulecore.lang.fmt import format_source
from rulecore.lang.reading import read_cards
from rulecore.lang.syntax import parse, token_texts
from rulecore.lang.tokens import cut
from rulecore.verbs import SHARED
from rulecore.vocab import Vocabulary, load_vocabulary

SLOWEST = 20  # times the median time a character
USUAL = 400  # characters of the texts that the median is of
SMALLEST = 2000  # a shorter text may cost as much as one of so many characters
CARD_PIECES = (
    *'"#:;,+-<>=.\n\t \r\u00a0\u201c\u2013\u200b\ufeff\0\u2028\ud800\U0001f47b', "\n    ", "\n        ", "\nitem ",
    '\ncurse "A"', ' "A"',
    " else ", " then ", " if ", " the ", " of ", " not ", " even ", " is ", " +2 ", " 1-3 ", " x2 ", "on win: ", "roll: ",
    "choose one:", " Ghost", " level", ", or ", " or ", " per ", " may ", " each player", " discard", " their ", " it", " 2 ",
)  # fmt: skip
YAML_PIECES = (
    *":-,[]{}#&*!|>'\"%@`?\n\t \0\ufeff", "\n  ", "\n    ", "- ", ": ", "zones:", "kinds:", "terms:", "stats: {level: {min: 1}}",
    "extends: nowhere", "no", "1:30", "0x1", "~", "<<", "--- ", "...", "&x ", "*x", "!!python/name:os.system", "null",
    "'", "\\u0000",
)  # fmt: skip


@lru_cache
def words() -> Vocabulary:
    """The words of the shipped game."""
    found, _ = load_vocabulary("munchkin-scooby-doo")
    assert found is not None
    return found


@lru_cache
def cards() -> tuple[str, ...]:
    """Every shipped card and every sample."""
    folder = resources.cards_dir() / "munchkin-scooby-doo"
    texts = [*(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.card"))), *map(sample, SAMPLES)]
    return tuple(text[slice(*span)] for text in texts for span in cut(text))


@lru_cache
def game_files() -> tuple[str, ...]:
    """Pieces of the shipped game.yaml files."""
    files = [resources.cards_dir() / game / "game.yaml" for game in resources.game_names()]
    rows = [row for file in files for row in file.read_text(encoding="utf-8").splitlines(keepends=True)]
    rows = [row for row in rows if not row.startswith("extends")]
    return tuple("".join(rows[at : at + 12]) for at in range(0, len(rows), 6))


def changed(rng: random.Random, text: str, pieces: tuple[str, ...]) -> str:
    """A text with some pieces put in, cut out, or said again."""
    for _ in range(rng.randint(1, 5)):
        start = rng.randint(0, len(text))
        end = min(len(text), start + rng.choice((0, 0, 1, 4, 30)))
        text = text[:start] + rng.choice((*pieces, "", text[start:end] * 2)) + text[end:]
    return text


def hostile(rng: random.Random, texts: tuple[str, ...], pieces: tuple[str, ...]) -> str:
    """Any characters, any pieces, or a right text that was changed."""
    match rng.randrange(8):
        case 0:
            return "".join(chr(rng.choice((rng.randrange(128), rng.randrange(0x3000), rng.randrange(0xD800)))) for _ in range(80))
        case 1 | 2:
            return "".join(rng.choices(pieces, k=rng.randint(1, 60)))
        case 3:
            return rng.choice(pieces) * rng.randint(1, 200)
        case _:
            return changed(rng, "".join(rng.choices(texts, k=rng.choice((1, 1, 1, 3)))), pieces)


# ---- what is done with an input -------------------------------------------------------------------


def sound(source: str, problems: list[Diagnostic]) -> None:
    """Every diagnostic lies in the text and can be shown."""
    assert all(0 <= p.start <= p.end <= len(source) for p in problems)
    assert to_text(problems) or not problems


def read_only(source: str) -> None:
    """Cards or diagnostics; formatting keeps every word."""
    parsed = parse(source)
    sound(source, list(parsed.diagnostics))
    assert parsed.cards or parsed.diagnostics or not token_texts(source)


def formatted(source: str) -> None:
    """Formatting loses no word and moves nothing the second time."""
    once = format_source(source)
    assert format_source(once) == once
    assert token_texts(once) == token_texts(source)


def bound(source: str) -> None:
    """The whole way, with suggestions tried out."""
    sound(source, read_cards(source, "", words(), SHARED.signatures)[1])


def game_file(source: str) -> None:
    """A game.yaml."""
    path = folder() / "game.yaml"
    path.write_text(source, encoding="utf-8", newline="")
    sound(source, load_vocabulary(path)[1])


@lru_cache
def folder() -> Path:
    """Where game files are written."""
    return Path(tempfile.mkdtemp(prefix="rulecore-"))


DONE: tuple[tuple[Callable[[str], None], int], ...] = ((read_only, 10), (formatted, 3), (bound, 1), (game_file, 6))


def campaign(number: int, seed: int) -> None:
    """So many inputs: no exception, and none much slower than the others."""
    for do, share in DONE:
        texts, pieces = (game_files(), YAML_PIECES) if do is game_file else (cards(), CARD_PIECES)
        times: list[tuple[float, int, int]] = []
        for n in range(number * share // sum(share for _, share in DONE)):
            source = hostile(random.Random(f"{seed} {do.__name__} {n}"), texts, pieces)
            began = time.process_time()
            try:
                do(source)
            except Exception as mistake:
                raise AssertionError(f"{do.__name__} fails on {source!r}") from mistake
            times.append((time.process_time() - began, len(source), n))
        usual = median(took / size for took, size, _ in times if size >= USUAL)
        for took, size, n in times:
            most = SLOWEST * usual * max(size, SMALLEST)
            if took > most:
                source = hostile(random.Random(f"{seed} {do.__name__} {n}"), texts, pieces)
                assert best(do, source) <= most, f"{do.__name__} is slow on {source!r}"


def best(do: Callable[[str], None], source: str) -> float:
    """Seconds, the best of three."""
    times = []
    for _ in range(3):
        began = time.process_time()
        do(source)
        times.append(time.process_time() - began)
    return min(times)


def test_hostile_texts() -> None:
    campaign(20_000, 1)


@pytest.mark.long
def test_a_million_hostile_texts() -> None:
    campaign(1_000_000, 2)


# ---- texts that grow ------------------------------------------------------------------------------

GROWING = {
    "bad cards": lambda n: "".join(f'curse "C{i}"\n    discrad Vehicle esle lose level\n' for i in range(n)),
    "unreadable cards": lambda n: "".join(f'curse "C{i}"\n    no win lose level of\n' for i in range(n)),
    "right cards": lambda n: "".join(f'curse "C{i}"\n    discard Vehicle else lose level\n' for i in range(n)),
    "one long card": lambda n: 'item "A"\n' + "    on win: draw 1 door\n" * min(n, 2600),
    "one long wrong card": lambda n: 'item "A"\n' + "    on win: drwa 1 doro\n" * min(n, 2600),
    "one long line": lambda n: 'item "A"\n    +2' + " vs Ghost" * n,
    "open quotes": lambda n: 'item "A\n' * n,
    "tabs": lambda n: 'item "A"\n' + "\t\t" * n + "+2\n",
    "colons": lambda n: 'item "A"\n    ' + "on win: " * n,
    "comments": lambda n: "# said\n    # more\n" * n,
    "indentation": lambda n: 'item "A"\n' + "".join(" " * (i % 60) + "+2\n" for i in range(n)),
    "odd letters": lambda n: 'item "A"\n    ' + "\u00a7 ." * n,
}


@pytest.mark.parametrize("family", GROWING)
def test_time_grows_with_the_text(family: str) -> None:
    """Eight times the text takes no more than 24 times the time."""
    small, large = GROWING[family](60), GROWING[family](480)
    assert best(bound, large) <= 24 * max(best(bound, small), 0.001)


def test_the_samples_own_verbs_are_read_too() -> None:
    """What is fuzzed is right before it is changed."""
    assert all(parse(card).diagnostics == () for card in cards()) and signatures()
