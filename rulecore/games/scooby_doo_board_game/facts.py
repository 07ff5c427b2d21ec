"""What everybody sees of a game besides cards and pieces: whose turn it is, how far they may go, what is still to come.

Only reads. Enter here: facts.
"""
from __future__ import annotations

from typing import Any

from ...engine.state import NOBODY, State
from . import city, moving, prowling, rounds


def facts(st: State) -> dict[str, Any]:
    """For views and bots, JSON-ready: cards by their ids, Locations by their names.

    `main`: the figure of each player, whoever else is with them. `route`: the Locations that each Monster will enter, where its
    turn is still to come (BG-MON-06).
    """
    figure = st.stat("acting")
    of_the_gang = figure != NOBODY and st.owner(figure) != NOBODY
    return {
        "difficulty": st.settings["difficulty"],
        "round": st.stat("round"),
        "leader": st.stat("leader"),
        "main": [city.main_figure(st, seat) if st.pile("gang", seat) else NOBODY for seat in range(st.seats)],
        "acting": figure,
        "playing": st.stat("playing"),
        "steps": max(moving.steps_left(st, figure), 0) if of_the_gang else 0,
        "actions": st.stat("actions") if of_the_gang else 0,
        "order": [card for _, _, card in rounds.order(st)],
        "route": {st.game.cards[c].title: _route(st, c) for c in st.pile("abroad")},
        "haunted": [st.game.cards[c].title for c in city.locations(st) if city.haunted(st, c)],
    }


def _route(st: State, card: int) -> list[str]:
    monster = rounds.monster_of(st, card)
    return [st.game.cards[place].title for place in prowling.route(st, monster, card)]
