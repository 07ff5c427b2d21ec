"""What is wrong with a table, told without the rules that make it right: for campaigns. Enter here: broken."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...engine.machine import amid_a_text
from ...engine.state import State
from .checks import CHECKS

SLOTS, BURDEN, HAUNTED = 3, 6, 2  # of a Location; of a Gang member; of all Locations


def broken(st: State) -> Iterator[str]:
    """Everything that is wrong where nothing is under way that would still put it right."""
    cards = st.game.cards
    lying: dict[int, Counter[str]] = {}
    for card, host in st.hosts.items():
        lying.setdefault(host, Counter())[cards[card].kind] += 1
    yield from _figures(st)
    for host, pieces in lying.items():
        if pieces["monster-token"] > 1:
            yield f"BG-MON-10 {pieces['monster-token']} Monster tokens lie on {cards[host].title}"
        if cards[host].kind == "trap":
            yield from (
                f"BG-CRA-07 too many {kind} lie on {cards[host].title}"
                for kind in ("net", "clothes", "branches", "tools") if pieces[kind] > cards[host].fields.get(kind, 0)
            )
    if st.over or st.touched or amid_a_text(st.stack) or any(f.flow is CHECKS for f in st.stack):
        return
    yield from _locations(st, lying)
    yield from _loads(st)


def _figures(st: State) -> Iterator[str]:
    """Every figure, and the Mystery Machine, is at one of the eight Locations."""
    cards = st.game.cards
    there = [c for seat in range(st.seats) for c in st.pile("gang", seat)] + st.pile("monsters")
    for card in there:
        host = st.hosts.get(card, -1)
        if host < 0 or cards[host].kind != "location":
            yield f"{cards[card].title} is nowhere in the city"


def _locations(st: State, lying: dict[int, Counter[str]]) -> Iterator[str]:
    """BG-COMP-07 BG-MON-08 BG-HAU-03 Three Visitors at most; where there is none the Location is Haunted, and no other one is."""
    haunted = 0
    for card in st.pile("city"):
        if st.game.cards[card].kind == "location":
            pieces = lying.get(card, Counter())
            haunted += pieces["haunted-token"]
            if pieces["visitor"] > SLOTS:
                yield f"{pieces['visitor']} Visitors are at {st.game.cards[card].title}"
            if bool(pieces["haunted-token"]) == bool(pieces["visitor"]) and st.stat("round"):
                yield f"{st.game.cards[card].title} has {pieces['visitor']} Visitors and {pieces['haunted-token']} Haunted tokens"
    if haunted > HAUNTED:
        yield f"BG-LOSE-01 {haunted} Locations are Haunted"


def _loads(st: State) -> Iterator[str]:
    """BG-ACT-11 Nobody carries more than six."""
    for seat in range(st.seats):
        figures = sorted(st.pile("gang", seat), key=lambda c: "sidekick" in st.game.cards[c].flags)
        loads = Counter(st.hosts.get(c, figures[0]) for c in st.pile("bag", seat) if figures)
        for figure, load in loads.items():
            if load > BURDEN:
                yield f"{st.game.cards[figure].title} carries {load} Resources"
