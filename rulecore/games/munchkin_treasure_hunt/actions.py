"""The timing table: what may be done when, one row an action. Enter here: ACTIONS."""
from __future__ import annotations

from ...engine.abilities import USE_ABILITY, use_row
from ...engine.actions import ANY_TIME, Action, Moment
from ...engine.state import State
from .playing import answer_a_roll, lay_down, one_shots, permanents, use
from .reading import helper


def own_business(st: State, seat: int) -> bool:
    """Is it this player's turn, or does this player help in the fight?"""
    return st.active == seat or helper(st) == seat


OWN_BUSINESS = Moment("on your own turn, or while you help", own_business)

ACTIONS = (
    Action(
        "lay down a permanent", OWN_BUSINESS, permanents, lay_down, rules="TH-CARD-05 TH-CARD-06 TH-CARD-10 TH-HLP-04",
        about=("card", "card"), kinds=("permanent",),
    ),
    Action(
        "use a one-shot", ANY_TIME, one_shots, use, rules="TH-CARD-03 TH-CARD-11 TH-CMB-11 TH-HLP-10", about=("card",),
        kinds=("one-shot",),
    ),
    Action(
        "answer a roll", ANY_TIME, answer_a_roll, use, rules="TH-CARD-04 TH-CARD-11 TH-CMB-07", window="roll",
        about=("card",), kinds=("one-shot",),
    ),
    USE_ABILITY,
    use_row("use an ability on a roll", "roll", rules="TH-CARD-04"),
)
