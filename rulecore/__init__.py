"""rulecore: a rules engine for card and board games."""
from __future__ import annotations

__version__ = "0.1.0"
