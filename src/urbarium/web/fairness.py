"""Who comes next where many wait for few: work in a line that is fair to those who asked for it."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

__all__ = ["Line", "Places", "Wish"]

T = TypeVar("T")


@dataclass(frozen=True)
class Wish:
    """How a piece of work stands in line."""

    owner: str = ""  # out of whose share it comes
    waiting: bool | Callable[[], bool] = True  # is a person there who waits for it; one may come later
    seconds: float = 1.0  # that it may take

    @property
    def pressing(self) -> bool:
        return self.waiting() if callable(self.waiting) else self.waiting


class Line(Generic[T]):
    """People who wait come first. Among equals short work goes before long work, and everybody has the same share.

    This is fair queueing: the work of one owner is put down as if it were done without a break, one piece after the
    other, and whatever would be finished first is done first. So somebody with hundreds of wishes waits for those with
    one, and not the other way round, and nobody waits for ever.
    """

    def __init__(self) -> None:
        self._ranks = (_Rank[T](), _Rank[T]())

    def __len__(self) -> int:
        return sum(len(rank.heap) for rank in self._ranks)

    def put(self, work: T, wish: Wish) -> None:
        self._ranks[0 if wish.pressing else 1].put(work, wish)

    def take(self) -> T | None:
        """What is to be done next; None if there is nothing."""
        pressed, rest = self._ranks
        for work, wish in rest.leave_those(lambda wish: wish.pressing):
            pressed.put(work, wish)
        return next((rank.take() for rank in self._ranks if rank.heap), None)


class _Rank(Generic[T]):
    """Those who are equally pressed."""

    def __init__(self) -> None:
        self.heap: list[tuple[float, int, T, Wish]] = []
        self._numbers = itertools.count()
        self._now = 0.0  # where the last piece of work that was taken would have been finished
        self._ends: dict[str, float] = {}  # by owner: where the last one put down would be

    def put(self, work: T, wish: Wish) -> None:
        end = max(self._now, self._ends.get(wish.owner, 0.0)) + wish.seconds
        self._ends[wish.owner] = end
        heapq.heappush(self.heap, (end, next(self._numbers), work, wish))

    def leave_those(self, leaves: Callable[[Wish], bool]) -> list[tuple[T, Wish]]:
        """Whoever goes to another rank."""
        gone = [entry for entry in self.heap if leaves(entry[3])]
        if gone:
            numbers = {entry[1] for entry in gone}
            self.heap = [entry for entry in self.heap if entry[1] not in numbers]
            heapq.heapify(self.heap)
        return [(work, wish) for _, _, work, wish in gone]

    def take(self) -> T:
        self._now, _, work, _ = heapq.heappop(self.heap)
        if not self.heap:
            self._now, self._ends = 0.0, {}
        return work


class Places:
    """So many can be served at once; the others stand in line."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._line: Line[asyncio.Future[None]] = Line()

    @property
    def waited_for(self) -> bool:
        """Does anybody stand in line?"""
        return len(self._line) > 0

    @asynccontextmanager
    async def place(self, wish: Wish) -> AsyncIterator[None]:
        """One of the places, in turn."""
        if self._free:
            self._free -= 1
        else:
            await self._turn(wish)
        try:
            yield
        finally:
            self._leave()

    async def _turn(self, wish: Wish) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._line.put(turn, wish)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it had just come
                self._leave()
            raise

    def _leave(self) -> None:
        while (turn := self._line.take()) is not None:
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
