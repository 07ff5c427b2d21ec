"""Who may respond, in what order, until when: the four policies, time, and who is not there."""
from __future__ import annotations

from collections.abc import Callable

import pytest
from driving import of, offer, say, until

from rulecore.engine.match import AWAY, HERE, QUIET, Match
from rulecore.engine.window import PASS
from rulecore.errors import Rejected

Begin = Callable[..., Match]


def asked(match: Match) -> list[int]:
    """The seats that the match waits for."""
    return sorted(d.seat for d in match.required)


def play(match: Match, seat: int) -> None:
    """Play the first card from hand in the window."""
    say(match, seat, next(o for o in of(match, seat).options if o[0] == "play a card"))


# ---- open -----------------------------------------------------------------------------------------


def test_open_asks_all_in_any_order_and_closes_when_all_passed(begin: Begin) -> None:
    match = until(begin(), "open-one")
    for seat, left in ((2, [0, 1]), (0, [1])):
        say(match, seat, PASS)
        assert asked(match) == left
    say(match, 1, PASS)
    assert match.required[0].question == "alternate-one"


def test_a_play_clears_the_passes_and_restarts_the_clock(begin: Begin) -> None:
    match = until(begin(), "open-one")
    clock = of(match, 1).clock
    say(match, 0, PASS)
    assert of(match, 1).clock == clock
    play(match, 1)
    assert asked(match) == [0, 1, 2] and of(match, 1).clock != clock


def test_a_free_action_reopens_nothing(begin: Begin) -> None:
    match = until(begin(), "open-one")
    play(match, 1)
    say(match, 0, PASS)
    clock, id = of(match, 2).clock, of(match, 2).id
    say(match, 1, next(o for o in of(match, 1).options if o[0] == "take back"))
    assert asked(match) == [1, 2]
    assert of(match, 2).clock == clock and of(match, 2).id != id


def test_an_id_survives_the_other_seats_passes(begin: Begin) -> None:
    match = until(begin(), "open-one")
    early = of(match, 1)
    say(match, 0, PASS)
    say(match, 2, PASS)
    match.submit(early.answer(PASS))
    assert match.required[0].question == "alternate-one"


def test_time_up_closes_the_window_for_all(begin: Begin) -> None:
    match = until(begin(), "open-one")
    decision = of(match, 2)
    assert decision.deadline == 2.6
    say(match, 2, PASS)
    match.timeout(decision)
    assert match.required[0].question == "alternate-one"
    with pytest.raises(Rejected) as e:
        match.timeout(decision)
    assert e.value.code == "window-closed"


def test_an_answer_after_the_close_is_too_late(begin: Begin) -> None:
    match = until(begin(), "open-one")
    late = of(match, 1).answer(PASS)
    match.timeout(of(match, 0))
    with pytest.raises(Rejected) as e:
        match.submit(late)
    assert e.value.code == "window-closed"


def test_seconds_are_an_option_of_the_match(begin: Begin) -> None:
    assert of(until(begin(seconds=9.0), "open-one"), 0).deadline == 9.0
    assert of(until(begin(seconds=None), "open-one"), 0).deadline is None


# ---- alternate, offer, sealed -----------------------------------------------------------------------


def test_alternate_goes_round_and_closes_after_a_round_of_passes(begin: Begin) -> None:
    match = until(begin(), "alternate-one")
    first = match.state.active
    order = []
    for _ in range(3):
        (decision,) = match.required
        order.append(decision.seat)
        match.submit(decision.answer(PASS))
    assert order == [(first + i) % 3 for i in range(3)]
    assert match.required[0].question == "offer-one"


def test_alternate_starts_the_round_of_passes_anew_after_a_play(begin: Begin) -> None:
    match = until(begin(), "alternate-one")
    (decision,) = match.required
    match.submit(decision.answer(PASS))
    (second,) = match.required
    play(match, second.seat)
    order = []
    while match.required[0].question == "alternate-one":
        (decision,) = match.required
        order.append(decision.seat)
        match.submit(decision.answer(PASS))
    assert order == [(second.seat + i) % 3 for i in (1, 2, 3)]


def test_time_up_in_turns_is_one_seats_pass(begin: Begin) -> None:
    match = until(begin(), "alternate-one")
    (first,) = match.required
    match.timeout(first)
    assert match.required[0].question == "alternate-one" and match.required[0].seat != first.seat


def test_offer_waits_for_one_and_lets_the_others(begin: Begin) -> None:
    match = until(begin(), "offer-one")
    active = match.state.active
    assert asked(match) == [active]
    others = [d.seat for d in match.offers]
    assert sorted(others) == [s for s in range(3) if s != active]
    match.submit(match.offers[0].answer(match.offers[0].options[1]))
    assert asked(match) == [active]
    say(match, active, PASS)
    assert not any(d.question == "offer-one" for d in match.required)


def test_sealed_answers_are_revealed_together(begin: Begin) -> None:
    match = until(begin(), "bid")
    say(match, 1, 2)
    assert asked(match) == [0, 2]
    assert [match.state.stat("points", s) for s in range(3)] == [0, 0, 0]
    assert "2" not in repr([e for e in match.events(0) if e["event"] == "gain"])
    say(match, 0, 1)
    say(match, 2, 0)
    assert [match.state.stat("points", s) for s in range(3)] == [1, 2, 0]


# ---- presence ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [AWAY, QUIET])
def test_windows_do_not_wait_for_who_is_not_there(begin: Begin, how: str) -> None:
    match = begin()
    match.presence(1, how)
    until(match, "open-one")
    assert asked(match) == [0, 2]
    assert match.silent(1) == how and match.view(None)["silent"] == {"1": how}
    match.presence(1, HERE)
    assert asked(match) == [0, 1, 2] and match.silent(1) == ""


def test_leaving_an_open_window_closes_it_if_nobody_else_is_asked(begin: Begin) -> None:
    match = until(begin(), "open-one")
    say(match, 0, PASS)
    say(match, 2, PASS)
    match.presence(1, AWAY)
    assert match.required[0].question != "open-one"


def test_all_away_never_stalls(begin: Begin) -> None:
    match = begin()
    for seat in range(3):
        match.presence(seat, AWAY)
    while not match.over:
        match.timeout(match.required[0])
    assert match.winners


def test_uniform_windows_ask_whoever_could_whatever_they_hold(begin: Begin) -> None:
    uniform, able = begin(), begin(ask="able")
    for match in (uniform, able):
        until(match, "go on")
        while match.state.pile("hand", 1):
            card = match.state.pile("hand", 1)[0]
            match.submit(offer(match, 1).answer(("play a card", card)))
        while match.state.pile("front", 1):
            from rulecore.engine.changes import Move

            Move(match.state.pile("front", 1)[0], match.game.zones["gone"][0]).apply(match.state)
    assert asked(until(uniform, "open-one")) == [0, 1, 2]
    assert asked(until(able, "open-one")) == [0, 2]
