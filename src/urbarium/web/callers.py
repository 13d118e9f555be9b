"""Who asks, by HTTP, and the table they ask about: what handlers are given."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request, Response

from urbarium.engine.game import Game
from urbarium.engine.seats import MOST_SEATS
from urbarium.engine.words import speak
from urbarium.web import shown
from urbarium.web.errors import RefusedError
from urbarium.web.facts import ID_CHARACTERS, Listed
from urbarium.web.identity import COOKIE, Guest, Guests
from urbarium.web.limits import Limits, whose
from urbarium.web.rooms import Rooms
from urbarium.web.seats import own_seat, own_seats, point_of_view
from urbarium.web.table import Table
from urbarium.web.words import choose_language, say

__all__ = [
    "LANGUAGE_COOKIE",
    "YEAR",
    "AnySeat",
    "AnyViewer",
    "Caller",
    "Here",
    "SeatNumber",
    "TableId",
    "Who",
    "caller",
    "listed_cards",
    "loaded_games",
    "set_guest",
]

LANGUAGE_COOKIE = "urbarium_language"
YEAR = 365 * 24 * 3600  # seconds for which cookies last

SeatNumber = Annotated[int, Path(ge=0, le=MOST_SEATS)]
AnySeat = Annotated[int | None, Query(ge=0, le=MOST_SEATS)]
AnyViewer = Annotated[int | None, Query(ge=-1, le=MOST_SEATS)]


@dataclass(frozen=True)
class Caller:
    """Whoever sent a request."""

    rooms: Rooms
    guests: Guests
    limits: Limits
    guest: Guest | None
    token: str | None
    language: str
    address: str

    def known(self, response: Response) -> Guest:
        """The guest; a new one gets a cookie with this answer."""
        if self.guest is not None:
            return self.guest
        guest = self.guests.new()
        set_guest(response, self, guest)
        return guest

    def seats(self, table: Table) -> list[int]:
        """The seats of this caller."""
        return own_seats(table, self.guest, self.token)

    def seat(self, table: Table, wanted: int | None = None) -> int:
        """The seat this caller acts for."""
        return own_seat(table, self.seats(table), wanted)

    def viewer(self, table: Table, wanted: int | None) -> int:
        """The point of view of this caller: an own seat, or a spectator's."""
        return point_of_view(table, self.seats(table), wanted)

    def check_new_table(self) -> None:
        """Refuse those who set too many tables."""
        self.limits.new_tables.spend(self.address, say("Too many new tables; wait a moment."))

    def check_pictures(self, count: int = 1) -> None:
        """Refuse those who have too much drawn."""
        self.limits.pictures.spend(self.address, say("Too many pictures; wait a moment."), count)

    def check_chat(self, table: Table, seat: int) -> None:
        """Refuse those who say too much."""
        self.limits.chats.spend(f"{table.id} {seat}", say("You say a great deal; wait a moment."))

    @property
    def owner(self) -> str:
        """Out of whose share comes what is done for this caller."""
        return self.guest.id if self.guest else self.address


def caller(request: Request) -> Caller:
    state = request.app.state
    header = request.headers.get("authorization", "")
    token = header[7:].strip()[:64] if header.lower().startswith("bearer ") else None
    return Caller(
        rooms=state.rooms,
        guests=state.guests,
        limits=state.limits,
        guest=state.guests.read(request.cookies.get(COOKIE)),
        token=token,
        language=choose_language(request.cookies.get(LANGUAGE_COOKIE), request.headers.get("accept-language")),
        address=whose(request.scope),
    )


async def asking(request: Request) -> Caller:
    """The caller; from here on everything is said in their language."""
    who = caller(request)
    speak(who.language)
    return who


Who = Annotated[Caller, Depends(asking)]


TableId = Annotated[str, Path(max_length=ID_CHARACTERS, description="as in the table's address")]


async def _here(table_id: TableId, who: Who) -> Table:
    table = await who.rooms.tables.find(table_id)
    who.rooms.presence.glance(table_id)
    return table


Here = Annotated[Table, Depends(_here)]  # the table of the address


async def listed_cards(who: Caller, status: Listed = "waiting") -> list[dict[str, Any]]:
    """Tables that are listed. One that cannot be played here is of no use to anybody new."""
    cards = []
    for table_id in await who.rooms.store.listed(status):
        with suppress(RefusedError):
            cards.append(shown.card(await who.rooms.tables.find(table_id)))
    return cards


def set_guest(response: Response, who: Caller, guest: Guest) -> None:
    cookie: dict[str, Any] = {"httponly": True, "samesite": "lax", "secure": who.rooms.settings.secure}
    response.set_cookie(COOKIE, who.guests.write(guest), max_age=YEAR, **cookie)


def loaded_games(request: Request) -> list[Game]:
    """The games that this server can play."""
    found: list[Game] = request.app.state.games
    return found
