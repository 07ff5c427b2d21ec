"""Playing treasures: permanents are laid down, one-shots are used up. Enter here: PLAY.

Also the moment of a roll: what may change the die, and what one more die does.
"""
from __future__ import annotations

from collections.abc import Iterator

from ...engine.actions import Choice
from ...engine.changes import Change, Move, Rolled, SetStat
from ...engine.flow import Flow, Next, RollDie, Run
from ...engine.game import Card, Game
from ...engine.lower import nodes
from ...engine.state import NOBODY, Locals, Scope, State
from ...engine.window import Window
from ...lang.meaning import Call
from ..parts.when import when
from .reading import MOVE, discarded, engaged

IN_FRONT = 2  # permanents at most


class Played(Locals):
    """Which card, who plays it, and what it answers."""

    __slots__ = ("card", "seat", "it")

    def __init__(self, card: int, seat: int, it: Change | None = None) -> None:
        self.card = card
        self.seat = seat
        self.it = it


PLAY = Flow("munchkin-treasure-hunt.play", Played, inner=True)


@PLAY.step
def lay_it_open(st: State, v: Played) -> Next:
    """TH-CARD-03 A one-shot is shown to everybody."""
    return [Move(v.card, st.game.zones["table"][0], "play", v.seat, open=True)]


@PLAY.step
def follow_its_text(st: State, v: Played) -> Next:
    """TH-CARD-04 What it says is done, before anything else may be played."""
    text = st.game.cards[v.card].play
    return None if text is None else Run(text, Scope(v.card, v.seat, v.it))


@PLAY.step
def use_it_up(st: State, v: Played) -> Next:
    """TH-CARD-03 TH-CMB-25 Then it is discarded, whatever becomes of the fight."""
    return [discarded(st, v.card, v.seat)] if st.zone_of(v.card) == "table" else None


# ---- permanents -----------------------------------------------------------------------------------


def permanents(st: State, seat: int) -> Iterator[Choice]:
    """TH-CARD-06 Every permanent in hand; with two in front already, together with the old one that goes."""
    front = st.pile("front", seat)
    for card in st.pile("hand", seat):
        if st.game.cards[card].kind == "permanent":
            if len(front) < IN_FRONT:
                yield (card,)
            else:
                for old in front:
                    yield card, old


def lay_down(st: State, seat: int, args: Choice) -> Next:
    """TH-CARD-05 It lies in front and gives its bonus. TH-CARD-06 The third takes the place of an old one, never of itself."""
    card, *old = args
    return [*[discarded(st, c, seat) for c in old], Move(card, st.game.zones["front"][seat], "play", seat, open=True)]


# ---- one-shots ------------------------------------------------------------------------------------


def answers(card: Card) -> str:
    """The moment that a card is played in answer to (`play on roll of you`), or ""."""
    moment: str = card.data.get("on", "")
    return moment


def one_shots(st: State, seat: int) -> Iterator[Choice]:
    """TH-CARD-11 One for a fight by whoever is in it; one for one's own turn then, and any when its text allows it."""
    for card in st.pile("hand", seat):
        made = st.game.cards[card]
        if made.kind == "one-shot" and not answers(made) and playable(st, seat, card):
            yield (card,)


def playable(st: State, seat: int, card: int) -> bool:
    """Does the card's own play line let it be played now? Without one, on the own turn and in the own fight."""
    data = st.game.cards[card].data
    test = data.get("playable")
    if test is None:
        return st.active == seat or seat in engaged(st)
    if data.get("in combat") and seat not in engaged(st):
        return False
    return bool(test(st, Scope(card, seat), seat))


def note_added_dice(game: Game, card: Card) -> None:
    """Does a card add a die to a roll?"""
    if card.meaning is not None and any(call.verb == "add" for call in nodes(card.meaning.lines, Call)):
        card.data["adds a die"] = True


def answer_a_roll(st: State, seat: int) -> Iterator[Choice]:
    """TH-CARD-04 TH-CARD-11 What changes a roll, by whoever its text lets change it.

    TH-ENT-03 Where "Another Die" is one more move, it is for the roll of a move.
    """
    for_moves = st.settings.get("another-die-adds") == "no" and st.stat("rolling") != MOVE
    for card in st.pile("hand", seat):
        made = st.game.cards[card]
        if answers(made) == "roll" and playable(st, seat, card) and not (for_moves and made.data.get("adds a die")):
            yield (card,)


def use(st: State, seat: int, args: Choice) -> Next:
    """Lay it open, follow its text, use it up."""
    return Run(PLAY, Played(args[0], seat, fallen(st)))


# ---- the die --------------------------------------------------------------------------------------


def fallen(st: State) -> Rolled | None:
    """The die that lies there and may still be changed."""
    for f in reversed(st.stack):
        it = getattr(f.vars, "it", None)
        if isinstance(it, Rolled):
            return it
    return None


@when("roll", "munchkin-treasure-hunt.rule.roll", lambda st, c: c.befalls(st) != NOBODY)
def die_has_fallen(st: State, v: Scope) -> Next:
    """TH-CARD-04 TH-CMB-07 Any roll of a player may be changed before it counts."""
    assert v.it is not None
    return Window("roll", v.it.befalls(st), only=True)


@when("extra-die", "munchkin-treasure-hunt.rule.extra-die")
def one_more_die(st: State, v: Scope) -> Next:
    """TH-ENT-03 "Another Die" is added to the roll; where a table reads it otherwise, one more roll and move follow this move."""
    last = fallen(st)
    if last is None:
        return None
    if st.settings.get("another-die-adds") == "no":
        return [SetStat("again", 0, st.stat("again") + 1)]
    return RollDie(last.who, onto=last.onto + last.result)


RULES = (die_has_fallen, one_more_die)
FLOWS = (PLAY,)
