"""Has a step told anybody anything? By samples, for every game alike: the test of what games call silent.

Before the step each seat knew a set of possible truths. We draw some of them (``resample``) and do the same step there.
If it was possible in each of them and each leads to exactly the view that the seat really has now, the step told that
seat nothing that it did not know; otherwise a card was turned up, a hand was shown, or something else came to light.
"""

from __future__ import annotations

import hashlib
from itertools import islice

import numpy as np

from urbarium.engine.game import Game
from urbarium.engine.match import Match, View

__all__ = ["nothing_revealed"]

SAMPLES = 16


def nothing_revealed(match: Match, ply: int, samples: int = SAMPLES) -> bool:
    """Did the action of a ply give no seat any knowledge?"""
    game, action = match.game, match.actions[ply]
    if not game.hidden and not game.chance:
        return True
    before, after = islice(match.positions(), ply, ply + 2)
    for seat in range(match.players):
        known = [game.view(state, match.players, match.options, seat) for state in (before, after)]
        step_was_seen = game.seen(before, action, seat) == action
        if not _learned_nothing(known[0], known[1], action if step_was_seen else None, samples):
            return False
    return True


def _learned_nothing(before: View, after: View, action: int | None, samples: int) -> bool:
    """Is what a seat knows after a step the same in every truth that it thought possible before?

    An action that it did not see may have been any.
    """
    game = before.game
    for sample in range(samples):
        seed = np.frombuffer(hashlib.sha256(f"nothing revealed {sample}".encode()).digest(), np.uint8).copy()
        truth = before.state.copy()
        game.kernels.resample(truth, before.seat, seed)
        steps = game.legal(truth) if action is None else [action]
        if not any(_looks_the_same(game, truth, step, after) for step in steps):
            return False
    return True


def _looks_the_same(game: Game, truth: np.ndarray, step: int, after: View) -> bool:
    if game.kernels.refusal(truth, step) != 0:
        return False
    reached = truth.copy()
    game.kernels.apply(reached, step)
    game.kernels.redact(reached, after.seat)
    return bool(reached.tobytes() == after.state.tobytes())
