"""The Munchkin family's rulebook, as parts that each game lists. Owns: what its games share. Never: a game's name.

Enter here: turn (phases), fight (combat), actions (the timing table), reading (totals and tests).
"""
