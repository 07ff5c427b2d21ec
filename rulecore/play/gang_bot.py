"""A sensible member of the Gang: does each turn what brings the Traps nearer, or what keeps all from losing, by what that is worth.

It reads the view of its seat, the plain data of its options, and what is printed on cards that it sees: what an Action or an
ability is worth follows from its text. Never a label, never the match. Enter here: GangBot.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from ..lang.meaning import Ability, Body, Bonus, Call, Choose, Label, Limited, Line, Noun, Section, Sentence, Trigger
from .bots import Patience, asked

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..engine.match import Answer, Decision
    from .bots import Place

Choice = tuple[Any, ...]

NOBODY = -1
RESOURCES = ("net", "clothes", "branches", "tools")
SLOTS, BURDEN = 3, 6
PATIENCE = 40  # actions in one turn; then it ends the turn
PRICE = 2  # cards that a Fright or a Refresh costs
COMPLETED, LAST = 3.0, 50.0  # what a Trap is worth besides its Resources; and the last one
DANGER = {1: 3.0, 2: 0.9}  # a Visitor for a Location that has so many
TOKEN = {0: 5.0, 1: 3.0, 2: 1.5, 3: 0.8}  # a Monster token back in its slot, by how many are there
REFRESHED = {1: 3.0, 2: 6.0}  # a Location that is Haunted no more, by how many are
GAS = 0.8
DEAR = {"tools": 1.5}  # a Resource that is harder to get than the others
WORTHWHILE = 0.05
ONCE = 1.9  # what an ability must be worth that is there once a game
STRIDE, PATIENT = 2, 0.3  # roads that are walked in a turn, and the part of its worth that a thing keeps a turn later


class City:
    """The view of a seat, in the words of the game."""

    def __init__(self, view: dict[str, Any], game: Game) -> None:
        self.game = game
        self.me: int = view["seat"]
        self.seats = len(view["players"])
        self.facts: dict[str, Any] = view["facts"]
        self._zones = view["zones"]
        self.on: dict[int, int] = {int(card): host for card, host in view["attached"].items()}
        self.lying: dict[int, Counter[str]] = {}
        for card, host in self.on.items():
            self.lying.setdefault(host, Counter())[game.cards[card].kind] += 1
        self.places = [c for c in self.cards("city") if game.cards[c].kind == "location"]
        self.van = next(c for c in self.cards("city") if game.cards[c].kind == "van")
        numbers = {game.vocab.board.index[game.cards[c].title]: c for c in self.places}
        near = game.vocab.board.neighbours
        self.near = {c: [numbers[n] for n in near[i]] for i, c in numbers.items()}
        self.apart = {c: self._steps(c) for c in self.places}
        self.haunted = [c for c in self.places if self.there(c, "haunted-token")]
        acting: int = self.facts["acting"]
        self.figure: int = acting if acting in self.gang[self.me] else self.facts["main"][self.me]
        self.lacking = {trap: self._lacking(trap) for trap in self.cards("traps")}
        mine = self.cards("bag", self.me)  # what lies on no figure is carried by the main one
        self.carried = self.counted(c for c in mine if self.on.get(c, self.facts["main"][self.me]) == self.figure)
        self.actions: dict[int, float] = {}  # what the Action of a Location is worth, once that is known
        self.need: Counter[str] = Counter()
        for lack in self.lacking.values():
            self.need.update(lack)
        for seat in range(self.seats):
            self.need.subtract(self.counted(self.cards("bag", seat)))

    def _steps(self, start: int) -> dict[int, int]:
        """How many roads it is to each Location."""
        steps = {start: 0}
        for here in (waiting := [start]):
            new = [to for to in self.near[here] if to not in steps]
            steps.update(dict.fromkeys(new, steps[here] + 1))
            waiting += new
        return steps

    def cards(self, zone: str, seat: int = 0) -> list[int]:
        """The cards that are seen in a zone (of a player)."""
        piles = self._zones[zone]
        return [c["id"] for c in piles[seat if len(piles) > 1 else 0]["cards"]]

    def count(self, zone: str) -> int:
        """How many cards lie in a common zone."""
        return int(self._zones[zone][0]["count"])

    @property
    def gang(self) -> list[list[int]]:
        """The figures of each seat."""
        return [self.cards("gang", seat) for seat in range(self.seats)]

    def counted(self, cards: Iterable[int]) -> Counter[str]:
        """Cards by kind."""
        return Counter(self.game.cards[c].kind for c in cards)

    def crafts(self, place: int) -> bool:
        """Are Traps built there?"""
        meaning = self.game.cards[place].meaning
        lines = meaning.lines if meaning is not None else ()
        return any(isinstance(c, Call) and c.verb == "craft" for line in lines for c in _clauses(line))

    def there(self, card: int, kind: str) -> int:
        """How many pieces of a kind lie on a card."""
        return self.lying.get(card, Counter())[kind]

    def _lacking(self, trap: int) -> Counter[str]:
        printed = self.game.cards[trap].fields
        return Counter({k: printed[k] - self.there(trap, k) for k in RESOURCES if printed.get(k, 0) > self.there(trap, k)})

    def begun(self, trap: int) -> bool:
        """Lies something on it?"""
        return any(self.there(trap, k) for k in RESOURCES)

    def frightening(self) -> list[int]:
        """Where somebody is frightened who comes there."""
        monsters = [c for c in self.cards("monsters") if "harmless" not in self.game.cards[c].flags]
        return [self.on[c] for c in monsters if c in self.on]

    def awaited(self) -> set[int]:
        """Where a Monster will come by that acts after me in this round."""
        order: list[int] = self.facts["order"]
        mine = order.index(self.facts["playing"]) if self.facts["playing"] in order else len(order)
        titles = {self.game.cards[c].title for c in order[mine:]}
        names = {name for title, route in self.facts["route"].items() if title in titles for name in route}
        return {c for c in self.places if self.game.cards[c].title in names}

    def has_room(self, place: int) -> bool:
        """May my figure end its move there?"""
        others = sum(self.on.get(c) == place for figures in self.gang for c in figures if c != self.figure)
        held = int(self.game.cards[place].fields.get("holds", 1)) + (self.on[self.van] == place)
        return others < held

    def reached(self, steps: int) -> dict[int, list[int]]:
        """The Locations where my move could end, and the way to each."""
        start = self.on[self.figure]
        ways: dict[int, list[int]] = {start: []}
        for here in (waiting := [start]):
            if len(ways[here]) < steps:
                for to in self.near[here]:
                    if to not in ways:
                        ways[to] = [*ways[here], to]
                        waiting.append(to)
        return {place: way for place, way in ways.items() if not way or self.has_room(place)}

    # ---- what things are worth ------------------------------------------------------------------

    def rounds_left(self) -> float:
        """How many rounds the cards last, as it stands."""
        return (self.count("draw-deck") + self.count("save-deck")) / self.seats - 1

    def work_left(self) -> float:
        """How many rounds the Traps will take, roughly."""
        pieces = sum(sum(lack.values()) for lack in self.lacking.values())
        missing = sum(n for n in self.need.values() if n > 0)
        return (missing / 1.7 + pieces / 2.5 + 2 * len(self.haunted)) / self.seats + 1

    def card(self) -> float:
        """What a card that is not lost is worth: the more, the sooner they run out before the Traps are done."""
        short = self.work_left() + 1 - self.rounds_left()
        return min(max(0.65 + 0.15 * short, 0.3), 1.1)

    def free_slots(self, place: int) -> int:
        """Slots for Visitors."""
        if place in self.haunted:
            return 0
        return max(SLOTS - self.there(place, "visitor") - self.there(place, "monster-token"), 0)

    def danger(self, place: int, more: int = 0) -> float:
        """What one more Visitor there is worth."""
        if self.free_slots(place) <= more:
            return 0.0
        return DANGER.get(self.there(place, "visitor") + more, 0.1) * (1 + len(self.haunted))

    def restored(self, number: int, place: int | None = None) -> float:
        """What so many Visitors are worth that come back."""
        if place is not None:
            found = [self.danger(place, n) for n in range(number)]
        else:
            found = sorted((self.danger(c, n) for c in self.places for n in range(number)), reverse=True)[:number]
        return sum(found) if self.count("runaways") else 0.0

    def tokens(self) -> list[int]:
        """The Monster tokens that can be removed."""
        return [c for c in self.on if self.game.cards[c].kind == "monster-token" and self.on[c] not in self.haunted]

    def removed(self, number: int) -> float:
        """What so many Monster tokens back in their slot are worth."""
        left = self.count("token-slot")
        return sum(TOKEN.get(left + n, 0.3) for n in range(min(number, len(self.tokens()))))

    def gathered(self, kinds: Sequence[str], number: int) -> float:
        """What Resources are worth: those that no Trap needs more, nothing."""
        needed = [DEAR.get(kind, 1.0) for kind in kinds for _ in range(min(number, max(self.need[kind], 0)))]
        return sum(sorted(needed, reverse=True)[: min(number, BURDEN - self.carried.total())])

    def crafted(self) -> float:
        """What the Traps gain by what I carry."""
        mine, found = Counter(self.carried), 0.0
        lacking = {trap: Counter(lack) for trap, lack in self.lacking.items()}
        begun = {trap for trap in lacking if self.begun(trap)}
        while lacking:
            open_traps = lacking if self.facts["difficulty"] == "easy" or not begun & lacking.keys() else begun & lacking.keys()
            trap = max(open_traps, key=lambda t: ((lacking[t] & mine).total() - lacking[t].total(), (lacking[t] & mine).total()))
            put = lacking[trap] & mine
            if not put:
                break
            found += put.total()
            mine -= put
            lacking[trap] -= put
            begun.add(trap)
            if not lacking[trap]:
                del lacking[trap]
                found += COMPLETED if lacking else LAST
            elif self.facts["difficulty"] != "easy":
                break
        return found

    def scrounged(self) -> float:
        """What the best of the others carries for the Traps, as far as I can take it."""
        wanted = sum(self.lacking.values(), Counter())
        others = [self.counted(self.cards("bag", seat)) for seat in range(self.seats) if seat != self.me]
        return float(min(max(((bag & wanted).total() for bag in others), default=0), BURDEN - self.carried.total()))

    def refreshed(self, place: int) -> float:
        """What it is worth that a Location is Haunted no more."""
        if place not in self.haunted:
            return 0.0
        shop = 3.0 if self.game.cards[place].fields.get("holds", 1) > 1 else 0.0
        return REFRESHED.get(len(self.haunted), 0.0) + shop - PRICE * self.card()

    def frightful(self, way: Sequence[int]) -> float:
        """What the Frights on a way cost."""
        return PRICE * self.card() * sum(place in self.frightening() for place in way)


class Reader:
    """What a text is worth to whoever may do what it says at a Location."""

    def __init__(self, city: City, place: int) -> None:
        self.city = city
        self.place = place

    def action(self) -> float:
        """The Action of the Location."""
        known = self.city.actions
        if self.place not in known:
            haunted = self.place in self.city.haunted
            known[self.place] = self.city.refreshed(self.place) if haunted else self.body(self._section(self.place))
        return known[self.place]

    def _section(self, card: int) -> Body:
        meaning = self.city.game.cards[card].meaning
        assert meaning is not None
        return next((line.body for line in meaning.lines if isinstance(line, Section)), Body(()))

    def text(self, card: int) -> float:
        """All that a card says and that can be used."""
        meaning = self.city.game.cards[card].meaning
        assert meaning is not None
        return sum(self.line(line) for line in meaning.lines)

    def body(self, body: Body) -> float:
        """Lines one after another."""
        return sum(self.line(line) for line in body.lines)

    def line(self, line: Line) -> float:
        """One line."""
        match line:
            case Choose():
                return max((self.body(option) for option in line.options), default=0.0)
            case Ability():
                return max(self.body(line.body) - self.paid(line.costs), 0.0)
            case Limited():
                return max(self.body(line.body) - self.paid(line.costs), 0.0)
            case Label():
                return self.body(line.body)
            case Trigger():
                return 0.5 * self.body(line.body)
            case Sentence():
                clauses = [c for ladder in line.steps.ladders for c in ladder.rungs[:1]]
                return sum(self.clause(c) for c in clauses) + (self.line(line.tail) if line.tail is not None else 0.0)
        return 0.0

    def paid(self, costs: Sequence[Call]) -> float:
        """What a price is worth; a price that cannot be paid is too high."""
        price = 0.0
        for cost in costs:
            kinds, number = resources(cost)
            mine = sorted((k for k in self.city.carried.elements() if k in kinds), key=self._spare)
            if len(mine) < number:
                return 1000.0
            price += sum(0.1 if self.city.need[k] < 0 else 0.8 for k in mine[:number])
        return price

    def _spare(self, kind: str) -> int:
        return self.city.need[kind]

    def clause(self, clause: object) -> float:
        """One deed."""
        if isinstance(clause, Bonus):
            change = clause.choices[0]
            against = change.to is not None and change.to.word == "moves"  # fewer steps of the Monster
            return 0.4 * change.amount * (-1 if against else 1)
        if not isinstance(clause, Call):
            return 0.0
        city, number = self.city, amount(clause, self.city.seats)
        match clause.verb:
            case "gather":
                return city.gathered(resources(clause)[0], number)
            case "remove":
                return city.removed(number)
            case "restore":
                return city.restored(number, None if clause.arg("at") is None else self.place)
            case "recover":
                return city.card() * min(number, city.count("discard-deck"))
            case "craft":
                return city.crafted()
            case "act":
                return self.action()
            case "scrounge":
                return city.scrounged() if city.crafts(self.place) else 0.0
            case "refresh":
                return city.refreshed(self.place)
            case "immune":
                return 0.5
        return 0.1


def resources(call: Call) -> tuple[tuple[str, ...], int]:
    """The kinds of Resource that a verb's object names, and how many."""
    noun = next((value for _, value in call.args if isinstance(value, Noun)), None)
    if noun is None:
        return (), 0
    kinds = tuple(ref.terms[-1].lower() for ref in noun.refs if ref.terms)
    return RESOURCES if "resource" in kinds else tuple(k for k in kinds if k in RESOURCES), noun.count or 1


def amount(call: Call, seats: int) -> int:
    """How many a verb's object names."""
    if call.arg("equal") is not None:
        return seats
    noun = next((value for _, value in call.args if isinstance(value, Noun)), None)
    return noun.count or (2 if noun.det in ("each", "every", "all") else 1) if noun is not None else 1


class GangBot:
    """Decides for one seat. Remembers how much it has done in this turn."""

    def __init__(self, game: Game, rng: Random) -> None:
        self._game = game
        self._rng = rng
        self._patience = Patience(PATIENCE)
        self._goal = NOBODY  # where it goes in this turn

    def decide(self, place: Place, decisions: Sequence[Decision]) -> Answer | None:
        """A required answer; what is merely offered can wait for the own turn."""
        required = asked(decisions)
        if required is None:
            return None
        if required.question == "which member of the Gang":
            return required.answer(required.sample(self._rng.randrange))
        return required.answer(self._answer(City(place.view(), self._game), required))

    def _answer(self, city: City, decision: Decision) -> Any:
        if decision.about == "action":
            return self._own_turn(city, decision)
        match decision.question:
            case "which card do you play":
                return max(decision.options, key=lambda o: self._promise(city, o))
            case "where does a Visitor come back":
                return max(decision.options, key=city.danger)
            case "what do you put where":
                return self._put(city, decision.options)
            case "what do you take":
                return self._take(city, decision.options)
            case "choose one":
                return self._option(city, decision)
        if decision.shape == "yes-no":
            wanted = decision.question.startswith(("may ", "play the card")) and decision.question != "may move"
            return wanted and len(decision.options) > 1
        return self._pick(city, decision)

    # ---- the own turn -----------------------------------------------------------------------------

    def _own_turn(self, city: City, decision: Decision) -> Any:
        turn = (city.facts["acting"], city.facts["playing"], city.facts["round"])
        if self._patience.spend(turn):
            self._goal = NOBODY
        end = decision.options[-1]
        if self._patience.is_gone:
            return end
        rows: dict[str, list[Choice]] = {}
        for choice in decision.options:
            rows.setdefault(choice[0], []).append(choice)
        ability = self._ability(city, rows.get("use an ability", []))
        return ability or self._best_move(city, rows) or end

    def _ability(self, city: City, choices: Sequence[Choice]) -> Choice | None:
        """One that is worth more than nothing; what there is only once a game waits until it is worth more."""
        here = Reader(city, city.on[city.figure])
        for choice in choices:
            ability = self._game.abilities[choice[2]]
            worth = here.line(ability.line)
            once = self._game.cards[choice[1]].kind == "gang-id"
            if worth > (ONCE if once else WORTHWHILE):
                return choice
        return None

    def _best_move(self, city: City, rows: dict[str, list[Choice]]) -> Choice | None:
        """The next step to where an Action is worth most, or the Action here. Where to is settled once a turn."""
        here, walks = city.on[city.figure], {choice[1]: choice for choice in rows.get("walk", [])}
        ways = {to: way for to, way in city.reached(city.facts["steps"]).items() if not way or way[0] in walks}
        if self._goal not in ways:
            ride = self._settle(city, ways, rows.get("drive the Mystery Machine", []))
            if ride is not None:
                return ride
        if self._goal != here:
            return walks[ways[self._goal][0]]
        return next(iter(rows.get("perform a Location Action", [])), None)

    def _settle(self, city: City, ways: dict[int, list[int]], rides: Sequence[Choice]) -> Choice | None:
        """Where to, on foot; or a ride, if that is better."""
        can_act, awaited = city.facts["actions"] > 0, city.awaited()
        worth = {to: self._worth(city, to, can_act, awaited) - city.frightful(way) for to, way in ways.items()}
        self._goal = max(worth, key=lambda to: (worth[to] + WORTHWHILE * (not ways[to]), -len(ways[to])))
        ride, best = None, worth[self._goal]
        for choice in rides:
            there = self._worth(city, choice[1], can_act, awaited) - city.frightful(choice[1:2]) - GAS
            if there > best and len(choice) == 2:
                ride, best, self._goal = choice, there, choice[1]
        return ride

    def _worth(self, city: City, place: int, can_act: bool, awaited: Collection[int] = ()) -> float:
        """What it is worth to be at a Location: its Action, and less and less those that can be reached in the next turns."""
        now = Reader(city, place).action() if can_act else 0.0
        later = max(Reader(city, to).action() * PATIENT ** max((n + 1) // STRIDE, 1) for to, n in city.apart[place].items())
        return now + later - (PRICE * city.card() if place in awaited else 0.0)

    def _promise(self, city: City, option: Any) -> float:
        """What a Gang card could do from where my figure is; of two cards the sum."""
        cards = option if isinstance(option, tuple) else (option,)
        return sum(self._card_worth(city, c) for c in cards)

    def _card_worth(self, city: City, card: int) -> float:
        ends = city.reached(int(self._game.cards[card].fields["movement"]))
        best = max(self._worth(city, place, True) - city.frightful(way) for place, way in ends.items())
        return best + 0.7 * Reader(city, city.on[city.figure]).text(card)

    # ---- what is asked ----------------------------------------------------------------------------

    def _put(self, city: City, options: Sequence[Choice]) -> Choice:
        """On the Trap that comes nearest to its completion by it."""
        pieces = [o for o in options if len(o) == 2]
        mine = city.carried
        return min(pieces, key=lambda o: (city.lacking[o[0]] - mine).total(), default=options[-1])

    def _take(self, city: City, options: Sequence[Choice]) -> Choice:
        """What a Trap lacks and I do not carry yet."""
        wanted = sum(city.lacking.values(), Counter()) - city.carried
        return next((o for o in options if type(o[0]) is int and wanted[self._game.cards[o[0]].kind] > 0), options[-1])

    def _option(self, city: City, decision: Decision) -> Any:
        """Of several things to do the one that is worth most."""
        meaning = self._game.cards[decision.card].meaning
        lines = [line for line in _lines(meaning.lines if meaning is not None else ()) if isinstance(line, Choose)]
        reader = Reader(city, city.on[city.figure])
        known = [o for o in decision.options if lines and isinstance(o, int) and o < len(lines[0].options)]
        return max(known, key=lambda o: reader.body(lines[0].options[o]), default=decision.options[0])

    def _pick(self, city: City, decision: Decision) -> Any:
        """Cards or places that a text asks for: the Resources that are needed least go, those that are needed most come."""
        options = list(decision.options)
        if not all(type(o) is int and 0 <= o < len(self._game.cards) for o in options) or decision.about != "card":
            return decision.sample(self._rng.randrange)
        kind = {o: self._game.cards[o].kind for o in options}
        mine = set(city.cards("bag", city.me))
        loses = any(o in mine for o in options)
        if all(k in RESOURCES for k in kind.values()):
            options.sort(key=lambda o: city.need[kind[o]], reverse=not loses)
        if decision.shape == "choose":
            return options[0]
        if decision.shape == "order":
            return tuple(options)
        return tuple(options[: decision.least if loses else decision.most])


def _clauses(line: Line) -> Iterator[object]:
    """The deeds of a line that is done as it stands, or of a Section of such lines."""
    if isinstance(line, Section):
        for inner in line.body.lines:
            yield from _clauses(inner)
    elif isinstance(line, Sentence):
        yield from (clause for ladder in line.steps.ladders for clause in ladder.rungs)


def _lines(lines: Iterable[Line]) -> Iterator[Line]:
    """Lines, and those inside a Section."""
    for line in lines:
        yield line
        if isinstance(line, Section | Label | Limited):
            yield from _lines(line.body.lines)
