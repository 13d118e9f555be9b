"""Is the server fit for use? What it needs is tried, not assumed."""

from __future__ import annotations

import asyncio
import shutil
import time

from urbarium.web.database import AwayError
from urbarium.web.rooms import Rooms

__all__ = ["Health"]

_KEPT = 1.0  # seconds for which an answer is good: asking often costs no more than asking seldom


class Health:
    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self._turn = asyncio.Lock()
        self._found: tuple[float, list[str]] = (0.0, [])

    async def problems(self) -> list[str]:
        """What keeps the server from doing its work; nothing, if all is well."""
        async with self._turn:
            when, found = self._found
            if not when or time.monotonic() - when > _KEPT:
                found = [*await self._of_storage(), *self._of_helpers()]
                self._found = (time.monotonic(), found)
            return found

    async def _of_storage(self) -> list[str]:
        found = []
        try:
            await self.rooms.store.try_to_write()
        except AwayError as away:
            found.append(f"the database cannot be written: {away}")
        file = self.rooms.store.database.file
        if file is not None and file.parent.exists():
            free = shutil.disk_usage(file.parent).free
            if free < self.rooms.settings.least_free_bytes:
                found.append(f"the disk is nearly full: {free} bytes are free")
        if not self.rooms.neighbours.heard:
            found.append("the other processes cannot be heard")
        return found

    def _of_helpers(self) -> list[str]:
        helpers = {
            "bots cannot think": self.rooms.thinkers.beside,
            "pictures cannot be drawn": self.rooms.drawing.beside,
        }
        return [f"{problem}: the process for it dies" for problem, beside in helpers.items() if beside.failing]
