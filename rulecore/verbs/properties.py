"""Properties and permissions: what is so while a card counts. They plan nothing; rules read them. Enter here: Property."""
from __future__ import annotations

from ..engine.changes import Change
from ..engine.state import State
from ..engine.verb import Cards, Name, Number, Seat, Terms, Verb, arg, verb


class Property(Verb):
    """Base of the verbs that are read and never done.

    `of`: what has it, a `player` or a `card`; "" if either may. What a card has is kept apart (seat 3 is not card 3):
    values.properties reads what players have, values.card_properties what cards have.
    """

    says = "property"
    of = ""
    actors = ""

    def plan(self, st: State) -> list[Change]:
        """Nothing is done."""
        return []


@verb
class Wins(Property):
    """Win what would be a tie."""

    word = "wins"
    third = "wins"
    of = "player"
    english = "{who} {wins} {rule}"
    examples = ("wins ties",)

    rule: Name = arg(takes="rule")


@verb
class Ignores(Property):
    """Some rule or bonus does not count."""

    word = "ignores"
    third = "ignores"
    english = "{who:ignore} {what}"
    examples = ("ignores limits of that Item", "ignores every bonus of Vehicle")

    what: Name = arg(takes="rule stat")


@verb
class Counts(Property):
    """Be something that is not printed on the card."""

    word = "counts"
    third = "counts"
    of = "card"
    english = "{this:count} as {as_}[ for {for_}]"
    examples = ("counts as Ghost",)

    as_: Terms = arg("as", takes="term rule")
    for_: Name = arg("for", takes="rule token", required=False)


@verb
class Immune(Property):
    """Some cards do nothing to it."""

    word = "immune"
    third = "immune"
    english = "{who:be} immune to {to}"
    examples = ("immune to One-Shots",)

    to: Terms = arg("to", takes="term event")


@verb
class Attaches(Property):
    """Be played on another card and go with it."""

    word = "attaches"
    third = "attaches"
    english = "{this:attach} to {to}"
    examples = ("attaches to an Item",)

    to: Terms = arg("to", takes="term")


@verb
class Copies(Property):
    """Have a number that somebody else has."""

    word = "copies"
    third = "copies"
    of = "card"
    english = "{this:copy} {stat}"
    examples = ("copies strength of the player with the highest level while in combat",)

    stat: Name = arg(takes="stat")


@verb
class Has(Property):
    """Have something, or be allowed to."""

    word = "has"
    third = "has"
    of = "player"
    english = "{who:have} {what}"
    examples = ("may have 2 Classes",)

    what: Cards = arg(takes="term token unit card")


@verb
class Is(Property):
    """Be in a state."""

    word = "is"
    third = "is"
    english = "{who:be} {what}"
    examples = ("the helper is Ghost Hunter",)

    what: Name = arg(takes="state term")


@verb
class Equip(Property):
    """Have an Item in use."""

    word = "equip"
    third = "equips"
    of = "player"
    english = "{who:equip} {what|this card}"
    examples = ("only Brave Adventurer may equip",)

    what: Cards = arg(takes="self term card", required=False)


@verb
class Carry(Property):
    """Have Items in play, in use or not."""

    word = "carry"
    third = "carries"
    of = "player"
    english = "{who:carry} {what}"
    examples = ("may carry 2 Big Items",)

    what: Cards = arg(takes="term card")


@verb
class Pursue(Property):
    """Go after a player who runs away."""

    word = "pursue"
    third = "pursues"
    of = "card"
    english = "{this:pursue} {whom}"
    actors = "kind-monster tag role self token name"
    examples = ("cannot pursue a player with level < 4",)

    whom: Seat = arg(takes="player")


@verb
class Fight(Property):
    """Fight a monster."""

    word = "fight"
    third = "fights"
    english = "{who:fight} {what}"
    examples = ("cannot fight this while there is a helper",)

    what: Cards = arg(takes="self kind-monster tag name")


__all__ = ["Attaches", "Carry", "Copies", "Counts", "Equip", "Fight", "Has", "Ignores", "Immune", "Is", "Number", "Property",
           "Pursue", "Wins"]
