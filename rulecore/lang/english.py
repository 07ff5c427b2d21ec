"""Small English: articles, agreement, joining, and the templates that verbs and moments are told with.

Owns: English words, and saying in them what is to be said. Never: the meaning of a card (`explain`).
Enter here: English, conjugate, article, template.
"""
from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeGuard

from attrs import frozen

from .said import Actor, Joined, Name, Node, Pronoun, Say

IRREGULAR = {"be": "is", "have": "has", "do": "does", "go": "goes"}
BASES = {third: base for base, third in IRREGULAR.items()} | {"are": "be"}
ARE = {"be": "are"}
EXCEPT_VOWEL = ("uni", "use", "usu", "eu", "one-", "once")  # vowels that sound like consonants
EXCEPT_CONSONANT = ("hour", "honest", "heir", "honor")  # and the reverse
SPELLED_WITH_VOWEL = "AEFHILMNORSX"  # letters whose names begin with a vowel sound
MODALS = frozenset(("may", "must", "cannot", "would"))
UNTIDY = ("  ", " ,", " ;", " :", " .", " )")  # what a sentence may not have


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


@lru_cache(maxsize=1024)
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
    if any(map(text.__contains__, UNTIDY)) or not text.isprintable() or text[:1].isspace() or text[-1:].isspace():
        text = re.sub(r" ([,;:.)])", r"\1", re.sub(r"\s+", " ", text).strip())
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


# ---- saying ---------------------------------------------------------------------------------------

FORMS = frozenset(("own", "a"))  # what may stand behind the colon of a blank besides a verb
VERB_BLANKS = MODALS | {"is", "has", "find"}


class English:
    """Says messages in English."""

    def sentence(self, node: Node) -> str:
        """The words as a whole sentence."""
        return sentence(said(node))

    def line(self, node: Node) -> str:
        """The words that stand on a line by themselves, as they are."""
        return said(node)


def said(node: Node) -> str:
    """Anything in English."""
    if isinstance(node, str):
        return node
    if isinstance(node, Say):
        return _message(node)
    if isinstance(node, Name):
        return _name(node)
    if isinstance(node, Actor):
        return said(node.name)
    if isinstance(node, Pronoun):
        return node.word
    return _joined(node) if isinstance(node, Joined) else str(node)


def _joined(node: Joined) -> str:
    parts = map(said, node.parts)
    return listed(parts, node.word) if node.word in ("and", "or") else node.word.join(parts)


# Names.


def _name(node: Name) -> str:
    heads = node.heads
    text = _determined(node, heads[0].said if len(heads) == 1 else " or ".join(head.said for head in heads))
    if node.half:
        text = f"half {text}"
    if node.of is not None:
        text = f"{text} of {said(node.of)}"
    return " ".join((text, *map(said, node.after))) if node.after else text


def _determined(node: Name, head: str) -> str:
    det = node.det
    if not (node.rank or node.count is not None or node.up_to or node.possessor is not None):
        return article(head) if det == "a" else f"{det} {head}" if det else head
    if node.possessor is not None:
        name = said(node.possessor)
        return f"{name}' {head}" if name.endswith("s") else f"{name}'s {head}"
    if node.rank == "many":
        return f"that many {head}"
    words = ["up to"] if node.up_to else []
    if det not in ("", "a"):
        words.append(det)
    if node.rank:
        words.append(node.rank)
    if node.count is not None:
        words.append(str(node.count))
    text = " ".join((*words, head))
    return article(text) if det == "a" else text


# Messages.


def _message(node: Say) -> str:
    told: list[str] = []
    blanks = node.blanks
    shape = node.plural if node.plural and node.count != 1 else node.template
    named = blanks.get("who")
    for part in template(shape):
        if part.optional and any(piece.name not in blanks for piece in part.pieces if _names_something(piece, blanks)):
            continue
        for piece in part.pieces:
            if isinstance(piece, str):
                told.append(piece)
                continue
            value = blanks.get(piece.name)
            if isinstance(value, Say) and not piece.verb:
                told.append(_message(value))
            elif isinstance(value, Actor) or piece.verb and piece.verb not in FORMS:
                named, text = _doer(piece, value, node)
                told.append(text)
            elif value is not None:
                told.append(said(value))
            else:
                told.append(_unfilled(piece, named, node))
    return "".join(told)


def _doer(piece: Blank, value: Node | None, node: Say) -> tuple[Actor, str]:
    """`{who:draw}`, `{what|a card:be}`: somebody, with a verb that agrees. `{amount:card}`: so many."""
    verb = piece.verb if piece.verb not in FORMS else ""
    if isinstance(value, Actor):
        named = value
    elif isinstance(value, int):
        return IT, f"{value} {verb}{'' if value == 1 else 's'}"
    else:
        named = Actor(value if value is not None else piece.absent or "", own="its", again="it")
    text = said(named.name)
    return named, f"{text} {conjugate(verb, named.plural, node.modal, node.negated)}" if verb else text


def _unfilled(piece: Blank, named: Node | None, node: Say) -> str:
    """A blank that nothing fills: what is said then, `their`, or a verb as `{wins}`."""
    if piece.absent is not None:
        return piece.absent
    actor = named if isinstance(named, Actor) else IT
    if piece.name == "own":
        return actor.own
    verb = piece.name in VERB_BLANKS or piece.name.endswith("s")
    return conjugate(base_form(piece.name), actor.plural, node.modal, node.negated) if verb else ""


def _names_something(piece: str | Blank, blanks: Mapping[str, Node]) -> TypeGuard[Blank]:
    """Is this blank an argument, that can be absent?"""
    if isinstance(piece, str) or piece.absent is not None or piece.name in ("who", "this", "own"):
        return False
    return not (piece.name in VERB_BLANKS or piece.name not in blanks and piece.name.endswith("s"))


IT = Actor("it", own="its", again="it")
ENGLISH = English()
