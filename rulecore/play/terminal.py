"""A game in the terminal: a person against bots, or bots alone to be watched. Enter here: watch, play.

Owns: what is shown when, pauses, what a person may type. Never: a rule, or what another seat holds: everything is read from
the person's chair, or, where nobody plays, from a spectator's.
"""
from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import nullcontext, suppress
from typing import TYPE_CHECKING, Any

from ..errors import Rejected, RuleError
from .bots import Bot
from .keys import Keyboard
from .pictures import Line, picture_for
from .screen import Screen
from .simulate import bots_for, seats_for
from .table import Chair, Table, ThreadedTable
from .words import Narrator, Said, ask, option

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..engine.match import Decision

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Finn", "Gus", "Hope")
WATCH_SECONDS = 90.0  # what a watched game may take at normal speed
LONGEST_PAUSE = 0.5  # after a line
WINDOW_PAUSES = 4  # a watched window lasts as long as so many lines
Options = Mapping[str, bool | int | str]  # what the table has chosen
NO_OPTIONS: Options = {}
TICK = 0.1  # between two looks at the clock of a window
KEYS = "123456789abcdefghijklmno"  # for the options of a window
HELP = "a number answers; t shows the table, x and a card's name explains it, q leaves the game"
GOOD = frozenset(("win", "defeat", "gain", "escape", "help", "end"))
BAD = frozenset(("curse", "death", "lose", "loss", "caught", "combat"))
EXPLAINED = frozenset(("play", "enter", "kick-down", "reveal", "combat", "curse", "hunt"))  # a card comes to the table


class Leave(Exception):
    """The person wants to go."""


# ---- pauses ---------------------------------------------------------------------------------------


class Pace:
    """How long to wait after a line and for a watched window, and how many there were."""

    def __init__(self, unit: float = 0.0) -> None:
        self.unit = unit
        self.units = 0

    def line(self) -> float:
        """The pause after a line."""
        self.units += 1
        return self.unit

    def window(self, seconds: float) -> float:
        """How long a watched window is shown."""
        self.units += WINDOW_PAUSES
        return min(seconds, WINDOW_PAUSES * self.unit)


class Silence:
    """A screen that shows nothing."""

    live = False

    def line(self, text: str = "", style: str = "") -> None:
        """Nothing."""

    def rule(self, title: str) -> None:
        """Nothing."""

    def table(self, header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Nothing."""

    def countdown(self, text: str, left: float, whole: float) -> None:
        """Nothing."""

    def countdown_over(self, text: str) -> None:
        """Nothing."""


# ---- enter here -----------------------------------------------------------------------------------


def watch(
    game: Game, screen: Screen, *, seed: int, players: int = 0, speed: float = 1.0, options: Options = NO_OPTIONS
) -> tuple[int, ...]:
    """Bots play; the game is paced to end within two minutes at speed 1. The winners.

    Its length is known because the same seed has been played before, unseen. Speed 0 does not wait at all.
    """
    if speed <= 0:
        return Session(game, screen, Pace(), seed, players, options=options).run()
    unseen = Pace()
    Session(game, Silence(), unseen, seed, players, options=options).run()
    unit = min(LONGEST_PAUSE, WATCH_SECONDS / max(unseen.units, 1)) / speed
    return Session(game, screen, Pace(unit), seed, players, options=options).run()


def play(
    game: Game, screen: Screen, keyboard: Keyboard, *, seed: int, players: int = 0, seat: int = 0, speed: float = 1.0,
    options: Options = NO_OPTIONS,
) -> tuple[int, ...]:
    """A person in a seat, bots in the others; windows wait for the seconds of the game's data. The winners."""
    pace = Pace(LONGEST_PAUSE / speed if speed > 0 else 0.0)
    return Session(game, screen, pace, seed, players, seat, keyboard, options).run()


def names_at(game: Game, players: int = 0, person: int | None = None) -> list[str]:
    """Who sits at the table."""
    names = list(NAMES[: seats_for(game, players)])
    if person is not None:
        names[person] += " (you)"
    return names


class Session:
    """One game being shown."""

    def __init__(
        self, game: Game, screen: Screen, pace: Pace, seed: int, players: int = 0, person: int | None = None,
        keyboard: Keyboard | None = None, options: Options = NO_OPTIONS,
    ) -> None:
        names = names_at(game, players, person)
        count = len(names)
        self._screen = screen
        self._pace = pace
        self._keyboard = keyboard
        match = game.new_match(names, seed, options)
        self._game = game = match.game  # with the cards that lie on this table
        self._table = Table(match) if person is None else ThreadedTable(match)
        self._chairs = [self._table.chair(s) for s in range(count)]
        self._bots: dict[int, Bot] = dict(enumerate(bots_for(game, count, seed, random=False)))
        self._person = None if person is None else self._chairs[person]
        if person is not None:
            del self._bots[person]
        self._names = tuple(names)
        self._picture = picture_for(game)
        self._narrator = Narrator(game, names, self._picture.told)
        self._told = 0
        self._window = 0  # the clock of the window that was shown last
        self._shown: list[Line] = []  # of what is being decided, what was shown last

    def run(self) -> tuple[int, ...]:
        """Play to the end; the winners."""
        table = self._table
        with table if isinstance(table, ThreadedTable) else nullcontext():
            self._screen.rule(f"{self._game.vocab.title or self._game.name}: {', '.join(self._names)}")
            if self._keyboard is not None and self._keyboard.is_terminal:
                self._screen.line("While others act, any key lets you do something out of turn.", "dim")
            try:
                while not table.over:
                    self._news()
                    self._show_window()
                    if not self._bots_act() and not self._person_acts():
                        self._let_time_pass()
            except Leave:
                self._screen.line("You leave the table.", "ask")
            except RuleError as fault:
                self._screen.line(f"The rules failed: {fault}", "bad")
            self._news()
            self._show_table()
        return table.winners

    # ---- what is shown -------------------------------------------------------------------------

    def _look(self) -> dict[str, Any]:
        """The table as the person sees it, or a spectator."""
        return self._table.view() if self._person is None else self._person.view()

    def _news(self) -> None:
        """What has happened since the last look."""
        source = self._table if self._person is None else self._person
        events = source.events(self._told)
        self._told += len(events)
        for said in self._narrator.tell(events):
            self._say(said)

    def _say(self, said: Said) -> None:
        if said.turn:
            self._screen.rule(f"Turn of {said.text}")
            self._show_table()
            return
        self._screen.line(said.text, "good" if said.event in GOOD else "bad" if said.event in BAD else "")
        self._wait(self._pace.line())
        for line in self._narrator.explain(said.card) if said.event in EXPLAINED else ():
            self._screen.line("    " + line, "dim")
            self._wait(self._pace.line())

    def _show_table(self) -> None:
        """Everybody's numbers and open cards, and the person's hand."""
        view = self._look()
        header, columns = ["Player"], [list(self._names)]
        for name, values in self._picture.numbers(view).items():
            header.append(name.capitalize())
            columns.append([str(v) for v in values])
        for name in self._picture.piles(view):
            header.append(name.capitalize())
            columns.append([_cards(zone) for zone in view["zones"][name]])
        self._screen.table(header, list(zip(*columns, strict=True)))
        for text, style in self._picture.board(view, self._names):
            self._screen.line(text, style)

    def _contest(self) -> list[Line]:
        """What is being decided now, as lines; none if nothing is."""
        return self._picture.contest(self._look(), self._names)

    def _show_contest(self) -> None:
        """What is being decided, when it has changed."""
        lines = self._contest()
        if lines and lines != self._shown:
            self._shown = lines
            for text, style in lines:
                self._screen.line(text, style)
                self._wait(self._pace.line())

    def _show_window(self) -> None:
        """A window that has opened: what is being decided, as it stands; where nobody plays, its time going by."""
        waiting = self._open_window()
        if waiting is None or waiting.clock == self._window:
            return
        self._window = waiting.clock
        self._show_contest()
        whole = waiting.deadline
        if self._person is None and whole is not None and self._contest():
            shown = self._pace.window(whole)
            text = f"  {waiting.window.replace('-', ' ')}: who speaks up?"
            end = time.monotonic() + shown
            while (left := end - time.monotonic()) > 0:
                self._screen.countdown(text, left * whole / shown, whole)
                time.sleep(min(TICK, left))
            self._screen.countdown_over(text)

    def _open_window(self) -> Decision | None:
        """A decision in the window that is open, whoever it belongs to."""
        for chair in self._chairs:
            for decision in chair.decisions:
                if decision.required and decision.window:
                    return decision
        return None

    def _wait(self, seconds: float) -> None:
        """A pause. A person at a terminal may break in with a key."""
        if seconds <= 0:
            return
        if self._person is None or self._keyboard is None or not self._keyboard.is_terminal:
            time.sleep(seconds)
        elif self._keyboard.key(seconds) is not None:
            self._break_in(self._person)

    # ---- who acts ------------------------------------------------------------------------------

    def _bots_act(self) -> bool:
        """The first bot that has something to say says it; those who are not asked may speak before the others."""
        asked = [(any(d.required for d in found), seat, found) for seat in self._bots if (found := self._chairs[seat].decisions)]
        for _, seat, decisions in sorted(asked, key=lambda entry: entry[0]):
            try:
                answer = self._bots[seat].decide(self._chairs[seat], decisions)
                if answer is not None:
                    self._chairs[seat].submit(answer)
                    return True
            except Rejected:
                return True  # somebody was faster, or its time was up
            except RuleError:
                raise
            except Exception as broken:
                self._screen.line(f"{self._names[seat]}'s bot has failed ({broken!r}) and leaves", "bad")
                del self._bots[seat]
                self._table.leave(seat)
                return True
        return False

    def _let_time_pass(self) -> None:
        """Nobody has anything to say: what is waited for is answered by its default."""
        for chair in self._chairs:
            for decision in chair.decisions:
                if decision.required:
                    with suppress(Rejected):  # the table's own clock was faster
                        chair.submit(decision.answer(decision.default))
                    return

    def _person_acts(self) -> bool:
        """Ask the person, if anything is asked of them."""
        chair, keyboard = self._person, self._keyboard
        if chair is None or keyboard is None:
            return False
        decisions = chair.decisions
        required = next((d for d in decisions if d.required), None)
        if required is None:
            return False
        try:
            if required.window:
                self._in_window(chair, keyboard, required)
            else:
                self._show_contest()
                self._question(chair, keyboard, decisions)
        except EOFError:
            self._screen.line("The input has ended; your seat is played by defaults.", "ask")
            self._table.leave(chair.seat)
            self._person_is_gone()
        except Rejected as no:
            self._screen.line(str(no), "bad")
        return True

    def _person_is_gone(self) -> None:
        """Nobody is asked any more; the seat stays, and the game is shown from it."""
        self._keyboard = None

    # ---- the person ----------------------------------------------------------------------------

    def _in_window(self, chair: Chair, keyboard: Keyboard, decision: Decision) -> None:
        """The clock runs; a key answers, the space bar stops it, Enter passes."""
        options = list(decision.options)[1:]
        if not options and not self._contest():
            chair.submit(decision.answer(decision.default))  # there is nothing to say and nothing to watch
            return
        self._screen.line(ask(decision, self._picture.asked), "ask")
        for key, value in zip(KEYS, options, strict=False):
            self._screen.line(f"  {key}  {self._option(decision, value)}")
        self._screen.line("  Enter passes; the space bar stops the clock" if options else "  Enter passes", "dim")
        whole = decision.deadline or 0.0
        while (left := self._table.left(decision)) is not None and left > 0:
            self._screen.countdown("  speak up:", left, whole)
            pressed = keyboard.key(min(TICK, left))
            if pressed is None:
                if not any(d.id == decision.id for d in chair.decisions):
                    break
                continue
            said = pressed.strip().lower()
            if pressed == " " and options:
                self._table.hold(decision)
                self._screen.countdown_over("  the clock stands still")
                self._question(chair, keyboard, [decision])
                return
            if said in ("", "p"):
                self._screen.countdown_over("  you pass")
                chair.submit(decision.answer(decision.default))
                return
            if said[:1] in KEYS and KEYS.index(said[0]) < len(options):
                self._screen.countdown_over("  you speak up")
                chair.submit(decision.answer(options[KEYS.index(said[0])]))
                return
        self._screen.countdown_over("  the time is up")
        self._table.expire()

    def _break_in(self, chair: Chair) -> None:
        """A key during a pause: what the person may do now, unasked."""
        offers = [d for d in chair.decisions if not d.required and d.options]
        if not offers:
            self._screen.line("There is nothing that you could do just now.", "dim")
            return
        try:
            assert self._keyboard is not None
            self._question(chair, self._keyboard, offers)
        except Rejected as no:
            self._screen.line(str(no), "bad")

    def _question(self, chair: Chair, keyboard: Keyboard, decisions: Sequence[Decision]) -> None:
        """All that the person may answer, numbered; a required decision first, then what may be done besides."""
        self._screen.line()
        self._show_places(decisions)
        choices: list[tuple[Decision, Any]] = []
        for decision in decisions:
            self._screen.line(ask(decision, self._picture.asked) + _how_many(decision), "ask")
            for value in decision.options:
                choices.append((decision, value))
                self._screen.line(f"  {len(choices):>2}  {self._option(decision, value)}")
        must = decisions[0].required
        self._screen.line(f"  ({HELP}{'' if must else '; Enter does nothing'})", "dim")
        while True:
            said = keyboard.line().strip()
            if not said and not must:
                return
            if self._is_command(said):
                continue
            answer = _answer(said, choices, decisions[0])
            if answer is None:
                self._screen.line(f"  {said!r} is no answer; {HELP}", "bad")
                continue
            try:
                chair.submit(answer[0].answer(answer[1]))
                return
            except Rejected as no:
                self._screen.line(f"  {no}", "bad")
                if no.code in ("stale", "window-closed", "over", "table-closed"):
                    return

    def _option(self, decision: Decision, value: Any) -> str:
        """An option, for the person."""
        return self._picture.option(decision, value) or option(decision, value, self._game, self._names)

    def _show_places(self, decisions: Sequence[Decision]) -> None:
        """Where one is to choose a place, the board with the numbers of the options on it."""
        marks: dict[Any, str] = {}
        for decision in decisions:
            if decision.about == "place":
                marks.update({place: f"[{number}]" for number, place in enumerate(decision.options, 1)})
        if marks:
            for text, style in self._picture.choice(self._look(), self._names, marks):
                self._screen.line(text, style)

    def _is_command(self, said: str) -> bool:
        """`t`, `q`, `x Snow Ghost`."""
        if said.lower() == "q":
            raise Leave
        if said.lower() == "t":
            self._show_table()
            self._shown = []
            self._show_contest()
            return True
        if said.lower().startswith("x "):
            self._explain(said[2:].strip())
            return True
        return False

    def _explain(self, name: str) -> None:
        near = [t for t in self._game.titles if name.casefold() in t.casefold()]
        for title in near[:3]:
            self._screen.line(title, "strong")
            for line in Narrator(self._game, self._names).explain(title) or ["It says nothing."]:
                self._screen.line("    " + line)
        if not near:
            self._screen.line(f"  no card is called {name!r}", "bad")


def _cards(zone: Mapping[str, Any]) -> str:
    """What lies in a zone: the cards that are seen, or how many there are."""
    if zone["cards"]:
        return "\n".join(card["title"] for card in zone["cards"])
    return f"{zone['count']} card{'' if zone['count'] == 1 else 's'}" if zone["count"] else ""


def _how_many(decision: Decision) -> str:
    if decision.shape == "subset":
        some = f"{decision.least}" if decision.least == decision.most else f"{decision.least} to {decision.most}"
        return f" ({some} of them: numbers with spaces between)"
    return " (all of them, in the order that you want)" if decision.shape == "order" else ""


def _answer(said: str, choices: Sequence[tuple[Decision, Any]], first: Decision) -> tuple[Decision, Any] | None:
    """The decision and the value that a line of input means; None if it means nothing."""
    if first.shape == "yes-no" and said.lower() in ("y", "yes", "n", "no"):
        return first, said.lower().startswith("y")
    words = said.replace(",", " ").split()
    if not all(word.isdigit() and 0 < int(word) <= len(choices) for word in words):
        return None
    picked = [choices[int(word) - 1] for word in words]
    several = picked[0][0] if picked else first
    if several.shape in ("subset", "order"):
        return several, tuple(value for decision, value in picked if decision is several)
    return picked[0] if len(picked) == 1 else None
