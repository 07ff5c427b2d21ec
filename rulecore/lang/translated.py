"""Telling in another language than English: its messages from catalogues, their blanks filled in the form that they ask for.

Owns: what a translated message may say, and filling it. Never: a language's endings (a module of grammar: `russian`), or what
is to be said. Enter here: Translated.

In a translated message (grammar/TRANSLATING.md tells it to translators):
    {name}              what fills the blank, in the form that the whole message is asked for (a sentence: the first)
    {name:gen}          in that form; which forms there are, the grammar says
    {name:gen-}         the same, without saying whose it is
    {name:gen|words}    the words where the blank is absent; `|@word` is a noun of the catalogue
    {a/b/c/d}           a verb that agrees with who was named last: infinitive, you, he, they
    {name:a/b/c/d}      the same, agreeing with what fills the blank, which is not said here
    {name:a/b/c}        the plural form of a word for the number in the blank
    {name~word:gen}     a word that agrees with what fills the blank, in that form (none: as asked)
    {@word:gen}         a noun of the catalogue; {@word~other} a word that agrees with it
    [ ... {name} ...]   left out where the blank is absent
What has no translation is told in English, and noted in `missing`.
"""
from __future__ import annotations

import re
import struct
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from attrs import evolve, frozen

from .english import said, sentence
from .said import Actor, Head, Joined, Name, Node, Pronoun, Say, is_you

FIRST = "nom"  # the form of a sentence
CLAUSES = frozenset("body clause costs first happens moment options rest rows size test tests".split())  # noqa: SIM905  blanks with a doer of their own


@frozen
class Traits:
    """What words agree with: grammatical gender, number, person."""

    gender: str = "m"
    plural: bool = False
    animate: bool = False
    you: bool = False
    none: bool = False  # `no player`: some languages deny the verb, too


@frozen
class Piece:
    """A blank of a translated message."""

    name: str = ""
    form: str = ""
    absent: str | None = None
    agreeing: str = ""
    noun: str = ""
    forms: tuple[str, ...] = ()
    ownerless: bool = False


@frozen
class Part:
    """A stretch of a translated message; one in square brackets is left out where one of its blanks is absent."""

    pieces: tuple[str | Piece, ...]
    optional: bool


_BRACES = re.compile(r"\{([^{}]*)\}")


@lru_cache(maxsize=2048)
def message(text: str) -> tuple[Part, ...]:
    """A translated message in its parts."""
    parts = re.split(r"\[([^\[\]]*)\]", text)
    return tuple(Part(tuple(_pieces(part)), at % 2 == 1) for at, part in enumerate(parts) if part)


def _pieces(text: str) -> list[str | Piece]:
    found: list[str | Piece] = []
    for at, words in enumerate(_BRACES.split(text)):
        if at % 2:
            found.append(_piece(words))
        elif words:
            found.append(words)
    return found


def _piece(words: str) -> Piece:
    name, colon, rest = words.partition(":")
    if "/" in words:
        return Piece(name if colon else "", forms=tuple((rest if colon else words).split("/")))
    form, bar, absent = rest.partition("|")
    if not colon:
        name, bar, absent = words.partition("|")
    ownerless, form = form.endswith("-"), form.removesuffix("-")
    name, _, agreeing = name.partition("~")
    if name.startswith("@"):
        return Piece(form=form, noun=name[1:], agreeing=agreeing)
    return Piece(name, form, absent if bar else None, agreeing, ownerless=ownerless)


class _Nothing(NullTranslations):
    """Behind all catalogues: what no one has is empty, for a translation may well be like its message."""

    def gettext(self, message: str) -> str:
        return ""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return ""

    def pgettext(self, context: str, message: str) -> str:
        return ""

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return ""


def compiled(path: Path) -> GNUTranslations:
    """A compiled catalogue. Raises LookupError for a file that is none."""
    try:
        with open(path, "rb") as file:
            return GNUTranslations(file)
    except (OSError, ValueError, struct.error) as wrong:
        raise LookupError(f"{path} is no compiled catalogue ({wrong}); `rulecore catalogs` writes it anew") from None


class Translated:
    """Tells in a language that has catalogues. As it stands it knows no cases and no gender; a grammar overrides that."""

    def __init__(self, catalogues: list[Path]) -> None:
        self.missing: set[tuple[str, str]] = set()  # context and message of what was told in English
        self.catalogue: NullTranslations = _Nothing()
        for path in catalogues:
            found = compiled(path)
            found.add_fallback(self.catalogue)
            self.catalogue = found

    # ---- what a language is asked for ----------------------------------------------------------

    def sentence(self, node: Node) -> str:
        """The words as a whole sentence."""
        return sentence(self.tidy(self.tell(node)))

    def line(self, node: Node) -> str:
        """The words that stand on a line by themselves, as they are."""
        return self.tidy(self.tell(node))

    def find(self, text: str, context: str = "") -> str | None:
        """The translation of a message, or None where there is none."""
        found = self.catalogue.pgettext(context, text) if context else self.catalogue.gettext(text)
        if not found:
            self.missing.add((context, text))
        return found or None

    # ---- what a grammar may override -----------------------------------------------------------

    def tidy(self, text: str) -> str:
        """The last touch on what is told."""
        return text

    def traits(self, node: Node) -> Traits:
        """What a verb or another word agrees with."""
        match node:
            case Actor():
                return self.traits(node.name)
            case Pronoun():
                return Traits(you=is_you(node), plural=node.word in ("they", "them"))
            case Say():
                return self._traits_of_message(node)
            case Joined():
                return self.traits(node.parts[0])
            case Name():
                several = node.det in ("every", "all") or node.count not in (None, 1) or any(head.plural for head in node.heads)
                return Traits(plural=several, none=node.det == "no")
            case _:
                return Traits()

    def _traits_of_message(self, node: Say) -> Traits:
        """Those of the noun that stands in the form that the whole message is asked for."""
        pieces = (piece for part in message(self.translation(node) or "") for piece in part.pieces if isinstance(piece, Piece))
        heads = (piece for piece in pieces if not (piece.forms or piece.form or piece.agreeing))
        named = (self.at(head.noun) if head.noun else node.blanks.get(head.name) for head in heads)
        return next((self.traits(one) for one in named if one is not None), Traits())

    def at(self, word: str) -> Name:
        """A noun of the catalogue that a message names itself."""
        return Name((Head(word, word),))

    def verb(self, forms: tuple[str, ...], who: Traits) -> str:
        """The form of a verb behind who does it."""
        return forms[1 if who.you else 3 if who.plural else 2]

    def modal(self, word: str, who: Traits) -> str:
        """`may` behind who may: the catalogue has its forms for you, he, she, it, they."""
        forms = (self.find(word, "modal") or word).split("/")
        return forms[min(len(forms) - 1, 0 if who.you else 4 if who.plural else "mfn".index(who.gender) + 1)]

    def denied(self, verb: str) -> str:
        """The verb with its `not`."""
        return (self.find("not {verb}", "verb") or "not {verb}").replace("{verb}", verb)

    def agreeing(self, word: str, who: Traits, form: str) -> str:
        """A word in the form of the noun that it belongs to."""
        return word

    def counted(self, forms: tuple[str, ...], number: int) -> str:
        """The plural form of a word for a number."""
        return forms[0 if number == 1 else -1]

    def name(self, node: Name, form: str, subject: Node | None) -> str:
        """A noun phrase: a determiner, a number and a rank before it, each a word of the catalogue, and the rest behind."""
        words = [self.find(node.det, "determiner") or node.det] if node.det not in ("", "a", "the") else []
        words += [self.find(node.rank, "rank") or node.rank] if node.rank else []
        words += [] if node.count is None else [str(node.count)]
        plural = self.traits(node).plural
        words.append(self.either([self.head(head, plural) for head in node.heads]))
        for other, how in ((node.possessor, "of {noun}"), (node.of, "of {noun}")):
            words += [] if other is None else [self.tell(Say(how, {"noun": other}, context="phrase"))]
        return " ".join([*words, *(self.tell(one) for one in node.after)])

    def either(self, words: list[str]) -> str:
        """`Ninja or Detective`."""
        return words[0] if len(words) == 1 else (self.find(" or ", "list") or " or ").join(words)

    def head(self, head: Head, plural: bool) -> str:
        """One noun: `singular` or `singular|plural` in the catalogue."""
        if head.sort == "card":
            return self.title(head.word)
        one, _, many = (self.find(head.word, "noun") or head.said).partition("|")
        return many if plural and many else one

    def title(self, name: str) -> str:
        """A card's name in its quotes."""
        return f'"{self.find(name, "card") or name}"'

    def named(self, name: str) -> str:
        """A card's name in this language."""
        return self.catalogue.pgettext("card", name) or name

    def pronoun(self, node: Pronoun, form: str, subject: Node | None = None) -> str:
        """`you`, `they`."""
        return self.find(node.word, "pronoun") or node.word

    # ---- telling -------------------------------------------------------------------------------

    def tell(self, node: Node, form: str = FIRST, subject: Node | None = None) -> str:
        """Anything, in a form. `subject`: who acts in the clause that it is told in."""
        match node:
            case Say():
                return self._message(node, form, subject)
            case Name():
                return self.name(node, form, subject)
            case Actor():
                return self.tell(node.name, form, subject)
            case Pronoun():
                return self.pronoun(node, form, subject)
            case Joined():
                return self._joined(node, form, subject)
            case _:
                return str(node)

    def _joined(self, node: Joined, form: str, subject: Node | None) -> str:
        parts = [self.tell(part, form, subject) for part in node.parts]
        if node.word not in ("and", "or"):
            between = (self.find(node.word, "list") or node.word) if node.word.strip().isalpha() else node.word
            return between.join(parts)
        *most, last = parts
        return f"{', '.join(most)} {self.find(node.word, 'list') or node.word} {last}"

    def translation(self, node: Say) -> str | None:
        """The message in this language, or None."""
        special = self.catalogue.pgettext("phrase", node.special) if node.special else ""
        if special or node.count is None:
            return special or self.find(node.template, node.context)
        if node.context:
            found = self.catalogue.npgettext(node.context, node.template, node.plural, node.count)
        else:
            found = self.catalogue.ngettext(node.template, node.plural, node.count)
        if not found:
            self.missing.add((node.context, node.template))
        return found or None

    def _message(self, node: Say, form: str, subject: Node | None) -> str:
        text = self.translation(node)
        if text is None:
            return said(node)
        return _Telling(self, node, form, subject).told(text)


class _Telling:
    """One message being told."""

    def __init__(self, language: Translated, node: Say, form: str, subject: Node | None) -> None:
        self.language, self.node, self.form, self.subject = language, node, form, subject
        self.modal = node.modal
        self.named: Node | None = node.blanks.get("who")

    def told(self, text: str) -> str:
        told = []
        for part in message(text):
            if part.optional and any(self._lacks(piece) for piece in part.pieces):
                continue
            told += [piece if isinstance(piece, str) else self._piece(piece) for piece in part.pieces]
        return "".join(told)

    def _lacks(self, piece: str | Piece) -> bool:
        """Is this a blank that nothing fills?"""
        return isinstance(piece, Piece) and bool(piece.name) and piece.absent is None and piece.name not in self.node.blanks

    def _piece(self, piece: Piece) -> str:
        value = self.node.blanks.get(piece.name) if piece.name else None
        if piece.forms:
            return self._formed(piece, value)
        form, noun = piece.form or self.form, piece.noun
        if value is None and piece.absent is not None and piece.absent.startswith("@"):
            noun = piece.absent[1:]
        if noun:
            value = self.language.at(noun)
        if piece.agreeing:
            return self.language.agreeing(piece.agreeing, self.language.traits(value or Pronoun("it")), form)
        if value is None:
            return piece.absent or ""
        if piece.ownerless and isinstance(value, Name):
            value = evolve(value, det="", owner=None)
        alone = piece.name in CLAUSES or form == FIRST and piece.name != "phrase"
        told = self.language.tell(value, form, None if alone else self.subject)
        if form == FIRST and not isinstance(value, (str, int)):
            self.named = self.subject = value  # who is named in the first form does what comes
        return told

    def _formed(self, piece: Piece, value: Node | None) -> str:
        """A verb, or a word that is counted."""
        language = self.language
        if isinstance(value, int):
            return language.counted(piece.forms, value)
        who = language.traits(value or self.named or Pronoun("it"))
        modal, self.modal = self.modal, None
        if modal is None and self.node.modal is not None:
            return piece.forms[0]  # the modal word stood before a verb already
        verb = language.verb(piece.forms, who) if modal is None else language.modal(modal, who)
        if (self.node.negated or who.none) and modal != "cannot":
            verb = language.denied(verb)
        return verb if modal is None else f"{verb} {piece.forms[0]}"


def doer(node: Node | None) -> Node | None:
    """Who is meant by a name, or acts in a clause."""
    if isinstance(node, Actor):
        return doer(node.name)
    if isinstance(node, Say):
        return doer(next((node.blanks[key] for key in ("who", "clause", "first") if key in node.blanks), None)) or node
    return node


def problem(context: str, text: str) -> str:
    """What is wrong with a translation, or nothing: what a language without a grammar can say, it can say."""
    return ""


def speak(catalogues: list[Path]) -> Translated:
    """A language with these catalogues, the most general first."""
    return Translated(catalogues)
