// Runs the extension without VS Code: a stand-in keeps what it registers, then asks as the editor would.
"use strict";

const fs = require("fs");
const path = require("path");
const Module = require("module");

const [extension, folder] = process.argv.slice(2);
const file = path.join(folder, "rust.card");
const written = 'curse "Rust"\n    discard Vehicle else loose level\n';
fs.writeFileSync(file, written);

const listeners = {};
const providers = {};
const published = new Map();
const noted = (name) => (handler) => ((listeners[name] = handler), { dispose() {} });
const provided = (name) => (_, provider) => ((providers[name] = provider), { dispose() {} });
const plain = (...names) =>
  class {
    constructor(...values) {
      names.forEach((name, i) => (this[name] = values[i]));
    }
  };

class Uri {
  constructor(text) {
    this.text = text;
    this.fsPath = decodeURIComponent(text.replace("file://", ""));
  }
  static parse(text) {
    return new Uri(text);
  }
  toString() {
    return this.text;
  }
}

class Range {
  constructor(line, character, endLine, endCharacter) {
    this.start = { line, character };
    this.end = { line: endLine, character: endCharacter };
  }
}

const document = {
  uri: new Uri("file://" + file),
  languageId: "rulecore-card",
  version: 1,
  text: written,
  getText() {
    return this.text;
  },
};

const vscode = {
  Uri,
  Range,
  Hover: plain("contents", "range"),
  MarkdownString: plain("value"),
  Location: plain("uri", "range"),
  TextEdit: plain("range", "newText"),
  Diagnostic: plain("range", "message", "severity"),
  DiagnosticSeverity: { Error: 0 },
  CompletionItem: plain("label", "kind"),
  CodeAction: plain("title", "kind"),
  CodeActionKind: plain("value"),
  DocumentHighlight: plain("range"),
  DocumentSymbol: plain("name", "detail", "kind", "range", "selectionRange"),
  WorkspaceEdit: class {
    constructor() {
      this.files = new Map();
    }
    set(uri, edits) {
      this.files.set(String(uri), edits);
    }
  },
  window: {
    createOutputChannel: () => ({ append: (text) => process.stderr.write(text), appendLine() {}, dispose() {} }),
    showErrorMessage: (text) => process.stderr.write(text),
  },
  commands: { registerCommand: () => ({ dispose() {} }) },
  workspace: {
    workspaceFolders: [{ uri: new Uri("file://" + folder), name: "cards" }],
    textDocuments: [document],
    getConfiguration: () => ({
      get: (name) => (name === "game" ? "munchkin-scooby-doo" : [process.env.PYTHON || "python", "-m", "rulecore", "lsp"]),
    }),
    onDidOpenTextDocument: noted("open"),
    onDidChangeTextDocument: noted("change"),
    onDidSaveTextDocument: noted("save"),
    onDidCloseTextDocument: noted("close"),
    onDidChangeWorkspaceFolders: noted("folders"),
  },
  languages: {
    match: () => 10,
    createDiagnosticCollection: () => ({ set: (uri, found) => published.set(String(uri), found), clear() {}, dispose() {} }),
    registerCompletionItemProvider: provided("completion"),
    registerHoverProvider: provided("hover"),
    registerDefinitionProvider: provided("definition"),
    registerReferenceProvider: provided("references"),
    registerDocumentHighlightProvider: provided("highlight"),
    registerDocumentSymbolProvider: provided("symbols"),
    registerRenameProvider: provided("rename"),
    registerDocumentFormattingEditProvider: provided("formatting"),
    registerCodeActionsProvider: provided("actions"),
  },
};

const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

async function verdict() {
  published.delete(String(document.uri));
  for (let i = 0; i < 2000 && !published.has(String(document.uri)); i++) await new Promise((done) => setTimeout(done, 10));
  return published.get(String(document.uri));
}

async function main() {
  const { activate, deactivate } = require(path.join(extension, "extension.js"));
  activate({ subscriptions: [] });
  const found = await verdict();
  const [wrong] = found;
  const line = written.split("\n")[wrong.range.start.line];
  const said = {
    diagnostics: found.map((one) => [
      one.code.value,
      line.slice(one.range.start.character, one.range.end.character),
      one.message.split("\n")[1].split("?")[0].split(",")[0],
    ]),
  };
  const at = { line: 1, character: 6 };
  said.completion = (await providers.completion.provideCompletionItems(document, { line: 1, character: 4 })).map((i) => i.label);
  said.hover = (await providers.hover.provideHover(document, at)).contents.value;
  said.rename = (await providers.rename.provideRenameEdits(document, { line: 0, character: 8 }, "Dust")).files.size;
  said.action = (await providers.actions.provideCodeActions(document, wrong.range, {}))[0].title;
  said.symbols = (await providers.symbols.provideDocumentSymbols(document)).map((one) => one.name);
  document.version += 1;
  listeners.change({ document, contentChanges: [{ range: wrong.range, text: "lose" }] });
  said.after = await verdict();
  await deactivate();
  console.log(JSON.stringify(said));
}

main().catch((why) => {
  console.error(why);
  process.exit(1);
});
