"""What may be said while all choose in secret, and options that go together or do not."""
from __future__ import annotations

from pathlib import Path

import pytest
from driving import of, offer
from village import village

from rulecore.errors import Rejected
from rulecore.testing import thawed
from rulecore.vocab import load_vocabulary


def test_somebody_talks_while_a_sealed_choice_is_open(tmp_path: Path) -> None:
    """The secret answers stay as they are, and everybody hears the words."""
    match = village(tmp_path).new_match(["Ann", "Bo"])
    asked = of(match, 1).id
    match.submit(of(match, 0).answer(of(match, 0).options[0]))
    match.submit(offer(match, 1).answer(("say", "Boo")))
    assert of(match, 1).id == asked and [d.seat for d in match.required] == [1]
    match = thawed(match)
    match.submit(offer(match, 0).answer(("say", "To the Inn!")))
    heard = [e for e in match.events(None) if e["event"] == "say"]
    assert [(e["who"], e["text"]) for e in heard] == [(1, "Boo"), (0, "To the Inn!")]
    match.submit(of(match, 1).answer(of(match, 1).options[1]))
    assert {d.seat for d in match.required} == {0, 1}  # all have answered, and are asked anew


@pytest.mark.parametrize("choice, words", [
    (("say", "x" * 20), "say it shorter"), (("say", 3), "say it shorter"), (("wave", 3), "cannot be done now"),
    (("shout", "Boo"), "cannot be done now"), ((), "cannot be done now"), (7, "cannot be done now"),
])  # fmt: skip
def test_words_that_are_not_let_through(tmp_path: Path, choice: object, words: str) -> None:
    match = village(tmp_path).new_match(["Ann", "Bo"])
    before = match.hash()
    with pytest.raises(Rejected, match=words):
        match.submit(offer(match, 0).answer(choice))
    assert match.hash() == before


def test_an_option_with_a_few_values(tmp_path: Path) -> None:
    game = village(tmp_path)
    assert game.new_match(["Ann"], options={"weather": "foul"}).state.settings["weather"] == "foul"
    with pytest.raises(Rejected, match="weather is one of fine, foul"):
        game.new_match(["Ann"], options={"weather": "wet"})


def test_options_that_do_not_go_together(tmp_path: Path) -> None:
    game = village(tmp_path)
    with pytest.raises(Rejected, match="in the night the weather is fine"):
        game.new_match(["Ann"], options={"weather": "foul", "night": True})


def test_a_default_that_is_no_value(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("options:\n  weather: {default: fin, values: [fine, foul], doc: x}\n", encoding="utf-8")
    _, problems = load_vocabulary(tmp_path)
    assert [(p.name, p.did_you_mean) for p in problems] == [("yaml-conflict", ("fine",))]


def test_when_the_time_of_a_sealed_choice_is_up_it_is_up_for_all(tmp_path: Path) -> None:
    """One clock runs: whoever has not answered answers by default, and nobody can answer any more."""
    match = village(tmp_path).new_match(["Ann", "Bo", "Cy"])
    first = [of(match, seat) for seat in range(3)]
    match.submit(first[1].answer(first[1].options[2]))
    match.timeout(of(match, 2))
    for late in first:
        with pytest.raises(Rejected) as refused:
            match.submit(late.answer(late.default))
        assert refused.value.code == "window-closed"
    assert {d.seat for d in match.required} == {0, 1, 2}  # they are asked anew
