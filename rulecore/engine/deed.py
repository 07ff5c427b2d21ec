"""A verb with its arguments lowered: what is fixed, what somebody must choose, and what it would do. Enter here: Deeds.deed."""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from ..lang import meaning as m
from .changes import Change
from .events import Events
from .select import Picks, Reader, Seats, Unreadable, that_many
from .state import NOBODY, State
from .verb import Arg, Fits, Sum, Supply, Verb

FACES = 6
NOTHING_GIVEN: Mapping[str, Any] = {}


class Deed:
    """A verb with its arguments lowered: which of them are asked for, and how the verb is made of what was chosen."""

    __slots__ = ("verb", "doer", "fixed", "asked", "ordered", "face")

    def __init__(self, verb: type[Verb], doer: Reader) -> None:
        self.verb = verb
        self.doer = doer
        self.fixed: list[tuple[str, Reader]] = []  # argument -> its value, read when the verb is planned
        self.asked: list[tuple[Arg, Picks | Seats]] = []  # arguments somebody may have to choose
        self.ordered = False  # the cards are put into an order of choice
        self.face = False  # a face of the die is chosen

    def plan(self, st: State, sc: Any) -> list[Change]:
        """The changes it makes, with what was chosen."""
        who = self.doer(st, sc, sc.seat)
        chosen = {a.name: sc.names.get(x.key, ()) for a, x in self.asked}
        return self._made(st, sc, who, chosen) if who != NOBODY else []

    def _made(self, st: State, sc: Any, who: int, chosen: Mapping[str, Any]) -> list[Change]:
        values = {**chosen, **{name: read(st, sc, who) for name, read in self.fixed}}
        return self.verb(who, sc.seat, sc.card, sc.it, values).plan(st)

    def sample(
        self, st: State, sc: Any, who: int | None = None, given: Mapping[str, Any] = NOTHING_GIVEN
    ) -> list[Change]:
        """What it would do with some legal choice; [] if it can do nothing. `who` does it, `given` is chosen already."""
        if who is None:
            who = self.doer(st, sc, sc.seat)
        if who == NOBODY:
            return []
        ways = [[given[a.name]] if a.name in given else list(_ways(st, sc, who, a, x)) for a, x in self.asked]
        for chosen in product(*ways):
            changes = self._made(st, sc, who, {a.name: c for (a, _), c in zip(self.asked, chosen, strict=True)})
            if changes:
                return changes
        return []

    def in_full(self, st: State, sc: Any) -> bool:
        """Can its numbers be paid in full?"""
        who = self.doer(st, sc, sc.seat)
        for _, read in self.fixed:
            value = read(st, sc, who)
            if isinstance(value, Sum) and st.stat(value.stat, who) - value.amount < st.game.bounds[value.stat][0]:
                return False
        return True

    def needs(self, st: State, sc: Any) -> Iterator[tuple[frozenset[int], int]]:
        """The cards it takes: from which, how many."""
        who = self.doer(st, sc, sc.seat)
        for _, x in self.asked:
            if isinstance(x, Picks) and x.count is not None:
                yield frozenset(x.pool(st, sc, who)), x.count(st, sc, who)


def _ways(st: State, sc: Any, who: int, a: Arg, asked: Picks | Seats) -> Iterator[Any]:
    """Choices to try: every player, every single card, but one set of several cards."""
    if isinstance(asked, Seats):
        seats = [s for s in asked.find(st, sc, who) if s != NOBODY]
        yield from [tuple(seats)] if "Seats" in a.kinds else seats
        return
    cards = asked.pool(st, sc, who)
    if asked.weigh is not None:
        if cards and asked.weigh(st, sc, who, cards):
            yield tuple(cards)
        return
    n = len(cards) if asked.count is None else asked.count(st, sc, who)
    if n == 1:
        yield from [(c,) for c in cards]
    elif cards and n > 0:
        yield tuple(cards[:n])


def together(needs: Sequence[tuple[frozenset[int], int]]) -> bool:
    """Can all of these take their cards, no card twice? (Each unit in turn finds a card, pushing others to another one.)"""
    taken: dict[int, int] = {}
    units = [cards for cards, n in needs for _ in range(n)]

    def place(unit: int, seen: set[int]) -> bool:
        for card in units[unit]:
            if card not in seen:
                seen.add(card)
                if card not in taken or place(taken[card], seen):
                    taken[card] = unit
                    return True
        return False

    return all(place(i, set()) for i in range(len(units)))


class Deeds(Events):
    """Lowers verbs and their arguments for one card."""

    def deed(self, call: m.Call, doer: Reader, cost: bool = False) -> Deed:
        """Lower the arguments of a verb. `cost`: it is paid for something."""
        verb = self.game.verbs[call.verb]
        deed = Deed(verb, doer)
        narrowing = [
            m.Attached(a.prep, value, span=value.span)
            for a in verb.args
            if "From" in a.kinds and isinstance(value := call.arg(a.name), m.Noun)
        ]
        for a in verb.args:
            value = call.arg(a.name)
            if value is not None and "From" not in a.kinds:
                self._argument(deed, a, value, _Said(call, narrowing, cost))
        return deed

    def _argument(self, deed: Deed, a: Arg, value: m.Argument, said: _Said) -> None:
        if isinstance(value, m.Compares):
            return  # looked at by the rules that read the permission (help against level >= 12)
        if isinstance(value, int):
            deed.fixed.append((a.name, _always(value)))
            return
        for kind in a.kinds:
            if self._resolve(deed, a, kind, value, said):
                return
        raise Unreadable(value, f"`{said.call.verb}` cannot be done with `{value.text or value.word}`")

    def _resolve(self, deed: Deed, a: Arg, kind: str, noun: m.Noun, said: _Said) -> bool:
        """Try one way to read an argument; False if it is not that."""
        match kind:
            case "Sum":
                return self._sum(deed, a, noun, said)
            case "Supply":
                return self._supply(deed, a, noun, said)
            case "Cards":
                return self._cards(deed, a, noun, said)
            case "Seat" | "Seats":
                return self._seat(deed, a, noun)
            case "ZoneId":
                return self._zone(deed, a, noun)
            case "Number":
                if a.name != "equal":  # `equal to` is part of the sum or the supply
                    deed.fixed.append((a.name, self.number(noun)))
            case "Face":
                self._face(deed, a, noun)
            case "Times":
                pass  # part of the object's amount
            case "Order":
                deed.ordered = True
            case "Name":
                deed.fixed.append((a.name, _always(" ".join(r.word for r in noun.refs))))
            case "Terms":
                deed.fixed.append((a.name, _always(tuple(t for r in noun.refs for t in (r.terms or (r.word,))))))
        return True

    def _sum(self, deed: Deed, a: Arg, noun: m.Noun, said: _Said) -> bool:
        categories = self.categories(noun)
        if noun.refs[0].kind != "word" or "stat" not in categories or "zone" in categories:
            return False
        if noun.word not in self.game.slots:
            raise Unreadable(noun, f"the {noun.word} of a player is not a number that goes up and down")
        stat, amount = noun.word, self._amount(noun, said)
        even = noun.phrase("even") is not None
        deed.fixed.append((a.name, lambda st, sc, who: Sum(stat, amount(st, sc, who), even)))
        return True

    def _supply(self, deed: Deed, a: Arg, noun: m.Noun, said: _Said) -> bool:
        ref = noun.refs[0]
        supply = self.words.supply.get(ref.terms[-1] if ref.kind == "terms" else ref.word)
        if supply is None:
            return False
        deck, to = supply
        amount, zone_for = self._amount(noun, said), self.game.zone_for
        deed.fixed.append((a.name, lambda st, sc, who: Supply(zone_for(deck, who), amount(st, sc, who), to)))
        return True

    def _amount(self, noun: m.Noun, said: _Said) -> Reader:
        """How much of a number, how many off a deck: a number, `that many`, `equal to`, `per`."""
        equal, per = said.call.arg("equal"), said.call.arg("per")
        if isinstance(equal, m.Noun):
            return self.number(equal)
        if isinstance(equal, int):
            return _always(equal)
        if noun.rank == "many":
            return that_many
        n = noun.count or 1
        if isinstance(per, m.Noun):
            times = self._per(per, False) if self.is_player(per) or self.categories(per) & {"stat", "count"} else None
            counted = None if times is not None else self.counted(per)
            if times is not None:
                return lambda st, sc, who: n * times(st, sc, who)
            return lambda st, sc, who: n * len(counted(st, sc, who)) if counted is not None else 0
        return _always(n)

    def _cards(self, deed: Deed, a: Arg, noun: m.Noun, said: _Said) -> bool:
        if self.is_player(noun) and not self.is_terms(noun) or not self.names_cards(noun):
            return False
        rounded_up = any(n.phrase("rounded up") is not None for _, n in said.call.args if isinstance(n, m.Noun))
        picks = self.picks(noun, a.where, said.narrowing, rounded_up, said.cost)
        if picks.chooser is None and a.chooser == "you":
            picks.chooser = self.me
        if a.fits is not None:
            picks.pool = _fitting(picks.pool, a.fits)
        if said.one_by_one and noun.count is None and noun.refs[0].plural:
            picks.count = _always(1)
        deed.asked.append((a, picks))
        return True

    def names_cards(self, noun: m.Noun) -> bool:
        """Can the phrase pick cards?"""
        categories = self.categories(noun)
        if noun.refs[0].kind == "word":
            return bool(categories & {"card", "zone", "role"})
        return noun.refs[0].kind in ("terms", "card") or bool(categories & {"self", "card", "term", "role"})

    def _seat(self, deed: Deed, a: Arg, noun: m.Noun) -> bool:
        if not self.is_player(noun):
            return False
        if noun.refs[0].kind == "pronoun" or not noun.det:
            deed.fixed.append((a.name, self.one(noun)))
        else:
            deed.asked.append((a, self.seats(noun)))
        return True

    def _zone(self, deed: Deed, a: Arg, noun: m.Noun) -> bool:
        if noun.refs[0].kind != "word" or "zone" not in self.categories(noun):
            return False
        if noun.word not in self.game.zones:
            raise Unreadable(noun, f"`{noun.word}` is several zones: into which?")
        zones, whose = self.game.zones[noun.word], self.anchor(noun)
        if len(zones) == 1:
            deed.fixed.append((a.name, _always(zones[0])))
        else:
            deed.fixed.append((a.name, lambda st, sc, who: zones[whose(st, sc, who)]))
        return True

    def _face(self, deed: Deed, a: Arg, noun: m.Noun) -> None:
        if "result" in self.categories(noun):
            deed.face = True
            deed.fixed.append((a.name, lambda st, sc, who: sc.names.get("face", 1)))
            return
        read = self.number(noun)
        deed.fixed.append((a.name, lambda st, sc, who: min(max(read(st, sc, who), 1), FACES)))


class _Said:
    """What the clause around an argument says."""

    __slots__ = ("call", "narrowing", "cost", "one_by_one")

    def __init__(self, call: m.Call, narrowing: Sequence[m.Attached], cost: bool) -> None:
        self.call = call
        self.narrowing = narrowing
        self.cost = cost
        self.one_by_one = any(isinstance(g, m.Until) and isinstance(g.what, m.Compares) for g in call.guards)


def _fitting(pool: Reader, fits: Fits) -> Reader:
    return lambda st, sc, who: [c for c in pool(st, sc, who) if fits(st, who, c)]


def _always(value: Any) -> Reader:
    return lambda st, sc, who: value
