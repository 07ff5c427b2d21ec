"""Wrong rules of Scooby-Doo! The Board Game, as people play it who have misread the rulebook. Enter here: MUTANTS (mutation)."""
from __future__ import annotations

from typing import Any

from mutation import Mutation, mutant

from rulecore.engine.changes import Move
from rulecore.engine.state import State
from rulecore.games.scooby_doo_board_game import acting, checks, city, endings, moving, prowling, rounds, setup, turns

# ---- moving and Fright ------------------------------------------------------------------------------


@mutant("G01a", "The Monster frightens only where its move ends.", rules="BG-FRT-04")
def no_fright_in_passing(m: Mutation) -> None:
    m.step(prowling.PROWL, "fright", lambda right, st, v: None if v.left else right(st, v))


@mutant("G01b", "Two members in one Location suffer one Fright.", rules="BG-FRT-05")
def one_fright_a_location(m: Mutation) -> None:
    m.swap(prowling.frightens, lambda right, st, v: right(st, v)[:1])


@mutant("G01c", "To begin the turn beside the Monster is a Fright.", rules="BG-FRT-02")
def fright_at_the_start(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        beside = city.at(st, city.place_of(st, v.figure), city.monsters(st))
        return [*right(st, v), *(city.frights(st, [v.figure]) if beside else [])]

    m.step(turns.TURN, "begin", wrong)


@mutant("G01d", "A Fright costs one card.", rules="BG-FRT-03")
def cheap_fright(m: Mutation) -> None:
    m.swap(city.paid, lambda right, st, seat, event: right(st, seat, event)[:1])


@mutant("G01e", "A card protects in the own turn only, with any number of players.", rules="BG-FRT-06")
def short_protection(m: Mutation) -> None:
    m.swap(city.protected, lambda right, st, figure: right(st, figure) and st.stat("acting") == figure)


@mutant("G01f", "Two may stand in any Location.", rules="BG-MOVE-05")
def crowds(m: Mutation) -> None:
    m.swap(city.has_room, lambda right, st, figure, place, with_van=None: True)


@mutant("G01g", "The General Store holds one, as any Location.", rules="BG-MOVE-06")
def small_store(m: Mutation) -> None:
    m.swap(city.capacity, lambda right, st, place, with_van=None: min(right(st, place, with_van), 2 if with_van else 1))


@mutant("G01h", "Others cannot be passed.", rules="BG-MOVE-04")
def no_passing(m: Mutation) -> None:
    def wrong(right: Any, st: State, figure: int, place: Any = None, left: Any = None) -> Any:
        return iter([to for to in right(st, figure, place, left) if city.has_room(st, figure, to)])

    m.swap(moving.steps, wrong)


@mutant("G02a", "The Mystery Machine needs no Gas.", rules="BG-MM-01")
def free_rides(m: Mutation) -> None:
    m.swap(moving.needs_no_gas, lambda right, st, seat: True)


@mutant("G02b", "A passenger is not asked.", rules="BG-MM-11")
def kidnapped(m: Mutation) -> None:
    m.step(moving.RIDE, "come_along", lambda right, st, v: moving.drive)


@mutant("G02c", "After a ride one may walk on.", rules="BG-MM-08")
def walk_after_a_ride(m: Mutation) -> None:
    m.step(moving.RIDE, "drive", lambda right, st, v: [c for c in right(st, v) if getattr(c, "stat", "") != "arrived"])


# ---- Actions and Traps --------------------------------------------------------------------------------


@mutant("G03a", "Cards are recovered from the bottom of the Discard deck.", rules="BG-ACT-03")
def recovered_from_below(m: Mutation) -> None:
    def wrong(right: Any, st: State, seat: int, number: int) -> Any:
        return [Move(c, st.game.zones["save-deck"][0], "recover", seat) for c in st.pile("discard-deck")[:number]]

    m.swap(city.recovered, wrong)


@mutant("G03b", "Any number of Resources can be carried.", rules="BG-ACT-12")
def no_limit(m: Mutation) -> None:
    m.swap(checks.overburdened, lambda right, st: [])


@mutant("G03c", "Visitors come back to a slot with a Monster token.", rules="BG-ACT-08")
def token_takes_no_slot(m: Mutation) -> None:
    def wrong(right: Any, st: State, place: int) -> Any:
        return 0 if city.haunted(st, place) else city.SLOTS - city.visitors(st, place)

    m.swap(city.free_slots, wrong)


@mutant("G03d", "Several Traps may be begun on any difficulty.", rules="BG-DIF-06")
def many_traps(m: Mutation) -> None:
    m.swap(city.open_traps, lambda right, st: st.pile("traps"))


@mutant("G03e", "The Resources of a completed Trap are gone.", rules="BG-CRA-03")
def used_up(m: Mutation) -> None:
    m.step(acting.CRAFT, "complete", lambda right, st, v: (
        [c for c in out if getattr(c, "event", "") != "discard"] if isinstance(out := right(st, v), list) else out
    ))


@mutant("G03f", "The game is won at the end of the round, not at once.", rules="BG-WIN-02")
def won_later(m: Mutation) -> None:
    m.step(acting.CRAFT, "caught", lambda right, st, v: None)


@mutant("G03g", "A Refresh costs nothing.", rules="BG-HAU-05")
def free_refresh(m: Mutation) -> None:
    m.swap(city.refreshed, lambda right, st, seat, place: right(st, seat, place)[city.PRICE :])


# ---- the Monster, and how all is lost -------------------------------------------------------------------


@mutant("G04a", "Where the Monster starts a Visitor runs away too.", rules="BG-MON-14")
def scares_at_the_start(m: Mutation) -> None:
    m.step(prowling.PROWL, "begin", lambda right, st, v: [*right(st, v), *city.scared(st, city.place_of(st, v.monster), 1)])


@mutant("G04b", "Several Monster tokens may lie at a Location.", rules="BG-MON-10")
def many_tokens(m: Mutation) -> None:
    m.swap(city.tokens, lambda right, st, on: 0)


@mutant("G04c", "Nothing is lost by a third haunting, for want of a token or of cards.", rules="BG-LOSE-01")
def never_lost(m: Mutation) -> None:
    m.swap(endings.lost, lambda right, why, card=-1: [])


@mutant("G04d", "Both of the Duo scare Visitors and frighten.", rules="BG-DUO-04")
def both_frighten(m: Mutation) -> None:
    m.swap(city.frightening, lambda right, st: city.monsters(st))


# ---- rounds and set-up -----------------------------------------------------------------------------------


@mutant("G05a", "The highest Initiative goes first.", rules="BG-REV-02")
def highest_first(m: Mutation) -> None:
    m.swap(rounds.initiative, lambda right, st, card: 50 - right(st, card))


@mutant("G05b", "The Leader of two draws two cards.", rules="BG-2P-02")
def no_leader(m: Mutation) -> None:
    m.swap(rounds.many_turns, lambda right, st, seat: st.seats == 1)


@mutant("G05c", "There are four Traps whatever the number of players.", rules="BG-SET-11")
def four_traps(m: Mutation) -> None:
    m.swap(setup.traps_needed, lambda right, st: 4)
