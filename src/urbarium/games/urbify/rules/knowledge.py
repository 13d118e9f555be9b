"""What a seat may know: everything but the order of the two piles, which is hidden from everyone."""

import numpy as np

from urbarium.engine.compile import entry, rule
from urbarium.engine.plain import seen
from urbarium.engine.shuffle import RANDOM_WORDS, seed_generator, shuffle

from ..state import STATE

__all__ = ["redact", "resample", "seen"]


@rule
def sort_pile(pile, count):
    for i in range(1, count):
        tile = pile[i]
        j = i
        while j > 0 and pile[j - 1] > tile:
            pile[j] = pile[j - 1]
            j -= 1
        pile[j] = tile


@entry
def redact(state, seat):
    """Everybody knows which tiles are left, nobody their order: the piles are shown sorted."""
    s = state.view(STATE)[0]
    sort_pile(s.stage_one, np.int64(s.left_one))
    sort_pile(s.stage_two, np.int64(s.left_two))


@entry
def resample(state, seat, seed):
    s = state.view(STATE)[0]
    random = np.empty(RANDOM_WORDS, np.uint32)
    seed_generator(random, seed)
    shuffle(random, s.stage_one, np.int64(s.left_one))
    shuffle(random, s.stage_two, np.int64(s.left_two))
