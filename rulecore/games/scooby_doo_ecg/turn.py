"""A turn: the two act in turn, what was investigated with success is worth Clues and a guess, both refill. Enter here: TURN."""
from __future__ import annotations

from collections.abc import Mapping

from ...engine.changes import BeginTurn, Change, Draw, End, Expire, Happen, Move, Note, SetStat, Show
from ...engine.flow import Ask, AskAll, Flow, Next
from ...engine.state import NOBODY, Locals, State
from ...engine.window import Window
from ..parts.piles import draw
from .facts import (
    CLUES,
    HAND,
    NO_GUESS,
    SNACKS,
    at,
    episodes,
    guess_key,
    guessed,
    home,
    other,
    places,
    ruled_out,
    succeeds,
    type_of,
)


class Turn(Locals):
    """Who is Mystery, Inc., and the Locations investigated with success whose Clues are still to come."""

    __slots__ = ("mi", "solved")

    def __init__(self, mi: int, solved: tuple[int, ...] = ()) -> None:
        self.mi = mi
        self.solved = solved


TURN = Flow("scooby-doo-ecg.turn", Turn, loop=True)


@TURN.step
def begin_the_turn(st: State, v: Turn) -> Next:
    """ECG-TURN-01 ECG-TURN-02 ECG-TURN-04 ECG-TURN-05 ECG-TURN-11 Mystery, Inc. starts with ten Snacks, whatever was left.

    The Villain keeps what is left of the turn before; in the first turn that is what everybody starts with (ECG-TURN-03).
    """
    return [BeginTurn(v.mi), SetStat("snacks", v.mi, SNACKS), Happen("turn-start", v.mi)]


@TURN.step
def act_in_turn(st: State, v: Turn) -> Next:
    """ECG-TURN-07 ECG-TURN-08 ECG-TURN-09 ECG-TURN-10 ECG-ACT-08 One action each, Mystery, Inc. first, until both have passed."""
    return Window("actions", v.mi)


@TURN.step
def what_came_of_it(st: State, v: Turn) -> Next:
    """ECG-END-01 ECG-INV-10 ECG-INV-13 Every Location where the fright is gone is solved; at the others it was in vain."""
    v.solved = tuple([c for c in places(st, v.mi) if succeeds(st, c)])
    return [Happen("failure", v.mi, c) for c in places(st, v.mi) if at(st, c) and c not in v.solved]


@TURN.step
def turn_it_round(st: State, v: Turn) -> Next:
    """ECG-END-02 ECG-END-11 A solved Location is turned round and never investigated again; one after another."""
    if not v.solved:
        return the_turn_ends
    return [Move(v.solved[0], st.game.zones["solved"][v.mi], "success", v.mi, open=True)]


@TURN.step
def draw_clues(st: State, v: Turn) -> Next:
    """ECG-END-03 ECG-END-14 ECG-END-17 Master one, Major two, Minor three, as long as there are any; only the drawer sees them."""
    worth = CLUES[type_of(st.game.cards[v.solved[0]])]
    left = len(st.pile("clue-pile", v.mi))
    return draw_clues_for(st, v.mi, min(worth, left))


def draw_clues_for(st: State, seat: int, number: int) -> list[Change]:
    """The top cards of a player's Clue Pile come to what that player has seen."""
    zones = st.game.zones
    return [Draw(zones["clue-pile"][seat], zones["clues"][seat], "clue", seat) for _ in range(number)]


@TURN.step
def guess(st: State, v: Turn) -> Next:
    """ECG-END-04 ECG-END-15 One guess for each success, now or never; nobody has to."""
    known = episodes(st.game)
    out = ruled_out(st, v.mi)
    likely = [title for title in known if title not in out]
    return Ask(
        v.mi, "guess the Mystery", (NO_GUESS, *known), default=NO_GUESS, sample=lambda below: likely[below(len(likely))],
    )


@guess.answered
def right_or_wrong(st: State, v: Turn, title: str) -> Next:
    """ECG-END-05 ECG-WIN-01 A right guess wins, and nothing else does; then everybody sees the Mystery.

    ECG-END-06 ECG-END-17 A wrong one rules the episode out; everybody hears it.
    """
    if title == NO_GUESS:
        return next_one
    mystery = st.pile("mystery", other(v.mi))
    if title in [st.game.cards[c].title for c in mystery]:
        return [Happen("guess", v.mi, said=title), Show(tuple(mystery)), End((v.mi,))]
    return [Happen("guess", v.mi, said=title), Note(guess_key(title, v.mi), len(guessed(st, v.mi)) + 1)]


@TURN.step
def a_clue_for_the_other(st: State, v: Turn) -> Next:
    """ECG-END-06 After a wrong guess the opponent may draw a Clue."""
    if not st.pile("clue-pile", other(v.mi)):
        return None
    return Ask(other(v.mi), "draw a Clue", (True, False), shape="yes-no", default=True)


@a_clue_for_the_other.answered
def drawn(st: State, v: Turn, yes: bool) -> Next:
    """ECG-END-06 And marks it off."""
    return draw_clues_for(st, other(v.mi), 1) if yes else None


@TURN.step
def next_one(st: State, v: Turn) -> Next:
    """ECG-END-15 The next success, if there is one."""
    v.solved = v.solved[1:]
    return turn_it_round


@TURN.step
def the_turn_ends(st: State, v: Turn) -> Next:
    """ECG-END-11 What happens at its end, while everything still lies where it was."""
    return [Happen("turn-end", v.mi)]


@TURN.step
def clear_the_table(st: State, v: Turn) -> Next:
    """ECG-END-07 ECG-FRI-02 ECG-END-08 ECG-MON-02 ECG-ITEM-01 Friends leave, and all but members that lies at a solved Location.

    What was said for this turn counts no more (ECG-INV-12).
    """
    gone = [c for s in range(st.seats) for c in st.pile("friends", s)]
    gone += [c for s in range(st.seats) for zone in ("monsters", "items") for c in st.pile(zone, s) if lies_solved(st, c)]
    return [*[Move(c, st.game.discard_zone(c), "discard") for c in gone], Expire("turn")]


def lies_solved(st: State, card: int) -> bool:
    """Does it lie on a Location that is solved?"""
    return card in st.hosts and st.zone_of(st.hosts[card]) == "solved"


@TURN.step
def where_members_stay(st: State, v: Turn) -> Next:
    """ECG-INV-11 They stay where they are, or go back to the Malt Shop if this table plays it so."""
    if st.settings["mi-return"] == "stay":
        return None
    return [Move(c, home(st, c), "move", v.mi, NOBODY, True) for c in st.pile("search-party", v.mi)]


@TURN.step
def discard_some(st: State, v: Turn) -> Next:
    """ECG-END-09 ECG-END-16 ECG-END-12 Both may discard any number of cards from hand, in secret and at once."""
    hands = {s: tuple(st.pile("hand", s)) for s in range(st.seats) if st.pile("hand", s)}
    return AskAll("discard any number", hands, "card", shape="subset", least=0) if hands else None


@discard_some.answered
def discarded(st: State, v: Turn, chosen: Mapping[int, tuple[int, ...]]) -> Next:
    """ECG-END-16 They are revealed together."""
    return [Move(c, st.game.discard_zone(c), "discard", s, NOBODY, True) for s, cards in chosen.items() for c in cards]


@TURN.step
def refill(st: State, v: Turn) -> Next:
    """ECG-END-09 ECG-END-12 ECG-END-13 Both draw up to eight; who has more keeps them."""
    return [c for s in range(st.seats) for c in refilled(st, s)]


def refilled(st: State, seat: int) -> list[Change]:
    """The cards that a player draws to have eight again, each off the own deck."""
    return draw(st, "play-deck", "hand", seat, max(HAND - len(st.pile("hand", seat)), 0))


@TURN.step
def switch_roles(st: State, v: Turn) -> Next:
    """ECG-END-10 ECG-TURN-01 Whoever was the Villain is Mystery, Inc. now."""
    v.mi = other(v.mi)
    return None
