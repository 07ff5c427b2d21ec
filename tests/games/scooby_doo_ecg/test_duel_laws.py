"""Laws of the duel, tried on many tables and in many games."""
from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as some
from plain_cards import EPISODES, GANG, duel, fright, plain

from rulecore.testing import check_invariants, random_matches

BRAVERY = {"Scooby-Doo": 2, "Shaggy": 1, "Velma": 2, "Fred": 3, "Daphne": 2}
MODIFIERS = {"Tar Man": 3, "Paper Ghost": 1, "Grumbler": 4, "Sheriff": -2, "Heckler": 1}
ZONES = {"Tar Man": "monsters", "Paper Ghost": "monsters", "Grumbler": "monsters", "Sheriff": "friends", "Heckler": "friends"}
PLACES = {"Castle Gate": 15, "Mine Shaft": 6, "Swamp Hut": 12}


@settings(max_examples=60, deadline=None)
@given(
    place=some.sampled_from(sorted(PLACES)), team=some.sets(some.sampled_from(GANG)),
    mine=some.sets(some.sampled_from(sorted(MODIFIERS))), theirs=some.sets(some.sampled_from(sorted(MODIFIERS))),
    machine=some.booleans(),
)  # fmt: skip
def test_a_fright_level_is_the_sum_of_what_is_there(
    place: str, team: set[str], mine: set[str], theirs: set[str], machine: bool
) -> None:
    """ECG-INV-03 ECG-INV-04 ECG-INV-05 ECG-INV-12 ECG-ITEM-02 In whatever order it came; nothing elsewhere counts."""
    other = next(p for p in PLACES if p != place)
    party = [*sorted(team), *(["Mystery Machine"] if machine else [])]
    theirs = theirs - mine
    sides: list[dict[str, object]] = [{"locations": list(PLACES), "search-party": party}, {}]
    for side, titles in zip(sides, (mine, theirs), strict=True):
        for zone in ("monsters", "friends"):
            side[zone] = sorted(t for t in titles if ZONES[t] == zone)
    t = duel(*sides, attached=dict.fromkeys((*party, *sorted(mine | theirs)), place))
    wanted = PLACES[place] - sum(BRAVERY[m] for m in team) - machine + sum(MODIFIERS[c] for c in mine | theirs)
    assert fright(t, place) == wanted and fright(t, other) == PLACES[other]


@settings(max_examples=40, deadline=None)
@given(thrown=some.sets(some.integers(0, 7)), held=some.integers(0, 8))
def test_hands_are_made_full_again(thrown: set[int], held: int) -> None:
    """ECG-END-09 ECG-END-12 Whatever is thrown away, it is eight again, and what was kept is there."""
    titles = [c.title for c, _ in plain().pool if c.start == "play-deck"][:held]
    t = duel({"hand": titles})
    t.do("Ann", "pass")
    t.do("Bo", "pass")
    gone = [titles[i] for i in sorted(thrown) if i < held]
    if held:
        cards = t.decision("Ann").options
        t.answer("Ann", tuple(c for c in cards if t.state.game.cards[c].title in gone))
    assert len(t.cards("hand", "Ann")) == 8
    assert {*titles} - {*gone} <= {*t.cards("hand", "Ann")} and {*gone} <= {*t.cards("discards", "Ann"), *t.cards("hand", "Ann")}


def test_two_hundred_games_by_chance_come_to_their_end() -> None:
    """ECG-WIN-01 ECG-CLUE-02 Won by a right guess, never by anything else, with every Clue in its place."""
    for n, match in enumerate(random_matches(plain(), 200, 17, 2, limit=20_000)):
        check_invariants(match)
        st = match.state
        (winner,) = match.winners
        (mystery,) = st.pile("mystery", 1 - winner)
        guess = [e for e in match.events(None) if e["event"] == "guess"][-1]
        assert guess["who"] == winner and guess["said"] == st.game.cards[mystery].title in EPISODES
        assert not [said for told in match.game.spec.invariants for said in told(st)], n
