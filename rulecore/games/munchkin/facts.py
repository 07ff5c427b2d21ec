"""What everybody at a Munchkin table sees besides the cards: the fight, its totals, and what they are made of.

Never: what a hand holds. Enter here: facts.
"""
from __future__ import annotations

from typing import Any

from ...engine.state import NOBODY, State
from ...engine.values import ledger
from .reading import (
    danger,
    fighter,
    fighting,
    for_the_win,
    helper,
    level,
    monster_strength,
    monsters,
    munchkins,
    side_strength,
    strength,
    treasures,
    winning,
)


def facts(st: State) -> dict[str, Any]:
    """The strength of each player, and the fight if there is one."""
    return {
        "strength": [strength(st, seat) for seat in range(st.seats)],
        "dead": [bool(st.stat("dead", seat)) for seat in range(st.seats)],
        "shared_victory": bool(st.settings.get("shared-victory")),
        "fight": fight(st) if fighting(st) else None,
    }


def fight(st: State) -> dict[str, Any]:
    """Who fights whom, how strong, for what."""
    foes = monsters(st)
    return {
        "fighter": fighter(st),
        "helper": helper(st),
        "fleeing": bool(st.stat("fleeing")),
        "munchkins": side_strength(st),
        "monsters": danger(st),
        "winning": winning(st),
        "for_the_win": for_the_win(st),
        "treasures": sum(treasures(st, m) for m in foes),
        "against": [{"card": m, "strength": monster_strength(st, m), "treasures": treasures(st, m)} for m in foes],
        "ledgers": ledgers(st),
    }


def ledgers(st: State) -> dict[str, list[tuple[str, int]]]:
    """Both totals of a fight, each as the sum of named amounts."""
    ours: list[tuple[str, int]] = []
    for seat in munchkins(st):
        ours.append((f"level of {st.settings['players'][seat]}", level(st, seat)))
        ours += _told(st, "+strength", seat)
    theirs: list[tuple[str, int]] = []
    for monster in monsters(st):
        theirs.append((st.game.cards[monster].title, st.game.cards[monster].fields["level"]))
        theirs += _told(st, "*strength", monster)
    return {
        "munchkins": ours + _told(st, "side munchkins", NOBODY),
        "monsters": theirs + _told(st, "side monsters", NOBODY),
    }


def _told(st: State, key: str, who: int) -> list[tuple[str, int]]:
    """The modifiers of a total, named by card and ability."""
    found = []
    for live, amount in ledger(st, key, who):
        title = st.game.cards[live.card].title if live.card >= 0 else "a rule"
        found.append((f"{title}: {live.ability.label}" if live.ability.label else title, amount))
    return found


__all__ = ["facts", "fight", "ledgers"]
