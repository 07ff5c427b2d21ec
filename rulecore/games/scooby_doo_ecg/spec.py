"""Scooby-Doo! Expandable Card Game as data. Enter here: SPEC."""
from __future__ import annotations

from ...engine.game import Spec
from .setup import GAME
from .verbs import VERBS
from .words import WORDS

SPEC = Spec(name="scooby-doo-ecg", main=GAME, verbs=VERBS, words=WORDS)
