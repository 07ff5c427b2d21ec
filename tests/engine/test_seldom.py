"""What happens seldom: mistakes of those who build a game, replays that fail, odd options, changes that only some games make."""
from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve
from driving import of, say, until
from pocket import SPEC, VOCAB, pocket

from rulecore.engine.changes import AddStat, Arrange, Change, Happen, Last, Move, Reshuffle, SetStat, Show, Shuffle
from rulecore.engine.codec import digest, pack
from rulecore.engine.flow import Ask, AskAll, Flow, Next, Run
from rulecore.engine.game import Ability, Card, Game, NoLocals
from rulecore.engine.machine import Machine
from rulecore.engine.match import Match, load, replay_save
from rulecore.engine.options import key_of, label_of
from rulecore.engine.state import NOBODY, Frame, Scope, State
from rulecore.engine.view import explain
from rulecore.errors import Rejected, RuleError, SaveError
from rulecore.testing import thawed

Begin = Callable[..., Match]


def running(game: Game, *steps: Callable[[Any, Any], Next], block: bool = False) -> Machine:
    """A machine that has run a flow of these steps, as far as it went."""
    flow = Flow("rare", NoLocals, block=block)
    for step in steps:
        flow.step(step)
    st = game.new_state(2, 1, {})
    st.stack[:] = [Frame(game.flow(flow), 0, NoLocals())]
    machine = Machine(st)
    machine.advance()
    return machine


def asks_nothing(st: State, v: Any) -> Next:
    """A question without an answer."""
    return Ask(0, "what", ())


def asks_nobody(st: State, v: Any) -> Next:
    """A question to nobody."""
    return AskAll("what", {})


def asks_in_vain(st: State, v: Any) -> Next:
    """A question whose answer goes nowhere."""
    return Ask(0, "what", (1, 2))


# ---- mistakes of those who build a game ---------------------------------------------------------------


@pytest.mark.parametrize(("step", "words"), [(asks_nothing, "asks seat 0 with no options"), (asks_nobody, "asks nobody")])
def test_questions_that_cannot_be_answered(step: Any, words: str) -> None:
    with pytest.raises(RuleError, match=words) as fault:
        running(pocket(), step)
    assert any("rare" in line for line in fault.value.trace)


def test_an_answer_that_nobody_takes() -> None:
    machine = running(pocket(), asks_in_vain)
    with pytest.raises(RuleError, match="has no answered"):
        machine.submit(machine.pending[0], 1)


def test_rules_that_go_round_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulecore.engine.machine.LIMIT", 50)
    game = pocket()
    flow = Flow("for ever", NoLocals, loop=True)

    @flow.step
    def again(st: State, v: Any) -> Next:
        return None

    st = game.new_state(2, 1, {})
    st.stack[:] = [Frame(flow, 0, NoLocals())]
    with pytest.raises(RuleError, match="do not come to an end") as fault:
        Machine(st).advance()
    assert [line.split(".")[0] for line in fault.value.trace] == ["for ever"]


def test_names_that_are_there_twice_or_not_at_all() -> None:
    flow = Flow("twins", NoLocals)

    def twin(st: State, v: Any) -> Next:
        """SD-RUN-02 One of two."""

    flow.step(twin)
    assert flow.listing() == "twin  SD-RUN-02\n"
    with pytest.raises(ValueError, match="two steps are called twin"):
        flow.step(twin)
    with pytest.raises(ValueError, match="has no step none; it has twin"):
        flow.derive("other", without=["none"])
    game = pocket()
    with pytest.raises(ValueError, match="two flows are called pocket"):
        game.flow(Flow("pocket", NoLocals))
    with pytest.raises(ValueError, match="two abilities are called played"):
        game.ability(Ability("played", "play"))


def test_only_plain_values_can_be_saved() -> None:
    with pytest.raises(TypeError, match="cannot be saved"):
        pack([1])


def test_no_such_total(begin: Begin) -> None:
    with pytest.raises(LookupError, match="has no stat luck"):
        explain(begin().state, "luck", 0)


# ---- what a host may get wrong ------------------------------------------------------------------------


def test_presence_and_a_decision_in_words(begin: Begin) -> None:
    match = begin()
    with pytest.raises(Rejected, match="'gone' is not one of"):
        match.presence(0, "gone")
    assert repr(match.required[0]) == f"<go on of seat {match.state.active}: 2 options>"


def forged(match: Match, change: Callable[[dict[str, Any]], None]) -> str:
    """The save of a match, changed, with a check sum that is right."""
    body = json.loads(match.save())["rulecore"]
    change(body)
    return json.dumps({"rulecore": body, "check": digest(body)})


def test_replays_of_inputs_that_cannot_be(begin: Begin) -> None:
    match = until(begin(), "bid")
    say(match, match.required[0].seat, 1)
    inputs: list[tuple[Any, str]] = [
        (("answer", 9, 1, ""), "is not asked"), (("timeout", 9), "is not asked"),
        (("offer", 0, ("play a card", 0), ""), "nothing is offered"), (("answer", match.required[0].seat, 77, ""), "not one of"),
    ]
    for wrong, words in inputs:
        text = forged(match, lambda body, wrong=wrong: body["inputs"].append(pack(wrong)))  # type: ignore[misc]
        result = replay_save(text, match.game)
        assert not result.exact and words in result.why
    match = begin()
    text = forged(match, lambda body: body["inputs"].append(pack(("offer", 0, ("play a card", 77), ""))))
    assert "not one of" in replay_save(text, match.game).why


def test_replays_that_end_otherwise(begin: Begin) -> None:
    match = until(begin(), "bid")
    assert "states at the end differ" in replay_save(forged(match, lambda b: b["state"].update(rng=1)), match.game).why
    assert "is now" in replay_save(forged(match, lambda b: b["state"]["log"].pop()), match.game).why
    with pytest.raises(SaveError, match="not with pocket"):
        replay_save(forged(match, lambda b: b.update(game="other")), match.game)


def test_a_number_that_is_none(game: Game) -> None:
    with pytest.raises(SaveError, match="check sum"):
        load('{"rulecore": {"format": NaN}, "check": ""}', game)


# ---- options ------------------------------------------------------------------------------------------

PLAYERS = ("Ann", "Bo")


@pytest.mark.parametrize(
    ("about", "option", "key", "label"),
    [
        ("word", True, "yes", "Yes"), ("word", False, "no", "No"), ("seat", NOBODY, "none", "Nobody"),
        ("card", NOBODY, "none", "None"),
        ("seat", 1, "seat-1", "Bo"), ("number", 3, "3", "3"), ("word", "Let Go!", "let-go", "Let Go!"),
        ("number seat card", (2, 1, (0, 3)), "2 seat-1 card-0.0,card-3.3", "2: Bo, Card 0 and Card 3"),
        ("number seat card", (2, 1, ()), "2 seat-1 nothing", "2: Bo, nothing"), ("word", ("pass",), "pass", "Pass"),
        ("action", ("play a card", 4), "play-a-card card-4.4", "Play a card: Card 4"),
        ("action", ("play a card", 4, 9), "play-a-card card-4.4 9", "Play a card: Card 4, 9"),
    ],
)
def test_what_options_are_called(game: Game, about: str, option: Any, key: str, label: str) -> None:
    st = game.new_state(2, 1, {})
    ask = Ask(0, "what", [option], about=about)
    assert (key_of(st, ask, option), label_of(st, ask, option, PLAYERS)) == (key, label)


def test_what_sets_are_called(game: Game) -> None:
    st = game.new_state(2, 1, {})
    for shape in ("subset", "order"):
        ask = Ask(0, "what", [2, 5], about="card", shape=shape, most=2)
        assert (key_of(st, ask, (2, 5)), label_of(st, ask, (2, 5), PLAYERS)) == ("card-2.2,card-5.5", "Card 2, Card 5")
        assert (key_of(st, ask, ()), label_of(st, ask, (), PLAYERS)) == ("nothing", "nothing")


# ---- changes that only some games make ----------------------------------------------------------------


def test_piles_that_are_looked_at_and_put_in_order(begin: Begin) -> None:
    """What is shuffled or arranged is told to all, but not what lies there; a remade deck forgets where its cards were."""
    match = begin()
    st = match.state
    deck, gone = st.game.zones["deck"][0], st.game.zones["gone"][0]
    top = st.pile("deck")[:-3:-1]
    for c in st.pile("hand", 0)[:]:
        match.machine.do([Move(c, gone, "discard", 0)], ("test", "", NOBODY))
    looked = [Arrange(deck, tuple(reversed(top))), Show(tuple(top), 1)]
    match.machine.do([*looked, Shuffle(gone), Reshuffle(gone, deck), Happen("moment", 0, top[0])], ("test", "", NOBODY))
    told = [e for e in match.events(0) if e["cause"]["flow"] == "test"]
    assert [e["event"] for e in told] == ["discard", "discard", "arrange", "show", "shuffle", "shuffle", "moment"]
    assert told[2]["zone"] == {"name": "deck", "seat": NOBODY} and told[3]["cards"] is None
    assert told[5] == {**told[5], "from": {"name": "gone", "seat": NOBODY}, "zone": {"name": "deck", "seat": NOBODY}}
    assert told[6]["card"] is None, "it lies face down again"
    assert [c["id"] for c in match.events(1)[-4]["cards"]] == top


def test_cards_are_put_in_an_order(begin: Begin) -> None:
    st = begin().state
    top = st.pile("deck")[:-4:-1]
    Arrange(st.game.zones["deck"][0], (top[2], top[0], top[1])).apply(st)
    assert st.pile("deck")[:-4:-1] == [top[2], top[0], top[1]]


def test_what_lasts_is_seen_by_all(begin: Begin) -> None:
    match = begin()
    Last("card-1#0", 1, 0, 0, "turn").apply(match.state)
    for seat in (None, 0, 2):
        assert match.view(seat)["lasting"] == [{"title": "Card 1", "label": "Label 1", "seat": 0, "who": 0, "until": "turn"}]


def test_a_card_that_moves_is_attached_no_more(begin: Begin) -> None:
    st = begin().state
    front, hand = st.game.zones["front"][0], st.pile("hand", 0)
    Move(hand[0], front).apply(st)
    Move(hand[0], front, host=st.pile("front", 0)[0]).apply(st)
    under, on = st.pile("front", 0)
    assert st.attached(under) == [on] and st.zone_of(on) == "front"
    Move(on, st.game.zones["hand"][0]).apply(st)
    assert st.hosts == {} and st.attached(under) == []


def test_whom_changes_befall(begin: Begin) -> None:
    st = begin().state
    changes = (SetStat("points", 2, 1), Last("card-1#0", 1, 2, 0, "turn"), Shuffle(0))
    assert [c.befalls(st) for c in changes] == [2, 2, NOBODY]


def test_a_gain_stops_at_the_most(begin: Begin) -> None:
    st = begin().state
    SetStat("points", 0, 97).apply(st)
    happened = AddStat("points", 0, 5).apply(st)
    assert isinstance(happened, AddStat) and happened.amount == 2 and AddStat("points", 0, 5).apply(st) is None


# ---- replacements and what hears ----------------------------------------------------------------------

INSTEAD = Flow("instead", Scope, block=True)


@INSTEAD.step
def a_note(st: State, v: Scope) -> Next:
    """A point is set instead."""
    return [SetStat("points", v.seat, 50)]


def first_gain(st: State, live: Any, c: Change) -> bool:
    """Is it the gain of one?"""
    return isinstance(c, AddStat) and c.amount == 1


def with_rule(**how: Any) -> Game:
    """The pocket game with one more rule that replaces gains of one."""
    rule = Ability("instead", "before gain", hears=first_gain, block=INSTEAD, **how)
    game = Game(VOCAB, evolve(SPEC, rules=(*SPEC.rules, rule), flows=(*SPEC.flows, INSTEAD)))
    card = Card("blank", "Blank", "thing", {}, frozenset())
    card.start = "deck"
    game.add_card(card, 12)
    return game


@pytest.mark.parametrize("thaw", [False, True])
def test_the_rest_of_a_batch_goes_on_after_what_came_instead(thaw: bool) -> None:
    """Two changes at once; the first is replaced by a block, and the second happens after it."""
    game = with_rule(optional=True)
    match = until(game.new_match(["Ann", "Bo"], 3), "bid")
    for seat, bid in ((0, 1), (1, 2)):
        say(match, seat, bid)
    match = thawed(match) if thaw else match
    decision = of(match, 0)
    assert decision.question == "replace" and list(decision.options) == [0, NOBODY]
    match.submit(decision.answer(0))
    assert [match.state.stat("points", s) for s in range(2)] == [50, 2]


def test_a_rule_that_works_once() -> None:
    game = with_rule(once=True)
    match = game.new_match(["Ann", "Bo"], 3)
    for points in (50, 51):
        match.machine.do([AddStat("points", 1, 1)], ("test", "", NOBODY))
        match.machine.pending.clear()
        match.machine.advance()
        assert match.state.stat("points", 1) == points and ("spent", "instead", NOBODY) in match.state.memo


def test_a_flow_that_runs_another_goes_on_after_it() -> None:
    game = pocket()
    inner = game.flow(Flow("inner", NoLocals))

    @inner.step
    def two(st: State, v: Any) -> Next:
        return [AddStat("points", 0, 2)]

    def first(st: State, v: Any) -> Next:
        """Two points."""
        return Run(inner, NoLocals())

    def then(st: State, v: Any) -> Next:
        """And as many more."""
        return [AddStat("points", 0, st.stat("points", 0))]

    assert running(game, first, then).state.stat("points", 0) == 4
