"""May a step be taken back without asking? Yes, if nobody learned anything from it.

The answer is computed, for every game alike, from what the seats can know. Before the step each seat knew a set of
possible truths. We draw some of them (``resample``) and do the same step there. If it was possible in each of them and
each leads to exactly the view that the seat really has now, the step told that seat nothing that it did not know;
otherwise a card was turned up, a hand was shown, or something else came to light, and the others are asked.
"""

from __future__ import annotations

import hashlib

import numpy as np

from urbarium.engine.match import Match

__all__ = ["nothing_revealed"]

SAMPLES = 16


def nothing_revealed(match: Match, ply: int, samples: int = SAMPLES) -> bool:
    """Did the action of a ply give no seat any knowledge?"""
    if not match.game.hidden and not match.game.chance:
        return True
    before, after = list(match.positions())[ply : ply + 2]
    action = match.actions[ply]
    return all(_learned_nothing(match, before, after, action, seat, samples) for seat in range(match.players))


def _learned_nothing(match: Match, before: np.ndarray, after: np.ndarray, action: int, seat: int, samples: int) -> bool:
    kernels = match.game.kernels
    known_before = before.copy()
    kernels.redact(known_before, seat)
    known_after = after.copy()
    kernels.redact(known_after, seat)
    step_was_seen = kernels.seen(before, action, seat) == action
    for sample in range(samples):
        seed = np.frombuffer(hashlib.sha256(f"takeback {sample}".encode()).digest(), np.uint8).copy()
        truth = known_before.copy()
        kernels.resample(truth, seat, seed)
        steps = [action] if step_was_seen else match.game.legal(truth)
        if not any(_looks_the_same(match, truth, step, seat, known_after) for step in steps):
            return False
    return True


def _looks_the_same(match: Match, truth: np.ndarray, step: int, seat: int, known_after: np.ndarray) -> bool:
    kernels = match.game.kernels
    if kernels.refusal(truth, step) != 0:
        return False
    reached = truth.copy()
    kernels.apply(reached, step)
    kernels.redact(reached, seat)
    return reached.tobytes() == known_after.tobytes()
