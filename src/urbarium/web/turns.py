"""The bots whose turn it is: they think one after the other, a table at a time, until a person is to decide."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from functools import partial

from urbarium.bots import level_of
from urbarium.web.errors import RefusedError
from urbarium.web.facts import bot_decides
from urbarium.web.metrics import Metrics
from urbarium.web.neighbours import Neighbours
from urbarium.web.play import Play
from urbarium.web.table import Table
from urbarium.web.tables import Tables
from urbarium.web.thinking import Thinkers

__all__ = ["BotTurns"]

log = logging.getLogger("urbarium.web")

_LONGEST_PAUSE = 8.0  # seconds between two tries of a bot whose step fails: people wait for it when all is well again


class BotTurns:
    """Lets bots think where it is their turn; where processes share the tables, only one of them does."""

    def __init__(
        self,
        pause: float,
        tables: Tables,
        play: Play,
        thinkers: Thinkers,
        neighbours: Neighbours,
        attended: Callable[[str], bool],
        metrics: Metrics,
    ) -> None:
        self.pause = pause  # seconds between two steps, so that people can follow
        self.tables = tables
        self.play = play
        self.thinkers = thinkers
        self.neighbours = neighbours
        self.attended = attended  # is anybody at a table who would see what happens
        self.metrics = metrics
        self.retry_after = 1.0  # seconds until a bot whose step failed tries again
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._closed = False

    def wake(self, table: Table) -> None:
        """Let the bot whose turn it is think, unless one already does at this table."""
        if self._closed or table.id in self._tasks:
            return
        if not self._due(table):
            if not table.over and any(seat.bot for seat in table.seats):
                self.thinkers.expect(table.agreed.game)
            return
        task = asyncio.create_task(self._think_on(table.id))
        self._tasks[table.id] = task
        task.add_done_callback(lambda done: self._thought(table.id, done))

    def _due(self, table: Table) -> bool:
        """People who are still choosing unseen come first."""
        return not table.undecided_people and bot_decides(table.seats, table.actor, self.attended(table.id))

    def look(self, table_id: str) -> None:
        """Somebody looks at a table: bots that waited for that go on."""
        table = self.tables.kept(table_id)
        if table is not None:
            self.wake(table)

    def busy(self, table_id: str) -> bool:
        """Does a bot think at a table?"""
        return table_id in self._tasks

    async def resume(self) -> None:
        """Bots that were to decide go on thinking: after a restart, or because the process that let them has died."""
        await self.neighbours.keep(list(self._tasks))
        for table_id in await self.neighbours.take_over():
            try:
                self.wake(await self.tables.find(table_id))
            except RefusedError as error:
                log.error("a table cannot be resumed", extra={"table": table_id, "reason": str(error)})

    async def close(self) -> None:
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _thought(self, table_id: str, task: asyncio.Task[None]) -> None:
        self._tasks.pop(table_id, None)
        table = self.tables.kept(table_id)
        if table is not None and not task.cancelled():
            self.wake(table)

    async def _think_on(self, table_id: str) -> None:
        """Think until a person is to decide. What fails, for example because the disk is busy, is tried again."""
        pause = self.retry_after
        while True:
            try:
                if not await self._think(table_id):
                    return
                pause = self.retry_after
            except Exception as error:
                log.error("a bot failed", exc_info=error, extra={"table": table_id})
                await asyncio.sleep(pause)
                pause = min(_LONGEST_PAUSE, 2 * pause)

    async def _think(self, table_id: str) -> bool:
        """One decision of a bot; False if there is none to make."""
        table = await self.tables.find(table_id)
        if not self._due(table):
            return False
        if not await self.neighbours.claim(table_id):
            await asyncio.sleep(self.retry_after)  # the bots of another process think here
        elif self._due(table):  # still
            await self._decide(table)
        return True

    async def _decide(self, table: Table) -> None:
        seat, position = table.actor, table.position
        level = table.seats[seat].bot
        began = time.perf_counter()
        action = await self._choose(table, seat, level)
        took = time.perf_counter() - began
        self.metrics.bot_seconds.labels(level_of(level)).observe(took)
        if not table.unseen:
            await asyncio.sleep(max(0.0, self.pause - took))
        try:
            await self.play.act(table, seat, [action], position, by="bot")
        except RefusedError as refused:
            # The table moved on while the bot thought: an undo, or the person came back.
            if refused.code not in ("stale", "not_now", "forbidden"):
                raise

    async def _choose(self, table: Table, seat: int, level: str) -> int:
        view = table.views.now(seat)
        try:
            return await self.thinkers.choose(view, level, table.agreed.host, partial(self.attended, table.id))
        except Exception as error:
            # A table must go on: the failure is logged and counted, and somebody has to choose something.
            log.error("a bot failed to choose", exc_info=error, extra={"table": table.id})
            self.metrics.bot_failures.inc()
            return secrets.choice(view.legal())
