"""Where an example of a card may begin, besides the start of a turn. Owns: SCENES, POSTURES. Enter here: SCENES."""
from __future__ import annotations

from .fight import FIGHT
from .turn import TURN, trouble_or_loot

SCENES = {
    "combat": ((TURN.address, trouble_or_loot.name, ("player",)), (FIGHT.address, "", ("player", "card"))),
}
"""`Ann is in combat with "Snow Ghost"`: in her turn, and what remains of it afterwards is played as usual."""

POSTURES = {"helping": "helper"}
