"""Small card sets in git repositories of their own. Enter here: Sets."""
from __future__ import annotations

import subprocess
from pathlib import Path

GAME = "title: My Set\nlanguage: 1\nextends: mini-hunt\n"
NET = 'treasure "Magic Net": gold 2\n    +{}\n'


class Sets:
    """A repository with the set `my-set`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.set = root / "my-set"
        self.set.mkdir(parents=True)
        (self.set / "game.yaml").write_text(GAME, encoding="utf-8")
        self.git("init", "-q")
        self.git("config", "user.email", "designer@example.org")
        self.git("config", "user.name", "A Designer")
        self.git("config", "core.autocrlf", "false")

    def git(self, *args: str) -> str:
        """A git command; what it says."""
        done = subprocess.run(["git", "-C", str(self.root), *args], capture_output=True, text=True, check=True)
        return done.stdout

    def write(self, text: str, name: str = "own.card") -> Path:
        """A file of the set."""
        path = self.set / name
        path.write_text(text, encoding="utf-8")
        return path

    def commit(self) -> str:
        """All as it is; the id of the commit."""
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", "a version")
        return self.git("rev-parse", "HEAD").strip()
