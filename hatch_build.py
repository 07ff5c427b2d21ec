"""Compiles the cards while the wheel is built: plain JSON inside it, so that an installed game starts without parsing any.

Whoever changes a card later is not tied to it: what was compiled of another text is not used (rulecore/games).
"""
from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

EDITABLE = "editable"  # a checkout reads its card files as they are


class CompiledCards(BuildHookInterface[Any]):
    """Adds `rulecore/_data/compiled/<game>.json` to the wheel for every game that has rules, and for two that go together."""

    folder = ""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the wheel is put together."""
        if version == EDITABLE:
            return
        sys.path.insert(0, self.root)
        from rulecore.games import compile_cards, shipped_tables

        self.folder = tempfile.mkdtemp(prefix="rulecore-cards-")
        for name in shipped_tables():
            made = Path(self.folder) / f"{name}.json"
            made.write_text(compile_cards(name), encoding="utf-8")
            build_data["force_include"][str(made)] = f"rulecore/_data/compiled/{name}.json"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Once it is there."""
        if self.folder:
            shutil.rmtree(self.folder)
