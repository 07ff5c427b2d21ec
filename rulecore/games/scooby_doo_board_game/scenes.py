"""Where an example of a card begins, and what lies on the table that it does not name. Enter here: SCENES, furnish."""
from __future__ import annotations

from collections.abc import Iterator

from ...engine.changes import Change, Move
from ...engine.state import State
from . import city, setup
from .rounds import ROUND, all_is_known

SCENES = {"round": ((ROUND.address, all_is_known.name, ()),)}
"""`round of Ann`: the cards of a round have just been revealed, and each acts by its Initiative."""

ANSWERS = (
    "walk", "drive-the-mystery-machine", "perform-a-location-action", "use-an-ability", "end-the-turn",
    "net", "clothes", "branches", "tools",
)


def furnish(st: State) -> Iterator[Change]:
    """As at the beginning of a game: a member for each player, the Mystery Machine, a Monster, Traps, Visitors and tokens."""
    yield from _gang(st)
    yield from _mystery_machine(st)
    yield from _monster(st)
    yield from _traps(st)
    yield from _visitors(st)
    yield from _tokens(st)


def _gang(st: State) -> Iterator[Change]:
    """BG-SET-07 Who has no figure gets one; where a figure stands that nobody named, its card says."""
    for seat in range(st.seats):
        if not st.pile("gang", seat):
            wanted = setup.pair(st) if st.seats == 1 else _free(st)[:1]
            yield from (Move(c, st.game.zones["gang"][seat]) for c in wanted)
    for figure in city.gang(st):
        if figure not in st.hosts:
            start = city.named(st, st.game.cards[figure].fields["start"])
            yield Move(figure, st.where[figure], host=start)


def _free(st: State) -> list[int]:
    return sorted(city.of_kind(st, st.pile("aside"), "gang-id"))


def _mystery_machine(st: State) -> Iterator[Change]:
    """BG-SET-06 At Vasquez Castle, with all its Gas unless some lies there."""
    board, machine = st.game.zones["city"][0], city.van(st)
    if machine not in st.hosts:
        yield Move(machine, board, host=city.named(st, setup.GARAGE))
    if not city.lying(st, machine, "gas"):
        yield from (Move(c, board, host=machine) for c in st.pile("spent-gas")[:])


def _monster(st: State) -> Iterator[Change]:
    """BG-SET-09 At the Witch's Shack."""
    if not city.monsters(st):
        yield Move(setup.singles(st)[0], st.game.zones["monsters"][0])
    for monster in city.monsters(st)[:]:
        if monster not in st.hosts:
            yield Move(monster, st.where[monster], host=city.named(st, setup.LAIR))


def _traps(st: State) -> Iterator[Change]:
    """BG-SET-11 Easy ones, and as many as there are players for; of those that are named, no others are needed."""
    if not st.pile("traps"):
        easy = sorted(c for c in st.pile("trap-box") if "Easy" in st.game.cards[c].terms)
        yield from (Move(c, st.game.zones["traps"][0]) for c in easy[: setup.traps_needed(st)])


def _visitors(st: State) -> Iterator[Change]:
    """BG-SET-05 Three at each Location where nobody is named; none where it is Haunted."""
    for place in city.locations(st):
        if not city.visitors(st, place) and not city.haunted(st, place):
            guests = st.pile("runaways")[: city.SLOTS]
            yield from (Move(c, st.game.zones["city"][0], host=place) for c in guests)


def _tokens(st: State) -> Iterator[Change]:
    """BG-SET-12 BG-SET-14 As many as the difficulty says, those that lie somewhere among them; the others are in the box."""
    placed = sum(st.game.cards[c].kind == "monster-token" for c in st.hosts)
    surplus = max(len(st.pile("token-slot")) + placed - setup.tokens_used(st), 0)
    yield from (Move(c, st.game.zones["aside"][0]) for c in st.pile("token-slot")[:surplus])
