"""What the two players may do when it is their turn to act, one row an action. Enter here: ACTIONS."""
from __future__ import annotations

from collections.abc import Iterator

from ...engine.abilities import USE_ABILITY, use_row
from ...engine.actions import ANY_TIME, OWN_TURN, Action, Choice
from ...engine.changes import Move, Note
from ...engine.flow import Next, Run
from ...engine.game import Card, Game
from ...engine.lower import nodes
from ...engine.state import Scope, State
from ...engine.values import has_property
from ...lang.meaning import Attached, Bonus
from .facts import affordable, is_term, may_be_placed, movers, open_places, places
from .moving import MOVE, Moving, destinations, moved_key
from .playing import EFFECT, PLAY, Played

PLAYABLE = ("monster", "item", "friend", "event")


# ---- Locations and members --------------------------------------------------------------------------


def placed_key(seat: int) -> tuple[str, str, int]:
    """Where it is remembered that a player has played a Location in this turn."""
    return ("turn", "location", seat)


def locations_in_hand(st: State, seat: int) -> Iterator[Choice]:
    """ECG-ACT-MI-01 ECG-LOC-02 One Location a turn, of those that may be played now (ECG-LOC-03 ECG-LOC-04)."""
    if st.memo.get(placed_key(seat)):
        return
    for card in st.pile("hand", seat):
        if st.game.cards[card].kind == "location" and may_be_placed(st, seat, card):
            yield (card,)


def play_location(st: State, seat: int, args: Choice) -> Next:
    """ECG-INV-01 It lies in front of its player, past the Malt Shop, and can be investigated from the next action on."""
    return [Note(placed_key(seat), 1), Move(args[0], st.game.zones["locations"][seat], "arrival", seat, open=True)]


def ways_to_move(st: State, seat: int) -> Iterator[Choice]:
    """ECG-ACT-MI-02 ECG-ACT-09 Once a turn, wherever somebody can go that they are not; also before a Location is played."""
    if not st.memo.get(moved_key(seat)) and not has_property(st, "cannot move", seat):
        for to in destinations(st, seat, movers(st, seat)):
            yield (to,)


def move_members(st: State, seat: int, args: Choice) -> Next:
    """ECG-INV-02 An investigation begins with it."""
    return Run(MOVE, Moving(seat, args[0]))


# ---- cards from hand ----------------------------------------------------------------------------------


def playable(st: State, seat: int, card: int) -> bool:
    """ECG-ITEM-03 Does the card's own play line let this player play it now? Without one, either role may."""
    test = st.game.cards[card].data.get("playable")
    return test is None or bool(test(st, Scope(card, seat), seat))


def targets(st: State, seat: int, card: int) -> list[int] | None:
    """ECG-INV-16 What a card can be played on; None if it is played on nothing.

    ECG-MON-01 ECG-MON-04 A Monster on any Location that is not solved; Friends, and Events that change a Fright Level, for one
    that can be investigated now.
    """
    made = st.game.cards[card]
    wanted = made.data.get("attaches")
    if wanted:
        seats = (seat,) if "Location" not in wanted else range(st.seats)
        return [c for s in seats for zone in st.game.groups["play"] for c in st.pile(zone, s) if attachable(st, c, wanted)]
    if made.kind == "monster":
        return [c for s in range(st.seats) for c in places(st, s)]
    return open_places(st) if made.kind == "friend" or made.data["aims"] else None


def attachable(st: State, card: int, wanted: tuple[str, ...]) -> bool:
    """Is it one of the cards that another says it attaches to?"""
    return any(is_term(st, card, term) for term in wanted)


def note_aim(game: Game, card: Card) -> None:
    """Remember of a card whether it is for one Location: an Event with a bare +N, or with something that happens `here`."""
    lines = card.meaning.lines if card.meaning is not None else ()
    bonus = any(bonus.subject is None for bonus in nodes(lines, Bonus))
    card.data["aims"] = card.kind == "event" and (bonus or any(p.prep == "here" for p in nodes(lines, Attached)))


def cards_in_hand(st: State, seat: int) -> Iterator[Choice]:
    """ECG-ACT-MI-03 ECG-ACT-V-01 Every card that can be paid for, with what it is played on."""
    for card in st.pile("hand", seat):
        made = st.game.cards[card]
        if made.kind not in PLAYABLE or made.data.get("on") or not affordable(st, seat, card):
            continue
        if made.kind == "monster" and st.active == seat and st.settings["mi-plays-monsters"] == "no":
            continue
        if playable(st, seat, card):
            on = targets(st, seat, card)
            yield from [(card,)] if on is None else [(card, c) for c in on]


def answers_in_hand(st: State, seat: int) -> Iterator[Choice]:
    """ECG-GLO-03 The cards that cancel what the opponent is doing, if they can be paid for."""
    for card in st.pile("hand", seat):
        if st.game.cards[card].data.get("on") == EFFECT and affordable(st, seat, card) and playable(st, seat, card):
            yield (card,)


def play_card(st: State, seat: int, args: Choice) -> Next:
    """Pay for it, lay it open, do what it says."""
    return Run(PLAY, Played(args[0], seat, *args[1:]))


ACTIONS = (
    Action("play a Location", OWN_TURN, locations_in_hand, play_location,
           rules="ECG-ACT-MI-01 ECG-ACT-V-05", about=("card",), kinds=("location",)),
    Action("move members", OWN_TURN, ways_to_move, move_members, rules="ECG-ACT-MI-02 ECG-ACT-V-05", about=("card",)),
    Action("play a card", ANY_TIME, cards_in_hand, play_card,
           rules="ECG-ACT-MI-03 ECG-ACT-V-01", about=("card", "card"), kinds=PLAYABLE),
    USE_ABILITY,
    Action("cancel with a card", ANY_TIME, answers_in_hand, play_card,
           rules="ECG-GLO-03 ECG-GLO-04", about=("card",), window=EFFECT, kinds=PLAYABLE),
    use_row("cancel with an ability", EFFECT, "ECG-GLO-03 ECG-GLO-06"),
)
"""ECG-ACT-MI-06 ECG-ACT-V-04 To pass is what the window itself offers. USE_ABILITY: ECG-ACT-MI-04 ECG-ACT-MI-05 ECG-ACT-V-02
ECG-ACT-V-03."""
