"""The campaigns find what they look for: a fault planted in the engine or in a rule breaks the promise it belongs to."""
from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from rulecore.engine import changes, codec, match, view
from rulecore.engine.game import Game
from rulecore.engine.state import State
from rulecore.games import load_game
from rulecore.games.munchkin import charity, excess, turn
from rulecore.games.parts import acting
from rulecore.tools import verify

Plant = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture(scope="module")
def munchkin() -> Game:
    """The real game."""
    return load_game("munchkin-scooby-doo")


def broken(game: Game, name: str, size: int, seed: int = 1) -> str:
    """How a campaign says that its promise is broken; "" if it does not."""
    try:
        verify.CAMPAIGNS[name].try_it(game, size, seed)
    except AssertionError as fault:
        return str(fault)
    return ""


# ---- what is hidden -------------------------------------------------------------------------------


def hands_are_seen(patch: pytest.MonkeyPatch) -> None:
    """The view shows every hand."""
    patch.setattr(view, "sees_zone", lambda st, zone, seat: st.game.sees[zone] in ("all", "owner"))


def a_number_tells(patch: pytest.MonkeyPatch) -> None:
    """Everybody is told how many monsters each hand holds."""
    real = view.view_of

    def telling(m: Any, seat: int | None) -> dict[str, Any]:
        st: State = m.state
        held = [sum(st.game.cards[c].kind == "monster" for c in st.pile("hand", s)) for s in range(st.seats)]
        return {**real(m, seat), "held": held}

    patch.setattr(match, "view_of", telling)


def windows_ask_who_can(patch: pytest.MonkeyPatch) -> None:
    """A window waits only for those who hold an answer."""
    def able(game: Game, seed: int, **options: Any) -> match.Match:
        return game.new_match([f"P{n}" for n in range(4)], seed, {**options, "ask": "able"})

    patch.setattr(verify, "new_match", able)


def the_event_names_it(patch: pytest.MonkeyPatch) -> None:
    """What is drawn is told to everybody."""
    patch.setattr(view.EventLog, "_card", lambda self, st, card: {"id": card, "title": st.game.cards[card].title})
    patch.setattr(view.EventLog, "_known", lambda self, st, card, seat: card >= 0)
    real = view.EventLog._told

    def told(self: Any, st: State, c: changes.Change, seat: int | None) -> Any:
        data = real(self, st, c, seat)
        return data if data is None or not isinstance(c, changes.Move) else {**data, "card": self._card(st, c.card)}

    patch.setattr(view.EventLog, "_told", told)


def one_answer_is_not_asked_for(patch: pytest.MonkeyPatch) -> None:
    """Who can only go on is not asked: so being asked tells of a hand."""
    for module in (acting, excess, turn):
        patch.setattr(module, "always_asked", lambda st: None)


LEAKS = (hands_are_seen, a_number_tells, windows_ask_who_can, the_event_names_it, one_answer_is_not_asked_for)


@pytest.mark.parametrize("plant", LEAKS)
def test_leaks_are_found(munchkin: Game, monkeypatch: pytest.MonkeyPatch, plant: Plant) -> None:
    plant(monkeypatch)
    assert broken(munchkin, "secrets", 150)


# ---- what must always be so -------------------------------------------------------------------------


def a_card_is_lost(patch: pytest.MonkeyPatch) -> None:
    """Now and then a card that moves comes nowhere."""
    real, rng = changes.Move.apply, Random(1)

    def losing(self: changes.Move, st: State) -> Any:
        happened = real(self, st)
        if rng.random() < 0.01:
            st.zones[st.where[self.card]].remove(self.card)
        return happened

    patch.setattr(changes.Move, "apply", losing)


def the_index_is_forgotten(patch: pytest.MonkeyPatch) -> None:
    """What a card that leaves play has given stays."""
    patch.setattr(changes, "unlist", lambda st, key, card, ability: None)


def hands_are_full(patch: pytest.MonkeyPatch) -> None:
    """Nobody gives cards away."""
    patch.setattr(charity, "excess", lambda st, seat: 0)


def a_fork_shares(patch: pytest.MonkeyPatch) -> None:
    """A clone shares its stats with the original."""
    real = State.clone

    def sharing(self: State) -> State:
        made = real(self)
        made.stats = self.stats
        return made

    patch.setattr(State, "clone", sharing)


def a_save_forgets(patch: pytest.MonkeyPatch) -> None:
    """A loaded state does not know what was spent."""
    real = codec._read

    def forgetting(data: Any, game: Game) -> State:
        st = real(data, game)
        st.memo.clear()
        return st

    patch.setattr(codec, "_read", forgetting)


@pytest.mark.parametrize("plant", [a_card_is_lost, the_index_is_forgotten, hands_are_full, a_fork_shares, a_save_forgets])
def test_wrong_states_are_found(munchkin: Game, monkeypatch: pytest.MonkeyPatch, plant: Plant) -> None:
    plant(monkeypatch)
    with pytest.raises(Exception):  # noqa: B017  # the campaign, or the engine itself, stumbles over it
        verify.games(munchkin, 1_500, 1)


def test_answers_that_are_taken_too_late_are_found(munchkin: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    real = match.Match._find_offer

    def lenient(self: match.Match, answer: match.Answer) -> Any:
        ask = self.machine.pending.get(answer.seat)
        return real(self, answer) if ask is None else ask

    monkeypatch.setattr(match.Match, "_find_offer", lenient)
    with pytest.raises(Exception):  # noqa: B017
        verify.illegal(munchkin, 3_000, 1)


def test_damage_that_is_not_noticed_is_found(munchkin: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "read_save", lambda source: match.json.loads(source)["rulecore"])
    with pytest.raises(Exception):  # noqa: B017
        verify.saves(munchkin, 400, 1)
