"""The scene: what every part of a drawing needs to know. It looks the same to all games."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from urbarium.engine.seats import Seat
from urbarium.render.writer import Drawing

if TYPE_CHECKING:
    from urbarium.engine.contract import Fields
    from urbarium.engine.match import View

__all__ = ["Scene"]


class Scene:
    """A drawing under way, and the position as one seat knows it."""

    def __init__(self, drawing: Drawing, view: View) -> None:
        self.drawing = drawing
        self.view = view

    @cached_property
    def s(self) -> Fields:
        """The named fields of the position."""
        return self.view.fields

    @property
    def seat(self) -> int:
        """Who looks; -1 is a spectator."""
        return self.view.seat

    @property
    def theme(self) -> str:
        return self.drawing.theme.name

    @property
    def seats(self) -> tuple[Seat, ...]:
        """How the players are marked."""
        return self.view.game.seats
