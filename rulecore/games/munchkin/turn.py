"""A turn and its phases, one turn after another. Owns: the order of a turn. Never: what a phase does. Enter here: TURN, DOOR."""
from __future__ import annotations

from ...engine.actions import Choice, Perform
from ...engine.changes import BeginTurn, Change, Draw, Expire, Happen, Move, SetStat
from ...engine.flow import DONE, Ask, Both, Flow, Next, Run
from ...engine.state import NOBODY, Locals, Scope, State
from ..parts.acting import act_or, always_asked
from ..parts.piles import draw
from ..parts.turn_order import left_of
from ..parts.when import when
from .charity import CHARITY, Charity
from .creation import CREATE, Creation, opening_hand
from .curses import befall
from .death import revive
from .fight import FIGHT, Fight
from .reading import alive, discard_pile, fighting, kind

KICK: Choice = ("kick open the door",)
LOOT: Choice = ("loot the room",)
TROUBLE: Choice = ("look for trouble",)
END: Choice = ("end the turn",)


class Turn(Locals):
    """Whose turn it is."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


TURN = Flow("munchkin.turn", Turn, loop=True, offers=True)


# ---- the door -------------------------------------------------------------------------------------


class Door(Locals):
    """Who opens a door, and the card behind it; what lay on the table before."""

    __slots__ = ("seat", "card", "before")

    def __init__(self, seat: int, card: int = NOBODY, before: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.card = card
        self.before = before


DOOR = Flow("munchkin.door", Door)


@DOOR.step
def kick_it_open(st: State, v: Door) -> Next:
    """SD-TURN-01 SP-TURN-01 The top Door is turned up."""
    v.before = tuple(st.pile("table"))
    return [Draw(st.game.zones["door-deck"][0], st.game.zones["table"][0], "draw", v.seat, True)]


@DOOR.step
def see_what_is_there(st: State, v: Door) -> Next:
    """SD-TURN-01 SP-TURN-01 Everybody sees it. SD-ZONE-03 SP-ZONE-03 Without a Door left there is nothing behind it.

    SD-TURN-12 SP-TURN-12 A monster was met this turn, whatever becomes of it.
    """
    opened = [c for c in st.pile("table") if c not in v.before]
    if not opened:
        return DONE
    v.card = opened[-1]
    seen: list[Change] = [Happen("kick-down", v.seat, v.card), Happen("reveal", v.seat, v.card)]
    return [SetStat("fought", 0, 1), *seen] if kind(st, v.card) == "monster" else seen


@DOOR.step
def is_it_cancelled(st: State, v: Door) -> Next:
    """SD-CONF-01 SP-CONF-01 A card may have done away with it before it does anything."""
    if not st.stat("cancelled"):
        return None
    gone: list[Change] = [SetStat("cancelled", 0, 0)]
    if st.zone_of(v.card) == "table":
        gone.append(Move(v.card, discard_pile(st, v.card), "discard", v.seat))
    return Both(gone, no_monster)


@DOOR.step
def a_monster_is_fought(st: State, v: Door) -> Next:
    """SD-TURN-02 SD-MON-01 SP-TURN-02 SP-MON-01 A monster attacks whoever found it; in the middle of a fight it joins."""
    if kind(st, v.card) != "monster":
        return None
    if fighting(st):
        return Both([Move(v.card, st.game.zones["combat"][0], "join", v.seat, open=True)], DONE)
    return Run(FIGHT, Fight(v.seat, v.card))


@DOOR.step
def a_curse_hits(st: State, v: Door) -> Next:
    """SD-TURN-03 SD-CUR-01 SP-TURN-03 SP-CUR-01 A Curse hits whoever found it, at once."""
    return befall(st, v.card, v.seat, NOBODY) if kind(st, v.card) == "curse" else None


@DOOR.step
def anything_else_is_kept(st: State, v: Door) -> Next:
    """SD-TURN-05 SD-TURN-06 SP-TURN-04 SP-TURN-12 Any other card goes to the hand; from there it may be played at once, if that
    is legal.
    """
    if st.zone_of(v.card) != "table":
        return None
    return [Move(v.card, st.game.zones["hand"][v.seat], "take", v.seat, open=True)]


@DOOR.step
def no_monster(st: State, v: Door) -> Next:
    """SD-TURN-08 SP-TURN-06 Was it no monster, something else may follow.

    A door that was opened because there was none behind another one is told of when the text that opened it is done.
    """
    if kind(st, v.card) == "monster":
        return None
    return [SetStat("behind", 0, v.card)] if is_behind_another(st) else [Happen("no-monster", v.seat, v.card)]


@DOOR.step
def nor_behind_the_next(st: State, v: Door) -> Next:
    """SD-TURN-08 SP-TURN-06 SP-TURN-11 Was it no monster there either, the same may follow again, as long as no monster is found.
    """
    card = st.stat("behind")
    if card == NOBODY or is_behind_another(st):
        return None
    told: list[Change] = [SetStat("behind", 0, NOBODY)]
    return told if kind(st, v.card) == "monster" else Both([*told, Happen("no-monster", v.seat, card)], nor_behind_the_next)


def is_behind_another(st: State) -> bool:
    """Is this door opened while there is more to do with another?"""
    return sum(f.flow.address == DOOR.address for f in st.stack) > 1


# ---- the turn, step by step -------------------------------------------------------------------------


@TURN.step
def begin(st: State, v: Turn) -> Next:
    """SD-START-02 SD-TURN-14 SP-START-02 SP-CHAR-06 The next turn begins when the one before has ended."""
    return [BeginTurn(v.seat)]


@TURN.step
def was_it_taken(st: State, v: Turn) -> Next:
    """SD-CONF-01 SP-CONF-01 A card may have taken the place of this turn."""
    return next_player if st.active != v.seat else None


@TURN.step
def the_dead_return(st: State, v: Turn) -> Next:
    """SD-DTH-05 SD-DTH-09 SP-DTH-04 SP-DTH-06 Whoever died before lives again, with Level and Class, and may help and be given
    cards.
    """
    return revive(st)


@TURN.step
def draw_a_new_hand(st: State, v: Turn) -> Next:
    """SD-DTH-06 SD-DTH-08 SP-DTH-05 SP-DTH-06 Four Doors and four Treasures, face down, at the start of the first own turn after
    death.
    """
    return opening_hand(st, [v.seat]) if st.stat("reborn", v.seat) else turn_starts


@TURN.step
def play_as_at_the_start(st: State, v: Turn) -> Next:
    """SD-DTH-06 SP-DTH-05 Legal cards may be played as when the game began."""
    return Both([SetStat("reborn", v.seat, 0)], Run(CREATE, Creation(v.seat)))


@TURN.step
def turn_starts(st: State, v: Turn) -> Next:
    """SD-DTH-06 SP-DTH-05 From here it is a turn like any other."""
    return [Happen("turn-start", v.seat)]


@TURN.step
def listen_at_the_door(st: State, v: Turn) -> Next:
    """SD-OPT-01 SD-OPT-06 SP-OPT-03 Option: before anything else, draw a Door face down."""
    return draw(st, "door-deck", "hand", v.seat) if st.settings.get("listen-at-the-door") else None


@TURN.step
def arrange(st: State, v: Turn) -> Next:
    """SD-TURN-00 SP-TURN-00 Arrange and equip, play what may be played, then kick open the door."""
    if not alive(st, v.seat):
        return end_of_turn
    return act_or(st, v.seat, "your turn", [KICK])


@arrange.answered
def arranged(st: State, v: Turn, choice: Choice) -> Next:
    """After an action the player is asked again."""
    return None if choice == KICK else Perform(v.seat, choice)


@TURN.step
def kick_open_the_door(st: State, v: Turn) -> Next:
    """SD-TURN-01 SP-TURN-01 Phase 1."""
    return Run(DOOR, Door(v.seat))


@TURN.step
def trouble_or_loot(st: State, v: Turn) -> Next:
    """SD-TURN-07 SD-TURN-12 SP-TURN-05 SP-TURN-12 Phase 2, unless a monster was met.

    SD-TURN-08 SD-TURN-13 SP-TURN-06 Look for trouble, with a monster in hand, or else loot the room.
    """
    if not alive(st, v.seat):
        return end_of_turn
    if st.stat("fought"):
        return finish
    return act_or(st, v.seat, "no monster", [LOOT, TROUBLE] if monsters_in_hand(st, v.seat) else [LOOT])


@trouble_or_loot.answered
def what_it_is(st: State, v: Turn, choice: Choice) -> Next:
    """One of the two; after an action the player is asked again."""
    if choice == LOOT:
        return loot_the_room
    return None if choice == TROUBLE else Perform(v.seat, choice)


@TURN.step
def look_for_trouble(st: State, v: Turn) -> Next:
    """SD-TURN-09 SD-TURN-11 SD-MON-02 SP-TURN-07 SP-TURN-09 SP-MON-02 A monster from the hand is fought as if it had come through
    the door.

    Asked even about a single one, so that being asked does not tell how many there are. Was the last of them taken away
    meanwhile, there is nothing to look for.
    """
    found = monsters_in_hand(st, v.seat)
    return Ask(v.seat, "look for trouble", found, about="card", free=always_asked(st)) if found else trouble_or_loot


@look_for_trouble.answered
def trouble_found(st: State, v: Turn, card: int) -> Next:
    """It is a fight like any other."""
    return Run(FIGHT, Fight(v.seat, card))


def monsters_in_hand(st: State, seat: int) -> list[int]:
    """What a player could look for trouble with."""
    return [c for c in st.pile("hand", seat) if kind(st, c) == "monster"]


@TURN.step
def after_trouble(st: State, v: Turn) -> Next:
    """SD-TURN-08 SP-TURN-06 Who has looked for trouble does not loot."""
    return finish


@TURN.step
def loot_the_room(st: State, v: Turn) -> Next:
    """SD-TURN-10 SD-TURN-11 SP-TURN-08 SP-TURN-09 Draw a Door face down. SD-OPT-02 SP-OPT-03 With listening at the door it is a
    Treasure.
    """
    deck = "treasure-deck" if st.settings.get("listen-at-the-door") else "door-deck"
    return draw(st, deck, "hand", v.seat)


@TURN.step
def finish(st: State, v: Turn) -> Next:
    """SD-TIME-07 SD-TIME-08 SD-TIME-09 SD-TIME-10 SP-TIME-08 SP-TIME-09 SP-TIME-10 What else may be done on one's own turn,
    before it ends.
    """
    if not alive(st, v.seat):
        return end_of_turn
    return act_or(st, v.seat, "your turn ends", [END])


@finish.answered
def finished(st: State, v: Turn, choice: Choice) -> Next:
    """After an action the player is asked again."""
    return None if choice == END else Perform(v.seat, choice)


@TURN.step
def charity(st: State, v: Turn) -> Next:
    """SD-CHAR-01 SD-ZONE-07 SD-DTH-07 SP-ZONE-07 SP-DTH-06 Phase 3: too many cards are given away."""
    return Run(CHARITY, Charity(v.seat))


@TURN.step
def end_of_turn(st: State, v: Turn) -> Next:
    """SD-TURN-14 SP-CHAR-06 The turn is over, and what was for this turn. SD-CUR-06 SP-CUR-05 What is for somebody's next turn
    ends with that.
    """
    ends: list[Change] = [Expire("turn"), Expire("own turn", (v.seat,))]
    return [Happen("turn-end", v.seat), *ends, SetStat("fought", 0, 0)]


@TURN.step
def next_player(st: State, v: Turn) -> Next:
    """SD-START-02 SD-TURN-14 SP-START-02 SP-CHAR-06 The player to the left is next."""
    v.seat = left_of(st, v.seat)
    return None


# ---- rules that wait for what cards do --------------------------------------------------------------


@when("extra-door", "munchkin.rule.extra-door", lambda st, c: alive(st, c.befalls(st)))
def kicks_another_door(st: State, v: Scope) -> Next:
    """SD-CONF-01 SP-CONF-01 SP-CLS-07 A card opens a door: whatever is behind it is met as in phase 1.

    SP-TURN-11 Where there is no monster behind this one either, that is said anew, and so a card may open the next.
    """
    assert v.it is not None
    return Run(DOOR, Door(v.it.befalls(st)))


RULES = (kicks_another_door,)
FLOWS = (TURN, DOOR)
