"""Munchkin Scooby-Doo! as data: the family's rules, Dungeons with their Portals, and monsters that join their kin.

Enter here: SPEC.
"""
from __future__ import annotations

from ...engine.parts import derive
from ..munchkin.family import FAMILY
from .dungeons import DUNGEONS
from .kin import KIN

SPEC = derive(FAMILY, "munchkin-scooby-doo", KIN, DUNGEONS)
