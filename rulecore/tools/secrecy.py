"""What a seat knows, and other worlds that it must not be able to tell from the one it is in.

Owns: the oracle of what has been seen, swapping of hidden cards. Never: redaction itself (engine/view.py), a rule.
Enter here: known, swapped, bytes_for, first_difference.
"""
from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from ..engine.changes import Arrange, AtRandom, Change, Happen, Last, Move, Reshuffle, Show, Spend
from ..engine.match import Answer, Match
from ..engine.state import NOBODY, Cause, Event, Frame, State
from ..errors import Rejected

Swap = Mapping[int, int]  # card -> the card that is in its place in the other world; a permutation
TIMED_OUT = 0.3  # how often a decision's time runs out
NAMED = re.compile(r'"id": (\d+), "title"|[a-z]\.(\d+)[" ,]')  # how a card's number is written
CARD_NUMBERS = frozenset(("arrived",))  # registers whose value is a card


# ---- what a seat knows ------------------------------------------------------------------------------


def known(st: State, seat: int | None) -> set[int]:
    """Every card that a seat has ever been able to look at: told from what happened, not from what it is shown."""
    history = st.history()
    where = st.where[:]
    for change, _ in reversed(history):
        if isinstance(change, Move):
            where[change.card] = change.source
    found = {c for c, z in enumerate(where) if _may_look(st, z, seat)}
    for change, _ in history:
        if isinstance(change, Move):
            where[change.card] = change.to
            if change.open or _lies_open(st, change, seat):
                found.add(change.card)
        elif isinstance(change, Reshuffle):
            where = [change.to if z == change.source else z for z in where]
        elif isinstance(change, Show) and change.to in (NOBODY, seat):
            found.update(change.cards)
    tops = {pile[-1] for z, pile in enumerate(st.zones) if pile and st.game.sees[z] == "top"}
    return found | tops | {c for c, z in enumerate(st.where) if _may_look(st, z, seat)}


def _may_look(st: State, zone: int, seat: int | None) -> bool:
    """Said once more, on purpose, and not asked of what is tried here."""
    sees = st.game.sees[zone]
    return sees == "all" or (sees == "owner" and seat is not None and st.game.owner[zone] == seat)


def _lies_open(st: State, move: Move, seat: int | None) -> bool:
    return any(_may_look(st, z, seat) or st.game.sees[z] == "top" for z in (move.source, move.to) if z != NOBODY)


def told_of(match: Match, seat: int | None) -> set[int]:
    """Every card that is named to a seat: in its view, its decisions, or its events, by number or by a title of its own."""
    said = json.dumps([match.view(seat), match.events(seat)])
    found = {int(a or b) for a, b in NAMED.findall(said)}
    game = match.game
    return found | {cards[0] for title, cards in game.titles.items() if len(cards) == 1 and json.dumps(title) in said}


def bytes_for(match: Match, seat: int | None) -> str:
    """All that comes out for a seat, and what a table would show to everybody: who is waited for, and how totals come about."""
    st = match.state
    stats = [name for name, row in st.game.vocab.stats.items() if "player" in row.of]
    return json.dumps([
        match.view(seat), match.events(seat),
        [(d.seat, d.question, d.window, d.card, d.deadline, d.clock) for d in match.required],
        [[[(e.title, e.label, e.amount, e.text) for e in match.explain(name, s)] for s in range(st.seats)] for name in stats],
    ])  # fmt: skip


# ---- other worlds -----------------------------------------------------------------------------------


def swapped(match: Match, seat: int | None, rng: Random, keep: int = 0) -> Match | None:
    """The same match with cards exchanged that this seat cannot tell apart: unseen, of the same deck. None if there are none.

    The whole past is exchanged with them, as if the decks had been shuffled otherwise. `keep`: the cards on top of each pile
    that stay, so that the two worlds go on alike for longer.
    """
    st = match.state
    seen = known(st, seat) | set(_mentioned(st))
    for d in match.required:
        if d._ask.about == "card":
            seen.update(_numbers(tuple(d.options)))
    if keep:
        seen.update(c for z, pile in enumerate(st.zones) if st.game.sees[z] == "none" for c in pile[-keep:])
    groups: dict[tuple[str, int], list[int]] = {}
    for c, card in enumerate(st.game.cards):
        if c not in seen:
            groups.setdefault((card.start, st.game.homes[c]), []).append(c)
    swap: dict[int, int] = {}
    for cards in groups.values():
        mixed = cards[:]
        rng.shuffle(mixed)
        swap.update(zip(cards, mixed, strict=True))
    return Match(_world(st, swap), match.players, options=match.options) if swap else None


def _mentioned(st: State) -> Iterator[int]:
    """The numbers that stand anywhere but in zones and changes: they might be cards, so those stay where they are."""
    for f in st.stack:
        for name in f.flow.names:
            yield from _numbers(getattr(f.vars, name))
    for key in st.memo:
        yield from _numbers(key)
    yield from st.hosts
    yield from st.hosts.values()
    for found in st.live.values():
        yield from (x.card for x in found)


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, (tuple, list)):
        for x in value:
            yield from _numbers(x)
    elif isinstance(value, Mapping):
        for x in value.values():
            yield from _numbers(x)


def _world(st: State, swap: Swap) -> State:
    made = st.clone()
    made.zones = [[swap.get(c, c) for c in pile] for pile in st.zones]
    for z, pile in enumerate(made.zones):
        for c in pile:
            made.where[c] = z
    for name in CARD_NUMBERS & made.game.slots.keys():
        at = made.game.slots[name]
        made.stats[at] = swap.get(made.stats[at], made.stats[at])
    made.stack = [Frame(f.flow, f.at, f.flow.locals(*[_other(getattr(f.vars, n), swap) for n in f.flow.names])) for f in st.stack]
    made.log, made.past = [_event(e, swap) for e in st.history()], None
    return made


def _event(event: Event, swap: Swap) -> Event:
    change, (flow, step, card) = event
    cause: Cause = (flow, step, swap.get(card, card))
    return _other(change, swap), cause


def _other(value: Any, swap: Swap) -> Any:
    """A value as it is in the other world: the cards of changes are exchanged."""
    if isinstance(value, tuple):
        return tuple([_other(x, swap) for x in value])
    if not isinstance(value, Change):
        return value
    fields = {name: getattr(value, name) for name in value.names}
    if isinstance(value, (Move, Happen, Last, Spend)):
        fields["card"] = swap.get(fields["card"], fields["card"])
    if isinstance(value, (Show, Arrange, AtRandom)):
        fields["cards"] = tuple([swap.get(c, c) for c in fields["cards"]])
    return type(value)(*fields.values())


# ---- comparing --------------------------------------------------------------------------------------


def first_difference(match: Match, other: Match, seat: int | None, rng: Random, steps: int) -> str:
    """Where a seat could tell two worlds apart, while the same things are said and done in both: "" if it could not.

    Both worlds go on until a card comes to light that the seat had not seen; from there on they may differ.
    """
    here, there = match.fork(), other.fork()
    seen = known(here.state, seat), known(there.state, seat)
    for n in range(steps + 1):
        if (known(here.state, seat), known(there.state, seat)) != seen:
            return ""
        mine, theirs = bytes_for(here, seat), bytes_for(there, seat)
        if mine != theirs:
            at = next((i for i, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), min(len(mine), len(theirs)))
            return f"after {n} decisions, at ...{mine[max(at - 300, 0) : at + 80]} | {theirs[at : at + 80]}"
        if here.over or not _say_the_same(here, there, rng):
            return ""
    return ""


def _say_the_same(here: Match, there: Match, rng: Random) -> bool:
    """One answer that is legal in both worlds; False if there is none."""
    mine, theirs = here.required[0], there.required[0]
    if rng.random() < TIMED_OUT:
        here.timeout(mine)
        there.timeout(theirs)
        return True
    for value in (mine.sample(rng.randrange), mine.default, theirs.default):
        answers = Answer(mine.seat, mine.id, value), Answer(theirs.seat, theirs.id, value)
        try:
            here.fork().submit(answers[0])
            there.fork().submit(answers[1])
        except Rejected:
            continue
        here.submit(answers[0])
        there.submit(answers[1])
        return True
    return False
