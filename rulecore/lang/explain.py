"""Plain English from meaning: full sentences that always say who acts, for the log, the front end and the manual.

Owns: how clauses, lines and cards are told. Never: state, or a verb or moment by name: those bring templates.
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
A verb whose template has no brace is told by its word and its arguments in order.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import assert_never

from attrs import evolve

from ..vocab import Vocabulary
from .english import MODALS, YOU, Actor, Blank, Part, article, base_form, conjugate, listed, plain, sentence, template
from .meaning import (
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
from .phrases import ATTACHING, Phrases
from .signature import Signature, Signatures

STRENGTH = "strength"  # the stat of a bare +N, where the game has it
AFTER = "; after that, in any case, "
FORMS = frozenset(("own", "a"))  # what may stand behind the colon of a blank besides a verb


def explain_card(card: CardMeaning, vocabulary: Vocabulary, signatures: Signatures) -> str:
    """The whole card: what it is, then one paragraph for each of its lines."""
    teller = Teller(card, vocabulary, signatures)
    told = [teller.header(), *teller.header_bonus()]
    return "\n".join([*told, *(teller.told(line) for line in card.lines)])


def explain_line(line: Line, card: CardMeaning, vocabulary: Vocabulary, signatures: Signatures) -> str:
    """One line of the card (also one inside a block) in full sentences."""
    teller = Teller(card, vocabulary, signatures)
    teller.performed = teller.performed or not any(line is own for own in card.lines)
    return teller.told(line)


def explain_ability(card: CardMeaning, path: Sequence[int], vocabulary: Vocabulary, signatures: Signatures) -> str:
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
    return explain_line(line, card, vocabulary, signatures)


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

    def __init__(self, card: CardMeaning, vocabulary: Vocabulary, signatures: Signatures) -> None:
        super().__init__(card, vocabulary)
        self.signatures = signatures
        self.performed = self.kind.played and "persistent" not in card.flags  # does what is told happen, or hold?
        self.doing = False  # does the clause that is told happen, or only hold?
        self.free = False  # the first deed of what is told may be done or not
        self.payer: tuple[Noun, Actor] | None = None  # who has just paid, in the first clause of what that buys

    # ---- cards ---------------------------------------------------------------------------------

    def header(self) -> str:
        """`"Snow Ghost" is a monster: Ghost, level 8, treasures 2.`"""
        card = self.card
        entries = [*card.terms, *(self._entry(k, v) for k, v in card.fields.items() if k != "bonus")]
        entries += [flag for flag in sorted(card.flags) if flag not in ("printed", "named")]
        entries += [f"{card.copies} copies"] if card.copies > 1 else []
        what = f'"{card.title}" is {article(card.kind)}'
        return f"{what}: {', '.join(entries)}." if entries else f"{what}."

    def _entry(self, key: str, value: object) -> str:
        signed = isinstance(value, int) and self.kind.fields.get(key) == "signed"
        return f"{plain(key)} {f'{value:+d}' if signed else value}"

    def header_bonus(self) -> list[str]:
        """The +N in the header, told like a line."""
        amount = self.card.fields.get("bonus")
        if not isinstance(amount, int):
            return []
        return [sentence(self._bonus(Bonus(None, (Alternative(amount),))))]

    # ---- lines ---------------------------------------------------------------------------------

    def told(self, line: Line) -> str:
        """A line as a full sentence."""
        return sentence(self.line(line))

    def line(self, line: Line) -> str:
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
                return f'"{line.name}": {self.body(line.body)}'
            case Section():
                return f"{plain(line.name).title()}: {self._happens(line.body)}"
            case Trigger():
                return f"{self._moment(line.event)}, {self._happens(line.body)}"
            case Instead():
                return f"{self._moment(line.event, instead=True)}, instead {self._happens(line.body)}"
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

    def body(self, body: Body) -> str:
        """What stands behind a colon: its lines in order."""
        told = ""
        for line in body.lines:
            told += self.line(line)
            if line is not body.lines[-1]:
                told += "; then " if isinstance(line, Sentence) and not _open_end(line) else AFTER
        return told

    def _happens(self, body: Body) -> str:
        """A body that is carried out."""
        outer, self.performed = self.performed, True
        told = self.body(body)
        self.performed = outer
        return told

    def _sentence(self, line: Sentence) -> str:
        steps = self._steps(line.steps)
        if line.tail is None:
            return steps
        return f"{steps}{AFTER if _open(line.steps.ladders[-1]) else ', then '}{self.line(line.tail)}"

    def _play(self, line: Play) -> str:
        when = ["at any time"] if line.word == "anytime" else [plain(line.word)] if line.word else []
        when += [self._time(phrase) for phrase in line.phrases]
        return f"you may play {self.this} {' '.join(when)}{self.guards(line.guards)}"

    def _time(self, phrase: Attached) -> str:
        """`in combat`, `on death of any player`, `on your turn`."""
        noun = phrase.noun
        if phrase.prep == "on" and isinstance(noun, Noun) and "event" in noun.cats and "time" not in noun.cats:
            return self._moment(Event(noun.word, noun, noun.phrases, ()))
        return self.attached(phrase)

    def _only(self, line: Only) -> str:
        noun = evolve(line.noun, phrases=())
        who = listed([self.a(evolve(noun, refs=(ref,))) for ref in noun.refs], "or")
        who += "".join(f" {self.attached(p)}" for p in line.noun.phrases)
        call = evolve(line.call, subject=None, modal=None)
        told = self._call_by(call, Actor(f"only {who} may", True), None)
        return told + self.guards(line.guards)

    def _limited(self, line: Limited) -> str:
        times = "once" if line.times == 1 else f"{line.times} times"
        limit = f"{times} per {self.heads(line.per)}"
        if line.costs:
            return f"{limit}, {self._paid(line.costs, line.body, free=True)}"
        first = line.body.lines[0]
        self.free = not isinstance(first, (Trigger, Instead, Ability))
        told = self.body(line.body) if isinstance(first, (Trigger, Instead)) else self._happens(line.body)
        self.free = False
        return f"{limit}, {told}"

    def _ability(self, line: Ability) -> str:
        return self._paid(line.costs, line.body, free=not self.performed)

    def _paid(self, costs: Sequence[Call], body: Body, free: bool) -> str:
        """A cost, then what it buys. `free`: nobody has to pay."""
        told: list[str] = []
        for cost in costs:
            self.free = free and not told
            told.append(self._clause(cost, alone=not told))
        self.free = False
        payer = self.actor.later() if costs[0].subject is not None else YOU
        self.payer = None if costs[0].subject is None else (costs[0].subject, payer)
        return f"{listed(told)}; if {payer.name} {conjugate('do', payer.plural)}, {self._happens(body)}"

    def _when(self, line: When) -> str:
        self.actor = self.holder() if not self.performed else YOU
        word = {"while": "as long as"}.get(line.word, line.word)
        told = f"{word} {self.tests(line.tests)}, {self.body(line.body)}"
        return told if line.otherwise is None else f"{told}; otherwise {self.body(line.otherwise)}"

    def _choose(self, line: Choose) -> str:
        who = YOU if line.subject is None else self.actor_of(line.subject)
        modal = "may" if self._take_free() else None
        count = "one" if line.count == 1 else str(line.count)
        options = self._marked([(chr(ord("a") + n), body) for n, body in enumerate(line.options)])
        return f"{who.name} {conjugate('choose', who.plural, modal)} {count} of {len(line.options)}: {options}"

    def _table(self, line: Table) -> str:
        who = YOU if line.subject is None else self.actor_of(line.subject)
        modal = "may" if self._take_free() else None
        rows = self._marked([(str(low) if low == high else f"{low} to {high}", body) for low, high, body in line.rows])
        return f"{who.name} {conjugate('roll', who.plural, modal)} the die: {rows}"

    def _marked(self, bodies: Sequence[tuple[str, Body]]) -> str:
        return "; ".join(f"({mark}) {self._happens(body)}" for mark, body in bodies)

    def _take_free(self) -> bool:
        """May the first deed be left undone? Asked once."""
        free, self.free = self.free, False
        return free

    # ---- moments -------------------------------------------------------------------------------

    def _moment(self, event: Event, instead: bool = False) -> str:
        """`when you defeat a Pirate`, `the next time you would draw a card from the treasure deck`."""
        noun = event.noun
        once = "next" in (noun.rank, noun.of.rank if noun.of else "")
        word = "the next time" if once else "if" if instead else "when"
        phrases = [*event.phrases, *(p for p in noun.phrases if p not in event.phrases)]
        told = [self._happening(noun, ref.word, phrases, "would" if instead else None) for ref in noun.refs]
        self.actor, self.subject = YOU, None
        return f"{word} {' or '.join(told)}{self._aside(event.guards)}"

    def _aside(self, guards: Guards) -> str:
        return f",{self.guards(guards)}" if guards else ""

    def _happening(self, noun: Noun, moment: str, phrases: Sequence[Attached], modal: str | None) -> str:
        word = self.vocabulary.nouns.get(moment)
        doc = word.doc if word is not None and "{" in word.doc else ""
        fallback = "{what:happen}"
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
        told = self._fill(template(doc or fallback), _Filling(args, YOU, modal, False, self._absent))
        return told + "".join(f" {self.attached(phrase)}" for phrase in left)

    def _absent(self, said: str) -> str:
        """What a template says of an argument that is not there; on a monster, `a monster` is itself."""
        if said in ("this", "this card") or self.kind.bare == "self" and said == article(self.card.kind):
            return self.this
        return said

    # ---- sentences -----------------------------------------------------------------------------

    def _steps(self, steps: Steps) -> str:
        told = ""
        for at, ladder in enumerate(steps.ladders):
            told += self._ladder(ladder, first=at == 0)
            if ladder is not steps.ladders[-1]:
                told += AFTER if _open(ladder) else ", then "
        return told

    def _ladder(self, ladder: Ladder, first: bool) -> str:
        told = self._clause(ladder.rungs[0], alone=first)
        for before, rung in zip(ladder.rungs, ladder.rungs[1:], strict=False):
            told += f"; {self._failing(before)}, {self._clause(rung, alone=False)}"
        return told

    def _failing(self, rung: Clause) -> str:
        """Why the next rung of a ladder is tried."""
        if not isinstance(rung, Bonus) and any(not isinstance(guard, Until) for guard in rung.guards):
            return "otherwise"
        if not isinstance(rung, Bonus) and rung.modal == "may":
            who = self.actor.later()
            return f"if {who.name} {'do' if who.plural else 'does'} not"
        return "if that cannot be done"

    def _clause(self, clause: Clause, alone: bool) -> str:
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

    def _roll(self, clause: RollDie) -> str:
        self._act(clause.subject, YOU)
        modal = clause.modal or ("may" if self._take_free() else None)
        told = f"{self.actor.name} {conjugate('roll', self.actor.plural, modal)} the die"
        return told + self._with_pronouns(lambda: self.guards(clause.guards))

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
        more = {"each": "in turn", "every": "at the same time"}.get(subject.det, "") if self.doing else ""
        if not more:
            return actor
        return evolve(actor, name=f"{actor.name}, {more}," if subject.phrases else f"{actor.name} {more}")

    def _with_pronouns(self, tell: Callable[[], str]) -> str:
        """Tell something behind a clause: who acts is named there by a pronoun."""
        actor, self.actor = self.actor, self.actor.later()
        told = tell()
        self.actor = actor
        return told

    def _call(self, call: Call, alone: bool) -> str:
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

    def _call_by(self, call: Call, actor: Actor, signature: Signature | None) -> str:
        """The verb's template, filled; then the clause's guards."""
        signature = signature or self.signatures.get(call.verb)
        shape = _shape(call, signature)
        if call.subject is None and "{this" in shape:
            actor = Actor(self.this, own="its", again="it") if call.verb in ATTACHING else self.bearer(call)
        self.actor = actor
        args = dict(call.args)
        if isinstance(args.get("who"), Noun) and call.subject is None:
            self.actor = self.actor_of(args.pop("who"))  # type: ignore[arg-type]
        filling = _Filling(args, self.actor, call.modal, call.negated, self._absent)
        slots = signature.slots if signature else ()
        filling.whole = frozenset(s.name for s in slots if s.takes & {"zone"} and s.takes & {"stat", "counter"})
        filling.preps = {slot.name: slot.prep for slot in slots}
        filling.property = signature is not None and signature.says == "property"
        manner = self._manner(filling)
        told = self._fill(template(shape), filling) + self._untold(shape, filling) + manner
        return told + self._with_pronouns(lambda: self.guards(call.guards))

    def _untold(self, shape: str, filling: _Filling) -> str:
        """Arguments that the template forgets are told all the same: nothing may be lost."""
        blanks = {p.name for part in template(shape) for p in part.pieces if isinstance(p, Blank)}
        return "".join(
            f" {PREPOSITIONS.get(filling.preps.get(name, ''), filling.preps.get(name, ''))} "
            f"{self._slot(Blank(name, None, ''), value, filling)}"
            for name, value in filling.args.items() if name not in blanks
        )  # fmt: skip

    def _manner(self, filling: _Filling) -> str:
        """`at random`, `chosen by ...`: told behind all arguments, taken from the object."""
        if len(filling.args) < 2:
            return ""
        for name, value in filling.args.items():
            if isinstance(value, Noun) and not filling.preps.get(name):
                late = tuple(p for p in value.phrases if _is_manner(p))
                filling.args[name] = evolve(value, phrases=tuple(p for p in value.phrases if p not in late))
                return "".join(f" {self.attached(p)}" if p.prep == "at" else f", {self.attached(p)}" for p in late)
        return ""

    # ---- templates -----------------------------------------------------------------------------

    def _fill(self, parts: tuple[Part, ...], filling: _Filling) -> str:
        told = []
        for part in parts:
            blanks = [p for p in part.pieces if isinstance(p, Blank)]
            if part.optional and any(b.name not in filling.args for b in blanks if filling.names_slot(b)):
                continue
            told += [p if isinstance(p, str) else self._blank(p, filling) for p in part.pieces]
        return "".join(told)

    def _blank(self, blank: Blank, filling: _Filling) -> str:
        value = filling.args.get(blank.name)
        if blank.name in ("who", "this") or (blank.verb and blank.verb not in FORMS):
            return self._doer(blank, value, filling)
        if value is not None:
            return self._slot(blank, value, filling)
        if blank.absent is not None:
            return filling.absent(blank.absent)
        if blank.name == "own":
            return filling.named.own
        return filling.conjugated(base_form(blank.name)) if filling.is_verb(blank) else ""

    def _doer(self, blank: Blank, value: Argument | None, filling: _Filling) -> str:
        """`{who:draw}`, `{what|a card:be}`: somebody, with a verb that agrees; `{amount:card}`: so many."""
        if isinstance(value, int):
            return f"{value} {blank.verb}{'' if value == 1 else 's'}"
        if isinstance(value, Noun):
            filling.named = self.actor_of(value)
        elif blank.name in ("who", "this"):
            filling.named = filling.actor
        else:
            filling.named = Actor(filling.absent(blank.absent or ""), own="its", again="it")
        name = filling.named.name
        return f"{name} {filling.conjugated(blank.verb)}" if blank.verb else name

    def _slot(self, blank: Blank, value: Argument, filling: _Filling) -> str:
        if isinstance(value, int):
            return str(value)
        if isinstance(value, Compares):
            return f"{article(self.heads(value.left))} of {self.size(value.op, value.right)}"
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

    def _each(self, value: Noun, bare: str) -> str:
        """An argument; `each Item` is gone through one by one."""
        told = self.noun(value, bare)
        return f"{told}, one after another" if value.det == "each" and self.doing else told

    # ---- bonuses -------------------------------------------------------------------------------

    def _bonus(self, bonus: Bonus) -> str:
        told: list[str] = []
        target = ""
        optional, several = self._take_free(), len(bonus.choices) > 1
        for choice in bonus.choices:
            choice = choice if choice.to is not None else evolve(choice, to=bonus.choices[0].to)
            who, gets, to = self._gets(bonus.subject, choice)
            if optional:
                gets = f"may {base_form(gets) if gets.endswith('s') else gets}"
            amount = f"{choice.amount:+d}"
            goes = f"{who} {gets} {amount}{to}{self._lasting(bonus) if several and not told else ''}"
            if told:
                same = target == who + to
                goes = f"or {amount} instead" if same else f"or instead {goes}"
            told.append(goes + self._circumstances(bonus, choice))
            target = who + to
        return ", ".join(told) + ("" if several else self._lasting(bonus))

    def _gets(self, subject: Noun | None, choice: Alternative) -> tuple[str, str, str]:
        """Who gets it, `get` or `gets`, and to what."""
        to = choice.to
        side = to is not None and "side" in to.cats and "stat" not in to.cats
        if side and to is not None and subject is None:
            self.actor, self.subject = Actor(f"the side of the {self.heads(to)}", own="its", again="it"), None
        else:
            self.subject = None
            self.actor = self._receiver(to) if subject is None else self.actor_of(subject)
            self.subject = subject
        who = self.actor
        self.actor = who.later()
        where = ""
        if side and to is not None and subject is not None:
            where = f" to the side of the {self.heads(to)}"
        elif to is not None and not side:
            where = f" to {plain(to.word) if '-' in to.word and to.of is None else self.noun(to)}"
        elif not side and STRENGTH in self.vocabulary.stats:
            where = f" to {who.own} {STRENGTH}"
        return who.name, "get" if who.plural else "gets", where

    def _receiver(self, to: Noun | None) -> Actor:
        """Who gets a bare bonus on a card of this kind."""
        stat = self.vocabulary.stats.get(to.word) if to is not None else None
        if stat is not None and self.faces_players and "card" not in stat.of:
            return Actor("each player in the fight", own="their", again="they")
        match self.kind.bare:
            case "owner" | "victim":
                return YOU
            case "chosen-side":
                return Actor("the side that you choose", own="its", again="it")
            case "host":
                return Actor(self.host, own="its", again="it")
            case _:
                return Actor(self.this, own="its", again="it")

    def _circumstances(self, bonus: Bonus, choice: Alternative) -> str:
        """`per`, `vs`, the other phrases and the guards of one alternative."""
        facing = self._faces_players(bonus, choice)
        told = f" {self.per(choice.per, facing)}" if choice.per is not None else ""
        told += "".join(f" {self.attached(phrase)}" for phrase in choice.phrases)
        opposed = [self.opposed(phrase, facing) for phrase in choice.vs]
        if opposed:
            told += f" if {listed(opposed)}"
        return told + self.guards(choice.guards)

    def _faces_players(self, bonus: Bonus, choice: Alternative) -> bool:
        """Is the other side that of the players? For the foes' side, and what lies on or is a foe."""
        to = choice.to
        if to is not None and "side" in to.cats and "stat" not in to.cats:
            nouns = self.vocabulary.nouns
            return to.word in {nouns[role].plural for role in self.vocabulary.words_of("role")}
        if bonus.subject is not None:
            return bool(bonus.subject.cats & {"role"}) and "player" not in bonus.subject.cats
        return self.faces_players and not self._receiver(to).name.startswith("each player")

    def _lasting(self, bonus: Bonus) -> str:
        """A bonus that is given, and not one that stands, lasts until the end of the fight."""
        guards = [guard for choice in bonus.choices for guard in choice.guards]
        ends = any(isinstance(guard, Until) or guard.word == "while" for guard in guards)
        return " for the rest of the fight" if self.performed and not ends else ""


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
    """What goes into a template, and who was named in it last."""

    __slots__ = ("args", "actor", "modal", "negated", "absent", "whole", "named", "property", "preps")

    def __init__(
        self,
        args: Mapping[str, Argument],
        actor: Actor,
        modal: str | None,
        negated: bool,
        absent: Callable[[str], str],
    ) -> None:
        self.args, self.actor, self.modal, self.negated, self.absent = dict(args), actor, modal, negated, absent
        self.whole: frozenset[str] = frozenset()  # slots where a bare stat is the actor's whole one
        self.named = actor
        self.property = False
        self.preps: Mapping[str, str] = {}

    def conjugated(self, verb: str) -> str:
        """The verb as it stands behind who was named last."""
        return conjugate(verb, self.named.plural, self.modal, self.negated)

    def names_slot(self, blank: Blank) -> bool:
        """Is this blank an argument, that can be absent?"""
        return blank.name not in ("who", "this", "own") and blank.absent is None and not self.is_verb(blank)

    def is_verb(self, blank: Blank) -> bool:
        """Is this blank a verb in the third person, as `{wins}`?"""
        return blank.name in VERB_BLANKS or blank.name not in self.args and blank.name.endswith("s")


PREPOSITIONS = {"per": "for each", "vs": "against"}
VERB_BLANKS = MODALS | {"is", "has", "find"}


def _shape(call: Call, signature: Signature | None) -> str:
    """The verb's template, or one made of its word and its arguments."""
    if signature is not None and ("{" in signature.english or " " in signature.english):
        return signature.english
    names = [name for name, _ in call.args]
    slots = {slot.name: slot.prep for slot in signature.slots} if signature is not None else {}
    objects = "".join(f" {{{n}}}" for n in names if not slots.get(n))
    others = "".join(f" {PREPOSITIONS.get(slots[n], slots[n])} {{{n}}}" for n in names if slots.get(n))
    verb = plain(call.verb)
    if signature is not None and signature.says == "property":
        third = plain(signature.third)
        verb = base_form(third) if third.endswith("s") else f"be {third}"
    who = "this" if call.verb in ATTACHING else "who"
    return f"{{{who}:{verb}}}{objects}{others}"
