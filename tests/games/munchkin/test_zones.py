"""Where cards lie and who sees them."""

from __future__ import annotations

import json

from scooby import can, scene


def test_each_deck_has_its_discards(thaw: bool) -> None:
    """SD-ZONE-01 SP-ZONE-01 Doors and Treasures are discarded to piles of their own."""
    t = scene(
        thaw,
        Ann={"hand": ["Ghost Hunter", "Butter Churn Cannon", "Diving Helmet"], "front": ["Teen Sleuth"]},
    )
    t.do("Ann", "play-a-class", "sell-items", ["Butter Churn Cannon", "Diving Helmet"])
    assert t.cards("door-discards") == ["Teen Sleuth"]
    assert sorted(t.cards("treasure-discards")) == ["Butter Churn Cannon", "Diving Helmet"]


def test_only_the_top_of_a_discard_pile_is_seen(thaw: bool) -> None:
    """SD-ZONE-02 SP-ZONE-02 Nobody searches the discards; the top card lies open."""
    t = scene(thaw, zones={"door-discards": ["Hiccups", "Wolfman"]})
    for viewer in (0, 1, None):
        seen = json.dumps(t.match.view(viewer))
        assert "Wolfman" in seen
        assert "Hiccups" not in seen


def test_what_is_in_play_is_seen_by_all(thaw: bool) -> None:
    """SD-ZONE-05 SD-ZONE-06 SD-ZONE-08 SP-ZONE-05 SP-ZONE-06 SP-ZONE-08 Cards in play are public, hands are not; nothing goes
    back from one to the other.
    """
    t = scene(thaw, Bo={"front": ["Ghost Hunter"], "pack": ["Chef's Apron"], "hand": ["Wolfman"]})
    for viewer in (0, None):
        seen = json.dumps(t.match.view(viewer))
        assert "Ghost Hunter" in seen
        assert "Chef's Apron" in seen
        assert "Wolfman" not in seen
    assert "Wolfman" in json.dumps(t.match.view(1))
    assert not any("hand" in key for who in ("Ann", "Bo") for key in t.options(who))


def test_the_portals_are_doors(thaw: bool) -> None:
    """SD-PORT-01 SD-COMP-03 Thirteen Doors are Portals, and known as such."""
    cards = scene(thaw).state.game.cards
    portals = [c for c in cards if "Portal" in c.terms]
    assert len(portals) == 13
    assert {c.start for c in portals} == {"door-deck"}


def test_other_cards_change_dungeons_too(thaw: bool) -> None:
    """SD-PORT-12 A Treasure that does is followed like a Portal, and counts like one (SD-PORT-05c)."""
    t = scene(
        thaw,
        Ann={"hand": ["Blueprints of the House", "Side Entrance"]},
        decks={"dungeon-deck": ["Museum After Closing"]},
    )
    t.do("Ann", "play-a-treasure blueprints")
    t.pass_all()
    assert t.cards("dungeons") == ["Museum After Closing"]
    assert t.where("Blueprints of the House") == "treasure-discards"
    t.refuses("Ann", "play-a-portal")


def test_where_levels_come_from(thaw: bool) -> None:
    """SD-LVL-01 SD-LVL-02 SD-LVL-03 SP-LVL-01 SP-LVL-02 A card, a sale, a defeated monster; and a card takes one."""
    t = scene(
        thaw,
        Ann={
            "level": 2,
            "hand": ["Group Hug", "Major Fender Bender", "Butter Churn Cannon", "Diving Helmet"],
            "pack": ["Chef's Apron"],
        },
        decks={"door-deck": ["Stray Who Followed You Home"]},
    )
    t.do("Ann", "play-a-go-up-a-level")
    assert t.stat("level", "Ann") == 3
    t.do("Ann", "sell-items", ["Butter Churn Cannon", "Diving Helmet"])
    assert t.stat("level", "Ann") == 4
    t.do("Ann", "kick-open-the-door", "no", "let-it-be-decided")
    t.pass_all()
    assert t.stat("level", "Ann") == 5
    t.do("Ann", f"play-a-curse major-fender-bender.{t.card('Major Fender Bender')} seat-0")
    t.pass_all()
    assert t.stat("level", "Ann") == 4


def test_treasures_on_the_own_turn_out_of_combat(thaw: bool) -> None:
    """SD-TRE-01 SD-TRE-02 SD-GUAL-01 SP-TRE-01 SP-TRE-02 SP-GUAL-01 A Treasure waits for the own turn, unless it has just been
    received.
    """
    t = scene(
        thaw,
        Ann={"hand": ["Split Up, Gang"]},
        Bo={"hand": ["Reward Money", "Flashlight"]},
        decks={"treasure-deck": ["Chef's Apron", "Scuba Fins"]},
    )
    t.refuses("Bo", "play-a-treasure")
    t.refuses("Bo", "play-an-item")
    t.do("Ann", "play-a-treasure split-up")
    assert t.asked("Bo") == "just-received"
    t.do("Bo", "play-a-card-just-received chefs-apron")
    assert t.cards("front", "Bo") == ["Chef's Apron"]
    t.pass_all()
    assert can(t, "Ann", "kick-open-the-door")
    assert len(t.cards("hand", "Ann")) == 2
    fight = scene(thaw, Ann={"hand": ["Split Up, Gang", "Flashlight"]}, running={"munchkin.fight": ("Ann", "Tar Golem")})
    fight.refuses("Ann", "play-a-treasure")
    fight.refuses("Ann", "play-an-item")
