"""What stands on a card: its title, its numbers, its Terms, its text. Which fields are numbers, the game's data say.

Owns: sorting a card's meaning by where it stands on the picture. Never: the sentences (they come from `tell`).
Enter here: content_of, Content.
"""
from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from attrs import frozen

from ...lang.english import plain
from ...lang.explain import explain_card, explain_line
from ...lang.meaning import CardMeaning, Label, Section
from ...lang.meaning import Line as Told
from ...lang.signature import Signatures
from ...vocab import Kind, Vocabulary

BONUS = "bonus"
PROVENANCE = ("printed", "named")  # flags that tell where a card comes from
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
    game: str
    deck: str
    badges: tuple[tuple[str, str], ...]  # (level, 8)
    terms: tuple[str, ...]
    paragraphs: tuple[Paragraph, ...]
    copies: int
    provenance: str
    file: str

    @property
    def words(self) -> str:
        """Everything, as one text."""
        numbers = ", ".join(f"{name} {value}" for name, value in self.badges)
        lines = (self.kind_name, ", ".join(self.terms), numbers, *(p.words for p in self.paragraphs))
        return "\n".join(line for line in lines if line)

    @property
    def kind_name(self) -> str:
        """The kind as people write it."""
        return plain(self.kind)


def content_of(card: CardMeaning, vocabulary: Vocabulary, signatures: Signatures) -> Content:
    """What stands on the picture of a card, in plain English."""
    kind = vocabulary.kinds[card.kind]
    numbers = {name: value for name, value in card.fields.items() if isinstance(value, int)}
    return Content(
        title=tidy(card.title),
        kind=card.kind,
        game=tidy(vocabulary.title or vocabulary.name),
        deck=kind.deck or "",
        badges=tuple((tidy(plain(name)), _number(kind, name, value)) for name, value in numbers.items()),
        terms=tuple(map(tidy, _terms(card, numbers))),
        paragraphs=tuple(_paragraphs(card, kind, vocabulary, signatures)),
        copies=card.copies,
        provenance=next((flag for flag in PROVENANCE if flag in card.flags), ""),
        file=card.file,
    )


def _number(kind: Kind, name: str, value: int) -> str:
    signed = name == BONUS or kind.fields.get(name) == "signed"
    return (f"{value:+d}" if signed else str(value)).replace("-", "\u2212")


def _terms(card: CardMeaning, numbers: dict[str, int]) -> Iterator[str]:
    """The Terms, the fields that are words, and the flags that change how the card is used."""
    yield from card.terms
    yield from (f"{plain(name)}: {value}" for name, value in card.fields.items() if name not in numbers)
    yield from (plain(flag) for flag in sorted(card.flags) if flag not in PROVENANCE)


def _paragraphs(card: CardMeaning, kind: Kind, vocabulary: Vocabulary, signatures: Signatures) -> Iterator[Paragraph]:
    tell = partial(explain_line, card=card, vocabulary=vocabulary, signatures=signatures)
    if isinstance(card.fields.get(BONUS), int) and kind.bare not in ("owner", "self"):  # the badge does not say who gets it
        yield Paragraph(tidy(explain_card(card, vocabulary, signatures).split("\n")[1]))
    for line in card.lines:
        yield _paragraph(line, tidy(tell(line)))


def _paragraph(line: Told, told: str) -> Paragraph:
    name, colon, text = told.partition(": ")
    if not isinstance(line, Label | Section) or not colon or len(name) > LONGEST_NAME:
        return Paragraph(told, apart=isinstance(line, Section))
    return Paragraph(text[:1].upper() + text[1:], name.strip('"'), isinstance(line, Section))


def tidy(text: str) -> str:
    """The text on one line, without characters that no picture and no XML can have."""
    kept = "".join(char if char.isprintable() or char in "\u200c\u200d" else " " for char in text)
    return " ".join(kept.split())
