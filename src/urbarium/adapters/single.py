"""One game on a table, as the adapters for single games play it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from urbarium.adapters import kernels
from urbarium.adapters.observation import layout
from urbarium.adapters.opponents import Questions
from urbarium.adapters.rewards import rewards

if TYPE_CHECKING:
    from collections.abc import Mapping

    from urbarium.adapters.kinds import Observed
    from urbarium.adapters.opponents import Opponents
    from urbarium.engine.contract import Kernels
    from urbarium.engine.game import Game
    from urbarium.engine.match import View

__all__ = ["SingleGame"]


class SingleGame:
    """The true position of one game, with everything that is asked of it again and again."""

    def __init__(self, game: Game, players: int | None, options: Mapping[str, object]) -> None:
        self.game = game
        self.players, self.options = game.table(players, options)
        self.layout = layout(game)
        self.state = np.zeros(game.dtype.itemsize, np.uint8)
        self.actor = -1
        self._last: tuple[np.ndarray, int] | None = None  # the position before the last action, and that action
        self._options = np.array(self.options, np.int64)
        self._choices = np.empty(game.actions.size, np.int32)
        self._generator = np.zeros((1, 1), np.uint64)  # of the opponents that are played inside

    @property
    def _kernels(self) -> Kernels:
        return self.game.kernels

    def start(self, seed: bytes) -> None:
        self.state[:] = 0
        self._kernels.setup(self.state, self.players, self._options, np.frombuffer(seed, np.uint8).copy())
        self.actor = int(self._kernels.actor(self.state))
        self._last = None

    def apply(self, action: int) -> None:
        """Do a legal action."""
        rules = self.game.kernels
        self._last = self.state.copy(), action
        rules.apply(self.state, action)
        self.actor = int(rules.actor(self.state))

    def mask(self) -> np.ndarray:
        """1 for each action that is legal now, 0 for the others."""
        out = np.empty(self.game.actions.size, np.int8)
        kernels.mark_legal(self.game.addresses, self.state, self._choices, out)
        return out

    def observe(self, seat: int) -> np.ndarray:
        return self.layout.observe(self.state, seat)

    def seat_opponents(self, opponents: Opponents, random: np.random.Generator) -> None:
        """Let opponents get ready for a new game."""
        kernels.seed_games(self._generator, random.integers(2**62, size=1))
        opponents.take_seats(1, random)
        opponents.begin(np.zeros(1, np.int64), random)

    def ask(self, opponents: Opponents, observed: Observed, learner: int) -> int:
        """The action that the deciding opponent chooses."""
        kind = opponents.kinds[self.actor - (self.actor > learner)]
        if kind != kernels.OUTSIDE:
            size = self.game.actions.size
            return int(
                kernels.choose_inside(self.game.addresses, kind, self.state, self.actor, size, self._generator[0])
            )
        view = np.empty_like(self.state)
        numbers = observed.layout.observe(self.state, self.actor, view=view)[None]
        asked = kernels.Asked(np.array([self.actor]), view[None], numbers, self.mask()[None])
        table = self.game, self.players, self.options
        questions = Questions(
            table, np.zeros(1, np.int64), asked, observed.of(asked.views, numbers), self.view(self.actor).last
        )
        return int(opponents.choose(questions, np.array([learner]))[0])

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
