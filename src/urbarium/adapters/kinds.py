"""The kinds of observations that the environments offer, as Gymnasium's spaces and as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

from urbarium.adapters.observation import layout
from urbarium.engine.errors import SetupError

if TYPE_CHECKING:
    from urbarium.engine.game import Game

__all__ = ["OBSERVATIONS", "Observed"]

OBSERVATIONS = {
    "vector": "numbers between -1 and 1, as urbarium.adapters.layout(game) says",
    "planes": "a dict: the planes of the board, and the vector of everything else, as layout(game, planes=True) says",
    "record": "the bytes of the redacted position; their view as game.dtype names the fields",
}


class Observed:
    """One kind of observation of a game."""

    def __init__(self, game: Game, kind: str) -> None:
        if kind not in OBSERVATIONS:
            raise SetupError(f"observations are {', '.join(map(repr, OBSERVATIONS))}, not {kind!r}")
        self.kind = kind
        self.layout = layout(game, planes=kind == "planes")
        self.numbers = 0 if kind == "record" else self.layout.size  # in a row
        self.space = self._space(game)

    def _space(self, game: Game) -> spaces.Space[Any]:
        if self.kind == "record":
            return spaces.Box(0, 255, (game.dtype.itemsize,), np.uint8)
        vector = spaces.Box(-1.0, 1.0, (self.layout.vector_size,), np.float32)
        if self.layout.board is None:
            return vector
        planes = spaces.Box(-1.0, 1.0, (len(self.layout.plane_names()), *self.layout.board), np.float32)
        return spaces.Dict({"planes": planes, "vector": vector})

    def of(self, views: np.ndarray, numbers: np.ndarray, copy: bool = False) -> Any:
        """What is given of redacted positions and the numbers made of them; one or many, seen or copied."""
        if self.kind == "record":
            return views.copy() if copy else views
        given = numbers.copy() if copy else numbers
        if self.layout.board is None:
            return given
        first = self.layout.vector_size
        planes = given[..., first:].reshape(*given.shape[:-1], -1, *self.layout.board)
        return {"planes": planes, "vector": given[..., :first]}

    def look(self, state: np.ndarray, seat: int) -> Any:
        """What ``seat`` observes of a position."""
        view = np.empty(state.size, np.uint8)
        numbers = self.layout.observe(state, seat, view=view)
        return numbers if self.kind == "vector" else self.of(view, numbers)
