"""Draw a monster, roll for strength, play treasures, keep the gold: the whole rulebook in order. Enter here: game, turn."""
from __future__ import annotations

from ...engine.changes import BeginTurn, Change, Draw, End, Expire, Move, Rolled, Shuffle
from ...engine.flow import Ask, Both, Flow, Next, Run
from ...engine.game import NoLocals
from ...engine.state import NO_NAMES, NOBODY, Locals, Scope, State
from ...engine.values import total

HAND_SIZE = 3
STOP = NOBODY


class Turn(Locals):
    """Whose turn it is, and whether the monster was beaten."""

    __slots__ = ("hero", "won")

    def __init__(self, hero: int, won: bool = False) -> None:
        self.hero = hero
        self.won = won


game = Flow("mini-hunt", NoLocals)
turn = Flow("turn", Turn, loop=True)


@game.step
def shuffle_the_decks(st: State, v: NoLocals) -> Next:
    """Shuffle the monsters, then the treasures."""
    zones = st.game.zones
    return [Shuffle(zones["monster-deck"][0]), Shuffle(zones["treasure-deck"][0])]


@game.step
def deal(st: State, v: NoLocals) -> Next:
    """Everybody begins with three treasures."""
    zones = st.game.zones
    deck = zones["treasure-deck"][0]
    return [Draw(deck, zones["hand"][seat], "deal", seat) for seat in range(st.seats) for _ in range(HAND_SIZE)]


@game.step
def take_turns(st: State, v: NoLocals) -> Next:
    """Turns go round until the treasures are gone."""
    first = max(st.active, 0)
    return Run(turn, Turn((first - 1) % st.seats))


@turn.step
def meet_a_monster(st: State, v: Turn) -> Next:
    """The next player draws a monster and rolls a die: the strength to start with."""
    v.hero = hero = (v.hero + 1) % st.seats
    zones = st.game.zones
    return [BeginTurn(hero), Draw(zones["monster-deck"][0], zones["monster-discards"][0], "hunt", hero), Rolled(hero, 6)]


@turn.step
def play_or_stop(st: State, v: Turn) -> Next:
    """Play one treasure for its bonus, or stop; whoever has none goes on."""
    hand = st.pile("hand", v.hero)
    return Ask(v.hero, "play", [STOP, *hand], about="card", default=STOP) if hand else compare


@play_or_stop.answered
def played(st: State, v: Turn, card: int) -> Next:
    """A treasure that is played is spent; what it says is done."""
    if card == STOP:
        return compare
    effect = st.game.cards[card].play
    assert effect is not None
    play = Move(card, st.game.zones["treasure-discards"][0], "play", v.hero, NOBODY, True, st.where[card])
    return Both([play], Run(effect, Scope(card, v.hero, None, NO_NAMES)))


@turn.step
def once_more(st: State, v: Turn) -> Next:
    """As often as the player likes."""
    return play_or_stop


@turn.step
def compare(st: State, v: Turn) -> Next:
    """Strength that equals the monster's is enough. The treasures of a beaten monster are drawn one by one."""
    monster = st.game.cards[st.pile("monster-discards")[-1]].fields["strength"]
    v.won = total(st, "+strength", v.hero, st.stat("rolled")) >= monster
    changes: list[Change] = [Expire("combat")] if st.lasting else []
    if v.won:
        zones = st.game.zones
        loot = Draw(zones["treasure-deck"][0], zones["hand"][v.hero], "draw", v.hero)
        changes += [loot] * (1 + monster // 5)
    return changes


@turn.step
def pay(st: State, v: Turn) -> Next:
    """Whoever was beaten loses one card of their choice. The game ends when the treasures are gone."""
    if v.won:
        return None if st.pile("treasure-deck") else [End(richest(st))]
    hand = st.pile("hand", v.hero)
    return Ask(v.hero, "discard", hand[:], about="card") if hand else None


@pay.answered
def lost(st: State, v: Turn, card: int) -> Next:
    """The lost card is spent."""
    return [Move(card, st.game.zones["treasure-discards"][0], "discard", v.hero, NOBODY, True, st.where[card])]


def gold(st: State, seat: int) -> int:
    """What a player's cards are worth."""
    cards = st.game.cards
    return sum([cards[c].fields["gold"] for c in st.pile("hand", seat)])


def richest(st: State) -> tuple[int, ...]:
    """The players with the most gold."""
    worth = [gold(st, s) for s in range(st.seats)]
    return tuple([s for s, g in enumerate(worth) if g == max(worth)])
