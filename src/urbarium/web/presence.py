"""Who looks at which table, from here and from other processes, and who has been away for long."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from urbarium.web.errands import Errands
from urbarium.web.metrics import Metrics
from urbarium.web.neighbours import EVERY, Neighbours
from urbarium.web.table import Table

__all__ = ["Attendance", "Presence", "Watcher"]


@dataclass(eq=False)
class Watcher:
    """Somebody who looks at a table: which seat's view they have, and how to tell them that there is news."""

    seat: int
    wake: Callable[[], None]


@dataclass(frozen=True)
class Attendance:
    """Who is at a table just now."""

    online: Sequence[bool]  # by seat: does the person look, from whichever of their seats
    absent: Sequence[bool]  # by seat: has the person been away long enough for others to seat a bot
    spectators: int


class Presence:
    """Everybody who looks at a table."""

    def __init__(self, absent_after: float, neighbours: Neighbours, errands: Errands, metrics: Metrics) -> None:
        self.absent_after = absent_after
        self.neighbours = neighbours
        self.errands = errands
        self.metrics = metrics
        self.closed = False
        self._watchers: dict[str, set[Watcher]] = {}
        self._elsewhere: dict[
            tuple[str, str], tuple[Sequence[int], float]
        ] = {}  # by process and table: seats, and when
        self._last_seen: dict[tuple[str, int], float] = {}

    def watch(self, table_id: str, watcher: Watcher) -> None:
        self._watchers.setdefault(table_id, set()).add(watcher)
        self.metrics.watchers.inc()
        self._came_or_went(table_id, watcher)

    def unwatch(self, table_id: str, watcher: Watcher) -> None:
        watchers = self._watchers.get(table_id, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(table_id, None)
        self.metrics.watchers.dec()
        if watcher.seat >= 0:
            self._last_seen[table_id, watcher.seat] = time.monotonic()
        self._came_or_went(table_id, watcher)

    def _came_or_went(self, table_id: str, watcher: Watcher) -> None:
        """Tell the other processes at once, and those who look from here if it was a player."""
        if self.neighbours.possible and not self.closed:
            self.errands.run(self.neighbours.say_who_looks({table_id: self._looking(table_id)}))
        if watcher.seat >= 0:
            self.tell(table_id)

    def watched(self, table_id: str) -> bool:
        """Does anybody look at a table from here?"""
        return table_id in self._watchers

    def tell(self, table_id: str) -> None:
        """There is news of a table: wake those who look at it."""
        for watcher in self._watchers.get(table_id, ()):
            watcher.wake()

    def attendance(self, table: Table) -> Attendance:
        here = self._looking(table.id)
        if self.neighbours.possible:
            here += [seat for (_, at), (seats, _) in self._elsewhere.items() if at == table.id for seat in seats]
        looking = set(here)
        places = [table.seats_of(seat.holder) for seat in table.seats]
        online = [not looking.isdisjoint(mine) for mine in places]
        people = table.people()
        absent = [
            seat in people and not online[seat] and self._long_gone(table, mine) for seat, mine in enumerate(places)
        ]
        return Attendance(online, absent, sum(seat < 0 for seat in here))

    def _long_gone(self, table: Table, places: Sequence[int]) -> bool:
        seen = max(self._last_seen.get((table.id, seat), 0.0) for seat in places)
        return (
            time.monotonic() - seen > self.absent_after  # this person
            and time.time() - table.changed > self.absent_after  # and anything that happened
        )

    def _looking(self, table_id: str) -> list[int]:
        return [watcher.seat for watcher in self._watchers.get(table_id, ())]

    # ---- other processes

    async def say_who_looks(self) -> None:
        """Tell the other processes who looks from here, at all tables."""
        await self.neighbours.say_who_looks({table_id: self._looking(table_id) for table_id in self._watchers})

    def hear(self, process: str, looking: Mapping[str, Sequence[int]]) -> None:
        """Another process says who looks at tables from there."""
        for table_id, seats in looking.items():
            before, _ = self._elsewhere.pop((process, table_id), ((), 0.0))
            if seats:
                self._elsewhere[process, table_id] = (seats, time.monotonic())
            if sorted(before) != sorted(seats):
                for seat in seats:
                    self._last_seen[table_id, seat] = time.monotonic()
                self.tell(table_id)

    def forget_the_silent(self) -> None:
        """Forget who looked from a process that has not said so for long."""
        oldest = time.monotonic() - 3 * EVERY
        for process, table_id in [key for key, (_, when) in self._elsewhere.items() if when < oldest]:
            del self._elsewhere[process, table_id]
            self.tell(table_id)

    def close(self) -> None:
        """Everybody is woken a last time, to find that the server ends."""
        self.closed = True
        for table_id in self._watchers:
            self.tell(table_id)
