"""What can go wrong, by whom it concerns: a player, a writer of moves, a keeper of files, a caller."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["NotationError", "PositionError", "RecordError", "Refusal", "RuleError", "SetupError", "UrbariumError"]


@dataclass(frozen=True)
class Refusal:
    """Why an action is not possible: the id of the rule and the sentence for the player."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"


class UrbariumError(Exception):
    """The common ancestor: everything Urbarium refuses on purpose."""


class RuleError(UrbariumError):
    """An action that the rules forbid now. ``refusals`` holds the reasons, the first decides.

    ``action`` is the action, -1 if none has that meaning; where it was read, ``said`` is its text and ``step`` how many
    actions of the same text come before it.
    """

    def __init__(self, refusals: list[Refusal], action: int = -1, said: str = "", step: int = 0) -> None:
        self.refusals = refusals
        self.action = action
        self.said = said
        self.step = step
        super().__init__(" ".join(str(refusal) for refusal in refusals))

    @property
    def rule(self) -> str:
        return self.refusals[0].rule


class NotationError(UrbariumError):
    """Text that names no action. ``candidates`` are the nearest actions that are possible now."""

    def __init__(self, message: str, candidates: list[str] | None = None) -> None:
        self.reason = message
        self.candidates = candidates or []
        hint = f"; did you mean {', '.join(self.candidates)}?" if self.candidates else ""
        super().__init__(message + hint)


class RecordError(UrbariumError):
    """A record that cannot be read or does not replay, with the line that is to blame."""

    def __init__(self, message: str, line: int | None = None) -> None:
        self.line = line
        super().__init__(message if line is None else f"line {line}: {message}")


class PositionError(UrbariumError):
    """A position that no game can be in; the message names the broken invariant."""


class SetupError(UrbariumError):
    """An unknown game, a player count it does not know, or an option it does not have."""
