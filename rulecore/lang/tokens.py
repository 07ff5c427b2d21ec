"""Card text cut into cards, lines and tokens, with everything that is wrong with it at this level.

Owns: cutting, indentation, limits, and characters that card text does not use. Never: sentences (that is `syntax`).
Enter here: cut, scan. Nothing here recurses, and the work is linear in the text.
"""
from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from attrs import define, field

from ..diagnostics import Diagnostic, Span, make, suggest
from . import tables

CARD_BYTES = 64 * 1024
LINE_TOKENS = 120
BLOCK_DEPTH = 8
PROBLEMS = 20  # of one card; nobody reads on, and a hostile text has thousands

WORDLIKE = ("TIMES", "TERM", "WORD", "SPAN", "SIGNED", "NUM")
_NOT_INSIDE = r"(?![\w'\N{RIGHT SINGLE QUOTATION MARK}-])"  # a word ends where its letters end
_BLOB = re.compile(r"[+-]?[\w'\N{RIGHT SINGLE QUOTATION MARK}!-]+\+?")
_MARK = re.compile(r"[\s\ufeff]*\ufeff")  # a byte-order mark, at the beginning of a file
_START = re.compile(r"^[^\s#]", re.M)
_MARGIN = re.compile(r"[^\S\n]*")
_QUOTED = re.compile("[\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}]"
                     "([^\n\"\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}]*)"
                     "[\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\"]")  # fmt: skip

# What word processors write, and what was meant.
_MEANT = {
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032`\u00b4", "'"),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
    "\u00d7": "x", "\u2264": "<=", "\u2265": ">=", "\t": " ", ".": "",
}  # fmt: skip


class Token(NamedTuple):
    """One word or sign: its terminal in the grammar, its text, and its offsets in the file."""

    type: str
    text: str
    start: int
    end: int


@define
class Line:
    """One line that says something, and the comment behind it."""

    start: int
    indent: int
    tokens: list[Token] = field(factory=list)
    comment: str = ""

    @property
    def end(self) -> int:
        """Just behind the last token."""
        return self.tokens[-1].end

    @property
    def opens(self) -> bool:
        """Does it end with a colon, so that a block belongs to it?"""
        return self.tokens[-1].type == "COLON"


@define
class Scan:
    """A card's lines, its comments, and what is wrong with them."""

    text: str
    file: str
    lines: list[Line] = field(factory=list)
    comments: list[Token] = field(factory=list)
    problems: list[Diagnostic] = field(factory=list)

    def report(
        self, name: str, span: Span, message: str, fix: str | None = None, did_you_mean: tuple[str, ...] = ()
    ) -> None:
        """Add a problem, unless the card has more than anybody reads."""
        if len(self.problems) < PROBLEMS:
            self.problems.append(
                make(name, self.file, self.text, span, message, fix=fix, did_you_mean=did_you_mean)
            )


def cut(text: str) -> Iterator[Span]:
    """The span of each card: it begins at column 0, and nothing else does. What stands before the first is one too."""
    mark = _MARK.match(text)
    first = mark.end() if mark else 0
    starts = [m.start() for m in _START.finditer(text, first)]
    if first and text[first : first + 1].strip(" \t\r\n#"):
        starts = [first, *starts]
    if not starts or text[first : starts[0]].strip():
        starts = [first, *starts]
    yield from zip(starts, [*starts[1:], len(text)], strict=True)


@lru_cache(maxsize=1)
def _matcher() -> re.Pattern[str]:
    """One regular expression for all terminals of the grammar."""
    patterns = tables.load().patterns
    signs = "|".join(re.escape(sign) for sign in tables.load().words if not sign[0].isalpha())
    groups = [f"(?P<STRING>{patterns['STRING']})"]
    groups += [f"(?P<{name}>(?:{patterns[name]}){_NOT_INSIDE})" for name in WORDLIKE]
    groups += [f"(?P<OP>{patterns['OP']})", f"(?P<sign>{signs})", "(?P<comment>#[^\n]*)"]
    return re.compile(" *(?:" + "|".join(groups) + ")")


def scan(text: str, file: str, span: Span) -> Scan:
    """Cut one card (as `cut` found it) into lines of tokens."""
    found = Scan(text, file)
    start, end = span
    if (end - start) * 4 > CARD_BYTES and len(text[start:end].encode("utf-8", "replace")) > CARD_BYTES:
        line_end = text.find("\n", start, end)
        found.report("too-long", (start, line_end if line_end >= 0 else end), "this card has more than 64 KiB")
        return found
    while start < end and len(found.problems) < PROBLEMS:
        stop = text.find("\n", start, end)
        stop = end if stop < 0 else stop
        _line(found, start, stop - 1 if text.startswith("\r", stop - 1) and stop > start else stop)
        start = stop + 1
    if not found.problems:
        _check_layout(found)
    return found


def _line(found: Scan, start: int, end: int) -> None:
    """Read one line."""
    text = found.text
    margin = _MARGIN.match(text, start, end)
    at = margin.end() if margin else start
    line = Line(start, at - start)
    if at < end and text[start:at].strip(" ") and text[at] != "#":
        width = sum(4 if char == "\t" else 1 for char in text[start:at])
        found.report("bad-character", (start, at), "only spaces indent a line", fix=" " * width)
    match, words, tokens = _matcher().match, tables.load().words, line.tokens
    while at < end:
        m = match(text, at, end)
        if m is None:
            at = _trouble(found, at, end)
            continue
        kind = m.lastgroup
        first, at = m.span(kind or 0)
        said = text[first:at]
        if kind == "WORD":
            kind = words.get(said, kind)
        elif kind == "sign":
            kind = words[said]
        elif kind == "STRING":
            _check_quoted(found, first, said)
        elif kind == "comment":
            line.comment = _comment(found, first, said)
            continue
        tokens.append(Token(kind or "", said, first, at))
    if len(tokens) > LINE_TOKENS:
        message = f"this line has {len(tokens)} words and signs; {LINE_TOKENS} are allowed"
        found.report("too-long", (tokens[LINE_TOKENS].start, tokens[-1].end), message)
    if tokens:
        found.lines.append(line)


def _comment(found: Scan, start: int, said: str) -> str:
    said = said.rstrip()
    found.comments.append(Token("COMMENT", said, start, start + len(said)))
    lost = said.find("\ufffd")
    if lost >= 0:
        found.report("bad-character", (start + lost, start + lost + 1), "this was not text in UTF-8")
    return said


def _check_quoted(found: Scan, start: int, said: str) -> None:
    """Inside quotes any letters may stand, but none that cannot be seen or told apart."""
    if said.isascii() and said.isprintable():
        return
    for i, char in enumerate(said):
        if char == "\ufffd" or not char.isprintable():
            fix = " " if char.isspace() else ""
            found.report("bad-character", (start + i, start + i + 1), f"{_named(char)} cannot stand in a name", fix=fix)
            return
    if not unicodedata.is_normalized("NFC", said):
        message = "this name is written with separate accents, so that it looks like another name and is none"
        found.report("bad-character", (start, start + len(said)), message, fix=unicodedata.normalize("NFC", said))


# ---- what no token begins with --------------------------------------------------------------------


def _trouble(found: Scan, at: int, end: int) -> int:
    """Report what stands here, and say where to go on."""
    text = found.text
    while at < end and text[at] == " ":
        at += 1
    if at == end:
        return end
    if text[at] == '"':
        return _unclosed(found, at, end)
    curly = _QUOTED.match(text, at, end)
    if curly:
        found.report("bad-character", curly.span(), "names stand in straight quotes", fix=f'"{curly[1]}"')
        return curly.end()
    blob = _BLOB.match(text, at, end)
    if blob and any(char.isalnum() for char in blob[0]):
        _bad_word(found, blob.span(), blob[0])
        return blob.end()
    return _bad_characters(found, at, end)


def _unclosed(found: Scan, at: int, end: int) -> int:
    said = found.text[at:end].rstrip()
    found.report("unclosed-string", (at, at + len(said)), "these quotes are not closed on this line")
    return end


def _bad_characters(found: Scan, at: int, end: int) -> int:
    """A run of one and the same bad character is one problem."""
    char = found.text[at]
    stop = at + 1
    while stop < end and found.text[stop] == char:
        stop += 1
    fix = _meant(char)
    if char == "." and not found.text[stop:end].strip():
        message = "a line of card text has no full stop"
    elif fix is not None and not fix.strip():
        message = f"{_named(char)} is not used in card text"
    else:
        message = f"{_named(char)} is not used in card text" + (f"; write `{fix}`" if fix else "")
    found.report("bad-character", (at, stop), message, fix=None if fix is None else fix * (stop - at))
    return stop


def _bad_word(found: Scan, span: Span, said: str) -> None:
    """Letters and digits that make no token: `tHEN`, `3gold`, `Caf\u00e9`."""
    plain = "".join(_ascii(char) for char in said)
    lower = plain.lower()
    words = tables.load().words
    glued = re.fullmatch(r"([+-]?[0-9]+)([A-Za-z][A-Za-z-]*)", plain)
    if not said.isascii():
        fits = _matcher().fullmatch(plain) is not None
        message = f"`{said}` has letters that card text uses only in quotes"
        found.report("bad-character", span, message, fix=plain if fits else None)
    elif lower in words or (plain[1:] != plain[1:].lower() and _matcher().fullmatch(lower)):
        found.report("bad-word", span, f"`{said}` mixes small and capital letters", fix=lower, did_you_mean=(lower,))
    elif glued:
        found.report("bad-word", span, f"`{said}` needs a space", fix=f"{glued[1]} {glued[2]}")
    else:
        message = f"`{said}` is no word of card text: small letters, digits, and hyphens between them"
        found.report("bad-word", span, message, did_you_mean=suggest(lower.replace("_", "-"), words))


def _meant(char: str) -> str | None:
    """What to write for a character, "" for nothing; None when that cannot be known."""
    if char in _MEANT:
        return _MEANT[char]
    if char.isspace():
        return " "
    if unicodedata.category(char) in ("Cf", "Cc"):
        return ""
    plain = _ascii(char)
    return plain if plain != char and plain.isascii() else None


def _ascii(char: str) -> str:
    """The character without its accent or its width."""
    if char in _MEANT:
        return _MEANT[char]
    bare = unicodedata.normalize("NFKD", char)
    bare = "".join(c for c in bare if not unicodedata.combining(c))
    return bare if bare and bare.isascii() else char


def _named(char: str) -> str:
    """A character as a message can show it."""
    if char.isprintable() and char != "\ufffd":
        return f"`{char}`"
    name = {"\t": "a tab", "\u00a0": "a non-breaking space", "\ufeff": "a byte-order mark"}.get(char)
    return name or f"the character U+{ord(char):04X} ({unicodedata.name(char, 'without a name').lower()})"


# ---- indentation ----------------------------------------------------------------------------------


def _check_layout(found: Scan) -> None:
    """Every line stands in an open block, every colon at a line's end has a block, and no block is too deep."""
    if found.lines and found.lines[0].indent:
        message = "this line belongs to no card: a card begins at column 0"
        found.report("bad-indent", _margin(found.lines[0]), message)
        return
    levels = [0]
    depths = [-1]
    for above, line in zip([None, *found.lines], found.lines, strict=False):
        if above is not None:
            _step(found, above, line, levels, depths)
        colons = [token for token in line.tokens if token.type == "COLON"] if line.indent else []
        if depths[-1] <= BLOCK_DEPTH < depths[-1] + len(colons):
            deep = colons[BLOCK_DEPTH - depths[-1]]
            found.report("too-deep", (deep.start, deep.end), f"blocks are nested more than {BLOCK_DEPTH} deep here")
    last = found.lines[-1] if found.lines else None
    if last is not None and last.opens and last.indent:
        _no_block(found, last)


def _step(found: Scan, above: Line, line: Line, levels: list[int], depths: list[int]) -> None:
    """From one line to the next: a block opened, gone on with, or closed."""
    opens = above.opens or not above.indent
    if line.indent > levels[-1]:
        if not opens:
            message = "this line stands deeper than the line above it, which opens no block"
            found.report("bad-indent", _margin(line), message, fix=" " * levels[-1])
            return
        inside = sum(token.type == "COLON" for token in above.tokens) if above.indent else 1
        depths.append(depths[-1] + inside)
        levels.append(line.indent)
        return
    if opens and above.indent:
        _no_block(found, above)
    while line.indent < levels[-1]:
        levels.pop()
        depths.pop()
    if line.indent != levels[-1]:
        wanted = levels[-1] or 4
        found.report("bad-indent", _margin(line), "this line is in line with no line above it", fix=" " * wanted)
        levels.append(line.indent)
        depths.append(depths[-1])


def _no_block(found: Scan, line: Line) -> None:
    colon = line.tokens[-1]
    message = "nothing follows this colon: go on behind it, or indent the lines below that belong to it"
    found.report("unexpected-token", (colon.start, colon.end), message)


def _margin(line: Line) -> Span:
    """The spaces before a line."""
    return (line.start, line.start + line.indent)
