"""What a seat may know: nothing that is hidden reaches it, by view, decisions or events."""
from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from driving import of, say, until

from rulecore.engine.match import Match
from rulecore.engine.state import State
from rulecore.errors import Rejected
from rulecore.testing import random_answer, table

Begin = Callable[..., Match]


def told(match: Match, seat: int | None) -> str:
    """All that comes out for a seat, as JSON."""
    return json.dumps([match.view(seat), match.events(seat)])


def permute_hidden(st: State, seat: int, rng: Random) -> State:
    """The same state with all cards exchanged that a seat cannot see."""
    made = st.clone()
    zones = [z for z, sees in enumerate(st.game.sees) if sees == "none" or (sees == "owner" and st.game.owner[z] != seat)]
    cards = [c for z in zones for c in made.zones[z]]
    rng.shuffle(cards)
    for z in zones:
        made.zones[z] = [cards.pop() for _ in made.zones[z]]
        for c in made.zones[z]:
            made.where[c] = z
    return made


def test_a_view_is_plain_json_and_hides(begin: Begin) -> None:
    match = begin()
    view = match.view(0)
    assert json.loads(json.dumps(view)) == view
    hands = view["zones"]["hand"]
    assert [len(h["cards"]) for h in hands] == [2, 0, 0] and [h["count"] for h in hands] == [2, 2, 2]
    assert view["zones"]["deck"] == [{"count": 6, "cards": []}]
    spectator = match.view(None)
    assert not any(h["cards"] for h in spectator["zones"]["hand"]) and spectator["decisions"] == []


def test_only_ones_own_decisions(begin: Begin) -> None:
    match = until(begin(), "open-one")
    ids = [{d["id"] for d in match.view(s)["decisions"]} for s in range(3)]
    assert all(ids) and not ids[0] & ids[1] and not ids[1] & ids[2]
    assert match.view(0)["window"] == {"name": "open-one", "about": match.state.active, "waits_for": [0, 1, 2]}


def test_no_such_seat(begin: Begin) -> None:
    for seat in (3, -1, True, "0"):
        with pytest.raises(Rejected):
            begin().view(seat)  # type: ignore[arg-type]


def test_hidden_cards_never_come_out(begin: Begin) -> None:
    rng = Random(8)
    match = begin()
    for _ in range(150):
        if match.over:
            break
        for seat in range(3):
            view, events = match.view(seat), match.events(seat)
            st = match.state
            hidden = {c for s in range(3) if s != seat for c in st.pile("hand", s)} | set(st.pile("deck"))
            shown = json.dumps([view["zones"], view["decisions"]])
            assert not any(f'"Card {c}"' in shown for c in hidden)
            drawn = [e["card"] for e in events if e["event"] == "draw" and e["to"]["seat"] != seat]
            assert drawn == [None] * 4
        answer = random_answer(match, rng, 0.3)
        assert answer is not None
        match.submit(answer[0].answer(answer[1]))


def test_what_is_hidden_changes_not_one_byte(begin: Begin) -> None:
    rng = Random(2)
    for seed in range(4):
        match = begin(seed)
        for _ in range(60):
            answer = random_answer(match, rng, 0.2)
            if answer is None:
                break
            match.submit(answer[0].answer(answer[1]))
            seat = rng.randrange(3)
            other = Match(permute_hidden(match.state, seat, rng), match.players)
            assert json.dumps(other.view(seat)) == json.dumps(match.view(seat))


def test_events_have_numbers_of_their_own_and_causes(begin: Begin) -> None:
    match = until(begin(), "which")
    active = match.state.active
    say(match, active, tuple(match.required[0].options))
    for seat in (0, 1, 2, None):
        events = match.events(seat)
        assert [e["number"] for e in events] == list(range(len(events)))
        assert match.events(seat, 5) == events[5:]
    shown = {seat: [e for e in match.events(seat) if e["event"] == "show"][0] for seat in (0, 1, 2, None)}
    assert {seat for seat, e in shown.items() if e["cards"]} == {(active + 1) % 3}
    assert all(e["count"] == 2 for e in shown.values())
    first = match.events(0)[0]
    assert first["event"] == "draw" and first["cause"]["rules"] == ["PK-SET-01"]


def test_events_are_the_same_however_they_are_read(begin: Begin) -> None:
    match = begin()
    rng = Random(6)
    pieces: list[Any] = []
    for _ in range(80):
        answer = random_answer(match, rng, 0.3)
        if answer is None:
            break
        pieces += match.events(1, len(pieces))
        match.submit(answer[0].answer(answer[1]))
    pieces += match.events(1, len(pieces))
    assert pieces == match.events(1) == match.fork().events(1)


def test_events_after_undo(begin: Begin) -> None:
    match = until(begin(), "open-one")
    before = match.events(0)
    say(match, 1, next(o for o in of(match, 1).options if o[0] == "play a card"))
    assert len(match.events(0)) > len(before)
    match.undo()
    assert match.events(0) == before


def test_a_handle_is_one_seats(begin: Begin) -> None:
    match = until(begin(), "open-one")
    handle = match.handle(1)
    assert handle.view() == match.view(1) and handle.events() == match.events(1) and not handle.over
    (decision,) = handle.decisions
    handle.submit(decision.answer(("pass",)))
    assert handle.decisions == []


def test_a_total_is_told_in_english() -> None:
    """Each modifier with its card, the ability's printed name and what the card says; a rule of the game by its ids."""
    t = table(
        "munchkin-scooby-doo", Ann={"front": ["Brave Adventurer", "Chef's Apron"]}, Bo={}, Cy={},
        zones={"dungeons": ["Cliffside Footpath"]}, running={"munchkin.fight": ("Ann", "Tar Golem")},
    )
    told = {e.title: (e.label, e.amount, e.text) for e in t.match.explain("strength", 0)}
    assert told[""] == ("base", 1, "strength")
    assert told["Chef's Apron"][2] == "You get +2 to your strength."
    assert told["Cliffside Footpath"] == ("", 3, "Each Brave Adventurer gets +3 to their strength.")
    assert told["Brave Adventurer"] == ("Go It Alone", 2, "You get +2 to your strength if you are alone.")
