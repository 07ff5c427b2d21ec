"""Verbs that change a player's numbers. Enter here: Lose, Gain."""
from __future__ import annotations

from ..engine.changes import AddStat, Change
from ..engine.state import State
from ..engine.verb import Cards, Number, Sum, Times, Verb, arg, verb
from .cards import discarded


@verb
class Lose(Verb):
    """Lower a number, never below its least; or lose cards."""

    english = "{who:lose} {what:a}[ equal to {equal}][ for each {per}]"
    examples = ("lose 2 levels", "lose levels equal to number of Items in play of you")

    what: Sum | Cards = arg(takes="counter token card term", where="play")
    equal: Number = arg("equal to", takes="count stat", required=False)
    per: Times = arg("per", takes="term card token", required=False)

    def plan(self, st: State) -> list[Change]:
        """Nothing is lost where there is nothing left to lose."""
        what = self.what
        if not isinstance(what, Sum):
            return discarded(st, what, self.doer)
        low = st.game.bounds[what.stat][0]
        if what.amount <= 0 or st.stat(what.stat, self.doer) <= low:
            return []
        return [AddStat(what.stat, self.doer, -what.amount)]


@verb
class Gain(Verb):
    """Raise a number; not to the number that wins the game, unless the text says `even to win`."""

    english = "{who:gain} {what:a}[ equal to {equal}]"
    examples = ("gain level", "gain level even to win")

    what: Sum = arg(takes="stat token")
    equal: Number = arg("equal to", takes="stat count", required=False)

    def plan(self, st: State) -> list[Change]:
        """The protected rules of the game may stop it."""
        what = self.what
        if what.amount <= 0:
            return []
        return [AddStat(what.stat, self.doer, what.amount, "even to win" if what.even else "card")]
