"""What a client may say in a stream."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from urbarium.engine.seats import MOST_SEATS
from urbarium.engine.words import ENGLISH
from urbarium.render.regions import Cut

__all__ = ["MOST_AT_ONCE", "Act", "Hello", "Incoming", "Look", "Number", "Ping", "Try", "incoming"]

Number = Annotated[int, Field(ge=0, le=2**31)]
MOST_AT_ONCE = 40  # actions in one message
_Viewer = Annotated[int, Field(ge=-1, le=MOST_SEATS)]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Hello(_Message):
    type: Literal["hello"]
    version: Number = 0
    seat: _Viewer | None = None
    token: str | None = Field(default=None, max_length=64)
    theme: Literal["light", "dark"] = "light"
    cut: Cut = "regular"
    drawing: bool = True
    language: str = Field(default=ENGLISH, max_length=10)


class _Doing(_Message):
    """Actions in a row, chosen in the position of this number."""

    actions: list[Number] = Field(min_length=1, max_length=MOST_AT_ONCE)
    position: Number
    ref: Number = 0


class Act(_Doing):
    """Do them: all or none."""

    type: Literal["act"]


class Try(_Doing):
    """Show what they would lead to; nothing happens."""

    type: Literal["try"]


class Look(_Message):
    type: Literal["look"]
    seat: _Viewer | None = None
    theme: Literal["light", "dark"] | None = None
    cut: Cut | None = None


class Ping(_Message):
    type: Literal["ping"]


Incoming = Hello | Act | Try | Look | Ping

incoming: TypeAdapter[Incoming] = TypeAdapter(Annotated[Incoming, Field(discriminator="type")])
