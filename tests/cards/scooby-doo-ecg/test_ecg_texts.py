"""Every card of the Expandable Card Game: each of its abilities and blocks is read and followed at a well-furnished table.

Owns: that no text fails. Never: what a text comes to (the examples). Enter here: test_every_text_can_be_followed.
"""
from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from card_table import CardTable, deck, follow, vocabulary

from rulecore.engine.changes import Happen, Move
from rulecore.engine.flow import Flow
from rulecore.engine.game import Ability
from rulecore.engine.state import NOBODY, Live, Scope

GAME = "scooby-doo-ecg"
GANG = ("Fred", "Velma", "Daphne", "Scooby-Doo", "Shaggy")
TITLES = [card.title for card in deck(GAME)]
PLACES = ("Old Cannery", "Creaking Drawbridge")
LYING = {  # for each of the two: what lies on the first Location, and what lies about
    "monsters": ("The Creeper", "Bedsheet Bandit", "Wind-Up Knight"), "friends": ("Mayor", "Vicar"),
    "items": ("Flashlight", "Magnifying Glass"), "discards": ("Reporter", "Scooby Snacks", "Werewolf on a Budget"),
    "hand": ("Sheriff", "Library Card", "Egyptian Wing", "Not So Fast"), "play-deck": ("Ranger", "Electrician", "Boo!", "Trapdoor"),
    "clue-pile": ("Mummy's the Word",),
}  # fmt: skip


def table() -> CardTable:
    """Two players, and the rulings as they are without a word."""
    return CardTable(game=GAME, seats=2, **{name: ruling.default for name, ruling in vocabulary(GAME).rulings.items()})


def mine(t: CardTable, title: str, seat: int) -> int:
    """The copy of a card that is a player's own."""
    return next(c for c in t.game.titles[title] if t.game.homes[c] == seat)


def furnished(title: str) -> CardTable:
    """Both have Locations, members at one of them, Monsters, Friends, Items and cards of every kind lying about."""
    t = table()
    for seat in (0, 1):
        for place in PLACES:
            Move(mine(t, place, seat), t.game.zones["locations"][seat]).apply(t.st)
        for member in GANG[: 3 + seat]:
            Move(mine(t, member, seat), t.game.zones["search-party"][seat], host=mine(t, PLACES[0], seat)).apply(t.st)
        for zone, cards in LYING.items():
            for name in cards:
                where = seat if zone != "monsters" else 1 - seat
                host = mine(t, PLACES[0], where) if zone in ("monsters", "friends") else NOBODY
                Move(mine(t, name, seat), t.game.zones[zone][seat], host=host).apply(t.st)
        t.set("snacks", 10 - seat, seat)
    lay(t, title)
    t.st.touched = False
    return t


def lay(t: CardTable, title: str) -> int:
    """Put the card of the first player where it counts, on what it lies on."""
    card = mine(t, title, 0)
    kind = t.game.vocab.kinds[t.game.cards[card].kind]
    if kind.counts and t.st.zone_of(card) == t.game.cards[card].start:
        on = {"monster": mine(t, PLACES[0], 1), "friend": mine(t, PLACES[0], 0), "event": mine(t, PLACES[0], 0)}
        host = mine(t, "Fred", 0) if "attaches" in t.game.cards[card].data else on.get(kind.name, NOBODY)
        Move(card, t.game.zones[kind.counts[0]][0], host=host).apply(t.st)
    return card


def abilities(t: CardTable, title: str) -> list[Ability]:
    """Everything that stands on a card, and what its text leaves behind."""
    slug = t.game.cards[mine(t, title, 0)].id
    return [a for address, a in t.game.abilities.items() if address.rpartition("#")[0] == slug]


def texts(t: CardTable, title: str) -> Iterator[tuple[Flow, Scope]]:
    """Every block of a card, with what set it off."""
    card = mine(t, title, 0)
    made = t.game.cards[card]
    if made.play is not None:
        yield made.play, Scope(card, 0)
    for ability in abilities(t, title):
        if ability.block is not None:
            yield ability.block, Scope(card, 0, Happen(ability.key.removeprefix("before "), 0, mine(t, PLACES[0], 0)))


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("active", [0, 1], ids=["investigating", "haunting"])
def test_every_text_can_be_followed(title: str, active: int) -> None:
    """ECG-GOLD-01 In both roles, with some answers, more than once."""
    for seed in range(3):
        for n in range(len(list(texts(furnished(title), title)))):
            t = furnished(title)
            t.st.active = active
            flow, scope = list(texts(t, title))[n]
            follow(t, flow, scope, Random(seed))


@pytest.mark.parametrize("title", TITLES)
def test_every_text_can_be_followed_where_there_is_nothing(title: str) -> None:
    """ECG-GOLD-01 What cannot be done is not done, and nothing fails."""
    for n in range(len(list(texts(table(), title)))):
        t = table()
        for zone in (*t.game.zones["play-deck"], *t.game.zones["clue-set"]):
            for c in [c for c in t.st.zones[zone] if t.game.cards[c].title != title]:
                Move(c, t.game.zones["solved"][0]).apply(t.st)
        flow, scope = list(texts(t, title))[n]
        follow(t, flow, Scope(scope.card, 0), Random(1))


@pytest.mark.parametrize("title", TITLES)
def test_every_condition_and_filter_can_be_read(title: str) -> None:
    """ECG-INV-05 Conditions, values, filters and properties, for both players and every card in play."""
    t = furnished(title)
    card = mine(t, title, 0)
    events = [c for c, _ in t.st.history()] + [Happen("success", 0, mine(t, PLACES[0], 0)), Move(card, 0, "capture")]
    shown = [c for zone in t.game.groups["play"] for seat in (0, 1) for c in t.st.pile(zone, seat)]
    for a in abilities(t, title):
        live = Live(a, card, 0, NOBODY)
        of_cards = a.key.startswith(("*", "card rule")) or a.whose in ("card", "host")
        for who in shown if of_cards else (0, 1):
            if a.when is not None:
                a.when(t.st, live, who)
            if a.value is not None:
                assert isinstance(a.value(t.st, live, who), int)
        for c in events:
            if a.hears is not None:
                a.hears(t.st, live, c)
