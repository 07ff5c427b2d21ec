"""How coverage is told: as text for people, as JSON, as an HTML page, as lcov for editors. Enter here: FORMATS, Report.

The JSON is stable: a key is added now and then, none changes its meaning without another `version`. docs/cover.md names them.
"""
from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

from attrs import asdict, define

from ..diagnostics import line_text, place
from ..engine.coverage import BRANCHES, STATEMENTS, Point
from ..lang import meaning as m
from ..lang.reachable import Dead
from ..lang.source import read_source
from ..play.covering import Plan, Watched
from ..play.tally import GAMES, SCENARIOS, Share, Tally, is_statement, kind_of, verb_of

VERSION = 1
NAME = 30  # width of a name in the tables of the text


@define(slots=False)
class Report:
    """All that is told of a run."""

    watch: Watched
    plan: Plan
    tally: Tally
    dead: tuple[Dead, ...]
    stopped: bool = False
    missing: bool = False

    @cached_property
    def texts(self) -> dict[str, str]:
        """The card files by path."""
        return {card.file: read_source(Path(card.file).read_bytes()) for card in self.watch.cards}

    def line(self, file: str, offset: int) -> int:
        """The line of a place in a file."""
        return place(self.texts[file], offset).line

    def words(self, file: str, start: int, end: int) -> str:
        """What stands there, on one line; of a place without length its whole line."""
        text = self.texts[file]
        return " ".join(text[start:end].split()) if end > start else line_text(text, self.line(file, start)).strip()

    @cached_property
    def untold(self) -> list[str]:
        """The moments of the game that no play told of."""
        return sorted(self.watch.game.vocab.moments - self.tally.moments)

    @cached_property
    def unused(self) -> list[str]:
        """The verbs of the game that none of its cards has."""
        return sorted(set(self.watch.game.verbs.verbs) - {p.verb for p in self.tally.points})

    def cards(self) -> list[tuple[m.CardMeaning, Share, Share]]:
        """Each card that says something, with its statements and its ways of branches."""
        ours: dict[tuple[str, str], list[int]] = {}
        for n, p in enumerate(self.tally.points):
            ours.setdefault((p.file, p.card), []).append(n)
        found = []
        for card in self.watch.cards:
            numbers = set(ours.get((card.file, card.title), ()))
            if numbers:
                points = {self.tally.points[n] for n in numbers}
                found.append((
                    card, self.tally.share(card.title, lambda p, ps=points: p in ps and is_statement(p)),  # type: ignore[misc]
                    self.tally.share(card.title, lambda p, ps=points: p in ps and p.branch),  # type: ignore[misc]
                ))
        return found


def shown(file: str) -> str:
    """A path as people would write it."""
    here, path = Path.cwd(), Path(file).resolve()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def told(point: Point) -> str:
    """What a point is, in words."""
    what = f"{point.kind} {point.verb}".strip() if point.verb and point.kind != "only" else point.kind
    match point.kind:
        case "condition":
            return f"the condition never {'held' if point.way == 'held' else 'failed to hold'}"
        case "may":
            return f"the choice was never {'taken' if point.way == 'yes' else 'declined'}"
        case "else":
            return "what stands behind `else` was never tried"
        case "only":
            return f"never looked at for {point.way.replace('may', f'who may {point.verb} it').replace('somebody ', '')}"
        case _:
            return f"{what} {point.way}".strip() + f": never {DONE.get(point.kind, 'done')}"


DONE = {
    "header": "counted", "bonus": "counted", "alternative": "counted", "property": "held", "trigger": "fired",
    "replacement": "applied", "ability": "used", "cost": "paid", "roll": "rolled", "option": "taken", "row": "rolled",
    "play": "played",
}


# ---- where on a card --------------------------------------------------------------------------------


def where(card: m.CardMeaning, point: Point) -> str:
    """The lines around a point, outermost first: `"Backpack" > on defeat > option 2`."""
    return " > ".join(name for (start, end), name in _around(card.lines) if start <= point.start and point.end <= end)


def _around(lines: Iterable[m.Line]) -> Iterator[tuple[tuple[int, int], str]]:
    for line in lines:
        for span, name, body in _bodies(line):
            if name:
                yield span, name
            yield from _around(body.lines)
        if isinstance(line, m.Sentence) and line.tail is not None:
            yield from _around((line.tail,))


def _bodies(line: m.Line) -> Iterator[tuple[tuple[int, int], str, m.Body]]:
    """What a line holds, with a name for it and the place that the name is for."""
    match line:
        case m.Label():
            yield line.span, f'"{line.name}"', line.body
        case m.Section():
            yield line.span, line.name, line.body
        case m.Trigger() | m.Instead():
            word = "on" if isinstance(line, m.Trigger) else "instead of"
            yield line.span, f"{word} {' or '.join(ref.word for ref in line.event.noun.refs)}", line.body
        case m.Limited():
            yield line.span, f"{'once' if line.times == 1 else f'{line.times} times'} per {line.per.word}", line.body
        case m.Ability():
            yield line.body.span, "paid for", line.body
        case m.When():
            yield line.body.span, line.word, line.body
            if line.otherwise is not None:
                yield line.otherwise.span, "else", line.otherwise
        case m.Choose():
            for n, option in enumerate(line.options, 1):
                yield option.span, f"option {n}", option
        case m.Table():
            for low, high, body in line.rows:
                yield body.span, f"rolled {low}" if low == high else f"rolled {low}-{high}", body
        case _:
            return


# ---- for people -----------------------------------------------------------------------------------


def as_text(report: Report) -> str:
    """Tables, what can never happen, and what never did."""
    return "\n".join([*_text(report), ""])


def _text(report: Report) -> Iterator[str]:
    tally, game = report.tally, report.watch.game
    yield f"{game.vocab.title}: {len(report.watch.cards)} cards, {_played(report)}"
    yield ""
    yield from _table("", [*tally.whole, *tally.promised], tally)
    yield from _table("by verb", sorted(tally.by(verb_of), key=lambda share: share.name), tally)
    yield from _table("by kind of statement", tally.by(kind_of, is_statement), tally)
    yield from _table("by kind of branch (each way)", tally.by(kind_of, lambda p: p.branch), tally)
    cards = report.cards()
    open_cards = [share for _, share, _ in cards if share.either < share.total]
    yield from _table(f"by card: {len(cards) - len(open_cards)} of {len(cards)} whole; the others", open_cards, tally)
    yield from _listed("verbs that no card here has", report.unused)
    yield from _listed("moments that no play told of", report.untold)
    yield from _dead(report)
    yield from _missing(report)


def _played(report: Report) -> str:
    tally = report.tally
    parts = [f"{n} {source if n > 1 else source[:-1]}" for source in (SCENARIOS, GAMES) if (n := tally.plays[source])]
    how = f" (seed {report.plan.seed}, {'chance' if report.plan.random else 'bots and chance'})" if tally.plays[GAMES] else ""
    return (" and ".join(parts) or "nothing played") + how + (", stopped" if report.stopped else "")


def _table(title: str, shares: Sequence[Share], tally: Tally) -> Iterator[str]:
    if not shares:
        return
    yield f"{title:<{NAME}}{'there':>8}{'scenarios':>12}{'games':>12}{'either':>12}" if len(title) < NAME else title
    for share in shares:
        counts = (
            _part(share.scenarios, share.total) if tally.plays[SCENARIOS] else "-",
            _part(share.games, share.total) if tally.plays[GAMES] else "-",
            _part(share.either, share.total),
        )
        name = share.name if len(share.name) < NAME else share.name[: NAME - 4] + "..."
        yield f"{name:<{NAME}}{share.total:>8}" + "".join(f"{count:>12}" for count in counts)
    yield ""


def _part(done: int, total: int) -> str:
    """`12  92%`; only what is whole is 100%."""
    return f"{done} {done * 100 // total if total else 100:>4}%"


def _listed(title: str, names: Sequence[str]) -> Iterator[str]:
    if names:
        yield f"{title}: {', '.join(names)}"
        yield ""


def _dead(report: Report) -> Iterator[str]:
    if report.dead:
        yield "what can never happen in this set"
        for dead in report.dead:
            said = "nothing of this card: " if dead.whole else ""
            yield from _at(report, dead.file, dead.start, dead.end, f"{dead.card}: {said}{dead.reason}")
        yield ""


def _missing(report: Report) -> Iterator[str]:
    tally = report.tally
    missing = tally.missing
    if not missing:
        yield "everything was carried out, every branch both ways"
    elif not report.missing:
        statements = sum(is_statement(tally.points[n]) for n in missing)
        said = f"{statements} statements and {len(missing) - statements} ways of branches"
        yield f"never carried out: {said}; --missing shows them"
    else:
        yield "never carried out"
        cards = {(card.file, card.title): card for card in report.watch.cards}
        for n in missing:
            point = tally.points[n]
            around = where(cards[point.file, point.card], point)
            told_of = f"{point.card}{f', {around}' if around else ''}: {told(point)}"
            yield from _at(report, point.file, point.start, point.end, told_of)


def _at(report: Report, file: str, start: int, end: int, said: str) -> Iterator[str]:
    """A place with its line, and what is meant on it underlined."""
    text = report.texts[file]
    begin = place(text, start)
    line = line_text(text, begin.line)
    stripped = line.lstrip()
    column = begin.column - 1 - (len(line) - len(stripped))
    yield f"{shown(file)}:{begin.line}: {said}"
    yield f"    {stripped}"
    yield f"    {' ' * column}{'^' * max(1, min(end - start, len(stripped) - column)) if end > start else '^' * len(stripped)}"


# ---- for programs ---------------------------------------------------------------------------------


def as_json(report: Report) -> str:
    """All of it as data."""
    return json.dumps(data_of(report), indent=1, ensure_ascii=False) + "\n"


def data_of(report: Report) -> dict[str, Any]:
    """The report as plain data."""
    tally, plan = report.tally, report.plan
    cards = {(card.file, card.title): card for card in report.watch.cards}
    return {
        "version": VERSION,
        "game": report.watch.game.name,
        "stopped": report.stopped,
        "plays": {SCENARIOS: tally.plays[SCENARIOS], GAMES: tally.plays[GAMES], "answers": tally.answers,
                  "seed": plan.seed, "random": plan.random, "errors": tally.errors},
        "totals": [_share(share) for share in (*tally.whole, *tally.promised)],
        "verbs": [_share(share) for share in tally.by(verb_of)],
        "kinds": [_share(share) for share in tally.by(kind_of)],
        "cards": [
            {"title": card.title, "kind": card.kind, "file": shown(card.file), "line": report.line(card.file, card.span[0]),
             "statements": _share(statements), "branches": _share(branches)}
            for card, statements, branches in report.cards()
        ],
        "points": [_point(report, n, point, cards[point.file, point.card]) for n, point in enumerate(tally.points)],
        "never": [
            {"card": dead.card, "reason": dead.reason, "whole": dead.whole, **_spot(report, dead.file, dead.start, dead.end)}
            for dead in report.dead
        ],
        "unused_verbs": report.unused,
        "moments_not_told": report.untold,
    }


def _share(share: Share) -> dict[str, Any]:
    return asdict(share)


def _spot(report: Report, file: str, start: int, end: int) -> dict[str, Any]:
    begin = place(report.texts[file], start)
    return {"file": shown(file), "line": begin.line, "column": begin.column, "text": report.words(file, start, end)}


def _point(report: Report, number: int, point: Point, card: m.CardMeaning) -> dict[str, Any]:
    return {
        "card": point.card, "where": where(card, point), "kind": point.kind, "form": point.form, "verb": point.verb,
        "way": point.way, "branch": point.branch, **_spot(report, point.file, point.start, point.end),
        SCENARIOS: report.tally.times(number, SCENARIOS), GAMES: report.tally.times(number, GAMES),
    }


def as_lcov(report: Report) -> str:
    """Lines and branches in the format of lcov: an editor colours the card files by it.

    The count of a line is that of its statement which was carried out in the fewest plays.
    """
    return "".join(f"{line}\n" for file in report.texts for line in _lcov(report, file))


def _lcov(report: Report, file: str) -> Iterator[str]:
    lines: dict[int, list[int]] = {}
    ways: list[tuple[int, int]] = []
    for n, point in enumerate(report.tally.points):
        if point.file == file:
            at, times = report.line(file, point.start), _times(report.tally, n)
            if point.branch:
                ways.append((at, times))
            else:
                lines.setdefault(at, []).append(times)
    yield "TN:"
    yield f"SF:{shown(file)}"
    for number, (at, times) in enumerate(ways):
        yield f"BRDA:{at},0,{number},{times or '-'}"
    yield f"BRF:{len(ways)}"
    yield f"BRH:{sum(times > 0 for _, times in ways)}"
    for at, counts in sorted(lines.items()):
        yield f"DA:{at},{min(counts)}"
    yield f"LF:{len(lines)}"
    yield f"LH:{sum(min(counts) > 0 for counts in lines.values())}"
    yield "end_of_record"


def _times(tally: Tally, number: int) -> int:
    return tally.times(number, SCENARIOS) + tally.times(number, GAMES)


# ---- as a page ------------------------------------------------------------------------------------

STYLE = """
:root { color-scheme: light dark; --yes: #2e7d3233; --part: #f9a82544; --no: #c6282855; --line: #8886; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 0 0 1.5rem; }
th, td { padding: .15rem .8rem .15rem 0; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
pre { margin: 0; overflow-x: auto; border: 1px solid var(--line); border-radius: 4px; }
pre span { display: block; padding: 0 .6rem; white-space: pre; }
pre span b { display: inline-block; width: 3rem; font-weight: normal; opacity: .5; }
.yes { background: var(--yes); } .part { background: var(--part); } .no { background: var(--no); }
"""


def as_html(report: Report) -> str:
    """One page: the tables, and the card files with each line coloured; what a line lacks is said where the pointer rests."""
    tally = report.tally
    title = escape(report.watch.game.vocab.title)
    return "".join([
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{title}: what was carried out</title>\n',
        f"<style>{STYLE}</style>\n<h1>{title}</h1>\n<p>{escape(_played(report))}</p>\n",
        _html_table("In all", [*tally.whole, *tally.promised]), _html_dead(report), _html_table("By verb", tally.by(verb_of)),
        _html_table("By kind", tally.by(kind_of)), _html_kinds(),
        *(_html_file(report, file) for file in report.texts),
        "</html>\n",
    ])


def _html_table(title: str, shares: Sequence[Share]) -> str:
    rows = "".join(
        f'<tr class="{_colour(s.either, s.total)}"><td>{escape(s.name)}<td>{s.total}<td>{s.scenarios}<td>{s.games}<td>{s.either}'
        for s in shares
    )
    return f"<h2>{escape(title)}</h2>\n<table><tr><th><th>there<th>scenarios<th>games<th>either{rows}</table>\n"


def _html_kinds() -> str:
    rows = "".join(f"<tr><td>{escape(kind)}<td>{escape(when)}" for kind, when in (STATEMENTS | BRANCHES).items())
    return f"<h2>What counts as carried out</h2>\n<table>{rows}</table>\n"


def _html_dead(report: Report) -> str:
    rows = "".join(
        f"<li>{escape(dead.card)}, {escape(shown(dead.file))}:{report.line(dead.file, dead.start)}: {escape(dead.reason)}"
        for dead in report.dead
    )
    return f"<h2>What can never happen in this set</h2>\n<ul>{rows}</ul>\n" if rows else ""


def _html_file(report: Report, file: str) -> str:
    at: dict[int, list[int]] = {}
    for n, point in enumerate(report.tally.points):
        if point.file == file:
            at.setdefault(report.line(file, point.start), []).append(n)
    lines = [_html_line(report, number, line, at.get(number, ())) for number, line in enumerate(report.texts[file].splitlines(), 1)]
    return f"<h2>{escape(shown(file))}</h2>\n<pre>{''.join(lines)}</pre>\n"


def _html_line(report: Report, number: int, line: str, points: Sequence[int]) -> str:
    tally = report.tally
    open_points = [tally.points[n] for n in points if not tally.done(n)]
    title = escape("; ".join(told(p) for p in open_points))
    attributes = f' class="{_colour(len(points) - len(open_points), len(points))}"' if points else ""
    attributes += f' title="{title}"' if title else ""
    return f"<span{attributes}><b>{number}</b>{escape(line)}</span>"


def _colour(done: int, total: int) -> str:
    return "yes" if done == total else "part" if done else "no"


FORMATS: Mapping[str, Callable[[Report], str]] = {"text": as_text, "json": as_json, "html": as_html, "lcov": as_lcov}
