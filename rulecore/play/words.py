"""What happened, in English: the log of a game, told from the events that a seat may know.

Owns: sentences for events and questions. Never: what a card says (`lang.explain`), or a rule. Enter here: Narrator, ask.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import Formatter
from typing import TYPE_CHECKING, Any

from attrs import frozen

from ..lang.explain import explain_card

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..engine.match import Decision

Event = Mapping[str, Any]
NO_WORDS: Mapping[str, str] = {}

TEMPLATES = {  # event -> how it is told: the first way whose blanks can all be filled, or not at all
    "draw": "{actor} draws {card}",
    "discard": "{loser} discards {card}",
    "play": "{actor} plays {card}{on}",
    "equip": "{actor} equips {card}",
    "unequip": "{actor} takes {card} off",
    "give": "{actor} gives {card} to {taker}",
    "take": "{taker} takes {card} from {loser}|{taker} takes {card}",
    "loot": "{taker} takes {card} from the dead",
    "sell": "{loser} sells {card}",
    "join": "{known} joins the fight",
    "kick-down": "{who} kicks the door open: {known}",
    "reveal": "{known} is turned up",
    "combat": "{who} must fight {known}",
    "help": "{who} comes to help",
    "win": "{who} has won the fight",
    "defeat": "{known} is defeated by {who}",
    "loss": "{who} has lost the fight and runs",
    "escape": "{who} gets away from {known}",
    "caught": "{known} catches {who}",
    "death": "{who} dies",
    "curse": "{who} is hit by {known}",
    "roll": "{who} rolls a {face}",
    "gain": "{who} gains {amount} {stat}",
    "lose": "{who} loses {amount} {stat}",
    "show": "{cards} {be} shown",
    "hunt": "{actor} meets {card}",
    "say": "{who}: {text}",
    "end": "{winners} won|Nobody has won",
}
QUESTIONS = {  # what is asked, where the word for it says too little
    "any time": "You may",
    "fight": "You are in a fight. What do you do?",
    "about-to-win": "The monsters are about to be defeated. Does anybody object?",
    "before-loss": "The fight is about to be lost. Does anybody do something?",
    "between-rolls": "The next monster gives chase. Does anybody do something first?",
    "roll": "The die has fallen. Does anybody change it?",
    "curse": "A Curse is about to take effect. Does anybody stop it?",
    "death": "Somebody is about to die. Does anybody stop it?",
    "just-received": "You have just received a card. Do you play it at once?",
    "turn": "Before the turn ends: does anybody do something?",
    "your turn": "It is your turn. What do you do before you kick open the door?",
    "no monster": "There was no monster. What do you do?",
    "your turn ends": "Your turn is about to end. What else do you do?",
    "opening plays": "Before the first turn: what do you put on the table?",
    "whom do you ask": "Whom do you ask for help?",
    "what do you offer": "What do you offer for the help?",
    "do you help": "Do you help?",
    "run away from": "From which monster do you run first?",
    "replace": "Which of these takes its place?",
}


@frozen
class Said:
    """A sentence of the log. `card`: the title of the card it is about, if everybody may read it. `turn`: a turn begins."""

    text: str
    card: str = ""
    turn: bool = False
    event: str = ""


class Narrator:
    """Tells events, and explains each card when it is first seen."""

    def __init__(self, game: Game, players: Sequence[str], told: Mapping[str, str] = NO_WORDS) -> None:
        self._game = game
        self._templates = {**TEMPLATES, **told}  # `told`: how this game's own events are told
        self._players = players
        self._cards = {card.title: card for card in game.cards}
        self._explained: set[str] = set()

    def tell(self, events: Iterable[Event]) -> Iterator[Said]:
        """One sentence for each event that is worth it; runs of hidden draws are one sentence."""
        drawn: list[Event] = []
        turned_up = -1
        for event in events:
            card = (event.get("card") or {}).get("id", -1)
            if event["event"] == "reveal" and card == turned_up:
                continue  # behind a door that was kicked open: it has been said
            turned_up = card if event["event"] == "kick-down" else turned_up
            hidden = event["event"] == "draw" and event["card"] is None
            if drawn and not (hidden and _actor(event) == _actor(drawn[0])):
                yield self._draws(drawn)
                drawn = []
            if hidden:
                drawn.append(event)
            elif (said := self._one(event)) is not None:
                yield said
        if drawn:
            yield self._draws(drawn)

    def explain(self, title: str) -> list[str]:
        """What a card does, in English lines, the first time somebody asks; later nothing."""
        card = self._cards.get(title)
        if title in self._explained or card is None or card.meaning is None or not card.meaning.lines:
            return []
        self._explained.add(title)
        return explain_card(card.meaning, self._game.vocab, self._game.verbs.signatures).splitlines()

    def _name(self, seat: int) -> str:
        return self._players[seat] if 0 <= seat < len(self._players) else ""

    def _draws(self, events: Sequence[Event]) -> Said:
        count = len(events)
        return Said(f"{self._name(_actor(events[0]))} draws {'a card' if count == 1 else f'{count} cards'}", event="draw")

    def _one(self, event: Event) -> Said | None:
        kind = event["event"]
        if kind == "turn":
            return Said(self._name(event["who"]), turn=True, event=kind)
        if kind == "draw" and _seat(event, "to") < 0:
            return None  # laid open on the table: what follows says what it is
        kind = "sell" if kind == "discard" and event["cause"]["flow"].endswith(".sell") else kind
        blanks = self._blanks(event)
        for template in self._templates.get(kind, "").split("|"):
            if template and all(name in blanks for _, name, _, _ in Formatter().parse(template) if name):
                return Said(template.format_map(blanks), (event.get("card") or {}).get("title", ""), event=kind)
        return None

    def _blanks(self, event: Event) -> dict[str, str]:
        """What the blanks of a template stand for in this event; those that nobody fills are missing."""
        card = event.get("card")
        known = card["title"] if card else ""
        found = {
            "who": self._name(event.get("who", -1)), "known": known, "actor": self._name(_actor(event)),
            "loser": self._name(_seat(event, "from")), "taker": self._name(_seat(event, "to")),
        }
        found = {blank: text for blank, text in found.items() if text}
        found["card"] = known or "a card"
        found["on"] = self._host(event)
        if found["on"]:
            found["host"] = found["on"].removeprefix(" on ")
        for end in ("from", "to"):
            if "token" in event:
                found[end] = event[end]  # places, by name
        for number in ("amount", "face"):
            if number in event:
                found[number] = str(abs(event[number]))
        if "stat" in event:
            found["stat"] = event["stat"] + ("s" if abs(event.get("amount", 1)) != 1 and not event["stat"].endswith("s") else "")
        if event.get("cards"):
            found["cards"] = " and ".join(c["title"] for c in event["cards"])
            found["be"] = "is" if len(event["cards"]) == 1 else "are"
        if "said" in event:
            found["said"] = event["said"]
        if "text" in event:
            found["text"] = event["text"]
        if event.get("winners"):
            names = listed([self._name(seat) for seat in event["winners"]])
            found["winners"] = f"{names} {'has' if len(event['winners']) == 1 else 'have'}"
        return found

    def _host(self, event: Event) -> str:
        host = event.get("host", -1)
        return f" on {self._game.cards[host].title}" if 0 <= host < len(self._game.cards) else ""


def _seat(event: Event, end: str) -> int:
    """The seat whose zone a card left (`from`) or came to (`to`)."""
    zone = event.get(end)
    return int(zone["seat"]) if isinstance(zone, Mapping) else -1


def _actor(event: Event) -> int:
    """Who moved a card: who is said to have, else whose zone it came to, else whose it left."""
    for seat in (event.get("by", -1), _seat(event, "to"), _seat(event, "from")):
        if seat >= 0:
            return int(seat)
    return -1


def listed(names: Sequence[str]) -> str:
    """`Ann`, `Ann and Bo`, `Ann, Bo and Cy`."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def ask(decision: Decision, asked: Mapping[str, str] = NO_WORDS) -> str:
    """The question of a decision, for a person. `asked`: this game's own questions in full."""
    said = asked.get(decision.question) or QUESTIONS.get(decision.question, decision.question)
    said = said[:1].upper() + said[1:]
    return said if said.endswith((".", "?", "!", "may")) else said + "?"


def option(decision: Decision, value: Any, game: Game, players: Sequence[str]) -> str:
    """An option, for a person."""
    if decision.question in ("what do you offer", "do you help") and isinstance(value, tuple) and len(value) >= 5:
        return _offer(value, game, players)
    return decision.label(value)


def _offer(value: tuple[Any, ...], game: Game, players: Sequence[str]) -> str:
    """A bribe: `2 Treasures, Bo picks first`, `Rope, even if the fight is lost`."""
    accepts = value[0] == "help"
    share, first, items, plays, anyway = value[1:] if accepts else value
    parts = [f"{share} Treasure{'' if share == 1 else 's'}, {players[first]} picks first"] if share else []
    parts += [game.cards[card].title for card in items]
    parts += [f"the promise to play {game.cards[play[1]].title}" for play in plays]
    said = " and ".join(parts) or "nothing"
    return ("Help, for " if accepts else "") + said + (", even if the fight is lost" if anyway else "")
