"""What each card did, what of it is noise, and whether a planted imbalance is found: and nothing where there is none."""
from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from card_sets import NET, Sets

from rulecore import load_game
from rulecore.engine.changes import BeginTurn, Move
from rulecore.play import noise
from rulecore.play.card_statistics import _Reader, changed, count_for, score_of, seen_in
from rulecore.play.simulate import Plan, Result, bots_for, play_one, play_out, side_by_side, simulate
from rulecore.tools import cli

ROOT = Path(__file__).parents[2]
HUNT, MUNCHKIN = "mini-hunt", "munchkin-scooby-doo"


# ---- noise ----------------------------------------------------------------------------------------


def test_wilson_is_the_published_interval() -> None:
    """Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    table = ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718))
    for wins, games, low, high in table:
        _, found_low, found_high = noise.wilson(wins, games)
        assert (found_low, found_high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_the_normal_tail() -> None:
    assert noise.two_sided(1.959964) == pytest.approx(0.05, abs=1e-6)
    assert noise.two_sided(-2.575829) == pytest.approx(0.01, abs=1e-6)
    assert noise.two_sided(0) == 1


def test_benjamini_and_hochberg_s_own_example() -> None:
    """Their paper of 1995: of these 15, the four smallest are rejected at 0.05."""
    ps = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0]
    assert noise.beyond_noise(dict(enumerate(ps)), 0.05) == {0, 1, 2, 3}
    assert noise.beyond_noise({}) == frozenset()
    assert noise.beyond_noise({"a": 0.06}) == frozenset()


def test_a_ratio_over_equal_games_is_the_usual_mean_and_error() -> None:
    values = [1.0, 2.0, 2.0, 5.0, 10.0]
    found = noise.ratio([(x, 1) for x in values])
    deviation = (sum((x - 4) ** 2 for x in values) / 4) ** 0.5
    assert found.value == 4
    assert found.high - found.value == pytest.approx(1.959964 * deviation / 5**0.5)


def test_a_paired_contrast_is_the_paired_test() -> None:
    pairs = [(3.0, 1.0), (5.0, 4.0), (2.0, 2.0), (6.0, 3.0), (4.0, 1.0), (7.0, 7.0), (1.0, 0.0), (5.0, 3.0), (4.0, 4.0), (3.0, 0.0)]
    found = noise.contrast([(a, 1, b, 1) for a, b in pairs])
    assert found is not None
    differences = [a - b for a, b in pairs]
    mean = sum(differences) / 10
    spread = sum((d - mean) ** 2 for d in differences) ** 0.5 / 10
    assert found.difference == pytest.approx(mean)
    assert found.high - found.difference == pytest.approx(1.959964 * spread)
    assert noise.contrast([(1, 1, 0, 1)] * (noise.FEWEST - 1)) is None, "too few games"


def test_what_is_called_noise_is_noise_as_often_as_is_said() -> None:
    """Two things that are alike, in games where several counts depend on each other: a p under 0.05 in about 5%."""
    rng = Random(7)
    low = 0
    for _ in range(600):
        games = []
        for _ in range(60):
            luck = rng.random() * 0.5
            n, m = rng.randint(1, 3), rng.randint(1, 3)
            games.append((sum(rng.random() < luck for _ in range(n)), n, sum(rng.random() < luck for _ in range(m)), m))
        found = noise.contrast(games)
        assert found is not None
        low += found.p < 0.05
    assert 0.03 < low / 600 < 0.075


# ---- one game -------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=[HUNT, MUNCHKIN])
def played(request: pytest.FixtureRequest) -> object:
    game = load_game(request.param)
    match = game.new_match([f"P{n}" for n in range(4)], 11)
    play_out(match, bots_for(game, 4, 11, False))
    return match


def test_a_history_played_again_ends_where_the_match_did(played: object) -> None:
    match, game = played, played.game  # type: ignore[attr-defined]
    reader = _Reader(match, score_of(game, game.spec.score))  # type: ignore[arg-type]
    for change, (flow, _, card) in match.state.history():  # type: ignore[attr-defined]
        reader.read(change, flow, card)
    mine, theirs = reader.st, match.state  # type: ignore[attr-defined]
    assert mine.where == theirs.where and mine.stats == theirs.stats and mine.hosts == theirs.hosts
    assert [sorted(zone) for zone in mine.zones] == [sorted(zone) for zone in theirs.zones]
    assert mine.live.keys() == theirs.live.keys()


def test_draws_and_plays_are_those_of_the_history(played: object) -> None:
    match, game = played, played.game  # type: ignore[attr-defined]
    tale = seen_in(match, None)  # type: ignore[arg-type]
    moves = [c for c, _ in match.state.history() if isinstance(c, Move)]  # type: ignore[attr-defined]
    decks = {z for kind in game.vocab.kinds.values() if kind.deck for z in game.zones[kind.deck]}
    piles = decks | set(game.discards)
    fought = {"play", *game.vocab.in_combat}  # Mini Hunt fights monsters from the pile that they are discarded to
    drawn = sum(c.source in decks and (c.to not in piles or c.event in fought) for c in moves)
    assert sum(s.draws for s in tale.cards) == drawn
    turns = sum(isinstance(c, BeginTurn) for c, _ in match.state.history())  # type: ignore[attr-defined]
    assert tale.turns == turns
    by_hand = {game.cards[c.card].title for c in moves if c.event == "play"}
    assert by_hand <= {s.title for s in tale.cards if s.players}


def test_a_swing_is_what_the_lead_changes_until_the_turn_ends() -> None:
    """Mini Hunt, counted by hand from its gold at the ends of turns: who plays nothing else in a turn has the whole of it."""
    game = load_game(HUNT)
    match = game.new_match(list("abcd"), 5)
    play_out(match, bots_for(game, 4, 5, False))
    tale = seen_in(match, score_of(game, "gold"))
    hands: list[set[int]] = [set() for _ in range(4)]
    owner = game.owner
    expected: dict[str, int] = {}
    open_plays: list[tuple[str, int, int]] = []
    active = -1

    def lead(seat: int) -> int:
        worth = [sum(game.cards[c].fields["gold"] for c in hand) for hand in hands]
        return 4 * worth[seat] - sum(worth)

    def close() -> None:
        for title, seat, before in open_plays:
            expected[title] = expected.get(title, 0) + lead(seat) - before
        open_plays.clear()

    for change, _ in match.state.history():
        if isinstance(change, BeginTurn):
            close()
            active = change.who
        if isinstance(change, Move):
            if change.event == "play":
                open_plays.append((game.cards[change.card].title, active, lead(active)))
            for hand in hands:
                hand.discard(change.card)
            if owner[change.to] >= 0:
                hands[owner[change.to]].add(change.card)
    close()
    assert expected
    assert {s.title: s.swing for s in tale.cards if s.title in expected} == expected


def test_a_number_that_players_do_not_have_is_refused() -> None:
    game = load_game(HUNT)
    assert score_of(game, "") is None
    with pytest.raises(LookupError, match="gold, strength"):
        score_of(game, "fame")


# ---- many games -----------------------------------------------------------------------------------


def test_the_cards_do_not_depend_on_the_number_of_processes() -> None:
    plan = Plan(HUNT, 24, 5, cards=True)
    found = []
    for jobs in (1, 2):
        results = sorted((r for batch in simulate(plan, jobs) for r in batch), key=lambda r: r.number)
        found.append(results)
    assert found[0] == found[1] and all(r.tale is not None for r in found[0])


def test_the_order_of_results_says_nothing() -> None:
    game = load_game(HUNT)
    results = [play_one(game, Plan(HUNT, 30, 2, cards=True), n) for n in range(30)]
    one, other = count_for(game, 4, True), count_for(game, 4, True)
    one.add(results)
    other.add(reversed(results))
    assert one.against_its_kind() == other.against_its_kind()
    assert one.estimate("swing", "Rusty Coin") == other.estimate("swing", "Rusty Coin")


def test_a_game_that_broke_says_nothing_of_cards() -> None:
    count = count_for(load_game(HUNT), 4, True)
    count.add([Result(0, 1, error="RuleError: no")])
    assert not count.games and count.estimate("won-drawn", "Rusty Coin").of == 0


# ---- two versions ---------------------------------------------------------------------------------


@pytest.fixture
def sets(tmp_path: Path) -> Iterator[Sets]:
    yield Sets(tmp_path / "repo")


def balance(*args: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = cli.main(["balance", *args])
    out, err = capsys.readouterr()
    return code, out, err


def far(data: dict[str, object]) -> set[str]:
    return {c["card"] for c in data["cards"] if any(m["beyond_noise"] for m in c["compared"].values())}  # type: ignore


def test_a_planted_imbalance_is_found_and_nothing_else(sets: Sets, capsys: pytest.CaptureFixture[str]) -> None:
    sets.write(NET.format(1))
    sets.commit()
    sets.write(NET.format(30))
    args = (str(sets.set), "--against", "HEAD", "--games", "300", "--jobs", "1")
    code, out, _ = balance(*args, "--format", "json", capsys=capsys)
    data = json.loads(out)
    assert code == 0 and far(data) == {"Magic Net"}
    swing = next(c for c in data["cards"] if c["card"] == "Magic Net")["compared"]["swing"]
    assert swing["beyond_noise"] and swing["low"] > 1
    assert data["changes"]["turns"]["beyond_noise"], "whoever never loses draws the treasures sooner"
    assert sets.git("status", "--porcelain") == " M my-set/own.card\n"


def test_nothing_moves_between_two_versions_that_are_alike(sets: Sets, capsys: pytest.CaptureFixture[str]) -> None:
    sets.write(NET.format(1))
    sets.commit()
    code, out, _ = balance(str(sets.set), "--against", "HEAD", "--games", "60", "--jobs", "1", capsys=capsys)
    assert code == 0 and "0 of 97 cards moved" in out and "^" not in out.split("Intervals")[0]


def test_the_same_cards_in_another_order_are_noise() -> None:
    """Other shuffles, the same game: a p under 0.05 in about 5%, and anything called beyond noise in about 5% of the runs."""
    game, other = load_game(HUNT), load_game(HUNT)
    order = list(range(len(other.cards)))
    Random(3).shuffle(order)
    other.cards[:] = [other.cards[n] for n in order]
    other.titles = {}
    for n, card in enumerate(other.cards):
        other.titles.setdefault(card.title, []).append(n)
    wrong, chances = 0, []
    for seed in range(10):
        counts = [count_for(game, 4, True), count_for(other, 4, True)]
        for count, one in zip(counts, (game, other), strict=True):
            count.add(play_one(one, Plan(HUNT, 50, seed, cards=True), n) for n in range(50))
        assert counts[0].rows != counts[1].rows
        contrasts = changed(*counts)
        wrong += bool(noise.beyond_noise({key: c.p for key, c in contrasts.items()}))
        chances += [c.p for c in contrasts.values()]
    assert len(chances) > 3000 and 0.03 < sum(p < 0.05 for p in chances) / len(chances) < 0.07
    assert wrong <= 3, "by chance in one of 1000 such tests"


def test_new_and_removed_cards_are_said(sets: Sets, capsys: pytest.CaptureFixture[str]) -> None:
    sets.write(NET.format(1))
    sets.commit()
    sets.write('treasure "Magic Pot": gold 5\n    +1\n')
    _, out, _ = balance(str(sets.set), "--against", "HEAD", "--games", "30", "--jobs", "2", capsys=capsys)
    assert re.search(r"New cards:.*Magic Pot.*gone:.*Magic Net", out, re.DOTALL)


def test_both_versions_of_a_pair_are_played_with_the_same_seed() -> None:
    plans = (Plan(HUNT, 6, 4), Plan(HUNT, 6, 4))
    pairs = [pair for batch in side_by_side(plans, 2) for pair in batch]
    assert len(pairs) == 6 and all(a == b for a, b in pairs)


@pytest.mark.parametrize("name", ["shiny", "repo/shiny_game"])
def test_a_game_of_another_package_is_compared_by_its_name_and_by_its_folder(name: str, tmp_path: Path) -> None:
    sets = Sets(tmp_path / "repo")
    package, about = sets.root / "shiny_game", sets.root / "shiny_game-1.0.dist-info"
    package.mkdir()
    about.mkdir()
    (package / "__init__.py").write_text("from rulecore.games.mini_hunt.spec import SPEC\n", encoding="utf-8")
    for path in (ROOT / "cards" / HUNT).glob("*.*"):
        (package / path.name).write_bytes(path.read_bytes())
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: shiny-game\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[rulecore.games]\nshiny = shiny_game:SPEC\n", encoding="utf-8")
    sets.commit()
    cards = package / "treasures.card"
    cards.write_text(cards.read_text(encoding="utf-8").replace("+1", "+30", 1), encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(sets.root)))}
    for command in (["balance", name, "--against", "HEAD", "--games", "12", "--jobs", "1"], ["diff", "HEAD", "--game", name]):
        done = subprocess.run([sys.executable, "-m", "rulecore", *command], cwd=tmp_path, capture_output=True, text=True, env=env)
        assert done.returncode == 0, done.stderr
        assert ("12 games" if command[0] == "balance" else "Rusty Coin") in done.stdout


def test_what_cannot_be_compared_is_said(sets: Sets, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sets.commit()
    sets.write(NET.format(1))
    for args, said in (
        ((str(sets.set), "--against", "nope"), "no revision"),
        ((str(sets.set), "--against", "--all"), "expected one argument"),
        ((str(sets.set), "--plot", "x.pdf"), ".png, .svg, .html"),
        ((str(sets.set), "--plot", str(tmp_path / "no" / "x.png")), "no folder"),
        ((str(sets.set), "--score", "fame"), "gold"),
        ((HUNT + "+" + str(sets.set), "--against", "HEAD"), "name one"),
    ):
        try:
            code, _, err = balance(*args, "--games", "1", capsys=capsys)
        except SystemExit as end:
            code, err = int(str(end.code)), capsys.readouterr().err
        assert code == 2 and said in err, (args, err)
    sets.write('treasure "Magic Net": gold 2\n    draws 1\n')
    sets.commit()
    sets.write(NET.format(1))
    code, _, err = balance(str(sets.set), "--against", "HEAD", "--games", "1", capsys=capsys)
    assert code == 2 and "do not compile in today's language" in err and "own.card" in err and "rulecore-" not in err
    lonely = tmp_path / "lonely"
    lonely.mkdir()
    (lonely / "game.yaml").write_text("title: L\nlanguage: 1\nextends: mini-hunt\n", encoding="utf-8")
    env = {**os.environ, "GIT_CEILING_DIRECTORIES": str(tmp_path)}
    done = subprocess.run([sys.executable, "-m", "rulecore", "balance", str(lonely), "--against", "HEAD", "--games", "1"],
                          capture_output=True, text=True, env={**env, "PYTHONPATH": str(ROOT)})  # fmt: skip
    assert done.returncode == 2 and "in no git repository" in done.stderr


# ---- output ---------------------------------------------------------------------------------------


def test_the_table_fits_and_says_how_it_was_made(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = balance(HUNT, "--games", "60", "--jobs", "1", capsys=capsys)
    assert code == 0 and "Benjamini-Hochberg" in out and "\x1b" not in out
    assert all(len(line) <= 80 for line in out.splitlines())
    assert re.search(r"^Cave Dragon +\d+% +\d+% .*-\d\.\d\d \+-\d\.\d\d v$", out, re.MULTILINE)


def test_csv_has_a_row_for_each_card_and_html_needs_no_network(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, picture = tmp_path / "cards.html", tmp_path / "cards.png"
    _, out, err = balance(HUNT, "--games", "12", "--jobs", "1", "--format", "csv", "--plot", str(page), capsys=capsys)
    rows = list(csv.DictReader(io.StringIO(out)))
    assert len(rows) == 96 and rows[0]["card"] == "Ancient Chest" and 0 <= float(rows[0]["drawn.low"]) <= 1
    assert str(page) in err
    text = page.read_text(encoding="utf-8")
    assert text.count("<tr>") == 97 and text.count("<svg") == 1 and "aria-sort" in text and "Ancient Chest" in text
    loads = re.findall(r'(?:src|href)\s*=\s*"([^"#][^"]*)"|url\(([^#)][^)]*)\)', text)
    assert not loads, loads
    balance(HUNT, "--games", "12", "--jobs", "1", "--plot", str(picture), capsys=capsys)
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_the_same_games_draw_the_same_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / "a.svg", tmp_path / "b.svg"]
    for file in files:
        balance(HUNT, "--games", "12", "--jobs", "1", "--plot", str(file), capsys=capsys)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_without_matplotlib_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from rulecore.tools import plots

    monkeypatch.setattr(plots, "find_spec", lambda name: None)
    code, _, err = balance(HUNT, "--games", "1", "--format", "html", capsys=capsys)
    assert code == 2 and "rulecore[plots]" in err


def test_simulate_tells_the_cards_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", HUNT, "--games", "12", "--jobs", "1", "--cards"]) == 0
    out = capsys.readouterr().out
    assert "seat 1" in out and re.search(r"^Ancient Chest +\d+%", out, re.MULTILINE)


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_keeps_what_is_done() -> None:
    command = [sys.executable, "-m", "rulecore", "balance", HUNT, "--games", "1000000", "--jobs", "2", "--format", "json"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env, start_new_session=True)
    time.sleep(4)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert "stopped" in err and "Traceback" not in err, err
    assert process.returncode == 0
    data = json.loads(out)
    assert 10 < data["play"]["games"] < 1_000_000 and len(data["cards"]) == 96
