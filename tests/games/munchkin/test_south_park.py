"""What is South Park's own outside of Allies and Turfs: New Kids, the door that is kicked open again, listening first."""

from __future__ import annotations

import pytest
from scooby import can
from south_park import GAME, fight, lost, scene

from rulecore.games import load_game


@pytest.mark.parametrize("seats", [3, 6])
def test_the_deal(seats: int) -> None:
    """SP-SET-01 SP-SET-02 SP-SET-03 SP-CREATE-01 SP-ZONE-01 Four and four, a New Kid each, Level 1."""
    st = load_game(GAME).new_match([f"P{i}" for i in range(seats)], seed=4).state
    assert st.game.vocab.seats == (3, 6)
    for seat in range(seats):
        starts = sorted(st.game.cards[c].start for c in st.pile("hand", seat))
        assert starts == ["door-deck"] * 4 + ["treasure-deck"] * 4 and st.stat("level", seat) == 1
        assert [st.game.cards[c].kind for c in st.pile("character", seat)] == ["new-kid"]
    assert len(st.pile("characters")) == 6 - seats
    assert len(st.pile("door-deck")) == 92 - 4 * seats and len(st.pile("treasure-deck")) == 76 - 4 * seats


def test_another_new_kid_after_death(thaw: bool) -> None:
    """SP-DTH-03 One that nobody has; Class and Level stay."""
    t = scene(thaw, Ann={"level": 4, "front": ["Ninja"], "character": ["New Kid in a Cape"]}, running={"munchkin.death": ("Ann",)},
              zones={"characters": ["New Kid with Braids"]})
    t.pass_all()
    t.do("Ann", "new-kid-with-braids")
    assert t.cards("character", "Ann") == ["New Kid with Braids"] and t.where("New Kid in a Cape") == "characters"
    assert t.cards("front", "Ann") == ["Ninja"] and t.stat("level", "Ann") == 4


def test_the_opening_has_one_turf_and_one_ally(thaw: bool) -> None:
    """SP-CREATE-03 SP-CREATE-04 SP-TURF-09 Items as many as one likes."""
    hand = ["SoDaSoPa", "Raisins", "Kyle Broflovski", "Bebe Stevens", "Moon Boots", "Slippers from Lost and Found"]
    t = scene(thaw, Ann={"hand": hand}, running={"munchkin.opening": ("Ann",)})
    t.do("Ann", "play-a-turf sodasopa", "play-an-ally kyle", "play-an-item moon", "play-an-item slippers")
    t.refuses("Ann", "play-a-turf")
    t.refuses("Ann", f"play-an-ally bebe-stevens.{t.card('Bebe Stevens')} none")
    assert t.cards("front", "Ann") == ["SoDaSoPa", "Kyle Broflovski", "Moon Boots"]
    assert t.cards("pack", "Ann") == ["Slippers from Lost and Found"]


@pytest.mark.parametrize("paid", [0, 1, 2])
def test_punching_bad_guys_again_and_again(paid: int, thaw: bool) -> None:
    """SP-CLS-07 SP-TURN-11 SP-CLS-03 A discard a door, while no monster appears; then it is trouble or the room."""
    doors = ["Up Past Its Bedtime", "Wandering Monster", "Shelley Marsh"]
    t = scene(thaw, Ann={"level": 9, "front": ["Superhero"], "hand": ["Hall Pass", "Do-Over"]}, decks={"door-deck": doors})
    t.do("Ann", "kick open the door")
    for title in ["hall-pass", "do-over"][:paid]:
        t.do("Ann", True, title)
    if paid == 2:
        assert t.cards("combat") == ["Shelley Marsh"] and t.asked("Ann") == "fight"
    else:
        t.do("Ann", False)
        assert t.asked("Ann") == "no monster" and can(t, "Ann", "loot-the-room")
    assert t.happened("kick-down") == 1 + paid and t.happened("no-monster") == min(1 + paid, 2)


def test_a_monster_leaves_nothing_to_punch(thaw: bool) -> None:
    """SP-CLS-07 SP-TURN-02 Where a monster is behind the door nobody is asked for a discard."""
    t = scene(thaw, Ann={"front": ["Superhero"], "hand": ["Hall Pass"]}, decks={"door-deck": ["Satan"]})
    t.do("Ann", "kick open the door")
    assert t.asked("Ann") == "fight" and t.happened("no-monster") == 0


def test_listening_comes_before_arranging(thaw: bool) -> None:
    """SP-OPT-03 SP-OPT-04 SP-TURN-00 The extra Door is there when the cards are arranged; looting then draws a Treasure."""
    t = scene(thaw, options={"listen-at-the-door": True}, decks={
        "door-deck": ["Kyle Broflovski", "Up Past Its Bedtime"], "treasure-deck": ["Moon Boots"],
    })
    assert t.asked("Ann") == "your turn" and t.cards("hand", "Ann") == ["Kyle Broflovski"]
    t.do("Ann", "play-an-ally", "kick open the door", "loot the room")
    assert t.cards("hand", "Ann") == ["Up Past Its Bedtime", "Moon Boots"]


def test_the_winning_level_is_not_for_sale(thaw: bool) -> None:
    """SP-SELL-03 SP-CONF-06 SP-GUAL-03 At Level 9 nothing but a defeat, or a card that says so, brings the next."""
    hand = ["Siege Engine from the Recycling", "Stan's Tonfas", "Go Up a Level"]
    t = scene(thaw, Ann={"level": 9, "hand": hand})
    t.refuses("Ann", "sell-items")
    assert not [key for key in t.options("Ann") if key.startswith("play-a-go-up") and key.endswith("seat-0")]


def test_who_is_still_losing_must_run(thaw: bool) -> None:
    """SP-RUN-01 SP-RUN-02 SP-RUN-08 SP-CMB-07 No level, no Treasure, no looting."""
    t = lost(fight(thaw, "Beelzaboot", Ann={"level": 5, "front": ["Steepest Hill in Town"]}, dice=[5]))
    t.run("your turn ends", "Ann")
    assert (t.happened("roll"), t.happened("escape"), t.happened("defeat")) == (1, 1, 0)
    assert t.stat("level", "Ann") == 5 and t.where("Beelzaboot") == "door-discards"
    t.refuses("Ann", "loot-the-room")


def test_a_helper_must_run_too(thaw: bool) -> None:
    """SP-RUN-07 SP-HLP-02 EC-59 Whoever helped and lost rolls like the one whose fight it was."""
    t = fight(thaw, "Beelzaboot", "Bo", Ann={"level": 5}, Bo={"level": 3}, dice=[5, 1])
    lost(t)
    t.run("your turn ends", "Ann")
    assert t.happened("roll") == 2 and t.happened("caught") == 1
    assert (t.stat("level", "Ann"), t.stat("level", "Bo")) == (5, 1)


def test_a_tie_is_the_monsters(thaw: bool) -> None:
    """SP-CMB-07 SP-CMB-09 EC-26 As strong as the monster is not strong enough, unless somebody wins ties."""
    for front, won in ((["Hall Monitor Sash"], False), (["Crown of the Gerbil King"], True)):
        t = fight(thaw, "Liane Cartman", Ann={"level": 5, "front": front})
        t.do("Ann", "let it be decided")
        t.pass_all()
        assert (t.happened("defeat") == 1) is won and (t.happened("loss") == 1) is not won
