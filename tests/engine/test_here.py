"""`here`: what lies on the same card as this card, or on it. A pond: frogs and flies lie on lilies, and hats on frogs."""
from __future__ import annotations

import pytest

from rulecore.engine.changes import Move
from rulecore.engine.flow import Ask, Flow, Next, Run
from rulecore.engine.game import Game, NoLocals, Spec
from rulecore.engine.lower import lower_card
from rulecore.engine.state import Scope, State
from rulecore.engine.values import card_has_property, card_stat
from rulecore.engine.words import Words
from rulecore.lang.explain import explain_card
from rulecore.lang.reading import read_cards
from rulecore.testing import thawed
from rulecore.verbs import SHARED
from rulecore.vocab import Vocabulary, load_vocabulary

NOUNS = """
title: Pond
bonus: {to: strength, of: Lily, lasts: turn}
zones:
  hand: {owner: player, sees: owner}
  pond: {owner: player, sees: all}
  stage: {sees: all}
  box: {sees: none, discards: mud}
  mud: {order: stack, sees: all}
  bank: {owner: player, sees: all}
  play: {owner: player, of: [pond, bank]}
stats: {strength: {of: [card]}, coins: {of: [player], start: 0, min: 0}}
kinds:
  lily: {term: Lily, bonus: true, deck: box, counts: [pond], bare: self}
  frog: {term: Frog, deck: box, counts: [bank], bare: host}
  fly: {term: Fly, deck: box, counts: [pond], bare: host}
  wind: {term: Wind, deck: box, counts: [stage], played: true, bare: host}
terms: {tag: [Green], place: [Lily]}
moments: {croak: "{who:croak}", leave: "{what|this:leave}"}
play: [anytime]
periods: [turn, game]
times: [end]
players: {player: anybody, opponent: the other one, winner: who won}
cards: [card]
counts: [number]
states: [wet]
bare: [opponent]
invariable: [coins]
"""
main = Flow("pond", NoLocals)


@main.step
def wait(st: State, v: NoLocals) -> Next:
    """PN-PLAY-01 The table is laid meanwhile."""
    return Ask(0, "blow", ("blow", "wait"))


@wait.answered
def waited(st: State, v: NoLocals, said: str) -> Next:
    """Nothing follows."""
    return None


@main.step
def go(st: State, v: NoLocals) -> Next:
    """PN-PLAY-02 The wind blows."""
    wind = next(c for c, card in enumerate(st.game.cards) if card.kind == "wind")
    assert st.game.cards[wind].play is not None
    return Run(st.game.cards[wind].play, Scope(wind, 0))


def is_term(st: State, card: int, term: str) -> bool:
    """What is printed."""
    return term in st.game.cards[card].terms


def has_term(st: State, seat: int, term: str) -> bool:
    """In the pond."""
    return any(is_term(st, c, term) for c in st.pile("pond", seat))


WORDS = Words(
    has_term=has_term, is_term=is_term, card_numbers={"strength": lambda st, c: card_stat(st, "strength", c)},
    numbers={"coins": lambda st, s: st.stat("coins", s)}, periods={"turn": "turn", "game": "game"},
)


@pytest.fixture(scope="module")
def nouns(tmp_path_factory: pytest.TempPathFactory) -> Vocabulary:
    """The nouns of the pond."""
    path = tmp_path_factory.mktemp("pond") / "game.yaml"
    path.write_text(NOUNS, encoding="utf-8")
    found, problems = load_vocabulary(path)
    assert found is not None and not problems
    return found


class Pond:
    """A table with these cards, all in their box."""

    def __init__(self, nouns: Vocabulary, text: str) -> None:
        titles = [line.split('"')[1] for line in text.splitlines() if line and not line.startswith(" ")]
        self.cards, problems = read_cards(text, "", nouns, SHARED.signatures, titles)
        assert not problems, "\n".join(map(str, problems))
        self.game = Game(nouns, Spec("pond", main, SHARED, words=WORDS))
        for card in self.cards:
            self.game.add_card(lower_card(self.game, card), 1)
        self.nouns = nouns
        self.match = self.game.new_match(["Ann", "Bo"], 1)
        self.st.active = 0

    @property
    def st(self) -> State:
        """The state."""
        return self.match.state

    def card(self, title: str) -> int:
        """Its number."""
        return next(c for c, card in enumerate(self.game.cards) if card.title == title)

    def lay(self, seat: int, title: str, on: str = "", zone: str = "") -> None:
        """A card comes to where such cards count, on another card perhaps."""
        host = self.card(on) if on else -1
        kind = self.nouns.kinds[self.game.cards[self.card(title)].kind]
        zones = self.game.zones[zone or kind.counts[0]]
        Move(self.card(title), zones[seat if len(zones) > 1 else 0], "lay", seat, host).apply(self.st)

    def strength(self, title: str) -> int:
        """A card's number now."""
        return card_stat(self.st, "strength", self.card(title))

    def told(self, title: str) -> str:
        """What a card says in English, without its head."""
        card = next(c for c in self.cards if c.title == title)
        return explain_card(card, self.nouns, SHARED.signatures).split("\n", 1)[1].strip()

    def answer(self, n: int) -> None:
        """The first decision, on a match that is saved and loaded."""
        self.match = thawed(self.match)
        decision = self.match.required[0]
        self.match.submit(decision.answer(decision.options[n]))

    def asked(self) -> list[str]:
        """What may be answered."""
        return [self.match.required[0].key(o) for o in self.match.required[0].options] if self.match.required else []


def says(head: str, *lines: str) -> str:
    """A card as it is written."""
    return "\n    ".join((head, *lines)) + "\n\n"


LILIES = says('lily "West"') + says('lily "East"') + says('frog "Kermit"') + says('frog "Greta"') + says('fly "Buzz"')


def test_a_bonus_looks_at_what_lies_here_whoever_owns_it(nouns: Vocabulary) -> None:
    """A place sees all cards on it, and none elsewhere."""
    t = Pond(nouns, LILIES + says('lily "Middle"', "+1 per Frog here", "+5 while there is a Fly here", '-3 while "Greta" is here'))
    t.lay(0, "Middle")
    t.lay(0, "East")
    assert t.strength("Middle") == 0
    t.lay(1, "Kermit", "Middle")
    t.lay(0, "Buzz", "East")
    assert t.strength("Middle") == 1, "a frog of the other player counts, a fly elsewhere does not"
    t.lay(0, "Buzz", "Middle")
    assert t.strength("Middle") == 6
    t.lay(1, "Greta", "Middle")
    assert t.strength("Middle") == 6 + 1 - 3


def test_another_of_its_kind_is_not_itself(nouns: Vocabulary) -> None:
    """`per other Frog here`: besides this one."""
    t = Pond(nouns, LILIES + says('frog "Loud"', "+2 per other Frog here"))
    t.lay(0, "West")
    t.lay(0, "Loud", "West")
    assert t.strength("West") == 0
    t.lay(1, "Kermit", "West")
    assert t.strength("West") == 2


def test_a_card_that_lies_on_another_looks_beside_itself(nouns: Vocabulary) -> None:
    """What lies on a card changes that; `its Lily` is what it lies on, and a hat on a frog is where the frog is."""
    queen = says('fly "Queen"', "+2 per Frog here", '+4 if its Lily is "East"')
    t = Pond(nouns, LILIES + queen + says('frog "Hat"', "+1 if there is a Fly here"))
    for place in ("West", "East"):
        t.lay(0, place)
    t.lay(1, "Queen", "West")
    t.lay(0, "Kermit", "West")
    assert (t.strength("West"), t.strength("East")) == (2, 0)
    t.lay(0, "Hat", "Kermit")
    assert t.strength("Kermit") == 1, "the Fly is where the Hat's frog is"
    t.lay(1, "Queen", "East")
    assert (t.strength("West"), t.strength("East"), t.strength("Kermit")) == (0, 4, 0)


def test_subjects_and_prohibitions_here(nouns: Vocabulary) -> None:
    """`each Frog here gets`, `no Frog here may be wet`: those on the same card, as long as they are there."""
    middle = says('lily "Middle"', "each Frog here gets +2", "no Frog here may be wet")
    t = Pond(nouns, LILIES + middle + says('fly "Dry"', "this cannot be wet"))
    t.lay(0, "Middle")
    t.lay(0, "East")
    t.lay(1, "Kermit", "Middle")
    t.lay(1, "Greta", "East")
    t.lay(0, "Dry", "East")
    assert (t.strength("Kermit"), t.strength("Greta")) == (2, 0)
    dry = {n for n in ("Kermit", "Greta", "Dry", "East") if card_has_property(t.st, "cannot is", t.card(n), "wet")}
    assert dry == {"Kermit", "Dry"}


def test_what_is_done_here_is_done_where_it_began(nouns: Vocabulary) -> None:
    """A card that is played on a place, and one that pays with itself, act where they were."""
    t = Pond(nouns, LILIES + says('wind "Gust"', "discard every Fly here", "+1 per Frog here until end of turn", "discard this"))
    for place in ("West", "East"):
        t.lay(0, place)
    t.lay(1, "Buzz", "West")
    t.lay(0, "Kermit", "West")
    t.lay(0, "Gust", "West", "stage")
    t.answer(0)
    assert t.st.zone_of(t.card("Buzz")) == "mud" and t.st.zone_of(t.card("Gust")) == "mud"
    assert t.strength("West") == 1, "it goes on counting there, though the card is gone"
    t.lay(0, "Greta", "West")
    assert (t.strength("West"), t.strength("East")) == (2, 0)


def test_whoever_gives_a_bonus_to_a_card_chooses_which(nouns: Vocabulary) -> None:
    """`a Lily of yours gets`: one of them; where there is only one, nobody is asked."""
    text = LILIES + says('wind "Gust"', "a Lily of yours gets +3 until end of turn")
    t = Pond(nouns, text)
    t.lay(0, "West")
    t.lay(0, "East")
    t.answer(0)
    assert [key.split(".")[0] for key in t.asked()] == ["west", "east"]
    t.answer(1)
    assert (t.strength("West"), t.strength("East")) == (0, 3)
    alone = Pond(nouns, text)
    alone.lay(0, "West")
    alone.lay(1, "East")
    alone.answer(0)
    assert not alone.asked() and (alone.strength("West"), alone.strength("East")) == (3, 0)
    none = Pond(nouns, text)
    none.answer(0)
    assert not none.asked() and not none.st.lasting, "there is nothing to choose from"


def test_what_is_given_to_the_opponents_cards_is_given_to_theirs(nouns: Vocabulary) -> None:
    """A standing line, one that is done, and a condition: `of the opponent` is not you."""
    middle = says('lily "Middle"', "each Frog of the opponent gets +2", "+1 while there is a Fly of the opponent")
    t = Pond(nouns, LILIES + middle + says('wind "Gust"', "each Frog of the opponent gets +4 until end of turn"))
    t.lay(0, "Middle")
    t.lay(0, "Greta")
    t.lay(0, "Buzz")
    t.lay(1, "Kermit")
    assert (t.strength("Greta"), t.strength("Kermit"), t.strength("Middle")) == (0, 2, 0)
    t.answer(0)
    assert (t.strength("Greta"), t.strength("Kermit")) == (0, 6)
    t.lay(1, "Buzz")
    assert t.strength("Middle") == 1


def test_a_moment_is_of_whose_card_it_says(nouns: Vocabulary) -> None:
    """`on leave of a Frog of the opponent`: not of your own, nor of another kind."""
    middle = says('lily "Middle"', "on leave of a Frog of the opponent: gain 1 coins", "on leave of your Fly: gain 5 coins")
    t = Pond(nouns, LILIES + middle)
    hears = [a.hears for a in t.game.cards[t.card("Middle")].counts_in["pond"]]
    t.lay(0, "Middle")
    t.lay(1, "Kermit")
    t.lay(0, "Greta")
    t.lay(0, "Buzz")
    live = t.st.live["leave"]

    def heard(title: str) -> list[bool]:
        c = Move(t.card(title), t.game.zones["hand"][0], "leave", 0)
        return [bool(x.ability.hears(t.st, x, c)) for x in live if x.ability.hears in hears]

    assert heard("Kermit") == [True, False] and heard("Greta") == [False, False] and heard("Buzz") == [False, True]


def test_it_reads_as_a_card_would_say_it(nouns: Vocabulary) -> None:
    """No fight where there are no sides, and the thing that a card lies on by its name."""
    croak = "on croak: lose coins equal to number of Flies here"
    loud = says('frog "Loud"', "+1 per Fly here", "+2 while there is a Frog here", croak)
    t = Pond(nouns, loud + says('wind "Gust"', "-1"))
    assert t.told("Loud") == (
        "Its Lily gets +1 to its strength for each Fly here.\nIts Lily gets +2 to its strength as long as there is a Frog here.\n"
        "When you croak, you lose coins equal to the number of Flies here."
    )
    assert t.told("Gust") == "The Lily that you choose gets -1 to its strength until the end of the turn."
