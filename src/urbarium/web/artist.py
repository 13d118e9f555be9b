"""Drawing, beside the server, so that it never keeps anybody's move waiting.

A drawing takes some milliseconds of pure Python. The stream sends news at once and the picture when it is ready; while
a picture waits for its turn the table may have moved on, and then only the newest one is made.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from urbarium.web.beside import Beside
from urbarium.web.shown import Picture

__all__ = ["Artist", "Drawn"]

_KEPT = 256

Drawn = tuple[str, str, list[dict[str, Any]]]  # the picture as SVG, in words, and what can be done


def _all(picture: Picture, theme: str) -> Drawn:
    return picture.svg(theme), picture.text(), picture.choices()


class Artist:
    """Makes pictures and keeps the latest: spectators of one table share one."""

    def __init__(self, processes: int = 0, niceness: int = 0) -> None:
        self._beside = Beside(processes, niceness)
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
                drawn = await self._beside.run(_all, picture, theme)
            self._kept[key] = drawn
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
            return picture, drawn

    async def draw_one(self, picture: Picture, theme: str) -> str:
        """A picture that does not change while it waits, as SVG."""
        _, (svg, _, _) = await self.draw(lambda: picture, theme)
        return svg

    def start(self) -> None:
        self._beside.start()

    def close(self) -> None:
        self._beside.close()
