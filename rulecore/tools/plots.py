"""The balance of a card set as a picture: a dot and its interval for each card. Needs matplotlib (the extra `plots`).

Owns: the drawing. Never: a number of its own. Enter here: as_svg, as_png, need_matplotlib.
"""
from __future__ import annotations

import io
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..play.card_statistics import MEASURES
from ..play.noise import mean
from .balance_report import Data, far_cards, swing_name
from .files import Usage

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

USUAL, UP, DOWN = "#57606a", "#116329", "#a40e26"
MOST = 60  # cards in a picture: those beyond noise first, then those that are farthest from the others
ROW = 0.2  # inches
Point = tuple[str, float, float, float, str]  # name, value, low, high, colour


def need_matplotlib() -> None:
    """Raises Usage if it is not installed."""
    if find_spec("matplotlib") is None:
        raise Usage("drawing needs matplotlib: pip install 'rulecore[plots]' (the table, --format json and csv do not)")


def as_svg(data: Data) -> str:
    """The picture as SVG, text as text; the same numbers give the same picture."""
    out = io.StringIO()
    _save(data, out, "svg")
    text = out.getvalue()
    return text[text.index("<svg") :]


def as_png(data: Data) -> bytes:
    """The picture as PNG."""
    out = io.BytesIO()
    _save(data, out, "png")
    return out.getvalue()


def _save(data: Data, out: Any, form: str) -> None:
    import matplotlib

    settings = {"svg.fonttype": "none", "svg.hashsalt": "rulecore", "font.size": 8}
    with matplotlib.rc_context(settings):  # type: ignore[arg-type]  # of known keys
        metadata = {"Date": None} if form == "svg" else {"Software": None}
        _figure(data).savefig(out, format=form, dpi=144, metadata=metadata)


def _figure(data: Data) -> Figure:
    """Cards down the side; what they won, and how far their players got ahead."""
    from matplotlib.figure import Figure

    names = _cards(data)
    measures = [m for m in ("won-drawn", "won-played", "swing") if any(m in card for card in data["cards"])]
    figure = Figure(figsize=(3 + 2.6 * len(measures), 1.3 + ROW * max(len(names), 3)), layout="constrained")
    panels = figure.subplots(1, len(measures), sharey=True, squeeze=False)[0]
    for at, (panel, measure) in enumerate(zip(panels, measures, strict=True)):
        _panel(panel, _points(data, names, measure), names)
        panel.set_title((swing_name(data) if measure == "swing" else MEASURES[measure].says), fontsize=9)
        panel.axvline(_middle(data, measure), color="#afb8c1", linewidth=0.8, zorder=0)
        if at == 0:
            panel.set_yticks(range(len(names)), labels=[_plain(name) for name in names])
            panel.set_ylim(len(names) - 0.4, -0.6)
        if MEASURES[measure].rate:
            panel.xaxis.set_major_formatter(lambda x, _: f"{100 * x:g}%")
    against = f": change against {data['against']}" if data["against"] else ""
    shown = "" if len(names) == len(data["cards"]) else f"; {len(names)} of {len(data['cards'])} cards"
    title = f"{data['game']}{against}\n{data['play']['games']} games of {data['players']}, 95% intervals{shown}"
    figure.suptitle(_plain(title), fontsize=10)
    return figure


def _plain(text: str) -> str:
    """Text in which a dollar begins no formula."""
    return text.replace("$", r"\$")


def _middle(data: Data, measure: str) -> float:
    """What a card without any effect would be at: no change, no swing, the rate of a seat."""
    seats = [e["value"] for e in data["play"]["seats"] if e["value"] is not None]
    return 0.0 if data["against"] or not MEASURES[measure].rate else mean(seats)


def _cards(data: Data) -> list[str]:
    """The cards that are drawn, the most remarkable first."""
    far = dict.fromkeys(card["card"] for card, _, _ in far_cards(data))
    rest = [card for card in data["cards"] if card["card"] not in far and card["compared"]]
    rest.sort(key=lambda card: (min(c["p"] for c in card["compared"].values()), card["card"]))
    return [*far, *(card["card"] for card in rest)][:MOST]


def _points(data: Data, names: Sequence[str], measure: str) -> list[Point]:
    by_name = {card["card"]: card for card in data["cards"]}
    found = []
    for name in names:
        card = by_name[name]
        c = card["compared"].get(measure)
        if data["against"]:
            value = None if c is None else {"value": c["difference"], "low": c["low"], "high": c["high"]}
        else:
            value = card.get(measure)
        if value is not None and value["value"] is not None and value["low"] is not None:
            colour = USUAL if c is None or not c["beyond_noise"] else UP if c["difference"] > 0 else DOWN
            found.append((name, value["value"], value["low"], value["high"], colour))
    return found


def _panel(panel: Axes, points: Sequence[Point], names: Sequence[str]) -> None:
    rows = {name: at for at, name in enumerate(names)}
    for name, value, low, high, colour in points:
        panel.plot([low, high], [rows[name]] * 2, color=colour, linewidth=1, alpha=0.7)
        panel.plot([value], [rows[name]], "o", color=colour, markersize=3.5)
    panel.grid(axis="x", color="#d8dee4", linewidth=0.5)
    panel.spines[["top", "right", "left"]].set_visible(False)
    panel.tick_params(axis="y", length=0)
