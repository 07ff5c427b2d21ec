"""Combat, from the monster that is met to the fight's end. Owns: the fight. Never: what a card says. Enter here: FIGHT.

The fight lives in the registers (fighter, helper, forced, fleeing, beaten) and in the zone `combat`, so that cards can
change it while it waits. Others add ENTERING to the state-based checks and RULES to the rules of their game.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine.actions import Choice, Perform
from ...engine.changes import Happen, Move, Note, SetStat
from ...engine.flow import DONE, Ask, Both, Flow, Next, Run, Step
from ...engine.game import NoLocals
from ...engine.state import NOBODY, Locals, Scope, State
from ...engine.window import Window
from ..parts.acting import act_or
from ..parts.when import when
from .ending import clear
from .help import PLEA, SETTLE, Plea, Settlement, agreement, can_ask
from .reading import (
    alive,
    danger,
    discard_pile,
    fighter,
    fighting,
    for_the_win,
    helper,
    kind,
    monsters,
    munchkins,
    side_strength,
    winning,
)
from .rewards import REWARDS, Rewards
from .run_away import RUN_AWAY, Flight

ASK_FOR_HELP: Choice = ("ask for help",)
DECIDE: Choice = ("let it be decided",)
OPEN_FIGHT = ("about-to-win", "before-loss")


class Fight(Locals):
    """Who met which monster, and whether the fight was being won when others were last waited for."""

    __slots__ = ("seat", "monster", "won")

    def __init__(self, seat: int, monster: int, won: bool = False) -> None:
        self.seat = seat
        self.monster = monster
        self.won = won


FIGHT = Flow("munchkin.fight", Fight, offers=True)


def over(st: State) -> bool:
    """Is there nothing left to fight for: no monster, won by a card, fled, or the fighter dead?"""
    return bool(not monsters(st) or st.stat("beaten") or st.stat("fleeing") or not alive(st, fighter(st)))


def responders(st: State, window: str) -> Sequence[int]:
    """The seats a window waits for: the living; nobody once the fight that it is about is over (SD-CMB-10 SP-CMB-11)."""
    if window in OPEN_FIGHT and (not fighting(st) or over(st)):
        return ()
    return [s for s in range(st.seats) if alive(st, s)]


def stakes(st: State, window: str) -> Any:
    """What a window before the end of a fight is about: both totals, and who would win (SD-CMB-11 SP-CMB-12)."""
    return (side_strength(st), danger(st), winning(st)) if window in OPEN_FIGHT and fighting(st) else None


# ---- the fight, step by step ----------------------------------------------------------------------


@FIGHT.step
def begin(st: State, v: Fight) -> Next:
    """SD-CMB-01 SD-MON-01 SD-TURN-02 SP-CMB-01 SP-MON-01 SP-TURN-02 The monster enters combat against the player who found it or
    looked for it.

    SD-TURN-07 SD-TURN-12 SP-TURN-05 SP-TURN-12 Whatever becomes of it, a monster was met this turn.
    """
    return [
        SetStat("fighter", 0, v.seat), SetStat("fought", 0, 1),
        Move(v.monster, st.game.zones["combat"][0], "enter", v.seat, open=True), Happen("combat", v.seat, v.monster),
    ]


@FIGHT.step
def decide(st: State, v: Fight) -> Next:
    """SD-CMB-03 SD-HLP-01 SD-HLP-15 SP-CMB-03 SP-HLP-01 SP-HLP-10 The fighter plays cards, asks for help, or lets it be decided;
    others may act too.

    SD-CMB-15 SP-CMB-14 Who is winning cannot choose to flee, but nobody has to use what would win.
    """
    if over(st):
        return outcome
    return act_or(st, v.seat, "fight", [DECIDE, ASK_FOR_HELP] if can_ask(st) else [DECIDE])


@decide.answered
def decided(st: State, v: Fight, choice: Choice) -> Next:
    """On to what was chosen; after an action the fighter is asked again."""
    if choice == DECIDE:
        return wait_for_others
    return ask_for_help if choice == ASK_FOR_HELP else Perform(v.seat, choice)


@FIGHT.step
def ask_for_help(st: State, v: Fight) -> Next:
    """SD-HLP-01 SD-HLP-02 SP-HLP-01 SP-HLP-02 One player after another may be asked; only one helps."""
    return Run(PLEA, Plea(v.seat))


@FIGHT.step
def back_to_the_fight(st: State, v: Fight) -> Next:
    """SD-HLP-03 SP-HLP-03 With or without help, cards may still be played."""
    return decide


@FIGHT.step
def wait_for_others(st: State, v: Fight) -> Next:
    """SD-CMB-11 SP-CMB-12 Before the monsters are defeated, anyone may still speak up, for a reasonable time.

    SD-CMB-14 SP-CMB-14 The same before a fight is lost. SD-INT-01 SD-INT-02 SD-INT-03 SD-INT-04 SP-INT-01 SP-INT-02 SP-INT-03
    SP-INT-04 That is when others interfere.
    """
    if over(st):
        return outcome
    v.won = winning(st)
    return Window("about-to-win" if v.won else "before-loss", v.seat)


@FIGHT.step
def has_it_turned(st: State, v: Fight) -> Next:
    """SD-HLP-01 SD-CMB-11 SP-HLP-01 SP-CMB-12 Who was winning and now is not may do something about it, and ask for help again."""
    return decide if v.won and not over(st) and not winning(st) else None


@FIGHT.step
def outcome(st: State, v: Fight) -> Next:
    """SD-CMB-07 SD-CMB-08 SP-CMB-07 SP-CMB-08 Stronger than the monsters: they are defeated. Equal or weaker: the fight is lost.

    SD-MUL-01 SD-HLP-02 SP-MUL-01 SP-HLP-02 Monsters count together, and so do fighter and helper. SD-CMB-10 SP-CMB-11 Without a
    monster there is no fight left to lose. SD-CMB-12 SP-CMB-12 From here on it is final.
    """
    if st.stat("fleeing") or not alive(st, v.seat):
        return lose
    return victory if st.stat("beaten") or not monsters(st) or winning(st) else lose


@FIGHT.step
def lose(st: State, v: Fight) -> Next:
    """SD-RUN-01 SD-MUL-03 SD-MUL-04 SP-RUN-01 SP-MUL-03 SP-MUL-04 The fight is lost: all in it run from every monster, with no
    reward at all.
    """
    return [SetStat("fleeing", 0, 1), *[Happen("loss", s) for s in munchkins(st)]]


@FIGHT.step
def fighter_runs(st: State, v: Fight) -> Next:
    """SD-RUN-09 SP-RUN-09 The one whose fight it is runs first."""
    return Run(RUN_AWAY, Flight(v.seat))


@FIGHT.step
def helper_runs(st: State, v: Fight) -> Next:
    """SD-RUN-05 SP-RUN-07 The helper must run, too."""
    return Run(RUN_AWAY, Flight(helper(st))) if helper(st) != NOBODY else None


@FIGHT.step
def clear_away(st: State, v: Fight) -> Next:
    """SD-RUN-06 SD-RUN-11 SD-SHOT-02 SP-RUN-08 SP-RUN-09 SP-SHOT-02 After the last roll monsters, and all that was played, are
    discarded.

    SD-HLP-16 SP-HLP-10 What was promised whatever the outcome is given now.
    """
    deal = agreement(st)
    return Both(clear(st), Run(SETTLE, Settlement(v.seat, helper(st), deal))) if deal.anyway else clear(st)


@FIGHT.step
def lost(st: State, v: Fight) -> Next:
    """SD-RUN-07 SP-RUN-02 Nothing else: there is no looting of the room after a fight."""
    return DONE


@FIGHT.step
def victory(st: State, v: Fight) -> Next:
    """SD-CMB-08 SD-CMB-09 SD-CMB-13 SP-CMB-08 SP-CMB-10 SP-CMB-13 Defeated, or overcome in another way: what that is worth, the
    rewards know.
    """
    return Run(REWARDS, Rewards(v.seat))


# ---- state-based checks: what follows whenever the cards of a fight change --------------------------


ENTERING = Flow("munchkin.entering", NoLocals)
MET, ASKED = ("combat", "met"), ("combat", "asked")  # where it is remembered who was met, and what was answered


@ENTERING.step
def helper_falls(st: State, v: NoLocals) -> Next:
    """SD-LOOT-05 SP-LOOT-04 A dead player helps nobody (who dies while running was in the fight to its end)."""
    gone = helper(st) != NOBODY and not alive(st, helper(st)) and not st.stat("fleeing")
    return [SetStat("helper", 0, NOBODY), SetStat("forced", 0, 0)] if gone else None


@ENTERING.step
def enhancers_go_along(st: State, v: NoLocals) -> Next:
    """SD-ENH-01 SD-ENH-02 SP-ENH-01 SP-ENH-02 What was played on a monster leaves the fight with it."""
    loose = [c for c in st.pile("combat") if kind(st, c) == "enhancer" and st.hosts.get(c) not in st.pile("combat")]
    return [Move(c, discard_pile(st, c), "discard") for c in loose] or None


@ENTERING.step
def who_left_may_come_back(st: State, v: NoLocals) -> Next:
    """SD-MON-02 SP-MON-02 A monster that left the fight and is brought back enters it anew (what it asked stays answered)."""
    seen = [k for k, n in st.memo.items() if n and k[:2] == MET and st.zone_of(k[2]) != "combat"]
    return [Note(k, 0) for k in seen] or None


@ENTERING.step
def meet_the_monster(st: State, v: NoLocals) -> Next:
    """SD-CMB-16 What a monster's text asks about the room is asked as it enters. SD-MON-03 SP-MON-03 A card is one monster."""
    if not fighting(st):
        return None
    for card in monsters(st):
        if not st.memo.get((*MET, card)):
            question = unanswered(st, card)
            if question is None:
                return Both([Note((*MET, card), 1), Happen("meet", fighter(st), card)], meet_the_monster)
            return Ask(st.active, question, (True, False), shape="yes-no", card=card, default=False)
    return None


@meet_the_monster.answered
def remember_the_answer(st: State, v: NoLocals, answer: bool) -> Next:
    """The answer holds for the whole fight."""
    card = next(c for c in monsters(st) if not st.memo.get((*MET, c)))
    return Both([Note((*ASKED, card, unanswered(st, card), st.active), int(answer))], meet_the_monster)


def unanswered(st: State, card: int) -> str | None:
    """The first question of a monster that has no answer yet."""
    questions = st.game.cards[card].data.get("asked", ())
    return next((q for q in questions if (*ASKED, card, q, st.active) not in st.memo), None)


@ENTERING.step
def may_back_out(st: State, v: NoLocals) -> Next:
    """SD-HLP-13 SD-HLP-18 SP-HLP-08 SP-HLP-10 If the fight has become one for the win, a compelled helper may leave without
    penalty.
    """
    if not st.stat("forced") or helper(st) == NOBODY or st.stat("fleeing") or not for_the_win(st):
        return None
    return Ask(helper(st), "leave the fight", (True, False), shape="yes-no", default=True)


@may_back_out.answered
def backs_out(st: State, v: NoLocals, leaves: bool) -> Next:
    """SD-HLP-14 SD-HLP-19 SP-HLP-09 SP-HLP-10 Who stays has volunteered; who leaves makes room for another."""
    return [SetStat("forced", 0, 0), *([SetStat("helper", 0, NOBODY)] if leaves else [])]


CHECKS: tuple[Step, ...] = tuple(ENTERING.steps)


# ---- rules that wait for what cards do --------------------------------------------------------------


@when("overcome", "munchkin.rule.overcome", lambda st, c: fighting(st))
def overcome(st: State, v: Scope) -> Next:
    """SD-CMB-09 SD-REW-05 SP-CMB-10 SP-REW-05 A card wins the fight but defeats nobody; `other`: 1 if it says that Treasure is
    due.
    """
    with_treasure = getattr(v.it, "other", NOBODY) == 1
    return [SetStat("beaten", 0, 2 if with_treasure else 1)]


RULES = (overcome,)
FLOWS = (FIGHT,)
