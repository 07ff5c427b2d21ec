"""Selling Items for levels. Enter here: SELL, can_sell."""
from __future__ import annotations

from collections.abc import Callable, Sequence

from ...engine.changes import AddStat, Move
from ...engine.flow import Ask, Flow, Next
from ...engine.state import Locals, State
from .reading import TOP_LEVEL, discard_pile, gold, in_play, is_item, level

PRICE = 1000


class Sale(Locals):
    """Who sells."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


SELL = Flow("munchkin.sell", Sale)


def wares(st: State, seat: int) -> list[int]:
    """SD-SELL-03 SD-SELL-06 SP-SELL-02 SP-SELL-04 Items from hand and from play; those worth nothing may go along. SD-VEH-05
    Vehicles, too.
    """
    cards = st.game.cards
    return [c for c in st.pile("hand", seat) + in_play(st, seat) if is_item(cards[c]) and "gold" in cards[c].fields]


def worth(st: State, cards: Sequence[int]) -> int:
    """Their Gold Pieces together."""
    return sum(gold(st, c) for c in cards)


def levels_for(st: State, seat: int, cards: Sequence[int]) -> int:
    """SD-SELL-02 SD-SELL-04 SD-SELL-05 SP-SELL-01 SP-SELL-03 SP-SELL-04 A level for each full 1,000 Gold Pieces, and never the
    winning one.
    """
    return min(worth(st, cards) // PRICE, TOP_LEVEL - 1 - level(st, seat))


def refusing(st: State) -> bool:
    """SD-SELL-05 SP-SELL-04 Does this table refuse a sale that is worth more levels than may be gained?"""
    return st.settings.get("overshooting-sale") == "refused"


def can_sell(st: State, seat: int) -> bool:
    """SD-SELL-01 SD-SELL-04 SP-SELL-01 SP-SELL-03 Is there enough to sell, and a level to be had for it?"""
    cards = wares(st, seat)
    return (
        level(st, seat) < TOP_LEVEL - 1 and worth(st, cards) >= PRICE
        and (not refusing(st) or bool(fair_lot(st, seat, cards)))
    )


def why_not_sell(st: State, seat: int, cards: Sequence[int]) -> str | None:
    """What is wrong with this sale, or None."""
    total = worth(st, cards)
    if total < PRICE:
        return f"these Items are worth {total} Gold Pieces, not {PRICE} (SD-SELL-01 SP-SELL-01)"
    if refusing(st) and total // PRICE > levels_for(st, seat, cards):
        return "that would be worth more levels than may be gained by selling (SD-SELL-05 SP-SELL-04)"
    return None


def fair_lot(st: State, seat: int, cards: Sequence[int]) -> tuple[int, ...]:
    """SD-SELL-05 SP-SELL-04 The first of these Items that may be sold together; () if there is no such lot."""
    lots: dict[int, tuple[int, ...]] = {0: ()}  # what some of them are worth -> which ones
    for card in cards:
        for lot in list(lots.values()):
            more = (*lot, card)
            if why_not_sell(st, seat, more) is None:
                return more
            lots.setdefault(worth(st, more), more)
    return ()


def some_sale(st: State, seat: int) -> Callable[[Callable[[int], int]], tuple[int, ...]]:
    """A way to find a legal sale by chance: Items in any order, as many as are needed."""

    def sample(below: Callable[[int], int]) -> tuple[int, ...]:
        left = wares(st, seat)
        return fair_lot(st, seat, [left.pop(below(len(left))) for _ in range(len(left))])

    return sample


@SELL.step
def what_is_sold(st: State, v: Sale) -> Next:
    """SD-SELL-01 SP-SELL-01 Items worth at least 1,000 Gold Pieces in total."""
    cards = wares(st, v.seat)
    return Ask(
        v.seat, "sell Items", cards, shape="subset", about="card", least=1, most=len(cards),
        check=lambda sold: why_not_sell(st, v.seat, sold), sample=some_sale(st, v.seat),
    )


@what_is_sold.answered
def go_up(st: State, v: Sale, sold: tuple[int, ...]) -> Next:
    """SD-SELL-01 SD-SELL-02 SP-SELL-01 They are discarded for levels at once; there is no change."""
    discards = [Move(c, discard_pile(st, c), "discard", v.seat) for c in sold]
    return [*discards, AddStat("level", v.seat, levels_for(st, v.seat, sold), "sale")]
