"""Verbs that move cards. Enter here: Discard, Draw."""
from __future__ import annotations

from ..engine.changes import Arrange, Change, Happen, Move, Reshuffle, SetStat, Show, discards_for
from ..engine.changes import Draw as DrawTop
from ..engine.changes import Shuffle as ShuffleZone
from ..engine.state import NOBODY, State
from ..engine.verb import Cards, From, Number, Order, Seat, Sum, Supply, Verb, ZoneId, arg, verb


def discarded(st: State, cards: Cards, by: int) -> list[Change]:
    """Cards go to the discard piles of their decks."""
    return [Move(c, st.game.discard_zone(c), "discard", by) for c in cards]


def received(st: State, card: int, seat: int) -> ZoneId:
    """Where a card that changes hands lies: a hand card in the hand, a card from the table where the game puts those."""
    zone = "hand" if st.zone_of(card) == "hand" else st.game.spec.received
    return st.game.zones[zone][seat]


@verb
class Discard(Verb):
    """Put cards on the discard piles of their decks; whoever loses them chooses which."""

    english = "{who:discard} {cards}[ from {source}]"
    examples = ("discard Vehicle else Footgear else lose level", "discard 2 cards from hand")

    cards: Cards = arg(takes="card term holding token self", where="play hand")
    source: From = arg("from", takes="zone player", required=False)
    manner: From = arg("at", takes="manner", required=False)

    def plan(self, st: State) -> list[Change]:
        """Every card to its own pile."""
        return discarded(st, self.cards, self.doer)


@verb
class Draw(Verb):
    """Take cards, one at a time, from the top of a deck; a card that belongs in a hand goes there, a Dungeon into play."""

    english = "{who:draw} {what}[ equal to {equal}][ from {source}][ for {receiver}]"
    examples = ("draw 2 treasures", "each player may draw 1 door")

    what: Supply = arg(takes="card kind")
    equal: Number = arg("equal to", takes="stat count", required=False)
    source: From = arg("from", takes="pile", required=False)
    receiver: Seat = arg("for", takes="player", required=False)

    def plan(self, st: State) -> list[Change]:
        """One draw a card."""
        deck, amount, to = self.what
        seat = self.doer if self.receiver is None else self.receiver
        zones = st.game.zones[to]
        zone = zones[seat] if len(zones) > 1 else zones[0]
        left = len(st.zones[deck]) + discards_for(st, deck)
        return [DrawTop(deck, zone, "draw", seat)] * min(amount, left)


@verb
class Take(Verb):
    """Get cards that lie elsewhere: from a player, or from a pile."""

    english = "{who:take} {cards}[ from {source}][ into {into}]"
    examples = ("take the top card of treasure-discards into hand", "the player on your left takes 1 card at random from your hand")

    cards: Cards = arg(takes="card term", where="play")
    source: From = arg("from", takes="zone player", required=False)
    manner: From = arg("at", takes="manner", required=False)
    into: ZoneId = arg("into", takes="zone", required=False)

    def plan(self, st: State) -> list[Change]:
        """From a table to where such cards lie; from a hand or pile into the hand."""
        return [Move(c, self._zone(st, c), "take", self.doer) for c in self.cards if st.owner(c) != self.doer]

    def _zone(self, st: State, card: int) -> ZoneId:
        if self.into is not None:
            return self.into
        if st.owner(card) == NOBODY:
            return st.game.zones["hand"][self.doer]
        return received(st, card, self.doer)


@verb
class Give(Verb):
    """Hand cards over to another player."""

    english = "{who:give} {cards}[ from {source}] to {to}"
    examples = ("give an Item to the player with the lowest level else lose level",
                "each player gives 1 card from hand to the player on their left")

    cards: Cards = arg(takes="card term token", where="play")
    to: Seat = arg("to", takes="player")
    source: From = arg("from", takes="zone", required=False)

    def plan(self, st: State) -> list[Change]:
        """Nothing is given to nobody, nor to oneself."""
        if self.to in (None, NOBODY, self.doer):
            return []
        return [Move(c, received(st, c, self.to), "give", self.doer) for c in self.cards]


@verb
class Keep(Verb):
    """Keep some of what would be lost: the others of that kind are discarded."""

    english = "{who:keep} {cards}"
    examples = ("cancel death then that player keeps up to 2 Items",)

    cards: Cards = arg(takes="term card token", where="play")

    def plan(self, st: State) -> list[Change]:
        """All other Items that are in play go."""
        rest = [c for z in st.game.groups["play"] for c in st.pile(z, self.doer) if c not in self.cards]
        return discarded(st, tuple(c for c in rest if "gold" in st.game.cards[c].fields), self.doer)


@verb
class Return(Verb):
    """Put cards back: onto the pile they were looked at on, in an order of choice, or into a zone."""

    english = "{who:return} {cards}[ to {to}][ in {order}]"
    examples = ("look-at the top 3 cards of door-deck then return them in any order",
                "return a One-Shot from treasure-discards to hand")

    cards: Cards = arg(takes="self term card", where="play")
    source: From = arg("from", takes="zone", required=False)
    to: ZoneId = arg("to", takes="zone place player", required=False)
    order: Order = arg("in", takes="manner", required=False)

    def plan(self, st: State) -> list[Change]:
        """To the zone that is named, else back onto their own pile."""
        if not self.cards:
            return []
        if self.to is not None:
            return [Move(c, self.to, "return", self.doer) for c in self.cards]
        pile = st.where[self.cards[0]]
        stacked = st.game.vocab.zones[st.game.zone_names[pile]].order == "stack"
        return [Arrange(pile, tuple(c for c in self.cards if st.where[c] == pile))] if stacked else []


@verb
class Put(Verb):
    """Put cards into a zone, or on top of a pile."""

    english = "{who:put} {cards}[ into {into}][ onto {onto}]"
    examples = ("look-at the top card of door-deck then may put it into door-discards",)

    cards: Cards = arg(takes="card term", where="play hand")
    into: ZoneId = arg("into", takes="zone", required=False)
    onto: ZoneId = arg("on", takes="zone", required=False)

    def plan(self, st: State) -> list[Change]:
        """One move a card."""
        zone = self.into if self.into is not None else self.onto
        return [Move(c, zone, "put", self.doer) for c in self.cards] if zone is not None else []


@verb
class Shuffle(Verb):
    """Shuffle a pile, or shuffle one pile into another."""

    english = "{who:shuffle} {pile}[ into {into}]"
    examples = ("shuffle door-discards into door-deck",)

    pile: ZoneId = arg(takes="pile holding")
    into: ZoneId = arg("into", takes="pile", required=False)

    def plan(self, st: State) -> list[Change]:
        """The whole pile."""
        if self.into is None:
            return [ShuffleZone(self.pile)]
        return [Reshuffle(self.pile, self.into)]


@verb
class Swap(Verb):
    """Two players exchange a number, their hands, or a card of the same kind."""

    english = "{who:swap} {what:own} with {other}"
    examples = ("swap level with the player with the lowest level", "swap hand with any other player")

    what: Sum | ZoneId | Cards = arg(takes="counter zone term", where="play")
    other: Seat = arg("with", takes="player")

    def plan(self, st: State) -> list[Change]:
        """Nothing is swapped with nobody, nor with oneself."""
        what, me, other = self.what, self.doer, self.other
        if other in (None, NOBODY, me):
            return []
        if isinstance(what, Sum):
            mine, theirs = st.stat(what.stat, me), st.stat(what.stat, other)
            return [SetStat(what.stat, me, theirs), SetStat(what.stat, other, mine)] if mine != theirs else []
        if isinstance(what, int):
            zones = st.game.zones[st.game.zone_names[what]]
            if len(zones) == 1:
                return []  # everybody's already
            zone = zones[other]
            return [
                *(Move(c, zone, "give", me) for c in st.zones[what]),
                *(Move(c, what, "give", other) for c in st.zones[zone]),
            ]
        return self._cards(st, what)

    def _cards(self, st: State, cards: Cards) -> list[Change]:
        moves: list[Change] = []
        for c in cards:
            kind, zone = st.game.cards[c].kind, st.zone_of(c)
            if len(st.game.zones[zone]) == 1:
                continue  # it is nobody's
            theirs = next((x for x in st.pile(zone, self.other) if st.game.cards[x].kind == kind), NOBODY)
            if theirs != NOBODY:
                moves += [
                    Move(c, st.game.zones[zone][self.other], "give", self.doer),
                    Move(theirs, st.game.zones[zone][self.doer], "give", self.other),
                ]
        return moves


@verb
class LookAt(Verb):
    """See cards that nobody else sees."""

    word = "look-at"
    third = "looks-at"
    english = "{who:look at} {cards}"
    examples = ("look-at the top 3 cards of door-deck then return them in any order",)

    cards: Cards = arg(takes="card pile holding", where="hand")

    def plan(self, st: State) -> list[Change]:
        """Only the one who looks sees them."""
        return [Show(self.cards, self.doer)] if self.cards else []


@verb
class Reveal(Verb):
    """Show cards to everybody."""

    english = "{who:reveal} {cards}[ from {source}]"
    examples = ("reveal 1 door from door-deck",)

    cards: Cards = arg(takes="card pile holding", where="hand")
    source: From = arg("from", takes="zone", required=False)

    def plan(self, st: State) -> list[Change]:
        """They stay where they are."""
        return [Show(self.cards)] if self.cards else []


@verb
class KickDown(Verb):
    """Turn up one more card of the Door deck, as in the first phase of a turn."""

    word = "kick-down"
    third = "kicks-down"
    english = "{who:kick} down {what}"
    examples = ("kick-down a door",)

    what: Supply = arg(takes="card")

    def plan(self, st: State) -> list[Change]:
        """The flow of the turn does it."""
        return [Happen("extra-door", self.doer, self.card)]
