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
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError

__all__ = ["CHANNEL", "ConflictError", "Database", "publish", "take_turns"]

T = TypeVar("T")

_BATCH = 256

CHANNEL = "urbarium"


class ConflictError(Exception):
    """Somebody else wrote this row first."""


@dataclass
class _Job:
    work: Callable[[sa.Connection], Any]
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class Database:
    """A database behind two small thread pools: one writer, a few readers."""

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


def publish(connection: sa.Connection, message: dict[str, Any]) -> None:
    """Say something to the other processes; PostgreSQL delivers it when the transaction is committed."""
    connection.execute(sa.select(sa.func.pg_notify(CHANNEL, json.dumps(message, separators=(",", ":")))))


def take_turns(connection: sa.Connection) -> None:
    """Until the end of the transaction: of several processes that start at once, one makes the schema and the key."""
    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(0x75726261)))


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
            take_turns(connection)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
