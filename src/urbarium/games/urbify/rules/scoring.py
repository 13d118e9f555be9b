"""Scoring: the five majorities, and who wins."""

import numpy as np

from urbarium.engine.compile import entry, rule
from urbarium.engine.winning import share_win

from ..components import DEPARTMENTS, MAJORITY_ALONE, MAJORITY_TIED, SEATS
from ..state import STATE
from .amounts import DEVELOPMENT_TRACK, TRACKS, level

__all__ = ["majority", "returns", "score_majorities", "scores", "share_victory"]


@rule
def majority(s, track, points):
    """R9.5: what the track gives each seat at the end, into ``points``."""
    best = 0
    for seat in range(s.players):
        best = max(best, level(s, seat, track))
    leaders = 0
    for seat in range(s.players):
        if level(s, seat, track) == best:
            leaders += 1
    for seat in range(s.players):
        points[seat] = 0
        if level(s, seat, track) == best:
            points[seat] = MAJORITY_ALONE if leaders == 1 else MAJORITY_TIED


@rule
def score_majorities(s):
    """R9.5."""
    points = np.empty(SEATS, np.int64)
    for track in range(TRACKS):
        majority(s, track, points)
        for seat in range(s.players):
            s.prestige[seat] += points[seat]


@rule
def tie_break(s, seat):
    """R10.2: influence of all tracks, development counting double."""
    total = 2 * level(s, seat, DEVELOPMENT_TRACK)
    for d in range(DEPARTMENTS):
        total += level(s, seat, d)
    return total


@rule
def share_victory(s, out):
    """R10.1 to R10.3: one point, shared by those who are equal."""
    key = np.empty((SEATS, 2), np.int64)
    for seat in range(s.players):
        key[seat, 0] = s.prestige[seat]
        key[seat, 1] = tie_break(s, seat)
    share_win(key, s.players, out)


@entry
def scores(state, out):
    """Prestige as it stands; the majorities are in it once the game is over."""
    s = state.view(STATE)[0]
    for seat in range(s.players):
        out[seat] = s.prestige[seat]


@entry
def returns(state, out):
    share_victory(state.view(STATE)[0], out)
