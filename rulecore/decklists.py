"""Lists of the cards in a deck, as people write them: a title, then how many of which card.

Owns: their text, and the rules by which a deck is built (`construction:` in game.yaml). Never: a game, or what a card does.
Enter here: read_deck, check_deck, DeckList.

    title: Fog over the Harbour
    # what stands behind a # is a note
    2 Haunted Lighthouse
    1 Mystery Machine
"""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from attrs import field, frozen

from .diagnostics import Diagnostic, Span, line_starts, line_text, make, sort, suggest
from .vocab import Construction

SUFFIX = ".deck"
HEADINGS = ("title", "game")
MOST = 999  # of one title: more is a slip of the hand

_NOTE = re.compile(r"(?:^|(?<=\s))#.*")
_HEADING = re.compile(r"\s*(?P<key>[A-Za-z]+)\s*:\s*(?P<value>.*?)\s*")
_CARDS = re.compile(r"\s*(?P<count>[0-9]{1,9})(?P<times>[xX\u00d7])?\s+(?P<title>\S.*?)\s*")


@frozen
class Entry:
    """One line: so many cards of one title."""

    count: int
    title: str
    count_span: Span
    title_span: Span


@frozen
class DeckList:
    """A list as it was read. `game`: the name of the game that it is for, if it says so."""

    title: str = ""
    game: str = ""
    entries: tuple[Entry, ...] = ()
    file: str = ""
    text: str = field(default="", repr=False)
    heading: Span = (0, 0)  # where its title stands, else its first line
    whole: bool = True  # every line of it could be read

    @property
    def cards(self) -> Mapping[str, int]:
        """How many of each title, in the order of the list."""
        found: Counter[str] = Counter()
        for entry in self.entries:
            found[entry.title] += entry.count
        return dict(found)

    @property
    def size(self) -> int:
        """How many cards."""
        return sum(entry.count for entry in self.entries)

    def report(self, name: str, span: Span, message: str, **more: Any) -> Diagnostic:
        """A diagnostic at a place of the list."""
        return make(name, self.file, self.text, span, message, **more)


@frozen
class Candidate:
    """What the rules of construction see of a card: what it is (its kind and its Terms), and where it starts."""

    names: frozenset[str]
    deck: str


# ---- the text -------------------------------------------------------------------------------------


def read_deck(text: str, file: str = "") -> tuple[DeckList, list[Diagnostic]]:
    """A list, and everything in its text that cannot be read; such lines are left out."""
    text = text.removeprefix("\ufeff")
    reading = _Reading(text, file)
    for number, start in enumerate(line_starts(text), 1):
        reading.line(_NOTE.sub("", line_text(text, number)), start)
    return reading.result()


class _Reading:
    """One pass over the lines of a text."""

    def __init__(self, text: str, file: str) -> None:
        self.blank = DeckList(file=file, text=text, heading=(0, len(line_text(text, 1))))
        self.headings: dict[str, tuple[str, Span]] = {}
        self.entries: list[Entry] = []
        self.problems: list[Diagnostic] = []
        self.misspelt: set[str] = set()  # headings that are there, but that nobody can read

    def line(self, said: str, start: int) -> None:
        """A heading, some cards, or nothing."""
        if not said.strip():
            return
        cards, heading = _CARDS.fullmatch(said), _HEADING.fullmatch(said)
        if cards is not None:
            self._cards(cards, start)
        elif heading is not None:
            self._heading(heading, start)
        else:
            self._neither(said, start)

    def result(self) -> tuple[DeckList, list[Diagnostic]]:
        """What was read."""
        title, span = self.headings.get("title", ("", self.blank.heading))
        game = self.headings.get("game", ("", span))[0]
        if "title" not in self.headings and "title" not in self.misspelt:
            self._report("deck-heading", span, "a deck has a title", usage="title: NAME OF THE DECK")
        whole = not any(problem.name == "deck-line" for problem in self.problems)
        found = DeckList(title, game, tuple(self.entries), self.blank.file, self.blank.text, span, whole)
        return found, list(sort(self.problems))

    def _report(self, name: str, span: Span, message: str, **more: Any) -> None:
        self.problems.append(self.blank.report(name, span, message, **more))

    def _cards(self, found: re.Match[str], start: int) -> None:
        count, span = int(found["count"]), _at(found, "count", start)
        if found["times"]:
            self._report("deck-line", (span[0], start + found.end("times")), "the number stands alone", fix=found["count"])
        elif not 0 < count <= MOST:
            self._report("deck-line", span, f"{count} cards of one title: that is a number from 1 to {MOST}")
        else:
            self.entries.append(Entry(count, found["title"], span, _at(found, "title", start)))

    def _heading(self, found: re.Match[str], start: int) -> None:
        key, value = found["key"], found["value"]
        span = _at(found, "key", start)
        if key not in HEADINGS:
            near = suggest(key, HEADINGS)
            self.misspelt.update(near)
            said = f"`{key}` is not said of a deck: it has {' and '.join(HEADINGS)}"
            self._report("deck-heading", span, said, did_you_mean=near)
        elif not value:
            self._report("deck-heading", span, f"the {key} is missing", usage=f"{key}: NAME")
            self.headings.setdefault(key, ("", span))
        elif key in self.headings:
            self._report("deck-heading", span, f"a deck has one {key}")
        else:
            self.headings[key] = (value, _at(found, "value", start))

    def _neither(self, said: str, start: int) -> None:
        """A title without a number, or a number without a title."""
        words = said.strip()
        span = (start + said.index(words), start + said.index(words) + len(words))
        if words[0] in "0123456789":
            self._report("deck-line", span, "a number, then a title", usage="NUMBER TITLE")
        else:
            self._report("deck-line", span, "how many of them?", usage="NUMBER TITLE", example=f"2 {words}")


def _at(found: re.Match[str], group: str, start: int) -> Span:
    return start + found.start(group), start + found.end(group)


# ---- the rules of construction ----------------------------------------------------------------------


def check_deck(deck: DeckList, rules: Construction, pool: Mapping[str, Candidate]) -> list[Diagnostic]:
    """Everything about a list that the rules do not allow, sorted. `pool`: all cards of the game by their titles.

    What is missing is not told of a list with lines or titles that nobody understands: it may stand there.
    """
    strange = list(_strangers(deck, rules, pool))
    problems = [*strange, *_repeated(deck), *_too_many(deck, rules)]
    if deck.whole:
        problems += _size(deck, rules)
        problems += [] if strange else _too_few(deck, rules, pool)
    return list(sort(problems))


def counted(deck: DeckList, name: str, pool: Mapping[str, Candidate]) -> int:
    """How many cards of a deck are of a kind, or have a Term."""
    return sum(entry.count for entry in deck.entries if entry.title in pool and name in pool[entry.title].names)


def _strangers(deck: DeckList, rules: Construction, pool: Mapping[str, Candidate]) -> Iterator[Diagnostic]:
    """Titles that no card has, and cards that start elsewhere."""
    allowed = [title for title, card in pool.items() if card.deck == rules.deck]
    for entry in deck.entries:
        card = pool.get(entry.title)
        if card is None:
            near = suggest(entry.title, allowed)
            yield deck.report("deck-card", entry.title_span, f'no card is called "{entry.title}"', did_you_mean=near,
                              fix=near[0] if len(near) == 1 else None)  # fmt: skip
        elif card.deck != rules.deck:
            yield deck.report("deck-card", entry.title_span, f'"{entry.title}" has a place of its own and is not part of a deck')


def _repeated(deck: DeckList) -> Iterator[Diagnostic]:
    """A title stands on one line only: two lines are a slip, whatever they add up to."""
    seen: set[str] = set()
    for entry in deck.entries:
        if entry.title in seen:
            said = f"{entry.title} stands on a line above, too; write once how many: {deck.cards[entry.title]}"
            yield deck.report("deck-line", entry.title_span, said)
        seen.add(entry.title)


def _too_many(deck: DeckList, rules: Construction) -> Iterator[Diagnostic]:
    """At the last line of the title."""
    most = rules.copies
    if most is None:
        return
    last = {entry.title: entry for entry in deck.entries}
    for title, count in deck.cards.items():
        if count > most:
            span = last[title].count_span
            yield deck.report("deck-copies", span, f"{count} of {title}: a deck has {most} of a title at most")


def _size(deck: DeckList, rules: Construction) -> Iterator[Diagnostic]:
    if deck.size != rules.size:
        off = f"{abs(deck.size - rules.size)} too {'many' if deck.size > rules.size else 'few'}"
        there = f"{deck.size} card{'' if deck.size == 1 else 's'}"
        yield deck.report("deck-size", deck.heading, f"{there}, {off}: a deck has {rules.size}")


def _too_few(deck: DeckList, rules: Construction, pool: Mapping[str, Candidate]) -> Iterator[Diagnostic]:
    for name, least in rules.least.items():
        there = counted(deck, name, pool)
        if there < least:
            yield deck.report("deck-least", deck.heading, f"too few of `{name}`: {there}, and a deck has {least} at least")
