"""What is known of a table beside its log: what was agreed, who sits where, and where it stands. No storage here."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

from urbarium.bots import DEFAULT_LEVEL, LEVEL_TITLES, level_of

__all__ = [
    "ID_CHARACTERS",
    "TAKEBACKS",
    "Agreement",
    "Listed",
    "Person",
    "Seat",
    "Standing",
    "Status",
    "Takebacks",
    "bot_decides",
    "deserted",
    "is_id",
]

ID_CHARACTERS = 24  # of a table's id, at most
_ID = re.compile(rf"[A-Za-z0-9_-]{{1,{ID_CHARACTERS}}}")
Takebacks = Literal["consent", "turn"]  # may the others be asked, or are only free steps of the own turn taken back
TAKEBACKS: tuple[Takebacks, ...] = get_args(Takebacks)  # the usual one first

Status = Literal["waiting", "playing", "over"]
Listed = Literal["waiting", "playing"]  # tables that a stranger may join, or watch


def is_id(text: str) -> bool:
    """Can this be the id of a table?"""
    return _ID.fullmatch(text) is not None


@dataclass(frozen=True)
class Agreement:
    """What was agreed when the table was set; it never changes."""

    id: str
    game: str
    rules: str
    players: int
    options: Mapping[str, str]
    seed: bytes
    invite: str
    host: str
    listed: bool = False
    hints: bool = True
    public_chat: bool = False  # may spectators read what the players say
    takebacks: str = TAKEBACKS[0]
    stand_in: str = DEFAULT_LEVEL  # the bot that plays for whoever leaves
    created: float = field(default_factory=time.time)
    start: bytes | None = None  # the position it begins from; without one with the set-up


@dataclass(frozen=True)
class Person:
    """A guest who has a place at a table, and the hash of the token that proves it."""

    name: str
    guest: str
    token_hash: str = ""


@dataclass(frozen=True)
class Seat:
    """A place at a table: open with neither, a person's, a bot's, or a person's where a bot of that level stands in."""

    person: Person | None = None
    bot: str = ""

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        """Who decides there."""
        return "bot" if self.bot else "person" if self.person else "open"

    @property
    def name(self) -> str:
        return self.person.name if self.person else LEVEL_TITLES.get(level_of(self.bot), self.bot)

    @property
    def holder(self) -> str:
        """The guest whose place it is, also while a bot stands in."""
        return self.person.guest if self.person else ""

    def as_row(self) -> dict[str, str]:
        """The seat as it is stored."""
        token_hash = self.person.token_hash if self.person else ""
        return {
            "kind": self.kind,
            "name": self.name,
            "level": self.bot,
            "holder": self.holder,
            "token_hash": token_hash,
        }

    @classmethod
    def from_row(cls, name: str, level: str, holder: str, token_hash: str) -> Seat:
        return cls(Person(name, holder, token_hash) if holder else None, level)


@dataclass(frozen=True)
class Standing:
    """Where a table stands, as the lobby and the bots of a server that starts ask for it."""

    status: Status = "waiting"
    bot_to_move: bool = False


def deserted(seats: Sequence[Seat]) -> bool:
    """Has everybody who sat here left? Then the bots wait until one of them comes back."""
    places = [seat for seat in seats if seat.person]
    return bool(places) and all(seat.bot for seat in places)


def bot_decides(seats: Sequence[Seat], actor: int, watched: bool = False) -> bool:
    """Is a bot to go on? Bots play for people: where nobody has a seat they go on only while somebody looks."""
    if actor < 0 or not seats[actor].bot:
        return False
    return not deserted(seats) if any(seat.person for seat in seats) else watched
