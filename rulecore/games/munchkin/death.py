"""Death, the looting of the body, and life again. Owns: what is kept. Never: what kills. Enter here: DEATH, revive."""
from __future__ import annotations

from ...engine.changes import Change, Happen, Move, SetStat
from ...engine.flow import DONE, Ask, Both, Flow, Next, RollDie, Run
from ...engine.state import Locals, Scope, State
from ...engine.window import Window
from ..parts.when import when
from .reading import alive, discard_pile, in_play, kind, level

KEPT = ("class", "super-munchkin", "curse")


class Death(Locals):
    """Who dies; the cards of the body; who has looted; who rolls for the next pick, and what was rolled."""

    __slots__ = ("seat", "body", "done", "tied", "rolls")

    def __init__(
        self, seat: int, body: tuple[int, ...] = (), done: tuple[int, ...] = (), tied: tuple[int, ...] = (),
        rolls: tuple[int, ...] = (),
    ) -> None:
        self.seat = seat
        self.body = body
        self.done = done
        self.tied = tied
        self.rolls = rolls


DEATH = Flow("munchkin.death", Death)


def lies_there(st: State, v: Death) -> list[int]:
    """The cards of the body that nobody has taken yet."""
    return [c for c in v.body if st.zone_of(c) == "table"]


def lost_at_death(st: State, seat: int) -> list[int]:
    """Hand and cards in play, but for what a new life keeps (SD-DTH-03 SP-DTH-02)."""
    return [*st.pile("hand", seat), *[c for c in in_play(st, seat) if kind(st, c) not in KEPT]]


@DEATH.step
def last_chance(st: State, v: Death) -> Next:
    """SD-TIME-13 SP-TIME-11 Only a card that says so may come between a player and death."""
    return Window("death", v.seat, only=True)


@DEATH.step
def is_it_cancelled(st: State, v: Death) -> Next:
    """SD-CONF-01 SP-CONF-01 A card may have cancelled this death."""
    return Both([SetStat("cancelled", 0, 0)], DONE) if st.stat("cancelled") else None


@DEATH.step
def lose_everything(st: State, v: Death) -> Next:
    """SD-DTH-01 SD-LOOT-01 SD-LOOT-02 SP-DTH-01 SP-LOOT-01 The dead lose all they have, hand and table; Cheat! cards come off
    their Items.

    SD-DTH-03 SP-DTH-02 Class, Level, Super Munchkin and persistent Curses stay. SD-DTH-06 SP-DTH-05 The next own turn brings a
    new hand.
    """
    table = st.game.zones["table"][0]
    v.body = tuple(lost_at_death(st, v.seat))
    return [
        SetStat("dead", v.seat, 1), SetStat("reborn", v.seat, 1),
        *[Move(c, table, "lay-out", v.seat, open=True) for c in v.body],
    ]


@DEATH.step
def another_face(st: State, v: Death) -> Next:
    """SD-DTH-04 SP-DTH-03 The Character card may be swapped for one that nobody uses."""
    own, unused = st.pile("character", v.seat), st.pile("characters")
    if not own or not unused:
        return None
    return Ask(v.seat, "whom do you play from now on", [own[0], *unused], about="card", default=own[0])


@another_face.answered
def swapped(st: State, v: Death, card: int) -> Next:
    """The old one goes back to the unused ones."""
    own = st.pile("character", v.seat)[0]
    if card == own:
        return None
    zones = st.game.zones
    return [
        Move(own, zones["characters"][0], "return", v.seat, open=True),
        Move(card, zones["character"][v.seat], "take", v.seat, open=True),
    ]


@DEATH.step
def who_loots_next(st: State, v: Death) -> Next:
    """SD-LOOT-03 SP-LOOT-02 Everybody else takes one card, the highest Level first. SD-LOOT-07 SP-DTH-06 At once, before any
    other roll.

    SD-LOOT-05 SD-LOOT-06 SP-LOOT-04 The dead take nothing. SD-LOOT-04 SP-LOOT-03 When nothing is left, that is bad luck.
    """
    left = [s for s in st.others(v.seat) if alive(st, s) and s not in v.done]
    if not left or not lies_there(st, v):
        return discard_the_rest
    top = max(level(st, s) for s in left)
    v.tied = tuple(s for s in left if level(st, s) == top)
    v.rolls = ()
    return break_tie


@DEATH.step
def break_tie(st: State, v: Death) -> Next:
    """SD-LOOT-03 SP-LOOT-02 Among equal Levels the die decides who is first."""
    return loot if len(v.tied) == 1 else RollDie(v.tied[len(v.rolls)])


@DEATH.step
def compare_rolls(st: State, v: Death) -> Next:
    """SD-LOOT-03 SP-LOOT-02 The highest roll is first; those who rolled the same roll again."""
    v.rolls += (st.stat("rolled"),)
    if len(v.rolls) < len(v.tied):
        return break_tie
    best = max(v.rolls)
    v.tied = tuple(s for s, n in zip(v.tied, v.rolls, strict=True) if n == best)
    v.rolls = ()
    return break_tie


@DEATH.step
def loot(st: State, v: Death) -> Next:
    """SD-LOOT-03 SD-LOOT-04 SP-LOOT-02 SP-LOOT-03 This player takes one card of the body into hand."""
    cards = lies_there(st, v)
    return Ask(v.tied[0], "loot the body", cards, about="card", default=cards[0])


@loot.answered
def looted(st: State, v: Death, card: int) -> Next:
    """The card goes to the looter's hand, seen by all."""
    seat = v.tied[0]
    v.done += (seat,)
    return [Move(card, st.game.zones["hand"][seat], "loot", seat, open=True)]


@DEATH.step
def next_looter(st: State, v: Death) -> Next:
    """SD-LOOT-03 SP-LOOT-02 One card each."""
    return who_loots_next


@DEATH.step
def discard_the_rest(st: State, v: Death) -> Next:
    """SD-LOOT-04 SP-LOOT-03 What nobody took is discarded, each card to its own pile."""
    return [Move(c, discard_pile(st, c), "discard") for c in lies_there(st, v)]


# ---- rules that wait for what cards do --------------------------------------------------------------


@when("death", "munchkin.rule.death", lambda st, c: alive(st, c.befalls(st)))
def dies(st: State, v: Scope) -> Next:
    """SD-DTH-01 SD-LOOT-07 SP-DTH-01 SP-DTH-06 Whatever kills a player, the death is dealt with at once."""
    assert isinstance(v.it, Happen)
    return Run(DEATH, Death(v.it.who))


# ---- life again -----------------------------------------------------------------------------------


def revive(st: State) -> list[Change]:
    """The dead live again as a turn begins; they have Level and Class, and may help and be given cards (SD-DTH-05 SP-DTH-04)."""
    return [SetStat("dead", s, 0) for s in range(st.seats) if not alive(st, s)]


RULES = (dies,)
FLOWS = (DEATH,)
