"""What stands on a card: its title, its numbers, its Terms, its text. Which fields are numbers, the game's data say.

Owns: sorting a card's meaning by where it stands on the picture. Never: the sentences (`lang.explain`).
Enter here: content_of, Content.
"""
from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from attrs import frozen

from ...lang.explain import explain_card, explain_line
from ...lang.meaning import PROVENANCE, CardMeaning, Label, Section
from ...lang.meaning import Line as Told
from ...lang.signature import Signatures
from ...vocab import Kind, Vocabulary
from .words import QUOTES, Words

BONUS = "bonus"
LONGEST_NAME = 80  # characters of an ability's name that are set bold


@frozen
class Paragraph:
    """A paragraph of the text; `name`: of the ability, set bold; `apart`: a section such as the Bad Stuff."""

    text: str
    name: str = ""
    apart: bool = False

    @property
    def words(self) -> str:
        """All of it."""
        return f"{self.name}: {self.text}" if self.name else self.text


@frozen
class Content:
    """All that stands on a card."""

    title: str
    kind: str
    kind_name: str  # as people write it, in the card's language, as all that follows
    game: str
    deck: str
    deck_name: str
    badges: tuple[tuple[str, str], ...]  # (level, 8)
    terms: tuple[str, ...]
    paragraphs: tuple[Paragraph, ...]
    copies: int
    provenance: str
    name: str  # the title as the card file has it, whatever the language

    @property
    def words(self) -> str:
        """Everything, as one text."""
        numbers = ", ".join(f"{name} {value}".strip() for name, value in self.badges)
        lines = (self.kind_name, ", ".join(self.terms), numbers, *(p.words for p in self.paragraphs))
        return "\n".join(line for line in lines if line)


def content_of(card: CardMeaning, vocabulary: Vocabulary, signatures: Signatures, language: str = "en") -> Content:
    """What stands on the picture of a card, in a language. Raises LookupError where there is none of that name."""
    kind = vocabulary.kinds[card.kind]
    words = Words(language, vocabulary)
    numbers = {name: value for name, value in card.fields.items() if isinstance(value, int)}
    return Content(
        title=tidy(words.title(card.title)),
        kind=card.kind,
        kind_name=tidy(words.word(card.kind)),
        game=tidy(vocabulary.title or vocabulary.name),
        deck=kind.deck or "",
        deck_name=tidy(words.word(kind.deck)) if kind.deck else "",
        badges=tuple((_label(words, name, value), _number(kind, name, value)) for name, value in numbers.items()),
        terms=tuple(map(tidy, _terms(card, numbers, words))),
        paragraphs=tuple(_paragraphs(card, kind, vocabulary, signatures, language)),
        copies=card.copies,
        provenance=max(card.flags & PROVENANCE, default=""),
        name=tidy(card.title),
    )


def _label(words: Words, name: str, value: int) -> str:
    """What is beside the number; +4 says what it is by itself."""
    return "" if name == BONUS else tidy(words.field(name, value))


def _number(kind: Kind, name: str, value: int) -> str:
    signed = name == BONUS or kind.fields.get(name) == "signed"
    return (f"{value:+d}" if signed else str(value)).replace("-", "\u2212")


def _terms(card: CardMeaning, numbers: dict[str, int], words: Words) -> Iterator[str]:
    """The Terms, the fields that are words, and the flags that change how the card is used."""
    yield from map(words.term, card.terms)
    yield from (f"{words.field(name)}: {words.term(str(value))}" for name, value in card.fields.items() if name not in numbers)
    yield from (words.flag(flag, card.kind) for flag in sorted(card.flags - PROVENANCE))


def _paragraphs(
    card: CardMeaning, kind: Kind, vocabulary: Vocabulary, signatures: Signatures, language: str
) -> Iterator[Paragraph]:
    tell = partial(explain_line, card=card, vocabulary=vocabulary, signatures=signatures, language=language)
    if isinstance(card.fields.get(BONUS), int) and kind.bare not in ("owner", "self"):  # the badge does not say who gets it
        yield Paragraph(tidy(explain_card(card, vocabulary, signatures, language).split("\n")[1]))
    for line in card.lines:
        yield _paragraph(line, tidy(tell(line)))


def _paragraph(line: Told, told: str) -> Paragraph:
    name, colon, text = told.partition(": ")
    if not isinstance(line, Label | Section) or not colon or len(name) > LONGEST_NAME:
        return Paragraph(told, apart=isinstance(line, Section))
    return Paragraph(text[:1].upper() + text[1:], name.strip(QUOTES), isinstance(line, Section))


def tidy(text: str) -> str:
    """The text on one line, without characters that no picture and no XML can have."""
    kept = "".join(char if char.isprintable() or char in "\u200c\u200d" else " " for char in text)
    return " ".join(kept.split())
