"""Scooby-Doo! Expandable Card Game: two players, Mystery, Inc. and the Villain in turn. Enter here: spec.SPEC, setup.GAME."""
