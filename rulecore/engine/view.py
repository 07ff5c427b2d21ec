"""What a seat may know: its view, its events, the ledger of a total. The only way out; what is not shown on purpose is hidden.

Owns: redaction. Never: a rule. Enter here: view_of, EventLog, explain.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from ..lang.meaning import Clause, Ladder, Sentence, Steps
from .changes import AddStat, Arrange, BeginTurn, Change, End, Go, Happen, Move, Reshuffle, Rolled, Say, SetStat, Show, Shuffle
from .state import NOBODY, Event, Live, State
from .values import ledger, stat
from .window import WINDOW

if TYPE_CHECKING:
    from .match import Decision, Match


# ---- zones ----------------------------------------------------------------------------------------


def sees_zone(st: State, zone: int, seat: int | None) -> bool:
    """May a seat (None: a spectator) look at all cards of a zone?"""
    sees = st.game.sees[zone]
    return sees == "all" or (sees == "owner" and seat is not None and st.game.owner[zone] == seat)


def zone_data(st: State, zone: int, seat: int | None) -> dict[str, Any]:
    """A zone: how many cards, and those that may be seen, bottom first."""
    pile = st.zones[zone]
    if not sees_zone(st, zone, seat):
        pile = pile[-1:] if st.game.sees[zone] == "top" else []
    cards = st.game.cards
    return {"count": len(st.zones[zone]), "cards": [{"id": c, "title": cards[c].title} for c in pile]}


# ---- the view -------------------------------------------------------------------------------------


def view_of(match: Match, seat: int | None) -> dict[str, Any]:
    """All that a seat may know now, JSON-ready."""
    st = match.state
    game = st.game
    n = st.seats
    return {
        "game": game.name,
        "seat": seat,
        "players": list(match.players),
        "active": st.active,
        "over": st.over,
        "winners": list(st.winners),
        "zones": {
            name: [zone_data(st, z, seat) for z in (ids[:n] if len(ids) > 1 else ids)] for name, ids in game.zones.items()
        },
        "attached": {str(c): h for c, h in sorted(st.hosts.items()) if sees_zone(st, st.where[c], seat)},
        "stats": {
            name: [stat(st, name, s) for s in range(n)]
            for name, row in game.vocab.stats.items() if "player" in row.of
        },
        "tokens": {
            token.name: [game.vocab.board.names[st.place(token.name, s)] for s in (range(n) if token.of == "player" else (0,))]
            for token in game.vocab.board.tokens.values()
        },
        "lasting": [lasting_data(st, x) for x in st.lasting],
        "silent": {str(s): match.silent(s) for s in range(n) if match.silent(s)},
        "window": window_data(match),
        "facts": dict(game.spec.facts(st)) if game.spec.facts is not None else {},
        "notes": dict(game.spec.notes(st, seat)) if game.spec.notes is not None and seat is not None else {},
        "decisions": [] if seat is None else [decision_data(d) for d in match.decisions(seat)],
    }


def lasting_data(st: State, x: Live) -> dict[str, Any]:
    """Something that lasts: what said so, whom it is about, until when. Whatever lasts was done openly."""
    title = st.game.cards[x.card].title if x.card >= 0 else ""
    return {"title": title, "label": x.ability.label, "seat": x.seat, "who": x.who, "until": x.until}


def window_data(match: Match) -> dict[str, Any] | None:
    """The open window and who is still asked in it: the same for everybody."""
    st = match.state
    if not st.stack or st.stack[-1].flow is not WINDOW:
        return None
    v = st.stack[-1].vars
    return {"name": v.name, "about": v.about, "waits_for": sorted(d.seat for d in match.required)}


def decision_data(d: Decision) -> dict[str, Any]:
    """A decision for the seat it belongs to."""
    return {
        "id": d.id, "question": d.question, "shape": d.shape, "required": d.required, "least": d.least, "most": d.most,
        "card": d.card, "window": d.window, "deadline": d.deadline,
        "options": [{"key": d.key(o), "label": d.label(o)} for o in d.options],
    }


# ---- events ---------------------------------------------------------------------------------------


class EventLog:
    """The history as the seats may know it. Walks it once, so that it knows where every card was when it happened."""

    __slots__ = ("done", "where", "tops", "told")

    def __init__(self, st: State) -> None:
        self.done = 0
        history = st.history()
        self.where = st.where[:]
        for change, _ in reversed(history):
            if isinstance(change, Move):
                self.where[change.card] = change.source
        self.told: dict[int | None, list[dict[str, Any]]] = {s: [] for s in (None, *range(st.seats))}

    def since(self, st: State, seat: int | None, number: int) -> list[dict[str, Any]]:
        """The events for a seat from a number on; each seat has numbers of its own, so that gaps tell nothing."""
        history = st.history()
        for event in history[self.done :]:
            self._tell(st, event)
        self.done = len(history)
        return [dict(e) for e in self.told[seat][max(number, 0) :]]

    def _tell(self, st: State, event: Event) -> None:
        change, (flow, step, card) = event
        for seat, told in self.told.items():
            data = self._told(st, change, seat)
            if data is not None:
                cause = {"flow": flow, "step": step, "rules": self._rules(st, flow, step), "card": self._title(st, card, seat)}
                told.append({"number": len(told), "event": change.event, **data, "cause": cause})
        if isinstance(change, Move):
            self.where[change.card] = change.to
        elif isinstance(change, Reshuffle):
            self.where = [change.to if z == change.source else z for z in self.where]

    def _rules(self, st: State, flow: str, step: str) -> list[str]:
        known = st.game.flows.get(flow)
        if known is not None and step in known.index:
            return list(known.steps[known.index[step]].rules)
        action = st.game.action.get(step) if flow == "action" else None
        return list(action.rules) if action else []

    def _title(self, st: State, card: int, seat: int | None) -> str | None:
        return st.game.cards[card].title if self._known(st, card, seat) else None

    def _known(self, st: State, card: int, seat: int | None) -> bool:
        return card >= 0 and sees_zone(st, self.where[card], seat)

    def _card(self, st: State, card: int) -> dict[str, Any]:
        return {"id": card, "title": st.game.cards[card].title}

    def _told(self, st: State, c: Change, seat: int | None) -> dict[str, Any] | None:
        """What a seat learns of a change: None if it is not for it at all."""
        game = st.game
        if isinstance(c, Move):
            seen = c.open or sees_zone(st, c.source, seat) or sees_zone(st, c.to, seat) or game.sees[c.to] == "top"
            return {
                "card": self._card(st, c.card) if seen else None, "from": self._zone(st, c.source),
                "to": self._zone(st, c.to), "by": c.by, "host": c.host,
            }
        if isinstance(c, Happen):
            told = {"who": c.who, "card": self._card(st, c.card) if self._known(st, c.card, seat) else None}
            return told | {"said": c.said} if c.said else told
        if isinstance(c, AddStat):
            return {"stat": c.stat, "who": c.who, "amount": c.amount, "as": c.cause}
        if isinstance(c, SetStat):
            return {"stat": c.stat, "who": c.who, "value": c.value} if c.stat in game.vocab.stats else None
        if isinstance(c, Go):
            names = game.vocab.board.names
            return {"token": c.token, "who": c.befalls(st), "from": names[c.source], "to": names[c.to]}
        if isinstance(c, Say):
            return {"who": c.who, "text": c.text}
        if isinstance(c, Rolled):
            return {"who": c.who, "faces": c.faces, "face": c.result}
        if isinstance(c, Show):
            seen = c.to in (NOBODY, seat)
            return {"to": c.to, "count": len(c.cards), "cards": [self._card(st, x) for x in c.cards] if seen else None}
        if isinstance(c, (Shuffle, Arrange)):
            return {"zone": self._zone(st, c.zone)}
        if isinstance(c, Reshuffle):
            return {"from": self._zone(st, c.source), "zone": self._zone(st, c.to)}
        if isinstance(c, BeginTurn):
            return {"who": c.who}
        return {"winners": list(c.winners)} if isinstance(c, End) else None

    def _zone(self, st: State, zone: int) -> dict[str, Any]:
        return {"name": st.game.zone_names[zone], "seat": st.game.owner[zone]}


# ---- totals ---------------------------------------------------------------------------------------


@frozen
class Entry:
    """One line of a total's ledger: the card, its printed ability, what it adds, what the card says about it in English."""

    title: str
    label: str
    amount: int
    text: str


def explain(st: State, name: str, seat: int) -> list[Entry]:
    """A total told: where it starts, then each modifier. The amounts add up to it."""
    numbers = getattr(st.game.words, "numbers", {})
    if name not in numbers and name not in st.game.vocab.stats:
        raise LookupError(f"{st.game.name} has no stat {name}")
    found = [_entry(st, x, amount) for x, amount in ledger(st, "+" + name, seat)]
    whole = numbers[name](st, seat) if name in numbers else stat(st, name, seat)
    return [Entry("", "base", whole - sum(e.amount for e in found), name), *found]


def _entry(st: State, x: Live, amount: int) -> Entry:
    title = st.game.cards[x.card].title if x.card >= 0 else ""
    return Entry(title, x.ability.label, amount, said(st, x))


def said(st: State, x: Live) -> str:
    """What a card says that makes an ability count, in English; of a rule of the game, its ids."""
    from ..lang.explain import Teller  # loaded where somebody wants to know

    card = st.game.cards[x.card].meaning if x.card >= 0 else None
    if card is None:
        return x.ability.label
    teller = Teller(card, st.game.vocab, st.game.verbs.signatures)
    line = x.ability.line
    if line is None:
        return " ".join(teller.header_bonus())
    teller.performed = bool(x.until)
    return teller.told(Sentence(Steps((Ladder((line,)),)), None) if isinstance(line, Clause) else line)
