"""A sensible Munchkin: equips the best, sells the rest, helps for a share, and turns on whoever is about to win.

It reads the view of its seat, the plain data of its options, and what is printed on cards that it sees. Never a label,
never the match. Enter here: MunchkinBot.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

import attrs

from ..lang.meaning import Ability, Bonus, Call, Limited, Meaning
from .bots import Patience, asked, says_nothing

if TYPE_CHECKING:
    from ..engine.game import Card, Game
    from ..engine.match import Answer, Decision
    from .bots import Place

Choice = tuple[Any, ...]

TOP = 10
PRICE = 1000
HAND_LIMIT = 5
NOBODY = -1
SLOTS = ("Headgear", "Armor", "Footgear", "1-Hand", "2-Hand")
PATIENCE = 25  # actions of its own in one turn; then it takes what a timeout would
DIRE = 10  # the level of monsters that do more than a scratch
DANGEROUS = 7  # a level from which on a player is held back
RESCUES = {"remove": 30, "win": 60, "help": 5}  # verbs that turn a fight, and for how much they count
TROUBLES = {"add": 8}
UNASKED = frozenset(("play a Go Up a Level", "play a Curse"))  # what is worth a thought at any time
HARMFUL = frozenset(("curse", "monster"))
GAINS = ("take", "loot", "keep", "return", "put into", "equip")  # questions whose cards are worth having
COMPANY = frozenset(("play an Ally", "play a Turf"))  # what lies in front with nothing to be worn or carried
SELF_CURE = frozenset(("your turn", "your turn ends", "no monster", "opening plays"))


class Table:
    """The view of a seat, in the words of the game."""

    def __init__(self, view: dict[str, Any], game: Game) -> None:
        self.me: int = view["seat"]
        self.active: int = view["active"]
        self.levels: list[int] = view["stats"]["level"]
        self.strength: list[int] = view["facts"]["strength"]
        self.dead: list[bool] = view["facts"]["dead"]
        self.shared_victory: bool = view["facts"]["shared_victory"]
        self.fight: dict[str, Any] | None = view["facts"]["fight"]
        self.about: int = (view["window"] or {}).get("about", NOBODY)
        self._zones = view["zones"]
        self._game = game

    def cards(self, zone: str, seat: int | None = None) -> list[int]:
        """The cards that are seen in a zone (one's own, unless another seat is named)."""
        piles = self._zones[zone]
        return [c["id"] for c in piles[(self.me if seat is None else seat) if len(piles) > 1 else 0]["cards"]]

    def printed(self, card: int) -> Card:
        """What is printed on a card."""
        return self._game.cards[card]

    def leader(self) -> int:
        """The other player who is nearest to winning."""
        others = [s for s in range(len(self.levels)) if s != self.me and not self.dead[s]]
        return max(others, key=lambda s: (self.levels[s], self.strength[s]), default=self.me)

    def lowest(self) -> int:
        """The other player who is farthest from winning."""
        others = [s for s in range(len(self.levels)) if s != self.me]
        return min(others, key=lambda s: (self.levels[s], self.strength[s]))

    @property
    def gap(self) -> int:
        """What the munchkins of the fight lack to win; 0 or less if they win as it stands."""
        fight = self.fight
        if fight is None or fight["winning"]:
            return 0
        return max(1, int(fight["monsters"] - fight["munchkins"]) + 1)

    @property
    def lead(self) -> int:
        """What the monsters of the fight lack not to be defeated."""
        fight = self.fight
        return int(fight["munchkins"] - fight["monsters"]) if fight is not None and fight["winning"] else 0

    @property
    def in_fight(self) -> bool:
        """Is it my fight, or do I help?"""
        return self.fight is not None and self.me in (self.fight["fighter"], self.fight["helper"])

    def threatens(self, seat: int) -> bool:
        """Is this player to be held back?"""
        return self.levels[seat] >= DANGEROUS and self.levels[seat] >= self.levels[self.me]


class MunchkinBot:
    """Decides for one seat. Remembers only what it has tried in this fight and turn."""

    def __init__(self, game: Game, rng: Random) -> None:
        self._game = game
        self._rng = rng
        self._patience = Patience(PATIENCE)
        self._made_room: set[int] = set()  # the Items for which another was taken off in this turn
        self._asked_for_help: tuple[Any, ...] = ()
        self._answers: dict[str, Callable[[Table, Decision], Any]] = {
            "fight": self._fight, "whom do you ask": self._whom_to_ask, "what do you offer": self._what_to_offer,
            "do you help": self._do_you_help, "look for trouble": self._which_trouble,
            "sell Items": self._what_to_sell, "which side": self._which_side,
            "take a Treasure": self._best, "loot the body": self._best, "choose a player": self._whom, "give to": self._poorest,
            "larger share for": self._poorest_ones, "too much to carry": self._remedy, "which face": lambda t, d: max(d.options),
            "sacrifice an Ally": self._whom_to_sacrifice,
        }

    def decide(self, place: Place, decisions: Sequence[Decision]) -> Answer | None:
        """A required answer, or now and then an offer: a level, or a Curse on whoever leads."""
        required = asked(decisions)
        if required is not None:
            if says_nothing(required):
                return required.answer(required.default)
            return required.answer(self._required(self._look(place), required))
        for decision in decisions:
            if any(choice[0] in UNASKED for choice in decision.options):
                choice = self._unasked(self._look(place), decision.options)
                if choice is not None:
                    return decision.answer(choice)
        return None

    def _look(self, place: Place) -> Table:
        """The table as it is now, and one more thing that is done in this turn."""
        table = Table(place.view(), self._game)
        if self._patience.spend(table.active):
            self._made_room = set()
        return table

    # ---- what is asked -------------------------------------------------------------------------

    def _required(self, table: Table, decision: Decision) -> Any:
        if self._patience.is_gone:
            return decision.default
        if decision.window:
            return self._in_window(table, decision)
        known = self._answers.get(decision.question)
        if known is not None:
            return known(table, decision)
        if decision.question in SELF_CURE:
            return self._own_turn(table, decision) or decision.default
        if decision.shape == "yes-no":
            return self._yes_or_no(decision) if len(decision.options) > 1 else decision.options[0]
        return self._pick(table, decision)

    def _yes_or_no(self, decision: Decision) -> bool:
        question = decision.question
        if question == "accept the trade":
            return False
        if question.startswith("may ") or question in ("accept the gift", "leave the fight", "does the helper get away, too"):
            return True
        return self._rng.random() < 0.5  # something about the room

    def _pick(self, table: Table, decision: Decision) -> Any:
        """Cards, players or words that a card asks for."""
        options = list(decision.options)
        cards = range(len(self._game.cards))
        if decision.shape not in ("choose", "subset") or not all(type(o) is int and o in cards for o in options):
            return decision.sample(self._rng.randrange)
        mine = {*table.cards("hand"), *table.cards("front"), *table.cards("pack")}
        gain = decision.question.startswith(GAINS) or not mine.intersection(options)
        ordered = sorted(options, key=lambda c: self._worth(table, c), reverse=gain)
        if decision.shape == "choose":
            return ordered[0]
        if decision.least == decision.most or (gain and decision.least <= 1):
            return tuple(ordered[: decision.most])
        return decision.sample(self._rng.randrange)  # together they must be worth something: what is legal is not for me to know

    # ---- my turn -------------------------------------------------------------------------------

    def _own_turn(self, table: Table, decision: Decision) -> Choice | None:
        """The best action of those that are open; None to go on."""
        options: Sequence[Choice] = decision.options
        self_made = self._unasked(table, options)
        if self_made is not None:
            return self_made
        for tried in (self._class, self._company, self._item, self._equipment, self._sale):
            choice = tried(table, options)
            if choice is not None:
                return choice
        treasures = [c for c in options if c[0] in ("play a Treasure", "use a One-Shot")]
        if treasures:
            return treasures[0]  # out of combat there are only those that say so
        trouble = self._trouble(table, options)
        if trouble is not None:
            return trouble
        return self._too_many(table, options) if decision.question == "your turn ends" else None

    def _class(self, table: Table, options: Sequence[Choice]) -> Choice | None:
        have = [c for c in table.cards("front") if table.printed(c).kind == "class"]
        for choice in options:
            if choice[0] == "play Super Munchkin" or (choice[0] == "play a Class" and not have):
                return choice
        return None

    def _company(self, table: Table, options: Sequence[Choice]) -> Choice | None:
        """The best there is room for, or what is better than what it takes the place of."""
        ways = {c: bonus(table.printed(c[1])) - self._left_for_it(table, c) for c in options if c[0] in COMPANY}
        best = max(ways, key=lambda c: ways[c], default=None)
        return best if best is not None and (ways[best] > 0 or best[2:] in ((), (NOBODY,))) else None

    def _left_for_it(self, table: Table, choice: Choice) -> int:
        """The bonus of what has to go for it."""
        return bonus(table.printed(choice[2])) if len(choice) > 2 and choice[2] != NOBODY else 0

    def _item(self, table: Table, options: Sequence[Choice]) -> Choice | None:
        """Items go on the table, where they are safe from Charity; One-Shots stay in hand."""
        found = [c for c in options if c[0] == "play an Item" and table.printed(c[1]).kind == "item"]
        if found:
            return max(found, key=lambda c: bonus(table.printed(c[1])))
        front = table.cards("front")
        cheats = [c for c in options if c[0] == "play a Cheat!" and bonus(table.printed(c[2])) >= 3 and c[2] not in front]
        return cheats[0] if cheats else None

    def _equipment(self, table: Table, options: Sequence[Choice]) -> Choice | None:
        """Equip the best that fits; take off what something better in the pack would replace."""
        turns = [c for c in options if c[0] == "change equipment"]
        pack = table.cards("pack")
        fits = [c for c in turns if c[1] in pack and bonus(table.printed(c[1])) >= 0]
        if fits:
            return max(fits, key=lambda c: bonus(table.printed(c[1])))
        worn = {c[1]: c for c in turns if c[1] not in pack}
        for card in sorted(pack, key=lambda c: -bonus(table.printed(c))):
            replaced = self._replaced(table, card, worn)
            if replaced is not None and card not in self._made_room:
                self._made_room.add(card)  # it may not fit even so: its own text may forbid it
                return worn[replaced]
        return None

    def _replaced(self, table: Table, card: int, worn: dict[int, Choice]) -> int | None:
        """The weakest equipped Item that has to make room for this one, if that is worth it and enough."""
        made = table.printed(card)
        slot = next((s for s in SLOTS if s in made.terms), None)
        if slot is None or made.kind != "item":
            return None
        rivals = ("1-Hand", "2-Hand") if slot.endswith("Hand") else (slot,)
        same = [c for c in worn if any(s in table.printed(c).terms for s in rivals)]
        lost = [bonus(table.printed(c)) for c in same]
        if not same or (sum(lost) if slot == "2-Hand" else min(lost)) >= bonus(made):
            return None
        return min(same, key=lambda c: bonus(table.printed(c)))

    def _sale(self, table: Table, options: Sequence[Choice]) -> Choice | None:
        if ("sell Items",) not in options or table.levels[table.me] >= TOP - 1:
            return None
        return ("sell Items",) if self._spare(table, self._wares(table)) else None

    def _wares(self, table: Table) -> list[int]:
        """What could be sold, the least useful first."""
        cards = [*table.cards("hand"), *table.cards("pack"), *table.cards("front")]
        wares = [c for c in cards if "gold" in table.printed(c).fields and table.printed(c).kind in ("item", "one-shot")]
        return sorted(wares, key=lambda c: (self._use(table, c), -gold(table.printed(c))))

    def _use(self, table: Table, card: int) -> int:
        """What a card is good for, apart from its gold."""
        made = table.printed(card)
        if made.kind == "one-shot":
            return max(swing(made)) + 1
        return bonus(made) * 3 + 2 if card in table.cards("front") else 0

    def _spare(self, table: Table, wares: Sequence[int]) -> tuple[int, ...]:
        """Items worth a level, without what is too useful; () if there are not enough."""
        limit = 8 if table.levels[table.me] < TOP - 2 else 12
        return enough([c for c in wares if self._use(table, c) <= limit], lambda c: gold(table.printed(c)))

    def _what_to_sell(self, table: Table, decision: Decision) -> Any:
        wares = [c for c in self._wares(table) if c in decision.options]
        sold = self._spare(table, wares) or enough(wares, lambda c: gold(table.printed(c)))
        return sold or decision.sample(self._rng.randrange)

    def _trouble(self, table: Table, options: Sequence[Choice]) -> Choice | None:
        """Only with a monster in hand that is weaker than I am."""
        weaker = self._weaker(table, table.cards("hand"))
        return next((c for c in options if c[0] == "look for trouble"), None) if weaker else None

    def _weaker(self, table: Table, cards: Sequence[int]) -> list[int]:
        """The monsters among these cards that I would defeat alone."""
        mine = table.strength[table.me]
        monsters = [c for c in cards if table.printed(c).kind == "monster"]
        return [c for c in monsters if table.printed(c).fields["level"] < mine - 1]

    def _which_trouble(self, table: Table, decision: Decision) -> Any:
        """The richest of the weaker ones."""
        weaker = self._weaker(table, decision.options) or list(decision.options)
        return max(weaker, key=lambda c: table.printed(c).fields["treasures"])

    def _too_many(self, table: Table, options: Sequence[Choice]) -> Choice | None:
        """Before Charity: whatever still does some good."""
        if len(table.cards("hand")) <= HAND_LIMIT:
            return None
        for name in ("play a Curse", "play a Portal", "play an Item", "play a Cheat!"):
            found = [c for c in options if c[0] == name and (name != "play a Curse" or c[2] == table.leader())]
            if found:
                return found[0]
        return None

    def _remedy(self, table: Table, decision: Decision) -> Any:
        sales = [c for c in decision.options if c[0] == "sell Items"]
        return sales[0] if sales else decision.default

    # ---- unasked -------------------------------------------------------------------------------

    def _unasked(self, table: Table, options: Sequence[Choice]) -> Choice | None:
        """What is good at any time: a level for me, a Curse for whoever is about to win."""
        me, leader = table.me, table.leader()
        for choice in options:
            if choice[0] == "play a Go Up a Level" and choice[2] == me:
                return choice
            ahead = table.threatens(leader) or table.levels[leader] >= table.levels[me] + 3
            if choice[0] == "play a Curse" and choice[2] == leader and ahead:
                return choice
        return None

    # ---- fights --------------------------------------------------------------------------------

    def _fight(self, table: Table, decision: Decision) -> Choice:
        """Win it: by One-Shots if that is enough, else with help; or let it be decided."""
        options = list(decision.options)
        if table.gap:
            played = self._turn_it(table, options)
            if played is not None:
                return played
            fight = table.fight
            assert fight is not None
            tried = (table.active, fight["munchkins"], fight["monsters"], *(foe["card"] for foe in fight["against"]))
            if ("ask for help",) in options and tried != self._asked_for_help:
                self._asked_for_help = tried
                return ("ask for help",)
            return self._escape(table, options) or decision.default
        last: Choice = decision.default
        return last

    def _turn_it(self, table: Table, options: Sequence[Choice]) -> Choice | None:
        """Cards for the munchkins that close the gap, the smallest that does it alone first."""
        worth = {c: swing(table.printed(c[1]))[0] for c in options if c[0] in ("use a One-Shot", "play a monster enhancer")}
        worth |= {c: paid(table.printed(c[1])) for c in options if c[0] == "use an ability"}
        worth |= {c: bonus(table.printed(c[1])) - self._left_for_it(table, c) for c in options if c[0] in COMPANY}
        helping = list(worth)
        useful = sorted((c for c in helping if worth[c] > 0), key=lambda c: worth[c])
        if not useful or sum(worth.values()) < table.gap:
            return None
        return next((c for c in useful if worth[c] >= table.gap), useful[-1])

    def _escape(self, table: Table, options: Sequence[Choice]) -> Choice | None:
        """A way out, where the fight is lost."""
        ways = [c for c in options if c[0] in ("use a One-Shot", "use an ability") and escapes(table.printed(c[1]))]
        return ways[0] if ways else None

    def _whom_to_sacrifice(self, table: Table, decision: Decision) -> int:
        """The least of them, where it is the larger monsters that would catch me."""
        foes = table.fight["against"] if table.fight is not None else ()
        if not any(table.printed(foe["card"]).fields["level"] >= DIRE for foe in foes):
            return NOBODY
        own: list[int] = [c for c in decision.options if c != NOBODY]
        return min(own, key=lambda c: bonus(table.printed(c)))

    def _whom_to_ask(self, table: Table, decision: Decision) -> int:
        able = [s for s in decision.options if s != NOBODY and table.strength[s] >= table.gap]
        return min(able, key=lambda s: table.levels[s], default=NOBODY)

    def _what_to_offer(self, table: Table, decision: Decision) -> Any:
        """About half of the Treasures, and the helper picks first."""
        spoils = table.fight["treasures"] if table.fight else 0
        share = (spoils + 1) // 2
        offers = [o for o in decision.options if o[0] == share and not o[2] and not o[3]]
        return next((o for o in offers if o[1] != table.me), offers[0] if offers else decision.default)

    def _do_you_help(self, table: Table, decision: Decision) -> Any:
        """For something, if we then win, and not if that is the end of the game."""
        offer, refuse = decision.options[0], decision.options[-1]
        fight = table.fight
        if fight is None or table.strength[table.me] < table.gap:
            return refuse
        if fight["for_the_win"]:
            return offer if table.shared_victory else refuse
        _, share, _, items, plays, _ = offer
        dear = table.threatens(fight["fighter"])
        paid = share + 2 * len(items) + len(plays)
        return offer if paid >= (2 if dear else 1) else refuse

    def _in_window(self, table: Table, decision: Decision) -> Any:
        """Speak up where it turns the fight my way."""
        options = list(decision.options)[1:]
        if not options:
            return decision.default
        if decision.window == "just-received":
            return self._just_received(table, options) or decision.default
        answering = [c for c in options if c[0].startswith("answer a ")]
        if answering and table.about in (table.me, NOBODY):
            return answering[0]
        if decision.window == "turn" and table.active == table.me:
            return self._too_many(table, options) or decision.default
        return self._speak_up(table, options) or self._unasked(table, options) or decision.default

    def _just_received(self, table: Table, options: Sequence[Choice]) -> Choice | None:
        have = any(table.printed(c).kind == "class" for c in table.cards("front"))
        for choice in options:
            kind = table.printed(choice[1]).kind
            if kind in ("item", "treasure", "portal", "super-munchkin", "turf") or (kind == "class" and not have):
                return choice
        return None

    def _speak_up(self, table: Table, options: Sequence[Choice]) -> Choice | None:
        """My own side when it loses; the monsters' when somebody else is about to win too much."""
        fight = table.fight
        if fight is None or fight["fleeing"]:
            return None
        if table.in_fight:
            return None if fight["winning"] else self._turn_it(table, options) or self._escape(table, options)
        if not fight["winning"]:
            return None
        if not fight["for_the_win"] and not table.threatens(fight["fighter"]):
            return None
        against = {c: swing(table.printed(c[1]))[1] for c in options if c[0] in ("use a One-Shot", "play a monster enhancer")}
        against |= {c: table.printed(c[1]).fields["level"] for c in options if c[0] == "join a monster of its kind"}
        against |= {c: 8 for c in options if c[0] == "play a Wandering Monster"}
        useful = sorted((c for c in against if against[c] > 0), key=lambda c: against[c])
        if useful and (fight["for_the_win"] or sum(against.values()) >= table.lead):
            return next((c for c in useful if against[c] >= table.lead), useful[-1])
        curses = [c for c in options if c[0] == "play a Curse" and c[2] == fight["fighter"]]
        return curses[0] if curses else None

    def _which_side(self, table: Table, decision: Decision) -> Any:
        """The munchkins' (0) if I am one of them, or if nobody is to be stopped."""
        return decision.options[0 if table.in_fight else -1]

    # ---- choices that cards ask for ------------------------------------------------------------

    def _worth(self, table: Table, card: int) -> int:
        """How much I would like to have a card."""
        made = table.printed(card)
        match made.kind:
            case "item":
                return bonus(made) * 100 + gold(made) // 4 + 50
            case "ally" | "turf":
                return bonus(made) * 100 + 150
            case "one-shot":
                return max(swing(made)) * 50 + gold(made) // 4
            case "go-up":
                return 900
            case "class" | "super-munchkin":
                return 500 if card in table.cards("front") else 150
            case "monster":
                return 120 if made.fields["level"] < table.strength[table.me] else 60
            case "curse":
                return 10 if "persistent" in made.flags and card in table.cards("front") else 220
            case "enhancer" | "join":
                return 180
        return 100

    def _best(self, table: Table, decision: Decision) -> Any:
        return max(decision.options, key=lambda c: self._worth(table, c))

    def _whom(self, table: Table, decision: Decision) -> Any:
        """Something bad for the leader; something good for me, else for whoever is last."""
        options = list(decision.options)
        harmful = 0 <= decision.card < len(self._game.cards) and table.printed(decision.card).kind in HARMFUL
        if not harmful and table.me in options:
            return table.me
        wanted = table.leader() if harmful else table.lowest()
        return wanted if wanted in options else options[0]

    def _poorest(self, table: Table, decision: Decision) -> Any:
        return min(decision.options, key=lambda s: (table.levels[s], table.strength[s]))

    def _poorest_ones(self, table: Table, decision: Decision) -> Any:
        ordered = sorted(decision.options, key=lambda s: (table.levels[s], table.strength[s]))
        return tuple(ordered[: decision.least])


# ---- what is printed --------------------------------------------------------------------------------


def bonus(card: Card) -> int:
    """The +N of an Item."""
    return int(card.fields.get("bonus", 0))


def gold(card: Card) -> int:
    """What an Item is worth."""
    return int(card.fields.get("gold", 0))


def enough(cards: Sequence[int], worth: Callable[[int], int]) -> tuple[int, ...]:
    """The first of these cards that are worth a level, without those that are not needed for it; () if they are not."""
    taken: list[int] = []
    for card in cards:
        if sum(map(worth, taken)) < PRICE and worth(card) > 0:
            taken.append(card)
    if sum(map(worth, taken)) < PRICE:
        return ()
    for card in sorted(taken, key=worth):
        if sum(map(worth, taken)) - worth(card) >= PRICE:
            taken.remove(card)
    return tuple(taken)


@lru_cache(maxsize=1024)
def swing(card: Card) -> tuple[int, int]:
    """What a card can add to the munchkins' side and to the monsters', by what is printed on it."""
    if card.kind == "enhancer":
        own = bonus(card) + sum(b.choices[0].amount for b in said(card) if isinstance(b, Bonus) and b.subject is None)
        return (-own, 0) if own < 0 else (0, own)
    return _swing(said(card))


@lru_cache(maxsize=1024)
def paid(card: Card) -> int:
    """What an ability that its owner may use can add to the munchkins' side."""
    return _swing([p for a in said(card) if isinstance(a, (Ability, Limited)) for p in parts(a.body)])[0]


@lru_cache(maxsize=1024)
def escapes(card: Card) -> bool:
    """Can whoever plays or uses it get away from monsters?"""
    return any(isinstance(p, Call) and p.verb == "escape" for p in said(card))


def said(card: Card) -> tuple[Meaning, ...]:
    """Every node of what a card says."""
    return tuple(parts(card.meaning.lines)) if card.meaning is not None else ()


def _swing(told: Iterable[Meaning]) -> tuple[int, int]:
    ours = theirs = 0
    for part in told:
        if isinstance(part, Bonus):
            first = part.choices[0]
            whom = first.to.word if first.to is not None else part.subject.word if part.subject is not None else ""
            if whom in ("munchkins", "munchkin", ""):
                ours = max(ours, first.amount)
            if whom in ("monsters", "Monster", "monster", ""):
                theirs = max(theirs, first.amount)
        elif isinstance(part, Call):
            ours = max(ours, RESCUES.get(part.verb, 0))
            theirs = max(theirs, TROUBLES.get(part.verb, 0))
    return ours, theirs


def parts(value: Any) -> Iterator[Meaning]:
    """Every node of what a card says."""
    if isinstance(value, tuple):
        for part in value:
            yield from parts(part)
    elif isinstance(value, Meaning):
        yield value
        for field in attrs.fields(type(value)):
            yield from parts(getattr(value, field.name))
