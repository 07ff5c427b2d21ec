"""What on a card can never happen in the set that it belongs to, and why. A set that extends this one may change that.

Says so only where it is certain: what it cannot tell is taken to be possible.
Owns: the reasons. Never: text, play. Enter here: never.
"""
from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from operator import eq, ge, gt, le, lt
from typing import TypeVar

from attrs import evolve, frozen

from ..vocab import Vocabulary
from . import meaning as m
from .signature import Signatures

COMPARES: Mapping[str, Callable[[int, int], bool]] = {"<": lt, "<=": le, "=": eq, ">=": ge, ">": gt}
N = TypeVar("N", bound=m.Meaning)
PLACES = frozenset(("in", "from"))  # in front of a pile that cards come from
FILLS = frozenset(("into", "onto", "on", "to"))  # in front of a pile that cards go to
TOTAL = "total-"  # a number of several cards together
OTHER_SIDE = frozenset(("self", "host"))  # kinds whose bare bonus is for what players fight against


@frozen
class Dead:
    """A place on a card of which nothing can ever come in this set. `whole`: and so nothing of all that the card says."""

    card: str
    file: str
    start: int
    end: int
    reason: str
    whole: bool = False


def never(
    cards: Sequence[m.CardMeaning], vocab: Vocabulary, signatures: Signatures, told: Collection[str] | None = None
) -> list[Dead]:
    """Everything that can never happen. `told`: the moments that the rules tell; not said, it is all of them."""
    held = Held(cards, vocab, signatures, vocab.moments if told is None else told)
    return [dead for card in cards for dead in Reading(card, held).found()]


class Held:
    """What a set has: Terms and numbers on its cards, piles with something in them, moments that are told."""

    def __init__(
        self, cards: Sequence[m.CardMeaning], vocab: Vocabulary, signatures: Signatures, told: Collection[str]
    ) -> None:
        self.vocab = vocab
        self.signatures = signatures
        self.told = told
        self.cards = [(card, self._terms(card)) for card in cards]
        self.terms = frozenset(term for _, terms in self.cards for term in terms)
        calls = [call for card in cards for call in _nodes(card.lines, m.Call)]
        given = [noun for call in calls for noun in self._behind(call, ("as",))]
        self.given = frozenset(term for noun in given for ref in noun.refs for term in ref.terms)
        self.piles = self._filled(cards) | {noun.word for call in calls for noun in self._behind(call, FILLS)}
        goes_to = [a.to for card in cards for a in _nodes(card.lines, m.Alternative) if a.to is not None]
        said = [noun for call in calls if signatures[call.verb].says == "property" for _, noun in call.args]
        self.changed = frozenset(noun.word for noun in (*goes_to, *said) if isinstance(noun, m.Noun))
        named = {c for terms in vocab.kinds.values() for c in terms.tags}
        self.judged = {"kind"} | named | {c for t in self.terms & set(vocab.terms) for c in vocab.terms[t].categories}

    def _terms(self, card: m.CardMeaning) -> frozenset[str]:
        kind = self.vocab.kinds[card.kind]
        words = {value for value in card.fields.values() if isinstance(value, str)}
        return frozenset({card.title, *card.terms, *kind.also, *words} | ({kind.term} if kind.term else set()))

    def _behind(self, call: m.Call, prepositions: Collection[str]) -> Iterator[m.Noun]:
        """The arguments of a verb that stand behind one of these."""
        prep = {slot.name: slot.prep for slot in self.signatures[call.verb].slots}
        return (noun for name, noun in call.args if prep.get(name) in prepositions and isinstance(noun, m.Noun))

    def _filled(self, cards: Iterable[m.CardMeaning]) -> set[str]:
        """The piles where cards begin, and where these are discarded to."""
        decks = {self.vocab.kinds[card.kind].deck or "" for card in cards}
        return decks | {zone.discards or "" for zone in self.vocab.zones.values() if zone.name in decks}

    def having(self, terms: Iterable[str], kinds: Set[str] | None = None) -> list[m.CardMeaning]:
        """The cards that have all of these Terms, or may be given them; `kinds`: none but of those."""
        wanted = frozenset(terms) - self.given
        return [card for card, has in self.cards if wanted <= has and (kinds is None or card.kind in kinds)]

    def judges(self, term: str) -> bool:
        """Is it a Term that only cards have?"""
        return bool(self.vocab.terms[term].categories & self.judged)

    def is_class(self, term: str) -> bool:
        """Is it what a player can be?"""
        return "class" in self.vocab.terms[term].categories


@frozen
class Why:
    """Why something cannot be, and the words that say it."""

    span: tuple[int, int]
    reason: str


class Reading:
    """Reads one card. Every method that gives a Why gives None for what is possible; one that gives a bool notes why."""

    def __init__(self, card: m.CardMeaning, held: Held) -> None:
        self.card = card
        self.held = held
        self.vocab = held.vocab
        self.kind = held.vocab.kinds[card.kind]
        self.notes: list[Why] = []

    def found(self) -> list[Dead]:
        """Everything on the card that can never happen."""
        play = [self._line(line) for line in self.card.lines if isinstance(line, m.Play)]
        only = [self._line(line) for line in self.card.lines if isinstance(line, m.Only)]
        others = [line for line in self.card.lines if not isinstance(line, m.Play | m.Only)]
        lines = [self._line(line) for line in others]
        useless = any(only) and not any(isinstance(line, m.Trigger | m.Instead | m.Section) for line in others)
        said = bool(lines) and all(lines) and not self.card.fields.get("bonus")
        whole = any(play) or useless or said
        dead = [Dead(self.card.title, self.card.file, *why.span, why.reason) for why in self.notes]
        return [evolve(one, whole=whole) for one in dead]

    def _note(self, why: Why | None) -> bool:
        """Is it impossible? Then it is noted."""
        if why is not None and why not in self.notes:
            self.notes.append(why)
        return why is not None

    # ---- lines ----------------------------------------------------------------------------------

    def _body(self, body: m.Body) -> bool:
        return _all(self._line(line) for line in body.lines)

    def _line(self, line: m.Line) -> bool:
        """Can nothing of a line ever happen?"""
        match line:
            case m.Label() | m.Section():
                return self._body(line.body)
            case m.Trigger():
                return self._note(self._event(line.event)) or self._body(line.body)
            case m.Instead():
                return self._note(self._event(line.event)) or self._instead(line.body)
            case m.Limited() | m.Ability():
                return _any(self._clause(cost) for cost in line.costs) or self._body(line.body)
            case m.When():
                return self._when(line)
            case m.Choose():
                return self._note(self._subject(line.subject)) or _all(self._body(option) for option in line.options)
            case m.Table():
                return self._note(self._subject(line.subject)) or _all(self._body(body) for _, _, body in line.rows)
            case m.Sentence():
                return self._sentence(line)
            case m.Play():
                return self._play(line)
            case _:
                return self._only(line)

    def _sentence(self, line: m.Sentence) -> bool:
        dead = [self._ladder(ladder.rungs) for ladder in line.steps.ladders]
        return all([*dead, self._line(line.tail)] if line.tail is not None else dead)

    def _ladder(self, rungs: Sequence[m.Clause]) -> bool:
        return _all(self._clause(rung) for rung in rungs)

    def _instead(self, body: m.Body) -> bool:
        """What is only offered where it can be done leaves nothing to do otherwise."""
        first = body.lines[0]
        if isinstance(first, m.Sentence) and first.steps.ladders:
            offered, *others = first.steps.ladders[0].rungs
            if isinstance(offered, m.Call) and offered.modal == "may" and offered.subject is None and self._without_choice(offered):
                for rung in others:
                    self._note(Why(rung.span, "it is only offered in an event's place where it can be done"))
        return self._body(body)

    def _without_choice(self, call: m.Call) -> bool:
        nouns = [noun for _, noun in call.args if isinstance(noun, m.Noun)]
        return all(n.rank in ("top", "bottom") or not n.cats & {"card", "term", "player", "token", "having"} for n in nouns)

    def _when(self, line: m.When) -> bool:
        never = self._note(self._guard(m.Guard(line.word, line.tests)))
        then = never or self._body(line.body)
        return then and (line.otherwise is None or self._body(line.otherwise))

    def _play(self, line: m.Play) -> bool:
        moments = [p.noun for p in line.phrases if p.noun is not None and p.noun.word in self.vocab.moments]
        untold = next((noun for noun in moments if noun.word not in self.held.told), None)
        return self._note(self._untold(untold) if untold is not None else self._guards(line.guards))

    def _only(self, line: m.Only) -> bool:
        why = self._guards(line.guards)
        if why is None:
            lacking = self._missing(line.noun)
            why = None if lacking is None else Why(line.noun.span, f"{lacking.reason}, so nobody may {line.call.verb} it")
        return self._note(why)

    # ---- events ---------------------------------------------------------------------------------

    def _event(self, event: m.Event) -> Why | None:
        if all(ref.word not in self.held.told for ref in event.noun.refs):
            return self._untold(event.noun)
        if event.noun.of is not None and (why := self._missing(event.noun.of)) is not None:
            return why
        for p in (*event.noun.phrases, *event.phrases):
            if (why := self._phrase(p, [])) is not None:
                return why
        return self._guards(event.guards)

    def _untold(self, noun: m.Noun) -> Why:
        return Why(noun.span, f"the rules of this game never tell of `{' or '.join(ref.word for ref in noun.refs)}`")

    # ---- clauses --------------------------------------------------------------------------------

    def _clause(self, clause: m.Clause) -> bool:
        """Can a clause never do anything?"""
        if self._note(self._subject(clause.subject)):
            return True
        if isinstance(clause, m.Bonus):
            hostile = self._hostile(clause)
            return _all(self._note(self._alternative(a, hostile)) for a in clause.choices)
        if self._note(self._guards(clause.guards)):
            return True
        return isinstance(clause, m.Call) and self._note(self._arguments(clause))

    def _subject(self, subject: m.Noun | None) -> Why | None:
        return None if subject is None else self._missing(subject)

    def _arguments(self, call: m.Call) -> Why | None:
        given = set(self.held._behind(call, ("as",)))
        for _, value in call.args:
            if isinstance(value, m.Noun) and value not in given and (why := self._missing(value)) is not None:
                return why
        return None

    def _alternative(self, a: m.Alternative, hostile: bool | None) -> Why | None:
        for p in a.vs:
            if p.noun is not None and p.noun.det != "no" and (why := self._versus(p.noun, p, hostile)) is not None:
                return why
        for p in a.phrases:
            if (why := self._phrase(p, [])) is not None:
                return why
        if a.per is not None and (why := self._missing(a.per)) is not None:
            return why
        return self._guards(a.guards)

    def _hostile(self, bonus: m.Bonus) -> bool | None:
        """Is a bonus for what players fight against? None: it cannot be told from here."""
        to, subject, sides = bonus.choices[0].to, bonus.subject, self.vocab.words_of("side")
        if not any(kind.bare == "self" for kind in self.vocab.kinds.values()):
            return None
        if to is not None and to.word in sides:
            return to.word != sides[0]
        if subject is not None:
            return None
        return self.kind.bare in OTHER_SIDE if to is None or self.kind.bare not in OTHER_SIDE else None

    def _versus(self, noun: m.Noun, p: m.Attached, hostile: bool | None) -> Why | None:
        """`vs Ghost`: of a bonus for the other side, some player must be or have one; else a card of the other side must be one."""
        kinds = self.vocab.kinds.values()
        if hostile is None:
            return self._missing(noun, apart=True) if p.op is None else None
        if p.op is not None:
            cards = [card for card, _ in self.held.cards if self.vocab.kinds[card.kind].bare == "self"]
            return self._of_player(noun, p.op, p.limit) if hostile else self._of_cards(noun, p.op, p.limit, cards)
        sides = frozenset(k.name for k in kinds if (k.bare not in OTHER_SIDE if hostile else k.bare == "self"))
        side = "nobody in this set can have or be" if hostile else "nothing that is fought in this set is"
        return self._lacking(noun, side, apart=True, kinds=sides)

    # ---- conditions -----------------------------------------------------------------------------

    def _guards(self, guards: m.Guards) -> Why | None:
        """Why these can never all hold."""
        for guard in guards:
            if isinstance(guard, m.Guard) and (why := self._guard(guard)) is not None:
                return why
        return None

    def _guard(self, guard: m.Guard) -> Why | None:
        if guard.word == "unless":
            always = [self._always(test) for test in guard.tests]
            return always[0] if all(why is not None for why in always) else None
        return next((why for test in guard.tests if (why := self._false(test)) is not None), None)

    def _false(self, test: m.Test) -> Why | None:
        """Why a condition can never hold."""
        match test:
            case m.Not():
                return self._always(test.test)
            case m.Ruled():
                return self._ruled(test, "yes")
            case m.Compares():
                return self._compared(test)
            case m.Asked():
                return None
            case m.Links():
                return self._linked_always(test) if self._is_no(test.who) != test.negated else self._linked(test)
            case _:
                return None if test.what is None or test.what.det == "no" else self._missing(test.what, apart=True)

    def _always(self, test: m.Test) -> Why | None:
        """Why a condition always holds: what it says is not there can never be."""
        match test:
            case m.Not():
                return self._false(test.test)
            case m.Ruled():
                return self._ruled(test, "no")
            case m.Links():
                return self._linked(test) if self._is_no(test.who) != test.negated else self._linked_always(test)
            case m.Holds() | m.There() if test.what is not None and test.what.det == "no":
                return self._missing(evolve(test.what, det=""), apart=True)
            case _:
                return None

    def _is_no(self, who: m.Noun) -> bool:
        return who.det == "no" or who.word == "nobody"

    def _linked(self, test: m.Links) -> Why | None:
        """Why nobody can be or have what is said."""
        if isinstance(test.what, m.Compares):
            said = test.what
            return self._of_player(said.left, said.op, said.right) if "player" in test.who.cats else None
        if test.what is None or test.what.det == "no":
            return None
        return self._missing(evolve(test.who, det="")) or self._missing(test.what, apart=True)

    def _linked_always(self, test: m.Links) -> Why | None:
        """Why whoever is meant is without what is said."""
        if isinstance(test.what, m.Noun) and test.what.det == "no":
            return self._missing(evolve(test.what, det=""), apart=True)
        return None

    def _ruled(self, test: m.Ruled, wanted: str) -> Why | None:
        ruling = self.vocab.rulings[test.name]
        if ruling.switch or ruling.default == wanted:
            return None
        return Why(test.span, f'the ruling "{test.name}" is always read as {ruling.default}')

    # ---- numbers --------------------------------------------------------------------------------

    def _compared(self, test: m.Compares) -> Why | None:
        left = test.left
        of_player = left.det == "your" or (left.of is not None and left.of.word in ("you", "yours", *self.vocab.words_of("player")))
        if of_player or (left.of is None and self._only_of_players(left.word)):
            return self._of_player(left, test.op, test.right)
        return None

    def _only_of_players(self, word: str) -> bool:
        return word in self.vocab.stats and self.vocab.stats[word].of == ("player",)

    def _of_player(self, noun: m.Noun, op: str, limit: m.Noun | int | None) -> Why | None:
        """A player's number that stays within its least and its most."""
        stat = self.vocab.stats.get(noun.word)
        if stat is None or noun.half or noun.word in self.held.changed or not isinstance(limit, int):
            return None
        ends = [end for end in (stat.min, stat.max) if end is not None]
        if (op in ("<", "<=") and stat.min is None) or (op in (">", ">=") and stat.max is None) or (op == "=" and len(ends) < 2):
            return None
        if op == "=" and min(ends) <= limit <= max(ends) or any(COMPARES[op](end, limit) for end in ends if op != "="):
            return None
        return Why(noun.span, f"the {noun.word} of a player goes from {_end(stat.min)} to {_end(stat.max)}")

    def _of_cards(self, noun: m.Noun, op: str, limit: m.Noun | int | None, cards: Sequence[m.CardMeaning]) -> Why | None:
        """A number in the header of cards."""
        word = noun.word
        if word.startswith(TOTAL) or word in self.held.changed or not isinstance(limit, int):
            return None
        if any(word not in self.vocab.kinds[card.kind].fields for card in cards):
            return None
        if not cards or any(COMPARES[op](card.fields.get(word, 0), limit) for card in cards):
            return None
        return Why(noun.span, f"no such card of this set has a {word} {op} {limit}")

    # ---- what is not there ----------------------------------------------------------------------

    def _missing(self, noun: m.Noun, apart: bool = False) -> Why | None:
        """Why there can be nobody and nothing of this name. `apart`: several cards together may have several Terms."""
        why = self._lacking(noun, "no card of this set is", apart)
        if why is None and noun.refs[0].kind == "word":
            why = self._empty(noun)
        if why is None and noun.of is not None:
            why = self._missing(noun.of)
        cards = [card for ref in noun.refs for card in self.held.having(ref.terms)] if noun.refs[0].kind == "terms" else []
        return why or next((w for p in noun.phrases if (w := self._phrase(p, cards)) is not None), None)

    def _phrase(self, p: m.Attached, cards: Sequence[m.CardMeaning]) -> Why | None:
        """Why a phrase narrows to nothing."""
        noun = p.noun
        if noun is None:
            return None
        if p.prep in PLACES and noun.refs[0].kind == "word":
            return self._empty(noun)
        if p.prep != "with":
            return None
        if p.op is None:
            return self._missing(noun, apart=True) if noun.det != "no" else None
        return self._of_cards(noun, p.op, p.limit, cards) if cards else self._of_player(noun, p.op, p.limit)

    def _lacking(self, noun: m.Noun, said: str, apart: bool = False, kinds: Set[str] | None = None) -> Why | None:
        """Why no card has the Terms: of several names, of none of them."""
        if not noun.refs or any(ref.kind != "terms" or self._is_there(ref.terms, apart, kinds) for ref in noun.refs):
            return None
        names = " or ".join(_named(" ".join(ref.terms)) for ref in noun.refs)
        return Why(noun.span, f"{said} {names}")

    def _is_there(self, terms: Sequence[str], apart: bool, kinds: Set[str] | None) -> bool:
        judged = [term for term in terms if self.held.judges(term)]
        if apart or any(map(self.held.is_class, judged)):
            return all(self.held.having((term,), kinds) for term in judged)
        return bool(self.held.having(judged, kinds))

    def _empty(self, noun: m.Noun) -> Why | None:
        """A pile that nothing ever comes to."""
        zone = self.vocab.zones.get(noun.word)
        if zone is None or zone.order != "stack" or zone.of or zone.name in self.held.piles:
            return None
        return Why(noun.span, f"no card of this set ever lies in {zone.name}")


def _named(term: str) -> str:
    return f"{'an' if term[0].lower() in 'aeiou' else 'a'} {term}"


def _end(value: int | None) -> str:
    return "any number" if value is None else str(value)


def _all(dead: Iterable[bool]) -> bool:
    """All of them; each is looked at, because each notes why."""
    return False not in list(dead)


def _any(dead: Iterable[bool]) -> bool:
    """One of them; each is looked at, because each notes why."""
    return True in list(dead)


def _nodes(node: object, kind: type[N]) -> Iterator[N]:
    """All bound nodes of a kind, however deep."""
    if isinstance(node, tuple):
        for part in node:
            yield from _nodes(part, kind)
    elif isinstance(node, m.Meaning):
        if isinstance(node, kind):
            yield node
        for name in m.names_of_parts(node):
            if name != "stands_for":
                yield from _nodes(getattr(node, name), kind)
