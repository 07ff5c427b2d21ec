"""A tiny duel from text: two players with decks of their own, cards that lie on cards, answers to what the other is doing.

Lanterns are laid out; oil and wind make them brighter or darker. A turn: the two act in turn until both have passed, then both
say in secret what they throw away.
"""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from attrs import evolve

from rulecore.engine.abilities import USE_ABILITY, use_row
from rulecore.engine.actions import ANY_TIME, Action, Choice
from rulecore.engine.changes import BeginTurn, Draw, Expire, Move, SetStat, Shuffle
from rulecore.engine.flow import AskAll, Both, Flow, Next, Run
from rulecore.engine.game import Game, NoLocals, Spec
from rulecore.engine.state import NOBODY, Locals, Scope, State
from rulecore.engine.values import card_stat
from rulecore.engine.verb import VerbSet
from rulecore.engine.window import Window
from rulecore.engine.words import Words
from rulecore.games import build, read_all
from rulecore.verbs.cards import Discard
from rulecore.verbs.cards import Draw as DrawCards
from rulecore.verbs.fights import Cancel
from rulecore.vocab import Vocabulary, load_vocabulary

NOUNS = """
title: Lantern
seats: [2, 2]
bonus: {to: light, of: Lantern, lasts: turn}
construction: {deck: deck, size: 9, copies: 3, least: {Lantern: 1}}
zones:
  hand: {owner: player, sees: owner}
  front: {owner: player, sees: all}
  stage: {sees: all}
  deck: {owner: player, order: stack, sees: none, discards: gone}
  gone: {owner: player, order: stack, sees: all}
stats:
  light: {of: [card]}
  wax: {of: [player], start: 5, min: 0}
kinds:
  lantern: {term: Lantern, fields: {light: number}, required: [light], deck: deck, counts: [front], bare: self}
  oil: {term: Oil, bonus: true, deck: deck, counts: [front], bare: host}
  tool: {term: Tool, deck: deck, counts: [front], bare: host}
  wind: {term: Wind, deck: deck, counts: [stage], played: true, bare: host}
moments: {effect: "{who:act} with {what|a card}", draw: "{who:draw} {what|a card}"}
play: [anytime]
periods: [turn, game]
times: [end]
players: {player: either, opponent: the other}
cards: [card]
bare: [opponent]
windows:
  acting: {policy: alternate}
  effect: {policy: reply, seconds: 2.6}
rulings:
  remade: {id: LA-1, default: "yes", readings: ["yes", "no"], reason: a test, switch: true}
"""
CARDS = """
lantern "Old Lamp": light 4
lantern "Torch": light 6
oil "Whale Oil": +2
tool "Bellows"
    discard this: -3
tool "Snuffer"
    discard this: cancel effect
tool "Purse"
    discard a card: draw 1 card
wind "Gust"
    -1
wind "Draught"
    draw 2 cards
wind "Calm"
    play on effect of the opponent
    cancel effect
"""
TITLES = ("Old Lamp", "Torch", "Whale Oil", "Bellows", "Snuffer", "Purse", "Gust", "Draught", "Calm")
MAIN = Flow("lantern", NoLocals)
TURN = Flow("lantern turn", NoLocals, loop=True)


class Played(Locals):
    """Which card, who plays it, what it is played on."""

    __slots__ = ("card", "seat", "on")

    def __init__(self, card: int, seat: int, on: int = NOBODY) -> None:
        self.card = card
        self.seat = seat
        self.on = on


PLAY = Flow("lantern play", Played, inner=True)


@MAIN.step
def deal(st: State, v: NoLocals) -> Next:
    """LA-SET-01 Three cards each, from the own deck."""
    zones = st.game.zones
    drawn = [Draw(zones["deck"][s], zones["hand"][s], "draw", s) for s in range(st.seats) for _ in range(3)]
    return [*[Shuffle(z) for z in zones["deck"]], *drawn]


@MAIN.step
def go(st: State, v: NoLocals) -> Next:
    """LA-SET-02 Turns."""
    return Run(TURN, NoLocals())


@TURN.step
def begin(st: State, v: NoLocals) -> Next:
    """LA-TURN-01 The other player's turn."""
    return [BeginTurn(1 - st.active if st.active != NOBODY else 0)]


@TURN.step
def act(st: State, v: NoLocals) -> Next:
    """LA-TURN-02 In turn, until both have passed."""
    return Window("acting", st.active)


@TURN.step
def throw_away(st: State, v: NoLocals) -> Next:
    """LA-TURN-03 At most two cards each, in secret."""
    return AskAll("throw away", {s: tuple(st.pile("hand", s)) for s in range(2)}, "card", shape="subset", least=0, most=2)


@throw_away.answered
def thrown(st: State, v: NoLocals, answers: Mapping[int, tuple[int, ...]]) -> Next:
    """They go together."""
    gone = st.game.zones["gone"]
    return [Expire("turn"), *[Move(c, gone[s], "discard", s) for s, cards in answers.items() for c in cards]]


@PLAY.step
def on_the_stage(st: State, v: Played) -> Next:
    """LA-PLAY-01 It is laid open."""
    return [Move(v.card, st.game.zones["stage"][0], "play", v.seat, v.on, True)]


@PLAY.step
def anybody_against_it(st: State, v: Played) -> Next:
    """LA-PLAY-02 The other may answer."""
    return Window("effect", v.seat, only=True)


@PLAY.step
def what_it_does(st: State, v: Played) -> Next:
    """LA-PLAY-03 Wind blows, the others stay."""
    if st.stat("cancelled"):
        return Both([SetStat("cancelled", 0, 0)], over)
    text = st.game.cards[v.card].play
    if text is not None:
        return Run(text, Scope(v.card, v.seat))
    return [Move(v.card, st.game.zones["front"][v.seat], "play", v.seat, v.on, True)]


@PLAY.step
def over(st: State, v: Played) -> Next:
    """LA-PLAY-04 What does not stay is gone."""
    return [Move(v.card, st.game.discard_zone(v.card), "discard", v.seat)] if st.zone_of(v.card) == "stage" else None


def lanterns(st: State) -> list[int]:
    """The lanterns that are out."""
    return [c for s in range(st.seats) for c in st.pile("front", s) if st.game.cards[c].kind == "lantern"]


def ways(answer: bool) -> Any:
    """Every way to play a card that answers something, or any other."""

    def find(st: State, seat: int) -> Iterator[Choice]:
        for c in st.pile("hand", seat):
            made = st.game.cards[c]
            if ("on" in made.data) is answer:
                yield from [(c, on) for on in lanterns(st)] if made.kind == "oil" else [(c,)]

    return find


def play(st: State, seat: int, args: Choice) -> Next:
    """Play a card."""
    return Run(PLAY, Played(args[0], seat, *args[1:]))


ACTIONS = (
    Action("play", ANY_TIME, ways(False), play, about=("card", "card")),
    Action("answer", ANY_TIME, ways(True), play, about=("card",), window="effect"),
    USE_ABILITY,
    use_row("answer with an ability", "effect"),
)


def light(st: State, card: int) -> int:
    """How bright a card is."""
    return card_stat(st, "light", card)


WORDS = Words(
    has_term=lambda st, seat, term: False,
    is_term=lambda st, card, term: term in st.game.cards[card].terms,
    card_numbers={"light": light},
    periods={"turn": "turn", "game": "game"},
    supply={"card": ("deck", "hand")},
    aimed=lanterns,
)


SPEC = Spec(
    "lantern", MAIN, VerbSet([Cancel, Discard, DrawCards]), actions=ACTIONS, flows=(TURN, PLAY), words=WORDS,
    registers={"cancelled": ("game", 0)}, answerable="effect",
    remakes=lambda st, deck: st.settings["remade"] == "yes",
    notes=lambda st, seat: {"held": [st.game.cards[c].title for c in st.pile("hand", seat)]},
)


@lru_cache
def words(more: str = "") -> Vocabulary:
    """The nouns of the game."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.yaml"
        path.write_text(NOUNS + more, encoding="utf-8")
        found, problems = load_vocabulary(path)
    assert found is not None and not problems, [str(p) for p in problems]
    return evolve(found, name="lantern", folders=())


@lru_cache
def lantern() -> Game:
    """The game; two decks come with it."""
    cards, problems = read_all({"lantern.card": CARDS}, words(), SPEC)
    assert not problems, [str(p) for p in problems]
    game = build(words(), SPEC, cards)
    game.decks = {"bright": TITLES, "windy": ("Gust",) * 3 + ("Old Lamp",) * 3 + ("Calm",) * 3}
    return game
