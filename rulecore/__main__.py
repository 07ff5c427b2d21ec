"""`python -m rulecore ...`, where the command `rulecore` is not on the path. Enter here: tools.cli."""
from __future__ import annotations

from .tools.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
