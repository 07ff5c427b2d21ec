"""What CI.md and the hooks say is so: the snippets fit their schemas, pre-commit really runs the hooks, the settings are read."""
from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib import resources as packages
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from rulecore import resources
from rulecore.diagnostics import CODES
from rulecore.tools import config
from rulecore.tools.cli import COMMANDS, main

ROOT = Path(__file__).parents[2]
MANIFEST = ROOT / ".pre-commit-hooks.yaml"
PAGE = (resources.grammar_dir() / "CI.md").read_text(encoding="utf-8")
HOOKS: list[dict[str, Any]] = yaml.safe_load(MANIFEST.read_text(encoding="utf-8"))
WRONG = 'item "Rope": gold 300\n    +2 vs Gohst\n'
RIGHT = 'item "Rope": gold 300\n    +2 vs Ghost\n'


def fences(kind: str) -> list[str]:
    found = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"CI.md shows no {kind}"
    return found


def run(*command: str | Path, cwd: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(list(map(str, command)), cwd=cwd, env=env, capture_output=True, text=True, check=False)


# ---- the page -------------------------------------------------------------------------------------


@pytest.mark.parametrize("service, schema", [("github", "github-workflows"), ("gitlab", "gitlab-ci")])
def test_the_workflows_fit_the_schemas_of_their_services(service: str, schema: str) -> None:
    text = packages.files("check_jsonschema").joinpath(f"builtin_schemas/vendor/{schema}.json").read_text(encoding="utf-8")
    (snippet,) = fences(f"yaml {service}")
    data = {str(key).replace("True", "on"): value for key, value in yaml.safe_load(snippet).items()}  # `on:` is YAML's true
    assert [error.message for error in Draft7Validator(json.loads(text)).iter_errors(data)] == []


def commands_of_the_page() -> list[str]:
    lines = [line.partition("#")[0].strip(" -") for line in PAGE.splitlines()]
    return [line.removeprefix("run: ") for line in lines if re.match(r"(run: )?rulecore \w", line)]


@pytest.mark.parametrize("command", sorted(set(commands_of_the_page())))
def test_every_command_of_the_page_can_be_called(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, name, *args = shlex.split(command)
    if name not in COMMANDS:
        pytest.skip(f"`rulecore {name}` is not there yet")
    with pytest.raises(SystemExit):
        main([name, "--help"])
    help = capsys.readouterr().out
    assert all(arg in help for arg in args if arg.startswith("--"))


def test_the_settings_of_the_page_are_read(tmp_path: Path) -> None:
    (text,) = fences("toml")
    (tmp_path / "rulecore.toml").write_text(text, encoding="utf-8")
    found = config.read(tmp_path / "rulecore.toml")
    assert found.paths == ("cards",) and found.docs_url and found.baseline and found.output_format and found.game
    assert found.reasons(tmp_path / "cards/fan-set/game.yaml") == {"deck-count": "the fan set is not finished"}


def test_the_codes_of_the_page_mean_what_it_says() -> None:
    ids = {code.id: code.name for code in CODES.values()}
    assert set(re.findall(r"RC\d+", PAGE)) <= set(ids)
    told = {"RC085": "bad-ignore", "RC086": "no-reason", "RC087": "unused-ignore", "RC088": "stale-baseline"}
    assert {key: ids[key] for key in told} == told and all(key in PAGE for key in told)


def test_this_repository_uses_its_own_settings() -> None:
    assert config.find(ROOT).paths == ("cards",)


# ---- the hooks ------------------------------------------------------------------------------------


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """An environment in which `rulecore` is this checkout, and git and pre-commit are nobody's."""
    bin = tmp_path / "bin"
    bin.mkdir()
    script = bin / ("rulecore.bat" if sys.platform == "win32" else "rulecore")
    call = f'"{sys.executable}" -m rulecore'
    script.write_text(f"@{call} %*\n" if sys.platform == "win32" else f'#!/bin/sh\nexec {call} "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    who = {f"GIT_{role}_{part}": "x@example.org" for role in ("AUTHOR", "COMMITTER") for part in ("NAME", "EMAIL")}
    kept = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    return {
        **kept, **who, "PATH": f"{bin}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT), "HOME": str(tmp_path),
        "PRE_COMMIT_HOME": str(tmp_path / "cache"), "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1",
    }  # fmt: skip


@pytest.fixture
def repository(tmp_path: Path, env: dict[str, str]) -> Path:
    """A repository of cards that uses the hooks of another one, which has our manifest, but runs what is installed."""
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    text = MANIFEST.read_text(encoding="utf-8")
    assert text.count("language: python") == len(HOOKS)
    (hooks / MANIFEST.name).write_text(text.replace("language: python", "language: system"), encoding="utf-8")
    commit(hooks, env)
    head = run("git", "rev-parse", "HEAD", cwd=hooks, env=env).stdout.strip()
    cards = tmp_path / "cards"
    (cards / "mine").mkdir(parents=True)
    (cards / "mine" / "game.yaml").write_text("title: Mine\nextends: munchkin-scooby-doo\n", encoding="utf-8")
    (cards / "mine" / "a.card").write_text(RIGHT, encoding="utf-8")
    ids = [{"id": hook["id"]} for hook in HOOKS]
    settings = {"repos": [{"repo": str(hooks), "rev": head, "hooks": ids}]}
    (cards / ".pre-commit-config.yaml").write_text(yaml.safe_dump(settings), encoding="utf-8")
    commit(cards, env)
    return cards


def commit(folder: Path, env: dict[str, str]) -> None:
    for command in (("init", "-q", "."), ("add", "-A"), ("commit", "-q", "-m", "x")):
        done = run("git", *command, cwd=folder, env=env)
        assert done.returncode == 0, done.stderr


def hook(name: str, repository: Path, env: dict[str, str]) -> tuple[int, str]:
    """Run a hook over all files; its exit code and what it says."""
    done = run(sys.executable, "-m", "pre_commit", "run", name, "--all-files", "--verbose", cwd=repository, env=env)
    return done.returncode, done.stdout + done.stderr


def test_the_manifest_and_the_settings_are_as_pre_commit_wants_them(tmp_path: Path, env: dict[str, str]) -> None:
    done = run(sys.executable, "-m", "pre_commit", "validate-manifest", MANIFEST, cwd=tmp_path, env=env)
    assert done.returncode == 0, done.stdout
    for number, text in enumerate(fences("yaml pre-commit")):
        (tmp_path / f"{number}.yaml").write_text(text, encoding="utf-8")
        done = run(sys.executable, "-m", "pre_commit", "validate-config", f"{number}.yaml", cwd=tmp_path, env=env)
        assert done.returncode == 0, done.stdout
    named = {hook["id"] for text in fences("yaml pre-commit") for repo in yaml.safe_load(text)["repos"] for hook in repo["hooks"]}
    assert named == {hook["id"] for hook in HOOKS}


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_pre_commit_runs_check_and_stops_a_card_that_is_wrong(repository: Path, env: dict[str, str]) -> None:
    code, said = hook("rulecore-check", repository, env)
    assert code == 0 and "1 card checked, nothing found" in said, said
    (repository / "mine" / "a.card").write_text(WRONG, encoding="utf-8")
    code, said = hook("rulecore-check", repository, env)
    assert code == 1 and "mine/a.card:2:11: error RC022" in said.replace("\\", "/"), said


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_pre_commit_may_put_right_and_then_stops_once(repository: Path, env: dict[str, str]) -> None:
    settings = repository / ".pre-commit-config.yaml"
    data = yaml.safe_load(settings.read_text(encoding="utf-8"))
    data["repos"][0]["hooks"] = [{"id": "rulecore-check", "args": ["--fix"]}]
    settings.write_text(yaml.safe_dump(data), encoding="utf-8")
    card = repository / "mine" / "a.card"
    card.write_text(WRONG, encoding="utf-8")
    code, said = hook("rulecore-check", repository, env)
    assert code == 1 and "files were modified by this hook" in said, said
    assert card.read_text(encoding="utf-8") == RIGHT
    assert hook("rulecore-check", repository, env)[0] == 0


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_pre_commit_lays_cards_out(repository: Path, env: dict[str, str]) -> None:
    card = repository / "mine" / "a.card"
    card.write_text(RIGHT.replace("    +2 vs", "  +2    vs"), encoding="utf-8")
    assert hook("rulecore-fmt", repository, env)[0] == 1
    assert card.read_text(encoding="utf-8") == RIGHT
    assert hook("rulecore-fmt", repository, env)[0] == 0


@pytest.mark.skipif("test" not in COMMANDS, reason="`rulecore test` is not there yet")
def test_pre_commit_plays_the_examples(repository: Path, env: dict[str, str]) -> None:
    card = repository / "mine" / "a.card"
    card.write_text(RIGHT + '\n    example "worth nothing":\n        expect level of Ann = 9\n', encoding="utf-8")
    assert hook("rulecore-test", repository, env)[0] == 1
    card.write_text(RIGHT + '\n    example "a beginner":\n        expect level of Ann = 1\n', encoding="utf-8")
    code, said = hook("rulecore-test", repository, env)
    assert code == 0, said


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_a_hook_runs_for_what_it_looks_at(hook: dict[str, Any]) -> None:
    assert re.search(hook["files"], "sets/mine/a.card") and not re.search(hook["files"], "README.md")
    whole = [re.search(hook["files"], name) for name in ("sets/mine/game.yaml", "rulecore.toml", "x/pyproject.toml")]
    assert all(whole) or (hook["id"] == "rulecore-fmt" and not any(whole))
