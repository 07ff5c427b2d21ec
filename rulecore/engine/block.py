"""Effects -> a block: a flow of plain steps. `may`, `if`, `else` and loops become jumps, so one frame is always enough.

Enter here: Blocks.block. A step asks, binds what was chosen to a name, or plans a verb's changes; it never does two of these.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..lang import meaning as m
from .changes import Last, Note, Rolled
from .choosing import Choosing, Could, may_be_hidden, payable_together
from .deed import FACES, Deed, Deeds
from .flow import Ask, Flow, Jump, Next, RollDie, Step, not_listed
from .game import Ability
from .places import HERE, here
from .select import Picks, Reader, Seats, Unreadable, key_of, whoever
from .state import NOBODY, Scope, State


class Blocks(Deeds):
    """Lowers the effects of one card."""

    numbered = 0
    counting = False  # does the card say `that many` anywhere?
    placed = False  # and `here`?

    def address(self) -> str:
        """A new address on this card: its id and a number that depends only on the card's text."""
        self.numbered += 1
        return f"{self.card.id}#{self.numbered}"

    # ---- blocks -------------------------------------------------------------------------------

    def block(self, lines: Sequence[m.Line], before: Callable[[Flow], None] | None = None) -> Flow:
        """A flow that does these lines, top to bottom; `before` adds steps in front (costs, limits)."""
        flow = self.game.flow(Flow(self.address(), Scope, block=True))
        with self.read_for(whoever):
            if self.placed:
                self._stay_here(flow)
            if before is not None:
                before(flow)
            self.lines(flow, lines)
        return flow

    def _stay_here(self, flow: Flow) -> None:
        """What is done `here` is done where the card lay when it began, also if it pays with itself."""

        def remember(st: State, v: Scope) -> Next:
            v.bind(HERE, here(st, v))
            return None

        self.put(flow, remember)

    def put(self, flow: Flow, act: Callable[[State, Any], Next], then: Callable[[State, Any, Any], Next] | None = None) -> None:
        """Add a step."""
        step = flow.add(Step(str(len(flow.steps)), act))
        step.then = then

    def lines(self, flow: Flow, lines: Sequence[m.Line]) -> None:
        """Lower the lines of a body."""
        for line in lines:
            self.line(flow, line)

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
                self.lines(flow, line.body.lines)
            case m.Trigger() | m.Instead() | m.Limited():
                for ability in self.standing(line):
                    self._lasting(flow, ability)
            case m.Play() | m.Only() | m.Section():
                pass  # not effects: they are lowered with the card

    def standing(self, line: m.Line) -> list[Ability]:
        """The abilities of a line that counts for a while (lower.py)."""
        raise NotImplementedError

    def property_of(self, call: m.Call, performed: bool = False) -> Ability:
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
        self.lines(flow, line.body.lines)
        self.put(flow, lambda st, v: end)
        other.at = len(flow.steps)
        if line.otherwise is not None:
            self.lines(flow, line.otherwise.lines)
        end.at = len(flow.steps)

    def _choose(self, flow: Flow, line: m.Choose) -> None:
        self._by(flow, line.subject, lambda doer: self._choose_by(flow, line, doer))

    def _by(self, flow: Flow, subject: m.Noun | None, body: Callable[[Reader], None]) -> None:
        """What the subject does, once it is known who that is."""

        def known(doer: Reader) -> None:
            self._pick(flow, subject)
            body(doer)

        self._each(flow, subject, known)

    def _choose_by(self, flow: Flow, line: m.Choose, chooser: Reader) -> None:
        """So many of the options, one after another, each once; those that would do nothing only if all would."""
        jumps = [Jump(-1) for _ in line.options]
        again, end = Jump(len(flow.steps) + 1), Jump(-1)
        could = [self.could(o.lines) for o in line.options]
        taken = f"taken{len(flow.steps)}"

        def begin(st: State, v: Scope) -> Next:
            v.bind(taken, ())
            return None

        def ask(st: State, v: Scope) -> Next:
            done = v.names[taken]
            left = [i for i in range(len(jumps)) if i not in done]
            who = chooser(st, v, v.seat)
            if len(done) >= line.count or not left or who == NOBODY:
                return end
            return Ask(who, "choose one", [i for i in left if could[i](st, v)] or left, about="line", card=v.card)

        def chosen(st: State, v: Scope, i: int) -> Next:
            v.bind(taken, (*v.names[taken], i))
            return jumps[i]

        self.put(flow, begin)
        self.put(flow, ask, chosen)
        for jump, option in zip(jumps, line.options, strict=True):
            jump.at = len(flow.steps)
            self.lines(flow, option.lines)
            self.put(flow, lambda st, v: again)
        end.at = len(flow.steps)

    def _table(self, flow: Flow, line: m.Table) -> None:
        self._by(flow, line.subject, lambda doer: self._table_of(flow, line, doer))

    def _table_of(self, flow: Flow, line: m.Table, who: Reader) -> None:
        end = Jump(-1)
        self._roll(flow, who, end)
        jumps = [(low, high, Jump(-1)) for low, high, _ in line.rows]

        def row(st: State, v: Scope) -> Next:
            face = st.stat("rolled")
            return next((j for low, high, j in jumps if low <= face <= high), end)

        self.put(flow, row)
        for (_, _, jump), (_, _, body) in zip(jumps, line.rows, strict=True):
            jump.at = len(flow.steps)
            self.lines(flow, body.lines)
            self.put(flow, lambda st, v: end)
        end.at = len(flow.steps)

    def _roll(self, flow: Flow, who: Reader, nobody: Jump) -> None:
        """The die falls (the game's rules may let somebody change it); what it shows is `that many`."""

        def roll(st: State, v: Scope) -> Next:
            seat = who(st, v, v.seat)
            return RollDie(seat) if seat != NOBODY else nobody

        self.put(flow, roll)

        def remember(st: State, v: Scope) -> Next:
            v.bind("many", st.stat("rolled"))
            return None

        self.put(flow, remember)

    # ---- costs --------------------------------------------------------------------------------

    def _paid(self, flow: Flow, line: m.Ability) -> None:
        """`may discard a card: X` asks there and then; without `may` the cost is paid if it can be."""

        def body(doer: Reader) -> None:
            end = Jump(-1)
            self.costs(flow, line.costs, end, doer)
            self.lines(flow, line.body.lines)
            end.at = len(flow.steps)

        self._each(flow, line.costs[0].subject, body)

    def costs(self, flow: Flow, costs: Sequence[m.Call], unpaid: Jump, payer: Reader | None = None) -> None:
        """Pay all of the costs, or none: whether all can be paid is looked at before the first is."""
        doer = self.me if payer is None else payer
        deeds = [self.deed(c, doer, cost=True) for c in costs]
        payable = payable_together(deeds)
        self._pick(flow, costs[0].subject, [self._does(costs[0], doer)])
        asked = costs[0].modal == "may"  # then it is asked even if the cards that it takes are missing in a hand
        self.put(flow, lambda st, v: None if payable(st, v) or (asked and may_be_hidden(deeds[0], st, v)) else unpaid)
        for i, cost in enumerate(costs):
            self._cost(flow, cost, deeds[i], deeds[i + 1 :], unpaid, payable if i == 0 else None)

    def _cost(
        self, flow: Flow, cost: m.Call, deed: Deed, rest: Sequence[Deed], unpaid: Jump, payable: Could | None
    ) -> None:
        guard = self.guard(cost.guards)
        if guard is not None:
            self.put(flow, lambda st, v: None if guard(st, v, deed.doer(st, v, v.seat)) else unpaid)
        self._deed(flow, cost, deed, unpaid, rest, payable)

    def payable(self, costs: Sequence[m.Call]) -> Could:
        """Could all these costs be paid now? The same cards cannot pay twice."""
        return payable_together([self.deed(c, self.doer(c.subject), cost=True) for c in costs])

    # ---- ladders and clauses --------------------------------------------------------------------

    def ladder(self, flow: Flow, rungs: Sequence[m.Clause]) -> None:
        """Rungs joined by `else`: the first that is done ends it. `each X` goes through the whole ladder one by one."""
        subject = rungs[0].subject
        if isinstance(rungs[0], m.Bonus) or (isinstance(rungs[0], m.Call) and self.is_property(rungs[0])):
            self._rungs(flow, rungs, self.doer(subject))
            return

        def body(doer: Reader) -> None:
            if not getattr(rungs[0], "carried", False):
                self._pick(flow, subject, [self._does(r, doer) for r in rungs if r.subject is None or self._same_doer(r, rungs[0])])
            self._rungs(flow, rungs, doer)

        self._each(flow, subject, body)

    def _same_doer(self, rung: m.Clause, first: m.Clause) -> bool:
        """Is it done by whom the ladder began with?"""
        return rung is first or rung.subject == first.subject or bool(getattr(rung, "carried", False))

    def _does(self, clause: m.Clause, doer: Reader) -> Reader:
        """Would a player do anything by this clause?"""
        if not isinstance(clause, m.Call) or self.is_property(clause):
            return lambda st, sc, who: True
        deed, guard = self.deed(clause, doer), self.guard(clause.guards)
        return lambda st, sc, who: (guard is None or guard(st, sc, who)) and bool(deed.sample(st, sc, who))

    def _each(self, flow: Flow, subject: m.Noun | None, body: Callable[[Reader], None]) -> None:
        """What follows is done by the subject: by each of them in turn where it names several, else by the one."""
        if subject is None or not self.is_player(subject) or subject.det == "no" or subject.refs[0].kind == "pronoun":
            body(self.doer(subject))
            return
        seats = self.seats(subject)
        if not seats.all:
            body(self.doer(subject))
            return
        self._for_each(flow, seats, self.me, lambda: body(lambda st, sc, who: sc.names[seats.key]))

    def _for_each(self, flow: Flow, seats: Seats, doer: Reader, body: Callable[[], None]) -> None:
        queue = f"queue{len(flow.steps)}"
        end = Jump(-1)

        def begin(st: State, v: Scope) -> Next:
            v.bind(queue, tuple(seats.find(st, v, doer(st, v, v.seat))))
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
        body()
        self.put(flow, lambda st, v: again)
        end.at = len(flow.steps)

    def _rungs(self, flow: Flow, rungs: Sequence[m.Clause], doer: Reader) -> None:
        end = Jump(-1)
        for i, rung in enumerate(rungs):
            miss = Jump(-1)
            if rung.subject is None or self._same_doer(rung, rungs[0]):
                self.clause(flow, rung, doer, miss)
            else:
                other = self.doer(rung.subject)
                self._pick(flow, rung.subject, [self._does(rung, other)])
                self.clause(flow, rung, other, miss)
            if i + 1 < len(rungs):
                self.put(flow, lambda st, v: end)
            miss.at = len(flow.steps)
        end.at = len(flow.steps)

    def doer(self, subject: m.Noun | None) -> Reader:
        """Who acts: you, or the one player the subject picks."""
        if subject is None:
            return self.me
        if not self.is_player(subject):
            return self.me
        return self.one(subject)

    def clause(self, flow: Flow, clause: m.Clause, doer: Reader, miss: Jump) -> None:
        """One clause; it jumps to `miss` if it is not done."""
        if isinstance(clause, m.Bonus):
            self._pick(flow, clause.subject)
            self._pick_card(flow, clause.subject, miss)
            self._performed(flow, clause, doer)
            return
        guard = self.guard(clause.guards)
        if guard is not None:
            self.put(flow, lambda st, v: None if guard(st, v, doer(st, v, v.seat)) else miss)
        if isinstance(clause, m.RollDie):
            if clause.modal == "may":
                self._may(flow, "roll", doer, miss, lambda st, v: True)
            self._roll(flow, doer, miss)
        elif self.is_property(clause):
            self._pick(flow, clause.subject)
            self._permit(flow, clause, doer)
        else:
            if clause.subject is not None and not self.is_player(clause.subject):
                raise Unreadable(clause.subject, f"only a player can {clause.verb}")
            self._deed(flow, clause, self.deed(clause, doer), miss)

    def is_property(self, call: m.Call) -> bool:
        """A standing rule (`cannot pursue`, `wins ties`), not something done."""
        return call.modal == "cannot" or self.game.verbs[call.verb].says == "property" or (
            call.subject is not None and call.subject.det == "no"
        )

    def _pick(self, flow: Flow, subject: m.Noun | None, does: Sequence[Reader] = ()) -> None:
        """`any player`: you choose, among those by whom something would be done; where there is nobody, it is nobody."""
        if subject is None or not self.is_player(subject) or subject.refs[0].kind == "pronoun" or subject.det == "no":
            return
        seats = self.seats(subject)
        if seats.all:
            return

        def able(st: State, v: Scope) -> list[int]:
            found = [s for s in seats.find(st, v, self.you(st, v)) if s != NOBODY]
            return [s for s in found if any(d(st, _with(v, seats.key, s), s) for d in does)] if does else found

        self._ask_seat(flow, seats.key, able, None)

    def _pick_card(self, flow: Flow, subject: m.Noun | None, miss: Jump) -> None:
        """`a Location of yours gets -2`: you choose, where there is more than one."""
        if subject is not None and self._is_one_card(subject):
            self._ask_cards(flow, self.picks(subject, self.in_play), self.me, "choose", miss, None)

    def _is_one_card(self, subject: m.Noun) -> bool:
        """Is it one of several cards, whichever?"""
        return not self.is_player(subject) and subject.det in ("a", "an", "any", "another") and subject.refs[0].kind != "pronoun"

    def _ask_seat(self, flow: Flow, key: str, able: Callable[[State, Scope], list[int]], miss: Jump | None) -> None:
        def ask(st: State, v: Scope) -> Next:
            found = able(st, v)
            if len(found) < 2:
                v.bind(key, found[0] if found else NOBODY)
                return None if found else miss
            return Ask(self.you(st, v), "choose a player", found, about="seat", card=v.card)

        def chosen(st: State, v: Scope, seat: int) -> Next:
            v.bind(key, seat)
            return None

        self.put(flow, ask, chosen)

    def _may(self, flow: Flow, what: str, doer: Reader, miss: Jump, could: Could, deed: Deed | None = None) -> None:
        """Asked of whoever can; and of whoever could by what the others know: being asked tells nothing of a hand."""

        def ask(st: State, v: Scope) -> Next:
            who = doer(st, v, v.seat)
            if who != NOBODY and could(st, v):
                return Ask(who, f"may {what}", (True, False), shape="yes-no", default=False, card=v.card)
            if deed is None or not may_be_hidden(deed, st, v):
                return miss
            return Ask(who, f"may {what}", (False,), shape="yes-no", default=False, card=v.card, free=not_listed)

        self.put(flow, ask, lambda st, v, yes: None if yes else miss)

    # ---- deeds --------------------------------------------------------------------------------

    def _deed(
        self, flow: Flow, call: m.Call, deed: Deed, miss: Jump, rest: Sequence[Deed] | None = None, payable: Could | None = None
    ) -> None:
        """A verb: what is chosen is asked for, then it is done.

        Of a cost: `rest` is what has still to be paid after it, `payable` whether all of it can be.
        """
        until = next((g.what for g in call.guards if isinstance(g, m.Until)), None)
        nothing = Jump(-1) if self.counting else miss
        if call.modal == "may":
            self._may(flow, call.verb, deed.doer, nothing, payable or (lambda st, v: bool(deed.sample(st, v))), deed)
        elif deed.asked and rest is None:
            self.put(flow, lambda st, v: None if deed.sample(st, v) else nothing)
        if isinstance(until, m.Compares):
            self._repeated(flow, until, call, deed, nothing)
        else:
            self._done_to(flow, call, deed, nothing, rest)
        if self.counting:
            self._count_nothing(flow, nothing, miss)

    def _count_nothing(self, flow: Flow, nothing: Jump, miss: Jump) -> None:
        """Where nothing was done, `that many` is none."""
        after = Jump(len(flow.steps) + 2)
        self.put(flow, lambda st, v: after)
        nothing.at = len(flow.steps)

        def none(st: State, v: Scope) -> Next:
            v.bind("many", 0)
            return miss

        self.put(flow, none)

    def _repeated(self, flow: Flow, until: m.Compares, call: m.Call, deed: Deed, miss: Jump) -> None:
        """`discard cards until hand <= 2`: again and again, as long as it brings that nearer."""
        reached, measure = self.test(until), self.number(until.left)
        last, end = f"last{len(flow.steps)}", Jump(-1)
        doer = deed.doer

        def begin(st: State, v: Scope) -> Next:
            v.bind(last, None)
            return None

        def far_enough(st: State, v: Scope) -> Next:
            who = doer(st, v, v.seat)
            now = measure(st, v, who)
            if reached(st, v, who) or now == v.names[last]:
                return miss if v.names[last] is None else end
            v.bind(last, now)
            return None

        self.put(flow, begin)
        again = Jump(len(flow.steps))
        self.put(flow, far_enough)
        self._done_to(flow, call, deed, end, None)
        self.put(flow, lambda st, v: again)
        end.at = len(flow.steps)

    def _done_to(self, flow: Flow, call: m.Call, deed: Deed, miss: Jump, rest: Sequence[Deed] | None) -> None:
        """Once, or once for each of the players that it is done to (`give an Item to each other player`)."""
        several = next((x for a, x in deed.asked if isinstance(x, Seats) and x.all and "Seats" not in a.kinds), None)
        if several is None:
            self._choices(flow, call, deed, miss, rest)
            self._perform(flow, deed, miss)
            return
        done = f"done{len(flow.steps)}"

        def begin(st: State, v: Scope) -> Next:
            v.bind(done, False)
            return None

        def body() -> None:
            next_one = Jump(-1)
            self._choices(flow, call, deed, next_one, rest)
            self._perform(flow, deed, next_one, done)
            next_one.at = len(flow.steps)

        self.put(flow, begin)
        self._for_each(flow, several, deed.doer, body)
        self.put(flow, lambda st, v: None if v.names[done] else miss)

    def _choices(self, flow: Flow, call: m.Call, deed: Deed, miss: Jump, rest: Sequence[Deed] | None) -> None:
        for a, asked in deed.asked:
            if isinstance(asked, Picks):
                self._ask_cards(flow, asked, deed.doer, call.verb, miss, rest)
                if deed.ordered:
                    self._ask_order(flow, asked, deed.doer)
            elif not asked.all:
                self._ask_seat(flow, asked.key, self._able(deed, a.name, asked), miss)
            elif "Seats" in a.kinds:
                self._bind_all_seats(flow, asked, deed.doer)
        if deed.face:
            self._ask_face(flow, deed.doer)

    def _able(self, deed: Deed, name: str, seats: Seats) -> Callable[[State, Scope], list[int]]:
        """The players to whom it would do something, if there are any."""

        def able(st: State, v: Scope) -> list[int]:
            who = deed.doer(st, v, v.seat)
            found = [s for s in seats.find(st, v, who) if s != NOBODY]
            if len(found) < 2:
                return found
            return [s for s in found if deed.sample(st, v, who, {name: s})]

        return able

    def _perform(self, flow: Flow, deed: Deed, miss: Jump, done: str = "") -> None:
        counting = self.counting

        def perform(st: State, v: Scope) -> Next:
            changes = deed.plan(st, v)
            if not changes:
                return miss
            if counting:
                v.bind("many", len(changes))
            if done:
                v.bind(done, True)
            first = changes[0]
            if isinstance(first, Rolled) and not first.result:
                return RollDie(first.who, first.faces, first.onto)
            return changes

        self.put(flow, perform)

    def _bind_all_seats(self, flow: Flow, seats: Seats, doer: Reader) -> None:
        def bind(st: State, v: Scope) -> Next:
            v.bind(seats.key, tuple(seats.find(st, v, doer(st, v, v.seat))))
            return None

        self.put(flow, bind)

    def _ask_cards(
        self, flow: Flow, picks: Picks, doer: Reader, what: str, miss: Jump, rest: Sequence[Deed] | None
    ) -> None:
        """Who chooses cards that only their owner sees is shown them first; then so many of them are chosen."""
        choosing = Choosing(picks, doer, what, rest)
        if picks.chooser is not None and not picks.random:
            self.put(flow, choosing.show)

        def ask(st: State, v: Scope) -> Next:
            found = choosing.ask(st, v)
            return miss if found is None else None if found == () else found  # type: ignore[return-value]

        def chosen(st: State, v: Scope, answer: Any) -> Next:
            v.bind(picks.key, answer if isinstance(answer, tuple) else (answer,))
            return None

        self.put(flow, ask, chosen)

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
            return Ask(doer(st, v, v.seat), "which face", range(1, FACES + 1), about="number", card=v.card)

        def chosen(st: State, v: Scope, face: int) -> Next:
            v.bind("face", face)
            return None

        self.put(flow, ask, chosen)

    # ---- what a performed modifier or permission leaves behind ------------------------------------

    def _performed(self, flow: Flow, bonus: m.Bonus, doer: Reader) -> None:
        """A modifier that is done, not standing: it lasts until what it says, else until the end of the combat."""
        to, subject = bonus.choices[0].to, bonus.subject
        if subject is None and to is None and self.kind.bare == "chosen-side":
            self._chosen_side(flow, bonus)
            return
        of_cards = self.hostile if subject is None else not self.is_player(subject)
        key, side = self.target(to, of_cards)
        ability = self.bonus_ability(bonus, key, side)
        until = self.period(bonus.choices[0].guards)
        whom = self._aim(flow) if self._is_aimed(bonus, key) else self._whom(bonus, key, side, doer)
        self.put(
            flow, lambda st, v: [Last(ability.address, v.card, v.seat, w, until, names(v)) for w in whom(st, v, v.seat)] or None
        )

    def _is_aimed(self, bonus: m.Bonus, key: str) -> bool:
        """Is it for the card that this one lies on, or for one that is chosen where it lies on none?"""
        return self.words.aimed is not None and self.kind.bare == "host" and bonus.subject is None and key.startswith("*")

    def _aim(self, flow: Flow) -> Reader:
        """The card that this one lies on, else one of those that the game names, of your choice."""
        aim = f"aim{len(flow.steps)}"

        def ask(st: State, v: Scope) -> Next:
            found = self._aims(st, v)
            if len(found) > 1:
                return Ask(self.you(st, v), "choose a card", found, about="card", card=v.card)
            v.bind(aim, tuple(found))
            return None

        def chosen(st: State, v: Scope, card: int) -> Next:
            v.bind(aim, (card,))
            return None

        self.put(flow, ask, chosen)
        return lambda st, sc, who: sc.names[aim]

    def _aims(self, st: State, sc: Any) -> list[int]:
        host = st.hosts.get(sc.card)
        assert self.words.aimed is not None
        return [host] if host is not None else list(self.words.aimed(st))

    def _whom(self, bonus: m.Bonus, key: str, side: str, doer: Reader) -> Reader:
        """Whose total it changes: each of those named, the one who was picked, what this card lies on, or a side."""
        subject = bonus.subject
        if side or (subject is not None and self._is_of_the_fight(subject)):
            return lambda st, sc, who: [NOBODY]
        if subject is None and key.startswith("*"):
            return lambda st, sc, who: [self.this(st, sc)]
        if subject is not None and self._is_one_card(subject):
            chosen = key_of(subject)
            return lambda st, sc, who: sc.names.get(chosen, ())
        if subject is not None and not self.is_player(subject):
            pool, one = self.pool(subject, self.in_play, self.whose(subject)), subject.det not in ("each", "every", "all")
            return lambda st, sc, who: pool(st, sc, who)[:1] if one else pool(st, sc, who)
        if subject is not None and subject.refs[0].kind != "pronoun":
            seats = self.seats(subject)
            if seats.all:
                return seats.find
        return lambda st, sc, who: [s for s in (doer(st, sc, who),) if s != NOBODY]

    def _is_of_the_fight(self, subject: m.Noun) -> bool:
        """`each` of those in the fight: whoever is that from now on, and no longer than that."""
        every = subject.det in ("each", "every", "all")
        return every and subject.refs[0].kind == "word" and subject.word in self.words.players

    def bonus_ability(self, bonus: m.Bonus, key: str, side: str) -> Ability:
        """A performed modifier, registered."""
        among, whose = None, "wide" if side else "owner"
        if bonus.subject is not None and self._is_of_the_fight(bonus.subject):
            among, whose = self.among(bonus.subject), "wide"
        when, amount, value = self.modifier(bonus, key, side, among)
        return self.game.ability(Ability(self.address(), key, whose=whose, when=when, amount=amount, value=value, line=bonus))

    def modifier(
        self, bonus: m.Bonus, key: str, side: str, among: Reader | None, when: Reader | None = None
    ) -> tuple[Reader | None, int, Reader | None]:
        """When a modifier counts, and how much (lower.py)."""
        raise NotImplementedError

    def _chosen_side(self, flow: Flow, bonus: m.Bonus) -> None:
        """A bare +N on a one-shot: the side that its player picks."""
        until, sides = self.period(bonus.choices[0].guards), tuple(self.words.sides)
        made = {side: self.bonus_ability(bonus, f"side {side}", side) for side in sides}

        def chosen(st: State, v: Scope, side: str) -> Next:
            return [Last(made[side].address, v.card, v.seat, NOBODY, until, names(v))]

        self.put(flow, lambda st, v: Ask(v.seat, "which side", sides, about="word", card=v.card), chosen)

    def target(self, to: m.Noun | None, of_cards: bool) -> tuple[str, str]:
        """The index key of a modifier, and the side it is for, if it is for one."""
        if to is None:
            return f"{'*' if of_cards else '+'}{self.game.vocab.bonus.to}", ""
        if to.word in self.words.sides:
            return f"side {to.word}", to.word
        known = self.words.card_numbers if of_cards else self.words.numbers
        if to.word in known:
            return f"{'*' if of_cards else '+'}{to.word}", ""
        if to.word in self.words.numbers:
            return f"+{to.word}", ""
        raise Unreadable(to, f"no bonus can go to `{to.word}` here")

    def period(self, guards: m.Guards) -> str:
        """Until when: `until end of turn` -> turn; the next one is the player's own, where the game tells them apart."""
        for g in guards:
            if isinstance(g, m.Until) and isinstance(g.what, m.Noun):
                noun = g.what.of or g.what
                own: str | None = self.words.periods.get(f"next {noun.word}") if noun.rank == "next" else None
                period = own or self.words.periods.get(noun.word)
                if period is None:
                    raise Unreadable(noun, f"the end of a {noun.word} is not told")
                return period
            if isinstance(g, m.Until):
                raise Unreadable(g, "a bonus ends at a time, not at a number")
        lasts: str = self.words.periods.get(self.game.vocab.bonus.lasts or "combat", "game")
        return lasts

    def _permit(self, flow: Flow, call: m.Call, doer: Reader) -> None:
        """A permission or property that is given for a while: to the one who was picked, or to whomever it names."""
        ability = self.property_of(call, performed=True)
        until = self.period(call.guards)
        wide = ability.wide
        self.put(
            flow,
            lambda st, v: [
                Last(ability.address, v.card, v.seat, NOBODY if wide else self._receiver(st, v, ability, doer), until, names(v))
            ],
        )

    def _receiver(self, st: State, v: Scope, ability: Ability, doer: Reader) -> int:
        if ability.whose in ("card", "host"):
            return self.this(st, v)
        return int(doer(st, v, v.seat))

    # ---- would it do anything? ------------------------------------------------------------------

    def could(self, lines: Sequence[m.Line]) -> Could:
        """Would any of these lines do anything now? What is not a plain deed counts as yes."""
        tests = [self._line_could(line) for line in lines]
        return lambda st, sc: any(t(st, sc) for t in tests)

    def _line_could(self, line: m.Line) -> Could:
        if isinstance(line, m.Label):
            return self.could(line.body.lines)
        if isinstance(line, m.Ability):
            return self.payable(line.costs)
        if isinstance(line, m.Choose):
            options = [self.could(option.lines) for option in line.options]
            return lambda st, sc: any(could(st, sc) for could in options)
        if not isinstance(line, m.Sentence):
            return lambda st, sc: True
        tests = [self.rung_could(r) for ladder in line.steps.ladders for r in ladder.rungs]
        if line.tail is not None:
            tests.append(self._line_could(line.tail))
        return lambda st, sc: any(t(st, sc) for t in tests)

    def rung_could(self, clause: m.Clause) -> Could:
        """Would one clause do anything now?"""
        if isinstance(clause, m.Bonus):
            return self._bonus_could(clause)
        if not isinstance(clause, m.Call) or self.is_property(clause):
            return lambda st, sc: True
        if clause.subject is not None and not self.is_player(clause.subject):
            return lambda st, sc: True
        deed, guard = self.deed(clause, self.doer(clause.subject)), self.guard(clause.guards)
        find = self.seats(clause.subject).find if clause.subject is not None else None

        def could(st: State, sc: Any) -> bool:
            seats = find(st, sc, self.you(st, sc)) if find is not None else [self.you(st, sc)]
            return any((guard is None or guard(st, sc, s)) and deed.sample(st, sc, s) for s in seats if s != NOBODY)

        return could

    def _bonus_could(self, bonus: m.Bonus) -> Could:
        """A bonus for a fight is of use to whoever is in it; one for a card where there is such a card."""
        if self.words.aimed is not None and self.kind.bare == "host" and bonus.subject is None:
            return lambda st, sc: bool(self._aims(st, sc))
        engaged = self.engaged
        if not self.two_sided or bonus.subject is not None or self.period(bonus.choices[0].guards) != "combat":
            return lambda st, sc: True
        if self.kind.bare not in ("owner", "victim"):
            return lambda st, sc: True
        return lambda st, sc: self.you(st, sc) in engaged(st)


def _with(v: Scope, key: str, value: Any) -> Scope:
    return Scope(v.card, v.seat, v.it, {**v.names, key: value})


def names(v: Scope) -> tuple[tuple[str, Any], ...]:
    """What a block has bound to nouns, as a lasting effect keeps it."""
    return tuple((k, x) for k, x in v.names.items() if k.startswith("@"))


def limit_key(period: str, address: str, card: int, seat: int) -> tuple[Any, ...]:
    """Where the uses of a limited ability are counted."""
    return (period, "used", address, card, seat)


def count_use(flow: Flow, blocks: Blocks, limit: tuple[int, str], address: str, end: Jump) -> None:
    """Add the step that counts a use, and lets it be where things that happened at once have used it up already."""
    most, period = limit

    def note(st: State, v: Scope) -> Next:
        key = limit_key(period, address, v.card, v.seat)
        used = st.memo.get(key, 0)
        return [Note(key, used + 1)] if used < most else end

    blocks.put(flow, note)


__all__ = ["Blocks", "count_use", "limit_key", "names"]
