"""`rulecore bench`: how fast the engine is, as a share of plain Python timed in the same process. Enter here: run.

Two modes of Mini Hunt: `rules` only, and `full`: a trigger that fires, a window over four seats after each card played, an
idle listener on every change and two idle replacements. Munchkin at random, from three to six seats. What a new process
costs is timed in new processes, by their own time, so that a busy machine counts as little as can be.
"""
from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from random import Random
from statistics import median
from time import process_time
from typing import Any

from attrs import evolve

from ..engine.actions import ANY_TIME, Action, Choice
from ..engine.changes import SetStat
from ..engine.flow import Flow, Next, Run, Step
from ..engine.game import Ability, Game, NoLocals, Spec
from ..engine.match import Match
from ..engine.state import Scope, State
from ..engine.window import Window
from ..games import build, load_cards, load_game
from ..games.mini_hunt import flow as hunt
from ..games.mini_hunt.spec import SPEC
from ..play import floor
from ..play.simulate import names_of
from ..vocab import Window as WindowRow
from ..vocab import load_vocabulary

PLAYERS = ("Ann", "Bo", "Cy", "Di")
FLOOR_GAMES = 10  # games of the floor for one of the engine: it is that much faster
MUNCHKIN = "munchkin-scooby-doo"
OPENING = 1500  # decisions of a random game of Munchkin, which may take ten times as many
MIDGAME = 500  # decisions after which it is in full swing
NEW_PROCESSES = 3  # the fastest counts
WINDOW = "card-played"
CHANGES = ("deal", "hunt", "play", "discard", "draw", "turn", "roll", "last", "expire", "shuffle", "set")


# ---- the two modes --------------------------------------------------------------------------------


def mini_hunt(full: bool) -> Game:
    """Mini Hunt, bare or with everything on."""
    vocab, problems = load_vocabulary("mini-hunt")
    assert vocab is not None and not problems
    cards = load_cards("mini-hunt", vocab, SPEC)
    if not full:
        return build(vocab, SPEC, cards)
    return build(evolve(vocab, windows={WINDOW: WindowRow(WINDOW)}), full_spec(), cards)


def anybody_answers(st: State, v: hunt.Turn) -> Next:
    """After every card played, anybody may answer it."""
    return Window(WINDOW, v.hero, True)


def answers(st: State, seat: int) -> Iterable[Choice]:
    """The cards that would answer, if their condition held."""
    cards = st.game.cards
    return [(c,) for c in st.pile("hand", seat) if cards[c].fields["gold"] == 5 and st.active > 8]


def nothing(st: State, seat: int, choice: Choice) -> Next:
    """Answers are never played in this measurement."""
    return None


def never(st: State, live: Any, change: Any) -> bool:
    """What an idle listener says."""
    return st.active > 8


def full_spec() -> Spec:
    """The rules of Mini Hunt with everything on that a big game has."""
    turn = hunt.turn.derive("turn", after={"play_or_stop": [Step("anybody_answers", anybody_answers)]})

    def take_turns(st: State, v: NoLocals) -> Next:
        return Run(turn, hunt.Turn(st.seats - 1))

    counting = Flow("count what was played", Scope, block=True)
    counting.step(count)
    rules = [Ability("counts", "play", block=counting)]
    rules += [Ability(f"idle after {event}", event, hears=never, block=counting) for event in CHANGES]
    rules += [Ability(f"idle before {event}", f"before {event}", hears=never, block=counting) for event in ("play", "last")]
    return evolve(
        SPEC,
        main=hunt.game.derive("mini-hunt", replace={"take_turns": [Step("take_turns", take_turns)]}),
        flows=(turn, counting),
        registers={"played": ("game", 0)},
        rules=tuple(rules),
        actions=(Action("answer", ANY_TIME, answers, nothing, window=WINDOW, about=("card",)),),
    )


def count(st: State, v: Scope) -> Next:
    """The trigger that really fires."""
    return [SetStat("played", 0, st.stat("played") + 1)]


# ---- measuring ------------------------------------------------------------------------------------


def playout(game: Game, seed: int) -> int:
    """Play one game at random through the public interface; how many decisions it took."""
    pick = Random(seed ^ 0x5EED).random
    match = game.new_match(PLAYERS, seed, {"ask": "able"})
    decisions = 0
    while not match.over:
        decision = match.required[0]
        options = decision.options
        match.submit(decision.answer(options[int(pick() * len(options))]))
        decisions += 1
    return decisions


def after(game: Game, seed: int, seats: int, decisions: int) -> Match:
    """A game of any shape after so many random decisions, or at its end; of actions the kind is picked first."""
    pick = Random(seed ^ 0x5EED).random
    match = game.new_match(names_of(seats), seed, {"ask": "able"})
    while not match.over and len(match.inputs) < decisions:
        decision = match.required[0]
        match.submit(decision.answer(decision.sample(lambda n: int(pick() * n))))
    return match


def speed(play: Callable[[int], int], games: int) -> float:
    """Decisions a second over some games, of this process's own time: others may be busy."""
    start = process_time()
    decisions = sum(play(seed) for seed in range(games))
    return decisions / max(process_time() - start, 1e-9)


def microseconds(act: Callable[[], Any], times: int = 500) -> float:
    """What one call takes, of this process's own time: the quickest of a few runs."""
    found = []
    for _ in range(5):
        start = process_time()
        for _ in range(times):
            act()
        found.append((process_time() - start) / times * 1e6)
    return round(min(found), 1)


def shares(plays: Mapping[str, Callable[[int], int]], games: int, rounds: int) -> dict[str, Any]:
    """How fast these and the floor are, in turns, so that a busy machine is busy for all of them; the medians."""
    found: dict[str, list[float]] = {name: [] for name in ("floor", *plays)}
    for _ in range(rounds):
        found["floor"].append(speed(floor.play, games * FLOOR_GAMES))
        for name, play in plays.items():
            found[name].append(speed(play, games))
    result: dict[str, Any] = {f"{name}_per_second": round(median(values)) for name, values in found.items()}
    for name in plays:
        result[f"{name}_share"] = round(median(a / b for a, b in zip(found[name], found["floor"], strict=True)), 4)
    return result


def measure(games: int, rounds: int) -> dict[str, Any]:
    """Mini Hunt in both modes."""
    rules, full = mini_hunt(False), mini_hunt(True)
    result = shares({"rules": lambda seed: playout(rules, seed), "full": lambda seed: playout(full, seed)}, games, rounds)
    return {**result, **looking(after(full, 1, len(PLAYERS), 40))}


def measure_munchkin(games: int, rounds: int, opening: int = OPENING) -> dict[str, Any]:
    """Munchkin between random players: two games for a hundred of Mini Hunt; and what more seats cost."""
    game = load_game(MUNCHKIN)

    def with_seats(seats: int) -> Callable[[int], int]:
        return lambda seed: len(after(game, seed, seats, opening).inputs)

    result = shares({f"seats_{n}": with_seats(n) for n in (3, 4, 6)}, max(games // 50, 1), rounds)
    result["seats_cost"] = round(result["seats_3_per_second"] / result["seats_6_per_second"], 2)
    return {**result, **looking(after(game, 1, 4, min(MIDGAME, opening)))}


def looking(match: Match) -> dict[str, float]:
    """What it takes to copy a match and to look at it."""
    return {
        "clone_us": microseconds(match.state.clone),
        "fork_us": microseconds(match.fork),
        "view_us": microseconds(lambda: match.view(0), 100),
    }


# ---- new processes --------------------------------------------------------------------------------

TIME = "import time; print(time.process_time() * 1000)"
MEGABYTE = 1 << (20 if sys.platform == "darwin" else 10)  # in what the system counts
PEAK = f"import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / {MEGABYTE})"
LOAD = f"import rulecore; rulecore.load_game({MUNCHKIN!r})"
PLAY = f"from rulecore import load_game; from rulecore.tools.bench import after; after(load_game({MUNCHKIN!r}), 1, 4, {OPENING})"


def told(code: str, cache: bool = True) -> float:
    """What a new process says when it has done this: the least of a few. Its modules are compiled, as installed ones are."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    found = {**os.environ, "PYTHONPATH": os.pathsep.join([root, os.environ.get("PYTHONPATH", "")])}
    found.pop("PYTHONDONTWRITEBYTECODE", None)
    found["PYTHONPYCACHEPREFIX"] = os.path.join(tempfile.gettempdir(), "rulecore-bench")
    if not cache:
        found["RULECORE_CACHE"] = ""
    command = [sys.executable, "-c", code]
    said = [subprocess.run(command, env=found, stdout=subprocess.PIPE, check=True).stdout for _ in range(NEW_PROCESSES)]
    return min(float(text) for text in said)


def measure_new_processes() -> dict[str, float]:
    """Milliseconds over the bare interpreter, and megabytes where the system tells them."""
    bare = told(TIME)
    found = {
        "import_ms": told(f"import rulecore; {TIME}") - bare,
        "load_from_text_ms": told(f"{LOAD}; {TIME}", cache=False) - bare,
        "load_ms": told(f"{LOAD}; {TIME}") - bare,
        "check_ms": told(f"from rulecore.tools.check import check_paths; from rulecore.resources import cards_dir; "
                         f"check_paths([str(cards_dir())]); {TIME}") - bare,
    }
    if sys.platform != "win32":
        found["peak_mb"] = told(f"{PLAY}; {PEAK}")
    return {name: round(value, 1) for name, value in found.items()}


# ---- the command ----------------------------------------------------------------------------------


def options(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument("--games", type=int, default=100, help="games of Mini Hunt a round (100)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds; the medians count (5)")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--must", type=float, default=0.0, help="fail if Mini Hunt `full` is below this share of plain Python")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    hunt = measure(args.games, args.rounds)
    munchkin = measure_munchkin(args.games, args.rounds)
    new = measure_new_processes()
    if args.json:
        print(json.dumps({"mini_hunt": hunt, "munchkin": munchkin, "new_process": new}))
    else:
        print("\n".join(lines(hunt, munchkin, new)))
    return int(hunt["full_share"] < args.must)


def lines(hunt: Mapping[str, Any], munchkin: Mapping[str, Any], new: Mapping[str, float]) -> Iterable[str]:
    """The report."""
    rows = [("Mini Hunt, rules", hunt, "rules"), ("Mini Hunt, full", hunt, "full")]
    rows += [(f"Munchkin, {n} seats", munchkin, f"seats_{n}") for n in (3, 4, 6)]
    yield f"{'Mini Hunt, plain Python':<26}{hunt['floor_per_second']:>9,} decisions/s"
    for name, found, key in rows:
        yield f"{name:<26}{found[key + '_per_second']:>9,} decisions/s  {found[key + '_share']:.1%}"
    yield f"{'from 3 to 6 seats':<26}{munchkin['seats_cost']:>9} times the time a decision"
    for name, found in (("Mini Hunt", hunt), ("Munchkin", munchkin)):
        yield f"{name:<26}clone {found['clone_us']} us   fork {found['fork_us']} us   view {found['view_us']} us"
    yield f"{'a new process':<26}import {new['import_ms']} ms   check all cards {new['check_ms']} ms"
    yield f"{'':<26}load Munchkin {new['load_ms']} ms, from its text {new['load_from_text_ms']} ms"
    if "peak_mb" in new:
        yield f"{'':<26}play Munchkin {new['peak_mb']} MB at most"
