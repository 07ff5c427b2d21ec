"""Moving over a board: distances, walks, coloured roads; on a small board by hand, and as laws on boards made at random."""
from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from rulecore.board import Board, Place
from rulecore.games.parts.board import distance, distances, ends, follow, neighbours, walks

LOOP = Board(  # two loops that meet in the Gate, and a blind alley: A B C, D E, F
    places={name: Place(name, "spot") for name in ("Gate", "A", "B", "C", "D", "E", "F")},
    ways=(("Gate", "A", "B", "C", "Gate"), ("Gate", "D", "E", "Gate"), ("B", "F")),
    roads={"red": {"Gate": "A", "A": "B", "B": "C", "C": "Gate", "D": "Gate", "E": "D", "F": "B"}},
)
GATE, A, B, C, D, E, F = range(7)


def named(found: tuple[tuple[int, ...], ...]) -> list[str]:
    """Walks as words: `ABC`."""
    return ["".join("GABCDEF"[place] for place in walk) for walk in found]


def test_neighbours_and_distances() -> None:
    """Each step counts one, along the shortest way."""
    assert neighbours(LOOP, GATE) == (A, C, D, E)
    assert distance(LOOP, D, F) == 4 and distance(LOOP, D, D) == 0
    assert distances(LOOP, F) == {F: 0, B: 1, A: 2, C: 2, GATE: 3, D: 4, E: 4}


def test_walks_begin_in_any_direction_and_never_turn_back() -> None:
    """From a fork all exits; on the way any but straight back."""
    assert named(walks(LOOP, GATE, 2)) == ["AB", "CB", "DE", "ED"]
    assert named(walks(LOOP, A, 2)) == ["GC", "GD", "GE", "BC", "BF"]
    assert ends(walks(LOOP, GATE, 2)) == (B, E, D)


def test_a_walk_ends_where_it_must_stop_but_not_where_it_begins() -> None:
    assert named(walks(LOOP, GATE, 4, stops={GATE})) == ["ABCG", "ABF", "CBAG", "CBF", "DEG", "EDG"]
    assert named(walks(LOOP, A, 3, stops={B})) == ["GCB", "GDE", "GED", "B"]


def test_a_walk_ends_in_a_blind_alley() -> None:
    assert named(walks(LOOP, B, 3, stops={GATE})) == ["AG", "CG", "F"]
    assert walks(LOOP, F, 0) == ()


def test_ways_may_be_shut() -> None:
    """Nobody walks there, and distances go round it."""
    shut = {frozenset((GATE, A)), frozenset((B, F))}
    assert neighbours(LOOP, GATE, shut) == (C, D, E)
    assert distance(LOOP, GATE, A, shut) == 3 and distance(LOOP, GATE, F, shut) is None
    assert named(walks(LOOP, A, 2, shut=shut)) == ["BC"]
    assert walks(LOOP, F, 2, shut=shut) == ()


def test_a_road_is_followed_by_its_colour() -> None:
    assert follow(LOOP, "red", E, 4) == (D, GATE, A, B) and follow(LOOP, "red", E, 0) == ()


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A board that holds together: each place is joined to one before it, and some more ways."""
    size = draw(st.integers(2, 9))
    names = [f"p{i}" for i in range(size)]
    pairs = {(draw(st.integers(0, i - 1)), i) for i in range(1, size)}
    pairs |= draw(st.sets(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)).filter(lambda p: p[0] < p[1]), max_size=6))
    return Board(
        places={name: Place(name, "spot") for name in names}, ways=tuple((names[a], names[b]) for a, b in sorted(pairs))
    )


@given(boards(), st.data())
def test_laws_of_distances(board: Board, data: st.DataObject) -> None:
    """The same there and back; neighbours are one apart; never longer by a third place."""
    place = st.integers(0, len(board.names) - 1)
    one, other, third = (data.draw(place) for _ in range(3))
    there = distance(board, one, other)
    assert there is not None and there == distance(board, other, one)
    assert (there == 1) == (other in neighbours(board, one)) and (there == 0) == (one == other)
    assert there <= (distance(board, one, third) or 0) + (distance(board, third, other) or 0)


@given(boards(), st.data())
def test_laws_of_walks(board: Board, data: st.DataObject) -> None:
    """From neighbour to neighbour, never straight back, no farther than its steps; it ends early only where it must."""
    place = data.draw(st.integers(0, len(board.names) - 1))
    steps = data.draw(st.integers(1, 5))
    stops = data.draw(st.sets(st.integers(0, len(board.names) - 1), max_size=3))
    found = walks(board, place, steps, stops)
    assert len(set(found)) == len(found) and {walk[0] for walk in found} == set(neighbours(board, place))
    for walk in found:
        path = (place, *walk)
        assert all(b in neighbours(board, a) for a, b in pairwise(path))
        assert all(a != c for a, c in zip(path, path[2:], strict=False))
        assert not stops & set(walk[:-1])
        blind = len(neighbours(board, path[-1])) == 1
        assert len(walk) == steps or walk[-1] in stops or blind
