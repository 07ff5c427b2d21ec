"""Examples of cards: what may be given, done and expected, and what is said of one that is wrong. (Played: tests/workbench.)"""
from __future__ import annotations

import pytest

from rulecore.lang import meaning as m
from rulecore.lang.examples import names_at
from rulecore.lang.fmt import format_source, print_card, print_example
from rulecore.lang.reading import read_examples, read_parsed
from rulecore.lang.syntax import parse, token_texts
from rulecore.verbs import SHARED
from rulecore.vocab import Vocabulary, load_vocabulary

TITLES = ("Snow Ghost", "Scuba Fins", "Big Shoes")
CARD = 'curse "Rip"\n    discard Vehicle\n'


@pytest.fixture(scope="module")
def vocab() -> Vocabulary:
    """The nouns of the shipped game."""
    found, _ = load_vocabulary("munchkin-scooby-doo")
    assert found is not None
    return found


def found_in(text: str, vocab: Vocabulary) -> tuple[list[m.Example], list[tuple[str, str]]]:
    """The examples of a text, and what is wrong: the name of the error and the words it marks."""
    source = parse(text, "x.card")
    problems = read_parsed(source, vocab, SHARED.signatures, TITLES)[1]
    return read_examples(source, vocab, SHARED.signatures, TITLES), [(p.name, text[p.start : p.end]) for p in problems]


def beside(*lines: str) -> str:
    """An example at column 0 with these lines, which expects something."""
    return "\n".join(['example "one" of "Snow Ghost":', *(f"    {line}" for line in lines), "    expect level of Ann = 1", ""])


def given(line: str, vocab: Vocabulary) -> m.Meaning:
    """What a line of `given` comes to. Fails if it is wrong."""
    examples, problems = found_in(beside(f"given {line}"), vocab)
    assert problems == []
    bound: m.Meaning = examples[0].lines[0]
    return bound


@pytest.mark.parametrize(
    ("line", "bound"),
    [
        ('Ann has "Scuba Fins" in front', m.Placed("Scuba Fins", "front", "Ann")),
        ('Ann has "Scuba Fins"', m.Placed("Scuba Fins", "", "Ann")),
        ('"Snow Ghost" is in door-deck', m.Placed("Snow Ghost", "door-deck")),
        ('"Scuba Fins" is in hand of Bo', m.Placed("Scuba Fins", "hand", "Bo")),
        ('"Scuba Fins" is on "Big Shoes"', m.Laid("Scuba Fins", "Big Shoes")),
        ("level of Cy = 3", m.Counted("level", "Cy", 3)),
        ("turn of Bo", m.Begun("turn", "Bo")),
        ('Ann is in combat with "Snow Ghost"', m.Begun("combat", "Ann", "Snow Ghost")),
        ("Bo is helping", m.Being("helping", "Bo")),
        ("there is no card in door-deck", m.Emptied("door-deck")),
        ('ruling "major-fender-bender-costs-a-level"', m.Read("major-fender-bender-costs-a-level", True)),
        ('not ruling "major-fender-bender-costs-a-level"', m.Read("major-fender-bender-costs-a-level", False)),
    ],
)
def test_what_may_be_given(line: str, bound: m.Meaning, vocab: Vocabulary) -> None:
    assert given(line, vocab) == bound


@pytest.mark.parametrize(
    ("line", "name", "words"),
    [
        ("given Ann has Vehicle", "not-given", "Vehicle"),
        ('given Ann has "Scuba Fins" on hand', "not-given", 'Ann has "Scuba Fins" on hand'),
        ('given Ann has "Scuba Finns" in front', "unknown-card", '"Scuba Finns"'),
        ('given Ann has "Scuba Fins" in frond', "not-given", "frond"),
        ("given level of Ann > 3", "not-given", "level of Ann > 3"),
        ("given level of Ann = 11", "not-given", "level of Ann = 11"),
        ("given levels of Ann = 1", "not-given", "levels of Ann"),
        ("given strength of Ann = 1", "not-given", "strength of Ann"),
        ("given level = 1", "not-given", "level = 1"),
        ("given strength = 1", "not-given", "strength"),
        ('given "Snow Ghost" is in hand', "whose", "hand"),
        ('given "Snow Ghost" is in door-deck of Ann', "whose", "door-deck of Ann"),
        ('given "Snow Ghost" is in play of Ann', "whose", "play of Ann"),
        ('given "Snow Ghost" is at random', "not-given", '"Snow Ghost" is at random'),
        ("given Zoe is helping", "no-player", "Zoe"),
        ("given there is a card in door-deck", "not-given", "there is a card in door-deck"),
        ('given ruling "nonsense"', "unknown-ruling", 'ruling "nonsense"'),
        ('given asked "Is it so?"', "not-given", 'asked "Is it so?"'),
        ("given not helping", "not-given", "not helping"),
        ("do Zoe: pass", "no-player", "Zoe"),
        ("do opponent: pass", "no-player", "opponent"),
        ('do Ann: play-a-curse "Ripp"', "unknown-card", '"Ripp"'),
        ("do Ann: play-a-curse on Zoe", "unknown-term", "Zoe"),
        ("expect everyone may: pass", "no-player", "everyone"),
        ("expect level of you = 3", "no-player", "you"),
        ("expect level of Zoe = 3", "unknown-term", "Zoe"),
        ('expect Ann has "Scuba Finns"', "unknown-card", '"Scuba Finns"'),
    ],
)
def test_what_may_not(line: str, name: str, words: str, vocab: Vocabulary) -> None:
    examples, problems = found_in(beside(line), vocab)
    assert problems == [(name, words)]
    assert examples == []


def test_what_is_given_stands_first(vocab: Vocabulary) -> None:
    late = "given level of Ann = 2"
    assert found_in(beside("do Ann: pass", late), vocab)[1] == [("not-given", late)]


def test_answers_are_words_in_order(vocab: Vocabulary) -> None:
    lines = ('do Ann: give "Scuba Fins" to Bo', 'do Ann: "Scuba Fins" and "Big Shoes"', "do die: 4", "do everyone: pass",
             "expect Bo cannot: equip Ghost Hunter", "expect Ann must: no")
    examples, problems = found_in(beside(*lines), vocab)
    assert problems == []
    assert examples[0].lines[:6] == (
        m.Act("Ann", ((("word", "give"), ("card", "Scuba Fins"), ("player", "Bo")),)),
        m.Act("Ann", ((("card", "Scuba Fins"),), (("card", "Big Shoes"),))),
        m.Act("die", ((("number", "4"),),)),
        m.Act("everyone", ((("word", "pass"),),)),
        m.Able("Bo", "cannot", ((("word", "equip"), ("word", "Ghost Hunter")),)),
        m.Able("Ann", "must", ((("word", "no"),),)),
    )


def test_conditions_of_the_language_are_expected(vocab: Vocabulary) -> None:
    examples, problems = found_in(beside("expect Ann has no Footgear and nobody has a Vehicle and not in combat"), vocab)
    assert problems == []
    claim = examples[0].lines[0]
    assert isinstance(claim, m.Claim) and len(claim.tests) == 3


def test_as_many_sit_at_the_table_as_are_named(vocab: Vocabulary) -> None:
    seen = (("do Ann: pass", "Ann Bo Cy"), ("do Ed: pass", "Ann Bo Cy Di Ed"), ("do Ann: give to Di", "Ann Bo Cy Di"))
    for line, players in seen:
        examples, problems = found_in(beside(line), vocab)
        assert (problems, examples[0].players) == ([], tuple(players.split()))
    assert names_at(vocab) == ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


def test_an_example_in_its_card_and_one_beside_it(vocab: Vocabulary) -> None:
    text = CARD + '    example "in":\n        expect level of Ann = 1\n\n' + beside("do Ann: pass")
    examples, problems = found_in(text, vocab)
    assert problems == []
    assert [(e.card, e.name, e.line) for e in examples] == [("Rip", "in", 3), ("Snow Ghost", "one", 6)]
    assert examples[0].text == 'example "in":\n        expect level of Ann = 1'


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('example "one":\n    expect level of Ann = 1\n', "which-card"),
        (CARD + '    example "one" of "Rip":\n        expect level of Ann = 1\n', "which-card"),
        ('example "one" of "Snow Goat":\n    expect level of Ann = 1\n', "unknown-card"),
        ('example "one" of "Snow Ghost":\n    do Ann: pass\n', "nothing-expected"),
        ('example "one" of "Snow Ghost":\n    expekt level of Ann = 1\n', "unexpected-token"),
        (CARD + '    example "one":\n        expect level of Ann = 1\n    lose level\n', "unexpected-token"),
    ],
)
def test_which_card_and_what_for(text: str, name: str, vocab: Vocabulary) -> None:
    assert [found for found, _ in found_in(text, vocab)[1]] == [name]


def test_a_wrong_example_costs_no_other(vocab: Vocabulary) -> None:
    """Errors of all examples in one run, each where it is."""
    text = beside("do Zoe: pass") + "\n" + beside("given Ann has Vehicle") + "\n" + beside("do Ann: pass")
    examples, problems = found_in(text, vocab)
    assert [name for name, _ in problems] == ["no-player", "not-given"]
    assert len(examples) == 1


def test_nothing_is_lost_when_it_is_printed() -> None:
    text = CARD + '    example "in":\n        given not ruling "a" and level of Ann = 1\n        do Ann: "A" and "B" to Bo\n'
    text += '        expect Ann cannot: equip "A" and "B"\n        expect not in combat\n'
    text += '\nexample "two" of "Rip":\n    expect combat\n'
    parsed = parse(text)
    assert parsed.diagnostics == ()
    printed = print_card(parsed.cards[0]) + "\n" + "\n".join(print_example(parsed.examples[0])) + "\n"
    assert printed == text == format_source(text)
    assert token_texts(printed) == token_texts(text)


def test_a_word_of_an_answer_may_be_wrong_with_a_suggestion(vocab: Vocabulary) -> None:
    source = parse(beside('given Ann has "Scuba Finns" in front', "do Ane: pass"), "x.card")
    problems = read_parsed(source, vocab, SHARED.signatures, TITLES)[1]
    assert [p.did_you_mean[0] for p in problems] == ['"Scuba Fins"', "Ann"]
