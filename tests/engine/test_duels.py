"""Decks that players bring, cards that lie on cards, answers to what the other is doing, secrets said at once, own notes."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from lantern import CARDS, SPEC, TITLES, lantern, words

from rulecore.engine.changes import Happen
from rulecore.engine.match import AWAY, load, replay_save
from rulecore.engine.state import NOBODY
from rulecore.engine.window import PASS
from rulecore.errors import Rejected
from rulecore.lang.explain import explain_card
from rulecore.lang.reading import read_cards, read_examples, read_parsed
from rulecore.lang.syntax import parse
from rulecore.play.words import Narrator
from rulecore.scenarios import run_example
from rulecore.testing import Scene, table, thawed


@pytest.fixture(params=["live", "thawed"])
def thaw(request: pytest.FixtureRequest) -> bool:
    """Is the match saved and loaded again before every answer?"""
    return request.param == "thawed"


def duel(thaw: bool, ann: Mapping[str, Any], bo: Mapping[str, Any], **how: Any) -> Scene:
    """Ann's turn, with these cards."""
    return table(lantern(), turn="Ann", running={"lantern turn:act": ()}, thaw=thaw, Ann=ann, Bo=bo, **how)


def light(t: Scene, title: str) -> int:
    """How bright a lantern is."""
    return int(t.state.game.words.card_numbers["light"](t.state, t.card(title)))


# ---- decks ----------------------------------------------------------------------------------------


def test_each_seat_has_the_cards_of_its_own_deck() -> None:
    match = lantern().new_match(["Ann", "Bo"], 3, {"decks": ["windy", list(TITLES)]})
    cards, homes = match.game.cards, match.game.homes
    own = [sorted(card.title for card, home in zip(cards, homes, strict=True) if home == seat) for seat in (0, 1)]
    assert own == [sorted(("Gust", "Old Lamp", "Calm") * 3), sorted(TITLES)]
    assert all(homes[c] == seat for seat in (0, 1) for c in match.state.pile("hand", seat))


def test_whoever_says_nothing_plays_what_comes_with_the_game() -> None:
    match = lantern().new_match(["Ann", "Bo"], 3)
    assert match.options["decks"] == (TITLES, ("Old Lamp",) * 3 + ("Gust",) * 3 + ("Calm",) * 3)


def test_without_any_deck_every_card_is_there_for_each() -> None:
    assert [c.title for c in lantern().cards] == [t for t in TITLES for _ in (0, 1)]


def test_players_may_bring_decks_to_a_game_that_has_none() -> None:
    bare = lantern().table(2)
    bare.decks = {}
    assert [len(bare.new_match(["Ann", "Bo"], 1, said).game.cards) for said in ({}, {"decks": [TITLES, TITLES]})] == [18, 18]


def test_a_save_holds_the_decks() -> None:
    """Also where the decks that come with the game are others by then."""
    match = lantern().new_match(["Ann", "Bo"], 3)
    known, text = dict(lantern().decks), match.save()
    try:
        lantern().decks["bright"] = lantern().decks["windy"]
        again = load(text, lantern())
        assert again.hash() == match.hash() and again.save() == text and replay_save(text, lantern()).exact
        assert load(text, again.game).hash() == match.hash(), "a game with decks on the table reads it too"
    finally:
        lantern().decks.update(known)


def test_decks_of_the_same_cards_are_the_same_table() -> None:
    one, other = (lantern().new_match(["Ann", "Bo"], 3, {"decks": [d, "windy"]}) for d in (TITLES, TITLES[::-1]))
    assert one.hash() == other.hash() and one.game is other.game


def test_tables_that_were_played_long_ago_are_forgotten() -> None:
    tables = {id(lantern().table(2, [("Gust",) * n, TITLES])) for n in range(40)}
    assert len(lantern()._tables) <= 16 < len(tables)


@pytest.mark.parametrize(
    ("decks", "message"),
    [
        (["windy"], "a deck for each"),
        ("windy", "a deck for each"),
        (["windy", "stormy"], "no deck is called 'stormy'"),
        (["windy", 7], "a list of titles"),
        (["windy", ["Gust", 7]], "a list of titles"),
        (["windy", [*TITLES[1:], "Gusty"]], r"no card is called \"Gusty\" \(did you mean Gust\?\)"),
        (["windy", ["Gust"] * 4 + ["Torch"] * 3 + ["Calm"] * 2], "3 of a title at most"),
        (["windy", TITLES[1:]], "8 cards, 1 too few: a deck has 9"),
        (["windy", ["Gust", "Calm", "Bellows"] * 3], "too few of `Lantern`"),
    ],
)
def test_a_deck_that_may_not_be_played_is_refused(decks: Any, message: str) -> None:
    with pytest.raises(Rejected, match=message) as e:
        lantern().new_match(["Ann", "Bo"], 3, {"decks": decks})
    assert e.value.code == "deck"


def test_a_game_that_knows_no_decks_takes_none(game: Any) -> None:
    with pytest.raises(Rejected, match="has no option decks"):
        game.new_match(["Ann", "Bo"], 1, {"decks": ["a", "b"]})


def test_no_table_has_a_card_that_there_is_not() -> None:
    with pytest.raises(LookupError, match="Gusty"):
        lantern().table(2, [("Gusty",), ("Gust",)])


def test_a_card_is_discarded_to_its_owners_pile_whoever_has_it(thaw: bool) -> None:
    t = duel(thaw, {"hand": ["Purse", "Torch"]}, {})
    t.do("Ann", "play purse")
    t.do("Bo", "pass", "pass")
    t.do("Ann", "use-an-ability purse")
    t.do("Bo", "pass")
    assert t.cards("gone", "Ann") == ["Torch"] and t.cards("gone", "Bo") == []


@pytest.mark.parametrize(("remade", "drawn"), [("yes", ["Torch", "Gust"]), ("no", ["Torch"])])
def test_an_empty_deck_is_made_anew_of_its_owners_discards_if_the_game_says_so(thaw: bool, remade: str, drawn: list[str]) -> None:
    decks = [("Draught", "Torch", *["Gust"] * 3, *["Old Lamp"] * 3, "Calm"), "windy"]
    t = duel(
        thaw, {"hand": ["Draught"], "gone": ["Gust"], "front": ["Old Lamp"] * 3 + ["Gust"] * 2 + ["Calm"]}, {"gone": ["Gust"]},
        options={"decks": decks, "remade": remade}, decks={"deck": ["Torch"]},
    )
    t.do("Ann", "play draught")
    t.do("Bo", "pass")
    assert t.cards("hand", "Ann") == drawn and t.cards("gone", "Bo") == ["Gust"]


# ---- what a bare +N is ------------------------------------------------------------------------------


def test_a_header_and_a_line_go_to_the_number_that_the_game_says(thaw: bool) -> None:
    t = duel(thaw, {"hand": ["Whale Oil", "Gust"], "front": ["Old Lamp"]}, {"front": ["Torch"]})
    t.do("Ann", "play whale-oil", )
    t.do("Bo", "pass", "pass")
    assert (light(t, "Old Lamp"), light(t, "Torch")) == (6, 6)
    t.do("Ann", "play gust")
    t.do("Bo", "pass")
    t.do("Ann", "torch")
    assert light(t, "Torch") == 5, "it lies on nothing, so its player chooses"
    t.do("Bo", "pass")
    t.do("Ann", "pass")
    t.answer("Ann", ())
    t.answer("Bo", ())
    assert light(t, "Torch") == 6, "what is given ends with the turn"
    assert light(t, "Old Lamp") == 6, "what lies there stays"


def test_what_would_be_for_nothing_is_not_offered(thaw: bool) -> None:
    t = duel(thaw, {"front": ["Bellows"]}, {"hand": ["Old Lamp"]})
    t.refuses("Ann", "use-an-ability bellows")
    t.do("Ann", "pass")
    t.do("Bo", "play old-lamp")
    t.do("Ann", "pass", "use-an-ability bellows")
    t.do("Bo", "pass")
    assert light(t, "Old Lamp") == 1, "the only one is not asked for"


def test_it_is_told_as_it_is() -> None:
    cards, problems = read_cards(CARDS, "", words(), SPEC.verbs.signatures, ())
    assert not problems
    told = {c.title: explain_card(c, words(), SPEC.verbs.signatures).split("\n")[-1] for c in cards}
    assert told["Whale Oil"] == "Its Lantern gets +2 to its light."
    assert told["Gust"] == "The Lantern that you choose gets -1 to its light until the end of the turn."


# ---- answers ----------------------------------------------------------------------------------------


def test_an_answer_cancels_what_the_other_is_doing_and_is_a_turn_of_its_own(thaw: bool) -> None:
    t = duel(thaw, {"hand": ["Draught"]}, {"hand": ["Calm", "Old Lamp"]})
    t.do("Ann", "play draught")
    assert t.asked("Bo") == "effect" and not t.asked("Ann")
    t.refuses("Bo", "play")
    t.do("Bo", "answer calm")
    assert t.asked("Ann") == "effect", "an answer can be answered"
    t.do("Ann", "pass")
    assert t.cards("hand", "Ann") == [] and t.stat("cancelled") == 0
    assert t.cards("gone", "Ann") == ["Draught"] and t.cards("gone", "Bo") == ["Calm"]
    assert t.asked("Ann") == "acting", "Bo has had his turn"


def test_an_answer_may_be_answered(thaw: bool) -> None:
    t = duel(thaw, {"hand": ["Draught", "Calm"]}, {"hand": ["Calm", "Old Lamp"]})
    t.do("Ann", "play draught")
    t.do("Bo", "answer calm")
    t.do("Ann", "answer calm")
    t.do("Bo", "pass")
    assert len(t.cards("hand", "Ann")) == 2, "the first card does what it says"
    assert t.asked("Bo") == "acting", "Ann has answered last"


def test_whoever_does_not_answer_acts_next(thaw: bool) -> None:
    t = duel(thaw, {"hand": ["Draught"]}, {"hand": ["Old Lamp"]})
    t.do("Ann", "play draught")
    t.do("Bo", "pass")
    assert t.asked("Bo") == "acting" and len(t.cards("hand", "Ann")) == 2


def test_an_ability_can_be_answered_once_it_is_paid_for(thaw: bool) -> None:
    t = duel(thaw, {"front": ["Bellows", "Old Lamp"]}, {"front": ["Snuffer"], "hand": ["Gust"]})
    t.refuses("Ann", "use-an-ability snuffer")
    t.do("Ann", "use-an-ability bellows")
    assert t.where("Bellows") == "gone"
    t.do("Bo", "answer-with-an-ability snuffer")
    t.do("Ann", "pass")
    assert light(t, "Old Lamp") == 4 and t.cards("gone", "Bo") == ["Snuffer"] and t.stat("cancelled") == 0
    assert t.asked("Ann") == "acting"


def test_time_up_is_no_answer(thaw: bool) -> None:
    t = duel(False, {"hand": ["Draught"]}, {"hand": ["Calm"]})
    t.do("Ann", "play draught")
    assert t.decision("Bo").deadline == 2.6
    t.match.timeout(t.decision("Bo"))
    assert len(t.cards("hand", "Ann")) == 2 and t.asked("Bo") == "acting"


# ---- secrets said at once, and notes ------------------------------------------------------------------


def secret(thaw: bool) -> Scene:
    """The end of a turn."""
    t = duel(thaw, {"hand": ["Torch", "Gust", "Calm"]}, {"hand": ["Bellows"]})
    t.do("Ann", "pass")
    t.do("Bo", "pass")
    return t


def test_several_are_chosen_in_secret_and_revealed_together(thaw: bool) -> None:
    t = secret(thaw)
    assert (t.decision("Ann").shape, t.decision("Ann").least, t.decision("Ann").most) == ("subset", 0, 2)
    assert t.decision("Bo").most == 1 and t.decision("Ann").default == ()
    before = t.match.view(1), t.match.view(None)
    t.do("Ann", ["torch", "gust"])
    after = t.match.view(1), t.match.view(None)
    assert after == before and t.match.events(1) == t.match.events(1), "nobody sees that something was said"
    t.do("Bo", [])
    assert t.cards("gone", "Ann") == ["Torch", "Gust"] and t.cards("hand", "Bo") == ["Bellows"]


def test_too_many_are_refused(thaw: bool) -> None:
    t = secret(thaw)
    with pytest.raises(Rejected, match="0 to 2"):
        t.answer("Ann", tuple(t.decision("Ann").options))


def test_notes_are_for_their_own_seat(thaw: bool) -> None:
    t = secret(thaw)
    views: list[Any] = [t.match.view(s) for s in (0, 1, None)]
    assert [v["notes"] for v in views] == [{"held": ["Torch", "Gust", "Calm"]}, {"held": ["Bellows"]}, {}]


def test_a_window_of_answers_asks_nobody_who_is_silent(thaw: bool) -> None:
    t = duel(thaw, {"hand": ["Draught"]}, {"hand": ["Calm"]})
    t.match.presence(1, AWAY)
    t.do("Ann", "play draught")
    assert len(t.cards("hand", "Ann")) == 2 and t.asked("Ann") == "acting"


def test_what_somebody_says_aloud_is_heard_by_all(thaw: bool) -> None:
    match = lantern().new_match(["Ann", "Bo"], 1)
    match.machine.do([Happen("effect", 1, said="Boo")], ("test", "", NOBODY))
    match = thawed(match) if thaw else match
    heard = [match.events(seat)[-1] for seat in (0, 1, None)]
    assert {(e["event"], e["who"], e["card"], e["said"]) for e in heard} == {("effect", 1, None, "Boo")}
    (line,) = Narrator(match.game, match.players, {"effect": "{who} says {said}"}).tell(heard[:1])
    assert line.text == "Bo says Boo"


def test_an_answer_that_comes_too_late_counts_nowhere_else(thaw: bool) -> None:
    """The window in which one answers and the one around it were opened by the same move: they are two decisions."""
    t = duel(thaw, {"hand": ["Draught"]}, {"hand": ["Calm"]})
    t.do("Ann", "play draught")
    late = t.decision("Bo").answer(PASS)
    clock = t.decision("Bo").clock
    t.match.timeout(t.decision("Bo"))
    assert t.asked("Bo") == "acting" and t.decision("Bo").clock != clock
    with pytest.raises(Rejected) as e:
        t.match.submit(late)
    assert e.value.code == "window-closed" and t.asked("Bo") == "acting"


def test_the_time_of_a_secret_choice_is_up_for_all(thaw: bool) -> None:
    """It was one clock: whoever has not answered by then throws nothing away; an answer that was given counts."""
    t = secret(thaw)
    t.do("Ann", ["torch"])
    t.match.timeout(t.decision("Bo"))
    assert t.cards("gone", "Ann") == ["Torch"] and t.cards("gone", "Bo") == []
    t = secret(thaw)
    t.match.timeout(t.decision("Bo"))
    assert t.asked("Bo") == "acting" and t.cards("gone", "Ann") == t.cards("gone", "Bo") == []


# ---- examples ---------------------------------------------------------------------------------------

EXAMPLES = """
example "what is expected ends no turn" of "Gust":
    given Ann has "Gust" in hand
    given Ann has "Torch" in front
    do Ann: play "Gust"
    expect light of "Torch" = 5 and Ann has "Torch" in front
    do everyone: pass
    do Ann: nothing
    do Bo: nothing
    expect light of "Torch" = 6
"""


def test_to_look_at_the_table_is_not_to_pass() -> None:
    """Windows that answer something close; the one in which both act in turn stays open."""
    source = parse(EXAMPLES, "test.card")
    assert read_parsed(source, words(), SPEC.verbs.signatures, TITLES)[1] == []
    (example,) = read_examples(source, words(), SPEC.verbs.signatures, TITLES)
    for thaw in (False, True):
        outcome = run_example(lantern(), example, thaw=thaw)
        assert outcome.ok, outcome.message
