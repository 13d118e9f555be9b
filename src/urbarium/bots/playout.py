"""Uniformly random playouts: the kernel that every other search grows from. Compiled once for all games."""

import numpy as np
from numba import types

from urbarium.engine.compile import kernel, rule
from urbarium.engine.contract import BUFFER, FUNCTION, INTEGER

__all__ = ["playouts"]


@rule
def next_random(generator):
    """SplitMix64 in ``generator[0]``: fast and good enough for choosing moves, never for cards."""
    generator[0] += np.uint64(0x9E3779B97F4A7C15)
    z = generator[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@kernel(
    types.UniTuple(INTEGER, 2)(FUNCTION["actor"], FUNCTION["legal"], FUNCTION["apply"], BUFFER, INTEGER, INTEGER, INTEGER)
)
def playouts(actor, legal, apply, start, action_count, games, seed):
    """Play ``games`` random games from ``start``; how many decisions they took, and the longest game's."""
    state = start.copy()
    choices = np.empty(action_count, np.int32)
    generator = np.empty(1, np.uint64)
    generator[0] = np.uint64(seed)
    total = 0
    longest = 0
    for _ in range(games):
        state[:] = start
        decisions = 0
        while actor(state) >= 0:
            count = legal(state, choices)
            pick = ((next_random(generator) >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32)
            apply(state, np.int64(choices[pick]))
            decisions += 1
        total += decisions
        longest = max(longest, decisions)
    return total, longest
