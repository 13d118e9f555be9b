"""Where tables are kept: what was agreed, who sits where, and the append-only log of each (``schema.py``)."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, NamedTuple

import sqlalchemy as sa

from urbarium.web.database import Database, Rows, publish, take_turns
from urbarium.web.facts import Agreement, Listed, Seat, Standing
from urbarium.web.logbook import Entry, Rematched, event_from_row, event_row
from urbarium.web.schema import analyses, entries, keys, people, seats, tables, waiting

__all__ = ["Ages", "Store", "Stored"]

_AT_ONCE = 500  # tables deleted in one go


class Stored(NamedTuple):
    """A table as it is stored."""

    agreed: Agreement
    seats: list[Seat]
    entries: list[Entry]


class Ages(NamedTuple):
    """Up to when the last thing may have happened at tables that are tidied away; 0: none of the kind is."""

    waiting: float = 0.0
    bots_only: float = 0.0
    abandoned: float = 0.0
    finished: float = 0.0


class Store:
    """The tables in a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def secret_key(self) -> str:
        """The key that signs cookies: made once, kept in the database."""
        with self.database.engine.begin() as connection:
            if self.database.shared:
                take_turns(connection)
            found = connection.execute(sa.select(keys.c.value).where(keys.c.name == "cookies")).scalar()
            if found is None:
                found = secrets.token_hex(32)
                connection.execute(keys.insert().values(name="cookies", value=found))
            return str(found)

    async def agreement(self, table_id: str) -> tuple[Agreement, list[Seat], Standing] | None:
        """What was agreed at a table, who sits where and where it stands, whatever its log says; or None."""

        def work(connection: sa.Connection) -> tuple[Agreement, list[Seat], Standing] | None:
            row = connection.execute(tables.select().where(tables.c.id == table_id)).mappings().first()
            if row is None:
                return None
            return _agreed(row), _places(connection, table_id), Standing(row["status"], row["bot_to_move"])

        return await self.database.read(work)

    async def load(self, table_id: str, after: int = 0) -> Stored | None:
        """A table with its seats and its log after an entry, or None. Raises RecordError for unreadable entries."""

        def work(connection: sa.Connection) -> Stored | None:
            row = connection.execute(tables.select().where(tables.c.id == table_id)).mappings().first()
            if row is None:
                return None
            rest = (entries.c.table_id == table_id) & (entries.c.number > after)
            log = connection.execute(entries.select().where(rest).order_by(entries.c.number))
            return Stored(
                _agreed(row),
                _places(connection, table_id),
                [Entry(r.number, r.seat, event_from_row(r.kind, json.loads(r.data)), r.at) for r in log],
            )

        return await self.database.read(work)

    async def log_rows(self, table_id: str) -> list[dict[str, Any]]:
        """The log of a table as it is stored, also what cannot be read."""
        columns = (entries.c.number, entries.c.seat, entries.c.kind, entries.c.data, entries.c.at)
        question = sa.select(*columns).where(entries.c.table_id == table_id).order_by(entries.c.number)
        return await self.database.read(
            lambda connection: [dict(row) for row in connection.execute(question).mappings()]
        )

    async def create(self, agreed: Agreement, places: Iterable[Seat], log: Sequence[Entry], standing: Standing) -> None:
        """A new table. Raises ConflictError."""
        changed = log[-1].at if log else agreed.created
        options = json.dumps(dict(agreed.options))
        row = {**agreed.__dict__, **standing.__dict__, "options": options, "changed": changed}
        seat_rows = [{"table_id": agreed.id, "seat": number, **seat.as_row()} for number, seat in enumerate(places)]
        log_rows = [_entry_row(agreed.id, entry) for entry in log]

        def work(connection: sa.Connection) -> None:
            connection.execute(tables.insert().values(row))
            connection.execute(seats.insert(), seat_rows)
            if log_rows:
                connection.execute(entries.insert(), log_rows)

        await self.database.write(work)

    async def append(
        self, table_id: str, log: Sequence[Entry], standing: Standing, changed: Mapping[int, Seat] | None = None
    ) -> None:
        """Append entries, with what they change in the table's standing and seats. Raises ConflictError."""
        statements: list[tuple[sa.Executable, Mapping[str, Any]]] = []
        statements += [(_INSERT_ENTRY, _entry_row(table_id, entry)) for entry in log]
        statements.append((_UPDATE_TABLE, {"its_id": table_id, "its_change": log[-1].at, **standing.__dict__}))
        rematches = [entry.event.table for entry in log if isinstance(entry.event, Rematched)]
        statements += [(_UPDATE_REMATCH, {"its_id": table_id, "its_rematch": rematch}) for rematch in rematches]
        for number, seat in (changed or {}).items():
            statements.append((_UPDATE_SEAT, {"its_id": table_id, "its_seat": number, **seat.as_row()}))
        await self.database.write_rows(Rows(table_id, statements))

    async def listed(self, status: Listed = "waiting", limit: int = 30) -> list[str]:
        """Open tables: those that wait for people, newest first, or those to watch, the liveliest first."""
        order = tables.c.created if status == "waiting" else tables.c.changed
        question = sa.select(tables.c.id).where(tables.c.listed, tables.c.status == status)
        return await self._ids(question.order_by(order.desc()).limit(limit))

    async def of_guest(self, guest: str, limit: int = 30) -> list[str]:
        """The tables where a guest has a place, the latest first."""
        mine = sa.select(seats.c.table_id).where(seats.c.holder == guest)
        question = sa.select(tables.c.id).where(tables.c.id.in_(mine))
        return await self._ids(question.order_by(tables.c.changed.desc()).limit(limit))

    async def older(self, ages: Ages) -> list[str]:
        """Tables where nothing has happened since then, by what they are; the oldest, not all at once."""
        ends = {"waiting": ages.waiting, "playing": ages.abandoned, "over": ages.finished}
        old = sa.or_(
            ~people & (tables.c.changed < ages.bots_only),
            *(people & (tables.c.status == status) & (tables.c.changed < end) for status, end in ends.items()),
        )
        return await self._ids(sa.select(tables.c.id).where(old).order_by(tables.c.changed).limit(_AT_ONCE))

    async def delete(self, table_ids: Sequence[str]) -> None:
        """Delete tables with all that is known of them."""

        def work(connection: sa.Connection) -> None:
            connection.execute(analyses.delete().where(analyses.c.table_id.in_(table_ids)))
            connection.execute(entries.delete().where(entries.c.table_id.in_(table_ids)))
            connection.execute(seats.delete().where(seats.c.table_id.in_(table_ids)))
            connection.execute(tables.delete().where(tables.c.id.in_(table_ids)))
            if self.database.shared:
                publish(connection, *({"from": self.database.name, "table": table_id} for table_id in table_ids))

        await self.database.write(work)

    async def analysis(self, table_id: str) -> tuple[str, float] | None:
        """What was thought of a game, as it was kept, and when; or None."""
        question = sa.select(analyses.c.data, analyses.c.at).where(analyses.c.table_id == table_id)

        def work(connection: sa.Connection) -> tuple[str, float] | None:
            found = connection.execute(question).first()
            return None if found is None else (found.data, found.at)

        return await self.database.read(work)

    async def keep_analysis(self, table_id: str, data: str) -> None:
        """Keep what is thought of a game, instead of what was thought before."""

        def work(connection: sa.Connection) -> None:
            connection.execute(analyses.delete().where(analyses.c.table_id == table_id))
            connection.execute(analyses.insert().values(table_id=table_id, data=data, at=time.time()))

        await self.database.write(work)

    async def try_to_write(self) -> None:
        """Store what is stored already: does it work? Raises AwayError."""
        same = keys.update().where(keys.c.name == "cookies").values(value=keys.c.value)
        await self.database.write(lambda connection: connection.execute(same) and None)

    async def waiting_for_bots(self) -> list[str]:
        """Running tables where a bot is to decide."""
        return await self._ids(sa.select(tables.c.id).where(waiting))

    async def _ids(self, question: sa.Select[tuple[str]]) -> list[str]:
        return await self.database.read(
            lambda connection: [str(found) for found in connection.execute(question).scalars()]
        )


# The statements of what happens, compiled once. A claim ends when no bot is to decide any more.
_INSERT_ENTRY = entries.insert()
_BOT_TO_MOVE = sa.bindparam("bot_to_move", type_=sa.Boolean)
_THIS_TABLE = tables.update().where(tables.c.id == sa.bindparam("its_id"))
_UPDATE_REMATCH = _THIS_TABLE.values(rematch=sa.bindparam("its_rematch"))
_PLACE = (seats.c.table_id == sa.bindparam("its_id")) & (seats.c.seat == sa.bindparam("its_seat"))
_UPDATE_SEAT = seats.update().where(_PLACE)
_UPDATE_TABLE = _THIS_TABLE.values(
    changed=sa.bindparam("its_change"),
    status=sa.bindparam("status"),
    bot_to_move=_BOT_TO_MOVE,
    claimed_until=sa.case((_BOT_TO_MOVE, tables.c.claimed_until), else_=0.0),
)
_AGREED = [field.name for field in fields(Agreement) if field.name != "options"]


def _agreed(row: sa.RowMapping) -> Agreement:
    return Agreement(**{name: row[name] for name in _AGREED}, options=json.loads(row["options"]))


def _places(connection: sa.Connection, table_id: str) -> list[Seat]:
    found = connection.execute(seats.select().where(seats.c.table_id == table_id).order_by(seats.c.seat))
    return [Seat.from_row(place.name, place.level, place.holder, place.token_hash) for place in found]


def _entry_row(table_id: str, entry: Entry) -> dict[str, Any]:
    kind, data = event_row(entry.event)
    return {
        "table_id": table_id,
        "number": entry.number,
        "kind": kind,
        "seat": entry.seat,
        "data": json.dumps(data),
        "at": entry.at,
    }
