"""A round: draw and choose, reveal, and everybody in the order of Initiative. Enter here: ROUND.

A card that is revealed stays where it lies for the whole round; whose turn has come is told by the Initiative alone.
"""
from __future__ import annotations

from itertools import combinations
from typing import Any

from ...engine.changes import BeginTurn, Change, Draw, Expire, Happen, Move, SetStat
from ...engine.flow import Ask, AskAll, Both, Flow, Next, Run
from ...engine.state import NOBODY, Locals, State
from . import city
from .endings import lost
from .prowling import PROWL, Prowl
from .turns import TURN, Turn

HAND, LEADERS_HAND = 2, 3
Place = tuple[int, int, int]  # in the order of turns: Initiative, the Monster last, then by card
BEFORE_ALL: Place = (0, 0, 0)


class Round(Locals):
    """Whose turn came last; of the sidekick's cards which are left for another round, and how many have been played."""

    __slots__ = ("last", "left", "played")

    def __init__(self, last: Place = BEFORE_ALL, left: tuple[int, ...] = (), played: int = 0) -> None:
        self.last = last
        self.left = left
        self.played = played


ROUND = Flow("scooby-doo-board-game.round", Round, loop=True)


# ---- 1. draw and choose -----------------------------------------------------------------------------


@ROUND.step
def begin(st: State, v: Round) -> Next:
    """BG-END-03 A new round. What a Monster's card leaves open is decided by the players in turn, a round each."""
    v.last, v.left, v.played = BEFORE_ALL, (), 0
    return [SetStat("round", 0, st.stat("round") + 1), BeginTurn(st.stat("round") % st.seats)]


@ROUND.step
def choose_a_leader(st: State, v: Round) -> Next:
    """BG-2P-01 BG-2P-05 Two players choose who leads in this round, whoever did before: they say so in turn."""
    return Ask(st.active, "who leads", range(st.seats), about="seat") if st.seats == 2 else None


@choose_a_leader.answered
def leads(st: State, v: Round, seat: int) -> Next:
    """BG-2P-01 For this round."""
    return [SetStat("leader", 0, seat)]


def many_turns(st: State, seat: int) -> bool:
    """BG-2P-03 BG-SOLO-03 Has this player two turns in this round?"""
    return st.seats == 1 or (st.seats == 2 and st.stat("leader") == seat)


@ROUND.step
def draw(st: State, v: Round) -> Next:
    """BG-DRAW-01 BG-2P-02 BG-SOLO-03 Two cards each, three for whoever has two turns.

    BG-DRAW-04 BG-LOSE-04 Where the Draw deck is empty the Save deck is shuffled. BG-LOSE-03 Not enough: all is lost.
    """
    zones = st.game.zones
    wanted = [seat for seat in range(st.seats) for _ in range(LEADERS_HAND if many_turns(st, seat) else HAND)]
    draws: list[Change] = [Draw(zones["draw-deck"][0], zones["hand"][seat], "draw", seat) for seat in wanted]
    there = city.cards_left(st)
    return draws if there >= len(draws) else [*draws[:there], *lost("no-card")]


@ROUND.step
def choose(st: State, v: Round) -> Next:
    """BG-DRAW-02 BG-DRAW-03 All choose at once, in secret, which card they play. Hints may be given, contents not told."""
    hands = {seat: st.pile("hand", seat) for seat in range(st.seats)}
    options = {s: list(combinations(hand, 2)) if many_turns(st, s) else hand[:] for s, hand in hands.items()}
    return AskAll("which card do you play", options, about="card", offers=True)


@choose.answered
def lay_down(st: State, v: Round, answers: dict[int, Any]) -> Next:
    """BG-DRAW-02 BG-DRAW-05 Face down before the player; the others go face down on the Save deck, once all have chosen."""
    zones = st.game.zones
    changes: list[Change] = []
    for seat, answer in answers.items():
        played = answer if isinstance(answer, tuple) else (answer,)
        changes += [Move(c, zones["face-down"][seat], "choose", seat) for c in played]
        changes += [Move(c, zones["save-deck"][0], "save", seat) for c in st.pile("hand", seat) if c not in played]
    return changes


# ---- 2. reveal ----------------------------------------------------------------------------------------


@ROUND.step
def reveal(st: State, v: Round) -> Next:
    """BG-REV-01 All cards at once."""
    zones = st.game.zones
    return [
        Move(c, zones["revealed"][seat], "reveal", seat, open=True) for seat in range(st.seats) for c in st.pile("face-down", seat)
    ]


@ROUND.step
def reveal_the_monsters(st: State, v: Round) -> Next:
    """BG-REV-01 BG-DUO-03 Then the top Monster card, two of them for the Duo. BG-REV-04 BG-DUO-09 From the discards anew."""
    zones = st.game.zones
    return [Draw(zones["monster-deck"][0], zones["abroad"][0], "reveal", NOBODY, True) for _ in city.monsters(st)]


@ROUND.step
def all_is_known(st: State, v: Round) -> Next:
    """BG-REV-01 Now everybody can see the order."""
    return [Happen("round-start")]


# ---- 3. action ----------------------------------------------------------------------------------------


def initiative(st: State, card: int) -> int:
    """What is printed."""
    return int(st.game.cards[card].fields["initiative"])


def monster_of(st: State, card: int) -> int:
    """BG-DUO-03 Which Monster acts by this card: of a Duo the ID cards say who takes the lower and who the higher Initiative."""
    monsters = city.monsters(st)
    lower = card == min(st.pile("abroad"), key=lambda c: initiative(st, c))
    wanted = "Lower" if lower else "Higher"
    return next((c for c in monsters if st.game.cards[c].fields.get("plays") == wanted), monsters[0])


def order(st: State) -> list[Place]:
    """BG-REV-02 BG-REV-03 BG-EX-02 The cards of this round, the lowest Initiative first; at a tie the Monster is last."""
    shown = [c for seat in range(st.seats) for c in st.pile("revealed", seat)]
    return sorted([*((initiative(st, c), 0, c) for c in shown), *((initiative(st, c), 1, c) for c in st.pile("abroad"))])


def following(st: State, v: Round) -> Place | None:
    """Who is next by the cards that are revealed."""
    return next((place for place in order(st) if place > v.last), None)


def sidekicks_card(st: State, v: Round) -> int:
    """BG-SOLO-04 BG-SOLO-10 BG-SOLO-14 The card of Scooby-Doo whose Initiative comes before the next turn, or NOBODY."""
    if v.played and st.settings.get("scooby-cards-per-round") == "one":
        return NOBODY
    turn = following(st, v)
    places = sorted((initiative(st, c), 0, c) for c in st.pile("sidekick") if c not in v.left)
    return next((place[2] for place in places if v.last < place and (turn is None or place < turn)), NOBODY)


@ROUND.step
def sidekick(st: State, v: Round) -> Next:
    """BG-SOLO-04 BG-SOLO-10 When its Initiative comes, one player alone may use a card of Scooby-Doo."""
    card = sidekicks_card(st, v)
    if card == NOBODY:
        return next_turn
    return Ask(0, "play the card of Scooby-Doo", (True, False), shape="yes-no", default=False, card=card)


@sidekick.answered
def sidekick_or_not(st: State, v: Round, yes: bool) -> Next:
    """BG-SOLO-04 It is a turn of Scooby-Doo, besides those of Shaggy; or the card waits for another round."""
    card = sidekicks_card(st, v)
    if not yes:
        v.left += (card,)
        return sidekick
    v.last, v.played = (initiative(st, card), 0, card), v.played + 1
    shown = Move(card, st.game.zones["revealed"][0], "reveal", 0, open=True)
    return Both([shown], Run(TURN, Turn(0, city.sidekick(st), card)))


@ROUND.step
def after_the_sidekick(st: State, v: Round) -> Next:
    """BG-SOLO-05 The card that Scooby-Doo has used goes to the Discard deck, face up; then who is next?"""
    return Both(_discarded(st, (v.last[2],)), sidekick)


@ROUND.step
def next_turn(st: State, v: Round) -> Next:
    """BG-REV-02 The lowest Initiative that has not come yet."""
    turn = following(st, v)
    if turn is None:
        return end_of_round
    v.last = turn
    _, is_monsters, card = turn
    if is_monsters:
        return Run(PROWL, Prowl(monster_of(st, card), card))
    seat = st.owner(card)
    return Run(TURN, Turn(seat, city.main_figure(st, seat), card))


@ROUND.step
def and_so_on(st: State, v: Round) -> Next:
    """BG-REV-02 Until all have had their turns."""
    return sidekick


@ROUND.step
def end_of_round(st: State, v: Round) -> Next:
    """BG-END-04 The order in which the used cards are laid away is the players', if they care; else by Initiative."""
    used = [c for _, monsters, c in order(st) if not monsters]
    if st.settings.get("discard-order") != "chosen" or len(used) < 2:
        return lay_away
    return Ask(st.active, "in which order are the cards discarded", used, shape="order", about="card", default=tuple(used))


@end_of_round.answered
def in_this_order(st: State, v: Round, cards: tuple[int, ...]) -> Next:
    """BG-END-04 The first is the lowest in the Discard deck."""
    return Both(_discarded(st, cards), lay_away)


def _discarded(st: State, cards: tuple[int, ...]) -> list[Change]:
    discards = st.game.zones["discard-deck"][0]
    return [Move(c, discards, "discard", st.owner(c), open=True) for c in cards]


@ROUND.step
def lay_away(st: State, v: Round) -> Next:
    """BG-END-01 BG-END-02 Gang cards face up to the Discard deck, the Monster card face up to the Monster's discards."""
    changes: list[Change] = [Happen("round-end"), *_discarded(st, tuple(c for _, monsters, c in order(st) if not monsters))]
    changes += [Move(c, st.game.zones["monster-discards"][0], "discard", open=True) for c in st.pile("abroad")]
    return [*changes, Expire("round")]
