"""What may be written at a place of a card: by the grammar, and by what the words before it want.

Owns: proposals. Never: whether a line is right. Enter here: proposals.
The grammar's tables say which sorts of word can come next; the verb, its arguments and the vocabulary say which words.
"""
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from attrs import define, field, frozen

from ...lang import tables
from ...lang.automaton import expected
from ...lang.examples import DIE, EVERYONE, names_at
from ...lang.mistakes import FORMS
from ...lang.prepositions import MODIFIER, OBJECT, OF, PLAY
from ...lang.signature import Signature
from ...lang.syntax import reader_before
from ...lang.tokens import Token, cut, scan
from ...vocab import CATEGORIES, Kind, Vocabulary
from .project import CardSet
from .texts import Span

PREFIX = re.compile(r"[A-Za-z0-9'!+-]*$")
TERMS_BEFORE = re.compile(r"(?:(?<![\w\"-])(?:[0-9]+-)?[A-Z][\w'!-]* +)+$")
DETERMINERS = frozenset(
    """HALF A AN THE EACH EVERY ANY ALL NO YOUR ITS THEIR THAT ANOTHER UP NEXT LAST OTHER SAME MANY TOP BOTTOM HIGHEST LOWEST
    MOST FEWEST NUM OR""".split()  # noqa: SIM905
)
PRONOUNS = frozenset(("YOU", "IT", "THEY", "THEM", "THIS", "EVERYONE", "NOBODY", "YOURS", "THEIRS"))
MODALS = frozenset(("MAY", "MUST", "CANNOT"))
LINKS = frozenset(("IS", "ARE", "BE", "HAS", "HAVE"))
BOUNDS = frozenset(("COLON", "SEMICOLON", "THEN", "ELSE", "SPAN"))
EVERYTHING = frozenset(("*",))
EXAMPLE_LINES = frozenset(("GIVEN", "DO", "EXPECT"))
SAID = ("pass", "yes", "nothing", "none")  # answers that are no card, no player and no action
SUBJECTS = frozenset("player role class kind tag term card side".split())  # noqa: SIM905
CONDITION = SUBJECTS | frozenset("role slot kind state stat zone count token number rule result resource place".split())  # noqa: SIM905
UNTIL = frozenset("time period event stat state".split())  # noqa: SIM905
JOINING = frozenset("FROM TO ON IN INTO AT VS PER FOR WITH WITHOUT BY AS AGAINST UNDER BEFORE AFTER DURING WITHIN".split())  # noqa: SIM905
PREPOSITIONS = frozenset(OBJECT) | frozenset(MODIFIER) | {"on", "in", "as", "within", "before", "after"}

VERB, NOUN, MOMENT, TERM, FUNCTION, KIND, ENTRY, PART, CARD, RULING = (
    "verb", "noun", "moment", "term", "function", "kind", "entry", "part", "card", "ruling",
)  # fmt: skip


Verbs = tuple[Signature, ...]


@frozen
class Proposal:
    """A word that may stand at the place, and what it is."""

    text: str
    sort: str
    span: Span  # what it replaces
    detail: str = ""
    doc: str = ""
    rank: int = 1  # the lower the likelier


def proposals(here: CardSet, content: str, offset: int) -> list[Proposal]:
    """Everything that may be written at an offset of a text of cards, the likeliest first, each once."""
    start = max((span[0] for span in cut(content) if span[0] <= offset), default=0)
    line_start = max(content.rfind("\n", 0, offset), content.rfind("\r", 0, offset)) + 1
    start = min(start, line_start)
    quote = _open_quote(content[line_start:offset])
    if quote is None:
        return []  # in a comment
    prefix = PREFIX.search(content, line_start, offset)
    at = line_start + quote if quote >= 0 else prefix.start() if prefix else offset
    place = _Place(here, content[start:at], start, (at, offset), content[line_start:at])
    found = place.quoted(content[offset : offset + 1] == '"') if quote >= 0 else place.all()
    return _once(found)


def _open_quote(line: str) -> int | None:
    """Where the quotes begin in which the end of the line stands; -1 where it stands in none; None in a comment."""
    quote = -1
    for i, char in enumerate(line):
        if char == '"':
            quote = i if quote < 0 else -1
        elif char == "#" and quote < 0:
            return None
    return quote


def _once(found: Iterable[Proposal]) -> list[Proposal]:
    kept: dict[str, Proposal] = {}
    for proposal in found:
        before = kept.get(proposal.text)
        if before is None or proposal.rank < before.rank:
            kept[proposal.text] = proposal
    return sorted(kept.values(), key=lambda p: p.rank)


@lru_cache(maxsize=1)
def _function_words() -> dict[str, tuple[str, ...]]:
    """The words of the language by their terminals."""
    found: dict[str, list[str]] = {}
    for word, terminal in tables.load().words.items():
        if word[0].isalpha():
            found.setdefault(terminal, []).append(word)
    return {terminal: tuple(words) for terminal, words in found.items()}


# ---- what the words before the place say ----------------------------------------------------------


@define
class Reading:
    """The clause in which a place stands, read from its words, left to right."""

    forms: dict[str, Verbs]
    lead: str = ""  # the last word that is no determiner: its terminal
    determined: list[str] = field(factory=list)  # the terminals of the determiners behind it
    verb: Verbs = ()  # the verbs that are written so: `wins` is two
    carried: Verbs = ()  # the verb before `else` or `then`
    noun: str = ""  # the last noun
    subject: bool = False  # a noun or pronoun stands where a clause begins, and no verb yet
    plain: bool = False  # the subject is you or they: the verb has no ending
    modifier: bool = False  # the clause is `+N ...`
    condition: bool = False
    event: bool = False  # behind `on` or `instead of`, before its colon
    limit: bool = False  # behind `once per`, before its colon
    play: bool = False  # the line says when the card is played
    table: bool = False  # a die table begins on the line
    prep: str = ""
    before: str = ""  # the terminal before the lead

    def feed(self, token: Token) -> None:
        """Go on with a word."""
        kind = token.type
        if kind in BOUNDS or kind == "COMMA":
            self._bound(kind)
        elif kind in ("IF", "UNLESS", "WHILE"):
            self.condition, self.prep = True, ""
        elif kind == "AND" and not self.condition:
            self.verb, self.subject = (), False
        elif kind in ("ONCE", "__ANON_0"):
            self.limit = True
        elif kind == "SPAN" or kind == "NUM" and self.table and self.lead in ("COLON", "SEMICOLON"):
            self._bound(kind)  # a row of a die table
        elif kind in DETERMINERS or (kind == "TO" and self.determined[-1:] == ["UP"]):
            self.determined.append(kind)
            return
        elif token.text in PREPOSITIONS:
            self.event = self.event or kind == "ON" and self.lead in ("", "COLON", "COMMA")
            self.prep = {"EQUAL": "equal to", "CHOSEN": "chosen by"}.get(self.lead, token.text)
        elif kind == "OF":
            self.event = self.event or self.lead == "INSTEAD"
        elif kind == "SIGNED":
            self.modifier, self.noun = True, ""
        else:
            self._word(token)
        self.before, self.lead = self.lead, kind
        self.determined = []

    def _bound(self, kind: str) -> None:
        if kind in ("ELSE", "THEN"):
            self.carried = self.verb or self.carried
        self.verb, self.subject, self.modifier, self.condition, self.prep = (), False, False, False, ""
        self.event = self.limit = False

    def _word(self, token: Token) -> None:
        """A noun, a pronoun, a verb, a link."""
        if token.type == "PLAY" and not self.lead:
            self.play = True
        self.table = self.table or token.type in ("ROLL", "ROLLS")
        begins = self.lead in ("AND", "ONLY") or self.begins
        joined = self.lead in ("OF", "OP", "UNTIL") or self.lead in JOINING
        head = bool(self.determined) or joined or not (begins or self.subject)
        if token.type in MODALS:
            self.plain = True
        elif token.type in LINKS and not self.condition:
            self.verb = self.forms.get(token.text, self.verb)
        elif token.type in ("WORD", "PLAY", "ROLL") and not head and not self.condition and not self.verb:
            self.verb = self.forms.get(token.text, ())
            self.subject = False
        else:
            if not self.verb and not self.condition and not self.prep and not self.event and (begins or self.determined):
                self.subject = True
                self.plain = token.type in ("YOU", "THEY")
            self.noun = token.text

    @property
    def begins(self) -> bool:
        """Does a clause begin here?"""
        started = self.lead in ("", "NUM") or self.lead in MODALS or self.lead in BOUNDS
        return started or self.lead in ("COMMA", "AND") and not self.condition


class _Place:
    """A place in a card, with what can stand there."""

    def __init__(self, here: CardSet, above: str, start: int, span: Span, line: str) -> None:
        self.here, self.vocabulary, self.span = here, here.vocabulary, span
        self.behind = line
        found = scan(above + "x", "", (0, len(above) + 1))
        self.tokens: Sequence[Token] = found.lines[-1].tokens[:-1] if found.lines else ()
        self.indent = found.lines[-1].indent if found.lines else 0
        header = found.lines[0].tokens if found.lines and not found.lines[0].indent else ()
        self.kind: Kind | None = self.vocabulary.kinds.get(header[0].text) if header else None
        self.could: frozenset[str] | None = None  # the sorts of word that the grammar allows; None where it is lost
        if found.lines:
            run = reader_before(found, len(found.lines) - 1)
            if run.feed_all(self.tokens):
                self.could = expected(run.states)

    # ---- by the grammar -----------------------------------------------------------------------

    def allows(self, terminal: str) -> bool:
        """Can such a word stand here?"""
        return self.could is None or terminal in self.could

    def all(self) -> Iterator[Proposal]:
        """Everything that may stand here."""
        if not self.indent:
            yield from self.header()
            return
        yield from self.longer_terms()
        reading = Reading({word: tuple(form.signature for form in forms) for word, forms in self.here.verbs.forms.items()})
        for token in self.tokens:
            reading.feed(token)
        if self.tokens and self.tokens[0].type in EXAMPLE_LINES:
            yield from self.in_example(reading)
        elif self.allows("WORD") or self.allows("TERM"):
            yield from self.open_words(reading)
        yield from self.function_words(reading)

    def in_example(self, reading: Reading) -> Iterator[Proposal]:
        """The people at the table; behind the colon what they can say, before it what a condition may name."""
        if self.allows("TERM"):
            yield from (Proposal(name, NOUN, self.span, "player", rank=0) for name in names_at(self.vocabulary))
        kinds = [token.type for token in self.tokens]
        if "COLON" in kinds:
            said = (*self.here.actions, *SAID, *self.vocabulary.words_of("side"))
            yield from (Proposal(word, FUNCTION, self.span, rank=1) for word in said)
            yield from self.terms(self.vocabulary.terms)
        elif kinds == ["DO"]:
            yield from (Proposal(word, FUNCTION, self.span, rank=1) for word in (EVERYONE, DIE))
        elif kinds[0] != "DO" and self.allows("WORD"):
            yield from self.nouns(EVERYTHING, reading)

    def function_words(self, reading: Reading) -> Iterator[Proposal]:
        """The words of the language that the grammar allows, the verb's own prepositions first."""
        wanted = {slot.prep for verb in reading.verb for slot in verb.slots}
        for terminal, words in _function_words().items():
            if self.could is None or terminal not in self.could:
                continue
            form = FORMS.get(terminal, ("", ""))[0] if not self.tokens else ""
            for word in words:
                yield Proposal(word, FUNCTION, self.span, form, rank=2 if word in wanted else 4)

    # ---- the header ---------------------------------------------------------------------------

    def header(self) -> Iterator[Proposal]:
        """Kinds; behind the name the kind's own entries."""
        last = self.tokens[-1] if self.tokens else None
        if last is None:
            yield from (Proposal(k.name, KIND, self.span, kind_detail(k), k.doc) for k in self.vocabulary.kinds.values())
            yield Proposal("example", FUNCTION, self.span, 'example "..." of "Card":', rank=2)
        elif self.tokens[0].type == "EXAMPLE":
            if self.allows("OF"):
                yield Proposal("of", FUNCTION, self.span, 'of "Card":')
        elif self.kind is None:
            return
        elif last.type in ("COLON", "COMMA"):
            yield from self.entries(self.kind)
        elif last.type == "WORD" and self.kind.fields.get(last.text) == "term":
            yield from self.terms(self.vocabulary.terms)
        elif last.type == "NUM":
            yield from self.terms(self.vocabulary.terms_of("resource"))
        else:
            yield from self.longer_terms()

    def entries(self, kind: Kind) -> Iterator[Proposal]:
        """Fields, flags and Terms that are not there yet."""
        there = {token.text for token in self.tokens}
        required = {name for group in kind.required for name in group}
        for name, typed in kind.fields.items():
            if name not in there:
                yield Proposal(name, ENTRY, self.span, f"{name} <{typed}>", rank=0 if name in required else 1)
        for flag in sorted(kind.flags - there):
            yield Proposal(flag, ENTRY, self.span, "flag", rank=2)
        yield from self.terms(t for t in self.vocabulary.terms_of(*kind.tags) if t not in there)

    # ---- names in quotes ----------------------------------------------------------------------

    def quoted(self, closed: bool) -> Iterator[Proposal]:
        """Card names, or rulings behind `ruling`; nothing where a name is made up."""
        last = self.tokens[-1].type if self.tokens else ""
        inside = (self.span[0] + 1, self.span[1])
        end = "" if closed else '"'
        if not self.tokens or last in ("ASKED", "EXAMPLE") or not self.indent and last != "OF":
            return
        if last == "RULING":
            for ruling in self.vocabulary.rulings.values():
                yield Proposal(ruling.name + end, RULING, inside, " | ".join(ruling.readings), ruling.reason)
        else:
            for title in sorted(self.here.titles()):
                yield Proposal(title + end, CARD, inside)

    # ---- nouns, Terms, verbs ------------------------------------------------------------------

    def longer_terms(self) -> Iterator[Proposal]:
        """Terms of several words of which the first stand here already."""
        m = TERMS_BEFORE.search(self.behind)
        for word in re.finditer(r"[^ ]+", m[0]) if m is not None else ():
            begins = self.span[0] - len(self.behind[m.start() + word.start() :]) if m is not None else 0
            run = " ".join(self.behind[begins - self.span[0] :].split()) + " "
            for term in self.vocabulary.terms.values():
                for text in (term.name, term.plural):
                    if text.startswith(run):
                        yield Proposal(text, TERM, (begins, self.span[1]), ", ".join(sorted(term.categories)), term.doc, 0)

    def open_words(self, r: Reading) -> Iterator[Proposal]:
        """The words of the game that fit behind what was read."""
        if not self.tokens and self.kind is not None:
            yield from (Proposal(s, PART, self.span, "part of the card", rank=0) for s in sorted(self.kind.sections))
        if r.begins and not r.determined:
            yield from self.verbs(third=False)
            if r.lead not in MODALS:
                yield from self.verbs(third=True, rank=2)
        elif r.subject and (not r.determined and r.lead in ("WORD", "TERM", "STRING", *PRONOUNS) or r.lead == "OP"):
            yield from self.verbs(third=not r.plain)
        if r.lead == "PLAY" and len(self.tokens) == 1:
            yield from (Proposal(word, NOUN, self.span, rank=0) for word in sorted(self.vocabulary.play))
            return
        wanted = self.wanted(r)
        if wanted is not None:
            yield from self.nouns(wanted, r)

    def wanted(self, r: Reading) -> frozenset[str] | None:
        """The categories of noun that may stand here; None for no noun."""
        if r.event and r.lead in ("ON", "OF") and (r.before in ("", "COLON", "COMMA", "INSTEAD")):
            return frozenset(("moment",))
        if r.lead in ("UNTIL", "OP"):
            return UNTIL if r.lead == "UNTIL" else frozenset(("stat", "count"))
        if r.lead == "OF":
            return self.of(r.noun)
        if r.play and r.prep and r.lead in JOINING:
            return PLAY.get(r.prep, EVERYTHING)
        if r.lead == "PER" and r.limit:
            return frozenset(("period",))
        if r.condition and r.prep == "":
            return CONDITION
        if r.prep and r.lead in JOINING:
            return self.behind_preposition(r)
        if r.begins:
            own = frozenset() if r.lead not in ("ELSE", "THEN") else self.object_of(r.carried)
            return (SUBJECTS | own) if r.determined else own
        if r.lead == "TERM":
            return self.another_term()
        if r.lead in LINKS or r.lead in ("NOT", "ONLY", "EQUAL"):
            return EVERYTHING
        if r.verb and r.lead in ("WORD", "PLAY", "ROLL"):
            return self.object_of(r.verb)
        return EVERYTHING if r.determined else None

    def another_term(self) -> frozenset[str] | None:
        """Behind a Term: what else may be said of the same thing (`Big Item`)."""
        categories = {cat for term in self.vocabulary.terms.values() for cat in term.categories}
        return frozenset(categories) if self.could is not None and "TERM" in self.could else None

    def object_of(self, verbs: Verbs) -> frozenset[str]:
        """What the verb may be done to."""
        return frozenset().union(*(verb.object.takes for verb in verbs if verb.object is not None))

    def behind_preposition(self, r: Reading) -> frozenset[str]:
        """What the preposition may join here: the verb's own argument first."""
        verbs = r.verb or (() if r.modifier else r.carried)
        takes = [slot.takes for verb in verbs for slot in verb.slots if slot.prep == r.prep]
        if takes:
            return OBJECT.get(r.prep, frozenset()).union(*takes)
        if r.modifier and not r.condition and r.prep in MODIFIER:
            return MODIFIER[r.prep] | (OBJECT.get(r.prep, frozenset()) if r.noun else frozenset())
        return OBJECT.get(r.prep, EVERYTHING)

    def of(self, noun: str) -> frozenset[str]:
        """What may stand behind a noun's `of`."""
        v = self.vocabulary
        word = v.nouns.get(v.plural_words.get(noun, noun))
        cats = word.categories if word is not None else frozenset(("term",))
        return frozenset().union(*(OF.get(cat, frozenset()) for cat in cats)) or EVERYTHING

    def verbs(self, third: bool, rank: int = 1) -> Iterator[Proposal]:
        """Every verb in one of its forms."""
        for word, forms in self.here.verbs.forms.items():
            for form in forms:
                if form.third == third:
                    yield Proposal(word, VERB, self.span, form.signature.usage, form.signature.doc, rank)

    def nouns(self, wanted: frozenset[str], r: Reading) -> Iterator[Proposal]:
        """Nouns and Terms of some categories, in the number that the words before them want."""
        v = self.vocabulary
        many = self._several(r)
        for word in v.nouns.values():
            if "*" in wanted or word.categories & wanted or "moment" in wanted and word.name in v.moments:
                detail = ", ".join(sorted(word.categories))
                sort = MOMENT if "moment" in wanted else NOUN
                for text in _numbered(word.name, "" if sort == MOMENT else word.plural, many):
                    yield Proposal(text, sort, self.span, detail, _said(word.doc), 0 if text == word.name or many else 2)
        if wanted & {"*", "term", "card", "having"}:
            yield from self.terms(v.terms, many)
        else:  # `any Haunted Location`: in which state it is stands before what it is
            yield from self.terms(v.terms_of(*wanted, *(("state",) if wanted & {"kind", "place"} else ())), many)
        if wanted & {"name", "*"} and self.allows("STRING"):
            yield from (Proposal(f'"{title}"', CARD, self.span, rank=5) for title in sorted(self.here.titles()))

    def terms(self, names: Iterable[str], many: bool | None = None) -> Iterator[Proposal]:
        """These Terms."""
        for name in names:
            term = self.vocabulary.terms[name]
            for text in _numbered(term.name, term.plural if self.indent else "", many):
                yield Proposal(text, TERM, self.span, ", ".join(sorted(term.categories)), term.doc, 1)

    def _several(self, r: Reading) -> bool | None:
        """Do the words before a noun want its plural? None: either may stand."""
        number = next((t.text for t in reversed(self.tokens[-2:]) if t.type == "NUM"), "")
        if "NUM" in r.determined and number:
            return number != "1"
        return None


def _numbered(name: str, plural: str, many: bool | None) -> tuple[str, ...]:
    if not plural or many is False:
        return (name,)
    return (plural,) if many else (name, plural)


def _said(doc: str) -> str:
    """What is told of a noun; a moment's template is no text for people."""
    return "" if "{" in doc else doc


def kind_detail(kind: Kind) -> str:
    """What the header of a kind may say."""
    fields = [f"{name} <{typed}>" for name, typed in kind.fields.items()]
    return ", ".join([*fields, *(["+N"] if kind.bonus else []), *sorted(kind.flags)])


def section_of(vocabulary: Vocabulary, noun: str) -> str:
    """In which part of game.yaml nouns like this one stand."""
    cats = vocabulary.nouns[noun].categories if noun in vocabulary.nouns else frozenset()
    return next((section for section, given in CATEGORIES.items() if cats & set(given)), "")
