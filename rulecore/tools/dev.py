"""`rulecore dev`: watches a folder of cards; at each save it says what is wrong, what the changed cards mean, and tries them.

Owns: watching, and the screen. Never: what changed or what is wrong (`live`). Enter here: options, run.
"""
from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import ndiff
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from ..diagnostics import Diagnostic, to_text
from ..errors import RulecoreError
from ..play.screen import Screen, open_screen
from .files import GAME, Usage, below, game_folder
from .live import DATA, Bench, News, Rewritten

if TYPE_CHECKING:
    from ..scenarios import Outcome

SETTLE = 50  # milliseconds without another save, then we look
PATIENCE = 1000  # milliseconds after which we see whether the folder is still there
OLD = 5.0  # seconds: a file that was moved here says nothing of when it was saved
SHOWN = 5  # changed cards that are told in full
MOST_PROBLEMS = 8


def options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("folder", nargs="?", default=".", help="the folder of a set, or one with several (the current one)")
    parser.add_argument("--once", action="store_true", help="look at everything once and end; 1 if something is wrong")


def run(args: argparse.Namespace) -> int:
    """Do it; with --once 1 if something is wrong."""
    folder = Path(args.folder)
    benches = [Bench(one) for one in _sets(folder)]
    screen = open_screen()
    if args.once:
        wrong = [_show(screen, look(bench), told=False) for bench in benches]
        return int(any(wrong))
    wakes = _wakes(folder, {bench.folder for bench in benches})
    for bench in benches:
        _show(screen, look(bench), told=False)
    screen.line("\nwatching; at each save you are told more. Ctrl-C ends it.", "dim")
    with suppress(KeyboardInterrupt):
        for _ in wakes:
            _again(screen, {bench: saved for bench in benches if (saved := bench.saved())})
    screen.line("stopped")
    return 0


def _sets(folder: Path) -> list[Path]:
    """The sets that are meant: the one that the folder belongs to, else all below it."""
    if not folder.is_dir():
        raise Usage(f"{folder}: {'not a folder' if folder.exists() else 'no such folder'}; name the folder of your set")
    here = game_folder(folder)
    found = [here] if here else [path.parent.resolve() for path in below(folder, GAME)]
    if not found:
        begin = "rulecore new set my-set --expands munchkin-scooby-doo"
        raise Usage(f"no {GAME} in {folder} or above or below it; begin a set: {begin}")
    return found


# ---- watching -------------------------------------------------------------------------------------


def _wakes(folder: Path, watched: set[Path]) -> Iterator[None]:
    """When something was saved, and now and then besides, until somebody stops it. Raises Usage if it cannot be watched."""
    try:
        from watchfiles import watch
    except ModuleNotFoundError:
        raise Usage('watching needs one more package: pip install "rulecore[design]"\n  Without it: rulecore dev --once') from None

    def wakes() -> Iterator[None]:
        for _ in watch(*watched, watch_filter=lambda _, path: _matters(path), debounce=4 * SETTLE, step=SETTLE,
                       rust_timeout=PATIENCE, yield_on_timeout=True):  # fmt: skip
            if not any(one.is_dir() for one in watched):
                raise Usage(f"{folder} is gone")
            yield

    return wakes()


def _matters(path: str) -> bool:
    """May it be a file of a set? What editors write beside it is not."""
    return path.endswith((".card", *DATA))


def _again(screen: Screen, saved: Mapping[Bench, set[Path]]) -> None:
    """Look again at the sets of which files were saved, and say how long it took."""
    if not saved:
        return
    began = time.time()
    if screen.live:
        print("\x1b[2J\x1b[3J\x1b[H", end="")
    for bench in saved:
        _show(screen, look(bench), told=True)
    last = max(_saved(path, began) for paths in saved.values() for path in paths)
    screen.line(f"{time.time() - last:.2f} s after the save", "dim")


def _saved(path: Path, now: float) -> float:
    """When a file was saved, as far as it tells."""
    try:
        at = path.stat().st_mtime
    except OSError:
        return now
    return at if now - OLD < at <= now else now


# ---- one look -------------------------------------------------------------------------------------


@frozen
class Seen:
    """What a look at a set came to: its news, its examples, and what kept the examples from being played."""

    news: News
    outcomes: Sequence[Outcome] = ()
    hindered: str = ""

    @property
    def wrong(self) -> bool:
        """Is there anything to mend?"""
        return bool(self.news.problems or self.hindered) or not all(outcome.ok for outcome in self.outcomes)


def look(bench: Bench) -> Seen:
    """Look at a set, and play the examples that may go otherwise now. Whatever goes wrong is told, and nothing ends."""
    news = bench.look()
    try:
        return Seen(news, bench.play_examples([card.title for card in news.rewritten]))
    except (RulecoreError, LookupError) as wrong:
        return Seen(news, hindered=str(wrong))


def _show(screen: Screen, seen: Seen, told: bool) -> bool:
    """Say it; whether something is wrong. `told`: what the changed cards mean, too."""
    news = seen.news
    screen.rule(f"{news.title}  {time.strftime('%H:%M:%S')}")
    if news.problems:
        screen.line(to_text([_near(problem) for problem in news.problems[:MOST_PROBLEMS]]).rstrip("\n"))
        if len(news.problems) > MOST_PROBLEMS:
            screen.line(f"... and {len(news.problems) - MOST_PROBLEMS} more; `rulecore check` tells all")
    if told:
        _tell(screen, news)
    for outcome in seen.outcomes:
        _tell_outcome(screen, outcome, told)
    if seen.hindered:
        screen.line(f"the examples cannot be played: {seen.hindered}", "bad")
    screen.line()
    screen.line(_verdict(seen), "bad" if seen.wrong else "good")
    return seen.wrong


def _near(problem: Diagnostic) -> Diagnostic:
    """The same with its file as people would write it."""
    path = Path(problem.file)
    return evolve(problem, file=str(path.relative_to(Path.cwd()))) if path.is_relative_to(Path.cwd()) else problem


def _verdict(seen: Seen) -> str:
    news, failed = seen.news, sum(not outcome.ok for outcome in seen.outcomes)
    said = [_count(news.cards, "card"), _count(len(news.problems), "error") if news.problems else "nothing wrong"]
    if seen.outcomes:
        said.append(f"{failed} of {_count(len(seen.outcomes), 'example')} failed" if failed else
                    f"{_count(len(seen.outcomes), 'example')} passed")  # fmt: skip
    return ", ".join(said)


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"


def _tell_outcome(screen: Screen, outcome: Outcome, told: bool) -> None:
    """How an example went; at the first look only of one that failed."""
    name = f'example "{outcome.example.name}" of "{outcome.example.card}"'
    if not outcome.ok:
        screen.line(f"\nFAILED {name}  ({Path(outcome.example.file).name}:{outcome.example.line})", "bad")
        screen.line(outcome.message)
    elif told:
        screen.line(f"passed {name}", "good")


def _tell(screen: Screen, news: News) -> None:
    """What the cards that were rewritten mean now."""
    for card in news.rewritten[:SHOWN]:
        _tell_card(screen, card)
    if len(news.rewritten) > SHOWN:
        screen.line(f"... and {len(news.rewritten) - SHOWN} more cards")
    for title in news.gone:
        screen.line(f'"{title}" is gone', "bad")


def _tell_card(screen: Screen, card: Rewritten) -> None:
    """Its English: what it says no more and what it says now, where it was there before."""
    screen.line()
    if card.before == card.now:
        screen.line(f'"{card.title}" means the same as before', "dim")
        return
    if not card.before:
        for line in card.now:
            screen.line(f"  {line}")
        return
    styles = {"- ": "bad", "+ ": "good", "  ": ""}
    for line in ndiff(card.before, card.now):
        if line[:2] in styles:
            screen.line(line, styles[line[:2]])
