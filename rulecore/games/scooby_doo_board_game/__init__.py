"""Scooby-Doo! The Board Game: everybody together against one Monster. Enter here: spec.SPEC."""
