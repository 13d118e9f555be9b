"""What a client may say in a stream."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from urbarium.engine.seats import MOST_SEATS
from urbarium.engine.words import ENGLISH

__all__ = ["Act", "Hello", "Incoming", "Look", "Number", "Ping", "incoming"]

Number = Annotated[int, Field(ge=0, le=2**31)]
_Viewer = Annotated[int, Field(ge=-1, le=MOST_SEATS)]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Hello(_Message):
    type: Literal["hello"]
    version: Number = 0
    seat: _Viewer | None = None
    token: str | None = Field(default=None, max_length=64)
    theme: Literal["light", "dark"] = "light"
    drawing: bool = True
    language: str = Field(default=ENGLISH, max_length=10)


class Act(_Message):
    type: Literal["act"]
    action: Number
    position: Number
    ref: Number = 0


class Look(_Message):
    type: Literal["look"]
    seat: _Viewer | None = None
    theme: Literal["light", "dark"] | None = None


class Ping(_Message):
    type: Literal["ping"]


Incoming = Hello | Act | Look | Ping

incoming: TypeAdapter[Incoming] = TypeAdapter(Incoming)
