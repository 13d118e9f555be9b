"""What bodies of requests are made of. Whatever they do not name is refused."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from urbarium.engine.seats import MOST_SEATS
from urbarium.web.messages import Number

__all__ = ["Body", "Level", "Name", "Notation", "Number", "SeatChoice", "SeatIndex"]

Name = Annotated[str, Field(max_length=200)]  # longer ones are cut when they are shown
Level = Annotated[str, Field(max_length=20)]
Notation = Annotated[str, Field(max_length=200)]
SeatIndex = Annotated[int, Field(ge=0, le=MOST_SEATS)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SeatChoice(Body):
    seat: SeatIndex | None = None
