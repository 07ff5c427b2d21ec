"""Dice that are added to a roll: the roll is their sum, and what changes it changes the last of them."""
from __future__ import annotations

import pytest

from rulecore.engine.changes import Rolled
from rulecore.engine.flow import Flow, Next, RollDie
from rulecore.engine.game import Game, NoLocals, Spec
from rulecore.engine.state import State
from rulecore.engine.verb import VerbSet
from rulecore.testing import thawed
from rulecore.vocab import Vocabulary

two = Flow("two dice", NoLocals)


@two.step
def first(st: State, v: NoLocals) -> Next:
    """One die."""
    return RollDie(0)


@two.step
def second(st: State, v: NoLocals) -> Next:
    """And another one."""
    return RollDie(0, onto=st.stat("rolled"))


@two.step
def wait(st: State, v: NoLocals) -> Next:
    """For nothing in particular."""
    return RollDie(0)


@pytest.fixture(scope="module")
def game() -> Game:
    return Game(Vocabulary("two dice", seats=(1, 1)), Spec("two dice", two, VerbSet([])))


def test_a_die_is_added_to_what_lies_there(game: Game) -> None:
    """Real dice: the second one is asked for like the first, and the save in between knows what it is added to."""
    match = game.new_match(["Ann"], 1, {"dice": "ask"})
    for face, rolled in ((4, 4), (5, 9)):
        die = match.chance
        assert die is not None
        match.submit(die.answer(face))
        match = thawed(match)
        assert match.state.stat("rolled") == rolled


def test_dice_from_the_seed_are_added_too(game: Game) -> None:
    """The log tells each face by itself."""
    match = game.new_match(["Ann"], 3)
    faces = [change for change, _ in match.state.history() if isinstance(change, Rolled)]
    assert [die.onto for die in faces] == [0, faces[0].result, 0]
    assert match.events(None)[1]["face"] == faces[1].result <= 6
