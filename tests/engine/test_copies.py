"""Two copies of one card are two effects: each may take the place of the same event, and each only once."""
from __future__ import annotations

from typing import Any

from driving import of, say, until
from pocket import SPEC, VOCAB

from rulecore.engine.changes import AddStat, Change, Move
from rulecore.engine.game import Ability, Card, Game
from rulecore.engine.match import Match
from rulecore.engine.state import NOBODY
from rulecore.testing import thawed


def one_more(st: Any, live: Any, change: Change) -> list[Change]:
    """One point more for an amount."""
    assert isinstance(change, AddStat)
    return [AddStat(change.stat, change.who, change.amount + 1, change.cause)]


def with_copies(optional: bool) -> Match:
    """A match in which Ann has both copies of a card in front of her, which raises what she gains for an amount."""
    game = Game(VOCAB, SPEC)
    card = Card("charm", "Charm", "thing", {"n": 0}, frozenset(("Thing",)))
    card.start = "deck"
    hears = lambda st, live, c: isinstance(c, AddStat) and c.cause == "amount" and c.who == live.seat  # noqa: E731
    charm = game.ability(Ability("charm#0", "before gain", hears=hears, rewrite=one_more, optional=optional))
    card.counts_in = {"front": (charm,)}
    game.add_card(card, 12)
    match = until(game.new_match(["Ann", "Bo"], 5), "how many")
    for copy in match.state.pile("deck")[:2]:
        Move(copy, game.zones["front"][match.state.active]).apply(match.state)
    return match


def test_both_copies_replace_the_same_event() -> None:
    match = with_copies(optional=False)
    seat = match.state.active
    before = match.state.stat("points", seat)
    say(match, seat, 2)
    match = thawed(match)
    assert of(match, seat).question == "replace" and of(match, seat)._ask.about == "card"
    say(match, seat, of(match, seat).options[1])
    assert match.state.stat("points", seat) == before + 4


def test_who_declines_declines_both() -> None:
    match = with_copies(optional=True)
    seat = match.state.active
    before = match.state.stat("points", seat)
    say(match, seat, 2)
    say(match, seat, NOBODY)
    assert match.state.stat("points", seat) == before + 2
