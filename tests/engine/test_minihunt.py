"""Mini Hunt on the engine is the same game as in plain Python, decision by decision."""
from __future__ import annotations

from random import Random

import pytest

from rulecore.engine.game import Game
from rulecore.engine.state import MASK, State
from rulecore.games.mini_hunt.flow import gold
from rulecore.play import floor
from rulecore.testing import check_invariants, random_matches, thawed
from rulecore.tools import bench

PLAYERS = ["Ann", "Bo", "Cy", "Di"]


class Generator:
    """The engine's generator behind the interface that the floor uses."""

    def __init__(self, st: State) -> None:
        self.st = st

    def random(self) -> float:
        """A number below 1, of the same draw as `below`."""
        self.st.rng = x = (self.st.rng * 6364136223846793005 + 1442695040888963407) & MASK
        return float((x >> 33) / 2**31)

    def shuffle(self, cards: list[int]) -> None:
        """The engine's shuffle."""
        self.st.shuffle(cards)


def trace(game: Game, seed: int) -> tuple[list[floor.Told], list[int]]:
    """Every decision of one random game on the engine."""
    pick = Random(seed ^ 0x5EED).random
    match = game.new_match(PLAYERS, seed, {"ask": "able"})
    told = []
    while not match.over:
        (decision,) = match.required
        options = decision.options
        chosen = int(pick() * len(options))
        phase = floor.PLAY if decision.question == "play" else floor.DISCARD
        monster = game.cards[match.state.pile("monster-discards")[-1]].fields["strength"]
        told.append((decision.seat, phase, len(options), chosen, monster))
        match.submit(decision.answer(options[chosen]))
    return told, [gold(match.state, s) for s in range(4)]


@pytest.mark.parametrize("full", [False, True], ids=["rules", "full"])
def test_the_same_game_as_the_floor(full: bool) -> None:
    game = bench.mini_hunt(full)
    for seed in range(30):
        assert trace(game, seed) == floor.trace(seed, lambda s: Generator(game.new_state(4, s, {})))


def test_the_numbers_of_the_floor(mini_hunt: Game) -> None:
    monsters = [c.fields["strength"] for c in mini_hunt.cards if c.kind == "monster"]
    treasures = [c.fields["gold"] for c in mini_hunt.cards if c.kind == "treasure"]
    assert (monsters, treasures) == (floor.MONSTERS, floor.GOLD)


def test_winners_have_the_most_gold(mini_hunt: Game) -> None:
    for match in random_matches(mini_hunt, 3, seed=1):
        worth = [gold(match.state, s) for s in range(4)]
        assert match.winners == tuple(s for s in range(4) if worth[s] == max(worth))


def test_live_and_thawed_are_the_same(mini_hunt: Game) -> None:
    live = [m.hash() for m in random_matches(mini_hunt, 2, seed=4, each=check_invariants)]
    reloaded = [m.hash() for m in random_matches(mini_hunt, 2, seed=4, each=thawed)]
    assert live == reloaded


def test_bench_measures() -> None:
    found = bench.measure(2, 1)
    assert found["floor_per_second"] > found["rules_per_second"] > 0 and found["full_share"] > 0
    munchkin = bench.measure_munchkin(1, 1, opening=20)
    new = dict.fromkeys(("import_ms", "load_ms", "load_from_text_ms", "check_ms", "peak_mb"), 1.5)
    report = list(bench.lines(found, munchkin, new))
    assert len(report) == 12 and "play Munchkin 1.5 MB" in report[-1] and munchkin["seats_4_share"] > 0


def test_bench_asks_new_processes() -> None:
    assert bench.told(f"import rulecore; {bench.TIME}") > 0
