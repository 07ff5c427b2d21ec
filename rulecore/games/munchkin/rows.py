"""The rows of the timing table: when, and from where. Never: which rows a game has (actions.py). Enter here: from_hand."""
from __future__ import annotations

from collections.abc import Callable, Iterator

from ...engine.actions import OWN_TURN, Action, Choice, Moment
from ...engine.flow import Next
from ...engine.state import State
from .playing import receiver
from .reading import fighting, in_combat

Ways = Callable[[State, int, int], Iterator[Choice]]
Find = Callable[[State, int], Iterator[Choice]]
Do = Callable[[State, int, Choice], Next]

NOT_IN_COMBAT = Moment("out of combat", lambda st, seat: not in_combat(st, seat))
IDLE_TURN = OWN_TURN & NOT_IN_COMBAT
IN_A_FIGHT = Moment("in any combat, before anybody runs away", lambda st, seat: fighting(st) and not st.stat("fleeing"))
JUST_RECEIVED = Moment("right after you have received it", lambda st, seat: receiver(st) == seat)


class HandRow(Action):
    """A row about cards from hand: `ways` finds every way to play one of them.

    `opening`: they may be played before the first turn. `received`: and at once, by whom they have just come to.
    """

    __slots__ = ("ways", "opening", "received")

    def __init__(
        self, name: str, when: Moment, kinds: str, ways: Ways, do: Do, *, rules: str, about: tuple[str, ...],
        opening: bool = False, received: bool = False,
    ) -> None:
        wanted = frozenset(kinds.split())

        def find(st: State, seat: int) -> Iterator[Choice]:
            cards = st.game.cards
            for card in st.pile("hand", seat):
                if cards[card].kind in wanted:
                    yield from ways(st, seat, card)

        super().__init__(name, when, find, do, rules=rules, about=about, kinds=wanted)
        self.ways = ways
        self.opening = opening
        self.received = received


def hand_rows(st: State, card: int) -> list[HandRow]:
    """The rows by which a card in hand may be played at one time or another."""
    kind = st.game.cards[card].kind
    return [row for row in st.game.actions if isinstance(row, HandRow) and kind in row.kinds]
