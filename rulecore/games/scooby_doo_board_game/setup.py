"""The game from the first shuffle to the first round. Enter here: GAME."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.changes import Change, Draw, Move, Shuffle
from ...engine.flow import Ask, Flow, Next, RollDie, Run
from ...engine.game import Game
from ...engine.state import Locals, State
from . import city
from .rounds import ROUND, Round

DECKS = ("draw-deck", "monster-deck", "trap-box", "back-box")
TOKENS = {"easy": 6, "medium": 5, "hard": 5, "mixed": 5}
DUO_TOKENS = 7
SIDEKICKS_CARDS = 3
LAIR, GARAGE = "Witch's Shack", "Vasquez Castle"
ALONE = frozenset(("alone", "sidekick"))  # on the ID cards of the two whom one player alone plays


class Setting(Locals):
    """How many have chosen whom they play."""

    __slots__ = ("chosen",)

    def __init__(self, chosen: int = 0) -> None:
        self.chosen = chosen


GAME = Flow("scooby-doo-board-game.game", Setting)


def refuses(game: Game, settings: Mapping[str, Any]) -> str | None:
    """BG-DUO-01 BG-SET-17 The Duo is for Medium or Hard only; both of them, and with no other Monster."""
    if settings.get("duo") and settings.get("difficulty") == "easy":
        return "the Witch and the Zombie together are for the difficulty medium, hard or mixed, not easy"
    if settings.get("duo") and settings.get("monster"):
        return "the Duo is two Monsters of its own: leave the option `monster` out"
    if settings.get("monster") and "duo" in game.cards[game.titles[settings["monster"]][0]].flags:
        return f"{settings['monster']} is played together with the other one: choose the option `duo` instead"
    return None


@GAME.step
def shuffle_the_decks(st: State, v: Setting) -> Next:
    """BG-SET-01 BG-SET-02 Gang cards, Monster cards, Traps, and the backs of Hard Traps."""
    return [Shuffle(st.game.zones[deck][0]) for deck in DECKS]


@GAME.step
def people_the_city(st: State, v: Setting) -> Next:
    """BG-SET-05 Three Visitors in every Location."""
    board, guests = st.game.zones["city"][0], iter(st.pile("runaways")[:])
    return [Move(next(guests), board, "set-up", host=place) for place in city.locations(st) for _ in range(city.SLOTS)]


@GAME.step
def park_the_mystery_machine(st: State, v: Setting) -> Next:
    """BG-SET-06 At Vasquez Castle, with all its Gas."""
    board, machine = st.game.zones["city"][0], city.van(st)
    parked: list[Change] = [Move(machine, board, "set-up", host=city.named(st, GARAGE))]
    return [*parked, *(Move(gas, board, "set-up", host=machine) for gas in st.pile("spent-gas"))]


@GAME.step
def choose_members(st: State, v: Setting) -> Next:
    """BG-SET-07 BG-SET-15 BG-SET-16 Each player picks one of the six. BG-SOLO-01 One alone has Shaggy and Scooby-Doo."""
    free = city.of_kind(st, st.pile("aside"), "gang-id")
    if st.seats == 1:
        return [_joins(st, c, 0) for c in pair(st)] if not st.pile("gang") else None
    if v.chosen == st.seats:
        return None
    return Ask(v.chosen, "which member of the Gang", free, about="card")


def pair(st: State) -> list[int]:
    """BG-SOLO-01 The two members of one player alone."""
    return [c for c in sorted(city.of_kind(st, st.pile("aside"), "gang-id")) if ALONE & st.game.cards[c].flags]


@choose_members.answered
def joins_the_gang(st: State, v: Setting, member: int) -> Next:
    """BG-SET-07 BG-SET-08 The figure stands on the Location that its card names; how full that is, is not looked at."""
    seat, v.chosen = v.chosen, v.chosen + 1
    return [_joins(st, member, seat)]


def _joins(st: State, member: int, seat: int) -> Change:
    start = city.named(st, st.game.cards[member].fields["start"])
    return Move(member, st.game.zones["gang"][seat], "choose", seat, start)


@GAME.step
def next_one(st: State, v: Setting) -> Next:
    """BG-SET-07 Until all have chosen."""
    return choose_members if st.seats > 1 and v.chosen < st.seats else None


@GAME.step
def which_monster(st: State, v: Setting) -> Next:
    """BG-SET-09 BG-SET-17 One of the nine single cards by chance, unless the table has named one, or plays the Duo."""
    return RollDie(-1, len(singles(st))) if not st.settings["monster"] and not st.settings["duo"] else None


def singles(st: State) -> list[int]:
    """BG-SET-17 The nine single Monsters, as far as they are in the box."""
    cards = st.game.cards
    return [c for c in sorted(city.of_kind(st, st.pile("aside"), "monster-id")) if "duo" not in cards[c].flags]


@GAME.step
def comes_to_its_lair(st: State, v: Setting) -> Next:
    """BG-SET-09 BG-DUO-02 BG-DUO-08 Its figure stands on the Witch's Shack, both of them if there are two."""
    cards, box = st.game.cards, city.of_kind(st, st.pile("aside"), "monster-id")
    named = st.settings["monster"]
    if st.settings["duo"]:
        found = [c for c in sorted(box) if "duo" in cards[c].flags]
    else:
        found = st.game.titles[named][:1] if named else [singles(st)[st.stat("rolled") - 1]]
    return [Move(c, st.game.zones["monsters"][0], "set-up", host=city.named(st, LAIR)) for c in found]


def traps_needed(st: State) -> int:
    """BG-SET-11 BG-SOLO-13 BG-2P-06 Four Traps for up to three players, else five."""
    return 4 if st.seats <= 3 else 5


@GAME.step
def lay_the_traps(st: State, v: Setting) -> Next:
    """BG-SET-10 BG-SET-13 The Traps of the difficulty, shuffled, so many of them face up in a line.

    BG-DIF-04 Where the difficulty is mixed, so many of them are Hard ones and the others Medium.
    """
    wanted = traps_needed(st)
    level = st.settings["difficulty"]
    hard = wanted if level == "hard" else min(max(int(st.settings["hard-traps"]), 0), wanted) if level == "mixed" else 0
    found = _of_level(st, "Hard", hard) + _of_level(st, "Easy" if level == "easy" else "Medium", wanted - hard)
    return [Move(c, st.game.zones["traps"][0], "set-up", open=True) for c in found]


def _of_level(st: State, level: str, number: int) -> list[int]:
    pile = [c for c in reversed(st.pile("trap-box")) if level in st.game.cards[c].terms]
    return pile[:number]


@GAME.step
def hide_their_backs(st: State, v: Setting) -> Next:
    """BG-DIF-07 What stands on the back of a Hard Trap nobody knows before it is completed: the backs are shuffled."""
    backs = iter(reversed(st.pile("back-box")))
    hard = [c for c in st.pile("traps") if "Hard" in st.game.cards[c].terms]
    return [Move(next(backs), st.game.zones["backs"][0], "set-up", host=trap) for trap in hard]


@GAME.step
def count_the_tokens(st: State, v: Setting) -> Next:
    """BG-SET-12 BG-SET-14 BG-DUO-07 Six Monster tokens on Easy, else five; seven for the Duo. The others go to the box."""
    return [Move(c, st.game.zones["aside"][0], "set-up") for c in st.pile("token-slot")[tokens_used(st) :]]


def tokens_used(st: State) -> int:
    """BG-SET-12 BG-DUO-07 How many Monster tokens there are in this game."""
    return DUO_TOKENS if st.settings["duo"] else TOKENS[st.settings["difficulty"]]


@GAME.step
def lay_the_sidekicks_cards(st: State, v: Setting) -> Next:
    """BG-SOLO-02 Three cards face up beside Scooby-Doo: he has no others in the whole game."""
    if st.seats > 1:
        return None
    zones = st.game.zones
    return [Draw(zones["draw-deck"][0], zones["sidekick"][0], "set-up", 0, True)] * SIDEKICKS_CARDS


@GAME.step
def play_rounds(st: State, v: Setting) -> Next:
    """BG-RND-01 Round after round, until all have won or lost."""
    return Run(ROUND, Round())
