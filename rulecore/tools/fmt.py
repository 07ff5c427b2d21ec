"""`rulecore fmt`: lays card files out the usual way. Owns: reading and writing the files. Enter here: options, run."""
from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

from ..lang.fmt import format_source
from ..lang.source import read_source
from .files import STDIN, Usage, card_files

LOST = "\ufffd"  # what stands for bytes that are no text


def options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("paths", nargs="*", default=["."], metavar="PATH", help="card files and folders; - reads standard input")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--check", action="store_true", help="write nothing; 1 if a file would change")
    how.add_argument("--diff", action="store_true", help="write nothing; show what would change")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 if --check or --diff found a file to change."""
    if args.paths == [STDIN]:
        return _stream(args)
    changed = [path for path in card_files(args.paths) if _file(path, args)]
    if not args.diff:
        verb = "would be laid out anew" if args.check else "laid out anew"
        print(f"{len(changed)} file{'' if len(changed) == 1 else 's'} {verb}")
    return int(bool(changed) and (args.check or args.diff))


def _stream(args: argparse.Namespace) -> int:
    before = read_source(sys.stdin.buffer.read())
    after = format_source(before)
    if args.diff:
        sys.stdout.writelines(_diff(before, after, "standard input"))
    elif not args.check:
        sys.stdout.write(after)
    return int(before != after and (args.check or args.diff))


def _file(path: Path, args: argparse.Namespace) -> bool:
    """Lay out one file, or say what would change; whether anything would."""
    data = path.read_bytes()
    before = read_source(data)
    if LOST in before:
        raise Usage(f"{path}: not UTF-8; it is left as it is")
    after = format_source(before)
    if after.encode() == data:
        return False
    if args.diff:
        sys.stdout.writelines(_diff(before, after, str(path)))
    elif args.check:
        print(path)
    else:
        path.write_bytes(after.encode())
    return True


def _diff(before: str, after: str, name: str) -> Iterator[str]:
    return unified_diff(before.splitlines(True), after.splitlines(True), name, name + " (laid out)")
