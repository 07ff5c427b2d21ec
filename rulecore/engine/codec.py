"""State <-> JSON. Only addresses leave; definitions are found again by them. Enter here: state_data, read_state, digest.

Owns: what a saved state looks like, and that it covers every field. Never: files, or the inputs of a match (match.py).
"""
from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from ..errors import SaveError
from .changes import CHANGES, Change
from .game import Game
from .state import NO_NAMES, Cause, Event, Frame, Live, State

PLAIN = (int, str, float, bool, type(None))


def pack(x: Any) -> Any:
    """Locals, choices and changes as JSON: tuples, mappings and changes are marked, so that they come back as they were."""
    if isinstance(x, PLAIN):
        return x
    if isinstance(x, tuple):
        return {"t": [pack(y) for y in x]}
    if isinstance(x, Change):
        return {"!": type(x).__name__, "a": [pack(getattr(x, n)) for n in x.names]}
    if isinstance(x, Mapping):
        return {"d": [[pack(k), pack(v)] for k, v in x.items()]}
    raise TypeError(f"a flow's local value cannot be saved: {x!r}")


def unpack(x: Any) -> Any:
    """The reverse of `pack`."""
    if not isinstance(x, dict):
        if isinstance(x, PLAIN):
            return x
        raise SaveError(f"a value is not understood: {x!r}")
    if "!" in x:
        return CHANGES[x["!"]](*[unpack(y) for y in x["a"]])
    if "t" in x:
        return tuple([unpack(y) for y in x["t"]])
    return {unpack(k): unpack(v) for k, v in x["d"]}


def live_data(x: Live) -> list[Any]:
    """A live ability by its address."""
    return [x.ability.address, x.card, x.seat, x.who, x.until, pack(x.names)]


def state_data(st: State, log: bool = True) -> dict[str, Any]:
    """Every field of a state, JSON-ready. What can be derived (`where`) and what is shared (`game`) is found again.

    The order of `live` between keys decides nothing, so it is sorted; within a key it does, so it is kept.
    """
    return {
        "seats": st.seats, "salt": st.salt, "rng": st.rng, "revision": st.revision, "active": st.active,
        "winners": list(st.winners), "over": st.over, "touched": st.touched, "zones": st.zones,
        "hosts": sorted(st.hosts.items()), "stats": st.stats,
        "live": [[k, [live_data(x) for x in v]] for k, v in sorted(st.live.items())],
        "lasting": [live_data(x) for x in st.lasting],
        "memo": sorted(([pack(k), v] for k, v in st.memo.items()), key=repr),
        "settings": pack(st.settings), "away": st.away, "quiet": st.quiet,
        "stack": [[f.flow.address, f.at, [pack(getattr(f.vars, n)) for n in f.flow.names]] for f in st.stack],
        "log": [[pack(c), list(why)] for c, why in st.history()] if log else [],
    }


def read_state(data: Mapping[str, Any], game: Game) -> State:
    """A state from its data. Raises SaveError if anything about it is wrong."""
    try:
        return _read(data, game)
    except SaveError:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as e:
        raise SaveError(f"the saved state is damaged: {type(e).__name__} {e}") from e


def _read(data: Mapping[str, Any], game: Game) -> State:
    def live(x: Any) -> Live:
        address, card, seat, who, until, names = x
        return Live(game.abilities[address], card, seat, who, until, unpack(names) or NO_NAMES)

    zones = [[_number(c) for c in pile] for pile in data["zones"]]
    return State(
        game, _number(data["seats"]), _number(data["salt"]), _number(data["rng"]), _number(data["revision"]),
        _number(data["active"]), tuple([_number(s) for s in data["winners"]]), bool(data["over"]),
        bool(data["touched"]), zones, _places(zones, game), {_number(c): _number(h) for c, h in data["hosts"]},
        _stats(data["stats"], game), {k: tuple([live(x) for x in v]) for k, v in data["live"]},
        tuple([live(x) for x in data["lasting"]]), {unpack(k): _number(v) for k, v in data["memo"]},
        unpack(data["settings"]), _number(data["away"]), _number(data["quiet"]),
        [_frame(game, *f) for f in data["stack"]], [_event(c, why) for c, why in data["log"]], None,
    )


def _number(x: Any) -> int:
    if type(x) is not int:
        raise SaveError(f"a number is needed, not {x!r}")
    return x


def _stats(values: Any, game: Game) -> list[int]:
    if len(values) != len(game.start):
        raise SaveError("the stats are not those of this game")
    return [_number(v) for v in values]


def _places(zones: list[list[int]], game: Game) -> list[int]:
    """Where each card is: every card lies in exactly one zone."""
    if len(zones) != len(game.zone_names):
        raise SaveError("the zones are not those of this game")
    if sorted(c for pile in zones for c in pile) != list(range(len(game.cards))):
        raise SaveError("a card is missing or there twice")
    where = [0] * len(game.cards)
    for z, pile in enumerate(zones):
        for c in pile:
            where[c] = z
    return where


def _frame(game: Game, address: str, at: int, values: list[Any]) -> Frame:
    flow = game.flows.get(address)
    if flow is None:
        raise SaveError(f"this game has no flow {address}")
    if not 0 <= _number(at) <= len(flow.steps) or len(values) != len(flow.names):
        raise SaveError(f"a frame does not fit the flow {address}")
    return Frame(flow, at, flow.locals(*[unpack(v) for v in values]))


def _event(change: Any, why: Any) -> Event:
    c = unpack(change)
    if not isinstance(c, Change):
        raise SaveError("the log holds something that is no change")
    flow, step, card = why
    cause: Cause = (flow, step, card)
    return c, cause


def text(data: Any) -> str:
    """JSON in one fixed form."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def digest(data: Any) -> str:
    """A short hash of JSON data."""
    return hashlib.blake2b(text(data).encode(), digest_size=16).hexdigest()
