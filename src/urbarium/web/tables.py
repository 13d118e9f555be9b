"""All tables: those in memory, and the way of every change into the store and to whoever must hear of it.

Within this process a lock per table keeps the order; between processes the log's primary key does. Whoever loses such a
race is told that the table has moved on, and the table is read again from the store. What another process stored is
heard of and told here as well.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from itertools import chain, islice

from urbarium.engine.errors import SetupError, UrbariumError
from urbarium.engine.registry import game as find_game
from urbarium.web.database import ConflictError
from urbarium.web.errands import Errands
from urbarium.web.errors import RefusedError
from urbarium.web.facts import Agreement, Seat, Standing, is_id
from urbarium.web.logbook import Aborted, Acted, Event, Resigned, Said, Started
from urbarium.web.metrics import Metrics
from urbarium.web.storage import Store
from urbarium.web.stranded import StrandedError
from urbarium.web.table import Prospect, Table
from urbarium.web.words import say

__all__ = ["Tables"]

log = logging.getLogger("urbarium.web")


class Tables:
    """The tables of this server. Rooms that must hear of changes, or keep a table in memory, say so once."""

    def __init__(self, most: int, longest: int, store: Store, errands: Errands, metrics: Metrics) -> None:
        self.most = most  # in memory; others are rebuilt from their log when asked for
        self.longest = longest  # log that still takes more than moves
        self.store = store
        self.errands = errands
        self.metrics = metrics
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}
        self._of_news: list[Callable[[Table], None]] = []
        self._of_entries: list[Callable[[Table], None]] = []
        self._of_loads: list[Callable[[Table], None]] = []
        self._users: list[Callable[[str], bool]] = []

    def on_news(self, listener: Callable[[Table], None]) -> None:
        """Call this with every table that has changed, whichever process stored it."""
        self._of_news.append(listener)

    def on_entry(self, listener: Callable[[Table], None]) -> None:
        """Call this with every table of which this process stored something."""
        self._of_entries.append(listener)

    def on_load(self, listener: Callable[[Table], None]) -> None:
        """Call this with every table that was read from the store: what happened there may be news to this process."""
        self._of_loads.append(listener)

    def keep_while(self, used: Callable[[str], bool]) -> None:
        """Forget no table as long as this says that it is in use."""
        self._users.append(used)

    # ---- finding

    async def find(self, table_id: str) -> Table:
        """A table by its id, from memory or by replay of its log. Raises RefusedError."""
        if not is_id(table_id):
            raise RefusedError("not_found", "There is no such table.")
        found = self._kept.get(table_id)
        if found is not None:
            self._kept.move_to_end(table_id)
            return found
        try:
            async with self._lock(table_id):
                return self._kept.get(table_id) or await self._load(table_id)
        except RefusedError:
            self.forget(table_id)  # whoever asks for what is not there leaves nothing behind
            raise

    def kept(self, table_id: str) -> Table | None:
        """A table, if it is in memory."""
        return self._kept.get(table_id)

    async def _load(self, table_id: str) -> Table:
        """With the lock held."""
        agreement = await self.store.agreement(table_id)
        if agreement is None:
            raise RefusedError("not_found", "There is no such table.")
        agreed, _, _ = agreement
        try:
            game = find_game(agreed.game)
        except (SetupError, ImportError) as error:
            words = say("The game {game} is not installed here.").format(game=agreed.game)
            raise StrandedError(words, *agreement, str(error)) from None
        if agreed.rules != game.rules_version:
            words = say("This table follows version {old} of the rules; this server plays version {new}.")
            raise StrandedError(words.format(old=agreed.rules, new=game.rules_version), *agreement)
        try:
            game.table(agreed.players, agreed.options)
            stored = await self.store.load(table_id)
            if stored is None:
                raise RefusedError("not_found", "There is no such table.")
            table = Table(agreed, stored.seats)
            await asyncio.to_thread(table.follow, stored.seats, stored.entries)
        except UrbariumError as error:
            log.error("a table cannot be read", extra={"table": table_id, "reason": str(error)})
            words = say("This table cannot be replayed with the rules of this server.")
            raise StrandedError(words, *agreement, str(error)) from None
        self._keep(table)
        self._tell(table, self._of_loads)
        return table

    def _keep(self, table: Table) -> None:
        self._kept[table.id] = table
        spare = len(self._kept) - self.most
        if spare > 0:
            unused = (table_id for table_id in self._kept if table_id != table.id and not self._in_use(table_id))
            for table_id in list(islice(unused, spare)):
                self.forget(table_id)
        self.metrics.tables.set(len(self._kept))

    def _in_use(self, table_id: str) -> bool:
        lock = self._locks.get(table_id)
        return (lock is not None and lock.locked()) or any(used(table_id) for used in self._users)

    def forget(self, table_id: str) -> None:
        """Take a table out of memory; it is read again when somebody asks for it."""
        self._kept.pop(table_id, None)
        lock = self._locks.get(table_id)
        if lock is not None and not lock.locked():
            del self._locks[table_id]

    def drop(self, table_id: str) -> None:
        """Forget a table that is not what it was, or not at all; those who look at it are woken to find that out."""
        table = self._kept.get(table_id)
        self.forget(table_id)
        if table is not None:
            self._tell(table, self._of_news)

    # ---- changing

    @asynccontextmanager
    async def changing(self, table: Table) -> AsyncIterator[Table]:
        """Hold a table while something happens there, as it is now: it may have been read again meanwhile."""
        async with self._lock(table.id):
            yield self._kept.get(table.id) or await self._load(table.id)

    def _lock(self, table_id: str) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    async def append(self, table: Table, seat: int, *events: Event, changed: Mapping[int, Seat] | None = None) -> None:
        """Store what a seat did, all of it or nothing, then let it happen, then tell everyone.

        What others have chosen before and is due now happens with it. Only while the table is held.
        """
        prospects: list[Prospect] = []
        for event in events:
            self._check_length(table, event)
            prospects.append(table.foresee(seat, event, changed, prospects[-1] if prospects else None))
        for chooser, due in prospects[-1].due():
            prospects.append(table.foresee(chooser, due, changed, prospects[-1]))
        try:
            entries = [prospect.entry for prospect in prospects]
            await self.store.append(table.id, entries, prospects[-1].standing, changed)
        except ConflictError:
            self.drop(table.id)
            raise RefusedError("stale", "The table has moved on; look again.") from None
        for prospect in prospects:
            table.adopt(prospect)
            self.metrics.entries.labels(prospect.entry.event.kind).inc()
        self._tell(table, self._of_news, self._of_entries)

    def _check_length(self, table: Table, event: Event) -> None:
        """A long log takes no more talk, a very long one only what brings the game to its end."""
        longest = self.longest if isinstance(event, Said) else 2 * self.longest
        if table.version >= longest and not isinstance(event, Acted | Started | Resigned | Aborted):
            raise RefusedError("not_now", "So much has happened at this table that it takes only moves now.")

    async def add(self, agreed: Agreement, seats: Sequence[Seat]) -> Table:
        """A new table. It begins at once when no seat is open."""
        table = Table(agreed, seats)
        if any(seat.kind == "open" for seat in seats):
            await self.store.create(agreed, seats, [], Standing())
        else:
            prospect = table.foresee(-1, Started())
            await self.store.create(agreed, seats, [prospect.entry], prospect.standing)
            table.adopt(prospect)
        self._keep(table)
        self.metrics.entries.labels("table").inc()
        self._tell(table, self._of_entries)
        return table

    def _tell(self, table: Table, *circles: Sequence[Callable[[Table], None]]) -> None:
        for listener in chain(*circles):
            listener(table)

    # ---- other processes

    def hear(self, table_id: str | None) -> None:
        """Another process stored an entry of a table; None: of any table."""
        for changed in list(self._kept) if table_id is None else [table_id]:
            if changed in self._kept:
                self.errands.run(self._catch_up(changed))

    async def _catch_up(self, table_id: str) -> None:
        """Take over what another process has stored. A table that cannot be brought up to date is read anew."""
        async with self._lock(table_id):
            table = self._kept.get(table_id)
            if table is None:
                return
            try:
                stored = await self.store.load(table_id, after=table.version)
                if stored is None:
                    self._kept.pop(table_id)  # it was deleted
                elif stored.entries:
                    table.follow(stored.seats, stored.entries)
            except Exception as error:
                log.error("a table cannot be brought up to date", exc_info=error, extra={"table": table_id})
                self.forget(table_id)
        self._tell(table, self._of_news)
