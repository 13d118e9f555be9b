"""Drawing, beside the server, so that it never keeps anybody's move waiting.

A table is drawn region by region, some milliseconds of pure Python. The stream sends news at once and regions when they
are ready, and of those only the ones that this client does not have; while drawings wait for their turn the table may
have moved on, and then only the newest ones are made.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from urbarium.engine.gestures import Gesture
from urbarium.engine.match import View
from urbarium.engine.registry import game as find_game
from urbarium.engine.words import speaking, spoken
from urbarium.render.regions import Cut
from urbarium.web.beside import Beside
from urbarium.web.fairness import Places, Wish

__all__ = ["Drawing", "Drawn", "Look", "Picture", "in_words"]

_KEPT = 256
_SECONDS = 0.05  # that a picture takes, more or less
_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)


@dataclass(frozen=True)
class Look:
    """How a client wants to see a table."""

    theme: str = "light"
    cut: Cut = "regular"


@dataclass(frozen=True)
class Picture:
    """All that a table is drawn from: a redacted position, and whether its seat is asked something."""

    game: str
    players: int
    options: tuple[int, ...]
    state: np.ndarray
    seat: int
    asked: bool
    last: int | None
    position: int = -1  # of the table's log
    language: str = field(default_factory=spoken)  # a picture is drawn elsewhere, where nobody speaks

    @property
    def key(self) -> tuple[object, ...]:
        table = self.game, self.players, self.options
        return *table, self.state.tobytes(), self.seat, self.asked, self.last, self.language

    @property
    def view(self) -> View:
        return View(find_game(self.game), self.players, self.options, self.seat, self.state, self.last)

    def regions(self, look: Look) -> dict[str, str]:
        """Every region, without the inline style sheet that the page's policy forbids; the page has the same rules."""
        view = self.view
        with speaking(self.language):
            return {
                region.name: _STYLE.sub("", view.game.drawing.draw_region(region.name, view, look.cut, look.theme), 1)
                for region in view.game.drawing.regions(self.players, self.options)
                if not region.private or self.seat >= 0
            }

    def svg(self, theme: str) -> str:
        """One picture of everything."""
        with speaking(self.language):
            return _STYLE.sub("", self.view.svg(theme), count=1)

    def questions(self) -> dict[str, Any]:
        """The prompt, and for the seat that decides the clicks that answer it."""
        view = self.view
        with speaking(self.language):
            if not self.asked:
                return {"waiting": view.game.asking.waiting(view) if view.actor >= 0 else "", "choices": []}
            prompt = view.game.asking.prompt(view)
            choices = [_written(gesture) for gesture in view.gestures()]
        return {"head": prompt.head, "help": prompt.help, "choices": choices}


def _written(gesture: Gesture) -> dict[str, Any]:
    """A gesture for the client, without what says nothing."""
    told = {name: value for name, value in gesture.__dict__.items() if value not in ("", (), False, None)}
    return {**told, "keys": gesture.keys}


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


@dataclass(frozen=True)
class Drawn:
    """A drawn picture: regions and questions as finished JSON, written beside, so that the server need not."""

    regions: Mapping[str, tuple[str, str]]  # by name: fingerprint and JSON
    questions: str

    def unless(self, known: Mapping[str, str]) -> str:
        """The regions whose fingerprint is not known, as a JSON object."""
        fresh = [f'"{name}":{text}' for name, (sign, text) in self.regions.items() if known.get(name) != sign]
        return "{" + ",".join(fresh) + "}"

    @property
    def signs(self) -> dict[str, str]:
        return {name: sign for name, (sign, _) in self.regions.items()}


def _drawn(picture: Picture, look: Look) -> Drawn:
    return Drawn(
        {
            name: (hashlib.blake2b(svg.encode(), digest_size=9).hexdigest(), _json(svg))
            for name, svg in picture.regions(look).items()
        },
        _json(picture.questions()),
    )


def _whole(picture: Picture, look: Look) -> str:
    return picture.svg(look.theme)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Drawing:
    """Makes pictures and keeps the latest: spectators of one table share one. Players come before spectators."""

    def __init__(self, processes: int = 0, niceness: int = 0) -> None:
        self.beside = Beside(processes, niceness)
        self._places = Places(max(1, processes))
        self._kept: OrderedDict[tuple[object, ...], Any] = OrderedDict()

    async def draw(
        self, make: Callable[[], Picture], look: Look, owner: str = "", plays: bool = True
    ) -> tuple[Picture, Drawn]:
        """The picture that ``make`` gives when its turn has come, region by region."""
        picture, drawn = await self._draw(_drawn, make, look, Wish(owner, plays, _SECONDS))
        return picture, drawn

    async def draw_one(self, picture: Picture, theme: str, owner: str = "", plays: bool = True) -> str:
        """A picture that does not change while it waits, as one SVG."""
        _, svg = await self._draw(_whole, lambda: picture, Look(theme), Wish(owner, plays, _SECONDS))
        return str(svg)

    async def _draw(
        self, work: Callable[[Picture, Look], Any], make: Callable[[], Picture], look: Look, wish: Wish
    ) -> tuple[Picture, Any]:
        async with self._places.place(wish):
            await asyncio.sleep(0)  # whoever waits with a move goes first
            picture = make()
            key = (work, *picture.key, look)
            drawn = self._kept.pop(key, None)
            if drawn is None:
                drawn = await self.beside.run(wish, work, picture, look)
            self._kept[key] = drawn
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
            return picture, drawn

    def start(self) -> None:
        self.beside.start()

    def close(self) -> None:
        self.beside.close()
