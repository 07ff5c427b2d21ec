"""Surface tree -> meaning: every word bound, every phrase attached, and everything that does not fit reported.

Owns: cards, lines and clauses. Never: state, or what a verb does. Noun phrases are in `nouns`, the tables of attachment in
`prepositions`. Enter here: check (from text: `reading.read_cards`).
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from attrs import evolve

from ..diagnostics import Diagnostic, sort, suggest
from ..vocab import Vocabulary
from . import ast, meaning
from .clauses import ACTORS, Clauses, Where
from .english import article
from .examples import Examples
from .header import Header
from .mistakes import function_words
from .nouns import ANY
from .prepositions import PLAY
from .signature import Signatures, fits
from .tokens import PROBLEMS
from .words import Words


def check(
    cards: Iterable[ast.Card],
    vocabulary: Vocabulary,
    signatures: Signatures,
    text: str,
    file: str,
    names: Iterable[str],
) -> tuple[list[meaning.CardMeaning], list[Diagnostic]]:
    """The cards that mean something, bound, and everything that is wrong with the others.

    `names` are the titles of all cards of the set; those of `cards` need not be among them.
    """
    cards = list(cards)
    titles = frozenset(names) | frozenset(card.title for card in cards)
    words = Words(signatures)
    bound: list[meaning.CardMeaning] = []
    problems: list[Diagnostic] = []
    for card in cards:
        checker = _Checker(vocabulary, words, text, file, titles)
        result = checker.card(card)
        problems += causes(card, checker.problems)[:PROBLEMS]
        if not checker.problems and result is not None:
            bound.append(result)
    return bound, list(sort(problems))


# ---- one diagnostic a mistake ---------------------------------------------------------------------

CONTEXT = frozenset(("when", "until", "never-in-play", "standing", "nobody", "pronoun"))
FOLLOWING = frozenset(("pronoun", "nothing-to-repeat", "agreement", "missing-object", "misplaced", "when"))


def causes(card: ast.Card, problems: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The problems without those that only follow from an unknown word, and one for each span."""
    unknown = [p for p in problems if p.name.startswith("unknown-")]
    if unknown:
        lines = {p.line for p in unknown}
        plays = [line.span for line in card.lines if isinstance(line, ast.Play)]
        first = card.lines[0].span[0] if card.lines else card.span[1]
        doubtful = any(p.name == "unknown-verb" or p.start < first or _within(p, plays) for p in unknown)
        problems = [
            p
            for p in problems
            if not (p.name in FOLLOWING and p.line in lines) and not (p.name in CONTEXT and doubtful)
        ]
    return one_a_span(problems)


def one_a_span(problems: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Of several problems with the same words, the first."""
    found: dict[ast.Span, Diagnostic] = {}
    for problem in sort(problems):
        found.setdefault(problem.span, problem)
    return list(found.values())


def _within(problem: Diagnostic, spans: Iterable[ast.Span]) -> bool:
    return any(start <= problem.start < end for start, end in spans)


# ---- one card -------------------------------------------------------------------------------------

class _Checker(Clauses):
    """Binds one card and keeps what is wrong with it."""

    def card(self, card: ast.Card) -> meaning.CardMeaning | None:
        """The whole card."""
        kind = self.vocabulary.kinds.get(card.kind)
        if kind is None:
            near = suggest(card.kind, self.vocabulary.kinds)
            span = (card.span[0], card.span[0] + len(card.kind))
            self.report("unknown-kind", span, f"no kind of card is called `{card.kind}`", did_you_mean=near)
            return None
        self.kind = card.kind
        header = Header(self.vocabulary, kind, self.nouns, self.report).read(card)
        self.where = self._card_place(card, header.flags)
        lines = self._lines(card.lines)
        examples = self._examples(card)
        return meaning.CardMeaning(
            kind=card.kind,
            title=card.title,
            fields=header.values,
            terms=header.terms,
            flags=header.flags,
            copies=header.copies,
            lines=lines,
            span=card.span,
            file=self.file,
            examples=examples,
        )

    def _examples(self, card: ast.Card) -> tuple[meaning.Example, ...]:
        """The examples that stand in the card: their words are those of a table, not of a card."""
        if not card.examples:
            return ()
        binder = Examples(self.vocabulary, self.words, self.text, self.file, self.nouns.names)
        bound = tuple(binder.example(example, card.title) for example in card.examples)
        self.problems += binder.problems
        return bound

    def _card_place(self, card: ast.Card, flags: frozenset[str]) -> Where:
        """What a line directly under the header is: carried out when the card is played, or standing while it lies there."""
        kind = self.vocabulary.kinds[card.kind]
        plays = [line for line in card.lines if isinstance(line, ast.Play)]
        here = any(zone in self.vocabulary.in_combat for zone in kind.counts)
        stays = not kind.played or "persistent" in flags
        if stays:
            effects = bool(plays) or kind.played
            return Where(effects=effects, standing=bool(kind.counts), lasting=True, combat=here)
        combat = any(self._in_combat(play.phrases) for play in plays) if plays else here
        return Where(effects=True, standing=combat and here, lasting=False, combat=combat)

    def _in_combat(self, phrases: Iterable[ast.Phrase]) -> bool:
        """Do the phrases say `in combat`?"""
        fights = self.vocabulary.in_combat
        return any(
            p.prep in ("in", "during") and isinstance(p.object, ast.NounPhrase) and p.object.heads[0].text in fights
            for p in phrases
        )

    # ---- lines --------------------------------------------------------------------------------

    def _lines(self, lines: Iterable[ast.Line]) -> tuple[meaning.Line, ...]:
        bound: list[meaning.Line] = []
        for line in lines:
            self.last = self.carried = None
            bound.append(self._line(line))
            self.scope.next_line()
            if len(self.problems) >= PROBLEMS:
                break
        return tuple(bound)

    def _body(self, body: ast.Body, where: Where) -> meaning.Body:
        """What stands behind a colon: the rest of the line, or a block with lines of its own."""
        outer_where, outer_scope = self.where, self.scope
        self.where = where
        if body.inline:
            self.last = self.carried = None
            lines: tuple[meaning.Line, ...] = tuple(self._line(line) for line in body.lines)
        else:
            self.nouns.scope = outer_scope.inner()
            lines = self._lines(body.lines)
            self.nouns.scope = outer_scope
        self.where = outer_where
        return meaning.Body(lines, span=body.span)

    def _line(self, line: ast.Line) -> meaning.Line:
        match line:
            case ast.Sentence():
                return self._sentence(line)
            case ast.Trigger():
                return self._trigger(line)
            case ast.Instead():
                event = self._event(line.event)
                return meaning.Instead(event, self._body(line.body, self._under(event)), span=line.span)
            case ast.Section():
                return self._section(line)
            case ast.Label():
                return meaning.Label(line.name[1:-1], self._body(line.body, self.where), span=line.span)
            case ast.Limited():
                return self._limited(line)
            case ast.Ability():
                return self._ability(line)
            case ast.When():
                return self._when(line)
            case ast.Choose():
                return self._choose(line)
            case ast.Table():
                return self._table(line)
            case ast.Play():
                return self._play(line)
            case ast.Only():
                return self._only(line)
            case _:
                assert_never(line)

    def _sentence(self, line: ast.Sentence) -> meaning.Sentence:
        steps = self._steps(line.steps)
        tail = None if line.tail is None else self._line(line.tail)
        return meaning.Sentence(steps, tail, span=line.span)  # type: ignore[arg-type]

    def _trigger(self, line: ast.Trigger) -> meaning.Trigger:
        event = self._event(line.event)
        return meaning.Trigger(event, self._body(line.body, self._under(event)), span=line.span)

    def _under(self, event: meaning.Event) -> Where:
        fights = self.vocabulary.in_combat
        combat = event.moment in fights or any(
            isinstance(p.noun, meaning.Noun) and p.noun.word in fights for p in event.phrases if p.prep in ("in", "during")
        )
        return self.where.inside(combat=combat)

    def _event(self, event: ast.Event) -> meaning.Event:
        """`defeat`, `your next win`, `draw from treasure-deck`: a moment and its filters."""
        words = [head for head in event.noun.heads if head.kind == "word"]
        unknown = [head for head in words if self._is_no_noun(head.text)]
        for head in unknown:
            near = suggest(head.text, self.vocabulary.moments)
            self.report("unknown-moment", head.span, f"no moment is called `{head.text}`", did_you_mean=near)
        if unknown:
            noun = meaning.Noun(ANY, (meaning.Ref("word", event.noun.heads[0].text),), span=event.noun.span)
        else:
            noun = self.nouns.bind(event.noun, frozenset(("event",)), loose=True)
            self._moment(event, noun)
            self._whom_it_befalls(noun)
        phrases = self._attach_to_noun(event.phrases, noun)
        guards = self._guards(event.guards)
        self._standing_event(event, noun)
        return meaning.Event(noun.word, noun, phrases, guards, span=event.span)

    def _is_no_noun(self, word: str) -> bool:
        v = self.vocabulary
        return word not in v.nouns and word not in v.plural_words

    def _moment(self, event: ast.Event, noun: meaning.Noun) -> None:
        for ref, head in zip(noun.refs, event.noun.heads, strict=True):
            if ref.plural and "event" in noun.cats:
                self.report("number", head.span, f"one {ref.word} at a time", did_you_mean=(ref.word,), fix=ref.word)
            if "*" not in noun.cats and ref.word not in self.vocabulary.moments:
                near = suggest(head.text, self.vocabulary.moments)
                self.report("not-a-moment", head.span, f"`{head.text}` is no moment of the game", did_you_mean=near)

    def _whom_it_befalls(self, noun: meaning.Noun) -> None:
        """`death of any player`, `discard of this`: a moment is of a player, of a card, or of both, as its telling says."""
        word = self.vocabulary.nouns.get(noun.word)
        if word is None or "{" not in word.doc:
            return
        who, what = "{who" in word.doc, "{what" in word.doc
        cats = noun.of.cats if noun.of is not None else ANY
        player, thing = "player" in cats, bool(cats & {"card", "term", "self", "role"})
        if noun.det == "your" and not who or not (cats & {"*", "period"} or player and who or thing and what):
            self.report("misplaced-of", noun.span, f"`{noun.text}`: {noun.word} is of {'a player' if who else 'a card'}")

    def _standing_event(self, event: ast.Event, noun: meaning.Noun) -> None:
        """A trigger on a card that is played and gone: it must be for once (`next`), or the card must lie in the fight."""
        if self.where.nested or self.where.standing or noun.rank == "next" or "*" in noun.cats:
            return
        message = "this card does not stay in play: write `next` for a single time, or make the card one that stays"
        self.report("never-in-play", event.span, message)

    def _section(self, line: ast.Section) -> meaning.Section:
        allowed = self.vocabulary.kinds[self.kind].sections
        if line.name not in allowed:
            span = (line.span[0], line.span[0] + len(line.name))
            near = suggest(line.name, [*allowed, *self.words.forms, *function_words()])
            parts = ", ".join(sorted(allowed)) or "none"
            message = f"{article(self.kind)} has no part called `{line.name}` (parts: {parts}); a cost needs an object"
            self.report("unknown-section", span, message, did_you_mean=near)
        return meaning.Section(line.name, self._body(line.body, self.where.inside(combat=False)), span=line.span)

    def _limited(self, line: ast.Limited) -> meaning.Limited:
        per = self.nouns.bind(line.limit.per, frozenset(("period",)), loose=True, remember=False)
        if not fits(per.cats, frozenset(("period",))) or per.det or per.rank or per.of:
            near = self.vocabulary.words_of("period")
            message = f"how often: per {', '.join(near)}"
            self.report("wrong-period", line.limit.per.span, message, did_you_mean=suggest(per.word, near))
        times = 1 if line.limit.words == "once" else int(line.limit.words.split()[0])
        costs = self._costs(line.costs)
        combat = self.where.combat or per.word in self.vocabulary.in_combat
        held = bool(line.body.lines) and isinstance(line.body.lines[0], (ast.Trigger, ast.Instead))
        where = evolve(self.where, combat=combat) if held else self.where.inside(combat=combat)
        return meaning.Limited(times, per, costs, self._body(line.body, where), span=line.span)

    def _costs(self, costs: Iterable[ast.Deed]) -> tuple[meaning.Call, ...]:
        outer = self.where
        self.where = self.where.inside(combat=self.where.combat)
        bound = tuple(self._deed(cost, first=True) for cost in costs)
        self.where = outer
        return bound

    def _ability(self, line: ast.Ability) -> meaning.Ability:
        costs = self._costs(line.costs)
        body = self._body(line.body, self.where.inside(combat=self.where.combat))
        return meaning.Ability(costs, body, span=line.span)

    def _when(self, line: ast.When) -> meaning.When:
        if line.body.inline and _has_else(line.body.lines[0]):
            message = "does `else` belong to the condition or to the effect? Write `A if c else B`, or a block"
            self.report("ambiguous-else", line.span, message)
        tests = self._tests(line.atoms)
        combat = self.where.combat or line.word != "unless" and self._tests_combat(tests)
        body = self._body(line.body, evolve(self.where, combat=combat))
        otherwise = None if line.otherwise is None else self._body(line.otherwise, self.where)
        return meaning.When(line.word, tests, body, otherwise, span=line.span)

    def _choose(self, line: ast.Choose) -> meaning.Choose:
        subject = self._subject(line.subject)
        self._say_agreement(line.span, line.verb, line.verb == "chooses", subject, "choose", "chooses")
        count = 1 if line.count == "one" else int(line.count)
        if not 1 <= count < max(2, len(line.options)):
            message = f"{line.count} of {len(line.options)} options leave nothing to choose"
            self.report("how-many", line.span, message)
        self._need_when(line.span)
        options = tuple(self._part(option) for option in line.options)
        return meaning.Choose(subject, count, options, span=line.span)

    def _part(self, part: ast.Steps | ast.Line | ast.Body) -> meaning.Body:
        """An option or a row: steps on the line, or lines of their own."""
        inside = self.where.inside(combat=self.where.combat)
        match part:
            case ast.Body():
                return self._body(part, inside)
            case ast.Steps():
                line: ast.Line = ast.Sentence(part, None, span=part.span)
                return self._body(ast.Body(True, (line,), span=part.span), inside)
            case _:
                return self._body(ast.Body(False, (part,), span=part.span), inside)

    def _table(self, line: ast.Table) -> meaning.Table:
        subject = self._subject(line.subject)
        self._say_agreement(line.span, line.verb, line.verb == "rolls", subject, "roll", "rolls")
        self.scope.counted = True
        self._need_when(line.span)
        rows = tuple((*_faces(row.on), self._part(row.does)) for row in line.rows)
        faces = [face for low, high, _ in rows for face in range(low, high + 1)]
        if faces != list(range(1, 7)):
            said = ", ".join(row.on for row in line.rows)
            span = (line.rows[0].span[0], line.rows[-1].span[1])
            self.report("die-faces", span, f"the rows ({said}) must cover 1 to 6 in order, each face once")
        return meaning.Table(subject, rows, span=line.span)

    def _play(self, line: ast.Play) -> meaning.Play:
        if line.word is not None and line.word not in self.vocabulary.play:
            span = (line.span[0] + len("play "), line.span[0] + len("play ") + len(line.word))
            near = suggest(line.word, [*self.vocabulary.play, "in", "on"])
            self.report("unknown-moment", span, f"`play {line.word}` says no time", did_you_mean=near)
        base = meaning.Noun(frozenset(), (meaning.Ref("pronoun", "this"),))
        phrases, _ = self._attach(line.phrases, (), base, PLAY)
        self._whose_turn(phrases)
        for phrase in phrases:
            if phrase.noun is not None and phrase.prep == "on":
                self._whom_it_befalls(phrase.noun)
        return meaning.Play(line.word, phrases, self._guards(line.guards), span=line.span)

    def _whose_turn(self, phrases: Iterable[meaning.Attached]) -> None:
        """`on your turn`, not `on turn`; a moment of the fight needs no owner."""
        for phrase in phrases:
            noun = phrase.noun
            if phrase.prep == "on" and isinstance(noun, meaning.Noun) and "period" in noun.cats and not noun.det and not noun.of:
                self.report("whose", phrase.span, f"whose {noun.word}? write `on your {noun.word}`", fix=f"on your {noun.word}")

    def _only(self, line: ast.Only) -> meaning.Only:
        noun = self.nouns.bind(line.noun, ACTORS, loose=True)
        if not fits(noun.cats, ACTORS):
            self.report("cannot-act", line.noun.span, f"`{noun.text}` cannot do anything: a player or a figure can")
        phrases = self._attach_to_noun(line.phrases, noun)
        known = len(self.problems)
        call = self._deed(evolve(line.deed, modal="may"), first=True)
        if len(self.problems) == known and not self.where.standing and not self.vocabulary.kinds[self.kind].played:
            self.report("never-in-play", line.span, f"{article(self.kind)} is never in play")
        return meaning.Only(evolve(noun, phrases=phrases), call, self._guards(line.guards), span=line.span)


def _has_else(line: ast.Line) -> bool:
    return isinstance(line, ast.Sentence) and any(len(ladder.rungs) > 1 for ladder in line.steps.ladders)


def _faces(on: str) -> tuple[int, int]:
    """`1-3` -> 1, 3; `4+` -> 4, 6; `6` -> 6, 6."""
    low, _, high = on.partition("-")
    if on.endswith("+"):
        return int(on[:-1]), 6
    return int(low), int(high or low)
