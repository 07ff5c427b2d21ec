"""The facade: submitting is atomic and idempotent, offers, chance, forks, undo, explanations, and faults of the engine."""
from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from driving import of, offer, say, state_of, until

from rulecore.engine import changes
from rulecore.engine.game import Game
from rulecore.engine.match import Answer, Match
from rulecore.engine.state import CHANCE
from rulecore.engine.window import PASS
from rulecore.errors import Rejected, RuleError
from rulecore.testing import random_answer, thawed

Begin = Callable[..., Match]


def code(match: Match, answer: Answer) -> str:
    """The code with which an answer is rejected; nothing changes by it."""
    before = state_of(match)
    with pytest.raises(Rejected) as e:
        match.submit(answer)
    assert state_of(match) == before
    return e.value.code


# ---- answers that are not accepted ------------------------------------------------------------------


def test_duplicate(begin: Begin) -> None:
    match = begin()
    say(match, match.required[0].seat, "hurry", "move-1")
    seat = match.required[0].seat
    assert code(match, of(match, seat).answer(1, "move-1")) == "duplicate"
    again = thawed(match)
    assert code(again, of(again, seat).answer(1, "move-1")) == "duplicate"


def test_stale(begin: Begin) -> None:
    match = begin()
    (old,) = match.required
    match.submit(old.answer("go on"))
    assert code(match, old.answer("go on")) == "stale"
    assert code(match, Answer(old.seat, old.id, "go on")) == "stale"
    assert code(match, Answer(old.seat, 12345, "go on")) == "stale"


def test_foreign(begin: Begin) -> None:
    match = begin()
    (decision,) = match.required
    other = (decision.seat + 1) % 3
    assert code(match, Answer(other, decision.id, "go on")) == "foreign"
    assert code(match, Answer(99, decision.id, "go on")) == "foreign"
    assert code(match, Answer(True, decision.id, "go on")) == "foreign"
    with pytest.raises(Rejected, match="not of seat"):
        match.handle(other).submit(decision.answer("go on"))


@pytest.mark.parametrize("value", ["fly", None, 1, ("go on",), [], {}, object(), float("nan")])
def test_illegal(begin: Begin, value: Any) -> None:
    match = begin()
    assert code(match, match.required[0].answer(value)) == "illegal"


@pytest.mark.parametrize("value", [4, -1, "1", (), None])
def test_illegal_amount(begin: Begin, value: Any) -> None:
    match = until(begin(), "how many")
    assert code(match, match.required[0].answer(value)) == "illegal"


def test_illegal_subsets(begin: Begin) -> None:
    match = until(begin(), "which")
    (decision,) = match.required
    card = decision.options[0]
    for value in ((card,), (card, card), (99,), 3, tuple(decision.options) * 2):
        assert code(match, decision.answer(value)) == "illegal"
    match.submit(decision.answer(list(decision.options)))


@pytest.mark.parametrize("value", [("left",), ("left", "left"), ("right", "left", "left"), "left"])
def test_illegal_orders(begin: Begin, value: Any) -> None:
    match = until(begin(), "order")
    assert code(match, match.required[0].answer(value)) == "illegal"


def test_over(begin: Begin) -> None:
    match = begin()
    while not match.over:
        last = match.required[0]
        match.submit(last.answer(PASS if PASS in last.options else last.sample(lambda n: 0)))
    assert code(match, last.answer(last.default)) == "over"
    assert not match.required and not match.offers
    with pytest.raises(Rejected):
        match.presence(0, "away")


def test_fuzzed_answers_change_nothing_or_are_legal(begin: Begin) -> None:
    rng = Random(3)
    match = begin()
    junk = [None, -1, 0, 1, 10**30, "", "pass", PASS, ("play a card", 3), ("play a card",), (), [], {"a": 1}, "\ud800", b"x"]
    taken = 0
    for _ in range(2000):
        if match.over:
            break
        known = rng.choice(match.required)
        id = rng.choice([known.id, known.id, known.id ^ 1, rng.randrange(2**53), -5])
        value = rng.choice([*junk, *known.options]) if rng.random() < 0.5 else known.sample(rng.randrange)
        answer = Answer(rng.choice([known.seat, known.seat, 0, 1, 2, -2, 7]), id, value, rng.choice(["", "m", str(taken)]))
        before = state_of(match) if rng.random() < 0.05 else None
        try:
            match.submit(answer)
            taken += 1
        except Rejected:
            assert before is None or state_of(match) == before
        assert not match.faulted
    assert taken > 100


# ---- decisions ----------------------------------------------------------------------------------------


def test_keys_and_labels(begin: Begin) -> None:
    match = until(begin(), "open-one")
    decision = of(match, 0)
    card = match.state.pile("hand", 0)[0]
    choice = ("play a card", card)
    assert decision.key(PASS) == "pass" and decision.label(PASS) == "Pass"
    assert decision.key(choice) == f"play-a-card card-{card}.{card}"
    assert decision.label(choice) == f"Play a card: Card {card}"


def test_ids_are_opaque_and_the_same_after_loading(begin: Begin) -> None:
    match = until(begin(), "open-one")
    ids = {d.seat: d.id for d in match.required}
    assert len(set(ids.values())) == 3 and all(0 <= i < 2**53 for i in ids.values())
    assert {d.seat: d.id for d in thawed(match).required} == ids
    assert {d.seat: d.id for d in match.fork().required} == ids


def test_an_answer_by_id_over_a_wire(begin: Begin) -> None:
    match = begin()
    (decision,) = match.required
    match.submit(Answer(decision.seat, decision.id, "hurry"))
    assert match.inputs[-1][2] == "hurry"


def test_samples_and_defaults_are_legal(begin: Begin) -> None:
    rng = Random(1)
    for seed in range(3):
        match = begin(seed)
        while not match.over:
            for d in match.required:
                fork = match.fork()
                fork.submit(of(fork, d.seat).answer(d.default))
            told = random_answer(match, rng, 0.0)
            assert told is not None
            match.submit(told[0].answer(told[1]))
            if len(match.inputs) > 40:
                break


def test_offers(begin: Begin) -> None:
    match = begin()
    active = match.required[0].seat
    assert [d.seat for d in match.offers] == [0, 1, 2]
    decision = offer(match, (active + 1) % 3)
    assert not decision.required and PASS not in decision.options
    match.submit(decision.answer(decision.options[0]))
    assert match.state.pile("front", decision.seat) == [decision.options[0][1]]
    assert match.required[0].seat == active and match.required[0].question == "go on"
    assert match.state.stat("points", decision.seat) == 1
    assert code(match, decision.answer(decision.options[0])) == "stale"


def test_nothing_is_offered_in_windows(begin: Begin) -> None:
    assert until(begin(), "open-one").offers == []


def test_replacements_take_an_events_place_once(begin: Begin) -> None:
    match = begin()
    seat = match.required[0].seat
    match.submit(offer(match, seat).answer(offer(match, seat).options[0]))
    until(match, "how many")
    before = match.state.stat("points", seat)
    say(match, seat, 2)
    assert match.state.stat("points", seat) == before + 3


def test_chance_may_be_answered(begin: Begin) -> None:
    match = begin(dice="ask")
    assert match.chance is None
    until(match, "die")
    assert match.chance is not None and [d.seat for d in match.required] == [CHANCE]
    match.submit(match.chance.answer(6))
    assert match.state.stat("rolled") == 6 and match.chance is None


def test_timeout_gives_the_default(begin: Begin) -> None:
    match = begin()
    (decision,) = match.required
    assert decision.deadline is None
    match.timeout(decision)
    assert match.inputs == [("timeout", decision.seat)]
    with pytest.raises(Rejected) as e:
        match.timeout(decision)
    assert e.value.code == "stale"


# ---- starting -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (["Ann"], {}), (["Ann"] * 2, {}), (["Ann", ""], {}), ([f"P{i}" for i in range(5)], {}),
        (["Ann", "Bo"], {"slow": True}), (["Ann", "Bo"], {"fast": 1}), (["Ann", "Bo"], {"dice": "mine"}),
        (["Ann", "Bo"], {"seconds": "2"}), (["Ann", "Bo"], {"which": "other"}),
    ],
)
def test_a_wrong_start_is_refused(game: Game, players: list[str], options: dict[str, Any]) -> None:
    with pytest.raises(Rejected):
        game.new_match(players, 1, options)


def test_options_reach_the_settings(begin: Begin) -> None:
    settings = begin(fast=True, which="that").state.settings
    assert (settings["fast"], settings["which"], settings["players"]) == (True, "that", ("Ann", "Bo", "Cy"))
    assert begin().state.settings["which"] == "this"


# ---- forks and undo -------------------------------------------------------------------------------------


def test_a_fork_is_independent(begin: Begin) -> None:
    match = until(begin(), "open-one")
    before = state_of(match)
    fork = match.fork()
    assert fork.hash() == match.hash() and fork.inputs == match.inputs
    for _ in range(20):
        fork.submit(fork.required[0].answer(fork.required[0].sample(lambda n: n - 1)))
    assert state_of(match) == before
    say(match, 1, PASS)
    assert len(fork.inputs) == len(match.inputs) + 19


def test_undo_takes_back_what_told_nobody_anything(begin: Begin) -> None:
    match = until(begin(), "open-one")
    before = state_of(match)
    card = match.state.pile("hand", 1)[0]
    say(match, 1, ("play a card", card))
    say(match, 1, ("take back", card))
    assert match.undoable() == 2
    match.undo(2)
    assert state_of(match) == before
    say(match, 1, PASS)


def test_undo_stops_where_another_player_has_acted(begin: Begin) -> None:
    match = until(begin(), "open-one")
    say(match, 1, PASS)
    say(match, 0, PASS)
    assert match.undoable() == 1
    with pytest.raises(Rejected, match="another player") as e:
        match.undo(2)
    assert e.value.code == "needs-consent"
    match.undo(2, consent=True)
    assert of(match, 1).question == "open-one"


def test_undo_stops_at_a_die(begin: Begin) -> None:
    match = until(begin(), "offer-one")
    say(match, match.state.active, PASS)
    assert match.required[0].question == "how many" and match.undoable() == 0
    with pytest.raises(Rejected, match="a die fell"):
        match.undo()


def test_undo_stops_where_something_hidden_came_to_light(begin: Begin) -> None:
    match = until(begin(), "which")
    say(match, match.state.active, tuple(match.required[0].options))
    with pytest.raises(Rejected, match="came to light"):
        match.undo()


def test_undo_beyond_the_beginning_is_refused(begin: Begin) -> None:
    with pytest.raises(Rejected):
        begin().undo()


def test_undo_far_back_with_consent(begin: Begin) -> None:
    match = begin()
    early = match.hash()
    rng = Random(5)
    for _ in range(200):
        told = random_answer(match, rng)
        assert told is not None
        match.submit(told[0].answer(told[1]))
    match.undo(200, consent=True)
    assert match.hash() == early and match.inputs == []


def test_an_undone_move_id_may_be_used_again(begin: Begin) -> None:
    match = until(begin(), "open-one")
    say(match, 1, PASS, "mine")
    match.undo()
    say(match, 1, PASS, "mine")


# ---- faults of the engine ---------------------------------------------------------------------------------


@pytest.mark.parametrize("nth", [1, 2, 3, 4])
def test_a_failure_in_the_middle_goes_back(begin: Begin, monkeypatch: pytest.MonkeyPatch, nth: int) -> None:
    match = until(begin(), "bid")
    say(match, 0, 1)
    say(match, 1, 2)
    before = state_of(match)
    left = [nth]
    real = changes.AddStat.apply

    def failing(self: changes.AddStat, st: Any) -> Any:
        left[0] -= 1
        if left[0] == 0:
            raise ZeroDivisionError("injected")
        return real(self, st)

    monkeypatch.setattr(changes.AddStat, "apply", failing)
    if nth > 3:
        say(match, 2, 1)
        assert not match.faulted
        return
    with pytest.raises(RuleError, match="injected") as e:
        say(match, 2, 1)
    monkeypatch.undo()
    assert match.faulted and any("pocket turn" in line for line in e.value.trace)
    assert state_of(match)[0::2] == before[0::2]
    say(match, 2, 1)
    assert [match.state.stat("points", s) for s in range(3)] == [1, 2, 1]
    assert thawed(match).faulted


def test_an_interrupt_goes_back_too(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    match = until(begin(), "how many")
    before = state_of(match)

    def interrupted(self: changes.AddStat, st: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(changes.AddStat, "apply", interrupted)
    with pytest.raises(KeyboardInterrupt):
        say(match, match.required[0].seat, 2)
    assert state_of(match) == before and not match.faulted


# ---- asking why -------------------------------------------------------------------------------------------


def test_explain_adds_up(begin: Begin) -> None:
    match = begin()
    for seat in range(3):
        for _ in range(2):
            match.submit(offer(match, seat).answer(offer(match, seat).options[0]))
        entries = match.explain("points", seat)
        assert entries[0].label == "base" and entries[0].amount == match.state.stat("points", seat)
        added = {f"Card {c}": c % 3 for c in match.state.pile("front", seat) if c % 3}
        assert {e.title: e.amount for e in entries[1:]} == added
    with pytest.raises(LookupError):
        match.explain("height", 0)


def test_why_not(begin: Begin) -> None:
    match = begin()
    assert match.why_not(0, "play a card") is None
    assert "nothing to do it with (PK-ACT-02)" in str(match.why_not(0, "take back"))
    assert "there is no action" in str(match.why_not(0, "fly"))
