"""Sentences: verbs with their objects, ellipsis, agreement, bonuses and how long they last.

Owns: clauses. Never: lines and cards (`check`). Enter here: Clauses.
"""
from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, assert_never

from attrs import evolve, frozen

from ..vocab import Vocabulary
from . import ast, meaning
from .conditions import Conditions
from .english import article
from .nouns import ANY, NUMBER, Cats, is_plural
from .prepositions import MODIFIER, STAT_OF
from .signature import Signature, fits
from .words import Form, Words, base_of

BARE_OWNERS = {  # who has the stat that a bare `+2 to <stat>` raises, by the kind's `bare`
    "owner": frozenset(("player",)),
    "victim": frozenset(("player",)),
    "self": frozenset(("card",)),
    "chosen-side": frozenset(("player", "side")),
}
ACTORS: Cats = frozenset(("player", "term", "self", "role", "place", "token", "card"))
THINGS: Cats = frozenset(("slot", "resource"))  # Terms of what somebody has: it does nothing itself


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


class Clauses(Conditions):
    """Binds the sentences of one card."""

    def __init__(self, vocabulary: Vocabulary, words: Words, text: str, file: str, names: frozenset[str]) -> None:
        super().__init__(vocabulary, words, text, file, names)
        self.kind = ""
        self.where = Where(True, True, True, False)
        self.last: meaning.Call | None = None  # the call before, for an ellipsis
        self.carried: meaning.Noun | None = None  # its subject, for `else loses`, `then draws`

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
            case _:
                assert_never(clause)

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
        self._which(noun)
        if noun.det in ("a", "an") and self.where.standing and not self.where.effects:
            self.report("how-many", noun.span, f"which one? What holds is for `each {noun.word}`", fix=f"each {noun.word}")
        self.scope.subject = noun
        self.scope.each |= noun.det == "each"
        return noun

    def _which(self, noun: meaning.Noun) -> None:
        """`the helper` is one, `the player` is not."""
        word = self.vocabulary.nouns.get(noun.word)
        plain = noun.det == "the" and not (noun.rank or noun.phrases or noun.of or noun.count)
        if plain and word is not None and word.counted and "player" in word.categories:
            message = f"which {noun.word}? write `each {noun.word}`, or say which, as in `the {noun.word} on your left`"
            self.report("how-many", noun.span, message)

    def _say_agreement(
        self, span: ast.Span, verb: str, third: bool, subject: meaning.Noun | None, base: str, singular: str
    ) -> bool:
        """Report where the verb's form and its subject do not go together. True: reported."""
        wanted = subject is not None and not is_plural(subject)
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
            card = article(self.kind).capitalize()
            message = f"when? {card} stays in play: put `on <moment>:`, a cost or `once per turn:` before it"
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
        self._can_do(deed, signature, call)
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
            suits = not (slot and slot.required) if deed.object is None else bool(slot and fits(have, slot.takes))
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
        found = re.compile(rf"(?<![\w-]){re.escape(deed.verb)}").search(self.text, start, deed.span[1])
        return found.start() if found else start

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
        base = base_of(signature.third) or signature.third if signature.says == "property" else signature.name
        return self._say_agreement(span, deed.verb, form.third, actor, base, signature.third)

    def _link_agreement(self, deed: ast.Deed, actor: meaning.Noun | None) -> None:
        start = self._verb_start(deed)
        span = (start, start + len(deed.verb))
        if deed.modal is not None:
            if deed.verb not in ("be", "have"):
                right = "have" if deed.verb == "has" else "be"
                self.report("agreement", span, f"after `{deed.modal}` write `{right}`", did_you_mean=(right,), fix=right)
            return
        plural = actor is not None and is_plural(actor)
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
            self._no_while(deed)
            return
        if any(isinstance(guard, ast.Until) for guard in deed.guards) or deed.modal == "must":
            return
        if self.where.nested:
            message = f"`{deed.verb}` holds as long as the card lies in play; here something happens. Put it on a line of its own"
            self.report("standing", span, message, usage=signature.usage)
        elif not self.where.standing:
            self.report("never-in-play", span, f"{article(self.kind)} does not stay in play: write `until`, or an effect")

    def _no_while(self, deed: ast.Deed) -> None:
        """`while` holds as long as something is so; what is done is done `if` it is so."""
        for guard in deed.guards:
            if isinstance(guard, ast.Guard) and guard.word == "while" and deed.modal is None:
                span = (guard.span[0], guard.span[0] + len("while"))
                message = "`while` is for what lasts; what is done is done `if` something is so"
                self.report("standing", span, message, did_you_mean=("if",), fix="if")

    def _can_do(self, deed: ast.Deed, signature: Signature, call: meaning.Call) -> None:
        """Who can do it: those whom the verb names; else players and figures, but no slot (`each Vehicle`), no resource."""
        actor = call.subject
        if deed.subject is None or actor is None or "*" in actor.cats:
            return
        if signature.says == "property" and not signature.actors:
            return
        able = signature.actors or ACTORS - {"term"}
        if not actor.cats & able and (signature.actors or actor.cats == {"term"} or actor.cats & THINGS):
            words = self.text[slice(*deed.subject.noun.span)]
            self.report("cannot-act", deed.subject.span, f"`{words}` is nobody who can `{signature.name}`")

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
            message = f"whose? {article(self.kind).capitalize()} gives nothing by itself: write `each player gets ...`"
            self.report("nobody", clause.span, message)
        elif self.where.lasting and not self.where.standing:
            self.report("never-in-play", clause.span, f"{article(self.kind)} is never in play, so this would never count")
        elif not self.where.lasting:
            for choice in choices:
                self._ends(choice)

    def _has_stat(self, subject: meaning.Noun | None, choice: meaning.Alternative) -> None:
        """Cards have no `run-away`, players no `treasures`: the stat is one that the subject has."""
        stat = self.vocabulary.stats.get(choice.to.word) if choice.to is not None else None
        if stat is None or choice.to is None:
            return
        if "counter" in choice.to.cats:
            message = f"`{stat.name}` is not raised by a bonus: write `gain {stat.name}` or `lose {stat.name}`"
            self.report("not-a-stat", choice.to.span, message)
            return
        if subject is None:
            bare = self.vocabulary.kinds[self.kind].bare
            if not self.where.nested and not set(stat.of) & BARE_OWNERS.get(bare, frozenset(stat.of)):
                self.report("not-a-stat", choice.to.span, f"whoever this card's bonus goes to has no {stat.name}")
            return
        owners = frozenset().union(*(STAT_OF.get(owner, ANY) for owner in stat.of))
        kinds = subject.cats - {"term"} if subject.cats & {"slot", "tag", "kind"} and "card" not in stat.of else subject.cats
        if not fits(kinds, owners):
            self.report("not-a-stat", choice.to.span, f"`{subject.text}` has no {stat.name}")

    def _ends(self, choice: meaning.Alternative) -> None:
        tests = [t for g in choice.guards if isinstance(g, meaning.Guard) and g.word != "unless" for t in g.tests]
        ends = any(isinstance(guard, meaning.Until) or guard.word == "while" for guard in choice.guards)
        known = self.where.combat or bool(self.vocabulary.bonus.lasts)
        if not ends and not known and not self._tests_combat(tests):
            message = "until when? Outside a combat a bonus needs its end, such as `until end of turn`"
            self.report("until", choice.span, message, did_you_mean=self._ends_known())


# ---- small readings -------------------------------------------------------------------------------


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


def _says_how_many(deed: ast.Deed) -> bool:
    """`equal to`, `until hand <= 2` and a comparison say how many without a number."""
    return any(p.prep == "equal to" or p.op for p in deed.phrases) or any(isinstance(g, ast.Until) for g in deed.guards)
