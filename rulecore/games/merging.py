"""Cards of several sets in one deck. Owns: when two of one name are the same card. Never: reading them. Enter here: merge."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from attrs import evolve

from ..diagnostics import Diagnostic, make
from ..engine.lower import slug
from ..lang.english import article
from ..lang.meaning import PROVENANCE, CardMeaning


def merge(cards: Iterable[CardMeaning], folders: Sequence[str]) -> tuple[list[CardMeaning], list[Diagnostic]]:
    """The cards of several sets (those of each lie in a folder of its own) as one deck, and what cannot be in one deck.

    Cards of one name from two sets that say the same are one card, with the copies of both.
    """
    merged: dict[str, CardMeaning] = {}
    problems: list[Diagnostic] = []
    for card in cards:
        before = merged.setdefault(slug(card.title), card)
        if before is card:
            continue
        if home(before, folders) != home(card, folders) and same_card(before, card):
            merged[slug(card.title)] = evolve(before, copies=before.copies + card.copies)
        else:
            problems.append(_two(before, card, apart=home(before, folders) != home(card, folders)))
    return list(merged.values()), problems


def same_card(one: CardMeaning, other: CardMeaning) -> bool:
    """Do two cards say the same? How many there are of each and where they come from is not what they say."""
    return _said(one) == _said(other)


def _said(card: CardMeaning) -> CardMeaning:
    return evolve(card, copies=1, flags=card.flags - PROVENANCE, terms=tuple(sorted(card.terms)))


def home(card: CardMeaning, folders: Sequence[str]) -> str:
    """The folder of the set that a card belongs to; "" for one that lies in none of them."""
    above = [folder for folder in folders if Path(card.file).is_relative_to(folder)]
    return max(above, key=len, default="")


def _two(before: CardMeaning, card: CardMeaning, *, apart: bool) -> Diagnostic:
    if before.title != card.title:
        why = f'is too like the name of "{before.title}" ({before.file})'
    elif apart:
        why = f"is {article(before.kind)}" if card.kind != before.kind else "says something else"
        why += f" in {before.file}"
    else:
        why = f"is in {before.file} already (copies are written x2)"
    said = f'"{card.title}" {why}; give one of them another name'
    return evolve(make("repeated-card", card.file, "", (0, 0), said), start=card.span[0], end=card.span[1])
