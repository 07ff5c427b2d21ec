"""What is true at every table between two decisions, told without the rules that make it so. Enter here: broken."""
from __future__ import annotations

from collections.abc import Iterator

from ...engine.machine import amid_a_text
from ...engine.state import NOBODY, State
from ...engine.window import SEALED

ON_PLACES = ("monsters", "friends", "search-party")  # what lies there lies on a Location


def broken(st: State) -> Iterator[str]:
    """ECG-SET-07 Everything that is wrong with a table where nothing is under way that would still put it right."""
    if st.touched or amid_a_text(st.stack) or st.active == NOBODY:
        return
    if any(f.flow is SEALED for f in st.stack):
        yield from _cleared(st)
    for seat in range(st.seats):
        yield from _clues(st, seat)
        yield from _members(st, seat)
        for zone in ON_PLACES:
            for card in st.pile(zone, seat):
                place = st.hosts.get(card, NOBODY)
                if place == NOBODY or st.zone_of(place) not in ("locations", "solved"):
                    yield f"{st.game.cards[card].title} in {zone} is at no Location"
        for card in st.pile("search-party", seat):
            if st.owner(st.hosts[card]) != seat:
                yield f"{st.game.cards[card].title} is at a Location of the opponent"


def _clues(st: State, seat: int) -> Iterator[str]:
    """ECG-CLUE-02 Of a player's fifteen Clues one is the Mystery; the opponent has the others, seen or unseen."""
    theirs = [c for zone in ("clue-pile", "clues") for c in st.pile(zone, 1 - seat)]
    if len(st.pile("mystery", seat)) != 1 or len(theirs) != 14:
        yield f"of the Clues of seat {seat}, {len(st.pile('mystery', seat))} are the Mystery and {len(theirs)} are the opponent's"
    if any(st.game.homes[c] != seat for c in (*st.pile("mystery", seat), *theirs)):
        yield f"the Clues of seat {seat} are mixed with others"


def _members(st: State, seat: int) -> Iterator[str]:
    """ECG-COMP-01 ECG-MI-01 All five members are at the Malt Shop or at Locations."""
    there = [c for zone in ("malt-shop", "search-party") for c in st.pile(zone, seat) if st.game.cards[c].kind == "member"]
    if len(there) != 5:
        yield f"seat {seat} has {len(there)} members"


def _cleared(st: State) -> Iterator[str]:
    """ECG-FRI-02 ECG-END-08 When hands are made full again, no Friend is left, nor what haunts a solved Location."""
    for seat in range(st.seats):
        if st.pile("friends", seat):
            yield f"the turn is over and seat {seat} has Friends"
        for card in st.pile("monsters", seat):
            if st.zone_of(st.hosts[card]) == "solved":
                yield f"{st.game.cards[card].title} still haunts a solved Location"
    if st.pile("stage"):
        yield "the turn is over with a card on the stage"
