"""A name changed everywhere it stands, or a reason why not.

Owns: the edits of a rename and its refusals. Never: writing a file. Enter here: rename, renamable.
After the checks of the name itself every card set concerned is read again with the edits made: what would be wrong then is refused.
"""
from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from attrs import evolve

from ...games import find_spec
from ...vocab import RESERVED, Vocabulary
from ...vocab_reader import plural
from ...yaml_values import TERM as TERM_FORM
from ...yaml_values import WORD as WORD_FORM
from .project import CardSet, Place, Project
from .texts import Text, Texts
from .words import CARD, NOUN, TERM, Word

RENAMED = (CARD, TERM, NOUN)
Edits = dict[Path, list[tuple[int, int, str]]]


class Refused(Exception):
    """The name cannot be changed to this; its text says why."""


def renamable(project: Project, path: Path, offset: int) -> Word | None:
    """The name at a place that can be changed."""
    found = project.word_at(path, offset)
    return found[1] if found is not None and found[1].sort in RENAMED else None


def rename(project: Project, path: Path, offset: int, new: str) -> Edits:
    """The edits that give a name's every place the new one. Raises Refused."""
    found = project.word_at(path, offset)
    if found is None or found[1].sort not in RENAMED:
        raise Refused("no name that can be changed stands here")
    here, word = found
    new = new.strip().strip('"') if word.sort == CARD else new.strip()
    names = _namesakes(here, word)
    shared = list(dict.fromkeys(one.folder for named in names for one in project.sharing(here, named)))
    sets = [one for one in project.all_sets() if one.folder in shared]
    for one in sets:
        for named in names:
            _refuse_name(one, named, new)
    edits = _edits(project, here, word, new)
    _refuse_outside(project, edits)
    for one in sets:
        if word.sort != CARD or len(names) > 1:
            _refuse_named_in_rules(one, word)
        _refuse_broken(project, one, edits)
    return edits


def _edits(project: Project, here: CardSet, word: Word, new: str) -> Edits:
    edits: Edits = {}
    for named in _namesakes(here, word):
        if not project.definitions(here, named):
            raise Refused(f"`{named.name}` is declared nowhere")
        for place in project.references(here, named):
            edits.setdefault(place.path, []).append((*place.word.span, _written(place, new)))
    return edits


def _namesakes(here: CardSet, word: Word) -> list[Word]:
    """The name, and the other one where a card is how somebody gets a Term: `class "Ghost Hunter"`."""
    other = {TERM: CARD, CARD: TERM}.get(word.sort, "")
    there = other == CARD and word.name in here.titles() or other == TERM and word.name in here.vocabulary.terms
    return [word, evolve(word, sort=other)] if there else [word]


def _written(place: Place, new: str) -> str:
    if place.word.sort == CARD and place.path.suffix == ".card":
        return f'"{new}"'
    if not place.word.plural:
        return new
    if new.endswith("s") and not new.endswith("ss"):
        raise Refused(f"cards use the plural of `{place.word.name}`, and `{new}` has none by rule")
    return plural(new)


# ---- the name by itself ---------------------------------------------------------------------------


def _refuse_name(here: CardSet, word: Word, new: str) -> None:
    """The new name must be one of its sort, and mean nothing yet."""
    if new == word.name:
        raise Refused("this is the name already")
    if word.sort == CARD:
        if not new or '"' in new or not new.isprintable():
            raise Refused("a card's name is a text on one line without quotes")
        if new in here.titles():
            raise Refused(f'there is a card "{new}" already')
        return
    fits = all(TERM_FORM.fullmatch(part) for part in new.split(" ")) if word.sort == TERM else WORD_FORM.fullmatch(new)
    if not fits:
        form = "each word of a Term begins with a capital" if word.sort == TERM else "a noun is one lowercase word, hyphens join"
        raise Refused(f"`{new}` is no name for this: {form}")
    if new in RESERVED:
        raise Refused(f"`{new}` is a word of the language")
    for text in (new, plural(new)):
        what = _meaning(here, text, word.sort)
        if what:
            raise Refused(f"`{text}` is {what} already")


def _meaning(here: CardSet, text: str, sort: str) -> str:
    v = here.vocabulary
    if text in v.terms or text in v.plural_terms:
        return "a Term"
    if text in v.nouns or text in v.plural_words:
        return "a noun"
    return "a verb" if sort == NOUN and text in here.verbs.forms else ""


# ---- what it would break --------------------------------------------------------------------------


def _refuse_outside(project: Project, edits: Edits) -> None:
    for path in edits:
        inside = any(path.is_relative_to(root) for root in project.roots) or path in project.texts.opened
        if not inside:
            raise Refused(f"the name stands in {path} too, which is in no open folder")


def _refuse_named_in_rules(here: CardSet, word: Word) -> None:
    """A game's rules are Python; where they name a Term or a noun it can be changed only together with them."""
    literal = re.compile(rf"""(["']){re.escape(word.name)}\1""")
    for module in rule_modules(here.vocabulary):
        source = Path(module.__file__ or "")
        text = source.read_text(encoding="utf-8") if source.suffix == ".py" and source.is_file() else ""
        m = literal.search(text)
        if m is not None:
            line = text.count("\n", 0, m.start()) + 1
            raise Refused(f"the rules of the game name `{word.name}` themselves: {source}, line {line}")


def rule_modules(vocabulary: Vocabulary) -> list[ModuleType]:
    """The modules of a game's rules: the one that has its spec, and those of games that it uses."""
    try:
        spec = find_spec(vocabulary.name, vocabulary)
    except LookupError:
        return []
    waiting = [m for m in list(sys.modules.values()) if any(value is spec for value in list(getattr(m, "__dict__", {}).values()))]
    top = {m.__name__.split(".")[0] for m in waiting}
    found: dict[str, ModuleType] = {}
    while waiting:
        module = waiting.pop()
        if module.__name__ not in found and _is_rules(module.__name__, top):
            found[module.__name__] = module
            waiting += [*_used(module), *_beside(module)]
    return list(found.values())


def _is_rules(name: str, top: set[str]) -> bool:
    parts = name.split(".")
    return parts[0] in top and (parts[0] != "rulecore" or len(parts) > 2 and parts[1] == "games")


def _beside(module: ModuleType) -> Iterator[ModuleType]:
    """The other modules of its package: rules are often a package a game, or a family."""
    package = module.__name__.rpartition(".")[0]
    if package not in ("", "rulecore.games"):
        yield from (other for name, other in list(sys.modules.items()) if name.startswith(f"{package}."))


def _used(module: ModuleType) -> Iterator[ModuleType]:
    """The modules that a module's names come from."""
    for value in list(vars(module).values()):
        name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
        if isinstance(name, str) and name in sys.modules:
            yield sys.modules[name]


def _refuse_broken(project: Project, here: CardSet, edits: Edits) -> None:
    """Read the set with the edits made; anything that was not wrong before is refused."""
    texts = Texts(opened=dict(project.texts.opened), versions=dict(project.texts.versions), kept=project.texts.kept)
    after = evolve(project, texts=texts, sets={})
    for path, changes in edits.items():
        texts.put(path, Text(edited(project.texts.read(path), changes)))
    then = after.set_in(here.folder)
    if then is None:
        raise Refused("nothing could be read any more")
    then.guests = here.guests
    before, now = _messages(here), _messages(then)
    new = [message for message in now if message not in before]
    if new and len(now) > len(before):
        raise Refused(f"then this would be wrong: {new[0]}")


def _messages(here: CardSet) -> list[str]:
    here.check_whole()
    paths = [*here.data(), *here.files()]
    return [f"{path.name}: {found.said.message}" for path in paths for found in here.diagnostics(path)]


def edited(content: str, changes: list[tuple[int, int, str]]) -> str:
    """A text with some of its parts replaced."""
    for start, end, new in sorted(changes, reverse=True):
        content = content[:start] + new + content[end:]
    return content
