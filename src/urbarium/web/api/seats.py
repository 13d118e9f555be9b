"""Taking a seat, leaving it, inviting others, going on at another device."""

from __future__ import annotations

from typing import Annotated

import segno
from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from urbarium.web.api.bodies import Body, Level, Name, SeatChoice, SeatIndex
from urbarium.web.callers import Here, SeatNumber, Who
from urbarium.web.endings import GivenUp
from urbarium.web.errors import RefusedError

__all__ = ["router"]

router = APIRouter()


Contribution = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$", description="32 random bytes for the shuffle")]


class JoinBody(Body):
    invite: str = Field(default="", max_length=64)
    seat: SeatIndex | None = None
    name: Name = ""
    contribution: Contribution | None = None


class Joined(BaseModel):
    seat: int
    token: str


@router.post("/tables/{table_id}/join")
async def join_table(table: Here, body: JoinBody, who: Who, response: Response) -> Joined:
    """Take an open seat."""
    guest = who.known(response)
    seat, token = await who.rooms.seats.join(table, guest, body.invite, body.seat, body.name, body.contribution)
    return Joined(seat=seat, token=token)


class ContributionBody(SeatChoice):
    contribution: Contribution


@router.post("/tables/{table_id}/contribution", status_code=204)
async def contribute(table: Here, body: ContributionBody, who: Who) -> None:
    """Add to the shuffle of a table that has not begun. What each seat adds last counts."""
    await who.rooms.seats.contribute(table, who.seat(table, body.seat), body.contribution)


class LevelBody(Body):
    level: Level


@router.post("/tables/{table_id}/seats/{seat}/bot", status_code=204)
async def seat_bot(table: Here, seat: SeatNumber, body: LevelBody, who: Who) -> None:
    """The host gives an open seat to a bot."""
    if who.guest is None:
        raise RefusedError("forbidden", "Only the host of the table can do this.")
    await who.rooms.seats.fill(table, who.guest, seat, body.level)


@router.post("/tables/{table_id}/leave", status_code=204)
async def leave_table(table: Here, body: SeatChoice, who: Who) -> None:
    """Leave the seat to a bot for now; it can be taken back."""
    await who.rooms.seats.leave(table, who.seat(table, body.seat))


class GaveUp(BaseModel):
    resigned: GivenUp = Field(description="over: the game has ended; bot: a bot plays on, and the owner may come back")


@router.post("/tables/{table_id}/resign")
async def resign(table: Here, body: SeatChoice, who: Who) -> GaveUp:
    """Give up. It ends a game of two, and one against bots alone; at other tables a bot takes the seat."""
    return GaveUp(resigned=await who.rooms.endings.resign(table, who.seat(table, body.seat)))


@router.post("/tables/{table_id}/abort", status_code=204)
async def abort(table: Here, body: SeatChoice, who: Who) -> None:
    """Call the game off, as long as somebody has not made a first move. It has no result."""
    await who.rooms.endings.abort(table, who.seat(table, body.seat))


@router.post("/tables/{table_id}/return", status_code=204)
async def return_to_table(table: Here, body: SeatChoice, who: Who) -> None:
    """Come back to the own seat."""
    await who.rooms.seats.come_back(table, who.seat(table, body.seat))


@router.post("/tables/{table_id}/seats/{seat}/replace", status_code=204)
async def replace_absent(table: Here, seat: SeatNumber, who: Who) -> None:
    """Seat a bot for a person who has been away for long."""
    await who.rooms.seats.replace_absent(table, seat, who.seat(table))


class Invitation(BaseModel):
    path: str
    qr: str


class LinkBody(Body):
    origin: str = Field(max_length=200, pattern=r"^https?://[A-Za-z0-9.:\[\]-]+$")


@router.post("/tables/{table_id}/invitation")
async def invitation(table: Here, body: LinkBody, who: Who) -> Invitation:
    """The address that lets a friend sit down, also as a QR code. Its secret part, behind the ``#``, is never sent."""
    who.seat(table)
    return _link(f"/t/{table.id}#join={table.agreed.invite}", body.origin)


@router.post("/tables/{table_id}/device")
async def another_device(table: Here, body: LinkBody, who: Who) -> Invitation:
    """The address under which the own seat can be taken over on another device, once."""
    token = await who.rooms.seats.hand_over(table, who.seat(table))
    return _link(f"/t/{table.id}#seat={token}", body.origin)


def _link(path: str, origin: str) -> Invitation:
    code = segno.make(origin + path, error="m", micro=False)
    return Invitation(path=path, qr=code.svg_inline(border=4, dark="#2b2620", light="#ffffff", omitsize=True))


class ClaimBody(Body):
    token: str = Field(min_length=8, max_length=64)


@router.post("/tables/{table_id}/claim")
async def claim_seat(table: Here, body: ClaimBody, who: Who, response: Response) -> dict[str, int]:
    """Take over a seat on this device."""
    return {"seat": await who.rooms.seats.claim(table, who.known(response), body.token)}
