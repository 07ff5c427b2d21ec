"""`rulecore docs`: writes what is generated: grammar/VERBS.md, grammar/DIAGNOSTICS.md, and the colours for editors.

Owns: their text. Never: a word about a verb or an error that its own definition does not say.
Enter here: pages, options, run.
"""
from __future__ import annotations

import argparse
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from .. import resources
from ..catalogue import CODES, Code
from ..lang.explain import explain_line
from ..lang.phrases import ATTACHING
from ..lang.reading import read_cards
from ..lang.signature import Signature, Signatures, Slot
from ..verbs import SHARED
from ..vocab import Vocabulary, load_vocabulary
from .editor.highlight import textmate

GAME = "munchkin-scooby-doo"  # the game whose nouns the examples use
PLAYED = (  # the cards in which an example of what happens may stand, the first that fits
    'one-shot "Example": gold 100\n    play in combat\n    ', 'one-shot "Example": gold 100\n    play on death of any player\n    ',
    'monster "Example": level 1, treasures 1\n    bad-stuff: ', 'item "Example": gold 100\n    ', 'curse "Example"\n    ',
)  # fmt: skip
STANDING = (  # and of what is so: on an Item, or where the card itself is meant, on a monster
    'cheat "Example"\n    attaches to an Item\n    ', 'item "Example": gold 100\n    ',
    'monster "Example": level 1, treasures 1\n    ', 'dungeon "Example"\n    ',
)  # fmt: skip
COLOURS = "card.tmLanguage.json"
MADE = "<!-- Made by `python -m rulecore docs`; a test fails when it is stale. -->"


def options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if a page is stale")


def run(args: argparse.Namespace) -> int:
    """Write the pages that are stale, or only name them."""
    stale = stale_pages()
    for name in stale:
        print(f"{name} is stale" if args.check else f"{name} written")
        if not args.check:
            _path(name).write_text(pages()[name], encoding="utf-8")
    return int(bool(stale) and args.check)


def stale_pages() -> list[str]:
    """The pages that are not what they would be if they were made now."""
    return [name for name, text in pages().items() if _on_disk(name) != text]


def _on_disk(name: str) -> str | None:
    path = _path(name)
    return path.read_text(encoding="utf-8") if path.exists() else None


def _path(name: str) -> Path:
    return resources.editors_dir() / "vscode" / "syntaxes" / name if name == COLOURS else resources.grammar_dir() / name


def pages() -> Mapping[str, str]:
    """Every generated page by its file name."""
    return {"VERBS.md": verbs_page(SHARED.signatures), "DIAGNOSTICS.md": diagnostics_page(), COLOURS: textmate()}


# ---- verbs ----------------------------------------------------------------------------------------


def verbs_page(signatures: Signatures) -> str:
    """The manual of the verbs: usage, what it does, what may stand where, examples with their English."""
    known = sorted(signatures.values(), key=lambda s: s.name)
    effects = [s for s in known if s.says == "effect"]
    properties = [s for s in known if s.says != "effect"]
    parts = [
        "# Verbs", MADE,
        "How to write cards: [LANGUAGE.md](LANGUAGE.md). In a usage line `<...>` is what you fill in, `[...]` may be left out.",
        "## What happens", _links(effects), *map(verb_entry, effects),
        "## What stays true", _links(properties), *map(verb_entry, properties),
    ]  # fmt: skip
    return "\n\n".join(parts) + "\n"


def _links(signatures: list[Signature]) -> str:
    return " - ".join(f"[{s.name}](#{s.name})" for s in signatures)


def verb_entry(signature: Signature) -> str:
    """One verb's section."""
    parts = [f"### {signature.name}", signature.doc, f"    {signature.usage}"]
    if signature.slots:
        rows = "\n".join(map(_row, signature.slots))
        parts.append(f"| argument | written | may be |\n|---|---|---|\n{rows}")
    parts.append("\n".join(f"- `{example}`: {english_of(example, signature)}" for example in signature.examples))
    return "\n\n".join(parts)


def _row(slot: Slot) -> str:
    written = f"`{slot.prep} ...`" if slot.prep else "behind the verb"
    return f"| {slot.name} | {written}{'' if slot.required else ', or not at all'} | {', '.join(sorted(slot.takes))} |"


@lru_cache
def _vocabulary() -> Vocabulary:
    vocabulary, problems = load_vocabulary(GAME)
    if vocabulary is None or problems:
        raise ValueError("\n".join(map(str, problems)))
    return vocabulary


def english_of(example: str, signature: Signature) -> str:
    """The English of an example line. Raises ValueError for one that is right on no kind of card."""
    problems: list[str] = []
    for frame in _frames(example, signature):
        cards, found = read_cards(f"{frame}{example}\n", "", _vocabulary(), SHARED.signatures)
        if cards and not found:
            return explain_line(cards[0].lines[-1], cards[0], _vocabulary(), SHARED.signatures)
        problems += map(str, found)
    raise ValueError(f"the example `{example}` is right nowhere:\n" + "\n".join(problems))


def _frames(example: str, signature: Signature) -> tuple[str, ...]:
    """The cards to try, the likeliest first."""
    if signature.says == "effect":
        return PLAYED + STANDING
    cheat, item, monster, dungeon = STANDING
    of_a_monster = "{this" in signature.english and signature.name not in ATTACHING or "fight this" in example
    first = (monster, item) if of_a_monster else (item, monster)
    return (*first, dungeon, cheat, *PLAYED)


# ---- diagnostics ----------------------------------------------------------------------------------


def diagnostics_page() -> str:
    """Every code: what, why, how not, how."""
    codes = sorted(CODES.values(), key=lambda code: code.id)
    rows = "\n".join(f"| [{code.id}](#{code.anchor}) | {code.name} | {code.title} |" for code in codes)
    parts = [
        "# Diagnostics", MADE,
        "What `rulecore check` may find in cards and in `game.yaml`. A code never changes its meaning.",
        f"| code | name | in short |\n|---|---|---|\n{rows}", *map(code_entry, codes),
    ]  # fmt: skip
    return "\n\n".join(parts) + "\n"


def code_entry(code: Code) -> str:
    """One code's section."""
    return "\n\n".join((
        f"## {code.id} {code.name}", f"{code.title[:1].upper()}{code.title[1:]}. {code.what} {code.why}",
        f"Not:\n\n```text\n{code.bad}\n```", f"But:\n\n```text\n{code.instead}\n```",
    ))  # fmt: skip
