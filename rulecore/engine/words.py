"""What a game's nouns mean: the readers that card text is lowered to. Filled by a game's spec. Enter here: Words."""
from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from attrs import field, frozen

from .state import State

SeatReader = Callable[[State], Sequence[int]]
CardReader = Callable[[State], Sequence[int]]
StateReader = Callable[[State, int], bool]
NumberReader = Callable[[State, int], int]


@frozen
class Words:
    """The meaning of a game's open nouns.

    `players`: helper, munchkin ... -> seats now (player, opponent, left, right are the engine's own). `roles`: monster -> the
    cards now on the other side. `states`: alone, helping ... of a seat. `numbers`: stats of a player as totals (strength,
    level, total-gold ...). `card_numbers`: of a card (level, strength, bonus, gold ...). `sides`: side -> its seats; the
    players' side first, then the cards'. `side_numbers`: stat -> side -> its total, for who looks on (no card reads it).
    `engaged`: the players that the other side's cards look at (those in the fight); `opposing`: the cards that players' cards
    look at (the monsters of the fight); without these two a game has no sides. `periods`: combat, turn, game -> the period that
    Expire names. `happening`: combat -> is it going on (`in combat`). `supply`: door, treasure, Dungeon -> (deck zone, zone it
    is drawn into: "hand" or a shared zone). `has_term(st, seat, term)`: does a player have or is a player it; `is_term(st,
    card, term)`: is a card it. `hindered(st, seat, term)`: like has_term, for the bonus of somebody who hates it (Super
    Munchkin). `usable(st, card)`: does a card in play give its owner anything now? `ignored(st, card)`: does its bonus not
    count now? `immune(st, card, terms)`: do cards of these terms do nothing to this one? `spendable(st, card)`: may it pay a
    cost? `aimed`: the cards among which whoever does it chooses, where a bonus is for a card and its own lies on none.
    `whereabouts(st, seat)`: the places (cards) where a player is, the one where they act first; `apart(st, one, other)`: how
    many steps lie between two places. Where places are no cards, `stands(st, seat, term)`: does a player's token stand there?
    """

    has_term: Callable[[State, int, str], bool]
    is_term: Callable[[State, int, str], bool]
    players: Mapping[str, SeatReader] = field(factory=dict)
    roles: Mapping[str, CardReader] = field(factory=dict)
    states: Mapping[str, StateReader] = field(factory=dict)
    numbers: Mapping[str, NumberReader] = field(factory=dict)
    card_numbers: Mapping[str, NumberReader] = field(factory=dict)
    sides: Mapping[str, SeatReader] = field(factory=dict)
    side_numbers: Mapping[str, Mapping[str, Callable[[State], int]]] = field(factory=dict)
    engaged: SeatReader | None = None
    opposing: CardReader | None = None
    periods: Mapping[str, str] = field(factory=dict)
    happening: Mapping[str, Callable[[State], bool]] = field(factory=dict)
    supply: Mapping[str, tuple[str, str]] = field(factory=dict)
    hindered: Callable[[State, int, str], bool] | None = None
    stands: Callable[[State, int, str], bool] | None = None
    usable: Callable[[State, int], bool] | None = None
    ignored: Callable[[State, int], bool] | None = None
    immune: Callable[[State, int, Collection[str]], bool] | None = None
    spendable: Callable[[State, int], bool] | None = None
    aimed: CardReader | None = None
    whereabouts: Callable[[State, int], Sequence[int]] | None = None
    apart: Callable[[State, int, int], int] | None = None
