"""One game on a table, as the adapters for single games play it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from urbarium.adapters import kernels
from urbarium.adapters.observation import layout
from urbarium.adapters.rewards import rewards

if TYPE_CHECKING:
    from collections.abc import Mapping

    from urbarium.engine.game import Game
    from urbarium.engine.match import View

__all__ = ["Table"]


class Table:
    """The true position of one game, with everything that is asked of it again and again."""

    def __init__(self, game: Game, players: int | None, options: Mapping[str, object]) -> None:
        self.game = game
        self.players, self.options = game.table(players, options)
        self.layout = layout(game)
        self.state = np.zeros(game.dtype.itemsize, np.uint8)
        self.actor = -1
        self._last: tuple[np.ndarray, int] | None = None  # the position before the last action, and that action
        self._kernels = game.kernels
        self._options = np.array(self.options, np.int64)
        self._choices = np.empty(game.actions.size, np.int32)

    def start(self, seed: bytes) -> None:
        self.state[:] = 0
        self._kernels.setup(self.state, self.players, self._options, np.frombuffer(seed, np.uint8).copy())
        self.actor = int(self._kernels.actor(self.state))
        self._last = None

    def apply(self, action: int) -> None:
        """Do a legal action."""
        self._last = self.state.copy(), action
        self._kernels.apply(self.state, action)
        self.actor = int(self._kernels.actor(self.state))

    def mask(self) -> np.ndarray:
        """1 for each action that is legal now, 0 for the others."""
        out = np.empty(self.game.actions.size, np.int8)
        kernels.mark_legal(self.game.addresses, self.state, self._choices, out)
        return out

    def observe(self, seat: int) -> np.ndarray:
        return self.layout.observe(self.state, seat)

    def view(self, seat: int) -> View:
        """What ``seat`` (-1: a spectator) may know of the position, and what it saw of the last action."""
        last = self.game.seen(*self._last, seat) if self._last else None
        return self.game.view(self.state, self.players, self.options, seat, last)

    def rewards(self, name: str) -> list[float]:
        """What the finished game is worth to each seat."""
        shares, points = np.zeros(self.players), np.zeros(self.players)
        self._kernels.returns(self.state, shares)
        self._kernels.scores(self.state, points)
        worth: list[Any] = rewards(name, shares, points).tolist()
        return worth
