"""What can go wrong, named by whose fault it is.

Owns: the exceptions that leave the package. Never: a problem in a card or in YAML while it is being read (those are
diagnostics, which are values). Enter here: Rejected, RuleError, CardError, SaveError, CannotJoin.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .diagnostics import Diagnostic


class RulecoreError(Exception):
    """Every exception of this package."""


class Rejected(RulecoreError):
    """The caller's fault: an input that the match does not accept. Nothing has changed.

    `code` is for programs ("not-a-choice"), `message` for people, `why` names the rule or the state that forbids it.
    """

    def __init__(self, code: str, message: str, why: str = "") -> None:
        self.code = code
        self.message = message
        self.why = why
        super().__init__(code, message, why)

    def __str__(self) -> str:
        return f"{self.message} ({self.why})" if self.why else self.message


class RuleError(RulecoreError):
    """Our fault: a rule or a card did what no rule may. `trace`: the flows and steps that led here, outermost first."""

    def __init__(self, message: str, trace: Sequence[str] = ()) -> None:
        self.message = message
        self.trace = tuple(trace)
        super().__init__(message, self.trace)

    def __str__(self) -> str:
        return "\n".join([self.message, *(f"  in {line}" for line in self.trace)])


class CardError(RulecoreError):
    """A set of cards that cannot be played, with everything that is wrong with it."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        from .diagnostics import to_text

        count = len(self.diagnostics)
        said = f"{count} error{'' if count == 1 else 's'} in the cards\n{to_text(self.diagnostics)}"
        ignored = any(d.ignored for d in self.diagnostics)
        return said + "What `check` ignores is an error all the same: no game is loaded without one of its cards.\n" * ignored


class SaveError(RulecoreError):
    """A saved game that cannot be read: damaged, of another version, or made with other cards. Nothing was loaded."""


class CannotJoin(RulecoreError, LookupError):
    """There is no such table: two sets, or two parts of the rules, stand against each other. The text says which, and in what."""
