"""A cost that others pay: what it buys is theirs where the text says `they`."""
from __future__ import annotations

from card_table import CardTable


def test_whoever_pays_gets_what_it_buys() -> None:
    """Abandoned Arcade: each player who discards a card draws a Door, and nobody draws for another."""
    t = CardTable()
    for seat, title in enumerate(("Hiccups", "Snow Ghost", "Tar Golem")):
        t.put("hand", title, seat=seat)
    t.put("dungeons", "Abandoned Arcade")
    t.happen("reveal", title="Abandoned Arcade")
    questions = []
    while t.pending:
        questions.append(t.asked())
        seat, options = questions[-1][0], t.options()
        t.say(seat != 1 if options == [True, False] else options[0])
    assert [len(t.titles("hand", seat)) for seat in range(3)] == [1, 1, 1], questions
    assert t.titles("hand", 1) == ["Snow Ghost"]
    assert {"Hiccups", "Tar Golem"} <= set(t.titles("door-discards"))
