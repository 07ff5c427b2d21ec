"""`rulecore check`: finds what is wrong with card files and game data, all of it in one run, and reports it.

Owns: the command: its settings, what is put right, what is known, and where the report goes. Never: finding (`examine`), or
a format (`reports`). Enter here: options, run, check_paths; as_shown, how_many (of any report).
"""
from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from attrs import evolve

from ..diagnostics import Diagnostic, sort
from ..lang.source import read_source
from ..lang.syntax import parse
from ..resources import write_whole
from . import config as settings
from .config import Config
from .examine import Checked, Group, Plan, check_group, folder_of
from .files import STDIN, Usage, option_with
from .reports import FORMATS, Report

FOR_PEOPLE = "text"
FROM_HERE = (FOR_PEOPLE, "json")  # their paths are from the current folder; those of the others are from the repository


def options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    help = "card files, game.yaml files, folders, and games by name (joined by +: do they go together?); - reads standard input"
    parser.add_argument("paths", nargs="*", metavar="PATH", help=help)
    parser.add_argument("--game", help="the game whose words are used; otherwise the nearest game.yaml upward decides")
    parser.add_argument("--output-format", choices=FORMATS, help="text (for people, as usual), or what programs and CI read")
    parser.add_argument("--output-file", metavar="FILE", help="write the report there, and tell people here")
    parser.add_argument("--show-ignored", action="store_true", help="report what comments and settings ignore, too")
    option_with(parser)
    fixing = parser.add_argument_group("putting right")
    fixing.add_argument("--fix", action="store_true", help="put right what can only have been meant in one way")
    fixing.add_argument("--diff", action="store_true", help="write nothing; show what --fix would change; 1 if it would")
    known = parser.add_argument_group("what is known")
    known.add_argument("--baseline", metavar="FILE", help="report only what is not in there, and what is gone")
    known.add_argument("--write-baseline", metavar="FILE", help="write what is found there, as known; it is not reported")
    where = parser.add_argument_group("settings").add_mutually_exclusive_group()
    where.add_argument("--config", metavar="FILE", help="a rulecore.toml or pyproject.toml; otherwise the nearest upward")
    where.add_argument("--no-config", action="store_true", help="read no settings")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 if something was found."""
    config = _config(args)
    form = args.output_format or config.output_format or FOR_PEOPLE
    if args.paths == [STDIN]:
        return _judge(_standard_input(args, config), 0, args, form, config)
    plan = Plan.of(args.paths or _paths(config), args.game, config, args.more)
    if args.fix or args.diff:
        from . import fixing

        changes = fixing.changes(plan)
        if args.diff:
            return fixing.show(changes)
        fixed = fixing.write(changes, sys.stdout if form == FOR_PEOPLE or args.output_file else sys.stderr)
        return _judge(plan.check(), fixed, args, form, config)
    return _judge(plan.check(), 0, args, form, config)


def _judge(checked: Checked, fixed: int, args: argparse.Namespace, form: str, config: Config) -> int:
    """Report what was found and is neither known nor ignored; 1 if there is something."""
    errors = [d for d in checked.found if not d.ignored]
    ignored = [d for d in checked.found if d.ignored]
    if args.write_baseline:
        return _write_baseline(Path(args.write_baseline), errors)
    new, gone = _compared(checked, errors, args.baseline or _inside(config, config.baseline))
    wrong = [*new, *gone]
    counts = {"fixed": fixed, "ignored": len(ignored), "known": len(errors) - len(new)}
    found = sort([*wrong, *(ignored if args.show_ignored else [])])
    _report(found, checked, _summary(checked.cards, len(wrong), counts), form, args.output_file, config)
    return int(bool(wrong))


def check_paths(paths: Sequence[str], game: str | None = None) -> tuple[list[Diagnostic], int]:
    """Everything wrong with these files and folders that no comment ignores, sorted, and how many cards were read."""
    checked = Plan.of(paths, game, Config(Path.cwd())).check()
    return [d for d in checked.found if not d.ignored], checked.cards


# ---- what is meant --------------------------------------------------------------------------------


def _config(args: argparse.Namespace) -> Config:
    here = Path.cwd()
    if args.no_config:
        return Config(here)
    return settings.read(Path(args.config)) if args.config else settings.find(here)


def _paths(config: Config) -> list[str]:
    return [_inside(config, path) for path in config.paths] or ["."]


def _inside(config: Config, path: str) -> str:
    """A path that the settings give, which starts at their folder."""
    return os.path.relpath(config.folder / path) if path else ""


def _standard_input(args: argparse.Namespace, config: Config) -> Checked:
    if args.fix or args.diff:
        raise Usage("standard input cannot be put right; name the files")
    folder = folder_of(Path.cwd() / STDIN, args.game, config)
    checked = Checked()
    check_group(Group(folder, (), whole=False), [parse(read_source(sys.stdin.buffer.read()), "<stdin>")], checked)
    checked.found = list(sort(checked.found))
    return checked


# ---- what is known --------------------------------------------------------------------------------


def _write_baseline(path: Path, errors: Sequence[Diagnostic]) -> int:
    from . import baseline

    baseline.write(path, errors)
    print(f"{how_many(len(errors), 'error')} written to {path}")
    return 0


def _compared(checked: Checked, errors: list[Diagnostic], path: str) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """The errors that the baseline does not know, and what is gone from it."""
    if not path:
        return errors, []
    from .baseline import Baseline

    known = Baseline.read(Path(path))
    return known.new(errors), known.stale(errors, checked.looked)


# ---- the report -----------------------------------------------------------------------------------


def _report(
    found: Sequence[Diagnostic], checked: Checked, summary: str, form: str, file: str | None, config: Config
) -> None:
    """Print it, or write it to a file and tell people what is in it."""
    if file is None or form == FOR_PEOPLE:
        said = FORMATS[form](as_shown(found, checked.files, form, config))
    else:
        said = FORMATS[FOR_PEOPLE](as_shown(found, checked.files, FOR_PEOPLE, config))
    print(said + summary if form == FOR_PEOPLE or file else said)
    if file:
        try:
            write_whole(file, FORMATS[form](as_shown(found, checked.files, form, config)).rstrip("\n") + "\n")
        except OSError as wrong:
            raise Usage(f"{file}: cannot be written: {wrong.strerror or wrong}") from None


def as_shown(found: Iterable[Diagnostic], files: Iterable[str], form: str, config: Config) -> Report:
    """What was found, with the paths that a format wants."""
    if form in FROM_HERE:
        return Report(tuple(found), tuple(files), config.docs_url)
    from_root = _from(_root(config))
    return Report(tuple(evolve(d, file=from_root(d.file)) for d in found), tuple(map(from_root, files)), config.docs_url)


def _root(config: Config) -> Path:
    """The folder of the repository: where .git is, else that of the settings."""
    here = Path.cwd()
    return next((folder for folder in (here, *here.parents) if (folder / ".git").exists()), config.folder)


def _from(root: Path) -> Callable[[str], str]:
    """Says the path of a file from a folder, with forward slashes; in full where it lies elsewhere."""

    def said(file: str) -> str:
        full = Path(file).resolve()
        if file.startswith("<") and not full.exists():
            return file
        return (full.relative_to(root) if full.is_relative_to(root) else full).as_posix()

    return said


def _summary(cards: int, errors: int, counts: Mapping[str, int]) -> str:
    said = [f"{how_many(cards, 'card')} checked, {how_many(errors, 'error') if errors else 'nothing'} found"]
    said += [f"{number} {what}" for what, number in counts.items() if number]
    return ", ".join(said)


def how_many(n: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{n} {noun}{'' if n == 1 else 's'}"
