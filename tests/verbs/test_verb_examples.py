"""Every example of every verb: parsed, checked, explained, lowered and followed at a well-furnished table.

Owns: that examples are true. Enter here: test_an_example_is_run.
"""
from __future__ import annotations

from random import Random
from typing import Any

import pytest
from card_table import CardTable, follow, game_of, read, vocabulary
from card_table import read_or_none as tried

from rulecore.engine.changes import Change, Happen, Move
from rulecore.engine.lower import nodes
from rulecore.engine.state import Live, Scope
from rulecore.errors import CardError
from rulecore.lang.explain import explain_card
from rulecore.lang.meaning import Call
from rulecore.verbs import SHARED

AROUND = (  # cards that an example may be a line of
    'one-shot "Example": gold 100\n    play in combat\n    {}\n',
    'item "Example": gold 100\n    {}\n',
    'monster "Example": level 3, treasures 1\n    bad-stuff: {}\n',
    'monster "Example": level 3, treasures 1\n    {}\n',
    'one-shot "Example": gold 100\n    play on death of any player\n    {}\n',
    'one-shot "Example": gold 100\n    play on roll of any player\n    {}\n',
    'enhancer "Example": treasures +1\n    {}\n',
    'cheat "Example"\n    attaches to an Item\n    {}\n',
    'curse "Example"\n    {}\n',
)
EXAMPLES = [(v.word, line) for v in SHARED.verbs.values() for line in v.examples]


def card_of(line: str) -> str:
    """A card that says it. Fails if none can."""
    for around in AROUND:
        text = around.format(line)
        if tried(text) and can_be_done(text):
            return text
    read(AROUND[0].format(line))  # fails, and tells why
    raise AssertionError(line)


def can_be_done(text: str) -> bool:
    """Does a card of this kind not only read right, but work?"""
    try:
        return bool(game_of(text))
    except CardError:
        return False


def death(t: CardTable) -> Change:
    """What sets the text off."""
    return Happen("death", 1, t.at("Wolfman"))


@pytest.mark.parametrize("word,line", EXAMPLES, ids=[line for _, line in EXAMPLES])
def test_an_example_is_run(word: str, line: str) -> None:
    text = card_of(line)
    (meaning,) = read(text)
    said = explain_card(meaning, vocabulary(), SHARED.signatures)
    assert "Example" in said and "{" not in said
    assert word in {c.verb for c in nodes(meaning.lines, Call)}
    for seed in range(3):
        t = CardTable(text)
        furnish(t)
        made = t.game.cards[t.at("Example")]
        flows = [*([made.play] if made.play else []), *made.sections.values()]
        flows += [a.block for a in own(t) if a.block is not None]
        for flow in flows:
            follow(t, flow, Scope(t.at("Example"), 0, death(t)), Random(seed))
        for a in own(t):
            live = Live(a, t.at("Example"), 0, 0)
            if a.when is not None:
                a.when(t.st, live, 0)


def own(t: CardTable) -> list[Any]:
    """The abilities of the example."""
    return [a for address, a in t.game.abilities.items() if address.startswith("example#")]


def furnish(t: CardTable) -> None:
    """Cards to do it with, and a fight to do it in."""
    t.put("front", "Mine Cart", "Scuba Fins", "Chef's Apron", "Teen Sleuth", "Violin Case")
    t.put("pack", "Smoke Bomb", "Bagpipes")
    t.put("front", "Ghost Hunter", "Snow Mobile", seat=1)
    t.put("treasure-discards", "Flashlight", "Loaded Dice")
    t.put("dungeons", "Masked Ball")
    for seat in range(3):
        t.set("level", 4 + seat, seat)
        for c in t.st.pile("door-deck")[-3:]:
            Move(c, t.game.zones["hand"][seat]).apply(t.st)
    t.put("hand", "Wolfman")
    t.meet("Snow Ghost", "Very Small Pirate", helper=1)
    card = t.at("Example")
    kind = t.game.vocab.kinds[t.game.cards[card].kind]
    zone = kind.counts[0] if kind.counts else "hand"
    Move(card, t.game.zones[zone][0], host=t.at("Snow Ghost") if kind.bare == "host" else -1).apply(t.st)


def test_the_cards_of_the_examples_are_no_part_of_the_deck() -> None:
    assert "Example" not in game_of().titles
