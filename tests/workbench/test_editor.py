"""What an editor needs besides the server: colours from the language's own words, the extension as a file, completion's reach."""
from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rulecore import __version__, resources
from rulecore.games import SPECS
from rulecore.lang.mistakes import function_words
from rulecore.tools.check import check_paths
from rulecore.tools.cli import main
from rulecore.tools.editor import highlight
from rulecore.tools.editor.complete import proposals
from rulecore.tools.editor.project import CardSet, Project
from rulecore.tools.editor.texts import UTF8, UTF16, UTF32, Text
from rulecore.tools.editor.vsix import members, write_vsix
from rulecore.verbs import SHARED

EXTENSION = resources.editors_dir() / "vscode"
WRITTEN = ("NUM", "SIGNED", "STRING", "OP", "COLON", "COMMA", "SEMICOLON", "SPAN", "TIMES")  # what nobody completes
STEP = 5  # every fifth word of the shipped cards is asked for


def card_set(game: str) -> CardSet:
    found = Project().set_in(resources.game_dir(game))
    assert found is not None
    return found


# ---- completion -----------------------------------------------------------------------------------


def places(here: CardSet) -> Iterator[tuple[Path, int, str]]:
    """Every word of a set, with its place; a Term of several words is one."""
    for path in here.files():
        words = {word.span[0]: word.span[1] for word in here.words(path)}
        text = here.texts.read(path)
        for start, one in here.pieces(path):
            done = 0
            for token in (token for line in one.found.lines for token in line.tokens):
                at = token.start + start
                if token.type not in WRITTEN and at >= done:
                    done = words.get(at, token.end + start)
                    yield path, at, text[at:done]


@pytest.mark.parametrize("game", SPECS)
def test_completion_offers_every_word_of_the_shipped_cards_where_it_stands(game: str) -> None:
    here = card_set(game)
    missing = [
        f"{path.name}:{at} {word}"
        for path, at, word in list(places(here))[::STEP]
        if word not in {found.text for found in proposals(here, here.texts.read(path), at)}
    ]
    assert missing == []


# ---- positions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", [UTF8, UTF16, UTF32])
def test_places_go_there_and_back_in_every_encoding(encoding: str) -> None:
    text = Text("a\N{ROBOT FACE}b\r\n\N{LATIN SMALL LETTER E WITH ACUTE}\u2028c\rd\n\nend", encoding)
    for offset in range(len(text.content) + 1):
        if text.content[offset - 1 : offset + 1] != "\r\n":
            assert text.offset(text.point(offset)) == offset
    assert text.point(3) == (0, {UTF8: 6, UTF16: 4, UTF32: 3}[encoding])
    assert text.offset((1, 99)) == text.content.index("c") + 1 and text.offset((99, 0)) == len(text.content)


# ---- colours --------------------------------------------------------------------------------------


def test_the_colours_are_those_of_the_language_and_the_verbs() -> None:
    words = {word for found in highlight.words().values() for word in found}
    assert function_words() <= words and set(SHARED.signatures) <= words
    assert sum(len(found) for found in highlight.words().values()) == len(words), "a word has two colours"


def test_the_textmate_grammar_is_one() -> None:
    grammar = json.loads((EXTENSION / "syntaxes" / "card.tmLanguage.json").read_text(encoding="utf-8"))
    assert grammar["scopeName"] == highlight.SCOPE and grammar["fileTypes"] == ["card"]
    for rule in grammar["patterns"]:
        compiled = re.compile(rule["match"])
        assert "name" in rule or rule["captures"]
        assert all(int(number) <= compiled.groups for number in rule.get("captures", {}))


def coloured(line: str) -> dict[str, str]:
    """The words of a line with their scopes, as an editor finds them: at each place the first pattern that fits."""
    found, at = {}, 0
    patterns = [(re.compile(p["match"]), p) for p in json.loads(highlight.textmate())["patterns"]]
    while at < len(line):
        hits = [(m.start(), i, m, p) for i, (c, p) in enumerate(patterns) if (m := c.search(line, at))]
        if not hits:
            break
        _, _, m, rule = min(hits, key=lambda hit: hit[:2])
        for number, capture in rule.get("captures", {"0": rule}).items():
            found[m[int(number)]] = capture["name"].removesuffix(".rulecore")
        at = max(m.end(), at + 1)
    return found


def test_a_card_in_colour() -> None:
    assert coloured('monster "Tin Man": Robot, level 4') == {
        "monster": "storage.type", '"Tin Man"': "entity.name.class", ":": "keyword.operator", "Robot": "entity.name.type",
        ",": "keyword.operator", "level": "variable.other", "4": "constant.numeric",
    }  # fmt: skip
    line = coloured("    bad-stuff: each player discards 1 card from hand else lose level  # then this")
    assert line["bad-stuff"] == "entity.name.section" and line["discards"] == line["lose"] == "support.function"
    assert line["else"] == "keyword.control" and line["from"] == "keyword.other" and line["hand"] == "variable.other"
    assert line["# then this"].startswith("comment")
    assert coloured("    else: roll: 1-3 draw 1 door")["else"] == "keyword.control"
    assert coloured('    "Squeak": +2 vs 1-Hand')['"Squeak"'] == "entity.name.function"


def test_pygments_colours_every_shipped_card_without_an_error() -> None:
    pytest.importorskip("pygments")
    from pygments.token import Error, Keyword, Name

    from rulecore.tools.editor.pygments_lexer import CardLexer

    for path in sorted(resources.cards_dir().rglob("*.card")):
        text = path.read_text(encoding="utf-8")
        tokens = list(CardLexer().get_tokens_unprocessed(text))
        assert "".join(said for _, _, said in tokens) == text
        assert not [t for t in tokens if t[1] is Error]
    kinds = {said: kind for _, kind, said in CardLexer().get_tokens_unprocessed('item "Rope": gold 1\n    on win: draw 1 door\n')}
    assert kinds["item"] is Keyword.Declaration and kinds["draw"] is Name.Function and kinds["on"] is Keyword


def test_pygments_finds_the_lexer_by_its_entry_point() -> None:
    pytest.importorskip("pygments")
    from importlib.metadata import entry_points

    points = [p for p in entry_points(group="pygments.lexers") if p.name == "rulecore-card"]
    declared = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    assert 'rulecore-card = "rulecore.tools.editor.pygments_lexer:CardLexer"' in declared
    assert all(p.load().name == "rulecore card" for p in points)  # none where the package is not installed


# ---- the extension --------------------------------------------------------------------------------


def test_what_the_extension_names_is_there() -> None:
    package = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
    (language,), (grammar,) = package["contributes"]["languages"], package["contributes"]["grammars"]
    for name in (package["main"], language["configuration"], grammar["path"], "README.md", "LICENSE"):
        assert (EXTENSION / name).is_file()
    assert grammar["scopeName"] == highlight.SCOPE and grammar["language"] == language["id"]
    assert language["extensions"] == [".card"]
    settings = json.loads((EXTENSION / "language-configuration.json").read_text(encoding="utf-8"))
    assert re.fullmatch(settings["wordPattern"], "run-away") and re.fullmatch(settings["wordPattern"], "1-Hand")
    for one, opens in [('item "Rope": gold 1', True), ("    on win:", True), ("    on win: draw 1 door", False)]:
        assert bool(re.match(settings["indentationRules"]["increaseIndentPattern"], one)) is opens


def test_the_archive_is_one_that_vs_code_installs(tmp_path: Path) -> None:
    """The layout of a .vsix: a manifest that names files of the archive, a content type for each, and the extension."""
    write_vsix(tmp_path / "one.vsix")
    write_vsix(tmp_path / "two.vsix")
    assert (tmp_path / "one.vsix").read_bytes() == (tmp_path / "two.vsix").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.vsix") as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        package = json.loads(archive.read("extension/package.json"))
        manifest = ElementTree.fromstring(archive.read("extension.vsixmanifest"))
        types = ElementTree.fromstring(archive.read("[Content_Types].xml"))
    assert len(names) == len(set(names)) and "extension/extension.js" in names
    space = "{http://schemas.microsoft.com/developer/vsx-schema/2011}"
    identity = manifest.find(f"{space}Metadata/{space}Identity")
    assert identity is not None and identity.attrib == {
        "Language": "en-US", "Id": package["name"], "Version": __version__, "Publisher": package["publisher"],
    }  # fmt: skip
    assert package["version"] == __version__
    assets = {one.attrib["Type"]: one.attrib["Path"] for one in manifest.iter(f"{space}Asset")}
    assert assets["Microsoft.VisualStudio.Code.Manifest"] == "extension/package.json" and set(assets.values()) <= set(names)
    engines = {one.attrib["Id"]: one.attrib["Value"] for one in manifest.iter(f"{space}Property")}
    assert engines["Microsoft.VisualStudio.Code.Engine"] == package["engines"]["vscode"]
    typed = {one.attrib["Extension"] for one in types}
    assert {Path(name).suffix for name in names if Path(name).suffix and name != "[Content_Types].xml"} <= typed


def test_the_command_writes_the_archive(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cards.vsix"
    assert main(["lsp", "--vsix", str(file)]) == 0
    assert zipfile.is_zipfile(file) and f"--install-extension {file}" in capsys.readouterr().out


def test_without_pygls_the_command_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "pygls.lsp.server", None)
    monkeypatch.delitem(sys.modules, "rulecore.tools.editor.server", raising=False)
    assert main(["lsp"]) == 2
    assert "pip install 'rulecore[lsp]'" in capsys.readouterr().err


def test_the_archive_has_no_more_than_the_folder() -> None:
    inside = {name.removeprefix("extension/") for name in members() if name.startswith("extension/")}
    assert inside == {p.relative_to(EXTENSION).as_posix() for p in EXTENSION.rglob("*") if p.is_file()}


@pytest.mark.skipif(shutil.which("node") is None, reason="the extension is JavaScript")
def test_the_extension_asks_the_server_and_shows_its_answers(tmp_path: Path) -> None:
    """In Node, with a stand-in for VS Code that keeps what the extension registers, and the real server."""
    pytest.importorskip("pygls")
    script = Path(__file__).with_name("extension_host.js")
    asked = ["node", str(script), str(EXTENSION), str(tmp_path)]
    env = {**os.environ, "PYTHON": sys.executable, "PYTHONPATH": str(resources.PACKAGE.parent)}
    done = subprocess.run(asked, env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    said = json.loads(done.stdout)
    assert said["diagnostics"] == [["RC020", "loose", "did you mean `lose`"]]
    assert "discard" in said["completion"] and "Put cards" in said["hover"]
    assert said["rename"] == 1 and said["action"] == "Write `lose`" and said["symbols"] == ["Rust"]
    assert said["after"] == []


# ---- examples -------------------------------------------------------------------------------------

EXAMPLE = 'example "a shiver" of "Snow Ghost":\n    do Zoe: pass\n    expect level of Ann = 2\n'


def test_an_example_is_checked_as_the_command_checks_it(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("title: Mine\nlanguage: 1\nextends: munchkin-scooby-doo\n", encoding="utf-8")
    (tmp_path / "mine.card").write_text(EXAMPLE, encoding="utf-8")
    here = Project().set_in(tmp_path)
    assert here is not None
    found = [found.said.name for found in here.diagnostics(tmp_path / "mine.card")]
    assert found == [d.name for d in check_paths([str(tmp_path)])[0]] == ["no-player"]


def test_the_name_of_an_example_is_no_card(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("title: Mine\nlanguage: 1\nextends: munchkin-scooby-doo\n", encoding="utf-8")
    (tmp_path / "mine.card").write_text(EXAMPLE, encoding="utf-8")
    here = Project().set_in(tmp_path)
    assert here is not None
    assert "a shiver" not in here.titles()
    assert [word.name for word in here.words(tmp_path / "mine.card") if word.sort == "card"] == ["Snow Ghost"]


def test_completion_in_an_example() -> None:
    here = card_set("munchkin-scooby-doo")

    def offered(line: str) -> set[str]:
        content = f'example "x" of "Snow Ghost":\n    {line}'
        return {found.text for found in proposals(here, content, len(content))}

    assert {"given", "do", "expect"} <= offered("")
    assert {"Ann", "Flo", "everyone", "die"} <= offered("do ")
    assert {"play-a-curse", "let-it-be-decided", "pass", "Bo"} <= offered("do Ann: ")
    assert {"level", "Ann", "there", "not"} <= offered("expect ")
    assert '"' not in offered('do Ann: "Snow') and 'Snow Ghost"' in offered('do Ann: "Snow')
    content = 'example "x" of "Sn'
    assert 'Snow Ghost"' in {found.text for found in proposals(here, content, len(content))}
