"""Who looks at which table, from here and from other processes, and who has been away for long."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from urbarium.web.errands import Errands
from urbarium.web.metrics import Metrics
from urbarium.web.neighbours import Looking, Neighbours
from urbarium.web.table import Table

__all__ = ["Attendance", "Presence", "Watcher"]

_GLANCE = 60.0  # seconds for which whoever asks about a table counts as being there
_SOON = 0.1  # seconds in which comings and goings are gathered before the other processes hear of them
_SILENT = 30.0  # seconds without a word after which nobody is thought to look from another process


@dataclass(eq=False)
class Watcher:
    """Somebody who looks at a table: which seat's view they have, and how to tell them that there is news."""

    seat: int
    wake: Callable[[], None]


@dataclass(frozen=True)
class Attendance:
    """Who is at a table just now."""

    online: tuple[bool, ...]  # by seat: does the person look, from whichever of their seats
    absent: tuple[bool, ...]  # by seat: has the person been away long enough for others to seat a bot
    spectators: int
    absent_in: float | None = None  # seconds until the next person who is not here counts as absent


class Presence:
    """Everybody who looks at a table."""

    def __init__(self, absent_after: float, neighbours: Neighbours, errands: Errands, metrics: Metrics) -> None:
        self.absent_after = absent_after
        self.neighbours = neighbours
        self.errands = errands
        self.metrics = metrics
        self.closed = False
        self._watchers: dict[str, set[Watcher]] = {}
        self._elsewhere: dict[str, dict[str, tuple[Looking, float]]] = {}  # by table and process: who, and when said
        self._last_seen: dict[tuple[str, int], float] = {}  # the longest ago first
        self._glances: dict[str, float] = {}
        self._unsaid: set[str] = set()  # tables where somebody came or went
        self._of_looks: list[Callable[[str], None]] = []

    def on_look(self, listener: Callable[[str], None]) -> None:
        """Call this with every table that somebody begins to look at."""
        self._of_looks.append(listener)

    def watch(self, table_id: str, watcher: Watcher) -> None:
        self._watchers.setdefault(table_id, set()).add(watcher)
        self.metrics.watchers.inc()
        self._came_or_went(table_id, watcher)
        self._looked(table_id)

    def glance(self, table_id: str) -> None:
        """Somebody asks about a table without staying."""
        now = time.monotonic()
        if now - self._glances.pop(table_id, 0.0) > _GLANCE / 2:
            self._glances = {seen: when for seen, when in self._glances.items() if now - when < _GLANCE}
        self._glances[table_id] = now
        self._looked(table_id)

    def _looked(self, table_id: str) -> None:
        for listener in self._of_looks:
            listener(table_id)

    def unwatch(self, table_id: str, watcher: Watcher) -> None:
        watchers = self._watchers.get(table_id, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(table_id, None)
        self.metrics.watchers.dec()
        if watcher.seat >= 0:
            self._saw(table_id, watcher.seat)
        self._came_or_went(table_id, watcher)

    def _saw(self, table_id: str, seat: int) -> None:
        """Remember when somebody was here, and forget who has been away for so long that it makes no difference."""
        now = time.monotonic()
        self._last_seen.pop((table_id, seat), None)
        self._last_seen[table_id, seat] = now
        while now - self._last_seen[first := next(iter(self._last_seen))] > self.absent_after:
            del self._last_seen[first]

    def _came_or_went(self, table_id: str, watcher: Watcher) -> None:
        """Tell the other processes soon, and at once those who look from here if it was a player."""
        if self.neighbours.possible and not self.closed:
            if not self._unsaid:
                self.errands.run(self._say_soon())
            self._unsaid.add(table_id)
        if watcher.seat >= 0:
            self.tell(table_id)

    async def _say_soon(self) -> None:
        await asyncio.sleep(_SOON)
        changed, self._unsaid = self._unsaid, set()
        await self.neighbours.say_who_looks({table_id: self._looking(table_id) for table_id in changed})

    def watched(self, table_id: str) -> bool:
        """Does anybody look at a table from here?"""
        return table_id in self._watchers

    def attended(self, table_id: str) -> bool:
        """Is anybody there who would see what happens: from here, from elsewhere, or by asking now and then?"""
        glanced = time.monotonic() - self._glances.get(table_id, -_GLANCE) < _GLANCE
        return glanced or table_id in self._watchers or table_id in self._elsewhere

    def tell(self, table_id: str) -> None:
        """There is news of a table: wake those who look at it."""
        for watcher in self._watchers.get(table_id, ()):
            watcher.wake()

    def attendance(self, table: Table) -> Attendance:
        found = [self._looking(table.id), *(who for who, _ in self._elsewhere.get(table.id, {}).values())]
        looking = {table.seats[seat].holder for who in found for seat in who.seats} - {""}
        online = tuple(seat.holder in looking for seat in table.seats)
        gone = {
            number: self._grace(table, table.seats_of(seat.holder))
            for number, seat in enumerate(table.seats)
            if seat.kind == "person" and not online[number]
        }
        absent = tuple(number in gone and gone[number] < 0 for number in range(len(table.seats)))
        absent_in = min((grace for grace in gone.values() if grace >= 0), default=None)
        return Attendance(online, absent, sum(who.spectators for who in found), absent_in)

    def _grace(self, table: Table, places: Sequence[int]) -> float:
        """The seconds until others may seat a bot for whoever has these places; below 0 if they may."""
        seen = max(self._last_seen.get((table.id, seat), -math.inf) for seat in places)
        person, anything = time.monotonic() - seen, time.time() - table.changed
        return self.absent_after - min(person, anything)

    def _looking(self, table_id: str) -> Looking:
        seats = [watcher.seat for watcher in self._watchers.get(table_id, ())]
        return Looking(tuple(sorted({seat for seat in seats if seat >= 0})), sum(seat < 0 for seat in seats))

    # ---- other processes

    async def say_who_looks(self) -> None:
        """Tell the other processes who looks from here, at all tables."""
        await self.neighbours.say_who_looks({table_id: self._looking(table_id) for table_id in self._watchers})

    def hear(self, process: str, looking: Mapping[str, Looking]) -> None:
        """Another process says who looks at tables from there."""
        now = time.monotonic()
        for table_id, who in looking.items():
            processes = self._elsewhere.setdefault(table_id, {})
            before, _ = processes.pop(process, (Looking(), 0.0))
            if who != Looking():
                processes[process] = (who, now)
            if not processes:
                del self._elsewhere[table_id]
            if who != before:
                for seat in who.seats:
                    self._saw(table_id, seat)
                self.tell(table_id)

    def forget_the_silent(self) -> None:
        """Forget who looked from a process that has not said so for long."""
        oldest = time.monotonic() - _SILENT
        for table_id, processes in list(self._elsewhere.items()):
            for process in [process for process, (_, when) in processes.items() if when < oldest]:
                self.hear(process, {table_id: Looking()})

    def close(self) -> None:
        """Everybody is woken a last time, to find that the server ends."""
        self.closed = True
        for table_id in self._watchers:
            self.tell(table_id)
