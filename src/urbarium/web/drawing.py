"""Drawing, beside the server, so that it never keeps anybody's move waiting.

A table is drawn region by region, some milliseconds of pure Python. The stream sends news at once and regions when they
are ready, and of those only the ones that this client does not have; while drawings wait for their turn the table may
have moved on, and then only the newest ones are made.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from pydantic_core import from_json, to_json

from urbarium.engine.game import Game
from urbarium.engine.gestures import Gesture, Prompt, first_steps, unproposed
from urbarium.engine.match import View
from urbarium.engine.registry import game as find_game
from urbarium.engine.registry import game_names
from urbarium.engine.seats import calling, with_others_eyes
from urbarium.engine.words import speaking, spoken
from urbarium.render.compose import compose
from urbarium.render.regions import Cut, Region, regions_of
from urbarium.web.beside import Beside
from urbarium.web.eyes import Remembered, Sights
from urbarium.web.fairness import Places, Wish

__all__ = ["Drawing", "Drawn", "Look", "Picture", "draw_once", "in_words", "written"]

_KEPT = 256
_REGIONS_KEPT = 4096  # those of some seconds at the busiest: of a move that only moves something most stay as they were
_SECONDS = 0.05  # that a picture takes, more or less
_AT_ONCE = 8  # pictures that one process is sent together: between two batches it has nothing to do
_LOOK_AGAIN = 5.0  # seconds after which there may be machine code
_LOADING: set[str] = set()  # games whose machine code is loaded here, or will be


@dataclass(frozen=True)
class Look:
    """How a client wants to see a table."""

    theme: str = "light"
    cut: Cut = "regular"


class DrawnRegion(NamedTuple):
    """A region as it is sent: its fingerprint, and the drawing as JSON."""

    sign: str
    text: str

    @classmethod
    def of(cls, svg: str) -> DrawnRegion:
        """Write it."""
        text = to_json(svg)
        return cls(hashlib.blake2b(text, digest_size=9).hexdigest(), text.decode())

    @property
    def svg(self) -> str:
        return str(from_json(self.text))


_REGIONS: Remembered[DrawnRegion] = Remembered(_REGIONS_KEPT)


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
    names: tuple[str, ...] = ()  # of those who sit there, for the sentences beside the picture
    language: str = field(default_factory=spoken)  # a picture is drawn elsewhere, where nobody speaks
    before: np.ndarray | None = None  # where it is only looked at: the position from which that is done
    single: bool = False  # asks for one action at a time, as lessons do
    others: bool = False  # is looked at by somebody who does not sit in its seat
    advised: bool = True  # is told what is best: not in lessons, nor where a table plays without hints

    def __reduce__(self) -> tuple[Callable[..., Picture], tuple[Any, ...]]:
        """As it is sent: an array takes several times as long as its bytes."""
        state, before = (None if one is None else one.tobytes() for one in (self.state, self.before))
        return _sent, ({**self.__dict__, "state": state, "before": before},)

    @property
    def key(self) -> tuple[object, ...]:
        table, before = (self.game, self.players, self.options), None if self.before is None else self.before.tobytes()
        told = self.asked, self.last, self.names, self.language, self.single, self.others, self.advised
        return *table, self.state.tobytes(), before, self.seat, *told

    @property
    def view(self) -> View:
        return View(find_game(self.game), self.players, self.options, self.seat, self.state, self.last, self.before)

    def regions(self, look: Look) -> dict[str, DrawnRegion]:
        """Every region, as a page shows it; one that would look at the same as before is not drawn again."""
        sights = Sights(self.view)
        with speaking(self.language), self._eyes():
            return {region.name: self._region(sights, region, look) for region in regions_of(sights.view)}

    def _region(self, sights: Sights, region: Region, look: Look) -> DrawnRegion:
        name, cut = region.name, region.drawn_as(look.cut)

        def draw(eyes: View) -> DrawnRegion:
            return DrawnRegion.of(eyes.game.drawing.draw_region(name, eyes, cut, look.theme))

        return _REGIONS.find(
            (self.game, self.players, self.options, self.language, self.others, name, look.theme, cut), sights, draw
        )

    def svg(self, theme: str) -> str:
        """One picture of everything, for those who only look: no place is lit."""
        with speaking(self.language), self._eyes():
            return compose(self.view, theme)

    def _eyes(self) -> AbstractContextManager[None]:
        return with_others_eyes() if self.others else nullcontext()

    def questions(self) -> dict[str, Any]:
        """The prompt, and for the seat that decides the clicks that answer it."""
        view = self.view
        with speaking(self.language), calling(self.names):
            if not self.asked:
                return {"waiting": view.game.asking.waiting(view) if view.actor >= 0 else "", "choices": []}
            prompt = view.game.asking.prompt(view)
            gestures = first_steps(view) if self.single else view.gestures()
        offered = gestures if self.advised else [unproposed(gesture) for gesture in gestures]
        choices = [_written(view.game, gesture) for gesture in offered]
        sealed = not self.single and bool(view.game.kernels.sealed(self.state))  # whoever has chosen waits for others
        return {**_asked(prompt, self.advised), **({"sealed": True} if sealed else {}), "choices": choices}


def _asked(prompt: Prompt, advised: bool) -> dict[str, Any]:
    """A prompt for the client, which hides advice from those who do not want any."""
    unsaid = prompt.advises and not advised
    told: dict[str, Any] = {"head": prompt.head, "help": "" if unsaid else prompt.help}
    if prompt.advises and advised:
        told["advises"] = True
    if prompt.after:
        told["after"] = {place: _asked(after, advised) for place, after in prompt.after.items()}
    return told


def _sent(parts: dict[str, Any]) -> Picture:
    """A picture that was sent here."""
    arrays = {
        name: None if parts[name] is None else np.frombuffer(bytearray(parts[name]), np.uint8)
        for name in ("state", "before")
    }
    return Picture(**{**parts, **arrays})


def _written(game: Game, gesture: Gesture) -> dict[str, Any]:
    """A gesture for the client, without what says nothing."""
    told = {name: value for name, value in gesture.__dict__.items() if value}
    told["keys"], told["kind"] = gesture.keys, game.actions.block_of(gesture.actions[0]).name
    return told


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

    regions: Mapping[str, DrawnRegion]  # by name
    questions: str

    def unless(self, known: Mapping[str, str]) -> str:
        """The regions whose fingerprint is not known, as a JSON object."""
        fresh = [f'"{name}":{text}' for name, (sign, text) in self.regions.items() if known.get(name) != sign]
        return "{" + ",".join(fresh) + "}"

    @property
    def signs(self) -> dict[str, str]:
        return {name: sign for name, (sign, _) in self.regions.items()}


def _drawn(picture: Picture, look: Look) -> Drawn:
    return Drawn(picture.regions(look), written(picture.questions()))


def _drawn_beside(picture: Picture, look: Look) -> Drawn:
    """The same, in a process that only draws."""
    if picture.game not in _LOADING:
        _LOADING.add(picture.game)
        game = find_game(picture.game)
        game.leave_compiling()
        threading.Thread(target=_load, args=(game,), daemon=True).start()
    return _drawn(picture, look)


def _load(game: Game) -> None:
    """Machine code, once somebody else has made it. It takes a second to load, for which no picture should wait."""
    while not game.compiled:
        time.sleep(_LOOK_AGAIN)
    game.compile()


def draw_once() -> None:
    """Draw every game once: the first picture that somebody waits for then comes as quickly as the next."""
    for name in game_names():
        with contextlib.suppress(Exception):  # a game that cannot be loaded is told of by the server
            view = find_game(name).start().view(0)
            table = name, view.players, view.options
            _drawn(Picture(*table, view.state, view.seat, asked=view.actor == view.seat, last=None), Look())


def _whole(picture: Picture, look: Look) -> str:
    return picture.svg(look.theme)


def written(value: Any) -> str:
    """As JSON."""
    return to_json(value).decode()


class Drawing:
    """Makes pictures and keeps the latest: spectators of one table share one. Players come before spectators."""

    def __init__(self, processes: int = 0, niceness: int = 0) -> None:
        self.beside = Beside(processes, niceness, _AT_ONCE, draw_once)
        self._places = Places(2 * _AT_ONCE * processes or 1)  # some are drawn, and as many are at hand when they are
        self._kept: OrderedDict[tuple[object, ...], Any] = OrderedDict()

    @property
    def behind(self) -> bool:
        """Do pictures stand in line? Then whoever wants more than the newest of a table makes others wait."""
        return self._places.waited_for

    async def draw(
        self, make: Callable[[], Picture], look: Look, owner: str = "", plays: bool = True
    ) -> tuple[Picture, Drawn]:
        """The picture that ``make`` gives when its turn has come, region by region."""
        work = _drawn_beside if self.beside.apart else _drawn
        picture, drawn = await self._draw(work, make, look, Wish(owner, plays, _SECONDS))
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
