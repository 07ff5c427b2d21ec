"""Where an example of a card may begin, besides the start of a turn. Owns: SCENES, POSTURES, ANSWERS. Enter here: SCENES."""
from __future__ import annotations

from .fight import ASK_FOR_HELP, COMPARE, FIGHT
from .turn import ROLL, TURN, end_of_turn

SCENES = {"combat": ((TURN.address, end_of_turn.name, ("player",)), (FIGHT.address, "", ("player", "card")))}
"""`Ann is in combat with "Spiky"`: in the room where she stands, before the dice."""

ANSWERS = tuple(str(choice[0]) for choice in (ROLL, COMPARE, ASK_FOR_HELP))
"""What a player goes on with, besides the rows of the timing table."""

POSTURES = {"helping": "helper"}
"""The state that an example may give a player."""
