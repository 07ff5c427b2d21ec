"""What `rulecore check` found, in the formats that others read: GitHub, GitLab, SARIF, JUnit, and our own text and JSON.

Owns: those formats, and the fingerprint by which a finding is known again when its line has moved. Never: finding anything.
Enter here: Report, FORMATS, fingerprints.
"""
from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any
from urllib.parse import quote

from attrs import frozen

from .. import __version__
from ..catalogue import CODES, Code
from ..diagnostics import Diagnostic, to_json, to_text

PAGE = "grammar/DIAGNOSTICS.md"  # has a section for each code
NOWHERE = "urn:rulecore:"  # an address must be absolute, also where nobody has said where the manual is served
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
FINGERPRINT = "rulecore/v1"  # a new name when what goes into a fingerprint changes
GITHUB_LEVELS = {"error": "error", "note": "notice"}
GITLAB_LEVELS = {"error": "major", "note": "info"}
NOT_XML = "[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"


@frozen
class Report:
    """What was found, and in which files it was looked for; all paths as they are to be shown."""

    found: tuple[Diagnostic, ...]
    files: tuple[str, ...]
    docs: str = ""  # the address under which the manual is served, for links


def fingerprints(found: Iterable[Diagnostic]) -> list[str]:
    """One for each finding: of its code, its file and what its line says, not of where the line stands.

    Of findings that are the same in all of this, each has its own: the first, the second.
    """
    seen: Counter[str] = Counter()
    made = []
    for d in found:
        message = re.sub(r"\S+\.card", "", d.message)  # another file's path is written from the current folder
        text = "\n".join((d.name, d.file, " ".join(d.source.split()), message))
        seen[text] += 1
        made.append(blake2b(f"{text}\n{seen[text]}".encode(), digest_size=16).hexdigest())
    return made


def said(d: Diagnostic) -> str:
    """The message with the suggestion, for places that show no caret."""
    return f"{d.message} (did you mean {', '.join(d.did_you_mean)}?)" if d.did_you_mean else d.message


# ---- GitHub ---------------------------------------------------------------------------------------


def to_github(report: Report) -> str:
    """Workflow commands that GitHub shows beside the changed line."""
    return "\n".join(map(_annotation, report.found))


def _annotation(d: Diagnostic) -> str:
    properties = {
        "file": d.file, "line": d.line, "col": d.column, "endLine": d.end_line, "endColumn": d.end_column,
        "title": f"{d.code} {d.name}",
    }  # fmt: skip
    given = ",".join(f"{key}={_escaped(str(value), ',:')}" for key, value in properties.items())
    return f"::{GITHUB_LEVELS[d.severity]} {given}::{_escaped(said(d))}"


def _escaped(text: str, also: str = "") -> str:
    for char in "%\r\n" + also:
        text = text.replace(char, f"%{ord(char):02X}")
    return text


# ---- GitLab ---------------------------------------------------------------------------------------


def to_gitlab(report: Report) -> str:
    """A Code Quality report, which GitLab shows beside the changed line and compares with the target branch."""
    keys = fingerprints(report.found)
    return json.dumps([_issue(d, key) for d, key in zip(report.found, keys, strict=True)], indent=2)


def _issue(d: Diagnostic, fingerprint: str) -> dict[str, Any]:
    code = CODES[d.name]
    return {
        "type": "issue",
        "description": f"{d.code} {d.name}: {said(d)}",
        "check_name": d.code,
        "categories": ["Bug Risk"],
        "content": {"body": f"{code.what} {code.why}"},
        "fingerprint": fingerprint,
        "severity": GITLAB_LEVELS[d.severity],
        "location": {"path": d.file, "lines": {"begin": d.line, "end": d.end_line}},
    }


# ---- SARIF ----------------------------------------------------------------------------------------


def to_sarif(report: Report) -> str:
    """SARIF 2.1.0, for code scanning and for editors."""
    names = sorted({d.name for d in report.found}, key=lambda name: CODES[name].id)
    rules = [_rule(CODES[name], report.docs) for name in names]
    keys = fingerprints(report.found)
    run = {
        "tool": {"driver": {"name": "rulecore", "version": __version__, "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(d, names.index(d.name), key) for d, key in zip(report.found, keys, strict=True)],
    }
    return json.dumps({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _rule(code: Code, docs: str) -> dict[str, Any]:
    base = docs.rstrip("/") + "/" if docs else NOWHERE
    more = f"`rulecore explain {code.id}` says this in a terminal."
    return {
        "id": code.id,
        "name": code.name,
        "shortDescription": {"text": code.title},
        "fullDescription": {"text": f"{code.what} {code.why}"},
        "helpUri": f"{base}{PAGE}#{code.anchor}",
        "help": {
            "text": f"{code.what}\n{code.why}\n\nNot:\n{code.bad}\n\nInstead:\n{code.instead}\n",
            "markdown": f"{code.what} {code.why}\n\nNot:\n\n```text\n{code.bad}\n```\n\n"
            f"Instead:\n\n```text\n{code.instead}\n```\n\n{more}\n",
        },
        "defaultConfiguration": {"level": "error"},
    }


def _result(d: Diagnostic, rule: int, fingerprint: str) -> dict[str, Any]:
    region = {"startLine": d.line, "startColumn": d.column, "endLine": d.end_line, "endColumn": d.end_column}
    artifact = {"uri": _uri(d.file)}
    result: dict[str, Any] = {
        "ruleId": d.code,
        "ruleIndex": rule,
        "level": d.severity,
        "message": {"text": said(d)},
        "locations": [{"physicalLocation": {"artifactLocation": artifact, "region": region}}],
        "partialFingerprints": {FINGERPRINT: fingerprint},
    }
    if d.fix is not None:
        change = {"deletedRegion": region, "insertedContent": {"text": d.fix}}
        result["fixes"] = [{"artifactChanges": [{"artifactLocation": artifact, "replacements": [change]}]}]
    if d.ignored:
        result["suppressions"] = [{"kind": "inSource", "status": "accepted", "justification": d.ignored}]
    return result


def _uri(file: str) -> str:
    """A path as an address: relative to the repository where it lies in it."""
    return Path(file).as_uri() if Path(file).is_absolute() else quote(file)


# ---- JUnit ----------------------------------------------------------------------------------------


def to_junit(report: Report) -> str:
    """JUnit XML: a suite for each file, in it a case for each finding, or one that passed."""
    from xml.etree import ElementTree as xml

    by_file: dict[str, list[Diagnostic]] = {file: [] for file in report.files}
    for d in report.found:
        by_file.setdefault(d.file, []).append(d)
    suites = [_suite(file, found) for file, found in by_file.items()]
    totals = {key: str(sum(int(suite.attrib[key]) for suite in suites)) for key in ("tests", "failures", "errors")}
    top = xml.Element("testsuites", {"name": "rulecore check", **totals})
    top.extend(suites)
    xml.indent(top)
    return xml.tostring(top, encoding="unicode", xml_declaration=False)


def _suite(file: str, found: list[Diagnostic]) -> Any:
    from xml.etree import ElementTree as xml

    ignored = sum(bool(d.ignored) for d in found)
    counted = {"tests": max(1, len(found)), "failures": len(found) - ignored, "errors": 0, "skipped": ignored}
    suite = xml.Element("testsuite", {"name": xml_text(file), **{key: str(value) for key, value in counted.items()}})
    for d in found:
        case = xml.SubElement(suite, "testcase", name=f"{d.code} {d.name} {d.line}:{d.column}", classname=xml_text(file))
        if d.ignored:
            xml.SubElement(case, "skipped", message=xml_text(d.ignored))
        else:
            failure = xml.SubElement(case, "failure", type=d.code, message=xml_text(said(d)))
            failure.text = xml_text(to_text([d]))
    if not found:
        xml.SubElement(suite, "testcase", name="check", classname=xml_text(file))
    return suite


def xml_text(text: str) -> str:
    """Without the characters that XML cannot hold."""
    return re.sub(NOT_XML, "\ufffd", text)


FORMATS: Mapping[str, Callable[[Report], str]] = {
    "text": lambda report: to_text(report.found),
    "json": lambda report: to_json(report.found),
    "github": to_github,
    "gitlab": to_gitlab,
    "sarif": to_sarif,
    "junit": to_junit,
}
