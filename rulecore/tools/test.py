"""`rulecore test`: plays the examples of cards, and says of each whether it holds. Enter here: options, run.

Owns: which examples are meant, and the report. Never: how an example is played (`scenarios`).
Every example is played twice: as it is, and saved and loaded before each of its lines.
"""
from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from ..diagnostics import Diagnostic, suggest, to_text
from ..engine.game import Game
from ..errors import CardError
from ..games import load_game, whole_table
from ..resources import game_dirs, write_whole
from ..scenarios import Example, Outcome, find_examples, read_files, run_example
from . import config as settings
from .examine import Plan, shown
from .files import Usage, option_with, table_of
from .paint import Paint

TEXT = "text"


@frozen
class Result:
    """An example that was played, and how long that took."""

    outcome: Outcome
    seconds: float

    @property
    def example(self) -> Example:
        """The example."""
        return self.outcome.example

    @property
    def place(self) -> str:
        """Where it begins, or where it fails."""
        return f"{shown(Path(self.example.file))}:{self.outcome.at or self.example.line}"

    @property
    def name(self) -> str:
        """The card and the example's own name."""
        return f"{self.example.card}: {self.example.name}"


def options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    help = "card files, folders, or names of games (joined by +); nothing: what the settings name, or this folder"
    parser.add_argument("paths", nargs="*", metavar="PATH", help=help)
    parser.add_argument("-k", dest="name", default="", help="only the examples in whose card or name this stands")
    parser.add_argument("--game", help="the game of files that lie in no game's folder")
    option_with(parser)
    parser.add_argument("--output-format", choices=(TEXT, "json", "junit"), default=TEXT, help="text (for people), json, junit")
    parser.add_argument("--output-file", help="write the report there, and a summary here")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 if an example fails or a card is wrong."""
    found, problems = _examples(args)
    if problems:
        print(to_text(problems), end="")
        print("the cards are wrong, so no example was played; `rulecore check` says the same", file=sys.stderr)
        return 1
    chosen = [(game, example) for game, example in found if args.name.casefold() in f"{example.card}: {example.name}".casefold()]
    if args.name and not chosen:
        near = suggest(args.name, [*(e.card for _, e in found), *(e.name for _, e in found)])
        raise Usage(f"no example has {args.name!r} in its name" + (f"; did you mean {', '.join(near)}?" if near else ""))
    results = [_played(game, example) for game, example in chosen]
    report = _FORMATS[args.output_format](results)
    if args.output_file:
        write_whole(args.output_file, report)
        report = _summary(results, Paint())
    sys.stdout.write(report)
    return int(any(not result.outcome.ok for result in results))


# ---- which ----------------------------------------------------------------------------------------


def _examples(args: argparse.Namespace) -> tuple[list[tuple[Game, Example]], list[Diagnostic]]:
    """The examples that are meant, each with its game, and what is wrong with the files that they stand in."""
    found: list[tuple[Game, Example]] = []
    problems: list[Diagnostic] = []
    for table, files in _tables(args):
        examples, wrong = _read(table, files)
        problems += wrong
        if examples and not problems:
            game = _loaded(table)
            found += [(game, example) for example in examples]
    return found, problems


def _tables(args: argparse.Namespace) -> Iterator[tuple[str, Sequence[Path]]]:
    """The games that are played, and the files whose examples are: none are named where it is all of them."""
    config = settings.find(Path.cwd())
    paths = args.paths or [str(config.folder / path) for path in config.paths] or ["."]
    alone = [path for path in paths if Path(path).exists() and not args.more]
    yield from ((_named(table_of(path, args.more), path), ()) for path in paths if path not in alone)
    if alone:
        groups = Plan.of(alone, args.game, config).groups
        yield from ((str(group.folder), group.files) for group in groups if group.files)


def _named(table: str, path: str) -> str:
    """The name of a game, or of several at one table. Raises Usage if there is none of the name."""
    try:
        game_dirs(table)
    except LookupError as wrong:
        raise Usage(str(wrong) if Path(path).exists() else f"{path}: no such file or folder, and {wrong}") from None
    return table


def _read(table: str, files: Sequence[Path]) -> tuple[list[Example], list[Diagnostic]]:
    try:
        return read_files(table, files) if files else find_examples(table)
    except CardError as wrong:
        return [], list(wrong.diagnostics)
    except LookupError as wrong:
        raise Usage(str(wrong)) from None


def _loaded(table: str) -> Game:
    try:
        return load_game(whole_table(table))
    except CardError as wrong:
        raise Usage(f"{table}: the game cannot be loaded; `rulecore check` says why\n{wrong}") from None


# ---- playing --------------------------------------------------------------------------------------


def _played(game: Game, example: Example) -> Result:
    """Played as it is; and if that holds, once more, saved and loaded before each line."""
    began = time.perf_counter()
    outcome = run_example(game, example)
    if outcome.ok:
        outcome = run_example(game, example, thaw=True)
    return Result(outcome, time.perf_counter() - began)


# ---- telling --------------------------------------------------------------------------------------


def _as_text(results: Sequence[Result]) -> str:
    """Each that fails, with why; then how many hold."""
    paint = Paint()
    return "".join(_failure(result, paint) for result in results if not result.outcome.ok) + _summary(results, paint)


def _failure(result: Result, paint: Paint) -> str:
    source = Path(result.example.file).read_text(encoding="utf-8").splitlines()[result.outcome.at - 1].strip()
    why = "\n".join(f"    {line}".rstrip() for line in result.outcome.message.splitlines())
    return f"{paint('FAILED', 'bad')} {paint(result.name, 'strong')}\n{result.place}: {source}\n{why}\n\n"


def _summary(results: Sequence[Result], paint: Paint) -> str:
    failed = sum(not result.outcome.ok for result in results)
    cards = len({result.example.card for result in results})
    if not results:
        return "no example was found; write one below a card: `rulecore explain example` shows how\n"
    said = f"{len(results) - failed} passed, {failed} failed"
    seconds = sum(result.seconds for result in results)
    return f"{paint(said, 'bad' if failed else 'good')}: {len(results)} examples of {cards} cards, {seconds:.1f} s\n"


def _as_json(results: Sequence[Result]) -> str:
    """One object: what passed and failed, and each example with its place."""
    return json.dumps({"examples": [_record(r) for r in results], **_counts(results)}, indent=2, ensure_ascii=False) + "\n"


def _record(result: Result) -> dict[str, Any]:
    return {
        "card": result.example.card, "name": result.example.name, "file": Path(shown(Path(result.example.file))).as_posix(),
        "line": result.example.line, "ok": result.outcome.ok, "failed_line": result.outcome.at or None,
        "message": result.outcome.message or None, "seconds": round(result.seconds, 4),
    }  # fmt: skip


def _counts(results: Iterable[Result]) -> dict[str, int]:
    oks = [result.outcome.ok for result in results]
    return {"passed": sum(oks), "failed": len(oks) - sum(oks)}


def _as_junit(results: Sequence[Result]) -> str:
    """JUnit XML: a suite for each file, a case for each example."""
    from xml.etree import ElementTree as xml

    files = list(dict.fromkeys(shown(Path(result.example.file)) for result in results))
    suites = [_suite(file, [r for r in results if shown(Path(r.example.file)) == file]) for file in files]
    failed = _counts(results)["failed"]
    top = xml.Element("testsuites", {"name": "rulecore test", "tests": str(len(results)), "failures": str(failed), "errors": "0"})
    top.extend(suites)
    xml.indent(top)
    return xml.tostring(top, encoding="unicode", xml_declaration=False) + "\n"


def _suite(file: str, results: Sequence[Result]) -> Any:
    from xml.etree import ElementTree as xml

    from .reports import xml_text

    counted = {"tests": str(len(results)), "failures": str(_counts(results)["failed"]), "errors": "0", "skipped": "0"}
    suite = xml.Element("testsuite", {"name": xml_text(file), **counted, "time": f"{sum(r.seconds for r in results):.3f}"})
    for result in results:
        case = xml.SubElement(
            suite, "testcase", name=xml_text(result.name), classname=xml_text(file), time=f"{result.seconds:.3f}"
        )
        if not result.outcome.ok:
            first = result.outcome.message.splitlines()[0]
            failure = xml.SubElement(case, "failure", type="example", message=xml_text(f"{result.place}: {first}"))
            failure.text = xml_text(result.outcome.message)
    return suite


_FORMATS: dict[str, Callable[[Sequence[Result]], str]] = {TEXT: _as_text, "json": _as_json, "junit": _as_junit}

