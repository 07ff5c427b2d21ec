"""What everybody sees besides cards and numbers: the tokens' colours, how many treasures are left, the fight. Enter here: facts."""
from __future__ import annotations

from typing import Any

from ...engine.state import NOBODY, State
from ...engine.values import ledger
from .reading import danger, engaged, fighter, fighting, helper, monsters, room, side_strength, strength, winning
from .setup import COLOURS

PURPOSES = ("", "move", "entrance", "combat", "monster", "flight")  # what a die is rolled for, by the register `rolling`


def facts(st: State) -> dict[str, Any]:
    """Everything that lies open, JSON-ready."""
    return {
        "colours": [COLOURS[c] if (c := st.stat("colour", seat)) != NOBODY else "" for seat in range(st.seats)],
        "strength": [strength(st, seat) for seat in range(st.seats)],
        "rolled": st.stat("rolled"),
        "rolling": PURPOSES[st.stat("rolling")],
        "fight": fight(st) if fighting(st) else None,
    }


def fight(st: State) -> dict[str, Any]:
    """Who fights whom, how strong, for what."""
    return {
        "fighter": fighter(st), "helper": helper(st), "room": room(st).name, "treasures": room(st).numbers["treasures"],
        "munchkins": side_strength(st), "monsters": danger(st), "winning": winning(st), "ledgers": ledgers(st),
    }


def ledgers(st: State) -> dict[str, list[tuple[str, int]]]:
    """Both totals of a fight, each as the sum of named amounts."""
    ours: list[tuple[str, int]] = []
    for seat in engaged(st):
        ours += [(f"die of {st.settings['players'][seat]}", st.stat("die", seat)), *told(st, "+strength", seat)]
    theirs = [(room(st).name, room(st).numbers["strength"])]
    for card in monsters(st):
        theirs += [(st.game.cards[card].title, int(st.game.cards[card].fields["bonus"])), *told(st, "*strength", card)]
    if st.stat("monster-dice"):
        theirs.append(("die", st.stat("monster-dice")))
    return {
        "munchkins": ours + told(st, "side munchkins", NOBODY), "monsters": theirs + told(st, "side monsters", NOBODY),
    }


def told(st: State, key: str, who: int) -> list[tuple[str, int]]:
    """The modifiers of a total, named by card and ability."""
    found = []
    for live, amount in ledger(st, key, who):
        title = st.game.cards[live.card].title
        found.append((f"{title}: {live.ability.label}" if live.ability.label else title, amount))
    return found
