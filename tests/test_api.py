"""The public face: names, types, docstrings, import time; README, examples and CONTRIBUTING against the tree."""
from __future__ import annotations

import ast
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import rulecore
from rulecore.tools import check as checker
from rulecore.tools.files import game_folder

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
HALF_A_BLINK = 0.06  # seconds over the bare interpreter; the machine may be busy, so the best of some counts

PROGRAM = '''
import rulecore

def play(game: rulecore.Game, names: list[str], seed: int) -> tuple[int, ...]:
    match: rulecore.Match = game.new_match(players=names, seed=seed, options={})
    while not match.over:
        decision: rulecore.Decision = match.required[0]
        answer: rulecore.Answer = decision.answer(decision.options[0])
        try:
            match.submit(answer)
        except rulecore.Rejected as no:
            print(no.code, no.message, no.why)
    handle: rulecore.Handle = match.handle(0)
    seen: dict[str, object] = dict(handle.view())
    text: str = match.save()
    again: rulecore.Match = rulecore.load_match(text)
    replayed: rulecore.Replay = rulecore.replay(text)
    print(len(seen), again.hash() == match.fork().hash(), replayed.exact, rulecore.game_names())
    return match.winners

play(rulecore.load_game("mini-hunt"), ["Ann", "Bo", "Cy", "Di"], 7)
'''


# ---- names ----------------------------------------------------------------------------------------


def test_all_is_sorted_and_true() -> None:
    assert list(rulecore.__all__) == sorted(rulecore.__all__)
    for name in rulecore.__all__:
        assert getattr(rulecore, name) is not None
    assert set(rulecore.__all__) <= set(dir(rulecore))
    with pytest.raises(AttributeError):
        rulecore.load_gmae  # noqa: B018


def test_the_names_for_type_checkers_are_the_names_there_are() -> None:
    tree = ast.parse((ROOT / "rulecore" / "__init__.py").read_text(encoding="utf-8"))
    imported = {a.asname or a.name for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.level for a in n.names}
    assert imported == set(rulecore.__all__)


def members(thing: object) -> list[tuple[str, object]]:
    """A public thing and, of a class, its own public methods and properties."""
    found = [(getattr(thing, "__name__", repr(thing)), thing)]
    if inspect.isclass(thing):
        found += [(f"{thing.__name__}.{n}", m) for n, m in vars(thing).items() if not n.startswith("_")]
    return found


@pytest.mark.parametrize("name", rulecore.__all__)
def test_every_public_name_has_types_and_a_docstring(name: str) -> None:
    for where, member in members(getattr(rulecore, name)):
        shown = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
        if inspect.isclass(shown) or inspect.isfunction(shown):
            assert inspect.getdoc(shown), f"{where} has no docstring"
        if inspect.isfunction(shown):
            signature = inspect.signature(shown)
            assert signature.return_annotation is not inspect.Signature.empty, f"{where} does not say what it returns"
            untyped = [p for p in signature.parameters.values() if p.annotation is p.empty and p.name not in ("self", "cls")]
            assert not untyped, f"{where}: {untyped}"


def public(source: Path) -> list[ast.FunctionDef | ast.ClassDef]:
    """The functions, classes and methods of a file whose names do not begin with an underscore."""
    found: list[ast.FunctionDef | ast.ClassDef] = []
    for n in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(n, ast.FunctionDef | ast.ClassDef) and not n.name.startswith("_"):
            found.append(n)
            if isinstance(n, ast.ClassDef):
                found += [m for m in n.body if isinstance(m, ast.FunctionDef) and not m.name.startswith("_")]
    return found


FORMS = {"ast.py", "meaning.py"}  # a class for each form of the language, named as the grammar names it
SOURCES = [s for s in sorted((ROOT / "rulecore").rglob("*.py")) if s.name not in FORMS]


@pytest.mark.parametrize("source", SOURCES, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_whatever_is_public_anywhere_has_a_docstring(source: Path) -> None:
    inherited = {"plan", "apply", "befalls", "follow", "settle"}  # told once, where they are declared
    bare = [n.name for n in public(source) if not ast.get_docstring(n) and n.name not in inherited]
    assert not bare, f"{source.name}: {', '.join(bare)}"


def test_mypy_is_content_with_a_users_program(tmp_path: Path) -> None:
    """Strictly, from outside, as somebody who has installed the package."""
    pytest.importorskip("mypy")
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    cache = f"--cache-dir={ROOT / '.mypy_cache'}"
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", cache, "program.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env={**_env(), "MYPYPATH": str(ROOT)})
    assert done.returncode == 0, done.stdout


def test_the_users_program_runs(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=tmp_path, capture_output=True, text=True, env=_env())
    assert done.returncode == 0, done.stderr
    assert "True True" in done.stdout


def test_importing_takes_no_time() -> None:
    code = "import time; a = time.perf_counter(); import rulecore; print(time.perf_counter() - a)"
    command = [sys.executable, "-c", code]
    times = [float(subprocess.run(command, capture_output=True, text=True, env=_env()).stdout) for _ in range(5)]
    assert min(times) < HALF_A_BLINK


def _env() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


# ---- examples, README, CONTRIBUTING ---------------------------------------------------------------


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda p: p.stem)
def test_example_prints_what_stands_beside_it(example: Path) -> None:
    given = example.with_suffix(".in")
    said = given.read_text(encoding="utf-8") if given.exists() else ""
    done = subprocess.run([sys.executable, str(example)], input=said, capture_output=True, text=True, env=_env(), cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert done.stdout == example.with_suffix(".txt").read_text(encoding="utf-8")


def fenced(text: str, language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_readme_shows_the_front_end_that_runs() -> None:
    (shown,) = fenced((ROOT / "README.md").read_text(encoding="utf-8"), "python")
    assert shown == (ROOT / "examples" / "front_end.py").read_text(encoding="utf-8")
    assert len(shown.splitlines()) <= 20


def test_readme_shows_a_card_that_is_right(tmp_path: Path) -> None:
    (shown,) = fenced((ROOT / "README.md").read_text(encoding="utf-8"), "card")
    assert len(shown.splitlines()) == 5
    (tmp_path / "shown.card").write_text(shown, encoding="utf-8")
    assert checker.check_paths([str(tmp_path / "shown.card")], "munchkin-scooby-doo") == ([], 1)


def test_readme_names_only_files_that_are_there() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8")):
        file, _, heading = target.partition("#")
        assert target.startswith("http") or (ROOT / file).exists(), target
        page = ROOT / (file or "README.md")
        assert not heading or heading.replace("-", " ") in page.read_text(encoding="utf-8").lower(), target


def test_every_place_that_contributing_names_is_there() -> None:
    """`cards/<game>/game.yaml` stands for every game's."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    places = [p for p in re.findall(r"`([^`\n]+)`", text) if "/" in p]
    assert len(places) > 20
    for place in places:
        assert list(ROOT.glob(place.replace("<game>", "*").rstrip("/"))), f"{place} is not there"


def test_every_part_of_the_tree_is_in_contributing() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for part in (p for p in (ROOT / "rulecore").iterdir() if p.is_dir() and p.name not in ("__pycache__", "_data")):
        assert f"rulecore/{part.name}/" in text, part.name


def test_nothing_names_the_machine_it_was_made_on() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("no checkout")
    foreign = re.compile(r"/work/|/home/|/root/|\.\./shared|https?://[^ )\"']*(pypi|simple/)")
    for name in listed.stdout.split():
        path = ROOT / name
        if path.suffix in (".py", ".md", ".yaml", ".toml", ".card", ".lark", "") and path.is_file() and path != Path(__file__):
            found = foreign.search(path.read_text(encoding="utf-8", errors="replace"))
            assert not found, f"{name}: {found.group() if found else ''}"


def test_the_game_of_a_file_is_the_nearest_upward() -> None:
    found = game_folder(ROOT / "cards" / "mini-hunt" / "monsters.card")
    assert found is not None and found.name == "mini-hunt"
