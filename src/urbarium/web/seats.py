"""Who sits where: taking a seat, leaving it to a bot, coming back, and the tokens that prove whose seat it is."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

from urbarium.bots import BOT_NAMES, is_bot, seconds_of
from urbarium.web.errors import RefusedError
from urbarium.web.facts import Person, Seat
from urbarium.web.identity import Guest, clean_name, new_token, token_hash
from urbarium.web.logbook import SeatChanged, Started
from urbarium.web.presence import Presence
from urbarium.web.table import Table
from urbarium.web.tables import Tables
from urbarium.web.takeback import settle

__all__ = ["THINKING_TIMES", "Seats", "bot_level", "covered", "keeps_secrets", "own_seat", "own_seats", "point_of_view"]


def own_seats(table: Table, guest: Guest | None, token: str | None) -> list[int]:
    """The seats that a visitor may look at and decide for."""
    if token is None:
        return table.seats_of(guest.id) if guest else []
    digest = token_hash(token)
    return [
        number
        for number, seat in enumerate(table.seats)
        if seat.person and seat.person.token_hash and secrets.compare_digest(seat.person.token_hash, digest)
    ]


def own_seat(table: Table, mine: Sequence[int], wanted: int | None) -> int:
    """The seat to act for: the wanted one if it is among the own ones, else the one that decides, else the first."""
    if not mine or (wanted is not None and wanted not in mine):
        raise RefusedError("forbidden", "You have no such seat at this table.")
    return wanted if wanted is not None else _usual(table, mine)


def _usual(table: Table, mine: Sequence[int]) -> int:
    """The own seat that decides, else the first."""
    return next((seat for seat in table.undecided if seat in mine), mine[0])


def point_of_view(table: Table, mine: Sequence[int], wanted: int | None) -> int:
    """The seat to look from: the wanted one (-1: a spectator's place), else the own one that decides, else any own.

    Where several people share a device and hands are secret, a hand is shown only to the seat that asks for it.
    """
    if wanted is None:
        return _usual(table, mine) if mine and not keeps_secrets(table, mine) else -1
    if wanted >= 0 and wanted not in mine:
        raise RefusedError("forbidden", "This is not your seat.")
    return wanted


def keeps_secrets(table: Table, mine: Sequence[int]) -> bool:
    """Do several own seats keep secrets from one another?"""
    return len(mine) > 1 and table.game.hidden and table.status == "playing"


def covered(table: Table, mine: Sequence[int], viewer: int) -> bool:
    """Has the turn passed to another own seat, so that nobody's hand may be seen until that one asks for its own?"""
    undecided = table.undecided_people
    return keeps_secrets(table, mine) and viewer not in undecided and any(seat in mine for seat in undecided)


THINKING_TIMES = (5, 10, 20, 30, 60)  # seconds that a guest may allow the bot that takes its time


def bot_level(level: str) -> str:
    """The level of a bot that there is, if it does not keep the server busy for too long."""
    if (seconds_of(level) or 0) > THINKING_TIMES[-1]:
        raise RefusedError("invalid", f"a bot may think for {THINKING_TIMES[-1]} seconds here, not {seconds_of(level)}")
    if not is_bot(level):
        raise RefusedError("invalid", f"bots are {', '.join(BOT_NAMES)}, not {level[:40]!r}")
    return level


class Seats:
    """Sitting down and getting up."""

    def __init__(self, tables: Tables, presence: Presence, name_characters: int) -> None:
        self.tables = tables
        self.presence = presence
        self.name_characters = name_characters

    async def join(
        self, table: Table, guest: Guest, invite: str, seat: int | None, name: str, contribution: str | None = None
    ) -> tuple[int, str]:
        """Take an open seat; which one, and its token. A table that is not listed asks for its invitation."""
        async with self.tables.changing(table) as table:
            agreed = table.agreed
            if not agreed.listed and not secrets.compare_digest(invite.encode(), agreed.invite.encode()):
                raise RefusedError("forbidden", "This table is private: ask its host for the invitation link.")
            free = [number for number, place in enumerate(table.seats) if place.kind == "open"]
            if table.status != "waiting" or not free:
                raise RefusedError("not_now", "All seats at this table are taken.")
            number = free[0] if seat is None else seat
            if number not in free:
                raise RefusedError("not_now", "This seat is taken.")
            token = new_token()
            person = Person(clean_name(name or guest.name, self.name_characters), guest.id, token_hash(token))
            await self._sit_down(table, number, Seat(person), "join", contribution)
            return number, token

    async def contribute(self, table: Table, seat: int, contribution: str) -> None:
        """Whoever sits at a table adds to the shuffle, after the host's promise and before the game begins."""
        async with self.tables.changing(table) as table:
            if table.status != "waiting":
                raise RefusedError("not_now", "The cards have been shuffled.")
            await self.tables.append(table, seat, SeatChanged("seal", contribution=contribution))

    async def fill(self, table: Table, guest: Guest, seat: int, level: str) -> None:
        """The host gives an open seat to a bot."""
        bot = Seat(bot=bot_level(level))
        async with self.tables.changing(table) as table:
            if table.agreed.host != guest.id:
                raise RefusedError("forbidden", "Only the host of the table can do this.")
            if not 0 <= seat < table.agreed.players or table.seats[seat].kind != "open":
                raise RefusedError("not_now", "This seat is taken.")
            await self._sit_down(table, seat, bot, "bot")

    async def _sit_down(
        self, table: Table, number: int, seat: Seat, change: str, contribution: str | None = None
    ) -> None:
        event = SeatChanged(change, seat.name, contribution=contribution)
        await self.tables.append(table, number, event, changed={number: seat})
        if table.status == "waiting" and all(place.kind != "open" for place in table.seats):
            await self.tables.append(table, -1, Started())

    # ---- leaving and coming back

    async def leave(self, table: Table, seat: int) -> None:
        """Give up the seat for now: a bot of the level that the table agreed on stands in."""
        async with self.tables.changing(table) as table:
            await self.get_up(table, seat, "leave")

    async def replace_absent(self, table: Table, seat: int, by: int) -> None:
        """Somebody at the table seats a bot for a person who has been away for long."""
        async with self.tables.changing(table) as table:
            here = by == seat or not 0 <= seat < table.agreed.players
            if here or not self.presence.attendance(table).absent[seat]:
                raise RefusedError("not_now", "This player is not away.")
            await self.get_up(table, seat, "absent")

    async def get_up(self, table: Table, number: int, change: str) -> None:
        """Before the game the seat is open again, afterwards a bot stands in. With the table held."""
        seat = table.seats[number]
        if table.status == "waiting":
            if seat.holder == table.agreed.host:
                raise RefusedError("not_now", "The host keeps the table; close the page to leave it.")
            await self.tables.append(table, number, SeatChanged("rise", seat.name), changed={number: Seat()})
            return
        table.running()
        if seat.kind != "person":
            raise RefusedError("not_now", "A bot already sits here.")
        level = table.agreed.stand_in
        event = SeatChanged(change, seat.name, level)
        await self.tables.append(table, number, event, changed={number: replace(seat, bot=level)})
        await settle(self.tables, table)

    async def come_back(self, table: Table, seat: int) -> None:
        async with self.tables.changing(table) as table:
            table.running()
            place = table.seats[seat]
            if not (place.bot and place.person):
                raise RefusedError("not_now", "This seat is already yours.")
            event = SeatChanged("return", place.name)
            await self.tables.append(table, seat, event, changed={seat: replace(place, bot="")})

    # ---- another device

    async def hand_over(self, table: Table, seat: int) -> str:
        """A fresh token for a seat, to continue on another device; the old token ends."""
        async with self.tables.changing(table) as table:
            token = new_token()
            await self._sign(table, seat, "key", token_hash=token_hash(token))
            return token

    async def claim(self, table: Table, guest: Guest, token: str) -> int:
        """Bind the seat of a token to this guest, on another device."""
        async with self.tables.changing(table) as table:
            mine = own_seats(table, None, token)
            if not mine:
                raise RefusedError("forbidden", "This link has been used or was never valid.")
            await self._sign(table, mine[0], "device", guest=guest.id, token_hash="")
            return mine[0]

    async def _sign(self, table: Table, number: int, change: str, **facts: str) -> None:
        seat = table.seats[number]
        if seat.person is None:
            raise RefusedError("forbidden", "You have no such seat at this table.")
        signed = replace(seat, person=replace(seat.person, **facts))
        await self.tables.append(table, number, SeatChanged(change), changed={number: signed})
