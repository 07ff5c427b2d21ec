"""What a card says in full sentences that always say who acts, from its meaning: for the log, the front end and the manual.

Owns: how clauses, lines and cards are told. Never: state, a verb or moment by name (those bring templates), or any language's
forms: what is to be said is made of messages with blanks (`said`), and a language says it (`english`, or a translation).
Enter here: explain_card, explain_line, explain_ability.

A verb's template (`Signature.english`), and a moment's (its `doc` in game.yaml):
    {who:draw}        who acts, with the verb made to agree: `you draw`, `the helper draws`, `no player may draw`
    {who} {wins} ties the same in two: the third person in braces agrees with who was named last
    {this:pursue}     like `who`, but where the line has no subject it is this card, and not you
    {slot}            what fills an argument; a bare Term or zone is the actor's own (`your Vehicle`)
    {slot|a card}     the words behind the bar where the argument is absent
    {slot:own}        a bare stat is the actor's own too (`your level`, not `a level`)
    {slot:a}          a bare Term takes an article (`a Ghost`)
    {slot:be}         the argument with a verb that agrees with it: `{what|a card:be} discarded`
    {own}             your, their, its: of who was named last
    [ for {for_}]     left out where an argument in it is absent
In a moment's template `who` is the player, `what` the card or figure; where the line names neither, `who` is you.
A verb whose template has no brace is told by its word and its arguments in order. What a translation's template may ask for:
grammar/TRANSLATING.md.
"""
from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from attrs import evolve

from ..vocab import Vocabulary
from .english import FORMS, Blank, article, base_form, plain, template
from .meaning import (
    PROVENANCE,
    Ability,
    Alternative,
    Argument,
    Attached,
    Body,
    Bonus,
    Call,
    CardMeaning,
    Choose,
    Clause,
    Compares,
    Event,
    Guards,
    Instead,
    Label,
    Ladder,
    Limited,
    Line,
    Noun,
    Only,
    Play,
    Ref,
    RollDie,
    Section,
    Sentence,
    Steps,
    Table,
    Trigger,
    Until,
    When,
)
from .phrases import ASIDE, ATTACHING, Phrases, preposed
from .said import N_, YOU, Actor, Head, Joined, Name, Node, Pronoun, Say
from .signature import Signature, Signatures
from .speech import speech

MARKS = "abcdefghijklmnopqrstuvwxyz"  # of what can be chosen
THEN, SEMICOLON = N_("{first}, then {rest}"), N_("{first}; then {rest}")
AFTER = N_("{first}; after that, in any case, {rest}")
HELD = {"if": N_("if {tests}, {body}"), "unless": N_("unless {tests}, {body}"), "while": N_("as long as {tests}, {body}")}
TURNS = {  # one after another, or all at once; and the same where a phrase stands between
    ("each", False): N_("{who} in turn"), ("each", True): N_("{who}, in turn,"),
    ("every", False): N_("{who} at the same time"), ("every", True): N_("{who}, at the same time,"),
}


def explain_card(card: CardMeaning, vocabulary: Vocabulary, signatures: Signatures, language: str = "en") -> str:
    """The whole card: what it is, then one paragraph for each of its lines.

    Raises LookupError for a language that there is not.
    """
    teller = Teller(card, vocabulary, signatures, language)
    told = [teller.header(), *teller.header_bonus()]
    return "\n".join([*told, *(teller.told(line) for line in card.lines)])


def explain_line(
    line: Line, card: CardMeaning, vocabulary: Vocabulary, signatures: Signatures, language: str = "en"
) -> str:
    """One line of the card (also one inside a block) in full sentences."""
    teller = Teller(card, vocabulary, signatures, language)
    teller.performed = teller.performed or not any(line is own for own in card.lines)
    return teller.told(line)


def explain_ability(
    card: CardMeaning, path: Sequence[int], vocabulary: Vocabulary, signatures: Signatures, language: str = "en"
) -> str:
    """The line at a path: the number of a line of the card, then of a line inside it, and so on.

    Raises LookupError where the path leads nowhere.
    """
    lines: Sequence[Line] = card.lines
    line: Line | None = None
    for step in path:
        if not 0 <= step < len(lines):
            raise LookupError(f'"{card.title}" has no line {".".join(map(str, path))}')
        line = lines[step]
        lines = inner_lines(line)
    if line is None:
        raise LookupError("an empty path leads to no line")
    return explain_line(line, card, vocabulary, signatures, language)


def inner_lines(line: Line) -> tuple[Line, ...]:
    """The lines inside a line, in the order in which they are written."""
    bodies: tuple[Body | None, ...]
    match line:
        case Choose():
            bodies = line.options
        case Table():
            bodies = tuple(body for _, _, body in line.rows)
        case When():
            bodies = (line.body, line.otherwise)
        case Label() | Section() | Trigger() | Instead() | Limited() | Ability():
            bodies = (line.body,)
        case Sentence():
            return () if line.tail is None else (line.tail,)
        case _:
            bodies = ()
    return tuple(inner for body in bodies if body is not None for inner in body.lines)


class Teller(Phrases):
    """Tells the clauses and lines of one card."""

    def __init__(self, card: CardMeaning, vocabulary: Vocabulary, signatures: Signatures, language: str = "en") -> None:
        super().__init__(card, vocabulary)
        self.signatures = signatures
        self.speech = speech(language, vocabulary)
        self.performed = self.kind.played and "persistent" not in card.flags  # does what is told happen, or hold?
        self.doing = False  # does the clause that is told happen, or only hold?
        self.free = False  # the first deed of what is told may be done or not
        self.payer: tuple[Noun, Actor] | None = None  # who has just paid, in the first clause of what that buys

    # ---- cards ---------------------------------------------------------------------------------

    def header(self) -> str:
        """`"Snow Ghost" is a monster: Ghost, level 8, treasures 2.`"""
        card = self.card
        kind = Name((Head(card.kind, card.kind),), "a")
        entries: list[Node] = [Name((Head(term, term, "term"),), like=kind) for term in card.terms]
        entries += [self._entry(key, value) for key, value in card.fields.items() if key != "bonus"]
        flags = sorted(card.flags - PROVENANCE)
        entries += [Say(flag, {"kind": kind}, context="flag") for flag in flags]
        if card.copies > 1:
            entries.append(Say("{n} copy", {"n": card.copies}, count=card.copies, plural="{n} copies"))
        named: dict[str, Node] = {"card": Name((Head(card.title, f'"{card.title}"', "card"),)), "kind": kind}
        if not entries:
            return self.speech.line(Say("{card} is {kind}.", named))
        return self.speech.line(Say("{card} is {kind}: {entries}.", {**named, "entries": Joined(entries, ", ")}))

    def _entry(self, key: str, value: object) -> Node:
        term = self.vocabulary.terms.get(key)
        if term is not None and isinstance(value, int):  # `2 Net`: what the card needs
            many = value != 1
            return Name((Head(key, (term.plural or key) if many else key, "term", many),), count=value)
        signed = isinstance(value, int) and self.kind.fields.get(key) == "signed"
        message = f"{plain(key)} {{value}}"
        blanks: dict[str, Node] = {"value": f"{value:+d}" if signed else str(value)}
        if isinstance(value, int):
            return Say(message, blanks, context="field", count=abs(value), plural=message)
        if self.kind.fields.get(key) == "term":
            blanks["value"] = Name((Head(str(value), str(value), "term"),))
        return Say(message, blanks, context="field")

    def header_bonus(self) -> list[str]:
        """The +N in the header, told like a line."""
        amount = self.card.fields.get("bonus")
        if not isinstance(amount, int):
            return []
        return [self.speech.sentence(self._bonus(Bonus(None, (Alternative(amount),))))]

    # ---- lines ---------------------------------------------------------------------------------

    def told(self, line: Line) -> str:
        """A line as a full sentence."""
        return self.speech.sentence(self.line(line))

    def line(self, line: Line) -> Node:
        """A line as a clause that can stand inside another."""
        self.actor, self.subject = YOU, None
        match line:
            case Sentence():
                return self._sentence(line)
            case Play():
                return self._play(line)
            case Only():
                return self._only(line)
            case Label():
                label = Say(line.name, {}, context="label")
                return Say('"{label}": {body}', {"label": label, "body": self.body(line.body)})
            case Section():
                section = Say(plain(line.name).title(), {}, context="section")
                return Say("{section}: {body}", {"section": section, "body": self._happens(line.body)})
            case Trigger():
                return Say("{moment}, {body}", {"moment": self._moment(line.event), "body": self._happens(line.body)})
            case Instead():
                moment = self._moment(line.event, instead=True)
                return Say("{moment}, instead {body}", {"moment": moment, "body": self._happens(line.body)})
            case Limited():
                return self._limited(line)
            case Ability():
                return self._ability(line)
            case When():
                return self._when(line)
            case Choose():
                return self._choose(line)
            case Table():
                return self._table(line)
            case _:
                assert_never(line)

    def body(self, body: Body) -> Node:
        """What stands behind a colon: its lines in order."""
        told, message = self.line(body.lines[0]), ""
        for before, line in zip(body.lines, body.lines[1:], strict=False):
            message = SEMICOLON if isinstance(before, Sentence) and not _open_end(before) else AFTER
            told = Say(message, {"first": told, "rest": self.line(line)})
        return told

    def _happens(self, body: Body) -> Node:
        """A body that is carried out."""
        outer, self.performed = self.performed, True
        told = self.body(body)
        self.performed = outer
        return told

    def _sentence(self, line: Sentence) -> Node:
        steps = self._steps(line.steps)
        if line.tail is None:
            return steps
        return Say(AFTER if _open(line.steps.ladders[-1]) else THEN, {"first": steps, "rest": self.line(line.tail)})

    def _play(self, line: Play) -> Node:
        told: Node = Say("you may play {this}", {"who": YOU, "this": self.this})
        if line.word:
            when = "at any time" if line.word == "anytime" else plain(line.word)
            told = Say("{clause} {phrase}", {"clause": told, "phrase": Say(when, {}, context="play")})
        for phrase in line.phrases:
            told = self._timed(told, phrase)
        return self.guarded(told, line.guards)

    def _timed(self, clause: Node, phrase: Attached) -> Say:
        """`in combat`, `on death of any player`, `on your turn`."""
        noun = phrase.noun
        if phrase.prep == "on" and isinstance(noun, Noun) and "event" in noun.cats and "time" not in noun.cats:
            moment = self._moment(Event(noun.word, noun, noun.phrases, ()))
            return Say("{clause} {moment}", {"clause": clause, "moment": moment})
        return Say("{clause} {phrase}", {"clause": clause, "phrase": self.attached(phrase, YOU.name)})

    def _only(self, line: Only) -> Node:
        noun = evolve(line.noun, phrases=())
        named = [self.a(evolve(noun, refs=(ref,))) for ref in noun.refs]
        who = self.narrowed(named[0] if len(named) == 1 else Joined(named, "or"), line.noun.phrases)
        call = evolve(line.call, subject=None, modal="may")
        told = self._call_by(call, Actor(Say("only {who}", {"who": who})), None)
        return self.guarded(told, line.guards)

    def _limited(self, line: Limited) -> Node:
        blanks: dict[str, Node] = {"n": line.times, "period": self.bare(line.per)}
        if line.costs:
            blanks["body"] = self._paid(line.costs, line.body, free=True)
        else:
            first = line.body.lines[0]
            self.free = not isinstance(first, (Trigger, Instead, Ability))
            blanks["body"] = self.body(line.body) if isinstance(first, (Trigger, Instead)) else self._happens(line.body)
            self.free = False
        return Say("once per {period}, {body}", blanks, count=line.times, plural="{n} times per {period}, {body}")

    def _ability(self, line: Ability) -> Node:
        return self._paid(line.costs, line.body, free=not self.performed)

    def _paid(self, costs: Sequence[Call], body: Body, free: bool) -> Say:
        """A cost, then what it buys. `free`: nobody has to pay."""
        told: list[Node] = []
        for cost in costs:
            self.free = free and not told
            told.append(self._clause(cost, alone=not told))
        self.free = False
        payer = self.actor.later() if costs[0].subject is not None else YOU
        self.payer = None if costs[0].subject is None else (costs[0].subject, payer)
        paid = told[0] if len(told) == 1 else Joined(told)
        return Say("{costs}; if {who:do}, {body}", {"costs": paid, "who": payer, "body": self._happens(body)})

    def _when(self, line: When) -> Say:
        self.actor = self.holder() if not self.performed else YOU
        told = Say(HELD[line.word], {"tests": self.tests(line.tests), "body": self.body(line.body)})
        if line.otherwise is None:
            return told
        return Say("{first}; otherwise {rest}", {"first": told, "rest": self.body(line.otherwise)})

    def _choose(self, line: Choose) -> Say:
        who = YOU if line.subject is None else self.actor_of(line.subject)
        modal = "may" if self._take_free() else None
        options = self._marked([(Say(mark, {}, context="mark"), body) for mark, body in zip(MARKS, line.options, strict=False)])
        blanks: dict[str, Node] = {"who": who, "n": line.count, "all": len(line.options), "options": options}
        message = N_("{who:choose} one of {all}: {options}") if line.count == 1 else N_("{who:choose} {n} of {all}: {options}")
        return Say(message, blanks, modal)

    def _table(self, line: Table) -> Say:
        who = YOU if line.subject is None else self.actor_of(line.subject)
        modal = "may" if self._take_free() else None
        rows = self._marked([(_faces(low, high), body) for low, high, body in line.rows])
        return Say("{who:roll} the die: {rows}", {"who": who, "rows": rows}, modal)

    def _marked(self, bodies: Sequence[tuple[Node, Body]]) -> Joined:
        return Joined([Say("({mark}) {body}", {"mark": mark, "body": self._happens(body)}) for mark, body in bodies], "; ")

    def _take_free(self) -> bool:
        """May the first deed be left undone? Asked once."""
        free, self.free = self.free, False
        return free

    # ---- moments -------------------------------------------------------------------------------

    def _moment(self, event: Event, instead: bool = False) -> Node:
        """`when you defeat a Pirate`, `the next time you would draw a card from the treasure deck`."""
        noun = event.noun
        once = "next" in (noun.rank, noun.of.rank if noun.of else "")
        message = N_("the next time {happens}") if once else N_("if {happens}") if instead else N_("when {happens}")
        phrases = [*event.phrases, *(p for p in noun.phrases if p not in event.phrases)]
        told = [self._happening(noun, ref.word, phrases, "would" if instead else None) for ref in noun.refs]
        self.actor, self.subject = YOU, None
        happens = told[0] if len(told) == 1 else Joined(told, " or ")
        return self.guarded(Say(message, {"happens": happens}), event.guards, ASIDE)

    def _happening(self, noun: Noun, moment: str, phrases: Sequence[Attached], modal: str | None) -> Node:
        word = self.vocabulary.nouns.get(moment)
        doc = word.doc if word is not None and "{" in word.doc else ""
        args: dict[str, Argument] = {}
        left: list[Attached] = []
        if noun.of is not None:
            args["who" if noun.of.cats & {"player"} else "what"] = noun.of
        for phrase in phrases:
            person = phrase.prep == "by" and isinstance(phrase.noun, Noun) and "{who" in doc
            if person and "who" not in args and isinstance(phrase.noun, Noun):
                args["who"] = phrase.noun
            else:
                left.append(phrase)
        if not doc:
            rank = "" if noun.rank == "next" else noun.rank
            args = {"what": evolve(noun, det=noun.det or "a", rank=rank, refs=(Ref("word", moment),), phrases=())}
        what = args.get("what")
        special = naming(doc) if isinstance(what, Noun) and not what.cats & {"event"} else ""
        happens = self._fill(doc or N_("{what:happen}"), _Filling(args, YOU, modal, False), special)
        told = happens
        for phrase in left:
            told = Say("{clause} {phrase}", {"clause": told, "phrase": self.attached(phrase, _object(happens))})
        return told

    def _meant(self, said: str | None) -> Node | None:
        """What a template says of an argument that is not there means this card.

        On a monster `a monster` is itself, and on what lies on a card such a card is that one.
        """
        if said in ("this", "this card") or self.kind.bare == "self" and _like(said, self.card.kind):
            return self.this
        return self.host if self.kind.bare == "host" and _like(said, self.vocabulary.bonus.of) else None

    # ---- sentences -----------------------------------------------------------------------------

    def _steps(self, steps: Steps) -> Node:
        told = self._ladder(steps.ladders[0], first=True)
        for before, ladder in zip(steps.ladders, steps.ladders[1:], strict=False):
            told = Say(AFTER if _open(before) else THEN, {"first": told, "rest": self._ladder(ladder, first=False)})
        return told

    def _ladder(self, ladder: Ladder, first: bool) -> Node:
        told = self._clause(ladder.rungs[0], alone=first)
        for before, rung in zip(ladder.rungs, ladder.rungs[1:], strict=False):
            message, who = self._failing(before), self.actor.later()
            told = Say(message, {"first": told, "who": who, "rest": self._clause(rung, alone=False)})
        return told

    def _failing(self, rung: Clause) -> str:
        """Why the next rung of a ladder is tried."""
        if not isinstance(rung, Bonus) and any(not isinstance(guard, Until) for guard in rung.guards):
            return N_("{first}; otherwise, {rest}")
        if not isinstance(rung, Bonus) and rung.modal == "may":
            return N_("{first}; if {who:do} not, {rest}")
        return N_("{first}; if that cannot be done, {rest}")

    def _clause(self, clause: Clause, alone: bool) -> Node:
        """One clause. `alone`: nothing before it on the line has named who acts."""
        match clause:
            case Bonus():
                return self._bonus(clause)
            case RollDie():
                return self._roll(clause)
            case Call():
                return self._call(clause, alone)
            case _:
                assert_never(clause)

    def _roll(self, clause: RollDie) -> Node:
        self._act(clause.subject, YOU)
        modal = clause.modal or ("may" if self._take_free() else None)
        return self._guarded_by_pronouns(Say("{who:roll} the die", {"who": self.actor}, modal), clause.guards)

    def _act(self, subject: Noun | None, otherwise: Actor, doing: bool = True) -> None:
        """Say who acts in the clause that comes. `doing`: something happens, and does not only hold."""
        self.subject, self.doing = None, doing
        if subject is None:
            self.actor = otherwise
        elif subject.refs[0].word == "they" and self.payer is not None and subject.stands_for == self.payer[0]:
            self.actor = self.payer[1]  # `if they do, they draw`: nobody was named in between
        else:
            self.actor = self._turn_by_turn(subject)
        self.subject, self.payer = subject, None

    def _turn_by_turn(self, subject: Noun) -> Actor:
        """`each player in turn`: one after another; `every player`: all at once."""
        actor = self.actor_of(subject)
        message = TURNS.get((subject.det, bool(subject.phrases))) if self.doing else None
        if message is None:
            return actor
        return evolve(actor, name=Say(message, {"who": actor.name}))

    def _guarded_by_pronouns(self, clause: Node, guards: Guards) -> Node:
        """Guards behind a clause: who acts is named there by a pronoun."""
        actor, self.actor = self.actor, self.actor.later()
        told = self.guarded(clause, guards)
        self.actor = actor
        return told

    def _call(self, call: Call, alone: bool) -> Node:
        signature = self.signatures.get(call.verb)
        holds = signature is not None and signature.says == "property"
        before = self.actor
        goes_on = call.carried and not alone
        doing = not holds and (self.performed or call.modal is None)
        self._act(call.subject, self.holder(call) if holds else YOU, doing)
        if goes_on and call.subject is not None:
            self.actor = before.later() if before is not YOU else self.actor.later()
        if self._take_free() and call.modal is None:
            call = evolve(call, modal="may")
        return self._call_by(call, self.actor, signature)

    def _call_by(self, call: Call, actor: Actor, signature: Signature | None) -> Node:
        """The verb's template, filled; then the clause's guards."""
        signature = signature or self.signatures.get(call.verb)
        shape = shape_of(call.verb, [name for name, _ in call.args], signature)
        if call.subject is None and "{this" in shape:
            actor = Actor(self.this, own="its", again="it") if call.verb in ATTACHING else self.bearer(call)
        self.actor = actor
        args = dict(call.args)
        if isinstance(args.get("who"), Noun) and call.subject is None:
            self.actor = self.actor_of(args.pop("who"))  # type: ignore[arg-type]
        filling = _Filling(args, self.actor, call.modal, call.negated)
        slots = signature.slots if signature else ()
        filling.whole = frozenset(s.name for s in slots if s.takes & {"zone"} and s.takes & {"stat", "counter"})
        filling.preps = {slot.name: slot.prep for slot in slots}
        filling.property = signature is not None and signature.says == "property"
        late = self._manner(filling)
        told = self._fill(shape, filling, "" if signature is None or signature.english == shape else whole_shape(signature))
        things = _object(told)
        for phrase in self._untold(shape, filling):
            told = Say("{clause} {phrase}", {"clause": told, "phrase": phrase})
        for manner in late:
            message = N_("{clause} {phrase}") if manner.prep == "at" else N_("{clause}, {phrase}")
            told = Say(message, {"clause": told, "phrase": self.attached(manner, things)})
        return self._guarded_by_pronouns(told, call.guards)

    def _untold(self, shape: str, filling: _Filling) -> Iterator[Node]:
        """Arguments that the template forgets are told all the same: nothing may be lost."""
        blanks = {p.name for part in template(shape) for p in part.pieces if isinstance(p, Blank)}
        for name, value in filling.args.items():
            if name not in blanks:
                prep = filling.preps.get(name, "")
                yield preposed(PREPOSITIONS.get(prep, prep), self._slot(Blank(name, None, ""), value, filling), filling.actor.name)

    def _manner(self, filling: _Filling) -> tuple[Attached, ...]:
        """`at random`, `chosen by ...`: told behind all arguments, taken from the object."""
        if len(filling.args) < 2:
            return ()
        for name, value in filling.args.items():
            if isinstance(value, Noun) and not filling.preps.get(name):
                late = tuple(p for p in value.phrases if _is_manner(p))
                if late:
                    filling.args[name] = evolve(value, phrases=tuple(p for p in value.phrases if p not in late))
                return late
        return ()

    # ---- templates -----------------------------------------------------------------------------

    def _fill(self, shape: str, filling: _Filling, special: str = "") -> Say:
        """A template, and what fills its blanks."""
        blanks: dict[str, Node] = {"who": filling.actor}
        for part in template(shape):
            for piece in part.pieces:
                if isinstance(piece, Blank) and (found := self._filled(piece, filling)) is not None:
                    blanks[piece.name] = found
        return Say(shape, blanks, filling.modal, filling.negated, special=special)

    def _filled(self, blank: Blank, filling: _Filling) -> Node | None:
        """What fills a blank; None where the template says itself what to say."""
        value = filling.args.get(blank.name)
        if blank.name in ("who", "this") or (blank.verb and blank.verb not in FORMS):
            return self._doer(blank, value, filling)
        return self._meant(blank.absent) if value is None else self._slot(blank, value, filling)

    def _doer(self, blank: Blank, value: Argument | None, filling: _Filling) -> Node | None:
        """`{who:draw}`, `{what|a card:be}`: somebody, with a verb that agrees; `{amount:card}`: so many."""
        if isinstance(value, int):
            return value
        if isinstance(value, Noun):
            return self.actor_of(value)
        if blank.name in ("who", "this"):
            return filling.actor
        meant = self._meant(blank.absent)
        return None if meant is None else Actor(meant, own="its", again="it")

    def _slot(self, blank: Blank, value: Argument, filling: _Filling) -> Node:
        if isinstance(value, int):
            return value
        if isinstance(value, Compares):
            return self.so_big(value.left, self.size(value.op, value.right))
        if blank.verb == "a":
            return self.a(value)
        if filling.preps.get(blank.name) == "per":
            return self.counted(value)
        measured = "stat" in value.cats and "zone" not in value.cats
        if measured and not (blank.verb == "own" or filling.property or blank.name in filling.whole):
            return self._each(value, "a")
        if filling.property and value.refs[0].terms:
            return self.a(value)
        return self._each(value, "own")

    def _each(self, value: Noun, bare: str) -> Node:
        """An argument; `each Item` is gone through one by one."""
        told = self.noun(value, bare)
        return Say("{what}, one after another", {"what": told}) if value.det == "each" and self.doing else told

    # ---- bonuses -------------------------------------------------------------------------------

    def _bonus(self, bonus: Bonus) -> Node:
        told: list[Node] = []
        target: tuple[Node, ...] = ()
        modal, several = "may" if self._take_free() else None, len(bonus.choices) > 1
        for choice in bonus.choices:
            if choice.to is None and bonus.choices[0].to is not None:
                choice = evolve(choice, to=bonus.choices[0].to)
            message, blanks = self._gets(bonus.subject, choice)
            goes: Node = Say(message, blanks, modal)
            if several and not told:
                goes = self._lasting(goes, bonus)
            if told:
                same = target == tuple(v for k, v in blanks.items() if k != "amount")
                goes = Say("or {amount} instead", blanks) if same else Say("or instead {clause}", {"clause": goes})
            told.append(self._circumstances(goes, bonus, choice))
            target = tuple(v for k, v in blanks.items() if k != "amount")
        return Joined(told, ", ") if several else self._lasting(told[0], bonus)

    def _gets(self, subject: Noun | None, choice: Alternative) -> tuple[str, dict[str, Node]]:
        """Who gets it, and to what: the message and its blanks."""
        to = choice.to
        side = to is not None and "side" in to.cats and "stat" not in to.cats
        if side and to is not None and subject is None:
            named = Say("the side of the {side}", {"side": self.bare(to)})
            self.actor, self.subject = Actor(named, own="its", again="it"), None
        else:
            self.subject = None
            self.actor = self._receiver(to) if subject is None else self.actor_of(subject)
            self.subject = subject
        who = self.actor
        self.actor = who.later()
        blanks: dict[str, Node] = {"who": who, "amount": f"{choice.amount:+d}"}
        if side and to is not None and subject is not None:
            return N_("{who:get} {amount} to the side of the {side}"), {**blanks, "side": self.bare(to)}
        if to is not None and not side:
            stat = Name(self.heads(to)) if "-" in to.word and to.of is None else self.noun(to)
            return N_("{who:get} {amount} to {stat}"), {**blanks, "stat": stat}
        if not side and (number := self.vocabulary.bonus.to) in self.vocabulary.stats:
            stat = Name((Head(number, plain(number)),), who.own, owner=who.name)
            return N_("{who:get} {amount} to {stat}"), {**blanks, "stat": stat}
        return N_("{who:get} {amount}"), blanks

    def _receiver(self, to: Noun | None) -> Actor:
        """Who gets a bare bonus on a card of this kind."""
        if self._for_each_fighting(to):
            return Actor(Say("each player in the fight", {}), own="their", again="they")
        match self.kind.bare:
            case "owner" | "victim":
                return YOU
            case "chosen-side":
                return Actor(Say("the side that you choose", {}), own="its", again="it")
            case "host":
                return Actor(self._aim() if self.performed else self.host, own="its", again="it")
            case _:
                return Actor(self.this, own="its", again="it")

    def _aim(self) -> Node:
        """What a bonus is for that a card gives to another, wherever it lies itself."""
        raised = self.raised()
        return Say("the {card} that you choose", {"card": raised}) if raised is not None else self.host

    def _for_each_fighting(self, to: Noun | None) -> bool:
        """Is it for a number that only players have, on a card of the other side?"""
        stat = self.vocabulary.stats.get(to.word) if to is not None else None
        return stat is not None and self.faces_players and "card" not in stat.of

    def _circumstances(self, told: Node, bonus: Bonus, choice: Alternative) -> Node:
        """`per`, `vs`, the other phrases and the guards of one alternative."""
        facing = self._faces_players(bonus, choice)
        placed = any(p.prep == "here" or isinstance(p.noun, Noun) and "zone" in p.noun.cats for p in choice.phrases)
        phrases: list[Node] = [] if choice.per is None else [self.per(choice.per, facing, placed)]
        phrases += [self.attached(phrase, self.actor.name) for phrase in choice.phrases]
        for phrase in phrases:
            told = Say("{clause} {phrase}", {"clause": told, "phrase": phrase})
        opposed = [self.opposed(phrase, facing) for phrase in choice.vs]
        if opposed:
            tests = opposed[0] if len(opposed) == 1 else Joined(opposed)
            told = Say("{clause} if {tests}", {"clause": told, "tests": tests})
        return self.guarded(told, choice.guards)

    def _faces_players(self, bonus: Bonus, choice: Alternative) -> bool:
        """Is the other side that of the players? For the foes' side, and what lies on or is a foe."""
        to = choice.to
        if to is not None and "side" in to.cats and "stat" not in to.cats:
            nouns = self.vocabulary.nouns
            return to.word in {nouns[role].plural for role in self.vocabulary.words_of("role")}
        if bonus.subject is not None:
            return bool(bonus.subject.cats & {"role"}) and "player" not in bonus.subject.cats
        return self.faces_players and not self._for_each_fighting(to)

    def _lasting(self, told: Node, bonus: Bonus) -> Node:
        """A bonus that is given, and not one that stands, lasts until the end of the fight, or as long as the game says."""
        guards = [guard for choice in bonus.choices for guard in choice.guards]
        ends = any(isinstance(guard, Until) or guard.word == "while" for guard in guards)
        if ends or not self.performed:
            return told
        period = self.vocabulary.bonus.lasts
        if period:
            return self.guarded(told, (Until(_word("end", _word(period))),))
        return Say("{clause} for the rest of the fight", {"clause": told})


def _like(said: str | None, name: str) -> bool:
    """Is it `a Location`, of a thing of that name?"""
    return bool(name) and said is not None and said.lower() == article(name.lower())


def _word(word: str, of: Noun | None = None) -> Noun:
    return Noun(frozenset(("time",)), (Ref("word", word),), of=of)


def _faces(low: int, high: int) -> Node:
    return low if low == high else Say("{low} to {high}", {"low": low, "high": high})


def _object(told: Say) -> Node:
    """What a clause is about: what `chosen by` behind it narrows."""
    return next((node for name, node in told.blanks.items() if name != "who" and isinstance(node, Name)), Pronoun("it"))


def _is_manner(phrase: Attached) -> bool:
    if phrase.prep == "at":
        return isinstance(phrase.noun, Noun) and "manner" in phrase.noun.cats
    return phrase.prep == "chosen by"


def _open(ladder: Ladder) -> bool:
    """Would a bare `then` behind it seem to belong to its last rung or its condition?"""
    return len(ladder.rungs) > 1 or isinstance(ladder.rungs[0], Bonus) or bool(ladder.rungs[0].guards)


def _open_end(line: Sentence) -> bool:
    return line.tail is not None or _open(line.steps.ladders[-1])


class _Filling:
    """What goes into a template."""

    __slots__ = ("args", "actor", "modal", "negated", "whole", "property", "preps")

    def __init__(self, args: Mapping[str, Argument], actor: Actor, modal: str | None, negated: bool) -> None:
        self.args, self.actor, self.modal, self.negated = dict(args), actor, modal, negated
        self.whole: frozenset[str] = frozenset()  # slots where a bare stat is the actor's whole one
        self.property = False
        self.preps: Mapping[str, str] = {}


PREPOSITIONS = {"per": "for each", "vs": "against"}


def shape_of(verb: str, names: Sequence[str], signature: Signature | None) -> str:
    """The verb's template, or one made of its word and these arguments."""
    if signature is not None and ("{" in signature.english or " " in signature.english):
        return signature.english
    slots = {slot.name: slot.prep for slot in signature.slots} if signature is not None else {}
    objects = "".join(f" {{{n}}}" for n in names if not slots.get(n))
    others = "".join(f" {PREPOSITIONS.get(slots[n], slots[n])} {{{n}}}" for n in names if slots.get(n))
    return f"{_doing(verb, signature)}{objects}{others}"


def naming(moment: str) -> str:
    """The message that a translation may give a moment where the line names a card or a figure, and not an event."""
    return re.sub(r"\|[^{}:]*", "", moment)


def whole_shape(signature: Signature) -> str:
    """The template that a translation may give a verb that has none: all its arguments, those that may be absent in brackets."""
    told = _doing(signature.name, signature)
    for slot in signature.slots:
        prep = f" {PREPOSITIONS.get(slot.prep, slot.prep)}" if slot.prep else ""
        told += f"{prep} {{{slot.name}}}" if slot.required else f"[{prep} {{{slot.name}}}]"
    return told


def _doing(verb: str, signature: Signature | None) -> str:
    word = plain(verb)
    if signature is not None and signature.says == "property":
        third = plain(signature.third)
        word = base_form(third) if third.endswith("s") else f"be {third}"
    return f"{{{'this' if verb in ATTACHING else 'who'}:{word}}}"
