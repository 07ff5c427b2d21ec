"""Reading cards: what is read, where it stands, how mistakes are said, and that nothing ever raises."""
from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulecore.diagnostics import Diagnostic
from rulecore.lang import ast, tables, tree
from rulecore.lang.automaton import expected
from rulecore.lang.fmt import text
from rulecore.lang.mistakes import function_words
from rulecore.lang.source import read_source
from rulecore.lang.syntax import parse, reader_before, titles, token_texts
from rulecore.lang.tokens import CARD_BYTES, LINE_TOKENS, cut, scan
from rulecore.vocab import RESERVED


def nodes(node: ast.Node) -> list[ast.Node]:
    """A node and all below it."""
    return [node, *(below for child in ast.children(node) for below in nodes(child))]


def one(source: str) -> Diagnostic:
    """The only diagnostic of a text."""
    (diagnostic,) = parse(source).diagnostics
    return diagnostic


def fixed(source: str) -> str:
    """The text with every fix put in."""
    for d in reversed(parse(source).diagnostics):
        assert d.fix is not None, d
        source = source[: d.start] + d.fix + source[d.end :]
    return source


# ---- the tables -----------------------------------------------------------------------------------


def test_the_shipped_tables_are_made_from_the_grammar() -> None:
    pytest.importorskip("interegular")
    assert tables.FILE.read_text(encoding="utf-8") == tables.make(), "run: python -m rulecore.lang.tables"


def test_our_tokens_are_those_of_the_grammar(sample: str) -> None:
    lark_tokens = [(t.type, str(t)) for t in tables.lark(strict=False).lex(sample) if t.type != "_NL"]
    ours = [(t.type, t.text) for span in cut(sample) for line in scan(sample, "", span).lines for t in line.tokens]
    assert ours == lark_tokens


def test_no_noun_may_be_called_like_a_function_word() -> None:
    assert function_words() - {"play", "roll"} == RESERVED


def test_reading_cards_needs_no_parser_generator() -> None:
    code = "import sys; from rulecore.lang.syntax import parse; parse('item \"A\"'); print('lark' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


# ---- what is read ---------------------------------------------------------------------------------


def test_every_sample_is_read(corpus: dict[str, str]) -> None:
    parsed = [parse(source, name) for name, source in corpus.items()]
    assert [d for p in parsed for d in p.diagnostics] == []
    assert sum(len(p.cards) for p in parsed) == 161


def test_a_card_becomes_these_nodes() -> None:
    (card,) = parse('curse "Rip": printed, x2\n    discard Vehicle else lose 2 levels if Ghost\n').cards
    noun = ast.NounPhrase((), None, (ast.Head("terms", "Vehicle"),), None)
    levels = ast.NounPhrase((), "2", (ast.Head("word", "levels"),), None)
    ghost = ast.Guard("if", (ast.Holds(ast.NounPhrase((), None, (ast.Head("terms", "Ghost"),), None), ()),))
    discard = ast.Deed(None, None, "discard", False, False, noun, ())
    lose = ast.Deed(None, None, "lose", False, False, levels, (), (ghost,))
    line = ast.Sentence(ast.Steps((ast.Ladder((discard, lose)),)), None)
    fields = (ast.Field("WORD", ("printed",)), ast.Field("TIMES", ("x2",)))
    assert card == ast.Card("curse", '"Rip"', fields, (line,))
    assert card.title == "Rip"


@pytest.mark.parametrize("header, shape", [
    ("Ghost", "TERM"), ("Ghost Hunter", "TERM+TERM"), ("printed", "WORD"), ("level 8", "WORD+value"),
    ("treasures +1", "WORD+value"), ("+3", "SIGNED"), ("x3", "TIMES"), ("2 Net", "NUM+TERM"),
])  # fmt: skip
def test_the_shapes_of_header_entries(header: str, shape: str) -> None:
    assert parse(f'item "A": {header}').cards[0].fields[0].shape == shape


def test_a_ruling_is_a_condition() -> None:
    (card,) = parse('item "A"\n    +2 if ruling "ties" and not ruling "late"').cards
    found = [node.name for node in nodes(card) if isinstance(node, ast.Ruled)]
    assert found == ['"ties"', '"late"']


def test_spans_say_where_every_node_stands(sample: str) -> None:
    one_line = (ast.Card, ast.Body, ast.Row, *ast.Line.__args__)  # these may have several lines
    for card in parse(sample).cards:
        for node in nodes(card):
            start, end = node.span
            assert 0 <= start < end <= len(sample)
            assert all(start <= child.span[0] and child.span[1] <= end for child in ast.children(node)), node
            if not isinstance(node, one_line):
                assert token_texts("x " + text(node))[1:] == token_texts("x " + sample[start:end])[1:]


def test_a_file_is_its_cards_one_by_one(sample: str) -> None:
    def moved(node: ast.Node, by: int) -> list[tuple[int, int]]:
        return [(n.span[0] + by, n.span[1] + by) for n in nodes(node)]

    whole = parse(sample).cards
    alone = [(span[0], card) for span in cut(sample) for card in parse(sample[slice(*span)]).cards]
    assert tuple(card for _, card in alone) == whole
    for (by, card), same in zip(alone, whole, strict=True):
        assert moved(card, by) == moved(same, 0)


def test_the_tree_goes_to_json_and_back(sample: str) -> None:
    for card in parse(sample).cards:
        back = tree.from_json(json.loads(json.dumps(tree.to_json(card))))
        assert back == card and [n.span for n in nodes(back)] == [n.span for n in nodes(card)]
        assert tree.from_json(tree.to_json(card, spans=False)) == card


@pytest.mark.parametrize("data", [{}, {"node": "Os"}, {"node": "Head", "kind": "word"}, {"node": "Head", "x": 1}, 3])
def test_other_data_is_no_tree(data: dict[str, str]) -> None:
    with pytest.raises(ValueError):
        tree.from_json(data)


def test_comments_are_kept_apart() -> None:
    parsed = parse('# first\nitem "A # not"  # beside\n    +2 # too\n')
    assert [c.text for c in parsed.comments] == ["# first", "# beside", "# too"]
    assert all(parsed.text[slice(*c.span)] == c.text for c in parsed.comments)
    assert token_texts(parsed.text) == ("item", '"A # not"', "+2")


# ---- mistakes: the exact words, and what to write --------------------------------------------------

MISTAKES = [
    ("+2 vs vs Ghost", "unexpected-token", 11, "vs", "`vs` stands here twice"),
    ("on win draw 1 door", "missing-colon", 11, "", "a colon belongs between `win` and `draw`"),
    ("once per turn draw 1 door", "missing-colon", 18, "", "a colon belongs between `turn` and `draw`"),
    ("lose level, draw 1 door", "unexpected-token", 15, ",", "`,` cannot stand here: effects are joined by `then`"),
    ("lose level and draw 1 door", "unexpected-token", 16, "and",
     "`and` cannot stand here: effects are joined by `then`"),
    ("lose level draw 1 door", "unexpected-token", 16, "draw",
     "`draw` cannot stand here: two effects on one line are joined by `then` or `else`"),
    ("+1 to run away", "unexpected-token", 15, "away",
     "`run away` are two words: a noun is one (`run-away`), and two effects on one line are joined by `then` "
     "or `else`"),
    ("discard Vehicle esle lose level", "unexpected-token", 21, "esle", "`esle` cannot stand here"),
    ("discard Vehicle Else lose level", "unexpected-token", 21, "Else", "`else` is written in small letters"),
    ("eahc player gets +3", "unexpected-token", 5, "eahc", "`eahc` cannot stand here"),
    ("Discard Vehicle", "unexpected-token", 5, "Discard", "verbs and nouns are written in small letters"),
    ("up: draw 1 door", "reserved-word", 5, "up", "`up` is a word of the language, and names nothing"),
    ("+2 if or", "reserved-word", 11, "or", "`or` is a word of the language, and names nothing"),
    ("expect 1 door", "reserved-word", 5, "expect", "`expect` is a word of the language, and names nothing"),
    ("+2 or +3 if helping", "unexpected-token", 8, "or",
     "`or` cannot stand here: bonuses of which the last that holds counts are joined by `, or`"),
    ("draw 1 door if Ghost or in combat", "unexpected-token", 26, "or",
     "`or` joins nouns, not conditions; write a line for each"),
    ("discard Vehicle otherwise lose level", "unexpected-token", 21, "otherwise",
     "`otherwise` cannot stand here: `else` comes before what is done if the first was not done"),
    ("else: lose level", "unexpected-token", 5, "else",
     "`else:` can only follow the indented block of an `if`, `unless` or `while`"),
    ("+2, or 3", "unexpected-token", 12, "3", "`3` cannot stand after `or`; there could stand a bonus (`+2`)"),
    ("+2 vs the a Ghost", "unexpected-token", 15, "a",
     "`a` cannot stand after `the`; there could stand a word, a Term, a name in quotes, a number, `bottom`, "
     "`fewest`, `highest` and others"),
    ("choose one: lose level", "unexpected-token", 27, "", "the line ends too early; after `level` could stand `;`"),
    ("roll: 1-3 lose level, 4-6 draw 1 door", "unexpected-token", 25, ",",
     "`,` cannot stand here: options and rows on one line are separated by `;`"),
    ("bad-stuff:", "unexpected-token", 14, ":",
     "nothing follows this colon: go on behind it, or indent the lines below that belong to it"),
    ('+2 vs "Ghost', "unclosed-string", 11, '"Ghost', "these quotes are not closed on this line"),
    ("discard Vehicle eLse lose level", "bad-word", 21, "eLse", "`eLse` mixes small and capital letters"),
    ("gain 3gold", "bad-word", 10, "3gold", "`3gold` needs a space"),
    ("+1 if (helping", "bad-character", 11, "(", "`(` is not used in card text"),
    ("lose level.", "bad-character", 15, ".", "a line of card text has no full stop"),
    ("  lose level\n    +2", "bad-indent", 1, "    ", "this line is in line with no line above it"),
    ("+2\n     +3", "bad-indent", 1, "     ", "this line stands deeper than the line above it, which opens no block"),
]  # fmt: skip


@pytest.mark.parametrize("line, name, column, marked, message", MISTAKES, ids=[case[0] for case in MISTAKES])
def test_a_mistake_is_said_under_the_exact_words(line: str, name: str, column: int, marked: str, message: str) -> None:
    source = f'item "A"\n    {line}\n'
    d = one(source)
    assert (d.name, d.column, source[d.start : d.end], d.message) == (name, column, marked, message)


HEADERS = [
    ("+2 vs Ghost", "+2", "this is no beginning of a card; a line that belongs to the card above it is indented"),
    ("monster Ghost: level 2", "Ghost", "the name of a card stands in quotes"),
    ('monster "Ghost" level 2', "", 'a colon belongs between `"Ghost"` and `level`'),
    ('monster "Ghost":', ":", "nothing follows this `:`"),
    ('Item "A"', "Item", "the kind of a card is written in small letters"),
    ('item "A": Big gold 3', "", "the entries of a header are separated by commas"),
    ('if "X"', "if", "`if` is a word of the language, and names nothing"),
    ("    +2 vs Ghost", "    ", "this line belongs to no card: a card begins at column 0"),
]


@pytest.mark.parametrize("header, marked, message", HEADERS, ids=[case[0] for case in HEADERS])
def test_a_mistake_in_a_header(header: str, marked: str, message: str) -> None:
    d = one(header)
    assert (header[d.start : d.end], d.message) == (marked, message)


@pytest.mark.parametrize("wrong, right", [
    ("discard Vehicle esle lose level", "else"), ("discard 1 card form hand", "from"), ("eahc player gets +3", "each"),
    ("the player with the hghest level draws 1 door", "highest"), ("+2 utnil end of turn", "until"),
    ("instaed of next win: lose level", "instead"), ("+2 unles helping", "unless"), ("Roll: 1-6 die", "roll"),
])  # fmt: skip
def test_a_misspelt_function_word_is_found(wrong: str, right: str) -> None:
    d = one(f'item "A"\n    {wrong}')
    assert right in d.did_you_mean


def test_a_fix_makes_the_line_readable() -> None:
    for line, *_ in MISTAKES:
        source = f'item "A"\n    {line}\n'
        if one(source).fix is not None and "\n" not in line:
            assert parse(fixed(source)).diagnostics == (), line


def test_one_bad_card_never_hides_the_next() -> None:
    source = 'item "A"\n    +2 vs vs Ghost\nitem "B"\nitem "C\n    +2\nitem "D": x2\n    on win:\nitem "E"\n'
    parsed = parse(source)
    assert [card.title for card in parsed.cards] == ["B", "E"]
    assert [(d.line, d.name) for d in parsed.diagnostics] == [
        (2, "unexpected-token"), (4, "unclosed-string"), (7, "unexpected-token"),
    ]  # fmt: skip


def test_every_bad_line_of_a_card_is_reported() -> None:
    source = 'item "A" level 2\n    +2 vs vs Ghost\n    on win draw:\n        +2 +2 +2\n    lose level\n    up: die\n'
    assert [d.line for d in parse(source).diagnostics] == [1, 2, 3, 4, 6]


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["If in combat:", "    lose vs", "else:", "    vs"], ["If", "vs", "vs"]),
        (["If in combat:", "    lose level", "else:", "    draw 1 door"], ["If"]),
        (["rooll:", "    1-3: lose level", "    4: lose level", "    5-6: draw 1 door"], ["rooll"]),
        (["eahc player rolls:", "    1-3: lose level", "    4-6: draw 1 door"], ["eahc"]),
        (["roll:", "    1-3 lose level", "    4: draw 1 door", "    5-6 draw:", "        1 vs"], ["", "", "vs"]),
        (["on win:", "    1-3: lose level"], ["1-3"]),
        (["on win draw:", "    2 times per turn: reroll"], [""]),
        (["else:", "    lose level"], ["else"]),
    ],
)
def test_one_problem_for_one_mistake(lines: list[str], found: list[str]) -> None:
    source = 'item "A"\n' + "".join(f"    {line}\n" for line in lines)
    assert [source[d.start : d.end] for d in parse(source).diagnostics] == found


def test_a_reader_before_a_line_knows_its_block() -> None:
    source = 'item "A"\n    on win:\n        vs vs\n        +2\n    +1\n'
    (span,) = cut(source)
    found = scan(source, "", span)
    assert "WORD" in expected(reader_before(found, 0).states)
    inside, after = (expected(reader_before(found, at).states) for at in (3, 4))
    assert "SIGNED" in inside and "SIGNED" in after


# ---- what word processors do ------------------------------------------------------------------------


def test_a_byte_order_mark_and_other_line_ends_are_accepted(sample: str) -> None:
    assert parse("\ufeff" + sample.replace("\n", "\r\n")).cards == parse(sample).cards


@pytest.mark.parametrize("typed, plain", [
    ("item \u201cA\u201d: Big", 'item "A": Big'), ("item \u00abA\u00bb", 'item "A"'),
    ('item "A"\n\t+2 vs Ghost', 'item "A"\n    +2 vs Ghost'),
    ('item "A"\n    +2\u00a0vs\u00a0Ghost', 'item "A"\n    +2 vs Ghost'),
    ('item "A"\n    \u22122 to run\u2010away', 'item "A"\n    -2 to run-away'),
    ('item "A"\n    \u20132', 'item "A"\n    -2'),
    ('item "A"\n    +2 if level of monster \u2265 3', 'item "A"\n    +2 if level of monster >= 3'),
    ('item "A"\n    roll: 1\u20133 die; 4\u20146 die', 'item "A"\n    roll: 1-3 die; 4-6 die'),
    ('item "A"\n    +2 vs Kenny\u2019s', 'item "A"\n    +2 vs Kenny\'s'),
    ('item "A\u00a0B\u200b"', 'item "A B"'), ('item "Cafe\u0301"', 'item "Caf\u00e9"'),
    ('item "A"\n    +2 vs G\u200bhost', 'item "A"\n    +2 vs Ghost'),
    ('item "A"\n    \uff0b2', 'item "A"\n    +2'),
])  # fmt: skip
def test_what_word_processors_write_is_an_error_with_a_fix(typed: str, plain: str) -> None:
    assert parse(typed).diagnostics
    while parse(typed).diagnostics:
        typed = fixed(typed)
    assert typed == plain


def test_names_may_have_any_letters() -> None:
    (card,) = parse('item "Caf\u00e9 \u5b57 \u2019\u201c (#1)"').cards
    assert card.title == "Caf\u00e9 \u5b57 \u2019\u201c (#1)"


def test_bytes() -> None:
    assert parse(read_source('item "Café"'.encode("utf-8-sig"))).cards[0].title == "Café"
    assert parse(read_source('item "Café"'.encode("utf-16"))).cards[0].title == "Café"
    latin = parse(read_source('item "Café"  # é'.encode("latin-1")))
    assert [d.name for d in latin.diagnostics] == ["bad-character"] * 2


# ---- limits -----------------------------------------------------------------------------------------


def test_limits() -> None:
    assert parse('item "A"\n    +2' + " vs Ghost" * ((LINE_TOKENS - 1) // 2)).diagnostics == ()
    assert one('item "A"\n    +2' + " vs Ghost" * (LINE_TOKENS // 2)).name == "too-long"
    assert parse('item "A"\n    ' + "on win: " * 8 + "die").diagnostics == ()
    assert one('item "A"\n    ' + "on win: " * 9 + "die").name == "too-deep"
    deep = "\n".join("    " * (n + 1) + "on win:" for n in range(9))
    assert one(f'item "A"\n{deep}\n{"    " * 10}die').name == "too-deep"
    assert parse('item "A"\n' + "    +2\n" * 9000).diagnostics == ()
    assert one('item "A"\n' + "    +2\n" * (CARD_BYTES // 7 + 1)).name == "too-long"


def test_a_hostile_card_has_few_diagnostics() -> None:
    assert len(parse('item "A"\n' + "\u00a7 ." * 20_000).diagnostics) <= 21
    assert len(parse('item "A"\n' + "    vs\n" * 8_000).diagnostics) <= 21


# ---- whatever the text is ---------------------------------------------------------------------------


def consistent(source: str) -> None:
    """Cards or diagnostics, and every one of them in the text."""
    parsed = parse(source, "x.card")
    for d in parsed.diagnostics:
        assert 0 <= d.start <= d.end <= len(source) and str(d)
    assert parsed.cards or parsed.diagnostics or not token_texts(source)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=300))
def test_any_text_at_all(source: str) -> None:
    consistent(source)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_at_all(data: bytes) -> None:
    consistent(read_source(data))


PIECES = st.sampled_from([
    *'"#:;,+-<>=.\n\t \r\u00a0\u201c\u2013\u200b\ufeff', "\n    ", "\n        ", "\nitem ", ' "A"', " else ", " then ",
    " if ", " the ", " of ", " not ", " even ", " is ", " +2 ", " 1-3 ", " x2 ", "on win: ", "roll: ", "choose one:",
    " Ghost", " level", ", or ", " or ", " per ", " may ",
])  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(st.lists(PIECES, max_size=60))
def test_any_pieces_at_all(pieces: list[str]) -> None:
    consistent("".join(pieces))


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_any_changed_card(corpus: dict[str, str], data: st.DataObject) -> None:
    source = data.draw(st.sampled_from(sorted(corpus.values())))
    spans = list(cut(source))
    source = source[slice(*data.draw(st.sampled_from(spans)))]
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(source)))
        end = min(len(source), start + data.draw(st.integers(0, 6)))
        source = source[:start] + data.draw(PIECES | st.just("")) + source[end:]
    consistent(source)


def test_the_names_of_cards_are_found_without_reading_them() -> None:
    text = '\ufeff# a note\nitem "One": gold 100\n    nonsense (\nitem\n\nno card "Three"\nitem "Two'
    assert titles(text) == ("One",)
    assert titles('item "Last"') == ("Last",) and titles("") == () and titles("# a note") == ()
