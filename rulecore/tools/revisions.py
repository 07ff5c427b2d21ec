"""Card sets as they are at a git revision, in a folder of their own for a while: git is only asked, the working tree never touched.

A set lies there beside the sets that it extends, where the revision has them; else the installed ones are used, as for any set.

Owns: every call of git. Never: what is in the files. Enter here: repository_of, known_as, same_set_at.
"""
from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath

from attrs import frozen

from .. import strict_yaml
from ..resources import folder_of, other_games
from .files import GAME, Usage

KEPT = (".card", ".yaml")  # what a card set consists of
PLAIN = ("100644", "100755")  # the modes of plain files in git; links and modules are none


@frozen
class Repository:
    """A git repository, by the folder it begins at."""

    root: Path

    def commit(self, revision: str) -> str:
        """The full id of a revision. Raises Usage if there is none of this name."""
        done = self._git("rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}", check=False)
        if done.returncode:
            raise Usage(f"{revision!r} is no revision of the repository {self.root}; `git log --oneline` lists them")
        return done.stdout.decode().strip()

    def parted(self, one: str, other: str) -> str:
        """Where two revisions parted. Raises Usage if they never were one."""
        done = self._git("merge-base", self.commit(one), self.commit(other), check=False)
        if done.returncode:
            raise Usage(f"{one} and {other} have no commit in common")
        return done.stdout.decode().strip()

    def inside(self, path: Path) -> str:
        """A path as git knows it: from the root, with slashes; "" for the root. Raises Usage if it lies elsewhere."""
        full = path.resolve()
        if not full.is_relative_to(self.root):
            raise Usage(f"{path} is not in the repository {self.root}")
        found = full.relative_to(self.root).as_posix()
        return "" if found == "." else found

    def files(self, commit: str, folder: str) -> dict[str, str]:
        """The files of card sets below a folder (or the one of that name) at a commit: path -> the id of what is in it."""
        done = self._git("ls-tree", "-r", "-z", "--full-tree", commit, *(("--", folder) if folder else ()))
        found = {}
        for entry in filter(None, done.stdout.split(b"\0")):
            about, path = entry.decode("utf-8", "surrogateescape").split("\t", 1)
            mode, _, blob = about.split()
            parts = PurePosixPath(path).parts
            hidden = any(part.startswith(".") for part in parts[len(PurePosixPath(folder).parts) :])
            if mode in PLAIN and path.endswith(KEPT) and not hidden and ".." not in parts:
                found[path] = blob
        return found

    def contents(self, blobs: Sequence[str]) -> list[bytes]:
        """What is in these, as it was committed."""
        out = self._git("cat-file", "--batch", given="".join(f"{blob}\n" for blob in blobs).encode()).stdout
        found, at = [], 0
        for _ in blobs:
            end = out.index(b"\n", at)
            size = int(out[at:end].split()[2])
            found.append(out[end + 1 : end + 1 + size])
            at = end + size + 2
        return found

    def write(self, commit: str, folder: str, target: Path) -> bool:
        """Write a set's files at a commit to a folder, and beside it those that it builds on; whether it has a game.yaml."""
        files = self.files(commit, folder)
        below = f"{folder}/" if folder else ""
        if below + GAME not in files:
            return False
        for path, data in zip(files, self.contents([*files.values()]), strict=True):
            file = target / path.removeprefix(below)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        parent = PurePosixPath(folder).parent.as_posix()
        for name in extended(target / GAME):
            beside = target.parent / name
            if folder and beside.parent == target.parent and not beside.exists():
                self.write(commit, name if parent == "." else f"{parent}/{name}", beside)
        return True

    def _git(self, *args: str, given: bytes = b"", check: bool = True) -> subprocess.CompletedProcess[bytes]:
        done = _run(self.root, *args, given=given)
        if check and done.returncode:
            raise Usage(f"git {args[0]}: {done.stderr.decode(errors='replace').strip()}")
        return done


def _run(folder: Path, *args: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}
    try:
        return subprocess.run(["git", "-C", str(folder), *args], input=given, capture_output=True, env=env, check=False)
    except FileNotFoundError:
        raise Usage("git is not installed, so nothing can be read from a revision") from None


def repository_of(path: Path) -> Repository:
    """The repository in which a file or folder lies (it need not be there any more). Raises Usage if it lies in none."""
    here = next(p for p in (path.resolve(), *path.resolve().parents) if p.is_dir())
    done = _run(here, "rev-parse", "--show-toplevel")
    if done.returncode:
        raise Usage(f"{path} is in no git repository, so there is no revision to compare it with")
    return Repository(Path(done.stdout.decode().rstrip("\n")).resolve())


def extended(game: Path) -> tuple[str, ...]:
    """The names of the sets that a game.yaml extends or expands."""
    node, _ = strict_yaml.read(game.read_bytes().decode("utf-8-sig", "replace"), str(game))
    top = node.value if node is not None and isinstance(node.value, dict) else {}
    named = [top[key][1] for key in ("extends", "expands") if key in top]
    listed = [one for base in named for one in (base.value if isinstance(base.value, list) else [base])]
    return tuple(str(n.value) for n in listed if isinstance(n.value, str) and n.value.replace("-", "").replace("_", "").isalnum())


def known_as(folder: Path, name: str = "") -> str:
    """The name by which a set's rules are found: the one given, unless it is a path; that of its package; its folder's."""
    if name and not (Path(name) / GAME).is_file():
        return name
    for known, point in other_games().items():
        with suppress(ImportError, AttributeError):  # a package that does not load is not this one
            if folder_of(point) == folder.resolve():
                return known
    return folder.resolve().name


@contextmanager
def same_set_at(folder: Path, revision: str, name: str) -> Iterator[Path | None]:
    """A set's folder as it is at a revision, for a while, under the set's name; None if there is no such set. Raises Usage."""
    repository = repository_of(folder)
    commit = repository.commit(revision)
    with tempfile.TemporaryDirectory(prefix="rulecore-") as made:
        target = Path(made).resolve() / "sets" / name
        yield target if repository.write(commit, repository.inside(folder), target) else None
