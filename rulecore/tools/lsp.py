"""`rulecore lsp`: serves an editor on standard input and output. Owns: starting it. Never: an answer (`editor.server`).

Enter here: options, run.
"""
from __future__ import annotations

import argparse
from pathlib import Path

from .files import Usage


def options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--game", default="", help="the game of card files below no game.yaml: its name or its folder")
    parser.add_argument("--vsix", metavar="FILE", help="serve nobody; write the extension for VS Code to this file")


def run(args: argparse.Namespace) -> int:
    """Serve until the editor leaves."""
    if args.vsix:
        from .editor.vsix import write_vsix

        write_vsix(Path(args.vsix))
        print(f"{args.vsix} written; install it with: code --install-extension {args.vsix}")
        return 0
    try:
        from .editor.server import serve
    except ImportError:
        raise Usage("the language server needs pygls: pip install 'rulecore[lsp]'") from None
    serve(args.game)
    return 0
