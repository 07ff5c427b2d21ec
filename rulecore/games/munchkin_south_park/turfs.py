"""Turfs: Items that carry themselves and have no price. Enter here: TURFS.

What is true of every Item is true of them; that they take no room among the Big ones is a word of game.yaml (self-carried).
"""
from __future__ import annotations

from ...engine.parts import Part
from ..munchkin import items
from ..munchkin.rows import IDLE_TURN, HandRow

PLAY_A_TURF = HandRow(
    "play a Turf", IDLE_TURN, "turf", items.ways, items.play, about=("card",), opening=True, received=True,
    rules="SP-TURF-01 SP-TURF-02 SP-TURF-03 SP-TURF-08 SP-TURF-09 SP-TURN-09 SP-CREATE-03",
)
TURFS = Part("Turfs", actions=(PLAY_A_TURF,))
"""A place to be: an Item without a price that takes no room (SP-TURF-01, SP-TURF-04, SP-TURF-06)."""
