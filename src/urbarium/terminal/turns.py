"""Reading what a player typed as actions, from what that player may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from urbarium.engine.errors import NotationError
from urbarium.engine.notation import read_one

if TYPE_CHECKING:
    from urbarium.engine.match import Match

__all__ = ["read_turn"]


def read_turn(match: Match, seat: int, text: str) -> list[int]:
    """The actions that a line names, one after the other, all of them decisions of this seat.

    Every action is read from the seat's own view, so no error can give away what the seat does not know.
    Raises RuleError or NotationError; the match itself is not touched.
    """
    game = match.game
    state = match.state.copy()
    actions: list[int] = []
    rest = text.strip()
    if not rest:
        raise NotationError("an empty line names no action")
    while rest:
        actor = int(game.kernels.actor(state))
        if actor != seat:
            whose = "the game is over" if actor < 0 else f"it is {game.seat_names[actor]}'s turn"
            raise NotationError(f"before {rest!r} {whose}; write your own actions only")
        action, length = read_one(game, game.view(state, match.players, match.options, seat).state, rest)
        game.kernels.apply(state, action)
        actions.append(action)
        rest = rest[length:].lstrip(" \t;,")
    return actions
