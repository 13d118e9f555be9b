"""Where tables are kept: an append-only log per table, in SQLite by default or in PostgreSQL.

``entries`` is the truth: one row for everything that happened at a table, numbered from 1 without gaps. Its primary key
``(table_id, number)`` is what makes two writers that race for the same number impossible to both win. ``tables`` and
``seats`` hold what was agreed before the game, who sits where, and a few columns that the lobby asks for; they change
only in the transaction that appends the entry which says so.

All writes go through one thread that commits whatever has gathered in one transaction, so that a durable commit is
shared by many tables; a caller hears back only after the commit.

SQLite serves one process. A PostgreSQL database can be shared by several (``neighbours.py``): they hear of each other's
entries by NOTIFY.
"""

from __future__ import annotations

import asyncio
import json
import queue
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError

__all__ = [
    "CHANNEL",
    "ConflictError",
    "Entry",
    "SeatRow",
    "Store",
    "TableRow",
    "metadata",
    "publish",
    "tables",
    "waiting",
]

T = TypeVar("T")

_BATCH = 256

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.String(20), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seed", sa.LargeBinary, nullable=False),
    sa.Column("invite", sa.String(48), nullable=False),
    sa.Column("host", sa.String(48), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("hints", sa.Boolean, nullable=False),
    sa.Column("takebacks", sa.String(12), nullable=False),
    sa.Column("stand_in", sa.String(20), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False, index=True),
    sa.Column("status", sa.String(12), nullable=False, index=True),
    sa.Column("bot_to_move", sa.Boolean, nullable=False),
    sa.Column("rematch", sa.String(24)),
    # Which process lets its bots think here, and until when (seconds of the database's clock); see neighbours.py.
    sa.Column("claimed_by", sa.String(16), nullable=False, server_default=""),
    sa.Column("claimed_until", sa.Float, nullable=False, server_default="0"),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("level", sa.String(20), nullable=False),
    sa.Column("holder", sa.String(48), nullable=False, index=True),
    sa.Column("token_hash", sa.String(64), nullable=False),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

waiting = (tables.c.status == "playing") & tables.c.bot_to_move

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("name", sa.String(20), primary_key=True),
    sa.Column("value", sa.String(80), nullable=False),
)


class ConflictError(Exception):
    """Somebody else wrote this number of the log first."""


@dataclass(frozen=True)
class Entry:
    """One row of a table's log."""

    number: int
    kind: str  # start, act, undo, ask, answer, seat, chat, rematch
    seat: int  # who did it, -1 for nobody in particular
    data: dict[str, Any] = field(default_factory=dict)
    at: float = 0.0


@dataclass
class SeatRow:
    """Who sits there: nobody (open), a person, or a bot; a bot may keep the place of a person who left."""

    kind: str  # open, person, bot
    name: str = ""
    level: str = ""
    holder: str = ""  # the guest whose place it is, also while a bot stands in
    token_hash: str = ""


@dataclass
class TableRow:
    """What was agreed when the table was set, and where it stands."""

    id: str
    game: str
    rules: str
    players: int
    options: dict[str, str]
    seed: bytes
    invite: str
    host: str
    listed: bool = False
    hints: bool = True
    takebacks: str = "consent"
    stand_in: str = "level2"
    created: float = field(default_factory=time.time)
    changed: float = field(default_factory=time.time)
    status: str = "waiting"  # waiting, playing, over
    bot_to_move: bool = False
    rematch: str | None = None


@dataclass
class _Job:
    work: Callable[[sa.Connection], Any]
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class Store:
    """The database behind two small thread pools: one writer, a few readers."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.name = secrets.token_hex(8)  # of this process among those that share the database
        self.shared = not url.startswith("sqlite")
        self.engine = _engine(url, self.shared)
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="urbarium-read")
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_forever, name="urbarium-write", daemon=True)
        self.commits = 0

    def open(self) -> None:
        """Bring the schema up to date and start writing."""
        _migrate(self.engine, self.shared)
        self._writer.start()

    def close(self) -> None:
        """Finish what was asked for, then stop."""
        self._jobs.put(None)
        self._writer.join(timeout=10)
        self._readers.shutdown(wait=True)
        self.engine.dispose()

    # ---- writing

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Do some work in a transaction; returns after the commit. Raises ConflictError when a row was taken."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Job(work, future, loop))
        return await asyncio.shield(future)

    def _write_forever(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                return
            batch = [first]
            stop = False
            while len(batch) < _BATCH and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    stop = True
                    break
                batch.append(job)
            for job, result, error in self._commit(batch):
                job.loop.call_soon_threadsafe(_settle, job.future, result, error)
            if stop:
                return

    def _commit(self, batch: list[_Job]) -> list[tuple[_Job, Any, BaseException | None]]:
        """All in one transaction; if that fails nothing of it was stored, and each gets one of its own."""
        try:
            with self.engine.begin() as connection:
                results = [job.work(connection) for job in batch]
        except Exception as error:
            if len(batch) > 1:
                return [outcome for job in batch for outcome in self._commit([job])]
            conflict = ConflictError(str(error.orig)) if isinstance(error, IntegrityError) else error
            return [(batch[0], None, conflict)]
        self.commits += 1
        return [(job, result, None) for job, result in zip(batch, results, strict=True)]

    # ---- reading

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        def run() -> T:
            with self.engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    # ---- what the service asks for

    def secret_key(self) -> str:
        """The key that signs cookies: made once, kept in the database."""
        with self.engine.begin() as connection:
            if self.shared:
                _take_turns(connection)
            found = connection.execute(sa.select(keys.c.value).where(keys.c.name == "cookies")).scalar()
            if found is None:
                found = secrets.token_hex(32)
                connection.execute(keys.insert().values(name="cookies", value=found))
            return str(found)

    async def load(self, table_id: str, after: int = 0) -> tuple[TableRow, list[SeatRow], list[Entry]] | None:
        """A table with its seats and its log after an entry, or None."""

        def work(connection: sa.Connection) -> tuple[TableRow, list[SeatRow], list[Entry]] | None:
            row = connection.execute(tables.select().where(tables.c.id == table_id)).mappings().first()
            if row is None:
                return None
            seat_rows = connection.execute(seats.select().where(seats.c.table_id == table_id).order_by(seats.c.seat))
            rest = (entries.c.table_id == table_id) & (entries.c.number > after)
            log = connection.execute(entries.select().where(rest).order_by(entries.c.number))
            return (
                TableRow(**{name: row[name] for name in _AGREED}, options=json.loads(row["options"])),
                [SeatRow(r.kind, r.name, r.level, r.holder, r.token_hash) for r in seat_rows],
                [Entry(r.number, r.kind, r.seat, json.loads(r.data), r.at) for r in log],
            )

        return await self.read(work)

    async def create(self, row: TableRow, seat_rows: Iterable[SeatRow], log: Iterable[Entry]) -> None:
        values = {**row.__dict__, "options": json.dumps(row.options)}
        seat_values = [{"table_id": row.id, "seat": i, **seat.__dict__} for i, seat in enumerate(seat_rows)]
        log_values = [_entry_values(row.id, entry) for entry in log]

        def work(connection: sa.Connection) -> None:
            connection.execute(tables.insert().values(values))
            connection.execute(seats.insert(), seat_values)
            if log_values:
                connection.execute(entries.insert(), log_values)

        await self.write(work)

    async def append(
        self, table_id: str, entry: Entry, columns: dict[str, Any], seat_rows: dict[int, SeatRow] | None = None
    ) -> None:
        """Append one entry, with what it changes in the table's columns and seats. Raises ConflictError."""
        changed_seats = {seat: dict(row.__dict__) for seat, row in (seat_rows or {}).items()}

        def work(connection: sa.Connection) -> None:
            connection.execute(_INSERT_ENTRY, _entry_values(table_id, entry))
            if columns.keys() == _USUAL.keys():
                connection.execute(_UPDATE_TABLE, {"its_id": table_id, "changed": entry.at, **columns})
            else:
                connection.execute(tables.update().where(tables.c.id == table_id).values(changed=entry.at, **columns))
            for seat, values in changed_seats.items():
                place = (seats.c.table_id == table_id) & (seats.c.seat == seat)
                connection.execute(seats.update().where(place).values(values))
            if self.shared:
                publish(connection, {"from": self.name, "table": table_id})

        await self.write(work)

    async def listed(self, limit: int = 30) -> list[str]:
        """Open tables that wait for people, newest first."""
        question = sa.select(tables.c.id).where(tables.c.listed, tables.c.status == "waiting")
        return await self._ids(question.order_by(tables.c.created.desc()).limit(limit))

    async def of_guest(self, guest: str, limit: int = 30) -> list[str]:
        """The tables where a guest has a place, the latest first."""
        mine = sa.select(seats.c.table_id).where(seats.c.holder == guest)
        question = sa.select(tables.c.id).where(tables.c.id.in_(mine))
        return await self._ids(question.order_by(tables.c.changed.desc()).limit(limit))

    async def waiting_for_bots(self) -> list[str]:
        """Running tables where a bot is to decide."""
        return await self._ids(sa.select(tables.c.id).where(waiting))

    async def _ids(self, question: sa.Select[tuple[str]]) -> list[str]:
        return await self.read(lambda connection: [str(found) for found in connection.execute(question).scalars()])


# The two statements of every step, compiled once. A claim ends when no bot is to decide any more.
_INSERT_ENTRY = entries.insert()
_USUAL = {"status": sa.bindparam("status"), "bot_to_move": sa.bindparam("bot_to_move", type_=sa.Boolean)}
_UPDATE_TABLE = (
    tables.update()
    .where(tables.c.id == sa.bindparam("its_id"))
    .values(
        changed=sa.bindparam("changed"),
        claimed_until=sa.case((_USUAL["bot_to_move"], tables.c.claimed_until), else_=0.0),
        **_USUAL,
    )
)
_AGREED = [field.name for field in fields(TableRow) if field.name != "options"]

CHANNEL = "urbarium"


def publish(connection: sa.Connection, message: dict[str, Any]) -> None:
    """Say something to the other processes; PostgreSQL delivers it when the transaction is committed."""
    connection.execute(sa.select(sa.func.pg_notify(CHANNEL, json.dumps(message, separators=(",", ":")))))


def _take_turns(connection: sa.Connection) -> None:
    """Until the end of the transaction: of several processes that start at once, one makes the schema and the key."""
    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(0x75726261)))


def _entry_values(table_id: str, entry: Entry) -> dict[str, Any]:
    return {**entry.__dict__, "table_id": table_id, "data": json.dumps(entry.data)}


def _settle(future: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if future.done():
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(result)


def _engine(url: str, shared: bool) -> sa.Engine:
    if shared:
        return sa.create_engine(url, pool_size=5)
    if ":memory:" in url or url == "sqlite://":
        raise ValueError("tables are kept in a file: a database in memory would forget them")
    engine = sa.create_engine(url, connect_args={"timeout": 10, "check_same_thread": False}, pool_size=5)

    @event.listens_for(engine, "connect")
    def configure(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # SQLAlchemy says BEGIN itself, see below
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")  # a committed action survives a power cut
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def _migrate(engine: sa.Engine, shared: bool) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        if shared:
            _take_turns(connection)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
