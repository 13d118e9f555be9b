"""A first game with somebody at one's side."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter
from pydantic import BaseModel, Field

from urbarium.learning import script_of, words_of
from urbarium.web import guidance
from urbarium.web.api.bodies import Number, SeatChoice
from urbarium.web.callers import Here, Who
from urbarium.web.messages import MOST_AT_ONCE

__all__ = ["router"]

router = APIRouter()

_Word = Annotated[str, Field(max_length=40)]


class TipBody(SeatChoice):
    """The tips that were told already, and the rules that have refused something since the last step."""

    told: list[_Word] = Field(default=[], max_length=100)
    refused: list[_Word] = Field(default=[], max_length=20)


class Told(BaseModel):
    id: str
    say: str
    lesson: str  # where it is explained
    title: str  # of that lesson


@router.post("/tables/{table_id}/tip")
async def tip(table: Here, body: TipBody, who: Who) -> Told | None:
    """What is worth saying to a beginner in this seat now; nothing if there is nothing new."""
    seat = who.seat(table, body.seat)
    found = await asyncio.to_thread(guidance.tip, table, seat, body.refused, body.told)
    if found is None:
        return None
    words = words_of(table.game)
    title = script_of(table.game).lesson(found.lesson).title
    return Told(id=found.id, say=words(found.say), lesson=found.lesson, title=words(title))


class Doubted(BaseModel):
    """What a bot expects of a move that throws much away, as a share of the win, and of a better one; and why."""

    played: float
    expected: float
    better: str
    why: str


_Steps = Annotated[list[Number], Field(max_length=MOST_AT_ONCE)]


class Drafted(SeatChoice):
    """The steps that were made so far and are not sent yet."""

    drafted: _Steps = Field(default_factory=list)


class Move(Drafted):
    """What is to follow them; the first steps of it, so many, need no other look."""

    actions: Annotated[_Steps, Field(min_length=1)]
    fine: Number = 0


@router.post("/tables/{table_id}/weigh")
async def weigh(table: Here, body: Drafted, who: Who) -> list[int] | None:
    """Which moves may throw much away; none if the seat has decided meanwhile: a page asks while somebody thinks.

    Nothing at all while the game is still being compiled.
    """
    seat = who.seat(table, body.seat)
    if table.over or seat not in table.undecided:
        return []
    return await guidance.weigh(table, seat, body.drafted, who.rooms.thinkers, who.owner)


@router.post("/tables/{table_id}/doubt")
async def doubt(table: Here, body: Move, who: Who) -> Doubted | None:
    """Does this move throw much away? A longer look than that at all of them; nothing if it does not."""
    seat = who.seat(table, body.seat)
    found = await guidance.doubt(table, seat, body.drafted, body.actions, body.fine, who.rooms.thinkers, who.owner)
    return None if found is None else Doubted(**asdict(found))
