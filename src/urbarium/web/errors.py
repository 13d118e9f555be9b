"""What the server answers when it will not do something."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from urbarium.engine.errors import NotationError, Refusal
from urbarium.web.words import say

__all__ = ["RefusedError", "failed", "later", "problem", "unavailable", "unreadable"]

_STATUS = {
    "not_found": 404,
    "forbidden": 403,
    "stale": 409,
    "not_now": 409,
    "illegal": 422,
    "invalid": 422,
    "too_many": 429,
    "failed": 500,
    "unavailable": 503,
}

_AWAY = 2.0  # seconds after which it is worth trying again


def problem(
    code: str, message: str, refusals: Sequence[Refusal] = (), candidates: Sequence[str] = ()
) -> dict[str, object]:
    """The form of every answer that something was not done. Where no rule is the reason, the code stands for it."""
    reasons = refusals or [Refusal(code.upper(), message)]
    return {
        "error": code,
        "message": message,
        "refusals": [{"rule": reason.rule, "text": reason.text} for reason in reasons],
        "candidates": list(candidates),
    }


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

    def as_dict(self, words: Callable[[str], str]) -> dict[str, object]:
        """The answer, its message put into other words."""
        return problem(self.code, words(self.message), self.refusals, self.candidates)


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


def unavailable() -> RefusedError:
    """The answer when the database fails."""
    return later("unavailable", "Nothing can be stored just now. Nothing was lost; try again in a moment.", _AWAY)


def failed() -> RefusedError:
    """The answer when something fails that nobody thought of."""
    return RefusedError("failed", "Something went wrong on the server; it was written down there.")
