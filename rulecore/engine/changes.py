"""The only code that writes state. Each change names its event, so that nothing can happen unheard. Enter here: Change.apply.

A change is immutable: `apply` returns the change that happened (often itself), or None where nothing did, and never
writes to itself, because clones share frames and batches.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .state import NO_NAMES, NOBODY, STANDS, Live, State

if TYPE_CHECKING:
    from .game import Ability


class Change:
    """One thing that happens to the state. `names` are its constructor's arguments, for saving."""

    __slots__ = ()
    event: str = ""
    names: tuple[str, ...] = ()

    def apply(self, st: State) -> Change | None:
        """Do it; what happened, or None."""
        raise NotImplementedError

    def befalls(self, st: State) -> int:
        """The seat it happens to: that player orders the replacements."""
        return NOBODY


class Move(Change):
    """A card goes from where it is to a zone. `event` says as what: draw, discard, play, give, take, loot ...

    `by`: the seat that does it. `host`: the card it is attached to from now on. `open`: everybody sees it.
    """

    __slots__ = ("card", "to", "event", "by", "host", "open", "source")
    names = ("card", "to", "event", "by", "host", "open", "source")

    def __init__(
        self, card: int, to: int, event: str = "move", by: int = NOBODY, host: int = NOBODY, open: bool = False,
        source: int = NOBODY,
    ) -> None:
        self.card = card
        self.to = to
        self.event = event
        self.by = by
        self.host = host
        self.open = open
        self.source = source

    def apply(self, st: State) -> Change | None:
        card = self.card
        source = st.where[card]
        relocate(st, card, source, self.to, self.host)
        if self.source == source:
            return self
        return Move(card, self.to, self.event, self.by, self.host, self.open, source)

    def befalls(self, st: State) -> int:
        owner = st.owner(self.card)
        return owner if owner != NOBODY else st.game.owner[self.to]


def relocate(st: State, card: int, source: int, to: int, host: int) -> None:
    """The one place where a card changes zones: the zone lists, its place, what it is attached to, and the index."""
    pile = st.zones[source]
    if pile[-1] == card:
        pile.pop()
    else:
        pile.remove(card)
    st.zones[to].append(card)
    st.where[card] = to
    game = st.game
    counts = game.cards[card].counts_in
    if counts:
        names = game.zone_names
        for ability in counts.get(names[source], ()):
            unlist(st, ability.key, card, ability)
        if st.memo:
            forget_spent(st, card)
    if host != NOBODY:
        st.hosts[card] = host
    elif card in st.hosts:
        del st.hosts[card]
    if counts:
        for ability in counts.get(names[to], ()):
            enlist(st, standing(st, ability, card))
    if game.checked[source] or game.checked[to]:
        st.touched = True


def standing(st: State, ability: Ability, card: int) -> Live:
    """An ability as it counts because of where its card lies."""
    seat = st.game.owner[st.where[card]]
    whose = ability.whose
    who = seat if whose == "owner" else st.hosts.get(card, card) if whose == "host" else card
    return Live(ability, card, seat, who)


def enlist(st: State, live: Live) -> None:
    """Put into the index."""
    key = live.ability.key
    st.live[key] = st.live.get(key, ()) + (live,)


def unlist(st: State, key: str, card: int, ability: Ability) -> None:
    """Take a standing ability of a card out of the index."""
    left = tuple([x for x in st.live.get(key, ()) if x.card != card or x.ability is not ability or x.until])
    if left:
        st.live[key] = left
    else:
        st.live.pop(key, None)


def forget_spent(st: State, card: int) -> None:
    """A card that moves is a new card: what was spent of it is so no more."""
    for key in [k for k in st.memo if k[0] == "spent" and k[2] == card]:
        del st.memo[key]


class Draw(Change):
    """The top card of a deck goes to a zone; the deck is remade from its discards when it is empty.

    It is settled (to the Move of the card on top) before it is proposed, so that replacements see what they replace.
    """

    __slots__ = ("deck", "to", "event", "by", "open")
    names = ("deck", "to", "event", "by", "open")

    def __init__(self, deck: int, to: int, event: str = "draw", by: int = NOBODY, open: bool = False) -> None:
        self.deck = deck
        self.to = to
        self.event = event
        self.by = by
        self.open = open

    def top(self, pile: list[int]) -> Move:
        """What it comes to while there are cards in the deck."""
        return Move(pile[-1], self.to, self.event, self.by, NOBODY, self.open, self.deck)

    def remade(self, st: State) -> list[Change]:
        """What it comes to without any: a reshuffle first, or nothing."""
        return [Reshuffle(st.game.discards[self.deck], self.deck), self] if discards_for(st, self.deck) else []


def discards_for(st: State, deck: int) -> int:
    """How many discards a deck is made anew of when it runs out."""
    discards, remakes = st.game.discards[deck], st.game.spec.remakes
    return len(st.zones[discards]) if discards != NOBODY and (remakes is None or remakes(st, deck)) else 0


class Reshuffle(Change):
    """All cards of one pile go into another, which is then shuffled."""

    __slots__ = ("source", "to")
    names = ("source", "to")
    event = "shuffle"

    def __init__(self, source: int, to: int) -> None:
        self.source = source
        self.to = to

    def apply(self, st: State) -> Change | None:
        for card in st.zones[self.source][:]:
            relocate(st, card, self.source, self.to, NOBODY)
        st.shuffle(st.zones[self.to])
        return self


class Shuffle(Change):
    """A pile is shuffled."""

    __slots__ = ("zone",)
    names = ("zone",)
    event = "shuffle"

    def __init__(self, zone: int) -> None:
        self.zone = zone

    def apply(self, st: State) -> Change | None:
        st.shuffle(st.zones[self.zone])
        return self


class Arrange(Change):
    """The top cards of a pile are put into a chosen order (first in the tuple is the top)."""

    __slots__ = ("zone", "cards")
    names = ("zone", "cards")
    event = "arrange"

    def __init__(self, zone: int, cards: tuple[int, ...]) -> None:
        self.zone = zone
        self.cards = cards

    def apply(self, st: State) -> Change | None:
        pile = st.zones[self.zone]
        for card in self.cards:
            pile.remove(card)
        pile += reversed(self.cards)
        return self


class AddStat(Change):
    """A stat goes up or down, within its limits. `cause` says as what: defeat, sale, card, bad-stuff ..."""

    __slots__ = ("stat", "who", "amount", "event", "cause")
    names = ("stat", "who", "amount", "cause")

    def __init__(self, stat: str, who: int, amount: int, cause: str = "card") -> None:
        self.stat = stat
        self.who = who
        self.amount = amount
        self.cause = cause
        self.event = "gain" if amount >= 0 else "lose"

    def apply(self, st: State) -> Change | None:
        i = st.game.slots[self.stat] + self.who
        now = st.stats[i]
        low, high = st.game.bounds[self.stat]
        new = min(max(now + self.amount, low), high)
        if new == now:
            return None
        st.stats[i] = new
        if self.stat not in st.game.unchecked:
            st.touched = True
        return self if new - now == self.amount else AddStat(self.stat, self.who, new - now, self.cause)

    def befalls(self, st: State) -> int:
        return self.who


class SetStat(Change):
    """A stat takes a value: a register of the game (the helper, a flag of the turn), or two levels that swap."""

    __slots__ = ("stat", "who", "value")
    names = ("stat", "who", "value")
    event = "set"

    def __init__(self, stat: str, who: int, value: int) -> None:
        self.stat = stat
        self.who = who
        self.value = value

    def apply(self, st: State) -> Change | None:
        i = st.game.slots[self.stat] + self.who
        if st.stats[i] == self.value:
            return None
        st.stats[i] = self.value
        if self.stat not in st.game.unchecked:
            st.touched = True
        return self

    def befalls(self, st: State) -> int:
        return self.who


class Go(Change):
    """A token of the board goes to a place. `event` says how: walk, jump, flee ... `source`: from where, once it has gone."""

    __slots__ = ("token", "who", "to", "event", "source")
    names = ("token", "who", "to", "event", "source")

    def __init__(self, token: str, who: int, to: int, event: str = "go", source: int = NOBODY) -> None:
        self.token = token
        self.who = who  # whose token; 0 for one of the game
        self.to = to
        self.event = event
        self.source = source

    def apply(self, st: State) -> Change | None:
        i = st.game.slots[STANDS + self.token] + self.who
        source = st.stats[i]
        if source == self.to:
            return None
        st.stats[i] = self.to
        return self if self.source == source else Go(self.token, self.who, self.to, self.event, source)

    def befalls(self, st: State) -> int:
        return self.who if st.game.vocab.board.tokens[self.token].of == "player" else NOBODY


class Last(Change):
    """A modifier, trigger or replacement counts from now until a moment, whatever becomes of its card."""

    __slots__ = ("address", "card", "seat", "who", "until", "bound")
    names = ("address", "card", "seat", "who", "until", "bound")
    event = "last"

    def __init__(
        self, address: str, card: int, seat: int, who: int, until: str, bound: tuple[tuple[str, Any], ...] = ()
    ) -> None:
        self.address = address
        self.card = card
        self.seat = seat
        self.who = who
        self.until = until
        self.bound = bound

    def apply(self, st: State) -> Change | None:
        names = dict(self.bound) if self.bound else NO_NAMES
        live = Live(st.game.abilities[self.address], self.card, self.seat, self.who, self.until, names)
        st.lasting += (live,)
        enlist(st, live)
        return self

    def befalls(self, st: State) -> int:
        return self.seat


def bound_to(live: Live) -> int:
    """The player that a lasting effect is about; NOBODY for a card's or a side's total, or whoever it fits."""
    key = live.ability.key
    if live.ability.wide or key.startswith(("*", "side ")):
        return NOBODY
    return live.who if key.startswith("+") else live.seat


class Expire(Change):
    """A period is over: what lasted until then ends, and what it counted is forgotten.

    `among` (seats): the period was theirs, so what is about another player lasts on (that player's next combat is still
    to come); () ends all of it.
    """

    __slots__ = ("period", "among")
    names = ("period", "among")
    event = "expire"

    def __init__(self, period: str, among: tuple[int, ...] = ()) -> None:
        self.period = period
        self.among = among

    def ends(self, live: Live) -> bool:
        """Does this live ability end now?"""
        return live.until == self.period and (not self.among or bound_to(live) in (NOBODY, *self.among))

    def apply(self, st: State) -> Change | None:
        if st.memo:
            for note in [k for k in st.memo if k[0] == self.period]:
                del st.memo[note]
        gone = [x for x in st.lasting if self.ends(x)]
        if not gone:
            return None
        st.lasting = tuple([x for x in st.lasting if not self.ends(x)]) if len(gone) < len(st.lasting) else ()
        for key in {x.ability.key for x in gone}:
            left = tuple([x for x in st.live[key] if not self.ends(x)])
            if left:
                st.live[key] = left
            else:
                del st.live[key]
        st.touched = True
        return self


class Spend(Change):
    """An ability that works once has worked: it counts no more while its card stays, or its `until` ends now."""

    __slots__ = ("address", "card", "seat")
    names = ("address", "card", "seat")
    event = "spend"

    def __init__(self, address: str, card: int, seat: int) -> None:
        self.address = address
        self.card = card
        self.seat = seat

    def apply(self, st: State) -> Change | None:
        ability = st.game.abilities[self.address]

        def keeps(x: Live) -> bool:
            return x.ability is not ability or x.card != self.card or x.seat != self.seat

        left = tuple([x for x in st.live.get(ability.key, ()) if keeps(x)])
        if left:
            st.live[ability.key] = left
        else:
            st.live.pop(ability.key, None)
        st.lasting = tuple([x for x in st.lasting if keeps(x)])
        st.memo["spent", self.address, self.card] = 1
        st.touched = True
        return self


class Note(Change):
    """A number is remembered for a period: a limit used, an answer given. key[0] is the period, key[-1] the seat."""

    __slots__ = ("key", "value")
    names = ("key", "value")
    event = "note"

    def __init__(self, key: tuple[Any, ...], value: int) -> None:
        self.key = key
        self.value = value

    def apply(self, st: State) -> Change | None:
        st.memo[self.key] = self.value
        return self


class BeginTurn(Change):
    """The turn passes to a seat."""

    __slots__ = ("who",)
    names = ("who",)
    event = "turn"

    def __init__(self, who: int) -> None:
        self.who = who

    def apply(self, st: State) -> Change | None:
        st.active = self.who
        return self

    def befalls(self, st: State) -> int:
        return self.who


class Rolled(Change):
    """A die falls. Chance is a player: the engine answers from the seed unless a result is given.

    What is rolled is the stat `rolled`: its face, and `onto`, what other dice of the same roll have shown.
    """

    __slots__ = ("who", "faces", "result", "onto")
    names = ("who", "faces", "result", "onto")
    event = "roll"

    def __init__(self, who: int, faces: int, result: int = 0, onto: int = 0) -> None:
        self.who = who
        self.faces = faces
        self.result = result
        self.onto = onto

    def apply(self, st: State) -> Change | None:
        face = self.result or st.below(self.faces) + 1
        st.stats[st.game.slots["rolled"]] = self.onto + face
        return self if self.result else Rolled(self.who, self.faces, face, self.onto)

    def befalls(self, st: State) -> int:
        return self.who


class AtRandom(Change):
    """Chance picks: once it has happened, the first of `cards` are the ones picked, in a shuffled order."""

    __slots__ = ("cards", "n")
    names = ("cards", "n")
    event = "at-random"

    def __init__(self, cards: tuple[int, ...], n: int) -> None:
        self.cards = cards
        self.n = n

    def apply(self, st: State) -> Change | None:
        cards = list(self.cards)
        st.shuffle(cards)
        return AtRandom(tuple(cards[: self.n]), self.n)


class Happen(Change):
    """A moment of the game (defeat, caught, reveal, turn-start ...): it writes nothing and is heard by whoever cares.

    `who`: the player it happens to; `card`: the card it is about; `other`: the other card or seat; `said`: what that player
    says aloud, for everybody to hear.
    """

    __slots__ = ("event", "who", "card", "other", "said")
    names = ("event", "who", "card", "other", "said")

    def __init__(self, event: str, who: int = NOBODY, card: int = NOBODY, other: int = NOBODY, said: str = "") -> None:
        self.event = event
        self.who = who
        self.card = card
        self.other = other
        self.said = said

    def apply(self, st: State) -> Change | None:
        return self

    def befalls(self, st: State) -> int:
        return self.who


class Say(Change):
    """Somebody says something to everybody. The rules do not listen."""

    __slots__ = ("who", "text")
    names = ("who", "text")
    event = "say"

    def __init__(self, who: int, text: str) -> None:
        self.who = who
        self.text = text

    def apply(self, st: State) -> Change | None:
        return self

    def befalls(self, st: State) -> int:
        return self.who


class Show(Change):
    """Cards are shown to a seat (`to`), or to everybody (NOBODY)."""

    __slots__ = ("cards", "to")
    names = ("cards", "to")
    event = "show"

    def __init__(self, cards: tuple[int, ...], to: int = NOBODY) -> None:
        self.cards = cards
        self.to = to

    def apply(self, st: State) -> Change | None:
        return self


class End(Change):
    """The game is over."""

    __slots__ = ("winners",)
    names = ("winners",)
    event = "end"

    def __init__(self, winners: tuple[int, ...]) -> None:
        self.winners = winners

    def apply(self, st: State) -> Change | None:
        st.over = True
        st.winners = self.winners
        st.stack.clear()
        return self


CHANGES: dict[str, type[Change]] = {
    c.__name__: c
    for c in (
        Move, Draw, Reshuffle, Shuffle, Arrange, AddStat, SetStat, Go, Last, Expire, Spend, Note, BeginTurn, Rolled, AtRandom,
        Happen, Say, Show, End,
    )
}
