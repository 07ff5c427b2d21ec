"""The rules of a game as parts: what they add, in which order, what two of them may not both say; games played together."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve, fields
from driving import say, until
from pocket import SPEC, VOCAB, main, turn

from rulecore.engine.actions import ANY_TIME, Action
from rulecore.engine.changes import AddStat
from rulecore.engine.flow import Edits, Flow, Next, Step
from rulecore.engine.game import Ability, Card, Game, NoLocals, Spec
from rulecore.engine.parts import Part, derive, join
from rulecore.engine.state import State
from rulecore.engine.verb import Verb, VerbSet
from rulecore.engine.words import Words
from rulecore.errors import CannotJoin
from rulecore.testing import thawed


def step(name: str) -> Step:
    """A step that does nothing."""
    return Step(name, lambda st, v: None)


def names(flow: Flow) -> list[str]:
    """The steps of a flow."""
    return [s.name for s in flow.steps]


def abc() -> Flow:
    """A flow of three steps."""
    flow = Flow("abc", NoLocals)
    for name in "abc":
        flow.add(step(name))
    return flow


# ---- a flow with the edits of several ---------------------------------------------------------------


def test_edits_of_several_hold_at_once_in_their_order() -> None:
    first = Edits(before={"b": [step("b1")]}, after={"b": [step("b2")]}, without=["c"])
    second = Edits(
        before={"b": [step("x1")], "x1": [step("x0")]}, after={"b": [step("x2")]}, replace={"a": [step("a"), step("a2")]}
    )
    flow = abc()
    made = flow.edited([first, second])
    assert names(made) == ["a", "a2", "b1", "x0", "x1", "b", "b2", "x2"]
    assert made.address == "abc" and made.origin is flow and flow.origin is flow
    assert made.edited([Edits(without=["b"])]).origin is flow
    assert names(flow) == ["a", "b", "c"]


def test_an_edit_may_name_a_step_of_another() -> None:
    assert names(abc().edited([Edits(after={"n": [step("m")]}), Edits(after={"c": [step("n")]})])) == [*"abc", "n", "m"]


@pytest.mark.parametrize(
    ("edits", "words"),
    [
        ([Edits(before={"d": []})], "abc has no step d; it has a, b, c"),
        ([Edits(without=["a"]), Edits(replace={"a": []})], "the step a is replaced or left out twice"),
        ([Edits(after={"a": [step("b")]})], "two steps are called b"),
        ([Edits(after={"a": [step("n")]}), Edits(after={"n": [step("n")]})], "two steps are called n"),
    ],
)
def test_edits_that_cannot_be(edits: list[Edits], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        abc().edited(edits)


# ---- what parts add -----------------------------------------------------------------------------------


def ten_points(st: State, v: Any) -> Next:
    """PK-TEN-01 Ten points for everybody."""
    return [AddStat("points", seat, 10) for seat in range(st.seats)]


def no_way(st: State, seat: int) -> list[tuple[int, ...]]:
    """Never."""
    return []


def row(name: str) -> Action:
    """An action that nobody can take."""
    return Action(name, ANY_TIME, no_way, lambda st, seat, args: None)


TEN = Part(
    "ten", steps={turn: Edits(after={"begin": [Step("ten_points", ten_points)]})}, actions=(row("shout"),),
    registers={"shouts": ("player", 0)}, answers=("louder",), words={"numbers": {"luck": lambda st, seat: 7}},
)
QUIET = Part("quiet", steps={turn: Edits(without=["bid"]), main: Edits(after={"deal": [step("hush")]})}, actions=(row("hush"),))
POCKET = evolve(SPEC, rules=())


def playing(spec: Spec) -> Game:
    """The game of these rules, with a few cards."""
    game = Game(VOCAB, spec)
    card = Card("blank", "Blank", "thing", {}, frozenset())
    card.start = "deck"
    game.add_card(card, 12)
    return game


def test_parts_add_to_a_family() -> None:
    spec = derive(POCKET, "loud", TEN)
    assert [a.name for a in spec.actions] == ["play a card", "take back", "shout"]
    assert spec.registers == {"shouts": ("player", 0)} and spec.answers == ("louder",)
    assert spec.words.numbers["luck"](None, 0) == 7 and spec.words.is_term is POCKET.words.is_term
    assert (spec.name, spec.base, spec.parts, POCKET.words.numbers) == ("loud", POCKET, (TEN,), {})


@pytest.mark.parametrize("thaw", [False, True])
def test_whoever_runs_a_flow_runs_what_stands_for_it(thaw: bool) -> None:
    """The main flow runs the turn; in this game it is the turn with ten points for everybody."""
    match = until(playing(derive(POCKET, "loud", TEN)).new_match(["Ann", "Bo"], 3), "bid")
    match = thawed(match) if thaw else match
    assert [match.state.stat("points", s) for s in range(2)] == [10, 10]
    assert match.state.stack[-2].flow.origin is turn and match.state.stack[-2].flow is not turn
    for seat in range(2):
        say(match, seat, 0)
    assert names(match.state.stack[0].flow) == names(main)


def test_what_was_derived_can_be_added_to() -> None:
    spec = derive(derive(POCKET, "loud", TEN), "loud and quiet", QUIET, TEN)
    assert spec.base is POCKET and spec.parts == (TEN, QUIET)
    assert names(spec.main) == ["deal", "hush", "go"]
    steps = names(spec.edited[turn])
    assert "ten_points" in steps and "bid" not in steps and spec.flows[0] is spec.edited[turn]


def test_every_field_of_a_spec_is_joined_or_the_familys_alone() -> None:
    """Whoever adds a field decides: may a part add to it?"""
    made = {"name", "base", "parts", "edited"}
    alone = {
        "main", "checks", "overview", "received", "answerable", "responders", "stakes", "notes", "remakes", "refuses", "furnish",
        "facts", "score",
    }  # fmt: skip
    added = {field.name for field in fields(Part)} - {"name", "steps"}
    assert {field.name for field in fields(Spec)} == made | alone | added and not added & alone


def test_the_checks_of_a_family_can_be_added_to() -> None:
    checks = Flow("checks", NoLocals)
    checks.add(step("look"))
    spec = derive(evolve(POCKET, checks=checks), "tidy", Part("tidy", steps={checks: Edits(after={"look": [step("tidy")]})}))
    assert spec.checks is not None and names(spec.checks) == ["look", "tidy"]


def test_verbs_of_a_part() -> None:
    made = type("Wink", (Verb,), {"word": "wink", "__doc__": "Wink."})
    assert [*derive(evolve(POCKET, verbs=VerbSet([])), "x", Part("wink", verbs=(made,))).verbs.verbs] == ["wink"]


# ---- what parts may not both say ----------------------------------------------------------------------


def ability(address: str) -> Ability:
    """A rule that does nothing."""
    return Ability(address, "play")


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda n: {"actions": (row("shout"),)}, "different actions called 'shout'"),
        (lambda n: {"rules": (ability("echo"),)}, "different rules called 'echo'"),
        (lambda n: {"flows": (Flow("echo", NoLocals),)}, "different flows called 'echo'"),
        (lambda n: {"registers": {"shouts": ("game", n)}}, "different registers called 'shouts'"),
        (lambda n: {"scenes": {"hunt": (("pocket", "", (str(n),)),)}}, "different scenes called 'hunt'"),
        (lambda n: {"postures": {"aloud": f"register {n}"}}, "different postures called 'aloud'"),
        (lambda n: {"verbs": (type("Wink", (Verb,), {"word": "wink"}),)}, "different verbs called 'wink'"),
        (lambda n: {"words": {"supply": {"thing": (f"deck {n}", "hand")}}}, r"different words \(supply\) called 'thing'"),
        (lambda n: {"steps": {turn: Edits(replace={"bid": [step("bid")]})}}, "both replace or leave out the step bid of pocket"),
        (lambda n: {"steps": {turn: Edits(without=["bid"])}}, "both replace or leave out the step bid of pocket"),
        (lambda n: {"steps": {turn: Edits(after={"bid": [step("boo")]})}}, "both add the step boo of pocket"),
    ],
)
def test_two_parts_that_do_not_go_together(make: Callable[[int], dict[str, Any]], words: str) -> None:
    one, other = Part("one", **make(1)), Part("other", **make(2))
    assert derive(POCKET, "fine", one) and derive(POCKET, "fine", other)
    with pytest.raises(CannotJoin, match=f'the part "one" and the part "other" .*{words}'):
        derive(POCKET, "wrong", one, other)


def test_a_part_that_says_otherwise_than_its_family() -> None:
    with pytest.raises(CannotJoin, match=r"the rules of pocket and the part .mine. have different actions called 'take back'"):
        derive(POCKET, "wrong", Part("mine", actions=(row("take back"),)))


def test_parts_that_were_made_for_something_else() -> None:
    with pytest.raises(ValueError, match='the part "x" changes abc, which is no flow of pocket that can be changed'):
        derive(POCKET, "wrong", Part("x", steps={abc(): Edits(without=["a"])}))
    block = SPEC.rules[0].block
    assert block is not None
    with pytest.raises(ValueError, match="changes pocket bonus"):
        derive(SPEC, "wrong", Part("x", steps={block: Edits(without=["a_point"])}))
    with pytest.raises(ValueError, match="no mapping of Words is called 'engaged'"):
        derive(POCKET, "wrong", Part("x", words={"engaged": {}}))


# ---- games played together ----------------------------------------------------------------------------


def test_games_of_one_family_are_joined() -> None:
    loud, quiet = derive(POCKET, "loud", TEN), derive(POCKET, "quiet", QUIET, TEN)
    spec = join([loud, quiet])
    assert (spec.name, spec.base, spec.parts) == ("loud+quiet", POCKET, (TEN, QUIET))
    assert [a.name for a in spec.actions][-2:] == ["shout", "hush"]
    assert join([loud, loud]) is loud and join([loud]) is loud
    assert join([loud, POCKET]).parts == (TEN,), "a game that adds nothing to its family"


def test_games_of_different_families_are_not_joined() -> None:
    other = Spec("chess", abc(), VerbSet([]), words=Words(has_term=lambda *_: False, is_term=lambda *_: False))
    with pytest.raises(CannotJoin, match="loud and chess are of different families: they have no rules in common"):
        join([derive(POCKET, "loud", TEN), other])
