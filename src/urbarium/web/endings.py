"""How a table ends before its game does: somebody resigns, or the game is called off before everybody has begun.

Whoever resigns ends a game of two, and one against bots alone; at other tables a bot takes the seat and the others play
on. None of the games knows a draw by agreement, so none is offered.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from urbarium.engine.record import ABORTED, Record, resigned, result_of
from urbarium.web.errors import RefusedError
from urbarium.web.logbook import Aborted, Resigned
from urbarium.web.seats import Seats
from urbarium.web.table import Table
from urbarium.web.tables import Tables

__all__ = ["Endings", "GivenUp", "broken_off", "ended_by_people", "notation", "offer", "record", "winners"]

GivenUp = Literal["over", "bot"]  # the game has ended, or a bot plays on
Words = Callable[[str], str]


def _may_abort(table: Table) -> bool:
    """Has somebody not done anything yet? So long nobody loses by calling the game off."""
    begun: set[int] = set()
    for ply in range(len(table.line)):
        begun.add(table.actor_at(ply))
        if len(begun) == table.agreed.players:
            return False
    return table.status == "playing"


def _ends(table: Table, seat: int) -> bool:
    """Does the game end if this seat is given up? With two players, and where no other person still has a place."""
    others = [number for number, place in enumerate(table.seats) if place.person and number != seat]
    return table.agreed.players == 2 or table.resigned.issuperset(others)


def _winners_without(table: Table, seat: int) -> list[int]:
    return [number for number in range(table.agreed.players) if number != seat and number not in table.resigned]


def winners(table: Table) -> list[int]:
    """Who has won: by the rules, or because somebody resigned."""
    if table.ending is None:
        return table.playing().winners()
    return _winners_without(table, table.ending.seat) if isinstance(table.ending.event, Resigned) else []


def offer(table: Table, viewer: int) -> dict[str, Any] | None:
    """What giving up would lead to for a seat; None for whoever cannot."""
    if table.status != "playing" or viewer < 0 or table.seats[viewer].kind != "person":
        return None
    ends = _ends(table, viewer)
    return {"abort": _may_abort(table), "ends": ends, "winners": _winners_without(table, viewer) if ends else []}


# ---- how it is told


def ended_by_people(table: Table) -> Literal["resigned", "aborted"] | None:
    if table.ending is None:
        return None
    return "resigned" if isinstance(table.ending.event, Resigned) else "aborted"


def broken_off(table: Table, _: Words) -> str:
    """Why the game ended before its end, in a sentence; nothing if it did not."""
    if table.ending is None:
        return ""
    name = table.seats[table.ending.seat].name
    if isinstance(table.ending.event, Aborted):
        return _("{name} calls the game off. It has no result.").format(name=name)
    return _("{name} resigns.").format(name=name)


def notation(table: Table) -> str:
    """The result as a record says it."""
    if table.ending is None:
        return result_of(table.playing())
    return resigned(table.game, table.ending.seat) if isinstance(table.ending.event, Resigned) else ABORTED


def record(table: Table) -> Record:
    """The record of the game, with how it ended."""
    made = table.playing().record([seat.name for seat in table.seats])
    return replace(made, result=notation(table))


class Endings:
    """Resigning and calling off."""

    def __init__(self, tables: Tables, seats: Seats) -> None:
        self.tables = tables
        self.seats = seats

    async def resign(self, table: Table, seat: int) -> GivenUp:
        """Give the game up, or where others play on the seat: a bot takes it, and its owner may come back."""
        async with self.tables.changing(table) as table:
            table.running()
            if table.seats[seat].kind != "person":
                raise RefusedError("not_now", "A bot already sits here.")
            if not _ends(table, seat):
                await self.seats.get_up(table, seat, "resign")
                return "bot"
            await self.tables.append(table, seat, Resigned())
            return "over"

    async def abort(self, table: Table, seat: int) -> None:
        """Call the game off as long as somebody has not done anything."""
        async with self.tables.changing(table) as table:
            table.running()
            if not _may_abort(table):
                raise RefusedError("not_now", "Everybody has begun to play; you can resign.")
            await self.tables.append(table, seat, Aborted())
