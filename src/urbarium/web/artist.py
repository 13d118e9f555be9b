"""Drawing, in a process of its own, so that it never keeps anybody's move waiting.

A drawing takes some milliseconds of pure Python. The stream sends news at once and the picture when it is ready; while
a picture waits for its turn the table may have moved on, and then only the newest one is made.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from urbarium.web.shown import Picture

__all__ = ["Artist", "Drawn"]

_KEPT = 256

Drawn = tuple[str, str, list[dict[str, Any]]]  # the picture as SVG, in words, and what can be done


def _begin(parent: int) -> None:
    """In the new process: give way to the server, and end when it does, however it ended."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)


def _all(picture: Picture, theme: str) -> Drawn:
    return picture.svg(theme), picture.text(), picture.choices()


class Artist:
    """Makes pictures and keeps the latest: spectators of one table share one. Without processes it draws in place."""

    def __init__(self, processes: int = 0) -> None:
        self.processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(max(1, processes))
        self._kept: OrderedDict[tuple[object, ...], Drawn] = OrderedDict()

    async def draw(self, make: Callable[[], Picture], theme: str) -> tuple[Picture, Drawn]:
        """The picture that ``make`` gives when its turn has come, drawn."""
        async with self._free:
            await asyncio.sleep(0)  # whoever waits with a move goes first
            picture = make()
            key = (*picture.key, theme)
            drawn = self._kept.pop(key, None)
            if drawn is None:
                drawn = await self._made(picture, theme)
            self._kept[key] = drawn
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
            return picture, drawn

    async def draw_one(self, picture: Picture, theme: str) -> str:
        """A picture that does not change while it waits, as SVG."""
        _, (svg, _, _) = await self.draw(lambda: picture, theme)
        return svg

    async def _made(self, picture: Picture, theme: str) -> Drawn:
        if not self.processes:
            return _all(picture, theme)
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._processes(), _all, picture, theme)
        except BrokenProcessPool:  # it was killed from outside: start another one
            self._pool = None
            return await loop.run_in_executor(self._processes(), _all, picture, theme)

    def start(self) -> None:
        """Start the processes now rather than with the first picture."""
        if self.processes:
            self._processes().submit(os.getpid)

    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = get_context("spawn")
            self._pool = ProcessPoolExecutor(self.processes, context, _begin, (os.getpid(),))
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
