"""Places in card text: at, here, within, whose place, and what lies there (engine/places.py)."""
from __future__ import annotations

from pathlib import Path

import pytest
from village import Walk, village

from rulecore.engine.changes import Happen
from rulecore.engine.state import Scope
from rulecore.engine.values import has_property, properties, total

RULE = 'rule "Test"\n    {}\n'
GHOST = 'ghost "Spook"\n    {}\n'


def rung(folder: Path, line: str, ghost: str = "Mill", lamps: str = "", who: int = 0, around: str = RULE, **figures: str) -> Walk:
    """The bell has rung for somebody, where a card says this line."""
    walk = Walk(village(folder, around.format(line)), ghost, lamps, **figures)
    if around == GHOST:
        walk.put(walk.card("Spook"), "haunts", "Inn")
    walk.st.active = who
    walk.happens(Happen("ring", who))
    return walk


@pytest.mark.parametrize("line, points", [
    ("on ring: each player at Inn gains 1 points", [0, 1, 0]),
    ("on ring: each player at Mill or Forge gains 1 points", [1, 0, 1]),
    ("on ring: each player within 1 step gains 1 points", [1, 1, 0]),
    ("on ring: each other player within 2 steps gains 1 points", [0, 1, 1]),
    ("on ring: each player at a House with a Lamp gains 1 points", [0, 1, 1]),
    ("on ring: each player at a House with 2 Lamps gains 1 points", [0, 0, 1]),
    ("on ring: each player at a House with no Lamp gains 1 points", [1, 0, 0]),
    ("on ring: each player at a House without a Lamp gains 1 points", [1, 0, 0]),
    ('on ring: each player at a House with "Ghost" gains 1 points', [0, 0, 1]),
    ("on ring: each player at the House of the ghost gains 1 points", [0, 0, 1]),
    ("on ring: each player at the House of the player on your left gains 1 points", [0, 1, 0]),
    ("on ring: each player at your House gains 1 points", [1, 0, 0]),
    ("on ring of any player at Inn: gain 1 points", [0, 0, 0]),
    ("on ring at Mill: gain 1 points", [1, 0, 0]),
    ("on ring at Inn: gain 1 points", [0, 0, 0]),
    ("on ring: gain 1 points if at Mill", [1, 0, 0]),
    ("on ring: gain 1 points if you are at Inn", [0, 0, 0]),
    ("on ring: gain 1 points unless at Mill or Inn", [0, 0, 0]),
    ("on ring: gain 1 points if there is a Lamp within 1 step", [1, 0, 0]),
    ("on ring: gain 1 points if there is a Lamp at Forge", [1, 0, 0]),
    ("on ring: gain 1 points if there is a Lamp at Mill", [0, 0, 0]),
    ("on ring: gain 1 points unless there is a House", [0, 0, 0]),
    ("on ring: gain 1 points if there is a House", [1, 0, 0]),
])  # fmt: skip
def test_where_players_are(tmp_path: Path, line: str, points: list[int]) -> None:
    """The Cat is in the Mill, the Dog in the Inn with a lamp, the Owl in the Forge with two lamps and the ghost."""
    walk = rung(tmp_path, line, "Forge", "Inn Forge Forge", Cat="Mill", Dog="Inn", Owl="Forge")
    assert walk.points == points


@pytest.mark.parametrize("line, left", [
    ("on ring: snuff every Lamp at Inn", ["Forge", "Forge", "Mill"]),
    ("on ring: snuff every Lamp at your House", ["Forge", "Forge", "Inn"]),
    ("on ring: snuff every Lamp within 1 step", ["Forge", "Forge"]),
    ("on ring: snuff every Lamp at a House with another player", ["Inn", "Mill"]),
    ("on ring: snuff every Lamp at a House with no player", ["Forge", "Forge", "Mill"]),
    ("on ring: snuff every Lamp at the House of the ghost", ["Forge", "Forge", "Inn"]),
])  # fmt: skip
def test_what_lies_where(tmp_path: Path, line: str, left: list[str]) -> None:
    """Lamps lie in the Mill, in the Inn and two in the Forge; the Cat and the ghost are in the Mill, the others in the Forge."""
    walk = rung(tmp_path, line, "Mill", "Mill Inn Forge Forge", Cat="Mill", Dog="Forge", Owl="Forge")
    assert walk.lamps() == left


@pytest.mark.parametrize("line, points", [
    ("on ring of any player: each player here gains 1 points", [0, 1, 0]),
    ("on ring of any player: each player at its House gains 1 points", [0, 1, 0]),
    ("on ring of any player: each player within 1 step gains 1 points", [1, 1, 1]),
])  # fmt: skip
def test_a_card_that_is_somewhere_by_itself(tmp_path: Path, line: str, points: list[int]) -> None:
    """The ghost of the test is in the Inn with the Dog, the others are in the Forge, whoever has heard the bell."""
    walk = rung(tmp_path, line, around=GHOST, Cat="Forge", Dog="Inn", Owl="Forge")
    assert walk.points == points


def test_a_place_says_what_holds_here(tmp_path: Path) -> None:
    walk = Walk(village(tmp_path, 'house "Mine": Forge\n    on ring of any player: each player here gains 1 points\n'), Cat="Mine")
    walk.happens(Happen("ring", 1))
    assert walk.points == [1, 0, 0]


def test_how_near_is_read_for_whoever_does_it(tmp_path: Path) -> None:
    """`each other player may carry a Lamp to a House within 1 step`: within one step of that player."""
    line = "on ring: each other player carries 1 Lamp to a House within 1 step"
    walk = rung(tmp_path, line, Cat="Mill", Dog="Forge", Owl="Forge")
    assert walk.lamps() == ["Inn"]  # all in one house: the other walkers are too far from the Mill, and one lies there then


def test_only_what_fits_is_offered(tmp_path: Path) -> None:
    """To a house in which something is, no lamp can be carried; with one left there is nothing to ask."""
    walk = rung(tmp_path, "on ring: carry 1 Lamp to a House", "Mill", Cat="Mill", Dog="Mill", Owl="Forge")
    assert walk.lamps() == ["Inn"]


def test_of_like_pieces_one_is_offered(tmp_path: Path) -> None:
    """Which of two lamps in one house it is makes no difference; of those in two houses it does."""
    walk = rung(tmp_path, "on ring: snuff a Lamp", lamps="Forge Forge Inn")
    (decision,) = walk.match.required
    assert [decision.label(o) for o in decision.options] == ["Lamp (Forge)", "Lamp (Inn)"]
    walk.match.submit(decision.answer(decision.options[0]))
    assert walk.lamps() == ["Forge", "Inn"]


def test_what_is_forbidden_at_and_towards_a_place(tmp_path: Path) -> None:
    walk = Walk(village(tmp_path, RULE.format("each player at Inn cannot knock at a House with a Lamp")), lamps="Forge", Dog="Inn")
    assert not has_property(walk.st, "cannot knock", 0) and has_property(walk.st, "cannot knock", 1)
    (live,) = properties(walk.st, "cannot knock", 1)
    assert [live.ability.data(walk.st, live, walk.card(house)) for house in ("Mill", "Inn", "Forge")] == [False, False, True]


def test_a_bonus_while_somebody_is_there(tmp_path: Path) -> None:
    walk = Walk(village(tmp_path, RULE.format("each player gets +2 to luck while at Inn")), Cat="Inn")
    assert [total(walk.st, "+luck", seat, 0) for seat in range(3)] == [2, 0, 0]


def test_a_section_knows_whether_it_would_do_anything(tmp_path: Path) -> None:
    """Of a choice, one option that would is enough."""
    text = 'house "Shop": Inn\n    visit: choose one: snuff a Lamp at Inn; snuff a Lamp at Forge\n'
    for lamps, could in (("Forge", True), ("Inn", True), ("Mill", False)):
        walk = Walk(village(tmp_path, text), lamps=lamps)
        shop = walk.card("Shop")
        assert bool(walk.st.game.cards[shop].data["could visit"](walk.st, Scope(shop, 0))) == could


def test_a_place_of_ones_own_that_is_narrowed(tmp_path: Path) -> None:
    """`your House with a Lamp` is none where no lamp lies."""
    line = "on ring: each player at your House with a Lamp gains 1 points"
    assert rung(tmp_path, line, lamps="Inn", Cat="Inn").points == [1, 0, 0]
    assert rung(tmp_path, line, lamps="Inn", Cat="Mill").points == [0, 0, 0]


def test_the_place_of_a_player_with_something(tmp_path: Path) -> None:
    """What follows the player says which player, not which house."""
    line = 'on ring: each other player at the House of any player with "Owl" gains 1 points'
    assert rung(tmp_path, line, Cat="Mill", Dog="Inn", Owl="Inn").points == [0, 1, 1]


def test_a_moment_that_is_about_a_place(tmp_path: Path) -> None:
    """It happens where that is, wherever the player is to whom it happens."""
    walk = Walk(village(tmp_path, RULE.format("on ring at Inn: gain 1 points")), Cat="Mill")
    walk.happens(Happen("ring", 0, walk.card("Inn")), Happen("ring", 0, walk.card("Cat")))
    assert walk.points == [1, 0, 0]


def test_the_place_of_each_of_them(tmp_path: Path) -> None:
    """`each player snuffs every Lamp at their House`."""
    line = "on ring: each other player snuffs every Lamp at their House"
    walk = rung(tmp_path, line, lamps="Mill Inn Forge", Dog="Inn", Owl="Forge")
    assert walk.lamps() == ["Mill"]


@pytest.mark.parametrize("line, points", [
    ("on ring: each player with a Lamp gains 1 points", [1, 0, 1]),
    ("on ring: each player with no Lamp gains 1 points", [0, 1, 0]),
    ("on ring: each player with 2 Lamps gains 1 points", [0, 0, 1]),
])  # fmt: skip
def test_what_lies_on_a_figure_its_player_has(tmp_path: Path, line: str, points: list[int]) -> None:
    """In whatever zone it is: one lamp lies on the Cat, two on the Owl, another one in the house of the Dog."""
    walk = Walk(village(tmp_path, RULE.format(line)), Cat="Mill", Dog="Inn", Owl="Forge")
    for lamp, on in zip(walk.st.game.titles["Lamp"], ("Cat", "Owl", "Owl", "Inn"), strict=True):
        walk.put(lamp, "street", on)
    walk.happens(Happen("ring", 0))
    assert walk.points == points


def test_several_pieces_are_told_by_where_they_lie(tmp_path: Path) -> None:
    walk = rung(tmp_path, "on ring: snuff 2 Lamps", lamps="Forge Inn Mill")
    (decision,) = walk.match.required
    assert decision.shape == "subset" and decision.label(tuple(decision.options[:2])) == "Lamp (Forge), Lamp (Inn)"
    assert decision.label(()) == "nothing"


def test_of_like_pieces_as_many_are_offered_as_are_taken(tmp_path: Path) -> None:
    """Two of four lamps: of the three in the Forge two are enough."""
    walk = rung(tmp_path, "on ring: snuff 2 Lamps", lamps="Forge Forge Forge Inn")
    (decision,) = walk.match.required
    assert [decision.label(o) for o in decision.options] == ["Lamp (Forge)", "Lamp (Forge)", "Lamp (Inn)"]


def test_a_place_may_be_at_a_place(tmp_path: Path) -> None:
    """What lies in a house that stands in another one is in the first of them."""
    walk = Walk(village(tmp_path, RULE.format("on ring: snuff every Lamp at Inn")), lamps="Inn Forge", Cat="Mill")
    walk.put(walk.card("Inn"), "street", "Forge")
    walk.happens(Happen("ring", 0))
    assert walk.lamps() == ["Forge"]
