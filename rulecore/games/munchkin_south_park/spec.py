"""Munchkin: South Park as data: the family's rules, Allies, and Turfs. Enter here: SPEC."""
from __future__ import annotations

from ...engine.parts import derive
from ..munchkin.family import FAMILY
from .allies import ALLIES
from .turfs import TURFS

SPEC = derive(FAMILY, "munchkin-south-park", ALLIES, TURFS)
