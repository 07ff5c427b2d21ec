"""The worked examples of South Park's rulebook, with its own numbers and the real cards; and what it says of the cards it names."""

from __future__ import annotations

import pytest
from scooby import one
from south_park import fight, lost, scene

from rulecore.engine.changes import Move
from rulecore.games.munchkin.reading import danger, side_strength, strength, wins_ties
from rulecore.testing import Scene

WORN = ["RPG Player", "Kyle Broflovski", "Crown of the Gerbil King", "Hall Monitor Sash", "Stan's Tonfas"]


def alphonse(thaw: bool, *more: str, without: str = "", **things: object) -> Scene:
    """Alphonse (Ann) kicks open the door and finds Linda Stotch; Kevin (Bo) holds what will spoil it."""
    front = [title for title in (*WORN, *more) if title != without]
    return scene(
        thaw, Ann={"level": 3, "front": front, "hand": ["Cheesy Poofs"]}, Bo={"hand": ["Wandering Monster", "Shelley Marsh"]},
        decks={"door-deck": ["Linda Stotch"]}, **things,
    )


def test_ex_01_alphonse(thaw: bool) -> None:
    """SP-EX-01 SP-CMB-02 SP-ALLY-04 3 + 3 + 1 + 1 + 4"""
    assert strength(alphonse(thaw).state, 0) == 12


def test_ex_02_a_tie(thaw: bool) -> None:
    """SP-EX-02 SP-CMB-05 SP-MON-01 12 against 12"""
    t = alphonse(thaw)
    t.do("Ann", "kick open the door")
    assert (side_strength(t.state), danger(t.state)) == (12, 12)


def test_ex_03_the_crown_wins_the_tie(thaw: bool) -> None:
    """SP-EX-03 SP-CMB-09 SP-CMB-07 Without it 11 lose against 12."""
    t = alphonse(thaw)
    t.do("Ann", "kick open the door", "let it be decided")
    t.pass_all()
    assert t.happened("defeat") == 1 and t.stat("level", "Ann") == 4
    bare = alphonse(thaw, without="Crown of the Gerbil King")
    bare.do("Ann", "kick open the door")
    assert (side_strength(bare.state), danger(bare.state)) == (11, 12)
    lost(bare)
    assert bare.happened("loss") == 1


def test_ex_04_a_turf(thaw: bool) -> None:
    """SP-EX-04 SP-TURF-02"""
    t = alphonse(thaw, "Steepest Hill in Town")
    t.do("Ann", "kick open the door")
    assert danger(t.state) == 14


def test_ex_05_to_07_the_whole_fight(thaw: bool) -> None:
    """SP-EX-05 SP-EX-06 SP-EX-07 SP-INT-01 SP-INT-03 SP-MUL-01 SP-CMB-12 SP-CMB-13 SP-REW-01 SP-REW-02 SP-REW-03 SP-CMB-15"""
    t = alphonse(thaw)
    t.do("Ann", "kick open the door", "let it be decided")
    t.do("Bo", "play-a-wandering-monster")
    assert (side_strength(t.state), danger(t.state)) == (12, 15)
    t.do("Ann", "use-a-one-shot cheesy-poofs", "munchkins")
    assert (side_strength(t.state), danger(t.state)) == (17, 15)
    if t.asked("Ann") == "fight":
        t.do("Ann", "let it be decided")
    t.pass_all()
    cards = t.state.game.cards
    moves = [c for c, _ in t.state.history() if isinstance(c, Move) and c.event == "draw"]
    drawn = [c for c in moves if cards[c.card].start == "treasure-deck"]
    assert t.stat("level", "Ann") == 5 and len(drawn) == 4 == len(t.cards("hand", "Ann"))
    assert not any(c.open for c in drawn)
    assert t.where("Shelley Marsh") == t.where("Linda Stotch") == "door-discards"


@pytest.mark.parametrize(
    ("main", "helper", "each", "both"),
    [("Superhero", "RPG Player", 2, 2), ("RPG Player", "RPG Player", 4, 6), ("Superhero", "Ninja", 4, 6)],
)
@pytest.mark.parametrize("reading", ["yes", "no"])
def test_ex_08_and_09_liane_cartman(main: str, helper: str, each: int, both: int, reading: str, thaw: bool) -> None:
    """SP-EX-08 SP-EX-09 SP-HLP-06 SP-HLP-11 EC-31: of Level 6, 2 less for each, once; or 4 less for both and nothing for one."""
    t = fight(
        thaw, "Liane Cartman", "Bo", Ann={"front": [main]}, Bo={"front": [helper]}, options={"liane-cartman-counts-each": reading},
    )
    assert danger(t.state) == (each if reading == "yes" else both)


def test_ex_10_no_armor(thaw: bool) -> None:
    """SP-EX-10 SP-CUR-07 Nothing, and discarded; with Armor that is gone."""
    title = "10 Minutes in the Microwave"
    for worn in ([], ["Hall Monitor Sash"]):
        t = scene(thaw, Ann={"level": 3, "front": worn, "hand": [title]})
        t.do("Ann", f"play-a-curse {one(t, title)} seat-0")
        t.pass_all()
        assert t.cards("front", "Ann") == [] and t.stat("level", "Ann") == 3 and t.where(title) == "door-discards"


@pytest.mark.parametrize(
    ("hand", "levels"),
    [
        (["Siege Engine from the Recycling", "Chinpoko Mon Doll"], 1),
        (["Siege Engine from the Recycling", "Stan's Tonfas", "Leaf Blower", "Hall Monitor Sash"], 2),
    ],
)
def test_ex_11_sales(hand: list[str], levels: int, thaw: bool) -> None:
    """SP-EX-11 SP-SELL-01 SP-SELL-02 SP-TIME-09 1,100 are one level, and 2,000 two."""
    t = scene(thaw, Ann={"level": 3, "hand": hand})
    t.do("Ann", "sell-items", hand)
    assert t.stat("level", "Ann") == 3 + levels


@pytest.mark.parametrize(("monster", "bonus"), [("Reboot of a Superhero", 2), ("Snowplow with Nobody in It", 4)])
def test_ex_12_protecting_others(monster: str, bonus: int, thaw: bool) -> None:
    """SP-EX-12 SP-CLS-06 SP-CLS-08 SP-CMB-03 Against Level 8 two, against Level 10 four in their place; nothing for oneself."""
    t = fight(thaw, monster, "Bo", Ann={"level": 1}, Bo={"level": 2, "front": ["Superhero"]})
    assert strength(t.state, 1) == 2 + bonus
    alone = fight(thaw, monster, Ann={"level": 1, "front": ["Superhero"]})
    assert strength(alone.state, 0) == 1


NINE = 'monster "Exactly Nine": level 9, treasures 1\n    bad-stuff: lose level\n'


def test_ex_12_level_nine_is_not_ten(thaw: bool) -> None:
    """SP-EX-12 SP-CLS-09 SP-CLS-10 Made stronger it stays of Level 9; beside a larger one it is the larger one that counts."""
    t = fight(
        thaw, "Exactly Nine", "Bo", cards=NINE, Bo={"level": 2, "front": ["Superhero"]},
        Cy={"hand": ["And Its Entire Family", "Wandering Monster", "Beelzaboot"]},
    )
    assert strength(t.state, 1) == 2 + 2
    t.do("Cy", "play-a-monster-enhancer")
    assert danger(t.state) == 19 and strength(t.state, 1) == 2 + 2
    t.do("Cy", "play-a-wandering-monster")
    assert strength(t.state, 1) == 2 + 4


def test_ex_17_charity_for_two(thaw: bool) -> None:
    """SP-EX-17 SP-CHAR-04 SP-CHAR-07 SP-CHAR-08 Eight in hand: one gets two and the other one, as the giver says."""
    hand = ["Hall Pass", "Do-Over", "Towelie", "Stan's Tonfas", "Moon Boots", "Leaf Blower", "Birthday Cake", "Raisins"]
    t = scene(thaw, Ann={"level": 3, "hand": hand}, running={"munchkin.charity": ("Ann",)})
    t.do("Ann", "pass", ["Cy"], ["Towelie"])
    t.pass_all()
    t.do("Ann", ["Hall Pass", "Do-Over"])
    t.pass_all()
    assert (t.cards("hand", "Bo"), t.cards("hand", "Cy")) == (["Towelie"], ["Hall Pass", "Do-Over"])
    assert len(t.cards("hand", "Ann")) == 5


def test_ex_18_a_legal_character(thaw: bool) -> None:
    """SP-EX-18 SP-CHR-01 SP-EQ-01 SP-ZONE-04 SP-CREATE-03 Everything is played and in use."""
    own = ["Superhero", "SoDaSoPa", "Chinpoko Mon Doll", "Jimmy's Crutches", "Hall Monitor Sash", "Eric Cartman"]
    t = scene(thaw, Ann={"level": 6, "hand": own}, running={"munchkin.opening": ("Ann",)})
    for said in ("play-a-class", "play-a-turf", "play-an-item chin", "play-an-item jimmys", "play-an-item hall", "play-an-ally"):
        t.do("Ann", said)
    assert t.cards("front", "Ann") == own and t.cards("hand", "Ann") == []
    assert t.total("strength", "Ann") == 6 + 1 + 2 + 2 + 1 + 1


# ---- what is said of the cards it names -------------------------------------------------------------


@pytest.mark.parametrize(("mine", "theirs", "level"), [([], ["Raisins"], 14), (["SoDaSoPa"], ["Raisins"], 14), ([], [], 12)])
def test_linda_stotch_looks_at_both(mine: list[str], theirs: list[str], level: int, thaw: bool) -> None:
    """SP-CARD-01 SP-HLP-06 A Turf of either is enough, and two are no more than one."""
    assert danger(fight(thaw, "Linda Stotch", "Bo", Ann={"front": mine}, Bo={"front": theirs}).state) == level


def test_the_crown_works_for_the_helper_who_wears_it(thaw: bool) -> None:
    """SP-CARD-02 SP-CMB-09 SP-CMB-15 The two totals are compared, whoever of the two wins ties."""
    t = fight(thaw, "Shelley Marsh", "Bo", Ann={"level": 1}, Bo={"level": 1, "front": ["Crown of the Gerbil King"]})
    assert (side_strength(t.state), danger(t.state)) == (3, 3) and wins_ties(t.state)
    t.do("Ann", "let it be decided")
    t.pass_all()
    assert t.happened("defeat") == 1 and t.stat("level", "Ann") == 2 and t.stat("level", "Bo") == 1


def test_shelley_marsh_is_of_level_3(thaw: bool) -> None:
    """SP-CARD-03 And nothing changes that."""
    t = fight(thaw, "Shelley Marsh", "Bo", Ann={"front": ["Superhero", "Raisins"]}, Bo={"front": ["Ninja", "Kyle Broflovski"]})
    assert danger(t.state) == 3
