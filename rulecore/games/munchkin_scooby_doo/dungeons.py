"""Dungeons and Portals: moving on, what is revealed and left, and the exit. Enter here: DUNGEONS, what they add to the family.

Every face-up Dungeon counts for everybody: its lines count in the zone `dungeons` (SD-DUNG-01, SD-DUNG-03).
"""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.actions import OWN_TURN, Action, Choice, Moment
from ...engine.changes import Change, Draw, Happen, Move, SetStat
from ...engine.flow import Ask, Edits, Flow, Next, Run
from ...engine.game import Ability, NoLocals
from ...engine.parts import Part
from ...engine.state import NOBODY, Live, Locals, Scope, State
from ..munchkin import playing, setup, turn
from ..munchkin.reading import alive, discard_pile, in_combat, kind
from ..munchkin.rows import IDLE_TURN, JUST_RECEIVED, NOT_IN_COMBAT
from ..munchkin.turn import Door
from ..parts.piles import draw
from ..parts.when import when

PLACES = "dungeons"
EXIT_COSTS = 4


# ---- Portals --------------------------------------------------------------------------------------


class Through(Locals):
    """Which Portal is followed, by whom, and whether it was drawn face up."""

    __slots__ = ("card", "seat", "open")

    def __init__(self, card: int, seat: int, open: bool = False) -> None:
        self.card = card
        self.seat = seat
        self.open = open


FOLLOW = Flow("munchkin.portal", Through, inner=True)


@FOLLOW.step
def turn_it_up(st: State, v: Through) -> Next:
    """SD-PORT-01 SD-PORT-02 SD-PORT-05 SD-TURN-04 It lies open and is followed at once.

    SD-PORT-05c On one's own turn it counts as the Portal played, however it came.
    """
    table = st.game.zones["table"][0]
    lying = [] if st.where[v.card] == table else [Move(v.card, table, "play", v.seat, NOBODY, True)]
    return [*lying, *([SetStat("moved-on", 0, 1)] if v.seat == st.active else [])]


@FOLLOW.step
def follow_it(st: State, v: Through) -> Next:
    """SD-PORT-03 What it says, with all that the Dungeons left and entered say about it (SD-PORT-13)."""
    text = st.game.cards[v.card].play
    return None if text is None else Run(text, Scope(v.card, v.seat))


@FOLLOW.step
def it_is_used(st: State, v: Through) -> Next:
    """SD-PORT-13 It goes to the Door discards before its replacement is drawn."""
    return [Move(v.card, discard_pile(st, v.card), "discard", v.seat)] if st.zone_of(v.card) == "table" else None


@FOLLOW.step
def replace_it(st: State, v: Through) -> Next:
    """SD-PORT-06 SD-PORT-07 SD-PORT-08 SD-PORT-09 A face-down Door replaces one that was face down; it goes to the hand.

    SD-PORT-04 A face-up one is replaced by opening the next Door, which is the turn's business.
    """
    return None if v.open else draw(st, "door-deck", "hand", v.seat)


def portals(st: State, seat: int) -> Iterator[Choice]:
    """SD-PORT-05b SD-PORT-05c SD-PORT-11 The Portals in hand, if no card has changed the Dungeon this turn yet."""
    if not st.stat("moved-on"):
        for card in st.pile("hand", seat):
            if st.game.cards[card].kind == "portal":
                yield (card,)


def follow(st: State, seat: int, args: Choice) -> Next:
    """SD-TIME-10 SD-PORT-06 It is played from hand."""
    return Run(FOLLOW, Through(args[0], seat))


# ---- a Portal behind the door ---------------------------------------------------------------------

DOORS = Flow("munchkin.portal-door", Door)  # steps for the flow of a door that is opened; not run by itself


@DOORS.step
def a_portal_is_followed(st: State, v: Door) -> Next:
    """SD-TURN-04 SD-PORT-02 A Portal is followed at once."""
    return Run(FOLLOW, Through(v.card, v.seat, open=True)) if kind(st, v.card) == "portal" else None


@DOORS.step
def another_door(st: State, v: Door) -> Next:
    """SD-PORT-04 SD-PORT-07 After a Portal the next Door is turned up in its place.

    SD-ZONE-03 Where nothing but used Portals would come again and again, no Door is left.
    """
    if kind(st, v.card) != "portal":
        return None
    doors = st.pile("door-deck") + st.pile("door-discards")
    return turn.kick_it_open if any(kind(st, c) != "portal" for c in doors) else turn.no_monster


# ---- discovering an exit --------------------------------------------------------------------------


class Explorer(Locals):
    """Who looks for an exit."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


EXIT = Flow("munchkin.exit", Explorer)
MOVE_ON = Flow("munchkin.move-on", Explorer, block=True)


def can_discover(st: State, seat: int) -> Iterator[Choice]:
    """SD-EXIT-01 SD-EXIT-03 Four cards in hand are enough, whatever else was played; not where one Dungeon is all there is."""
    if len(st.pile("hand", seat)) >= EXIT_COSTS and not st.settings.get("only-dungeon"):
        yield ()


@EXIT.step
def discard_four(st: State, v: Explorer) -> Next:
    """SD-EXIT-01 Four cards from hand."""
    hand = st.pile("hand", v.seat)[:]
    return Ask(v.seat, "discover an exit", hand, shape="subset", about="card", least=EXIT_COSTS, most=EXIT_COSTS)


@discard_four.answered
def discarded(st: State, v: Explorer, cards: tuple[int, ...]) -> Next:
    """They are discarded first."""
    return [Move(c, discard_pile(st, c), "discard", v.seat) for c in cards]


@EXIT.step
def go_through(st: State, v: Explorer) -> Next:
    """SD-DUNG-05 Leaving and entering is one instruction: nothing is checked in between."""
    return Run(MOVE_ON, Explorer(v.seat))


@MOVE_ON.step
def leave_all(st: State, v: Explorer) -> Next:
    """SD-EXIT-01 SD-EXIT-04 All Dungeons in play are left, and what they say about it is followed (SD-DUNG-02, SD-DUNG-04).

    SD-EXIT-03 It is nobody's card that does it.
    """
    return [Move(c, discard_pile(st, c), "discard") for c in st.pile(PLACES)]


@MOVE_ON.step
def enter_one(st: State, v: Explorer) -> Next:
    """SD-EXIT-01 SD-EXIT-04 And one new one is entered."""
    return [Draw(st.game.zones["dungeon-deck"][0], st.game.zones[PLACES][0])]


# ---- what Dungeons set off ------------------------------------------------------------------------


def leaves(st: State, live: Live, c: Change) -> bool:
    """Is a Dungeon about to leave play?"""
    return isinstance(c, Move) and st.zone_of(c.card) == PLACES


def tell_first(st: State, live: Live, c: Change) -> list[Change]:
    """SD-DUNG-02 What it says about being left is followed, though it lies face down by then (SD-DUNG-04).

    SD-DUNG-09 SD-OPT-05 One that the table has agreed never to leave stays.
    """
    assert isinstance(c, Move)
    if st.game.cards[c.card].title in (st.settings.get("base-dungeon"), st.settings.get("only-dungeon")):
        return []
    return [Happen("leave", st.active, c.card), c]


def by_a_card(st: State, c: Move) -> list[Change]:
    """SD-PORT-05c SD-PORT-12 Any card that changes the Dungeon on one's own turn counts like a Portal; an exit is no card."""
    return [SetStat("moved-on", 0, 1)] if c.by != NOBODY and c.by == st.active else []


@when("draw", "munchkin.rule.reveal", lambda st, c: isinstance(c, Move) and st.game.zone_names[c.to] == PLACES)
def revealed(st: State, v: Scope) -> Next:
    """SD-DUNG-02 SD-DUNG-03 A new Dungeon's text for being revealed is followed."""
    assert isinstance(v.it, Move)
    return [*by_a_card(st, v.it), Happen("reveal", st.active, v.it.card)]


@when("discard", "munchkin.rule.left", lambda st, c: isinstance(c, Move) and st.game.zone_names[c.source] == PLACES)
def left(st: State, v: Scope) -> Next:
    """SD-PORT-12 It is remembered that a card has changed the Dungeon this turn."""
    assert isinstance(v.it, Move)
    return by_a_card(st, v.it)


# ---- the first Dungeon ----------------------------------------------------------------------------

ARRIVAL = Flow("munchkin.arrival", NoLocals)  # steps for a set's game flow; not run by itself


@ARRIVAL.step
def play_in_one_dungeon(st: State, v: Locals) -> Next:
    """SD-DUNG-09 Option: one Dungeon for the whole game, so no Portals, and no other Dungeon for cards to lead to."""
    only = st.settings.get("only-dungeon")
    if not only:
        return None
    aside = st.game.zones["aside"][0]
    left_out = [c for c, card in enumerate(st.game.cards) if card.kind in ("portal", "dungeon") and card.title != only]
    return [Move(c, aside, "leave-out") for c in left_out]


@ARRIVAL.step
def open_a_dungeon(st: State, v: Locals) -> Next:
    """SD-SET-05 SD-SET-06 SD-SET-07 One Dungeon lies open: the one that the table has agreed on, else the top one."""
    place = st.game.zones[PLACES][0]
    for option in ("only-dungeon", "base-dungeon", "opening-dungeon"):
        if title := st.settings.get(option):
            return [Move(st.game.titles[title][0], place, "enter", open=True)]
    return [Draw(st.game.zones["dungeon-deck"][0], place, "enter", NOBODY, True)]


@ARRIVAL.step
def what_it_says(st: State, v: Any) -> Next:
    """SD-CREATE-06 Its text for being revealed is followed after the deal and before the opening plays.

    SD-CARD-03 Whoever goes first is `you` there, and the first of all players.
    """
    return [Happen("reveal", v.first, c) for c in st.pile(PLACES)]


# ---- the turn, and a Portal just drawn ------------------------------------------------------------

TURNS = Flow("munchkin.portal-turn", turn.Turn)  # a step for the flow of a turn; not run by itself


@TURNS.step
def places_may_change_again(st: State, v: Locals) -> Next:
    """SD-PORT-05c Which cards have changed the Dungeon this turn is of no importance to the next."""
    return [SetStat("moved-on", 0, 0)]


def may_be_a_portal(st: State, live: Live, c: Change) -> bool:
    """SD-PORT-05 Has a player in turn drawn a Door face down? It may be a Portal, to be turned up now or never.

    Asked about every Door, so that being asked tells nothing.
    """
    if not isinstance(c, Move) or st.game.zone_names[c.to] != "hand" or st.game.cards[c.card].start != "door-deck":
        return False
    seat = st.game.owner[c.to]
    return st.active == seat and alive(st, seat) and not in_combat(st, seat)


def portal_arrived(st: State, seat: int) -> Iterator[Choice]:
    """SD-PORT-05 SD-PORT-10 A Portal drawn face down may be turned up at once; one from another player's hand may not."""
    card = st.stat("arrived")
    it = playing.set_off(st)
    if kind(st, card) == "portal" and isinstance(it, Move) and it.event == "draw":
        yield (card,)


# ---- what all this adds to the family -------------------------------------------------------------

MAY_EXIT = Moment(
    "out of combat", lambda st, seat: st.settings.get("exit-in-combat") != "forbidden" or not in_combat(st, seat)
)
FOLLOW_A_PORTAL = Action(
    "play a Portal", IDLE_TURN, portals, follow, rules="SD-TIME-10 SD-PORT-05b SD-PORT-05c", about=("card",),
    kinds=("portal",),
)
TURN_UP_A_PORTAL = Action(
    "turn up a Portal just drawn", JUST_RECEIVED & NOT_IN_COMBAT, portal_arrived, follow,
    rules="SD-PORT-05 SD-PORT-10", window="just-received", about=("card",),
)
DISCOVER_AN_EXIT = Action(
    "discover an exit", OWN_TURN & MAY_EXIT, can_discover, lambda st, seat, args: Run(EXIT, Explorer(seat)),
    rules="SD-EXIT-01 SD-EXIT-02",
)
RULES = (
    Ability("munchkin.rule.leave", "before discard", hears=leaves, rewrite=tell_first, label="SD-DUNG-02 SD-DUNG-09"),
    Ability("munchkin.rule.received.door", "draw", hears=may_be_a_portal, block=playing.RECEIVED),
    revealed,
    left,
)
DUNGEONS = Part(
    "Dungeons",
    steps={
        setup.GAME: Edits(
            before={"deal_the_cards": [play_in_one_dungeon]}, after={"first_player": [open_a_dungeon, what_it_says]},
        ),
        turn.DOOR: Edits(after={"a_curse_hits": [a_portal_is_followed, another_door]}),
        turn.TURN: Edits(after={"end_of_turn": [places_may_change_again]}),
    },
    flows=(FOLLOW, EXIT, MOVE_ON),
    actions=(FOLLOW_A_PORTAL, TURN_UP_A_PORTAL, DISCOVER_AN_EXIT),
    rules=RULES,
    registers={"moved-on": ("game", 0)},  # Dungeon-changing cards played this turn (SD-PORT-05c)
    unchecked=frozenset(("moved-on",)),
    checked_zones=frozenset((PLACES,)),
    words={"supply": {"Dungeon": ("dungeon-deck", PLACES)}},
)
"""Dungeons that count for everybody, and Portals that lead to them (SD-DUNG-01, SD-PORT-01); the first lies open (SD-SET-06)."""
