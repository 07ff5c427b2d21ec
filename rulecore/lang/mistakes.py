"""Why a line cannot be read, said in a designer's words under the exact word.

Owns: the diagnostics of the parser. Never: reading a line that is right. Enter here: explain.
It tries the slips that people make (a misspelt or capital function word, a colon left out, a word twice) and reports
the one that makes the line readable; else it says what stood there and what could.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..diagnostics import Diagnostic, make, suggest
from . import tables
from .automaton import Automaton, could, expected
from .tokens import Line, Scan, Token

PROBES = 40  # repairs that are tried for one line
LISTED = 7  # of what could stand somewhere, as many as people read

# The forms of lines, by their first word: how it is written, and one that is right.
FORMS = {
    "ON": ("on <moment> [if ...]: <what happens>", "on defeat: draw 1 treasure"),
    "INSTEAD": ("instead of <moment>: <what happens>", "instead of next win: lose level"),
    "ONCE": ("once per <time>[, <cost>]: <what happens>", "once per turn, discard a card: draw 1 door"),
    "IF": ("if <condition>: <what happens>", "if in combat: escape every Monster"),
    "UNLESS": ("unless <condition>: <what happens>", "unless in combat: draw 1 door"),
    "WHILE": ("while <condition>: <what holds>", "while in combat: +2"),
    "ELSE": ("else: <what happens>, below the block of an `if`", "else: draw 1 door"),
    "CHOOSE": ("choose one: <this>; <that>", "choose one: lose level; discard your hand"),
    "ROLL": ("roll: 1-3 <this>; 4-6 <that>", "roll: 1-3 draw 1 door; 4-6 lose level"),
    "ONLY": ("only <who> may <do>", "only Detective may equip"),
    "PLAY": ("play <when> [if ...]", "play in combat if no helper"),
    "SIGNED": ("+N [to <stat>] [vs <Term>] [per <Term>] [if ...]", "+2 to run-away vs Ghost"),
    "STRING": ('"<Name>": <what it does>', '"Beat Feet": +2 to run-away vs Ghost'),
}
HEADER = ('<kind> "<Name>"[: <entry>, <entry>]', 'monster "Ghost Clown": Ghost, level 14, treasures 4')
COLON_AFTER = frozenset(("ON", "INSTEAD", "ONCE", "NUM", "SPAN", "IF", "UNLESS", "WHILE", "ELSE", "STRING", "CHOOSE", "ROLL"))

# Groups of tokens, each with the words for all of it.
GROUPS = (
    (("WORD",), "a word"),
    (("TERM",), "a Term"),
    (("STRING",), "a name in quotes"),
    (("NUM",), "a number"),
    (("SIGNED",), "a bonus (`+2`)"),
    (("SPAN",), "a span (`1-3`)"),
    (("TIMES",), "copies (`x2`)"),
    (("OP",), "a comparison (`>=`)"),
    (("COLON",), "`:`"),
    (("COMMA",), "`,`"),
    (("SEMICOLON",), "`;`"),
    (("THEN", "ELSE"), "`then` or `else`"),
    (("IF", "UNLESS", "WHILE"), "`if`, `unless` or `while`"),
    (("MAY", "MUST", "CANNOT"), "`may`, `must` or `cannot`"),
    (("IS", "ARE", "HAS", "HAVE"), "`is` or `has`"),
    (("GET", "GETS"), "`get` or `gets`"),
    (("A", "THE", "EACH", "EVERY", "YOUR"), "`a`, `the`, `each` ..."),
    (("YOU", "IT", "THEY", "THIS"), "`you`, `it`, `this` ..."),
    (("FROM", "TO", "ON", "IN", "VS", "PER", "WITH"), "a phrase (`from`, `to`, `vs` ...)"),
    (("OF",), "`of`"), (("AND",), "`and`"), (("OR",), "`or`"), (("UNTIL",), "`until`"), (("NOT",), "`not`"),
    (("ONE",), "`one`"), (("BY",), "`by`"),
    (("_NL",), "the end of the line"),
)  # fmt: skip


class _Attempt:
    """A line that could not be read, and the tries to make it readable."""

    def __init__(self, found: Scan, line: Line, before: Sequence[int], run: Automaton) -> None:
        self.found, self.line, self.before, self.run = found, line, before, run
        self.at = run.at
        self.tokens = [*line.tokens, Token("_NL", "", line.end, line.end)]
        self.kinds = [token.type for token in self.tokens]
        self.left = PROBES

    @property
    def bad(self) -> Token:
        """The token that could not stand where it stands."""
        return self.tokens[self.at]

    @property
    def gap(self) -> Token:
        """The place just behind the token before that."""
        end = self.tokens[self.at - 1].end
        return Token("", "", end, end)

    def reads(self, at: int, remove: int, *kinds: str) -> bool:
        """Could the line be read with `remove` tokens at `at` replaced by these?"""
        self.left -= 1
        return self.left >= 0 and could(self.before, [*self.kinds[:at], *kinds, *self.kinds[at + remove :]])

    def spaced(self, token: Token, word: str) -> str:
        """A word to put in the place of a token, with spaces where a sign needed none."""
        around = self.found.text[token.start - 1] + self.found.text[token.end : token.end + 1]
        before = "" if around[0] == " " or not word[0].isalpha() else " "
        return before + word + ("" if around[1:] == " " or not word[-1].isalpha() else " ")

    def say(self, name: str, token: Token, message: str, fix: str | None = None, *mean: str) -> Diagnostic:
        """The diagnostic, with the form of the line it stands on."""
        usage, example = FORMS.get(self.kinds[0], ("", "")) if self.line.indent else HEADER
        return make(
            name, self.found.file, self.found.text, (token.start, token.end), message,
            did_you_mean=mean, usage=usage, example=example, fix=fix,
        )  # fmt: skip


@lru_cache(maxsize=1)
def function_words() -> frozenset[str]:
    """The words that the grammar reserves."""
    return frozenset(word for word in tables.load().words if word[0].isalpha())


def is_row(line: Line) -> bool:
    """Does it begin like a row of a die table (and not like `2 times per combat`)?"""
    kinds = [token.type for token in line.tokens[:2]]
    return kinds[0] == "SPAN" or kinds[0] == "NUM" and line.tokens[1:2] != [] and line.tokens[1].text != "times"


def explain(found: Scan, line: Line, before: Sequence[int], run: Automaton) -> Diagnostic:
    """The diagnostic for a line: `before` are the states at its beginning, `run` is stuck at its token `run.at`."""
    attempt = _Attempt(found, line, before, run)
    for guess in GUESSES:
        diagnostic = guess(attempt)
        if diagnostic is not None:
            return diagnostic
    return _plainly(attempt)


# ---- the slips that people make -------------------------------------------------------------------


def _twice(a: _Attempt) -> Diagnostic | None:
    if a.at and a.bad.text and a.bad.text == a.tokens[a.at - 1].text and a.reads(a.at, 1):
        return a.say("unexpected-token", a.bad, f"`{a.bad.text}` stands here twice", "")
    return None


def _capital_function_word(a: _Attempt) -> Diagnostic | None:
    words = tables.load().words
    for i in range(a.at, -1, -1):
        token = a.tokens[i]
        lower = token.text.lower()
        if token.type == "TERM" and lower in words and a.reads(i, 1, words[lower]):
            return a.say("unexpected-token", token, f"`{lower}` is written in small letters", lower, lower)
    return None


def _misspelt_here(a: _Attempt) -> Diagnostic | None:
    return _misspelt(a, a.at)


def _misspelt_before(a: _Attempt) -> Diagnostic | None:
    return next((d for i in range(a.at) if (d := _misspelt(a, i))), None)


def _misspelt(a: _Attempt, at: int) -> Diagnostic | None:
    """A word that is nearly a function word, with which the line can be read."""
    token = a.tokens[at]
    if token.type not in ("WORD", "TERM"):
        return None
    mean = [word for word in _nearly(token.text) if a.reads(at, 1, tables.load().words[word])]
    return a.say("unexpected-token", token, f"`{token.text}` cannot stand here", mean[0], *mean) if mean else None


@lru_cache(maxsize=1024)
def _nearly(text: str) -> tuple[str, ...]:
    """Function words that this may have been."""
    return suggest(text, function_words(), most=1 if len(text) < 6 else 2)


def _dangling(a: _Attempt) -> Diagnostic | None:
    """A colon or a comma behind which nothing follows."""
    if a.at and a.bad.type == "_NL" and a.kinds[a.at - 1] in ("COLON", "COMMA") and a.reads(a.at - 1, 1):
        last = a.tokens[a.at - 1]
        return a.say("unexpected-token", last, f"nothing follows this `{last.text}`", "")
    return None


def _lonely_else(a: _Attempt) -> Diagnostic | None:
    if not a.at and a.bad.type == "ELSE":
        message = "`else:` can only follow the indented block of an `if`, `unless` or `while`"
        return a.say("unexpected-token", a.bad, message)
    return None


def _row_of_no_table(a: _Attempt) -> Diagnostic | None:
    """A row of a die table, below a line that opens none: `rooll:`."""
    row = a.kinds[: a.at + 1] in (["SPAN"], ["NUM", "COLON"])
    if not a.line.indent or not row or could(a.before, [a.kinds[0], "COLON"]):
        return None
    above = next(line for line in reversed(a.found.lines) if line.start < a.line.start and line.indent < a.line.indent)
    said = above.tokens[-2] if above.opens else above.tokens[-1]
    mean = suggest(said.text, ("roll", "rolls"))
    if mean:
        return a.say("unexpected-token", said, f"`{said.text}` opens no die table", mean[0], *mean)
    return a.say("unexpected-token", a.tokens[0], "a row of a die table stands below `roll:`")


def _colon(a: _Attempt) -> Diagnostic | None:
    if not a.at or a.kinds[0] not in COLON_AFTER and a.line.indent or not a.reads(a.at, 0, "COLON"):
        return None
    message = f"a colon belongs between `{a.tokens[a.at - 1].text}` and `{a.bad.text}`"
    return a.say("missing-colon", a.gap, message, ":")


def _comma(a: _Attempt) -> Diagnostic | None:
    """Entries of a header with no comma between them."""
    if not a.line.indent and a.at > 2 and a.bad.text and a.reads(a.at, 0, "COMMA"):
        return a.say("unexpected-token", a.gap, "the entries of a header are separated by commas", ",")
    return None


def _wrong_joint(a: _Attempt) -> Diagnostic | None:
    """Things that are joined by another word or sign than they should be."""
    for i in range(a.at, 0, -1):
        said = a.tokens[i]
        if said.type not in ("OR", "AND", "COMMA") and said.text != "otherwise":
            continue
        for kinds, fix, message in _joints(a, i):
            if a.reads(i, 1, *kinds):
                message = f"`{said.text}` cannot stand here: {message}"
                return a.say("unexpected-token", said, message, a.spaced(said, fix), fix)
        if said.type == "OR" and {"IF", "UNLESS", "WHILE"}.intersection(a.kinds[:i]):
            message = "`or` joins nouns, not conditions; write a line for each"
            return a.say("unexpected-token", said, message)
    return None


def _joints(a: _Attempt, at: int) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """What may have been meant by a joint: its tokens, its text, and the rule."""
    kind, following = a.kinds[at], a.kinds[at + 1 : at + 2]
    if kind == "OR" and following == ["SIGNED"]:
        yield ("COMMA", "OR"), ", or", "bonuses of which the last that holds counts are joined by `, or`"
    if kind == "COMMA":
        yield ("SEMICOLON",), ";", "options and rows on one line are separated by `;`"
    if kind in ("COMMA", "AND"):
        yield ("THEN",), "then", "effects are joined by `then`"
    if kind in ("OR", "WORD") and not {"IF", "UNLESS", "WHILE"}.intersection(a.kinds[:at]):
        yield ("ELSE",), "else", "`else` comes before what is done if the first was not done"


def _two_words(a: _Attempt) -> Diagnostic | None:
    """A noun in two words, or two effects that nothing joins."""
    if not a.at or not a.line.indent or not a.bad.text:
        return None
    before = a.tokens[a.at - 1]
    join = "two effects on one line are joined by `then` or `else`"
    if a.bad.type == before.type == "WORD" and a.reads(a.at, 1):
        noun = f"{before.text}-{a.bad.text}"
        message = f"`{before.text} {a.bad.text}` are two words: a noun is one (`{noun}`), and {join}"
        return a.say("unexpected-token", a.bad, message)
    if a.reads(a.at, 0, "THEN"):
        return a.say("unexpected-token", a.bad, f"`{a.bad.text}` cannot stand here: {join}")
    return None


def _reserved(a: _Attempt) -> Diagnostic | None:
    """A function word in the place of a name."""
    for i in (a.at, a.at - 1):
        token = a.tokens[i] if i >= 0 else a.bad
        if token.text in function_words() and a.reads(max(i, 0), 1, "WORD"):
            return a.say("reserved-word", token, f"`{token.text}` is a word of the language, and names nothing")
    return None


def _not_a_card(a: _Attempt) -> Diagnostic | None:
    if a.line.indent or a.at > 1:
        return None
    first = a.tokens[0]
    if a.kinds[:2] == ["TERM", "STRING"]:
        lower = first.text.lower()
        return a.say("unexpected-token", first, "the kind of a card is written in small letters", lower, lower)
    if a.kinds[:2] == ["WORD", "TERM"]:
        return a.say("unexpected-token", a.bad, "the name of a card stands in quotes")
    message = "this is no beginning of a card; a line that belongs to the card above it is indented"
    return a.say("unexpected-token", first, message, f"    {first.text}")


def _capital(a: _Attempt) -> Diagnostic | None:
    """A sentence whose verb has a capital letter."""
    if a.bad.type != "TERM" or not a.reads(a.at, 1, "WORD"):
        return None
    lower = a.bad.text.lower()
    return a.say("unexpected-token", a.bad, "verbs and nouns are written in small letters", lower, lower)


GUESSES = (
    _twice, _dangling, _lonely_else, _row_of_no_table, _capital_function_word, _misspelt_here, _colon, _comma, _misspelt_before,
    _reserved, _wrong_joint, _two_words, _not_a_card, _capital,
)  # fmt: skip


# ---- or else --------------------------------------------------------------------------------------


def _plainly(a: _Attempt) -> Diagnostic:
    """What stood there, and what could."""
    could_be = expected(a.run.states)
    words = tables.load().words
    mean = [word for word in _nearly(a.bad.text) if words[word] in could_be] if a.bad.type in ("WORD", "TERM") else []
    after = f"after `{a.tokens[a.at - 1].text}`" if a.at else "at the beginning of a line"
    choices = _in_words(could_be)
    if a.bad.type == "_NL":
        return a.say("unexpected-token", a.bad, f"the line ends too early; {after} could stand {choices}")
    message = f"`{a.bad.text}` cannot stand {after}; there could stand {choices}"
    return a.say("unexpected-token", a.bad, message, None, *mean)


def _in_words(kinds: frozenset[str]) -> str:
    """Kinds of tokens in a designer's words."""
    said = list(_groups(kinds))
    if len(said) > LISTED:
        return ", ".join(said[:LISTED]) + " and others"
    return " or ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said) or "nothing"


def _groups(kinds: frozenset[str]) -> Iterator[str]:
    """The groups that are all there, then the function words that are in none (but not each single determiner)."""
    left = set(kinds)
    for group, said in GROUPS:
        if left.issuperset(group):
            left.difference_update(group)
            yield said
    if "EACH" not in kinds:
        yield from sorted(f"`{word}`" for word, kind in tables.load().words.items() if kind in left)
