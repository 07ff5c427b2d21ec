"""Running Away and death: who rolls when, what catches, what is lost, who loots, who comes back."""
from __future__ import annotations

import pytest
from small_table import ESCAPES, SmallTable, card, monster, standing
from test_help import agree

from rulecore.engine.changes import AddStat, Happen
from rulecore.engine.game import Ability
from rulecore.engine.state import CHANCE, NOBODY
from rulecore.games.munchkin.death import DEATH, Death, revive
from rulecore.games.munchkin.fight import DECIDE
from rulecore.games.munchkin.help import Offer

LOSES = {"bad": lambda st, m, s: [AddStat("level", s, -2, "bad-stuff")]}
KILLS = {"bad": lambda st, m, s: [Happen("death", s, m)]}


def table(thaw: bool, *more: object) -> SmallTable:
    """Three players of Level 5 and monsters too strong for them."""
    deck = [monster("Ghost", 30, 2, **LOSES), monster("Clown", 31, 4, **LOSES), monster("Reaper", 32, 4, **KILLS)]
    t = SmallTable([*deck, *more], thaw=thaw)  # type: ignore[list-item]
    for seat in range(3):
        t.level(seat, 5)
    return t


def lose(t: SmallTable, *titles: str, helper: int = NOBODY) -> None:
    """Fight and lose against these, up to the first question of the flight."""
    for other in titles[1:]:
        t.put(other, "hand", 2)
    t.fight(titles[0])
    for other in titles[1:]:
        t.do(2, "join", other)
    if helper != NOBODY:
        agree(t, helper, Offer(0, 0))
    if t.pending and not t.ask_window():
        t.say(DECIDE)
    while t.ask_window():
        t.close()


@pytest.mark.parametrize("face", [1, 4, 5, 6])
def test_five_or_more_escapes(thaw: bool, face: int) -> None:
    """SD-RUN-02 SD-RUN-04 SD-RUN-06 SP-RUN-03 SP-RUN-05 SP-RUN-08"""
    t = table(thaw)
    lose(t, "Ghost")
    t.roll(face, 0)
    assert t.st.stat("level") == (5 if face >= 5 else 3)
    assert t.events("escape" if face >= 5 else "caught") == [(0, "Ghost")]
    assert t.titles("door-discards") == ["Ghost"] and not t.pending


@pytest.mark.parametrize(("bonus", "face", "level"), [(1, 4, 5), (-2, 6, 3), (4, 1, 5)])
def test_the_total_decides_not_the_bare_die(thaw: bool, bonus: int, face: int, level: int) -> None:
    """SD-RUN-03 SD-RUN-08 SP-RUN-04 SP-RUN-09: a 6 may fail, a 1 may succeed."""
    shoes = standing(card("Shoes", "item", gold=0), "front", Ability("shoes", "+run-away", amount=bonus))
    t = table(thaw, shoes)
    t.put("Shoes", "front", 0)
    lose(t, "Ghost")
    t.roll(face)
    assert t.st.stat("level") == level


def test_each_monster_is_rolled_for_in_the_order_the_runner_chooses(thaw: bool) -> None:
    """SD-MUL-05 SP-RUN-06 EC-58 SD-RUN-10 SP-RUN-09: Bad Stuff at once; between two rolls others may act."""
    t = table(thaw)
    lose(t, "Ghost", "Clown")
    assert t.ask(0).question == "run away from" and len(t.ask(0).options) == 2
    t.say(t.at("Clown"))
    t.roll(1)
    assert t.st.stat("level") == 3
    assert t.close() == "between-rolls"
    t.roll(5)
    assert t.events("caught") == [(0, "Clown")] and t.events("escape") == [(0, "Ghost")]


def test_both_must_run_the_fighter_first(thaw: bool) -> None:
    """SD-RUN-05 SD-RUN-09 SP-RUN-07 SP-RUN-09 EC-59 EC-62: separate rolls; both can be caught."""
    t = table(thaw)
    lose(t, "Ghost", helper=1)
    t.roll(1, 0)
    t.close()
    t.roll(2, 1)
    assert (t.st.stat("level", 0), t.st.stat("level", 1), t.st.stat("level", 2)) == (3, 3, 5)
    assert t.events("loss") == [(0, ""), (1, "")]


def test_some_monsters_do_not_pursue(thaw: bool) -> None:
    """SD-RUN-02 SD-CONF-01 SP-RUN-03 SP-CONF-01: no roll for those."""
    golem = monster("Golem", 40, 2, **LOSES)
    lazy = Ability("lazy", "card rule cannot pursue", whose="card", data=lambda st, live, seat: st.stat("level", seat) > 4)
    t = table(thaw, standing(golem, "combat", lazy))
    lose(t, "Golem")
    assert not t.pending and t.st.stat("level") == 5 and t.events("escape") == [(0, "Golem")]


def test_a_fighter_who_escapes_by_a_card_need_not_roll_but_the_helper_must(thaw: bool) -> None:
    """SD-RUN-05 SD-MUL-04 SP-RUN-07 SP-MUL-04"""
    t = table(thaw, card(ESCAPES, "one-shot", gold=0))
    t.put(ESCAPES, "hand", 0)
    t.fight("Ghost")
    agree(t, 1, Offer(0, 0))
    t.do(0, "trick", ESCAPES, NOBODY)
    t.roll(1, 1)
    assert (t.st.stat("level", 0), t.st.stat("level", 1)) == (5, 3) and not t.pending


def test_what_was_played_is_discarded_after_the_flight(thaw: bool) -> None:
    """SD-RUN-06 SD-RUN-11 SD-SHOT-02 SP-RUN-08 SP-RUN-09 SP-SHOT-02"""
    t = table(thaw, card("Boost", "one-shot", gold=0), card("Tall", "enhancer", treasures=2))
    t.put("Boost", "hand", 1)
    t.put("Tall", "hand", 1)
    t.fight("Ghost")
    t.do(1, "boost", "Boost", "munchkins")
    t.do(1, "enhance", "Tall", t.at("Ghost"))
    t.say(DECIDE)
    t.close()
    assert t.titles("combat") == ["Boost", "Ghost", "Tall"]
    t.roll(6)
    assert not t.st.pile("combat") and not t.st.lasting
    assert t.titles("door-discards") == ["Ghost", "Tall"] and t.titles("treasure-discards") == ["Boost"]


# ---- death ----------------------------------------------------------------------------------------


BELONGINGS = (
    card("Sleuth", "class"), card("Super", "super-munchkin"), card("Knees", "curse"), card("Hat", "item", gold=0),
    card("Bike", "item", gold=0), card("Cheat", "cheat"), card("Held", "go-up"), card("Scooby", "character"),
    card("Velma", "character"),
)


def rich(thaw: bool) -> SmallTable:
    """Seat 0 has one of everything."""
    t = table(thaw, *BELONGINGS)
    for title in ("Sleuth", "Super", "Knees", "Hat"):
        t.put(title, "front", 0)
    t.put("Bike", "pack", 0)
    t.put("Held", "hand", 0)
    t.put("Cheat", "front", 0)
    t.st.hosts[t.at("Cheat")] = t.at("Hat")
    return t


def test_the_dead_lose_all_but_class_level_and_persistent_curses(thaw: bool) -> None:
    """SD-DTH-01 SD-DTH-03 SD-LOOT-01 SD-LOOT-02 SP-DTH-01 SP-DTH-02 SP-LOOT-01 EC-67 EC-92"""
    t = rich(thaw)
    t.level(1, 9)
    t.level(2, 7)
    lose(t, "Reaper")
    t.roll(1)
    t.close()
    assert t.titles("table") == ["Bike", "Cheat", "Hat", "Held"] and not t.st.hosts
    assert t.titles("front", 0) == ["Knees", "Sleuth", "Super"] and t.st.stat("level") == 5


def test_looters_take_one_card_each_the_highest_level_first(thaw: bool) -> None:
    """SD-LOOT-03 SD-LOOT-04 SP-LOOT-02 SP-LOOT-03 EC-68: into the hand; the rest is discarded, each card to its own pile."""
    t = rich(thaw)
    t.level(1, 7)
    t.level(2, 9)
    lose(t, "Reaper")
    t.roll(1)
    t.close()
    t.say(t.at("Hat"), 2)
    t.say(t.at("Held"), 1)
    assert t.titles("hand", 2) == ["Hat"] and t.titles("hand", 1) == ["Held"]
    assert t.titles("treasure-discards") == ["Bike"] and t.titles("door-discards") == ["Cheat", "Reaper"]
    assert not t.pending and t.st.stat("dead", 0)


def test_equal_levels_roll_for_the_first_pick(thaw: bool) -> None:
    """SD-LOOT-03 SP-LOOT-02: equal rolls are rolled again."""
    t = rich(thaw)
    lose(t, "Reaper")
    t.roll(1)
    t.close()
    for face in (3, 3, 2, 6):
        t.roll(face)
    assert t.ask(2).question == "loot the body"


def test_a_body_with_too_few_cards(thaw: bool) -> None:
    """SD-LOOT-04 SP-LOOT-03"""
    t = table(thaw, *BELONGINGS)
    t.level(1, 6)
    t.put("Hat", "front", 0)
    lose(t, "Reaper")
    t.roll(1)
    t.close()
    assert t.titles("hand", 1) == ["Hat"] and not t.st.pile("hand", 2) and not t.pending


def test_the_dead_need_not_run_from_the_rest(thaw: bool) -> None:
    """SD-DTH-02 SP-DTH-01"""
    t = table(thaw)
    lose(t, "Reaper", "Ghost")
    t.say(t.at("Reaper"))
    t.roll(1)
    t.close()
    assert not t.pending and t.events("caught") == [(0, "Reaper")] and t.st.stat("level") == 5


def test_the_body_is_looted_before_the_helper_rolls(thaw: bool) -> None:
    """SD-LOOT-07 SD-LOOT-06 SP-DTH-06 EC-61: the still fleeing helper loots, and loses it again by dying; the dead loot nobody."""
    t = table(thaw, *BELONGINGS)
    t.level(1, 6)
    t.put("Hat", "front", 0)
    t.put("Bike", "front", 0)
    lose(t, "Reaper", helper=1)
    t.roll(1, 0)
    t.close()
    t.say(t.at("Hat"), 1)
    assert t.titles("hand", 1) == ["Hat"] and t.titles("hand", 2) == ["Bike"]
    t.close()
    t.roll(1, 1)
    t.close()
    assert t.titles("hand", 2) == ["Bike", "Hat"] and not t.st.pile("hand", 1) and not t.st.pile("hand", 0)


def test_the_fighter_loots_a_helper_who_dies(thaw: bool) -> None:
    """EC-61 SD-LOOT-03 SP-LOOT-02"""
    t = table(thaw, *BELONGINGS)
    t.level(0, 6)
    t.put("Hat", "front", 1)
    lose(t, "Reaper", helper=1)
    t.roll(6, 0)
    t.close()
    t.roll(1, 1)
    t.close()
    assert t.titles("hand", 0) == ["Hat"] and t.st.stat("dead", 1) and not t.st.stat("dead", 0)


def test_another_character_may_be_chosen(thaw: bool) -> None:
    """SD-DTH-04 SP-DTH-03"""
    t = table(thaw, *BELONGINGS)
    t.put("Scooby", "character", 0)
    t.put("Velma", "characters")
    t.run(DEATH, Death(0))
    t.close()
    t.say(t.at("Velma"), 0)
    assert t.titles("character", 0) == ["Velma"] and t.titles("characters") == ["Scooby"]


def test_a_card_may_cancel_a_death(thaw: bool) -> None:
    """SD-CONF-01 SD-TIME-13 SP-CONF-01 SP-TIME-11"""
    t = rich(thaw)
    t.run(DEATH, Death(0))
    t.st.stats[t.game.slots["cancelled"]] = 1
    t.close()
    assert not t.st.stat("dead", 0) and not t.st.stat("cancelled") and t.titles("pack", 0) == ["Bike"]


def test_the_dead_die_once_and_live_again_together(thaw: bool) -> None:
    """SD-DTH-05 SD-LOOT-05 SP-DTH-04 SP-LOOT-04"""
    t = table(thaw)
    t.run(DEATH, Death(1))
    t.close()
    assert [(c.stat, c.who, c.value) for c in revive(t.st)] == [("dead", 1, 0)]  # type: ignore[attr-defined]
    assert t.st.stat("reborn", 1) and CHANCE not in t.pending
