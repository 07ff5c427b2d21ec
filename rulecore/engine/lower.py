"""A card's meaning -> what it is in play: abilities by the zone where they count, blocks, play conditions.

Enter here: lower_card.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from ..diagnostics import Diagnostic, make
from ..errors import CardError
from ..lang import meaning as m
from ..lang.english import base_form
from .abilities import Use
from .block import Blocks, count_use, limit_key
from .changes import Change, SetStat
from .condition import both
from .events import Filter
from .flow import Both, Flow, Jump
from .game import Ability, Card, Game
from .select import Reader, Unreadable, key_of, whoever
from .state import NOBODY, State
from .window import Window

ANSWERS = frozenset(("reroll", "set"))  # verbs that answer a roll: their abilities are used in its window
ROLL = "roll"
NUMBERS = ("bonus", "treasures")
IGNORED = ("card rule ignores bonus", "rule ignores bonus")  # some bonus does not count
Limit = tuple[int, str]  # so many times, in a period


def slug(title: str) -> str:
    """A card's stable id from its title."""
    kept = "".join(c if c.isalnum() else "-" for c in title.lower().replace("'", ""))
    return "-".join(part for part in kept.split("-") if part)


def lower_card(game: Game, meaning: m.CardMeaning, lowering: Callable[[Game, Card], Lowering] | None = None) -> Card:
    """Make the card that a meaning describes and register its abilities and blocks with the game.

    `lowering`: what lowers it, where that is to be watched (coverage.py). Raises CardError for a card that is right by the
    game's words, but that cannot be carried out.
    """
    kind = game.vocab.kinds[meaning.kind]
    terms = {meaning.title, *meaning.terms, *kind.also} | ({kind.term} if kind.term else set())
    card = Card(slug(meaning.title), meaning.title, meaning.kind, meaning.fields, frozenset(terms))
    card.flags = meaning.flags
    card.meaning = meaning
    card.start = kind.deck or ""
    try:
        (lowering or Lowering)(game, card).lower(meaning)
    except Unreadable as problem:
        raise CardError([_told(meaning, problem)]) from problem
    for remember in game.spec.card_rules:
        remember(game, card)
    return card


def _told(meaning: m.CardMeaning, problem: Unreadable) -> Diagnostic:
    """What cannot be carried out, at its place. (The text of the file is not at hand here: line and column are unknown.)"""
    return attrs.evolve(
        make("cannot-be-done", meaning.file, "", (0, 0), f'"{meaning.title}": {problem.message}'),
        start=problem.span[0], end=problem.span[1],
    )


class Lowering(Blocks):
    """Lowers one card."""

    def lower(self, meaning: m.CardMeaning) -> None:
        """Header, then lines: what stands, what is done when played, what is asked of whoever plays it."""
        self.counting = any(x.rank == "many" for x in nodes(meaning.lines, m.Noun))
        said = {p.prep for p in nodes(meaning.lines, m.Attached)}
        self.placed = self.of_its_own and "here" in said
        if "even" in said:
            self.card.data["even to win"] = True
        self.restricted = self._is_gear() and self._is_restricted(meaning)
        self._header()
        played: list[m.Line] = []
        for line in meaning.lines:
            if isinstance(line, m.Play):
                self._play(line)
            elif isinstance(line, m.Only):
                self._only(line)
            elif isinstance(line, m.Section):
                self.card.sections[line.name] = self.block(line.body.lines)
                self.card.data[f"could {line.name}"] = self.could(line.body.lines)
            elif self._stands(line):
                for ability in self.standing(line):
                    self._enroll(ability)
            else:
                played.append(line)
        if self.kind.played:
            self.card.play = self.block(played)
            self._price(played)

    def _price(self, played: Sequence[m.Line]) -> None:
        """What begins with a price is played only where that can be paid."""
        first, data = played[0] if played else None, self.card.data
        if "playable" in data and isinstance(first, m.Ability) and first.costs[0].modal is None:
            payable, allowed = self.payable(first.costs), data["playable"]
            data["playable"] = lambda st, sc, who: allowed(st, sc, who) and payable(st, sc)

    def _header(self) -> None:
        """+N in a header, and the numbers that an enhancer adds to its monster."""
        for name in NUMBERS:
            value = self.card.fields.get(name)
            if value is None or self.kind.bare not in ("owner", "host"):
                continue
            if name == "bonus":
                key, _ = self.target(None, self.kind.bare == "host")
            elif self.kind.bare == "host":
                key = "*" + name
            else:
                continue
            self._enroll(self._ability(key, whose=self.kind.bare, amount=value, when=self._bonus_counts(key, None)))

    def _ability(self, key: str, **how: Any) -> Ability:
        return self.game.ability(Ability(self.address(), key, **how))

    def _enroll(self, ability: Ability) -> None:
        """The ability counts in the zones of its kind; what a card counts as, wherever it lies in play."""
        zones = self.kind.counts
        if ability.key == "card rule counts" and ability.whose == "card":
            zones = tuple(dict.fromkeys((*zones, *(z for z in self.in_play if set(zones) & set(self.in_play)))))
        for zone in zones:
            self.card.counts_in[zone] = (*self.card.counts_in.get(zone, ()), ability)

    def _stands(self, line: m.Line) -> bool:
        """Does a line count while the card lies in play (and is not done when it is played)?"""
        if isinstance(line, m.Label):
            return all(self._stands(x) for x in line.body.lines)
        if not self.kind.played:
            return True
        if not self.kind.counts:
            return False
        if isinstance(line, m.Trigger | m.Instead | m.Limited):
            return True
        if self.kind.bare != "victim":
            return False
        stays = "persistent" in self.card.flags
        if isinstance(line, m.Ability | m.When):
            return stays
        if isinstance(line, m.Sentence):
            clause = line.steps.ladders[0].rungs[0]
            if isinstance(clause, m.Bonus):
                return stays
            return isinstance(clause, m.Call) and self._is_standing_call(clause, stays)
        return False

    def _is_standing_call(self, call: m.Call, stays: bool) -> bool:
        if any(isinstance(g, m.Until) for g in call.guards):
            return False
        return self.game.verbs[call.verb].says == "property" or (call.modal is not None and stays)

    # ---- when it may be played ------------------------------------------------------------------

    def _play(self, line: m.Play) -> None:
        data = self.card.data
        tests: list[Reader] = [data["playable"]] if "playable" in data else []
        if line.word == "anytime":
            data["anytime"] = True
        for p in line.phrases:
            tests += self._play_phrase(p)
        guard = self.guard(line.guards)
        if guard is not None:
            tests.append(guard)
        data["playable"] = lambda st, sc, who: all(t(st, sc, who) for t in tests)

    def _play_phrase(self, p: m.Attached) -> list[Reader]:
        data, noun = self.card.data, p.noun
        if not isinstance(noun, m.Noun) or noun.refs[0].kind != "word":
            raise Unreadable(p, f"a card is not played `{p.prep}` this")
        if noun.word in self.words.happening and p.prep in ("in", "during"):
            data["anytime"] = data["in combat"] = True
            return [self._in_fight(noun), *[self._phrase(q) for q in noun.phrases]]
        if "period" in self.categories(noun) and p.prep in ("on", "during", "in"):
            data["own turn"] = True
            whose = self.anchor(noun)
            return [lambda st, sc, who: st.active == whose(st, sc, sc.seat)]
        if noun.word in self.game.vocab.moments and p.prep == "on":
            data["on"] = noun.word
            whom = noun.of if noun.of is not None and self.is_player(noun.of) else None
            among = self.among(whom) if whom is not None else None
            return [lambda st, sc, who: among(st, sc, answered(st, sc))] if among is not None else []
        raise Unreadable(p, f"a card is not played `{p.prep} {noun.word}` here")

    def _in_fight(self, noun: m.Noun) -> Reader:
        happening = self.words.happening[noun.word]
        if noun.of is not None and self.is_player(noun.of):
            whose = self.seats(noun.of).find
            engaged = self.engaged
            return lambda st, sc, who: happening(st) and engaged(st)[0] in whose(st, sc, who)
        return lambda st, sc, who: happening(st)

    def _only(self, line: m.Only) -> None:
        """`only X may equip`: kept as a test of a seat."""
        among, guard = self.among(m.revised(line.noun, det="")), self.guard(line.guards)
        self._allow(line, line.call.verb, both(among, guard) or (lambda st, sc, who: True))

    def _not(self, call: m.Call, when: Reader | None) -> None:
        """`cannot equip if ...`: the same test of a seat, the other way round."""
        forbidden = both(when, self.guard(call.guards))
        self._allow(call, call.verb, lambda st, sc, who: forbidden is not None and not forbidden(st, sc, who))

    def _allow(self, said: m.Only | m.Call, verb: str, test: Reader) -> None:
        """What this card asks of whoever would do this with it: all of it must hold."""
        name = f"only {verb}"
        self.card.data[name] = both(self.card.data.get(name), test)

    def _refuses(self, call: m.Call) -> bool:
        """Does a card of a player say what cannot be done with itself (`cannot equip`, with no object or `this`)?"""
        about = self.game.verbs.signatures[call.verb].object
        if self.kind.bare != "owner" or call.modal != "cannot" or call.subject is not None:
            return False
        itself = all(isinstance(value, m.Noun) and value.refs[0].word == "this" for _, value in call.args)
        return itself and about is not None and "self" in about.takes and self.game.verbs[call.verb].says == "property"

    # ---- standing lines -------------------------------------------------------------------------

    def standing(self, line: m.Line, when: Reader | None = None, label: str = "") -> list[Ability]:
        """The abilities of a line; `when`: a condition around it."""
        match line:
            case m.Label():
                return [a for x in line.body.lines for a in self.standing(x, when, line.name)]
            case m.Sentence():
                if line.tail is not None or len(line.steps.ladders) > 1 or len(line.steps.ladders[0].rungs) > 1:
                    raise Unreadable(line, "what holds as long as the card lies in play is one thing a line")
                return self._clause(line.steps.ladders[0].rungs[0], when, label, line)
            case m.When():
                return self._conditional(line, when, label)
            case m.Trigger() | m.Instead():
                return self._trigger(line, when, label)
            case m.Limited():
                return self._limited(line, when, label)
            case m.Ability():
                return [self._activated(line.costs, line.body, None, when, label, line)]
            case _:
                raise Unreadable(line, "such a line cannot hold as long as the card lies in play")

    def _conditional(self, line: m.When, when: Reader | None, label: str) -> list[Ability]:
        """`if ...:` around standing lines."""
        with self.read_for(self.me):
            holds = self.one_guard(m.Guard(line.word, line.tests))
        found = [a for x in line.body.lines for a in self.standing(x, both(when, holds), label)]
        if line.otherwise is not None:
            def fails(st: State, sc: Any, who: int) -> bool:
                return not holds(st, sc, who)

            found += [a for x in line.otherwise.lines for a in self.standing(x, both(when, fails), label)]
        return found

    def _clause(self, clause: m.Clause, when: Reader | None, label: str, line: m.Line) -> list[Ability]:
        if isinstance(clause, m.Bonus):
            return [self._modifier(clause, when, label, line)]
        if isinstance(clause, m.Call):
            if clause.verb == "attaches":
                to = clause.arg("to")
                assert isinstance(to, m.Noun)
                self.card.data["attaches"] = tuple(t for r in to.refs for t in (r.terms or (r.word,)))
                return []
            if clause.verb == "copies":
                return [self._copies(clause, when, label, line)]
            if self._refuses(clause):
                self._not(clause, when)
                return []
            return [self.property_of(clause, when=when, label=label, line=line)]
        raise Unreadable(clause, "when is the die rolled?")

    # ---- modifiers ------------------------------------------------------------------------------

    def _modifier(self, bonus: m.Bonus, when: Reader | None, label: str, line: m.Line) -> Ability:
        to, subject = bonus.choices[0].to, bonus.subject
        of_cards = self.hostile if subject is None else not self.is_player(subject)
        key, side = self.target(to, of_cards)
        whose, among = "owner", None
        if side:
            whose = "wide"
        elif subject is not None:
            whose, among = "wide", self.among(subject)
        elif key.startswith("+") and self.hostile:
            engaged = self.engaged
            whose, among = "wide", (lambda st, sc, who: who in engaged(st))
        elif key.startswith("*"):
            whose = "host" if self.kind.bare == "host" else "card"
        counts, amount, value = self.modifier(bonus, key, side, among, when)
        return self._ability(key, whose=whose, when=counts, amount=amount, value=value, label=label, line=line)

    def modifier(
        self, bonus: m.Bonus, key: str, side: str, among: Reader | None, when: Reader | None = None
    ) -> tuple[Reader | None, int, Reader | None]:
        """When a modifier counts, and how much."""
        subject = key_of(bonus.subject) if bonus.subject is not None and not self.is_player(bonus.subject) else ""
        with self.read_for(whoever if key.startswith("+") else self.me, subject):
            counts, amount, value = self.alternatives(bonus, key.startswith("*") or side in tuple(self.words.sides)[1:])
        if any(c.amount < 0 for c in bonus.choices):
            counts, value = self._drawback(counts, amount, value)
        holds = self._bonus_counts(key, both(among, both(when, counts)))
        if _reads_totals(bonus):
            holds = None if holds is None else unlooped(holds, False)
            value = None if value is None else unlooped(value, 0)
        return holds, amount, value

    def _bonus_counts(self, key: str, when: Reader | None) -> Reader | None:
        """An Item gives nothing while its owner may not use it, nor a bonus to strength while a monster ignores it."""
        ignored = self.words.ignored
        if not self._is_gear() or ignored is None or not key.endswith("strength"):
            return self._useful(when)

        def heeded(st: State, sc: Any, who: int) -> bool:
            return not any(key in st.live for key in IGNORED) or not ignored(st, sc.card)

        return both(heeded, self._useful(when))

    def _is_gear(self) -> bool:
        return self.kind.bare == "owner" and "gold" in self.kind.fields

    def _useful(self, when: Reader | None) -> Reader | None:
        """What only some may use gives the others nothing."""
        usable = self.words.usable
        if usable is None or not self.restricted:
            return when
        return both(lambda st, sc, who: usable(st, sc.card), when)

    def _is_restricted(self, meaning: m.CardMeaning) -> bool:
        """Does the card say who may use it?"""
        said = any(isinstance(line, m.Only) for line in meaning.lines)
        return said or any(self._refuses(call) for call in nodes(meaning.lines, m.Call))

    def _drawback(
        self, when: Reader | None, amount: int, value: Reader | None
    ) -> tuple[Reader | None, Reader | None]:
        """A Class's own penalty does not count for whoever ignores its drawbacks (Super Munchkin with one Class)."""
        if "class" not in self.card.terms and not any(
            "class" in self.game.vocab.terms[t].categories for t in self.card.terms if t in self.game.vocab.terms
        ):
            return when, value

        def suffered(st: State, sc: Any, who: int) -> bool:
            return not any(
                x.ability.data == "drawbacks" and x.seat == sc.seat
                and (x.ability.when is None or x.ability.when(st, x, sc.seat))
                for x in st.live.get("rule ignores", ())
            )

        if value is None:
            return both(when, suffered), None
        computed = value
        return when, lambda st, sc, who: n if (n := computed(st, sc, who)) >= 0 or suffered(st, sc, who) else 0

    def _copies(self, call: m.Call, when: Reader | None, label: str, line: m.Line) -> Ability:
        """`copies strength of X`: in place of the card's own number, that of somebody else."""
        stat = call.arg("stat")
        assert isinstance(stat, m.Noun)
        if stat.word not in self.words.card_numbers or not self.hostile:
            raise Unreadable(call, f"this card has no {stat.word} that it could copy")
        with self.read_for(self.me):
            read, holds = self.number(stat), both(when, self.guard(call.guards))
        printed = self.card.fields.get("level", 0) if stat.word == "strength" else self.card.fields.get(stat.word, 0)
        return self._ability(
            f"*{stat.word}", whose="host" if self.kind.bare == "host" else "card",
            when=None if holds is None else unlooped(holds, False),
            value=unlooped(lambda st, sc, who: read(st, sc, who) - printed, 0), label=label, line=line,
        )

    # ---- properties -----------------------------------------------------------------------------

    def property_of(
        self, call: m.Call, performed: bool = False, when: Reader | None = None, label: str = "",
        line: m.Line | m.Call | None = None,
    ) -> Ability:
        """A property or permission, under the key "rule <word>" or, of a card, "card rule <word>".

        `performed`: it is given for a while to whom was picked.
        """
        forbidden = call.modal == "cannot" or (call.subject is not None and call.subject.det == "no")
        word = f"cannot {call.verb}" if forbidden else call.verb if call.modal is None else f"{call.modal} {base_form(call.verb)}"
        whose, among = self._whose(call, performed)
        about_seat = whose == "owner" or (whose == "wide" and (call.subject is None or self.is_player(call.subject)))
        verb = self.game.verbs[call.verb]
        if verb.of and (verb.of == "player") != about_seat:
            raise Unreadable(call, f"`{word}` is said of a {verb.of} only")
        with self.read_for(whoever if about_seat else self.me, "" if about_seat or call.subject is None else key_of(call.subject)):
            data = self._forbidden(call) if forbidden else self._datum(call)
            guard = self.guard(call.guards)
        if call.verb == "ignores" and data == "bonus":
            word, data = "ignores bonus", self._ignored(call)
        holds = both(among, both(when, guard))
        if whose == "owner":
            holds = self._useful(holds)
        if holds is not None and (call.verb == "counts" or _reads_totals(call)):
            holds = unlooped(holds, False)
        key = f"rule {word}" if about_seat else f"card rule {word}"
        return self._ability(key, whose=whose, when=holds, label=label, line=line or call, data=data)

    def _whose(self, call: m.Call, performed: bool) -> tuple[str, Reader | None]:
        """Whom a property is about: the subject, what the card is attached to, this card, or its owner."""
        subject = call.subject
        if subject is not None and subject.refs[0].word not in ("this", "you"):
            if subject.refs[0].kind == "pronoun" and not self.is_player(subject):
                return ("wide", None) if call.modal == "cannot" else ("card", None)
            if performed and self.is_player(subject) and subject.det != "no" and not self.seats(subject).all:
                return "owner", None
            return "wide", self.among(subject)
        if subject is not None:
            return ("owner" if subject.refs[0].word == "you" else "card"), None
        of = next((n.of for _, n in call.args if isinstance(n, m.Noun) and n.of is not None), None)
        if of is not None and of.det == "that":
            return "host", None
        if self.kind.bare == "host":
            return "host", None
        if self.kind.bare == "self" or call.verb == "counts":
            return "card", None
        return "owner", None

    def _datum(self, call: m.Call) -> Any:
        """What a property says: a rule's word, a Term, or (how many, of what)."""
        for _, value in call.args:
            if isinstance(value, m.Noun):
                what = value.refs[0].terms[0] if value.refs[0].terms else value.word
                if value.count is not None:
                    return value.count, what
                if value.det == "another":
                    return 2, value.refs[0].terms[-1] if value.refs[0].terms else value.word
                return value.refs[0].terms[-1] if value.refs[0].terms else value.word
        return None

    def _ignored(self, call: m.Call) -> tuple[str, ...]:
        """Whose bonus is ignored: that of these Terms' cards, or () for all of the other side's."""
        for _, value in call.args:
            if isinstance(value, m.Noun) and value.of is not None:
                return tuple(t for r in value.of.refs for t in r.terms)
        return ()

    def _forbidden(self, call: m.Call) -> Any:
        """Whom or what a `cannot` or `no player may` is about: a test (state, live, seat or place), Terms, a state; None: all."""
        found: Reader | None = None
        for _, value in call.args:
            if isinstance(value, m.Compares):
                found = both(found, self.test(against(value, next(iter(self.words.roles)))))
            elif isinstance(value, m.Noun) and self.is_player(value):
                found = both(found, self.among(value))
            elif isinstance(value, m.Noun) and self.is_place(value):
                found = both(found, self._one_of(self.places(value)))
            elif isinstance(value, m.Noun) and value.refs[0].kind == "terms" and found is None:
                return value.refs[0].terms
            elif isinstance(value, m.Noun) and "state" in self.categories(value):
                return value.word
        return found

    def _one_of(self, pool: Reader) -> Reader:
        return lambda st, sc, who: who in pool(st, sc, who)

    # ---- triggers, replacements, activated abilities ----------------------------------------------

    def _trigger(
        self, line: m.Trigger | m.Instead, when: Reader | None, label: str, limit: Limit | None = None
    ) -> list[Ability]:
        instead = isinstance(line, m.Instead)
        once = line.event.noun.rank == "next"
        lines, may = self._optional(line.body.lines) if instead else (line.body.lines, None)
        could, optional = self.rung_could(may) if may is not None else None, may is not None
        made = []
        with self.read_for(whoever):
            heard_events = self.events(line.event)
        for event, hears in heard_events:
            address, end = self.address(), Jump(-1)

            def before(flow: Flow, address: str = address, end: Jump = end) -> None:
                if limit is not None:
                    count_use(flow, self, limit, address, end)

            block = self.block(lines, before)
            end.at = len(block.steps)
            heard = self._heard(hears, self._in_force(when), limit, address, could)
            key = f"before {event}" if instead else event
            made.append(
                self.game.ability(
                    Ability(address, key, hears=heard, block=block, optional=optional, once=once, label=label, line=line)
                )
            )
        return made

    def _in_force(self, when: Reader | None) -> Reader | None:
        """What only some may use does nothing for the others (but still hears that it is itself taken away)."""
        usable = self.words.usable
        if usable is None or not self.restricted:
            return when
        counts = frozenset(self.kind.counts)
        return both(lambda st, sc, who: st.zone_of(sc.card) not in counts or usable(st, sc.card), when)

    def _heard(
        self, hears: Filter, when: Reader | None, limit: Limit | None, address: str, could: Any
    ) -> Filter:
        if when is None and limit is None and could is None:
            return hears

        def heard(st: State, sc: Any, c: Change) -> bool:
            if not hears(st, sc, c):
                return False
            if when is not None and not when(st, sc, sc.seat):
                return False
            if could is not None and not could(st, sc):
                return False
            if limit is None:
                return True
            seat = sc.seat if sc.seat != NOBODY else c.befalls(st)
            return bool(st.memo.get(limit_key(limit[1], address, sc.card, seat), 0) < limit[0])

        return heard

    def _optional(self, lines: Sequence[m.Line]) -> tuple[Sequence[m.Line], m.Call | None]:
        """A replacement that begins with `may` is chosen before it happens, so it is not asked again inside."""
        first = lines[0] if lines else None
        if isinstance(first, m.Sentence):
            ladder = first.steps.ladders[0]
            clause = ladder.rungs[0]
            if isinstance(clause, m.Call) and clause.modal == "may" and clause.subject is None:
                chosen = m.revised(clause, modal=None)
                steps = m.revised(
                    first.steps, ladders=(m.revised(ladder, rungs=(chosen, *ladder.rungs[1:])), *first.steps.ladders[1:])
                )
                return [m.revised(first, steps=steps), *lines[1:]], chosen
        return lines, None

    def _limited(self, line: m.Limited, when: Reader | None, label: str) -> list[Ability]:
        period = self.words.periods.get(line.per.word)
        if period is None:
            raise Unreadable(line.per, f"the end of a {line.per.word} is not told")
        limit = (line.times, period)
        inner = line.body.lines[0] if len(line.body.lines) == 1 else None
        if isinstance(inner, m.Trigger | m.Instead) and not line.costs:
            return self._trigger(inner, when, label, limit)
        return [self._activated(line.costs, line.body, limit, self._within(line.per.word, when), label, line)]

    def _within(self, period: str, when: Reader | None) -> Reader | None:
        """`once per combat` is for the time of one."""
        happening = self.words.happening.get(period)
        return when if happening is None else both(lambda st, sc, who: happening(st), when)

    def _activated(
        self, costs: Sequence[m.Call], body: m.Body, limit: Limit | None, when: Reader | None, label: str, line: m.Line
    ) -> Ability:
        """An ability its owner may use when windows and turns allow: limits and costs first, then what it does."""
        address = self.address()
        end = Jump(-1)

        def before(flow: Flow) -> None:
            if costs:
                self.costs(flow, costs, end)
            if limit is not None:
                count_use(flow, self, limit, address, end)
            if self.game.spec.answerable:
                self._announce(flow, self.game.spec.answerable, end)

        block = self.block(body.lines, before)
        end.at = len(block.steps)
        window = self._window_of(body)
        payable = self.payable(costs) if costs else None
        could = self.could(body.lines)
        useful = self._useful(when)

        def ready(st: State, sc: Any, who: int) -> bool:
            if limit is not None and st.memo.get(limit_key(limit[1], address, sc.card, sc.seat), 0) >= limit[0]:
                return False
            if useful is not None and not useful(st, sc, who):
                return False
            if window == ROLL and answered(st, sc) != sc.seat:
                return False  # `reroll` on a card in play is about the owner's own roll
            return (payable is None or payable(st, sc)) and could(st, sc)

        ability = Ability(address, "use", when=ready, block=block, label=label, line=line, data=Use(window))
        return self.game.ability(ability)


    def _window_of(self, body: m.Body) -> str:
        """The window that an ability is used in: that of what it changes or cancels, else any."""
        calls = nodes(body, m.Call)
        if any(c.verb in ANSWERS for c in calls):
            return ROLL
        cancelled = [what.word for c in calls if c.verb == "cancel" and isinstance(what := c.arg("what"), m.Noun)]
        return next((word for word in cancelled if word in self.game.vocab.windows), "")

    def _announce(self, flow: Flow, window: str, end: Jump) -> None:
        """What is paid for may be answered before it is done; cancelled, it is not done, and what was paid stays so."""
        self.put(flow, lambda st, v: Window(window, v.seat, only=True))
        self.put(flow, lambda st, v: Both([SetStat("cancelled", 0, 0)], end) if st.stat("cancelled") else None)


# ---- small readings -------------------------------------------------------------------------------


BEING_READ: set[tuple[int, int, int, int]] = set()


def unlooped(read: Reader, empty: Any) -> Reader:
    """A reading that may come back to itself (a monster copies what is compared with it): inside itself it counts nothing."""

    def guarded(st: State, sc: Any, who: int) -> Any:
        here = (id(st), id(guarded), id(sc), who)
        if here in BEING_READ:
            return empty
        BEING_READ.add(here)
        try:
            return read(st, sc, who)
        finally:
            BEING_READ.discard(here)

    return guarded


def _reads_totals(node: Any) -> bool:
    """Does a line look at a number that other lines change?"""
    return any(noun.refs[0].kind == "word" and "stat" in noun.cats for noun in _looked_at(node))


def _looked_at(node: Any) -> list[m.Noun]:
    """The nouns of conditions and counts (what a bonus goes to is not looked at)."""
    if isinstance(node, m.Bonus):
        return [n for c in node.choices for part in (c.vs, c.per, c.phrases, c.guards) for n in nodes(part, m.Noun)]
    return nodes(node, m.Noun)


def answered(st: State, sc: Any) -> int:
    """The player whom the open window is about."""
    for f in reversed(st.stack):
        about: int = getattr(f.vars, "about", NOBODY)
        if about != NOBODY:
            return about
    return int(sc.seat)


def nodes(node: Any, kind: type[Any]) -> list[Any]:
    """All nodes of a kind under a bound node."""
    found: list[Any] = []
    stack = [node]
    while stack:
        x = stack.pop()
        if isinstance(x, tuple):
            stack.extend(x)
        elif isinstance(x, m.Meaning):
            if isinstance(x, kind):
                found.append(x)
            stack.extend(getattr(x, name) for name in m.names_of_parts(x) if name != "stands_for")
    return found


def against(c: m.Compares, role: str) -> m.Compares:
    """`against level >= 12`: the level of those who have this role, the highest of them."""
    if c.left.of is not None:
        return c
    those = m.Noun(cats=frozenset(("role",)), refs=(m.Ref("word", role),), span=c.left.span)
    return m.revised(c, left=m.revised(c.left, of=those))
