"""The duel with a few plain cards of the tests' own, so that a rule's test does not depend on what the decks hold."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from rulecore.engine.game import Game
from rulecore.engine.state import NOBODY
from rulecore.games import build, find_spec, load_nouns, read_all
from rulecore.testing import Scene, table

NAME = "scooby-doo-ecg"
EPISODES = tuple(f"Night {n}" for n in range(1, 16))
GANG = ("Scooby-Doo", "Shaggy", "Velma", "Fred", "Daphne")
CARDS = "".join(f'clue "{title}"\n' for title in EPISODES) + """
member "Scooby-Doo": bravery 2
    "Sniff": once per game: draw 1 card
member "Shaggy": bravery 1
member "Velma": bravery 2
    "Jinkies": once per game: -3
member "Fred": bravery 3
member "Daphne": bravery 2
    "Not Now": once per game: cancel effect

location "Castle Gate": Master, Castle, fright-level 15
location "Castle Hall": Major, Castle, fright-level 17
location "Castle Crypt": Minor, Castle, fright-level 19
location "Castle Attic": Minor, Castle, fright-level 20
location "Mine Shaft": Master, Mine, fright-level 6
location "Mine Lift": Major, Mine, fright-level 8
location "Mine Pit": Minor, Mine, fright-level 10
location "Swamp Hut": Master, Swamp, fright-level 12
location "Cellar": Master, Mansion, fright-level 8
location "Chimney": Major, Mansion, fright-level 6

monster "Tar Man": cost 3, +3
monster "Paper Ghost": Ghost, cost 2, +1
monster "Grumbler": cost 5, +4
    on arrival: scare a Member of the opponent

item "Mystery Machine": cost 3, -1
    this counts as Member
item "Torch": cost 1
    discard this: -2
item "Whistle": cost 2
    discard this: draw 1 card
item "Banana Skin": cost 2
    play anytime if haunting
    discard this: scare a Member of the opponent
item "Scarf": cost 1
    attaches to a Member
    +2 to bravery

friend "Sheriff": cost 2, -2
friend "Heckler": cost 1, +1

event "Split Up": cost 2
    -3
event "Boo": cost 3
    play anytime if haunting
    scare a Member of the opponent
event "Snack Break": cost 0
    gain 2 snacks
event "Big Net": cost 2
    capture a Monster of the opponent
event "Not So Fast": cost 2
    play on effect of the opponent
    cancel effect
event "Peek": cost 1
    draw 1 Clue
event "Sinkhole": cost 4
    play anytime if haunting
    the opponent cannot move until end of turn
event "Robbery": cost 3
    discard an Item of the opponent
event "Town Vote": cost 2
    play anytime if haunting
    each player reveals the top card of their play-deck
    scare every Member of the opponent if cost of the top card of your play-deck > cost of the top card of play-deck of the opponent
    each player draws 1 card
event "Landslide": cost 2
    discard a Location of the opponent
"""


@lru_cache
def plain() -> Game:
    """The rules of the duel, with these cards."""
    vocab = load_nouns(NAME)
    spec = find_spec(NAME, vocab)
    cards, problems = read_all({"plain.card": CARDS}, vocab, spec)
    assert not problems, "\n".join(str(p) for p in problems)
    game = build(vocab, spec, cards)
    game.decks = {}
    return game


def duel(
    ann: Mapping[str, Any] | None = None, bo: Mapping[str, Any] | None = None, *, thaw: bool = False,
    snacks: Sequence[int] = (10, 7), at: str = "act_in_turn", attached: Mapping[str, str] | None = None, **more: Any,
) -> Scene:
    """Ann is Mystery, Inc. and it is her turn to act. Nobody holds or has anything but what is named, and the members."""
    seats = {"Ann": {"snacks": snacks[0], **(ann or {})}, "Bo": {"snacks": snacks[1], **(bo or {})}}
    return table(
        plain(), turn="Ann", running={f"{NAME}.turn:{at}": ("Ann",)}, attached=attached, thaw=thaw, **more, **seats,
    )


def fright(t: Scene, title: str) -> int:
    """The Fright Level of a Location in play as it is now."""
    return int(t.state.game.words.card_numbers["fright-level"](t.state, t.card(title)))


def at(t: Scene, title: str) -> list[str]:
    """Who is at a Location."""
    st = t.state
    return sorted(st.game.cards[c].title for c, host in st.hosts.items() if host == t.card(title))


def host_of(t: Scene, title: str) -> str:
    """The title of what a card lies on, or ""."""
    host = t.state.hosts.get(t.card(title), NOBODY)
    return "" if host == NOBODY else t.state.game.cards[host].title


def both_pass(t: Scene) -> None:
    """Whoever is asked passes, until the turn is over."""
    turns = t.happened("turn")
    while asked := [d for d in t.match.required if d.question in ("actions", "effect") and t.happened("turn") == turns]:
        t.do(asked[0].seat, "pass")


def keep_hands(t: Scene) -> None:
    """Nobody discards anything at the end of the turn."""
    for d in list(t.match.required):
        if d.question == "discard any number":
            t.answer(d.seat, ())
