"""What cards seldom say: rare forms, rare entries of a header, verbs told without a template, and what cannot be."""
from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve
from samples import signatures

from rulecore.diagnostics import to_text
from rulecore.lang import meaning
from rulecore.lang.english import article
from rulecore.lang.explain import explain_card
from rulecore.lang.fmt import text
from rulecore.lang.reading import read_cards
from rulecore.lang.signature import Signature, Signatures, Slot
from rulecore.lang.syntax import parse
from rulecore.verbs import SHARED
from rulecore.vocab import Bonus, Vocabulary, load_vocabulary

ITEM, CURSE, MONSTER = 'item "X": gold 100', 'curse "X"', 'monster "X": level 1, treasures 1'
NAMES = ("Snow Ghost",)


def deck() -> Vocabulary:
    """The words of the shipped game."""
    words, _ = load_vocabulary("munchkin-scooby-doo")
    assert words is not None
    return words


def told(header: str, line: str, verbs: Signatures = SHARED.signatures) -> str:
    """A line in plain English."""
    (card,), problems = read_cards(f"{header}\n    {line}\n", "", deck(), verbs, NAMES)
    assert not problems, to_text(problems)
    return explain_card(card, deck(), verbs).split("\n")[-1]


TOLD = [
    (CURSE, "any player must help against Ghost for win",
     "Any player must help the player in the fight against a Ghost for the win."),
    (ITEM, "once per turn: +2 until end of turn", "Once per turn, you may get +2 to your strength until the end of the turn."),
    (ITEM, "each player gets +2 to munchkins", "Each player gets +2 to the side of the munchkins."),
    (CURSE, "give 1 card at random from hand to the helper", "You give 1 card from your hand to the helper at random."),
    (ITEM, '+2 vs "Snow Ghost"', 'You get +2 to your strength if the fight is against "Snow Ghost".'),
    (ITEM, '+2 if "Snow Ghost"', 'You get +2 to your strength if there is "Snow Ghost".'),
    (CURSE, "everyone draws 1 door then they lose level", "Everyone draws 1 door, then everyone loses a level."),
    (CURSE, "discard an Item then lose levels equal to level of it",
     "You discard an Item, then you lose levels equal to that Item's level."),
    (CURSE, "each player loses levels equal to level of it", "Each player in turn loses levels equal to its level."),
    (CURSE, "each player discards a card then lose levels equal to level of them",
     "Each player in turn discards a card, then you lose levels equal to that player's level."),
    (CURSE, "each player discards a card then they lose levels equal to level of them",
     "Each player in turn discards a card, then that player loses levels equal to that player's level."),
    (ITEM, "on win vs Ghost: draw 1 door", "When you win a fight against a Ghost, you draw 1 door."),
    (ITEM, "on win vs level >= 5: draw 1 door", "When you win a fight against a level of 5 or more, you draw 1 door."),
    (CURSE, "gain level per Item", "You gain a level for each Item."),
    (CURSE, "give an Item to the player with strength of monster > 3",
     "You give an Item to the player with the monster's strength at more than 3."),
    (ITEM, "+2 if not helping", "You get +2 to your strength if it is not so that you are helping."),
    (MONSTER, "+2 if no Class", "This Monster gets +2 to its strength if no player in the fight has a Class."),
    (CURSE, "discard 1 card from play of the helper", "You discard 1 card from play in front of the helper."),
    (CURSE, "lose level if ruling \"major-fender-bender-costs-a-level\"",
     "You lose a level if this table plays \"major-fender-bender-costs-a-level\" (a ruling: yes)."),
    (ITEM, "+2 if no Class", "You get +2 to your strength if you have no Class."),
    (CURSE, "lose levels equal to level of this", "You lose levels equal to its level."),
    (CURSE, "give an Item to the helper else at random from hand",
     "You give an Item to the helper; if that cannot be done, you give an Item from your hand to the helper at random."),
    (ITEM, "on turn-start: +2 if Ghost and helping",
     "When you start your turn, you get +2 to your strength if a monster in the fight is a Ghost and you are helping for the "
     "rest of the fight."),
    (CURSE, "discard an Item then lose levels equal to its gold", "You discard an Item, then you lose levels equal to its gold."),
    (CURSE, "each player discards a card then lose levels equal to level of theirs",
     "Each player in turn discards a card, then you lose levels equal to their level."),
    (CURSE, "give an Item to the helper then they draw 1 door", "You give an Item to the helper, then the helper draws 1 door."),
    (CURSE, "each player loses levels equal to level of them", "Each player in turn loses levels equal to their level."),
    (CURSE, "may roll then draw that many doors", "You may roll the die, then you draw that many doors."),
    (CURSE, "choose 1: draw 1 door; lose level", "You choose one of 2: (a) you draw 1 door; (b) you lose a level."),
]  # fmt: skip


@pytest.mark.parametrize(("header", "line", "english"), TOLD, ids=[line for _, line, _ in TOLD])
def test_rare_lines_are_told(header: str, line: str, english: str) -> None:
    assert told(header, line) == english


def test_a_verb_without_a_template_is_told_by_its_word() -> None:
    assert told(ITEM, "wins ties", signatures()) == "You win ties."
    assert told(ITEM, "on win: discard this", signatures()) == "When you win a fight, you discard this Item."


def test_a_template_may_count_and_may_name_who() -> None:
    slots = (Slot("amount", "", frozenset(("number",))), Slot("who", "for", frozenset(("player",)), False))
    verb = Signature("deal", "deals", "effect", "Deal.", "{who:get} {amount:card}", ("deal 2",), slots)
    verbs = {**SHARED.signatures, "deal": verb}
    assert told(CURSE, "deal 2", verbs) == "You get 2 cards."
    bare = {**verbs, "deal": Signature("deal", "deals", "effect", "Deal.", "{who:get} {amount} points", ("deal 2",), slots)}
    assert told(CURSE, "deal 2", bare) == "You get 2 points."
    assert told(CURSE, "deal 1 for the helper", verbs) == "The helper gets 1 card."


REFUSED = [
    (CURSE, "roll then at random", "nothing-to-repeat", "at random"),
    (CURSE, "discard an Item with Ghost > 3", "not-a-number", "Ghost"),
    (CURSE, "draw 1 door if nobody has in combat", "not-a-condition", "nobody has in combat"),
    (ITEM, "only level may equip", "cannot-act", "level"),
    (CURSE, "flurb", "unknown-verb", "flurb"),
    (CURSE, "reroll else from hand", "misplaced", "from hand"),
    (ITEM, "wins this", "wrong-object", "this"),
    (CURSE, "discard that flurb", "unknown-noun", "flurb"),
    (ITEM, "no win: draw 1 door", "unexpected-token", "no"),
    (ITEM, "+2 vs of Gohst", "unexpected-token", "Gohst"),
    (ITEM, "on win:\n    draw 1 door", "unexpected-token", ":"),
    (CURSE, "draw 1 door if the helper is turn", "whose", "turn"),
    (CURSE, "draw 1 door if the helper has turn-start", "not-a-condition", "turn-start"),
    (ITEM, "+2 vs Hunter", "unknown-term", "Hunter"),
    (CURSE, "discard many cards", "how-many", "many cards"),
    (CURSE, "look-at top 2 cards of door-deck", "how-many", "top 2 cards of door-deck"),
    (CURSE, "look-at the top cards of door-deck", "how-many", "the top cards of door-deck"),
    (CURSE, "lose levels equal to number of Item", "number", "Item"),
    (CURSE, "lose levels equal to number of card", "number", "card"),
    (CURSE, "discard their hand", "pronoun", "their hand"),
    (CURSE, "must us Vehicle", "unknown-verb", "us"),
    (CURSE, "roll then from hand", "nothing-to-repeat", "from hand"),
    (ITEM, "+2 to run-away to strength", "misplaced", "to strength"),
    (ITEM, "on turn-start: +2 if level of monster > 3", "until", "+2 if level of monster > 3"),
    (ITEM, "on win: choose 2: draw 1 door; draw 1 treasure", "how-many", "choose 2: draw 1 door; draw 1 treasure"),
    (CURSE, "gain level even to hand", "wrong-argument", "even to hand"),
    (ITEM, "on win even to hand: draw 1 door", "wrong-argument", "even to hand"),
    (CURSE, "reroll Ghost", "wrong-object", "Ghost"),
    (CURSE, "on next death of monster: draw 1 door", "misplaced-of", "next death of monster"),
]


@pytest.mark.parametrize(("header", "line", "name", "words"), REFUSED, ids=[line for _, line, _, _ in REFUSED])
def test_rare_mistakes_are_found_on_their_words(header: str, line: str, name: str, words: str) -> None:
    source = f"{header}\n    {line}\n"
    _, problems = read_cards(source, "", deck(), SHARED.signatures, NAMES)
    assert [(p.name, source[p.start : p.end]) for p in problems] == [(name, words)]


def test_little_is_tried_out_on_a_large_card() -> None:
    """The time for better suggestions is bounded, whatever the text is."""
    mistakes = "    no win: draw 1 door\n" * 18
    for filler in (40, 400):
        source = f"{ITEM}\n" + "    on win: draw 1 door\n" * filler + mistakes
        _, problems = read_cards(source, "", deck(), SHARED.signatures, NAMES)
        assert len(problems) == 18


# ---- a game with entries of every sort ------------------------------------------------------------

GAME = """
title: Rare
stats: {power: {of: [player, card]}}
kinds:
  thing:
    fields: {size: number, growth: signed, home: term, motto: text, mood: word, faces: span}
    limits: {size: [0, 40, 10]}
    required: [[size, growth]]
    tags: [resource, tag]
    flags: [odd]
    bonus: true
  thought: {bare: owner}
terms: {resource: [Net], tag: [Wet]}
plurals: {Net: Nets}
moments: {dawn: "day breaks"}
players: {player: anybody}
"""


@pytest.fixture
def rare(tmp_path: Path) -> Vocabulary:
    """The words of that game."""
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    words, problems = load_vocabulary(tmp_path / "game.yaml")
    assert words is not None and not problems, to_text(problems)
    return words


def headed(rare: Vocabulary, entries: str, line: str = "", kind: str = "thing") -> tuple[list[meaning.CardMeaning], list[str]]:
    """A card of that game, and the names of what is wrong with it."""
    source = f'{kind} "X"{": " if entries else ""}{entries}\n' + (f"    {line}\n" if line else "")
    cards, problems = read_cards(source, "", rare, SHARED.signatures)
    return cards, [p.name for p in problems]


def test_entries_of_every_sort(rare: Vocabulary) -> None:
    (card,), problems = headed(rare, 'growth +2, home Wet, motto "Ho ho", mood sad, faces 1-3, 2 Nets, +1, x3, odd')
    assert not problems
    assert card.fields == {
        "growth": 2, "home": "Wet", "motto": "Ho ho", "mood": "sad", "faces": "1-3", "Net": 2, "bonus": 1,
    }  # fmt: skip
    told = explain_card(card, rare, SHARED.signatures)
    assert "growth +2" in told and ", 2 Nets, " in told.splitlines()[0]


def test_what_a_card_needs_is_told_as_it_is_written(rare: Vocabulary) -> None:
    (card,), _ = headed(rare, "size 10, 1 Net")
    assert explain_card(card, rare, SHARED.signatures) == '"X" is a thing: size 10, 1 Net.'


@pytest.mark.parametrize(
    ("entries", "name"),
    [
        ("size 10, growth +1", "repeated-field"), ("size 10, 2 Net, 1 Net", "repeated-field"),
        ("size 10, +1, +2", "repeated-field"),
        ("size 10, x2, x3", "repeated-field"), ("size 10, odd, odd", "repeated-field"), ("size 10, Wet, Wet", "repeated-field"),
        ("size 10, 2 Ropes", "unknown-field"), ("size 10, home Nowhere", "wrong-value"), ("size 10, motto 3", "wrong-value"),
        ("size Wet", "wrong-value"), ("size 15", "wrong-value"), ("size 50", "wrong-value"), ("size 10, faces Wet", "wrong-value"),
        ("size 10, mood 3", "wrong-value"), ("", "missing-field"),
        ("size 10, size 20", "repeated-field"),
    ],
)  # fmt: skip
def test_entries_that_are_wrong(rare: Vocabulary, entries: str, name: str) -> None:
    assert headed(rare, entries)[1] == [name]


def test_what_is_never_in_play_gives_nothing(rare: Vocabulary) -> None:
    assert headed(rare, "", "+2", "thought")[1] == ["never-in-play"]
    assert headed(rare, "", "only player may equip", "thought")[1] == ["never-in-play"]
    assert headed(rare, "size 10", "only player may draw 1 thing")[1] == ["unknown-noun"]
    assert headed(rare, "size 10", "only player may die")[1] == ["never-in-play"]


def test_a_moment_without_a_template_is_told_by_its_name(rare: Vocabulary) -> None:
    (card,), problems = headed(rare, "", "on next dawn of any player: die", "thought")
    assert problems == []
    assert explain_card(card, rare, SHARED.signatures).endswith("The next time a dawn of any player happens, you die.")


# ---- small things ---------------------------------------------------------------------------------


def test_articles_follow_the_sound() -> None:
    assert [article(word) for word in ("hour", "unit", "8-sided die", "RPG Player", "Item", "Ghost")] == [
        "an hour", "a unit", "an 8-sided die", "an RPG Player", "an Item", "a Ghost",
    ]  # fmt: skip


def test_only_what_stands_on_one_line_has_a_text() -> None:
    (card,) = parse('item "X"\n').cards
    with pytest.raises(TypeError):
        text(card)


def test_a_bound_node_is_changed_in_a_copy() -> None:
    ref = meaning.Ref("word", "level")
    assert meaning.revised(ref, plural=True) == meaning.Ref("word", "level", plural=True) and not ref.plural


def test_kinds_are_found_by_their_terms() -> None:
    assert deck().kinds_by_term["Monster"].name == "monster"


def test_nobody_reads_more_than_twenty_problems_of_a_card() -> None:
    source = f"{CURSE}\n" + "    lose levle\n" * 30 + "\n" + 'curse "Y"\n    lose levle\n'
    _, problems = read_cards(source, "", deck(), SHARED.signatures, NAMES)
    assert len(problems) == 21


def test_a_bound_node_tells_its_parts_without_its_span() -> None:
    ref = meaning.Ref("word", "level", span=(3, 8))
    assert meaning.names_of_parts(ref) == ("kind", "word", "terms", "plural")


def test_a_game_says_what_a_bare_bonus_is() -> None:
    """Its number, its cards, how long it lasts: then a card need not."""
    words = evolve(deck(), bonus=Bonus("treasures", "Monster", "turn"))
    cards, problems = read_cards('enhancer "X": +1, treasures +1\n    on win: +2\n', "", words, SHARED.signatures, NAMES)
    assert not problems, to_text(problems)
    assert explain_card(cards[0], words, SHARED.signatures).split("\n")[1:] == [
        "Its Monster gets +1 to its treasures.",
        "When you win a fight, the Monster that you choose gets +2 to its treasures until the end of the turn.",
    ]


def test_only_with_a_game_that_says_so() -> None:
    assert "The monster that this card is on" in told('enhancer "X": +1, treasures +1', "+2")
