"""The sample cards, their vocabularies, and verb signatures that need no engine."""
from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from rulecore import strict_yaml
from rulecore.lang.signature import Signature, Signatures, Slot
from rulecore.vocab import Vocabulary, load_vocabulary
from rulecore.vocab_reader import plural

HERE = Path(__file__).parent
SAMPLES = ("munchkin-scooby-doo", "munchkin-south-park", "munchkin-treasure-hunt")
NAMES = ("Snow Ghost", "Ghost Clown", "Scooby Snacks")


@lru_cache
def vocabulary(game: str) -> Vocabulary:
    """The vocabulary of a game's sample cards."""
    found, problems = load_vocabulary(HERE / f"corpus_vocab/{game}-samples.yaml")
    assert found is not None and not problems, [str(p) for p in problems]
    return found


@lru_cache
def signatures() -> Signatures:
    """The verbs of corpus_vocab/verbs.yaml."""
    path = HERE / "corpus_vocab/verbs.yaml"
    node, problems = strict_yaml.read(path.read_text(encoding="utf-8"), str(path))
    assert node is not None and not problems, [str(p) for p in problems]
    return {name: _signature(name, entry) for name, (_, entry) in node.value.items()}  # type: ignore[union-attr]


def _signature(name: str, node: strict_yaml.Node) -> Signature:
    entry = {key: value.value for key, (_, value) in node.value.items()}  # type: ignore[union-attr]
    says = entry.pop("says", "effect")
    third = entry.pop("third", name if says == "property" else plural(name))
    slots = tuple(_slot(key, [item.value for item in takes]) for key, takes in entry.items())
    return Signature(name, third, says, f"{name}.", name, EXAMPLES.get(name, ()), slots)


def _slot(key: str, takes: list[str]) -> Slot:
    prep = key.rstrip("?")
    return Slot(prep, "" if prep == "object" else prep, frozenset(takes), not key.endswith("?"))


EXAMPLES = {
    "discard": ("discard Vehicle else Footgear",),
    "draw": ("draw 1 door",),
    "lose": ("lose 2 levels",),
    "gain": ("gain level",),
    "give": ("give an Item to the player on your left",),
}


def sample(game: str) -> str:
    """The sample cards of a game."""
    return (HERE / f"corpus/{game}.card").read_text(encoding="utf-8")
