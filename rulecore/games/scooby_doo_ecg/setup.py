"""The game from the secret Mysteries to the first turn. Enter here: GAME."""
from __future__ import annotations

from ...engine.changes import Change, Draw, Move, Show, Shuffle
from ...engine.flow import DONE, Ask, Both, Flow, Next, Run, not_listed
from ...engine.state import NOBODY, Locals, State
from ..parts.first_player import beginner, chance_decides
from ..parts.piles import draw
from .facts import HAND, kind, other
from .turn import TURN, Turn


class Game(Locals):
    """Who is Mystery, Inc. first."""

    __slots__ = ("first",)

    def __init__(self, first: int = NOBODY) -> None:
        self.first = first


GAME = Flow("scooby-doo-ecg.game", Game)


@GAME.step
def shuffle_the_clues(st: State, v: Game) -> Next:
    """ECG-CLUE-01 ECG-SET-01 Each player's own fifteen."""
    return [Shuffle(zone) for zone in st.game.zones["clue-set"]]


@GAME.step
def choose_the_mysteries(st: State, v: Game) -> Next:
    """ECG-CLUE-02 ECG-CLUE-04 ECG-SET-01 One at random is the Mystery; nobody but its owner may look at it."""
    zones = st.game.zones
    return [Draw(zones["clue-set"][s], zones["mystery"][s], "mystery", s) for s in range(st.seats)]


@GAME.step
def exchange_the_others(st: State, v: Game) -> Next:
    """ECG-CLUE-02 ECG-CLUE-03 ECG-SET-02 The fourteen others are the Clue Pile of the opponent."""
    piles = st.game.zones["clue-pile"]
    return [Move(c, piles[other(s)], "exchange", s) for s in range(st.seats) for c in st.pile("clue-set", s)]


@GAME.step
def shuffle_the_decks(st: State, v: Game) -> Next:
    """ECG-SET-03 ECG-SET-04 The Clue Piles, and the Play Decks."""
    return [Shuffle(zone) for name in ("clue-pile", "play-deck") for zone in st.game.zones[name]]


@GAME.step
def who_begins(st: State, v: Game) -> Next:
    """ECG-SET-05 Whoever the table has named, else chance decides."""
    return chance_decides(st)


@GAME.step
def first_player(st: State, v: Game) -> Next:
    """ECG-SET-05 The other one is the Villain of the first turn."""
    v.first = beginner(st)
    return None


@GAME.step
def draw_eight(st: State, v: Game) -> Next:
    """ECG-SET-06 Eight cards each, off the own Play Deck."""
    return [c for s in range(st.seats) for c in draw(st, "play-deck", "hand", s, HAND, "deal")]


@GAME.step
def mulligans_of_mystery_inc(st: State, v: Game) -> Next:
    """ECG-MUL-05 First whoever begins as Mystery, Inc."""
    return Run(MULLIGAN, Mulligan(v.first))


@GAME.step
def mulligans_of_the_villain(st: State, v: Game) -> Next:
    """ECG-MUL-05 Then the other."""
    return Run(MULLIGAN, Mulligan(other(v.first)))


@GAME.step
def take_turns(st: State, v: Game) -> Next:
    """ECG-TURN-01 Turn after turn, until somebody has guessed right (ECG-WIN-01)."""
    return Run(TURN, Turn(v.first if st.active == NOBODY else st.active))


# ---- a hand without Locations ---------------------------------------------------------------------


class Mulligan(Locals):
    """Whose hand it is about."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


MULLIGAN = Flow("scooby-doo-ecg.mulligan", Mulligan)


@MULLIGAN.step
def show_it_or_keep_it(st: State, v: Mulligan) -> Next:
    """ECG-MUL-01 ECG-MUL-03 ECG-MUL-04 Who has no Location may show the hand and draw another, again and again.

    Everybody is asked alike: to be asked tells nothing of a hand.
    """
    if any(kind(st, c) == "location" for c in st.pile("hand", v.seat)):
        if st.settings.get("ask") == "able":
            return DONE
        return Ask(v.seat, "mulligan", (False,), shape="yes-no", default=False, free=not_listed)
    return Ask(v.seat, "mulligan", (True, False), shape="yes-no", default=False)


@show_it_or_keep_it.answered
def another_hand(st: State, v: Mulligan, yes: bool) -> Next:
    """ECG-MUL-01 As many cards as before, off the deck that was shuffled again.

    ECG-MUL-05 So what the opponent's mulligans brought is not lost.
    """
    if not yes:
        return DONE
    hand, deck = st.pile("hand", v.seat), st.game.zones["play-deck"][v.seat]
    back: list[Change] = [Move(c, deck, "return", v.seat) for c in hand]
    return [Show(tuple(hand)), *back, Shuffle(deck), *draw(st, "play-deck", "hand", v.seat, len(hand), "deal")]


@MULLIGAN.step
def one_for_the_other(st: State, v: Mulligan) -> Next:
    """ECG-MUL-02 The opponent may take one card more for each."""
    return Ask(other(v.seat), "take a card", (True, False), shape="yes-no", default=True)


@one_for_the_other.answered
def taken(st: State, v: Mulligan, yes: bool) -> Next:
    """ECG-MUL-02 ECG-MUL-04 It is theirs; then the new hand is looked at."""
    return Both(draw(st, "play-deck", "hand", other(v.seat), 1, "deal") if yes else [], show_it_or_keep_it)
