"""A fight, from the monster card to the end: strength, help, who wins, reward or flight. Enter here: FIGHT.

The fight lives in the registers (fighter, helper, die, monster-dice) and in the zone `combat`, so that cards can change it.
"""
from __future__ import annotations

from ...engine.actions import Choice, Perform
from ...engine.changes import Draw, Expire, Go, Happen, Move, SetStat
from ...engine.flow import DONE, Ask, Both, Flow, Next, RollDie, Run
from ...engine.state import NOBODY, Locals, State
from ...errors import RuleError
from ..parts.acting import act_or
from ..parts.board import distances
from .flight import FLEE, Flight
from .reading import (
    COMBAT,
    MONSTER,
    TOKEN,
    discarded,
    engaged,
    forbidden,
    helper,
    here,
    monsters,
    place,
    room,
    winning,
)
from .rewards import REWARD, Reward

COMPARE: Choice = ("compare strengths",)
ASK_FOR_HELP: Choice = ("ask for help",)
NEAR = 6  # so many spaces from the room at most


class Fight(Locals):
    """Who fights; the monster card that is given (in an example); how many dice it has rolled.

    Who was asked for help, and is being asked; whose say it is, and how many in a row have had enough.
    """

    __slots__ = ("seat", "card", "rolled", "asked", "whom", "says", "enough")

    def __init__(
        self, seat: int, card: int = NOBODY, rolled: int = 0, asked: tuple[int, ...] = (), whom: int = NOBODY,
        says: int = NOBODY, enough: int = 0,
    ) -> None:
        self.seat = seat
        self.card = card
        self.rolled = rolled
        self.asked = asked
        self.whom = whom
        self.says = says
        self.enough = enough


FIGHT = Flow("munchkin-treasure-hunt.fight", Fight, offers=True)


# ---- the monster ----------------------------------------------------------------------------------


@FIGHT.step
def begin(st: State, v: Fight) -> Next:
    """TH-ROOM-01 Who has come into the room fights its monster."""
    if place(st, v.seat).kind != "room":
        raise RuleError(f"{place(st, v.seat).name} is no room, and a fight is in a room: `given Ann is at Goblin`, say")
    given = [] if v.card == NOBODY else [Move(v.card, st.game.zones["combat"][0], "draw", v.seat, open=True)]
    return [SetStat("fighter", 0, v.seat), SetStat("room", 0, here(st, v.seat)), *given]


@FIGHT.step
def draw_the_monster(st: State, v: Fight) -> Next:
    """TH-CMB-02 One monster card. TH-CMB-05 For a room that says so, two.

    TH-CMB-08 TH-CMB-09 The deck is remade of its discards where it runs out.
    """
    zones = st.game.zones
    card = Draw(zones["monster-deck"][0], zones["combat"][0], "meet", v.seat, open=True)
    return [card] * (room(st).numbers["cards"] - len(monsters(st)))


@FIGHT.step
def it_is_met(st: State, v: Fight) -> Next:
    """TH-CMB-01 TH-CMB-03 Now its strength is known: the room's, and what the cards say."""
    return [Happen("combat", v.seat, card) for card in monsters(st)]


@FIGHT.step
def does_the_monster_roll(st: State, v: Fight) -> Next:
    """TH-CMB-04 TH-CMB-06 Where the room has a die, that is added."""
    if v.rolled == room(st).numbers["dice"]:
        return own_die
    v.rolled += 1
    return [SetStat("rolling", 0, MONSTER)]


@FIGHT.step
def roll_for_the_monster(st: State, v: Fight) -> Next:
    """TH-CMB-07 The fighter rolls for it, and it may be changed like any roll."""
    return RollDie(v.seat)


@FIGHT.step
def what_it_rolled(st: State, v: Fight) -> Next:
    """TH-CMB-04 That much stronger."""
    return Both([SetStat("monster-dice", 0, st.stat("monster-dice") + st.stat("rolled"))], does_the_monster_roll)


# ---- the player -----------------------------------------------------------------------------------


@FIGHT.step
def own_die(st: State, v: Fight) -> Next:
    """TH-CMB-10 Next it is the fighter's die."""
    return [SetStat("rolling", 0, COMBAT)]


@FIGHT.step
def roll(st: State, v: Fight) -> Next:
    """TH-CMB-10 TH-COMP-04 One die."""
    return RollDie(v.seat)


@FIGHT.step
def what_was_rolled(st: State, v: Fight) -> Next:
    """TH-CMB-10 That is what the bonuses are added to; permanents count by themselves."""
    return [SetStat("rolling", 0, 0), SetStat("die", v.seat, st.stat("rolled"))]


@FIGHT.step
def decide(st: State, v: Fight) -> Next:
    """TH-CMB-11 One-shots may be added now. TH-CMB-12 TH-HLP-14 Besides or instead, help may be asked for; then it is decided.

    TH-HLP-09 Even by somebody who is winning. TH-HLP-03 Once somebody helps, nobody else is asked. TH-CARD-11 TH-HLP-10 Fighter
    and helper add what they like, in turn, until both have enough.
    """
    if v.says not in engaged(st):
        v.says = v.seat
    return act_or(st, v.says, "fight", [COMPARE, ASK_FOR_HELP] if v.says == v.seat and may_help(st, v) else [COMPARE])


@decide.answered
def decided(st: State, v: Fight, choice: Choice) -> Next:
    """On to what was chosen; who has acted is asked again, and so is the other one."""
    if choice == ASK_FOR_HELP:
        return whom_to_ask
    if choice != COMPARE:
        v.enough = 0
        return Perform(v.says, choice)
    v.enough += 1
    v.says = next((seat for seat in engaged(st) if seat != v.says), v.says)
    return decide if v.enough < len(engaged(st)) else compare


# ---- help -----------------------------------------------------------------------------------------


def may_help(st: State, v: Fight) -> list[int]:
    """TH-HLP-01 TH-HLP-07 Who is near enough, by the fewest steps and whatever lies between, and has not been asked yet.

    And is not kept away by a card.
    """
    if helper(st) != NOBODY:
        return []
    near = distances(st.game.vocab.board, here(st, v.seat))
    return [s for s in st.others(v.seat) if s not in v.asked and near[here(st, s)] <= NEAR and not forbidden(st, "help", s)]


@FIGHT.step
def whom_to_ask(st: State, v: Fight) -> Next:
    """TH-HLP-02 TH-HLP-08 One of those who are near, and if that one refuses, another."""
    near = may_help(st, v)
    return Ask(v.seat, "whom do you ask", [*near, NOBODY], about="seat", default=NOBODY) if near else decide


@whom_to_ask.answered
def this_one(st: State, v: Fight, whom: int) -> Next:
    """Each is asked once; or the fighter thinks better of it."""
    if whom == NOBODY:
        return decide
    v.whom = whom
    v.asked += (whom,)
    return None


@FIGHT.step
def will_you_help(st: State, v: Fight) -> Next:
    """TH-HLP-02 Whoever is asked agrees or not. TH-HLP-13 There is nothing to haggle over: one treasure."""
    return Ask(v.whom, "do you help", (True, False), shape="yes-no", default=False)


@will_you_help.answered
def answered(st: State, v: Fight, agrees: bool) -> Next:
    """TH-HLP-02 TH-HLP-12 A helper's token comes into the room, which is no entry: there is one fight."""
    if not agrees:
        return whom_to_ask
    v.enough, v.says = 0, v.seat
    joins = Go(TOKEN, v.whom, here(st, v.seat), "join")
    return [SetStat("helper", 0, v.whom), joins, Happen("help", v.whom), SetStat("rolling", 0, COMBAT)]


@FIGHT.step
def the_helper_rolls(st: State, v: Fight) -> Next:
    """TH-HLP-04 TH-COMP-04 The helper rolls, too; the helper's permanents count."""
    return RollDie(v.whom)


@FIGHT.step
def what_the_helper_rolled(st: State, v: Fight) -> Next:
    """TH-HLP-04 TH-HLP-05 It is added to the fighter's strength."""
    return Both([SetStat("rolling", 0, 0), SetStat("die", v.whom, st.stat("rolled"))], decide)


# ---- the end --------------------------------------------------------------------------------------


@FIGHT.step
def compare(st: State, v: Fight) -> Next:
    """TH-CMB-13 TH-HLP-05 The stronger one wins, and a tie goes to the player."""
    return victory if winning(st) else defeat


@FIGHT.step
def defeat(st: State, v: Fight) -> Next:
    """TH-CMB-16 TH-CMB-20 Lost: the fighter runs, and only the fighter. TH-CMB-26 A helper loses nothing and stays."""
    return Both([Happen("loss", v.seat)], Run(FLEE, Flight(v.seat)))


@FIGHT.step
def after_a_defeat(st: State, v: Fight) -> Next:
    """TH-CMB-19 Then the fight is cleared away."""
    return clear_away


@FIGHT.step
def victory(st: State, v: Fight) -> Next:
    """TH-CMB-14 TH-CMB-27 Won: the treasures of the room, and everybody stays where they are."""
    return Run(REWARD, Reward(v.seat, helper(st), room(st).numbers["treasures"]))


@FIGHT.step
def what_it_brings(st: State, v: Fight) -> Next:
    """TH-CMB-14 Then what cards say about a victory."""
    return [*[Happen("defeat", v.seat, card) for card in monsters(st)], Happen("win", v.seat)]


@FIGHT.step
def clear_away(st: State, v: Fight) -> Next:
    """TH-CMB-19 TH-CMB-25 The monster cards are discarded, whoever has won; what was played is spent. The turn passes."""
    cards = [discarded(st, card) for card in monsters(st)]
    dice = [SetStat("die", seat, 0) for seat in range(st.seats)]
    return [
        *cards, Expire("combat"), *dice, SetStat("monster-dice", 0, 0), SetStat("rolling", 0, 0), SetStat("helper", 0, NOBODY),
        SetStat("room", 0, NOBODY), SetStat("fighter", 0, NOBODY),
    ]


@FIGHT.step
def done(st: State, v: Fight) -> Next:
    """TH-CMB-19 The fight is over."""
    return DONE


FLOWS = (FIGHT,)
