"""Where an example of a card may begin, besides the start of a turn. Owns: SCENES, POSTURES, ANSWERS. Enter here: SCENES."""
from __future__ import annotations

from .fight import ASK_FOR_HELP, DECIDE, FIGHT
from .turn import END, KICK, LOOT, TROUBLE, TURN, trouble_or_loot

SCENES = {
    "combat": ((TURN.address, trouble_or_loot.name, ("player",)), (FIGHT.address, "", ("player", "card"))),
}
"""`Ann is in combat with "Snow Ghost"`: in her turn, and what remains of it afterwards is played as usual."""

ANSWERS = tuple(str(choice[0]) for choice in (KICK, TROUBLE, LOOT, END, DECIDE, ASK_FOR_HELP))
"""What a player goes on with, besides the rows of the timing table."""

POSTURES = {"helping": "helper"}
