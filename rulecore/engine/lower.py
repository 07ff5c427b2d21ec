"""A card's meaning -> what it is in play: abilities by the zone where they count, blocks, play conditions.

Enter here: lower_card.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from ..lang import meaning as m
from ..lang.english import base_form
from .abilities import Use
from .block import Blocks, count_use, limit_key
from .changes import Change
from .flow import Flow, Jump
from .game import Ability, Card, Game
from .select import Reader
from .state import NOBODY, State

ANSWERS = frozenset(("reroll", "set"))  # verbs that answer a roll: their abilities are used in its window
NUMBERS = ("bonus", "treasures")


def slug(title: str) -> str:
    """A card's stable id from its title."""
    kept = "".join(c if c.isalnum() else "-" for c in title.lower().replace("'", ""))
    return "-".join(part for part in kept.split("-") if part)


def lower_card(game: Game, meaning: m.CardMeaning) -> Card:
    """Make the card that a meaning describes and register its abilities and blocks with the game."""
    kind = game.vocab.kinds[meaning.kind]
    terms = {meaning.title, *meaning.terms, *kind.also} | ({kind.term} if kind.term else set())
    card = Card(slug(meaning.title), meaning.title, meaning.kind, meaning.fields, frozenset(terms))
    card.flags = meaning.flags
    card.meaning = meaning
    card.start = kind.deck or ""
    Lowering(game, card).lower(meaning)
    if game.spec.card_rules is not None:
        game.spec.card_rules(game, card)
    return card


class Lowering(Blocks):
    """Lowers one card."""

    def lower(self, meaning: m.CardMeaning) -> None:
        """Header, then lines: what stands, what is done when played, what is asked of whoever plays it."""
        self._header()
        played: list[m.Line] = []
        for line in meaning.lines:
            if isinstance(line, m.Play):
                self._play(line)
            elif isinstance(line, m.Only):
                self._only(line)
            elif isinstance(line, m.Section):
                self.card.sections[line.name] = self.block(line.body.lines)
            elif self._stands(line):
                for ability in self.standing(line):
                    self._enroll(ability)
            else:
                played.append(line)
        if self.kind.played:
            self.card.play = self.block(played)

    def _header(self) -> None:
        """+N in a header, and the numbers that an enhancer adds to its monster."""
        for name in NUMBERS:
            value = self.card.fields.get(name)
            if value is None or self.kind.bare not in ("owner", "host"):
                continue
            if name == "bonus":
                key = "+strength" if self.kind.bare == "owner" else "*strength"
            elif self.kind.bare == "host":
                key = "*" + name
            else:
                continue
            whose = "owner" if self.kind.bare == "owner" else "host"
            self._enroll(self._ability(key, whose=whose, amount=value, when=self._useful(None)))

    def _ability(self, key: str, **how: Any) -> Ability:
        return self.game.ability(Ability(self.address(), key, **how))

    def _enroll(self, ability: Ability) -> None:
        """The ability counts in the zones of its kind."""
        for zone in self.kind.counts:
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
        if isinstance(line, m.Ability):
            return "persistent" in self.card.flags
        if isinstance(line, m.Sentence):
            clause = line.steps.ladders[0].rungs[0]
            if isinstance(clause, m.Bonus):
                return "persistent" in self.card.flags
            return isinstance(clause, m.Call) and self._is_standing_call(clause)
        return False

    def _is_standing_call(self, call: m.Call) -> bool:
        permission = call.modal is not None and not (call.modal == "may" and "persistent" not in self.card.flags)
        return self.game.verbs[call.verb].says == "property" or (permission and "persistent" in self.card.flags)

    # ---- when it may be played ------------------------------------------------------------------

    def _play(self, line: m.Play) -> None:
        data = self.card.data
        tests: list[Reader] = []
        if line.word == "anytime":
            data["anytime"] = True
        for p in line.phrases:
            noun = p.noun
            assert isinstance(noun, m.Noun)
            if p.prep == "in":
                data["anytime"] = data["in combat"] = True
                tests.append(self._in_fight(noun))
            elif noun.word == "turn" and noun.det == "your":
                data["own turn"] = True
                tests.append(lambda st, sc, who: st.active == sc.seat)
            else:
                data["on"] = noun.word
        guard = self.guard(line.guards)
        if guard is not None:
            tests.append(guard)
        data["playable"] = lambda st, sc, who: all(t(st, sc, who) for t in tests)

    def _in_fight(self, noun: m.Noun) -> Reader:
        happening = self.words.happening[noun.word]
        if noun.of is not None and self.is_player(noun.of):
            whose = self.seats(noun.of).find
            fighters = self.words.players["munchkin"]
            return lambda st, sc, who: happening(st) and fighters(st)[0] in whose(st, sc, who)
        return lambda st, sc, who: happening(st)

    def _only(self, line: m.Only) -> None:
        """`only X may equip`: kept as a test of a seat."""
        among = self.among(m.revised(line.noun, det=""))
        guard = self.guard(line.guards)
        self.card.data[f"only {line.call.verb}"] = self._both(among, guard)

    # ---- standing lines -------------------------------------------------------------------------

    def standing(self, line: m.Line, when: Reader | None = None, label: str = "") -> list[Ability]:
        """The abilities of a line; `when`: a condition around it."""
        match line:
            case m.Label():
                return [a for x in line.body.lines for a in self.standing(x, when, line.name)]
            case m.Sentence():
                return [a for ladder in line.steps.ladders for a in self._clause(ladder, when, label, line)]
            case m.When():
                holds = self._both(when, self._guard(m.Guard(line.word, line.tests)))
                return [a for x in line.body.lines for a in self.standing(x, holds, label)]
            case m.Trigger() | m.Instead():
                return self._trigger(line, when, label)
            case m.Limited():
                return self._limited(line, when, label)
            case m.Ability():
                return [self._activated(line.costs, line.body, "", 0, when, label, line)]
            case _:
                raise ValueError(f"{self.card.title}: a {type(line).__name__} line cannot stand")

    def _both(self, a: Reader | None, b: Reader | None) -> Reader | None:
        if a is None or b is None:
            return a or b
        return lambda st, sc, who: a(st, sc, who) and b(st, sc, who)

    def _clause(self, ladder: m.Ladder, when: Reader | None, label: str, line: m.Line) -> list[Ability]:
        clause = ladder.rungs[0]
        if isinstance(clause, m.Bonus):
            return [self._modifier(clause, when, label, line)]
        if isinstance(clause, m.Call):
            if clause.verb == "attaches":
                to = clause.arg("to")
                assert isinstance(to, m.Noun)
                self.card.data["attaches"] = tuple(t for r in to.refs for t in r.terms)
                return []
            if clause.verb == "copies":
                return [self._copies(clause, when, label, line)]
            return [self.property_of(clause, when, label, line)]
        raise ValueError(f"{self.card.title}: a roll cannot stand")

    def _useful(self, when: Reader | None) -> Reader | None:
        """An Item gives nothing while its owner may not use it, or while a monster ignores it."""
        usable = self.words.usable
        if self.kind.bare != "owner" or usable is None or "gold" not in self.kind.fields:
            return when
        restricted = self.card.meaning is not None and any(isinstance(x, m.Only) for x in self.card.meaning.lines)

        def useful(st: State, sc: Any, who: int) -> bool:
            if (restricted or "rule ignores bonus" in st.live) and not usable(st, sc.card):
                return False
            return when is None or bool(when(st, sc, who))

        return useful

    def _modifier(self, bonus: m.Bonus, when: Reader | None, label: str, line: m.Line) -> Ability:
        to = bonus.choices[0].to
        key, side = self.target(to)
        subject = bonus.subject
        whose, among = "owner", None
        if side:
            whose = "wide"
        elif subject is not None:
            if self.is_player(subject):
                key = "+" + (to.word if to is not None else "strength")
            else:
                key = "*" + (to.word if to is not None else "strength")
            whose, among = "wide", self.among(subject)
        elif key.startswith("+") and self.hostile:
            munchkins = self.words.players["munchkin"]
            whose, among = "wide", (lambda st, sc, who: who in munchkins(st))
        elif key.startswith("*"):
            whose = "host" if self.kind.bare == "host" else "card"
        hostile = key.startswith("*") or side == "monsters"
        counts, amount, value = self.alternatives(bonus, hostile)
        drawback = self._drawback(amount)
        holds = self._both(self._both(among, self._both(when, counts)), self._useful(drawback))
        return self._ability(key, whose=whose, when=holds, amount=amount, value=value, label=label, line=line)

    def _drawback(self, amount: int) -> Reader | None:
        """A Class's own penalty does not count for whoever ignores its drawbacks (Super Munchkin with one Class)."""
        if self.card.kind != "class" or amount >= 0:
            return None

        def counts(st: State, sc: Any, who: int) -> bool:
            lives = st.live.get("rule ignores", ())
            return not any(
                x.ability.data == "drawbacks" and x.seat == sc.seat
                and (x.ability.when is None or x.ability.when(st, x, sc.seat))
                for x in lives
            )

        return counts

    def _copies(self, call: m.Call, when: Reader | None, label: str, line: m.Line) -> Ability:
        """`copies strength of X`: in place of the card's own number, that of somebody else."""
        stat = call.arg("stat")
        assert isinstance(stat, m.Noun)
        read, printed = self.number(stat), self.card.fields.get("level", 0)
        holds = self._both(when, self.guard(call.guards))
        return self._ability(
            f"*{stat.word}", whose="card", when=holds, value=lambda st, sc, who: read(st, sc, who) - printed, label=label,
            line=line,
        )

    # ---- properties -----------------------------------------------------------------------------

    def property_of(
        self, call: m.Call, when: Reader | None = None, label: str = "", line: m.Line | m.Call | None = None
    ) -> Ability:
        """A property or permission, under the key "rule <word>"."""
        modal = "cannot" if forbids(call) else call.modal
        word = call.verb if modal is None else f"{modal} {base_form(call.verb)}"
        data = self._datum(call)
        if call.verb == "ignores" and data == "bonus":
            word, data = "ignores bonus", self._ignored(call)
        whose, among = self._whose(call)
        holds = self._both(self._both(among, when), self.guard(call.guards))
        useful = self._useful(None) if whose == "owner" and call.verb not in ("counts",) else None
        holds = self._both(holds, useful)
        return self._ability(f"rule {word}", whose=whose, when=holds, label=label, line=line or call, data=data)

    def _whose(self, call: m.Call) -> tuple[str, Reader | None]:
        """Whom a property is about: the subject, what the card is attached to, this card, or its owner."""
        subject = call.subject
        if subject is not None and subject.refs[0].word != "this":
            if call.modal == "cannot" and subject.refs[0].kind == "pronoun" and not self.is_player(subject):
                return "wide", None
            return "wide", self.among(subject)
        of = next((n.of for _, n in call.args if isinstance(n, m.Noun) and n.of is not None), None)
        if call.verb == "ignores" and of is not None and of.det == "that":
            return "host", None
        if self.kind.bare == "host":
            return "host", None
        if self.kind.bare == "self" or call.verb == "counts":
            return "card", None
        return "owner", None

    def _datum(self, call: m.Call) -> Any:
        """What a property says: a rule's word, a Term, (how many, of what), or a test of a seat."""
        if forbids(call):
            return self._forbidden(call)
        for _, value in call.args:
            if isinstance(value, m.Noun):
                if value.count is not None:
                    return value.count, value.refs[0].terms[0] if value.refs[0].terms else value.word
                if value.det == "another":
                    return 2, value.refs[0].terms[-1]
                return value.refs[0].terms[-1] if value.refs[0].terms else value.word
        return None

    def _ignored(self, call: m.Call) -> tuple[str, ...]:
        """Whose bonus a monster ignores: these Terms' cards, or () for all of the munchkins'."""
        for _, value in call.args:
            if isinstance(value, m.Noun) and value.of is not None:
                return tuple(t for r in value.of.refs for t in r.terms)
        return ()

    def _forbidden(self, call: m.Call) -> Any:
        """Whom or what a `cannot` (or `no player may`) is about: a test (state, live, seat), or None for everybody."""
        tests: list[Any] = []
        for _, value in call.args:
            if isinstance(value, m.Compares):
                compared = self.test(against_level(value))
                tests.append(lambda st, live, seat, t=compared: t(st, live, seat))
            elif isinstance(value, m.Noun) and self.is_player(value):
                among = self.among(value)
                tests.append(lambda st, live, seat, t=among: t(st, live, seat))
            elif isinstance(value, m.Noun) and value.refs[0].kind == "terms":
                terms = value.refs[0].terms
                return terms if not tests else None
        if not tests:
            return None
        return lambda st, live, seat: all(t(st, live, seat) for t in tests)

    # ---- triggers, replacements, activated abilities ----------------------------------------------

    def _trigger(
        self, line: m.Trigger | m.Instead, when: Reader | None, label: str, limit: tuple[int, str] | None = None
    ) -> list[Ability]:
        instead = isinstance(line, m.Instead)
        once = line.event.noun.rank == "next"
        lines, optional = self._optional(line.body.lines) if instead else (line.body.lines, False)
        made = []
        for event, hears in self.events(line.event):
            key = f"before {event}" if instead else event
            address = self.address()
            period = limit[1] if limit else ""

            def before(flow: Flow, period: str = period, address: str = address) -> None:
                if period:
                    count_use(flow, self, period, address)

            block = self.block(lines, before)
            heard = self._heard(hears, when, limit, address)
            ability = Ability(
                address, key, hears=heard, block=block, optional=optional, once=once, label=label, line=line
            )
            made.append(self.game.ability(ability))
        return made

    def _heard(self, hears: Any, when: Reader | None, limit: tuple[int, str] | None, address: str) -> Any:
        if when is None and limit is None:
            return hears

        def heard(st: State, sc: Any, c: Change) -> bool:
            if not hears(st, sc, c):
                return False
            if when is not None and not when(st, sc, sc.seat):
                return False
            if limit is None:
                return True
            seat = sc.seat if sc.seat != NOBODY else c.befalls(st)
            return bool(st.memo.get(limit_key(limit[1], address, sc.card, seat), 0) < limit[0])

        return heard

    def _optional(self, lines: Sequence[m.Line]) -> tuple[Sequence[m.Line], bool]:
        """A replacement that begins with `may` is chosen before it happens, so it is not asked again inside."""
        first = lines[0] if lines else None
        if isinstance(first, m.Sentence):
            ladder = first.steps.ladders[0]
            clause = ladder.rungs[0]
            if isinstance(clause, m.Call) and clause.modal == "may":
                rungs = (m.revised(clause, modal=None), *ladder.rungs[1:])
                steps = m.revised(first.steps, ladders=(m.revised(ladder, rungs=rungs), *first.steps.ladders[1:]))
                return [m.revised(first, steps=steps), *lines[1:]], True
        return lines, False

    def _limited(self, line: m.Limited, when: Reader | None, label: str) -> list[Ability]:
        period = self.words.periods.get(line.per.word, line.per.word)
        limit = (line.times, period)
        inner = line.body.lines[0] if len(line.body.lines) == 1 else None
        if isinstance(inner, m.Trigger | m.Instead):
            return self._trigger(inner, when, label, limit)
        return [self._activated(line.costs, line.body, period, line.times, when, label, line)]

    def _activated(
        self, costs: Sequence[m.Call], body: m.Body, period: str, times: int, when: Reader | None, label: str, line: m.Line
    ) -> Ability:
        """An ability its owner may use when windows and turns allow: limits and costs first, then what it does."""
        address = self.address()
        end = Jump(-1)

        def before(flow: Flow) -> None:
            if costs:
                self.costs(flow, costs, end)
            if period:
                count_use(flow, self, period, address)

        block = self.block(body.lines, before)
        end.at = len(block.steps)
        payable = self.payable(costs) if costs else None
        could = self.could(body.lines)
        useful = self._useful(when)

        def ready(st: State, sc: Any, who: int) -> bool:
            if period and st.memo.get(limit_key(period, address, sc.card, sc.seat), 0) >= times:
                return False
            if useful is not None and not useful(st, sc, who):
                return False
            return (payable is None or payable(st, sc)) and could(st, sc)

        window = "roll" if ANSWERS & verbs_in(body) else ""
        ability = Ability(address, "use", when=ready, block=block, label=label, line=line, data=Use(window))
        return self.game.ability(ability)


def forbids(call: m.Call) -> bool:
    """`cannot help`, `no player may help`."""
    return call.modal == "cannot" or (call.subject is not None and call.subject.det == "no")


def verbs_in(node: Any) -> frozenset[str]:
    """All verbs called somewhere under a bound node."""
    found: set[str] = set()
    stack = [node]
    while stack:
        x = stack.pop()
        if isinstance(x, tuple):
            stack.extend(x)
        elif isinstance(x, m.Meaning):
            if isinstance(x, m.Call):
                found.add(x.verb)
            fields: Any = attrs.fields(type(x))
            stack.extend(getattr(x, f.name) for f in fields)
    return frozenset(found)


def against_level(c: m.Compares) -> m.Compares:
    """`against level >= 12`: the monsters' level, the highest of them."""
    if c.left.of is not None:
        return c
    monster = m.Noun(cats=frozenset(("role",)), refs=(m.Ref("word", "monster"),), span=c.left.span)
    return m.revised(c, left=m.revised(c.left, of=monster))
