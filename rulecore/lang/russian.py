"""Russian: cases, gender, animacy, numbers and what agrees with them.

Owns: the forms of Russian words. Never: a word of a game or a sentence: those stand in the catalogues. Enter here: speak.

Forms of a blank: nom gen dat acc ins prep, and three with a preposition of the noun's own: `from` (из колоды, с руки,
у игрока), `in` (в бою, на руке), `into` (в бой, на руку); `acc` of an animate masculine is its `gen`.
A noun of a catalogue is written `fa: ~юный сыщик{|а|у|а|ом|е;и|ов|ам|ов|ами|ах}`: gender (m f n, p: plural only), `a` for
animate, the prepositions of from, in and into in square brackets where they are not `из в в`, and behind the colon the words
with the endings of the six cases in braces, the singular's before the semicolon; `~` is an adjective that agrees. A noun that is
an adjective alone begins with `~` (Большой), one that is an adverb with `=` (случайным образом).
"""
from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from attrs import evolve, frozen

from .said import Head, Name, Node, Pronoun, Say, is_you
from .translated import Traits, Translated, doer

CASES = ("nom", "gen", "dat", "acc", "ins", "prep")
PLACES = ("from", "in", "into")
CASE_OF_PLACE = {"from": "gen", "in": "prep", "into": "acc"}
PERSON = {"from": ("у", "gen"), "in": ("у", "gen"), "into": ("к", "dat")}  # places that are people
HARD = {  # endings of adjectives in the six cases; the accusative of what is animate is the genitive
    "m": "ый ого ому ый ым ом", "f": "ая ой ой ую ой ой", "n": "ое ого ому ое ым ом", "p": "ые ых ым ые ыми ых",
}  # fmt: skip
SOFT = {
    "m": "ий его ему ий им ем", "f": "яя ей ей юю ей ей", "n": "ее его ему ее им ем", "p": "ие их им ие ими их",
}  # fmt: skip
IRREGULAR = {
    "весь": {
        "m": "весь всего всему весь всем всём", "f": "вся всей всей всю всей всей", "n": "всё всего всему всё всем всём",
        "p": "все всех всем все всеми всех",
    },
    "этот": {
        "m": "этот этого этому этот этим этом", "f": "эта этой этой эту этой этой", "n": "это этого этому это этим этом",
        "p": "эти этих этим эти этими этих",
    },
    "тот": {
        "m": "тот того тому тот тем том", "f": "та той той ту той той", "n": "то того тому то тем том",
        "p": "те тех тем те теми тех",
    },
    "один": {
        "m": "один одного одному один одним одном", "f": "одна одной одной одну одной одной",
        "n": "одно одного одному одно одним одном", "p": "одни одних одним одни одними одних",
    },
    "ваш": {
        "m": "ваш вашего вашему ваш вашим вашем", "f": "ваша вашей вашей вашу вашей вашей",
        "n": "ваше вашего вашему ваше вашим вашем", "p": "ваши ваших вашим ваши вашими ваших",
    },
    "свой": {
        "m": "свой своего своему свой своим своём", "f": "своя своей своей свою своей своей",
        "n": "своё своего своему своё своим своём", "p": "свои своих своим свои своими своих",
    },
}  # fmt: skip
PRONOUNS = {
    "you": "вы вас вам вас вами вас", "they": "они их им их ими них",
    "m": "он его ему его им нём", "f": "она её ей её ей ней", "n": "оно его ему его им нём",
}  # fmt: skip
AMOUNTS = ("most", "fewest")  # ranks that say how many: `наибольшее число карт`
SELF = "сам себя себе себя собой себе"
POSSESSIVE = ("your", "their", "its")
PERSONAL = "\u2060"  # before a pronoun, until what stands before it is known: `у него`, but `у его колоды`
BEFORE_PRONOUN = "без в во для до за из к ко между на над о об от перед по после против при с со слева справа среди у".split()  # noqa: SIM905


# ---- words ----------------------------------------------------------------------------------------


@frozen
class Noun:
    """A noun of the catalogue."""

    gender: str
    animate: bool
    text: str
    places: tuple[str, str, str] = ("из", "в", "в")
    only_plural: bool = False

    @property
    def only_singular(self) -> bool:
        """Has it a singular alone: `обувка`?"""
        return not self.only_plural and "{" in self.text and ";" not in self.text

    def form(self, case: str, plural: bool, counted: Counted | None = None) -> str:
        """In a case and a number; `counted`: what a number before it makes of its adjectives."""
        at = CASES.index(case)
        many = plural and not self.only_singular or self.only_plural
        text = _ENDINGS.sub(lambda found: _ending(found[1], at, many), self.text)
        traits, how = counted or (Traits(self.gender, many, self.animate), case)
        return _ADJECTIVE.sub(lambda found: adjective(found[1], traits, how), text)


Counted = tuple[Traits, str]
_ENTRY = re.compile(r"([mfnp])(a?)(?:\[(\w+),(\w+),(\w+)\])?: (.+)", re.DOTALL)
_ENDINGS = re.compile(r"\{([^{}]*)\}")
_ADJECTIVE = re.compile(r"~([\w-]+)")


def _ending(endings: str, at: int, plural: bool) -> str:
    one, _, many = endings.partition(";")
    return (many if plural and many else one).split("|")[at]


@lru_cache(maxsize=2048)
def noun(text: str) -> Noun:
    """A noun as a catalogue writes it. Raises ValueError where it is written otherwise."""
    found = _ENTRY.fullmatch(text)
    counts = {endings.count("|") for braces in _ENDINGS.findall(text) for endings in braces.split(";")}
    if found is None or counts - {5}:
        raise ValueError(f"not a noun with the endings of six cases: {text!r}")
    gender, animate, *places, words = found.groups()
    own = (places[0], places[1], places[2]) if places[0] else ("из", "в", "в")
    return Noun("m" if gender == "p" else gender, bool(animate), words, own, gender == "p")


def problem(context: str, text: str) -> str:
    """What is wrong with a translation, or nothing."""
    if context != "noun" or text.startswith(("~", "=")):
        return ""
    try:
        noun(text)
    except ValueError as wrong:
        return str(wrong)
    return ""


def adjective(word: str, who: Traits, case: str) -> str:
    """An adjective, or a pronoun declined like one, in the form of its noun: `каждый`, `верхний`, `большой`, `этот`."""
    gender = "p" if who.plural else who.gender
    if case == "acc" and (gender == "p" or gender == "m"):
        case = "gen" if who.animate else "nom"
    at = CASES.index(case)
    lower = word.lower()
    if lower in IRREGULAR:
        return _capital(word, IRREGULAR[lower][gender].split()[at])
    stem, ending = word[:-2], word[-2:]
    if ending not in ("ый", "ий", "ой") or at in (0, 3) and gender == "m":
        return word
    soft = ending == "ий" and stem[-1:] not in "гкхжчшщ"
    return stem + _spelled(stem, (SOFT if soft else HARD)[gender].split()[at], ending == "ой")


def declined(words: str, who: Traits, case: str) -> str:
    """Several words, of which those that are adjectives are declined: `тот же`, `ни один`."""
    return " ".join(adjective(word, who, case) for word in words.split(" "))


def _spelled(stem: str, ending: str, stressed: bool) -> str:
    """No `ы` behind г к х ж ч ш щ; no unstressed `о` behind ж ч ш щ."""
    if ending.startswith("ы") and stem[-1] in "гкхжчшщ":
        return "и" + ending[1:]
    if ending.startswith("о") and stem[-1] in "жчшщ" and not stressed:
        return "е" + ending[1:]
    return ending


def _capital(like: str, word: str) -> str:
    return word[:1].upper() + word[1:] if like[:1].isupper() else word


def category(number: int) -> int:
    """0: 1, 21, 31 ...; 1: 2 to 4, 22 to 24 ...; 2: all others."""
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else 2


# ---- telling --------------------------------------------------------------------------------------


class Russian(Translated):
    """Tells in Russian."""

    def tidy(self, text: str) -> str:
        """н- of pronouns behind prepositions, `со своей`, commas that close what a comma has opened."""
        text = re.sub(r"\s+", " ", text)
        text = _AFTER_PREPOSITION.sub(r"\1 н\2", text).replace(PERSONAL, "")
        text = _CONJUNCTION.sub(r",\1", text)
        text = _WITH.sub(r"\1о ", text)
        text = re.sub(r" ([,;:.)])", r"\1", text)
        return re.sub(r",+([,;:.)])", r"\1", text).strip().rstrip(",")

    def traits(self, node: Node) -> Traits:
        """Gender, number, animacy and person."""
        match node:
            case Pronoun() if is_you(node) or is_you(node.stands_for):
                return Traits(plural=True, you=True, animate=True)
            case Pronoun():
                meant = self.traits(node.stands_for) if node.stands_for is not None else Traits(plural=node.word != "it")
                return evolve(meant, none=False)
            case Name():
                first = self.entry(node.heads[0])
                several = node.det in ("every", "all") or first.only_plural or any(head.plural for head in node.heads)
                plural = several and not first.only_singular if node.count is None else category(node.count) != 0
                return Traits(first.gender, plural, first.animate, none=node.det == "no")
            case _:
                return super().traits(node)

    def agreeing(self, word: str, who: Traits, form: str) -> str:
        """An adjective."""
        return adjective(word, who, CASE_OF_PLACE.get(form, form))

    def counted(self, forms: tuple[str, ...], number: int) -> str:
        """`сокровище`, `сокровища`, `сокровищ`."""
        return forms[category(number)]

    def title(self, name: str) -> str:
        """A card's name in its quotes."""
        return f"«{self.find(name, 'card') or name}»"

    def pronoun(self, node: Pronoun, form: str, subject: Node | None = None) -> str:
        """`вы`, `он`, `она`, `они`; `слева от себя`, where who acts has it on the left."""
        if node.word in POSSESSIVE and subject is not None and doer(subject) == doer(node.stands_for):
            return SELF.split()[CASES.index(form)]
        who = self.traits(node)
        forms = PRONOUNS["you" if who.you else "they" if who.plural else who.gender].split()
        place, case = PERSON.get(form, ("", form))
        return f"{place} {PERSONAL}{forms[CASES.index(case)]}".lstrip()

    # Names.

    def word(self, word: str) -> str | None:
        """A noun as the catalogue writes it; None where there is none, or where it is written wrong."""
        text = self.find(word, "noun")
        if text is None or not problem("noun", text):
            return text
        self.missing.add(("noun", word))
        return None

    def entry(self, head: Head) -> Noun:
        """A head as a noun: what has no translation, and a title, is not declined."""
        if head.sort == "card":
            return Noun("f", False, "")
        text = self.word(head.word)
        if text is None or text.startswith("="):
            return Noun("m", False, "")
        return Noun("f", False, text) if text.startswith("~") else noun(text)

    def name(self, node: Name, form: str, subject: Node | None) -> str:
        """A noun phrase: determiner, number, rank, the noun, whose it is, and what narrows it."""
        if node.rank in AMOUNTS:
            return self.tell(Say(node.rank, {"noun": evolve(node, det="", rank="")}, context="rank"), form, subject)
        if node.half:
            whole = evolve(node, half=False)
            return f"{self.name(self.at('half'), form, None)} {self.name(whole, 'gen', subject)}"
        place, case = self._place(node, form)
        words = [place] if place else []
        if node.up_to or node.rank == "many":
            words.append("до" if node.up_to else "столько же")
            case = "gen"
        words += self._before(node, case, subject)
        words.append(self._heads(node, case))
        owner = node.possessor if node.possessor is not None else node.of
        if owner is not None and not isinstance(owner, Pronoun):
            words.append(self.tell(owner, "gen", subject))
        words += [self.tell(one, "nom", subject) for one in node.after]
        return " ".join(filter(None, words))

    def _place(self, node: Name, form: str) -> tuple[str, str]:
        """The preposition of a place, and the case."""
        if form not in PLACES:
            return "", form
        first = self.entry(node.heads[0])
        if first.animate:
            return PERSON[form]
        return first.places[PLACES.index(form)], CASE_OF_PLACE[form]

    def _before(self, node: Name, case: str, subject: Node | None) -> list[str]:
        """What stands before the noun."""
        who = self.traits(node)
        words = [] if node.det in ("", "a", "the") else [self._determiner(node, who, case, subject)]
        if isinstance(node.of, Pronoun):
            words.append(self.owner(node.of, who, case, subject))
        if node.count is not None:
            words.append(str(node.count))
        if node.rank and node.rank != "many":
            words.append(self._rank(node, case))
        return words

    def _determiner(self, node: Name, who: Traits, case: str, subject: Node | None) -> str:
        if node.owner is not None:  # but `its strength of the player`: whose it is is said behind it
            return "" if node.of is not None else self.owner(node.owner, who, case, subject)
        word = self.find(f"{node.det} (thing)", "determiner") if node.det == "another" and not node.person else None
        word = word or self.find(node.det, "determiner") or ""
        return declined(word, who, case)

    def owner(self, owner: Node, who: Traits, case: str, subject: Node | None) -> str:
        """`ваш`, `его`; `свой` where who acts has it."""
        if case != "nom" and subject is not None and doer(subject) == doer(owner):
            return adjective("свой", who, case)
        whose = self.traits(owner)
        if whose.you:
            return adjective("ваш", who, case)
        return "их" if whose.plural else {"f": "её"}.get(whose.gender, "его")

    def _rank(self, node: Name, case: str) -> str:
        word = self.find(node.rank, "rank") or node.rank
        return declined(word, *self._adjectives(node, self.entry(node.heads[0]), case))

    def _heads(self, node: Name, case: str) -> str:
        return self.either([self._head(head, node, case) for head in node.heads])

    def _head(self, head: Head, node: Name, case: str) -> str:
        if head.sort == "card":
            return self.title(head.word)
        text = self.word(head.word)
        if text is None:
            return head.said
        if text.startswith("="):
            return text[1:]
        who = self.traits(node)
        if text.startswith("~"):
            return adjective(text[1:], self.traits(node.like) if node.like is not None else who, case)
        word = noun(text)
        how = self._adjectives(node, word, case)
        told = word.form(*self._governed(node, word, head.plural or who.plural, case), how)
        for one in reversed(head.before):
            told = self._before_noun(one, told, *how)
        return told

    def _before_noun(self, term: str, told: str, who: Traits, case: str) -> str:
        """A Term in front of another: an adjective, or a second noun joined to the first."""
        text = self.word(term)
        if text is None:
            return f"{term} {told}"
        if text.startswith("~"):
            return f"{adjective(text[1:], who, case)} {told}"
        return f"{noun(text).form(case, who.plural)}-{told}"

    def _governed(self, node: Name, word: Noun, plural: bool, case: str) -> tuple[str, bool]:
        """The case and number of a noun behind its number: `1 карта`, `2 карты`, `5 карт`, `двум картам`."""
        if node.rank == "many":
            return "gen", True
        if node.count is None:
            return case, plural
        kind = category(node.count)
        if kind == 0:
            return case, False
        if case in ("nom", "acc"):
            return "gen", kind == 2 or case == "acc" and word.animate
        return case, True

    def _adjectives(self, node: Name, word: Noun, case: str) -> Counted:
        """The same for its adjectives: `2 большие карты`, `2 больших дракона`, `5 больших карт`."""
        kind = 0 if node.count is None else category(node.count)
        if node.rank == "many" or kind and case in ("nom", "acc") and (kind == 2 or word.gender != "f" or word.animate):
            case = "gen"
        several = node.rank == "many" or (self.traits(node).plural if node.count is None else kind > 0)
        return Traits(word.gender, several, word.animate), case


_AFTER_PREPOSITION = re.compile(rf"\b({'|'.join(BEFORE_PRONOUN)}) {PERSONAL}([еи]\w+)", re.IGNORECASE)
_CONJUNCTION = re.compile(r"(?<![,;:.(—)])(?<!\b[иИ])(?<!или)(?<!даже)( (?:если|когда|пока|кроме случаев) )")
_WITH = re.compile(r"\b([сС]|[вВ]) (?=(?<=[сС] )[сзшж][бвгджзклмнпрстфхцчшщ]|(?<=[вВ] )[вф][бвгджзклмнпрстфхцчшщ])")


def speak(catalogues: list[Path]) -> Russian:
    """Russian, with these catalogues."""
    return Russian(catalogues)
