"""The command `rulecore`: finds the command's module and hands over. Enter here: main.

Each command is a module of this package with `options(parser)`, which declares its arguments, and `run(args)`, which does
it and returns the exit code: 0 fine, 1 something was found, 2 it was called wrongly. Only the module that is asked for
is imported.
"""
from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from .. import __version__
from .files import Usage

COMMANDS = {
    "new": "begin a card, a set of cards, or a game",
    "dev": "watch a folder: say at each save what is wrong and what changed",
    "check": "find what is wrong with card files and game data",
    "test": "play the examples of cards, and say which of them hold",
    "fmt": "lay card files out the usual way",
    "deck": "find what is wrong with deck lists, and show what is in them",
    "render": "make pictures of cards, and sheets of them to print and cut",
    "explain": "say in plain English (or Russian) what a card, an error code or a verb means",
    "play": "play a game in the terminal, or watch one",
    "cover": "which statements of which cards are ever carried out, and which never can be",
    "simulate": "let bots play many games and count",
    "balance": "which cards are stronger or weaker than chance explains, now or against a git revision",
    "diff": "what a change of the cards since a git revision means, card by card",
    "bench": "measure speed against plain Python",
    "verify": "long campaigns over what the engine promises",
    "lsp": "serve an editor: errors while typing, completion, hover, rename",
    "catalogs": "write the catalogues of translators anew, and compile them",
    "docs": "write the generated pages of the manual again",
}
WRONGLY_CALLED = 2
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; the exit code."""
    given = list(sys.argv[1:] if argv is None else argv)
    first = _parser().parse_args(given[:1] if given else ["--help"])
    module = import_module(f"{__package__}.{first.command}")
    parser = argparse.ArgumentParser(f"rulecore {first.command}", description=COMMANDS[first.command])
    module.options(parser)
    args = parser.parse_args(given[1:])
    try:
        code: int = module.run(args)
        sys.stdout.flush()
    except Usage as wrong:
        print(f"rulecore {first.command}: {wrong}", file=sys.stderr)
        return WRONGLY_CALLED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read has read enough
        return 0
    return code


def _parser() -> argparse.ArgumentParser:
    listing = "\n".join(f"  {name:<10}{help}" for name, help in COMMANDS.items())
    parser = argparse.ArgumentParser(
        "rulecore", description="A rules engine for card and board games.", usage="rulecore COMMAND [ARGUMENTS]",
        epilog=f"commands:\n{listing}\n\n`rulecore COMMAND --help` says more.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=COMMANDS, metavar="COMMAND", help="one of those below")
    parser.add_argument("--version", action=_Version)
    return parser


class _Version(argparse.Action):
    """Prints the version and ends."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="say which version this is")

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(f"rulecore {__version__}")
        parser.exit()
