"""What many games say of the cards, as plain data and from that as text, JSON, CSV or a page.

Owns: the shape of the data (docs/balance-and-diff.md), the words. Never: the counting (`play.card_statistics`), drawing (`plots`).
Enter here: report_of, comparison_of, to_text, to_json, to_csv, to_html.
"""
from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from html import escape
from math import isfinite
from typing import Any

from attrs import asdict

from ..play.card_statistics import MEASURES, CardCount, Measure, changed
from ..play.noise import FEWEST, Contrast, Estimate, Q, beyond_noise, contrast, rate, ratio
from ..play.simulate import Result
from .paint import Paint

Data = dict[str, Any]
VERSION = 1  # of the data's shape
NAME = 25  # columns for a card's name
METHOD = {
    "confidence": 0.95,
    "rates": "Wilson's interval",
    "swings": "normal interval, the error taken between games",
    "beyond_noise": "two-sided normal test, the error taken between games; Benjamini-Hochberg over all cards and measures",
    "q": Q,
    "fewest_games": FEWEST,
}


# ---- data -----------------------------------------------------------------------------------------


def report_of(cards: CardCount, results: Mapping[int, Result], about: Data) -> Data:
    """One version: each card with what is beyond noise beside the others of its kind."""
    return {**_top(about, cards, results), "cards": _cards(cards)}


def comparison_of(
    before: CardCount, after: CardCount, old: Mapping[int, Result], new: Mapping[int, Result], about: Data
) -> Data:
    """Two versions: what moved beyond noise, for each card and for the game."""
    by_card = changed(before, after)
    by_game = _game_changes(old, new, after.seats)
    chances = {**{key: c.p for key, c in by_card.items()}, **{("", name): c.p for name, c in by_game.items()}}
    far = beyond_noise(chances)
    cards = []
    for title in sorted({*before.kinds, *after.kinds}):
        there = [count for count in (after, before) if title in count.kinds]
        card = _card(there[0], title, by_card, far)
        card["in"] = "both" if len(there) == 2 else "new" if there[0] is after else "removed"
        if len(there) == 2:
            card["before"] = {"copies": before.copies[title], **_measures(before, title)}
        cards.append(card)
    changes = {name: _contrast(c, ("", name) in far) for name, c in by_game.items()}
    return {**_top(about, after, new), "before": _game(before, old), "changes": changes, "cards": cards}


def _top(about: Data, cards: CardCount, results: Mapping[int, Result]) -> Data:
    usual = {"own_turn": cards.usual[0], "other_turn": cards.usual[1]} if cards.scored else None
    parts = max(cards.seats - 1, 1)
    usual = {name: value / parts for name, value in usual.items()} if usual else None
    return {"version": VERSION, **about, "method": METHOD, "usual_swing": usual, "play": _game(cards, results)}


def _game(cards: CardCount, results: Mapping[int, Result]) -> Data:
    """How long the games were, and which seats won."""
    done = [results[n] for n in sorted(cards.games)]
    return {
        "games": len(done),
        "turns": _estimate(ratio([(r.turns, 1) for r in done])),
        "decisions": _estimate(ratio([(r.decisions, 1) for r in done])),
        "seats": [_estimate(rate(sum(seat in r.winners for r in done), len(done))) for seat in range(cards.seats)],
    }


def _game_changes(old: Mapping[int, Result], new: Mapping[int, Result], seats: int) -> dict[str, Contrast]:
    both = sorted(n for n in old.keys() & new.keys() if not old[n].error and not new[n].error)
    numbers = _game_numbers(seats).items()
    found = {name: contrast([(value(new[n]), 1.0, value(old[n]), 1.0) for n in both]) for name, value in numbers}
    return {name: c for name, c in found.items() if c is not None}


def _game_numbers(seats: int) -> dict[str, Callable[[Result], float]]:
    """What is compared of whole games."""
    numbers: dict[str, Callable[[Result], float]] = {"turns": lambda r: r.turns, "decisions": lambda r: r.decisions}
    return numbers | {f"seat {seat + 1} won": partial(_won, seat) for seat in range(seats)}


def _won(seat: int, result: Result) -> float:
    return float(seat in result.winners)


def _cards(cards: CardCount) -> list[Data]:
    beside = cards.against_its_kind()
    far = beyond_noise({key: c.p for key, c in beside.items()})
    return [_card(cards, title, beside, far) for title in cards.titles]


def _card(cards: CardCount, title: str, contrasts: Mapping[tuple[str, str], Contrast], far: frozenset[tuple[str, str]]) -> Data:
    compared = {name: _contrast(contrasts[title, name], (title, name) in far) for name in MEASURES if (title, name) in contrasts}
    return {
        "card": title, "kind": cards.kinds[title], "copies": cards.copies[title], **_measures(cards, title), "compared": compared,
    }


def _measures(cards: CardCount, title: str) -> Data:
    return {m.name: _estimate(cards.estimate(m.name, title)) for m in cards.measures()}


def _estimate(found: Estimate) -> Data:
    """A number with its interval; null where there is none."""
    return {key: _number(value) if found.of or key == "of" else None for key, value in asdict(found).items()}


def _contrast(found: Contrast, far: bool) -> Data:
    return {**{key: _number(value) for key, value in asdict(found).items()}, "beyond_noise": far}


def _number(value: float) -> float | None:
    if not isfinite(value):
        return None
    return value if isinstance(value, int) else float(f"{value:.6g}")


# ---- words ----------------------------------------------------------------------------------------


def shown(measure: Measure, value: float | None, sign: bool = False) -> str:
    """A value of a measure, as people read it."""
    if value is None:
        return "-"
    if measure.rate:
        return f"{100 * value:+.1f}%" if sign else f"{100 * value:.0f}%"
    return f"{value:+.2f}"


def swing_name(data: Data) -> str:
    """What the swings are of."""
    return f"swing of {data['score']}" if data.get("score") else "swing"


def far_cards(data: Data) -> Iterator[tuple[Data, Measure, Data]]:
    """The cards and measures that are beyond noise, the least likely first."""
    found = [
        (card, MEASURES[name], c) for card in data["cards"] for name, c in card["compared"].items() if c["beyond_noise"]
    ]
    yield from sorted(found, key=lambda f: (f[2]["p"], f[0]["card"], f[1].name))


def to_text(data: Data, paint: Paint) -> str:
    """For people: at 80 columns, and without colours too."""
    lines = [*_heading(data), ""]
    lines += _moved(data, paint) if data["against"] else [*_outside(data, paint), "", *_table(data, paint)]
    return "\n".join([*lines, "", *_how(data)])


def cards_as_text(cards: CardCount, score: str) -> str:
    """The cards alone, for people."""
    data, paint = {"score": score, "against": None, "cards": _cards(cards)}, Paint()
    return "\n".join([*_outside(data, paint), "", *_table(data, paint), "", *_how(data)])


def _heading(data: Data) -> Iterator[str]:
    yield f"{data['game']}, {data['play']['games']} games of {data['players']}, seed {data['seed']}, {data['bots']} bots"
    if data["against"]:
        yield f"the cards now beside those of {data['against']}: the same seeds, the rules of today"
    for error in data["errors"][:5]:
        yield f"error: game {error['game']} (its seed: {error['seed']}): {error['error']}"
    if not data["against"] and data["play"]["games"]:
        yield f"turns {_with_interval(data['play']['turns'], '.1f')}"
        seats = "   ".join(f"{n} {100 * e['value']:.0f}%" for n, e in enumerate(data["play"]["seats"], 1))
        yield f"won by seat: {seats}"


def _with_interval(e: Data, form: str) -> str:
    if e["value"] is None or e["low"] is None:
        return "-" if e["value"] is None else f"{e['value']:{form}}"
    return f"{e['value']:{form}} ({e['low']:{form}} to {e['high']:{form}})"


def _outside(data: Data, paint: Paint) -> Iterator[str]:
    found = list(far_cards(data))
    if not found:
        yield "No card is beyond noise beside the others of its kind."
        return
    yield "Beyond noise, beside the others of their kind:"
    for card, measure, c in found:
        style = "good" if c["difference"] > 0 else "bad"
        what = swing_name(data) if measure.name == "swing" else measure.says
        values = paint(f"{shown(measure, c['first'])}, others {shown(measure, c['second'])}", style)
        yield f"  {card['card']} ({card['kind']}): {what} {values}"


def _table(data: Data, paint: Paint) -> Iterator[str]:
    yield f"{'card':<{NAME}}drawn played {'won if drawn':<14}{'won if played':<14}{'swing' if data['score'] else ''}".rstrip()
    for card in sorted(data["cards"], key=lambda c: (c["kind"], c["card"])):
        name = card["card"] if len(card["card"]) < NAME else card["card"][: NAME - 2] + "~"
        rates = f"{shown(MEASURES['drawn'], card['drawn']['value']):>5} {shown(MEASURES['played'], card['played']['value']):>6} "
        cells = [_cell(card, name, paint) for name in ("won-drawn", "won-played", "swing") if name in card]
        yield f"{name:<{NAME}}{rates}{''.join(cells)}".rstrip()


def _cell(card: Data, name: str, paint: Paint) -> str:
    """`26% 22-31 ^`: what it is, its interval, and whether it is above or below the others of its kind beyond noise."""
    measure, e = MEASURES[name], card[name]
    if e["value"] is None:
        return f"{'-':<14}"
    if measure.rate:
        text = f"{100 * e['value']:3.0f}% {100 * e['low']:.0f}-{100 * e['high']:.0f}"
    else:
        reach = "" if e["low"] is None else f" +-{e['value'] - e['low']:.2f}"
        text = f"{e['value']:+.2f}{reach}"
    c = card["compared"].get(name)
    up = c is not None and c["difference"] > 0
    mark = "" if c is None or not c["beyond_noise"] else " ^" if up else " v"
    return paint(f"{text + mark:<14}", ("good" if up else "bad") if mark else "")


def _moved(data: Data, paint: Paint) -> Iterator[str]:
    """Two versions: the game, the cards that moved, those that are new or gone."""
    yield f"{'the game':<{NAME}}before -> now    difference, 95% interval"
    for name, c in data["changes"].items():
        measure = MEASURES["played"] if name.startswith("seat") else None
        yield paint(_change(name, c, measure), _style(c))
    yield ""
    moved = list(far_cards(data))
    yield "Cards that moved beyond noise:" if moved else "No card that is in both moved beyond noise."
    last = ""
    for card, measure, c in sorted(moved, key=lambda m: m[0]["card"]):
        if card["card"] != last:
            yield f"  {card['card']} ({card['kind']})"
            last = card["card"]
        what = swing_name(data) if measure.name == "swing" else measure.says
        yield paint(_change("    " + what, c, measure), _style(c))
    for where, says in (("new", "New cards"), ("removed", "Cards that are gone")):
        found = [card for card in data["cards"] if card["in"] == where]
        if found:
            yield ""
            yield f"{says}:"
            yield from (f"  {line}" for line in _table({**data, "cards": found}, paint))
    both = sum(card["in"] == "both" for card in data["cards"])
    yield ""
    yield f"{len({card['card'] for card, _, _ in moved})} of {both} cards moved beyond noise."


def _style(c: Data) -> str:
    return "" if not c["beyond_noise"] else "good" if c["difference"] > 0 else "bad"


def _change(name: str, c: Data, measure: Measure | None) -> str:
    def say(value: float, sign: bool = False) -> str:
        return shown(measure, value, sign) if measure else f"{value:{'+' if sign else ''}.1f}"

    mark = "" if not c["beyond_noise"] else " ^" if c["difference"] > 0 else " v"
    values = f"{say(c['second']):>6} -> {say(c['first']):<6}"
    return f"{name:<{NAME}}{values} {say(c['difference'], True):>7}  ({say(c['low'], True)} to {say(c['high'], True)}){mark}"


def _how(data: Data) -> Iterator[str]:
    other = "moved from the other version" if data["against"] else "above or below the others of its kind"
    yield f"Intervals: 95%. ^ v: {other}, beyond noise"
    yield f"(Benjamini-Hochberg, {Q:.0%}; not said where fewer than {FEWEST} games tell anything)."
    if data["score"]:
        yield f"Swing: what the player's lead in {data['score']} over the mean of the others"
        yield "changes from the play to the end of the turn, beyond what it usually does."


# ---- for machines ---------------------------------------------------------------------------------


def to_json(data: Data) -> str:
    """All of it."""
    return json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False)


def to_csv(data: Data) -> str:
    """A row for each card; the columns are always the same."""
    out = io.StringIO()
    parts = ("value", "low", "high", "of")
    columns = ["card", "kind", "copies", "in", *(f"{m}.{p}" for m in MEASURES for p in parts)]
    columns += [f"{m}.{p}" for m in MEASURES for p in ("other", "difference", "p", "beyond_noise")]
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for card in data["cards"]:
        row = [card["card"], card["kind"], card["copies"], card.get("in", "both")]
        row += [card.get(m, {}).get(p) for m in MEASURES for p in parts]
        for m in MEASURES:
            c = card["compared"].get(m, {})
            row += [c.get("second"), c.get("difference"), c.get("p"), c.get("beyond_noise")]
        writer.writerow(row)
    return out.getvalue().rstrip("\n")


# ---- a page ---------------------------------------------------------------------------------------

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 68rem; padding: 0 1rem }}
:root {{ color-scheme: only light; color: #1b1f24; background: #fff }}
table {{ border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }}
th, td {{ text-align: left; padding: .25rem .5rem; border-bottom: 1px solid #d8dee4; white-space: nowrap }}
th button {{ all: unset; cursor: pointer; font-weight: 600 }}
th button:focus-visible {{ outline: 2px solid #0969da }}
th[aria-sort=ascending] button::after {{ content: " \\2191" }} th[aria-sort=descending] button::after {{ content: " \\2193" }}
.up {{ color: #116329; font-weight: 600 }} .down {{ color: #a40e26; font-weight: 600 }}
small {{ color: #57606a }} figure {{ margin: 1rem 0; overflow-x: auto }} .wide {{ overflow-x: auto }}
pre {{ white-space: pre-wrap }}
</style></head><body>
<h1>{title}</h1>
<pre>{summary}</pre>
<figure>{plot}</figure>
<p><label>Show cards with <input id="filter" type="search" placeholder="a name or a kind"></label></p>
<div class="wide"><table id="cards"><thead><tr>{head}</tr></thead><tbody>
{rows}
</tbody></table></div>
<script>
const body = document.querySelector("#cards tbody");
document.querySelectorAll("#cards th").forEach((th, at) => th.querySelector("button").addEventListener("click", () => {{
  const down = th.getAttribute("aria-sort") === "ascending";
  const value = row => row.cells[at].dataset.v;
  const order = (a, b) => {{
    const [x, y] = [value(a), value(b)], [m, n] = [parseFloat(x), parseFloat(y)];
    if (x === "" || y === "") return (x === "") - (y === "");
    const found = isNaN(m) || isNaN(n) ? x.localeCompare(y) : m - n;
    return down ? -found : found;
  }};
  document.querySelectorAll("#cards th").forEach(other => other.removeAttribute("aria-sort"));
  th.setAttribute("aria-sort", down ? "descending" : "ascending");
  body.append(...[...body.rows].sort(order));
}}));
document.querySelector("#filter").addEventListener("input", event => {{
  const wanted = event.target.value.toLowerCase();
  for (const row of body.rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
}});
</script></body></html>"""


def to_html(data: Data, plot: str) -> str:
    """A page that needs nothing else: the summary, the plot (as SVG), a table that sorts."""
    plain = Paint(False)
    summary = [*_heading(data), ""]
    summary += _moved(data, plain) if data["against"] else _outside(data, plain)
    measures = [m for m in MEASURES.values() if any(m.name in card for card in data["cards"])]
    names = ["card", "kind", "copies", *(swing_name(data) if m.name == "swing" else m.says for m in measures)]
    head = "".join(f'<th scope="col"><button>{escape(name)}</button></th>' for name in names)
    return PAGE.format(
        title=escape(f"Balance of {data['game']}" + (f" against {data['against']}" if data["against"] else "")),
        summary=escape("\n".join([*summary, "", *_how(data)])), plot=plot, head=head,
        rows="\n".join(_html_row(card, measures) for card in data["cards"]),
    )


def _html_row(card: Data, measures: Sequence[Measure]) -> str:
    first = [(escape(str(card[key])), escape(str(card[key])), "") for key in ("card", "kind", "copies")]
    cells = first + [_html_cell(card, m) for m in measures]
    return "<tr>" + "".join(f'<td data-v="{value}"{style}>{said}</td>' for value, said, style in cells) + "</tr>"


def _html_cell(card: Data, measure: Measure) -> tuple[str, str, str]:
    """What is sorted by, what is shown, and how."""
    e = card.get(measure.name) or {"value": None}
    if e["value"] is None:
        return "", "", ""
    interval = "" if e["low"] is None else f" <small>{shown(measure, e['low'])} to {shown(measure, e['high'])}</small>"
    c = card["compared"].get(measure.name)
    style = "" if c is None or not c["beyond_noise"] else f' class="{"up" if c["difference"] > 0 else "down"}"'
    return repr(e["value"]), shown(measure, e["value"]) + interval, style
