"""`rulecore catalogs` and `rulecore explain --lang` as a translator uses them, on a set outside this repository."""
from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from rulecore import games, resources
from rulecore.engine.state import State
from rulecore.engine.verb import Verb, VerbSet, verb
from rulecore.tools import catalogs
from rulecore.tools.cli import main

CARDS = 'monster "Tin Man": Robot, level 2, treasures 1\n    "Creak": +2 vs Footgear\n    bad-stuff: lose level\n'
ROBOT = "ma: Робот{|а|у|а|ом|е;ы|ов|ам|ов|ами|ах}"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A set of one's own with a new Term."""
    folder = tmp_path / "tin"
    folder.mkdir()
    (folder / "game.yaml").write_text("title: Tin\nextends: munchkin-scooby-doo\nterms:\n  tag: [Robot]\n", encoding="utf-8")
    (folder / "cards.card").write_text(CARDS, encoding="utf-8")
    return folder


def translate(folder: Path, **words: str) -> None:
    """Write translations into the catalogue, as an editor for it would."""
    path = folder / "locale/ru.po"
    text = path.read_text(encoding="utf-8")
    for message, told in words.items():
        name = message.replace("_", " ")
        assert f'msgid "{name}"\nmsgstr ""' in text
        text = text.replace(f'msgid "{name}"\nmsgstr ""', f'msgid "{name}"\nmsgstr "{told}"')
    path.write_text(text, encoding="utf-8")


def test_a_translator_begins_fills_compiles_and_sees(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--missing", "--lang", "ru", "--game", str(own)]) == 1
    assert capsys.readouterr().out == "Tin: 3 not translated\n    (card) Tin Man\n    (label) Creak\n    (noun) Robot\n"
    assert main(["catalogs", str(own), "--new", "ru"]) == 0
    assert "not translated: (noun) Robot" in capsys.readouterr().out
    assert main(["catalogs", str(own), "--check"]) == 1
    translate(own, Robot=ROBOT, Tin_Man="Железный дровосек", Creak="Скрип")
    assert main(["catalogs", str(own), "--check"]) == 1
    assert "ru.mo: stale" in capsys.readouterr().out
    assert main(["catalogs", str(own)]) == 0
    assert main(["catalogs", str(own), "--check"]) == 0
    assert main(["explain", "--missing", "--lang", "ru", "--game", str(own)]) == 0


def test_a_card_is_found_by_its_translated_name(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["catalogs", str(own), "--new", "ru"])
    translate(own, Robot=ROBOT, Tin_Man="Железный дровосек", Creak="Скрип")
    main(["catalogs", str(own)])
    capsys.readouterr()
    for name in ("Tin Man", "железный дровосек"):
        assert main(["explain", name, "--lang", "ru", "--game", str(own)]) == 0
        assert capsys.readouterr().out.split("\n")[1:3] == [
            "«Железный дровосек» — монстр: Робот, уровень 2, 1 сокровище.",
            "«Скрип»: этот Монстр получает +2 к силе, если хотя бы у одного игрока в бою есть Обувка.",
        ]


def test_what_is_not_compiled_is_said(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["catalogs", str(own), "--new", "ru"])
    (own / "locale/ru.mo").unlink()
    capsys.readouterr()
    assert main(["explain", "Tin Man", "--lang", "ru", "--game", str(own)]) == 0
    told = capsys.readouterr()
    assert "ru.po is not compiled: rulecore catalogs" in told.err and "«Tin Man» — монстр: Robot" in told.out


def test_a_catalogue_that_cannot_be_read_is_left_as_it_is(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (own / "locale").mkdir()
    broken = own / "locale/ru.po"
    broken.write_text('msgid "Robot\nmsgstr "x"\n', encoding="utf-8")
    assert main(["catalogs", str(own)]) == 2
    assert "left as it is" in capsys.readouterr().err
    assert broken.read_text(encoding="utf-8") == 'msgid "Robot\nmsgstr "x"\n'


def test_a_broken_noun_is_named(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["catalogs", str(own), "--new", "ru"])
    translate(own, Robot="ma: Робот{а|б}", Tin_Man="Железный дровосек", Creak="Скрип")
    main(["catalogs", str(own)])
    assert "(noun) Robot: not a noun with the endings of six cases" in capsys.readouterr().out
    assert main(["explain", "Tin Man", "--lang", "ru", "--game", str(own)]) == 0
    assert "монстр: Robot" in capsys.readouterr().out


def test_what_is_gone_is_set_aside_and_comes_back(own: Path) -> None:
    main(["catalogs", str(own), "--new", "ru"])
    translate(own, Creak="Скрип")
    (own / "cards.card").write_text(CARDS.replace('"Creak": ', ""), encoding="utf-8")
    main(["catalogs", str(own)])
    assert '#~ msgid "Creak"' in (own / "locale/ru.po").read_text(encoding="utf-8")
    (own / "cards.card").write_text(CARDS, encoding="utf-8")
    main(["catalogs", str(own)])
    assert '\nmsgid "Creak"\nmsgstr "Скрип"' in (own / "locale/ru.po").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["catalogs", "no-such-folder"], "no game.yaml"), (["explain", "--lang", "ru"], "give what to explain"),
        (["explain", "Snow Ghost", "--lang", "tlh"], "there is no language 'tlh' here; there are: en, ru"),
        (["explain", "--missing"], "English is what the cards are written in"),
    ],
)  # fmt: skip
def test_a_wrong_call_says_what_to_do(args: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == 2
    assert why in capsys.readouterr().err


@verb
class Whistle(Verb):
    """Make a noise."""

    english = "{who:whistle} a tune"
    examples = ("whistle",)

    def plan(self, st: State) -> list:  # type: ignore[type-arg]
        """Nothing comes of it."""
        return []


def test_the_verbs_of_a_game_are_in_its_catalogue_and_in_that_of_no_set_of_it(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What all games share is told in the package's own catalogue."""
    spec = games.find_spec("munchkin-scooby-doo")
    monkeypatch.setattr(catalogs, "rules_of", lambda *name: evolve(spec, verbs=spec.verbs + VerbSet([Whistle])))
    told = [entry.text for entry in catalogs.added(resources.game_dir("munchkin-scooby-doo"))]
    assert "{who:whistle} a tune" in told and not any(text.startswith("{who:discard}") for text in told)
    assert not any("whistle" in entry.text for entry in catalogs.added(own))
