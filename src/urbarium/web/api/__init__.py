"""The HTTP interface under ``/api/v1``: a bot or another client can do here all that the page can.

Who asks is told by the guest cookie, or by the token of a seat as ``Authorization: Bearer …``. Whatever is refused is
answered with a word for programs, a sentence for people and, where rules are the reason, their ids.
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel

from urbarium.web.api import afterwards, analysis, games, guidance, learn, play, seats, tables

__all__ = ["router"]


class Problem(BaseModel):
    """Why something was not done. There is always a reason: a rule by its id, or the error in capitals."""

    error: str
    message: str
    refusals: list[dict[str, str]]
    candidates: list[str] = []


_PROBLEMS: dict[int | str, dict[str, Any]] = {
    code: {"model": Problem} for code in (400, 403, 404, 409, 413, 422, 429, 500, 503)
}

router = APIRouter(prefix="/api/v1", responses=_PROBLEMS)
for part in (games, learn, tables, seats, play, guidance, afterwards, analysis):
    router.include_router(part.router)
