"""The verbs of a game by the forms in which they are written. Owns: Words. Never: what a verb does. Enter here: Words."""
from __future__ import annotations

from attrs import frozen

from ..diagnostics import suggest
from .mistakes import function_words
from .signature import Signature, Signatures


@frozen
class Form:
    """A form of a verb: `discard` (base), `discards` (third)."""

    signature: Signature
    third: bool


class Words:
    """The verbs of a game by the forms in which they are written."""

    def __init__(self, signatures: Signatures) -> None:
        self.signatures = signatures
        self.forms: dict[str, list[Form]] = {}
        for signature in signatures.values():
            if signature.says == "property":
                self._add(signature.third, Form(signature, True))
                base = base_of(signature.third)
                if base:
                    self._add(base, Form(signature, False))
            else:
                self._add(signature.name, Form(signature, False))
                self._add(signature.third, Form(signature, True))

    def _add(self, word: str, form: Form) -> None:
        self.forms.setdefault(word, []).append(form)

    def near(self, word: str) -> tuple[str, ...]:
        """The verbs, and the words of the language, that a word could be: a misspelt `play` is read as a verb."""
        return suggest(word, [*self.forms, *function_words()])


def base_of(third: str) -> str:
    """`ignores` -> `ignore`; a word with no third-person ending has no base."""
    if third.endswith("ies"):
        return third[:-3] + "y"
    if third.endswith(("ches", "shes", "sses", "xes")):
        return third[:-2]
    return third[:-1] if third.endswith("s") and not third.endswith("ss") else ""
