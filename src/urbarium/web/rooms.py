"""The server's rooms, built once and put together. Each does one job; here is who knows whom.

Whoever must hear of changes is entered with the tables, so that no room calls back into one that calls it.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Sequence
from dataclasses import dataclass

from urbarium.web.analyses import Analyses
from urbarium.web.compiling import Compiling
from urbarium.web.database import Database
from urbarium.web.drawing import Drawing
from urbarium.web.endings import Endings
from urbarium.web.errands import Errands
from urbarium.web.metrics import Metrics
from urbarium.web.neighbours import EVERY, Neighbours
from urbarium.web.new_tables import NewTables
from urbarium.web.play import Play
from urbarium.web.presence import Presence
from urbarium.web.seats import Seats
from urbarium.web.settings import Settings
from urbarium.web.storage import Store
from urbarium.web.tables import Tables
from urbarium.web.thinking import Thinkers
from urbarium.web.tidying import Tidying
from urbarium.web.turns import BotTurns

__all__ = ["Rooms", "open_rooms"]

log = logging.getLogger("urbarium.web")

# Rounds of a few seconds, after which the other processes are told who looks where, and old tables are tidied away.
_WORDS = 3
_TIDY = 600


@dataclass(frozen=True)
class Rooms:
    """All of them, for whoever hands requests on."""

    settings: Settings
    metrics: Metrics
    store: Store
    neighbours: Neighbours
    errands: Errands
    compiling: Compiling
    tables: Tables
    presence: Presence
    seats: Seats
    endings: Endings
    new_tables: NewTables
    play: Play
    thinkers: Thinkers
    turns: BotTurns
    drawing: Drawing
    tidying: Tidying
    analyses: Analyses

    async def attend(self, games: Sequence[str] = ()) -> None:
        """What a server does besides answering: compile, resume, and keep up with processes that share the tables."""
        self.errands.run(self.compiling.wait_for_all(games))
        self.neighbours.listen(self.tables.hear, self.presence.hear)
        resumed = False
        for number in itertools.count():
            try:
                if not resumed or self.neighbours.possible:
                    await self.turns.resume()
                    resumed = True
                if self.neighbours.possible and number % _WORDS == 0:
                    await self.presence.say_who_looks()
                    self.presence.forget_the_silent()
                if number % _TIDY == 0:
                    await self.tidying.tidy()
            except Exception as error:  # the database may be away for a while
                log.error("the tables cannot be attended to", exc_info=error)
            await asyncio.sleep(EVERY)

    async def close(self) -> None:
        """Nothing new is heard, streams end, what runs beside is dropped; what was asked of the store is done."""
        self.neighbours.close()
        self.presence.close()
        await self.turns.close()
        await self.errands.close()
        self.thinkers.close()
        self.drawing.close()
        self.store.database.close()


def open_rooms(settings: Settings, metrics: Metrics | None = None) -> Rooms:
    """A server's inside, with its database open."""
    metrics = metrics or Metrics()
    database = Database(settings.database)
    database.open()
    store = Store(database)
    errands = Errands()
    compiling = Compiling(settings.compile_games, errands)
    neighbours = Neighbours(store)
    thinkers = Thinkers(compiling, errands, settings.bot_processes, settings.bot_niceness)
    drawing = Drawing(settings.draw_processes, settings.draw_niceness)
    tables = Tables(settings.tables_in_memory, settings.entries_per_table, store, errands, metrics)
    presence = Presence(settings.absent_after, neighbours, errands, metrics)
    play = Play(tables, metrics, settings.chat_characters)
    seats = Seats(tables, presence, settings.name_characters)
    turns = BotTurns(settings.bot_pause, tables, play, thinkers, neighbours, presence.attended, metrics)
    tables.on_news(lambda table: presence.tell(table.id))
    tables.on_entry(turns.wake)
    tables.on_load(turns.wake)
    presence.on_look(turns.look)
    tables.keep_while(presence.watched)
    tables.keep_while(turns.busy)
    return Rooms(
        settings=settings,
        metrics=metrics,
        store=store,
        neighbours=neighbours,
        errands=errands,
        compiling=compiling,
        tables=tables,
        presence=presence,
        seats=seats,
        endings=Endings(tables, seats),
        new_tables=NewTables(tables, settings.name_characters),
        play=play,
        thinkers=thinkers,
        turns=turns,
        drawing=drawing,
        tidying=Tidying(settings, tables, store, presence.attended),
        analyses=Analyses(store, thinkers, errands),
    )
