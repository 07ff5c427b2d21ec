"""rulecore: a rules engine for card and board games. `import rulecore` is the whole API; parts load when first used.

Enter here: load_game. Hosts also import `rulecore.play`, tests `rulecore.testing`.
"""
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .diagnostics import Diagnostic
    from .engine.game import Game
    from .engine.match import Answer, Decision, Handle, Match, Replay
    from .errors import CardError, Rejected, RulecoreError, RuleError, SaveError
    from .games import load_game, load_match, replay
    from .resources import game_names

__version__ = "0.1.0"
__all__ = [
    "Answer",
    "CardError",
    "Decision",
    "Diagnostic",
    "Game",
    "Handle",
    "Match",
    "Rejected",
    "Replay",
    "RuleError",
    "RulecoreError",
    "SaveError",
    "game_names",
    "load_game",
    "load_match",
    "replay",
]
_HOMES = {  # name -> where it lives: imported at the first use, so that `import rulecore` costs next to nothing
    "Diagnostic": "diagnostics:Diagnostic",
    "Game": "engine.game:Game",
    **{name: f"engine.match:{name}" for name in ("Answer", "Decision", "Handle", "Match", "Replay")},
    **{name: f"errors:{name}" for name in ("CardError", "Rejected", "RulecoreError", "RuleError", "SaveError")},
    **{name: f"games:{name}" for name in ("load_game", "load_match", "replay")},
    "game_names": "resources:game_names",
}


def __getattr__(name: str) -> Any:
    """A public name, at its first use."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _HOMES[name].split(":")
    value = globals()[name] = getattr(import_module(f".{module}", __name__), attribute)
    return value


def __dir__() -> list[str]:
    """The public names, whether used yet or not."""
    return sorted({*globals(), *__all__})
