"""Several sets at one table: their cards, their rules, their saves (docs/combining.md)."""
from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from rulecore import CardError, load_game, load_match, resources
from rulecore.engine.game import Game
from rulecore.errors import CannotJoin, SaveError
from rulecore.games import compile_cards, find_spec, load_cards, load_nouns, shipped_tables, whole_table
from rulecore.games.merging import same_card
from rulecore.lang.explain import explain_card
from rulecore.lang.speech import catalogues
from rulecore.play.bots import bot_for
from rulecore.scenarios import find_examples, run_example
from rulecore.testing import check_invariants, table
from rulecore.tools.check import check_paths
from rulecore.tools.verify import CAMPAIGNS

GAME = "munchkin-scooby-doo"
SOCK = 'item "Sock on a Stick": +2, 1-Hand, gold 200\n'
WORMS = 'monster "Fog of Worms": level 3, treasures 1\n    bad-stuff: lose level\n'
CHEAT = 'cheat "Cheat!"\n    attaches to an Item\n    ignores limits of that Item\n'


def a_set(tmp_path: Path, name: str, cards: str, more: str = f"expands: {GAME}\n") -> str:
    """A designer's folder with these cards; its path."""
    folder = tmp_path / name
    folder.mkdir()
    (folder / "game.yaml").write_text(f"title: {name.title()}\nlanguage: 1\n{more}", encoding="utf-8")
    (folder / "mine.card").write_text(cards, encoding="utf-8")
    return str(folder)


# ---- expansions -----------------------------------------------------------------------------------------


def test_an_expansion_adds_to_a_game(tmp_path: Path) -> None:
    alone, more = load_game(GAME), load_game(f"{GAME}+{a_set(tmp_path, 'socks', SOCK + WORMS)}")
    assert (more.name, more.vocab.title) == (f"{GAME}+socks", "Munchkin Scooby-Doo! + Socks")
    assert [c.title for c in more.cards[len(alone.cards):]] == ["Sock on a Stick", "Fog of Worms"]
    assert more.spec is alone.spec and more.fingerprint != alone.fingerprint
    match = more.new_match(["Ann", "Bo", "Cy"], 1)
    assert load_match(match.save(), more).hash() == match.hash()


def test_an_expansion_is_nothing_by_itself(tmp_path: Path) -> None:
    socks = a_set(tmp_path, "socks", SOCK)
    said = rf"socks expands {GAME} and is nothing without it: {GAME}\+socks \(in the terminal: {GAME} --with socks\)"
    with pytest.raises(CannotJoin, match=said):
        load_game(socks)
    assert whole_table(socks) == f"{GAME}+{socks}" and load_game(whole_table(socks)).name == f"{GAME}+socks"
    assert whole_table(GAME) == GAME


def test_what_an_expansion_expands_may_lie_beside_it(tmp_path: Path) -> None:
    """A version of one's own, though it is called like a game that is installed."""
    words = (resources.game_dir("mini-hunt") / "game.yaml").read_text(encoding="utf-8").partition("language: 1\n")[2]
    own = a_set(tmp_path, "mini-hunt", "", words)
    nets = a_set(tmp_path, "nets", 'treasure "Wide Net": gold 2\n    +4\n', "expands: mini-hunt\n")
    assert whole_table(nets) == f"{own}+{nets}"
    game = load_game(whole_table(nets))
    assert game.name == "mini-hunt+nets" and [card.title for card in game.cards] == ["Wide Net"]


def test_an_expansion_of_a_game_that_is_not_at_the_table(tmp_path: Path) -> None:
    socks = a_set(tmp_path, "socks", SOCK)
    more = a_set(tmp_path, "more", WORMS, "expands: socks\n")
    with pytest.raises(CannotJoin, match="more expands socks and is nothing without it"):
        load_game(f"{GAME}+{more}")
    assert load_game(f"{GAME}+{socks}+{more}").name == f"{GAME}+socks+more" == load_game(f"{more}+{socks}+{GAME}").name


def test_an_expansion_is_checked_by_itself(tmp_path: Path) -> None:
    """Its deck counts are of its own cards; its cards may name those of the game, and use its words."""
    cards = SOCK + 'item "Long Sock": gold 100, Fine\n    +1 if you have "Scooby Snacks"\n'
    words = f"expands: {GAME}\nterms: {{tag: [Fine]}}\ndecks: {{treasure-deck: %d}}\n"
    assert check_paths([a_set(tmp_path, "two", cards, words % 2)]) == ([], 2)
    (problem,), _ = check_paths([a_set(tmp_path, "three", cards, words % 3)])
    assert problem.name == "deck-count" and "treasure-deck has 2 cards and must have 3" in problem.message


# ---- cards of one name ----------------------------------------------------------------------------------


def test_the_same_card_in_two_sets_is_one_card(tmp_path: Path) -> None:
    """How many copies there are and whose design it is are no part of what a card says."""
    one = a_set(tmp_path, "one", SOCK)
    two = a_set(tmp_path, "two", SOCK.replace("+2, 1-Hand, gold 200", "x2, named, 1-Hand, +2, gold 200  # the same"))
    game = load_game(f"{GAME}+{one}+{two}")
    cards = {game.cards[at] for at in game.titles["Sock on a Stick"]}
    assert len(game.titles["Sock on a Stick"]) == 3 and len(cards) == 1
    cheats = len(load_game(GAME).titles["Cheat!"])
    more = a_set(tmp_path, "more", CHEAT)
    assert check_paths([more]) == ([], 1)
    assert len(load_game(f"{GAME}+{more}").titles["Cheat!"]) == cheats + 1


ONE_SHOT = 'one-shot "Sock on a Stick": gold 200\n    play in combat\n    +2\n'
REPEATED = [
    (SOCK.replace("+2", "+3"), 'another card "Sock on a Stick" in {one}', '"Sock on a Stick" says something else in {one}'),
    (SOCK + "    +1 if alone\n", 'another card "Sock on a Stick" in {one}', "says something else in {one}"),
    (ONE_SHOT, 'another card "Sock', "is an item in {one}"),
]


@pytest.mark.parametrize(("cards", "checked", "loaded"), REPEATED, ids=["a number", "a line", "a kind"])
def test_two_cards_of_one_name_are_refused(tmp_path: Path, cards: str, checked: str, loaded: str) -> None:
    """Which two, and where: give one of them another name."""
    one, two = a_set(tmp_path, "one", SOCK), a_set(tmp_path, "two", cards, "expands: one\n")
    (problem,), _ = check_paths([two])
    assert problem.name == "repeated-card" and checked.format(one=f"{one}/mine.card") in problem.message
    with pytest.raises(CardError) as wrong:
        load_game(f"{GAME}+{one}+{two}")
    (problem,) = wrong.value.diagnostics
    assert problem.file == f"{two}/mine.card" and loaded.format(one=f"{one}/mine.card") in problem.message
    assert "give one of them another name" in problem.message


def test_names_that_differ_only_in_their_signs_are_refused(tmp_path: Path) -> None:
    one, two = a_set(tmp_path, "one", SOCK), a_set(tmp_path, "two", SOCK.replace("Sock on a Stick", "Sock-on-a Stick!"))
    with pytest.raises(CardError, match='"Sock-on-a Stick!" is too like the name of "Sock on a Stick"'):
        load_game(f"{GAME}+{one}+{two}")


# ---- rules ----------------------------------------------------------------------------------------------


def test_a_game_and_what_extends_it_have_the_same_rules(tmp_path: Path) -> None:
    mine = a_set(tmp_path, "mine", SOCK, f"extends: {GAME}\n")
    assert find_spec(GAME) is load_game(f"{GAME}+{mine}").spec is load_game(mine).spec


def test_games_of_different_families_have_no_table() -> None:
    with pytest.raises(CannotJoin, match=f"{GAME} and mini-hunt are of different families"):
        find_spec(f"{GAME}+mini-hunt")
    with pytest.raises(CardError, match="is declared otherwise at"):
        load_nouns(f"{GAME}+mini-hunt")


# ---- two boxes ------------------------------------------------------------------------------------------

BOTH = f"{GAME}+munchkin-south-park"
NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"]


@pytest.fixture(scope="module")
def both() -> Game:
    """Both boxes in two decks."""
    return load_game(BOTH)


def test_two_boxes_are_the_cards_of_both(both: Game) -> None:
    """Each card as often as in its box; those that are in both boxes, as often as in both."""
    boxes = [load_game(name) for name in BOTH.split("+")]
    copies = [Counter({title: len(cards) for title, cards in game.titles.items()}) for game in (both, *boxes)]
    assert copies[0] == copies[1] + copies[2]
    assert copies[1].keys() & copies[2].keys() == {"Cheat!", "Go Up a Level", "Super Munchkin", "Wandering Monster"}
    counted = Counter(card.kind for card in both.cards)
    decks = Counter(card.start for card in both.cards)
    assert both.vocab.decks == {
        "door-deck+treasure-deck": decks["door-deck"] + decks["treasure-deck"], "portal": counted["portal"],
        "dungeon": counted["dungeon"], "new-kid": counted["new-kid"],
    }
    assert decks["door-deck"] + decks["treasure-deck"] == 2 * 168 and decks["characters"] == 2 * 6
    assert both.vocab.seats == (3, 6) and both.vocab.title == "Munchkin Scooby-Doo! + Munchkin: South Park"


def test_every_card_means_in_two_boxes_what_it_means_in_its_own() -> None:
    """The words of the other box change the meaning of none, nor how it is told, in Russian by the catalogues of both."""
    vocab, spec = load_nouns(BOTH), find_spec(BOTH)
    cards = {card.title: card for card in load_cards(BOTH, vocab, spec)}
    for name in BOTH.split("+"):
        own = load_nouns(name)
        translated = catalogues("ru", (str(resources.game_dir(name)),))[-1].is_file()
        for card in load_cards(name, own, find_spec(name)):
            assert same_card(card, cards[card.title])
            for language in ("en", *(["ru"] if translated else [])):
                told = [explain_card(card, v, spec.verbs.signatures, language) for v in (own, vocab)]
                assert told[0] == told[1]


def test_the_deal_is_that_of_one_set(both: Game) -> None:
    """SD-SET-01 SD-SET-03 SD-SET-04 SD-SET-06 SP-SET-01 SP-SET-02 SP-SET-03 Four and four, somebody to be, and one open Dungeon."""
    kinds: set[str] = set()
    for seats in (3, 6):
        match = both.new_match(NAMES[:seats], seats)
        st = match.state
        hands = [Counter(both.cards[c].start for c in st.pile("hand", seat)) for seat in range(seats)]
        assert hands == [Counter({"door-deck": 4, "treasure-deck": 4})] * seats
        dealt = [both.cards[c].kind for seat in range(seats) for c in st.pile("character", seat)]
        kinds.update(dealt)
        assert len(dealt) == seats and [both.cards[c].kind for c in st.pile("dungeons")] == ["dungeon"]
    assert kinds == {"character", "new-kid"}


def test_one_of_each_sort_goes_along() -> None:
    """SD-VEH-01 SP-TURF-03 SP-TURF-04 SP-ALLY-01 A Vehicle, a Turf and an Ally, beside one Big Item."""
    own = ["Snow Mobile", "SoDaSoPa", "Kyle Broflovski"]
    t = table(BOTH, Ann={"front": own, "hand": ["Raisins", "Mine Cart", "Randy Marsh"]}, Bo={}, Cy={}, zones={"dungeons": []})
    t.do("Ann", "no")  # the Turf offers to sell her Vehicle
    assert sorted(t.cards("front", "Ann")) == sorted(own)
    options = t.options("Ann")
    assert not [key for key in options if key.startswith(("play-a-turf", "play-an-item mine-cart"))]
    assert [key for key in options if key.startswith("play-an-ally randy-marsh")]
    t.do("Ann", "play-an-ally randy-marsh")
    assert sorted(t.cards("front", "Ann")) == ["Randy Marsh", "Snow Mobile", "SoDaSoPa"]


def test_options_and_rulings_of_both(both: Game) -> None:
    """What both rulebooks leave open is read once, for both, and an option of either box may be chosen."""
    for name in BOTH.split("+"):
        own = load_nouns(name)
        assert own.options.items() <= both.vocab.options.items() and own.rulings.items() <= both.vocab.rulings.items()
    assert both.vocab.rulings["two-winners-at-once"].id == "SD-WIN-04 SP-TURN-12"
    match = both.new_match(NAMES[:3], 1, {"opening-dungeon": "Crystal Cove Neighborhood", "first-player": "Bo"})
    assert [both.cards[c].title for c in match.state.pile("dungeons")] == ["Crystal Cove Neighborhood"]


@pytest.mark.parametrize("seats", [3, 6])
def test_whole_games_of_two_boxes(both: Game, seats: int) -> None:
    """Sensible players to the end: what must hold holds at every decision, and a save comes back."""
    match = both.new_match(NAMES[:seats], seats)
    bots = [bot_for(both, Random(seat)) for seat in range(seats)]
    while not match.over:
        seat = match.required[0].seat
        answer = bots[seat].decide(match.handle(seat), match.decisions(seat))
        match.submit(answer) if answer is not None else match.timeout(match.required[0])
        check_invariants(match)
        assert [said for told in both.spec.invariants for said in told(match.state)] == []
    assert load_match(match.save(), both).hash() == match.hash() and match.winners


@pytest.mark.parametrize(("name", "size"), [("games", 300), ("secrets", 10), ("illegal", 1_000), ("saves", 100)])
def test_the_promises_hold_for_two_boxes(both: Game, name: str, size: int) -> None:
    assert CAMPAIGNS[name].try_it(both, size, 11) >= size


@pytest.mark.parametrize("name", BOTH.split("+"))
def test_examples_of_each_box_hold_at_the_table_of_both(both: Game, name: str) -> None:
    """Nothing that a card of one box was shown to do is otherwise because the other box is there."""
    examples, problems = find_examples(name)
    assert problems == [] and len(examples) > 300
    assert [outcome.message for example in examples if not (outcome := run_example(both, example)).ok] == []


def test_two_boxes_from_what_was_compiled(both: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wheel has the cards of two boxes compiled: no text is parsed."""
    assert BOTH in shipped_tables()
    (tmp_path / f"{BOTH}.json").write_text(compile_cards(BOTH), encoding="utf-8")
    monkeypatch.setenv("RULECORE_CACHE", "")
    monkeypatch.setattr(resources, "compiled_dir", lambda: tmp_path)
    monkeypatch.setattr("rulecore.games.read_all", None)
    assert load_game(BOTH).fingerprint == both.fingerprint


def test_an_expansion_of_one_box_at_the_table_of_both(tmp_path: Path) -> None:
    """It may use the words of the box that it expands; of both, if it says that it expands both."""
    cards = 'ally "Sock Puppet": +1\n    +1 vs Ghost\n'
    one = a_set(tmp_path, "one", cards, "expands: [munchkin-scooby-doo, munchkin-south-park]\n")
    assert check_paths([one]) == ([], 1)
    game = load_game(f"{BOTH}+{one}")
    assert game.name == f"{BOTH}+one" and len(game.titles["Sock Puppet"]) == 1
    wrong = a_set(tmp_path, "wrong", cards, "expands: munchkin-south-park\n")
    (problem,), _ = check_paths([wrong])
    assert problem.name == "unknown-term", "Ghosts are in the other box"


# ---- saves ----------------------------------------------------------------------------------------------


def test_a_save_says_what_is_missing(tmp_path: Path) -> None:
    socks = a_set(tmp_path, "socks", SOCK)
    alone, more = load_game(GAME), load_game(f"{GAME}+{socks}")
    saved = more.new_match(["Ann", "Bo", "Cy"], 1).save()
    with pytest.raises(SaveError, match=rf"saved with {GAME}\+socks, not with {GAME}: socks is missing here"):
        load_match(saved, alone)
    with pytest.raises(SaveError, match=rf"saved with {GAME}, not with {GAME}\+socks: socks is too much here"):
        load_match(alone.new_match(["Ann", "Bo", "Cy"], 1).save(), more)
    with pytest.raises(SaveError, match=r"no game is called 'socks'.*neither installed nor a folder here.*match\(text, game\)"):
        load_match(saved)
    (Path(socks) / "mine.card").write_text(WORMS, encoding="utf-8")
    with pytest.raises(SaveError, match="the cards or the words are others now"):
        load_match(saved, load_game(f"{GAME}+{socks}"))


def test_a_save_finds_an_expansion_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_set(tmp_path, "socks", SOCK)
    monkeypatch.chdir(tmp_path)
    match = load_game(f"{GAME}+socks").new_match(["Ann", "Bo", "Cy"], 1)
    assert load_match(match.save()).hash() == match.hash()
