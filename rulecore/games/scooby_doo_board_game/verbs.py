"""What the cards of this game can do besides the shared verbs. Enter here: VERBS."""
from __future__ import annotations

from ...engine.changes import Change, Happen, SetStat
from ...engine.changes import Move as MoveCard
from ...engine.state import NOBODY, State
from ...engine.verb import Cards, From, Name, Number, Seat, Supply, Terms, Verb, VerbSet, arg, verb
from ...verbs.cards import Discard, Give, LookAt, Put, Return, Reveal, Shuffle
from ...verbs.fights import Cancel, Nothing
from ...verbs.properties import Carry, Counts, Immune, Property
from . import city

MONSTER_TOKEN = "kind-monster-token"
RESOURCE = "kind-net kind-clothes kind-branches kind-tools resource"


@verb
class Suffer(Verb):
    """Be frightened: two cards go from the Draw deck to the Discard deck. Whoever is immune suffers nothing."""

    english = "{who:suffer} {what:a}"
    examples = ("each player at its Location suffers a fright",)

    what: Name = arg(takes="event")

    def plan(self, st: State) -> list[Change]:
        """One Fright for each."""
        return city.frights(st, [city.acting(st, self.doer)])


@verb
class Recover(Verb):
    """Move cards from the top of the Discard deck to the top of the Save deck, face down."""

    english = "{who:recover} {cards}[ equal to {equal}]"
    examples = ("recover 2 cards", "recover cards equal to number of players")

    cards: Supply = arg(takes="card")
    equal: Number = arg("equal to", takes="count stat", required=False)

    def plan(self, st: State) -> list[Change]:
        """As many as there are."""
        return [] if not city.may(st, self.doer, "recover") else city.recovered(st, self.doer, self.cards.amount)


@verb
class Restore(Verb):
    """Bring Visitors back into empty slots: of any Locations that are not Haunted, or of the one that is named."""

    english = "{who:restore} {visitors}[ at {at}]"
    examples = ("restore 2 Visitors", "restore 1 Visitor at your Location")

    visitors: Supply = arg(takes="kind-visitor")
    at: Cards = arg("at", takes="place", where="city", required=False)

    def plan(self, st: State) -> list[Change]:
        """Where is asked, Visitor by Visitor, unless it is named."""
        if not city.may(st, self.doer, "restore"):
            return []
        if self.at is None:
            return [Happen("restoring", self.doer, other=self.visitors.amount)] if city.restorable(st) else []
        return city.restored(st, self.doer, self.at, self.visitors.amount)


@verb
class Gather(Verb):
    """Take Resources from their pools; what does not fit into six slots goes back."""

    english = "{who:gather} {resources}"
    examples = ("gather 2 Nets", "gather 1 Net then 1 Clothes", "gather a Resource")

    resources: Supply | Cards = arg(takes=RESOURCE, where=" ".join(city.POOLS))

    def plan(self, st: State) -> list[Change]:
        """As many as there are in the pool."""
        what = self.resources
        if not city.may(st, self.doer, "gather"):
            return []
        tokens = tuple(reversed(st.zones[what.deck][-what.amount :])) if isinstance(what, Supply) else what
        return city.gathered(st, self.doer, tokens)


@verb
class Remove(Verb):
    """Put Monster tokens back into their slot, from wherever they lie; not from a Haunted Location."""

    english = "{who:remove} {tokens}[ at {at}]"
    examples = ("remove 2 Monster Tokens", "remove a Monster Token at your Location")

    tokens: Cards = arg(takes=MONSTER_TOKEN, where="city")
    at: From = arg("at", takes="place player", required=False)

    def plan(self, st: State) -> list[Change]:
        """They can be placed again."""
        slot = st.game.zones["token-slot"][0]
        return [MoveCard(c, slot, "remove", self.doer) for c in self.tokens]


@verb
class Place(Verb):
    """Put a Monster token at a Location, on a Trap, on the Mystery Machine or on a player: one at most. None left: all is lost."""

    english = "{who:place} {tokens}[ at {at}][ on {on}]"
    examples = ("place a Monster Token at its Location", "place a Monster Token on a player")

    tokens: Supply = arg(takes=MONSTER_TOKEN)
    at: Cards = arg("at", takes="place kind-trap", where="city traps", required=False)
    on: Seat = arg("on", takes="player", required=False)

    def plan(self, st: State) -> list[Change]:
        """Where one lies already, none is needed."""
        where = self.at if self.at is not None else (city.acting(st, self.on),) if self.on not in (None, NOBODY) else ()
        return city.placed(st, where)


@verb
class Scare(Verb):
    """Visitors run away from a Location; with the last one it becomes Haunted."""

    english = "{who:scare} {visitors} away from {at}"
    examples = ("scare 1 Visitor at its Location",)

    visitors: Supply = arg(takes="kind-visitor")
    at: Cards = arg("at", takes="place", where="city")

    def plan(self, st: State) -> list[Change]:
        """As many as there are."""
        return [c for place in self.at for c in city.scared(st, place, self.visitors.amount)]


@verb
class Move(Verb):
    """Go to a Location at once, along no road: one that has room."""

    english = "{who:move} to {to}"
    examples = ("may move to Funland",)

    to: Cards = arg("to", takes="place", where="city", fits=city.can_move)

    def plan(self, st: State) -> list[Change]:
        """To enter the Monster's Location is a Fright all the same."""
        return [c for place in self.to for c in city.moved(st, city.acting(st, self.doer), place)]


@verb
class Send(Verb):
    """Bring the Mystery Machine to a Location, without Gas and without anybody in it."""

    english = "{who:send} {what} to {to}"
    examples = ("send Mystery Machine to your Location",)

    what: Terms = arg(takes="place")
    to: Cards = arg("to", takes="place", where="city")

    def plan(self, st: State) -> list[Change]:
        """Unless it is there."""
        return [c for place in self.to for c in city.sent(st, place)]


@verb
class Craft(Verb):
    """Put Resources on Traps."""

    english = "{who:craft} Traps"
    examples = ("craft",)

    def plan(self, st: State) -> list[Change]:
        """Which, and on which Traps, is asked."""
        return [Happen("crafting", self.doer)] if city.craftable(st, city.acting(st, self.doer)) else []


@verb
class Scrounge(Verb):
    """Take Resources from one other member of the Gang, wherever that one is, as many as you like and can carry."""

    english = "{who:take} Resources from one other member of the Gang"
    examples = ("scrounge",)

    def plan(self, st: State) -> list[Change]:
        """From whom, and which, is asked."""
        return [Happen("scrounging", self.doer)] if city.givers(st, city.acting(st, self.doer)) else []


@verb
class Refresh(Verb):
    """Move two cards from the Draw deck to the Discard deck; a Location is Haunted no more and has three Visitors."""

    word = "refresh"
    third = "refreshes"
    english = "{who:refresh} {what}"
    examples = ("refresh your Location",)

    what: Cards = arg(takes="place", where="city")

    def plan(self, st: State) -> list[Change]:
        """Only a Haunted Location, and only while two cards are left to pay with."""
        return [c for place in self.what for c in city.refreshed(st, self.doer, place)]


@verb
class Act(Verb):
    """Perform one Location Action more in this turn."""

    english = "{who:perform} one more Location Action"
    examples = ("act",)

    def plan(self, st: State) -> list[Change]:
        """In the own turn."""
        return [SetStat("actions", 0, st.stat("actions") + 1)] if city.acting(st, self.doer) == st.stat("acting") else []


@verb
class Stop(Verb):
    """Move no farther in this turn."""

    english = "{who:stop} moving"
    examples = ("on enter of a player at Funland: that player stops",)

    def plan(self, st: State) -> list[Change]:
        """Steps that are left are lost."""
        return [SetStat("walked", 0, city.FAR)] if city.acting(st, self.doer) == st.stat("acting") else []


@verb
class Walk(Property):
    """Take a road."""

    word = "walk"
    third = "walks"
    of = "player"
    english = "{who:walk}[ to {to}]"
    examples = ("a player at Funland cannot walk to Airfield",)

    to: Cards = arg("to", takes="place", where="city", required=False)


@verb
class Ride(Property):
    """Drive the Mystery Machine."""

    word = "ride"
    third = "rides"
    of = "player"
    english = "{who:ride} in the Mystery Machine[ without {without}]"
    examples = ("no player may ride", "may ride without Gas")

    without: Name = arg("without", takes="kind-gas", required=False)


@verb
class Perform(Property):
    """Perform Location Actions."""

    word = "perform"
    third = "performs"
    of = "player"
    english = "{who:perform} {what}"
    examples = ("a player at Funland cannot perform action",)

    what: Name = arg(takes="event")


VERBS = VerbSet([
    Act, Cancel, Carry, Counts, Craft, Discard, Gather, Give, Immune, LookAt, Move, Nothing, Perform, Place, Put, Recover,
    Refresh, Remove, Restore, Return, Reveal, Ride, Scare, Scrounge, Send, Shuffle, Stop, Suffer, Walk,
])
"""The verbs of this game: its own, and those of the shared ones that its cards can use."""
