"""A Munchkin table with a few plain cards and plain actions: for tests of the flows, as a set plays them, apart from card text.

With `thaw` the whole state is saved and loaded again before every answer.
"""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulecore.engine.actions import ANY_TIME, Action, Moment
from rulecore.engine.changes import AddStat, Change, Happen, Last, Move, SetStat
from rulecore.engine.codec import read_state, state_data
from rulecore.engine.flow import DICE, Ask, Flow
from rulecore.engine.game import Ability, Card, Game, NoLocals, Spec
from rulecore.engine.machine import BATCH, Machine
from rulecore.engine.state import CHANCE, NOBODY, Frame, Locals, Scope, State
from rulecore.engine.verb import VerbSet
from rulecore.engine.window import PASS, SEALED, WINDOW
from rulecore.games import find_spec
from rulecore.games.munchkin import death, fight, help, rewards, run_away
from rulecore.games.munchkin.reading import REGISTERS, discard_pile, fighting, kind, monsters
from rulecore.vocab_reader import read_game

PLAYED = "munchkin-scooby-doo"  # whose nouns and whose steps (conftest.py)
IN_COMBAT = Moment("in combat", lambda st, seat: fighting(st))
IDLE = Flow("idle", NoLocals)
CHECKS = Flow("checks", NoLocals)
for step in fight.CHECKS:
    CHECKS.add(step)
RULES = (*fight.RULES, *help.RULES, *rewards.RULES, *run_away.RULES, *death.RULES)
FLOWS = (*fight.FLOWS, *help.FLOWS, *rewards.FLOWS, *run_away.FLOWS, *death.FLOWS, WINDOW, SEALED, BATCH, DICE)
BOOST = {
    "munchkins": Ability("boost.munchkins", "side munchkins", whose="wide", amount=5),
    "monsters": Ability("boost.monsters", "side monsters", whose="wide", amount=5),
}
CURSED = Ability("cursed", "+strength", whose="owner", amount=-3)
COMPELS, OVERCOMES, PAYS, REMOVES, ESCAPES = "Scream", "Exit", "Exit with Loot", "Rope", "Smoke"


def card(title: str, kind: str, *terms: str, **fields: Any) -> Card:
    """A plain card."""
    found = {"monster": "Monster", "item": "Item", "one-shot": "Item", "class": "Class"}.get(kind)
    made = Card(title.lower().replace(" ", "-"), title, kind, fields, frozenset({title, *terms, *([found] if found else [])}))
    made.start = {"item": "treasure-deck", "one-shot": "treasure-deck", "go-up": "treasure-deck", "character": "characters"}.get(
        kind, "door-deck"
    )
    return made


def monster(title: str, level: int, treasures: int = 1, levels: int = 1, *terms: str, bad: Any = None) -> Card:
    """A monster; `bad(st, monster, victim)` -> changes: its Bad Stuff."""
    made = card(title, "monster", *terms, level=level, treasures=treasures, levels=levels)
    if bad is not None:
        flow = Flow(f"{made.id}.bad-stuff", Scope, block=True)

        def bad_stuff(st: State, v: Scope) -> list[Change]:
            return bad(st, v.card, v.seat)

        flow.step(bad_stuff)
        made.sections["bad-stuff"] = flow
    return made


def standing(made: Card, zone: str, ability: Ability) -> Card:
    """A card with an ability that counts in a zone."""
    made.counts_in[zone] = (*made.counts_in.get(zone, ()), ability)
    return made


def held(st: State, seat: int, *kinds: str) -> list[int]:
    """The cards of these kinds in a hand."""
    return [c for c in st.pile("hand", seat) if kind(st, c) in kinds]


def boosts(st: State, seat: int) -> Iterator[tuple[int, str]]:
    for c in held(st, seat, "one-shot"):
        if st.game.cards[c].title == "Boost":
            yield from ((c, side) for side in BOOST)


def boost(st: State, seat: int, args: tuple[Any, ...]) -> list[Change]:
    c, side = args
    return [Move(c, st.game.zones["combat"][0], "play", seat), Last(BOOST[side].address, c, seat, NOBODY, "combat")]


def level_up(st: State, seat: int) -> Iterator[tuple[int, int]]:
    for c in held(st, seat, "go-up"):
        wins = st.game.cards[c].title == "Credits"
        yield from ((c, s) for s in range(st.seats) if wins or st.stat("level", s) < 9)


def go_up(st: State, seat: int, args: tuple[Any, ...]) -> list[Change]:
    return [Move(args[0], discard_pile(st, args[0]), "play", seat), AddStat("level", args[1], 1, "even to win")]


def joining(st: State, seat: int) -> Iterator[tuple[int]]:
    yield from ((c,) for c in held(st, seat, "monster"))


def join(st: State, seat: int, args: tuple[Any, ...]) -> list[Change]:
    return [Move(args[0], st.game.zones["combat"][0], "play", seat)]


def enhancing(st: State, seat: int) -> Iterator[tuple[int, int]]:
    yield from ((c, m) for c in held(st, seat, "enhancer") for m in monsters(st))


def enhance(st: State, seat: int, args: tuple[Any, ...]) -> list[Change]:
    return [Move(args[0], st.game.zones["combat"][0], "play", seat, args[1])]


def tricks(st: State, seat: int) -> Iterator[tuple[int, int]]:
    for c in held(st, seat, "one-shot"):
        title = st.game.cards[c].title
        if title == REMOVES:
            yield from ((c, m) for m in monsters(st))
        elif title == COMPELS:
            yield from ((c, s) for s in range(st.seats))
        elif title in (OVERCOMES, PAYS, ESCAPES):
            yield (c, NOBODY)


def trick(st: State, seat: int, args: tuple[Any, ...]) -> list[Change]:
    c, at = args
    title = st.game.cards[c].title
    out = Move(c, st.game.zones["combat"][0], "play", seat)
    if title == REMOVES:
        return [out, Move(at, discard_pile(st, at), "remove", seat)]
    if title == COMPELS:
        return [out, Happen("compel", at, c, st.stat("fighter"))]
    if title == ESCAPES:
        return [out, *[Happen("escape", seat, m) for m in monsters(st)]]
    return [out, Happen("overcome", seat, c, 1 if title == PAYS else NOBODY)]


def charms(st: State, seat: int) -> Iterator[tuple[int]]:
    yield from ((c,) for c in st.pile("pack", seat) if st.game.cards[c].title == "Charm")


def charm(st: State, seat: int, args: tuple[Any, ...]) -> list[Change]:
    """A free action that helps the monsters if its player is of Level 3 or more."""
    out = Move(args[0], st.game.zones["front"][seat], "equip", seat)
    harm = Last(BOOST["monsters"].address, args[0], seat, NOBODY, "combat")
    return [out, harm] if st.stat("level", seat) >= 3 else [out]


ACTIONS = (
    Action("charm", ANY_TIME, charms, charm, free=True, about=("card",)),
    Action("boost", IN_COMBAT, boosts, boost, about=("card", "word")),
    Action("go up", ANY_TIME, level_up, go_up, about=("card", "seat")),
    Action("join", IN_COMBAT, joining, join, about=("card",)),
    Action("enhance", IN_COMBAT, enhancing, enhance, about=("card", "card")),
    Action("trick", IN_COMBAT, tricks, trick, about=("card", "number")),
)


class SmallTable:
    """A state, a machine, and the words to play with them. Titles stand for cards."""

    def __init__(self, cards: list[Card], seats: int = 3, thaw: bool = False, **settings: Any) -> None:
        vocab, problems = read_game(PLAYED)
        assert vocab is not None, problems
        real = find_spec(PLAYED)
        edited = {flow: real.edited[flow] for flow in FLOWS if flow in real.edited}
        spec = Spec(
            name=PLAYED, main=IDLE, verbs=VerbSet([]), actions=ACTIONS, registers=REGISTERS, checks=CHECKS,
            checked_zones=frozenset({"combat", "front", "pack"}), rules=RULES, edited=edited,
            flows=(*[edited.get(flow, flow) for flow in FLOWS], *[flow for part in real.parts for flow in part.flows]),
            responders=fight.responders, stakes=fight.stakes,
        )
        game = Game(vocab, spec)
        for a in (*BOOST.values(), CURSED):
            game.ability(a)
        for made in cards:
            game.add_card(made)
            for abilities in made.counts_in.values():
                for a in abilities:
                    game.ability(a)
                    if a.block is not None:
                        game.flow(a.block)
            for flow in made.sections.values():
                game.flow(flow)
        st = game.new_state(seats, 7, {"dice": "ask", **settings})
        st.stack.clear()
        aside = game.zones["aside"][0]
        for c in range(len(game.cards)):
            Move(c, aside).apply(st)
        st.active = 0
        self.game = game
        self.machine = Machine(st)
        self.thaw = thaw

    @property
    def st(self) -> State:
        return self.machine.state

    @property
    def pending(self) -> dict[int, Ask]:
        return self.machine.pending

    def at(self, title: str, nth: int = 0) -> int:
        """The card of this title."""
        return self.game.titles[title][nth]

    def title(self, c: int) -> str:
        return self.game.cards[c].title

    def titles(self, zone: str, seat: int = 0) -> list[str]:
        """What lies in a zone, in alphabetical order."""
        return sorted(self.title(c) for c in self.st.pile(zone, seat))

    def put(self, title: str, zone: str, seat: int = 0, nth: int = 0) -> int:
        """Lay a card somewhere."""
        c = self.at(title, nth)
        Move(c, self.game.zones[zone][seat]).apply(self.st)
        return c

    def level(self, seat: int, n: int) -> None:
        """Set a Level."""
        SetStat("level", seat, n).apply(self.st)

    def run(self, flow: Flow, vars: Locals) -> None:
        """Run a flow until somebody must answer."""
        self.st.stack.append(Frame(flow, 0, vars))
        self.machine.advance()

    def fight(self, title: str, seat: int = 0) -> None:
        """Begin a fight."""
        self.run(fight.FIGHT, fight.Fight(seat, self.at(title)))

    def ask(self, seat: int = NOBODY) -> Ask:
        """The question that waits (for a seat)."""
        if seat == NOBODY:
            assert len(self.pending) == 1, self.waiting()
            return next(iter(self.pending.values()))
        assert seat in self.pending, self.waiting()
        return self.pending[seat]

    def waiting(self) -> str:
        """What waits: shown when a test is surprised."""
        return "; ".join(f"{s}: {a.question} {list(a.options)}" for s, a in self.pending.items()) or "nobody is asked"

    def thawed(self) -> None:
        """Save and load: the same questions must come back."""
        asks = {s: (a.question, tuple(a.options)) for s, a in self.pending.items()}
        self.machine = Machine(read_state(state_data(self.st), self.game))
        self.machine.advance()
        assert {s: (a.question, tuple(a.options)) for s, a in self.pending.items()} == asks

    def say(self, choice: Any, seat: int = NOBODY) -> None:
        """Answer a question."""
        if self.thaw:
            self.thawed()
        ask = self.ask(seat)
        if ask.shape == "choose" and choice not in ask.options:
            assert ask.free is not None, self.waiting()
            refused = ask.free(choice)
            assert refused is None, refused
        self.machine.submit(ask, choice)

    def do(self, seat: int, *choice: Any) -> None:
        """Do an action while somebody else is asked; titles stand for cards."""
        named = (choice[0], *[self.at(x) if x in self.game.titles else x for x in choice[1:]])
        if self.thaw:
            self.thawed()
        self.machine.perform(seat, named)

    def respond(self, seat: int, *choice: Any) -> None:
        """Answer a window with an action."""
        self.say((choice[0], *[self.at(x) if x in self.game.titles else x for x in choice[1:]]), seat)

    def act(self, seat: int, *choice: Any) -> None:
        """Do an action now, in answer to a window if one is open."""
        (self.respond if self.ask_window() else self.do)(seat, *choice)

    def close(self) -> str:
        """Everybody passes, until the window is closed; its name."""
        name = next(iter(self.pending.values())).window
        assert name, self.waiting()
        opened = self.st.stack[-1].vars.opened
        while self.pending and self.st.stack[-1].flow is WINDOW and self.st.stack[-1].vars.opened == opened:
            self.say(PASS, min(self.pending))
        return name

    def ask_window(self) -> str:
        """The name of the window that waits, or ""."""
        return next(iter(self.pending.values())).window if self.pending else ""

    def decide(self) -> None:
        """The fighter lets it be decided and everybody passes (a lone answer is given by itself)."""
        if not self.ask_window():
            self.say(fight.DECIDE)
        self.close()

    def roll(self, face: int, seat: int | None = None) -> None:
        """The die of the running player falls; nobody changes it."""
        if seat is not None:
            assert self.st.stack[-1].vars.who == seat
        self.say(face, CHANCE)
        if self.pending and all(a.window == "roll" for a in self.pending.values()):
            self.close()

    def events(self, name: str) -> list[tuple[Any, ...]]:
        """What of this name has happened: (who, title)."""
        return [
            (c.who, self.title(c.card) if c.card >= 0 else "")
            for c, _ in self.st.history() if isinstance(c, Happen) and c.event == name
        ]
