"""Every distinct card of the board game: each of its abilities and blocks is read and followed in the middle of a game.

Owns: that no text fails. Never: what a text comes to (the examples). Enter here: test_every_text_can_be_followed.
"""
from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from attrs import evolve
from card_table import some_answer

from rulecore.engine.changes import Change, Happen, Move
from rulecore.engine.flow import Flow, Next
from rulecore.engine.game import Ability, Game, NoLocals
from rulecore.engine.machine import Machine
from rulecore.engine.state import NOBODY, Frame, Live, Scope, State
from rulecore.games import build, card_texts, read_all
from rulecore.games.scooby_doo_board_game.spec import SPEC
from rulecore.testing import arranged
from rulecore.vocab import load_vocabulary

NAME = "scooby-doo-board-game"
IDLE = Flow("idle", NoLocals)
WAYS = 3  # answers that are tried for each text
LONGEST = 200


@IDLE.step
def wait(st: State, v: NoLocals) -> Next:
    """Nothing comes of itself."""
    return None


@cache
def game() -> Game:
    """The game with a flow at the bottom that does nothing."""
    vocab, problems = load_vocabulary(NAME)
    assert vocab is not None and not problems, problems
    spec = evolve(SPEC, main=IDLE)
    cards, problems = read_all(card_texts(NAME), vocab, spec)
    assert not problems, problems
    return build(vocab, spec, cards)


SPEAKING = sorted({c.title for c in game().cards if c.meaning is not None and c.meaning.lines})


def at(title: str) -> int:
    """The card of a title."""
    return game().titles[title][0]


def table(title: str, bare: bool = False) -> Machine:
    """Three players in the middle of a round, with Resources, tokens and a Haunted Location; the card lies where it counts.

    `bare`: nobody has anything, and no card and no token is left.
    """
    bag = [] if bare else ["Net", "Clothes", "Tools", "Branches"]
    who = title if game().cards[at(title)].kind == "gang-id" else "Velma"
    lying = {} if bare else {
        "Haunted Location": "Wolf's End Lodge", "Monster Token": ["Wolf's End Lodge", "Airfield", "Malt Shop"],
        "Night Watchman": "Funland", "Postwoman": "Airfield",
    }
    match = arranged(
        game(), players={"Ann": {"gang": [who], "bag": bag}, "Bo": {"bag": bag}, "Cy": {"bag": bag}},
        zones={} if bare else {"discard-deck": ["Legging It", "Just Keep Running"]}, attached=lying,
    )
    st = match.state
    st.stack.clear()
    st.stack.append(Frame(IDLE, 0, IDLE.locals()))
    lay(st, title)
    if bare:
        for zone in ("draw-deck", "save-deck", "monster-deck", "token-slot", "traps"):
            for card in st.pile(zone)[:]:
                Move(card, st.game.zones["aside"][0]).apply(st)
    st.touched = False
    return match.machine


def lay(st: State, title: str) -> None:
    """Where it counts: before Ann, or in a common zone, on the board if it is a figure."""
    card = at(title)
    kind = st.game.vocab.kinds[st.game.cards[card].kind]
    if kind.counts and st.zone_of(card) not in kind.counts:
        host = at("Airfield") if kind.name == "monster-id" else NOBODY
        Move(card, st.game.zones[kind.counts[0]][0], host=host).apply(st)
    figure = st.pile("gang")[0]
    for register, value in (("acting", figure), ("playing", card), ("actions", 1)):
        st.stats[st.game.slots[register]] = value


def abilities(title: str) -> list[Ability]:
    """Everything that stands on a card, and what its text leaves behind."""
    slug = game().cards[at(title)].id
    return [a for address, a in game().abilities.items() if address.rpartition("#")[0] == slug]


def happened(st: State, ability: Ability) -> Change:
    """What such an ability waits for, to Ann's figure."""
    event, figure = ability.key.removeprefix("before "), st.pile("gang")[0]
    if event == "enter":
        return Move(figure, st.where[figure], "enter", 0, at("Airfield"))
    if event == "scare":
        return Move(st.game.titles["Postwoman"][0], st.game.zones["runaways"][0], "scare")
    return Happen(event, 0, at("Airfield") if event in ("action", "haunt") else figure)


def texts(st: State, title: str) -> Iterator[tuple[Flow, Scope]]:
    """Every block of a card, with somebody whom it concerns."""
    for flow in st.game.cards[at(title)].sections.values():
        yield flow, Scope(at(title), 0)
    for ability in abilities(title):
        if ability.block is not None:
            yield ability.block, Scope(at(title), 0, happened(st, ability))


def follow(machine: Machine, flow: Flow, scope: Scope, rng: Random) -> None:
    """Run a block to its end, with some answers."""
    machine.pending.clear()
    machine.state.stack.append(Frame(flow, 0, scope))
    machine.advance()
    for _ in range(LONGEST):
        if not machine.pending:
            return
        seat = rng.choice(sorted(machine.pending))
        machine.submit(machine.pending[seat], some_answer(machine.pending[seat], rng))
    raise AssertionError(f"{flow.address} does not come to an end")


def test_there_is_something_to_read() -> None:
    assert len(SPEAKING) > 60
    assert all(list(texts(table(title).state, title)) or abilities(title) for title in SPEAKING)


@pytest.mark.parametrize("bare", [False, True], ids=["furnished", "bare"])
@pytest.mark.parametrize("title", SPEAKING)
def test_every_text_can_be_followed(title: str, bare: bool) -> None:
    """With some answers, more than once; and where there is nothing, nothing fails."""
    for seed in range(WAYS):
        for n in range(len(list(texts(table(title, bare).state, title)))):
            machine = table(title, bare)
            flow, scope = list(texts(machine.state, title))[n]
            follow(machine, flow, scope, Random(seed))


@pytest.mark.parametrize("title", SPEAKING)
def test_every_condition_and_filter_can_be_read(title: str) -> None:
    """Conditions, values, filters and properties, for every player and every figure and Location."""
    st = table(title).state
    cards = [*st.pile("city"), *st.pile("monsters"), *st.pile("traps")]
    for ability in abilities(title):
        live = Live(ability, at(title), st.owner(at(title)), NOBODY)
        of_cards = ability.key.startswith(("*", "card rule")) or ability.whose in ("card", "host")
        for who in cards if of_cards else range(st.seats):
            if ability.when is not None:
                ability.when(st, live, who)
            if ability.value is not None:
                assert isinstance(ability.value(st, live, who), int)
        if ability.hears is not None:
            ability.hears(st, live, happened(st, ability))
