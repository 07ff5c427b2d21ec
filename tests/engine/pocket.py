"""A tiny game made by hand, with every kind of window, offers, sealed choices, dice, triggers and replacements.

Four players; each holds two cards of 12. A turn: a bid is made by all in secret, the windows of all policies open one after
another, a die is rolled, the active player names an amount, a set and an order. It ends after some turns.
"""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import evolve

from rulecore.engine.actions import ANY_TIME, Action, Choice
from rulecore.engine.changes import AddStat, BeginTurn, Change, Draw, End, Move, Note, Show
from rulecore.engine.flow import Ask, AskAll, Flow, Next, RollDie, Run
from rulecore.engine.game import Ability, Card, Game, Hears, NoLocals, Spec
from rulecore.engine.state import Locals, Scope, State
from rulecore.engine.values import stat
from rulecore.engine.verb import VerbSet
from rulecore.engine.window import Window
from rulecore.engine.words import Words
from rulecore.vocab import Option, Ruling, Stat, Vocabulary, Word, Zone
from rulecore.vocab import Window as WindowRow

TURNS = 6


class Turn(Locals):
    """How many turns there were, and what the bids came to."""

    __slots__ = ("turns", "bids")

    def __init__(self, turns: int = 0, bids: int = 0) -> None:
        self.turns = turns
        self.bids = bids


main = Flow("pocket", NoLocals)
turn = Flow("pocket turn", Turn, loop=True, offers=True)
bonus = Flow("pocket bonus", Scope, block=True)


@main.step
def deal(st: State, v: NoLocals) -> Next:
    """PK-SET-01 Two cards each."""
    z = st.game.zones
    return [Draw(z["deck"][0], z["hand"][s], "draw", s) for s in range(st.seats) for _ in range(2)]


@main.step
def go(st: State, v: NoLocals) -> Next:
    """PK-SET-02 Turns."""
    return Run(turn, Turn())


@turn.step
def begin(st: State, v: Turn) -> Next:
    """PK-TURN-01 The next player's turn."""
    return [BeginTurn((st.active + 1) % st.seats)]


@turn.step
def pause(st: State, v: Turn) -> Next:
    """PK-TURN-02 A moment to do anything."""
    return Ask(st.active, "go on", ("go on", "hurry"), default="go on")


@pause.answered
def paused(st: State, v: Turn, said: str) -> Next:
    """Nothing follows."""
    return None


@turn.step
def bid(st: State, v: Turn) -> Next:
    """PK-TURN-03 All bid in secret."""
    return AskAll("bid", dict.fromkeys(range(st.seats), (0, 1, 2)), about="number")


@bid.answered
def revealed(st: State, v: Turn, bids: dict[int, int]) -> Next:
    """The bids are revealed together."""
    v.bids = sum(bids.values())
    return [AddStat("points", s, b, "bid") for s, b in bids.items() if b]


@turn.step
def open_window(st: State, v: Turn) -> Next:
    """PK-TURN-04 Anybody, in any order."""
    return Window("open-one", st.active)


@turn.step
def alternate_window(st: State, v: Turn) -> Next:
    """PK-TURN-05 In turn."""
    return Window("alternate-one", st.active)


@turn.step
def offer_window(st: State, v: Turn) -> Next:
    """PK-TURN-06 One must, others may."""
    return Window("offer-one", st.active)


@turn.step
def roll(st: State, v: Turn) -> Next:
    """PK-TURN-07 A die."""
    return RollDie(st.active)


@turn.step
def amount(st: State, v: Turn) -> Next:
    """PK-TURN-08 How many."""
    return Ask(st.active, "how many", range(4), shape="amount", about="number")


@amount.answered
def counted(st: State, v: Turn, n: int) -> Next:
    """That many points."""
    return [AddStat("points", st.active, n, "amount")]


@turn.step
def subset(st: State, v: Turn) -> Next:
    """PK-TURN-09 Some cards, not exactly one."""
    hand = st.pile("hand", st.active)
    if not hand:
        return None
    return Ask(
        st.active, "which", tuple(hand), shape="subset", about="card", least=0, most=2,
        check=lambda cards: "one alone may not be shown" if len(cards) == 1 else None,
        sample=lambda below: tuple(hand[:2]) if len(hand) > 1 and below(2) else (),
    )


@subset.answered
def shown(st: State, v: Turn, cards: tuple[int, ...]) -> Next:
    """They are shown to the next player."""
    return [Show(cards, (st.active + 1) % st.seats)] if cards else None


@turn.step
def order(st: State, v: Turn) -> Next:
    """PK-TURN-10 Two words in an order."""
    return Ask(st.active, "order", ("left", "right"), shape="order", least=2, most=2)


@order.answered
def ordered(st: State, v: Turn, words: tuple[str, ...]) -> Next:
    """It is remembered."""
    return [Note(("turn", "order", st.active), int(words[0] == "right"))]


@turn.step
def finish(st: State, v: Turn) -> Next:
    """PK-TURN-11 The end after some turns."""
    v.turns += 1
    if v.turns < TURNS:
        return None
    points = [stat(st, "points", s) for s in range(st.seats)]
    return [End(tuple(s for s, p in enumerate(points) if p == max(points)))]


@bonus.step
def a_point(st: State, v: Scope) -> Next:
    """A point for whoever played a card."""
    return [AddStat("points", v.seat, 1)]


def holds(st: State, seat: int) -> Iterable[Choice]:
    """Every card in hand."""
    return [(c,) for c in st.pile("hand", seat)]


def play(st: State, seat: int, choice: Choice) -> Next:
    """Lay a card open; it counts from now on."""
    return [Move(choice[0], st.game.zones["front"][seat], "play", seat, open=True)]


def swaps(st: State, seat: int) -> Iterable[Choice]:
    """A card in front may be taken back to hand, freely."""
    return [(c,) for c in st.pile("front", seat)]


def swap(st: State, seat: int, choice: Choice) -> Next:
    """Take it back."""
    return [Move(choice[0], st.game.zones["hand"][seat], "take", seat)]


def one_more(st: State, live: Any, change: Change) -> list[Change]:
    """Points for an amount are one more."""
    assert isinstance(change, AddStat)
    return [AddStat(change.stat, change.who, change.amount + 1, "more")]


def for_a(cause: str) -> Hears:
    """Is it a gain for an amount (or a bid), by somebody with a card in front?"""
    return lambda st, live, c: isinstance(c, AddStat) and c.cause == cause and bool(st.pile("front", c.who))


ACTIONS = (
    Action("play a card", ANY_TIME, holds, play, rules="PK-ACT-01", about=("card",)),
    Action("take back", ANY_TIME, swaps, swap, rules="PK-ACT-02", free=True, about=("card",)),
)
VOCAB = Vocabulary(
    name="pocket", title="Pocket", seats=(2, 4),
    zones={
        "deck": Zone("deck", order="stack", sees="none", discards="gone"),
        "gone": Zone("gone", order="stack", sees="top"),
        "hand": Zone("hand", owner="player", sees="owner"),
        "front": Zone("front", owner="player"),
    },
    stats={"points": Stat("points", min=0, max=99)},
    nouns={"points": Word("points", frozenset(("stat",)))},
    windows={
        "open-one": WindowRow("open-one", "open", 2.6), "alternate-one": WindowRow("alternate-one", "alternate"),
        "offer-one": WindowRow("offer-one", "offer"),
    },
    options={"fast": Option("fast", False, "go faster")},
    rulings={"which": Ruling("which", "PK-01", "this", ("this", "that"), "a test", True)},
)
PLAYED = Ability("played", "play", block=bonus)
WORDS = Words(has_term=lambda st, seat, term: False, is_term=lambda st, card, term: False)
SPEC = Spec("pocket", main, VerbSet([]), actions=ACTIONS, flows=(turn, bonus), rules=(PLAYED,), words=WORDS)


def pocket(more: str = "amount") -> Game:
    """The game, made anew; `more`: what a player gets one more for."""
    rule = Ability("more", "before gain", hears=for_a(more), rewrite=one_more)
    game = Game(VOCAB, evolve(SPEC, rules=(PLAYED, rule)))
    game.fingerprint = "pocket-1"
    for i in range(12):
        card = Card(f"card-{i}", f"Card {i}", "thing", {"n": i}, frozenset(("Thing",)))
        card.start = "deck"
        ability = game.ability(Ability(f"card-{i}#0", "+points", amount=i % 3, label=f"Label {i}"))
        card.counts_in = {"front": (ability,)}
        game.add_card(card)
    return game
