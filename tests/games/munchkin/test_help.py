"""Asking for help: who, for what, and what is kept; help that is compelled."""
from __future__ import annotations

import pytest
from small_table import COMPELS, ESCAPES, SmallTable, card, monster, standing

from rulecore.engine.game import Ability
from rulecore.engine.state import NOBODY
from rulecore.games.munchkin.fight import ASK_FOR_HELP, DECIDE
from rulecore.games.munchkin.help import NOTHING, REFUSE, Offer, agreement
from rulecore.games.munchkin.reading import side_strength

DECK = [monster("Clown", 8, 4), monster("Robot", 3, 2)]
TREASURES = [card(f"Treasure {i}", "item", gold=100) for i in range(5)]
OTHERS = [card("Chest", "item", gold=300), card("Level", "go-up"), card("Boost", "one-shot", gold=0)]


def table(thaw: bool, *more: object, **settings: object) -> SmallTable:
    """Three players: 0 of Level 5 fights, 1 of Level 4 and 2 of Level 2 could help."""
    t = SmallTable([*DECK, *TREASURES, *OTHERS, *more], thaw=thaw, **settings)  # type: ignore[list-item]
    for i in range(5):
        t.put(f"Treasure {i}", "treasure-deck")
    t.level(0, 5)
    t.level(1, 4)
    t.level(2, 2)
    return t


def agree(t: SmallTable, whom: int, offer: Offer) -> None:
    """The fighter asks, the other says yes."""
    t.say(ASK_FOR_HELP)
    t.say(whom)
    t.say(offer)
    t.say(("help", *offer), whom)


def test_players_are_asked_one_after_another(thaw: bool) -> None:
    """SD-HLP-01 SD-CONF-07 SP-HLP-01 SP-CONF-07: each may refuse; when all have, the fighter goes on alone."""
    t = table(thaw)
    t.fight("Clown")
    t.say(ASK_FOR_HELP)
    assert t.ask().options == [1, 2, NOBODY]
    t.say(1)
    t.say(Offer(0, 0))
    t.say(REFUSE, 1)
    assert t.ask().options == [2, NOBODY]
    t.say(2)
    t.say(Offer(1, 2))
    t.say(REFUSE, 2)
    assert t.ask(0).question == "fight" and t.st.stat("helper") == NOBODY


def test_strengths_add_and_there_is_one_helper(thaw: bool) -> None:
    """SD-HLP-02 SP-HLP-02 EC-50 SD-HLP-15 SP-HLP-10"""
    t = table(thaw)
    t.fight("Clown")
    agree(t, 1, Offer(0, 0))
    assert side_strength(t.st) == 9 and t.st.stat("helper") == 1
    assert list(t.ask(0).options) == [DECIDE], "nobody else can be asked"
    assert t.events("help") == [(1, "")]


def test_treasures_lie_open_and_are_picked_in_turn_as_agreed(thaw: bool) -> None:
    """SD-HLP-04 SD-HLP-05 SD-HLP-09 SD-HLP-10 SD-REW-03 SP-HLP-04 SP-HLP-05 SP-HLP-07 SP-REW-03 EC-55 EC-56"""
    t = table(thaw)
    t.fight("Clown")
    agree(t, 1, Offer(2, 1))
    t.decide()
    assert t.titles("table") == ["Treasure 1", "Treasure 2", "Treasure 3", "Treasure 4"]
    t.say(t.at("Treasure 1"), 1)
    t.say(t.at("Treasure 4"), 0)
    t.say(t.at("Treasure 3"), 1)
    assert t.titles("hand", 1) == ["Treasure 1", "Treasure 3"] and t.titles("hand", 0) == ["Treasure 2", "Treasure 4"]
    assert (t.st.stat("level", 0), t.st.stat("level", 1)) == (6, 4)


def test_a_helper_without_a_share_still_makes_it_open(thaw: bool) -> None:
    """SD-REW-03 SP-REW-03 EC-44"""
    t = table(thaw)
    t.fight("Clown")
    agree(t, 1, Offer(0, 0))
    t.decide()
    drawn = [c for c, _ in t.st.history() if c.event == "draw"]
    assert len(drawn) == 4 and all(c.open for c in drawn) and len(t.st.pile("hand", 0)) == 4  # type: ignore[attr-defined]


def test_alone_they_are_drawn_face_down(thaw: bool) -> None:
    """SD-REW-03 SP-REW-03"""
    t = table(thaw)
    t.fight("Robot")
    t.decide()
    assert not any(c.open for c, _ in t.st.history() if c.event == "draw")  # type: ignore[attr-defined]


def test_promised_items_change_hands_after_the_fight(thaw: bool) -> None:
    """SD-HLP-04 SD-HLP-16 SD-HLP-17 SD-TRD-04 SP-HLP-04 SP-HLP-10 SP-TRD-04"""
    t = table(thaw)
    t.put("Chest", "pack", 0)
    t.fight("Clown")
    agree(t, 1, Offer(0, 0, (t.at("Chest"),)))
    assert t.titles("pack", 0) == ["Chest"]
    t.decide()
    assert t.titles("pack", 1) == ["Chest"]


@pytest.mark.parametrize("anyway", [False, True])
def test_a_lost_fight_pays_only_what_was_due_anyway(thaw: bool, anyway: bool) -> None:
    """SD-HLP-16 SP-HLP-10"""
    t = table(thaw)
    t.put("Chest", "pack", 0)
    t.put("Boost", "hand", 2)
    t.fight("Clown")
    agree(t, 1, Offer(0, 0, (t.at("Chest"),), (), anyway))
    t.act(2, "boost", "Boost", "monsters")
    t.decide()
    t.roll(6, 0)
    t.close()
    t.roll(6, 1)
    assert t.titles("pack", 1) == (["Chest"] if anyway else [])


def test_promised_cards_are_played_if_still_legal(thaw: bool) -> None:
    """SD-HLP-06 SD-HLP-17 SP-HLP-04 SP-HLP-10"""
    t = table(thaw)
    t.put("Level", "hand", 0)
    t.fight("Clown")
    agree(t, 1, Offer(0, 0, (), (("go up", t.at("Level"), 1),)))
    t.decide()
    assert t.st.stat("level", 1) == 5 and t.titles("treasure-discards") == ["Level"]


def test_what_cannot_be_offered_is_refused(thaw: bool) -> None:
    """SD-HLP-04 SD-HLP-05 SP-HLP-04 SP-HLP-05"""
    t = table(thaw)
    t.put("Chest", "pack", 1)
    t.fight("Clown")
    t.say(ASK_FOR_HELP)
    t.say(1)
    free = t.ask(0).free
    assert free is not None
    assert free((5, 1, (), (), False)) == "the share is a number from 0 to 4"
    assert free((1, 2, (), (), False)) == "one of the two picks first"
    assert "Items that you carry" in str(free((0, 0, (t.at("Chest"),), (), False)))
    assert "could play" in str(free((0, 0, (), (("go up", t.at("Level"), 1),), False)))
    assert free("help!") is not None and free((0, 0, (), (), 3)) is not None
    assert free((3, 1, (), (), True)) is None


def test_a_card_may_keep_players_from_helping(thaw: bool) -> None:
    """SD-HLP-01 SD-CONF-01 SP-HLP-01 SP-CONF-01"""
    lonely = monster("Kraken", 12, 3)
    t = table(thaw, standing(lonely, "combat", Ability("kraken", "rule cannot help", whose="wide")))
    t.fight("Kraken")
    assert list(t.ask(0).options) == [DECIDE]


def test_compelled_help_comes_without_a_share(thaw: bool) -> None:
    """SD-HLP-12 SD-HLP-02 SP-HLP-08 SP-HLP-02"""
    t = table(thaw, card(COMPELS, "one-shot", gold=0))
    t.put(COMPELS, "hand", 0)
    t.fight("Clown")
    t.do(0, "trick", COMPELS, 1)
    assert (t.st.stat("helper"), t.st.stat("forced")) == (1, 1)
    t.decide()
    assert t.st.stat("level", 0) == 6 and len(t.st.pile("hand", 0)) == 4


def test_compelled_help_never_works_for_the_win(thaw: bool) -> None:
    """SD-HLP-12 SD-CONF-07 SP-HLP-08 SP-CONF-07"""
    t = table(thaw, card(COMPELS, "one-shot", gold=0))
    t.level(0, 9)
    t.put(COMPELS, "hand", 0)
    t.fight("Clown")
    t.do(0, "trick", COMPELS, 1)
    assert t.st.stat("helper") == NOBODY


@pytest.mark.parametrize("leaves", [True, False])
def test_a_compelled_helper_may_leave_when_it_becomes_one_for_the_win(thaw: bool, leaves: bool) -> None:
    """SD-HLP-13 SD-HLP-14 SD-HLP-18 SD-HLP-19 SP-HLP-08 SP-HLP-09 SP-HLP-10 EC-52: who stays has volunteered; who leaves may be
    asked to come back.
    """
    t = table(thaw, card(COMPELS, "one-shot", gold=0))
    t.level(0, 8)
    t.put(COMPELS, "hand", 0)
    t.put("Robot", "hand", 2)
    t.fight("Clown")
    t.do(0, "trick", COMPELS, 1)
    t.act(2, "join", "Robot")
    assert t.ask(1).question == "leave the fight"
    t.say(leaves, 1)
    assert t.st.stat("helper") == (NOBODY if leaves else 1) and not t.st.stat("forced")
    if leaves:
        assert ASK_FOR_HELP in t.ask(0).options


def test_it_may_become_one_for_the_win_by_a_level(thaw: bool) -> None:
    """SD-HLP-18 SP-HLP-10: recomputed after each change, a Level gained in the fight too."""
    t = table(thaw, card(COMPELS, "one-shot", gold=0))
    t.level(0, 8)
    t.put(COMPELS, "hand", 0)
    t.put("Level", "hand", 2)
    t.fight("Clown")
    t.do(0, "trick", COMPELS, 1)
    t.act(2, "go up", "Level", 0)
    assert t.ask(1).question == "leave the fight"


def test_a_volunteer_may_not_leave(thaw: bool) -> None:
    """SD-HLP-14 SP-HLP-09"""
    t = table(thaw)
    t.level(0, 8)
    t.put("Robot", "hand", 2)
    t.fight("Clown")
    agree(t, 1, Offer(0, 0))
    t.act(2, "join", "Robot")
    assert t.st.stat("helper") == 1 and list(t.ask(0).options) == [DECIDE]


def test_a_helper_who_escapes_by_a_card_is_out_and_another_may_be_asked(thaw: bool) -> None:
    """SD-HLP-19 SP-HLP-10 EC-53"""
    t = table(thaw, card(ESCAPES, "one-shot", gold=0))
    t.put(ESCAPES, "hand", 1)
    t.fight("Clown")
    agree(t, 1, Offer(0, 0))
    t.act(1, "trick", ESCAPES, NOBODY)
    assert t.st.stat("helper") == NOBODY and ASK_FOR_HELP in t.ask(0).options


def test_who_left_and_is_made_to_come_back_has_no_agreement_and_must_run(thaw: bool) -> None:
    """SD-HLP-12 SD-HLP-19 SD-RUN-05 SP-HLP-08 SP-HLP-10 SP-RUN-07: compelled help comes with no share, not even one that was
    agreed on before.
    """
    t = table(thaw, card(ESCAPES, "one-shot", gold=0), card(COMPELS, "one-shot", gold=0))
    t.put(ESCAPES, "hand", 1)
    t.put(COMPELS, "hand", 0)
    t.put("Boost", "hand", 2)
    t.fight("Clown")
    agree(t, 1, Offer(2, 1))
    t.act(1, "trick", ESCAPES, NOBODY)
    t.act(0, "trick", COMPELS, 1)
    assert t.st.stat("helper") == 1 and agreement(t.st) == NOTHING
    t.act(2, "boost", "Boost", "monsters")
    t.decide()
    t.roll(6, 0)
    t.close()
    t.roll(6, 1)
    assert t.events("escape")[-2:] == [(0, "Clown"), (1, "Clown")]


def test_shared_victory(thaw: bool) -> None:
    """SD-OPT-03 SD-WIN-04 SD-HLP-14 SP-OPT-02 SP-TURN-12 SP-HLP-09"""
    for shared, winners in ((False, (0,)), (True, (0, 1))):
        t = table(thaw, **{"shared-victory": shared})
        t.level(0, 9)
        t.fight("Clown")
        agree(t, 1, Offer(0, 0))
        t.decide()
        assert t.st.winners == winners


def test_the_fight_is_decided_only_when_the_fighter_says_so(thaw: bool) -> None:
    """SD-CMB-15 SP-CMB-14"""
    t = table(thaw)
    t.fight("Robot")
    assert t.ask(0).question == "fight" and DECIDE in t.ask(0).options
