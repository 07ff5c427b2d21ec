"""A table for tests of card text: the deck and a test's own cards, lowered, with the whole Munchkin rulebook around them.

Titles stand for cards; players are seats. A test runs a card's text, or begins a fight, and answers what is asked.
"""
from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from attrs import evolve

from rulecore.engine.changes import Change, Happen, Move, SetStat
from rulecore.engine.codec import read_state, state_data
from rulecore.engine.flow import Ask, Flow
from rulecore.engine.game import Game, NoLocals, Spec
from rulecore.engine.machine import Machine
from rulecore.engine.state import CHANCE, NOBODY, Frame, Scope, State
from rulecore.engine.window import PASS
from rulecore.games import build, card_texts, find_spec, read_all
from rulecore.games.munchkin import fight
from rulecore.games.munchkin.words import WORDS
from rulecore.lang.check import check
from rulecore.lang.meaning import CardMeaning
from rulecore.lang.reading import read_cards
from rulecore.lang.syntax import parse
from rulecore.verbs import SHARED
from rulecore.vocab import Vocabulary, load_vocabulary

NAME = "munchkin-scooby-doo"
IDLE = Flow("idle", NoLocals)


@lru_cache
def spec(game: str = NAME) -> Spec:
    """The rules of a game, in which nothing happens by itself."""
    return evolve(find_spec(game), main=IDLE)


SPEC = spec()


@lru_cache
def vocabulary(game: str = NAME) -> Vocabulary:
    """The nouns of a game."""
    found, problems = load_vocabulary(game)
    assert found is not None and not problems, [str(p) for p in problems]
    return found


@lru_cache
def deck(game: str = NAME) -> tuple[CardMeaning, ...]:
    """Every card of a set, bound."""
    cards, problems = read_all(card_texts(game), vocabulary(game), spec(game))
    assert not problems, [str(p) for p in problems]
    return tuple(cards)


def read(text: str, game: str = NAME) -> list[CardMeaning]:
    """A test's own cards. Fails if one of them is not right."""
    cards, problems = read_cards(text, "test.card", vocabulary(game), SHARED.signatures, [c.title for c in deck(game)])
    assert not problems, "\n".join(str(p) for p in problems)
    return cards


def read_or_none(text: str) -> list[CardMeaning]:
    """A test's own cards, or none if one of them is not right (without saying why: that takes long)."""
    vocab = vocabulary()
    parsed = parse(text, "test.card")
    if parsed.diagnostics:
        return []
    cards, problems = check(parsed.cards, vocab, SHARED.signatures, text, "test.card", [c.title for c in deck()])
    return [] if problems else cards


@lru_cache(maxsize=256)
def game_of(text: str = "", titles: tuple[str, ...] = (), game: str = NAME) -> Game:
    """The game with the deck (or only some of it: that is quicker) and a test's own cards."""
    cards = [c for c in deck(game) if not titles or c.title in titles]
    return build(vocabulary(game), spec(game), [*cards, *read(text, game)])


class CardTable:
    """A state, a machine, and the words to play with them. With `thaw` it is saved and loaded before every answer."""

    thaw = False

    def __init__(
        self, text: str = "", seats: int = 3, titles: tuple[str, ...] = (), game: str = NAME, **settings: Any
    ) -> None:
        self.game = game_of(text, titles, game)
        st = self.game.new_state(seats, 7, {"dice": "ask", "players": ("A", "B", "C", "D")[:seats], **settings})
        st.stack.clear()
        st.active = 0
        self.machine = Machine(st)

    # ---- looking ------------------------------------------------------------------------------

    @property
    def st(self) -> State:
        """The state."""
        return self.machine.state

    @property
    def pending(self) -> dict[int, Ask]:
        """Who is asked what."""
        return self.machine.pending

    def at(self, title: str, nth: int = 0) -> int:
        """The card of this title."""
        return self.game.titles[title][nth]

    def titles(self, zone: str, seat: int = 0) -> list[str]:
        """What lies in a zone, the top last."""
        return [self.game.cards[c].title for c in self.st.pile(zone, seat)]

    def level(self, seat: int = 0) -> int:
        """A player's Level."""
        return self.st.stat("level", seat)

    def number(self, name: str, seat: int = 0) -> int:
        """A number of a player as cards read it: strength, run-away, level, hand."""
        return int(WORDS.numbers[name](self.st, seat))

    def card_number(self, name: str, title: str) -> int:
        """A number of a card as cards read it: strength, treasures, gold."""
        return int(WORDS.card_numbers[name](self.st, self.at(title)))

    # ---- arranging ----------------------------------------------------------------------------

    def put(self, zone: str, *titles: str, seat: int = 0, on: str = "") -> int:
        """Lay cards somewhere (the last on top), attached to another where one is named; the last of them."""
        card = NOBODY
        for title in titles:
            free = [c for c in self.game.titles[title] if self.st.zone_of(c) == self.game.cards[c].start]
            card = free[0]
            Move(card, self.game.zones[zone][seat], host=self.at(on) if on else NOBODY).apply(self.st)
        return card

    def empty(self, zone: str) -> None:
        """Take all cards out of a zone, out of the game."""
        for c in self.st.pile(zone)[:]:
            Move(c, self.game.zones["aside"][0]).apply(self.st)

    def set(self, stat: str, value: int, seat: int = 0) -> None:
        """Set a number."""
        SetStat(stat, seat, value).apply(self.st)

    def meet(self, *monsters: str, seat: int = 0, helper: int = NOBODY) -> None:
        """A fight goes on, as if all its monsters had been met already."""
        self.set("fighter", seat)
        self.set("helper", helper)
        for title in monsters:
            self.st.memo[(*fight.MET, self.put("combat", title))] = 1

    # ---- playing ------------------------------------------------------------------------------

    def run(self, flow: Flow, vars: Any) -> None:
        """Run a flow until somebody must answer."""
        self._begin()
        self.st.stack.append(Frame(flow, 0, vars))
        self.machine.advance()

    def _begin(self) -> None:
        """Nothing is asked any more, and under everything lies a flow that does nothing: the checks run when that is reached."""
        self.pending.clear()
        if not self.st.stack:
            self.st.stack.append(Frame(IDLE, 0, IDLE.locals()))

    def fight(self, title: str, seat: int = 0) -> None:
        """A fight begins."""
        self.run(fight.FIGHT, fight.Fight(seat, self.at(title)))

    def play(self, title: str, seat: int = 0, it: Change | None = None) -> None:
        """Follow the text of a card for a player: what its lines do, from top to bottom."""
        text = self.game.cards[self.at(title)].play
        assert text is not None, f"{title} is not played"
        self.run(text, Scope(self.at(title), seat, it))

    def bad_stuff(self, title: str, seat: int = 0) -> None:
        """A monster's Bad Stuff befalls a player."""
        self.run(self.game.cards[self.at(title)].sections["bad-stuff"], Scope(self.at(title), seat))

    def happen(self, event: str, who: int = NOBODY, title: str = "", other: int = NOBODY) -> None:
        """Something happens."""
        self.do(Happen(event, who, self.at(title) if title else NOBODY, other))

    def do(self, *changes: Change) -> None:
        """Changes happen, with all that hears them."""
        self._begin()
        self.machine.do(list(changes), ("test", "", NOBODY))
        self.machine.advance()

    def abilities(self, title: str) -> list[Any]:
        """The activated abilities of a card that could be used now."""
        card = self.at(title)
        return [
            x for x in self.st.live.get("use", ())
            if x.card == card and (x.ability.when is None or x.ability.when(self.st, x, x.seat))
        ]  # fmt: skip

    def use(self, title: str) -> None:
        """Use the (first) activated ability of a card."""
        able = self.abilities(title)
        assert able, f"{title} has nothing to use now"
        self.run(able[0].ability.block, Scope(able[0].card, able[0].seat))

    def say(self, choice: Any, seat: int | None = None) -> None:
        """Answer what is asked; titles stand for cards."""
        if self.thaw:
            self.machine = Machine(read_state(state_data(self.st), self.game))
            self.machine.advance()
        if seat is None:
            assert len(self.pending) == 1, self.waiting()
            seat = next(iter(self.pending))
        assert seat in self.pending, self.waiting()
        ask = self.pending[seat]
        choice = self._meant(ask, choice)
        if ask.shape in ("choose", "yes-no"):
            assert choice in ask.options, self.waiting()
        self.machine.submit(ask, choice)

    def _meant(self, ask: Ask, choice: Any) -> Any:
        if isinstance(choice, list | tuple):
            return tuple(self._meant(ask, c) for c in choice)
        if isinstance(choice, str) and choice in self.game.titles:
            found = [c for c in self.game.titles[choice] if c in ask.options]
            return found[0] if found else NOBODY
        return choice

    def roll(self, face: int) -> None:
        """The die falls, and nobody changes it."""
        self.say(face, CHANCE)
        self.close("roll")

    def close(self, window: str) -> None:
        """Everybody passes in a window, if it is open."""
        while self.pending and all(a.window == window for a in self.pending.values()):
            self.say(PASS, next(iter(self.pending)))

    def say_all(self, keep: str = "") -> None:
        """Everybody passes in windows and gives the first legal answer, until nothing (but `keep`) is asked."""
        while self.pending and (not keep or all(a.question != keep for a in self.pending.values())):
            seat, ask = next(iter(self.pending.items()))
            if seat == CHANCE:
                self.say(ask.options[self.st.revision * 5 % len(ask.options)], seat)
            elif ask.window:
                self.say(PASS, seat)
            elif ask.shape == "subset":
                self.say(tuple(ask.options[: max(ask.least, 1)]), seat)
            elif ask.shape == "order":
                self.say(tuple(ask.options), seat)
            else:
                self.say(ask.options[0], seat)

    def waiting(self) -> str:
        """What waits: shown when a test is surprised."""
        return "; ".join(f"{s}: {a.question} {self._options(a)}" for s, a in self.pending.items()) or "nobody is asked"

    def _options(self, ask: Ask) -> list[Any]:
        cards = ask.about == "card"
        return [self.game.cards[o].title if cards and isinstance(o, int) and o >= 0 else o for o in ask.options]

    def asked(self) -> tuple[int, str]:
        """Who is asked, and what; (NOBODY, "") if nobody is."""
        return next(((s, a.question) for s, a in self.pending.items()), (NOBODY, ""))

    def options(self) -> list[Any]:
        """What may be answered, cards by their titles."""
        return self._options(next(iter(self.pending.values()))) if self.pending else []

    def events(self, name: str) -> list[tuple[int, str]]:
        """What of this name has happened: (who, title)."""
        return [
            (c.befalls(self.st), self.game.cards[card].title if (card := getattr(c, "card", NOBODY)) >= 0 else "")
            for c, _ in self.st.history() if c.event == name
        ]  # fmt: skip


# ---- following a text with some answers -------------------------------------------------------------


def follow(t: CardTable, flow: Flow, vars: Any, rng: Random) -> None:
    """Run a block to its end, with some answers; everybody passes in windows."""
    t.run(flow, vars)
    for _ in range(400):
        if not t.pending:
            return
        seat = rng.choice(sorted(t.pending))
        t.machine.submit(t.pending[seat], some_answer(t.pending[seat], rng))
    raise AssertionError(f"{flow.address} does not come to an end: {t.waiting()}")


def some_answer(ask: Ask, rng: Random) -> Any:
    """A legal answer."""
    if ask.window and ask.seat != CHANCE:
        return PASS
    if ask.sample is not None:
        return ask.sample(rng.randrange)
    options = list(ask.options)
    if ask.shape == "subset":
        return tuple(rng.sample(options, rng.randint(ask.least, min(ask.most, len(options)))))
    if ask.shape == "order":
        return tuple(rng.sample(options, len(options)))
    return rng.choice(options)
