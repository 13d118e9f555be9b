"""Other server processes that share the database. With SQLite there are none, and nothing here does anything.

Processes hear of each other by PostgreSQL's LISTEN and NOTIFY: that a table has a new entry, and who looks at which
table. What is missed harms nothing: whoever looks at a table says so again and again, and after a lost connection every
table is compared with the store.

Bots think in one process at a time. It claims the table for a while; when it dies its claims run out, and another one
takes the tables over. SKIP LOCKED lets several processes look for such tables at once without waiting for each other.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from urbarium.web.database import CHANNEL, publish
from urbarium.web.schema import people, tables, waiting
from urbarium.web.storage import Store

__all__ = ["EVERY", "Neighbours"]

log = logging.getLogger("urbarium.web")


class Looking(NamedTuple):
    """Who looks at a table from one process."""

    seats: tuple[int, ...] = ()  # each once
    spectators: int = 0


Stored = Callable[[str | None], None]
Looks = Callable[[str, Mapping[str, Looking]], None]

EVERY = 3.0  # seconds between two looks for tables without a process
_LEASE = 10.0  # seconds for which a table is claimed; claimed again and again as long as its bots are at it
_AT_ONCE = 100  # tables taken over in one go
_MESSAGE = 7_000  # bytes; PostgreSQL takes less than 8,000
_NOW = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.Float)


class Neighbours:
    """The other processes, seen from this one."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.database = store.database
        self.heard = True  # can the other processes be heard, if there are any
        self._closed = threading.Event()
        self._listener: threading.Thread | None = None

    # ---- hearing

    @property
    def possible(self) -> bool:
        return self.database.shared

    def listen(self, stored: Stored, looking: Looks) -> None:
        """Call one of these in the running event loop when others say something.

        ``stored`` hears of a table that has a new entry, and None if some of it may have been missed; ``looking`` hears
        which process has people at which tables, with their seats.
        """

        def heard(message: dict[str, Any]) -> None:
            if "looking" in message:
                found = message["looking"].items()
                looking(message["from"], {table_id: Looking(tuple(seats), more) for table_id, (more, *seats) in found})
            else:
                stored(message.get("table"))

        if self.possible:
            loop = asyncio.get_running_loop()
            self._listener = threading.Thread(target=self._listen_forever, args=(loop, heard), daemon=True)
            self._listener.start()

    def close(self) -> None:
        self._closed.set()
        if self._listener is not None:
            self._listener.join(timeout=5)

    def _listen_forever(self, loop: asyncio.AbstractEventLoop, heard: Callable[[dict[str, Any]], None]) -> None:
        while not self._closed.is_set():
            try:
                self._listen(loop, heard)
            except Exception as error:  # whatever it is, it must not end the listening
                self.heard = False
                log.error("the other processes cannot be heard", extra={"reason": str(error)})
                self._closed.wait(1.0)

    def _listen(self, loop: asyncio.AbstractEventLoop, heard: Callable[[dict[str, Any]], None]) -> None:
        connection = self.database.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        connection.detach()  # it is of no use to others once it listens
        with connection:
            connection.execute(sa.text(f"LISTEN {CHANNEL}"))
            self.heard = True
            loop.call_soon_threadsafe(heard, {})
            driver: Any = connection.connection.dbapi_connection
            while not self._closed.is_set():
                for notice in driver.notifies(timeout=0.5):
                    message = json.loads(notice.payload)
                    if message["from"] != self.database.name:
                        loop.call_soon_threadsafe(heard, message)

    # ---- saying

    async def say_who_looks(self, looking: Mapping[str, Looking]) -> None:
        """Tell the others who looks at tables from here: many tables in one message, a crowd at one as a number."""
        if not self.possible:
            return
        part: dict[str, list[int]] = {}
        size = 0
        for table_id, who in looking.items():
            told = [who.spectators, *who.seats]
            more = len(json.dumps({table_id: told}))
            if size + more > _MESSAGE:
                await self._say(part)
                part, size = {}, 0
            part[table_id] = told
            size += more
        if part:
            await self._say(part)

    async def _say(self, looking: dict[str, list[int]]) -> None:
        message = {"from": self.database.name, "looking": looking}
        await self.database.write(lambda connection: publish(connection, message))

    # ---- whose bots think

    async def claim(self, table_id: str) -> bool:
        """May the bots of this process think at a table? Nobody else's will, for a while."""
        if not self.possible:
            return True
        free = (tables.c.claimed_until < _NOW) | (tables.c.claimed_by == self.database.name)
        due = waiting | ((tables.c.status == "playing") & ~people)  # where nobody has a seat, somebody looks
        return bool(await self._take((tables.c.id == table_id) & due & free))

    async def keep(self, table_ids: Sequence[str]) -> None:
        """Go on claiming tables whose bots are at it, however long they think."""
        if self.possible and table_ids:
            mine = tables.c.id.in_(table_ids) & (tables.c.claimed_by == self.database.name)
            statement = tables.update().where(mine).values(claimed_until=_NOW + _LEASE)
            await self.database.write(lambda connection: connection.execute(statement) and None)

    async def take_over(self) -> list[str]:
        """Tables where a bot is to decide and nobody lets it: all of them after a start with SQLite."""
        if not self.possible:
            return await self.store.waiting_for_bots()
        return await self._take(waiting & (tables.c.claimed_until < _NOW))

    async def _take(self, free: sa.ColumnElement[bool]) -> list[str]:
        chosen = sa.select(tables.c.id).where(free).order_by(tables.c.changed).limit(_AT_ONCE)
        statement = (
            tables.update()
            .where(tables.c.id.in_(chosen.with_for_update(skip_locked=True)))
            .values(claimed_by=self.database.name, claimed_until=_NOW + _LEASE)
            .returning(tables.c.id)
        )
        return await self.database.write(lambda connection: list(connection.execute(statement).scalars()))
