"""Munchkin Treasure Hunt: its rulebook as flows, in the rulebook's order. Never: a card's name, or a place's.

Enter here: turn (moves and spaces), fight (combat, help), actions (the timing table), reading (totals and tests), spec.SPEC.
"""
