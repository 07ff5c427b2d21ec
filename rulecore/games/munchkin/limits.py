"""What no card may do, unless it says so in so many words: preventions on the same pipeline as a card's `instead of`.

Owns: the protected rules (SD-CONF-02 SP-CONF-02). That nobody falls below Level 1 (SD-CONF-03 SP-CONF-03) and that Level 10 is
the top (SD-WIN-03 SP-TURN-12) are the least and the most of the stat `level` in game.yaml; nobody may be forced to help somebody
win (SD-CONF-07 SP-CONF-07): `help`. Enter here: LIMITS.
"""
from __future__ import annotations

from typing import Any

from ...engine.changes import AddStat, Change, Move
from ...engine.game import Ability, Card, Game
from ...engine.state import Live, State
from ...lang.meaning import Attached, Meaning, names_of_parts
from .reading import TOP_LEVEL, alive, fighting, level, munchkins

WINNING_CAUSES = frozenset(("defeat", "even to win"))
REWARDS = "treasure-deck"
HOLDINGS = frozenset(("hand", "front", "pack"))


def wins_wrongly(st: State, live: Live, c: Change) -> bool:
    """Would this bring a player to the top without a defeat, and without a card that says it may?"""
    return (
        isinstance(c, AddStat) and c.stat == "level" and c.amount > 0 and c.cause not in WINNING_CAUSES
        and level(st, c.who) + c.amount >= TOP_LEVEL
    )


def up_to_the_last(st: State, live: Live, c: Change) -> list[Change]:
    """SD-CONF-06 SD-WIN-02 SD-DUNG-07 SD-GUAL-03 SD-SELL-04 SP-CONF-06 SP-WIN-02 SP-GUAL-03 SP-SELL-03 The gain stops one short
    of the winning level.
    """
    assert isinstance(c, AddStat)
    left = TOP_LEVEL - 1 - level(st, c.who)
    return [AddStat("level", c.who, left, c.cause)] if left > 0 else []


def mid_fight_level(st: State, live: Live, c: Change) -> bool:
    """Is this the level for a defeat, while there is still something to fight?"""
    return isinstance(c, AddStat) and c.stat == "level" and c.amount > 0 and c.cause == "defeat" and undecided(st)


def mid_fight_treasure(st: State, live: Live, c: Change) -> bool:
    """Is somebody in the fight about to draw Treasure, while there is still something to fight?"""
    return (
        isinstance(c, Move) and st.game.zone_names[st.where[c.card]] == REWARDS and undecided(st)
        and st.game.owner[c.to] in munchkins(st)
    )


def undecided(st: State) -> bool:
    """Is a fight going on that is neither won by a card nor lost?"""
    return fighting(st) and bool(st.pile("combat")) and not st.stat("beaten")


def says_even_to_win(part: Any) -> bool:
    """Is `even to win` said anywhere in this part of a card's meaning?"""
    if isinstance(part, tuple):
        return any(says_even_to_win(x) for x in part)
    if not isinstance(part, Meaning):
        return False
    if isinstance(part, Attached) and part.prep == "even":
        return True
    return any(says_even_to_win(getattr(part, name)) for name in names_of_parts(part))


def note_winning_cards(game: Game, card: Card) -> None:
    """SD-GUAL-03 SD-CONF-06 SP-GUAL-03 SP-CONF-06 Remember of a card that it says it may give the winning level."""
    if card.meaning is not None and says_even_to_win(card.meaning.lines):
        card.data["even to win"] = True


def to_the_dead(st: State, live: Live, c: Change) -> bool:
    """Is a dead player about to receive a card or a level?"""
    if isinstance(c, AddStat):
        return c.amount > 0 and c.stat == "level" and not alive(st, c.who)
    if not isinstance(c, Move):
        return False
    seat = st.game.owner[c.to]
    return st.game.zone_names[c.to] in HOLDINGS and st.owner(c.card) != seat and not alive(st, seat)


def nothing(st: State, live: Live, c: Change) -> list[Change]:
    """It does not happen."""
    return []


LIMITS = (
    Ability("munchkin.limit.win", "before gain", hears=wins_wrongly, rewrite=up_to_the_last, label="SD-CONF-06 SP-CONF-06"),
    Ability(
        "munchkin.limit.level", "before gain", hears=mid_fight_level, rewrite=nothing,
        label="SD-CONF-04 SD-CONF-05 SP-CONF-04 SP-CONF-05",
    ),
    Ability("munchkin.limit.treasure", "before draw", hears=mid_fight_treasure, rewrite=nothing, label="SD-CONF-05 SP-CONF-05"),
    *(
        Ability(
            f"munchkin.limit.dead.{event}", f"before {event}", hears=to_the_dead, rewrite=nothing, label="SD-LOOT-05 SP-LOOT-04"
        )
        for event in ("gain", "draw", "take", "give", "receive", "loot", "trade")
    ),
)
