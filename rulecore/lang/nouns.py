"""Noun phrases bound to the vocabulary: readings, number, countability, `of`, and what pronouns stand for.

Owns: Nouns, Scope. Never: verbs and lines (`check`). Enter here: Nouns.bind.
"""
from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from attrs import define, evolve, field

from ..diagnostics import suggest
from ..vocab import RESERVED, Term, Vocabulary
from . import ast, meaning
from .english import article, starts_with_vowel
from .prepositions import OF, STAT_OF
from .signature import fits

Cats = frozenset[str]
ANY: Cats = frozenset("*")
NUMBER: Cats = frozenset(("number",))
SINGULAR_DETS = frozenset(("a", "an", "each", "every", "another"))
SINGLE = frozenset((*SINGULAR_DETS, "half"))
ONE_OF_SEVERAL = (("a",), ("an",), ("another",), ("any",), ("each",), ("every",))  # of a zone there is one, or one a player
POSSESSIVE = frozenset(("your", "its", "their"))
RANKS = frozenset(("next", "last", "other", "same", "many", "top", "bottom", "highest", "lowest", "most", "fewest"))
SUPERLATIVES = frozenset(("top", "bottom", "highest", "lowest", "most", "fewest"))
PLURAL_SUBJECTS = frozenset(("you", "they"))
PRONOUNS: dict[str, Cats] = {
    "you": frozenset(("player",)),
    "everyone": frozenset(("player",)),
    "nobody": frozenset(("player",)),
    "this": frozenset(("self", "card", "term")),
    "it": frozenset(("self", "term", "card", "role", "event", "place")),
    "they": frozenset(("player", "role", "token")),
    "them": frozenset(("player", "card", "term", "token", "role")),
    "yours": frozenset(("player", "card", "term", "stat")),
    "theirs": frozenset(("player", "card", "term", "stat")),
}
PERSON: Cats = frozenset(("player",))
THING: Cats = frozenset(("card", "term", "role", "event", "token", "place"))
FIGURE: Cats = frozenset(("player", "role"))
PILE: Cats = frozenset(("card", "term", "token"))


class Report(Protocol):
    """How a problem is told."""

    def __call__(
        self,
        name: str,
        span: ast.Span,
        message: str,
        *,
        did_you_mean: Iterable[str] = ...,
        usage: str = ...,
        example: str = ...,
        fix: str | None = ...,
    ) -> None: ...


@define
class Scope:
    """What the words of a line may refer to: the nouns named on it, the block's before, and who acts."""

    block: list[meaning.Noun] = field(factory=list)
    line: list[meaning.Noun] = field(factory=list)
    subject: meaning.Noun | None = None
    counted: bool = False  # a die was rolled, or something was counted, for `that many`
    each: bool = False  # an `each player` step came before, for `yours` and `theirs`

    def inner(self) -> Scope:
        """The scope of a block under this line: only `that X` looks out of it."""
        return Scope(block=[*self.block, *self.line], counted=self.counted, each=self.each)

    def next_line(self) -> None:
        """The line ends; the block remembers what it named."""
        self.block += self.line
        self.line = []
        self.subject = None


class Nouns:
    """Binds the noun phrases of one card."""

    def __init__(self, vocabulary: Vocabulary, names: frozenset[str], text: str, report: Report) -> None:
        self.vocabulary, self.names, self.text, self.report = vocabulary, names, text, report
        self.scope = Scope()
        self.plurals = False  # may a plural stand bare in the phrase being bound?
        self.players: frozenset[str] = frozenset()  # names of people at the table: only an example has them

    # ---- one phrase ---------------------------------------------------------------------------

    def bind(
        self,
        phrase: ast.NounPhrase,
        want: Cats | None = None,
        *,
        loose: bool = False,
        plurals: bool = False,
        remember: bool = True,
    ) -> meaning.Noun:
        """The bound noun. `want`: what could stand here. `loose`: how many need not be said; `plurals`: of a plural."""
        self.plurals = plurals
        refs, cats = self._heads(phrase, want, loose)
        dets = phrase.dets
        ranks = [word for word in dets if word in RANKS]
        of = self._of(phrase, cats) if phrase.of is not None else None
        noun = meaning.Noun(
            cats=cats,
            refs=refs,
            det=next((w for w in dets if w not in RANKS and w not in ("half", "up", "to")), ""),
            rank=ranks[0] if ranks else "",
            count=int(phrase.count) if phrase.count else None,
            half="half" in dets,
            up_to="up" in dets,
            of=of,
            text=self.text[phrase.span[0] : phrase.span[1]],
            span=phrase.span,
        )
        noun = self._refer(phrase, noun, want)
        if remember and phrase.heads[0].kind != "pronoun":
            self.scope.line.append(noun)
        if noun.up_to or noun.det in ("any", "all", "every") or "holding" in cats or phrase.heads[0].text == "roll":
            self.scope.counted = True  # how many it is will be seen in play
        return noun

    def peek(self, phrase: ast.NounPhrase) -> Cats:
        """What the phrase's first head could be, without a word about what is wrong with it."""
        head, v = phrase.heads[0], self.vocabulary
        if head.kind == "pronoun":
            return PRONOUNS[head.text]
        if head.kind == "word":
            found = [v.nouns[name].categories for name in (head.text, v.plural_words.get(head.text, "")) if name in v.nouns]
        else:
            last = next((t for t in (head.text, head.text.split()[-1]) if t in v.terms or t in v.plural_terms), "")
            found = [frozenset(("term", *v.terms[v.plural_terms.get(last, last)].categories))] if last else []
        return frozenset().union(*found) if found else ANY

    def _heads(self, phrase: ast.NounPhrase, want: Cats | None, loose: bool) -> tuple[tuple[meaning.Ref, ...], Cats]:
        refs: list[meaning.Ref] = []
        cats: set[str] = set()
        for head in phrase.heads:
            match head.kind:
                case "pronoun":
                    ref, found = meaning.Ref("pronoun", head.text, span=head.span), PRONOUNS[head.text]
                case "name":
                    ref, found = self._card(head)
                case "terms" if head.text in self.players:
                    ref, found = meaning.Ref("seat", head.text, span=head.span), PERSON
                case "terms":
                    ref, found = self._terms(phrase, head, want, loose)
                case _:
                    ref, found = self._word(phrase, head, want, loose)
            if cats and not _alike(found, cats):
                first = phrase.heads[0].text
                self.report("misplaced", head.span, f"`or` joins nouns of one sort: `{head.text}` is not like `{first}`")
                found = ANY
            refs.append(ref)
            cats |= found
        if "*" not in cats:
            self._article(phrase)
        return tuple(refs), frozenset(cats)

    # ---- heads --------------------------------------------------------------------------------

    def _card(self, head: ast.Head) -> tuple[meaning.Ref, Cats]:
        title = head.text[1:-1]
        if title not in self.names:
            self.report("unknown-card", head.span, f'no card is called "{title}"', did_you_mean=_quoted(suggest(title, self.names)))
            return meaning.Ref("card", title, span=head.span), ANY
        return meaning.Ref("card", title, span=head.span), frozenset(("name", "card", "term", "place"))

    def _terms(
        self, phrase: ast.NounPhrase, head: ast.Head, want: Cats | None, loose: bool
    ) -> tuple[meaning.Ref, Cats]:
        parts = self.split(head)
        if parts is None:
            return meaning.Ref("terms", head.text, span=head.span), ANY
        singular = tuple(self.vocabulary.plural_terms.get(part, part) for part in parts)
        last = self.vocabulary.terms[singular[-1]]
        plural = parts[-1] != singular[-1]
        cats = frozenset(("term", *last.categories))
        if self._exclusive(head, singular) or self._adjective(phrase, last, want):
            pass
        elif any(part != one for part, one in zip(parts[:-1], singular[:-1], strict=True)):
            self.report("number", head.span, f"only the last of `{head.text}` can be plural")
        elif not self._number(phrase, plural, last.plural, last.name):
            bare = not phrase.dets and phrase.count is None and phrase.of is None and not loose
            bare = bare and not (plural and self.plurals)
            if bare and (plural or self._needs_article(cats, want, bool(last.plural))):
                self._how_many(phrase, last.name)
        return meaning.Ref("terms", " ".join(singular), singular, plural, span=head.span), cats

    def _adjective(self, phrase: ast.NounPhrase, term: Term, want: Cats | None) -> bool:
        """Report a tag with no plural (`Big`) that stands as a noun: it says only how something is. True: reported."""
        said_of = not phrase.dets and phrase.count is None and (want is None or "state" in want or "card" not in want)
        if "tag" not in term.categories or term.plural or said_of:
            return False
        message = f"`{term.name}` says how something is, not what it is: write what is {term.name}"
        self.report("adjective", phrase.heads[0].span, message)
        return True

    def _needs_article(self, cats: Cats, want: Cats | None, countable: bool) -> bool:
        """A slot or a class may stand bare (there is one); a tag only where a condition is meant; a kind never.

        Behind `with` and `have` (where `having` is wanted) only what has no plural stands bare: `with Footgear`.
        """
        if want is not None and "having" in want and countable:
            return True
        if cats & {"slot", "class"}:
            return False
        return "kind" in cats or "tag" in cats and (want is None or "state" not in want)

    def split(self, head: ast.Head) -> tuple[str, ...] | None:
        """A run of capitalised words as Terms, the longest first; None (and a report) if one is unknown."""
        known, plurals = self.vocabulary.terms, self.vocabulary.plural_terms
        words = head.text.split()
        parts: list[str] = []
        at = 0
        while at < len(words):
            for end in range(len(words), at, -1):
                part = " ".join(words[at:end])
                if part in known or part in plurals:
                    parts.append(part)
                    at = end
                    break
            else:
                self._unknown_term(head, words, at)
                return None
        return tuple(parts)

    def _unknown_term(self, head: ast.Head, words: list[str], at: int) -> None:
        """Report the word that no Term has here, with the Terms that it, alone or with its neighbours, could be."""
        parts = self.vocabulary.term_words
        at = next((i for i in range(at, len(words)) if words[i] not in parts), at)
        start = head.span[0] + len(" ".join(words[:at])) + (at > 0)
        end = start + len(words[at])
        v = self.vocabulary
        near = suggest(words[at], [*self.players, *v.terms, *v.plural_terms, *v.term_words, *v.nouns, *v.plural_words, *RESERVED])
        if words[at] in parts:
            near = tuple(term for term in v.terms if words[at] in term.split())[:3]
        self.report("unknown-term", (start, end), f"no Term is called `{words[at]}`", did_you_mean=near)

    def _exclusive(self, head: ast.Head, parts: tuple[str, ...]) -> bool:
        """Report Terms that cannot be said of one thing. True: reported."""
        words = head.text.split()
        if len(words) == 1:
            return False
        if len(set(parts)) < len(parts) or any(a == b for a, b in zip(words, words[1:], strict=False)):
            self.report("repeated-term", head.span, f"`{head.text}` says the same Term twice")
            return True
        for category in self.vocabulary.exclusive:
            both = [part for part in parts if category in self.vocabulary.terms[part].categories]
            if len(both) > 1:
                message = f"nothing is {both[0]} and {both[1]} at once: each is {article(category)}"
                self.report("two-of-a-kind", head.span, message, fix=f"{both[0]} else {both[1]}")
                return True
        return False

    def _word(
        self, phrase: ast.NounPhrase, head: ast.Head, want: Cats | None, loose: bool
    ) -> tuple[meaning.Ref, Cats]:
        reading = self._reading(head.text, want, several=phrase.count is not None or bool(phrase.dets))
        if reading is None:
            self.unknown_noun(head.text, head.span, want)
            return meaning.Ref("word", head.text, span=head.span), ANY
        name, plural = reading
        word = self.vocabulary.nouns[name]
        bare = not loose and not phrase.dets and phrase.count is None
        bare = bare and not (plural and (phrase.of is not None or self.plurals))
        if self._number(phrase, plural, word.plural, name):
            pass
        elif bare and (word.counted or plural):
            self._how_many(phrase, name)
        elif bare and want is not None and "holding" in want & word.categories and "zone" not in want:
            self.report("whose", phrase.span, f"whose {name}? write `your {name}`", fix=f"your {name}")
        elif "card" in word.categories and phrase.dets == ("the",) and phrase.of is not None:
            self.report("how-many", phrase.span, f"which {name}? write `the top {name}`, or `{article(name)}`")
        elif "counter" in word.categories and phrase.dets == ("the",) and phrase.of is None and "counter" in (want or ()):
            self.report("how-many", phrase.span, f"how many {word.plural}?")
        elif "zone" in word.categories and phrase.dets[:1] in ONE_OF_SEVERAL:
            self.report("whose", phrase.span, f"whose {name}? there is one: write `your {name}`", fix=f"your {name}")
        elif name in ("left", "right") and not POSSESSIVE & set(phrase.dets):
            self.report("whose", phrase.span, f"whose {name}? write `your {name}` or `their {name}`", fix=f"your {name}")
        return meaning.Ref("word", name, plural=plural, span=head.span), word.categories

    def _reading(self, text: str, want: Cats | None, *, several: bool) -> tuple[str, bool] | None:
        """A noun and whether it is its plural: what fits here before what does not; `each munchkin`, but `to munchkins`."""
        v = self.vocabulary
        readings: list[tuple[str, bool]] = []
        if text in v.plural_words:
            readings.append((v.plural_words[text], True))
        if text in v.nouns:
            readings.append((text, False))
        if not readings:
            return None
        if not several:
            readings.reverse()
        return next((r for r in readings if fits(v.nouns[r[0]].categories, want)), readings[0])

    def unknown_noun(self, word: str, span: ast.Span, want: Cats | None) -> None:
        """Report a lowercase word that is no noun, with what it could be: first of the wanted categories."""
        v = self.vocabulary
        first = [w.name for w in v.nouns.values() if fits(w.categories, want)]
        first += [w.plural for w in v.nouns.values() if w.plural and fits(w.categories, want)]
        if want is None or want & {"term", "*"}:
            first += [*v.terms, *v.plural_terms]
        near = suggest(word, first, 2)
        every = [*first, *RESERVED, *v.nouns, *v.plural_words, *v.terms, *v.plural_terms, *v.term_words]
        near = tuple(dict.fromkeys((*near, *suggest(word, every, 4))))[:4]
        self.report("unknown-noun", span, f"no noun is called `{word}`", did_you_mean=near)

    # ---- number and articles ------------------------------------------------------------------

    def _number(self, phrase: ast.NounPhrase, plural: bool, plural_form: str, name: str) -> bool:
        """Report where the number before a noun and the noun's form contradict each other. True: reported."""
        dets, count = phrase.dets, phrase.count
        if count is not None and SINGLE & set(dets) and not ("another" in dets and count != "1"):
            return self._say_number(phrase, f"`{' '.join(dets)} {count}` says two numbers")
        if "many" in dets and "that" not in dets:
            self.report("how-many", phrase.span, "write `that many`")
            return True
        if "up" in dets and count is None:
            self.report("how-many", phrase.span, "up to how many?")
            return True
        if count not in (None, "1") and not plural and not plural_form and name not in self.vocabulary.invariable:
            return self._say_number(phrase, f"{name} cannot be counted")
        if "half" in dets and name in self.vocabulary.nouns and self.vocabulary.nouns[name].counted:
            return self._say_number(phrase, f"half of what? {article(name).capitalize()} is one")
        if plural and (count == "1" or count is None and SINGLE & set(dets)):
            return self._say_number(phrase, f"one of them is {article(name)}", fix=name)
        if not plural and plural_form and (count not in (None, "1") or "all" in dets or dets[-1:] == ("many",)):
            return self._say_number(phrase, f"several of them are {plural_form}", fix=plural_form)
        word = self.vocabulary.nouns.get(name)
        if dets in (("next",), ("last",)) and not (word is not None and word.categories & {"event", "time"}):
            self.report("how-many", phrase.span, f"write `the {dets[0]} {name}`", fix=f"the {self.text[slice(*phrase.span)]}")
            return True
        if plural and count is None and dets == ("any",):
            return self._say_number(phrase, f"one of them is any {name}; of several write `up to 3 {plural_form}`")
        if dets[:1] in (("a",), ("an",)) and len(dets) > 1 and dets[1] in SUPERLATIVES:
            return self._say_number(phrase, f"there is one {dets[1]}: write `the {dets[1]}`")
        if dets and dets[0] in SUPERLATIVES:
            self.report("how-many", phrase.span, f"write `the {dets[0]} ...`", fix=f"the {self.text[slice(*phrase.span)]}")
            return True
        if plural and count is None and dets[-1:] in (("top",), ("bottom",)):
            self.report("how-many", phrase.span, f"the {dets[-1]} how many?")
            return True
        return False

    def _say_number(self, phrase: ast.NounPhrase, message: str, fix: str = "") -> bool:
        self.report("number", phrase.span, message, did_you_mean=(fix,) if fix else ())
        return True

    def _how_many(self, phrase: ast.NounPhrase, name: str) -> None:
        message = f"how many? write `1 {name}`, `{article(name)}`, `each {name}` or `every {name}`"
        self.report("how-many", phrase.span, message, fix=article(name))

    def _article(self, phrase: ast.NounPhrase) -> None:
        written = next((d for d in phrase.dets if d in ("a", "an")), None)
        head = phrase.heads[0].text
        if written is None or phrase.count is not None or phrase.dets[-1] != written or head.startswith('"'):
            return
        right = "an" if starts_with_vowel(head) else "a"
        if written != right:
            self.report("a-or-an", phrase.span, f"write `{right} {head}`", did_you_mean=(right,))

    # ---- of -----------------------------------------------------------------------------------

    def _of(self, phrase: ast.NounPhrase, cats: Cats) -> meaning.Noun:
        assert phrase.of is not None
        stat = self.vocabulary.stats.get(phrase.heads[0].text)
        allowed = [OF[cat] for cat in cats if cat in OF and not (cat == "stat" and stat)]
        allowed += [STAT_OF[owner] for owner in (stat.of if stat else ()) if owner in STAT_OF]
        want: Cats | None = frozenset().union(*allowed) if allowed else None
        inner = self.bind(phrase.of, want, loose="count" in cats)
        if "count" in cats:
            self._counted(phrase.of, inner)
        if "*" not in cats and not (want is not None and fits(inner.cats, want) and self._ranked(phrase, cats, inner)):
            head = phrase.heads[0].text
            self.report("misplaced-of", phrase.span, f"`{head}` is not of {phrase.of.heads[0].text}")
        return inner

    def _ranked(self, phrase: ast.NounPhrase, cats: Cats, inner: meaning.Noun) -> bool:
        """`the top card of door-deck`: of a zone a card is the top or the bottom one, and only of a zone."""
        if "card" not in cats or inner.cats & {"*", "period"} or phrase.dets == ("the",):
            return True
        ends = bool({"top", "bottom"} & set(phrase.dets))
        return ends == ("zone" in inner.cats)

    def _counted(self, phrase: ast.NounPhrase, noun: meaning.Noun) -> None:
        """`number of Items`: what is counted is plural."""
        ref = noun.refs[0]
        several = self.vocabulary.terms[ref.terms[-1]].plural if ref.kind == "terms" and ref.terms else ""
        if ref.kind == "word" and ref.word in self.vocabulary.nouns:
            several = self.vocabulary.nouns[ref.word].plural
        if several and not ref.plural and not phrase.dets:
            self._say_number(phrase, f"several of them are {several}", fix=several)

    # ---- what it stands for -------------------------------------------------------------------

    def _refer(self, phrase: ast.NounPhrase, noun: meaning.Noun, want: Cats | None) -> meaning.Noun:
        """Find what a pronoun, `its`, `their` or `that` stands for."""
        head = phrase.heads[0]
        if head.kind == "pronoun":
            return self._pronoun(head, noun, want)
        if "their" in phrase.dets:
            return evolve(noun, stands_for=self._them(phrase.span, "their", FIGURE | {"card", "term"}))
        if "its" in phrase.dets:
            return evolve(noun, stands_for=self._it(None))
        if "that" in phrase.dets:
            return self._that(phrase, noun)
        return noun

    def _pronoun(self, head: ast.Head, noun: meaning.Noun, want: Cats | None) -> meaning.Noun:
        match head.text:
            case "it":
                meant = self._it(want)
            case "they" | "them":
                meant = self._them(head.span, head.text, FIGURE | PILE)
            case "theirs":
                if not self.scope.each:
                    self.report("pronoun", head.span, "`theirs` is what an `each player` step before has produced; there is none")
                return noun
            case _:
                return noun
        cats = noun.cats | meant.cats if meant is not None else noun.cats
        return evolve(noun, stands_for=meant, cats=cats)

    def _it(self, want: Cats | None) -> meaning.Noun | None:
        """The last card, figure or event named on the line, of those that can stand here if some can; None: this card."""
        things = [
            noun
            for noun in reversed(self.scope.line)
            if noun.cats & THING and not _several(noun) and noun.det not in POSSESSIVE | {"no"}
        ]
        return next((noun for noun in things if fits(noun.cats, want)), things[0] if things else None)

    def _them(self, span: ast.Span, word: str, kinds: Cats) -> meaning.Noun | None:
        """The subject of the clause, else the last player, figure or pile named on the line."""
        if word != "them" and self.scope.subject is not None:
            return self.scope.subject
        for noun in reversed(self.scope.line):
            figure = noun.cats & FIGURE and "event" not in noun.cats
            pile = noun.cats & kinds & PILE and _several(noun)
            if (figure or pile) and noun.det != "no":
                return noun
        self.report("pronoun", span, f"`{word}` stands for nobody: nobody and nothing several is named before it on this line")
        return None

    def _that(self, phrase: ast.NounPhrase, noun: meaning.Noun) -> meaning.Noun:
        if noun.rank == "many":
            if not self.scope.counted:
                self.report("pronoun", phrase.span, "`that many`: nothing was rolled or counted before")
            return noun
        for earlier in reversed([*self.scope.block, *self.scope.line]):
            if earlier.refs[0].word == noun.refs[0].word or self._same_sort(noun, earlier):
                return evolve(noun, stands_for=earlier)
        if "*" not in noun.cats:
            head = phrase.heads[0].text
            self.report("pronoun", phrase.span, f"`that {head}`: no {head} was named before in this block")
        return noun

    def _same_sort(self, noun: meaning.Noun, earlier: meaning.Noun) -> bool:
        """`that player` may be the opponent named before, `that card` any card."""
        ref = noun.refs[0]
        if ref.word == "player":
            return "player" in earlier.cats
        return ref.word == "card" and bool(earlier.cats & {"card", "term"})


def _alike(one: Cats, others: set[str]) -> bool:
    """May `or` join them?"""
    both_cards = bool(one & {"card", "term"} and others & {"card", "term"})
    return "*" in one | others or both_cards or bool(one & others)


def _several(noun: meaning.Noun) -> bool:
    plural = any(ref.plural for ref in noun.refs)
    return plural or noun.det in ("every", "all") or (noun.count or 1) > 1


def _quoted(titles: Iterable[str]) -> tuple[str, ...]:
    return tuple(f'"{title}"' for title in titles)


def is_plural(noun: meaning.Noun) -> bool:
    """Does a verb after it have no -s? (`you`, `they`, `2 players`, `all Ghosts`)"""
    ref = noun.refs[0]
    if ref.kind == "pronoun":
        return ref.word in PLURAL_SUBJECTS
    return ref.plural or (noun.count or 1) > 1 or noun.det == "all"
