"""Setting up: pieces, members, the Monster, Traps by difficulty and number of players; and which options go together."""
from __future__ import annotations

from collections import Counter

import pytest
from gang import CASTLE, GAME, SHACK, haunted, on, spot, tokens, visitors

from rulecore.engine.match import Match
from rulecore.errors import Rejected
from rulecore.games import load_game
from rulecore.testing import Scene

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]


def begin(players: int = 3, seed: int = 3, thaw: bool = False, **options: object) -> Scene:
    """A match, from the very beginning; each takes the first member that is free."""
    match: Match = load_game(GAME).new_match(NAMES[:players], seed, options)
    t = Scene(match, thaw=thaw)
    for who in NAMES[:players] if players > 1 else ():
        t.answer(who, t.decision(who).options[0])
    return t


def test_what_is_in_the_box() -> None:
    """BG-COMP-01 BG-COMP-02 BG-COMP-03 BG-COMP-04 BG-COMP-05 BG-COMP-06 All of the larger edition.

    BG-COMP-08 BG-COMP-09 BG-COMP-10 Ten of each Resource, six Traps of each level.
    """
    count = Counter(c.kind for c in load_game(GAME).cards)
    assert [count[k] for k in ("gang-card", "monster-card", "trap", "monster-id", "gang-id")] == [30, 12, 18, 11, 6]
    assert [count[k] for k in ("visitor", "monster-token", "haunted-token", "gas", "van")] == [24, 7, 2, 3, 1]
    assert [count[k] for k in ("net", "clothes", "branches", "tools")] == [10] * 4
    traps = [c for c in load_game(GAME).cards if c.kind == "trap"]
    levels = Counter(level for c in traps for level in ("Easy", "Medium", "Hard") if level in c.terms)
    assert levels == {"Easy": 6, "Medium": 6, "Hard": 6}


def test_the_city_at_the_start(thaw: bool) -> None:
    """BG-SET-01 BG-SET-02 BG-SET-04 BG-SET-05 BG-SET-06 Three Visitors everywhere, the Mystery Machine with three Gas, no token."""
    t = begin(thaw=thaw)
    places = [c.title for c in t.state.game.cards if c.kind == "location"]
    assert visitors(t, *places) == [3] * 8 and t.cards("runaways") == [] and tokens(t) == [] and haunted(t) == []
    assert spot(t, "Mystery Machine") == CASTLE and on(t, "Mystery Machine", "gas") == 3
    assert len(t.cards("draw-deck")) == 30 - 6 and len(t.cards("monster-deck")) == 12
    assert begin(seed=4).cards("draw-deck") != begin(seed=5).cards("draw-deck")


def test_each_player_picks_a_member(thaw: bool) -> None:
    """BG-SET-07 BG-SET-08 BG-SET-15 BG-SET-16 One after another, of those that are left, Scrappy-Doo among them; each begins where
    the card says."""
    t = Scene(load_game(GAME).new_match(NAMES, 1), thaw=thaw)
    assert [t.decision("Ann").label(o) for o in t.decision("Ann").options] == [
        "Scooby-Doo", "Shaggy", "Velma", "Daphne", "Fred", "Scrappy-Doo"]
    t.do("Ann", "scrappy")
    assert "Scrappy-Doo" not in [t.decision("Bo").label(o) for o in t.decision("Bo").options]
    t.do("Bo", "velma")
    assert spot(t, "Scrappy-Doo") == "Airfield" and spot(t, "Velma") == "Swamp's End General Store"


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_how_many_traps(players: int, thaw: bool) -> None:
    """BG-SET-11 BG-SET-13 BG-SET-16 BG-2P-06 BG-SOLO-13 Four for one to three players, five for four or five; they lie face up."""
    t = begin(players, thaw=thaw)
    assert len(t.match.view(None)["zones"]["traps"][0]["cards"]) == (4 if players <= 3 else 5)


@pytest.mark.parametrize(("difficulty", "tokens_there", "needs"), [("easy", 6, (3, 4)), ("medium", 5, (4, 5)), ("hard", 5, (4, 5))])
def test_by_difficulty(difficulty: str, tokens_there: int, needs: tuple[int, int], thaw: bool) -> None:
    """BG-SET-10 BG-SET-12 BG-SET-14 BG-DIF-01 BG-DIF-02 BG-DIF-03 Six tokens or five; Traps of that level and of that size."""
    t = begin(difficulty=difficulty, thaw=thaw)
    assert len(t.cards("token-slot")) == tokens_there and t.cards("aside").count("Monster Token") == 7 - tokens_there
    for title in t.cards("traps"):
        trap = t.state.game.cards[t.card(title)]
        assert difficulty.capitalize() in trap.terms and needs[0] <= sum(trap.fields.values()) <= needs[1]
    assert len(t.cards("backs")) == (4 if difficulty == "hard" else 0)


@pytest.mark.parametrize(("hard", "found"), [(0, 0), (2, 2), (3, 3), (9, 4)])
def test_some_hard_traps_among_medium_ones(hard: int, found: int) -> None:
    """BG-DIF-04 As many as the table likes; each has a back of its own."""
    t = begin(difficulty="mixed", hard_traps=hard)
    levels = [next(level for level in ("Medium", "Hard") if level in t.state.game.cards[t.card(c)].terms) for c in t.cards("traps")]
    assert levels.count("Hard") == found == len(t.cards("backs")) and len(levels) == 4


def test_the_backs_are_shuffled() -> None:
    """BG-DIF-07 Which back lies under which Hard Trap is another matter in each match."""
    pairs = set()
    for seed in range(12):
        t = begin(difficulty="hard", seed=seed)
        pairs |= {(c, spot(t, c)) for c in t.cards("backs")}
    assert len(pairs) > 15


def test_the_monster_by_chance_or_by_name(thaw: bool) -> None:
    """BG-SET-09 BG-SET-17 One of the nine, on the Witch's Shack; the others stay in the box."""
    found = {begin(seed=seed).cards("monsters")[0] for seed in range(60)}
    assert len(found) == 9 and not any("Duo" in name for name in found)
    t = begin(monster="Black Knight", thaw=thaw)
    assert t.cards("monsters") == ["Black Knight"] and spot(t, "Black Knight") == SHACK
    assert sum(t.state.game.cards[c].kind == "monster-id" for c in t.state.pile("aside")) == 10


def test_the_duo(thaw: bool) -> None:
    """BG-DUO-01 BG-DUO-02 BG-DUO-08 Both special cards, both on the Witch's Shack.

    BG-DUO-03 BG-DUO-07 Seven tokens; two Monster cards a round.
    """
    t = begin(difficulty="medium", duo=True, thaw=thaw)
    assert t.cards("monsters") == ["Zombie of the Duo", "Witch of the Duo"] and len(t.cards("token-slot")) == 7
    assert {spot(t, c) for c in t.cards("monsters")} == {SHACK}
    for who in NAMES[:3]:
        t.answer(who, t.decision(who).options[0])
    assert len(t.cards("abroad")) == 2 and len(t.cards("monster-deck")) == 10


@pytest.mark.parametrize(("options", "words"), [
    ({"duo": True}, "not easy"), ({"duo": True, "difficulty": "hard", "monster": "Zombie"}, "leave the option"),
    ({"monster": "Witch of the Duo", "difficulty": "medium"}, "the option `duo` instead"),
    ({"difficulty": "normal"}, "one of easy, medium, hard, mixed"), ({"monster": "Velma"}, "'Velma' is none"),
])  # fmt: skip
def test_options_that_cannot_be(options: dict[str, object], words: str) -> None:
    """BG-DUO-01 BG-SET-10 Refused, with what to do."""
    with pytest.raises(Rejected, match=words):
        load_game(GAME).new_match(NAMES[:3], 1, options)


def test_one_alone(thaw: bool) -> None:
    """BG-SOLO-01 BG-SOLO-02 Shaggy, Scooby-Doo beside him with three open cards, and three cards in hand."""
    t = begin(1, thaw=thaw)
    assert sorted(t.cards("gang", "Ann")) == ["Scooby-Doo", "Shaggy"] and len(t.cards("sidekick", "Ann")) == 3
    assert len(t.match.view(None)["zones"]["sidekick"][0]["cards"]) == 3 and len(t.cards("hand", "Ann")) == 3
    assert t.asked("Ann") == "which card do you play"


def test_six_are_too_many() -> None:
    """BG-SET-16 One to five players."""
    with pytest.raises(Rejected, match="1 to 5 players"):
        load_game(GAME).new_match([*NAMES, "Flo"], 1)
