"""The rules of My Game, in the order of its rulebook. Enter here: game, turn.

A step only reads the table and says what happens next: nothing, a list of changes, a question, a window, another step.
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulecore.engine.actions import Action, Choice, Moment
from rulecore.engine.changes import AddStat, BeginTurn, Change, Draw, End, Expire, Happen, Move, Shuffle
from rulecore.engine.flow import Ask, Both, Flow, Next, Run
from rulecore.engine.game import NoLocals
from rulecore.engine.state import NO_NAMES, NOBODY, Locals, Scope, State
from rulecore.engine.values import stat
from rulecore.engine.window import Window

HAND_SIZE = 3
NOTHING = NOBODY  # the answer of somebody who plays no card


class Turn(Locals):
    """Whose turn it is, and which prize was played."""

    __slots__ = ("player", "prize")

    def __init__(self, player: int, prize: int = NOBODY) -> None:
        self.player = player
        self.prize = prize


game = Flow("my-game", NoLocals)
turn = Flow("my-game.turn", Turn, loop=True)


@game.step
def shuffle_and_deal(st: State, v: NoLocals) -> Next:
    """Shuffle the deck; everybody draws three cards."""
    deck, hand = zone(st, "deck"), st.game.zones["hand"]
    return [Shuffle(deck), *(Draw(deck, hand[seat], "deal", seat) for seat in range(st.seats) for _ in range(HAND_SIZE))]


@game.step
def take_turns(st: State, v: NoLocals) -> Next:
    """Turns go round until the game ends. The first player begins."""
    return Run(turn, Turn((max(st.active, 0) - 1) % st.seats))


@turn.step
def draw_a_card(st: State, v: Turn) -> Next:
    """The next player draws a card. If there is none left, the game is over."""
    v.player, v.prize = (v.player + 1) % st.seats, NOBODY
    if not st.pile("deck"):
        return [End(leaders(st))]
    return [BeginTurn(v.player), Draw(zone(st, "deck"), st.game.zones["hand"][v.player], "draw", v.player)]


@turn.step
def play_a_prize(st: State, v: Turn) -> Next:
    """You may play one Prize."""
    prizes = [card for card in st.pile("hand", v.player) if st.game.cards[card].kind == "prize"]
    return Ask(v.player, "play", [NOTHING, *prizes], about="card", default=NOTHING) if prizes else end_of_turn


@play_a_prize.answered
def played(st: State, v: Turn, card: int) -> Next:
    """It lies on the table for all to see."""
    if card == NOTHING:
        return end_of_turn
    v.prize = card
    return [Move(card, zone(st, "table"), "play", v.player, open=True)]


@turn.step
def may_anybody_spoil_it(st: State, v: Turn) -> Next:
    """Anybody else may answer with a Trick, for a moment."""
    return Window("prize-played", v.player, only=True)


@turn.step
def it_counts(st: State, v: Turn) -> Next:
    """A Prize that was not spoiled is worth its points, and what it says is done."""
    if st.zone_of(v.prize) != "table":
        return end_of_turn
    card = st.game.cards[v.prize]
    counted: list[Change] = [
        Move(v.prize, st.game.zones["front"][v.player], "keep", v.player),
        AddStat("points", v.player, int(card.fields["worth"]), "prize"),
    ]
    return Both(counted, done_for(st, v.prize, v.player)) if card.play else counted


@turn.step
def end_of_turn(st: State, v: Turn) -> Next:
    """What lasted until the end of the turn is over."""
    return [Expire("turn")]


# ---- tricks ---------------------------------------------------------------------------------------

OF_ANOTHER = Moment("when somebody else has played a Prize", lambda st, seat: bool(st.pile("table")) and seat != st.active)


def tricks(st: State, seat: int) -> Iterable[Choice]:
    """Each Trick in hand."""
    return [(card,) for card in st.pile("hand", seat) if st.game.cards[card].kind == "trick"]


def spoil(st: State, seat: int, choice: Choice) -> Next:
    """The Prize and the Trick are discarded; what the Trick says is done."""
    (trick,) = choice
    (prize,) = st.pile("table")
    spoiled: list[Change] = [
        Move(trick, zone(st, "discards"), "play", seat, open=True),
        Move(prize, zone(st, "discards"), "discard", seat),
        Happen("spoil", seat, prize),
    ]
    return Both(spoiled, done_for(st, trick, seat)) if st.game.cards[trick].play else spoiled


SPOIL = Action("spoil", OF_ANOTHER, tricks, spoil, window="prize-played", about=("card",), kinds=("trick",))


# ---- reading the table ----------------------------------------------------------------------------


def zone(st: State, name: str) -> int:
    """A place that all share."""
    return st.game.zones[name][0]


def done_for(st: State, card: int, seat: int) -> Run:
    """What a card says, done for a player."""
    text = st.game.cards[card].play
    assert text is not None
    return Run(text, Scope(card, seat, None, NO_NAMES))


def leaders(st: State) -> tuple[int, ...]:
    """The players with the most points."""
    points = [stat(st, "points", seat) for seat in range(st.seats)]
    return tuple([seat for seat, n in enumerate(points) if n == max(points)])


def could_spoil(st: State, window: str) -> Sequence[int]:
    """Whoever has cards might have a Trick: all of them are asked, so that being asked tells nothing."""
    return [seat for seat in range(st.seats) if seat != st.active and st.pile("hand", seat)]
