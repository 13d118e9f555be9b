"""Lines of play: who does what, and where it leads in every deal that a seat holds possible.

A search tells its line in notation, with unknown cards dealt once for it. Here it becomes actions again; what it leads
to is looked at in several deals, and only what they have in common is told as a reason.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from urbarium.engine.match import View
from urbarium.engine.reasons import Change, common, told

if TYPE_CHECKING:
    from urbarium.engine.game import Game

__all__ = ["Move", "at_once", "changes_along", "ends", "foretold", "moves", "narrated", "read_line", "reasons_for"]

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
    return _narrated(view, _deal(view, 0), [move.action for move in moves(view, actions)], begin)


def foretold(view: View, actions: Sequence[int], begin: int = 0) -> list[str]:
    """The same as far as it is true in every deal and nobody does anything unseen."""
    game, state = view.game, _deal(view, 0)
    known: list[int] = []
    for action in actions[: _followed(view, actions)[0]]:
        if int(game.kernels.seen(state, action, view.seat)) != action:
            break
        known.append(action)
        game.kernels.apply(state, action)
    deals = [_narrated(view, deal, known, begin) for deal in _deals(view)]
    return [same[0] for same in takewhile(lambda told: len(set(told)) == 1, zip(*deals, strict=False))]


def _narrated(view: View, state: np.ndarray, actions: Sequence[int], begin: int) -> list[str]:
    game = view.game
    found: list[list[str]] = []  # what is said of each move
    mover = None
    for number, action in enumerate(actions):
        before, seat, seen = (
            state.copy(),
            int(game.kernels.actor(state)),
            int(game.kernels.seen(state, action, view.seat)),
        )
        game.kernels.apply(state, action)
        was, now = (game.view(one, view.players, view.options, view.seat).fields for one in (before, state))
        if seat != mover or not game.asking.joins(action):
            found.append([])
        elif game.asking.retells(was, now):
            found[-1].clear()
        if number >= begin:
            found[-1].append(game.text.narrate(was, seen, now))
        mover = seat
    return [sentence for move in found for sentence in move]


def _first_move(view: View, actions: Sequence[int]) -> int:
    """How many of these actions are one move: the first one, and those that belong to it."""
    later = moves(view, actions)[1:]
    joined = takewhile(lambda move: move.seat == view.seat and view.game.asking.joins(move.action), later)
    return 1 + len(list(joined))


def _followed(view: View, actions: Sequence[int]) -> tuple[int, list[np.ndarray]]:
    """How far a line goes on alike in all deals, and the positions it then comes to."""
    states = _deals(view)
    for steps, action in enumerate(actions):
        if not _alike(view.game, states, action):
            return steps, states
        for state in states:
            view.game.kernels.apply(state, action)
    return len(actions), states


def ends(view: View, actions: Sequence[int]) -> list[View]:
    """Where a line leads in each deal, as the seat would see it; it ends where it cannot go on alike in all of them."""
    states = _followed(view, actions)[1]
    return [view.game.view(state, view.players, view.options, view.seat) for state in states]


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


def at_once(view: View, actions: Sequence[int], changes: Sequence[Change]) -> list[Change]:
    """Which of the changes along a line its first move makes already."""
    first = {(change.about, change.now) for change in changes_along(view, actions[: _first_move(view, actions)])}
    return [change for change in changes if (change.about, change.now) in first]


def reasons_for(view: View, actions: Sequence[int], instead: Sequence[int] = ()) -> list[Change]:
    """What speaks for a line: for itself, or rather than another one. Not what everybody sees its first move do, nor
    what others spend on the way."""
    other = changes_along(view, instead) if instead else ()
    changes = changes_along(view, actions)
    plain = [change for change in changes if change.plain]
    seen = at_once(view, actions, plain) + [change for change in plain if change.seat != view.seat]
    return told([change for change in changes if change not in seen], view.seat, view.players, other)
