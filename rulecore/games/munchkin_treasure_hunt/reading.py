"""What is so at the table: places, the fight, totals. Only reads. Enter here: here, strength, danger, winning."""
from __future__ import annotations

from ...board import Place
from ...engine.changes import Change, Move
from ...engine.state import NOBODY, State
from ...engine.values import card_stat, properties, total

TOKEN = "munchkin"
MOVE, ENTRANCE, COMBAT, MONSTER, FLIGHT = range(1, 6)  # what a die is rolled for: the register `rolling`
REGISTERS: dict[str, tuple[str, int]] = {
    "fighter": ("game", NOBODY),
    "helper": ("game", NOBODY),
    "room": ("game", NOBODY),  # where the fight is
    "die": ("player", 0),  # what a player in the fight has rolled for it
    "monster-dice": ("game", 0),  # what was rolled for the monster
    "rolling": ("game", 0),
    "again": ("game", 0),  # moves to come after this one, where a table reads "Another Die" so
    "last": ("game", 0),  # the last treasure has been taken
    "colour": ("player", NOBODY),  # which token
}
UNCHECKED = frozenset(("fighter", "helper", "room", "die", "monster-dice", "rolling", "again", "colour"))


# ---- places ---------------------------------------------------------------------------------------


def here(st: State, seat: int) -> int:
    """The number of the place where a player's token stands."""
    return st.place(TOKEN, seat)


def place(st: State, seat: int) -> Place:
    """The place where a player's token stands."""
    return st.game.vocab.board.place(here(st, seat))


def stops(st: State) -> frozenset[int]:
    """TH-MOVE-04 TH-MOVE-07 The places that nobody walks past: the Entrance and the rooms."""
    board = st.game.vocab.board
    return frozenset((*board.all_of("entrance"), *board.all_of("room")))


# ---- the fight ------------------------------------------------------------------------------------


def fighter(st: State) -> int:
    """Whose fight it is, or NOBODY."""
    return st.stat("fighter")


def helper(st: State) -> int:
    """Who helps, or NOBODY."""
    return st.stat("helper")


def fighting(st: State) -> bool:
    """Is there a fight?"""
    return fighter(st) != NOBODY


def engaged(st: State) -> tuple[int, ...]:
    """The players in the fight: the fighter, then the helper."""
    return tuple(seat for seat in (fighter(st), helper(st)) if seat != NOBODY)


def monsters(st: State) -> list[int]:
    """The monster cards of the fight."""
    return st.pile("combat")


def room(st: State) -> Place:
    """The room in which there is a fight (the fighter may be out of it already, running)."""
    return st.game.vocab.board.place(st.stat("room"))


def danger(st: State) -> int:
    """TH-CMB-03 TH-CMB-04 TH-CMB-05 TH-CMB-06 The room's strength, its monster cards, and what was rolled for it."""
    if not fighting(st):
        return 0
    printed = room(st).numbers["strength"] + st.stat("monster-dice")
    return total(st, "side monsters", NOBODY, printed + sum([card_strength(st, c) for c in monsters(st)]))


def card_strength(st: State, card: int) -> int:
    """What a monster card adds, with all that its text says; of a treasure, the bonus that is printed on it."""
    bonus: int = st.game.cards[card].fields.get("bonus", 0)
    return total(st, "*strength", card, bonus)


def strength(st: State, seat: int) -> int:
    """TH-CMB-10 The die (in a fight), permanents, and one-shots that were played."""
    return total(st, "+strength", seat, st.stat("die", seat) if seat in engaged(st) else 0)


def side_strength(st: State) -> int:
    """TH-HLP-05 Fighter and helper together."""
    return total(st, "side munchkins", NOBODY, sum([strength(st, s) for s in engaged(st)]))


def winning(st: State) -> bool:
    """TH-CMB-13 TH-HLP-05 At least as strong as the monster: a tie goes to the player."""
    return side_strength(st) >= danger(st)


def forbidden(st: State, verb: str, seat: int) -> bool:
    """Does a card say that this player cannot do that?"""
    return any(x.ability.data is None or x.ability.data(st, x, seat) for x in properties(st, "cannot " + verb, seat))


# ---- cards ----------------------------------------------------------------------------------------


def gold(st: State, card: int) -> int:
    """TH-CARD-07 The price of a treasure."""
    return card_stat(st, "gold", card)


def wealth(st: State, seat: int) -> int:
    """TH-CARD-08 TH-CARD-09 What a player's hand is worth; where a table reads it so, with the treasures in front."""
    zones = ("hand", "front") if st.settings.get("front-scores") == "yes" else ("hand",)
    return sum([gold(st, c) for zone in zones for c in st.pile(zone, seat)])


def discarded(st: State, card: int, by: int = NOBODY) -> Change:
    """TH-SET-05 A card goes to the discard spot of its deck."""
    return Move(card, st.game.discard_zone(card), "discard", by, open=True)
