"""The shared verbs: one class each. Owns: what card text can do. Never: asks (the machine does), writes state (changes do).

Enter here: SHARED, the verbs that any game may list; one file a family of verbs.
"""
from __future__ import annotations

from ..engine.verb import VerbSet
from .cards import Discard, Draw, Give, Keep, KickDown, LookAt, Put, Return, Reveal, Shuffle, Swap, Take
from .fights import Add, Cancel, Die, Escape, Help, Nothing, Remove, Reroll, Set, Win
from .numbers import Gain, Lose
from .properties import Attaches, Carry, Copies, Counts, Equip, Fight, Has, Ignores, Immune, Is, Pursue, Wins

SHARED = VerbSet([
    Add, Attaches, Cancel, Carry, Copies, Counts, Die, Discard, Draw, Equip, Escape, Fight, Gain, Give, Has, Help, Ignores,
    Immune, Is, Keep, KickDown, LookAt, Lose, Nothing, Pursue, Put, Remove, Reroll, Return, Reveal, Set, Shuffle, Swap, Take,
    Win, Wins,
])

__all__ = ["SHARED"]
