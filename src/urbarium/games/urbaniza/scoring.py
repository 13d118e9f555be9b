"""Scoring: who wins, and by what."""

import numpy as np

from urbarium.engine.compile import entry, rule

from .components import MAX_PLAYERS
from .preparation import newest_factory
from .state import STATE


@rule
def final_key(s, key):
    """R14.4: points, then the newest factory, then money where no tied player has one; ``key[seat]``."""
    for seat in range(s.players):
        key[seat, 0] = s.points[seat]
        key[seat, 1] = newest_factory(s, seat)
        key[seat, 2] = s.money[seat]


KEY_COLUMNS = 3


@rule
def compare(key, a, b):
    """Positive if ``a`` ranks before ``b``. Factory numbers are unique: money counts only if neither has a factory."""
    for column in range(KEY_COLUMNS):
        if key[a, column] != key[b, column]:
            return key[a, column] - key[b, column]
    return 0


@rule
def share_win(s, out):
    """One point, shared by those whom nobody outranks."""
    key = np.empty((MAX_PLAYERS, KEY_COLUMNS), np.int64)
    final_key(s, key)
    winners = 0
    for seat in range(s.players):
        out[seat] = 1.0
        for other in range(s.players):
            if compare(key, other, seat) > 0:
                out[seat] = 0.0
        if out[seat] > 0.0:
            winners += 1
    for seat in range(s.players):
        out[seat] /= winners


@entry
def scores(state, out):
    s = state.view(STATE)[0]
    for seat in range(s.players):
        out[seat] = s.points[seat]


@entry
def returns(state, out):
    share_win(state.view(STATE)[0], out)
