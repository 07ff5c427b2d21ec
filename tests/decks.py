"""A deck as it is written: cards read from their files, what their headers say, which forms and words they use.

Owns: reading. Never: what a deck must look like (tests/cards). Enter here: deck, of_kind, FORMS.
"""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from rulecore import resources, strict_yaml
from rulecore.lang import ast, syntax
from rulecore.vocab import Vocabulary, load_vocabulary

# ---- files ----------------------------------------------------------------------------------------


@cache
def deck(game: str) -> tuple[ast.Card, ...]:
    """Every card of a set, once, in the order of its files."""
    found: list[ast.Card] = []
    for path in sorted(resources.game_dir(game).glob("*.card")):
        parsed = syntax.parse(path.read_text(encoding="utf-8"), path.name)
        assert not parsed.diagnostics, parsed.diagnostics
        found += parsed.cards
    return tuple(found)


def plain(node: strict_yaml.Node) -> Any:
    """A YAML node as plain Python values."""
    if isinstance(node.value, list):
        return [plain(n) for n in node.value]
    if isinstance(node.value, dict):
        return {key: plain(value) for key, (_, value) in node.value.items()}
    return node.value


@cache
def data(game: str, name: str) -> Any:
    """A YAML file of a set."""
    path = resources.game_dir(game) / name
    node, problems = strict_yaml.read(path.read_text(encoding="utf-8"), name)
    assert node is not None and not problems, problems
    return plain(node)


@cache
def vocabulary(game: str) -> Vocabulary:
    """The nouns of a set."""
    found, problems = load_vocabulary(game)
    assert found is not None and not problems, problems
    return found


def terms_of(game: str, *categories: str) -> list[str]:
    """The Terms of these categories: class, slot, tag."""
    return [name for name, term in vocabulary(game).terms.items() if term.categories & set(categories)]


# ---- headers --------------------------------------------------------------------------------------


def copies(card: ast.Card) -> int:
    """How many of the card there are (`x3`)."""
    return next((int(f.words[0][1:]) for f in card.fields if f.shape == "TIMES"), 1)


def values(card: ast.Card) -> dict[str, int]:
    """The numbers of the header; the +N is `bonus`."""
    found = {f.words[0]: int(f.value[0]) for f in card.fields if f.value is not None}
    bonus = [int(f.words[0]) for f in card.fields if f.shape == "SIGNED"]
    return found | {"bonus": bonus[0]} if bonus else found


def terms(card: ast.Card) -> set[str]:
    """The tags and slots of the header."""
    return {" ".join(f.words) for f in card.fields if f.shape.startswith("TERM")}


def flags(card: ast.Card) -> set[str]:
    """`printed`, `named`, `persistent`."""
    return {f.words[0] for f in card.fields if f.shape == "WORD"}


def of_kind(game: str, *kinds: str) -> list[ast.Card]:
    """The cards of these kinds."""
    return [c for c in deck(game) if c.kind in kinds]


def speaking(game: str) -> list[ast.Card]:
    """The cards that have something to say: all but those that are who a player is."""
    mute = {name for name, kind in vocabulary(game).kinds.items() if kind.deck == "characters"}
    return [c for c in deck(game) if c.kind not in mute]


def counted(game: str) -> Counter[str]:
    """How many cards of each kind there are."""
    found: Counter[str] = Counter()
    for card in deck(game):
        found[card.kind] += copies(card)
    return found


# ---- what a card says -----------------------------------------------------------------------------


def walk(node: ast.Node) -> Iterator[ast.Node]:
    """A node and everything in it."""
    yield node
    for child in ast.children(node):
        yield from walk(child)


def body(card: ast.Card) -> Iterator[ast.Node]:
    """Everything that a card says, without its header."""
    for line in card.lines:
        yield from walk(line)


def line_of(kind: str, text: str) -> ast.Node:
    """A line of card text, read as a line of such a card."""
    indented = "\n".join("    " + part for part in text.split("\n"))
    parsed = syntax.parse(f'{kind} "X"\n{indented}\n')
    assert not parsed.diagnostics, (text, parsed.diagnostics)
    return parsed.cards[0].lines[0]


def is_flat_deed(deed: ast.Node) -> bool:
    """`lose level`, `gain level`, with nothing more."""
    return (
        isinstance(deed, ast.Deed)
        and deed.verb in ("lose", "gain")
        and not (deed.subject or deed.phrases or deed.guards)
        and isinstance(deed.object, ast.NounPhrase)
        and deed.object.heads[0].text in ("level", "levels")
    )


def is_flat_bonus(clause: ast.Node) -> bool:
    """`+3`, `+3 to munchkins`, with nothing more."""
    return (
        isinstance(clause, ast.Modifiers)
        and clause.subject is None
        and len(clause.choices) == 1
        and all(p.prep == "to" for p in clause.choices[0].phrases)
        and not clause.choices[0].guards
    )


def is_flat(line: ast.Node) -> bool:
    """A line that is a number and nothing more."""
    if isinstance(line, ast.Play):
        return True
    if isinstance(line, ast.Section):
        return all(is_flat(inner) for inner in line.body.lines)
    if not isinstance(line, ast.Sentence) or line.tail is not None:
        return False
    clauses = [c for ladder in line.steps.ladders for c in ladder.rungs]
    return len(clauses) == 1 and (is_flat_deed(clauses[0]) or is_flat_bonus(clauses[0]))


def blurred(card: ast.Card) -> tuple[str, set[str], str]:
    """What a card is and says, without its name and its numbers (`1-Hand` is no number)."""
    return (card.kind, terms(card), re.sub(r"\d+(?!-Hand)", "N", repr(card.lines)))


def names(word: str, text: str) -> bool:
    """Is this word or Term in a text, alone or in the plural?"""
    plural = "(s|es)?" if not word.endswith("y") else "|" + word.removesuffix("y") + "ies"
    return bool(re.search(rf"(?<![\w-])({word}{plural})(?![\w-])", text))


def refers_to(game: str, card: ast.Card, term: str) -> bool:
    """Does a card's text name this Term (`Ghost Hunter` is no Ghost)?"""
    for run in [n.text for n in body(card) if isinstance(n, ast.Head) and n.kind == "terms"]:
        for longer in terms_of(game, "class"):
            run = run if longer == term else re.sub(rf"\b{longer}s?\b", "", run)
        if names(term, run):
            return True
    return False


def harm(card: ast.Card) -> Iterator[ast.Node]:
    """A curse's lines, or a monster's bad stuff."""
    for line in card.lines:
        if card.kind == "curse" or isinstance(line, ast.Section):
            yield from walk(line)


def harmed(game: str, word: str) -> set[str]:
    """The cards whose harm names this word or Term."""
    return {
        c.title
        for c in of_kind(game, "curse", "monster")
        if any(isinstance(n, ast.Head) and names(word, n.text) for n in harm(c))
    }


# ---- the forms of the language --------------------------------------------------------------------


def has(card: ast.Card, form: str) -> bool:
    """Does a card use this form of the language?"""
    return any(FORMS[form](n) for n in body(card))


def is_deed(node: ast.Node, *verbs: str) -> bool:
    """Is it one of these verbs?"""
    return isinstance(node, ast.Deed) and node.verb in verbs


def is_phrase(node: ast.Node, *preps: str) -> bool:
    """Does it begin with one of these prepositions?"""
    return isinstance(node, ast.Phrase) and node.prep in preps


def is_det(node: ast.Node, *dets: str) -> bool:
    """Has it one of these words before its noun?"""
    return isinstance(node, ast.NounPhrase) and bool(set(node.dets) & set(dets))


def is_guard(node: ast.Node, word: str) -> bool:
    """Is it such a condition?"""
    return isinstance(node, ast.Guard | ast.When) and node.word == word


FORMS: dict[str, Any] = {
    "play": lambda n: isinstance(n, ast.Play),
    "then": lambda n: isinstance(n, ast.Steps) and len(n.ladders) > 1,
    "else": lambda n: isinstance(n, ast.Ladder) and len(n.rungs) > 1,
    "ellipsis": lambda n: isinstance(n, ast.Ellipsis),
    "may": lambda n: isinstance(n, ast.Deed) and n.modal == "may",
    "cannot": lambda n: isinstance(n, ast.Deed) and n.modal == "cannot",
    "choose one": lambda n: isinstance(n, ast.Choose),
    "die table": lambda n: isinstance(n, ast.Table),
    "trigger": lambda n: isinstance(n, ast.Trigger),
    "instead of": lambda n: isinstance(n, ast.Instead),
    "limit": lambda n: isinstance(n, ast.Limited),
    "cost": lambda n: isinstance(n, ast.Ability),
    "limit and cost": lambda n: isinstance(n, ast.Limited) and bool(n.costs),
    "only may": lambda n: isinstance(n, ast.Only),
    "label": lambda n: isinstance(n, ast.Label),
    "per": lambda n: is_phrase(n, "per"),
    "vs": lambda n: is_phrase(n, "vs"),
    "with": lambda n: is_phrase(n, "with"),
    "or replaces": lambda n: isinstance(n, ast.Modifiers) and len(n.choices) > 1,
    "for all": lambda n: isinstance(n, ast.Modifiers) and n.subject is not None,
    "or of heads": lambda n: isinstance(n, ast.NounPhrase) and len(n.heads) > 1,
    "if": lambda n: is_guard(n, "if"),
    "unless": lambda n: is_guard(n, "unless"),
    "while": lambda n: is_guard(n, "while"),
    "until": lambda n: isinstance(n, ast.Until),
    "asked": lambda n: isinstance(n, ast.Asked),
    "there is": lambda n: isinstance(n, ast.There),
    "compares": lambda n: isinstance(n, ast.Compare) or (isinstance(n, ast.Phrase) and n.op is not None),
    "each": lambda n: is_det(n, "each"),
    "every": lambda n: is_det(n, "every"),
    "any": lambda n: is_det(n, "any"),
    "half": lambda n: is_det(n, "half", "up", "fewest", "lowest", "highest", "top"),
    "chosen by": lambda n: is_phrase(n, "chosen by"),
    "at random": lambda n: is_phrase(n, "at"),
    "equal to": lambda n: is_phrase(n, "equal to"),
    "next": lambda n: is_det(n, "next"),
    "counts as": lambda n: is_deed(n, "counts"),
    "ignores": lambda n: is_deed(n, "ignores"),
    "immune to": lambda n: is_deed(n, "immune"),
    "copies": lambda n: is_deed(n, "copies"),
    "attaches to": lambda n: is_deed(n, "attaches"),
    "wins ties": lambda n: is_deed(n, "wins"),
}
VERBS = (
    "discard", "draw", "lose", "gain", "give", "take", "swap", "add", "remove", "escape", "win", "die", "help",
    "cancel", "keep", "kick-down", "look-at", "return", "put", "shuffle", "reroll", "reveal", "set", "equip",
    "carry", "pursue", "have",
)


def uses(game: str, verb: str) -> list[str]:
    """The cards whose text has this verb in any of its forms."""
    forms = {verb, verb + "s", verb + "es", verb.removesuffix("y") + "ies"}
    return [c.title for c in deck(game) if any(is_deed(n, *forms) for n in body(c))]
