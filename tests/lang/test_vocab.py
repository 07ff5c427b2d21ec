"""game.yaml is read strictly: what is right is whole, what is wrong is found at its place."""
from __future__ import annotations

from pathlib import Path

import pytest

from rulecore import resources, strict_yaml
from rulecore.diagnostics import Diagnostic, to_text
from rulecore.lang.mistakes import function_words
from rulecore.vocab import RESERVED, Bonus, Vocabulary, load_vocabulary
from rulecore.vocab_reader import plural

FAMILY = "title: Family\nzones: {hand: {owner: player, sees: owner}}\nterms: {tag: [Ghost]}\nstates: [small]\n"


def read(tmp_path: Path, text: str, extends: str = "") -> tuple[Vocabulary | None, list[Diagnostic]]:
    """A game.yaml with this text, and perhaps a family beside it."""
    (tmp_path / "game").mkdir()
    (tmp_path / "game/game.yaml").write_text(text, encoding="utf-8")
    if extends:
        (tmp_path / "family").mkdir()
        (tmp_path / "family/game.yaml").write_text(extends, encoding="utf-8")
    return load_vocabulary(tmp_path / "game")


@pytest.mark.parametrize("game", resources.game_names())
def test_shipped_vocabularies_are_clean(game: str) -> None:
    words, problems = load_vocabulary(game)
    assert words is not None and not problems, to_text(problems)


def test_what_scooby_doo_knows() -> None:
    words, _ = load_vocabulary("munchkin-scooby-doo")
    assert words is not None
    assert words.seats == (3, 6) and words.extends == ("munchkin",)
    assert words.zones["play"].of == ("front", "pack") and words.zones["door-deck"].discards == "door-discards"
    assert (words.stats["level"].start, words.stats["level"].min, words.stats["level"].max) == (1, 1, 10)
    assert words.kinds["dungeon"].counts == ("dungeons",) and words.kinds["monster"].sections == {"bad-stuff"}
    assert words.nouns["level"].categories == {"stat", "counter"} and words.nouns["level"].plural == "levels"
    assert words.terms["Ghost Hunter"].categories == {"class"} and "Dungeons" in words.plural_terms
    assert words.windows["about-to-win"].seconds == 2.6
    assert words.decks == {"door-deck+treasure-deck": 168, "portal": 13, "dungeon": 16, "character": 6}


def test_rulings_have_their_default_among_their_readings() -> None:
    words, _ = load_vocabulary("munchkin-scooby-doo")
    assert words is not None
    assert len({ruling.id for ruling in words.rulings.values()}) == len(words.rulings) == 79
    assert all(len(r.readings) == 2 and r.default in r.readings and r.reason for r in words.rulings.values())
    switched = {r.id.split()[0] for r in words.rulings.values() if r.switch}
    assert switched == {"SD-EXIT-02", "SD-SELL-05", "SD-HLP-15", "SD-CARD-04"}


def test_what_a_bare_bonus_is(tmp_path: Path) -> None:
    text = "kinds: {lamp: {term: Lamp}}\nstats: {light: {of: [card]}}\nperiods: [turn]\nbonus: {to: light, of: Lamp, lasts: turn}\n"
    words, problems = read(tmp_path, text)
    assert words is not None and not problems and words.bonus == Bonus("light", "Lamp", "turn")


@pytest.mark.parametrize(("said", "what"), [("to: light", "stat"), ("of: Lamp", "Term of a kind"), ("lasts: turn", "period")])
def test_a_bare_bonus_names_what_there_is(tmp_path: Path, said: str, what: str) -> None:
    _, problems = read(tmp_path, f"stats: {{strength: }}\nbonus: {{{said}}}\n")
    assert [p.message for p in problems] == [f"`bonus` names `{said.split()[1]}`, which is no {what}"]


def test_two_games_join(tmp_path: Path) -> None:
    words, problems = load_vocabulary("munchkin+mini-hunt")
    assert words is not None and "door-deck" in words.zones and "hunt" in words.zones
    assert {p.name for p in problems} == {"yaml-conflict"}, "they share names, and each clash is told"


def test_every_function_word_is_reserved() -> None:
    assert function_words() - {"play", "roll"} <= RESERVED


@pytest.mark.parametrize(
    ("word", "several"),
    [("card", "cards"), ("ally", "allies"), ("turkey", "turkeys"), ("class", "classes"), ("box", "boxes"), ("wish", "wishes")],
)
def test_plurals(word: str, several: str) -> None:
    assert plural(word) == several


def test_plurals_given(tmp_path: Path) -> None:
    words, problems = read(tmp_path, "tokens: [die, gas]\nplurals: {die: dice}\ninvariable: [gas]\n")
    assert words is not None and not problems
    assert (words.nouns["die"].plural, words.nouns["gas"].plural) == ("dice", "")


YAML = [
    ("a: &x 1\n", "yaml-anchor", "&x"),
    ("title: *x\n", "yaml-anchor", "*x"), ("title: &x A\nextends: *x\n", "yaml-anchor", "&x"),
    ("title: !!str A\n", "yaml-tag", "!"), ("title: !!python/name:os.system x\n", "yaml-tag", "!"),
    ("title: A\ntitle: B\n", "yaml-duplicate-key", "title"), ("states: [no, alone]\n", "yaml-surprise", "no"),
    ("states: [yes]\n", "yaml-surprise", "yes"), ("on: 3\n", "yaml-surprise", "on"), ("title: 1:30\n", "yaml-surprise", "1:30"),
    ("language: 010\n", "yaml-surprise", "010"), ("language: 0x10\n", "yaml-surprise", "0x10"),
    ("language: 1_000\n", "yaml-surprise", "1_000"), ("title: 2026-11-30\n", "yaml-surprise", "2026-11-30"),
    ("title: ~\n", "yaml-surprise", "~"), ("? [a]\n: 1\n", "yaml-wrong-type", "[a]"), ("title: [A\n", "yaml-syntax", None),
    ("title: A\n---\ntitle: B\n", "yaml-syntax", "---"), ("", "yaml-syntax", None), ("title: \x07\n", "yaml-syntax", None),
    ("<<: {a: 1}\n", "yaml-surprise", "<<"), ("title: " + "[" * 60 + "]" * 60 + "\n", "yaml-syntax", None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name", "words"), YAML, ids=[repr(text[:24]) for text, _, _ in YAML])
def test_traps_of_yaml(tmp_path: Path, text: str, name: str, words: str | None) -> None:
    _, problems = read(tmp_path, text)
    found = [(p.name, text[p.start : p.end]) for p in problems]
    assert name in [n for n, _ in found], found
    assert words is None or (name, words) in found, found


SCHEMA = [
    ("zones: {hand: {ownr: player}}\n", "yaml-unknown-key", "ownr"), ("zoens: {}\n", "yaml-unknown-key", "zoens"),
    ("zones: {hand: {owner: plaeyr}}\n", "yaml-wrong-type", "plaeyr"), ("zones: [hand]\n", "yaml-wrong-type", "[hand]"),
    ("stats: {level: {min: one}}\n", "yaml-wrong-type", "one"), ("stats: {level: {start: true}}\n", "yaml-wrong-type", "true"),
    ("seats: [6, 3]\n", "yaml-wrong-type", "[6, 3]"), ("kinds: {ogre: {fields: {level: nmber}}}\n", "yaml-wrong-type", "nmber"),
    ("kinds: {ogre: {required: [level]}}\n", "yaml-conflict", "ogre"),
    ("kinds: {ogre: {deck: nowhere}}\n", "yaml-conflict", "ogre"),
    ("kinds: {ogre: {tags: [slto]}}\nterms: {slot: [Hat]}\n", "yaml-conflict", "ogre"),
    ("states: [each]\n", "reserved-word", "each"), ("states: [Alone]\n", "yaml-wrong-type", "Alone"),
    ("terms: {tag: [ghost]}\n", "yaml-wrong-type", "ghost"), ("stats: {power: {}}\nsides: [power]\n", "yaml-conflict", "power"),
    ("rulings: {ties: {readings: [win, lose]}}\n", "yaml-missing-key", "ties"),
    ("rulings: {ties: {id: A, default: draw, readings: [win, lose], reason: x}}\n", "yaml-conflict", "ties"),
    ("options: {x: {doc: y, values: [easy, hard], default: heasy}}\n", "yaml-conflict", "x"),
    ("options: {x: {doc: y}}\n", "yaml-missing-key", "x"), ("decks: {doors: 3}\n", "yaml-conflict", "doors"),
    ("exclusive: [slot]\n", "yaml-conflict", "slot"), ("in-combat: [fight]\n", "yaml-conflict", "fight"),
    ("kinds: {ogre: {fields: {level: number}, limits: {level: [3, 1]}}}\n", "yaml-wrong-type", "[3, 1]"),
    ("kinds: {ogre: {fields: {level: number}, limits: {level: [1, 9, 0]}}}\n", "yaml-wrong-type", "[1, 9, 0]"),
    ("kinds: {ogre: {fields: {level: number}, limits: {level: 9}}}\n", "yaml-wrong-type", "9"),
    ("kinds: {ogre: {fields: {level: number}, limits: {lvl: [1, 9]}}}\n", "yaml-conflict", "ogre"),
    ("windows: {w: {seconds: soon}}\n", "yaml-wrong-type", "soon"), ("extends: nowhere\n", "yaml-wrong-type", "nowhere"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name", "words"), SCHEMA, ids=[text[:28] for text, _, _ in SCHEMA])
def test_the_schema_is_held(tmp_path: Path, text: str, name: str, words: str) -> None:
    _, problems = read(tmp_path, text)
    assert [(p.name, text[p.start : p.end]) for p in problems] == [(name, words)]


def test_did_you_mean(tmp_path: Path) -> None:
    _, (problem,) = read(tmp_path, "zones: {hand: {ownr: player}}\n")
    assert problem.did_you_mean[0] == "owner" and (problem.line, problem.column) == (1, 16)


def test_a_game_adds_to_its_family(tmp_path: Path) -> None:
    words, problems = read(tmp_path, "extends: family\nterms: {tag: [Pirate]}\n", FAMILY)
    assert words is not None and not problems
    assert set(words.terms) == {"Ghost", "Pirate"} and "hand" in words.zones


@pytest.mark.parametrize("text", ["zones: {hand: {owner: game}}", "terms: {place: [Ghost]}", "rules: [small]"])
def test_a_game_may_not_contradict_its_family(tmp_path: Path, text: str) -> None:
    _, problems = read(tmp_path, f"extends: family\n{text}\n", FAMILY)
    assert [p.name for p in problems] == ["yaml-conflict"] and problems[0].line == 2


def test_a_game_that_is_not_there() -> None:
    words, problems = load_vocabulary("munchkin-scooby-do")
    assert words is None and problems[0].did_you_mean == ("munchkin-scooby-doo",)


def test_not_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(b"title: \xff\xfe\x00\n")
    words, problems = load_vocabulary(path)
    assert [p.name for p in problems] == ["yaml-syntax"] and (words is None or not words.zones)


def test_a_byte_order_mark_and_windows_lines(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(b"\xef\xbb\xbftitle: A\r\nstates: [alone]\r\nzoens: {}\r\n")
    words, problems = load_vocabulary(path)
    assert words is not None and words.title == "A"
    assert [(p.name, p.line, p.column) for p in problems] == [("yaml-unknown-key", 3, 1)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("plurals: {Net: [Nets]}\n", "not a list"),
        ("zones: {hand: {owner: [player]}}\n", "not a list"), ("zones: {hand: {owner: {a: b}}}\n", "not a mapping"),
        ("zones: {hand: {owner: 3}}\n", "not the number 3"), ("zones: {hand: {owner: true}}\n", "not true"),
        ("zones: {hand: {owner: }}\n", "not nothing"), ("zones: 3\n", "a mapping is needed here"),
        ("kinds: {ogre: {required: level}}\n", "a list is needed here"), ("states: [[alone]]\n", "not a list"),
        ("options: {x: {doc: y, default: [1]}}\n", "not a list"), ("seats: 3\n", "not the number 3"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(tmp_path: Path, text: str, said: str) -> None:
    _, problems = read(tmp_path, text)
    assert problems[0].name == "yaml-wrong-type" and said in problems[0].message, to_text(problems)


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    words, problems = read(tmp_path, "#" * (strict_yaml.MAX_SIZE + 1) + "\n")
    assert [p.name for p in problems] == ["yaml-syntax"] and (words is None or not words.zones)


def test_nothing_may_be_extended_twice_or_in_a_circle(tmp_path: Path) -> None:
    words, problems = read(tmp_path, "zones:\nextends: [family, game]\nstates: {alone: , apart: far off}\n", FAMILY)
    assert words is not None and not problems, to_text(problems)
    assert "alone" in words.nouns


def test_rulings_in_a_file_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game/rulings.yaml").write_text("", encoding="utf-8")
    (tmp_path / "game/game.yaml").write_text("title: A\n", encoding="utf-8")
    words, problems = load_vocabulary(tmp_path / "game")
    assert words is not None and [p.name for p in problems] == ["yaml-syntax"]
    (tmp_path / "game/rulings.yaml").write_bytes(b"\xff")
    words, problems = load_vocabulary(tmp_path / "game")
    assert words is not None and [p.name for p in problems] == ["yaml-syntax"]
