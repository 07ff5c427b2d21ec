"""`rulecore verify`: campaigns over what the engine promises, with sizes to choose. Enter here: options, run, CAMPAIGNS.

The tests run each of them at a small size; `--long` runs the same code for hours. A campaign raises AssertionError with
the seed that shows the fault.
"""
from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import attrs
from attrs import frozen

from .. import resources
from ..engine.changes import Arrange, Change, Expire, Last, Move, Reshuffle, Shuffle, Spend
from ..engine.codec import digest
from ..engine.game import Game
from ..engine.match import Answer, Decision, Match, replay_save
from ..engine.state import State
from ..errors import Rejected, SaveError
from ..games import card_texts, load_match
from ..lang.reading import read_cards
from ..play.simulate import MOST_DECISIONS, Plan, bots_for, one_input, seats_for, seed_of, simulate
from ..testing import check_invariants, check_state, each_change, random_answer, thawed
from . import secrecy
from .files import game_named, games_here

DECISIONS_A_GAME = 1500  # then the next game: the beginnings differ more than the ends
THAWED = 0.05  # share of the decisions at which the match is saved, loaded and forked
CALM = (0.0, 0.5, 0.9)  # share of the default answers, by game
SITUATION = 400  # the most random inputs before a situation that is tried
A_SITUATION = 150  # wrong answers to one situation
BY_HAND = 0.2  # share of the answers that come through a seat's handle
DECK_KEPT = 25  # cards on top of a deck that stay where they are, so that two worlds go on alike for longer
FOLLOWED = 25  # answers for which two worlds are compared
FORGED = 0.5  # share of the damaged saves whose check sum is right
WORKED = 4  # games that are shared out among workers
WRITE_CARDS = (Move, Reshuffle, Shuffle, Arrange, Last, Expire, Spend)  # changes of what lies where, and of what counts
SLOWEST = 20.0  # times the median time for each character that a hostile text may take
SHORTEST = 200  # characters below which the time says nothing


@frozen
class Campaign:
    """One promise, and how to try it so many times."""

    promise: str
    try_it: Callable[[Game, int, int], int]  # game, size, seed -> how many trials there were
    short: int
    long: int


def options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games to try (all that are here)")
    parser.add_argument("--long", action="store_true", help="the sizes of the promises; takes hours")
    parser.add_argument("--only", choices=CAMPAIGNS, action="append", help="this campaign; may be given several times")
    parser.add_argument("--seed", type=int, default=1, help="of everything (1)")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 if a promise is broken."""
    broken = 0
    for game in [game_named(name) for name in args.games] or games_here():
        for campaign in args.only or CAMPAIGNS:
            broken += not _report(game, campaign, args)
    return int(bool(broken))


def _report(game: Game, name: str, args: argparse.Namespace) -> bool:
    """Run a campaign and say how it went; whether it held."""
    campaign = CAMPAIGNS[name]
    began = time.monotonic()
    try:
        trials = campaign.try_it(game, campaign.long if args.long else campaign.short, args.seed)
    except AssertionError as fault:
        print(f"BROKEN  {game.name}: {name}: {campaign.promise}\n        {fault}", flush=True)
        return False
    print(f"held    {game.name}: {name}: {trials} trials, {time.monotonic() - began:.1f} s: {campaign.promise}", flush=True)
    return True


# ---- matches --------------------------------------------------------------------------------------


def new_match(game: Game, seed: int, **options: Any) -> Match:
    """A match with as many players as the game likes best."""
    return game.new_match([f"P{n}" for n in range(seats_for(game))], seed, options)


def step(match: Match, rng: Random) -> bool:
    """One input of a random player; False at the end of the game. In some games players are calm, and their hands grow."""
    told = random_answer(match, rng)
    if told is None:
        return False
    decision, value = told
    calm = CALM[(match.seed or 0) % len(CALM)]
    match.submit(decision.answer(decision.default if decision.required and rng.random() < calm else value))
    return True


def advanced(game: Game, rng: Random, most: int) -> Match:
    """A match after up to so many random inputs, not over."""
    while True:
        match = new_match(game, rng.getrandbits(32))
        if all(step(match, rng) for _ in range(rng.randrange(1, most))) and not match.over:
            return match


def games(game: Game, decisions: int, seed: int) -> int:
    """Random games: what must hold after every change and at every decision; save, load and fork at some; replay at the end."""
    done = number = 0
    while done < decisions:
        rng = Random(f"{seed}/{number}")
        match = new_match(game, rng.getrandbits(32))
        with each_change(partial(_right, game)):
            for _ in range(min(DECISIONS_A_GAME, decisions - done)):
                where = f"game {number} of seed {seed}, decision {done}"
                _right_now(match, where)
                if rng.random() < THAWED:
                    match = _same_after_thaw(match, where)
                    _fork_disturbs_nothing(match, rng, where)
                if not step(match, rng):
                    break
                done += 1
        result = replay_save(match.save(), game)
        assert result.exact, f"game {number} of seed {seed}: replay {result}"
        number += 1
    return done


def _right(game: Game, st: State, change: Change) -> None:
    """What holds after every change."""
    if isinstance(change, WRITE_CARDS):
        check_state(st)
    if change.event == "turn-end":
        wrong = [said for told in game.spec.turn_invariants for said in told(st, change.befalls(st))]
        assert not wrong, "; ".join(wrong)


def _right_now(match: Match, where: str) -> None:
    """What holds at every decision."""
    try:
        check_invariants(match)
        wrong = [said for told in match.game.spec.invariants for said in told(match.state)]
        assert not wrong, "; ".join(wrong)
    except AssertionError as fault:
        raise AssertionError(f"{where}: {fault}") from fault


def _same_after_thaw(match: Match, where: str) -> Match:
    other = thawed(match)
    assert other.hash() == match.hash(), f"{where}: another match after loading"
    for seat in range(len(match.players)):
        assert other.view(seat) == match.view(seat), f"{where}: another view of seat {seat} after loading"
        assert other.events(seat) == match.events(seat), f"{where}: other events for seat {seat} after loading"
        assert [d.id for d in other.decisions(seat)] == [d.id for d in match.decisions(seat)], f"{where}: other decisions"
    return other


def _fork_disturbs_nothing(match: Match, rng: Random, where: str) -> None:
    before = match.hash()
    other = match.fork()
    for _ in range(5):
        if not step(other, rng):
            break
    assert match.hash() == before, f"{where}: playing a fork has changed the match"


def ends(game: Game, count: int, seed: int) -> int:
    """Games between bots come to their end, nothing is left to do then, and the replay is exact."""
    for number in range(count):
        where = f"game {number} of seed {seed}"
        match = new_match(game, seed_of(seed, number))
        bots = bots_for(match.game, len(match.players), seed_of(seed, number), random=False)
        with each_change(partial(_right, game)):
            while not match.over:
                _right_now(match, where)
                one_input(match, bots)
                assert len(match.inputs) < MOST_DECISIONS, f"{where} does not end:\n" + "\n".join(match.machine.trace())
        _right_now(match, where)
        assert not match.faulted, f"{where}: {match.faulted}"
        result = replay_save(match.save(), game)
        assert result.exact, f"{where}: replay {result}"
    return count


def silence(game: Game, count: int, seed: int) -> int:
    """One player never says anything: the game comes to its end, and what that player says later is too late."""
    for number in range(count):
        rng = Random(f"{seed}/silence/{number}")
        match = new_match(game, rng.getrandbits(32))
        mute = rng.randrange(len(match.players))
        bots = bots_for(match.game, len(match.players), rng.getrandbits(32), random=False)
        while not match.over:
            mine = next((d for d in match.required if d.seat == mute), None)
            other = next((d for d in match.required if d.seat != mute), None)
            if mine is None:
                one_input(match, bots)
            elif other is not None and other.window not in match.game.windows:  # in a secret choice the others are in time
                match.submit(bots[other.seat].decide(match.handle(other.seat), [other]) or other.answer(other.default))
            else:
                late = mine.answer(mine.default)
                match.timeout(mine)
                _too_late(match, late, bool(mine.window))
            assert len(match.inputs) < MOST_DECISIONS, f"game {number} of seed {seed} does not end with seat {mute} mute"
    return count


def _too_late(match: Match, late: Answer, window: bool) -> None:
    before = len(match.inputs)
    try:
        match.submit(late)
    except Rejected as refused:
        wanted = ("over",) if match.over else ("window-closed",) if window else ("stale",)
        assert refused.code in wanted, f"{late.seat}: {refused.code} instead of {wanted[0]}"
        assert len(match.inputs) == before
    else:
        raise AssertionError(f"seat {late.seat} answered a decision whose time was up")


# ---- what clients may send ------------------------------------------------------------------------


class Odd:
    """A value that cannot be compared, hashed or shown."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise ArithmeticError

    __repr__ = __eq__  # type: ignore[assignment]


def nested(depth: int) -> Any:
    """A tuple in a tuple in a tuple."""
    value: Any = ()
    for _ in range(depth):
        value = (value,)
    return value


GARBAGE: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 10**9, 10**5000, -0.0, 1.0, float("nan"), float("inf"), "", "pass", "x" * 100_000, "\ud800",
    b"x", (), ("pass",), (0,), [[]], {}, {"a": 1}, set(), object(), Odd(), (Odd(),), nested(5), nested(5000), [1] * 5000,
    ("play a Curse",), ("trade Items", []), ("play", 1, 2, 3), (1, 0, (), (), "yes"), (1, 0, ([],), (), False),
    (0, 0, (), ([],), True),
)  # fmt: skip


def illegal(game: Game, submissions: int, seed: int) -> int:
    """Answers that nobody may give: Rejected, and nothing has changed."""
    rng = Random(f"{seed}/illegal")
    refused = 0
    while refused < submissions:
        match = advanced(game, rng, SITUATION)
        old = rng.choice(match.required)
        step(match, rng)
        before, inputs = match.hash(), len(match.inputs)
        for _ in range(min(A_SITUATION, submissions - refused)):
            if match.over:
                break
            refused += _is_refused(match, _wrong_answer(match, old, rng), rng)
            if len(match.inputs) > inputs:  # it was legal by chance
                before, inputs = match.hash(), len(match.inputs)
        assert match.hash() == before and not match.faulted, f"seed {seed}: a refused answer has changed the match"
    return refused


def _is_refused(match: Match, answer: Answer, rng: Random) -> bool:
    handle = match.handle(rng.randrange(len(match.players)))
    try:
        (handle.submit if rng.random() < BY_HAND else match.submit)(answer)
    except Rejected as refused:
        assert refused.code and str(refused)
        return True
    return False


def _wrong_answer(match: Match, old: Decision, rng: Random) -> Answer:
    """A stale or foreign decision, a seat that is none, a value that is no option, a move that is no text; often several."""
    decision = rng.choice([*match.required, *match.offers, old])
    value = decision.default if decision.required else decision.options[0]
    seat: Any = decision.seat
    id: Any = rng.choice((decision, decision.id))
    move: Any = rng.choice(("", "m"))
    for wrong in rng.sample(range(4), rng.randrange(1, 4)):
        match wrong:
            case 0:
                value = rng.choice((*GARBAGE, (value,), [value, value]))
            case 1:
                seat = rng.choice((*GARBAGE, seat + 1, -2, 99))
            case 2:
                id = rng.choice((*GARBAGE, decision.id + 1, old, old.id))
            case _:
                move = rng.choice(GARBAGE)
    return Answer(seat, id, value, move)


# ---- what is hidden -------------------------------------------------------------------------------


def secrets(game: Game, worlds: int, seed: int) -> int:
    """What a seat cannot see changes not one byte of what comes out for it; and nothing is told that was never shown."""
    rng = Random(f"{seed}/secrets")
    done = 0
    while done < worlds:
        match = advanced(game, rng, SITUATION)
        for seat in (None, *range(len(match.players))):
            where = f"seed {seed}, world {done}, seat {seat}, {[(d.seat, d.question) for d in match.required]}"
            told = secrecy.told_of(match, seat) - secrecy.known(match.state, seat)
            assert not told, f"{where}: told of {[match.game.cards[c].title for c in sorted(told)]}, which were never shown"
            numbers = [event["number"] for event in match.events(seat)]
            assert numbers == list(range(len(numbers))), f"{where}: the numbers of the events have gaps"
        seat = rng.choice((None, *range(len(match.players))))
        other = secrecy.swapped(match, seat, rng, rng.choice((0, DECK_KEPT)))
        if other is not None:
            difference = secrecy.first_difference(match, other, seat, rng, FOLLOWED)
            assert not difference, f"seed {seed}, world {done}: seat {seat} can tell two worlds apart {difference}"
        done += 1
    return done


# ---- saves ----------------------------------------------------------------------------------------


def saves(game: Game, mutations: int, seed: int) -> int:
    """Damaged saves: refused, or (where only blanks changed) the same match; forged ones with a right check sum, too."""
    rng = Random(f"{seed}/saves")
    match = advanced(game, rng, SITUATION)
    whole, state = match.save(), match.hash()
    for _ in range(mutations):
        at = rng.randrange(len(whole))
        forged = rng.random() < FORGED
        damaged = _forged(whole, rng) if forged else rng.choice([
            whole[:at], whole[:at] + whole[at + 1 :], whole[:at] + chr(rng.randrange(32, 127)) + whole[at + 1 :],
            whole[:at] + whole[at : at + 20] + whole[at:], json.dumps({"rulecore": json.loads(whole)["rulecore"], "check": at}),
        ])  # fmt: skip
        try:
            loaded = load_match(damaged, game)
        except SaveError as refused:
            assert str(refused)
            continue
        assert forged or loaded.hash() == state, f"seed {seed}: a save that was damaged at {at} was loaded as another match"
    assert match.hash() == state
    return mutations


def _forged(whole: str, rng: Random) -> str:
    """One value of a save replaced by another, with the check sum made right again."""
    body = json.loads(whole)["rulecore"]
    place: Any = body
    while True:
        keys = list(place) if isinstance(place, dict) else range(len(place))
        if not keys:
            return json.dumps({"rulecore": body, "check": ""})
        key = rng.choice(keys)
        if not isinstance(place[key], (dict, list)) or rng.random() < 0.1:
            place[key] = rng.choice((None, -1, 10**6, "x", [], {}, True, 0.5, {"t": []}, {"!": "Move", "a": []}))
            return json.dumps({"rulecore": body, "check": digest(body)})
        place = place[key]


KILLED = """
import sys
from rulecore import load_game
from rulecore.resources import write_whole
from rulecore.tools.verify import new_match
match = new_match(load_game(sys.argv[1]), 7)
while True:
    match.timeout(match.required[0])
    write_whole(sys.argv[2], match.save())
    print(len(match.inputs), flush=True)
"""


def kills(game: Game, count: int, seed: int) -> int:
    """A process that saves a match again and again is killed in the middle: the last whole save is there, and nothing else."""
    rng = Random(f"{seed}/kills")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "match.json")
        for number in range(count):
            command = [sys.executable, "-c", KILLED, game.name, path]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
                assert child.stdout is not None
                said = [child.stdout.readline() for _ in range(2)]
                time.sleep(rng.random() * 0.05)
                child.kill()
                said += child.stdout.readlines()
            with open(path, encoding="utf-8") as file:
                loaded = load_match(file.read(), game)
            complete = [line for line in said if line.endswith("\n")]
            assert len(loaded.inputs) >= int(complete[-1]), f"kill {number} of seed {seed} has lost a save"
    return count


# ---- processes ------------------------------------------------------------------------------------

TRACE = """
import sys
from hashlib import sha256
from random import Random
from rulecore import load_game
from rulecore.tools.verify import new_match, step
match = new_match(load_game(sys.argv[1]), int(sys.argv[2])); rng = Random(sys.argv[2])
for _ in range(int(sys.argv[3])):
    if not step(match, rng): break
print(match.hash(), *[sha256(repr(match.events(seat)).encode()).hexdigest() for seat in (None, *range(len(match.players)))])
"""


def traced(game: Game, decisions: int, seed: int, python: str = sys.executable, hash_seed: str = "0") -> str:
    """Digests of the state with its log, and of the events of everybody, after a game played in a process of its own."""
    site = str(Path(attrs.__file__).parents[1])  # where this one finds what it needs: pure Python, so that any version can read it
    path = os.pathsep.join([str(resources.PACKAGE.parent), site])
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "RULECORE_CACHE": ""}
    command = [python, "-c", TRACE, game.name, str(seed), str(decisions)]
    done = subprocess.run(command, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def processes(game: Game, decisions: int, seed: int) -> int:
    """The same game in processes whose hashes of strings differ: the same state, event by event, and for any number of workers."""
    found = {traced(game, decisions, seed, hash_seed=hash_seed) for hash_seed in ("0", "1", "4242")}
    assert len(found) == 1, f"seed {seed}: the events depend on PYTHONHASHSEED"
    plan = Plan(game.name, WORKED, seed, random=game.name == "mini-hunt")
    results = [sorted((r for batch in simulate(plan, jobs) for r in batch), key=lambda r: r.number) for jobs in (1, 2, 4)]
    assert results[0] == results[1] == results[2], f"seed {seed}: the games depend on the number of workers"
    return 6


# ---- texts ----------------------------------------------------------------------------------------


def texts(game: Game, inputs: int, seed: int) -> int:
    """Cards that were cut, doubled and mixed: cards or diagnostics, never an exception, and in time for their length."""
    rng = Random(f"{seed}/texts")
    pieces = [line for text in card_texts(game.name).values() for line in text.splitlines(True)]
    signs = ['"', ":", ",", "\t", "(", "\u201c", "\u00a0", "+", "9" * 40, "else ", "then ", "\n", "    " * 12, "\x00", "\ufeff"]
    speeds: list[tuple[float, str]] = []
    for _ in range(inputs):
        lines = [rng.choice(pieces) for _ in range(rng.randrange(1, 12))]
        text = "".join(lines)
        for _ in range(rng.randrange(1, 6)):
            at = rng.randrange(len(text) + 1)
            text = text[:at] + rng.choice([*signs, rng.choice(pieces)[:10]]) + text[at + rng.randrange(3) :]
        began = time.perf_counter()
        try:
            read_cards(text, "", game.vocab, game.verbs.signatures)
        except Exception as fault:
            raise AssertionError(f"seed {seed}: {type(fault).__name__} {fault} from {text!r}") from fault
        speeds.append(((time.perf_counter() - began) / max(len(text), SHORTEST), text))
    speeds.sort(key=lambda pair: pair[0])
    slow, text = speeds[-1]
    assert slow < SLOWEST * speeds[len(speeds) // 2][0] or slow * len(text) < 1, f"seed {seed}: too slow for its length: {text!r}"
    return inputs


CAMPAIGNS = {
    "games": Campaign("invariants, save, load, fork and replay at the decisions of random games", games, 3_000, 10_000_000),
    "ends": Campaign("every game comes to its end, with nothing left to do", ends, 4, 10_000),
    "silence": Campaign("who never answers stops no game, and is too late afterwards", silence, 2, 10_000),
    "illegal": Campaign("illegal answers are Rejected and change nothing", illegal, 5_000, 100_000),
    "secrets": Campaign("what a seat cannot see changes not one byte of what it is told", secrets, 60, 100_000),
    "saves": Campaign("damaged saves are refused, never half-loaded", saves, 200, 10_000),
    "kills": Campaign("killing a process that saves loses nothing older", kills, 3, 100),
    "processes": Campaign("the same seed and inputs give the same events in any process", processes, 500, 50_000),
    "texts": Campaign("hostile card texts give diagnostics only, in time for their length", texts, 1_000, 1_000_000),
}
