"""Every distinct card of every deck: each of its abilities and blocks is read and followed once at a well-furnished table.

Owns: that no text fails. Never: what a text comes to (the examples). Enter here: test_every_text_can_be_followed.
"""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import pytest
from attrs import frozen
from card_table import CardTable, deck, follow

from rulecore.engine.changes import Happen, Move
from rulecore.engine.flow import Flow
from rulecore.engine.game import Ability
from rulecore.engine.state import NOBODY, Live, Scope


@frozen
class Furniture:
    """What the three players have before them, what lies about, and whom the first of them fights with the second's help."""

    worn: tuple[tuple[str, ...], ...]
    about: Mapping[str, tuple[str, ...]]
    monsters: tuple[str, ...]


FURNITURE = {
    "munchkin-scooby-doo": Furniture(
        (
            ("Ghost Hunter", "Diving Helmet", "Chef's Apron", "Scuba Fins", "Flashlight", "Violin Case", "Mine Cart"),
            ("Brave Adventurer", "Propeller Beanie", "Beekeeper Suit", "Squeaky Galoshes", "Net Launcher", "Snow Mobile"),
            ("Teen Sleuth", "Miner's Lamp"),
        ),
        {
            "treasure-discards": ("Loaded Dice", "Invisible Ink"), "door-discards": ("Snow Ghost", "Fogged Glasses"),
            "dungeons": ("K-Ghoul Mart", "Masked Ball"),
        },
        ("Ghost Clown", "Very Small Pirate"),
    ),
    "munchkin-south-park": Furniture(
        (
            ("RPG Player", "Crown of the Gerbil King", "Hall Monitor Sash", "Moon Boots", "Jimmy's Crutches",
             "Emergency Lollipop", "Kyle Broflovski", "SoDaSoPa"),
            ("Ninja", "Bobble Hat with Earflaps", "Kenny's Parka", "Split-Toe Socks", "Leaf Blower", "Goth Kids", "Raisins"),
            ("Superhero", "Colander of Truth", "Timmy"),
        ),
        {
            "treasure-discards": ("Weighted Marbles", "Extra Life"),
            "door-discards": ("Shelley Marsh", "Grounded", "Butters Stotch"),
        },
        ("Visitors with Clipboards", "Reboot of a Superhero"),
    ),
}
CARDS = [(game, card.title) for game in FURNITURE for card in deck(game)]


def furnished(game: str, title: str) -> CardTable:
    """Three players with cards of every kind, and a fight with a helper; of the card itself nothing lies about yet."""
    t, furniture = CardTable(game=game), FURNITURE[game]
    for seat, worn in enumerate(furniture.worn):
        t.put("front", *[n for n in worn if n != title], seat=seat)
        t.set("level", 4 + seat, seat)
    for zone, names in furniture.about.items():
        t.put(zone, *[n for n in names if n != title])
    t.meet(*[n for n in furniture.monsters if n != title], seat=0, helper=1)
    lay(t, title)
    for deck_name, n in (("treasure-deck", 3), ("door-deck", 4)):
        for i, c in enumerate(t.st.pile(deck_name)[: 3 * n]):
            Move(c, t.game.zones["hand"][i % 3]).apply(t.st)
    t.st.touched = False
    return t


def lay(t: CardTable, title: str) -> int:
    """Put the card where it counts, or into the hand of the player."""
    card = t.at(title)
    kind = t.game.vocab.kinds[t.game.cards[card].kind]
    if t.st.zone_of(card) == t.game.cards[card].start:
        zone = kind.counts[0] if kind.counts else "hand"
        host = t.st.pile("combat")[0] if kind.bare == "host" else NOBODY
        Move(card, t.game.zones[zone][0], host=host).apply(t.st)
    return card


def texts(t: CardTable, title: str) -> Iterator[tuple[Flow, Scope]]:
    """Every block of a card, with somebody whom it concerns."""
    card = t.at(title)
    made = t.game.cards[card]
    if made.play is not None:
        yield made.play, Scope(card, 0)
    for flow in made.sections.values():
        yield flow, Scope(card, 0)
    for ability in abilities(t, title):
        if ability.block is not None:
            yield ability.block, Scope(card, 0, Happen(ability.key.removeprefix("before "), 0, t.st.pile("combat")[0]))


def abilities(t: CardTable, title: str) -> list[Ability]:
    """Everything that stands on a card, and what its text leaves behind."""
    slug = t.game.cards[t.at(title)].id
    return [a for address, a in t.game.abilities.items() if address.rpartition("#")[0] == slug]


@pytest.mark.parametrize("game,title", CARDS)
def test_every_text_can_be_followed(game: str, title: str) -> None:
    """In a fight, with some answers, more than once."""
    for seed in range(3):
        for n in range(len(list(texts(furnished(game, title), title)))):
            t = furnished(game, title)
            flow, scope = list(texts(t, title))[n]
            follow(t, flow, scope, Random(seed))


@pytest.mark.parametrize("game,title", CARDS)
def test_every_text_can_be_followed_where_there_is_nothing(game: str, title: str) -> None:
    """Out of a fight, at a bare table, nothing fails: what cannot be done is not done."""
    t = CardTable(game=game)
    for zone in [z for z in ("door-deck", "treasure-deck", "dungeon-deck") if z in t.game.zones]:
        for c in [c for c in t.st.pile(zone) if t.game.cards[c].title != title]:
            Move(c, t.game.zones["aside"][0]).apply(t.st)
    card = t.at(title)
    made = t.game.cards[card]
    blocks = [a.block for a in abilities(t, title) if a.block is not None]
    for flow in (*([made.play] if made.play else []), *made.sections.values(), *blocks):
        follow(t, flow, Scope(card, 0), Random(1))


@pytest.mark.parametrize("game,title", CARDS)
def test_every_condition_and_filter_can_be_read(game: str, title: str) -> None:
    """Conditions, values, filters and properties, for every player and every card in play."""
    t = furnished(game, title)
    events = [c for c, _ in t.st.history()] + [Happen("defeat", 0, t.st.pile("combat")[0]), Move(t.at(title), 0, "draw")]
    for a in abilities(t, title):
        live = Live(a, t.at(title), t.st.owner(t.at(title)), NOBODY)
        of_cards = a.key.startswith(("*", "card rule")) or a.whose in ("card", "host")
        for who in t.st.pile("combat") if of_cards else (0, 1, 2):
            if a.when is not None:
                a.when(t.st, live, who)
            if a.value is not None:
                assert isinstance(a.value(t.st, live, who), int)
        for c in events:
            if a.hears is not None:
                a.hears(t.st, live, c)
