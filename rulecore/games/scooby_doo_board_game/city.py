"""Reading the city, and what may be done to it. Only reads and plans. Never: an order of steps. Enter here: place_of, frights.

A piece lies on a card: a figure on its Location, a Visitor on its Location, a Monster token on a Location, a Trap or a
figure. So where something is, is the card that it is attached to.
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...engine.changes import Change, Draw, End, Happen, Move
from ...engine.state import NOBODY, State
from ...engine.values import card_has_property, card_stat, properties
from ..parts.board import distance, neighbours

SLOTS = 3  # for Visitors, at each Location
BURDEN = 6  # Resources that a Gang member can carry
FAR = 99
PRICE = 2  # cards that a Fright or a Refresh costs
RESOURCES = ("net", "clothes", "branches", "tools")
POOLS = ("nets", "clothes", "branches", "tools")

REGISTERS = {
    "acting": ("game", NOBODY),  # the figure whose turn it is: a Gang ID card or a Monster ID card
    "playing": ("game", NOBODY),  # the card that it acts by
    "walked": ("game", 0),  # how many Locations it has moved in this turn
    "arrived": ("game", 0),  # its Move is over (BG-MOVE-01)
    "actions": ("game", 0),  # how many Location Actions it may still perform
    "round": ("game", 0),  # how many rounds have begun
    "leader": ("game", NOBODY),  # of two players: who plays two cards in this round (BG-2P-01)
}
UNCHECKED = frozenset(REGISTERS)  # no state-based check looks at them


# ---- who and where ----------------------------------------------------------------------------------


def of_kind(st: State, cards: Iterable[int], kind: str) -> list[int]:
    """The cards of one kind among these."""
    known = st.game.cards
    return [c for c in cards if known[c].kind == kind]


def locations(st: State) -> list[int]:
    """The eight Locations, in the order of the board."""
    return of_kind(st, st.pile("city"), "location")


def van(st: State) -> int:
    """The Mystery Machine."""
    return of_kind(st, st.pile("city"), "van")[0]


def number_of(st: State, place: int) -> int:
    """The number that a Location has on the board."""
    return st.game.vocab.board.index[st.game.cards[place].title]


def location(st: State, number: int) -> int:
    """The Location of a number of the board."""
    return st.game.titles[st.game.vocab.board.names[number]][0]


def named(st: State, term: str) -> int:
    """The Location with this Term."""
    return next(c for c in locations(st) if term in st.game.cards[c].terms)


def next_to(st: State, place: int) -> list[int]:
    """BG-MOVE-03 The Locations that a road joins to this one; no road crosses a red line."""
    return [location(st, n) for n in neighbours(st.game.vocab.board, number_of(st, place))]


def apart(st: State, one: int, other: int) -> int:
    """How many steps lie between two Locations, or those where a figure or the Mystery Machine is; FAR for what is nowhere."""
    start, end = below(st, one), below(st, other)
    if NOBODY in (start, end):
        return FAR
    found = distance(st.game.vocab.board, number_of(st, start), number_of(st, end))
    return FAR if found is None else found


def below(st: State, piece: int) -> int:
    """The Location on which a piece lies in the end: on a figure, say, which stands there; NOBODY off the board."""
    while piece != NOBODY and st.game.cards[piece].kind != "location":
        piece = place_of(st, piece)
    return piece


def whereabouts(st: State, seat: int) -> list[int]:
    """Where a player is: in the own turn, where the figure is whose turn it is; else where the figures are."""
    figure = st.stat("acting")
    figures = [figure] if figure in st.pile("gang", seat) else st.pile("gang", seat)
    return [st.hosts[c] for c in figures if c in st.hosts]


def place_of(st: State, piece: int) -> int:
    """The Location where a figure or a piece is, or NOBODY."""
    return st.hosts.get(piece, NOBODY)


def gang(st: State) -> list[int]:
    """The figures of the Gang, in the order of the seats."""
    return [c for seat in range(st.seats) for c in st.pile("gang", seat)]


def monsters(st: State) -> list[int]:
    """The Monster, or both of a Duo."""
    return st.pile("monsters")


def main_figure(st: State, seat: int) -> int:
    """The figure of a player; for one player alone that is Shaggy, and Scooby-Doo is his sidekick (BG-SOLO-01)."""
    figures = st.pile("gang", seat)
    return figures[0] if len(figures) == 1 else next(c for c in figures if "sidekick" not in st.game.cards[c].flags)


def sidekick(st: State) -> int:
    """BG-SOLO-01 Scooby-Doo, where he is at the side of one player alone; else NOBODY."""
    figures = st.pile("gang") if st.seats == 1 else []
    return next((c for c in figures if "sidekick" in st.game.cards[c].flags), NOBODY)


def acting(st: State, seat: int) -> int:
    """The figure that a player acts with: the one whose turn it is, if it is theirs."""
    figure = st.stat("acting")
    return figure if figure != NOBODY and st.owner(figure) == seat else main_figure(st, seat)


def at(st: State, place: int, pieces: Iterable[int]) -> list[int]:
    """Those of these pieces that are at a place."""
    hosts = st.hosts
    return [c for c in pieces if hosts.get(c) == place]


def lying(st: State, on: int, kind: str) -> list[int]:
    """The pieces of one kind that lie on a card, in the order of their ids."""
    cards = st.game.cards
    return sorted(c for c, host in st.hosts.items() if host == on and cards[c].kind == kind)


def visitors(st: State, place: int) -> int:
    """How many Visitors are there."""
    return len(lying(st, place, "visitor"))


def tokens(st: State, on: int) -> int:
    """How many Monster tokens lie there: none or one (BG-MON-10)."""
    return len(lying(st, on, "monster-token"))


def haunted(st: State, place: int) -> bool:
    """Does a Haunted token cover it (BG-HAU-01)?"""
    return bool(lying(st, place, "haunted-token"))


def carried(st: State, figure: int) -> list[int]:
    """The Resources that a figure carries; what no figure is named for is carried by the player's first."""
    seat = st.owner(figure)
    first = main_figure(st, seat)
    return [c for c in st.pile("bag", seat) if st.hosts.get(c, first) == figure]


def lenders(st: State, seat: int) -> list[int]:
    """The other figures that carry anything."""
    return [c for c in gang(st) if c != main_figure(st, seat) and carried(st, c)]


def capacity(st: State, place: int, with_van: bool | None = None) -> int:
    """BG-MOVE-06 BG-MOVE-07 BG-MOVE-08 How many Gang members a Location can hold; the Mystery Machine adds one."""
    there = place_of(st, van(st)) == place if with_van is None else with_van
    return int(st.game.cards[place].fields.get("holds", 1)) + there


def has_room(st: State, figure: int, place: int, with_van: bool | None = None) -> bool:
    """BG-MOVE-05 May this figure end a move there?"""
    others = [c for c in at(st, place, gang(st)) if c != figure]
    return len(others) < capacity(st, place, with_van)


# ---- Fright -----------------------------------------------------------------------------------------


def frightening(st: State) -> list[int]:
    """BG-DUO-10 The Monsters that frighten: of a Duo only one does (BG-DUO-04)."""
    return [c for c in monsters(st) if "harmless" not in st.game.cards[c].flags]


def frights(st: State, figures: Sequence[int]) -> list[Change]:
    """BG-FRT-05 One Fright for each of them; whoever is protected suffers none (BG-FRT-06)."""
    return [Happen("fright", st.owner(c), c) for c in figures if not protected(st, c)]


def protected(st: State, figure: int) -> bool:
    """BG-FRT-06 BG-SOLO-06 BG-SOLO-15 Does a card of this round protect from Fright? It does so from the reveal on.

    BG-2P-04 Of two players each is protected only in the turn of that card. A card never protects Scooby-Doo as a sidekick.
    """
    seat = st.owner(figure)
    if figure != main_figure(st, seat):
        return False
    playing, own = st.stat("playing"), st.stat("acting") == figure
    for x in st.live.get("rule immune", ()):
        if x.seat != seat or x.ability.data != "fright" or (x.ability.when is not None and not x.ability.when(st, x, seat)):
            continue
        of_gang_card = st.game.cards[x.card].kind == "gang-card"
        if not of_gang_card or (x.card == playing and own) or (st.seats != 2 and x.card != playing):
            return True
    return False


def cards_left(st: State) -> int:
    """BG-LOSE-04 The cards that can still be drawn: those of the Draw deck, and of the Save deck once it is shuffled."""
    return len(st.pile("draw-deck")) + len(st.pile("save-deck"))


def paid(st: State, seat: int, event: str) -> list[Change]:
    """BG-FRT-03 BG-LOSE-05 Two cards from the top of the Draw deck to the Discard deck, face up; what is there of them."""
    deck, discards = st.game.zones["draw-deck"][0], st.game.zones["discard-deck"][0]
    return [Draw(deck, discards, event, seat, True)] * min(PRICE, cards_left(st))


# ---- what cards and Actions do ------------------------------------------------------------------------


def recovered(st: State, seat: int, number: int) -> list[Change]:
    """BG-ACT-03 BG-ACT-05 From the top of the Discard deck to the top of the Save deck, face down: what is there of them."""
    save, pile = st.game.zones["save-deck"][0], st.pile("discard-deck")
    return [Move(c, save, "recover", seat) for c in reversed(pile[max(len(pile) - number, 0) :])]


def free_slots(st: State, place: int) -> int:
    """BG-ACT-07 BG-ACT-08 BG-HAU-03 Slots for Visitors: none at a Haunted Location, and a Monster token takes one."""
    return 0 if haunted(st, place) else max(SLOTS - visitors(st, place) - tokens(st, place), 0)


def restorable(st: State) -> list[int]:
    """BG-ACT-06 The Locations to which a Visitor could come back now."""
    return [c for c in locations(st) if free_slots(st, c)] if st.pile("runaways") else []


def restored(st: State, seat: int, places: Sequence[int], number: int) -> list[Change]:
    """BG-ACT-06 So many Visitors come back to each of these Locations, as far as there are Visitors and slots."""
    waiting = st.pile("runaways")[:]
    found: list[Change] = []
    for place in places:
        for _ in range(min(number, free_slots(st, place), len(waiting))):
            found.append(Move(waiting.pop(), st.game.zones["city"][0], "restore", seat, place))
    return found


def givers(st: State, figure: int) -> list[int]:
    """BG-SOLO-09 The other figures that carry something which this one could carry."""
    if len(carried(st, figure)) >= BURDEN:
        return []
    return [c for c in gang(st) if c != figure and carried(st, c)]


def passed(st: State, piece: int, figure: int) -> list[Change]:
    """A Resource goes from one figure to another."""
    seat = st.owner(figure)
    return [Move(piece, st.game.zones["bag"][seat], "pass", seat, NOBODY if figure == main_figure(st, seat) else figure)]


def gathered(st: State, seat: int, pieces: Sequence[int]) -> list[Change]:
    """BG-ACT-11 BG-ACT-14 Resources go to the figure that acts; those that are too many go back at once (BG-ACT-12)."""
    figure = acting(st, seat)
    host = figure if figure != main_figure(st, seat) else NOBODY
    return [Move(c, st.game.zones["bag"][seat], "gather", seat, host) for c in pieces]


def placed(st: State, on: Sequence[int]) -> list[Change]:
    """BG-MON-10 BG-LOSE-07 A Monster token on each of these cards where none lies; if none is left for one, all is lost."""
    found: list[Change] = []
    slot = st.pile("token-slot")[:]
    for card in dict.fromkeys(on):
        if not tokens(st, card):
            if not slot:
                return [*found, Happen("no-token", NOBODY, card), End(())]
            zone = "covered" if haunted(st, card) else "city"
            found.append(Move(slot.pop(), st.game.zones[zone][0], "place", NOBODY, card))
    return found


def scared(st: State, place: int, number: int) -> list[Change]:
    """BG-MON-07 BG-MON-12 Visitors run away; where there is none there is nothing to scare."""
    runaways = st.game.zones["runaways"][0]
    return [Move(c, runaways, "scare") for c in lying(st, place, "visitor")[:number]]


def may(st: State, seat: int, deed: str, place: int = NOBODY) -> bool:
    """Does no card forbid a player to do this (where they are, or towards a place)?"""
    return not any(
        x.ability.data is None or not callable(x.ability.data) or x.ability.data(st, x, place)
        for x in properties(st, f"cannot {deed}", seat)
    )


def moved(st: State, figure: int, place: int) -> list[Change]:
    """A figure comes to a Location that has room for it."""
    if place == place_of(st, figure) or not has_room(st, figure, place):
        return []
    return [entered(st, figure, place)]


def can_move(st: State, seat: int, place: int) -> bool:
    """Is there room for the figure of a player?"""
    return bool(moved(st, acting(st, seat), place))


def entered(st: State, figure: int, place: int) -> Change:
    """A figure enters a Location."""
    return Move(figure, st.where[figure], "enter", st.owner(figure), place)


def sent(st: State, place: int) -> list[Change]:
    """The Mystery Machine comes to a Location."""
    machine = van(st)
    return [] if place_of(st, machine) == place else [Move(machine, st.where[machine], "send", NOBODY, place)]


def refreshed(st: State, seat: int, place: int) -> list[Change]:
    """BG-HAU-05 BG-HAU-06 Two cards are paid; the Haunted token goes, the Monster token too, and three Visitors come back.

    BG-LOSE-05 It is a price: with fewer than two cards left it cannot be paid.
    """
    covers = lying(st, place, "haunted-token")
    if not covers or cards_left(st) < PRICE:
        return []
    zones = st.game.zones
    back = [Move(c, zones["token-slot"][0], "remove", seat) for c in lying(st, place, "monster-token")]
    guests = [Move(c, zones["city"][0], "restore", seat, place) for c in st.pile("runaways")[-SLOTS:]]
    return [*paid(st, seat, "pay"), Move(covers[0], zones["haunted-tokens"][0], "refresh", seat), *back, *guests]


# ---- Traps --------------------------------------------------------------------------------------------


def lacking(st: State, trap: int) -> dict[str, int]:
    """BG-CRA-07 How many of each Resource a Trap still needs."""
    there = [st.game.cards[c].kind for c in st.hosts if st.hosts[c] == trap]
    needs = {kind: int(st.game.cards[trap].fields.get(kind, 0)) - there.count(kind) for kind in RESOURCES}
    return {kind: number for kind, number in needs.items() if number > 0}


def begun(st: State) -> list[int]:
    """The Traps on which Resources lie already."""
    on = {st.hosts[c] for c in st.pile("workshop")}
    return [trap for trap in st.pile("traps") if trap in on]


def open_traps(st: State) -> list[int]:
    """BG-DIF-05 BG-DIF-06 BG-DIF-08 The Traps that may be worked on: on Easy all, else the one that has been begun."""
    if st.settings.get("difficulty") == "easy":
        return st.pile("traps")
    return begun(st) or st.pile("traps")


def jammed(st: State, trap: int) -> bool:
    """Does a card say that nothing can be put on a Trap?"""
    return card_has_property(st, "counts", trap, "Jammed")


def craftable(st: State, figure: int) -> list[int]:
    """BG-CRA-02 The Traps on which a figure can put something."""
    kinds = {st.game.cards[c].kind for c in carried(st, figure)}
    return [trap for trap in open_traps(st) if kinds & lacking(st, trap).keys() and not jammed(st, trap)]


def movement(st: State, seat: int, card: int) -> int:
    """How far the figure that acts by this card may move: what is printed and what adds to it, but for other cards of the round."""
    found = card_stat(st, "movement", card)
    for x in st.live.get("+movement", ()):
        a = x.ability
        of_another = x.card != card and x.card >= 0 and st.game.cards[x.card].kind == "gang-card"
        if (x.who == seat or a.wide) and not of_another and (a.when is None or a.when(st, x, seat)):
            found += a.amount if a.value is None else a.value(st, x, seat)
    return max(found, 0)
