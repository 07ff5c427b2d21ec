"""`rulecore cover`: what of the cards is ever carried out, by their scenarios and by games; and what never can be.

Owns: running both. Never: how a report looks (coverage_report.py), what counts as carried out (engine/coverage.py).
Enter here: options, run.
"""
from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from ..engine.coverage import told
from ..errors import CardError
from ..games import load_nouns
from ..lang.reachable import Dead, never
from ..play.covering import ANSWERS, Plan, Seen, Watched, cover_games, watched
from ..play.tally import GAMES, SCENARIOS, Tally
from ..resources import card_files
from ..scenarios import read_files, run_example
from .coverage_report import FORMATS, Report
from .files import Usage, option_with, table_of
from .simulate import Bar


def options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", help="the name of a game, or a folder with a game.yaml")
    option_with(parser)
    parser.add_argument("--games", type=int, default=100, help="how many are played, by bots and by chance (100); 0: none")
    parser.add_argument("--seed", type=int, default=1, help="of the whole run (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; the results do not depend on it")
    parser.add_argument("--answers", type=int, default=ANSWERS, help=f"the most that a game is given ({ANSWERS})")
    parser.add_argument("--random", action="store_true", help="games by chance alone, without bots")
    parser.add_argument("--no-scenarios", action="store_true", help="games alone")
    parser.add_argument("--missing", action="store_true", help="all that was never carried out, each with its line")
    parser.add_argument("--format", choices=FORMATS, default="text", help="text (for people), json, html, lcov (for editors)")
    least = "fail if less of the verbs, the kinds of statement, or the abilities was carried out"
    parser.add_argument("--fail-under", type=float, default=0.0, metavar="PERCENT", help=least)


def run(args: argparse.Namespace) -> int:
    """Do it; 1 if a play went wrong, or less was carried out than is wanted. Ctrl-C keeps what is done."""
    if args.games < 0 or args.jobs < 1 or args.answers < 1:
        raise Usage("--games is 0 or more, --jobs and --answers are 1 or more")
    if not 0 <= args.fail_under <= 100:
        raise Usage("--fail-under is a share between 0 and 100")
    table = table_of(args.game, args.more)
    watch = _watched(table)
    tally = Tally(watch.coverage.points)
    plan = Plan(table, args.games, args.seed, args.random, args.answers)
    stopped = _play(watch, plan, tally, args)
    report = Report(watch, plan, tally, tuple(never_in(watch)), stopped, args.missing)
    print(FORMATS[args.format](report), end="")
    below = [share for share in tally.promised if share.percent < args.fail_under]
    for share in below:
        print(f"{share.name}: {share.percent:.1f}% is less than {args.fail_under:g}%", file=sys.stderr)
    for error in tally.errors:
        print(f"error: {error}", file=sys.stderr)
    return int(bool(below or tally.errors))


def _watched(game: str) -> Watched:
    try:
        return watched(game)
    except LookupError as wrong:
        raise Usage(str(wrong)) from None
    except CardError as wrong:
        raise Usage(str(wrong)) from None


def _play(watch: Watched, plan: Plan, tally: Tally, args: argparse.Namespace) -> bool:
    """Play all of it; was it stopped?"""
    bar = Bar(plan.games, time.monotonic())
    try:
        if not args.no_scenarios:
            tally.add(SCENARIOS, _scenarios(watch, plan.game))
        with closing(cover_games(plan, args.jobs)) as games:
            for seen in games:
                tally.add(GAMES, seen)
                bar.show(tally)
    except KeyboardInterrupt:
        print("\nstopped; this is what was done", file=sys.stderr)
        return True
    finally:
        bar.clear()
    return False


def _scenarios(watch: Watched, game: str) -> Iterator[Seen]:
    """What each of the cards' examples carries out; one that fails says so in `rulecore test`, and counts as far as it went."""
    files = [path for folder in watch.game.vocab.folders for path in card_files(Path(folder))]
    examples, problems = read_files(game, files)
    if problems:
        raise Usage(str(CardError(problems)))
    for example in examples:
        match = run_example(watch.game, example).match
        state = match.state if match is not None else None
        moments = told(state.history()) if state is not None else frozenset()
        yield Seen(example.name, watch.coverage.take(state), moments)


def never_in(watch: Watched) -> list[Dead]:
    """What on a game's cards can never happen. The moments that its rules tell are those of the game that they were made for."""
    game = watch.game
    try:
        moments: frozenset[str] | None = load_nouns(game.spec.name).moments
    except LookupError:
        moments = None
    return never(watch.cards, game.vocab, game.verbs.signatures, moments)
