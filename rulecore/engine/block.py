"""Effects -> a block: a flow of plain steps. `may`, `if`, `else` and loops become jumps, so one frame is always enough.

Enter here: Blocks.block. A step asks, binds what was chosen to a name, or plans a verb's changes; it never does two of these.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..lang import meaning as m
from .actions import any_choice
from .changes import AtRandom, Change, Last, Note
from .condition import Conditions
from .flow import Ask, Directive, Flow, Jump, Next, RollDie, Step
from .game import Ability
from .machine import Machine
from .select import COMPARE, Picks, Reader, Seats, key_of
from .state import NOBODY, Frame, Scope, State
from .verb import Arg, Sum, Supply, Verb
from .window import Window

SIDES = ("munchkins", "monsters")


class BindRandom(Directive):
    """Chance picks some cards, and the block remembers them under a name."""

    __slots__ = ("cards", "n", "key")

    def __init__(self, cards: Sequence[int], n: int, key: str) -> None:
        self.cards = tuple(cards)
        self.n = n
        self.key = key

    def follow(self, machine: Machine, f: Frame) -> None:
        machine.do([AtRandom(self.cards, self.n)], machine.cause_of(f))
        picked = machine.state.log[-1][0]
        assert isinstance(picked, AtRandom)
        f.vars.bind(self.key, picked.cards[: self.n])


class Deed:
    """A verb with its arguments lowered: which of them are asked for, and how the verb is made of what was chosen."""

    __slots__ = ("verb", "doer", "fixed", "asked", "where")

    def __init__(self, verb: type[Verb], doer: Reader) -> None:
        self.verb = verb
        self.doer = doer
        self.fixed: list[tuple[str, Reader]] = []  # argument -> its value, read when the verb is planned
        self.asked: list[tuple[str, Picks | Seats]] = []  # arguments somebody may have to choose

    def plan(self, st: State, sc: Any, sample: bool = False) -> list[Change]:
        """The changes it would make. `sample`: take any legal choice for what has not been chosen yet."""
        who = self.doer(st, sc, sc.seat)
        values: dict[str, Any] = {}
        for name, picks in self.asked:
            if sample:
                found = self._sample(st, sc, who, picks)
                if found is None:
                    return []
                values[name] = found
            else:
                values[name] = sc.names.get(picks.key, ())
        for name, read in self.fixed:
            values[name] = read(st, sc, who)
        return self.verb(who, sc.seat, sc.card, sc.it, values).plan(st)

    def _sample(self, st: State, sc: Any, who: int, picks: Picks | Seats) -> Any:
        if isinstance(picks, Seats):
            seats = picks.find(st, sc, who)
            return (tuple(seats) if picks.all else seats[0]) if seats else None
        cards = picks.pool(st, sc, who)
        if not cards:
            return () if picks.count is None else None
        n = len(cards) if picks.count is None else picks.count(st, sc, who)
        if picks.weigh is not None and not picks.weigh(st, sc, who, cards):
            return None
        return tuple(cards[:n])


class Blocks(Conditions):
    """Lowers the effects of one card."""

    numbered = 0

    def address(self) -> str:
        """A new address on this card: its id and a number that depends only on the card's text."""
        self.numbered += 1
        return f"{self.card.id}#{self.numbered}"

    # ---- blocks -------------------------------------------------------------------------------

    def block(self, lines: Sequence[m.Line], before: Callable[[Flow], None] | None = None) -> Flow:
        """A flow that does these lines, top to bottom; `before` adds steps in front (costs, limits)."""
        flow = self.game.flow(Flow(self.address(), Scope, block=True))
        if before is not None:
            before(flow)
        for line in lines:
            self.line(flow, line)
        return flow

    def put(self, flow: Flow, act: Callable[[State, Any], Next], then: Callable[[State, Any, Any], Next] | None = None) -> None:
        """Add a step."""
        step = flow.add(Step(str(len(flow.steps)), act))
        step.then = then

    def line(self, flow: Flow, line: m.Line) -> None:
        """Lower one line of a body."""
        match line:
            case m.Sentence():
                for ladder in line.steps.ladders:
                    self.ladder(flow, ladder.rungs)
                if line.tail is not None:
                    self.line(flow, line.tail)
            case m.When():
                self._when(flow, line)
            case m.Choose():
                self._choose(flow, line)
            case m.Table():
                self._table(flow, line)
            case m.Ability():
                self._paid(flow, line)
            case m.Label():
                for inner in line.body.lines:
                    self.line(flow, inner)
            case m.Trigger() | m.Instead() | m.Limited():
                for ability in self.standing(line):
                    self._lasting(flow, ability)
            case m.Play() | m.Only() | m.Section():
                pass  # not effects: they are lowered with the card

    def standing(self, line: m.Line) -> list[Ability]:
        """The abilities of a line that counts for a while (lower.py)."""
        raise NotImplementedError

    def property_of(self, call: m.Call) -> Ability:
        """The ability of a property or permission (lower.py)."""
        raise NotImplementedError

    def _lasting(self, flow: Flow, ability: Ability) -> None:
        """A trigger or replacement of a played card counts until it has happened, or the game ends."""
        until = "combat" if self.kind.bare == "chosen-side" else "game"
        self.put(flow, lambda st, v: [Last(ability.address, v.card, v.seat, v.seat, until, names(v))])

    def _when(self, flow: Flow, line: m.When) -> None:
        holds = self.all_of(line.tests)
        wanted = line.word != "unless"
        other, end = Jump(-1), Jump(-1)
        self.put(flow, lambda st, v: None if bool(holds(st, v, v.seat)) == wanted else other)
        for inner in line.body.lines:
            self.line(flow, inner)
        self.put(flow, lambda st, v: end)
        other.at = len(flow.steps)
        if line.otherwise is not None:
            for inner in line.otherwise.lines:
                self.line(flow, inner)
        end.at = len(flow.steps)

    def _choose(self, flow: Flow, line: m.Choose) -> None:
        chooser = self._doer(line.subject)
        jumps = [Jump(-1) for _ in line.options]
        end = Jump(-1)
        could = [self.could(o.lines) for o in line.options]

        def ask(st: State, v: Scope) -> Next:
            open = [i for i, c in enumerate(could) if c(st, v)]
            return Ask(chooser(st, v, v.seat), "choose one", open or range(len(could)), about="line", card=v.card)

        self.put(flow, ask, lambda st, v, i: jumps[i])
        for jump, option in zip(jumps, line.options, strict=True):
            jump.at = len(flow.steps)
            for inner in option.lines:
                self.line(flow, inner)
            self.put(flow, lambda st, v: end)
        end.at = len(flow.steps)

    def _table(self, flow: Flow, line: m.Table) -> None:
        self._roll(flow, self._doer(line.subject))
        jumps = [(low, high, Jump(-1)) for low, high, _ in line.rows]
        end = Jump(-1)

        def row(st: State, v: Scope) -> Next:
            face = st.stat("rolled")
            return next((j for low, high, j in jumps if low <= face <= high), end)

        self.put(flow, row)
        for (_, _, jump), (_, _, body) in zip(jumps, line.rows, strict=True):
            jump.at = len(flow.steps)
            for inner in body.lines:
                self.line(flow, inner)
            self.put(flow, lambda st, v: end)
        end.at = len(flow.steps)

    def _roll(self, flow: Flow, who: Reader) -> None:
        self.put(flow, lambda st, v: RollDie(who(st, v, v.seat)))
        if "roll" in self.game.windows:
            self.put(flow, lambda st, v: Window("roll", who(st, v, v.seat), only=True))

        def remember(st: State, v: Scope) -> Next:
            v.bind("many", st.stat("rolled"))
            return None

        self.put(flow, remember)

    def _paid(self, flow: Flow, line: m.Ability) -> None:
        """`may discard a card: X` asks there and then; without `may` the cost is paid if it can be."""
        end = Jump(-1)
        self.costs(flow, line.costs, end)
        for inner in line.body.lines:
            self.line(flow, inner)
        end.at = len(flow.steps)

    def costs(self, flow: Flow, costs: Sequence[m.Call], unpaid: Jump) -> None:
        """Pay all of the costs, or none: whether all can be paid is looked at before the first is."""
        payable = self.payable(costs)
        self.put(flow, lambda st, v: None if payable(st, v) else unpaid)
        for cost in costs:
            self.clause(flow, cost, self._doer(cost.subject), unpaid, whole=True)

    def payable(self, costs: Sequence[m.Call]) -> Callable[[State, Any], bool]:
        """Could all these costs be paid now? The same cards cannot pay twice."""
        deeds = [self.deed(c, self._doer(c.subject)) for c in costs]

        def able(st: State, sc: Any) -> bool:
            needed: dict[tuple[int, ...], int] = {}
            for d in deeds:
                if not d.plan(st, sc, sample=True):
                    return False
                who = d.doer(st, sc, sc.seat)
                for _, picks in d.asked:
                    if isinstance(picks, Picks) and picks.count is not None:
                        cards = tuple(picks.pool(st, sc, who))
                        needed[cards] = needed.get(cards, 0) + picks.count(st, sc, who)
                        if needed[cards] > len(cards):
                            return False
            return True

        return able

    # ---- ladders and clauses --------------------------------------------------------------------

    def ladder(self, flow: Flow, rungs: Sequence[m.Clause]) -> None:
        """Rungs joined by `else`: the first that is done ends it. `each X` goes through the whole ladder one by one."""
        subject = rungs[0].subject
        if subject is not None and self.is_player(subject) and subject.det != "no":
            seats = self.seats(subject)
            if seats.all and not isinstance(rungs[0], m.Bonus):
                self._for_each(flow, seats, rungs)
                return
        self._rungs(flow, rungs, self._doer(subject))

    def _for_each(self, flow: Flow, seats: Seats, rungs: Sequence[m.Clause]) -> None:
        queue = f"queue{len(flow.steps)}"
        end = Jump(-1)

        def begin(st: State, v: Scope) -> Next:
            v.bind(queue, tuple(seats.find(st, v, v.seat)))
            return None

        self.put(flow, begin)
        again = Jump(len(flow.steps))

        def following(st: State, v: Scope) -> Next:
            left = v.names[queue]
            if not left:
                return end
            v.bind(queue, left[1:])
            v.bind(seats.key, left[0])
            return None

        self.put(flow, following)
        self._rungs(flow, rungs, lambda st, sc, who: sc.names[seats.key])
        self.put(flow, lambda st, v: again)
        end.at = len(flow.steps)

    def _rungs(self, flow: Flow, rungs: Sequence[m.Clause], doer: Reader) -> None:
        end = Jump(-1)
        for i, rung in enumerate(rungs):
            miss = Jump(-1)
            own = rung.subject is not None and not getattr(rung, "carried", False) and i > 0
            self.clause(flow, rung, self._doer(rung.subject) if own else doer, miss)
            if i + 1 < len(rungs):
                self.put(flow, lambda st, v: end)
            miss.at = len(flow.steps)
        end.at = len(flow.steps)

    def _doer(self, subject: m.Noun | None) -> Reader:
        """Who acts: you, or the one player the subject picks."""
        if subject is None or not self.is_player(subject):
            return lambda st, sc, who: sc.seat
        if subject.refs[0].kind == "pronoun":
            return self.one(subject)
        seats = self.seats(subject)

        def read(st: State, sc: Any, who: int) -> int:
            if seats.key in sc.names:
                return int(sc.names[seats.key])
            found = seats.find(st, sc, sc.seat)
            return found[0] if found else NOBODY

        return read

    def clause(self, flow: Flow, clause: m.Clause, doer: Reader, miss: Jump, whole: bool = False) -> None:
        """One clause; it jumps to `miss` if it is not done. `whole`: a cost, to be paid in full or not at all."""
        guard = self.guard(clause.guards) if not isinstance(clause, m.Bonus) else None
        if guard is not None:
            self.put(flow, lambda st, v: None if guard(st, v, doer(st, v, v.seat)) else miss)
        if clause.subject is not None:
            self._pick_subject(flow, clause.subject, miss)
        if isinstance(clause, m.Bonus):
            self._performed(flow, clause, doer)
        elif isinstance(clause, m.RollDie):
            if clause.modal == "may":
                self._may(flow, "roll", doer, miss, lambda st, v: True)
            self._roll(flow, doer)
        elif self.is_property(clause):
            self._permit(flow, clause, doer)
        else:
            self._deed(flow, clause, doer, miss, whole)

    def is_property(self, call: m.Call) -> bool:
        """A standing rule (`cannot pursue`, `wins ties`), not something done."""
        return call.modal == "cannot" or self.game.verbs[call.verb].says == "property"

    def _pick_subject(self, flow: Flow, subject: m.Noun, miss: Jump) -> None:
        """`any player`: you choose; and nothing is done where there is nobody."""
        if not self.is_player(subject) or subject.refs[0].kind == "pronoun":
            return
        seats = self.seats(subject)
        if seats.all:
            return
        self._ask_seat(flow, seats, lambda st, sc, who: sc.seat, miss)

    def _ask_seat(self, flow: Flow, seats: Seats, doer: Reader, miss: Jump) -> None:
        def ask(st: State, v: Scope) -> Next:
            found = seats.find(st, v, doer(st, v, v.seat))
            found = [s for s in found if s != NOBODY]
            if not found:
                return miss
            if len(found) == 1:
                v.bind(seats.key, found[0])
                return None
            return Ask(v.seat, "choose a player", found, about="seat", card=v.card)

        def chosen(st: State, v: Scope, seat: int) -> Next:
            v.bind(seats.key, seat)
            return None

        self.put(flow, ask, chosen)

    def _may(self, flow: Flow, what: str, doer: Reader, miss: Jump, could: Callable[[State, Any], bool]) -> None:
        def ask(st: State, v: Scope) -> Next:
            if not could(st, v):
                return miss
            return Ask(doer(st, v, v.seat), f"may {what}", (True, False), shape="yes-no", default=False, card=v.card)

        self.put(flow, ask, lambda st, v, yes: None if yes else miss)

    # ---- deeds --------------------------------------------------------------------------------

    def _deed(self, flow: Flow, call: m.Call, doer: Reader, miss: Jump, whole: bool) -> None:
        deed = self.deed(call, doer)
        until = next((g.what for g in call.guards if isinstance(g, m.Until)), None)
        again = Jump(len(flow.steps))
        if isinstance(until, m.Compares):
            reached = self.test(until)
            stop = Jump(-1)
            self.put(flow, lambda st, v: stop if reached(st, v, doer(st, v, v.seat)) else None)
        if call.modal == "may":
            self._may(flow, call.verb, doer, miss, lambda st, v: bool(deed.plan(st, v, sample=True)))
        for name, picks in deed.asked:
            arg = next(a for a in deed.verb.args if a.name == name)
            if isinstance(picks, Seats):
                if not picks.all:
                    self._ask_seat(flow, picks, doer, miss)
                else:
                    self._bind_all_seats(flow, picks, doer)
            else:
                self._ask_cards(flow, picks, doer, arg, call.verb, miss, whole)
                if any("Order" in x.kinds and call.arg(x.name) is not None for x in deed.verb.args):
                    self._ask_order(flow, picks, doer)
        if any("Face" in x.kinds for x in deed.verb.args):
            self._ask_face(flow, doer)

        def perform(st: State, v: Scope) -> Next:
            changes = deed.plan(st, v)
            if not changes:
                return miss
            v.bind("many", len(changes))
            return changes

        self.put(flow, perform)
        if isinstance(until, m.Compares):
            self.put(flow, lambda st, v: again)
            stop.at = len(flow.steps)

    def _bind_all_seats(self, flow: Flow, seats: Seats, doer: Reader) -> None:
        def bind(st: State, v: Scope) -> Next:
            v.bind(seats.key, tuple(seats.find(st, v, doer(st, v, v.seat))))
            return None

        self.put(flow, bind)

    def _ask_cards(
        self, flow: Flow, picks: Picks, doer: Reader, arg: Arg, what: str, miss: Jump, whole: bool
    ) -> None:
        def ask(st: State, v: Scope) -> Next:
            who = doer(st, v, v.seat)
            cards = picks.pool(st, v, who)
            n = len(cards) if picks.count is None else picks.count(st, v, who)
            if not cards or (whole and n > len(cards)):
                return miss
            if picks.weigh is not None:
                return self._weighed(st, v, who, picks, cards, what)
            if picks.random and n < len(cards):
                return BindRandom(cards, n, picks.key)
            if n >= len(cards) and not picks.up_to:
                v.bind(picks.key, tuple(cards))
                return None
            chooser = picks.chooser(st, v, who) if picks.chooser is not None else who
            if n == 1 and not picks.up_to:
                return Ask(chooser, what, cards, about="card", card=v.card)
            least = 0 if picks.up_to else n
            return Ask(chooser, what, cards, shape="subset", about="card", least=least, most=min(n, len(cards)), card=v.card)

        def chosen(st: State, v: Scope, answer: Any) -> Next:
            v.bind(picks.key, answer if isinstance(answer, tuple) else (answer,))
            return None

        self.put(flow, ask, chosen)

    def _weighed(self, st: State, v: Scope, who: int, picks: Picks, cards: list[int], what: str) -> Next:
        """Cards with a condition on them together: any set that meets it."""
        weigh = picks.weigh
        assert weigh is not None

        def check(answer: Any) -> str | None:
            return None if weigh(st, v, who, answer) else "together these are not what the card asks for"

        return Ask(
            who, what, cards, shape="subset", about="card", least=1, most=len(cards), check=check,
            sample=lambda below: smallest(cards, lambda some: weigh(st, v, who, some), below), card=v.card,
        )

    def _ask_order(self, flow: Flow, picks: Picks, doer: Reader) -> None:
        def ask(st: State, v: Scope) -> Next:
            cards = v.names.get(picks.key, ())
            if len(cards) < 2:
                return None
            return Ask(doer(st, v, v.seat), "order", cards, shape="order", about="card", card=v.card)

        def ordered(st: State, v: Scope, cards: tuple[int, ...]) -> Next:
            v.bind(picks.key, tuple(cards))
            return None

        self.put(flow, ask, ordered)

    def _ask_face(self, flow: Flow, doer: Reader) -> None:
        def ask(st: State, v: Scope) -> Next:
            return Ask(doer(st, v, v.seat), "which face", range(1, 7), about="number", card=v.card)

        def chosen(st: State, v: Scope, face: int) -> Next:
            v.bind("face", face)
            return None

        self.put(flow, ask, chosen)

    def deed(self, call: m.Call, doer: Reader) -> Deed:
        """Lower the arguments of a verb."""
        verb = self.game.verbs[call.verb]
        deed = Deed(verb, doer)
        narrowing = [
            m.Attached(a.prep, value, span=value.span)
            for a in verb.args
            if "From" in a.kinds and isinstance(value := call.arg(a.name), m.Noun)
        ]
        rounded_up = any(n.phrase("rounded up") is not None for _, n in call.args if isinstance(n, m.Noun))
        for a in verb.args:
            value = call.arg(a.name)
            if value is not None and "From" not in a.kinds:
                self._argument(deed, a, value, narrowing, rounded_up, call)
        return deed

    def _argument(
        self, deed: Deed, a: Arg, value: m.Argument, narrowing: list[m.Attached], rounded_up: bool, call: m.Call
    ) -> None:
        if isinstance(value, m.Compares):
            return
        if isinstance(value, int):
            deed.fixed.append((a.name, lambda st, sc, who: value))
            return
        for kind in a.kinds:
            if self._resolve(deed, a, kind, value, narrowing, rounded_up, call):
                return
        raise ValueError(f"{self.card.title}: no way to read {a.name} of {call.verb}")

    def _resolve(
        self, deed: Deed, a: Arg, kind: str, noun: m.Noun, narrowing: list[m.Attached], rounded_up: bool, call: m.Call
    ) -> bool:
        """Try one way to read an argument; False if it is not that."""
        categories = self._categories(noun)
        if kind == "Sum":
            if "stat" not in categories or "zone" in categories:
                return False
            stat, amount = noun.word, self._sum_amount(noun, call)
            even = noun.phrase("even") is not None
            deed.fixed.append((a.name, lambda st, sc, who: Sum(stat, amount(st, sc, who), even)))
        elif kind == "Supply":
            supply = self._supply(noun)
            if supply is None:
                return False
            deck, to = self.game.zones[supply[0]][0], supply[1]
            amount = self._count(noun, call)
            deed.fixed.append((a.name, lambda st, sc, who: Supply(deck, amount(st, sc, who), to)))
        elif kind == "Cards":
            if self.is_player(noun) or not self._is_cards(noun, categories):
                return False
            picks = self.picks(noun, a.where, narrowing, rounded_up)
            if picks.chooser is None and a.chooser == "you":
                picks.chooser = lambda st, sc, who: sc.seat
            deed.asked.append((a.name, picks))
        elif kind in ("Seat", "Seats"):
            if not self.is_player(noun):
                return False
            deed.asked.append((a.name, self.seats(noun)))
            if noun.refs[0].kind == "pronoun" or kind == "Seat" and noun.det == "":
                deed.asked.pop()
                deed.fixed.append((a.name, self.one(noun)))
        elif kind == "ZoneId":
            if "zone" not in categories:
                return False
            deed.fixed.append((a.name, self._zone_id(noun)))
        elif kind == "Number":
            read = self.number(noun)
            up = rounded_up
            if noun.half and up:
                whole = self._whole_number(noun)
                read = lambda st, sc, who: (whole(st, sc, who) + 1) // 2  # noqa: E731
            deed.fixed.append((a.name, read))
        elif kind == "Face":
            deed.fixed.append((a.name, lambda st, sc, who: sc.names.get("face", 1)))
        elif kind == "Order":
            pass  # asked for once the cards are chosen
        elif kind == "Name":
            word = " ".join(r.word for r in noun.refs)
            deed.fixed.append((a.name, lambda st, sc, who: word))
        elif kind == "Terms":
            terms = tuple(t for r in noun.refs for t in (r.terms or (r.word,)))
            deed.fixed.append((a.name, lambda st, sc, who: terms))
        return True

    def _categories(self, noun: m.Noun) -> frozenset[str]:
        ref = noun.refs[0]
        return self.game.vocab.nouns[ref.word].categories if ref.kind == "word" else noun.cats

    def _is_cards(self, noun: m.Noun, categories: frozenset[str]) -> bool:
        ref = noun.refs[0]
        if ref.kind == "word":
            return bool(categories & {"card", "zone", "role"})
        return ref.kind in ("terms", "card") or bool(categories & {"self", "card", "term", "role"})

    def _supply(self, noun: m.Noun) -> tuple[str, str] | None:
        ref = noun.refs[0]
        found: tuple[str, str] | None = self.words.supply.get(ref.terms[-1] if ref.kind == "terms" else ref.word)
        return found

    def _count(self, noun: m.Noun, call: m.Call) -> Reader:
        """How many cards of a supply."""
        equal = call.arg("equal")
        if isinstance(equal, m.Noun):
            return self.number(equal)
        if noun.rank == "many":
            return lambda st, sc, who: sc.names.get("many", st.stat("rolled"))
        n = noun.count or 1
        return lambda st, sc, who: n

    def _sum_amount(self, noun: m.Noun, call: m.Call) -> Reader:
        """How much of a stat: a number, `equal to`, `per`."""
        equal, per = call.arg("equal"), call.arg("per")
        n = noun.count or 1
        if isinstance(equal, m.Noun):
            return self.number(equal)
        if isinstance(per, m.Noun):
            counted = self.counted(per)
            return lambda st, sc, who: n * len(counted(st, sc, who))
        return lambda st, sc, who: n

    def _zone_id(self, noun: m.Noun) -> Reader:
        zones = self.game.zones[noun.word]
        whose = self.anchor(noun)
        if len(zones) == 1:
            return lambda st, sc, who: zones[0]
        return lambda st, sc, who: zones[whose(st, sc, who)]

    # ---- what a performed modifier or permission leaves behind ------------------------------------

    def _performed(self, flow: Flow, bonus: m.Bonus, doer: Reader) -> None:
        """A modifier that is done, not standing: it lasts until what it says, else until the end of the combat."""
        until = self.period(bonus.choices[0].guards)
        to = bonus.choices[0].to
        subject = bonus.subject
        if subject is None and to is None and self.kind.bare == "chosen-side":
            self._chosen_side(flow, bonus, until)
            return
        key, side = self.target(to)
        hostile = side == "monsters" or (subject is None and not side and self.hostile and key.startswith("*"))
        when, amount, value = self.alternatives(bonus, hostile)
        ability = self.game.ability(
            Ability(self.address(), key, whose="wide" if side else "owner", when=when, amount=amount, value=value, line=bonus)
        )
        find = self.seats(subject).find if subject is not None and self.is_player(subject) else None

        def last(st: State, v: Scope) -> Next:
            whom = find(st, v, v.seat) if find is not None else [doer(st, v, v.seat)]
            if key.startswith("*"):
                whom = [st.hosts.get(v.card, v.card)]
            return [Last(ability.address, v.card, v.seat, NOBODY if side else w, until, names(v)) for w in whom]

        self.put(flow, last)

    def _chosen_side(self, flow: Flow, bonus: m.Bonus, until: str) -> None:
        """A bare +N on a one-shot: the side that its player picks."""
        made = []
        for side in SIDES:
            when, amount, value = self.alternatives(bonus, side == "monsters")
            made.append(
                self.game.ability(
                    Ability(self.address(), f"side {side}", whose="wide", when=when, amount=amount, value=value, line=bonus)
                )
            )

        def chosen(st: State, v: Scope, i: int) -> Next:
            return [Last(made[i].address, v.card, v.seat, NOBODY, until, names(v))]

        self.put(flow, lambda st, v: Ask(v.seat, "which side", range(len(SIDES)), about="side", card=v.card), chosen)

    def target(self, to: m.Noun | None) -> tuple[str, str]:
        """The index key of a modifier, and the side it is for, if it is for one."""
        if to is None:
            return ("*strength" if self.hostile else "+strength"), ""
        if to.word in self.words.sides:
            return f"side {to.word}", to.word
        return f"+{to.word}", ""

    def period(self, guards: m.Guards) -> str:
        """Until when: `until end of turn` -> turn."""
        for g in guards:
            if isinstance(g, m.Until) and isinstance(g.what, m.Noun):
                noun = g.what.of or g.what
                period: str = self.words.periods.get(noun.word, noun.word)
                return period
        return "combat"

    def _permit(self, flow: Flow, call: m.Call, doer: Reader) -> None:
        ability = self.property_of(call)
        until = self.period(call.guards)
        self.put(flow, lambda st, v: [Last(ability.address, v.card, v.seat, doer(st, v, v.seat), until, names(v))])

    # ---- would it do anything? ------------------------------------------------------------------

    def could(self, lines: Sequence[m.Line]) -> Callable[[State, Any], bool]:
        """Would the first thing these lines do do anything now? What is not a plain deed counts as yes."""
        if not lines:
            return lambda st, sc: False
        line = lines[0]
        if isinstance(line, m.Label):
            return self.could(line.body.lines)
        if isinstance(line, m.Ability):
            return self.payable(line.costs)
        if not isinstance(line, m.Sentence):
            return lambda st, sc: True
        rungs = line.steps.ladders[0].rungs
        tests = [self._rung_could(r) for r in rungs]
        return lambda st, sc: any(t(st, sc) for t in tests)

    def _rung_could(self, clause: m.Clause) -> Callable[[State, Any], bool]:
        if not isinstance(clause, m.Call) or self.is_property(clause):
            return lambda st, sc: True
        if clause.subject is not None and self.is_player(clause.subject) and self.seats(clause.subject).all:
            return lambda st, sc: True
        doer = self._doer(clause.subject)
        deed, guard = self.deed(clause, doer), self.guard(clause.guards)

        def could(st: State, sc: Any) -> bool:
            if guard is not None and not guard(st, sc, doer(st, sc, sc.seat)):
                return False
            return bool(deed.plan(st, sc, sample=True))

        return could


def names(v: Scope) -> tuple[tuple[str, Any], ...]:
    """What a block has bound, as a lasting effect keeps it."""
    return tuple((k, x) for k, x in v.names.items() if not k.startswith("queue"))


def smallest(cards: Sequence[int], enough: Callable[[Sequence[int]], bool], below: Callable[[int], int]) -> tuple[int, ...]:
    """A legal set: cards at random until they are enough."""
    left = list(cards)
    some: list[int] = []
    while left and not (some and enough(some)):
        some.append(left.pop(below(len(left))))
    return tuple(sorted(some))


def limit_key(period: str, address: str, card: int, seat: int) -> tuple[Any, ...]:
    """Where the uses of a limited ability are counted."""
    return (period, "used", address, card, seat)


def count_use(flow: Flow, blocks: Blocks, period: str, address: str) -> None:
    """Add the step that counts a use."""

    def note(st: State, v: Scope) -> Next:
        key = limit_key(period, address, v.card, v.seat)
        return [Note(key, st.memo.get(key, 0) + 1)]

    blocks.put(flow, note)


__all__ = ["COMPARE", "Blocks", "Deed", "any_choice", "count_use", "key_of", "limit_key", "names", "smallest"]
