"""What cards of this game do besides the shared verbs: to Monsters, and to where members are. Enter here: VERBS."""
from __future__ import annotations

from ...engine.changes import Change, Move
from ...engine.state import State
from ...engine.verb import Cards, From, Verb, VerbSet, arg, verb
from ...verbs import SHARED
from .facts import held, home

FOREIGN = frozenset((
    "add", "carry", "die", "equip", "escape", "fight", "help", "keep", "kick-down", "pursue", "remove", "reroll", "set", "win",
    "wins",
))
"""Shared verbs about fights, dice, and what is worn: there is nothing here that they could be said of."""


@verb
class Capture(Verb):
    """Put Monsters that haunt somebody's Locations on the discard pile of whoever played them."""

    english = "{who:capture} {cards}"
    examples = ("capture a Monster of the opponent",)

    cards: Cards = arg(takes="kind-monster tag name", where="monsters")

    def plan(self, st: State) -> list[Change]:
        """ECG-GLO-01 It is discarded; what it says counts no more."""
        return [Move(c, st.game.discard_zone(c), "capture", self.doer) for c in self.cards if not held(st, c, "captured")]


@verb
class Scare(Verb):
    """Make members run from their Location back to the Malt Shop."""

    english = "{who:scare} {cards}"
    examples = ("scare a Member of the opponent", "scare every Member of the opponent")

    cards: Cards = arg(takes="kind-member name", where="search-party")

    def plan(self, st: State) -> list[Change]:
        """ECG-INV-07 From there on a member's Bravery counts no more."""
        there = [c for c in self.cards if st.zone_of(c) == "search-party" and not held(st, c, "scared")]
        return [Move(c, home(st, c), "scare", self.doer) for c in there]


@verb
class MoveCards(Verb):
    """Bring members, or Monsters, to a Location."""

    word = "move"
    third = "moves"
    english = "{who:move}[ {cards}][ to {place}]"
    examples = ("move a Member to a Location", "the opponent cannot move")

    cards: Cards = arg(takes="kind-member kind-monster name", where="play", required=False)
    source: From = arg("from", takes="zone", required=False)
    place: Cards = arg("to", takes="kind-location name", where="locations", required=False)

    def plan(self, st: State) -> list[Change]:
        """Whatever is at that Location already stays there."""
        if not self.place:
            return []
        to = self.place[0]
        return [move_to(st, c, to, self.doer) for c in self.cards if st.hosts.get(c) != to and not held(st, c, "moved")]


def move_to(st: State, card: int, place: int, by: int) -> Move:
    """A card goes to a Location: a member joins the search party, a Monster stays before whoever played it."""
    zone = "monsters" if st.game.cards[card].kind == "monster" else "search-party"
    return Move(card, st.game.zones[zone][st.owner(card)], "move", by, place, True)


VERBS = VerbSet([*[v for word, v in SHARED.verbs.items() if word not in FOREIGN], Capture, Scare, MoveCards])
