"""`rulecore cover`: what was carried out, what never was, and that watching changes nothing."""
from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from attrs import evolve

from rulecore import load_game
from rulecore.engine import lower
from rulecore.engine.coverage import Coverage, Point
from rulecore.engine.game import Game
from rulecore.games import SPECS, build, card_texts, find_spec, load_cards, load_nouns, read_all
from rulecore.lang import meaning as m
from rulecore.play.covering import (
    Plan,
    Seen,
    Watched,
    cover_games,
    nudge,
    play_one,
    settings_by_chance,
    watched,
    watched_of,
)
from rulecore.play.tally import GAMES, SCENARIOS, Tally
from rulecore.testing import Scene, check_state, random_answer, random_matches, table
from rulecore.tools.cli import main

GAME = "munchkin-scooby-doo"


@pytest.fixture(scope="module")
def scooby() -> Watched:
    """The game, watched."""
    return watched(GAME)


def with_cards(text: str) -> Watched:
    """The game with more cards, watched."""
    vocab, spec = load_nouns(GAME), find_spec(GAME)
    cards, problems = read_all({**card_texts(GAME), "own.card": text}, vocab, spec)
    assert not problems, [str(p) for p in problems]
    return watched_of(vocab, spec, cards)


def seen(watch: Watched, title: str) -> set[str]:
    """What was carried out of a card since it was last asked, as `kind way: words`."""
    found = [watch.coverage.points[n] for n in watch.coverage.take()]
    return {_named(p) for p in found if p.card == title}


def _named(p: Point) -> str:
    return " ".join(x for x in (p.kind, p.verb or p.form, p.way) if x)


def curse(text: str, **players: object) -> tuple[Watched, Scene]:
    """A curse of one's own, played by Bo on Ann."""
    watch = with_cards(f'curse "Mine"\n    {text}\n')
    people = {"Ann": {}, "Bo": {"hand": ["Mine"]}, "Cy": {}} | players
    scene = table(watch.game, turn="Bo", **people)  # type: ignore[arg-type]
    watch.coverage.take()
    scene.do("Bo", "Play a Curse: Mine, Ann")
    scene.pass_all()
    return watch, scene


# ---- what counts as carried out ---------------------------------------------------------------------


def test_a_rung_that_is_done_is_seen_and_the_others_are_not() -> None:
    """`else` is tried only where what stands before it was not done."""
    watch, _ = curse("discard Vehicle else lose level else discard your hand", Ann={"level": 3})
    assert seen(watch, "Mine") == {"effect lose", "else"}
    points = [p for p in watch.coverage.points if p.card == "Mine"]
    assert [p.kind for p in points].count("else") == 2


def test_what_ends_quietly_is_seen_when_it_comes_to_that() -> None:
    """`nothing` changes nothing, and yet it can be reached or not."""
    watch, _ = curse("discard Vehicle else nothing")
    assert seen(watch, "Mine") == {"else", "effect nothing"}
    watch, _ = curse("discard Vehicle else nothing", Ann={"front": ["Mine Cart"]})
    assert seen(watch, "Mine") == {"effect discard"}


def test_a_condition_is_seen_the_way_it_came_out() -> None:
    """And what it keeps from being done is not done."""
    watch, _ = curse("lose level if you have a Vehicle", Ann={"level": 3})
    assert seen(watch, "Mine") == {"condition links did not hold"}
    watch, _ = curse("lose level unless you have a Vehicle", Ann={"level": 3})
    assert seen(watch, "Mine") == {"condition links did not hold", "effect lose"}


@pytest.mark.parametrize(("answer", "found"), [
    (True, {"may yes", "cost discard", "effect draw"}), (False, {"may no"}),
])  # fmt: skip
def test_a_choice_is_seen_both_ways(answer: bool, found: set[str]) -> None:
    """Taken: the cost and what it buys; declined: neither."""
    watch, scene = curse("may discard 1 card from hand: draw 1 door", Ann={"hand": ["Banana Peel"]})
    scene.do("Ann", answer)
    assert seen(watch, "Mine") == found


def test_an_option_that_is_taken_is_seen_and_only_thinking_of_one_is_not() -> None:
    """What could be done is looked at of every option, and that is not doing it."""
    watch, scene = curse("choose one: lose level if you have no Vehicle; draw 1 door", Ann={"level": 3})
    scene.answer("Ann", 1)
    assert seen(watch, "Mine") == {"option 2", "effect draw"}


def test_a_row_of_a_die_table_is_seen_when_it_is_rolled() -> None:
    """And no other one."""
    watch = with_cards('curse "Mine"\n    roll: 1-2 lose level; 3-6 draw 1 door\n')
    scene = table(watch.game, turn="Bo", dice=[4], Ann={"level": 3}, Bo={"hand": ["Mine"]}, Cy={})
    scene.do("Bo", "Play a Curse: Mine, Ann")
    scene.pass_all()
    assert seen(watch, "Mine") == {"row 3-6", "effect draw"}


def test_standing_lines_are_seen_when_they_count() -> None:
    """A header's bonus and a bonus in a total that somebody looks at; of alternatives the one that counts."""
    watch = with_cards('item "Mine": Footgear, gold 100, +2\n    +1 if you are Teen Sleuth, or +3 if you are Meddling Kid\n')
    hold = {"front": ["Mine", "Meddling Kid"]}
    scene = table(watch.game, Ann=hold, Bo={}, Cy={})
    watch.coverage.take()
    assert scene.total("strength", "Ann") == 1 + 2 + 3
    assert {"header +strength", "bonus", "alternative", "condition links held"} <= seen(watch, "Mine")


def test_a_card_that_was_laid_on_another_is_seen_in_the_history(scooby: Watched) -> None:
    """The rules do that, and no code of the card."""
    scene = table(scooby.game, Ann={"hand": ["Cheat!"], "front": ["Flashlight"]}, Bo={}, Cy={})
    scooby.coverage.take()
    scene.do("Ann", next(key for key in scene.options("Ann") if "cheat" in key))
    found = {scooby.coverage.points[n] for n in scooby.coverage.take(scene.state)}
    assert any(p.card == "Cheat!" and p.verb == "attaches" for p in found)


# ---- everything on a card is a point ------------------------------------------------------------------


@pytest.mark.parametrize("game", SPECS)
def test_every_statement_and_condition_of_a_card_is_a_point(game: str) -> None:
    """Nothing that a card says is left out of the count."""
    watch = watched(game)
    at = {(p.file, p.start, p.end) for p in watch.coverage.points}
    kinds = (m.Call, m.RollDie, m.Bonus, m.Section, m.Trigger, m.Instead, m.Play, m.Only)
    for card in watch.cards:
        for node in (x for kind in kinds for x in lower.nodes(card.lines, kind)):
            inside = isinstance(node, m.Call) and any(node is only.call for only in lower.nodes(card.lines, m.Only))
            moments = isinstance(node, (m.Trigger, m.Instead))
            assert inside or (card.file, *node.span) in at or moments and node.event.noun.refs, f"{card.title}: {node}"
        for guard in lower.nodes(card.lines, m.Guard):
            for test in guard.tests:
                assert (card.file, *test.span) in at, f"{card.title}: {test}"


# ---- watching changes nothing -------------------------------------------------------------------------


def test_a_game_that_is_not_watched_has_not_one_object_of_it() -> None:
    """Its steps and readings come from where they always came from."""
    game = load_game(GAME)
    for flow in game.flows.values():
        assert all(step.act is act for step, act in zip(flow.steps, flow.acts, strict=True))
    callables: list[object] = [act for flow in game.flows.values() for act in flow.acts]
    callables += [f for a in game.abilities.values() for f in (a.when, a.value, a.hears, a.data) if callable(f)]
    assert not [f for f in callables if "coverage" in getattr(f, "__module__", "")]


def test_a_watched_game_plays_as_every_other_one(scooby: Watched) -> None:
    """The same steps, the same decisions, the same hash after every one of them; saves go from one to the other."""
    usual = load_game(GAME)
    assert scooby.game.fingerprint == usual.fingerprint
    assert {f.address: len(f.steps) for f in scooby.game.flows.values()} == {f.address: len(f.steps) for f in usual.flows.values()}
    matches = [game.new_match(["Ann", "Bo", "Cy"], 5) for game in (usual, scooby.game)]
    choosers = [Random(1), Random(1)]
    for _ in range(400):
        for match, rng in zip(matches, choosers, strict=True):
            told = random_answer(match, rng)
            assert told is not None
            match.submit(told[0].answer(told[1]))
        assert matches[0].hash() == matches[1].hash()
    scooby.coverage.take()


# ---- games --------------------------------------------------------------------------------------------


def points_of(plan: Plan, jobs: int) -> list[Seen]:
    """All that was seen, in the order of the games."""
    return sorted((one for batch in cover_games(plan, jobs) for one in batch), key=lambda one: one.name)


def test_what_is_seen_does_not_depend_on_the_number_of_processes() -> None:
    """Nor does which cards come up sooner."""
    plan = Plan(GAME, games=20, seed=3, answers=80)
    alone, together = points_of(plan, 1), points_of(plan, 2)
    assert alone == together and len(alone) == 20
    assert not [one.error for one in alone if one.error]


def test_an_error_in_a_game_is_told_with_its_seed(scooby: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the other games go on."""
    monkeypatch.setattr("rulecore.play.covering.one_input", lambda match, players: 1 // 0)
    found = play_one(scooby, Plan(GAME, 1), 0)
    assert "ZeroDivisionError" in found.error and "seed" in found.name and not found.points


def test_games_that_bring_things_about_lose_no_card(scooby: Watched) -> None:
    """Cards that come up sooner only change places."""
    titles = sorted({p.card for p in scooby.coverage.points})
    rng = Random(2)

    def check(match):  # type: ignore[no-untyped-def]
        nudge(match, rng.sample(titles, 4), rng, rng.random() < 0.5)
        check_state(match.state)

    with pytest.raises(AssertionError, match="does not end within"):
        list(random_matches(scooby.game, 1, 4, each=check, limit=300))
    scooby.coverage.take()


def test_no_game_is_begun_with_options_that_cannot_be_played_together() -> None:
    """They are thrown again: some are on all the same, and what the game refuses is never among them."""
    spec = evolve(find_spec(GAME), refuses=lambda game, settings: "a secret" if settings["listen-at-the-door"] else None)
    game = Game(load_nouns(GAME), spec)
    found = [settings_by_chance(game, ["Ann", "Bo", "Cy"], Random(seed)) for seed in range(60)]
    assert any(one.get("shared-victory") for one in found) and {} in found
    assert not any(one.get("listen-at-the-door") for one in found)


def test_what_is_always_refused_is_left_as_it_usually_is() -> None:
    game = Game(load_nouns(GAME), evolve(find_spec(GAME), refuses=lambda game, settings: "a secret"))
    assert [settings_by_chance(game, ["Ann", "Bo", "Cy"], Random(seed)) for seed in range(9)] == [{}] * 9


# ---- counting -----------------------------------------------------------------------------------------


def test_shares_are_by_source_and_by_any_of_them() -> None:
    """A verb is there when one of its statements is; a way of a branch is no statement."""
    points = [
        Point("A", "f", 0, 1, "effect", verb="lose"), Point("A", "f", 2, 3, "effect", verb="lose"),
        Point("A", "f", 4, 5, "trigger"), Point("A", "f", 6, 7, "may", way="yes"), Point("B", "f", 8, 9, "cost", verb="discard"),
    ]  # fmt: skip
    tally = Tally(points)
    tally.add(SCENARIOS, [Seen("one", frozenset({0, 3}))])
    tally.add(GAMES, [Seen("two", frozenset({0, 2}), answers=5), Seen("three", error="oh")])
    verbs, kinds, abilities = tally.promised
    assert (verbs.total, verbs.scenarios, verbs.games, verbs.either, verbs.percent) == (2, 1, 1, 1, 50.0)
    assert (kinds.total, kinds.scenarios, kinds.games, kinds.either) == (3, 1, 2, 2)
    assert (abilities.total, abilities.scenarios, abilities.games, abilities.percent) == (1, 0, 1, 100.0)
    statements, ways = tally.whole
    assert (statements.total, statements.either) == (4, 2) and (ways.total, ways.scenarios, ways.games) == (1, 1, 0)
    assert tally.missing == [1, 4] and tally.errors == ["three: oh"] and tally.answers == 5


# ---- the command ----------------------------------------------------------------------------------------

CARDS = """\
treasure "Magic Net": gold 2
    +3

treasure "Useless": gold 1
    +9 if asked "Is it raining?"
"""


@pytest.fixture
def my_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A set outside of the repository, that extends the smallest game."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RULECORE_CACHE", str(tmp_path / ".cache"))
    (tmp_path / "my-set").mkdir()
    (tmp_path / "my-set" / "game.yaml").write_text("title: My Set\nlanguage: 1\nextends: mini-hunt\n", encoding="utf-8")
    (tmp_path / "my-set" / "own.card").write_text(CARDS, encoding="utf-8")
    return "my-set"


COVER = ["--games", "8", "--jobs", "1"]


def test_the_text_shows_what_never_happened_with_its_line(my_set: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Where it stands, why it matters, within 80 columns."""
    assert main(["cover", my_set, "--missing", *COVER]) == 0
    out = capsys.readouterr().out
    assert "my-set/own.card:5: Useless: bonus: never counted\n    +9 if asked \"Is it raining?\"\n    ^^" in out
    assert "the condition never held" in out and "My Set: " in out and "8 games (seed 1" in out
    assert max(map(len, out.splitlines())) <= 80


def test_less_than_wanted_is_found(my_set: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code says so, and what is below."""
    assert main(["cover", my_set, "--fail-under", "50", *COVER]) == 0
    assert main(["cover", my_set, "--fail-under", "100", *COVER]) == 1
    assert "abilities:" in capsys.readouterr().err


def test_json_has_every_point_and_is_the_same_again(my_set: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Places, counts and words."""
    said = []
    for _ in range(2):
        assert main(["cover", my_set, "--format", "json", *COVER]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    data = json.loads(said[0])
    net = [p for p in data["points"] if p["card"] == "Magic Net"]
    assert [(p["kind"], p["line"], p["column"], p["text"], p["branch"]) for p in net] == [("bonus", 2, 5, "+3", False)]
    assert net[0]["games"] > 0 and net[0]["scenarios"] == 0
    assert data["version"] == 1 and data["plays"]["games"] == 8 and data["never"] == []


def test_html_and_lcov_colour_the_lines(my_set: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A line of which nothing happened is red on the page and 0 in the file."""
    assert main(["cover", my_set, "--format", "html", *COVER]) == 0
    page = capsys.readouterr().out
    assert '<span class="yes"><b>2</b>    +3</span>' in page
    assert '<span class="part" title="the condition never held; bonus: never counted"><b>5</b>    +9 if asked &quot;' in page
    assert main(["cover", my_set, "--format", "lcov", *COVER]) == 0
    own = next(part for part in capsys.readouterr().out.split("TN:\n") if "own.card" in part)
    assert "SF:my-set/own.card\n" in own and "DA:5,0\n" in own and "end_of_record" in own
    assert not own.split("DA:2,")[1].startswith("0")


def test_what_can_never_happen_is_told(my_set: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A moment of one's own that the rules do not know."""
    (Path(my_set) / "game.yaml").write_text(
        "title: My Set\nlanguage: 1\nextends: mini-hunt\nmoments:\n  thunder: it thunders\n", encoding="utf-8"
    )
    (Path(my_set) / "own.card").write_text('monster "Cloud": strength 2\n    +2 if asked "Is it?"\n', encoding="utf-8")
    assert main(["cover", my_set, *COVER]) == 0
    assert "moments that no play told of" in capsys.readouterr().out


EXAMPLE = """
    example "it helps":
        given Ann has "Magic Net" in hand
        expect Ann has "Magic Net" in hand
"""


def test_examples_are_a_source_of_their_own(my_set: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Counted beside the games; without games they stand alone."""
    (Path(my_set) / "own.card").write_text(CARDS.replace("    +3\n", "    +3\n" + EXAMPLE), encoding="utf-8")
    assert main(["cover", my_set, "--games", "0"]) == 0
    assert "1 scenario" in capsys.readouterr().out
    assert main(["cover", my_set, "--no-scenarios", "--games", "0"]) == 0
    assert "nothing played" in capsys.readouterr().out


def test_what_was_done_is_kept_when_it_is_stopped(
    my_set: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C ends the games, not the report."""

    def stopped(plan: Plan, jobs: int):  # type: ignore[no-untyped-def]
        yield [Seen("one", frozenset({0}))]
        raise KeyboardInterrupt

    monkeypatch.setattr("rulecore.tools.cover.cover_games", stopped)
    assert main(["cover", my_set]) == 0
    assert "1 game (seed 1, bots and chance), stopped" in capsys.readouterr().out


@pytest.mark.parametrize("wrong", [["no-such-game"], ["mini-hunt", "--games", "-1"], ["mini-hunt", "--fail-under", "101"]])
def test_a_wrong_call_is_said(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """And how it is right."""
    assert main(["cover", *wrong]) == 2
    assert "rulecore cover:" in capsys.readouterr().err


def test_the_usual_lowering_is_what_a_game_is_built_with(scooby: Watched) -> None:
    """Watching is asked for; nothing else makes a watched card."""
    vocab, spec = load_nouns("mini-hunt"), find_spec("mini-hunt")
    cards = load_cards("mini-hunt", vocab, spec)
    coverage = Coverage()
    build(vocab, spec, cards, coverage.lowering)
    assert coverage.points
    before = list(scooby.coverage.points)
    game: Game = build(vocab, spec, cards)
    assert game.cards and scooby.coverage.points == before
