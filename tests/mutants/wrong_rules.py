"""The wrong rules: mistakes seen in other games of this family, M01 to M43, and such as Allies and Turfs invite, M44 to M47.

A row that holds several is split (M07a, M07b ...).

Owns: what is wrong. Never: who notices (test_mutants.py). Enter here: MUTANTS.
"""
from __future__ import annotations

from typing import Any

from mutation import MUTANTS, Mutation, mutant

from rulecore.engine import changes, window
from rulecore.engine.actions import OWN_TURN, Moment
from rulecore.engine.changes import AddStat, Draw, End, Move, Reshuffle, SetStat
from rulecore.engine.flow import DONE, Ask, Both, Run
from rulecore.engine.state import NOBODY, State
from rulecore.engine.values import card_stat
from rulecore.games.munchkin import (
    actions,
    big_items,
    charity,
    checks,
    creation,
    curses,
    death,
    fight,
    help,
    items,
    limits,
    reading,
    rewards,
    rows,
    run_away,
    selling,
    trade,
    turn,
)
from rulecore.games.munchkin.reading import (
    alive,
    danger,
    discard_pile,
    fighting,
    helper,
    in_combat,
    kind,
    level,
    lowest_levels,
    monster_strength,
    monsters,
    side_strength,
)
from rulecore.games.munchkin_scooby_doo import kin
from rulecore.games.munchkin_south_park import allies
from rulecore.games.parts.acting import act_or
from rulecore.games.parts.piles import draw

# ---- the turn ---------------------------------------------------------------------------------------


@mutant("M01", "A Curse behind the door takes the place of the room: no trouble, no loot.", rules="SD-TURN-08")
def curse_ends_the_search(m: Mutation) -> None:
    m.step(turn.DOOR, "a_curse_hits", lambda right, st, v: [SetStat("fought", 0, 1), *hit] if (hit := right(st, v)) else None)


@mutant("M12a", "After a fight the room may be looted, or more trouble looked for.", rules="SD-TURN-07")
def loot_after_a_fight(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        if not st.stat("fought") or not alive(st, v.seat):
            return right(st, v)
        return act_or(st, v.seat, "no monster", [turn.LOOT, turn.TROUBLE] if turn.monsters_in_hand(st, v.seat) else [turn.LOOT])

    m.step(turn.TURN, "trouble_or_loot", wrong)


@mutant("M12b", "The room may be looted while the fight goes on.", rules="SD-TURN-07")
def loot_amid_a_fight(m: Mutation) -> None:
    def ask(right: Any, st: State, v: Any) -> Any:
        if fight.over(st):
            return right(st, v)
        return act_or(st, v.seat, "fight", [fight.DECIDE, *([fight.ASK_FOR_HELP] if help.can_ask(st) else []), turn.LOOT])

    def answered(right: Any, st: State, v: Any, choice: Any) -> Any:
        return draw(st, "door-deck", "hand", v.seat) if choice == turn.LOOT else right(st, v, choice)

    m.step(fight.FIGHT, "decide", ask)
    m.swap(fight.decided, answered)


@mutant("M30b", "After a fight it is the next player's turn at once.", rules="SD-TURN-14")
def no_end_of_turn_after_a_fight(m: Mutation) -> None:
    m.step(turn.TURN, "trouble_or_loot", lambda right, st, v: turn.end_of_turn if st.stat("fought") else right(st, v))


@mutant("M38e", "There is no Charity.", rules="SD-CHAR-01 SD-TURN-14")
def no_charity(m: Mutation) -> None:
    m.step(turn.TURN, "charity", lambda right, st, v: None)


@mutant("M43c", "After a door without a monster another one is kicked open.", rules="SD-TURN-08")
def kick_until_there_is_a_monster(m: Mutation) -> None:
    m.step(turn.DOOR, "no_monster", lambda right, st, v: None if kind(st, v.card) == "monster" else turn.kick_it_open)


@mutant("M24", "Two Doors and two Treasures are dealt.", rules="SD-SET-03")
def short_deal(m: Mutation) -> None:
    m.put(creation, "DEALT", 2)


@mutant("M08", "The Treasure discards are shuffled into the Door deck.", rules="SD-ZONE-03")
def treasures_among_the_doors(m: Mutation) -> None:
    def wrong(right: Any, self: Draw, st: State) -> Any:
        if st.game.zone_names[self.deck] != "treasure-deck":
            return right(self, st)
        return [Reshuffle(st.game.discards[self.deck], st.game.zones["door-deck"][0])]

    m.swap(Draw.remade, wrong)


# ---- winning and levels -----------------------------------------------------------------------------


@mutant("M31", "Level 10 wins, however it came about.", rules="SD-WIN-02")
def any_level_wins(m: Mutation) -> None:
    def wrong(right: Any, self: AddStat, st: State) -> Any:
        done = right(self, st)
        if self.stat == "level" and level(st, self.who) >= reading.TOP_LEVEL and self.cause != "defeat":
            End((self.who,)).apply(st)
        return done

    m.swap(limits.wins_wrongly, lambda right, st, live, c: False)
    m.swap(AddStat.apply, wrong)


@mutant("M32a", "A Go Up a Level is played at the start of the own turn only.", rules="SD-GUAL-02")
def go_up_at_the_start(m: Mutation) -> None:
    early = Moment("early", lambda st, seat: not st.stat("fought") and not in_combat(st, seat))
    m.put(actions.GO_UP, "when", OWN_TURN & early)


@mutant("M32b", "A Go Up a Level is for oneself only.", rules="SD-GUAL-02")
def go_up_alone(m: Mutation) -> None:
    m.swap(actions.level_ways, lambda right, st, seat, card: [way for way in right(st, seat, card) if way[1] == seat])


@mutant("M13a", "Items of any worth are sold for a level.", rules="SD-SELL-01")
def sell_for_less(m: Mutation) -> None:
    m.swap(selling.why_not_sell, lambda right, st, seat, cards: None)
    m.swap(selling.can_sell, lambda right, st, seat: bool(selling.wares(st, seat)) and level(st, seat) < 9)


@mutant("M13b", "Items are sold in combat, too.", rules="SD-SELL-01")
def sell_in_combat(m: Mutation) -> None:
    m.put(actions.SELL_ITEMS, "when", OWN_TURN)


@mutant("M13c", "Items of other players are sold.", rules="SD-SELL-01 SD-SELL-03")
def sell_what_is_not_yours(m: Mutation) -> None:
    def wrong(right: Any, st: State, seat: int) -> Any:
        return [*right(st, seat), *[c for s in st.others(seat) for c in items.items_in_play(st, s)]]

    m.swap(selling.wares, wrong)


# ---- Curses and Items -------------------------------------------------------------------------------


@mutant("M02", "A Curse stays where it lies after its effect.", rules="SD-CUR-03")
def curses_stay(m: Mutation) -> None:
    m.step(curses.BEFALL, "it_is_done", lambda right, st, v: None)
    m.swap(curses.spent, lambda right, st: [])


@mutant("M16", "A persistent Curse lies before whoever played it.", rules="SD-CUR-04")
def curse_lies_before_its_player(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        seat = v.it.who if v.it.other == NOBODY else v.it.other
        return [Move(v.it.card, st.game.zones["front"][seat], "hit", v.it.who, NOBODY, True)]

    m.step(curses.BEFALL, "it_lies_there", wrong)


@mutant("M05", "Only one Item of a kind may be carried.", rules="SD-EQ-03")
def one_of_a_kind(m: Mutation) -> None:
    def wrong(right: Any, st: State, seat: int, card: int) -> Any:
        slot = items.slot_of(st.game.cards[card])
        there = any(items.slot_of(st.game.cards[c]) == slot for c in items.items_in_play(st, seat))
        return [] if slot and there else list(right(st, seat, card))

    m.swap(items.ways, wrong)


@mutant("M36", "An Item that is not equipped goes back to the hand.", rules="SD-ZONE-08")
def items_return_to_the_hand(m: Mutation) -> None:
    def wrong(right: Any, st: State, seat: int, args: Any) -> Any:
        if args[0] in st.pile("front", seat):
            return [Move(args[0], st.game.zones["hand"][seat], "unequip", seat)]
        return right(st, seat, args)

    m.swap(items.change_equipment, wrong)


@mutant("M15a", "Items are traded from the hand.", rules="SD-TRD-01")
def trade_from_the_hand(m: Mutation) -> None:
    def wrong(st: State, seat: int) -> list[int]:
        return items.items_in_play(st, seat) + [c for c in st.pile("hand", seat) if reading.is_item(st.game.cards[c])]

    m.put(trade, "items_in_play", wrong)


@mutant("M15b", "Items are traded on the own turn only.", rules="SD-TRD-02")
def trade_on_the_own_turn(m: Mutation) -> None:
    m.put(actions.TRADE_ITEMS, "when", OWN_TURN & rows.NOT_IN_COMBAT)


@mutant("M15c", "A traded Item goes to the hand.", rules="SD-TRD-03")
def trade_into_the_hand(m: Mutation) -> None:
    def wrong(st: State, card: int, seat: int, event: str, by: int) -> Move:
        return Move(card, st.game.zones["hand"][seat], event, by)

    m.put(trade, "received", wrong)


@mutant("M18", "With Super Munchkin all Classes are lost.", rules="SD-SUP-07")
def all_classes_go(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        gone = [c for s in range(st.seats) if checks.surplus_classes(st, s) for c in reading.classes(st, s)]
        return [Move(c, discard_pile(st, c), "discard", st.owner(c)) for c in gone] or None

    m.step(checks.CHECKS, "too_many_classes", wrong)


@mutant("M42b", "Super Munchkin keeps all disadvantages away, even of two Classes.", rules="SD-SUP-02")
def super_is_never_hindered(m: Mutation) -> None:
    def wrong(right: Any, st: State, seat: int, term: str) -> bool:
        return right(st, seat, term) and not any(kind(st, c) == "super-munchkin" for c in st.pile("front", seat))

    m.swap(reading.hindered, wrong)


# ---- combat -----------------------------------------------------------------------------------------


@mutant("M03", "What an Item adds is added twice.", rules="SD-CMB-02")
def twice_the_bonus(m: Mutation) -> None:
    def wrong(right: Any, st: State, seat: int) -> int:
        return right(st, seat) + sum(card_stat(st, "bonus", c) for c in st.pile("front", seat))

    m.swap(reading.strength, wrong)


@mutant("M06", "Nobody's strength is below 1.", rules="SD-CMB-04")
def strength_of_one_at_least(m: Mutation) -> None:
    m.swap(reading.strength, lambda right, st, seat: max(1, right(st, seat)))


@mutant("M23", "No monster's strength is below 1.", rules="SD-CONF-03")
def monsters_of_one_at_least(m: Mutation) -> None:
    m.swap(reading.monster_strength, lambda right, st, card: max(1, right(st, card)))


@mutant("M25", "The players win ties.", rules="SD-CMB-07")
def players_win_ties(m: Mutation) -> None:
    m.swap(reading.winning, lambda right, st: side_strength(st) >= danger(st))


@mutant("M43a", "In the end, equal strength beats the monster.", rules="SD-CMB-07")
def ties_are_won_in_the_end(m: Mutation) -> None:
    m.step(fight.FIGHT, "outcome", lambda right, st, v: fight.victory if side_strength(st) == danger(st) else right(st, v))


@mutant("M10a", "Who has passed is not waited for again, whatever is played.", rules="SD-CMB-11")
def passes_hold(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any, answer: Any) -> Any:
        passed = v.passed
        out = right(st, v, answer)
        v.passed = passed
        return out

    m.swap(window.respond, wrong)
    m.swap(fight.stakes, lambda right, st, name: None)


@mutant("M10b", "The time is counted from the beginning of the window, not from the last card.", rules="SD-CMB-11")
def the_clock_runs_on(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any, answer: Any) -> Any:
        opened = v.opened
        out = right(st, v, answer)
        v.opened = opened
        return out

    m.swap(window.respond, wrong)
    m.swap(fight.stakes, lambda right, st, name: None)


@mutant("M28a", "Only the active player uses One-Shots in a fight.", rules="SD-INT-01")
def nobody_else_uses_one_shots(m: Mutation) -> None:
    m.put(actions.USE_A_ONE_SHOT, "when", OWN_TURN)


@mutant("M28b", "Only the active player plays enhancers.", rules="SD-INT-02")
def nobody_else_enhances(m: Mutation) -> None:
    m.put(actions.ENHANCE, "when", rows.IN_A_FIGHT & OWN_TURN)


@mutant("M28c", "Only the active player brings monsters into a fight.", rules="SD-INT-03")
def nobody_else_adds_monsters(m: Mutation) -> None:
    m.put(actions.WANDERING_MONSTER, "when", rows.IN_A_FIGHT & OWN_TURN)
    m.put(kin.JOIN_ITS_KIN, "when", rows.IN_A_FIGHT & OWN_TURN)


@mutant("M28d", "Only the active player plays Curses.", rules="SD-INT-04")
def nobody_else_curses(m: Mutation) -> None:
    m.put(actions.CURSE, "when", OWN_TURN)


@mutant("M04", "Of several monsters the weaker ones are beaten and the others fled from.", rules="SD-MUL-03")
def beat_one_and_flee_the_other(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        foes = monsters(st)
        weak = [c for c in foes if monster_strength(st, c) < side_strength(st)] if len(foes) > 1 else []
        beaten = [x for c in weak for x in (AddStat("level", v.seat, 1, "wrong"), Move(c, discard_pile(st, c), "discard"))]
        return [*beaten, *right(st, v)]

    m.step(fight.FIGHT, "lose", wrong)


@mutant("M21", "A monster that a card removes brings its level at once.", rules="SD-CONF-05")
def a_level_for_a_removed_monster(m: Mutation) -> None:
    def wrong(right: Any, self: Move, st: State) -> Any:
        if self.event == "remove" and fighting(st):
            st.stats[st.game.slots["level"] + st.stat("fighter")] += 1
        return right(self, st)

    m.swap(Move.apply, wrong)


# ---- help and rewards -------------------------------------------------------------------------------


@mutant("M37", "There may be any number of helpers.", rules="SD-HLP-02")
def helper_after_helper(m: Mutation) -> None:
    m.swap(help.can_ask, lambda right, st: any(help.may_help(st, s) for s in range(st.seats)))


@mutant("M38a", "Nobody may fight without asking for help.", rules="SD-HLP-01")
def help_is_a_must(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        if fight.over(st) or not help.can_ask(st):
            return right(st, v)
        return act_or(st, v.seat, "fight", [fight.ASK_FOR_HELP])

    m.step(fight.FIGHT, "decide", wrong)


@mutant("M40a", "The helper gets half of the Treasure, whatever was agreed.", rules="SD-HLP-10")
def half_for_the_helper(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        out = right(st, v)
        if v.helper != NOBODY:
            v.offer = (v.treasures // 2, v.seat, (), (), False)
        return out

    m.step(rewards.REWARDS, "count", wrong)


@mutant("M09a", "Enhancers do not change the number of Treasures.", rules="SD-REW-02 SD-ENH-02")
def treasures_as_printed(m: Mutation) -> None:
    m.swap(reading.treasures, lambda right, st, card: st.game.cards[card].fields.get("treasures", 0))


@mutant("M09b", "A short deck gives fewer Treasures.", rules="SD-REW-02 SD-ZONE-03")
def no_more_than_the_deck_has(m: Mutation) -> None:
    m.step(rewards.REWARDS, "draw_treasures", lambda right, st, v: right(st, v)[: len(st.pile("treasure-deck"))])


@mutant("M34a", "Every monster is worth one level.", rules="SD-CMB-08 SD-REW-01")
def always_one_level(m: Mutation) -> None:
    m.swap(reading.levels_of, lambda right, st, card: 1)


@mutant("M34b", "Treasures are always drawn face down.", rules="SD-REW-03")
def always_face_down(m: Mutation) -> None:
    m.step(rewards.REWARDS, "draw_treasures", lambda right, st, v: [Draw(d.deck, d.to, d.event, d.by, False) for d in right(st, v)])


@mutant("M34c", "A defeated monster is discarded twice.", rules="SD-CMB-08 SD-CMB-13")
def discarded_twice(m: Mutation) -> None:
    def wrong(right: Any, st: State, card: int, source: int, to: int, host: int) -> None:
        right(st, card, source, to, host)
        if st.game.zone_names[source] == "combat" and kind(st, card) == "monster":
            st.zones[to].append(card)

    m.swap(changes.relocate, wrong)


# ---- Running Away -----------------------------------------------------------------------------------


@mutant("M33", "Bad Stuff happens without a roll.", rules="SD-RUN-02")
def caught_without_a_roll(m: Mutation) -> None:
    m.step(run_away.RUN_AWAY, "does_it_pursue", lambda right, st, v: run_away.caught)


@mutant("M43b", "Running Away costs a level.", rules="SD-RUN-01 SD-RUN-02")
def flight_costs_a_level(m: Mutation) -> None:
    m.step(fight.FIGHT, "lose", lambda right, st, v: [*right(st, v), AddStat("level", v.seat, -1, "flight")])


@mutant("M38d", "Nobody has to run.", rules="SD-RUN-01")
def running_is_optional(m: Mutation) -> None:
    def ask(right: Any, st: State, v: Any) -> Any:
        left = run_away.pursuers(st, v.seat)
        return Ask(v.seat, "run away from", [*left, NOBODY], about="card", default=left[0]) if left else DONE

    m.step(run_away.RUN_AWAY, "from_which", ask)
    m.swap(run_away.this_one, lambda right, st, v, card: DONE if card == NOBODY else right(st, v, card))


def rolled_already(st: State, *seats: int) -> bool:
    """Has one of these players run from a monster of this fight?"""
    return any(key[:2] == ("combat", "away") and key[-1] in seats for key in st.memo)


@mutant("M26", "One roll counts for all monsters and all runners.", rules="SD-MUL-05")
def one_roll_for_all(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        return run_away.result if rolled_already(st, *range(st.seats)) else right(st, v)

    m.step(run_away.RUN_AWAY, "roll", wrong)


@mutant("M30a", "After the first roll the flight is over.", rules="SD-MUL-05")
def one_roll_and_away(m: Mutation) -> None:
    m.step(run_away.RUN_AWAY, "next_monster", lambda right, st, v: DONE)


@mutant("M38b", "The helper has no roll of their own.", rules="SD-RUN-05")
def one_roll_for_both(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        return run_away.result if v.seat == helper(st) and rolled_already(st, st.stat("fighter")) else right(st, v)

    m.step(run_away.RUN_AWAY, "roll", wrong)


@mutant("M11a", "A monster that somebody ran from chases nobody else.", rules="SD-RUN-05 SD-RUN-06")
def monsters_chase_once(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        then = right(st, v)
        gone = [Move(v.monster, discard_pile(st, v.monster), "discard")] if st.zone_of(v.monster) == "combat" else []
        return Both(gone, then) if then else gone

    m.step(run_away.RUN_AWAY, "between_rolls", wrong)


@mutant("M11b", "The helper does not run.", rules="SD-RUN-05")
def helpers_do_not_run(m: Mutation) -> None:
    m.step(fight.FIGHT, "helper_runs", lambda right, st, v: None)


@mutant("M40b", "The helper is out of a lost fight.", rules="SD-RUN-05")
def helpers_leave_in_time(m: Mutation) -> None:
    m.step(fight.FIGHT, "lose", lambda right, st, v: [*right(st, v), SetStat("helper", 0, NOBODY)])


@mutant("M22b", "The helper runs first.", rules="SD-RUN-09")
def helper_first(m: Mutation) -> None:
    def first(right: Any, st: State, v: Any) -> Any:
        return Run(run_away.RUN_AWAY, run_away.Flight(v.seat if helper(st) == NOBODY else helper(st)))

    m.step(fight.FIGHT, "fighter_runs", first)
    m.step(fight.FIGHT, "helper_runs", lambda right, st, v: Run(run_away.RUN_AWAY, run_away.Flight(v.seat)))


@mutant("M22a", "The dead run on.", rules="SD-DTH-02")
def the_dead_run_on(m: Mutation) -> None:
    m.swap(run_away.pursuers, lambda right, st, seat: [c for c in monsters(st) if run_away.done_with(c, seat) not in st.memo])


@mutant("M38c", "All the Bad Stuff left befalls the dead.", rules="SD-DTH-02")
def bad_stuff_for_the_dead(m: Mutation) -> None:
    the_dead_run_on(m)
    m.step(run_away.RUN_AWAY, "does_it_pursue", lambda right, st, v: right(st, v) if alive(st, v.seat) else run_away.caught)


# ---- death ------------------------------------------------------------------------------------------


@mutant("M07a", "The dead are not looted.", rules="SD-LOOT-03")
def no_looting(m: Mutation) -> None:
    m.step(death.DEATH, "who_loots_next", lambda right, st, v: death.discard_the_rest)


@mutant("M07b", "The dead lose their Curses.", rules="SD-DTH-03")
def curses_die_too(m: Mutation) -> None:
    m.put(death, "KEPT", ("class", "super-munchkin"))


@mutant("M07c", "The dead keep every other card (a list changed while it is gone through).", rules="SD-DTH-01 SD-LOOT-01")
def every_other_card(m: Mutation) -> None:
    m.swap(death.lost_at_death, lambda right, st, seat: right(st, seat)[::2])


@mutant("M35a", "The dead fall to Level 1.", rules="SD-DTH-03")
def back_to_level_one(m: Mutation) -> None:
    m.step(death.DEATH, "lose_everything", lambda right, st, v: [*right(st, v), SetStat("level", v.seat, 1)])


@mutant("M35b", "All cards of the dead are dealt round in the order of seats.", rules="SD-LOOT-03 SD-LOOT-04")
def dealt_round(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        hands = [st.game.zones["hand"][s] for s in st.others(v.seat)]
        return Both([Move(c, hands[i % len(hands)], "loot") for i, c in enumerate(death.lies_there(st, v))], death.discard_the_rest)

    m.step(death.DEATH, "who_loots_next", wrong)


@mutant("M19", "The lowest Level loots first.", rules="SD-LOOT-03")
def lowest_first(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        out = right(st, v)
        if v.tied and out is not death.discard_the_rest:
            v.tied = tuple(lowest_levels(st, [s for s in st.others(v.seat) if alive(st, s) and s not in v.done]))
        return out

    m.step(death.DEATH, "who_loots_next", wrong)


@mutant("M42a", "The dead are looted until nothing is left.", rules="SD-LOOT-04")
def looting_without_end(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        if all(s in v.done for s in st.others(v.seat)):
            v.done = ()
        return right(st, v)

    m.step(death.DEATH, "next_looter", wrong)


@mutant("M39", "The dead return on their own turn.", rules="SD-DTH-05")
def dead_till_the_own_turn(m: Mutation) -> None:
    m.step(turn.TURN, "the_dead_return", lambda right, st, v: None if alive(st, v.seat) else [SetStat("dead", v.seat, 0)])


@mutant("M17", "Eight new cards are drawn as soon as one lives again.", rules="SD-DTH-06")
def new_cards_at_once(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        dead = [s for s in range(st.seats) if not alive(st, s)]
        return [*right(st, v), *creation.opening_hand(st, dead), *[SetStat("reborn", s, 0) for s in dead]]

    m.step(turn.TURN, "the_dead_return", wrong)


# ---- Charity ----------------------------------------------------------------------------------------


@mutant("M14", "With more than five cards the turn cannot be ended.", rules="SP-CHAR-03")
def no_end_with_six_cards(m: Mutation) -> None:
    m.step(turn.TURN, "charity", lambda right, st, v: turn.finish if charity.excess(st, v.seat) else None)


@mutant("M27", "The first five cards go, not those above five.", rules="SP-CHAR-01")
def the_first_five_go(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        return [Move(c, discard_pile(st, c), "discard", v.seat) for c in st.pile("hand", v.seat)[: charity.HAND_LIMIT]]

    m.step(charity.CHARITY, "discard_the_rest", wrong)


@mutant("M29", "What is too much is always discarded.", rules="SP-CHAR-03")
def always_discarded(m: Mutation) -> None:
    m.step(charity.CHARITY, "lowest_level", lambda right, st, v: charity.discard_the_rest if charity.excess(st, v.seat) else DONE)


@mutant("M41", "Only who is lowest alone discards.", rules="SP-CHAR-05")
def lowest_alone(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        tied = len(charity.poorest(st)) > 1 and v.seat in charity.poorest(st) and charity.excess(st, v.seat)
        return charity.who_gets_more if tied else right(st, v)

    m.step(charity.CHARITY, "lowest_level", wrong)


@mutant("M20a", "Chance, not the giver, says who gets the larger share.", rules="SP-CHAR-04")
def share_by_chance(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        seats = charity.poorest(st)
        odd = charity.excess(st, v.seat) % len(seats)
        v.shares = charity.shared_out(seats, charity.excess(st, v.seat), tuple(seats[:odd]))
        return charity.give

    m.step(charity.CHARITY, "who_gets_more", wrong)


@mutant("M20b", "Chance, not the giver, picks the cards.", rules="SP-CHAR-04 SP-CHAR-07")
def cards_by_chance(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        (seat, n), v.shares = v.shares[0], v.shares[1:]
        return [Move(c, st.game.zones["hand"][seat], "give", v.seat) for c in st.pile("hand", v.seat)[:n]]

    m.step(charity.CHARITY, "give", wrong)


@mutant("M20c", "The dead count as the lowest Level.", rules="SP-CHAR-09")
def gifts_for_the_dead(m: Mutation) -> None:
    m.swap(charity.poorest, lambda right, st: lowest_levels(st, list(range(st.seats))))



# ---- Allies -----------------------------------------------------------------------------------------


@mutant("M44a", "An Ally is played on the own turn only.", rules="SP-ALLY-03 SP-TIME-03")
def ally_on_the_own_turn(m: Mutation) -> None:
    m.put(allies.PLAY_AN_ALLY, "when", OWN_TURN)


@mutant("M44b", "Any number of Allies goes along.", rules="SP-ALLY-01")
def a_crowd(m: Mutation) -> None:
    m.swap(allies.most, lambda right, st, seat, card: 9)
    m.step(allies.STEPS, "too_many_allies", lambda right, st, v: None)


@mutant("M44c", "An Ally in play is not replaced.", rules="SP-ALLY-05")
def no_replacement(m: Mutation) -> None:
    m.swap(allies.ways, lambda right, st, seat, card: [way for way in right(st, seat, card) if way[1] == NOBODY])


@mutant("M44d", "Allies are traded like Items.", rules="SP-ALLY-06")
def allies_for_trade(m: Mutation) -> None:
    m.swap(items.items_in_play, lambda right, st, seat: [*right(st, seat), *allies.allies(st, seat)])


@mutant("M44e", "An Ally stays with the dead.", rules="SP-ALLY-15")
def ally_beyond_death(m: Mutation) -> None:
    m.put(death, "KEPT", (*death.KEPT, "ally"))


@mutant("M45a", "A sacrifice frees the helper, whatever the fighter says.", rules="SP-ALLY-08")
def always_both(m: Mutation) -> None:
    m.swap(allies.decided, lambda right, st, v, both: right(st, v, True))


@mutant("M45b", "A sacrifice frees nobody but whose Ally it was.", rules="SP-ALLY-08")
def never_both(m: Mutation) -> None:
    m.step(allies.SACRIFICE, "and_the_helper", lambda right, st, v: None)


@mutant("M45c", "A sacrifice is for one monster only.", rules="SP-ALLY-07")
def one_monster_a_sacrifice(m: Mutation) -> None:
    m.step(allies.SACRIFICE, "left_behind", lambda right, st, v: right(st, v)[:3])


@mutant("M45d", "The sacrificed Ally comes back.", rules="SP-ALLY-07")
def ally_comes_back(m: Mutation) -> None:
    m.step(allies.SACRIFICE, "left_behind", lambda right, st, v: [c for c in right(st, v) if not isinstance(c, Move)])


@mutant("M45e", "What nobody escapes cannot be escaped by a sacrifice either.", rules="SP-ALLY-12")
def no_sacrifice_where_no_escape(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        return None if reading.cannot(st, "escape", v.seat, v.seat) else right(st, v)

    m.step(allies.FLEEING, "instead_of_rolling", wrong)


@mutant("M45f", "Once a roll was made there is no sacrifice any more.", rules="SP-ALLY-10")
def no_sacrifice_after_a_roll(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        return right(st, v) if len(run_away.pursuers(st, v.seat)) == len(monsters(st)) else None

    m.step(allies.FLEEING, "instead_of_rolling", wrong)


# ---- Turfs, and doors that are opened again -----------------------------------------------------------


@mutant("M46a", "A Turf is sold, for nothing, with the rest.", rules="SP-TURF-06")
def turfs_for_sale(m: Mutation) -> None:
    m.swap(selling.wares, lambda right, st, seat: [*right(st, seat), *reading.of_kind(st, st.pile("front", seat), "turf")])


@mutant("M46b", "A Turf takes the room of a Big Item.", rules="SP-TURF-04")
def turf_is_carried(m: Mutation) -> None:
    m.swap(big_items.is_big, lambda right, st, card: reading.is_term(st, card, "Big"))


@mutant("M46c", "Any number of Turfs is in use.", rules="SP-TURF-03")
def all_over_town(m: Mutation) -> None:
    m.swap(big_items.most, lambda right, st, seat, term, leaving=(): 9 if term == "Turf" else right(st, seat, term, leaving))


@mutant("M46d", "A Turf that its owner can no longer use stays.", rules="SP-TURF-05")
def turf_stays(m: Mutation) -> None:
    m.swap(big_items.surplus, lambda right, st, seat: found if (found := right(st, seat))[1] else ([], 0))


@mutant("M46e", "A Turf is turned sideways like any Item.", rules="SP-TURF-02")
def turf_sideways(m: Mutation) -> None:
    def wrong(right: Any, st: State, seat: int) -> Any:
        return [*right(st, seat), *[(c,) for c in reading.of_kind(st, st.pile("front", seat), "turf")]]

    m.swap(items.equipment, wrong)


@mutant("M47", "A second door may be opened, and no third.", rules="SP-TURN-11")
def two_doors_at_most(m: Mutation) -> None:
    forgotten = [SetStat("behind", 0, NOBODY)]
    m.step(turn.DOOR, "nor_behind_the_next", lambda right, st, v: forgotten if st.stat("behind") != NOBODY else None)


__all__ = ["MUTANTS"]
