"""Wrong ways to play Munchkin Treasure Hunt: most of them are how Munchkin is played otherwise. Enter here: MUTANTS (mutation)."""
from __future__ import annotations

from typing import Any

from mutation import Mutation, mutant

from rulecore.engine.changes import Draw, End, SetStat
from rulecore.engine.flow import Both, Run
from rulecore.engine.state import NOBODY, State
from rulecore.games.munchkin_treasure_hunt import ending, fight, flight, playing, reading, rewards, setup, turn
from rulecore.games.parts.piles import draw

# ---- moves ------------------------------------------------------------------------------------------


@mutant("H01", "Rooms and the Entrance are walked past.", rules="TH-MOVE-04 TH-MOVE-07")
def walk_past_rooms(m: Mutation) -> None:
    m.swap(reading.stops, lambda right, st: frozenset())


@mutant("H02", "Who begins a turn in a room fights there again.", rules="TH-MOVE-10")
def fight_where_one_stayed(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        return turn.fight if reading.place(st, v.seat).kind == "room" and not st.stat("again") else right(st, v)

    m.step(turn.TURN, "before_the_roll", wrong)


@mutant("H03", "A die space is a blank one.", rules="TH-SPC-01 TH-SPC-02")
def no_second_move(m: Mutation) -> None:
    m.step(turn.TURN, "roll_again", lambda right, st, v: turn.end_of_turn)


@mutant("H04", "A monster space is a blank one.", rules="TH-SPC-03")
def no_tracks(m: Mutation) -> None:
    m.step(turn.TURN, "follow_the_track", lambda right, st, v: turn.end_of_turn)


@mutant("H05", "The Entrance gives a treasure and nothing else.", rules="TH-ENT-01")
def no_roll_at_the_entrance(m: Mutation) -> None:
    m.step(turn.TURN, "the_entrance", lambda right, st, v: Both(right(st, v), turn.end_of_turn))


@mutant("H06", "A die may be added at the Entrance, too.", rules="TH-ENT-02")
def another_die_at_the_entrance(m: Mutation) -> None:
    m.step(turn.TURN, "a_roll_of_its_own", lambda right, st, v: [SetStat("rolling", 0, reading.MOVE)])


@mutant("H07", "Another Die is a roll of its own: the first one does not count.", rules="TH-ENT-03")
def another_die_instead(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        rolls = right(st, v)
        if rolls is not None and hasattr(rolls, "onto"):
            rolls.onto = 0
        return rolls

    assert playing.one_more_die.block is not None
    m.step(playing.one_more_die.block, "one_more_die", wrong)


# ---- strength ---------------------------------------------------------------------------------------


@mutant("H08", "The monster wins ties, as in Munchkin.", rules="TH-CMB-13")
def monster_wins_ties(m: Mutation) -> None:
    m.swap(reading.winning, lambda right, st: reading.side_strength(st) > reading.danger(st))


@mutant("H09", "The Troll rolls no die.", rules="TH-CMB-04 TH-CMB-06")
def no_die_for_the_troll(m: Mutation) -> None:
    m.step(fight.FIGHT, "does_the_monster_roll", lambda right, st, v: fight.own_die)


@mutant("H10", "The Dragon has one card.", rules="TH-CMB-05")
def one_card_for_the_dragon(m: Mutation) -> None:
    m.step(fight.FIGHT, "draw_the_monster", lambda right, st, v: right(st, v)[:1])


@mutant("H11", "The helper's die does not count.", rules="TH-HLP-04 TH-HLP-05")
def helper_without_a_die(m: Mutation) -> None:
    m.step(fight.FIGHT, "what_the_helper_rolled", lambda right, st, v: Both([SetStat("rolling", 0, 0)], fight.decide))


@mutant("H12", "A third permanent needs no room.", rules="TH-CARD-06")
def many_permanents(m: Mutation) -> None:
    m.put(playing, "IN_FRONT", 12)


@mutant("H13", "One-shots stay in the hand.", rules="TH-CARD-03")
def one_shots_for_ever(m: Mutation) -> None:
    m.step(playing.PLAY, "lay_it_open", lambda right, st, v: None)


# ---- what follows -----------------------------------------------------------------------------------


@mutant("H14", "Every room is worth one treasure.", rules="TH-CMB-14")
def one_treasure(m: Mutation) -> None:
    m.step(rewards.REWARD, "take_the_treasures", lambda right, st, v: right(st, v)[:1])


@mutant("H15", "What is won alone is shown.", rules="TH-CMB-15")
def open_treasures(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        return draw(st, "treasure-deck", "hand", v.seat, v.treasures, open=True) if v.helper == NOBODY else right(st, v)

    m.step(rewards.REWARD, "take_the_treasures", wrong)


@mutant("H16", "A helper gets nothing.", rules="TH-HLP-06")
def ungrateful(m: Mutation) -> None:
    m.step(
        rewards.REWARD, "take_the_treasures", lambda right, st, v: draw(st, "treasure-deck", "hand", v.seat, v.treasures),
    )


@mutant("H17", "The helper runs away as well, as in Munchkin.", rules="TH-CMB-20 TH-CMB-26")
def helper_runs_too(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        helper = reading.helper(st)
        if helper == NOBODY or reading.winning(st):
            return right(st, v)
        return Both(right(st, v), Run(flight.FLEE, flight.Flight(helper)))

    m.step(fight.FIGHT, "clear_away", wrong)


@mutant("H18", "A flight ends in the first room.", rules="TH-CMB-21")
def flight_stops(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        settings, st.settings = st.settings, {**st.settings, "flight-stop": "yes"}
        try:
            return right(st, v)
        finally:
            st.settings = settings

    m.step(flight.FLEE, "which_way", wrong)


@mutant("H19", "A chest where a flight ends is opened.", rules="TH-CMB-18")
def treasure_on_the_run(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any, to: int) -> Any:
        chest = st.game.vocab.board.place(to).kind == "chest"
        return [*right(st, v, to), *(draw(st, "treasure-deck", "hand", v.seat) if chest else [])]

    m.swap(flight.run, wrong)


@mutant("H20", "A loss costs a card of the hand, permanents or not.", rules="TH-CMB-17")
def hand_first(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        asked = right(st, v)
        if st.pile("hand", v.seat) and hasattr(asked, "_options"):
            asked._options = st.pile("hand", v.seat)[:]
        return asked

    m.step(flight.FLEE, "lose_a_treasure", wrong)


@mutant("H21", "A lost fight costs nothing but the way.", rules="TH-CMB-17")
def free_losses(m: Mutation) -> None:
    m.step(flight.FLEE, "lose_a_treasure", lambda right, st, v: None)


@mutant("H22", "The monster decks are not remade.", rules="TH-CMB-08 TH-END-02")
def short_decks(m: Mutation) -> None:
    m.swap(Draw.remade, lambda right, self, st: [])


# ---- help -------------------------------------------------------------------------------------------


@mutant("H23", "Somebody seven spaces away may help.", rules="TH-HLP-01 TH-EX-09")
def far_helpers(m: Mutation) -> None:
    m.put(fight, "NEAR", 7)


@mutant("H24", "Anybody may help, wherever they are.", rules="TH-HLP-01 TH-HLP-07")
def helpers_from_anywhere(m: Mutation) -> None:
    m.put(fight, "NEAR", 99)


@mutant("H25", "A second helper may be asked.", rules="TH-HLP-03")
def many_helpers(m: Mutation) -> None:
    m.swap(fight.may_help, lambda right, st, v: [s for s in st.others(v.seat) if s not in v.asked])


# ---- the end ----------------------------------------------------------------------------------------


@mutant("H26", "Four treasures are dealt.", rules="TH-SET-03")
def long_deal(m: Mutation) -> None:
    m.put(setup, "HAND", 4)


@mutant("H27", "The game goes on with the discards when the deck is empty, as in Munchkin.", rules="TH-END-01 TH-END-02")
def never_the_last(m: Mutation) -> None:
    m.swap(ending.took_the_last, lambda right, st, c: False)


@mutant("H28", "The game ends before a helper has chosen.", rules="TH-END-05")
def cut_short(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        return [End((0,))] if st.stat("last") else None

    m.step(ending.CHECKS, "the_end", wrong)


@mutant("H29", "Permanents in front are counted, too.", rules="TH-CARD-08 TH-CARD-09")
def front_counts(m: Mutation) -> None:
    m.swap(reading.wealth, lambda right, st, seat: right(st, seat) + sum(reading.gold(st, c) for c in st.pile("front", seat)))


@mutant("H30", "Of equal hands the first seat's wins.", rules="TH-END-04")
def first_of_equals(m: Mutation) -> None:
    def wrong(right: Any, st: State, v: Any) -> Any:
        ended = right(st, v)
        return [End(ended[0].winners[:1])] if ended else None

    m.step(ending.CHECKS, "the_end", wrong)
