"""One small function for each rule of the grammar: the values of its parts become a node of the surface tree.

Owns: the step from productions to nodes. Never: a decision about meaning. Enter here: BUILDERS.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from . import ast
from .tokens import Token

T = TypeVar("T")
Span = tuple[int, int]
Parts = list[Any]
Builder = Callable[[Parts, Span], Any]


class Words(NamedTuple):
    """Function words that a rule of the grammar picks out: `every other`, `has`, `unless`."""

    role: str
    text: str


class Verb(NamedTuple):
    """A verb with what follows it, before it is known who acts."""

    word: str
    linking: bool
    negated: bool
    object: ast.NounPhrase | ast.Number | None
    phrases: tuple[ast.Phrase, ...]
    span: Span

    def deed(
        self, span: Span, subject: ast.Subject | None = None, modal: str | None = None, guards: ast.Guards = ()
    ) -> ast.Deed:
        """The verb, done by somebody."""
        return ast.Deed(
            subject, modal, self.word, self.linking, self.negated, self.object, self.phrases, guards, span=span
        )


def _all(parts: Iterable[Any], *types: type[Any]) -> tuple[Any, ...]:
    return tuple(part for part in parts if isinstance(part, types))


def _one(parts: Iterable[Any], *types: type[Any]) -> Any:
    return next((part for part in parts if isinstance(part, types)), None)


def _said(parts: Iterable[Any], role: str) -> str | None:
    return next((part.text for part in parts if isinstance(part, Words) and part.role == role), None)


def _tokens(parts: Iterable[Any], type_: str) -> list[Token]:
    return [part for part in parts if isinstance(part, Token) and part.type == type_]


def _text(parts: Iterable[Any], type_: str) -> str | None:
    return next((token.text for token in _tokens(parts, type_)), None)


def _guards(parts: Iterable[Any]) -> ast.Guards:
    return _all(parts, ast.Guard, ast.Until)


def _number(token: Token) -> ast.Number:
    return ast.Number(token.text, span=(token.start, token.end))


def _amount(part: Any) -> Any:
    """A number or a noun phrase."""
    return _number(part) if isinstance(part, Token) else part


def _only_part(parts: Parts, span: Span) -> Any:
    return parts[0]


def _words(role: str) -> Builder:
    return lambda parts, span: Words(role, " ".join(part.text for part in parts))


# ---- cards and lines ------------------------------------------------------------------------------


def _start(parts: Parts, span: Span) -> tuple[ast.Card | ast.Example, ...]:
    return _all(parts, ast.Card, ast.Example)


def _card(parts: Parts, span: Span) -> ast.Card:
    kind, name, *rest = parts
    fields, examples = _all(rest, ast.Field), _all(rest, ast.Example)
    lines = tuple(part for part in rest if not isinstance(part, (ast.Field, ast.Example)))
    return ast.Card(kind.text, name.text, fields, lines, bool(fields), examples, span=span)


def _field(parts: Parts, span: Span) -> ast.Field:
    named = _all(parts, Token)
    value = _one(parts, list)
    shape = "+".join([token.type for token in named] + (["value"] if value else []))
    return ast.Field(shape, tuple(t.text for t in named), tuple(t.text for t in value) if value else None, span=span)


def _listed(parts: Parts, span: Span) -> list[Any]:
    return list(parts)


def _body(parts: Parts, span: Span) -> ast.Body:
    block = isinstance(parts[0], list)
    return ast.Body(not block, tuple(parts[0] if block else parts), span=span)


def _play(parts: Parts, span: Span) -> ast.Play:
    return ast.Play(_text(parts, "WORD"), _all(parts, ast.Phrase), _guards(parts), span=span)


def _only(parts: Parts, span: Span) -> ast.Only:
    verb: Verb = _one(parts, Verb)
    deed = verb.deed(verb.span)
    return ast.Only(parts[0], _all(parts, ast.Phrase), deed, _guards(parts), span=span)


def _label(parts: Parts, span: Span) -> ast.Label:
    return ast.Label(parts[0].text, parts[1], span=span)


def _section(parts: Parts, span: Span) -> ast.Section:
    return ast.Section(parts[0].text, parts[1], span=span)


def _event(parts: Parts, span: Span) -> ast.Event:
    return ast.Event(parts[0], _all(parts, ast.Phrase), _guards(parts), span=span)


def _trigger(parts: Parts, span: Span) -> ast.Trigger:
    return ast.Trigger(parts[0], parts[1], span=span)


def _instead(parts: Parts, span: Span) -> ast.Instead:
    return ast.Instead(parts[0], parts[1], span=span)


def _limit(parts: Parts, span: Span) -> ast.Limit:
    words = " ".join(part.text for part in _all(parts, Token) if part.type != "PER")
    return ast.Limit(words, parts[-1], span=span)


def _limited(parts: Parts, span: Span) -> ast.Limited:
    costs = parts[1] if len(parts) == 3 else ()
    return ast.Limited(parts[0], costs, parts[-1], span=span)


def _ability(parts: Parts, span: Span) -> ast.Ability:
    return ast.Ability(parts[0], parts[1], span=span)


def _costs(parts: Parts, span: Span) -> tuple[ast.Deed, ...]:
    return tuple(parts)


def _deed(parts: Parts, span: Span) -> ast.Deed:
    verb: Verb = parts[-1]
    return verb.deed(span, _one(parts, ast.Subject), _said(parts, "modal"))


def _sentence(parts: Parts, span: Span) -> ast.Sentence:
    return ast.Sentence(parts[0], parts[1] if len(parts) > 1 else None, span=span)


def _when(parts: Parts, span: Span) -> ast.When:
    word, atoms, body = parts[0].text, parts[1], parts[2]
    if isinstance(body, ast.Body):
        return ast.When(word, atoms, body, None, span=span)
    inside = (body[0].span[0], body[-1].span[1])
    return ast.When(word, atoms, ast.Body(False, tuple(body), span=inside), parts[3], span=span)


def _choose(parts: Parts, span: Span) -> ast.Choose:
    lines = _one(parts, list)
    options = _all(parts, ast.Steps) if lines is None else tuple(lines)
    subject, verb, count = _one(parts, ast.Subject), _said(parts, "choosing"), _said(parts, "count")
    return ast.Choose(subject, verb or "", count or "", options, lines is not None, span=span)


def _table(parts: Parts, span: Span) -> ast.Table:
    rows = _all(parts, ast.Row)
    block = isinstance(rows[0].does, ast.Body)
    return ast.Table(_one(parts, ast.Subject), _said(parts, "rolling") or "", rows, block, span=span)


def _row(parts: Parts, span: Span) -> ast.Row:
    return ast.Row(parts[0].text, parts[1], span=span)


# ---- examples -------------------------------------------------------------------------------------


def _example(parts: Parts, span: Span) -> ast.Example:
    named = _tokens(parts, "STRING")
    lines = _all(parts, ast.Given, ast.Act, ast.Claim, ast.Able)
    return ast.Example(named[0].text, named[1].text if len(named) > 1 else None, lines, span=span)


def _given(parts: Parts, span: Span) -> ast.Given:
    return ast.Given(parts[0], span=span)


def _act(parts: Parts, span: Span) -> ast.Act:
    return ast.Act(parts[0], tuple(parts[1:]), span=span)


def _claim(parts: Parts, span: Span) -> ast.Claim:
    return ast.Claim(parts[0], span=span)


def _able(parts: Parts, span: Span) -> ast.Able:
    return ast.Able(parts[0], parts[1].text, tuple(parts[2:]), span=span)


def _saying(parts: Parts, span: Span) -> ast.Saying:
    """Words as they stand; Terms that follow each other are one name."""
    words: list[ast.Head] = []
    for token in parts:
        if token.type == "TERM" and words and words[-1].kind == "terms":
            before = words.pop()
            words.append(ast.Head("terms", f"{before.text} {token.text}", span=(before.span[0], token.end)))
        else:
            kind = {"TERM": "terms", "STRING": "name", "NUM": "number"}.get(token.type, "word")
            words.append(ast.Head(kind, token.text, span=(token.start, token.end)))
    return ast.Saying(tuple(words), span=span)


# ---- effects --------------------------------------------------------------------------------------


def _steps(parts: Parts, span: Span) -> ast.Steps:
    before = parts[0].ladders if isinstance(parts[0], ast.Steps) else (parts[0],)
    return ast.Steps((*before, *parts[1:]), span=span)


def _ladder(parts: Parts, span: Span) -> ast.Ladder:
    return ast.Ladder(tuple(parts), span=span)


def _clause(parts: Parts, span: Span) -> ast.Clause:
    clause: ast.Clause = parts[0]
    guards = tuple(parts[1:])
    match clause:
        case ast.Deed() if guards:
            verb = Verb(clause.verb, clause.linking, clause.negated, clause.object, clause.phrases, span)
            return verb.deed(span, clause.subject, clause.modal, guards)
        case ast.Roll() if guards:
            return ast.Roll(clause.subject, clause.modal, clause.verb, guards, span=span)
        case ast.Ellipsis() if guards:
            return ast.Ellipsis(clause.object, clause.phrases, guards, span=span)
    return clause


def _roll(parts: Parts, span: Span) -> ast.Roll:
    return ast.Roll(_one(parts, ast.Subject), _said(parts, "modal"), _said(parts, "rolling") or "", span=span)


def _vp(parts: Parts, span: Span) -> Verb:
    verb = parts[0]
    return verb if isinstance(verb, Verb) else Verb(verb.text, False, False, None, (), span)


def _vp_full(parts: Parts, span: Span) -> Verb:
    first, *rest = parts
    negated = bool(rest) and isinstance(rest[0], Words)
    if negated:
        rest = rest[1:]
    what = None if isinstance(rest[0], ast.Phrase) else _amount(rest[0])
    return Verb(first.text, isinstance(first, Words), negated, what, _all(rest, ast.Phrase), span)


def _subject(parts: Parts, span: Span) -> ast.Subject:
    return ast.Subject(parts[0], tuple(parts[1:]), span=span)


def _ellipsis(parts: Parts, span: Span) -> ast.Ellipsis:
    return ast.Ellipsis(_one(parts, ast.NounPhrase), _all(parts, ast.Phrase), span=span)


def _modifiers(parts: Parts, span: Span) -> ast.Modifiers:
    return ast.Modifiers(_one(parts, ast.Subject), _said(parts, "gets"), _all(parts, ast.Modifier), span=span)


def _modifier(parts: Parts, span: Span) -> ast.Modifier:
    return ast.Modifier(parts[0].text, _all(parts, ast.Phrase), _guards(parts), span=span)


# ---- phrases and conditions -----------------------------------------------------------------------


def _noun_phrase(parts: Parts, span: Span) -> ast.NounPhrase:
    heads: list[ast.Head] = []
    for part in parts:
        if isinstance(part, ast.Head):
            heads.append(part)
        elif isinstance(part, list):
            heads += part
    dets = tuple(word for words in _all(parts, Words) for word in words.text.split())
    return ast.NounPhrase(dets, _text(parts, "NUM"), tuple(heads), _one(parts, ast.NounPhrase), span=span)


def _dets(parts: Parts, span: Span) -> Words:
    return Words("dets", " ".join(part.text for part in parts))


def _word(parts: Parts, span: Span) -> ast.Head:
    return ast.Head("word", parts[0].text, span=span)


def _noun(parts: Parts, span: Span) -> ast.Head:
    kind = "name" if parts[0].type == "STRING" else "terms"
    return ast.Head(kind, " ".join(part.text for part in parts), span=span)


def _pron(parts: Parts, span: Span) -> ast.Head:
    return ast.Head("pronoun", parts[0].text, span=span)


def _pp(parts: Parts, span: Span) -> ast.Phrase:
    if len(parts) == 2:
        return ast.Phrase(parts[0].text, parts[1], span=span)
    return ast.Phrase(parts[0].text, parts[1], parts[2].text, _amount(parts[3]), span=span)


def _phrase(prep: str) -> Builder:
    return lambda parts, span: ast.Phrase(prep, parts[0] if parts else None, span=span)


def _rounded(parts: Parts, span: Span) -> ast.Phrase:
    return ast.Phrase(f"rounded {parts[0].text}", None, span=span)


def _guard(parts: Parts, span: Span) -> ast.Guard:
    return ast.Guard(parts[0].text, parts[1], span=span)


def _until(parts: Parts, span: Span) -> ast.Until:
    return ast.Until(parts[0], span=span)


def _condition(parts: Parts, span: Span) -> tuple[ast.Atom, ...]:
    return tuple(parts)


def _holds(parts: Parts, span: Span) -> ast.Holds:
    return ast.Holds(_one(parts, ast.NounPhrase), _all(parts, ast.Phrase), span=span)


def _compares(parts: Parts, span: Span) -> ast.Compares:
    return ast.Compares(parts[0], tuple(parts[1:]), span=span)


def _compare(parts: Parts, span: Span) -> ast.Compare:
    return ast.Compare(parts[0], parts[1].text, _amount(parts[2]), span=span)


def _links(parts: Parts, span: Span) -> ast.Links:
    at = next(i for i, part in enumerate(parts) if isinstance(part, Words))
    rest = parts[at + 1 :]
    return ast.Links(
        parts[0], tuple(parts[1:at]), parts[at].text, _said(rest, "neg") is not None,
        _one(rest, ast.NounPhrase, ast.Compare), _all(rest, ast.Phrase), span=span,
    )  # fmt: skip


def _there(parts: Parts, span: Span) -> ast.There:
    return ast.There(parts[0], tuple(parts[1:]), span=span)


def _asked(parts: Parts, span: Span) -> ast.Asked:
    return ast.Asked(parts[0].text, span=span)


def _ruled(parts: Parts, span: Span) -> ast.Ruled:
    return ast.Ruled(parts[0].text, span=span)


def _negation(parts: Parts, span: Span) -> ast.Not:
    return ast.Not(parts[0], span=span)


BUILDERS: dict[str, Builder] = {
    "start": _start, "card": _card, "field": _field, "value": _listed, "block": _listed, "body": _body,
    "play": _play, "only": _only, "label": _label, "section": _section, "event": _event, "trigger": _trigger,
    "instead": _instead, "limit": _limit, "limited": _limited, "ability": _ability, "costs": _costs, "cost": _deed,
    "sentence": _sentence, "when": _when, "otherwise": _only_part, "choose": _choose, "option": _only_part,
    "table": _table, "row": _row, "rowline": _row,
    "example": _example, "given": _given, "act": _act, "claim": _claim, "able": _able, "saying": _saying, "said": _only_part,
    "steps": _steps, "alt": _ladder, "alt2": _ladder, "clause": _clause, "clause2": _clause, "deed": _deed,
    "roll": _roll, "vp": _vp, "vp_full": _vp_full, "subject": _subject, "ellipsis": _ellipsis,
    "modifiers": _modifiers, "modifier": _modifier,
    "dcore": _noun_phrase, "nbare": _noun_phrase, "wbare": _noun_phrase, "heads": _listed, "dets": _dets,
    "word": _word, "noun": _noun, "pron": _pron, "pp": _pp, "here": _phrase("here"), "even": _phrase("even"),
    "equal_to": _phrase("equal to"), "chosen_by": _phrase("chosen by"), "rounded": _rounded,
    "guard": _guard, "until": _until, "condition": _condition, "holds": _holds, "compares": _compares,
    "compare": _compare, "links": _links, "there": _there, "asked": _asked, "ruled": _ruled, "negation": _negation,
    **{role: _words(role) for role in
       ("choosing", "rolling", "count", "modal", "link", "neg", "gets", "det", "rank", "updown", "prep", "guardword")},
}  # fmt: skip
