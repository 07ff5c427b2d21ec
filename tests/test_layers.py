"""Who may import whom, and what nobody may do. Holds the dependency direction of CONTRIBUTING.md."""
from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1] / "rulecore"
LAYERS = [
    {"errors", "diagnostics", "catalogue", "resources"},
    {"strict_yaml", "yaml_values", "board", "board_reader", "vocab", "vocab_reader", "vocab_joining", "decklists"}, {"lang"},
    {"engine"}, {"verbs"}, {"games"}, {"play"}, {"tools", "testing", "scenarios"}, {"__init__", "__main__"},
]
HEIGHT = {name: height for height, layer in enumerate(LAYERS) for name in layer}
SOURCES = sorted(ROOT.rglob("*.py"))
PURE = {  # all that the engine and the verbs may import from outside
    "__future__", "abc", "attrs", "collections", "contextlib", "copy", "enum", "functools", "hashlib", "itertools", "json", "math",
    "operator", "re", "types", "typing", "typing_extensions", "zlib",
}
FORBIDDEN_CALLS = {"eval", "exec", "compile", "__import__"}
FORBIDDEN_MODULES = {"pickle", "marshal", "shelve", "dill"}


def part(source: Path) -> str:
    """The part of the package that a file belongs to."""
    return source.relative_to(ROOT).parts[0].removesuffix(".py")


def modules(source: Path, tree: ast.AST) -> list[str]:
    """Every module that a file imports, by its full name."""
    package = ["rulecore", *source.relative_to(ROOT).parts[:-1]]
    found = []
    for n in ast.walk(tree):
        if isinstance(n, ast.Import):
            found += [a.name for a in n.names]
        elif isinstance(n, ast.ImportFrom):
            base = package[: len(package) - n.level + 1] if n.level else []
            named = [*base, *(n.module or "").split(".")] if n.module else base
            found += [".".join([*named, a.name]) for a in n.names] if named == ["rulecore"] else [".".join(named)]
    return found


def tree(source: Path) -> ast.AST:
    return ast.parse(source.read_text(encoding="utf-8"))


def called(n: ast.AST) -> str:
    """The dotted name that a call calls, or nothing."""
    return ast.unparse(n.func) if isinstance(n, ast.Call) else ""


def without_docstrings(found: ast.AST) -> ast.AST:
    """The code alone: an example in a docstring may name a game."""
    for n in ast.walk(found):
        body = getattr(n, "body", None)
        if isinstance(body, list):
            kept = [x for x in body if not (isinstance(x, ast.Expr) and isinstance(x.value, ast.Constant))]
            n.body = kept or [ast.Pass()]  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize("source", SOURCES, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_nothing_imports_what_stands_above_it(source: Path) -> None:
    inside = [m.split(".")[1] for m in modules(source, tree(source)) if m.startswith("rulecore.")]
    above = [name for name in inside if HEIGHT.get(name, 0) > HEIGHT[part(source)]]
    assert not above, f"{source.name} belongs to {part(source)} and imports {above}"


@pytest.mark.parametrize("source", SOURCES, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_nothing_runs_text_or_unpacks_objects(source: Path) -> None:
    found = tree(source)
    assert not FORBIDDEN_MODULES & {m.split(".")[0] for m in modules(source, found)}
    for n in ast.walk(found):
        name = called(n)
        assert name not in FORBIDDEN_CALLS, f"line {n.lineno}"  # type: ignore[attr-defined]
        assert name != "yaml.load" or "Loader" in ast.unparse(n), f"line {n.lineno}"  # type: ignore[attr-defined]
        assert name.split(".")[-1] != "Lark" or "cache" not in ast.unparse(n), f"line {n.lineno}"  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["engine", "verbs"])
def test_engine_and_verbs_know_no_clock_file_network_or_chance(name: str) -> None:
    for source in SOURCES:
        if part(source) == name:
            outside = {m.split(".")[0] for m in modules(source, tree(source))} - {"rulecore"}
            assert outside <= PURE, f"{source.name}: {outside - PURE}"
            assert not any(called(n) in {"open", "input", "print"} for n in ast.walk(tree(source))), source.name


def test_only_syntax_and_its_tables_know_lark() -> None:
    users = {s.relative_to(ROOT).as_posix() for s in SOURCES if any(m.split(".")[0] == "lark" for m in modules(s, tree(s)))}
    assert users <= {"lang/syntax.py", "lang/tables.py", "lang/automaton.py"}


def test_the_engine_names_no_game() -> None:
    games = {p.parent.name for p in (ROOT / "games").glob("*/spec.py")}  # a family's name may be one of its nouns
    names = re.compile(rf"\b({'|'.join(g.replace('_', '[-_ ]') for g in games)})\b", re.IGNORECASE)
    for source in SOURCES:
        if part(source) in {"engine", "verbs", "lang"}:
            assert not names.search(ast.unparse(without_docstrings(tree(source)))), source


def test_every_part_has_its_layer() -> None:
    assert {part(s) for s in SOURCES} <= set(HEIGHT)


def test_every_module_says_what_it_is() -> None:
    for source in SOURCES:
        doc = ast.get_docstring(ast.parse(source.read_text(encoding="utf-8")))
        assert doc, f"{source} has no docstring"


def test_importing_the_package_stays_light() -> None:
    heavy = ["lark", "yaml", "rich", "argparse", "multiprocessing", "asyncio", "tempfile"]
    code = f"import sys, rulecore; print([m for m in {heavy!r} if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


OWN_NOUNS = frozenset(("player", "opponent", "left", "right"))  # those that any game has


def nouns_of_games() -> frozenset[str]:
    """What games call their players, roles and sides, and their Terms."""
    found: set[str] = set()
    for path in (ROOT / "cards").glob("*/game.yaml"):
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        for section in ("players", "roles", "sides"):
            found |= set(data.get(section, ()))
        found |= {term for terms in data.get("terms", {}).values() for term in terms}
    return frozenset(found) - OWN_NOUNS


@pytest.mark.parametrize("source", [s for s in SOURCES if part(s) == "engine"], ids=lambda p: p.name)
def test_the_engine_says_no_noun_of_a_game(source: Path) -> None:
    """What its nouns mean a game says in its `Words`."""
    code = without_docstrings(tree(source))
    said = {n.value for n in ast.walk(code) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    assert not said & nouns_of_games()
