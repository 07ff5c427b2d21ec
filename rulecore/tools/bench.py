"""`rulecore bench`: how fast the engine is, as a share of plain Python timed in the same process. Enter here: run.

Two modes of Mini Hunt: `rules` only, and `full`: a trigger that fires, a window over four seats after each card played, an
idle listener on every change and two idle replacements.
"""
from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

from attrs import evolve

from ..engine.actions import ANY_TIME, Action, Choice
from ..engine.changes import SetStat
from ..engine.flow import Flow, Next, Run, Step
from ..engine.game import Ability, Game, NoLocals, Spec
from ..engine.match import Match
from ..engine.state import Scope, State
from ..engine.window import Window
from ..games import build, load_cards
from ..games.mini_hunt import flow as hunt
from ..games.mini_hunt.spec import SPEC
from ..play import floor
from ..vocab import Window as WindowRow
from ..vocab import load_vocabulary

PLAYERS = ("Ann", "Bo", "Cy", "Di")
FLOOR_GAMES = 10  # games of the floor for one of the engine: it is that much faster
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


def speed(play: Callable[[int], int], games: int) -> float:
    """Decisions a second over some games, of this process's own time: others may be busy."""
    start = process_time()
    decisions = sum(play(seed) for seed in range(games))
    return decisions / max(process_time() - start, 1e-9)


def microseconds(act: Callable[[], Any], times: int = 2000) -> float:
    """What one call takes."""
    start = perf_counter()
    for _ in range(times):
        act()
    return (perf_counter() - start) / times * 1e6


def measure(games: int, rounds: int) -> dict[str, Any]:
    """Both modes and the floor in turns, so that a busy machine is busy for all of them; the medians."""
    rules, full = mini_hunt(False), mini_hunt(True)
    found: dict[str, list[float]] = {"floor": [], "rules": [], "full": []}
    for _ in range(rounds):
        found["floor"].append(speed(floor.play, games * FLOOR_GAMES))
        found["rules"].append(speed(lambda seed: playout(rules, seed), games))
        found["full"].append(speed(lambda seed: playout(full, seed), games))
    match = midway(full)
    result: dict[str, Any] = {f"{name}_per_second": round(median(values)) for name, values in found.items()}
    for name in ("rules", "full"):
        shares = [a / b for a, b in zip(found[name], found["floor"], strict=True)]
        result[f"{name}_share"] = round(median(shares), 4)
    result["clone_us"] = round(microseconds(match.state.clone), 1)
    result["view_us"] = round(microseconds(lambda: match.view(0), 500), 1)
    result["fork_us"] = round(microseconds(match.fork), 1)
    return result


def midway(game: Game) -> Match:
    """A match after forty decisions."""
    match = game.new_match(PLAYERS, 1, {"ask": "able"})
    for i in range(40):
        decision = match.required[0]
        match.submit(decision.answer(decision.options[i % len(decision.options)]))
    return match


# ---- the command ----------------------------------------------------------------------------------


def options(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument("--games", type=int, default=100, help="games a round (100)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds; the medians count (5)")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--must", type=float, default=0.0, help="fail if `full` is below this share of plain Python")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    found = measure(args.games, args.rounds)
    if args.json:
        print(json.dumps(found))
    else:
        print(f"Mini Hunt, plain Python   {found['floor_per_second']:>9,} decisions/s")
        for name in ("rules", "full"):
            print(f"Mini Hunt, {name:<13}  {found[f'{name}_per_second']:>9,} decisions/s  {found[f'{name}_share']:.1%}")
        print(f"clone {found['clone_us']} us   fork {found['fork_us']} us   view {found['view_us']} us")
    return int(found["full_share"] < args.must)
