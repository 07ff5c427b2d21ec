"""Verbs about fights, dice, death and Curses: they name the moment, the game's rules do it. Enter here: Escape, Win."""
from __future__ import annotations

from ..engine.changes import Change, Happen, Move, Rolled, SetStat
from ..engine.state import NOBODY, State
from ..engine.verb import Cards, Face, From, Name, Seat, Verb, ZoneId, arg, verb
from ..engine.window import WINDOW


def fighters(st: State) -> tuple[int, ...]:
    """The players in the fight, if there is one."""
    return tuple(st.game.words.engaged(st))


def for_the_win(st: State, seat: int) -> bool:
    """Is it a fight that would win the game?"""
    state = st.game.words.states.get("fighting for the win")
    return state is not None and state(st, seat)


def roller(st: State) -> int:
    """Whose roll lies there and may still be changed, or NOBODY."""
    for f in reversed(st.stack):
        if f.flow is WINDOW and f.vars.name == "roll":
            about: int = f.vars.about
            return about
    return NOBODY


def other_dice(st: State) -> int:
    """What the other dice of that roll have shown: only the last one may still be changed."""
    for f in reversed(st.stack):
        it = getattr(f.vars, "it", None)
        if isinstance(it, Rolled):
            return it.onto
    return 0


@verb
class Add(Verb):
    """Bring a monster into the fight, or a die to a roll."""

    english = "{who:add} {cards}[ from {source}] to {to}"
    examples = ("add a Monster from hand to combat",)

    cards: Cards | Name = arg(takes="kind-monster tag token name", where="hand")
    source: From = arg("from", takes="zone", required=False)
    to: ZoneId | Name = arg("to", takes="event zone")

    def plan(self, st: State) -> list[Change]:
        """Only while there is a fight to join, or a roll that lies there; what one more die does, the game's rules say."""
        if not isinstance(self.to, int) or not isinstance(self.cards, tuple):
            return [Happen("extra-die", self.doer, self.card)] if roller(st) != NOBODY else []
        return [Move(c, self.to, "join", self.doer) for c in self.cards] if fighters(st) else []


@verb
class Remove(Verb):
    """Take a monster out of the fight, undefeated."""

    english = "{who:remove} {cards} from {source}"
    examples = ("remove a Monster from combat",)

    cards: Cards = arg(takes="kind-monster tag token name", where="combat")
    source: From = arg("from", takes="zone")

    def plan(self, st: State) -> list[Change]:
        """To its discard pile."""
        return [Move(c, st.game.discard_zone(c), "remove", self.doer) for c in self.cards]


@verb
class Escape(Verb):
    """Get away from a monster without a roll."""

    english = "{who:escape} {cards|the monster}"
    examples = ("escape every Monster", "escape a Monster")

    cards: Cards = arg(takes="kind-monster tag self name", where="combat")

    def plan(self, st: State) -> list[Change]:
        """Only a player in the fight can."""
        return [Happen("escape", self.doer, c) for c in self.cards] if self.doer in fighters(st) else []


@verb
class Win(Verb):
    """Win the fight without defeating anything."""

    third = "wins"
    english = "{who:win} the fight without {without:a}"
    examples = ("win without level",)

    without: Name = arg("without", takes="counter")

    def plan(self, st: State) -> list[Change]:
        """Only a player in the fight can."""
        return [Happen("overcome", self.doer, self.card)] if self.doer in fighters(st) else []


@verb
class Help(Verb):
    """Join the fight of a player, who did not have to ask."""

    english = "{who:help} {whom|the player in the fight}[ against {against}]"
    examples = ("any player must help you unless fighting for the win",)

    whom: Seat = arg(takes="player", required=False)
    purpose: Name = arg("for", takes="event", required=False)
    against: Name = arg("against", takes="compare term", required=False)

    def plan(self, st: State) -> list[Change]:
        """There is one helper at most, and nobody is made to help in a fight for the win."""
        in_fight = fighters(st)
        if len(in_fight) != 1 or self.doer in in_fight or for_the_win(st, in_fight[0]):
            return []
        return [Happen("compel", self.doer, self.card, in_fight[0])]


@verb
class Die(Verb):
    """Die."""

    english = "{who:die}"
    examples = ("die",)

    def plan(self, st: State) -> list[Change]:
        """The flow of death does it."""
        return [Happen("death", self.doer, self.card)]


@verb
class Cancel(Verb):
    """What is about to happen does not happen."""

    english = "{who:cancel} {what}"
    examples = ("cancel curse", "on kick-down of a Curse: may discard a card: cancel it")

    what: Name = arg(takes="event self")

    def plan(self, st: State) -> list[Change]:
        """Whoever is about to do it looks whether it was cancelled."""
        return [SetStat("cancelled", 0, 1)]


@verb
class Reroll(Verb):
    """Roll the die again; only the new roll counts."""

    english = "{who:roll} the die again"
    examples = ("once per turn: reroll",)

    def plan(self, st: State) -> list[Change]:
        """The new face takes the place of the old: whose roll it is stays so."""
        who = roller(st)
        return [Rolled(who, 6, 0, other_dice(st))] if who != NOBODY else []


@verb
class Set(Verb):
    """Turn the die to a face."""

    english = "{who:set} {what} to {face}"
    examples = ("set roll to any result",)

    what: Name = arg(takes="event stat")
    face: Face = arg("to", takes="result stat count number")

    def plan(self, st: State) -> list[Change]:
        """The chosen face takes the place of the roll."""
        who = roller(st)
        return [Rolled(who, 6, self.face, other_dice(st))] if who != NOBODY else []


@verb
class Nothing(Verb):
    """Nothing happens: the last rung of a ladder that should end quietly."""

    third = "nothing"
    idle = True
    english = "nothing happens"
    examples = ("lose Armor else nothing",)

    def plan(self, st: State) -> list[Change]:
        """No change at all."""
        return []


__all__ = ["NOBODY", "Add", "Cancel", "Die", "Escape", "Help", "Nothing", "Remove", "Reroll", "Set", "Win"]
