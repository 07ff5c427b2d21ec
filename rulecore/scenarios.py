"""Examples of cards, run: the table is set, what they say is done, and what they expect is looked at.

Owns: finding examples, running one, telling why one fails. Never: their words (`lang.examples`), or a rule.
Enter here: find_examples, run_example, Outcome.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from . import resources
from .diagnostics import Diagnostic
from .engine.changes import BeginTurn
from .engine.condition import Conditions
from .engine.game import Card, Game
from .engine.match import Decision, Match
from .engine.options import slug
from .engine.select import Reader, Unreadable
from .engine.state import NO_NAMES, NOBODY, Scope, State
from .engine.window import PASS
from .errors import RulecoreError
from .games import find_spec, load_nouns, whole_table
from .lang import meaning as m
from .lang.examples import DIE, EVERYONE
from .lang.reading import read_examples, read_parsed
from .lang.source import read_source
from .lang.syntax import parse, titles
from .play.words import Narrator
from .testing import arranged, thawed

PASSES = 10_000  # until all windows must be closed
LOGGED = 30  # of a failed example, the last lines of the log
LINE = "line"  # what the options of `choose one:` are: the lines of the card
SHOWN = 40  # options of a decision that are shown
NOTHING: m.Saying = (("word", "nothing"),)
SAYS_PASS: m.Saying = (("word", "pass"),)
_COPY = re.compile(r"\.[0-9]+$")
Example = m.Example


# ---- finding them ---------------------------------------------------------------------------------


def find_examples(name: str | Path) -> tuple[list[Example], list[Diagnostic]]:
    """All examples of a game or of a folder with a game.yaml, bound, in the order of files and lines; and what is wrong there.

    Those of a set that it builds on are not among them. Raises LookupError or CardError.
    """
    folders = resources.game_dirs(str(name)).values()
    return read_files(str(name), [path for folder in folders for path in resources.card_files(folder)])


def read_files(name: str, paths: Iterable[Path]) -> tuple[list[Example], list[Diagnostic]]:
    """The examples in these files, of a game or folder of that name, and what is wrong with the files."""
    vocabulary = load_nouns(whole_table(name))
    signatures = find_spec(vocabulary.name, vocabulary).verbs.signatures
    known = [title for folder in vocabulary.folders for path in resources.card_files(Path(folder)) for title in titles(_text(path))]
    examples: list[Example] = []
    problems: list[Diagnostic] = []
    for path in paths:
        source = parse(_text(path), str(path))
        wrong = [problem for problem in read_parsed(source, vocabulary, signatures, known)[1] if not problem.ignored]
        problems += wrong
        examples += read_examples(source, vocabulary, signatures, known)
    return examples, problems


def _text(path: Path) -> str:
    return read_source(path.read_bytes())


# ---- running one ----------------------------------------------------------------------------------


@frozen
class Outcome:
    """What became of an example. `message`: why it failed, with the open options, the log and the totals; "" if it holds.

    `at`: the line of the file that failed, from 1; 0 if it holds. `match`: the table as it was left; None if it could not be set.
    """

    example: Example
    message: str = ""
    at: int = 0
    match: Match | None = field(default=None, eq=False, repr=False)

    @property
    def ok(self) -> bool:
        """Does the example hold?"""
        return not self.message


class Failure(Exception):
    """An example does not hold, and why."""


def run_example(game: Game, example: Example, *, thaw: bool = False) -> Outcome:
    """Run an example of one of a game's cards. `thaw`: the match is saved and loaded before every line. Raises nothing."""
    stage: _Stage | None = None
    at = example.line
    try:
        stage = _Stage(game, example, thaw)
        for line in example.lines:
            if isinstance(line, (m.Act, m.Claim, m.Able)):
                at = line_of(example, line)
                stage.follow(line)
        at = line_of(example, example.lines[-1])
        stage.nothing_left()
    except (Failure, Unreadable, RulecoreError, LookupError) as wrong:
        return Outcome(example, _told(wrong, stage), at, stage.match if stage is not None else None)
    return Outcome(example, match=stage.match)


def line_of(example: Example, line: m.Meaning) -> int:
    """The number of a line of an example in its file."""
    return example.line + example.text.count("\n", 0, line.span[0] - example.span[0])


class _Stage:
    """The table of one example, while it is played."""

    def __init__(self, game: Game, example: Example, thaw: bool) -> None:
        self.example = example
        self.thaw = thaw
        self.match = _set_up(game, example)
        self.turn = self._turns()  # the turn in which somebody last did something

    def follow(self, line: m.Act | m.Claim | m.Able) -> None:
        """One line. Raises Failure."""
        if self.thaw:
            self.match = thawed(self.match)
        match line:
            case m.Act():
                self.turn = self._turns()
                self._act(line)
            case m.Able():
                self._able(line)
            case m.Claim(tests):
                self._close_windows(lambda: False, turns=False)
                for test in tests:
                    self._claim(test)

    def nothing_left(self) -> None:
        """Every choice that came up has been answered; what the next turn asks is not this example's business."""
        if self._turns() != self.turn:
            return
        for decision in self._choices():
            raise Failure(f"at the end {self._name(decision)} is still asked: {decision.question}")

    def _turns(self) -> int:
        """How many turns have begun."""
        return sum(isinstance(change, BeginTurn) for change, _ in self.match.state.history())

    # ---- doing --------------------------------------------------------------------------------

    def _act(self, act: m.Act) -> None:
        if act.who == EVERYONE:
            self._everyone(act.sayings)
        elif act.who == DIE:
            self._die(act.sayings)
        else:
            decision, value = self._found(act.who, act.sayings)
            before = next((d for d in self._choices() if d.id != decision.id), None)
            if before is not None and not decision.required:
                raise Failure(f"first {self._name(before)} must answer: {before.question}")
            self._submit(decision, value)

    def _close_windows(self, enough: Callable[[], bool], turns: bool = True) -> None:
        """Let one after another pass in the open windows, until something is so or none is open.

        `turns`: also where the players act in turn; to pass there is to give up the rest of it.
        """
        for _ in range(PASSES):
            waiting = self._waiting(turns)
            if not waiting or enough():
                return
            self._submit(waiting[0], waiting[0].default)
        raise Failure("the windows do not close")

    def _found(self, who: str, sayings: Sequence[m.Saying]) -> tuple[Decision, Any]:
        """What a player means, now or when a window that nobody uses has closed. Raises Failure, and then none has."""
        if not self._can(who, sayings):
            before = self.match.fork()
            self._close_windows(lambda: self._can(who, sayings))
            if not self._can(who, sayings):
                self.match = before
        return self._meant(who, sayings)

    def _can(self, who: str, sayings: Sequence[m.Saying]) -> bool:
        return any(self._answers(decision, sayings) for decision in self.match.decisions(self._seat(who)))

    def _everyone(self, sayings: Sequence[m.Saying]) -> None:
        if [*sayings] != [SAYS_PASS]:
            raise Failure("everyone can only pass: `do everyone: pass`")
        if not self._waiting():
            raise Failure("no response window is open in which anybody could pass")
        self._close_windows(lambda: False)

    def _waiting(self, turns: bool = True) -> list[Decision]:
        windows = self.match.game.windows
        found = [d for d in self.match.required if d.window and PASS in d.options]
        return [d for d in found if turns or windows[d.window].policy != "alternate"]

    def _die(self, sayings: Sequence[m.Saying]) -> None:
        self._close_windows(lambda: self.match.chance is not None)
        die = self.match.chance
        if die is None:
            raise Failure("no die is rolled now")
        faces = [option for option in die.options if [*sayings] == [(("number", str(option)),)]]
        if not faces:
            raise Failure(f"the die shows one of {', '.join(map(str, die.options))}")
        self._submit(die, faces[0])

    def _submit(self, decision: Decision, value: Any) -> None:
        self.match.submit(decision.answer(value))

    # ---- who means what -----------------------------------------------------------------------

    def _meant(self, who: str, sayings: Sequence[m.Saying]) -> tuple[Decision, Any]:
        """The decision of a player that these words answer, and the answer: what is asked before what is offered."""
        decisions = self.match.decisions(self._seat(who))
        for decision in decisions:
            found = self._answers(decision, sayings)
            if len(found) > 1:
                keys = ", ".join(f"`{_as_said(key_of(decision, value), self.match)}`" for value in found[:SHOWN])
                raise Failure(f"{who} could mean {keys}: say more")
            if found:
                return decision, found[0]
        if not decisions:
            raise Failure(f"{who} is asked nothing now, and can do nothing")
        raise Failure(f"{who} cannot do or say that now")

    def _answers(self, decision: Decision, sayings: Sequence[m.Saying]) -> list[Any]:
        """The answers to a decision that the words could mean."""
        if decision.shape not in ("subset", "order"):
            return self._options(decision, sayings[0]) if len(sayings) == 1 else []
        if [*sayings] == [NOTHING]:
            return [()]
        taken: list[Any] = []
        for saying in sayings:
            found = [o for o in self._options(decision, saying, every=True) if o not in taken]
            if not found:
                return []
            taken.append(found[0])
        return [tuple(taken)]

    def _options(self, decision: Decision, saying: m.Saying, every: bool = False) -> list[Any]:
        """The options that one saying fits: exactly if there is such a one; of like copies one, unless `every`."""
        said = [self._token(kind, word) for kind, word in saying]
        fitting: dict[tuple[str, ...], list[Any]] = {}
        for option in decision.options:
            tokens = tokens_of(key_of(decision, option))
            if _within(said, tokens):
                fitting.setdefault(tokens, []).append(option)
        exact = fitting.get(tuple(said))
        groups = [exact] if exact else list(fitting.values())
        return [option for group in groups for option in (group if every else group[:1])]

    def _token(self, kind: str, word: str) -> str:
        if kind == "player":
            return f"seat-{self._seat(word)}"
        return word if kind == "number" else slug(word)

    def _able(self, able: m.Able) -> None:
        decisions = self.match.decisions(self._seat(able.who))
        decisions = [d for d in decisions if d.required and not d.window] if able.modal == "must" else decisions
        can = any(self._answers(decision, able.sayings) for decision in decisions)
        if can == (able.modal == "cannot"):
            raise Failure(f"{able.who} can do or say that now" if can else f"{able.who} cannot do or say that now")

    def _choices(self) -> list[Decision]:
        """What must be answered before the game goes on: neither a window that passing closes, nor what to do in a turn."""
        die = self.match.chance
        asked = [d for d in self.match.required if d.seat >= 0 and not d.window and d.about != "action"]
        return [*([die] if die is not None else []), *asked]

    def _seat(self, name: str) -> int:
        return self.match.players.index(name)

    def _name(self, decision: Decision) -> str:
        return self.match.players[decision.seat] if decision.seat >= 0 else "the die"

    # ---- what is expected ---------------------------------------------------------------------

    def _claim(self, test: m.Test) -> None:
        st = self.match.state
        claims = Claims(st.game, self.match.players)
        if not claims.test(test)(st, claims.scope, NOBODY):
            raise Failure("that is not so" + "".join(f"; {line}" for line in claims.measured(test, st)))


# ---- setting the table ----------------------------------------------------------------------------


def _set_up(game: Game, example: Example) -> Match:
    """The table that an example begins with. Raises Failure."""
    players: dict[str, dict[str, Any]] = {name: {} for name in example.players}
    zones: dict[str, list[str]] = {}
    attached: dict[str, list[str]] = {}
    registers: dict[str, Any] = {}
    options: dict[str, Any] = {"dice": "ask"}
    short: list[str] = []
    turn, fighting = example.players[0], list[str]()
    running: dict[str, list[str]] = {}
    for line in example.lines:
        match line:
            case m.Placed(card, zone, player):
                zone = zone or _counts(game, card)
                place = players[player] if player else zones
                place.setdefault(zone, []).append(card)
            case m.Counted(stat, player, amount):
                players[player][stat] = amount
            case m.Laid(card, host):
                attached.setdefault(card, []).append(host)
            case m.Emptied(zone, player):
                short += [] if player else [zone]
            case m.Read(ruling, yes):
                options[ruling] = "yes" if yes else "no"
            case m.Standing(player, place):
                token = next(token.name for token in game.vocab.board.tokens.values() if token.of == "player")
                players[player][token] = place
            case m.Being(state, player):
                registers[_posture(game, state)] = player
            case m.Begun(scene, player, card):
                turn = player
                if scene in game.spec.scenes:
                    fighting += [card] if card and running else []
                    running = running or _scene(game, scene, player, card)
                elif card or scene != "turn":
                    known = ", ".join(["turn", *game.spec.scenes])
                    raise Failure(f"in this game an example cannot begin with {scene}; it can with: {known}")
    for card in fighting:
        zones.setdefault(_counts(game, card), []).append(card)
    decks = {zone: cards for zone, cards in zones.items() if game.vocab.zones[zone].order == "stack"}
    return arranged(
        game, players=players, options=options, turn=turn, running=running, attached=attached, registers=registers,
        zones={zone: cards for zone, cards in zones.items() if zone not in decks}, decks=decks, short=short,
    )


def _counts(game: Game, title: str) -> str:
    """The zone where a card counts."""
    kind = game.vocab.kinds[game.cards[game.titles[title][0]].kind]
    if not kind.counts:
        raise Failure(f'where is "{title}"? Say it, as in `in hand`: {kind.name}s do not stay in play')
    return kind.counts[0]


def _posture(game: Game, state: str) -> str:
    if state not in game.spec.postures:
        raise Failure(f"an example cannot begin with somebody {state}; in this game it can with: {', '.join(game.spec.postures)}")
    return game.spec.postures[state]


def _scene(game: Game, scene: str, player: str, card: str) -> dict[str, list[str]]:
    values = {"player": player, "card": card}
    return {
        f"{flow}:{step}" if step else flow: [values[name] for name in names] for flow, step, names in game.spec.scenes[scene]
    }


# ---- reading what is so ---------------------------------------------------------------------------


class Claims(Conditions):
    """Reads conditions that name players, of a whole table that lies open."""

    def __init__(self, game: Game, players: Sequence[str]) -> None:
        super().__init__(game, Card("", "", next(iter(game.vocab.kinds)), {}, frozenset()))
        self.kind = evolve(self.kind, bare="")
        self.names = tuple(players)
        self.scope = Scope(NOBODY, NOBODY, None, NO_NAMES)

    def is_player(self, noun: m.Noun) -> bool:
        """Does the phrase name players?"""
        return noun.refs[0].kind == "seat" or super().is_player(noun)

    def _seat_base(self, noun: m.Noun) -> Reader:
        if noun.refs[0].kind != "seat":
            return super()._seat_base(noun)
        seats = [self.names.index(ref.word) for ref in noun.refs]
        return lambda st, sc, who: seats

    def _taking_part(self, noun: m.Noun) -> Reader:
        happening = self.words.happening[noun.word]
        return lambda st, sc, who: happening(st)

    def _number_of_cards(self, noun: m.Noun, of: m.Noun) -> Reader:
        """Of a side, its total; of a card by its name, of the copy that is farthest from its deck."""
        total = self.words.side_numbers.get(noun.word, {}).get(of.word)
        if total is not None:
            return lambda st, sc, who: total(st)
        if of.refs[0].kind != "card":
            return super()._number_of_cards(noun, of)
        measure, copies = self.card_number(noun), self.game.titles[of.word]
        return lambda st, sc, who: measure(st, min(copies, key=lambda c: (st.zone_of(c) == st.game.cards[c].start, c)))

    def _about_cards(self, t: m.Links) -> Reader:
        """`"Card" is in hand of Ann`, `"Card" is on "Card"`: wherever it lies."""
        if t.who.refs[0].kind != "card" or t.what is not None or not t.phrases:
            return super()._about_cards(t)
        copies, places = self.game.titles[t.who.word], [self._lies(p) for p in t.phrases]
        return lambda st, sc, who: any(all(lies(st, sc, c) for lies in places) for c in copies)

    def _lies(self, p: m.Attached) -> Reader:
        noun = p.noun
        if not isinstance(noun, m.Noun):
            raise Unreadable(p, f"a card does not lie `{p.prep}`")
        if noun.refs[0].kind == "card":
            return lambda st, sc, c: st.hosts.get(c, NOBODY) in st.game.titles[noun.word]
        names = self.game.groups.get(noun.word, (noun.word,))
        if not all(name in self.game.zones for name in names):
            raise Unreadable(noun, f"no card lies in `{noun.word}`")
        whose = self.one(noun.of) if noun.of is not None else None

        def lies(st: State, sc: Any, c: int) -> bool:
            return st.zone_of(c) in names and (whose is None or st.game.owner[st.where[c]] == whose(st, sc, NOBODY))

        return lies

    def measured(self, test: m.Test, st: State) -> Iterator[str]:
        """The numbers that a comparison looked at."""
        if isinstance(test, m.Not):
            yield from self.measured(test.test, st)
        elif isinstance(test, m.Compares):
            for side in (test.left, test.right):
                if isinstance(side, m.Noun):
                    yield f"{side.text} is {self.number(side)(st, self.scope, NOBODY)}"


# ---- words of answers -----------------------------------------------------------------------------


def key_of(decision: Decision, option: Any) -> str:
    """The key of an option as an example says it: lines to choose from are counted from 1, as people count."""
    return str(option + 1) if decision.about == LINE else decision.key(option)


def tokens_of(key: str) -> tuple[str, ...]:
    """The words of an option's key, without the numbers that tell copies apart: `play-a-curse duck.7 seat-2`."""
    return tuple(_COPY.sub("", token) for token in re.split(r"[ ,]", key) if token)


def _within(said: Sequence[str], tokens: Sequence[str]) -> bool:
    """Do these words stand in this order among those? The beginning of a hyphenated word is enough."""
    left = iter(tokens)
    return all(any(token == word or token.startswith(f"{word}-") for token in left) for word in said)


# ---- telling why ----------------------------------------------------------------------------------


def _told(wrong: Exception, stage: _Stage | None) -> str:
    """Why an example fails; with the table as it stood."""
    said = str(wrong.args[0] if isinstance(wrong, KeyError) and wrong.args else wrong)
    if stage is None:
        return said
    match = stage.match
    return "\n".join([said, "", *_open(match), "", *_log(match), "", *_totals(match)])


def _open(match: Match) -> Iterator[str]:
    """What is asked and offered now."""
    if match.over:
        yield f"The game is over; won by {', '.join(match.players[s] for s in match.winners) or 'nobody'}."
        return
    yield "Open now:"
    die = match.chance
    if die is not None:
        yield f"    the die is rolled: `do die: {die.options[-1]}`"
    for decision in (*match.required, *match.offers):
        if decision.seat >= 0:
            kind = "" if decision.required else " (may)"
            yield f"    {match.players[decision.seat]}{kind}, {decision.question}:"
            yield from _answerable(decision, match)


def _answerable(decision: Decision, match: Match) -> Iterator[str]:
    """An option a line, as an example would say it."""
    said = list(dict.fromkeys(_as_said(key_of(decision, option), match) for option in decision.options))
    yield from (f"        {one}" for one in said[:SHOWN])
    if len(said) > SHOWN:
        yield f"        and {len(said) - SHOWN} more"


def _as_said(key: str, match: Match) -> str:
    """An option's key with names for numbers."""
    cards = {slug(title): f'"{title}"' for title in match.game.titles}
    seats = {f"seat-{seat}": name for seat, name in enumerate(match.players)}
    words = key.replace(",", " , ").split()
    return " ".join(
        cards.get(_COPY.sub("", word), word) if _COPY.search(word) else seats.get(word, word) for word in words
    ).replace(" , ", ", ")


def _log(match: Match) -> Iterator[str]:
    """What happened, in English, as somebody would tell who sees every open card."""
    told = [said.text for said in Narrator(match.game, match.players).tell(match.events(None))]
    yield "What happened:" if told else "Nothing has happened."
    yield from (f"    {text}" for text in told[-LOGGED:])


def _totals(match: Match) -> Iterator[str]:
    """Every number of every player, with what it is made of."""
    yield "Totals:"
    for seat, player in enumerate(match.players):
        for stat in match.game.words.numbers:
            entries = match.explain(stat, seat)
            made = [f"{e.amount:+d} {e.title or e.label}" for e in entries[1:] if e.amount]
            total = sum(entry.amount for entry in entries)
            if made or "level" in stat:
                yield f"    {stat} of {player} = {total}" + (f": {entries[0].amount} {' '.join(made)}" if made else "")
