"""`rulecore simulate`: lets bots play many games and counts. Owns: the progress bar. Enter here: options, run,
options_of_play, plan_of, Bar."""
from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from typing import Protocol

from ..play.card_statistics import count_for
from ..play.processes import unheard
from ..play.simulate import Plan, names_of, seats_for, simulate, statistics_for
from .decks import brought_decks, deck_argument
from .files import Usage, chosen_options, game_named, option_argument, option_with, table_of

WIDTH = 30
REFRESH = 0.2  # seconds


def options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    options_of_play(parser, games=100)
    parser.add_argument("--cards", action="store_true", help="also what each card did, as `rulecore balance`")


def options_of_play(parser: argparse.ArgumentParser, games: int) -> None:
    """Declare what is played."""
    parser.add_argument("game", help="the name of a game, or a folder with a game.yaml")
    option_with(parser)
    parser.add_argument("--games", type=int, default=games, help=f"how many ({games})")
    parser.add_argument("--seed", type=int, default=1, help="of the whole run (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; the results do not depend on it")
    parser.add_argument("--players", type=int, default=0, help="seats at each table (4, or what the game allows)")
    parser.add_argument("--random", action="store_true", help="anything legal instead of sensible play")
    option_argument(parser)
    deck_argument(parser)


def plan_of(args: argparse.Namespace, cards: bool, score: str = "") -> Plan:
    """What is to be played. Raises Usage where numbers make no sense."""
    if args.games < 1 or args.jobs < 1:
        raise Usage("--games and --jobs are 1 or more")
    table = table_of(args.game, args.more)
    game = game_named(table, args.players)
    seats = seats_for(game, args.players)
    chosen = chosen_options(game, args.option, names_of(seats)) | brought_decks(game, args.deck, seats)
    return Plan(table, args.games, args.seed, args.players, args.random, cards, score, tuple(chosen.items()))


def run(args: argparse.Namespace) -> int:
    """Do it; 1 if a game ended with an error. Ctrl-C keeps what is done."""
    plan = plan_of(args, args.cards)
    game = game_named(plan.game, args.players)
    count = statistics_for(game, plan)
    cards = count_for(game, count.seats, bool(game.spec.score)) if args.cards else None
    began = time.monotonic()
    bar = Bar(plan.games, began)
    try:
        for results in simulate(plan, args.jobs):
            with unheard():  # a game is counted whole or not at all
                count.add(results)
                if cards is not None:
                    cards.add(results)
            bar.show(count)
    except KeyboardInterrupt:
        print("\nstopped; this is what was done", file=sys.stderr)
    bar.clear()
    seconds = time.monotonic() - began
    chosen = "".join(f", {option}" for option in (*args.option, *(f"deck {deck}" for deck in args.deck)))
    print(f"{game.name}, seed {args.seed}, {'random' if args.random else 'sensible'} bots{chosen}")
    print(f"speed      {count.games / seconds:.1f} games/s, {count.decisions / seconds:.0f} decisions/s")
    print("\n".join(count.lines()))
    if cards is not None:
        from .balance_report import cards_as_text

        print("\n" + cards_as_text(cards, game.spec.score))
    return int(bool(count.errors))


class Counted(Protocol):
    """What a bar shows."""

    @property
    def games(self) -> int:
        """Games played."""

    @property
    def errors(self) -> Sequence[object]:
        """What went wrong."""


class Bar:
    """A line on a terminal that says how far it is; nothing anywhere else."""

    def __init__(self, games: int, began: float) -> None:
        self._games = games
        self._began = began
        self._shown = 0.0
        self._on = sys.stderr.isatty()

    def show(self, count: Counted) -> None:
        """Draw it, not too often."""
        now = time.monotonic()
        if self._on and now - self._shown > REFRESH:
            self._shown = now
            share = count.games / self._games
            speed = count.games / max(now - self._began, 1e-9)
            full = "#" * int(share * WIDTH)
            errors = f"  {len(count.errors)} errors" if count.errors else ""
            print(f"\r[{full:<{WIDTH}}] {share:4.0%}  {speed:.1f} games/s{errors} ", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take it away."""
        if self._on:
            print("\r" + " " * (WIDTH + 50) + "\r", end="", file=sys.stderr, flush=True)
