"""Small English: articles, agreement, joining, and the templates that verbs and moments are told with.

Owns: words and templates. Never: the meaning of a card (`explain`). Enter here: conjugate, article, Template.
"""
from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from attrs import evolve, frozen

IRREGULAR = {"be": "is", "have": "has", "do": "does", "go": "goes"}
BASES = {third: base for base, third in IRREGULAR.items()} | {"are": "be"}
ARE = {"be": "are"}
EXCEPT_VOWEL = ("uni", "use", "usu", "eu", "one-", "once")  # vowels that sound like consonants
EXCEPT_CONSONANT = ("hour", "honest", "heir", "honor")  # and the reverse
SPELLED_WITH_VOWEL = "AEFHILMNORSX"  # letters whose names begin with a vowel sound
MODALS = frozenset(("may", "must", "cannot", "would"))


@frozen
class Actor:
    """Somebody in a sentence: how they are named, and the words that go on with them."""

    name: str
    plural: bool = False  # takes the verb's base form: you, they, the monsters
    own: str = "their"
    again: str = "they"

    def later(self) -> Actor:
        """The same one, named a second time."""
        return evolve(self, name=self.again, plural=self.again in ("you", "they"))


YOU = Actor("you", True, "your", "you")


def third_person(base: str) -> str:
    """`draw` -> `draws`, `carry` -> `carries`, `be` -> `is`."""
    if base in IRREGULAR:
        return IRREGULAR[base]
    if base.endswith(("s", "x", "z", "ch", "sh")):
        return base + "es"
    if base.endswith("y") and base[-2:-1] not in "aeiou":
        return base[:-1] + "ies"
    return base + "s"


def base_form(third: str) -> str:
    """`ignores` -> `ignore`, `carries` -> `carry`, `is` -> `be`; a word without the ending stays as it is."""
    if third in BASES:
        return BASES[third]
    if third.endswith("ies") and len(third) > 4:
        return third[:-3] + "y"
    if third.endswith(("ches", "shes", "sses", "xes", "zes")):
        return third[:-2]
    return third[:-1] if third.endswith("s") and not third.endswith("ss") else third


def conjugate(verb: str, plural: bool, modal: str | None = None, negated: bool = False) -> str:
    """The verb (its base form; words behind it stay) as it stands behind who does it."""
    base, _, rest = verb.partition(" ")
    rest = f" {rest}" if rest else ""
    if modal:
        return f"{modal} {'not ' if negated else ''}{base}{rest}"
    if base == "be":
        return ("are" if plural else "is") + (" not" if negated else "") + rest
    if negated:
        return f"{'do' if plural else 'does'} not {base}{rest}"
    return (base if plural else third_person(base)) + rest


def article(noun: str) -> str:
    """`a Ghost`, `an Item`, `an RPG Player`."""
    return f"{'an' if starts_with_vowel(noun) else 'a'} {noun}"


def starts_with_vowel(words: str) -> bool:
    """Do the words begin with a vowel sound (`an`)? Capitals are read letter by letter: `an RPG Player`."""
    first = words.split(" ")[0]
    if len(first) > 1 and first.isalpha() and first.isupper():
        return first[0] in SPELLED_WITH_VOWEL
    plain = first.casefold()
    if plain.startswith(EXCEPT_CONSONANT) or plain[:1] == "8":
        return True
    return plain[:1] in "aeiou" and not plain.startswith(EXCEPT_VOWEL)


def listed(parts: Iterable[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    found = list(parts)
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} {word} {found[-1]}"


def plain(word: str) -> str:
    """A hyphenated word of card text as people write it: `door-deck` -> `door deck`."""
    return word.replace("-", " ")


def sentence(text: str) -> str:
    """The words as a whole sentence: a capital first, a full stop last, single spaces."""
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r" ([,;:.)])", r"\1", text)
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


# ---- templates ------------------------------------------------------------------------------------


@frozen
class Blank:
    """`{name}`, `{name:verb}`, `{name|said when absent}`, `{name|said:verb}`."""

    name: str
    absent: str | None
    verb: str


@frozen
class Part:
    """A piece of a template; one in square brackets is left out where one of its blanks is absent."""

    pieces: tuple[str | Blank, ...]
    optional: bool


_BLANK = re.compile(r"\{([^{}|:]*)(?:\|([^{}:]*))?(?::([^{}]*))?\}")


@lru_cache(maxsize=512)
def template(text: str) -> tuple[Part, ...]:
    """A template in its parts. Raises ValueError where a bracket or a brace is not closed."""
    if text.count("[") != text.count("]") or text.count("{") != text.count("}"):
        raise ValueError(f"a bracket is not closed in the template {text!r}")
    parts = re.split(r"\[([^\[\]]*)\]", text)
    return tuple(Part(_pieces(part), at % 2 == 1) for at, part in enumerate(parts) if part)


def _pieces(text: str) -> tuple[str | Blank, ...]:
    pieces: list[str | Blank] = []
    at = 0
    for found in _BLANK.finditer(text):
        if found.start() > at:
            pieces.append(text[at : found.start()])
        pieces.append(Blank(found[1], found[2], found[3] or ""))
        at = found.end()
    if at < len(text):
        pieces.append(text[at:])
    return tuple(pieces)
