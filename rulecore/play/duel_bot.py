"""A sensible player of the duel: investigates what can be solved, spends as the Villain only when it must, guesses each time.

It reads the view of its seat, the plain data of its options, and what is printed on cards that it sees. Never a label,
never the match. Enter here: DuelBot.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from attrs import frozen

from ..engine.lower import nodes
from ..lang.meaning import Bonus, Call, Noun, Play
from .bots import Patience, asked, says_nothing

if TYPE_CHECKING:
    from ..engine.game import Card, Game
    from ..engine.match import Answer, Decision
    from .bots import Place

Choice = tuple[Any, ...]

PASS: Choice = ("pass",)
PATIENCE = 40  # actions of its own in one turn; then it takes what a timeout would
CLUES = {"Master": 1, "Major": 2, "Minor": 3}
ROW = 3  # Locations to choose from are enough
KEPT = {"location": 2, "haunting": 3}  # of these so many are held, the others make room for new cards
FRESH = 2  # cards that are thrown away at least, so that no hand stands still
SAVED = 3  # Snacks that Mystery, Inc. leaves for its turn as the Villain, where nothing is at stake
SCARE, CANCEL, DRAW = 2, 2, 1  # what these are worth, in steps of a Fright Level
GOOD = frozenset(("take", "return", "put", "keep"))  # questions whose cards are worth having


# ---- what is printed --------------------------------------------------------------------------------


@frozen
class Worth:
    """What a card can do, read off its text: how much it takes off a Fright Level or adds, and what else."""

    lowers: int = 0
    raises: int = 0
    scares: int = 0
    captures: int = 0
    draws: int = 0
    cancels: bool = False
    role: str = ""  # investigating | haunting, if only one may play it

    @property
    def haunts(self) -> int:
        """What it is worth to the Villain, in steps."""
        return self.raises + self.scares * SCARE


def worth(card: Card) -> Worth:
    """What a card can do, read once."""
    found: Worth | None = card.data.get("worth")
    if found is None:
        found = card.data["worth"] = _read(card)
    return found


def _read(card: Card) -> Worth:
    """Conditions are taken as met: who plays it chooses the moment."""
    lines = card.meaning.lines if card.meaning is not None else ()
    changes = [amount for bonus in nodes(lines, Bonus) if _of_fright(bonus) for amount in (bonus.choices[-1].amount,)]
    changes.append(card.fields.get("bonus", 0))
    verbs = [call.verb for call in nodes(lines, Call) if call.modal is None]
    roles = {noun.word for play in lines if isinstance(play, Play) for noun in nodes(play, Noun)}
    return Worth(
        lowers=-sum(n for n in changes if n < 0), raises=sum(n for n in changes if n > 0), scares=verbs.count("scare"),
        captures=verbs.count("capture"), draws=verbs.count("draw"), cancels="cancel" in verbs,
        role=next((role for role in ("investigating", "haunting") if role in roles), ""),
    )


def _of_fright(bonus: Bonus) -> bool:
    """Does it change a Fright Level, and not a member's Bravery or a card's cost?"""
    to = bonus.choices[0].to
    return to is None or to.word == "fright-level"


# ---- the table --------------------------------------------------------------------------------------


class Table:
    """The view of a seat, in the words of the game."""

    def __init__(self, view: dict[str, Any], game: Game) -> None:
        self.me: int = view["seat"]
        self.other = 1 - self.me
        self.snacks: list[int] = view["stats"]["snacks"]
        self.facts: dict[str, Any] = view["facts"]
        self.open: list[str] = view["notes"]["open"]
        self.investigating = self.facts["investigating"] == self.me
        self._zones = view["zones"]
        self._game = game
        self.hosts = {int(card): host for card, host in view["attached"].items()}

    def cards(self, zone: str, seat: int) -> list[int]:
        """The cards that are seen in a zone."""
        piles = self._zones[zone]
        return [c["id"] for c in piles[seat if len(piles) > 1 else 0]["cards"]]

    def printed(self, card: int) -> Card:
        """What is printed on a card."""
        return self._game.cards[card]

    def worth(self, card: int) -> Worth:
        """What it can do."""
        return worth(self.printed(card))

    def cost(self, card: int) -> int:
        """What is printed as its cost."""
        return int(self.printed(card).fields.get("cost", 0))

    def bravery(self, card: int) -> int:
        """Of a member; of what only counts as one: none."""
        return int(self.facts["bravery"].get(str(card), 0))

    def clues(self, place: int) -> int:
        """What a success there is worth."""
        return next(n for term, n in CLUES.items() if term in self.printed(place).terms)

    def places(self, seat: int) -> list[dict[str, Any]]:
        """The Locations of a player that are still to be investigated."""
        found: list[dict[str, Any]] = self.facts["locations"][seat]
        return found

    def under_way(self) -> list[dict[str, Any]]:
        """The Locations where somebody is looking round now."""
        return [p for p in self.places(self.facts["investigating"]) if p["members"]]

    def level_with_all(self, place: dict[str, Any]) -> int:
        """How frightening it would be if all of my members were there."""
        there = sum(self.bravery(c) for c in place["members"])
        mine = (*self.cards("malt-shop", self.me), *self.cards("search-party", self.me))
        level: int = place["fright-level"] + there - sum(self.bravery(c) for c in mine)
        return level

    def help_at_hand(self, ways: Sequence[Choice]) -> int:
        """How much my cards could take off, with the Snacks that I have; what is used, and not played, costs nothing more."""
        found, left = sum(self.worth(w[1]).lowers for w in ways if w[0] == "use an ability"), self.snacks[self.me]
        hand = [c for c in self.cards("hand", self.me) if self.worth(c).lowers and self.worth(c).role != "haunting"]
        for c in sorted(hand, key=lambda c: self.cost(c) / self.worth(c).lowers):
            if self.cost(c) <= left:
                left -= self.cost(c)
                found += self.worth(c).lowers
        return found


# ---- the player -------------------------------------------------------------------------------------


class DuelBot:
    """Decides for one seat. Remembers only how often it has acted in this turn."""

    def __init__(self, game: Game, rng: Random) -> None:
        self._game = game
        self._rng = rng
        self._patience = Patience(PATIENCE)
        self._answers: dict[str, Callable[[Table, Decision], Any]] = {
            "actions": self._act, "effect": self._cancel, "guess the Mystery": self._guess,
            "discard any number": self._throw_away, "mulligan": lambda t, d: d.options[0], "take a card": lambda t, d: True,
            "draw a Clue": lambda t, d: True, "who goes there": lambda t, d: tuple(d.options),
            "where do others go": lambda t, d: d.options[0],
        }

    def decide(self, place: Place, decisions: Sequence[Decision]) -> Answer | None:
        """An answer to what is required; there is nothing else."""
        required = asked(decisions)
        if required is None:
            return None
        if says_nothing(required):
            return required.answer(required.default)
        table = Table(place.view(), self._game)
        return required.answer(self._answers.get(required.question, self._other)(table, required))

    # ---- actions --------------------------------------------------------------------------------

    def _act(self, table: Table, decision: Decision) -> Any:
        turn = (table.facts["investigating"], len(table.cards("clues", table.me)), tuple(table.facts["guesses"][table.me]))
        self._patience.spend(turn)
        if self._patience.is_gone:
            return decision.default
        ways = [option for option in decision.options if option != PASS]
        return (self._investigate if table.investigating else self._haunt)(table, ways) or PASS

    def _investigate(self, table: Table, ways: list[Choice]) -> Choice | None:
        """A new Location, then everybody to the best one, then what makes it safe, if that can be done at all."""
        return self._place(table, ways) or self._go(table, ways) or self._make_safe(table, ways) or self._prepare(table, ways)

    def _place(self, table: Table, ways: list[Choice]) -> Choice | None:
        able = [w for w in ways if w[0] == "play a Location"]
        if not able:
            return None
        return min(able, key=lambda w: (table.printed(w[1]).fields["fright-level"] - 2 * table.clues(w[1]), w[1]))

    def _go(self, table: Table, ways: list[Choice]) -> Choice | None:
        """To the Location that is worth most of those that can be solved; if there is none, where least is missing."""
        places = {p["card"]: p for p in table.places(table.me)}
        able = [w for w in ways if w[0] == "move members" and w[1] in places]
        if not places or not able:
            return None
        help = table.help_at_hand(ways)
        best = max(places, key=lambda c: self._promise(table, places[c], help))
        return next((w for w in able if w[1] == best), None)

    def _promise(self, table: Table, place: dict[str, Any], help: int) -> tuple[Any, ...]:
        missing = table.level_with_all(place)
        return (missing <= help, table.clues(place["card"]) if missing <= help else 0, -missing, -place["card"])

    def _make_safe(self, table: Table, ways: list[Choice]) -> Choice | None:
        """The cheapest that is enough; else what does most for its Snacks, if all together is enough."""
        place = min(table.under_way(), key=lambda p: p["fright-level"], default=None)
        if place is None or place["fright-level"] <= 0:
            return None
        missing = place["fright-level"]
        helpful = [w for w in ways if self._takes_off(table, w, place) > 0]
        if missing > table.help_at_hand(ways) + self._captures(table, place):
            return None
        enough = [w for w in helpful if self._takes_off(table, w, place) >= missing]
        if enough:
            return min(enough, key=lambda w: (self._price(table, w), self._takes_off(table, w, place)))
        return max(helpful, key=lambda w: (self._takes_off(table, w, place) / (1 + self._price(table, w)), w[1]), default=None)

    def _captures(self, table: Table, place: dict[str, Any]) -> int:
        """The worst Monster there, if something could capture it."""
        nets = any(table.worth(c).captures for c in (*table.cards("hand", table.me), *table.cards("items", table.me)))
        return max((table.worth(c).raises for c in place["lies"]), default=0) if nets else 0

    def _takes_off(self, table: Table, way: Choice, place: dict[str, Any]) -> int:
        """How much an action takes off the level of a Location."""
        if way[0] not in ("play a card", "use an ability"):
            return 0
        card = way[1]
        if way[0] == "play a card" and len(way) > 2 and way[2] != place["card"]:
            return 0
        does = table.worth(card)
        lies = max((table.worth(c).raises for c in place["lies"] if table.printed(c).kind == "monster"), default=0)
        if way[0] == "play a card" and table.printed(card).kind == "item":
            return does.lowers  # it is laid out first and discarded by another action
        return does.lowers + (lies if does.captures else 0)

    def _price(self, table: Table, way: Choice) -> int:
        return table.cost(way[1]) if way[0] == "play a card" else 0

    def _prepare(self, table: Table, ways: list[Choice]) -> Choice | None:
        """With Snacks to spare, cards that bring cards."""
        spare = table.snacks[table.me] - SAVED
        at_stake = any(p["fright-level"] <= 0 for p in table.under_way())
        for w in ways:
            cheap = w[0] == "play a card" and table.cost(w[1]) <= spare and not at_stake
            if cheap and table.worth(w[1]).draws and table.printed(w[1]).kind == "event" and not table.worth(w[1]).lowers:
                return w
        return None

    def _haunt(self, table: Table, ways: list[Choice]) -> Choice | None:
        """Where nothing frightens anybody any more: the cheapest that does. Else Monsters for later, with what would be lost."""
        safe = [p for p in table.under_way() if p["fright-level"] <= 0]
        able = [w for w in ways if table.worth(w[1]).haunts and w[0] in ("play a card", "use an ability")]
        if safe:
            worst = max(safe, key=lambda p: (table.clues(p["card"]), p["fright-level"]))
            return self._stop(table, able, worst)
        spare = table.snacks[table.me] - SAVED
        monsters = [
            w for w in able if len(w) > 2 and table.printed(w[1]).kind == "monster" and table.cost(w[1]) <= spare
            and w[2] in {p["card"] for p in table.places(table.other)}
        ]
        busy = {p["card"] for p in table.under_way()}
        return max(monsters, key=lambda w: (w[2] in busy, table.worth(w[1]).raises, -w[1]), default=None)

    def _stop(self, table: Table, able: list[Choice], place: dict[str, Any]) -> Choice | None:
        here = [w for w in able if len(w) < 3 or w[2] == place["card"] or isinstance(w[2], str)]
        bravest = max((table.bravery(c) for c in place["members"]), default=0)

        def adds(way: Choice) -> int:
            does = table.worth(way[1])
            return does.raises + (bravest if does.scares else 0)

        enough = [w for w in here if place["fright-level"] + adds(w) > 0]
        if enough:
            return min(enough, key=lambda w: (self._price(table, w), adds(w), w[1]))
        together = sum(adds(w) for w in here)
        return max(here, key=lambda w: (adds(w), -w[1]), default=None) if place["fright-level"] + together > 0 else None

    # ---- answers --------------------------------------------------------------------------------

    def _cancel(self, table: Table, decision: Decision) -> Any:
        """What changes much, on a card that everybody sees."""
        ways = [option for option in decision.options if option != PASS]
        shown = table.cards("stage", 0)
        does = table.worth(shown[-1]) if shown else Worth()
        matters = does.haunts >= CANCEL if table.investigating else does.lowers >= CANCEL
        if not ways or not matters or (table.investigating and not table.under_way()):
            return decision.default
        return min(ways, key=lambda w: (table.cost(w[1]), w[1]))

    def _guess(self, table: Table, decision: Decision) -> Any:
        return self._rng.choice(table.open)

    # ---- cards to keep --------------------------------------------------------------------------

    def _throw_away(self, table: Table, decision: Decision) -> Any:
        """What is of no use, Locations and hauntings that there are enough of, and always so many that something new comes."""
        hand = list(decision.options)
        gone = {c for c in hand if not self._is_useful(table, c)}
        gone |= {*self._locations(table, hand), *self._haunting(table, hand)}
        rest = sorted((c for c in hand if c not in gone), key=lambda c: (self._value(table, c) - table.cost(c), c))
        gone.update(rest[: max(FRESH - len(gone), 0)])
        return tuple([c for c in hand if c in gone])

    def _is_useful(self, table: Table, card: int) -> bool:
        made, does = table.printed(card), table.worth(card)
        if made.kind == "location":
            return "Minor" not in made.terms or self._can_follow(table, made)
        return bool(does.lowers or does.haunts or does.captures or does.cancels or does.draws) and table.cost(card) <= 5

    def _can_follow(self, table: Table, minor: Card) -> bool:
        mine = (*table.cards("solved", table.me), *table.cards("locations", table.me))
        keywords = minor.terms - {"Minor", "Location", minor.title}
        return any(table.printed(c).terms & keywords and "Minor" not in table.printed(c).terms for c in mine)

    def _locations(self, table: Table, hand: Iterable[int]) -> list[int]:
        """Those with the most fright, if there are enough."""
        held = sorted((c for c in hand if table.printed(c).kind == "location"),
                      key=lambda c: table.printed(c).fields["fright-level"] - 2 * table.clues(c))  # fmt: skip
        return held[KEPT["location"] if len(table.places(table.me)) < ROW else 1 :]

    def _haunting(self, table: Table, hand: Iterable[int]) -> list[int]:
        """Those that do least for their Snacks, if there are enough."""
        held = [c for c in hand if table.worth(c).haunts and not table.worth(c).lowers]
        held.sort(key=lambda c: table.cost(c) - table.worth(c).haunts)
        return held[KEPT["haunting"] :]

    # ---- whatever else is asked -------------------------------------------------------------------

    def _other(self, table: Table, decision: Decision) -> Any:
        """What cards ask: the most for oneself, the least of one's own, else anything."""
        if decision.shape == "choose" and decision.about == "card" and all(isinstance(o, int) for o in decision.options):
            return self._card(table, decision)
        if decision.shape == "yes-no":
            return decision.options[0]
        return decision.sample(self._rng.randrange)

    def _card(self, table: Table, decision: Decision) -> Any:
        """A Location: the one that is investigated. A member or a Monster: the one that counts most; of the own cards the least."""
        options = [o for o in decision.options if o >= 0]
        places = [p["card"] for p in table.under_way()]
        there = [o for o in options if o in places]
        if there:
            return there[0]
        if not options:
            return decision.options[0]
        own = any(o in table.cards(zone, table.me) for o in options[:1] for zone in ("hand", "malt-shop", "search-party", "items"))
        value = {o: self._value(table, o) for o in options}
        pick = min if own and decision.question not in GOOD else max
        return pick(options, key=lambda o: (value[o], o))

    def _value(self, table: Table, card: int) -> int:
        does = table.worth(card)
        return max(table.bravery(card), does.lowers, does.haunts, CANCEL if does.cancels else 0, DRAW * does.draws)
