"""The host: one winner of every race, and nobody who can hold the table up."""
from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from functools import partial
from random import Random

import pytest
import shouting

from rulecore.engine.match import Answer, Decision
from rulecore.errors import Rejected
from rulecore.play.table import AsyncTable, Table, ThreadedTable

SHOUT = ("shout",)
PASS = ("pass",)
RACES = 10_000


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def decision_of(table: Table, seat: int) -> Decision:
    return table.chair(seat).decisions[0]


def attempt(act: Callable[[], object]) -> bool:
    """Was it accepted?"""
    try:
        return bool(act() or True)
    except Rejected as no:
        assert no.code in ("window-closed", "stale"), no
        return False


# ---- races ----------------------------------------------------------------------------------------


def test_a_response_and_a_timeout_in_two_threads_have_one_winner() -> None:
    """Each race: one thread answers while another lets the time run out; exactly one of the two is in the log."""
    match = shouting.new(1)
    clock = Clock()
    table = Table(match, clock=clock)
    both = threading.Barrier(2)
    answers: list[Answer] = []
    heard: list[bool] = []

    def respond() -> None:
        for _ in range(RACES):
            both.wait()
            heard.append(attempt(lambda: table.submit(answers[-1])))
            both.wait()

    thread = threading.Thread(target=respond)
    thread.start()
    head_start = Random(1)
    for race in range(RACES):
        answers.append(decision_of(table, 0).answer(SHOUT))
        revision = table.revision
        clock.now += shouting.SECONDS
        both.wait()
        if head_start.random() < 0.5:
            time.sleep(head_start.random() * 5e-5)
        expired = table.expire()
        both.wait()
        assert heard[race] + expired == 1, "both, or neither"
        assert table.revision == revision + 1
        if heard[race]:  # the play has opened the window again
            table.submit(decision_of(table, 0).answer(PASS))
        table.submit(decision_of(table, 0).answer(True))
    thread.join()
    assert shouting.shouts(match) == sum(heard)
    assert 0 < sum(heard) < RACES, "it was no race"
    assert shouting.rounds_begun(match) == RACES + 1


def test_a_response_and_a_timeout_in_one_loop_have_one_winner() -> None:
    """The same with asyncio: two tasks that are woken in either order."""

    async def race_all() -> int:
        match = shouting.new(1)
        clock = Clock()
        table = Table(match, clock=clock)
        order = Random(1)
        won = 0

        async def respond(answer: Answer) -> tuple[int, int]:
            await asyncio.sleep(0)
            return attempt(partial(table.submit, answer)), 0

        async def run_out() -> tuple[int, int]:
            await asyncio.sleep(0)
            return 0, table.expire()

        for _ in range(RACES):
            tasks = [respond(decision_of(table, 0).answer(SHOUT)), run_out()]
            order.shuffle(tasks)
            clock.now += shouting.SECONDS
            (a, b), (c, d) = await asyncio.gather(*tasks)
            assert a + b + c + d == 1, "both, or neither"
            if a + c:
                won += 1
                table.submit(decision_of(table, 0).answer(PASS))
            table.submit(decision_of(table, 0).answer(True))
        assert shouting.shouts(match) == won and shouting.rounds_begun(match) == RACES + 1
        return won

    assert 0 < asyncio.run(race_all()) < RACES


def test_the_loops_own_clock_races_as_well() -> None:
    """The running clock of an AsyncTable against answers that come about when the time is up."""

    async def race_all() -> None:
        match = shouting.new(1)
        async with AsyncTable(match, seconds=0.002, patience=0.0) as table:
            for n in range(200):
                while not (found := table.chair(0).decisions) or not found[0].window:
                    await table.wait(table.revision)
                revision, heard = table.revision, shouting.shouts(match)
                answer = found[0].answer(SHOUT)
                await asyncio.sleep(0.001 + n % 20 * 0.0001)
                accepted = attempt(partial(table.submit, answer))
                assert shouting.shouts(match) == heard + accepted
                assert table.revision > revision

    asyncio.run(race_all())


@pytest.mark.parametrize("first", ["response", "timeout"])
def test_whoever_is_first_wins_and_the_other_changes_nothing(first: str) -> None:
    match = shouting.new(1)
    clock = Clock()
    table = Table(match, clock=clock)
    answer = decision_of(table, 0).answer(SHOUT)
    if first == "timeout":
        clock.now += shouting.SECONDS
        assert table.expire() == 1
        state = match.hash()
        with pytest.raises(Rejected) as no:
            table.submit(answer)
        assert no.value.code == "window-closed" and match.hash() == state and shouting.shouts(match) == 0
    else:
        table.submit(answer)
        assert table.expire() == 0 and shouting.shouts(match) == 1
        with pytest.raises(Rejected):
            table.submit(answer)


# ---- the clock ------------------------------------------------------------------------------------


def test_a_window_lasts_what_the_game_says_and_a_play_starts_it_again() -> None:
    clock = Clock()
    table = Table(shouting.new(2), clock=clock)
    assert table.due() == pytest.approx(shouting.SECONDS)
    clock.now += 2
    table.submit(decision_of(table, 0).answer(PASS))
    assert table.left(decision_of(table, 1)) == pytest.approx(shouting.SECONDS - 2), "a pass changes nothing for others"
    table.submit(decision_of(table, 1).answer(SHOUT))
    assert table.due() == pytest.approx(shouting.SECONDS)
    clock.now += shouting.SECONDS
    assert table.expire() == 1
    assert not decision_of(table, 0).window


def test_the_table_may_choose_another_time() -> None:
    assert Table(shouting.new(), seconds=9.0, clock=Clock()).due() == pytest.approx(9.0)


def test_an_ordinary_decision_has_no_deadline_unless_the_host_is_impatient() -> None:
    for patience in (None, 30.0):
        clock = Clock()
        match = shouting.new(1)
        table = Table(match, patience=patience, clock=clock)
        table.submit(decision_of(table, 0).answer(PASS))
        assert table.due() == (None if patience is None else pytest.approx(patience))
        clock.now += 3600
        assert (table.expire() > 0) == (patience is not None)


def test_who_speaks_up_in_time_stops_the_clock() -> None:
    clock = Clock()
    table = Table(shouting.new(1), clock=clock)
    table.hold(decision_of(table, 0))
    clock.now += 60
    assert table.expire() == 0 and table.left(decision_of(table, 0)) is None
    table.submit(decision_of(table, 0).answer(SHOUT))
    assert table.due() == pytest.approx(shouting.SECONDS), "after the play the clock runs again"
    clock.now += 60
    with pytest.raises(Rejected):
        old = decision_of(table, 0)
        table.expire()
        table.hold(old)


# ---- nobody holds the table up --------------------------------------------------------------------


def play_on(table: ThreadedTable, seat: int, inputs: int) -> None:
    """A client that passes and goes on, until so many inputs were taken, or nothing comes any more."""
    chair = table.chair(seat)
    quiet = 0
    while table.revision < inputs and quiet < 20:
        since = table.revision
        for decision in chair.decisions[:1]:
            attempt(partial(chair.submit, decision.answer(PASS if decision.window else True)))
        quiet = quiet + 1 if table.wait(since, 0.02) == since else 0


def test_a_dead_client_is_timed_out() -> None:
    with ThreadedTable(shouting.new(2), seconds=0.002, patience=0.002) as table:
        play_on(table, 0, 40)
        assert table.revision >= 40


def test_a_player_who_leaves_is_answered_for_at_once() -> None:
    with ThreadedTable(shouting.new(2), seconds=60) as table:
        table.leave(1)
        play_on(table, 0, 20)
        assert table.revision >= 20
        table.come_back(1)
        before = table.revision
        play_on(table, 0, before + 10)
        assert table.chair(1).decisions, "now it is waited for"


def test_a_listener_that_raises_is_left_out() -> None:
    table = Table(shouting.new(1), clock=Clock())
    calls = []

    def broken() -> None:
        calls.append(1)
        raise ValueError("broken")

    table.listen(broken)
    table.submit(decision_of(table, 0).answer(SHOUT))
    table.submit(decision_of(table, 0).answer(PASS))
    assert len(calls) == 1


def test_a_closed_table_lets_everybody_go() -> None:
    table = ThreadedTable(shouting.new(2), seconds=60)
    with table:
        answer = decision_of(table, 0).answer(SHOUT)
        waiting = threading.Thread(target=table.wait, args=(table.revision,))
        waiting.start()
    waiting.join(5)
    assert not waiting.is_alive()
    assert table.over and table.due() is None and table.expire() == 0
    assert table.chair(0).decisions == []
    with pytest.raises(Rejected) as no:
        table.submit(answer)
    assert no.value.code == "table-closed"
    table.close()


def test_an_async_table_that_is_closed_lets_its_waiters_go() -> None:
    async def scene() -> None:
        async with AsyncTable(shouting.new(2), seconds=60) as table:
            waiter = asyncio.create_task(table.wait(table.revision))
            await asyncio.sleep(0)
            table.close()
            await asyncio.wait_for(waiter, 5)

    asyncio.run(scene())


def test_answers_may_come_from_threads_to_an_async_table() -> None:
    async def scene() -> None:
        async with AsyncTable(shouting.new(1), seconds=60) as table:
            answer = decision_of(table, 0).answer(SHOUT)
            since = table.revision
            thread = threading.Thread(target=table.submit, args=(answer,))
            thread.start()
            await asyncio.wait_for(table.wait(since), 5)
            thread.join()

    asyncio.run(scene())


def test_a_chair_answers_for_its_own_seat_only() -> None:
    table = Table(shouting.new(2), clock=Clock())
    with pytest.raises(Rejected) as no:
        table.chair(1).submit(decision_of(table, 0).answer(PASS))
    assert no.value.code == "foreign"
