"""Playouts: the kernels that every other search grows from. Compiled once for all games."""

import numpy as np
from numba import types

from urbarium.engine.addresses import ADDRESSES, rules_at
from urbarium.engine.buffers import copy_position
from urbarium.engine.compile import borrowing, kernel
from urbarium.engine.signatures import BUFFER, INTEGER

__all__ = ["GENERATOR", "fresh_seed", "next_random", "pick_below", "playouts", "seed_random"]

GENERATOR = types.Array(types.uint64, 1, "C")


@borrowing
def seed_random(generator, seed):
    """Start the generator in ``generator[0]`` from a non-negative number; every number gives another stream."""
    generator[0] = np.uint64(seed) ^ np.uint64(0x9E3779B97F4A7C15)
    for _ in range(16):
        next_random(generator)


@borrowing
def next_random(generator):
    """Xorshift64: fast and good enough for choosing moves, never for cards. Only shifts, so nothing can overflow."""
    x = generator[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    generator[0] = x
    return x


@borrowing
def pick_below(generator, bound):
    """A number in ``0..bound-1``."""
    return np.int64(((next_random(generator) >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))


@borrowing
def fresh_seed(generator, seed):
    """Fill a seed for ``resample``."""
    word = np.uint64(0)
    for i in range(seed.size):
        if i % 8 == 0:
            word = next_random(generator)
        seed[i] = np.uint8(word & np.uint64(0xFF))
        word >>= np.uint64(8)


@kernel(types.UniTuple(INTEGER, 2)(ADDRESSES, BUFFER, INTEGER, INTEGER, INTEGER))
def playouts(addresses, start, action_count, games, seed):
    """Play ``games`` random games from ``start``; how many decisions they took, and the longest game's."""
    rules = rules_at(addresses)
    state = start.copy()
    choices = np.empty(action_count, np.int32)
    generator = np.empty(1, np.uint64)
    seed_random(generator, seed)
    total = 0
    longest = 0
    for _ in range(games):
        copy_position(start, state)
        decisions = 0
        while rules.actor(state) >= 0:
            count = rules.legal(state, choices)
            rules.apply(state, np.int64(choices[pick_below(generator, count)]))
            decisions += 1
        total += decisions
        longest = max(longest, decisions)
    return total, longest
