"""Eyes that notice what they look at: a drawing for which all of that is the same is the same, and not made again.

A region of a table looks at a few fields of the position, and few of these change with a move. So what was drawn can be
shown to another seat, after the next move, or at another table, wherever the same would be seen.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar, cast

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.match import View

__all__ = ["Eyes", "Remembered", "Sights"]

T = TypeVar("T")

# What can be looked at besides the fields, which are called by their names.
_SEAT, _LAST, _BEFORE = "whose eyes", "last step", "where it is looked at from"
_ACTOR, _SCORES, _ALL = "who decides", "all scores", "whole position"
_WAYS = 16  # of looking at one thing that are kept: where one looks next depends on what one has seen


class _Noted:
    """The fields of a position; each is noted when it is first asked for."""

    def __init__(self, record: Fields, seen: set[str]) -> None:
        self._record = record
        self._seen = seen

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._record, name)
        self._seen.add(name if name in (self._record.dtype.names or ()) else _ALL)
        self.__dict__[name] = value
        return value

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)


class Eyes(View):
    """A view that notes in ``seen`` what of it was looked at."""

    def __init__(self, view: View) -> None:
        self.seen: set[str] = set()
        super().__init__(view.game, view.players, view.options, view.seat, view.state, view.last, view.before)
        self.seen.clear()

    def _look(self, what: str) -> None:
        self.seen.add(what)

    @property
    def seat(self) -> int:
        self._look(_SEAT)
        return self._seat

    @seat.setter
    def seat(self, seat: int) -> None:
        self._seat = seat

    @property
    def last(self) -> int | None:
        self._look(_LAST)
        return self._last

    @last.setter
    def last(self, last: int | None) -> None:
        self._last = last

    @property
    def before(self) -> np.ndarray | None:
        self._look(_BEFORE)
        return self._before

    @before.setter
    def before(self, before: np.ndarray | None) -> None:
        self._before = before

    @property
    def state(self) -> np.ndarray:
        self._look(_ALL)
        return self._state

    @state.setter
    def state(self, state: np.ndarray) -> None:
        self._state = state
        self._fields = _Noted(self.game.record(state), self.seen)

    @property
    def fields(self) -> Fields:
        return cast("Fields", self._fields)

    @property
    def actor(self) -> int:
        self._look(_ACTOR)
        return int(self.game.kernels.actor(self._state))

    def scores(self) -> list[float]:
        self._look(_SCORES)
        return View(self.game, self.players, self.options, self._seat, self._state).scores()


class Sights(dict[str, Hashable]):
    """What is seen of a view, by what is looked at. Each is looked at once, however many drawings ask for it."""

    def __init__(self, view: View) -> None:
        self.view = view

    def __missing__(self, what: str) -> Hashable:
        self[what] = found = _sight(self.view, what)
        return found


def _sight(view: View, what: str) -> Hashable:
    """What is seen there."""
    if what == _SEAT:
        return view.seat
    if what == _LAST:
        return view.last
    if what == _BEFORE:
        return None if view.before is None else view.before.tobytes()
    if what == _ACTOR:
        return view.actor
    if what == _SCORES:
        return tuple(view.scores())
    return cast("bytes", view.state.tobytes() if what == _ALL else view.fields[what].tobytes())


class Remembered(Generic[T]):
    """The latest that was made from views, found again where the same would be seen."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._ways: dict[Hashable, list[tuple[str, ...]]] = {}  # by thing: what was looked at

    def find(self, thing: Hashable, sights: Sights, make: Callable[[View], T]) -> T:
        """The ``thing`` of a view. ``make`` may look at the view, at the language spoken and at nothing else."""
        ways = self._ways.setdefault(thing, [])
        for way in ways:
            key = thing, way, tuple([sights[what] for what in way])
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        eyes = Eyes(sights.view)
        made = make(eyes)
        way = (_ALL, _SEAT, _LAST, _BEFORE) if _ALL in eyes.seen else tuple(sorted(eyes.seen))
        if way in ways:
            ways.remove(way)
        ways.insert(0, way)
        del ways[_WAYS:]
        self._kept[thing, way, tuple([sights[what] for what in way])] = made
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return made
