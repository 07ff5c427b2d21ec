// Starts `rulecore lsp` and passes on what VS Code asks. No dependencies: the folder is the extension.
"use strict";

const vscode = require("vscode");
const { spawn } = require("child_process");
const { Connection } = require("./connection");

const LANGUAGE = "rulecore-card";
const SELECTOR = [
  { language: LANGUAGE, scheme: "file" },
  { scheme: "file", pattern: "**/game.yaml" },
];
const RESTARTS = 5; // a server that ends so often is left alone

let session = null;
let restarts = 0;

function activate(context) {
  const output = vscode.window.createOutputChannel("rulecore");
  const diagnostics = vscode.languages.createDiagnosticCollection("rulecore");
  const ask = (method, params) => (session ? session.request(method, params).catch(() => null) : Promise.resolve(null));
  const start = () => (session = connect(output, diagnostics, start));
  context.subscriptions.push(
    output,
    diagnostics,
    vscode.commands.registerCommand("rulecore.restart", () => {
      restarts = 0;
      stop();
      start();
    }),
    ...documents(),
    ...features(ask),
    { dispose: stop },
  );
  start();
}

function deactivate() {
  return stop();
}

function stop() {
  const ended = session;
  session = null;
  if (!ended) return Promise.resolve();
  ended.closing = true;
  return ended
    .request("shutdown", null)
    .catch(() => null)
    .then(() => ended.notify("exit", null));
}

function connect(output, diagnostics, again) {
  const settings = vscode.workspace.getConfiguration("rulecore");
  const [program, ...given] = settings.get("command");
  const folders = vscode.workspace.workspaceFolders || [];
  const child = spawn(program, given, { cwd: folders.length ? folders[0].uri.fsPath : undefined });
  const made = new Connection(child.stdout, child.stdin);
  child.stderr.on("data", (text) => output.append(String(text)));
  child.on("error", (why) => {
    vscode.window.showErrorMessage(`rulecore: ${why.message}. Install it with: pipx install "rulecore[lsp]"`);
  });
  child.on("exit", () => {
    made.end();
    diagnostics.clear();
    restarts += 1;
    if (!made.closing && session === made && restarts < RESTARTS) again();
  });
  child.stdin.on("error", () => made.end());
  made.on("window/logMessage", ({ message }) => output.appendLine(message));
  made.on("textDocument/publishDiagnostics", ({ uri, diagnostics: found }) => {
    diagnostics.set(vscode.Uri.parse(uri), found.map(asDiagnostic));
  });
  made
    .request("initialize", {
      processId: process.pid,
      rootUri: folders.length ? String(folders[0].uri) : null,
      workspaceFolders: folders.map((folder) => ({ uri: String(folder.uri), name: folder.name })),
      initializationOptions: { game: settings.get("game") },
      capabilities: { workspace: { workspaceFolders: true }, textDocument: { publishDiagnostics: {} } },
    })
    .then(() => {
      made.notify("initialized", {});
      made.ready = true;
      vscode.workspace.textDocuments.filter(isOurs).forEach((document) => open(made, document));
    })
    .catch((why) => output.appendLine(String(why)));
  return made;
}

// ---- documents ------------------------------------------------------------------------------------

const isOurs = (document) => vscode.languages.match(SELECTOR, document) > 0;
const named = (document) => ({ uri: String(document.uri) });

function open(made, document) {
  made.notify("textDocument/didOpen", {
    textDocument: { ...named(document), languageId: document.languageId, version: document.version, text: document.getText() },
  });
}

function documents() {
  const tell = (document, method, params) => {
    if (session && session.ready && isOurs(document)) session.notify(method, params);
  };
  return [
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (session && session.ready && isOurs(document)) open(session, document);
    }),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (!contentChanges.length) return;
      const changes = contentChanges.map(({ range, text }) => ({ range: fromRange(range), text }));
      tell(document, "textDocument/didChange", {
        textDocument: { ...named(document), version: document.version },
        contentChanges: changes,
      });
    }),
    vscode.workspace.onDidSaveTextDocument((document) => {
      tell(document, "textDocument/didSave", { textDocument: named(document) });
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      tell(document, "textDocument/didClose", { textDocument: named(document) });
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      const folders = (list) => list.map((folder) => ({ uri: String(folder.uri), name: folder.name }));
      const event = { added: folders(added), removed: folders(removed) };
      if (session && session.ready) session.notify("workspace/didChangeWorkspaceFolders", { event });
    }),
  ];
}

// ---- what VS Code asks ----------------------------------------------------------------------------

function features(ask) {
  const languages = vscode.languages;
  const at = (document, position) => ({ textDocument: named(document), position: fromPosition(position) });
  return [
    languages.registerCompletionItemProvider(
      SELECTOR,
      {
        provideCompletionItems: async (document, position) => {
          const found = await ask("textDocument/completion", at(document, position));
          return found ? found.items.map(asItem) : [];
        },
      },
      " ",
      '"',
      ":",
      ",",
    ),
    languages.registerHoverProvider(SELECTOR, {
      provideHover: async (document, position) => {
        const found = await ask("textDocument/hover", at(document, position));
        return found && new vscode.Hover(new vscode.MarkdownString(found.contents.value), asRange(found.range));
      },
    }),
    languages.registerDefinitionProvider(SELECTOR, {
      provideDefinition: async (document, position) =>
        ((await ask("textDocument/definition", at(document, position))) || []).map(asLocation),
    }),
    languages.registerReferenceProvider(SELECTOR, {
      provideReferences: async (document, position, context) =>
        ((await ask("textDocument/references", { ...at(document, position), context })) || []).map(asLocation),
    }),
    languages.registerDocumentHighlightProvider(SELECTOR, {
      provideDocumentHighlights: async (document, position) =>
        ((await ask("textDocument/documentHighlight", at(document, position))) || []).map(
          ({ range }) => new vscode.DocumentHighlight(asRange(range)),
        ),
    }),
    languages.registerDocumentSymbolProvider(SELECTOR, {
      provideDocumentSymbols: async (document) =>
        ((await ask("textDocument/documentSymbol", { textDocument: named(document) })) || []).map(
          (s) => new vscode.DocumentSymbol(s.name, s.detail || "", s.kind - 1, asRange(s.range), asRange(s.selectionRange)),
        ),
    }),
    languages.registerRenameProvider(SELECTOR, {
      prepareRename: async (document, position) => {
        const found = await ask("textDocument/prepareRename", at(document, position));
        if (!found) throw new Error("No name that can be changed stands here.");
        return { range: asRange(found.range), placeholder: found.placeholder };
      },
      provideRenameEdits: async (document, position, newName) =>
        session && asEdit(await session.request("textDocument/rename", { ...at(document, position), newName })),
    }),
    languages.registerDocumentFormattingEditProvider(SELECTOR, {
      provideDocumentFormattingEdits: async (document, options) =>
        ((await ask("textDocument/formatting", { textDocument: named(document), options })) || []).map(asTextEdit),
    }),
    languages.registerCodeActionsProvider(SELECTOR, {
      provideCodeActions: async (document, range, context) => {
        const asked = { diagnostics: [], only: context.only ? [context.only.value] : undefined };
        const params = { textDocument: named(document), range: fromRange(range), context: asked };
        return ((await ask("textDocument/codeAction", params)) || []).map(asAction);
      },
    }),
  ];
}

// ---- from here to there and back ------------------------------------------------------------------

const fromPosition = ({ line, character }) => ({ line, character });
const fromRange = ({ start, end }) => ({ start: fromPosition(start), end: fromPosition(end) });
const asRange = ({ start, end }) => new vscode.Range(start.line, start.character, end.line, end.character);
const asLocation = ({ uri, range }) => new vscode.Location(vscode.Uri.parse(uri), asRange(range));
const asTextEdit = ({ range, newText }) => new vscode.TextEdit(asRange(range), newText);

function asDiagnostic({ range, message, code, codeDescription }) {
  const made = new vscode.Diagnostic(asRange(range), message, vscode.DiagnosticSeverity.Error);
  made.source = "rulecore";
  made.code = codeDescription ? { value: code, target: vscode.Uri.parse(codeDescription.href) } : code;
  return made;
}

function asItem({ label, kind, detail, documentation, sortText, filterText, textEdit }) {
  const made = new vscode.CompletionItem(label, kind - 1);
  Object.assign(made, { detail, sortText, filterText, insertText: textEdit.newText, range: asRange(textEdit.range) });
  if (documentation) made.documentation = new vscode.MarkdownString(documentation.value);
  return made;
}

function asEdit({ changes }) {
  const made = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(changes)) made.set(vscode.Uri.parse(uri), edits.map(asTextEdit));
  return made;
}

function asAction({ title, kind, diagnostics, isPreferred, edit }) {
  const made = new vscode.CodeAction(title, new vscode.CodeActionKind(kind));
  Object.assign(made, { diagnostics: (diagnostics || []).map(asDiagnostic), isPreferred, edit: asEdit(edit) });
  return made;
}

module.exports = { activate, deactivate };
