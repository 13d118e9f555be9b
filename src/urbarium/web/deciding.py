"""Who decides now. Usually one seat; where a game lets seats decide unseen, all of them at the same time.

The rules ask such seats one after the other, and nothing that is decided among them is seen before the last one has
decided. So a table asks them all at once, keeps what each of them has chosen to itself, and does it in the order of the
rules once every person among them has chosen. Until then a choice can be changed freely: nobody has learned of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from urbarium.engine.game import Game

__all__ = ["Chosen", "Decision", "decisions", "due_actions", "still_sealed"]

Chosen = Mapping[int, tuple[int, ...]]  # by seat: what it has chosen unseen, all of it or the beginning


@dataclass(frozen=True)
class Decision:
    """One seat's part: the position in which it is asked, and whether it has chosen all that it is asked for.

    What others decide unseen may be anything in this position; the seat's view does not show it.
    """

    state: np.ndarray
    ready: bool = False


def decisions(game: Game, state: np.ndarray, chosen: Chosen) -> dict[int, Decision]:
    """The seats that decide now, in the order of the rules."""
    actor = int(game.kernels.actor(state))
    if actor < 0 or not game.kernels.sealed(state):
        return {actor: Decision(state)} if actor >= 0 else {}
    return {seat: _decision(game, asked, seat, chosen.get(seat, ())) for seat, asked in _asked(game, state)}


def _asked(game: Game, state: np.ndarray) -> Iterator[tuple[int, np.ndarray]]:
    """Every seat of the open block with the position in which its turn has come: those before it did something."""
    block, seat = int(game.kernels.sealed(state)), -1
    while game.kernels.sealed(state) == block:
        actor = int(game.kernels.actor(state))
        if actor != seat:
            seat = actor
            yield seat, state
        state = _after(game, state, game.legal(state)[0])


def _decision(game: Game, state: np.ndarray, seat: int, actions: Sequence[int]) -> Decision:
    """A seat that has chosen all keeps the position in which it could still choose, to change its mind."""
    now = state
    for action in actions:
        now = _after(game, now, action)
    ready = bool(game.kernels.actor(now) != seat or game.kernels.sealed(now) != game.kernels.sealed(state))
    return Decision(state if ready else now, ready)


def due_actions(deciding: Mapping[int, Decision], chosen: Chosen) -> Iterator[tuple[int, int]]:
    """Seats and actions that can be done now because they were chosen, up to a seat that has not chosen."""
    for seat, decision in deciding.items():
        if not decision.ready:
            return
        for action in chosen[seat]:
            yield seat, action


def still_sealed(game: Game, before: np.ndarray, after: np.ndarray) -> bool:
    """Is a step that led from one position to the next only told when others have decided, too?"""
    block = int(game.kernels.sealed(before))
    return block > 0 and int(game.kernels.sealed(after)) == block


def _after(game: Game, state: np.ndarray, action: int) -> np.ndarray:
    after: np.ndarray = state.copy()
    game.kernels.apply(after, action)
    return after
