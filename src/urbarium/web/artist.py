"""Drawing, beside the server, so that it never keeps anybody's move waiting.

A drawing takes some milliseconds of pure Python. The stream sends news at once and the picture when it is ready; while
a picture waits for its turn the table may have moved on, and then only the newest one is made.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Callable

from urbarium.web.beside import Beside
from urbarium.web.shown import Picture

__all__ = ["Artist"]

_KEPT = 256


def _members(picture: Picture, theme: str) -> str:
    """All that is told of a position, as the inside of a JSON object: written here, so that the server need not."""
    told = {"choices": picture.choices(), "text": picture.text(), "svg": picture.svg(theme)}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))[1:-1]


class Artist:
    """Makes pictures and keeps the latest: spectators of one table share one."""

    def __init__(self, processes: int = 0, niceness: int = 0) -> None:
        self._beside = Beside(processes, niceness)
        self._free = asyncio.Semaphore(max(1, processes))
        self._kept: OrderedDict[tuple[object, ...], str] = OrderedDict()

    async def draw(self, make: Callable[[], Picture], theme: str) -> tuple[Picture, str]:
        """The picture that ``make`` gives when its turn has come, with "choices", "text" and "svg" as JSON members."""
        return await self._draw(_members, make, theme)

    async def draw_one(self, picture: Picture, theme: str) -> str:
        """A picture that does not change while it waits, as SVG."""
        _, svg = await self._draw(Picture.svg, lambda: picture, theme)
        return svg

    async def _draw(
        self, work: Callable[[Picture, str], str], make: Callable[[], Picture], theme: str
    ) -> tuple[Picture, str]:
        async with self._free:
            await asyncio.sleep(0)  # whoever waits with a move goes first
            picture = make()
            key = (work, *picture.key, theme)
            drawn = self._kept.pop(key, None)
            if drawn is None:
                drawn = await self._beside.run(work, picture, theme)
            self._kept[key] = drawn
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
            return picture, drawn

    def start(self) -> None:
        self._beside.start()

    def close(self) -> None:
        self._beside.close()
