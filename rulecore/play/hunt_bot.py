"""A sensible treasure hunter: goes where it can win, spends no more than a win is worth, helps where that pays.

It reads the view of its seat, the plain data of its options, the board, and what is printed on cards that it sees. Never a
label, never the match. Enter here: HuntBot.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

from ..engine.lower import nodes
from ..games.parts.board import distances
from ..lang.meaning import Alternative, Bonus, Call, Guard, Holds, There
from .bots import Patience, asked, says_nothing

if TYPE_CHECKING:
    from ..engine.game import Card, Game
    from ..engine.match import Answer, Decision
    from .bots import Place

Choice = tuple[Any, ...]

NOBODY = -1
FACES = range(1, 7)
NEAR = 6  # spaces from which somebody may help
TREASURE = 2.4  # gold in an average treasure
LOSS = 4.0  # gold that a lost fight costs besides
LATE = 1  # treasures for each player, from which on a permanent is kept for its gold
MOST_CARDS = 4  # one-shots that are weighed together
PATIENCE = 20  # actions of its own in one turn; then it goes on
GAINS = ("take", "return", "put")  # questions whose cards are worth having


class Table:
    """The view of a seat, in the words of the game."""

    def __init__(self, view: dict[str, Any], game: Game) -> None:
        self.me: int = view["seat"]
        self.active: int = view["active"]
        self.strength: list[int] = view["facts"]["strength"]
        self.fight: dict[str, Any] | None = view["facts"]["fight"]
        self.rolled: int = view["facts"]["rolled"]
        self.rolling: str = view["facts"]["rolling"]
        self.roller: int = (view["window"] or {}).get("about", NOBODY)
        self.seats = len(view["players"])
        self.board = game.vocab.board
        self.places: list[int] = [self.board.index[name] for name in view["tokens"]["munchkin"]]
        self.left: int = view["zones"]["treasure-deck"][0]["count"]
        self._zones = view["zones"]
        self._game = game

    def cards(self, zone: str, seat: int | None = None) -> list[int]:
        """The cards that are seen in a zone (one's own, unless another seat is named)."""
        piles = self._zones[zone]
        return [c["id"] for c in piles[(self.me if seat is None else seat) if len(piles) > 1 else 0]["cards"]]

    def held(self, seat: int) -> int:
        """How many cards somebody has in hand."""
        count: int = self._zones["hand"][seat]["count"]
        return count

    def gold(self, card: int) -> int:
        """What a treasure is worth."""
        gold: int = self._game.cards[card].fields.get("gold", 0)
        return gold

    def bonus(self, card: int) -> int:
        """The bonus of a permanent."""
        bonus: int = self._game.cards[card].fields.get("bonus", 0)
        return bonus

    @property
    def gap(self) -> int:
        """What the players of the fight lack to win; 0 or less if they win as it stands."""
        return int(self.fight["monsters"] - self.fight["munchkins"]) if self.fight is not None else 0

    @property
    def engaged(self) -> tuple[int, ...]:
        """Who is in the fight."""
        return () if self.fight is None else tuple(s for s in (self.fight["fighter"], self.fight["helper"]) if s != NOBODY)

    @property
    def prize(self) -> float:
        """What winning the fight is worth to me, compared with losing it."""
        assert self.fight is not None
        treasures: int = self.fight["treasures"]
        if self.me != self.fight["fighter"]:
            return TREASURE
        mine = treasures - 1 if self.fight["helper"] != NOBODY else treasures
        return TREASURE * mine + LOSS

    def permanent_strength(self, seat: int) -> int:
        """What somebody's permanents give."""
        return sum(self.bonus(card) for card in self.cards("front", seat))

    def near(self, place: int) -> list[int]:
        """Who else could come to help there."""
        away = distances(self.board, place)
        return [s for s in range(self.seats) if s != self.me and away[self.places[s]] <= NEAR]


class HuntBot:
    """Decides for one seat. Remembers only how much it has done in this turn."""

    def __init__(self, game: Game, rng: Random) -> None:
        self._game = game
        self._rng = rng
        self._patience = Patience(PATIENCE)
        self._answers: dict[str, Callable[[Table, Decision], Any]] = {
            "your turn": self._own_turn, "which way": self._which_way, "flee which way": self._flee, "fight": self._fight,
            "whom do you ask": self._whom_to_ask, "do you help": self._do_you_help, "take a treasure": self._dearest,
            "what do you lose": self._cheapest, "which face": self._which_face,
        }  # fmt: skip

    def decide(self, place: Place, decisions: Sequence[Decision]) -> Answer | None:
        """A required answer; it never speaks up unasked."""
        required = asked(decisions)
        if required is None:
            return None
        if says_nothing(required):
            return required.answer(required.default)
        return required.answer(self._required(self._look(place), required))

    def _look(self, place: Place) -> Table:
        """The table as it is now, and one more thing that is done in this turn."""
        table = Table(place.view(), self._game)
        self._patience.spend(table.active)
        return table

    def _required(self, table: Table, decision: Decision) -> Any:
        if self._patience.is_gone:
            return decision.default
        if decision.window:
            return self._answer_a_roll(table, decision)
        known = self._answers.get(decision.question)
        if known is not None:
            return known(table, decision)
        if decision.shape == "yes-no":
            return True in decision.options
        return self._pick(table, decision)

    # ---- cards ---------------------------------------------------------------------------------

    def _card(self, card: int) -> Card:
        return self._game.cards[card]

    def _dearest(self, table: Table, decision: Decision) -> Any:
        return max(decision.options, key=table.gold)

    def _cheapest(self, table: Table, decision: Decision) -> Any:
        return min(decision.options, key=lambda c: (table.gold(c), -table.bonus(c)))

    def _pick(self, table: Table, decision: Decision) -> Any:
        """Cards, players or words that a card asks for."""
        options = list(decision.options)
        if decision.about != "card" or decision.shape not in ("choose", "subset"):
            return decision.sample(self._rng.randrange)
        gain = decision.question.startswith(GAINS)
        ordered = sorted(options, key=table.gold, reverse=gain)
        return ordered[0] if decision.shape == "choose" else tuple(ordered[: decision.most if gain else decision.least])

    def _helps_by(self, table: Table, card: int) -> int:
        """What a one-shot adds for my side in the fight that there is; 0 if it is not for that."""
        meaning = self._card(card).meaning
        bonuses = nodes(meaning.lines, Bonus) if meaning is not None else []
        added = 0
        for bonus in bonuses:
            counting = [a for a in bonus.choices if self._counts(table, a)]
            amount = abs(counting[-1].amount) if counting else 0
            added += amount * (len(table.engaged) if bonus.subject is not None else 1)
        return added

    def _counts(self, table: Table, a: Alternative) -> bool:
        """Do the conditions of a bonus hold, as far as one sees at once?"""
        fight = table.fight
        assert fight is not None
        facts = {
            "helping": table.me == fight["helper"], "alone": fight["helper"] == NOBODY, "helper": fight["helper"] != NOBODY,
            fight["room"]: True,
        }  # fmt: skip
        for phrase in a.vs:
            if phrase.noun is None or not any(facts.get(ref.terms[-1]) for ref in phrase.noun.refs if ref.terms):
                return False
        for guard in a.guards:
            tests = guard.tests if isinstance(guard, Guard) else ()
            words = [test.what.word for test in tests if isinstance(test, (Holds, There)) and test.what is not None]
            if not all(facts.get(word, False) for word in words) or (not words and len(table.cards("front")) < 2):
                return False  # what else a bonus may hang on are two permanents
        return True

    # ---- my turn -------------------------------------------------------------------------------

    def _own_turn(self, table: Table, decision: Decision) -> Choice:
        """A permanent that still pays, a one-shot that brings more than it is worth; then roll."""
        options: Sequence[Choice] = decision.options
        laid = self._permanent(table, options)
        if laid is not None:
            return laid
        return self._bargain(table, options) or options[0]

    def _bargain(self, table: Table, options: Sequence[Choice]) -> Choice | None:
        """A one-shot that brings back one that is worth more."""
        discards = [table.gold(c) for c in table.cards("treasure-discards") if self._card(c).kind == "one-shot"]
        found = [c for c in options if c[0] == "use a one-shot" and "return" in self._verbs(c[1])]
        return next((c for c in found if max(discards, default=0) > table.gold(c[1])), None)

    def _verbs(self, card: int) -> frozenset[str]:
        return _verbs_of(self._card(card))

    def _permanent(self, table: Table, options: Sequence[Choice]) -> Choice | None:
        """The best permanent to lay down: early, or for a clearly weaker one."""
        if table.left < LATE * table.seats:
            return None
        best: tuple[int, Choice] | None = None
        for choice in options:
            if choice[0] == "lay down a permanent":
                gain = table.bonus(choice[1]) - sum(table.bonus(old) + 1 for old in choice[2:])
                if gain > 0 and (best is None or gain > best[0]):
                    best = gain, choice
        return best[1] if best is not None else None

    # ---- where to ------------------------------------------------------------------------------

    def _which_way(self, table: Table, decision: Decision) -> Any:
        return max(decision.options, key=lambda place: self._worth(table, place))

    def _flee(self, table: Table, decision: Decision) -> int:
        """To where the next move looks best: near rooms that I can beat."""
        away = [distances(table.board, place) for place in decision.options]
        rooms = table.board.all_of("room")
        nearest = [max(self._room(table, r) - 0.3 * near[r] for r in rooms) for near in away]
        best: int = decision.options[nearest.index(max(nearest))]
        return best

    def _worth(self, table: Table, at: int) -> float:
        """What it is worth to end a move on a place."""
        board = table.board
        place = board.place(at)
        rooms = board.all_of("room")
        match place.kind:
            case "chest":
                return TREASURE
            case "die":
                return 1.2
            case "track":
                return self._room(table, board.index[place.leads_to])
            case "room":
                return self._room(table, at)
            case "entrance":
                return TREASURE + sum(self._room(table, r) for r in rooms) / len(rooms)
        return 0.0

    def _room(self, table: Table, at: int) -> float:
        """What a fight in a room is worth: by own strength, some help, and what one is ready to spend."""
        numbers = table.board.place(at).numbers
        helpers = [3.5 + table.permanent_strength(s) for s in table.near(at)]
        own = table.permanent_strength(table.me) + min(4.0, 0.8 * len(table.cards("hand")))
        needed = numbers["strength"] + 3 * numbers["cards"] + 3.5 * numbers["dice"]
        alone, helped = (_chance(needed - own - more) for more in (0.0, 0.75 * max(helpers, default=0.0)))
        share = numbers["treasures"] * TREASURE
        spent = 2.0
        return max(alone * share - (1 - alone) * LOSS, helped * (share - TREASURE) - (1 - helped) * LOSS) - spent

    # ---- the fight -----------------------------------------------------------------------------

    def _fight(self, table: Table, decision: Decision) -> Choice:
        """Compare if it is won; else spend the least that wins it, or ask for help first; else let it be lost."""
        options: Sequence[Choice] = decision.options
        compare: Choice = next(c for c in options if c[0] == "compare strengths")
        ask = next((c for c in options if c[0] == "ask for help"), None)
        bargain = self._bargain(table, options)
        if table.gap <= 0 or bargain is not None:
            return bargain or compare
        cost, plan = self._cheapest_win(table, options)
        cheap = cost <= min(2.0, table.prize)
        if ask is not None and not cheap and self._some_help(table) >= table.gap - 6:
            return ask
        return plan if plan is not None and cost <= table.prize else compare

    def _some_help(self, table: Table) -> float:
        """What the best helper near would bring on average."""
        return max((3.5 + table.permanent_strength(s) for s in table.near(table.places[table.me])), default=0.0)

    def _cheapest_win(self, table: Table, options: Sequence[Choice]) -> tuple[float, Choice | None]:
        """The least gold that wins the fight, and the first card of that; infinite if nothing does."""
        useful: list[tuple[int, float, Choice]] = []
        for choice in options:
            if choice[0] == "use a one-shot" and (added := self._helps_by(table, choice[1])):
                useful.append((added, float(table.gold(choice[1])), choice))
            elif choice[0] == "lay down a permanent":
                added = table.bonus(choice[1]) - sum(table.bonus(old) for old in choice[2:])
                useful.append((added, 0.5 * table.gold(choice[1]), choice))
            elif choice[0] == "use an ability" and (added := self._helps_by(table, choice[1])):
                useful.append((added - table.bonus(choice[1]), 1.0, choice))
        useful = sorted(useful, key=lambda u: u[1] / max(u[0], 0.1))[:9]
        best: tuple[float, Choice | None] = (float("inf"), None)
        for n in range(1, MOST_CARDS + 1):
            for some in combinations(useful, n):
                if len({u[2][1] for u in some}) == n and sum(u[0] for u in some) >= table.gap:
                    best = min(best, (sum(u[1] for u in some), some[0][2]), key=lambda b: b[0])
        return best

    def _whom_to_ask(self, table: Table, decision: Decision) -> int:
        """Whoever brings most, and holds least."""
        near: list[int] = [s for s in decision.options if s != NOBODY]
        return max(near, key=lambda s: (table.permanent_strength(s), -table.held(s)))

    def _do_you_help(self, table: Table, decision: Decision) -> bool:
        """Where it may be won: a treasure for nothing but a walk."""
        return _chance(table.gap - table.permanent_strength(table.me)) > 0

    # ---- the die -------------------------------------------------------------------------------

    def _answer_a_roll(self, table: Table, decision: Decision) -> Choice:
        """Change a roll where that turns a fight, or makes the Troll weaker; lean on the table where others win too much."""
        passes, *choices = decision.options
        for choice in choices:
            verbs = self._verbs(choice[1])
            if self._is_worth_it(table, verbs, choice):
                return tuple(choice)
        return tuple(passes)

    def _is_worth_it(self, table: Table, verbs: frozenset[str], choice: Choice) -> bool:
        if not {table.me, table.roller} <= {*table.engaged}:
            return table.roller != table.me and self._spoils(table, verbs)
        if table.rolling == "monster":
            return table.rolled >= 5 and bool(verbs & {"set", "reroll"})
        return table.rolling == "combat" and table.roller == table.me and self._turns(table, verbs, choice)

    def _turns(self, table: Table, verbs: frozenset[str], choice: Choice) -> bool:
        """Would changing my own roll in a fight likely win it? (My die is not in the totals yet.)"""
        needed = table.gap
        if needed <= table.rolled:
            return False
        free = choice[0] == "use an ability on a roll"
        if "add" in verbs:
            return _chance(needed - table.rolled) >= 0.5
        if "set" in verbs:
            return needed <= 6
        return "reroll" in verbs and (_chance(needed) >= 0.5 or (free and table.rolled <= 3))

    def _spoils(self, table: Table, verbs: frozenset[str]) -> bool:
        """Is somebody else about to win on a good roll?"""
        fight = table.fight
        if fight is None or table.rolling != "combat" or "draw" in verbs:
            return "draw" in verbs and table.rolled >= 4
        return bool(fight["treasures"] >= 3 and table.rolled >= 5 and 0 < table.gap <= table.rolled and verbs & {"set", "reroll"})

    def _which_face(self, table: Table, decision: Decision) -> int:
        """High for me, low for the others and for the Troll; at the Entrance the best room."""
        if table.rolling == "entrance":
            board = table.board
            rooms = {board.place(r).numbers["number"]: r for r in board.all_of("room")}
            return max(FACES, key=lambda face: self._room(table, rooms[face]))
        good = table.roller in (table.me, NOBODY) and table.rolling != "monster"
        return max(FACES) if good else min(FACES)


def _chance(needed: float) -> float:
    """How likely one die shows at least that."""
    return min(1.0, max(0.0, (7 - needed) / 6))


@lru_cache(maxsize=256)
def _verbs_of(card: Card) -> frozenset[str]:
    """The verbs on a card."""
    return frozenset(call.verb for call in nodes(card.meaning.lines, Call)) if card.meaning is not None else frozenset()
