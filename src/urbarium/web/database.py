"""The database itself: SQLite by default, or PostgreSQL.

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
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from urbarium.engine.errors import SetupError
from urbarium.web.sole import database_file

__all__ = [
    "APPLICATION",
    "CHANNEL",
    "AwayError",
    "ConflictError",
    "Database",
    "Rows",
    "publish",
    "take_turns",
    "try_database",
]

T = TypeVar("T")

_BATCH = 256
_TOGETHER = 0.01  # seconds from one commit to the next where several tables are busy: one costs as much as ten moves
_PATIENCE = 15.0  # seconds for one answer of the database, with the time in line
_LOCKED = 5.0  # seconds to wait for whoever else has locked the file
APPLICATION = "urbarium"  # as PostgreSQL knows a server

CHANNEL = "urbarium"


class ConflictError(Exception):
    """Somebody else wrote this row first."""


class AwayError(Exception):
    """The database cannot be read or written just now. Nothing was promised, and it can be tried again."""


@dataclass(frozen=True)
class Rows:
    """What happened at one table, to be written together with what happened at others at the same time.

    Each statement is executed once for all of them, in the order of the tables' ids, so that two processes never wait
    for each other.
    """

    table: str
    statements: Sequence[tuple[sa.Executable, Mapping[str, Any]]]


@dataclass
class _Job:
    work: Callable[[sa.Connection], Any] | Rows
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    unwanted: bool = False  # whoever asked has been told that it was not done

    @property
    def table(self) -> str:
        return self.work.table if isinstance(self.work, Rows) else ""


_Outcome = tuple[_Job, Any, BaseException | None]  # what came of it, or why nothing did


class Database:
    """A database behind two small thread pools: one writer, a few readers."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.file = database_file(url)
        self.name = secrets.token_hex(8)  # of this process among those that share the database
        self.shared = self.file is None
        self.engine = _engine(url, self.shared)
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="urbarium-read")
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_forever, name="urbarium-write", daemon=True)
        self._connection: sa.Connection | None = None  # of the writer
        self.commits = 0
        self._identity: tuple[int, int] | None = None

    def open(self) -> None:
        """Bring the schema up to date and start writing."""
        _migrate(self.engine, self.shared)
        self._identity = self._identify()
        self._writer.start()

    def _identify(self) -> tuple[int, int] | None:
        """Which file it is that has the name of the database."""
        try:
            found = self.file.stat() if self.file else None
        except OSError:
            return None
        return (found.st_dev, found.st_ino) if found else None

    def check_file(self) -> None:
        """Is the file still the one that was opened? What goes to one without a name is lost. Raises AwayError."""
        if self.file and self._identify() != self._identity:
            raise AwayError(f"{self.file} was moved, deleted or replaced")

    def close(self) -> None:
        """Finish what was asked for, then stop."""
        self._jobs.put(None)
        self._writer.join(timeout=10)
        self._readers.shutdown(wait=True)
        if self._connection is not None:
            self._connection.close()
        self.engine.dispose()

    # ---- writing

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Do some work in a transaction; returns after the commit. Raises ConflictError when a row was taken."""
        done: T = await self._queue(work)
        return done

    async def write_rows(self, rows: Rows) -> None:
        """Write what happened at a table and tell the other processes; returns after the commit. As ``write``."""
        await self._queue(rows)

    async def _queue(self, work: Callable[[sa.Connection], Any] | Rows) -> Any:
        loop = asyncio.get_running_loop()
        job = _Job(work, loop.create_future(), loop)
        self._jobs.put(job)
        try:
            async with asyncio.timeout(_PATIENCE):
                return await job.future
        except TimeoutError:
            job.unwanted = True
            raise AwayError("the database does not answer") from None

    def _write_forever(self) -> None:
        last, due = "", 0.0  # the table that was written of last, and when others may follow
        stop = False
        while not stop and (first := self._jobs.get()) is not None:
            pause = due - time.monotonic()
            if pause > 0 and first.table != last:  # nobody waits for oneself
                time.sleep(pause)
            batch = [first]
            while len(batch) < _BATCH and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    stop = True
                    break
                batch.append(job)
            outcomes = self._commit(batch)
            last, due = batch[-1].table, time.monotonic() + _TOGETHER
            for loop in {job.loop for job, _, _ in outcomes}:
                loop.call_soon_threadsafe(_settle, [outcome for outcome in outcomes if outcome[0].loop is loop])

    def _commit(self, batch: list[_Job]) -> list[_Outcome]:
        """All in one transaction; if a piece of work fails nothing of it was stored, and each gets one of its own."""
        batch = [job for job in batch if not job.unwanted]
        if not batch:
            return []
        try:
            with self._writing() as connection:
                self._write_all(connection, [job.work for job in batch if isinstance(job.work, Rows)])
                results = [None if isinstance(job.work, Rows) else job.work(connection) for job in batch]
            self.check_file()
        except Exception as error:
            away = _away(error)
            if away is not None:
                return [(job, None, away) for job in batch]
            if len(batch) > 1:
                return [outcome for job in batch for outcome in self._commit([job])]
            conflict = ConflictError(str(error.orig)) if isinstance(error, IntegrityError) else error
            return [(batch[0], None, conflict)]
        self.commits += 1
        return [(job, result, None) for job, result in zip(batch, results, strict=True)]

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        """A transaction on the one connection that writes; after a failure the next one is on a new connection."""
        if self._connection is None:
            self._connection = self.engine.connect()
        try:
            with self._connection.begin():
                yield self._connection
        except BaseException:
            broken, self._connection = self._connection, None
            broken.close()
            raise

    def _write_all(self, connection: sa.Connection, tables: list[Rows]) -> None:
        gathered: dict[sa.Executable, list[Mapping[str, Any]]] = {}
        for rows in sorted(tables, key=lambda rows: rows.table):
            for statement, values in rows.statements:
                gathered.setdefault(statement, []).append(values)
        for statement, several in gathered.items():
            connection.execute(statement, several)
        if self.shared and tables:
            publish(connection, *({"from": self.name, "table": rows.table} for rows in tables))

    # ---- reading

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        def run() -> T:
            with self.engine.connect() as connection:
                try:
                    return work(connection)
                except BaseException:
                    connection.invalidate()  # rows that nobody has fetched would hold on to the past of a SQLite file
                    raise

        reading = asyncio.get_running_loop().run_in_executor(self._readers, run)
        try:
            async with asyncio.timeout(_PATIENCE):
                return await reading
        except TimeoutError:
            raise AwayError("the database does not answer") from None
        except Exception as error:
            raise _away(error) or error from None


def _away(error: Exception) -> AwayError | None:
    """Is it the database that failed (a full disk, a lock, a lost connection), and not what was asked of it?"""
    if isinstance(error, AwayError):
        return error
    if isinstance(error, SQLAlchemyError | sqlite3.Error) and not isinstance(error, IntegrityError):
        found = error.orig if isinstance(error, DBAPIError) else error
        return AwayError(str(found).strip().partition("\n")[0])
    return None


def try_database(url: str) -> None:
    """Open a database, make its tables, look whether it is whole, and close it again. Raises SetupError with advice."""
    try:
        database = Database(url)
        with database.engine.connect() as connection:
            whole = database.shared or connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() == "ok"
        if whole:
            _migrate(database.engine, database.shared)
        database.engine.dispose()
    except (SQLAlchemyError, sqlite3.Error, CommandError) as error:
        raise SetupError(_advice(url, str(_away(error) or error))) from None
    except ImportError as error:
        raise SetupError(f"{error}: pip install 'urbarium[postgresql]'") from None
    if not whole:
        raise SetupError(_advice(url, "it is damaged"))


def _advice(url: str, reason: str) -> str:
    file = database_file(url)
    if file is None:
        place = sa.make_url(url).render_as_string(hide_password=True)
        return f"the database {place} cannot be used: {reason}. Does it run, and may this user create tables there?"
    way_out = "restore a copy (urbarium restore COPY), or name another file with --database"
    return f"{file} cannot be used as a database: {reason}. It was not changed; {way_out}"


_NOTIFY = sa.text("SELECT pg_notify(:channel, said) FROM unnest(CAST(:messages AS text[])) AS said")


def publish(connection: sa.Connection, *messages: Mapping[str, Any]) -> None:
    """Say something to the other processes; PostgreSQL delivers it when the transaction is committed."""
    written = [json.dumps(message, separators=(",", ":")) for message in messages]
    connection.execute(_NOTIFY, {"channel": CHANNEL, "messages": written})


def take_turns(connection: sa.Connection) -> None:
    """Until the end of the transaction: of several processes that start at once, one makes the schema and the key."""
    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(0x75726261)))


def _settle(outcomes: Sequence[_Outcome]) -> None:
    for job, result, error in outcomes:
        if job.future.done():
            continue  # nobody waits for it any more
        if error is not None:
            job.future.set_exception(error)
        else:
            job.future.set_result(result)


def _engine(url: str, shared: bool) -> sa.Engine:
    if shared:
        return sa.create_engine(
            url, pool_size=5, connect_args={"application_name": APPLICATION, "connect_timeout": int(_PATIENCE)}
        )
    engine = sa.create_engine(url, connect_args={"timeout": _LOCKED, "check_same_thread": False}, pool_size=5)

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
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        if shared:
            take_turns(connection)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
