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
import time
from collections.abc import Callable
from random import Random
from typing import Any

from attrs import frozen

from ..engine.game import Game
from ..engine.match import Answer, Match, replay_save
from ..errors import Rejected, SaveError
from ..games import card_texts, load_match
from ..lang.reading import read_cards
from ..testing import check_invariants, random_answer, thawed
from .files import game_named, games_here

DECISIONS_A_GAME = 1500  # then the next game: the beginnings differ more than the ends
THAWED = 0.05  # share of the decisions at which the match is saved, loaded and forked
SLOWEST = 20.0  # times the median time for each character that a hostile text may take
SHORTEST = 200  # characters below which the time says nothing
GARBAGE: tuple[Any, ...] = (None, True, -1, 10**9, "", "pass", (), ("pass",), (0,), [[]], ("play", 1, 2, 3), 0.5, {}, object())


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


def new_match(game: Game, seed: int) -> Match:
    """A match with as many players as the game likes best."""
    least, most = game.vocab.seats
    return game.new_match([f"P{n}" for n in range(min(max(4, least), most))], seed)


def step(match: Match, rng: Random) -> bool:
    """One input of a random player; False at the end of the game."""
    told = random_answer(match, rng)
    if told is not None:
        match.submit(told[0].answer(told[1]))
    return told is not None


def games(game: Game, decisions: int, seed: int) -> int:
    """Random games: invariants at every decision; save, load and fork at some; replay at the end."""
    done = number = 0
    while done < decisions:
        rng = Random(f"{seed}/{number}")
        match = new_match(game, rng.getrandbits(32))
        for _ in range(DECISIONS_A_GAME):
            where = f"game {number} of seed {seed}, decision {done}"
            check_invariants(match)
            for decision in match.required:
                assert decision.shape in ("subset", "order") or decision.options, f"{where}: no legal answer"
            if rng.random() < THAWED:
                _same_after_thaw(match, where)
                _fork_disturbs_nothing(match, rng, where)
            if not step(match, rng):
                break
            done += 1
        result = replay_save(match.save(), game)
        assert result.exact, f"game {number} of seed {seed}: replay {result}"
        number += 1
    return done


def _same_after_thaw(match: Match, where: str) -> None:
    other = thawed(match)
    assert other.hash() == match.hash(), f"{where}: another match after loading"
    for seat in range(len(match.players)):
        assert other.view(seat) == match.view(seat), f"{where}: another view of seat {seat} after loading"


def _fork_disturbs_nothing(match: Match, rng: Random, where: str) -> None:
    before = match.hash()
    other = match.fork()
    for _ in range(5):
        if not step(other, rng):
            break
    assert match.hash() == before, f"{where}: playing a fork has changed the match"


def illegal(game: Game, submissions: int, seed: int) -> int:
    """Answers that nobody may give: Rejected, and nothing has changed."""
    rng = Random(f"{seed}/illegal")
    match = new_match(game, seed)
    refused = 0
    while refused < submissions:
        if match.over:
            match = new_match(game, rng.getrandbits(32))
        for _ in range(3):
            answer = _wrong_answer(match, rng)
            before = match.hash()
            try:
                match.fork().submit(answer)
            except Rejected:
                refused += 1
                assert match.hash() == before, f"seed {seed}: a refused answer has changed the match"
            else:
                continue  # it was legal by chance
            try:
                match.submit(answer)
            except Rejected:
                assert match.hash() == before, f"seed {seed}: a refused answer has changed the match"
        step(match, rng)
    return refused


def _wrong_answer(match: Match, rng: Random) -> Answer:
    """A stale id, a foreign seat, or a value that is no option."""
    decision = rng.choice(match.required)
    value = rng.choice([*GARBAGE, decision.default])
    seat = rng.choice([decision.seat, decision.seat + 1, -5, 99])
    return Answer(seat, rng.choice([decision.id, decision.id + 1, 0, -1]), value)


def saves(game: Game, mutations: int, seed: int) -> int:
    """Damaged saves: refused, or (where only blanks changed) the same match."""
    rng = Random(f"{seed}/saves")
    match = new_match(game, seed)
    for _ in range(40):
        step(match, rng)
    whole, state = match.save(), match.hash()
    for _ in range(mutations):
        at = rng.randrange(len(whole))
        damaged = rng.choice([
            whole[:at], whole[:at] + whole[at + 1 :], whole[:at] + chr(rng.randrange(32, 127)) + whole[at + 1 :],
            whole[:at] + whole[at : at + 20] + whole[at:], json.dumps({"rulecore": json.loads(whole)["rulecore"], "check": at}),
        ])  # fmt: skip
        try:
            loaded = load_match(damaged, game)
        except SaveError:
            continue
        assert loaded.hash() == state, f"seed {seed}: a save that was damaged at {at} was loaded as another match"
    return mutations


# ---- processes ------------------------------------------------------------------------------------

TRACE = """
import sys
from random import Random
from rulecore import load_game
from rulecore.tools.verify import new_match, step
match = new_match(load_game(sys.argv[1]), int(sys.argv[2])); rng = Random(sys.argv[2])
for _ in range(int(sys.argv[3])):
    if not step(match, rng): break
print(match.hash())
"""


def processes(game: Game, decisions: int, seed: int) -> int:
    """The same game in processes whose hashes of strings differ: the same state, event by event."""
    found = set()
    for hash_seed in ("0", "1", "4242"):
        command = [sys.executable, "-c", TRACE, game.name, str(seed), str(decisions)]
        done = subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": hash_seed}, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        found.add(done.stdout)
    assert len(found) == 1, f"seed {seed}: the state depends on PYTHONHASHSEED"
    return 3


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
    "illegal": Campaign("illegal answers are Rejected and change nothing", illegal, 1_000, 100_000),
    "saves": Campaign("damaged saves are refused, never half-loaded", saves, 200, 10_000),
    "processes": Campaign("the same seed and inputs give the same state in any process", processes, 500, 50_000),
    "texts": Campaign("hostile card texts give diagnostics only, in time for their length", texts, 1_000, 1_000_000),
}
