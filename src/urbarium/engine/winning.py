"""Who has won, and who may expect to: the same in every game."""

import numpy as np

from urbarium.engine.compile import borrowing, rule

__all__ = ["best_other", "compare_rows", "expected_shares", "share_win"]


@rule
def compare_rows(one, other):
    """1 if ``one`` is ahead, -1 if ``other`` is, 0 if they are equal: the first column that differs decides."""
    for column in range(one.size):
        if one[column] != other[column]:
            return 1 if one[column] > other[column] else -1
    return 0


@rule
def share_win(key, players, out):
    """One win, shared by the seats whose row of ``key`` nobody is ahead of: points first, then what breaks ties."""
    winners = 0
    for seat in range(players):
        best = True
        for other in range(players):
            if compare_rows(key[other], key[seat]) > 0:
                best = False
                break
        out[seat] = 1.0 if best else 0.0
        winners += best
    for seat in range(players):
        out[seat] /= winners


@borrowing
def expected_shares(outlook, players, out):
    """Shares of one win from their logarithms, which may all lack the same number; ``out`` may be ``outlook``."""
    total = 0.0
    for seat in range(players):
        out[seat] = np.exp(outlook[seat])
        total += out[seat]
    for seat in range(players):
        out[seat] /= total


@borrowing
def best_other(points, seat, players):
    """The most points of any other seat."""
    best = np.int64(-1)
    for other in range(players):
        if other != seat:
            best = max(best, np.int64(points[other]))
    return best
