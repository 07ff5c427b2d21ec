"""Combat: who wins, when it is final, what it brings, and what each card played into it does to that."""
from __future__ import annotations

from small_table import BOOST, CURSED, OVERCOMES, PAYS, REMOVES, SmallTable, card, monster, standing

from rulecore.engine.changes import Last, Move
from rulecore.engine.game import Ability
from rulecore.engine.state import NOBODY
from rulecore.games.munchkin.fight import DECIDE
from rulecore.games.munchkin.reading import danger, side_strength

DECK = [monster("Robot", 3, 2), monster("Ghost", 8, 2), monster("Clown", 14, 4), monster("Big One", 2, 3, 2)]
SHOTS = [card("Boost", "one-shot", gold=0) for _ in range(3)]
TREASURES = [card(f"Treasure {i}", "item", gold=100) for i in range(8)]


def table(thaw: bool, *more: object, **settings: object) -> SmallTable:
    """Three players, a treasure deck of eight."""
    t = SmallTable([*DECK, *SHOTS, *TREASURES, *more], thaw=thaw, **settings)  # type: ignore[list-item]
    for i in range(8):
        t.put(f"Treasure {i}", "treasure-deck")
    return t


def test_a_stronger_player_defeats_the_monster(thaw: bool) -> None:
    """SD-CMB-01 SD-CMB-02 SD-CMB-05 SD-CMB-08 SD-CMB-13 SD-REW-01 SD-REW-02 SD-REW-03 SD-MON-01 SP-CMB-01 SP-CMB-02 SP-CMB-05
    SP-CMB-08 SP-CMB-13 SP-REW-01 SP-REW-02 SP-REW-03 SP-MON-01
    """
    t = table(thaw)
    t.level(0, 4)
    t.fight("Robot")
    t.decide()
    assert t.st.stat("level") == 5
    assert len(t.st.pile("hand", 0)) == 2
    assert t.titles("door-discards") == ["Robot"]
    assert t.st.stat("fighter") == NOBODY
    assert t.events("defeat") == [(0, "Robot")]
    assert not t.pending


def test_a_tie_goes_to_the_monster(thaw: bool) -> None:
    """SD-CMB-07 SD-EX-16 EC-26 SD-RUN-01 SD-CMB-14"""
    t = table(thaw)
    t.level(0, 3)
    t.fight("Robot")
    t.say(DECIDE)
    assert t.close() == "before-loss"
    t.roll(6)
    assert (t.st.stat("level"), t.titles("hand", 0), t.titles("door-discards")) == (3, [], ["Robot"])
    assert t.events("loss") == [(0, "")]


def test_a_player_who_wins_ties_wins_one(thaw: bool) -> None:
    """SD-CMB-07 SP-CMB-07"""
    proud = standing(card("Proud", "class"), "front", Ability("proud", "rule wins", data="ties"))
    t = table(thaw, proud)
    t.put("Proud", "front", 0)
    t.level(0, 3)
    t.fight("Robot")
    t.decide()
    assert t.st.stat("level") == 4


def test_the_wait_before_a_win_begins_again_after_every_play(thaw: bool) -> None:
    """SD-CMB-11 SP-CMB-12 EC-14 SD-CMB-12 SD-INT-01 SD-HLP-03 SP-INT-01 SP-HLP-03"""
    t = table(thaw)
    t.level(0, 4)
    t.put("Boost", "hand", 1)
    t.put("Boost", "hand", 2, 1)
    t.fight("Robot")
    t.say(DECIDE)
    t.say(("pass",), 0)
    t.say(("pass",), 2)
    t.respond(1, "boost", "Boost", "munchkins")
    assert sorted(t.pending) == [0, 1, 2]
    t.close()
    assert t.st.stat("level") == 5


def test_who_loses_by_a_play_may_ask_for_help_again(thaw: bool) -> None:
    """SD-CMB-11 SD-INT-01 SP-CMB-12 SP-INT-01"""
    t = table(thaw)
    t.level(0, 4)
    t.put("Boost", "hand", 1)
    t.fight("Robot")
    t.say(DECIDE)
    t.respond(1, "boost", "Boost", "monsters")
    t.close()
    assert t.ask(0).question == "fight"
    assert t.st.stat("level") == 4


def test_any_change_of_the_totals_makes_the_wait_begin_again(thaw: bool) -> None:
    """SD-CMB-11 SP-CMB-12 EC-14: even one made by an action that reopens no window."""
    t = table(thaw, card("Charm", "item", gold=0))
    t.level(0, 9)
    t.level(1, 3)
    t.put("Charm", "pack", 1)
    t.fight("Robot")
    t.say(DECIDE)
    t.say(("pass",), 0)
    t.say(("pass",), 2)
    t.respond(1, "charm", "Charm")
    assert sorted(t.pending) == [0, 1, 2]


def test_a_free_action_that_changes_nothing_opens_nothing_again(thaw: bool) -> None:
    """SD-CMB-11 SP-CMB-12: who has passed is not asked again because a bystander turns an Item."""
    t = table(thaw, card("Charm", "item", gold=0))
    t.level(0, 9)
    t.put("Charm", "pack", 1)
    t.fight("Robot")
    t.say(DECIDE)
    t.say(("pass",), 0)
    t.respond(1, "charm", "Charm")
    assert sorted(t.pending) == [1, 2]


def test_level_ten_wins_at_once(thaw: bool) -> None:
    """SD-WIN-01 SD-WIN-02 SD-WIN-03 SD-REW-06 SD-REW-07 SP-WIN-01 SP-WIN-02 SP-TURN-12 SP-HLP-10 EC-07: the Treasures are not
    drawn; no Level 11.
    """
    t = table(thaw)
    t.level(0, 9)
    t.fight("Big One")
    t.decide()
    assert t.st.over and t.st.winners == (0,)
    assert t.st.stat("level") == 10 and not t.st.pile("hand", 0)


def test_a_card_that_says_so_wins_at_once(thaw: bool) -> None:
    """SD-WIN-01 SD-WIN-02 SP-WIN-01 SP-WIN-02: without a defeat, in the middle of somebody's fight."""
    t = table(thaw, card("Credits", "go-up"))
    t.level(2, 9)
    t.put("Credits", "hand", 2)
    t.fight("Robot")
    t.do(2, "go up", "Credits", 2)
    assert t.st.over and t.st.winners == (2,)


def test_a_strong_monster_may_be_worth_two_levels(thaw: bool) -> None:
    """SD-CMB-08 SD-REW-01 SP-CMB-08 SP-REW-01"""
    t = table(thaw)
    t.level(0, 4)
    t.fight("Big One")
    t.decide()
    assert t.st.stat("level") == 6 and len(t.st.pile("hand", 0)) == 3


def test_monsters_fight_together_and_each_brings_its_level(thaw: bool) -> None:
    """SD-MUL-01 SD-EX-04 SD-EX-05 SD-EX-06 SD-INT-03 SD-SHOT-02 SD-SHOT-03 SD-MON-03"""
    t = table(thaw)
    items = Ability("outfit", "+strength", amount=16)
    t.game.ability(items)
    Last("outfit", 0, 0, 0, "game").apply(t.st)
    t.level(0, 3)
    t.put("Clown", "hand", 1)
    t.put("Boost", "hand", 0)
    t.fight("Ghost")
    assert (side_strength(t.st), danger(t.st)) == (19, 8)
    t.do(1, "join", "Clown")
    assert (side_strength(t.st), danger(t.st)) == (19, 22)
    t.respond(0, "boost", "Boost", "munchkins")
    assert (side_strength(t.st), danger(t.st)) == (24, 22)
    t.decide()
    assert t.st.stat("level") == 5 and len(t.st.pile("hand", 0)) == 6
    assert t.titles("door-discards") == ["Clown", "Ghost"] and t.titles("treasure-discards") == ["Boost"]
    assert t.events("meet") == [(0, "Ghost"), (0, "Clown")]
    assert not t.st.pile("combat") and [x.ability.address for x in t.st.lasting] == ["outfit"]


def test_an_eliminated_monster_brings_nothing(thaw: bool) -> None:
    """SD-MUL-03 SD-CMB-09 SD-REW-05 SP-MUL-03 SP-CMB-10 SP-REW-05 EC-16: the other one is fought for its own level and Treasures.
    """
    t = table(thaw, card(REMOVES, "one-shot", gold=0))
    t.level(0, 4)
    t.put("Clown", "hand", 1)
    t.put(REMOVES, "hand", 0)
    t.fight("Robot")
    t.do(1, "join", "Clown")
    t.respond(0, "trick", REMOVES, t.at("Clown"))
    t.decide()
    assert t.st.stat("level") == 5 and len(t.st.pile("hand", 0)) == 2


def test_eliminate_one_and_flee_from_the_rest_brings_nothing(thaw: bool) -> None:
    """SD-MUL-04 SD-EX-17 EC-40 EC-41"""
    t = table(thaw, card(REMOVES, "one-shot", gold=0))
    t.put("Robot", "hand", 1)
    t.put(REMOVES, "hand", 0)
    t.fight("Clown")
    t.do(1, "join", "Robot")
    t.respond(0, "trick", REMOVES, t.at("Robot"))
    t.decide()
    t.roll(5)
    assert t.st.stat("level") == 1 and not t.st.pile("hand", 0)


def test_the_last_monster_gone_ends_the_fight_at_once(thaw: bool) -> None:
    """SD-CMB-10 SP-CMB-11 EC-08: no level, no Treasure, and nobody is asked whether to add another monster."""
    t = table(thaw, card(REMOVES, "one-shot", gold=0))
    t.level(0, 9)
    t.put("Robot", "hand", 2)
    t.put(REMOVES, "hand", 1)
    t.fight("Clown")
    t.say(DECIDE)
    t.respond(1, "trick", REMOVES, t.at("Clown"))
    assert not t.pending and not t.st.over
    assert t.st.stat("level") == 9 and not t.st.pile("hand", 0)
    assert t.events("win") == [(0, "")] and not t.events("defeat")


def test_overcome_is_no_defeat(thaw: bool) -> None:
    """SD-CMB-09 SD-REW-05 SD-CONF-04 SP-CMB-10 SP-REW-05 SP-CONF-04: a win without a level, and Treasure only if the card says
    so.
    """
    for title, drawn in ((OVERCOMES, 0), (PAYS, 4)):
        t = table(thaw, card(title, "one-shot", gold=0))
        t.level(0, 9)
        t.put(title, "hand", 0)
        t.fight("Clown")
        t.respond(0, "trick", title, NOBODY)
        assert not t.pending and t.st.stat("level") == 9
        assert len(t.st.pile("hand", 0)) == drawn and t.titles("door-discards") == ["Clown"]


def test_enhancers_change_treasures_and_leave_with_their_monster(thaw: bool) -> None:
    """SD-ENH-01 SD-ENH-02 SD-ENH-03 SD-ENH-04 SD-ENH-05 SP-ENH-01 SP-ENH-02 SP-ENH-03 EC-17 EC-43"""
    big = card("Tall", "enhancer", treasures=2)
    standing(big, "combat", Ability("tall", "*strength", whose="host", amount=10))
    standing(big, "combat", Ability("tall.treasures", "*treasures", whose="host", amount=2))
    t = table(thaw, big, card(REMOVES, "one-shot", gold=0))
    t.level(0, 4)
    t.put("Big One", "hand", 1)
    t.put("Tall", "hand", 2)
    t.put(REMOVES, "hand", 1)
    t.fight("Robot")
    t.do(1, "join", "Big One")
    t.do(2, "enhance", "Tall", t.at("Big One"))
    assert danger(t.st) == 15
    t.do(1, "trick", REMOVES, t.at("Big One"))
    assert danger(t.st) == 3 and t.titles("combat") == ["Robot", REMOVES]
    t.decide()
    assert t.st.stat("level") == 5 and len(t.st.pile("hand", 0)) == 2


def test_strength_and_danger_may_fall_below_one(thaw: bool) -> None:
    """SD-CMB-04 SD-CONF-03 SP-CMB-04 SP-CONF-03 EC-28 EC-29"""
    weak = standing(card("Weak", "enhancer", treasures=-1), "combat", Ability("weak", "*strength", whose="host", amount=-5))
    t = table(thaw, weak)
    t.put("Weak", "hand", 1)
    t.fight("Robot")
    Last("cursed", 0, 0, 0, "combat").apply(t.st)
    t.do(1, "enhance", "Weak", t.at("Robot"))
    assert (side_strength(t.st), danger(t.st)) == (-2, -2)


def test_what_a_monster_asks_is_asked_once_as_it_enters(thaw: bool) -> None:
    """SD-CMB-16 SD-EX-03: the active player says whether there is ice; the answer ends with the fight."""
    snow = monster("Snow", 2)
    snow.data["asked"] = ("ice?",)
    key = ("combat", "asked")
    icy = Ability(
        "icy", "*strength", whose="card", amount=2, when=lambda st, sc, who: bool(st.memo.get((*key, sc.card, "ice?", 0)))
    )
    t = table(thaw, standing(snow, "combat", icy))
    t.level(0, 5)
    t.fight("Snow")
    assert t.ask(0).question == "ice?"
    t.say(True)
    assert danger(t.st) == 4
    t.decide()
    assert not [k for k in t.st.memo if k[:2] == key]


def test_a_monster_brought_back_is_met_again(thaw: bool) -> None:
    """SD-MON-02 SD-MON-03 SP-MON-02 SP-MON-03"""
    t = table(thaw, card(REMOVES, "one-shot", gold=0))
    t.put("Clown", "hand", 1)
    t.put(REMOVES, "hand", 1)
    t.fight("Robot")
    t.do(1, "join", "Clown")
    t.do(1, "trick", REMOVES, t.at("Clown"))
    t.machine.do([Move(t.at("Clown"), t.game.zones["combat"][0], "join", 1)], ("test", "", NOBODY))
    t.machine.pending.clear()
    t.machine.advance()
    assert t.events("meet") == [(0, "Robot"), (0, "Clown"), (0, "Clown")]


def test_the_next_combat_of_a_bystander_is_still_to_come(thaw: bool) -> None:
    """SD-CUR-06 SP-CUR-05: what lasts until the end of the fight ends, but not a Curse on the next combat of somebody else."""
    t = table(thaw)
    t.level(0, 4)
    t.fight("Robot")
    Last(CURSED.address, 0, 2, 2, "combat").apply(t.st)
    Last(CURSED.address, 0, 2, 0, "combat").apply(t.st)
    Last(BOOST["munchkins"].address, 0, 2, NOBODY, "combat").apply(t.st)
    t.decide()
    assert [(x.ability.address, x.who) for x in t.st.lasting] == [("cursed", 2)]


def test_a_short_treasure_deck_is_remade_from_its_discards(thaw: bool) -> None:
    """SD-ZONE-03 SP-ZONE-03 EC-49: what then is still missing is not drawn."""
    t = table(thaw)
    for i in range(7):
        t.put(f"Treasure {i}", "treasure-discards" if i < 2 else "aside")
    t.level(0, 9)
    t.level(0, 8)
    t.fight("Big One")
    t.st.stats[t.game.slots["level"]] = 5
    t.decide()
    assert t.titles("hand", 0) == ["Treasure 0", "Treasure 1", "Treasure 7"]
