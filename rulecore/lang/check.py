"""Surface tree -> meaning: every word bound, every phrase attached, and everything that does not fit reported.

Owns: cards, lines and clauses. Never: state, or what a verb does. Noun phrases are in `nouns`, the tables of attachment in
`prepositions`. Enter here: check (from text: `reading.read_cards`).
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from ..diagnostics import Diagnostic, make, sort, suggest
from ..vocab import Vocabulary
from . import ast, meaning
from .header import Header
from .nouns import ANY, NUMBER, Cats, Nouns, Scope, fits
from .prepositions import FOLLOWS, HOLDS, LOOSE, MODIFIER, OBJECT, PLAY, STAT_OF
from .signature import Signature, Signatures, Slot

ACTORS: Cats = frozenset(("player", "term", "self", "role", "place", "token", "card"))
MEASURES: Cats = frozenset(("stat", "count", "number"))
STATES: Cats = frozenset(("state", "term", "period", "name"))
TIMES: Cats = frozenset(("time",))
IS: Cats = frozenset(("state", "term", "player", "event", "name", "time"))
HAS: Cats = frozenset(("term", "card", "token", "stat", "unit", "name", "player", "having"))
LINKED: Cats = frozenset(("player", "term", "self", "card", "role", "token", "place", "name", "time", "rule"))
THERE: Cats = frozenset(("player", "term", "card", "token", "role", "name", "place"))
SIZES: Cats = frozenset(("stat", "count"))
COMPARE: Cats = frozenset(("compare",))
PLURAL_SUBJECTS = frozenset(("you", "they"))
STARTERS = (
    "each", "every", "any", "the", "no", "all", "your", "that", "another", "choose", "roll", "play", "only", "on", "instead",
    "once", "if", "unless", "while", "may", "must", "cannot", "then", "else",
)  # fmt: skip


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
        problems += causes(card, checker.problems)
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


# ---- the words of the verbs -----------------------------------------------------------------------


@frozen
class Form:
    """A form of a verb: `discard` (base), `discards` (third)."""

    signature: Signature
    third: bool


class Words:
    """The verbs of a game by the forms in which they are written."""

    def __init__(self, signatures: Signatures) -> None:
        self.signatures = signatures
        self.forms: dict[str, list[Form]] = {}
        for signature in signatures.values():
            if signature.says == "property":
                self._add(signature.third, Form(signature, True))
                base = _base_of(signature.third)
                if base:
                    self._add(base, Form(signature, False))
            else:
                self._add(signature.name, Form(signature, False))
                self._add(signature.third, Form(signature, True))

    def _add(self, word: str, form: Form) -> None:
        self.forms.setdefault(word, []).append(form)

    def near(self, word: str, more: Iterable[str] = STARTERS) -> tuple[str, ...]:
        """The verbs, and the words that may stand where a verb does, that a word could be."""
        return suggest(word, [*self.forms, *more])


def _base_of(third: str) -> str:
    """`ignores` -> `ignore`; a word with no third-person ending has no base."""
    if third.endswith("ies"):
        return third[:-3] + "y"
    if third.endswith(("ches", "shes", "sses", "xes")):
        return third[:-2]
    return third[:-1] if third.endswith("s") and not third.endswith("ss") else ""


# ---- where a line stands --------------------------------------------------------------------------


@frozen
class Where:
    """What the place of a line on its card means for it."""

    effects: bool  # may something happen here? (there is a "when")
    standing: bool  # may something hold here as long as the card lies in play?
    lasting: bool  # does a bonus here last by itself (a standing line), without an `until`?
    combat: bool  # does this line work only in a combat, at whose end a bonus ends?
    nested: bool = False  # inside a trigger, section, cost, choice or table

    def inside(self, *, combat: bool) -> Where:
        """Under a trigger, a section, a cost, a choice or a table."""
        return Where(effects=True, standing=False, lasting=False, combat=combat, nested=True)


# ---- one card -------------------------------------------------------------------------------------


class _Checker:
    """Binds one card and keeps what is wrong with it."""

    def __init__(self, vocabulary: Vocabulary, words: Words, text: str, file: str, names: frozenset[str]) -> None:
        self.vocabulary, self.words, self.text, self.file = vocabulary, words, text, file
        self.problems: list[Diagnostic] = []
        self.nouns = Nouns(vocabulary, names, text, self.report)
        self.kind = ""
        self.where = Where(True, True, True, False)
        self.last: meaning.Call | None = None  # the call before, for an ellipsis
        self.carried: meaning.Noun | None = None  # its subject, for `else loses`, `then draws`

    @property
    def scope(self) -> Scope:
        """What the words of the line may refer to."""
        return self.nouns.scope

    def report(
        self,
        name: str,
        span: ast.Span,
        message: str,
        *,
        did_you_mean: Iterable[str] = (),
        usage: str = "",
        example: str = "",
        fix: str | None = None,
    ) -> None:
        """Note a problem with the words at a span."""
        self.problems.append(
            make(
                name, self.file, self.text, span, message,
                did_you_mean=tuple(did_you_mean), usage=usage, example=example, fix=fix,
            )
        )  # fmt: skip

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
        )

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
            near = suggest(line.name, [*allowed, *self.words.forms, *STARTERS])
            parts = ", ".join(sorted(allowed)) or "none"
            message = f"a {self.kind} has no part called `{line.name}` (parts: {parts}); a cost needs an object"
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
        base = meaning.Noun(frozenset(("card",)), (meaning.Ref("pronoun", "this"),))
        phrases, _ = self._attach(line.phrases, (), base, PLAY)
        self._whose_turn(phrases)
        return meaning.Play(line.word, phrases, self._guards(line.guards), span=line.span)

    def _whose_turn(self, phrases: Iterable[meaning.Attached]) -> None:
        """`on your turn`, not `on turn`; a moment of the fight needs no owner."""
        for phrase in phrases:
            noun = phrase.noun
            if phrase.prep == "on" and isinstance(noun, meaning.Noun) and "period" in noun.cats and not noun.det and not noun.of:
                self.report("whose", phrase.span, f"whose {noun.word}? write `on your {noun.word}`", fix=f"on your {noun.word}")

    def _only(self, line: ast.Only) -> meaning.Only:
        noun = self.nouns.bind(line.noun, ACTORS, loose=True)
        phrases = self._attach_to_noun(line.phrases, noun)
        call = self._deed(evolve(line.deed, modal="may"), first=True)
        if not self.where.standing and not self.vocabulary.kinds[self.kind].played:
            self.report("never-in-play", line.span, f"a {self.kind} is never in play")
        return meaning.Only(evolve(noun, phrases=phrases), call, self._guards(line.guards), span=line.span)

    # ---- sentences ----------------------------------------------------------------------------

    def _steps(self, steps: ast.Steps) -> meaning.Steps:
        ladders: list[meaning.Ladder] = []
        for at, ladder in enumerate(steps.ladders):
            rungs = tuple(
                self._clause(rung, first=at == 0 and number == 0, rung=number > 0)
                for number, rung in enumerate(ladder.rungs)
            )
            ladders.append(meaning.Ladder(rungs, span=ladder.span))
        return meaning.Steps(tuple(ladders), span=steps.span)

    def _clause(self, clause: ast.Clause, *, first: bool, rung: bool) -> meaning.Clause:
        match clause:
            case ast.Deed():
                return self._deed(clause, first=first, rung=rung)
            case ast.Roll():
                return self._roll(clause)
            case ast.Ellipsis():
                return self._ellipsis(clause)
            case ast.Modifiers():
                return self._modifiers(clause)

    def _roll(self, clause: ast.Roll) -> meaning.RollDie:
        subject = self._subject(clause.subject)
        if clause.modal is None:
            self._say_agreement(clause.span, clause.verb, clause.verb == "rolls", subject, "roll", "rolls")
        self.last, self.carried = None, subject
        self.scope.counted = True
        self._need_when(clause.span)
        return meaning.RollDie(subject, clause.modal, self._guards(clause.guards), span=clause.span)

    def _subject(self, subject: ast.Subject | None) -> meaning.Noun | None:
        if subject is None:
            return None
        noun = self.nouns.bind(subject.noun, ACTORS)
        if not fits(noun.cats, ACTORS):
            words = self.text[slice(*subject.noun.span)]
            self.report("cannot-act", subject.span, f"`{words}` cannot do anything: a player or a figure can")
        noun = evolve(noun, phrases=self._attach_to_noun(subject.phrases, noun))
        self.scope.subject = noun
        self.scope.each |= noun.det == "each"
        return noun

    def _say_agreement(
        self, span: ast.Span, verb: str, third: bool, subject: meaning.Noun | None, base: str, singular: str
    ) -> bool:
        """Report where the verb's form and its subject do not go together. True: reported."""
        wanted = subject is not None and not _is_plural(subject)
        if third == wanted or (subject is not None and "*" in subject.cats):
            return False
        right = singular if wanted else base
        message = f"write `{right}`" + (": an order to you has no -s" if subject is None else "")
        at = self.text.find(verb, *span)
        place = (at, at + len(verb)) if at >= 0 else span
        self.report("agreement", place, message, did_you_mean=(right,), fix=right)
        return True

    def _need_when(self, span: ast.Span) -> None:
        """Something that happens needs a `when` on a card that stays in play."""
        if not self.where.effects:
            message = f"when? A {self.kind} stays in play: put `on <moment>:`, a cost or `once per turn:` before it"
            self.report("when", span, message)

    # ---- verbs --------------------------------------------------------------------------------

    def _deed(self, deed: ast.Deed, *, first: bool, rung: bool = False) -> meaning.Call:
        subject = self._subject(deed.subject)
        carried = subject is None and self._carries(deed, first=first, rung=rung)
        actor = self.carried if carried else subject
        self.scope.subject = actor
        candidates = self._forms(deed)
        if not candidates:
            return self._unknown_verb(deed, subject)
        form = self._choose_form(deed, candidates, actor)
        signature = form.signature
        if not deed.linking and deed.modal is None and self._disagrees(deed, form, actor):
            signature = form.signature
        elif deed.linking:
            self._link_agreement(deed, actor)
        call = self._call(deed, signature, actor)
        call = evolve(call, carried=carried)
        self._mood(deed, signature, call)
        self.last, self.carried = call, actor
        return call

    def _carries(self, deed: ast.Deed, *, first: bool, rung: bool) -> bool:
        """Does the clause go on with the subject of the one before?"""
        if first or self.carried is None:
            return False
        third = any(form.third for form in self.words.forms.get(deed.verb, ())) or deed.linking
        return rung or (third and deed.modal is None)

    def _forms(self, deed: ast.Deed) -> list[Form]:
        if deed.linking:
            name = "has" if deed.verb in ("has", "have") else "is"
            signature = self.words.signatures.get(name)
            return [Form(signature, True)] if signature else []
        return self.words.forms.get(deed.verb, [])

    def _choose_form(self, deed: ast.Deed, forms: Sequence[Form], actor: meaning.Noun | None) -> Form:
        """`wins` is a property of a card (`wins ties`) or what somebody does: the form that fits the actor and the object."""
        if len(forms) == 1:
            return forms[0]
        have = self.nouns.peek(deed.object) if isinstance(deed.object, ast.NounPhrase) else NUMBER

        def fitness(form: Form) -> tuple[bool, bool]:
            slot = form.signature.object
            if deed.object is None:
                suits = slot is None or not slot.required
            else:
                suits = slot is not None and fits(have, slot.takes)
            property_of_card = actor is None and deed.modal is None and form.third
            return suits, (form.signature.says == "property") == property_of_card

        return max(forms, key=fitness)

    def _unknown_verb(self, deed: ast.Deed, subject: meaning.Noun | None) -> meaning.Call:
        start = self._verb_start(deed)
        span = (start, start + len(deed.verb))
        near = self.words.near(deed.verb)
        self.report("unknown-verb", span, f"no verb is called `{deed.verb}`", did_you_mean=near)
        if isinstance(deed.object, ast.NounPhrase):
            self.nouns.bind(deed.object, loose=True)
        self.last = self.carried = None
        self._guards(deed.guards)
        return meaning.Call(deed.verb, subject, deed.modal, (), span=deed.span)

    def _verb_start(self, deed: ast.Deed) -> int:
        """Where the verb's word begins: after the subject and the modal."""
        start = deed.span[0] if deed.subject is None else deed.subject.span[1]
        while True:
            at = self.text.find(deed.verb, start, deed.span[1])
            if at < 0:
                return deed.span[0]
            before = self.text[at - 1 : at]
            if not before or before in " \n:;,":
                return at
            start = at + 1

    def _disagrees(self, deed: ast.Deed, form: Form, actor: meaning.Noun | None) -> bool:
        """Report a verb whose form does not say who acts."""
        start = self._verb_start(deed)
        span = (start, start + len(deed.verb))
        signature = form.signature
        if signature.says == "property" and actor is None:
            if form.third:
                return False
            self.report("agreement", span, f"write `{signature.third}`", did_you_mean=(signature.third,), fix=signature.third)
            return True
        base = _base_of(signature.third) or signature.third if signature.says == "property" else signature.name
        return self._say_agreement(span, deed.verb, form.third, actor, base, signature.third)

    def _link_agreement(self, deed: ast.Deed, actor: meaning.Noun | None) -> None:
        start = self._verb_start(deed)
        span = (start, start + len(deed.verb))
        if deed.modal is not None:
            if deed.verb not in ("be", "have"):
                right = "have" if deed.verb == "has" else "be"
                self.report("agreement", span, f"after `{deed.modal}` write `{right}`", did_you_mean=(right,), fix=right)
            return
        plural = actor is not None and _is_plural(actor)
        allowed = ("are", "have") if plural else ("is", "has")
        if deed.verb not in allowed:
            right = allowed[deed.verb in ("has", "have")]
            self.report("agreement", span, f"write `{right}`", did_you_mean=(right,), fix=right)

    def _call(self, deed: ast.Deed, signature: Signature, actor: meaning.Noun | None) -> meaning.Call:
        known = len(self.problems)
        args, base = self._object(deed, signature)
        attached, slots = self._attach(deed.phrases, signature.slots, base, None, signature)
        if base is not None and attached:
            base = evolve(base, phrases=attached)
            args = tuple((name, base if isinstance(value, meaning.Noun) else value) for name, value in args)
        call = meaning.Call(
            signature.name, actor, deed.modal, (*args, *slots), negated=deed.negated, span=deed.span
        )
        call = evolve(call, guards=self._guards(deed.guards))
        if len(self.problems) == known:
            self._required(deed, signature, call)
        return call

    def _object(
        self, deed: ast.Deed, signature: Signature
    ) -> tuple[tuple[tuple[str, meaning.Argument], ...], meaning.Noun | None]:
        """What fills the slot without a preposition."""
        slot = signature.object
        start = self._verb_start(deed)
        if deed.object is None:
            if slot is not None and slot.required:
                self._misfit("missing-object", (start, start + len(deed.verb)), f"`{deed.verb}` what?", signature)
            return (), None
        if isinstance(deed.object, ast.Number):
            if slot is None or not fits(NUMBER, slot.takes):
                self._misfit("wrong-object", deed.object.span, f"`{deed.verb}` takes no number", signature)
                return (), None
            self.scope.counted = True
            return ((slot.name, int(deed.object.text)),), None
        return self._noun_object(deed, deed.object, signature)

    def _noun_object(
        self, deed: ast.Deed, phrase: ast.NounPhrase, signature: Signature
    ) -> tuple[tuple[tuple[str, meaning.Argument], ...], meaning.Noun | None]:
        slot = signature.object
        noun = self.nouns.bind(phrase, slot.takes if slot else None, plurals=deed.modal == "cannot" or _says_how_many(deed))
        if "*" not in noun.cats and (slot is None or not fits(noun.cats, slot.takes)):
            words = self.text[slice(*phrase.span)]
            said = f"`{deed.verb}` does not take `{words}`" if slot else f"`{deed.verb}` takes no object"
            self._misfit("wrong-object", phrase.span, said, signature)
            return (), evolve(noun, cats=ANY)
        return ((slot.name, noun),) if slot else (), noun

    def _misfit(self, name: str, span: ast.Span, message: str, signature: Signature) -> None:
        example = signature.examples[0] if signature.examples else ""
        self.report(name, span, message, usage=signature.usage, example=example)

    def _required(self, deed: ast.Deed, signature: Signature, call: meaning.Call) -> None:
        """The phrases that the verb cannot do without."""
        filled = {name for name, _ in call.args}
        for slot in signature.slots:
            if slot.prep and slot.required and slot.name not in filled:
                start = self._verb_start(deed)
                message = f"`{deed.verb}` {slot.prep} what? It needs `{slot.prep} <{slot.name}>`"
                self._misfit("missing-object", (start, start + len(deed.verb)), message, signature)

    def _mood(self, deed: ast.Deed, signature: Signature, call: meaning.Call) -> None:
        """An effect needs a `when`; a property holds while the card lies in play, and is nothing that happens."""
        start = self._verb_start(deed)
        span = (start, start + len(deed.verb))
        if signature.says != "property":
            if deed.modal is None:
                self._need_when(span)
            self._can_do(deed, call)
            return
        if any(isinstance(guard, ast.Until) for guard in deed.guards) or deed.modal == "must":
            return
        if self.where.nested:
            message = f"`{deed.verb}` holds as long as the card lies in play; here something happens. Put it on a line of its own"
            self.report("standing", span, message, usage=signature.usage)
        elif not self.where.standing:
            self.report("never-in-play", span, f"a {self.kind} does not stay in play: write `until`, or an effect")

    def _can_do(self, deed: ast.Deed, call: meaning.Call) -> None:
        """Players and figures do things; a slot (`each Vehicle`) or a resource does nothing."""
        actor = call.subject
        if deed.subject is None or actor is None or "term" not in actor.cats or actor.cats & {"player", "role", "self", "name"}:
            return
        if not actor.cats - {"term", "slot", "resource", "place"}:
            words = self.text[slice(*deed.subject.span)]
            self.report("cannot-act", deed.subject.span, f"`{words}` cannot do anything: a player or a figure can")

    def _ellipsis(self, clause: ast.Ellipsis) -> meaning.Call:
        """The verb before, with another object or another phrase."""
        before = self.last
        if before is None:
            self.report("nothing-to-repeat", clause.span, "no verb before it to repeat")
            if clause.object is not None:
                self.nouns.bind(clause.object, loose=True)
            return meaning.Call("", None, None, (), elided=True, span=clause.span)
        signature = self.words.signatures[before.verb]
        deed = ast.Deed(None, before.modal, before.verb, False, False, clause.object, clause.phrases, span=clause.span)
        self.scope.subject = before.subject
        if clause.object is None:
            base = before.arg(signature.object.name) if signature.object else None
            known = base if isinstance(base, meaning.Noun) else None
            attached, slots = self._attach(clause.phrases, signature.slots, known, None, signature)
            args: tuple[tuple[str, meaning.Argument], ...] = ()
            if known is not None and signature.object:
                args = ((signature.object.name, evolve(known, phrases=(*known.phrases, *attached))),)
            args = (*args, *slots)
        else:
            args, noun = self._noun_object(evolve(deed, guards=clause.guards), clause.object, signature)
            attached, slots = self._attach(clause.phrases, signature.slots, noun, None, signature)
            if noun is not None and attached:
                args = tuple((name, evolve(noun, phrases=attached)) for name, _ in args)
            args = (*args, *slots)
        args = (*args, *_missing(signature, args, before))
        call = meaning.Call(
            before.verb, before.subject, before.modal, args, self._guards(clause.guards), elided=True,
            carried=before.subject is not None, span=clause.span,
        )  # fmt: skip
        self.last = call
        return call

    # ---- phrases ------------------------------------------------------------------------------

    def _attach_to_noun(self, phrases: Sequence[ast.Phrase], noun: meaning.Noun) -> tuple[meaning.Attached, ...]:
        """Phrases that can only narrow the noun before them."""
        return self._attach(phrases, (), noun, None)[0]

    def _attach(
        self,
        phrases: Sequence[ast.Phrase],
        slots: Sequence[Slot],
        base: meaning.Noun | None,
        own: Mapping[str, Cats] | None,
        signature: Signature | None = None,
    ) -> tuple[tuple[meaning.Attached, ...], tuple[tuple[str, meaning.Argument], ...]]:
        """Give each phrase its place: a free slot of the verb, else the nearest noun before it that takes it.

        Returns the phrases that narrow the base noun (those of `own` too), and the verb's arguments.
        """
        holders = [_Holder(base)]
        filled: dict[str, _Holder] = {}
        for phrase in phrases:
            want = self._wanted(phrase, slots, filled, holders, own)
            bound = self._phrase(phrase, want, loose=signature is not None and signature.says == "property")
            cats = bound.noun.cats if isinstance(bound.noun, meaning.Noun) else NUMBER
            holder = _Holder(bound.noun if isinstance(bound.noun, meaning.Noun) else None, bound)
            slot = _free_slot(phrase.prep, slots, filled, cats, bound)
            if slot is not None:
                filled[slot.name] = holder
            elif own is not None and phrase.prep in own and fits(cats, own[phrase.prep]):
                holders[0].given.append(holder)
            elif own is MODIFIER and phrase.prep == "to" and isinstance(bound.noun, meaning.Noun):
                near = self.vocabulary.words_of("stat", "side")
                message = f"`{bound.noun.word}` is no stat and no side: a bonus goes to {', '.join(near)}"
                self.report("not-a-stat", bound.noun.span, message, did_you_mean=suggest(bound.noun.word, near))
            else:
                self._narrow(phrase, bound, holder, holders, slots, signature)
            if bound.noun is not None:
                holders.append(holder)
        args = tuple((name, holder.value()) for name, holder in filled.items())
        return tuple(h.attached() for h in holders[0].given), args

    def _wanted(
        self,
        phrase: ast.Phrase,
        slots: Sequence[Slot],
        filled: Mapping[str, Any],
        holders: Sequence[_Holder],
        own: Mapping[str, Cats] | None,
    ) -> Cats | None:
        """What could stand behind the preposition here."""
        want: set[str] = set()
        for slot in slots:
            if slot.prep == phrase.prep and slot.name not in filled:
                want |= slot.takes
        if own and phrase.prep in own:
            want |= own[phrase.prep]
        if any(holder.takes(phrase.prep) for holder in holders):
            want |= OBJECT.get(phrase.prep, ANY)
        return frozenset(want) if want and "*" not in want else None

    def _phrase(self, phrase: ast.Phrase, want: Cats | None, *, loose: bool = False) -> meaning.Attached:
        """The phrase itself: its noun, its comparison."""
        match phrase.object:
            case None:
                return meaning.Attached(phrase.prep, None, span=phrase.span)
            case ast.Number():
                return meaning.Attached(phrase.prep, int(phrase.object.text), span=phrase.span)
            case ast.Phrase():
                inner = self._phrase(phrase.object, frozenset(("event",)))
                if isinstance(inner.noun, meaning.Noun) and not fits(inner.noun.cats, frozenset(("event",))):
                    self.report("wrong-argument", phrase.span, "`even to` what? To a moment, such as `win`")
                return meaning.Attached(phrase.prep, inner.noun, span=phrase.span)
        if phrase.op is not None:
            return self._comparison(phrase, phrase.object)
        noun = self.nouns.bind(phrase.object, want, loose=loose or phrase.prep in LOOSE)
        self._sized(phrase, noun)
        return meaning.Attached(phrase.prep, noun, span=phrase.span)

    def _sized(self, phrase: ast.Phrase, noun: meaning.Noun) -> None:
        """`with the highest level`, `vs level >= 10`: a stat there says how large."""
        superlative = noun.rank in ("highest", "lowest", "most", "fewest")
        measured = noun.cats & SIZES and not noun.cats & {"card", "term", "player", "token"}
        if phrase.prep in ("with", "vs", "against") and measured and not superlative:
            words = self.text[slice(*phrase.span)]
            near = (f"with the highest {noun.word}", f"{phrase.prep} {noun.word} >= 3")
            self.report("wrong-argument", phrase.span, f"`{words}` does not say how large", did_you_mean=near)

    def _comparison(self, phrase: ast.Phrase, left: ast.NounPhrase) -> meaning.Attached:
        noun = self.nouns.bind(left, MEASURES, loose=True)
        if not fits(noun.cats, MEASURES):
            self.report("not-a-number", left.span, f"`{self.text[slice(*left.span)]}` has no size to compare")
            noun = evolve(noun, cats=ANY)
        limit = self._measure(phrase.limit) if phrase.limit is not None else None
        return meaning.Attached(phrase.prep, noun, phrase.op, limit, span=phrase.span)

    def _narrow(
        self,
        phrase: ast.Phrase,
        bound: meaning.Attached,
        holder: _Holder,
        holders: Sequence[_Holder],
        slots: Sequence[Slot],
        signature: Signature | None,
    ) -> None:
        """The phrase narrows the nearest noun before it that takes it."""
        takers = [h for h in reversed(holders) if h.takes(phrase.prep)]
        inside = OBJECT.get(phrase.prep, ANY)
        cats = bound.noun.cats if isinstance(bound.noun, meaning.Noun) else ANY
        if takers and (fits(cats, inside) or phrase.object is None):
            takers[0].given.append(holder)
            return
        words = self.text[slice(*phrase.span)]
        usage = signature.usage if signature else ""
        example = signature.examples[0] if signature and signature.examples else ""
        if takers or any(slot.prep == phrase.prep for slot in slots):
            message = f"`{words}`: `{phrase.prep}` does not go with this noun here"
            self.report("wrong-argument", phrase.span, message, usage=usage, example=example)
        else:
            message = f"`{words}` belongs to nothing: neither the verb nor a noun before it takes `{phrase.prep}`"
            self.report("misplaced", phrase.span, message, usage=usage, example=example)

    # ---- bonuses ------------------------------------------------------------------------------

    def _modifiers(self, clause: ast.Modifiers) -> meaning.Bonus:
        subject = self._subject(clause.subject)
        if clause.verb is not None:
            self._say_agreement(clause.span, clause.verb, clause.verb == "gets", subject, "get", "gets")
        self.last = self.carried = None
        choices = tuple(self._alternative(choice) for choice in clause.choices)
        self._bonus_place(clause, subject, choices)
        for choice in choices:
            self._has_stat(subject, choice)
        return meaning.Bonus(subject, choices, span=clause.span)

    def _alternative(self, modifier: ast.Modifier) -> meaning.Alternative:
        phrases, _ = self._attach(modifier.phrases, (), None, MODIFIER)
        to = [p for p in phrases if p.prep == "to"]
        per = [p for p in phrases if p.prep == "per"]
        for extra in (*to[1:], *per[1:]):
            self.report("misplaced", extra.span, f"`{extra.prep}` stands twice for one bonus")
        return meaning.Alternative(
            amount=int(modifier.amount),
            to=to[0].noun if to and isinstance(to[0].noun, meaning.Noun) else None,
            vs=tuple(p for p in phrases if p.prep in ("vs", "against")),
            per=_with_phrases(per[0]) if per else None,
            phrases=tuple(p for p in phrases if p.prep not in ("to", "per", "vs", "against")),
            guards=self._guards(modifier.guards),
            span=modifier.span,
        )

    def _bonus_place(
        self, clause: ast.Modifiers, subject: meaning.Noun | None, choices: Sequence[meaning.Alternative]
    ) -> None:
        """Whose the bonus is, when it counts, and how long."""
        kind = self.vocabulary.kinds[self.kind]
        if subject is None and not kind.bare and not all(c.to and "side" in c.to.cats for c in choices):
            message = f"whose? A {self.kind} gives nothing by itself: write `each player gets ...`"
            self.report("nobody", clause.span, message)
        elif self.where.lasting and not self.where.standing:
            self.report("never-in-play", clause.span, f"a {self.kind} is never in play, so this would never count")
        elif not self.where.lasting:
            for choice in choices:
                self._ends(choice)

    def _has_stat(self, subject: meaning.Noun | None, choice: meaning.Alternative) -> None:
        """Cards have no `run-away`, players no `treasures`: the stat is one that the subject has."""
        stat = self.vocabulary.stats.get(choice.to.word) if choice.to is not None else None
        if stat is None or subject is None or choice.to is None:
            return
        owners = frozenset().union(*(STAT_OF.get(owner, ANY) for owner in stat.of))
        kinds = subject.cats - {"term"} if subject.cats & {"slot", "tag", "kind"} and "card" not in stat.of else subject.cats
        if not fits(kinds, owners):
            self.report("not-a-stat", choice.to.span, f"`{subject.text}` has no {stat.name}")

    def _ends(self, choice: meaning.Alternative) -> None:
        tests = [t for g in choice.guards if isinstance(g, meaning.Guard) and g.word != "unless" for t in g.tests]
        ends = any(isinstance(guard, meaning.Until) or guard.word == "while" for guard in choice.guards)
        if not ends and not self.where.combat and not self._tests_combat(tests):
            message = "until when? Outside a combat a bonus needs its end, such as `until end of turn`"
            self.report("until", choice.span, message, did_you_mean=self._ends_known())

    def _ends_known(self) -> tuple[str, ...]:
        periods = self.vocabulary.words_of("period")
        return tuple(f"until end of {'next ' if p in self.vocabulary.in_combat else ''}{p}" for p in periods[:2])

    def _tests_combat(self, tests: Iterable[meaning.Test]) -> bool:
        """Can the tests hold only in a combat?"""
        fights = self.vocabulary.in_combat
        for test in tests:
            if isinstance(test, meaning.Holds):
                nouns = [test.what, *(p.noun for p in test.phrases if p.prep in ("in", "during"))]
                if any(isinstance(noun, meaning.Noun) and noun.word in fights for noun in nouns):
                    return True
        return False

    # ---- conditions ---------------------------------------------------------------------------

    def _guards(self, guards: ast.Guards) -> meaning.Guards:
        return tuple(
            self._until(guard)
            if isinstance(guard, ast.Until)
            else meaning.Guard(guard.word, self._tests(guard.atoms), span=guard.span)
            for guard in guards
        )

    def _until(self, until: ast.Until) -> meaning.Until:
        if isinstance(until.what, ast.Compare):
            return meaning.Until(self._compare(until.what, ()), span=until.span)
        noun = self.nouns.bind(until.what, TIMES, loose=True, remember=False)
        bare = "period" in noun.cats and not noun.det and not noun.rank
        if "*" not in noun.cats and (not fits(noun.cats, TIMES) or bare or ("period" not in noun.cats and noun.of is None)):
            words = self.text[slice(*until.what.span)]
            self.report("not-a-time", until.what.span, f"`{words}` is no time", did_you_mean=self._ends_known())
        return meaning.Until(noun, span=until.span)

    def _tests(self, atoms: Iterable[ast.Atom]) -> tuple[meaning.Test, ...]:
        return tuple(self._test(atom) for atom in atoms)

    def _test(self, atom: ast.Atom) -> meaning.Test:
        match atom:
            case ast.Asked():
                return meaning.Asked(atom.question[1:-1], span=atom.span)
            case ast.Not():
                return meaning.Not(self._test(atom.atom), span=atom.span)
            case ast.Holds():
                return self._holds(atom)
            case ast.Compares():
                return self._compare(atom.what, atom.phrases)
            case ast.There():
                noun = self.nouns.bind(atom.what, THERE)
                if not fits(noun.cats, THERE):
                    words = self.text[slice(*atom.what.span)]
                    self.report("not-a-condition", atom.what.span, f"`{words}` is nothing that there is or is not")
                elif not noun.det and noun.count is None and "*" not in noun.cats:
                    self._how_many_are_there(atom.what)
                return meaning.There(self._narrowed(noun, atom.phrases), span=atom.span)
            case ast.Links():
                return self._links(atom)

    def _how_many_are_there(self, phrase: ast.NounPhrase) -> None:
        words = self.text[slice(*phrase.span)]
        self.report("how-many", phrase.span, f"write `there is a {words}` or `there is no {words}`")

    def _holds(self, atom: ast.Holds) -> meaning.Holds:
        if atom.what is None:
            base = meaning.Noun(frozenset(), (meaning.Ref("pronoun", "this"),))
            return meaning.Holds(None, self._attach(atom.phrases, (), base, HOLDS)[0], span=atom.span)
        noun = self.nouns.bind(atom.what, STATES)
        nobody = noun.det in ("no", "another") and noun.cats & {"player", "card", "token"}
        bare_period = "period" in noun.cats and not noun.det
        pronoun = noun.refs[0].kind == "pronoun"
        if pronoun or bare_period or not fits(noun.cats, STATES) and not nobody:
            words = self.text[slice(*atom.what.span)]
            message = f"`{words}` is neither true nor false: write `there is a ...`, `no ...`, or compare it"
            self.report("not-a-condition", atom.what.span, message)
        return meaning.Holds(noun, self._attach_to_noun(atom.phrases, noun), span=atom.span)

    def _narrowed(self, noun: meaning.Noun, phrases: Sequence[ast.Phrase]) -> meaning.Noun:
        return evolve(noun, phrases=self._attach_to_noun(phrases, noun))

    def _links(self, atom: ast.Links) -> meaning.Links:
        who = self._narrowed(self.nouns.bind(atom.who, LINKED), atom.who_phrases)
        self._links_agreement(atom, who)
        if "player" in who.cats and not who.det and who.count is None and who.refs[0].kind == "word" and not who.refs[0].plural:
            self.report("how-many", atom.who.span, f"write `the {who.word}`", fix=f"the {who.word}")
        if not fits(who.cats, LINKED) and not isinstance(atom.what, ast.Compare):
            words = self.text[slice(*atom.who.span)]
            self.report("not-a-condition", atom.who.span, f"`{words}` is and has nothing: compare it, as in `level >= 3`")
        link = "has" if atom.link in ("has", "have") else "is"
        if atom.what is None or isinstance(atom.what, ast.Compare):
            what: meaning.Noun | meaning.Compares | None = None
            if isinstance(atom.what, ast.Compare):
                what = self._compare(atom.what, ())
            elif link == "has":
                self.report("not-a-condition", atom.span, f"`{atom.link}` what?")
            base = who
        else:
            want = HAS if link == "has" else IS
            bound = self.nouns.bind(atom.what, want, loose=link == "is")
            if not fits(bound.cats, want):
                words = self.text[slice(*atom.what.span)]
                self.report("not-a-condition", atom.what.span, f"nothing {link} `{words}`")
                bound = evolve(bound, cats=ANY)
            what = base = bound
        phrases = self._attach_to_noun(atom.phrases, base)
        return meaning.Links(who, link, atom.negated, what, phrases, span=atom.span)

    def _links_agreement(self, atom: ast.Links, who: meaning.Noun) -> None:
        if "*" in who.cats:
            return
        allowed = ("are", "have") if _is_plural(who) else ("is", "has")
        if atom.link not in allowed:
            right = allowed[atom.link in ("has", "have")]
            start = atom.who_phrases[-1].span[1] if atom.who_phrases else atom.who.span[1]
            at = self.text.find(atom.link, start)
            span = (at, at + len(atom.link))
            self.report("agreement", span, f"write `{right}`", did_you_mean=(right,), fix=right)

    def _compare(self, compare: ast.Compare, phrases: Sequence[ast.Phrase]) -> meaning.Compares:
        left = self._measure(compare.left)
        right = self._measure(compare.right)
        assert isinstance(left, meaning.Noun)
        attached = self._attach_to_noun(phrases, right if isinstance(right, meaning.Noun) else left)
        return meaning.Compares(left, compare.op, right, attached, span=compare.span)

    def _measure(self, side: ast.NounPhrase | ast.Number) -> meaning.Noun | int:
        """One side of a comparison: a number, or a noun that has a size."""
        if isinstance(side, ast.Number):
            return int(side.text)
        want = MEASURES | {"player", "stat"} if side.heads[0].text in ("yours", "theirs") else MEASURES
        noun = self.nouns.bind(side, want, loose=True)
        if not fits(noun.cats, want):
            words = self.text[slice(*side.span)]
            self.report("not-a-number", side.span, f"`{words}` has no size to compare")
        return noun


# ---- small readings -------------------------------------------------------------------------------


class _Holder:
    """A noun that phrases may narrow, with those it was given."""

    __slots__ = ("noun", "phrase", "given")

    def __init__(self, noun: meaning.Noun | None, phrase: meaning.Attached | None = None) -> None:
        self.noun, self.phrase = noun, phrase
        self.given: list[_Holder] = []

    def takes(self, prep: str) -> bool:
        """May a phrase with this preposition follow the noun (or one of those it is `of`)?"""
        allowed = FOLLOWS.get(prep)
        noun = self.noun
        while noun is not None and allowed is not None:
            if fits(noun.cats, allowed):
                return True
            noun = noun.of
        return False

    def attached(self) -> meaning.Attached:
        """The phrase, its noun narrowed by what followed it."""
        assert self.phrase is not None
        if not self.given or self.noun is None:
            return self.phrase
        return evolve(self.phrase, noun=self._narrowed(self.noun))

    def _narrowed(self, noun: meaning.Noun) -> meaning.Noun:
        return evolve(noun, phrases=(*noun.phrases, *(holder.attached() for holder in self.given)))

    def value(self) -> meaning.Argument:
        """What fills a verb's slot."""
        assert self.phrase is not None
        if isinstance(self.phrase.noun, int):
            return self.phrase.noun
        assert self.noun is not None
        noun = self._narrowed(self.noun) if self.given else self.noun
        if self.phrase.op is not None and self.phrase.limit is not None:
            return meaning.Compares(noun, self.phrase.op, self.phrase.limit, span=self.phrase.span)
        return noun


def _free_slot(
    prep: str, slots: Sequence[Slot], filled: Mapping[str, Any], cats: Cats, bound: meaning.Attached
) -> Slot | None:
    if bound.noun is None:
        return None
    have = cats if bound.op is None else COMPARE
    return next((s for s in slots if s.prep == prep and s.name not in filled and fits(have, s.takes)), None)


def _with_phrases(phrase: meaning.Attached) -> meaning.Noun | None:
    return phrase.noun if isinstance(phrase.noun, meaning.Noun) else None


def _missing(
    signature: Signature, args: Sequence[tuple[str, Any]], before: meaning.Call
) -> tuple[tuple[str, meaning.Argument], ...]:
    """The phrases that the verb cannot do without, and that the ellipsis leaves as they were."""
    given = {name for name, _ in args}
    return tuple(
        (slot.name, value)
        for slot in signature.slots
        if slot.prep and slot.required and slot.name not in given and (value := before.arg(slot.name)) is not None
    )


def _is_plural(noun: meaning.Noun) -> bool:
    """Does a verb after it have no -s? (`you`, `they`, `2 players`, `all Ghosts`)"""
    ref = noun.refs[0]
    if ref.kind == "pronoun":
        return ref.word in PLURAL_SUBJECTS
    return ref.plural or (noun.count or 1) > 1 or noun.det == "all"


def _says_how_many(deed: ast.Deed) -> bool:
    """`equal to`, `until hand <= 2` and a comparison say how many without a number."""
    return any(p.prep == "equal to" or p.op for p in deed.phrases) or any(isinstance(g, ast.Until) for g in deed.guards)


def _has_else(line: ast.Line) -> bool:
    return isinstance(line, ast.Sentence) and any(len(ladder.rungs) > 1 for ladder in line.steps.ladders)


def _faces(on: str) -> tuple[int, int]:
    """`1-3` -> 1, 3; `4+` -> 4, 6; `6` -> 6, 6."""
    low, _, high = on.partition("-")
    if on.endswith("+"):
        return int(on[:-1]), 6
    return int(low), int(high or low)
