"""`rulecore catalogs`: the message catalogues of translators, made anew from the code, the verbs, the games and their cards.

Owns: which messages there are; writing `.pot`, `.po` and the compiled `.mo`. Never: how a message is told (`lang.translated`).
Enter here: options, run, template_of. Needs babel (`pip install 'rulecore[translate]'`).
"""
from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from .. import resources
from ..games import find_spec as rules_of
from ..games import load_cards, load_nouns, whole_table
from ..lang.english import MODALS, plain
from ..lang.explain import MARKS, Teller, naming, shape_of, whole_shape
from ..lang.meaning import PROVENANCE, CardMeaning
from ..lang.phrases import HERE, LINKED, THERE, YONDER
from ..lang.prepositions import FOLLOWS
from ..lang.said import Say, parts_of
from ..lang.signature import PREPOSITIONS, Signatures
from ..lang.speech import FOLDER, grammar
from ..verbs import SHARED
from ..vocab import Vocabulary
from .files import GAME, Usage

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

TEMPLATE = "messages.pot"
RANKS = "next last other same top bottom highest lowest most fewest".split()  # noqa: SIM905
DETERMINERS = (*"each every any all no this that those another".split(), "another (thing)")  # noqa: SIM905
WITHOUT_NOUN = frozenset(("here", "even", "vs", "per", "rounded up", "rounded down"))  # told by messages of their own
NOUNS = "card combat everyone half nobody number player side".split()  # noqa: SIM905
UNCLOSED = re.compile(rb'(?:#~ )?(?:msg\w+(?:\[\d+\])? )?"(?:.*[^"])?')
HEADERS = frozenset(("Project-Id-Version", "Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding"))


@frozen
class Entry:
    """A message, and where it comes from."""

    text: str
    context: str = ""
    plural: str = ""
    note: str = ""


def options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("folders", nargs="*", metavar="SET", help="folders with a game.yaml; none: all that is in this package")
    parser.add_argument("--new", metavar="LANGUAGE", help="begin a catalogue for this language (de, pt_BR ...)")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if something is stale or not translated")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 if --check finds something."""
    if find_spec("babel") is None:
        raise Usage("catalogues are written with babel: pip install 'rulecore[translate]'")
    wrong = 0
    for folder in ([Path(one).resolve() for one in args.folders] or ours()):
        if folder != resources.PACKAGE and not (folder / GAME).is_file():
            raise Usage(f"{folder}: no {GAME} in it")
        files = catalogue_files(folder, args.new)
        stale = [path for path, content in files.items() if not path.is_file() or path.read_bytes() != content]
        untranslated = [line for path in files if path.suffix == ".po" for line in lacking(files[path], path)]
        if not args.check:
            _write({path: files[path] for path in stale})
        found = [f"{path}: {'stale' if args.check else 'written'}" for path in stale]
        print("\n".join([*found, *untranslated]) or f"{folder.name}: nothing to do")
        wrong += len(stale) + len(untranslated)
    return int(bool(args.check and wrong))


def ours() -> list[Path]:
    """The folders of this package that have catalogues of their own."""
    return [resources.PACKAGE, *(resources.game_dir(name) for name in resources.game_names())]


def _write(files: Mapping[Path, bytes]) -> None:
    for path, content in files.items():
        path.parent.mkdir(exist_ok=True)
        if path.suffix == ".mo":
            path.write_bytes(content)
        else:
            resources.write_whole(path, content.decode("utf-8"))


# ---- files ----------------------------------------------------------------------------------------


def catalogue_files(folder: Path, new: str | None = None) -> dict[Path, bytes]:
    """What the catalogue files of a folder should hold: the template, and each language's own and compiled."""
    messages = template_of(folder)
    home = folder / FOLDER
    files = {home / TEMPLATE: _po(messages)}
    languages = {path.stem: path for path in sorted(home.glob("*.po"))}
    if new is not None:
        languages.setdefault(new, home / f"{new}.po")
    for language, path in languages.items():
        files |= translated(messages, path, language)
    return files


def translated(messages: Catalog, path: Path, language: str) -> dict[Path, bytes]:
    """A language's catalogue with exactly these messages, in it what is translated already; and the same compiled.

    What is no message any more is kept at its end, set aside as gettext does, and comes back with its message.
    """
    from babel.messages.mofile import write_mo

    catalogue = _empty(str(messages.project), language)
    known = _known(path, language)
    for message in messages:
        if message.id:
            more: dict[str, Any] = {"auto_comments": message.auto_comments}
            old = known.pop(_key(message), None)
            if old is not None:
                more |= {"string": old.string, "flags": old.flags, "user_comments": old.user_comments}
            catalogue.add(message.id, context=message.context, **more)
    for key, old in known.items():
        if old.string and any(old.string):
            catalogue.obsolete[str(key)] = old
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    return {path: _po(catalogue), path.with_suffix(".mo"): compiled.getvalue()}


def _known(path: Path, language: str) -> dict[tuple[str, str], Message]:
    """What is translated in a catalogue already. Raises Usage where it cannot be read: nothing of it may be lost."""
    from babel.messages.pofile import PoFileError, read_po

    if not path.is_file():
        return {}
    content = path.read_bytes()
    for number, line in enumerate(content.splitlines(), 1):
        if UNCLOSED.fullmatch(line.rstrip()):
            raise Usage(f"{path} is left as it is: line {number} has no closing quote")
    try:
        known = read_po(BytesIO(content), locale=language, abort_invalid=True)
    except (PoFileError, ValueError) as wrong:
        raise Usage(f"{path} is left as it is, for it cannot be read: {wrong}") from None
    return {_key(message): message for message in (*known.obsolete.values(), *known) if message.id}


def _key(message: Message) -> tuple[str, str]:
    return (message.context or "", message.id if isinstance(message.id, str) else message.id[0])


def _empty(project: str, language: str | None = None) -> Catalog:
    """A catalogue whose header has nothing that changes though no message has: dates, the version of babel."""
    from babel.messages.catalog import Catalog

    class Timeless(Catalog):
        @property
        def mime_headers(self) -> list[tuple[str, str]]:
            return [(name, value) for name, value in super().mime_headers if name in HEADERS]

        @mime_headers.setter
        def mime_headers(self, headers: Iterable[tuple[str, str]]) -> None:
            raise NotImplementedError

    what = f"The messages of {project}" + (f", translated ({language})." if language else ".")
    return Timeless(locale=language, project=project, fuzzy=False, header_comment=f"# {what}")


def _po(catalogue: Catalog) -> bytes:
    """As text."""
    from babel.messages.pofile import write_po

    written = BytesIO()
    write_po(written, catalogue, width=100, sort_output=True)
    return written.getvalue()


def lacking(po: bytes, path: Path) -> Iterator[str]:
    """What is not translated in a catalogue, or translated so that nobody can tell it, a line each."""
    from babel.messages.pofile import read_po

    for found in read_po(BytesIO(po), locale=path.stem):
        texts = [found.string] if isinstance(found.string, str) else list(found.string or ())
        named = f"{f'({found.context}) ' if found.context else ''}{found.id if isinstance(found.id, str) else found.id[0]}"
        if found.id and (not all(texts) or found.fuzzy):
            yield f"{path}: not translated: {named}"
        elif found.id and (wrong := grammar(path.stem).problem(found.context or "", texts[0])):
            yield f"{path}: {named}: {wrong}"


def template_of(folder: Path) -> Catalog:
    """All messages of the package, or those that a game adds to what it extends."""
    return template(folder.name, core() if folder == resources.PACKAGE else added(folder))


def template(project: str, entries: Iterable[Entry]) -> Catalog:
    """A catalogue of these messages, none of them translated."""
    catalogue = _empty(project)
    for entry in dict.fromkeys(entries):
        text: Any = (entry.text, entry.plural) if entry.plural else entry.text
        catalogue.add(text, context=entry.context or None, auto_comments=[entry.note] if entry.note else [])
    return catalogue


# ---- the package ----------------------------------------------------------------------------------


def core() -> Iterator[Entry]:
    """What every card can say: the sentences of `lang`, the shared verbs, prepositions, determiners."""
    yield from _sentences()
    yield from verbs(SHARED.signatures)
    yield from (Entry(f"{prep} {{noun}}", "phrase") for prep in sorted({*FOLLOWS, *PREPOSITIONS} - WITHOUT_NOUN))
    for text in (HERE, YONDER, "rounded up", "rounded down", "for each {noun}", "of {noun}", "onto {noun}", THERE,
                 "in {noun} in front of {who}", "during {noun} in front of {who}"):  # fmt: skip
        yield Entry(text, "phrase")
    yield from (Entry(text, "condition") for text in LINKED.values())
    yield Entry("at any time", "play")
    yield from (Entry(word, "rank") for word in RANKS)
    yield from (Entry(word, "determiner") for word in DETERMINERS)
    yield from (Entry(word, "modal", note="the forms for you, he, she, it, they") for word in sorted(MODALS))
    yield from (Entry(word, "list") for word in ("and", "or", " or "))
    yield from (Entry(word, "noun") for word in NOUNS)
    yield from (Entry(mark, "mark") for mark in MARKS[:12])
    yield Entry("not {verb}", "verb")


def _sentences() -> Iterator[Entry]:
    """The messages that stand in the code."""
    from babel.messages.extract import extract_from_file

    for name in ("explain", "phrases"):
        path = resources.PACKAGE / "lang" / f"{name}.py"
        for _, text, _, _ in extract_from_file("python", str(path), keywords={"Say": None, "N_": None}):
            if isinstance(text, str) and text not in COUNTED:
                yield Entry(text)
    yield from (Entry(one, plural=many) for one, many in COUNTED.items())


COUNTED = {"{n} copy": "{n} copies", "once per {period}, {body}": "{n} times per {period}, {body}"}


def verbs(signatures: Signatures) -> Iterator[Entry]:
    """How verbs are told; a verb without a template by its word and all its arguments."""
    for name, signature in signatures.items():
        shape = shape_of(name, (), signature)
        note = f"{name}: {signature.doc}"
        yield Entry(shape, note=note) if shape == signature.english else Entry(whole_shape(signature), "phrase", note=note)


# ---- a game ---------------------------------------------------------------------------------------


def added(folder: Path) -> Iterator[Entry]:
    """What a game has that those do not have which it extends."""
    vocabulary = load_nouns(whole_table(str(folder)))
    inherited = {evolve(entry, note="") for entry in core()}
    for other in vocabulary.folders:
        if Path(other) != folder:
            inherited |= {evolve(entry, note="") for entry in nouns(load_nouns(whole_table(other)))}
    for entry in [*nouns(vocabulary), *own_verbs(vocabulary), *cards(folder, vocabulary)]:
        if evolve(entry, note="") not in inherited:
            yield entry


def nouns(vocabulary: Vocabulary) -> Iterator[Entry]:
    """The words of a game: its nouns, Terms, kinds, fields, flags, sections, moments and states."""
    for word in vocabulary.nouns.values():
        note = f"{' '.join(sorted(word.categories))}. {word.doc}".strip()
        if "{" in word.doc:
            yield Entry(word.doc, note=f"the moment {word.name}")
            if naming(word.doc) != word.doc:
                yield Entry(naming(word.doc), "phrase", note=f"the moment {word.name} with a card or figure that is named")
        yield Entry(word.name, "noun", note=note)
        if "state" in word.categories:
            yield Entry(f"{{who:be}} {plain(word.name)}", "state")
            yield Entry(f"{{who:be}} not {plain(word.name)}", "state")
        if "stat" in word.categories and "zone" not in word.categories:
            yield Entry(f"whose {plain(word.name)} is {{size}}", "phrase", note="of what stands before it: {which}")
        if "period" in word.categories:
            yield Entry(f"on {{whose}} {plain(word.name)}", "phrase")
        if "manner" in word.categories:
            yield Entry(f"at {plain(word.name)}", "phrase")
        if "player" in word.categories and word.plural in ("", word.name):
            yield Entry(f"on {{whose}} {plain(word.name)}", "phrase")
    for term in vocabulary.terms.values():
        yield Entry(term.name, "noun", note=f"{' '.join(sorted(term.categories))}. {term.doc}".strip())
    for kind in vocabulary.kinds.values():
        yield Entry(kind.name, "noun", note=f"kind. {kind.doc}")
        for key, sort in kind.fields.items():
            message = f"{plain(key)} {{value}}"
            yield Entry(message, "field", message if sort in ("number", "signed") else "")
        yield from (Entry(flag, "flag") for flag in sorted(kind.flags - PROVENANCE))
        yield from (Entry(plain(name).title(), "section") for name in sorted(kind.sections))
    yield from (Entry(plain(word), "play") for word in sorted(vocabulary.play) if word != "anytime")


def own_verbs(vocabulary: Vocabulary) -> Iterator[Entry]:
    """How the verbs of a game with rules of its own are told; a set that extends it has nothing to add."""
    try:
        spec = rules_of(vocabulary.name, vocabulary)
    except LookupError:
        return
    if spec.name == vocabulary.name:
        yield from verbs(spec.verbs.signatures)


def cards(folder: Path, vocabulary: Vocabulary) -> Iterator[Entry]:
    """What the cards of a folder bring: their names, the names of their abilities, their questions."""
    try:
        spec = rules_of(vocabulary.name, vocabulary)
    except LookupError:
        return  # nouns alone: no verbs, and no cards that could be read
    for card in load_cards(str(folder), vocabulary, spec):
        if folder in Path(card.file).resolve().parents:
            yield Entry(card.title, "card")
            yield from quoted(card, vocabulary, spec.verbs.signatures)


def quoted(card: CardMeaning, vocabulary: Vocabulary, signatures: Signatures) -> Iterator[Entry]:
    """The abilities' names and the questions on a card."""
    teller = Teller(card, vocabulary, signatures)
    for line in card.lines:
        for node in parts_of(teller.line(line)):
            if isinstance(node, Say) and node.context in ("label", "question"):
                yield Entry(node.template, node.context, note=f'"{card.title}"')
