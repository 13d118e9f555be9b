"""Drawing, beside the server, so that it never keeps anybody's move waiting.

A drawing takes some milliseconds of pure Python. The stream sends news at once and the picture when it is ready; while
a picture waits for its turn the table may have moved on, and then only the newest one is made.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from urbarium.engine.match import View
from urbarium.engine.registry import game as find_game
from urbarium.engine.words import speaking, spoken
from urbarium.web.beside import Beside
from urbarium.web.fairness import Places, Wish

__all__ = ["Drawing", "Picture", "in_words"]

_KEPT = 256
_SECONDS = 0.05  # that a picture takes, more or less
_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)


@dataclass(frozen=True)
class Picture:
    """All that a drawing is made from: a redacted position and what this seat can do and has seen."""

    game: str
    state: np.ndarray
    seat: int
    legal: list[int]
    last: int | None
    position: int = -1  # of the table's log
    language: str = field(default_factory=spoken)  # a picture is drawn elsewhere, where nobody speaks

    @property
    def key(self) -> tuple[object, ...]:
        return self.game, self.state.tobytes(), self.seat, tuple(self.legal), self.last, self.language

    @property
    def view(self) -> View:
        return View(find_game(self.game), 0, (), self.seat, self.state, self.last)

    def text(self) -> str:
        with speaking(self.language):
            return self.view.text()

    def choices(self) -> list[dict[str, Any]]:
        if not self.legal:
            return []
        with speaking(self.language):
            return in_words(self.view)

    def svg(self, theme: str) -> str:
        """Without its inline style sheet, which the page's policy forbids; the page's own has the same rules."""
        with speaking(self.language):
            drawn = self.view.svg(theme, self.legal)
        return _STYLE.sub("", drawn, count=1)


def in_words(view: View) -> list[dict[str, Any]]:
    """What can be done, ascending by action; each is of the kind of its block."""
    blocks = iter(view.game.actions.blocks.values())
    block = next(blocks)
    found = []
    for choice in view.choices():
        while choice.action >= block.end:
            block = next(blocks)
        words = {"action": choice.action, "notation": choice.notation, "description": choice.description}
        found.append({**words, "kind": block.name})
    return found


def _members(picture: Picture, theme: str) -> str:
    """All that is told of a position, as the inside of a JSON object: written here, so that the server need not."""
    told = {"choices": picture.choices(), "text": picture.text(), "svg": picture.svg(theme)}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))[1:-1]


class Drawing:
    """Makes pictures and keeps the latest: spectators of one table share one. Players come before spectators."""

    def __init__(self, processes: int = 0, niceness: int = 0) -> None:
        self.beside = Beside(processes, niceness)
        self._places = Places(max(1, processes))
        self._kept: OrderedDict[tuple[object, ...], str] = OrderedDict()

    async def draw(
        self, make: Callable[[], Picture], theme: str, owner: str = "", plays: bool = True
    ) -> tuple[Picture, str]:
        """The picture that ``make`` gives when its turn has come, with "choices", "text" and "svg" as JSON members."""
        return await self._draw(_members, make, theme, Wish(owner, plays, _SECONDS))

    async def draw_one(self, picture: Picture, theme: str, owner: str = "", plays: bool = True) -> str:
        """A picture that does not change while it waits, as SVG."""
        _, svg = await self._draw(Picture.svg, lambda: picture, theme, Wish(owner, plays, _SECONDS))
        return svg

    async def _draw(
        self, work: Callable[[Picture, str], str], make: Callable[[], Picture], theme: str, wish: Wish
    ) -> tuple[Picture, str]:
        async with self._places.place(wish):
            await asyncio.sleep(0)  # whoever waits with a move goes first
            picture = make()
            key = (work, *picture.key, theme)
            drawn = self._kept.pop(key, None)
            if drawn is None:
                drawn = await self.beside.run(wish, work, picture, theme)
            self._kept[key] = drawn
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
            return picture, drawn

    def start(self) -> None:
        self.beside.start()

    def close(self) -> None:
        self.beside.close()
