"""Random cards that are right by the game's words: each is lowered or refused with a diagnostic, and its texts come to an end.

Owns: that the checker and the engine agree on what can be said. Enter here: test_any_right_card_is_played_or_refused.
"""

from __future__ import annotations

from random import Random

import pytest
from card_table import SPEC, CardTable, deck, follow, read_or_none, vocabulary
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulecore.engine.changes import Happen, Move
from rulecore.engine.game import Card, Game
from rulecore.engine.lower import lower_card
from rulecore.engine.state import Live, Scope
from rulecore.errors import CardError
from rulecore.lang.explain import explain_card
from rulecore.verbs import SHARED

VOCAB = vocabulary()
TERMS = tuple(VOCAB.terms)
WORDS = tuple(VOCAB.nouns)
PLURALS = (*VOCAB.plural_terms, *VOCAB.plural_words)
DETS = (
    "",
    "",
    "a",
    "an",
    "the",
    "each",
    "every",
    "any",
    "no",
    "your",
    "their",
    "its",
    "that",
    "another",
    "all",
    "up to 2",
    "2",
    "1",
    "half your",
    "the top 2",
    "the top",
    "any other",
    "the next",
    "your next",
    "that many",
)
PREPS = (
    "from",
    "to",
    "on",
    "in",
    "into",
    "at",
    "with",
    "without",
    "by",
    "of",
    "vs",
    "per",
    "for",
    "equal to",
    "chosen by",
    "against",
)
PHRASES = (
    "from hand",
    "from play",
    "from treasure-discards",
    "from door-deck",
    "at random",
    "chosen by the player on your left",
    "in play",
    "of you",
    "with level < 5",
    "with gold >= 300",
    "with the highest level",
    "with a Vehicle",
    "to combat",
    "into hand",
    "in any order",
    "to the player on your left",
    "to each other player",
    "with any other player",
    "equal to half level of yours rounded up",
    "equal to number of Items in play",
    "from combat",
    "per Item",
    "per Class of helper",
    "vs Ghost",
    "until end of turn",
    "until end of next combat",
    "until hand <= 2",
    "if alone",
    "unless you have a Vehicle",
    "if there is a helper",
    "if level of monster >= 5",
    "if nobody is Teen Sleuth",
    "while helping",
    "if the helper is Ghost Hunter",
    "if it is Ghost",
    "if in combat",
    "if your Vehicle",
    "if it is your turn",
    'if asked "Really?"',
    "for the helper",
    "rounded down",
    "on door-deck",
    "even to win",
    "from the helper",
    "without level",
)
SUBJECTS = (
    "",
    "",
    "",
    "",
    "each player",
    "each opponent",
    "any player",
    "the helper",
    "the player on your left",
    "the player with the lowest level",
    "each Monster",
    "they",
    "that player",
    "no player",
    "each Ghost Hunter",
    "each player with a Vehicle",
    "everyone",
    "this",
    "it",
)
EVENTS = (
    "win",
    "your next win",
    "discard of this",
    "defeat of a Ghost",
    "draw from treasure-deck",
    "turn-start",
    "your death",
    "meet",
    "loss of combat",
    "caught",
    "kick-down of a Curse",
    "win by any opponent",
    "reveal",
    "leave",
    "escape",
    "roll",
    "curse",
    "no-monster",
    "turn",
)
TABLE = (
    "Mine Cart",
    "Scuba Fins",
    "Teen Sleuth",
    "Violin Case",
    "Smoke Bomb",
    "Bagpipes",
    "Ghost Hunter",
    "Snow Mobile",
    "Flashlight",
    "Wolfman",
    "Masked Ball",
    "Snow Ghost",
    "Hiccups",
    "Wobbly Knees",
    "Very Small Pirate",
    "Net Launcher",
    "Unicycle",
    "K-Ghoul Mart",
    "Fire Exit",
)
HEADS = (
    ('one-shot "Fuzz": gold 100\n    play in combat\n', ""),
    ('item "Fuzz": Headgear, gold 100, +1\n', ""),
    ('item "Fuzz": gold 300\n', "on"),
    ('monster "Fuzz": Ghost, level 3, treasures 1\n', ""),
    ('monster "Fuzz": level 3, treasures 1\n', "bad-stuff: "),
    ('dungeon "Fuzz"\n', ""),
    ('curse "Fuzz"\n', ""),
    ('curse "Fuzz": persistent\n', ""),
    ('go-up "Fuzz"\n    play anytime\n', ""),
    ('enhancer "Fuzz": +2, treasures +1\n', ""),
    ('portal "Fuzz"\n', ""),
    ('class "Fuzz"\n', ""),
    ('treasure "Fuzz"\n    play on your turn\n', ""),
    ('cheat "Fuzz"\n    attaches to an Item\n', ""),
)


BY_CATEGORY = {  # phrases that are of a category, for the slots of verbs
    "card": (
        "a card",
        "1 card from hand",
        "2 cards",
        "any card",
        "the top card of door-deck",
        "1 door",
        "2 treasures",
        "a door",
        "that many treasures",
    ),
    "term": (
        "an Item",
        "any Item",
        "every Item",
        "each Item",
        "a Ghost",
        "Vehicle",
        "Headgear",
        "Class",
        "a Class",
        "2 Items",
        "up to 2 Items",
        "every Monster",
        "the Monster with the lowest level",
        "a One-Shot",
        "a Dungeon",
        "Items with total-gold >= 500",
        "the Item with the highest bonus",
        "Headgear or Armor",
        "a Big Item",
        "every Item with gold < 300",
        "an Item chosen by the helper",
        "Classes",
        "a Curse",
        "another Class",
    ),
    "self": ("this", "it"),
    "stat": ("level", "2 levels", "levels", "strength", "run-away", "hand", "gold"),
    "counter": ("level", "3 levels", "levels"),
    "zone": ("hand", "your hand", "play", "door-deck", "door-discards", "combat", "treasure-discards"),
    "pile": ("door-deck", "door-discards"),
    "holding": ("your hand", "half your hand", "hand"),
    "player": (
        "the player on your left",
        "any opponent",
        "you",
        "each other player",
        "the helper",
        "the player with the lowest level",
        "any player with a Vehicle",
        "any other player",
        "them",
        "a player with level < 4",
    ),
    "event": ("combat", "curse", "death", "roll"),
    "rule": ("ties", "limits", "drawbacks of your Class", "every bonus of Armor"),
    "manner": ("random", "any order"),
    "number": ("3",),
    "count": ("number of Items in play", "number of Classes of helper", "number of cards in hand"),
    "role": ("the monster", "monster"),
    "result": ("any result",),
    "compare": ("level >= 12",),
    "state": ("small", "alone"),
    "place": ("hand",),
}


def fitting(r: Random, takes: frozenset[str]) -> str:
    """A phrase that a slot could take."""
    known = [c for c in sorted(takes) if c in BY_CATEGORY]
    return r.choice(BY_CATEGORY[r.choice(known)]) if known and r.random() < 0.92 else noun(r)


def noun(r: Random) -> str:
    """A noun phrase, right or not."""
    head = r.choice(
        (
            r.choice(TERMS),
            r.choice(WORDS),
            r.choice(PLURALS),
            "card",
            "cards",
            "Item",
            "Items",
            "level",
            "levels",
            "you",
            "it",
        )
    )
    if r.random() < 0.1:
        head += f" or {r.choice(TERMS)}"
    return f"{r.choice(DETS)} {head}".strip() + (
        f" of {r.choice(('you', 'helper', 'yours', 'door-deck', 'play'))}" if r.random() < 0.1 else ""
    )


def phrases(r: Random) -> str:
    """Phrases and guards behind a clause."""
    said = [r.choice(PHRASES) for _ in range(r.choice((0, 0, 1, 1, 2)))]
    if r.random() < 0.15:
        said.append(f"{r.choice(PREPS)} {noun(r)}")
    return " ".join(said)


def clause(r: Random) -> str:
    """One clause."""
    subject = r.choice(SUBJECTS)
    if r.random() < 0.2:
        gets = f"{subject} gets " if subject else ""
        to = r.choice(("", "", " to run-away", " to munchkins", " to monsters", " to strength"))
        return f"{gets}{r.choice(('+2', '-1', '+5'))}{to} {phrases(r)}".strip()
    verb = r.choice(tuple(SHARED.verbs.values()))
    modal = r.choice(("", "", "", "may ", "cannot ", "must "))
    form = verb.word if modal or not subject else verb.third
    if r.random() < 0.1:
        form = verb.third
    signature = verb.signature()
    said = [
        fitting(r, slot.takes) if slot == signature.object else f"{slot.prep} {fitting(r, slot.takes)}"
        for slot in signature.slots
        if slot.required or r.random() < 0.3
    ]
    return " ".join(f"{subject} {modal}{form} {' '.join(said)} {phrases(r) if r.random() < 0.5 else ''}".split())


def sentence(r: Random) -> str:
    """Clauses in ladders and sequences, with a tail."""
    said = clause(r)
    for _ in range(r.choice((0, 0, 0, 1, 2))):
        said += f" {r.choice(('else', 'then'))} {clause(r) if r.random() < 0.7 else noun(r)}"
    if r.random() < 0.1:
        said += f" then roll: 1-3 {clause(r)}; 4-6 {clause(r)}"
    return said


def line(r: Random) -> str:
    """One line of a card."""
    said = sentence(r)
    for _ in range(r.choice((0, 0, 1, 1, 2))):
        said = r.choice(
            (
                f"on {r.choice(EVENTS)}: {said}",
                f"instead of {r.choice(EVENTS)}: {said}",
                f"once per {r.choice(('turn', 'combat', 'game'))}: {said}",
                f"discard a card: {said}",
                f"may discard a card: {said}",
                f"choose one: {said}; {clause(r)}",
                f"roll: 1-2 {said}; 3-6 {clause(r)}",
                f"if {r.choice(('alone', 'you have a Vehicle', 'in combat'))}: {said}",
                f'"Named": {said}',
                said,
                f"the player on your left chooses one: {said}; {clause(r)}",
                f"lose level and discard an Item: {said}",
            )
        )
    return said


def some_card(r: Random) -> str:
    """The text of a card, right or not."""
    head, before = r.choice(HEADS)
    before = f"on {r.choice(EVENTS)}: " if before == "on" else before
    return head + "".join(f"    {before}{line(r)}\n" for _ in range(r.choice((1, 1, 2))))


def furnished(text: str) -> CardTable:
    """A table with something of everything, and the card where it counts."""
    t = CardTable(text, titles=TABLE)
    t.put("front", "Mine Cart", "Scuba Fins", "Teen Sleuth", "Violin Case")
    t.put("pack", "Smoke Bomb", "Bagpipes")
    t.put("front", "Ghost Hunter", "Snow Mobile", seat=1)
    t.put("treasure-discards", "Flashlight")
    t.put("door-discards", "Wolfman")
    t.put("dungeons", "Masked Ball")
    t.meet("Snow Ghost", helper=1)
    for seat in range(3):
        t.set("level", 4 + seat, seat)
        for c in [c for c in t.st.pile("door-deck") if c != t.at("Fuzz")][:3]:
            Move(c, t.game.zones["hand"][seat]).apply(t.st)
    card = t.at("Fuzz")
    kind = t.game.vocab.kinds[t.game.cards[card].kind]
    zone = kind.counts[0] if kind.counts else "hand"
    Move(card, t.game.zones[zone][0], host=t.at("Snow Ghost") if kind.bare == "host" else -1).apply(t.st)
    return t


def refused(text: str) -> bool:
    """Is a card that is right by its words one that cannot be done, and says so at its place?"""
    meaning = read_or_none(text)
    assert meaning
    try:
        lower_card(Game(VOCAB, SPEC), meaning[0])
    except CardError as e:
        (told,) = e.diagnostics
        assert told.name == "cannot-be-done" and "Fuzz" in told.message and told.start < told.end
        return True
    return False


def played(text: str, seed: int) -> None:
    """Every block is followed, and every condition read, in a fight and out of it."""
    game = furnished(text).game
    made: Card = game.cards[game.titles["Fuzz"][0]]
    own = [a for address, a in game.abilities.items() if address.startswith("fuzz#")]
    flows = [
        *([made.play] if made.play else []),
        *made.sections.values(),
        *(a.block for a in own if a.block is not None),
    ]
    for i, flow in enumerate(flows):
        t = furnished(text)
        if (seed + i) % 3 == 0:
            t.empty("combat")
            t.set("fighter", -1)
            t.set("helper", -1)
        follow(t, flow, Scope(t.at("Fuzz"), 0, Happen("win", 0, t.at("Snow Ghost"))), Random(seed))
    t = furnished(text)
    for a in own:
        live = Live(a, t.at("Fuzz"), t.st.owner(t.at("Fuzz")), 0)
        of_cards = a.key.startswith(("*", "card rule")) or a.whose in ("card", "host")
        for who in t.st.pile("combat") if of_cards else (0, 1, 2):
            if a.when is not None:
                a.when(t.st, live, who)
            if a.value is not None:
                a.value(t.st, live, who)
        for c in (Happen("win", 0), Happen("defeat", 1, t.at("Snow Ghost")), Move(t.at("Bagpipes"), 0, "discard")):
            if a.hears is not None:
                a.hears(t.st, live, c)
    for title in t.titles("combat"):
        if t.game.cards[t.at(title)].kind == "monster":
            t.card_number("strength", title)
    t.number("strength"), t.number("run-away")


def one(seed: int) -> bool:
    """One random card; is it right by its words?"""
    text = some_card(Random(seed))
    meaning = read_or_none(text)
    if not meaning:
        return False
    explain_card(meaning[0], VOCAB, SHARED.signatures)
    if not refused(text):
        played(text, seed)
    return True


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9))
def test_any_right_card_is_played_or_refused(seed: int) -> None:
    one(seed)


@pytest.mark.parametrize(
    "text",
    [
        'item "Fuzz": gold 100\n    once per turn: lose gold\n',
        'item "Fuzz": gold 100\n    +2 if gold of helper >= 3\n',
        'monster "Fuzz": level 3, treasures 1\n    on meet: each Monster draws 1 door\n',
    ],
)
def test_what_cannot_be_done_is_refused_with_a_reason(text: str) -> None:
    if read_or_none(text):
        assert refused(text)


def test_the_deck_is_refused_nowhere() -> None:
    assert len(deck()) == 168
