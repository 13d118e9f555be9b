"""Lines of play: who does what, and where it leads in every deal that a seat holds possible.

A search tells its line in notation, with unknown cards dealt once for it. Here it becomes actions again; what it leads
to is looked at in several deals, and only what they have in common is told as a reason.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from urbarium.engine.match import View
from urbarium.engine.reasons import Change, common, told

if TYPE_CHECKING:
    from urbarium.engine.game import Game

__all__ = ["Move", "changes_along", "ends", "moves", "narrated", "read_line", "reasons_for"]

DEALS = 4  # in which a line is followed


class Move(NamedTuple):
    """A step of a line."""

    seat: int
    action: int
    notation: str


def _deal(view: View, number: int) -> np.ndarray:
    """A truth that the seat of the view holds possible; the first is the one in which a search tells its line."""
    game, state = view.game, view.state.copy()
    if game.hidden or game.chance:
        seed = hashlib.sha256(view.state.tobytes() + bytes([number] if number else [])).digest()
        game.kernels.resample(state, view.seat, np.frombuffer(seed, np.uint8).copy())
        game.kernels.reopen(state, view.seat)
    return state


def _deals(view: View) -> list[np.ndarray]:
    return [_deal(view, number) for number in range(DEALS if view.game.hidden or view.game.chance else 1)]


def read_line(view: View, line: Sequence[str]) -> tuple[int, ...]:
    """The actions of a line in notation, as far as they can be done in the first deal."""
    game, state = view.game, _deal(view, 0)
    actions: list[int] = []
    for words in line:
        legal = game.legal(state) if game.kernels.actor(state) >= 0 else []
        action = next((one for one in legal if game.write(state, one) == words), None)
        if action is None:
            break
        actions.append(action)
        game.kernels.apply(state, action)
    return tuple(actions)


def moves(view: View, actions: Sequence[int]) -> list[Move]:
    """Who does what along a line, in the first deal."""
    game, state = view.game, _deal(view, 0)
    found = []
    for action in actions:
        seat = int(game.kernels.actor(state))
        if seat < 0 or game.kernels.refusal(state, action):
            break
        found.append(Move(seat, action, game.write(state, action)))
        game.kernels.apply(state, action)
    return found


def narrated(view: View, actions: Sequence[int], begin: int = 0) -> list[str]:
    """What happens along a line after its first steps, in sentences, in the first deal and as the seat would see it."""
    game, state = view.game, _deal(view, 0)
    found: list[tuple[int, str]] = []  # who did it, and what is said of it
    for number, move in enumerate(moves(view, actions)):
        before, seen = state.copy(), int(game.kernels.seen(state, move.action, view.seat))
        game.kernels.apply(state, move.action)
        was, now = (game.view(one, view.players, view.options, view.seat).fields for one in (before, state))
        while found and found[-1][0] == move.seat and game.asking.retells(was, now):
            found.pop()
        if number >= begin:
            found.append((move.seat, game.text.narrate(was, seen, now)))
    return [sentence for _, sentence in found]


def ends(view: View, actions: Sequence[int]) -> list[View]:
    """Where a line leads in each deal, as the seat would see it; it ends where it cannot go on alike in all of them."""
    game, states = view.game, _deals(view)
    for action in actions:
        if not _alike(game, states, action):
            break
        for state in states:
            game.kernels.apply(state, action)
    return [game.view(state, view.players, view.options, view.seat) for state in states]


def _alike(game: Game, states: Sequence[np.ndarray], action: int) -> bool:
    """Can an action be done in all of these positions by the same seat, and does it mean the same?"""
    kernels = game.kernels
    actors = {int(kernels.actor(state)) for state in states}
    if len(actors) > 1 or -1 in actors or any(kernels.refusal(state, action) for state in states):
        return False
    return len({int(kernels.meaning(state, action)) for state in states}) == 1


def changes_along(view: View, actions: Sequence[int]) -> list[Change]:
    """What is different at the end of a line, whatever was dealt."""
    return common([view.game.reasons.changes(view, end) for end in ends(view, actions)])


def reasons_for(view: View, actions: Sequence[int], instead: Sequence[int] = ()) -> list[Change]:
    """What speaks for a line: for itself, or rather than another one."""
    other = changes_along(view, instead) if instead else ()
    return told(changes_along(view, actions), view.seat, view.players, other)
