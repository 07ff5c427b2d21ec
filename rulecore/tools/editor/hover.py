"""What an editor says of the word and the line under the cursor, as Markdown.

Owns: putting it together. Never: the English itself (`lang.explain`), or what a word means (its own doc).
Enter here: hover.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import frozen

from ...lang.explain import explain_card, explain_line, inner_lines
from ...lang.meaning import CardMeaning, Line
from ...lang.mistakes import FORMS
from ...lang.signature import Signature
from .complete import kind_detail, section_of
from .project import CARD_FILE, CardSet, Project
from .texts import Span
from .words import CARD, ENTRY, KIND, NOUN, PART, RULING, TERM, VERB, Piece, Word

LISTED = 12  # cards that are named; of the others only how many


@frozen
class Hover:
    """What is said, and of which part of the text."""

    markdown: str
    span: Span


def hover(project: Project, path: Path, offset: int) -> Hover | None:
    """What is to be said of a place, or None."""
    here = project.set_of(path)
    if here is None:
        return None
    found = project.word_at(path, offset)
    sets = [here]
    if found and path.suffix != CARD_FILE:  # what a game declares, others that extend it use
        sets += [one for one in project.sharing(here, found[1]) if one is not here]
    parts = list(_of_word(project, sets, found[1])) if found else []
    span = found[1].span if found else (offset, offset)
    if path.suffix == CARD_FILE:
        start, one = next(((s, p) for s, p in here.pieces(path) if s <= offset <= s + len(p.text)), (0, None))
        if one is not None:
            form = [] if found else _of_form(one, offset - start)
            parts += [*form, *_of_line(here, one, offset - start)]
    return Hover("\n\n---\n\n".join(parts), span) if parts else None


# ---- the line -------------------------------------------------------------------------------------


def _of_line(here: CardSet, one: Piece, at: int) -> Iterator[str]:
    """The English of the innermost line at the place; of the whole card where that is the header."""
    cards, _ = here.read(one)
    if not cards:
        return
    card = cards[0]
    line = line_at(card.lines, one.text, at)
    if line is not None:
        yield explain_line(line, card, here.vocabulary, here.signatures)
    elif one.header and one.header[0].start <= at <= one.header[-1].end:
        yield whole_card(here, card)


def whole_card(here: CardSet, card: CardMeaning) -> str:
    """A card in English, a paragraph a line."""
    return explain_card(card, here.vocabulary, here.signatures).replace("\n", "\n\n")


def line_at(lines: Sequence[Line], text: str, at: int) -> Line | None:
    """The innermost line of a card that begins in the row of text at an offset, or around the offset."""
    for line in lines:
        start, end = line.span
        if start <= at <= end or start <= _row_end(text, at) and _row_start(text, at) <= start:
            return line_at(list(_below(line, text)), text, at) or line
    return None


def _below(line: Line, text: str) -> Iterator[Line]:
    """The lines inside a line that stand in rows of their own."""
    for inner in inner_lines(line):
        if text.find("\n", line.span[0], inner.span[0]) >= 0:
            yield inner
        else:
            yield from _below(inner, text)


def _row_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def _row_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _of_form(one: Piece, at: int) -> list[str]:
    """How a line is written whose first word is a word of the language and stands at the place."""
    line = one.line(at)
    first = line.tokens[0] if line is not None else None
    if first is None or not first.start <= at <= first.end or first.type not in FORMS:
        return []
    usage, example = FORMS[first.type]
    return [f"```text\n{usage}\n```\n\n`{example}`"]


# ---- the word -------------------------------------------------------------------------------------


def _of_word(project: Project, sets: Sequence[CardSet], word: Word) -> Iterator[str]:
    """What a word is, then the cards of these sets that use it."""
    said = _meaning(sets[0], word)
    used = ""
    if word.sort in (CARD, TERM, NOUN, VERB, RULING):
        titles = [title for one in sets for title in project.users(one, word)]
        used = uses([title for title in titles if word.sort != CARD or title != word.name])
    if said or used:
        yield "\n\n".join(part for part in (said, used) if part)


def uses(titles: Sequence[str]) -> str:
    """`On 3 cards: Snow Ghost, ...`."""
    if not titles:
        return "*On no card.*"
    more = f" and {len(titles) - LISTED} more" if len(titles) > LISTED else ""
    return f"*On {len(titles)} card{'' if len(titles) == 1 else 's'}: {', '.join(titles[:LISTED])}{more}.*"


def _meaning(here: CardSet, word: Word) -> str:
    v = here.vocabulary
    if word.sort == VERB:
        return of_verb(here.signatures[word.name])
    if word.sort == TERM and word.name in v.terms:
        term = v.terms[word.name]
        return _titled(term.name, ", ".join(sorted(c for c in term.categories if "kind-" not in c)), term.doc)
    if word.sort == NOUN and word.name in v.nouns:
        doc = v.nouns[word.name].doc
        return _titled(word.name, section_of(v, word.name), "" if "{" in doc else doc)
    if word.sort == KIND and word.name in v.kinds:
        kind = v.kinds[word.name]
        return _titled(kind.name, "kind of card", kind.doc) + f"\n\n```text\n{kind_detail(kind)}\n```"
    if word.sort == ENTRY and word.owner in v.kinds:
        typed = v.kinds[word.owner].fields.get(word.name, "flag")
        return _titled(word.name, f"{typed}, in the header of {word.owner}", "")
    if word.sort == PART:
        return _titled(word.name, f"part of {word.owner}", "")
    if word.sort == RULING and word.name in v.rulings:
        ruling = v.rulings[word.name]
        return _titled(ruling.name, f"ruling {ruling.id}: {ruling.default}", ruling.reason)
    return _card(here, word.name) if word.sort == CARD and not word.defines else ""


def _titled(name: str, sort: str, doc: str) -> str:
    return f"**{name}** ({sort})" + (f"  \n{doc}" if doc else "")


def of_verb(signature: Signature) -> str:
    """A verb's usage, what it does, and its examples."""
    examples = "\n".join(f"- `{example}`" for example in signature.examples)
    return f"```text\n{signature.usage}\n```\n\n{signature.doc}\n\n{examples}"


def _card(here: CardSet, title: str) -> str:
    """The English of the card of a name."""
    for path in here.files():
        for _, one in here.pieces(path):
            if one.title is not None and one.title.text[1:-1] == title:
                cards, _ = here.read(one)
                return whole_card(here, cards[0]) if cards else ""
    return ""
