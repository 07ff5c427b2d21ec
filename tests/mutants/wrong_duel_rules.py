"""The wrong rules of the duel: what players of other card games take for granted, or forget. E01, E02 ...

Owns: what is wrong. Never: who notices (test_mutants.py).
"""
from __future__ import annotations

from typing import Any

from mutation import Mutation, mutant

from rulecore.engine.actions import ANY_TIME
from rulecore.engine.changes import AddStat, Move, SetStat
from rulecore.engine.state import State
from rulecore.games.scooby_doo_ecg import actions, facts, moving, playing, setup, turn, verbs

# ---- Snacks and roles -------------------------------------------------------------------------------


@mutant("E01", "Mystery, Inc. gets ten Snacks more, on top of what the Villain had left.", rules="ECG-TURN-05 ECG-TURN-11")
def snacks_add_up(m: Mutation) -> None:
    m.step(turn.TURN, "begin_the_turn", lambda right, st, v: [
        AddStat("snacks", v.mi, 10) if isinstance(c, SetStat) else c for c in right(st, v)
    ])  # fmt: skip


@mutant("E02", "The Villain starts every turn with seven.", rules="ECG-TURN-04 ECG-EX-03")
def always_seven(m: Mutation) -> None:
    m.step(turn.TURN, "begin_the_turn", lambda right, st, v: [*right(st, v), SetStat("snacks", 1 - v.mi, 7)])


@mutant("E03", "Mystery, Inc. starts with what is left.", rules="ECG-TURN-02 ECG-TURN-05")
def never_ten(m: Mutation) -> None:
    m.step(turn.TURN, "begin_the_turn", lambda right, st, v: [c for c in right(st, v) if not isinstance(c, SetStat)])


@mutant("E04", "Cards cost nothing.", rules="ECG-TURN-06")
def free_cards(m: Mutation) -> None:
    m.step(playing.PLAY, "pay_for_it", lambda right, st, v: [c for c in right(st, v) if not isinstance(c, AddStat)])


@mutant("E05", "A card may be played without the Snacks for it.", rules="ECG-TURN-06 ECG-EX-07")
def on_credit(m: Mutation) -> None:
    m.swap(facts.affordable, lambda right, st, seat, card: True)


@mutant("E06", "The roles do not change.", rules="ECG-TURN-01 ECG-END-10")
def one_role(m: Mutation) -> None:
    m.step(turn.TURN, "switch_roles", lambda right, st, v: None)


@mutant("E07", "The Villain plays Locations, too.", rules="ECG-ACT-V-05")
def villain_builds(m: Mutation) -> None:
    m.put(next(a for a in actions.ACTIONS if a.name == "play a Location"), "when", ANY_TIME)


# ---- Locations --------------------------------------------------------------------------------------


@mutant("E08", "A Minor Location needs nothing.", rules="ECG-LOC-04 ECG-EX-11")
def free_minors(m: Mutation) -> None:
    m.swap(facts.may_be_placed, lambda right, st, seat, card: True)


@mutant("E09", "A success of the opponent opens the way to a Minor.", rules="ECG-LOC-05")
def anybodys_success(m: Mutation) -> None:
    m.swap(facts.may_be_placed, lambda right, st, seat, card: right(st, 0, card) or right(st, 1, card))


@mutant("E10", "As many Locations a turn as one likes.", rules="ECG-LOC-02")
def many_locations(m: Mutation) -> None:
    m.swap(actions.play_location, lambda right, st, seat, args: right(st, seat, args)[1:])


@mutant("E11", "Members move as often as they like.", rules="ECG-ACT-MI-02")
def restless(m: Mutation) -> None:
    m.step(moving.MOVE, "once_a_turn", lambda right, st, v: None)


@mutant("E12", "The Mystery Machine stays in its garage.", rules="ECG-ITEM-02 ECG-CARD-02")
def no_driver(m: Mutation) -> None:
    m.swap(facts.movers, lambda right, st, seat: [c for c in right(st, seat) if facts.kind(st, c) == "member"])


# ---- investigations ---------------------------------------------------------------------------------


@mutant("E13", "Who sits at the Malt Shop is brave for the others.", rules="ECG-INV-07 ECG-INV-02")
def brave_at_home(m: Mutation) -> None:
    m.swap(facts.at, lambda right, st, place: [*right(st, place), *st.pile("malt-shop", st.owner(place))])


@mutant("E14", "A Fright Level of one is no fright.", rules="ECG-END-01 ECG-INV-03 ECG-INV-13")
def nearly_solved(m: Mutation) -> None:
    m.swap(facts.succeeds, lambda right, st, place: bool(facts.at(st, place)) and facts.fright_level(st, place) <= 1)


@mutant("E15", "Nobody need be there.", rules="ECG-INV-14")
def from_home(m: Mutation) -> None:
    m.swap(facts.succeeds, lambda right, st, place: facts.fright_level(st, place) <= 0)


@mutant("E16", "Friends stay.", rules="ECG-FRI-02 ECG-END-07")
def friends_for_life(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        return [c for c in right(st, v) if not (isinstance(c, Move) and st.zone_of(c.card) == "friends")]

    m.step(turn.TURN, "clear_the_table", wrong)


@mutant("E17", "Monsters stay at a Location that is solved.", rules="ECG-END-08")
def haunted_for_ever(m: Mutation) -> None:
    m.swap(turn.lies_solved, lambda right, st, card: False)


@mutant("E18", "Monsters leave at the end of the turn.", rules="ECG-MON-02 ECG-INV-10")
def short_haunting(m: Mutation) -> None:
    m.swap(turn.lies_solved, lambda right, st, card: facts.kind(st, card) == "monster")


@mutant("E19", "A captured Monster goes back to a hand.", rules="ECG-GLO-01")
def caught_and_freed(m: Mutation) -> None:
    m.swap(verbs.Capture.plan, lambda right, verb, st: [
        Move(c.card, st.game.zones["hand"][st.owner(c.card)], "capture", c.by) for c in right(verb, st)
    ])  # fmt: skip


# ---- Clues and guesses ------------------------------------------------------------------------------


@mutant("E20", "Every success is worth one Clue.", rules="ECG-END-03 ECG-EX-05")
def one_clue(m: Mutation) -> None:
    m.swap(turn.draw_clues_for, lambda right, st, seat, number: right(st, seat, min(number, 1)))


@mutant("E21", "A wrong guess costs nothing.", rules="ECG-END-06 ECG-EX-09")
def free_guesses(m: Mutation) -> None:
    m.step(turn.TURN, "a_clue_for_the_other", lambda right, st, v: None)


@mutant("E22", "A wrong guess is forgotten.", rules="ECG-END-06")
def forgotten(m: Mutation) -> None:
    m.swap(facts.guessed, lambda right, st, seat: [])


@mutant("E23", "One guess a turn.", rules="ECG-END-15")
def one_guess(m: Mutation) -> None:
    m.step(turn.TURN, "next_one", lambda right, st, v: turn.the_turn_ends)


@mutant("E24", "Everybody keeps the Clues of the own set.", rules="ECG-CLUE-02 ECG-SET-02 ECG-EX-01")
def no_exchange(m: Mutation) -> None:
    m.step(setup.GAME, "exchange_the_others", lambda right, st, v: [
        Move(c.card, st.game.zones["clue-pile"][st.owner(c.card)], "exchange") for c in right(st, v)
    ])  # fmt: skip


@mutant("E25", "Clue Piles lie in the order in which they were given.", rules="ECG-SET-03")
def known_order(m: Mutation) -> None:
    zones = "clue-pile"
    m.step(setup.GAME, "shuffle_the_decks", lambda right, st, v: [c for c in right(st, v) if c.zone not in st.game.zones[zones]])
    m.step(setup.GAME, "shuffle_the_clues", lambda right, st, v: None)


# ---- hands ------------------------------------------------------------------------------------------


@mutant("E26", "Eight cards are drawn, however many are held.", rules="ECG-END-09 ECG-EX-15")
def eight_more(m: Mutation) -> None:
    m.swap(turn.refilled, lambda right, st, seat: turn.draw(st, "play-deck", "hand", seat, 8))


@mutant("E27", "Nobody gets a card for a mulligan of the opponent.", rules="ECG-MUL-02 ECG-EX-12")
def no_bonus(m: Mutation) -> None:
    m.step(setup.MULLIGAN, "one_for_the_other", lambda right, st, v: setup.show_it_or_keep_it)


@mutant("E28", "A mulligan costs a card.", rules="ECG-MUL-01")
def dear_mulligan(m: Mutation) -> None:
    m.swap(setup.another_hand, lambda right, st, v, yes: right(st, v, yes)[:-1] if yes else right(st, v, yes))


# ---- cancelling -------------------------------------------------------------------------------------


@mutant("E29", "What is cancelled is paid back.", rules="ECG-GLO-04")
def paid_back(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        refund = AddStat("snacks", v.seat, facts.cost(st, v.card))
        return [refund, *right(st, v)] if st.zone_of(v.card) == "stage" and facts.kind(st, v.card) != "event" else right(st, v)

    m.step(playing.PLAY, "away_with_it", wrong)


@mutant("E30", "Nobody can cancel anything.", rules="ECG-GLO-03")
def nobody_cancels(m: Mutation) -> None:
    m.swap(playing.responders, lambda right, st, window: [] if window == playing.EFFECT else right(st, window))
