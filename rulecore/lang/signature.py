"""All that the language knows of a verb. Owns: Signature, Slot. Never: what the verb does. Enter here: Signature."""
from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

PREPOSITIONS = (
    "from", "to", "on", "in", "into", "at", "vs", "per", "for", "with", "without", "by", "as", "against", "under",
    "before", "after", "during", "within", "equal to",
)


@frozen
class Slot:
    """One argument of a verb: `prep` is "" for the object, else the preposition that introduces it."""

    name: str
    prep: str
    takes: frozenset[str]  # categories of noun (vocab.py): card, term, zone, stat, player, token, number, self ...
    required: bool = True


@frozen
class Signature:
    """One verb: its words, mood, arguments, plain English and examples. Made from the verb's class, never by hand."""

    name: str  # "draw"
    third: str  # "draws"
    says: str  # "effect" (imperative: lose level) | "property" (third person: wins ties)
    doc: str
    english: str
    examples: tuple[str, ...]
    slots: tuple[Slot, ...] = field(default=())
    actors: frozenset[str] = frozenset()  # categories of those who can do it; empty: any player or figure

    @property
    def object(self) -> Slot | None:
        """The slot without a preposition, or None for a verb that takes no object."""
        return next((s for s in self.slots if not s.prep), None)

    @property
    def usage(self) -> str:
        """`draw <card> [from <zone>] [for <player>]`."""
        parts = [self.third if self.says == "property" else self.name]
        for s in self.slots:
            words = f"{s.prep} <{s.name}>" if s.prep else f"<{s.name}>"
            parts.append(words if s.required else f"[{words}]")
        return " ".join(parts)


Signatures = Mapping[str, Signature]  # by name


def fits(have: frozenset[str], want: frozenset[str] | None) -> bool:
    """Could something of these categories stand where those are wanted?"""
    return want is None or "*" in have or "*" in want or bool(have & want)
