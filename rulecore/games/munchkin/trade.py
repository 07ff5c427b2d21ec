"""Trading Items and giving them away. Enter here: TRADE, GIFT, partners, receivers."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...engine.actions import Choice
from ...engine.flow import DONE, Ask, Flow, Next
from ...engine.state import NOBODY, Locals, State
from .big_items import room_for, room_for_all
from .items import items_in_play, received
from .reading import alive, in_combat


class Trade(Locals):
    """Who offers what to whom for what."""

    __slots__ = ("seat", "partner", "gives", "wants")

    def __init__(self, seat: int, partner: int, gives: tuple[int, ...] = (), wants: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.partner = partner
        self.gives = gives
        self.wants = wants


TRADE = Flow("munchkin.trade", Trade)


def free_to_trade(st: State, seat: int) -> bool:
    """SD-TIME-04 SD-TRD-02 SD-LOOT-05 SP-TIME-05 SP-TRD-02 SP-LOOT-04 Out of combat, and alive."""
    return not in_combat(st, seat) and alive(st, seat)


def partners(st: State, seat: int) -> Iterator[Choice]:
    """SD-TIME-04 SD-TRD-01 SP-TIME-05 SP-TRD-01 Those to trade with: both out of combat, both with Items on the table."""
    if not alive(st, seat) or not items_in_play(st, seat):
        return
    for other in st.others(seat):
        if free_to_trade(st, other) and items_in_play(st, other):
            yield (other,)


def why_not_swap(st: State, v: Trade, wants: Sequence[int]) -> str | None:
    """SD-TRD-06 SP-CHT-01 A trade is legal if both can carry what they then have; nothing wanted: no trade."""
    if not wants:
        return None
    if not room_for_all(st, v.seat, wants, v.gives):
        return "you could not carry that (SD-TRD-06 SP-CHT-01)"
    if not room_for_all(st, v.partner, v.gives, wants):
        return "the other player could not carry that (SD-TRD-06 SP-CHT-01)"
    return None


def some_swap(st: State, v: Trade) -> Callable[[Callable[[int], int]], tuple[int, ...]]:
    """A way to find a legal wish by chance: one Item, or none."""

    def sample(below: Callable[[int], int]) -> tuple[int, ...]:
        fitting = [c for c in items_in_play(st, v.partner) if why_not_swap(st, v, (c,)) is None]
        return (fitting[below(len(fitting))],) if fitting else ()

    return sample


@TRADE.step
def offer(st: State, v: Trade) -> Next:
    """SD-TRD-01 SP-TRD-01 Items from the table, never from hand and never other cards."""
    mine = items_in_play(st, v.seat)
    return Ask(v.seat, "offer", mine, shape="subset", about="card", least=1, most=len(mine))


@offer.answered
def offered(st: State, v: Trade, cards: tuple[int, ...]) -> Next:
    """That is what the other would get."""
    v.gives = cards
    return None


@TRADE.step
def ask_for(st: State, v: Trade) -> Next:
    """SD-TRD-01 SD-TRD-06 SP-TRD-01 SP-CHT-01 In exchange for Items of the other; none is no trade."""
    theirs = items_in_play(st, v.partner)
    return Ask(
        v.seat, "ask for", theirs, shape="subset", about="card", least=0, most=len(theirs), default=(),
        check=lambda wants: why_not_swap(st, v, wants), sample=some_swap(st, v),
    )


@ask_for.answered
def asked_for(st: State, v: Trade, cards: tuple[int, ...]) -> Next:
    """Whoever wants nothing has thought better of it."""
    v.wants = cards
    return None if cards else DONE


@TRADE.step
def agree(st: State, v: Trade) -> Next:
    """SD-TRD-01 SP-TRD-01 Nothing is traded unless the other agrees."""
    return Ask(v.partner, "accept the trade", (True, False), shape="yes-no", default=False)


@agree.answered
def swap(st: State, v: Trade, accepted: bool) -> Next:
    """SD-TRD-03 SD-TRD-06 SP-TRD-03 SP-CHT-01 Both sides at once; every Item stays in play with its new owner."""
    if not accepted:
        return DONE
    return [
        *[received(st, c, v.partner, "trade", v.seat) for c in v.gives],
        *[received(st, c, v.seat, "trade", v.partner) for c in v.wants],
    ]


# ---- gifts ----------------------------------------------------------------------------------------


class Gift(Locals):
    """Who gives which Item to whom."""

    __slots__ = ("seat", "receiver", "card")

    def __init__(self, seat: int, receiver: int, card: int = NOBODY) -> None:
        self.seat = seat
        self.receiver = receiver
        self.card = card


GIFT = Flow("munchkin.gift", Gift)


def giveable(st: State, seat: int, receiver: int) -> list[int]:
    """SD-TRD-01 SD-TRD-06 SP-TRD-01 SP-CHT-01 The Items on a player's table that the receiver could carry."""
    return [c for c in items_in_play(st, seat) if room_for(st, receiver, c)]


def receivers(st: State, seat: int) -> Iterator[Choice]:
    """SD-TRD-04 SD-DISC-02 SP-TRD-04 SP-DISC-02 Those out of combat to whom something could be given."""
    mine = items_in_play(st, seat)
    if not mine or not alive(st, seat):
        return
    for other in st.others(seat):
        if free_to_trade(st, other) and any(room_for(st, other, c) for c in mine):
            yield (other,)


@GIFT.step
def which_item(st: State, v: Gift) -> Next:
    """SD-TRD-04 SP-TRD-04 An Item from the table."""
    return Ask(v.seat, "give", giveable(st, v.seat, v.receiver), about="card")


@which_item.answered
def this_one(st: State, v: Gift, card: int) -> Next:
    """That is the gift."""
    v.card = card
    return None


@GIFT.step
def wanted(st: State, v: Gift) -> Next:
    """SD-TRD-04 SP-TRD-04 A gift, or a bribe, goes only to a player who wants it."""
    return Ask(v.receiver, "accept the gift", (True, False), shape="yes-no", default=False, card=v.card)


@wanted.answered
def given(st: State, v: Gift, accepted: bool) -> Next:
    """SD-TRD-03 SP-TRD-03 It stays in play."""
    return [received(st, v.card, v.receiver, "give", v.seat)] if accepted else None
