"""What can never happen in a set: each reason once, and nothing of what can."""
from __future__ import annotations

import pytest
from attrs import evolve

from rulecore.games import SPECS, find_spec, load_cards, load_nouns
from rulecore.lang.reachable import Dead, never
from rulecore.lang.reading import read_cards
from rulecore.vocab import Ruling

GAME = "munchkin-scooby-doo"
VOCAB = load_nouns(GAME)
RULINGS = {
    "always-no": Ruling("always-no", "X-1", "no", ("yes", "no"), "so it is"),
    "always-yes": Ruling("always-yes", "X-2", "yes", ("yes", "no"), "so it is"),
    "either": Ruling("either", "X-3", "no", ("yes", "no"), "so it is", switch=True),
}
WORDS = evolve(VOCAB, rulings={**VOCAB.rulings, **RULINGS})
SPEC = find_spec(GAME)
SET = """
class "Ghost Hunter"
    +1

monster "Small Ghost": Ghost, level 2, treasures 1
    bad-stuff: lose level

item "Hat": Headgear, gold 300, +1

item "Saw": 2-Hand, Big, gold 600, +1

one-shot "Bang": gold 200
    play in combat
    +2
"""


def dead_of(text: str, told: frozenset[str] | None = None) -> list[Dead]:
    """What is dead on the cards of a text, in the small set."""
    cards, problems = read_cards(SET + text, "own.card", WORDS, SPEC.verbs.signatures)
    assert not problems, [str(p) for p in problems]
    return never(cards, WORDS, SPEC.verbs.signatures, told)


DEAD = [  # the card; the words that are dead, and why; is it all of the card?
    ('item "A": gold 100\n    +2 vs Pirate', "Pirate", "nothing that is fought in this set is a Pirate", True),
    ('item "A": gold 100, +1\n    +2 vs Pirate', "Pirate", "nothing that is fought in this set is a Pirate", False),
    ('item "A": gold 100\n    +2 vs Headgear', "Headgear", "nothing that is fought in this set is a Headgear", True),
    ('item "A": gold 100\n    +2 vs level >= 15', "level", "no such card of this set has a level >= 15", True),
    ('item "A": gold 100\n    +1 per Pirate', "Pirate", "no card of this set is a Pirate", True),
    ('monster "A": level 1, treasures 1\n    +2 vs Teen Sleuth', "Teen Sleuth",
     "nobody in this set can have or be a Teen Sleuth", True),
    ('monster "A": level 1, treasures 1\n    +2 vs level >= 11', "level", "the level of a player goes from 1 to 10", True),
    ('monster "A": level 1, treasures 1\n    -2 vs Ghost', "Ghost", "nobody in this set can have or be a Ghost", True),
    ('monster "A": level 1, treasures 1\n    +2 vs Teen Sleuth or Meddling Kid', "Teen Sleuth or Meddling Kid",
     "nobody in this set can have or be a Teen Sleuth or a Meddling Kid", True),
    ('one-shot "A": gold 100\n    play in combat\n    +2 to munchkins, or +4 to munchkins vs Pirate', "Pirate",
     "nothing that is fought in this set is a Pirate", False),
    ('one-shot "A": gold 100\n    play in combat\n    +2 to monsters vs Vehicle', "Vehicle",
     "nobody in this set can have or be a Vehicle", True),
    ('dungeon "A"\n    each Teen Sleuth gets +3', "each Teen Sleuth", "no card of this set is a Teen Sleuth", True),
    ('dungeon "A"\n    each player gets +3 vs Pirate', "Pirate", "no card of this set is a Pirate", True),
    ('dungeon "A"\n    each player with a Vehicle gets +3', "a Vehicle", "no card of this set is a Vehicle", True),
    ('dungeon "A"\n    each player with level >= 11 gets +3', "level", "the level of a player goes from 1 to 10", True),
    ('curse "A"\n    discard Vehicle', "Vehicle", "no card of this set is a Vehicle", True),
    ('curse "A"\n    discard Vehicle else lose level', "Vehicle", "no card of this set is a Vehicle", False),
    ('curse "A"\n    discard every Item with gold >= 900', "gold", "no such card of this set has a gold >= 900", True),
    ('curse "A"\n    lose level if you have a Vehicle', "a Vehicle", "no card of this set is a Vehicle", True),
    ('curse "A"\n    lose level if Meddling Kid', "Meddling Kid", "no card of this set is a Meddling Kid", True),
    ('curse "A"\n    lose level unless you have no Vehicle', "no Vehicle", "no card of this set is a Vehicle", True),
    ('curse "A"\n    lose level if not you have no Vehicle', "no Vehicle", "no card of this set is a Vehicle", True),
    ('curse "A"\n    lose level if ruling "always-no"', 'ruling "always-no"', 'the ruling "always-no" is always read as no', True),
    ('curse "A"\n    lose level unless ruling "always-yes"', 'ruling "always-yes"',
     'the ruling "always-yes" is always read as yes', True),
    ('curse "A"\n    choose one: discard Vehicle; discard Footgear', "Vehicle", "no card of this set is a Vehicle", True),
    ('curse "A"\n    roll: 1-3 discard Vehicle; 4-6 discard Footgear', "Footgear", "no card of this set is a Footgear", True),
    ('curse "A"\n    if you have a Vehicle: lose level', "a Vehicle", "no card of this set is a Vehicle", True),
    ('portal "A"\n    draw 1 Dungeon', "1 Dungeon", "no card of this set is a Dungeon", True),
    ('portal "A"\n    look-at the top card of dungeon-deck', "dungeon-deck", "no card of this set ever lies in dungeon-deck", True),
    ('item "A": gold 100\n    on defeat of a Pirate: draw 1 treasure', "a Pirate", "no card of this set is a Pirate", True),
    ('item "A": gold 100\n    "Shine": on draw from dungeon-deck: draw 1 treasure', "dungeon-deck",
     "no card of this set ever lies in dungeon-deck", True),
    ('item "A": gold 100\n    instead of your next draw from dungeon-deck: draw 1 door', "dungeon-deck",
     "no card of this set ever lies in dungeon-deck", True),
    ('item "A": gold 100\n    once per turn, discard a Vehicle: draw 1 door', "a Vehicle",
     "no card of this set is a Vehicle", True),
    ('item "A": gold 100, +2\n    only Meddling Kid may equip', "Meddling Kid",
     "no card of this set is a Meddling Kid, so nobody may equip it", True),
    ('item "A": gold 100, +2\n    only Meddling Kid may equip\n    on discard of this: draw 1 door', "Meddling Kid",
     "no card of this set is a Meddling Kid, so nobody may equip it", False),
    ('monster "A": level 1, treasures 1\n    bad-stuff: discard Vehicle', "Vehicle", "no card of this set is a Vehicle", True),
    ('class "A"\n    instead of your draw from treasure-deck: may take the top card of treasure-discards into hand else lose level',
     "lose level", "it is only offered in an event's place where it can be done", False),
    ('item "A": gold 100, +2\n    only Ghost Hunter may equip if ruling "always-no"', 'ruling "always-no"',
     'the ruling "always-no" is always read as no', True),
    ('item "A": gold 100\n    +2 with a Vehicle', "a Vehicle", "no card of this set is a Vehicle", True),
    ('curse "A"\n    lose level if not ruling "always-yes"', 'ruling "always-yes"',
     'the ruling "always-yes" is always read as yes', True),
    ('curse "A"\n    lose level unless not ruling "always-no"', 'ruling "always-no"',
     'the ruling "always-no" is always read as no', True),
    ('curse "A"\n    lose level unless no Vehicle', "no Vehicle", "no card of this set is a Vehicle", True),
    ('curse "A"\n    lose level unless nobody has a Vehicle', "a Vehicle", "no card of this set is a Vehicle", True),
    ('curse "A"\n    lose level if level of yours >= 11', "level of yours", "the level of a player goes from 1 to 10", True),
    ('curse "A"\n    lose level if you have level = 0', "level", "the level of a player goes from 1 to 10", True),
    ('curse "A": persistent\n    on win: discard Vehicle', "Vehicle", "no card of this set is a Vehicle", True),
    ('curse "A"\n    lose level if you have a Vehicle or Footgear', "a Vehicle or Footgear",
     "no card of this set is a Vehicle or a Footgear", True),
    ('curse "A"\n    draw doors equal to number of Vehicles in play', "Vehicles", "no card of this set is a Vehicle", True),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words", "reason", "whole"), DEAD, ids=[d[2] + "/" + d[0] for d in DEAD])
def test_what_can_never_happen_is_said_with_the_reason_and_where(text: str, words: str, reason: str, whole: bool) -> None:
    """At the words that make it so; and whether all of the card is meant."""
    source = SET + "\n" + text + "\n"
    found = dead_of("\n" + text + "\n")
    assert (words, reason, whole) in [(source[d.start : d.end], d.reason, d.whole) for d in found], found
    assert {d.card for d in found} == {"A"}


ALIVE = [
    'item "A": gold 100\n    +2 vs Ghost\n    +1 vs level >= 2',
    'item "A": gold 100\n    +2 vs Pirate\nenhancer "B": +1, treasures +1\n    counts as Pirate',
    'monster "A": level 1, treasures 1\n    +2 vs Ghost Hunter\n    +1 vs Headgear\n    -1 vs level >= 10\n    +1 per Big Item',
    'curse "A"\n    lose level if you have no Vehicle',
    'curse "A"\n    lose level if no Vehicle\n    lose level if nobody has a Vehicle\n    lose level unless you have 1 Class',
    'curse "A"\n    instead of your next draw from treasure-deck:\n        choose one: lose level; draw 1 door',
    'curse "A"\n    lose level if you have level = 10\n    lose level if hand of yours >= 30\n    lose level if hand of yours = 3',
    'curse "A"\n    lose level if asked "Is it?" else discard Headgear with gold <= half level of yours',
    'curse "A"\n    discard an Item with bonus >= 9',
    'curse "A"\n    discard Items with total-gold >= 9000 else lose level',
    'item "A": gold 100\n    +2 if strength of monster >= 10',
    'item "A": gold 100\n    +2 during your turn\n    +1 vs a Monster with level >= 2',
    'curse "A"\n    lose level unless you have a Vehicle',
    'curse "A"\n    lose level unless Meddling Kid\n    lose level if asked "Is it raining?"',
    'curse "A"\n    lose level if ruling "either"\n    lose level unless ruling "either"\n    lose level if not asked "Is it?"',
    'curse "A"\n    lose level if level of yours >= 2',
    'curse "A"\n    discard an Item with gold >= 600\n    discard Headgear else a Big Item',
    'dungeon "A"\n    on reveal: each player without a Vehicle draws 1 door\n    each player with hand < 3 gets +1',
    'portal "A"\n    draw 1 Dungeon\ndungeon "B"\n    each player gets +1',
    'portal "A"\n    look-at the top card of door-discards',
    'item "A": gold 100\n    on win: may discard this: draw 2 treasures\n    only Ghost Hunter may equip',
    'item "A": gold 100\n    instead of your death: discard this then lose level',
    'class "A"\n    instead of your draw from treasure-deck: may discard a card else lose level',
    'curse "A"\n    each player gives 1 card from hand to the player on their left',
    'go-up "A"\n    play anytime if nobody has level < level of yours\n    gain level',
    'go-up "A"\n    play anytime unless in combat\n    gain level',
    'one-shot "A": gold 100\n    play on curse of any player\n    cancel curse',
]


@pytest.mark.parametrize("text", ALIVE)
def test_nothing_is_said_of_what_can_happen(text: str) -> None:
    """No false alarm."""
    assert dead_of("\n" + text + "\n") == []


@pytest.mark.parametrize(("text", "words"), [
    ('item "A": gold 100\n    on escape: draw 1 door', "escape"),
    ('one-shot "A": gold 100\n    play on curse of any player\n    cancel curse', "curse of any player"),
])  # fmt: skip
def test_a_moment_that_the_rules_never_tell_is_waited_for_in_vain(text: str, words: str) -> None:
    """And so nothing of the card can happen."""
    told = WORDS.moments - {"escape", "curse"}
    (found,) = dead_of("\n" + text + "\n", told)
    assert found.whole and "never tell of" in found.reason
    assert (SET + "\n" + text)[found.start : found.end].startswith(words.split()[0])


@pytest.mark.parametrize("game", SPECS)
def test_the_shipped_cards_can_all_happen(game: str) -> None:
    """Each was looked at by hand."""
    vocab, spec = load_nouns(game), find_spec(game)
    assert never(load_cards(game, vocab, spec), vocab, spec.verbs.signatures) == []


def test_terms_that_no_card_carries_in_this_game_are_not_judged() -> None:
    """Where no Class is a card, somebody may be one by other means."""
    text = 'curse "A"\n    lose level if Meddling Kid\n'
    cards, problems = read_cards(text, "own.card", WORDS, SPEC.verbs.signatures)
    assert not problems
    assert never(cards, WORDS, SPEC.verbs.signatures) == []


def test_where_nothing_is_fought_a_bonus_may_look_at_any_card() -> None:
    """In such a game it is not said whom `vs` is about, so a card of any kind will do."""
    kinds = {name: evolve(kind, bare="" if kind.bare == "self" else kind.bare) for name, kind in WORDS.kinds.items()}
    words = evolve(WORDS, kinds=kinds)
    text = SET + '\nitem "A": gold 100\n    +2 vs Headgear\n    +2 vs Pirate\n'
    cards, problems = read_cards(text, "own.card", words, SPEC.verbs.signatures)
    assert not problems
    assert [dead.reason for dead in never(cards, words, SPEC.verbs.signatures)] == ["no card of this set is a Pirate"]
