"""game.yaml -> Vocabulary, strictly: unknown keys, wrong types, words that clash are diagnostics with line and column.

Owns: the schema of game.yaml (and of rulings.yaml beside it), `extends:`, `expands:`, derived plurals. Never: YAML's own traps
(`strict_yaml`), what is plain about a value (`yaml_values`), a board (`board_reader`), how two files come together
(`vocab_joining`). Enter here: read_game.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import define, evolve, field

from . import board_reader, resources, strict_yaml
from .board import Board
from .diagnostics import Diagnostic, make, sort, suggest
from .strict_yaml import Node, Span
from .vocab import (
    CATEGORIES,
    COUNTED,
    RESERVED,
    UNCOUNTED,
    Bonus,
    Construction,
    Kind,
    Option,
    Ruling,
    Stat,
    Term,
    Vocabulary,
    Window,
    Word,
    Zone,
)
from .vocab_joining import TOLD, Entry, JoinedSet, Table, declare, in_order, joined_decks, joined_scalars, name_of
from .yaml_values import (
    TERM,
    WORD,
    WRONG,
    File,
    Read,
    above_zero,
    fewest_and_most,
    flag,
    limits_of,
    one_of,
    pairs,
    required,
    scalar,
    seconds,
    text,
    text_set,
    texts,
    whole,
)

FIELD_TYPES = ("number", "signed", "word", "term", "text", "span")
BARE = ("", "owner", "self", "host", "victim", "chosen-side")

ZONE: Mapping[str, Read] = {
    "owner": one_of("game", "player"), "order": one_of("set", "stack"), "sees": one_of("all", "owner", "none", "top"),
    "of": texts, "discards": text, "plural": text, "doc": text,
}  # fmt: skip
STAT: Mapping[str, Read] = {"of": texts, "start": whole, "min": whole, "max": whole, "plural": text, "doc": text}
KIND: Mapping[str, Read] = {
    "term": text, "also": texts, "fields": pairs(one_of(*FIELD_TYPES)), "required": required, "limits": pairs(limits_of),
    "flags": text_set, "tags": text_set,
    "bonus": flag, "deck": text, "counts": texts, "played": flag, "bare": one_of(*BARE), "sections": text_set, "doc": text,
}  # fmt: skip
WINDOW: Mapping[str, Read] = {"policy": one_of("open", "alternate", "sealed", "offer", "reply"), "seconds": seconds, "doc": text}
OPTION: Mapping[str, Read] = {"default": scalar, "doc": text, "rules": text, "names": text, "values": texts}
RULING: Mapping[str, Read] = {"id": text, "default": text, "readings": texts, "reason": text, "switch": flag}
CONSTRUCTION: Mapping[str, Read] = {
    "deck": text, "size": above_zero, "copies": above_zero, "least": pairs(above_zero), "usual": pairs(fewest_and_most("cards", 0)),
    "cost": text,
}  # fmt: skip
NOUN: Mapping[str, Read] = {"plural": text, "doc": text}
BONUS: Mapping[str, Read] = {"to": text, "of": text, "lasts": text}


def bonus_of(file: File, node: Node) -> Any:
    """What a +N is where a card does not say: {to: a stat, of: a Term, lasts: a period}."""
    return Bonus(**file.record(node, BONUS))


# ---- several files, one draft ---------------------------------------------------------------------


Reading = Callable[[Path], str]


def _on_disk(path: Path) -> str:
    return path.read_text(encoding="utf-8-sig")


@define
class _Draft:
    """What the files read so far declare, by section."""

    zones: Table = field(factory=dict)
    stats: Table = field(factory=dict)
    kinds: Table = field(factory=dict)
    windows: Table = field(factory=dict)
    options: Table = field(factory=dict)
    rulings: Table = field(factory=dict)
    nouns: dict[str, Table] = field(factory=dict)  # by section
    terms: dict[str, Table] = field(factory=dict)  # by category
    plurals: Table = field(factory=dict)
    lists: dict[str, Table] = field(factory=dict)  # invariable, bare, play, exclusive, in-combat, flags
    sets: dict[Path, JoinedSet] = field(factory=dict)  # by their files
    joined: list[JoinedSet] = field(factory=list)  # those that are played together
    folders: list[Path] = field(factory=list)  # of the sets, those that one builds on before its own
    read: Reading = _on_disk


LISTS = ("invariable", "bare", "play", "exclusive", "in-combat", "flags")
KEYS = (
    "title", "language", "extends", "expands", "seats", "bonus", "kinds", "terms", "plurals", "windows", "options", "rulings",
    "decks", "board", "construction", *CATEGORIES, *LISTS,
)  # fmt: skip


def read_game(
    game: str | Path | Mapping[str, Path], read: Reading = _on_disk
) -> tuple[Vocabulary | None, list[Diagnostic]]:
    """The vocabulary of a game (its name, several joined by `+`, a path, or paths by name), or None, and what is wrong with it.

    That of an expansion has what it expands before it. `read` gives the text of a file, or raises OSError: an editor's open
    file may be ahead of the disk.
    """
    problems: list[Diagnostic] = []
    draft = _Draft(read=read)
    found = [_load(path, name, draft, problems, None) for name, path in _paths(game).items()]
    draft.joined = in_order([one for one in found if one is not None])
    vocabulary = _vocabulary(draft) if draft.joined else None
    return vocabulary, _one_a_place(problems)


def _paths(game: str | Path | Mapping[str, Path]) -> Mapping[str, Path]:
    """What is to be read, by name."""
    if isinstance(game, str):
        return {name_of(path): path for path in map(_path, game.split("+"))}
    return {name_of(game): game} if isinstance(game, Path) else game


def _one_a_place(problems: list[Diagnostic]) -> list[Diagnostic]:
    """Sorted, and of several problems with the same words the first: the others follow from it."""
    found: dict[tuple[str, Span], Diagnostic] = {}
    for problem in sort(problems):
        found.setdefault((problem.file, problem.span), problem)
    return list(found.values())


def _path(game: str) -> Path:
    return Path(game) if "/" in game or game.endswith(".yaml") else resources.cards_dir() / game


def _load(
    path: Path, name: str, draft: _Draft, problems: list[Diagnostic], asked: tuple[File, Span] | None
) -> JoinedSet | None:
    """Read a game's file into the draft, those it builds on first."""
    path = path / "game.yaml" if path.suffix != ".yaml" else path
    key = path.resolve()
    if key in draft.sets:
        return draft.sets[key]
    content = _content(path, draft, problems, asked)
    if content is None:
        return None
    one = draft.sets[key] = JoinedSet(name, File(path, content, problems))
    node, found = strict_yaml.read(content, str(path))
    problems += found
    if node is None:
        return one
    top = one.file.entries(node)
    _build_on(one, top, draft)
    draft.folders.append(path.parent.resolve())
    _enter_all(one, top, draft)
    rulings = path.parent / "rulings.yaml"
    if path.name == "game.yaml" and rulings.exists():
        _load_rulings(rulings, draft, problems)
    return one


def _content(path: Path, draft: _Draft, problems: list[Diagnostic], asked: tuple[File, Span] | None) -> str | None:
    try:
        return draft.read(path)
    except (OSError, UnicodeDecodeError) as why:
        reason = "is not UTF-8" if isinstance(why, UnicodeDecodeError) else "cannot be read"
        games = sorted(p.parent.name for p in resources.cards_dir().glob("*/game.yaml"))
        near = suggest(path.parent.name, games)
        if asked:
            asked[0].report("yaml-wrong-type", asked[1], f"{path} {reason}", did_you_mean=near)
        else:
            problems.append(make("yaml-syntax", str(path), "", (0, 0), f"the file {reason}", did_you_mean=near))
        return None


def _build_on(one: JoinedSet, top: Mapping[str, tuple[Node, Node]], draft: _Draft) -> None:
    """What a set extends is a part of it; what it expands is played with it."""
    for key, bases in (("extends", one.extends), ("expands", one.expands)):
        if key in top:
            names = texts(one.file, top[key][1])
            bases += _others(one.file, () if names is WRONG else names, top[key][1].span, draft)
    if one.extends and one.expands:
        said = "a set extends a game (and is one of its own) or expands one (and is added to it), not both"
        one.file.report("yaml-conflict", top["expands"][0].span, said)


def _others(file: File, names: Iterable[str], span: Span, draft: _Draft) -> Iterator[tuple[str, JoinedSet]]:
    """The sets of these names: beside this one, or those that are installed."""
    for name in names:
        beside = file.path.resolve().parent.parent / name / "game.yaml"
        flat = file.path.parent / f"{name}.yaml"
        path = next((p for p in (beside, flat) if p.exists()), None) or _installed(name)
        found = _load(path, name, draft, file.problems, (file, span))
        if found is not None:
            yield name, found


def _installed(name: str) -> Path:
    """The folder of an installed game; where it would be, if there is none."""
    try:
        return resources.game_dir(name)
    except LookupError:
        return resources.cards_dir() / name


def _load_rulings(path: Path, draft: _Draft, problems: list[Diagnostic]) -> None:
    content = _content(path, draft, problems, None)
    if content is not None:
        node, found = strict_yaml.read(content, str(path))
        problems += found
        if node is not None:
            _enter_records(File(path, content, problems), node, RULING, draft.rulings, ("id", "default", "readings", "reason"))


def _enter_all(one: JoinedSet, top: Mapping[str, tuple[Node, Node]], draft: _Draft) -> None:
    """Each section by its own reader."""
    file = one.file
    records: Mapping[str, tuple[Mapping[str, Read], Table, tuple[str, ...]]] = {
        "zones": (ZONE, draft.zones, ()),
        "stats": (STAT, draft.stats, ()),
        "kinds": (KIND, draft.kinds, ()),
        "windows": (WINDOW, draft.windows, ()),
        "options": (OPTION, draft.options, ("default", "doc")),
        "rulings": (RULING, draft.rulings, ("id", "default", "readings", "reason")),
    }
    scalars: Mapping[str, Read] = {
        "title": text, "language": whole, "seats": fewest_and_most("players", 1), "bonus": bonus_of, "board": board_reader.board,
        "construction": _construction,
    }
    for name, (key, node) in top.items():
        if name in records:
            schema, table, needed = records[name]
            _enter_records(file, node, schema, table, needed)
            if name in ("zones", "kinds"):
                one.places.update(file.entries(node))
        elif name in scalars:
            value = scalars[name](file, node)
            if value is not WRONG:
                one.scalars[name] = Entry(value, file, node.span)
        elif name in CATEGORIES:
            told = () if name == "moments" else TOLD  # what is said of a moment is how it is told
            _enter_nouns(file, node, draft.nouns.setdefault(name, {}), told)
        elif name == "terms":
            _enter_terms(file, node, draft)
        elif name in LISTS:
            _enter_names(file, node, draft.lists.setdefault(name, {}))
        elif name in ("plurals", "decks"):
            _enter_values(file, node, *((text, draft.plurals) if name == "plurals" else (whole, one.decks)))
        elif name not in ("extends", "expands"):
            file.unknown(key, name, KEYS)


def _construction(file: File, node: Node) -> Any:
    """How players build decks: at least from which cards, and how many."""
    found = file.record(node, CONSTRUCTION)
    missing = [key for key in ("deck", "size") if key not in file.entries(node)]
    if missing:
        file.report("yaml-missing-key", node.span, f"`construction` must state its {', '.join(missing)}")
    return Construction(**found) if {"deck", "size"} <= found.keys() else WRONG


def _enter_records(file: File, node: Node, schema: Mapping[str, Read], table: Table, needed: tuple[str, ...]) -> None:
    for name, (key, value) in file.entries(node).items():
        found = file.record(value, schema)
        given = set(file.entries(value)) if isinstance(value.value, dict) else set()
        missing = [key for key in needed if key not in given]
        if missing:
            file.report("yaml-missing-key", key.span, f"`{name}` must state its {', '.join(missing)}")
        declare(file, table, name, found, key.span)


def _enter_nouns(file: File, node: Node, table: Table, told: Sequence[str] = TOLD) -> None:
    """A list of nouns, or a mapping from each noun to what it means (a text, or {doc, plural})."""
    if isinstance(node.value, list):
        _enter_names(file, node, table)
        return
    for name, (key, value) in file.entries(node).items():
        declare(file, table, name, _about(file, value), key.span, told=told)


def _about(file: File, node: Node) -> dict[str, Any]:
    """What stands beside a noun or a Term: nothing, what it means, or a small record."""
    if node.value is None:
        return {}
    return {"doc": node.value} if isinstance(node.value, str) else file.record(node, NOUN)


def _enter_names(file: File, node: Node, table: Table) -> None:
    items = node.value if isinstance(node.value, list) else [node]
    for item in items:
        name = text(file, item)
        if name is not WRONG:
            declare(file, table, name, {}, item.span)


def _enter_terms(file: File, node: Node, draft: _Draft) -> None:
    for category, (_, value) in file.entries(node).items():
        _enter_nouns(file, value, draft.terms.setdefault(category, {}))


def _enter_values(file: File, node: Node, read: Read, table: Table) -> None:
    for name, (key, value) in file.entries(node).items():
        found = read(file, value)
        if found is not WRONG:
            declare(file, table, name, found, key.span)


# ---- the draft made whole -------------------------------------------------------------------------


def _vocabulary(draft: _Draft) -> Vocabulary:
    """Check the draft as a whole and freeze it."""
    _check_names(draft)
    _check_references(draft)
    flags = frozenset(draft.lists.get("flags", {}))
    kinds = {n: _kind(n, e.value, flags) for n, e in draft.kinds.items()}
    scalars = joined_scalars(draft.joined)
    joined = tuple([one.frozen() for one in draft.joined])
    name = "+".join(one.name for one in joined)
    return Vocabulary(
        name=name,
        title=scalars.get("title", name),
        language=scalars.get("language", 1),
        extends=tuple(dict.fromkeys(name for one in joined for name in one.extends)),
        seats=scalars.get("seats", (1, 6)),
        bonus=scalars.get("bonus", Bonus()),
        zones={n: Zone(n, **_without(e.value, "plural", "doc")) for n, e in draft.zones.items()},
        stats={n: Stat(n, **_without(e.value, "plural", "doc")) for n, e in draft.stats.items()},
        kinds=kinds,
        terms=_terms(draft, kinds),
        exclusive=frozenset(draft.lists.get("exclusive", {})),
        nouns=_nouns(draft),
        moments=frozenset(draft.nouns.get("moments", {})),
        invariable=frozenset(draft.lists.get("invariable", {})),
        in_combat=frozenset(draft.lists.get("in-combat", {})),
        play=frozenset(draft.lists.get("play", {})),
        windows={n: Window(n, **e.value) for n, e in draft.windows.items()},
        options={n: _option(n, e) for n, e in draft.options.items()},
        rulings={n: _ruling(n, e) for n, e in draft.rulings.items()},
        decks=joined_decks(draft.joined),
        board=scalars.get("board", Board()),
        construction=scalars.get("construction"),
        folders=tuple(dict.fromkeys(map(str, draft.folders))),
        joined=joined,
    )


def _without(record: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in record.items() if key not in keys}


def _kind(name: str, record: Mapping[str, Any], flags: frozenset[str]) -> Kind:
    kind = Kind(name, **record)
    return evolve(kind, flags=kind.flags | flags)


def _option(name: str, entry: Entry) -> Option:
    record = {"default": False, "doc": "", **entry.value}
    values = record.get("values", ())
    if "default" in entry.value and values and record["default"] not in values:
        message = f"the default `{record['default']}` is none of the values: {', '.join(values)}"
        entry.file.report("yaml-conflict", entry.span, message, did_you_mean=suggest(str(record["default"]), values))
    return Option(name, **record)


def _ruling(name: str, entry: Entry) -> Ruling:
    record = {"id": "", "default": "", "readings": (), "reason": "", **entry.value}
    if "default" in entry.value and record["readings"] and record["default"] not in record["readings"]:
        message = f"the default `{record['default']}` is none of the readings: {', '.join(record['readings'])}"
        entry.file.report("yaml-conflict", entry.span, message, did_you_mean=suggest(record["default"], record["readings"]))
    return Ruling(name, **record)


def _nouns(draft: _Draft) -> dict[str, Word]:
    """Every lowercase noun with all its categories and its plural."""
    categories: dict[str, set[str]] = {}
    about: dict[str, dict[str, Any]] = {}
    for section, names in CATEGORIES.items():
        for name, entry in _section(draft, section).items():
            categories.setdefault(name, set()).update(names, _finer(section, entry.value))
            about.setdefault(name, {}).update({k: v for k, v in entry.value.items() if k in ("plural", "doc")})
    invariable = draft.lists.get("invariable", {})
    bare = draft.lists.get("bare", {})
    return {
        name: Word(
            name,
            frozenset(found),
            plural="" if name in invariable else about[name].get("plural") or _plural_of(draft, name),
            counted=name not in bare and bool(found & COUNTED) and not found & UNCOUNTED,
            doc=about[name].get("doc", ""),
        )
        for name, found in categories.items()
    }


def _finer(section: str, record: Mapping[str, Any]) -> set[str]:
    """A zone with an owner is a `holding`, a stack a `pile`; a stat that is stored (it has a start) is a `counter`."""
    if section == "stats":
        return {"counter"} if "start" in record else set()
    if section == "zones":
        owned = {"holding"} if record.get("owner") == "player" else set()
        return owned | ({"pile"} if record.get("order") == "stack" else set())
    return set()


def _section(draft: _Draft, section: str) -> Table:
    if section == "zones":
        return draft.zones
    return draft.stats if section == "stats" else draft.nouns.get(section, {})


def _terms(draft: _Draft, kinds: Mapping[str, Kind]) -> dict[str, Term]:
    """Every capitalised Term with all its categories and its plural; each kind's Term is one."""
    categories: dict[str, set[str]] = {kind.term: {"kind", f"kind-{kind.name}"} for kind in kinds.values() if kind.term}
    about: dict[str, dict[str, Any]] = {}
    for category, table in draft.terms.items():
        for name, entry in table.items():
            categories.setdefault(name, set()).add(category)
            about.setdefault(name, {}).update(entry.value)
    invariable = draft.lists.get("invariable", {})
    return {
        name: Term(
            name,
            frozenset(found),
            plural="" if name in invariable else about.get(name, {}).get("plural") or _plural_of(draft, name),
            doc=about.get(name, {}).get("doc", ""),
        )
        for name, found in categories.items()
    }


def _plural_of(draft: _Draft, name: str) -> str:
    """What `plurals:` says, else the English rule; a word that ends in a plural's s has none."""
    given = draft.plurals.get(name)
    if given is not None:
        return str(given.value)
    return "" if name.endswith("s") and not name.endswith("ss") else plural(name)


def plural(word: str) -> str:
    """The regular English plural."""
    if word.endswith("y") and word[-2:-1] not in ("a", "e", "i", "o", "u"):
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s")


def _check_names(draft: _Draft) -> None:
    """Names look like nouns or Terms, are no words of the language, and mean one sort of thing in all games joined."""
    for section in CATEGORIES:
        for name, entry in _section(draft, section).items():
            _check_noun(name, entry)
    for table in (draft.kinds, draft.lists.get("play", {}), draft.lists.get("flags", {})):
        for name, entry in table.items():
            _check_noun(name, entry)
    for table in draft.terms.values():
        for name, entry in table.items():
            _check_term(name, entry)
    for entry in draft.kinds.values():
        if entry.value.get("term"):
            _check_term(entry.value["term"], entry)
    _check_clashes(draft)


def _check_noun(name: str, entry: Entry) -> None:
    if name in RESERVED:
        entry.file.report("reserved-word", entry.span, f"`{name}` is a word of the language, so it cannot name anything")
    elif not WORD.fullmatch(name):
        message = f"`{name}` is no noun: nouns are one lowercase word, hyphens join"
        fix = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
        entry.file.report("yaml-wrong-type", entry.span, message, fix=fix if WORD.fullmatch(fix) else None)


def _check_term(name: str, entry: Entry) -> None:
    if not all(TERM.fullmatch(part) for part in name.split(" ")):
        entry.file.report("yaml-wrong-type", entry.span, f"`{name}` is no Term: each of its words begins with a capital")


def _check_clashes(draft: _Draft) -> None:
    """A word of two games has the same categories in both; a stat and a side do not share a name."""
    for name in draft.stats.keys() & draft.nouns.get("sides", {}).keys():
        entry = draft.nouns["sides"][name]
        entry.file.report("yaml-conflict", entry.span, f"`{name}` is a stat too: `+1 to {name}` could mean either")
    _check_shared([(section, name, e) for section in CATEGORIES for name, e in _section(draft, section).items()])
    kinds = [("kinds", e.value["term"], e) for e in draft.kinds.values() if e.value.get("term")]
    _check_shared([*kinds, *((category, name, e) for category, table in draft.terms.items() for name, e in table.items())])


def _check_shared(named: Iterable[tuple[str, str, Entry]]) -> None:
    """Each name, with what it is there."""
    homes: dict[str, tuple[str, Entry]] = {}
    for what, name, entry in named:
        first, before = homes.setdefault(name, (what, entry))
        if before.file.path != entry.file.path:
            said = f"`{name}` stands under `{first}` at {before.place}, and here under `{what}`"
            entry.file.report("yaml-conflict", entry.span, said)


def _check_references(draft: _Draft) -> None:
    """What names a zone, a category, a moment names one that there is."""
    zones = list(draft.zones)
    for name, entry in draft.zones.items():
        discards = entry.value.get("discards")
        for zone in (*entry.value.get("of", ()), *((discards,) if discards else ())):
            _known(entry, zone, zones, f"the zone `{name}`", "zone")
    categories = [*draft.terms, "kind"]
    for name, entry in draft.kinds.items():
        where = f"the kind `{name}`"
        deck = entry.value.get("deck")
        for zone in (*entry.value.get("counts", ()), *((deck,) if deck else ())):
            _known(entry, zone, zones, where, "zone")
        for category in entry.value.get("tags", ()):
            _known(entry, category, categories, where, "category of Terms")
        _check_required(name, entry)
    for category, entry in draft.lists.get("exclusive", {}).items():
        _known(entry, category, categories, "`exclusive`", "category of Terms")
    bonus = _stated(draft, "bonus")
    if bonus is not None:
        _known(bonus, bonus.value.to, list(draft.stats), "`bonus`", "stat")
        _known(bonus, bonus.value.of, ["", *(k.value.get("term", "") for k in draft.kinds.values())], "`bonus`", "Term of a kind")
        _known(bonus, bonus.value.lasts, ["", *draft.nouns.get("periods", {})], "`bonus`", "period")
    moments = [*draft.nouns.get("moments", {}), *draft.nouns.get("states", {})]
    for moment, entry in draft.lists.get("in-combat", {}).items():
        _known(entry, moment, moments, "`in-combat`", "moment or state")
    for deck, entry in ((deck, entry) for one in draft.joined for deck, entry in one.decks.items()):
        for part in deck.split("+"):
            _known(entry, part, [*zones, *draft.kinds], "`decks`", "zone or kind")
    _check_construction(draft)


def _stated(draft: _Draft, name: str) -> Entry | None:
    """What the first set says that says anything of it."""
    return next((entry for one in draft.joined if (entry := one.scalar(name)) is not None), None)


def _check_construction(draft: _Draft) -> None:
    """It names a zone, kinds and Terms, and a number of some kind's header."""
    entry = _stated(draft, "construction")
    if entry is None:
        return
    rules: Construction = entry.value
    _known(entry, rules.deck, draft.zones, "`construction`", "zone")
    terms = [e.value["term"] for e in draft.kinds.values() if e.value.get("term")]
    counted = [*draft.kinds, *terms, *(term for table in draft.terms.values() for term in table)]
    for name in (*rules.least, *rules.usual):
        _known(entry, name, counted, "`construction`", "kind or Term")
    if rules.cost:
        fields = {name for e in draft.kinds.values() for name in e.value.get("fields", {})}
        _known(entry, rules.cost, fields, "`construction`", "field of a kind")


def _check_required(name: str, entry: Entry) -> None:
    flags = entry.value.get("flags", frozenset())
    allowed = [*entry.value.get("fields", {}), *flags, *(["bonus"] if entry.value.get("bonus") else [])]
    for limited in entry.value.get("limits", {}):
        _known(entry, limited, list(entry.value.get("fields", {})), f"the kind `{name}`", "field of its own")
    for group in entry.value.get("required", ()):
        for part in group:
            _known(entry, part, allowed, f"the kind `{name}`", "field or flag of its own")


def _known(entry: Entry, name: str, allowed: Iterable[str], where: str, what: str) -> None:
    allowed = list(allowed)
    if name not in allowed:
        message = f"{where} names `{name}`, which is no {what}"
        entry.file.report("yaml-conflict", entry.span, message, did_you_mean=suggest(name, allowed))
