"""Drawing, one picture at a time, so that it never keeps anybody's move waiting."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from urbarium.web.errors import RefusedError
from urbarium.web.shown import Picture

__all__ = ["Artist"]

_KEPT = 256


class Artist:
    """Makes drawings in turn and keeps the latest: spectators of one table share a picture."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._kept: OrderedDict[tuple[object, ...], str] = OrderedDict()

    async def draw(self, picture: Picture, theme: str) -> str:
        key = (picture.game, picture.state.tobytes(), picture.seat, tuple(picture.legal), picture.last, theme)
        async with self._turn:
            await asyncio.sleep(0)  # whoever waits with a move goes first
            svg = self._kept.pop(key, None)
            if svg is None:
                svg = picture.svg(theme)
            self._kept[key] = svg
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
            return svg

    async def draw_ghost(self, picture: Picture) -> str:
        """A drawing with every action marked is large and rare: it is made aside, and some games may not be able to."""
        try:
            return await asyncio.to_thread(picture.svg, "light")
        except Exception as error:
            raise RefusedError("not_now", "This position cannot be drawn with every action.") from error
