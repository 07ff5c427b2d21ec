"""The checker: the samples are clean and bound, and every mistake is found on its words, once."""
from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import evolve
from samples import NAMES, SAMPLES, sample, signatures, vocabulary

from rulecore.diagnostics import to_text
from rulecore.lang import meaning
from rulecore.lang.reading import read_cards
from rulecore.vocab import load_vocabulary

CASES = sorted(Path(__file__).parent.glob("cases/*.card"))
EXPECTED = re.compile(r"# E: ([a-z-]+)(?: (.*))?$")


def read(text: str, game: str = "munchkin-scooby-doo") -> tuple[list[meaning.CardMeaning], list[str]]:
    """The bound cards of a text, and the names of its diagnostics."""
    cards, problems = read_cards(text, "test.card", vocabulary(game), signatures(), NAMES)
    return cards, [problem.name for problem in problems]


def bound(line: str, header: str = 'curse "X"') -> meaning.Line:
    """One line of a card, bound; it must be right."""
    cards, problems = read_cards(f"{header}\n    {line}\n", "", vocabulary("munchkin-scooby-doo"), signatures(), NAMES)
    assert not problems, to_text(problems)
    return cards[0].lines[0]


def call(line: str, number: int = 0, header: str = 'curse "X"') -> meaning.Call:
    """The call on the n-th rung of all rungs of a line."""
    sentence = bound(line, header)
    assert isinstance(sentence, meaning.Sentence)
    found = [rung for ladder in sentence.steps.ladders for rung in ladder.rungs][number]
    assert isinstance(found, meaning.Call)
    return found


def noun(value: object) -> meaning.Noun:
    """A value that must be a noun."""
    assert isinstance(value, meaning.Noun)
    return value


@pytest.mark.parametrize("game", SAMPLES)
def test_samples_are_clean_and_bound(game: str) -> None:
    text = sample(game)
    cards, problems = read_cards(text, f"{game}.card", vocabulary(game), signatures(), NAMES)
    assert not problems, to_text(problems)
    assert len(cards) == len(re.findall(r'^[a-z-]+ "', text, re.M))


@pytest.mark.parametrize("path", CASES, ids=lambda p: p.stem)
def test_cases(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    _, problems = read_cards(text, path.name, vocabulary("munchkin-scooby-doo"), signatures(), NAMES)
    wanted = {}
    for number, line in enumerate(text.split("\n"), 1):
        found = EXPECTED.search(line)
        if found and not line.startswith("#"):
            wanted[number] = (found[1], found[2])
    said = {p.line: (p.name, text[p.start : p.end]) for p in problems}
    for number, (name, words) in wanted.items():
        assert said.get(number, ("nothing", ""))[0] == name, f"{path.name}:{number}: {said.get(number)}, not {name}"
        assert words is None or said[number][1] == words, f"{path.name}:{number}: {said[number]}"
    surprises = [p for p in problems if p.line not in wanted]
    assert not surprises, to_text(surprises)
    assert len(problems) == len(wanted), "one problem for one mistake"


def test_every_name_of_the_checker_has_a_case() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in CASES)
    covered = {found[1] for found in map(EXPECTED.search, text.split("\n")) if found}
    source = Path(__file__).parents[2] / "rulecore/lang"
    told = set()
    for module in ("check", "clauses", "attach", "conditions", "nouns", "header"):
        path = source / f"{module}.py"
        if path.exists():
            told |= set(re.findall(r'(?:report|misfit)\(\s*"([a-z-]+)"', path.read_text(encoding="utf-8")))
    assert told - covered == set()


# ---- what is bound --------------------------------------------------------------------------------


def test_ellipsis_is_written_out() -> None:
    first, second, third = (call("discard Vehicle else Footgear else lose level", n) for n in range(3))
    assert [c.verb for c in (first, second, third)] == ["discard", "discard", "lose"]
    assert not first.elided and second.elided and not third.elided
    assert noun(second.arg("object")).word == "Footgear"


def test_ellipsis_keeps_what_the_verb_needs() -> None:
    second = call("give Headgear to the player on your left else Footgear", 1)
    assert noun(second.arg("to")).word == "player"


def test_subject_is_carried() -> None:
    second = call("each player discards Headgear else loses level", 1)
    assert second.carried and second.subject is not None and second.subject.det == "each"


def test_an_order_after_then_is_yours_again() -> None:
    assert call("each player discards Headgear then lose level", 1).subject is None


def test_phrases_fill_a_slot_once_then_narrow_the_nearest_noun() -> None:
    swap = call("swap level with the player with the lowest level")
    partner = noun(swap.arg("with"))
    narrowed = partner.phrase("with")
    assert narrowed is not None and noun(narrowed.noun).rank == "lowest"


def test_of_and_comparison_are_kept() -> None:
    given = call("give an Item to each other player with level > level of yours else lose level")
    compared = noun(given.arg("to")).phrase("with")
    assert compared is not None and compared.op == ">" and noun(compared.limit).of is not None


def test_pronouns_know_what_they_stand_for() -> None:
    looked = call("look-at the top 3 cards of door-deck then return them in any order", 1)
    them = noun(looked.arg("object"))
    assert them.stands_for is not None and them.stands_for.word == "card"
    this = call("gain level if it is your turn", 0, 'go-up "X"')
    assert this.verb == "gain"


def test_they_are_the_last_figures_named() -> None:
    fled = call("escape every Monster then they cannot pursue you until end of turn", 1)
    assert fled.subject is not None and fled.subject.stands_for is not None
    assert fled.subject.stands_for.word == "Monster"


def test_it_is_what_the_verb_can_be_done_to() -> None:
    trigger = bound("on kick-down of a Curse: may discard a card: cancel it", 'item "X": gold 100')
    assert isinstance(trigger, meaning.Trigger) and isinstance(trigger.body.lines[0], meaning.Ability)
    line = trigger.body.lines[0].body.lines[0]
    assert isinstance(line, meaning.Sentence)
    cancel = line.steps.ladders[0].rungs[0]
    assert isinstance(cancel, meaning.Call)
    it = noun(cancel.arg("object")).stands_for
    assert it is not None and (it.word, it.of and it.of.word) == ("kick-down", "Curse")
    assert noun(call("discard an Item then discard it", 1).arg("object")).stands_for is not None


def test_messages_have_the_right_article() -> None:
    _, (problem,) = read_cards('item "X"\n    draw 1 door\n', "", vocabulary("munchkin-scooby-doo"), signatures(), ())
    assert problem.message.startswith("when? An item stays in play")
    _, (problem,) = read_cards('curse "X"\n    discard a RPG\n', "", vocabulary("munchkin-scooby-doo"), signatures(), ())
    assert problem.name == "unknown-term"


def test_a_verb_says_who_can_do_it() -> None:
    verbs = {**signatures(), "draw": evolve(signatures()["draw"], actors=frozenset(("player", "class")))}
    for subject, names in (("each player", []), ("each Ghost Hunter", []), ("everyone", []), ("each Ghost", ["cannot-act"])):
        text = f'curse "X"\n    {subject} draws 1 door\n'
        _, problems = read_cards(text, "", vocabulary("munchkin-scooby-doo"), verbs, ())
        assert [p.name for p in problems] == names, to_text(problems)


def test_a_modifier_keeps_side_stat_and_alternatives() -> None:
    line = bound("+5 to munchkins, or +10 if there is a helper", 'one-shot "X": gold 100')
    assert isinstance(line, meaning.Sentence)
    bonus = line.steps.ladders[0].rungs[0]
    assert isinstance(bonus, meaning.Bonus)
    assert [c.amount for c in bonus.choices] == [5, 10]
    assert bonus.choices[0].to is not None and bonus.choices[0].to.word == "munchkins"


def test_header_is_data() -> None:
    text = 'item "Chest": Big, 2-Hand, gold 600, +4, x2, named\n'
    (card,), problems = read(text)
    assert not problems
    assert (card.fields, card.terms, card.copies, card.flags) == (
        {"gold": 600, "bonus": 4}, ("Big", "2-Hand"), 2, frozenset(("named",)),
    )  # fmt: skip


def test_a_bad_card_never_hides_the_next() -> None:
    cards, names = read('curse "A"\n    lose levle\n\ncurse "B"\n    lose level\n\ncurse "C"\n    dscard Vehicle\n')
    assert [card.title for card in cards] == ["B"]
    assert names == ["unknown-noun", "unknown-verb"]


def test_errors_teach() -> None:
    _, problems = read_cards('curse "X"\n    discard level\n', "", vocabulary("munchkin-scooby-doo"), signatures(), ())
    (problem,) = problems
    assert problem.usage == "discard <object> [from <from>] [at <at>]"
    assert problem.example == "discard Vehicle else Footgear"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("lose levle", "level"), ("discard Vehicel", "Vehicle"), ("dicsard Vehicle", "discard"), ("lose Level", "level"),
        ("discard vehicle", "Vehicle"), ("discard Vehicle esle lose level", "else"), ("lose level fi helping", "if"),
        ("eahc player draws 1 door", "each"), ("on defaet: lose level", "defeat"), ("Discard Vehicle", "discard"),
        ("discard Ghost hunter", "Hunter"), ("discard thsi", "this"), ("discard 1 card fron hand", "from"),
    ],
)  # fmt: skip
def test_did_you_mean(written: str, meant: str) -> None:
    _, problems = read_cards(f'curse "X"\n    {written}\n', "", vocabulary("munchkin-scooby-doo"), signatures(), ())
    assert problems[0].did_you_mean[:1] == (meant,), to_text(problems)


def test_the_mini_hunt_cards_bind() -> None:
    game, problems = load_vocabulary("mini-hunt")
    assert game is not None and not problems
    text = 'monster "Ogre": strength 7\n\ntreasure "Rope": gold 3\n    play in hunt\n    +2 until end of hunt\n'
    cards, found = read_cards(text, "", game, signatures(), ())
    assert not found, to_text(found)
    assert [card.title for card in cards] == ["Ogre", "Rope"]
