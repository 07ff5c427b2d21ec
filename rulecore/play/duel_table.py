"""The duel's table as text, at a glance: both rows of Locations with what frightens there and who, what lies before both players,
and the checklist of whoever looks. Enter here: DuelTable.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from .pictures import Line, Picture, View

WIDTH = 38  # of the name of a Location and its type
PILES = {"hand": "hand", "play-deck": "deck", "discards": "discards", "clue-pile": "Clues left", "clues": "Clues seen"}


class DuelTable(Picture):
    """What there is to see between two players."""

    told = {
        "arrival": "{actor} plays {card}{on}",
        "play": "{actor} pays for {card}{on}",
        "move": "{known} moves{on}",
        "scare": "{known} runs back to the Malt Shop",
        "capture": "{known} is captured by {actor}",
        "success": "{loser} has solved {known}",
        "failure": "{who} finds nothing at {known}",
        "clue": "{taker} draws a Clue",
        "guess": "{who} guesses: {said}",
    }
    asked = {
        "actions": "It is your turn to act. What do you do?",
        "effect": "Your opponent is about to do this. Do you cancel it?",
        "guess the Mystery": "Which Mystery does your opponent have?",
        "discard any number": "Which cards do you throw away before both draw up to eight?",
        "who goes there": "Who goes there?",
        "where do others go": "Does somebody go elsewhere?",
        "mulligan": "You have no Location. Do you show your hand and draw another?",
        "take a card": "Your opponent draws a new hand. Do you take a card for it?",
        "draw a Clue": "Your opponent has guessed wrong. Do you draw a Clue?",
    }

    def numbers(self, view: View) -> dict[str, Sequence[Any]]:
        """Snacks, the role, and how many cards are where."""
        roles = {view["facts"]["investigating"]: "Mystery, Inc.", view["facts"]["haunting"]: "Villain"}
        seats = range(len(view["players"]))
        piles = {name: [zone["count"] for zone in view["zones"][pile]] for pile, name in PILES.items()}
        return {"role": [roles.get(s, "") for s in seats], "snacks": view["stats"]["snacks"], **piles}

    def piles(self, view: View) -> list[str]:
        """Everything else is drawn as it lies there."""
        return []

    def board(self, view: View, players: Sequence[str]) -> list[Line]:
        """The opponent above, whoever looks below, and what that one has written down."""
        me = view["seat"] or 0
        lines = [line for seat in (1 - me, me) for line in self._side(view, players[seat], seat)]
        return [*lines, *self._notes(view)]

    def contest(self, view: View, players: Sequence[str]) -> list[Line]:
        """What is investigated now: how much fright is left, and of whom and what."""
        rows = view["facts"]["locations"][view["facts"]["investigating"]] if view["facts"]["investigating"] >= 0 else ()
        return [(f"  {self._place(view, p)}", "strong" if p["fright-level"] <= 0 else "") for p in rows if p["members"]]

    # ---- one side -------------------------------------------------------------------------------

    def _side(self, view: View, name: str, seat: int) -> Iterator[Line]:
        yield f"{name} ", "ask"
        shop = [self._member(view, c["id"], c["title"]) for c in self._zone(view, "malt-shop", seat)]
        yield f"  Malt Shop   {', '.join(shop) or '-'}", ""
        items = [c["title"] + self._on(view, c["id"]) for c in self._zone(view, "items", seat)]
        if items:
            yield f"  Items       {', '.join(items)}", ""
        for place in view["facts"]["locations"][seat]:
            yield f"  {self._place(view, place)}", "strong" if place["members"] else ""
        solved = self._zone(view, "solved", seat)
        if solved:
            yield f"  solved      {', '.join(c['title'] for c in solved)}", "good"
        guesses = view["facts"]["guesses"][seat]
        if guesses:
            yield f"  guessed     {', '.join(guesses)}", "dim"

    def _place(self, view: View, place: dict[str, Any]) -> str:
        """`Castle Gate (Master Castle)    8   Fred 3, Velma 2 | Tar Man`."""
        made = self.game.cards[place["card"]]
        terms = self.game.vocab.terms
        sort = " ".join(t for t in terms if t in made.terms and terms[t].categories & {"type", "keyword"})
        who = ", ".join(self._member(view, c, self.game.cards[c].title) for c in place["members"])
        lies = ", ".join(self._thing(c) for c in place["lies"])
        named = f"{made.title} ({sort})"
        return f"{named:<{WIDTH}} {place['fright-level']:>3}   {who}{' | ' if who and lies else ''}{lies}".rstrip()

    def _member(self, view: View, card: int, title: str) -> str:
        bravery = view["facts"]["bravery"].get(str(card))
        return f"{title} {bravery}" if bravery else title

    def _thing(self, card: int) -> str:
        made = self.game.cards[card]
        return f"{made.title} {made.fields['bonus']:+d}" if "bonus" in made.fields else made.title

    def _on(self, view: View, card: int) -> str:
        host = view["attached"].get(str(card))
        return "" if host is None else f" (on {self.game.cards[host].title})"

    def _zone(self, view: View, name: str, seat: int) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = view["zones"][name][seat]["cards"]
        return found

    # ---- what is written down -------------------------------------------------------------------

    def _notes(self, view: View) -> Iterator[Line]:
        """The own Mystery, and the checklist: what the opponent's can still be."""
        notes = view["notes"]
        if not notes:
            return
        mystery = self._zone(view, "mystery", view["seat"])
        yield f"Your Mystery: {', '.join(c['title'] for c in mystery)}", "dim"
        out = [title for title, why in notes["checklist"].items() if why]
        yield f"Checklist: {len(notes['open'])} left: {', '.join(notes['open'])}", "strong"
        if out:
            yield f"  ruled out: {', '.join(out)}", "dim"
