"""Which nouns a preposition may join. Owns: the tables of attachment. Never: a verb's own phrases (its signature has them).

Enter here: FOLLOWS, OBJECT, OF. "*" is any category.
"""
from __future__ import annotations

from collections.abc import Mapping

Categories = frozenset[str]


def _sets(table: Mapping[str, str]) -> dict[str, Categories]:
    return {key: frozenset(words.split()) for key, words in table.items()}


FOLLOWS = _sets({  # preposition -> the categories of nouns that it may follow
    "with": "player term card place token role event",
    "without": "player term card place token role event",
    "from": "card term number token event",
    "in": "card term event player stat count token role number",
    "on": "player token card role",
    "at": "term token card player place role event",
    "by": "event",
    "vs": "stat event",
    "within": "player role term place card token",
    "against": "event state player stat",
    "during": "event",
    "to": "event",
    "into": "event",
    "for": "event state term rule",
    "even": "stat event",
    "per": "stat",
    "under": "card term",
    "chosen by": "card term",
    "here": "term token role card player",
    "rounded up": "*",
    "rounded down": "*",
    "equal to": "stat",
})  # fmt: skip

OBJECT = _sets({  # preposition -> the categories of the noun inside it, where it narrows a noun
    "with": "stat term token player card having",
    "without": "stat term token player card",
    "from": "zone player place",
    "in": "zone place period",
    "on": "player place",
    "at": "place manner",
    "by": "player role class tag kind",
    "vs": "term player stat role",
    "within": "unit",
    "against": "term player stat role",
    "during": "time event",
    "to": "place player zone term event",
    "into": "zone place",
    "for": "event",
    "even": "event",
    "per": "term card token stat count role player",
    "under": "card term token",
    "chosen by": "player",
    "equal to": "stat count number zone",
    "after": "event",
    "before": "event",
})  # fmt: skip

MODIFIER = _sets({  # what the phrases of `+2 ...` may hold
    "to": "stat side",
    "vs": "term player stat role name",
    "per": "term card token stat count role player self",
    "for": "term player role self",
    "at": "place",
    "in": "event zone place",
    "with": "player term card having",
    "during": "event time",
    "against": "term player role",
    "here": "*",
    "rounded up": "*",
    "rounded down": "*",
})  # fmt: skip

HOLDS = _sets({  # what a condition without a noun may say: `if in combat`, `unless at Entrance`
    "in": "period zone place",
    "at": "place",
    "on": "time",
    "during": "event time",
    "after": "event",
    "before": "event",
})  # fmt: skip

PLAY = _sets({  # what may follow `play`
    "in": "period",
    "on": "event time",
    "at": "place",
    "after": "event",
    "before": "event",
    "during": "event time",
})  # fmt: skip

OF = _sets({  # category of the noun before `of` -> categories of the noun behind it
    "stat": "player role side term self card",
    "zone": "player",
    "count": "term card token role player zone",
    "event": "term player card place role self period",
    "card": "zone player period",
    "token": "player place role",
    "time": "period",
    "term": "player self event zone",
    "place": "player term self role card",
    "rule": "term side player card self",
})  # fmt: skip

STAT_OF = _sets({  # where a stat says of what it is
    "player": "player side role class",
    "card": "term card self role side",
    "side": "side",
    "game": "",
})  # fmt: skip

LOOSE = frozenset(("per", "without", "as", "for", "vs", "by", "against"))  # a bare Term or plural may stand behind these
