"""What an option is called: a stable key for programs, an English label for people. Made when someone asks.

Owns: keys, labels. Never: which options there are. Enter here: key_of, label_of.
"""
from __future__ import annotations

import re
from collections import Counter
from typing import Any

from .flow import Ask
from .state import NOBODY, State

NOT_A_WORD = re.compile(r"[^a-z0-9]+")
LISTS = ("subset", "order")


def slug(text: str) -> str:
    """`The Snow Ghost!` -> `the-snow-ghost`."""
    return NOT_A_WORD.sub("-", text.lower().replace("'", "")).strip("-")


def kind_of(value: Any, about: str) -> str:
    """What a value is: a word, a truth, nothing, or what the question says its options are."""
    if isinstance(value, bool):
        return "yes-no"
    if isinstance(value, str):
        return "word"
    if value is None or (value == NOBODY and about in ("card", "seat")):
        return "none"
    return about


def key_of(st: State, ask: Ask, option: Any) -> str:
    """The stable key of an option: `pass`, `yes`, `3`, `seat-1`, `snow-ghost.12`, `play-a-curse duck.7 seat-2`."""
    if isinstance(option, tuple):
        if ask.shape in LISTS:
            return ",".join(_key(st, x, ask.about) for x in option) or "nothing"
        return " ".join(_key(st, x, about) for x, about in zip(option, _parts(st, ask, option), strict=True))
    return _key(st, option, ask.about)


def label_of(st: State, ask: Ask, option: Any, players: tuple[str, ...]) -> str:
    """An option in English: `Play a Curse: Duck, Bo`; of cards of one name that lie on others, on which: `Lamp (Mill)`."""
    if ask.about == "card" and st.hosts and (spots := _told_by_place(st, ask)):
        if isinstance(option, tuple):
            return ", ".join(spots.get(x) or _label(st, x, "card", players) for x in option) or "nothing"
        if option in spots:
            return spots[option]
    if isinstance(option, tuple):
        if ask.shape in LISTS:
            return ", ".join(_label(st, x, ask.about, players) for x in option) or "nothing"
        words = [_label(st, x, about, players) for x, about in zip(option, _parts(st, ask, option), strict=True)]
        return words[0] + (": " + ", ".join(words[1:]) if len(words) > 1 else "")
    return _label(st, option, ask.about, players)


def _told_by_place(st: State, ask: Ask) -> dict[int, str]:
    """The cards that are told by what they lie on: those to choose from that have the name of another one."""
    cards = [c for c in ask.options if type(c) is int and c in st.hosts]
    names = Counter(st.game.cards[c].title for c in cards)
    return {c: f"{name} ({st.game.cards[st.hosts[c]].title})" for c in cards if names[name := st.game.cards[c].title] > 1}


def _parts(st: State, ask: Ask, option: tuple[Any, ...]) -> list[str]:
    """What each part of a structured option is: an action's name is followed by what its row says.

    Any other is what the question says, part by part if it names as many (`number seat card`).
    """
    row = st.game.action.get(option[0]) if option and isinstance(option[0], str) else None
    if row is None:
        parts = ask.about.split()
        return parts if len(parts) == len(option) else [ask.about] * len(option)
    about = ["word", *row.about]
    return about[: len(option)] + ["number"] * (len(option) - len(about))


def _key(st: State, value: Any, about: str) -> str:
    kind = kind_of(value, about)
    if kind == "yes-no":
        return "yes" if value else "no"
    if kind == "none":
        return "none"
    if isinstance(value, tuple):
        return ",".join(_key(st, x, about) for x in value) or "nothing"
    if kind == "card":
        return f"{slug(st.game.cards[value].title)}.{value}"
    if kind == "place":
        return slug(st.game.vocab.board.names[value])
    return f"seat-{value}" if kind == "seat" else slug(str(value)) if kind == "word" else str(value)


def _label(st: State, value: Any, about: str, players: tuple[str, ...]) -> str:
    kind = kind_of(value, about)
    if kind == "yes-no":
        return "Yes" if value else "No"
    if kind == "none":
        return "Nobody" if about == "seat" else "None"
    if isinstance(value, tuple):
        return " and ".join(_label(st, x, about, players) for x in value) or "nothing"
    if kind == "card":
        return str(st.game.cards[value].title)
    if kind == "place":
        return str(st.game.vocab.board.names[value])
    words = players[value] if kind == "seat" else str(value)
    return words[:1].upper() + words[1:]
