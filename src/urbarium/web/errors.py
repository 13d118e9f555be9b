"""What the server answers when it will not do something."""

from __future__ import annotations

from collections.abc import Sequence

from urbarium.engine.errors import NotationError, Refusal
from urbarium.web.words import say

__all__ = ["AWAY", "RefusedError", "later", "unreadable"]

_STATUS = {
    "not_found": 404,
    "forbidden": 403,
    "stale": 409,
    "not_now": 409,
    "illegal": 422,
    "invalid": 422,
    "too_many": 429,
    "unavailable": 503,
}


def _(sentence: str) -> str:
    """Marks a sentence that is translated where it is said."""
    return sentence


AWAY = _("Nothing can be stored just now. Nothing was lost; try again in a moment.")


class RefusedError(Exception):
    """A request that is understood but not granted: a word for programs, a sentence for people."""

    def __init__(
        self, code: str, message: str, refusals: Sequence[Refusal] = (), candidates: Sequence[str] = ()
    ) -> None:
        self.code = code
        self.message = message
        self.refusals = list(refusals)
        self.candidates = list(candidates)
        self.retry_after = 0.0  # seconds after which it may be granted, if that is all it takes
        super().__init__(message)

    @property
    def status(self) -> int:
        return _STATUS[self.code]

    def as_dict(self) -> dict[str, object]:
        return {
            "error": self.code,
            "message": self.message,
            "refusals": [{"rule": refusal.rule, "text": refusal.text} for refusal in self.refusals],
            "candidates": self.candidates,
        }


def later(code: str, message: str, seconds: float) -> RefusedError:
    """The answer to what may be granted after some seconds."""
    refused = RefusedError(code, message)
    refused.retry_after = seconds
    return refused


def unreadable(error: NotationError) -> RefusedError:
    """The answer to a text that names no action."""
    message = say("This cannot be read as a move.")
    if error.candidates:
        message = say("This cannot be read as a move. Did you mean {moves}?").format(moves=", ".join(error.candidates))
    return RefusedError("invalid", message, candidates=error.candidates)
