"""Chance: ChaCha with eight rounds, kept inside the position.

A game that shuffles has a field ``("random", np.uint32, (RANDOM_WORDS,))``: eight words of key and two of block
counter. Everything drawn is a function of the 32-byte seed, and nobody can work the key out from the cards they saw.
The stream is part of the record format: changing it needs a new ``SHUFFLE_VERSION``.
"""

from __future__ import annotations

import numpy as np

from urbarium.engine.compile import rule

__all__ = [
    "RANDOM_WORDS",
    "SHUFFLE_VERSION",
    "chacha_block",
    "erase_generator",
    "random_below",
    "seed_generator",
    "shuffle",
]

SHUFFLE_VERSION = 1
RANDOM_WORDS = 10
ROUNDS = 8
MASK = 0xFFFFFFFF


@rule
def _quarter(x, a, b, c, d):
    x[a] = (x[a] + x[b]) & MASK
    w = x[d] ^ x[a]
    x[d] = ((w << 16) | (w >> 16)) & MASK
    x[c] = (x[c] + x[d]) & MASK
    w = x[b] ^ x[c]
    x[b] = ((w << 12) | (w >> 20)) & MASK
    x[a] = (x[a] + x[b]) & MASK
    w = x[d] ^ x[a]
    x[d] = ((w << 8) | (w >> 24)) & MASK
    x[c] = (x[c] + x[d]) & MASK
    w = x[b] ^ x[c]
    x[b] = ((w << 7) | (w >> 25)) & MASK


@rule
def chacha_block(start, rounds, out):
    """The ChaCha block function on sixteen words (int64 holding 32 bits each)."""
    for i in range(16):
        out[i] = start[i]
    for _ in range(rounds // 2):
        _quarter(out, 0, 4, 8, 12)
        _quarter(out, 1, 5, 9, 13)
        _quarter(out, 2, 6, 10, 14)
        _quarter(out, 3, 7, 11, 15)
        _quarter(out, 0, 5, 10, 15)
        _quarter(out, 1, 6, 11, 12)
        _quarter(out, 2, 7, 8, 13)
        _quarter(out, 3, 4, 9, 14)
    for i in range(16):
        out[i] = (out[i] + start[i]) & MASK


@rule
def seed_generator(random, seed):
    """Start the generator from a 32-byte seed."""
    for i in range(8):
        word = np.int64(0)
        for j in range(4):
            word |= np.int64(seed[4 * i + j]) << (8 * j)
        random[i] = word
    random[8] = 0
    random[9] = 0


@rule
def erase_generator(random):
    """What ``redact`` does with the generator: nobody may know it."""
    for i in range(RANDOM_WORDS):
        random[i] = 0


@rule
def _next_block(random, start, out):
    start[0] = 0x61707865
    start[1] = 0x3320646E
    start[2] = 0x79622D32
    start[3] = 0x6B206574
    for i in range(8):
        start[4 + i] = np.int64(random[i])
    counter = np.int64(random[8])
    start[12] = counter
    start[13] = np.int64(random[9])
    start[14] = 0
    start[15] = 0
    chacha_block(start, ROUNDS, out)
    if counter == MASK:
        random[8] = 0
        random[9] = np.int64(random[9]) + 1
    else:
        random[8] = counter + 1


@rule
def random_below(random, bound):
    """A uniform integer in ``0..bound-1`` without bias; takes one block of the stream."""
    start = np.empty(16, np.int64)
    words = np.empty(16, np.int64)
    limit = (MASK + 1) - (MASK + 1) % bound
    while True:
        _next_block(random, start, words)
        for i in range(16):
            if words[i] < limit:
                return words[i] % bound


@rule
def shuffle(random, cards, count):
    """Shuffle the first ``count`` entries of ``cards`` in place (Fisher and Yates, from the end)."""
    start = np.empty(16, np.int64)
    words = np.empty(16, np.int64)
    used = 16
    i = count - 1
    while i > 0:
        if used == 16:
            _next_block(random, start, words)
            used = 0
        word = words[used]
        used += 1
        bound = i + 1
        if word < (MASK + 1) - (MASK + 1) % bound:
            j = word % bound
            kept = cards[i]
            cards[i] = cards[j]
            cards[j] = kept
            i -= 1
