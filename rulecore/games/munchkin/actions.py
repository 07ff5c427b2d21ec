"""The rulebook's timing table: what may be done when, one row an action. Enter here: ACTIONS.

Each row names its moment, finds every way to do it now, and does it. The moment is looked at first; a hand is scanned once.
"""
from __future__ import annotations

from collections.abc import Iterator

from ...engine.abilities import USE_ABILITY, use_row
from ...engine.actions import ANY_TIME, OWN_TURN, Action, Choice
from ...engine.changes import Move
from ...engine.flow import Next, Run
from ...engine.state import Scope, State
from . import classes, curses, items, trade
from .playing import ANSWERED, PLAY, Played, answers, for_combat, set_off
from .reading import TOP_LEVEL, in_combat, kind, level, living, monsters
from .rows import IDLE_TURN, IN_A_FIGHT, JUST_RECEIVED, NOT_IN_COMBAT, Find, HandRow, hand_rows
from .selling import SELL, Sale, can_sell


def playable(st: State, seat: int, card: int, target: int) -> bool:
    """Does the card's own play line let it be played now? Without one, any time that its row allows."""
    test = st.game.cards[card].data.get("playable")
    return test is None or bool(test(st, Scope(card, target), seat))


def run_card(st: State, seat: int, args: Choice) -> Next:
    """Lay it open, follow its text, discard it."""
    return Run(PLAY, Played(args[0], seat, args[1] if len(args) > 1 else seat, set_off(st) if answering(st) else None))


def answering(st: State) -> bool:
    """Is the window open that cards of that moment answer?"""
    return any(getattr(f.vars, "name", "") in ANSWERED for f in st.stack[-1:])


# ---- levels, One-Shots and other Treasures ----------------------------------------------------------


def level_ways(st: State, seat: int, card: int) -> Iterator[Choice]:
    """SD-GUAL-02 SP-GUAL-02 On any living player; never to give the winning level, unless it says it may (SD-GUAL-03 SP-GUAL-03).

    One that is played on one's own turn only is for oneself.
    """
    data = st.game.cards[card].data
    for target in living(st) if data.get("anytime") else (seat,):
        wins = level(st, target) >= TOP_LEVEL - 1 and not data.get("even to win")
        if not wins and playable(st, seat, card, target):
            yield card, target


def one_shots(st: State, seat: int) -> Iterator[Choice]:
    """SD-SHOT-03 SD-SHOT-04 SP-SHOT-03 One-Shots from hand or from the table, when their own text allows.

    SD-TIME-09 SD-INT-01 SP-TIME-10 SP-INT-01 One for combat goes into any combat; one that says nothing, on the own turn out of
    combat.
    """
    cards = st.game.cards
    for card in (*st.pile("hand", seat), *st.pile("pack", seat)):
        made = cards[card]
        if made.kind == "one-shot" and not answers(made) and may_use(st, seat, card):
            yield (card,)


def may_use(st: State, seat: int, card: int) -> bool:
    """Is it the time for this One-Shot?"""
    made = st.game.cards[card]
    if "playable" not in made.data:
        return st.active == seat and not in_combat(st, seat)
    return not (for_combat(made) and st.stat("fleeing")) and playable(st, seat, card, seat)


def treasure_ways(st: State, seat: int, card: int) -> Iterator[Choice]:
    """SD-TRE-01 SD-TRE-02 SP-TRE-01 SP-TRE-02 A Treasure that is no Item, when its own text allows."""
    if playable(st, seat, card, seat):
        yield (card,)


def answer_ways(moment: str) -> Find:
    """A finder: the cards of hand and table that are played in answer to this moment."""

    def find(st: State, seat: int) -> Iterator[Choice]:
        for card in (*st.pile("hand", seat), *st.pile("pack", seat)):
            if answers(st.game.cards[card]) == moment and playable(st, seat, card, seat):
                yield (card,)

    return find


# ---- into a fight -----------------------------------------------------------------------------------


def enhancer_ways(st: State, seat: int, card: int) -> Iterator[Choice]:
    """SD-ENH-03 SD-ENH-05 SP-ENH-03 On any monster of the fight; who plays it picks which."""
    for monster in monsters(st):
        yield card, monster


def play_enhancer(st: State, seat: int, args: Choice) -> Next:
    """SD-ENH-01 SD-ENH-04 SP-ENH-01 SP-ENH-03 It lies with that monster and adds to whatever is there."""
    return [Move(args[0], st.game.zones["combat"][0], "play", seat, args[1], True)]


def join_ways(st: State, seat: int, card: int) -> Iterator[Choice]:
    """SD-INT-03 SD-MON-02 SP-INT-03 SP-MON-02 A card that brings a monster from hand into the fight: there must be one in hand."""
    if playable(st, seat, card, seat) and any(kind(st, c) == "monster" for c in st.pile("hand", seat)):
        yield (card,)


# ---- a card just received -----------------------------------------------------------------------------

def arrived(st: State, seat: int) -> Iterator[Choice]:
    """SD-TIME-06 SD-TIME-11 SD-TRE-02 SD-CLS-05 SP-TIME-07 SP-TIME-11 SP-TRE-02 SP-CLS-05 The ways to play the card that has just
    come to hand, and no other.

    SD-CHT-04 SP-CHT-01 But an Item may come with a Cheat! from hand, as whenever it is played.
    """
    card = st.stat("arrived")
    rows = [row for row in hand_rows(st, card) if row.received]
    for row in rows:
        yield from row.ways(st, seat, card)
    if rows and items.is_wearable(st.game.cards[card]):
        for other in st.pile("hand", seat):
            if kind(st, other) == "cheat":
                yield other, card


def play_arrived(st: State, seat: int, args: Choice) -> Next:
    """As it would be played on the own turn."""
    return next(row for row in hand_rows(st, args[0]) if row.received).do(st, seat, args)


# ---- the table ----------------------------------------------------------------------------------------


def one_sale(st: State, seat: int) -> Iterator[Choice]:
    """SD-SELL-01 SP-SELL-01 Whether there is anything to sell; what, is asked then."""
    if can_sell(st, seat):
        yield ()


DISCARD_A_CLASS = Action(
    "discard a Class", ANY_TIME, classes.discardable, classes.discard,
    rules="SD-TIME-01 SD-CLS-04 SD-SUP-07 SP-TIME-01 SP-CLS-04 SP-SUP-06",
    about=("card",),
)
GO_UP = HandRow(
    "play a Go Up a Level", ANY_TIME, "go-up", level_ways, run_card,
    rules="SD-TIME-02 SD-GUAL-02 SD-GUAL-03 SP-TIME-02 SP-GUAL-02 SP-GUAL-03",
    about=("card", "seat"),
)
CURSE = HandRow(
    "play a Curse", ANY_TIME, "curse", curses.victims, curses.play,
    rules="SD-TIME-03 SD-CUR-02 SD-INT-04 SP-TIME-04 SP-CUR-02 SP-INT-04",
    about=("card", "seat"),
)
TRADE_ITEMS = Action(
    "trade Items", NOT_IN_COMBAT, trade.partners, lambda st, seat, args: Run(trade.TRADE, trade.Trade(seat, args[0])),
    rules="SD-TIME-04 SD-TRD-01 SD-TRD-02 SP-TIME-05 SP-TRD-01 SP-TRD-02", free=True, about=("seat",),
)
GIVE_AN_ITEM = Action(
    "give an Item", NOT_IN_COMBAT, trade.receivers, lambda st, seat, args: Run(trade.GIFT, trade.Gift(seat, args[0])),
    rules="SD-TRD-04 SD-DISC-02 SP-TRD-04 SP-DISC-02", free=True, about=("seat",),
)
CHANGE_EQUIPMENT = Action(
    "change equipment", NOT_IN_COMBAT, items.equipment, items.change_equipment,
    rules="SD-TIME-05 SD-ITEM-03 SD-ITEM-04 SD-EQ-03 SP-TIME-06 SP-ITEM-03 SP-ITEM-04 SP-EQ-03", free=True, about=("card", "card"),
)
CHEAT_ON_THE_TABLE = HandRow(
    "play a Cheat!", NOT_IN_COMBAT, "cheat", items.cheat_ways, items.play_cheat,
    rules="SD-CHT-01 SD-CHT-04 SP-CHT-01", about=("card", "card"), opening=True, received=True,
)
JUST_RECEIVED_CARD = Action(
    "play a card just received", JUST_RECEIVED, arrived, play_arrived,
    rules="SD-TIME-06 SD-TIME-11 SD-TRE-02 SD-CLS-05 SP-TIME-07 SP-TIME-11 SP-TRE-02 SP-CLS-05",
    window="just-received", about=("card", "card"),
)
PLAY_A_CLASS = HandRow(
    "play a Class", OWN_TURN, "class", classes.ways, classes.play,
    rules="SD-TIME-07 SD-CLS-05 SD-CLS-06 SP-TIME-08 SP-CLS-05 SP-SUP-01",
    about=("card", "card"), opening=True, received=True,
)
PLAY_SUPER_MUNCHKIN = HandRow(
    "play Super Munchkin", OWN_TURN, "super-munchkin", classes.super_ways, classes.play_super,
    rules="SD-TIME-07 SD-SUP-01 SP-TIME-08 SP-SUP-01", about=("card", "card"), opening=True, received=True,
)
SELL_ITEMS = Action(
    "sell Items", IDLE_TURN, one_sale, lambda st, seat, args: Run(SELL, Sale(seat)),
    rules="SD-TIME-08 SD-SELL-01 SD-SELL-04 SP-TIME-09 SP-SELL-01 SP-SELL-03",
)
PLAY_AN_ITEM = HandRow(
    "play an Item", IDLE_TURN, "item one-shot", items.ways, items.play,
    rules="SD-TIME-09 SD-TRE-02 SD-BIG-01 SD-VEH-01 SD-SHOT-04 SP-TIME-10 SP-TRE-02 SP-BIG-01 SP-SHOT-03",
    about=("card", "card"), opening=True, received=True,
)
PLAY_A_TREASURE = HandRow(
    "play a Treasure", IDLE_TURN, "treasure", treasure_ways, run_card,
    rules="SD-TRE-01 SD-TRE-02 SD-GUAL-01 SP-TRE-01 SP-TRE-02 SP-GUAL-01", about=("card",), received=True,
)
USE_A_ONE_SHOT = Action(
    "use a One-Shot", ANY_TIME, one_shots, run_card,
    rules="SD-SHOT-03 SD-SHOT-04 SD-TIME-09 SD-INT-01 SP-SHOT-03 SP-TIME-10 SP-INT-01",
    about=("card",),
)
ENHANCE = HandRow(
    "play a monster enhancer", IN_A_FIGHT, "enhancer", enhancer_ways, play_enhancer,
    rules="SD-INT-02 SD-ENH-03 SD-ENH-05 SP-INT-02 SP-ENH-03", about=("card", "card"),
)
WANDERING_MONSTER = HandRow(
    "play a Wandering Monster", IN_A_FIGHT, "join", join_ways, run_card, rules="SD-INT-03 SD-MON-02 SP-INT-03 SP-MON-02",
    about=("card",),
)
ANSWERS = tuple(
    Action(
        f"answer a {moment}", ANY_TIME, answer_ways(moment), run_card,
        rules="SD-TIME-13 SP-TIME-11",
        window=moment, about=("card",),
    )
    for moment in ANSWERED
)
USE_IN_ANSWER = tuple(
    use_row(f"use an ability on a {moment}", moment, rules="SD-CLS-03 SD-TIME-13 SP-CLS-03 SP-TIME-11") for moment in ANSWERED
)

FAMILY: tuple[Action, ...] = (
    DISCARD_A_CLASS, GO_UP, CURSE, TRADE_ITEMS, GIVE_AN_ITEM, CHANGE_EQUIPMENT, CHEAT_ON_THE_TABLE, JUST_RECEIVED_CARD,
    PLAY_A_CLASS, PLAY_SUPER_MUNCHKIN, SELL_ITEMS, PLAY_AN_ITEM, PLAY_A_TREASURE, USE_A_ONE_SHOT, ENHANCE, WANDERING_MONSTER,
    USE_ABILITY, *USE_IN_ANSWER, *ANSWERS,
)
"""The rows that every big Munchkin game has."""
