"""The scene: what every part of a drawing needs to know. It looks the same to all games."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import TYPE_CHECKING

from urbarium.engine.seats import Seat
from urbarium.render.writer import Child, Drawing, Element, Value, group, target

if TYPE_CHECKING:
    from urbarium.engine.contract import Fields
    from urbarium.engine.match import View

__all__ = ["Scene"]


class Scene:
    """A drawing under way: the position as one seat knows it, what that seat may do, and what it saw last."""

    def __init__(self, drawing: Drawing, view: View, legal: Collection[int] = ()) -> None:
        self.drawing = drawing
        self.view = view
        self.legal = sorted(legal)
        self._possible = frozenset(legal)

    @cached_property
    def s(self) -> Fields:
        """The named fields of the position."""
        return self.view.fields

    @property
    def seat(self) -> int:
        """Who looks; -1 is a spectator."""
        return self.view.seat

    @property
    def last(self) -> int | None:
        """The step before this position, as far as the seat saw it."""
        return self.view.last

    @property
    def theme(self) -> str:
        return self.drawing.theme.name

    @property
    def seats(self) -> tuple[Seat, ...]:
        """How the players are marked."""
        return self.view.game.seats

    def can(self, action: int) -> bool:
        return action in self._possible

    def label(self, action: int) -> str:
        """What an action does, in words."""
        return self.view.game.text.describe(self.s, action)

    def target(self, action: int, *children: Child, **attributes: Value) -> Element:
        """The children as a target if the action is possible, else as they are."""
        if self.can(action):
            return target(action, self.label(action), *children, **attributes)
        return group(*children, **attributes)
