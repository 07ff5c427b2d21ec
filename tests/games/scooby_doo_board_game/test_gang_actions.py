"""Location Actions: recover, restore, remove, gather, exchange, craft, refresh; abilities once a game."""
from __future__ import annotations

from collections import Counter

import pytest
from gang import CASTLE, LODGE, SHACK, SHIPS, STORE, can, haunted, on, one, prowl, scene, tokens, turn, visitors

from rulecore.testing import Scene

ACT = "perform-a-location-action"
EASY = ["Butterfly Net on a Broom", "Falling Flowerpots"]  # Net Clothes Tools; 2 Branches Tools
BUTTERFLY, FLOWERPOTS = EASY


def bag(t: Scene, who: str = "Ann") -> Counter[str]:
    """What a player carries."""
    return Counter(t.cards("bag", who))


def choices(t: Scene, who: str = "Ann") -> list[str]:
    """What may be answered, in words, sorted."""
    return sorted(t.decision(who).label(o) for o in t.decision(who).options)


def lost(n: int) -> dict[str, object]:
    """So many Visitors of Wolf's End Lodge have run away; the others of the city are there."""
    names = ["Night Watchman", "Balloon Seller", "Tourist with a Map", "Lighthouse Keeper", "Bird Watcher", "Retired Admiral",
             "Postwoman", "Boy with a Yo-Yo"]  # fmt: skip
    places = [SHACK, "Airfield", "Funland", CASTLE, SHIPS, STORE, "Malt Shop"]
    spread = {name: [place] * 3 for name, place in zip(names, places, strict=False)}
    return {**spread, names[-1]: [LODGE] * (3 - n)}


# ---- recover ----------------------------------------------------------------------------------------


def test_recover_as_many_as_there_are_members(thaw: bool) -> None:
    """BG-ACT-03 BG-ACT-04 From the top of the Discard deck to the top of the Save deck, face down."""
    pile = ["Legging It", "Just Keep Running", "Travel Light", "Read the Guest Book"]
    t = turn(thaw, "Mop and Bucket", at={"Velma": LODGE}, zones={"discard-deck": pile})
    t.do("Ann", ACT)
    assert t.cards("discard-deck") == pile[:1] and t.cards("save-deck")[-3:] == pile[:0:-1]
    assert t.match.view(0)["zones"]["save-deck"][0]["cards"] == []


@pytest.mark.parametrize(("players", "recovered"), [(2, 2), (5, 3)])
def test_what_is_there_is_recovered(players: int, recovered: int, thaw: bool) -> None:
    """BG-ACT-04 BG-ACT-05 Two members: two cards; five members and only three cards: those."""
    t = turn(
        thaw, "Mop and Bucket", players=players, at={"Velma": LODGE, "Scooby-Doo": STORE},
        zones={"discard-deck": ["Legging It", "Just Keep Running", "Travel Light"]},
    )
    t.do("Ann", ACT)
    assert t.happened("recover") == recovered


def test_one_of_the_actions_and_once(thaw: bool) -> None:
    """BG-ACT-01 BG-EX-06 The player picks one of those printed there; with that the Action is over."""
    t = turn(thaw, "Mop and Bucket", zones={"discard-deck": ["Legging It", "Travel Light"]}, attached=lost(1))
    t.do("Ann", ACT)
    assert t.asked("Ann") == "choose one"
    t.do("Ann", "0")
    assert t.happened("recover") == 2 and not can(t, "Ann", ACT) and t.happened("action") == 1


def test_an_action_is_not_a_must(thaw: bool) -> None:
    """BG-ACT-01 Whoever ends the turn has performed none."""
    t = turn(thaw, at={"Velma": CASTLE})
    assert can(t, "Ann", ACT)
    t.do("Ann", "end-the-turn")
    assert bag(t) == Counter()


# ---- restore and remove ----------------------------------------------------------------------------------


def test_visitors_come_back_where_there_are_slots(thaw: bool) -> None:
    """BG-ACT-06 BG-ACT-08 Two may be split; the player need not be there; a slot with a Monster token is not empty."""
    guests = {"Postwoman": ["Funland"], "Bird Watcher": [SHIPS, SHIPS], "Night Watchman": ["Airfield", "Airfield"]}
    t = turn(
        thaw, "Quick-Change Act", at={"Velma": "Funland"}, zones={"city": ["Monster Token"] * 2},
        attached={**guests, "Monster Token": ["Funland", "Airfield"]},
    )
    t.do("Ann", ACT, "monster token (funland)")
    assert choices(t) == ["Funland", SHIPS]  # at the Airfield there are two Visitors and a token
    t.do("Ann", one(t, SHIPS))
    assert visitors(t, "Funland", SHIPS, "Airfield") == [2, 3, 2]  # the other one had one way only


def test_not_to_a_haunted_location(thaw: bool) -> None:
    """BG-ACT-07 BG-HAU-03 No Visitor comes back to a Haunted Location."""
    t = turn(thaw, attached={"Haunted Location": [SHACK], "Postwoman": [CASTLE], "Bird Watcher": ["Funland"]})
    t.do("Ann", ACT)
    assert choices(t) == ["Funland", CASTLE]
    t.do("Ann", one(t, CASTLE))
    assert visitors(t, SHACK, CASTLE) == [0, 2]


def test_two_tokens_from_any_locations(thaw: bool) -> None:
    """BG-ACT-09 From wherever they lie, back to the slot; two of three, by choice."""
    t = turn(
        thaw, at={"Velma": CASTLE}, zones={"city": ["Monster Token"] * 3, "traps": EASY},
        attached={"Monster Token": ["Airfield", "Mystery Machine", BUTTERFLY]},
    )
    t.do("Ann", ACT, "1")
    assert choices(t) == [f"Monster Token ({spot})" for spot in ("Airfield", BUTTERFLY, "Mystery Machine")]
    t.answer("Ann", tuple(o for o in t.decision("Ann").options if "Airfield" not in t.decision("Ann").label((o,))))
    assert tokens(t) == ["Airfield"] and len(t.cards("token-slot")) == 5


def test_a_token_stays_at_a_haunted_location(thaw: bool) -> None:
    """BG-ACT-10 BG-HAU-04 It cannot be removed there: only the other one is."""
    t = prowl(thaw, attached={"Monster Token": ["Airfield", SHACK], "Postwoman": ["Airfield"]}, card="Laughter in the Vents")
    assert haunted(t) == ["Airfield"] and t.where("Monster Token") in ("covered", "city")
    assert len(t.cards("covered")) == 1


# ---- gather and exchange ---------------------------------------------------------------------------------


def test_resources_come_from_their_pool(thaw: bool) -> None:
    """BG-ACT-11 BG-SET-03 Two Nets of ten."""
    t = turn(thaw, at={"Velma": SHIPS, "Fred": "Malt Shop"})
    t.do("Ann", ACT)
    t.do("Ann", "0")
    assert bag(t) == Counter({"Net": 2}) and len(t.cards("nets")) == 8


def test_an_empty_pool_gives_what_is_there(thaw: bool) -> None:
    """BG-ACT-14 One Net is left, so one is gathered."""
    t = turn(thaw, at={"Velma": SHIPS, "Fred": "Malt Shop"}, Bo={"bag": ["Net"] * 5}, Cy={"bag": ["Net"] * 4})
    t.do("Ann", ACT)
    t.do("Ann", "0")
    assert bag(t) == Counter({"Net": 1}) and t.cards("nets") == []


def test_ex_10_six_can_be_carried(thaw: bool) -> None:
    """BG-EX-10 BG-ACT-12 Six are held and two come: six of the eight are chosen, the others go back to their pools."""
    t = turn(thaw, at={"Velma": CASTLE}, Ann={"bag": ["Net", "Net", "Net", "Tools", "Tools", "Branches"]})
    t.do("Ann", ACT)
    assert t.asked("Ann") == "which Resource goes back" and len(t.decision("Ann").options) == 4
    t.do("Ann", "clothes")
    t.do("Ann", "net")
    assert bag(t) == Counter({"Net": 2, "Tools": 2, "Branches": 1, "Clothes": 1}) and t.asked("Ann") == "your turn"
    assert len(t.cards("clothes")) == 9 and len(t.cards("nets")) == 8


def test_exchange_for_two_tools(thaw: bool) -> None:
    """BG-ACT-13 One Net, Clothes or Branches, but not Tools, for two Tools."""
    t = turn(thaw, at={"Velma": "Airfield", "Shaggy": "Malt Shop"}, Ann={"bag": ["Net", "Net", "Branches", "Tools"]})
    t.do("Ann", ACT, "0")
    assert [t.decision("Ann").label(o) for o in t.decision("Ann").options] == ["Net", "Branches"]
    t.do("Ann", "branches")
    assert bag(t) == Counter({"Net": 2, "Tools": 3}) and len(t.cards("branches")) == 10
    only_tools = turn(thaw, at={"Velma": "Airfield", "Shaggy": "Malt Shop"}, Ann={"bag": ["Tools"]})
    only_tools.do("Ann", ACT)
    assert bag(only_tools) == Counter({"Tools": 1, "Net": 1, "Clothes": 1})  # nothing to exchange: the other Action


# ---- craft --------------------------------------------------------------------------------------------


def store(thaw: bool, *things: str, difficulty: str = "easy", **more: object) -> Scene:
    """Ann crafts at the General Store, with these Resources; two Traps are in play."""
    zones = {"traps": EASY, **more.pop("zones", {})}  # type: ignore[dict-item]
    t = turn(thaw, at={"Velma": STORE}, Ann={"bag": list(things)}, zones=zones, options={"difficulty": difficulty}, **more)
    t.do("Ann", ACT)
    return t


def puts(t: Scene) -> list[str]:
    """What can be put where now."""
    return [t.decision("Ann").label(o) for o in t.decision("Ann").options]


def test_traps_are_crafted_at_the_general_store_only(thaw: bool) -> None:
    """BG-CRA-01 BG-CRA-06 Nowhere else, and as the one Action of a turn."""
    t = turn(thaw, at={"Velma": CASTLE}, Ann={"bag": ["Net"]}, zones={"traps": EASY})
    t.do("Ann", ACT)
    assert t.asked("Ann") == "your turn" and t.happened("put") == 0
    t = store(thaw, "Net", "Net")  # there is one way to put one: it is done
    assert on(t, BUTTERFLY, "net") == 1 and bag(t) == Counter({"Net": 1}) and not can(t, "Ann", ACT)


def test_any_number_of_matching_resources(thaw: bool) -> None:
    """BG-CRA-02 BG-CRA-07 Typed slots: a Net where a Net is listed; the player may stop at any time."""
    t = store(thaw, "Net", "Net", "Clothes")
    assert puts(t) == [f"{BUTTERFLY}: Net", f"{BUTTERFLY}: Clothes"]
    t.do("Ann", f"{one(t, BUTTERFLY)} net")
    assert puts(t) == [f"{BUTTERFLY}: Clothes", "Stop"]
    t.do("Ann", "stop")
    assert t.asked("Ann") == "your turn" and on(t, BUTTERFLY, "net") == 1 and t.cards("bag", "Ann") == ["Net", "Clothes"]


def test_a_trap_keeps_what_lies_on_it(thaw: bool) -> None:
    """BG-CRA-05 Somebody else goes on with it in another turn."""
    t = store(thaw, "Tools", zones={"workshop": ["Net"]}, attached={"Net": BUTTERFLY})
    assert f"{BUTTERFLY}: Net" not in puts(t) and f"{BUTTERFLY}: Tools" in puts(t)


def test_a_completed_trap_is_flipped(thaw: bool) -> None:
    """BG-CRA-03 Its Resources go back to the pools."""
    t = store(thaw, "Tools", zones={"workshop": ["Net", "Clothes"]}, attached={"Net": BUTTERFLY, "Clothes": BUTTERFLY})
    t.do("Ann", f"{one(t, BUTTERFLY)} tools")
    assert t.cards("caught") == [BUTTERFLY] and t.cards("traps") == [FLOWERPOTS] and not t.match.over
    assert (len(t.cards("nets")), len(t.cards("clothes")), len(t.cards("tools"))) == (10, 10, 10) and t.cards("workshop") == []


@pytest.mark.parametrize(("difficulty", "open_too"), [("easy", True), ("medium", False), ("hard", False), ("mixed", False)])
def test_ex_14_one_trap_after_another(difficulty: str, open_too: bool, thaw: bool) -> None:
    """BG-EX-14 BG-DIF-05 BG-DIF-06 BG-DIF-08 EC-124 A Trap that is begun must be finished first; on Easy several may be open."""
    t = store(thaw, "Clothes", "Branches", difficulty=difficulty, zones={"workshop": ["Net"]}, attached={"Net": BUTTERFLY})
    if open_too:
        assert puts(t) == [f"{BUTTERFLY}: Clothes", f"{FLOWERPOTS}: Branches"]
    else:  # the one thing that can be put is put
        assert on(t, BUTTERFLY, "clothes") == 1 and on(t, FLOWERPOTS, "branches") == 0 and bag(t) == Counter({"Branches": 1})


def test_what_is_left_begins_the_next_trap(thaw: bool) -> None:
    """BG-CRA-04 In the same Action."""
    t = store(
        thaw, "Tools", "Branches", difficulty="medium", zones={"workshop": ["Net", "Clothes"]},
        attached={"Net": BUTTERFLY, "Clothes": BUTTERFLY},
    )
    assert t.cards("caught") == [BUTTERFLY] and puts(t) == [f"{FLOWERPOTS}: Branches", "Stop"]
    t.do("Ann", f"{one(t, FLOWERPOTS)} branches")
    assert on(t, FLOWERPOTS, "branches") == 1


def test_ex_15_the_last_trap_wins_at_once(thaw: bool) -> None:
    """BG-EX-15 BG-WIN-01 BG-WIN-02 BG-LOSE-06 All have won, whatever turns are left."""
    t = store(
        thaw, "Tools", zones={"traps": [BUTTERFLY], "workshop": ["Net", "Clothes"]},
        attached={"Net": BUTTERFLY, "Clothes": BUTTERFLY},
    )
    assert t.match.over and t.match.winners == (0, 1, 2)


def test_what_stands_on_the_back_of_a_hard_trap(thaw: bool) -> None:
    """BG-DIF-03 BG-DIF-07 BG-MON-03 Hidden until the Trap is completed; from then on it holds."""
    t = store(
        thaw, "Net", "Net", "Tools", "Tools", difficulty="hard",
        zones={"traps": ["Steam-Powered Winch", "Hall of Mirrors"], "backs": ["Now Everybody Is Awake"]},
        attached={"Now Everybody Is Awake": "Steam-Powered Winch"},
    )
    assert "Awake" not in str(t.match.view(0)) and t.match.view(0)["zones"]["backs"][0] == {"count": 1, "cards": []}
    for thing in ("net", "net", "tools", "tools"):
        t.do("Ann", f"{one(t, 'Steam-Powered Winch')} {thing}")
    assert t.cards("twists") == ["Now Everybody Is Awake"] and "Awake" in str(t.match.view(0))


# ---- haunted -------------------------------------------------------------------------------------------


def test_ex_11_refresh(thaw: bool) -> None:
    """BG-EX-11 BG-HAU-02 BG-HAU-05 BG-HAU-08 The one Action there: two cards, and three Visitors come back."""
    t = turn(thaw, at={"Velma": CASTLE}, attached={"Haunted Location": [CASTLE]})
    assert haunted(t) == [CASTLE]
    t.do("Ann", ACT)
    assert t.asked("Ann") == "your turn" and not can(t, "Ann", ACT)
    assert haunted(t) == [] and visitors(t, CASTLE) == [3] and t.happened("pay") == 2 and len(t.cards("discard-deck")) == 2
    assert bag(t) == Counter() and len(t.cards("haunted-tokens")) == 2


def test_a_monster_token_goes_with_the_refresh(thaw: bool) -> None:
    """BG-HAU-06 BG-HAU-07 All three slots are filled, so it goes back."""
    t = turn(
        thaw, at={"Velma": CASTLE}, attached={"Haunted Location": [CASTLE], "Monster Token": [CASTLE]},
        zones={"covered": ["Monster Token"]},
    )
    t.do("Ann", ACT)
    assert tokens(t) == [] and len(t.cards("token-slot")) == 6 and visitors(t, CASTLE) == [3]


@pytest.mark.parametrize(("left", "possible"), [(1, False), (2, True)])
def test_a_refresh_is_paid_in_full(left: int, possible: bool, thaw: bool) -> None:
    """BG-LOSE-05 EC-122 With fewer than two cards in Draw and Save decks together it cannot be done."""
    t = turn(
        thaw, at={"Velma": CASTLE}, attached={"Haunted Location": [CASTLE]}, short=["draw-deck"],
        decks={"draw-deck": ["Travel Light"], "save-deck": ["Just Keep Running"][: left - 1]},
    )
    assert can(t, "Ann", ACT) == possible


def test_a_haunted_store_crafts_nothing(thaw: bool) -> None:
    """BG-HAU-01 BG-HAU-02 BG-HAU-09 The token covers the Action."""
    t = store(thaw, "Net", attached={"Haunted Location": [STORE]})
    assert t.happened("put") == 0 and haunted(t) == []


# ---- abilities ----------------------------------------------------------------------------------------


def test_an_ability_is_there_once_a_game(thaw: bool) -> None:
    """BG-ABL-01 BG-ABL-02 At any time in the own turn, besides Move and Action; never again, and not in another's turn."""
    t = turn(thaw, "Legging It", players=4, who="Di", at={"Daphne": SHACK}, lair=SHIPS)
    assert not can(t, "Ann", "use-an-ability")
    t.do("Di", "use-an-ability")
    assert choices(t, "Di") == ["Branches", "Branches", "Clothes", "Clothes", "Net", "Net", "Tools", "Tools"]
    t.answer("Di", tuple(t.decision("Di").options[:2]))
    assert sum(bag(t, "Di").values()) == 2 and not can(t, "Di", "use-an-ability")
    assert can(t, "Di", ACT) and can(t, "Di", "walk")


def test_the_effect_of_a_card_may_be_left(thaw: bool) -> None:
    """BG-CARD-01 Whoever plays it may do what it says, in that turn, and need not."""
    t = turn(thaw, "Impersonate the Mayor", Ann={"bag": ["Clothes"]}, attached={"Monster Token": [CASTLE]})
    assert can(t, "Ann", "use-an-ability impersonate")
    t.do("Ann", "end-the-turn")
    assert tokens(t) == [CASTLE]


def test_the_tables_of_the_rulebook_hold() -> None:
    """BG-ACT-15 BG-COMP-07 Every Location has its Action, and what the rulebook says of each is so on this board."""
    game = scene().state.game
    actions = {c.title: c for c in game.cards if c.kind == "location"}
    assert len(actions) == 8 and all("action" in c.sections for c in actions.values())
    assert actions[STORE].fields["holds"] == 2 and all(c.fields.get("holds", 1) == 1 for t, c in actions.items() if t != STORE)
