"""Examples bound: the table they begin with, what is done at it, and what must be so then.

Owns: `given`, `do`, `expect`; who sits at the table. Never: a state of a game, or whether an example holds (`scenarios`).
Enter here: check_examples, Examples.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from ..diagnostics import Diagnostic, sort, suggest
from ..vocab import Vocabulary
from . import ast, fmt, meaning
from .conditions import Conditions
from .english import listed
from .signature import Signatures
from .syntax import Parsed
from .tokens import PROBLEMS
from .words import Words

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")  # the players of an example, in turn order
EVERYONE, DIE = "everyone", "die"
SMALL_WORDS = frozenset(("to", "on", "from", "for", "with", "of", "the", "a", "an"))  # what makes an answer read well
CALLED = {"event": "moment", "counter": "number that a player keeps"}  # categories in a designer's words
USAGE = (
    'given Ann has "Card" in hand; given "Card" is in door-deck; given level of Ann = 3; given turn of Bo; '
    'given Ann is in combat with "Card"; given Bo is helping; given Cy is at Entrance'
)


def check_examples(
    source: Parsed, vocabulary: Vocabulary, signatures: Signatures, titles: Iterable[str]
) -> tuple[list[meaning.Example], list[Diagnostic]]:
    """The examples at column 0 of a text that are right, bound, and everything that is wrong with the others."""
    binder = Examples(vocabulary, Words(signatures), source.text, source.file, frozenset(titles))
    bound: list[meaning.Example] = []
    problems: list[Diagnostic] = []
    for example in source.examples:
        binder.problems = []
        found = binder.example(example, "")
        problems += binder.problems[:PROBLEMS]
        bound += [] if binder.problems else [found]
    return bound, list(sort(problems))


def names_at(vocabulary: Vocabulary) -> tuple[str, ...]:
    """Who may sit at the table of an example: as many as the game allows, and nobody called like a Term."""
    return tuple(name for name in NAMES if name not in vocabulary.terms)[: vocabulary.seats[1]]


class Examples(Conditions):
    """Binds the examples of one text."""

    def __init__(self, vocabulary: Vocabulary, words: Words, text: str, file: str, names: frozenset[str]) -> None:
        super().__init__(vocabulary, words, text, file, names)
        self.people = names_at(vocabulary)
        self.nouns.players = frozenset(self.people)
        self.titles = names

    def example(self, example: ast.Example, card: str) -> meaning.Example:
        """One example. `card`: the title of the card in which it stands; "": it says itself of which card it is."""
        if bool(card) == bool(example.of):
            said = "in its card an example has no `of`" if card else 'of which card? Write `example "..." of "Card Name":`'
            self.report("which-card", self._head(example), said)
        elif example.of and example.of[1:-1] not in self.titles:
            near = [f'"{title}"' for title in suggest(example.of[1:-1], self.titles)]
            self.report("unknown-card", self._head(example), f"no card is called {example.of}", did_you_mean=near)
        for before, line in zip(example.lines, example.lines[1:], strict=False):
            if isinstance(line, ast.Given) and not isinstance(before, ast.Given):
                self.report("not-given", line.span, "what is given stands before what is done and expected", usage=USAGE)
        if not any(isinstance(line, (ast.Claim, ast.Able)) for line in example.lines):
            self.report("nothing-expected", self._head(example), "this example expects nothing, so that it cannot fail")
        return meaning.Example(
            name=example.name[1:-1], card=card or (example.of or "")[1:-1], players=self._at_the_table(example),
            lines=tuple(bound for line in example.lines for bound in self._line(line)), span=example.span,
            text=self.text[slice(*example.span)], file=self.file, line=self.text.count("\n", 0, example.span[0]) + 1,
        )  # fmt: skip

    def _head(self, example: ast.Example) -> ast.Span:
        end = self.text.find(":", example.span[0])
        return example.span[0], end

    def _at_the_table(self, example: ast.Example) -> tuple[str, ...]:
        """As many as the game needs, and all who are named."""
        named = {head.text for head in _heads(example) if head.text in self.people}
        last = max((self.people.index(name) + 1 for name in named), default=0)
        return self.people[: max(last, self.vocabulary.seats[0], 1)]

    def _line(
        self, line: ast.Given | ast.Act | ast.Claim | ast.Able
    ) -> Iterator[meaning.Given | meaning.Act | meaning.Claim | meaning.Able]:
        match line:
            case ast.Given(atoms):
                for atom in atoms:
                    given = self._given(atom)
                    if given is not None:
                        yield given
            case ast.Act(who, sayings):
                yield meaning.Act(self._who(who), self._sayings(sayings), span=line.span)
            case ast.Claim(atoms):
                self._name_players(line)
                yield meaning.Claim(self._tests(atoms), span=line.span)
            case ast.Able(who, modal, sayings):
                yield meaning.Able(self._player(who), modal, self._sayings(sayings), span=line.span)
            case _:
                assert_never(line)
        self.scope.next_line()

    # ---- what is given ------------------------------------------------------------------------

    def _given(self, atom: ast.Atom) -> meaning.Given | None:
        """What is so when the example begins. None: reported."""
        known = len(self.problems)
        given = self._made(atom)
        if given is None and len(self.problems) == known:
            words = self.text[slice(*atom.span)]
            self.report("not-given", atom.span, f"a table cannot be set so that `{words}`", usage=USAGE)
        return given

    def _made(self, atom: ast.Atom) -> meaning.Given | None:
        span = atom.span
        match atom:
            case ast.Ruled():
                return meaning.Read(self._ruled(atom).name, True, span=span)
            case ast.Not(ast.Ruled() as ruled):
                return meaning.Read(self._ruled(ruled).name, False, span=span)
            case ast.Compares(ast.Compare(left, "=", ast.Number(amount)), ()):
                return self._counted(left, int(amount), span)
            case ast.Holds(ast.NounPhrase() as what, ()) if what.of is not None:
                return meaning.Begun(self._word(what, "event", "period"), self._player(what.of), span=span)
            case ast.There(what, (ast.Phrase("in", ast.NounPhrase() as zone),)) if fmt.text(what) == "no card":
                return meaning.Emptied(*self._zone(zone), span=span)
            case ast.Links(negated=False, who_phrases=(), link="has", what=ast.NounPhrase() as what):
                return self._had(atom.who, what, atom.phrases, span)
            case ast.Links(negated=False, who_phrases=(), link="is"):
                return self._is(atom)
        return None

    def _counted(self, left: ast.NounPhrase, amount: int, span: ast.Span) -> meaning.Given | None:
        """`level of Ann = 3`: a number that is kept, within its limits."""
        stat = self.vocabulary.stats.get(self._word(left, "counter"))
        if left.of is None or stat is None:
            return None
        least, most = stat.min, stat.max
        if least is not None and amount < least or most is not None and amount > most:
            self.report("not-given", span, f"{stat.name} is {least} to {most if most is not None else 'anything'}", usage=USAGE)
        return meaning.Counted(stat.name, self._player(left.of), amount, span=span)

    def _had(
        self, who: ast.NounPhrase, what: ast.NounPhrase, phrases: Sequence[ast.Phrase], span: ast.Span
    ) -> meaning.Given | None:
        """`Ann has "Card" in hand`."""
        player, card = self._player(who), self._title(what)
        match phrases:
            case ():
                return meaning.Placed(card, "", player, span=span)
            case (ast.Phrase("in", ast.NounPhrase(of=None) as zone, None),):
                return meaning.Placed(card, self._word(zone, "zone"), player, span=span)
        return None

    def _is(self, atom: ast.Links) -> meaning.Given | None:
        """`"Card" is in door-deck`, `"Card" is on "Card"`, `Ann is in combat with "Card"`, `Bo is helping`, `Cy is at Inn`."""
        who, span = atom.who, atom.span
        match atom.what, atom.phrases:
            case None, (ast.Phrase("in", ast.NounPhrase() as zone, None),) if who.heads[0].kind == "name":
                return meaning.Placed(self._title(who), *self._zone(zone), span=span)
            case None, (ast.Phrase("on", ast.NounPhrase() as host, None),):
                return meaning.Laid(self._title(who), self._title(host), span=span)
            case None, (ast.Phrase("in", ast.NounPhrase(of=None) as scene), ast.Phrase("with", ast.NounPhrase() as card, None)):
                word = self._word(scene, "event", "period", "zone")
                return meaning.Begun(word, self._player(who), self._title(card), span=span)
            case None, (ast.Phrase("at", ast.NounPhrase() as place, None),) if place.heads[0].kind == "terms":
                return meaning.Standing(self._player(who), self._place(place), span=span)
            case ast.NounPhrase(of=None) as state, ():
                return meaning.Being(self._word(state, "state"), self._player(who), span=span)
        return None

    def _place(self, place: ast.NounPhrase) -> str:
        """A place of the board, by its name."""
        name, places = self.text[slice(*place.span)], self.vocabulary.board.places
        if name not in places:
            said = f"the board has no place called `{name}`" if places else "this game has no board"
            self.report("not-given", place.span, said, did_you_mean=suggest(name, places), usage=USAGE)
        return name

    def _zone(self, zone: ast.NounPhrase) -> tuple[str, str]:
        """A zone and whose it is."""
        name = self._word(zone, "zone")
        found = self.vocabulary.zones.get(name)
        owned = found is not None and found.owner == "player"
        if found is not None and (found.of or owned != (zone.of is not None)):
            said = f"whose {name}? Write `{name} of Ann`" if owned else f"{name} is no single zone of a player"
            self.report("whose", zone.span, said)
        return name, self._player(zone.of) if zone.of is not None else ""

    def _word(self, phrase: ast.NounPhrase, *categories: str) -> str:
        """A bare noun of one of these categories; another one is reported with what could stand there."""
        head = phrase.heads[0]
        word = self.vocabulary.nouns.get(head.text)
        if head.kind != "word" or len(phrase.heads) > 1 or word is None or not word.categories & set(categories):
            near = [w.name for w in self.vocabulary.nouns.values() if w.categories & set(categories)]
            what = listed([CALLED.get(category, category) for category in categories], "or")
            self.report("not-given", phrase.span, f"`{head.text}` is no {what}", did_you_mean=suggest(head.text, near), usage=USAGE)
        return head.text

    def _title(self, phrase: ast.NounPhrase) -> str:
        """One card by its name."""
        if len(phrase.heads) > 1 or phrase.heads[0].kind != "name" or phrase.dets or phrase.count or phrase.of:
            words = self.text[slice(*phrase.span)]
            self.report("not-given", phrase.span, f"`{words}` is not the name of one card: names stand in quotes", usage=USAGE)
            return ""
        return self.nouns.bind(phrase).word

    # ---- who does what ------------------------------------------------------------------------

    def _player(self, phrase: ast.NounPhrase) -> str:
        """Somebody at the table, by name."""
        words = self.text[slice(*phrase.span)]
        if words not in self.people:
            self._nobody(phrase.span, words)
        return words

    def _nobody(self, span: ast.Span, words: str, *others: str) -> None:
        allowed = [*self.people, *others]
        message = f"nobody at the table is called `{words}`; there are {listed(allowed)}"
        self.report("no-player", span, message, did_you_mean=suggest(words, allowed))

    def _who(self, phrase: ast.NounPhrase) -> str:
        """A player, everyone, or the die."""
        words = self.text[slice(*phrase.span)]
        if words not in (*self.people, EVERYONE, DIE):
            self._nobody(phrase.span, words, EVERYONE, DIE)
        return words

    def _sayings(self, sayings: Iterable[ast.Saying]) -> tuple[meaning.Saying, ...]:
        return tuple(
            tuple(self._said(head) for head in saying.words if head.kind != "word" or head.text not in SMALL_WORDS)
            for saying in sayings
        )

    def _said(self, head: ast.Head) -> tuple[str, str]:
        """A word of an answer: a card, a player, a number, or a word of the game's own."""
        match head.kind:
            case "name":
                title = head.text[1:-1]
                if title not in self.titles:
                    near = [f'"{found}"' for found in suggest(title, self.titles)]
                    self.report("unknown-card", head.span, f"no card is called {head.text}", did_you_mean=near)
                return "card", title
            case "terms" if head.text in self.people:
                return "player", head.text
            case "terms":
                self.nouns.split(head)
                return "word", head.text
            case "number":
                return "number", head.text
            case _:
                return "word", head.text

    def _name_players(self, line: ast.Claim) -> None:
        """In an example nobody is `you`."""
        for head in _heads(line):
            if head.kind == "pronoun" and head.text not in (EVERYONE, "nobody"):
                self.report("no-player", head.span, f"who or what is `{head.text}` here? Write a name, as in `Ann`")


def _heads(node: ast.Node) -> Iterator[ast.Head]:
    """Every noun that is named below a node."""
    for child in ast.children(node):
        if isinstance(child, ast.Head):
            yield child
        yield from _heads(child)
