"""Reading what a player typed as actions, from what that player may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from urbarium.engine.notation import read_actions

if TYPE_CHECKING:
    import numpy as np

    from urbarium.engine.match import Match

__all__ = ["read_turn"]


def read_turn(match: Match, seat: int, text: str) -> list[int]:
    """The actions that a line names, one after the other, all of them decisions of this seat.

    Every action is read from the seat's own view, so no error can give away what the seat does not know.
    Raises RuleError or NotationError; the match itself is not touched.
    """
    game = match.game

    def look(state: np.ndarray) -> np.ndarray:
        return game.view(state, match.players, match.options, seat).state

    return read_actions(game, match.state, text, seat, look)
