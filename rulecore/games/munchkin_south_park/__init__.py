"""Munchkin: South Park: what this set adds to the family. Owns: which parts are played, in which order. Enter here: spec.SPEC."""
