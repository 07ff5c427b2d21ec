"""Where an example of a card may begin, besides the start of a turn. Owns: SCENES, ANSWERS. Enter here: SCENES."""
from __future__ import annotations

from .facts import MALT_SHOP
from .moving import ENOUGH

ANSWERS = (MALT_SHOP, ENOUGH)
"""What a player goes on with, besides the rows of the timing table."""
