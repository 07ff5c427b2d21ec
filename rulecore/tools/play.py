"""`rulecore play`: a game in the terminal. Owns: the arguments. Enter here: options, run."""
from __future__ import annotations

import argparse
import sys
import time

from ..play.keys import Keyboard
from ..play.screen import open_screen
from ..play.simulate import seats_for
from ..play.terminal import names_at, play, watch
from ..resources import game_names
from .decks import brought_decks, deck_argument
from .files import Usage, chosen_options, game_named, option_argument, option_with, table_of


def options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", nargs="?", help="the name of a game, or a folder with a game.yaml")
    option_with(parser)
    parser.add_argument("--list", action="store_true", help="say which games there are")
    parser.add_argument("--watch", action="store_true", help="let bots play, and look on; it takes two minutes at most")
    parser.add_argument("--seed", type=int, help="the same seed is the same game; otherwise a new one each time")
    parser.add_argument("--players", type=int, default=0, help="seats at the table (4, or what the game allows)")
    parser.add_argument("--seat", type=int, default=1, help="where you sit, from 1")
    parser.add_argument("--speed", type=float, default=1.0, help="2 is twice as fast; 0 does not wait at all")
    option_argument(parser)
    deck_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Do it."""
    if args.list or not args.game:
        print("\n".join(game_names()))
        return 0 if args.list else 2
    game = game_named(table_of(args.game, args.more), args.players)
    if not 1 <= args.seat <= seats_for(game, args.players):
        raise Usage(f"there is no seat {args.seat}")
    seed = int(time.time()) % 1_000_000 if args.seed is None else args.seed
    chosen = chosen_options(game, args.option, names_at(game, args.players, None if args.watch else args.seat - 1))
    chosen |= brought_decks(game, args.deck, seats_for(game, args.players))
    screen = open_screen()
    if args.watch:
        watch(game, screen, seed=seed, players=args.players, speed=args.speed, options=chosen)
    else:
        with Keyboard(sys.stdin) as keyboard:
            play(
                game, screen, keyboard, seed=seed, players=args.players, seat=args.seat - 1, speed=args.speed, options=chosen
            )
    screen.line(f"(seed {seed} plays this game again)", "dim")
    return 0
