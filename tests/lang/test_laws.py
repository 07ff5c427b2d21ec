"""Cards made at random from the grammar itself: whatever it accepts, the tree keeps and the printer gives back."""
from __future__ import annotations

import json
import random
from collections import defaultdict
from typing import Any

import pytest

from rulecore.lang import tables, tree
from rulecore.lang.fmt import format_source, print_card
from rulecore.lang.syntax import parse, token_texts
from rulecore.lang.tokens import LINE_TOKENS

WORDS = {
    "WORD": ["level", "lose", "door-deck", "hand"], "TERM": ["Ghost", "1-Hand", "Big"],
    "STRING": ['"A b"', '"\u00c9 #1"'],
    "SPAN": ["1-3", "4+"], "SIGNED": ["+2", "-1"], "TIMES": ["x3"], "NUM": ["3", "10"], "OP": [">=", "<"],
}  # fmt: skip
LAYOUT = ("_NL", "_INDENT", "_DEDENT")


class Speaker:
    """Says cards by the grammar's rules, and remembers which it has used."""

    def __init__(self, seed: int) -> None:
        built: Any = tables.lark(strict=False)
        self.rng = random.Random(seed)
        self.fixed = {t.name: t.pattern.value for t in built.terminals if t.pattern.type == "str"}
        self.rules: dict[str, list[Any]] = defaultdict(list)
        for rule in built.rules:
            self.rules[rule.origin.name].append(rule)
        other = ("start", "__start_star_0", "reserved")
        self.unused = {rule for name, rules in self.rules.items() if name not in other for rule in rules}
        self.least = self._least()

    def _least(self) -> dict[str, int]:
        """For each rule's name the fewest tokens it can become."""
        least = dict.fromkeys(self.rules, 10 ** 6)
        for _ in range(len(self.rules)):
            for name, rules in self.rules.items():
                least[name] = min(sum(least.get(s.name, 1) for s in rule.expansion) for rule in rules)
        return least

    def say(self, name: str, budget: int) -> list[str]:
        """Tokens for a symbol; few when the budget is spent."""
        if name not in self.rules:
            return [name if name in LAYOUT else self.fixed.get(name) or self.rng.choice(WORDS[name])]
        rules = self.rules[name]
        if budget <= 0:
            rules = [r for r in rules if sum(self.least.get(s.name, 1) for s in r.expansion) == self.least[name]]
        fresh = [rule for rule in rules if rule in self.unused]
        rule = self.rng.choice(fresh if fresh and budget > 0 else rules)
        self.unused.discard(rule)
        left = budget - 1 - len(rule.expansion) // 2
        return [token for symbol in rule.expansion for token in self.say(symbol.name, left)]


def written(tokens: list[str]) -> str:
    """Tokens as text, with line ends and indentation where the grammar has them."""
    out, depth, fresh = "", 0, False
    for token in tokens:
        if token in LAYOUT:
            depth += (token == "_INDENT") - (token == "_DEDENT")
            fresh = True
            continue
        out += "\n" + "    " * depth if fresh else " " if out and token not in (":", ",", ";") else ""
        out += token
        fresh = False
    return out + "\n"


def fits(source: str) -> bool:
    """Is it within the limits of length and depth?"""
    lines = source.splitlines()
    return all(len(line) < LINE_TOKENS and line.count(":") + line[:32].count("    ") < 6 for line in lines[1:])


def test_whatever_the_grammar_accepts_comes_back() -> None:
    all_comes_back(1500, 1)


@pytest.mark.long
def test_ten_thousand_cards_come_back() -> None:
    all_comes_back(10_000, 2)


def all_comes_back(number: int, seed: int) -> None:
    """So many cards said by the grammar: read, printed, formatted, and read again."""
    pytest.importorskip("lark")
    speaker = Speaker(seed)
    said = 0
    for _ in range(number):
        source = written(speaker.say("card", speaker.rng.choice((4, 8, 12, 16, 24))))
        if not fits(source):
            continue
        parsed = parse(source)
        assert parsed.diagnostics == (), source
        (card,) = parsed.cards
        printed = print_card(card)
        assert token_texts(printed) == token_texts(source)
        assert printed == format_source(source) == source
        assert parse(printed).cards == (card,)
        assert tree.from_json(json.loads(json.dumps(tree.to_json(card)))) == card
        said += 1
    assert said > number * 0.45
    assert not speaker.unused, sorted(map(str, speaker.unused))
