"""What stands on the table for one viewer, however it is shown: in panes, or line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from urbarium.engine.gestures import Gesture, Prompt
from urbarium.engine.seats import calling

if TYPE_CHECKING:
    from urbarium.engine.characters import TextRegion
    from urbarium.engine.game import Game
    from urbarium.engine.match import View

__all__ = ["Chip", "Scene", "Way"]


@dataclass(frozen=True)
class Chip:
    """A seat in the line at the top."""

    name: str
    points: float | None
    decides: bool


@dataclass(frozen=True)
class Way:
    """Something that can be done at a place: what it is, and the line that does it."""

    label: str
    line: str


@dataclass(frozen=True)
class Scene:
    """The table as a viewer may know it. What only panes show is made when they ask for it."""

    view: View
    names: Sequence[str] = ()  # of those who sit there; otherwise the seats' own

    @property
    def game(self) -> Game:
        return self.view.game

    @property
    def viewer(self) -> int:
        return self.view.seat

    def regions(self, width: int) -> list[TextRegion]:
        if width not in self._made:
            with calling(self.names):
                self._made[width] = self.view.text_regions(width)
        return self._made[width]

    @cached_property
    def _made(self) -> dict[int, list[TextRegion]]:
        return {}

    @cached_property
    def chips(self) -> list[Chip]:
        view, scores = self.view, self.view.scores()
        called = self.names or [view.game.say(name) for name in view.game.seat_names]
        return [Chip(called[seat], scores[seat], seat == view.actor) for seat in range(view.players)]

    @cached_property
    def prompt(self) -> Prompt:
        """What the viewer is asked; nothing while others decide."""
        decides = self.view.actor == self.view.seat >= 0
        return self.view.game.asking.prompt(self.view) if decides else Prompt("")

    @cached_property
    def _gestures(self) -> list[Gesture]:
        return self.view.gestures()

    @cached_property
    def lit(self) -> frozenset[str]:
        """The places where something can be done."""
        return frozenset(gesture.lead or key for gesture in self._gestures for key in gesture.keys)

    def ways(self, key: str) -> list[Way]:
        """What can be done at a place."""
        return [Way(one.label, written(self.view, one.actions)) for one in self._gestures if key in one.keys]


def written(view: View, actions: Sequence[int]) -> str:
    """Actions one after the other in notation, as a person would type them."""
    game, state = view.game, view.state.copy()
    words = []
    for action in actions:
        words.append(game.write(state, action))
        game.kernels.apply(state, action)
    return " ".join(words)
