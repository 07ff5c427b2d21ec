"""The rules of a game as parts added to those of its family, so that the parts of several games can be played together.

Owns: how parts are put together, and what they may not both say. Never: a rule. Enter here: Part, derive, join.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs
from attrs import evolve, field, frozen

from ..errors import CannotJoin
from .actions import Action
from .flow import Edits, Flow
from .game import Ability, Card, Game, Spec
from .state import State

if TYPE_CHECKING:
    from .verb import Verb


@frozen(eq=False)
class Part:
    """What one piece of rules adds to a game: Dungeons, say. What its fields are is said at `Spec`.

    `steps`: a flow of the family -> what it changes there; whoever runs that flow runs the changed one. `words`: a field of
    `Words` that is a mapping -> the entries that are added to it. `verbs`: beyond those of the family.
    """

    name: str
    steps: Mapping[Flow, Edits] = field(factory=dict)
    flows: tuple[Flow, ...] = ()
    actions: tuple[Action, ...] = ()
    rules: tuple[Ability, ...] = ()
    verbs: tuple[type[Verb], ...] = ()
    registers: Mapping[str, tuple[str, int]] = field(factory=dict)
    checked_zones: frozenset[str] = frozenset()
    unchecked: frozenset[str] = frozenset()
    words: Mapping[str, Mapping[str, Any]] = field(factory=dict)
    scenes: Mapping[str, Sequence[tuple[str, str, tuple[str, ...]]]] = field(factory=dict)
    postures: Mapping[str, str] = field(factory=dict)
    answers: tuple[str, ...] = ()
    card_rules: tuple[Callable[[Game, Card], None], ...] = ()
    invariants: tuple[Callable[[State], Iterable[str]], ...] = ()
    turn_invariants: tuple[Callable[[State, int], Iterable[str]], ...] = ()

    def __str__(self) -> str:
        return f'the part "{self.name}"'


def derive(base: Spec, name: str, *parts: Part) -> Spec:
    """The rules of a game: those of a family, or of another game, and what these parts add, in their order.

    A part that is given twice counts once. Raises CannotJoin for two parts that do not go together.
    """
    family = base.base or base
    parts = tuple(dict.fromkeys((*base.parts, *parts)))
    made = _together(family, parts)
    edited = _edited(family, parts, [family.main, *([family.checks] if family.checks else []), *made["flows"]], made["rules"])
    made["flows"] = tuple(edited.get(flow, flow) for flow in made["flows"])
    return evolve(
        family, name=name, base=family, parts=parts, edited=edited, main=edited.get(family.main, family.main),
        checks=edited.get(family.checks, family.checks) if family.checks else None, **made,
    )


def join(specs: Sequence[Spec]) -> Spec:
    """The rules of a table where several games are played together: their family's, and the parts of all of them.

    Raises CannotJoin for games of different families, and for parts that do not go together.
    """
    together = [spec for at, spec in enumerate(specs) if not any(spec is other for other in specs[:at])]
    first = together[0]
    for other in together[1:]:
        if (other.base or other) is not (first.base or first):
            raise CannotJoin(f"{first.name} and {other.name} are of different families: they have no rules in common")
    if len(together) == 1:
        return first
    return derive(first, "+".join(spec.name for spec in together), *(part for spec in together for part in spec.parts))


# ---- things with names ------------------------------------------------------------------------------

Giver = Spec | Part
Named = Iterable[tuple[Giver, str, Any]]  # who brings it, its name, what it is
NAME_OF: Mapping[str, Callable[[Any], str]] = {
    "actions": lambda action: action.name, "rules": lambda rule: rule.address, "flows": lambda flow: flow.address,
}  # what is listed, and told apart by a name of its own
BY_NAME = ("registers", "scenes", "postures")
UNNAMED = ("answers", "card_rules", "invariants", "turn_invariants")
SETS = ("checked_zones", "unchecked")


def _together(family: Spec, parts: Sequence[Part]) -> dict[str, Any]:
    """All that is listed in the fields of a spec: the family's, then what the parts add."""
    givers: list[Giver] = [family, *parts]
    made: dict[str, Any] = {}
    for what, name_of in NAME_OF.items():
        made[what] = tuple(_by_name(what, ((g, name_of(x), x) for g in givers for x in getattr(g, what))).values())
    for what in BY_NAME:
        made[what] = _by_name(what, ((g, name, x) for g in givers for name, x in getattr(g, what).items()))
    for what in UNNAMED:
        made[what] = tuple(dict.fromkeys(x for g in givers for x in getattr(g, what)))
    for what in SETS:
        made[what] = frozenset().union(*(getattr(g, what) for g in givers))
    verbs = _by_name("verbs", ((g, verb.word, verb) for g in parts for verb in g.verbs))
    made["verbs"] = family.verbs + type(family.verbs)(verbs.values()) if verbs else family.verbs
    made["words"] = _words(family, parts)
    return made


def _by_name(what: str, found: Named) -> dict[str, Any]:
    """Each thing by its name. Raises CannotJoin where two different ones have the same."""
    things: dict[str, tuple[Giver, Any]] = {}
    for giver, name, thing in found:
        first, known = things.setdefault(name, (giver, thing))
        if known is not thing and known != thing:
            raise CannotJoin(f"{_told(first)} and {_told(giver)} have different {what.replace('_', ' ')} called {name!r}")
    return {name: thing for name, (_, thing) in things.items()}


def _told(giver: Giver) -> str:
    return str(giver) if isinstance(giver, Part) else f"the rules of {giver.name}"


def _words(family: Spec, parts: Sequence[Part]) -> Any:
    """What the nouns mean: the family's words, each of its mappings with what the parts add to it."""
    changed = dict.fromkeys(name for part in parts for name in part.words)
    if not changed:
        return family.words
    fields = {f.name: getattr(family.words, f.name) for f in attrs.fields(type(family.words))}
    made = {}
    for name in changed:
        if not isinstance(fields.get(name), Mapping):
            raise ValueError(f"no mapping of Words is called {name!r}")
        added = ((part, word, x) for part in parts for word, x in part.words.get(name, {}).items())
        made[name] = _by_name(f"words ({name})", [*((family, word, x) for word, x in fields[name].items()), *added])
    return evolve(family.words, **made)


# ---- steps ------------------------------------------------------------------------------------------


def _edited(
    family: Spec, parts: Sequence[Part], flows: Sequence[Flow], rules: Sequence[Ability]
) -> dict[Flow, Flow]:
    """What runs in the place of each flow that parts change."""
    blocks = {rule.block for rule in rules}
    edited = {}
    for flow in dict.fromkeys(flow for part in parts for flow in part.steps):
        about = [(part, part.steps[flow]) for part in parts if flow in part.steps]
        if flow not in flows or flow in blocks:
            raise ValueError(f"{_told(about[0][0])} changes {flow.address}, which is no flow of {family.name} that can be changed")
        _agree(flow, about)
        edited[flow] = flow.edited([edits for _, edits in about])
    return edited


def _agree(flow: Flow, about: Sequence[tuple[Part, Edits]]) -> None:
    """Raises CannotJoin where two parts replace one step, or add two of one name."""
    changing = [(part, name) for part, edits in about for name in {*edits.replace, *edits.without}]
    adding = [(part, step.name) for part, edits in about for step in edits.added if not edits.changes(step.name)]
    for what, found in (("replace or leave out", changing), ("add", adding)):
        doer: dict[str, Part] = {}
        for part, name in found:
            first = doer.setdefault(name, part)
            if first is not part:
                raise CannotJoin(f"{_told(first)} and {_told(part)} both {what} the step {name} of {flow.address}")
