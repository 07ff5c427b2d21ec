"""`rulecore balance`: which cards are stronger or weaker than chance explains, and what a change of the cards moved.

Owns: playing one version or two. Never: the counting (`play.card_statistics`), the words (`balance_report`).
Enter here: options, run.
"""
from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from attrs import define, evolve, field

from ..diagnostics import to_text as problems_as_text
from ..engine.game import Game
from ..errors import CardError
from ..games import load_game
from ..play.card_statistics import CardCount, count_for, score_of
from ..play.processes import unheard
from ..play.simulate import Plan, Result, seats_for, side_by_side
from ..resources import game_dirs, write_whole
from . import balance_report
from .balance_report import Data
from .files import Usage, game_named
from .paint import Paint
from .revisions import known_as, same_set_at
from .simulate import Bar, options_of_play, plan_of

FORMATS = ("table", "json", "csv", "html")
PICTURES = (".png", ".svg", ".html")


def options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    options_of_play(parser, games=400)
    parser.add_argument("--against", metavar="REV", help="compare with the cards as they are at this git revision")
    parser.add_argument("--score", default="", help="the number of a player that leads are read of (what the game says)")
    parser.add_argument("--format", choices=FORMATS, default="table", help="table (for people), json, csv, html")
    parser.add_argument("--plot", metavar="FILE", type=Path, help="draw it too: FILE.png, FILE.svg or FILE.html")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 if a game ended with an error. Ctrl-C keeps what is done."""
    plan = plan_of(args, True, args.score)
    game = game_named(plan.game, args.players)
    score = _score(game, args.score)
    _can_draw(args.plot, args.format)
    if args.against is None:
        study = Study([game], (plan,), score)
        _play(study, args.jobs)
    else:
        with _set_at(plan.game, args.against) as old:
            study = Study([game, _loaded(old, args.against)], (plan, evolve(plan, game=old)), score)
            _play(study, args.jobs)
    data = study.data(args)
    if args.plot is not None:
        _draw(data, args.plot)
    print(_said(data, args.format))
    return int(bool(study.errors))


@define
class Study:
    """One version of a game, or the one of now and an older one, and what has been played of them."""

    games_of: list[Game]
    plans: tuple[Plan, ...]
    score: str
    counts: list[CardCount] = field(init=False)
    results: list[dict[int, Result]] = field(init=False)
    errors: list[Result] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        seats = seats_for(self.games_of[0], self.plans[0].seats)
        self.counts = [count_for(game, seats, bool(self.score)) for game in self.games_of]
        self.results = [{} for _ in self.plans]

    @property
    def games(self) -> int:
        """How many have been played (of each version)."""
        return len(self.results[0])

    def add(self, batch: Iterable[tuple[Result, ...]]) -> None:
        """Count these games too."""
        for versions in batch:
            for result, count, results in zip(versions, self.counts, self.results, strict=True):
                count.add([result])
                results[result.number] = evolve(result, tale=None, played=frozenset())
                self.errors += [result] if result.error else []

    def data(self, args: argparse.Namespace) -> Data:
        """What it came to."""
        about: Data = {
            "game": self.plans[0].game, "against": args.against, "seed": args.seed, "players": self.counts[0].seats,
            "score": self.score or None,
            "bots": "random" if args.random else "sensible",
            "errors": [{"game": r.number, "seed": r.seed, "error": r.error} for r in sorted(self.errors, key=lambda r: r.number)],
        }  # fmt: skip
        if len(self.plans) == 1:
            return balance_report.report_of(self.counts[0], self.results[0], about)
        (new, old), (now, then) = self.counts, self.results
        return balance_report.comparison_of(old, new, then, now, about)


def _play(study: Study, jobs: int) -> None:
    bar = Bar(study.plans[0].games, time.monotonic())
    try:
        for batch in side_by_side(study.plans, jobs):
            with unheard():  # a game is counted whole or not at all
                study.add(batch)
            bar.show(study)
    except KeyboardInterrupt:
        print("\nstopped; this is what was done", file=sys.stderr)
    bar.clear()


def _score(game: Game, wanted: str) -> str:
    """The number that leads are read of. Raises Usage if players have no such number."""
    name = wanted or game.spec.score
    try:
        score_of(game, name)
    except LookupError as wrong:
        raise Usage(str(wrong)) from None
    return name


@contextmanager
def _set_at(name: str, revision: str) -> Iterator[str]:
    """A game as it is at a revision, as a path. Raises Usage."""
    folders = list(game_dirs(name).values())
    if len(folders) > 1:
        raise Usage("--against compares one set with itself; name one")
    folder = folders[0]
    with same_set_at(folder, revision, known_as(folder, name)) as found:
        if found is None:
            raise Usage(f"{revision} has no {folder.name}/game.yaml, so there is no such set to compare with")
        yield str(found)


def _loaded(folder: str, revision: str) -> Game:
    try:
        return load_game(folder)
    except CardError as wrong:
        said = problems_as_text(wrong.diagnostics).replace(str(Path(folder).parent), revision + ":")
        raise Usage(f"the cards of {revision} do not compile in today's language, so they cannot be played\n{said}") from None


# ---- out ------------------------------------------------------------------------------------------


def _can_draw(plot: Path | None, form: str) -> None:
    """Raises Usage before anything is played, if what is wanted cannot be drawn."""
    if plot is not None and plot.suffix not in PICTURES:
        raise Usage(f"--plot draws {', '.join(PICTURES)}, not {plot.suffix or plot.name}")
    if plot is not None and not plot.absolute().parent.is_dir():
        raise Usage(f"--plot: there is no folder {plot.absolute().parent}")
    if plot is not None or form == "html":
        from .plots import need_matplotlib

        need_matplotlib()


def _said(data: Data, form: str) -> str:
    if form == "html":
        from .plots import as_svg

        return balance_report.to_html(data, as_svg(data))
    if form == "table":
        return balance_report.to_text(data, Paint())
    return balance_report.to_json(data) if form == "json" else balance_report.to_csv(data)


def _draw(data: Data, file: Path) -> None:
    from .plots import as_png, as_svg

    try:
        if file.suffix == ".png":
            file.write_bytes(as_png(data))
        else:
            svg = as_svg(data)
            write_whole(file, svg if file.suffix == ".svg" else balance_report.to_html(data, svg))
    except OSError as wrong:
        raise Usage(f"--plot: {wrong}") from None
    print(f"drawn: {file}", file=sys.stderr)
