"""What the server answers when it will not do something."""

from __future__ import annotations

from collections.abc import Sequence

from urbarium.engine.errors import Refusal

__all__ = ["RefusedError"]

_STATUS = {
    "not_found": 404,
    "forbidden": 403,
    "stale": 409,
    "not_now": 409,
    "illegal": 422,
    "invalid": 422,
    "too_many": 429,
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
