"""The log of a table: what can happen there, one small class for each, and how an entry is written down.

An entry is numbered and says who did it and when; its event says what. Rows are what the store keeps: the kind as a
word and the event's fields as data. A field that says nothing (None) is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, get_args

from urbarium.engine.errors import RecordError

__all__ = [
    "Aborted",
    "Acted",
    "Answered",
    "Asked",
    "Chose",
    "Entry",
    "Event",
    "Rematched",
    "Resigned",
    "Said",
    "SeatChanged",
    "Started",
    "TakenBack",
    "event_from_row",
    "event_row",
]


@dataclass(frozen=True)
class Started:
    """All seats are taken: the game begins."""

    kind: ClassVar[str] = "start"


@dataclass(frozen=True)
class Acted:
    """A seat did something."""

    kind: ClassVar[str] = "act"
    action: int


@dataclass(frozen=True)
class Chose:
    """A seat has chosen unseen what it will do, or changed that; nothing: it chooses anew."""

    kind: ClassVar[str] = "choose"
    actions: list[int]


@dataclass(frozen=True)
class TakenBack:
    """The last steps are undone."""

    kind: ClassVar[str] = "undo"
    plies: int


@dataclass(frozen=True)
class Asked:
    """A seat asks the others to let it take back so many steps."""

    kind: ClassVar[str] = "ask"
    plies: int


@dataclass(frozen=True)
class Answered:
    """A seat agrees to the request of that entry, or not."""

    kind: ClassVar[str] = "answer"
    ask: int
    yes: bool


@dataclass(frozen=True)
class SeatChanged:
    """Somebody sits down or gets up, or a seat gets a new key."""

    kind: ClassVar[str] = "seat"
    change: str  # join, bot, rise, leave, absent, resign, return, key, device, seal
    name: str | None = None  # of whoever sits down or gets up
    level: str | None = None  # of the bot that stands in
    contribution: str | None = None  # to the shuffle, by whoever sits here: 64 hexadecimal digits


@dataclass(frozen=True)
class Said:
    """A line to everyone at the table."""

    kind: ClassVar[str] = "chat"
    name: str
    text: str


@dataclass(frozen=True)
class Resigned:
    """A seat gives the game up, and this ends it."""

    kind: ClassVar[str] = "resign"


@dataclass(frozen=True)
class Aborted:
    """The game is called off before everybody has done something; it has no result."""

    kind: ClassVar[str] = "abort"


@dataclass(frozen=True)
class Rematched:
    """The same people go on at another table."""

    kind: ClassVar[str] = "rematch"
    table: str


Event = Started | Acted | Chose | TakenBack | Asked | Answered | SeatChanged | Said | Resigned | Aborted | Rematched

_KINDS: dict[str, type[Event]] = {event.kind: event for event in get_args(Event)}


@dataclass(frozen=True)
class Entry:
    """One line of a table's log."""

    number: int  # from 1 without gaps
    seat: int  # who did it, -1 for nobody in particular
    event: Event
    at: float = 0.0

    @property
    def kind(self) -> str:
        return self.event.kind


def event_row(event: Event) -> tuple[str, dict[str, Any]]:
    """An event as it is stored: its kind and its data."""
    return event.kind, {name: value for name, value in vars(event).items() if value is not None}


def event_from_row(kind: str, data: Mapping[str, Any]) -> Event:
    """The event that ``event_row`` wrote. Raises RecordError for what this program does not know."""
    try:
        return _KINDS[kind](**data)
    except (KeyError, TypeError):
        raise RecordError(f"an entry of kind {kind!r} with {', '.join(data) or 'nothing'} cannot be read") from None
