"""What a card's parts are called in a language: its title, kind, Terms, fields and deck, as its catalogue has them.

Owns: asking the language. Never: a sentence (`lang.explain`), or a catalogue. Enter here: Words.
"""
from __future__ import annotations

from ...lang.english import plain
from ...lang.said import Head, Name, Node, Say
from ...lang.speech import speech
from ...vocab import Vocabulary

QUOTES = '"«»„“”'  # around a name in a sentence; on a card they are left out


class Words:
    """The names of one game's things in one language. Raises LookupError where there is no such language."""

    def __init__(self, language: str, vocabulary: Vocabulary) -> None:
        self.speech = speech(language, vocabulary)

    def title(self, title: str) -> str:
        """A card's title."""
        said = self._said(Name((Head(title, title, "card"),)))
        return said if said == title else said.strip(QUOTES)

    def word(self, word: str) -> str:
        """A kind of card, a deck."""
        return self._said(Name((Head(word, plain(word)),)))

    def term(self, term: str) -> str:
        """A Term."""
        return self._said(Name((Head(term, term, "term"),)))

    def flag(self, flag: str, kind: str) -> str:
        """A flag of a card of this kind."""
        return self._said(Say(flag, {"kind": Name((Head(kind, kind),))}, context="flag"))

    def field(self, field: str, value: int | None = None) -> str:
        """A field without its value."""
        message = f"{plain(field)} {{value}}"
        if value is None:
            return self._said(Say(message, {"value": ""}, context="field"))
        return self._said(Say(message, {"value": ""}, context="field", count=abs(value), plural=message))

    def _said(self, node: Node) -> str:
        return self.speech.line(node).strip()
