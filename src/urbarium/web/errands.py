"""Small work that nobody waits for; what is not done when the server ends is dropped."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

__all__ = ["Errands"]


class Errands:
    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, errand: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(errand)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
