"""Rounds: drawing, choosing in secret, the order of turns, the end of a round; two players, and one alone."""
from __future__ import annotations

import pytest
from gang import GAME, LODGE, ROUND, SHACK, STORE, can, frights, one, prowl, scene, spot, turn, walks

from rulecore.engine.changes import BeginTurn, Move, SetStat
from rulecore.errors import Rejected
from rulecore.games import load_game
from rulecore.testing import Scene, table, thawed

TEN = ["Travel Light", "Legging It", "Just Keep Running", "Read the Guest Book", "Mop and Bucket", "Let's Split Up",
       "Borrow a Curtain", "Midnight Snack", "Split the Sandwich", "Pass It Along"]  # fmt: skip


def fresh(thaw: bool = False, players: int = 3, **things: object) -> Scene:
    """A round begins."""
    return scene(thaw, players, running={ROUND: ()}, **things)


def keep(t: Scene, **cards: object) -> None:
    """Each plays this card (or these)."""
    for who, card in cards.items():
        asked = t.decision(who)
        wanted = [card] if isinstance(card, str) else list(card)  # type: ignore[call-overload]
        found = next(
            o for o in asked.options
            if sorted(t.state.game.cards[c].title for c in (o if isinstance(o, tuple) else (o,))) == sorted(wanted)
        )
        t.answer(who, found)


# ---- draw and choose ------------------------------------------------------------------------------------


def test_two_cards_each_and_one_is_kept(thaw: bool) -> None:
    """BG-DRAW-01 BG-DRAW-02 BG-RND-01 Two of the Draw deck; one face down before the player, the other on the Save deck."""
    t = fresh(thaw, decks={"draw-deck": TEN})
    assert [t.cards("hand", s) for s in range(3)] == [TEN[0:2], TEN[2:4], TEN[4:6]]
    keep(t, Cy="Let's Split Up", Ann="Legging It")
    assert t.cards("hand", "Ann") == TEN[0:2]  # not before all have chosen
    assert t.match.view(1)["zones"]["face-down"][0]["count"] == 0
    keep(t, Bo="Just Keep Running")
    assert sorted(t.cards("save-deck")) == sorted(["Travel Light", "Read the Guest Book", "Mop and Bucket"])
    assert t.cards("revealed", "Ann") == ["Legging It"]


def test_nobody_sees_what_the_others_hold(thaw: bool) -> None:
    """BG-DRAW-02 BG-DRAW-03 Neither hands, nor what has been chosen, nor what is saved."""
    t = fresh(thaw, decks={"draw-deck": TEN})
    keep(t, Ann="Legging It")
    for seat in (1, 2, None):
        said = str(t.match.view(seat)) + str(t.match.events(seat))
        assert "Legging It" not in said and "Travel Light" not in said


def test_hints_are_said_and_change_nothing(thaw: bool) -> None:
    """BG-DRAW-03 Vague hints, of a list or in one's own words, while cards are chosen; everybody hears them."""
    t = fresh(thaw)
    t.do("Bo", "say i-am-fast-this-time")
    t.match.submit(next(d for d in t.match.offers if d.seat == 2).answer(("say", "I can't reach the Mystery Machine!")))
    said = [(e["who"], e["text"]) for e in t.match.events(0) if e["event"] == "say"]
    assert said == [(1, "I am fast this time"), (2, "I can't reach the Mystery Machine!")]
    assert t.asked("Ann") == t.asked("Bo") == "which card do you play"
    with pytest.raises(Rejected, match="at most 80 letters"):
        t.match.submit(next(d for d in t.match.offers if d.seat == 2).answer(("say", "x" * 81)))
    for seat in range(3):
        t.answer(seat, t.decision(seat).options[0])
    assert not can(t, "Ann", "say") and not can(t, "Bo", "say")


def test_ex_01_the_draw_deck_runs_out(thaw: bool) -> None:
    """BG-EX-01 BG-DRAW-04 BG-LOSE-04 Five cards for three players: the Save deck is shuffled for the sixth."""
    t = fresh(thaw, short=["draw-deck"], decks={"draw-deck": TEN[:5], "save-deck": TEN[5:7]})
    assert [len(t.cards("hand", s)) for s in range(3)] == [2, 2, 2] and t.happened("shuffle") == 1
    assert t.cards("hand", "Ann") == TEN[:2] and t.cards("hand", "Cy")[0] == TEN[4] and t.cards("hand", "Cy")[1] in TEN[5:7]
    assert len(t.cards("draw-deck")) == 1 and t.cards("save-deck") == []


def test_ex_01_and_with_no_save_deck_all_is_lost(thaw: bool) -> None:
    """BG-EX-01 BG-LOSE-03 BG-LOSE-04 Not enough cards to distribute."""
    t = fresh(thaw, short=["draw-deck"], decks={"draw-deck": TEN[:5]})
    assert t.match.over and t.match.winners == () and t.happened("no-card") == 1 and t.happened("draw") == 5


def test_what_is_saved_in_this_round_is_not_shuffled_in_it(thaw: bool) -> None:
    """BG-DRAW-05 All draw before anybody saves."""
    t = fresh(thaw, short=["draw-deck"], decks={"draw-deck": TEN[:6]})
    assert t.happened("shuffle") == 0 and t.asked("Ann") and not t.match.over


# ---- reveal and order --------------------------------------------------------------------------------------


def order_of(t: Scene) -> list[str]:
    """Whose turns have come, in order: figures and the Monster."""
    cards = t.state.game.cards
    changes = [c for c, _ in t.state.history() if isinstance(c, SetStat) and c.stat == "acting"]
    return [cards[c.value].title for c in changes if c.value >= 0]


def test_ex_02_the_order_of_initiative(thaw: bool) -> None:
    """BG-EX-02 BG-REV-01 BG-REV-02 BG-END-01 BG-END-02 Shaggy 4, the Monster 12, Fred 18, Velma 37: in that order."""
    t = scene(
        thaw, zones={"abroad": ["Wind Under the Door"]}, running={f"{ROUND}:all_is_known": ()},
        at={"Velma": "Malt Shop", "Shaggy": "Funland", "Fred": "Airfield"},
        Ann={"revealed": ["Where Are My Glasses"]}, Bo={"revealed": ["Hide in the Pickle Barrel"]},
        Cy={"revealed": ["Let's Split Up"]},
    )
    assert t.asked("Bo") == "your turn" and not t.asked("Ann")
    t.do("Bo", "end-the-turn")
    assert spot(t, "Ghost Clown") != SHACK and t.asked("Cy") == "your turn"
    t.do("Cy", "end-the-turn")
    assert t.asked("Ann") == "your turn"
    assert order_of(t) == ["Shaggy", "Ghost Clown", "Fred", "Velma"]
    t.do("Ann", "end-the-turn")
    t.run("which card do you play")
    assert t.cards("discard-deck")[:3] == ["Hide in the Pickle Barrel", "Let's Split Up", "Where Are My Glasses"]
    assert t.cards("monster-discards") == ["Wind Under the Door"] and t.stat("round") == 1


def test_all_numbers_are_different() -> None:
    """BG-REV-03 No two cards have one Initiative, so there are no ties."""
    cards = [c for c in load_game(GAME).cards if "initiative" in c.fields]
    assert len(cards) == 42 and len({c.fields["initiative"] for c in cards}) == 42


def test_the_monster_deck_is_made_anew(thaw: bool) -> None:
    """BG-REV-04 BG-DUO-09 Of its discards, once it is empty."""
    t = fresh(thaw, short=["monster-deck"], zones={"monster-discards": ["Fog from Nowhere", "Chase Music"]})
    for seat in range(3):
        t.answer(seat, t.decision(seat).options[0])
    assert len(t.cards("abroad")) == 1 and len(t.cards("monster-deck")) == 1 and t.cards("monster-discards") == []


@pytest.mark.parametrize("reading", ["initiative", "chosen"])
def test_in_which_order_used_cards_are_laid_away(reading: str, thaw: bool) -> None:
    """BG-END-04 By Initiative; or as the players like, where the table plays so."""
    t = scene(
        thaw, 3, running={f"{ROUND}:end_of_round": ()}, options={"discard-order": reading},
        Ann={"revealed": ["Legging It"]}, Bo={"revealed": ["Travel Light"]}, Cy={"revealed": ["Midnight Snack"]},
    )
    expected = ["Midnight Snack", "Legging It", "Travel Light"]
    if reading == "chosen":
        assert t.asked("Ann") == "in which order are the cards discarded"
        expected = ["Travel Light", "Midnight Snack", "Legging It"]
        t.answer("Ann", tuple(t.card(title) for title in expected))
    assert t.cards("discard-deck") == expected


def test_a_new_round_begins(thaw: bool) -> None:
    """BG-END-03 BG-RND-01 All is fresh: Movement, Action, and what was said of the round."""
    t = turn(thaw)
    t.do("Ann", "end-the-turn")
    assert t.stat("acting") == -1 and t.stat("round") == 1 and t.asked("Ann") == "which card do you play"


# ---- two players -------------------------------------------------------------------------------------------


def test_ex_16_the_leader_has_two_turns(thaw: bool) -> None:
    """BG-EX-16 BG-2P-01 BG-2P-02 BG-2P-03 Three cards, two of them played at 8 and 40, each a turn; the third is saved."""
    deck = ["Midnight Snack", "It Was Old Mr. Withers", "Legging It", "Pass It Along", "Mop and Bucket"]
    t = fresh(thaw, 2, decks={"draw-deck": deck})
    assert t.asked("Ann") == "who leads" and not t.asked("Bo")
    t.do("Ann", "seat-0")
    assert len(t.cards("hand", "Ann")) == 3 and len(t.cards("hand", "Bo")) == 2
    keep(t, Ann=("Midnight Snack", "It Was Old Mr. Withers"), Bo="Pass It Along")
    assert "Legging It" in t.cards("save-deck")
    t.run("your turn")
    t.run("who leads")
    assert [who for who in order_of(t) if who in ("Velma", "Shaggy")] == ["Velma", "Shaggy", "Velma"]


def test_the_leader_may_be_the_same_again(thaw: bool) -> None:
    """BG-2P-05 Free in every round; the players say so in turn."""
    t = fresh(thaw, 2)
    assert [t.decision("Ann").label(o) for o in t.decision("Ann").options] == ["Ann", "Bo"]


@pytest.mark.parametrize(("players", "frightened"), [(2, 1), (3, 0)])
def test_of_two_players_protection_lasts_a_turn_only(players: int, frightened: int, thaw: bool) -> None:
    """BG-2P-04 BG-FRT-06 Outside the turn of that card a Monster frightens, with two players."""
    t = prowl(
        thaw, "Laughter in the Vents", players=players, at={"Velma": "Airfield"}, Ann={"revealed": ["Hide in the Pickle Barrel"]},
    )
    assert frights(t) == frightened
    t = turn(thaw, "Hide in the Pickle Barrel", players=players, at={"Velma": "Malt Shop"}, lair="Funland")
    t.do("Ann", f"walk {one(t, 'Funland')}")
    assert frights(t) == 0


def test_the_leaders_other_card_adds_nothing(thaw: bool) -> None:
    """BG-2P-03 BG-CARD-01 What a card says of Movement holds in the turn of that card."""
    t = turn(thaw, "Legging It", players=2, Ann={"revealed": ["Legging It", "Travel Light"]}, lair=STORE)
    assert t.match.view(0)["facts"]["steps"] == 3


# ---- one alone ---------------------------------------------------------------------------------------------


def alone(thaw: bool = False, at: dict[str, str] | None = None, **things: object) -> Scene:
    """One player with Shaggy, and Scooby-Doo beside him."""
    spots = {"Shaggy": "Malt Shop", "Scooby-Doo": "Funland", **(at or {})}
    ann = {"gang": ["Shaggy", "Scooby-Doo"], **things.pop("Ann", {})}  # type: ignore[dict-item]
    zones = {"monsters": ["Ghost Clown"], **things.pop("zones", {})}  # type: ignore[dict-item]
    lying = {**spots, "Ghost Clown": SHACK, **things.pop("attached", {})}  # type: ignore[dict-item]
    return table(GAME, thaw=thaw, zones=zones, attached=lying, Ann=ann, **things)  # type: ignore[arg-type]


def test_shaggy_has_two_turns(thaw: bool) -> None:
    """BG-SOLO-03 BG-SOLO-13 Three cards, two of them played; four Traps."""
    t = alone(thaw, running={ROUND: ()})
    assert len(t.cards("hand", "Ann")) == 3 and len(t.cards("traps")) == 4
    t.answer("Ann", t.decision("Ann").options[0])
    assert len(t.cards("save-deck")) == 1 and len(t.cards("revealed", "Ann")) == 2


def test_a_card_of_scooby_doo(thaw: bool) -> None:
    """BG-SOLO-04 BG-SOLO-05 BG-SOLO-10 At its Initiative it may be used for a turn of his; then it is discarded, face up."""
    t = alone(
        thaw, running={f"{ROUND}:all_is_known": ()}, zones={"abroad": ["Fog from Nowhere"]},
        Ann={"revealed": ["Legging It", "Travel Light"], "sidekick": ["Just Keep Running", "Midnight Snack"]},
    )
    assert t.asked("Ann") == "play the card of Scooby-Doo"
    assert t.state.game.cards[t.decision("Ann").card].title == "Midnight Snack"
    t.do("Ann", "no")
    assert t.stat("acting") == t.card("Shaggy")
    t.do("Ann", "end-the-turn", "yes")
    assert t.stat("acting") == t.card("Scooby-Doo") and walks(t) == ["Airfield", "Malt Shop", "Vasquez Castle"]
    t.do("Ann", f"walk {one(t, 'Airfield')}", "end-the-turn")
    assert t.where("Just Keep Running") == "discard-deck" and t.where("Midnight Snack") == "sidekick"
    assert spot(t, "Scooby-Doo") == "Airfield" and t.stat("acting") == t.card("Shaggy")


@pytest.mark.parametrize(("reading", "again"), [("any", True), ("one", False)])
def test_how_many_cards_of_his_in_a_round(reading: str, again: bool, thaw: bool) -> None:
    """BG-SOLO-14 Each at its own Initiative, as many as one likes; or one, as the table reads it."""
    t = alone(
        thaw, running={f"{ROUND}:all_is_known": ()}, zones={"abroad": ["Fog from Nowhere"]},
        options={"scooby-cards-per-round": reading},
        Ann={"revealed": ["Legging It", "Travel Light"], "sidekick": ["Peek Through the Keyhole", "Marbles on the Stairs"]},
    )
    t.do("Ann", "yes", "end-the-turn")
    assert (t.asked("Ann") == "play the card of Scooby-Doo") == again


def test_protection_is_not_for_scooby_doo(thaw: bool) -> None:
    """BG-SOLO-06 BG-SOLO-11 BG-SOLO-15 Cards 4 and 36 do nothing for him; Shaggy's protects Shaggy, the whole round."""
    t = alone(
        thaw, running={f"{GAME}.prowl": ("Ghost Clown", "Laughter in the Vents")}, zones={"abroad": ["Laughter in the Vents"]},
        at={"Shaggy": "Airfield", "Scooby-Doo": "Funland"}, Ann={"revealed": ["Like, Nobody Home", "Travel Light"]},
    )
    assert frights(t) == 1
    t = alone(
        thaw, running={f"{GAME}.turn": ("Ann", "Scooby-Doo", "Hide in the Pickle Barrel")},
        Ann={"revealed": ["Hide in the Pickle Barrel"]}, attached={"Ghost Clown": "Airfield"},
    )
    t.do("Ann", f"walk {one(t, 'Airfield')}")
    assert frights(t) == 1


def test_the_lodge_recovers_one(thaw: bool) -> None:
    """BG-SOLO-08 BG-SOLO-12 One member, one card; what Scooby-Doo has used may come to Shaggy."""
    t = alone(
        thaw, running={f"{GAME}.turn": ("Ann", "Shaggy", "Mop and Bucket")}, at={"Shaggy": LODGE},
        Ann={"revealed": ["Mop and Bucket"]}, zones={"discard-deck": ["Legging It", "Travel Light"]},
    )
    t.do("Ann", "perform-a-location-action")
    assert t.cards("discard-deck") == ["Legging It"] and t.cards("save-deck")[-1:] == ["Travel Light"]


def test_scooby_snack_at_any_time(thaw: bool) -> None:
    """BG-SOLO-07 In Shaggy's turn, or while cards are chosen; once."""
    t = alone(thaw, running={ROUND: ()}, zones={"discard-deck": TEN[:5]})
    assert can(t, "Ann", "use-an-ability scooby-doo")
    t = alone(
        thaw, running={f"{GAME}.turn": ("Ann", "Shaggy", "Mop and Bucket")}, Ann={"revealed": ["Mop and Bucket"]},
        zones={"discard-deck": TEN[:4]},
    )
    t.do("Ann", "use-an-ability scooby-doo")
    assert t.happened("recover") == 4 and not can(t, "Ann", "use-an-ability scooby-doo")


def test_who_carries_what(thaw: bool) -> None:
    """BG-SOLO-09 Scooby-Doo carries what he gathers, six at most; with Shaggy's ability it becomes Shaggy's."""
    t = alone(
        thaw, running={f"{GAME}.turn": ("Ann", "Scooby-Doo", "Mop and Bucket")}, at={"Scooby-Doo": "Vasquez Castle"},
        Ann={"revealed": ["Mop and Bucket"], "bag": ["Net"] * 5},
    )
    t.do("Ann", "perform-a-location-action")
    clothes = [c for c in t.state.pile("bag", 0) if t.state.game.cards[c].kind == "clothes"]
    assert len(clothes) == 2 and all(t.state.hosts[c] == t.card("Scooby-Doo") for c in clothes)
    assert t.happened("return") == 0  # five and two, on two figures
    t = alone(
        thaw, running={f"{GAME}.turn": ("Ann", "Shaggy", "Mop and Bucket")}, attached={"Tools": "Scooby-Doo", "Net": "Scooby-Doo"},
        Ann={"revealed": ["Mop and Bucket"], "bag": ["Tools", "Net", "Branches"]},
    )
    t.do("Ann", "use-an-ability shaggy")
    assert t.asked("Ann") == "what do you take"
    assert [t.decision("Ann").label(o) for o in t.decision("Ann").options] == ["Tools", "Net", "Stop"]
    t.do("Ann", "tools", "stop")
    assert t.card("Tools") not in t.state.hosts and t.state.hosts[t.card("Net")] == t.card("Scooby-Doo")


def test_saved_in_the_middle(thaw: bool) -> None:
    """BG-SOLO-01 BG-RND-01 A round is the same after saving and loading: nothing of it is kept elsewhere."""
    t = fresh(False, 2)
    t.do("Ann", "seat-1")
    other = thawed(t.match)
    assert other.hash() == t.match.hash() and [d.id for d in other.required] == [d.id for d in t.match.required]
    assert any(isinstance(c, BeginTurn) for c, _ in t.state.history()) and any(isinstance(c, Move) for c, _ in t.state.history())
