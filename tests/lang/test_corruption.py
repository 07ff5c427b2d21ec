"""One word of a shipped card corrupted: it is found, on the corrupted words, and the right word is suggested.

The numbers are the promise; what slips is listed when a bar is missed, and by `python tests/lang/test_corruption.py 1000 8`
(how many of each sort, and the seed).
"""
from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from functools import lru_cache

import pytest
from attrs import define, field

from rulecore import resources
from rulecore.lang.check import check
from rulecore.lang.reading import read_cards
from rulecore.lang.syntax import parse
from rulecore.verbs import SHARED
from rulecore.vocab import Vocabulary, load_vocabulary

TOKEN = re.compile(r'"[^"\n]*"|#[^\n]*|[A-Za-z][A-Za-z0-9\'!-]*|[+-]?[0-9]+(?:-[0-9A-Za-z]+|\+)?')
LETTERS = "abcdefghijklmnopqrstuvwxyz"
GAME = "munchkin-scooby-doo"
SAME = frozenset(("a", "an", "1"))  # `a card` and `1 card` are the same rule
EACH = {"typo": 300, "case": 300, "double": 200, "drop": 400, "replace": 800}  # 2,000 in all, most where most slips
SEED = 20261130  # not one that anything was tuned on

# sort -> (reported, on the words, the right word suggested), shares that must be reached
BARS = {
    "typo": (0.995, 0.995, 0.90),
    "case": (0.995, 0.995, 0.90),
    "double": (0.99, 0.99, 0.0),
    "drop": (0.92, 0.0, 0.0),
    "replace": (0.96, 0.0, 0.0),
}


@define
class Source:
    """A card, and what it is read with."""

    text: str
    vocabulary: Vocabulary
    names: frozenset[str]
    words: list[str]


@define
class Slip:
    """One corruption."""

    source: Source
    old: str
    new: str
    at: int
    text: str

    @property
    def line(self) -> str:
        """The corrupted line."""
        return self.text[self.text.rfind("\n", 0, self.at) + 1 :].split("\n", 1)[0].strip()


@define
class Tally:
    """What became of the corruptions of one sort."""

    total: int = 0
    reported: int = 0
    on_words: int = 0
    suggested: int = 0
    slipped: list[str] = field(factory=list)


@lru_cache
def sources() -> tuple[Source, ...]:
    """Every card of the deck."""
    words, problems = load_vocabulary(GAME)
    assert words is not None and not problems
    files = sorted((resources.cards_dir() / GAME).glob("*.card"))
    return tuple(_cards(words, [path.read_text(encoding="utf-8") for path in files]))


def _cards(words: Vocabulary, texts: list[str]) -> Iterator[Source]:
    names = frozenset(card.title for text in texts for card in parse(text).cards)
    plain = [re.sub(r'"[^"\n]*"|#[^\n]*', "", text) for text in texts]
    pool = [word for text in plain for word in re.findall(r"[A-Za-z][A-Za-z0-9'-]*|[0-9]+", text)]
    for text in texts:
        cuts = [m.start() for m in re.finditer(r"^[^\s#]", text, re.M)] + [len(text)]
        for start, end in zip(cuts, cuts[1:], strict=False):
            yield Source(text[start:end], words, names, pool)


def corrupted(sort: str, rng: random.Random) -> Slip:
    """A card with one word changed."""
    while True:
        source = rng.choice(sources())
        found = [m for m in TOKEN.finditer(source.text) if m[0][0] not in '"#']
        if sort in ("typo", "case"):
            found = [m for m in found if m[0][0].isalpha()]
        match = rng.choice(found)
        new = _changed(sort, match[0], source, rng)
        if new != match[0] and not {new, match[0]} <= SAME:
            text = source.text[: match.start()] + new + source.text[match.end() :]
            return Slip(source, match[0], new, match.start(), text)


def _changed(sort: str, word: str, source: Source, rng: random.Random) -> str:
    match sort:
        case "typo":
            return _typo(word, rng)
        case "case":
            return word[0].swapcase() + word[1:]
        case "double":
            return f"{word} {word}"
        case "drop":
            return ""
        case _:
            return rng.choice(source.words)


def _typo(word: str, rng: random.Random) -> str:
    """A letter left out, swapped with the next, written twice, or another one."""
    at = rng.randrange(len(word))
    match rng.randrange(4) if len(word) > 1 else 2:
        case 0:
            return word[:at] + word[at + 1 :]
        case 1:
            at = min(at, len(word) - 2)
            return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
        case 2:
            return word[: at + 1] + word[at:]
        case _:
            return word[:at] + rng.choice(LETTERS) + word[at + 1 :]


def measure(sort: str, number: int = 1000, seed: int = SEED) -> Tally:
    """Corrupt many cards in one way."""
    rng = random.Random(f"{sort}{seed}")
    tally = Tally()
    while tally.total < number:
        slip = corrupted(sort, rng)
        source = slip.source
        cards, problems = read_cards(slip.text, "", source.vocabulary, SHARED.signatures, source.names)
        if not problems:
            before, _ = check(parse(source.text).cards, source.vocabulary, SHARED.signatures, source.text, "", source.names)
            if cards == before:
                continue  # the same card: a word written otherwise with the same meaning
            tally.slipped.append(f"{slip.old} -> {slip.new or '(nothing)'}: {slip.line}")
        tally.total += 1
        tally.reported += bool(problems)
        end = slip.at + max(len(slip.new), 1)
        hits = [p for p in problems if p.start < end and p.end > slip.at]
        tally.on_words += bool(hits)
        tally.suggested += any(slip.old == word.strip('"') or slip.old in word.split() for p in hits for word in p.did_you_mean)
    return tally


@pytest.mark.parametrize("sort", BARS)
def test_a_corrupted_word_is_found(sort: str) -> None:
    tally = measure(sort, EACH[sort])
    shares = [n / tally.total for n in (tally.reported, tally.on_words, tally.suggested)]
    assert all(share >= bar for share, bar in zip(shares, BARS[sort], strict=True)), (shares, tally.slipped)


if __name__ == "__main__":
    for kind in BARS:
        result = measure(kind, *map(int, sys.argv[1:]))
        print(f"{kind}: {result.total}, reported {result.reported}, on the words {result.on_words}, suggested {result.suggested}")
        print("".join(f"    {line}\n" for line in result.slipped), end="")
