"""Mini Hunt without any engine: plain Python that knows this one game, as fast as it gets. What the engine is measured by.

Owns: that game, so that a speed is a share of what this machine can do. Never: the engine. Enter here: Floor, play, trace.
"""
from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

MONSTERS = [i % 13 for i in range(26)]  # strengths
GOLD = [1 + i % 5 for i in range(70)]
BONUS = [1 + i // 5 % 4 for i in range(70)]
PLAY, DISCARD, OVER = range(3)
SEATS = 4
HAND = 3
Generator = Callable[[int], Any]  # seed -> something with random() and shuffle(list)
Told = tuple[int, int, int, int, int]  # seat, phase, number of options, the one chosen, the monster


class Floor:
    """One game: whose decision it is, and what follows from it."""

    __slots__ = ("rng", "monsters", "met", "treasures", "hands", "seat", "monster", "strength", "phase")

    def __init__(self, seed: int, generator: Generator = Random) -> None:
        rng = self.rng = generator(seed)
        self.monsters = MONSTERS[:]
        rng.shuffle(self.monsters)
        self.met: list[int] = []
        pile = self.treasures = list(range(70))
        rng.shuffle(pile)
        self.hands = [[pile.pop() for _ in range(HAND)] for _ in range(SEATS)]
        self.seat = SEATS - 1
        self.phase = PLAY
        self.next_turn()

    def options(self) -> list[int]:
        """0 = stop, then a card each; when a card must go, only the cards."""
        held = len(self.hands[self.seat])
        return list(range(held + 1 if self.phase == PLAY else held))

    def choose(self, option: int) -> None:
        """Do one of the options."""
        hand = self.hands[self.seat]
        if self.phase == DISCARD:
            hand.pop(option)
            self.next_turn()
            return
        if option:
            self.strength += BONUS[hand.pop(option - 1)]
            if hand:
                return
        self.resolve(hand)

    def resolve(self, hand: list[int]) -> None:
        """Loot, or lose a card."""
        if self.strength >= self.monster:
            self.loot(hand)
            if self.phase == OVER:
                return
        elif len(hand) > 1:
            self.phase = DISCARD
            return
        elif hand:
            hand.pop()
        self.next_turn()

    def loot(self, hand: list[int]) -> None:
        """The treasures of the monster; without any left the game is over."""
        pile = self.treasures
        for _ in range(1 + self.monster // 5):
            if pile:
                hand.append(pile.pop())
        if not pile:
            self.phase = OVER

    def next_turn(self) -> None:
        """On to the next player who has something to decide."""
        while True:
            seat = self.seat = (self.seat + 1) & 3
            if not self.monsters:
                self.monsters, self.met = self.met, []
                self.rng.shuffle(self.monsters)
            monster = self.monster = self.monsters.pop()
            self.met.append(monster)
            self.strength = int(self.rng.random() * 6) + 1
            hand = self.hands[seat]
            if hand:
                self.phase = PLAY
                return
            if self.strength >= monster:
                self.loot(hand)
                if self.phase == OVER:
                    return

    def gold(self) -> list[int]:
        """What each player's hand is worth."""
        return [sum(GOLD[c] for c in hand) for hand in self.hands]


def play(seed: int) -> int:
    """Play one game at random; how many decisions it took."""
    pick = Random(seed ^ 0x5EED).random
    game = Floor(seed)
    options, choose = game.options, game.choose
    count = 0
    while game.phase != OVER:
        found = options()
        choose(found[int(pick() * len(found))])
        count += 1
    game.gold()
    return count


def trace(seed: int, generator: Generator = Random) -> tuple[list[Told], list[int]]:
    """Every decision of one random game, and the gold at its end."""
    pick = Random(seed ^ 0x5EED).random
    game = Floor(seed, generator)
    told = []
    while game.phase != OVER:
        found = game.options()
        chosen = found[int(pick() * len(found))]
        told.append((game.seat, game.phase, len(found), chosen, game.monster))
        game.choose(chosen)
    return told, game.gold()
