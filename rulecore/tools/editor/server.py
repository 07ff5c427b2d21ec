"""The language server: what an editor asks, answered from the project.

Owns: the protocol. Never: an answer of its own: each feature is a few lines that translate. Enter here: serve, make_server.
A request that fails is logged in the editor and answered with nothing: half-written text must not end the session.
"""
from __future__ import annotations

import asyncio
import inspect
import os
import sys
import traceback
from collections.abc import Callable, Iterable
from functools import partial, wraps
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from ... import __version__, resources
from ...catalogue import CODES
from ...games import find_spec
from ...lang.fmt import format_source
from ..fixing import fix_text
from .complete import Proposal, proposals
from .hover import hover
from .project import CARD_FILE, CardSet, Found, Place, Project
from .rename import Refused, renamable, rename
from .texts import Span, Text
from .words import VERB, Word

SOURCE = "rulecore"
PAUSE = 0.05  # seconds without a change after which a text is checked
DOCS = "DIAGNOSTICS.md"
VERBS = "VERBS.md"
KINDS = {
    "verb": lsp.CompletionItemKind.Function, "noun": lsp.CompletionItemKind.Variable, "moment": lsp.CompletionItemKind.Event,
    "term": lsp.CompletionItemKind.EnumMember, "function": lsp.CompletionItemKind.Keyword, "kind": lsp.CompletionItemKind.Class,
    "entry": lsp.CompletionItemKind.Field, "part": lsp.CompletionItemKind.Property, "card": lsp.CompletionItemKind.Value,
    "ruling": lsp.CompletionItemKind.Constant,
}  # fmt: skip
At = lsp.DefinitionParams | lsp.ReferenceParams | lsp.DocumentHighlightParams
F = TypeVar("F", bound=Callable[..., Any])


def serve(game: str = "") -> None:
    """Serve one editor on standard input and output until it leaves."""
    stdout = os.fdopen(os.dup(sys.stdout.fileno()), "wb")  # the server closes what it is given
    make_server(game).start_io(stdout=stdout)


class Server(LanguageServer):
    """The language server with the card sets it knows."""

    def __init__(self, game: str = "") -> None:
        super().__init__("rulecore", __version__)
        self.project = Project(game=game)
        self.due: dict[Path, asyncio.TimerHandle] = {}
        self.versions: dict[Path, int] = {}  # as the editor counts them

    # ---- places -------------------------------------------------------------------------------

    def text(self, path: Path) -> Text:
        """The text of a file as the editor counts it."""
        return self.project.texts.text(path)

    def range(self, path: Path, span: Span) -> lsp.Range:
        """A span as the editor says it."""
        text = self.text(path)
        return lsp.Range(lsp.Position(*text.point(span[0])), lsp.Position(*text.point(span[1])))

    def offset(self, path: Path, position: lsp.Position) -> int:
        """A position of the editor as an offset."""
        return self.text(path).offset((position.line, position.character))

    def location(self, place: Place) -> lsp.Location:
        """A name in a file."""
        return lsp.Location(uri_of(place.path), self.range(place.path, place.word.span))

    def edits(self, path: Path, changes: Iterable[tuple[int, int, str]]) -> list[lsp.TextEdit]:
        """Replacements in a file."""
        return [lsp.TextEdit(self.range(path, (start, end)), new) for start, end, new in changes]

    # ---- diagnostics --------------------------------------------------------------------------

    def look_soon(self, path: Path) -> None:
        """Check a text when nobody has typed for a moment."""
        waiting = self.due.pop(path, None)
        if waiting is not None:
            waiting.cancel()
        self.due[path] = asyncio.get_running_loop().call_later(PAUSE, self.look, path)

    def look(self, path: Path) -> None:
        """Say what is wrong with a file; after a change to a game's data, with all open files of cards."""
        self.due.pop(path, None)
        others = [] if path.suffix == CARD_FILE else [p for p in self.project.texts.opened if p.suffix == CARD_FILE]
        for one in (path, *others):
            self.publish(one)

    def publish(self, path: Path) -> None:
        """Say what is wrong with a file, if it is open."""
        if path in self.project.texts.opened:
            found = self.guarded(partial(self.found, path), [])
            said = [self.diagnostic(path, problem) for problem in found]
            self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri_of(path), said, self.versions.get(path)))

    def look_at_whole(self, path: Path) -> None:
        """Check the set of a file as a whole, then say what is wrong with all of it that is open."""
        here = self.project.set_of(path)
        if here is not None:
            self.guarded(here.check_whole, None)
        for one in list(self.project.texts.opened):
            self.publish(one)

    def found(self, path: Path) -> list[Found]:
        """What is wrong with a file; nothing where no game says what its words mean."""
        here = self.project.set_of(path)
        return here.diagnostics(path) if here is not None else []

    def diagnostic(self, path: Path, found: Found) -> lsp.Diagnostic:
        """A problem as the editor shows it."""
        said = found.said
        lines = [said.message]
        lines += [f"did you mean {', '.join(f'`{word}`' for word in said.did_you_mean)}?"] if said.did_you_mean else []
        lines += [f"usage: {said.usage}"] if said.usage else []
        lines += [f"example: {said.example}"] if said.example else []
        lines += [f"ignored because {said.ignored}"] if said.ignored else []
        page = resources.grammar_dir() / DOCS
        href = f"{uri_of(page)}#{CODES[said.name].anchor}"
        return lsp.Diagnostic(
            range=self.range(path, found.span), message="\n".join(lines),
            severity=lsp.DiagnosticSeverity.Hint if said.ignored else lsp.DiagnosticSeverity.Error,
            code=said.code, code_description=lsp.CodeDescription(href), source=SOURCE,
            data={"name": said.name, "fix": said.fix, "did_you_mean": list(said.did_you_mean)},
        )  # fmt: skip

    def guarded(self, ask: Callable[[], Any], otherwise: Any) -> Any:
        """The answer, or something else and a line in the editor's log where asking fails."""
        try:
            return ask()
        except Exception as wrong:
            self.complain(wrong)
            return otherwise

    def complain(self, wrong: Exception) -> None:
        """Write a failure into the editor's log."""
        said = "".join(traceback.format_exception(wrong))
        self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Error, said))


def uri_of(path: Path) -> str:
    """The address of a file."""
    return from_fs_path(str(path)) or ""


def path_of(uri: str) -> Path:
    """The file of an address; what is no file yet has a path that does not exist."""
    found = to_fs_path(uri)
    return Path(found).resolve() if found else Path("/", uri.replace(":", "/"))


def guarded(handler: F) -> F:
    """A request that fails is answered with nothing and logged; a refusal goes to the user."""

    @wraps(handler)
    def run(server: Server, params: Any) -> Any:
        try:
            return handler(server, params)
        except JsonRpcException:
            raise
        except Exception as wrong:
            server.complain(wrong)
            return None

    return run  # type: ignore[return-value]


def make_server(game: str = "") -> Server:
    """A server with all its features."""
    server = Server(game)
    for method, handler, given in FEATURES:
        server.feature(method, given)(handler)
    return server


# ---- the session ----------------------------------------------------------------------------------


@guarded
def initialize(server: Server, params: lsp.InitializeParams) -> None:
    """The editor says how it counts, which folders it has, and which game is meant where none is near."""
    server.workspace.update_text_document = _left_alone  # type: ignore[method-assign]
    server.project.texts.encoding = str(getattr(server.workspace.position_encoding, "value", server.workspace.position_encoding))
    given = params.initialization_options
    if isinstance(given, dict) and isinstance(given.get("game"), str):
        server.project.game = given["game"] or server.project.game
    folders = [folder.uri for folder in params.workspace_folders or ()]
    root = [params.root_uri] if params.root_uri and not folders else []
    server.project.roots = [path_of(uri) for uri in (*folders, *root)]


def _left_alone(text_doc: Any, change: Any) -> None:
    """The library would move the positions of a change: it ends lines at characters that are no line ends. `Text` does not."""


@guarded
def folders_changed(server: Server, params: lsp.DidChangeWorkspaceFoldersParams) -> None:
    """Folders were added or removed."""
    gone = {path_of(folder.uri) for folder in params.event.removed}
    kept = [root for root in server.project.roots if root not in gone]
    added = [path_of(folder.uri) for folder in params.event.added]
    server.project.roots = list(dict.fromkeys([*kept, *added]))


@guarded
def opened(server: Server, params: lsp.DidOpenTextDocumentParams) -> None:
    """A file is shown."""
    path = path_of(params.text_document.uri)
    server.project.texts.open(path, params.text_document.text)
    server.versions[path] = params.text_document.version
    server.look_at_whole(path)


@guarded
def changed(server: Server, params: lsp.DidChangeTextDocumentParams) -> None:
    """Somebody types."""
    path = path_of(params.text_document.uri)
    text = server.text(path)
    for change in params.content_changes:
        if isinstance(change, lsp.TextDocumentContentChangePartial):
            start, end = change.range.start, change.range.end
            text = text.changed((start.line, start.character), (end.line, end.character), change.text)
        else:
            text = Text(change.text, text.encoding)
    server.project.texts.put(path, text)
    server.versions[path] = params.text_document.version
    server.look_soon(path)


@guarded
def saved(server: Server, params: lsp.DidSaveTextDocumentParams) -> None:
    """A file was written: the set as a whole is looked at."""
    server.look_at_whole(path_of(params.text_document.uri))


@guarded
def closed(server: Server, params: lsp.DidCloseTextDocumentParams) -> None:
    """A file is shown no more."""
    path = path_of(params.text_document.uri)
    waiting = server.due.pop(path, None)
    if waiting is not None:
        waiting.cancel()
    server.project.texts.close(path)
    server.versions.pop(path, None)
    server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(params.text_document.uri, []))


@guarded
def files_changed(server: Server, params: lsp.DidChangeWatchedFilesParams) -> None:
    """Files changed on disk."""
    for path in list(server.project.texts.opened):
        server.publish(path)


# ---- reading --------------------------------------------------------------------------------------


@guarded
def completion(server: Server, params: lsp.CompletionParams) -> lsp.CompletionList | None:
    """What may be written here."""
    path = path_of(params.text_document.uri)
    here = server.project.set_of(path)
    if here is None or path.suffix != CARD_FILE:
        return None
    found = proposals(here, server.text(path).content, server.offset(path, params.position))
    items = [_item(server, path, proposal, i) for i, proposal in enumerate(found)]
    return lsp.CompletionList(is_incomplete=False, items=items)


def _item(server: Server, path: Path, found: Proposal, number: int) -> lsp.CompletionItem:
    doc = lsp.MarkupContent(lsp.MarkupKind.Markdown, found.doc) if found.doc else None
    return lsp.CompletionItem(
        label=found.text.rstrip('"') if found.sort in ("card", "ruling") else found.text, kind=KINDS[found.sort],
        detail=found.detail or None, documentation=doc, sort_text=f"{number:05}", filter_text=found.text,
        text_edit=lsp.TextEdit(server.range(path, found.span), found.text),
    )  # fmt: skip


@guarded
def hovered(server: Server, params: lsp.HoverParams) -> lsp.Hover | None:
    """What this says and means."""
    path = path_of(params.text_document.uri)
    found = hover(server.project, path, server.offset(path, params.position))
    if found is None:
        return None
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, found.markdown), server.range(path, found.span))


@guarded
def definition(server: Server, params: lsp.DefinitionParams) -> list[lsp.Location]:
    """Where this is declared."""
    found = _word(server, params)
    if found is None:
        return []
    here, word = found
    if word.sort == VERB:
        return _verb_place(here, word)
    return [server.location(place) for place in server.project.definitions(here, word)]


def _word(server: Server, params: At) -> tuple[CardSet, Word] | None:
    path = path_of(params.text_document.uri)
    return server.project.word_at(path, server.offset(path, params.position))


def _verb_place(here: CardSet, word: Word) -> list[lsp.Location]:
    """A verb's section of the manual; of a verb that only one game has, its class."""
    manual = resources.grammar_dir() / VERBS
    lines = manual.read_text(encoding="utf-8").split("\n") if manual.is_file() else []
    title = f"### {word.name}"
    if title in lines:
        return [_line(manual, lines.index(title), len(title))]
    made = find_spec(here.vocabulary.name, here.vocabulary).verbs[word.name]
    source = inspect.getsourcefile(made)
    return [_line(Path(source), inspect.getsourcelines(made)[1] - 1, 0)] if source else []


def _line(path: Path, line: int, width: int) -> lsp.Location:
    return lsp.Location(uri_of(path), lsp.Range(lsp.Position(line, 0), lsp.Position(line, width)))


@guarded
def references(server: Server, params: lsp.ReferenceParams) -> list[lsp.Location]:
    """Everywhere this name stands."""
    found = _word(server, params)
    if found is None:
        return []
    places = server.project.references(*found)
    return [server.location(p) for p in places if params.context.include_declaration or not p.word.defines]


@guarded
def highlights(server: Server, params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
    """Everywhere this name stands in this file."""
    found = _word(server, params)
    path = path_of(params.text_document.uri)
    words = found[0].words(path) if found is not None else ()
    return [lsp.DocumentHighlight(server.range(path, w.span)) for w in words if found is not None and w.key == found[1].key]


@guarded
def symbols(server: Server, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    """The cards of a file."""
    path = path_of(params.text_document.uri)
    here = server.project.set_of(path)
    if here is None or path.suffix != CARD_FILE:
        return []
    found = []
    for start, one in here.pieces(path):
        title = one.title
        if title is not None:
            span = (start, start + one.found.lines[-1].end)
            found.append(
                lsp.DocumentSymbol(
                    title.text[1:-1] or '""', lsp.SymbolKind.Class, server.range(path, span),
                    server.range(path, (start + title.start, start + title.end)), one.header[0].text,
                )  # fmt: skip
            )
    return found


# ---- changing -------------------------------------------------------------------------------------


@guarded
def prepare_rename(server: Server, params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder | None:
    """Which name would be changed."""
    path = path_of(params.text_document.uri)
    word = renamable(server.project, path, server.offset(path, params.position))
    return lsp.PrepareRenamePlaceholder(server.range(path, word.span), word.name) if word is not None else None


@guarded
def renamed(server: Server, params: lsp.RenameParams) -> lsp.WorkspaceEdit:
    """Change a name everywhere."""
    path = path_of(params.text_document.uri)
    try:
        edits = rename(server.project, path, server.offset(path, params.position), params.new_name)
    except Refused as why:
        raise JsonRpcException(str(why), code=lsp.LSPErrorCodes.RequestFailed.value) from None
    return lsp.WorkspaceEdit(changes={uri_of(p): server.edits(p, changes) for p, changes in edits.items()})


@guarded
def formatting(server: Server, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    """Lay the file out the usual way, touching only lines that change."""
    path = path_of(params.text_document.uri)
    if path.suffix != CARD_FILE:
        return []
    before = server.text(path).content
    return server.edits(path, line_changes(before, format_source(before)))


def line_changes(before: str, after: str) -> list[tuple[int, int, str]]:
    """The runs of lines in which two texts differ."""
    from difflib import SequenceMatcher

    old, new = before.splitlines(True), after.splitlines(True)
    starts = [0]
    for line in old:
        starts.append(starts[-1] + len(line))
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    return [
        (starts[a], starts[b], "".join(new[c:d])) for tag, a, b, c, d in matcher.get_opcodes() if tag != "equal"
    ]


@guarded
def code_actions(server: Server, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """What was probably meant, for each problem in the range."""
    path = path_of(params.text_document.uri)
    start, end = server.offset(path, params.range.start), server.offset(path, params.range.end)
    wanted = params.context.only
    everything = server.found(path)
    actions = []
    if wanted is None or any(_within(lsp.CodeActionKind.QuickFix, kind) for kind in wanted):
        for found in everything:
            if found.span[0] <= end and start <= found.span[1]:
                actions += _fixes(server, path, found)
    if wanted is None or any(_within(lsp.CodeActionKind.SourceFixAll, kind) for kind in wanted):
        actions += _fix_all(server, path)
    return actions


def _within(kind: str, wanted: str) -> bool:
    """Is a kind of action the one wanted, or below it?"""
    kind, wanted = str(getattr(kind, "value", kind)), str(getattr(wanted, "value", wanted))
    return kind == wanted or kind.startswith(wanted + ".")


def _fixes(server: Server, path: Path, found: Found) -> list[lsp.CodeAction]:
    """The fix, then each suggestion; the first is what an editor applies by itself."""
    said = found.said
    words = dict.fromkeys([*([said.fix] if said.fix is not None else []), *said.did_you_mean])
    return [
        lsp.CodeAction(
            title=f"Write `{word}`" if word.strip() else "Leave this out", kind=lsp.CodeActionKind.QuickFix,
            diagnostics=[server.diagnostic(path, found)], is_preferred=i == 0,
            edit=lsp.WorkspaceEdit(changes={uri_of(path): server.edits(path, [(*found.span, word)])}),
        )
        for i, word in enumerate(words)
    ]  # fmt: skip


def _fix_all(server: Server, path: Path) -> list[lsp.CodeAction]:
    """All that can only have been meant in one way, as `rulecore check --fix` puts it right."""
    here = server.project.set_of(path)
    if here is None or path.suffix != CARD_FILE:
        return []
    before = server.project.texts.read(path)
    after, _ = fix_text(before, str(path), here.vocabulary, here.signatures, here.titles())
    if after == before:
        return []
    edit = lsp.WorkspaceEdit(changes={uri_of(path): server.edits(path, line_changes(before, after))})
    return [lsp.CodeAction(title="Fix everything that is certain", kind=lsp.CodeActionKind.SourceFixAll, edit=edit)]


FEATURES: tuple[tuple[str, Callable[..., Any], Any], ...] = (
    (lsp.INITIALIZE, initialize, None),
    (lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS, folders_changed, None),
    (lsp.TEXT_DOCUMENT_DID_OPEN, opened, None),
    (lsp.TEXT_DOCUMENT_DID_CHANGE, changed, None),
    (lsp.TEXT_DOCUMENT_DID_SAVE, saved, None),
    (lsp.TEXT_DOCUMENT_DID_CLOSE, closed, None),
    (lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, files_changed, None),
    (lsp.TEXT_DOCUMENT_COMPLETION, completion, lsp.CompletionOptions(trigger_characters=[" ", '"', ":", ","])),
    (lsp.TEXT_DOCUMENT_HOVER, hovered, None),
    (lsp.TEXT_DOCUMENT_DEFINITION, definition, None),
    (lsp.TEXT_DOCUMENT_REFERENCES, references, None),
    (lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, highlights, None),
    (lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, symbols, None),
    (lsp.TEXT_DOCUMENT_PREPARE_RENAME, prepare_rename, None),
    (lsp.TEXT_DOCUMENT_RENAME, renamed, None),
    (lsp.TEXT_DOCUMENT_FORMATTING, formatting, None),
    (
        lsp.TEXT_DOCUMENT_CODE_ACTION, code_actions,
        lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.SourceFixAll]),
    ),
)  # fmt: skip

__all__ = ["Server", "make_server", "serve"]
