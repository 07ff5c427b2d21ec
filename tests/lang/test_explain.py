"""The English of every line: true, whole, and naming who acts."""
from __future__ import annotations

import re
from functools import lru_cache

import pytest
from samples import NAMES, SAMPLES, sample, signatures, vocabulary

from rulecore import resources
from rulecore.lang import english
from rulecore.lang.check import check
from rulecore.lang.english import article, base_form, conjugate, listed, sentence, template, third_person
from rulecore.lang.explain import explain_ability, explain_card, explain_line, inner_lines
from rulecore.lang.meaning import CardMeaning
from rulecore.lang.said import Actor
from rulecore.lang.signature import Signatures
from rulecore.lang.syntax import parse
from rulecore.verbs import SHARED
from rulecore.vocab import Vocabulary, load_vocabulary

SD = "munchkin-scooby-doo"


@lru_cache
def verbs_known() -> Signatures:
    """The shared verbs, and for other games' samples those that no game here has yet."""
    return {**signatures(), **SHARED.signatures}


@lru_cache
def game_vocabulary() -> Vocabulary:
    found, problems = load_vocabulary(SD)
    assert found is not None and not problems
    return found


def bound(text: str, words: Vocabulary, verbs: Signatures, names: tuple[str, ...] = NAMES) -> list[CardMeaning]:
    """The cards of a text, which must be clean."""
    cards, problems = check(parse(text).cards, words, verbs, text, "", names)
    assert not problems, [str(p) for p in problems]
    return cards


def told(card: str) -> str:
    """The English of the last line of a card, under the first sample game whose words it uses."""
    problems: list[str] = []
    for game in SAMPLES:
        words, verbs = vocabulary(game), verbs_known()
        cards, found = check(parse(card).cards, words, verbs, card, "", NAMES)
        if not found:
            return explain_line(cards[0].lines[-1], cards[0], words, verbs)
        problems += map(str, found)
    raise AssertionError("\n".join(problems))


# ---- what single lines say ------------------------------------------------------------------------

GOLDEN = {
    'item "T": 1-Hand, gold 100': {
        "+2 vs Ghost": "You get +2 to your strength if a monster in the fight is a Ghost.",
        "+2 per Ghost": "You get +2 to your strength for each Ghost among the monsters.",
        "+1 to run-away per Vehicle": "You get +1 to run away for each Vehicle that you have.",
        "+2 to run-away vs Ghost": "You get +2 to run away if a monster in the fight is a Ghost.",
        "+3 while helping": "You get +3 to your strength as long as you are helping.",
        "+2 if helping, or +4 if helping and level of monster >= 10":
            "You get +2 to your strength if you are helping, or +4 instead if you are helping and the monster's level is "
            "10 or more.",
        "+1 per Item of helper": "You get +1 to your strength for each Item of the helper.",
        "+1 per Ghost in play of you": "You get +1 to your strength for each Ghost in play in front of you.",
        "copies strength of the player with the highest level":
            "This Item copies the strength of the player with the highest level.",
        "+1 per Item with gold >= 400": "You get +1 to your strength for each Item whose gold is 400 or more.",
        "+1 if your Turf": "You get +1 to your strength if your Turf is in play.",
        "wins ties": "You win ties.",
        "may carry 2 Big Items": "You may carry 2 Big Items.",
        "only Detective or Superhero may equip": "Only a Detective or a Superhero may equip this Item.",
        "each opponent gets -1 to run-away while their Turf is in play":
            "Each opponent gets -1 to run away as long as their Turf is in play.",
        "each munchkin gets -2 unless they have a 1-Hand":
            "Each munchkin gets -2 to their strength unless they have a 1-Hand.",
        "on win: discard this": "When you win a fight, you discard this Item.",
        "on defeat if level of monster >= 10: draw 1 treasure":
            "When you defeat a monster, if the monster's level is 10 or more, you draw 1 treasure.",
        "on loss of an Item by any opponent: draw 1 treasure":
            "When any opponent loses an Item, you draw 1 treasure.",
        "on win: each player may discard 1 card from hand: they draw 1 door then they lose level":
            "When you win a fight, each player in turn may discard 1 card from their hand; if they do, they draw 1 door, "
            "then that player loses a level.",
        "on no-monster: may discard a card: kick-down a door":
            "When you kick down a door and find no monster, you may discard a card; if you do, you kick down a door.",
        "on win or escape: draw 1 door": "When you win a fight or you get away, you draw 1 door.",
        "on no-monster: look-at the top card of door-deck then may discard it":
            "When you kick down a door and find no monster, you look at the top card of the door deck, then you may "
            "discard that card.",
        "instead of your death: discard this": "If you would die, instead you discard this Item.",
        "once per turn: reroll": "Once per turn, you may roll the die again.",
        "2 times per combat, discard a card: +2 until end of combat":
            "2 times per combat, you may discard a card; if you do, you get +2 to your strength until the end of the combat.",
        "once per turn, discard a card: look-at the top 3 cards of door-deck then return them in any order":
            "Once per turn, you may discard a card; if you do, you look at the top 3 cards of the door deck, then you return "
            "those 3 cards in any order.",
        "once per turn: instead of a draw from treasure-deck: may take the top card of treasure-discards into hand":
            "Once per turn, if you would draw a card from the treasure deck, instead you may take the top card of the "
            "treasure discards into your hand.",
        "discard this: escape every Monster then they cannot pursue you until end of turn":
            "You may discard this Item; if you do, you escape every Monster, then those Monsters cannot pursue you until the "
            "end of the turn.",
        "once per turn, discard a card: roll: 1-3 lose level; 4-6 take an Item from any player with level > level of yours":
            "Once per turn, you may discard a card; if you do, you roll the die: (1 to 3) you lose a level; (4 to 6) you take "
            "an Item from any player whose level is more than your level.",
        "once per game, discard your hand: cancel the last curse":
            "Once per game, you may discard your hand; if you do, you cancel the last curse.",
    },
    'monster "T": level 1, treasures 1': {
        "+4 vs Ninja or Detective":
            "This Monster gets +4 to its strength if a player in the fight is a Ninja or Detective.",
        "-2 vs Vehicle": "This Monster gets -2 to its strength if a player in the fight has a Vehicle.",
        "+3 vs level >= 5": "This Monster gets +3 to its strength if a player in the fight has a level of 5 or more.",
        "-3 if Ninja": "This Monster gets -3 to its strength if a player in the fight is a Ninja.",
        "+5 if nobody is Ninja": "This Monster gets +5 to its strength if no player in the fight is a Ninja.",
        "+3 if the helper is RPG Player and no Ally":
            "This Monster gets +3 to its strength if the helper is an RPG Player and no player in the fight has an Ally.",
        "+1 per Class": "This Monster gets +1 to its strength for each Class that the players in the fight have.",
        '+2 if asked "Can you see ice?"':
            'This Monster gets +2 to its strength if the answer to the question "Can you see ice?" is yes.',
        "each munchkin gets -1 to run-away": "Each munchkin gets -1 to run away.",
        "cannot pursue a player with level < 4": "This Monster cannot pursue a player whose level is less than 4.",
        "immune to One-Shots": "This Monster is immune to One-Shots.",
        "ignores every bonus of munchkins": "This Monster ignores every bonus of the munchkins.",
        "copies strength of the helper while there is a helper":
            "This Monster copies the helper's strength as long as there is a helper.",
        "on meet: may discard Items with total-gold >= 500: win without level":
            "When you meet this Monster, you may discard Items whose total gold is 500 or more; if you do, you win the fight "
            "without a level.",
        "on defeat: draw 1 treasure if Detective":
            "When you defeat this Monster, you draw 1 treasure if a player in the fight is a Detective.",
        "must discard 1 card from hand: escape this":
            "You must discard 1 card from your hand; if you do, you escape this Monster.",
        "bad-stuff: lose 2 levels": "Bad Stuff: you lose 2 levels.",
        "bad-stuff: lose level per Class else discard your hand":
            "Bad Stuff: you lose a level for each Class that you have; if that cannot be done, you discard your hand.",
        "bad-stuff: discard Footgear else your hand then lose 2 levels":
            "Bad Stuff: you discard your Footgear; if that cannot be done, you discard your hand; after that, in any case, you "
            "lose 2 levels.",
        "bad-stuff: swap hand with any other player then lose level":
            "Bad Stuff: you swap your hand with any other player, then you lose a level.",
        "bad-stuff: discard an Item chosen by the player on your left":
            "Bad Stuff: you discard an Item chosen by the player on your left.",
        "bad-stuff: the player on your left takes 1 Item from you else draws 1 treasure":
            "Bad Stuff: the player on your left takes 1 Item from you; if that cannot be done, they draw 1 treasure.",
        "bad-stuff: lose Ally else nothing":
            "Bad Stuff: you lose an Ally; if that cannot be done, nothing happens.",
        "bad-stuff: discard cards from hand until hand <= 2":
            "Bad Stuff: you discard cards from your hand until the number of cards in your hand is 2 or less.",
    },
    'enhancer "T": treasures +1': {
        "counts as Ghost": "The monster that this card is on counts as a Ghost.",
        "-5, or -8 if it is Pirate":
            "The monster that this card is on gets -5 to its strength, or -8 instead if the monster that this card is on is a "
            "Pirate.",
        "-5 to run-away": "Each player in the fight gets -5 to run away.",
    },
    'curse "T"': {
        "discard Vehicle else Footgear else lose level":
            "You discard your Vehicle; if that cannot be done, you discard your Footgear; if that cannot be done, you lose a "
            "level.",
        "-3 until end of next combat":
            "You get -3 to your strength until the end of the next combat (the one that is going on counts).",
        "instead of next win: lose level": "The next time you would win a fight, instead you lose a level.",
        "instead of your next turn: draw 1 door": "The next time you would take your turn, instead you draw 1 door.",
        "on your next turn-start: discard a Vehicle else lose 1 level":
            "The next time you start your turn, you discard a Vehicle; if that cannot be done, you lose 1 level.",
        "each player gives 1 card from hand to the player on their left":
            "Each player in turn gives 1 card from their hand to the player on their left.",
        "discard Class else 2 cards from hand chosen by the player on your right":
            "You discard your Class; if that cannot be done, you discard 2 cards from your hand, chosen by the player on your "
            "right.",
        "give Headgear to the player with the lowest level else lose level if Superhero else discard 1 card at random from hand":
            "You give your Headgear to the player with the lowest level; if that cannot be done, you lose a level if you are a "
            "Superhero; otherwise, you discard 1 card from your hand at random.",
    },
    'one-shot "T": gold 100\n    play in combat': {
        "+5 to munchkins, or +10 if there is a helper":
            "The side of the munchkins gets +5 for the rest of the fight, or +10 instead if there is a helper.",
        "+3 to monsters, or +6 to monsters vs Vehicle":
            "The side of the monsters gets +3 for the rest of the fight, or +6 instead if a player in the fight has a Vehicle.",
        "+5": "The side that you choose gets +5 to its strength for the rest of the fight.",
        "any player must help you unless fighting for the win":
            "Any player must help you unless they are fighting for the win.",
        "choose one: +3 to munchkins; +3 to monsters":
            "You choose one of 2: (a) the side of the munchkins gets +3 for the rest of the fight; (b) the side of the monsters "
            "gets +3 for the rest of the fight.",
        "remove the Monster with the lowest level from combat":
            "You remove the Monster with the lowest level from the combat.",
    },
    'one-shot "T": gold 100': {
        "play in combat if no helper": "You may play this One-Shot in combat if there is no helper.",
        "play on death of any player": "You may play this One-Shot when any player dies.",
        "play on your turn unless in combat": "You may play this One-Shot on your turn unless you are in combat.",
        "play anytime": "You may play this One-Shot at any time.",
    },
    'go-up "T"\n    play anytime': {
        "gain level even to win": "You gain a level even to win.",
        "gain level then each opponent draws 1 door": "You gain a level, then each opponent in turn draws 1 door.",
        "roll then draw that many doors then discard half your hand rounded up":
            "You roll the die, then you draw that many doors, then you discard half your hand rounded up.",
        "each player gains level": "Each player in turn gains a level.",
        "every player gains level": "Every player at the same time gains a level.",
    },
}
CASES = [(card, line, english) for card, lines in GOLDEN.items() for line, english in lines.items()]


@pytest.mark.parametrize(("card", "line", "english"), CASES, ids=[line for _, line, _ in CASES])
def test_a_line_is_told_in_full(card: str, line: str, english: str) -> None:
    assert told(f"{card}\n    {line}") == english


# ---- laws -----------------------------------------------------------------------------------------


def card_files() -> list[tuple[str, str]]:
    """The cards that every law holds for: the samples of the Munchkin games and the deck."""
    deck = sorted(resources.game_dir(SD).glob("*.card"))
    return [*((game, sample(game)) for game in SAMPLES), *((SD, path.read_text(encoding="utf-8")) for path in deck)]


@lru_cache
def deck_names() -> tuple[str, ...]:
    texts = (path.read_text(encoding="utf-8") for path in sorted(resources.game_dir(SD).glob("*.card")))
    return tuple(card.title for text in texts for card in parse(text).cards)


def words_and_verbs(game: str, text: str) -> tuple[Vocabulary, Signatures]:
    return vocabulary(game) if text == sample_text(game) else game_vocabulary(), verbs_known()


def sample_text(game: str) -> str:
    return sample(game) if game in SAMPLES else ""


def every_card() -> list[tuple[CardMeaning, str, Vocabulary, Signatures]]:
    """All cards, each with the text of its file."""
    found = []
    for game, text in card_files():
        words, verbs = words_and_verbs(game, text)
        found += [(card, text, words, verbs) for card in bound(text, words, verbs, (*NAMES, *deck_names()))]
    return found


NUMBER = re.compile(r"(?<![\w-])[+-]?[0-9]+(?![\w])")
TERM = re.compile(r"(?:[0-9]+-)?[A-Z][A-Za-z0-9'!]*(?:-[A-Za-z0-9']+)*")
QUOTED = re.compile(r'"[^"\n]*"')


def said(source: str) -> tuple[set[str], set[str], set[str]]:
    """The numbers, Terms and quoted names in a piece of card text."""
    source = re.sub(r"#.*", "", source)
    quoted = set(QUOTED.findall(source))
    bare = QUOTED.sub(" ", source)
    terms = set(TERM.findall(bare))
    bare = TERM.sub(" ", bare)
    spans = re.findall(r"([0-9]+)-([0-9]+)", bare)
    numbers = {n for span in spans for n in span}
    numbers |= set(NUMBER.findall(re.sub(r"[0-9]+-[0-9]+", " ", bare)))
    return numbers, terms, quoted


def test_every_line_is_told_with_every_number_term_and_name() -> None:
    missing = []
    for card, text, words, verbs in every_card():
        for line in card.lines:
            english = explain_line(line, card, words, verbs)
            assert english and english.endswith(".") and english[0] in english[0].upper(), (card.title, english)
            assert "  " not in english and not re.search(r"[{}\[\]]", english), (card.title, english)
            numbers, terms, quoted = said(text[slice(*line.span)])
            lost = [n for n in numbers if not re.search(rf"(?<![\w+-]){re.escape(n)}(?!\w)", english)]
            lost += [t for t in terms if t not in english and words.plural_terms.get(t, t) not in english]
            lost += [q for q in quoted if q[1:-1] not in english]
            if lost:
                missing.append((card.title, text[slice(*line.span)], english, lost))
    assert not missing, "\n".join(map(str, missing))


SLIPS = (
    (r"(?<![\w-])([+-]?)([1-9])(?![\w-])", lambda m: f"{m[1]}{int(m[2]) % 9 + 1}"),
    (r"\beach\b", lambda m: "every"),
    (r"\bevery\b", lambda m: "each"),
    (r"\bnext ", lambda m: ""),
    (r"\bother ", lambda m: ""),
    (r"\b(?<=then )(draw|discard|lose)(?= )", lambda m: m[1] + "s"),
    (r"\b(?<=then )(draw|discard|lose)s(?= )", lambda m: m[1]),
    (r"^(?!.* per ).*?\bmay ", lambda m: m[0].removesuffix("may ")),  # a limit's ability may be used anyway
    (r"\bif\b", lambda m: "unless"),
    (r"\bhighest\b", lambda m: "lowest"),
    (r"\byour left\b", lambda m: "your right"),
    (r">=", lambda m: "<="),
    (r"<", lambda m: ">"),
)


def test_a_slip_changes_the_english() -> None:
    """Whatever still checks after one small change of a line must read differently."""
    unseen, seen = [], 0
    for card, text, words, verbs in every_card():
        head, *_ = text[slice(*card.span)].split("\n", 1)
        for line in card.lines:
            source = text[slice(*line.span)]
            for pattern, change in SLIPS:
                slipped = re.sub(pattern, change, source, count=1)
                if slipped == source or "\n" in source or "#" in source:
                    continue
                changed = f"{head.split(' #')[0]}\n    {slipped}\n"
                cards, problems = check(parse(changed).cards, words, verbs, changed, "", (*NAMES, *deck_names()))
                if problems or not cards:
                    continue
                seen += 1
                if explain_line(cards[0].lines[0], cards[0], words, verbs) == explain_line(line, card, words, verbs):
                    unseen.append((source, slipped))
    assert seen > 200
    assert not unseen, "\n".join(map(str, unseen))


# ---- whole cards and paths ------------------------------------------------------------------------


def test_a_card_says_what_it_is_and_then_what_it_says() -> None:
    words, verbs = vocabulary(SD), verbs_known()
    text = 'item "T": Big, 2-Hand, gold 600, +4, x2\n    only Ghost Hunter may equip\n    "Swing": once per game: reroll\n'
    card = bound(text, words, verbs)[0]
    assert explain_card(card, words, verbs).split("\n") == [
        '"T" is an item: Big, 2-Hand, gold 600, 2 copies.',
        "You get +4 to your strength.",
        "Only a Ghost Hunter may equip this Item.",
        '"Swing": once per game, you may roll the die again.',
    ]
    assert explain_ability(card, (1,), words, verbs) == '"Swing": once per game, you may roll the die again.'
    assert explain_ability(card, (1, 0), words, verbs) == "Once per game, you may roll the die again."
    assert explain_ability(card, (1, 0, 0), words, verbs) == "You roll the die again."
    for path in ((), (2,), (1, 1), (0, 0), (-1,)):
        with pytest.raises(LookupError):
            explain_ability(card, path, words, verbs)


def test_every_line_inside_a_line_can_be_told_alone() -> None:
    for card, _, words, verbs in every_card():
        waiting = list(card.lines)
        while waiting:
            line = waiting.pop()
            waiting += inner_lines(line)
            assert explain_line(line, card, words, verbs).endswith(".")


# ---- small English --------------------------------------------------------------------------------


def test_words_agree() -> None:
    assert [third_person(v) for v in ("draw", "carry", "pass", "be", "play")] == ["draws", "carries", "passes", "is", "plays"]
    assert [base_form(v) for v in ("draws", "carries", "passes", "is", "plays", "has")] == [
        "draw", "carry", "pass", "be", "play", "have",
    ]  # fmt: skip
    assert conjugate("look at", False) == "looks at"
    assert conjugate("be", True) == "are"
    assert conjugate("draw", False, "may") == "may draw"
    assert conjugate("draw", False, None, negated=True) == "does not draw"
    assert [article(n) for n in ("Item", "Ghost", "RPG Player", "one-shot")] == [
        "an Item", "a Ghost", "an RPG Player", "a one-shot",
    ]  # fmt: skip
    assert sentence("you draw  a card") == "You draw a card."
    assert english.said(Actor("the helper").later()) == "they"
    assert [listed("a"), listed("ab"), listed("abc", "or")] == ["a", "a and b", "a, b or c"]


@pytest.mark.parametrize("broken", ["{who:draw", "{who} [x", "x]"])
def test_a_broken_template_is_refused(broken: str) -> None:
    with pytest.raises(ValueError, match="not closed"):
        template(broken)
